//! One line of input, whatever its notation: where the notations meet.

mod error;

use serde_json::value::RawValue;

pub use error::InputError;

use crate::notation::castling;
use crate::notation::fen;
use crate::notation::json::{self, RecordKind, Said};
use crate::notation::piece::PieceName;
use crate::notation::shorthand::{self, ShorthandError};
use crate::notation::text::MoveText;
use crate::position::Position;
use crate::problem::{Problem, problems};
use crate::report::{PieceOn, PlayedMove};
use crate::setup::Setup;

/// What an input says: a position, a piece asked about, and whatever travels along.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// The position; the record of a lone piece has none.
    pub setup: Option<Setup>,
    /// What the reader of the notation forgave.
    pub forgiven: Vec<Problem>,
    /// The piece asked about.
    pub piece: Option<PieceName>,
    /// Keys that are nobody's here, and the operations of an EPD: they come back in the record. Their values are as they
    /// were written, but for line ends and indentation: a record is one line.
    pub carried: Vec<(String, Box<RawValue>)>,
    /// The kind of record, when chessmoves printed the input itself.
    pub record: Option<RecordKind>,
}

impl Input {
    /// Reads a FEN, an EPD, a JSON message, or what stands for a FEN ([`shorthand`]), told apart by themselves.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    pub fn read(text: &str) -> Result<Self, InputError> {
        let body = text.trim_start_matches('\u{feff}').trim_start();
        if body.starts_with(['{', '[']) && !shorthand::is_tag(body) {
            return match text.strip_prefix('\u{feff}') {
                // As many blanks as the mark has bytes: every place in the text stays what it was.
                Some(rest) => Self::message(&format!("   {rest}")),
                None => Self::message(text),
            };
        }
        let fen = match shorthand::read(text) {
            Some(read) => read?,
            None => fen::parse(text)?,
        };
        let carried = (operations(&fen.operations).into_iter())
            .map(|all| ("operations".to_owned(), all))
            .collect();
        Ok(Self {
            setup: Some(fen.setup),
            forgiven: fen.forgiven,
            carried,
            ..Self::default()
        })
    }

    fn message(text: &str) -> Result<Self, InputError> {
        let message = json::parse(text)?;
        let mut forgiven = Vec::new();
        let mut setup = match message.position {
            None => None,
            Some(Said::Fen(quoted)) => {
                let read = shorthand::read(&quoted.text)
                    .unwrap_or_else(|| fen::parse(&quoted.text).map_err(ShorthandError::Fen));
                match read {
                    Ok(fen) => {
                        forgiven = fen.forgiven;
                        Some(fen.setup)
                    }
                    Err(ShorthandError::Fen(error)) => {
                        return Err(InputError::FenInJson { error, quoted });
                    }
                    Err(error) => return Err(InputError::ShorthandInJson { error, quoted }),
                }
            }
            Some(Said::Board {
                mut setup,
                castling,
            }) => {
                if let Some(quoted) = castling {
                    match castling::parse(&quoted.text, &setup) {
                        Ok(read) => (setup.castling, forgiven) = read,
                        Err(error) => return Err(InputError::CastlingInJson { error, quoted }),
                    }
                }
                Some(setup)
            }
        };
        if let (Some(setup), true) = (&mut setup, message.chess960) {
            setup.chess960 = true;
        }
        Ok(Self {
            setup,
            forgiven,
            piece: message.piece,
            carried: (message.unknown.into_iter())
                .map(|(key, value)| (key, on_one_line(value)))
                .collect(),
            record: message.record,
        })
    }

    /// The position to analyse.
    ///
    /// # Errors
    ///
    /// When the input names none, or one that cannot be analysed.
    pub fn position(&self) -> Result<Position, InputError> {
        let setup = self.setup.ok_or(InputError::NoPosition)?;
        Ok(Position::try_from(setup)?)
    }

    /// Everything odd about the position: what its reader forgave, and what cannot be.
    pub fn problems(&self) -> Vec<Problem> {
        let mut all = self.forgiven.clone();
        if let Some(setup) = &self.setup {
            all.extend(problems(setup));
        }
        all
    }
}

/// Without line ends and the blanks that follow them: no text of JSON holds a line end, so all of them are between its
/// values.
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

/// The operations of an EPD as one JSON object, the opcodes as its keys, in their order. The counters have gone into the
/// position; of an opcode that is there twice, the first counts.
fn operations(operations: &[fen::Operation]) -> Option<Box<RawValue>> {
    let mut kept: Vec<&fen::Operation> = Vec::new();
    for operation in operations {
        let known = kept.iter().any(|other| other.opcode == operation.opcode);
        if !known && !matches!(&*operation.opcode, "hmvc" | "fmvn") {
            kept.push(operation);
        }
    }
    let pairs = kept
        .iter()
        .map(|operation| (&operation.opcode, &operation.operand));
    let mut json = serde_json::Serializer::new(Vec::new());
    serde::Serializer::collect_map(&mut json, pairs).ok()?;
    let text = String::from_utf8(json.into_inner()).ok()?;
    RawValue::from_string(text)
        .ok()
        .filter(|_| !kept.is_empty())
}

/// Finds the piece that a name asks about.
///
/// # Errors
///
/// When another piece stands there, or none.
pub fn find_piece(position: &Position, name: PieceName) -> Result<PieceOn, InputError> {
    let square = name.square;
    let found = position.board().piece_at(square);
    match found {
        None => Err(InputError::NoPieceThere { square }),
        Some(piece) if name.fits(piece) => Ok(PieceOn::new(piece, square)),
        Some(found) => Err(InputError::OtherPieceThere { name, found }),
    }
}

/// Plays moves in any spelling, one after the other.
///
/// # Errors
///
/// The first move that cannot be read or played.
pub fn play_moves<'a>(
    mut position: Position,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(Position, Vec<PlayedMove>), InputError> {
    let mut played = Vec::new();
    for text in moves {
        position.check_kings()?;
        let mv =
            MoveText::parse(text)?.find(text, &position.legal_moves(), position.is_chess960())?;
        played.push(PlayedMove::new(&position, mv));
        position = position.play(mv);
    }
    Ok((position, played))
}
