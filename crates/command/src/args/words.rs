//! The words of a command line that are not options: which is the position, and what the others are.
//!
//! clap collects them as plain text. Pieces and moves do not begin with a bracket, only few forms of moves contain a slash or a
//! colon, and no name of a position is close to one, so a position can stand anywhere among them.

use std::mem;

use chessmoves_answers::answer::{self, MAX_DEPTH};
use chessmoves_answers::input::{
    Input, are_moves, closest_name, is_move, moves_in_json, split_moves, uci_position,
};
use chessmoves_core::internal::{Excerpt, reference, several_moves_hint};
use chessmoves_core::notation::PieceName;
use chessmoves_core::notation::fen::{FenField, could_be};
use chessmoves_core::{Code, Square};

use super::CommonArgs;
use crate::exit;

impl CommonArgs {
    /// Adds the position and the piece among the words to the options.
    pub(crate) fn read_piece(&mut self) -> Result<(), clap::Error> {
        let words = Words::new(self)?;
        let is_piece = |word: &str| word == "-" || word.parse::<PieceName>().is_ok();
        let has_position = words.has_position;
        let Some(word) = words.one(is_piece)? else {
            return Ok(());
        };
        match word.parse() {
            _ if word == "-" => self.flags.settings.piece_from_input = true,
            Ok(name) => self.flags.settings.piece = Some(name),
            // The error of a misspelt square says more than that the word is not a position.
            Err(error)
                if has_position || error.code != Code::PieceName || names_a_square(&word) =>
            {
                return Err(exit::of_words(error.to_string(), error.hint));
            }
            Err(_) => return Err(exit::not_position(&word, Some("piece"))),
        }
        Ok(())
    }
}

/// What is said of several words in place of one piece or move, and whether they mean a piece.
fn hint(words: &[String]) -> (Option<String>, bool) {
    let all = words.join(" ");
    let are_squares = |first: &str, second: &str| first.len() + second.len() == 4;
    let is_square = |word: &String| word.parse::<Square>().is_ok();
    let is_about_pieces = words.iter().all(is_square) || names_a_square(&all) && words[0] != "-";
    let piece = || all.parse::<PieceName>().err().filter(|_| is_about_pieces);
    let several = several_moves_hint(&all, are_squares);
    let is_piece = several.is_none() && is_about_pieces && PieceName::meant(&all).is_some();
    (several.or_else(|| piece()?.hint), is_piece)
}

/// Whether one of several words is a square, as in `king e1`.
fn names_a_square(text: &str) -> bool {
    let mut words = text.split_whitespace();
    text.contains(' ') && words.any(|word| word.parse::<Square>().is_ok()) && !are_moves(text)
}

/// The words of a command line, apart from the position.
pub(crate) struct Words {
    pub(crate) others: Vec<String>,
    /// Whether a position is given, as a word or with an option.
    pub(crate) has_position: bool,
}

