//! What the tests of the rules share: reading positions, the way to and from the oracle, chance with a seed.
#![allow(
    dead_code,
    reason = "each test file is a crate of its own and uses what it needs"
)]

pub(crate) mod starts;

use std::fmt;

use chessmoves::{
    Bitboard, Board, CastlingSide, Color, Move, Piece, Position, Role, Setup, Square,
};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, PositionError};

/// Reads a FEN. Everything but the oracle itself comes through here.
pub(crate) fn position(fen: &str) -> Position {
    let read =
        chessmoves::notation::fen::parse(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Position::try_from(read.setup).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Reads a FEN for the oracle, as Chess960 where standard castling cannot express it.
pub(crate) fn oracle(fen: &str) -> Chess {
    let parsed = Fen::from_ascii(fen.as_bytes()).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let mode = CastlingMode::detect(parsed.as_setup());
    (parsed.into_position(mode))
        .or_else(PositionError::ignore_impossible_check)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The oracle's position as ours.
pub(crate) fn from_oracle(chess: &Chess) -> Position {
    let said = chess.to_setup(EnPassantMode::Always);
    let setup = Setup {
        board: board(&said.board),
        turn: color(said.turn),
        castling: Bitboard(said.castling_rights.0),
        en_passant: said.ep_square.map(square),
        halfmoves: said.halfmoves,
        fullmoves: said.fullmoves.get(),
        chess960: chess.castles().mode().is_chess960(),
    };
    Position::try_from(setup).unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}

/// The FEN of the oracle's position, with every jumped square.
pub(crate) fn fen(chess: &Chess) -> String {
    Fen::from_position(chess, EnPassantMode::Always).to_string()
}

fn board(board: &shakmaty::Board) -> Board {
    (board.iter())
        .map(|(at, piece)| (square(at), Piece::new(color(piece.color), role(piece.role))))
        .collect()
}

/// The oracle's square as ours.
pub(crate) fn square(square: shakmaty::Square) -> Square {
    Square::from_index(square.to_usize()).expect("64 squares")
}

fn color(color: shakmaty::Color) -> Color {
    color.fold_wb(Color::White, Color::Black)
}

/// Our colour as the oracle's.
pub(crate) fn their_color(color: Color) -> shakmaty::Color {
    shakmaty::Color::from_white(color == Color::White)
}

/// Our castling side as the oracle's.
pub(crate) fn their_side(side: CastlingSide) -> shakmaty::CastlingSide {
    shakmaty::CastlingSide::from_king_side(side == CastlingSide::King)
}

fn role(role: shakmaty::Role) -> Role {
    Role::from_letter(role.upper_char()).expect("six roles")
}

/// The oracle's move as ours.
pub(crate) fn mv(mv: shakmaty::Move) -> Move {
    match mv {
        shakmaty::Move::Normal {
            from,
            to,
            capture,
            promotion: Some(into),
            ..
        } => Move::Promotion {
            from: square(from),
            to: square(to),
            captured: capture.map(role),
            into: role(into),
        },
        shakmaty::Move::Normal {
            role: moved,
            from,
            to,
            capture,
            promotion: None,
        } => Move::Step {
            role: role(moved),
            from: square(from),
            to: square(to),
            captured: capture.map(role),
        },
        shakmaty::Move::EnPassant { from, to } => Move::EnPassant {
            from: square(from),
            to: square(to),
        },
        shakmaty::Move::Castle { king, rook } => Move::Castle {
            king: square(king),
            rook: square(rook),
        },
        shakmaty::Move::Put { .. } => unreachable!("no drops in chess"),
    }
}

/// The moves as a sorted list, for comparisons as sets that still see duplicates.
pub(crate) fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

/// What one list of moves has and another has not, for the message of a failing assertion.
pub(crate) struct Difference<'a>(pub(crate) &'a [Move], pub(crate) &'a [Move]);

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let without = |a: &[Move], b: &[Move]| -> Vec<Move> {
            a.iter().filter(|mv| !b.contains(mv)).copied().collect()
        };
        writeln!(f, "too many: {:?}", without(self.0, self.1))?;
        write!(f, "missing: {:?}", without(self.1, self.0))
    }
}

/// The board from the other side with the colours exchanged: the same position for whoever is on move.
pub(crate) fn mirrored(position: &Position) -> Position {
    let setup = Setup::from(*position);
    Position::try_from(Setup {
        board: setup.board.mirror(),
        turn: !setup.turn,
        castling: setup.castling.mirror(),
        en_passant: setup.en_passant.map(Square::mirror),
        ..setup
    })
    .unwrap_or_else(|error| panic!("{setup:?}: {error}"))
}

/// The same move on the mirrored board.
pub(crate) fn mirrored_move(mv: Move) -> Move {
    match mv {
        Move::Step {
            role,
            from,
            to,
            captured,
        } => Move::Step {
            role,
            from: from.mirror(),
            to: to.mirror(),
            captured,
        },
        Move::EnPassant { from, to } => Move::EnPassant {
            from: from.mirror(),
            to: to.mirror(),
        },
        Move::Castle { king, rook } => Move::Castle {
            king: king.mirror(),
            rook: rook.mirror(),
        },
        Move::Promotion {
            from,
            to,
            captured,
            into,
        } => Move::Promotion {
            from: from.mirror(),
            to: to.mirror(),
            captured,
            into,
        },
    }
}

/// Numbers that look random and are the same in every run (xorshift64*).
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below the limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let limit = u64::try_from(limit).expect("64 bits");
        usize::try_from((self.bits() >> 32) % limit).expect("below the limit")
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of the items.
    pub(crate) fn one_of<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}
