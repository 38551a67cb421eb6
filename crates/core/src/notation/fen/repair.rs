//! Repairs a faulty FEN if each of its faults has only one possible repair; otherwise the text is left alone.

use std::ops::Range;

use super::surroundings::{find_fen, is_quoted, separated, with_slashes};
use super::{Fen, FenField, parse, read};
use crate::codes::Code;
use crate::lists::sort_short;
use crate::notation::unusual::is_dash;
use crate::rules::movement::{double_push_over, en_passant_rank};
use crate::types::{Color, Fault, Faults, Square, to_ascii};

/// One repair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The repaired field.
    pub field: FenField,
    /// Why it had to be repaired.
    pub why: &'static str,
}

/// A repaired text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired {
    /// The FEN or EPD.
    pub text: String,
    /// The fields as they were given, without what surrounded and separated them.
    pub given: String,
    /// What was read from it.
    pub fen: Fen,
    /// The repairs, in the order of the fields; empty if the text had no faults.
    pub repairs: Vec<Repair>,
}

/// Every round repairs at least one fault, and a text that is meant to be a FEN does not have many kinds of them.
const MAX_ROUNDS: usize = 16;

/// Repairs a FEN or EPD: surrounding quotes, a label before it, a remark after it, signs in place of spaces, backslashes, a superfluous
/// slash, `9` for an empty rank, figurines and full-width digits, a side to move in upper case or spelled out, typographic dashes, dashes
/// in place of castling letters, repeated castling letters, an en passant square in upper case or on the square of the pawn, a dash or the
/// letter O for a counter, `none` for a dash, markers of promoted pieces, dots for empty squares, and fields without spaces between them.
///
/// ```
/// use chessmoves::notation::fen;
/// let repaired = fen::repair("\"4k3/8/9/8/8/8/8/4K2R White K - 0 1\"")?;
/// assert_eq!(repaired.text, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(repaired.repairs.len(), 3);
/// // Seven squares: it is unknown which one is missing.
/// assert!(fen::repair("4k3/8/7/8/8/8/8/4K2R w K - 0 1").is_err());
/// # Ok::<(), chessmoves::Faults>(())
/// ```
///
/// # Errors
///
/// All faults of the text as given, if one of them cannot be repaired with certainty.
pub fn repair(text: &str) -> Result<Repaired, Faults> {
    in_rounds(text.to_owned(), text.to_owned(), Vec::new(), 0)
}

/// Repairs what surrounds and separates the fields first, and then the fields.
fn in_rounds(
    text: String,
    given: String,
    mut repairs: Vec<Repair>,
    round: usize,
) -> Result<Repaired, Faults> {
    let faults = match parse(&text) {
        Ok(fen) => {
            sort_short(&mut repairs, |repair| repair.field);
            repairs.dedup();
            return Ok(Repaired {
                text,
                given,
                fen,
                repairs,
            });
        }
        Err(faults) if round == MAX_ROUNDS => return Err(faults),
        Err(faults) => faults,
    };
    let is_of_line = |fault: &Fault| fault.field.as_deref() == Some(FenField::Fields.name());
    let of_line = faults.list().iter().any(is_of_line);
    let repaired = if !of_line && let Some(separated) = separated(&text) {
        let (field, why) = (FenField::Fields, "fields are separated by spaces");
        repairs.push(Repair { field, why });
        in_rounds(separated.clone(), separated, repairs, round + 1).ok()
    } else {
        let now = (faults.list().iter()).filter(|fault| !of_line || is_of_line(fault));
        repair_round(&text, now, &mut repairs).and_then(|next| {
            let next = next.trim_end();
            let given = if of_line { next } else { &given };
            in_rounds(next.to_owned(), given.to_owned(), repairs, round + 1).ok()
        })
    };
    repaired.ok_or(faults)
}

/// A replacement for a byte range.
type Edit = (Range<usize>, String);

/// The text with every fault repaired.
fn repair_round<'f>(
    text: &str,
    faults: impl Iterator<Item = &'f Fault>,
    repairs: &mut Vec<Repair>,
) -> Option<String> {
    let mut edits = Vec::new();
    for fault in faults {
        let why = repair_fault(text, fault, &mut edits)?;
        let name = fault.field.as_deref()?;
        let field = FenField::from_name(name)?;
        repairs.push(Repair { field, why });
    }
    sort_short(&mut edits, |(span, _)| span.start);
    edits.dedup();
    let mut result = String::with_capacity(text.len());
    let mut at = 0;
    for (span, new) in edits {
        // Overlapping edits are not certain.
        result.push_str(text.get(at..span.start)?);
        result.push_str(&new);
        at = span.end;
    }
    result.push_str(text.get(at..)?);
    Some(result)
}

