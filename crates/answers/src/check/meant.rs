//! What was probably meant by a move that cannot be played: another move that is written almost the same, or a move that is
//! missing, superfluous or in the wrong order, if the rest of the game can be played then.

use std::borrow::Cow;

use chessmoves_core::internal::move_text::without_suffix;
use chessmoves_core::internal::{joined, san, unusual};
use chessmoves_core::notation::Language;
use chessmoves_core::notation::pgn::{self, Boundaries, Token, TokenKind, outside_variations};
use chessmoves_core::{AnyPosition, Color, Square};

use super::checker::{Game, all_played, is_move, played};
use super::words::LONGEST_MOVE;

/// How many plies before the fault the change may be.
const BACK: usize = 8;
/// How many moves after the fault have to be playable, unless the number of a move shows that one is missing.
const EVIDENCE: usize = 4;
/// How many of them are played at most.
const AHEAD: usize = 60;

/// A move of the main line as it is written.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a [u8],
    from: usize,
    /// Its number, and whether that is written as one of Black's.
    number: Option<(u32, bool)>,
}

impl<'a> Game<'a, '_> {
    /// What was probably meant by a move that cannot be played.
    pub(super) fn meant(&self, from: usize, text: &str) -> Option<String> {
        let plain = unusual::plain(text).map(|plain| plain.text);
        let text = plain.as_deref().unwrap_or(text);
        if let Some((first, second)) = two_moves(&self.line.position, text) {
            return Some(format!("a space is missing between {first} and {second}"));
        }
        let (captures, mut similar) = similar_moves(&self.line.position, text);
        // In a variation, the move that it replaces was not meant.
        if let Some(outer) = self.checker.stack.last()
            && let Some(replaced) = outer.last_move.filter(|_| self.line.last_move.is_none())
        {
            let replaced = &self.text[replaced.from..replaced.to];
            similar.retain(|san| without_suffix(san.as_bytes()) != without_suffix(replaced));
        }
        let all = [&captures[..], &similar].concat();
        let change = self.leads_to_start().or_else(|| self.change(from, &all));
        change.or_else(|| match (&captures[..], &similar[..]) {
            ([], [only]) => Some(did_you_mean(only)),
            ([], _) => None,
            (captures, _) => Some(did_you_mean(&captures.join(" or "))),
        })
    }

    /// Says so if the moves lead from the usual start position to that of the tag `FEN`.
    pub(super) fn leads_to_start(&self) -> Option<String> {
        let start = (self.checked.start).filter(|_| self.checker.stack.is_empty())?;
        let words = self.main_line(usize::MAX);
        let is_start = |it: &AnyPosition| (it.board(), it.turn()) == (start.board(), start.turn());
        let (mut position, mut reached) = (self.checker.standard, None);
        for (ply, word) in words.iter().enumerate() {
            let number = position.move_number();
            position = played(&position, word.text)?;
            reached = reached.or(is_start(&position).then_some((ply, number)));
        }
        let place = match reached? {
            (ply, _) if ply + 1 == words.len() => "last position".to_owned(),
            (ply, number) => format!("position after {number} {}", pgn::text(words[ply].text)),
        };
        Some(format!(
            "the moves lead from the usual start position to the position of the tag FEN: the tag has the {place}"
        ))
    }

    /// The position this many plies before a place in the main line, if all moves up to there can be played.
    pub(super) fn position_before(&self, from: usize, plies: usize) -> Option<AnyPosition> {
        let words = self.main_line(from);
        let before = words.partition_point(|word| word.from < from);
        all_played(self.start(), texts(&words[..before.checked_sub(plies)?]))
    }

    /// Which change of the main line lets the moves after a faulty one be played.
    fn change(&self, from: usize, similar: &[String]) -> Option<String> {
        if !self.checker.stack.is_empty() {
            return None;
        }
        let words = self.main_line(from);
        let start = self.start();
        if let Some(languages) = languages(start, &words) {
            return Some(languages);
        }
        let fault = words.iter().position(|word| word.from == from)?;
        let mut positions = vec![start];
        for word in &words[..fault] {
            positions.push(played(positions.last()?, word.text)?);
        }
        let places = || positions.iter().enumerate();
        // The first number of the other side shows where a move is missing.
        let is_of_other = |(at, position): &(usize, &AnyPosition)| {
            let is_white = position.turn() == Color::White;
            words[*at].number == Some((position.fullmoves() + u32::from(!is_white), is_white))
        };
        let first = places().find(is_of_other);
        let found = first.and_then(|(at, position)| missing(position, &words[at..]));
        let found = found.or_else(|| repeated(&positions[fault], &words, fault));
        // The first number can be that of another game.
        let left_out = |(at, position): (usize, &AnyPosition)| {
            let (number, _) = words[at].number?;
            let text = pgn::text(words[at].text);
            (number > position.fullmoves() + 1)
                .then(|| format!("moves seem to be left out before {number}. {text}"))
        };
        let found = found.or_else(|| places().skip(1).find_map(left_out));
        let after = &words[fault + 1..];
        let is_typo = |similar: &&String| {
            let first = [similar.as_bytes()].into_iter();
            all_played(self.line.position, first.chain(texts(after))).is_some()
        };
        let mut typos = similar.iter().filter(is_typo);
        let typo = typos.next();
        if found.is_some() || after.len() < EVIDENCE {
            // A few moves are evidence only if they fit no other change.
            let only = typo.filter(|_| !after.is_empty() && typos.next().is_none());
            return found.or_else(|| Some(did_you_mean(only?)));
        }
        let change = |(at, position)| {
            let words = &words[at..];
            missing(position, words)
                .or_else(|| superfluous(position, words))
                .or_else(|| swapped(position, words, fault - at))
        };
        let near = || places().rev().take(BACK + 1);
        typo.map_or_else(|| near().find_map(change), |typo| Some(did_you_mean(typo)))
    }

    /// The moves of the main line up to a place, and some after it.
    fn main_line(&self, from: usize) -> Vec<Word<'a>> {
        let (mut words, mut number, mut after) = (Vec::new(), None, 0);
        let game = Boundaries::default().rest(self.text, self.checked.span.start);
        let near = game.take_while(|token| {
            let is_near = after <= AHEAD;
            after += usize::from(matches!(token.kind, TokenKind::Move(_)) && token.from > from);
            is_near
        });
        // Words before the moves, castling excepted.
        let is_heading = |token: &Token<'_>, word: &[u8]| {
            let is_letter = |byte: &u8| byte.is_ascii() && !byte.is_ascii_digit();
            token.from != from && word.iter().all(is_letter) && !is_move(word)
        };
        for token in outside_variations(near) {
            match token.kind {
                TokenKind::MoveNumber(read) => {
                    number = Some((read, self.text[token.span()].ends_with(b"..")));
                }
                TokenKind::Annotation(dots) if dots.starts_with(b"..") => {
                    number = number.map(|(read, _)| (read, true));
                }
                TokenKind::Move(text) if words.is_empty() && is_heading(&token, text) => {}
                TokenKind::Move(text) => words.push(Word {
                    text,
                    from: token.from,
                    number: number.take(),
                }),
                _ => {}
            }
        }
        words
    }
}

