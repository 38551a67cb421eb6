//! The moves that the words of a free answer can be.

use std::ops::Range;

use super::squares::Link;
#[allow(clippy::wildcard_imports, reason = "two dozen lists of words")]
use super::vocabulary::*;
use super::weight::Weight;
use super::words::{Words, notation};
use crate::notation::move_text::{MoveText, only_char, with_first};
use crate::types::{CastlingSide, Move, Role, Square};

/// Castling in Chinese, after `王车` or not.
const IN_CHINESE: [(&str, &[CastlingSide]); 3] = [
    ("短易位", &[CastlingSide::King]),
    ("长易位", &[CastlingSide::Queen]),
    ("易位", &CastlingSide::ALL),
];

/// A place in the text that can be a move.
#[derive(Debug)]
pub(super) struct Mention {
    pub(super) span: Range<usize>,
    /// The first word, and the one after the last.
    pub(super) words: Range<usize>,
    /// What it can be in notation, the usual spelling first.
    pub(super) texts: Vec<String>,
    pub(super) moves: Vec<Move>,
    pub(super) weight: Weight,
    /// Whether it is one of several with the mention before: `e4 or d4`.
    pub(super) joined: bool,
    /// Whether it belongs to a line of moves that was read.
    pub(super) is_in_line: bool,
}

impl Mention {
    /// Whether it is a square alone.
    pub(super) fn is_square(&self) -> bool {
        Square::from_name(&self.texts[0]).is_some()
    }
}

