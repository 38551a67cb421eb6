//! The rules once more, slow and obvious, against the library: on positions that no game leads to as well.
//!
//! Here a piece walks its ray square by square over an array of 64, and a move is legal when it can be played and the
//! king does not stand attacked afterwards. No set, no mask and no table of the library is used.

mod common;

use chessmoves::rules::control;
use chessmoves::{
    Bitboard, Board, CastlingSide, Color, File, Move, Piece, Position, Rank, Role, Setup, Square,
    Step,
};
use common::{Chance, Difference};

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i8, i8); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// A position as an array of 64 squares.
#[derive(Clone)]
struct Slow {
    at: [Option<Piece>; 64],
    turn: Color,
    rights: Bitboard,
    jumped: Option<Square>,
}

impl Slow {
    /// What is left of a setup when the rights that cannot be used are taken away.
    fn new(setup: &Setup) -> Self {
        let mut slow = Self {
            at: [None; 64],
            turn: setup.turn,
            rights: Bitboard::EMPTY,
            jumped: None,
        };
        for (square, piece) in setup.board.pieces() {
            slow.at[square.index()] = Some(piece);
        }
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = slow.outermost(setup.castling, color, side) {
                    slow.rights = slow.rights.with(rook);
                }
            }
        }
        slow.jumped = setup.en_passant.filter(|&square| slow.was_jumped(square));
        slow
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        self.at[square.index()]
    }

    fn is(&self, square: Option<Square>, color: Color, role: Role) -> bool {
        square.is_some_and(|square| self.piece(square) == Some(Piece::new(color, role)))
    }

    fn empty(&self, square: Option<Square>) -> bool {
        square.is_some_and(|square| self.piece(square).is_none())
    }

    /// The squares of a colour's pieces.
    fn own(&self, color: Color) -> impl Iterator<Item = (Square, Role)> + '_ {
        Square::all().filter_map(move |square| {
            let piece = self.piece(square)?;
            (piece.color == color).then_some((square, piece.role))
        })
    }

    /// The king, when there is exactly one.
    fn king(&self, color: Color) -> Option<Square> {
        let mut kings = self.own(color).filter(|&(_, role)| role == Role::King);
        let (king, _) = kings.next()?;
        kings.next().is_none().then_some(king)
    }

    /// Of the rooks with a right on one side of a king at home, the one furthest from it.
    fn outermost(&self, said: Bitboard, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color)?;
        let home = if color == Color::White { 0 } else { 7 };
        if king.rank().index() != home {
            return None;
        }
        let towards = if side == CastlingSide::King { 1 } else { -1 };
        let mut found = None;
        let mut at = king.step(Step::new(towards, 0));
        while let Some(square) = at {
            if said.contains(square) && self.is(at, color, Role::Rook) {
                found = at;
            }
            at = square.step(Step::new(towards, 0));
        }
        found
    }

    /// Whether an enemy pawn can just have jumped over this square.
    fn was_jumped(&self, square: Square) -> bool {
        let (rank, back) = match self.turn {
            Color::White => (5, 1),
            Color::Black => (2, -1),
        };
        square.rank().index() == rank
            && self.empty(Some(square))
            && self.empty(square.step(Step::new(0, back)))
            && self.is(square.step(Step::new(0, -back)), !self.turn, Role::Pawn)
    }

    /// The squares that the piece on a square controls.
    fn controls(&self, from: Square) -> Bitboard {
        let Some(piece) = self.piece(from) else {
            return Bitboard::EMPTY;
        };
        let ahead = if piece.color == Color::White { 1 } else { -1 };
        match piece.role {
            Role::Pawn => Self::leaps(from, &[(-1, ahead), (1, ahead)]),
            Role::Knight => Self::leaps(from, &LEAPS),
            Role::Bishop => self.slides(from, &DIAGONAL),
            Role::Rook => self.slides(from, &STRAIGHT),
            Role::Queen => self.slides(from, &DIAGONAL) | self.slides(from, &STRAIGHT),
            Role::King => Self::leaps(from, &DIAGONAL) | Self::leaps(from, &STRAIGHT),
        }
    }

    fn leaps(from: Square, steps: &[(i8, i8)]) -> Bitboard {
        (steps.iter())
            .filter_map(|&(file, rank)| from.step(Step::new(file, rank)))
            .collect()
    }

    fn slides(&self, from: Square, steps: &[(i8, i8)]) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for &(file, rank) in steps {
            let mut at = from;
            while let Some(next) = at.step(Step::new(file, rank)) {
                set = set.with(next);
                if self.piece(next).is_some() {
                    break;
                }
                at = next;
            }
        }
        set
    }

    /// The pieces of a colour that control a square.
    fn attackers(&self, color: Color, target: Square) -> Bitboard {
        (self.own(color))
            .map(|(from, _)| from)
            .filter(|&from| self.controls(from).contains(target))
            .collect()
    }

    /// The pieces that attack a colour's king; none when there is no king, or more than one.
    fn checkers(&self, color: Color) -> Bitboard {
        self.king(color)
            .map_or(Bitboard::EMPTY, |king| self.attackers(!color, king))
    }

    /// The own pieces without which an enemy slider would attack the king.
    fn pinned(&self) -> Bitboard {
        let checkers = self.checkers(self.turn);
        (self.own(self.turn))
            .filter(|&(square, role)| {
                let mut without = self.clone();
                without.at[square.index()] = None;
                role != Role::King && !without.checkers(self.turn).is_subset(checkers)
            })
            .map(|(square, _)| square)
            .collect()
    }

    /// Stage 3: every move that the other pieces allow.
    fn pseudo_legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, role) in self.own(self.turn) {
            if role == Role::Pawn {
                self.pawn(from, &mut moves);
                continue;
            }
            for to in self.controls(from) {
                let target = self.piece(to);
                if target.is_none_or(|piece| self.is_prey(piece)) {
                    moves.push(Move::Step {
                        role,
                        from,
                        to,
                        captured: target.map(|piece| piece.role),
                    });
                }
            }
        }
        for side in CastlingSide::ALL {
            moves.extend(self.castle(side));
        }
        moves
    }

    fn is_prey(&self, piece: Piece) -> bool {
        piece.color != self.turn && piece.role != Role::King
    }

    fn pawn(&self, from: Square, moves: &mut Vec<Move>) {
        let (ahead, start) = match self.turn {
            Color::White => (1, 1),
            Color::Black => (-1, 6),
        };
        if let Some(to) = from.step(Step::new(0, ahead))
            && self.empty(Some(to))
        {
            Self::pawn_arrives(from, to, None, moves);
            if let Some(far) = to.step(Step::new(0, ahead))
                && from.rank().index() == start
                && self.empty(Some(far))
            {
                Self::pawn_arrives(from, far, None, moves);
            }
        }
        for side in [-1, 1] {
            let Some(to) = from.step(Step::new(side, ahead)) else {
                continue;
            };
            match self.piece(to) {
                Some(piece) if self.is_prey(piece) => {
                    Self::pawn_arrives(from, to, Some(piece.role), moves);
                }
                None if self.jumped == Some(to) => moves.push(Move::EnPassant { from, to }),
                _ => {}
            }
        }
    }

    fn pawn_arrives(from: Square, to: Square, captured: Option<Role>, moves: &mut Vec<Move>) {
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
            moves.push(Move::Step {
                role: Role::Pawn,
                from,
                to,
                captured,
            });
        }
    }

    /// Castling, when nothing but king and rook stands where either of them passes or arrives.
    fn castle(&self, side: CastlingSide) -> Option<Move> {
        let king = self.king(self.turn)?;
        let rook = self.outermost(self.rights, self.turn, side)?;
        let (king_to, rook_to) = Self::castled(king, side);
        let clear = (Self::way(king, king_to).into_iter())
            .chain(Self::way(rook, rook_to))
            .all(|square| square == king || square == rook || self.piece(square).is_none());
        clear.then_some(Move::Castle { king, rook })
    }

    /// Where king and rook arrive.
    fn castled(king: Square, side: CastlingSide) -> (Square, Square) {
        let (king_to, rook_to) = match side {
            CastlingSide::King => (File::G, File::F),
            CastlingSide::Queen => (File::C, File::D),
        };
        (
            Square::new(king_to, king.rank()),
            Square::new(rook_to, king.rank()),
        )
    }

    /// The squares of a rank from one to another, both with them.
    fn way(from: Square, to: Square) -> Vec<Square> {
        let (low, high) = (from.min(to), from.max(to));
        Square::all()
            .filter(|&square| square >= low && square <= high)
            .collect()
    }

    /// The position after a move, with the other side to move; rights are left as they are.
    fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let mut lift = |square: Square| next.at[square.index()].take();
        let put = match mv {
            Move::Step { from, to, .. } => vec![(to, lift(from))],
            Move::EnPassant { from, to } => {
                lift(Square::new(to.file(), from.rank()));
                vec![(to, lift(from))]
            }
            Move::Promotion { from, to, into, .. } => {
                lift(from);
                vec![(to, Some(Piece::new(self.turn, into)))]
            }
            Move::Castle { king, rook } => {
                let side = if rook > king {
                    CastlingSide::King
                } else {
                    CastlingSide::Queen
                };
                let (king_to, rook_to) = Self::castled(king, side);
                vec![(king_to, lift(king)), (rook_to, lift(rook))]
            }
        };
        for (square, piece) in put {
            next.at[square.index()] = piece;
        }
        next.turn = !self.turn;
        next
    }

    /// Stage 4: the move can be played, and the king does not stand attacked. It castles neither out of check nor
    /// through it.
    fn is_legal(&self, mv: Move) -> bool {
        if let Move::Castle { king, rook } = mv {
            let side = if rook > king {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            };
            let (king_to, _) = Self::castled(king, side);
            for square in Self::way(king, king_to) {
                let mut passing = self.clone();
                passing.at[king.index()] = None;
                if passing.attackers(!self.turn, square).any() {
                    return false;
                }
            }
        }
        self.play(mv).checkers(self.turn).is_empty()
    }
}

