//! Candidate moves, and every reason against them, derived from shakmaty's attack sets.

use std::fmt;

use chessmoves::{Bitboard, CastlingSide, Move, Reason, ReasonDetail, Role, Verdict};
use shakmaty::attacks::{self, between, ray};
use shakmaty::{Chess, EnPassantMode, Position as _};

use crate::support::oracle::{self, their_side, their_square};
use crate::support::sorted;

const NONE: shakmaty::Bitboard = shakmaty::Bitboard::EMPTY;

/// A position of shakmaty.
pub(crate) struct Model<'c> {
    chess: &'c Chess,
    board: &'c shakmaty::Board,
    us: shakmaty::Color,
    occupied: shakmaty::Bitboard,
    king: shakmaty::Square,
    checkers: shakmaty::Bitboard,
}

/// The reasons against a candidate.
#[derive(Default)]
struct Reasons(Vec<ReasonDetail>);

impl Reasons {
    /// Adds a reason with the pieces responsible and the squares concerned.
    fn push(&mut self, reason: Reason, by: shakmaty::Bitboard, at: shakmaty::Bitboard) {
        let (by, at) = (Bitboard(by.0), Bitboard(at.0));
        self.0.push(ReasonDetail { reason, by, at });
    }
}

impl<'c> Model<'c> {
    pub(crate) fn new(chess: &'c Chess) -> Self {
        let board = chess.board();
        Self {
            chess,
            board,
            us: chess.turn(),
            occupied: board.occupied(),
            king: board.king_of(chess.turn()).expect("a king"),
            checkers: chess.checkers(),
        }
    }

    fn attackers(
        &self,
        square: shakmaty::Square,
        occupied: shakmaty::Bitboard,
    ) -> shakmaty::Bitboard {
        self.board.attacks_to(square, !self.us, occupied)
    }

    fn own(&self) -> shakmaty::Bitboard {
        self.board.by_color(self.us)
    }

    fn enemy(&self) -> shakmaty::Bitboard {
        self.board.by_color(!self.us)
    }

    /// The moves of each piece on a board without other pieces, with every promotion, and castling to each side.
    pub(crate) fn candidates(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.own() {
            let piece = self.board.piece_at(from).expect("an own piece");
            for to in attacks::attacks(from, piece, NONE) {
                self.push_moves(from, to, &mut moves);
            }
            if piece.role == shakmaty::Role::Pawn {
                let forward = self.us.fold_wb(8, -8);
                let is_on_start = self.us.relative_rank(from.rank()) == shakmaty::Rank::Second;
                for n in 1..=if is_on_start { 2 } else { 1 } {
                    if let Some(to) = from.offset(forward * n) {
                        self.push_moves(from, to, &mut moves);
                    }
                }
            }
        }
        for side in CastlingSide::ALL {
            if let Some(rook) = self.castling_rook(side) {
                moves.push(Move::Castle {
                    king: oracle::square(self.king),
                    rook: oracle::square(rook),
                });
            }
        }
        sorted(moves)
    }

