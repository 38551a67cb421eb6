//! Positions made from setups: what is accepted, what is dropped, and what is reported about it, compared with shakmaty.

use chessmoves::notation::fen;
use chessmoves::{
    AnyPosition, Bitboard, Color, Dropped, EmptyBoard, Position, Setup, Square, problems,
};
use shakmaty::{Castles, CastlingMode, Chess, FromSetup, PositionErrorKinds};

use crate::support::{Rng, edge_cases, oracle, setups};

/// The setup in shakmaty's terms.
fn theirs(setup: &Setup) -> shakmaty::Setup {
    let mut theirs = shakmaty::Setup::empty();
    for (square, piece) in setup.board.pieces() {
        let role = shakmaty::Role::from_char(piece.role.letter()).expect("a role");
        let piece = shakmaty::Piece {
            color: oracle::their_color(piece.color),
            role,
        };
        theirs
            .board
            .set_piece_at(oracle::their_square(square), piece);
    }
    theirs.turn = oracle::their_color(setup.turn);
    theirs.castling_rights = shakmaty::Bitboard(setup.castling.0);
    theirs.ep_square = setup.en_passant.map(oracle::their_square);
    theirs
}

/// What shakmaty finds wrong with a setup.
fn errors(setup: &Setup) -> PositionErrorKinds {
    match Chess::from_setup(theirs(setup), CastlingMode::Chess960) {
        Ok(_) => PositionErrorKinds::empty(),
        Err(error) => error.kinds(),
    }
}

/// The castling rights that shakmaty keeps.
fn castling(setup: &Setup, mode: CastlingMode) -> Bitboard {
    let (Ok(castles) | Err(castles)) = Castles::from_setup(&theirs(setup), mode);
    Bitboard(castles.castling_rights().0)
}

/// The setups of the tests: random ones, and those with random changes to the castling rights and the en passant square.
fn each_setup(seed: u64, mut visit: impl FnMut(&mut Rng, &Setup)) {
    let mut rng = Rng::new(seed);
    for _ in 0..60_000 {
        let setup = setups::any(&mut rng);
        visit(&mut rng, &setup);
        let setup = Setup {
            castling: Bitboard(rng.bits() & rng.bits()),
            en_passant: Some(setups::square(&mut rng)),
            ..setup
        };
        visit(&mut rng, &setup);
    }
}

#[test]
fn dropped_returns_the_castling_rights_and_the_en_passant_square_that_are_missing() {
    let (mut rights, mut squares, mut nothing) = (0, 0, 0);
    each_setup(41, |_, setup| {
        let (position, dropped) = AnyPosition::from_setup(*setup).expect("at least one piece");
        let kept = Setup::from(position);
        assert_eq!(
            kept.castling,
            castling(setup, CastlingMode::Chess960),
            "{setup:?}"
        );
        assert_eq!(dropped.castling, setup.castling - kept.castling);
        let loses_square = errors(setup).contains(PositionErrorKinds::INVALID_EP_SQUARE);
        if loses_square {
            assert_eq!(
                (dropped.en_passant, kept.en_passant),
                (setup.en_passant, None)
            );
        } else {
            assert_eq!(
                (dropped.en_passant, kept.en_passant),
                (None, setup.en_passant)
            );
        }
        // Everything else is kept as it is, and nothing more is dropped from what was kept.
        assert_eq!(
            kept,
            Setup {
                castling: kept.castling,
                en_passant: kept.en_passant,
                ..*setup
            }
        );
        let again = AnyPosition::from_setup(kept).expect("at least one piece");
        assert_eq!(again, (position, Dropped::default()));
        assert_eq!(dropped.is_empty(), dropped == Dropped::default());
        rights += usize::from(dropped.castling.any());
        squares += usize::from(dropped.en_passant.is_some());
        nothing += usize::from(dropped.is_empty());
    });
    for count in [rights, squares, nothing] {
        assert!(count > 10_000, "{rights} {squares} {nothing}");
    }
}

