//! `schema`: the JSON Schema of all records.

use std::io::Write;

use crate::args::Page;
use crate::exit::Exit;
use crate::ui::Ui;

pub(super) const PAGE: Page = Page {
    command: "schema",
    options: &[],
    examples: &[
        ("chessmoves schema", "The schema, indented"),
        (
            "chessmoves schema > chessmoves.schema.json",
            "For a validator",
        ),
        (
            "chessmoves schema | grep const",
            "The codes and names that occur in records",
        ),
    ],
};

pub(super) fn run(ui: Ui) -> anyhow::Result<Exit> {
    let mut out = ui.stdout();
    writeln!(out, "{:#}", chessmoves::record::schema())?;
    out.flush()?;
    Ok(Exit::Done)
}
