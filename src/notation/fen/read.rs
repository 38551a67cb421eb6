//! Splits a line into fields and parses them one by one, continuing after a fault.

use std::ops::Range;

use super::error::{FenError, FenFault, FenFaultKind, FenField};
use super::hint::{self, MiddleField};
use super::{Fen, operations, placement};
use crate::notation::castling;
use crate::notation::excerpt::truncated;
use crate::rules::movement::en_passant_rank;
use crate::rules::problem::Problem;
use crate::rules::setup::Setup;
use crate::types::{Color, Square};

/// The fields that FEN and EPD have in common.
const SHARED_FIELDS: usize = 4;
/// The fields of FEN: those and the two counters.
const ALL_FIELDS: usize = 6;

/// The fields between the placement and the counters, which are easily mixed up.
type Middle = [Range<usize>; 3];

/// Whether a byte always belongs to a field: visible ASCII other than `;` and `_`.
#[allow(
    clippy::needless_bitwise_bool,
    reason = "without branches, several bytes are examined at once"
)]
const fn is_plain(byte: u8) -> bool {
    (byte.wrapping_sub(b'!') <= b'~' - b'!') & (byte != b';') & (byte != b'_')
}

static IS_PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        plain[byte as usize] = is_plain(byte);
        byte += 1;
    }
    plain
};

/// The number of plain bytes at the beginning.
#[inline]
fn plain_len(bytes: &[u8]) -> usize {
    // The compiler turns this into vector instructions.
    let is_all_plain =
        |chunk: &&[u8; 16]| chunk.iter().fold(true, |all, &byte| all & is_plain(byte));
    let (chunks, _) = bytes.as_chunks::<16>();
    let start = 16 * chunks.iter().take_while(is_all_plain).count();
    let rest = &bytes[start..];
    let end = rest.iter().position(|&byte| !IS_PLAIN[usize::from(byte)]);
    start + end.unwrap_or(rest.len())
}

pub(super) fn read(text: &str) -> Result<Fen, FenError> {
    let mut reader = Reader::new(text);
    reader.frame();
    reader.line();
    FenError::of_faults(reader.faults)?;
    Ok(reader.fen)
}

pub(super) fn fields(text: &str) -> Vec<&str> {
    let mut reader = Reader::new(text);
    reader.frame();
    let (fields, given) = reader.fields();
    fields[..given]
        .iter()
        .map(|field| reader.slice(field))
        .collect()
}

