//! What every piece of the side to move needs to know, worked out once a position.

use std::marker::PhantomData;

use super::side::Side;
use super::{control, lines, movement};
use crate::position::Position;
use crate::types::{Bitboard, Piece, Role, Square, Step};

/// A position as the side to move sees it.
pub(crate) struct Context<'p, S> {
    pub(crate) position: &'p Position,
    pub(crate) own: Bitboard,
    pub(crate) enemy: Bitboard,
    pub(crate) occupied: Bitboard,
    /// The king to protect; `None` when there is no king, or more than one.
    pub(crate) king: Option<Square>,
    /// The enemy pieces that attack the king.
    pub(crate) checkers: Bitboard,
    /// Where a piece other than the king captures or blocks the checker: everywhere when there is no check, nowhere
    /// in double check.
    pub(crate) answers: Bitboard,
    /// The lines of the pins along files and ranks: from beside the king to the pinner, both with the pinned piece.
    straight: Bitboard,
    /// The same for the diagonals.
    diagonal: Bitboard,
    side: PhantomData<S>,
}

impl<'p, S: Side> Context<'p, S> {
    #[inline(always)]
    pub(crate) fn new(position: &'p Position) -> Self {
        let board = position.board();
        let own = board.by_color(S::COLOR);
        let enemy = board.by_color(S::Enemy::COLOR);
        let mut context = Self {
            position,
            own,
            enemy,
            occupied: own | enemy,
            king: (board.by_role(Role::King) & own).sole(),
            checkers: Bitboard::EMPTY,
            answers: Bitboard::ALL,
            straight: Bitboard::EMPTY,
            diagonal: Bitboard::EMPTY,
            side: PhantomData,
        };
        if let Some(king) = context.king {
            context.look_from(king);
        }
        context
    }

    /// The same once the enemy has made a step that takes nothing, where it changes neither checks nor pins.
    #[inline(always)]
    pub(crate) fn after_enemy_step(&self, from: Square, to: Square) -> Self {
        let moved = |squares: Bitboard| squares.without(from).with(to);
        Self {
            enemy: moved(self.enemy),
            occupied: moved(self.occupied),
            side: PhantomData,
            ..*self
        }
    }

    /// Finds the checkers and the pins by looking from the king.
    #[inline(always)]
    fn look_from(&mut self, king: Square) {
        let board = self.position.board();
        let queens = board.by_role(Role::Queen);
        self.checkers = self.enemy
            & (movement::knight(king) & board.by_role(Role::Knight)
                | movement::pawn(S::COLOR, king) & board.by_role(Role::Pawn)
                | movement::king(king) & board.by_role(Role::King));
        let rooks = movement::rook_lanes(king) & self.enemy & (board.by_role(Role::Rook) | queens);
        let bishops =
            movement::bishop_lanes(king) & self.enemy & (board.by_role(Role::Bishop) | queens);
        self.straight = self.pins(king, rooks);
        self.diagonal = self.pins(king, bishops);
        if self.checkers.any() {
            self.answers = match self.checkers.sole() {
                Some(checker) => lines::between(king, checker).with(checker),
                None => Bitboard::EMPTY,
            };
        }
    }

    /// The lines between the king and those sliders that see it through a single piece; a slider that sees it through
    /// nothing joins the checkers. Where the piece is the enemy's own, the line holds nothing that could be pinned.
    #[inline(always)]
    fn pins(&mut self, king: Square, sliders: Bitboard) -> Bitboard {
        let mut pins = Bitboard::EMPTY;
        for slider in sliders {
            let between = lines::between(king, slider);
            let blockers = between & self.occupied;
            if blockers.is_empty() {
                self.checkers = self.checkers.with(slider);
            } else if !blockers.several() {
                pins |= between.with(slider);
            }
        }
        pins
    }

    /// One kind of the own pieces.
    #[inline(always)]
    pub(crate) fn own_of(&self, role: Role) -> Bitboard {
        self.position.board().by_role(role) & self.own
    }

    /// The own pieces that may not leave the line between their king and an enemy slider.
    #[inline(always)]
    pub(crate) fn pinned(&self) -> Bitboard {
        (self.straight | self.diagonal) & self.own
    }

    /// Where a piece may go without leaving its pin: everywhere unless it is pinned.
    #[inline(always)]
    pub(crate) fn pin_line(&self, from: Square) -> Bitboard {
        match self.king {
            Some(king) if self.pinned().contains(from) => lines::line(king, from),
            _ => Bitboard::ALL,
        }
    }

    /// Those of the pawns that do not leave their pin by this step.
    #[inline(always)]
    pub(crate) fn free(&self, pawns: Bitboard, step: Step) -> Bitboard {
        let (along, across) = if step.is_straight() {
            (self.straight, self.diagonal)
        } else {
            (self.diagonal, self.straight)
        };
        // Lines of the same kind never touch, so that a pawn that stays on some line stays on its own.
        pawns - across - (along - along.shift(step.back()))
    }

    /// The enemy slider that pins a piece.
    pub(crate) fn pinner(&self, pinned: Square) -> Option<Square> {
        let king = self.king.filter(|_| self.pinned().contains(pinned))?;
        let beyond = control::controls(
            Piece::new(S::COLOR, Role::Queen),
            king,
            self.occupied.without(pinned),
        );
        (beyond & lines::line(king, pinned) & self.enemy)
            .into_iter()
            .find(|&slider| lines::between(king, slider).contains(pinned))
    }

    /// What the enemy controls once the king has stepped off its square: a line does not end at a king that leaves
    /// along it.
    #[inline(always)]
    pub(crate) fn danger(&self) -> Bitboard {
        let lifted = match self.king {
            Some(king) => self.occupied.without(king),
            None => self.occupied,
        };
        control::controlled(self.position.board(), S::Enemy::COLOR, lifted)
    }
}
