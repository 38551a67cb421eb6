//! Words that are not part of a game, as in transcripts: they are skipped, with a warning, if the game goes on after them.

use std::ops::Range;

use chessmoves_core::internal::move_text::MoveText;
use chessmoves_core::notation::pgn::{Lexer, Token, TokenKind};

use super::checked::Checked;
use super::game::Game;

/// How many bytes are searched for the next move.
const LOOKAHEAD: usize = 2 * 1024;

impl Checked<'_> {
    /// Whether the text is not a game but prose before or after one: there are no tag pairs, it begins with neither a move nor a
    /// move number, and more than three quarters of its words are not moves.
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
        let begins_with = self.faults.first().map(|fault| fault.code);
        if !self.tags.is_empty() || self.plies > 0 || begins_with != Some("move-unreadable") {
            return false;
        }
        let mut tokens = Lexer::new(&text[self.span.clone()])
            .map(|token| token.kind)
            .peekable();
        if let Some(TokenKind::MoveNumber(_)) = tokens.peek() {
            return false;
        }
        let (mut moves, mut words) = (0, 0);
        for kind in tokens {
            if let TokenKind::Move(word) = kind {
                words += 1;
                moves += usize::from(is_move(word));
            }
        }
        words > 4 * moves
    }
}

impl<'a> Game<'a, '_> {
    /// Skips words up to the number of the next move, or a label such as `White:` before a move.
    pub(super) fn skip_prose(&mut self, span: Range<usize>, lexer: &mut Lexer<'a>) -> bool {
        let first = &self.text[span.clone()];
        // A part of a word with unusual spaces ends before the lexer's place.
        let is_word = Lexer::position(lexer) == span.end && !first.iter().any(u8::is_ascii_digit);
        if !self.checker.stack.is_empty() || !is_word {
            return false;
        }
        let Some((end, next)) = self.prose(span.start, first.ends_with(b":")) else {
            return false;
        };
        lexer.set_position(next);
        self.stray_annotation(span.start..end);
        true
    }

    /// The end of words that are not moves, and where the game goes on after them.
    fn prose(&self, from: usize, is_label: bool) -> Option<(usize, usize)> {
        let mut lexer = Lexer::at(self.text, from);
        let mut end = from;
        while let Some(token) = lexer.next() {
            if token.from > from + LOOKAHEAD {
                return None;
            }
            let is_next = match token.kind {
                TokenKind::MoveNumber(_) => {
                    let expected = self.line.position.move_number().to_string();
                    self.text[token.span()] == *expected.as_bytes() && goes_on(&lexer)
                }
                TokenKind::Move(word) => is_label && end > from && is_move(word),
                TokenKind::Annotation(_) => false,
                _ => return None,
            };
            if is_next {
                return Some((end, token.from));
            }
            end = token.to;
        }
        None
    }

    /// The closing bracket of a variation that contains only words that are not moves: `(best by test)`.
    pub(super) fn words_in_brackets(&self, open: &Token<'_>) -> Option<Token<'a>> {
        let mut has_words = false;
        for token in Lexer::at(self.text, open.to) {
            match token.kind {
                TokenKind::Move(word) if !is_move(word) => has_words = true,
                TokenKind::CloseVariation if has_words => return Some(token),
                _ => return None,
            }
        }
        None
    }
}

/// Whether the next token is a move.
fn goes_on(lexer: &Lexer<'_>) -> bool {
    let next = lexer.clone().next().map(|token| token.kind);
    matches!(next, Some(TokenKind::Move(word)) if is_move(word))
}

fn is_move(word: &[u8]) -> bool {
    MoveText::parse_ascii(word).is_some()
}
