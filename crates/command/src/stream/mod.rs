//! Answers a stream: threads read, answer and write blocks of lines or of games, in order and in bounded memory.
//!
//! `in_order` runs the threads. A block has the lines that are available when a thread asks for it, so no answer waits for more input.

mod blocks;
mod input;
mod replacement;

use std::io::{self, IsTerminal, Write};
use std::mem;
use std::ops::AddAssign;
use std::path::PathBuf;
use std::time::Duration;

use memchr::memchr;

pub(crate) use self::blocks::{Block, Blocks, GAME_LIMIT, Line};
pub(crate) use self::input::{InputFile, check_encoding};
pub(crate) use self::replacement::{Replacement, is_same};

use self::replacement::{created, numbered};
use chessmoves_answers::answer::{Buffers, Format};
use chessmoves_core::internal::{counted, in_order};

use crate::args::{OutputArgs, StreamArgs};
use crate::ui::{Progress, per_second};
use crate::{exit, signals};

/// The maximum number of finished blocks in the queue, per thread.
const QUEUE_LENGTH: usize = 2;
/// The most bytes of answers that wait for the end of their block: with one thread, and with several, which wait for earlier blocks.
const FLUSH_SIZE: (usize, usize) = (48 * 1024, 512 * 1024);
/// A write stops at the first line end after this many bytes.
const WRITE_SIZE: usize = 64 * 1024;
/// The maximum capacity of a buffer that is reused.
pub(crate) const REUSED_CAPACITY: usize = 1024 * 1024;
/// Progress appears after a second; most streams end sooner.
const PROGRESS_DELAY: Duration = Duration::from_secs(1);
const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// What a stream collects besides the text of its answers and [`Counts`].
pub(crate) trait Totals: Default + Send {
    /// Called in the order of the blocks, before their answers are written: fills in what depends on earlier blocks, such as numbers of
    /// games, and adds the totals of the block to the sum.
    fn add(_sum: &mut Sum<Self>, _output: &mut Output<Self>) -> anyhow::Result<()> {
        Ok(())
    }
}

impl Totals for () {}

/// Waits until the answers to all earlier blocks are written, and writes those of this block so far.
pub(crate) type Turn<'a, T> = &'a mut dyn FnMut(&mut Output<T>);

type AnswerBlock<'a, T> =
    &'a (dyn Fn(&Block, &mut Output<T>, Turn<'_, T>) -> io::Result<()> + Sync);

/// The answers to a block or a part of it.
#[derive(Default)]
pub(crate) struct Output<T> {
    /// Whole lines for standard output.
    pub(crate) out: Vec<u8>,
    /// Whole lines for standard error.
    pub(crate) err: Vec<u8>,
    pub(crate) counts: Counts,
    pub(crate) totals: T,
    pub(crate) buffers: Buffers,
    /// How many bytes of the input were read when the block was taken.
    bytes_read: u64,
    /// Answers longer than this many bytes are written early.
    max_size: usize,
}

impl<T> Output<T> {
    /// Called after each line or game: writes the answers if they are long.
    pub(crate) fn flush(&mut self, turn: Turn<'_, T>) {
        if self.out.len().max(self.err.len()) > self.max_size {
            turn(self);
        }
    }
}

/// Counts of lines or games, by outcome.
#[derive(Clone, Copy, Default)]
pub(crate) struct Counts {
    pub(crate) answered: u64,
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
}

impl AddAssign for Counts {
    fn add_assign(&mut self, more: Self) {
        self.answered += more.answered;
        self.failed += more.failed;
        self.unreadable += more.unreadable;
        self.yes += more.yes;
        self.no += more.no;
        self.ambiguous += more.ambiguous;
        self.unplayed += more.unplayed;
        self.ignored_rights += more.ignored_rights;
    }
}

/// What was counted in the answers so far.
#[derive(Default)]
pub(crate) struct Sum<T> {
    pub(crate) counts: Counts,
    pub(crate) totals: T,
}

#[derive(Default)]
pub(crate) struct StreamSettings {
    pub(crate) threads: usize,
    /// Whether an empty line or a comma separates two answers. Each answer begins with that byte; that of the first one is not written.
    pub(crate) separate: bool,
    /// Whether the first yes ends the run with exit status 0, without reading the rest.
    pub(crate) until_yes: bool,
    pub(crate) progress: Progress,
}

impl StreamSettings {
    /// The settings that the options ask for. `to_file` says that the answers go to a file.
    pub(crate) fn new(args: &StreamArgs, to_file: bool) -> Self {
        let is_wanted = !args.quiet && (to_file || !io::stdout().is_terminal());
        Self {
            threads: args.threads(),
            progress: Progress::on_terminal(is_wanted, PROGRESS_DELAY, PROGRESS_INTERVAL),
            ..Self::default()
        }
    }
}

/// Answers every block, and adds to the totals. If the output cannot be written, this function ends the program.
pub(crate) fn run<T: Totals>(
    mut blocks: Blocks,
    settings: StreamSettings,
    sink: Sink,
    totals: T,
    answer: AnswerBlock<'_, T>,
) -> (Sum<T>, Sink) {
    let threads = settings.threads;
    let (one_thread, several) = FLUSH_SIZE;
    let max_size = if threads == 1 { one_thread } else { several };
    let mut writer = Writer {
        total: blocks.total,
        unit: if blocks.of_games { "game" } else { "line" },
        settings,
        sink,
        sum: Sum {
            counts: Counts::default(),
            totals,
        },
    };
    in_order(
        (0..threads).map(|_| Block::default()),
        &mut |block: &mut Block| blocks.next(block).then_some(()),
        &|block, (), output: &mut Output<T>, turn| {
            (output.bytes_read, output.max_size) = (block.bytes_read, max_size);
            let answered = if let Some(error) = &block.error {
                output.counts.unreadable += 1;
                exit::write_error(error, &mut output.err)
            } else {
                answer(block, output, turn)
            };
            answered.unwrap_or_else(|error| end(&error.into()));
        },
        &mut |output| {
            writer.write(output);
            true
        },
        QUEUE_LENGTH * threads,
    );
    writer.settings.progress.clear();
    (writer.sum, writer.sink)
}

