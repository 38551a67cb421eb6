//! One sentence for each reason and each effect.

/// Joins texts, in a fraction of the instructions of `format!`: records contain a sentence for each reason.
macro_rules! text {
    ($($part:expr),+ $(,)?) => {
        [$(AsRef::<str>::as_ref(&$part)),+].concat()
    };
}

mod effect;
mod reason;

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
    fn piece(&self, square: Square) -> String {
        text![self.role_name(square), " on ", square.name()]
    }

    /// `knight`
    fn role_name(&self, square: Square) -> &'static str {
        self.board.role_at(square).map_or("piece", Role::name)
    }

    /// `the knight on e2`, `the knight on e2 and the rook on e8`
    fn pieces(&self, squares: Bitboard) -> String {
        list_with(squares, |square| {
            text!["the ", self.role_name(square), " on ", square.name()]
        })
    }

    fn king(&self) -> String {
        match self.board.king(self.side) {
            Some(king) => text!["the king on ", king.name()],
            None => "the king".to_owned(),
        }
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
        [first @ .., last] => text![first.join(", "), " and ", last],
    }
}
