//! Help, version, and messages about wrong usage.

use std::error::Error as _;
use std::ffi::OsString;
use std::io::{self, Write};

use chessmoves_answers::answer::synonyms::{self, Meant};
use chessmoves_answers::input::{edits, is_move};
use chessmoves_core::Color;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::args::words::looks_like_position;
use crate::cmd::{self, COMMANDS, CommandRow};
use crate::exit::{self, Exit, HINT, MESSAGE, file_hint, of_option, suggesting, with_hint_below};
use crate::help::{self, Page};
use crate::ui::{self, When};

/// Prints the help or the version that was asked for, or reports what is wrong with the arguments.
pub(crate) fn report(error: clap::Error, arguments: &[OsString]) -> Exit {
    let color = ui::color_of(arguments);
    let exit = Exit::of(error.use_stderr(), false);
    let printed = match error.kind() {
        ErrorKind::DisplayVersion if arguments.iter().any(|word| word == "--version") => {
            ui::print(help::version().as_bytes()).map(drop)
        }
        ErrorKind::DisplayVersion => print(&error, color),
        ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            print(&help(&error, arguments), color)
        }
        _ => print(&with_whole_usage(error, arguments), color),
    };
    printed.map_or_else(|error| exit::report(&error.into()), |()| exit)
}

/// The command that is called; the program if none is.
fn called(commands: clap::Command, arguments: &[OsString]) -> clap::Command {
    let mut words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    let inner = words.find_map(|word| commands.find_subcommand(word).cloned());
    inner.unwrap_or(commands)
}

/// The error with the usage line of its command: clap's own shows only the arguments that it considers relevant. The message
/// of a value that a parser of this program rejects names the value only once.
fn with_whole_usage(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let mut command = called(help::built(cmd::command_line()), arguments);
    let text = |kind| (error.get(kind).and_then(first_text).unwrap_or_default()).to_owned();
    let message = text(MESSAGE);
    if !message.is_empty() {
        let hint = Some(text(HINT)).filter(|hint| !hint.is_empty());
        let hint = match error.kind() {
            ErrorKind::MissingRequiredArgument => {
                let commands = help::built_with(help::short, cmd::command_line());
                let help = called(commands, arguments).render_help();
                return clap::Error::raw(error.kind(), format!("{message}\n\n{}", help.ansi()));
            }
            ErrorKind::UnknownArgument => {
                let words = words(arguments);
                let of_file = words.iter().find_map(|word| file_hint(word));
                let option = words.iter().find(|word| has_option(&command, word));
                let of_option = option.map(|name| format!("did you mean --{name}?"));
                of_file.or(of_option).or(hint)
            }
            _ => hint,
        };
        return command.error(error.kind(), with_hint_below(&message, hint.as_deref()));
    }
    if error.kind() == ErrorKind::ValueValidation
        && let Some(source) = error.source()
        && let Some(ContextValue::String(option)) = error.get(ContextKind::InvalidArg)
    {
        let option = option.split(' ').next().unwrap_or_default();
        let other = || format!("{option}: {source}");
        let message = source.downcast_ref().map_or_else(other, of_option);
        return command.error(error.kind(), message);
    }
    let argument = text(ContextKind::InvalidArg);
    let hint = match error.kind() {
        ErrorKind::UnknownArgument => {
            let mut words = arguments.iter().filter_map(|word| word.to_str());
            let meant = words.find_map(|word| meant_option(word, &command));
            meant.or_else(|| option_hint(&argument, &command))
        }
        ErrorKind::InvalidSubcommand => {
            let word = text(ContextKind::InvalidSubcommand);
            let is_misspelt = is_misspelt(&word, &text(ContextKind::SuggestedSubcommand));
            command_hint(&word).or_else(|| {
                (!is_misspelt).then(|| "`chessmoves help` lists the commands".to_owned())
            })
        }
        // A side that is given as a colour.
        ErrorKind::InvalidValue if argument.starts_with("--color") => {
            let side = Color::from_word(&text(ContextKind::InvalidValue));
            side.map(|_| TURN.to_owned())
        }
        _ => None,
    };
    if error.kind() == ErrorKind::UnknownArgument {
        // The suggestion to pass an unknown option as a value leads nowhere: no position, piece or move looks like an option.
        error.remove(ContextKind::Suggested);
    }
    if hint.is_some() {
        error = suggesting(error, hint);
    } else if let Some(similar) = error.get(ContextKind::SuggestedArg).and_then(first_text)
        && !is_misspelt(&argument, similar)
    {
        error.remove(ContextKind::SuggestedArg);
    }
    let usage = command.render_usage();
    error.insert(ContextKind::Usage, ContextValue::StyledStr(usage));
    error
}

