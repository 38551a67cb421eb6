//! Filters for lists of moves.

use chessmoves::record::MoveFilter;
use chessmoves::{Bitboard, Square};
use clap::Args;

#[derive(Args, Debug)]
#[command(next_help_heading = "Moves")]
pub(crate) struct FilterArgs {
    /// Only captures
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
    /// For castling this is the king's new square.
    #[arg(long, value_name = "SQUARES", value_delimiter = ',', value_parser = square)]
    to: Vec<Square>,
}

impl FilterArgs {
    /// The filter, if not all moves are asked for. A move has to meet every option, and one square of each list.
    pub(crate) fn filter(&self) -> Option<MoveFilter> {
        let any_of = |squares: &[Square]| {
            if squares.is_empty() {
                Bitboard::ALL
            } else {
                squares.iter().copied().collect()
            }
        };
        let filter = MoveFilter {
            captures: self.captures,
            checks: self.checks,
            from: any_of(&self.from),
            to: any_of(&self.to),
        };
        (filter != MoveFilter::default()).then_some(filter)
    }
}

/// Parses a square; the hint becomes part of the message.
fn square(text: &str) -> Result<Square, String> {
    text.trim()
        .parse::<Square>()
        .map_err(|error| match error.hint() {
            Some(hint) => format!("{error}\n\n  hint: {hint}"),
            None => error.to_string(),
        })
}
