//! Input in any notation: one line or one argument, read into a position and a piece; and moves in texts and in JSON.

pub mod json;
mod repair;

pub use chessmoves_core::internal::move_text::{split_moves, without_number};
pub(crate) use repair::repair_message;
pub use repair::{Change, repair};

use std::ops::Range;

use chessmoves_core::internal::{
    Excerpt, in_words, is_promoted_on, is_tag_line, parse_move, reference, truncated, unusual,
};
use chessmoves_core::notation::{
    PieceName, Uci,
    fen::{self, FenField},
    named::{self, NamedFen, POSITIONS},
};
use chessmoves_core::{
    AnyPosition, Code, Color, Fault, Faults, Piece, PieceOn, Problem, Role, Setup, Square, problems,
};
use chessmoves_workbench::GivenMoves;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::record::RecordKind;

/// Keys of the input that are not chessmoves' own, with their values as written; they are passed through to the answer.
pub type Extra = (String, Box<RawValue>);

/// The content of an input: a position, the piece asked about, and extra keys.
///
/// ```
/// use chessmoves::{Code, input::Input};
/// let input = Input::read("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1")?;
/// assert_eq!(input.position()?.legal_moves()?.len(), 15);
/// assert_eq!(input.problems()[0].code(), Code::CastlingWithoutRook);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The position; the record of a lone piece has none.
    pub setup: Option<Setup>,
    /// Moves to play first, separated by spaces: those of the command `position` of the Universal Chess Interface.
    pub moves: Option<String>,
    /// What is wrong with the text, but was accepted.
    pub warnings: Vec<Problem>,
    /// Whether the text is the FEN of the position as it is written in records, unless something has to be dropped.
    pub is_canonical: bool,
    /// The fields that are not used as given, if [`repair`] has read the input.
    pub changes: Vec<Change>,
    /// The line of an EPD that [`repair`] has read: its fields as they are used, and its operations as they were written.
    pub repaired_epd: Option<String>,
    /// The piece asked about.
    pub piece: Option<PieceName>,
    /// Extra keys, and the operations of an EPD, which are passed through to the record, and the options of a message of
    /// `serve`. Values are kept as written, except for line ends and indentation, since a record is one line.
    pub extra: Vec<Extra>,
    /// Whether the position is a board in JSON.
    pub has_board: bool,
    /// Extra keys of a JSON message that are almost keys of its own, each with the key that was probably meant.
    pub misspelt: Vec<(String, &'static str)>,
    /// How moves were read whose text says something that is not true of them.
    pub notes: Vec<String>,
    /// The kind of record, if the input was printed by chessmoves.
    pub record: Option<RecordKind>,
}

impl Input {
    /// Reads a FEN, an EPD, a JSON message, a reference to a position, or the command `position` of the Universal Chess
    /// Interface. A byte order mark at the beginning is ignored; the byte ranges of errors do not count it.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    pub fn read(given: &str) -> Result<Self, Faults> {
        Self::read_by(given, read_fen)
    }

    /// Reads a text. `read_fen` reads the FEN in it, or the reference to a position.
    #[inline]
    fn read_by(
        given: &str,
        read_fen: impl FnOnce(&str) -> Result<fen::Fen, Faults>,
    ) -> Result<Self, Faults> {
        let text = without_bom(given);
        let body = reference::trim_start(text);
        if body.starts_with(['{', '[']) && !reference::is_in_brackets(body) {
            if is_tag_line(body.as_bytes()) {
                let message = "this is a PGN tag, expected a position";
                let hint = "`chessmoves check` reads PGN files, and `chessmoves play --pgn FILE` prints their positions";
                return Err(Fault::new(Code::PgnTag, message)
                    .with_hint(Some(hint))
                    .into());
            }
            return json::parse(text)?.read_texts(read_fen);
        }
        let (position, moves) = uci_position(text).unwrap_or((text, None));
        let offset = reference::span_in(text, position).start;
        let in_text = |span: Range<usize>| span.start + offset..span.end + offset;
        let read = read_fen(position);
        let fen = read.map_err(|faults| faults.relocated(|span| span.map(in_text)))?;
        let mut extra = Vec::new();
        if !fen.operations.is_empty() {
            let all = operations(&fen.operations);
            extra.extend(all.map(|all| ("operations".to_owned(), all)));
        }
        Ok(Self {
            setup: Some(fen.setup),
            moves: moves.map(str::to_owned),
            warnings: fen.warnings,
            is_canonical: fen.is_canonical && position.len() == given.len(),
            extra,
            ..Self::default()
        })
    }

    /// The position to analyse.
    ///
    /// # Errors
    ///
    /// If the input has no position, or an empty board.
    pub fn position(&self) -> Result<AnyPosition, Faults> {
        let setup = self.setup.ok_or_else(no_position)?;
        Ok(AnyPosition::from_setup(setup)?.0)
    }

    pub(crate) fn lacks(&self, field: FenField) -> bool {
        (self.warnings.iter()).any(|problem| problem.lacks(field as usize))
    }

    /// All problems of the position, including the warnings of its reader.
    pub fn problems(&self) -> Vec<Problem> {
        let mut all = self.warnings.clone();
        if let Some(setup) = &self.setup {
            all.extend(problems(setup));
        }
        all
    }
}

