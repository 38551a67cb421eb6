//! A UCI engine with a bug of your choice, to try `chessmoves bisect` with:
//!
//! ```text
//! cargo build --example faulty_engine
//! chessmoves bisect --engine target/debug/examples/faulty_engine kiwipete 4 -- castling-through-attack
//! ```
//!
//! `faulty_engine list` prints the names of the bugs; without a name, the engine has none. After `without-fen` as a second
//! argument, it does not know the command `d`. Its move generator is simple, slow, and
//! shares no code with chessmoves.
#![allow(clippy::print_stdout, reason = "an engine writes to standard output")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "squares are small numbers"
)]

#[path = "faulty_engine/board.rs"]
mod board;
#[path = "faulty_engine/bugs.rs"]
mod bugs;
#[path = "faulty_engine/generate.rs"]
mod generate;
#[path = "faulty_engine/make.rs"]
mod make;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::io::{self, BufRead, Write};
use std::time::Duration;
use std::{env, process, thread};

use board::{Board, EMPTY, Kind};
use bugs::{Bug, NAMES};

fn main() {
    let name = env::args().nth(1);
    let bug = match name.as_deref() {
        Some("list") => {
            for (name, _, about) in NAMES {
                println!("{name:<26} {about}");
            }
            return;
        }
        Some(name) => NAMES
            .iter()
            .find(|(other, ..)| *other == name)
            .map(|(_, bug, _)| *bug),
        None => Some(Bug::None),
    };
    let Some(bug) = bug else {
        println!("unknown bug; `list` prints their names");
        process::exit(2);
    };
    let mut engine = Engine {
        bug,
        board: Board::start(),
        counter: Counter {
            bug,
            table: HashMap::new(),
            history: Vec::new(),
        },
        chess960: false,
        has_fen: env::args().nth(2).as_deref() != Some("without-fen"),
    };
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        if line == "quit" {
            break;
        }
        if engine.answer(&line).is_err() {
            break;
        }
    }
}

struct Engine {
    bug: Bug,
    board: Board,
    counter: Counter,
    chess960: bool,
    /// Whether it prints its FEN.
    has_fen: bool,
}

impl Engine {
    fn answer(&mut self, line: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        let words: Vec<_> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => {
                writeln!(out, "id name Faulty engine\nid author chessmoves")?;
                writeln!(
                    out,
                    "option name UCI_Chess960 type check default false\nuciok"
                )?;
            }
            ["isready"] => writeln!(out, "readyok")?,
            ["setoption", "name", "UCI_Chess960", "value", value] => {
                self.chess960 = value == "true";
            }
            ["position", ref rest @ ..] => self.set_up(rest),
            ["d"] if self.has_fen => writeln!(out, "Fen: {}", self.board.fen())?,
            ["go", "perft", depth] => {
                drop(out);
                let depth = depth.parse().unwrap_or(1);
                return self.divide(depth);
            }
            _ => {}
        }
        out.flush()
    }

    /// `position startpos moves e2e4`, `position fen ... moves e2e4`
    fn set_up(&mut self, words: &[&str]) {
        let end = words.iter().position(|&word| word == "moves");
        let (position, moves) = words.split_at(end.unwrap_or(words.len()));
        self.board = match position {
            ["fen", fields @ ..] => Board::from_fen(fields),
            _ => Board::start(),
        };
        if self.bug == Bug::FenWithoutEnPassant {
            self.board.en_passant = None;
        }
        self.counter.history.clear();
        if self.bug == Bug::IgnoresMoves {
            return;
        }
        for text in moves.iter().skip(1) {
            let legal = self.board.legal_moves(self.bug);
            let is_meant = |mv: &board::Move| {
                [true, false]
                    .iter()
                    .any(|&chess960| mv.text(chess960) == *text)
            };
            if let Some(mv) = legal.iter().copied().find(is_meant) {
                self.counter.history.push(fields(&self.board, ""));
                self.board.make(mv, self.bug);
            }
        }
    }

    fn divide(&mut self, depth: u32) -> io::Result<()> {
        let bug = self.bug;
        match bug {
            Bug::Crash if depth < 3 => process::exit(3),
            Bug::Hang if depth < 3 => thread::sleep(Duration::from_hours(1)),
            Bug::Garbage if depth < 3 => {
                println!("lorem ipsum: segment 7 of 9\nq9 z8");
                return Ok(());
            }
            _ => {}
        }
        let depth = if bug == Bug::DepthOffByOne {
            depth.saturating_sub(1)
        } else {
            depth
        };
        let mut out = io::stdout().lock();
        let mut total = 0;
        self.counter.history.push(fields(&self.board, ""));
        for mv in self.board.legal_moves(bug) {
            let text = mv.text(self.chess960);
            let undo = self.board.make(mv, bug);
            let mut nodes = self.counter.perft(&mut self.board, depth.saturating_sub(1));
            self.board.unmake(mv, undo, bug);
            if bug == Bug::Random {
                nodes += RandomState::new().hash_one(0) % 100;
            }
            total += nodes;
            writeln!(out, "{text}: {nodes}")?;
        }
        self.counter.history.pop();
        if bug == Bug::TotalOffByOne {
            total += 1;
        }
        if bug != Bug::NoTotal {
            writeln!(out, "\nNodes searched: {total}\n")?;
        }
        out.flush()
    }
}

