//! Squares, colours, pieces and boards.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::Findings;
use super::error::{JsonError, JsonErrorKind};
use super::value::{Entries, Value};
use crate::notation::PieceName;
use crate::types::{Bitboard, Board, Color, File, Piece, Rank, Role, Square};

/// Reads a square: `"e1"`, or an object with file and rank.
pub(super) fn square(value: Value<'_, '_>) -> Result<Square, JsonError> {
    const EXPECTED: &str = "a square such as \"e1\" or {\"file\": \"e\", \"rank\": 1}";
    if value.is_object() {
        return file_and_rank(value, &value.entries(EXPECTED)?);
    }
    let text = value.text_or(EXPECTED)?;
    Square::from_name(&text).ok_or_else(|| {
        value.error(JsonErrorKind::Square {
            found: text.into_owned(),
        })
    })
}

fn file_and_rank(value: Value<'_, '_>, entries: &Entries<'_>) -> Result<Square, JsonError> {
    let (mut file, mut rank) = (None, None);
    let mut findings = Findings::default();
    for (key, raw) in entries {
        let value = value.key(key, raw);
        match &**key {
            "file" => file = findings.ok(self::file(value)),
            "rank" => rank = findings.ok(self::rank(value)),
            _ => {
                let expected = "\"file\" and \"rank\"";
                findings.ok::<()>(Err(value.error(JsonErrorKind::UnknownKey { expected })));
            }
        }
    }
    // A key that is faulty, or misspelt, is not missing.
    findings.check()?;
    let missing = |missing| value.error(JsonErrorKind::MissingKey { missing });
    let file = file.ok_or_else(|| missing("file"))?;
    Ok(Square::new(file, rank.ok_or_else(|| missing("rank"))?))
}

fn file(value: Value<'_, '_>) -> Result<File, JsonError> {
    let text = value.text_or("a file, \"a\" to \"h\"")?;
    let found = only_char(&text).and_then(File::from_letter);
    found.ok_or_else(|| {
        value.error(JsonErrorKind::File {
            found: value.found(),
        })
    })
}

fn rank(value: Value<'_, '_>) -> Result<Rank, JsonError> {
    let is_number = value
        .raw()
        .starts_with(|c: char| c == '-' || c.is_ascii_digit());
    let text = if is_number {
        value.raw().into()
    } else {
        value.text_or("a rank, 1 to 8")?
    };
    let found = only_char(&text).and_then(Rank::from_digit);
    found.ok_or_else(|| {
        value.error(JsonErrorKind::Rank {
            found: value.found(),
        })
    })
}

/// The character of a text of one character.
fn only_char(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.as_str().is_empty())
}

/// Reads a colour: its letter or its name, in upper or lower case.
pub(super) fn color(value: Value<'_, '_>) -> Result<Color, JsonError> {
    let text = value.text_or("a colour, \"W\" or \"B\"")?;
    Color::ALL
        .into_iter()
        .find(|color| {
            text.eq_ignore_ascii_case(color.name())
                || only_char(&text).is_some_and(|c| c.to_ascii_lowercase() == color.letter())
        })
        .ok_or_else(|| {
            value.error(JsonErrorKind::Color {
                found: value.found(),
            })
        })
}

/// A piece given as an object.
struct PieceFields {
    role: Option<Role>,
    /// Whether its letter is in lower case.
    is_lower: bool,
    color: Option<Color>,
    square: Square,
    has_moved: bool,
    /// Keys that the analysis has no use for.
    ignored: Vec<&'static str>,
}

/// Keys of a piece whose values the analysis computes.
const IGNORED: [&str; 2] = ["inCheck", "mustPromote"];

const OBJECT: &str = "a piece such as \"Ke1\" or {\"piece\": \"K\", \"square\": \"e1\"}";

/// The keys of a piece.
const KEYS: [&str; 7] = [
    "piece",
    "color",
    "position",
    "square",
    "hasMoved",
    "inCheck",
    "mustPromote",
];