/// The position and the moves of `position startpos moves e2e4`, a command of the Universal Chess Interface, which can also have
/// `fen` and a FEN.
pub fn uci_position(text: &str) -> Option<(&str, Option<&str>)> {
    let command = reference::trim_start(text).strip_prefix("position ")?;
    let (position, moves) = match command.split_once(" moves") {
        Some((position, moves)) if !moves.starts_with(|c: char| c.is_alphanumeric()) => {
            (position, Some(moves))
        }
        _ => (command, None),
    };
    Some((position.strip_prefix("fen ").unwrap_or(position), moves))
}

/// Reads a FEN, an EPD, or a reference to a position: a name, a Chess960 number, a URL, a PGN tag. A name can be followed by
/// the operations of an EPD.
///
/// ```
/// let fen = chessmoves::input::read_fen("startpos ;D1 20 ;D2 400")?;
/// assert_eq!(fen.operations.len(), 2);
/// # Ok::<(), chessmoves::Faults>(())
/// ```
///
/// # Errors
///
/// What is wrong with the text, and where.
pub fn read_fen(text: &str) -> Result<fen::Fen, Faults> {
    let link = || reference::encoded(text).or_else(|| reference::embedded_fen(text)?.ok());
    let read = match reference::read(text) {
        Some(read) => read,
        None => fen::parse(text).or_else(|faults| match link() {
            Some(link) => link.parse(),
            None => Err(faults),
        }),
    };
    read.map_err(|faults| or_almost_name(faults, text))
}

/// If the text is almost the name of a position, moves, or anything else without ranks, its faults as a FEN do not matter.
#[cold]
fn or_almost_name(faults: Faults, text: &str) -> Faults {
    if !faults.is_of_fen() {
        return faults;
    }
    let text = without_bom(text);
    let (whole, found) = (0..text.len(), Excerpt(text.trim()));
    let neither = || format!("{found} is neither a FEN nor the name of a position");
    let name = text.split_whitespace().next().unwrap_or_default();
    let (message, hint, span) = if let Some(named) = closest_name(text.trim()) {
        (neither(), format!("did you mean {:?}?", named.name), whole)
    } else if text.contains(' ') && are_moves(text) {
        let hint = "moves follow a position: `chessmoves play startpos \"e4 e5\"`";
        let message = format!("{found} are moves, expected a position");
        let fault = Fault::new(faults.code(), message).at(whole);
        return fault.with_hint(Some(hint.to_owned())).into();
    } else if named::find(name).is_some() && !text.contains(';') {
        let rest = text.trim_start()[name.len()..].trim_start();
        let span = text.len() - rest.len()..text.trim_end().len();
        let rest = truncated(rest.trim_end());
        let message =
            format!("{rest:?} after the name of a position, expected the end of the line");
        (message, format!("leave out {rest:?}"), span)
    } else if faults.code() == Code::FenPlacementCharacter && !text.contains(['/', '\\']) {
        let hint = "`chessmoves positions` lists the names";
        (neither(), hint.to_owned(), whole)
    } else {
        return faults;
    };
    let mut fault = Fault::new(faults.code(), message).at(span);
    fault.field.clone_from(&faults.first().field);
    fault.with_hint(Some(hint)).into()
}

