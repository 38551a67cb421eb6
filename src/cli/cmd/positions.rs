//! `positions`: the named positions.

use std::io::Write;

use chessmoves::notation::named::POSITIONS;
use chessmoves::record::{NamedPosition, json};
use chessmoves::render::text;
use clap::Args;

use crate::args::Page;
use crate::exit::Exit;
use crate::ui::Ui;

pub(super) const PAGE: Page = Page {
    command: "positions",
    options: &["json"],
    examples: &[
        (
            "chessmoves positions",
            "The names, and what each position is useful for",
        ),
        ("chessmoves positions --json", "As records"),
        (
            "chessmoves positions --json | chessmoves status --is check",
            "The named positions with a check",
        ),
    ],
};

#[derive(Args, Debug)]
pub(crate) struct PositionsArgs {
    /// Print JSON, one record per line
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &PositionsArgs, ui: Ui) -> anyhow::Result<Exit> {
    let mut out = ui.stdout();
    let all: Vec<_> = POSITIONS.iter().map(NamedPosition::from).collect();
    if args.json {
        for position in &all {
            json::write(position, &mut out)?;
        }
    } else {
        text::positions(&all, &ui.stdout_palette(), &mut *out)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}
