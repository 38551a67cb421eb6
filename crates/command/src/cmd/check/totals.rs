//! What is counted of games, and their numbers.

use std::io::{self, Write};
use std::mem;
use std::ops::Range;

use chessmoves_core::internal::entry;

use crate::exit::Exit;
use crate::stream::{self, REUSED_CAPACITY, Replacement, Sum};

/// What answers about games have beside their texts, and what is counted of them.
#[derive(Default)]
pub(in crate::cmd) struct GameTotals {
    /// Games with a fault.
    pub(in crate::cmd) faulty: u64,
    /// Moves.
    pub(super) moves: u64,
    /// How many games have a fault with this code.
    pub(super) faults: Vec<(&'static str, u64)>,
    /// The files of `--good` and `--bad`, for the sum.
    pub(super) files: [Option<Replacement>; 2],
    /// Bytes for these files.
    pub(super) copies: [Vec<u8>; 2],
    /// The numbers of games for standard output.
    pub(in crate::cmd) numbers: GameNumbers,
    /// The numbers of games for standard error.
    pub(in crate::cmd) err_numbers: GameNumbers,
}

/// Answers about games.
pub(in crate::cmd) type GameOutput = stream::Output<GameTotals>;

impl stream::Totals for GameTotals {
    /// Numbers the games, copies them, and adds the totals.
    fn add(sum: &mut Sum<Self>, output: &mut GameOutput) -> anyhow::Result<()> {
        let (games, sum, more) = (sum.counts.answered, &mut sum.totals, &mut output.totals);
        more.numbers.count_from(games, &mut output.out);
        more.err_numbers.count_from(games, &mut output.err);
        sum.faulty += mem::take(&mut more.faulty);
        sum.moves += mem::take(&mut more.moves);
        for (code, count) in mem::take(&mut more.faults) {
            *entry(&mut sum.faults, code) += count;
        }
        for (file, bytes) in sum.files.iter_mut().zip(&mut more.copies) {
            if let Some(file) = file {
                file.write(bytes)?;
            }
            bytes.clear();
            bytes.shrink_to(REUSED_CAPACITY);
        }
        Ok(())
    }
}

/// The places of numbers of games in a text, and the numbers counted from the first game of a block. How many games come before it is
/// known when the earlier blocks are finished.
#[derive(Default)]
pub(in crate::cmd) struct GameNumbers(Vec<(Range<usize>, u64)>);

impl GameNumbers {
    /// Remembers the place of a number. Places are reported in the order of the text.
    pub(in crate::cmd) fn push(&mut self, place: Range<usize>, number: u64) {
        self.0.push((place, number));
    }

    /// Appends a number, and remembers its place.
    pub(super) fn write(&mut self, number: u64, text: &mut Vec<u8>) -> io::Result<()> {
        let start = text.len();
        write!(text, "{number}")?;
        self.push(start..text.len(), number);
        Ok(())
    }

    /// Adds the number of games before the block to the numbers in the text.
    fn count_from(&mut self, before: u64, text: &mut Vec<u8>) {
        if before == 0 || self.0.is_empty() {
            return self.0.clear();
        }
        let mut numbered = Vec::with_capacity(text.len() + 8 * self.0.len());
        let mut from = 0;
        for (place, number) in self.0.drain(..) {
            numbered.extend_from_slice(&text[from..place.start]);
            numbered.extend_from_slice((before + number).to_string().as_bytes());
            from = place.end;
        }
        numbered.extend_from_slice(&text[from..]);
        *text = numbered;
    }
}

/// The exit status after some games.
pub(in crate::cmd) fn exit_of_games(sum: &Sum<GameTotals>) -> Exit {
    let counts = &sum.counts;
    let has_failed = counts.unreadable + counts.failed > 0 || counts.answered == 0;
    Exit::of(has_failed, sum.totals.faulty > 0)
}
