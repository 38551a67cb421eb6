//! JSON messages: a position, the piece asked about, and extra keys that are passed through.
//!
//! A message is one object. It gives its position in one of these ways:
//!
//! - `"fen"`: a FEN, or a reference to a position: a name, a Chess960 number, a URL, a PGN tag;
//! - `"board"`: lists of pieces (`{"white": ["Ke1"], "black": [{"piece": "K", "position": {"file": "e", "rank": 8}}]}`),
//!   squares with their pieces (`{"e1": "K", "e8": "bK"}`), pieces with their squares (`{"whiteKing": "e1"}`), or a FEN. `"onMove"`, `"castling"`, and one of `"enPassant"`,
//!   `"epPossibleOnPawn"` and `"lastMove"` complete it. They may also be inside `"board"`, with the pieces in
//!   `"boardPieces"`. So can a FEN that is only a placement be completed.
//!
//! `"piece"` asks about one piece (the message can also be a piece itself), and `"chess960"` says whether the position is
//! Chess960. A key whose value is null counts as absent. Other keys are extra keys: they are passed through unchanged.
//!
//! A record of chessmoves is a message, too: its `fen` and `piece` are read, its extra keys pass through, its others are dropped.

mod board;
mod value;

use std::ops::Range;

use serde_json::value::RawValue;

use self::board::Pieces;
use self::value::{DUPLICATE_KEY, Entries, Findings, Value};
use chessmoves_core::internal::sort_by_place;
use chessmoves_core::notation::{PieceName, fen};
use chessmoves_core::{Bitboard, Code, Color, Fault, Faults, Problem, Role, Setup};

use super::{Extra, Input, read_fen};
use crate::record::RecordKind;

/// A JSON message whose texts in other notations have not been parsed.
#[derive(Clone, Debug, Default)]
pub struct JsonInput {
    /// The rest of its content. Castling rights follow from unmoved kings and rooks; with a castling field they are empty.
    pub input: Input,
    /// Whether the position is Chess960, if the message says so.
    pub chess960: Option<bool>,
    /// A FEN or a reference to a position.
    pub fen: Option<Embedded>,
    /// The castling field of a board.
    pub castling: Option<Embedded>,
}

impl JsonInput {
    /// Parses the texts in other notations.
    pub(crate) fn read_texts(
        self,
        read_fen: impl FnOnce(&str) -> Result<fen::Fen, Faults>,
    ) -> Result<Input, Faults> {
        let mut input = self.input;
        let mut warnings = Vec::new();
        if let Some(embedded) = self.fen {
            let fen = read_fen(&embedded.text).map_err(|faults| embedded.faults(faults))?;
            input.setup = Some(fen.setup);
            warnings = fen.warnings;
            input.is_canonical = fen.is_canonical && self.chess960.is_none();
            input.fen = Some(embedded.text);
        }
        if let Some(setup) = &mut input.setup {
            if let Some(embedded) = self.castling {
                fen::parse_castling(&embedded.text, setup, &mut warnings)
                    .map_err(|fault| embedded.faults(fault))?;
            }
            setup.chess960 = self.chess960.or(setup.chess960);
        }
        warnings.append(&mut input.warnings);
        input.warnings = warnings;
        Ok(input)
    }
}

/// The keys that a message can have. The first five are [`OF_BOARD`].
const KNOWN: &[&str; 9] = &[
    "onMove",
    "castling",
    "enPassant",
    "epPossibleOnPawn",
    "lastMove",
    "fen",
    "board",
    "piece",
    "chess960",
];

/// Those that complete a board, or repeat what a FEN says.
pub(crate) const OF_BOARD: &[&str] = KNOWN.split_at(5).0;

/// Those of them that are a field of a FEN.
const OF_FEN: &[&str] = &["onMove", "castling", "enPassant"];

/// Those of them that give the en passant square.
const OF_EN_PASSANT: &[&str] = &["enPassant", "epPossibleOnPawn", "lastMove"];

/// The key of a message that another key almost is: they may differ in the case of letters, and in `_` and `-`. A key that
/// differs in a letter, such as `pieces`, can have a meaning of its own.
fn meant_key(key: &str) -> Option<&'static str> {
    // Most messages have these.
    if matches!(key, "cmd" | "fields" | "id" | "move" | "moves") {
        return None;
    }
    let letters = || (key.bytes()).filter(|byte| !matches!(byte, b'_' | b'-'));
    let length = letters().count();
    let is_word = |word: &&str| {
        word.len() == length
            && (letters().zip(word.bytes()))
                .all(|(byte, of_word)| byte.eq_ignore_ascii_case(&of_word))
    };
    if let Some(meant) = KNOWN.iter().copied().find(is_word) {
        return (meant != key).then_some(meant);
    }
    let row = (SYNONYMS.iter()).find(|(words, _)| words.iter().any(is_word));
    row.map(|(_, meant)| *meant)
}

