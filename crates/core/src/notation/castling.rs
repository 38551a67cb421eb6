//! The castling field, shared by FEN and JSON boards.
//!
//! A castling right is represented by the square of its rook. `K`, `Q`, `k` and `q` stand for the outermost rook on that
//! side of the king (X-FEN; for standard chess PGN standard 16.1.3.3), `A` to `H` and `a` to `h` for the rook on that file
//! (Shredder-FEN).

use std::ops::Range;

use crate::codes::Code;
use crate::rules::any_position::Setup;
use crate::rules::movement::home_rank;
use crate::rules::problem::Problem;
use crate::types::{Bitboard, CastlingSide, Color, Fault, File, Square};

/// Two sides, two castling rights each.
const MAX_LETTERS: usize = 4;

/// Whether a letter stands for a right.
pub(super) fn is_letter(letter: char) -> bool {
    matches!(letter.to_ascii_lowercase(), 'a'..='h' | 'k' | 'q')
}

/// Sets the castling rights of a setup as a castling field says, without checking that the rooks exist; and that the position is
/// Chess960, if the letter of a file names a rook that castles there only. A repeated right is a warning. Returns whether the
/// field is a dash, or has some of the letters of `KQkq` in this order.
///
/// # Errors
///
/// If the text is empty, has a character that does not stand for a right, a dash among letters, or more than four letters.
pub fn parse(text: &str, setup: &mut Setup, warnings: &mut Vec<Problem>) -> Result<bool, Fault> {
    if text.is_empty() {
        let message = "the field is empty, expected the letters of the castling rights or -";
        return Err(fault(message, 0..0, Some("- stands for no rights")));
    }
    let letters = if text == "-" { "" } else { text };
    let (mut rights, mut is_chess960, mut is_canonical) = (Bitboard::EMPTY, false, true);
    let mut in_order = "KQkq".chars();
    for (at, letter) in letters.char_indices() {
        is_canonical &= in_order.any(|next| next == letter);
        let is_white = letter.is_ascii_uppercase();
        let color = if is_white { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_lowercase() {
            'k' => setup.outermost_rook(color, CastlingSide::King),
            'q' => setup.outermost_rook(color, CastlingSide::Queen),
            file => {
                let file = File::from_letter(file).ok_or_else(|| unknown_letter(letter, at))?;
                let rook = Square::new(file, home_rank(color));
                is_chess960 |= setup.has_king_and_rook(color, rook)
                    && !setup.standard_rights(color).contains(rook);
                rook
            }
        };
        if rights.contains(rook) {
            let repeated = Problem::repeated_castling_right(rook);
            if !warnings.contains(&repeated) {
                warnings.push(repeated);
            }
        }
        rights = rights.with(rook);
    }
    // All letters are ASCII here: any other character is reported first.
    if letters.len() > MAX_LETTERS {
        let message = format!("{} letters, expected at most {MAX_LETTERS}", text.len());
        return Err(fault(message, MAX_LETTERS..text.len(), None));
    }
    setup.castling = rights;
    setup.chess960 = is_chess960.then_some(true);
    Ok(is_canonical)
}

#[cold]
fn unknown_letter(letter: char, at: usize) -> Fault {
    const LETTERS: &str =
        "K and k stand for castling kingside, Q and q for queenside, - for no rights";
    let message = match letter {
        '-' => "'-' among letters, expected it alone, for no rights".to_owned(),
        _ => format!("{letter:?}, expected K, Q, k, q or the letter of a rook's file"),
    };
    let hint = matches!(letter, 'O' | 'o' | '0').then_some(LETTERS);
    fault(message, at..at + letter.len_utf8(), hint)
}

fn fault(message: impl Into<String>, span: Range<usize>, hint: Option<&str>) -> Fault {
    (Fault::new(Code::Castling, message).at(span)).with_hint(hint)
}

/// Appends the castling field in X-FEN: `K` and `Q` for the outermost rooks, the letter of the file for others; in Shredder-FEN if
/// the position is Chess960 and would not be read as such.
pub fn append(setup: &Setup, out: &mut Vec<u8>) {
    if setup.chess960 == Some(true) && !setup.letters_suffice() {
        return append_shredder(setup, out);
    }
    append_letters(setup, out, |color, rook| {
        let outermost = |&side: &CastlingSide| setup.outermost_rook(color, side) == rook;
        let side = CastlingSide::ALL.into_iter().find(outermost);
        side.map_or(rook.file().letter(), |side| side.pick('K', 'Q'))
    });
}

/// Appends the castling field in Shredder-FEN: always the letter of the rook's file.
pub(super) fn append_shredder(setup: &Setup, out: &mut Vec<u8>) {
    append_letters(setup, out, |_, rook| rook.file().letter());
}

/// White's letters in upper case, then Black's in lower case, each from the h-file to the a-file, as in `KQkq`.
fn append_letters(setup: &Setup, out: &mut Vec<u8>, letter: impl Fn(Color, Square) -> char) {
    let start = out.len();
    for color in Color::ALL {
        let rights = setup.castling & Bitboard::rank(home_rank(color));
        for rook in rights.into_iter().rev() {
            let letter = letter(color, rook) as u8;
            out.push(color.pick(letter.to_ascii_uppercase(), letter.to_ascii_lowercase()));
        }
    }
    if out.len() == start {
        out.push(b'-');
    }
}
