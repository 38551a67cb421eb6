//! The search for a helpmate: it ends with one, or when no position is left.
//!
//! It follows the lowest [`estimate`], and now and then the lowest of a move that leads to something new, which planners call a
//! best-first search with novelty (Lipovetzky and Geffner, AAAI 2017).

use std::collections::{BinaryHeap, HashMap, HashSet};
use std::hash::BuildHasherDefault;

use super::estimate::{estimate, lasting};
use super::reach::Reach;
use super::{CanCheckmate, Unwinnable, looks_closed};
use crate::rules::any_position::AnyPosition;
use crate::rules::movement::{Side, for_side, is_irreversible};
use crate::rules::outcome;
use crate::rules::zobrist::KeyHasher;
use crate::types::{Bitboard, Board, Color, Move, MoveList, Piece, Role, Square};

/// A best-first search: it continues with the move that looks most promising, wherever it was found.
pub(super) struct HelpmateSearch {
    winner: Color,
    /// The corner in which to checkmate, if that is the aim.
    corner: Option<Square>,
    /// Whether to be thorough: among moves that look alike, the earliest is tried first instead of the latest; some moves are tried
    /// because they lead to something new; and nothing follows a capture or pawn move if the reach then excludes checkmate.
    is_thorough: bool,
    /// The positions that have been visited.
    nodes: Vec<Node>,
    visited: HashSet<Visited, BuildHasherDefault<KeyHasher>>,
    /// How many moves have been tried.
    tried: usize,
    /// The moves that have been found, node by node.
    moves: Vec<Candidate>,
    /// Of each node, the best move that has not been tried.
    open: BinaryHeap<Rank>,
    /// The moves to a square where no such piece has stood with this material. They lead away from positions that only look good.
    novel: BinaryHeap<Rank>,
    seen: Seen,
    /// The moves of the last node, in memory that is used again.
    list: MoveList,
    /// How many more analyses of the reach may be made, and how many of them in cases. Each takes as long as visiting tens of positions.
    walls: usize,
    cases: usize,
}

/// A position that has been visited.
struct Node {
    position: AnyPosition,
    /// The index of the move that led there; `None` for the first position.
    led_here: Option<usize>,
    /// The index of its first move. Its last one is before the first of the next node.
    first: usize,
}

/// A move that has been found.
struct Candidate {
    mv: Move,
    /// The index of the node in which it is possible.
    node: usize,
    rank: Rank,
}

/// The order of moves, the greatest first: the one with the lowest estimate, and of these the latest, or the earliest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank(u64);

impl Rank {
    fn new(estimate: usize, index: usize, earliest_first: bool) -> Self {
        let place = index as u64 ^ mask(earliest_first);
        Self((INDEX - estimate as u64) << 32 | place)
    }

    fn index(self, earliest_first: bool) -> usize {
        usize::try_from((self.0 ^ mask(earliest_first)) & INDEX).unwrap_or_default()
    }
}

/// The bits of a rank that stand for the index of the move.
const INDEX: u64 = u32::MAX as u64;

/// The bits to turn over, so that the earliest move is the greatest.
const fn mask(earliest_first: bool) -> u64 {
    if earliest_first { INDEX } else { 0 }
}

/// The number of analyses that may fail one after the other. Tuned on composed positions.
const ANALYSES: usize = 8;

/// The number of analyses left after another one. If that one excludes checkmate, two more are allowed.
fn left_after(analyses: usize, excludes_checkmate: bool) -> usize {
    analyses - 1 + 2 * usize::from(excludes_checkmate)
}

/// One of this many moves tried is a novel one. Tuned on positions of games.
const NOVEL_EVERY: usize = 4;

impl HelpmateSearch {
    pub(super) fn new(winner: Color, is_thorough: bool, corner: Option<Square>) -> Self {
        Self {
            winner,
            corner,
            is_thorough,
            nodes: Vec::with_capacity(128),
            visited: HashSet::with_capacity_and_hasher(128, BuildHasherDefault::default()),
            tried: 0,
            moves: Vec::with_capacity(2048),
            open: BinaryHeap::with_capacity(2048),
            novel: BinaryHeap::new(),
            seen: Seen::default(),
            list: MoveList::new(),
            walls: ANALYSES,
            cases: ANALYSES,
        }
    }

