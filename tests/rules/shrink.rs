//! `why --shrink`: the smaller position shows the same, and nothing further can be removed from it alone.

use std::collections::BTreeMap;

use chessmoves::answer::{Ask, Body, Buffers, Question, Subject, Why, answer};
use chessmoves::notation::Uci;
use chessmoves::{AnyPosition, Bitboard, Board, Move, Reason, Role, Setup, Square, problems};

use super::explain::{all_verdicts, mv};
use super::random_boards::{accept, any_setup, any_square, put_kings, scatter};
use crate::support::{Rng, any_position, walk};

/// Why a move is illegal: its squares, and the codes with the pieces responsible; for each move that the text can stand for.
type Rejection = Vec<(Option<Square>, Square, Vec<(Reason, Bitboard)>)>;

/// Why a move is illegal; `None` if it is legal.
fn rejection(position: &AnyPosition, text: &str) -> Option<Rejection> {
    let why = Why::one_move(position, text).expect("a move, and one king per side");
    let verdicts = why.verdicts.iter().map(|verdict| {
        let reasons = verdict
            .reasons
            .iter()
            .map(|reason| (reason.code, reason.by));
        (verdict.from, verdict.to, reasons.collect())
    });
    (why.legal == Some(false)).then(|| verdicts.collect())
}

/// The position that `why --shrink` answers about; `None` if the move is legal.
fn shrunk(position: &AnyPosition, text: &str) -> Option<AnyPosition> {
    let ask = Ask::Why {
        subject: Subject::Move(text.to_owned()),
        shrink: true,
    };
    let question = Question::about(position);
    let answer = answer(&ask, &question, &mut Buffers::default()).expect("an answer");
    let Body::Why(why) = &answer.body else {
        panic!("not an answer of `why`");
    };
    assert_eq!(
        why.shrunk.is_some(),
        why.legal == Some(false),
        "{text} in {position}"
    );
    assert_eq!(
        answer.position(),
        Some(why.shrunk.as_ref().unwrap_or(position))
    );
    why.shrunk
}

/// The codes of the problems, each with a square concerned.
fn problem_squares(position: &AnyPosition) -> Vec<(&'static str, Option<Square>)> {
    let all = problems(&Setup::from(*position));
    let all = all.iter().flat_map(|problem| {
        let squares = problem.squares();
        let none = squares.is_empty().then_some(None);
        let squares = squares.iter().map(Some).chain(none);
        squares
            .map(|square| (problem.code().name(), square))
            .collect::<Vec<_>>()
    });
    all.collect()
}

/// All positions with one piece other than a king less, with one castling right less, or without the en passant square.
fn with_less(position: &AnyPosition) -> Vec<AnyPosition> {
    let setup = Setup::from(*position);
    let mut all = Vec::new();
    for (square, piece) in Square::all().filter_map(|at| Some((at, setup.board.piece_at(at)?))) {
        if piece.role != Role::King {
            let mut less = setup;
            less.board.clear(square);
            all.push(less);
        }
    }
    for rook in setup.castling {
        let castling = setup.castling - Bitboard::of(rook);
        all.push(Setup { castling, ..setup });
    }
    if setup.en_passant.is_some() {
        let en_passant = None;
        all.push(Setup {
            en_passant,
            ..setup
        });
    }
    all.into_iter()
        .filter(|setup| setup.board.occupied().any())
        .map(accept)
        .collect()
}

/// Shrinks the position of an illegal move, checks everything that holds for the smaller one, and returns it.
fn check(position: &AnyPosition, text: &str, expected: &Rejection) -> AnyPosition {
    let Some(smaller) = shrunk(position, text) else {
        panic!("{text} counts as legal in {position}");
    };
    let scene = || format!("{text} in {position}\nshrunk to {smaller}");
    assert_eq!(
        rejection(&smaller, text).as_ref(),
        Some(expected),
        "{}",
        scene()
    );
    assert_eq!(
        (smaller.halfmoves(), smaller.fullmoves()),
        (0, 1),
        "{}",
        scene()
    );
    assert_eq!(smaller.turn(), position.turn(), "{}", scene());
    for square in Square::all() {
        let [before, after] = [position, &smaller].map(|all| all.board().piece_at(square));
        let is_king = before.is_some_and(|piece| piece.role == Role::King);
        assert!(
            after == before || after.is_none() && !is_king,
            "{}",
            scene()
        );
    }
    let before = problem_squares(position);
    let is_old = |smaller: &AnyPosition| {
        let mut after = problem_squares(smaller).into_iter();
        after.all(|problem| before.contains(&problem))
    };
    assert!(is_old(&smaller), "a new problem: {}", scene());
    // The FEN says all, if it did before.
    if &any_position(&position.to_string()) == position {
        assert_eq!(any_position(&smaller.to_string()), smaller, "{}", scene());
    }
    for less in with_less(&smaller) {
        let is_same = rejection(&less, text).as_ref() == Some(expected);
        assert!(!is_same || !is_old(&less), "{less} is smaller: {}", scene());
    }
    smaller
}

