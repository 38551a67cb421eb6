//! What stands beside a square: the piece, the other square, the key, or words that are not understood.

use std::ops::Range;

use super::vocabulary::{
    ABOUT, AGAINST, ANSWER, BEST, BLACK, CASTLING, CONTAINER, DECIDE, DETERMINER, FILLER, FINAL,
    FOREIGN, FROM, IS, LINKS_TO, MARKUP, MOVE_KEYS, Meaning, NAME, NAMES_MOVE, NEUTRAL, ON, OPENER,
    OPTION, PIECE, PLAYS, POSSIBLE, PUT, REJECT, SELF, SQUARE, TAKE, TENTATIVE, THEIRS, THERE,
    THIRD, WHITE, WITH, has_parts,
};
use super::words::Words;
use crate::notation::move_text::MoveText;
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
        let word: String = word
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphabetic())
            .collect();
        // `move_from`, `piece_at`.
        let mut parts = ["move", "piece", "square"].iter();
        let rest = parts.find_map(|part| word.strip_prefix(part));
        let word = rest
            .filter(|rest| (FROM | ON | LINKS_TO).has(rest))
            .unwrap_or(&word);
        let mut ends = "square position coordinate field cell case pos sq".split(' ');
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
            let link = Link::from_word(word, false)
                .filter(|_| !word.eq_ignore_ascii_case("moves") || !self.is_key(before));
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
        if (at + 1..=next).any(is_broken) && (link.is_none() || own.is_none() && next > at + 2) {
            return None;
        }
        let (from, to) = if is_forward {
            (first, second)
        } else {
            (second, first)
        };
        Some(Pair {
            text: format!("{from}{to}"),
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
        let mut first = start - usize::from(is_own);
        let is_break = |at| self.begins(at) && self.gap(at).contains(char::is_whitespace);
        while first > start.saturating_sub(WORDS) && !is_break(first) {
            first -= 1;
        }
        let after = end..self.len().min(end + WORDS);
        // `The knight is happy there.`, `The knight loves it.`
        let is_there = |at: &usize| {
            self.says(THERE, *at) || self.word(*at) == "it" && !self.gap(at + 1).trim().is_empty()
        };
        let there = after.clone().find(is_there).unwrap_or(end);
        let is_value = |at: usize| self.gap(at).ends_with('"') && self.gap(at + 1).starts_with('"');
        // What is said beside a key of a move is a reason, unless it is all of a value.
        let counts = |at: &usize| !is_marked || is_value(*at);
        // In `bishop.move("c4")`, and before `final: f3` without quotations.
        let is_call = |at: usize| self.gap(at + 1).starts_with(['.', ']']);
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
        let mut keyed = near
            .clone()
            .filter(is_origin_key)
            .filter_map(|at| self.square(at));
        let is_of_piece = !movers.is_empty() && !movers.contains(&Role::Pawn)
            || keyed.any(|square| !origins.contains(&square));
        let roles = near
            .clone()
            .filter(|at| counts(at) || *at < start && is_call(*at));
        let squares = near.filter(|at| counts(at) || !is_reason && (*at < start || is_origin(*at)));
        (
            roles.filter_map(role).chain(movers).collect(),
            squares.filter_map(|at| self.square(at)).collect(),
            is_of_piece,
        )
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

    /// The piece that a key beside a square names: `piece: knight, to: f3`.
    pub(super) fn piece_beside(&self, at: usize) -> Option<Role> {
        let mut keys = self
            .around(at)
            .filter(|&key| Link::from_word(self.word(key), false) == Some(Link::Piece));
        keys.find_map(|key| (key + 1..key + 3).find_map(|value| self.value_role(value)))
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
        let is_decided = self.languages.is_empty() && self.follows(before, DECIDE);
        if matches!(
            self.label(at),
            Some(Link::From | Link::To | Link::On | Link::Take)
        ) && !is_decided
        {
            return false;
        }
        let is_other_key = |key: usize| match Link::from_word(self.word(key), false) {
            Some(Link::From) => self.square(key + 1).is_some(),
            Some(Link::Piece) => self.value_role(key + 1) != Some(Role::Pawn),
            _ => false,
        };
        !self.around(at).any(is_other_key)
    }

    /// Whether a word names a piece other than a pawn; not in `king pawn`.
    fn is_other_piece(&self, at: usize) -> bool {
        let is_other = self.role(at).is_some_and(|role| role != Role::Pawn);
        is_other && self.role(at + 1) != Some(Role::Pawn)
    }

    /// Whether everything that is said of a move is understood: the words before it in its sentence, or its key, and those after it in
    /// its clause. A move beside other words does not count.
    pub(super) fn is_understood(
        &self,
        Range { start, end }: Range<usize>,
        free: usize,
        is_square: bool,
    ) -> bool {
        let is_key_of_move = || self.follows(start, ANSWER | MOVE_KEYS | NAMES_MOVE | PLAYS);
        let is_apart = |at: usize| self.begins(at) || at == free && free > 0;
        let is_phrase = end > start + 1 || self.says(CASTLING, start);
        let gap = self.gap(start);
        let decided = if is_apart(start) {
            Some(false)
        } else if gap.contains([':', '=', '>', '{', '[', '('])
            && gap.contains(['"', '\'', '{', '<', '>', '[', '('])
        {
            let is_key = self.is_key(start - 1) && gap.contains('"');
            // `for move in ["e4"]`, `move == "e4"`
            if gap.contains("==")
                || gap.contains("!=")
                || start > 0 && gap.contains('[') && !gap.contains([':', '=', '>', '(', '{'])
            {
                return false;
            }
            let is_known = !is_square || !is_key || is_key_of_move();
            (is_known && self.has_known_key(start)).then_some(true)
        } else {
            self.are_read_before(start, free, is_phrase)
        };
        // `Given all of this, e4 is the most solid choice`
        let is_best = || {
            let after = self.said(end..self.len().min(end + 6));
            (gap.contains(',') && after.is(IS) && after.is(BEST | ANSWER)).then_some(true)
        };
        decided.or_else(is_best).is_some_and(|is_decided| {
            is_apart(end)
                || self.gap(end).contains("```")
                || self.is_read_after(end, is_decided, is_square)
        })
    }

    /// Whether the parts of the key of a value, and of the keys around it, are known: `"my_move": {"san": "`, `<answer><move>`.
    fn has_known_key(&self, value: usize) -> bool {
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
            if gap.contains(ends) || gap.starts_with("\">") {
                return true;
            }
            if !gap.contains(['{', '>', '[', '(', '.']) {
                return self.begins(key) || self.are_read_before(key, 0, false).is_some();
            }
        }
        true
    }

    /// Whether a word is understood, alone, as a name, or with the word before or after it.
    fn is_known(&self, at: usize) -> bool {
        let is_phrase = |at: usize| {
            let phrase = [self.word(at), "_", self.word(at + 1)].concat();
            is_understood(&phrase)
        };
        is_known_name(self.word(at))
            || is_phrase(at)
            || at > 0 && is_phrase(at - 1)
            || self.word(at).len() == 1 && self.follows(at, OPTION)
    }

    /// If the words before a square are those with which a player names a move, whether they decide.
    fn are_read_before(&self, at: usize, free: usize, is_phrase: bool) -> Option<bool> {
        let (mut is_decided, mut is_announced) = (false, false);
        let mut is_opened = true;
        for before in (free.max(at.saturating_sub(16))..at).rev() {
            let (word, gap) = (self.word(before), self.gap(before + 1));
            let is_value = before + 1 < at || gap.starts_with('"');
            if self.begins(before + 1)
                || is_value && gap.contains('"') && gap.contains([',', '{', '}'])
                || gap.contains(',') && is_opened && before + 1 < at
            {
                break;
            }
            let is_last = gap.contains([',', '—']);
            // `After long thought, I play e4`, but not `Nice move, e4!`
            is_announced |= is_last && is_decided;
            let is_key = self.is_key(before) && self.says(MOVE_KEYS, before);
            let decides = self.says(NAMES_MOVE, before)
                || self.says(ANSWER, before)
                || self.says(DECIDE | PLAYS, before) && self.is_of_player(before)
                || is_key;
            is_opened &= self.says(OPENER, before)
                || self.says(TENTATIVE, before) && !self.says(POSSIBLE, before)
                || self.is_foreign(before)
                || is_phrase && self.says(DETERMINER | PUT | SELF | NEUTRAL | FROM, before)
                || self.label(at).is_some()
                || !word.starts_with(char::is_alphabetic);
            let is_known = word
                .chars()
                .all(|c| ('♔'..='♟').contains(&c) || "\u{fe0e}\u{fe0f}".contains(c))
                || word.bytes().all(|byte| byte.is_ascii_digit())
                || self.is_known(before);
            if !is_known && !is_announced {
                return None;
            }
            is_decided |= decides;
        }
        (is_decided || is_opened).then_some(is_decided)
    }

    /// Whether a verb such as `plays` is said of the player: `Everyone plays e4` is not.
    fn is_of_player(&self, verb: usize) -> bool {
        let is_first = self.begins(verb) || self.gap(verb).contains([',', ':']);
        self.word(verb) != "played"
            && (!self.says(THIRD, verb) || is_first || self.follows(verb, SELF | WHITE | BLACK))
    }

    /// Whether the first word after a square is one with which a player goes on, and no piece follows.
    fn is_read_after(&self, end: usize, is_decided: bool, is_square: bool) -> bool {
        // `e4 is a trap`, but not `e4 is a developing move`
        let is_noun = |at| self.follows(at, DETERMINER) && !self.word(at).ends_with("ing");
        // `No, e4 is impossible.`
        let is_said = self.says(IS, end);
        let is_about = |at| self.says(ABOUT, at);
        // `Nf3 allows Qh5.`
        let clause = (end..self.len().min(end + 8))
            .take_while(|&at| !self.gap(at).contains([',', '.', ';', '(', '—', '\n']));
        let is_move = |at: usize| {
            let is_square = self.square(at).is_some();
            MoveText::parse(self.word(at)).is_some() && (!is_square || self.follows(at, REJECT))
        };
        let mut rest = clause.skip_while(|&at| !is_about(at));
        if !is_decided && rest.any(is_move) {
            return false;
        }
        for after in end..self.len().min(end + 8) {
            let word = self.word(after);
            if self.begins(after)
                || is_about(after) && !is_noun(after)
                || self.gap(after).contains(['}', '<', '['])
                || self.gap(after).contains('"') && !self.gap(after).ends_with(' ')
            {
                return true;
            }
            let is_clause = |to: usize| {
                !(end..=to).any(|at| {
                    self.gap(at)
                        .contains([',', '，', ';', ':', '—', '-', '–', '('])
                })
            };
            // `I play e4 immediately`, but not `I play f3 horse` or `c3ナイト`.
            let is_how = || word.ends_with("ly") || word.ends_with("ing");
            let is_known = is_decided && !is_said && (after > end || is_how())
                || Meaning::is_known(word)
                    && !(is_said && AGAINST.has(word))
                    && !(is_about(after) && is_noun(after))
                || word.chars().any(|c| !c.is_alphabetic());
            if is_square && self.is_other_piece(after) || is_clause(after) && !is_known {
                return false;
            }
        }
        true
    }
}

