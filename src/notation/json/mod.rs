//! The reader of JSON messages: a position, the piece asked about, and whatever else travels along.
//!
//! A message is one object. It gives its position in one of these ways:
//!
//! - `"fen"`: a FEN, or the name of a position;
//! - `"board"`: lists of pieces (`{"white": ["Ke1"], "black": [{"piece": "K", "position": {"file": "e", "rank": 8}}]}`),
//!   squares with FEN letters (`{"e1": "K", "e8": "k"}`), or a FEN. To it belong `"onMove"`, `"castling"`, and one of
//!   `"enPassant"`, `"epPossibleOnPawn"` and `"lastMove"`.
//!
//! `"piece"` asks about one piece and `"chess960"` says how to read the position. A key whose value is null counts as
//! absent, and a key that is not named here belongs to somebody else: it travels along untouched.
//!
//! A record that chessmoves has printed is a message too: its `fen` and its `piece` are read, the rest of its own keys
//! are dropped, and the others travel on.
//!
//! Nothing here judges chess, and FEN and castling texts stay unread: they are for whoever puts the notations together.

mod board;
mod en_passant;
mod error;
mod record;
mod shape;
mod value;

use std::ops::Range;

use serde_json::value::RawValue;

pub use error::{JsonError, JsonErrorKind};
pub use record::RecordKind;

use self::board::Pieces;
use self::value::Value;
use crate::notation::piece::PieceName;
use crate::rules::movement::home_rank;
use crate::setup::Setup;
use crate::types::{Bitboard, CastlingSide, Color, Piece, Role, Square};

/// What a JSON message says.
#[derive(Clone, Debug)]
pub struct Message {
    /// The position. A record of the stage `raw` has none, nor has an error record or an object that names none.
    pub position: Option<Said>,
    /// Which piece is asked about. Nobody has looked yet whether it stands there.
    pub piece: Option<PieceName>,
    /// Whether the position is to be read as Chess960 even where standard chess would do.
    pub chess960: bool,
    /// The keys that belong to nobody here, with their values byte for byte, in order.
    ///
    /// Where the message is no record they may have the names of a record's keys, see [`RecordKind::keys`].
    pub unknown: Vec<(String, Box<RawValue>)>,
    /// Which record it is, when chessmoves printed the message: its `type` is the name of one, and `schema` is there.
    pub record: Option<RecordKind>,
}

/// The position of a message.
#[derive(Clone, Debug)]
pub enum Said {
    /// A FEN or the name of a position, unread.
    Fen(Quoted),
    /// A board.
    Board {
        /// All that the message says, but for a castling text. Where there is none, each unmoved king and rook on
        /// their home squares have their right; where there is one, `castling` is empty until somebody has read it.
        setup: Setup,
        /// The castling rights as in a FEN, unread. They win over what the board suggests.
        castling: Option<Quoted>,
    },
}

/// A text in another notation, with its place in the message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quoted {
    /// The text.
    pub text: String,
    /// The key that holds it.
    pub key: &'static str,
    /// The bytes of the JSON string in the message, its quotes included.
    pub span: Range<usize>,
}

impl Quoted {
    /// The bytes of the message where a part of the text stands; where the string is written with escapes, all of it.
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
/// The side on move is what `onMove` says; beside a board that does not say it, the colour of the piece asked about,
/// as exercises with one piece have it, and white without such a piece.
///
/// # Errors
///
/// Refuses what is no JSON object, a key that is there twice, values of a wrong type or that make no sense, and keys
/// that contradict each other; see [`JsonErrorKind`]. The error names the key and the bytes.
///
/// ```
/// use chessmoves::notation::json::{Said, parse};
///
/// let message = parse(r#"{"board": {"e1": "K", "e8": "k"}, "piece": "ke8", "id": 7}"#)?;
/// let Some(Said::Board { setup, .. }) = message.position else { panic!() };
/// assert_eq!(setup.turn, chessmoves::Color::Black);
/// assert_eq!(message.unknown[0].0, "id");
/// # Ok::<(), chessmoves::notation::json::JsonError>(())
/// ```
pub fn parse(text: &str) -> Result<Message, JsonError> {
    let root = Value::root(text);
    let entries = root.message_entries()?;
    shape::check(text)?;

    let entry = |name: &str| entries.iter().find(|(key, _)| key == name);
    let record = entry("type")
        .zip(entry("schema").filter(|(_, raw)| raw.get() != "null"))
        .and_then(|((key, raw), _)| root.key(key, raw).text_or("a text").ok())
        .and_then(|name| RecordKind::from_name(&name));

    // Beside a FEN, the move before it is no more than history.
    let is_fen = entry("fen").is_some_and(|(_, raw)| raw.get() != "null")
        || entry("board").is_some_and(|(_, raw)| raw.get().starts_with('"'));

    let mut keys = Keys::default();
    let mut unknown = Vec::new();
    for (key, raw) in &entries {
        let slot = match &**key {
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
        } else if !record.is_some_and(|record| record.keys().contains(&&**key)) {
            unknown.push((key.clone().into_owned(), (*raw).to_owned()));
        }
    }

    let piece = keys.piece.map(board::name).transpose()?;
    let chess960 = match keys.chess960 {
        Some(value) => value.flag()?,
        None => false,
    };
    Ok(Message {
        position: keys.position(piece, chess960)?,
        piece,
        chess960,
        unknown,
        record,
    })
}

/// The values of the keys that are ours, where they are not null.
#[derive(Default)]
struct Keys<'p, 'a> {
    fen: Option<Value<'p, 'a>>,
    board: Option<Value<'p, 'a>>,
    piece: Option<Value<'p, 'a>>,
    chess960: Option<Value<'p, 'a>>,
    on_move: Option<Value<'p, 'a>>,
    castling: Option<Value<'p, 'a>>,
    en_passant: Option<Value<'p, 'a>>,
    ep_pawn: Option<Value<'p, 'a>>,
    last_move: Option<Value<'p, 'a>>,
}

impl<'p, 'a> Keys<'p, 'a> {
    fn position(
        &self,
        piece: Option<PieceName>,
        chess960: bool,
    ) -> Result<Option<Said>, JsonError> {
        match (self.fen, self.board) {
            (Some(_), Some(board)) => Err(board.error(JsonErrorKind::TwoPositions)),
            (Some(fen), None) => self.fen("fen", fen).map(Some),
            (None, Some(board)) if board.is_text() => self.fen("board", board).map(Some),
            (None, Some(board)) => self.board(board, piece, chess960).map(Some),
            (None, None) => match self.about_a_board().next() {
                Some((key, value)) => Err(value.error(JsonErrorKind::WithoutBoard { key })),
                None => Ok(None),
            },
        }
    }

