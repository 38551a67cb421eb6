//! What stands beside a square: the piece, the other square, the key, or words that are not understood.

use std::ops::Range;

#[allow(clippy::wildcard_imports, reason = "two dozen lists of words")]
use super::vocabulary::*;
use super::words::{Words, words_back};
use crate::types::{Role, Square};

/// How a word links a square to what is before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Link {
    From,
    /// `on`, `at`: a place, or an origin.
    On,
    To,
    Take,
    /// `piece`, before the name of one.
    Piece,
}

impl Link {
    /// What a word or a key says about the square after it. `is_second` after the key of an origin.
    pub(super) fn from_word(word: &str, is_second: bool) -> Option<Self> {
        let mut word = word.to_lowercase();
        word.retain(char::is_alphabetic);
        // `move_from`, `piece_at`.
        let mut parts = ["move", "piece", "square"].iter();
        let rest = parts.find_map(|part| word.strip_prefix(part));
        let rest = rest.filter(|rest| (FROM | ON | LINKS_TO).has(rest));
        let word = rest.unwrap_or(&word);
        let mut ends = "square position coordinate location field tile cell case pos sq".split(' ');
        let cut = ends.find_map(|end| word.strip_suffix(end));
        let key = cut.filter(|rest| !rest.is_empty());
        let word = key.unwrap_or(word);
        let meaning = Meaning::from_word(word);
        if (is_second || key.is_some()) && meaning.is(FINAL) {
            return Some(Self::To);
        }
        let lists = [FROM, ON, LINKS_TO, TAKE, PIECE];
        let at = lists.iter().position(|list| meaning.is(*list))?;
        Some([Self::From, Self::On, Self::To, Self::Take, Self::Piece][at])
    }
}

/// Two squares of one move.
pub(super) struct Pair {
    /// The origin and the target.
    pub(super) text: String,
    /// The word after the last.
    pub(super) end: usize,
    /// Whether words say which is the origin; otherwise they only stand side by side.
    pub(super) is_named: bool,
}

