//! The move in a free answer, such as that of a language model: `**e4**`, `My move is Nf3.`, `{"move": "e2e4"}`.
//!
//! The text is read as words. Words that can be a move are mentions, and the words and signs around a mention say how much it
//! counts: as an answer, as a move that is only talked about, or as one that is ruled out.

use std::ops::Range;

use super::move_error::MoveError;
use super::move_text::MoveText;
use super::position::not_found;
use super::san::san;
use crate::rules::any_position::AnyPosition;
use crate::rules::context::{Context, for_side};
use crate::rules::find::Found;
use crate::types::{Color, Move, Role, Square};

/// The move in a free answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundMove {
    /// The move, which is legal.
    pub mv: Move,
    /// Where it is written last, as a byte range of the text.
    pub span: Range<usize>,
    /// The other moves that are mentioned, in order, as byte ranges.
    pub skipped: Vec<Range<usize>>,
}

/// How much a mention counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Weight {
    /// Ruled out, or the other side's: `not e4`, `instead of e4`, `the last move was e4`.
    Rejected,
    Named,
    /// `**e4**`
    Emphasized,
    /// `I play e4`, or a line that is only the move.
    Stated,
    /// `Final answer: e4`, `<move>e4</move>`, `{"move": "e4"}`
    Marked,
}

/// A place in the text that can be a move.
#[derive(Debug)]
struct Mention {
    span: Range<usize>,
    /// The first word, and the one after the last.
    words: Range<usize>,
    /// What it can be in notation, the usual spelling first.
    texts: Vec<String>,
    weight: Weight,
    /// Whether it is one of several with the mention before: `e4 or d4`.
    joined: bool,
}

// Lists of words, in lower case.
/// Words of what the other side does, or what is past.
const FOREIGN: &str =
    "last previous opponent opponent's opponents enemy you your you've illegal ponder";
/// Words that rule out the move after them.
const REJECT: &str = "not never cannot avoid avoids avoiding avoided instead than over unlike after before then later followed \
    follows against versus vs except prepare prepares preparing allow allows allowing prevent prevents preventing stop stops \
    stopping threaten threatens threatening threat without";
/// Words of moves that are only talked about.
const TENTATIVE: &str = "could can might may if when consider considers considered considering thought thinking also option \
    options candidate candidates alternative alternatives alternatively another other others like such include includes \
    including moves possible maybe perhaps";
/// Words with which a player decides.
const DECIDE: &str = "play plays playing choose chooses choosing chose pick picking select selecting go going decide decided \
    settle settled actually finally therefore thus hence wait no correction recommend suggest";
/// Words for the answer itself.
const ANSWER: &str = "answer choice decision action uci san reply response boxed";
/// Words before a square that is a place and not a move of a pawn.
const PLACE: &str = "on at from via toward towards square squares control controls controlling attack attacks attacking defend \
    defends defending protect protects protecting cover covers covering target targets targeting eye eyes eyeing pressure \
    pressures pressuring occupy occupies occupying weaken weakens weakening of";
/// Words after such a square.
const PIECE_OR_SQUARE: &str = "pawn knight bishop rook queen king square squares file";
/// Words between the squares of a move.
const TO: &str = "to x takes take taking captures capture capturing moves goes";
/// Words between a piece and the square on which it stands.
const ON: &str = "on from at the";
const PROMOTION: &str = "promotion promote promotes promoting promoted into to a and with";
/// Markup around a move, as words.
const MARKUP: &str = "text textbf mathbf mathrm texttt b strong code";

fn is_in(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace()
        .any(|known| known.eq_ignore_ascii_case(word))
}

/// The part of an answer after its reasoning in tags, as a byte range.
fn after_reasoning(text: &str) -> Range<usize> {
    const TAGS: [&str; 5] = ["think", "thinking", "thought", "reasoning", "scratchpad"];
    let lower = text.to_ascii_lowercase();
    let ends = TAGS
        .iter()
        .filter_map(|tag| Some(lower.rfind(&format!("</{tag}>"))? + tag.len() + 3));
    let start = ends.max().unwrap_or(0);
    let cut = TAGS
        .iter()
        .filter_map(|tag| lower[start..].find(&format!("<{tag}>")));
    start..cut.min().map_or(text.len(), |cut| start + cut)
}

