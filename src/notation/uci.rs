//! Moves as the Universal Chess Interface writes them: `e2e4`, `e7e8q`.

use std::fmt;

use crate::moves::Move;
use crate::types::{Role, Square};

/// A move in coordinates. Castling is the king's two squares, `e1g1`, or king takes rook, `e1h1`, in Chess960.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Uci {
    /// From here.
    pub from: Square,
    /// To here.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
}

impl Uci {
    /// Writes a move as the kind of position asks.
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

impl fmt::Display for Uci {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.from.name())?;
        f.write_str(self.to.name())?;
        match self.promotion {
            Some(role) => write!(f, "{}", role.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl serde::Serialize for Uci {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
