//! Words in forms that the PGN standard does not have, and what stands beside moves: unusual spaces, signs, results.

use std::ops::Range;

use chessmoves_core::internal::unusual::{self, Unusual};
use chessmoves_core::internal::{move_text, san};
use chessmoves_core::notation::pgn::{self, GameResult, Lexer, Token, TokenKind, rest_of_game};
use chessmoves_core::{Code, Color, Fault, MoveError};

use super::checked::find_tag;
use super::fault::{self, GameFault};
use super::game::{Game, is_move, played};
use super::line::{LastMove, Sign};
use super::prose::may_be_cut_off;

/// No move in standard notation has as many bytes.
pub(super) const LONGEST_MOVE: usize = 9;

impl<'a> Game<'a, '_> {
    /// A word that is not a move in any notation: perhaps one in an unusual form, an annotation, or a comment without its brace. Returns
    /// whether it counts as a move.
    #[cold]
    pub(super) fn unreadable(&mut self, span: Range<usize>, lexer: &mut Lexer<'a>) -> bool {
        let word = &self.text[span.clone()];
        let text = &*pgn::text(word);
        let plain = unusual::plain(text);
        let body = plain.as_ref().map_or(text, |plain| &plain.text);
        let signs = word.iter().rev().take_while(|byte| b"+#,.".contains(byte));
        let without_signs = &word[..word.len() - signs.count()];
        if self.is_null_dash(&span)
            // `null` and `pass` can also be words of a sentence.
            || move_text::is_null_move(without_signs) && !self.precedes_word(span.end)
        {
            self.null_move(span);
            return false;
        } else if self.several_words(&span, lexer) || self.move_before_next(&span, lexer).is_some()
        {
            return true;
        } else if self.beside_moves(text, body, span.clone()) {
            return false;
        }
        let read = unusual::read(&self.line.position, text, true);
        if let Ok(unusual) = &read
            && self.play_unusual(unusual, &span)
        {
            return true;
        }
        let can_be_words = read.is_err() || unusual::begins_idea(text);
        if self.skip_comment(span.start, lexer).is_some()
            || self.position_in_text(span.clone(), lexer)
            || can_be_words && self.skip_words(span.clone(), lexer).is_some()
        {
            return false;
        }
        // `N@f6`, a move of variants in which captured pieces come back.
        let is_drop = (body.split_once('@'))
            .is_some_and(|(piece, square)| piece.len() <= 1 && is_move(square.as_bytes()));
        match read {
            Ok(unusual) => self.not_played(unusual.read, span),
            Err(MoveError::Unreadable { .. }) if is_drop => {
                let message = "it drops a piece: a move of crazyhouse or bughouse, and the game has no such tag Variant";
                self.break_line(Fault::new(Code::UnsupportedVariant, message), span);
            }
            Err(error) => self.move_fault(error, span),
        }
        // Most moves have a square.
        let mut pairs = body.as_bytes().windows(2);
        pairs.any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
    }

    /// Reads a move of several words: the letter of a piece and a square, as in `2. N f3`, or two squares, as in `e2 e4` and `Ng1 - f3`,
    /// if the moves before are written so, too; a file and a rank, as in `e 4`; or castling, as in `O - O` and `castles long`. After a
    /// move, `N` can be a sign.
    pub(super) fn several_words(&mut self, first: &Range<usize>, lexer: &mut Lexer<'a>) -> bool {
        let (word, from) = (&self.text[first.clone()], first.start);
        let has_space = |last: LastMove| self.text[last.from..last.to].contains(&b' ');
        let text = pgn::text(word);
        let is_castling =
            word.iter().all(|byte| b"Oo0- ".contains(byte)) || unusual::castling(&text).is_some();
        let promotes = matches!(word, [b'a'..=b'h', .., b'1' | b'8']);
        // A figurine is the letter of a piece.
        let plain = unusual::ascii(&text).map_or_else(String::new, |(plain, _)| plain);
        let can_be_part = match plain.as_bytes() {
            [b'K' | b'Q' | b'R' | b'B' | b'a'..=b'h'] => true,
            [b'N'] if self.follows_number(from) => true,
            [b'N'] | [.., b'a'..=b'h', b'1'..=b'8'] => self.line.last_move.is_none_or(has_space),
            _ => is_castling,
        };
        if !(can_be_part || promotes) || self.line.is_broken {
            return false;
        }
        let text = self.text;
        let is_part = |token: &Token<'_>| {
            let word = &text[token.span()];
            // `e 4`, `O - O`
            let is_digit = matches!(word, [b'0'..=b'9']);
            is_digit || matches!(token.kind, TokenKind::Move(_)) || unusual::is_dash(word)
        };
        // `O - O - O`
        let tokens: Vec<_> = lexer.clone().take_while(is_part).take(4).collect();
        let found = tokens.iter().rev().find_map(|last| {
            let read = |text: &str| {
                let read = unusual::read(&self.line.position, text, true).ok();
                read.filter(|read| is_castling || read.mv.is_some())
            };
            let written = pgn::text(&text[from..last.to]);
            // `a8 Queen`
            let of_promotion = || promotes.then(|| read(&written.replace(' ', "="))).flatten();
            Some((read(&written).or_else(of_promotion)?, from..last.to))
        });
        let Some((read, span)) = found else {
            return false;
        };
        self.skip_to(span.end, lexer);
        if !self.play_unusual(&read, &span) {
            self.not_played(read.read, span);
        }
        true
    }

    /// Plays a move that the next one or its number follows without a space, as in `e4,e5` and `Nc63.`.
    fn move_before_next(&mut self, whole: &Range<usize>, lexer: &mut Lexer<'a>) -> Option<()> {
        let word = &self.text[whole.clone()];
        // A list is read again after each of its moves.
        let is_short = word.len() < 16 * LONGEST_MOVE;
        let precedes_next = |end: &usize| {
            let rest = pgn::text(&word[*end..]);
            move_text::without_number(&rest).len() < rest.len()
                || is_short && rest.strip_prefix(',').is_some_and(unusual::is_move)
        };
        let is_legal = |end: &usize| played(&self.line.position, &word[..*end]).is_some();
        let mut ends = (2..word.len().min(LONGEST_MOVE)).filter(precedes_next);
        let end = ends.rfind(is_legal)?;
        let span = whole.start..whole.start + end;
        let next = span.end + usize::from(word[end] == b',');
        lexer.set_position(next);
        self.read_any_move(span.clone(), lexer);
        let message = "a space is missing before the next move or its number";
        self.warn_of_last(Fault::new(Code::NotSan, message), span.clone());
        self.edit(span.end..next, " ");
        Some(())
    }

    /// Whether a move number with dots stands before a byte.
    pub(super) fn follows_number(&self, at: usize) -> bool {
        dots_after_number(self.text[..at].trim_ascii_end()).is_some_and(|dots| dots > 0)
    }

    /// What the next token after a byte is, apart from markup.
    pub(super) fn next_kind(&self, at: usize) -> Option<TokenKind<'a>> {
        let mut kinds = Lexer::at(self.text, at).map(|token| token.kind);
        kinds.find(|kind| !matches!(kind, TokenKind::Markup(_)))
    }

    /// Whether a dash, or a programming language's word for nothing, stands in the place of a move: after a number, or before that of
    /// White's next move.
    pub(super) fn is_null_dash(&self, span: &Range<usize>) -> bool {
        let (word, position) = (&self.text[span.clone()], &self.line.position);
        let next = Some(TokenKind::MoveNumber(position.fullmoves() + 1));
        (unusual::is_dash(word) || word == b"(null)")
            && (self.follows_number(span.start)
                || position.turn() == Color::Black && self.next_kind(span.end) == next)
    }

    /// Whether a word that is not a move comes next.
    pub(super) fn precedes_word(&self, at: usize) -> bool {
        let next = self.next_kind(at);
        matches!(next, Some(TokenKind::Move(word)) if !unusual::is_move(&pgn::text(word)))
    }

    /// Reads a word that is a move number in unusual characters, dots, or a sign.
    fn beside_moves(&mut self, text: &str, body: &str, span: Range<usize>) -> bool {
        let number = unusual::digits(body.trim_end_matches('.'));
        let has_dots = number.len() < body.len();
        // `Δ Bc4` before another move, `N` after a number
        let is_of_next = || {
            unusual::begins_idea(text) && !self.goes_on(span.end)
                || text.starts_with(char::is_alphabetic) && self.follows_number(span.start)
        };
        if has_dots && number.is_empty() {
            // Dots that have lost their number say nothing.
            self.edit(span, body);
        } else if has_dots && number.bytes().all(|byte| byte.is_ascii_digit()) {
            let is_other = |c: &char| c.is_alphanumeric() && !c.is_ascii_digit();
            if let Some(found) = text.chars().find(is_other) {
                self.warn(fault::unusual_character(found), span.clone());
            }
            self.number(number.parse().unwrap_or(u32::MAX), span);
        } else if self.line.ply > 0
            && (body.is_empty() || body == "-" || unusual::glyph(text).is_some())
            && !is_of_next()
        {
            self.stray_annotation(span);
        } else {
            return false;
        }
        true
    }

    /// Reads a check sign that is apart from its move, as in `Qxf7 #` and `Qxf7!!#`. `None`: the sign is about something else.
    pub(super) fn late_sign(&mut self, span: Range<usize>) -> Option<()> {
        let last = (self.line.last_move).filter(|last| last.sign == Sign::None)?;
        let [word, between] =
            [last.from..last.to, last.to..span.start].map(|part| &self.text[part]);
        let previous = &self.line.previous;
        let read = unusual::read(previous, &pgn::text(word), true).ok()?;
        let is_near = between.iter().all(|byte| b" !?".contains(byte));
        let expected = san(previous, read.mv.filter(|_| is_near)?);
        let sign = Sign::ending(&self.text[span.clone()]);
        self.line.last_move = Some(LastMove { sign, ..last });
        self.warn_of_last(fault::not_san(expected), last.from..span.end);
        self.edit(last.to + between.trim_ascii_end().len()..span.end, "");
        Some(())
    }

    /// Warns about an annotation outside a comment, and puts it into one; a sign is written as its glyph. A dash can be a null move.
    pub(super) fn stray_annotation(&mut self, span: Range<usize>) {
        if self.is_null_dash(&span) {
            return self.null_move(span);
        }
        let text = pgn::text(&self.text[span.clone()]);
        let glyph = unusual::glyph(&text).map(|glyph| format!("${glyph}"));
        let message = match &glyph {
            // `N`
            _ if self.text.len() == span.end && may_be_cut_off(text.as_bytes()) => {
                fault::cut_off("a move")
            }
            Some(glyph) => format!("the annotation is written {glyph}"),
            None => "this is not a move, expected it in a comment".to_owned(),
        };
        let text = glyph.unwrap_or_else(|| format!("{{{text}}}"));
        let warning = Fault::new(Code::StrayAnnotation, message);
        self.correct(warning, span, text);
    }

    /// Reads words after the result, which belong to the game.
    pub(super) fn after_result(&mut self, span: Range<usize>, lexer: &mut Lexer<'a>) {
        use TokenKind::{Annotation, Move, MoveNumber, Space};
        let mut boundaries = self.boundaries;
        let is_word = |kind| matches!(kind, Move(_) | MoveNumber(_) | Annotation(_) | Space(_));
        let words = (lexer.clone())
            .take_while(|token| is_word(token.kind) && !boundaries.is_start(token, self.text));
        let end = words.last().map_or(span.end, |word| word.to);
        self.skip_to(end, lexer);
        self.stray_annotation(span.start..end);
    }

    /// Ends the game with a result that PGN does not have. `0-0` can be castling, which is legal or has a number before it.
    pub(super) fn foreign_result(&mut self, span: &Range<usize>) -> bool {
        use TokenKind::{Comment, LineComment, Markup, MoveNumber, Space};
        let word = &self.text[span.clone()];
        let can_be_result =
            |_: &Code| self.checker.stack.is_empty() && !self.follows_number(span.start);
        let Some(code) = GameResult::foreign(word).filter(can_be_result) else {
            return false;
        };
        let mut rest = rest_of_game(self.text, span.end, self.boundaries).map(|token| token.kind);
        let is_end =
            rest.all(|kind| matches!(kind, Comment(_) | LineComment(_) | Markup(_) | Space(_)));
        let position = &self.line.position;
        // The moves of White have their numbers, apart from this one.
        let lacks_number = || {
            let mut before = Lexer::of_game(&self.text[..span.start], self.checked.span.start);
            position.turn() == Color::White
                && before.any(|token| matches!(token.kind, MoveNumber(_)))
        };
        let castling = unusual::read(position, &pgn::text(word), true);
        let is_result = is_end
            && (find_tag(&self.checked.tags, b"Result").is_some_and(|tag| tag.raw_value == b"0-0")
                || castling.map_or(true, |castling| castling.mv.is_none())
                || lacks_number());
        if is_result {
            let result = match code {
                Code::BothLost => "that both sides have lost",
                _ => "of half a point for one side",
            };
            let message = format!("the result {result} is not one of PGN, expected *");
            self.end_by(
                GameResult::Unknown,
                span.clone(),
                Some(Fault::new(code, message)),
            );
        }
        is_result
    }

    /// Plays a move that is written in an unusual form, and warns about it; false if it is not legal.
    pub(super) fn play_unusual(&mut self, unusual: &Unusual, span: &Range<usize>) -> bool {
        let Some(mv) = unusual.mv else {
            return false;
        };
        let expected = san(&self.line.position, mv).without_suffix();
        self.play(unusual.plain.text.as_bytes(), unusual.read, span.clone());
        let warning = match unusual.plain.found {
            Some(found) => fault::unusual_character(found),
            None => fault::not_san(expected),
        };
        let is_told = |last: &GameFault| last.code == warning.code && last.span == *span;
        if !self.checked.warnings.last().is_some_and(is_told) {
            self.warn_of_last(warning, span.clone());
        }
        if let (Some(glyph), Some((_, text))) = (unusual.plain.glyph, self.checked.edits.last_mut())
        {
            text.extend([" $", &glyph.to_string()]);
        }
        true
    }
}

/// How many dots follow the number with which a text ends; `None` if it does not end with a number that is a word of its own. The rank
/// of a square, as in `Nc6.`, is not such a number.
pub(super) fn dots_after_number(text: &[u8]) -> Option<usize> {
    let count = |text: &[u8], is_meant: fn(&u8) -> bool| {
        text.iter().rev().take_while(|&byte| is_meant(byte)).count()
    };
    let dots = count(text, |byte| *byte == b'.');
    let before_dots = text[..text.len() - dots].trim_ascii_end();
    let digits = count(before_dots, u8::is_ascii_digit);
    let before = before_dots[..before_dots.len() - digits].last();
    let is_word = before.is_none_or(|byte| byte.is_ascii_whitespace() || b"([{}])*".contains(byte));
    (digits > 0 && is_word).then_some(dots)
}
