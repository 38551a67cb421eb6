//! `man`: the manual pages, made of what the help is made of.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use clap::Command;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::args::{POSITIONS, Reading, examples, whole, with_position};
use crate::exit::{self, Exit};
use crate::ui;

/// When the text of the pages was last gone through.
const DATE: &str = "2026-11-21";

pub(crate) fn run(args: &Reading) -> anyhow::Result<Exit> {
    let mut program = whole()
        .disable_help_subcommand(true)
        .mut_subcommands(with_position);
    program.build();
    if let Some(folder) = &args.out {
        return all(&program, folder);
    }
    let page = page(&program, args.command.as_deref().unwrap_or_default())?;
    let mut out = ui::stdout();
    out.write_all(page.as_bytes())?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Writes every page into a folder.
fn all(program: &Command, folder: &Path) -> anyhow::Result<Exit> {
    fs::create_dir_all(folder)
        .with_context(|| format!("--out {} cannot be made", folder.display()))?;
    for name in std::iter::once("").chain(examples::commands()) {
        let page = page(program, name)?;
        let path = folder.join(format!("{}.1", title(name)));
        fs::write(&path, page).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(Exit::Done)
}

/// `chessmoves-legal`
fn title(name: &str) -> String {
    if name.is_empty() {
        "chessmoves".to_owned()
    } else {
        format!("chessmoves-{name}")
    }
}

/// The page of a command; of the program, without a name.
fn page(program: &Command, name: &str) -> io::Result<String> {
    let mut page = Vec::new();
    write(program, name, &mut page)?;
    let page = String::from_utf8_lossy(&page);
    let mut tidy = String::new();
    for line in page.lines() {
        tidy.push_str(line.trim_end());
        tidy.push('\n');
    }
    // An empty line ends the one before it, and printers complain when that is done twice.
    Ok(tidy.replace("\n.br\n\n.br\n", "\n.sp\n"))
}

fn write(program: &Command, name: &str, out: &mut dyn Write) -> io::Result<()> {
    let command = program.find_subcommand(name).unwrap_or(program);
    let man = Man::new(command.clone())
        .title(title(name).to_uppercase())
        .date(DATE)
        .source(format!("chessmoves {}", env!("CARGO_PKG_VERSION")))
        .manual("chessmoves manual");
    man.render_title(out)?;
    man.render_name_section(out)?;
    let usage = command.clone().render_usage().to_string();
    let mut synopsis = Roff::new();
    synopsis.control("SH", ["SYNOPSIS"]);
    synopsis.text([bold(usage.trim_start_matches("Usage: "))]);
    synopsis.to_writer(out)?;
    man.render_description_section(out)?;
    man.render_options_section(out)?;
    let mut more = Roff::new();
    if name.is_empty() {
        commands(program, &mut more);
        more.control("SH", ["POSITIONS"]);
        for (n, paragraph) in POSITIONS.split("\n\n").enumerate() {
            if n > 0 {
                more.control("PP", []);
            }
            more.text([roman(paragraph)]);
        }
    }
    more.control("SH", ["EXAMPLES"]);
    for (example, about) in examples::page(name).map_or(&[][..], |page| page.examples) {
        more.control("TP", []);
        more.text([bold(*example)]);
        more.text([roman(*about)]);
    }
    more.control("SH", ["EXIT STATUS"]);
    for (status, meaning) in exit::meanings(name) {
        more.control("TP", []);
        more.text([bold(status.to_string())]);
        more.text([roman(meaning)]);
    }
    more.control("SH", ["SEE ALSO"]);
    let others: Vec<_> = std::iter::once("")
        .chain(examples::commands())
        .filter(|other| *other != name && (name.is_empty() || other.is_empty()))
        .map(|other| format!("{}(1)", title(other)))
        .collect();
    more.text([roman(others.join(", "))]);
    more.to_writer(out)
}

fn commands(program: &Command, more: &mut Roff) {
    more.control("SH", ["COMMANDS"]);
    for command in program
        .get_subcommands()
        .filter(|command| !command.is_hide_set())
    {
        more.control("TP", []);
        more.text([bold(command.get_name())]);
        let about = command.get_about().map(ToString::to_string);
        more.text([roman(about.unwrap_or_default())]);
    }
}
