//! The engine under every stream: threads that read, answer and write blocks of lines, in order and in bounded memory.
//!
//! Every thread does the same: it takes the next block from the input, answers it into buffers of its own, and hands
//! those over. Whoever has the block whose turn it is writes it, and with it the blocks after it that are done already;
//! the others leave theirs behind and go on, as long as there is room. One thread is the same without the others. A
//! block is whatever there is to read when a thread asks for it, so that no answer waits for a question.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};

use crate::blocks::{Block, Blocks, Content, LINE_LIMIT, SHOWN};
use crate::progress::Progress;
use crate::signals;
use crate::sink::Sink;

/// The most lines of a block.
const LINES: usize = 64;
/// How many finished blocks may wait for their turn, for each thread.
const WAITING: usize = 2;
/// How many bytes of answers are written before the block is finished: with one thread, and with more, who then wait
/// for their turn.
const FULL: (usize, usize) = (48 * 1024, 512 * 1024);
/// How many bytes are written at a time, and some more when a line is longer.
const WRITTEN: usize = 64 * 1024;
/// The capacity that a buffer keeps.
const KEPT: usize = 1024 * 1024;

/// What becomes of a block, or of a part of it.
#[derive(Default)]
pub(crate) struct Answers {
    /// For standard output: whole lines.
    pub(crate) out: Vec<u8>,
    /// For standard error: whole lines.
    pub(crate) err: Vec<u8>,
    pub(crate) totals: Totals,
    /// Where the input was read up to.
    read: u64,
}

/// How it went.
#[derive(Clone, Copy, Default)]
pub(crate) struct Totals {
    /// Lines with an answer.
    pub(crate) answered: u64,
    /// Lines without.
    pub(crate) failed: u64,
    /// Inputs that could not be read.
    pub(crate) unreadable: u64,
}

/// One line of a stream.
#[derive(Clone, Copy)]
pub(crate) struct Line<'a> {
    pub(crate) number: u64,
    /// Without its end; the beginning of one that is too long.
    pub(crate) bytes: &'a [u8],
    pub(crate) too_long: bool,
}

/// How to go about it.
pub(crate) struct Settings {
    pub(crate) threads: usize,
    /// Whether each line is answered and written by itself.
    pub(crate) single_lines: bool,
    /// Whether an empty line goes between two answers: each begins with one, and that of the first is not written.
    pub(crate) apart: bool,
    pub(crate) progress: Option<Progress>,
}

