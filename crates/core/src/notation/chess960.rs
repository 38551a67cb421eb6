//! The 960 start positions of Chess960 by number.
//!
//! In Reinhard Scharnagl's numbering, the number is divided repeatedly, and each remainder places a piece on the first
//! rank, counting free squares from the a-file: modulo 4 the bishop on light squares, modulo 4 the bishop on dark squares,
//! modulo 6 the queen. The rest, 0 to 9, places the two knights; rook, king and rook fill the last three squares.

use super::fen::is_number;
use crate::codes::Code;
use crate::types::{Excerpt, Fault, Role};

/// The number of start positions; they are numbered from 0.
pub const COUNT: u16 = 960;

/// The pieces of a start position from the a-file to the h-file. Number 518 is the start position of standard chess.
///
/// ```
/// use chessmoves::notation::chess960;
/// let letters = |number| Some(chess960::pieces(number)?.map(|role| role.letter()));
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
    // b1, d1, f1 and h1 are light; a1, c1, e1 and g1 are dark.
    rank[2 * divide(4) + 1] = Some(Role::Bishop);
    rank[2 * divide(4)] = Some(Role::Bishop);
    place(&mut rank, divide(6), Role::Queen);
    // The pairs out of five squares in lexicographic order: 0 is the first two, 9 the last two.
    let pair = divide(10);
    let pairs = (0..5).flat_map(|first| (first + 1..5).map(move |second| (first, second)));
    let (first, second) = pairs.into_iter().nth(pair)?;
    // The second knight first, so that the count of free squares is still right for the first.
    place(&mut rank, second, Role::Knight);
    place(&mut rank, first, Role::Knight);
    // The king stands between the rooks.
    place(&mut rank, 1, Role::King);
    Some(rank.map(|role| role.unwrap_or(Role::Rook)))
}

/// Puts a piece on the nth free square, counting from the a-file.
fn place(rank: &mut [Option<Role>; 8], nth: usize, role: Role) {
    if let Some(square) = rank.iter_mut().filter(|square| square.is_none()).nth(nth) {
        *square = Some(role);
    }
}

/// The FEN of a start position.
///
/// ```
/// use chessmoves::notation::chess960;
/// assert_eq!(chess960::fen(0).as_deref(), Some("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"));
/// ```
pub fn fen(number: u16) -> Option<String> {
    let white: String = pieces(number)?.map(Role::letter).into_iter().collect();
    let black = white.to_ascii_lowercase();
    Some(format!(
        "{black}/pppppppp/8/8/8/8/PPPPPPPP/{white} w KQkq - 0 1"
    ))
}

/// The FEN for a text such as `960:518` or `chess960:518`; `None` if the text does not begin so.
///
/// ```
/// use chessmoves::notation::chess960;
/// assert!(chess960::parse("960:518").is_some_and(|fen| fen.is_ok()));
/// assert_eq!(chess960::parse("chess960:518"), chess960::parse("960:518"));
/// assert_eq!(
///     chess960::parse("960:1000").and_then(Result::err).map(|error| error.to_string()).as_deref(),
///     Some("\"1000\" is not a Chess960 start position number, expected 0 to 959")
/// );
/// assert_eq!(chess960::parse("8/8"), None);
/// ```
///
/// # Errors
///
/// If what follows is not a number from 0 to 959.
pub fn parse(text: &str) -> Option<Result<String, Fault>> {
    let numbered = text.strip_prefix("chess").unwrap_or(text);
    let digits = numbered.strip_prefix("960:")?;
    let number = digits.parse().ok().filter(|_| is_number(digits));
    Some(number.and_then(fen).ok_or_else(|| {
        let (found, last) = (Excerpt(digits), COUNT - 1);
        let message =
            format!("{found} is not a Chess960 start position number, expected 0 to {last}");
        let hint = Some("the start position of standard chess is 960:518");
        Fault::new(Code::Chess960Number, message).with_hint(hint)
    }))
}
