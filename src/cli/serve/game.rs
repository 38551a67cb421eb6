//! Checks the game of a message.

use std::fmt::Write as _;

use chessmoves::Faults;
use chessmoves::check::{Checked, Checker, WarningKind};
use chessmoves::notation::fen;
use chessmoves::record::{GameRecord, TextPlace};

use super::error;
use super::message::Message;

/// Checks a game: its movetext, or a list of moves in SAN or UCI notation. Columns and spans of the record are those of the
/// moves.
pub(super) fn check(message: &Message, carry_on: bool) -> Result<GameRecord, Faults> {
    let moves = match (&message.movetext, &message.asked.moves) {
        (Some(_), Some(_)) => {
            let message = "it cannot be combined with \"moves\"";
            return Err(error::option("movetext", message));
        }
        (Some(text), None) | (None, Some(text)) => text,
        (None, None) => return Err(error::missing("movetext")),
    };
    let mut text = String::new();
    if let Some(setup) = &message.input.setup {
        if setup.chess960 {
            text += "[Variant \"Chess960\"]\n";
        }
        let _ = writeln!(text, "[FEN \"{}\"]", fen::write(setup));
        // Tag pairs of the movetext belong to the same tag section.
        if !moves.trim_start().starts_with('[') {
            text.push('\n');
        }
    }
    let prefix = text.len();
    text += moves;
    let bytes = text.as_bytes();
    let mut checker = Checker::new().carry_on(carry_on);
    let (mut checked, end) = match checker.next_game(bytes, 0) {
        (Some(checked), end) => (checked, end),
        // A game without moves is not faulty.
        (None, end) => (Checked::unread(end), end),
    };
    if checker.next_game(bytes, end).0.is_some() {
        return Err(error::not_one_game());
    }
    // Here, UCI notation is as usual as SAN, and the result may be elsewhere.
    checked.warnings.retain(|warning| {
        !matches!(
            warning.kind,
            WarningKind::NotSan { .. } | WarningKind::ResultMissing
        )
    });
    let place = TextPlace {
        text: bytes,
        offset: 0,
        known_line: (0, 1),
    };
    let mut record = GameRecord::new(&checked, &place, 1);
    record.locate_in_line(1, prefix as u64);
    Ok(record)
}
