//! Writes SAN: what all moves of a piece have in common is written once.

use super::{LEN, ONE, San};
use crate::types::{Move, Role, Square};

/// What SAN adds to tell the origin of a move from those of other pieces of the same role that can move to the same square.
#[derive(Clone, Copy, Debug)]
pub struct Disambiguation {
    file: bool,
    rank: bool,
}

impl Disambiguation {
    /// Given whether some of the other pieces are on the same file, or on the same rank.
    pub const fn new(on_file: bool, on_rank: bool) -> Self {
        Self {
            file: !on_file || on_rank,
            rank: on_file,
        }
    }
}

/// How the SAN of the moves of a piece begins.
#[derive(Clone, Copy)]
pub struct SanOfPiece {
    from: Square,
    /// If the move is quiet: `N` for a knight, nothing for a pawn.
    quiet: SanWriter,
    /// If it is a capture: `Nx` for a knight, `ex` for a pawn on the e-file.
    capture: SanWriter,
}

impl SanOfPiece {
    #[inline]
    /// The part of the text that all moves of a piece share.
    pub fn new(role: Role, from: Square) -> Self {
        let mut quiet = SanWriter::default();
        let mut capture = SanWriter::default();
        if role == Role::Pawn {
            capture.push(from.file().letter());
        } else {
            quiet.push(role.letter());
            capture = quiet;
        }
        capture.push('x');
        Self {
            from,
            quiet,
            capture,
        }
    }

    /// The SAN of a move of the piece, without check or checkmate, given what has to be added if others of its role can move
    /// to the same square.
    #[inline(always)]
    pub fn san(&self, mv: &Move, origin: Option<Disambiguation>) -> San {
        if let Some(side) = mv.castle() {
            return San::castling(side);
        }
        let to = mv.to();
        // A pawn that leaves its file is written as capturing, even if the move is illegal because there is nothing to capture.
        let leaves_file = mv.role() == Role::Pawn && self.from.file() != to.file();
        let is_capture = leaves_file || mv.captured().is_some();
        let mut writer = match origin {
            // The file before a pawn's capture is enough.
            Some(origin) if mv.role() != Role::Pawn => {
                self.quiet.with_origin(self.from, origin, is_capture)
            }
            _ if is_capture => self.capture,
            _ => self.quiet,
        };
        writer.push_square(to);
        if let Some(role) = mv.promotion() {
            writer.push('=');
            writer.push(role.letter());
        }
        writer.finish()
    }
}

/// Writes a move from the left to the right.
#[derive(Clone, Copy, Default)]
pub(super) struct SanWriter {
    /// The characters and their number, as in [`San`].
    pub(super) text: u64,
    /// The number of bits of the characters.
    pub(super) bits: usize,
}

impl SanWriter {
    #[inline(always)]
    pub(super) fn push(&mut self, character: char) {
        debug_assert!(
            self.bits < 8 * LEN,
            "no move has more than seven characters"
        );
        self.text |= (character as u64) << (self.bits & 63);
        self.text += ONE;
        self.bits += 8;
    }

    #[inline(always)]
    fn push_square(&mut self, square: Square) {
        self.text |= u64::from(u16::from_le_bytes(square.ascii())) << (self.bits & 63);
        self.text += 2 * ONE;
        self.bits += 16;
    }

    /// Adds what tells the origin from others, and the `x` of a capture. Few moves need this.
    #[cold]
    fn with_origin(mut self, from: Square, origin: Disambiguation, is_capture: bool) -> Self {
        if origin.file {
            self.push(from.file().letter());
        }
        if origin.rank {
            self.push(from.rank().digit());
        }
        if is_capture {
            self.push('x');
        }
        self
    }

    #[inline(always)]
    pub(super) const fn finish(self) -> San {
        San { text: self.text }
    }
}