/// An answer as words.
struct Answer<'a> {
    text: &'a str,
    body: Range<usize>,
    words: Vec<Range<usize>>,
    opponent: Option<Color>,
}

impl<'a> Answer<'a> {
    fn new(text: &'a str, opponent: Option<Color>) -> Self {
        let body = after_reasoning(text);
        let mut answer = Self {
            text,
            body: body.clone(),
            words: Vec::new(),
            opponent,
        };
        let is_word = |c: char| {
            c.is_ascii_alphanumeric()
                || "-–−‑+#'’_×\u{fe0e}\u{fe0f}".contains(c)
                || ('♔'..='♟').contains(&c)
                || c.is_alphabetic() && c < '\u{2e80}'
        };
        // The fields of a FEN are not moves.
        let mut fields = 0;
        for chunk in text[body].split_whitespace() {
            if chunk.bytes().filter(|&byte| byte == b'/').count() >= 7 {
                fields = 3;
            } else if fields > 0 {
                fields -= 1;
            } else {
                for word in chunk.split(|c| !is_word(c)) {
                    let word = word.trim_matches(|c| "-–−‑'’_#".contains(c));
                    if !word.is_empty() {
                        let start = word.as_ptr().addr() - text.as_ptr().addr();
                        answer.words.push(start..start + word.len());
                    }
                }
            }
        }
        answer
    }