/// A question about a move: any two squares, or an illegal candidate of the side to move. Each of its reasons is as likely as the
/// others, however rare it is.
fn any_move(rng: &mut Rng, position: &AnyPosition) -> String {
    let pieces: Vec<_> = (position.board().by_color(position.turn()).iter()).collect();
    let candidates = pieces
        .iter()
        .flat_map(|&from| position.explain(from).expect("one king per side"));
    let mut by_reason: BTreeMap<Reason, Vec<Move>> = BTreeMap::new();
    for verdict in candidates {
        for detail in verdict.reasons() {
            by_reason
                .entry(detail.reason)
                .or_default()
                .push(mv(&verdict));
        }
    }
    let reasons: Vec<_> = by_reason.keys().copied().collect();
    if pieces.is_empty() || reasons.is_empty() || rng.one_in(4) {
        let from = if pieces.is_empty() || rng.one_in(2) {
            any_square(rng)
        } else {
            rng.choose(&pieces)
        };
        return format!(
            "{from}{}{}",
            any_square(rng),
            rng.choose(&["", "", "", "q", "k"])
        );
    }
    let reason = rng.choose(&reasons);
    let mv = rng.choose(&by_reason[&reason]);
    Uci::new(mv, position.is_chess960()).to_string()
}

#[test]
fn a_shrunken_position_has_the_pieces_of_the_verdict_and_at_most_one_more() {
    let mut counts: BTreeMap<Reason, [usize; 2]> = BTreeMap::new();
    let mut asked = 0;
    walk::all_games(2_000, 4_000, |rng, position, _| {
        let position = position.as_any();
        let text = any_move(rng, position);
        let Some(expected) = rejection(position, &text) else {
            return;
        };
        asked += 1;
        let smaller = check(position, &text, &expected);
        let reasons: Vec<_> = expected
            .into_iter()
            .flat_map(|(.., reasons)| reasons)
            .collect();
        let by = reasons
            .iter()
            .fold(Bitboard::EMPTY, |all, (_, by)| all | *by);
        let from: Square = text[..2].parse().expect("a square");
        let kings = smaller.board().by_role(Role::King);
        let others = smaller.board().occupied() - by - kings - Bitboard::of(from);
        for (reason, _) in reasons {
            let [small, all] = counts.entry(reason).or_default();
            *small += usize::from(others.len() <= 1);
            *all += 1;
        }
    });
    assert!(asked >= 10_000, "only {asked} illegal moves");
    counts.retain(|_, [_, all]| *all >= 100);
    assert!(
        counts.len() >= 15,
        "only these reasons are frequent: {counts:?}"
    );
    for (reason, [small, all]) in counts {
        assert!(small * 100 >= all * 95, "{reason}: {small} of {all}");
    }
}

#[test]
fn positions_that_no_game_can_reach_are_shrunk_without_a_new_problem() {
    let mut rng = Rng::new(41);
    let mut asked = 0;
    while asked < 1_500 {
        let mut board = Board::EMPTY;
        let count = 1 + rng.below(24);
        scatter(&mut rng, &mut board, &Role::ALL[..5], count);
        put_kings(&mut rng, &mut board);
        let position = accept(any_setup(&mut rng, board));
        if position.check_kings().is_err() {
            continue;
        }
        let text = any_move(&mut rng, &position);
        if let Some(expected) = rejection(&position, &text) {
            check(&position, &text, &expected);
            asked += 1;
        }
    }
}

/// A text that can stand for several moves keeps all of them.
#[test]
fn every_move_that_a_text_can_stand_for_stays() {
    let position = any_position("4k3/pp6/8/b3r3/8/8/3NN3/4K2R w K - 3 20");
    let expected = rejection(&position, "Nc4").expect("illegal");
    assert_eq!(expected.len(), 1);
    let smaller = check(&position, "Nc4", &expected);
    assert_eq!(smaller.to_string(), "4k3/8/8/b7/8/8/3N4/4K3 w - - 0 1");
    let position = any_position("4k3/pp6/8/b3r3/8/4N3/3N4/4K2R w K - 3 20");
    let expected = rejection(&position, "Nc4").expect("illegal");
    assert_eq!(expected.len(), 2);
    let smaller = check(&position, "Nc4", &expected);
    assert_eq!(smaller.to_string(), "4k3/8/8/b3r3/8/4N3/3N4/4K3 w - - 0 1");
}

/// Asking with a move as data, or with its text, gives the same position.
#[test]
fn a_move_as_data_is_shrunk_as_its_text_is() {
    let mut asked = 0;
    walk::all_games(2_010, 150, |rng, position, _| {
        let verdicts = all_verdicts(position);
        let verdict = &verdicts[rng.below(verdicts.len())];
        let text = Uci::new(mv(verdict), position.is_chess960()).to_string();
        // Squares can mean castling as well as a step.
        if matches!(mv(verdict), Move::Castle { .. }) || position.is_chess960() {
            return;
        }
        let smaller = position
            .as_any()
            .shrink(mv(verdict))
            .expect("one king per side");
        assert_eq!(
            smaller,
            shrunk(position.as_any(), &text),
            "{text} in {position}"
        );
        asked += 1;
    });
    assert!(asked > 500, "only {asked} moves");
    let several = any_position("4k3/8/8/8/8/8/8/KK6 w - - 0 1");
    let mv = Move::Normal {
        role: Role::King,
        from: Square::A1,
        to: Square::A2,
        captured: None,
    };
    assert!(several.shrink(mv).is_err());
}
