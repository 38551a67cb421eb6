//! Repaired input: what the analysis uses instead of the text as given, field by field.

use std::fmt;

use chessmoves_core::internal::reference;
use chessmoves_core::notation::fen;
use chessmoves_core::notation::fen::{FenField, Repair, Repaired};
use chessmoves_core::{AnyPosition, Code, Faults, Problem, Setup};

use super::json::{self, Embedded};
use super::{Input, or_almost_name, uci_position, without_bom};

/// A FEN field that is not used as given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The field; [`FenField::Fields`] for what surrounds and separates them.
    pub field: FenField,
    /// The text as given and as used; `None` for what surrounds the fields.
    pub texts: Option<(String, String)>,
    /// Why, in one or more sentences.
    pub why: String,
}

/// `castling: KQ -> K (White has the right to castle queenside, but ...)`
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

/// Reads an input like [`Input::read`], repairs a faulty FEN if there is only one possible repair, and lists every field
/// that is not used as given in [`Input::changes`].
///
/// ```
/// let input = chessmoves::input::repair("4k3/8/8/8/8/8/8/4K2R W KQ - 0 1")?;
/// let changes: Vec<_> = input.changes.iter().map(ToString::to_string).collect();
/// assert_eq!(changes, [
///     "side to move: W -> w (the side to move is written w or b)",
///     "castling: KQ -> K (White has the right to castle queenside, but no rook on a1; the right is ignored)",
/// ]);
/// assert_eq!(input.problems().len(), 1);
/// # Ok::<(), chessmoves::Faults>(())
/// ```
///
/// # Errors
///
/// What is wrong with the text as given, if it cannot be repaired.
pub fn repair(text: &str) -> Result<Input, Faults> {
    let text = without_bom(text);
    // A FEN that is a part of the text is repaired like any other; errors are shown in the text.
    let part = match (reference::embedded_fen(text), uci_position(text)) {
        // A URL inside a URL is not a FEN.
        (Some(Ok(link)), _) if reference::embedded_fen(&link.fen).is_none() => {
            Some((link.fen, link.chess960, None))
        }
        // A name needs no repair.
        (_, Some((position, _)))
            if reference::read(position).is_some() || uci_position(position).is_some() =>
        {
            return Input::read(text);
        }
        (_, Some((position, moves))) => Some((position.to_owned(), None, moves)),
        _ => None,
    };
    if let Some((fen, chess960, moves)) = part {
        let mut input = repair(&fen).map_err(|error| Input::read(text).err().unwrap_or(error))?;
        if let Some(setup) = &mut input.setup {
            setup.chess960 = chess960.or(setup.chess960);
        }
        input.moves = moves.map(str::to_owned);
        return Ok(input);
    }
    if let Some(embedded) = fen_of_message(text) {
        return repair_message(text, &embedded);
    }
    let (mut input, repaired) = match Input::read(text) {
        Err(faults) if faults.is_of_fen() && faults.key().is_none() => {
            let repaired = fen::repair(text).map_err(|faults| or_almost_name(faults, text))?;
            (Input::read(&repaired.text)?, Some(repaired))
        }
        input => (input?, None),
    };
    let body = text.trim();
    let is_message = body.starts_with(['{', '[']);
    let is_fen = !is_message && reference::read(body).is_none();
    let repairs = repaired
        .as_ref()
        .map_or(&[][..], |repaired| &repaired.repairs);
    let given = (repaired.as_ref()).map_or(text, |repaired| fields_of(text, repaired));
    input.changes = changes(is_fen.then_some(given), &input, repairs)?;
    if is_fen {
        let text = repaired.as_ref().map_or(text, |repaired| &repaired.text);
        input.repaired_epd = epd(text, &input)?;
    } else if !is_message
        && !input.extra.is_empty()
        && let Some(operations) = reference::operations(body)
    {
        let used = Setup::from(input.position()?);
        input.repaired_epd = Some(format!("{} {operations}", fen::write(&used)));
    }
    // What was read may be another text than the one given.
    input.is_canonical = false;
    Ok(input)
}

/// The FEN of a JSON message; `None` for a reference to a position, and without a position.
fn fen_of_message(text: &str) -> Option<Embedded> {
    if !text.trim_start().starts_with('{') {
        return None;
    }
    let fen = json::parse(text).ok()?.fen;
    fen.filter(|embedded| reference::read(&embedded.text).is_none())
}

/// Repairs the FEN of a JSON message.
fn repair_message(text: &str, fen: &Embedded) -> Result<Input, Faults> {
    let Ok(repaired) = fen::repair(&fen.text) else {
        // The error is shown in the message.
        return Input::read(text);
    };
    let mut input = if repaired.repairs.is_empty() {
        Input::read(text)?
    } else {
        let (before, after) = (&text[..fen.span.start], &text[fen.span.end..]);
        let value = serde_json::Value::from(&*repaired.text);
        Input::read(&format!("{before}{value}{after}"))?
    };
    // The message may have extra keys of its own, so the FEN alone shows whether there are operations.
    if !Input::read(&repaired.text)?.extra.is_empty() {
        input.repaired_epd = epd(&repaired.text, &input)?;
    }
    let given = fields_of(&fen.text, &repaired);
    input.changes = changes(Some(given), &input, &repaired.repairs)?;
    Ok(input)
}

