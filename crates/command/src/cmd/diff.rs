//! `diff`: a list of moves compared with the legal moves.

use std::mem;
use std::path::PathBuf;

use chessmoves_answers::answer::{Body, Buffers, Command, DiffReport, Question, number};
use chessmoves_answers::input::{given_moves, given_moves_in_json};
use chessmoves_core::internal::Grouped;
use chessmoves_core::{AnyPosition, Faults, Move, Perft};
use chessmoves_workbench::Comparison;
use clap::Args;

use crate::args::{CommonArgs, Words};
use crate::exit::Exit;
use crate::reply;
use crate::stream::InputFile;
use crate::ui::When;

/// Counts are not compared at depths with more leaf nodes than this, unless --depth asks for it.
const MAX_NODES: u64 = 2_000_000_000;

#[derive(Args, Debug)]
pub(crate) struct DiffArgs {
    /// The depth of the counts in the list
    ///
    /// By default, the depth whose counts are closest to the given ones.
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u32>(text, 1..=64))]
    depth: Option<u32>,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(mut args: DiffArgs, color: When) -> anyhow::Result<Exit> {
    let common = &mut args.common;
    // With a position, the input is the list and not a stream of positions.
    let files = mem::take(&mut common.position.input);
    let words = Words::new(common)?;
    let has_position = words.has_position;
    words.none()?;
    let settings = common.settings(Command::Diff)?;
    let given = if has_position {
        Some(read_list(&files)?)
    } else {
        common.position.input = files;
        None
    };
    let depth = args.depth;
    let find = |question: &Question<'_>, _: &mut Buffers| {
        let position = question.position()?;
        let list = match &given {
            Some(list) => given_moves(list, position),
            None => given_moves_in_json(question.input, position)?,
        };
        let mut report = DiffReport::new(position, &list)?;
        let comparison = &report.comparison;
        let has_counts = comparison.found.iter().any(|(_, count)| count.is_some());
        if (has_counts || list.total.is_some() && depth.is_some())
            && let Some((depth, counts)) = expected_counts(position, comparison, depth)?
        {
            report.compare_counts(depth, &counts, list.total);
        }
        Ok(Body::from(report))
    };
    reply::run(common, Command::Diff, &settings, &find, color)
}

/// The maximum length of a list in bytes. The longest ones, with a line per move and statistics, are far shorter.
const LIST_LIMIT: u64 = 4 << 20;

fn read_list(files: &[PathBuf]) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    for file in InputFile::all(files, "--input ") {
        bytes.extend(file.read(LIST_LIMIT + 1)?);
        anyhow::ensure!(
            bytes.len() as u64 <= LIST_LIMIT,
            "{} is too long for a list of moves: more than {} bytes",
            file.name(),
            Grouped(LIST_LIMIT)
        );
        bytes.push(b'\n');
    }
    let text = String::from_utf8_lossy(&bytes);
    Ok(text.trim_start_matches('\u{feff}').to_owned())
}

/// A depth, and our count for each root move.
type Counts = (u32, Vec<(Move, u64)>);

/// Our counts, and their depth: the one asked for, or the one whose counts are closest to those of the list.
fn expected_counts(
    position: &AnyPosition,
    comparison: &Comparison,
    depth: Option<u32>,
) -> Result<Option<Counts>, Faults> {
    let perft = Perft::new();
    if let Some(depth) = depth {
        return Ok(Some((depth, perft.divide(position, depth)?)));
    }
    let counts = comparison.found.iter();
    let counted: Vec<(Move, u64)> = counts.filter_map(|&(mv, n)| Some((mv, n?))).collect();
    let given = counted.iter().map(|(_, count)| count).sum::<u64>();
    let mut closest: Option<(u128, Counts)> = None;
    for depth in 1..=64 {
        let limit = given.saturating_mul(8).clamp(1000, MAX_NODES);
        let Some(counts) = perft.divide_up_to(position, depth, limit)? else {
            break;
        };
        let is_counted = |mv: &Move| counted.iter().any(|(other, _)| other == mv);
        let listed = counts.iter().filter(|(mv, _)| is_counted(mv));
        let ours: u64 = listed.map(|(_, nodes)| nodes).sum();
        // The ratio of the greater to the smaller sum, in thousandths.
        let (less, more) = (ours.min(given).max(1), ours.max(given));
        let ratio = u128::from(more) * 1000 / u128::from(less);
        if closest.as_ref().is_none_or(|(least, _)| ratio < *least) {
            closest = Some((ratio, (depth, counts)));
        }
        if ours > given || ours == 0 {
            break;
        }
    }
    Ok(closest.map(|(_, counts)| counts))
}
