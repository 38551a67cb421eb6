//! Moves in the notation of the Universal Chess Interface: `e2e4`, `e7e8q`.

use std::fmt;

use crate::rules::any_position::AnyPosition;
use crate::rules::movement::is_promoted_on;
use crate::types::{Move, Piece, Role, Square};

/// A move in UCI notation. Castling is written as the king's move, `e1g1`, and in Chess960 as king takes rook, `e1h1`.
///
/// ```
/// use chessmoves::{Position, notation::Uci};
/// let position = Position::default();
/// let mv = position.parse_move("Nf3")?;
/// assert_eq!(position.uci(mv).to_string(), "g1f3");
/// # Ok::<(), chessmoves::MoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Uci {
    /// The origin.
    pub from: Square,
    /// The target; for castling in Chess960 the square of the rook.
    pub to: Square,
    /// The role to which a pawn is promoted.
    pub promotion: Option<Role>,
}

impl Uci {
    /// A move in the notation for standard chess or Chess960.
    #[inline]
    pub const fn new(mv: Move, chess960: bool) -> Self {
        Self {
            from: mv.from(),
            to: Self::target(mv, chess960),
            promotion: mv.promotion(),
        }
    }

    /// The target as it is written: for castling in Chess960 the square of the rook.
    #[doc(hidden)]
    #[inline]
    pub const fn target(mv: Move, chess960: bool) -> Square {
        match mv {
            Move::Castle { rook, .. } if chess960 => rook,
            _ => mv.to(),
        }
    }

    /// Drops a promotion that the piece on the origin cannot have, and returns that piece. This is for moves whose promotion is a field
    /// of its own, which many programs always fill; a text such as `e2e4q` means what it says.
    #[doc(hidden)]
    pub fn drop_promotion(&mut self, position: &AnyPosition) -> Option<Piece> {
        let piece = position.board().piece_at(self.from)?;
        if is_promoted_on(piece, self.to) {
            return None;
        }
        self.promotion.take().map(|_| piece)
    }

    /// Appends the move: four or five ASCII characters.
    #[inline]
    pub fn append(self, out: &mut Vec<u8>) {
        let (text, len) = self.text();
        let end = out.len() + len;
        out.extend_from_slice(&text);
        out.truncate(end);
    }

    #[inline]
    fn text(self) -> ([u8; 5], usize) {
        let ([a, b], [c, d]) = (self.from.ascii(), self.to.ascii());
        match self.promotion {
            Some(role) => ([a, b, c, d, role.letter().to_ascii_lowercase() as u8], 5),
            None => ([a, b, c, d, 0], 4),
        }
    }

    /// Calls a function with the text.
    #[doc(hidden)]
    pub fn with_text<T>(self, f: impl FnOnce(&str) -> T) -> T {
        let (text, len) = self.text();
        f(str::from_utf8(&text[..len]).unwrap_or_default())
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_text(|text| f.write_str(text))
    }
}

/// In UCI notation as in standard chess: castling is the king's move, `e1g1`. [`Position::uci`](crate::Position::uci) knows
/// whether the position is Chess960, and [`Position::parse_move`](crate::Position::parse_move) reads both.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Uci::new(*self, false).fmt(f)
    }
}
