//! The move in a free answer, such as that of a language model: `**e4**`, `My move is Nf3.`, `{"move": "e2e4"}`.
//!
//! The text is read as words. Words that can be a move are mentions, and the words and signs around a mention say how much it
//! counts: as an answer, as a move that is only talked about, or as one that is ruled out.

pub(super) mod mentions;
mod no_move;
mod squares;
pub(super) mod vocabulary;
mod weight;
mod words;

use std::collections::BTreeSet;
use std::ops::Range;

use mentions::{Mention, is_capture_on_file, is_file_twice, is_pair, is_small_bishop};
pub use vocabulary::Language;
use vocabulary::{RESIGNS, TURN};
use weight::Weight;
use words::{Words, ends_sentence, words_back};

use super::move_error::MoveError;
use super::move_text::MoveText;
use super::position::not_found;
use crate::rules::any_position::AnyPosition;
use crate::rules::generate::Matches;
use crate::rules::position::Position;
use crate::types::{Move, Role, span_in};

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

impl Position {
    /// Finds the move in a free answer, such as that of a language model: in words, markup, JSON, or within sentences. The last
    /// move that the text gives as its answer counts. A text that names several legal moves without a decision is an
    /// [ambiguity](MoveError::Ambiguous): this function never guesses. It takes linear time.
    ///
    /// ```
    /// let position = chessmoves::Position::default();
    /// let text = "I considered e4, but my move is **Knight to f3**.";
    /// let found = position.find_move(text)?;
    /// assert_eq!(position.san(found.mv).to_string(), "Nf3");
    /// assert_eq!(&text[found.span], "Knight to f3");
    /// assert_eq!(&text[found.skipped[0].clone()], "e4");
    /// assert!(position.find_move("e4 or d4").is_err());
    /// # Ok::<(), chessmoves::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`Position::parse_move`]. The error is about the move that the text gives as its answer, if it is illegal, even if
    /// another move in the text is legal.
    pub fn find_move(&self, text: &str) -> Result<FoundMove, MoveError> {
        find(self.as_any(), text, None)
    }

    /// Finds the move in an answer in a language whose letters of pieces have precedence over those of English: `Re2` is a king's move in
    /// Spanish. [`find_move`](Self::find_move) reads the letters of other languages where they cannot be mistaken.
    ///
    /// # Errors
    ///
    /// Like [`Position::find_move`].
    pub fn find_move_in(
        &self,
        text: &str,
        language: &'static Language,
    ) -> Result<FoundMove, MoveError> {
        find(self.as_any(), text, Some(language))
    }
}

/// Whether an answer gives up the game: `I resign.`, `Ich gebe auf.`, but not `I won't resign.`
pub fn resigns(text: &str) -> bool {
    Words::new(text, None, None).affirms(RESIGNS)
}

/// Whether an answer offers a draw, or agrees to one: `I offer a draw.`, `Je propose nulle.`
pub fn offers_draw(text: &str) -> bool {
    Words::new(text, None, None).draw_offer().is_some()
}

