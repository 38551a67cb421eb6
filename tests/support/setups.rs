//! Random setups, possible in a game or not.

use chessmoves::{Bitboard, Board, Color, File, Piece, Rank, Role, Setup, Square};

use super::random::Rng;

/// A random square.
pub(crate) fn square(rng: &mut Rng) -> Square {
    Square::from_index(rng.below(64)).expect("below 64")
}

/// A random setup with at least one piece. Kings and rooks often stand on their home ranks, castling rights and en passant
/// squares are often usable, and many setups are possible in a game.
pub(crate) fn any(rng: &mut Rng) -> Setup {
    let mut board = Board::EMPTY;
    for _ in 0..=rng.below(12) {
        let piece = Piece::new(rng.choose(&Color::ALL), rng.choose(&Role::ALL[..5]));
        board.put(piece, square(rng));
    }
    let mut castling = Bitboard::EMPTY;
    for color in Color::ALL {
        let home = match color {
            Color::White => Rank::FIRST,
            Color::Black => Rank::EIGHTH,
        };
        let on_home = |rng: &mut Rng| {
            let file = File::from_index(rng.below(8)).expect("below 8");
            Square::new(file, home)
        };
        for _ in 0..rng.below(4) {
            let rook = on_home(rng);
            board.put(Piece::new(color, Role::Rook), rook);
            if !rng.one_in(4) {
                castling = castling.with(rook);
            }
        }
        // Usually one king, sometimes none or several.
        let kings = if rng.one_in(8) { rng.below(3) } else { 1 };
        for _ in 0..kings {
            let king = if rng.one_in(3) {
                square(rng)
            } else {
                on_home(rng)
            };
            board.put(Piece::new(color, Role::King), king);
        }
    }
    if rng.one_in(8) {
        castling = castling.with(square(rng));
    }
    let turn = rng.choose(&Color::ALL);
    let en_passant = match rng.below(4) {
        0 | 1 => None,
        2 => Some(square(rng)),
        _ => Some(double_push(rng, &mut board, turn)),
    };
    Setup {
        board,
        turn,
        castling,
        en_passant,
        halfmoves: u32::try_from(rng.below(160)).expect("below 160"),
        fullmoves: 1 + u32::try_from(rng.below(200)).expect("below 200"),
        chess960: Some(true),
    }
}

/// Puts a pawn of the side that is not to move on its fourth rank, and returns the square that it passed over.
fn double_push(rng: &mut Rng, board: &mut Board, turn: Color) -> Square {
    let (passed, pawn) = match turn {
        Color::White => (Square::A6, Square::A5),
        Color::Black => (Square::A3, Square::A4),
    };
    let file = File::from_index(rng.below(8)).expect("below 8");
    let pawn = Square::new(file, pawn.rank());
    board.put(Piece::new(!turn, Role::Pawn), pawn);
    Square::new(file, passed.rank())
}
