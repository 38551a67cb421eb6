//! Times of single steps: `cargo bench -p chessmoves-benches --bench micro`, optionally followed by the beginning of a name.
//!
//! They show which step a change has affected; `instructions.sh`, `peers` and `records` show whether it is a gain.

use std::hint::black_box;

use chessmoves::answer::{Answer, Ask, Buffers, Moves, Question, Settings, answer};
use chessmoves::input::Input;
use chessmoves::notation::fen;
use chessmoves::{Lane, Piece, Position, Square, lanes_from};
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

/// A position, and what the steps need of it.
struct Sample {
    line: &'static str,
    position: Position,
    pieces: Vec<(Piece, Square)>,
    answer: Answer<'static>,
}

impl Sample {
    fn of(line: &'static str) -> Self {
        let position: Position = line.parse().expect("a FEN");
        let board = position.board();
        let on = |square| board.piece_at(square).map(|piece| (piece, square));
        Self {
            line,
            position,
            pieces: Square::all().filter_map(on).collect(),
            answer: Answer {
                // A few questions are kept until the end.
                question: Box::leak(Box::new(Question::about(position.as_any()))),
                body: legal(&position).into(),
            },
        }
    }
}

fn legal(position: &Position) -> Moves {
    Moves::legal(position.as_any(), None).expect("one king per side")
}

/// Measures a step on every position.
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
    step(criterion, "pseudo_legal_moves", |sample| {
        sample.position.as_any().pseudo_legal_moves()
    });
    step(criterion, "legal_moves", |sample| {
        sample.position.legal_moves()
    });
    step(criterion, "count_legal_moves", |sample| {
        sample.position.count_legal_moves()
    });
    step(criterion, "explain", |sample| {
        let candidates = |&(_, from)| sample.position.explain(from).len();
        sample.pieces.iter().map(candidates).sum::<usize>()
    });
}

fn notations(criterion: &mut Criterion) {
    step(criterion, "fen_read", |sample| fen::parse(sample.line));
    step(criterion, "fen_write", |sample| sample.position.to_string());
    step(criterion, "record", |sample| legal(&sample.position));
    step(criterion, "json", |sample| {
        let mut line = Vec::with_capacity(16 * 1024);
        sample.answer.json(&mut line);
        line
    });
    let settings = Settings::default();
    step(criterion, "whole_answer", |sample| {
        let mut input = Input::read(sample.line).expect("a FEN");
        let question = Question::new(&settings, &mut input).expect("a question");
        let answer =
            answer(&Ask::default(), &question, &mut Buffers::default()).expect("one king per side");
        let mut line = Vec::with_capacity(16 * 1024);
        answer.json(&mut line);
        line
    });
}

criterion_group!(benches, stages, notations);
criterion_main!(benches);
