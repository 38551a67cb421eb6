//! Whether a side can still checkmate by any series of legal moves (FIDE Laws 5.1.2, 5.2.2 and 6.9).
//!
//! A proof that it can is a helpmate, which [`search`] finds. Proofs that it cannot are the material, forced moves, walls of pawns
//! ([`reach`]), and a search that runs out of positions. Fifty moves and repetition end nothing here, so the clocks are ignored.

mod estimate;
mod kings;
mod reach;
mod search;

use super::any_position::AnyPosition;
use super::outcome::{self, Outcome};
use super::position::Position;
use super::{attacks, movement};
use crate::codes::Code;
use crate::types::{Bitboard, Color, Move, Role, Square};
use reach::Reach;
use search::HelpmateSearch;

/// How many positions are visited before the question is left open: about a second.
pub const NODE_LIMIT: usize = 300_000;

/// How many positions are visited before the pieces' reach is analysed, which takes as long as visiting some twenty positions.
const FIRST_NODES: usize = 200;
/// How many positions the search visits before it aims at checkmate in a corner, and then for each corner.
const AIM_NODES: usize = 10_000;
/// Longer series of forced moves do not occur; this also ends those that repeat themselves.
const MAX_FORCED: usize = 32;
/// How far a quick answer looks ahead, where a ply counts as much as several forced moves.
const FEW_PLIES: u32 = 4 * FORCED_PER_PLY;
const FORCED_PER_PLY: u32 = 4;
/// With more moves than this, one of them is expected to lead on.
const MANY_MOVES: usize = 20;

/// Whether a side can still checkmate by any series of legal moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CanCheckmate {
    /// It can: a series of legal moves that ends in checkmate, not necessarily the shortest. Empty if it has already checkmated.
    Yes(Vec<Move>),
    /// It cannot.
    No(Unwinnable),
    /// Not decided within the limit.
    Unknown,
}

impl CanCheckmate {
    /// `yes`, `no` or `unknown`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Yes(_) => "yes",
            Self::No(_) => "no",
            Self::Unknown => "unknown",
        }
    }

    /// Whether it has been proved that the side cannot checkmate.
    pub const fn is_no(&self) -> bool {
        matches!(self, Self::No(_))
    }
}

/// Why a side cannot checkmate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unwinnable {
    /// The game has ended: the side itself is checkmated, or there is stalemate.
    Over(Outcome),
    /// The material does not suffice, not even with the help of the other side.
    Material,
    /// Pieces that cannot move or be captured keep the others from any square where they could checkmate.
    Walls {
        /// These pieces.
        wall: Bitboard,
        /// The other pieces, and the squares that each may ever reach.
        reach: Vec<(Square, Bitboard)>,
        /// Whether this holds in every series of moves. If not, a move after which the side cannot checkmate may break the wall.
        for_good: bool,
    },
    /// Each of these moves is the only one, and after them the side cannot checkmate.
    Forced(Vec<Move>, Box<Unwinnable>),
    /// All positions that can still arise have been examined, up to those in which another proof holds.
    Exhausted {
        /// How many positions have been examined.
        positions: usize,
    },
}

impl Unwinnable {
    /// The stable code.
    pub const fn code(&self) -> Code {
        match self {
            Self::Over(_) => Code::GameOver,
            Self::Material => Code::InsufficientMaterial,
            Self::Walls { .. } => Code::WalledOff,
            Self::Forced(..) => Code::ForcedMoves,
            Self::Exhausted { .. } => Code::NoCheckmateLeft,
        }
    }
}

impl Position {
    /// Whether a side can checkmate by any series of legal moves: if not, the other side does not lose when its flag falls (FIDE
    /// Laws 6.9), and the game is drawn if neither side can (5.2.2). No search visits more than `limit` positions.
    ///
    /// ```
    /// use chessmoves::{CanCheckmate, Color, NODE_LIMIT, Position};
    /// let walls: Position = "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1".parse()?;
    /// assert!(walls.can_checkmate(Color::White, NODE_LIMIT).is_no());
    ///
    /// let knights: Position = "8/8/8/4k3/8/n7/4K3/6N1 w - - 0 1".parse()?;
    /// let CanCheckmate::Yes(helpmate) = knights.can_checkmate(Color::White, NODE_LIMIT) else { panic!() };
    /// let end = helpmate.iter().try_fold(knights, |position, &mv| position.play(mv))?;
    /// assert_eq!(end.outcome().and_then(chessmoves::Outcome::winner), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn can_checkmate(&self, winner: Color, limit: usize) -> CanCheckmate {
        let position = self.as_any();
        if let Some(settled) = settled(position, winner) {
            return settled;
        }
        let (forced, end) = forced_moves(position);
        if !forced.is_empty()
            && let Some(CanCheckmate::No(why)) = settled(&end, winner)
        {
            return CanCheckmate::No(Unwinnable::Forced(forced, Box::new(why)));
        }
        let first = HelpmateSearch::new(winner, false, None).run(position, limit.min(FIRST_NODES));
        if first != CanCheckmate::Unknown || limit <= FIRST_NODES {
            return first;
        }
        let reach = Reach::new(position, winner);
        let in_cases = || looks_closed(position, winner).then(|| reach.in_cases());
        if let Some(proof) = reach.proof().or_else(|| in_cases().flatten()) {
            return CanCheckmate::No(proof.into());
        }
        let mut search = HelpmateSearch::new(winner, true, None);
        let mut found = search.run(position, limit.min(AIM_NODES));
        for corner in estimate::CORNERS {
            if found != CanCheckmate::Unknown || limit <= AIM_NODES {
                break;
            }
            found = HelpmateSearch::new(winner, true, Some(corner)).run(position, AIM_NODES);
        }
        if found == CanCheckmate::Unknown {
            found = search.run(position, limit);
        }
        found
    }

    /// Whether it is quickly shown that a side can no longer checkmate: what [`can_checkmate`](Self::can_checkmate) would call a
    /// no, except for the rare positions in which only a search finds that out. For streams of positions.
    pub fn is_unwinnable(&self, winner: Color) -> bool {
        let position = self.as_any();
        // The reach of the pieces is analysed only if it is likely to show that.
        dies_out(position, winner, FEW_PLIES)
            || looks_closed(position, winner) && !Reach::new(position, winner).may_checkmate()
    }

    /// Whether it is quickly shown that neither side can checkmate, so that the game is drawn (FIDE Laws 5.2.2).
    pub fn is_dead(&self) -> bool {
        (Color::ALL.into_iter()).all(|color| self.is_unwinnable(color))
    }
}

