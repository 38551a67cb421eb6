//! Turns candidate moves into verdicts: only this file decides which reason a filter gives. Its second half judges a single move, even one
//! that the piece cannot make on any board.

use std::{fmt, mem};

use super::sentence::Sentences;
use super::verdict::{ReasonDetail, Verdict};
use crate::codes::Reason;
use crate::lists::sort_short;
use crate::rules::any_position::AnyPosition;
use crate::rules::attacks;
use crate::rules::generate::moves_to;
use crate::rules::movement::{self, Lane, LaneKind, Side, for_side};
use crate::rules::stages::{CastlingPath, Context, Filter, Filters};
use crate::types::{Bitboard, CastlingSide, Fault, Move, Piece, Role, Square};

#[cfg(feature = "blind")]
thread_local! {
    /// Test hook: while it is set, no pieces or squares are named.
    pub static CULPRITS_ARE_DISABLED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

impl AnyPosition {
    /// The verdicts on all candidate moves of the piece on a square, as [`Position::explain`](crate::Position::explain) gives them.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn explain(&self, square: Square) -> Result<Vec<Verdict>, Fault> {
        self.check_kings()?;
        Ok(explain_piece(self, square))
    }
}

/// The verdicts on all candidate moves of the piece on a square, as if it were its side's turn; none for an empty square.
pub fn explain_piece(position: &AnyPosition, square: Square) -> Vec<Verdict> {
    explain_targets(position, square, Bitboard::ALL)
}

/// The verdicts on the candidate moves of a piece to some squares, and on castling.
fn explain_targets(position: &AnyPosition, square: Square, targets: Bitboard) -> Vec<Verdict> {
    let (mut verdicts, mut reasons) = (Vec::new(), Vec::new());
    let push = |verdict: &Verdict| verdicts.push(verdict.clone());
    for_each_verdict_of_piece(position, square, targets, &mut reasons, push);
    verdicts
}

/// Visits the verdicts on the candidate moves of the piece on a square to some targets, and on castling, as if it were its
/// side's turn. `reasons` is a buffer for the reasons of each verdict.
pub fn for_each_verdict_of_piece(
    position: &AnyPosition,
    square: Square,
    targets: Bitboard,
    reasons: &mut Vec<ReasonDetail>,
    mut visit: impl FnMut(&Verdict),
) {
    if let Some(color) = position.board().color_at(square) {
        let view = position.with_turn(color);
        for_side!(view, S => {
            Judge::new(&Context::<S>::new(&view), reasons).piece(square, targets, &mut visit);
        });
    }
}

/// Visits the verdicts on all candidate moves of the side to move, by piece. `reasons` is a buffer for the reasons of each verdict.
pub fn for_each_verdict(
    position: &AnyPosition,
    reasons: &mut Vec<ReasonDetail>,
    mut visit: impl FnMut(&Verdict),
) {
    for_side!(position, S => {
        let cx = Context::<S>::new(position);
        let mut judge = Judge::new(&cx, reasons);
        for square in cx.own {
            judge.piece(square, Bitboard::ALL, &mut visit);
        }
    });
}

/// Judges the candidates of a side one after the other.
pub struct Judge<'c, 'p, S> {
    cx: &'c Context<'p, S>,
    /// The reasons of the next verdict. Verdicts take this list and give it back, so that it is allocated only once.
    reasons: &'c mut Vec<ReasonDetail>,
    /// The squares on which the king would be attacked, once they are known.
    danger: Option<Bitboard>,
}

type Visitor<'v> = &'v mut dyn FnMut(&Verdict);

impl<'c, 'p, S: Side> Judge<'c, 'p, S> {
    /// A judge of the moves of one side. `reasons` is a buffer for the reasons of each verdict.
    pub const fn new(cx: &'c Context<'p, S>, reasons: &'c mut Vec<ReasonDetail>) -> Self {
        Self {
            cx,
            reasons,
            danger: None,
        }
    }