/// Other words for a key of a message, which are reported in the same way.
#[rustfmt::skip]
const SYNONYMS: &[(&[&str], &str)] = &[
    (&["square"], "piece"),
    (&["side", "stm", "activecolor", "activeplayer", "currentplayer", "color", "colour", "turn", "sidetomove", "tomove", "whitetomove", "iswhiteturn"], "onMove"),
    (&["position", "pos", "epd", "fenstring", "initialfen", "startfen", "startingfen"], "fen"),
    (&["variant"], "chess960"),
    (&["castlingrights", "castlingavailability"], "castling"),
    (&["ep", "epsquare", "enpassantsquare"], "enPassant"),
];

/// What else the keys of a position are called, which is reported if there is no position.
const OTHER_NAMES: [(&str, &str); 3] = [
    ("pieces", "board"),
    ("squares", "board"),
    ("placement", "fen"),
];

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
        let start = self.span.start + 1;
        let is_verbatim = self.span.len() == self.text.len() + 2;
        if is_verbatim && part.end <= self.text.len() {
            start + part.start..start + part.end
        } else {
            self.span.clone()
        }
    }

    fn faults(&self, faults: impl Into<Faults>) -> Faults {
        let span_of = |span: Option<_>| self.span_of(span.unwrap_or(0..self.text.len()));
        (faults.into().relocated(|span| Some(span_of(span)))).in_key(self.key)
    }

    fn read(key: &'static str, value: Value<'_, '_>, expected: &str) -> Option<Self> {
        Some(Self {
            text: value.text_or(expected)?.into_owned(),
            key,
            span: value.span(),
        })
    }
}

/// Reads a message.
///
/// The side to move is given by `onMove`; for a board without it, it is the side of the piece asked about, or White if there is none.
///
/// ```
/// use chessmoves::input::json::parse;
///
/// let message = parse(r#"{"board": {"e1": "K", "e8": "k"}, "piece": "ke8", "id": 7}"#)?;
/// let setup = message.input.setup.expect("a board");
/// assert_eq!(setup.turn, chessmoves::Color::Black);
/// assert_eq!(message.input.extra[0].0, "id");
/// # Ok::<(), chessmoves::Faults>(())
/// ```
///
/// # Errors
///
/// If the text is not a JSON object, has a duplicate key, a value of a wrong type or without meaning, or keys that
/// contradict each other. The error lists all faults of a message that is a JSON object, and those of its FEN.
pub fn parse(text: &str) -> Result<JsonInput, Faults> {
    Opened::new(text)?.read()
}

/// A message of which nothing but the extent of its values is known.
#[derive(Debug)]
pub struct Opened<'a> {
    text: &'a str,
    entries: Entries<'a>,
}

impl<'a> Opened<'a> {
    /// Finds the values of a message.
    ///
    /// # Errors
    ///
    /// If the text is not a JSON object.
    pub fn new(text: &'a str) -> Result<Self, Faults> {
        let entries = Value::root(text, &Findings::default()).message_entries()?;
        Ok(Self { text, entries })
    }

    /// The keys, each with its value.
    pub fn entries(&self) -> impl Iterator<Item = (&str, &'a RawValue)> {
        self.entries.iter().map(|(key, raw)| (&**key, *raw))
    }

