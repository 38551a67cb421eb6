//! The record of `play`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::move_notes::{false_capture_note, is_false_capture};
use super::values::OnlyTrue;
use super::{PositionFen, SchemaVersion, is_false};
use crate::check::Checked;
use crate::notation::position::san;
use crate::notation::{San, Uci};
use crate::rules::any_position::AnyPosition;
use crate::types::{Color, Move};

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "playedMove")]
pub struct PlayedMove {
    /// In UCI notation.
    pub uci: Uci,
    /// In SAN.
    pub san: San,
    /// Whether it was written as a capture but is not one. Only messages show it.
    #[serde(skip)]
    pub is_false_capture: bool,
}

impl PlayedMove {
    /// A legal move of a position.
    pub fn new(position: &AnyPosition, mv: Move) -> Self {
        Self {
            uci: Uci::new(mv, position.is_chess960()),
            san: san(position, mv),
            is_false_capture: false,
        }
    }

    /// How the text of the move was read, if it differs from the move: `Nf3 is not a capture: there is nothing on f3`.
    pub fn note(&self) -> Option<String> {
        (self.is_false_capture).then(|| false_capture_note(self.san, self.uci.to))
    }

    /// A legal move of a position that was written as `text`.
    pub fn as_written(position: &AnyPosition, mv: Move, text: &str) -> Self {
        Self {
            is_false_capture: is_false_capture(mv, text),
            ..Self::new(position, mv)
        }
    }
}

/// The answer of `play`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "play", rename_all = "camelCase")]
pub struct Played {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The number of the game in a PGN file, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub game: Option<u64>,
    /// The number of plies played in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The tag pairs of the game that were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<BTreeMap<String, String>>,
    /// The position after the moves.
    pub fen: PositionFen,
    /// Whether the position is Chess960, in which castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub chess960: bool,
    /// The side to move after the moves.
    pub on_move: Color,
    /// The moves.
    pub played: Vec<PlayedMove>,
}

impl Played {
    /// The positions after each ply of a game that was checked with [`Checker::keep_moves`]: only the last one, with all
    /// moves, or every one, with its move.
    ///
    /// [`Checker::keep_moves`]: crate::check::Checker::keep_moves
    pub fn of_game(game: &Checked<'_>, number: u64, every: bool, tags: &[String]) -> Vec<Self> {
        let mut position = game.start.unwrap_or_default();
        let mut moves = Vec::new();
        let mut records = Vec::new();
        let tags = (!tags.is_empty()).then(|| {
            let values = tags
                .iter()
                .filter_map(|name| Some((name.clone(), game.tag(name)?)));
            values.collect::<BTreeMap<_, _>>()
        });
        let record = |position: &AnyPosition, moves, ply: usize| Self {
            game: Some(number),
            ply: u32::try_from(ply).ok(),
            tags: tags.clone(),
            ..Self::new(position, moves)
        };
        for (n, &mv) in game.played.iter().enumerate() {
            moves.push(PlayedMove::new(&position, mv));
            position = position.play_unchecked(mv);
            if every {
                records.push(record(&position, std::mem::take(&mut moves), n + 1));
            }
        }
        if !every {
            records.push(record(&position, moves, game.played.len()));
        }
        records
    }

    /// The position after some moves.
    pub fn new(position: &AnyPosition, played: Vec<PlayedMove>) -> Self {
        Self {
            schema: SchemaVersion,
            line: None,
            game: None,
            ply: None,
            tags: None,
            fen: PositionFen::of(position),
            chess960: position.is_chess960(),
            on_move: position.turn(),
            played,
        }
    }
}
