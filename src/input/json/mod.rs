//! JSON messages: a position, the piece asked about, and extra keys that are passed through.
//!
//! A message is one object. It gives its position in one of these ways:
//!
//! - `"fen"`: a FEN, or a text that stands for one;
//! - `"board"`: lists of pieces (`{"white": ["Ke1"], "black": [{"piece": "K", "position": {"file": "e", "rank": 8}}]}`),
//!   squares with FEN letters (`{"e1": "K", "e8": "k"}`), or a FEN. `"onMove"`, `"castling"`, and one of `"enPassant"`,
//!   `"epPossibleOnPawn"` and `"lastMove"` complete it. They may also be inside `"board"`, with the pieces in
//!   `"boardPieces"`.
//!
//! `"piece"` asks about one piece (the message can also be a piece itself), and `"chess960"` says whether the position is Chess960. A key whose value is null counts
//! as absent. Other keys are extra keys: they are passed through unchanged.
//!
//! A record printed by chessmoves is a message, too: its `fen` and `piece` are read, its other keys are dropped, and the
//! extra keys are passed through.
//!
//! FEN and castling fields are not parsed here, but in [`input`](super).

mod board;
mod en_passant;
mod error;
mod keys;
mod misspelt;
mod shape;
mod value;

use std::ops::Range;

use crate::record::{Extra, RecordKind};
pub use error::{JsonError, JsonErrorKind};
pub use misspelt::MisspeltKey;

use self::keys::Keys;
use self::value::{Entries, Value};
use crate::notation::PieceName;
use crate::rules::setup::Setup;

/// The content of a JSON message.
#[derive(Clone, Debug)]
pub struct Message {
    /// The position, if there is one.
    pub position: Option<JsonPosition>,
    /// The piece asked about. It may not exist.
    pub piece: Option<PieceName>,
    /// Whether to treat the position as Chess960 even if it is possible in standard chess.
    pub chess960: bool,
    /// The extra keys, in order.
    pub extra: Vec<Extra>,
    /// Keys of the board and its pieces that are not used, in order, each once.
    pub ignored: Vec<String>,
    /// Extra keys that are almost keys of a message, each with the key that was probably meant.
    pub misspelt: Vec<MisspeltKey>,
    /// The kind of record, if chessmoves printed the message: `type` is the name of a record, and `schema` is present.
    pub record: Option<RecordKind>,
}

/// What is found while a message is read: its faults, and keys that are not used.
#[derive(Default)]
struct Findings {
    faults: Vec<JsonError>,
    ignored: Vec<String>,
}

impl Findings {
    /// The value of a part of the message; `None` if it has a fault.
    fn ok<T>(&mut self, result: Result<T, JsonError>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(fault) => {
                self.faults.extend(fault.into_faults());
                None
            }
        }
    }

    fn is_faultless(&self) -> bool {
        self.faults.is_empty()
    }

    /// All faults of a value as one error.
    fn check(self) -> Result<(), JsonError> {
        JsonError::of_faults(self.faults, None)
    }

    fn ignore(&mut self, keys: &[&str]) {
        for key in keys {
            if !self.ignored.iter().any(|known| known == key) {
                self.ignored.push((*key).to_owned());
            }
        }
    }
}

/// The position of a message.
#[derive(Clone, Debug)]
pub enum JsonPosition {
    /// A FEN or a text that stands for one, not yet parsed.
    Fen(Embedded),
    /// A board.
    Board {
        /// The setup. Its castling rights follow from unmoved kings and rooks, or are empty if there is a castling field.
        setup: Setup,
        /// The castling field, not yet parsed.
        castling: Option<Embedded>,
    },
}

/// A text in another notation inside a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Embedded {
    /// The text.
    pub text: String,
    /// The key that holds it.
    pub key: &'static str,
    /// The byte range of the JSON string in the message, including its quotes.
    pub span: Range<usize>,
}

impl Embedded {
    /// The byte range in the message of a part of the text; of the whole string if it is written with escapes.
    pub fn span_of(&self, part: Range<usize>) -> Range<usize> {
        let is_verbatim = self.span.len() == self.text.len() + 2;
        if is_verbatim && part.start <= part.end && part.end <= self.text.len() {
            self.span.start + 1 + part.start..self.span.start + 1 + part.end
        } else {
            self.span.clone()
        }
    }

    fn read(
        key: &'static str,
        value: Value<'_, '_>,
        expected: &'static str,
    ) -> Result<Self, JsonError> {
        Ok(Self {
            text: value.text_or(expected)?.into_owned(),
            key,
            span: value.span(),
        })
    }
}

