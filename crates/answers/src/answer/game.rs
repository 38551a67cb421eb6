//! `check`: a game with its faults and warnings.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use chessmoves_core::notation::pgn::{self, GameResult, Part, Place, Places};
use chessmoves_core::{IllegalMove, Outcome};

use super::json::{Extra, Fields, Json, Object, has_byte, quoted};
use super::status::outcome_name;
use super::{Buffers, ReasonReport, RecordKind};
use crate::check::{Checked, FaultOfGame, GivenGame, WarningKind};

/// The keys of a game.
#[rustfmt::skip]
pub(super) const KIND: RecordKind = RecordKind::new("game", &[
        "type", "schema", "source", "game", "line", "tags", "start", "chess960", "plies", "result", "end", "ok", "faults",
        "warnings",
]);

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
    /// The lines and columns of the file, from a place before the text of interest on.
    pub places: Places<'a>,
    /// The number of the line and the index of the first move, if the text was made from a line of JSON: all places are in that line
    /// then, and columns and spans count in bytes from there.
    pub moves: Option<(u64, usize)>,
}

impl<'a> TextPlace<'a> {
    /// A text that is a whole file.
    pub fn of(text: &'a [u8]) -> Self {
        Self::with_places(text, Places::new(text, (0, 1)))
    }

    /// A part of a stream of PGN.
    pub fn of_part(part: &Part<'a>) -> Self {
        Self {
            offset: part.offset,
            ..Self::with_places(part.text, part.places())
        }
    }

    /// A game of a line of JSON, given the number of the line.
    pub fn of_given(game: &'a GivenGame, line: u64) -> Self {
        Self {
            moves: Some((line, game.prefix())),
            ..Self::of(game.text())
        }
    }

    const fn with_places(text: &'a [u8], places: Places<'a>) -> Self {
        Self {
            text,
            offset: 0,
            places,
            moves: None,
        }
    }

    /// Finds parts of the text in their order.
    pub const fn finder(self) -> Finder<'a> {
        Finder(self)
    }
}

/// Finds parts of a text in their order.
#[derive(Clone, Copy, Debug)]
pub struct Finder<'a>(TextPlace<'a>);

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
        let Self(place) = self;
        let text = pgn::text(&place.text[range.clone()]);
        if let Some((line, first)) = place.moves {
            let in_moves = |at: usize| at.saturating_sub(first) as u64;
            return Found {
                line,
                column: in_moves(range.start) + 1,
                span: in_moves(range.start)..in_moves(range.end),
                text,
            };
        }
        let Place { line, column } = place.places.of(range.start);
        let in_file = |at: usize| place.places.in_file(at, place.offset);
        Found {
            line,
            column,
            span: in_file(range.start)..in_file(range.end),
            text,
        }
    }
}

impl Found<'_> {
    /// Writes the keys that faults and warnings have.
    fn put(&self, code: &str, ply: Option<u32>, object: &mut Object<'_, '_>) {
        object.put("code", code);
        object.put_some("ply", ply.as_ref());
        object.put("line", &self.line);
        object.put("column", &self.column);
        object.put("span", &self.span);
        object.put("text", &*self.text);
    }
}

impl ReasonReport {
    /// Why the move of a fault is illegal, as in `why`; empty for other faults.
    pub fn of_fault(fault: &FaultOfGame) -> Vec<Self> {
        if fault.is_without_piece() {
            return vec![Self::no_such_piece(fault.message.clone())];
        }
        let of_piece = |illegal: &IllegalMove| {
            Self::list(
                &illegal.sentences(),
                illegal.verdict(),
                &mut Buffers::default(),
            )
        };
        fault.illegal.iter().flat_map(of_piece).collect()
    }
}

impl GameView<'_> {
    /// The line in which the game begins.
    pub fn line(&self) -> u64 {
        let Range { start, end } = self.game.span;
        let blank = self.place.text[start..end].iter();
        let blank = blank.take_while(|byte| byte.is_ascii_whitespace()).count();
        let first = start + blank;
        self.place.finder().of(&(first..first)).line
    }

    /// Appends the game as one line of JSON, with the extra keys of the input. Returns the place of the number of the game, which
    /// is left out, if the key is wanted.
    pub fn json(&self, fields: Fields<'_>, extra: &[Extra], out: &mut Vec<u8>) -> Option<usize> {
        let game = self.game;
        let mut object = Object::new(out, fields);
        object.put_head(KIND, None);
        object.put_some("source", self.source);
        object.put_game_number();
        object.put("line", &self.line());
        object.put_map("tags", tags(game));
        object.put_some("start", game.start.as_ref());
        object.put_true("chess960", game.end.is_chess960());
        object.put("plies", &game.plies);
        object.put("result", &game.result.map(GameResult::as_str));
        object.put_object("end", |object| {
            let outcome = game.outcome();
            object.put("fen", &game.end);
            object.put("outcome", &outcome.map(outcome_name));
            object.put("reason", &outcome.map(Outcome::code));
            object.put("repetitions", &game.repetitions);
        });
        object.put("ok", &game.faults.is_empty());
        let mut finder = self.place.finder();
        let faults = (game.faults.iter()).map(|fault| (fault, finder.of(&fault.span)));
        object.put_objects("faults", faults, |(fault, found), object| {
            put_fault(fault, &found, object);
        });
        let mut finder = self.place.finder();
        let warnings = (game.warnings.iter()).map(|warning| (warning, finder.of(&warning.span)));
        object.put_objects("warnings", warnings, |(warning, found), object| {
            found.put(warning.kind.code(), warning.ply, object);
            object.put("message", &warning.kind.to_string());
            if let WarningKind::Unclaimed { occurrences, .. } = &warning.kind {
                object.put_items("occurrences", occurrences);
            }
        });
        object.put_extra(extra, |key| KIND.has_key(key));
        let number = object.end();
        out.push(b'\n');
        number
    }
}

fn put_fault(fault: &FaultOfGame, found: &Found<'_>, object: &mut Object<'_, '_>) {
    found.put(fault.code, fault.ply, object);
    object.put_true("variation", fault.in_variation);
    object.put_some("fen", fault.position.as_deref());
    object.put_items("reasons", &ReasonReport::of_fault(fault));
    object.put("message", &fault.message);
    object.put_some("hint", fault.hint.as_ref());
}

/// The tag pairs. JSON objects have each key once; the first tag counts.
fn tags<'a>(game: &'a Checked<'_>) -> impl Iterator<Item = (PgnText<'a>, PgnText<'a>)> {
    // Names of different lengths are compared without reading them.
    let mut names = BTreeSet::new();
    (game.tags.iter())
        .filter(move |tag| names.insert((tag.name.len(), tag.name)))
        .map(|tag| {
            let value = PgnText(tag.raw_value, pgn::unescaped);
            (PgnText(tag.name, pgn::text), value)
        })
}

/// Bytes of a PGN file, and the function that reads them as text. It is called only if they are not plain ASCII.
struct PgnText<'a>(&'a [u8], fn(&'a [u8]) -> Cow<'a, str>);

impl Json for PgnText<'_> {
    fn json(&self, out: &mut Vec<u8>) {
        let Self(bytes, read) = *self;
        // With a comparison for each end of printable ASCII, the compiler would not turn the test into vector instructions.
        let is_special =
            |byte: u8| byte.wrapping_sub(b' ') > b'~' - b' ' || byte == b'"' || byte == b'\\';
        if has_byte(bytes, is_special) {
            read(bytes).json(out);
        } else {
            quoted(bytes, out);
        }
    }
}