    /// Adds the moves from one square to another: one for each role to which a pawn is promoted, otherwise one.
    fn push_moves(&self, from: shakmaty::Square, to: shakmaty::Square, moves: &mut Vec<Move>) {
        let role = oracle::role(self.board.role_at(from).expect("an own piece"));
        let is_pawn = role == Role::Pawn;
        let captures = self.enemy().contains(to) && !(is_pawn && from.file() == to.file());
        let captured = self.board.role_at(to).filter(|_| captures);
        let captured = captured.map(oracle::role);
        let is_last_rank = self.us.relative_rank(to.rank()) == shakmaty::Rank::Eighth;
        let is_passed = self.chess.ep_square(EnPassantMode::Always) == Some(to);
        let leaves_file = from.file() != to.file();
        let (from, to) = (oracle::square(from), oracle::square(to));
        if is_pawn && is_last_rank {
            for into in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                moves.push(Move::Promotion {
                    from,
                    to,
                    captured,
                    into,
                });
            }
        } else if is_pawn && is_passed && leaves_file {
            moves.push(Move::EnPassant { from, to });
        } else {
            moves.push(Move::Normal {
                role,
                from,
                to,
                captured,
            });
        }
    }

    /// The rook that holds the right, or the corner of a king on e1 or e8.
    fn castling_rook(&self, side: CastlingSide) -> Option<shakmaty::Square> {
        let right = self.chess.castles().rook(self.us, their_side(side));
        let home = self.us.fold_wb(shakmaty::Square::E1, shakmaty::Square::E8);
        let corner = match side {
            CastlingSide::King => shakmaty::File::H,
            CastlingSide::Queen => shakmaty::File::A,
        };
        let corner = shakmaty::Square::from_coords(corner, self.king.rank());
        right.or((self.king == home).then_some(corner))
    }

    /// All reasons against a candidate, in the order of precedence; none if it is legal.
    pub(crate) fn reasons(&self, mv: Move) -> Vec<ReasonDetail> {
        let mut reasons = Reasons::default();
        let (from, to) = (their_square(mv.from()), their_square(mv.to()));
        match mv {
            Move::Castle { rook, .. } => {
                let side = mv.castle().expect("castling");
                self.castling(side, their_square(rook), &mut reasons);
            }
            _ if mv.role() == Role::King => {
                self.occupied_target(to, &mut reasons);
                self.king_step(to, &mut reasons);
            }
            _ => {
                self.board_stage(mv, from, to, &mut reasons);
                self.check(mv, to, &mut reasons);
                self.pin(from, to, &mut reasons);
                if let Move::EnPassant { .. } = mv {
                    self.en_passant(from, to, &mut reasons);
                }
            }
        }
        reasons.0.sort_by_key(|detail| detail.reason);
        reasons.0
    }

    fn occupied_target(&self, to: shakmaty::Square, reasons: &mut Reasons) {
        if self.own().contains(to) {
            reasons.push(Reason::OwnPieceOnTarget, to.into(), to.into());
        } else if self.board.kings().contains(to) {
            reasons.push(Reason::CannotCaptureKing, to.into(), to.into());
        }
    }

    fn board_stage(
        &self,
        mv: Move,
        from: shakmaty::Square,
        to: shakmaty::Square,
        reasons: &mut Reasons,
    ) {
        let blockers = between(from, to) & self.occupied;
        if mv.role() != Role::Pawn {
            self.occupied_target(to, reasons);
            if blockers.any() {
                reasons.push(Reason::PathBlocked, blockers, blockers);
            }
        } else if from.file() == to.file() {
            let blockers = between(from, to).with(to) & self.occupied;
            if blockers.any() {
                reasons.push(Reason::PawnPushBlocked, blockers, blockers);
            }
        } else if self.occupied.contains(to) {
            self.occupied_target(to, reasons);
        } else if !matches!(mv, Move::EnPassant { .. }) {
            let beside = shakmaty::Square::from_coords(to.file(), from.rank());
            let pawns = self.enemy() & self.board.pawns();
            let is_fifth_rank = self.us.relative_rank(from.rank()) == shakmaty::Rank::Fifth;
            if is_fifth_rank && pawns.contains(beside) {
                reasons.push(Reason::EnPassantNotAvailable, beside.into(), to.into());
            } else {
                reasons.push(Reason::PawnDiagonalNeedsCapture, NONE, to.into());
            }
        }
    }

    fn check(&self, mv: Move, to: shakmaty::Square, reasons: &mut Reasons) {
        if self.checkers.more_than_one() {
            reasons.push(Reason::DoubleCheckOnlyKingMoves, self.checkers, NONE);
        } else if let Some(checker) = self.checkers.single_square() {
            let check_mask = between(self.king, checker).with(checker);
            let captured = mv.capture_square().map(their_square);
            if !check_mask.contains(to) && captured != Some(checker) {
                reasons.push(Reason::DoesNotAnswerCheck, self.checkers, check_mask);
            }
        }
    }

    fn pin(&self, from: shakmaty::Square, to: shakmaty::Square, reasons: &mut Reasons) {
        let before = self.attackers(self.king, self.occupied);
        let uncovered = self.attackers(self.king, self.occupied.without(from)) & !before;
        if let Some(pinner) = uncovered.single_square()
            && !ray(self.king, pinner).contains(to)
        {
            let line = between(self.king, pinner).with(pinner);
            reasons.push(Reason::Pinned, pinner.into(), line);
        }
    }

    fn king_step(&self, to: shakmaty::Square, reasons: &mut Reasons) {
        let direct = self.attackers(to, self.occupied);
        let through_king = self.attackers(to, self.occupied.without(self.king)) & !direct;
        if direct.any() {
            let reason = if self.enemy().contains(to) {
                Reason::TargetProtected
            } else {
                Reason::TargetAttacked
            };
            reasons.push(reason, direct, to.into());
        }
        if through_king.any() {
            assert!(
                through_king.is_subset(self.checkers),
                "only a checker attacks through the king"
            );
            reasons.push(Reason::TargetAttackedThroughKing, through_king, to.into());
        }
    }

    /// The sliders that attack the king because the captured pawn is gone, and the pawns that stood on their lines.
    fn en_passant(&self, from: shakmaty::Square, to: shakmaty::Square, reasons: &mut Reasons) {
        let victim = shakmaty::Square::from_coords(to.file(), from.rank());
        let with_victim = self.occupied.without(from).with(to);
        let by = self.attackers(self.king, with_victim.without(victim))
            & !self.attackers(self.king, with_victim);
        if by.any() {
            let lines =
                (by.into_iter()).fold(NONE, |lines, slider| lines | between(self.king, slider));
            let pawns = shakmaty::Bitboard::from(from).with(victim) & lines;
            reasons.push(Reason::EnPassantExposesKing, by, pawns);
        }
    }

    fn castling(&self, side: CastlingSide, rook: shakmaty::Square, reasons: &mut Reasons) {
        let side = their_side(side);
        let king_to = side.king_to(self.us);
        let has_right = self.chess.castles().has(self.us, side);
        if !has_right {
            let at = shakmaty::Bitboard::from(self.king).with(rook);
            reasons.push(Reason::NoCastlingRight, NONE, at);
        }
        if !(self.own() & self.board.rooks()).contains(rook) {
            reasons.push(Reason::RookMissing, NONE, rook.into());
        }
        let path = if has_right {
            self.chess.castles().path(self.us, side)
        } else {
            between(self.king, rook)
        };
        let blockers = path & self.occupied;
        if blockers.any() {
            reasons.push(Reason::CastlingPathOccupied, blockers, blockers);
        }
        if self.checkers.any() {
            reasons.push(Reason::CastlingOutOfCheck, self.checkers, self.king.into());
        }
        let without_king = self.occupied.without(self.king);
        let (mut by, mut at) = (NONE, NONE);
        for square in between(self.king, king_to) {
            let attackers = self.attackers(square, without_king);
            if attackers.any() {
                by |= attackers;
                at = at.with(square);
            }
        }
        if at.any() {
            reasons.push(Reason::CastlingThroughAttack, by, at);
        }
        let after = self.board_after_castling(side, rook);
        let mut by = after.attacks_to(king_to, !self.us, after.occupied());
        if king_to == self.king {
            // These are reported as the check that the king is in.
            by &= !self.checkers;
        }
        if by.any() {
            reasons.push(Reason::CastlingIntoAttack, by, king_to.into());
        }
    }

    /// The board with king and rook on their new squares.
    fn board_after_castling(
        &self,
        side: shakmaty::CastlingSide,
        rook: shakmaty::Square,
    ) -> shakmaty::Board {
        let mut board = self.board.clone();
        board.discard_piece_at(self.king);
        let has_rook = (self.own() & self.board.rooks()).contains(rook);
        if has_rook {
            board.discard_piece_at(rook);
        }
        board.set_piece_at(side.king_to(self.us), shakmaty::Role::King.of(self.us));
        if has_rook {
            board.set_piece_at(side.rook_to(self.us), shakmaty::Role::Rook.of(self.us));
        }
        board
    }
}

/// Reasons in one line: `[pinned by e8 at e2 e3]`.
pub(crate) struct Line<'a>(pub(crate) &'a [ReasonDetail]);

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ReasonDetail { reason, by, at } in self.0 {
            write!(f, "[{reason} by")?;
            by.iter().try_for_each(|square| write!(f, " {square}"))?;
            f.write_str(" at")?;
            at.iter().try_for_each(|square| write!(f, " {square}"))?;
            f.write_str("]")?;
        }
        Ok(())
    }
}

/// A verdict in one line.
pub(crate) fn line(verdict: &Verdict) -> String {
    let (from, to) = (verdict.from(), verdict.to());
    format!("{from}{to} {:?}: {}", verdict.mv(), Line(verdict.reasons()))
}
