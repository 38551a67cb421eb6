//! The first field of a FEN: eight ranks from the eighth to the first (PGN standard 16.1.3.1).

use std::ops::Range;

use super::error::{FenFault, FenFaultKind, FenField};
use super::hint;
use crate::types::Board;
use crate::types::{File, Piece, Rank, Square};

/// The piece for each letter.
static PIECES: [Option<Piece>; 256] = {
    let mut pieces = [None; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        pieces[byte as usize] = Piece::from_letter(byte as char);
        byte += 1;
    }
    pieces
};

/// Parses the placement in one pass over the bytes, and adds at most two faults per rank to `faults`.
pub(super) fn read(text: &str, offset: usize, faults: &mut Vec<FenFault>) -> Board {
    let mut reader = Placement {
        text,
        offset,
        board: Board::EMPTY,
        ranks: 0,
        rank_start: 0,
        has_invalid: false,
        has_backslash: false,
        faults,
    };
    reader.read();
    reader.board
}

struct Placement<'t, 'f> {
    text: &'t str,
    /// The byte offset of the field in the input.
    offset: usize,
    board: Board,
    /// The number of complete ranks.
    ranks: usize,
    /// The byte offset of the current rank in the field.
    rank_start: usize,
    /// Whether the current rank has an invalid character, so that its squares cannot be counted.
    has_invalid: bool,
    /// Whether there was a backslash before: one fault is enough.
    has_backslash: bool,
    faults: &'f mut Vec<FenFault>,
}

impl Placement<'_, '_> {
    fn read(&mut self) {
        let bytes = self.text.as_bytes();
        let (mut start, mut end) = (0, bytes.len());
        if bytes.first() == Some(&b'/') {
            start = 1;
            self.rank_start = 1;
            self.fault(0..1, FenFaultKind::ExtraSlash { last: false }, None);
        }
        let extra_end = end > start && bytes[end - 1] == b'/';
        if extra_end {
            end -= 1;
        }
        // The number of squares read in the current rank.
        let mut files = 0;
        for (at, &byte) in bytes.iter().enumerate().take(end).skip(start) {
            match byte {
                b'1'..=b'8' => files += usize::from(byte - b'0'),
                b'/' => {
                    self.end_rank(at, files);
                    files = 0;
                }
                b'\\' => {
                    if !self.has_backslash {
                        let hint = Some("write / for \\".to_owned());
                        self.fault(at..at + 1, FenFaultKind::Backslash, hint);
                    }
                    self.has_backslash = true;
                    self.end_rank(at, files);
                    files = 0;
                }
                _ => match PIECES[usize::from(byte)] {
                    Some(piece) => {
                        self.put(piece, files);
                        files += 1;
                    }
                    None => self.invalid(at),
                },
            }
        }
        self.end_rank(end, files);
        if extra_end {
            self.fault(end..end + 1, FenFaultKind::ExtraSlash { last: true }, None);
        }
        if self.ranks != 8 {
            let found = self.ranks;
            let hint = hint::rank_count(found);
            self.fault(
                0..self.text.len(),
                FenFaultKind::RankCount { found },
                hint.map(str::to_owned),
            );
        }
    }

    #[inline]
    fn put(&mut self, piece: Piece, files: usize) {
        if let (Some(file), Some(rank)) = (File::from_index(files), self.rank()) {
            self.board.add(piece, Square::new(file, rank));
        }
    }

    /// The current rank, or `None` after the eighth.
    #[inline]
    fn rank(&self) -> Option<Rank> {
        Rank::from_index(7_usize.checked_sub(self.ranks)?)
    }

    #[inline]
    fn end_rank(&mut self, at: usize, files: usize) {
        if files != 8 && !self.has_invalid {
            self.wrong_length(at, files);
        }
        self.ranks += 1;
        self.rank_start = at + 1;
        self.has_invalid = false;
    }

    #[cold]
    fn wrong_length(&mut self, at: usize, found: usize) {
        let Some(rank) = self.rank() else { return };
        let hint = hint::rank_length(&self.text[self.rank_start..at], found);
        self.fault(
            self.rank_start..at,
            FenFaultKind::RankLength { rank, found },
            hint.map(str::to_owned),
        );
    }

    #[cold]
    fn invalid(&mut self, at: usize) {
        let Some(rank) = self.rank().filter(|_| !self.has_invalid) else {
            return;
        };
        self.has_invalid = true;
        let Some(found) = self.text.get(at..).and_then(|text| text.chars().next()) else {
            return;
        };
        let hint = hint::placement_character(found);
        self.fault(
            at..at + found.len_utf8(),
            FenFaultKind::PlacementCharacter { rank, found },
            hint,
        );
    }

    fn fault(&mut self, span: Range<usize>, kind: FenFaultKind, hint: Option<String>) {
        let span = self.offset + span.start..self.offset + span.end;
        let fault = FenFault::new(FenField::Placement, span, kind, hint);
        self.faults.push(fault);
    }
}
