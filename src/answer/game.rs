//! `check`: a game with its faults and warnings.

use super::json::{Extra, Fields, Json, Object, map, object};
use super::status::outcome_name;
use super::{Buffers, ReasonReport, RecordKind, put_head};
use crate::check::{Checked, FaultOfGame, Warning};
use crate::notation::pgn::{self, GameResult, Place, Places};
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::{IllegalMove, Sentences};
use crate::rules::outcome::{DrawReason, Outcome};
use crate::types::Color;

/// The keys of a game.
#[rustfmt::skip]
pub(super) const KIND: RecordKind = RecordKind::new("game", &[
        "type", "schema", "source", "game", "line", "tags", "start", "chess960", "plies", "result", "end", "ok", "faults",
        "warnings",
]);

/// A game that has been checked: an answer of `check`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// The file, if one was named.
    pub source: Option<String>,
    /// The number of the game in the input, from 1.
    pub game: u64,
    /// The line of the file in which the game begins.
    pub line: u64,
    /// The tag pairs, as an object.
    pub tags: Vec<(String, String)>,
    /// The position with which the game begins; absent for the start position of standard chess.
    pub start: Option<AnyPosition>,
    /// The number of plies of the main line that were played.
    pub plies: u32,
    /// The result after the moves: `1-0`, `0-1`, `1/2-1/2` or `*`; `null` if there is none.
    pub result: Option<&'static str>,
    /// The position after the last move that was played.
    pub end: GameEnd,
    /// Whether there is no fault.
    pub ok: bool,
    /// Everything that makes the game faulty, in the order of the text.
    pub faults: Vec<GameFault>,
    /// Everything else that is unusual, in the order of the text.
    pub warnings: Vec<GameWarning>,
}

/// The end of a game on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// The position.
    pub position: AnyPosition,
    /// How the game has ended on the board, if it has.
    pub outcome: Option<Outcome>,
    /// How often the position has occurred in the game (FIDE Laws 9.2).
    pub repetitions: u32,
}

/// Something that makes a game faulty.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFault {
    /// The stable code.
    pub code: &'static str,
    /// The number of the ply, from 1.
    pub ply: Option<u32>,
    /// The line of the file.
    pub line: u64,
    /// The column, in characters.
    pub column: u64,
    /// The bytes of the file.
    pub span: [u64; 2],
    /// The text.
    pub text: String,
    /// Whether the fault is in a variation, so that the main line goes on.
    pub variation: bool,
    /// The position before the move.
    pub position: Option<AnyPosition>,
    /// Why the move is illegal, as in `why`.
    pub reasons: Vec<ReasonReport>,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What was probably meant, or what to do.
    pub hint: Option<String>,
    /// The move and the verdict on it, for text.
    pub move_fault: Option<MoveFault>,
}

/// A move that is a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveFault {
    /// The move with its number, as in `7... Nd5`.
    pub text: String,
    /// The verdict on it.
    pub verdict: MoveVerdict,
}

/// What is wrong with a move that is a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveVerdict {
    /// It breaks a rule.
    Illegal,
    /// It is ambiguous.
    Ambiguous,
    /// It is not a move in any notation.
    Unreadable,
    /// It is a null move in the main line or in check.
    Null,
    /// It comes after the end of the game.
    AfterEnd,
}

impl MoveVerdict {
    fn of(code: &str) -> Option<Self> {
        Some(match code {
            "illegal-move" => Self::Illegal,
            "ambiguous-move" => Self::Ambiguous,
            "move-unreadable" => Self::Unreadable,
            "null-move" => Self::Null,
            "move-after-end" => Self::AfterEnd,
            _ => return None,
        })
    }

    /// The verdict as it follows the move.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Illegal => "is illegal",
            Self::Ambiguous => "is ambiguous",
            Self::Unreadable => "is not a move",
            Self::Null => "is not allowed",
            Self::AfterEnd => "cannot be played",
        }
    }

    /// Whether the message of the fault would add nothing.
    pub const fn says_all(self) -> bool {
        matches!(self, Self::Unreadable)
    }
}

