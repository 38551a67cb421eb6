//! Splits a line into fields: strips what surrounds it, and finds the spaces between them. The end of the first field is found while it
//! is read: the placement, eight ranks from the eighth to the first (PGN standard 16.1.3.1).

use std::ops::Range;

use super::FenField;
use crate::codes::Code;
use crate::rules::problem::counted;
use crate::types::{Bitboard, Board, Fault, File, Piece, Rank, Square, Step, to_ascii};

/// The fields that FEN and EPD have in common.
pub(super) const SHARED_FIELDS: usize = 4;
/// The fields of FEN: those and the two counters.
pub(super) const ALL_FIELDS: usize = 6;

/// Whether a byte always belongs to a field: visible ASCII other than `;` and `_`.
static IS_PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        plain[byte as usize] = byte.is_ascii_graphic() && !matches!(byte, b';' | b'_');
        byte += 1;
    }
    plain
};

/// Splits a text into its fields like [`parse`](super::parse): up to six, without surrounding white space and the operations of EPD.
///
/// ```
/// use chessmoves::notation::fen;
/// assert_eq!(fen::fields(" 8/8/8/8/8/8/8/K6k  b - - hmvc 3;"), ["8/8/8/8/8/8/8/K6k", "b", "-", "-"]);
/// ```
pub fn fields(text: &str) -> Vec<&str> {
    let mut line = FenLine::new(text);
    let first = line.next_field();
    let given = line.split(first);
    let fields = line.fields[..given].iter();
    fields.map(|field| line.slice(field)).collect()
}

/// A line that is split into fields.
pub(super) struct FenLine<'t> {
    pub(super) text: &'t str,
    /// The byte offset of the next character.
    pub(super) at: usize,
    /// The byte offset of the first character.
    start: usize,
    /// The text up to the end of the line.
    pub(super) bytes: &'t [u8],
    /// The byte ranges of the fields, once they are found.
    pub(super) fields: [Range<usize>; ALL_FIELDS],
    /// Whether `_` separates fields, once that has been determined.
    underscores: Option<bool>,
    /// The faults found so far.
    pub(super) faults: Vec<Fault>,
}

impl<'t> FenLine<'t> {
    /// The line of a text, without what surrounds it: byte order mark and white space.
    pub(super) fn new(text: &'t str) -> Self {
        // Nearly all lines begin and end with a letter or a digit.
        if let [first, .., last] = text.as_bytes()
            && first.is_ascii_alphanumeric()
            && last.is_ascii_alphanumeric()
        {
            return Self::within(text, 0..text.len());
        }
        let around = [' ', '\t', '\r', '\n'];
        let marked = text.strip_prefix('\u{feff}').unwrap_or(text);
        let line = marked.trim_start_matches(around);
        let start = text.len() - line.len();
        Self::within(text, start..start + line.trim_end_matches(around).len())
    }

    pub(super) fn within(text: &'t str, part: Range<usize>) -> Self {
        Self {
            text,
            at: part.start,
            start: part.start,
            bytes: &text.as_bytes()[..part.end],
            fields: [const { 0..0 }; ALL_FIELDS],
            underscores: None,
            faults: Vec::new(),
        }
    }

    /// Whether `_` separates fields, as it does in URLs. It does if the line contains no spaces.
    #[cold]
    pub(super) fn underscores(&mut self) -> bool {
        let bytes = self.bytes.get(self.start..).unwrap_or_default();
        let has_no_space = || !bytes.iter().any(|byte| matches!(byte, b' ' | b'\t'));
        *self.underscores.get_or_insert_with(has_no_space)
    }

    /// Finds the byte ranges of the fields, given that of the first, and returns their number.
    #[inline]
    pub(super) fn split(&mut self, first: Range<usize>) -> usize {
        let (mut given, mut next) = (0, first);
        while !next.is_empty() {
            self.fields[given] = next;
            given += 1;
            if given == ALL_FIELDS || given >= SHARED_FIELDS && self.at_operations() {
                break;
            }
            next = self.next_field();
        }
        given
    }

    /// Skips spaces and finds the next field. It is empty at the end of the line and before a semicolon.
    #[inline(always)]
    fn next_field(&mut self) -> Range<usize> {
        self.skip_spaces();
        let start = self.at;
        while let Some(byte) = self.byte() {
            if !IS_PLAIN[usize::from(byte)] && self.ends_field(byte) {
                break;
            }
            self.at += 1;
        }
        start..self.at
    }

    /// Whether this byte, the next one, ends a field. Reports the first unusual space.
    #[inline]
    pub(super) fn ends_field(&mut self, byte: u8) -> bool {
        matches!(byte, b' ' | b';') || self.space_width(byte) > 0
    }