const TURN: &str = "the side to move is the second field of the FEN, w or b";

fn first_text(value: &ContextValue) -> Option<&str> {
    match value {
        ContextValue::String(text) => Some(text),
        ContextValue::Strings(texts) => texts.first().map(String::as_str),
        _ => None,
    }
}

/// Whether a word is a misspelling or the beginning of another one.
fn is_misspelt(word: &str, known: &str) -> bool {
    let [word, known] = [word, known].map(|word| word.trim_start_matches('-'));
    edits(word, known).is_some() || word.len() >= 3 && known.starts_with(word)
}

/// An option in upper case, or with one hyphen: `-json` would be several options of one letter.
fn meant_option(word: &str, command: &clap::Command) -> Option<String> {
    let name = word.strip_prefix('-')?.trim_start_matches('-');
    let name = name.to_lowercase();
    let is_other = word.len() > 2 && *word != format!("--{name}");
    (is_other && has_option(command, &name)).then(|| format!("did you mean --{name}?"))
}

/// What to write in place of an option that a command does not have.
fn option_hint(option: &str, command: &clap::Command) -> Option<String> {
    let name = match command.get_name() {
        "chessmoves" => "COMMAND",
        name => name,
    };
    let Some(meant) = synonyms::of_option(option) else {
        return of_other_command(option.trim_start_matches('-'));
    };
    let takes_position = name == "COMMAND" || has_option(command, "fen");
    Some(match meant {
        Meant::Option("input", _) | Meant::Command("check") if name == "check" => {
            "a file is an argument of its own: `chessmoves check FILE`".to_owned()
        }
        Meant::Argument("cmd") => return None,
        Meant::Argument(_) | Meant::Turn if !takes_position => return None,
        Meant::Argument("fen") => {
            format!(
                "--fen gives the position, or an argument of its own: `chessmoves {name} POSITION`"
            )
        }
        Meant::Argument("move") => {
            "a move is an argument of its own: `chessmoves why POSITION Nf3`".to_owned()
        }
        Meant::Argument(_) => {
            let command = if name == "perft" { "legal" } else { name };
            format!(
                "a piece is an argument of its own, its square: `chessmoves {command} POSITION e2`"
            )
        }
        Meant::Turn => TURN.to_owned(),
        Meant::Option(option, value) if has_option(command, option) => match value {
            "" => format!("did you mean --{option}?"),
            value => format!("did you mean --{option} {value}?"),
        },
        // clap suggests an option of the command that begins with the word.
        Meant::Option(..) if (command.get_arguments()).any(|own| begins(own, option)) => {
            return None;
        }
        Meant::Option(option, _) => of_other_command(option)?,
        Meant::Command(meant) if meant == name => {
            format!("`chessmoves {name} POSITION` shows it without an option")
        }
        Meant::Command(meant) => about_command(meant)?,
    })
}

/// The command that has an option, preferably `legal`.
fn of_other_command(option: &str) -> Option<String> {
    let all = help::built(cmd::command_line());
    let has = |row: &&CommandRow| {
        let command = all.find_subcommand(row.name);
        command.is_some_and(|command| has_option(command, option))
    };
    let rows = COMMANDS.iter().filter(has);
    let CommandRow { name, .. } = rows.min_by_key(|row| row.name != "legal")?;
    Some(format!("`chessmoves {name}` has --{option}"))
}