impl Words<'_> {
    /// What the words directly before a square, or its suffix in Turkish, say about it.
    pub(super) fn label(&self, at: usize) -> Option<Link> {
        let suffix = self.gap(at + 1).strip_prefix(['\'', '’']);
        if suffix.is_some_and(|it| ["de", "da", "te", "ta"].iter().any(|of| it.starts_with(of))) {
            return Some(Link::From);
        }
        for back in 1..=3 {
            let before = at.checked_sub(back)?;
            if self.begins(before + 1) {
                return None;
            }
            let word = self.word(before);
            // `Najlepszy ruch to e4`
            let is_verb = word == "to" && self.is_foreign(before.wrapping_sub(1));
            let is_list = word.eq_ignore_ascii_case("moves") && self.is_key(before);
            let link = Link::from_word(word, false).filter(|_| !is_verb && !is_list);
            if link.is_some() || !self.says(SQUARE | FILLER, before) {
                return link;
            }
        }
        None
    }

    /// The next square and how it is linked, if only words that link squares come before it: `knight on g1`, `Knight f3`. Between
    /// two squares, pieces may stand, too, and signs that end a phrase; after a piece, only one that is taken.
    pub(super) fn next_square(
        &self,
        at: usize,
        is_after_piece: bool,
        own: Option<Link>,
    ) -> Option<(usize, Option<Link>)> {
        let mut link = None;
        for next in at + 1..at + 8 {
            if is_after_piece && (next > at + 5 || !self.is_close(next)) {
                return None;
            }
            if self.square(next).is_some() {
                return Some((next, link));
            }
            let word = self.word(next);
            let found = Link::from_word(word, own == Some(Link::From));
            let may_be_piece = !is_after_piece || link == Some(Link::Take);
            let is_piece = || may_be_piece && self.role(next).is_some();
            if found.is_none() && !self.says(NEUTRAL, next) && !is_piece() {
                return None;
            }
            // `takes on`: a capture.
            if link != Some(Link::Take) {
                link = found.filter(|found| *found != Link::Piece).or(link);
            }
        }
        None
    }

    /// The move whose first square is this one: `g1 f3`, `from g1 to f3`, `f3 from g1`.
    pub(super) fn pair(&self, at: usize) -> Option<Pair> {
        let own = self.label(at);
        let (next, link) = self.next_square(at, false, own)?;
        let (first, second) = (self.square(at)?, self.square(next)?);
        let gap = self.gap(next);
        let is_left = gap.contains("<-") || gap.contains('←');
        let is_forward = match (own, link) {
            _ if is_left => false,
            (Some(Link::To), Some(Link::From | Link::On))
            | (None | Some(Link::On), Some(Link::From)) => false,
            // `von g1 auf f3`
            (Some(Link::From), Some(Link::On)) => true,
            // Not `the reply to e5 is g4`.
            (_, Some(Link::From | Link::On)) | (Some(Link::To | Link::Take), None) => return None,
            _ => true,
        };
        let is_broken = |at| {
            self.begins(at) && self.gap(at) != "." || self.gap(at).contains(['{', '\n', ';', '~'])
        };
        // `The c7 square and c6 square`
        let is_list = own.or(link).is_none() && self.said(at + 1..next).is(OR);
        let is_far = link.is_none() || own.is_none() && next > at + 2;
        if is_list || is_far && (at + 1..=next).any(is_broken) {
            return None;
        }
        let mut squares = [first, second].map(Square::name);
        if !is_forward {
            squares.reverse();
        }
        Some(Pair {
            text: squares.concat(),
            end: next + 1,
            is_named: is_left || link.is_some() || own == Some(Link::From),
        })
    }

    /// The piece that is named after a square as the one that moves there: `capture on f3 with my knight`, with the word after it.
    pub(super) fn moved_with(&self, square: usize) -> Option<(usize, Role)> {
        let at = (square + 2..square + 5).find(|&at| self.role(at).is_some())?;
        let is_article = |at: usize| self.word(at).len() < 6 && Meaning::is_known(self.word(at));
        let is_linked = self.says(WITH, square + 1)
            && (square + 1..=at).all(|at| self.is_close(at))
            && (square + 2..at).all(is_article);
        let is_end = at + 1 == self.len() || !self.gap(at + 1).trim().is_empty();
        let is_origin = self.label(at + 2) == Some(Link::From) && self.square(at + 2).is_some();
        (is_linked && (is_end || is_origin)).then_some((at + 1, self.role(at)?))
    }

    /// Whether a piece is put on a square, and does not stand there: `I put my knight on f3`, or `Springer auf f3` as a sentence.
    pub(super) fn is_put(&self, piece: usize, square: usize) -> bool {
        let is_said = |at: usize| self.says(PUT, at) && !(at..piece).any(|at| self.begins(at + 1));
        let is_english = matches!(self.word(square - 1), "on" | "at");
        let is_sentence = (piece == 0 || self.begins(piece))
            && (square + 1 == self.len() || self.begins(square + 1));
        (piece.saturating_sub(4)..piece).any(is_said) || is_sentence && !is_english
    }

    /// The pieces and squares that are named near a square, and whether the text says that a piece moves there, rather than a pawn from one
    /// of these `origins`. Words before the square count if they are in its sentence.
    pub(super) fn near_square(
        &self,
        square: Range<usize>,
        is_marked: bool,
        origins: &[Square],
    ) -> (Vec<Role>, Vec<Square>, bool) {
        const WORDS: usize = 7;
        let Range { start, end } = square;
        let is_own = start > 0 && self.begins(start);
        let is_break = |at| self.begins(at) && self.gap(at).contains(char::is_whitespace);
        let first = words_back(start - usize::from(is_own), WORDS, is_break).start;
        let after = end..self.len().min(end + WORDS);
        // `The knight is happy there.`, `The knight loves it.`
        let is_there = |at: &usize| {
            self.says(THERE, *at) || self.word(*at) == "it" && !self.gap(at + 1).trim().is_empty()
        };
        let there = after.clone().find(is_there).unwrap_or(end);
        let is_value = |at: usize| self.gap(at).ends_with('"') && self.gap(at + 1).starts_with('"');
        // What is said beside a key of a move is a reason, unless it is all of a value.
        let counts = |at: &usize| !is_marked || is_value(*at);
        let is_reason = self.gap(start).ends_with('"');
        let is_origin = |at: usize| self.label(at) == Some(Link::From);
        let near = (first..start).chain(after);
        let role = |at| {
            let owner = || Meaning::from_word(self.word(at).strip_suffix("'s")?).role();
            self.role(at).or_else(owner)
        };
        // `A knight on a4 would be great, so a4.`, or a sentence or a value such as `the rook`
        let is_on = |at| {
            let next = self.next_square(at, true, None);
            next.is_some_and(|(next, link)| {
                link == Some(Link::On) && self.square(next) == self.square(start)
            })
        };
        let is_all = |at: usize| {
            let is_first = |at| self.begins(at) || self.gap(at).contains([':', '{', '>', '"']);
            let is_sentence = self.begins(at) || self.follows(at, DETERMINER) && is_first(at - 1);
            is_sentence && (at + 1 == self.len() || self.begins(at + 1))
        };
        let is_mover =
            |at: &usize| (end..there).contains(at) || is_on(*at) || is_value(*at) || is_all(*at);
        let movers: Vec<_> = near.clone().filter(is_mover).filter_map(role).collect();
        // `{"piece_at": "c1", "move": "a3"}`
        let is_origin_key = |at: &usize| {
            let is_key = self.label(*at) == Some(Link::On) || self.follows(*at, SQUARE);
            is_key && is_value(*at) && self.square(*at) != self.square(start)
        };
        let keys = near.clone().filter(is_origin_key);
        let mut keyed = keys.filter_map(|at| self.square(at));
        let is_of_piece = !movers.is_empty() && !movers.contains(&Role::Pawn)
            || keyed.any(|square| !origins.contains(&square));
        let roles = near.clone().filter(counts);
        let squares = near.filter(|at| counts(at) || !is_reason && (*at < start || is_origin(*at)));
        let roles = roles.filter_map(role).chain(movers).collect();
        let squares = squares.filter_map(|at| self.square(at)).collect();
        (roles, squares, is_of_piece)
    }

    /// Whether a word is a key with a value: `piece: knight`, `"piece": "knight"`.
    pub(super) fn is_key(&self, at: usize) -> bool {
        let gap = self.gap(at + 1);
        gap.contains([':', '=', '>', '|']) && !gap.contains(['{', ',', '.'])
    }

    /// The words whose keys belong to the same object, list of lines, or sentence.
    fn around(&self, at: usize) -> impl Iterator<Item = usize> {
        let near = at.saturating_sub(14)..self.len().min(at + 14);
        near.filter(move |&key| self.is_key(key))
    }

    /// The pieces that keys near a square or a move name, and whether a pawn is promoted to them: `piece: knight, to: f3`.
    pub(super) fn pieces_beside(&self, at: usize) -> impl Iterator<Item = (bool, Role)> {
        self.around(at).filter_map(|key| {
            let is_new = self.word(key).to_lowercase().starts_with("promot");
            let is_piece = is_new || Link::from_word(self.word(key), false) == Some(Link::Piece);
            let mut values = (key + 1..key + 3).filter(|_| is_piece);
            Some((is_new, values.find_map(|value| self.value_role(value))?))
        })
    }

    /// The piece that a value names: `knight`, `white_knight`, `wN`.
    fn value_role(&self, at: usize) -> Option<Role> {
        let word = self.word(at);
        let last = word.rsplit(['_', '-']).next().unwrap_or_default();
        let one = |word: &str| match word.len() {
            1 => Role::from_letter(word.chars().next()?.to_ascii_uppercase()),
            _ => Meaning::from_word(word).role(),
        };
        self.role(at)
            .or_else(|| one(last))
            .or_else(|| one(word.strip_prefix(['w', 'b'])?))
    }

    /// Whether a square is a pawn's move: nothing that is not understood stands with it, no other piece, and no key of an origin.
    pub(super) fn is_lone(&self, at: usize) -> bool {
        let before = at.wrapping_sub(1);
        // `decided on e4`, `I go e4`
        let is_decided = self.languages.is_empty()
            && (self.follows(before, DECIDE)
                || self.follows(at, DECIDE) && self.follows(before, SELF));
        let is_linked = self.label(at).is_some_and(|link| link != Link::Piece);
        if is_linked && !is_decided {
            return false;
        }
        let is_other_key = |key: usize| match Link::from_word(self.word(key), false) {
            // Not an origin with another target: `{"from": "d2", "to": "d4", "san": "e4"}`
            Some(Link::From) => {
                let is_its = |pair: Pair| (key..pair.end).contains(&at);
                self.square(key + 1).is_some() && self.pair(key + 1).is_none_or(is_its)
            }
            Some(Link::Piece) => self.value_role(key + 1) != Some(Role::Pawn),
            _ => false,
        };
        !self.around(at).any(is_other_key)
    }

    /// Whether a word names a piece other than a pawn; not in `king pawn`.
    pub(super) fn is_other_piece(&self, at: usize) -> bool {
        let is_other = self.role(at).is_some_and(|role| role != Role::Pawn);
        is_other && self.role(at + 1) != Some(Role::Pawn)
    }

    /// Whether the parts of the key of a value, and of the keys around it, are known: `"my_move": {"san": "`, `<answer><move>`.
    pub(super) fn has_known_key(&self, value: usize) -> bool {
        for key in (value.saturating_sub(6)..value).rev() {
            let (gap, next) = (self.gap(key), self.gap(key + 1));
            let is_owner = next == ".";
            // `Knight (g1) to f3`
            let is_known = is_name_of_move(self.word(key))
                || matches!(next, "." | " (") && self.role(key).is_some();
            // `</reason><move>`
            if gap.ends_with("</") {
                return true;
            }
            if !is_known && (!is_owner || self.says(FOREIGN | THEIRS, key)) {
                return false;
            }
            let ends = ['}', ',', '/', ']', ')', '=', '\n'];
            // Not in `(an example): {"move": "e4"}`
            if gap.contains(ends) && !gap.starts_with("):") || gap.starts_with("\">") {
                // `<result status="error"><move>`, or the section `[rejected]`
                let is_inside = gap.starts_with("\">") || gap.starts_with("]\n");
                return !is_inside || !self.follows(key, ERROR | FOREIGN | TURN);
            }
            // `I conclude that it is \boxed{e4}`
            if self.is_command(key) {
                return !self.is_rejected_before(key);
            }
            // `<move from="e2" to="e4"/>`
            let is_attribute = key > 0 && self.gap(key - 1).ends_with('<') && gap == " ";
            if gap.trim_start_matches(',').starts_with(" {")
                || !gap.contains(['{', '>', '[', '(', '.']) && !is_attribute
            {
                // `Here is my move: {"move": "e4"}`
                let end = key + usize::from(next.contains('{'));
                return self.begins(key) || self.said_before(end, 0, false).is_ok();
            }
        }
        true
    }

    /// Whether a word is a command of LaTeX: `\boxed`.
    pub(super) fn is_command(&self, at: usize) -> bool {
        self.gap(at).ends_with('\\')
    }

    /// Whether a word is understood, alone, as a name, or with the word before or after it.
    pub(super) fn is_known(&self, at: usize) -> bool {
        is_known_name(self.word(at))
            || self.is_phrase(at)
            || self.follows(at, OPTION) && self.word(at).len() == 1
            || self.says(OPTION, at) && self.word(at + 1).len() == 1
    }

    /// Whether a word is understood with the one before or after it.
    pub(super) fn is_phrase(&self, at: usize) -> bool {
        let is_read = |at: usize| is_understood(&[self.word(at), "_", self.word(at + 1)].concat());
        is_read(at) || at > 0 && is_read(at - 1)
    }
}

