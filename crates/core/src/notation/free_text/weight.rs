//! How much the mention of a move counts. It counts only if its sentence, or its key, says that the player makes it.

use std::ops::Range;

use super::squares::Link;
#[allow(clippy::wildcard_imports, reason = "two dozen lists of words")]
use super::vocabulary::*;
use super::words::{Words, words_back};
use crate::notation::move_text::MoveText;

/// How much a mention counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Weight {
    /// Struck out, quoted, or of an answer that makes no move.
    Rejected,
    /// The words around it do not say that the player makes it: `not e4`, `Kasparov played e4`.
    Unread,
    /// `e4 controls the center`, `I could play e4`
    Named,
    /// `I play e4`, or a sentence or line that is only the move.
    Stated,
    /// `Final answer: e4`, `<move>e4</move>`, `{"move": "e4"}`
    Marked,
}

impl Words<'_> {
    /// How much a mention counts. `free` is the first word that does not belong to the mention before.
    pub(super) fn weight(&self, free: usize, words: Range<usize>, is_square: bool) -> Weight {
        let Range { start, end } = words;
        let mut first = start;
        while first > free && (self.number(first).is_some() || self.says(MARKUP, first - 1)) {
            first -= 1;
        }
        if self.is_struck_out(start..end) {
            return Weight::Rejected;
        }
        let (gap, closing) = (self.gap(first), self.gap(end));
        // `<answer></answer> e4`
        let before = start.wrapping_sub(1);
        let is_closed = self.gap(before).ends_with('/') && gap.starts_with('>');
        // `{"castle": "kingside"}` has a key, although it is first.
        let is_key = self.says(CASTLING, start) && self.is_key(start);
        let is_first = !is_key && (self.begins(first) || first == free && free > 0 || is_closed);
        let is_value = !is_first
            && gap.contains([':', '=', '>', '{', '[', '('])
            && (gap.contains(['"', '\'', '{', '<', '>', '['])
                || gap.contains('(') && (!gap.contains(' ') || self.role(before).is_some()));
        // `push("e4")  # opponent`
        let is_theirs = closing.contains(['#', '(', '/']) && self.says(FOREIGN | THEIRS, end);
        if is_theirs || self.is_doubted(start, end) {
            return Weight::Unread;
        }
        let said = if is_first {
            Ok(Weight::Named)
        } else if is_value {
            self.said_by_key(start, is_square)
        } else {
            // Not `e8=Q`
            let is_words = end > start + 1 && !self.gap(end - 1).contains('=');
            let is_phrase = is_words || self.says(CASTLING, start);
            self.said_before(first, free, is_phrase)
        };
        let said = match said {
            Ok(_) if is_key && is_value => Weight::Marked,
            Ok(said) => said,
            // `Given all of this, e4 is the most solid choice`
            Err(Weight::Unread) if gap.contains(',') && self.is_best(end) => Weight::Named,
            Err(weight) => return weight,
        };
        // `<move>e4</move> is illegal`
        let end_of_value = end + usize::from(is_value && closing.starts_with("</"));
        // `{"move": "e4"} would be a mistake`
        let goes_on = closing.ends_with("} ") && self.word(end).starts_with(char::is_lowercase);
        let is_prose = !is_value || end_of_value > end || goes_on || self.is_command(before);
        if is_prose
            && let Err(weight) = self.read_after(start..end_of_value, said, is_square, is_first)
        {
            return weight;
        }
        let is_end = end == self.len() || self.begins(end);
        let is_bullet = || {
            let before = self.gap(first).trim_end_matches(['*', '`', '_']);
            before.trim_end_matches(' ').ends_with(['-', '*', '•', ')']) || first < start
        };
        let is_all = first == 0 && end == self.len();
        let is_alone = (self.begins(first) || is_closed) && is_end && (is_all || !is_bullet());
        // `e4 it is`, `e4 oynuyorum`
        let is_said_after = self.word(end) == "it"
            || self.is_foreign(end) && self.says(DECIDE, end)
            || self.is_best(end);
        let is_stated = is_alone || said == Weight::Named && is_said_after;
        said.max(if is_stated { Weight::Stated } else { said })
    }

    /// Whether a move is said to be the best or the answer: `e4 is best`.
    pub(super) fn is_best(&self, end: usize) -> bool {
        let clause = (end..self.len().min(end + 6))
            .take_while(|&at| !self.begins(at) && !self.gap(at).contains(','));
        let said = self.said(end..clause.last().map_or(end, |last| last + 1));
        said.is(IS) && said.is(BEST | ANSWER) && !said.is(TURN | THAN)
    }

    /// How much a value counts by its key. The error is the weight of one whose key is not that of a move.
    fn said_by_key(&self, start: usize, is_square: bool) -> Result<Weight, Weight> {
        let gap = self.gap(start);
        // `for move in ["e4"]`, `move == "e4"`
        let is_code = gap.contains("==")
            || start > 0 && gap.contains(" [") && !gap.contains([':', '=', '>', '(', '{']);
        let is_of_move = self.follows(start, ANSWER | MOVE_KEYS | NAMES_MOVE | PLAYS);
        let is_read = !is_square || is_of_move || !(self.is_key(start - 1) && gap.contains('"'));
        // `Knight (e4)`
        let is_of_piece = is_square && start > 0 && self.is_other_piece(start - 1);
        if is_code || is_of_piece || !is_read || !self.has_known_key(start) {
            Err(Weight::Unread)
        } else if self.is_answer(start) {
            Ok(Weight::Marked)
        } else {
            Ok(Weight::Named)
        }
    }

    /// Whether the key before a value is that of an answer, of an origin or of a target.
    fn is_answer(&self, value: usize) -> bool {
        // The second `from` in `?from=e2&to=e4&from=d2&to=d4` says nothing.
        let is_square = matches!(self.label(value), Some(Link::From | Link::To))
            && self.gap(value.wrapping_sub(1)) != "&";
        (is_square || self.follows(value, ANSWER | NAMES_MOVE)) && !self.follows(value, REPLY)
    }

    /// Whether words are struck out, not ticked, quoted or in a comment: `~~e4~~`, `<del>e4</del>`, `[ ] e4`, `> e4`, `// e4`.
    fn is_struck_out(&self, Range { start, end }: Range<usize>) -> bool {
        let (opening, closing) = (self.gap(start), self.gap(end));
        let is_tag = self.follows(start, STRUCK) && opening.starts_with('>');
        let crosses = ['❌', '✗', '✘'];
        let is_empty_box = opening.trim_end().ends_with("[ ]")
            || opening.contains('☐')
            || [opening, closing].iter().any(|gap| gap.contains(crosses));
        let line = self.gap(self.line(start)).rsplit('\n').next();
        let is_sign = |sign: &str| sign.trim_start().starts_with("> ");
        let is_quoted = line.is_some_and(is_sign) && end - start < self.len();
        let is_struck = opening.ends_with("~~") && closing.starts_with("~~");
        is_tag || is_empty_box || self.is_comment(start) || is_quoted || is_struck
    }

    /// The first word of a line, if it is near.
    fn line(&self, at: usize) -> usize {
        words_back(at, 16, |at| self.gap(at).contains('\n')).start
    }

    /// Whether a word is in a comment of a program: the sign that is nearest before it in its line opens one.
    pub(super) fn is_comment(&self, at: usize) -> bool {
        let line = self.line(at);
        let opens = |at: usize| {
            let gap = self.gap(at);
            let closes = gap.contains("*/") || gap.contains("-->");
            let opens = opens_comment(gap) && (at > line || !gap.contains(" # "));
            (opens || closes).then_some(!closes)
        };
        (line..=at).rev().find_map(opens).unwrap_or(false)
    }

    /// Whether the words before a place are about a move that is not made.
    pub(super) fn is_rejected_before(&self, at: usize) -> bool {
        self.said_before(at, 0, false) == Err(Weight::Rejected)
    }

    /// How much a move counts by the words before it in its sentence, if players use all of them to name a move. The error is the weight
    /// of a move that other words precede.
    pub(super) fn said_before(
        &self,
        at: usize,
        free: usize,
        is_phrase: bool,
    ) -> Result<Weight, Weight> {
        let sign = self.gap(at);
        let is_key = sign.contains([':', '=', '>', '{', ']', '|', '-', '–', '—', '→']);
        // `I castle kingside`
        let mut is_verb = self.says(CASTLING, at) && self.follows(at, SELF);
        let (mut is_labelled, mut is_mine, mut is_possible) = (false, false, false);
        let is_place = (self.label(at)).is_some_and(|it| it != Link::Take || !sign.contains(':'));
        let (mut is_announced, mut is_opened) = (false, true);
        let sentence = words_back(at, 16, |at| self.begins(at));
        let said = self.said(sentence.clone());
        // `If Black plays e5, I will play f4.`, `Is e4 good`
        let first = self.word(sentence.start).to_lowercase();
        let is_asked = matches!(&*first, "is" | "ist" | "suppose");
        if said.is(IF) || is_asked {
            return Err(Weight::Rejected);
        }
        // `Usually, I play e4`
        let is_alone = self.gap(sentence.start + 1).starts_with(',');
        if is_alone && first.ends_with("ly") && !self.is_known(sentence.start) {
            return Err(Weight::Unread);
        }
        let is_ours = said.is(SELF) || sign.contains(':');
        // `I attack e4 with Nf6`
        let has_object = said.is(SELF) && self.follows(at, WITH);
        let is_object =
            |at: usize| has_object && self.square(at).is_some() && self.follows(at, PLACE);
        let free = if has_object { 0 } else { free };
        for before in (free.max(at.saturating_sub(16))..at).rev() {
            let gap = self.gap(before + 1);
            // `No: e4`, `Sorry, e4`
            let is_cut = gap.contains(',') && is_opened && before + 1 < at;
            let is_sign = gap.starts_with(',') || self.is_no(before);
            if self.begins(before + 1) || is_cut || is_sign && self.is_retraction(before) {
                break;
            }
            // `After long thought, I play e4`, but not `Nice move, e4!`
            let is_decided = is_labelled || is_verb;
            is_announced |= is_decided && (gap.contains([',', '—']) || self.says(BUT, before));
            // `Plutôt Cf3 que e4`, `Next move I will play e4`
            let is_between = free > 0 && before == free && before + 1 == at;
            // `Als Antwort spiele ich e4`
            let is_compared = self.says(THAN, before) && !(is_decided && self.begins(before));
            // `I take your knight with Bxc6`
            let is_of_theirs = self.says(FOREIGN, before) && self.role(before + 1).is_some();
            let is_taken = is_of_theirs && before + 1 < at && said.is(SELF);
            let turns = is_compared
                || self.says(TURN | FOREIGN | THEIRS, before) && !is_taken
                || (is_between || is_verb && self.begins(before)) && self.says(LATER, before);
            // `This move controls the center and prepares for castling`
            let is_with = self.says(ABOUT | TAKE, before)
                && (self.says(WITH, before + 1) || self.follows(at, WITH) || sign.contains(':'))
                && self.said(before.saturating_sub(2)..before).is(SELF);
            let is_reason = !is_decided
                && self.says(ABOUT, before)
                && !is_with
                && !self.says(OPENER | DECIDE, before);
            // `I play the Italian Game: Bc4`, but not `In the Italian, White plays Bc4`
            let is_name = self.says(OPENING, before);
            let counts = || !is_announced && !self.is_phrase(before);
            if turns && counts() {
                return Err(Weight::Rejected);
            }
            // `One move is e4`, `Option 1: I play e4`
            let is_first = self.begins(before);
            let is_option = is_first && (self.says(OPTION, before) || self.word(before) == "One");
            let is_read = is_name || is_object(before) || self.is_said(before);
            if is_name && !is_ours || (is_reason || is_option || !is_read) && counts() {
                return Err(Weight::Unread);
            }
            if !is_announced {
                // Not `Great move, e4!`
                let is_praised = gap.starts_with(',') && self.says(NAMES_MOVE, before);
                is_labelled |= self.says(ANSWER | NAMES_MOVE, before) && !is_praised;
                // `I defend with Nf3`
                is_verb |= is_with
                    || is_phrase && self.says(TAKE, before) && said.is(SELF)
                    || self.says(DECIDE | PLAYS, before) && self.is_of_player(before)
                    || self.is_key(before) && self.says(MOVE_KEYS, before);
                is_mine |= self.says(MINE, before);
                is_possible |= self.says(POSSIBLE, before);
            }
            let is_spoken = self.says(OPENER, before) || is_phrase && self.is_foreign(before);
            is_opened &= is_name
                || is_spoken
                || self.says(DETERMINER, before) && self.says(OPENING, before + 1)
                || is_phrase && self.says(DETERMINER | PUT | SELF | NEUTRAL | FROM, before)
                || self.says(TAKE, before) && self.says(ON, before + 1)
                || before + 1 == at && is_place
                || !self.word(before).starts_with(char::is_alphabetic);
        }
        let is_field = is_key && self.is_answer(at);
        (is_mine, is_labelled) = (is_mine || is_field, is_labelled || is_field);
        if is_labelled && is_mine {
            Ok(Weight::Marked)
        } else if (is_labelled || is_verb) && !is_possible {
            Ok(Weight::Stated)
        } else if is_labelled || is_verb || is_opened {
            Ok(Weight::Named)
        } else {
            Err(Weight::Unread)
        }
    }

    /// Whether a word may stand before a move: a sign, a number, or a word that a player says.
    fn is_said(&self, at: usize) -> bool {
        let is_sign =
            |c| ('♔'..='♟').contains(&c) || "\u{fe0e}\u{fe0f}".contains(c) || c.is_ascii_digit();
        self.word(at).chars().all(is_sign) || self.is_known(at) || self.says(POSSIBLE, at)
    }

    /// Whether a verb such as `plays` is said of the player: not in `Everyone plays e4`, `It is good to play e4`.
    fn is_of_player(&self, verb: usize) -> bool {
        let is_first = self.begins(verb) || self.gap(verb).contains([',', ':']);
        // `Everyone would play e4`
        let is_break = |at| self.begins(at) || self.gap(at).contains(',');
        let mut subjects = words_back(verb, 5, is_break).rev();
        let subject = subjects.find(|&at| self.says(SELF | THIRD, at));
        let before = self.said(words_back(verb, 16, |at| self.begins(at)));
        let is_infinitive = self.word(verb.wrapping_sub(1)).eq_ignore_ascii_case("to")
            && !before.is(SELF | MINE | DECIDE);
        self.word(verb) != "played"
            && !subject.is_some_and(|at| self.says(THIRD, at))
            && !is_infinitive
            && (!self.says(THIRD, verb) || is_first || self.follows(verb, SELF | WHITE | BLACK))
    }

    /// Whether the signs after a move say that it is not one that is made: `e4?`, `Hmm, e4...`, `e4: 12%`, `e4.pgn`,
    /// `"My move is e4," said the opponent.`
    fn is_doubted(&self, start: usize, end: usize) -> bool {
        let closing = self.gap(end).trim_start_matches(['+', '#']);
        let sign = closing.trim_start_matches(['*', '`', '_', '(', ' ']);
        // Not in `exf6e.p.`
        let is_en_passant = self.word(end) == "p" && self.word(end - 1).ends_with('e');
        let is_file = closing == "." && self.word(end).starts_with(char::is_alphabetic);
        let is_quoted = closing.contains('"')
            && !closing.contains(['}', ']', '<'])
            && !self.gap(start).contains('"')
            && end < self.len()
            && !self.begins(end);
        let is_share = end < self.len() && self.gap(end + 1).starts_with('%');
        let is_hesitant = sign.starts_with("...") && start > 0;
        let is_more = self.len() > 1 || closing.contains('(');
        let is_asked = sign.starts_with('?') && !sign.starts_with("?!") && is_more;
        is_file && !is_en_passant || is_quoted || is_share || is_hesitant || is_asked
    }

    /// Whether the rest of the sentence only comments on the move: nothing turns against the move and, unless a verb or a label says
    /// that it is made, the comment begins with known words.
    fn read_after(
        &self,
        Range { start, end }: Range<usize>,
        said: Weight,
        is_square: bool,
        is_first: bool,
    ) -> Result<(), Weight> {
        // Not in `the move e4 failed`, but in `I play the move e4`
        let said_before = self.said(words_back(start, 16, |at| self.begins(at)));
        let is_noun = self.gap(start) == " "
            && self.follows(start, ANSWER | NAMES_MOVE)
            && !said_before.is(DECIDE | PLAYS);
        // `The move e4 controls the center`, `Playing e4 is natural`
        let is_subject = is_noun && said_before.is(DETERMINER) && !said_before.is(SELF)
            || start > 0 && self.begins(start - 1) && self.word(start - 1).ends_with("ing");
        if is_subject && end < self.len() && self.gap(end) == " " && !self.is_best(end) {
            return Err(Weight::Unread);
        }
        // Nor in `So e4 is out`
        let is_decided = said > Weight::Named && !is_noun && !self.says(IS, end);
        let is_move = |at: usize| {
            let word = self.word(at);
            word.contains(['1', '2', '3', '4', '5', '6', '7', '8', 'O', '0'])
                && MoveText::parse(word).is_some()
        };
        let is_then = matches!(self.word(end), "then" | "followed");
        let is_boxed = start > 0 && self.is_command(start - 1);
        let (mut clause, mut is_attached, mut is_reason) = (end, true, false);
        for at in end..=self.len().min(end + 30) {
            let (gap, word) = (self.gap(at), self.word(at));
            let signs = gap.trim_start_matches(['+', '#', ' ']);
            if at > end && signs.starts_with(['?', '？']) {
                return Err(Weight::Unread);
            }
            let is_end = at == self.len() || self.begins(at) || word == "ponder";
            let opens = gap.contains(['<', '[']) || gap.contains("```");
            let closes = gap.contains('}') && !gap.ends_with("} ") && !is_boxed
                || gap.contains('"') && !gap.ends_with(' ');
            if is_end || opens || closes {
                break;
            }
            // `Nf3 — это ошибка`
            let is_cut = gap.contains([',', '，', ';', ':', '—', '–', '('])
                || [" - ", "--"].iter().any(|sign| gap.contains(sign))
                || opens_comment(gap);
            let is_clause = is_cut && !self.says(IS, at);
            if is_clause {
                clause = at;
                is_attached = at == end && !is_first && !is_decided && !gap.contains('(');
                // `c5, the Sicilian`
                is_reason = self.says(DETERMINER, at);
            }
            // `rather than e4`
            let is_turn =
                |at: usize| at >= end && self.says(TURN | THAN | LATER | BUT | RETRACTS, at);
            let is_other = !is_clause && (is_turn(at - 1) || is_turn(at.wrapping_sub(2)));
            let is_named = self.square(at).is_none() || at == end || is_clause;
            if is_move(at) && is_named && !is_other {
                // `e4 e5`, but not `Nf3 allows Qh5` and `Qh5 Nxh5 loses the queen`
                let mut line = at..self.len().min(at + 40);
                let line = line.find(|&at| !is_move(at) || self.begins(at));
                let mut rest = (line.into_iter().flat_map(|after| after..after + 3))
                    .take_while(|&at| !self.begins(at) && !self.gap(at).contains(','));
                // Nor `e4 e5 is an open game`
                let loses = rest.any(is_turn) || line.is_some_and(|at| self.says(IS, at));
                let is_next = at == end && !loses || !is_attached && clause == end;
                let is_read = is_decided || is_next || is_clause || is_then;
                return if is_read { Ok(()) } else { Err(Weight::Unread) };
            }
            // `I answer e5 with Nf3`, `e4 or another move`
            let is_object = at == end && self.says(WITH, at) && is_move(at + 1);
            let is_open = (at == end || is_clause)
                && self.says(POSSIBLE, at)
                && !(at + 1..at + 4).any(is_move);
            let is_condition = self.says(IF, at) && !self.follows(at, OR);
            is_reason &= is_decided || !self.says(BUT, at);
            let turns = is_turn(at) && !self.is_phrase(at) && (!is_reason || at < clause + 2);
            let is_theirs = !is_decided
                && !is_reason
                && self.says(FOREIGN | THEIRS | THIRD, at)
                && !self.is_phrase(at);
            let is_beside = |gap: &str| gap.chars().all(|c| " *_`\"(\\{".contains(c));
            let mut after = (at + 1..at + 3)
                .take_while(|&next| !self.begins(next) && is_beside(self.gap(next)));
            // `e4, not d4`, but not `e4 loses to d5`
            let is_before_other =
                after.any(is_move) && !self.says(LINKS_TO, at + 1) || at == end && is_then;
            if is_condition || turns && !is_before_other {
                return Err(Weight::Rejected);
            }
            // `I play e4, taking space`
            let endings = ["ing", "ando", "endo"];
            let is_doing = endings.iter().any(|end| word.ends_with(end));
            let is_noun = self.follows(at, DETERMINER) && !is_doing;
            // `I recommend e4 to beginners`, `I play e4 with friends`, `I play e4 as White in tournaments`
            let is_side = self.says(WHITE | BLACK, at + 1);
            let is_apart = is_decided && (word == "to" || self.says(APART, at) && !is_side);
            let is_plural = word == "to" || self.word(at + 1).ends_with('s');
            let is_audience = is_apart
                && is_attached
                && (is_plural && !self.is_known(at + 1)
                    || word == "to" && self.says(FOREIGN | THIRD | DETERMINER, at + 1));
            let is_purpose = is_decided && (word == "to" || is_clause && is_doing);
            is_reason |= (self.says(ABOUT, at) || is_purpose) && !is_noun;
            let is_word = word.chars().all(|c| c.is_alphabetic() || "'’-".contains(c));
            let is_known = is_reason || turns || !is_word || self.is_known(at);
            // Not in `I play e4 for a living`
            let is_how = is_decided && is_doing && !self.follows(at, DETERMINER);
            let is_of_piece = is_square && !is_reason && at < end + 8 && self.is_other_piece(at);
            is_attached &= !is_apart || word == "to";
            // Of an answer, only the word beside it.
            let is_checked = is_attached && (said < Weight::Marked || !is_decided || at == end);
            // `e4 is the move I'd avoid`
            let is_shunned = self.says(IS, end) && self.follows(at, SELF) && self.says(ABOUT, at);
            let is_unread = is_checked && !is_known && !is_how || is_shunned;
            if is_object || is_open || is_of_piece || is_theirs || is_audience || is_unread {
                return Err(Weight::Unread);
            }
        }
        Ok(())
    }
}

/// Whether the signs before a word open a comment of a program; not in `https://`.
fn opens_comment(gap: &str) -> bool {
    let signs = ["//", "/*", "<!--", "<--", " # "];
    signs.iter().any(|sign| gap.contains(sign)) && !gap.starts_with("://")
}
