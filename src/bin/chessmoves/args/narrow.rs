//! Which moves of a list are asked for.

use chessmoves::notation::piece::square_hint;
use chessmoves::report::Narrowing;
use chessmoves::{Bitboard, Square};
use clap::Args;

#[derive(Args, Debug)]
#[command(next_help_heading = "Moves")]
pub(crate) struct NarrowArgs {
    /// Only moves that capture
    #[arg(long)]
    captures: bool,
    /// Only moves that give check
    #[arg(long)]
    checks: bool,
    /// Only moves from one of these squares, such as e2,d2
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = square)]
    from: Vec<Square>,
    /// Only moves to one of these squares
    ///
    /// Castling goes to the king's new square.
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = square)]
    to: Vec<Square>,
}

impl NarrowArgs {
    /// What is asked for, if that is not everything. A move has to fit every option, and one square of each list.
    pub(crate) fn narrowing(&self) -> Option<Narrowing> {
        let any_of = |squares: &[Square]| {
            if squares.is_empty() {
                Bitboard::ALL
            } else {
                squares.iter().copied().collect()
            }
        };
        let narrowing = Narrowing {
            captures: self.captures,
            checks: self.checks,
            from: any_of(&self.from),
            to: any_of(&self.to),
        };
        (narrowing != Narrowing::default()).then_some(narrowing)
    }
}

/// Reads a square; the hint goes along with the error.
fn square(text: &str) -> Result<Square, String> {
    text.parse::<Square>()
        .map_err(|error| super::with_hint(&error, square_hint("", text)))
}