type Answer<'a> = &'a (dyn Fn(Line<'_>, &mut Answers) -> io::Result<()> + Sync);

/// Answers every line. When the output cannot be written the program ends here, whatever the other threads wait for.
pub(crate) fn run(
    blocks: Blocks,
    settings: Settings,
    sink: Sink,
    answer: Answer<'_>,
) -> (Totals, Sink) {
    let engine = Engine {
        blocks: Mutex::new(blocks),
        most: if settings.single_lines { 1 } else { LINES },
        threads: settings.threads,
        answer,
        turn: Mutex::default(),
        next_turn: Condvar::new(),
        output: Mutex::new(Output {
            sink,
            totals: Totals::default(),
            apart: settings.apart,
            progress: settings.progress,
        }),
    };
    thread::scope(|scope| engine.work(1, scope));
    let mut output = (engine.output.into_inner()).unwrap_or_else(PoisonError::into_inner);
    if let Some(progress) = &mut output.progress {
        progress.clear();
    }
    (output.totals, output.sink)
}

/// A thread that panicked has ended the program, or its test.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Engine<'a> {
    blocks: Mutex<Blocks>,
    most: usize,
    threads: usize,
    answer: Answer<'a>,
    turn: Mutex<Turn>,
    next_turn: Condvar,
    /// Only who has the turn takes it.
    output: Mutex<Output>,
}

/// Whose turn it is to write.
#[derive(Default)]
struct Turn {
    /// The number of the block.
    block: u64,
    /// The finished blocks that wait for it.
    waiting: BTreeMap<u64, Answers>,
    /// Buffers for others.
    spare: Vec<Answers>,
}

struct Output {
    sink: Sink,
    totals: Totals,
    apart: bool,
    progress: Option<Progress>,
}

impl Engine<'_> {
    /// What each thread does. The next one is started when there is something to do for it.
    fn work<'scope>(&'scope self, nth: usize, scope: &'scope Scope<'scope, '_>) {
        let (mut block, mut answers, mut is_last) =
            (Block::default(), Answers::default(), nth == self.threads);
        // The lock is for reading alone.
        while lock(&self.blocks).next(self.most, &mut block) {
            if !is_last {
                is_last = true;
                let next = move || self.work(nth + 1, scope);
                // Where no more threads can be had, those that there are will do.
                let _ = thread::Builder::new().spawn_scoped(scope, next);
            }
            if let Err(error) = self.answer(&block, &mut answers) {
                end(&error.into());
            }
            self.hand_over(block.number, &mut answers);
        }
    }

    fn answer(&self, block: &Block, answers: &mut Answers) -> io::Result<()> {
        answers.read = block.read;
        let full = if self.threads == 1 { FULL.0 } else { FULL.1 };
        let mut number = block.line;
        let mut answer = |bytes, too_long, answers: &mut Answers| {
            let line = Line {
                number,
                bytes,
                too_long,
            };
            number += 1;
            (self.answer)(line, answers)
        };
        match &block.content {
            Content::TooLong => answer(&block.bytes, true, answers)?,
            Content::Unreadable(error) => {
                answers.totals.unreadable += 1;
                crate::describe(error, &mut answers.err)?;
            }
            Content::Lines => {
                for line in block.bytes.split_inclusive(|&byte| byte == b'\n') {
                    let line = line.strip_suffix(b"\n").unwrap_or(line);
                    if line.len() > LINE_LIMIT {
                        answer(&line[..SHOWN], true, answers)?;
                    } else {
                        answer(line.strip_suffix(b"\r").unwrap_or(line), false, answers)?;
                    }
                    if answers.out.len().max(answers.err.len()) > full {
                        self.wait_for(block.number);
                        lock(&self.output).put(answers);
                    }
                }
            }
        }
        Ok(())
    }

    fn wait_for(&self, block: u64) {
        let mut turn = lock(&self.turn);
        while turn.block != block {
            turn = (self.next_turn.wait(turn)).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Writes the answers when it is their turn, or leaves them to whoever has it.
    fn hand_over(&self, block: u64, answers: &mut Answers) {
        let mut turn = lock(&self.turn);
        // The block whose turn it is never waits here, so that the others do not wait for ever.
        while turn.block != block && turn.waiting.len() >= WAITING * self.threads {
            turn = (self.next_turn.wait(turn)).unwrap_or_else(PoisonError::into_inner);
        }
        if turn.block != block {
            let empty = turn.spare.pop().unwrap_or_default();
            turn.waiting.insert(block, mem::replace(answers, empty));
            return;
        }
        drop(turn);
        lock(&self.output).put(answers);
        loop {
            let mut turn = lock(&self.turn);
            turn.block += 1;
            let next = turn.block;
            let done = turn.waiting.remove(&next);
            self.next_turn.notify_all();
            drop(turn);
            let Some(mut done) = done else {
                return;
            };
            lock(&self.output).put(&mut done);
            lock(&self.turn).spare.push(done);
        }
    }
}

impl Output {
    /// Writes the answers and takes them out of the buffers.
    fn put(&mut self, answers: &mut Answers) {
        if !answers.err.is_empty() {
            if let Some(progress) = &mut self.progress {
                progress.clear();
            }
            // Where nobody is left to be told, the exit status tells all the same.
            let _ = io::stderr().write_all(&answers.err);
        }
        let mut out = &answers.out[..];
        if self.apart && self.totals.answered == 0 && !out.is_empty() {
            out = &out[1..];
        }
        if let Err(error) = write_lines(out, &mut self.sink) {
            end(&error);
        }
        let Totals {
            answered,
            failed,
            unreadable,
        } = mem::take(&mut answers.totals);
        self.totals.answered += answered;
        self.totals.failed += failed;
        self.totals.unreadable += unreadable;
        for buffer in [&mut answers.out, &mut answers.err] {
            buffer.clear();
            buffer.shrink_to(KEPT);
        }
        if let Some(progress) = &mut self.progress {
            progress.show(self.totals.answered + self.totals.failed, answers.read);
        }
    }
}

/// Writes some whole lines at a time, so that a signal finds nothing half written.
fn write_lines(mut lines: &[u8], sink: &mut Sink) -> anyhow::Result<()> {
    while !lines.is_empty() {
        let end = if lines.len() <= WRITTEN {
            lines.len()
        } else {
            let is_end = |&byte: &u8| byte == b'\n';
            let before = lines[..WRITTEN].iter().rposition(is_end);
            let after = || lines[WRITTEN..].iter().position(is_end);
            match before {
                Some(at) => at + 1,
                None => after().map_or(lines.len(), |at| WRITTEN + at + 1),
            }
        };
        signals::between(|| sink.write(&lines[..end]))?;
        lines = &lines[end..];
    }
    Ok(())
}

/// Another thread may wait for a line that never comes: the program ends here.
fn end(error: &anyhow::Error) -> ! {
    std::process::exit(crate::failed(error).status().into())
}