/// Compares every answer about one setup.
fn compare(setup: &Setup) {
    let position = Position::try_from(*setup).expect("a board with pieces");
    let slow = Slow::new(setup);
    let scene = || {
        format!(
            "{} to move, rights {:?}, jumped {:?}{:?}",
            position.turn(),
            slow.rights.iter().collect::<Vec<_>>(),
            slow.jumped,
            position.board()
        )
    };
    let rights = position.castling_rights(Color::White) | position.castling_rights(Color::Black);
    assert_eq!(rights, slow.rights, "castling rights of {}", scene());
    assert_eq!(position.en_passant(), slow.jumped, "{}", scene());
    compare_control(&position, &slow, &scene);

    let ours = common::sorted(position.board_moves());
    let theirs = common::sorted(slow.pseudo_legal());
    assert!(
        ours == theirs,
        "stage 3\n{}\n{}",
        Difference(&ours, &theirs),
        scene()
    );
    let theirs: Vec<Move> = (theirs.into_iter())
        .filter(|&mv| slow.is_legal(mv))
        .collect();
    let ours = common::sorted(position.legal_moves());
    assert!(
        ours == theirs,
        "stage 4\n{}\n{}",
        Difference(&ours, &theirs),
        scene()
    );
    assert_eq!(position.count_legal(), ours.len() as u64, "{}", scene());
    let mated = theirs.is_empty() && slow.king(slow.turn).is_some();
    let check = slow.checkers(slow.turn).any();
    assert_eq!(position.is_checkmate(), mated && check, "{}", scene());
    assert_eq!(position.is_stalemate(), mated && !check, "{}", scene());
    for mv in ours {
        let next = position.play(mv);
        let board: Board = (slow.play(mv).at.iter().zip(Square::all()))
            .filter_map(|(&piece, square)| Some((square, piece?)))
            .collect();
        assert_eq!(next.board(), &board, "{mv:?} in {}", scene());
        assert_eq!(next.turn(), !position.turn(), "{mv:?} in {}", scene());
    }
}

