//! The message patterns of the articles: a role, a command, a piece and a board.

use chessmoves::input::{InputError, find_piece};
use chessmoves::record::{
    ArticleControl, ArticleLegalMoves, ArticleRawMoves, Moves, PieceOn, RawMoves,
};
use chessmoves::{AnyPosition, Board, Color, Piece, Setup};
use serde_json::value::RawValue;

use super::append;
use super::error::MessageError;
use super::message::{self, Message};

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

/// The roles and commands.
const PATTERNS: [(&str, &str); 3] = [
    ("movement", "rawMoves"),
    ("movement", "legalMoves"),
    ("board", "squaresControlledBy"),
];

impl Pattern {
    /// The pattern of a message; `None` if it has no role, and its command is not one of the articles.
    pub(super) fn of(name: &str, message: &Message) -> Result<Option<Self>, MessageError> {
        let option = |key: &str| {
            let found = message.options.iter().find(|(name, _)| name == key);
            found.map(|(_, value)| &**value)
        };
        let pattern = PATTERNS.into_iter().find(|(_, cmd)| *cmd == name);
        let role = match option("role") {
            Some(role) => Some(message::text_of("role", role, "\"movement\" or \"board\"")?),
            None if pattern.is_none() => return Ok(None),
            None => None,
        };
        let is_known = |role: String| PATTERNS.contains(&(&*role, name));
        if !role.is_none_or(is_known) {
            let name = name.to_owned();
            let known = PATTERNS.into_iter().map(|(_, cmd)| cmd).collect();
            return Err(MessageError::UnknownCommand { name, known });
        }
        check_keys(name, message)?;
        Ok(Some(match name {
            "rawMoves" => Self::RawMoves,
            "legalMoves" => Self::LegalMoves,
            _ => Self::SquaresControlledBy(color(option("color"))?),
        }))
    }

    /// Appends the answer.
    pub(super) fn answer(self, message: &Message, out: &mut Vec<u8>) -> Result<(), MessageError> {
        let (input, id) = (&message.input, message.id.as_deref());
        match self {
            Self::RawMoves => {
                let (piece, _) = piece(message)?;
                let record = ArticleRawMoves::from(&RawMoves::new(piece));
                Ok(append(&record, id, out)?)
            }
            Self::LegalMoves => {
                let (piece, position) = piece(message)?;
                let moves = match input.setup {
                    Some(_) => {
                        Moves::legal(&position, Some(piece)).map_err(InputError::SeveralKings)?
                    }
                    None => Moves::clipped(piece, &position),
                };
                Ok(append(&ArticleLegalMoves::new(&moves, piece), id, out)?)
            }
            Self::SquaresControlledBy(color) => {
                let record = ArticleControl::new(&input.position()?, color);
                Ok(append(&record, id, out)?)
            }
        }
    }
}

fn check_keys(name: &str, message: &Message) -> Result<(), MessageError> {
    let known: &[&str] = match name {
        "squaresControlledBy" => &["id", "role", "cmd", "board", "fen", "color"],
        _ => &[
            "id", "role", "cmd", "piece", "board", "fen", "isPawn", "isKnight",
        ],
    };
    match message.keys().find(|key| !known.contains(key)) {
        None => Ok(()),
        Some(key) => Err(MessageError::UnknownKey {
            key: key.to_owned(),
            known: known.iter().map(|&key| key.to_owned()).collect(),
        }),
    }
}

fn color(value: Option<&RawValue>) -> Result<Color, MessageError> {
    const EXPECTED: &str = "\"white\" or \"black\"";
    let value = value.ok_or(MessageError::Missing { what: "color" })?;
    let text = message::text_of("color", value, EXPECTED)?;
    let is_meant = |color: &Color| {
        text == color.name() || text.chars().eq([color.letter().to_ascii_uppercase()])
    };
    (Color::ALL.into_iter().find(is_meant))
        .ok_or_else(|| MessageError::wrong_type("color", value, EXPECTED))
}

/// The piece of a message and its position; without a board, the piece is alone on it.
fn piece(message: &Message) -> Result<(PieceOn, AnyPosition), InputError> {
    let name = message.input.piece.ok_or(InputError::NoPiece)?;
    if message.input.setup.is_some() {
        let position = message.input.position()?;
        return Ok((find_piece(&position, name)?, position));
    }
    let square = name.square;
    let role = name.role.ok_or(InputError::BareSquare { square })?;
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
