//! The moves that the words of a free answer can be.

use std::ops::Range;

use super::weight::{DECIDE, Weight};
use super::words::{Words, is_in};
use crate::notation::move_text::{MoveText, with_first};
use crate::types::{Role, Square};

/// A place in the text that can be a move.
#[derive(Debug)]
pub(super) struct Mention {
    pub(super) span: Range<usize>,
    /// The first word, and the one after the last.
    pub(super) words: Range<usize>,
    /// What it can be in notation, the usual spelling first.
    pub(super) texts: Vec<String>,
    pub(super) weight: Weight,
    /// Whether it is one of several with the mention before: `e4 or d4`.
    pub(super) joined: bool,
}

// Lists of words, in lower case.
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

impl Words<'_> {
    /// All mentions of moves, in order. `is_meant` decides between readings, the longer one first: `e2 e4` is a move, but
    /// `e4 e5` can be two.
    pub(super) fn mentions(&self, is_meant: &dyn Fn(&str) -> bool) -> Vec<Mention> {
        let mut mentions: Vec<Mention> = Vec::new();
        // The first word that belongs neither to a mention nor to a place.
        let (mut at, mut free, mut after_place) = (0, 0, false);
        while at < self.len() {
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
            let span = self.span(at..end);
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
        let side = |word: &str| match word.to_ascii_lowercase().replace('-', "").as_str() {
            "kingside" | "short" => Some("O-O"),
            "queenside" | "long" => Some("O-O-O"),
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
    let upper = with_first(&lower, |first| first.to_ascii_uppercase());
    [upper, lower].into_iter().filter(is_move).collect()
}

/// What was probably meant by a text that is not a move in notation: the move that it mentions, if there is only one.
pub(in crate::notation) fn mentioned(text: &str) -> Option<String> {
    let mentions = Words::new(text, None).mentions(&|_| true);
    let mut texts = (mentions.into_iter())
        .filter(|mention| mention.weight > Weight::Rejected)
        .map(|mut mention| mention.texts.swap_remove(0));
    let first = texts.next()?;
    texts.all(|other| other == first).then_some(first)
}
