//! `perft`: how many ways there are to play on.

use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use anyhow::Context;
use chessmoves::input::InputError;
use chessmoves::notation::json::RecordKind;
use chessmoves::notation::uci::Uci;
use chessmoves::report::{FenText, PerftReport, PlayedMove, Record};
use chessmoves::{Move, Overflow, Perft, Position};

use super::suite;
use crate::args::Counting;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Counting) -> anyhow::Result<Exit> {
    let counter = Counter::new(args)?;
    if let Some(path) = &args.suite {
        return suite::run(args, path, &counter);
    }
    let depth = args.depth.unwrap_or_default();
    let question = Question {
        kind: RecordKind::Perft,
        lists_moves: false,
        piece: None,
        complete: false,
        takes_piece: false,
        answer: &|ready| {
            let position = ready.position()?;
            position.check_kings()?;
            Ok(Record::Perft(answer(args, &counter, position, depth)?))
        },
    };
    run::run(&args.common, &question)
}

fn answer(
    args: &Counting,
    counter: &Counter,
    position: &Position,
    depth: u32,
) -> Result<PerftReport, InputError> {
    let mut report = PerftReport::new(position, depth, 0);
    // The position itself is one way to play nothing, without a first move.
    if !args.divide || depth == 0 {
        report.nodes = counter.count(position, depth)?;
        report.divide = args.divide.then(Vec::new);
        report.fens = args.fens.then(Vec::new);
        return Ok(report);
    }
    let parts = counter.divide(position, depth)?;
    let name = |mv| {
        if args.san {
            PlayedMove::new(position, mv).san.to_string()
        } else {
            Uci::new(mv, position.is_chess960()).to_string()
        }
    };
    let named: Vec<_> = (parts.into_iter())
        .map(|(mv, nodes)| (mv, name(mv), nodes))
        .collect();
    report.nodes = named.iter().map(|&(.., nodes)| nodes).sum();
    report.fens = args.fens.then(|| {
        (named.iter())
            .map(|(mv, name, _)| (name.clone(), FenText::of(&position.play(*mv))))
            .collect()
    });
    report.divide = Some(
        (named.into_iter())
            .map(|(_, name, nodes)| (name, nodes))
            .collect(),
    );
    Ok(report)
}

/// How long a count runs before it tells how far it is, and between one time and the next.
const PAUSE: Duration = Duration::from_secs(1);

/// Counts, and tells a terminal how it goes.
pub(super) struct Counter {
    perft: Perft,
    tells: bool,
}

impl Counter {
    fn new(args: &Counting) -> anyhow::Result<Self> {
        let bytes = usize::try_from(u64::from(args.hash) << 20)?;
        let perft = Perft::new()
            .threads(args.common.stream.counting())
            .hash(bytes)
            .with_context(|| format!("--hash {}: there is not so much memory", args.hash))?;
        Ok(Self {
            perft,
            tells: !args.common.stream.quiet && io::stderr().is_terminal(),
        })
    }

    pub(super) fn count(&self, position: &Position, depth: u32) -> Result<u64, Overflow> {
        if !self.tells {
            return self.perft.count(position, depth);
        }
        let speed = Speed::start();
        let nodes = (self.perft).count_watched(position, depth, &|nodes| speed.tell(nodes))?;
        speed.end(nodes);
        Ok(nodes)
    }

    fn divide(&self, position: &Position, depth: u32) -> Result<Vec<(Move, u64)>, Overflow> {
        if !self.tells {
            return self.perft.divide(position, depth);
        }
        let speed = Speed::start();
        let parts = (self.perft).divide_watched(position, depth, &|nodes| speed.tell(nodes))?;
        speed.end(parts.iter().map(|(_, nodes)| nodes).sum());
        Ok(parts)
    }
}

/// What a terminal is told about a count.
struct Speed {
    start: Instant,
    /// When it was told last.
    told: Mutex<Instant>,
}

impl Speed {
    fn start() -> Self {
        let start = Instant::now();
        Self {
            start,
            told: Mutex::new(start),
        }
    }

    /// Tells how far a count is, on a line that the next one takes the place of.
    fn tell(&self, nodes: u64) {
        // Another thread is telling already.
        let Ok(mut told) = self.told.try_lock() else {
            return;
        };
        if told.elapsed() >= PAUSE {
            *told = Instant::now();
            // Where nobody is left to be told, the count is the same.
            let _ = write!(io::stderr().lock(), "\r{}\x1b[K", self.text(nodes));
        }
    }

    fn end(&self, nodes: u64) {
        let _ = writeln!(io::stderr().lock(), "\r{}\x1b[K", self.text(nodes));
    }

    #[allow(clippy::cast_precision_loss, reason = "a speed is rough")]
    fn text(&self, nodes: u64) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let speed = nodes as f64 / seconds.max(1e-9);
        format!("{nodes} nodes in {seconds:.1} s, {speed:.0} nodes a second")
    }
}
