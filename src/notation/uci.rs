//! Moves in the notation of the Universal Chess Interface: `e2e4`, `e7e8q`.

use std::fmt;

use crate::types::{Move, Role, Square};

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
    pub const fn new(mv: Move, chess960: bool) -> Self {
        let to = match mv {
            Move::Castle { rook, .. } if chess960 => rook,
            _ => mv.to(),
        };
        Self {
            from: mv.from(),
            to,
            promotion: mv.promotion(),
        }
    }
}

impl Uci {
    /// Appends the move.
    pub(crate) fn append(self, out: &mut Vec<u8>) {
        let ([a, b], [c, d]) = (self.from.ascii(), self.to.ascii());
        out.extend_from_slice(&[a, b, c, d]);
        if let Some(role) = self.promotion {
            out.push(role.letter().to_ascii_lowercase() as u8);
        }
    }
}

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = Vec::with_capacity(5);
        self.append(&mut text);
        f.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    }
}
