//! The messages of "Writing a chess microservice using Node.js and Seneca" (parts 1 to 3, freeCodeCamp, 2017): a role, a
//! command, a piece and a board. Squares are objects with a file and a rank, and colours are the letters `W` and `B`. As in the
//! articles, a service passes on the keys that it does not use.

use std::collections::HashMap;

use chessmoves::answer::{
    Asked, Command, Control, MoveReport, Moves, Offset, PieceOn, Question, RawMoves, SCHEMA,
};
use chessmoves::notation::fen;
use chessmoves::{AnyPosition, Color, Faults, Square};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::error;
use super::message::{self, Message};

/// The keys of all messages.
const KEYS: [&str; 11] = [
    "id", "role", "cmd", "piece", "board", "fen", "color", "isPawn", "isKnight", "fields", "plain",
];

/// The roles and commands. `legalSquares` is the first name of `legalMoves`.
const PATTERNS: [(&str, &str); 4] = [
    ("movement", "rawMoves"),
    ("movement", "legalMoves"),
    ("movement", "legalSquares"),
    ("board", "squaresControlledBy"),
];

/// Appends the answer to a message; returns false if it has no role, and its command is not one of the articles.
pub(super) fn answer(
    name: &str,
    message: &Message,
    text: &str,
    out: &mut Vec<u8>,
) -> Result<bool, Faults> {
    let pattern = PATTERNS.into_iter().find(|(_, cmd)| *cmd == name);
    let role = match message.option("role") {
        Some(role) => message::text_of("role", role, "\"movement\" or \"board\"")?,
        None if pattern.is_none() => return Ok(false),
        None => String::new(),
    };
    let Some((expected, _)) = pattern else {
        return Err(error::unknown_command(name, &PATTERNS.map(|(_, cmd)| cmd)));
    };
    if !role.is_empty() && role != expected {
        let text = format!("{role:?} has no {name:?}, expected {expected:?}");
        return Err(error::option("role", &text));
    }
    check_keys(message)?;
    let is_plain = message.flag("plain")?;
    let mut answer = match name {
        "rawMoves" => raw_moves(message)?,
        "squaresControlledBy" => controlled(message, is_plain)?,
        _ => legal_moves(message, is_plain)?,
    };
    let given: HashMap<String, Box<RawValue>> = serde_json::from_str(text).unwrap_or_default();
    if let (Some(Value::Object(piece)), Some(given)) = (answer.get_mut("piece"), given.get("piece"))
    {
        // Keys such as `hasMoved`.
        let mut given: Map<String, Value> = serde_json::from_str(given.get()).unwrap_or_default();
        given.retain(|key, _| !piece.contains_key(key));
        piece.append(&mut given);
    }
    let fields = message.fields(answer["type"].as_str().unwrap_or_default())?;
    let has = |prefix: &str, key: &str| {
        let is_key = |name: &String| name.strip_prefix(prefix) == Some(key);
        fields.as_ref().is_none_or(|names| names.iter().any(is_key))
    };
    let own = answer.as_object().into_iter().flatten();
    let own =
        (own.filter(|(key, _)| has("", key))).map(|(key, value)| format!("\"{key}\":{value}"));
    let of_position = (["fen", "board"].into_iter().chain(message::POSITION))
        .filter_map(|key| Some((key, given.get(key)?)));
    let others = [("cmd", &message.cmd)].into_iter();
    let others = others
        .chain((message.options.iter()).map(|(key, value)| (&**key, value)))
        .chain(of_position)
        .filter(|(key, _)| answer.get(key).is_none() && !matches!(*key, "fields" | "plain"))
        .filter(|(key, _)| has("+", key))
        .map(|(key, value)| format!("{}:{value}", Value::from(key)));
    let entries: Vec<_> = own.chain(others).collect();
    out.extend_from_slice(format!("{{{}}}\n", entries.join(",")).as_bytes());
    Ok(true)
}

/// Checks the keys: one that is almost a key of the position, or asks about something else, is a mistake.
fn check_keys(message: &Message) -> Result<(), Faults> {
    let misspelt = (message.input.misspelt.iter()).map(|(key, _)| &**key);
    let asked = message.asked_keys().map(|key| -> &str { key });
    match misspelt.chain(asked).find(|key| *key != "piece") {
        None => Ok(()),
        Some(key) => Err(error::unknown_key(key, &KEYS)),
    }
}

/// The moves of a lone piece on the 15x15 board.
fn raw_moves(message: &Message) -> Result<Value, Faults> {
    let (piece, _) = piece_of(message)?;
    let vectors: Vec<Vec<_>> = (RawMoves::new(piece).move_vectors.iter())
        .map(|vector| vector.iter().map(|&to| place(piece.square, to)).collect())
        .collect();
    let (moves, piece) = (vectors.concat(), placed(piece));
    Ok(json!({
        "type": "rawMoves", "schema": SCHEMA, "piece": piece, "moves": moves, "moveVectors": vectors,
    }))
}

