//! How a game ends on the board, and how often a position has occurred in one.

use std::collections::HashMap;
use std::fmt;
use std::hash::BuildHasherDefault;

use super::any_position::AnyPosition;
use super::zobrist::{self, Key, KeyHasher, KeyUpdater};
use crate::codes::Code;
use crate::names::displayed_by;
use crate::types::{Bitboard, Color, Move, Role};

/// Plies without a capture or pawn move after which a player may claim a draw: fifty moves by each side (FIDE Laws 9.3).
pub const FIFTY_MOVES: u32 = 100;
/// Plies without a capture or pawn move after which the game is drawn: seventy-five moves by each side (FIDE Laws 9.6.2).
pub(crate) const SEVENTY_FIVE_MOVES: u32 = 150;

/// How often a position has to occur before a player may claim a draw (FIDE Laws 9.2).
const THREEFOLD: u32 = 3;
/// How often a position has to occur to end the game (FIDE Laws 9.6.1).
pub(crate) const FIVEFOLD: u32 = 5;
/// The minimum number of plies between two occurrences of a position: a move by each side, and both moves back.
const RETURN: usize = 4;
/// The minimum number of plies before a position can occur for the fifth time.
const UP_TO_FIVEFOLD: usize = RETURN * (FIVEFOLD as usize - 1);
/// How many positions there is room for from one game to the next.
const MOST_KEPT: usize = 256;

/// How a game has ended on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side is checkmated (FIDE Laws 5.1.1).
    Checkmate {
        /// The other side.
        winner: Color,
    },
    /// The game is drawn.
    Draw(DrawReason),
}

impl Outcome {
    /// The winner; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            Self::Draw(_) => None,
        }
    }

    /// The stable code of the reason.
    pub const fn code(self) -> Code {
        match self {
            Self::Checkmate { .. } => Code::Checkmate,
            Self::Draw(DrawReason::Stalemate) => Code::Stalemate,
            Self::Draw(DrawReason::InsufficientMaterial) => Code::InsufficientMaterial,
            Self::Draw(DrawReason::DeadPosition) => Code::DeadPosition,
            Self::Draw(DrawReason::SeventyFiveMoves) => Code::SeventyFiveMoves,
            Self::Draw(DrawReason::FivefoldRepetition) => Code::FivefoldRepetition,
        }
    }
}

/// `White wins by checkmate`, `draw by stalemate`
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Checkmate { winner } => write!(f, "{} wins by checkmate", winner.side_name()),
            Self::Draw(reason) => write!(f, "draw by {reason}"),
        }
    }
}

crate::named! {
    /// Why a game is drawn.
    DrawReason:
    /// The side to move has no legal move and is not in check (FIDE Laws 5.2.1).
    Stalemate "stalemate";
    /// No sequence of moves leads to checkmate (FIDE Laws 5.2.2): bare kings, a single minor piece, or bishops on squares of one colour.
    InsufficientMaterial "insufficient material";
    /// No sequence of moves leads to checkmate (FIDE Laws 5.2.2) for another reason, such as a wall of pawns. Only found when it is
    /// asked for: see [`Position::can_checkmate`](crate::Position::can_checkmate).
    DeadPosition "dead position";
    /// Seventy-five moves by each side without a capture or pawn move (FIDE Laws 9.6.2).
    SeventyFiveMoves "the seventy-five-move rule";
    /// The position has occurred five times (FIDE Laws 9.6.1).
    FivefoldRepetition "fivefold repetition";
}

crate::named! {
    /// Why a player may claim a draw.
    Claim:
    /// The position has occurred three times (FIDE Laws 9.2).
    ThreefoldRepetition "threefold repetition";
    /// Fifty moves by each side without a capture or pawn move (FIDE Laws 9.3).
    FiftyMoves "the fifty-move rule";
}

displayed_by! {
    name: DrawReason Claim;
}

impl Claim {
    /// The stable code.
    pub const fn code(self) -> Code {
        match self {
            Self::ThreefoldRepetition => Code::ThreefoldRepetition,
            Self::FiftyMoves => Code::FiftyMoves,
        }
    }

