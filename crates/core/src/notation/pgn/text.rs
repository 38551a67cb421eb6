//! Bytes of PGN files as text, and their lines and columns.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use memchr::{memchr_iter, memrchr};

/// The byte order mark of UTF-8.
pub(super) const BOM: &[u8] = b"\xef\xbb\xbf";

/// How many bytes of a line or of a word are searched for a quote, a bracket or a space in it: the work has to be linear.
pub(super) const LINE: usize = 4 * 1024;

/// Bytes of a PGN file as text: UTF-8, otherwise Windows-1252, which has the characters of Latin-1, the encoding of the PGN standard
/// (4.1), and others in place of most control characters.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let character = |&byte: &u8| {
        let at = usize::from(byte).checked_sub(0x80);
        (at.and_then(|at| WINDOWS.chars().nth(at))).unwrap_or(byte.into())
    };
    Cow::Owned(bytes.iter().map(character).collect())
}

/// The characters of Windows-1252 from 0x80 to 0x9F; those that it lacks are control characters.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The first space of a text that is not white space of the standard: no-break spaces and typographic ones. Bytes that are not UTF-8
/// are characters of Windows-1252.
pub(super) fn unusual_space(text: &[u8]) -> Option<(Range<usize>, char)> {
    let mut at = 0;
    for chunk in text.utf8_chunks() {
        let valid = chunk.valid();
        let mut spaces = valid.char_indices().filter(|(_, c)| !c.is_ascii());
        if let Some((from, c)) = spaces.find(|(_, c)| c.is_whitespace()) {
            return Some((at + from..at + from + c.len_utf8(), c));
        }
        at += valid.len();
        if chunk.invalid() == b"\xa0" {
            return Some((at..at + 1, '\u{a0}'));
        }
        at += chunk.invalid().len();
    }
    None
}

/// A place in a text, as editors count: lines and columns begin with 1, and a column is a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

/// `23:41`
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A part of a file that is not in a text: the middle of a long comment, or the beginning of the line in which the text begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gap {
    /// The index of the byte before which it was.
    pub at: usize,
    /// Its length in bytes.
    pub len: u64,
    /// The line ends in it.
    pub newlines: u64,
    /// The characters after the last of them, or all. A byte that is not part of one in UTF-8 counts, too.
    pub columns: u64,
}

impl Gap {
    /// A part of a text that is left out before a byte.
    pub fn new(at: usize, part: &[u8]) -> Self {
        let line = part[line_start(part)..].utf8_chunks();
        let columns = line.map(|chunk| chunk.valid().chars().count() + chunk.invalid().len());
        Self {
            at,
            len: part.len() as u64,
            newlines: memchr_iter(b'\n', part).count() as u64,
            columns: columns.sum::<usize>() as u64,
        }
    }

    /// This gap and the one that follows it.
    #[must_use]
    pub fn and(self, next: Self) -> Self {
        let columns = if next.newlines > 0 { 0 } else { self.columns };
        Self {
            at: self.at,
            len: self.len + next.len,
            newlines: self.newlines + next.newlines,
            columns: columns + next.columns,
        }
    }
}

/// The index of the first byte of the line in which a text ends.
pub(super) fn line_start(text: &[u8]) -> usize {
    memrchr(b'\n', text).map_or(0, |end| end + 1)
}

/// Finds the places of several bytes of a text in their order, without counting the characters of a line again for each.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    text: &'a [u8],
    /// What was left out of the text.
    gaps: &'a [Gap],
    /// The number of the gaps before `at`.
    passed: usize,
    /// A byte of the text.
    at: usize,
    /// Its line and its place in it: what lies between, gaps included.
    before: Gap,
}

impl<'a> Places<'a> {
    /// Finds places after a byte of a text whose line is known. The text begins at the beginning of a line.
    pub fn new(text: &'a [u8], known_line: (usize, u64)) -> Self {
        Self::with_gaps(text, known_line, &[])
    }

    /// Finds places after a byte of a text with gaps, which are in their order.
    pub fn with_gaps(text: &'a [u8], (known, line): (usize, u64), gaps: &'a [Gap]) -> Self {
        let known = known.min(text.len());
        Self::at_line_of(known, (known, line), text, gaps)
    }

    /// Finds places from the beginning of the line of a byte on, given the line of the same byte or a later one.
    fn at_line_of(at: usize, (known, line): (usize, u64), text: &'a [u8], gaps: &'a [Gap]) -> Self {
        let start = line_start(&text[..at]);
        let passed = gaps.partition_point(|gap| gap.at < start);
        let later = gaps[passed..].iter().take_while(|gap| gap.at <= known);
        let newlines = memchr_iter(b'\n', &text[start..known]).count() as u64
            + later.map(|gap| gap.newlines).sum::<u64>();
        let before = Gap {
            newlines: line.saturating_sub(newlines),
            ..Gap::new(0, b"")
        };
        let mut places = Self {
            text,
            gaps,
            passed,
            at: start,
            before,
        };
        // Editors do not count the byte order mark, which has the place of the first character.
        if start == 0 && text.starts_with(BOM) {
            places.pass(BOM.len());
            places.before.columns = 0;
        }
        places
    }

    /// The place of a byte, which does not come before the ones asked for earlier.
    ///
    /// ```
    /// use chessmoves::notation::pgn::{Place, Places};
    /// let mut places = Places::new(b"1. e4 e5\n2. Nf3 Nc6", (0, 1));
    /// assert_eq!(places.find(6), Place { line: 1, column: 7 });
    /// assert_eq!(places.find(16), Place { line: 2, column: 8 });
    /// ```
    pub fn find(&mut self, at: usize) -> Place {
        let at = at.min(self.text.len());
        if at < self.at {
            let known = (self.at, self.before.newlines);
            *self = Self::at_line_of(at, known, self.text, self.gaps);
        }
        let at = at.max(self.at);
        while let Some(gap) = self.gaps.get(self.passed).filter(|gap| gap.at <= at) {
            self.pass(gap.at.max(self.at));
            self.before = self.before.and(*gap);
            self.passed += 1;
        }
        self.pass(at);
        Place {
            line: self.before.newlines,
            column: 1 + self.before.columns,
        }
    }

    /// Goes on to a byte before which there is no other gap.
    fn pass(&mut self, at: usize) {
        let passed = Gap::new(0, &self.text[self.at..at]);
        (self.at, self.before) = (at, self.before.and(passed));
    }

    /// The index in the file of a byte of the text, given that of its first byte.
    pub fn in_file(&self, at: usize, offset: u64) -> u64 {
        let gaps = self.gaps.iter().take_while(|gap| gap.at <= at);
        offset + at as u64 + gaps.map(|gap| gap.len).sum::<u64>()
    }
}
