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

impl Uci {
    /// Appends the move to a buffer.
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

impl serde::Serialize for Uci {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
