//! How far a side is from a helpmate, as the search estimates it.

use crate::rules::{attacks, movement};
use crate::types::{Bitboard, Board, Color, Piece, Role, Square};

/// The corners of the board: two light ones, two dark ones.
pub(super) const CORNERS: [Square; 4] = [Square::A8, Square::H1, Square::A1, Square::H8];

/// Estimates how far the winner is from checkmate, whichever side is to move, given the part that [lasts](lasting). The weights were
/// tuned on positions from played games.
#[inline(always)]
pub(super) fn estimate(board: &Board, winner: Color, lasting: usize, aim: Option<Square>) -> usize {
    let (own, theirs) = (board.by_color(winner), board.by_color(!winner));
    let (Some(own_king), Some(king)) = (board.king(winner), board.king(!winner)) else {
        return 0;
    };
    let occupied = board.occupied().without(king);
    let danger = attacks::attacked_with_sliders(board, winner, occupied, movement::zones(king));
    let flights = movement::king(king) - danger - theirs;
    let mut far = lasting + 3 * flights.len();
    if has_heavy_piece(board, winner) {
        return far;
    }
    // A pawn has to promote, or minor pieces mate in a corner.
    let (pawns, bishops) = (board.by_role(Role::Pawn), board.by_role(Role::Bishop));
    if let Some(corner) = aim {
        far += 15 * to_corner(corner, own_king, king);
    } else {
        // The ranks before a pawn, and more for each piece in the way.
        let costs = (own & pawns).into_iter().map(|pawn| {
            let goal = Square::new(pawn.file(), movement::promotion_rank(winner));
            let way = attacks::between(pawn, goal).with(goal);
            11 * way.len() + 141 * (way & board.occupied()).len()
        });
        far += costs.min().map_or(477, |cost| 286 + cost);
        let corners = corners(own & bishops, theirs & bishops).iter();
        let costs = corners.map(|&corner| to_corner(corner, own_king, king));
        far += 15 * costs.min().unwrap_or_default();
    }
    if (own & pawns).is_empty() {
        far += to_blocker(board, winner, king);
    }
    far
}

/// The part of the estimate that lasts until a king moves or the material changes.
#[inline(always)]
pub(super) fn lasting(board: &Board, winner: Color) -> usize {
    let theirs = board.by_color(!winner);
    let pawns = 19 * (theirs & board.by_role(Role::Pawn)).len();
    let kings = (board.king(winner)).zip(board.king(!winner));
    let Some((own_king, king)) = kings.filter(|_| has_heavy_piece(board, winner)) else {
        return pawns;
    };
    // The other side's pieces may save their king.
    let heavy = board.by_role(Role::Queen) | board.by_role(Role::Rook);
    let is_single = !(heavy - theirs).more_than_one();
    let pieces = 31 * theirs.len() + 21 * (theirs & heavy).len() + 36 * usize::from(is_single);
    // The king is mated at the edge, with the help of the other king.
    let to_edge = [king.file().index(), king.rank().index()].map(|at| at.min(7 - at));
    let kings = 6 * to_edge[0].min(to_edge[1]) + 8 * (distance(king, own_king).max(2) - 2);
    pawns + pieces + kings
}

/// Whether the winner has a queen or a rook.
fn has_heavy_piece(board: &Board, winner: Color) -> bool {
    let heavy = board.by_role(Role::Queen) | board.by_role(Role::Rook);
    (heavy & board.by_color(winner)).any()
}

/// The corners where minor pieces mate: if the winner has bishops on squares of one colour only, or else the other side has, those
/// that a bishop of the winner, or none of the other side, controls.
fn corners(own_bishops: Bitboard, their_bishops: Bitboard) -> &'static [Square] {
    let light = Bitboard::LIGHT;
    let colors = |bishops: Bitboard| [bishops & light, bishops - light].map(Bitboard::any);
    match (colors(own_bishops), colors(their_bishops)) {
        ([true, false], _) | ([false, false], [false, true]) => &CORNERS[..2],
        ([false, true], _) | ([false, false], [true, false]) => &CORNERS[2..],
        _ => &CORNERS,
    }
}

/// How far both kings are from where one is mated in this corner.
fn to_corner(corner: Square, own_king: Square, king: Square) -> usize {
    let near = distance(own_king, corner);
    distance(king, corner) + if near < 2 { 2 } else { near - 2 }
}

/// How far a piece is from the side of its own king, which a lone minor piece can mate only if one stands there that cannot
/// capture the piece or come between: a knight, a bishop on squares of the other colour, or what a pawn becomes; beside a
/// knight also a rook or any bishop.
fn to_blocker(board: &Board, winner: Color, king: Square) -> usize {
    let own = |role| board.by_piece(Piece::new(winner, role));
    let of = |role| board.by_piece(Piece::new(!winner, role));
    let blockers = if own(Role::Knight).any() {
        of(Role::Knight) | of(Role::Bishop) | of(Role::Rook)
    } else if (own(Role::Bishop) & Bitboard::LIGHT).any() {
        of(Role::Knight) | (of(Role::Bishop) - Bitboard::LIGHT)
    } else {
        of(Role::Knight) | (of(Role::Bishop) & Bitboard::LIGHT)
    };
    let steps = |blocker| 15 * (distance(blocker, king).max(1) - 1);
    let pieces = blockers.into_iter().map(steps);
    let pawns = of(Role::Pawn).into_iter().map(|pawn| {
        let goal = Square::new(pawn.file(), movement::promotion_rank(!winner));
        120 + 11 * distance(pawn, goal)
    });
    pieces.chain(pawns).min().unwrap_or(300)
}

/// The number of steps of a king from one square to another.
fn distance(a: Square, b: Square) -> usize {
    a.distance(b) as usize
}
