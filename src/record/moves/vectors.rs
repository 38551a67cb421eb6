//! Move vectors: the squares of each lane, outward.

use crate::record::PieceOn;
use crate::rules::context::{Context, Side};
use crate::rules::movement::{self, Lane};
use crate::rules::stages;
use crate::types::{Role, Square};

/// The lanes of a piece, with the castling lanes that the position gives a king.
pub(super) fn lanes<S: Side>(cx: &Context<'_, S>, piece: PieceOn) -> Vec<Lane> {
    let mut lanes: Vec<_> = movement::lanes_from(piece.piece(), piece.square)
        .filter(|lane| lane.castling_side().is_none())
        .collect();
    if piece.role == Role::King {
        lanes.extend(stages::castling_lanes(cx, piece.square));
    }
    lanes
}

/// The move vectors: the squares of each lane that pass, outward, without lanes that have none.
pub(super) fn vectors(
    lanes: &[Lane],
    from: Square,
    passes: impl Fn(&Lane, Square) -> bool,
) -> Vec<Vec<Square>> {
    (lanes.iter())
        .map(|lane| {
            let squares = lane.squares(from);
            squares.filter(|&to| passes(lane, to)).collect::<Vec<_>>()
        })
        .filter(|vector| !vector.is_empty())
        .collect()
}
