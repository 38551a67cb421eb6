//! Single steps of an answer, one at a time: `cargo bench --bench micro`, or with the beginning of a name behind it.
//!
//! Times here tell where a change landed; whether it was a gain is for `instructions.sh`, `peers` and `records` to say.

use std::hint::black_box;

use chessmoves::input::Input;
use chessmoves::notation::fen;
use chessmoves::render::json;
use chessmoves::report::{Moves, Record};
use chessmoves::rules::movement::{Lane, clipped, lanes_from};
use chessmoves::{Piece, Position, Setup, Square, explain};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};

const POSITIONS: [(&str, &str); 4] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
    (
        "position4",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
];

/// What a step is measured on: the text, and all that is made of it beforehand.
struct Sample {
    line: &'static str,
    position: Position,
    pieces: Vec<(Piece, Square)>,
    record: Record,
}

impl Sample {
    fn of(line: &'static str) -> Self {
        let setup = fen::parse(line).expect("a FEN").setup;
        let position = Position::try_from(setup).expect("a position");
        let board = position.board();
        let on = |square| board.piece_at(square).map(|piece| (piece, square));
        Self {
            line,
            position,
            pieces: Square::all().filter_map(on).collect(),
            record: Record::Moves(king(&position)),
        }
    }
}

fn king(position: &Position) -> Moves {
    Moves::king(position, None).expect("one king a side")
}

/// One step on every position; what it returns is not optimised away.
fn step<T>(criterion: &mut Criterion, name: &str, run: impl Fn(&Sample) -> T) {
    let mut group = criterion.benchmark_group(name);
    for (position, line) in POSITIONS {
        let sample = Sample::of(line);
        group.bench_function(BenchmarkId::from_parameter(position), |bencher| {
            bencher.iter(|| run(black_box(&sample)));
        });
    }
    group.finish();
}

fn stages(criterion: &mut Criterion) {
    step(criterion, "raw", |sample| {
        let lanes = |&(piece, from)| lanes_from(piece, from).flat_map(Lane::offsets);
        sample.pieces.iter().flat_map(lanes).count()
    });
    step(criterion, "clipped", |sample| {
        let cut = |&(piece, from)| clipped(piece, from).len();
        sample.pieces.iter().map(cut).sum::<usize>()
    });
    step(criterion, "board_moves", |sample| {
        sample.position.board_moves()
    });
    step(criterion, "legal_moves", |sample| {
        sample.position.legal_moves()
    });
    step(criterion, "count_legal", |sample| {
        sample.position.count_legal()
    });
    step(criterion, "explain", |sample| {
        let candidates = |&(_, from)| explain(&sample.position, from).len();
        sample.pieces.iter().map(candidates).sum::<usize>()
    });
}

fn notations(criterion: &mut Criterion) {
    step(criterion, "fen_read", |sample| fen::parse(sample.line));
    step(criterion, "fen_write", |sample| {
        fen::write(&Setup::from(sample.position)).to_string()
    });
    step(criterion, "san", |sample| king(&sample.position));
    step(criterion, "json", |sample| {
        let mut line = Vec::with_capacity(16 * 1024);
        json::append(&sample.record, &[], None, &mut line).expect("a buffer");
        line
    });
    step(criterion, "whole_answer", |sample| {
        let input = Input::read(sample.line).expect("a FEN");
        let record = Record::Moves(king(&input.position().expect("a position")));
        let mut line = Vec::with_capacity(16 * 1024);
        json::append(&record, &input.carried, None, &mut line).expect("a buffer");
        line
    });
}

criterion_group!(benches, stages, notations);
criterion_main!(benches);
