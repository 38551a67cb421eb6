//! Words that are not part of a game, as in transcripts and beside moves: they are skipped, with a warning, if the game goes on after
//! them.

use std::ops::Range;

use chessmoves_core::internal::unusual;
use chessmoves_core::notation::pgn::{
    Lexer, Token, TokenKind, outside_variations, rest_of_game, text,
};
use chessmoves_core::{Code, Color};

use super::checked::Checked;
use super::game::{Game, LOOKAHEAD, is_move, played};

impl Checked<'_> {
    /// Whether the text is not a game but prose before or after one: there are no tag pairs, it begins with neither a move nor a
    /// move number, and more than three quarters of its words are not moves; or there is not even a letter, nor a result.
    ///
    /// ```
    /// use chessmoves::check::Checker;
    /// let text = b"Here is the game you asked for: [Event \"Test\"] 1. e4 *";
    /// let (prose, next) = Checker::new().next_game(text, 0);
    /// let (game, _) = Checker::new().next_game(text, next);
    /// assert!(prose.is_some_and(|prose| prose.is_prose(text)));
    /// assert!(game.is_some_and(|game| !game.is_prose(text)));
    /// ```
    pub fn is_prose(&self, text: &[u8]) -> bool {
        let text = &text[self.span.clone()];
        if !self.tags.is_empty() || self.plies > 0 {
            return false;
        }
        let is_without_letters = |token: Token<'_>| {
            matches!(token.kind, TokenKind::Markup(_))
                || !text[token.span()].iter().any(u8::is_ascii_alphabetic)
        };
        let Some(fault) = self.faults.first() else {
            return self.result.is_none() && Lexer::new(text).all(is_without_letters);
        };
        let mut tokens = Lexer::new(text).peekable();
        let first = tokens.peek().map(|token| token.kind);
        let has_number = matches!(first, Some(TokenKind::MoveNumber(_)));
        // A text in quotes can be an item of a list.
        let words = tokens.filter_map(|token| match token.kind {
            TokenKind::Move(word) => Some(is_move(word) && !text[..token.from].ends_with(b"\"")),
            _ => None,
        });
        let (moves, others): (Vec<_>, Vec<_>) = words.partition(|is_move| *is_move);
        fault.code == Code::MoveUnreadable && !has_number && others.len() > 3 * moves.len()
    }
}