/// Finds the move in a free answer. If several legal moves can be meant, none is chosen.
pub(super) fn find(
    position: &AnyPosition,
    text: &str,
    language: Option<&'static Language>,
) -> Result<FoundMove, MoveError> {
    let word = text.trim();
    let has_readings = word.starts_with('P') || is_small_bishop(word) || is_file_twice(word);
    let squares = two_squares(word);
    let is_plain = language.is_none() && !has_readings;
    let whole = squares.as_deref().or_else(|| is_plain.then_some(text));
    if let Some(mv) = whole.and_then(|text| find_text(position, text).only()) {
        return Ok(FoundMove {
            mv,
            span: span_in(text, word),
            skipped: Vec::new(),
        });
    }
    let words = Words::new(text, Some(!position.turn()), language);
    let mut mentions = words.mentions(&|text| find_text(position, text).count > 0);
    keep_one_of_each_line(position, &words, &mut mentions);
    let legal = position.list_legal().sorted();
    for mention in &mut mentions {
        find_moves(position, &words, &legal, mention);
    }
    if mentions.iter().any(|it| is_contradicted(&words, it)) {
        return Err(MoveError::unreadable(text));
    }
    reject_unread_squares(&words, &mut mentions);
    words.reject_if_none(&mut mentions);
    let theirs = position.with_turn(!position.turn());
    // A move that is only named can be the other side's, and a square only a place.
    let counts = |it: &&Mention| {
        let is_ours = || !it.is_square() && find_text(&theirs, &it.texts[0]).count == 0;
        it.weight > Weight::Unread
            && (it.weight >= Weight::Stated || it.joined || !it.moves.is_empty() || is_ours())
    };
    let is_open = |it: &&Mention| it.weight == Weight::Unread && !it.moves.is_empty();
    let mut chosen: Vec<&Mention> = mentions.iter().filter(counts).collect();
    if chosen.is_empty() {
        // The only move that is named is illegal, or none of several is chosen.
        let mut named = mentions.iter().filter(|it| it.weight > Weight::Unread);
        if let (Some(only), None) = (named.next(), named.next()) {
            return Err(illegal_mention(position, text, only));
        }
        chosen.extend(mentions.iter().filter(is_open));
        if chosen.iter().all(|it| it.moves == chosen[0].moves) {
            return Err(MoveError::unreadable(text));
        }
    }
    let weights = chosen.iter().map(|it| it.weight);
    let weight = weights.max().unwrap_or(Weight::Unread);
    chosen.retain(|mention| mention.weight == weight);
    if weight == Weight::Named {
        if turns_elsewhere(&words, &mentions) {
            return Err(MoveError::unreadable(text));
        }
        // A square that was not understood can be the answer as well.
        chosen.extend(mentions.iter().filter(is_open));
    }
    if weight >= Weight::Stated {
        // The last answer, and those before it that no word in between takes back.
        let is_replaced = |pair: &[&Mention]| {
            let mut between = pair[0].words.end..pair[1].words.start;
            between.any(|at| words.replaces(at))
        };
        let last = chosen.windows(2).rposition(is_replaced);
        chosen.drain(..last.map_or(0, |before| before + 1));
    }
    let is_chosen = |mv: &Move| chosen.iter().any(|it| it.moves.contains(mv));
    let found: Vec<Move> = legal.iter().copied().filter(is_chosen).collect();
    let illegal = chosen.iter().rfind(|mention| mention.moves.is_empty());
    match (&found[..], illegal) {
        (&[mv], _) if illegal.is_none() || weight >= Weight::Stated => {
            let is_found = |mention: &&&Mention| mention.moves == [mv];
            let span = |mention: &&Mention| mention.span.clone();
            let skipped = mentions.iter().filter(|mention| !is_found(&mention));
            Ok(FoundMove {
                mv,
                span: chosen.iter().rfind(is_found).map(span).unwrap_or_default(),
                skipped: skipped.map(|mention| span(&mention)).collect(),
            })
        }
        ([] | [_], Some(mention)) => Err(illegal_mention(position, text, mention)),
        _ => {
            let mut texts = chosen.iter().map(|mention| &text[mention.span.clone()]);
            let first = texts.next();
            let same = first.filter(|first| texts.all(|other| other == *first));
            Err(MoveError::ambiguous(position, same.unwrap_or(word), &found))
        }
    }
}

/// Finds the legal moves that a mention can mean, also those of pieces that are named near a square.
fn find_moves(position: &AnyPosition, words: &Words<'_>, legal: &[Move], mention: &mut Mention) {
    mention.moves = meant(position, legal, &mention.texts);
    // `Pf3` can be a pawn's move that is illegal: only a language makes it a knight's. So with `Bd1` beside words of an unknown language.
    let first = mention.texts[0].chars().next().and_then(Role::from_letter);
    let is_in_english = (mention.moves.iter()).any(|mv| Some(mv.role()) == first);
    let is_disputed = words.is_strange || first == Some(Role::Pawn) && words.languages.is_empty();
    if is_disputed && first.is_some() && !is_in_english {
        mention.moves.clear();
    }
    if mention.is_square() {
        let origins: Vec<_> = mention.moves.iter().map(|mv| mv.from()).collect();
        let is_marked = mention.weight >= Weight::Marked;
        let (roles, squares, is_of_piece) =
            words.near_square(mention.words.clone(), is_marked, &origins);
        let is_other = |mv: &&Move| {
            let is_here = |pawn: &Move| pawn.to() == mv.to() && pawn.from() != mv.from();
            (roles.contains(&mv.role()) || squares.contains(&mv.from()))
                && mention.moves.iter().any(is_here)
        };
        let others: Vec<_> = legal.iter().filter(is_other).copied().collect();
        if others.is_empty() && is_of_piece {
            mention.weight = mention.weight.min(Weight::Unread);
        }
        mention.moves.extend(others);
    }
}

