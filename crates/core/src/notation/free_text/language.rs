//! Words and letters of chess in the languages that have most players.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::types::Role;

/// A language: the letters of its pieces, their names, and words around moves.
#[derive(Debug)]
pub struct Language {
    /// The code of ISO 639.
    code: &'static str,
    /// Of a knight, a bishop, a rook, a queen and a king.
    letters: [&'static str; 5],
    /// Of a pawn, a knight, a bishop, a rook, a queen and a king.
    pieces: [&'static str; 6],
    /// Words with which a player names a move, and which English does not have.
    words: &'static str,
}

/// What is known of a word.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The languages that have it, as bits.
    languages: u16,
    role: Option<Role>,
}

fn look_up(word: &str) -> Known {
    static WORDS: LazyLock<HashMap<&str, Known>> = LazyLock::new(|| {
        let mut words = HashMap::<_, Known>::new();
        for (number, language) in Language::all().enumerate() {
            let roles = Role::ALL.map(Some).into_iter().chain([None]);
            for (role, list) in roles.zip(language.pieces.into_iter().chain([language.words])) {
                for word in list.split_ascii_whitespace() {
                    let known = words.entry(word).or_default();
                    known.languages |= 1 << number;
                    known.role = known.role.or(role);
                }
            }
        }
        words
    });
    let has_none = word.len() < 2 || word.bytes().any(|byte| byte.is_ascii_digit());
    if has_none {
        return Known::default();
    }
    WORDS
        .get(&*word.to_lowercase())
        .copied()
        .unwrap_or_default()
}

impl Language {
    const ALL: [Self; 11] = [
        Self {
            code: "en",
            letters: ["N", "B", "R", "Q", "K"],
            pieces: ["pawn", "knight", "bishop", "rook", "queen", "king"],
            words: "",
        },
        Self {
            code: "de",
            letters: ["S", "L", "T", "D", "K"],
            pieces: [
                "bauer bauern",
                "springer springers",
                "läufer laeufer",
                "turm turms",
                "dame",
                "könig koenig königs",
            ],
            words: "ich spiele ziehe wähle nehme mein meine zug ist beste bester antwort würde nun jetzt weiß schwarz lautet",
        },
        Self {
            code: "fr",
            letters: ["C", "F", "T", "D", "R"],
            pieces: ["pion", "cavalier", "fou", "tour", "dame reine", "roi"],
            words: "je joue mon coup est choisis réponse meilleur blancs noirs ma",
        },
        Self {
            code: "es",
            letters: ["C", "A", "T", "D", "R"],
            pieces: [
                "peón peon",
                "caballo",
                "alfil",
                "torre",
                "dama reina",
                "rey",
            ],
            words: "juego muevo elijo mi jugada movimiento es respuesta mejor blancas negras",
        },
        Self {
            code: "pt",
            letters: ["C", "B", "T", "D", "R"],
            pieces: [
                "peão peao",
                "cavalo",
                "bispo",
                "torre",
                "dama rainha",
                "rei",
            ],
            words: "jogo movo escolho minha meu jogada lance é resposta melhor brancas pretas",
        },
        Self {
            code: "it",
            letters: ["C", "A", "T", "D", "R"],
            pieces: ["pedone", "cavallo", "alfiere", "torre", "donna regina", ""],
            words: "gioco muovo scelgo mia mossa è risposta migliore bianco nero",
        },
        Self {
            code: "nl",
            letters: ["P", "L", "T", "D", "K"],
            pieces: ["pion", "paard", "loper", "toren", "dame koningin", "koning"],
            words: "ik speel kies mijn zet antwoord beste wit zwart",
        },
        Self {
            code: "ru",
            letters: ["К", "С", "Л", "Ф", "Кр"],
            pieces: [
                "пешка пешку пешкой пешки",
                "конь коня конём конем",
                "слон слона слоном",
                "ладья ладью ладьёй ладьей ладьи",
                "ферзь ферзя ферзём ферзем",
                "король короля королём королем",
            ],
            words: "я играю хожу выбираю мой ход ответ лучший белые черные чёрные это",
        },
        Self {
            code: "pl",
            letters: ["S", "G", "W", "H", "K"],
            pieces: [
                "pion pionek pionem pionkiem piona",
                "skoczek skoczka skoczkiem",
                "goniec gońca gońcem",
                "wieża wieżę wieżą wieży",
                "hetman hetmana hetmanem",
                "król króla królem",
            ],
            words: "gram zagram wybieram mój ruch odpowiedź najlepszy białe czarne jest",
        },
        Self {
            code: "tr",
            letters: ["A", "F", "K", "V", "Ş"],
            pieces: [
                "piyon piyonu",
                "atı atla",
                "fil fili",
                "kale kaleyi",
                "vezir veziri",
                "şah şahı",
            ],
            words: "oynuyorum oynarım hamlem hamle benim seçiyorum cevabım beyaz siyah",
        },
        Self {
            code: "zh",
            letters: [""; 5],
            pieces: [
                "兵 卒",
                "马 馬 骑 騎 士",
                "象 教 相",
                "车 車 堡",
                "后 後",
                "王",
            ],
            words: "我 的 选 選 择 擇 走 下 是 着 步 棋 最 佳 好 答 案 终 會 会 法 一 将 將 移 动 動 白 黑 方",
        },
    ];

    /// The language with a code of ISO 639: `en`, `de`, `fr`, `es`, `pt`, `it`, `nl`, `ru`, `pl`, `tr` or `zh`.
    pub fn from_code(code: &str) -> Option<&'static Self> {
        const ALL: &[Language] = &Language::ALL;
        ALL.iter().find(|language| language.code == code)
    }

    pub(super) fn all() -> impl Iterator<Item = &'static Self> {
        const ALL: &[Language] = &Language::ALL;
        ALL.iter()
    }

    /// The languages other than English of which a text has words.
    pub(super) fn detect<'t>(words: impl Iterator<Item = &'t str>) -> Vec<&'static Self> {
        let known = words.fold(0, |all, word| all | look_up(word).languages);
        let is_known = |&(number, _): &(usize, &Self)| known >> number & 1 > 0;
        Self::all()
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
        let pieces = Role::ALL.into_iter().skip(1).zip(self.letters).rev();
        let split = |(role, letter): (Role, &str)| Some((role, text.strip_prefix(letter)?));
        pieces
            .filter(|(_, letter)| !letter.is_empty())
            .find_map(split)
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