    /// A word; empty beyond the last.
    fn word(&self, at: usize) -> &'a str {
        self.words
            .get(at)
            .map_or("", |word| &self.text[word.clone()])
    }

    /// The text between a word and the one before it.
    fn gap(&self, at: usize) -> &'a str {
        let before = at.checked_sub(1).and_then(|before| self.words.get(before));
        let start = before.map_or(self.body.start, |word| word.end);
        let end = self.words.get(at).map_or(self.body.end, |word| word.start);
        &self.text[start..end]
    }

    /// Whether a word and the one before it can be parts of one move.
    fn is_close(&self, at: usize) -> bool {
        let gap = self.gap(at);
        if gap.contains('"') {
            !gap.contains(['{', '}', '[', ']'])
        } else {
            gap.chars()
                .all(|c| c.is_whitespace() && c != '\n' || "*_`'’>:→=~$-–".contains(c))
        }
    }

    /// The number of the move before a word, and whether it is Black's.
    fn number(&self, at: usize) -> Option<(u32, Color)> {
        let number = self.word(at.checked_sub(1)?).parse().ok()?;
        let dots = self
            .gap(at)
            .trim()
            .trim_end_matches(['*', '`', '_'])
            .trim_end();
        match dots {
            "." => Some((number, Color::White)),
            "..." | "…" => Some((number, Color::Black)),
            _ => None,
        }
    }

    /// All mentions of moves, in order. `is_meant` decides between readings, the longer one first: `e2 e4` is a move, but
    /// `e4 e5` can be two.
    fn mentions(&self, is_meant: &dyn Fn(&str) -> bool) -> Vec<Mention> {
        let mut mentions: Vec<Mention> = Vec::new();
        // The first word that belongs neither to a mention nor to a place.
        let (mut at, mut free, mut after_place) = (0, 0, false);
        while at < self.words.len() {
            let Some((end, texts)) = self.castling(at).or_else(|| self.phrase(at, is_meant)) else {
                at += 1;
                continue;
            };
            let is_joined = free > 0 && self.is_list(free..at);
            let is_square = end == at + 1 && Square::from_name(&texts[0]).is_some();
            if is_square && (is_joined && after_place || self.is_place(at)) {
                (at, free, after_place) = (end, end, true);
                continue;
            }
            let joined = is_joined && !after_place;
            let weight = match mentions.last() {
                Some(before) if joined => before.weight,
                _ => self.weight(free, at..end),
            };
            let span = self.words[at].start..self.words[end - 1].end;
            let words = at..end;
            mentions.push(Mention {
                span,
                words,
                texts,
                weight,
                joined,
            });
            (at, free, after_place) = (end, end, false);
        }
        mentions
    }

    /// Whether the words between two moves make one of several of them: `e4 or d4`, `e4, d4 and Nf3`.
    fn is_list(&self, between: Range<usize>) -> bool {
        let is_comma = |gap: &str| gap.contains([',', '/', '|', '&']) && !gap.contains(['"', '\n']);
        match between.len() {
            0 => is_comma(self.gap(between.end)),
            1 => is_in("or and", self.word(between.start)),
            _ => false,
        }
    }

    /// Whether a square is only a place: `on e4`, `controls e4`, `the e4 pawn`.
    fn is_place(&self, at: usize) -> bool {
        let word = |back| at.checked_sub(back).map_or("", |at| self.word(at));
        let is_castling_right = |word: &str| word.bytes().all(|byte| b"KQkq".contains(&byte));
        let gap = self.gap(at + 1);
        let is_before =
            is_in(PIECE_OR_SQUARE, self.word(at + 1)) && (gap == "-" || gap.trim().is_empty());
        let is_after =
            is_in(PLACE, word(1)) && !is_in(DECIDE, word(2)) && self.gap(at).trim().is_empty();
        is_before || is_after || !word(1).is_empty() && is_castling_right(word(1))
    }

    /// Castling in words, with the word after it: `castle kingside`, `short castling`.
    fn castling(&self, at: usize) -> Option<(usize, Vec<String>)> {
        let side = |word: &str| match word.to_ascii_lowercase().as_str() {
            "kingside" | "king-side" | "short" => Some("O-O"),
            "queenside" | "queen-side" | "long" => Some("O-O-O"),
            _ => None,
        };
        let is_castling = |word: &str| is_in("castle castles castling castled", word);
        if side(self.word(at)).is_some() && is_castling(self.word(at + 1)) && self.is_close(at + 1)
        {
            return Some((at + 2, vec![side(self.word(at))?.to_owned()]));
        }
        if !is_castling(self.word(at)) {
            return None;
        }
        let mut end = self.skip(at + 1, "on to the");
        let mut word = self.word(end).to_ascii_lowercase();
        if is_in("king queen", &word) && is_in("side", self.word(end + 1)) {
            end += 1;
            word += "side";
        }
        (self.is_close(end)).then(|| Some((end + 1, vec![side(&word)?.to_owned()])))?
    }

    /// Skips at most three words out of a list.
    fn skip(&self, from: usize, list: &str) -> usize {
        let is_known = |&at: &usize| is_in(list, self.word(at)) && self.is_close(at);
        (from..from + 3)
            .take_while(is_known)
            .last()
            .map_or(from, |last| last + 1)
    }

    /// A move in notation or in words, with the word after it: `Nf3`, `e2 to e4`, `Knight f3`, `knight on g1 takes f3`.
    fn phrase(&self, at: usize, is_meant: &dyn Fn(&str) -> bool) -> Option<(usize, Vec<String>)> {
        let square = |at: usize| {
            let name = self.word(at).to_ascii_lowercase();
            Square::from_name(&name)
                .filter(|_| self.is_close(at))
                .map(Square::name)
        };
        let head = notation(self.word(at));
        let role = role_letter(&head);
        // The piece and its square, and how many words they have.
        let (origin, first) = match role {
            Some(role) => {
                let on = self.skip(at + 1, ON);
                match square(on) {
                    Some(name) => (format!("{role}{name}"), on + 1),
                    None => (role.to_string(), on),
                }
            }
            None if head.len() == 2 => (head.to_ascii_lowercase(), at + 1),
            None => (head.clone(), at + 1),
        };
        let to = self.skip(first, TO);
        let target = self.skip(to, ON);
        let is_capture = (first..to).any(|at| {
            is_in(
                "x takes take taking captures capture capturing",
                self.word(at),
            )
        });
        if let (Some(name), true) = (square(target), is_origin(&origin)) {
            let text = format!("{origin}{name}");
            let is_move = MoveText::parse(&text).is_some();
            // `king from e1 to g1` is castling.
            let castling = text
                .strip_prefix('K')
                .filter(|text| is_in("e1g1 e1c1 e8g8 e8c8", text));
            let texts = castling
                .into_iter()
                .chain([&*text])
                .map(str::to_owned)
                .collect();
            let found = self.promoted(target + 1, texts);
            let is_free = self.number(at).is_none() && is_meant(&found.1[0]);
            if is_move && (to > first || is_free) {
                return Some(found);
            }
        }
        let Some(role) = role else {
            return Some(self.promoted(at + 1, readings(&head)))
                .filter(|(_, texts)| !texts.is_empty());
        };
        if origin.len() > 1 {
            let is_place = (at + 1..first).any(|at| is_in("on from at", self.word(at)));
            return (!is_place).then(|| self.promoted(first, vec![origin]));
        }
        let text = format!(
            "{role}{}{}",
            if is_capture { "x" } else { "" },
            square(target)?
        );
        (target > first || is_capture).then(|| self.promoted(target + 1, vec![text]))
    }

    /// The same texts with a promotion, if the words after them name one: `e8 = Q`, `e7 to e8, promoting to a queen`.
    fn promoted(&self, end: usize, mut texts: Vec<String>) -> (usize, Vec<String>) {
        let is_said = is_in(PROMOTION, self.word(end));
        let at = self.skip(end + usize::from(is_said), PROMOTION);
        let is_last_rank = |text: &String| text.ends_with(['1', '8']);
        let word = self.word(at).trim_end_matches(['+', '#']);
        let is_named = at > end || self.gap(at).contains('=') || !self.gap(at).contains(' ');
        let is_letter = word.len() == 1 && is_named;
        let letter = (is_letter.then(|| word.to_ascii_uppercase())).map_or_else(
            || role_letter(word).filter(|_| word.len() > 1),
            |letter| role_letter(&letter),
        );
        let gap = self.gap(end);
        let is_near = gap
            .chars()
            .all(|c| c.is_whitespace() || "=(/,\":".contains(c));
        match letter {
            Some(letter) if is_near && texts.iter().all(is_last_rank) => {
                for text in &mut texts {
                    text.extend(['=', letter]);
                }
                (at + 1, texts)
            }
            _ => (end, texts),
        }
    }

    /// How much a mention counts. `free` is the first word that does not belong to the mention before.
    fn weight(&self, free: usize, words: Range<usize>) -> Weight {
        let (mut is_answer, mut is_mine, mut is_decided, mut is_tentative) =
            (false, false, false, false);
        let mut start = words.start;
        while start > free && (self.number(start).is_some() || is_in(MARKUP, self.word(start - 1)))
        {
            start -= 1;
        }
        let (mut at, mut is_clause) = (start, true);
        for distance in 1..=16 {
            let Some(before) = at.checked_sub(1) else {
                break;
            };
            let (word, gap) = (self.word(before), self.gap(at));
            let ends_line = gap.contains('\n') && !gap.contains([':', '>', '{', '"', '`']);
            if ends_line || ends_sentence(gap) && self.number(at).is_none() {
                break;
            }
            let is_comma = gap.contains(',') && !(at == start && is_in(DECIDE, word));
            is_clause &= !is_comma && before >= free && distance <= 8;
            at = before;
            let lower = word.to_ascii_lowercase();
            is_tentative |= is_in("if unless", &lower);
            if !is_clause {
                continue;
            }
            let opponent = self.opponent.map_or("", Color::name);
            let is_past = |part: &&str| lower.contains(part);
            if ["last", "prev", "oppon"].iter().any(is_past)
                || is_in(FOREIGN, &lower)
                || lower.trim_end_matches("'s") == opponent
            {
                return Weight::Rejected;
            }
            if is_in(ANSWER, &lower) || lower.ends_with("move") || lower.ends_with("answer") {
                let sign = [':', '=', '>', '{', ']', '|', '-', '–', '—', '→'];
                is_mine |= distance == 1 && gap.contains(sign) || lower == "bestmove";
                is_answer = true;
            } else if !is_answer && distance <= 4 {
                if is_in(REJECT, &lower) || lower.ends_with("n't") || lower.ends_with("n’t") {
                    return Weight::Rejected;
                }
                is_tentative |= is_in(TENTATIVE, &lower);
                is_decided |= is_in(DECIDE, &lower);
            }
            is_mine |= is_in("my final", &lower);
            is_clause &= !is_in("i i'll i’ll i'd i’d but", &lower);
        }
        let same_clause = |n: &usize| {
            !self
                .gap(words.end + n)
                .contains([',', '.', ';', '!', '?', '\n', '('])
        };
        let after: Vec<&str> = (0..4)
            .take_while(same_clause)
            .map(|n| self.word(words.end + n))
            .collect();
        let says = |list: &str| after.iter().any(|word| is_in(list, word));
        let (first, is_is) = (after.first().copied().unwrap_or_default(), says("is was"));
        if is_in(
            "isn't isn’t wasn't fails loses blunders cannot can't",
            first,
        ) || is_is && says("not illegal impossible blunder mistake")
        {
            return Weight::Rejected;
        }
        let (before, behind) = (self.gap(start), self.gap(words.end));
        let is_first = start == 0 || ends_sentence(before) || before.contains('\n');
        let is_item = before
            .trim_end_matches(['*', '`', '_'])
            .trim_end_matches(' ')
            .ends_with(['-', '*', '•', ')'])
            || start < words.start;
        let is_last =
            words.end == self.words.len() || ends_sentence(behind) || behind.contains('\n');
        let is_only = start == 0 && words.end == self.words.len();
        let is_alone = is_first && is_last && (is_only || !is_item);
        let has_markup = before.ends_with(['*', '`']) && behind.starts_with(['*', '`']);
        if is_answer && is_mine && !is_tentative {
            Weight::Marked
        } else if is_tentative {
            Weight::Named
        } else if is_answer
            || is_decided
            || is_alone
            || is_is && (first == "it" || says("my best final"))
        {
            Weight::Stated
        } else if has_markup {
            Weight::Emphasized
        } else {
            Weight::Named
        }
    }
}

