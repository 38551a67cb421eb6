//! Repairs a faulty FEN if each of its faults has only one possible repair; otherwise the text is left alone.

use std::ops::Range;

use super::fields::to_ascii;
use super::surroundings::{find_fen, is_quoted, separated, with_slashes};
use super::{Fen, FenField, parse};
use crate::codes::Code;
use crate::lists::sort_short;
use crate::notation::castling::is_letter;
use crate::notation::unusual::is_dash;
use crate::rules::movement::en_passant_rank;
use crate::types::{Color, Fault, Faults, Square};

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

/// Repairs a FEN or EPD: surrounding quotes, a label before it, a remark after it, signs in place of spaces, backslashes, a superfluous slash, `9` for
/// an empty rank, figurines and full-width digits, a side to move in upper case or spelled out, typographic dashes, dashes in
/// place of castling letters, repeated castling letters, an en passant square in upper case or on the square of the pawn, a
/// dash or the letter O for a counter, `none` for a dash, markers of promoted pieces, dots for
/// empty squares, and fields without spaces between them.
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
    match parse(text) {
        Ok(fen) => Ok(Repaired {
            text: text.to_owned(),
            given: text.to_owned(),
            fen,
            repairs: Vec::new(),
        }),
        Err(faults) => in_rounds(text, faults.clone()).ok_or(faults),
    }
}

/// Repairs what surrounds and separates the fields first, and then the fields.
fn in_rounds(text: &str, mut faults: Faults) -> Option<Repaired> {
    let (mut text, mut given, mut repairs) = (text.to_owned(), text.to_owned(), Vec::new());
    let is_of_line = |fault: &Fault| fault.field.as_deref() == Some(FenField::Fields.name());
    for _ in 0..MAX_ROUNDS {
        let of_line = faults.list().iter().any(is_of_line);
        if !of_line && let Some(separated) = separated(&text) {
            text = separated;
            given.clone_from(&text);
            let (field, why) = (FenField::Fields, "fields are separated by spaces");
            repairs.push(Repair { field, why });
        } else {
            let now = (faults.list().iter()).filter(|fault| !of_line || is_of_line(fault));
            text = repair_round(&text, now, &mut repairs)?;
            text.truncate(text.trim_end().len());
            if of_line {
                given.clone_from(&text);
            }
        }
        match parse(&text) {
            Ok(fen) => {
                sort_short(&mut repairs, |repair| repair.field);
                repairs.dedup();
                return Some(Repaired {
                    text,
                    given,
                    fen,
                    repairs,
                });
            }
            Err(others) => faults = others,
        }
    }
    None
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
        let (of_fault, why) = repair_fault(text, fault)?;
        edits.extend(of_fault);
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

/// The repair of one fault, if there is only one.
fn repair_fault(text: &str, fault: &Fault) -> Option<(Vec<Edit>, &'static str)> {
    let span = fault.span.clone()?;
    let found = text.get(span.clone())?;
    let whole = |new: &str, why| (vec![(span.clone(), new.to_owned())], why);
    Some(match fault.code {
        Code::FenQuoted => {
            let (fen, _) = find_fen(found)?;
            let (start, end) = (span.start + fen.start, span.start + fen.end);
            let edits = [span.start..start, end..span.end].map(|mark| (mark, String::new()));
            let why = if is_quoted(found) {
                "a FEN is written without quotes"
            } else {
                "a FEN is written without marks around it"
            };
            (edits.into(), why)
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
            let edits = in_field(text, span.start, |c| (c == '\\').then_some('/'));
            (edits, "ranks are separated by slashes")
        }
        Code::FenRankSeparator => {
            let (_, written) = with_slashes(text)?;
            (
                vec![(0..text.len(), written)],
                "ranks are separated by slashes",
            )
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
            let why = "empty squares are counted, and pieces have no marks";
            (vec![(field, plain)], why)
        }
        Code::FenPlacementCharacter => {
            found.chars().next().and_then(to_ascii)?;
            let why = "pieces are ASCII letters, empty squares are ASCII digits";
            (in_field(text, span.start, to_ascii), why)
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
        Code::FenCastling => castling(text, &span)?,
        Code::FenEnPassant if found == "none" => whole("-", "no square is written -"),
        Code::FenEnPassant if is_dash(found.as_bytes()) => whole("-", ASCII_HYPHEN),
        Code::FenEnPassant => {
            let square = Square::from_name(&found.to_ascii_lowercase())?;
            whole(square.name(), "squares are written in lower case")
        }
        Code::FenEnPassantRank => {
            let without = format!("{}-{}", &text[..span.start], &text[span.end..]);
            let setup = parse(&without).ok()?.setup;
            let square = Square::from_name(found)?;
            let passed = Square::new(square.file(), en_passant_rank(!setup.turn));
            let is_pawn = |(_, pawn)| pawn == square;
            if !setup.is_possible_en_passant(passed)
                || !setup.double_push_over(passed).is_some_and(is_pawn)
            {
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

/// The repair of the castling field, given the byte range of what is wrong: a letter, a dash, or the letters after the fourth.
fn castling(text: &str, span: &Range<usize>) -> Option<(Vec<Edit>, &'static str)> {
    let field = field(text, span.start);
    let (rights, found) = (&text[field.clone()], &text[span.clone()]);
    let (new, why) = if is_dash(rights.as_bytes()) {
        ("-".to_owned(), ASCII_HYPHEN)
    } else if rights == "none" {
        ("-".to_owned(), "no rights are written -")
    } else if found == "-" {
        let in_place = |(c, place): (char, char)| c == '-' || c == place;
        if rights.len() != 4 || !rights.chars().zip("KQkq".chars()).all(in_place) {
            return None;
        }
        (
            rights.replace('-', ""),
            "a lost right is omitted, without a dash in its place",
        )
    } else if rights.chars().all(is_letter) {
        let mut once = String::new();
        for letter in rights.chars() {
            if !once.contains(letter) {
                once.push(letter);
            }
        }
        if once.len() > 4 {
            return None;
        }
        (once, "a right is named only once")
    } else {
        return None;
    };
    Some((vec![(field, new)], why))
}
