//! The search for a helpmate: it ends with one, or when no position is left.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{CanCheckmate, Unwinnable, is_walled_off};
use crate::rules::any_position::AnyPosition;
use crate::rules::context::{Context, Side, for_side};
use crate::rules::generate::generate;
use crate::rules::sink::{Legal, MoveMaker};
use crate::rules::{attacks, lines, movement, outcome};
use crate::types::{Bitboard, Color, Move, Role, Square};

/// A best-first search: it always continues with the move that looks most promising, wherever it was found.
pub(super) struct Search {
    winner: Color,
    /// Whether to be thorough: among moves that look alike, the earliest is tried first instead of the latest, and nothing follows a
    /// capture or pawn move if the reach of the pieces then excludes checkmate.
    is_thorough: bool,
    /// The positions that have been visited, with the index of the move that led there.
    nodes: Vec<(AnyPosition, usize)>,
    visited: Visited,
    /// The moves that have been found, with the index of the node in which each is possible.
    moves: Vec<(Move, usize)>,
    /// The moves that have not been tried: the one with the lowest estimate first, and of these the latest.
    open: BinaryHeap<(Reverse<usize>, usize)>,
}

/// In place of a move that led to the first position.
const NO_MOVE: usize = usize::MAX;

impl Search {
    pub(super) fn new(winner: Color, is_thorough: bool) -> Self {
        Self {
            winner,
            is_thorough,
            nodes: Vec::with_capacity(128),
            visited: Visited::new(),
            moves: Vec::with_capacity(2048),
            open: BinaryHeap::with_capacity(2048),
        }
    }

    /// Visits at most `limit` positions.
    pub(super) fn run(mut self, root: &AnyPosition, limit: usize) -> CanCheckmate {
        self.visited.insert(&self.nodes, root);
        if self.visit(root, NO_MOVE) {
            return CanCheckmate::Yes(Vec::new());
        }
        while let Some((_, place)) = self.open.pop() {
            let index = in_turn(self.is_thorough, place);
            let (mv, parent) = self.moves[index];
            let parent = &self.nodes[parent].0;
            let position = for_side!(parent, S => parent.play_without_clocks::<S>(mv));
            if outcome::lacks_material(&position, self.winner)
                || !self.visited.insert(&self.nodes, &position)
            {
                continue;
            }
            let is_irreversible = mv.captured().is_some() || mv.role() == Role::Pawn;
            if self.is_thorough && is_irreversible && is_walled_off(&position, self.winner) {
                self.nodes.push((position, index));
                continue;
            }
            if self.visit(&position, index) {
                return CanCheckmate::Yes(self.line(index));
            }
            if self.nodes.len() >= limit {
                return CanCheckmate::Unknown;
            }
        }
        let positions = self.nodes.len();
        CanCheckmate::No(Unwinnable::Exhausted { positions })
    }

    /// Adds a position and its moves. Returns whether the winner has checkmated.
    fn visit(&mut self, position: &AnyPosition, index: usize) -> bool {
        let node = self.nodes.len();
        self.nodes.push((*position, index));
        let before = self.moves.len();
        for_side!(position, S => {
            let cx = Context::<S>::new(position);
            let (winner, is_thorough) = (self.winner, self.is_thorough);
            let (moves, open) = (&mut self.moves, &mut self.open);
            let mut each = MoveMaker::<_, Legal>::new(|mv: Move| {
                let after = position.play_without_clocks::<S>(mv);
                open.push((Reverse(estimate(&after, winner)), in_turn(is_thorough, moves.len())));
                moves.push((mv, node));
            });
            generate(&cx, Bitboard::ALL, &mut each);
            self.moves.len() == before && S::COLOR != winner && cx.checkers.any()
        })
    }

    /// The moves up to the one with this index.
    fn line(&self, last: usize) -> Vec<Move> {
        let before = |&index: &usize| {
            let (_, parent) = self.moves[index];
            Some(self.nodes[parent].1).filter(|&index| index != NO_MOVE)
        };
        let mut line: Vec<_> = std::iter::successors(Some(last), before)
            .map(|index| self.moves[index].0)
            .collect();
        line.reverse();
        line
    }
}

/// The place of a move among those that look alike, and the move in a place.
fn in_turn(is_thorough: bool, index: usize) -> usize {
    if is_thorough {
        usize::MAX - index
    } else {
        index
    }
}

/// A set of positions without their clocks: indices of nodes, in a hash table with open addressing.
struct Visited(Vec<usize>);

/// A slot that is not used.
const FREE: usize = usize::MAX;

impl Visited {
    fn new() -> Self {
        Self(vec![FREE; 512])
    }

    /// Adds the position of the next node. Returns whether it is new.
    fn insert(&mut self, nodes: &[(AnyPosition, usize)], position: &AnyPosition) -> bool {
        if nodes.len() * 2 >= self.0.len() {
            self.0 = vec![FREE; self.0.len() * 4];
            for (n, (position, _)) in nodes.iter().enumerate() {
                let slot = self.slot(nodes, position);
                self.0[slot] = n;
            }
        }
        let slot = self.slot(nodes, position);
        let is_new = self.0[slot] == FREE;
        if is_new {
            self.0[slot] = nodes.len();
        }
        is_new
    }

