//! What happened in a game, as far as it is the reason why a move is illegal: the moves with which a castling right was lost,
//! those that brought a pawn to its square, and those with which the last piece of a kind disappeared.

use std::fmt;

use super::san::san;
use crate::codes::Reason;
use crate::lists::joined;
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::Verdict;
use crate::rules::movement::is_irreversible;
use crate::rules::zobrist;
use crate::types::{Bitboard, Color, Move, Piece, Role, Square};

/// The moves that led to a position.
#[derive(Clone, Copy, Debug)]
pub struct History<'a> {
    /// The position before the first move.
    pub start: &'a AnyPosition,
    /// The moves, which can be played.
    pub moves: &'a [Move],
    /// The field of castling rights of the FEN of that position, if it is part of the history; empty if the FEN lacks it.
    pub castling_field: Option<&'a str>,
    /// Whether the position is one of a game whose earlier moves are left out. Small programs leave out none.
    pub is_partial: bool,
}

/// A move of the history, with its index and the positions around it.
struct Ply {
    index: usize,
    before: AnyPosition,
    mv: Move,
    after: AnyPosition,
}

impl<'a> History<'a> {
    /// A history that begins with a complete position.
    pub const fn new(start: &'a AnyPosition, moves: &'a [Move]) -> Self {
        Self {
            start,
            moves,
            castling_field: None,
            is_partial: false,
        }
    }

    /// Whether a history can say more about a verdict than the position does.
    pub fn concerns(verdict: &Verdict) -> bool {
        const CODES: [Reason; 2] = [Reason::EnPassantNotAvailable, Reason::NoCastlingRight];
        (verdict.reasons().iter()).any(|detail| CODES.contains(&detail.reason))
    }

    /// What happened before the position of a verdict, for the sentence about its reason; `None` if no reason depends on it.
    /// A verdict has at most one such reason. The moves are played again only if there is one.
    pub fn past(&self, verdict: &Verdict) -> Option<String> {
        (verdict.reasons().iter()).find_map(|detail| match detail.reason {
            Reason::EnPassantNotAvailable => {
                let past = self.of_pawn(detail.by.only()?, verdict.to());
                let is_partial = cfg!(feature = "prose") && self.is_partial;
                past.or_else(|| is_partial.then(|| "the last move was not its double push".into()))
            }
            Reason::NoCastlingRight => self.of_castling_right(verdict),
            _ => None,
        })
    }

    /// How a pawn came to its square, if it has moved; `over` is the square that a double push to it passes over.
    fn of_pawn(&self, pawn: Square, over: Square) -> Option<String> {
        let last = self.arrival(pawn)?;
        if last.after.en_passant() == Some(over) {
            return Some(format!(
                "it moved two squares with {last}, and en passant was possible only on the next move"
            ));
        }
        let moves = self.moves.get(..last.index).unwrap_or_default();
        let earlier = Self { moves, ..*self };
        let first = (earlier.arrival(over))
            .filter(|first| last.mv.from() == over && first.mv.captured().is_none());
        Some(match first {
            Some(first) => format!("it came to {pawn} in two single steps ({first}, {last})"),
            None => format!("it came to {pawn} with {last}, and not by moving two squares"),
        })
    }

    /// With which move a castling right was lost, and how the square of king or rook was occupied again.
    fn of_castling_right(&self, verdict: &Verdict) -> Option<String> {
        let side = verdict.castling_side()?;
        // The king that stands there after the last move.
        let color = Color::ALL.into_iter().find(|&color| {
            let kings = (self.start.board()).by_piece(Piece::new(color, Role::King));
            (kings.into_iter()).any(|king| self.end_of(king, 0) == Some(verdict.from()))
        })?;
        let rook = |position: &AnyPosition| position.castling_rook(color, side);
        if rook(self.start).is_none() {
            // If the king is not on its home square, that is the better reason.
            verdict.mv()?;
            let start = "it was already missing in the start position";
            let no_field = ", whose FEN has no castling field (a game begins with KQkq)";
            let past = match (self.moves, self.castling_field) {
                ([], None) => return None,
                ([], Some("")) => ["the FEN has no castling field", ""],
                ([], Some(field)) => ["the castling field of the tag FEN is ", field],
                (_, Some("")) => [start, no_field],
                _ => [start, ""],
            };
            return Some(past.concat());
        }
        let lost = self.plies().find(|ply| rook(&ply.after).is_none())?;
        let is_own = lost.before.turn() == color;
        if lost.mv.castle().is_some() {
            return Some(format!("it castled with {lost}"));
        }
        let (role, from) = match lost.mv.role() {
            Role::King if is_own => (Role::King, lost.mv.from()),
            _ => (Role::Rook, rook(&lost.before)?),
        };
        let is_same = self.end_of(from, lost.index) == Some(from);
        let own = Some(Piece::new(color, role));
        let again = match self.arrival(from) {
            Some(back) if is_same => format!(" and returned with {back}"),
            // Since then, nothing on the square has changed.
            Some(back) if back.after.board().piece_at(from) == own => {
                format!(", and another rook came there with {back}")
            }
            _ => String::new(),
        };
        Some(if is_own {
            format!("the {role} left {from} with {lost}{again}")
        } else {
            format!("the rook on {from} was captured with {lost}{again}")
        })
    }

