//! Makes moves and takes them back.

use crate::board::{Board, EMPTY, Kind, Move, Square};
use crate::bugs::Bug;

/// What a move destroys.
pub(crate) struct Undo {
    captured: u8,
    rights: Vec<Square>,
    en_passant: Option<Square>,
    halfmoves: u32,
}

impl Board {
    pub(crate) fn make(&mut self, mv: Move, bug: Bug) -> Undo {
        let piece = self.squares[mv.from];
        let victim = self.victim(mv);
        let undo = Undo {
            captured: victim.map_or(EMPTY, |square| self.squares[square]),
            rights: self.rights.clone(),
            en_passant: self.en_passant,
            halfmoves: self.halfmoves,
        };
        let stays = bug == Bug::EnPassantPawnLeft && mv.kind == Kind::EnPassant;
        if let Some(square) = victim.filter(|_| !stays) {
            self.squares[square] = EMPTY;
        }
        self.squares[mv.from] = EMPTY;
        if mv.kind == Kind::Castling {
            let rook = self.squares[mv.to];
            let (king_to, rook_to) = mv.castled();
            self.squares[mv.to] = EMPTY;
            (self.squares[king_to], self.squares[rook_to]) = (piece, rook);
        } else {
            self.squares[mv.to] = mv.promotion.unwrap_or(piece);
        }
        self.lose_rights(mv, piece, bug);
        let is_pawn = piece.eq_ignore_ascii_case(&b'P');
        self.halfmoves = match undo.captured {
            EMPTY if !is_pawn => self.halfmoves + 1,
            _ => 0,
        };
        let passed = is_pawn && mv.from.abs_diff(mv.to) == 16;
        self.en_passant = if passed {
            Some(usize::midpoint(mv.from, mv.to))
        } else if bug == Bug::EnPassantKept && !is_pawn {
            self.en_passant
        } else {
            None
        };
        self.white = !self.white;
        undo
    }

    fn lose_rights(&mut self, mv: Move, piece: u8, bug: Bug) {
        let rank = mv.from / 8;
        let of_rank = |rook: &Square| rook / 8 == rank && self.is_home_rank(rank);
        let moves_king = piece.eq_ignore_ascii_case(&b'K');
        let moves_rook = bug == Bug::RightsWrongRook && self.rights.contains(&mv.from);
        let lost: Vec<_> = (self.rights.iter().copied())
            .filter(|rook| {
                (moves_king || moves_rook) && of_rank(rook)
                    || *rook == mv.from
                    || *rook == mv.to && bug != Bug::RightsAfterCapture
            })
            .collect();
        self.rights.retain(|rook| !lost.contains(rook));
    }

    /// Whether a rank is the home rank of the side to move.
    fn is_home_rank(&self, rank: usize) -> bool {
        rank == if self.white { 0 } else { 7 }
    }

    pub(crate) fn unmake(&mut self, mv: Move, undo: Undo, bug: Bug) {
        self.white = !self.white;
        self.en_passant = undo.en_passant;
        self.halfmoves = undo.halfmoves;
        if bug != Bug::UnmakeRights {
            self.rights = undo.rights;
        }
        if mv.kind == Kind::Castling {
            let (king_to, rook_to) = mv.castled();
            let (king, rook) = (self.squares[king_to], self.squares[rook_to]);
            self.squares[king_to] = EMPTY;
            if bug != Bug::UnmakeCastling {
                self.squares[rook_to] = EMPTY;
                self.squares[mv.to] = rook;
            }
            self.squares[mv.from] = king;
            return;
        }
        let mut piece = self.squares[mv.to];
        if mv.promotion.is_some() && bug != Bug::UnmakePromotion {
            piece = if self.white { b'P' } else { b'p' };
        }
        self.squares[mv.from] = piece;
        self.squares[mv.to] = EMPTY;
        if bug == Bug::UnmakeEnPassant && mv.kind == Kind::EnPassant {
            return;
        }
        let square = match mv.kind {
            Kind::EnPassant => mv.from / 8 * 8 + mv.to % 8,
            _ => mv.to,
        };
        self.squares[square] = match undo.captured {
            b'a'..=b'z' if bug == Bug::UnmakeWrongPiece => b'p',
            b'A'..=b'Z' if bug == Bug::UnmakeWrongPiece => b'P',
            captured => captured,
        };
    }

    /// The square of the captured piece.
    fn victim(&self, mv: Move) -> Option<Square> {
        match mv.kind {
            Kind::Normal => Some(mv.to).filter(|&to| self.squares[to] != EMPTY),
            Kind::EnPassant => Some(mv.from / 8 * 8 + mv.to % 8),
            Kind::Castling => None,
        }
    }
}