/// The entries of a message that is a piece itself, with its letter in the key `piece` and its square beside it; empty for
/// any other message.
pub(super) fn lone_piece<'a>(root: &Value<'_, 'a>, message: &Entries<'a>) -> Entries<'a> {
    let has = |name: &str| message.iter().any(|(key, _)| key == name);
    let has_role =
        || (message.iter()).any(|(key, raw)| key == "piece" && role(root.key(key, raw)).is_ok());
    if !(has("position") || has("square")) || !has_role() {
        return Entries::new();
    }
    let is_used =
        |(key, raw): &&(Cow<'_, str>, &RawValue)| KEYS.contains(&&**key) && raw.get() != "null";
    message.iter().filter(is_used).cloned().collect()
}

fn piece_fields(value: Value<'_, '_>, entries: &Entries<'_>) -> Result<PieceFields, JsonError> {
    let (mut name, mut its_color, mut its_square, mut has_moved) = (None, None, None, None);
    let mut ignored = Vec::new();
    let mut findings = Findings::default();
    for (key, raw) in entries {
        let value = value.key(key, raw);
        let unknown = |expected| value.error(JsonErrorKind::UnknownKey { expected });
        match &**key {
            "piece" => name = findings.ok(role(value)),
            "color" => its_color = findings.ok(color(value)),
            "position" | "square" if its_square.is_some() => {
                let expected = "only one of \"position\" and \"square\"";
                findings.ok::<()>(Err(unknown(expected)));
            }
            "position" | "square" => its_square = findings.ok(square(value)),
            "hasMoved" => has_moved = findings.ok(value.flag()),
            key if let Some(known) = IGNORED.into_iter().find(|known| *known == key) => {
                ignored.push(known);
            }
            // Unknown keys inside a board cannot be passed through, and a misspelt `hasMoved` would grant a castling
            // right.
            _ => {
                let expected = "\"piece\", \"color\", \"position\", \"square\" or \"hasMoved\"";
                findings.ok::<()>(Err(unknown(expected)));
            }
        }
    }
    // A key that is faulty, or misspelt, is not missing.
    findings.check()?;
    Ok(PieceFields {
        role: name.map(|(role, _)| role),
        is_lower: name.is_some_and(|(_, is_lower)| is_lower),
        color: its_color,
        square: its_square.ok_or_else(|| {
            value.error(JsonErrorKind::MissingKey {
                missing: "position",
            })
        })?,
        has_moved: has_moved.unwrap_or(false),
        ignored,
    })
}

/// Reads a role: its letter or its name, and whether it is a letter in lower case.
fn role(value: Value<'_, '_>) -> Result<(Role, bool), JsonError> {
    const EXPECTED: &str = "a letter of K Q R B N P, or a name such as \"king\"";
    let text = value.text_or(EXPECTED)?;
    if let Some(piece) = only_char(&text).and_then(Piece::from_letter) {
        return Ok((piece.role, piece.color == Color::Black));
    }
    Role::ALL
        .into_iter()
        .find(|role| text.eq_ignore_ascii_case(role.name()))
        .map(|role| (role, false))
        .ok_or_else(|| {
            value.error(JsonErrorKind::Letter {
                found: value.found(),
                expected: EXPECTED,
            })
        })
}

/// Reads the piece of a question: `"e1"`, `"Ke1"`, `"ke1"`, an object as in the board's lists, or only file and rank.
pub(super) fn name(value: Value<'_, '_>, findings: &mut Findings) -> Result<PieceName, JsonError> {
    if !value.is_object() {
        let text = value.text_or(OBJECT)?;
        return (text.parse()).map_err(|error| value.error(JsonErrorKind::Piece(error)));
    }
    let entries = value.entries(OBJECT)?;
    if entries
        .iter()
        .any(|(key, _)| key == "file" || key == "rank")
    {
        return Ok(PieceName {
            role: None,
            color: None,
            square: file_and_rank(value, &entries)?,
        });
    }
    name_of(value, &entries, findings)
}

/// The same for the entries of an object.
pub(super) fn name_of(
    value: Value<'_, '_>,
    entries: &Entries<'_>,
    findings: &mut Findings,
) -> Result<PieceName, JsonError> {
    let piece = piece_fields(value, entries)?;
    if piece.is_lower && piece.color == Some(Color::White) {
        return Err(contradiction(value, Color::Black, Color::White));
    }
    findings.ignore(&piece.ignored);
    Ok(PieceName {
        role: piece.role,
        color: piece.color.or(piece.is_lower.then_some(Color::Black)),
        square: piece.square,
    })
}

