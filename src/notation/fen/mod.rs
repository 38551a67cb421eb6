//! FEN and EPD: a position in a line of text.
//!
//! FEN is read as the PGN standard 16.1 describes it, EPD as 16.2 does, castling as X-FEN or Shredder-FEN. What many
//! files do otherwise is understood: several blanks or tabs, `_` in place of blanks, blanks and line ends around the
//! text, a byte order mark, missing counters, leading zeros, move number 0. Anything that might mean two things is an
//! error, and all errors of a text are told at once.

mod error;
mod hint;
mod operations;
mod placement;
mod read;
mod repair;
mod write;

pub use error::{FenError, FenFault, FenFaultKind, FenField};
pub use operations::Operation;
pub use repair::{Repair, Repaired, repair};
pub use write::{write, write_epd, write_shredder};

use crate::problem::Problem;
use crate::setup::Setup;

/// What a line of FEN or EPD says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The position.
    pub setup: Setup,
    /// What was not as it should be, and was read all the same.
    pub forgiven: Vec<Problem>,
    /// The operations of an EPD, in their order.
    pub operations: Vec<Operation>,
}

impl Fen {
    /// The operand of an EPD operation, as it was written.
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

/// Reads a FEN of four to six fields, or an EPD. Fewer fields are read with defaults, and the result says so.
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
///     "placement, rank 4: 7 squares, expected 8; turn: \"W\", expected w or b"
/// );
/// # Ok::<(), fen::FenError>(())
/// ```
///
/// # Errors
///
/// All faults that the text has, in the order of its fields, each with its place.
pub fn parse(text: &str) -> Result<Fen, FenError> {
    read::read(text)
}

/// Cuts a text into its fields as [`parse`] does: up to six, without what is around the line and without the operations of
/// an EPD.
///
/// ```
/// use chessmoves::notation::fen;
/// assert_eq!(fen::fields(" 8/8/8/8/8/8/8/K6k  b - - hmvc 3;"), ["8/8/8/8/8/8/8/K6k", "b", "-", "-"]);
/// ```
pub fn fields(text: &str) -> Vec<&str> {
    read::fields(text)
}
