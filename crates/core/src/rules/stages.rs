//! The filters of each kind of move: the only place where the legality of a move is decided.
//!
//! Five named sets of target squares decide each kind of move. Code that needs speed intersects them; code that needs a
//! reason asks which of them reject a square.

use super::context::{Context, Side};
use super::movement::{self, Lane, LaneKind, castling_rook};
use super::{attacks, lines};
use crate::types::{Bitboard, CastlingSide, Move, Piece, Role, Square, Step};

/// The five filters of one kind of move, each a set of target squares. A filter that does not apply holds all squares.
///
/// | stage | filter | piece | pawn push | pawn capture | king | castling |
/// |---|---|---|---|---|---|---|
/// | board | `reachable` | up to and including the first blocker | double push: nothing in between | all | all | path is empty |
/// | board | `allowed` | not own, not a king | empty | enemy, or the en passant square | not own, not a king | right held, rook present |
/// | king | `check_mask` | captures or blocks the checker | same | same, or captures it en passant | all | not in check |
/// | king | `pin` | stays on the pin line | same | same | all | the king's new square is not attacked |
/// | king | `safe` | all | all | en passant uncovers no slider | not attacked, king lifted off | crosses no attacked square |
///
/// A filter of castling holds all squares or none. Its `pin` says nothing about pins: it means that the king's new square is
/// not attacked once king and rook have moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Filters {
    pub(crate) reachable: Bitboard,
    pub(crate) allowed: Bitboard,
    pub(crate) check_mask: Bitboard,
    pub(crate) pin: Bitboard,
    pub(crate) safe: Bitboard,
}

/// One of the five [`Filters`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Filter {
    Reachable,
    Allowed,
    CheckMask,
    Pin,
    Safe,
}

impl Filters {
    /// Filters that reject nothing.
    const NONE: Self = Self {
        reachable: Bitboard::ALL,
        allowed: Bitboard::ALL,
        check_mask: Bitboard::ALL,
        pin: Bitboard::ALL,
        safe: Bitboard::ALL,
    };

    /// The filters of a piece that is known not to be pinned.
    #[inline(always)]
    pub(crate) fn unpinned(self) -> Self {
        let pin = Bitboard::ALL;
        Self { pin, ..self }
    }

    /// Stage 3: the pseudo-legal targets.
    #[inline]
    pub(crate) fn board(&self) -> Bitboard {
        self.reachable & self.allowed
    }

    /// Stage 4: the legal targets.
    #[inline]
    pub(crate) fn legal(&self) -> Bitboard {
        self.board() & self.check_mask & self.pin & self.safe
    }

    /// The filters that reject a target; none if it is legal.
    pub(crate) fn rejecting(&self, to: Square) -> impl Iterator<Item = Filter> {
        let filters = [
            (Filter::Reachable, self.reachable),
            (Filter::Allowed, self.allowed),
            (Filter::CheckMask, self.check_mask),
            (Filter::Pin, self.pin),
            (Filter::Safe, self.safe),
        ];
        (filters.into_iter()).filter_map(move |(filter, set)| (!set.contains(to)).then_some(filter))
    }
}

/// All squares or none, for a condition that does not depend on the target.
#[inline(always)]
pub(crate) const fn all_if(holds: bool) -> Bitboard {
    if holds {
        Bitboard::ALL
    } else {
        Bitboard::EMPTY
    }
}

/// The squares involved in castling on one side (FIDE Laws 3.8.2), whether or not the right is held.
#[derive(Clone, Copy)]
pub(crate) struct CastlingPath {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    /// The king's new square.
    pub(crate) king_to: Square,
    /// The rook's new square.
    pub(crate) rook_to: Square,
    /// The squares that king and rook cross or reach, apart from their own: they must be empty.
    pub(crate) must_be_empty: Bitboard,
    /// The squares that the king crosses, without the first and the last: they must not be attacked.
    pub(crate) king_crosses: Bitboard,
}

