//! Moves as text: a text stands for a legal move exactly if `why` says that a move of that text is legal.

use chessmoves::answer::play_moves;
use chessmoves::answer::text;
use chessmoves::answer::{Answer, Body, PlayedMove, Question, Why};
use chessmoves::input::Input;
use chessmoves::notation::PieceName;
use chessmoves::{AnyPosition, Faults, IllegalMove, MoveError, Position, Setup};

use super::bytes;

/// Positions with moves of every kind.
const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1r1k2r1/6p1/8/8/8/8/6P1/1R1K2R1 w KQkq - 0 1",
    "4k3/8/8/Q3Q3/8/Q3Q3/3N1N2/4K3 w - - 0 1",
    "8/8/8/3pP3/2B1b3/8/8/8 w - d6 0 1",
    "k1k5/8/8/8/8/8/1P6/K1K5 w - - 0 1",
];

/// The first byte selects a position, or a board that comes next; the rest is the text.
pub fn check(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let Some((position, text)) = position_and_text(choice, rest) else {
        return;
    };
    let Ok(text) = str::from_utf8(text) else {
        return;
    };
    if let Err(error) = text.parse::<PieceName>() {
        assert!(!error.to_string().is_empty());
    }
    check_legal_moves(&position);
    check_text(&position, text);
    if let Err(error) = play_moves(position, text.split_whitespace()) {
        bytes::check_error(&error, text);
    }
}

fn position_and_text(choice: u8, rest: &[u8]) -> Option<(AnyPosition, &[u8])> {
    if let Some(fen) = POSITIONS.get(usize::from(choice)) {
        let input = Input::read(fen).expect("a FEN");
        return Some((input.position().expect("a position"), rest));
    }
    let pieces = usize::from(choice % 32);
    let (board, text) = rest.split_at(rest.len().min(2 * pieces + 3));
    Some((bytes::position(board)?, text))
}

/// The position as one of a game, if it can occur in a game.
fn of_game(position: &AnyPosition) -> Option<Position> {
    let (position, _) = Position::from_setup(Setup::from(*position)).ok()?;
    Some(position)
}

fn check_text(position: &AnyPosition, text: &str) {
    let played = play_moves(*position, [text]);
    let why = match Why::one_move(position, text) {
        Ok(why) => why,
        Err(faults) => {
            match position.check_kings() {
                Err(error) if faults.code().name() == "several-kings" => {
                    assert_eq!(faults, Faults::from(error));
                    assert_eq!(played, Err(faults));
                }
                Err(_) => {
                    assert!(["move-unreadable", "move-ambiguous"].contains(&faults.code().name()));
                }
                Ok(()) => {
                    // Only `why` knows what `en passant` asks about.
                    assert!(["move-unreadable", "move-ambiguous"].contains(&faults.code().name()));
                    let played = played.expect_err("no move");
                    assert_eq!(played.first().message, faults.first().message);
                }
            }
            return;
        }
    };
    let moves = position.legal_moves().expect("one king per side at most");
    let legal: Vec<_> = (why.verdicts.iter())
        .filter(|verdict| verdict.legal)
        .collect();
    for verdict in &why.verdicts {
        assert_eq!(verdict.legal, verdict.reasons.is_empty(), "{verdict:?}");
        assert_eq!(verdict.legal, verdict.stage.is_none(), "{verdict:?}");
        let is_move = (moves.iter()).any(|&mv| {
            verdict.uci == Some(PlayedMove::new(position, mv).uci)
                && verdict.from == Some(mv.from())
        });
        // With a missing or superfluous promotion piece, the verdict is about a move that may be legal otherwise.
        let is_promotion_error =
            (verdict.reasons.iter()).any(|reason| reason.code.code().starts_with("promotion-"));
        assert!(
            is_promotion_error || verdict.legal == is_move,
            "{text:?}: {verdict:?}"
        );
    }
    assert_eq!(why.legal, Some(!legal.is_empty()));
    let expected = match &played {
        Ok((line, ..)) => {
            assert_eq!(
                legal.first().and_then(|verdict| verdict.uci),
                line.played[0].map(|played| played.uci)
            );
            1
        }
        Err(faults) if faults.code().name() == "move-ambiguous" => {
            let hint = faults.first().hint.as_ref().expect("the moves");
            hint.split(", ").count()
        }
        Err(faults) if faults.code().name() == "move-illegal" => {
            // One of the verdicts.
            let is_verdict = |illegal: &IllegalMove| {
                why.verdicts.iter().any(|verdict| {
                    let reasons = verdict.reasons.iter().map(|reason| &*reason.message);
                    reasons.collect::<Vec<_>>().join("; ") == illegal.to_string()
                })
            };
            if let Some(position) = of_game(position)
                && let Err(MoveError::Illegal { illegal, .. }) = position.parse_move(text)
            {
                assert!(
                    illegal.iter().all(is_verdict),
                    "{text:?}: {illegal:?}, {why:?}"
                );
            }
            0
        }
        Err(error) => panic!("{text:?}: {error:?}"),
    };
    assert_eq!(legal.len(), expected, "{text:?}: {played:?}, {legal:?}");
    let body = Body::from(why);
    assert_eq!(body.is_ambiguous(), expected > 1);
    if let Some(position) = of_game(position) {
        let found = position.parse_move(text);
        assert_eq!(found.is_ok(), expected == 1, "{text:?}: {found:?}");
        assert!(found.is_ok() || found.err().map(Faults::from) == played.err());
    }
    let question = &Question::about(position);
    let answer = Answer { question, body };
    let text = answer.text(&text::Options::default());
    assert!(!text.contains('\u{1b}'));
}

/// Each legal move is found by its text in UCI notation and in SAN.
fn check_legal_moves(position: &AnyPosition) {
    let Ok(moves) = position.legal_moves() else {
        return;
    };
    let game = of_game(position);
    for &mv in &moves {
        let report = PlayedMove::new(position, mv);
        for text in [report.uci.to_string(), report.san.to_string()] {
            let (line, ..) = play_moves(*position, [&*text])
                .unwrap_or_else(|error| panic!("{text} in {position:?}: {error}"));
            assert_eq!(line.played, [Some(report)], "{text} in {position:?}");
            if let Some(game) = &game {
                assert_eq!(game.parse_move(&text), Ok(mv), "{text} in {position:?}");
            }
        }
    }
}
