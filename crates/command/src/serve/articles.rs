//! The messages of "Writing a chess microservice using Node.js and Seneca" (parts 1 to 3, freeCodeCamp, 2017): a role, a
//! command, a piece and a board. Squares are objects with a file and a rank, and colours are the letters `W` and `B`. As in the
//! articles, a service passes on the keys that it does not use.

use std::collections::BTreeMap;

use chessmoves_answers::answer::{
    Control, Fields, MoveReport, Moves, PieceOn, Question, RawMoves, SCHEMA, Settings,
    message::{self, Message, error},
};
use chessmoves_answers::input::json::Opened;
use chessmoves_core::notation::fen;
use chessmoves_core::{AnyPosition, Color, Faults, Square, Step};

use serde_json::{Map, Value, json};

const KEYS: [&str; 11] = [
    "id", "role", "cmd", "piece", "board", "fen", "color", "isPawn", "isKnight", "fields", "plain",
];

/// The roles, the commands, and what answers them, if asked with plain moves. `legalSquares` is the first name of `legalMoves`.
const PATTERNS: [(&str, &str, Facts); 4] = [
    ("movement", "rawMoves", raw_moves),
    ("movement", "legalMoves", legal_moves),
    ("movement", "legalSquares", legal_moves),
    ("board", "squaresControlledBy", controlled),
];
type Facts = fn(&Message, bool) -> Result<Value, Faults>;
const HERE: Step = Step::new(0, 0);

/// Appends the answer to a message in this format, which has a role, or a command of the articles; returns whether it is one.
pub(super) fn answer(
    name: &str,
    message: &Message,
    opened: &Opened<'_>,
    out: &mut Vec<u8>,
) -> Result<bool, Faults> {
    let pattern = PATTERNS.into_iter().find(|(_, cmd, _)| *cmd == name);
    if message.option("role").is_none() && pattern.is_none() {
        return Ok(false);
    }
    let role = (message.option("role"))
        .map(|role| message::text_of("role", role, "\"movement\" or \"board\""))
        .transpose()?;
    let unknown = || error::unknown_command(name, &PATTERNS.map(|(_, cmd, _)| cmd));
    let (expected, _, facts) = pattern.ok_or_else(unknown)?;
    if let Some(role) = role.filter(|role| role != expected) {
        let text = format!("{role:?} has no {name:?}, expected {expected:?}");
        return Err(error::option("role", &text));
    }
    // A key that is almost one of the position, or asks about something else, is a mistake.
    let misspelt = (message.input.misspelt.iter()).map(|(key, _)| &**key);
    let others = message.argument_keys().map(|key| -> &str { key });
    if let Some(key) = (misspelt.chain(others)).find(|key| !KEYS.contains(key)) {
        return Err(error::unknown_key(key, &KEYS));
    }
    let mut answer = facts(message, message.flag("plain")?)?;
    let given = (opened.entries()).filter(|(key, _)| !["id", "fields", "plain"].contains(key));
    let given: BTreeMap<_, _> = given.collect();
    if let (Some(Value::Object(piece)), Some(given)) = (answer.get_mut("piece"), given.get("piece"))
    {
        let given: Map<String, Value> = serde_json::from_str(given.get()).unwrap_or_default();
        for (key, value) in given {
            piece.entry(key).or_insert(value);
        }
    }
    let fields = message.fields(answer["type"].as_str().unwrap_or_default())?;
    let fields = Fields(fields.as_deref());
    let own = (answer.as_object().into_iter().flatten())
        .filter(|(key, _)| fields.has(key))
        .map(|(key, value)| format!("\"{key}\":{value}"));
    let is_passed_on = |key: &str| answer.get(key).is_none() && fields.has_extra(key);
    let passed_on = (given.iter())
        .filter(|(key, value)| is_passed_on(key) && value.get() != "null")
        .map(|(key, value)| format!("{}:{value}", Value::from(*key)));
    let id = (message.input.extra.iter()).map(|(key, value)| format!("\"{key}\":{value}"));
    let entries: Vec<_> = own.chain(passed_on).chain(id).collect();
    out.extend_from_slice(format!("{{{}}}\n", entries.join(",")).as_bytes());
    Ok(true)
}

