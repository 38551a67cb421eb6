//! The stage functions: the only place where a move is admitted.
//!
//! Each way to move is decided by five sets with names. A reader that wants speed intersects them; a reader that
//! wants the reason asks which of them lack a square. There is no other statement of the rules.

use super::context::Context;
use super::side::Side;
use super::{control, lines, movement};
use crate::types::{Bitboard, CastlingSide, Piece, Role, Square, Step};

/// The five filters of one way to move, each a set of target squares. One that does not apply holds every square.
///
/// | stage | filter | step or slide | pawn push | pawn capture | king step | castling |
/// |---|---|---|---|---|---|---|
/// | board | `seen` | up to and with the first blocker | up to the first blocker | all | all | path empty |
/// | board | `allowed` | not own, no king | empty | enemy, or the en passant square | not own, no king | right held, rook there |
/// | king | `answers` | captures or blocks the checker | same | same, or en passant that takes it | all | not in check |
/// | king | `pin` | stays on the line of its pin | same | same | all | the rook does not shield |
/// | king | `safe` | all | all | en passant uncovers no line | not attacked, king lifted | way and target not attacked |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Filters {
    pub(crate) seen: Bitboard,
    pub(crate) allowed: Bitboard,
    pub(crate) answers: Bitboard,
    pub(crate) pin: Bitboard,
    pub(crate) safe: Bitboard,
}

impl Filters {
    /// Stage 3: what the other pieces leave.
    #[inline]
    pub(crate) fn board(&self) -> Bitboard {
        self.seen & self.allowed
    }

    /// Stage 4: what the kings leave.
    #[inline]
    pub(crate) fn legal(&self) -> Bitboard {
        self.board() & self.answers & self.pin & self.safe
    }
}

/// Every square or none, for a filter that is all or nothing.
#[inline(always)]
const fn all_if(holds: bool) -> Bitboard {
    if holds {
        Bitboard::ALL
    } else {
        Bitboard::EMPTY
    }
}

/// Where a piece may arrive: not on its own pieces, nor on a king, which is never captured (FIDE Laws 1.4.1).
#[inline(always)]
fn takeable<S: Side>(cx: &Context<'_, S>) -> Bitboard {
    !(cx.own | cx.position.board().by_role(Role::King))
}

/// A king's step (FIDE Laws 3.8.1, 3.9.2). Only the king to protect has to mind its safety.
#[inline(always)]
pub(crate) fn king_step<S: Side>(cx: &Context<'_, S>, from: Square, danger: Bitboard) -> Filters {
    Filters {
        seen: movement::king(from),
        allowed: takeable(cx),
        answers: Bitboard::ALL,
        pin: Bitboard::ALL,
        safe: if cx.king.is_some() {
            !danger
        } else {
            Bitboard::ALL
        },
    }
}

/// A knight's leap or a slide (FIDE Laws 3.2 to 3.6) of a piece that is pinned, or is not.
#[inline(always)]
pub(crate) fn step_or_slide<S: Side, const PINNED: bool>(
    cx: &Context<'_, S>,
    role: Role,
    from: Square,
) -> Filters {
    Filters {
        seen: control::controls(Piece::new(S::COLOR, role), from, cx.occupied),
        allowed: takeable(cx),
        answers: cx.answers,
        pin: if PINNED {
            cx.pin_line(from)
        } else {
            Bitboard::ALL
        },
        safe: Bitboard::ALL,
    }
}

/// The pushes of some pawns by one square (FIDE Laws 3.7.1).
#[inline(always)]
pub(crate) fn pawn_push<S: Side>(cx: &Context<'_, S>, pawns: Bitboard) -> Filters {
    Filters {
        seen: pawns.shift(S::FORWARD),
        allowed: !cx.occupied,
        answers: cx.answers,
        pin: cx.free(pawns, S::FORWARD).shift(S::FORWARD),
        safe: Bitboard::ALL,
    }
}

/// The pushes of some pawns by two squares, from their start rank and over an empty square (FIDE Laws 3.7.2).
#[inline(always)]
pub(crate) fn pawn_jump<S: Side>(cx: &Context<'_, S>, pawns: Bitboard) -> Filters {
    let starters = pawns & Bitboard::rank(movement::start_rank(S::COLOR));
    let free = cx.free(starters, S::FORWARD);
    Filters {
        seen: (starters.shift(S::FORWARD) - cx.occupied).shift(S::FORWARD),
        allowed: !cx.occupied,
        answers: cx.answers,
        pin: free.shift(S::FORWARD).shift(S::FORWARD),
        safe: Bitboard::ALL,
    }
}

