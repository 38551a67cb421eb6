//! Generates legal moves: pseudo-legal ones that do not leave the king attacked.

use crate::board::{Board, EMPTY, Kind, Move, Square, directions, offset, slides};
use crate::bugs::Bug;

impl Board {
    pub(crate) fn legal_moves(&self, bug: Bug) -> Vec<Move> {
        let mut moves = self.pseudo_legal_moves(bug);
        moves.retain(|&mv| self.is_legal(mv, bug));
        self.castling(bug, &mut moves);
        moves
    }

    /// The moves that may leave the king attacked, without castling.
    pub(crate) fn pseudo_legal_moves(&self, bug: Bug) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in 0..64 {
            if self.is_own(from, self.white) {
                self.piece_moves(from, bug, &mut moves);
            } else if bug == Bug::WrongSidePawns && self.squares[from].eq_ignore_ascii_case(&b'P') {
                self.pushes(from, bug, &mut moves);
            }
        }
        moves
    }

    fn piece_moves(&self, from: Square, bug: Bug, moves: &mut Vec<Move>) {
        let piece = self.squares[from];
        if piece.eq_ignore_ascii_case(&b'P') {
            self.pushes(from, bug, moves);
            self.pawn_captures(from, bug, moves);
            return;
        }
        for direction in directions(piece) {
            let mut square = from;
            while let Some(to) = offset(square, direction) {
                if !self.is_own(to, self.white) {
                    moves.push(normal(from, to));
                }
                if self.squares[to] != EMPTY || !slides(piece) {
                    break;
                }
                square = to;
            }
        }
    }

    fn pushes(&self, from: Square, bug: Bug, moves: &mut Vec<Move>) {
        let white = self.squares[from] == b'P';
        let (forward, start) = if white { (1, 1) } else { (-1, 6) };
        let third = if white { 2 } else { 5 };
        let Some(one) = offset(from, (0, forward)) else {
            return;
        };
        let is_free = self.squares[one] == EMPTY;
        if is_free {
            promote(from, one, bug, moves);
        }
        let rank = from / 8;
        let may_push = rank == start || bug == Bug::DoublePushAnywhere && rank == third;
        if let Some(two) = offset(from, (0, 2 * forward))
            && may_push
            && (is_free || bug == Bug::DoublePushOverPiece)
            && self.squares[two] == EMPTY
        {
            moves.push(normal(from, two));
        }
    }

    fn pawn_captures(&self, from: Square, bug: Bug, moves: &mut Vec<Move>) {
        let forward = if self.white { 1 } else { -1 };
        for file in [-1, 1] {
            let to = match offset(from, (file, forward)) {
                Some(to) => to,
                None if bug == Bug::WrapAround => {
                    match from.checked_add_signed((8 * forward + file) as isize) {
                        Some(to @ 0..64) => to,
                        _ => continue,
                    }
                }
                None => continue,
            };
            if self.is_own(to, !self.white) {
                let count = moves.len();
                promote(from, to, bug, moves);
                if bug == Bug::NoCapturePromotion && moves[count].promotion.is_some() {
                    moves.truncate(count);
                }
            } else if Some(to) == self.en_passant && bug != Bug::NoEnPassant {
                let victim = from / 8 * 8 + to % 8;
                let pawn = if self.white { b'p' } else { b'P' };
                if self.squares[victim] == pawn && self.squares[to] == EMPTY {
                    let kind = Kind::EnPassant;
                    moves.push(Move {
                        kind,
                        ..normal(from, to)
                    });
                }
            }
        }
    }

    /// Whether a move leaves the king safe.
    fn is_legal(&self, mv: Move, bug: Bug) -> bool {
        let Some(king) = self.king(self.white) else {
            return true;
        };
        let checkers = self.attackers(king, !self.white);
        let in_check = !checkers.is_empty();
        let moves_king = mv.from == king;
        let captures = self.squares[mv.to] != EMPTY;
        let mut after = self.clone();
        after.make(mv, Bug::None);
        let king_after = if moves_king { mv.to } else { king };
        let attackers = after.attackers(king_after, !self.white);
        let is_safe = attackers.is_empty();
        let is_en_passant = mv.kind == Kind::EnPassant;
        let mut lifted = self.clone();
        lifted.squares[mv.from] = EMPTY;
        let is_pinned = !in_check && !moves_king && lifted.is_attacked(king, !self.white);
        match bug {
            Bug::EnPassantRank if is_en_passant && king / 8 == mv.from / 8 => true,
            Bug::EnPassantDiagonal if is_en_passant && king / 8 != mv.from / 8 => {
                is_safe || !is_pinned && !in_check
            }
            Bug::EnPassantChecker if is_en_passant && in_check => false,
            Bug::PinIgnored if is_pinned && !is_en_passant => true,
            Bug::PinFrozen if is_pinned => false,
            Bug::DoubleCheckBlock if checkers.len() > 1 && !moves_king => {
                !attackers.contains(&checkers[0])
            }
            Bug::RetreatOnRay if moves_king => {
                let mut shielded = after.clone();
                shielded.squares[king] = self.squares[king];
                !shielded.is_attacked(mv.to, !self.white)
            }
            Bug::ProtectedPiece if moves_king && captures => true,
            Bug::NoBlock if in_check && !moves_king && !captures && !is_en_passant => false,
            _ => is_safe,
        }
    }

    fn castling(&self, bug: Bug, moves: &mut Vec<Move>) {
        let Some(king) = self.king(self.white) else {
            return;
        };
        let rook = if self.white { b'R' } else { b'r' };
        for &square in &self.rights {
            let is_rook = self.squares[square] == rook || bug == Bug::RightsAfterCapture;
            let is_own = is_rook && square / 8 == king / 8;
            let home = if self.white { 0 } else { 7 };
            let mv = Move {
                kind: Kind::Castling,
                ..normal(king, square)
            };
            if is_own && king / 8 == home && self.may_castle(mv, bug) {
                moves.push(mv);
            }
        }
    }

    fn may_castle(&self, mv: Move, bug: Bug) -> bool {
        let (king, rook) = (mv.from, mv.to);
        let (king_to, rook_to) = mv.castled();
        let beside = rook + 1;
        let is_queenside = rook < king;
        let ends = [king, rook, king_to, rook_to];
        let (low, high) = (ends.iter().min().copied(), ends.iter().max().copied());
        let (Some(low), Some(high)) = (low, high) else {
            return false;
        };
        let is_empty = (low..=high)
            .filter(|&square| square != king && square != rook)
            .filter(|&square| !(bug == Bug::CastlingOverPiece && is_queenside && square == beside))
            .all(|square| self.squares[square] == EMPTY);
        if !is_empty || bug != Bug::CastlingOutOfCheck && self.is_check() {
            return false;
        }
        let mut lifted = self.clone();
        lifted.squares[king] = EMPTY;
        let crosses = king.min(king_to) + 1..king.max(king_to);
        let is_crossing_safe = crosses
            .clone()
            .all(|square| !lifted.is_attacked(square, !self.white));
        if bug != Bug::CastlingThroughAttack && !is_crossing_safe {
            return false;
        }
        if bug == Bug::CastlingRookPath && is_queenside && self.is_attacked(beside, !self.white) {
            return false;
        }
        let mut after = self.clone();
        after.make(mv, Bug::None);
        match bug {
            Bug::CastlingIntoAttack => true,
            Bug::Chess960Shield => !lifted.is_attacked(king_to, !self.white),
            _ => !after.is_attacked(king_to, !self.white),
        }
    }
}

fn normal(from: Square, to: Square) -> Move {
    Move {
        from,
        to,
        promotion: None,
        kind: Kind::Normal,
    }
}

/// A pawn move, with its promotions.
fn promote(from: Square, to: Square, bug: Bug, moves: &mut Vec<Move>) {
    let pieces: &[u8] = match to / 8 {
        7 => b"QRBN",
        0 => b"qrbn",
        _ => return moves.push(normal(from, to)),
    };
    let count = if bug == Bug::QueenOnly { 1 } else { 4 };
    for &piece in &pieces[..count] {
        moves.push(Move {
            promotion: Some(piece),
            ..normal(from, to)
        });
    }
}
