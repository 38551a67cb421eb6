//! A free answer as words, with what stands between them.

use std::borrow::Cow;
use std::ops::Range;

use super::vocabulary::{BLACK, FOREIGN, Language, Meaning, OPTION, THEIRS, WHITE, has_part};
use crate::types::{Color, Role, Square, to_ascii};

/// The part of an answer after its reasoning in tags, as a byte range.
fn after_reasoning(text: &str) -> Range<usize> {
    const TAGS: [&str; 5] = ["think", "thinking", "thought", "reasoning", "scratchpad"];
    let lower = text.to_ascii_lowercase();
    let end = |tag: &&str| {
        let tags = ["</X>", "[/X]", "◁/X▷"].map(|form| form.replace('X', tag));
        let end = |tag: &String| Some(lower.rfind(tag)? + tag.len());
        tags.iter().filter_map(end).max()
    };
    let ends = TAGS.iter().filter_map(end);
    let start = ends.max().unwrap_or(0);
    let open = |tag| lower[start..].find(&format!("<{tag}>"));
    let cut = TAGS.iter().filter_map(open).min();
    start..cut.map_or(text.len(), |cut| start + cut)
}

pub(super) struct Words<'a> {
    text: &'a str,
    body: Range<usize>,
    /// The byte range and the text of each word.
    list: Vec<(Range<usize>, Cow<'a, str>)>,
    /// What each word means, alone and with the next one.
    meanings: Vec<Meaning>,
    /// The languages whose letters of pieces are read, English apart.
    pub(super) languages: Vec<&'static Language>,
    /// Whether the language is given, so that its letters have precedence over those of English.
    pub(super) is_given: bool,
    /// Whether a word belongs to no language that is read.
    pub(super) is_unknown: bool,
    /// Whether such a word has letters that English does not have: `Köszönöm`.
    pub(super) is_strange: bool,
}

impl<'a> Words<'a> {
    pub(super) fn new(
        text: &'a str,
        opponent: Option<Color>,
        language: Option<&'static Language>,
    ) -> Self {
        let body = after_reasoning(text);
        let mut words = Self {
            text,
            body: body.clone(),
            list: Vec::new(),
            meanings: Vec::new(),
            languages: Vec::new(),
            is_given: language.is_some(),
            is_unknown: false,
            is_strange: false,
        };
        // The fields of a FEN are not moves.
        let mut fields = 0;
        for chunk in text[body].split_whitespace() {
            if chunk.bytes().filter(|&byte| byte == b'/').count() >= 7 {
                fields = 3;
            } else if fields > 0 {
                fields -= 1;
            } else {
                words.split(chunk);
            }
        }
        let mut phrase = String::new();
        let meaning = |at: usize| {
            let word = words.word(at);
            phrase.clear();
            let is_apart = words.gap(at + 1).contains([',', '.']);
            phrase.extend([word, if is_apart { "," } else { "_" }, words.word(at + 1)]);
            let name = word.strip_suffix("'s").unwrap_or(word);
            let is_theirs = name.len() < word.len() && FOREIGN.has(name)
                || opponent.is_some_and(|it| has_part(name, it.pick(WHITE, BLACK)));
            let said = Meaning::of(word) | Meaning::from_word(&phrase);
            if is_theirs { said | THEIRS } else { said }
        };
        words.meanings = (0..words.len()).map(meaning).collect();
        // `White: c4, d5; Black: e2` lists the pieces or the moves of both sides: neither side is the player.
        let labels = [WHITE, BLACK].map(|side| {
            let is_label = |at: &usize| words.says(side, *at) && words.gap(at + 1).starts_with(':');
            (0..words.len()).filter(is_label).collect::<Vec<_>>()
        });
        if labels.iter().all(|places| !places.is_empty()) {
            for at in labels.concat() {
                words.meanings[at] = words.meanings[at] | THEIRS;
            }
        }
        words.languages = match language {
            Some(language) => vec![language],
            None => Language::detect(words.said(0..words.len())),
        };
        let is_unknown = |&at: &usize| {
            let word = words.word(at);
            word.chars().count() > 2
                && word.chars().all(char::is_alphabetic)
                && !Meaning::is_known(word)
        };
        if words.languages.is_empty() {
            let unknown: Vec<usize> = (0..words.len()).filter(is_unknown).collect();
            let is_strange = |&at| words.word(at).contains(|c| ('À'..='ɏ').contains(&c));
            words.is_strange = unknown.iter().any(is_strange);
            words.is_unknown = !unknown.is_empty();
        }
        words
    }

