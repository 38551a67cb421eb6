//! `completions` and `man`: scripts that complete words in a shell, and man pages, from the same tree of commands as the help.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use chessmoves_answers::answer::{self, Code, OPTIONS, Values};
use chessmoves_core::Role;
use chessmoves_core::internal::joined;
use chessmoves_core::notation::named;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Args, Command, ValueHint};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::exit::Exit;
use crate::help::{self, POSITIONS_READ, Page};
use crate::ui;

#[derive(Args, Debug)]
pub(crate) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

pub(super) fn completions(args: &CompletionsArgs, command_line: Command) -> anyhow::Result<Exit> {
    let mut command = help::built(command_line);
    let names: Vec<_> = (command.get_subcommands())
        .filter(|inner| inner.get_arguments().any(|arg| arg.get_id() == "fen"))
        .map(|inner| inner.get_name().to_owned())
        .collect();
    for name in &names {
        let positions = (named::POSITIONS.iter()).map(|named| (named.name, named.about));
        let keys = answer::Command::from_name(name).map_or(&[][..], |it| it.kind().keys());
        // Any text may be a FEN or a key of the input; only the completions suggest names.
        command = command.mut_subcommand(name, |inner| {
            inner.mut_args(|arg| match arg.get_id().as_str() {
                "fen" | "position" => arg.value_parser(parser(positions.clone())),
                "fields" => arg.value_parser(parser(keys.iter().map(|key| (*key, "")))),
                "only" => arg.value_parser(parser(Role::ALL.map(|role| (role.name(), "")))),
                _ => arg,
            })
        });
    }
    command = command.mut_subcommand("explain", |inner| {
        inner.mut_arg("code", |arg| {
            arg.value_parser(parser(Code::all().map(|code| (code.name(), code.about()))))
        })
    });
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "chessmoves", &mut script);
    let mut script = String::from_utf8_lossy(&script).into_owned();
    for inner in command.get_subcommands() {
        complete_lists(args.shell, inner, &mut script);
    }
    if args.shell == Shell::Fish {
        complete_words_in_fish(&names, &mut script);
    }
    Ok(ui::print(script.as_bytes())?)
}

