//! Random boards, possible in a game or not.

use chessmoves::notation::Uci;
use chessmoves::{AnyPosition, Bitboard, Board, Color, Move, Piece, Role, Setup, Square};

use crate::support::Rng;

pub(crate) fn any_square(rng: &mut Rng) -> Square {
    Square::from_index(rng.below(64)).expect("64 squares")
}

/// Puts at most `count` pieces of these roles on empty squares.
pub(crate) fn scatter(rng: &mut Rng, board: &mut Board, roles: &[Role], count: usize) {
    for _ in 0..count {
        let piece = Piece::new(rng.choose(&Color::ALL), rng.choose(roles));
        let square = any_square(rng);
        if board.piece_at(square).is_none() {
            board.put(piece, square);
        }
    }
}

/// Gives each side one king as a rule, sometimes none or two. The kings may be in check or next to each other.
pub(crate) fn put_kings(rng: &mut Rng, board: &mut Board) {
    for color in Color::ALL {
        for _ in 0..rng.choose(&[0, 1, 1, 1, 1, 1, 1, 2]) {
            board.put(Piece::new(color, Role::King), any_square(rng));
        }
    }
}

/// A setup with random castling rights and en passant square, which need not fit the board.
pub(crate) fn any_setup(rng: &mut Rng, board: Board) -> Setup {
    Setup {
        board,
        turn: rng.choose(&Color::ALL),
        castling: Bitboard(rng.bits() & rng.bits()),
        en_passant: rng.one_in(2).then(|| any_square(rng)),
        ..Setup::EMPTY
    }
}

/// The position of a setup with at least one piece.
pub(crate) fn accept(setup: Setup) -> AnyPosition {
    match AnyPosition::from_setup(setup) {
        Ok((position, _)) => position,
        Err(error) => panic!("{setup:?}: {error}"),
    }
}

/// The position after a legal move.
pub(crate) fn play(position: &AnyPosition, mv: Move) -> AnyPosition {
    let text = Uci::new(mv, position.is_chess960()).to_string();
    match chessmoves::answer::play_moves(*position, [text.as_str()]) {
        Ok((line, ..)) => line.position,
        Err(error) => panic!("{text}: {error}\n{position:?}"),
    }
}
