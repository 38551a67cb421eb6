//! A stream of records allocates hardly anything for its lines once its buffers have grown. A test binary of its own, because it
//! counts the allocations of the whole process.

#![cfg(feature = "json")]

use std::alloc::System;

use chessmoves::input::Input;
use chessmoves::record::json::{self, Fields};
use chessmoves::record::{Buffers, Moves, Record, Status, Why};
use chessmoves::{AnyPosition, SeveralKings};
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

type Answer = fn(&AnyPosition, &mut Buffers) -> Result<Record, SeveralKings>;

/// Records, with the number of allocations for all lines.
const ANSWERS: [(Answer, usize); 5] = [
    (
        |position, buffers| Moves::legal_in(position, None, &mut buffers.moves).map(Record::Moves),
        0,
    ),
    (
        |position, buffers| {
            Ok(Record::from(Moves::board_in(
                position,
                None,
                &mut buffers.moves,
            )))
        },
        0,
    ),
    (
        |position, buffers| {
            Moves::legal_slim_in(position, None, &mut buffers.moves).map(Record::Slim)
        },
        0,
    ),
    // The FEN of the last line, which is not copied because records write other castling rights.
    (
        |position, buffers| Why::side_in(position, buffers).map(Record::Why),
        1,
    ),
    (
        |position, buffers| Ok(Record::from(Status::new_in(position, &[], buffers))),
        1,
    ),
];

/// Reads a line, answers it, and writes the record.
fn answer(line: &str, answer: Answer, buffers: &mut Buffers, out: &mut Vec<u8>) {
    let input = Input::read(line).expect("a FEN");
    let position = input.position().expect("a position");
    let record = answer(&position, buffers).expect("two kings");
    let fen = input.is_canonical.then_some(line.as_bytes());
    json::append_with_fen(&record, fen, &input.extra, Fields::All, out).expect("memory");
    buffers.recycle(record);
}

#[test]
fn lines_of_a_stream_reuse_their_buffers() {
    let (mut buffers, mut out) = (Buffers::default(), Vec::with_capacity(1 << 16));
    for (record, allocations) in ANSWERS {
        for line in LINES {
            answer(line, record, &mut buffers, &mut out);
        }
        let region = Region::new(ALLOCATOR);
        for line in LINES {
            out.clear();
            answer(line, record, &mut buffers, &mut out);
        }
        let change = region.change();
        assert_eq!(
            change.allocations + change.reallocations,
            allocations,
            "{change:?}"
        );
    }
    // The test can fail: without buffers there are a new box and a new list.
    let region = Region::new(ALLOCATOR);
    answer(LINES[0], ANSWERS[0].0, &mut Buffers::default(), &mut out);
    assert_eq!(region.change().allocations, 2);
}
