//! How much the mention of a move counts, by the words and signs around it.

use std::ops::Range;

use super::squares::ends_like_move;
use super::vocabulary::{
    ANSWER, BAD, BLUNDER, BUT, CASTLING, COMPARE, DECIDE, ELSEWHERE, FAILS, FOREIGN, LATER, MARKUP,
    Meaning, OR, QUESTION, REJECT, TAKE, TENTATIVE, THAN, UNDO, WAS,
};
use super::words::{Words, ends_sentence, is_in};
use crate::notation::move_text::MoveText;
use crate::types::Color;

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
                || MARKUP.has(self.word(start - 1)) && self.gap(start) != " ")
        {
            start -= 1;
        }
        let before = self.weight_before(start, free);
        let after = self.after(words.end);
        let says = |list: &str| after.iter().any(|word| is_in(list, word));
        let first = after.first().copied().unwrap_or_default();
        let is_is = says("is was looks seems be ist est es é è jest");
        let is_past = WAS.has(first) && !is_in("was", self.word(start.wrapping_sub(2)));
        let is_best = is_is && (first == "it" || says("my best strongest final"))
            || is_is && says("better") && !says("than");
        let (opening, closing) = (
            self.gap(start),
            self.gap(words.end).trim_start_matches(['+', '#']),
        );
        let last = |list: &str| start > 0 && is_in(list, self.word(start - 1));
        let is_answered = |at| is_in("response reply reaction respond", self.word(at));
        let is_question = |at: usize| {
            self.begins(at) && QUESTION.has(self.word(at)) || self.gap(at).contains('¿')
        };
        let mut ends =
            (words.end..words.end + 6).map(|at| self.gap(at).trim_start_matches(['+', '#', ' ']));
        let end =
            ends.find(|gap| gap.starts_with(['.', ',', ';', '!', '?', '？', '。', '，', '\n']));
        // `e4?` can be a mark of the move.
        let is_asked = end.is_some_and(|gap| gap.starts_with(['?', '？']))
            && (!closing.starts_with('?') || (start.saturating_sub(6)..=start).any(is_question));
        let is_compared = start > 0
            && THAN.has(self.word(start - 1))
            && (start.saturating_sub(9)..start).any(|at| COMPARE.has(self.word(at)));
        let second = after.get(1).copied().unwrap_or_default();
        let is_denied = first.ends_with("n't") || is_in("does did do", first) && second == "not";
        // `I'd like to take e4 back.`
        let is_taken_back = first == "back" && TAKE.has(self.word(start.wrapping_sub(1)));
        let is_blunder = closing.starts_with("??") && words.end < self.len()
            || (words.end..words.end + after.len()).any(|at| {
                self.says(BLUNDER, at) && !OR.has(self.word(at - 1)) && !BUT.has(self.word(at - 1))
            })
            || first == "allows" && MoveText::parse(second).is_some();
        // `so that I can castle kingside next`
        let is_plan = is_in("next later soon eventually", first) && CASTLING.has(self.word(start));
        let is_ruled_out = FAILS.has(first)
            || is_plan
            || is_denied
            || is_taken_back
            || is_blunder
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
            sign.starts_with('?')
                && !sign.starts_with("?!")
                && (words.end < self.len() || start > 0)
        };
        let mut gaps = words.end..self.len().min(words.end + 10);
        let comma = gaps.find(|&at| self.begins(at) || self.gap(at).contains([',', '，']));
        let is_opposed = comma.is_some_and(|at| !self.begins(at) && BUT.has(self.word(at)));
        match before {
            _ if is_ruled_out || self.is_struck_out(words.clone()) => Weight::Rejected,
            Some(weight) => weight,
            None if is_best && !is_past || self.is_alone(start, words) && !is_doubted => {
                Weight::Stated
            }
            None if opening.ends_with(['*', '`']) && closing.starts_with(['*', '`']) => {
                Weight::Emphasized
            }
            // `Nf3? d4?`, or `e4 was fine`, or `Nf3 is natural, but`
            None if is_doubted && start > 0 || is_past || is_opposed => Weight::Unread,
            None => Weight::Named,
        }
    }

    /// Whether words are struck out or not ticked: `~~e4~~`, `<del>e4</del>`, `[ ] e4`.
    fn is_struck_out(&self, Range { start, end }: Range<usize>) -> bool {
        let is_tag = start > 0
            && is_in("del s strike", self.word(start - 1))
            && self.gap(start).starts_with('>');
        let (opening, closing) = (self.gap(start), self.gap(end));
        let is_empty_box =
            opening.trim_end().ends_with("[ ]") || opening.contains(['☐', '❌', '✗', '✘']);
        is_tag || is_empty_box || opening.ends_with("~~") && closing.starts_with("~~")
    }

    /// What the words before `start` in the same sentence say about a mention, if they say anything.
    fn weight_before(&self, start: usize, free: usize) -> Option<Weight> {
        let (mut is_answer, mut is_mine, mut is_decided, mut is_tentative) =
            (false, false, false, false);
        let (mut is_clause, mut is_remark, mut is_later) = (true, false, false);
        let mut is_possible = false;
        // Whether a comma stands between, and how many of the words before `my answer` or the like may deny it.
        let (mut is_other, mut may_deny) = (false, 0);
        for (distance, at) in (1..=16).zip((1..=start).rev()) {
            let (word, gap) = (self.word(at - 1).to_ascii_lowercase(), self.gap(at));
            let is_closed = gap.starts_with('>') && self.gap(at - 1).ends_with('/');
            if self.begins(at) || is_closed {
                break;
            }
            let is_comma = gap.contains(',') && !(at == start && DECIDE.has(&word));
            is_clause &= !is_comma && at > free && distance <= 8;
            is_tentative |= is_in("if unless", &word);
            is_remark |= gap.contains('(');
            // `and then I have e4`
            is_later |= word == "then" && distance <= 4;
            is_other |= gap.contains(',');
            if self.says(UNDO, at - 1) || !is_other && self.says(ELSEWHERE, at - 1) {
                return Some(Weight::Rejected);
            }
            if !is_clause {
                continue;
            }
            let sign = [':', '=', '>', '{', ']', '|', '-', '–', '—', '→'];
            let is_key = distance == 1 && gap.contains(sign);
            let opponent = self.opponent.map_or("", Color::name);
            // `I take your pawn`
            let is_piece = || self.role(at).is_some();
            if distance == 1
                && (is_key && self.says(BAD, at - 1)
                    || self.says(WAS, at - 1) && gap.trim().is_empty())
            {
                return Some(Weight::Rejected);
            }
            let is_theirs = [
                "last", "prev", "oppon", "predict", "reject", "discard", "worst", "refut",
                "second_",
            ]
            .iter()
            .any(|part| word.contains(part))
                || self.says(FOREIGN, at - 1) && !is_piece()
                || word.trim_end_matches("'s") == opponent;
            if is_theirs {
                return Some(Weight::Rejected);
            }
            let is_best = is_key && word == "best" && !gap.contains('"');
            // `no e4`, or German for `after e4`
            let is_after = is_in("nach format", &word) && (at == 1 || self.begins(at - 1));
            let is_new = free == 0 || at - 1 > free || self.gap(at - 1).contains(',');
            let is_next = is_in("no check strike drop", &word) && gap == " " && is_new
                || self.says(LATER, at - 1)
                || is_after;
            let is_thought = is_key && gap.ends_with(": \"") && self.says(TENTATIVE, at - 1);
            if distance == 1 && is_next || is_thought {
                return Some(Weight::Rejected);
            }
            may_deny -= 1;
            if may_deny > 0
                && !gap.contains([',', ':', '.'])
                && (is_in("not never no nicht", &word) || word.ends_with("n't"))
            {
                return Some(Weight::Rejected);
            }
            if self.says(ANSWER, at - 1) || ends_like_move(&word) || is_best {
                is_mine |= is_key && !is_in("reply response", &word) || word == "bestmove";
                is_answer = true;
                may_deny = 3;
                // `2nd choice: d4`
                is_possible |= !is_tentative;
                is_tentative |= at > 1 && self.says(TENTATIVE, at - 2);
            } else if !is_answer && distance <= 4 {
                if self.says(REJECT, at - 1) || word.ends_with("n't") || word.ends_with("n’t") {
                    return Some(Weight::Rejected);
                }
                // `I was going to play e4`
                if is_in("going about", &word) && at > 1 && is_in("was were", self.word(at - 2)) {
                    return Some(Weight::Rejected);
                }
                is_tentative |= self.says(TENTATIVE, at - 1);
                is_possible |= is_in(
                    "could can may might if when also moves include includes including like such others possible",
                    &word,
                );
                let decides = self.says(DECIDE, at - 1);
                is_decided |= decides;
                is_tentative |= decides && self.is_of_another(at - 1);
            }
            is_mine |= is_in("my final", &word);
            is_clause &= !is_in("i i'll i’ll i'd i’d but", &word);
        }
        let is_said = is_answer || is_decided;
        if is_tentative && is_remark || is_later && !is_said {
            // `e4 (I also looked at Nf3)`
            Some(Weight::Rejected)
        } else if is_tentative {
            Some(if is_possible {
                Weight::Named
            } else {
                Weight::Tentative
            })
        } else if is_answer && is_mine {
            Some(Weight::Marked)
        } else {
            is_said.then_some(Weight::Stated)
        }
    }

    /// Whether a word that is not known stands before a verb, as its subject: `Kasparov would play`.
    fn is_of_another(&self, verb: usize) -> bool {
        let is_aid =
            |at: &usize| *at > 0 && is_in("would will should always usually", self.word(at - 1));
        let mut first = verb;
        while is_aid(&first) {
            first -= 1;
        }
        let subject = self.word(first.wrapping_sub(1));
        !self.begins(first)
            && self.gap(first) == " "
            && subject.len() > 2
            && subject.starts_with(char::is_uppercase)
            && subject.chars().all(char::is_alphabetic)
            && !subject.ends_with("ly")
            && !Meaning::is_known(subject)
    }

    /// The words after a mention in the same clause, four at most.
    fn after(&self, end: usize) -> Vec<&str> {
        let is_same_clause = |at: &usize| {
            !self
                .gap(*at)
                .contains([',', '，', '。', '.', ';', '!', '?', '\n', '('])
        };
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