    /// The slot of a position, or the free one where it belongs.
    fn slot(&self, nodes: &[(AnyPosition, usize)], position: &AnyPosition) -> usize {
        let mask = self.0.len() - 1;
        let mut slot = usize::try_from(hash(position) & mask as u64).unwrap_or_default();
        while (nodes.get(self.0[slot])).is_some_and(|(other, _)| other != position) {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

/// Mixes the placement of the pieces. What else tells positions apart is compared.
fn hash(position: &AnyPosition) -> u64 {
    let board = position.board();
    let mix = |hash: u64, bits: u64| {
        (hash ^ bits)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
    };
    let roles = Role::ALL.map(|role| board.by_role(role).0);
    let hash = roles.into_iter().fold(position.turn() as u64, mix);
    let hash = mix(hash, board.by_color(Color::White).0);
    hash ^ (hash >> 32)
}

/// Estimates how far the winner is from checkmate, whichever side is to move. The weights were tuned on positions from played games.
#[inline(always)]
fn estimate(position: &AnyPosition, winner: Color) -> usize {
    let board = position.board();
    let (own, theirs) = (board.by_color(winner), board.by_color(!winner));
    let (Some(own_king), Some(king)) = (board.king(winner), board.king(!winner)) else {
        return 0;
    };
    let queens_and_rooks = board.by_role(Role::Queen) | board.by_role(Role::Rook);
    let (pawns, bishops) = (board.by_role(Role::Pawn), board.by_role(Role::Bishop));
    let mut far = 3 * flights(position, king) + 19 * (theirs & pawns).len();
    if (own & queens_and_rooks).any() {
        // The king is mated at the edge, with the help of the other king.
        far += 6 * to_edge(king) + 8 * (distance(king, own_king).max(2) - 2);
        far += 31 * theirs.len() + 21 * (theirs & queens_and_rooks).len();
        far += 36 * usize::from(!(own & queens_and_rooks).more_than_one());
    } else {
        // A pawn has to promote, or minor pieces mate in a corner.
        let costs = (own & pawns)
            .into_iter()
            .map(|pawn| promotion_cost(board.occupied(), pawn, winner));
        far += costs.min().map_or(477, |cost| 286 + cost);
        far += 15 * to_corner(own & bishops, theirs & bishops, own_king, king);
    }
    far
}

/// The number of squares to which the king that is to be mated could step.
#[inline(always)]
fn flights(position: &AnyPosition, king: Square) -> usize {
    let board = position.board();
    let winner = board.color_at(king).map_or(Color::White, |color| !color);
    let around = movement::surroundings(king);
    let danger = attacks::attacked_with_sliders(
        board,
        winner,
        board.occupied().without(king),
        around.rook_zone,
        around.bishop_zone,
    );
    (movement::king(king) - danger - board.by_color(!winner)).len()
}

/// How far a pawn is from its promotion: the ranks, and more for each piece in the way.
fn promotion_cost(occupied: Bitboard, pawn: Square, color: Color) -> usize {
    let goal = Square::new(pawn.file(), movement::promotion_rank(color));
    let way = lines::between(pawn, goal).with(goal);
    11 * way.len() + 141 * (way & occupied).len()
}

/// How far both kings are from a corner where minor pieces mate: if the winner has bishops on squares of one colour only, or else
/// the other side has, one that a bishop of the winner, or none of the other side, controls.
fn to_corner(
    own_bishops: Bitboard,
    their_bishops: Bitboard,
    own_king: Square,
    king: Square,
) -> usize {
    let colors = |bishops: Bitboard| {
        (
            (bishops & Bitboard::LIGHT).any(),
            (bishops - Bitboard::LIGHT).any(),
        )
    };
    let light = match (colors(own_bishops), colors(their_bishops)) {
        ((true, false), _) | ((false, false), (false, true)) => Some(true),
        ((false, true), _) | ((false, false), (true, false)) => Some(false),
        _ => None,
    };
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    let costs = (corners.into_iter())
        .filter(|corner| light.is_none_or(|light| corner.is_light() == light))
        .map(|corner| {
            let near = distance(own_king, corner);
            distance(king, corner) + if near < 2 { 2 } else { near - 2 }
        });
    costs.min().unwrap_or_default()
}

/// The number of steps of a king from one square to another.
fn distance(a: Square, b: Square) -> usize {
    let step = a.step_to(b);
    usize::from(step.file.unsigned_abs().max(step.rank.unsigned_abs()))
}

/// The number of steps of a king to the edge of the board.
fn to_edge(square: Square) -> usize {
    let [file, rank] = [square.file().index(), square.rank().index()].map(|at| at.min(7 - at));
    file.min(rank)
}