    /// What the claim rests on after a move, given how often the position will have occurred then.
    #[doc(hidden)]
    pub const fn grounds(self, occurrences: u32) -> &'static str {
        match self {
            Self::ThreefoldRepetition if occurrences > THREEFOLD => {
                "the position occurs for the fourth time"
            }
            Self::ThreefoldRepetition => "the position occurs for the third time",
            Self::FiftyMoves => "fifty moves by each side without a capture or a pawn move",
        }
    }
}

/// The outcome for a side that has no legal moves. A side without a king cannot be mated or stalemated.
pub fn without_moves(position: &AnyPosition, is_check: bool) -> Option<Outcome> {
    let turn = position.turn();
    if is_check {
        return Some(Outcome::Checkmate { winner: !turn });
    }
    let king = position.board().king(turn);
    king.map(|_| Outcome::Draw(DrawReason::Stalemate))
}

/// What an outcome rests on, as a clause: `both bishops stand on dark squares, so no checkmate is possible`.
pub fn grounds(position: &AnyPosition, outcome: Outcome) -> String {
    let (board, side) = (position.board(), position.turn().side_name());
    let pieces = board.occupied() - board.by_role(Role::King);
    let Outcome::Draw(reason) = outcome else {
        return format!("{side} is in check and has no legal move");
    };
    match reason {
        DrawReason::Stalemate => format!("{side} is not in check and has no legal move"),
        DrawReason::InsufficientMaterial if pieces.more_than_one() => {
            let all = if pieces.len() == 2 { "both" } else { "all" };
            let is_light = pieces.is_subset(Bitboard::LIGHT);
            let colour = if is_light { "light" } else { "dark" };
            format!("{all} bishops stand on {colour} squares, so no checkmate is possible")
        }
        DrawReason::InsufficientMaterial => {
            let left = pieces.first().and_then(|square| board.role_at(square));
            let left = left.map_or(String::new(), |role| format!(" and a {role}"));
            format!("only the kings{left} are left, so no checkmate is possible")
        }
        DrawReason::DeadPosition => "no series of legal moves leads to checkmate".to_owned(),
        DrawReason::SeventyFiveMoves => {
            "75 moves by each side without a capture or a pawn move".to_owned()
        }
        DrawReason::FivefoldRepetition => "the position has occurred five times".to_owned(),
    }
}

/// The outcome of a position without regard to repetition, given whether the side to move has legal moves and is in check.
/// Checkmate takes precedence over every draw (FIDE Laws 9.6.2).
pub fn outcome(position: &AnyPosition, has_moves: bool, is_check: bool) -> Option<Outcome> {
    if !has_moves && let Some(outcome) = without_moves(position, is_check) {
        return Some(outcome);
    }
    forced_draw(position, 1).map(Outcome::Draw)
}

/// The outcome of a position that has occurred this often in the game.
pub fn outcome_in_game(position: &AnyPosition, occurrences: u32) -> Option<Outcome> {
    outcome(position, position.any_legal(), position.is_check())
        .or_else(|| forced_draw(position, occurrences).map(Outcome::Draw))
}

/// Why a position with legal moves is drawn without a claim, given how often it has occurred.
#[inline(always)]
pub fn forced_draw(position: &AnyPosition, occurrences: u32) -> Option<DrawReason> {
    if is_insufficient_material(position) {
        Some(DrawReason::InsufficientMaterial)
    } else if position.halfmoves() >= SEVENTY_FIVE_MOVES {
        Some(DrawReason::SeventyFiveMoves)
    } else if occurrences >= FIVEFOLD {
        Some(DrawReason::FivefoldRepetition)
    } else {
        None
    }
}

/// Why the side to move can claim a draw, given how often its position has occurred. After the end of the game, it cannot.
pub fn claims(outcome: Option<Outcome>, halfmoves: u32, occurrences: u32) -> Vec<Claim> {
    let is_possible = |claim: &Claim| match claim {
        _ if outcome.is_some() => false,
        Claim::ThreefoldRepetition => occurrences >= THREEFOLD,
        Claim::FiftyMoves => halfmoves >= FIFTY_MOVES,
    };
    Claim::ALL.into_iter().filter(is_possible).collect()
}

