//! Checks the game of a message.

use chessmoves::check::{Checker, GivenGame};
use chessmoves::record::GameRecord;

use super::error::MessageError;
use super::message::Message;
use crate::cmd::game_record;

/// Checks a game: its movetext, or a list of moves in SAN or UCI notation. Columns and spans of the record are those of the
/// moves.
pub(super) fn check(message: &Message, carry_on: bool) -> Result<GameRecord, MessageError> {
    let moves = match (&message.movetext, &message.asked.moves) {
        (Some(_), Some(_)) => {
            let text = "it cannot be combined with \"moves\"".to_owned();
            return Err(MessageError::option("movetext", text));
        }
        (Some(text), None) | (None, Some(text)) => text,
        (None, None) => return Err(MessageError::Missing { what: "movetext" }),
    };
    let game = GivenGame::new(message.input.setup.as_ref(), moves);
    let mut checker = Checker::new().carry_on(carry_on);
    match game.check(&mut checker) {
        (checked, false) => Ok(game_record(&game, &checked, 1, (1, 0))),
        (_, true) => Err(MessageError::NotOneGame),
    }
}