fn compare_control(position: &Position, slow: &Slow, scene: &impl Fn() -> String) {
    let board = position.board();
    let occupied = board.occupied();
    for (square, piece) in board.pieces() {
        assert_eq!(
            control::controls(piece, square, occupied),
            slow.controls(square),
            "{piece} on {square} of {}",
            scene()
        );
    }
    for color in Color::ALL {
        let mut controlled = Bitboard::EMPTY;
        for target in Square::all() {
            let attackers = slow.attackers(color, target);
            assert_eq!(
                control::attackers(board, target, color, occupied),
                attackers,
                "{color} on {target} of {}",
                scene()
            );
            if attackers.any() {
                controlled = controlled.with(target);
            }
        }
        assert_eq!(
            control::controlled(board, color, occupied),
            controlled,
            "{color} of {}",
            scene()
        );
        assert_eq!(
            position.attackers_of_king(color),
            slow.checkers(color),
            "{color} of {}",
            scene()
        );
    }
    let check = slow.checkers(slow.turn);
    assert_eq!(position.checkers(), check, "checkers of {}", scene());
    assert_eq!(position.is_check(), check.any(), "{}", scene());
    assert_eq!(position.pinned(), slow.pinned(), "pinned of {}", scene());
}

/// Puts so many pieces of these kinds on squares of their own.
fn scatter(chance: &mut Chance, board: &mut Board, roles: &[Role], pieces: usize) {
    for _ in 0..pieces {
        let piece = Piece::new(chance.one_of(&Color::ALL), chance.one_of(roles));
        let square = any_square(chance);
        if board.piece_at(square).is_none() {
            board.put(piece, square);
        }
    }
}

