//! `positions`: those that have a name.

use std::io::Write;

use chessmoves::notation::json::RecordKind;
use chessmoves::notation::names;
use chessmoves::render::{json, text};
use chessmoves::report::NamedPosition;

use crate::args::Naming;
use crate::exit::Exit;
use crate::ui;

pub(crate) fn run(args: &Naming) -> anyhow::Result<Exit> {
    let mut out = ui::stdout();
    let all: Vec<_> = names::POSITIONS.iter().map(NamedPosition::from).collect();
    if args.json {
        for position in &all {
            json::write(position, RecordKind::Position.keys(), &[], &mut out)?;
        }
    } else {
        text::positions(&all, &ui::stdout_palette(), &mut *out)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}