/// Whether the long name of an argument begins with an option as written.
fn begins(argument: &clap::Arg, option: &str) -> bool {
    let written = option.trim_start_matches('-');
    (argument.get_long()).is_some_and(|long| written.len() > 2 && long.starts_with(written))
}

fn has_option(command: &clap::Command, option: &str) -> bool {
    let mut arguments = command.get_arguments();
    arguments.any(|argument| argument.get_long() == Some(option))
}

/// What to write in place of a command that does not exist.
fn command_hint(word: &str) -> Option<String> {
    if word == "version" {
        return Some("`chessmoves --version` prints the version".to_owned());
    }
    if looks_like_position(word) {
        return Some("a command comes first: `chessmoves status POSITION`, `chessmoves legal POSITION` or `chessmoves why POSITION MOVE`".to_owned());
    }
    if is_move(word) {
        return Some(format!(
            "a command comes first: `chessmoves why POSITION {word}`"
        ));
    }
    if synonyms::asks_engine(word) {
        return Some(
            "chessmoves knows the rules; an engine such as Stockfish finds good moves".to_owned(),
        );
    }
    let lower_case = word.to_lowercase();
    about_command(&lower_case)
        .or_else(|| about_command(synonyms::of_command(word)?))
        .or_else(|| file_hint(word))
}

/// `chessmoves legal` with what it does.
fn about_command(name: &str) -> Option<String> {
    let row = COMMANDS.iter().find(|row| row.name == name)?;
    let about = Page::of(row.name).about();
    Some(format!("did you mean `chessmoves {name}`? {about}"))
}

/// The arguments that could be positions: neither options nor files that an option names.
fn words(arguments: &[OsString]) -> Vec<&str> {
    const FILE_OPTIONS: [&str; 5] = ["--input", "--board", "--suite", "--output", "-o"];
    let words: Vec<_> = arguments.iter().filter_map(|word| word.to_str()).collect();
    (words.windows(2).skip(1))
        .filter(|pair| !FILE_OPTIONS.contains(&pair[0]))
        .map(|pair| pair[1])
        .filter(|word| !word.starts_with('-'))
        .collect()
}

/// The help that was asked for, with its examples.
fn help(error: &clap::Error, arguments: &[OsString]) -> clap::Error {
    let is_long = arguments.iter().any(|word| word == "--help")
        || arguments.get(1).is_some_and(|word| word == "help");
    let length = if is_long { help::long } else { help::short };
    let mut command = help::built_with(length, cmd::command_line());
    let parsed = command.try_get_matches_from_mut(arguments);
    parsed.map_or_else(|help| help, |_| command.error(error.kind(), ""))
}

/// Writes a message of clap's without spaces at the ends of lines.
fn print(message: &clap::Error, color: When) -> io::Result<()> {
    let (mut out, has_colors): (Box<dyn Write>, _) = if message.use_stderr() {
        (Box::new(io::stderr()), ui::has_colors(color, &io::stderr()))
    } else {
        (ui::stdout(), ui::has_colors(color, &io::stdout()))
    };
    let text = message.render();
    let plain = (!has_colors).then(|| text.to_string());
    for line in plain.unwrap_or_else(|| text.ansi().to_string()).lines() {
        // clap's word for a hint, which may follow the escape sequence of a colour.
        let is_tip =
            |(before, _): &(&str, &str)| before.starts_with("  ") && !before.trim().contains(' ');
        let line = match line.split_once("tip:").filter(is_tip) {
            Some((before, hint)) => format!("{before}hint:{hint}"),
            None => line.to_owned(),
        };
        writeln!(out, "{}", exit::shortened(line.trim_end()))?;
    }
    out.flush()
}