/// Reads a message.
///
/// The side to move is given by `onMove`; for a board without it, it is the side of the piece asked about, or White if there
/// is none.
///
/// ```
/// use chessmoves::input::json::{JsonPosition, parse};
///
/// let message = parse(r#"{"board": {"e1": "K", "e8": "k"}, "piece": "ke8", "id": 7}"#)?;
/// let Some(JsonPosition::Board { setup, .. }) = message.position else { panic!() };
/// assert_eq!(setup.turn, chessmoves::Color::Black);
/// assert_eq!(message.extra[0].0, "id");
/// # Ok::<(), chessmoves::input::json::JsonError>(())
/// ```
///
/// # Errors
///
/// If the text is not a JSON object, has a duplicate key, a value of a wrong type or without meaning, or keys that
/// contradict each other; see [`JsonErrorKind`]. The error lists all faults of a message that is a JSON object.
pub fn parse(text: &str) -> Result<Message, JsonError> {
    let root = Value::root(text);
    let entries = root.message_entries()?;
    shape::check(text)?;

    let entry = |name: &str| entries.iter().find(|(key, _)| key == name);
    let record = record_kind(&root, &entries);

    // If there is a FEN, the last move is merely history.
    let is_fen = entry("fen").is_some_and(|(_, raw)| raw.get() != "null")
        || entry("board").is_some_and(|(_, raw)| raw.get().starts_with('"'));

    let lone_piece = match record {
        None => board::lone_piece(&root, &entries),
        Some(_) => Entries::new(),
    };
    let is_of_piece = |key: &str| lone_piece.iter().any(|(known, _)| known == key);

    let mut keys = Keys::default();
    let mut extra = Vec::new();
    for (key, raw) in &entries {
        let slot = match &**key {
            key if is_of_piece(key) => continue,
            "fen" => Some(&mut keys.fen),
            "piece" => Some(&mut keys.piece),
            "chess960" => Some(&mut keys.chess960),
            _ if record.is_some() => None,
            "board" => Some(&mut keys.board),
            "onMove" => Some(&mut keys.on_move),
            "castling" => Some(&mut keys.castling),
            "enPassant" => Some(&mut keys.en_passant),
            "epPossibleOnPawn" => Some(&mut keys.ep_pawn),
            "lastMove" if !is_fen => Some(&mut keys.last_move),
            _ => None,
        };
        if let Some(slot) = slot {
            *slot = Some(root.key(key, raw)).filter(|value| value.raw() != "null");
        } else if !record.is_some_and(|record| record.has_key(key)) {
            extra.push((key.clone().into_owned(), (*raw).to_owned()));
        }
    }

    let mut findings = Findings::default();
    let board = keys.board;
    let nested = board.as_ref().map(nested_entries).unwrap_or_default();
    if let (Some(board), false) = (&board, nested.is_empty()) {
        keys.read_nested(board, &nested, &mut findings);
    }
    let name = if lone_piece.is_empty() {
        keys.piece.map(|value| board::name(value, &mut findings))
    } else {
        Some(board::name_of(root, &lone_piece, &mut findings))
    };
    let piece = name.and_then(|name| findings.ok(name));
    let chess960 = (keys.chess960).and_then(|value| findings.ok(value.flag()));
    let chess960 = chess960.unwrap_or(false);
    let position = keys.position(piece, chess960, &mut findings);
    let misspelt: Vec<_> = if record.is_some() {
        Vec::new()
    } else {
        (extra.iter())
            .filter_map(|(key, _)| MisspeltKey::of(key))
            .collect()
    };
    if position.is_none()
        && let Some(misspelt) = misspelt
            .iter()
            .find(|key| ["fen", "board"].contains(&key.meant))
        && let Some((key, raw)) = entries.iter().find(|(key, _)| *key == misspelt.key)
    {
        let expected = misspelt.meant;
        let fault = (root.key(key, raw)).error(JsonErrorKind::UnknownKey { expected });
        findings.ok::<()>(Err(fault));
    }
    JsonError::of_faults(findings.faults, position.as_ref())?;
    Ok(Message {
        position,
        piece,
        chess960,
        extra,
        ignored: findings.ignored,
        misspelt,
        record,
    })
}

/// The kind of record that a message is, if chessmoves printed it.
fn record_kind(root: &Value<'_, '_>, entries: &Entries<'_>) -> Option<RecordKind> {
    let entry = |name: &str| entries.iter().find(|(key, _)| key == name);
    entry("schema").filter(|(_, raw)| raw.get() != "null")?;
    let (key, raw) = entry("type")?;
    let name = root.key(key, raw).text_or("a text").ok()?;
    RecordKind::from_name(&name)
}

/// The extra keys of a line that cannot be answered: its error record passes them through. A line without them, or one that
/// cannot be read as a message, has none.
pub fn extra_keys(text: &str) -> Vec<Extra> {
    let root = Value::root(text);
    let Some(entries) = root
        .message_entries()
        .ok()
        .filter(|_| shape::check(text).is_ok())
    else {
        return Vec::new();
    };
    let record = record_kind(&root, &entries);
    let is_extra = |key: &str| {
        !MisspeltKey::KNOWN.contains(&key) && !record.is_some_and(|record| record.has_key(key))
    };
    (entries.into_iter())
        .filter(|(key, _)| is_extra(key))
        .map(|(key, raw)| (key.into_owned(), raw.to_owned()))
        .collect()
}

/// The entries of a board that has its pieces in a key of their own; empty for any other board.
fn nested_entries<'a>(board: &Value<'_, 'a>) -> Entries<'a> {
    // Other boards are reported when they are read.
    let entries = board.entries("an object").unwrap_or_default();
    let is_nested = entries.iter().any(|(key, _)| key == BOARD_PIECES);
    if is_nested { entries } else { Entries::new() }
}

const BOARD_PIECES: &str = "boardPieces";
