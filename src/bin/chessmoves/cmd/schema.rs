//! `schema`: what every record looks like.

use std::io::Write;

use crate::exit::Exit;
use crate::ui;

pub(crate) fn run() -> anyhow::Result<Exit> {
    let mut out = ui::stdout();
    writeln!(out, "{:#}", chessmoves::report::schema())?;
    out.flush()?;
    Ok(Exit::Done)
}
