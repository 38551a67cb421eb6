//! Streams of records compared with programs based on other libraries, in one run:
//! `cargo bench -p chessmoves-benches --bench records -- 200000 3`.
//!
//! All read the same FEN lines, and take turns, with one thread and into a buffer that is discarded. The best of several
//! rounds counts. The naive peer writes the bytes of chessmoves. The lean peers write shorter records of their own, with the
//! same moves: the two with shakmaty write the same bytes, and cozy-chess has no SAN. All this is checked first.

mod by_hand;
mod cozy;
mod lean;
mod naive;

use std::hint::black_box;
use std::io::{self, Write};
use std::time::Instant;

use chessmoves::answer::{Ask, Buffers, Listing, Question, Settings, answer};
use chessmoves::input::Input;
use chessmoves_benches::positions;

fn main() -> io::Result<()> {
    let mut numbers = std::env::args().filter_map(|word| word.parse().ok());
    let count = numbers.next().unwrap_or(200_000);
    let rounds = numbers.next().unwrap_or(3);
    let mut lines = positions::varied(count);
    lines.retain(|line| cozy::can_read(line));
    let mut out = io::stdout().lock();
    writeln!(out, "{}", positions::Census::of(&lines))?;
    for is_slim in [false, true] {
        let kind = if is_slim { "slim" } else { "full" };
        let mut programs = programs(is_slim);
        check(&lines, &mut programs, is_slim);
        writeln!(out, "{kind} records")?;
        compare(&lines, rounds, &mut programs, &mut out)?;
    }
    out.flush()
}

/// A name, and the function that answers a line.
type Program = (&'static str, Box<dyn FnMut(&str, &mut Vec<u8>)>);

/// The programs, in the order of the table.
fn programs(is_slim: bool) -> [Program; 5] {
    let mut buffers = Buffers::default();
    let ask = Ask::Moves(Listing {
        only_uci: is_slim,
        ..Listing::default()
    });
    let (mut lean, mut cozy) = (lean::Buffers::default(), cozy::Buffers::default());
    [
        (
            "chessmoves",
            Box::new(move |line, out| with_chessmoves(line, &ask, &mut buffers, out)),
        ),
        (
            "shakmaty + serde_json, naive",
            Box::new(if is_slim { naive::slim } else { naive::full }),
        ),
        (
            "shakmaty + serde_json, lean",
            Box::new(move |line, out| lean.record(line, is_slim, out)),
        ),
        (
            "shakmaty, by hand",
            Box::new(move |line, out| by_hand::record(line, is_slim, out)),
        ),
        (
            "cozy-chess + serde_json, lean",
            Box::new(move |line, out| cozy.record(line, is_slim, out)),
        ),
    ]
}

/// Checks that the programs write the same bytes, or at least the same moves.
fn check(lines: &[String], programs: &mut [Program; 5], is_slim: bool) {
    for line in lines {
        let [ours, naive, lean, by_hand, cozy] = programs.each_mut().map(|(_, program)| {
            let mut buffer = Vec::new();
            program(line, &mut buffer);
            String::from_utf8(buffer).expect("UTF-8")
        });
        assert_eq!(ours, naive, "{line}");
        assert_eq!(lean, by_hand, "{line}");
        let expected = uci_moves(&ours, is_slim);
        assert_eq!(uci_moves(&lean, is_slim), expected, "{line}");
        assert_eq!(uci_moves(&cozy, is_slim), expected, "{line}");
    }
}

/// The moves of a record in UCI notation, sorted.
fn uci_moves(record: &str, is_slim: bool) -> Vec<String> {
    let record: serde_json::Value = serde_json::from_str(record).expect("JSON");
    let moves = record["moves"].as_array().expect("a list").iter();
    let name = |mv: &serde_json::Value| {
        let name = if is_slim { mv } else { &mv["uci"] };
        name.as_str().expect("a text").to_owned()
    };
    let mut names: Vec<_> = moves.map(name).collect();
    names.sort_unstable();
    names
}

/// Measures the programs in turn.
fn compare(
    lines: &[String],
    rounds: usize,
    programs: &mut [Program; 5],
    out: &mut dyn Write,
) -> io::Result<()> {
    let (mut best, mut bytes) = ([f64::INFINITY; 5], [0; 5]);
    for _ in 0..rounds {
        for (n, (_, program)) in programs.iter_mut().enumerate() {
            let (start, mut buffer) = (Instant::now(), Vec::new());
            bytes[n] = 0;
            for line in lines {
                buffer.clear();
                program(line, &mut buffer);
                bytes[n] += black_box(&buffer).len();
            }
            best[n] = best[n].min(start.elapsed().as_secs_f64());
        }
    }
    for ((name, _), (seconds, bytes)) in programs.iter().zip(best.into_iter().zip(bytes)) {
        #[allow(clippy::cast_precision_loss, reason = "thousands and millions")]
        let per_second = lines.len() as f64 / seconds;
        let (length, ratio) = (bytes / lines.len(), best[0] / seconds);
        writeln!(
            out,
            "  {name:<30} {per_second:>10.0} records/s {length:>6} bytes {ratio:>6.2}x"
        )?;
    }
    Ok(())
}

fn with_chessmoves(line: &str, ask: &Ask, buffers: &mut Buffers, out: &mut Vec<u8>) {
    let mut input = Input::read(line).expect("a FEN");
    let settings = Settings::default();
    let mut question = Question::new(&settings, &mut input).expect("a question");
    question.text = Some(line.as_bytes());
    let answer = answer(ask, &question, buffers).expect("one king per side");
    answer.json(out);
    buffers.recycle(answer.body);
}