/// Adds the edits for a fault, if there is only one repair, and returns why it is needed.
fn repair_fault(text: &str, fault: &Fault, edits: &mut Vec<Edit>) -> Option<&'static str> {
    let span = fault.span.clone()?;
    let found = text.get(span.clone())?;
    let mut whole = |new: &str, why| {
        edits.push((span.clone(), new.to_owned()));
        why
    };
    Some(match fault.code {
        Code::FenQuoted => {
            let (fen, _) = find_fen(found)?;
            edits.push((span.start..span.start + fen.start, String::new()));
            edits.push((span.start + fen.end..span.end, String::new()));
            if is_quoted(found) {
                "a FEN is written without quotes"
            } else {
                "a FEN is written without marks around it"
            }
        }
        // Words can be moves or operations, and numbers are counters of variants.
        Code::FenExtraField if !found.starts_with(|c: char| c.is_alphanumeric() || c == '+') => {
            whole("", "a FEN is written without a remark")
        }
        Code::FenSemicolon => {
            let is_alone = !text.get(span.end..)?.starts_with(' ');
            let space = if is_alone { " " } else { "" };
            whole(space, "fields are separated by spaces or tabs")
        }
        Code::FenLabel => whole("", "a FEN is written without a label"),
        Code::FenStrangeBlank => whole(" ", "fields are separated by spaces or tabs"),
        Code::FenBackslash => {
            edits.extend(in_field(text, span.start, |c| (c == '\\').then_some('/')));
            "ranks are separated by slashes"
        }
        Code::FenRankSeparator => {
            edits.push((0..text.len(), with_slashes(text)?.1));
            "ranks are separated by slashes"
        }
        Code::FenExtraSlash => whole("", "there are slashes between the ranks only"),
        Code::FenPlacementCharacter if found == "9" => {
            let alone = |c: Option<char>| c.is_none_or(|c| "/\\ \t_".contains(c));
            let before = text.get(..span.start)?.chars().next_back();
            let after = text.get(span.end..)?.chars().next();
            if !alone(before) || !alone(after) {
                return None;
            }
            whole("8", "an empty rank has eight squares")
        }
        Code::FenPlacementCharacter if matches!(found, "~" | ".") => {
            let field = field(text, span.start);
            let plain = text[field.clone()].replace('~', "").replace('.', "1");
            edits.push((field, plain));
            "empty squares are counted, and pieces have no marks"
        }
        Code::FenPlacementCharacter => {
            found.chars().next().and_then(to_ascii)?;
            edits.extend(in_field(text, span.start, to_ascii));
            "pieces are ASCII letters, empty squares are ASCII digits"
        }
        Code::FenTurn => {
            // If a side to move follows, this is a castling field in the wrong place.
            let mut rest = text.get(span.end..)?.split(is_space);
            if matches!(rest.find(|next| !next.is_empty()), Some("w" | "b")) {
                return None;
            }
            let letter = Color::from_word(found)?.letter().to_string();
            whole(&letter, "the side to move is written w or b")
        }
        Code::FenCastling => {
            let field = field(text, span.start);
            let (rights, why) = castling(&text[field.clone()], found)?;
            edits.push((field, rights));
            why
        }
        Code::FenEnPassant if found == "none" => whole("-", "no square is written -"),
        Code::FenEnPassant if is_dash(found.as_bytes()) => whole("-", ASCII_HYPHEN),
        Code::FenEnPassant => {
            let square = Square::from_name(&found.to_ascii_lowercase())?;
            whole(square.name(), "squares are written in lower case")
        }
        Code::FenEnPassantRank => {
            let without = format!("{}-{}", &text[..span.start], &text[span.end..]);
            let setup = read(&without)?.setup;
            let square = Square::from_name(found)?;
            let passed = Square::new(square.file(), en_passant_rank(!setup.turn));
            let (_, pawn) = double_push_over(!setup.turn, passed)?;
            if pawn != square || !setup.is_possible_en_passant(passed) {
                return None;
            }
            let why = "the en passant square is the one that the pawn passed over";
            whole(passed.name(), why)
        }
        Code::FenNotANumber => match (fault.field.as_deref()?, found) {
            ("operations", _) => return None,
            (_, "o" | "O") => whole("0", "a counter is a number: the digit 0, not the letter"),
            (field, _) if is_dash(found.as_bytes()) => {
                let none = if field == "fullmove-number" { "1" } else { "0" };
                whole(none, "a counter is a number")
            }
            _ => return None,
        },
        _ => return None,
    })
}

const ASCII_HYPHEN: &str = "the ASCII hyphen - is used";

/// An edit for each character of a field that has a replacement.
fn in_field(text: &str, within: usize, new: impl Fn(char) -> Option<char>) -> Vec<Edit> {
    let field = field(text, within);
    (text[field.clone()].char_indices())
        .filter_map(|(at, c)| {
            let at = field.start + at;
            Some((at..at + c.len_utf8(), new(c)?.to_string()))
        })
        .collect()
}

/// The byte range of the field around an offset.
fn field(text: &str, within: usize) -> Range<usize> {
    let (before, after) = text.split_at(within);
    let before = before.rsplit(is_space).next().unwrap_or_default();
    let after = after.split(is_space).next().unwrap_or_default();
    within - before.len()..within + after.len()
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '_'
}

/// The repaired castling field and why, given what is wrong with it: a letter, a dash, or the letters after the fourth.
fn castling(rights: &str, found: &str) -> Option<(String, &'static str)> {
    if is_dash(rights.as_bytes()) {
        return Some(("-".to_owned(), ASCII_HYPHEN));
    }
    if rights == "none" {
        return Some(("-".to_owned(), "no rights are written -"));
    }
    if found == "-" {
        let in_place = |(c, place): (char, char)| c == '-' || c == place;
        let is_lost = rights.len() == 4 && rights.chars().zip("KQkq".chars()).all(in_place);
        let why = "a lost right is omitted, without a dash in its place";
        return is_lost.then(|| (rights.replace('-', ""), why));
    }
    let mut once = String::new();
    for letter in rights.chars() {
        if !once.contains(letter) {
            once.push(letter);
        }
    }
    let is_repeated = rights.chars().all(is_letter) && once.len() <= 4;
    is_repeated.then_some((once, "a right is named only once"))
}

/// Whether a letter stands for a castling right.
fn is_letter(letter: char) -> bool {
    matches!(letter.to_ascii_lowercase(), 'a'..='h' | 'k' | 'q')
}