    /// The verdict on castling on one side.
    pub fn castling(&mut self, side: CastlingSide) -> Verdict {
        if let Some(path) = self.cx.castling_path(side) {
            return self.castling_along(&path);
        }
        // The king is not on its home square: it has no right to castle.
        let king = self.cx.king;
        let from = king.unwrap_or(movement::king_home(S::COLOR));
        let to = Square::new(side.king_file(), from.rank());
        let at = king.map_or(Bitboard::EMPTY, Bitboard::of);
        let reasons = mem::take(self.reasons);
        Verdict::impossible(from, to, Reason::NoCastlingRight, at, reasons)
    }

    /// Takes back the list of reasons of a verdict.
    pub fn reuse(&mut self, verdict: Verdict) {
        *self.reasons = verdict.reasons;
    }

    /// The verdicts on the candidates of the piece on a square for some targets: by lane, outward; castling last, whatever its target.
    fn piece(&mut self, from: Square, targets: Bitboard, visit: Visitor<'_>) {
        let cx = self.cx;
        let Some(role) = cx.position.board().role_at(from) else {
            return;
        };
        let of_piece = match role {
            Role::Pawn => None,
            Role::King => Some(self.cx.king_step(from, self.danger())),
            _ => Some(self.cx.piece_moves(role, from)),
        };
        // For one target, the search ends there, and does not begin if the piece cannot reach it.
        let mut left = match role {
            Role::Pawn => targets,
            _ => targets & movement::of_role(role, from),
        };
        let lanes = movement::lanes_from(Piece::new(S::COLOR, role), from);
        for lane in lanes.filter(|lane| lane.castling_side().is_none()) {
            if left.is_empty() {
                break;
            }
            for to in lane.squares(from).filter(|&to| targets.contains(to)) {
                left = left.without(to);
                let filters = of_piece.unwrap_or_else(|| self.of_pawn(from, to, lane));
                let captured = self.cx.captured(role, from, to);
                let mut pass_on = |mv: Move| {
                    let verdict = self.verdict(mv, &filters, None);
                    visit(&verdict);
                    self.reuse(verdict);
                };
                let is_capture = lane.kind == LaneKind::CaptureOnly;
                if is_capture && cx.position.en_passant() == Some(to) {
                    pass_on(Move::EnPassant { from, to });
                } else {
                    moves_to::<S>(role, from, to, captured, &mut pass_on);
                }
            }
        }
        if self.cx.king == Some(from) {
            for side in CastlingSide::ALL {
                if let Some(path) = self.cx.castling_path(side) {
                    let verdict = self.castling_along(&path);
                    visit(&verdict);
                    self.reuse(verdict);
                }
            }
        }
    }

    fn of_pawn(&self, from: Square, to: Square, lane: Lane) -> Filters {
        let pawn = Bitboard::of(from);
        if to.distance(from) > 1 {
            self.cx.double_push(pawn)
        } else if lane.kind != LaneKind::CaptureOnly {
            self.cx.pawn_push(pawn)
        } else if self.cx.position.en_passant() == Some(to) {
            self.cx.en_passant(from, to)
        } else {
            self.cx.pawn_capture(pawn, lane.step)
        }
    }

    /// The squares on which the king to protect would be attacked.
    #[inline(always)]
    fn danger(&mut self) -> Bitboard {
        let cx = self.cx;
        let of_king = || cx.king.map_or(Bitboard::EMPTY, |_| cx.danger());
        *self.danger.get_or_insert_with(of_king)
    }

    #[inline(always)]
    fn castling_along(&mut self, path: &CastlingPath) -> Verdict {
        let filters = self.cx.castle(path, self.danger());
        self.verdict(path.mv(), &filters, Some(path))
    }

    /// The verdict on a move; `path` is that of castling.
    #[inline(always)]
    fn verdict(&mut self, mv: Move, filters: &Filters, path: Option<&CastlingPath>) -> Verdict {
        self.cx.name_reasons(mv, filters, path, self.reasons);
        Verdict::of_candidate(mv, filters, self.cx.checkers, mem::take(self.reasons))
    }
}

