//! Answers a stream: threads read, answer and write blocks of lines or of games, in order and in bounded memory.
//!
//! All threads do the same: take the next block of the input, answer it into their own buffers, and pass the answers on.
//! The thread that has the next block in order writes it, and after it the following blocks that are finished already. The
//! other threads leave their finished blocks in a queue of limited length and go on. A block contains the lines that are
//! available when a thread asks for it, so no answer waits for more input.

mod blocks;
mod input;
mod sink;

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::mem;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::{self, Scope};
use std::time::Duration;

use memchr::{memchr, memrchr};

pub(crate) use self::blocks::{Block, Blocks, Content, GAME_LIMIT, Line};
pub(crate) use self::input::{check_encoding, check_file_encoding};
pub(crate) use self::sink::{Replacement, Sink, is_same};

use chessmoves_answers::answer::{Body, Buffers, text::grouped};

use crate::cli::args::StreamArgs;
use crate::cli::exit::{self, Exit};
use crate::cli::lock::{into_inner, lock};
use crate::cli::progress::Progress;
use crate::cli::signals;
use crate::cli::ui::counted;

/// The maximum number of finished blocks in the queue, per thread.
const QUEUE_LENGTH: usize = 2;
/// If the answers to a part of a block take more bytes than this, they are written before the block is finished: with one
/// thread, and with several, which have to wait for their turn.
const FLUSH_SIZE: (usize, usize) = (48 * 1024, 512 * 1024);
/// How many bytes are written at a time; more if a line is longer.
const WRITE_SIZE: usize = 64 * 1024;
/// The maximum capacity of a buffer that is reused.
const REUSED_CAPACITY: usize = 1024 * 1024;
/// Progress is not shown for a second: most streams have ended by then.
const PROGRESS_DELAY: Duration = Duration::from_secs(1);
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// The answers to a block or a part of it.
#[derive(Default)]
pub(crate) struct Output {
    /// Whole lines for standard output.
    pub(crate) out: Vec<u8>,
    /// Whole lines for standard error.
    pub(crate) err: Vec<u8>,
    /// Bytes for the files of `check --good` and `--bad`.
    pub(crate) copies: [Vec<u8>; 2],
    /// Numbers of answers.
    pub(crate) totals: Totals,
    /// The numbers of games in `out`.
    pub(crate) numbers: GameNumbers,
    /// The same in `err`.
    pub(crate) err_numbers: GameNumbers,
    /// The buffers of earlier records.
    pub(crate) buffers: Buffers,
    /// How many bytes of the input were read when the block was taken.
    bytes_read: u64,
    /// Whether the next [`Flush`] waits until all earlier blocks are written, and writes the answers.
    pub(crate) waits: bool,
}

/// The numbers of games in the answers to a block: the places in the text, and the numbers counted from the first game of the
/// block. How many games come before it is known when the earlier blocks are finished.
#[derive(Default)]
pub(crate) struct GameNumbers(Vec<(usize, u64)>);

impl GameNumbers {
    /// Remembers the place of a number. Places are reported in the order of the text.
    pub(crate) fn push(&mut self, place: usize, number: u64) {
        self.0.push((place, number));
    }

    /// Inserts the numbers into the text, given the number of games before.
    pub(crate) fn count_from(&mut self, before: u64, text: &mut Vec<u8>) {
        if self.0.is_empty() {
            return;
        }
        let mut numbered = Vec::with_capacity(text.len() + 8 * self.0.len());
        let mut from = 0;
        for (place, number) in self.0.drain(..) {
            numbered.extend_from_slice(&text[from..place]);
            numbered.extend_from_slice((before + number).to_string().as_bytes());
            from = place;
        }
        numbered.extend_from_slice(&text[from..]);
        *text = numbered;
    }
}

/// Numbers of answers.
#[derive(Clone, Default)]
pub(crate) struct Totals {
    /// Lines with an answer.
    pub(crate) answered: u64,
    /// Lines with an error.
    pub(crate) failed: u64,
    /// Inputs that could not be read.
    pub(crate) unreadable: u64,
    /// Answers to yes-or-no questions that are yes.
    pub(crate) yes: u64,
    /// Answers to yes-or-no questions that are no.
    pub(crate) no: u64,
    /// Moves that could be several legal moves.
    pub(crate) ambiguous: u64,
    /// Lines with moves that are passed through and not played.
    pub(crate) unplayed: u64,
    /// Lines with castling rights that are ignored, where the answers do not say so.
    pub(crate) ignored_rights: u64,
    /// The extra keys that are asked for and that an input has, by their numbers, as bits.
    pub(crate) extra_keys: u64,
    /// Moves of games.
    pub(crate) moves: u64,
    /// How many games have a fault with this code.
    pub(crate) faults: BTreeMap<&'static str, u64>,
}

impl Totals {
    /// Counts an answer.
    pub(crate) fn count(&mut self, body: &Body) {
        self.answered += 1;
        match body.is_yes() {
            _ if body.is_ambiguous() => self.ambiguous += 1,
            Some(true) => self.yes += 1,
            Some(false) => self.no += 1,
            None => {}
        }
    }