/// Why a draw can be claimed with a legal move that is written down and not played (FIDE Laws 9.2.1, 9.3.1), given the keys of the
/// positions so far; and how often the position after it will have occurred.
pub fn claims_with(position: &AnyPosition, mv: Move, keys: &[u64]) -> (Vec<Claim>, u32) {
    let after = position.play_unchecked(mv);
    if after.halfmoves() == 0 {
        return (Vec::new(), 1);
    }
    let key = (!keys.is_empty()).then(|| zobrist::key_of(&after).short());
    let occurrences = (keys.iter()).fold(1, |count, &other| count + u32::from(Some(other) == key));
    let mut claims = claims(None, after.halfmoves(), occurrences);
    if !claims.is_empty() && outcome_in_game(&after, occurrences).is_some() {
        claims.clear();
    }
    (claims, occurrences)
}

/// Whether no sequence of moves can lead to checkmate because neither side has the material: bare kings, one minor piece, or only
/// bishops on squares of one colour. A board that lacks a king is never drawn.
#[inline(always)]
pub fn is_insufficient_material(position: &AnyPosition) -> bool {
    let of = |role| position.board().by_role(role);
    (of(Role::Pawn) | of(Role::Rook) | of(Role::Queen)).is_empty()
        && (Color::ALL.into_iter())
            .all(|color| position.board().king(color).is_some() && lacks_material(position, color))
}

/// Whether a side cannot checkmate by any series of legal moves, as the material shows: it has a bare king, a knight against at most
/// queens, or bishops on squares of one colour if only queens, rooks and such bishops are on the board. A checkmate there is ignored.
pub(crate) fn lacks_material(position: &AnyPosition, winner: Color) -> bool {
    let board = position.board();
    let of = |role| board.by_role(role);
    let own = board.by_color(winner) - of(Role::King);
    if (own & (of(Role::Pawn) | of(Role::Rook) | of(Role::Queen))).any() {
        return false;
    }
    let others = board.occupied() - own - of(Role::King);
    if (own & of(Role::Knight)).any() {
        return !own.more_than_one() && others.is_subset(of(Role::Queen));
    }
    let bishops = of(Role::Bishop);
    let is_one_colour =
        bishops.is_subset(Bitboard::LIGHT) || (bishops & Bitboard::LIGHT).is_empty();
    own.is_empty() || (of(Role::Knight) | of(Role::Pawn)).is_empty() && is_one_colour
}

/// How often each position has occurred since the last capture or pawn move, for checks of long games: [`Game`](super::game::Game)
/// searches its keys instead. Computing a key takes as long as checking a move, so a position is counted only when it can have occurred
/// five times, or at the end of the game.
#[derive(Debug, Default)]
pub struct Occurrences {
    /// The position before `moves`: the last one that was counted, or else the one with which counting began.
    position: AnyPosition,
    /// Its key; `None` before any position has been counted.
    key: Option<Key>,
    moves: Vec<Move>,
    /// How often each position has occurred, by the upper half of its key.
    counts: HashMap<u64, u32, BuildHasherDefault<KeyHasher>>,
}

impl Occurrences {
    /// Forgets all positions, and begins with the one before the next move.
    #[inline(always)]
    pub fn restart(&mut self) {
        self.key = None;
        self.moves.clear();
    }

    /// Adds the position after a move, given the one before. Returns how often it has occurred, or 1 while it cannot be five times.
    #[inline(always)]
    pub fn add(&mut self, mv: Move, before: &AnyPosition, after: &AnyPosition) -> u32 {
        if after.halfmoves() == 0 {
            self.restart();
            return 1;
        }
        if self.moves.is_empty() && self.key.is_none() {
            self.position = *before;
        }
        self.moves.push(mv);
        if self.key.is_none() && self.moves.len() < UP_TO_FIVEFOLD {
            return 1;
        }
        self.of_current()
    }

    /// How often the current position has occurred.
    #[inline(never)]
    pub fn of_current(&mut self) -> u32 {
        if self.key.is_none() && self.moves.len() < RETURN {
            return 1;
        }
        let position = &mut self.position;
        let mut key = self.key.unwrap_or_else(|| {
            let key = zobrist::key_of(position);
            self.counts.clear();
            // Clearing the table of an endless game takes long.
            self.counts.shrink_to(MOST_KEPT);
            self.counts.insert(key.short(), 1);
            key
        });
        for mv in self.moves.drain(..) {
            let after = position.play_unchecked(mv);
            key = KeyUpdater::new(position, key).of(&after);
            *position = after;
            *self.counts.entry(key.short()).or_default() += 1;
        }
        self.key = Some(key);
        self.counts[&key.short()]
    }
}
