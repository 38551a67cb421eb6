//! Varied positions from random games, the same in every run.

use std::fmt;

use chessmoves::{Move, Position};

/// The start position, middlegames, and endgames in which mates, stalemates and promotions are near.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "8/PP4k1/8/8/8/8/1K4pp/8 w - - 0 1",
    "7k/8/6Q1/8/8/8/8/K7 w - - 0 1",
];

/// The FENs of positions from random games, each at most 120 plies long.
///
/// # Panics
///
/// Never: the start positions are valid.
pub fn varied(count: usize) -> Vec<String> {
    let starts: [Position; 8] = STARTS.map(|text| text.parse().expect("a valid FEN"));
    let mut random = Random(0x005E_ED0F_C4E5);
    let mut lines = Vec::with_capacity(count);
    for start in starts.iter().cycle() {
        let mut position = *start;
        for _ in 0..120 {
            if lines.len() == count {
                return lines;
            }
            lines.push(position.to_string());
            let moves = position.legal_moves();
            let Some(mv) = random.pick(&moves) else { break };
            position = position.play(mv).expect("a legal move");
        }
    }
    lines
}

/// The FENs of positions in which pawns block each other on most files, often side by side, with kings and few pieces.
pub fn locked(count: usize) -> Vec<String> {
    let mut random = Random(0x0010_C4ED_2026);
    let mut lines = Vec::with_capacity(count);
    while lines.len() < count {
        lines.extend(random.locked());
    }
    lines
}

/// Numbers of positions with the features that a move generator can get wrong.
#[derive(Default)]
pub struct Census {
    positions: usize,
    moves: usize,
    checks: usize,
    mates: usize,
    stalemates: usize,
    castling: usize,
    en_passant: usize,
    promotions: usize,
}

impl Census {
    /// Counts the features of some positions.
    ///
    /// # Panics
    ///
    /// If a line is not the FEN of a legal position.
    pub fn of(lines: &[String]) -> Self {
        let mut census = Self::default();
        for line in lines {
            let position: Position = line.parse().expect("a valid FEN");
            let moves = position.legal_moves();
            let any = |is: fn(&Move) -> bool| usize::from(moves.iter().any(is));
            census.positions += 1;
            census.moves += moves.len();
            census.checks += usize::from(position.is_check());
            census.mates += usize::from(position.is_checkmate());
            census.stalemates += usize::from(position.is_stalemate());
            census.castling += any(|mv| mv.castle().is_some());
            census.en_passant += any(|mv| matches!(mv, Move::EnPassant { .. }));
            census.promotions += any(|mv| mv.promotion().is_some());
        }
        census
    }
}

impl fmt::Display for Census {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} positions, {} moves; {} in check, {} mates, {} stalemates; {} can castle, {} capture en passant, {} promote",
            self.positions,
            self.moves,
            self.checks,
            self.mates,
            self.stalemates,
            self.castling,
            self.en_passant,
            self.promotions
        )
    }
}

/// Marsaglia's xorshift64*.
struct Random(u64);

impl Random {
    fn pick<T: Copy>(&mut self, of: &[T]) -> Option<T> {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        of.get(usize::try_from(high).ok()?.checked_rem(of.len())?)
            .copied()
    }

    /// The FEN of a position with locked pawns, or nothing if the men that were drawn do not make one.
    fn locked(&mut self) -> Option<String> {
        const PLACES: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];
        let mut board = [['1'; 8]; 8];
        let mut rank = self.pick(&PLACES[1..6])?;
        // Pawns on the same ranks of neighbouring files could capture each other.
        let mut is_gap = true;
        for file in PLACES {
            if !is_gap {
                rank = self.pick(&[rank - 1, rank + 1])?.clamp(1, 5);
            }
            is_gap = !is_gap && self.pick(&PLACES)? < 5;
            if !is_gap {
                (board[rank][file], board[rank + 1][file]) = ('P', 'p');
            }
        }
        for men in [
            "K",
            "k",
            "1111111111BB",
            "1111111111bb",
            "111111111PNR",
            "111111111pnr",
        ] {
            let men: Vec<char> = men.chars().collect();
            let man = self.pick(&men)?;
            let square = &mut board[self.pick(&PLACES)?][self.pick(&PLACES)?];
            if man != '1' && std::mem::replace(square, man) != '1' {
                return None;
            }
        }
        let ranks: Vec<String> = board.iter().rev().map(String::from_iter).collect();
        let turn = self.pick(&["w", "b"])?;
        let fen = format!("{} {turn} - - 0 1", ranks.join("/"));
        let position: Position = fen.parse().ok()?;
        Some(position.to_string())
    }
}
