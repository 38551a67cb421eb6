//! Lines and columns.

use std::fmt;

use memchr::{memchr_iter, memrchr};

/// A place in a text, as editors count: lines and columns begin with 1, and a column is a character.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The column.
    pub column: u64,
}

impl Place {
    /// The place of a byte in a text, given the index of an earlier byte and the number of its line. The text begins at the
    /// beginning of a line.
    ///
    /// ```
    /// use chessmoves::notation::pgn::Place;
    /// let place = Place::of("1. e4 é5\n2. Nf3".as_bytes(), 13, (0, 1));
    /// assert_eq!((place.line, place.column), (2, 4));
    /// ```
    pub fn of(bytes: &[u8], at: usize, known_line: (usize, u64)) -> Self {
        Places::new(bytes, known_line).of(at)
    }
}

/// Finds the places of several bytes of a text in their order, without counting the characters of a line again for each.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a> {
    text: &'a [u8],
    /// A byte of the text, and its place.
    at: usize,
    place: Place,
    /// Whether the line is not UTF-8.
    is_latin1: bool,
}

impl<'a> Places<'a> {
    /// Finds places after a byte of a text whose line is known. The text begins at the beginning of a line.
    pub fn new(text: &'a [u8], (known, line): (usize, u64)) -> Self {
        let known = known.min(text.len());
        let at = memrchr(b'\n', &text[..known]).map_or(0, |end| end + 1);
        let place = Place { line, column: 1 };
        let is_latin1 = false;
        let mut places = Self {
            text,
            at,
            place,
            is_latin1,
        };
        places.line(at, line);
        places
    }

    /// The place of a byte, which does not come before the ones asked for earlier.
    ///
    /// ```
    /// use chessmoves::notation::pgn::{Place, Places};
    /// let mut places = Places::new(b"1. e4 e5\n2. Nf3 Nc6", (0, 1));
    /// assert_eq!(places.of(6), Place { line: 1, column: 7 });
    /// assert_eq!(places.of(16), Place { line: 2, column: 8 });
    /// ```
    pub fn of(&mut self, at: usize) -> Place {
        let at = at.min(self.text.len());
        if at < self.at {
            let line_start = memrchr(b'\n', &self.text[..at]).map_or(0, |end| end + 1);
            let newlines = memchr_iter(b'\n', &self.text[line_start..self.at]).count() as u64;
            self.line(line_start, self.place.line - newlines);
        }
        // A byte order mark has the place of the first character.
        let at = at.max(self.at);
        let passed = &self.text[self.at..at];
        if let Some(newline) = memrchr(b'\n', passed) {
            let newlines = memchr_iter(b'\n', passed).count() as u64;
            self.line(self.at + newline + 1, self.place.line + newlines);
        }
        let passed = &self.text[self.at..at];
        match str::from_utf8(passed) {
            Ok(text) if !self.is_latin1 => self.place.column += text.chars().count() as u64,
            Ok(_) => self.place.column += passed.len() as u64,
            Err(_) => {
                // All of the line is Latin-1 then.
                let line_start = memrchr(b'\n', &self.text[..at]).map_or(0, |end| end + 1);
                self.is_latin1 = true;
                self.place.column = (at - line_start) as u64 + 1;
            }
        }
        self.at = at;
        self.place
    }

    /// Goes to the beginning of a line.
    fn line(&mut self, start: usize, line: u64) {
        self.at = start;
        self.place = Place { line, column: 1 };
        self.is_latin1 = false;
        // Editors do not count the byte order mark.
        if start == 0 && self.text.starts_with(b"\xef\xbb\xbf") {
            self.at = 3;
        }
    }
}

/// `23:41`
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}
