//! Moves in Standard Algebraic Notation (PGN standard 8.2.3): `Nf3`, `exd5`, `e8=Q+`, `O-O-O`.

use std::fmt;

use crate::moves::Move;
use crate::types::{Bitboard, CastlingSide, File, Rank, Role, Square};

/// A move in SAN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// What is moved, and where.
    pub body: Body,
    /// What the move does to the enemy king.
    pub suffix: Option<Suffix>,
}

/// A move in SAN without the sign at its end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Body {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// Any other move.
    Normal {
        /// What moves.
        role: Role,
        /// The file it comes from, where that has to be said.
        file: Option<File>,
        /// The rank it comes from, where that has to be said.
        rank: Option<Rank>,
        /// Whether it takes something.
        capture: bool,
        /// To here.
        to: Square,
        /// What a pawn becomes.
        promotion: Option<Role>,
    },
}

/// The sign at the end of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suffix {
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl San {
    /// Writes a move. The rivals are the other pieces of the same kind that may go to the same square: as little of
    /// the origin is said as tells them apart, the file before the rank (PGN standard 8.2.3.4).
    pub fn new(mv: Move, rivals: Bitboard, suffix: Option<Suffix>) -> Self {
        let (role, from) = (mv.role(), mv.from());
        // A pawn that leaves its file captures, also where there is nothing to take and the move is only talked about.
        let leaves_file = role == Role::Pawn && from.file().index() != mv.to().file().index();
        let capture = mv.captured().is_some() || leaves_file;
        let (file, rank) = if role == Role::Pawn {
            (capture, false)
        } else if rivals.is_empty() {
            (false, false)
        } else if (rivals & Bitboard::file(from.file())).is_empty() {
            (true, false)
        } else {
            ((rivals & Bitboard::rank(from.rank())).any(), true)
        };
        let body = match mv.castle() {
            Some(side) => Body::Castle(side),
            None => Body::Normal {
                role,
                file: file.then(|| from.file()),
                rank: rank.then(|| from.rank()),
                capture,
                to: mv.to(),
                promotion: mv.promotion(),
            },
        };
        Self { body, suffix }
    }
}

impl Body {
    /// Whether the text can mean this move.
    pub fn means(&self, mv: Move) -> bool {
        match *self {
            Self::Castle(side) => mv.castle() == Some(side),
            Self::Normal {
                role,
                file,
                rank,
                to,
                promotion,
                ..
            } => {
                mv.castle().is_none()
                    && mv.role() == role
                    && mv.to() == to
                    && mv.promotion() == promotion
                    && file.is_none_or(|file| mv.from().file() == file)
                    && rank.is_none_or(|rank| mv.from().rank() == rank)
            }
        }
    }
}

impl San {
    /// Appends the move to a buffer: at most seven signs and a suffix, all of them ASCII.
    pub(crate) fn append(self, out: &mut Vec<u8>) {
        let (text, len) = self.text();
        out.extend_from_slice(&text[..len]);
    }

    fn text(self) -> ([u8; 8], usize) {
        let mut text = [0; 8];
        let mut len = 0;
        let mut push = |sign: u8| {
            text[len & 7] = sign;
            len += 1;
        };
        match self.body {
            Body::Castle(side) => side.san().bytes().for_each(&mut push),
            Body::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                if role != Role::Pawn {
                    push(role.letter() as u8);
                }
                if let Some(file) = file {
                    push(file.letter() as u8);
                }
                if let Some(rank) = rank {
                    push(rank.digit() as u8);
                }
                if capture {
                    push(b'x');
                }
                to.ascii().into_iter().for_each(&mut push);
                if let Some(role) = promotion {
                    push(b'=');
                    push(role.letter() as u8);
                }
            }
        }
        match self.suffix {
            Some(Suffix::Check) => push(b'+'),
            Some(Suffix::Mate) => push(b'#'),
            None => {}
        }
        (text, len.min(8))
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, len) = self.text();
        f.write_str(str::from_utf8(&text[..len]).map_err(|_| fmt::Error)?)
    }
}

impl serde::Serialize for San {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
