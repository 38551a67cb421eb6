//! The command line. The options of a question come from the table of the library, [`OPTIONS`]; those of a run are the types
//! below, whose doc comments are their help texts.

pub(super) mod words;

use std::ffi::OsStr;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::slice;

use anyhow::Context;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueHint};

pub(crate) use words::{PieceArgs, Words, is_position};

use chessmoves_answers::answer::{
    self, Ask, Asked, Flags, Format, OPTIONS, QuestionOption, Takes, View, number,
};

use chessmoves_core::Fault;
use chessmoves_core::internal::sort_short;

use crate::ui::{self, When};
use crate::usage_error::{UsageError, of_option, suggesting};

/// The options of every command that answers questions about positions.
#[derive(Clone, Debug)]
pub(crate) struct CommonArgs {
    /// The options of the question.
    pub(crate) flags: Flags,
    /// An option that can have a value and has none, such as `--flip`, so that a word may be it.
    open: Option<&'static QuestionOption>,
    /// The names of the options of the question that are given.
    given: Vec<&'static str>,
    pub(crate) position: PositionArgs,
    pub(crate) output: OutputArgs,
    pub(crate) link: LinkArgs,
    pub(crate) stream: StreamArgs,
}

/// The options of a question that only some commands have. [`CommonArgs`] reads them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnOptions;

// Where the positions come from. (A doc comment would become the help of the command.)
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Position")]
pub(crate) struct PositionArgs {
    /// A FEN, EPD, name (kiwipete, 960:518) or URL
    ///
    /// A FEN of 6 or 4 fields is quoted, or has _ instead of spaces. A URL must contain a FEN, like those of Lichess and
    /// chess.com; it is never fetched. `chessmoves positions` lists the names.
    #[arg(long, value_name = "FEN", conflicts_with_all = ["board", "input"])]
    pub(crate) fen: Option<String>,
    /// A board in JSON, or the path of a JSON file
    #[arg(long, value_name = "JSON", conflicts_with = "input", value_hint = ValueHint::FilePath)]
    pub(crate) board: Option<String>,
    /// A file of positions, one per line; may be repeated
    ///
    /// `-` is standard input.
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Vec<PathBuf>,
}

// Where the answers go.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write to this file, in the format of its extension
    ///
    /// The extensions are .svg, .png, .json, .jsonl and .txt; `-` is standard output. In the name of a picture, %d (or
    /// %03d) stands for its number, so that a stream becomes a file for each position. An existing file is replaced only
    /// when the new one is complete.
    #[arg(short, long = "output", value_name = "FILE", id = "out")]
    out: Option<PathBuf>,
}

// How titles are linked.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct LinkArgs {
    /// When to link the title of a board to the analysis page of Lichess
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    pub(crate) hyperlink: When,
}

// How streams are processed.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Streams")]
pub(crate) struct StreamArgs {
    /// Threads for the lines of a stream, or for perft
    ///
    /// By default one per core for a stream, and one for perft. The output does not depend on it.
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<u16>(text, 1..=1024))]
    threads: Option<u16>,
    /// Answer and write one line at a time, for co-processes
    ///
    /// This uses one thread.
    #[arg(long, conflicts_with = "threads")]
    pub(crate) line_buffered: bool,
    /// Show neither progress nor the number of failed lines
    ///
    /// With `status --is`, and with `why` as text: no output, only an exit status.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// The first option that all commands have; the options of a single command precede it in the table.
const FIRST_COMMON: &str = "moves";

/// The options of a command, split before the first one that all commands have.
fn options(command: &Command, is_common: bool) -> impl Iterator<Item = &'static QuestionOption> {
    let name = command.get_name();
    let asked = answer::Command::from_name(name);
    let mut has_begun = false;
    (asked.into_iter().flat_map(answer::Command::options)).filter(move |option| {
        has_begun |= option.name == FIRST_COMMON;
        has_begun == is_common
    })
}