struct Reader<'t> {
    text: &'t str,
    /// The byte offset of the next character.
    at: usize,
    /// The byte offset of the first character.
    start: usize,
    /// The text up to the end of the line.
    line: &'t [u8],
    /// Whether there was an unusual space before: one fault is enough.
    has_unusual_space: bool,
    faults: Vec<FenFault>,
    fen: Fen,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            start: 0,
            line: &[],
            has_unusual_space: false,
            faults: Vec::new(),
            fen: Fen {
                setup: Setup::EMPTY,
                warnings: Vec::new(),
                operations: Vec::new(),
                names_rook_files: false,
                is_canonical: false,
            },
        }
    }

    /// Strips what surrounds the line: byte order mark, white space, and quotes, which are a fault.
    fn frame(&mut self) {
        let is_around = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        let bytes = self.text.as_bytes();
        let marked = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let around = marked.iter().take_while(|byte| is_around(byte)).count();
        self.at = bytes.len() - marked.len() + around;
        let after = (marked[around..].iter().rev()).take_while(|byte| is_around(byte));
        self.line = &bytes[..bytes.len() - after.count()];
        if !self.byte().is_some_and(|byte| byte.is_ascii_alphanumeric()) {
            self.quotes();
        }
        self.start = self.at;
    }

    /// Whether `_` stands for a space, as in URLs: if there are no spaces.
    #[cold]
    fn underscores(&self) -> bool {
        let bytes = self.line.get(self.start..).unwrap_or_default();
        !bytes.iter().any(|byte| matches!(byte, b' ' | b'\t'))
    }

    #[cold]
    fn quotes(&mut self) {
        let inner = self.slice(&(self.at..self.line.len()));
        for (quote, closing) in [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('„', '“')]
        {
            let quoted = inner.strip_prefix(quote);
            if let Some(inner) = quoted.and_then(|inner| inner.strip_suffix(closing)) {
                let kind = FenFaultKind::Quoted { quote };
                let hint = Some("write the FEN without quotes".to_owned());
                self.fault(FenField::Fields, self.at..self.line.len(), kind, hint);
                self.at += quote.len_utf8();
                self.line = &self.text.as_bytes()[..self.at + inner.len()];
                break;
            }
        }
    }

    /// The byte ranges of the fields, and their number.
    fn fields(&mut self) -> ([Range<usize>; ALL_FIELDS], usize) {
        let mut fields = [const { 0..0 }; ALL_FIELDS];
        let mut given = 0;
        while given < ALL_FIELDS && !(given >= SHARED_FIELDS && self.at_operations()) {
            let Some(field) = self.next_field() else {
                break;
            };
            fields[given] = field;
            given += 1;
        }
        (fields, given)
    }

    fn line(&mut self) {
        let (fields, given) = self.fields();
        if given == 0 {
            self.fault(
                FenField::Placement,
                self.at..self.line.len(),
                FenFaultKind::Empty,
                None,
            );
            return;
        }
        let is_canonical = given == ALL_FIELDS && self.are_canonical(&fields);
        let [placement, turn, castling, en_passant, halfmoves, fullmoves] = fields;
        let middle = [turn.clone(), castling.clone(), en_passant.clone()];
        let text = self.slice(&placement);
        self.fen.setup.board = placement::read(text, placement.start, &mut self.faults);
        self.fen.is_canonical =
            is_canonical && placement::is_canonical(text, &self.fen.setup.board);
        let color = if given > 1 {
            self.turn(turn, &middle)
        } else {
            Some(Color::White)
        };
        if given > 2 {
            self.castling(castling, &middle);
        }
        if given > 3 {
            self.en_passant(en_passant, &middle, color);
        }
        if given < SHARED_FIELDS {
            self.fen.warnings.push(Problem::MissingFields { given });
        }
        if given > 4
            && let Some(halfmoves) = self.number(FenField::HalfmoveClock, halfmoves)
        {
            self.fen.setup.halfmoves = halfmoves;
        }
        if given > 5
            && let Some(fullmoves) = self.number(FenField::FullmoveNumber, fullmoves)
        {
            // The first move has number 1 (PGN standard 16.1.3.6), but many programs write 0.
            self.fen.setup.fullmoves = fullmoves.max(1);
        }
        self.after_fields();
    }

    /// Whether six fields fill the text, separated by one space each, and those after the placement are written as usual.
    fn are_canonical(&self, fields: &[Range<usize>; ALL_FIELDS]) -> bool {
        let bytes = self.text.as_bytes();
        let [before_last @ .., fullmoves] = fields;
        let [_, _, castling, _, halfmoves] = before_last;
        let spaces = before_last.len();
        fields.iter().map(Range::len).sum::<usize>() + spaces == bytes.len()
            && (before_last.iter()).all(|field| bytes.get(field.end) == Some(&b' '))
            && castling::is_canonical(self.slice(castling))
            && (halfmoves.len() == 1 || bytes.get(halfmoves.start) != Some(&b'0'))
            && bytes.get(fullmoves.start) != Some(&b'0')
    }

    /// Skips spaces and finds the next field; `None` at the end and before the operations.
    #[inline]
    fn next_field(&mut self) -> Option<Range<usize>> {
        self.skip_spaces();
        let start = self.at;
        // Nearly all bytes are plain; the others are examined one by one.
        loop {
            self.at += plain_len(self.rest());
            match self.byte() {
                None | Some(b' ' | b';') => break,
                Some(byte) if self.space_width(byte) > 0 => break,
                Some(_) => self.at += 1,
            }
        }
        (start < self.at).then_some(start..self.at)
    }

    #[inline]
    fn skip_spaces(&mut self) {
        while let Some(byte) = self.byte().filter(|&byte| !IS_PLAIN[usize::from(byte)]) {
            match self.space_width(byte) {
                0 => break,
                width => self.at += width,
            }
        }
    }

    /// What has not been read yet.
    #[inline]
    fn rest(&self) -> &'t [u8] {
        self.line.get(self.at..).unwrap_or_default()
    }

    #[inline]
    fn byte(&self) -> Option<u8> {
        self.line.get(self.at).copied()
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
        let found = self.slice(&(self.at..self.line.len())).chars().next();
        let Some(found) = found.filter(|found| found.is_whitespace()) else {
            return 0;
        };
        let width = found.len_utf8();
        if !self.has_unusual_space {
            self.has_unusual_space = true;
            let kind = FenFaultKind::UnusualSpace { found };
            self.fault(FenField::Fields, self.at..self.at + width, kind, None);
        }
        width
    }

    /// Whether operations follow: a semicolon, or an opcode with a semicolon somewhere after it.
    #[inline]
    fn at_operations(&mut self) -> bool {
        self.skip_spaces();
        match self.byte() {
            Some(b';') => true,
            Some(b'A'..=b'Z' | b'a'..=b'z') => self.rest().contains(&b';'),
            _ => false,
        }
    }

    #[cold]
    fn misplaced(&self, field: MiddleField, middle: &Middle) -> Option<String> {
        hint::misplaced(field, middle.each_ref().map(|range| self.slice(range)))
    }

    fn bytes(&self, range: &Range<usize>) -> &'t [u8] {
        self.text.as_bytes().get(range.clone()).unwrap_or_default()
    }

    fn slice(&self, range: &Range<usize>) -> &'t str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    fn turn(&mut self, span: Range<usize>, middle: &Middle) -> Option<Color> {
        let color = match self.bytes(&span) {
            b"w" => Color::White,
            b"b" => Color::Black,
            _ => {
                let text = self.slice(&span);
                let hint = hint::turn(text).or_else(|| self.misplaced(MiddleField::Turn, middle));
                let found = truncated(text);
                self.fault(FenField::Turn, span, FenFaultKind::Turn { found }, hint);
                return None;
            }
        };
        self.fen.setup.turn = color;
        Some(color)
    }

    fn castling(&mut self, span: Range<usize>, middle: &Middle) {
        match castling::parse(self.slice(&span), &self.fen.setup) {
            Ok((rights, mut warnings)) => {
                self.fen.setup.castling = rights;
                self.fen.names_rook_files = castling::names_files(self.slice(&span));
                self.fen.warnings.append(&mut warnings);
            }
            Err(error) => {
                let hint = (self.misplaced(MiddleField::Castling, middle))
                    .or_else(|| error.hint().map(str::to_owned));
                let at = error.span();
                let span = span.start + at.start..span.start + at.end;
                let kind = FenFaultKind::Castling(error);
                self.fault(FenField::Castling, span, kind, hint);
            }
        }
    }

    fn en_passant(&mut self, span: Range<usize>, middle: &Middle, turn: Option<Color>) {
        if self.bytes(&span) == b"-" {
            return;
        }
        let text = self.slice(&span);
        let Some(square) = Square::from_name(text) else {
            let hint = (self.misplaced(MiddleField::EnPassant, middle))
                .or_else(|| hint::en_passant(text, &self.fen.setup, turn));
            let found = truncated(text);
            let kind = FenFaultKind::EnPassant { found, turn };
            self.fault(FenField::EnPassant, span, kind, hint);
            return;
        };
        match turn {
            Some(turn) if square.rank() != en_passant_rank(!turn) => {
                let hint = hint::wrong_rank(square, &self.fen.setup);
                let kind = FenFaultKind::EnPassantRank { square, turn };
                self.fault(FenField::EnPassant, span, kind, hint);
            }
            _ => self.fen.setup.en_passant = Some(square),
        }
    }

    fn number(&mut self, field: FenField, span: Range<usize>) -> Option<u32> {
        let digits = self.bytes(&span);
        let number = digits.iter().try_fold(0_u32, |number, &digit| {
            let digit = char::from(digit).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit)
        });
        if number.is_some() && !digits.is_empty() {
            return number;
        }
        self.not_a_number(field, span);
        None
    }

    #[cold]
    fn not_a_number(&mut self, field: FenField, span: Range<usize>) {
        let text = self.slice(&span);
        let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let found = truncated(text);
        let (kind, hint) = if is_digits {
            (FenFaultKind::NumberTooLarge { found }, None)
        } else {
            (FenFaultKind::NotANumber { found }, hint::number(text))
        };
        self.fault(field, span, kind, hint);
    }

    /// Parses the operations, or reports superfluous fields.
    fn after_fields(&mut self) {
        if self.at_operations() {
            let (offset, underscores) = (self.at, self.underscores());
            let is_space = |c| matches!(c, ' ' | '\t') || underscores && c == '_';
            match operations::read(self.slice(&(offset..self.line.len())), offset, is_space) {
                Ok(operations) => {
                    for (operation, operand) in operations {
                        self.operation(&operation.opcode, operand);
                        self.fen.operations.push(operation);
                    }
                }
                Err(fault) => self.faults.push(fault),
            }
        } else if self.at < self.line.len() {
            let span = self.at..self.line.len();
            let found = truncated(self.slice(&span));
            let kind = FenFaultKind::ExtraField { found };
            self.fault(FenField::Fields, span, kind, None);
        }
    }

    /// The counters, which are operations in an EPD (PGN standard 16.2.5).
    fn operation(&mut self, opcode: &str, operand: Range<usize>) {
        match opcode {
            "hmvc" => {
                if let Some(halfmoves) = self.number(FenField::Operations, operand) {
                    self.fen.setup.halfmoves = halfmoves;
                }
            }
            "fmvn" => {
                if let Some(fullmoves) = self.number(FenField::Operations, operand) {
                    self.fen.setup.fullmoves = fullmoves.max(1);
                }
            }
            _ => {}
        }
    }

    fn fault(
        &mut self,
        field: FenField,
        span: Range<usize>,
        kind: FenFaultKind,
        hint: Option<String>,
    ) {
        self.faults.push(FenFault::new(field, span, kind, hint));
    }
}