    /// The Zobrist keys of the positions since the last capture or pawn move, or else since the start: those that can occur again.
    pub fn keys(&self) -> Vec<u64> {
        let is_final = |mv: &Move| is_irreversible(mv.role(), mv.captured());
        let first = self.moves.iter().rposition(is_final).map_or(0, |n| n + 1);
        let after = self.plies().map(|ply| ply.after);
        let positions = [*self.start].into_iter().chain(after).skip(first);
        let key = |position: AnyPosition| zobrist::key_of(&position).short();
        positions.map(key).collect()
    }

    /// After which plies the position after the last move has occurred; 0 is the position before the first move.
    pub fn occurrences(&self, position: &AnyPosition) -> Vec<u32> {
        let (key, keys) = (zobrist::key_of(position).short(), self.keys());
        let first = u32::try_from(self.moves.len() + 1 - keys.len()).unwrap_or(u32::MAX);
        let plies = (first..).zip(keys).filter(|&(_, other)| other == key);
        plies.map(|(ply, _)| ply).collect()
    }

    /// How often, and after which moves, the position after the last move has occurred: `the position has occurred 3 times
    /// (after 3... e5, 5... Qd8 and 7... Nb8)`.
    pub fn repetition(&self) -> Option<String> {
        let plies: Vec<_> = self.plies().collect();
        let found = self.occurrences(&plies.last()?.after);
        let ply = |n: u32| plies.get(n.checked_sub(1)? as usize).map(Ply::to_string);
        let name = |&n: &u32| ply(n).unwrap_or_else(|| "the start".to_owned());
        let (last, others) = found.split_last()?;
        let (count, others) = (found.len(), joined(others.iter().map(name), ", "));
        let last = name(last);
        Some(format!(
            "the position has occurred {count} times (after {others} and {last})"
        ))
    }

    /// What happened to the last of the pieces that the function finds, if none is left.
    pub(crate) fn of_last(&self, pieces: impl Fn(&AnyPosition) -> Bitboard) -> Option<String> {
        let is_last = |ply: &Ply| pieces(&ply.before).any() && pieces(&ply.after).is_empty();
        let last = self.plies().filter(is_last).last()?;
        let square = pieces(&last.before).first()?;
        Some(if last.mv.capture_square() == Some(square) {
            format!("was captured on {square} with {last}")
        } else if last.mv.promotion().is_some() {
            format!("was promoted with {last}")
        } else {
            format!("left {square} with {last}")
        })
    }

    /// Where the piece that stands on a square before a move stands now; `None` if it was captured.
    fn end_of(&self, square: Square, index: usize) -> Option<Square> {
        let moves = self.moves.get(index..).unwrap_or_default();
        moves.iter().try_fold(square, |at, mv| {
            let is_captured = mv.capture_square() == Some(at);
            let at = if mv.from() == at { mv.to() } else { at };
            (!is_captured).then_some(at)
        })
    }

    /// The move with which the piece on a square came there; `None` if it has not moved.
    fn arrival(&self, square: Square) -> Option<Ply> {
        let piece = |position: &AnyPosition| position.board().piece_at(square);
        let changes = |ply: &Ply| piece(&ply.before) != piece(&ply.after);
        self.plies().filter(changes).last()
    }

    /// The moves with the positions around them.
    fn plies(&self) -> impl Iterator<Item = Ply> {
        let moves = self.moves.iter().enumerate();
        moves.scan(*self.start, |position, (index, &mv)| {
            let before = *position;
            *position = before.play_unchecked(mv);
            Some(Ply {
                index,
                before,
                mv,
                after: *position,
            })
        })
    }
}

/// The number of the move and its SAN: `4. Ke2`, `3... d5`.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, san) = (self.before.move_number(), san(&self.before, self.mv));
        write!(f, "{number} {san}")
    }
}
