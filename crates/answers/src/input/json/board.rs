//! Squares, colours, pieces, boards and the en passant square.

use std::borrow::Cow;

use chessmoves_core::internal::move_text::only_char;
use chessmoves_core::internal::{Excerpt, double_push, pawn_steps, square_hint};
use chessmoves_core::notation::{PieceName, Uci, fen};
use chessmoves_core::{
    Bitboard, Board, Code, Color, Fault, File, Piece, Rank, Role, Setup, Square,
};
use serde_json::value::RawValue;

use super::value::{Entries, Value};

/// Reads a square: `"e1"`, or an object with file and rank.
pub(super) fn square(value: Value<'_, '_>) -> Option<Square> {
    const EXPECTED: &str = "a square such as \"e1\" or {\"file\": \"e\", \"rank\": 1}";
    if value.is_object() {
        return file_and_rank(value, &value.entries(EXPECTED)?);
    }
    square_of(value, &value.text_or(EXPECTED)?)
}

/// The square of a text, which is a value or its key.
fn square_of(value: Value<'_, '_>, text: &str) -> Option<Square> {
    Square::from_name(text).or_else(|| {
        let message = format!("{} is not a square, expected a1 to h8", Excerpt(text));
        value.refuse(Code::NotASquare, &message, square_hint(Some(""), text))
    })
}

fn file_and_rank(value: Value<'_, '_>, entries: &Entries<'_>) -> Option<Square> {
    let (mut file, mut rank) = (None, None);
    // A key that is faulty, or misspelt, is not missing.
    value.each(entries, |key, value| match key {
        "file" => file = self::file(value),
        "rank" => rank = self::rank(value),
        _ => _ = value.unknown_key::<()>("\"file\" and \"rank\""),
    })?;
    let file = file.or_else(|| value.missing_key("file"))?;
    let rank = rank.or_else(|| value.missing_key("rank"))?;
    Some(Square::new(file, rank))
}

fn file(value: Value<'_, '_>) -> Option<File> {
    let text = value.text_or("a file, \"a\" to \"h\"")?;
    let file = only_char(&text).and_then(File::from_letter);
    file.or_else(|| value.not_a(Code::JsonFile, "a file, expected \"a\" to \"h\""))
}

fn rank(value: Value<'_, '_>) -> Option<Rank> {
    let is_number = |c: char| c == '-' || c.is_ascii_digit();
    let text = if value.raw.starts_with(is_number) {
        value.raw.into()
    } else {
        value.text_or("a rank, 1 to 8")?
    };
    let rank = only_char(&text).and_then(Rank::from_digit);
    rank.or_else(|| value.not_a(Code::JsonRank, "a rank, expected 1 to 8"))
}

/// Reads a colour: its letter or its name, in upper or lower case.
pub(super) fn color(value: Value<'_, '_>) -> Option<Color> {
    const EXPECTED: &str = "a colour, expected \"W\", \"B\", \"white\" or \"black\"";
    let text = value.text_or("a colour, \"W\" or \"B\"")?;
    Color::from_word(&text).or_else(|| value.not_a(Code::JsonColor, EXPECTED))
}

const OBJECT: &str = "a piece such as \"Ke1\" or {\"piece\": \"K\", \"square\": \"e1\"}";

/// The entries of a message with a square that is a piece itself, with its letter in the key `piece`; otherwise empty.
pub(super) fn piece_itself<'a>(root: &Value<'_, 'a>, message: &Entries<'a>) -> Entries<'a> {
    let text = (root.entry(message, "piece")).and_then(|value| value.text());
    if text.and_then(|text| role_of(&text)).is_none() {
        return Entries::new();
    }
    let is_used = |(key, raw): &&(Cow<'_, str>, &RawValue)| {
        let is_own = matches!(&**key, "color" | "hasMoved" | "inCheck" | "mustPromote");
        (is_own || matches!(&**key, "piece" | "position" | "square")) && raw.get() != "null"
    };
    message.iter().filter(is_used).cloned().collect()
}