    /// Adds the words of a text without white space. A character of Chinese is a word.
    fn split(&mut self, chunk: &'a str) {
        let is_word = |c: char| {
            plain(c).is_ascii_alphanumeric()
                || "-–−‑+#'’_×\u{fe0e}\u{fe0f}".contains(c)
                || PICTURES.contains(c)
                || ('♔'..='♟').contains(&c)
                || c.is_alphabetic() && c < '\u{2e80}'
        };
        let is_alone = |c: char| c >= '\u{2e80}' && c.is_alphabetic() && !is_word(c);
        for part in chunk.split_inclusive(|c| !is_word(c)) {
            let last = part.chars().next_back().filter(|&c| !is_word(c));
            let (word, last) = part.split_at(part.len() - last.map_or(0, char::len_utf8));
            let word = word.trim_matches(|c| "-–−‑'’_#".contains(c));
            let last = last.trim_matches(|c| !is_alone(c));
            // `f3'e`, with a suffix of Turkish
            let bare = word.split(['\'', '’']).next().unwrap_or_default();
            let word = Square::from_name(bare).map_or(word, |_| bare);
            for word in [word, last].into_iter().filter(|word| !word.is_empty()) {
                let start = word.as_ptr().addr() - self.text.as_ptr().addr();
                let span = start..start + word.len();
                let name = self.numbered(span.clone());
                self.list
                    .push((span, name.map_or_else(|| in_ascii(word), Cow::from)));
                self.join_file_and_rank();
            }
        }
    }

    /// Makes a square of a file and a rank with their keys, if they are the last words: `{"file": "e", "rank": 2}`, or `from_file: e,
    /// from_rank: 2`, of which `from` stays.
    fn join_file_and_rank(&mut self) {
        let [.., (key, first), (one, _), (_, second), (value, _)] = &self.list[..] else {
            return;
        };
        let keys = [first, second].map(|key| key.to_ascii_lowercase());
        let values = [one, value].map(|span| self.text[span.clone()].to_ascii_lowercase());
        let owner = |at: usize, part| keys[at].strip_suffix(part);
        let read = |file: usize, rank: usize| {
            let (owner, other) = (owner(file, "file")?, owner(rank, "rank")?);
            let square = [&*values[file], &values[rank]].concat();
            (owner == other && Square::from_name(&square).is_some()).then_some((owner, square))
        };
        let Some((owner, square)) = read(0, 1).or_else(|| read(1, 0)) else {
            return;
        };
        let owner = owner.trim_end_matches('_').to_owned();
        let start = if owner.is_empty() { key } else { one }.start;
        let words = [(key.clone(), owner), (start..value.end, square)];
        self.list.truncate(self.list.len() - 4);
        let words = words.into_iter().filter(|(_, word)| !word.is_empty());
        self.list
            .extend(words.map(|(span, word)| (span, word.into())));
    }

