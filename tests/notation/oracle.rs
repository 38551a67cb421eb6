//! Random games in which the notation of every position and of every legal move has to equal shakmaty's: FEN, SAN, UCI, the
//! moves that these stand for, and the outcome.

use chessmoves::notation::{San, Uci};
use chessmoves::{DrawReason, Outcome, Position, Setup};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position as _};

use crate::support::starts::{CASTLING, EN_PASSANT, PROMOTIONS, RARE, USUAL};
use crate::support::{Rng, oracle, walk};

fn compare(_: &mut Rng, position: &Position, chess: &Chess) {
    compare_fen(position, chess);
    compare_outcome(position, chess);
    let theirs = chess.legal_moves();
    assert_eq!(
        position.count_legal_moves(),
        u64::try_from(theirs.len()).expect("64 bits")
    );
    for &mv in &theirs {
        compare_move(position, chess, mv);
    }
}

fn compare_fen(position: &Position, chess: &Chess) {
    let text = position.to_string();
    if text != oracle::fen(chess) {
        // Rights that a FEN with K and Q would not show to be those of Chess960.
        assert!(position.is_chess960(), "{text}");
        assert_eq!(
            chessmoves::notation::fen::write_shredder(&(*position).into()).to_string(),
            text
        );
    }
    let parsed: Position = (text.parse()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(parsed.to_string(), text);
    // A FEN without nonstandard castling rights does not say that the position is Chess960.
    let parsed = Setup {
        chess960: Some(position.is_chess960()),
        ..parsed.into()
    };
    assert_eq!(parsed, Setup::from(*position), "{text}");
}

/// Compares the outcome, also at the limit of the seventy-five-move rule.
fn compare_outcome(position: &Position, chess: &Chess) {
    let scene = || oracle::scene(position, chess);
    assert_eq!(position.is_check(), chess.is_check(), "{}", scene());
    assert_eq!(position.is_checkmate(), chess.is_checkmate(), "{}", scene());
    assert_eq!(position.is_stalemate(), chess.is_stalemate(), "{}", scene());
    let has_moves = !chess.legal_moves().is_empty();
    assert_eq!(position.has_legal_moves(), has_moves, "{}", scene());
    let on_board = if chess.is_checkmate() {
        Some(Outcome::Checkmate {
            winner: !position.turn(),
        })
    } else if chess.is_stalemate() {
        Some(Outcome::Draw(DrawReason::Stalemate))
    } else if chess.is_insufficient_material() {
        Some(Outcome::Draw(DrawReason::InsufficientMaterial))
    } else {
        None
    };
    let winner = on_board.and_then(Outcome::winner).map(oracle::their_color);
    assert_eq!(chess.outcome().winner(), winner, "{}", scene());
    assert_eq!(
        chess.outcome().is_known(),
        on_board.is_some(),
        "{}",
        scene()
    );

    for halfmoves in [chess.halfmoves(), 0, 149, 150, u32::MAX] {
        let draw = Outcome::Draw(DrawReason::SeventyFiveMoves);
        let expected = on_board.or((halfmoves >= 150).then_some(draw));
        let setup = Setup {
            halfmoves,
            ..(*position).into()
        };
        let position = Position::try_from(setup).expect("the same board");
        assert_eq!(position.outcome(), expected, "{halfmoves} {}", scene());
    }
}

fn compare_move(position: &Position, chess: &Chess, theirs: shakmaty::Move) {
    let mv = oracle::mv(theirs);
    let san = SanPlus::from_move(chess.clone(), theirs).to_string();
    assert_eq!(position.san(mv).to_string(), san, "{position}");
    let uci = UciMove::from_move(theirs, chess.castles().mode()).to_string();
    assert_eq!(position.uci(mv).to_string(), uci, "{position}");

    let mut after = chess.clone();
    after.play_unchecked(theirs);
    let after = oracle::position(&after);
    assert_eq!(
        position.play(mv).as_ref(),
        Ok(&after),
        "{san} in {position}"
    );
    for text in [&san, &uci] {
        assert_eq!(position.parse_move(text), Ok(mv), "{text} in {position}");
    }
    assert_eq!(position.play_san(&san), Ok(after), "{san} in {position}");
    assert_eq!(position.play_uci(&uci), Ok(after), "{uci} in {position}");
}

#[test]
fn games_from_the_usual_positions() {
    walk::games(11, USUAL, 160, 12_000, compare);
}

#[test]
fn games_with_promotions() {
    walk::games(12, PROMOTIONS, 80, 12_000, compare);
}

#[test]
fn games_with_en_passant_and_castling() {
    walk::games(13, EN_PASSANT, 60, 6_000, compare);
    walk::games(14, CASTLING, 24, 6_000, compare);
}

#[test]
fn games_of_chess960() {
    walk::chess960_games(15, 960, 10, compare);
    walk::games(16, RARE, 6, 2_000, compare);
}

#[test]
fn uci_and_san_are_read_as_they_are_written() {
    for text in [
        "Nf3", "e4", "e2-e4", "e7e8Q", "e7e8k", "e2e", "é2e4", "e2e4é", "0000", "",
    ] {
        let error = text.parse::<Uci>().expect_err(text);
        assert_eq!(Position::default().play_uci(text), Err(error), "{text}");
    }
    for text in [
        "e2e4", "Ng1f3+-", "nf3", "0-0", "ed5", "e8Q", "Ne8=Q", "Nf3++", "Nf3!", "Pe4", "",
    ] {
        assert!(text.parse::<San>().is_err(), "{text}");
    }
    walk::games(37, USUAL, 80, 800, |_, position, _| {
        for mv in position.legal_moves() {
            let (uci, san) = (position.uci(mv), position.san(mv));
            assert_eq!(uci.to_string().parse(), Ok(uci));
            assert_eq!(san.to_string().parse(), Ok(san));
            assert_eq!(mv.to_string(), uci.to_string());
            assert_eq!(serde_json::to_value(mv).ok(), Some(uci.to_string().into()));
            let texts = serde_json::to_string(&(position, uci, san)).expect("strings");
            let read: (Position, Uci, San) = serde_json::from_str(&texts).expect("the same");
            assert_eq!(read, (*position, uci, san));
        }
    });
}
