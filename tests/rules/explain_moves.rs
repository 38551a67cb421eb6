//! Questions about single moves: two squares, mutated SAN, and moves as data.

use std::collections::HashSet;

use chessmoves::answer::Why;
use chessmoves::notation::Uci;
use chessmoves::{AnyPosition, Faults, Move, MoveError, Reason, Role, Square, Stage};
use shakmaty::san::San;
use shakmaty::{Chess, Position as _};

use super::random_boards::any_square;
use crate::support::{Rng, oracle, walk};

/// Origin, target and promotion of a move.
pub(crate) type Squares = (Square, Square, Option<Role>);

/// What two squares can mean as a legal move: castling is written in either way.
pub(crate) fn legal_squares(chess: &Chess) -> HashSet<Squares> {
    (oracle::legal_moves(chess).into_iter())
        .flat_map(|mv| {
            let other_target = match mv {
                Move::Castle { rook, .. } => rook,
                _ => mv.to(),
            };
            [mv.to(), other_target].map(|to| (mv.from(), to, mv.promotion()))
        })
        .collect()
}

const PROMOTIONS: [Option<Role>; 12] = [
    None,
    None,
    None,
    None,
    None,
    None,
    Some(Role::Queen),
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Knight),
    Some(Role::King),
    Some(Role::Pawn),
];

/// The text of two squares and a promotion, such as `e7e8k`.
fn text_of((from, to, into): Squares) -> String {
    let letter = into.map(|role| role.letter().to_ascii_lowercase());
    format!("{from}{to}{}", letter.map(String::from).unwrap_or_default())
}

/// Asks about random pairs of squares, most of which begin at a piece, and returns how many moves were legal. `legal` are
/// the squares of the legal moves, if they are known from another source.
pub(crate) fn ask(
    rng: &mut Rng,
    position: &AnyPosition,
    legal: Option<&HashSet<Squares>>,
    times: usize,
) -> usize {
    let occupied: Vec<Square> = position.board().occupied().iter().collect();
    let listed: Vec<Uci> = (position.legal_moves().expect("one king per side").iter())
        .map(|&mv| Uci::new(mv, position.is_chess960()))
        .collect();
    let mut count = 0;
    for _ in 0..times {
        let from = if rng.one_in(8) {
            any_square(rng)
        } else {
            rng.choose(&occupied)
        };
        let squares = (from, any_square(rng), rng.choose(&PROMOTIONS));
        let text = text_of(squares);
        let why = Why::one_move(position, &text).expect("a move");
        let scene = || format!("{text}: {why:?}\n{position}");
        let [verdict] = &why.verdicts[..] else {
            panic!("{} readings of {}", why.verdicts.len(), scene());
        };
        let is_legal = verdict.legal;
        assert_eq!(why.legal, Some(is_legal), "{}", scene());
        assert_eq!(verdict.from, Some(from), "{}", scene());
        let reasons: Vec<Reason> = verdict.reasons.iter().map(|reason| reason.code).collect();
        assert!(reasons.is_sorted_by(|a, b| a < b), "{}", scene());
        assert_eq!(is_legal, reasons.is_empty(), "{}", scene());
        let stage = reasons.first().map(|reason| reason.stage());
        assert_eq!(verdict.stage, stage, "{}", scene());
        if is_legal {
            let uci = verdict.uci.expect("a legal move");
            assert!(listed.contains(&uci), "{}", scene());
        }
        if let Some(legal) = legal {
            assert_eq!(is_legal, legal.contains(&squares), "{}", scene());
        }
        let is_own = position.board().color_at(from) == Some(position.turn());
        assert_eq!(stage == Some(Stage::Input), !is_own, "{}", scene());
        count += usize::from(is_legal);
    }
    count
}

#[test]
fn two_squares_are_a_legal_move_if_and_only_if_shakmaty_lists_it() {
    let (mut asked, mut legal) = (0, 0);
    walk::all_games(400, 1_500, |rng, position, chess| {
        let squares = legal_squares(chess);
        legal += ask(rng, position.as_any(), Some(&squares), 64);
        // Few random pairs are legal, so the legal moves are asked about as well.
        for &squares in &squares {
            let text = text_of(squares);
            let why = Why::one_move(position.as_any(), &text).expect("a move");
            assert_eq!(
                why.legal,
                Some(true),
                "{text}: {why:?}\n{}",
                oracle::scene(position, chess)
            );
        }
        asked += 64 + squares.len();
    });
    assert!(asked > 500_000, "only {asked} questions");
    assert!(legal > 5_000, "only {legal} were legal");
}