/// Whether the text between two words ends a sentence.
fn ends_sentence(gap: &str) -> bool {
    let end = gap.find(['.', '!', '?', ';', '。', '！', '？']);
    end.is_some_and(|end| {
        gap[end..]
            .chars()
            .nth(1)
            .is_none_or(|c| c.is_whitespace() || "*`\"'_)<".contains(c))
    })
}

/// A word in the characters of notation: figurines as letters, every dash as a hyphen.
fn notation(word: &str) -> String {
    let letter = |c| match c {
        '♔' | '♚' => 'K',
        '♕' | '♛' => 'Q',
        '♖' | '♜' => 'R',
        '♗' | '♝' => 'B',
        '♘' | '♞' => 'N',
        '♙' | '♟' => 'P',
        '–' | '−' | '‑' => '-',
        '×' => 'x',
        c => c,
    };
    let is_seen = |c: &char| !matches!(c, '\u{fe0e}' | '\u{fe0f}');
    word.chars().filter(is_seen).map(letter).collect()
}

/// The letter of a piece that is a word of its own: `knight`, `N`.
fn role_letter(word: &str) -> Option<char> {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Role::from_letter(letter).map(Role::letter),
        _ => (Role::ALL.into_iter())
            .find(|role| role.name().eq_ignore_ascii_case(word))
            .map(Role::letter),
    }
}

