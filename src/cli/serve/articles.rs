//! The message patterns of the articles: a role, a command, a piece and a board.

use std::collections::HashMap;
use std::iter;

use chessmoves::input::{bare_square, find_piece, no_piece};
use chessmoves::record::{
    ArticleControl, ArticleLegalMoves, ArticleRawMoves, Moves, PieceOn, RawMoves,
};
use chessmoves::{AnyPosition, Board, Color, Faults, Piece, Setup};
use serde_json::Value;
use serde_json::value::RawValue;

use super::error;
use super::message::{self, Message};
use super::{end, options};

/// The keys of all patterns.
const KEYS: [&str; 9] = [
    "id", "role", "cmd", "piece", "board", "fen", "color", "isPawn", "isKnight",
];

/// A command of the articles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pattern {
    /// The moves of a lone piece on the 15x15 board.
    RawMoves,
    /// The moves of a piece, with regard to the board if there is one.
    LegalMoves,
    /// What a side controls.
    SquaresControlledBy(Color),
}

/// The roles and commands. `legalSquares` is the first name of `legalMoves`.
const PATTERNS: [(&str, &str); 4] = [
    ("movement", "rawMoves"),
    ("movement", "legalMoves"),
    ("movement", "legalSquares"),
    ("board", "squaresControlledBy"),
];

impl Pattern {
    /// The pattern of a message; `None` if it has no role, and its command is not one of the articles.
    pub(super) fn of(name: &str, message: &Message) -> Result<Option<Self>, Faults> {
        let option = |key: &str| {
            let found = message.options.iter().find(|(name, _)| name == key);
            found.map(|(_, value)| &**value)
        };
        let pattern = PATTERNS.into_iter().find(|(_, cmd)| *cmd == name);
        let role = match option("role") {
            Some(role) => message::text_of("role", role, "\"movement\" or \"board\"")?,
            None if pattern.is_none() => return Ok(None),
            None => String::new(),
        };
        match pattern {
            Some((expected, _)) if role.is_empty() || role == expected => {}
            Some((expected, _)) => {
                let text = format!("{role:?} has no {name:?}, expected {expected:?}");
                return Err(error::option("role", &text));
            }
            None => {
                return Err(error::unknown_command(name, &PATTERNS.map(|(_, cmd)| cmd)));
            }
        }
        check_keys(message)?;
        Ok(Some(match name {
            "rawMoves" => Self::RawMoves,
            "squaresControlledBy" => Self::SquaresControlledBy(color(option("color"))?),
            _ => Self::LegalMoves,
        }))
    }

    /// Appends the answer: the record, and the keys of the message that the record does not have, as in the articles.
    pub(super) fn answer(
        self,
        message: &Message,
        text: &str,
        out: &mut Vec<u8>,
    ) -> Result<(), Faults> {
        let input = &message.input;
        let record = match self {
            Self::RawMoves => {
                let (piece, _) = piece(message)?;
                serde_json::to_value(ArticleRawMoves::from(&RawMoves::new(piece)))
            }
            Self::LegalMoves => {
                let (piece, position) = piece(message)?;
                let moves = match input.setup {
                    Some(_) => Moves::legal(&position, Some(piece))?,
                    None => Moves::clipped(piece, &position),
                };
                serde_json::to_value(ArticleLegalMoves::new(&moves, piece))
            }
            Self::SquaresControlledBy(color) => {
                serde_json::to_value(ArticleControl::new(&input.position()?, color))
            }
        };
        let mut record = record.map_err(error::of_io)?;
        let given: Given = serde_json::from_str(text).unwrap_or_default();
        if let Some(of_piece) = given.get("piece") {
            add_piece_keys(&mut record["piece"], of_piece);
        }
        serde_json::to_writer(&mut *out, &record).map_err(error::of_io)?;
        out.pop();
        for (key, value) in passed_through(message, &given) {
            if record.get(key).is_none() {
                out.push(b',');
                serde_json::to_writer(&mut *out, key).map_err(error::of_io)?;
                out.push(b':');
                out.extend_from_slice(value.get().as_bytes());
            }
        }
        out.push(b'}');
        end(message.id.as_deref(), out);
        Ok(())
    }
}

/// The keys of a message with their values as written.
type Given = HashMap<String, Box<RawValue>>;

/// The parts of a message that its record may not have: the command, other keys, and the position as given.
fn passed_through<'a>(
    message: &'a Message,
    given: &'a Given,
) -> impl Iterator<Item = (&'a str, &'a RawValue)> {
    let position = ["fen", "board"].into_iter().chain(options::POSITION);
    let position = position.filter_map(|key| Some((key, &**given.get(key)?)));
    let other = message
        .options
        .iter()
        .map(|(key, value)| (&**key, &**value));
    iter::once(("cmd", &*message.cmd))
        .chain(other)
        .chain(position)
}

/// Adds the keys of a piece that the record does not have, such as `hasMoved`.
fn add_piece_keys(record: &mut Value, given: &RawValue) {
    let given: Value = serde_json::from_str(given.get()).unwrap_or_default();
    let (Value::Object(record), Value::Object(given)) = (record, given) else {
        return;
    };
    for (key, value) in given {
        record.entry(key).or_insert(value);
    }
}

/// Checks the keys: one that is almost a key of the position, or asks about something else, is a mistake. All others are
/// passed through.
fn check_keys(message: &Message) -> Result<(), Faults> {
    let misspelt = (message.input.misspelt.iter()).map(|misspelt| &*misspelt.key);
    let asked = message.asked_keys().map(|key| -> &str { key });
    match misspelt.chain(asked).find(|key| *key != "piece") {
        None => Ok(()),
        Some(key) => Err(error::unknown_key(key, &KEYS)),
    }
}

fn color(value: Option<&RawValue>) -> Result<Color, Faults> {
    const EXPECTED: &str = "\"white\" or \"black\"";
    let value = value.ok_or_else(|| error::missing("color"))?;
    let text = message::text_of("color", value, EXPECTED)?;
    let is_meant = |color: &Color| {
        text == color.name() || text.chars().eq([color.letter().to_ascii_uppercase()])
    };
    (Color::ALL.into_iter().find(is_meant))
        .ok_or_else(|| error::wrong_type("color", value, EXPECTED))
}

/// The piece of a message and its position; without a board, the piece is alone on it.
fn piece(message: &Message) -> Result<(PieceOn, AnyPosition), Faults> {
    let name = message.input.piece.ok_or_else(no_piece)?;
    if message.input.setup.is_some() {
        let position = message.input.position()?;
        return Ok((find_piece(&position, name)?, position));
    }
    let square = name.square;
    let role = name.role.ok_or_else(|| bare_square(square))?;
    let piece = Piece::new(name.color.unwrap_or(Color::White), role);
    let lone = Setup {
        board: Board::from_iter([(square, piece)]),
        turn: piece.color,
        ..Setup::EMPTY
    };
    Ok((
        PieceOn::new(piece, square),
        AnyPosition::from_setup(lone)?.0,
    ))
}
