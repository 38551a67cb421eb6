//! `serve`: any question, one JSON message per line.

use clap::Args;

use crate::args::{Page, number};
use crate::exit::Exit;
use crate::serve::{self, Limits, Parse};

pub(super) const PAGE: Page = Page {
    command: "serve",
    options: &["perft_limit", "threads"],
    examples: &[
        (
            "chessmoves serve < messages.jsonl",
            "An answer for each message, in order",
        ),
        (
            "echo '{\"cmd\":\"why\",\"fen\":\"startpos\",\"move\":\"e2e5\"}' | chessmoves serve",
            "The record of `chessmoves why startpos e2e5`",
        ),
        (
            "echo '{\"id\":7,\"cmd\":\"legal\",\"fen\":\"kiwipete\"}' | chessmoves serve",
            "The id is repeated in the answer",
        ),
        (
            "echo '{\"cmd\":\"legal\",\"fen\":\"startpos\",\"slim\":true}' | chessmoves serve",
            "Options are keys with the names of the long options",
        ),
        (
            "echo '{\"cmd\":\"check\",\"movetext\":\"1. e4 e5 2. Ke3\"}' | chessmoves serve",
            "A game",
        ),
        (
            "echo '{\"cmd\":\"show\",\"fen\":\"startpos\"}' | chessmoves serve",
            "A picture, as the text of an SVG",
        ),
        (
            "echo '{\"cmd\":\"version\"}' | chessmoves serve",
            "The version of the program and of the records",
        ),
        (
            "chessmoves serve --threads 2 < messages.jsonl > answers.jsonl",
            "Many messages, on two cores",
        ),
    ],
};

/// The default of `--perft-limit`.
const PERFT_LIMIT: u64 = 100_000_000;

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The greatest number of leaf nodes that perft counts for a message
    #[arg(
        long,
        value_name = "NODES",
        default_value_t = PERFT_LIMIT,
        value_parser = |text: &str| number::<u64>(text, 0..=u64::MAX)
    )]
    perft_limit: u64,
    /// Threads for the messages
    ///
    /// The output does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number::<u16>(text, 1..=1024))]
    threads: u16,
}

pub(super) fn run(args: &ServeArgs, parse: Parse) -> anyhow::Result<Exit> {
    serve::run(
        Limits {
            perft_nodes: args.perft_limit,
        },
        args.threads.into(),
        parse,
    )
}