    /// What python-chess numbers, by the words before: `{"from_square": 6, "to_square": 21, "promotion": 5}`.
    fn numbered(&self, Range { start, end }: Range<usize>) -> Option<&'static str> {
        let number = self.text[start..end].parse::<usize>().ok()?;
        match &self.list[..] {
            _ if self.text[..start].ends_with('-') || self.text[end..].starts_with('.') => None,
            [.., (_, key)] if matches!(&**key, "from_square" | "to_square") => {
                Some(Square::from_index(number)?.name())
            }
            [.., (to, _), (_, key)]
                if key == "promotion" && self.text[to.clone()].parse::<u8>().is_ok() =>
            {
                Some(Role::ALL.get(number.checked_sub(1)?)?.name())
            }
            _ => None,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// The byte range from the first of some words to the last.
    pub(super) fn span(&self, words: Range<usize>) -> Range<usize> {
        self.list[words.start].0.start..self.list[words.end - 1].0.end
    }

    /// A word; empty beyond the last.
    pub(super) fn word(&self, at: usize) -> &str {
        self.list.get(at).map_or("", |(_, word)| word)
    }

    /// The text between a word and the one before it.
    pub(super) fn gap(&self, at: usize) -> &'a str {
        let before = at.checked_sub(1).and_then(|before| self.list.get(before));
        let first = [self.body.end, self.body.start][usize::from(at == 0)];
        let start = before.map_or(first, |(word, _)| word.end);
        let next = self.list.get(at);
        let end = next.map_or(self.body.end, |(word, _)| word.start);
        &self.text[start..end]
    }

    pub(super) fn square(&self, at: usize) -> Option<Square> {
        let word = self.word(at);
        (word.len() == 2).then(|| Square::from_name(&word.to_ascii_lowercase()))?
    }

    /// The piece that a word of its own names: `knight`, `N`, `♘`, `Springer`.
    pub(super) fn role(&self, at: usize) -> Option<Role> {
        let letter = match *notation(self.word(at)).as_bytes() {
            [letter] => Role::from_letter(letter.into()),
            _ => None,
        };
        // Not in `option B: e4`
        (letter.filter(|_| !self.follows(at, OPTION)))
            .or_else(|| self.meanings.get(at)?.role())
            .or_else(|| Some(self.origin(at)?.1))
    }

    /// The file or square in the name of a piece, and the piece: `e-pawn`, `g1-knight`.
    pub(super) fn origin(&self, at: usize) -> Option<(&str, Role)> {
        let (origin, piece) = self.word(at).split_once(['-', '–', '−', '‑'])?;
        let is_origin = matches!(
            origin.as_bytes(),
            [b'a'..=b'h'] | [b'a'..=b'h', b'1'..=b'8']
        );
        Some((origin, Meaning::from_word(piece).role()?)).filter(|_| is_origin)
    }

    /// Whether a word and the one before it can be parts of one move.
    pub(super) fn is_close(&self, at: usize) -> bool {
        let gap = self.gap(at);
        if gap.contains('"') {
            !gap.contains(['{', '}', '[', ']', '.', '!'])
        } else {
            gap.chars()
                .all(|c| c.is_whitespace() && c != '\n' || "*_`'’>:→=~$-–".contains(c))
        }
    }

    /// Whether a word begins a sentence or a line, or a value of JSON.
    pub(super) fn begins(&self, at: usize) -> bool {
        let gap = self.gap(at);
        // Not in `"e4!" he said`
        let is_small = self.word(at).starts_with(char::is_lowercase);
        let is_inside = is_small && gap.trim_start_matches(['.', '!', '?']).trim_end().len() == 1;
        // `e.g.`
        let is_abbreviation =
            || gap.starts_with('.') && self.word(at - 1).len() == 1 && self.gap(at - 1) == ".";
        let signs = gap.trim_start_matches('`');
        at == 0
            || ends_sentence(gap) && !is_inside && self.number(at).is_none() && !is_abbreviation()
            || gap.contains('\n')
                && !signs.contains([':', '>', '{', '"', '`'])
                && !gap.starts_with(']')
    }

    /// The number of the move before a word, and whether it is Black's.
    pub(super) fn number(&self, at: usize) -> Option<(u32, Color)> {
        let number = self.word(at.checked_sub(1)?).parse().ok()?;
        let dots = self.gap(at).trim().trim_end_matches(['*', '`', '_']);
        match dots.trim_end() {
            "." => Some((number, Color::White)),
            "..." | "…" => Some((number, Color::Black)),
            _ => None,
        }
    }

