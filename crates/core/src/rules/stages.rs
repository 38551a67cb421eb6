//! The filters of each kind of move: the only place where the legality of a move is decided.
//!
//! Five named sets of target squares decide each kind of move. Code that needs speed intersects them; code that needs a
//! reason asks which of them reject a square. What the filters of every piece share is computed once per position: the [`Context`].

use std::marker::PhantomData;

use super::any_position::AnyPosition;
use super::attacks;
use super::movement::{self, Lane, LaneKind, Side, castling_rook};
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
/// A filter of castling holds all squares or none. Its `pin` means that no enemy attacks the king's new square after castling.
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
    pub(crate) fn board(&self) -> Bitboard {
        self.reachable & self.allowed
    }

    /// Stage 4: the legal targets.
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
    pub(crate) king_to: Square,
    pub(crate) rook_to: Square,
    /// The squares that king and rook cross or reach, apart from their own: they must be empty.
    pub(crate) must_be_empty: Bitboard,
    /// The squares that the king crosses, without the first and the last: they must not be attacked.
    pub(crate) king_crosses: Bitboard,
}

impl CastlingPath {
    /// The path of a king and a rook on one rank.
    pub(crate) fn new(king: Square, rook: Square) -> Self {
        let side = Move::castling_side(king, rook);
        let king_to = Square::new(side.king_file(), king.rank());
        let rook_to = Square::new(side.rook_file(), king.rank());
        let king_crosses = attacks::between(king, king_to);
        let crossed = king_crosses.with(king_to) | attacks::between(rook, rook_to).with(rook_to);
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

/// A position from the point of view of the side to move, with what the filters of every piece share: checkers, check mask and pins.
pub struct Context<'p, S> {
    /// The position.
    pub position: &'p AnyPosition,
    pub(crate) own: Bitboard,
    pub(crate) enemy: Bitboard,
    pub(crate) occupied: Bitboard,
    /// The squares that a piece may occupy: not those of its own side, nor a king's, which is never captured (FIDE Laws 1.4.1).
    pub(crate) not_own_nor_king: Bitboard,
    /// The king to protect; `None` if the side does not have exactly one.
    pub king: Option<Square>,
    /// The enemy pieces that give check.
    pub checkers: Bitboard,
    /// Where a piece other than the king has to move to end the check: all squares without a check, none in double check.
    pub(crate) check_mask: Bitboard,
    /// The pin lines along ranks and files: from the king to the pinner, both included.
    straight_pins: Bitboard,
    diagonal_pins: Bitboard,
    side: PhantomData<S>,
}

impl<'p, S: Side> Context<'p, S> {
    /// Finds the checkers, the check mask and the pin lines.
    #[inline(always)]
    pub fn new(position: &'p AnyPosition) -> Self {
        let board = position.board();
        let own = board.by_color(S::COLOR);
        let enemy = board.by_color(S::Enemy::COLOR);
        let kings = board.by_role(Role::King);
        let mut cx = Self {
            position,
            own,
            enemy,
            occupied: own | enemy,
            not_own_nor_king: !(own | kings),
            king: (kings & own).only(),
            checkers: Bitboard::EMPTY,
            check_mask: Bitboard::ALL,
            straight_pins: Bitboard::EMPTY,
            diagonal_pins: Bitboard::EMPTY,
            side: PhantomData,
        };
        if let Some(king) = cx.king {
            cx.checkers = enemy
                & (movement::knight(king) & board.by_role(Role::Knight)
                    | movement::pawn(S::COLOR, king) & board.by_role(Role::Pawn)
                    | movement::king(king) & kings);
            let [straight, diagonal] = attacks::sliders_aimed_at(board, king, S::Enemy::COLOR);
            cx.straight_pins = cx.find_pins(king, straight);
            cx.diagonal_pins = cx.find_pins(king, diagonal);
            if cx.checkers.any() {
                let to_checker = |checker| attacks::between(king, checker).with(checker);
                cx.check_mask = cx.checkers.only().map_or(Bitboard::EMPTY, to_checker);
            }
        }
        cx
    }

    /// If nothing gives check or is pinned, the same context with constants in these fields, so that the compiler removes their filters.
    #[inline(always)]
    pub(crate) fn without_checks_and_pins(&self) -> Option<Self> {
        let has_none = (self.checkers | self.straight_pins | self.diagonal_pins).is_empty();
        has_none.then_some(Self {
            checkers: Bitboard::EMPTY,
            check_mask: Bitboard::ALL,
            straight_pins: Bitboard::EMPTY,
            diagonal_pins: Bitboard::EMPTY,
            ..*self
        })
    }

