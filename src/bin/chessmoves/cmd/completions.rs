//! `completions`: what a shell has to know.

use std::io::Write;

use chessmoves::notation::names;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap_complete::Shell;

use crate::args::{self, Completing};
use crate::exit::Exit;
use crate::ui;

pub(crate) fn run(completing: &Completing) -> anyhow::Result<Exit> {
    // A FEN may be anything, and only what is generated here says that it is one of the names.
    let names = || {
        let value = |named: &names::Named| PossibleValue::new(named.name).help(named.about);
        PossibleValuesParser::from(names::POSITIONS.iter().map(value).collect::<Vec<_>>())
    };
    let command = args::whole();
    let commands: Vec<_> = (command.get_subcommands())
        .filter(|inner| args::takes_position(inner))
        .map(|inner| inner.get_name().to_owned())
        .collect();
    let mut command = commands.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |inner| {
            let inner = args::with_position(inner);
            ["fen", "position"].into_iter().fold(inner, |inner, id| {
                inner.mut_arg(id, |arg| arg.value_parser(names()))
            })
        })
    });
    let mut script = Vec::new();
    clap_complete::generate(completing.shell, &mut command, "chessmoves", &mut script);
    if completing.shell == Shell::Fish {
        // What is generated for fish knows the values of options alone.
        for (command, named) in pairs(&commands) {
            writeln!(
                script,
                "complete -c chessmoves -n \"__fish_chessmoves_using_subcommand {command}\" -a \"{}\" -d '{}'",
                named.name, named.about
            )?;
        }
    }
    let mut out = ui::stdout();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Every command with every name.
fn pairs(commands: &[String]) -> impl Iterator<Item = (&String, &'static names::Named)> {
    (commands.iter()).flat_map(|command| names::POSITIONS.iter().map(move |named| (command, named)))
}
