//! Hints for text in the place of a square.

use super::{File, Rank, Square};

/// What was probably meant by a text that is not a square: upper case, rank before file, or a rank or file off the board.
/// `before` is what precedes the square in the suggestion.
pub(crate) fn square_hint(before: &str, text: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    if Square::from_name(&lower).is_some() && lower != text {
        return Some(format!("did you mean {:?}?", format!("{before}{lower}")));
    }
    let mut characters = lower.chars();
    let (first, second) = (characters.next()?, characters.next()?);
    if characters.next().is_some() {
        return None;
    }
    if let (Some(file), Some(rank)) = (File::from_letter(second), Rank::from_digit(first)) {
        let square = Square::new(file, rank);
        return Some(format!("did you mean {:?}?", format!("{before}{square}")));
    }
    match (File::from_letter(first), Rank::from_digit(second)) {
        (Some(_), None) => Some("ranks run from 1 to 8".to_owned()),
        (None, Some(_)) => Some("files run from a to h".to_owned()),
        _ => None,
    }
}
