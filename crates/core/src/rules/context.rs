//! What the filters of every piece share, computed once per position: checkers, check mask and pins; and which moves give check.

use std::marker::PhantomData;

use super::any_position::AnyPosition;
use super::{attacks, lines, movement};
use crate::types::{Bitboard, Move, Piece, Role, Square, Step};

pub(crate) use super::side::{Side, for_side};

/// A position from the point of view of the side to move.
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
    /// The pin lines along diagonals.
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
                let to_checker = |checker| lines::between(king, checker).with(checker);
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
            let between = lines::between(king, slider);
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
        match self.king {
            Some(king) => self.on_pin_lines().without(king),
            None => Bitboard::EMPTY,
        }
    }

    /// The squares to which a piece can move without leaving its pin line: all squares if it is not pinned.
    #[inline(always)]
    pub(crate) fn pin_line(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.on_pin_lines().contains(from) => lines::line(king, from),
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
        (seen_through_piece & lines::line(king, pinned) & self.enemy)
            .into_iter()
            .find(|&slider| lines::between(king, slider).contains(pinned))
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
    #[inline]
    pub(crate) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        attacks::attackers(self.position.board(), square, S::Enemy::COLOR, occupied)
    }

    /// The occupied squares, except that of the king.
    #[inline(always)]
    pub(crate) fn occupied_without_king(&self) -> Bitboard {
        self.king
            .map_or(self.occupied, |king| self.occupied.without(king))
    }
}

/// The squares from which each piece of the side to move would give check, and its pieces that would discover one.
#[derive(Clone, Debug)]
pub struct CheckInfo {
    /// The enemy king; `None` if there is none to check.
    king: Option<Square>,
    /// By role: the squares from which it attacks the king.
    check_squares: [Bitboard; 6],
    /// The pieces that discover a check when they leave the line between the king and a slider.
    discoverers: Bitboard,
    /// Whether the enemy king is attacked before the move, which cannot happen in a game. Each move is then played to see whether
    /// it gives check.
    is_attacked: bool,
}

impl CheckInfo {
    /// Examines the enemy king of a position.
    pub fn new(position: &AnyPosition) -> Self {
        let (board, turn) = (position.board(), position.turn());
        let mut info = Self {
            king: board.king(!turn),
            check_squares: [Bitboard::EMPTY; 6],
            discoverers: Bitboard::EMPTY,
            is_attacked: false,
        };
        let Some(king) = info.king else {
            return info;
        };
        let (own, occupied) = (board.by_color(turn), board.occupied());
        // A piece attacks the king from the squares that an enemy piece of the same role would attack from the king's.
        let attacks = |role| attacks::attacks(Piece::new(!turn, role), king, occupied);
        info.check_squares = Role::ALL.map(attacks);
        let attacks_king =
            |&role: &Role| (info.check_squares[role as usize] & board.by_role(role) & own).any();
        info.is_attacked = Role::ALL.iter().any(attacks_king);
        let [straight, diagonal] = attacks::sliders_aimed_at(board, king, turn);
        for slider in straight | diagonal {
            let blockers = lines::between(king, slider) & occupied;
            if !blockers.more_than_one() {
                info.discoverers |= blockers & own;
            }
        }
        info
    }

    pub(crate) fn gives_check(&self, position: &AnyPosition, mv: Move) -> bool {
        let checks = self.of_piece(mv.role(), mv.from());
        checks.gives_check(position, &mv)
    }

    /// The checks that one piece of the side to move can give.
    #[inline]
    pub fn of_piece(&self, role: Role, from: Square) -> PieceChecks {
        let discovered = match self.king {
            Some(king) if self.discoverers.contains(from) => !lines::line(king, from),
            _ => Bitboard::EMPTY,
        };
        PieceChecks {
            king: self.king,
            discovered,
            checking: self.check_squares[role as usize] | discovered,
            is_attacked: self.is_attacked,
        }
    }
}

/// The checks that one piece can give.
#[derive(Clone, Copy, Debug)]
pub struct PieceChecks {
    /// The enemy king.
    king: Option<Square>,
    /// The targets with a discovered check.
    discovered: Bitboard,
    /// The targets with a direct or a discovered check, other than by promotion.
    checking: Bitboard,
    /// Whether the enemy king is attacked before the move.
    is_attacked: bool,
}

impl PieceChecks {
    /// Whether a move of the piece gives check.
    #[inline(always)]
    pub fn gives_check(&self, position: &AnyPosition, mv: &Move) -> bool {
        match (self.king, *mv) {
            // Without an enemy king, the set is empty.
            (_, Move::Normal { to, .. }) if !self.is_attacked => self.checking.contains(to),
            (None, _) => false,
            (Some(king), Move::Promotion { from, to, into, .. }) if !self.is_attacked => {
                // The new piece may attack through the square that the pawn has left.
                let occupied = position.board().occupied().without(from);
                let piece = Piece::new(position.turn(), into);
                attacks::attacks(piece, to, occupied).contains(king) || self.discovered.contains(to)
            }
            _ => gives_check_when_played(position, mv),
        }
    }
}

/// Takes a reference, so that the compiler keeps the parts of the move in registers until it is called.
#[inline(never)]
fn gives_check_when_played(position: &AnyPosition, mv: &Move) -> bool {
    position.play_unchecked(*mv).is_check()
}
