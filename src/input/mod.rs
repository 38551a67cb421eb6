//! Input in any notation: one line or one argument, read into a position and a piece.

mod error;
mod given_moves;
pub mod json;
mod move_list;
mod repair;
mod suggest;

pub use crate::notation::castling::CastlingError;
pub use crate::notation::shorthand::ShorthandError;
pub use error::InputError;
pub use given_moves::{given_moves, given_moves_in_json};
pub use move_list::{is_move, split_moves, without_number};
pub use repair::{Change, repair};
pub use suggest::closest_name;

use serde_json::value::RawValue;

use self::json::{Embedded, JsonError, JsonPosition, MisspeltKey};
use crate::notation::pgn::is_tag_line;
use crate::notation::position::find_move;
use crate::notation::shorthand;
use crate::notation::{PieceName, castling, fen};
use crate::record::{Extra, PieceOn, PlayedMove, RecordKind};
use crate::rules::any_position::AnyPosition;
use crate::rules::game::Repetitions;
use crate::rules::problem::{Problem, problems};
use crate::rules::setup::Setup;
use crate::rules::zobrist;

/// The content of an input: a position, the piece asked about, and extra keys.
///
/// ```
/// use chessmoves::input::Input;
/// let input = Input::read("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1")?;
/// assert_eq!(input.position()?.legal_moves()?.len(), 15);
/// assert_eq!(input.problems()[0].code(), "castling-without-rook");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The position; the record of a lone piece has none.
    pub setup: Option<Setup>,
    /// What is wrong with the text, but was accepted.
    pub warnings: Vec<Problem>,
    /// Whether the castling rights name rooks by their files, which says that the position is Chess960.
    pub names_rook_files: bool,
    /// Whether the text is the FEN of the position as it is written in records, unless something has to be dropped.
    pub is_canonical: bool,
    /// The line of an EPD that [`repair`] has read: its fields as they are used, and its operations as they were written.
    pub repaired_epd: Option<String>,
    /// The piece asked about.
    pub piece: Option<PieceName>,
    /// Extra keys, and the operations of an EPD, which are passed through to the record. Values are kept as written, except
    /// for line ends and indentation, since a record is one line.
    pub extra: Vec<Extra>,
    /// Extra keys of a JSON message that are almost keys of its own.
    pub misspelt: Vec<MisspeltKey>,
    /// The kind of record, if the input was printed by chessmoves.
    pub record: Option<RecordKind>,
}

impl Input {
    /// Reads a FEN, an EPD, a JSON message, or a text that stands for a FEN. A byte order mark at the beginning is ignored;
    /// the byte ranges of errors do not count it.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    pub fn read(given: &str) -> Result<Self, InputError> {
        let text = without_bom(given);
        let body = shorthand::trim_start(text);
        if body.starts_with(['{', '[']) && !shorthand::is_tag(body) {
            if is_tag_line(body.as_bytes()) {
                return Err(InputError::PgnTag);
            }
            return Self::message(text);
        }
        let fen = read_fen(text)?;
        let mut extra = Vec::new();
        if !fen.operations.is_empty() {
            let all = operations(&fen.operations);
            extra.extend(all.map(|all| ("operations".to_owned(), all)));
        }
        Ok(Self {
            setup: Some(fen.setup),
            warnings: fen.warnings,
            names_rook_files: fen.names_rook_files,
            is_canonical: fen.is_canonical && text.len() == given.len(),
            repaired_epd: None,
            piece: None,
            extra,
            misspelt: Vec::new(),
            record: None,
        })
    }

    fn message(text: &str) -> Result<Self, InputError> {
        let message = json::parse(text).map_err(with_faults_of_fen)?;
        let mut names_rook_files = false;
        let (mut setup, mut warnings) = match message.position {
            None => (None, Vec::new()),
            Some(JsonPosition::Fen(embedded)) => {
                let fen = read_embedded(embedded)?;
                names_rook_files = fen.names_rook_files;
                (Some(fen.setup), fen.warnings)
            }
            Some(JsonPosition::Board {
                mut setup,
                castling,
            }) => {
                let mut warnings = Vec::new();
                if let Some(embedded) = castling {
                    match castling::parse(&embedded.text, &setup) {
                        Ok(field) => {
                            setup.castling = field.rights;
                            names_rook_files = field.names_files;
                            warnings = field.warnings;
                        }
                        Err(error) => {
                            return Err(InputError::CastlingInJson { error, embedded });
                        }
                    }
                }
                (Some(setup), warnings)
            }
        };
        if let (Some(setup), true) = (&mut setup, message.chess960) {
            setup.chess960 = true;
        }
        if !message.ignored.is_empty() {
            let keys = message.ignored;
            warnings.push(Problem::IgnoredKeys { keys });
        }
        Ok(Self {
            setup,
            warnings,
            names_rook_files,
            is_canonical: false,
            repaired_epd: None,
            piece: message.piece,
            extra: (message.extra.into_iter())
                .map(|(key, value)| (key, on_one_line(value)))
                .collect(),
            misspelt: message.misspelt,
            record: message.record,
        })
    }

    /// The position to analyse.
    ///
    /// # Errors
    ///
    /// If the input has no position, or an empty board.
    #[inline]
    pub fn position(&self) -> Result<AnyPosition, InputError> {
        let Some(setup) = self.setup else {
            return Err(InputError::NoPosition);
        };
        let (position, _) = AnyPosition::from_setup(setup)?;
        Ok(position)
    }

    /// All problems of the position, including the warnings of its reader.
    pub fn problems(&self) -> Vec<Problem> {
        let mut all = self.warnings.clone();
        if let Some(setup) = &self.setup {
            let is_known = |problem: &Problem| {
                self.names_rook_files && matches!(problem, Problem::Chess960Assumed { .. })
            };
            all.extend(
                problems(setup)
                    .into_iter()
                    .filter(|problem| !is_known(problem)),
            );
        }
        all
    }
}

