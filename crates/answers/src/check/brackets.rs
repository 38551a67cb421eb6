//! Comments and variations: the brackets that are missing around them, and their causes in the text around a fault.

use std::ops::Range;

use chessmoves_core::internal::move_text::MoveText;
use chessmoves_core::notation::pgn::{self, Boundaries, Lexer, Token, TokenKind};
use chessmoves_core::{AnyPosition, Code, Color, Fault};

use super::checker::{Game, LOOKAHEAD, MAX_DEPTH, Variation, find, is_move, played};
use super::findings::{self, GameFault};
use super::words::dots_after_number;

/// How far into a game a variation may stand for the position a move earlier to be looked for.
const MAX_TEXT_BEFORE: usize = 32 * 1024;

/// At how many places moves can begin that a comment has swallowed.
const STARTS: usize = 4;

impl<'a> Game<'a, '_> {
    /// Skips text that seems to be a comment without its opening brace, and reports the closing brace.
    pub(super) fn skip_comment(&mut self, from: usize, lexer: &mut Lexer<'a>) -> Option<()> {
        let (brace, after) = self.lone_closing_brace(from, false)?;
        // Games begin where they would without this correction.
        self.boundaries = after;
        lexer.set_position(brace + 1);
        self.stray_brace(brace);
        Some(())
    }

    /// The closing brace of a comment whose opening brace is missing, if the text up to it can be that comment, with other ones in it
    /// or not, with the boundaries after it.
    fn lone_closing_brace(&self, from: usize, has_comments: bool) -> Option<(usize, Boundaries)> {
        if self.is_full() {
            return None;
        }
        let (text, mut boundaries) = (self.text, self.boundaries);
        let near = &text[from..text.len().min(from + LOOKAHEAD)];
        let last = from + memchr::memrchr(b'}', near)?;
        for token in Lexer::at(text, from).take_while(|token| token.from <= last) {
            if boundaries.note(&token, text) {
                return None;
            }
            match token.kind {
                TokenKind::StrayBracket(b'}') => return Some((token.from, boundaries)),
                TokenKind::Comment(_) if has_comments => {}
                TokenKind::Comment(_)
                | TokenKind::CommentWithBrace(_)
                | TokenKind::UnclosedComment(_) => return None,
                _ => {}
            }
        }
        None
    }

    /// Reports a closing brace without an opening one. The comment before it may have been meant to contain another one.
    pub(super) fn stray_brace(&mut self, brace: usize) {
        let message = "comments do not nest: the comment ends at the first }";
        let hint = Some("write brackets within comments");
        let (fault, at) = match self.seen.nested_brace.take() {
            Some(at) => (Fault::new(Code::StrayBracket, message).with_hint(hint), at),
            None => (findings::stray_bracket(b'}'), brace),
        };
        self.fault(fault, at..at + 1);
    }

    /// Examines a comment that contains an opening brace. If the text before that brace ends with moves that can be played,
    /// the comment is not closed: reports it, and plays the moves.
    pub(super) fn comment_with_brace(&mut self, token: &Token<'a>) {
        if self.line.is_broken || self.is_full() {
            return;
        }
        let text = self.text;
        let braces = memchr::memchr_iter(b'{', &text[token.from + 1..token.to]);
        let mut braces = braces.map(|at| token.from + 1 + at);
        if self.lone_closing_brace(token.to, true).is_some() {
            self.seen.nested_brace = braces.next();
            return;
        }
        self.begin();
        let mut parts = text[token.span()].split(|&byte| byte == b'{');
        let is_swallowed =
            |token: Token<'_>| matches!(token.kind, TokenKind::Move(word) if is_move(word));
        let has_moves = parts.any(|part| Lexer::new(part).any(is_swallowed));
        if has_moves {
            self.seen.swallowing = Some(token.from);
        }
        let mut brace = token.from;
        for end in braces {
            if let Some(from) = self.swallowed_moves(brace + 1..end) {
                self.seen.swallowing = None;
                self.fault(findings::unclosed_comment(), brace..brace + 1);
                self.play_swallowed(from..end);
            }
            brace = end;
        }
    }

    /// Where the moves begin with which a part of a comment ends, if they can be played.
    fn swallowed_moves(&self, part: Range<usize>) -> Option<usize> {
        use TokenKind::{Annotation, CloseVariation, Move, MoveNumber, OpenVariation};
        // The last run of tokens that are part of movetext.
        let mut run = Vec::new();
        for token in Lexer::at(&self.text[..part.end], part.start) {
            match token.kind {
                MoveNumber(_) | Annotation(_) | OpenVariation | CloseVariation => run.push(token),
                Move(word) if is_move(word) => run.push(token),
                _ => run.clear(),
            }
        }
        // A move number that does not fit rules out the move after it.
        let follows_number =
            |start: usize| start > 0 && matches!(run[start - 1].kind, MoveNumber(_));
        (0..run.len().min(STARTS))
            .find(|&start| !follows_number(start) && self.play_some(&run[start..]).is_some())
            .map(|start| run[start].from)
    }

    /// The position after the moves with which tokens begin, up to a bracket, if all can be played and their numbers fit.
    fn play_some(&self, tokens: &[Token<'_>]) -> Option<AnyPosition> {
        let (first, rest) = tokens.split_first()?;
        let (mut position, tokens) = match first.kind {
            TokenKind::OpenVariation => (self.line.previous, rest),
            TokenKind::CloseVariation => (self.checker.stack.last()?.position, rest),
            _ => (self.line.position, tokens),
        };
        let mut has_moves = false;
        for token in tokens {
            match token.kind {
                TokenKind::MoveNumber(number) if number != position.fullmoves() => return None,
                TokenKind::Move(word) => {
                    (position, has_moves) = (played(&position, word)?, true);
                }
                TokenKind::OpenVariation | TokenKind::CloseVariation => break,
                _ => {}
            }
        }
        has_moves.then_some(position)
    }

    /// Reads moves within a comment. They do not change where games begin.
    fn play_swallowed(&mut self, part: Range<usize>) {
        let boundaries = std::mem::take(&mut self.boundaries);
        let brackets = self.seen.brackets.take();
        let mut lexer = Lexer::at(&self.text[..part.end], part.start);
        while let Some(token) = lexer.next() {
            // A sign may belong to the comment.
            if !matches!(token.kind, TokenKind::Annotation(_)) {
                self.token(token, &mut lexer);
            }
        }
        (self.boundaries, self.seen.brackets) = (boundaries, brackets);
    }

    pub(super) fn open_variation(&mut self, from: usize) {
        self.begin();
        if self.checker.stack.len() == MAX_DEPTH {
            if self.seen.skipped_depth == 0 {
                let message = "the variations are nested too deeply to be examined";
                self.fault(Fault::new(Code::DeepVariation, message), from..from + 1);
            }
            self.seen.skipped_depth += 1;
            self.line.is_broken = true;
            return;
        }
        let outer = self.checker.stack.last();
        let is_first = self.line.ply == 0 || outer.is_some_and(|it| self.line.ply < it.ply);
        if is_first && !self.line.is_broken {
            let message = "a variation replaces the move before it, and there is none";
            self.warn(Fault::new(Code::EarlyVariation, message), from..from + 1);
        }
        self.line.replaced = self.checked.played.pop();
        self.line.kept = self.checked.played.len();
        let variation = self.line.variation(from);
        if self.text[from] == b'[' {
            self.correct(findings::unusual_character('['), from..from + 1, "(");
        }
        (self.checker.stack).push(std::mem::replace(&mut self.line, variation));
    }

    pub(super) fn close_variation(&mut self, token: &Token<'a>) {
        if self.seen.skipped_depth > 0 {
            self.seen.skipped_depth -= 1;
        } else if self.checker.stack.is_empty() && self.text[token.from] == b']' {
            self.skip_markup(token.span());
        } else if self.checker.stack.is_empty()
            && let Some(dots) = dots_after_number(&self.text[..token.from])
        {
            let is_apart = self.text.get(token.to).is_some_and(|next| *next <= b' ');
            let dot = if dots > 0 { "" } else { "." };
            let space = if is_apart { "" } else { " " };
            let warning = findings::unusual_character(')');
            self.correct(warning, token.span(), [dot, space].concat());
        } else {
            self.examine_sign_at_end();
            if self.resume_outer().is_none() {
                self.fault(findings::stray_bracket(b')'), token.span());
                self.line.is_broken = true;
            } else if self.text[token.from] == b']' {
                self.edit(token.span(), ")");
            }
        }
    }

    /// Reports the bracket that is missing before a move that cannot be played, and enters or leaves the variation there. The number of
    /// closing brackets in the rest of the game says whether an opening or a closing one is missing, and the move has to be legal with it.
    pub(super) fn missing_bracket(&mut self, parsed: MoveText, from: usize) -> bool {
        use TokenKind::{CloseVariation, OpenVariation};
        let depth = self.checker.stack.len();
        let is_legal = |line: &Variation| !line.is_broken && find(&line.position, parsed).is_some();
        let can_open = depth < MAX_DEPTH && is_legal(&self.line.variation(from));
        let can_close = self.checker.stack.last().is_some_and(is_legal);
        if self.is_full() || self.seen.skipped_depth > 0 || !can_open && !can_close {
            return false;
        }
        let brackets = self.seen.brackets.get_or_insert_with(|| {
            let rest = self.boundaries.rest(self.text, from);
            rest.filter(|token| matches!(token.kind, OpenVariation | CloseVariation))
                .collect()
        });
        let passed = brackets.partition_point(|bracket| bracket.from < from);
        // Those of which the opening brackets come before.
        let closing: Vec<_> = pgn::outside_variations(brackets[passed..].iter().copied())
            .filter(|token| token.kind == CloseVariation)
            .collect();
        if can_open && closing.len() > depth {
            self.withdraw_number_warning();
            self.fault(findings::stray_bracket(b')'), closing[0].span());
            self.open_variation(from);
        } else if can_close && closing.len() < depth {
            self.withdraw_number_warning();
            let from = self.line.from;
            self.fault(findings::unclosed_variation(), from..from + 1);
            self.examine_sign_at_end();
            self.resume_outer();
        } else {
            return false;
        }
        true
    }

    /// `Some` if the first move of a variation, which cannot be played, is legal one ply later or earlier, where its number belongs:
    /// then the variation is reported, and the line goes on there. If only the number belongs there, the move is judged there.
    pub(super) fn shifted_variation(&mut self, parsed: MoveText, span: Range<usize>) -> Option<()> {
        let outer = *self.checker.stack.last()?;
        let is_first = self.line.last_move.is_none() && self.line.ply + 1 == outer.ply;
        let last = (outer.last_move).filter(|_| is_first && self.seen.skipped_depth == 0)?;
        let before = &self.text[self.line.from..span.start].trim_ascii_end();
        let is_black = before.ends_with(b"..") || before.ends_with("…".as_bytes());
        // A number that is expected is not recorded; in `2. ... Nc6`, the dots make it Black's.
        let number = self.seen.number.filter(|(at, _)| *at > self.line.from);
        let expected = is_black.then(|| self.line.position.fullmoves());
        let number = number.map(|(_, number)| number).or(expected);
        let ply_of = |number, is_black| 2 * i64::from(number) + i64::from(is_black);
        let ply_before =
            |position: &AnyPosition| ply_of(position.fullmoves(), position.turn() == Color::Black);
        let here = ply_before(&self.line.position);
        let late = match number {
            Some(number) => here - ply_of(number, is_black),
            // Without a number, the move decides, but castling is written alike for both sides.
            None if before.contains(&b'.') || matches!(parsed, MoveText::Castle(_)) => return None,
            None if find(&outer.position, parsed).is_some() => -1,
            None => 1,
        };
        let (place, meaning): (_, &str) = match late {
            -1 => (
                "the reply to",
                "continues the move before it, instead of replacing it",
            ),
            1 => ("the move before", "stands one move late"),
            2.. => ("an earlier move than", &format!("stands {late} plies late")),
            _ => return None,
        };
        // Each looks through the game from its beginning.
        let can_be_late = self.checker.stack.len() == 1
            && self.line.from - self.checked.span.start < MAX_TEXT_BEFORE;
        let position = match usize::try_from(late) {
            Ok(late) if can_be_late => self.position_before(self.line.from, 1 + late)?,
            Ok(_) => return None,
            Err(_) => outer.position,
        };
        let last = pgn::text(&self.text[last.from..last.to]);
        let replaced = format!("{} {last}", self.line.position.move_number());
        let ply = u32::try_from(i64::from(self.line.ply) - late).unwrap_or_default();
        let is_legal = find(&position, parsed).is_some();
        // Where the move is legal in both places, the number may be a slip.
        let is_legal_here = find(&self.line.position, parsed).is_some();
        let can_be_meant = is_legal && late <= 2 || number.is_some() && !is_legal_here;
        if ply_before(&position) != here - late || !can_be_meant {
            return None;
        }
        self.withdraw_number_warning();
        (self.line.position, self.line.previous, self.line.ply) = (position, position, ply);
        if is_legal {
            let (of_place, word) = (position.move_number(), pgn::text(&self.text[span.clone()]));
            let found = match number {
                Some(_) => format!(
                    "the number {of_place} is that of {place} {replaced}, and {word} is legal there"
                ),
                None => format!("{word} is legal as {place} {replaced}"),
            };
            let message = format!("{found}: the variation {meaning}");
            self.fault_of_next(Fault::new(Code::MisplacedVariation, message), span);
        }
        is_legal.then_some(())
    }

    /// `Some` if the number before the first move of a variation is that of another place, where the move is legal, too.
    #[cold]
    pub(super) fn numbered_elsewhere(&mut self, number: &Range<usize>) -> Option<()> {
        let next = Lexer::at(self.text, number.end).next()?;
        let TokenKind::Move(word) = next.kind else {
            return None;
        };
        let parsed = MoveText::parse_ascii(word)?.in_game();
        find(&self.line.position, parsed)?;
        self.shifted_variation(parsed, next.span())
    }

    /// Removes the warning about a number before the next move, which was compared with that of another line.
    fn withdraw_number_warning(&mut self) {
        let next = Some(self.line.ply + 1);
        let is_withdrawn = |last: &mut GameFault| last.code == Code::MoveNumber && last.ply == next;
        if self.checked.warnings.pop_if(is_withdrawn).is_some() {
            self.seen.number_is_wrong = false;
        }
    }
}