fn contradiction(value: Value<'_, '_>, means: Color, expected: Color) -> JsonError {
    let found = match value.entries(OBJECT) {
        Ok(entries) => {
            let key = |name: &str| {
                let (key, raw) = entries.iter().find(|(key, _)| key == name)?;
                Some((key, value.key(key, raw)))
            };
            // An explicit colour is the better thing to show than the case of a letter.
            let explicit =
                key("color").filter(|(_, value)| color(*value).is_ok_and(|color| color == means));
            match explicit.or_else(|| key("piece")) {
                Some((key, value)) => format!("{key:?}: {}", value.found()),
                None => value.found(),
            }
        }
        Err(_) => value.found(),
    };
    value.error(JsonErrorKind::Contradiction {
        found,
        means,
        expected,
    })
}

/// Reads a piece of a board's list. The list gives the colour, so a black piece may be written in either case.
fn listed(
    value: Value<'_, '_>,
    owner: Color,
    findings: &mut Findings,
) -> Result<(Role, Square, bool), JsonError> {
    let piece = if value.is_text() {
        let name = name(value, findings)?;
        PieceFields {
            role: name.role,
            is_lower: name.color == Some(Color::Black),
            color: None,
            square: name.square,
            has_moved: false,
            ignored: Vec::new(),
        }
    } else {
        piece_fields(value, &value.entries(OBJECT)?)?
    };
    let Some(role) = piece.role else {
        return Err(value.error(if value.is_text() {
            JsonErrorKind::NoLetter {
                square: piece.square,
            }
        } else {
            JsonErrorKind::MissingKey { missing: "piece" }
        }));
    };
    let means = piece.color.or(piece.is_lower.then_some(Color::Black));
    if let Some(color) = means
        && color != owner
    {
        return Err(contradiction(value, color, owner));
    }
    findings.ignore(&piece.ignored);
    Ok((role, piece.square, piece.has_moved))
}

/// A board, and the squares of pieces marked as moved.
#[derive(Default)]
pub(super) struct Pieces {
    pub(super) board: Board,
    pub(super) moved: Bitboard,
}

impl Pieces {
    /// Reads a board: lists of white and black pieces, or squares with FEN letters. Faulty pieces are left out.
    pub(super) fn read(value: Value<'_, '_>, findings: &mut Findings) -> Self {
        let mut pieces = Self::default();
        let entries = findings.ok(value.entries("an object of pieces, or a FEN"));
        for (key, raw) in entries.unwrap_or_default() {
            let value = value.key(&key, raw);
            if let Some(owner) = Color::ALL.into_iter().find(|owner| owner.name() == key) {
                let read = value.each("a list of pieces", |item| {
                    let put = listed(item, owner, findings).and_then(|(role, square, moved)| {
                        pieces.put(item, Piece::new(owner, role), square)?;
                        if moved {
                            pieces.moved |= Bitboard::of(square);
                        }
                        Ok(())
                    });
                    findings.ok(put);
                });
                findings.ok(read);
            } else {
                let put = Self::on_square(&key, value)
                    .and_then(|(piece, square)| pieces.put(value, piece, square));
                findings.ok(put);
            }
        }
        pieces
    }

    /// Reads the piece of a key that is a square.
    fn on_square(key: &str, value: Value<'_, '_>) -> Result<(Piece, Square), JsonError> {
        const EXPECTED: &str = "a letter of K Q R B N P for White or k q r b n p for Black";
        let Some(square) = Square::from_name(key) else {
            return Err(value.error(if key.len() == 2 {
                let found = key.to_owned();
                JsonErrorKind::Square { found }
            } else {
                let expected = "\"white\", \"black\" or a square";
                JsonErrorKind::UnknownKey { expected }
            }));
        };
        let text = value.text_or(EXPECTED)?;
        match only_char(&text).and_then(Piece::from_letter) {
            Some(piece) => Ok((piece, square)),
            None => Err(value.error(JsonErrorKind::Letter {
                found: value.found(),
                expected: EXPECTED,
            })),
        }
    }

    fn put(&mut self, at: Value<'_, '_>, piece: Piece, square: Square) -> Result<(), JsonError> {
        if let Some(occupant) = self.board.piece_at(square) {
            return Err(at.error(JsonErrorKind::DuplicateSquare { square, occupant }));
        }
        self.board.put(piece, square);
        Ok(())
    }
}
