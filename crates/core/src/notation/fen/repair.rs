//! Repairs a faulty FEN if each of its faults has only one possible repair; otherwise the text is left alone.

use super::{Fen, FenField, Repair, parse};
use crate::lists::sort_short;
use crate::types::{Fault, Faults};

/// A repaired text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired {
    /// The FEN or EPD.
    pub text: String,
    /// The fields as they were given, without what surrounded and separated them.
    pub given: String,
    /// What was read from it.
    pub fen: Fen,
    /// The repairs, in the order of the fields, each kind once; empty if the text had no faults.
    pub repairs: Vec<Repair>,
}

/// Every round repairs at least one fault, and a text that is meant to be a FEN does not have many kinds of them.
const MAX_ROUNDS: usize = 32;

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
fn in_rounds(given: &str, mut faults: Faults) -> Option<Repaired> {
    let (mut text, mut given, mut repairs) = (given.to_owned(), given.to_owned(), Vec::new());
    let is_of_line = |fault: &Fault| {
        let repair = fault.repair.as_ref().map(|repair| repair.field.name());
        [fault.field.as_deref(), repair].contains(&Some(FenField::Fields.name()))
    };
    for _ in 0..MAX_ROUNDS {
        let of_line = faults.list().iter().any(is_of_line);
        let now = (faults.list().iter()).filter(|fault| !of_line || is_of_line(fault));
        let mut round: Vec<Repair> =
            (now.map(|fault| fault.repair.as_deref().cloned())).collect::<Option<_>>()?;
        sort_short(&mut round, |repair| repair.span.start);
        // One inside another waits for the next round.
        let mut end = 0;
        round.retain(|Repair { span, .. }| {
            let fits = span.start >= end && text.get(span.clone()).is_some();
            end = if fits { span.end } else { end };
            fits
        });
        // From the end, so that the byte ranges stay right.
        for repair in round.iter().rev() {
            text.replace_range(repair.span.clone(), &repair.text);
        }
        for repair in round {
            if !repairs.iter().any(|known| is_same(known, &repair)) {
                repairs.push(repair);
            }
        }
        text.truncate(text.trim_end().len());
        if of_line {
            given.clone_from(&text);
        }
        match parse(&text) {
            Ok(fen) => {
                sort_short(&mut repairs, |repair| repair.field);
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

/// Whether two repairs of a text say the same.
fn is_same(one: &Repair, other: &Repair) -> bool {
    (one.field, one.why) == (other.field, other.why)
}