/// Something unusual about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameWarning {
    /// The stable code.
    pub code: &'static str,
    /// The number of the ply, from 1.
    pub ply: Option<u32>,
    /// The line of the file.
    pub line: u64,
    /// The column, in characters.
    pub column: u64,
    /// The bytes of the file.
    pub span: [u64; 2],
    /// The text.
    pub text: String,
    /// What is unusual, in one sentence.
    pub message: String,
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
}

impl TextPlace<'_> {
    fn of(
        &self,
        range: &std::ops::Range<usize>,
        places: &mut Places<'_>,
    ) -> (Place, [u64; 2], String) {
        let place = places.of(range.start);
        let file_span = [range.start, range.end].map(|at| self.offset + at as u64);
        let text = pgn::text(&self.text[range.clone()]).into_owned();
        (place, file_span, text)
    }
}

impl GameRecord {
    /// The record of a game of a text. `number` is its number in the input.
    ///
    /// ```
    /// use chessmoves::check::Checker;
    /// use chessmoves::answer::{GameRecord, TextPlace};
    /// let text = b"1. e4 e5 2. Ke3 *";
    /// let (game, _) = Checker::new().next_game(text, 0);
    /// let place = TextPlace { text, offset: 0, known_line: (0, 1) };
    /// let record = GameRecord::new(&game.expect("a game"), &place, 1);
    /// assert_eq!((record.faults[0].line, record.faults[0].column), (1, 13));
    /// let message = &record.faults[0].message;
    /// assert!(message.starts_with("a king cannot go from e1 to e3 in one move: "));
    /// ```
    pub fn new(game: &Checked<'_>, place: &TextPlace<'_>, number: u64) -> Self {
        let mut tags: Vec<(String, String)> = Vec::with_capacity(game.tags.len());
        for tag in &game.tags {
            let name = pgn::text(tag.name).into_owned();
            // JSON objects have each key once; the first tag counts.
            if tags.iter().all(|(known, _)| *known != name) {
                tags.push((name, tag.value().into_owned()));
            }
        }
        let mut of_faults = Places::new(place.text, place.known_line);
        let mut of_warnings = of_faults;
        let first = game.span.start;
        let blank = place.text[first..game.span.end].iter();
        let blank = blank.take_while(|byte| byte.is_ascii_whitespace()).count();
        Self {
            source: None,
            game: number,
            line: Place::of(place.text, first + blank, place.known_line).line,
            tags,
            start: game.start,
            plies: game.plies,
            result: game.result.map(GameResult::as_str),
            end: GameEnd {
                position: game.end,
                outcome: game.outcome(),
                repetitions: game.repetitions,
            },
            ok: game.faults.is_empty(),
            faults: (game.faults.iter())
                .map(|fault| GameFault::new(fault, place, &mut of_faults))
                .collect(),
            warnings: (game.warnings.iter())
                .map(|warning| GameWarning::new(warning, place, &mut of_warnings))
                .collect(),
        }
    }

    /// Makes all places those of a line of JSON: columns and spans count within its moves, which begin at a byte.
    pub fn locate_in_line(&mut self, number: u64, first: u64) {
        self.line = number;
        let places = (self.faults.iter_mut())
            .map(|fault| (&mut fault.line, &mut fault.column, &mut fault.span));
        let others = (self.warnings.iter_mut())
            .map(|warning| (&mut warning.line, &mut warning.column, &mut warning.span));
        for (line, column, span) in places.chain(others) {
            *span = span.map(|at| at.saturating_sub(first));
            *line = number;
            *column = span[0] + 1;
        }
    }
}