/// The named position whose name is closest to a text, if at most two letters differ or are missing at the end.
///
/// ```
/// use chessmoves::input::closest_name;
/// assert_eq!(closest_name("kiwipet").map(|named| named.name), Some("kiwipete"));
/// assert!(closest_name("e2e4").is_none());
/// ```
pub fn closest_name(text: &str) -> Option<&'static NamedFen> {
    const MAX_EDITS: usize = 2;
    // Comparing long texts is useless and slow.
    const MAX_LENGTH: usize = 32;
    if text.len() > MAX_LENGTH {
        return None;
    }
    let text = text.to_ascii_lowercase();
    if START.contains(&&*text.replace([' ', '_', '-'], "")) {
        return named::find("startpos");
    }
    let edits = |name: &str| match name.strip_prefix(&*text) {
        Some(rest) if text.len() > 3 => rest.len().min(MAX_EDITS),
        _ => strsim::levenshtein(&text, name),
    };
    (POSITIONS.iter())
        .map(|named| (edits(named.name), named))
        .filter(|&(edits, _)| edits <= MAX_EDITS)
        .min_by_key(|&(edits, _)| edits)
        .map(|(_, named)| named)
}

/// The known word that was probably meant: the closest of those that differ from a text in at most a quarter of their letters.
pub fn did_you_mean(given: &str, known: &[&str]) -> Option<String> {
    // Comparing long texts is useless and slow.
    const MAX_LENGTH: usize = 32;
    if given.len() > MAX_LENGTH {
        return None;
    }
    let text = given.to_lowercase();
    let edits = |word: &str| strsim::damerau_levenshtein(&text, &word.to_lowercase());
    let is_close = |word: &&&str| edits(word) <= word.len().div_ceil(4) && **word != given;
    let word = known
        .iter()
        .filter(is_close)
        .min_by_key(|word| edits(word))?;
    Some(format!("did you mean {word:?}?"))
}

/// What else the start position is called.
#[rustfmt::skip]
const START: [&str; 8] = [
    "initial", "initialposition", "startposition", "startingposition", "default", "standard", "new", "newgame",
];

/// The text without a byte order mark.
pub(crate) fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The operations of an EPD as one JSON object with the opcodes as keys. The counters are part of the position and are left
/// out; if an opcode occurs twice, the first counts.
fn operations(operations: &[fen::Operation]) -> Option<Box<RawValue>> {
    let kept = (operations.iter().enumerate()).filter(|(n, operation)| {
        let is_known = || (operations[..*n].iter()).any(|it| it.opcode == operation.opcode);
        !matches!(&*operation.opcode, "hmvc" | "fmvn") && !is_known()
    });
    let mut pairs = kept
        .map(|(_, operation)| (&operation.opcode, operation.text()))
        .peekable();
    pairs.peek()?;
    let mut json = serde_json::Serializer::new(Vec::new());
    serde::Serializer::collect_map(&mut json, pairs).ok()?;
    let text = String::from_utf8(json.into_inner()).ok()?;
    RawValue::from_string(text).ok()
}

