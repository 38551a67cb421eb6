//! One sentence for each reason and each effect.

/// Joins the parts of a sentence, in a fraction of the instructions of `format!`: records contain a sentence for each
/// reason.
macro_rules! text {
    ($($part:expr),+ $(,)?) => {{
        let mut text = String::with_capacity(USUAL_LENGTH);
        $(Part::append(&$part, &mut text);)+
        text
    }};
}

mod effect;
mod reason;

use std::fmt;

use super::reason::Reason;
use super::verdict::Verdict;
use crate::rules::any_position::AnyPosition;
use crate::types::{Bitboard, Board, Color, Move, Role, Square};

/// Writes sentences about the moves of one side of a position.
pub(crate) struct Sentences<'a> {
    position: &'a AnyPosition,
    board: &'a Board,
    /// The side whose move is explained.
    side: Color,
}

impl<'a> Sentences<'a> {
    /// Sentences about a verdict.
    pub(crate) fn about(position: &'a AnyPosition, verdict: &Verdict) -> Self {
        // If the side to move has no king to castle with, another piece may stand on the king's home square.
        let is_castling =
            verdict.mv().is_none() && verdict.primary() == Some(Reason::NoCastlingRight);
        let owner = position.board().color_at(verdict.from());
        let side = owner.filter(|_| !is_castling).unwrap_or(position.turn());
        Self::of_side(position, side)
    }

    /// Sentences about the moves of a side.
    pub(crate) fn of_side(position: &'a AnyPosition, side: Color) -> Self {
        let board = position.board();
        Self {
            position,
            board,
            side,
        }
    }

    /// `knight on e2`
    fn piece(&self, square: Square) -> PieceName {
        PieceName {
            role: self.role_name(square),
            square,
        }
    }

    /// `knight`
    fn role_name(&self, square: Square) -> &'static str {
        self.board.role_at(square).map_or("piece", Role::name)
    }

    /// `the knight on e2`, `the knight on e2 and the rook on e8`
    fn pieces(&self, squares: Bitboard) -> String {
        list_with(squares, |square| text!["the ", self.piece(square)])
    }

    fn king(&self) -> String {
        match self.board.king(self.side) {
            Some(king) => text!["the king on ", king.name()],
            None => "the king".to_owned(),
        }
    }
}

/// Few sentences are longer.
const USUAL_LENGTH: usize = 80;

/// A part of a sentence.
trait Part {
    fn append(&self, text: &mut String);
}

impl Part for &str {
    #[inline]
    fn append(&self, text: &mut String) {
        text.push_str(self);
    }
}

impl Part for String {
    #[inline]
    fn append(&self, text: &mut String) {
        text.push_str(self);
    }
}

/// `knight on e2`
#[derive(Clone, Copy)]
struct PieceName {
    role: &'static str,
    square: Square,
}

impl Part for PieceName {
    fn append(&self, text: &mut String) {
        for part in [self.role, " on ", self.square.name()] {
            text.push_str(part);
        }
    }
}

impl fmt::Display for PieceName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} on {}", self.role, self.square)
    }
}

/// The rook that castles.
fn rook(mv: Move) -> String {
    match mv {
        Move::Castle { rook, .. } => format!("the rook on {rook}"),
        _ => "the rook".to_owned(),
    }
}

const fn verb(squares: Bitboard, one: &'static str, many: &'static str) -> &'static str {
    if squares.more_than_one() { many } else { one }
}

/// `f1`, `f1 and g1`, `b1, c1 and d1`
fn list(squares: Bitboard) -> String {
    list_with(squares, |square| square.to_string())
}

fn list_with(squares: Bitboard, name: impl Fn(Square) -> String) -> String {
    if let Some(only) = squares.only() {
        return name(only);
    }
    let names: Vec<_> = squares.iter().map(name).collect();
    match &names[..] {
        [] => String::new(),
        [first @ .., last] => text![first.join(", "), " and ", last.as_str()],
    }
}
