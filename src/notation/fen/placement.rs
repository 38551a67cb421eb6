//! The first field of a FEN: eight ranks from the eighth to the first (PGN standard 16.1.3.1).

use std::ops::Range;

use super::error::{FenFault, FenFaultKind, FenField};
use super::hint;
use crate::types::{Bitboard, Board, Color, File, Piece, Rank, Role, Square, Step};

/// What a byte of the placement stands for: a piece, empty squares, or neither.
#[derive(Clone, Copy)]
struct Symbol {
    /// The number of squares; 0 for separators and for what is invalid.
    squares: u8,
    /// 1 for a piece.
    pieces: u8,
    /// The piece; any piece for empty squares.
    piece: Piece,
}

static SYMBOLS: [Symbol; 256] = {
    let other = Symbol {
        squares: 0,
        pieces: 0,
        piece: Piece::new(Color::White, Role::Pawn),
    };
    let mut symbols = [other; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        let symbol = &mut symbols[byte as usize];
        if let Some(piece) = Piece::from_letter(byte as char) {
            *symbol = Symbol {
                squares: 1,
                pieces: 1,
                piece,
            };
        } else if let b'1'..=b'8' = byte {
            symbol.squares = byte - b'0';
        }
        byte += 1;
    }
    symbols
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

/// Whether a placement without faults has no two digits next to each other: it is as short as possible.
pub(super) fn is_canonical(text: &str, board: &Board) -> bool {
    let empty = !board.occupied();
    let first_empty = empty - (empty - Bitboard::file(File::H)).shift(Step::EAST);
    let slashes = 7;
    text.len() == board.occupied().len() + first_empty.len() + slashes
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
        // The number of squares read in the current rank, and how many it has: none after the first rank of the board.
        let (mut files, mut width) = (0, 8);
        let mut start_of_rank = Square::A8.index();
        let mut rest = &bytes[start..end];
        while let [byte, after @ ..] = rest {
            let at = end - rest.len();
            rest = after;
            let symbol = SYMBOLS[usize::from(*byte)];
            if symbol.squares > 0 {
                // The processor cannot predict which symbols are pieces, so the set is empty for others.
                let pieces = symbol.pieces & u8::from(files < width);
                let squares = Bitboard(u64::from(pieces) << ((start_of_rank + files) & 63));
                self.board.add_all(symbol.piece, squares);
                files += usize::from(symbol.squares);
                continue;
            }
            match byte {
                b'/' => {}
                b'\\' => self.backslash(at),
                _ => {
                    self.invalid(at);
                    continue;
                }
            }
            self.end_rank(at, files);
            files = 0;
            match start_of_rank.checked_sub(8) {
                Some(next) => start_of_rank = next,
                None => width = 0,
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
    fn backslash(&mut self, at: usize) {
        if !self.has_backslash {
            let hint = Some("write / for \\".to_owned());
            self.fault(at..at + 1, FenFaultKind::Backslash, hint);
        }
        self.has_backslash = true;
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