/// The two moves, one after the other, of which a text consists: `e4e5`, `Nf3-Nc6`.
fn two_moves<'t>(position: &AnyPosition, text: &'t str) -> Option<(&'t str, &'t str)> {
    if !text.is_ascii() || text.len() > 2 * LONGEST_MOVE {
        return None;
    }
    (2..text.len().saturating_sub(1)).find_map(|end| {
        let (first, second) = text.split_at(end);
        let second = second.trim_start_matches(['-', '/']);
        let both = [first, second].map(str::as_bytes);
        all_played(*position, both.into_iter()).map(|_| (first, second))
    })
}

/// The legal captures by pawns on the square of a pawn move, and the legal moves whose SAN differs from a text by one inserted, removed
/// or changed character. The letter of a piece with a square does not stand for the pawn move to that square.
fn similar_moves(position: &AnyPosition, text: &str) -> (Vec<String>, Vec<String>) {
    let text = text.trim_end_matches(['+', '#']);
    let target = text.split_once('x').map_or(text, |(_, target)| target);
    let square = target.split('=').next().and_then(Square::from_name);
    let is_pawn_move = square.is_some() && text.starts_with(|c: char| c.is_ascii_lowercase());
    let is_castling = matches!(text, "O-O" | "0-0" | "O-O-O" | "0-0-0");
    let is_capture = |san: &str| {
        is_pawn_move
            && san.starts_with(|c: char| c.is_ascii_lowercase())
            && (san.get(1..)).is_some_and(|rest| rest.starts_with(&format!("x{target}")))
    };
    let is_piece = text.starts_with(|c| "KQRBNkqrn".contains(c));
    let (mut captures, mut similar) = (Vec::new(), Vec::new());
    for &mv in &position.list_legal() {
        let san = san(position, mv).to_string();
        let plain = san.trim_end_matches(['+', '#']);
        if is_capture(plain) {
            captures.push(san);
        } else if is_castling && plain.starts_with('O')
            || strsim::levenshtein(text, plain) == 1 && !(is_piece && text.ends_with(plain))
        {
            similar.push(san);
        }
    }
    (captures, similar)
}

