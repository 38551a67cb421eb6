//! The reader that keeps everything: for every candidate square of a piece, the filters that lack it, by name.
//!
//! It reads the same filters as the fast reader and can only misname a refusal, never cause one: a candidate is legal
//! when no filter lacks it, and the names are looked for afterwards.

use super::context::Context;
use super::generate::{Sink, generate};
use super::movement::{self, Rule};
use super::reason::{Because, Reason, Refusal};
use super::side::{Side, for_side};
use super::stages::{self, CastlingWay, Filters};
use super::{control, lines, status};
use crate::moves::Move;
use crate::position::Position;
use crate::types::{Bitboard, Piece, Role, Square, Step};

/// What became of one candidate move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The square it comes from.
    pub from: Square,
    /// The square it goes to: the king's when castling.
    pub to: Square,
    /// The move, as it would be made; none when the piece has no such move at all.
    pub mv: Option<Move>,
    /// What is against it, in the order of precedence; nothing when it is legal.
    pub reasons: Vec<Because>,
}

impl Verdict {
    /// Whether nothing is against the move.
    pub fn is_legal(&self) -> bool {
        self.reasons.is_empty()
    }

    /// At which point the candidate is refused: where its primary reason belongs.
    pub fn refusal(&self) -> Option<Refusal> {
        self.reasons.first().map(|because| because.reason.stage())
    }

    pub(super) fn add(&mut self, reason: Reason, at: Bitboard) {
        let by = Bitboard::EMPTY;
        self.reasons.push(Because { reason, by, at });
        self.reasons.sort_by_key(|because| because.reason);
    }
}

/// Judges every candidate of the piece on a square: each square of each of its vectors on the board, outward, and each
/// promotion. A piece whose colour is not on move is judged as if it were. Nothing for an empty square.
///
/// ```
/// use chessmoves::{Position, Square, explain, notation::fen, rules::reason::Reason};
/// let setup = fen::parse("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1")?.setup;
/// let position = Position::try_from(setup)?;
/// let verdicts = explain(&position, Square::E2);
/// assert_eq!(verdicts.len(), 6);
/// for verdict in verdicts {
///     let first = verdict.reasons[0];
///     assert_eq!(first.reason, Reason::Pinned);
///     assert_eq!(first.by.sole(), Some(Square::E8));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain(position: &Position, square: Square) -> Vec<Verdict> {
    let Some(piece) = position.board().piece_at(square) else {
        return Vec::new();
    };
    let view = position.with_turn(piece.color);
    for_side!(view, S => Explain::<S>::new(&view, square).verdicts(piece))
}

/// What the generator said about one piece.
struct Explain<'p, S> {
    cx: Context<'p, S>,
    from: Square,
    kept: Kept,
}

/// The sink that keeps the filters of every way to move.
#[derive(Default)]
struct Kept {
    piece: Option<Filters>,
    pawns: Vec<(Step, Filters)>,
    en_passant: Vec<(Square, Filters)>,
    castle: Vec<(CastlingWay, Filters)>,
}

impl<S: Side> Sink<S> for Kept {
    const KEEPS_REFUSED: bool = true;

    fn piece(&mut self, _: &Context<'_, S>, _: Role, _: Square, filters: Filters) {
        self.piece = Some(filters);
    }

    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        self.pawns.push((step, filters));
    }

    fn en_passant(&mut self, _: &Context<'_, S>, _: Square, to: Square, filters: Filters) {
        self.en_passant.push((to, filters));
    }

    fn castle(&mut self, _: &Context<'_, S>, way: CastlingWay, filters: Filters) {
        self.castle.push((way, filters));
    }
}

impl<'p, S: Side> Explain<'p, S> {
    fn new(view: &'p Position, from: Square) -> Self {
        let cx = Context::new(view);
        let mut kept = Kept::default();
        generate(&cx, Bitboard::of(from), &mut kept);
        Self { cx, from, kept }
    }