impl Args for OwnOptions {
    fn augment_args(command: Command) -> Command {
        let options: Vec<_> = options(&command, false).map(argument).collect();
        command.args(options)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for OwnOptions {
    fn from_arg_matches(_: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self)
    }

    fn update_from_arg_matches(&mut self, _: &ArgMatches) -> Result<(), clap::Error> {
        Ok(())
    }
}

impl Args for CommonArgs {
    fn augment_args(command: Command) -> Command {
        let options: Vec<_> = options(&command, true).collect();
        // In the help, the options of the run stand among those of the question.
        let command = options.into_iter().fold(command, |command, option| {
            let command = match option.name {
                FIRST_COMMON => PositionArgs::augment_args(command),
                "json" => OutputArgs::augment_args(command),
                "size" => LinkArgs::augment_args(command),
                _ => command,
            };
            command.arg(argument(option))
        });
        StreamArgs::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for CommonArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Self::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        let (mut flags, mut open) = (Flags::default(), None);
        let is_given = |option: &&QuestionOption| {
            matches.try_contains_id(option.name).unwrap_or(false)
                && matches.value_source(option.name) == Some(ValueSource::CommandLine)
        };
        let mut given: Vec<_> = OPTIONS.iter().filter(is_given).collect();
        // Of two options that exclude each other, the later one counts.
        sort_short(&mut given, |option| matches.index_of(option.name));
        for option in &given {
            let values = match option.takes {
                Takes::Nothing(_) => None,
                _ => matches.get_many::<String>(option.name),
            };
            let values: Vec<_> = values.into_iter().flatten().cloned().collect();
            if values.is_empty() && matches!(option.takes, Takes::Optional(..)) {
                open = Some(*option);
            }
            let set = option.set(&mut flags, &values);
            set.map_err(|error| clap::Error::raw(clap::error::ErrorKind::ValueValidation, error))?;
        }
        Ok(Self {
            flags,
            open,
            given: given.iter().map(|option| option.name).collect(),
            position: PositionArgs::from_arg_matches_mut(matches)?,
            output: OutputArgs::from_arg_matches_mut(matches)?,
            link: LinkArgs::from_arg_matches_mut(matches)?,
            stream: StreamArgs::from_arg_matches_mut(matches)?,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// An option of a question as an argument of the command line.
fn argument(option: &'static QuestionOption) -> Arg {
    let heading = Some(option.heading).filter(|heading| !heading.is_empty());
    let mut arg = Arg::new(option.name)
        .long(option.name)
        .help(option.help)
        .help_heading(heading)
        .conflicts_with_all(option.conflicts);
    if !option.more.is_empty() {
        arg = arg.long_help(format!("{}\n\n{}", option.help, option.more));
    }
    if let Some(default) = option.default {
        arg = arg.default_value(default);
    }
    let (name, action) = match option.takes {
        Takes::Nothing(_) => return arg.action(ArgAction::SetTrue),
        Takes::One(name, _) | Takes::Choice(name, _) | Takes::Optional(name, _) => {
            (name, ArgAction::Set)
        }
        Takes::Several(name, _) | Takes::List(name, _) => (name, ArgAction::Append),
    };
    let arg = (arg.value_name(name).action(action)).value_parser(Parser(option));
    match option.takes {
        Takes::List(..) => arg.value_delimiter(','),
        Takes::Optional(..) => arg.num_args(0..=1).require_equals(true),
        _ => arg,
    }
}

/// Checks the values of an option; they remain texts.
#[derive(Clone)]
struct Parser(&'static QuestionOption);

impl TypedValueParser for Parser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = if self.0.values.is_empty() {
            StringValueParser::new().parse_ref(command, arg, value)?
        } else {
            value.to_string_lossy().into_owned()
        };
        match self.0.set(&mut Flags::default(), slice::from_ref(&text)) {
            Ok(()) => Ok(text),
            Err(Fault {
                span: Some(word),
                hint,
                ..
            }) => {
                let names = self.0.values.iter().map(|(name, _)| *name);
                let parser = PossibleValuesParser::new(names);
                let error = parser.parse_ref(command, arg, text[word].as_ref());
                error.map_err(|error| suggesting(error, hint))
            }
            // clap adds the name of the option to the error of a function.
            Err(fault) => (move |_: &str| Err(fault.clone())).parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = self.0.values.iter();
        let values = values.map(|(name, help)| PossibleValue::new(*name).help(*help));
        (!self.0.values.is_empty()).then(|| Box::new(values) as _)
    }
}

impl CommonArgs {
    /// How a command reads and writes, in the format of the output file unless an option asks for another one.
    pub(crate) fn asked(&self, command: answer::Command) -> anyhow::Result<Asked> {
        let of_file = self.output.format_for(self.flags.format())?;
        if let Some(QuestionOption { name, needs, .. }) =
            QuestionOption::lacking(|name| self.has(name))
        {
            return Err(UsageError::requires(&format!("--{name}"), &format!("--{needs}")).into());
        }
        let asked = (self.flags.clone()).asked(command, of_file.unwrap_or_default());
        let mut asked = asked.map_err(|fault| anyhow::Error::msg(of_option(&fault)))?;
        self.note_unused(asked.write.format);
        // The verdict of `why` is its exit status.
        let is_verdict = command == answer::Command::Why
            && !(of_file.is_some() || self.flags.format().is_some());
        if self.stream.quiet && (self.has("is") || is_verdict) {
            asked.write.view = View::Nothing;
        }
        Ok(asked)
    }

    /// What a command asks.
    pub(crate) fn ask(&self, command: answer::Command) -> anyhow::Result<Ask> {
        (self.flags.ask(command)).with_context(|| format!("{} has no question", command.name()))
    }

    /// Whether an option of the question is given.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.given.contains(&name)
    }

    /// Notes which of the given options change nothing in a format.
    fn note_unused(&self, format: Format) {
        let is_unused = |name: &&&str| match **name {
            "size" | "theme" | "title" => format != Format::Svg,
            "plain" => format != Format::Text,
            _ => false,
        };
        let unused = self.given.iter().filter(is_unused);
        let unused: Vec<_> = unused.map(|name| format!("--{name}")).collect();
        if !unused.is_empty() {
            let verb = if unused.len() == 1 { "has" } else { "have" };
            let (names, format) = (unused.join(" and "), format.name());
            let note = format!("note: {names} {verb} no effect: the format is {format}");
            self.stream.note(&note);
        }
    }

    /// Takes a word as the value of an option that can have one, such as `--flip`, if it has none and the word is one.
    fn complete_option(&mut self, word: &String) -> bool {
        let values = slice::from_ref(word);
        let is_value = (self.open).is_some_and(|open| open.set(&mut self.flags, values).is_ok());
        self.open = self.open.filter(|_| !is_value);
        is_value
    }
}

impl StreamArgs {
    /// Writes a note to standard error, unless --quiet is given.
    pub(crate) fn note(&self, text: &str) {
        if !self.quiet {
            ui::say(text);
        }
    }

    /// The number of threads for perft.
    pub(crate) fn perft_threads(&self) -> NonZero<usize> {
        let threads = self.threads.map_or(1, usize::from);
        NonZero::new(threads).unwrap_or(NonZero::<usize>::MIN)
    }

    /// The number of threads for a stream.
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            _ if self.line_buffered => 1,
            Some(threads) => threads.into(),
            None => std::thread::available_parallelism().map_or(1, Into::into),
        }
    }
}

/// The formats that a file with each extension can have; the first is the default.
const EXTENSIONS: [(&str, &str, &[Format]); 5] = [
    ("txt", "text", &[Format::Text, Format::Uci, Format::San]),
    ("json", "json", &[Format::Json]),
    ("jsonl", "json", &[Format::Json]),
    ("svg", "svg", &[Format::Svg]),
    ("png", "png", &[Format::Svg]),
];

/// The name and the formats of a file, by its extension.
fn file_formats(path: &Path) -> Option<(&'static str, &'static [Format])> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    let found = EXTENSIONS.iter().find(|(known, ..)| *known == extension);
    found.map(|(_, name, formats)| (*name, *formats))
}

impl OutputArgs {
    /// The file to write to.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Whether a picture in this file is a PNG.
    pub(crate) fn is_png(path: &Path) -> bool {
        file_formats(path).is_some_and(|(name, _)| name == "png")
    }