    /// Whether a word, alone or with the next one, has a meaning: `aufgeben`, `gebe auf`.
    pub(super) fn says(&self, meaning: Meaning, at: usize) -> bool {
        self.meanings.get(at).is_some_and(|found| found.is(meaning))
    }

    /// Whether a word belongs to a language other than English.
    pub(super) fn is_foreign(&self, at: usize) -> bool {
        self.said(at..at.saturating_add(1)).is_foreign()
    }

    /// Whether the word before another has a meaning.
    pub(super) fn follows(&self, at: usize, meaning: Meaning) -> bool {
        self.says(meaning, at.wrapping_sub(1))
    }

    pub(super) fn said(&self, words: Range<usize>) -> Meaning {
        let meanings = self.meanings.get(words).unwrap_or_default().iter();
        meanings.fold(Meaning::default(), |all, &one| all | one)
    }
}

/// The words before one, at most so many, as far back as the word after a break.
pub(super) fn words_back(
    from: usize,
    limit: usize,
    is_break: impl Fn(usize) -> bool,
) -> Range<usize> {
    let words = (from.saturating_sub(limit)..from).rev();
    let first = words.take_while(|&at| !is_break(at + 1)).last();
    first.unwrap_or(from)..from
}

/// Pictures that stand for pieces.
const PICTURES: &str = "🐴🐎🏇🎠🦄🏰🗼🏯👑👸⛪🐘";

/// A word in the characters of notation: figurines as letters, every dash as a hyphen.
pub(super) fn notation(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let letter = |c| match c {
        '♔'..='♟' => to_ascii(c).unwrap_or(c).to_ascii_uppercase(),
        '🐴' | '🐎' => 'N',
        '–' | '−' | '‑' => '-',
        '×' => 'x',
        c => c,
    };
    let is_seen = |c: &char| !matches!(c, '\u{fe0e}' | '\u{fe0f}');
    word.chars().filter(is_seen).map(letter).collect()
}

/// A word with letters and digits of ASCII in place of look-alikes: full-width and mathematical ones, and the `е` and `О` of Cyrillic.
fn in_ascii(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return Cow::Borrowed(word);
    }
    let characters: Vec<char> = word.chars().map(plain).collect();
    let is_rank = |at: usize| (characters.get(at)).is_some_and(|c| ('1'..='8').contains(c));
    let letter = |(at, &c): (usize, &char)| match c {
        'а' if is_rank(at + 1) => 'a',
        'с' if is_rank(at + 1) => 'c',
        'е' if is_rank(at + 1) => 'e',
        // `О-О`
        'О' if characters.iter().any(|c| "-–−".contains(*c)) => 'O',
        c => c,
    };
    (characters.iter().enumerate()).map(letter).collect()
}

/// A full-width or a mathematical character in ASCII.
fn plain(c: char) -> char {
    let nth = |start: u8, number: u32| char::from_u32(u32::from(start) + number).unwrap_or(c);
    let code = u32::from(c);
    match c {
        '\u{ff01}'..='\u{ff5e}' => nth(b'!', code - 0xff01),
        '\u{1d400}'..='\u{1d6a3}' => match (code - 0x1d400) % 52 {
            letter @ 0..26 => nth(b'A', letter),
            letter => nth(b'a', letter - 26),
        },
        '\u{1d7ce}'..='\u{1d7ff}' => nth(b'0', (code - 0x1d7ce) % 10),
        c => c,
    }
}

/// Whether the text between two words ends a sentence.
pub(super) fn ends_sentence(gap: &str) -> bool {
    let end = gap.find(['.', '!', '?', ';', '。', '！', '？']);
    let is_after = |c: char| c.is_whitespace() || "*`\"'_)<".contains(c);
    end.is_some_and(|end| gap[end..].chars().nth(1).is_none_or(is_after))
}