    fn verdicts(&self, piece: Piece) -> Vec<Verdict> {
        let mut verdicts = Vec::new();
        for lane in movement::lanes_from(piece, self.from) {
            if !matches!(lane.rule, Rule::Castle(_)) {
                for to in lane.squares(self.from) {
                    self.judge(piece.role, lane.rule, to, &mut verdicts);
                }
            }
        }
        for (way, filters) in &self.kept.castle {
            let mv = Move::Castle {
                king: way.king,
                rook: way.rook,
            };
            let side = Move::castling_side(way.king, way.rook);
            verdicts.push(Verdict {
                from: self.from,
                to: mv.to(),
                mv: Some(mv),
                reasons: status::castling_reasons(&self.cx, side, way, filters),
            });
        }
        verdicts
    }

    /// One candidate square, once for each promotion where there is one.
    fn judge(&self, role: Role, rule: Rule, to: Square, verdicts: &mut Vec<Verdict>) {
        let reasons = self.reasons(role, rule, to);
        let (from, captured) = (self.from, self.captured(role, to));
        let mut push = |mv| {
            verdicts.push(Verdict {
                from,
                to,
                mv: Some(mv),
                reasons: reasons.clone(),
            });
        };
        if role == Role::Pawn && to.rank() == movement::last_rank(S::COLOR) {
            for into in Role::PROMOTIONS {
                push(Move::Promotion {
                    from,
                    to,
                    captured,
                    into,
                });
            }
        } else if rule == Rule::CaptureOnly && self.cx.position.en_passant() == Some(to) {
            push(Move::EnPassant { from, to });
        } else {
            push(Move::Step {
                role,
                from,
                to,
                captured,
            });
        }
    }

    fn captured(&self, role: Role, to: Square) -> Option<Role> {
        let straight = role == Role::Pawn && to.file() == self.from.file();
        let enemy = self.cx.enemy.contains(to) && !straight;
        self.cx.position.board().role_at(to).filter(|_| enemy)
    }

    fn reasons(&self, role: Role, rule: Rule, to: Square) -> Vec<Because> {
        let mut reasons = Reasons::default();
        match (role, rule) {
            (Role::Pawn, Rule::CaptureOnly) => self.pawn_capture(to, &mut reasons),
            (Role::Pawn, _) => self.pawn_push(to, &mut reasons),
            (Role::King, _) => self.king_step(to, &mut reasons),
            _ => self.step_or_slide(to, &mut reasons),
        }
        reasons.0.sort_by_key(|because| because.reason);
        reasons.0
    }

    fn step_or_slide(&self, to: Square, reasons: &mut Reasons) {
        let Some(filters) = &self.kept.piece else {
            return;
        };
        if !filters.seen.contains(to) {
            let between = lines::between(self.from, to) & self.cx.occupied;
            reasons.push(Reason::PathBlocked, between, between);
        }
        if !filters.allowed.contains(to) {
            self.not_takeable(to, reasons);
        }
        self.king_filters(filters, to, reasons);
    }

    fn king_step(&self, to: Square, reasons: &mut Reasons) {
        let Some(filters) = &self.kept.piece else {
            return;
        };
        if !filters.allowed.contains(to) {
            self.not_takeable(to, reasons);
        }
        if filters.safe.contains(to) {
            return;
        }
        let board = self.cx.position.board();
        let attackers = |occupied| control::attackers(board, to, S::Enemy::COLOR, occupied);
        let all = attackers(self.cx.occupied.without(self.from));
        let direct = attackers(self.cx.occupied);
        let at = Bitboard::of(to);
        if direct.any() {
            let capture = self.cx.enemy.contains(to);
            let reason = if capture {
                Reason::TargetProtected
            } else {
                Reason::TargetAttacked
            };
            reasons.push(reason, direct, at);
        }
        if (all - direct).any() {
            reasons.push(Reason::TargetAttackedThroughKing, all - direct, at);
        }
    }