impl Words<'_> {
    /// All mentions of moves, in order. `is_meant` decides between readings, longer ones first: `e2 e4` is one, `e4 e5` can be two.
    pub(super) fn mentions(&self, is_meant: &dyn Fn(&str) -> bool) -> Vec<Mention> {
        let mut mentions: Vec<Mention> = Vec::new();
        // The first word that belongs neither to a mention nor to a place.
        let (mut at, mut free, mut after_place) = (0, 0, false);
        while at < self.len() {
            let is_joined = || free > 0 && self.is_list(free..at);
            // One place more: `b8` in `It controls f8 and b8`, but not `g1` in `On e4 and from g1 to f3`
            let is_linked = || matches!(self.next_square(at, false, None), Some((_, Some(_))));
            if after_place && self.square(at).is_some() && is_joined() && !is_linked() {
                (at, free) = (at + 1, at + 1);
                continue;
            }
            let Some((end, texts)) = self.castling(at).or_else(|| self.phrase(at, is_meant)) else {
                at += 1;
                continue;
            };
            let is_square = end == at + 1 && Square::from_name(&texts[0]).is_some();
            if is_square && self.is_place(at) {
                (at, free, after_place) = (end, end, true);
                continue;
            }
            let joined = !after_place && is_joined();
            // `engine_line: e4 e5`, `"tried": [{"move": "e4"}, {"move": "d4"}]`
            let is_item = |at| "},{".chars().all(|sign| self.gap(at).contains(sign));
            let is_beside = free == at && self.gap(at).trim().is_empty()
                || free > 0 && (free..=at).any(is_item);
            let mut weight = match mentions.last() {
                _ if self.is_asked_about(at) => Weight::Rejected,
                Some(before) if joined || is_beside && before.weight <= Weight::Unread => {
                    before.weight
                }
                _ if is_square && !self.is_lone(at) => Weight::Unread,
                _ => self.weight(free, at..end, is_square),
            };
            // What is said of the move before may name others: `Nf3, preparing to castle`.
            let is_comment = mentions.last().is_some_and(|before| {
                before.weight > Weight::Unread
                    && !self.begins(at)
                    && !self.follows(at, OR)
                    && (before.words.end..at).any(|at| self.word(at).contains(char::is_alphabetic))
            });
            if weight == Weight::Unread && is_comment {
                weight = Weight::Rejected;
            }
            mentions.push(Mention {
                span: self.span(at..end),
                words: at..end,
                texts,
                moves: Vec::new(),
                weight,
                joined,
                is_in_line: false,
            });
            (at, free, after_place) = (end, end, false);
        }
        mentions
    }

    /// Whether the words between two moves make one of several of them: `e4 or d4`, `e4, d4 and Nf3`.
    fn is_list(&self, mut between: Range<usize>) -> bool {
        let is_comma = |gap: &str| gap.contains([',', '&', ';']) || gap.trim() == "/";
        match between.len() {
            0 => is_comma(self.gap(between.end)),
            1 | 2 => between.all(|at| self.says(OR, at) || self.is_command(at)),
            _ => false,
        }
    }

    /// Whether a square is only a place: `on e4`, `controls e4`, `the e4 pawn`.
    fn is_place(&self, at: usize) -> bool {
        let gap = self.gap(at + 1);
        let is_before = self.says(PIECE_OR_SQUARE, at + 1) && (gap == "-" || gap.trim().is_empty());
        let is_after = self.follows(at, PLACE)
            && !self.follows(at.wrapping_sub(1), DECIDE)
            && self.gap(at).trim().is_empty();
        is_before || is_after
    }

    /// Castling in words, with the word after it: `castle kingside`, `short castling`, `O - O`. Without its side, it can be either.
    fn castling(&self, at: usize) -> Option<(usize, Vec<String>)> {
        let castle = |end, sides: &[CastlingSide]| {
            let texts = sides.iter().map(|side| side.san().to_owned());
            Some((end, texts.collect()))
        };
        let is_o = |at: &usize| {
            matches!(self.word(*at), "o" | "O" | "0") && self.gap(*at).trim().len() < 4
        };
        let is_apart = |at: usize| !self.gap(at).trim().is_empty();
        let is_next = |next: &usize| is_o(next) && (*next == at || is_apart(*next));
        match (at..at + 3).take_while(is_next).count() {
            _ if !self.gap(at + 1).trim().starts_with(['-', '–', '−']) => {}
            2 => return castle(at + 2, &[CastlingSide::King]),
            3 => return castle(at + 3, &[CastlingSide::Queen]),
            _ => {}
        }
        let signs: String = (at..at + 2).map(|at| self.word(at)).collect();
        let first = if signs == "王车" { at + 2 } else { at };
        let signs: String = (first..first + 3).map(|at| self.word(at)).collect();
        if let Some((name, sides)) = IN_CHINESE.iter().find(|(it, _)| signs.starts_with(it)) {
            return castle(first + name.chars().count(), sides);
        }
        // `castle on the king-side`, `short castling`, `castling_kingside`
        let close = (at..at + 6).take_while(|&next| next == at || self.is_close(next));
        let parts_of = |at| (self.word(at).split(['-', '_'])).map(move |part| (part, at + 1));
        let parts: Vec<_> = close.flat_map(parts_of).collect();
        let part = |n: usize| parts.get(n).map_or("", |(part, _)| *part);
        // `kingside` in one word or two
        let side = |n| {
            // `castle to the king's side`, `{"type": "castle", "side": "king"}`
            let is_side = |n| part(n) == "side";
            let both = [part(n).trim_end_matches("'s"), "side"].concat();
            let end = n + 1 + usize::from(is_side(n + 1));
            let is_both = end > n + 1 || is_side(n.wrapping_sub(1));
            let words = [(part(n), n + 1), (if is_both { &both } else { "" }, end)];
            let lists = [(SHORT, CastlingSide::King), (LONG, CastlingSide::Queen)];
            words.into_iter().find_map(|(word, next)| {
                let (_, side) = lists.iter().find(|(list, _)| list.has(word))?;
                Some((*side, next))
            })
        };
        let named = if CASTLING.has(part(0)) {
            side((1..4).find(|&n| !SIDE.has(part(n))).unwrap_or(4))
        } else {
            let named = side(0).filter(|(_, next)| CASTLING.has(part(*next)));
            named.map(|(side, next)| (side, next + 1))
        };
        if let Some((side, next)) = named {
            return castle(parts[next - 1].1, &[side]);
        }
        if !self.says(CASTLING, at) {
            return None;
        }
        // Nothing else is said, or a tag or a quotation ends.
        let is_mark = |gap: &str| gap.starts_with(['<', '"', '*', '`', '\'', '}']);
        let end = at + 1 + usize::from(self.word(at + 1) == "now");
        let is_all =
            end == self.len() || self.begins(end) || is_mark(self.gap(end)) || self.is_best(end);
        let is_all = is_all
            || self.follows(at, SELF) && matches!(self.word(end), "and" | "to" | "so" | "because");
        castle(at + 1, &CastlingSide::ALL).filter(|_| is_all && self.is_lone(at))
    }

    /// A move in notation or in words, with the word after it: `Nf3`, `e2 to e4`, `Knight f3`, `knight on g1 takes f3`, `f3 from g1`.
    fn phrase(&self, at: usize, is_meant: &dyn Fn(&str) -> bool) -> Option<(usize, Vec<String>)> {
        // `promote to a queen: a8=Q`
        let is_promotion = (1..=3).any(|back| {
            let word = self.word(at.wrapping_sub(back)).to_ascii_lowercase();
            word.starts_with("promot")
        });
        // `king pawn to e4` is not a king's move.
        let is_named = !is_promotion && self.role(at + 1).is_none();
        let role = self.role(at).filter(|_| is_named);
        let next = self.next_square(at, true, None);
        let (first, link) = match role {
            // `knight g1-f3`
            Some(role) if is_pair(self.word(at + 1)) => {
                let text = format!("{}{}", role.letter(), self.word(at + 1));
                return Some(self.promoted(at + 2, vec![text]));
            }
            Some(_) => next?,
            None => (at, None),
        };
        // `d takes e6`
        if let Some(file @ 'a'..='h') = only_char(self.word(at))
            && let Some((target, Some(Link::Take))) = next
            && target == at + 2
        {
            let text = format!("{file}x{}", self.word(target).to_ascii_lowercase());
            return Some(self.promoted(target + 1, vec![text]));
        }
        let Some(square) = self.square(first) else {
            let texts = self.readings(self.word(at));
            let origin = texts.first().filter(|text| {
                // `Ng1 f3`
                text.len() == 3 && Square::from_name(&text[1..]).is_some()
            });
            if let (Some(origin), Some((target, link))) = (origin, next) {
                let text = format!("{origin}{}", self.word(target).to_ascii_lowercase());
                let is_linked = matches!(link, Some(Link::To | Link::Take));
                if is_linked || target == at + 1 && self.number(at).is_none() && is_meant(&text) {
                    return Some((target + 1, vec![text]));
                }
            }
            return Some(self.promoted(at + 1, texts)).filter(|(_, texts)| !texts.is_empty());
        };
        // `P f3` is read as `Pf3`.
        let is_notation = self.word(at).len() == 1 && self.gap(first).trim().is_empty();
        let spelled = |role: Option<Role>, rest: &str| {
            let letter = role.map(|role| role.letter().to_string());
            let text = letter.unwrap_or_default() + rest;
            if is_notation && first == at + 1 {
                self.readings(&text)
            } else {
                vec![text]
            }
        };
        if let Some(pair) = self.pair(first) {
            let found = self.promoted(pair.end, spelled(role, &pair.text));
            let is_free = || self.number(at).is_none() && found.1.iter().any(|it| is_meant(it));
            if pair.is_named || is_free() {
                return Some(found);
            }
        }
        // `take the pawn on d4 with my knight`
        let is_victim = || (at.saturating_sub(3)..at).any(|at| self.says(TAKE, at));
        if (role.is_none() || is_victim())
            && let Some((end, mover)) = self.moved_with(first)
        {
            let x = if role.is_some() { "x" } else { "" };
            return Some((end, vec![format!("{}{x}{square}", mover.letter())]));
        }
        let role = match role {
            // A place, not a move.
            Some(_) if link == Some(Link::From) => return None,
            Some(_) if link == Some(Link::On) && !self.is_put(at, first) => return None,
            None if self.label(first) == Some(Link::From) => return None,
            None => (self.pieces_beside(first).find(|(is_new, _)| !is_new)).map(|(_, role)| role),
            role => role,
        };
        let capture = if link == Some(Link::Take) { "x" } else { "" };
        let origin = self.origin(at).filter(|_| role.is_some());
        let origin = origin.map_or("", |(origin, _)| origin);
        let texts = spelled(role, &format!("{origin}{capture}{square}"));
        Some(self.promoted(first + 1, texts))
    }

    /// Adds the promotion to the texts, if the words after them name one: `e8 = Q`, `e7 to e8, promoting to a queen`.
    fn promoted(&self, end: usize, texts: Vec<String>) -> (usize, Vec<String>) {
        let gap = self.gap(end);
        let (is_said, is_equal) = (self.says(PROMOTION, end), gap.contains(['=', '＝']));
        let at = if is_equal {
            end
        } else {
            let first = end + usize::from(is_said);
            let is_other = |at: &usize| !self.says(PROMOTION, *at) || !self.is_close(*at);
            (first..first + 3).find(is_other).unwrap_or(first + 3)
        };
        let word = self.word(at).trim_end_matches(['+', '#']);
        let is_letter_of_move = at > end || is_equal || !gap.contains(' ');
        let named = match word.chars().count() {
            1 if is_letter_of_move => self.roles(&word.to_uppercase()),
            // `h8 bishop` can be a bishop's move.
            1 => Vec::new(),
            _ if texts.iter().any(|text| text.len() == 2) && !is_said && !is_equal => Vec::new(),
            _ => Vec::from_iter(Meaning::from_word(word).role()),
        };
        let is_promotion = |role: &Role| Role::PROMOTIONS.contains(role) && named.contains(role);
        let letters = Role::ALL.into_iter().filter(is_promotion).map(Role::letter);
        let promote = |text| (letters.clone()).map(move |letter| format!("{text}={letter}"));
        let promoted: Vec<_> = texts.iter().flat_map(promote).collect();
        let is_near = gap.chars().all(|c| {
            c.is_whitespace() || "=＝(/,\":".contains(c) || is_said && ")]}'<>".contains(c)
        });
        let is_last_rank = |text: &String| {
            text.ends_with(['1', '8']) && !text.starts_with(['N', 'B', 'R', 'Q', 'K'])
        };
        if promoted.is_empty() || !is_near || !texts.iter().all(is_last_rank) {
            (end, texts)
        } else {
            (at + 1, promoted)
        }
    }

    fn roles(&self, letter: &str) -> Vec<Role> {
        let english = Language::from_code("en").filter(|_| !self.is_given);
        let is_foreign = letter != "P"
            && !self.is_disputed(letter)
            && (self.is_strange || english.is_none_or(|it| it.role(letter).is_none()));
        let languages = self.languages_of(is_foreign, letter).chain(english);
        languages.filter_map(|it| it.role(letter)).collect()
    }

    /// The moves that a word can stand for: as written, with the letters of the text's languages, and in the usual case.
    fn readings(&self, word: &str) -> Vec<String> {
        let is_move = |text: &String| {
            MoveText::parse(text).is_some() && !text.starts_with("00") && !is_file_twice(text)
        };
        let is_pawn = word.starts_with('P');
        let mut word = notation(word).into_owned();
        // `knightf3`
        if let Some((piece, square)) = word.split_at_checked(word.len().saturating_sub(2))
            && let Some(role) = Meaning::from_word(piece).role()
        {
            word = format!("{}{square}", role.letter());
        }
        // No move has more characters, and few words are moves.
        let has_move = word.contains(['1', '2', '3', '4', '5', '6', '7', '8', '0', 'O', 'o']);
        if word.len() > 20 || !has_move {
            return Vec::new();
        }
        let en_passant = word.strip_suffix("ep").or(word.strip_suffix("e"));
        let word = en_passant.unwrap_or(&word).to_owned();
        let is_english = is_move(&word);
        let is_disputed = self.is_disputed(&word);
        let is_foreign = !is_english || is_pawn || self.is_strange;
        let foreign = self.languages_of(is_foreign && !is_disputed, &word);
        let in_english = foreign.filter_map(|it| it.translated(&word));
        let is_other = |text: &String| *text != word && is_move(text);
        let mut texts: Vec<_> = in_english.filter(is_other).collect();
        // In a Dutch text, P is a knight.
        let is_foreign = self.is_given || is_pawn && !self.languages.is_empty();
        if is_english && (texts.is_empty() || !is_foreign) {
            // `bc4` can be a bishop's move.
            texts.extend(is_small_bishop(&word).then(|| with_first(&word, |_| 'B')));
            texts.insert(0, word);
        } else if !is_english && (texts.is_empty() || self.languages.is_empty()) {
            let lower = word.to_ascii_lowercase();
            let upper = with_first(&lower, |first| first.to_ascii_uppercase());
            // `B1-D3` is not a bishop's move.
            let skipped = usize::from(is_pair(&lower));
            let read = [upper, lower].into_iter().skip(skipped);
            texts.extend(read.filter(is_move));
        }
        texts
    }

    /// Whether the first letter can be that of another piece, in a language that is not read.
    fn is_disputed(&self, word: &str) -> bool {
        self.is_unknown && word.starts_with(['S', 'H', 'V', 'С', 'Л'])
    }

    /// The languages whose letters a word can have: those of the text, or else all that are asked for. `V` and `H` differ among them.
    fn languages_of(&self, any: bool, word: &str) -> impl Iterator<Item = &'static Language> {
        let all = any && self.languages.is_empty();
        let is_any = self.is_strange || word.starts_with(['H', 'V']);
        let count = [Language::COMMON, usize::MAX][usize::from(is_any)];
        let others = Language::foreign().take(count).filter(move |_| all);
        self.languages.clone().into_iter().chain(others)
    }
}