/// Counts leaf nodes.
struct Counter {
    bug: Bug,
    /// The hash table, which is never cleared: counts by position and depth.
    table: HashMap<String, u64>,
    /// The positions before the one that is counted.
    history: Vec<String>,
}

impl Counter {
    fn perft(&mut self, board: &mut Board, depth: u32) -> u64 {
        let bug = self.bug;
        if depth == 0 {
            return 1;
        }
        if self.is_end(board) {
            return 0;
        }
        let moves = board.legal_moves(bug);
        if moves.is_empty() && bug == Bug::StalemateCounted && !board.is_check() {
            return 1;
        }
        if depth == 1 && bug == Bug::PseudoLegalLeaves {
            let castling = moves.iter().filter(|mv| mv.kind == Kind::Castling);
            let count = castling.count() + board.pseudo_legal_moves(bug).len();
            return count as u64;
        }
        if depth == 1 {
            return moves.len() as u64;
        }
        let key = self.key(board, depth);
        if let Some(&nodes) = key.as_ref().and_then(|key| self.table.get(key)) {
            return nodes;
        }
        let mut nodes = 0;
        self.history.push(fields(board, ""));
        for mv in moves {
            let undo = board.make(mv, bug);
            nodes += self.perft(board, depth - 1);
            board.unmake(mv, undo, bug);
        }
        self.history.pop();
        self.table.extend(key.map(|key| (key, nodes)));
        nodes
    }

    fn is_end(&self, board: &Board) -> bool {
        match self.bug {
            Bug::FiftyMovesEnd => board.halfmoves >= 100,
            Bug::RepetitionEnd => self.history.contains(&fields(board, "")),
            Bug::BareKingsEnd => {
                let pieces = board.squares.iter().filter(|&&piece| piece != EMPTY);
                pieces.count() == 2
            }
            _ => false,
        }
    }

    /// The key in the hash table, if there is one.
    fn key(&self, board: &Board, depth: u32) -> Option<String> {
        let missing = match self.bug {
            Bug::HashWithoutSide => "side",
            Bug::HashWithoutRights => "rights",
            Bug::HashWithoutEnPassant => "en passant",
            Bug::HashWithoutDepth => return Some(fields(board, "")),
            _ => return None,
        };
        Some(format!("{} {depth}", fields(board, missing)))
    }
}

/// The fields of the FEN without the clocks and the one that is missing.
fn fields(board: &Board, missing: &str) -> String {
    let fen = board.fen();
    let named = fen
        .split(' ')
        .zip(["board", "side", "rights", "en passant"]);
    let kept = named.filter(|(_, name)| *name != missing);
    kept.map(|(field, _)| field).collect::<Vec<_>>().join(" ")
}
