//! Removes the pieces that a reason names from the board: then the reason no longer applies, unless pieces behind them take
//! their place.

use chessmoves::{
    AnyPosition, Bitboard, CastlingSide, Move, Piece, Position, Reason, ReasonDetail, Role, Setup,
    Square, Verdict,
};
use shakmaty::attacks::between;

use super::explain::{all_verdicts, mv};
use super::explain_model::line;
use crate::support::{oracle::their_square, walk};

#[test]
fn without_the_named_pieces_a_reason_is_gone_or_names_pieces_behind_them() {
    let (mut gone, mut behind) = (0, 0);
    walk::all_games(300, 2_500, |_, position, _| {
        for verdict in all_verdicts(position) {
            for detail in verdict.reasons() {
                let Some(changed) = without_cause(position, &verdict, detail) else {
                    continue;
                };
                let scene = || format!("{}: {}\n{position}", detail.reason, line(&verdict));
                let candidates = changed.explain(verdict.from()).expect("one king per side");
                let same = (candidates.iter())
                    .find(|other| identity(other) == identity(&verdict))
                    .unwrap_or_else(|| panic!("no such candidate any more: {}", scene()));
                let remaining = (same.reasons().iter()).find(|other| other.reason == detail.reason);
                let Some(remaining) = remaining else {
                    gone += 1;
                    continue;
                };
                behind += 1;
                let targets = attacked_squares(position, &verdict, detail);
                assert!(targets.any(), "nothing can stand behind: {}", scene());
                for square in remaining.by {
                    let is_behind = (targets.iter())
                        .any(|target| (squares_between(target, square) & detail.by).any());
                    assert!(is_behind, "{square} does not stand behind: {}", scene());
                }
            }
        }
    });
    assert!(gone > 100_000, "only {gone} reasons were gone");
    assert!(behind > 500, "only {behind} reasons named pieces behind");
}

/// What makes two verdicts, on different boards, verdicts on the same candidate.
fn identity(verdict: &Verdict) -> (Square, Square, Option<Role>, Option<CastlingSide>) {
    let mv = mv(verdict);
    (verdict.from(), verdict.to(), mv.promotion(), mv.castle())
}

fn squares_between(a: Square, b: Square) -> Bitboard {
    Bitboard(between(their_square(a), their_square(b)).0)
}

/// The position without the pieces that a reason names, or with what it says is missing. `None` if the board would be
/// empty.
fn without_cause(
    position: &Position,
    verdict: &Verdict,
    detail: &ReasonDetail,
) -> Option<AnyPosition> {
    let mut setup = Setup::from(*position);
    let turn = position.turn();
    let rook = || match verdict.mv() {
        Some(Move::Castle { rook, .. }) => rook,
        _ => panic!("not castling: {}", line(verdict)),
    };
    match detail.reason {
        Reason::PawnDiagonalNeedsCapture => {
            let victim = Piece::new(!turn, Role::Knight);
            setup.board.put(victim, verdict.to());
        }
        Reason::RookMissing => setup.board.put(Piece::new(turn, Role::Rook), rook()),
        Reason::NoCastlingRight => {
            setup.board.put(Piece::new(turn, Role::Rook), rook());
            setup.castling = setup.castling.with(rook());
        }
        _ => {
            assert!(detail.by.any(), "{detail:?}");
            for square in detail.by {
                setup.board.clear(square);
            }
        }
    }
    let (position, _) = AnyPosition::from_setup(setup).ok()?;
    Some(position)
}

/// The squares that the pieces behind a reason attack along a line; none for a reason that is not about an attack.
fn attacked_squares(position: &Position, verdict: &Verdict, detail: &ReasonDetail) -> Bitboard {
    let king = position.board().king(position.turn());
    match detail.reason {
        Reason::DoubleCheckOnlyKingMoves
        | Reason::DoesNotAnswerCheck
        | Reason::Pinned
        | Reason::EnPassantExposesKing
        | Reason::CastlingOutOfCheck => king.into_iter().collect(),
        Reason::TargetAttacked | Reason::TargetProtected | Reason::TargetAttackedThroughKing => {
            Bitboard::of(verdict.to())
        }
        Reason::CastlingThroughAttack | Reason::CastlingIntoAttack => detail.at,
        _ => Bitboard::EMPTY,
    }
}
