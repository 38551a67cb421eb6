//! Filters for lists of moves.

use chessmoves::record::MoveFilter;
use chessmoves::{Bitboard, Role, Square};
use clap::Args;

use super::{PieceWord, UsageError};

#[derive(Args, Debug)]
#[command(next_help_heading = "Moves")]
pub(crate) struct FilterArgs {
    /// Only captures
    #[arg(long)]
    captures: bool,
    /// Only moves that give check
    #[arg(long)]
    checks: bool,
    /// Only promotions
    #[arg(long)]
    promotions: bool,
    /// Only moves of these types of pieces, such as N,B or knight,bishop
    ///
    /// Castling is a move of the king.
    #[arg(long, value_name = "PIECES", value_delimiter = ',', value_parser = role)]
    only: Vec<Role>,
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
    /// The filter for the moves of a piece, if not all moves are asked for. A move has to meet every option, and one square of
    /// each list.
    ///
    /// # Errors
    ///
    /// If the piece is not on one of the squares of `--from`, as in `--from e5 f3`.
    pub(crate) fn filter(&self, piece: PieceWord) -> Result<Option<MoveFilter>, UsageError> {
        if let Some(name) = piece.named()
            && !(self.from.is_empty() || self.from.contains(&name.square))
        {
            let from: Vec<_> = self.from.iter().map(|square| square.name()).collect();
            return Err(UsageError::PieceNotFrom {
                square: name.square,
                from: from.join(","),
            });
        }
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
            promotions: self.promotions,
            roles: Role::ALL.map(|role| self.only.is_empty() || self.only.contains(&role)),
            from: any_of(&self.from),
            to: any_of(&self.to),
        };
        Ok((filter != MoveFilter::default()).then_some(filter))
    }
}

/// Parses the type of a piece: its letter or its name.
fn role(text: &str) -> Result<Role, String> {
    let text = text.trim();
    let is_meant = |role: &Role| {
        text.eq_ignore_ascii_case(role.name())
            || text.eq_ignore_ascii_case(role.letter().encode_utf8(&mut [0; 4]))
    };
    (Role::ALL.into_iter().find(is_meant)).ok_or_else(|| {
        format!("{text:?} is not a type of piece, expected letters of K Q R B N P, or names such as knight")
    })
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