    /// Goes on until a number of positions has been visited. There are legal moves in the first of them.
    pub(super) fn run(&mut self, root: &AnyPosition, limit: usize) -> CanCheckmate {
        if self.nodes.is_empty() {
            self.visited.insert(Visited::new(root));
            self.visit(root, None);
        }
        while self.nodes.len() < limit && self.moves.len() as u64 <= INDEX / 2 {
            let Some(index) = self.next() else {
                let positions = self.nodes.len();
                return CanCheckmate::No(Unwinnable::Exhausted { positions });
            };
            let Candidate { mv, node, .. } = self.moves[index];
            let mut position = self.nodes[node].position;
            for_side!(position, S => position.move_pieces::<S>(&mv));
            if outcome::lacks_material(&position, self.winner)
                || !self.visited.insert(Visited::new(&position))
            {
                continue;
            }
            if self.is_thorough
                && is_irreversible(mv.role(), mv.captured())
                && self.is_walled_off(&position)
            {
                self.add_node(&position, Some(index));
            } else if self.visit(&position, Some(index)) {
                return CanCheckmate::Yes(self.line(index));
            }
        }
        CanCheckmate::Unknown
    }

    /// Whether the reach of the pieces excludes checkmate, as far as it is worth while to find that out.
    fn is_walled_off(&mut self, position: &AnyPosition) -> bool {
        if self.walls == 0 {
            return false;
        }
        let reach = looks_closed(position, self.winner).then(|| Reach::new(position, self.winner));
        let is_closed = reach.as_ref().is_some_and(|reach| !reach.may_checkmate());
        self.walls = left_after(self.walls, is_closed);
        let Some(reach) = reach.filter(|_| !is_closed && self.cases > 0) else {
            return is_closed;
        };
        let is_closed = reach.in_cases().is_some();
        self.cases = left_after(self.cases, is_closed);
        is_closed
    }

    /// The index of the move that is to be tried next.
    fn next(&mut self) -> Option<usize> {
        self.tried += 1;
        if self.tried.is_multiple_of(NOVEL_EVERY)
            && let Some(rank) = self.novel.pop()
        {
            return Some(rank.index(self.is_thorough));
        }
        let rank = self.open.pop()?;
        let index = rank.index(self.is_thorough);
        // Opens the best move of the same node after this one.
        let node = self.moves[index].node;
        let end = (self.nodes.get(node + 1)).map_or(self.moves.len(), |next| next.first);
        let of_node = self.moves[self.nodes[node].first..end].iter();
        let others = of_node.map(|candidate| candidate.rank);
        // Ranks of moves are not zero. A branch for each move would often be mispredicted.
        let best = others.map(|other| Rank(other.0 * u64::from(other < rank)));
        if let Some(best) = best.max().filter(|&best| best != Rank(0)) {
            self.open.push(best);
        }
        Some(index)
    }

    fn add_node(&mut self, position: &AnyPosition, led_here: Option<usize>) -> usize {
        let first = self.moves.len();
        self.nodes.push(Node {
            position: *position,
            led_here,
            first,
        });
        self.nodes.len() - 1
    }

    /// Adds a position and its moves. Returns whether the winner has checkmated.
    fn visit(&mut self, position: &AnyPosition, led_here: Option<usize>) -> bool {
        let node = self.add_node(position, led_here);
        for_side!(position, S => find_moves::<S>(self, position));
        let is_over = self.nodes[node].first == self.moves.len();
        is_over && position.turn() != self.winner && position.is_check()
    }

    /// The moves up to the one with this index.
    fn line(&self, last: usize) -> Vec<Move> {
        let before = |&index: &usize| self.nodes[self.moves[index].node].led_here;
        let mut line: Vec<_> = std::iter::successors(Some(last), before)
            .map(|index| self.moves[index].mv)
            .collect();
        line.reverse();
        line
    }
}

