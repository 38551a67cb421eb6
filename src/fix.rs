//! What the analysis takes in place of an input, told field by field.

use std::fmt;

use crate::input::{Input, InputError};
use crate::notation::fen::{self, FenField, Repair};
use crate::notation::shorthand;
use crate::position::Position;
use crate::problem::Problem;
use crate::setup::Setup;

/// A field of a FEN that is not taken as it was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// Which field; [`FenField::Fields`] for what is around and between them.
    pub field: FenField,
    /// What was given and what is taken; nothing to show for what is around the fields.
    pub texts: Option<(String, String)>,
    /// Why, in a sentence or several.
    pub why: String,
}

/// `castling: KQ -> K (white may not castle queenside: ...)`
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.texts {
            Some((from, to)) => {
                let from = if from.is_empty() { "nothing" } else { from };
                write!(f, "{}: {from} -> {to} ({})", self.field, self.why)
            }
            None => write!(f, "{}: {}", self.field, self.why),
        }
    }
}

/// Reads an input as [`Input::read`] does, and repairs a FEN that cannot be read where that is sure; then tells every
/// field that the analysis does not take as it was given.
///
/// ```
/// let (input, changes) = chessmoves::fix::read("4k3/8/8/8/8/8/8/4K2R W KQ - 0 1")?;
/// let changes: Vec<_> = changes.iter().map(ToString::to_string).collect();
/// assert_eq!(changes, [
///     "turn: W -> w (the turn is written w or b)",
///     "castling: KQ -> K (white may not castle queenside: there is no white rook on a1; the right is ignored)",
/// ]);
/// assert_eq!(input.problems().len(), 1);
/// # Ok::<(), chessmoves::input::InputError>(())
/// ```
///
/// # Errors
///
/// What is wrong with the text as it was given, when it cannot be repaired.
pub fn read(text: &str) -> Result<(Input, Vec<Change>), InputError> {
    // An address inside of an address is no FEN.
    if let Some(Ok(link)) = shorthand::within(text)
        && shorthand::within(&link.fen).is_none()
    {
        // Its FEN is repaired as any other; what cannot be repaired is shown in the address.
        return match read(&link.fen) {
            Ok((mut input, changes)) => {
                if let (Some(setup), true) = (&mut input.setup, link.chess960) {
                    setup.chess960 = true;
                }
                Ok((input, changes))
            }
            Err(error) => Err(Input::read(text).err().unwrap_or(error)),
        };
    }
    let (input, repairs) = match Input::read(text) {
        Err(InputError::Fen(_)) => {
            let repaired = fen::repair(text)?;
            (Input::read(&repaired.text)?, repaired.repairs)
        }
        input => (input?, Vec::new()),
    };
    let changes = changes(text, &input, &repairs)?;
    Ok((input, changes))
}

fn changes(text: &str, input: &Input, repairs: &[Repair]) -> Result<Vec<Change>, InputError> {
    let Some(setup) = &input.setup else {
        return Ok(Vec::new());
    };
    let taken = fen::write(&Setup::from(Position::try_from(*setup)?)).to_string();
    let body = text.trim_start_matches('\u{feff}').trim();
    // Whatever else names a position has no fields of its own: those of what it says are compared.
    let spoken = fen::write(setup).to_string();
    let is_fen = !body.starts_with(['{', '[']) && shorthand::read(body).is_none();
    let said = fen::fields(if is_fen { text } else { &spoken });
    let mut changes: Vec<_> = (repairs.iter())
        .filter(|repair| repair.field == FenField::Fields)
        .map(|repair| Change {
            field: repair.field,
            texts: None,
            why: repair.why.to_owned(),
        })
        .collect();
    let problems = input.problems();
    for (n, (field, to)) in FIELDS.into_iter().zip(fen::fields(&taken)).enumerate() {
        let from = match said.get(n) {
            Some(&from) if from == to => continue,
            Some(&from) => from,
            // An EPD has no counters.
            None if n >= 4 => continue,
            None => "",
        };
        let repaired = (repairs.iter())
            .filter(|repair| repair.field == field)
            .map(|repair| repair.why.to_owned());
        let odd = (problems.iter())
            .filter(|problem| concerns(problem, field, from.is_empty()))
            .map(ToString::to_string);
        let why: Vec<_> = repaired.chain(odd).collect();
        changes.push(Change {
            field,
            texts: Some((from.to_owned(), to.to_owned())),
            why: if why.is_empty() {
                usual(field).to_owned()
            } else {
                why.join("; ")
            },
        });
    }
    Ok(changes)
}

const FIELDS: [FenField; 6] = [
    FenField::Placement,
    FenField::Turn,
    FenField::Castling,
    FenField::EnPassant,
    FenField::HalfmoveClock,
    FenField::FullmoveNumber,
];

/// Why a field that says the same is written in another way.
const fn usual(field: FenField) -> &'static str {
    match field {
        FenField::FullmoveNumber => "moves are counted from 1, without a zero in front",
        _ => "the same, in the usual spelling",
    }
}

/// Whether a problem makes the analysis leave out what a field says, or put in what it does not.
fn concerns(problem: &Problem, field: FenField, missing: bool) -> bool {
    match problem {
        Problem::MissingFields { .. } => missing,
        Problem::RepeatedCastlingRight { .. }
        | Problem::CastlingWithoutKing { .. }
        | Problem::CastlingWithoutRook { .. }
        | Problem::CastlingInnerRook { .. }
        | Problem::CastlingOffHomeRank { .. } => field == FenField::Castling,
        Problem::EnPassantWrongRank { .. }
        | Problem::EnPassantWithoutPawn { .. }
        | Problem::EnPassantOccupied { .. }
        | Problem::EnPassantOriginOccupied { .. } => field == FenField::EnPassant,
        _ => false,
    }
}
