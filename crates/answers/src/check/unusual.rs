//! Words in forms that the PGN standard does not have, and what stands beside moves: unusual spaces, signs, results.

use std::ops::Range;

use chessmoves_core::internal::{
    move_text::{self, MoveText},
    san,
    unusual::{self, Plain, Unusual},
};
use chessmoves_core::notation::pgn::{self, GameResult, Lexer, Tag, TokenKind};
use chessmoves_core::{Code, Fault, MoveError, Square};

use super::checked::find_tag;
use super::game::Game;
use super::line::find;
use super::warning::WarningKind;

impl<'a> Game<'a, '_> {
    /// A word that is not a move in any notation: perhaps one in an unusual form, an annotation, or a comment without its brace.
    #[cold]
    pub(super) fn unreadable(&mut self, word: &'a [u8], span: Range<usize>, lexer: &mut Lexer<'a>) {
        self.checked.moves -= 1;
        let text = &*pgn::text(word);
        let plain = unusual::plain(text);
        let body = plain.as_ref().map_or(text, |plain| &plain.text);
        if self.null_word(word, &span)
            || self.spaced_piece(word, &span, lexer)
            || self.beside_moves(text, body, span.clone())
        {
            return;
        }
        let read = unusual::read(&self.line.position, move_text::without_number(body), true);
        if let (Ok(unusual), Some(Plain { found, glyph, .. })) = (&read, &plain)
            && unusual.is_legal
        {
            self.checked.moves += 1;
            let text = unusual.text.clone();
            let (found, glyph) = (*found, *glyph);
            let unusual = Unusual {
                text,
                found,
                glyph,
                ..*unusual
            };
            self.play_unusual(&unusual, span);
            return;
        }
        if self.skip_comment(span.start, lexer)
            || self.position_in_text(span.clone(), lexer)
            || read.is_err() && self.skip_words(span.clone(), lexer)
        {
            return;
        }
        self.checked.moves += u64::from(names_square(body));
        match read {
            Ok(unusual) => self.not_played(word, unusual.read, span),
            Err(MoveError::Unreadable { .. }) if is_drop(body) => {
                let message = "it drops a piece: a move of crazyhouse or bughouse, and the game has no such tag Variant";
                self.break_line(Fault::new(Code::UnsupportedVariant, message), span);
            }
            Err(error) => {
                let text = text.to_owned();
                let error = match error {
                    MoveError::Ambiguous { moves, .. } => MoveError::Ambiguous { text, moves },
                    _ => MoveError::Unreadable { text },
                };
                self.move_fault(error, word, span);
            }
        }
    }

    /// Reads the letter of a piece and its move after a space, as in `2. N f3`. After a move, the letter can be a sign.
    fn spaced_piece(&mut self, word: &[u8], span: &Range<usize>, lexer: &mut Lexer<'a>) -> bool {
        let mut next = lexer.clone();
        if !matches!(word, [b'K' | b'Q' | b'R' | b'B' | b'N']) || !self.follows_number(span.start) {
            return false;
        }
        let Some(token) = next.next() else {
            return false;
        };
        let text = [word, &self.text[token.span()]].concat();
        let read = MoveText::parse_ascii(&text).map(MoveText::in_game);
        let Some(read) = read.filter(|read| find(&self.line.position, *read).is_some()) else {
            return false;
        };
        self.boundaries.is_start(&token, self.text);
        *lexer = next;
        self.checked.moves += 1;
        let unusual = Unusual {
            text: pgn::text(&text).into_owned(),
            read,
            is_legal: true,
            found: None,
            glyph: None,
        };
        self.play_unusual(&unusual, span.start..token.to);
        true
    }

    /// Whether a move number with dots stands before a byte.
    pub(super) fn follows_number(&self, at: usize) -> bool {
        self.text[..at].trim_ascii_end().ends_with(b".")
    }

    /// Reads `null` and `pass`, which can also be words of a sentence, and a dash in the place of a move.
    fn null_word(&mut self, word: &[u8], span: &Range<usize>) -> bool {
        let next = || {
            Lexer::at(self.text, span.end)
                .next()
                .map(|token| token.kind)
        };
        let is_null = move_text::is_null_move(word)
            && !matches!(next(), Some(TokenKind::Move(next)) if MoveText::parse_ascii(next).is_none())
            || unusual::is_dash(word) && self.follows_number(span.start);
        if is_null {
            self.null_move(span.clone());
        }
        is_null
    }

    /// Reads a word that is a move number in unusual characters, dots, or a sign.
    fn beside_moves(&mut self, text: &str, body: &str, span: Range<usize>) -> bool {
        let number = body.trim_end_matches('.');
        let has_dots = number.len() < body.len();
        if has_dots && number.is_empty() {
            // Dots that have lost their number say nothing.
            self.edit(span, body);
        } else if has_dots && number.bytes().all(|byte| byte.is_ascii_digit()) {
            self.number(number.parse().unwrap_or(u32::MAX), span);
        } else if self.line.ply > 0
            && (body.is_empty() || body == "-" || unusual::glyph(text).is_some())
        {
            self.stray_annotation(span);
        } else {
            return false;
        }
        true
    }

    /// Warns about an annotation outside a comment, and puts it into one; a sign is written as its glyph.
    pub(super) fn stray_annotation(&mut self, span: Range<usize>) {
        let text = pgn::text(&self.text[span.clone()]);
        let text = match unusual::glyph(&text) {
            Some(glyph) => format!("${glyph}"),
            None => format!("{{{text}}}"),
        };
        self.correct(WarningKind::Annotation, span, text);
    }

    /// Reads words after the result, which belong to the game.
    pub(super) fn after_result(&mut self, span: Range<usize>, lexer: &mut Lexer<'a>) {
        use TokenKind::{Annotation, Move, MoveNumber, Space};
        let (from, mut end) = (span.start, span.end);
        loop {
            let (mut next, mut boundaries) = (lexer.clone(), self.boundaries);
            let Some(token) = next.next() else { break };
            let is_word = matches!(
                token.kind,
                Move(_) | MoveNumber(_) | Annotation(_) | Space(_)
            );
            if !is_word || boundaries.is_start(&token, self.text) {
                break;
            }
            (*lexer, self.boundaries, end) = (next, boundaries, token.to);
        }
        self.stray_annotation(from..end);
    }

    /// Whether `0-0` at the end of a game is its result, and not castling.
    pub(super) fn is_result(&self, castling: MoveText, end: usize) -> bool {
        let next = Lexer::at(self.text, end).next().map(|token| token.kind);
        let is_end = matches!(next, None | Some(TokenKind::Tag(_) | TokenKind::BrokenTag));
        let says_so = |tag: &Tag<'_>| tag.raw_value == b"0-0";
        self.checker.stack.is_empty()
            && is_end
            && (find_tag(&self.checked.tags, b"Result").is_some_and(says_so)
                || find(&self.line.position, castling).is_none())
    }

    /// Reads `0-0` as the result.
    pub(super) fn both_lost(&mut self, span: Range<usize>) {
        self.checked.moves -= 1;
        self.end_with(GameResult::Unknown, span, WarningKind::BothLost);
    }

    /// Plays a legal move that is written in an unusual form, and warns about it.
    pub(super) fn play_unusual(&mut self, unusual: &Unusual, span: Range<usize>) {
        let before = self.line.position;
        let Some(mv) = find(&before, unusual.read) else {
            return;
        };
        self.play(unusual.text.as_bytes(), unusual.read, span.clone());
        let kind = match unusual.found {
            Some(found) => WarningKind::Character { found },
            None => WarningKind::NotSan {
                expected: san(&before, mv).without_suffix(),
            },
        };
        self.warn_of_last(kind, span);
        if let (Some(glyph), true, Some((_, text))) = (
            unusual.glyph,
            self.checker.fix,
            self.checked.edits.last_mut(),
        ) {
            text.extend([" $", &glyph.to_string()]);
        }
    }
}

/// `N@f6`, a move of variants in which captured pieces come back.
fn is_drop(word: &str) -> bool {
    let (piece, square) = word.split_once('@').unwrap_or_default();
    piece.len() <= 1
        && square
            .get(..2)
            .is_some_and(|square| Square::from_name(square).is_some())
}

/// Whether a word has a square in it, as most moves do.
fn names_square(word: &str) -> bool {
    word.as_bytes()
        .windows(2)
        .any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
}
