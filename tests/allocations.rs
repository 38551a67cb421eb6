//! What answers allocate: a stream hardly anything for its lines once its buffers have grown, and one answer little more with
//! extra keys and `--fields` than without. A test binary of its own, because it counts the allocations of the whole process.

#![cfg(feature = "json")]

use std::alloc::System;

use chessmoves::answer::{
    Ask, Buffers, Examination, Listing, Question, SCHEMA_DOCUMENT, Settings, Subject, answer,
};
use chessmoves::input::Input;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

const LINES: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// The greatest number of allocations for `legal` about a message: its keys and texts, and the box and the list of the answer.
const LEGAL: usize = 8;

/// Those for one extra key: the list of extra keys, the name, and the value.
const EXTRA_KEY: usize = 3;

/// Those for `status` about the start position: the box of the answer, and a list and a sentence for the reasons of each castling
/// move, and what the texts of its input take.
const STATUS: usize = 14;

/// The number of allocations and reallocations of a function: the least of several runs, because the thread of the test harness may
/// allocate at the same time.
fn allocations(mut run: impl FnMut()) -> usize {
    let mut once = || {
        let region = Region::new(ALLOCATOR);
        run();
        let change = region.change();
        change.allocations + change.reallocations
    };
    (0..5).map(|_| once()).min().unwrap_or_default()
}

/// The same question with some keys only.
fn with_fields(fields: &[&str]) -> Settings {
    let mut settings = Settings::default();
    settings.write.fields = Some(fields.iter().map(|&field| field.to_owned()).collect());
    settings
}

/// Reads a line, answers it, and writes the answer.
fn answer_line(
    line: &str,
    (ask, settings): (&Ask, &Settings),
    buffers: &mut Buffers,
    out: &mut Vec<u8>,
) {
    let mut input = Input::read(line).expect("a position");
    let mut question = Question::new(settings, &mut input).expect("a question");
    question.text = Some(line.as_bytes());
    let answer = answer(ask, &question, buffers).expect("two kings");
    answer.json(out);
    buffers.recycle(answer.body);
}

/// One test, since others at the same time would be counted, too.
#[test]
fn answers_allocate_no_more_than_their_budgets() {
    lines_of_a_stream_reuse_their_buffers();
    one_answer_allocates_little_more_with_an_extra_key();
    one_answer_allocates_no_more_with_fields();
    // The tests can fail: a schema that is read at run time exceeds all budgets, as one that was derived once did.
    let schema = allocations(|| {
        let schema: serde_json::Value = serde_json::from_str(SCHEMA_DOCUMENT).expect("JSON");
        assert!(schema.is_object());
    });
    assert!(schema > 100 * (LEGAL + EXTRA_KEY + STATUS), "{schema}");
}

fn lines_of_a_stream_reuse_their_buffers() {
    let (all, fen) = (Settings::default(), with_fields(&["fen"]));
    let listing = |is_pseudo_legal, only_uci| {
        Ask::Moves(Listing {
            is_pseudo_legal,
            only_uci,
            ..Listing::default()
        })
    };
    let why = Ask::Why {
        subject: Subject::Input,
        shrink: false,
    };
    let questions = [
        (listing(false, true), &all),
        (Ask::Status(Examination::default()), &fen),
        (listing(false, false), &all),
        (listing(true, false), &all),
        (why, &all),
        (Ask::Status(Examination::default()), &all),
    ];
    let (mut buffers, mut out) = (Buffers::default(), Vec::with_capacity(1 << 16));
    for (ask, settings) in &questions {
        for line in LINES {
            answer_line(line, (ask, settings), &mut buffers, &mut out);
        }
        let found = allocations(|| {
            for line in LINES {
                out.clear();
                answer_line(line, (ask, settings), &mut buffers, &mut out);
            }
        });
        assert_eq!(found, 0, "{ask:?}");
    }
    // The test can fail: without buffers there are a new box and a new list.
    assert_eq!(of_one_answer(LINES[0], &Ask::default(), &all), 2);
}

/// The allocations of one answer without buffers of earlier ones.
fn of_one_answer(text: &str, ask: &Ask, settings: &Settings) -> usize {
    let mut out = Vec::with_capacity(1 << 16);
    allocations(|| answer_line(text, (ask, settings), &mut Buffers::default(), &mut out))
}

fn one_answer_allocates_little_more_with_an_extra_key() {
    let (legal, all) = (Ask::default(), Settings::default());
    let without = of_one_answer(r#"{"fen":"startpos"}"#, &legal, &all);
    let with = of_one_answer(r#"{"fen":"startpos","id":7}"#, &legal, &all);
    assert!(without <= LEGAL, "{without} without an extra key");
    assert!(
        with <= without + EXTRA_KEY,
        "{with} with an extra key, {without} without"
    );
    // The budget is for each key.
    let two = of_one_answer(r#"{"fen":"startpos","id":7,"name":"a"}"#, &legal, &all);
    assert!(two > with, "{two} with two extra keys, {with} with one");
}

fn one_answer_allocates_no_more_with_fields() {
    let of = |settings| of_one_answer("startpos", &Ask::Status(Examination::default()), settings);
    let (of_all, of_fen) = (of(&Settings::default()), of(&with_fields(&["fen"])));
    assert!(of_all <= STATUS, "{of_all} with all keys");
    assert!(of_fen <= of_all, "{of_fen} with one key, {of_all} with all");
}
