//! A position before the last move: found by taking a move back.

use crate::rules::any_position::AnyPosition;
use crate::rules::position::Position;
use crate::rules::setup::Setup;
use crate::types::{Color, Move, Piece, Role, Square};

/// A position and a legal move that leads to this one, apart from the clocks: the double push that passed over the en passant square,
/// otherwise a move of a knight, bishop or queen without a capture. `None` if there is none.
pub(super) fn retract(position: &AnyPosition) -> Option<(AnyPosition, Move)> {
    let mover = !position.turn();
    if let Some(passed) = position.en_passant() {
        let neighbours = |square: Square| square.file() == passed.file();
        let pawns = position.board().by_piece(Piece::new(mover, Role::Pawn));
        let pawn = (pawns.iter().filter(|&square| neighbours(square)))
            .find(|square| square.step_to(passed).rank.abs() == 1)?;
        let step = pawn.step_to(passed);
        let from = Square::all().find(|square| pawn.step_to(*square) == step.times(2))?;
        return before(position, Role::Pawn, from, pawn);
    }
    [Role::Knight, Role::Bishop, Role::Queen]
        .into_iter()
        .flat_map(|role| {
            let pieces = position.board().by_piece(Piece::new(mover, role));
            pieces.iter().map(move |to| (role, to))
        })
        .find_map(|(role, to)| {
            let origins = position.attacks_from(to) - position.board().occupied();
            origins
                .iter()
                .find_map(|from| before(position, role, from, to))
        })
}

/// The position before a move without a capture, if it is possible in a game and the move is legal in it.
fn before(
    position: &AnyPosition,
    role: Role,
    from: Square,
    to: Square,
) -> Option<(AnyPosition, Move)> {
    let mover = !position.turn();
    let mut setup = Setup::from(*position);
    setup.board.clear(to);
    setup.board.put(Piece::new(mover, role), from);
    setup.turn = mover;
    setup.en_passant = None;
    setup.halfmoves = setup.halfmoves.saturating_sub(1);
    if mover == Color::Black {
        setup.fullmoves = setup.fullmoves.saturating_sub(1).max(1);
    }
    let before = Position::try_from(setup).ok()?;
    let mv = Move::Normal {
        role,
        from,
        to,
        captured: None,
    };
    before.is_legal(mv).then_some((before.into(), mv))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn retracted(fen: &str) -> Option<String> {
        let setup = fen::parse(fen).expect("a FEN").setup;
        let (position, _) = AnyPosition::from_setup(setup).expect("a position");
        retract(&position).map(|(before, _)| before.to_string())
    }

    #[test]
    fn a_double_push_or_a_quiet_move_is_taken_back() {
        assert_eq!(
            retracted("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1").as_deref(),
            Some("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1")
        );
        assert_eq!(
            retracted("4k3/8/8/8/8/8/8/R3K2n w Q - 3 9").as_deref(),
            Some("4k3/8/8/8/8/8/5n2/R3K3 b Q - 2 8")
        );
        assert_eq!(retracted("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), None);
    }
}