/// Writes answers in the order of their blocks, and adds up the totals.
struct Writer<T> {
    /// The number of bytes of all inputs, if it is known.
    total: Option<u64>,
    unit: &'static str,
    settings: StreamSettings,
    sink: Sink,
    sum: Sum<T>,
}

impl<T: Totals> Writer<T> {
    /// Writes the answers and empties their buffers.
    fn write(&mut self, output: &mut Output<T>) {
        let completed = T::add(&mut self.sum, output);
        if !output.err.is_empty() {
            self.settings.progress.clear();
            // If standard error is closed, the exit status remains.
            let _ = io::stderr().write_all(&output.err);
        }
        let mut out = &output.out[..];
        if self.settings.separate && !out.is_empty() {
            self.settings.separate = false;
            out = &out[1..];
        }
        if let Err(error) = completed.and_then(|()| write_lines(out, &mut self.sink)) {
            end(&error);
        }
        self.sum.counts += mem::take(&mut output.counts);
        if self.settings.until_yes && self.sum.counts.yes > 0 {
            signals::exit(exit::Exit::Done);
        }
        for buffer in [&mut output.out, &mut output.err] {
            buffer.clear();
            buffer.shrink_to(REUSED_CAPACITY);
        }
        let count = self.sum.counts.answered + self.sum.counts.failed;
        let (unit, total, progress) = (self.unit, self.total, &mut self.settings.progress);
        progress.show(|time| progress_text(count, unit, output.bytes_read, total, time));
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
    let (speed, lines) = (per_second(count, time), counted(count, unit));
    let part = match total {
        Some(total @ 1..) => format!("{}%, ", (bytes.min(total) * 100) / total),
        _ => String::new(),
    };
    format!("{part}{lines}, {speed} {unit}s/s")
}

/// Where the answers go: to standard output, or to a file that is replaced when it is complete. Takes whole lines at a time.
pub(crate) enum Sink {
    Stdout,
    /// A text file, or a file with one picture. It is created with the first answer, so that an error leaves an old file as it is.
    File {
        path: PathBuf,
        is_picture: bool,
        file: Option<Replacement>,
    },
    /// A file for each picture. The number of the picture takes the place of `%d` in its name.
    Pictures {
        pattern: PathBuf,
        count: u64,
    },
}

impl Sink {
    /// The sink that the options ask for. `inputs` are the input files, which must not be overwritten.
    pub(crate) fn new(
        output: &OutputArgs,
        format: Format,
        inputs: &[PathBuf],
    ) -> anyhow::Result<Self> {
        let Some(path) = output.file() else {
            return Ok(Self::Stdout);
        };
        let name = path.display();
        anyhow::ensure!(
            !inputs.iter().any(|input| is_same(input, path)),
            "-o {name} would overwrite the input"
        );
        let (path, is_picture) = (path.to_owned(), format == Format::Svg);
        let is_numbered = numbered(&path, 1).is_some();
        anyhow::ensure!(
            is_picture || !is_numbered,
            "-o {name}: only pictures have a file each, expected a name without %d"
        );
        Ok(if is_numbered {
            Self::Pictures {
                pattern: path,
                count: 0,
            }
        } else {
            Self::File {
                path,
                is_picture,
                file: None,
            }
        })
    }

    pub(crate) fn write(&mut self, lines: &[u8]) -> anyhow::Result<()> {
        match self {
            Self::Stdout => io::stdout().write_all(lines)?,
            Self::File {
                path,
                is_picture,
                file,
            } => {
                let mut answers = lines.split_inclusive(|&byte| byte == b'\n');
                anyhow::ensure!(
                    !*is_picture || file.is_none() && answers.nth(1).is_none(),
                    "-o {} takes one picture, but there are several; -o 'NAME-%d.svg' writes a file for each, and --format svg \
                     writes one per line to standard output",
                    path.display()
                );
                match file {
                    Some(file) => file.write(lines)?,
                    none => *none = Some(created(path, lines)?),
                }
            }
            Self::Pictures { pattern, count } => {
                for document in lines.split_inclusive(|&byte| byte == b'\n') {
                    *count += 1;
                    let path = numbered(pattern, *count).unwrap_or_else(|| pattern.clone());
                    created(&path, document)?.finish()?;
                }
            }
        }
        Ok(())
    }

    /// Completes the output after the last answer.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Stdout => Ok(io::stdout().flush()?),
            Self::File { file, .. } => file.map_or(Ok(()), Replacement::finish),
            Self::Pictures { .. } => Ok(()),
        }
    }
}

/// Writes some whole lines at a time, so that no signal interrupts the output within a line.
fn write_lines(mut lines: &[u8], sink: &mut Sink) -> anyhow::Result<()> {
    while !lines.is_empty() {
        let least = WRITE_SIZE.min(lines.len());
        let end = memchr(b'\n', &lines[least..]).map_or(lines.len(), |at| least + at + 1);
        signals::uninterrupted(|| sink.write(&lines[..end]))?;
        lines = &lines[end..];
    }
    Ok(())
}

/// Ends the program: another thread may be waiting for a line of input that never comes.
fn end(error: &anyhow::Error) -> ! {
    signals::exit(exit::report(error))
}