/// The moves of a piece; with regard to the board if there is one.
fn legal_moves(message: &Message, is_plain: bool) -> Result<Value, Faults> {
    let (piece, position) = piece_of(message)?;
    let moves = match message.input.setup {
        Some(_) => Moves::legal(&position, Some(piece))?,
        None => Moves::clipped(piece),
    };
    let fen = fen::write(&position.into()).to_string();
    let piece = placed(piece);
    let mut answer = json!({"type": "legalMoves", "schema": SCHEMA, "fen": fen, "piece": piece});
    put_moves(&mut answer, &moves, is_plain);
    if let Some(king) = moves.king {
        let checkers = king.checkers.iter().map(Square::name);
        answer["inCheck"] = king.in_check.into();
        answer["checkers"] = checkers.collect();
        answer["checkMated"] = king.check_mated.into();
        answer["staleMated"] = king.stale_mated.into();
        answer["canKSideCastle"] = king.can_k_side_castle.into();
        answer["canQSideCastle"] = king.can_q_side_castle.into();
    }
    Ok(answer)
}

/// The squares that a side controls, and the moves that its pieces would have if it were its turn; with several kings, they are
/// pseudo-legal.
fn controlled(message: &Message, is_plain: bool) -> Result<Value, Faults> {
    const EXPECTED: &str = "\"white\" or \"black\"";
    let value = message.option("color");
    let value = value.ok_or_else(|| error::missing("color"))?;
    let text = message::text_of("color", value, EXPECTED)?;
    let is_meant = |color: &Color| text == color.name() || text == letter(*color);
    let color = (Color::ALL.into_iter().find(is_meant))
        .ok_or_else(|| error::wrong_type("color", value, EXPECTED))?;
    let position = message.input.position()?;
    let of_piece = |square: Square| {
        let piece = PieceOn::new(position.board().piece_at(square)?, square);
        let moves = Moves::legal(&position, Some(piece))
            .unwrap_or_else(|_| Moves::board(&position, Some(piece)));
        let mut of_piece = json!({"piece": placed(piece), "moves": {}});
        put_moves(&mut of_piece["moves"], &moves, is_plain);
        Some(of_piece)
    };
    let pieces = position.board().by_color(color).iter();
    let controlled = Control::new(&position).sides[color].controlled;
    Ok(json!({
        "type": "squaresControlledBy",
        "schema": SCHEMA,
        "fen": fen::write(&position.into()).to_string(),
        "color": color.name(),
        "pieceMoves": pieces.filter_map(of_piece).collect::<Value>(),
        "controlled": places(controlled),
    }))
}

/// The piece of a message and its position; without a board, the piece is alone on it.
fn piece_of(message: &Message) -> Result<(PieceOn, AnyPosition), Faults> {
    let asked = Asked {
        command: Command::Clip,
        ..Asked::default()
    };
    let mut input = message.input.clone();
    let question = Question::new(&asked, &mut input)?;
    Ok((question.lone_piece()?, *question.position()?))
}

/// Adds the targets of moves, and what there is to say about each, and their vectors. Plain moves have no notation.
fn put_moves(answer: &mut Value, moves: &Moves, is_plain: bool) {
    let target = |mv: &MoveReport| {
        let mut target = place(mv.to, HERE);
        if let Some(piece) = mv.has_captured {
            target["hasCaptured"] = placed(piece);
        }
        if !is_plain {
            target["uci"] = mv.uci.to_string().into();
            target["san"] = mv.san.to_string().into();
        }
        if let Some(role) = mv.promotion {
            target["promotion"] = role.letter().to_string().into();
        }
        if let Some(side) = mv.castle {
            target["castle"] = side.name().into();
        }
        target
    };
    answer["moves"] = moves.moves.iter().map(target).collect();
    let vectors = moves.move_vectors.iter().flatten();
    answer["moveVectors"] = vectors
        .map(|vector| places(vector.iter().copied()))
        .collect();
}

fn placed(piece: PieceOn) -> Value {
    json!({
        "piece": piece.role.letter(), "color": letter(piece.color), "position": place(piece.square, HERE),
    })
}

fn letter(color: Color) -> String {
    color.letter().to_ascii_uppercase().to_string()
}

fn places(squares: impl IntoIterator<Item = Square>) -> Value {
    let squares = squares.into_iter();
    squares.map(|square| place(square, HERE)).collect()
}

const HERE: Offset = Offset(0, 0);

/// A place on the 15x15 board around a square: files before `a` and after `h` are the characters there.
fn place(square: Square, Offset(files, ranks): Offset) -> Value {
    let [file, rank] = [0, 1].map(|n| square.name().as_bytes()[n]);
    let file = char::from(file.saturating_add_signed(files));
    let rank = i16::from(rank - b'0') + i16::from(ranks);
    json!({"file": file, "rank": rank.to_string()})
}