/// The text with one to three characters changed, removed, doubled or inserted.
fn mutated(rng: &mut Rng, text: &str) -> String {
    const CHARACTERS: &[u8] = b"abcdefgh12345678KQRBNPkqrbnpxO0-=+#!?: ()e.\xc3";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=rng.below(3) {
        let at = rng.below(bytes.len().max(1));
        match rng.below(4) {
            0 if at < bytes.len() => bytes[at] = rng.choose(CHARACTERS),
            1 if at < bytes.len() => {
                bytes.remove(at);
            }
            2 if at < bytes.len() => bytes.insert(at, bytes[at]),
            _ => bytes.insert(at, rng.choose(CHARACTERS)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn a_mutated_move_is_explained_as_legal_if_and_only_if_it_can_be_played() {
    let (mut readable, mut legal) = (0, 0);
    walk::all_games(600, 1_200, |rng, position, chess| {
        let moves: Vec<shakmaty::Move> = chess.legal_moves().into_iter().collect();
        if moves.is_empty() {
            return;
        }
        for round in 0..16 {
            let mv = rng.choose(&moves);
            let san = San::from_move(chess, mv).to_string();
            let text = if round == 0 { san } else { mutated(rng, &san) };
            let parsed = position.parse_move(&text);
            let why = match Why::one_move(position.as_any(), &text) {
                Ok(why) => why,
                Err(error) => {
                    assert!(round > 0, "{text}: {error}");
                    assert_eq!(error, Faults::from(parsed.unwrap_err()), "{text}");
                    continue;
                }
            };
            let scene = || format!("{text}: {why:?}\n{}", oracle::scene(position, chess));
            if round == 0 {
                assert_eq!(parsed, Ok(oracle::mv(mv)), "{}", scene());
            }
            let can_be_played = matches!(parsed, Ok(_) | Err(MoveError::Ambiguous { .. }));
            assert_eq!(why.legal, Some(can_be_played), "{}", scene());
            for verdict in &why.verdicts {
                assert_eq!(verdict.legal, verdict.reasons.is_empty(), "{}", scene());
                assert_eq!(verdict.legal, verdict.effects.is_some(), "{}", scene());
                let has_sentences = verdict.reasons.iter().all(|r| !r.message.is_empty());
                assert!(has_sentences, "{}", scene());
            }
            if let Ok(theirs) = text.parse::<San>()
                && theirs.to_move(chess).is_ok()
            {
                assert_eq!(why.legal, Some(true), "{}", scene());
            }
            readable += 1;
            legal += usize::from(can_be_played);
        }
    });
    assert!(readable > 20_000, "only {readable} were readable");
    assert!(legal > 5_000, "only {legal} were legal");
}

/// A move that need not fit the position, in half of all cases with the squares of a legal one.
fn any_move(rng: &mut Rng, legal: &[Move]) -> Move {
    let (from, to) = if legal.is_empty() || rng.one_in(2) {
        (any_square(rng), any_square(rng))
    } else {
        let mv = rng.choose(legal);
        (mv.from(), mv.to())
    };
    let captured = rng.one_in(2).then(|| rng.choose(&Role::ALL));
    match rng.below(5) {
        0 => Move::EnPassant { from, to },
        1 => Move::Castle {
            king: from,
            rook: any_square(rng),
        },
        2 => Move::Promotion {
            from,
            to,
            captured,
            into: rng.choose(&Role::ALL),
        },
        _ => Move::Normal {
            role: rng.choose(&Role::ALL),
            from,
            to,
            captured,
        },
    }
}

#[test]
fn a_move_as_data_can_be_played_if_and_only_if_it_is_listed() {
    let (mut illegal, mut mismatches, mut played) = (0, 0, 0);
    walk::all_games(800, 1_200, |rng, position, chess| {
        let legal = oracle::legal_moves(chess);
        for _ in 0..64 {
            let mv = any_move(rng, &legal);
            let scene = || format!("{mv:?}\n{}", oracle::scene(position, chess));
            let is_listed = legal.contains(&mv);
            assert_eq!(position.is_legal(mv), is_listed, "{}", scene());
            assert_eq!(position.effects(mv).is_ok(), is_listed, "{}", scene());
            match position.play(mv) {
                Ok(_) => {
                    assert!(is_listed, "{}", scene());
                    played += 1;
                }
                Err(error) => {
                    assert!(!is_listed, "{}", scene());
                    assert!(!error.verdict().is_legal(), "{}", scene());
                    assert!(error.verdict().primary().is_some(), "{}", scene());
                    assert!(!error.to_string().is_empty(), "{}", scene());
                    let primary = error.verdict().primary();
                    mismatches += usize::from(primary == Some(Reason::MoveMismatch));
                    illegal += 1;
                }
            }
        }
    });
    assert!(illegal > 100_000, "only {illegal} were illegal");
    assert!(mismatches > 10_000, "only {mismatches} did not match");
    assert!(played > 5_000, "only {played} were legal");
}
