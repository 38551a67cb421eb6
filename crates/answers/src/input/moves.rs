//! Moves in texts and in JSON.

use chessmoves_core::internal::move_text::split_moves;
use chessmoves_core::internal::{in_words, is_promoted_on, parse_move, truncated, unusual};
use chessmoves_core::notation::Uci;
use chessmoves_core::{AnyPosition, Code, Color, Fault, Faults, Piece, Role, Square};
use chessmoves_workbench::GivenMoves;
use serde_json::Value;

use super::Input;

/// Reads a list of moves of a position: JSON if it is JSON, otherwise text in any of the forms that [`GivenMoves`] knows.
pub fn given_moves(text: &str, position: &AnyPosition) -> GivenMoves {
    let value = serde_json::from_str::<Value>(text.trim()).ok();
    let of_json = value.and_then(|value| of_json(&value, position).ok());
    of_json.unwrap_or_else(|| GivenMoves::parse(text))
}

/// The list in the key `moves` of a message: strings, objects with the key `uci` or `san`, an object with counts, or one string.
///
/// # Errors
///
/// If there is no such key, or its value is not a list of moves.
pub fn given_moves_in_json(input: &Input, position: &AnyPosition) -> Result<GivenMoves, Faults> {
    const NONE: &str = "there is no list of moves, expected JSON such as {\"fen\": \"...\", \"moves\": [\"e2e4\"]}";
    let moves = input.extra.iter().find(|(key, _)| key == "moves");
    let (_, raw) = moves.ok_or_else(|| Fault::new(Code::NoMoveList, NONE))?;
    let value = serde_json::from_str(raw.get()).map_err(|_| "a number out of range".to_owned());
    let of_json = value.and_then(|value| of_json(&value, position));
    Ok(of_json.map_err(|found| {
        let message = format!("moves: found {found}, expected a list of moves such as [\"e2e4\"]");
        Fault::new(Code::MoveList, message)
    })?)
}

/// The list of moves that a value is, or what is found in its place.
fn of_json(value: &Value, position: &AnyPosition) -> Result<GivenMoves, String> {
    let wrong = |value: &Value| truncated(&value.to_string()).into_owned();
    let texts: Result<Vec<_>, _> = match value {
        Value::String(text) => return Ok(GivenMoves::parse(text)),
        Value::Array(moves) => (moves.iter())
            .map(|mv| {
                let text = move_of(mv, Some(position), &mut Vec::new());
                let text = text.ok_or_else(|| wrong(mv))?;
                Ok((text.trim().to_owned(), None))
            })
            .collect(),
        Value::Object(counts) => (counts.iter())
            .map(|(text, count)| {
                let nodes = count.as_u64().ok_or_else(|| wrong(count))?;
                Ok((text.clone(), Some(nodes)))
            })
            .collect(),
        _ => return Err(wrong(value)),
    };
    texts.map(GivenMoves::of_texts)
}

/// The text of a move: a string, a list of two squares, or an object with the key `uci`, `san` or `lan`, or with two squares (`from` and
/// `to`, or as other libraries call them) and maybe `promotion`. A promotion that the move cannot have in its position is left out, with a
/// note: boards on web pages send one with every move. Without a position, that is a promotion before the last rank.
///
/// ```
/// use chessmoves::{Position, input::move_of};
/// let position: Position = "7k/R7/8/8/8/8/8/K7 w - - 0 1".parse()?;
/// let mv = serde_json::json!({"from": "a7", "to": "a8", "promotion": "q"});
/// let mut notes = Vec::new();
/// assert_eq!(move_of(&mv, Some(position.as_any()), &mut notes).as_deref(), Some("a7a8"));
/// assert_eq!(notes, ["the promotion of a7a8 is ignored: the rook on a7 is not a pawn"]);
/// assert_eq!(move_of(&mv, None, &mut notes).as_deref(), Some("a7a8q"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn move_of(
    mv: &Value,
    position: Option<&AnyPosition>,
    notes: &mut Vec<String>,
) -> Option<String> {
    let text = |key: &str| mv.get(key).and_then(Value::as_str);
    let names = ["uci", "san", "lan"].into_iter().find_map(text);
    if let Some(text) = mv.as_str().or(names) {
        return Some(text.to_owned());
    }
    let square = |text: &str| Square::from_name(&text.to_ascii_lowercase());
    let (from, to) = match mv.as_array().map(Vec::as_slice) {
        Some([from, to]) => (square(from.as_str()?)?, square(to.as_str()?)?),
        _ => (SQUARE_KEYS.iter())
            .find_map(|(from, to)| Some((square(text(from)?)?, square(text(to)?)?)))?,
    };
    // Some boards name pieces as in `wQ`.
    let role = |text: &str| {
        let of_color = || Role::from_word(text.strip_prefix(['w', 'b'])?);
        Role::from_word(text).or_else(of_color)
    };
    let is_last_rank = |&color: &Color| is_promoted_on(Piece::new(color, Role::Pawn), to);
    let can_promote = position.is_some() || Color::ALL.iter().any(is_last_rank);
    let promotion = text(PROMOTION).and_then(role).filter(|_| can_promote);
    let mut uci = Uci {
        from,
        to,
        promotion,
    };
    if let Some(piece) = position.and_then(|position| uci.drop_promotion(position)) {
        let why = match piece.role {
            Role::Pawn => format!("{to} is not on the last rank"),
            role => format!("the {role} on {from} is not a pawn"),
        };
        notes.push(format!("the promotion of {uci} is ignored: {why}"));
    }
    Some(uci.to_string())
}

