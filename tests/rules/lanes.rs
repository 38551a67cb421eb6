//! Lanes, and the attack sets that come from them.

use chessmoves::{
    AnyPosition, Bitboard, Board, Color, Lane, LaneKind, Piece, Rank, Role, Setup, Square, Step,
    lanes_from,
};

use super::random_boards::accept;
use crate::support::Rng;

fn pieces() -> impl Iterator<Item = Piece> {
    (Color::ALL.into_iter()).flat_map(|color| Role::ALL.map(|role| Piece::new(color, role)))
}

/// A board with one piece.
fn lone(piece: Piece, square: Square) -> AnyPosition {
    accept(Setup {
        board: Board::from_iter([(square, piece)]),
        ..Setup::EMPTY
    })
}

/// Whether a piece can move like this on an empty board, including a pawn's captures and a king's castling.
fn can_move(piece: Piece, from: Square, to: Square) -> bool {
    let Step { file, rank } = from.step_to(to);
    let (files, ranks) = (file.abs(), rank.abs());
    let (forward, home, pawns) = match piece.color {
        Color::White => (1, Square::E1, Rank::SECOND),
        Color::Black => (-1, Square::E8, Rank::SEVENTH),
    };
    let is_straight = (files == 0) != (ranks == 0);
    let is_diagonal = files == ranks && files > 0;
    match piece.role {
        Role::Pawn => {
            rank == forward && files <= 1
                || rank == 2 * forward && files == 0 && from.rank() == pawns
        }
        Role::Knight => files.min(ranks) == 1 && files.max(ranks) == 2,
        Role::Bishop => is_diagonal,
        Role::Rook => is_straight,
        Role::Queen => is_straight || is_diagonal,
        Role::King => files.max(ranks) == 1 || from == home && ranks == 0 && files == 2,
    }
}

#[test]
fn lanes_list_each_square_that_a_piece_can_reach_once() {
    for piece in pieces() {
        for from in Square::all() {
            let mut found: Vec<Square> = lanes_from(piece, from)
                .flat_map(|lane| lane.squares(from))
                .collect();
            found.sort_unstable();
            let expected: Vec<Square> = Square::all()
                .filter(|&to| can_move(piece, from, to))
                .collect();
            assert_eq!(found, expected, "{piece:?} on {from}");
        }
    }
}

#[test]
fn lane_offsets_are_multiples_of_the_step_on_the_15x15_board() {
    for piece in pieces() {
        for from in Square::all() {
            let mut offsets = Vec::new();
            for lane in lanes_from(piece, from) {
                for (n, offset) in (1..).zip(lane.offsets()) {
                    assert_eq!(offset, lane.step.times(n), "{piece:?} on {from}");
                    offsets.push(offset);
                }
            }
            for (n, offset) in offsets.iter().enumerate() {
                assert!(
                    offset.file.abs() <= 7 && offset.rank.abs() <= 7,
                    "{piece:?} on {from}: {offset:?}"
                );
                assert!(
                    !offsets[..n].contains(offset),
                    "{piece:?} on {from}: {offset:?} twice"
                );
            }
        }
    }
}

/// A piece has all its lanes on the square where it stands in the start position.
#[test]
fn other_squares_lack_only_the_double_push_and_castling() {
    let offsets =
        |piece, from| -> Vec<Step> { lanes_from(piece, from).flat_map(Lane::offsets).collect() };
    for piece in pieces() {
        let start = match (piece.role, piece.color) {
            (Role::Pawn, Color::White) => Square::E2,
            (Role::Pawn, Color::Black) => Square::E7,
            (_, Color::White) => Square::E1,
            (_, Color::Black) => Square::E8,
        };
        let all = offsets(piece, start);
        for from in Square::all() {
            let here = offsets(piece, from);
            for &offset in &here {
                assert!(all.contains(&offset), "{piece:?} on {from}: {offset:?}");
            }
            for missing in all.iter().filter(|offset| !here.contains(offset)) {
                let is_special = match piece.role {
                    Role::Pawn => missing.file == 0 && missing.rank.abs() == 2,
                    Role::King => missing.file.abs() == 2 && missing.rank == 0,
                    _ => false,
                };
                assert!(is_special, "{piece:?} on {from}: {missing:?}");
            }
        }
    }
}

#[test]
fn attack_sets_on_an_empty_board_are_the_lanes_that_may_capture() {
    for piece in pieces() {
        for from in Square::all() {
            let expected: Bitboard = lanes_from(piece, from)
                .filter(|lane| matches!(lane.kind, LaneKind::MoveOrCapture | LaneKind::CaptureOnly))
                .flat_map(|lane| lane.squares(from))
                .collect();
            let found = lone(piece, from).attacks_from(from);
            assert_eq!(found, expected, "{piece:?} on {from}");
        }
    }
}

/// The squares that a slider attacks: along each lane up to and including the first piece.
fn slide(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    let mut attacked = Bitboard::EMPTY;
    for lane in lanes_from(piece, from) {
        for square in lane.squares(from) {
            attacked = attacked.with(square);
            if occupied.contains(square) {
                break;
            }
        }
    }
    attacked
}

#[test]
fn sliders_attack_up_to_the_first_piece_on_random_boards() {
    let mut rng = Rng::new(26);
    let blocker = Piece::new(Color::Black, Role::Knight);
    for from in Square::all() {
        for density in 0..3_000 {
            let occupied = Bitboard(match density % 4 {
                0 => rng.bits(),
                1 => rng.bits() & rng.bits(),
                2 => rng.bits() & rng.bits() & rng.bits(),
                _ => rng.bits() | rng.bits(),
            });
            let mut board: Board = occupied.iter().map(|square| (square, blocker)).collect();
            for role in [Role::Rook, Role::Bishop, Role::Queen] {
                let slider = Piece::new(Color::White, role);
                board.put(slider, from);
                let position = accept(Setup {
                    board,
                    ..Setup::EMPTY
                });
                assert_eq!(
                    position.attacks_from(from),
                    slide(slider, from, occupied),
                    "{role} on {from} of {occupied:?}"
                );
            }
        }
    }
}