fn any_square(chance: &mut Chance) -> Square {
    Square::from_index(chance.below(64)).expect("64 squares")
}

/// Gives each side no king or one, rarely two, wherever they fall: next to each other and in check as well.
fn crown(chance: &mut Chance, board: &mut Board) {
    for color in Color::ALL {
        let kings = [0, 1, 1, 1, 1, 1, 1, 2][chance.below(8)];
        for _ in 0..kings {
            board.put(Piece::new(color, Role::King), any_square(chance));
        }
    }
}

fn any_setup(chance: &mut Chance, board: Board) -> Setup {
    Setup {
        board,
        turn: chance.one_of(&Color::ALL),
        castling: Bitboard(chance.bits() & chance.bits()),
        en_passant: chance.once_in(2).then(|| any_square(chance)),
        ..Setup::EMPTY
    }
}

const NO_KINGS: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

#[test]
fn random_placements() {
    let mut chance = Chance::new(11);
    for _ in 0..20_000 {
        let mut board = Board::EMPTY;
        let pieces = 1 + chance.below(40);
        scatter(&mut chance, &mut board, &NO_KINGS, pieces);
        crown(&mut chance, &mut board);
        compare(&any_setup(&mut chance, board));
    }
}

#[test]
fn crowds_of_queens_and_sliders() {
    let mut chance = Chance::new(12);
    for _ in 0..4_000 {
        let mut board = Board::EMPTY;
        let pieces = 1 + chance.below(100);
        let roles: &[Role] = match chance.below(3) {
            0 => &[Role::Queen],
            1 => &[Role::Queen, Role::Rook, Role::Bishop],
            _ => &[Role::Queen, Role::Pawn],
        };
        scatter(&mut chance, &mut board, roles, pieces);
        crown(&mut chance, &mut board);
        compare(&any_setup(&mut chance, board));
    }
}

/// Kings at home with rooks beside them, every rook with its right, and little in the way.
#[test]
fn castling_from_anywhere_on_the_home_rank() {
    let mut chance = Chance::new(13);
    for _ in 0..20_000 {
        let mut board = Board::EMPTY;
        let pieces = chance.below(8);
        scatter(&mut chance, &mut board, &NO_KINGS, pieces);
        for (color, home) in [(Color::White, Rank::FIRST), (Color::Black, Rank::EIGHTH)] {
            for role in [Role::Rook, Role::Rook, Role::Rook, Role::King] {
                let file = File::from_index(chance.below(8)).expect("8 files");
                board.put(Piece::new(color, role), Square::new(file, home));
            }
        }
        let setup = any_setup(&mut chance, board);
        compare(&Setup {
            castling: if chance.once_in(4) {
                setup.castling
            } else {
                Bitboard::ALL
            },
            ..setup
        });
    }
}