/// Whether a text is two squares, and perhaps a promotion.
pub(super) fn is_pair(text: &str) -> bool {
    matches!(MoveText::parse(text), Some(MoveText::Squares(_)))
}

/// Whether a text is like `dd4`: not a pawn's move, but a piece's with a lower-case letter.
pub(super) fn is_file_twice(text: &str) -> bool {
    matches!(text.as_bytes(), [file, to, _] if file == to)
}

/// Whether a text is like `bxb3`: not a pawn's capture, which changes the file.
pub(super) fn is_capture_on_file(text: &str) -> bool {
    matches!(text.as_bytes(), [file, b'x' | b':', to, ..] if file == to)
}

/// Whether a text is like `bc4`, a capture without its sign or a bishop's move, or like `bxb3`, which can only be the latter.
pub(super) fn is_small_bishop(text: &str) -> bool {
    text.starts_with('b') && (text.len() == 3 || is_capture_on_file(text))
}

/// What was probably meant by a text that is not a move in notation: the move that it mentions, if there is only one.
pub(in crate::notation) fn mentioned(text: &str) -> Option<String> {
    let mentions = Words::new(text, None, None).mentions(&|_| true);
    let mut texts = (mentions.into_iter())
        .filter(|it| it.weight > Weight::Unread || it.weight == Weight::Unread && !it.is_square())
        .map(|mut mention| mention.texts.swap_remove(0));
    let first = texts.next()?;
    texts.all(|other| other == first).then_some(first)
}

/// The move of a text that is nothing else than a move in words, in notation: `the knight takes e5`, `e2 to e4`.
pub(in crate::notation) fn spoken(text: &str) -> Option<String> {
    let words = Words::new(text, None, None);
    let [mention] = &words.mentions(&|_| true)[..] else {
        return None;
    };
    let mut beside = (0..words.len()).filter(|at| !mention.words.contains(at));
    let is_all = mention.texts.len() == 1
        && mention.weight > Weight::Unread
        && beside.all(|at| words.says(NEUTRAL, at));
    is_all.then(|| mention.texts[0].trim_start_matches('P').to_owned())
}
