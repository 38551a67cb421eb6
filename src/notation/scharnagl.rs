//! The 960 start positions of Chess960 by their numbers.
//!
//! Reinhard Scharnagl's scheme: the number is divided again and again, and each remainder places pieces on what is free of the
//! first rank, counted from the a-file. By 4, the bishop of the light squares; by 4, that of the dark ones; by 6, the
//! queen; what is left, 0 to 9, the two knights. Rook, king and rook fill the three squares that remain.

use std::fmt;

use crate::types::Role;

/// How many start positions there are; their numbers begin with 0.
pub const COUNT: u16 = 960;

/// The pieces of a start position from the a-file to the h-file. 518 is the array of standard chess.
///
/// ```
/// use chessmoves::notation::scharnagl;
/// let letters = |number| Some(scharnagl::pieces(number)?.map(|role| role.letter()));
/// assert_eq!(letters(518), Some(['R', 'N', 'B', 'Q', 'K', 'B', 'N', 'R']));
/// assert_eq!(letters(960), None);
/// ```
pub fn pieces(number: u16) -> Option<[Role; 8]> {
    if number >= COUNT {
        return None;
    }
    let mut rest = usize::from(number);
    let mut divide = |by: usize| {
        let remainder = rest % by;
        rest /= by;
        remainder
    };
    let mut rank: [Option<Role>; 8] = [None; 8];
    // b1, d1, f1 and h1 are light, a1, c1, e1 and g1 dark.
    rank[2 * divide(4) + 1] = Some(Role::Bishop);
    rank[2 * divide(4)] = Some(Role::Bishop);
    place(&mut rank, divide(6), Role::Queen);
    // The pairs of five squares in their order: 0 is the first two, 9 the last two.
    let pair = divide(10);
    let pairs = (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
    let (first, second) = pairs.into_iter().nth(pair)?;
    // The second first: the count of free squares before it stays as it was.
    place(&mut rank, second, Role::Knight);
    place(&mut rank, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(&mut rank, 0, role);
    }
    let mut pieces = [Role::Rook; 8];
    for (piece, found) in pieces.iter_mut().zip(rank) {
        *piece = found?;
    }
    Some(pieces)
}

/// Puts a piece on one of the free squares, counted from the a-file.
fn place(rank: &mut [Option<Role>; 8], nth: usize, role: Role) {
    if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(nth) {
        *square = Some(role);
    }
}

/// The FEN of a start position, for Chess960.
///
/// ```
/// use chessmoves::notation::scharnagl;
/// assert_eq!(scharnagl::fen(0).as_deref(), Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"));
/// ```
pub fn fen(number: u16) -> Option<String> {
    let white: String = pieces(number)?.map(Role::letter).into_iter().collect();
    let black = white.to_ascii_lowercase();
    Some(format!(
        "{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1"
    ))
}

/// Why what follows `960:` is no number of a start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberError {
    found: String,
}

/// The FEN that `960:518` stands for; `None` where the text does not begin with `960:`.
///
/// ```
/// use chessmoves::notation::scharnagl;
/// assert!(scharnagl::read("960:518").is_some_and(|fen| fen.is_ok()));
/// assert_eq!(
///     scharnagl::read("960:1000").and_then(Result::err).map(|error| error.to_string()).as_deref(),
///     Some("\"1000\" is no number of a start position, expected 0 to 959")
/// );
/// assert_eq!(scharnagl::read("8/8"), None);
/// ```
///
/// # Errors
///
/// When no number from 0 to 959 follows.
pub fn read(text: &str) -> Option<Result<String, NumberError>> {
    let digits = text.strip_prefix("960:")?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| is_number);
    Some(number.and_then(fen).ok_or_else(|| NumberError {
        found: digits.to_owned(),
    }))
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} is no number of a start position, expected 0 to {}",
            super::piece::Clipped(&self.found),
            COUNT - 1
        )
    }
}

impl std::error::Error for NumberError {}
