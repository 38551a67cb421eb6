//! What was probably meant by a faulty FEN. Nothing here decides what is accepted.

use crate::rules::movement::jumped_rank;
use crate::setup::Setup;
use crate::types::{Color, Piece, Role, Square};

/// A piece of the input for a message, cut short when it is long.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 32;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

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
        '0' => format!("leave it out: {DIGITS}"),
        'O' | 'o' => format!("neither the letter O nor a zero stands for a square: {DIGITS}"),
        '~' => "the mark of a promoted piece in crazyhouse is not part of FEN".to_owned(),
        '[' | ']' => "the pocket of crazyhouse is not part of FEN".to_owned(),
        '+' => "a mark of promotion is not part of FEN".to_owned(),
        '"' | '\'' | '`' | '\u{2018}'..='\u{201F}' => "write the FEN without quotes".to_owned(),
        '.' | '-' | '*' => DIGITS.to_owned(),
        // The full-width digits of East Asian text.
        '\u{FF11}'..='\u{FF18}' => {
            let digit = char::from_digit(u32::from(found) - 0xFF10, 10)?;
            format!("write the plain digit {digit}")
        }
        _ if let Some(piece) = figurine(found) => format!("write {} for {found}", piece.letter()),
        _ if found.is_alphabetic() => {
            "pieces are written with the English letters: P N B R Q K".to_owned()
        }
        _ => return None,
    })
}

/// The piece of a chess figurine, U+2654 to U+265F: white's first, each from the king to the pawn.
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

/// The letter of a figurine, or the plain digit of a full-width one: what is surely meant by a sign.
pub(super) fn plain(found: char) -> Option<char> {
    match found {
        '\u{FF11}'..='\u{FF18}' => char::from_digit(u32::from(found) - 0xFF10, 10),
        _ => figurine(found).map(Piece::letter),
    }
}

/// The three fields between placement and counters, which are often left out or exchanged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Middle {
    Turn,
    Castling,
    EnPassant,
}

impl Middle {
    const ALL: [Self; 3] = [Self::Turn, Self::Castling, Self::EnPassant];

    const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
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

/// Whether a field changed places with another, or was left out before this one.
pub(super) fn misplaced(field: Middle, texts: [&str; 3]) -> Option<String> {
    let text = texts[field as usize];
    let changed = (Middle::ALL.into_iter())
        .find(|&other| other != field && other.fits(text) && field.fits(texts[other as usize]));
    if let Some(other) = changed {
        let (first, second) = if (field as usize) < other as usize {
            (field, other)
        } else {
            (other, field)
        };
        let (first, second) = (first.name(), second.name());
        return Some(format!("{first} and {second} seem to have changed places"));
    }
    match field {
        Middle::Turn if text != "-" && Middle::Castling.fits(text) => {
            Some("the turn, w or b, seems to be missing before it".to_owned())
        }
        Middle::Castling if Middle::EnPassant.fits(text) => {
            Some("castling, - for no right, seems to be missing before it".to_owned())
        }
        Middle::EnPassant if text.bytes().all(|byte| byte.is_ascii_digit()) => Some(
            "a field seems to be missing before the counters: - where there is no right or no square"
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
        return Some("write the plain sign -".to_owned());
    }
    let square = Square::from_name(&text.to_ascii_lowercase())?;
    let rank = jumped_rank(!turn?);
    if square.rank() == rank {
        return Some(format!("write {square}"));
    }
    en_passant_rank(square, setup)
}

pub(super) fn en_passant_rank(square: Square, setup: &Setup) -> Option<String> {
    let jumped = Square::new(square.file(), jumped_rank(!setup.turn));
    if setup.can_have_jumped(jumped) {
        return Some(format!("the square that the pawn jumped over is {jumped}"));
    }
    (square.rank() == jumped_rank(setup.turn))
        .then(|| format!("{square} is possible with {} on move", !setup.turn))
}

pub(super) fn number(text: &str) -> Option<String> {
    let hint = match text {
        _ if !text.is_empty() && text.chars().all(|c| matches!(c, 'o' | 'O')) => {
            "write the digit 0, not the letter O"
        }
        "-" => "write 0 where nothing is to be counted",
        _ if text.len() > 1 && text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
            "an operation of an EPD ends with a semicolon"
        }
        _ => return None,
    };
    Some(hint.to_owned())
}
