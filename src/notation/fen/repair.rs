//! Repairs a text that is no FEN where each of its faults can mean one thing only. What might mean two is left alone, and
//! so is the whole text then.

use std::ops::Range;

use super::error::{FenError, FenFault, FenFaultKind, FenField};
use super::{hint, parse};
use crate::notation::castling::CastlingError;
use crate::types::{Color, Square};

/// One repair of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// The part of the FEN.
    pub field: FenField,
    /// Why it was not as it should be.
    pub why: &'static str,
}

/// A text that can be read now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired {
    /// The FEN or EPD.
    pub text: String,
    /// What was done to it, in the order of the fields; nothing when it could be read as it was.
    pub repairs: Vec<Repair>,
}

/// Every round mends at least one fault, and no line of text that is a FEN at heart has many kinds of them.
const MOST_ROUNDS: usize = 16;

/// Repairs a FEN or EPD: quotes around it, strange blanks, backslashes, a slash too many, `9` for an empty rank,
/// figurines and full-width digits, a turn in capitals or spelled out, dashes that are no plain sign or keep a castling
/// letter's place, castling letters many times, an en passant square in capitals, a dash or the letter O for a counter.
///
/// ```
/// use chessmoves::notation::fen;
/// let repaired = fen::repair("\"4k3/8/9/8/8/8/8/4K2R White K - 0 1\"")?;
/// assert_eq!(repaired.text, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(repaired.repairs.len(), 3);
/// // Seven squares: nobody knows which one is missing.
/// assert!(fen::repair("4k3/8/7/8/8/8/8/4K2R w K - 0 1").is_err());
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
///
/// All faults of the text as it was given, when one of them has no sure repair.
pub fn repair(text: &str) -> Result<Repaired, FenError> {
    let mut repaired = Repaired {
        text: text.to_owned(),
        repairs: Vec::new(),
    };
    let Err(original) = parse(text) else {
        return Ok(repaired);
    };
    let mut error = original.clone();
    for _ in 0..MOST_ROUNDS {
        if round(&mut repaired, &error).is_none() {
            break;
        }
        error = match parse(&repaired.text) {
            Ok(_) => {
                repaired.repairs.sort_by_key(|repair| repair.field);
                repaired.repairs.dedup();
                return Ok(repaired);
            }
            Err(error) => error,
        };
    }
    Err(original)
}

/// What to write where.
type Edit = (Range<usize>, String);

/// Mends every fault of a text, or none.
fn round(repaired: &mut Repaired, error: &FenError) -> Option<()> {
    let text = &repaired.text;
    let mut edits = Vec::new();
    for fault in error.faults() {
        let (of_fault, why) = mend(text, fault)?;
        edits.extend(of_fault);
        let field = fault.part();
        repaired.repairs.push(Repair { field, why });
    }
    edits.sort_by_key(|(span, _)| span.start);
    edits.dedup();
    let mut mended = String::with_capacity(text.len());
    let mut at = 0;
    for (span, new) in edits {
        // Edits that meet would not be sure.
        mended.push_str(text.get(at..span.start)?);
        mended.push_str(&new);
        at = span.end;
    }
    mended.push_str(text.get(at..)?);
    repaired.text = mended;
    Some(())
}