    fn add(&mut self, other: Self) {
        let Self {
            answered,
            failed,
            unreadable,
            yes,
            no,
            ambiguous,
            unplayed,
            ignored_rights,
            extra_keys,
            moves,
            faults,
        } = other;
        self.answered += answered;
        self.failed += failed;
        self.unreadable += unreadable;
        self.yes += yes;
        self.no += no;
        self.ambiguous += ambiguous;
        self.unplayed += unplayed;
        self.ignored_rights += ignored_rights;
        self.extra_keys |= extra_keys;
        self.moves += moves;
        for (code, count) in faults {
            *self.faults.entry(code).or_default() += count;
        }
    }
}

/// How a stream is processed.
pub(crate) struct Settings {
    /// The number of threads.
    pub(crate) threads: usize,
    /// Whether the first yes ends the run with exit status 0, without reading the rest.
    pub(crate) until_yes: bool,
    /// Whether a byte separates two answers, such as an empty line: each begins with it, and that of the first is not written.
    pub(crate) separate: bool,
    /// The progress, if it is shown.
    pub(crate) progress: Option<Progress>,
    /// The files of `check --good` and `--bad`.
    pub(crate) copies: [Option<Replacement>; 2],
}

impl Settings {
    /// The settings that the options ask for. `to_file` tells that the answers do not go to standard output.
    pub(crate) fn new(args: &StreamArgs, to_file: bool) -> Self {
        let is_wanted = !args.quiet && (to_file || !io::stdout().is_terminal());
        Self {
            threads: args.threads(),
            until_yes: false,
            separate: false,
            progress: Progress::on_terminal(is_wanted, PROGRESS_DELAY, PROGRESS_INTERVAL),
            copies: [None, None],
        }
    }
}

/// Called after each line or game, so that long answers are written early.
pub(crate) type Flush<'a> = dyn FnMut(&mut Output) + 'a;

