//! Hints for faulty FENs. They do not influence what is accepted.

use crate::rules::movement::en_passant_rank;
use crate::rules::setup::Setup;
use crate::types::{Color, Piece, Role, Square};

pub(super) fn rank_count(found: usize) -> Option<&'static str> {
    match found {
        7 => Some("one rank is missing; an empty rank is written 8"),
        9 => Some("there is one rank too many"),
        _ => None,
    }
}

pub(super) fn rank_length(text: &str, found: usize) -> Option<&'static str> {
    match found {
        0 => Some("an empty rank is written 8"),
        1..8 if text.len() == 1 && text.as_bytes()[0].is_ascii_digit() => {
            Some("an empty rank is written 8")
        }
        16 => Some("a slash between two ranks seems to be missing"),
        _ => None,
    }
}

pub(super) fn placement_character(found: char) -> Option<String> {
    const DIGITS: &str = "digits count empty squares, from 1 to 8";
    Some(match found {
        '9' => "an empty rank is written 8".to_owned(),
        '0' => format!("omit it: {DIGITS}"),
        'O' | 'o' => format!("the letter O and the digit 0 do not stand for squares: {DIGITS}"),
        '~' => "the crazyhouse marker for promoted pieces is not part of FEN".to_owned(),
        '[' | ']' => "the crazyhouse pocket is not part of FEN".to_owned(),
        '+' => "a marker for promoted pieces is not part of FEN".to_owned(),
        '"' | '\'' | '`' | '\u{2018}'..='\u{201F}' => "write the FEN without quotes".to_owned(),
        '.' | '-' | '*' => DIGITS.to_owned(),
        // Full-width digits.
        '\u{FF11}'..='\u{FF18}' => {
            let digit = char::from_digit(u32::from(found) - 0xFF10, 10)?;
            format!("write the ASCII digit {digit}")
        }
        _ if let Some(piece) = figurine(found) => format!("write {} for {found}", piece.letter()),
        _ if found.is_alphabetic() => {
            "pieces are written with English letters: P N B R Q K".to_owned()
        }
        _ => return None,
    })
}

/// The piece for a chess figurine, U+2654 to U+265F: White's first, each from king to pawn.
fn figurine(found: char) -> Option<Piece> {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    let n = u32::from(found).checked_sub(0x2654)? as usize;
    let role = *[King, Queen, Rook, Bishop, Knight, Pawn].get(n % 6)?;
    match n / 6 {
        0 => Some(Piece::new(Color::White, role)),
        1 => Some(Piece::new(Color::Black, role)),
        _ => None,
    }
}

/// The letter for a figurine, or the ASCII digit for a full-width one.
pub(super) fn to_ascii(found: char) -> Option<char> {
    match found {
        '\u{FF11}'..='\u{FF18}' => char::from_digit(u32::from(found) - 0xFF10, 10),
        _ => figurine(found).map(Piece::letter),
    }
}

/// The three fields between placement and counters, which are often omitted or swapped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MiddleField {
    Turn,
    Castling,
    EnPassant,
}

impl MiddleField {
    const ALL: [Self; 3] = [Self::Turn, Self::Castling, Self::EnPassant];

    const fn name(self) -> &'static str {
        match self {
            Self::Turn => "side to move",
            Self::Castling => "castling",
            Self::EnPassant => "en passant",
        }
    }

    /// Whether the text could be this field.
    fn fits(self, text: &str) -> bool {
        match self {
            Self::Turn => matches!(text, "w" | "b"),
            Self::Castling => {
                text == "-"
                    || (1..=4).contains(&text.len())
                        && text.chars().all(|c| "KQkqABCDEFGHabcdefgh".contains(c))
            }
            Self::EnPassant => text == "-" || Square::from_name(text).is_some(),
        }
    }
}

/// Whether a field was swapped with another, or a field before it is missing.
pub(super) fn misplaced(field: MiddleField, texts: [&str; 3]) -> Option<String> {
    let text = texts[field as usize];
    let swapped = (MiddleField::ALL.into_iter())
        .find(|&other| other != field && other.fits(text) && field.fits(texts[other as usize]));
    if let Some(other) = swapped {
        let (first, second) = if (field as usize) < other as usize {
            (field, other)
        } else {
            (other, field)
        };
        let (first, second) = (first.name(), second.name());
        return Some(format!("{first} and {second} seem to be swapped"));
    }
    match field {
        MiddleField::Turn if text != "-" && MiddleField::Castling.fits(text) => {
            Some("the side to move, w or b, seems to be missing before it".to_owned())
        }
        MiddleField::Castling if MiddleField::EnPassant.fits(text) => {
            Some("the castling field, - for no rights, seems to be missing before it".to_owned())
        }
        MiddleField::EnPassant if text.bytes().all(|byte| byte.is_ascii_digit()) => Some(
            "a field seems to be missing before the counters: - stands for no rights or no square"
                .to_owned(),
        ),
        _ => None,
    }
}

pub(super) fn turn(text: &str) -> Option<String> {
    ["w", "b"]
        .into_iter()
        .zip(["white", "black"])
        .find(|(letter, word)| text.eq_ignore_ascii_case(letter) || text.eq_ignore_ascii_case(word))
        .map(|(letter, word)| format!("write {letter} for {word}"))
}

pub(super) fn en_passant(text: &str, setup: &Setup, turn: Option<Color>) -> Option<String> {
    if text == "–" || text == "—" {
        return Some("write the ASCII hyphen -".to_owned());
    }
    let square = Square::from_name(&text.to_ascii_lowercase())?;
    let rank = en_passant_rank(!turn?);
    if square.rank() == rank {
        return Some(format!("write {square}"));
    }
    wrong_rank(square, setup)
}

pub(super) fn wrong_rank(square: Square, setup: &Setup) -> Option<String> {
    let passed = Square::new(square.file(), en_passant_rank(!setup.turn));
    if setup.is_possible_en_passant(passed) {
        return Some(format!("the square that the pawn passed over is {passed}"));
    }
    (square.rank() == en_passant_rank(setup.turn)).then(|| {
        format!(
            "{square} is possible with {} to move",
            (!setup.turn).side_name()
        )
    })
}

pub(super) fn number(text: &str) -> Option<String> {
    let hint = match text {
        _ if !text.is_empty() && text.chars().all(|c| matches!(c, 'o' | 'O')) => {
            "write the digit 0, not the letter O"
        }
        "-" => "write 0 if there is nothing to count",
        _ if text.len() > 1 && text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            "an EPD operation ends with a semicolon"
        }
        _ => return None,
    };
    Some(hint.to_owned())
}
