//! `check`: a game with its faults and warnings.

use std::borrow::Cow;
use std::ops::Range;

use chessmoves_core::IllegalMove;
use chessmoves_core::notation::pgn::{self, Part, Place, Places};

use super::ReasonReport;
use super::why::Pool;
use crate::check::{Checked, GameFault, GivenGame};

/// A game that has been checked and its place in the input: an answer of `check`.
///
/// ```
/// use chessmoves::answer::{GameView, TextPlace};
/// use chessmoves::check::Checker;
/// let text = b"1. e4 e5 2. Ke3 *";
/// let (game, _) = Checker::new().next_game(text, 0);
/// let game = game.expect("a game");
/// let view = GameView { game: &game, place: TextPlace::new(text), number: 1, source: None };
/// let place = TextPlace::new(text).find(&game.faults[0].span);
/// assert_eq!((place.line, place.column), (1, 13));
/// let mut line = Vec::new();
/// view.json(&[], &mut line);
/// assert!(line.starts_with(br#"{"type":"game","schema":1,"game":1,"line":1,"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameView<'a> {
    /// The game.
    pub game: &'a Checked<'a>,
    /// The place of the text in which it is.
    pub place: TextPlace<'a>,
    /// The number of the game, from 1.
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
    /// The lines and columns of the file, from a place before the text of interest on.
    pub places: Places<'a>,
    /// For a text made from a line of JSON, its number, and the index of the first move, from which columns and spans count in bytes.
    pub moves: Option<(u64, usize)>,
}

impl<'a> TextPlace<'a> {
    /// A text that is a whole file.
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            offset: 0,
            places: Places::new(text, (0, 1)),
            moves: None,
        }
    }

    /// A part of a stream of PGN.
    pub fn of_part(part: &Part<'a>) -> Self {
        Self {
            offset: part.offset,
            places: part.places(),
            ..Self::new(part.text)
        }
    }

    /// A game of a line of JSON, given the number of the line.
    pub fn of_given(game: &'a GivenGame, line: u64) -> Self {
        Self {
            moves: Some((line, game.prefix())),
            ..Self::new(game.text())
        }
    }

    /// Counts the lines up to a byte, which is not before the last one given, and returns the place from there on.
    #[doc(hidden)]
    #[must_use]
    pub fn advance_to(&mut self, at: usize) -> Self {
        self.places.find(at);
        *self
    }

    /// The place of a byte range, which does not begin before the ones asked for earlier.
    pub fn find(&mut self, range: &Range<usize>) -> Location<'a> {
        let Range { start, end } = *range;
        let (line, column, span) = if let Some((line, first)) = self.moves {
            let in_moves = |at: usize| at.saturating_sub(first) as u64;
            (line, in_moves(start) + 1, in_moves(start)..in_moves(end))
        } else {
            let Place { line, column } = self.places.find(start);
            let in_file = |at: usize| self.places.in_file(at, self.offset);
            (line, column, in_file(start)..in_file(end))
        };
        Location {
            line,
            column,
            span,
            text: pgn::text(&self.text[start..end]),
        }
    }
}

/// A part of a text and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location<'a> {
    /// The line of the file, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// The bytes of the file.
    pub span: Range<u64>,
    /// The part.
    pub text: Cow<'a, str>,
}

impl GameView<'_> {
    /// The line in which the game begins.
    pub fn line(&self) -> u64 {
        let Range { start, end } = self.game.span;
        let first = end - self.place.text[start..end].trim_ascii_start().len();
        let mut place = self.place;
        place.find(&(first..first)).line
    }
}

impl ReasonReport {
    /// Why the move of a fault is illegal, as in `why`; empty for other faults. A reason of several pieces is there once.
    pub fn of_fault(fault: &GameFault) -> Vec<Self> {
        if fault.is_without_piece() {
            return vec![Self::no_such_piece(fault.message.clone())];
        }
        let pool = &mut Pool::default();
        let of_piece =
            |illegal: &IllegalMove| Self::list(&illegal.sentences(), illegal.verdict(), pool);
        let mut all = Vec::new();
        for reason in fault.illegal.iter().flat_map(of_piece) {
            if !all.contains(&reason) {
                all.push(reason);
            }
        }
        all
    }
}