/// Whether a text can be the piece and the origin of a move: `e2`, `Ng1`.
fn is_origin(text: &str) -> bool {
    let square = text
        .strip_prefix(['P', 'N', 'B', 'R', 'Q', 'K'])
        .unwrap_or(text);
    Square::from_name(&square.to_ascii_lowercase()).is_some()
}

/// The moves that a word can stand for: as it is written if that is a move, otherwise in the usual case of its letters.
fn readings(word: &str) -> Vec<String> {
    let is_move = |text: &String| MoveText::parse(text).is_some() && !text.starts_with("00");
    // No move has more characters, and few words are moves.
    if word.len() > 16 || !word.contains(['1', '2', '3', '4', '5', '6', '7', '8', '0', 'O', 'o']) {
        return Vec::new();
    }
    let word = word.to_owned();
    if is_move(&word) {
        return vec![word];
    }
    let lower = word.to_ascii_lowercase();
    let upper = super::move_error::with_first(&lower, |first| first.to_ascii_uppercase());
    [upper, lower].into_iter().filter(is_move).collect()
}

/// What was probably meant by a text that is not a move in notation: the move that it mentions, if there is only one.
pub(super) fn mentioned(text: &str) -> Option<String> {
    let mentions = Answer::new(text, None).mentions(&|_| true);
    let mut texts = (mentions.into_iter())
        .filter(|mention| mention.weight > Weight::Rejected)
        .map(|mut mention| mention.texts.swap_remove(0));
    let first = texts.next()?;
    texts.all(|other| other == first).then_some(first)
}