/// Whether a word has a meaning that does not speak against a move; `castle` can be the name of a rook.
fn is_understood(word: &str) -> bool {
    Meaning::is_known(word) && !(AGAINST | CASTLING).has(word)
}

/// Whether a word, or all parts of it, are the name of a move, or of what has one.
fn is_name_of_move(word: &str) -> bool {
    let names = ANSWER | MOVE_KEYS | PIECE | SQUARE | FROM | LINKS_TO | ON | NAME | MARKUP;
    let meaning = Meaning::from_word(word);
    meaning.is(CONTAINER)
        || meaning.is_foreign()
        || has_parts(word, &|part| {
            names.has(part) && !matches!(part, "reply" | "old")
        })
}

/// Whether a word, or all parts of a name such as `best_move` or `nextMove`, are understood.
pub(super) fn is_known_name(word: &str) -> bool {
    let names = ANSWER | PIECE | SQUARE | FROM | LINKS_TO | ON | NAME | CONTAINER;
    let is_part = |part: &str| names.has(part);
    word.contains(char::is_alphabetic) && (is_understood(word) || has_parts(word, &is_part))
}

/// Whether a word, or all parts of a name, mean anything as the key of a value beside a move: `last_move`, `finishReason`.
pub(super) fn is_known_key(word: &str) -> bool {
    has_parts(word, &|part| Meaning::is_key(part))
}
