//! Reads a line: finds its fields, and parses them one by one, continuing after a fault.
//!
//! The end of the first field is found while it is read: the placement, eight ranks from the eighth to the first (PGN standard 16.1.3.1).
//! Rare cases are in `rare`.

mod rare;

use std::mem;
use std::ops::Range;

use super::Fen;
use super::FenField::{self, Castling, EnPassant, FullmoveNumber, HalfmoveClock, Turn};
use crate::codes::Code;
use crate::rules::any_position::Setup;
use crate::rules::movement::{en_passant_rank, home_rank};
use crate::rules::problem::Problem;
use crate::types::{
    Bitboard, Board, CastlingSide, Color, Fault, Faults, File, Piece, Square, Step,
};

/// Parses a line from which everything around the FEN has been removed.
pub(super) fn parse_line(line: &mut FenLine<'_>) -> Result<Fen, Faults> {
    let mut reader = FenReader {
        line,
        fen: Fen {
            setup: Setup::EMPTY,
            warnings: Vec::new(),
            operations: Vec::new(),
            is_canonical: false,
        },
    };
    reader.read();
    match Faults::of(mem::take(&mut reader.line.faults)) {
        Some(faults) => Err(faults),
        None => Ok(reader.fen),
    }
}

struct FenReader<'l, 't> {
    line: &'l mut FenLine<'t>,
    fen: Fen,
}

impl<'t> FenReader<'_, 't> {
    fn read(&mut self) {
        let (board, placement) = placement(self.line);
        let given = self.line.split(placement);
        if given == 0 {
            let fault = Fault::new(Code::FenEmpty, "the text is empty, expected a FEN");
            let fault = fault.in_field(FenField::Placement.name());
            let span = self.line.at..self.line.bytes.len();
            return self.line.add(fault.at(span));
        }
        self.fen.setup.board = board;
        self.fen.is_canonical = given == ALL_FIELDS && self.are_canonical();
        let is_given = |field: FenField| given > field as usize;
        let turn = self.turn();
        // If the side to move is missing, every later field is one place too early.
        if turn.is_none() && self.lacks_turn() {
            return;
        }
        if is_given(Castling) {
            self.castling();
        }
        self.en_passant(turn);
        if given < SHARED_FIELDS {
            if self.stray_semicolon(given) {
                return;
            }
            self.fen.warnings.push(Problem::missing_fields(given));
        }
        for field in [HalfmoveClock, FullmoveNumber] {
            if is_given(field) {
                self.counter(field, field, self.span(field));
            }
        }
        if given == FullmoveNumber as usize {
            self.joint_counters();
        }
        if self.line.at_operations() {
            self.operations();
        } else if self.line.at < self.line.bytes.len() {
            self.extra_field();
        }
    }

    fn span(&self, field: FenField) -> Range<usize> {
        self.line.fields[field as usize].clone()
    }

    fn text(&self, field: FenField) -> &'t str {
        self.line.slice(&self.line.fields[field as usize])
    }

    /// Whether six fields fill the text, separated by one space each, and are written as usual, apart from the castling rights.
    fn are_canonical(&self) -> bool {
        let bytes = self.line.text.as_bytes();
        let [before_last @ .., fullmoves] = &self.line.fields;
        let [placement, _, _, _, halfmoves] = before_last;
        let spaces = before_last.len();
        self.line.fields.iter().map(Range::len).sum::<usize>() + spaces == bytes.len()
            && (before_last.iter()).all(|field| bytes.get(field.end) == Some(&b' '))
            && is_shortest(placement.len(), &self.fen.setup.board)
            && (halfmoves.len() == 1 || bytes.get(halfmoves.start) != Some(&b'0'))
            && bytes.get(fullmoves.start) != Some(&b'0')
    }

    /// Reads the side to move, which is White if the field is missing.
    fn turn(&mut self) -> Option<Color> {
        let span = self.span(Turn);
        let color = match self.line.slice_bytes(&span) {
            b"w" | b"" => Color::White,
            b"b" => Color::Black,
            _ => {
                self.wrong_turn(span);
                return None;
            }
        };
        self.fen.setup.turn = color;
        Some(color)
    }

    fn castling(&mut self) {
        let span = self.span(Castling);
        let (text, fen) = (self.line.slice(&span), &mut self.fen);
        match parse_castling(text, &mut fen.setup, &mut fen.warnings) {
            Ok(is_canonical) => fen.is_canonical &= is_canonical,
            Err(fault) => {
                let hint = self.misplaced(Castling).or(fault.hint);
                let at = fault.span.unwrap_or_default();
                let span = span.start + at.start..span.start + at.end;
                let fault = Castling.fault(Code::FenCastling, span, &fault.message);
                self.line.add(fault.with_hint(hint));
            }
        }
    }

    fn en_passant(&mut self, turn: Option<Color>) {
        let span = self.span(EnPassant);
        if matches!(self.line.slice_bytes(&span), b"-" | b"") {
            return;
        }
        let Some(square) = Square::from_name(self.line.slice(&span)) else {
            return self.not_a_square(span, turn);
        };
        match turn.map(|turn| (turn.side_name(), en_passant_rank(!turn))) {
            Some((side, rank)) if square.rank() != rank => {
                let message =
                    format!("{square} with {side} to move, expected a square on rank {rank}");
                let fault = EnPassant.fault(Code::FenEnPassantRank, span, &message);
                (self.line).add(fault.with_hint(self.other_square(square)));
            }
            _ => self.fen.setup.en_passant = Some(square),
        }
    }

    /// Reads a counter, which is a field or an operation.
    fn counter(&mut self, counter: FenField, place: FenField, span: Range<usize>) {
        let digits = self.line.slice_bytes(&span);
        let number = digits.iter().try_fold(0_u32, |number, &digit| {
            let digit = char::from(digit).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit)
        });
        match number.filter(|_| !digits.is_empty()) {
            None => self.not_a_number(place, span),
            Some(number) if counter == HalfmoveClock => self.fen.setup.halfmoves = number,
            // The first move has number 1 (PGN standard 16.1.3.6), but many programs write 0.
            Some(number) => self.fen.setup.fullmoves = number.max(1),
        }
    }

    /// A last field `01` is the two counters `0 1` without their space.
    #[cold]
    fn joint_counters(&mut self) {
        let span = self.span(HalfmoveClock);
        if matches!(self.line.slice_bytes(&span), [b'0', b'0'..=b'9', ..]) {
            let message = format!("{:?}, expected two counters", self.line.slice(&span));
            (self.line).add(HalfmoveClock.fault(Code::FenNotANumber, span, &message));
        }
    }
}