/// At most three languages in whose letters all moves of the main line can be played.
fn languages(start: AnyPosition, words: &[Word<'_>]) -> Option<String> {
    let words: Vec<_> = texts(words).map(pgn::text).collect();
    // If all letters are English, it is rather the wrong piece.
    let is_foreign = |text: &Cow<'_, str>| {
        let piece = text.split_once('=').map_or(&**text, |(_, piece)| piece);
        piece.starts_with(|c: char| c.is_uppercase() && !"KQRBNO".contains(c))
    };
    if !words.iter().any(is_foreign) {
        return None;
    }
    let is_played = |language: &&Language| {
        // Other letters than those of pieces can look like those of files.
        let english = |word: &Cow<'_, str>| Some(unusual::ascii(&language.translated(word)?)?.0);
        let words: Option<Vec<_>> = words.iter().map(english).collect();
        words.is_some_and(|words| all_played(start, words.iter().map(String::as_bytes)).is_some())
    };
    let names = Language::foreign().filter(is_played).map(Language::name);
    let names = joined(names.take(3), " or ");
    (!names.is_empty()).then(|| {
        format!(
            "all moves can be played if the letters of the pieces are {names}, expected K, Q, R, B and N"
        )
    })
}

fn did_you_mean(similar: &str) -> String {
    format!("did you mean {similar}?")
}

/// The move that has to be played before these moves, so that all of them can be played.
fn missing(position: &AnyPosition, words: &[Word<'_>]) -> Option<String> {
    let legal = position.list_legal();
    let mut fitting = (legal.iter().copied())
        .filter(|&mv| all_played(position.play_unchecked(mv), texts(words)).is_some());
    let mv = fitting.next()?;
    let only = || format!(": only {} fits", san(position, mv));
    let only = fitting.next().map_or_else(only, |_| String::new());
    let (side, text) = (position.turn().side_name(), pgn::text(words.first()?.text));
    let number = position.play_unchecked(mv).move_number();
    let hint = format!("a move of {side} is missing before {number} {text}{only}");
    Some(hint)
}

/// What is said if one or several moves are written twice, or the moves of another game begin at the fault.
fn repeated(position: &AnyPosition, words: &[Word<'_>], fault: usize) -> Option<String> {
    let (before, after) = words.split_at(fault);
    let is_repeated = |count: &usize| {
        let earlier = &before[fault - count..];
        after.len() > 1
            && texts(earlier).eq(texts(after).take(*count))
            && all_played(*position, texts(&after[*count..])).is_some()
    };
    if let Some(count) = (1..=fault).find(is_repeated) {
        let [first, last] = [0, count - 1].map(|at| pgn::text(after[at].text));
        return Some(match count {
            1 => format!("{first} is written twice"),
            _ => format!("the moves {first} to {last} are written twice"),
        });
    }
    let is_start = after[0].number == Some((1, false)) && fault > 1;
    let hint = "another game seems to begin here, expected an empty line before it";
    (is_start && played(&AnyPosition::default(), after[0].text).is_some()).then(|| hint.to_owned())
}

/// The first of these moves, if the others can be played without it.
fn superfluous(position: &AnyPosition, words: &[Word<'_>]) -> Option<String> {
    let (first, later) = words.split_first()?;
    all_played(*position, texts(later))?;
    let (number, text) = (position.move_number(), pgn::text(first.text));
    Some(format!("without {number} {text} the rest can be played"))
}

/// The first of these moves, if all of them can be played once it has changed places with the next one, or with the next one of
/// the same side; `fault` is the index of the one that cannot be played.
fn swapped(position: &AnyPosition, words: &[Word<'_>], fault: usize) -> Option<String> {
    let others = fault.max(1)..words.len().min(3);
    others.into_iter().find_map(|other| {
        let mut swapped: Vec<_> = texts(words).collect();
        swapped.swap(0, other);
        all_played(*position, swapped.iter().copied())?;
        let [first, later] = [swapped[other], swapped[0]].map(pgn::text);
        let number = position.move_number();
        let hint = format!("{number} {first} and the later {later} are in the wrong order");
        Some(hint)
    })
}

fn texts<'a>(words: &[Word<'a>]) -> impl Iterator<Item = &'a [u8]> {
    words.iter().map(|word| word.text)
}
