//! Tests that the pieces responsible decide nothing: verdicts are the same if none are found.

use std::collections::BTreeSet;

use chessmoves::answer::{ReasonReport, Status, VerdictReport, Why};
use chessmoves::notation::{San, fen, named};
use chessmoves::{
    Bitboard, CastlingSide, Color, Move, Position, Reason, Reply, Role, Square, Stage, Verdict,
};
use chessmoves_core::internal::{
    CULPRITS_ARE_DISABLED, explain_castling, explain_move, explain_piece, explain_squares,
    explain_step,
};

/// Starts of random games besides the named positions: castling, en passant, promotions and Chess960.
const STARTS: &[&str] = &[
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
    "rn2k1nr/8/8/2b2b2/2B2B2/8/8/RN2K1NR b KQkq - 3 7",
    "4r1k1/4q3/4r3/8/8/3b1n2/8/R3K2R w KQ - 0 1",
    "8/p1p1p1p1/8/1P1P1P1P/r1p1p1pk/8/KP1P1P1P/7R w - - 0 1",
    "b6b/p1p1p1p1/7k/RP1P1P1r/r1p1p1pR/K7/1P1P1P1P/B6B w - - 0 1",
    "4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1",
    "4k3/b7/8/2pP4/8/4K3/8/8 w - c6 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1n1n1n1n/P1P1P1P1/8/2k5/8/8/1p1p1p1p/N1N1N1NK w - - 0 1",
    "2r1k3/8/8/8/8/8/8/qR1K3R w HB - 0 1",
    "2r1k3/8/8/8/8/8/8/qRK4R w HB - 0 1",
    "4k3/8/8/8/8/8/8/1KRq3R w C - 0 1",
    "rk4r1/8/8/3Q4/3q4/8/8/RK4R1 b GAga - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// An answer with the culprits disabled, and the same with them.
fn both<T>(answer: impl Fn() -> T) -> [T; 2] {
    CULPRITS_ARE_DISABLED.set(true);
    let without = answer();
    CULPRITS_ARE_DISABLED.set(false);
    [without, answer()]
}

/// Visits the positions of random games of 40 plies.
fn each_position(games: u64, mut visit: impl FnMut(&Position)) {
    let named = named::POSITIONS.iter().map(|named| named.fen);
    for start in named.chain(STARTS.iter().copied()) {
        let setup = fen::parse(start).expect("a FEN").setup;
        let (start, _) = Position::from_setup(setup).expect("a position of a game");
        for game in 0..games {
            let mut position = start;
            for ply in 0..40 {
                visit(&position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position =
                    position.play_unchecked(moves[choose(&position, game, ply, moves.len())]);
            }
        }
    }
}

/// A pseudo-random number below the limit, the same in every run.
fn choose(position: &Position, game: u64, ply: u64, limit: usize) -> usize {
    let mixed = (position.zobrist() ^ game << 32 ^ ply).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    usize::try_from(mixed >> 40).expect("24 bits") % limit
}

/// What must not depend on the culprits.
#[derive(PartialEq, Eq, Debug)]
struct Decision {
    from: Square,
    to: Square,
    mv: Option<Move>,
    is_legal: bool,
    codes: Vec<Reason>,
    reply: Option<Reply>,
}

impl From<Verdict> for Decision {
    fn from(verdict: Verdict) -> Self {
        Self {
            from: verdict.from(),
            to: verdict.to(),
            mv: verdict.mv(),
            is_legal: verdict.is_legal(),
            codes: (verdict.reasons().iter())
                .map(|detail| detail.reason)
                .collect(),
            reply: verdict.reply(),
        }
    }
}

/// Checks that the decision with and without culprits is the same, that it has reasons if and only if it is a rejection,
/// and returns it.
fn check(answer: impl Fn() -> Verdict, position: &Position) -> Decision {
    let [without, with] = both(|| Decision::from(answer()));
    assert_eq!(without, with, "{position}");
    assert_eq!(with.is_legal, with.codes.is_empty(), "{with:?}\n{position}");
    with
}

/// Checks that every expected reason has occurred.
fn assert_all_occurred(seen: &BTreeSet<Reason>, is_expected: impl Fn(Reason) -> bool) {
    for &reason in Reason::ALL {
        let is_missing = is_expected(reason) && !seen.contains(&reason);
        assert!(!is_missing, "{reason} did not occur");
    }
}

#[test]
fn verdicts_on_candidates_do_not_depend_on_the_culprits() {
    let mut seen = BTreeSet::new();
    each_position(10, |position| {
        for square in position.board().occupied() {
            let verdicts = || -> Vec<Decision> {
                (explain_piece(position.as_any(), square).into_iter())
                    .map(Decision::from)
                    .collect()
            };
            let [without, with] = both(verdicts);
            assert_eq!(without, with, "{square} in {position}");
            seen.extend(with.into_iter().flat_map(|decision| decision.codes));
        }
    });
    assert_all_occurred(&seen, |reason| {
        let is_about_promotion = reason.code().starts_with("promotion-");
        matches!(reason.stage(), Stage::Board | Stage::King) && !is_about_promotion
    });
}

#[test]
fn verdicts_on_single_moves_do_not_depend_on_the_culprits() {
    let mut seen = BTreeSet::new();
    each_position(1, |position| {
        let legal = position.legal_moves();
        for mv in position.as_any().pseudo_legal_moves() {
            let decision = check(|| explain_move(position.as_any(), mv), position);
            assert_eq!(decision.is_legal, legal.contains(&mv), "{mv:?}\n{position}");
            // The same squares, but another castling rook or another kind of move.
            let (from, to) = (mv.from(), mv.to());
            let other = match mv {
                Move::Castle { king, .. } => Move::Castle { king, rook: to },
                _ => Move::EnPassant { from, to },
            };
            if other != mv {
                let decision = check(|| explain_move(position.as_any(), other), position);
                assert!(!decision.is_legal, "{other:?}\n{position}");
                seen.extend(&decision.codes);
            }
        }
        for color in Color::ALL {
            let view = position.as_any().with_turn(color);
            for side in CastlingSide::ALL {
                check(|| explain_castling(&view, side), position);
            }
        }
        // One square in five, so that every distance occurs, with and without a promotion.
        for (n, from) in (0..).zip(position.board().occupied()) {
            for to in Square::all().skip(n % 5).step_by(5) {
                for promotion in [None, Some(Role::Knight), Some(Role::King)] {
                    let squares = || explain_squares(position.as_any(), from, to, promotion);
                    seen.extend(check(squares, position).codes);
                    let step = || explain_step(position.as_any(), from, to, promotion);
                    seen.extend(check(step, position).codes);
                }
            }
        }
    });
    let unasked = [Reason::NoPieceOnOrigin, Reason::OffBoard];
    assert_all_occurred(&seen, |reason| !unasked.contains(&reason));
}

fn codes(reasons: &[ReasonReport]) -> Vec<Reason> {
    reasons.iter().map(|reason| reason.code).collect()
}

#[test]
fn castling_in_the_status_does_not_depend_on_the_culprits() {
    let mut possible = 0;
    each_position(3, |position| {
        let reports = || {
            let status = Status::new(position.as_any(), &[]);
            Color::ALL.map(|color| {
                CastlingSide::ALL.map(|side| {
                    let report = &status.castling[color][side];
                    (report.right, report.possible, codes(&report.reasons))
                })
            })
        };
        let [without, with] = both(reports);
        assert_eq!(without, with, "{position}");
        for (_, is_possible, codes) in with.into_iter().flatten() {
            assert_eq!(is_possible, codes.is_empty(), "{codes:?}\n{position}");
            possible += usize::from(is_possible);
        }
    });
    assert!(
        possible > 100,
        "castling was possible only {possible} times"
    );
}

/// What must not depend on the culprits.
type RecordDecision = (bool, Option<Stage>, Vec<Reason>, bool);

fn record_decision(report: &VerdictReport) -> RecordDecision {
    (
        report.legal,
        report.stage,
        codes(&report.reasons),
        report.effects.is_some(),
    )
}

#[test]
fn legality_of_moves_in_san_and_uci_does_not_depend_on_the_culprits() {
    each_position(1, |position| {
        let mut questions = CastlingSide::ALL.map(|side| side.san().to_owned()).to_vec();
        for mv in position.as_any().pseudo_legal_moves() {
            questions.push(position.uci(mv).to_string());
            questions.push(San::new(mv, Bitboard::EMPTY, None).to_string());
        }
        for text in questions {
            let answer = || {
                let why = Why::one_move(position.as_any(), &text).expect("a move");
                let verdicts: Vec<_> = why.verdicts.iter().map(record_decision).collect();
                (why.legal, verdicts)
            };
            let [without, with] = both(answer);
            assert_eq!(without, with, "{text} in {position}");
            let (is_legal, verdicts) = with;
            let has_legal = verdicts.iter().any(|&(is_legal, ..)| is_legal);
            assert_eq!(is_legal, Some(has_legal), "{text} in {position}");
        }
    });
}