/// The text that has the fields as they are given: the repaired one, if only what is between them was repaired.
fn fields_of<'t>(text: &'t str, repaired: &'t Repaired) -> &'t str {
    match &repaired.repairs[..] {
        [repair] if repair.field == FenField::Fields => &repaired.text,
        _ => text,
    }
}

/// The line of an EPD with its fields as they are used; `None` without operations.
fn epd(text: &str, input: &Input) -> Result<Option<String>, Faults> {
    if input.extra.is_empty() {
        return Ok(None);
    }
    let fields = fen::fields(text);
    let Some(last) = fields.last() else {
        return Ok(None);
    };
    let end = last.as_ptr().addr() - text.as_ptr().addr() + last.len();
    let used = Setup::from(input.position()?);
    let operations = text[end..].trim_end();
    Ok(Some(if fields.len() > 4 {
        format!("{}{operations}", fen::write(&used))
    } else {
        format!("{}{operations}", fen::write_epd(&used))
    }))
}

/// The changes of a FEN. Other ways to give a position have no fields of their own: those of its FEN are compared.
fn changes(given: Option<&str>, input: &Input, repairs: &[Repair]) -> Result<Vec<Change>, Faults> {
    let Some(setup) = &input.setup else {
        return Ok(Vec::new());
    };
    let (position, _) = AnyPosition::from_setup(*setup)?;
    let used = fen::write(&Setup::from(position)).to_string();
    let as_fen = fen::write(setup).to_string();
    let text = given.unwrap_or(&as_fen);
    let given = fen::fields(text);
    let reasons = |field| {
        let repairs = repairs.iter().filter(move |repair| repair.field == field);
        repairs.map(|repair| repair.why.to_owned())
    };
    let gaps = "the fields are separated by one space each";
    let gaps = has_wide_gaps(text, &given).then(|| gaps.to_owned());
    let mut changes: Vec<_> = (reasons(FenField::Fields).chain(gaps))
        .map(|why| Change {
            field: FenField::Fields,
            texts: None,
            why,
        })
        .collect();
    let problems = input.problems();
    for (n, (field, to)) in FenField::ALL
        .into_iter()
        .zip(fen::fields(&used))
        .enumerate()
    {
        let from = match given.get(n) {
            Some(&from) if from == to => continue,
            Some(&from) => from,
            // EPD has no counters, but a half-move clock needs a move number.
            None if n >= 4 && given.len() < 5 => continue,
            None => "",
        };
        let odd = (problems.iter())
            .filter(|problem| concerns(problem, field))
            .map(ToString::to_string);
        let missing = from.is_empty().then(|| "the field is missing".to_owned());
        let why: Vec<_> = reasons(field).chain(missing).chain(odd).collect();
        changes.push(Change {
            field,
            texts: Some((from.to_owned(), to.to_owned())),
            why: if why.is_empty() {
                same_meaning(field, from, to).to_owned()
            } else {
                why.join("; ")
            },
        });
    }
    Ok(changes)
}

/// Whether more than one space, or a tab, separates two fields. The fields are parts of the text.
fn has_wide_gaps(text: &str, fields: &[&str]) -> bool {
    let start = |field: &str| field.as_ptr().addr() - text.as_ptr().addr();
    fields.windows(2).any(|pair| {
        let gap = text.get(start(pair[0]) + pair[0].len()..start(pair[1]));
        !matches!(gap, Some(" " | "_"))
    })
}

/// Why a field is written differently: with the same meaning, or because an operation gives the counter as well.
fn same_meaning(field: FenField, from: &str, to: &str) -> &'static str {
    let numbers = (from.parse::<u32>(), to.parse::<u32>());
    match field {
        FenField::HalfmoveClock if numbers.0 != numbers.1 => "the operation hmvc replaces it",
        FenField::FullmoveNumber if numbers.0 != numbers.1 && numbers != (Ok(0), Ok(1)) => {
            "the operation fmvn replaces it"
        }
        FenField::FullmoveNumber => "move numbers start with 1 and have no leading zeros",
        _ => "the same meaning in the usual form",
    }
}

/// Whether the analysis changes a field because of a problem.
fn concerns(problem: &Problem, field: FenField) -> bool {
    match field {
        FenField::Castling => {
            problem.drops_castling() || problem.code() == Code::RepeatedCastlingRight
        }
        FenField::EnPassant => problem.drops_en_passant(),
        _ => false,
    }
}
