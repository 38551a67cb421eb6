//! Positions, the rules of chess and their notations: the part of [chessmoves](https://docs.rs/chessmoves) on which everything else
//! is built. Use that crate; it re-exports all of this one.

mod codes;
#[doc(hidden)]
pub mod internal;
mod lists;
mod names;
pub mod notation;
mod parallel;
mod rules;
mod types;

pub use codes::{Code, CodeExample, CodeGroup, Effect, Reason, ReasonExample, Stage};
pub use notation::fen::EnPassantMode;
pub use notation::{FoundMove, MoveError, Reveal};
pub use rules::any_position::{AnyPosition, Dropped, Setup};
pub use rules::attacks::{
    attacks, between, bishop as bishop_attacks, line, queen as queen_attacks, rook as rook_attacks,
};
pub use rules::explain::{EffectDetail, IllegalMove, ReasonDetail, Reply, Verdict};
pub use rules::game::Game;
pub use rules::movement::{Lane, LaneKind, lanes_from};
pub use rules::origin::CanArise;
pub use rules::outcome::{Claim, DrawReason, Outcome};
pub use rules::perft::{Perft, PerftDetails, divide, perft};
pub use rules::position::Position;
pub use rules::problem::{Problem, problems};
pub use rules::winnable::{CanCheckmate, NODE_LIMIT, Unwinnable};
pub use types::{
    Bitboard, Board, ByColor, BySide, CastlingSide, Color, Fault, Faults, File, Move, MoveList,
    Piece, PieceOn, Rank, Role, Square, Squares, Step,
};
