//! Names for what a legal move does, the other half of an explanation.

use super::{control, lines};
use crate::moves::Move;
use crate::position::Position;
use crate::types::{Bitboard, Role, Square};

macro_rules! merits {
    ($($name:ident $code:literal $about:literal;)*) => {
        /// What a legal move does, or why nothing is against it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Merit {
            $(#[doc = $about] $name,)*
        }

        impl Merit {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The stable code that scripts rely on.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }
        }
    };
}

merits! {
    CapturesChecker "captures-checker" "It takes the checking piece.";
    BlocksCheck "blocks-check" "It stands between the checking piece and the king.";
    LeavesCheck "leaves-check" "The king steps out of check.";
    Captures "captures" "It takes a piece.";
    EnPassant "en-passant" "It takes a pawn that has just moved two squares.";
    Promotes "promotes" "A pawn becomes another piece.";
    StaysOnPinLine "stays-on-pin-line" "The piece is pinned and stays on the line of its pin.";
    CastlingRightHeld "castling-right-held" "King and rook have kept their right.";
    CastlingPathEmpty "castling-path-empty" "Nothing stands where king and rook pass.";
    CastlingKingSafe "castling-king-safe" "The king is not in check, and neither passes nor reaches an attacked square.";
    CastlingRookAttacked "castling-rook-attacked" "The rook is attacked, which does not matter.";
    CastlingRookPathAttacked "castling-rook-path-attacked" "A square that only the rook passes is attacked, which does not matter.";
    GivesCheck "gives-check" "It gives check.";
    Mates "mates" "It mates.";
    Quiet "quiet" "Nothing of all this.";
}

/// A merit with the pieces and the squares that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fact {
    /// What the move does.
    pub merit: Merit,
    /// The pieces concerned.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
}

/// What a legal move of the side to move does; at least one fact.
pub fn merits(position: &Position, mv: Move) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut push = |merit, by, at| facts.push(Fact { merit, by, at });
    let (from, to) = (Bitboard::of(mv.from()), Bitboard::of(mv.to()));
    let checkers = position.checkers();
    let taken = mv.capture_square().map_or(Bitboard::EMPTY, Bitboard::of);
    if mv.role() == Role::King {
        if checkers.any() {
            push(Merit::LeavesCheck, checkers, to);
        }
    } else if (checkers & taken).any() {
        push(Merit::CapturesChecker, checkers, taken);
    } else if checkers.any() {
        push(Merit::BlocksCheck, checkers, to);
    }
    if matches!(mv, Move::EnPassant { .. }) {
        push(Merit::EnPassant, taken, to);
    } else if taken.any() && (mv.role() == Role::King || !taken.is_subset(checkers)) {
        push(Merit::Captures, taken, taken);
    }
    if mv.promotion().is_some() {
        push(Merit::Promotes, from, to);
    }
    if let (Some(pinner), Some(king)) = (
        position.pinner(mv.from()),
        position.board().king(position.turn()),
    ) {
        let line = lines::between(king, pinner).with(pinner);
        push(Merit::StaysOnPinLine, Bitboard::of(pinner), line);
    }
    if let Move::Castle { king, rook } = mv {
        castling(position, king, rook, &mut push);
    }
    let after = position.play(mv);
    if after.is_check() {
        let merit = if after.count_legal() == 0 {
            Merit::Mates
        } else {
            Merit::GivesCheck
        };
        push(merit, after.checkers(), Bitboard::EMPTY);
    }
    if facts.is_empty() {
        facts.push(Fact {
            merit: Merit::Quiet,
            by: Bitboard::EMPTY,
            at: to,
        });
    }
    facts
}

fn castling(
    position: &Position,
    king: Square,
    rook: Square,
    push: &mut impl FnMut(Merit, Bitboard, Bitboard),
) {
    let side = Move::castling_side(king, rook);
    let way = super::stages::CastlingWay::new(king, rook, side);
    push(
        Merit::CastlingRightHeld,
        Bitboard::EMPTY,
        Bitboard::of(king).with(rook),
    );
    push(Merit::CastlingPathEmpty, Bitboard::EMPTY, way.path);
    push(Merit::CastlingKingSafe, Bitboard::EMPTY, way.way.with(king));
    let attackers = |square| {
        let board = position.board();
        control::attackers(board, square, !position.turn(), board.occupied())
    };
    if attackers(rook).any() {
        push(
            Merit::CastlingRookAttacked,
            attackers(rook),
            Bitboard::of(rook),
        );
    }
    for square in way.path - way.way {
        if attackers(square).any() {
            push(
                Merit::CastlingRookPathAttacked,
                attackers(square),
                Bitboard::of(square),
            );
        }
    }
}
