//! A second implementation of the rules, slow and simple: a mailbox of 64 squares.
//!
//! Sliders walk square by square, and a move is legal if it can be played without leaving the king attacked. Nothing here
//! uses the masks and tables of the library.

use chessmoves::{
    Bitboard, Board, CastlingSide, Color, File, Move, Piece, Rank, Role, Setup, Square, Step,
};

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const KNIGHT: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// A position.
#[derive(Clone)]
pub(crate) struct Mailbox {
    squares: [Option<Piece>; 64],
    pub(crate) turn: Color,
    /// The rooks of the castling rights that can be used.
    pub(crate) castling: Bitboard,
    /// The en passant square, if a double push can have passed over it.
    pub(crate) en_passant: Option<Square>,
}

impl Mailbox {
    /// The position of a setup, without the castling rights and the en passant square that cannot be used.
    pub(crate) fn new(setup: &Setup) -> Self {
        let mut mailbox = Self {
            squares: [None; 64],
            turn: setup.turn,
            castling: Bitboard::EMPTY,
            en_passant: None,
        };
        for (square, piece) in setup.board.pieces() {
            mailbox.squares[square.index()] = Some(piece);
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = mailbox.outermost_rook(setup.castling, color, side) {
                    mailbox.castling = mailbox.castling.with(rook);
                }
            }
        }
        let is_possible = |&square: &Square| mailbox.is_possible_en_passant(square);
        mailbox.en_passant = setup.en_passant.filter(is_possible);
        mailbox
    }

    /// The placement of the pieces.
    pub(crate) fn board(&self) -> Board {
        (Square::all().zip(self.squares))
            .filter_map(|(square, piece)| Some((square, piece?)))
            .collect()
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    fn has(&self, square: Option<Square>, color: Color, role: Role) -> bool {
        square.is_some_and(|square| self.piece(square) == Some(Piece::new(color, role)))
    }

    fn is_empty(&self, square: Option<Square>) -> bool {
        square.is_some_and(|square| self.piece(square).is_none())
    }

    /// The pieces of a side.
    fn pieces(&self, color: Color) -> impl Iterator<Item = (Square, Role)> + '_ {
        Square::all().filter_map(move |square| {
            let piece = self.piece(square)?;
            (piece.color == color).then_some((square, piece.role))
        })
    }

    /// The kings of a side.
    pub(crate) fn kings(&self, color: Color) -> Bitboard {
        (self.pieces(color))
            .filter(|&(_, role)| role == Role::King)
            .map(|(square, _)| square)
            .collect()
    }

    /// The king of a side that has exactly one.
    pub(crate) fn king(&self, color: Color) -> Option<Square> {
        self.kings(color).only()
    }

    /// The same position without one of its pieces.
    pub(crate) fn without(&self, square: Square) -> Self {
        let mut without = self.clone();
        without.squares[square.index()] = None;
        without
    }

    /// Whether the position has the form of a game: one king per side, the side that is not to move not in check, no pawns
    /// on the first and last rank.
    pub(crate) fn is_of_game(&self) -> bool {
        let edge = [Rank::FIRST, Rank::EIGHTH];
        let is_pawn_on_edge =
            |(square, role): (Square, Role)| role == Role::Pawn && edge.contains(&square.rank());
        (Color::ALL.into_iter())
            .all(|color| self.king(color).is_some() && !self.pieces(color).any(is_pawn_on_edge))
            && self.checkers(!self.turn).is_empty()
    }

    /// Of the rooks with a right on one side of a king on its home rank, the one that is furthest from it.
    fn outermost_rook(&self, rights: Bitboard, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color)?;
        let home = match color {
            Color::White => Rank::FIRST,
            Color::Black => Rank::EIGHTH,
        };
        if king.rank() != home {
            return None;
        }
        let step = match side {
            CastlingSide::King => Step::EAST,
            CastlingSide::Queen => Step::WEST,
        };
        let mut found = None;
        let mut at = king.step(step);
        while let Some(square) = at {
            if rights.contains(square) && self.has(at, color, Role::Rook) {
                found = at;
            }
            at = square.step(step);
        }
        found
    }

    /// Whether the opponent's last move can have been a double push over this square.
    fn is_possible_en_passant(&self, square: Square) -> bool {
        let (rank, back) = match self.turn {
            Color::White => (Rank::SIXTH, 1),
            Color::Black => (Rank::THIRD, -1),
        };
        square.rank() == rank
            && self.is_empty(Some(square))
            && self.is_empty(square.step(Step::new(0, back)))
            && self.has(square.step(Step::new(0, -back)), !self.turn, Role::Pawn)
    }

    /// The squares that the piece on a square attacks.
    pub(crate) fn attacks_from(&self, from: Square) -> Bitboard {
        let Some(piece) = self.piece(from) else {
            return Bitboard::EMPTY;
        };
        let ahead = forward(piece.color);
        match piece.role {
            Role::Pawn => steps(from, &[(-1, ahead), (1, ahead)]),
            Role::Knight => steps(from, &KNIGHT),
            Role::Bishop => self.slides(from, &DIAGONAL),
            Role::Rook => self.slides(from, &STRAIGHT),
            Role::Queen => self.slides(from, &DIAGONAL) | self.slides(from, &STRAIGHT),
            Role::King => steps(from, &DIAGONAL) | steps(from, &STRAIGHT),
        }
    }

    fn slides(&self, from: Square, directions: &[(i8, i8)]) -> Bitboard {
        let mut squares = Bitboard::EMPTY;
        for &(file, rank) in directions {
            let mut at = from;
            while let Some(next) = at.step(Step::new(file, rank)) {
                squares = squares.with(next);
                if self.piece(next).is_some() {
                    break;
                }
                at = next;
            }
        }
        squares
    }

    /// The pieces of a side that attack a square.
    pub(crate) fn attackers(&self, target: Square, color: Color) -> Bitboard {
        (self.pieces(color))
            .map(|(from, _)| from)
            .filter(|&from| self.attacks_from(from).contains(target))
            .collect()
    }

    /// The pieces that attack a side's king; none if it does not have exactly one.
    pub(crate) fn checkers(&self, color: Color) -> Bitboard {
        self.king(color)
            .map_or(Bitboard::EMPTY, |king| self.attackers(king, !color))
    }

    /// The enemy slider that would give check if the piece on this square were not there.
    pub(crate) fn pinner(&self, square: Square) -> Option<Square> {
        let piece = self.piece(square)?;
        if piece.color != self.turn || piece.role == Role::King {
            return None;
        }
        (self.without(square).checkers(self.turn) - self.checkers(self.turn)).only()
    }

    /// Stage 3: the moves that the other pieces allow.
    pub(crate) fn pseudo_legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, role) in self.pieces(self.turn) {
            if role == Role::Pawn {
                self.pawn_moves(from, &mut moves);
                continue;
            }
            for to in self.attacks_from(from) {
                let target = self.piece(to);
                if target.is_none_or(|piece| self.can_capture(piece)) {
                    moves.push(Move::Normal {
                        role,
                        from,
                        to,
                        captured: target.map(|piece| piece.role),
                    });
                }
            }
        }
        moves.extend(
            CastlingSide::ALL
                .into_iter()
                .filter_map(|side| self.castle(side)),
        );
        moves
    }

    fn can_capture(&self, piece: Piece) -> bool {
        piece.color != self.turn && piece.role != Role::King
    }

    fn pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let ahead = forward(self.turn);
        let start = match self.turn {
            Color::White => Rank::SECOND,
            Color::Black => Rank::SEVENTH,
        };
        if let Some(to) = from.step(Step::new(0, ahead))
            && self.is_empty(Some(to))
        {
            pawn_move(from, to, None, moves);
            if let Some(far) = to.step(Step::new(0, ahead))
                && from.rank() == start
                && self.is_empty(Some(far))
            {
                pawn_move(from, far, None, moves);
            }
        }
        for file in [-1, 1] {
            let Some(to) = from.step(Step::new(file, ahead)) else {
                continue;
            };
            match self.piece(to) {
                Some(piece) if self.can_capture(piece) => {
                    pawn_move(from, to, Some(piece.role), moves);
                }
                None if self.en_passant == Some(to) => moves.push(Move::EnPassant { from, to }),
                _ => {}
            }
        }
    }

    /// Castling, if all squares that king and rook cross or reach are empty but for themselves.
    fn castle(&self, side: CastlingSide) -> Option<Move> {
        let king = self.king(self.turn)?;
        let rook = self.outermost_rook(self.castling, self.turn, side)?;
        let (king_to, rook_to) = castling_targets(king, side);
        let is_free = (from_to(king, king_to).into_iter())
            .chain(from_to(rook, rook_to))
            .all(|square| square == king || square == rook || self.piece(square).is_none());
        is_free.then_some(Move::Castle { king, rook })
    }

    /// The position after a move, with the other side to move and the same castling rights.
    pub(crate) fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let mut lift = |square: Square| next.squares[square.index()].take();
        let put = match mv {
            Move::Normal { from, to, .. } => vec![(to, lift(from))],
            Move::EnPassant { from, to } => {
                lift(Square::new(to.file(), from.rank()));
                vec![(to, lift(from))]
            }
            Move::Promotion { from, to, into, .. } => {
                lift(from);
                vec![(to, Some(Piece::new(self.turn, into)))]
            }
            Move::Castle { king, rook } => {
                let (king_to, rook_to) = castling_targets(king, side_of(king, rook));
                vec![(king_to, lift(king)), (rook_to, lift(rook))]
            }
        };
        for (square, piece) in put {
            next.squares[square.index()] = piece;
        }
        next.turn = !self.turn;
        next
    }

    /// Stage 4: whether a pseudo-legal move does not leave the king attacked. A king castles neither out of check nor
    /// across an attacked square.
    pub(crate) fn is_legal(&self, mv: Move) -> bool {
        if let Move::Castle { king, rook } = mv {
            let (king_to, _) = castling_targets(king, side_of(king, rook));
            let without_king = self.without(king);
            let is_attacked = |square| without_king.attackers(square, !self.turn).any();
            let crossed = from_to(king, king_to).into_iter();
            if self.checkers(self.turn).any()
                || crossed.filter(|&square| square != king_to).any(is_attacked)
            {
                return false;
            }
        }
        self.play(mv).checkers(self.turn).is_empty()
    }
}

