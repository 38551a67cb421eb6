//! The messages of "Writing a chess microservice using Node.js and Seneca" (parts 1 to 3, freeCodeCamp, 2017): a role, a
//! command, a piece and a board. Squares are objects with a file and a rank, and colours are the letters `W` and `B`. As in the
//! articles, a service passes on the keys that it does not use.

use std::collections::HashMap;
use std::iter;

use chessmoves::answer::{
    Control, KingStage, MoveReport, Moves, Offset, PieceOn, RawMoves, RecordKind, SCHEMA,
};
use chessmoves::input::{InputError, find_piece};
use chessmoves::notation::fen;
use chessmoves::{AnyPosition, Bitboard, Board, Color, Piece, Setup, Square};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::end;
use super::error::MessageError;
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

/// The keys and values of an answer or a part of it, as JSON.
type Entries = Vec<(&'static str, String)>;

/// Appends the answer to a message; returns false if it has no role, and its command is not one of the articles.
pub(super) fn answer(
    name: &str,
    message: &Message,
    text: &str,
    out: &mut Vec<u8>,
) -> Result<bool, MessageError> {
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
            return Err(MessageError::option("role", text));
        }
        None => {
            let name = name.to_owned();
            let known = PATTERNS.into_iter().map(|(_, cmd)| cmd).collect();
            return Err(MessageError::UnknownCommand { name, known });
        }
    }
    check_keys(message)?;
    let is_plain = message.flag("plain")?;
    let (kind, mut entries) = match name {
        "rawMoves" => ("rawMoves", raw_moves(message)?),
        "squaresControlledBy" => ("squaresControlledBy", controlled(message, is_plain)?),
        _ => ("legalMoves", legal_moves(message, is_plain)?),
    };
    let fields = match RecordKind::from_name(kind) {
        Some(kind) => message.fields(kind)?,
        None => None,
    };
    entries.splice(
        0..0,
        [
            ("type", format!("{kind:?}")),
            ("schema", SCHEMA.to_string()),
        ],
    );
    let given: HashMap<String, Box<RawValue>> = serde_json::from_str(text).unwrap_or_default();
    if let (Some(own), Some(given)) = (
        entries.iter_mut().find(|(key, _)| *key == "piece"),
        given.get("piece"),
    ) {
        add_piece_keys(&mut own.1, given);
    }
    let is_own = |key: &str| entries.iter().any(|(own, _)| *own == key);
    let others = (["fen", "board"].into_iter().chain(message::POSITION))
        .filter_map(|key| Some((key, given.get(key)?.get())));
    let options = (message.options.iter())
        .filter(|(key, _)| !matches!(&**key, "fields" | "plain"))
        .map(|(key, value)| (&**key, value.get()));
    let passed_through = iter::once(("cmd", message.cmd.get()))
        .chain(options)
        .chain(others)
        .filter(|(key, _)| !is_own(key));
    let has = |prefix: &str, key: &str| match &fields {
        None => true,
        Some(names) => (names.iter()).any(|name| name.strip_prefix(prefix) == Some(key)),
    };
    let own = (entries.iter().map(|(key, value)| (*key, &**value))).filter(|(key, _)| has("", key));
    let parts: Vec<_> = own
        .chain(passed_through.filter(|(key, _)| has("+", key)))
        .map(|(key, value)| format!("{}:{value}", Value::from(key)))
        .collect();
    out.extend_from_slice(format!("{{{}}}", parts.join(",")).as_bytes());
    end(message.id.as_deref(), out);
    Ok(true)
}

/// Checks the keys: one that is almost a key of the position, or asks about something else, is a mistake.
fn check_keys(message: &Message) -> Result<(), MessageError> {
    let misspelt = (message.input.misspelt.iter()).map(|misspelt| &*misspelt.key);
    let asked = message.asked_keys().map(|key| -> &str { key });
    match misspelt.chain(asked).find(|key| *key != "piece") {
        None => Ok(()),
        Some(key) => Err(MessageError::UnknownKey {
            key: key.to_owned(),
            known: KEYS.to_vec(),
        }),
    }
}

/// The moves of a lone piece on the 15x15 board.
fn raw_moves(message: &Message) -> Result<Entries, MessageError> {
    let (piece, _) = piece_of(message)?;
    let raw = RawMoves::new(piece);
    let place = |offset: &Offset| place(piece.square, *offset);
    let vectors = raw.move_vectors.iter();
    Ok(vec![
        ("piece", placed(piece)),
        ("moves", list(vectors.clone().flatten().map(place))),
        (
            "moveVectors",
            list(vectors.map(|vector| list(vector.iter().map(place)))),
        ),
    ])
}

/// The moves of a piece; with regard to the board if there is one.
fn legal_moves(message: &Message, is_plain: bool) -> Result<Entries, MessageError> {
    let (piece, position) = piece_of(message)?;
    let moves = match message.input.setup {
        Some(_) => Moves::legal(&position, Some(piece)).map_err(InputError::SeveralKings)?,
        None => Moves::clipped(piece),
    };
    let fen = format!("\"{}\"", fen::write(&position.into()));
    let mut entries = vec![("fen", fen), ("piece", placed(piece))];
    entries.extend(moves_and_vectors(&moves, is_plain));
    entries.extend(moves.king.into_iter().flat_map(king_stage));
    Ok(entries)
}