/// The repair of one fault, where there is a sure one.
fn mend(text: &str, fault: &FenFault) -> Option<(Vec<Edit>, &'static str)> {
    let span = fault.span();
    let found = text.get(span.clone())?;
    let whole = |new: &str| vec![(span.clone(), new.to_owned())];
    Some(match fault.kind() {
        FenFaultKind::Quoted { .. } => {
            let (first, last) = (found.chars().next()?, found.chars().next_back()?);
            let opening = span.start..span.start + first.len_utf8();
            let closing = span.end - last.len_utf8()..span.end;
            let edits = vec![(opening, String::new()), (closing, String::new())];
            (edits, "a FEN is written without quotes")
        }
        FenFaultKind::StrangeBlank { .. } => {
            (whole(" "), "spaces or tabs stand between the fields")
        }
        FenFaultKind::Backslash => {
            let edits = in_field(text, span.start, |c| (c == '\\').then_some('/'));
            (edits, "a slash stands between two ranks")
        }
        FenFaultKind::ExtraSlash { .. } => {
            (whole(""), "slashes stand between the eight ranks only")
        }
        FenFaultKind::PlacementCharacter { found: '9', .. } => {
            let alone = |c: Option<char>| c.is_none_or(|c| "/\\ \t_".contains(c));
            let before = text.get(..span.start)?.chars().next_back();
            let after = text.get(span.end..)?.chars().next();
            if !alone(before) || !alone(after) {
                return None;
            }
            (whole("8"), "an empty rank has eight squares")
        }
        FenFaultKind::PlacementCharacter { found, .. } => {
            hint::plain(*found)?;
            let edits = in_field(text, span.start, hint::plain);
            (edits, "pieces are letters, empty squares are digits")
        }
        FenFaultKind::Turn { .. } => {
            // The letter of a rook's file where a turn stands in the place of the castling rights.
            let mut rest = text.get(span.end..)?.split(is_blank);
            if matches!(rest.find(|next| !next.is_empty()), Some("w" | "b")) {
                return None;
            }
            let color = Color::ALL.into_iter().find(|color| {
                found.eq_ignore_ascii_case(color.name())
                    || found.chars().eq([color.letter().to_ascii_uppercase()])
            })?;
            let letter = color.letter().to_string();
            (whole(&letter), "the turn is written w or b")
        }
        FenFaultKind::Castling(error) => castling(text, &span, *error)?,
        FenFaultKind::EnPassant { .. } if is_dash(found) => (whole("-"), PLAIN_DASH),
        FenFaultKind::EnPassant { .. } => {
            let square = Square::from_name(&found.to_ascii_lowercase())?;
            (whole(square.name()), "squares are written in lower case")
        }
        FenFaultKind::NotANumber { .. } if fault.part() != FenField::Operations => {
            if is_dash(found) || found == "-" {
                let none = if fault.part() == FenField::FullmoveNumber {
                    "1"
                } else {
                    "0"
                };
                (whole(none), "nothing is counted")
            } else if matches!(found, "o" | "O") {
                (whole("0"), "the digit is meant, not the letter")
            } else {
                return None;
            }
        }
        _ => return None,
    })
}

const PLAIN_DASH: &str = "the plain sign - is meant";

/// Dashes of the typographer, and the sign for minus.
fn is_dash(text: &str) -> bool {
    let mut signs = text.chars();
    matches!(signs.next(), Some('\u{2010}'..='\u{2015}' | '\u{2212}')) && signs.next().is_none()
}

/// An edit for each sign of a field that is to be another.
fn in_field(text: &str, within: usize, new: impl Fn(char) -> Option<char>) -> Vec<Edit> {
    let field = field(text, within);
    (text[field.clone()].char_indices())
        .filter_map(|(at, c)| {
            let at = field.start + at;
            Some((at..at + c.len_utf8(), new(c)?.to_string()))
        })
        .collect()
}

/// From blank to blank.
fn field(text: &str, within: usize) -> Range<usize> {
    let start = text[..within].rfind(is_blank).map_or(0, |at| {
        at + text[at..].chars().next().map_or(1, char::len_utf8)
    });
    let end = text[within..]
        .find(is_blank)
        .map_or(text.len(), |at| within + at);
    start..end
}

fn is_blank(c: char) -> bool {
    c.is_whitespace() || c == '_'
}

fn castling(
    text: &str,
    span: &Range<usize>,
    error: CastlingError,
) -> Option<(Vec<Edit>, &'static str)> {
    let field = field(text, span.start);
    let rights = &text[field.clone()];
    let (new, why) = match error {
        CastlingError::UnknownLetter { .. } if is_dash(rights) => ("-".to_owned(), PLAIN_DASH),
        CastlingError::DashNotAlone { .. } => {
            let in_place = |(c, place): (char, char)| c == '-' || c == place;
            if rights.len() != 4 || !rights.chars().zip("KQkq".chars()).all(in_place) {
                return None;
            }
            (
                rights.replace('-', ""),
                "a right that is gone is left out, without a dash in its place",
            )
        }
        CastlingError::TooManyLetters { .. } => {
            let mut once = String::new();
            for letter in rights.chars().filter(|&c| c != '-') {
                if !once.contains(letter) {
                    once.push(letter);
                }
            }
            if once.len() > 4 {
                return None;
            }
            (once, "a right is named once")
        }
        _ => return None,
    };
    Some((vec![(field, new)], why))
}