/// A pawn that has just jumped, enemy pawns beside it, and a king that lines up with them more often than not.
#[test]
fn en_passant_with_kings_and_sliders_in_line() {
    let mut chance = Chance::new(14);
    for _ in 0..20_000 {
        let turn = chance.one_of(&Color::ALL);
        let (from, over, to) = match turn {
            Color::White => (Rank::SEVENTH, Rank::SIXTH, Rank::FIFTH),
            Color::Black => (Rank::SECOND, Rank::THIRD, Rank::FOURTH),
        };
        let mut board = Board::EMPTY;
        let pieces = chance.below(6);
        let sliders = [Role::Queen, Role::Rook, Role::Bishop];
        scatter(&mut chance, &mut board, &sliders, pieces);
        crown(&mut chance, &mut board);
        let file = File::from_index(chance.below(8)).expect("8 files");
        let square = Square::new(file, over);
        if chance.once_in(2) {
            let king = if chance.once_in(2) {
                Square::new(File::from_index(chance.below(8)).expect("8 files"), to)
            } else {
                any_square(&mut chance)
            };
            board.put(Piece::new(turn, Role::King), king);
        }
        board.clear(square);
        board.clear(Square::new(file, from));
        let pawn = Square::new(file, to);
        board.put(Piece::new(!turn, Role::Pawn), pawn);
        for side in [Step::EAST, Step::WEST] {
            if let Some(beside) = pawn.step(side).filter(|_| !chance.once_in(4)) {
                board.put(Piece::new(turn, Role::Pawn), beside);
            }
        }
        compare(&Setup {
            board,
            turn,
            en_passant: Some(square),
            ..Setup::EMPTY
        });
    }
}

#[test]
fn boards_full_of_queens_overflow_nothing() {
    let queen = |color| Piece::new(color, Role::Queen);
    for turn in Color::ALL {
        let all = |piece: &dyn Fn(Square) -> Piece| -> Board {
            Square::all()
                .map(|square| (square, piece(square)))
                .collect()
        };
        let mut boards = vec![
            all(&|_| queen(Color::White)),
            all(&|square| queen(if square.is_light() { turn } else { !turn })),
            all(&|square| {
                queen(if square.rank() < Rank::FIFTH {
                    turn
                } else {
                    !turn
                })
            }),
        ];
        for (white, black) in [(Square::E1, Square::E8), (Square::D4, Square::E5)] {
            for n in 0..3 {
                let mut board = boards[n];
                board.put(Piece::new(Color::White, Role::King), white);
                board.put(Piece::new(Color::Black, Role::King), black);
                boards.push(board);
            }
        }
        // Every other square, so that each queen still has somewhere to go.
        boards.push(
            Square::all()
                .filter(|square| (square.file().index() + square.rank().index()) % 2 == 0)
                .map(|square| (square, queen(turn)))
                .collect(),
        );
        for board in boards {
            compare(&Setup {
                board,
                turn,
                castling: Bitboard::ALL,
                ..Setup::EMPTY
            });
        }
    }
}

#[test]
fn a_king_next_to_a_king_may_step_away_and_not_take() {
    let mut board = Board::EMPTY;
    board.put(Piece::new(Color::White, Role::King), Square::A1);
    board.put(Piece::new(Color::Black, Role::King), Square::B2);
    let setup = Setup {
        board,
        ..Setup::EMPTY
    };
    compare(&setup);
    let position = Position::try_from(setup).expect("two kings");
    assert_eq!(position.checkers(), Bitboard::of(Square::B2));
    assert_eq!(position.board_moves().len(), 2);
    assert!(position.is_checkmate());
}
