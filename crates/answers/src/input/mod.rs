//! Input in any notation: one line or one argument, read into a position and a piece.

pub mod json;
mod moves;
mod repair;

pub use chessmoves_core::internal::move_text::{split_moves, without_number};
pub(crate) use moves::{PROMOTION, advance};
pub use moves::{
    are_moves, given_moves, given_moves_in_json, is_list_of_moves, is_move, line_of, list_of,
    move_of, moves_in_json,
};
pub(crate) use repair::repair_message;
pub use repair::{Change, repair};

use std::ops::Range;

use chessmoves_core::internal::{Excerpt, is_tag_line, reference, span_in, truncated};
use chessmoves_core::notation::PieceName;
use chessmoves_core::notation::fen::{self, FenField};
use chessmoves_core::notation::named::{self, NamedFen, POSITIONS};
use chessmoves_core::{
    AnyPosition, Code, Color, Fault, Faults, PieceOn, Problem, Role, Setup, problems,
};
use serde_json::value::RawValue;

use crate::record::RecordKind;

/// Keys of the input that are not chessmoves' own, with their values as written; they are passed through to the answer.
pub type Extra = (String, Box<RawValue>);

/// The content of an input: a position, the piece asked about, and extra keys.
///
/// ```
/// use chessmoves::{Code, input::Input};
/// let input = Input::read("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1")?;
/// assert_eq!(input.position()?.legal_moves()?.len(), 15);
/// assert_eq!(input.problems()[0].code(), Code::CastlingWithoutRook);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The position; the record of a lone piece has none.
    pub setup: Option<Setup>,
    /// Moves to play first, separated by spaces: those of the command `position` of the Universal Chess Interface.
    pub moves: Option<String>,
    /// What is wrong with the text, but was accepted.
    pub warnings: Vec<Problem>,
    /// Whether the text, or the FEN in it, is that of the position as it is written in records, unless something has to be dropped.
    pub is_canonical: bool,
    /// The FEN or the reference to a position in a JSON message.
    pub fen: Option<String>,
    /// The fields that are not used as given, if [`repair`] has read the input.
    pub changes: Vec<Change>,
    /// The line of an EPD that [`repair`] has read: its fields as they are used, and its operations as they were written.
    pub repaired_epd: Option<String>,
    /// The piece asked about.
    pub piece: Option<PieceName>,
    /// Extra keys, and the operations of an EPD, which are passed through to the record, and the options of a message of
    /// `serve`. Values are kept as written, except for line ends and indentation, since a record is one line.
    pub extra: Vec<Extra>,
    /// Whether the position is a board in JSON.
    pub has_board: bool,
    /// Extra keys of a JSON message that are almost keys of its own, each with the key that was probably meant.
    pub misspelt: Vec<(String, &'static str)>,
    /// How moves were read whose text says something that is not true of them.
    pub notes: Vec<String>,
    /// The kind of record, if the input was printed by chessmoves.
    pub record: Option<RecordKind>,
}

impl Input {
    /// Reads a FEN, an EPD, a JSON message, a reference to a position, or the command `position` of the Universal Chess
    /// Interface. A byte order mark at the beginning is ignored; the byte ranges of errors do not count it.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    pub fn read(given: &str) -> Result<Self, Faults> {
        Self::read_by(given, read_fen)
    }

    /// Reads a text. `read_fen` reads the FEN in it, or the reference to a position.
    #[inline]
    fn read_by(
        given: &str,
        read_fen: impl FnOnce(&str) -> Result<fen::Fen, Faults>,
    ) -> Result<Self, Faults> {
        let text = without_bom(given);
        let body = trim_start(text);
        if body.starts_with(['{', '[']) && !reference::is_in_brackets(body) {
            if is_tag_line(body.as_bytes()) {
                let message = "this is a PGN tag, expected a position";
                let hint = "`chessmoves check` reads PGN files, and `chessmoves play --pgn FILE` prints their positions";
                let fault = Fault::new(Code::PgnTag, message);
                return Err(fault.with_hint(Some(hint)).into());
            }
            return json::parse(text)?.read_texts(read_fen);
        }
        let (position, moves) = uci_position(text).unwrap_or((text, None));
        let offset = span_in(text, position).start;
        let in_text = |span: Range<usize>| span.start + offset..span.end + offset;
        let read = read_fen(position);
        let fen = read.map_err(|faults| faults.relocated(|span| span.map(in_text)))?;
        let mut extra = Vec::new();
        if !fen.operations.is_empty() {
            let all = operations(&fen.operations);
            extra.extend(all.map(|all| ("operations".to_owned(), all)));
        }
        Ok(Self {
            setup: Some(fen.setup),
            moves: moves.map(str::to_owned),
            warnings: fen.warnings,
            is_canonical: fen.is_canonical && position.len() == given.len(),
            extra,
            ..Self::default()
        })
    }

    /// The position to analyse.
    ///
    /// # Errors
    ///
    /// If the input has no position, or an empty board.
    pub fn position(&self) -> Result<AnyPosition, Faults> {
        let setup = self.setup.ok_or_else(no_position)?;
        Ok(AnyPosition::from_setup(setup)?.0)
    }

    pub(crate) fn lacks(&self, field: FenField) -> bool {
        (self.warnings.iter()).any(|problem| problem.lacks(field as usize))
    }

    /// All problems of the position, including the warnings of its reader.
    pub fn problems(&self) -> Vec<Problem> {
        let mut all = self.warnings.clone();
        if let Some(setup) = &self.setup {
            all.extend(problems(setup));
        }
        all
    }
}

