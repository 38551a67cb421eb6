//! Whole games: repetition, outcome and claims, with moves taken back.

use std::collections::HashMap;

use chessmoves::{Claim, DrawReason, Game, Move, Outcome, Position};

use crate::support::Rng;

/// How often the position of a game has occurred, counted by playing the game again.
fn count_slowly(game: &Game) -> u32 {
    // Without the clocks, and without an en passant square on which no capture is legal.
    let state = |position: &Position| {
        let is_usable = |mv: &Move| matches!(mv, Move::EnPassant { .. });
        let en_passant = position.legal_moves().iter().any(is_usable);
        let rights = position.to_string().split(' ').nth(2).map(str::to_owned);
        (*position.board(), position.turn(), rights, en_passant)
    };
    let mut counts = HashMap::new();
    let before = game.moves().map(|(before, _)| *before);
    for position in before.chain([*game.position()]) {
        *counts.entry(state(&position)).or_insert(0) += 1;
    }
    counts[&state(game.position())]
}

/// Asserts that every answer of a game is the one that its moves lead to.
fn compare(game: &Game) {
    let replay = game
        .moves()
        .try_fold(*game.start(), |position, (before, mv)| {
            assert_eq!(position, *before);
            position.play(mv)
        });
    assert_eq!(replay.as_ref(), Ok(game.position()));
    assert_eq!(game.sans().len(), game.moves().len());
    let (position, repetitions) = (game.position(), count_slowly(game));
    assert_eq!(game.repetitions(), repetitions, "{game}");
    let fivefold = Outcome::Draw(DrawReason::FivefoldRepetition);
    let outcome = (position.outcome()).or((repetitions >= 5).then_some(fivefold));
    assert_eq!(game.outcome(), outcome, "{game}");
    let claims = [
        (repetitions >= 3).then_some(Claim::ThreefoldRepetition),
        (position.halfmoves() >= 100).then_some(Claim::FiftyMoves),
    ];
    let mut claims: Vec<_> = claims.into_iter().flatten().collect();
    claims.retain(|_| outcome.is_none());
    assert_eq!(game.claimable(), claims, "{game}");
}

#[test]
fn games_with_moves_taken_back_agree_with_a_replay() {
    let starts = [
        "4k3/8/8/8/8/8/8/R3K3 w Q - 90 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/2p5/8/1P6/8/8/8/4K3 b - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 140 1",
    ];
    let (mut rng, mut claims, mut draws) = (Rng::new(31), 0, 0);
    for n in 0..60 {
        let start: Position = starts[n % starts.len()].parse().expect("a FEN");
        let mut game = Game::new(start);
        for _ in 0..120 {
            let moves = game.position().legal_moves();
            let last = game.moves().nth_back(1).map(|(_, mv)| mv);
            // Often back to where the piece came from, so that positions occur again.
            let back = last.and_then(|last| {
                let is_back = |mv: &&Move| mv.from() == last.to() && mv.to() == last.from();
                moves.iter().find(is_back).copied()
            });
            if moves.is_empty() || rng.one_in(5) {
                let last = game.moves().last().map(|(_, mv)| mv);
                assert_eq!(game.undo(), last);
            } else {
                let mv = back
                    .filter(|_| !rng.one_in(4))
                    .unwrap_or_else(|| rng.choose(&moves));
                game.play(mv).expect("a legal move");
            }
            compare(&game);
            claims += usize::from(!game.claimable().is_empty());
            draws += usize::from(game.outcome().is_some());
        }
        while game.undo().is_some() {}
        assert_eq!(game.position(), &start);
        assert_eq!(game.repetitions(), 1);
    }
    assert!(
        claims > 100 && draws > 100,
        "{claims} claims, {draws} draws"
    );
}

/// Quadratic work would take minutes here.
#[test]
fn a_game_of_100_000_plies_without_captures_is_counted() {
    let mut game = Game::default();
    for (n, san) in ["Nf3", "Nf6", "Ng1", "Ng8"]
        .into_iter()
        .cycle()
        .take(100_000)
        .enumerate()
    {
        game.play_san(san).expect("a legal move");
        assert_eq!(game.repetitions() as usize, (n + 5) / 4);
    }
    for n in (0..100_000).rev() {
        game.undo();
        assert_eq!(game.repetitions() as usize, (n + 4) / 4);
    }
    assert_eq!(game.outcome(), None);
}

#[test]
fn an_illegal_move_leaves_the_game_as_it_is() {
    let mut game = Game::default();
    let error = game.play_san("Ke2").expect_err("an illegal move");
    assert_eq!(error.reason(), Some(chessmoves::Reason::OwnPieceOnTarget));
    assert_eq!(game.undo(), None);
    let black: Position = "4k3/8/8/8/8/8/8/R3K3 b Q - 0 7".parse().expect("a FEN");
    let mut game = Game::new(black);
    for san in ["Kd7", "O-O-O", "Ke6"] {
        game.play_san(san).expect("a legal move");
    }
    assert_eq!(game.to_string(), "7... Kd7 8. O-O-O+ Ke6");
    assert_eq!(game.fen(), "8/8/4k3/8/8/8/8/2KR4 w - - 3 9");
}
