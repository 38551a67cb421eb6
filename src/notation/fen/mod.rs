//! FEN and EPD: a position in one line of text.
//!
//! FEN is read according to PGN standard 16.1 and EPD according to 16.2, castling as X-FEN or Shredder-FEN. Common
//! deviations are accepted: several spaces or tabs between fields, `_` instead of spaces, white space around the text, a
//! byte order mark, missing counters, leading zeros, move number 0. Whatever is ambiguous is an error, and all errors of a
//! text are reported at once.

mod error;
mod fields;
mod hint;
mod operations;
mod placement;
mod read;
mod repair;
mod write;

pub use error::{FenError, FenFault, FenFaultKind, FenField};
pub use operations::Operation;
pub use repair::{Repair, Repaired, repair};
pub(crate) use write::append;
pub use write::{write, write_epd, write_shredder};

use crate::rules::problem::Problem;
use crate::rules::setup::Setup;

/// The content of a FEN or an EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The position.
    pub setup: Setup,
    /// What is wrong with the text, but was accepted.
    pub warnings: Vec<Problem>,
    /// The operations of an EPD, in order.
    pub operations: Vec<Operation>,
    /// Whether the castling rights name rooks by their files, as in Shredder-FEN.
    pub names_rook_files: bool,
    /// Whether [`write()`] writes the same text, if the castling rights and the en passant square can be used.
    pub is_canonical: bool,
}

impl Fen {
    /// The operand of an EPD operation, as written.
    ///
    /// ```
    /// use chessmoves::notation::fen;
    /// let epd = fen::parse("4k3/8/8/8/8/8/8/4K3 w - - id \"bare; kings\"; ce 0;")?;
    /// assert_eq!(epd.operation("id"), Some("\"bare; kings\""));
    /// # Ok::<(), fen::FenError>(())
    /// ```
    pub fn operation(&self, opcode: &str) -> Option<&str> {
        (self.operations.iter())
            .find(|operation| operation.opcode == opcode)
            .map(|operation| operation.operand.as_str())
    }
}

/// Parses a FEN of four to six fields, or an EPD. Fewer fields are accepted with a warning.
///
/// ```
/// use chessmoves::notation::fen;
/// let fen = fen::parse("4k3/8/8/8/8/8/8/4K2R w K - 3 40")?;
/// assert_eq!(fen.setup.fullmoves, 40);
/// assert_eq!(fen::write(&fen.setup).to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 3 40");
///
/// let error = fen::parse("4k3/8/8/8/7/8/8/4K2R W K - 3 40").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "placement, rank 4: 7 squares, expected 8; side to move: \"W\", expected w or b"
/// );
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
///
/// All faults of the text, in the order of its fields, each with its byte range.
pub fn parse(text: &str) -> Result<Fen, FenError> {
    read::read(text)
}

/// Splits a text into its fields like [`parse`]: up to six, without surrounding white space and without the operations of
/// an EPD.
///
/// ```
/// use chessmoves::notation::fen;
/// assert_eq!(fen::fields(" 8/8/8/8/8/8/8/K6k  b - - hmvc 3;"), ["8/8/8/8/8/8/8/K6k", "b", "-", "-"]);
/// ```
pub fn fields(text: &str) -> Vec<&str> {
    fields::fields(text)
}