    /// The keys that tell something about a board, or repeat what a FEN says.
    fn about_a_board(&self) -> impl Iterator<Item = (&'static str, Value<'p, 'a>)> {
        [
            ("onMove", self.on_move),
            ("castling", self.castling),
            ("enPassant", self.en_passant),
            ("epPossibleOnPawn", self.ep_pawn),
            ("lastMove", self.last_move),
        ]
        .into_iter()
        .filter_map(|(key, value)| Some((key, value?)))
    }

    fn fen(&self, key: &'static str, value: Value<'_, '_>) -> Result<Said, JsonError> {
        let fen = Quoted::read(key, value, "a FEN")?;
        for (key, value) in self.about_a_board() {
            let agrees = key == "onMove" && is_on_move(&fen.text, board::color(value)?);
            if !agrees {
                return Err(value.error(JsonErrorKind::BesideFen { key, fen: fen.key }));
            }
        }
        Ok(Said::Fen(fen))
    }

    fn board(
        &self,
        value: Value<'_, '_>,
        piece: Option<PieceName>,
        chess960: bool,
    ) -> Result<Said, JsonError> {
        let pieces = Pieces::read(value)?;
        let of_piece =
            |piece: PieceName| piece.color.or_else(|| pieces.board.color_at(piece.square));
        let mut setup = Setup {
            board: pieces.board,
            turn: match self.on_move {
                Some(value) => board::color(value)?,
                None => piece.and_then(of_piece).unwrap_or(Color::White),
            },
            chess960,
            ..Setup::EMPTY
        };
        let castling = self
            .castling
            .map(|value| Quoted::read("castling", value, "castling rights such as \"KQkq\""))
            .transpose()?;
        if castling.is_none() {
            setup.castling = unmoved_rights(&setup, pieces.moved);
        }
        setup.en_passant = en_passant::read(
            &setup,
            [
                self.en_passant.map(|value| ("enPassant", value)),
                self.ep_pawn.map(|value| ("epPossibleOnPawn", value)),
                self.last_move.map(|value| ("lastMove", value)),
            ],
        )?;
        Ok(Said::Board { setup, castling })
    }
}

/// Whether the second field of a FEN is this colour's letter.
fn is_on_move(fen: &str, color: Color) -> bool {
    fen.split(|c: char| c == '_' || c.is_whitespace())
        .filter(|field| !field.is_empty())
        .nth(1)
        .is_some_and(|field| field.chars().eq([color.letter()]))
}

/// A right for each king and rook on their home squares, unless one of them is said to have moved.
fn unmoved_rights(setup: &Setup, moved: Bitboard) -> Bitboard {
    let unmoved = |color, role| setup.board.by_piece(Piece::new(color, role)) - moved;
    let mut rights = Bitboard::EMPTY;
    for color in Color::ALL {
        let rooks = unmoved(color, Role::Rook);
        if unmoved(color, Role::King).is_empty() {
            continue;
        }
        rights |= (CastlingSide::ALL.into_iter())
            .map(|side| Square::new(side.corner_file(), home_rank(color)))
            .filter(|&rook| rooks.contains(rook) && setup.is_standard_right(color, rook))
            .collect();
    }
    rights
}