/// Finds the move in a free answer. If several legal moves can be meant, none is chosen.
pub(super) fn find(position: &AnyPosition, text: &str) -> Result<FoundMove, MoveError> {
    let has_whole = find_text(position, text).only();
    if let Some(mv) = has_whole {
        let start = text.len() - text.trim_start().len();
        let span = start..start + text.trim().len();
        return Ok(FoundMove {
            mv,
            span,
            skipped: Vec::new(),
        });
    }
    let answer = Answer::new(text, Some(!position.turn()));
    let mut mentions = answer.mentions(&|text| find_text(position, text).count > 0);
    keep_one_of_each_line(position, &answer, &mut mentions);
    let legal = position.list_legal().sorted();
    let moves: Vec<Vec<Move>> = (mentions.iter())
        .map(|mention| {
            let read = mention
                .texts
                .iter()
                .filter_map(|text| MoveText::parse(text));
            let found = read.filter(|read| find_read(position, *read).count > 0);
            found
                .flat_map(|read| read.matching(&legal, position.is_chess960()))
                .collect()
        })
        .collect();
    let theirs = position.with_turn(!position.turn());
    // A move that is only named can be the other side's, and a square only a place.
    let counts = |at: &usize| {
        let Mention { weight, texts, .. } = &mentions[*at];
        let is_ours =
            || Square::from_name(&texts[0]).is_none() && find_text(&theirs, &texts[0]).count == 0;
        *weight > Weight::Rejected
            && (*weight >= Weight::Stated || !moves[*at].is_empty() || is_ours())
    };
    let counting: Vec<usize> = (0..mentions.len()).filter(counts).collect();
    let Some(weight) = counting.iter().map(|&at| mentions[at].weight).max() else {
        return Err(none(position, text, &mentions));
    };
    let mut chosen: Vec<usize> = counting
        .into_iter()
        .filter(|&at| mentions[at].weight == weight)
        .collect();
    if weight >= Weight::Stated {
        // The last answer, with the moves that are joined to it.
        let joined = chosen
            .iter()
            .rev()
            .take_while(|&&at| mentions[at].joined)
            .count();
        chosen.drain(..chosen.len().saturating_sub(joined + 1));
    }
    let mut found: Vec<Move> = chosen
        .iter()
        .flat_map(|&at| moves[at].iter().copied())
        .collect();
    found.sort_unstable_by_key(|mv| legal.iter().position(|legal| legal == mv));
    found.dedup();
    let illegal = chosen.iter().rev().find(|&&at| moves[at].is_empty());
    match (&found[..], illegal) {
        (&[mv], _) if illegal.is_none() || weight >= Weight::Stated => {
            let is_found = |at: &usize| moves[*at] == [mv];
            let at = chosen.into_iter().rfind(is_found).unwrap_or_default();
            let skipped = (0..mentions.len()).filter(|at| !is_found(at));
            Ok(FoundMove {
                mv,
                span: mentions[at].span.clone(),
                skipped: skipped.map(|at| mentions[at].span.clone()).collect(),
            })
        }
        ([] | [_], Some(&at)) => Err(illegal_mention(position, text, &mentions[at])),
        _ => {
            let mut spans = chosen.iter().map(|&at| &text[mentions[at].span.clone()]);
            let first = spans.next().unwrap_or_default();
            let text = if spans.all(|other| other == first) {
                first
            } else {
                text.trim()
            };
            Err(MoveError::Ambiguous {
                text: text.to_owned(),
                moves: found.iter().map(|&mv| san(position, mv)).collect(),
            })
        }
    }
}