#[test]
fn positions_of_a_game_are_those_that_shakmaty_accepts() {
    let unusual = PositionErrorKinds::IMPOSSIBLE_CHECK | PositionErrorKinds::TOO_MUCH_MATERIAL;
    let dropping =
        PositionErrorKinds::INVALID_CASTLING_RIGHTS | PositionErrorKinds::INVALID_EP_SQUARE;
    let (mut accepted, mut strictly) = (0, 0);
    each_setup(42, |_, setup| {
        let errors = errors(setup) - unusual;
        let lenient = Position::from_setup(*setup);
        let strict = Position::try_from(*setup);
        assert_eq!(lenient.is_ok(), (errors - dropping).is_empty(), "{setup:?}");
        assert_eq!(strict.is_ok(), errors.is_empty(), "{setup:?}\n{strict:?}");
        let any = AnyPosition::from_setup(*setup).expect("at least one piece");
        match lenient {
            Ok((position, dropped)) => {
                assert_eq!((AnyPosition::from(position), dropped), any);
                assert_eq!(Position::try_from(any.0), Ok(position));
                accepted += 1;
            }
            Err(_) => assert!(Position::try_from(any.0).is_err()),
        }
        match strict {
            Ok(position) => {
                assert!(any.1.is_empty());
                assert_eq!(AnyPosition::from(position), any.0);
                strictly += 1;
            }
            Err(faults) => assert!(!faults.list().is_empty()),
        }
    });
    assert!(
        accepted > 20_000 && strictly > 4_000,
        "{accepted} {strictly}"
    );
}

#[test]
fn a_setup_is_chess960_only_if_it_says_so_or_both_sides_have_rights_of_one_start() {
    let mut counts = [0, 0];
    each_setup(43, |_, setup| {
        for said in [None, Some(false), Some(true)] {
            let setup = Setup {
                chess960: said,
                ..*setup
            };
            let (position, _) = AnyPosition::from_setup(setup).expect("at least one piece");
            let kept = Setup::from(position);
            let mode = if position.is_chess960() {
                CastlingMode::Chess960
            } else {
                CastlingMode::Standard
            };
            assert_eq!(castling(&setup, mode), kept.castling, "{setup:?}");
            match said {
                Some(said) => assert_eq!(position.is_chess960(), said, "{setup:?}"),
                None if position.is_chess960() => {
                    let king = |color| kept.board.king(color).map(Square::file);
                    assert_eq!(king(Color::White), king(Color::Black), "{setup:?}");
                    assert_ne!(castling(&kept, CastlingMode::Standard), kept.castling);
                }
                None => {}
            }
            counts[usize::from(position.is_chess960() && said.is_none())] += 1;
        }
    });
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

#[test]
fn an_empty_board_is_an_error() {
    assert_eq!(AnyPosition::from_setup(Setup::EMPTY), Err(EmptyBoard));
    let error = Position::from_setup(Setup::EMPTY).expect_err("no kings");
    let codes: Vec<_> = (error.list().iter())
        .map(|fault| fault.code.name())
        .collect();
    assert_eq!(codes, ["no-king", "no-king"]);
}

/// Asserts that a problem is reported about a setup exactly if something is dropped, and about the right squares.
fn assert_drops_are_reported(setup: &Setup) {
    let Ok((_, dropped)) = AnyPosition::from_setup(*setup) else {
        return;
    };
    let all = problems(setup);
    let about = |start: &str| {
        let of_field: Vec<_> = (all.iter())
            .filter(|problem| problem.code().name().starts_with(start))
            .collect();
        let squares = (of_field.iter()).fold(Bitboard::EMPTY, |squares, problem| {
            squares | problem.squares()
        });
        (!of_field.is_empty(), squares)
    };
    let (reported, squares) = about("castling-");
    assert_eq!(reported, dropped.castling.any(), "{setup:?}");
    assert_eq!(squares, dropped.castling, "{setup:?}");
    let (reported, _) = about("en-passant-");
    assert_eq!(reported, dropped.en_passant.is_some(), "{setup:?}");
}

#[test]
fn whatever_is_dropped_is_reported_as_a_problem() {
    for case in edge_cases::all() {
        let Ok(read) = fen::parse(&case.fen) else {
            continue;
        };
        for castling in [0, 1, 0x80, 0x9900_0000_0000_0099, u64::MAX] {
            for en_passant in Square::all() {
                assert_drops_are_reported(&Setup {
                    castling: Bitboard(castling),
                    en_passant: Some(en_passant),
                    ..read.setup
                });
            }
        }
    }
    each_setup(44, |_, setup| assert_drops_are_reported(setup));
}
