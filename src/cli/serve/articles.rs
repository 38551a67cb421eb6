//! The messages of "Writing a chess microservice using Node.js and Seneca" (parts 1 to 3, freeCodeCamp, 2017): a role, a
//! command, a piece and a board. Squares are objects with a file and a rank, and colours are the letters `W` and `B`. As in the
//! articles, a service passes on the keys that it does not use.

use std::collections::HashMap;
use std::iter;

use chessmoves::answer::{
    Asked, Command, Control, MoveReport, Moves, Offset, PieceOn, Question, RawMoves, RecordKind,
    SCHEMA,
};
use chessmoves::notation::fen;
use chessmoves::{AnyPosition, Color, Faults, Square};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use super::end;
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
    match pattern {
        Some((expected, _)) if role.is_empty() || role == expected => {}
        Some((expected, _)) => {
            let text = format!("{role:?} has no {name:?}, expected {expected:?}");
            return Err(error::option("role", &text));
        }
        None => {
            let known = PATTERNS.map(|(_, cmd)| cmd);
            return Err(error::unknown_command(name, &known));
        }
    }
    check_keys(message)?;
    let is_plain = message.flag("plain")?;
    let mut answer = match name {
        "rawMoves" => raw_moves(message)?,
        "squaresControlledBy" => controlled(message, is_plain)?,
        _ => legal_moves(message, is_plain)?,
    };
    let given: HashMap<String, Box<RawValue>> = serde_json::from_str(text).unwrap_or_default();
    if let (Value::Object(piece), Some(given)) = (&mut answer["piece"], given.get("piece")) {
        // Keys such as `hasMoved`.
        let given: Map<String, Value> = serde_json::from_str(given.get()).unwrap_or_default();
        for (key, value) in given {
            piece.entry(key).or_insert(value);
        }
    }
    let kind = answer["type"].as_str().and_then(RecordKind::from_name);
    let fields = match kind {
        Some(kind) => message.fields(kind)?,
        None => None,
    };
    let has = |prefix: &str, key: &str| {
        let is_key = |name: &String| name.strip_prefix(prefix) == Some(key);
        fields.as_ref().is_none_or(|names| names.iter().any(is_key))
    };
    let own = answer.as_object().into_iter().flatten();
    let own = own.map(|(key, value)| (&**key, value.to_string()));
    let position = (["fen", "board"].into_iter().chain(message::POSITION))
        .filter_map(|key| Some((key, given.get(key)?.get().to_owned())));
    let passed_through = (message.options.iter())
        .filter(|(key, _)| !matches!(&**key, "fields" | "plain"))
        .map(|(key, value)| (&**key, value.get().to_owned()));
    let passed_through = iter::once(("cmd", message.cmd.get().to_owned()))
        .chain(passed_through)
        .chain(position)
        .filter(|(key, _)| answer.get(key).is_none() && has("+", key));
    let entries: Vec<_> = (own.filter(|(key, _)| has("", key)))
        .chain(passed_through)
        .map(|(key, value)| format!("{}:{value}", Value::from(key)))
        .collect();
    out.extend_from_slice(format!("{{{}}}", entries.join(",")).as_bytes());
    end(message.id.as_deref(), out);
    Ok(true)
}

/// Checks the keys: one that is almost a key of the position, or asks about something else, is a mistake.
fn check_keys(message: &Message) -> Result<(), Faults> {
    let misspelt = (message.input.misspelt.iter()).map(|misspelt| &*misspelt.key);
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
    let mut answer = json!({
        "type": "legalMoves", "schema": SCHEMA, "fen": fen, "piece": placed(piece),
    });
    answer["moves"] = placed_moves(&moves, is_plain);
    answer["moveVectors"] = vectors(&moves);
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
        let all = placed_moves(&moves, is_plain);
        let moves = json!({"moves": all, "moveVectors": vectors(&moves)});
        Some(json!({"piece": placed(piece), "moves": moves}))
    };
    let pieces = position.board().by_color(color).iter();
    let controlled = Control::new(&position).sides[color].controlled;
    Ok(json!({
        "type": "squaresControlledBy",
        "schema": SCHEMA,
        "fen": fen::write(&position.into()).to_string(),
        "color": color.name(),
        "pieceMoves": pieces.filter_map(of_piece).collect::<Value>(),
        "controlled": controlled.iter().map(on_board).collect::<Value>(),
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

fn vectors(moves: &Moves) -> Value {
    let vectors = moves.move_vectors.iter().flatten();
    vectors
        .map(|squares| squares.iter().copied().map(on_board).collect::<Value>())
        .collect()
}

/// The targets of moves, and what there is to say about each. Plain moves have no notation.
fn placed_moves(moves: &Moves, is_plain: bool) -> Value {
    let placed_move = |mv: &MoveReport| {
        let mut entry = on_board(mv.to);
        if let Some(piece) = mv.has_captured {
            entry["hasCaptured"] = placed(piece);
        }
        if !is_plain {
            entry["uci"] = mv.uci.to_string().into();
            entry["san"] = mv.san.to_string().into();
        }
        if let Some(role) = mv.promotion {
            entry["promotion"] = role.letter().to_string().into();
        }
        if let Some(side) = mv.castle {
            entry["castle"] = side.name().into();
        }
        entry
    };
    moves.moves.iter().map(placed_move).collect()
}

fn placed(piece: PieceOn) -> Value {
    json!({
        "piece": piece.role.letter(), "color": letter(piece.color), "position": on_board(piece.square),
    })
}

fn letter(color: Color) -> String {
    color.letter().to_ascii_uppercase().to_string()
}

fn on_board(square: Square) -> Value {
    place(square, Offset(0, 0))
}

/// A place on the 15x15 board around a square: files before `a` and after `h` are the characters there.
fn place(square: Square, Offset(files, ranks): Offset) -> Value {
    let [file, rank] = [0, 1].map(|n| square.name().as_bytes()[n]);
    let file = char::from(file.saturating_add_signed(files));
    let rank = i16::from(rank - b'0') + i16::from(ranks);
    json!({"file": file, "rank": rank.to_string()})
}