fn find_read(position: &AnyPosition, read: MoveText) -> Found {
    for_side!(position, S => read.find(&Context::<S>::new(position)))
}

fn find_text(position: &AnyPosition, text: &str) -> Found {
    MoveText::parse(text).map_or(Found::default(), |read| find_read(position, read))
}

/// Lines of moves, such as `1. e4 e5 2. Nf3`: keeps the move with the number of the position, or else the first one if the
/// second is an answer to it.
fn keep_one_of_each_line(position: &AnyPosition, answer: &Answer<'_>, mentions: &mut [Mention]) {
    let follows = |before: &Mention, after: &Mention| {
        let between = before.words.end..after.words.start;
        let gaps = (between.start..=between.end).map(|at| answer.gap(at));
        let is_number =
            between.is_empty() || between.len() == 1 && answer.number(between.end).is_some();
        is_number
            && gaps
                .flat_map(str::chars)
                .all(|c| c != '\n' && (c.is_whitespace() || ".…,".contains(c)))
    };
    for line in mentions.chunk_by_mut(follows).filter(|line| line.len() > 1) {
        let (mut next, mut is_game) = (None, true);
        let now = (position.fullmoves(), position.turn());
        let mut is_now = None;
        for (n, mention) in line.iter().enumerate() {
            let number = answer.number(mention.words.start).or(next);
            is_game &= next.is_none() || number == next;
            let is_legal = || find_text(position, &mention.texts[0]).count > 0;
            is_now = is_now.or((number == Some(now) && is_legal()).then_some(n));
            next = number.map(|(number, color)| match color {
                Color::White => (number, Color::Black),
                Color::Black => (number + 1, Color::White),
            });
        }
        let is_line = || {
            let first = find_text(position, &line[0].texts[0]).only()?;
            let reply = find_text(&position.play_unchecked(first), &line[1].texts[0]);
            (reply.count > 0).then_some(0)
        };
        if let Some(kept) = is_now.or_else(is_line).filter(|_| is_game) {
            let weight = line[0].weight;
            for (n, mention) in line.iter_mut().enumerate() {
                mention.weight = if n == kept { weight } else { Weight::Rejected };
                mention.joined = false;
            }
        }
    }
}

/// The error of an answer without a move that counts. The only one that is named is illegal.
fn none(position: &AnyPosition, text: &str, mentions: &[Mention]) -> MoveError {
    let mut named = mentions
        .iter()
        .filter(|mention| mention.weight > Weight::Rejected);
    match (named.next(), named.next()) {
        (Some(only), None) => illegal_mention(position, text, only),
        _ => MoveError::Unreadable {
            text: text.to_owned(),
        },
    }
}

fn illegal_mention(position: &AnyPosition, text: &str, mention: &Mention) -> MoveError {
    let written = text[mention.span.clone()].to_owned();
    match MoveText::parse(&mention.texts[0]) {
        Some(read) => not_found(position, read, &written, None),
        None => MoveError::Unreadable { text: written },
    }
}
