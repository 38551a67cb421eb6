//! Splits a line into fields: strips what surrounds it, and finds the spaces between them. The placement parser finds the end of
//! the first field.

use std::ops::Range;

use super::FenField;
use crate::codes::Code;
use crate::types::Fault;

/// The fields that FEN and EPD have in common.
pub(super) const SHARED_FIELDS: usize = 4;
/// The fields of FEN: those and the two counters.
pub(super) const ALL_FIELDS: usize = 6;

/// Whether a byte always belongs to a field: visible ASCII other than `;` and `_`.
const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_graphic() && !matches!(byte, b';' | b'_')
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

/// Splits a text into its fields like [`parse`](super::parse): up to six, without surrounding white space, and the operations of
/// an EPD.
///
/// ```
/// use chessmoves::notation::fen;
/// assert_eq!(fen::fields(" 8/8/8/8/8/8/8/K6k  b - - hmvc 3;"), ["8/8/8/8/8/8/8/K6k", "b", "-", "-"]);
/// ```
pub fn fields(text: &str) -> Vec<&str> {
    let mut line = FenLine::new(text);
    let mut fields = [const { 0..0 }; ALL_FIELDS];
    let first = line.next_field();
    let given = line.split(first, &mut fields);
    fields[..given]
        .iter()
        .map(|field| line.slice(field))
        .collect()
}

/// A line that is split into fields.
pub(super) struct FenLine<'t> {
    /// The whole text.
    pub(super) text: &'t str,
    /// The byte offset of the next character.
    pub(super) at: usize,
    /// The byte offset of the first character.
    start: usize,
    /// The text up to the end of the line.
    pub(super) bytes: &'t [u8],
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

    /// The line that is a part of a text.
    pub(super) fn within(text: &'t str, part: Range<usize>) -> Self {
        Self {
            text,
            at: part.start,
            start: part.start,
            bytes: &text.as_bytes()[..part.end],
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
    pub(super) fn split(
        &mut self,
        first: Range<usize>,
        fields: &mut [Range<usize>; ALL_FIELDS],
    ) -> usize {
        let (mut given, mut next) = (0, first);
        for field in fields {
            if next.is_empty() {
                break;
            }
            *field = next;
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
            let (field, span) = (FenField::Fields, self.at..self.at + width);
            self.fault(field, Code::FenStrangeBlank, span, &message, None);
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

    /// Adds a fault of a field, whose message begins with its name.
    #[cold]
    pub(super) fn fault(
        &mut self,
        field: FenField,
        code: Code,
        span: Range<usize>,
        message: &str,
        hint: Option<String>,
    ) {
        let fault = field.fault(code, span, message);
        self.faults.push(fault.with_hint(hint));
    }
}