    /// The lines from the king to the sliders that a single piece keeps from giving check; a slider with nothing in
    /// between is added to the checkers. If the piece is the enemy's own, there is nothing on the line to pin.
    #[inline(always)]
    fn find_pins(&mut self, king: Square, sliders: Bitboard) -> Bitboard {
        let mut pins = Bitboard::EMPTY;
        for slider in sliders {
            let between = attacks::between(king, slider);
            let blockers = between & self.occupied;
            if blockers.is_empty() {
                self.checkers = self.checkers.with(slider);
            } else if !blockers.more_than_one() {
                pins |= between.with(slider).with(king);
            }
        }
        pins
    }

    #[inline(always)]
    pub(crate) fn own_of(&self, role: Role) -> Bitboard {
        self.position.board().by_role(role) & self.own
    }

    /// The own pieces on pin lines: the pinned pieces, and the king itself.
    #[inline(always)]
    pub(crate) fn on_pin_lines(&self) -> Bitboard {
        (self.straight_pins | self.diagonal_pins) & self.own
    }

    /// The own pieces that an enemy slider pins to their king.
    pub fn pinned(&self) -> Bitboard {
        let without = |king| self.on_pin_lines().without(king);
        self.king.map_or(Bitboard::EMPTY, without)
    }

    /// The squares to which a piece can move without leaving its pin line: all squares if it is not pinned.
    #[inline(always)]
    pub(crate) fn pin_line(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.on_pin_lines().contains(from) => attacks::line(king, from),
            _ => Bitboard::ALL,
        }
    }

    /// The pawns, of those given, that can make this step without leaving their pin line.
    #[inline(always)]
    pub(crate) fn unpinned_for(&self, pawns: Bitboard, step: Step) -> Bitboard {
        let (same_kind, other_kind) = if step.is_straight() {
            (self.straight_pins, self.diagonal_pins)
        } else {
            (self.diagonal_pins, self.straight_pins)
        };
        // Two pin lines of one kind meet at the king only and are never one pawn step apart, so a pawn that ends on some
        // line of that kind has stayed on its own.
        pawns - other_kind - (same_kind - same_kind.shift(step.reversed()))
    }

    /// The enemy slider that pins a piece to its king.
    pub fn pinner(&self, pinned: Square) -> Option<Square> {
        let king = self.king.filter(|_| self.pinned().contains(pinned))?;
        let queen = Piece::new(S::COLOR, Role::Queen);
        let seen_through_piece = attacks::attacks(queen, king, self.occupied.without(pinned));
        (seen_through_piece & attacks::line(king, pinned) & self.enemy)
            .into_iter()
            .find(|&slider| attacks::between(king, slider).contains(pinned))
    }

    /// The squares that the enemy attacks once the king has left its square: it does not escape from a slider along its line.
    #[inline(always)]
    pub(crate) fn danger(&self) -> Bitboard {
        let occupied = self.occupied_without_king();
        attacks::attacked_by(self.position.board(), S::Enemy::COLOR, occupied)
    }

    /// [`danger`](Self::danger), exact only on the squares next to the king: it leaves out sliders that cannot attack any of these.
    #[inline(always)]
    pub(crate) fn danger_around(&self, king: Square) -> Bitboard {
        let (board, occupied) = (self.position.board(), self.occupied_without_king());
        attacks::attacked_with_sliders(board, S::Enemy::COLOR, occupied, movement::zones(king))
    }

    /// Whether a square belongs to [`danger`](Self::danger).
    #[inline(always)]
    pub(crate) fn is_in_danger(&self, square: Square) -> bool {
        self.attackers(square, self.occupied_without_king()).any()
    }

    /// The enemy pieces that attack a square, given the occupied squares.
    pub(crate) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        attacks::attackers(self.position.board(), square, S::Enemy::COLOR, occupied)
    }

    #[inline(always)]
    pub(crate) fn occupied_without_king(&self) -> Bitboard {
        self.king
            .map_or(self.occupied, |king| self.occupied.without(king))
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
            .filter(|&slider| attacks::between(king, slider).contains(victim))
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

    /// Castling (FIDE Laws 3.8.2). Here `pin` is about the king's new square, and the enemy attacks the squares of `danger` before castling.
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
