//! A stream of moves allocates nothing for its lines once its buffers have grown. A test binary of its own, because it counts the
//! allocations of the whole process.

#![cfg(feature = "json")]

use std::alloc::System;

use chessmoves::input::Input;
use chessmoves::record::json::{self, Fields};
use chessmoves::record::{MoveLists, Moves, Record};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const LINES: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// Reads a line, lists its moves, and writes the record.
fn answer(line: &str, is_slim: bool, lists: &mut MoveLists, out: &mut Vec<u8>) {
    let input = Input::read(line).expect("a FEN");
    let position = input.position().expect("a position");
    let record = if is_slim {
        Record::Slim(Moves::legal_slim_in(&position, None, lists).expect("two kings"))
    } else {
        Record::Moves(Moves::legal_in(&position, None, lists).expect("two kings"))
    };
    let fen = input.is_canonical.then_some(line.as_bytes());
    json::append_with_fen(&record, fen, &input.extra, Fields::All, out).expect("memory");
    lists.recycle(record);
}

#[test]
fn lines_of_a_stream_of_moves_allocate_nothing() {
    let (mut lists, mut out) = (MoveLists::default(), Vec::with_capacity(1 << 16));
    for is_slim in [false, true] {
        for line in LINES {
            answer(line, is_slim, &mut lists, &mut out);
        }
        let region = Region::new(ALLOCATOR);
        for line in LINES {
            out.clear();
            answer(line, is_slim, &mut lists, &mut out);
        }
        let change = region.change();
        assert_eq!(change.allocations + change.reallocations, 0, "{change:?}");
    }
    // The test can fail.
    let region = Region::new(ALLOCATOR);
    answer(LINES[0], false, &mut MoveLists::default(), &mut out);
    assert_eq!(region.change().allocations, 1);
}
