//! The verdicts on all candidate moves, compared with a model and with the legal moves.

use std::collections::{BTreeMap, HashSet};

use chessmoves::answer::{PieceOn, Why};
use chessmoves::notation::fen;
use chessmoves::{
    AnyPosition, Board, CastlingSide, Color, Faults, Move, Piece, Position, Reason, Role, Setup,
    Square, Stage, Verdict,
};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, PositionError};

use super::explain_model::{Line, Model, line};
use super::explain_moves::{ask, legal_squares};
use super::random_boards::{accept, any_square};
use crate::support::{Rng, oracle, sorted, walk};

/// The verdicts on all candidates of the side to move.
pub(crate) fn all_verdicts(position: &Position) -> Vec<Verdict> {
    (position.board().by_color(position.turn()).iter())
        .flat_map(|square| position.explain(square))
        .collect()
}

/// The move of a candidate.
pub(crate) fn mv(verdict: &Verdict) -> Move {
    verdict.mv().expect("every candidate is a move")
}

fn legal_candidates(verdicts: &[Verdict]) -> Vec<Move> {
    sorted(
        (verdicts.iter())
            .filter(|verdict| verdict.is_legal())
            .map(mv),
    )
}

/// A verdict has reasons in strict order if and only if it is illegal, and the first gives the stage.
fn check_consistency(verdict: &Verdict) {
    let reasons: Vec<Reason> = (verdict.reasons().iter())
        .map(|detail| detail.reason)
        .collect();
    assert!(reasons.is_sorted_by(|a, b| a < b), "{}", line(verdict));
    assert_eq!(verdict.is_legal(), reasons.is_empty(), "{}", line(verdict));
    let primary = reasons.first().copied();
    assert_eq!(verdict.primary(), primary, "{}", line(verdict));
    assert_eq!(
        verdict.stage(),
        primary.map(Reason::stage),
        "{}",
        line(verdict)
    );
}

#[test]
fn stages_of_verdicts_agree_with_the_pseudo_legal_and_legal_moves() {
    let mut positions = 0;
    walk::all_games(100, 8_000, |_, position, chess| {
        positions += 1;
        let verdicts = all_verdicts(position);
        assert_eq!(
            legal_candidates(&verdicts),
            sorted(oracle::legal_moves(chess)),
            "{}",
            oracle::scene(position, chess)
        );
        let pseudo_legal: HashSet<Move> =
            position.as_any().pseudo_legal_moves().into_iter().collect();
        for verdict in &verdicts {
            check_consistency(verdict);
            let scene = || format!("{}\n{}", line(verdict), oracle::scene(position, chess));
            let mv = mv(verdict);
            assert_eq!(mv.from(), verdict.from(), "{}", scene());
            assert_eq!(mv.to(), verdict.to(), "{}", scene());
            let expected = match verdict.stage() {
                None | Some(Stage::King) => true,
                Some(Stage::Board) => false,
                Some(other) => panic!("{other}: {}", scene()),
            };
            assert_eq!(pseudo_legal.contains(&mv), expected, "{}", scene());
        }
    });
    assert!(positions > 30_000, "only {positions} positions");
}

#[test]
fn every_reason_with_its_pieces_and_squares_agrees_with_the_model() {
    let mut rejected = 0;
    let mut counts: BTreeMap<(Reason, Color), usize> = BTreeMap::new();
    walk::all_games(200, 5_000, |_, position, chess| {
        let model = Model::new(chess);
        let verdicts = all_verdicts(position);
        assert_eq!(
            sorted(verdicts.iter().map(mv)),
            model.candidates(),
            "{}",
            oracle::scene(position, chess)
        );
        for verdict in verdicts {
            compare_reasons(&verdict, &model, || oracle::scene(position, chess));
            rejected += usize::from(!verdict.is_legal());
            for detail in verdict.reasons() {
                *counts.entry((detail.reason, position.turn())).or_default() += 1;
            }
        }
    });
    assert!(rejected > 300_000, "only {rejected} rejected candidates");
    for &reason in Reason::ALL {
        if matches!(reason.stage(), Stage::Board | Stage::King) && !is_about_promotion(reason) {
            for color in Color::ALL {
                let count = counts.get(&(reason, color)).copied().unwrap_or_default();
                assert!(count >= 10, "{reason} of {color} occurred {count} times");
            }
        }
    }
}

fn compare_reasons(verdict: &Verdict, model: &Model<'_>, scene: impl Fn() -> String) {
    let expected = model.reasons(mv(verdict));
    assert!(
        verdict.reasons() == expected,
        "{}\nexpected {}\n{}",
        line(verdict),
        Line(&expected),
        scene()
    );
}

/// Whether a reason depends on the promotion asked about, and not on the candidate.
fn is_about_promotion(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::PromotionPieceMissing
            | Reason::PromotionNotAllowedHere
            | Reason::PromotionPieceInvalid
    )
}

#[test]
fn a_piece_of_the_other_side_is_judged_as_if_it_were_its_turn() {
    walk::all_games(700, 800, |_, position, chess| {
        let scene = || oracle::scene(position, chess);
        let setup = Setup::from(*position);
        let other_turn = accept(Setup {
            turn: !setup.turn,
            ..setup
        });
        for square in position.board().by_color(!position.turn()) {
            let expected = other_turn.explain(square).expect("one king per side");
            assert_eq!(position.explain(square), expected, "{}", scene());
            for verdict in expected {
                check_consistency(&verdict);
                check_not_your_turn(position, &verdict, scene);
            }
        }
    });
}

