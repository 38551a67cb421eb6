//! A short game that leads to a position, which proves that it can arise.

use super::retract::{is_check_out_of_turn, is_start, last_moves};
use crate::rules::any_position::AnyPosition;
use crate::rules::position::Position;
use crate::rules::setup::Setup;
use crate::types::{Color, Move, Role};

/// The most positions that a search examines.
const MOST_POSITIONS: usize = 100;
/// Longer games are not searched for.
const MOST_PLIES: usize = 20;

/// A shortest game from the start position in which no castling right was lost but by castling, if it is found soon.
pub(super) fn game(position: &AnyPosition) -> Option<(Position, Vec<Move>)> {
    let setup = Setup::from(*position);
    // Both rooks of both sides, and the same arrangement for both.
    let is_mirrored = setup.board == setup.board.mirror();
    if is_start(&setup) && is_mirrored && setup.castling == setup.board.by_role(Role::Rook) {
        return Some((Position::try_from(*position).ok()?, Vec::new()));
    }
    let mut search = ProofGameSearch {
        start: Setup::from(AnyPosition::default()),
        moves: Vec::new(),
        positions: 0,
    };
    let shortest = usize::from(setup.turn == Color::Black);
    let found = (!position.is_chess960())
        && (shortest..=MOST_PLIES)
            .step_by(2)
            .any(|plies| search.leads_back(&setup, plies));
    let mut end = Position::default();
    for &mv in &search.moves {
        end = end.play(mv).ok()?;
    }
    // Without a capture there, the en passant square makes no difference.
    let captures = |mv: &Move| matches!(mv, Move::EnPassant { .. });
    let same_square = end.en_passant() == setup.en_passant
        || setup.en_passant.is_none() && !end.legal_moves().iter().any(captures);
    (found && same_square).then_some((Position::default(), search.moves))
}

struct ProofGameSearch {
    start: Setup,
    /// The moves found.
    moves: Vec<Move>,
    positions: usize,
}

impl ProofGameSearch {
    /// Whether so many plies back there is the start position.
    fn leads_back(&mut self, setup: &Setup, plies: usize) -> bool {
        if plies == 0 {
            return setup.board == self.start.board && setup.castling == self.start.castling;
        }
        // Castling brings two pieces to new squares, any other move one.
        let castled = |color| {
            let rooks = self.start.castling & self.start.board.by_color(color);
            !rooks.is_subset(setup.castling)
        };
        let enough = |color: Color, moves: usize| {
            let at_home = self.start.board.pieces().filter(|&(square, piece)| {
                piece.color == color && setup.board.piece_at(square) == Some(piece)
            });
            let moved = setup.board.by_color(color).len() - at_home.count();
            moved <= moves + usize::from(castled(color))
        };
        if !enough(!setup.turn, plies.div_ceil(2))
            || !enough(setup.turn, plies / 2)
            || setup.board.occupied().len() + plies < 32
        {
            return false;
        }
        self.positions += 1;
        self.positions <= MOST_POSITIONS
            && last_moves(setup, |mv, before| {
                let found = !is_check_out_of_turn(before) && self.leads_back(before, plies - 1);
                if found {
                    self.moves.push(mv);
                }
                found
            })
    }
}
