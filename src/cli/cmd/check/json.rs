//! Games in JSON lines, as database exports and puzzle files have them.

use std::fmt::Write as _;

use serde_json::Value;

/// A game of a JSON line, as PGN.
pub(super) struct JsonGame {
    /// The text.
    pub(super) text: String,
    /// How many of its bytes come before the moves as written in the line.
    pub(super) prefix: usize,
}

/// Reads the game of a line: `movetext` (PGN), or `moves` (a text or a list, in SAN or UCI notation), and an optional `fen`.
pub(super) fn parse(line: &str) -> Result<JsonGame, String> {
    let value: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let moves = match (&value["movetext"], &value["moves"]) {
        (Value::String(text), _) | (_, Value::String(text)) => text.clone(),
        (_, Value::Array(moves)) => {
            let words: Option<Vec<_>> = moves.iter().map(Value::as_str).collect();
            words.ok_or("moves: expected a list of texts")?.join(" ")
        }
        _ => return Err("expected a key movetext or moves".to_owned()),
    };
    let mut text = String::new();
    if let Some(fen) = value["fen"].as_str() {
        let fen = fen.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[FEN \"{fen}\"]\n");
    }
    let prefix = text.len();
    text += &moves;
    Ok(JsonGame { text, prefix })
}
