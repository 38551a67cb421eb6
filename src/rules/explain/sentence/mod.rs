//! One sentence for each reason and each effect.

/// Appends the parts of a sentence, in a fraction of the instructions of `write!`: records contain a sentence for each
/// reason.
macro_rules! append {
    ($text:expr, $($part:expr),+ $(,)?) => {{
        $(Part::append(&$part, $text);)+
    }};
}

mod effect;
mod reason;

use super::reason::Reason;
use super::verdict::Verdict;
use crate::rules::any_position::AnyPosition;
use crate::types::{Bitboard, Board, Color, Move, Rank, Role, Square};

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
            square: Some(square),
        }
    }

    /// `knight`
    fn role_name(&self, square: Square) -> &'static str {
        self.board.role_at(square).map_or("piece", Role::name)
    }

    /// `the knight on e2`, `the knight on e2 and the rook on e8`
    fn pieces(&self, squares: Bitboard) -> impl Part {
        List(squares, |square| The(self.piece(square)))
    }

    /// `the king on e1`
    fn king(&self) -> The<PieceName> {
        The(PieceName {
            role: Role::King.name(),
            square: self.board.king(self.side),
        })
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

impl Part for Square {
    #[inline]
    fn append(&self, text: &mut String) {
        text.push_str(self.name());
    }
}

impl Part for Rank {
    fn append(&self, text: &mut String) {
        text.push(self.digit());
    }
}

/// `knight on e2`; without a square, `knight`
#[derive(Clone, Copy)]
struct PieceName {
    role: &'static str,
    square: Option<Square>,
}

impl Part for PieceName {
    fn append(&self, text: &mut String) {
        append![text, self.role];
        if let Some(square) = self.square {
            append![text, " on ", square];
        }
    }
}

/// A part with the definite article.
struct The<P>(P);

impl<P: Part> Part for The<P> {
    #[inline]
    fn append(&self, text: &mut String) {
        append![text, "the ", self.0];
    }
}

/// The rook that castles.
fn rook(mv: Move) -> The<PieceName> {
    let square = match mv {
        Move::Castle { rook, .. } => Some(rook),
        _ => None,
    };
    The(PieceName {
        role: Role::Rook.name(),
        square,
    })
}

const fn verb(squares: Bitboard, one: &'static str, many: &'static str) -> &'static str {
    if squares.more_than_one() { many } else { one }
}

/// `f1`, `f1 and g1`, `b1, c1 and d1`
fn list(squares: Bitboard) -> impl Part {
    List(squares, |square| square)
}

/// The same with a name for each square.
struct List<F>(Bitboard, F);

impl<P: Part, F: Fn(Square) -> P> Part for List<F> {
    fn append(&self, text: &mut String) {
        let Self(squares, name) = self;
        let last = squares.last();
        for (n, square) in squares.iter().enumerate() {
            match n {
                0 => {}
                _ if Some(square) == last => append![text, " and "],
                _ => append![text, ", "],
            }
            append![text, name(square)];
        }
    }
}
