//! Repaired input: what the analysis uses instead of the text as given, field by field.

use std::fmt;

use chessmoves_core::internal::{reference, span_in};
use chessmoves_core::notation::fen::{self, Fen, FenField, Repair};
use chessmoves_core::{AnyPosition, Code, Faults, Problem, Setup};

use super::json::JsonInput;
use super::{Input, operations, or_almost_name, read_fen, referred};

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
    repaired(|source| Input::read_by(text, |fen| source.read(fen)))
}

/// Reads a message, and repairs its FEN in the same way.
pub(crate) fn repair_message(message: JsonInput) -> Result<Input, Faults> {
    repaired(|source| message.read_texts(|fen| source.read(fen)))
}

fn repaired(read: impl FnOnce(&mut Source) -> Result<Input, Faults>) -> Result<Input, Faults> {
    let mut source = Source::default();
    let mut input = read(&mut source)?;
    input.changes = changes(&source, &input)?;
    if let Some(operations) = source.operations {
        let used = Setup::from(input.position()?);
        input.repaired_epd = Some(if source.has_counters {
            format!("{}{operations}", fen::write(&used))
        } else {
            format!("{}{operations}", fen::write_epd(&used))
        });
    }
    // What was read may be another text than the one given.
    input.is_canonical = false;
    Ok(input)
}

/// What the position of an input was read from.
#[derive(Default)]
struct Source {
    /// The text with the fields as they are given, unless a name or a board stands for them.
    fields: Option<String>,
    repairs: Vec<Repair>,
    /// The operations of an EPD as written, with the space before them.
    operations: Option<String>,
    /// Whether they follow the two counters.
    has_counters: bool,
}

impl Source {
    /// Reads a FEN, which is repaired, or a reference to a position.
    fn read(&mut self, text: &str) -> Result<Fen, Faults> {
        match reference::embedded_fen(text) {
            // A URL inside a URL is not a FEN.
            Some(Ok(link)) if reference::embedded_fen(&link.fen).is_none() => {
                // Errors are shown in the whole text.
                let of_text = |faults| read_fen(text).err().unwrap_or(faults);
                let mut fen = self.read(&link.fen).map_err(of_text)?;
                fen.setup.chess960 = link.chess960.or(fen.setup.chess960);
                return Ok(fen);
            }
            _ if referred(text).is_some() => {
                let fen = read_fen(text)?;
                let operations = reference::operations(text).filter(|_| has_operations(&fen));
                self.operations = operations.map(|operations| format!(" {operations}"));
                self.has_counters = true;
                return Ok(fen);
            }
            _ => {}
        }
        let repaired = fen::repair(text).map_err(|faults| or_almost_name(faults, text))?;
        let fields = fen::fields(&repaired.text);
        self.has_counters = fields.len() > 4;
        if let Some(last) = fields.last().filter(|_| has_operations(&repaired.fen)) {
            let end = span_in(&*repaired.text, *last).end;
            self.operations = Some(repaired.text[end..].trim_end().to_owned());
        }
        self.fields = Some(repaired.given);
        self.repairs = repaired.repairs;
        Ok(repaired.fen)
    }
}

/// Whether a FEN has operations apart from the counters.
fn has_operations(fen: &Fen) -> bool {
    operations(&fen.operations).is_some()
}

/// The changes of a FEN. Other ways to give a position have no fields of their own: those of its FEN are compared.
fn changes(source: &Source, input: &Input) -> Result<Vec<Change>, Faults> {
    let Some(setup) = &input.setup else {
        return Ok(Vec::new());
    };
    let (position, _) = AnyPosition::from_setup(*setup)?;
    let used = fen::write(&Setup::from(position)).to_string();
    let as_fen = fen::write(setup).to_string();
    let text = source.fields.as_ref().unwrap_or(&as_fen);
    let given = fen::fields(text);
    let reasons = |field| {
        let repairs = source.repairs.iter();
        let of_field = repairs.filter(move |repair| repair.field == field);
        of_field.map(|repair| repair.why.to_owned())
    };
    let has_wide_gaps = given.windows(2).any(|pair| {
        let [one, next] = [0, 1].map(|n| span_in(&**text, pair[n]));
        !matches!(text.get(one.end..next.start), Some(" " | "_"))
    });
    let gaps = has_wide_gaps.then(|| "the fields are separated by one space each".to_owned());
    let mut changes: Vec<_> = (reasons(FenField::Fields).chain(gaps))
        .map(|why| Change {
            field: FenField::Fields,
            texts: None,
            why,
        })
        .collect();
    let problems = input.problems();
    for (field, to) in FenField::ALL.into_iter().zip(fen::fields(&used)) {
        let n = field as usize;
        let from = match given.get(n) {
            Some(&from) if from == to => continue,
            Some(&from) => from,
            // EPD has no counters, but a half-move clock needs a move number.
            None if n >= 4 && given.len() < 5 => continue,
            None => "",
        };
        let is_why = |problem: &&Problem| match field {
            FenField::Castling => {
                problem.drops_castling() || problem.code() == Code::RepeatedCastlingRight
            }
            FenField::EnPassant => problem.drops_en_passant(),
            _ => false,
        };
        let odd = problems.iter().filter(is_why).map(ToString::to_string);
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