/// Answers a block.
type AnswerBlock<'a> = &'a (dyn Fn(&Block, &mut Output, &mut Flush<'_>) -> io::Result<()> + Sync);

/// Answers every block. If the output cannot be written, this function ends the program.
pub(crate) fn run(
    blocks: Blocks,
    settings: Settings,
    sink: Sink,
    answer: AnswerBlock<'_>,
) -> (Totals, Sink) {
    let engine = Engine {
        threads: settings.threads,
        answer,
        turn: Mutex::default(),
        next_turn: Condvar::new(),
        writer: Mutex::new(Writer {
            total: blocks.total,
            unit: blocks.unit_name(),
            settings,
            sink,
            totals: Totals::default(),
        }),
        blocks: Mutex::new(blocks),
    };
    thread::scope(|scope| engine.work(1, scope));
    let mut writer = into_inner(engine.writer);
    if let Some(progress) = &mut writer.settings.progress {
        progress.clear();
    }
    // If nothing could be read, old files stay.
    if writer.totals.answered > 0 {
        let mut copies = writer.settings.copies.into_iter().flatten();
        if let Err(error) = copies.try_for_each(Replacement::finish) {
            end(&error);
        }
    }
    (writer.totals, writer.sink)
}

/// What the threads share: the blocks to answer, and the answers to write in order.
struct Engine<'a> {
    blocks: Mutex<Blocks>,
    threads: usize,
    answer: AnswerBlock<'a>,
    turn: Mutex<Turn>,
    next_turn: Condvar,
    /// Only the thread whose turn it is locks the output.
    writer: Mutex<Writer>,
}

/// Which block is written next.
#[derive(Default)]
struct Turn {
    /// The number of the block.
    block: u64,
    /// Finished blocks after it.
    queue: BTreeMap<u64, Output>,
    /// Empty buffers for reuse.
    spare: Vec<Output>,
}

/// Writes answers in the order of their blocks, with the numbers of games, and adds up the totals.
struct Writer {
    /// The number of bytes of all inputs, if it is known.
    total: Option<u64>,
    /// What the inputs consist of, in the singular.
    unit: &'static str,
    settings: Settings,
    sink: Sink,
    totals: Totals,
}

impl Engine<'_> {
    /// The work of one thread. It starts the next thread when there is a block to answer.
    fn work<'scope>(&'scope self, nth: usize, scope: &'scope Scope<'scope, '_>) {
        let (mut block, mut output) = (Block::default(), Output::default());
        let mut is_last = nth == self.threads;
        // The lock is held only while reading.
        while lock(&self.blocks).next(&mut block) {
            if !is_last {
                is_last = true;
                let next = move || self.work(nth + 1, scope);
                // If the system refuses another thread, the existing ones do the work.
                let _ = thread::Builder::new().spawn_scoped(scope, next);
            }
            if let Err(error) = self.answer(&block, &mut output) {
                end(&error.into());
            }
            self.pass_on(block.number, &mut output);
        }
    }

    fn answer(&self, block: &Block, output: &mut Output) -> io::Result<()> {
        output.bytes_read = block.bytes_read;
        let (one_thread, several) = FLUSH_SIZE;
        let flush_size = if self.threads == 1 {
            one_thread
        } else {
            several
        };
        if let Content::Unreadable(error) = &block.content {
            output.totals.unreadable += 1;
            return exit::write_error(error, &mut output.err);
        }
        let mut flush = |output: &mut Output| {
            let is_long = output.out.len().max(output.err.len()) > flush_size;
            if mem::take(&mut output.waits) || is_long {
                self.wait_for(block.number);
                lock(&self.writer).write(output);
            }
        };
        (self.answer)(block, output, &mut flush)
    }

    fn wait_for(&self, block: u64) {
        let mut turn = lock(&self.turn);
        while turn.block != block {
            turn = (self.next_turn.wait(turn)).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Writes the answers of a block if it is the next one, otherwise leaves them in the queue.
    fn pass_on(&self, block: u64, output: &mut Output) {
        let mut turn = lock(&self.turn);
        // The thread with the next block never waits here, so the others do not wait forever.
        while turn.block != block && turn.queue.len() >= QUEUE_LENGTH * self.threads {
            turn = (self.next_turn.wait(turn)).unwrap_or_else(PoisonError::into_inner);
        }
        if turn.block != block {
            let mut empty = turn.spare.pop().unwrap_or_default();
            // The buffers of records stay with the thread, because they are in the cache of its core.
            mem::swap(&mut empty.buffers, &mut output.buffers);
            turn.queue.insert(block, mem::replace(output, empty));
            return;
        }
        drop(turn);
        lock(&self.writer).write(output);
        loop {
            let mut turn = lock(&self.turn);
            turn.block += 1;
            let next = turn.block;
            let finished = turn.queue.remove(&next);
            // With one thread, none is waiting, and the system call would delay the next answer.
            if self.threads > 1 {
                self.next_turn.notify_all();
            }
            drop(turn);
            let Some(mut finished) = finished else {
                return;
            };
            lock(&self.writer).write(&mut finished);
            lock(&self.turn).spare.push(finished);
        }
    }
}

impl Writer {
    /// Writes the answers and empties their buffers.
    fn write(&mut self, output: &mut Output) {
        let games = self.totals.answered;
        output.numbers.count_from(games, &mut output.out);
        output.err_numbers.count_from(games, &mut output.err);
        if !output.err.is_empty() {
            if let Some(progress) = &mut self.settings.progress {
                progress.clear();
            }
            // If standard error is closed, the exit status remains.
            let _ = io::stderr().write_all(&output.err);
        }
        let mut out = &output.out[..];
        if self.settings.separate && !out.is_empty() {
            self.settings.separate = false;
            out = &out[1..];
        }
        let copies = self.settings.copies.iter_mut().zip(&mut output.copies);
        let copied =
            copies.map(|(file, bytes)| (file.as_mut()).map_or(Ok(()), |file| file.write(bytes)));
        let written = copied.collect::<anyhow::Result<()>>();
        if let Err(error) = written.and_then(|()| write_lines(out, &mut self.sink)) {
            end(&error);
        }
        self.totals.add(mem::take(&mut output.totals));
        if self.settings.until_yes && self.totals.yes > 0 {
            // Another thread may be waiting for a line of input that never comes.
            signals::exit(Exit::Done);
        }
        let [good, bad] = &mut output.copies;
        for buffer in [&mut output.out, &mut output.err, good, bad] {
            buffer.clear();
            buffer.shrink_to(REUSED_CAPACITY);
        }
        if let Some(progress) = &mut self.settings.progress {
            let count = self.totals.answered + self.totals.failed;
            let (unit, total) = (self.unit, self.total);
            progress.show(|time| progress_text(count, unit, output.bytes_read, total, time));
        }
    }
}

/// `42%, 1,000 lines, 500 lines/s`
pub fn progress_text(
    count: u64,
    unit: &str,
    bytes: u64,
    total: Option<u64>,
    time: Duration,
) -> String {
    let speed =
        count.saturating_mul(1000) / u64::try_from(time.as_millis()).map_or(1, |ms| ms.max(1));
    let part = match total {
        Some(total @ 1..) => format!("{}%, ", (bytes.min(total) * 100) / total),
        _ => String::new(),
    };
    format!(
        "{part}{}, {} {unit}s/s",
        counted(count, unit),
        grouped(speed)
    )
}

/// Writes some whole lines at a time, so that no signal interrupts the output within a line.
fn write_lines(mut lines: &[u8], sink: &mut Sink) -> anyhow::Result<()> {
    while !lines.is_empty() {
        let end = if lines.len() <= WRITE_SIZE {
            lines.len()
        } else {
            let before = memrchr(b'\n', &lines[..WRITE_SIZE]);
            let after = || memchr(b'\n', &lines[WRITE_SIZE..]);
            match before {
                Some(at) => at + 1,
                None => after().map_or(lines.len(), |at| WRITE_SIZE + at + 1),
            }
        };
        signals::uninterrupted(|| sink.write(&lines[..end]))?;
        lines = &lines[end..];
    }
    Ok(())
}

/// Ends the program: another thread may be waiting for a line of input that never comes.
fn end(error: &anyhow::Error) -> ! {
    signals::exit(exit::report(error))
}
