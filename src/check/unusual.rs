//! Words that the PGN standard does not have but people write: typographic characters, look-alikes of letters, evaluations and
//! words after a move, short captures.

use std::ops::Range;

use super::brackets;
use super::game::Game;
use super::warning::WarningKind;
use crate::notation::move_text::MoveText;
use crate::notation::pgn::{self, Lexer, TokenKind};
use crate::notation::position;
use crate::types::File;

impl Game<'_, '_> {
    /// Reads a word that is not a move of the standard, and warns about it. Returns false if it stands for nothing that fits.
    pub(super) fn unusual_word(&mut self, word: &[u8], span: Range<usize>) -> bool {
        let text = pgn::text(word);
        let Some((plain, found)) = plain(&text) else {
            return self.play_unusual(word, span, None);
        };
        // Dots that have lost their number say nothing.
        let mut is_annotation = plain.is_empty() || plain.bytes().any(|byte| byte != b'.');
        for token in Lexer::new(plain.as_bytes()) {
            match token.kind {
                TokenKind::Move(word) => {
                    if !self.play_unusual(word, span.clone(), found) {
                        return false;
                    }
                    is_annotation = false;
                }
                TokenKind::Result(result) => {
                    self.result(result, span.clone());
                    is_annotation = false;
                }
                TokenKind::MoveNumber(_) => is_annotation = false,
                _ => {}
            }
        }
        if is_annotation {
            self.stray_annotation(span);
        }
        true
    }

    /// Warns about an annotation outside a comment, and puts it into one.
    pub(super) fn stray_annotation(&mut self, span: Range<usize>) {
        self.warn(WarningKind::Annotation, span.clone(), None);
        if self.checker.fix {
            let text = format!("{{{}}}", pgn::text(&self.text[span.clone()]));
            self.checked.edits.push((span, text));
        }
    }

    /// Plays a move in ASCII that is not in standard notation: `nf3`, or `ed` for the only capture from the e-file on the d-file.
    pub(super) fn play_unusual(
        &mut self,
        word: &[u8],
        span: Range<usize>,
        found: Option<char>,
    ) -> bool {
        let before = self.line.position;
        let legal = |text: Vec<u8>| {
            let read = MoveText::parse_ascii(&text)?.in_game();
            Some((brackets::find(&before, read)?, read, text))
        };
        let mut legal = candidates(word).into_iter().filter_map(legal);
        let (Some((mv, read, text)), None) = (legal.next(), legal.next()) else {
            return false;
        };
        if !self.play_rare(&text, read, span.clone()) {
            return false;
        }
        let expected = position::san(&before, mv).without_suffix();
        let kind = match found {
            Some(found) => WarningKind::Character { found },
            None => WarningKind::NotSan { expected },
        };
        self.warn(kind, span, Some(self.line.ply));
        true
    }
}

/// The moves that a word may be: as it is, with its piece in upper case, and for a short capture, on each rank.
fn candidates(word: &[u8]) -> Vec<Vec<u8>> {
    let is_file = |byte: u8| File::from_letter(byte as char).is_some();
    match *word {
        [from, to] | [from, b'x', to] if is_file(from) && is_file(to) => (b'1'..=b'8')
            .map(|rank| vec![from, b'x', to, rank])
            .collect(),
        [first @ (b'n' | b'b' | b'r' | b'q' | b'k'), ref rest @ ..]
            if MoveText::parse_ascii(word).is_none_or(|read| !read.is_on_adjacent_file()) =>
        {
            vec![[&[first.to_ascii_uppercase()], rest].concat()]
        }
        _ => vec![word.to_vec()],
    }
}

/// What is written after a move, or in place of one, and says something about it.
const AFTER: [&str; 16] = [
    "+-", "-+", "+/-", "-/+", "+=", "=+", "+/=", "=/+", "=", "e.p.", "ep", "mate", "ch", "*", "_",
    "`",
];
/// The signs of a novelty and of a diagram.
const SIGNS: [&str; 3] = ["N", "TN", "D"];

/// A word in ASCII, without its annotations, and the first character in it that a move never has. `None` if it is the same.
fn plain(word: &str) -> Option<(String, Option<char>)> {
    let (mut plain, mut found) = (String::new(), None);
    for c in word.chars() {
        let (text, is_look_alike) = ascii(c)?;
        match text {
            Some(text) => plain += text,
            None => plain.push(c),
        }
        found = found.or(Some(c).filter(|_| is_look_alike));
    }
    let mut body = plain.trim().trim_start_matches(['*', '_', '`']);
    while let Some(rest) = AFTER.iter().find_map(|end| body.strip_suffix(end)) {
        body = rest.trim_end();
    }
    if SIGNS.contains(&body) {
        body = "";
    }
    (body != word).then(|| (body.to_owned(), found))
}

/// What a character stands for, `None` for itself, and whether it looks like that or cannot be seen. `None` if a move cannot contain
/// it. Cyrillic and full-width letters are files, captures and castling only: as pieces, К and С are others in Russian.
fn ascii(c: char) -> Option<(Option<&'static str>, bool)> {
    const FIGURINES: [&str; 12] = ["K", "Q", "R", "B", "N", "", "K", "Q", "R", "B", "N", ""];
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    const FILES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let nth = |names: &[&'static str], first: char| {
        names
            .get((c as usize).checked_sub(first as usize)?)
            .copied()
    };
    let look_alike = match c {
        '\0'..='\x7f' => return Some((None, false)),
        '♔'..='♟' => return Some((nth(&FIGURINES, '♔'), false)),
        '±' | '∓' | '⩲' | '⩱' | '∞' | '□' | '■' | '⇄' | '→' | '↑' | '⟳' | '○' | '\u{fe0e}'
        | '\u{fe0f}' => {
            return Some((Some(""), false));
        }
        '…' => return Some((Some("..."), false)),
        '½' => return Some((Some("1/2"), false)),
        '×' => return Some((Some("x"), false)),
        '†' => return Some((Some("+"), false)),
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' => "",
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{3000}' => " ",
        '\u{2010}'..='\u{2015}' | '−' | '－' => "-",
        'х' | 'ｘ' => "x",
        'а' => "a",
        'с' => "c",
        'е' => "e",
        'О' | 'о' | 'Ｏ' => "O",
        '０'..='９' => nth(&DIGITS, '０')?,
        'ａ'..='ｈ' => nth(&FILES, 'ａ')?,
        _ => return None,
    };
    Some((Some(look_alike), true))
}
