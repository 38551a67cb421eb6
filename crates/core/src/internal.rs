//! What the other crates of chessmoves use of this one. It is not part of the library, and may change at any time.

pub use crate::lists::{entry, joined, set, sort_by_place, sort_short};
pub use crate::notation::fen::is_number;
pub use crate::notation::move_error::{several_moves_hint, unreadable_hint};
#[cfg(feature = "pgn")]
pub use crate::notation::pgn::{Class, is_tag_line, unescaped};
pub use crate::notation::position::{in_words, needless_origin, not_found, parse_move, read_move};
pub use crate::notation::san::{
    Disambiguation, SanContext, SanOfPiece, check_or_mate, numbered, san, sans,
};
pub use crate::notation::{history, move_text, reference, unusual};
pub use crate::parallel::{in_order, in_parts, into_inner, lock};
pub use crate::rules::any_position::empty_board;
pub use crate::rules::attacks::{attacked_by, attackers};
pub use crate::rules::explain::{
    Judge, Sentences, are_same, check_from, effects, for_each_verdict, for_each_verdict_of_piece,
    shrink_rejection,
};
pub use crate::rules::generate::MoveSink;
pub use crate::rules::movement::{
    Black, Side, White, double_push, home_rank, is_promoted_on, pawn_steps,
};
pub use crate::rules::origin::retract::last_moves;
pub use crate::rules::outcome::Occurrences;
pub use crate::rules::problem::{Grouped, counted};
pub use crate::rules::stages::Context;
pub use crate::rules::targets::{
    CheckInfo, LEGAL, MoveTargets, PSEUDO_LEGAL, PieceChecks, SharedTargets,
};
pub use crate::rules::winnable::can_checkmate;
pub use crate::rules::{outcome, problem, zobrist};
pub use crate::types::{Excerpt, span_in, square_hint, truncated};

// What only tests use.
#[cfg(feature = "blind")]
pub use crate::rules::explain::CULPRITS_ARE_DISABLED;
pub use crate::rules::explain::{
    explain_castling, explain_move, explain_piece, explain_squares, explain_step,
};
pub use crate::rules::{attacks, movement::SLIDERS, perft::Table};