/// Whether keys beside a move name another piece or promotion: `{"move": "e4", "piece": "knight"}`, `{"uci": "e7e8q", "promotion": "knight"}`
fn is_contradicted(words: &Words<'_>, mention: &Mention) -> bool {
    // Beside a promotion, `piece` may be the new piece; beside another move, `promotion` says nothing.
    let is_its = |(is_new, role)| {
        let is_made = |mv: &Move| mv.promotion().map_or(is_new, |new| new == role);
        (mention.moves.iter()).any(|mv| mv.role() == role || is_made(mv))
    };
    let has_move = mention.weight > Weight::Unread && !mention.moves.is_empty();
    has_move && !words.pieces_beside(mention.words.start).all(is_its)
}

/// Two squares in UCI notation, if a text consists of them and of signs: `e2;e4`, `e2_e4`, `e-2-e-4`, `(e, 2) -> (e, 4)`.
fn two_squares(text: &str) -> Option<String> {
    let is_sign = |c: char| " -_.;+/,()>:~".contains(c);
    let mut parts = text.split(is_sign).filter(|part| !part.is_empty());
    let mut is_apart = || parts.all(|part| part.len() == 1);
    if text.len() > 24 || text.contains(' ') && !is_apart() {
        return None;
    }
    let squares: String = text.chars().filter(|&c| !is_sign(c)).collect();
    let is_move = is_pair(&squares) && squares.len() < text.len();
    is_move.then(|| squares.to_ascii_lowercase())
}

/// The legal moves that a mention can mean.
fn meant(position: &AnyPosition, legal: &[Move], texts: &[String]) -> Vec<Move> {
    let all = |read: &dyn Fn(&str) -> Option<MoveText>| -> Vec<Move> {
        let reads = texts.iter().filter_map(|text| read(text));
        let matching = |read: MoveText| read.matching(legal, position.is_chess960());
        reads.flat_map(matching).collect()
    };
    let mut moves = all(&read);
    if moves.is_empty() {
        // `Kg1` for castling.
        let is_king_to =
            |to| (texts.iter().filter_map(|text| read(text))).any(|it| it.is_king_to(to));
        let castles = legal.iter().filter(|mv| mv.castle().is_some());
        moves.extend(castles.filter(|mv| is_king_to(mv.to())));
    } else if texts.len() > 1 {
        // `Pc5` is not a knight's move in Dutch if a pawn can capture on c5.
        moves = all(&parse);
    }
    moves.dedup();
    moves
}

fn find_text(position: &AnyPosition, text: &str) -> Matches {
    read(text).map_or(Matches::default(), |read| read.find_in(position))
}

/// A move as it is written in a game: a square alone is not a capture.
fn read(text: &str) -> Option<MoveText> {
    parse(text).map(MoveText::in_game)
}

/// A move, in which a pawn does not capture on its own file.
fn parse(text: &str) -> Option<MoveText> {
    MoveText::parse(text).filter(|_| !is_capture_on_file(text))
}

