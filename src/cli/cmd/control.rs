//! `control`: the squares that each side controls.

use chessmoves::record::{Control, Record, RecordKind};
use clap::Args;

use crate::args::{CommonArgs, Page, Words};
use crate::exit::Exit;
use crate::query::Query;
use crate::run;
use crate::ui::Ui;

pub(super) const PAGE: Page = Page {
    command: "control",
    options: &["fen", "board", "input", "moves", "json", "out"],
    examples: &[
        (
            "chessmoves control kiwipete",
            "How many pieces of each side control each square",
        ),
        (
            "chessmoves control startpos --moves \"e4 e5\"",
            "After some moves",
        ),
        (
            "chessmoves control position4 --json",
            "As a record, with the pieces",
        ),
        (
            "chessmoves control '{\"board\": {\"white\": [\"Qd2\"], \"black\": [\"Pd4\"]}}'",
            "A board without kings",
        ),
        (
            "chessmoves control --json < positions.fen",
            "A stream, one record per line",
        ),
        ("chessmoves control 960:0", "A Chess960 start position"),
        (
            "chessmoves control kiwipete --json --fields black",
            "Black's part of the record",
        ),
        (
            "chessmoves control kiwipete -o control.svg",
            "A picture of the numbers",
        ),
    ],
};

#[derive(Args, Debug)]
pub(crate) struct ControlArgs {
    /// A FEN in quotes, a name, a URL or JSON
    position: Option<String>,
    #[arg(hide = true)]
    more: Vec<String>,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(mut args: ControlArgs, ui: Ui) -> anyhow::Result<Exit> {
    let words = Words::new(args.position.iter().chain(&args.more), &mut args.common)?;
    let query = Query::new(RecordKind::Control, words.none()?, |input| {
        Ok(Record::Control(Box::new(Control::new(input.position()?))))
    });
    run::run(&args.common, &query, ui)
}