    fn pawn_push(&self, to: Square, reasons: &mut Reasons) {
        let step = self.from.to(to);
        let Some((_, filters)) = self.kept.pawns.iter().find(|(of, _)| *of == step) else {
            return;
        };
        if !filters.board().contains(to) {
            let way = lines::between(self.from, to).with(to) & self.cx.occupied;
            reasons.push(Reason::PawnPushBlocked, way, way);
        }
        self.king_filters(filters, to, reasons);
    }

    fn pawn_capture(&self, to: Square, reasons: &mut Reasons) {
        if let Some((_, filters)) = self.kept.en_passant.iter().find(|(of, _)| *of == to) {
            self.king_filters(filters, to, reasons);
            if !filters.safe.contains(to) {
                let taken = Square::new(to.file(), self.from.rank());
                let sliders = stages::uncovered_by_en_passant(&self.cx, self.from, to);
                let lines = (sliders.into_iter().zip(self.cx.king))
                    .fold(Bitboard::EMPTY, |lines, (slider, king)| {
                        lines | lines::between(king, slider)
                    });
                let pawns = Bitboard::of(self.from).with(taken) & lines;
                reasons.push(Reason::EnPassantExposesKing, sliders, pawns);
            }
            return;
        }
        let step = self.from.to(to);
        let Some((_, filters)) = self.kept.pawns.iter().find(|(of, _)| *of == step) else {
            return;
        };
        if !filters.allowed.contains(to) {
            match self.pawn_beside(to) {
                _ if self.cx.occupied.contains(to) => self.not_takeable(to, reasons),
                Some(pawn) => {
                    reasons.push(
                        Reason::EnPassantNotAvailable,
                        Bitboard::of(pawn),
                        Bitboard::of(to),
                    );
                }
                None => reasons.push(
                    Reason::PawnDiagonalNeedsCapture,
                    Bitboard::EMPTY,
                    Bitboard::of(to),
                ),
            }
        }
        self.king_filters(filters, to, reasons);
    }

    /// The enemy pawn that could be taken en passant on a square, had it just jumped over it.
    fn pawn_beside(&self, to: Square) -> Option<Square> {
        let origin = to.step(S::FORWARD)?;
        let pawn = Square::new(to.file(), self.from.rank());
        let pawns = self.cx.enemy & self.cx.position.board().by_role(Role::Pawn);
        let jumped = origin.rank() == movement::start_rank(S::Enemy::COLOR);
        (jumped && pawns.contains(pawn)).then_some(pawn)
    }

    fn not_takeable(&self, to: Square, reasons: &mut Reasons) {
        let at = Bitboard::of(to);
        let own = self.cx.own.contains(to);
        let reason = if own {
            Reason::OwnPieceOnTarget
        } else {
            Reason::CannotCaptureKing
        };
        reasons.push(reason, at, at);
    }

    /// The filters that a piece owes to its king.
    fn king_filters(&self, filters: &Filters, to: Square, reasons: &mut Reasons) {
        let cx = &self.cx;
        if !filters.answers.contains(to) {
            let reason = if cx.answers.is_empty() {
                Reason::DoubleCheckOnlyKingMoves
            } else {
                Reason::DoesNotAnswerCheck
            };
            reasons.push(reason, cx.checkers, cx.answers);
        }
        if !filters.pin.contains(to)
            && let (Some(king), Some(pinner)) = (cx.king, cx.pinner(self.from))
            // Its own king stands on the line too, though no move ends there.
            && to != king
        {
            let line = lines::between(king, pinner).with(pinner);
            reasons.push(Reason::Pinned, Bitboard::of(pinner), line);
        }
    }
}

#[derive(Default)]
struct Reasons(Vec<Because>);

impl Reasons {
    fn push(&mut self, reason: Reason, by: Bitboard, at: Bitboard) {
        self.0.push(Because { reason, by, at });
    }
}