    /// The value of a key, which may be null; of several, the last.
    pub fn value(&self, key: &str) -> Option<&'a RawValue> {
        let found = self.entries.iter().rfind(|(known, _)| known == key);
        found.map(|(_, raw)| *raw)
    }

    /// The id of a message as an extra key, which its error record passes through.
    pub(crate) fn id(&self) -> Vec<Extra> {
        let id = (self.value("id")).map(|id| ("id".to_owned(), on_one_line(id.to_owned())));
        id.into_iter().collect()
    }

    /// The extra keys, which the error record of a line passes through; none if the line cannot be read as a message.
    pub fn extra_keys(&self) -> Vec<Extra> {
        let findings = Findings::default();
        let record = self.record_kind();
        let root = Value::root(self.text, &findings);
        if self.check(root, record).is_err() {
            return Vec::new();
        }
        let is_extra =
            |key: &str| !KNOWN.contains(&key) && !record.is_some_and(|record| record.has_key(key));
        (self.entries())
            .filter(|(key, _)| is_extra(key))
            .map(|(key, raw)| (key.to_owned(), raw.to_owned()))
            .collect()
    }

    /// The kind of record that the message is, if chessmoves printed it.
    fn record_kind(&self) -> Option<RecordKind> {
        self.value("schema").filter(|raw| raw.get() != "null")?;
        let name: String = serde_json::from_str(self.value("type")?.get()).ok()?;
        RecordKind::from_name(&name)
    }

    /// Checks the shape of all values, except for those that only a record has: its lists of moves are long, and are dropped.
    fn check(&self, root: Value<'_, 'a>, record: Option<RecordKind>) -> Result<(), Fault> {
        let is_used =
            |key: &str| KNOWN.contains(&key) || !record.is_some_and(|record| record.has_key(key));
        root.check(&self.entries, &is_used, 1)
    }

    /// Reads the message.
    ///
    /// # Errors
    ///
    /// As for [`parse`], apart from a text that is not an object.
    pub fn read(&self) -> Result<JsonInput, Faults> {
        let Self { text, entries } = self;
        let findings = Findings::default();
        let root = Value::root(text, &findings);
        let record = self.record_kind();
        self.check(root, record)?;
        // Only a message with a square of its own can be a piece.
        let has_square = self.value("position").or(self.value("square")).is_some();
        let piece_itself = match record {
            None if has_square => board::piece_itself(&root, entries),
            _ => Entries::new(),
        };
        let mut message = JsonInput::default();
        let input = &mut message.input;
        input.record = record;
        let mut keys = self.keys(&root, &piece_itself, input);
        let board = keys.get("board");
        input.has_board = board.as_ref().is_some_and(|board| !board.is_text());
        let nested = board.as_ref().and_then(Value::object);
        if let (Some(board), Some(nested)) = (&board, &nested)
            && nested.iter().any(|(key, _)| key == BOARD_PIECES)
        {
            keys.read_nested(board, nested);
        }
        input.piece = if piece_itself.is_empty() {
            keys.get("piece").and_then(board::name)
        } else {
            board::name_of(root, &piece_itself)
        };
        let chess960 = keys.get("chess960").and_then(|value| value.flag());
        // A record says whether its position is Chess960: it has the key only then.
        message.chess960 = chess960.or(record.is_some().then_some(false));
        keys.position(&mut message);
        if record.is_none() {
            message.input.misspelt = self.misspelt(&message.input.extra);
        }
        if message.fen.is_none() && message.input.setup.is_none() {
            self.refuse_other_names(&root, &message.input.misspelt);
        }
        let (mut faults, ignored) = (findings.faults.take(), findings.ignored.take());
        if !faults.is_empty() {
            sort_by_place(&mut faults, &|fault| {
                fault.span.as_ref().map_or(0, |span| span.start)
            });
            if let Some(fen) = &message.fen
                && let Err(of_fen) = read_fen(&fen.text)
            {
                faults.extend(fen.faults(of_fen).into_list());
            }
        }
        if let Some(faults) = Faults::of(faults) {
            return Err(faults);
        }
        if !ignored.is_empty() {
            message.input.warnings = vec![Problem::ignored_keys(&ignored)];
        }
        Ok(message)
    }

    /// The known keys whose values are not null; the others become extra keys. A message that is a board has it as the key `board`, and
    /// the keys of one that is a piece are not among them.
    fn keys<'p>(
        &'p self,
        root: &'p Value<'_, 'a>,
        piece_itself: &Entries<'a>,
        input: &mut Input,
    ) -> Keys<'p, 'a> {
        let (entries, record) = (&self.entries, input.record);
        // `lastMove` beside a FEN is ignored: the FEN has the en passant square.
        let has_fen = (root.entry(entries, "fen")).is_some_and(|value| value.raw != "null")
            || (root.entry(entries, "board")).is_some_and(|value| value.is_text());
        let is_of_piece = |key: &str| piece_itself.iter().any(|(known, _)| known == key);
        let mut keys = Keys::default();
        for (key, raw) in entries {
            let is_used = match &**key {
                key if is_of_piece(key) => continue,
                "fen" | "piece" | "chess960" => true,
                "lastMove" => record.is_none() && !has_fen,
                _ => record.is_none(),
            };
            if is_used && KNOWN.contains(&&**key) {
                if raw.get() != "null" {
                    keys.0.push((key, root.key(key, raw)));
                }
            } else if !record.is_some_and(|record| record.has_key(key)) {
                (input.extra).push((key.clone().into_owned(), on_one_line((*raw).to_owned())));
            }
        }
        let has_position = keys.get("fen").or(keys.get("board")).is_some();
        if record.is_none() && !has_position && is_board(entries) {
            keys.0.push(("board", *root));
            let is_of_board = |key: &str| board::is_place(key) || matches!(key, "white" | "black");
            input.extra.retain(|(key, _)| !is_of_board(key));
        }
        keys
    }

    /// The extra keys that are almost keys of a message, each with the key that was probably meant.
    fn misspelt(&self, extra: &[Extra]) -> Vec<(String, &'static str)> {
        let meant = |(key, _): &Extra| meant_key(key).map(|meant| (key.clone(), meant));
        let mut misspelt: Vec<_> = extra.iter().filter_map(meant).collect();
        let has = |name: &str| self.value(name).is_some();
        if has("from") && has("to") && !has("move") {
            misspelt.extend(["from", "to"].map(|key| (key.to_owned(), "move")));
        }
        misspelt
    }

    /// Adds the fault of a position under another name than those of its keys, if there is one.
    fn refuse_other_names(&self, root: &Value<'_, 'a>, misspelt: &[(String, &'static str)]) {
        let misspelt = misspelt.iter().map(|(key, meant)| (&**key, *meant));
        let mut of_position =
            (misspelt.chain(OTHER_NAMES)).filter(|(_, meant)| ["fen", "board"].contains(meant));
        let found =
            of_position.find_map(|(key, meant)| Some((root.entry(&self.entries, key)?, meant)));
        let Some((value, meant)) = found else {
            return;
        };
        let entries = value.object().unwrap_or_default();
        let has = |name: &str| entries.iter().any(|(key, _)| key == name);
        if value.is_text() || has("fen") || has("board") {
            _ = value.unknown_key::<()>(&format!("{meant:?}"));
        } else if value.is_list() || is_board(&entries) {
            _ = value.unknown_key::<()>("\"board\"");
        }
    }
}

/// Removes line ends and the indentation after them. JSON strings contain no line ends, so all of them are between values.
fn on_one_line(value: Box<RawValue>) -> Box<RawValue> {
    let is_end = |byte: u8| matches!(byte, b'\n' | b'\r');
    if !value.get().bytes().any(is_end) {
        return value;
    }
    let parts = value.get().split(['\n', '\r']);
    let parts = parts.map(|part| part.trim_start_matches([' ', '\t']));
    let joined: String = parts.collect();
    RawValue::from_string(joined).unwrap_or(value)
}

/// Whether a message is a board itself: it has squares or names of pieces as keys, and no key that is a position.
fn is_board(entries: &Entries<'_>) -> bool {
    let is_position = |key: &str| {
        key == "pieces" || meant_key(key).is_some_and(|meant| ["fen", "board"].contains(&meant))
    };
    !entries.iter().any(|(key, _)| is_position(key))
        && entries.iter().any(|(key, raw)| {
            board::is_place(key) || Color::from_name(key).is_some() && raw.get().starts_with('[')
        })
}

/// The key of a board that has its pieces in a key of their own.
const BOARD_PIECES: &str = "boardPieces";

/// The known keys whose values are not null, and those inside a board.
#[derive(Default)]
struct Keys<'p, 'a>(Vec<(&'p str, Value<'p, 'a>)>);

impl<'p, 'a> Keys<'p, 'a> {
    fn get(&self, key: &str) -> Option<Value<'p, 'a>> {
        let found = self.0.iter().find(|(known, _)| *known == key);
        found.map(|(_, value)| *value)
    }

    /// Those of some keys that are present.
    fn all<'s>(
        &'s self,
        keys: &'s [&'static str],
    ) -> impl Iterator<Item = (&'static str, Value<'p, 'a>)> + 's {
        (keys.iter()).filter_map(|&key| Some((key, self.get(key)?)))
    }

    /// Reads the keys inside a board whose pieces are in a key of their own.
    fn read_nested(&mut self, board: &'p Value<'_, 'a>, entries: &'p Entries<'a>) {
        self.0.retain(|(key, _)| *key != "board");
        for (key, raw) in entries {
            let value = board.key(key, raw);
            let key = match &**key {
                BOARD_PIECES => "board",
                key if OF_BOARD.contains(&key) => key,
                key => {
                    board.findings.ignore(key);
                    continue;
                }
            };
            if self.get(key).is_some() {
                _ = value.refuse::<()>(Code::JsonDuplicateKey, DUPLICATE_KEY, None);
            }
            self.0.push((key, value));
        }
    }

    /// Reads the position of a message whose piece is known.
    fn position(&self, message: &mut JsonInput) {
        message.fen = match (self.get("fen"), self.get("board")) {
            (Some(_), Some(board)) => {
                let message = "\"fen\" and \"board\" both give a position, expected one of them";
                board.refuse(Code::JsonTwoPositions, message, None)
            }
            (Some(fen), None) => self.fen("fen", fen),
            (None, Some(board)) if board.is_text() => self.fen("board", board),
            (None, Some(board)) => return self.board(board, message),
            (None, None) => {
                let Some((key, value)) = self.all(OF_BOARD).next() else {
                    return;
                };
                let message = format!("{key:?} needs a position, expected \"board\" as well");
                value.refuse(Code::JsonWithoutBoard, &message, None)
            }
        };
        if message.fen.is_some() {
            message.castling = self.castling();
        }
    }

    fn fen(&self, key: &'static str, value: Value<'_, '_>) -> Option<Embedded> {
        let mut fen = Embedded::read(key, value, "a FEN")?;
        if self.all(OF_BOARD).next().is_none() {
            return Some(fen);
        }
        let is_placement = fen.text.contains('/') && fen::fields(&fen.text).len() == 1;
        if is_placement {
            fen.text = self.completed(&fen.text)?;
        }
        let turn = || fen::fields(&fen.text).get(1).copied().unwrap_or_default();
        for (key, value) in self.all(OF_BOARD) {
            let hint = match key {
                key if is_placement && OF_FEN.contains(&key) => continue,
                "onMove" if turn().chars().eq([board::color(value)?.letter()]) => continue,
                "onMove" => "omit \"onMove\", or let it agree with the FEN",
                _ => "omit it, or change the FEN",
            };
            let message = format!(
                "{key:?} cannot be combined with {:?}: the FEN has that field",
                fen.key
            );
            return value.refuse(Code::JsonBesideFen, &message, Some(hint.to_owned()));
        }
        Some(fen)
    }

    /// A FEN of a placement alone, with the fields that the keys beside it give. That of castling is read by itself.
    fn completed(&self, placement: &str) -> Option<String> {
        if self.all(OF_FEN).next().is_none() {
            return Some(placement.to_owned());
        }
        let turn = (self.get("onMove")).map_or(Some(Color::White), board::color)?;
        let fields = format!("{} {}", placement.trim(), turn.letter());
        Some(match self.get("enPassant") {
            Some(value) => format!("{fields} - {}", value.text_or("a square")?),
            None => fields,
        })
    }

    fn castling(&self) -> Option<Embedded> {
        let value = self.get("castling")?;
        Embedded::read("castling", value, "castling rights such as \"KQkq\"")
    }

    fn board(&self, value: Value<'_, '_>, message: &mut JsonInput) {
        let pieces = Pieces::read(value);
        let of_piece =
            |piece: PieceName| piece.color.or_else(|| pieces.board.color_at(piece.square));
        let on_move = self.get("onMove").and_then(board::color);
        let mut setup = Setup {
            board: pieces.board,
            turn: on_move
                .or_else(|| message.input.piece.and_then(of_piece))
                .unwrap_or(Color::White),
            chess960: message.chess960,
            ..Setup::EMPTY
        };
        message.castling = self.castling();
        if message.castling.is_none() {
            setup.castling = unmoved_rights(&setup, pieces.moved);
        }
        setup.en_passant = board::en_passant(&setup, self.all(OF_EN_PASSANT));
        message.input.setup = Some(setup);
    }
}

/// The castling rights of unmoved kings and rooks on their home squares.
fn unmoved_rights(setup: &Setup, moved: Bitboard) -> Bitboard {
    let kings = setup.board.by_role(Role::King) - moved;
    (Color::ALL.into_iter())
        .filter(|&color| (kings & setup.board.by_color(color)).any())
        .map(|color| setup.standard_rights(color) - moved)
        .collect()
}