/// The captures of some pawns in one direction (FIDE Laws 3.7.3), en passant apart.
#[inline(always)]
pub(crate) fn pawn_capture<S: Side>(cx: &Context<'_, S>, pawns: Bitboard, step: Step) -> Filters {
    Filters {
        seen: pawns.shift(step),
        allowed: cx.enemy & takeable(cx),
        answers: cx.answers,
        pin: cx.free(pawns, step).shift(step),
        safe: Bitboard::ALL,
    }
}

/// A pawn's capture of the pawn that has just jumped past it (FIDE Laws 3.7.3.1), towards the square that was jumped.
pub(crate) fn en_passant<S: Side>(cx: &Context<'_, S>, from: Square, to: Square) -> Filters {
    let target = Bitboard::of(to);
    let taken = Square::new(to.file(), from.rank());
    let answers =
        cx.answers.contains(to) || cx.answers.contains(taken) && cx.checkers.contains(taken);
    Filters {
        seen: movement::pawn(S::COLOR, from),
        allowed: all_if(cx.position.en_passant() == Some(to)) & target,
        answers: all_if(answers),
        pin: all_if(cx.pin_line(from).contains(to)),
        safe: all_if(uncovered_by_en_passant(cx, from, to).is_empty()),
    }
}

/// The enemy sliders that see the king across the square of the pawn taken en passant, once both pawns have left.
pub(crate) fn uncovered_by_en_passant<S: Side>(
    cx: &Context<'_, S>,
    from: Square,
    to: Square,
) -> Bitboard {
    let Some(king) = cx.king else {
        return Bitboard::EMPTY;
    };
    let taken = Square::new(to.file(), from.rank());
    let occupied = cx.occupied.without(from).without(taken).with(to);
    (control::attackers(cx.position.board(), king, S::Enemy::COLOR, occupied))
        .into_iter()
        .filter(|&slider| lines::between(king, slider).contains(taken))
        .collect()
}

/// What castling on one side needs to know (FIDE Laws 3.8.2): the squares, whether or not the right exists.
pub(crate) struct CastlingWay {
    pub(crate) king: Square,
    pub(crate) rook: Square,
    /// The squares that king and rook pass or reach, which must be empty but for the two.
    pub(crate) path: Bitboard,
    /// The squares that the king passes or reaches, which must not be attacked. The king's own is not among them:
    /// that one is the filter `answers`.
    pub(crate) way: Bitboard,
}

impl CastlingWay {
    #[inline]
    pub(crate) fn new(king: Square, rook: Square, side: CastlingSide) -> Self {
        let king_to = Square::new(side.king_file(), king.rank());
        let rook_to = Square::new(side.rook_file(), king.rank());
        let way = lines::between(king, king_to).with(king_to).without(king);
        let path = way | lines::between(rook, rook_to).with(rook_to);
        Self {
            king,
            rook,
            path: path.without(king).without(rook),
            way,
        }
    }
}

/// Castling of the king to one side; where no right is held, the rook is looked for in its corner.
#[inline(always)]
pub(crate) fn castling_way<S: Side>(
    cx: &Context<'_, S>,
    side: CastlingSide,
) -> Option<CastlingWay> {
    let king = cx.king?;
    let rook = cx.position.castling_rook(S::COLOR, side);
    let home = movement::home_rank(S::COLOR);
    // Without a right there is still a question to answer, for a king at home.
    let standard = king == movement::king_home(S::COLOR);
    let rook = rook.or(standard.then(|| Square::new(side.corner_file(), home)))?;
    Some(CastlingWay::new(king, rook, side))
}

/// The filters of castling: each holds every square or none.
#[inline(always)]
pub(crate) fn castle<S: Side>(
    cx: &Context<'_, S>,
    side: CastlingSide,
    way: &CastlingWay,
    danger: Bitboard,
) -> Filters {
    let right = cx.position.castling_rook(S::COLOR, side).is_some();
    Filters {
        seen: all_if((way.path & cx.occupied).is_empty()),
        allowed: all_if(right && cx.own_of(Role::Rook).contains(way.rook)),
        answers: all_if(cx.checkers.is_empty()),
        pin: all_if(!cx.pinned().contains(way.rook)),
        safe: all_if((way.way & danger).is_empty()),
    }
}
