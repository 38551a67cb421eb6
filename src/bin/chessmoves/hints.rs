//! What was probably meant by arguments that are in order by themselves, and not together.

use std::ffi::OsString;
use std::path::Path;

use chessmoves::input::{Input, InputError};
use chessmoves::notation::piece::PieceName;
use chessmoves::report::ErrorRecord;

/// A position by itself has got its option before this is asked: one that is left over is the second.
const TWO_POSITIONS: &str =
    "these are two positions: give one, by itself or with --fen, --board or --input";

/// What was probably meant by arguments that cannot be understood.
pub(crate) fn of_arguments(arguments: &[OsString]) -> Option<String> {
    let words: Vec<_> = arguments.iter().map(|word| word.to_str()).collect();
    (unquoted(&words).or_else(|| twice(&words))).or_else(|| bare(&words))
}

/// A position beside another, of which each is in order.
fn twice(words: &[Option<&str>]) -> Option<String> {
    let is_given = |option: &str| {
        let gives = |word: &&str| {
            (word.strip_prefix(option)).is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
        };
        words.iter().flatten().filter(|word| gives(word)).count()
    };
    let (fens, boards) = (is_given("--fen"), is_given("--board"));
    let inputs = usize::from(is_given("--input") > 0);
    (fens + boards + inputs > 1).then(|| TWO_POSITIONS.to_owned())
}

/// A second position, or a file of positions without its option.
fn bare(words: &[Option<&str>]) -> Option<String> {
    let pairs = words.windows(2).skip(1);
    let bare = pairs.filter_map(|pair| {
        let is_value =
            pair[0].is_none_or(|before| before.starts_with("--") && !before.contains('='));
        pair[1].filter(|word| !is_value && !word.starts_with('-'))
    });
    for word in bare {
        if is_position(word) {
            return Some(TWO_POSITIONS.to_owned());
        }
        if is_file(word) {
            return Some(format!(
                "a file of positions goes with --input: --input {word}"
            ));
        }
    }
    None
}

/// A FEN that the shell has cut at its blanks.
fn unquoted(words: &[Option<&str>]) -> Option<String> {
    let at = (words.iter().skip(1)).position(|word| matches!(word, Some("w" | "b")))? + 1;
    let placement = words[at - 1]?;
    let placement = placement.strip_prefix("--fen=").unwrap_or(placement);
    if placement.matches('/').count() < 2 {
        return None;
    }
    let is_field = |word: &&str| {
        *word == "-"
            || word.bytes().all(|byte| byte.is_ascii_digit())
            || word.chars().all(|letter| "KQkq".contains(letter))
            || word.parse::<chessmoves::Square>().is_ok()
    };
    let rest = words[at + 1..]
        .iter()
        .take(4)
        .map_while(|word| word.filter(|word| is_field(word)));
    let fields: Vec<_> = [placement, words[at].unwrap_or_default()]
        .into_iter()
        .chain(rest)
        .collect();
    Some(format!(
        "the shell cuts a FEN at its blanks, put it in quotes: --fen \"{}\"",
        fields.join(" ")
    ))
}

/// Adds to the record of an error what was probably meant by a position or a question on the command line.
pub(crate) fn add(
    record: &mut ErrorRecord,
    error: &InputError,
    text: &str,
    piece: Option<PieceName>,
) {
    let hint = match error {
        InputError::Fen(_) if is_file(text) => {
            record.message = format!("{text:?} is a file, expected a FEN");
            record.span = None;
            let is_json = Path::new(text).extension() == Some("json".as_ref());
            Some(if is_json {
                format!("`--board {text}` reads it")
            } else {
                format!("`--input {text}` reads its lines")
            })
        }
        InputError::NoPieceThere { .. } => piece.and_then(of_piece),
        InputError::Move(_) => of_arguments(&std::env::args_os().collect::<Vec<_>>()),
        _ => None,
    };
    if hint.is_some() {
        record.hint = hint;
        record.faults.clear();
    }
}

/// A move looks like a piece with its square.
fn of_piece(name: PieceName) -> Option<String> {
    let letter = name.piece()?.letter();
    Some(format!(
        "a piece is named by the square it stands on; `chessmoves why {letter}{}` asks about a move",
        name.square
    ))
}

fn is_file(text: &str) -> bool {
    !text.contains(char::is_whitespace) && Path::new(text).is_file()
}

/// Whether a text for another option is a position that `--fen` takes.
pub(crate) fn is_position(text: &str) -> bool {
    !text.trim().is_empty() && Input::read(text).is_ok_and(|input| input.setup.is_some())
}