/// The squares that a side controls, and the moves that its pieces would have if it were its turn; with several kings, they are
/// pseudo-legal.
fn controlled(message: &Message, is_plain: bool) -> Result<Entries, MessageError> {
    const EXPECTED: &str = "\"white\" or \"black\"";
    let value = message.option("color");
    let value = value.ok_or(MessageError::Missing { what: "color" })?;
    let text = message::text_of("color", value, EXPECTED)?;
    let is_meant = |color: &Color| text == color.name() || text == color_letter(*color);
    let color = (Color::ALL.into_iter().find(is_meant))
        .ok_or_else(|| MessageError::wrong_type("color", value, EXPECTED))?;
    let position = message.input.position()?;
    let of_piece = |square: Square| {
        let piece = PieceOn::new(position.board().piece_at(square)?, square);
        let moves = Moves::legal(&position, Some(piece))
            .unwrap_or_else(|_| Moves::board(&position, Some(piece)));
        let moves = object(moves_and_vectors(&moves, is_plain));
        Some(object([("piece", placed(piece)), ("moves", moves)]))
    };
    let pieces = position.board().by_color(color).iter();
    let controlled = Control::new(&position).sides[color].controlled;
    Ok(vec![
        ("fen", format!("\"{}\"", fen::write(&position.into()))),
        ("color", format!("\"{}\"", color.name())),
        ("pieceMoves", list(pieces.filter_map(of_piece))),
        ("controlled", list(controlled.into_iter().map(on_board))),
    ])
}

/// The piece of a message and its position; without a board, the piece is alone on it.
fn piece_of(message: &Message) -> Result<(PieceOn, AnyPosition), InputError> {
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
    let (position, _) = AnyPosition::from_setup(lone)?;
    Ok((PieceOn::new(piece, square), position))
}

/// Adds the given keys of a piece that the answer does not have, such as `hasMoved`.
fn add_piece_keys(piece: &mut String, given: &RawValue) {
    let given: Map<String, Value> = serde_json::from_str(given.get()).unwrap_or_default();
    let is_other = |key: &str| !matches!(key, "piece" | "color" | "position");
    piece.pop();
    for (key, value) in given.iter().filter(|(key, _)| is_other(key)) {
        *piece += &format!(",{}:{value}", Value::from(&**key));
    }
    piece.push('}');
}

fn moves_and_vectors(moves: &Moves, is_plain: bool) -> Entries {
    let vectors = moves.move_vectors.iter().flatten();
    let vector = |squares: &Vec<Square>| list(squares.iter().copied().map(on_board));
    let moved = moves.moves.iter().map(|mv| placed_move(mv, is_plain));
    vec![
        ("moves", list(moved)),
        ("moveVectors", list(vectors.map(vector))),
    ]
}

/// A move: its target, and what there is to say about it. Plain moves have no notation.
fn placed_move(mv: &MoveReport, is_plain: bool) -> String {
    let (file, rank) = mv.to.name().split_at(1);
    let mut entries = vec![
        ("file", format!("\"{file}\"")),
        ("rank", format!("\"{rank}\"")),
    ];
    entries.extend(mv.has_captured.map(|piece| ("hasCaptured", placed(piece))));
    if !is_plain {
        entries.push(("uci", format!("\"{}\"", mv.uci)));
        entries.push(("san", format!("\"{}\"", mv.san)));
    }
    entries.extend(
        mv.promotion
            .map(|role| ("promotion", format!("\"{}\"", role.letter()))),
    );
    entries.extend(
        mv.castle
            .map(|side| ("castle", format!("\"{}\"", side.name()))),
    );
    object(entries)
}

/// What the safety of the king adds.
fn king_stage(king: KingStage) -> Entries {
    let squares = |squares: Bitboard| list(squares.into_iter().map(|at| format!("\"{at}\"")));
    vec![
        ("inCheck", king.in_check.to_string()),
        ("checkers", squares(king.checkers)),
        ("checkMated", king.check_mated.to_string()),
        ("staleMated", king.stale_mated.to_string()),
        ("canKSideCastle", king.can_k_side_castle.to_string()),
        ("canQSideCastle", king.can_q_side_castle.to_string()),
    ]
}

fn placed(piece: PieceOn) -> String {
    object([
        ("piece", format!("\"{}\"", piece.role.letter())),
        ("color", format!("\"{}\"", color_letter(piece.color))),
        ("position", on_board(piece.square)),
    ])
}

fn color_letter(color: Color) -> String {
    color.letter().to_ascii_uppercase().to_string()
}

fn on_board(square: Square) -> String {
    place(square, Offset(0, 0))
}

/// A place on the 15x15 board around a square: files before `a` and after `h` are the characters there.
fn place(square: Square, Offset(files, ranks): Offset) -> String {
    let [file, rank] = [0, 1].map(|n| square.name().as_bytes()[n]);
    let file = char::from(file.saturating_add_signed(files));
    let rank = i16::from(rank - b'0') + i16::from(ranks);
    object([
        ("file", Value::from(file.to_string()).to_string()),
        ("rank", format!("\"{rank}\"")),
    ])
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(","))
}

fn object(entries: impl IntoIterator<Item = (&'static str, String)>) -> String {
    let entries = entries
        .into_iter()
        .map(|(key, value)| format!("\"{key}\":{value}"));
    format!("{{{}}}", entries.collect::<Vec<_>>().join(","))
}
