//! `check`: a game with its faults and warnings.

use std::borrow::Cow;
use std::ops::Range;

use chessmoves_core::notation::pgn::{self, Gap, Place, Places};

use crate::check::{Checked, GivenGame};

/// A game that has been checked and its place in the input: an answer of `check`.
///
/// ```
/// use chessmoves::answer::{Fields, GameView, TextPlace};
/// use chessmoves::check::Checker;
/// let text = b"1. e4 e5 2. Ke3 *";
/// let (game, _) = Checker::new().next_game(text, 0);
/// let game = game.expect("a game");
/// let view = GameView { game: &game, place: TextPlace::of(text), number: 1, source: None };
/// let place = view.place.finder().of(&game.faults[0].span);
/// assert_eq!((place.line, place.column), (1, 13));
/// let mut line = Vec::new();
/// view.json(Fields::All, &[], &mut line);
/// assert!(line.starts_with(br#"{"type":"game","schema":1,"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameView<'a> {
    /// The game.
    pub game: &'a Checked<'a>,
    /// The place of the text in which it is.
    pub place: TextPlace<'a>,
    /// The number of the game, from 1, for text; JSON leaves a place for it.
    pub number: u64,
    /// The file, if one was named.
    pub source: Option<&'a str>,
}

/// The place of a text in its file.
#[derive(Clone, Copy, Debug)]
pub struct TextPlace<'a> {
    /// The text.
    pub text: &'a [u8],
    /// The index of its first byte in the file.
    pub offset: u64,
    /// An index in the text and its line in the file: an earlier one, near the text of interest.
    pub known_line: (usize, u64),
    /// The parts of the file that are not in the text, in their order.
    pub gaps: &'a [Gap],
    /// The index of the first move, if the text was made from a line of JSON: all places are in that line then, and columns and
    /// spans count in bytes from there.
    pub moves: Option<usize>,
}

impl<'a> TextPlace<'a> {
    /// A text that is a whole file.
    pub const fn of(text: &'a [u8]) -> Self {
        Self {
            text,
            offset: 0,
            known_line: (0, 1),
            gaps: &[],
            moves: None,
        }
    }

    /// A game of a line of JSON, given the number of the line.
    pub const fn of_given(game: &'a GivenGame, line: u64) -> Self {
        Self {
            text: game.text(),
            offset: 0,
            known_line: (0, line),
            gaps: &[],
            moves: Some(game.prefix()),
        }
    }

    /// Finds parts of the text in their order.
    pub fn finder(&self) -> Finder<'a> {
        Finder {
            text: *self,
            places: Places::with_gaps(self.text, self.known_line, self.gaps),
        }
    }

    /// The index in the file of a byte of the text.
    fn in_file(&self, at: usize) -> u64 {
        let gaps = self.gaps.iter().take_while(|gap| gap.at <= at);
        self.offset + at as u64 + gaps.map(|gap| gap.len).sum::<u64>()
    }

    /// The line in which a game begins.
    fn line_of(&self, span: &Range<usize>) -> u64 {
        if self.moves.is_some() {
            return self.known_line.1;
        }
        let blank = self.text[span.clone()].iter();
        let blank = blank.take_while(|byte| byte.is_ascii_whitespace()).count();
        self.finder().places.of(span.start + blank).line
    }
}

/// Finds parts of a text in their order.
#[derive(Clone, Copy, Debug)]
pub struct Finder<'a> {
    text: TextPlace<'a>,
    places: Places<'a>,
}

/// A part of a text and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found<'a> {
    /// The line of the file, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// The bytes of the file.
    pub span: Range<u64>,
    /// The part.
    pub text: Cow<'a, str>,
}

impl<'a> Finder<'a> {
    /// The place of a byte range, which does not begin before the ones asked for earlier.
    pub fn of(&mut self, range: &Range<usize>) -> Found<'a> {
        let text = pgn::text(&self.text.text[range.clone()]);
        if let Some(first) = self.text.moves {
            let in_moves = |at: usize| at.saturating_sub(first) as u64;
            return Found {
                line: self.text.known_line.1,
                column: in_moves(range.start) + 1,
                span: in_moves(range.start)..in_moves(range.end),
                text,
            };
        }
        let Place { line, column } = self.places.of(range.start);
        Found {
            line,
            column,
            span: self.text.in_file(range.start)..self.text.in_file(range.end),
            text,
        }
    }
}

impl GameView<'_> {
    /// The line in which the game begins.
    pub fn line(&self) -> u64 {
        self.place.line_of(&self.game.span)
    }
}
