//! Splits a line of a list into moves, numbers and other words.

use crate::notation::move_text::MoveText;

/// A part of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A text that can be a move.
    Move(&'a str),
    /// A number.
    Number(u64),
    /// Anything else.
    Word(&'a str),
    /// A colon after a word.
    Colon,
}

/// The tokens of a line. Brackets, quotes, commas and bullets separate them; numbers of lines and moves, such as `1.`, are
/// left out.
pub(super) fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for word in words(line) {
        push_word(word, &mut tokens);
    }
    tokens
}

/// The words of a line. A comma inside a number such as 193,690,690 does not separate.
fn words(line: &str) -> impl Iterator<Item = &str> {
    let bytes = line.as_bytes();
    let mut from = 0;
    let mut ends: Vec<(usize, usize)> = Vec::new();
    for (at, c) in line.char_indices() {
        let is_in_number = c == ',' && groups_thousands(bytes, from, at);
        if is_separator(c) && !is_in_number {
            ends.push((from, at));
            from = at + c.len_utf8();
        }
    }
    ends.push((from, line.len()));
    (ends.into_iter())
        .map(|(from, to)| &line[from..to])
        .filter(|word| !word.is_empty())
}

fn is_separator(c: char) -> bool {
    c.is_whitespace()
        || matches!(
            c,
            ',' | ';' | '|' | '[' | ']' | '{' | '}' | '"' | '\'' | '`'
        )
        || matches!(c, '<' | '>' | '*' | '•' | '→')
}

/// Whether a comma stands between digits, with a group of three behind it.
fn groups_thousands(bytes: &[u8], from: usize, at: usize) -> bool {
    let before = &bytes[from..at];
    let after = &bytes[at + 1..];
    let group = after
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let digits = |byte: &u8| byte.is_ascii_digit() || *byte == b',';
    !before.is_empty() && before[0] != b',' && before.iter().all(digits) && group == 3
}

fn push_word<'a>(word: &'a str, tokens: &mut Vec<Token<'a>>) {
    let word = without_brackets(word);
    if word.starts_with("Move.from_uci") || is_filler(word) {
        return;
    }
    if let Some(rest) = word.strip_suffix(':') {
        push_word(rest, tokens);
        tokens.push(Token::Colon);
        return;
    }
    let word = without_number(word);
    if word.is_empty() {
        return;
    }
    if let Some(number) = number(word) {
        tokens.push(Token::Number(number));
        return;
    }
    // `e2e4:20` and `e2e4=20`
    let is_count = |text: &str| number(text).is_some();
    if let Some((mv, count)) = word
        .split_once([':', '='])
        .filter(|(_, count)| is_count(count))
    {
        push_word(mv, tokens);
        tokens.push(Token::Colon);
        tokens.extend(number(count).map(Token::Number));
        return;
    }
    tokens.push(if MoveText::parse(word).is_some() {
        Token::Move(word)
    } else {
        Token::Word(word)
    });
}

/// A word without the brackets around it; those of a promotion such as `e8(Q)` stay.
fn without_brackets(word: &str) -> &str {
    let word = word.trim_start_matches('(');
    if word.contains('(') {
        word
    } else {
        word.trim_end_matches(')')
    }
}

/// Whether a word stands between a move and its count, or is a mark of a capture en passant.
fn is_filler(word: &str) -> bool {
    let is_punctuation = |c: char| !c.is_alphanumeric() && c != ':';
    word.chars().all(is_punctuation) || matches!(word, "e.p." | "ep")
}

/// A word without the number of a line or a move in front: `1.`, `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let body = rest.trim_start_matches(['.', '…']);
    if rest.len() < word.len() && body.len() < rest.len() {
        body
    } else {
        word
    }
}

/// A count, possibly with thousands separators.
pub(super) fn number(word: &str) -> Option<u64> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || matches!(byte, b',' | b'_');
    if !word.starts_with(|c: char| c.is_ascii_digit()) || !word.bytes().all(is_digit) {
        return None;
    }
    word.replace([',', '_'], "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Token::{Colon, Move, Number, Word};

    #[test]
    fn a_line_is_split_into_moves_numbers_and_words() {
        for (line, expected) in [
            ("e2e4: 20", &[Move("e2e4"), Colon, Number(20)][..]),
            ("1. e2e4 - 20", &[Move("e2e4"), Number(20)]),
            ("e7-e8=Q:3", &[Move("e7-e8=Q"), Colon, Number(3)]),
            ("e8(Q), O-O", &[Move("e8(Q)"), Move("O-O")]),
            ("(Nh3, Nf3)>", &[Move("Nh3"), Move("Nf3")]),
            ("[Move.from_uci('g1h3')]", &[Move("g1h3")]),
            (
                "Total: 193,690,690",
                &[Word("Total"), Colon, Number(193_690_690)],
            ),
            ("exd6 e.p. 1,2", &[Move("exd6"), Number(1), Number(2)]),
            ("Zf3", &[Word("Zf3")]),
            ("- (*) --", &[]),
        ] {
            assert_eq!(tokens(line), expected, "{line}");
        }
    }
}