    #[inline]
    pub(super) fn skip_spaces(&mut self) {
        while let Some(byte) = self.byte().filter(|&byte| !IS_PLAIN[usize::from(byte)]) {
            match self.space_width(byte) {
                0 => break,
                width => self.at += width,
            }
        }
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// The length in bytes of the space that begins with this byte, the next one; 0 if it is not a space.
    #[inline]
    fn space_width(&mut self, byte: u8) -> usize {
        match byte {
            b' ' | b'\t' => 1,
            b'_' => usize::from(self.underscores()),
            0x20..=0x7E => 0,
            _ => self.unusual_space_width(),
        }
    }

    #[cold]
    fn unusual_space_width(&mut self) -> usize {
        let found = self.slice(&(self.at..self.bytes.len())).chars().next();
        let Some(found) = found.filter(|found| found.is_whitespace()) else {
            return 0;
        };
        let width = found.len_utf8();
        if !self.has_fault(Code::FenStrangeBlank) {
            let message = format!("{found:?} between fields, expected a space or a tab");
            let span = self.at..self.at + width;
            let fault = FenField::Fields.fault(Code::FenStrangeBlank, span, &message);
            // Faults of the whole line come first.
            self.faults.insert(0, fault);
        }
        width
    }

    /// Whether operations follow: a semicolon, or an opcode with a semicolon somewhere after it.
    #[inline]
    pub(super) fn at_operations(&mut self) -> bool {
        self.skip_spaces();
        match self.byte() {
            None | Some(b'0'..=b'9') => false,
            Some(byte) => self.begins_operations(byte),
        }
    }

    #[cold]
    fn begins_operations(&self, byte: u8) -> bool {
        byte == b';' || byte.is_ascii_alphabetic() && self.bytes[self.at..].contains(&b';')
    }

    pub(super) fn slice_bytes(&self, range: &Range<usize>) -> &'t [u8] {
        self.text.as_bytes().get(range.clone()).unwrap_or_default()
    }

    pub(super) fn slice(&self, range: &Range<usize>) -> &'t str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// Whether there is a fault of this kind. One that says how to write the whole line is enough.
    pub(super) fn has_fault(&self, code: Code) -> bool {
        self.faults.iter().any(|fault| fault.code == code)
    }

    #[cold]
    pub(super) fn add(&mut self, fault: Fault) {
        self.faults.push(fault);
    }
}

/// The number of kinds of squares: twelve pieces and the empty square, up to a power of two, so that the index needs no check.
const KINDS: usize = 16;

/// The kind of the empty squares.
const EMPTY: u8 = 12;

const fn kind(piece: Piece) -> u8 {
    piece.color as u8 * 6 + piece.role as u8
}

/// What a byte of the placement stands for: a piece, empty squares, or neither.
#[derive(Clone, Copy)]
struct Symbol {
    /// The number of squares; 0 for separators and for what is invalid.
    squares: u8,
    /// Their kind: a piece, or [`EMPTY`].
    kind: u8,
}

static SYMBOLS: [Symbol; 256] = {
    let mut symbols = [Symbol {
        squares: 0,
        kind: EMPTY,
    }; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        let symbol = &mut symbols[byte as usize];
        if let Some(piece) = Piece::from_letter(byte as char) {
            symbol.squares = 1;
            symbol.kind = kind(piece);
        } else if let b'1'..=b'8' = byte {
            symbol.squares = byte - b'0';
        }
        byte += 1;
    }
    symbols
};

/// Parses the placement in one pass up to the end of the field, with at most two faults per rank. Also returns its byte range.
#[inline]
pub(super) fn placement(line: &mut FenLine<'_>) -> (Board, Range<usize>) {
    line.skip_spaces();
    let start = line.at;
    let mut reader = Placement {
        start,
        line,
        squares: [Bitboard::EMPTY; KINDS],
        ranks: 0,
        rank_start: start,
        has_invalid: false,
    };
    reader.read();
    let mut board = Board::EMPTY;
    for piece in Piece::ALL {
        board.add_all(piece, reader.squares[usize::from(kind(piece))]);
    }
    (board, start..reader.line.at)
}

/// Whether a placement of this length without faults has no two digits next to each other: it is as short as possible.
pub(super) fn is_shortest(len: usize, board: &Board) -> bool {
    let empty = !board.occupied();
    let first_empty = empty - (empty - Bitboard::file(File::H)).shift(Step::EAST);
    let slashes = 7;
    len == board.occupied().len() + first_empty.len() + slashes
}

struct Placement<'l, 't> {
    line: &'l mut FenLine<'t>,
    /// The byte offset of the field.
    start: usize,
    squares: [Bitboard; KINDS],
    /// The number of complete ranks.
    ranks: usize,
    /// The byte offset of the current rank.
    rank_start: usize,
    /// Whether the current rank has an invalid character, so that its squares cannot be counted.
    has_invalid: bool,
}