/// What chess.js, chessboard.js, chessground, python-chess and others call the squares of a move.
const SQUARE_KEYS: [(&str, &str); 8] = [
    ("from", "to"),
    ("source", "target"),
    ("orig", "dest"),
    ("origin", "destination"),
    ("start", "end"),
    ("fromSquare", "toSquare"),
    ("from_square", "to_square"),
    ("sourceSquare", "targetSquare"),
];

/// The texts of a list of moves, which are played if the position is known; `None` if one is not a move.
pub fn line_of(
    list: &[Value],
    position: &mut Option<AnyPosition>,
    notes: &mut Vec<String>,
) -> Option<String> {
    let texts = list.iter().map(|mv| {
        let text = move_of(mv, position.as_ref(), notes)?;
        advance(position, &text);
        Some(text)
    });
    Some(texts.collect::<Option<Vec<_>>>()?.join(" "))
}

/// The moves of a text that is JSON: an object with the squares of a move or its name, or a list of moves; `None` if it can also be a
/// position.
///
/// ```
/// use chessmoves::input::moves_in_json;
/// assert_eq!(moves_in_json(r#"{"from": "e2", "to": "e4"}"#).as_deref(), Some("e2e4"));
/// assert_eq!(moves_in_json(r#"["e4", "e5"]"#).as_deref(), Some("e4 e5"));
/// assert_eq!(moves_in_json(r#"{"fen": "startpos", "san": "e4"}"#), None);
/// ```
pub fn moves_in_json(text: &str) -> Option<String> {
    let list = match text.trim_start().as_bytes().first()? {
        b'{' => vec![serde_json::from_str(text).ok()?],
        b'[' => list_of(text),
        _ => return None,
    };
    let is_position = |mv: &Value| mv.get("fen").is_some() || mv.get("board").is_some();
    let moves = line_of(&list, &mut None, &mut Vec::new())?;
    (are_moves(&moves) && !list.iter().any(is_position)).then_some(moves)
}

/// The items of a list in JSON or Python; empty if a line is not a list.
pub fn list_of(line: &str) -> Vec<Value> {
    if !line.trim_start().starts_with('[') {
        return Vec::new();
    }
    // Quotes of Python, and a comma after the last item.
    let plain = |items: &str| items.trim_end().trim_end_matches(',').replace('\'', "\"") + "]";
    let items = || line.trim_end().strip_suffix(']').map(plain);
    let list = serde_json::from_str(line).ok();
    list.or_else(|| serde_json::from_str(&items()?).ok())
        .unwrap_or_default()
}

/// Whether a line is a list of moves, as `history()` of chess.js gives it. No tag of PGN begins like that.
pub fn is_list_of_moves(line: &[u8]) -> bool {
    let list = str::from_utf8(line).map_or(Vec::new(), list_of);
    let text = |mv: &Value| move_of(mv, None, &mut Vec::new());
    (list.first().and_then(text)).is_some_and(|text| is_move(&text))
}

/// Plays the moves of a text. After one that cannot be played, the position is unknown.
pub(crate) fn advance(position: &mut Option<AnyPosition>, moves: &str) {
    *position = position.and_then(|start| {
        split_moves(moves).try_fold(start, |position, text| {
            let mv = parse_move(&position, text, None).ok()?;
            Some(position.play_unchecked(mv))
        })
    });
}

/// The key of a move that has to be read with its position.
pub(crate) const PROMOTION: &str = "promotion";

/// Whether a text is a move in any form, also in words, legal or not.
pub fn is_move(text: &str) -> bool {
    unusual::is_move(text) || in_words(text).is_some()
}

/// Whether a text is a list of moves, with or without their numbers.
pub fn are_moves(text: &str) -> bool {
    let mut moves = split_moves(text).peekable();
    moves.peek().is_some() && moves.all(is_move)
}