/// The moves of a lone piece on the 15x15 board.
fn raw_moves(message: &Message, _: bool) -> Result<Value, Faults> {
    let (piece, _) = piece_of(message)?;
    let vectors: Vec<Vec<_>> = (RawMoves::new(piece).move_vectors.iter())
        .map(|vector| vector.iter().map(|&to| place(piece.square, to)).collect())
        .collect();
    Ok(json!({
        "type": "rawMoves", "schema": SCHEMA, "piece": placed(piece),
        "moves": vectors.concat(), "moveVectors": vectors,
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
    put_moves(&mut answer, &moves, is_plain);
    if let Some(king) = moves.king {
        answer["inCheck"] = king.in_check.into();
        answer["checkers"] = king.checkers.iter().map(Square::name).collect();
        answer["checkMated"] = king.check_mated.into();
        answer["staleMated"] = king.stale_mated.into();
        answer["canKSideCastle"] = king.can_k_side_castle.into();
        answer["canQSideCastle"] = king.can_q_side_castle.into();
    }
    Ok(answer)
}

/// The squares that a side controls, and its moves if it were its turn; with several kings, these are pseudo-legal.
fn controlled(message: &Message, is_plain: bool) -> Result<Value, Faults> {
    const EXPECTED: &str = "\"white\" or \"black\"";
    let value = message.option("color");
    let value = value.ok_or_else(|| error::missing("color"))?;
    let text = message::text_of("color", value, EXPECTED)?;
    let color = Color::from_word(&text);
    let color = color.ok_or_else(|| error::wrong_type("color", value, EXPECTED))?;
    let position = message.input.position()?;
    let of_piece = |square: Square| {
        let piece = PieceOn::new(position.board().piece_at(square)?, square);
        let moves = Moves::legal(&position, Some(piece))
            .unwrap_or_else(|_| Moves::board(&position, Some(piece)));
        let mut of_piece = json!({"piece": placed(piece), "moves": {}});
        put_moves(&mut of_piece["moves"], &moves, is_plain);
        Some(of_piece)
    };
    let (pieces, control) = (
        position.board().by_color(color),
        Control::new(&position, None),
    );
    Ok(json!({
        "type": "squaresControlledBy", "schema": SCHEMA, "fen": fen::write(&position.into()).to_string(),
        "color": color.name(), "pieceMoves": pieces.iter().filter_map(of_piece).collect::<Value>(),
        "controlled": places(control.sides[color].iter().map(|(square, _)| *square)),
    }))
}

/// The piece of a message and its position; without a board, the piece is alone on it.
fn piece_of(message: &Message) -> Result<(PieceOn, AnyPosition), Faults> {
    let settings = Settings {
        is_alone: true,
        ..Settings::default()
    };
    let mut input = message.input.clone();
    let question = Question::new(&settings, &mut input)?;
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
    let vector = |vector: &Vec<Square>| places(vector.iter().copied());
    answer["moveVectors"] = moves.move_vectors.iter().flatten().map(vector).collect();
}

fn placed(piece: PieceOn) -> Value {
    json!({
        "piece": piece.role.letter(), "color": piece.color.letter().to_ascii_uppercase(),
        "position": place(piece.square, HERE),
    })
}

fn places(squares: impl IntoIterator<Item = Square>) -> Value {
    let here = |square| place(square, HERE);
    squares.into_iter().map(here).collect()
}

/// A place on the 15x15 board around a square: files before `a` and after `h` are the characters there.
fn place(square: Square, step: Step) -> Value {
    let [file, rank] = [0, 1].map(|n| square.name().as_bytes()[n]);
    let file = char::from(file.saturating_add_signed(step.file));
    let rank = i16::from(rank - b'0') + i16::from(step.rank);
    json!({"file": file, "rank": rank.to_string()})
}
