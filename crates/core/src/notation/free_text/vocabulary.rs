//! The words that are known around moves, with their meanings, and the letters of pieces in the languages that have most players.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::BitOr;
use std::sync::LazyLock;

use crate::types::Role;

/// A language whose letters of pieces are read.
#[derive(Debug)]
pub struct Language {
    /// The code of ISO 639.
    code: &'static str,
    /// The English name.
    name: &'static str,
    /// Of a knight, a bishop, a rook, a queen and a king; none if the pieces have no letters.
    letters: &'static str,
}

impl Language {
    /// All of them. Answers in free text are read in the first ones.
    const ALL: &'static [Self] = &[
        Self::new("en", "English", "N B R Q K"),
        Self::new("de", "German", "S L T D K"),
        Self::new("fr", "French", "C F T D R"),
        Self::new("es", "Spanish", "C A T D R"),
        Self::new("it", "Italian", "C A T D R"),
        Self::new("pt", "Portuguese", "C B T D R"),
        Self::new("nl", "Dutch", "P L T D K"),
        Self::new("ru", "Russian", "К С Л Ф Кр"),
        Self::new("pl", "Polish", "S G W H K"),
        Self::new("tr", "Turkish", "A F K V Ş"),
        Self::new("zh", "Chinese", ""),
        Self::new("cs", "Czech", "J S V D K"),
        Self::new("hu", "Hungarian", "H F B V K"),
        Self::new("ro", "Romanian", "C N T D R"),
        Self::new("sv", "Swedish", "S L T D K"),
        Self::new("fi", "Finnish", "R L T D K"),
        Self::new("is", "Icelandic", "R B H D K"),
    ];
    /// The number of languages besides English whose letters of pieces are read even if the text has no word of them.
    pub(super) const COMMON: usize = 10;

    const fn new(code: &'static str, name: &'static str, letters: &'static str) -> Self {
        Self {
            code,
            name,
            letters,
        }
    }

    /// The language with a code of ISO 639: `en`, `de`, `fr`, `es`, `pt`, `it`, `nl`, `ru`, `pl`, `tr`, `zh`, `cs`, `hu`, `ro`, `sv` or
    /// `fi`.
    pub fn from_code(code: &str) -> Option<&'static Self> {
        Self::ALL.iter().find(|language| language.code == code)
    }

    /// All languages other than English, also those of which no words are known.
    #[doc(hidden)]
    pub fn foreign() -> impl Iterator<Item = &'static Self> {
        Self::ALL.iter().skip(1)
    }

    /// The English name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The languages other than English of which a text has words, from what they all mean.
    pub(super) fn detect(known: Meaning) -> Vec<&'static Self> {
        let others = (LISTS.len() + Role::ALL.len()..).zip(Self::ALL).skip(1);
        let found = others.filter(|(bit, _)| known.0 >> bit & 1 > 0);
        found.map(|(_, language)| language).collect()
    }

    pub(super) fn role(&self, letter: &str) -> Option<Role> {
        let (role, rest) = self.split_letter(letter);
        role.filter(|_| rest.is_empty())
    }

    /// The piece whose letter a text begins with, if it does, and what follows it.
    fn split_letter<'t>(&self, text: &'t str) -> (Option<Role>, &'t str) {
        // `Кр` before `К`.
        let letters = self.letters.rsplit(' ').filter(|letter| !letter.is_empty());
        let mut pieces = Role::ALL.into_iter().rev().zip(letters);
        let found = pieces.find_map(|(role, letter)| Some((role, text.strip_prefix(letter)?)));
        found.map_or((None, text), |(role, rest)| (Some(role), rest))
    }

    /// A move of a game with the letters of this language as it is in English; `None` if its piece has another letter.
    #[doc(hidden)]
    pub fn translated(&self, text: &str) -> Option<String> {
        let (role, rest) = self.split_letter(text);
        if role.is_none() && text.starts_with(|c: char| c.is_uppercase() && c != 'O') {
            return None;
        }
        let end = rest.rfind(|c: char| c.is_ascii_digit());
        let (squares, end) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
        let mut english: String = role.map(Role::letter).into_iter().collect();
        english += squares;
        let promotion = end.strip_prefix('=').unwrap_or(end);
        if squares.ends_with(['1', '8']) && promotion.starts_with(char::is_alphabetic) {
            let (into, suffix) = self.split_letter(promotion);
            english.extend(['=', into?.letter()]);
            english += suffix;
        } else {
            english += end;
        }
        Some(english)
    }
}

