//! How much the mention of a move counts, by the words and signs around it.

use std::ops::Range;

use super::vocabulary::{
    AFTER, ANSWER, BAD, BEST, BEST_KEY, BUT, COMPARE, DECIDE, ERROR, FAILS, FOREIGN, IF, IS, LATER,
    MARKUP, MINE, NAMES_MOVE, NEXT, NO, NOT, OR, POSSIBLE, QUESTION, REJECT, REPLY, SELF, STRUCK,
    TENTATIVE, THAN, THEIRS, UNDO, WAS,
};
use super::words::{Words, ends_sentence, words_back};
use crate::notation::move_text::MoveText;

/// How much a mention counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Weight {
    /// Ruled out, or the other side's: `not e4`, `instead of e4`, `the last move was e4`.
    Rejected,
    /// A square beside words that are not understood.
    Unread,
    /// `I thought about e4`
    Tentative,
    Named,
    /// `**e4**`
    Emphasized,
    /// `I play e4`, or a line that is only the move.
    Stated,
    /// `Final answer: e4`, `<move>e4</move>`, `{"move": "e4"}`
    Marked,
}

impl Words<'_> {
    /// How much a mention counts. `free` is the first word that does not belong to the mention before.
    pub(super) fn weight(&self, free: usize, words: Range<usize>) -> Weight {
        let mut start = words.start;
        while start > free
            && (self.number(start).is_some()
                || self.follows(start, MARKUP) && self.gap(start).contains(['>', '{', '[']))
        {
            start -= 1;
        }
        let before = self.weight_before(start, free);
        let after = self.after(words.end);
        let says = |meaning| after.clone().any(|at| self.says(meaning, at));
        let first = after.clone().next().unwrap_or(self.len());
        let is_is = says(IS);
        let is_past = self.says(WAS, first);
        let is_better = after.clone().any(|at| self.word(at) == "better") && !says(THAN);
        let is_best = is_is && (self.word(first) == "it" || says(BEST) || is_better);
        let (opening, closing) = (
            self.gap(start),
            self.gap(words.end).trim_start_matches(['+', '#']),
        );
        let is_question = |at: usize| self.begins(at) && self.says(QUESTION, at);
        let mut ends =
            (words.end..words.end + 6).map(|at| self.gap(at).trim_start_matches(['+', '#', ' ']));
        let end = ends.find(|gap| gap.starts_with(['.', ';', '!', '?', '？', '。', '\n']));
        // `e4?` can be a mark of the move.
        let is_asked = end.is_some_and(|gap| gap.starts_with(['?', '？']))
            && (!closing.starts_with('?') || (start.saturating_sub(6)..=start).any(is_question));
        let is_compared = self.follows(start, THAN)
            && (start.saturating_sub(9)..start).any(|at| self.says(COMPARE, at));
        let is_bad = (after.clone()).any(|at| self.says(BAD, at) && !self.follows(at, OR | BUT));
        // `I played e4, you said it was illegal`
        let mut sentence = (words.end..words.end + 10).take_while(|&at| !self.begins(at));
        let is_denied = sentence.any(|at| {
            let said = self.said(at + 1..self.len().min(at + 4));
            let is_subject = matches!(self.word(at), "it" | "that" | "this" | "which");
            is_subject && said.is(IS) && said.is(ERROR)
        });
        // `e4 is my opponent's favourite`
        let is_of_other = is_is && says(FOREIGN | THEIRS) && !says(ANSWER | NAMES_MOVE);
        let is_ruled_out = is_denied
            || is_of_other || self.says(FAILS, first)
            // `push("e4")  # opponent`
            || closing.contains(['#', '(', '/']) && self.says(FOREIGN | THEIRS, words.end)
            || is_bad
            // `e4.pgn`
            || closing == "." && self.word(words.end).starts_with(char::is_alphabetic)
            || is_compared
            || is_asked;
        let is_doubted = {
            let sign = closing.trim_start_matches(['*', '`', '_']);
            sign.starts_with('?')
                && !sign.starts_with("?!")
                && (words.end < self.len() || start > 0)
                || sign.starts_with("...") && start > 0
        };
        let mut gaps = words.end..self.len().min(words.end + 10);
        let comma = gaps.find(|&at| self.begins(at) || self.gap(at).contains([',', '，']));
        // `e4 comes next`, `I will play e4 as soon as the file is open`
        let is_condition =
            comma.is_some_and(|at| !self.begins(at) && self.says(IF, at)) || says(IF | NEXT);
        // `> e4`, which is quoted, and `e4: 12%`
        let line = words_back(start, 16, |at| self.gap(at).contains('\n')).start;
        let sign = self.gap(line).rsplit('\n').next().unwrap_or_default();
        let is_quoted = sign.trim_start().starts_with("> ");
        let is_share = words.end < self.len() && self.gap(words.end + 1).starts_with('%');
        // `Move rejected. (e4)`
        let is_remark = start > 0 && self.begins(start) && opening.contains('(');
        // `e4, which you just played, is strong`, or `e4 hits my queen, what now?`
        let mut rest = words.end..self.len().min(words.end + 30);
        let is_end = |&at: &usize| self.begins(at) || MoveText::parse(self.word(at)).is_some();
        let last = rest.clone().find(is_end).unwrap_or(rest.end);
        let said_after = self.said(words.end..last);
        let is_discussed = last > words.end && self.gap(last).starts_with('?')
            || said_after.is(BUT | NO | NOT)
            || rest.any(|at| {
                at < last
                    && matches!(self.word(at), "which" | "that" | "as")
                    && self.says(FOREIGN, at + 1)
            });
        // `I would love to play e4, but it is pinned.`
        let wish = self.said(start.saturating_sub(5).max(free)..start);
        let is_wish = said_after.is(BUT) && wish.is(FAILS);
        match before {
            _ if is_quoted || is_share || is_ruled_out || self.is_struck_out(words.clone()) => {
                Weight::Rejected
            }
            Some(weight) if (is_past || is_condition || is_wish) && weight < Weight::Marked => {
                weight.min(Weight::Unread)
            }
            Some(weight) => weight,
            None if is_remark || is_discussed => Weight::Unread,
            None if is_best && !is_past && !is_condition
                || self.is_alone(start, words.clone()) && !is_doubted =>
            {
                Weight::Stated
            }
            None if opening.ends_with(['*', '`']) && closing.starts_with(['*', '`']) => {
                Weight::Emphasized
            }
            // `Nf3? d4?`, or `e4 was fine`
            None if is_doubted => Weight::Tentative,
            None if is_past || is_condition => Weight::Unread,
            None => Weight::Named,
        }
    }

    /// Whether words are struck out or not ticked: `~~e4~~`, `<del>e4</del>`, `[ ] e4`.
    fn is_struck_out(&self, Range { start, end }: Range<usize>) -> bool {
        let is_tag = self.follows(start, STRUCK) && self.gap(start).starts_with('>');
        let (opening, closing) = (self.gap(start), self.gap(end));
        let is_empty_box =
            opening.trim_end().ends_with("[ ]") || opening.contains(['☐', '❌', '✗', '✘']);
        // `// e4`
        let signs = ["//", "/*", "<!--", "<--"];
        let is_comment = signs.iter().any(|sign| opening.contains(sign));
        is_tag || is_empty_box || is_comment || opening.ends_with("~~") && closing.starts_with("~~")
    }

    /// What the words before `start` in the same sentence say about a mention, if they say anything.
    fn weight_before(&self, start: usize, free: usize) -> Option<Weight> {
        let is_closed = |at| self.gap(at).starts_with('>') && self.gap(at - 1).ends_with('/');
        let is_sentence = |at| self.begins(at) || is_closed(at);
        let is_comma = |at| self.gap(at).contains(',');
        let sentence = words_back(start, 16, is_sentence);
        let clause = words_back(start, (start - free).min(8), |at| {
            is_sentence(at)
                || is_comma(at) && !(at == start && self.follows(at, DECIDE))
                || at < start && self.says(SELF, at)
        });
        // As far as the player, or the value before: `According to you, e4 is best.`
        let own = words_back(start, 16, |at| {
            is_sentence(at)
                || is_comma(at) && self.gap(at).contains('"')
                || at < start && (at == free || self.says(SELF, at))
        });
        let gap = self.gap(start);
        let is_key = gap.contains([':', '=', '>', '{', ']', '|', '-', '–', '—', '→']);
        let is_answer = |&at: &usize| {
            let is_best = || is_key && at + 1 == start && !gap.contains('"');
            self.says(ANSWER | NAMES_MOVE, at) || self.says(BEST_KEY, at) && is_best()
        };
        let answers = clause.clone().filter(is_answer);
        let after_answer = answers
            .clone()
            .next_back()
            .map_or(clause.start, |at| at + 1);
        let is_answer = after_answer > clause.start;
        // What is said after `my answer` or the like, and in the last word.
        let near = self.said(after_answer..start);
        let last = self.said(clause.start.max(start.saturating_sub(1))..start);
        let is_remark = (sentence.start + 1..=start).any(|at| self.gap(at).contains('('));
        let sentence = self.said(sentence);
        // `I take your pawn`
        let is_theirs =
            |at| self.says(THEIRS, at) || self.says(FOREIGN, at) && self.role(at + 1).is_none();
        let is_mine = self.said(clause.clone()).is(MINE)
            || is_key && last.is(ANSWER | NAMES_MOVE | BEST_KEY) && !last.is(REPLY);
        let is_ruled_out = sentence.is(UNDO | IF)
            || near.is(REJECT) || self.said(clause.clone()).is(NOT)
            || last.is(LATER)
            || self.said(clause.clone()).is(WAS)
            // `no e4`, or German for `after e4`
            || last.is(NO) && gap == " "
            || is_answer && near.is(NO)
            || last.is(AFTER) && self.begins(start - 1)
            || own.clone().any(is_theirs);
        // `2nd choice: d4`
        let is_second = || {
            (answers.clone()).any(|at| {
                self.said(at.saturating_sub(2).max(clause.start)..at)
                    .is(TENTATIVE)
            })
        };
        // `I choose option 2: e4`
        let option = start.wrapping_sub(2);
        let is_picked = is_key
            && self.word(start.wrapping_sub(1)).len() == 1
            && self.says(TENTATIVE, option)
            && self.follows(option, DECIDE | ANSWER | IS);
        let is_tentative = !is_picked && (near.is(TENTATIVE) || is_second());
        let is_said = is_answer || near.is(DECIDE);
        // `e4 (I also looked at Nf3)`
        if is_ruled_out || is_tentative && is_remark {
            Some(Weight::Rejected)
        } else if is_tentative && near.is(POSSIBLE) {
            Some(Weight::Named)
        } else if is_tentative {
            Some(Weight::Tentative)
        } else if is_answer && is_mine {
            Some(Weight::Marked)
        } else {
            is_said.then_some(Weight::Stated)
        }
    }

    /// The words after a mention in the same clause, four at most.
    fn after(&self, end: usize) -> Range<usize> {
        let ends = |at: usize| {
            let signs = [',', '，', '。', '.', ';', '!', '?', '\n', '(', '<'];
            at == self.len() || self.gap(at).contains(signs)
        };
        end..(end..end + 4).find(|&at| ends(at)).unwrap_or(end + 4)
    }

    /// Whether the mention is all of the answer, or all of a sentence or line that is not an item of a list. `start` is its first
    /// word, with the move number and the markup before it.
    fn is_alone(&self, start: usize, words: Range<usize>) -> bool {
        let (before, behind) = (self.gap(start), self.gap(words.end));
        let is_end = words.end == self.len();
        let is_first = start == 0 || ends_sentence(before) || before.contains('\n');
        let is_last = is_end || self.begins(words.end) || behind.contains('\n');
        let bullet = before
            .trim_end_matches(['*', '`', '_'])
            .trim_end_matches(' ');
        let is_item = bullet.ends_with(['-', '*', '•', ')']) || start < words.start;
        is_first && is_last && (start == 0 && is_end || !is_item)
    }
}