/// Asks about the squares of a candidate of the side that is not to move: there is one more reason.
fn check_not_your_turn(position: &Position, candidate: &Verdict, scene: impl Fn() -> String) {
    let into = mv(candidate).promotion().map(Role::letter);
    let text: String = [candidate.from().name(), candidate.to().name()]
        .into_iter()
        .flat_map(str::chars)
        .chain(into)
        .collect();
    let why = Why::one_move(position.as_any(), &text).expect("a move");
    let [report] = &why.verdicts[..] else {
        panic!("{text}: {why:?}");
    };
    let [first, others @ ..] = &report.reasons[..] else {
        panic!("{text} is legal\n{}", scene());
    };
    assert_eq!(first.code, Reason::NotYourTurn, "{text}\n{}", scene());
    // The same squares can mean castling or a step of the king.
    let is_castling = report.san.is_some_and(|san| san.castling_side().is_some());
    if is_castling == mv(candidate).castle().is_some() {
        let found: Vec<_> = (others.iter())
            .map(|reason| (reason.code, reason.by, reason.at))
            .collect();
        // A king that takes its own rook would castle, if it had the right.
        let is_attempt = matches!(found[..], [(Reason::NoCastlingRight, ..)]);
        if is_attempt && mv(candidate).castle().is_none() {
            return;
        }
        let expected: Vec<_> = (candidate.reasons().iter())
            .map(|detail| (detail.reason, detail.by, detail.at))
            .collect();
        assert_eq!(found, expected, "{text}\n{}", scene());
    }
}

/// A board with a few pieces: with no king, one or several kings, pawns on the last rank, rights without rooks.
fn odd_board(rng: &mut Rng) -> Setup {
    let mut setup = Setup::EMPTY;
    let kind = rng.below(4);
    let (has_kings, has_several) = (kind > 0, kind == 3);
    if has_kings {
        for color in Color::ALL {
            let king = Piece::new(color, Role::King);
            setup.board.put(king, any_square(rng));
        }
    }
    let roles = if has_several {
        &Role::ALL[..]
    } else {
        &Role::ALL[..5]
    };
    for _ in 0..=rng.below(20) {
        let piece = Piece::new(rng.choose(&Color::ALL), rng.choose(roles));
        let square = any_square(rng);
        if has_several || setup.board.role_at(square) != Some(Role::King) {
            setup.board.put(piece, square);
        }
    }
    setup.turn = rng.choose(&Color::ALL);
    if rng.one_in(2) {
        setup.castling = setup.board.by_role(Role::Rook);
    }
    if rng.one_in(3) {
        setup.en_passant = Some(any_square(rng));
    }
    setup
}

/// The position of shakmaty, if it accepts the setup.
fn oracle_position(setup: &Setup) -> Option<Chess> {
    let text = fen::write_shredder(setup).to_string();
    let parsed = Fen::from_ascii(text.as_bytes()).ok()?;
    (parsed.into_position(CastlingMode::Chess960))
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

#[test]
fn verdicts_on_odd_boards_agree_with_the_legal_moves_and_the_model() {
    let mut rng = Rng::new(500);
    let (mut boards, mut accepted, mut several_kings) = (0, 0, 0);
    while boards < 8_000 {
        let mut setup = odd_board(&mut rng);
        if setup.board == Board::EMPTY {
            continue;
        }
        let chess = oracle_position(&setup);
        setup.chess960 = Some(chess.is_some() || rng.one_in(2));
        let position = accept(setup);
        boards += 1;
        accepted += usize::from(chess.is_some());
        if let Err(error) = position.check_kings() {
            several_kings += 1;
            for square in Square::all() {
                assert_eq!(position.explain(square), Err(error.clone()), "{position}");
            }
            assert_eq!(
                Why::moves(&position, None),
                Err(error.clone()),
                "{position}"
            );
            let one_move = Why::one_move(&position, "e2e4");
            assert_eq!(one_move, Err(Faults::from(error)), "{position}");
            continue;
        }
        check_odd_board(&mut rng, &position, chess.as_ref());
    }
    assert!(accepted > 500, "shakmaty accepts only {accepted} boards");
    assert!(several_kings > 500, "only {several_kings} boards");
}

fn check_odd_board(rng: &mut Rng, position: &AnyPosition, chess: Option<&Chess>) {
    let squares = chess.map(legal_squares);
    ask(rng, position, squares.as_ref(), 40);
    let mut verdicts = Vec::new();
    for square in position.board().by_color(position.turn()) {
        verdicts.extend(position.explain(square).expect("one king per side"));
    }
    verdicts.iter().for_each(check_consistency);
    if let Some(chess) = chess {
        let model = Model::new(chess);
        for verdict in &verdicts {
            compare_reasons(verdict, &model, || position.to_string());
        }
    }
    let legal = position.legal_moves().expect("one king per side");
    let legal = sorted(legal);
    assert_eq!(legal_candidates(&verdicts), legal, "{position}");
    for side in CastlingSide::ALL {
        let why = Why::one_move(position, side.san()).expect("a move");
        let is_legal = legal.iter().any(|mv| mv.castle() == Some(side));
        assert_eq!(why.legal, Some(is_legal), "{side} in {position}");
    }
    for (square, piece) in position.board().pieces() {
        let why =
            Why::moves(position, Some(PieceOn::new(piece, square))).expect("one king per side");
        let verdicts = position.explain(square).expect("one king per side");
        assert_eq!(why.verdicts.len(), verdicts.len(), "{position}");
        for (report, verdict) in why.verdicts.iter().zip(&verdicts) {
            check_consistency(verdict);
            assert_eq!(report.legal, verdict.is_legal(), "{position}");
            let codes = report.reasons.iter().map(|reason| reason.code);
            let expected = verdict.reasons().iter().map(|detail| detail.reason);
            assert!(codes.eq(expected), "{report:?}: {}", line(verdict));
        }
    }
}