/// The scripts complete one value of an option; this makes those of lists complete the value after the last comma, too.
fn complete_lists(shell: Shell, command: &Command, script: &mut String) {
    let is_list = |arg: &&Arg| {
        let mut options = OPTIONS.iter().filter(|option| arg.get_id() == option.name);
        options.any(|option| matches!(option.takes, Values::List(..) | Values::Several(..)))
    };
    for arg in command.get_arguments().filter(is_list) {
        let values = arg.get_possible_values();
        let quote = if shell == Shell::Zsh { r"'\''" } else { r"\'" };
        // The names and meanings of all values, each written as its shell has them.
        let all = |separator: &str, write: fn(&str, &str) -> String| {
            let texts = values.iter().map(|value| {
                let help = value.get_help().map(ToString::to_string);
                let help = help.unwrap_or_default().replace('\'', quote);
                write(value.get_name(), &help)
            });
            joined(texts, separator)
        };
        let (one, list) = match shell {
            Shell::Bash => {
                let names = all(" ", |name, _| name.to_owned());
                let last = r#""${cur##*,}""#;
                (
                    format!(r#"compgen -W "{names}" -- "${{cur}}""#),
                    format!(r#"compgen -P "${{cur%{last}}}" -W "{names}" -- {last}"#),
                )
            }
            Shell::Zsh => {
                let described = all("\n", |name, help| format!(r#"{name}\:"{help}""#));
                let list = all(" ", |name, help| format!(r#""{name}[{help}]""#));
                let list = list.replace("[]", "");
                (
                    format!(":(({described}))'"),
                    format!(":_values -s , value {list}'"),
                )
            }
            Shell::Fish => {
                let write = |name: &str, help: &str| format!(r"{name}\t'{help}'");
                let (lines, words) = (all("\n", write), all(" ", write));
                let list = format!(r#"-a "(__fish_chessmoves_list {words})""#);
                (format!(r#"-a "{lines}""#), list)
            }
            _ => return,
        };
        if !values.is_empty() {
            *script = script.replace(&one, &list);
        }
    }
}

fn parser(names: impl IntoIterator<Item = (&'static str, &'static str)>) -> PossibleValuesParser {
    let value = |(name, about)| PossibleValue::new(name).help(about);
    PossibleValuesParser::from(names.into_iter().map(value).collect::<Vec<_>>())
}

/// Completes the value after the last comma of a list.
const FISH_LIST: &str = r"
function __fish_chessmoves_list
	set -l before (commandline -ct | string replace -r '^--[a-z]+=' '' | string replace -r '[^,]*$' '')
	printf '%s\n' $before$argv
end
";

/// The script generated for fish completes only the values of options.
fn complete_words_in_fish(commands: &[String], script: &mut String) {
    script.push_str(FISH_LIST);
    let positions = commands.iter().flat_map(|command| {
        (named::POSITIONS.iter()).map(move |named| (&**command, named.name, named.about))
    });
    let codes = Code::all().map(|code| ("explain", code.name(), code.about()));
    for (command, word, about) in positions.chain(codes) {
        let about = about.replace('\'', "\\'");
        let _ = writeln!(
            script,
            "complete -c chessmoves -n \"__fish_chessmoves_using_subcommand {command}\" -a \"{word}\" -d '{about}'"
        );
    }
}

/// The date of the last revision of the text.
const DATE: &str = "2026-11-22";

#[derive(Args, Debug)]
pub(crate) struct ManArgs {
    /// The command; the program itself if omitted
    #[arg(
        value_name = "COMMAND",
        value_parser = PossibleValuesParser::new(Page::all().skip(1).map(Page::command))
    )]
    command: Option<String>,
    /// Write all pages to this directory
    #[arg(
        long,
        value_name = "DIR",
        conflicts_with = "command",
        value_hint = ValueHint::DirPath
    )]
    out: Option<PathBuf>,
}

pub(super) fn man(args: &ManArgs, command_line: Command) -> anyhow::Result<Exit> {
    let program = help::built_with(help::long, command_line);
    let Some(folder) = &args.out else {
        let name = args.command.as_deref().unwrap_or_default();
        return Ok(ui::print(text(&program, Page::of(name))?.as_bytes())?);
    };
    fs::create_dir_all(folder)
        .with_context(|| format!("--out {} cannot be created", folder.display()))?;
    for page in Page::all() {
        let path = folder.join(format!("{}.1", title(page)));
        let text = text(&program, page)?;
        fs::write(&path, text).with_context(|| format!("{} cannot be written", path.display()))?;
    }
    Ok(Exit::Done)
}

/// `chessmoves-legal`
fn title(page: Page) -> String {
    page.title().replace(' ', "-")
}

/// A page in roff.
fn text(program: &Command, page: Page) -> io::Result<String> {
    let mut roff = Vec::new();
    write(program, page, &mut roff)?;
    let roff = String::from_utf8_lossy(&roff);
    let mut tidy = String::new();
    for line in roff.lines() {
        // Every section begins with definitions of its own, and formatters warn about empty lines.
        let is_definition = line.starts_with(".ie ") || line.starts_with(".el ");
        if is_definition && tidy.contains(line) {
            continue;
        }
        let line = if line.is_empty() { ".sp" } else { line };
        tidy.push_str(line.trim_end());
        tidy.push('\n');
    }
    // Before a list of values, clap_mangen writes two line breaks.
    Ok(tidy.replace("\n.br\n.sp\n.br\n", "\n.sp\n"))
}

fn write(program: &Command, page: Page, out: &mut dyn Write) -> io::Result<()> {
    let command = program.find_subcommand(page.command()).unwrap_or(program);
    let man = Man::new(command.clone())
        .title(title(page).to_uppercase())
        .date(DATE)
        .source(format!("chessmoves {}", env!("CARGO_PKG_VERSION")))
        .manual("chessmoves manual");
    man.render_title(out)?;
    man.render_name_section(out)?;
    let usage = command.clone().render_usage().to_string();
    let (_, arguments) = usage.split_once(page.title()).unwrap_or_default();
    let mut synopsis = Roff::new();
    synopsis.control("SH", ["SYNOPSIS"]);
    synopsis.text([bold(page.title()), roman(arguments)]);
    synopsis.to_writer(out)?;
    man.render_description_section(out)?;
    // The arguments without a name are part of the description.
    options(command, Arg::is_positional, out)?;
    writeln!(out, ".SH OPTIONS")?;
    options(command, |arg| !arg.is_positional(), out)?;
    let mut rest = Roff::new();
    if page.command().is_empty() {
        rest.control("SH", ["COMMANDS"]);
        for command in program.get_subcommands() {
            if !command.is_hide_set() && command.get_name() != "help" {
                let about = command.get_about().map(ToString::to_string);
                entry(&mut rest, command.get_name(), &about.unwrap_or_default());
            }
        }
        rest.control("SH", ["POSITIONS"]);
        for (n, paragraph) in POSITIONS_READ.split("\n\n").enumerate() {
            if n > 0 {
                rest.control("PP", []);
            }
            rest.text([roman(paragraph)]);
        }
    }
    rest.control("SH", ["EXAMPLES"]);
    (page.examples()).for_each(|(example, about)| entry(&mut rest, example, about));
    rest.control("SH", ["EXIT STATUS"]);
    (page.exit()).for_each(|(status, meaning)| entry(&mut rest, status, meaning));
    rest.control("SH", ["SEE ALSO"]);
    let is_program = page.command().is_empty();
    let others = Page::all().filter(|other| other.command().is_empty() != is_program);
    let others = others.map(|other| format!("{}(1)", title(other)));
    rest.text([roman(joined(others, ", "))]);
    rest.to_writer(out)
}

/// The arguments that a condition holds for. The headings of the help become headings of subsections.
fn options(command: &Command, is_shown: fn(&Arg) -> bool, out: &mut dyn Write) -> io::Result<()> {
    let command = (command.clone()).mut_args(|arg| {
        let is_hidden = arg.is_hide_set() || !is_shown(&arg);
        arg.hide(is_hidden)
    });
    let mut section = Vec::new();
    Man::new(command).render_options_section(&mut section)?;
    for line in String::from_utf8_lossy(&section).lines() {
        match line.strip_prefix(".SH ") {
            Some("OPTIONS") => {}
            Some(heading) => {
                let (first, rest) = heading.split_at(1);
                writeln!(out, ".SS {first}{}", rest.to_lowercase())?;
            }
            None => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

fn entry(roff: &mut Roff, name: &str, about: &str) {
    roff.control("TP", []);
    roff.text([bold(name)]);
    roff.text([roman(about)]);
}