/// Finds the moves of the last node, with the same instruction sets as perft.
#[cfg_attr(
    feature = "multiversion",
    multiversion::multiversion(targets("x86_64+popcnt+bmi1+bmi2+lzcnt"))
)]
fn find_moves<S: Side>(search: &mut HelpmateSearch, position: &AnyPosition) {
    let (winner, corner, node) = (search.winner, search.corner, search.nodes.len() - 1);
    let seen = &mut search.seen;
    let place = (search.is_thorough).then(|| seen.material(position.board()));
    let known = lasting(position.board(), winner);
    let mut best = None;
    position.list_legal_in(Bitboard::ALL, &mut search.list);
    for &mv in &search.list {
        let mut after = *position;
        after.move_pieces::<S>(&mv);
        let has_changed =
            mv.captured().is_some() || mv.promotion().is_some() || mv.role() == Role::King;
        let lasting = if has_changed {
            lasting(after.board(), winner)
        } else {
            known
        };
        let estimate = estimate(after.board(), winner, lasting, corner);
        let rank = Rank::new(estimate, search.moves.len(), search.is_thorough);
        best = best.max(Some(rank));
        if place.is_some_and(|place| seen.add(place, S::COLOR, &mv, after.board())) {
            search.novel.push(rank);
        }
        search.moves.push(Candidate { mv, node, rank });
    }
    if let Some(best) = best {
        search.open.push(best);
    }
}

/// The squares on which the pieces of each kind have stood, by the material on the board.
#[derive(Default)]
struct Seen {
    /// The place of each material in the list.
    places: HashMap<u64, usize, BuildHasherDefault<KeyHasher>>,
    squares: Vec<[Bitboard; 12]>,
}

impl Seen {
    #[inline(always)]
    fn material(&mut self, board: &Board) -> usize {
        let counts = pieces(board).map(|pieces| pieces.len() as u64);
        let material = counts.iter().fold(0, |key, count| key * 17 + count);
        *self.places.entry(material).or_insert_with(|| {
            self.squares.push([Bitboard::EMPTY; 12]);
            self.squares.len() - 1
        })
    }

    /// Adds the board after a move; `material` is the place of the material before it. Returns whether some piece now stands on a
    /// square where none of its kind has stood with this material.
    fn add(&mut self, material: usize, mover: Color, mv: &Move, after: &Board) -> bool {
        if let Move::Normal {
            role,
            to,
            captured: None,
            ..
        } = *mv
        {
            // The other pieces have been seen before the move.
            let seen = &mut self.squares[material][mover as usize * 6 + role as usize];
            let is_new = !seen.contains(to);
            *seen = seen.with(to);
            return is_new;
        }
        let material = self.material(after);
        let mut is_new = false;
        for (seen, now) in self.squares[material].iter_mut().zip(pieces(after)) {
            is_new |= !now.is_subset(*seen);
            *seen |= now;
        }
        is_new
    }
}

/// The squares of the pieces of each kind.
fn pieces(board: &Board) -> [Bitboard; 12] {
    Piece::ALL.map(|piece| board.by_piece(piece))
}

/// A position that has been visited, without the clocks, which all of a search share: the squares of White's pieces; three that
/// together say the role on each square; and the rooks that may castle with the en passant square, complemented if Black is to move.
#[derive(PartialEq, Eq, Hash)]
struct Visited([Bitboard; 5]);

impl Visited {
    fn new(position: &AnyPosition) -> Self {
        let [pawns, knights, bishops, rooks, queens, kings] =
            Role::ALL.map(|role| position.board().by_role(role));
        let [white, black] = Color::ALL.map(|color| position.castling_rights(color));
        let rights = white | black | position.en_passant().map_or(Bitboard::EMPTY, Bitboard::of);
        Self([
            position.board().by_color(Color::White),
            pawns | bishops | queens,
            knights | bishops | kings,
            rooks | queens | kings,
            position.turn().pick(rights, !rights),
        ])
    }
}
