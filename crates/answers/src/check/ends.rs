//! The end of a game: open variations, the result and the encoding.

use std::ops::Range;

use chessmoves_core::internal::{outcome, sort_by_place, unusual};
use chessmoves_core::notation::pgn::{self, GameResult, Lexer, TokenKind};
use chessmoves_core::{Code, Color, Fault, Square};
use memchr::{memchr2, memmem};

use super::checker::{Game, Variation};
use super::findings::{self, find_tag};
use super::words::dots_after_number;

/// The squares on which the kings record a result.
pub(super) const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

impl<'a> Game<'a, '_> {
    /// Ends the line by a result. If it is not written as the standard has it, that is the warning, unless there is another one.
    pub(super) fn end_by(&mut self, result: GameResult, span: Range<usize>, other: Option<Fault>) {
        self.begin();
        let standard = result.as_str();
        let before = *self.text[..span.start].last().unwrap_or(&b' ');
        let last = self.line.last_move.map(|last| last.to);
        let is_behind_move = before.is_ascii_alphanumeric() || b"+#!?".contains(&before);
        let is_quoted = before == b'"' && self.text.get(span.end) == Some(&before);
        if &self.text[span.clone()] != standard.as_bytes() {
            // It may be joined to the move before it.
            let space = if before <= b' ' || is_quoted { "" } else { " " };
            let warning = other.unwrap_or_else(|| findings::result_form(result));
            self.correct(warning, span.clone(), format!("{space}{standard}"));
        } else if is_behind_move || last == Some(span.start) {
            let text = format!(" {standard}");
            let message = "a space is missing before the result";
            self.correct(Fault::new(Code::ResultForm, message), span.clone(), text);
        } else if is_quoted {
            self.warn(findings::result_form(result), span.start - 1..span.end + 1);
        }
        if self.checker.stack.is_empty() {
            let earlier = self.checked.result.replace(result);
            if let Some(earlier) = earlier.filter(|earlier| *earlier != result) {
                let earlier = earlier.as_str();
                let message = format!("the game has two results: {earlier} stands before this one");
                self.warn(Fault::new(Code::ResultForm, message), span.clone());
            }
            self.seen.result_span = span;
        } else {
            // Games end with a result, and variations do not.
            self.edit(span, "");
        }
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
        let says_nothing =
            |kind| matches!(kind, Comment(_) | LineComment(_) | Markup(_) | Space(_));
        let mut rest = self.boundaries.rest(self.text, span.end);
        let is_end = rest.all(|token| says_nothing(token.kind));
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
            let warning = Some(Fault::new(code, message));
            self.end_by(GameResult::Unknown, span.clone(), warning);
        }
        is_result
    }

    /// Resumes the line around a variation, and returns the variation.
    pub(super) fn resume_outer(&mut self) -> Option<Variation> {
        let outer = self.checker.stack.pop()?;
        self.checked.played.truncate(outer.kept);
        self.checked.played.extend(outer.replaced);
        Some(std::mem::replace(&mut self.line, outer))
    }

    pub(super) fn end(&mut self, end: usize) {
        self.begin();
        self.checked.span.end = end;
        if self.checker.lint {
            self.lint_end();
        }
        if self.checker.timeouts && self.is_valid_so_far() {
            self.examine_flag_fall();
        }
        self.examine_sign_at_end();
        let is_ended = |text: &[u8]| {
            let word = text.rsplit(u8::is_ascii_whitespace).next();
            text.ends_with(b")") || word.and_then(GameResult::parse).is_some()
        };
        let is_open = !self.checker.stack.is_empty() && end == self.text.len();
        let is_cut_off = is_open && !is_ended(self.text.trim_ascii_end());
        while let Some(Variation { from, .. }) = self.resume_outer() {
            // Moves after the missing bracket were taken for moves of the variation.
            (self.checked.faults).retain(|fault| fault.span.start < from || fault.ply.is_none());
            self.withdraw_warnings(from);
            let mut fault = findings::unclosed_variation();
            if is_cut_off {
                fault.hint = Some(findings::cut_off("a variation"));
            }
            self.fault(fault, from..from + 1);
            self.line.is_broken = true;
        }
        self.checked.plies = self.line.ply;
        self.checked.is_complete = !self.line.is_broken;
        self.checked.end = self.line.position;
        self.checked.repetitions = self.checker.occurrences.of_current();
        self.examine_result();
        let has_tags = !self.checked.tags.is_empty();
        if self.checked.moves == 0 && has_tags && self.checked.faults.is_empty() {
            let start = self.checked.span.start;
            let message = "the game has tags and no moves";
            self.warn(Fault::new(Code::NoMoves, message), start..start);
        }
        self.examine_encoding();
        if let Some((first, count)) = self.seen.markup.take() {
            let text = pgn::text(&self.text[first.clone()]);
            let text = text.lines().next().unwrap_or_default();
            let message = match count {
                1 => format!("the markup {text} was skipped"),
                _ => format!("{count} pieces of markup were skipped, {text} and so on"),
            };
            self.warn(Fault::new(Code::Markup, message), first);
        }
        if self.checker.lint && self.checked.faults.is_empty() && self.checked.plies > 0 {
            self.hash_moves();
        }
        if self.checker.fix {
            self.space_out();
            self.separate_games();
        }
        sort_by_place(&mut self.checked.faults, &|fault| fault.span.start);
        sort_by_place(&mut self.checked.warnings, &|warning| warning.span.start);
        let edits = &mut self.checked.edits;
        sort_by_place(edits, &|(span, _)| span.end);
        sort_by_place(edits, &|(span, _)| span.start);
        // What changes a part that is written anew follows later.
        let mut end = self.checked.span.start;
        edits.retain(|(span, _)| {
            let is_apart = end <= span.start;
            end = end.max(span.end);
            is_apart
        });
    }

    /// Warns of the first byte that is not UTF-8, of NUL, and of the character that stands for lost ones.
    fn examine_encoding(&mut self) {
        let Range { start, end } = self.checked.span;
        let bytes: &'a [u8] = &self.text[start..end];
        // One pass over all bytes, without a branch for each, is enough for usual games.
        if (bytes.iter()).fold(true, |plain, byte| plain & matches!(byte, 1..=0x7f)) {
            return;
        }
        if let Err(error) = str::from_utf8(bytes) {
            let at = start + error.valid_up_to();
            let byte = self.text[at];
            let message =
                format!("the byte 0x{byte:02X} is not UTF-8, and was read as Windows-1252");
            self.warn(Fault::new(Code::Encoding, message), at..at + 1);
        }
        let lost = "U+FFFD stands for letters that were lost when the text was converted";
        let nul = "the text contains NUL, which is not part of PGN";
        for (character, code, message) in [
            ("\u{fffd}", Code::LostCharacter, lost),
            ("\0", Code::NulCharacter, nul),
        ] {
            if let Some(at) = memmem::find(bytes, character.as_bytes()) {
                let at = start + at;
                self.warn(Fault::new(code, message), at..at + character.len());
            }
        }
    }

    fn examine_result(&mut self) {
        let Range { start, end } = self.checked.span;
        // After the last byte that is not white space.
        let text = self.text[start..end].trim_ascii_end();
        let span = start + text.len()..start + text.len();
        let tag = find_tag(&self.checked.tags, b"Result").copied();
        let of_tag = tag.and_then(|tag| GameResult::parse(tag.raw_value));
        if let (Some(tag), Some(expected)) = (tag, of_tag)
            && tag.raw_value != expected.as_str().as_bytes()
        {
            let span = self.value_span(&tag);
            self.correct(findings::result_form(expected), span, expected.as_str());
        }
        let is_empty = self.checked.moves == 0;
        let has_start = !self.checked.tags.is_empty() || self.checked.start.is_some();
        match (self.checked.result, tag) {
            (Some(result), Some(tag)) if of_tag != Some(result) => {
                let span = self.value_span(&tag);
                let (result, tag) = (result.as_str(), tag.value());
                let message = format!("the result is {result}, but the tag Result says {tag:?}");
                self.warn(Fault::new(Code::ResultTagDiffers, message), span);
            }
            (None, _) if self.checked.plies > 0 || is_empty && has_start => {
                let mut message = "there is no result after the moves".to_owned();
                if end == self.text.len() && dots_after_number(text).is_some() {
                    message = [message, findings::cut_off("a move")].join(": ");
                }
                self.warn(Fault::new(Code::ResultMissing, message), span.clone());
                let of_empty = is_empty.then_some(GameResult::Unknown);
                if let Some(result) = of_tag.or(of_empty) {
                    // The last line may be a comment.
                    let mut lines = text.rsplit(|&byte| byte == b'\n');
                    let space = match lines.next() {
                        _ if is_empty => "\n\n",
                        Some(line) if memchr2(b';', b'%', line).is_some() => "\n",
                        _ => " ",
                    };
                    self.edit(span.clone(), format!("{space}{}", result.as_str()));
                }
            }
            _ => {}
        }
        if self.line.is_broken {
            return;
        }
        let board = *self.checked.end.board();
        let is_central = |color| (board.king(color)).is_some_and(|king| CENTRE.contains(&king));
        let is_reported = self.has_warned(Code::KingsMarkTheResult);
        if !is_reported && Color::ALL.into_iter().all(is_central) && board.occupied().len() > 2 {
            self.warn_of_last(findings::kings_mark_the_result(), span);
        }
        let position = &self.checked.end;
        if let Some(result) = self.checked.result.or(of_tag)
            && result != GameResult::Unknown
            && !position.any_legal()
            && let Some(outcome) = outcome::without_moves(position, position.is_check())
            && result != GameResult::from(outcome)
        {
            let of_moves = self.checked.result.map(|_| self.seen.result_span.clone());
            let span = of_moves.unwrap_or_else(|| self.tag_span(b"Result"));
            let message = format!(
                "the result is {}, but on the board the game ended differently: {outcome}",
                result.as_str()
            );
            let mut fault = Fault::new(Code::ResultContradictsBoard, message);
            fault.ply = Some(self.checked.plies);
            self.fault(fault, span);
        }
    }
}