/// The text without white space at the beginning. Nearly all texts begin with a letter or a digit, and have none.
#[inline]
fn trim_start(text: &str) -> &str {
    match text.as_bytes().first() {
        Some(first) if first.is_ascii_alphanumeric() => text,
        _ => text.trim_start(),
    }
}

/// Whether a text is a tag of PGN other than that of a FEN, which is a position.
pub fn is_pgn_tag(text: &str) -> bool {
    let body = trim_start(without_bom(text));
    is_tag_line(body.as_bytes()) && !reference::is_in_brackets(body)
}

/// The position and the moves of the UCI command `position startpos moves e2e4`, which can also have `fen` and a FEN.
pub fn uci_position(text: &str) -> Option<(&str, Option<&str>)> {
    let command = trim_start(text).strip_prefix("position ")?;
    let (position, moves) = match command.split_once(" moves") {
        Some((position, moves)) if !moves.starts_with(|c: char| c.is_alphanumeric()) => {
            (position, Some(moves))
        }
        _ => (command, None),
    };
    Some((position.strip_prefix("fen ").unwrap_or(position), moves))
}

/// Reads a FEN, an EPD, or a reference to a position: a name, a Chess960 number, a URL, a PGN tag. A name can be followed by
/// the operations of an EPD.
///
/// ```
/// let fen = chessmoves::input::read_fen("startpos ;D1 20 ;D2 400")?;
/// assert_eq!(fen.operations.len(), 2);
/// # Ok::<(), chessmoves::Faults>(())
/// ```
///
/// # Errors
///
/// What is wrong with the text, and where.
pub fn read_fen(text: &str) -> Result<fen::Fen, Faults> {
    let or_link = |faults| {
        let link = reference::encoded(text).or_else(|| reference::embedded_fen(text)?.ok());
        link.map_or(Err(faults), |link| link.parse())
    };
    let read = referred(text).unwrap_or_else(|| fen::parse(text).or_else(or_link));
    read.map_err(|faults| or_almost_name(faults, text))
}

/// Reads a reference, if the text begins with a character with which one can; most FENs do not.
fn referred(text: &str) -> Option<Result<fen::Fen, Faults>> {
    match trim_start(text).as_bytes().first()?.to_ascii_lowercase() {
        b'[' | b'c' | b'h' | b'k' | b'l' | b'p' | b's' | b'w' | b'9' => reference::read(text),
        _ => None,
    }
}

/// If the text is almost the name of a position, moves, or anything else without ranks, its faults as a FEN do not matter.
#[cold]
fn or_almost_name(faults: Faults, text: &str) -> Faults {
    if !faults.is_of_fen() {
        return faults;
    }
    let (whole, found) = (0..text.len(), Excerpt(text.trim()));
    let neither = || format!("{found} is neither a FEN nor the name of a position");
    let name = text.split_whitespace().next().unwrap_or_default();
    let (message, hint, span) = if let Some(named) = closest_name(text.trim()) {
        (neither(), format!("did you mean {:?}?", named.name), whole)
    } else if text.contains(' ') && are_moves(text) {
        let hint = "moves follow a position: `chessmoves play startpos \"e4 e5\"`";
        let message = format!("{found} are moves, expected a position");
        let fault = Fault::new(faults.code(), message).at(whole);
        return fault.with_hint(Some(hint.to_owned())).into();
    } else if named::find(name).is_some() && !text.contains(';') {
        let rest = text.trim_start()[name.len()..].trim_start();
        let span = text.len() - rest.len()..text.trim_end().len();
        let rest = truncated(rest.trim_end());
        let message =
            format!("{rest:?} after the name of a position, expected the end of the line");
        (message, format!("leave out {rest:?}"), span)
    } else if faults.code() == Code::FenPlacementCharacter && !text.contains(['/', '\\']) {
        let hint = "`chessmoves positions` lists the names";
        (neither(), hint.to_owned(), whole)
    } else {
        return faults;
    };
    let mut fault = Fault::new(faults.code(), message).at(span);
    fault.field.clone_from(&faults.first().field);
    fault.with_hint(Some(hint)).into()
}