impl<S: Side> Context<'_, S> {
    /// Replaces the contents of `named` by the reasons why a move is not legal, in the order of precedence: one or two for each
    /// filter that rejects it. `path` is that of castling.
    #[inline(never)]
    fn name_reasons(
        &self,
        mv: Move,
        filters: &Filters,
        path: Option<&CastlingPath>,
        named: &mut Vec<ReasonDetail>,
    ) {
        named.clear();
        for filter in filters.rejecting(mv.to()) {
            let (first, second) = self.codes(mv, filter);
            for reason in [first].into_iter().chain(second) {
                // A blocked double push fails two filters for one reason.
                if named.iter().all(|known| known.reason != reason) {
                    let (by, at) = self.culprits(mv, path, reason);
                    named.push(ReasonDetail { reason, by, at });
                }
            }
        }
        sort_short(named, |detail| detail.reason);
    }

    /// The reason for which a filter rejects a candidate, and a second one if two apply.
    fn codes(&self, mv: Move, filter: Filter) -> (Reason, Option<Reason>) {
        let (from, to) = (mv.from(), mv.to());
        let is_push = mv.role() == Role::Pawn && from.file() == to.file();
        let reason = match (filter, mv) {
            (Filter::Reachable, Move::Castle { .. }) => Reason::CastlingPathOccupied,
            (Filter::Reachable | Filter::Allowed, _) if is_push => Reason::PawnPushBlocked,
            (Filter::Reachable, _) => Reason::PathBlocked,
            (Filter::Allowed, Move::Castle { rook, .. }) => {
                // If the right is held, the rook is there.
                let is_missing = !self.own_of(Role::Rook).contains(rook);
                let second = is_missing.then_some(Reason::RookMissing);
                return (Reason::NoCastlingRight, second);
            }
            (Filter::Allowed, _) if self.own.contains(to) => Reason::OwnPieceOnTarget,
            (Filter::Allowed, _) if self.enemy.contains(to) => Reason::CannotCaptureKing,
            (Filter::Allowed, _) if self.is_beside_double_push(from, to) => {
                Reason::EnPassantNotAvailable
            }
            (Filter::Allowed, _) => Reason::PawnDiagonalNeedsCapture,
            (Filter::CheckMask, Move::Castle { .. }) => Reason::CastlingOutOfCheck,
            (Filter::CheckMask, _) if self.check_mask.is_empty() => {
                Reason::DoubleCheckOnlyKingMoves
            }
            (Filter::CheckMask, _) => Reason::DoesNotAnswerCheck,
            (Filter::Pin, Move::Castle { .. }) => Reason::CastlingIntoAttack,
            (Filter::Pin, _) => Reason::Pinned,
            (Filter::Safe, Move::Castle { .. }) => Reason::CastlingThroughAttack,
            (Filter::Safe, Move::EnPassant { .. }) => Reason::EnPassantExposesKing,
            (Filter::Safe, _) => return self.attacked(to),
        };
        (reason, None)
    }

    /// Whether the pawn beside the origin can have come to its square with a double push over the target.
    fn is_beside_double_push(&self, from: Square, to: Square) -> bool {
        let enemy_pawns = self.enemy & self.position.board().by_role(Role::Pawn);
        let victim = Move::en_passant_victim(from, to);
        let double_push = movement::double_push_over(S::Enemy::COLOR, to);
        double_push.is_some_and(|(_, target)| target == victim) && enemy_pawns.contains(victim)
    }

    /// Why the king would be attacked on a square: directly, through its present square, or both.
    fn attacked(&self, to: Square) -> (Reason, Option<Reason>) {
        let direct = self.attackers(to, self.occupied);
        let is_through_king = (self.attackers(to, self.occupied_without_king()) - direct).any();
        let through_king = is_through_king.then_some(Reason::TargetAttackedThroughKing);
        if direct.is_empty() {
            (Reason::TargetAttackedThroughKing, None)
        } else if self.enemy.contains(to) {
            (Reason::TargetProtected, through_king)
        } else {
            (Reason::TargetAttacked, through_king)
        }
    }

    /// The pieces responsible and the squares concerned.
    fn culprits(
        &self,
        mv: Move,
        path: Option<&CastlingPath>,
        reason: Reason,
    ) -> (Bitboard, Bitboard) {
        #[cfg(feature = "blind")]
        if CULPRITS_ARE_DISABLED.get() {
            return (Bitboard::EMPTY, Bitboard::EMPTY);
        }
        let (from, to) = (mv.from(), mv.to());
        let (none, target) = (Bitboard::EMPTY, Bitboard::of(to));
        let victim = || Bitboard::of(Move::en_passant_victim(from, to));
        let castling = |set: &dyn Fn(&CastlingPath) -> Bitboard| path.map_or(none, set);
        let rook = || castling(&|path| Bitboard::of(path.rook));
        let on_way = |way: Bitboard| (way & self.occupied, way & self.occupied);
        let direct = || self.attackers(to, self.occupied);
        let attackers_without_king = |square| self.attackers(square, self.occupied_without_king());
        match reason {
            Reason::OwnPieceOnTarget | Reason::CannotCaptureKing => (target, target),
            Reason::PathBlocked => on_way(attacks::between(from, to)),
            Reason::PawnPushBlocked => on_way(attacks::between(from, to).with(to)),
            Reason::CastlingPathOccupied => on_way(castling(&|path| path.must_be_empty)),
            Reason::EnPassantNotAvailable => (victim(), target),
            Reason::DoubleCheckOnlyKingMoves | Reason::DoesNotAnswerCheck => {
                (self.checkers, self.check_mask)
            }
            Reason::CastlingOutOfCheck => (self.checkers, Bitboard::of(from)),
            Reason::Pinned => {
                let pinner = self.pinner(from).into_iter().collect();
                (pinner, self.lines_to(pinner))
            }
            Reason::TargetAttacked | Reason::TargetProtected => (direct(), target),
            Reason::TargetAttackedThroughKing => (attackers_without_king(to) - direct(), target),
            Reason::EnPassantExposesKing => {
                let sliders = self.uncovered_by_en_passant(from, to);
                let pawns = victim().with(from);
                (sliders, pawns & self.lines_to(sliders))
            }
            Reason::CastlingThroughAttack => {
                let crossed = castling(&|path| path.king_crosses).into_iter();
                let is_attacked = |&square: &Square| attackers_without_king(square).any();
                let at: Bitboard = crossed.filter(is_attacked).collect();
                (at.into_iter().map(attackers_without_king).collect(), at)
            }
            // With `ALL`, the function does not stop early: the target is safe until the rook moves.
            Reason::CastlingIntoAttack => {
                let by = castling(&|path| self.attackers_once_castled(path, Bitboard::ALL));
                (by, target)
            }
            Reason::NoCastlingRight => (none, rook().with(from)),
            Reason::RookMissing => (none, rook()),
            Reason::PawnDiagonalNeedsCapture
            | Reason::NoPieceOnOrigin
            | Reason::NotYourTurn
            | Reason::NotOnAnyVector
            | Reason::PawnBackwards
            | Reason::PawnDoubleNotFromStart
            | Reason::OffBoard
            | Reason::PromotionPieceMissing
            | Reason::PromotionNotAllowedHere
            | Reason::PromotionPieceInvalid
            | Reason::MoveMismatch => (none, target),
        }
    }

    /// The lines from the king to some sliders, with the sliders and without the king.
    fn lines_to(&self, sliders: Bitboard) -> Bitboard {
        let line = |slider| Some(attacks::between(self.king?, slider).with(slider));
        sliders.into_iter().filter_map(line).collect()
    }
}

