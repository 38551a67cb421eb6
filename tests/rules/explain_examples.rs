//! Moves with their exact reasons.

use chessmoves::answer::Why;
use chessmoves::{Bitboard, Reason, Square};

use crate::support::any_position;

/// The reasons against a move given by two squares, with the pieces responsible and the squares concerned.
#[track_caller]
fn reasons(fen: &str, from: Square, to: Square) -> Vec<(Reason, Bitboard, Bitboard)> {
    let why = Why::one_move(&any_position(fen), &format!("{from}{to}"));
    let why = why.unwrap_or_else(|error| panic!("{fen}: {error}"));
    let [verdict] = &why.verdicts[..] else {
        panic!("{fen}: {why:?}");
    };
    (verdict.reasons.iter())
        .map(|reason| (reason.code, reason.by, reason.at))
        .collect()
}

fn squares<const N: usize>(squares: [Square; N]) -> Bitboard {
    squares.into_iter().collect()
}

/// A push and a capture never end on the same square, so a capture may be written without its file as well.
#[test]
fn a_pawn_move_without_a_file_is_a_push_or_otherwise_a_capture() {
    for (fen, text, legal, readings) in [
        ("4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1", "d5", true, 1),
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "d5", true, 2),
        ("4k3/8/8/3p4/2PPP3/8/8/4K3 w - - 0 1", "d5", true, 2),
        ("2r1k3/8/8/3p4/2P5/8/8/2K5 w - - 0 1", "d5", false, 1),
        ("4k3/8/8/3p4/3P4/8/4P3/4K3 w - - 0 1", "d5", false, 1),
        ("4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "d5", false, 1),
    ] {
        let why = Why::one_move(&any_position(fen), text).expect("a move");
        let found = (why.legal, why.verdicts.len());
        assert_eq!(found, (Some(legal), readings), "{fen}");
    }
}

#[test]
fn castling_into_attack_names_the_attacker_and_the_slider_that_the_rook_shields_from() {
    assert_eq!(
        reasons(
            "2r1k3/8/8/8/8/8/8/qR1K3R w HB - 0 1",
            Square::D1,
            Square::B1
        ),
        [(
            Reason::CastlingIntoAttack,
            squares([Square::A1, Square::C8]),
            squares([Square::C1])
        )]
    );
}

#[test]
fn a_slider_that_the_castled_rook_shields_from_does_not_attack_the_kings_new_square() {
    // The king would end on c1 and the rook on d1. In check from f1, it cannot castle for another reason.
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/RK3q2 w A - 0 1", Square::B1, Square::A1),
        [(
            Reason::CastlingOutOfCheck,
            squares([Square::F1]),
            squares([Square::B1])
        )]
    );
}

#[test]
fn an_enemy_piece_on_the_rooks_new_square_blocks_castling_and_does_not_attack_from_there() {
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/R2qK3 w Q - 0 1", Square::E1, Square::C1),
        [
            (
                Reason::CastlingPathOccupied,
                squares([Square::D1]),
                squares([Square::D1])
            ),
            (
                Reason::CastlingOutOfCheck,
                squares([Square::D1]),
                squares([Square::E1])
            )
        ]
    );
}

#[test]
fn a_piece_between_king_and_rook_blocks_castling_and_does_not_attack_through_the_new_squares() {
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/1KRq1N2 w C - 0 1", Square::B1, Square::C1),
        [
            (
                Reason::CastlingPathOccupied,
                squares([Square::D1, Square::F1]),
                squares([Square::D1, Square::F1])
            ),
            (
                Reason::CastlingThroughAttack,
                squares([Square::D1]),
                squares([Square::C1, Square::E1, Square::F1])
            )
        ]
    );
}

#[test]
fn a_king_move_in_san_never_castles() {
    for (fen, text) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ke1-c1"),
        ("4k3/8/8/8/8/8/8/2R2K1R w HC - 0 1", "Kh1"),
    ] {
        let why = Why::one_move(&any_position(fen), text).expect("a move");
        assert_eq!(why.legal, Some(false), "{why:?}");
    }
}

#[test]
fn a_king_does_not_castle_with_an_enemy_rook() {
    assert_eq!(
        reasons("4k3/8/8/8/8/8/6P1/4K2r w - - 0 1", Square::E1, Square::H1),
        [(
            Reason::NotOnAnyVector,
            Bitboard::EMPTY,
            squares([Square::H1])
        )]
    );
}

#[test]
fn a_pinned_pawn_that_captures_towards_its_king_stays_on_the_pin_line() {
    assert_eq!(
        reasons("8/3B4/8/5p2/6k1/8/8/4K3 b - - 0 1", Square::F5, Square::G4),
        [(
            Reason::OwnPieceOnTarget,
            squares([Square::G4]),
            squares([Square::G4])
        )]
    );
}

#[test]
fn en_passant_names_only_the_pawns_on_the_line_that_it_opens() {
    assert_eq!(
        reasons("4k3/b7/8/2pP4/8/4K3/8/8 w - c6 0 1", Square::D5, Square::C6),
        [(
            Reason::EnPassantExposesKing,
            squares([Square::A7]),
            squares([Square::C5])
        )]
    );
    assert_eq!(
        reasons("4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", Square::D5, Square::C6),
        [(
            Reason::EnPassantExposesKing,
            squares([Square::H5]),
            squares([Square::C5, Square::D5])
        )]
    );
}

/// A pinned piece attacks its squares nevertheless (FIDE Laws 3.1.3), which the sentence says; a king is never pinned.
#[test]
fn only_pieces_other_than_kings_are_called_pinned() {
    for (fen, mv, sentence) in [
        (
            "2r5/8/2N1k3/2K5/8/8/8/8 b - - 0 1",
            "e6d5",
            "d5 is attacked by the king on c5",
        ),
        (
            "6nr/4R3/3p1b2/5p2/3kP1qp/3P1R1B/4KQ2/1N6 b - - 2 30",
            "d4d3",
            "the pawn on d3 is protected by the king on e2 and the rook on f3, although the rook on f3 is pinned",
        ),
        (
            "4k3/8/8/8/4n2K/8/8/4R3 w - - 0 1",
            "h4g3",
            "g3 is attacked by the knight on e4, although the knight is pinned",
        ),
        (
            "6k1/8/8/3b4/8/8/6R1/7K b - - 0 1",
            "d5b7",
            "the king on g8 would still be in check from the rook on g2, although the rook is pinned: the move neither \
             captures it nor blocks the check",
        ),
        (
            "r3k3/8/8/b7/8/4R3/8/4K3 b q - 0 1",
            "e8c8",
            "the king on e8 is in check from the rook on e3",
        ),
    ] {
        let why = Why::one_move(&any_position(fen), mv).expect("a move");
        let messages: Vec<_> = (why.verdicts[0].reasons.iter())
            .map(|reason| reason.message.clone())
            .collect();
        assert_eq!(messages, [sentence], "{fen}");
    }
}