impl Words {
    /// Makes the position among the words the value of `--fen`, and completes an option whose value may be a word of its own.
    pub(crate) fn new(common: &mut CommonArgs) -> Result<Self, clap::Error> {
        let are_several = common.words.len() > 1 || common.position.fen.is_some();
        let words = mem::take(&mut common.words).into_iter().map(|word| {
            let moves = are_several.then(|| moves_in_json(word.trim())).flatten();
            moves.unwrap_or_else(|| word.trim().to_owned())
        });
        let mut all: Vec<_> = words.collect();
        if let Some(at) = all.iter().position(|word| common.complete_option(word)) {
            all.remove(at);
        }
        if let Some(fen) = split_fen(common.position.fen.as_ref(), &all) {
            let hint = format!("put it in quotes: \"{fen}\"");
            let message = "the shell has split a FEN at its spaces".to_owned();
            return Err(exit::hinted(message, Some(hint)));
        }
        let (mut positions, others): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|word| looks_like_position(word));
        let from_files = !common.position.input.is_empty();
        if let (Some(word), true) = (positions.first(), from_files) {
            let message = format!("both {} and --input give positions", Excerpt(word));
            return Err(exit::of_words(message, None));
        }
        let options = &common.position;
        let mut given = (options.fen.iter().chain(&options.board)).chain(&positions);
        let first = given.next();
        if let (Some(first), Some(second)) = (first, given.next()) {
            let (first, second) = (Excerpt(first), Excerpt(second));
            let message = format!("there are two positions, {first} and {second}");
            return Err(exit::of_words(message, None));
        }
        let has_position = first.is_some() || from_files;
        if let Some(word) = positions.first_mut() {
            common.position.fen = Some(mem::take(word));
        }
        Ok(Self {
            others,
            has_position,
        })
    }

    /// The word of a command that takes no other. `is_other` says whether it can be one; without a position, one of two should be it.
    pub(crate) fn one(self, is_other: fn(&str) -> bool) -> Result<Option<String>, clap::Error> {
        if let [first, second, ..] = &self.others[..] {
            let (hint, is_piece) = hint(&self.others);
            if !self.has_position && is_piece && first != "-" {
                let message = format!("{} is not a piece", Excerpt(&self.others.join(" ")));
                return Err(exit::of_words(message, hint));
            }
            return Err(match (self.has_position, is_other(first)) {
                (true, _) => exit::unexpected_word(second, hint),
                (false, true) if first != "-" || !is_other(second) => {
                    exit::not_position(second, None)
                }
                (false, _) => exit::not_position(first, None),
            });
        }
        Ok(self.others.into_iter().next())
    }

    /// The depth, for commands that take no other word. Without a position, a word that is not a number is likely to be one.
    pub(crate) fn depth(self, least: u32) -> Result<Option<u32>, clap::Error> {
        let has_position = self.has_position;
        let Some(word) = self.one(|word| word.parse::<u64>().is_ok())? else {
            return Ok(None);
        };
        if !has_position && word.parse::<i64>().is_err() {
            return Err(exit::not_position(&word, Some("depth")));
        }
        let depth = answer::depth(&word, least..=MAX_DEPTH);
        (depth.map(Some)).map_err(|message| exit::of_words(message, None))
    }

    /// Checks that there is no word, for commands that take none.
    pub(crate) fn none(self) -> Result<(), clap::Error> {
        match self.others.first() {
            None => Ok(()),
            Some(word) if self.has_position => Err(exit::unexpected_word(word, None)),
            Some(word) => Err(exit::not_position(word, None)),
        }
    }
}

/// Whether a word can only be a position, perhaps a misspelt one. FENs and URLs have slashes, numbers a colon, operations a semicolon.
pub fn looks_like_position(word: &str) -> bool {
    let (position, _) = uci_position(word).unwrap_or((word, None));
    let is_likely = || {
        position.contains(['/', ':', ';', '\\', '%'])
            || closest_name(position.trim()).is_some()
            || reference::has_other_signs(position)
    };
    // `e4:d5` and `a8/Q` are moves, and `{good}` is a comment of PGN.
    let is_comment = || position.ends_with('}') && !position.contains(['"', ':', '/']);
    let mut moves = split_moves(position);
    position.starts_with('[') && (position.contains('"') || !is_move(position))
        || position.starts_with('{') && !is_comment()
        || is_likely() && !moves.next().is_some_and(is_move)
}

pub(crate) fn is_position(text: &str) -> bool {
    !text.trim().is_empty() && Input::read(text).is_ok_and(|input| input.setup.is_some())
}

/// Finds a FEN that the shell has split at its spaces into words. `option` is the value of `--fen`.
pub fn split_fen(option: Option<&String>, words: &[String]) -> Option<String> {
    let all = option.into_iter().chain(words);
    let all: Vec<&str> = all.map(String::as_str).collect();
    let is_placement = |word: &str| word.matches('/').count() >= 2 && !word.contains([' ', '_']);
    let is_start = |pair: &[&str]| is_placement(pair[0]) && matches!(pair[1], "w" | "b");
    let at = all.windows(2).position(is_start)?;
    let fields = &all[at + 1..];
    let after_placement = &FenField::ALL[1..FenField::Fields as usize];
    let mut count = (after_placement.iter().zip(fields))
        .take_while(|(field, word)| could_be(**field, word))
        .count();
    // A number alone is the depth of perft rather than one of the two counters.
    if count == after_placement.len() - 1 {
        count -= 1;
    }
    Some(all[at..=at + count].join(" "))
}