impl GameFault {
    fn new(fault: &FaultOfGame, place: &TextPlace<'_>, places: &mut Places<'_>) -> Self {
        let (Place { line, column }, span, text) = place.of(&fault.span, places);
        let position = fault.position.as_deref();
        let move_fault = position
            .zip(MoveVerdict::of(fault.code))
            .map(|(position, verdict)| {
                let dots = match position.turn() {
                    Color::White => ".",
                    Color::Black => "...",
                };
                MoveFault {
                    text: format!("{}{dots} {text}", position.fullmoves()),
                    verdict,
                }
            });
        Self {
            code: fault.code,
            ply: fault.ply,
            line,
            column,
            span,
            text,
            variation: fault.in_variation,
            position: position.copied(),
            reasons: fault.illegal.as_ref().map(reasons).unwrap_or_default(),
            message: fault.message.clone(),
            hint: fault.hint.clone(),
            move_fault,
        }
    }
}

impl GameWarning {
    fn new(warning: &Warning, place: &TextPlace<'_>, places: &mut Places<'_>) -> Self {
        let (Place { line, column }, span, text) = place.of(&warning.span, places);
        Self {
            code: warning.kind.code(),
            ply: warning.ply,
            line,
            column,
            span,
            text,
            message: warning.kind.to_string(),
        }
    }
}

/// Why a move is illegal, as in `why`.
fn reasons(illegal: &IllegalMove) -> Vec<ReasonReport> {
    let verdict = illegal.verdict();
    let sentences = Sentences::about(illegal.position(), verdict);
    Buffers::default().reasons(&sentences, verdict)
}

fn reason_code(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::Draw(DrawReason::Stalemate) => "stalemate",
        Outcome::Draw(DrawReason::InsufficientMaterial) => "insufficient-material",
        Outcome::Draw(DrawReason::SeventyFiveMoves) => "seventy-five-moves",
        Outcome::Draw(DrawReason::FivefoldRepetition) => "fivefold-repetition",
    }
}

impl GameRecord {
    /// Appends the game as one line of JSON, with the extra keys of the input. Returns the place of the number of the game, which
    /// is left out, if the key is wanted.
    pub fn json(&self, fields: Fields<'_>, extra: &[Extra], out: &mut Vec<u8>) -> Option<usize> {
        let mut object = Object::new(out, fields);
        put_head(&mut object, KIND, None);
        object.put_some("source", self.source.as_ref());
        object.put_game_number();
        object.put("line", &self.line);
        if let Some(out) = object.key("tags") {
            map(self.tags.iter().map(|(name, value)| (name, value)), out);
        }
        object.put_some("start", self.start.as_ref());
        object.put_true("chess960", self.end.position.is_chess960());
        object.put("plies", &self.plies);
        object.put("result", &self.result);
        object.put_object("end", |object| self.end.put(object));
        object.put("ok", &self.ok);
        object.put("faults", &self.faults);
        object.put("warnings", &self.warnings);
        object.put_extra(extra, |key| KIND.has_key(key));
        let number = object.end();
        out.push(b'\n');
        number
    }
}

impl GameEnd {
    fn put(&self, object: &mut Object<'_, '_>) {
        object.put("fen", &self.position);
        object.put("outcome", &self.outcome.map(outcome_name));
        object.put("reason", &self.outcome.map(reason_code));
        object.put("repetitions", &self.repetitions);
    }
}

impl Json for GameFault {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("code", self.code);
            object.put_some("ply", self.ply.as_ref());
            object.put("line", &self.line);
            object.put("column", &self.column);
            object.put("span", &self.span);
            object.put("text", &self.text);
            object.put_true("variation", self.variation);
            object.put_some("fen", self.position.as_ref());
            object.put_items("reasons", &self.reasons);
            object.put("message", &self.message);
            object.put_some("hint", self.hint.as_ref());
        });
    }
}

impl Json for GameWarning {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("code", self.code);
            object.put_some("ply", self.ply.as_ref());
            object.put("line", &self.line);
            object.put("column", &self.column);
            object.put("span", &self.span);
            object.put("text", &self.text);
            object.put("message", &self.message);
        });
    }
}
