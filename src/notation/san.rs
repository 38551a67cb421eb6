//! Standard Algebraic Notation (SAN, PGN standard 8.2.3): `Nf3`, `exd5`, `e8=Q+`, `O-O-O`.

use std::fmt;

use crate::types::{Bitboard, CastlingSide, File, Move, Rank, Role, Square};

/// A move in SAN.
///
/// ```
/// use chessmoves::Position;
/// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
/// let mv = position.parse_move("e1g1")?;
/// assert_eq!(position.san(mv).to_string(), "O-O");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct San {
    /// The move without its suffix.
    pub mv: SanMove,
    /// Check or checkmate.
    pub suffix: Option<Suffix>,
}

/// A move in SAN without its suffix.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SanMove {
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// Any other move.
    Normal {
        /// The moving piece.
        role: Role,
        /// The file of the origin, if given.
        file: Option<File>,
        /// The rank of the origin, if given.
        rank: Option<Rank>,
        /// Whether it is written as a capture.
        capture: bool,
        /// The target.
        to: Square,
        /// The role to which a pawn is promoted.
        promotion: Option<Role>,
    },
}

/// The suffix of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suffix {
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl San {
    /// A move in SAN. `ambiguous_with` are the other pieces of the same role that can move to the same square; file, rank
    /// or both are added to tell the origin from theirs, the file preferably (PGN standard 8.2.3.4).
    pub fn new(mv: Move, ambiguous_with: Bitboard, suffix: Option<Suffix>) -> Self {
        let from = mv.from();
        let origin = Disambiguation::new(
            ambiguous_with.any(),
            (ambiguous_with & Bitboard::file(from.file())).any(),
            (ambiguous_with & Bitboard::rank(from.rank())).any(),
        );
        Self::with_origin(&mv, origin, suffix)
    }

    /// The same, given what has to be added to tell the origin from others.
    #[inline(always)]
    pub(crate) fn with_origin(mv: &Move, origin: Disambiguation, suffix: Option<Suffix>) -> Self {
        let (role, from, to) = (mv.role(), mv.from(), mv.to());
        let mut capture = mv.captured().is_some();
        let mut file = origin.file;
        if role == Role::Pawn {
            // A pawn that leaves its file is written as capturing, even if the move is illegal because there is nothing to
            // capture.
            capture |= from.file() != to.file();
            file = capture;
        }
        let mv = match mv.castle() {
            Some(side) => SanMove::Castle(side),
            None => SanMove::Normal {
                role,
                file: file.then(|| from.file()),
                rank: (origin.rank && role != Role::Pawn).then(|| from.rank()),
                capture,
                to,
                promotion: mv.promotion(),
            },
        };
        Self { mv, suffix }
    }
}

/// What SAN adds to tell the origin of a move from those of other moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Disambiguation {
    file: bool,
    rank: bool,
}

impl Disambiguation {
    /// Given whether other pieces of the same role can move to the same square, some of them from the same file, or from the
    /// same rank.
    #[inline(always)]
    pub(crate) const fn new(any: bool, on_file: bool, on_rank: bool) -> Self {
        Self {
            file: any && (!on_file || on_rank),
            rank: on_file,
        }
    }
}

impl SanMove {
    /// Whether the text can stand for a move.
    pub fn matches(&self, mv: Move) -> bool {
        match *self {
            Self::Castle(side) => mv.castle() == Some(side),
            Self::Normal { to, promotion, .. } => {
                mv.castle().is_none()
                    && self.matches_origin(mv.role(), mv.from())
                    && mv.to() == to
                    && mv.promotion() == promotion
            }
        }
    }

    /// Whether the text can stand for a move of a piece of this role from this square.
    pub(crate) fn matches_origin(&self, moving: Role, from: Square) -> bool {
        match *self {
            Self::Castle(_) => moving == Role::King,
            Self::Normal {
                role, file, rank, ..
            } => {
                moving == role
                    && file.is_none_or(|file| from.file() == file)
                    && rank.is_none_or(|rank| from.rank() == rank)
            }
        }
    }
}

impl San {
    /// Appends the move: at most seven ASCII characters and a suffix.
    #[inline(always)]
    pub fn append(self, out: &mut Vec<u8>) {
        let (text, len) = self.text();
        let end = out.len() + len;
        // Copying all eight bytes takes one instruction.
        out.extend_from_slice(&text);
        out.truncate(end);
    }

    /// Calls a function with the text.
    pub(crate) fn with_text<T>(self, f: impl FnOnce(&str) -> T) -> T {
        let (text, len) = self.text();
        f(str::from_utf8(&text[..len]).unwrap_or_default())
    }

    #[inline(always)]
    pub(crate) fn text(self) -> ([u8; 8], usize) {
        let mut text = [0; 8];
        let mut len = 0;
        let mut push = |character: u8| {
            text[len & 7] = character;
            len += 1;
        };
        match self.mv {
            SanMove::Castle(side) => side.san().bytes().for_each(&mut push),
            SanMove::Normal {
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
        self.with_text(|text| f.write_str(text))
    }
}
