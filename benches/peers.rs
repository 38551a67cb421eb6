//! Perft compared with other libraries, in one run: `cargo bench -p chessmoves-benches --bench peers`.
//!
//! The libraries take turns counting the same six positions to the same depths; the best of several rounds counts, since
//! noise only adds time. All use bulk counting, in the way of their own documentation.

use std::io::{self, Write};
use std::time::Instant;

/// The six usual positions, the depths and the counts.
const POSITIONS: [(&str, &str, u32, u64); 6] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        6,
        119_060_324,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        5,
        193_690_690,
    ),
    (
        "position3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        7,
        178_633_661,
    ),
    (
        "position4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        5,
        15_833_292,
    ),
    (
        "position5",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        5,
        89_941_194,
    ),
    (
        "position6",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        5,
        164_075_551,
    ),
];

/// A library: its name, and its perft.
type Peer = (&'static str, fn(&str, u32) -> u64);

const PEERS: [Peer; 4] = [
    ("chessmoves", ours),
    ("cozy-chess", cozy),
    ("chess", chess_crate),
    ("shakmaty", shakmaty_crate),
];

fn main() -> io::Result<()> {
    // Cargo passes `--bench`; a number is the number of rounds.
    let rounds = std::env::args()
        .find_map(|word| word.parse().ok())
        .unwrap_or(3);
    let mut out = io::stdout().lock();
    let mut best = [[f64::INFINITY; POSITIONS.len()]; PEERS.len()];
    for _ in 0..rounds {
        for (column, &(_, fen, depth, nodes)) in POSITIONS.iter().enumerate() {
            for (row, (name, count)) in PEERS.iter().enumerate() {
                let start = Instant::now();
                let counted = count(fen, depth);
                let seconds = start.elapsed().as_secs_f64();
                assert_eq!(counted, nodes, "{name} on {fen}");
                best[row][column] = best[row][column].min(seconds);
            }
        }
    }
    write!(out, "{:<12}", "Mnodes/s")?;
    for (name, ..) in POSITIONS {
        write!(out, "{name:>11}")?;
    }
    writeln!(out, "{:>11}{:>9}", "geo. mean", "ratio")?;
    let mut ours = None;
    for (row, (name, _)) in PEERS.iter().enumerate() {
        let speeds: Vec<f64> = (POSITIONS.iter().zip(best[row]))
            .map(|(position, seconds)| mega(position.3) / seconds)
            .collect();
        let mean = (speeds.iter().map(|speed| speed.ln()).sum::<f64>() / mega_count()).exp();
        write!(out, "{name:<12}")?;
        for speed in speeds {
            write!(out, "{speed:>11.1}")?;
        }
        let first = *ours.get_or_insert(mean);
        writeln!(out, "{mean:>11.1}{:>8.2}x", first / mean)?;
    }
    out.flush()
}

#[allow(clippy::cast_precision_loss, reason = "counts of millions")]
fn mega(nodes: u64) -> f64 {
    nodes as f64 / 1e6
}

#[allow(clippy::cast_precision_loss, reason = "six")]
const fn mega_count() -> f64 {
    POSITIONS.len() as f64
}

fn ours(fen: &str, depth: u32) -> u64 {
    chessmoves::perft(&fen.parse().expect("a FEN"), depth)
}

fn cozy(fen: &str, depth: u32) -> u64 {
    fn perft(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut nodes = 0;
        board.generate_moves(|moves| {
            if depth == 1 {
                nodes += moves.len() as u64;
            } else {
                for mv in moves {
                    let mut board = board.clone();
                    board.play_unchecked(mv);
                    nodes += perft(&board, depth - 1);
                }
            }
            false
        });
        nodes
    }
    perft(&fen.parse().expect("a FEN"), depth)
}

fn chess_crate(fen: &str, depth: u32) -> u64 {
    use std::str::FromStr;
    let board = chess::Board::from_str(fen).expect("a FEN");
    chess::MoveGen::movegen_perft_test(&board, depth as usize) as u64
}

fn shakmaty_crate(fen: &str, depth: u32) -> u64 {
    let fen: shakmaty::fen::Fen = fen.parse().expect("a FEN");
    let position: shakmaty::Chess = fen
        .into_position(shakmaty::CastlingMode::Standard)
        .expect("a position");
    shakmaty::perft(&position, depth)
}