impl CastlingPath {
    /// The path of a king and a rook on one rank.
    #[inline]
    pub(crate) fn new(king: Square, rook: Square) -> Self {
        let side = Move::castling_side(king, rook);
        let king_to = Square::new(side.king_file(), king.rank());
        let rook_to = Square::new(side.rook_file(), king.rank());
        let king_crosses = lines::between(king, king_to);
        let crossed = king_crosses.with(king_to) | lines::between(rook, rook_to).with(rook_to);
        Self {
            king,
            rook,
            king_to,
            rook_to,
            must_be_empty: crossed.without(king).without(rook),
            king_crosses,
        }
    }

    pub(crate) const fn mv(&self) -> Move {
        Move::Castle {
            king: self.king,
            rook: self.rook,
        }
    }
}

impl<S: Side> Context<'_, S> {
    /// A king's step (FIDE Laws 3.8.1, 3.9.2). `danger` is where a king that has to be protected would be attacked.
    #[inline(always)]
    pub(crate) fn king_step(&self, from: Square, danger: Bitboard) -> Filters {
        Filters {
            reachable: movement::king(from),
            allowed: self.not_own_nor_king,
            safe: all_if(self.king.is_none()) | !danger,
            ..Filters::NONE
        }
    }

    /// The moves of a knight, bishop, rook or queen (FIDE Laws 3.2 to 3.6).
    #[inline(always)]
    pub(crate) fn piece_moves(&self, role: Role, from: Square) -> Filters {
        let reachable = attacks::attacks(Piece::new(S::COLOR, role), from, self.occupied);
        self.piece_reaching(from, reachable)
    }

    /// The moves of such a piece, given the squares up to and including the first blockers.
    #[inline(always)]
    pub(crate) fn piece_reaching(&self, from: Square, reachable: Bitboard) -> Filters {
        Filters {
            reachable,
            allowed: self.not_own_nor_king,
            check_mask: self.check_mask,
            pin: self.pin_line(from),
            ..Filters::NONE
        }
    }

    /// The moves of some pawns by one step, to the squares that are allowed.
    #[inline(always)]
    fn pawn_step(&self, pawns: Bitboard, step: Step, allowed: Bitboard) -> Filters {
        Filters {
            reachable: pawns.shift(step),
            allowed,
            check_mask: self.check_mask,
            pin: self.unpinned_for(pawns, step).shift(step),
            ..Filters::NONE
        }
    }

    /// The single pushes of some pawns (FIDE Laws 3.7.1).
    #[inline(always)]
    pub(crate) fn pawn_push(&self, pawns: Bitboard) -> Filters {
        self.pawn_step(pawns, S::FORWARD, !self.occupied)
    }

    /// The double pushes of some pawns, from their start rank and over an empty square (FIDE Laws 3.7.2).
    #[inline(always)]
    pub(crate) fn double_push(&self, pawns: Bitboard) -> Filters {
        let on_start_rank = pawns & Bitboard::rank(movement::pawn_start_rank(S::COLOR));
        let single = self.pawn_push(on_start_rank);
        Filters {
            reachable: single.board().shift(S::FORWARD),
            pin: single.pin.shift(S::FORWARD),
            ..single
        }
    }

    /// The captures of some pawns in one direction (FIDE Laws 3.7.3), other than en passant.
    #[inline(always)]
    pub(crate) fn pawn_capture(&self, pawns: Bitboard, step: Step) -> Filters {
        self.pawn_step(pawns, step, self.enemy & self.not_own_nor_king)
    }

    /// A capture en passant (FIDE Laws 3.7.3.1).
    #[inline(always)]
    pub(crate) fn en_passant(&self, from: Square, to: Square) -> Filters {
        let victim = Move::en_passant_victim(from, to);
        let resolves_check = self.check_mask.contains(to)
            || self.check_mask.contains(victim) && self.checkers.contains(victim);
        Filters {
            reachable: movement::pawn(S::COLOR, from),
            allowed: all_if(self.position.en_passant() == Some(to)) & Bitboard::of(to),
            check_mask: all_if(resolves_check),
            pin: all_if(self.pin_line(from).contains(to)),
            safe: all_if(self.uncovered_by_en_passant(from, to).is_empty()),
        }
    }

    /// The enemy sliders that attack the king across the square of the captured pawn once both pawns have left their squares.
    #[inline(always)]
    pub(crate) fn uncovered_by_en_passant(&self, from: Square, to: Square) -> Bitboard {
        let Some(king) = self.king else {
            return Bitboard::EMPTY;
        };
        let victim = Move::en_passant_victim(from, to);
        let occupied = self.occupied.without(from).without(victim).with(to);
        let attackers = self.attackers(king, occupied).into_iter();
        attackers
            .filter(|&slider| lines::between(king, slider).contains(victim))
            .collect()
    }

    /// The path of castling on one side: with the rook that holds the right, or else the corner rook of a king on its home square.
    pub(crate) fn castling_path(&self, side: CastlingSide) -> Option<CastlingPath> {
        let king = self.king?;
        let holder = castling_rook(self.position.castling_rights(S::COLOR), king, side);
        let is_home = king == movement::king_home(S::COLOR);
        let corner = Square::new(side.corner_file(), movement::home_rank(S::COLOR));
        let rook = holder.or(is_home.then_some(corner))?;
        Some(CastlingPath::new(king, rook))
    }

    /// The filters of castling at stage 3 (FIDE Laws 3.8.2.1 and 3.8.2.2).
    #[inline(always)]
    pub(crate) fn pseudo_legal_castle(&self, path: &CastlingPath) -> Filters {
        let rights = self.position.castling_rights(S::COLOR);
        Filters {
            reachable: all_if((path.must_be_empty & self.occupied).is_empty()),
            allowed: all_if((rights & self.own_of(Role::Rook)).contains(path.rook)),
            ..Filters::NONE
        }
    }

    /// Castling (FIDE Laws 3.8.2). Here, the filter `pin` is about the king's new square. `danger` holds the squares that the enemy
    /// attacks before castling.
    #[inline(always)]
    pub(crate) fn castle(&self, path: &CastlingPath, danger: Bitboard) -> Filters {
        Filters {
            check_mask: all_if(self.checkers.is_empty()),
            pin: all_if(self.attackers_once_castled(path, danger).is_empty()),
            safe: all_if((path.king_crosses & danger).is_empty()),
            ..self.pseudo_legal_castle(path)
        }
    }

    /// The enemy pieces that attack the king's new square after castling. `danger` holds the squares that they attack before castling.
    #[inline(always)]
    pub(crate) fn attackers_once_castled(&self, path: &CastlingPath, danger: Bitboard) -> Bitboard {
        // The rook opens and closes lines along one rank only.
        let board = self.position.board();
        let straight = board.by_role(Role::Rook) | board.by_role(Role::Queen);
        let on_rank = straight & self.enemy & Bitboard::rank(movement::home_rank(S::COLOR));
        if on_rank.is_empty() && !danger.contains(path.king_to) {
            return Bitboard::EMPTY;
        }
        let mut occupied = self.occupied.without(path.king).with(path.king_to);
        let mut replaced = Bitboard::EMPTY;
        if self.own_of(Role::Rook).contains(path.rook) {
            occupied = occupied.without(path.rook).with(path.rook_to);
            replaced = Bitboard::of(path.rook_to);
        }
        // In Chess960 the king may stay, and then the pieces that give check are not new attackers.
        let known = all_if(path.king_to == path.king) & self.checkers;
        self.attackers(path.king_to, occupied) - replaced - known
    }

    /// The castling lanes of a king: one for each side with a castling path. In Chess960 they depend on the position.
    pub fn castling_lanes(&self, king: Square) -> impl Iterator<Item = Lane> {
        CastlingSide::ALL.into_iter().filter_map(move |side| {
            let path = self.castling_path(side).filter(|path| path.king == king)?;
            Some(Lane {
                kind: LaneKind::Castling(side),
                step: king.step_to(path.king_to),
                reach: 1,
            })
        })
    }
}