impl<'a> Game<'a, '_> {
    /// Skips words that say something about the move before them, words up to the number of the next move, or a label such as `White:`
    /// before a move.
    pub(super) fn skip_words(&mut self, span: Range<usize>, lexer: &mut Lexer<'a>) -> Option<()> {
        let first = &self.text[span.clone()];
        let is_fragment = first.len() > 1 && may_be_cut_off(first);
        // `Game1:`, `#2`
        let is_label = self.line.ply == 0 && (first.ends_with(b":") || first.starts_with(b"#"));
        let has_digit = first.iter().any(u8::is_ascii_digit);
        let is_part = !is_known(first) && !is_label && (has_digit || is_fragment);
        if is_part || self.is_full() {
            return None;
        }
        let end = self.words_to_skip(&span, first.ends_with(b":"))?;
        self.skip_to(end, lexer);
        self.stray_annotation(span.start..end);
        Some(())
    }

    /// The end of words that are not moves, if the game goes on after them.
    fn words_to_skip(&self, first: &Range<usize>, is_label: bool) -> Option<usize> {
        use TokenKind::{CloseVariation, NullMove, OpenVariation};
        let from = first.start;
        let is_main_line = self.checker.stack.is_empty();
        let is_first = is_main_line && self.line.ply == 0;
        // Whether the words can be about the move before them.
        let mut are_beside = !is_first && !self.follows_number(from);
        let mut end = from;
        // The boundaries are those after the first word.
        let words = Lexer::at(self.text, from).take(1);
        for token in words.chain(rest_of_game(self.text, first.end, self.boundaries)) {
            if token.from > from + LOOKAHEAD {
                return None;
            }
            let goes_on = || self.goes_on(token.from);
            let is_next = match token.kind {
                TokenKind::Move(word) if is_known(word) => false,
                TokenKind::Move(word) if is_move(word) => {
                    let fits = are_beside && goes_on();
                    // `with the idea Bxc6`, `or 2... d6`, `on f6`
                    let before = self.text[..token.from].trim_ascii_end();
                    let is_place = word.len() == 2 && before.ends_with(b" on");
                    are_beside &= !fits && (is_place || self.is_of_other_side(word));
                    fits || is_main_line && is_label && end > from
                }
                TokenKind::Move(word) => {
                    are_beside &= !word.iter().any(u8::is_ascii_digit) || word.ends_with(b":");
                    false
                }
                TokenKind::Annotation(_) | TokenKind::Space(_) => false,
                TokenKind::MoveNumber(_) if are_beside && goes_on() => true,
                TokenKind::MoveNumber(number) => {
                    let written = &self.text[token.span()];
                    // The number of an alternative to the last move; a year, the rating of a player, or `Round 2: Smith`.
                    let is_other = are_beside && number == self.line.previous.fullmoves()
                        || number != self.line.position.fullmoves() && !written.ends_with(b".")
                        || self.is_in_prose(&token);
                    are_beside &= is_other;
                    let expected = self.line.position.move_number().to_string();
                    !is_other
                        && is_main_line
                        && [&*expected, expected.trim_end_matches('.')]
                            .contains(&text(written).trim_end_matches([',', ':']))
                        && matches!(self.next_kind(token.to), Some(TokenKind::Move(word)) if word.split(|&byte| byte == b',').all(is_move))
                }
                _ if are_beside && goes_on() => true,
                OpenVariation | CloseVariation | NullMove if is_first => false,
                TokenKind::Markup(mark) if is_first || are_beside || mark == b"\"" => continue,
                _ => return None,
            };
            if is_next {
                return Some(end);
            }
            end = token.to;
        }
        // The end of the text, which may have been cut off.
        are_beside.then_some(end)
    }

    /// Whether a word would be a move if it were the turn of the side that moved last: a threat, or another move in its place.
    fn is_of_other_side(&self, word: &[u8]) -> bool {
        let threat = self.line.position.pass();
        let mut places = threat.iter().chain([&self.line.previous]);
        self.line.last_move.is_some() && places.any(|place| played(place, word).is_some())
    }

    /// Whether a number stands before a word that is not a move, or before another number.
    fn is_in_prose(&self, number: &Token<'_>) -> bool {
        matches!(self.next_kind(number.to), Some(TokenKind::MoveNumber(_)))
            || self.precedes_word(number.to)
    }

    /// Whether what follows a place fits the position: the number of the next move, or the move, or the end of the line.
    pub(super) fn goes_on(&self, from: usize) -> bool {
        let position = &self.line.position;
        let near = rest_of_game(self.text, from, self.boundaries).take(MOST_TOKENS);
        for token in outside_variations(near) {
            match token.kind {
                TokenKind::CloseVariation => return true,
                TokenKind::MoveNumber(number) => {
                    let is_black = self.text[token.span()].ends_with(b"..");
                    return number == position.fullmoves()
                        && (position.turn() == Color::White || is_black)
                        && !self.is_in_prose(&token);
                }
                TokenKind::Move(word) if is_move(word) => return played(position, word).is_some(),
                _ => {}
            }
        }
        true
    }

    /// The closing bracket of a variation that is not one: `(best by test)`, `(with the idea of Nxe5)`, `(12)`, `(=)`.
    pub(super) fn words_in_brackets(&self, open: &Token<'_>) -> Option<Token<'a>> {
        // Moves can be part of a sentence that begins with another word, and has no numbers of moves.
        let (mut has_words, mut is_sentence) = (false, false);
        for token in Lexer::at(self.text, open.to) {
            match token.kind {
                TokenKind::Move(_) if is_sentence => {}
                TokenKind::Move(word) if !is_move(word) => {
                    is_sentence = !has_words && begins_sentence(word);
                    has_words = true;
                }
                // A sign, or a number such as that of seconds.
                TokenKind::Annotation(sign) if !sign.starts_with(b"$") => has_words = true,
                TokenKind::MoveNumber(_) if !self.text[token.span()].ends_with(b".") => {
                    has_words = true;
                }
                TokenKind::Space(_) | TokenKind::Markup(b"\"") => {}
                TokenKind::CloseVariation if has_words => return Some(token),
                _ => return None,
            }
        }
        None
    }
}

/// How many tokens are searched for the next move.
const MOST_TOKENS: usize = 32;

/// Whether a word says something about the move before it, although it looks like a part of a move: `ch` for a check, a sign, a time, the
/// ECO code of an opening.
fn is_known(word: &[u8]) -> bool {
    let code = word.strip_suffix(b":").unwrap_or(word);
    let is_code = matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
    let word = text(word);
    let is_sign = unusual::glyph(&word).is_some() || unusual::begins_idea(&word);
    is_code || word == "ch" || is_sign || is_measure(&word)
}

/// Whether a word is a time or the evaluation of an engine: `0:03`, `+0.35`, `1.5s`, `#12`.
fn is_measure(word: &str) -> bool {
    let number = word.trim_start_matches(['+', '-', '#', 'M']);
    let unit = number.trim_start_matches(|c: char| c.is_ascii_digit() || ":.,/".contains(c));
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    number.starts_with(|c: char| c.is_ascii_digit())
        && ["", "s", "sec", "m", "min", "h", "cp", "%"].contains(&unit)
        && !number.ends_with([':', '.', ',', '/'])
        && (!is_plain || number.len() < word.len())
}

/// Whether a word begins a sentence, and is not a misspelt move.
fn begins_sentence(word: &[u8]) -> bool {
    let plain = word.trim_ascii_end().strip_suffix(b":").unwrap_or(word);
    let has_letters = plain.len() > 2 && plain.iter().all(u8::is_ascii_alphabetic);
    has_letters && !may_be_cut_off(word) && !word.starts_with(b"cast") || word == "Δ".as_bytes()
}

/// Whether a word begins like a move and is not one, as at the end of a file that was cut off: `Bx`, `O-O-`.
pub(super) fn may_be_cut_off(word: &[u8]) -> bool {
    let results = ["1-0", "0-1", "1/2-1/2"].map(str::as_bytes);
    let parts = "KQRBN abcdefgh 12345678 x abcdefgh 12345678".split(' ');
    let rest = parts.fold(word, |rest, part| match rest {
        [first, after @ ..] if part.as_bytes().contains(first) => after,
        _ => rest,
    });
    rest.is_empty()
        || matches!(word, b"O" | b"O-" | b"O-O-")
        || word.len() > 1 && results.iter().any(|result| result.starts_with(word))
}
