//! Answers that make no move, although they name some: resignations, errors of tools, objects without a move.

use super::mentions::Mention;
use super::squares::{Link, is_known_key, is_known_name};
#[allow(clippy::wildcard_imports, reason = "two dozen lists of words")]
use super::vocabulary::*;
use super::weight::Weight;
use super::words::{Words, ends_sentence, words_back};
use crate::notation::move_text::MoveText;

/// Why the moves that an object of JSON names are none of the player's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Refusal {
    /// `{"move": null, "considered": ["e4"]}`, where another key of a move still counts.
    NoMove,
    /// `{"error": "no time", "input": "e4"}`
    Error,
}

impl Words<'_> {
    /// Rejects the moves of an answer that makes none: `I resign. e4 would not help.`, `{"move": null, "considered": ["e4"]}`.
    pub(super) fn reject_if_none(&self, mentions: &mut [Mention]) {
        let (is_over, draw) = (self.affirms(OVER | RESIGNS), self.draw_offer());
        let refusals = self.refusals();
        let retracted = (0..self.len()).rfind(|&at| self.is_retraction(at));
        for mention in mentions {
            let start = mention.words.start;
            let is_offered = draw.is_some_and(|at| at < start);
            let is_rejected = match refusals[start] {
                _ if retracted.is_some_and(|at| start < at) => true,
                Some(Refusal::Error) => true,
                None if !is_over => is_offered && mention.weight < Weight::Stated,
                _ => mention.weight < Weight::Marked,
            };
            if is_rejected {
                mention.weight = Weight::Rejected;
            }
        }
    }

    /// Whether a word takes back what was said before it: `I play e4. Wait, that hangs a piece.`
    pub(super) fn is_retraction(&self, at: usize) -> bool {
        let is_first = |at: usize| self.begins(at) || self.gap(at).starts_with("...");
        let is_said =
            self.says(RETRACTS, at) || self.is_no(at) || self.says(THAT, at) && self.is_judged(at);
        is_said && (is_first(at) || at > 0 && is_first(at - 1))
            || self.says(TAKES_BACK, at) && self.gap(at + 1).starts_with('(')
    }

    /// Whether a word says that the move after it replaces the one before.
    pub(super) fn replaces(&self, at: usize) -> bool {
        let is_final = |at| self.word(at).to_lowercase().contains("final");
        let is_first = is_final(at) && !(at.saturating_sub(16)..at).any(is_final);
        is_first || self.says(RETRACTS | BUT | TURN, at) || self.is_retraction(at)
    }

    /// Whether the first words of a sentence about the move before reject it or ask about it: `That is illegal.`, `Is that legal?`
    fn is_judged(&self, first: usize) -> bool {
        let last = self.len().min(first + 5);
        let ends = |&at: &usize| self.says(ABOUT, at) || self.begins(at);
        let end = (first + 1..last).find(ends).unwrap_or(last);
        let is_first = self.begins(first) || self.gap(first).contains('"');
        let said = self.said(first..end);
        self.gap(end).starts_with('?') || is_first && said.is(TURN | ERROR | IF)
    }

    /// Whether the value of a key is a remark that takes back the move beside it: `"note": "do not play this"`.
    fn is_against_move(&self, key: usize) -> bool {
        let start = key + 1;
        let ends = |&at: &usize| self.gap(at).contains(['"', '\'']);
        let end = (start + 1..start + 16).find(ends).unwrap_or(start);
        let (first, said) = (self.said(start..start + 2), self.said(start..end));
        let is_short = end < start + 4;
        first.is(TURN) && (is_short || said.is(THAT | MINE))
            || is_short && said.is(IF)
            || self.says(THAT, start) && self.is_judged(start)
    }

    /// Whether a word says no, and nothing more.
    pub(super) fn is_no(&self, at: usize) -> bool {
        let is_said = self.word(at).eq_ignore_ascii_case("no");
        is_said && self.gap(at + 1).starts_with([',', '.', '!', ':'])
    }

    /// Whether the text says something with a meaning of the player or of the game; not `I won't resign` or `my opponent may resign`.
    pub(super) fn affirms(&self, meaning: Meaning) -> bool {
        let is_said = |at| self.says(meaning, at) && !self.gap(at + 1).starts_with('?');
        (0..self.len()).any(|at| is_said(at) && !self.is_denied(at))
    }

    /// Whether words before a place in its sentence deny what it says, or say it of somebody else.
    fn is_denied(&self, at: usize) -> bool {
        let begins = |first| ends_sentence(self.gap(first)) || self.gap(first).contains('"');
        let start = words_back(at, 4, begins).start;
        // The nearest subject counts: `You win, I resign.`
        let subject = (start..at).rfind(|&subject| self.says(SELF, subject));
        let others = self.said(subject.unwrap_or(start)..at);
        self.said(start..at).is(TURN | POSSIBLE | IF) || others.is(FOREIGN | THEIRS)
    }

    /// The place where the text asks for a draw, or agrees to one; the end of `1/2-1/2` is such a place, too.
    pub(super) fn draw_offer(&self) -> Option<usize> {
        let is_offer = |at: usize| {
            let is_verb = |at: usize| self.says(OFFER, at) && !self.is_denied(at);
            self.gap(at + 1).starts_with('?') || (at.saturating_sub(4)..at + 3).any(is_verb)
        };
        // Not in `offers a pawn to draw the queen out`
        let is_noun = |at: usize| at == 0 || self.word(at - 1) != "to";
        let is_draw = |at: usize| self.says(DRAW, at) && is_noun(at) && is_offer(at);
        (0..self.len()).find(|&at| is_draw(at) || self.word(at) == "2-1")
    }

    /// For each word why the moves of its object do not count. A key outside of objects counts for all of the answer.
    fn refusals(&self) -> Vec<Option<Refusal>> {
        // The objects as they open: the one around it, why it and those in it have no move, and whether all its keys are understood.
        let mut objects = vec![(0, None, true)];
        let (mut open, mut of_words) = (0, Vec::with_capacity(self.len()));
        for at in 0..self.len() {
            for brace in self.gap(at).chars() {
                if brace == '{' {
                    objects.push((open, None, true));
                    open = objects.len() - 1;
                } else if brace == '}' {
                    open = objects[open].0;
                }
            }
            of_words.push(open);
            let is_remark = self.is_quoted_key(at) && self.is_against_move(at);
            let asks = (is_remark || self.calls_tool(at)).then_some(Refusal::Error);
            let found = self.refusal_of_key(at).max(asks);
            let is_line =
                asks.is_none() && self.is_key_of_line(at) || self.says(OVER | RESIGNS, at + 1);
            let counts = open > 0 || found == Some(Refusal::NoMove) || is_line;
            objects[open].1 = objects[open].1.max(found.filter(|_| counts));
            // A value of several words is a comment.
            let is_comment = || (2..4).all(|next| !self.gap(at + next).contains(['"', '\'', '}']));
            // A number is a measure, if it cannot stand for yes or no.
            let is_decimal = || self.gap(at + 2) == ".";
            let is_measure =
                || (self.word(at + 1).parse::<u32>()).is_ok_and(|it| it > 1 || is_decimal());
            let is_read = || is_known_key(self.word(at)) || is_comment() || is_measure();
            objects[open].2 &= !self.is_quoted_key(at) || is_read();
        }
        for inner in 1..objects.len() {
            objects[inner].1 = objects[inner].1.max(objects[objects[inner].0].1);
        }
        let refusal = |&(_, found, is_read): &(_, Option<Refusal>, bool)| {
            found.max((!is_read).then_some(Refusal::Error))
        };
        of_words.iter().map(|&it| refusal(&objects[it])).collect()
    }

    /// Whether a word is all of a value.
    fn is_value(&self, at: usize) -> bool {
        let end = self.gap(at + 1).trim_start_matches(['"', '\'', ' ', '\n']);
        self.gap(at).contains(':') && end.starts_with([',', '}'])
    }

    /// Whether a word is a key whose value is the rest of its line: `status: rejected`.
    fn is_key_of_line(&self, at: usize) -> bool {
        let is_end = at + 2 == self.len() || self.gap(at + 2).contains('\n');
        self.begins(at) && self.gap(at + 1).trim_end() == ":" && is_end
    }

    /// Whether a word is the key of an object of JSON.
    fn is_quoted_key(&self, at: usize) -> bool {
        let opening = self.gap(at).rsplit(['{', ',']).next().unwrap_or_default();
        let is_opened = opening.ends_with(['"', '\'']) && !opening.contains(':');
        let closing = self.gap(at + 1).strip_prefix(['"', '\'']);
        is_opened && closing.is_some_and(|gap| gap.trim_start().starts_with(':'))
    }

    /// What a word says, if it is a key, and its value is that there is no move or that something went wrong.
    fn refusal_of_key(&self, at: usize) -> Option<Refusal> {
        const MOVER: [&str; 5] = ["color", "colour", "player", "side", "by"];
        const EMPTY: [&str; 7] = ["></", "\"\"", "''", "[]", "{}", "\"-\"", "\"?\""];
        let (key, value) = (self.word(at), self.word(at + 1));
        let (is_key, says) = (|it| self.says(it, at), |it| self.says(it, at + 1));
        let gap = self.gap(at + 1);
        let gap = gap.trim_start_matches(['"', '\'', '\\', '*', '`', ' ']);
        let is_uci = key == "bestmove";
        if !is_uci && !gap.starts_with([':', '=', '>']) || self.gap(at).ends_with('/') {
            return None;
        }
        let is_none = EMPTY.iter().any(|empty| gap.contains(empty)) || says(NONE);
        let is = |text: &str| value.eq_ignore_ascii_case(text);
        let is_well = is_none || says(SUCCESS) || is("false") || is("0");
        let is_quoted = self.is_quoted_key(at) && self.is_value(at + 1);
        let is_status = has_part(key, STATUS);
        // `"status": "retracted"`, `"color": "opponent"`, `Verdict: rejected`
        let is_bad = is_quoted && is_status && !is_known_key(value)
            || has_part(value, FOREIGN | THEIRS | TURN) && !is("no")
            || says(ERROR | ENDED);
        let is_word = value.chars().all(|c| c.is_alphabetic() || c == '_');
        let is_error = is_key(ERROR) && !is_well
            || (is_key(SUCCESS) || has_part(key, BEST)) && (is("false") || is("no"))
            || (is_key(OVER | RESIGNS | ENDED) || has_part(key, ERROR)) && is("true")
            || is_status && says(ERROR)
            // `{"color": "black"}` of White
            || says(THEIRS) && MOVER.iter().any(|mover| key.eq_ignore_ascii_case(mover))
            || (is_quoted || self.is_key_of_line(at)) && is_word && is_bad;
        let is_target = || matches!(Link::from_word(key, false), Some(Link::From | Link::To));
        let is_move = is_key(ANSWER | KEY_OF_MOVE | NAMES_MOVE | PLAYS);
        if is_error || is_move && is_none && (says(OVER | RESIGNS) || is("false")) {
            Some(Refusal::Error)
        } else if is_none && (is_move || is_target()) {
            Some(Refusal::NoMove)
        } else {
            None
        }
    }

    /// Whether a move is an argument of something that does not play it: `is_legal("e4")`, `{"tool": "get_moves", "square": "e4"}`.
    pub(super) fn is_asked_about(&self, at: usize) -> bool {
        // `print("Opponent played", "e4")`
        let arguments = words_back(at, 12, |at| self.gap(at).contains([')', '}', '\n']));
        let is_open = |at: usize| {
            let gap = self.gap(at);
            gap == "?" || gap.contains('(') && !gap.contains(')')
        };
        let call = (arguments.start + 1..=at).rev().find(|&at| is_open(at));
        // A remark of another key is about the position: `play(thought="Black has g6", move="e4")`
        let is_in_text = |word: usize| (word..word + 2).any(|at| self.gap(at).trim().is_empty());
        let is_remark = |word: usize| is_in_text(word) && self.gap(at).contains('=');
        let is_other = |first: usize| {
            let is_name = first > 0 && !self.gap(first).starts_with(' ');
            let is_theirs = |word: usize| self.says(FOREIGN | THEIRS, word) && !is_remark(word);
            is_name && (self.asks(first - 1) || self.follows(first, TURN | TAKES_BACK))
                || (first..at).any(is_theirs)
        };
        // `Action: get_legal_moves`
        let is_key = |key| self.is_key(key) && !self.gap(key).ends_with('/');
        let mut keys = (at.saturating_sub(24)..at).rev();
        // Not `<parameter name="move">`
        let is_part = |key: usize| self.word(key.wrapping_sub(1)).starts_with("param");
        let tool = keys.find(|&key| self.says(TOOL, key) && is_key(key) && !is_part(key));
        call.is_some_and(is_other) || tool.is_some_and(|key| self.calls_tool(key))
    }

    /// Whether a word is the key of a tool that does not play a move: `Action: get_legal_moves`.
    fn calls_tool(&self, key: usize) -> bool {
        let is_move = || MoveText::parse(self.word(key + 1)).is_some();
        // `game.preview`, `tools/call`
        let is_part = [".", "/"].contains(&self.gap(key + 2));
        let asks = || self.asks(key + 1) || is_part && self.asks(key + 2);
        self.says(TOOL, key) && self.is_key(key) && asks() && !is_move()
    }

    /// Whether the name of a call is that of one which does not play a move.
    fn asks(&self, at: usize) -> bool {
        let is_known = self.says(CASTLING, at) || is_known_name(self.word(at));
        (self.says(ASKS, at) || !is_known) && !self.says(PLAYS, at)
    }
}
