//! The languages that have most players, with the letters of their pieces.

use super::lists::look_up;
use crate::types::Role;

/// A language whose letters of pieces are read.
#[derive(Debug)]
pub struct Language {
    /// The code of ISO 639.
    pub(super) code: &'static str,
    /// Of a knight, a bishop, a rook, a queen and a king; none if the pieces have no letters.
    letters: &'static str,
}

impl Language {
    pub(super) const ALL: &'static [Self] = &[
        Self::new("en", "N B R Q K"),
        Self::new("de", "S L T D K"),
        Self::new("fr", "C F T D R"),
        Self::new("es", "C A T D R"),
        Self::new("pt", "C B T D R"),
        Self::new("it", "C A T D R"),
        Self::new("nl", "P L T D K"),
        Self::new("ru", "К С Л Ф Кр"),
        Self::new("pl", "S G W H K"),
        Self::new("tr", "A F K V Ş"),
        Self::new("zh", ""),
    ];

    const fn new(code: &'static str, letters: &'static str) -> Self {
        Self { code, letters }
    }

    /// The language with a code of ISO 639: `en`, `de`, `fr`, `es`, `pt`, `it`, `nl`, `ru`, `pl`, `tr` or `zh`.
    pub fn from_code(code: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|language| language.code == code)
    }

    /// The languages other than English of which a text has words.
    pub(super) fn detect<'t>(words: impl Iterator<Item = &'t str>) -> Vec<&'static Self> {
        let known = words.fold(0, |all, word| all | look_up(word).languages);
        let is_known = |&(number, _): &(usize, &Self)| known >> number & 1 > 0;
        Self::ALL
            .iter()
            .enumerate()
            .skip(1)
            .filter(is_known)
            .map(|(_, language)| language)
            .collect()
    }

    /// Whether a word is one of those with which a player names a move.
    pub(super) fn knows(word: &str) -> bool {
        let found = look_up(word);
        found.languages > 0 && found.role.is_none()
    }

    /// The piece that a word names: `knight`, `Springer`.
    pub(super) fn piece(word: &str) -> Option<Role> {
        look_up(word).role
    }

    /// The piece of a letter.
    pub(super) fn role(&self, letter: &str) -> Option<Role> {
        self.split_letter(letter)
            .filter(|(_, rest)| rest.is_empty())
            .map(|(role, _)| role)
    }

    /// The piece whose letter a text begins with, and what follows it.
    fn split_letter<'t>(&self, text: &'t str) -> Option<(Role, &'t str)> {
        // `Кр` before `К`.
        let letters = self.letters.rsplit(' ').filter(|letter| !letter.is_empty());
        let mut pieces = Role::ALL.into_iter().rev().zip(letters);
        pieces.find_map(|(role, letter)| Some((role, text.strip_prefix(letter)?)))
    }

    /// A move with the letters of this language as it is in English; `None` if it has none of them, or the same.
    pub(super) fn in_english(&self, text: &str) -> Option<String> {
        let (role, rest) = self
            .split_letter(text)
            .map_or((None, text), |(role, rest)| (Some(role), rest));
        let start = rest.trim_end_matches(char::is_alphabetic);
        let promotion = (start.ends_with(['1', '8']))
            .then(|| self.role(&rest[start.len()..]))
            .flatten();
        let rest = if promotion.is_some() { start } else { rest };
        let letter = |role: Role| role.letter();
        let english: String = (role.map(letter).into_iter())
            .chain(rest.chars())
            .chain(promotion.map(letter))
            .collect();
        (english != text).then_some(english)
    }
}