/// The verdict on a move from one square to another with a promotion as given. Castling is the king's move by two squares
/// or king takes rook; if the squares can also mean a step, the notation for the position's variant has precedence. A
/// piece of the side that is not to move is judged as if it were its turn, with `not-your-turn` as the first reason.
pub fn explain_squares(
    position: &AnyPosition,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Verdict {
    let candidates = explain_targets(position, from, Bitboard::of(to));
    let castling = || candidates.iter().filter(|verdict| is_castling(verdict));
    let takes_own_rook = |verdict: &&Verdict| {
        let board = position.board();
        let is_own = board.color_at(to) == board.color_at(from);
        let is_target = matches!(verdict.mv(), Some(Move::Castle { rook, .. }) if rook == to);
        is_target && is_own && board.role_at(to) == Some(Role::Rook)
    };
    let step = find_step(&candidates, to, promotion);
    let by_target = castling().find(|verdict| verdict.to() == to);
    let by_rook = castling().find(takes_own_rook);
    let found = if position.is_chess960() {
        by_rook.or(step).or(by_target)
    } else {
        step.or(by_target).or(by_rook)
    };
    let without_right = match found {
        Some(castling) if is_castling(castling) => None,
        _ => castling_without_right(position, from, to),
    };
    let candidate = without_right.or_else(|| found.cloned());
    verdict_on(position, from, to, promotion, candidate)
}

/// The verdict on a king that takes its own rook without a right to castle on that side, where only Chess960 lets it castle.
fn castling_without_right(position: &AnyPosition, king: Square, rook: Square) -> Option<Verdict> {
    let board = position.board();
    let color = board.color_at(king)?;
    let rank = movement::home_rank(color);
    // King and rook that stand where castling puts them have castled.
    let files = (king.file(), rook.file());
    let has_castled =
        (CastlingSide::ALL.iter()).any(|side| files == (side.king_file(), side.rook_file()));
    let is_attempt = board.piece_at(king) == Some(Piece::new(color, Role::King))
        && board.piece_at(rook) == Some(Piece::new(color, Role::Rook))
        && (king.rank(), rook.rank()) == (rank, rank)
        && !has_castled;
    let side = Move::castling_side(king, rook);
    let verdict = is_attempt.then(|| explain_castling(&position.with_turn(color), side))?;
    (verdict.mv().is_none() && verdict.from() == king).then_some(verdict)
}

/// The verdict on a move that names its piece, as SAN does, so that it never means castling.
pub fn explain_step(
    position: &AnyPosition,
    from: Square,
    to: Square,
    promotion: Option<Role>,
) -> Verdict {
    let candidates = explain_targets(position, from, Bitboard::of(to));
    let found = find_step(&candidates, to, promotion);
    verdict_on(position, from, to, promotion, found.cloned())
}

/// The verdict on a move given as data. A move whose squares are those of a legal move, but which names another piece, capture
/// or castling rook, is rejected with `move-mismatch`.
pub fn explain_move(position: &AnyPosition, mv: Move) -> Verdict {
    let mut verdict = match mv {
        Move::Castle { king, rook } if king != rook => {
            explain_castling(position, Move::castling_side(king, rook))
        }
        _ => explain_step(position, mv.from(), mv.to(), mv.promotion()),
    };
    if verdict.is_legal() && verdict.mv() != Some(mv) {
        verdict.reject(Reason::MoveMismatch, Bitboard::of(mv.to()));
    }
    verdict
}

/// The verdict on castling by the side to move.
pub fn explain_castling(position: &AnyPosition, side: CastlingSide) -> Verdict {
    let mut reasons = Vec::new();
    for_side!(position, S => {
        Judge::new(&Context::<S>::new(position), &mut reasons).castling(side)
    })
}

/// The verdict on a move. `candidate` is the verdict on the candidate move with these squares, if there is one.
fn verdict_on(
    position: &AnyPosition,
    from: Square,
    to: Square,
    promotion: Option<Role>,
    candidate: Option<Verdict>,
) -> Verdict {
    let at = Bitboard::of(to);
    let Some(piece) = position.board().piece_at(from) else {
        let (reason, at) = (Reason::NoPieceOnOrigin, Bitboard::of(from));
        return Verdict::impossible(from, to, reason, at, Vec::new());
    };
    let mut verdict = candidate.unwrap_or_else(|| {
        let reason = off_vectors(piece, from, to);
        Verdict::impossible(from, to, reason, at, Vec::new())
    });
    let promotes = matches!(verdict.mv(), Some(Move::Promotion { .. }));
    match promotion {
        None if promotes => verdict.reject(Reason::PromotionPieceMissing, at),
        Some(into) if promotes && !Role::PROMOTIONS.contains(&into) => {
            verdict.reject(Reason::PromotionPieceInvalid, at);
        }
        Some(_) if !promotes => verdict.reject(Reason::PromotionNotAllowedHere, at),
        _ => {}
    }
    if piece.color != position.turn() {
        verdict.reject(Reason::NotYourTurn, Bitboard::of(from));
    }
    verdict
}

fn is_castling(verdict: &Verdict) -> bool {
    matches!(verdict.mv(), Some(Move::Castle { .. }))
}

/// The candidate other than castling; of four promotions the one that is named, or else the first.
fn find_step(candidates: &[Verdict], to: Square, promotion: Option<Role>) -> Option<&Verdict> {
    let valid = promotion.filter(|into| Role::PROMOTIONS.contains(into));
    let into = valid.unwrap_or(Role::Queen);
    candidates.iter().find(|verdict| {
        let promoted = verdict.mv().and_then(Move::promotion);
        verdict.to() == to && !is_castling(verdict) && promoted.is_none_or(|role| role == into)
    })
}

/// Why a piece cannot make a move on any board.
fn off_vectors(piece: Piece, from: Square, to: Square) -> Reason {
    let step = from.step_to(to);
    let [forward, ..] = movement::pawn_steps(piece.color);
    match piece.role {
        Role::Pawn if step == forward.times(2) => Reason::PawnDoubleNotFromStart,
        Role::Pawn if step.rank * forward.rank <= 0 => Reason::PawnBackwards,
        _ => Reason::NotOnAnyVector,
    }
}

/// The error of playing a move that is not legal. Its `Display` says why, and names the pieces responsible.
///
/// ```
/// use chessmoves::{Position, Reason, Square};
/// let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
/// let mv = position.as_any().pseudo_legal_moves().iter().copied().find(|mv| mv.to() == Square::G3).expect("Qg3");
/// let error = position.play(mv).unwrap_err();
/// assert_eq!(error.to_string(), "the queen on e3 is pinned to the king on c1 by the bishop on g5");
/// assert_eq!(error.verdict().primary(), Some(Reason::Pinned));
/// assert_eq!(error.verdict().reasons()[0].by.only(), Some(Square::G5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    position: Box<AnyPosition>,
    verdict: Box<Verdict>,
    past: Option<Box<str>>,
}