/// Whether a word has a meaning that does not speak against a move; `castle` can be the name of a rook.
fn is_understood(word: &str) -> bool {
    Meaning::is_known(word) && !TURN.has(word)
}

/// Whether a word, or all parts of a name such as `best_move` or `nextMove`, are understood.
pub(super) fn is_known_name(word: &str) -> bool {
    word.contains(char::is_alphabetic) && (is_understood(word) || is_name_of_move(word))
}

/// Whether a word, or all parts of it, are the name of a move, or of what has one.
fn is_name_of_move(word: &str) -> bool {
    let names = ANSWER | MOVE_KEYS | PIECE | SQUARE | FROM | LINKS_TO | ON | NAME | MARKUP;
    let is_part = |part: &str| names.has(part) && part != "reply";
    let meaning = Meaning::of(word);
    let is_link = || Link::from_word(word, true).is_some();
    !meaning.is(FOREIGN | THEIRS)
        && (meaning.is_foreign() || is_part(word) || has_parts(word, &is_part) || is_link())
}

/// Whether a word, or all parts of a name, mean anything as the key of a value beside a move: `last_move`, `finishReason`.
pub(super) fn is_known_key(word: &str) -> bool {
    has_parts(word, &|part| Meaning::is_key(part)) || is_name_of_move(word)
}