/// The named position whose name is closest to a text, if at most two letters differ or are missing at the end.
///
/// ```
/// use chessmoves::input::closest_name;
/// assert_eq!(closest_name("kiwipet").map(|named| named.name), Some("kiwipete"));
/// assert!(closest_name("e2e4").is_none());
/// ```
pub fn closest_name(text: &str) -> Option<&'static NamedFen> {
    let text = text.to_ascii_lowercase();
    // `fen="start"`
    let text = text.strip_prefix("fen=").unwrap_or(&text);
    let text = text.trim_matches('"');
    if START.contains(&&*text.replace([' ', '_', '-'], "")) {
        return named::find("startpos");
    }
    let distance = |named: &&NamedFen| match named.name.strip_prefix(text) {
        Some(rest) if text.len() > 3 => Some(rest.len().min(2)),
        _ => edits(text, named.name),
    };
    let close = POSITIONS.iter().filter(|named| distance(named).is_some());
    close.min_by_key(distance)
}

/// The known word that was probably meant: the closest of those that differ from a text in at most a quarter of their letters.
pub fn did_you_mean(given: &str, known: &[&str]) -> Option<String> {
    let distance = |word: &&&str| edits(given, word).filter(|_| **word != given);
    let words = known.iter().filter(|word| distance(word).is_some());
    let word = words.min_by_key(distance)?;
    Some(format!("did you mean {word:?}?"))
}

/// In how many letters a word differs from a known one, in any case, if these are at most a quarter of them.
#[doc(hidden)]
pub fn edits(given: &str, known: &str) -> Option<usize> {
    // Comparing long texts is useless and slow.
    const MAX_LENGTH: usize = 32;
    if given.len() > MAX_LENGTH {
        return None;
    }
    let distance = strsim::osa_distance(&given.to_ascii_lowercase(), &known.to_ascii_lowercase());
    // Rounded: in 1 letter of 5, and in 2 of 6.
    Some(distance).filter(|distance| *distance <= (known.len() + 2) / 4)
}

/// What else the start position is called.
#[rustfmt::skip]
const START: [&str; 8] = [
    "initial", "initialposition", "startposition", "startingposition", "default", "standard", "new", "newgame",
];

/// The text without a byte order mark.
pub(crate) fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The operations of an EPD as one JSON object with the opcodes as keys. The counters are part of the position and are left
/// out; if an opcode occurs twice, the first counts.
fn operations(operations: &[fen::Operation]) -> Option<Box<RawValue>> {
    let kept = (operations.iter().enumerate()).filter(|(n, operation)| {
        let is_known = || (operations[..*n].iter()).any(|it| it.opcode == operation.opcode);
        !matches!(&*operation.opcode, "hmvc" | "fmvn") && !is_known()
    });
    let mut pairs = kept.map(|(_, it)| (&it.opcode, it.text())).peekable();
    pairs.peek()?;
    let mut json = serde_json::Serializer::new(Vec::new());
    serde::Serializer::collect_map(&mut json, pairs).ok()?;
    let text = String::from_utf8(json.into_inner()).ok()?;
    RawValue::from_string(text).ok()
}

/// Finds the piece that a name asks about.
///
/// # Errors
///
/// If the square is empty, or occupied by another piece.
pub fn find_piece(position: &AnyPosition, name: PieceName) -> Result<PieceOn, Faults> {
    let square = name.square;
    let found = position.board().piece_at(square).ok_or_else(|| {
        let message = format!("there is no piece on {square}");
        Fault::new(Code::NoPieceOnSquare, message)
    })?;
    if name.fits(found) {
        return Ok(PieceOn::new(found, square));
    }
    let color = name.color.map_or("", Color::name);
    let role = name.role.map_or("piece", Role::name);
    let expected = [color, role].join(" ");
    let expected = expected.trim_start();
    let message = format!("there is a {found} on {square}, expected a {expected}");
    let is_other_side = name.role == Some(found.role);
    let hint = is_other_side.then(|| format!("{}{square} is the {found}", found.letter()));
    let fault = Fault::new(Code::OtherPieceOnSquare, message);
    Err(fault.with_hint(hint).into())
}

/// The fault of an input without a position, if the question is about one.
pub fn no_position() -> Faults {
    let message = "there is no position, expected a FEN or a board";
    Fault::new(Code::NoPosition, message).into()
}

/// The fault of an input that does not name a piece, if the question is about one.
pub fn no_piece() -> Faults {
    let message = "there is no piece to ask about, expected one such as Ke1 (white) or ke1 (black)";
    Fault::new(Code::NoPiece, message).into()
}

/// The fault of an input that is not valid UTF-8 from a byte on.
pub fn not_utf8(at: usize) -> Faults {
    let fault = Fault::new(Code::NotUtf8, format!("not valid UTF-8 at byte {at}"));
    fault.at(at..at + 1).into()
}

/// The fault of an input that is an error record.
pub fn is_error_record() -> Faults {
    Fault::new(Code::ErrorRecord, "the line is an error record").into()
}