    /// The format of the file, if the options do not ask for one.
    ///
    /// # Errors
    ///
    /// If the file name does not agree with the options.
    pub(crate) fn format_for(&self, option: Option<Format>) -> anyhow::Result<Option<Format>> {
        let Some(path) = self.file() else {
            return Ok(None);
        };
        let name = path.display();
        if let (Some(word @ ("json" | "jsonl" | "png" | "svg" | "text" | "txt")), None) =
            (path.to_str(), option)
        {
            let hint = match word {
                "json" | "jsonl" => "`--json` prints JSON",
                "text" | "txt" => "text is printed without an option",
                _ => "`-o board.svg` draws a picture",
            };
            anyhow::bail!("-o {word}: the name of a format, expected that of a file; {hint}");
        }
        match (file_formats(path), option) {
            (Some(("png", _)), _) if !cfg!(feature = "png") => anyhow::bail!("-o {name}: {NO_PNG}"),
            (Some((_, formats)), None) => return Ok(formats.first().copied()),
            (Some((extension, formats)), Some(option)) => anyhow::ensure!(
                formats.contains(&option),
                "-o {name}: the extension means {extension}, but the options ask for {}",
                option.name()
            ),
            (None, None) => anyhow::ensure!(
                path.extension().is_none(),
                "-o {name}: unknown extension, expected .svg, .png, .json, .jsonl or .txt, or else --format"
            ),
            (None, Some(_)) => {}
        }
        Ok(None)
    }
}

/// The error of asking for PNG in a build without it.
pub(crate) const NO_PNG: &str = "this build cannot write PNG: install it with `--features png`, or write a .svg and convert it \
with rsvg-convert or resvg";
