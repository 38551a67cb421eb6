//! The end of a game: open variations, the result and the encoding.

use std::ops::Range;

use chessmoves_core::internal::outcome;
use chessmoves_core::notation::pgn::{self, GameResult};
use chessmoves_core::{Color, Fault, Square};
use memchr::{memchr, memmem};

use super::fault;
use super::game::{Game, Variation};
use super::tags;
use super::warning::WarningKind;

/// The squares on which the kings record a result.
pub(super) const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

impl Game<'_, '_> {
    /// Examines the end of the game.
    pub(super) fn end(&mut self, end: usize) {
        self.begin();
        self.checked.span.end = end;
        if self.checker.lint {
            self.lint_end();
        }
        if self.checked.faults.is_empty() && self.checker.stack.is_empty() {
            if self.checker.lint {
                self.lint_dead_position();
            }
            if self.checker.timeouts {
                self.examine_flag_fall();
            }
        }
        self.end_line();
        while let Some(Variation { from, .. }) = self.resume_outer() {
            // Moves after the missing bracket were taken for moves of the variation.
            self.checked
                .faults
                .retain(|fault| fault.span.start < from || fault.ply.is_none());
            self.checked
                .warnings
                .retain(|warning| warning.span.start < from);
            self.fault(fault::unclosed_variation(), from..from + 1, None);
            self.line.is_broken = true;
        }
        self.checked.plies = self.line.ply;
        self.checked.end = self.line.position;
        self.checked.repetitions = self.checker.occurrences.count();
        self.examine_result();
        if self.checked.moves == 0
            && !self.checked.tags.is_empty()
            && self.checked.faults.is_empty()
        {
            let start = self.checked.span.start;
            self.warn(WarningKind::NoMoves, start..start, None);
        }
        self.examine_encoding();
        if let Some((first, count)) = self.markup.take() {
            let text = pgn::text(&self.text[first.clone()]).into_owned();
            self.warn(WarningKind::Markup { text, count }, first, None);
        }
        if self.checker.lint && self.checked.faults.is_empty() && self.checked.plies > 0 {
            self.checked.hash = Some(self.hash());
        }
        self.checked.faults.sort_by_key(|fault| fault.span.start);
        self.checked
            .warnings
            .sort_by_key(|warning| warning.span.start);
        self.checked.edits.sort_by_key(|(span, _)| span.start);
    }

    /// Warns of the first byte that is not UTF-8, of NUL, and of the character that stands for lost ones.
    fn examine_encoding(&mut self) {
        let start = self.checked.span.start;
        let bytes = &self.text[self.checked.span.clone()];
        let at = |at: usize, len: usize| start + at..start + at + len;
        let nul = memchr(0, bytes).map(|found| at(found, 1));
        let (mut invalid, mut lost) = (None, None);
        if !bytes.is_ascii() {
            invalid = str::from_utf8(bytes).err().map(|error| error.valid_up_to());
            lost = memmem::find(bytes, "\u{fffd}".as_bytes()).map(|found| at(found, 3));
        }
        if let Some(found) = invalid {
            let byte = bytes[found];
            self.warn(WarningKind::Encoding { byte }, at(found, 1), None);
        }
        if let Some(span) = lost {
            self.warn(WarningKind::LostCharacter, span, None);
        }
        if let Some(span) = nul {
            self.warn(WarningKind::Nul, span, None);
        }
    }

    fn examine_result(&mut self) {
        let Range { start, end } = self.checked.span;
        // After the last byte that is not white space.
        let last = start + self.text[start..end].trim_ascii_end().len();
        let span = last..last;
        let tag = tags::find(&self.checked.tags, b"Result").copied();
        let of_tag = tag.and_then(|tag| Some((tag, GameResult::parse(tag.raw_value)?)));
        if let Some((tag, expected)) = of_tag
            && tag.raw_value != expected.as_str().as_bytes()
        {
            let span = self.value_span(&tag);
            self.warn_of_result(expected, false, span.clone());
            let raw = String::from_utf8_lossy(tag.raw_value);
            let mut edits = self.checked.edits.iter_mut();
            // The tag may be written anew as a whole.
            match edits.find(|(of, _)| of.start <= span.start && span.end <= of.end) {
                Some((_, text)) => *text = text.replacen(&*raw, expected.as_str(), 1),
                None => self.edit(span, expected.as_str().to_owned()),
            }
        }
        match (self.checked.result, tag) {
            (Some(result), Some(tag)) if GameResult::parse(tag.raw_value) != Some(result) => {
                let tag = tag.value().into_owned();
                let kind = WarningKind::ResultTagDiffers { tag, result };
                self.warn(kind, self.tag_span(b"Result"), None);
            }
            (None, tag)
                if self.checked.plies > 0
                    || self.checked.moves == 0 && !self.checked.tags.is_empty() =>
            {
                self.warn(WarningKind::ResultMissing, span.clone(), None);
                let known = tag.and_then(|tag| GameResult::parse(tag.raw_value));
                if let (true, Some(result)) = (self.checker.fix, known) {
                    // The last line may be a comment.
                    let game = &self.text[start..last];
                    let last_line = game
                        .rsplit(|&byte| byte == b'\n')
                        .next()
                        .unwrap_or_default();
                    let is_comment = last_line.iter().any(|byte| b";%".contains(byte));
                    let space = if is_comment { '\n' } else { ' ' };
                    let text = format!("{space}{}", result.as_str());
                    self.checked.edits.push((span.clone(), text));
                }
            }
            _ => {}
        }
        if self.line.is_broken {
            return;
        }
        let board = *self.checked.end.board();
        let is_central = |color| (board.king(color)).is_some_and(|king| CENTRE.contains(&king));
        let is_reported = (self.checked.warnings.iter())
            .any(|warning| warning.kind == WarningKind::KingsMarkTheResult);
        if !is_reported && Color::ALL.into_iter().all(is_central) && board.occupied().len() > 2 {
            self.warn(
                WarningKind::KingsMarkTheResult,
                span.clone(),
                Some(self.checked.plies),
            );
        }
        let result = (self.checked.result)
            .or_else(|| GameResult::parse(tag?.raw_value))
            .filter(|&result| result != GameResult::Unknown);
        let position = &self.checked.end;
        if let Some(result) = result
            && !position.any_legal()
            && let Some(outcome) = outcome::without_moves(position, position.is_check())
            && result != GameResult::from(outcome)
        {
            let span = match self.checked.result {
                Some(_) => self.result_span.clone(),
                None => self.tag_span(b"Result"),
            };
            let ply = Some(self.checked.plies);
            let message = format!(
                "the result is {}, but on the board the game ended differently: {outcome}",
                result.as_str()
            );
            let fault = Fault::new("result-contradicts-board", message);
            self.fault(fault, span, ply);
        }
    }
}
