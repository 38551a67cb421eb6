//! Corrections of the notation: the text of a game with them, and the lines between tags, moves and games.

use std::ops::Range;

use chessmoves_core::notation::pgn::{self, Lexer, TokenKind};
use memchr::memchr_iter;

use super::checker::{Checker, Game, is_move};
use super::findings::Checked;

/// The maximum number of times that a game is corrected.
const MOST_PASSES: usize = 8;

impl Checked<'_> {
    /// The text of the game with all edits, if it is valid; otherwise unchanged. What they let be read, such as a tag after one that
    /// was not closed, is corrected, too.
    pub fn fixed(&self, text: &[u8]) -> Vec<u8> {
        let (mut fixed, mut before) = (self.edited(text), Vec::new());
        let mut checker = Checker::new().fix(true);
        let mut passes = MOST_PASSES * usize::from(!self.edits.is_empty());
        while passes > 0 && fixed != before {
            passes -= 1;
            before = std::mem::take(&mut fixed);
            let mut at = 0;
            while at < before.len() {
                let (game, end) = checker.next_game(&before, at);
                match game.filter(|game| !game.is_prose(&before)) {
                    Some(game) => fixed.extend(game.edited(&before)),
                    None => fixed.extend_from_slice(&before[at..end]),
                }
                at = end;
            }
        }
        fixed
    }

    /// The text of the game with its edits, if it is valid; otherwise unchanged.
    fn edited(&self, text: &[u8]) -> Vec<u8> {
        let mut fixed = Vec::with_capacity(self.span.len());
        let mut from = self.span.start;
        for (range, new) in self.edits.iter().filter(|_| self.faults.is_empty()) {
            fixed.extend_from_slice(&text[from..range.start]);
            fixed.extend_from_slice(new.as_bytes());
            from = range.end;
        }
        fixed.extend_from_slice(&text[from..self.span.end]);
        fixed
    }
}

impl Game<'_, '_> {
    /// Writes tags on lines of their own, one empty line before the moves, and none between them, where other readers end the game.
    pub(super) fn space_out(&mut self) {
        use TokenKind::{BrokenTag, Markup, Move, Tag};
        let Range { start, end } = self.checked.span;
        let game = &self.text[..start + self.text[start..end].trim_ascii_end().len()];
        // Behind the last empty line nothing has to be done; in most games, it is the one before the moves.
        let follows_blank = |at: &usize| pgn::follows_blank_line(game, start + at + 1);
        let empty_line = memchr_iter(b'\n', &game[start..]).rfind(follows_blank);
        let (mut last, mut follows_tag, mut has_begun, mut gaps) = (start, false, false, vec![]);
        for token in Lexer::of_game(game, start) {
            let is_tag = matches!(token.kind, Tag(_) | BrokenTag);
            if follows_tag && (matches!(token.kind, Markup(_)) || self.text[token.from] == b']') {
                continue;
            }
            let gap = last..token.from;
            let between = &self.text[gap.clone()];
            let lines = memchr_iter(b'\n', between).count();
            let has_markup = !between.trim_ascii().is_empty();
            // A bracket can also be part of a broken tag.
            let is_apart = !gap.is_empty() || self.text[..last].ends_with(b"]");
            let seen = between.iter().rposition(|byte| !b" \t".contains(byte));
            let line = last + seen.map_or(0, |at| at + 1);
            let begins_line = matches!(self.text[..line].last(), None | Some(b'\n' | b'>'));
            match (follows_tag, is_tag) {
                // After markup, an empty line could begin a game.
                (true, true) if lines == 0 && is_apart || has_markup => self.edit(gap, "\n"),
                (_, true) if begins_line && line < token.from => self.edit(line..token.from, ""),
                (true, false) if !has_markup && (lines == 0 || lines > 2) => self.edit(gap, "\n\n"),
                (false, false) if lines > 1 && last > start => gaps.push(gap),
                _ => {}
            }
            // Text before the first tag does not belong to the game.
            gaps.retain(|_| has_begun || !is_tag);
            has_begun |= is_tag;
            // What is between belongs to this game, and not to the next one.
            if matches!(token.kind, Move(word) if is_move(word)) {
                has_begun = true;
                for gap in gaps.drain(..) {
                    self.edit(gap, "\n");
                }
                if Some(token.from - start) > empty_line {
                    break;
                }
            }
            (last, follows_tag) = (token.to, is_tag);
        }
    }

    /// Writes the empty line before the next game, if it begins without a tag. For other readers, no result ends a game.
    pub(super) fn separate_games(&mut self) {
        let (Range { start, end }, text) = (self.checked.span.clone(), self.text);
        let result_end = self.checked.result.map(|_| self.seen.result_span.end);
        let from = result_end.unwrap_or(start + text[start..end].trim_ascii_end().len());
        let mut lines = memchr_iter(b'\n', &text[from..end]).map(|at| from + at + 1);
        let is_apart = lines.any(|at| pgn::follows_blank_line(text, at));
        let has_next = text.get(end).is_some_and(|next| *next != b'[');
        if self.checked.moves > 0 && has_next && !is_apart {
            let is_line = text[..end].ends_with(b"\n");
            self.edit(end..end, if is_line { "\n" } else { "\n\n" });
        }
    }
}
