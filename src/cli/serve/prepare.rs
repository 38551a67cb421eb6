//! Turns the command and the options of a message into a query, with clap.

use chessmoves::Faults;
use clap::error::{ContextKind, ContextValue};
use clap::{ArgMatches, Command};

use super::Limits;
use super::articles::Pattern;
use super::error;
use super::message::Message;
use super::options;
use crate::args::{self, UsageError};
use crate::query::Prepared;

/// The commands that a message can name, apart from `schema` and `version`.
const COMMANDS: [&str; 11] = [
    "raw", "clip", "board", "legal", "why", "status", "control", "show", "play", "perft", "check",
];
const SCHEMA: &str = "schema";
const VERSION: &str = "version";

/// What answers a message.
pub(super) enum Service {
    /// A query about positions.
    Query(Box<Prepared>),
    /// The check of a game.
    Check {
        /// Whether moves that leave the king in check are played.
        carry_on: bool,
    },
    /// A pattern of the articles.
    Articles(Pattern),
    /// The schema of all records.
    Schema,
    /// The version of the program.
    Version,
}

/// What a command makes of the options of a message.
pub(crate) enum Question {
    /// A query about positions.
    Query(Box<Prepared>),
    /// The check of a game.
    Check {
        /// Whether moves that leave the king in check are played.
        carry_on: bool,
    },
}

/// Makes a question of parsed options; `None` for a command that is not available in messages. The commands provide this
/// function, so that `serve` does not depend on them.
pub(crate) type Parse = fn(&ArgMatches, Limits) -> anyhow::Result<Option<Question>>;

/// Prepares services.
pub(super) struct Preparer {
    limits: Limits,
    parse: Parse,
    /// The tree of commands, built once.
    commands: Option<Command>,
}

impl Preparer {
    /// A preparer of services within limits.
    pub(super) const fn new(limits: Limits, parse: Parse) -> Self {
        Self {
            limits,
            parse,
            commands: None,
        }
    }

    /// The service that a message asks for.
    pub(super) fn prepare(&mut self, message: &Message) -> Result<Service, Faults> {
        let name = message.command()?;
        if let Some(service) = without_options(&name, message)? {
            return Ok(service);
        }
        if let Some(pattern) = Pattern::of(&name, message)? {
            return Ok(Service::Articles(pattern));
        }
        if !COMMANDS.contains(&&*name) {
            let known: Vec<_> = COMMANDS.into_iter().chain([SCHEMA, VERSION]).collect();
            return Err(error::unknown_command(&name, &known));
        }
        let commands = self.commands.get_or_insert_with(args::command);
        let Some(command) = commands.find_subcommand(&name) else {
            return Err(error::unknown_command(&name, &COMMANDS));
        };
        let words = options::words(command, message)?;
        let matches =
            (commands.try_get_matches_from_mut(words)).map_err(|error| of_clap(&error))?;
        let question = (self.parse)(&matches, self.limits).map_err(|error| of_command(&error))?;
        match question.ok_or_else(|| error::option("", ""))? {
            Question::Check { carry_on } => Ok(Service::Check { carry_on }),
            Question::Query(prepared) => {
                let (output, query) = (&prepared.common.output, &prepared.query);
                (output.check(query.kind, query.lists_moves))
                    .map_err(|error| of_command(&error))?;
                Ok(Service::Query(prepared))
            }
        }
    }
}

/// The services that are not commands with options.
fn without_options(name: &str, message: &Message) -> Result<Option<Service>, Faults> {
    let service = match name {
        SCHEMA => Service::Schema,
        VERSION => Service::Version,
        _ => return Ok(None),
    };
    match message.keys().next() {
        None => Ok(Some(service)),
        Some(key) => Err(error::unknown_key(key, &["id", "cmd"])),
    }
}

/// An error of clap's about an option.
fn of_clap(error: &clap::Error) -> Faults {
    let text = |kind: ContextKind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
        _ => None,
    };
    let option = text(ContextKind::InvalidArg).unwrap_or_default();
    let key = key_of(&option);
    let source = std::error::Error::source(error).map(ToString::to_string);
    let value = text(ContextKind::InvalidValue);
    let message = match (source, value) {
        (Some(source), _) => source.lines().next().unwrap_or_default().to_owned(),
        (None, Some(value)) => match text(ContextKind::ValidValue) {
            Some(valid) => format!("{value:?} is not a value, expected one of {valid}"),
            None => format!("{value:?} is not a value"),
        },
        (None, None) => match text(ContextKind::PriorArg) {
            Some(other) => format!("it cannot be combined with {:?}", key_of(&other)),
            None => error.kind().to_string(),
        },
    };
    error::option(key, &message)
}

/// The key of an option as clap shows it, such as `--theme <THEME>`.
fn key_of(option: &str) -> &str {
    let name = option.trim_start_matches('-');
    name.split([' ', '=', '[']).next().unwrap_or_default()
}

/// An error of a command about its options.
fn of_command(error: &anyhow::Error) -> Faults {
    if let Some(error) = error.downcast_ref() {
        return of_clap(error);
    }
    if let Some(UsageError::Missing { what }) = error.downcast_ref() {
        return error::missing(what);
    }
    // The error of an option begins with its name: `--fields: the record has no key "x"`.
    let text = error.to_string();
    match text.split_once(": ") {
        Some((option, message)) if option.starts_with("--") && !option.contains(' ') => {
            error::option(key_of(option), message)
        }
        _ => error::option("", &text),
    }
}
