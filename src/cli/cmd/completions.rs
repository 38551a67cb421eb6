//! `completions`: scripts that complete commands, options and names of positions in a shell.

use std::io::{self, Write};

use chessmoves::notation::named::POSITIONS;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, Command};
use clap_complete::Shell;

use crate::args::{self, Page};
use crate::exit::Exit;
use crate::ui::Ui;

pub(super) const PAGE: Page = Page {
    command: "completions",
    options: &[],
    examples: &[
        (
            "eval \"$(chessmoves completions bash)\"",
            "For this bash session; for every session, add the line to ~/.bashrc",
        ),
        (
            "chessmoves completions zsh > _chessmoves",
            "For zsh, in a directory of its fpath",
        ),
        (
            "chessmoves completions fish > chessmoves.fish",
            "For fish, in ~/.config/fish/completions",
        ),
        (
            "chessmoves completions powershell > chessmoves.ps1",
            "For PowerShell, to be run from its profile",
        ),
        (
            "chessmoves completions elvish > chessmoves.elv",
            "For elvish, to be loaded from its rc.elv",
        ),
    ],
};

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(super) fn run(args: &CompletionsArgs, ui: Ui) -> anyhow::Result<Exit> {
    let mut command = args::command();
    let names: Vec<_> = (command.get_subcommands())
        .filter(|inner| has_position(inner))
        .map(|inner| inner.get_name().to_owned())
        .collect();
    for name in &names {
        // Any text may be a FEN; only the completions suggest the names.
        command = command.mut_subcommand(name, |inner| {
            inner.mut_args(|arg| match arg.get_id().as_str() {
                "fen" | "position" => arg.value_parser(names_parser()),
                _ => arg,
            })
        });
    }
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "chessmoves", &mut script);
    if args.shell == Shell::Fish {
        complete_words_in_fish(&names, &mut script)?;
    }
    let mut out = ui.stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Done)
}

fn has_position(command: &Command) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == "fen")
}

fn names_parser() -> PossibleValuesParser {
    let value = |named: &chessmoves::notation::named::NamedFen| {
        PossibleValue::new(named.name).help(named.about)
    };
    PossibleValuesParser::from(POSITIONS.iter().map(value).collect::<Vec<_>>())
}

/// The script generated for fish completes only the values of options.
fn complete_words_in_fish(commands: &[String], script: &mut Vec<u8>) -> io::Result<()> {
    for command in commands {
        for named in POSITIONS {
            writeln!(
                script,
                "complete -c chessmoves -n \"__fish_chessmoves_using_subcommand {command}\" -a \"{}\" -d '{}'",
                named.name, named.about
            )?;
        }
    }
    Ok(())
}
