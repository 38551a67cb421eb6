//! Bugs that change counts, and not lists of moves. The counts of a generator with each of them are computed and compared.

use std::collections::HashMap;

use chessmoves_core::internal::outcome::{FIFTY_MOVES, is_insufficient_material};
use chessmoves_core::internal::zobrist;
use chessmoves_core::{AnyPosition, Bitboard, Code, Color, Move, Piece, Role, Setup, Square};

use super::bisect::Exchange;
use super::finding::WrongCount;

pub(super) enum Bug {
    /// The entries of the hash table: the table has one entry for all positions and depths with the same result.
    Hash(fn(&AnyPosition, u32) -> (AnyPosition, u32), Experiment),
    /// The number of moves at depth 1.
    Leaves(fn(&AnyPosition) -> usize),
    /// Which positions have no moves, given the keys of those before.
    End(fn(&AnyPosition, &[u64]) -> bool),
    /// The number of bits of a count.
    Bits(u32),
    /// What taking back a move restores: the board is that before the move, apart from this change.
    Unmake(Unmake),
}

type Unmake = fn(&AnyPosition, Move, &mut Setup);

/// Two positions and their depths. If the second is counted wrongly only after the first, the hash table has the bug.
pub(super) type Experiment = [(&'static str, u32); 2];

/// The bugs, with what is said about them; of a move that is not taken back correctly, which move it is.
#[rustfmt::skip]
pub(super) const BUGS: &[(Code, &str, Bug)] = &[
    (Code::CounterOverflow, "the counts have overflowed 16 bits", Bug::Bits(16)),
    (Code::CounterOverflow, "the counts have overflowed 32 bits", Bug::Bits(32)),
    (Code::PseudoLegalCounted, "pseudo-legal moves are counted as leaf nodes", Bug::Leaves(pseudo_legal_but_castling)),
    (Code::PseudoLegalCounted, "pseudo-legal moves are counted as leaf nodes",
        Bug::Leaves(|position| position.pseudo_legal_moves().len())),
    (Code::FiftyMovesCounted, "no moves are counted after fifty moves without a capture or pawn move",
        Bug::End(|position, _| position.halfmoves() >= FIFTY_MOVES)),
    (Code::RepetitionCounted, "no moves are counted after a repetition",
        Bug::End(|position, earlier| occurred(position, earlier) > 0)),
    (Code::RepetitionCounted, "no moves are counted after a threefold repetition",
        Bug::End(|position, earlier| occurred(position, earlier) > 1)),
    (Code::MaterialCounted, "no moves are counted without the material to mate",
        Bug::End(|position, _| is_insufficient_material(position))),
    (Code::MaterialCounted, "no moves are counted with bare kings",
        Bug::End(|position, _| position.board().occupied() == position.board().by_role(Role::King))),
    (Code::HashWithoutRights, "the key of the hash table lacks the castling rights",
        Bug::Hash(|position, depth| (changed(position, |setup| setup.castling = Bitboard::EMPTY), depth),
            [("4k3/7p/8/8/8/8/8/R3K2R w - - 0 1", 4), ("4k3/7p/8/8/8/8/8/R3K2R w KQ - 0 1", 4)])),
    (Code::HashWithoutEnPassant, "the key of the hash table lacks the en passant square",
        Bug::Hash(|position, depth| (changed(position, |setup| setup.en_passant = None), depth),
            [("4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", 4), ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", 4)])),
    (Code::HashWithoutSide, "the key of the hash table lacks the side to move",
        Bug::Hash(|position, depth| (position.with_turn(Color::White), depth),
            [("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 4), ("8/4k3/8/8/8/8/R7/4K3 b - - 0 1", 4)])),
    (Code::HashWithoutDepth, "the hash table takes counts of another depth",
        Bug::Hash(|position, _| (*position, 0),
            [("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 3), ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 4)])),
    (RESTORED, "", Bug::Unmake(|_, mv, setup| capture_returns_as(None, mv, setup))),
    (RESTORED, "", Bug::Unmake(|_, mv, setup| capture_returns_as(Some(Role::Pawn), mv, setup))),
    (RESTORED, "", Bug::Unmake(|_, mv, setup| capture_returns_as(Some(Role::Knight), mv, setup))),
    (RESTORED, "", Bug::Unmake(|_, mv, setup| capture_returns_as(Some(Role::Bishop), mv, setup))),
    (RESTORED, "", Bug::Unmake(|_, mv, setup| capture_returns_as(Some(Role::Rook), mv, setup))),
    (RESTORED, "", Bug::Unmake(|_, mv, setup| capture_returns_as(Some(Role::Queen), mv, setup))),
    (RESTORED, "", Bug::Unmake(|_, mv, setup| if let Move::EnPassant { .. } = mv {
        capture_returns_as(None, mv, setup);
    })),
    (RESTORED, "", Bug::Unmake(|_, mv, setup| if let Move::EnPassant { to, .. } = mv {
        capture_returns_as(None, mv, setup);
        setup.board.put(Piece::new(!setup.turn, Role::Pawn), to);
    })),
    (RESTORED, "", Bug::Unmake(|_, mv, setup| if let Some(role) = mv.promotion() {
        setup.board.put(Piece::new(setup.turn, role), mv.from());
    })),
    (RESTORED, "", Bug::Unmake(|before, mv, setup| if let Move::Castle { king, .. } = mv {
        setup.board = *before.play_unchecked(mv).board();
        setup.board.clear(mv.to());
        setup.board.put(Piece::new(setup.turn, Role::King), king);
    })),
    (RESTORED, "", Bug::Unmake(|before, mv, setup| setup.castling &= Setup::from(before.play_unchecked(mv)).castling)),
    (RESTORED, "", Bug::Unmake(|_, _, setup| setup.en_passant = None)),
];

const RESTORED: Code = Code::StateNotRestored;

/// The number of pseudo-legal moves, of which castling is legal.
fn pseudo_legal_but_castling(position: &AnyPosition) -> usize {
    let castles = |mv: &&Move| mv.castle().is_some();
    let others = position.pseudo_legal_moves();
    let others = others.iter().filter(|mv| !castles(mv)).count();
    others + position.list_legal().iter().filter(castles).count()
}

fn occurred(position: &AnyPosition, earlier: &[u64]) -> usize {
    let key = key(position);
    earlier.iter().filter(|&&other| other == key).count()
}

fn capture_returns_as(role: Option<Role>, mv: Move, setup: &mut Setup) {
    if let Some(square) = mv.capture_square() {
        setup.board.clear(square);
        if let Some(role) = role {
            setup.board.put(Piece::new(!setup.turn, role), square);
        }
    }
}

fn changed(position: &AnyPosition, change: impl Fn(&mut Setup)) -> AnyPosition {
    let mut setup = Setup::from(*position);
    change(&mut setup);
    AnyPosition::from_setup(setup).map_or(*position, |(changed, _)| changed)
}

fn key(position: &AnyPosition) -> u64 {
    zobrist::key_of(position).short()
}

/// What explains every count of a divide.
pub(super) enum Cause {
    /// A bug with this code, and what it is.
    Count(Code, &'static str),
    /// This move, made in this position, is not taken back correctly.
    Unmake(AnyPosition, Move),
}

/// The first bug with which all counts of the last position of a line are as given. If it is known that a move is not taken back
/// correctly, nothing else is tried.
pub(super) fn cause(
    asked: &Exchange,
    line: &[AnyPosition],
    depth: u32,
    wrong: WrongCount,
    is_unmake: bool,
) -> Option<Cause> {
    let is_tried = |bug: &&(Code, _, _)| !is_unmake || bug.0 == RESTORED;
    (BUGS.iter().filter(is_tried)).find_map(|&(code, message, ref change)| {
        (0..=2).find_map(|least_depth| {
            let mut counter = Counter {
                bug: change,
                least_depth,
                table: HashMap::new(),
                earlier: line.iter().map(key).collect(),
                not_restored: None,
                left: MAX_POSITIONS,
            };
            if !counter.agrees(asked, line.last()?, depth, wrong) {
                return None;
            }
            if code != RESTORED {
                return Some(Cause::Count(code, message));
            }
            let (position, mv) = counter.not_restored?;
            Some(Cause::Unmake(position, mv))
        })
    })
}

/// Larger trees are not counted.
const MAX_POSITIONS: u32 = 100_000;

/// Counts as a generator with a bug does.
struct Counter<'a> {
    bug: &'a Bug,
    /// The smallest depth at which the bug shows: generators differ in which nodes they visit.
    least_depth: u32,
    table: HashMap<(u64, u32), u64>,
    /// The keys of the positions before the one that is counted.
    earlier: Vec<u64>,
    /// The last move that was not taken back correctly, and the position before it.
    not_restored: Option<(AnyPosition, Move)>,
    /// How many positions may still be visited.
    left: u32,
}

impl Counter<'_> {
    /// Whether all counts are as given. Of the moves not taken back correctly, the last one before the first wrong count is kept.
    fn agrees(
        &mut self,
        asked: &Exchange,
        position: &AnyPosition,
        depth: u32,
        wrong: WrongCount,
    ) -> bool {
        let (mut here, mut culprit) = (*position, None);
        asked.comparison.found.iter().all(|&(mv, given)| {
            if mv == wrong.mv {
                culprit = self.not_restored;
            }
            let count = match *self.bug {
                Bug::Bits(bits) => {
                    let expected = asked.expected.iter().find(|(other, _)| *other == mv);
                    expected.map(|(_, nodes)| nodes & ((1 << bits) - 1))
                }
                _ => self.count_after(position, &mut here, mv, depth),
            };
            self.not_restored = culprit.or(self.not_restored);
            count.is_some() && count == given
        })
    }

    /// The number of leaf nodes below a move of a position; `None` if the tree is too large. `here` is what the moves before have
    /// left of the position, and becomes what this one leaves.
    fn count_after(
        &mut self,
        position: &AnyPosition,
        here: &mut AnyPosition,
        mv: Move,
        depth: u32,
    ) -> Option<u64> {
        let Bug::Unmake(change) = self.bug else {
            return self.count(&mut here.play_unchecked(mv), depth - 1);
        };
        let start = play(here, mv);
        let mut left = start;
        let nodes = self.count(&mut left, depth - 1)?;
        *here = with_difference(here, &start, &left);
        let restored = restored(here, mv, *change);
        if depth >= self.least_depth && restored != *here {
            self.not_restored = Some((*position, mv));
            *here = restored;
        }
        Some(nodes)
    }

    /// The number of leaf nodes below a position, which becomes what taking back the moves leaves of it.
    fn count(&mut self, here: &mut AnyPosition, depth: u32) -> Option<u64> {
        self.left = self.left.checked_sub(1)?;
        let (shows, position) = (depth >= self.least_depth, &here.clone());
        let entry = match self.bug {
            Bug::End(is_end) if shows && is_end(position, &self.earlier) => return Some(0),
            _ if depth == 0 => return Some(1),
            Bug::Leaves(count) if depth == 1 => return Some(count(position) as u64),
            Bug::Hash(entry, _) if shows => {
                let (position, depth) = entry(position, depth);
                Some((key(&position), depth))
            }
            Bug::Unmake(_) if shows => None,
            _ if depth == 1 => return Some(position.list_legal().len() as u64),
            _ => None,
        };
        if let Some(&nodes) = entry.and_then(|entry| self.table.get(&entry)) {
            return Some(nodes);
        }
        self.earlier.push(key(position));
        let mut nodes: u64 = 0;
        // The order is not known. If moves that are taken back wrongly were first, the counts of a smaller depth would be wrong.
        let is_first = |&mv: &Move| match self.bug {
            Bug::Unmake(change) => restored(position, mv, *change) == *position,
            _ => true,
        };
        let (first, last): (Vec<_>, Vec<_>) = position.list_legal().into_iter().partition(is_first);
        for mv in first.into_iter().chain(last) {
            nodes = nodes.checked_add(self.count_after(position, here, mv, depth)?)?;
        }
        self.earlier.pop();
        self.table.extend(entry.map(|entry| (entry, nodes)));
        Some(nodes)
    }
}

fn restored(before: &AnyPosition, mv: Move, change: Unmake) -> AnyPosition {
    changed(before, |setup| change(before, mv, setup))
}

/// A position with what one later in the line has lost of its pieces and castling rights.
fn with_difference(position: &AnyPosition, start: &AnyPosition, left: &AnyPosition) -> AnyPosition {
    if left == start {
        return *position;
    }
    changed(position, |setup| {
        for square in Square::all() {
            let piece = left.board().piece_at(square);
            if piece != start.board().piece_at(square) {
                setup.board.clear(square);
                if let Some(piece) = piece {
                    setup.board.put(piece, square);
                }
            }
        }
        setup.castling -= Setup::from(*start).castling - Setup::from(*left).castling;
    })
}

/// Plays a move where the pieces on its origin and target may not be those for which it was generated.
fn play(position: &AnyPosition, mut mv: Move) -> AnyPosition {
    if let Move::Normal { captured, to, .. } | Move::Promotion { captured, to, .. } = &mut mv {
        *captured = position.board().role_at(*to);
    }
    let piece = Piece::new(position.turn(), mv.role());
    changed(position, |setup| setup.board.put(piece, mv.from())).play_unchecked(mv)
}