/// Whether a side can checkmate; `Unknown` in a position that is not one of a game.
pub fn can_checkmate(position: &AnyPosition, winner: Color) -> CanCheckmate {
    let position = Position::try_from(*position);
    position.map_or(CanCheckmate::Unknown, |position| {
        position.can_checkmate(winner, NODE_LIMIT)
    })
}

/// The answer if the game is over, or if the material decides.
fn settled(position: &AnyPosition, winner: Color) -> Option<CanCheckmate> {
    let over = || outcome::without_moves(position, position.is_check());
    match (!position.any_legal()).then(over).flatten() {
        Some(outcome) if outcome.winner() == Some(winner) => Some(CanCheckmate::Yes(Vec::new())),
        Some(outcome) => Some(CanCheckmate::No(Unwinnable::Over(outcome))),
        None => outcome::lacks_material(position, winner)
            .then_some(CanCheckmate::No(Unwinnable::Material)),
    }
}

/// Whether every series of moves of this length, in forced moves, ends before without a checkmate by the winner.
fn dies_out(position: &AnyPosition, winner: Color, length: u32) -> bool {
    if outcome::lacks_material(position, winner) && position.any_legal() {
        return true;
    }
    if length == 0 {
        return false;
    }
    let moves = position.list_legal();
    if moves.is_empty() {
        return !(position.is_check() && position.turn() != winner);
    }
    if moves.len() > MANY_MOVES {
        return false;
    }
    let cost = if moves.len() == 1 { 1 } else { FORCED_PER_PLY };
    let left = length.saturating_sub(cost);
    let dies_out_after = |&mv: &Move| dies_out(&position.play_unchecked(mv), winner, left);
    moves.iter().all(dies_out_after)
}

/// Whether walls are likely: the winner has no queen, rook or knight that can move, and each of its pawns has an enemy pawn in front.
fn looks_walled(position: &AnyPosition, winner: Color) -> bool {
    let board = position.board();
    let own = board.by_color(winner);
    let enemy_pawns = board.by_role(Role::Pawn) - own;
    let is_held = |pawn: Square| {
        let goal = Square::new(pawn.file(), movement::promotion_rank(winner));
        (attacks::between(pawn, goal) & enemy_pawns).any()
    };
    !has_free_piece(position, winner) && (own & board.by_role(Role::Pawn)).into_iter().all(is_held)
}

/// Whether walls are likely because both sides are blocked: no queen, rook or knight can move, and most pawns stand face to face.
fn looks_blocked(position: &AnyPosition) -> bool {
    let board = position.board();
    let pawns = board.by_role(Role::Pawn);
    let white = pawns & board.by_color(Color::White);
    let [push, ..] = movement::pawn_steps(Color::White);
    let held = (white.shift(push) & (pawns - white)).len();
    held >= 2
        && 2 * held + 4 >= pawns.len()
        && !(Color::ALL.into_iter()).any(|color| has_free_piece(position, color))
}

/// Whether a side has a queen, rook or knight that can move.
fn has_free_piece(position: &AnyPosition, color: Color) -> bool {
    let board = position.board();
    let own = board.by_color(color);
    let pieces =
        board.by_role(Role::Queen) | board.by_role(Role::Rook) | board.by_role(Role::Knight);
    let can_move = |square| (position.attacks_from(square) - own).any();
    (own & pieces).into_iter().any(can_move)
}

/// The moves that are the only ones, one after the other, and the position after them.
fn forced_moves(position: &AnyPosition) -> (Vec<Move>, AnyPosition) {
    let (mut moves, mut position) = (Vec::new(), *position);
    while moves.len() < MAX_FORCED {
        let [only] = *position.list_legal().as_slice() else {
            break;
        };
        moves.push(only);
        position = position.play_unchecked(only);
    }
    (moves, position)
}

/// Whether it is worth while to look for walls.
fn looks_closed(position: &AnyPosition, winner: Color) -> bool {
    looks_walled(position, winner) || looks_blocked(position)
}
