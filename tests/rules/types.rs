//! Squares, sets of squares, moves and lists of moves.

use chessmoves::{Bitboard, CastlingSide, Move, MoveList, Square};

#[test]
fn names_and_indices_agree() {
    for (index, square) in Square::all().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(square.name().parse(), Ok(square));
        assert_eq!(Square::new(square.file(), square.rank()), square);
    }
    assert_eq!(Square::E4.name(), "e4");
    assert_eq!(
        "e9".parse::<Square>().unwrap_err().to_string(),
        "\"e9\" is not a square, expected a1 to h8"
    );
    let hint = |text: &str| text.parse::<Square>().unwrap_err().hint;
    assert_eq!(hint("e9").as_deref(), Some("ranks run from 1 to 8"));
    assert_eq!(hint("E4").as_deref(), Some("did you mean \"e4\"?"));
    assert_eq!(hint("xyz"), None);
}

#[test]
fn a1_is_dark() {
    assert!(!Square::A1.is_light());
    assert!(Square::H1.is_light());
}

#[test]
fn light_squares_match_square_is_light() {
    assert_eq!(
        Bitboard::LIGHT,
        Square::all().filter(|square| square.is_light()).collect()
    );
}

#[test]
fn a_debug_diagram_parses_back() {
    let set = Bitboard(0x0123_4567_89AB_CDEF);
    assert_eq!(Bitboard::diagram(&format!("{set:?}")), set);
}

#[test]
fn squares_iterate_in_order_from_both_ends() {
    let set = Bitboard::from_iter([Square::C3, Square::A1, Square::H8]);
    assert_eq!(
        set.iter().collect::<Vec<_>>(),
        [Square::A1, Square::C3, Square::H8]
    );
    assert_eq!(set.iter().next_back(), Some(Square::H8));
    assert_eq!(set.only(), None);
    assert_eq!(Bitboard::of(Square::D4).only(), Some(Square::D4));
}

#[test]
fn a_move_fits_in_five_bytes() {
    assert!(size_of::<Move>() <= 5);
}

#[test]
fn castling_takes_the_king_to_the_c_file_in_chess960() {
    let castle = Move::Castle {
        king: Square::B8,
        rook: Square::A8,
    };
    assert_eq!(castle.to(), Square::C8);
    assert_eq!(castle.castle(), Some(CastlingSide::Queen));
}

#[test]
fn a_list_keeps_every_move_of_any_number() {
    let mv = |n: usize| Move::Castle {
        king: Square::from_index(n % 64).expect("below 64"),
        rook: Square::from_index(n / 64).expect("below 64"),
    };
    for count in 0..1_000 {
        let list: MoveList = (0..count).map(mv).collect();
        assert_eq!(list.len(), count);
        assert!(list.into_iter().eq((0..count).map(mv)));
    }
}
