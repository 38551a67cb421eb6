//! The command line. The options of a question are those of [`OPTIONS`]; those of a run are types whose doc comments are their help.

pub(super) mod words;

use std::ffi::OsStr;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::slice;

use clap::builder::{
    PossibleValue, PossibleValuesParser, Resettable, StringValueParser, TypedValueParser,
};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueHint};

pub(crate) use words::{Words, is_position};

use chessmoves_answers::answer::{
    Command as Asking, Flags, Format, OPTIONS, QuestionOption, Settings, Values, View, number,
};

use chessmoves_core::Fault;
use chessmoves_core::internal::sort_short;

use crate::exit::{self, of_option, suggesting};
use crate::ui::{self, When};

/// The options of every command that answers questions about positions.
#[derive(Clone, Debug)]
pub(crate) struct CommonArgs {
    /// The words that are not options.
    pub(crate) words: Vec<String>,
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
    /// The extensions are .svg, .png, .json, .jsonl and .txt; `-` is standard output. In the name of a picture, %d (or %03d) stands for its
    /// number, so that a stream becomes a file for each position. An existing file is replaced only when the new one is complete.
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
    #[arg(long, value_name = "N", value_parser = |text: &str| number::<usize>(text, 1..=1024))]
    threads: Option<usize>,
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

/// The positional arguments of a command. Where one for further words is hidden, an error says what is meant by them.
fn positionals(command: Asking) -> Vec<Arg> {
    let (help, more) = match command {
        Asking::Diff => (
            "A FEN in quotes, a name, a URL or JSON; the list is read from standard input or --input",
            "Without it, each line of the stream is JSON with a position and the key `moves`: a list of strings, an object with \
             counts such as {\"e2e4\": 20}, or one string.",
        ),
        _ => ("A FEN in quotes, a name, a URL or JSON", ""),
    };
    let second = match command {
        Asking::Diff | Asking::Status => None,
        Asking::Why => Some((
            "PIECE|MOVE",
            "A piece (e1, Ke1), or a move in any notation (e1g1, O-O, Nf3)",
            "Without it, `why` explains the move in the key `move` of a JSON line, or else all moves of the side to move. A square \
             such as e5 stands for a piece of the side to move on that square, otherwise for a pawn move to it, otherwise for the \
             opponent's piece on it. In a stream, a square always stands for a piece, and anything else that can be a move, such as \
             Nf3, for the move. A move number in front, as in 1.e4, is skipped.",
        )),
        Asking::Play => Some((
            "MOVE",
            "Moves in UCI notation (e1g1), SAN (Nf3, O-O) or long algebraic notation (e2-e4)",
            "Move numbers are skipped.",
        )),
        Asking::Perft => Some(("DEPTH", "The depth in plies, 0 to 64", "")),
        Asking::Bisect => Some(("DEPTH", "The depth in plies, 1 to 64", "")),
        _ => Some((
            "PIECE",
            "A square (e1), or a piece and its square: Ke1 white, ke1 black",
            "A square alone needs a position that says which piece is there. `-` takes the piece from the records on standard input.",
        )),
    };
    let are_numbers = command == Asking::Perft;
    let word = |id| Arg::new(id).allow_negative_numbers(are_numbers);
    let more_words = Arg::new("more").num_args(1..).action(ArgAction::Append);
    let mut args = vec![helped(word("position").value_name("POSITION"), help, more)];
    match second {
        Some((name, help, more)) if command == Asking::Play => {
            args.push(helped(more_words.value_name(name), help, more));
            return args;
        }
        Some((name, help, more)) => args.push(helped(word("word").value_name(name), help, more)),
        None => {}
    }
    args.push(more_words.hide(true));
    args
}

impl Args for CommonArgs {
    fn augment_args(command: Command) -> Command {
        let asking = Asking::from_name(command.get_name()).unwrap_or_default();
        let command = command.args(positionals(asking));
        // In the help, the options of the run stand among those of the question, and arguments that follow these in the type of a
        // command before the options that all commands have.
        let command = asking.options().fold(command, |command, option| {
            let command = match option.name {
                "moves" => PositionArgs::augment_args(command.next_display_order(20)),
                "json" => OutputArgs::augment_args(command),
                "size" => LinkArgs::augment_args(command),
                _ => command,
            };
            command.arg(argument(option))
        });
        (StreamArgs::augment_args(command).next_help_heading(None)).next_display_order(10)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for CommonArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let matches = &mut matches.clone();
        let (flags, given) = read(OPTIONS.iter(), matches)?;
        let has_no_value = |option: &&&QuestionOption| {
            matches!(option.takes, Values::Optional(..))
                && matches.get_one::<String>(option.name).is_none()
        };
        let open = given.iter().rfind(has_no_value).copied();
        let words = ["position", "word", "more"]
            .map(|id| matches.try_get_many::<String>(id).ok().flatten());
        Ok(Self {
            words: words.into_iter().flatten().flatten().cloned().collect(),
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

/// Finds out which of the options are given, and what they ask.
pub(crate) fn read(
    options: impl Iterator<Item = &'static QuestionOption>,
    matches: &ArgMatches,
) -> Result<(Flags, Vec<&'static QuestionOption>), clap::Error> {
    let mut flags = Flags::default();
    let is_given = |option: &&QuestionOption| {
        matches.try_contains_id(option.name).unwrap_or(false)
            && matches.value_source(option.name) == Some(ValueSource::CommandLine)
    };
    let mut given: Vec<_> = options.filter(is_given).collect();
    // Of two options that exclude each other, the later one counts.
    sort_short(&mut given, |option| matches.index_of(option.name));
    for option in &given {
        // A flag has no texts.
        let values = matches.try_get_many::<String>(option.name).ok().flatten();
        let values: Vec<_> = values.into_iter().flatten().cloned().collect();
        let set = option.set(&mut flags, &values);
        set.map_err(|error| clap::Error::raw(clap::error::ErrorKind::ValueValidation, error))?;
    }
    Ok((flags, given))
}

/// An argument with its help, to which the full help adds more.
fn helped(arg: Arg, help: &'static str, more: &str) -> Arg {
    let long = (!more.is_empty()).then(|| format!("{help}\n\n{more}").into());
    arg.help(help).long_help(Resettable::from(long))
}

pub(crate) fn argument(option: &'static QuestionOption) -> Arg {
    let heading = Some(option.heading).filter(|heading| !heading.is_empty());
    let mut arg = helped(Arg::new(option.name), option.help, option.more)
        .long(option.name)
        .help_heading(heading)
        .conflicts_with_all(option.conflicts);
    if let Some(default) = option.default {
        arg = arg.default_value(default);
    }
    let (name, arg) = match option.takes {
        Values::Nothing(_) => return arg.action(ArgAction::SetTrue),
        Values::One(name, _) | Values::Choice(name, _) => (name, arg),
        Values::Optional(name, _) => (name, arg.num_args(0..=1).require_equals(true)),
        Values::Several(name, _) => (name, arg.action(ArgAction::Append)),
        Values::List(name, _) => (name, arg.action(ArgAction::Append).value_delimiter(',')),
    };
    arg.value_name(name).value_parser(Parser(option))
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
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
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
    pub(crate) fn settings(&self, command: Asking) -> anyhow::Result<Settings> {
        let of_file = self.output.format_for(self.flags.format())?;
        QuestionOption::check_needs(|name| self.has(name))
            .map_err(|fault| exit::hinted(fault.message, None))?;
        let settings = (self.flags.clone()).settings(command, of_file.unwrap_or_default());
        let mut settings = settings.map_err(|fault| anyhow::Error::msg(of_option(&fault)))?;
        self.note_unused(settings.write.format);
        // The verdict of `why` is its exit status.
        let is_verdict =
            command == Asking::Why && !(of_file.is_some() || self.flags.format().is_some());
        if self.stream.quiet && (self.has("is") || is_verdict) {
            settings.write.view = View::Nothing;
        }
        Ok(settings)
    }

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

    pub(crate) fn perft_threads(&self) -> NonZero<usize> {
        (self.threads.and_then(NonZero::new)).unwrap_or(NonZero::<usize>::MIN)
    }

    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            _ if self.line_buffered => 1,
            Some(threads) => threads,
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

impl OutputArgs {
    pub(crate) fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// The format that the extension of the file means, unless the options ask for one. It is an error if the extension is unknown, or
    /// means another format than the options.
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
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let known = (EXTENSIONS.iter()).find(|(known, ..)| known.eq_ignore_ascii_case(extension));
        match (known, option) {
            (Some((_, "png", _)), _) if !cfg!(feature = "png") => {
                anyhow::bail!("-o {name}: {NO_PNG}")
            }
            (Some((.., formats)), None) => return Ok(formats.first().copied()),
            (Some((_, extension, formats)), Some(option)) => anyhow::ensure!(
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