/// Reads a FEN, an EPD, or a text that stands for one; a name can be followed by the operations of an EPD.
///
/// ```
/// let fen = chessmoves::input::read_fen("startpos ;D1 20 ;D2 400")?;
/// assert_eq!(fen.operations.len(), 2);
/// # Ok::<(), chessmoves::input::InputError>(())
/// ```
///
/// # Errors
///
/// What is wrong with the text, and where.
pub fn read_fen(text: &str) -> Result<fen::Fen, InputError> {
    Ok(match shorthand::read(text) {
        Some(read) => fen::Fen {
            is_canonical: false,
            ..read?
        },
        None => fen::parse(text)?,
    })
}

/// The text without a byte order mark.
fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The error of a message, with the faults of the FEN in it.
fn with_faults_of_fen(message: JsonError) -> InputError {
    match message.fen().cloned().map(read_embedded) {
        Some(Err(fen)) => InputError::JsonAndFen {
            message,
            fen: Box::new(fen),
        },
        _ => InputError::Json(message),
    }
}

/// Parses the FEN of a message.
fn read_embedded(embedded: Embedded) -> Result<fen::Fen, InputError> {
    let read = shorthand::read(&embedded.text)
        .unwrap_or_else(|| fen::parse(&embedded.text).map_err(ShorthandError::Fen));
    read.map_err(|error| match error {
        ShorthandError::Fen(error) => InputError::FenInJson { error, embedded },
        error => InputError::ShorthandInJson { error, embedded },
    })
}

/// Removes line ends and the indentation after them. JSON strings contain no line ends, so all of them are between values.
fn on_one_line(value: Box<RawValue>) -> Box<RawValue> {
    let ends = ['\n', '\r'];
    if !value.get().contains(ends) {
        return value;
    }
    let parts = value.get().split(ends);
    let joined: String = parts
        .map(|part| part.trim_start_matches([' ', '\t']))
        .collect();
    RawValue::from_string(joined).unwrap_or(value)
}

/// The operations of an EPD as one JSON object with the opcodes as keys. The counters are part of the position and are left
/// out; if an opcode occurs twice, the first counts.
fn operations(operations: &[fen::Operation]) -> Option<Box<RawValue>> {
    let mut kept: Vec<&fen::Operation> = Vec::new();
    for operation in operations {
        let is_known = kept.iter().any(|other| other.opcode == operation.opcode);
        if !is_known && !matches!(&*operation.opcode, "hmvc" | "fmvn") {
            kept.push(operation);
        }
    }
    if kept.is_empty() {
        return None;
    }
    let pairs = kept
        .iter()
        .map(|operation| (&operation.opcode, operation.text()));
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
pub fn find_piece(position: &AnyPosition, name: PieceName) -> Result<PieceOn, InputError> {
    let square = name.square;
    match position.board().piece_at(square) {
        None => Err(InputError::NoPieceThere { square }),
        Some(piece) if name.fits(piece) => Ok(PieceOn::new(piece, square)),
        Some(found) => Err(InputError::OtherPieceThere { name, found }),
    }
}

/// Plays moves in any notation, one after the other.
///
/// # Errors
///
/// The first move that cannot be read or played.
pub fn play_moves<'a>(
    position: AnyPosition,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(AnyPosition, Vec<PlayedMove>), InputError> {
    play_line(position, moves).map(|line| (line.position, line.played))
}

/// The same, and how often the last position has occurred.
///
/// # Errors
///
/// The first move that cannot be read or played.
pub fn play_line<'a>(
    mut position: AnyPosition,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<PlayedLine, InputError> {
    let moves: Vec<_> = moves.into_iter().collect();
    let mut played = Vec::with_capacity(moves.len());
    let mut repetitions = Repetitions::default();
    let count = |repetitions: &mut Repetitions, position: &AnyPosition| {
        repetitions.add(zobrist::key_of(position))
    };
    let mut occurrences = count(&mut repetitions, &position);
    for (n, text) in moves.iter().enumerate() {
        position.check_kings()?;
        let mv = find_move(&position, text).map_err(|error| match moves.len() {
            1 => InputError::Move(error),
            _ => InputError::MoveOfLine { ply: n + 1, error },
        })?;
        played.push(PlayedMove::as_written(&position, mv, text));
        position = position.play_unchecked(mv);
        occurrences = count(&mut repetitions, &position);
    }
    Ok(PlayedLine {
        position,
        played,
        repetitions: occurrences,
    })
}

/// Moves that were played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedLine {
    /// The position after them.
    pub position: AnyPosition,
    /// The moves.
    pub played: Vec<PlayedMove>,
    /// How often that position has occurred since the first one (FIDE Laws 9.2.3).
    pub repetitions: u32,
}