/// Meanings of words, as bits: lists that have a word, pieces that it names, and languages that it belongs to.
#[derive(Clone, Copy, Default)]
pub(super) struct Meaning(u128);

impl Meaning {
    /// Everything that a word means, in any case of its letters.
    pub(super) fn from_word(word: &str) -> Self {
        WORDS.0.get(&*lower(word)).copied().unwrap_or_default()
    }

    /// Everything that a word means, also by its beginning, its end, or a part of it: `bestmove`, `Spielzug`, `push_san`.
    pub(super) fn of(word: &str) -> Self {
        let (whole, word) = (Self::from_word(word), lower(word));
        let fits = |pattern: &str| match (pattern.strip_prefix('*'), pattern.strip_suffix('*')) {
            (None, Some(start)) => word.starts_with(start),
            (Some(end), None) => word.ends_with(end),
            _ => word.contains(pattern.trim_matches('*')),
        };
        let found = WORDS.1.iter().filter(|(pattern, _)| fits(pattern));
        found.fold(whole, |all, (_, meaning)| all | *meaning)
    }

    /// Whether a word is one with which players name a move or speak about it.
    pub(super) fn is_known(word: &str) -> bool {
        Self::from_word(word).0 & !UNSAID.0 > 0
    }

    /// Whether a word has any meaning, even if only that of a key.
    pub(super) fn is_key(word: &str) -> bool {
        Self::from_word(word).0 & !IF.0 > 0
    }

    pub(super) fn has(self, word: &str) -> bool {
        Self::from_word(word).is(self)
    }

    /// Whether a word that means this has one of these meanings.
    pub(super) fn is(self, other: Self) -> bool {
        self.0 & other.0 > 0
    }

    /// Whether the word is from another language and is not an English word as well.
    pub(super) fn is_foreign(self) -> bool {
        let languages = self.0 >> (LISTS.len() + Role::ALL.len());
        languages > 0 && languages & 1 == 0
    }

    /// The piece that the word names: `knight`, `Springer`.
    pub(super) fn role(self) -> Option<Role> {
        let is_named = |&role: &Role| self.0 >> (LISTS.len() + role as usize) & 1 > 0;
        Role::ALL.into_iter().find(is_named)
    }
}

/// The piece that a word names in any language.
pub(in crate::notation) fn role_of(word: &str) -> Option<Role> {
    Meaning::from_word(word).role()
}

impl BitOr for Meaning {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// A word in lower case, with straight apostrophes. Most are.
fn lower(word: &str) -> Cow<'_, str> {
    let is_lower = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    if word.bytes().all(is_lower) {
        Cow::Borrowed(word)
    } else {
        Cow::Owned(word.to_lowercase().replace('’', "'"))
    }
}