impl Placement<'_, '_> {
    #[inline]
    fn read(&mut self) {
        let bytes = self.line.bytes;
        let mut at = self.start;
        if bytes.get(at) == Some(&b'/') {
            at += 1;
            self.rank_start = at;
            let message = "a slash before the first rank";
            self.fault(Code::FenExtraSlash, self.start..at, message, None);
        }
        let first_rank = at;
        // The number of squares read in the current rank, and how many it has: none after the first rank of the board.
        let (mut files, mut width) = (0, 8);
        let mut start_of_rank = Square::A8.index();
        while let Some(&byte) = bytes.get(at) {
            let symbol = SYMBOLS[usize::from(byte)];
            if symbol.squares > 0 {
                // Whether a symbol is a piece cannot be predicted, so no branch depends on it: the set of empty squares is never read.
                let square = u64::from(files < width) << ((start_of_rank + files) & 63);
                self.squares[usize::from(symbol.kind) % KINDS] |= Bitboard(square);
                files += usize::from(symbol.squares);
                at += 1;
                continue;
            }
            self.line.at = at;
            match byte {
                b'/' => {}
                b'\\' => self.backslash(at),
                _ if self.line.ends_field(byte) => break,
                _ => {
                    self.invalid(at);
                    at += 1;
                    continue;
                }
            }
            self.end_rank(at, files);
            at += 1;
            files = 0;
            match start_of_rank.checked_sub(8) {
                Some(next) => start_of_rank = next,
                None => width = 0,
            }
        }
        self.line.at = at;
        if at == self.start {
            return;
        }
        if at > first_rank && bytes[at - 1] == b'/' {
            let message = "a slash after the last rank";
            self.fault(Code::FenExtraSlash, at - 1..at, message, None);
        } else {
            self.end_rank(at, files);
        }
        if self.ranks != 8 {
            self.wrong_rank_count(at);
        }
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
        if !self.line.has_fault(Code::FenBackslash) {
            let message = "'\\\\' between ranks, expected '/'";
            let hint = Some("write / for \\");
            self.fault(Code::FenBackslash, at..at + 1, message, hint);
        }
    }

    #[cold]
    fn wrong_rank_count(&mut self, end: usize) {
        let message = format!("{}, expected 8", counted(self.ranks, "rank"));
        let hint = match self.ranks {
            7 => Some("one rank is missing; an empty rank is written 8"),
            9 => Some("there is one rank too many"),
            _ => None,
        };
        self.fault(Code::FenRankCount, self.start..end, &message, hint);
    }

    #[cold]
    fn wrong_length(&mut self, at: usize, found: usize) {
        let text = self.line.slice(&(self.rank_start..at));
        let is_digit = matches!(text.as_bytes(), [byte] if byte.is_ascii_digit());
        let message = format!("{}, expected 8", counted(found, "square"));
        let hint = match found {
            0..8 if found == 0 || is_digit => Some(EMPTY_RANK.to_owned()),
            16 => Some("a slash between two ranks seems to be missing".to_owned()),
            _ => None,
        };
        self.rank_fault(Code::FenRankLength, self.rank_start..at, &message, hint);
    }

    #[cold]
    fn invalid(&mut self, at: usize) {
        let rest = self.line.slice(&(at..self.line.bytes.len()));
        if let (Some(found), false) = (rest.chars().next(), self.has_invalid) {
            self.has_invalid = true;
            let message = format!(
                "{found:?}, expected a piece (PNBRQK, pnbrqk) or a number of empty squares (1 to 8)"
            );
            let span = at..at + found.len_utf8();
            self.rank_fault(Code::FenPlacementCharacter, span, &message, meant(found));
        }
    }

    /// Adds a fault of the current rank; there is none after the eighth.
    fn rank_fault(&mut self, code: Code, span: Range<usize>, message: &str, hint: Option<String>) {
        if let Some(rank) = 7_usize.checked_sub(self.ranks).and_then(Rank::from_index) {
            let message = format!("placement, rank {rank}: {message}");
            let fault = Fault::new(code, message).at(span).with_hint(hint);
            (self.line).add(fault.in_field(FenField::Placement.name()));
        }
    }

    #[cold]
    fn fault(&mut self, code: Code, span: Range<usize>, message: &str, hint: Option<&str>) {
        let fault = FenField::Placement.fault(code, span, message);
        self.line.add(fault.with_hint(hint));
    }
}

const EMPTY_RANK: &str = "an empty rank is written 8";

/// What to write for a character that is not part of a placement.
fn meant(found: char) -> Option<String> {
    const DIGITS: &str = "digits count empty squares, from 1 to 8";
    Some(match found {
        '9' => EMPTY_RANK.to_owned(),
        '0' => format!("omit it: {DIGITS}"),
        'O' | 'o' => format!("the letter O and the digit 0 do not stand for squares: {DIGITS}"),
        '~' => "the crazyhouse marker for promoted pieces is not part of FEN".to_owned(),
        '[' | ']' => "the crazyhouse pocket is not part of FEN".to_owned(),
        '+' => "a marker for promoted pieces is not part of FEN".to_owned(),
        '"' | '\'' | '`' | '\u{2018}'..='\u{201F}' => "write the FEN without quotes".to_owned(),
        '.' | '-' | '*' => DIGITS.to_owned(),
        _ => match to_ascii(found) {
            Some(digit) if digit.is_ascii_digit() => format!("write the ASCII digit {digit}"),
            Some(letter) => format!("write {letter} for {found}"),
            None if found.is_alphabetic() => {
                "pieces are written with English letters: P N B R Q K".to_owned()
            }
            None => return None,
        },
    })
}
