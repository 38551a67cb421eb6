//! The words that are known around moves: `words.txt`.

use std::collections::HashMap;
use std::ops::BitOr;
use std::sync::LazyLock;

use super::language::Language;
use crate::types::Role;

/// A list of words, or several together, as bits.
#[derive(Clone, Copy)]
pub(super) struct List(u32);

impl List {
    /// Whether the list has a word, in any case of its letters.
    pub(super) fn has(self, word: &str) -> bool {
        look_up(word).lists & self.0 != 0
    }
}

impl BitOr for List {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// What is known of a word.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// The lists that have it, as bits.
    lists: u32,
    /// The languages that have it, as bits in the order of `Language::ALL`.
    pub(super) languages: u16,
    /// The piece that it names.
    pub(super) role: Option<Role>,
}

/// What is known of a word, in any case of its letters.
pub(super) fn look_up(word: &str) -> Known {
    static WORDS: LazyLock<HashMap<&str, Known>> = LazyLock::new(read_words);
    let is_lower = |byte: u8| byte.is_ascii() && !byte.is_ascii_uppercase();
    let found = if word.bytes().all(is_lower) {
        WORDS.get(word)
    } else {
        WORDS.get(&*word.to_lowercase())
    };
    found.copied().unwrap_or_default()
}

fn read_words() -> HashMap<&'static str, Known> {
    let mut all = HashMap::<_, Known>::new();
    let mut add: (u32, u16, Option<Role>) = (0, 0, None);
    for line in include_str!("words.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        let mut words = line.split_whitespace().peekable();
        if let Some(name) = words.next_if(|_| !line.starts_with(' ')) {
            let (code, kind) = name.split_once('/').unwrap_or_default();
            let number = Language::ALL
                .iter()
                .position(|language| language.code == code);
            let list = NAMES.iter().position(|known| *known == name);
            let role = Role::ALL.into_iter().find(|role| role.name() == kind);
            add = (
                list.map_or(0, |list| 1 << list),
                number.map_or(0, |number| 1 << number),
                role,
            );
        }
        for word in words {
            let known = all.entry(word).or_default();
            known.lists |= add.0;
            known.languages |= add.1;
            known.role = known.role.or(add.2);
        }
    }
    all
}

macro_rules! lists {
    ($($name:ident)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names of the lists")]
        enum Number { $($name),* }
        $(pub(super) const $name: List = List(1 << Number::$name as u32);)*
        const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

lists!(PLACE PIECE_OR_SQUARE CASTLING SHORT LONG PROMOTION FROM ON LINKS_TO FINAL TAKE PIECE NEUTRAL ABOUT MOVE_KEYS KNOWN FOREIGN REJECT TENTATIVE DECIDE ANSWER FAILS MARKUP);