/// Two sides, two castling rights each.
const MAX_LETTERS: usize = 4;

/// Sets the castling rights of a setup as a castling field says, of a FEN or of a board in JSON. A right is represented by the square of
/// its rook: `K`, `Q`, `k` and `q` stand for the outermost rook on that side of the king (X-FEN; for standard chess PGN standard 16.1.3.3),
/// `A` to `H` and `a` to `h` for the rook on that file (Shredder-FEN). Nothing checks that it exists. The position is Chess960 if the
/// letter of a file names a rook that castles only in Chess960. A repeated right is a warning, and it is an error if the text is empty, has
/// a character that does not stand for a right, a dash among letters, or more than four letters. Returns whether the field is a dash, or
/// has some of the letters of `KQkq` in this order.
#[doc(hidden)]
pub fn parse_castling(
    text: &str,
    setup: &mut Setup,
    warnings: &mut Vec<Problem>,
) -> Result<bool, Fault> {
    if text.is_empty() {
        let message = "the field is empty, expected the letters of the castling rights or -";
        let hint = Some("- stands for no rights");
        return Err(castling_fault(message, 0..0, hint));
    }
    let letters = if text == "-" { "" } else { text };
    let (mut rights, mut is_chess960, mut is_canonical) = (Bitboard::EMPTY, false, true);
    let mut in_order = "KQkq".chars();
    for (at, letter) in letters.char_indices() {
        is_canonical &= in_order.any(|next| next == letter);
        let is_white = letter.is_ascii_uppercase();
        let color = if is_white { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_lowercase() {
            'k' => setup.outermost_rook(color, CastlingSide::King),
            'q' => setup.outermost_rook(color, CastlingSide::Queen),
            file => {
                let file = File::from_letter(file).ok_or_else(|| unknown_letter(letter, at))?;
                let rook = Square::new(file, home_rank(color));
                is_chess960 |= setup.has_king_and_rook(color, rook)
                    && !setup.standard_rights(color).contains(rook);
                rook
            }
        };
        if rights.contains(rook) {
            let repeated = Problem::repeated_castling_right(rook);
            if !warnings.contains(&repeated) {
                warnings.push(repeated);
            }
        }
        rights = rights.with(rook);
    }
    // All letters are ASCII here: any other character is reported first.
    if letters.len() > MAX_LETTERS {
        let message = format!("{} letters, expected at most {MAX_LETTERS}", text.len());
        return Err(castling_fault(message, MAX_LETTERS..text.len(), None));
    }
    setup.castling = rights;
    setup.chess960 = is_chess960.then_some(true);
    Ok(is_canonical)
}

#[cold]
fn unknown_letter(letter: char, at: usize) -> Fault {
    const LETTERS: &str =
        "K and k stand for castling kingside, Q and q for queenside, - for no rights";
    let message = match letter {
        '-' => "'-' among letters, expected it alone, for no rights".to_owned(),
        _ => format!("{letter:?}, expected K, Q, k, q or the letter of a rook's file"),
    };
    let hint = matches!(letter, 'O' | 'o' | '0').then_some(LETTERS);
    castling_fault(message, at..at + letter.len_utf8(), hint)
}

fn castling_fault(message: impl Into<String>, span: Range<usize>, hint: Option<&str>) -> Fault {
    (Fault::new(Code::Castling, message).at(span)).with_hint(hint)
}

/// The number of fields that FEN and EPD have in common.
const SHARED_FIELDS: usize = 4;
/// The number of fields of FEN: those and the two counters.
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
    text: &'t str,
    /// The byte offset of the next character.
    at: usize,
    /// The byte offset of the first character.
    start: usize,
    /// The text up to the end of the line.
    bytes: &'t [u8],
    /// The byte ranges of the fields, once they are found.
    fields: [Range<usize>; ALL_FIELDS],
    /// Whether `_` separates fields, once that has been determined.
    underscores: Option<bool>,
    /// The faults found so far.
    faults: Vec<Fault>,
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
    fn underscores(&mut self) -> bool {
        let bytes = self.bytes.get(self.start..).unwrap_or_default();
        let has_no_space = || !bytes.iter().any(|byte| matches!(byte, b' ' | b'\t'));
        *self.underscores.get_or_insert_with(has_no_space)
    }

    /// Finds the byte ranges of the fields, given that of the first, and returns their number.
    fn split(&mut self, first: Range<usize>) -> usize {
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
    fn ends_field(&mut self, byte: u8) -> bool {
        matches!(byte, b' ' | b';') || self.space_width(byte) > 0
    }

    fn skip_spaces(&mut self) {
        while let Some(byte) = self.byte().filter(|&byte| !IS_PLAIN[usize::from(byte)]) {
            match self.space_width(byte) {
                0 => break,
                width => self.at += width,
            }
        }
    }

    fn byte(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// The length in bytes of the space that begins with this byte, the next one; 0 if it is not a space.
    fn space_width(&mut self, byte: u8) -> usize {
        match byte {
            b' ' | b'\t' => 1,
            b'_' => usize::from(self.underscores()),
            0x20..=0x7E => 0,
            _ => self.unusual_space_width(),
        }
    }

    /// Whether operations follow: a semicolon, or an opcode with a semicolon somewhere after it.
    fn at_operations(&mut self) -> bool {
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

    fn slice_bytes(&self, range: &Range<usize>) -> &'t [u8] {
        self.text.as_bytes().get(range.clone()).unwrap_or_default()
    }

    fn slice(&self, range: &Range<usize>) -> &'t str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// Whether there is a fault of this kind. One that says how to write the whole line is enough.
    fn has_fault(&self, code: Code) -> bool {
        self.faults.iter().any(|fault| fault.code == code)
    }

    #[cold]
    fn add(&mut self, fault: Fault) {
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
fn placement(line: &mut FenLine<'_>) -> (Board, Range<usize>) {
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

/// Whether a valid placement of this length is as short as possible: no digit follows another.
fn is_shortest(len: usize, board: &Board) -> bool {
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
                // Whether a symbol is a piece cannot be predicted, so there is no branch: empty squares go to a set that is never read.
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

    fn end_rank(&mut self, at: usize, files: usize) {
        if files != 8 && !self.has_invalid {
            self.wrong_length(at, files);
        }
        self.ranks += 1;
        self.rank_start = at + 1;
        self.has_invalid = false;
    }
}
