//! Positions and moves with the ranks reversed and the colours exchanged.

use chessmoves::{AnyPosition, Move, Setup, Square};

/// The mirrored position: the other side is to move and has the same moves.
pub(crate) fn position(position: &AnyPosition) -> AnyPosition {
    let setup = Setup::from(*position);
    let mirrored = Setup {
        board: setup.board.mirror(),
        turn: !setup.turn,
        castling: setup.castling.mirror(),
        en_passant: setup.en_passant.map(Square::mirror),
        ..setup
    };
    match AnyPosition::from_setup(mirrored) {
        Ok((position, dropped)) => {
            assert!(dropped.is_empty(), "{setup:?}: {dropped:?}");
            position
        }
        Err(error) => panic!("{setup:?}: {error}"),
    }
}

/// The same move on the mirrored board.
pub(crate) fn mv(mv: Move) -> Move {
    match mv {
        Move::Normal {
            role,
            from,
            to,
            captured,
        } => Move::Normal {
            role,
            from: from.mirror(),
            to: to.mirror(),
            captured,
        },
        Move::EnPassant { from, to } => Move::EnPassant {
            from: from.mirror(),
            to: to.mirror(),
        },
        Move::Castle { king, rook } => Move::Castle {
            king: king.mirror(),
            rook: rook.mirror(),
        },
        Move::Promotion {
            from,
            to,
            captured,
            into,
        } => Move::Promotion {
            from: from.mirror(),
            to: to.mirror(),
            captured,
            into,
        },
    }
}