/// Reads a piece given as an object, whether its letter is in lower case, which makes it black by default, and whether it has moved.
fn piece_fields(value: Value<'_, '_>, entries: &Entries<'_>) -> Option<(PieceName, bool, bool)> {
    let (mut letter, mut its_color, mut its_square, mut has_moved) = (None, None, None, None);
    // A key that is faulty, or misspelt, is not missing.
    value.each(entries, |key, value| match key {
        "piece" => letter = role(value),
        // Other programs write the type in lower case for both colours.
        "type" | "role" => letter = role(value).map(|(role, _)| (role, false)),
        "color" => its_color = color(value),
        "position" | "square" if its_square.is_some() => {
            _ = value.unknown_key::<()>("only one of \"position\" and \"square\"");
        }
        "position" | "square" => its_square = square(value),
        "hasMoved" => has_moved = value.flag(),
        // The analysis computes them.
        "inCheck" | "mustPromote" => value.findings.ignore(key),
        // Unknown keys inside a board cannot be passed through, and a misspelt `hasMoved` would grant a castling right.
        _ => {
            let known = "\"piece\", \"color\", \"position\", \"square\" or \"hasMoved\"";
            _ = value.unknown_key::<()>(known);
        }
    })?;
    let square = its_square.or_else(|| value.missing_key("position"))?;
    let is_lower = letter.is_some_and(|(_, is_lower)| is_lower);
    let name = PieceName {
        role: letter.map(|(role, _)| role),
        color: its_color.or(is_lower.then_some(Color::Black)),
        square,
    };
    Some((name, is_lower, has_moved.unwrap_or(false)))
}

/// Reads a role: its letter or its name, and whether it is a letter in lower case.
fn role(value: Value<'_, '_>) -> Option<(Role, bool)> {
    const EXPECTED: &str = "a letter of K Q R B N P, or a name such as \"king\"";
    role_of(&value.text_or(EXPECTED)?)
        .or_else(|| value.not_a(Code::JsonLetter, &format!("a piece, expected {EXPECTED}")))
}

fn role_of(text: &str) -> Option<(Role, bool)> {
    let is_lower = only_char(text).is_some_and(|letter| letter.is_ascii_lowercase());
    Some((Role::from_word(text)?, is_lower))
}

