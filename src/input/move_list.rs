//! Texts of several moves, with or without move numbers.

use crate::notation::move_text::MoveText;

/// The moves of a text, separated by spaces. Move numbers are left out, as words of their own and in front of a move.
///
/// ```
/// use chessmoves::input::split_moves;
/// assert!(split_moves("1. e4 e5 2.Nf3 2... Nc6").eq(["e4", "e5", "Nf3", "Nc6"]));
/// ```
pub fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    (text.split_whitespace())
        .map(without_number)
        .filter(|word| !word.is_empty())
}

/// Whether a text is a move in UCI notation, SAN or long algebraic notation, legal or not.
///
/// ```
/// use chessmoves::input::is_move;
/// assert!(is_move("Nf3") && is_move("e2-e4") && is_move("e7e8q"));
/// assert!(!is_move("kiwi"));
/// ```
pub fn is_move(text: &str) -> bool {
    MoveText::parse(text).is_some()
}

/// A word without a move number at its beginning: digits and at least one dot.
///
/// ```
/// use chessmoves::input::without_number;
/// assert_eq!(without_number("1.e4"), "e4");
/// assert_eq!(without_number("12...O-O"), "O-O");
/// assert_eq!(without_number("0-0"), "0-0");
/// ```
pub fn without_number(word: &str) -> &str {
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    if after_digits.len() < word.len() && after_dots.len() < after_digits.len() {
        after_dots
    } else {
        word
    }
}