/// What whole words mean, and patterns of them.
type Table = (
    HashMap<Cow<'static, str>, Meaning>,
    Vec<(&'static str, Meaning)>,
);

static WORDS: LazyLock<Table> = LazyLock::new(read_words);

/// The table of `words.txt`: in front of words stands the name of what they mean. The names of pieces are in the order of `Role::ALL`,
/// with a bar between those of one piece. A star in a pattern stands for the rest of a word.
fn read_words() -> Table {
    let (mut whole, mut patterns) = (HashMap::<_, Meaning>::new(), vec![]);
    let (mut list, mut is_pieces) = (0, false);
    for line in include_str!("words.txt").lines() {
        let mut words = line.split_whitespace().peekable();
        if let Some(name) = words.next_if(|_| !line.starts_with(' ')) {
            let language = name.strip_suffix("/pieces");
            (list, is_pieces) = (bit(language.unwrap_or(name)), language.is_some());
        }
        for (n, words) in words.enumerate().take_while(|_| !line.starts_with('#')) {
            let piece = if is_pieces { 1 << (LISTS.len() + n) } else { 0 };
            let meaning = Meaning(list | piece);
            for word in words.split('|') {
                // Many people leave the apostrophe out.
                let without = word.contains('\'').then(|| word.replace('\'', "").into());
                for spelling in [Some(Cow::Borrowed(word)), without].into_iter().flatten() {
                    let known = whole.entry(spelling).or_default();
                    *known = *known | meaning;
                }
                if word.contains('*') {
                    patterns.push((word, meaning));
                }
            }
        }
    }
    (whole, patterns)
}

/// The bit of a meaning: that of a list, a piece or a language with this name.
fn bit(name: &str) -> u128 {
    let pieces = Role::ALL.into_iter().map(Role::name);
    let languages = Language::ALL.iter().map(|language| language.code);
    let mut names = LISTS.iter().copied().chain(pieces).chain(languages);
    let number = names.position(|known| known == name);
    number.map_or(0, |number| 1 << number)
}

macro_rules! lists {
    ($($name:ident)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names of the lists")]
        enum Number { $($name),* }
        $(pub(super) const $name: Meaning = Meaning(1 << Number::$name as u32);)*
        const LISTS: &[&str] = &[$(stringify!($name)),*];
    };
}

lists! {
    THAT FOREIGN TURN THAN OVER RESIGNS NONE ERROR SUCCESS IF LATER POSSIBLE ASKS THEIRS DRAW OFFER TOOL STATUS ENDED TAKES_BACK
    RETRACTS OPTION APART PLACE CASTLING OPENING BESIDE
    PIECE_OR_SQUARE SIDE SHORT LONG PROMOTION FROM ON LINKS_TO FINAL TAKE PIECE NEUTRAL ABOUT MOVE_KEYS DECIDE ANSWER MARKUP PUT
    WITH OR BUT IS BEST SELF MINE NAMES_MOVE PLAYS KEY_OF_MOVE SQUARE THERE STRUCK REPLY DETERMINER FILLER OPENER NAME
    WHITE BLACK THIRD
}

/// Words that are not understood beside a move, if they have no other meaning: the lists up to `BESIDE`.
const UNSAID: Meaning = Meaning((BESIDE.0 << 1) - 1);

pub(super) fn has_part(word: &str, meaning: Meaning) -> bool {
    let has_parts = || word.contains(|c: char| "_-".contains(c) || c.is_uppercase());
    meaning.has(word) || has_parts() && parts(word).iter().flatten().any(|part| meaning.has(part))
}

/// Whether a word, or each part of a name such as `best_move` or `nextMove`, meets a condition; numbers always do.
pub(super) fn has_parts(word: &str, is_part: &dyn Fn(&str) -> bool) -> bool {
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let is_such = |part: &String| is_number(part) || is_part(part);
    let are_such = |parts: &Vec<String>| !parts.is_empty() && parts.iter().all(is_such);
    parts(word).iter().any(are_such)
}

/// The parts of a name between signs, without and with those that capitals begin.
fn parts(word: &str) -> [Vec<String>; 2] {
    let apart = |c: char| c.is_uppercase().then_some('_').into_iter().chain([c]);
    let is_name = word.contains(char::is_lowercase);
    let capitals: String = word.chars().flat_map(apart).collect();
    [word, if is_name { &capitals } else { word }].map(|name| {
        let parts = name.split(['_', '-']).filter(|part| !part.is_empty());
        parts.map(str::to_owned).collect()
    })
}