/// Reads the piece of a question: `"e1"`, `"Ke1"`, `"ke1"`, an object as in the board's lists, or only file and rank.
pub(super) fn name(value: Value<'_, '_>) -> Option<PieceName> {
    if !value.is_object() {
        let name = value.text_or(OBJECT)?.parse();
        let of_value = |Fault { code, message, .. }: &Fault| value.fault(*code, message);
        return value.valid(name.map_err(|fault| of_value(&fault).with_hint(fault.hint)));
    }
    let entries = value.entries(OBJECT)?;
    let is_place = |(key, _): &(Cow<'_, str>, _)| key == "file" || key == "rank";
    if entries.iter().any(is_place) {
        return Some(PieceName {
            role: None,
            color: None,
            square: file_and_rank(value, &entries)?,
        });
    }
    name_of(value, &entries)
}

pub(super) fn name_of(value: Value<'_, '_>, entries: &Entries<'_>) -> Option<PieceName> {
    let (name, is_lower, _) = piece_fields(value, entries)?;
    if is_lower && name.color == Some(Color::White) {
        return contradiction(value, Color::Black, Color::White);
    }
    Some(name)
}

/// Adds the fault of a piece that is white according to one key and black according to another.
fn contradiction<T>(value: Value<'_, '_>, means: Color, expected: Color) -> Option<T> {
    let entries = value.object().unwrap_or_default();
    let key = |key: &'static str| Some((key, value.entry(&entries, key)?));
    // An explicit colour is the better thing to show than the case of a letter.
    let explicit = key("color").filter(|(_, color)| {
        (color.text()).is_some_and(|text| Color::from_word(&text) == Some(means))
    });
    let found = match explicit.or_else(|| key("piece")) {
        Some((key, value)) => format!("{key:?}: {}", value.found()),
        None => value.found(),
    };
    let message = format!("{found} is {means}, expected a {expected} piece");
    value.refuse(Code::JsonContradiction, &message, None)
}

/// Reads a piece of a board's list. The list gives the colour, so a black piece may be written in either case.
fn listed(value: Value<'_, '_>, owner: Color) -> Option<(Role, Square, bool)> {
    let (name, has_moved) = if value.is_text() {
        let mut name = name(value)?;
        name.color = name.color.filter(|&color| color == Color::Black);
        (name, false)
    } else {
        let (name, _, has_moved) = piece_fields(value, &value.entries(OBJECT)?)?;
        (name, has_moved)
    };
    let square = name.square;
    let role = name.role.or_else(|| {
        if !value.is_text() {
            return value.missing_key("piece");
        }
        let message = format!("\"{square}\" has no piece letter, expected one before the square");
        let hint = format!("a pawn on {square} is \"P{square}\"");
        value.refuse(Code::JsonNoLetter, &message, Some(hint))
    })?;
    match name.color {
        Some(color) if color != owner => contradiction(value, color, owner),
        _ => Some((role, square, has_moved)),
    }
}

/// A board, and the squares of pieces marked as moved.
#[derive(Default)]
pub(super) struct Pieces {
    pub(super) board: Board,
    pub(super) moved: Bitboard,
}

impl Pieces {
    /// Reads a board: lists of pieces, squares with their pieces, or rows from the eighth rank. Faulty pieces are left out.
    pub(super) fn read(value: Value<'_, '_>) -> Self {
        let mut pieces = Self::default();
        if value.is_list() {
            pieces.read_rows(value);
            return pieces;
        }
        let entries = value.entries("an object of pieces, or a FEN");
        for (key, raw) in entries.unwrap_or_default() {
            let is_used = !value.is_root() || is_place(&key);
            let value = value.key(&key, raw);
            if let Some(owner) = Color::from_name(&key) {
                for item in value.items("a list of pieces").unwrap_or_default() {
                    if let Some((role, square, moved)) = listed(item, owner) {
                        pieces.put(item, Piece::new(owner, role), square);
                        if moved {
                            pieces.moved |= Bitboard::of(square);
                        }
                    }
                }
            } else if let Some(piece) = named(&key) {
                let items = if value.is_list() {
                    value.items("a list of squares").unwrap_or_default()
                } else {
                    vec![value]
                };
                for item in items {
                    if let Some(square) = square(item) {
                        pieces.put(item, piece, square);
                    }
                }
            } else if is_used && !is_empty(value) {
                let square = match key.len() {
                    2 => square_of(value, &key),
                    _ => value.unknown_key("\"white\", \"black\" or a square"),
                };
                if let Some((square, piece)) = square.and_then(|at| Some((at, piece_of(value)?))) {
                    pieces.put(value, piece, square);
                }
            }
        }
        pieces
    }

    /// Reads eight rows of eight squares from a8 on: `null` or an empty text, a piece as a text, or an object with its type,
    /// its colour and its square. A list of such objects can have any length. The rows can also be one list, or texts.
    fn read_rows(&mut self, board: Value<'_, '_>) {
        let rows = board.items("a list of rows").unwrap_or_default();
        if let Some(board) = drawn(&rows) {
            self.board = board;
            return;
        }
        let places = || Square::all().map(Square::mirror);
        if rows.len() == 64 {
            for (item, place) in rows.into_iter().zip(places()) {
                self.read_item(item, Some(place));
            }
            return;
        }
        let is_row = |row: &&Value<'_, '_>| row.is_list();
        let has_piece = |row: &Value<'_, '_>| {
            let items = row.items("a list").unwrap_or_default();
            items.iter().any(|item| item.is_text() && !is_empty(*item))
        };
        if rows.len() != 8 && rows.iter().filter(is_row).any(has_piece) {
            let message = format!("there are {} rows, expected 8", rows.len());
            _ = board.refuse::<()>(Code::JsonWrongType, &message, None);
            return;
        }
        for (n, row) in rows.iter().enumerate() {
            if !row.is_list() {
                self.read_item(*row, None);
                continue;
            }
            let items = row.items("a list of squares").unwrap_or_default();
            for (file, item) in items.into_iter().enumerate() {
                let place = places().nth(8 * n + file).filter(|_| file < 8);
                self.read_item(item, place);
            }
        }
    }

    /// Puts the piece of a list on its own square, or on the square of its place.
    fn read_item(&mut self, item: Value<'_, '_>, place: Option<Square>) {
        if is_empty(item) {
            return;
        }
        let entries = item.object().unwrap_or_default();
        let named = |key: &str| item.entry(&entries, key);
        let own = ["square", "position"].into_iter().find_map(named);
        let piece = match own.and_then(square).or(place) {
            Some(square) => piece_of(item).map(|piece| (piece, square)),
            None if item.is_object() => item.missing_key("square"),
            None => name(item).and_then(|name| Some((name.piece()?, name.square))),
        };
        if let Some((piece, square)) = piece {
            self.put(item, piece, square);
        }
    }

    /// Puts a piece on an empty square.
    fn put(&mut self, at: Value<'_, '_>, piece: Piece, square: Square) {
        if let Some(occupant) = self.board.piece_at(square) {
            let message = format!("there are two pieces on {square}: the first is a {occupant}");
            _ = at.refuse::<()>(Code::JsonDuplicateSquare, &message, None);
        } else {
            self.board.put(piece, square);
        }
    }
}

/// The board of eight texts, each a rank of a FEN, in which dots and blanks can stand for empty squares.
fn drawn(rows: &[Value<'_, '_>]) -> Option<Board> {
    let rows: Vec<_> = rows.iter().map(Value::text).collect::<Option<_>>()?;
    let placement = rows.join("/").replace(['.', ' ', '-'], "1");
    Some(fen::parse(&placement).ok()?.setup.board)
}

/// Whether a square says that there is no piece on it.
fn is_empty(item: Value<'_, '_>) -> bool {
    matches!(item.raw, "null" | "\"\"" | "\" \"" | "\".\"" | "0")
}

/// Whether a key of a message says that it is a board: a square, possibly a misspelt one, or a piece, such as `whiteKing`.
pub(super) fn is_place(key: &str) -> bool {
    matches!(key.as_bytes(), [b'a'..=b'h' | b'A'..=b'H', b'0'..=b'9']) || named(key).is_some()
}

/// The piece of a name with its colour, as other programs have it: `wK`, `KW`, `white king`, `whitePawns`, `w_k`.
fn named(name: &str) -> Option<Piece> {
    const LONGEST: usize = "white knights".len();
    let letters: String = (name.chars().take(LONGEST + 1))
        .filter(|c| c.is_alphanumeric())
        .collect();
    let role = |word: &str| Role::from_word(word.strip_suffix('s').unwrap_or(word));
    let piece = |color, word| Some(Piece::new(Color::from_word(color)?, role(word)?));
    (1..letters.len()).find_map(|at| {
        let (first, second) = letters.split_at_checked(at)?;
        piece(first, second).or_else(|| piece(second, first))
    })
}

/// Reads a piece: a FEN letter, a figurine, a name with its colour, or an object such as `{"type": "k", "color": "w"}`.
fn piece_of(value: Value<'_, '_>) -> Option<Piece> {
    const EXPECTED: &str = "a letter of K Q R B N P for White or k q r b n p for Black";
    if value.is_object() {
        let entries = value.entries(OBJECT)?;
        let get = |key: &str| value.entry(&entries, key);
        let mut names = ["pieceType", "type", "piece", "role"].into_iter();
        let name = (names.find_map(get)).or_else(|| value.missing_key("type"))?;
        if let Some(piece) = named(&name.text_or(EXPECTED)?) {
            return Some(piece);
        }
        let (role, is_lower) = role(name)?;
        let by_letter = if is_lower { Color::Black } else { Color::White };
        let color = get("color").map_or(Some(by_letter), color)?;
        return Some(Piece::new(color, role));
    }
    let text = value.text_or(EXPECTED)?;
    let letter = only_char(&text).map(|letter| fen::to_ascii(letter).unwrap_or(letter));
    (letter.and_then(Piece::from_letter).or_else(|| named(&text)))
        .or_else(|| value.not_a(Code::JsonLetter, &format!("a piece, expected {EXPECTED}")))
}

/// What a key says about en passant: the square, or that there is none.
type EnPassant = Option<Square>;

/// The en passant square according to `enPassant`, `epPossibleOnPawn` and `lastMove`, which must agree if present.
pub(super) fn en_passant<'p, 'a: 'p>(
    setup: &Setup,
    keys: impl Iterator<Item = (&'static str, Value<'p, 'a>)>,
) -> Option<Square> {
    let mut first: Option<(&str, EnPassant)> = None;
    for (key, value) in keys {
        let found = match key {
            "lastMove" => by_move(value, setup),
            _ if value.raw == "\"-\"" => Some(None),
            "enPassant" => square(value).map(Some),
            _ => by_pawn(value, setup).map(Some),
        };
        let Some(found) = found else { continue };
        match first {
            // What a key gives depends on the board, so faults of the board come first.
            Some((other, given)) if given != found && value.findings.count() == 0 => {
                let [one, two] = [given, found].map(|at| at.map_or("no square", Square::name));
                let message = format!(
                    "{other:?} gives {one} and {key:?} gives {two}, expected the same en passant square"
                );
                let hint = Some("omit one of them".to_owned());
                _ = value.refuse::<()>(Code::JsonEnPassant, &message, hint);
            }
            _ => first = Some((key, found)),
        }
    }
    first.and_then(|(_, square)| square)
}

/// `epPossibleOnPawn`: the square behind the pawn that can be captured.
fn by_pawn(value: Value<'_, '_>, setup: &Setup) -> Option<Square> {
    let name = name(value)?;
    let owner = (name.color)
        .or_else(|| setup.board.color_at(name.square))
        .unwrap_or(!setup.turn);
    let [forward, ..] = pawn_steps(owner);
    let passed = name.square.step(forward.reversed());
    let found = match name.role {
        Some(role) if role != Role::Pawn => format!("a {role}"),
        _ if passed.is_some() => return passed,
        _ => format!("a {owner} pawn on {}", name.square),
    };
    let message = format!(
        "{found} cannot be captured en passant, expected a pawn that has just moved two squares"
    );
    value.refuse(Code::JsonEnPassantPawn, &message, None)
}

/// `lastMove`: the square that it passed over, if it was a double push.
fn by_move(value: Value<'_, '_>, setup: &Setup) -> Option<EnPassant> {
    const EXPECTED: &str = "a move such as \"e7e5\" or {\"from\": \"e7\", \"to\": \"e5\"}";
    let (from, to) = if value.is_object() {
        let entries = value.entries(EXPECTED)?;
        // Other keys of a move do not concern the position.
        let end =
            |key: &str| (value.entry(&entries, key)).map_or_else(|| value.missing_key(key), square);
        let (from, to) = (end("from"), end("to"));
        (from?, to?)
    } else {
        let expected = "a move, expected its two squares such as \"e7e5\"";
        let uci = value.text_or(EXPECTED)?.parse::<Uci>().ok();
        let uci = uci.or_else(|| value.not_a(Code::JsonMove, expected))?;
        (uci.from, uci.to)
    };
    let pawn = Piece::new(!setup.turn, Role::Pawn);
    let is_pawn_move = setup.board.piece_at(to) == Some(pawn);
    Some(double_push(pawn.color, from, to).filter(|_| is_pawn_move))
}