impl IllegalMove {
    /// An illegal move, with a sentence about what happened in the game, if that is known and a reason.
    pub(crate) fn new(position: &AnyPosition, verdict: Verdict, past: Option<String>) -> Self {
        Self {
            position: Box::new(*position),
            verdict: Box::new(verdict),
            past: past.map(String::into_boxed_str),
        }
    }

    /// Sentences about the verdict.
    #[doc(hidden)]
    pub fn sentences(&self) -> Sentences<'_> {
        Sentences::about(&self.position, &self.verdict).with_past(self.past.as_deref())
    }

    /// The text of its `Display` without squares other than these, without the game, and without other moves.
    pub(crate) fn naming_only(&self, squares: Bitboard) -> String {
        let sentences = Sentences::about(&self.position, &self.verdict);
        self.text(&sentences.naming_only(squares))
    }

    fn text(&self, sentences: &Sentences<'_>) -> String {
        let mut text = String::new();
        for (n, detail) in self.verdict.reasons().iter().enumerate() {
            if n > 0 {
                text.push_str("; ");
            }
            sentences.append_reason(&self.verdict, detail, &mut text);
        }
        text
    }

    /// The verdict on the move, with every reason.
    pub fn verdict(&self) -> &Verdict {
        &self.verdict
    }
}

/// One sentence per reason, in the order of precedence.
impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(&self.sentences()))
    }
}

impl std::error::Error for IllegalMove {}
