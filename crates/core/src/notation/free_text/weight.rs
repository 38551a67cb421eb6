//! How much the mention of a move counts, by the words and signs around it.

use std::ops::Range;

use super::squares::ends_like_move;
use super::vocabulary::{
    ANSWER, BAD, COMPARE, DECIDE, FAILS, FOREIGN, LATER, MARKUP, QUESTION, REJECT, TENTATIVE, THAN,
};
use super::words::{Words, ends_sentence, is_in};
use crate::types::Color;

/// How much a mention counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Weight {
    /// Ruled out, or the other side's: `not e4`, `instead of e4`, `the last move was e4`.
    Rejected,
    /// A square beside words that are not understood.
    Unread,
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
        while start > free && (self.number(start).is_some() || MARKUP.has(self.word(start - 1))) {
            start -= 1;
        }
        let before = self.weight_before(start, free);
        let after = self.after(words.end);
        let says = |list: &str| after.iter().any(|word| is_in(list, word));
        let first = after.first().copied().unwrap_or_default();
        let is_is = says("is was looks be");
        let is_best = is_is && (first == "it" || says("my best strongest final"))
            || is_is && says("better") && !says("than");
        let (opening, closing) = (self.gap(start), self.gap(words.end));
        let last = |list: &str| start > 0 && is_in(list, self.word(start - 1));
        let is_answered = |at| is_in("response reply reaction respond", self.word(at));
        let is_question = |at: usize| self.begins(at) && QUESTION.has(self.word(at));
        let mut ends = (words.end..words.end + 6).map(|at| self.gap(at).trim_start());
        let end = ends.find(|gap| gap.starts_with(['.', ',', ';', '!', '?']));
        // `e4?` can be a mark of the move.
        let is_asked = end.is_some_and(|gap| gap.starts_with('?'))
            && (!closing.starts_with('?') || (start.saturating_sub(6)..start).any(is_question));
        let is_compared = start > 0
            && THAN.has(self.word(start - 1))
            && (start.saturating_sub(9)..start).any(|at| COMPARE.has(self.word(at)));
        let is_ruled_out = FAILS.has(first)
            || is_is && after.iter().any(|word| BAD.has(word))
            // `e4 would have lost`
            || first == "would" && !is_is
            || is_compared
            || is_asked
            || last("if") && says("legal possible allowed")
            // `in response to Nf6`
            || last("to") && start > 1 && is_answered(start - 2);
        // `d4 is better, so d4.`
        let is_end = words.end == self.len() || ends_sentence(closing);
        let is_best = is_best || last("so") && is_end;
        let is_doubted = {
            let sign = closing.trim_start_matches(['*', '`', '_']);
            sign.starts_with('?') && !sign.starts_with("?!") && words.end < self.len()
        };
        match before {
            _ if is_ruled_out || self.is_struck_out(words.clone()) => Weight::Rejected,
            Some(weight) => weight,
            None if is_best || self.is_alone(start, words) && !is_doubted => Weight::Stated,
            None if opening.ends_with(['*', '`']) && closing.starts_with(['*', '`']) => {
                Weight::Emphasized
            }
            None => Weight::Named,
        }
    }

    /// Whether words are struck out or not ticked: `~~e4~~`, `<del>e4</del>`, `[ ] e4`.
    fn is_struck_out(&self, Range { start, end }: Range<usize>) -> bool {
        let is_tag = start > 0
            && is_in("del s strike", self.word(start - 1))
            && self.gap(start).starts_with('>');
        let (opening, closing) = (self.gap(start), self.gap(end));
        let is_empty_box = opening.trim_end().ends_with("[ ]") || opening.contains('☐');
        is_tag || is_empty_box || opening.ends_with("~~") && closing.starts_with("~~")
    }

    /// What the words before `start` in the same sentence say about a mention, if they say anything.
    fn weight_before(&self, start: usize, free: usize) -> Option<Weight> {
        let (mut is_answer, mut is_mine, mut is_decided, mut is_tentative) =
            (false, false, false, false);
        let (mut is_clause, mut is_remark, mut is_later) = (true, false, false);
        for (distance, at) in (1..=16).zip((1..=start).rev()) {
            let (word, gap) = (self.word(at - 1).to_ascii_lowercase(), self.gap(at));
            if self.begins(at) {
                break;
            }
            let is_comma = gap.contains(',') && !(at == start && DECIDE.has(&word));
            is_clause &= !is_comma && at > free && distance <= 8;
            is_tentative |= is_in("if unless", &word);
            is_remark |= gap.contains('(');
            // `and then I have e4`
            is_later |= word == "then" && distance <= 4;
            if !is_clause {
                continue;
            }
            let opponent = self.opponent.map_or("", Color::name);
            let is_theirs = ["last", "prev", "oppon", "predict"]
                .iter()
                .any(|part| word.contains(part))
                || FOREIGN.has(&word)
                || word.trim_end_matches("'s") == opponent;
            if is_theirs {
                return Some(Weight::Rejected);
            }
            let sign = [':', '=', '>', '{', ']', '|', '-', '–', '—', '→'];
            let is_key = distance == 1 && gap.contains(sign);
            let is_best = is_key && word == "best" && !gap.contains('"');
            // `no e4`, or German for `after e4`
            let is_after = word == "nach" && (at == 1 || self.begins(at - 1));
            let is_next = is_in("no check", &word) && gap == " " || LATER.has(&word) || is_after;
            let is_thought = is_key && gap.ends_with(": \"") && TENTATIVE.has(&word);
            if distance == 1 && is_next || is_thought {
                return Some(Weight::Rejected);
            }
            if ANSWER.has(&word) || ends_like_move(&word) || is_best {
                is_mine |= is_key && !is_in("reply response", &word) || word == "bestmove";
                is_answer = true;
                // `2nd choice: d4`
                is_tentative |= at > 1 && TENTATIVE.has(self.word(at - 2));
            } else if !is_answer && distance <= 4 {
                if REJECT.has(&word) || word.ends_with("n't") || word.ends_with("n’t") {
                    return Some(Weight::Rejected);
                }
                let is_past = || at > 1 && is_in("was were", self.word(at - 2));
                is_tentative |= TENTATIVE.has(&word) || word == "going" && is_past();
                is_decided |= DECIDE.has(&word);
            }
            is_mine |= is_in("my final", &word);
            is_clause &= !is_in("i i'll i’ll i'd i’d but", &word);
        }
        let is_said = is_answer || is_decided;
        if is_tentative && is_remark || is_later && !is_said {
            // `e4 (I also looked at Nf3)`
            Some(Weight::Rejected)
        } else if is_tentative {
            Some(Weight::Named)
        } else if is_answer && is_mine {
            Some(Weight::Marked)
        } else {
            is_said.then_some(Weight::Stated)
        }
    }

    /// The words after a mention in the same clause, four at most.
    fn after(&self, end: usize) -> Vec<&str> {
        let is_same_clause =
            |at: &usize| !self.gap(*at).contains([',', '.', ';', '!', '?', '\n', '(']);
        let words = (end..end + 4).take_while(is_same_clause);
        words.map(|at| self.word(at)).collect()
    }

    /// Whether the mention is all of the answer, or all of a sentence or line that is not an item of a list. `start` is its first
    /// word, with the move number and the markup before it.
    fn is_alone(&self, start: usize, words: Range<usize>) -> bool {
        let (before, behind) = (self.gap(start), self.gap(words.end));
        let is_end = words.end == self.len();
        let is_first = start == 0 || ends_sentence(before) || before.contains('\n');
        let is_last = is_end || ends_sentence(behind) || behind.contains('\n');
        let bullet = before
            .trim_end_matches(['*', '`', '_'])
            .trim_end_matches(' ');
        let is_item = bullet.ends_with(['-', '*', '•', ')']) || start < words.start;
        is_first && is_last && (start == 0 && is_end || !is_item)
    }
}