/// Finds the piece that a name asks about.
///
/// # Errors
///
/// If the square is empty, or occupied by another piece.
pub fn find_piece(position: &AnyPosition, name: PieceName) -> Result<PieceOn, Faults> {
    let square = name.square;
    match position.board().piece_at(square) {
        None => {
            let message = format!("there is no piece on {square}");
            Err(Fault::new(Code::NoPieceOnSquare, message).into())
        }
        Some(piece) if name.fits(piece) => Ok(PieceOn::new(piece, square)),
        Some(found) => {
            let color = name.color.map_or("", Color::name);
            let role = name.role.map_or("piece", Role::name);
            let expected = [color, role].join(" ");
            let expected = expected.trim_start();
            let message = format!("there is a {found} on {square}, expected a {expected}");
            let is_other_side = name.role == Some(found.role);
            let hint = is_other_side.then(|| format!("{}{square} is the {found}", found.letter()));
            let fault = Fault::new(Code::OtherPieceOnSquare, message);
            Err(fault.with_hint(hint).into())
        }
    }
}

/// The fault of an input without a position, if the question is about one.
pub fn no_position() -> Faults {
    let message = "there is no position, expected a FEN or a board";
    Fault::new(Code::NoPosition, message).into()
}

/// The fault of an input that does not name a piece, if the question is about one.
pub fn no_piece() -> Faults {
    let message = "there is no piece to ask about, expected one such as Ke1 (white) or ke1 (black)";
    Fault::new(Code::NoPiece, message).into()
}

/// The fault of an input that is not valid UTF-8 from a byte on.
pub fn not_utf8(at: usize) -> Faults {
    let fault = Fault::new(Code::NotUtf8, format!("not valid UTF-8 at byte {at}"));
    fault.at(at..at + 1).into()
}

/// The fault of a line with more bytes than the limit.
pub fn line_too_long(limit: usize) -> Faults {
    let message = format!("the line is longer than {limit} bytes");
    Fault::new(Code::LineTooLong, message).into()
}

/// The fault of an input that is an error record.
pub fn is_error_record() -> Faults {
    Fault::new(Code::ErrorRecord, "the line is an error record").into()
}

/// Reads a list of moves of a position: JSON if it is JSON, otherwise text in any of the forms that [`GivenMoves`] knows.
pub fn given_moves(text: &str, position: &AnyPosition) -> GivenMoves {
    let body = text.trim();
    let parsed = (body.starts_with(['[', '{', '"']))
        .then(|| serde_json::from_str(body).ok())
        .flatten();
    let of_json = parsed.and_then(|value: Value| of_json(&value, position).ok());
    of_json.unwrap_or_else(|| GivenMoves::parse(text))
}

/// The list in the key `moves` of a message: strings, objects with the key `uci` or `san`, an object with counts, or one
/// string.
///
/// # Errors
///
/// If there is no such key, or its value is not a list of moves.
pub fn given_moves_in_json(input: &Input, position: &AnyPosition) -> Result<GivenMoves, Faults> {
    const NONE: &str = "there is no list of moves, expected JSON such as {\"fen\": \"...\", \"moves\": [\"e2e4\"]}";
    let moves = input.extra.iter().find(|(key, _)| key == "moves");
    let (_, raw) = moves.ok_or_else(|| Fault::new(Code::NoMoveList, NONE))?;
    let of_json = match serde_json::from_str(raw.get()) {
        Ok(value) => of_json(&value, position),
        Err(_) => Err("a number out of range"),
    };
    Ok(of_json.map_err(|found| {
        let message = format!("moves: found {found}, expected a list of moves such as [\"e2e4\"]");
        Fault::new(Code::MoveList, message)
    })?)
}

/// The list of moves that a value is, or what is found in its place.
fn of_json(value: &Value, position: &AnyPosition) -> Result<GivenMoves, &'static str> {
    let wrong = |value: &Value| match value {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list in the list",
        Value::Object(_) => "an object without uci, san, or from and to",
    };
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

/// The text of a move: a string, a list of two squares, or an object with the key `uci`, `san` or `lan`, or with two squares
/// (`from` and `to`, or as other libraries call them) and maybe `promotion`. A promotion that the move cannot have in its position
/// is left out, with a note: boards on web pages send one with every move. Without a position, that is a promotion before the last
/// rank.
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
    let first = list
        .first()
        .and_then(|mv| move_of(mv, None, &mut Vec::new()));
    first.is_some_and(|text| is_move(&text))
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
