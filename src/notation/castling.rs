//! The castling field, which FEN and the boards in JSON have in common.
//!
//! A right is the square of its rook. `K`, `Q`, `k` and `q` mean the outermost rook on that side of the king (X-FEN,
//! which for standard chess is the PGN standard 16.1.3.3); `A` to `H` and `a` to `h` name the rook's file (Shredder-FEN).

use std::fmt::{self, Display};
use std::ops::Range;

use crate::problem::Problem;
use crate::rules::movement::home_rank;
use crate::setup::Setup;
use crate::types::{Bitboard, CastlingSide, Color, File, Square};

/// A right for each side of each king is all there can be.
const MOST_LETTERS: usize = 4;

/// Why a text is no castling field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CastlingError {
    /// There is nothing to read.
    Empty,
    /// A sign that names no right.
    UnknownLetter {
        /// The sign.
        letter: char,
        /// Its offset in bytes.
        at: usize,
    },
    /// The dash, which says that there is no right, beside letters.
    DashNotAlone {
        /// Its offset in bytes.
        at: usize,
    },
    /// More letters than there can be rights.
    TooManyLetters {
        /// Their number.
        found: usize,
    },
}

impl CastlingError {
    /// Where in the text, in bytes.
    pub const fn span(&self) -> Range<usize> {
        match *self {
            Self::Empty => 0..0,
            Self::UnknownLetter { letter, at } => at..at + letter.len_utf8(),
            Self::DashNotAlone { at } => at..at + 1,
            // Only the letters of the alphabet above are counted, a byte each.
            Self::TooManyLetters { found } => MOST_LETTERS..found,
        }
    }

    /// What was probably meant.
    pub const fn hint(&self) -> Option<&'static str> {
        match self {
            Self::UnknownLetter {
                letter: 'O' | 'o' | '0',
                ..
            } => Some("K and k stand for castling kingside, Q and q queenside, - for no right"),
            Self::Empty => Some("- stands for no right"),
            _ => None,
        }
    }
}

impl Display for CastlingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("nothing, expected the letters of the rights or -"),
            Self::UnknownLetter { letter, .. } => write!(
                f,
                "{letter:?}, expected K, Q, k, q or the letter of a rook's file"
            ),
            Self::DashNotAlone { .. } => {
                f.write_str("'-' beside letters, expected it alone, where there is no right")
            }
            Self::TooManyLetters { found } => {
                write!(f, "{found} letters, expected at most {MOST_LETTERS}")
            }
        }
    }
}

impl std::error::Error for CastlingError {}

/// What a letter says, apart from its colour.
enum Right {
    Outermost(CastlingSide),
    OnFile(File),
}

fn right(letter: char) -> Option<(Color, Right)> {
    let color = if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    };
    let right = match letter.to_ascii_lowercase() {
        'k' => Right::Outermost(CastlingSide::King),
        'q' => Right::Outermost(CastlingSide::Queen),
        file => Right::OnFile(File::from_letter(file)?),
    };
    Some((color, right))
}

/// Reads a castling field, given the pieces of the setup; its own rights do not matter. Whether the rooks are there is
/// not asked. A right that is named twice is forgiven, and told.
///
/// ```
/// use chessmoves::notation::{castling, fen};
/// use chessmoves::{Bitboard, Square};
/// let setup = fen::parse("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1")?.setup;
/// assert_eq!(castling::parse("Q", &setup)?.0, Bitboard::of(Square::A1));
/// assert_eq!(castling::parse("B", &setup)?.0, Bitboard::of(Square::B1));
/// assert_eq!(
///     castling::parse("O-O", &setup).unwrap_err().to_string(),
///     "'O', expected K, Q, k, q or the letter of a rook's file"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the text is empty, has a sign that names no right, a dash beside letters, or more than four letters.
pub fn parse(text: &str, setup: &Setup) -> Result<(Bitboard, Vec<Problem>), CastlingError> {
    match text {
        "-" => return Ok((Bitboard::EMPTY, Vec::new())),
        "" => return Err(CastlingError::Empty),
        _ => {}
    }
    let mut rights = Bitboard::EMPTY;
    let mut forgiven = Vec::new();
    for (at, letter) in text.char_indices() {
        let rook = match right(letter) {
            Some((color, Right::Outermost(side))) => setup.outermost_rook(color, side),
            Some((color, Right::OnFile(file))) => Square::new(file, home_rank(color)),
            None if letter == '-' => return Err(CastlingError::DashNotAlone { at }),
            None => return Err(CastlingError::UnknownLetter { letter, at }),
        };
        let repeated = Problem::RepeatedCastlingRight { rook };
        if rights.contains(rook) && !forgiven.contains(&repeated) {
            forgiven.push(repeated);
        }
        rights = rights.with(rook);
    }
    if text.len() > MOST_LETTERS {
        return Err(CastlingError::TooManyLetters { found: text.len() });
    }
    Ok((rights, forgiven))
}

/// Writes the castling field in X-FEN: `K` and `Q` for the outermost rooks, the letter of the file for any other.
pub fn write(setup: &Setup) -> impl Display {
    text(setup, append)
}

/// Writes the castling field in Shredder-FEN: always the letter of the rook's file.
pub fn write_shredder(setup: &Setup) -> impl Display {
    text(setup, append_shredder)
}

fn text(setup: &Setup, append: fn(&Setup, &mut Vec<u8>)) -> impl Display {
    fmt::from_fn(move |f| {
        let mut text = Vec::new();
        append(setup, &mut text);
        f.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    })
}

/// Appends the castling field in X-FEN to a buffer.
pub(super) fn append(setup: &Setup, out: &mut Vec<u8>) {
    append_letters(setup, out, |color, rook| {
        let outermost = |&side: &CastlingSide| setup.outermost_rook(color, side) == rook;
        match CastlingSide::ALL.into_iter().find(outermost) {
            Some(CastlingSide::King) => 'K',
            Some(CastlingSide::Queen) => 'Q',
            None => rook.file().letter(),
        }
    });
}

/// Appends the castling field in Shredder-FEN to a buffer.
pub(super) fn append_shredder(setup: &Setup, out: &mut Vec<u8>) {
    append_letters(setup, out, |_, rook| rook.file().letter());
}

/// White's letters in upper case, then black's in lower case, each from the h-file to the a-file, as in `KQkq`.
fn append_letters(setup: &Setup, out: &mut Vec<u8>, letter: impl Fn(Color, Square) -> char) {
    let start = out.len();
    for color in Color::ALL {
        let rights = setup.castling & Bitboard::rank(home_rank(color));
        for rook in rights.into_iter().rev() {
            let letter = letter(color, rook) as u8;
            out.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter.to_ascii_lowercase(),
            });
        }
    }
    if out.len() == start {
        out.push(b'-');
    }
}