/// The direction in which a side's pawns move.
const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

fn steps(from: Square, steps: &[(i8, i8)]) -> Bitboard {
    (steps.iter())
        .filter_map(|&(file, rank)| from.step(Step::new(file, rank)))
        .collect()
}

fn pawn_move(from: Square, to: Square, captured: Option<Role>, moves: &mut Vec<Move>) {
    if matches!(to.rank(), Rank::FIRST | Rank::EIGHTH) {
        for into in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            moves.push(Move::Promotion {
                from,
                to,
                captured,
                into,
            });
        }
    } else {
        moves.push(Move::Normal {
            role: Role::Pawn,
            from,
            to,
            captured,
        });
    }
}

/// The side of the king on which the rook stands.
fn side_of(king: Square, rook: Square) -> CastlingSide {
    if rook > king {
        CastlingSide::King
    } else {
        CastlingSide::Queen
    }
}

/// The new squares of king and rook.
fn castling_targets(king: Square, side: CastlingSide) -> (Square, Square) {
    let (king_to, rook_to) = match side {
        CastlingSide::King => (File::G, File::F),
        CastlingSide::Queen => (File::C, File::D),
    };
    (
        Square::new(king_to, king.rank()),
        Square::new(rook_to, king.rank()),
    )
}

/// The squares of a rank from one to another, including both.
fn from_to(from: Square, to: Square) -> Vec<Square> {
    let (low, high) = (from.min(to), from.max(to));
    Square::all()
        .filter(|&square| square >= low && square <= high)
        .collect()
}
