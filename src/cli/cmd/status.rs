//! `status`: check, mate, draws, pins, castling and problems.

use chessmoves::Faults;
use chessmoves::record::{Buffers, Played, Record, RecordKind, Status};
use clap::Args;

use crate::args::{AnyOf, AnyOfParser, CommonArgs, Page, Words};
use crate::query::{Prepared, Purpose, Query, Resolved};

pub(super) const PAGE: Page = Page {
    command: "status",
    options: &[
        "fen", "board", "input", "moves", "json", "is", "fix", "quiet",
    ],
    examples: &[
        (
            "chessmoves status kiwipete",
            "Check, mate, draws, pins, castling and problems",
        ),
        (
            "chessmoves status startpos --is castling-kingside",
            "Test a condition: the exit status is 0 for yes and 1 for no",
        ),
        (
            "chessmoves status --fix \"4k3/8/9/8/8/8/8/4K2R W K - 0 1\"",
            "Repair a FEN",
        ),
        (
            "chessmoves status --is checkmate < positions.fen",
            "The positions of a file that are checkmate",
        ),
        (
            "chessmoves status -q kiwipete --is check || echo 'no check'",
            "Test a condition in a script",
        ),
        (
            "chessmoves status --is check --is en-passant --json < positions.fen",
            "Two conditions, with the answer in the key `is`",
        ),
        (
            "chessmoves status --is not-check --is castling,en-passant < positions.fen",
            "No check, and castling or a capture en passant",
        ),
        (
            "chessmoves status --fix < positions.fen",
            "Repair a file of positions",
        ),
        (
            "chessmoves status startpos --moves \"f3 e5 g4 Qh4\" --json",
            "After some moves, as a record",
        ),
    ],
};

#[derive(Args, Debug)]
pub(crate) struct StatusArgs {
    /// A FEN in quotes, a name, a URL or JSON
    position: Option<String>,
    #[arg(hide = true)]
    more: Vec<String>,
    /// Print the FEN that is analysed, and report what differs from the input
    ///
    /// The report goes to standard error, with the reasons. A FEN with faults is repaired if there is only one possible
    /// repair.
    #[arg(long)]
    fix: bool,
    /// Test a condition: exit status 0 for yes, 1 for no
    ///
    /// `not-check` is the negation of check. Conditions separated by commas are alternatives; if the option is repeated,
    /// every one must hold. The lines of a stream that meet the conditions are printed unchanged, and one such line is
    /// enough for exit status 0. With --json, every record has the key `is`. With -q, nothing is printed, and the first
    /// such line ends the run.
    #[arg(long, value_name = "CONDITION", value_parser = AnyOfParser, conflicts_with = "fix")]
    is: Vec<AnyOf>,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn query(mut args: StatusArgs) -> anyhow::Result<Prepared> {
    let words = Words::new(args.position.iter().chain(&args.more), &mut args.common)?;
    let output = &args.common.output;
    let as_fen = args.fix && !output.is_json() && !output.is_picture();
    let is = args.is;
    let purpose = if is.is_empty() {
        Purpose::Answer
    } else {
        Purpose::Test
    };
    let answer = move |input: &Resolved<'_>, buffers: &mut Buffers| -> Result<Record, Faults> {
        let position = input.position()?;
        if as_fen {
            // The text of a position after no moves is its FEN.
            return Ok(Record::from(Played::new(position, Vec::new())));
        }
        let mut status = Status::new_in(position, &input.problems(), buffers);
        if let Some(repetitions) = input.repetitions {
            *status = status.with_repetitions(position, repetitions);
        }
        if !is.is_empty() {
            let holds = |any_of: &AnyOf| any_of.holds(position, &status);
            status.is = Some(is.iter().all(holds));
        }
        Ok(Record::from(status))
    };
    let query = Query {
        repairs: args.fix,
        purpose,
        ..Query::new(RecordKind::Status, words.none()?, answer)
    };
    Ok(Prepared::new(args.common, query))
}