/// Rejects squares beside each other if one is not a move: they can be a list, or the origin and target of a move that was not read.
fn reject_unread_squares(words: &Words<'_>, mentions: &mut [Mention]) {
    let is_square = |mention: &Mention| mention.is_square() && !mention.is_in_line;
    let is_filler = |at: usize| {
        let word = words.word(at);
        matches!(word, "chess" | "move") && !words.begins(at) && !words.is_key(at)
            || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_beside = |before: &Mention, after: &Mention| {
        let gap = words.gap(after.words.start);
        // Not the end of one sentence and the beginning of another, but `e2. e4.`
        let is_apart = ends_sentence(gap) && !words.begins(before.words.start);
        let is_beside = (before.words.end..after.words.start).all(is_filler)
            && !is_apart
            && !gap.contains("~~")
            && !words.is_comment(after.words.start);
        (is_beside || after.joined) && is_square(before) && is_square(after)
    };
    for squares in mentions.chunk_by_mut(is_beside) {
        let is_unread = squares.len() > 1 && squares.iter().any(|it| it.moves.is_empty());
        for mention in squares.iter_mut().filter(|_| is_unread) {
            if mention.weight > Weight::Unread {
                mention.weight = Weight::Rejected;
            }
        }
    }
}

/// Lines such as `1. e4 e5 2. Nf3`: keeps the move with the number of the position, or the first, if the next two can follow it.
fn keep_one_of_each_line(position: &AnyPosition, words: &Words<'_>, mentions: &mut [Mention]) {
    let follows = |before: &Mention, after: &Mention| {
        let between = before.words.end..after.words.start;
        let is_sentence = ends_sentence(words.gap(between.start));
        let gaps = (between.start..=between.end).map(|at| words.gap(at));
        let is_number = between.is_empty() && !is_sentence
            || between.len() == 1 && words.number(between.end).is_some();
        let is_sign = |c: char| c != '\n' && (c.is_whitespace() || ".…,".contains(c));
        is_number && gaps.flat_map(str::chars).all(is_sign) && words.gap(between.start) != "."
    };
    for line in mentions.chunk_by_mut(follows).filter(|line| line.len() > 1) {
        let (mut next, mut is_game) = (None, true);
        let now = (position.fullmoves(), position.turn());
        let mut is_now = None;
        for (n, mention) in line.iter().enumerate() {
            let number = words.number(mention.words.start).or(next);
            is_game &= next.is_none() || number == next;
            let is_legal = || find_text(position, &mention.texts[0]).count > 0;
            is_now = is_now.or((number == Some(now) && is_legal()).then_some(n));
            next = number.map(|(number, color)| (number + color.pick(0, 1), !color));
        }
        // Not `Nd5, O-O, Nh7`, which one side can choose from, nor from the two squares `d3 a6`.
        let is_line = || {
            let second = &line[1];
            let is_ours = find_text(position, &second.texts[0]).count > 0;
            let is_numbered = words.number(line[0].words.start).is_some();
            let is_list = words.gap(second.words.start).contains(',') || !is_numbered;
            if line.len() == 2 && is_list && (is_ours || line.iter().all(Mention::is_square)) {
                return None;
            }
            let mut after = *position;
            for mention in line.iter().take(3) {
                let mv = find_text(&after, &mention.texts[0]).only()?;
                after = after.play_unchecked(mv);
            }
            Some(0)
        };
        if let Some(kept) = is_now.or_else(is_line).filter(|_| is_game) {
            let weight = line[0].weight;
            for (n, mention) in line.iter_mut().enumerate() {
                mention.weight = if n == kept { weight } else { Weight::Rejected };
                mention.joined = false;
                mention.is_in_line = true;
            }
        }
    }
}

/// Whether a clause without a move turns the text against one: `I cannot play, but e4 is common.`
fn turns_elsewhere(words: &Words<'_>, mentions: &[Mention]) -> bool {
    let is_break = |at| words.begins(at) || words.gap(at).contains(',');
    let clause = |at| words_back(at, 32, is_break).start;
    let named: BTreeSet<_> = mentions.iter().map(|it| clause(it.words.start)).collect();
    let mut turns = (0..words.len()).filter(|&at| words.says(TURN, at) && !words.is_phrase(at));
    turns.any(|at| !named.contains(&clause(at)))
}

fn illegal_mention(position: &AnyPosition, text: &str, mention: &Mention) -> MoveError {
    // Not `e3", "to": "g3`
    let span = Some(&text[mention.span.clone()]);
    let written = span.filter(|it| !it.contains(['"', '\'', '\n', '<', ',']));
    let written = written.unwrap_or(&mention.texts[0]);
    let as_written = MoveText::parse(&mention.texts[0]);
    // If it can only be a capture, it has to be said why it is not one.
    let is_capture = as_written.is_some_and(|read| read.find_in(position).count > 0);
    match as_written.map(|read| if is_capture { read.in_game() } else { read }) {
        Some(read) => not_found(position, read, written, None),
        None => MoveError::unreadable(written),
    }
}
