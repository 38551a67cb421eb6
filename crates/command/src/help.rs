//! The version, and help texts: what the argument types say, completed by pages with examples, and assembled only if help is asked for.

use std::env::consts::{ARCH, OS};
use std::fmt::Write as _;

use chessmoves_answers::answer::SCHEMA;
use clap::Command;

const PAGES: &str = include_str!("cmd/pages.txt");

/// What every command reads.
pub(crate) const POSITIONS_READ: &str = "\
A position is an argument of its own, or the value of --fen or --board; otherwise positions are read from the files of \
--input or from standard input, one per line. A position is a FEN of 6 or 4 fields (quoted, or with _ instead of spaces), \
an EPD, the FEN tag of a PGN, a name (`chessmoves positions` lists them), a Chess960 start position by number (960:0 to \
960:959), a URL that contains a FEN, like those of Lichess and chess.com, or JSON. URLs are never fetched.

If a position is given, standard input is read only if PIECE is `-`: then the piece comes from the records on standard \
input.

A line of a stream may be up to 1 MiB long. Lines are answered on all cores and written in order; a line that cannot be \
answered gives an error in its place.";

/// A page, without the sign in front.
#[derive(Clone, Copy)]
pub(crate) struct Page(&'static str);

impl Page {
    /// The page of the program and those of its commands, in the order of the help.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        PAGES.split("\n== ").skip(1).map(Self)
    }

    /// The page of a command; that of the program if there is none with this name.
    pub(crate) fn of(command: &str) -> Self {
        let found = Self::all().find(|page| page.command() == command);
        found.unwrap_or(Self(""))
    }

    /// `chessmoves legal`, or `chessmoves` for the page of the program.
    pub(crate) fn title(self) -> &'static str {
        self.0.lines().next().unwrap_or_default()
    }

    /// The command; empty for the program itself.
    pub(crate) fn command(self) -> &'static str {
        self.title().trim_start_matches("chessmoves").trim_start()
    }

    /// What it does, in one line.
    pub(crate) fn about(self) -> &'static str {
        self.value("about").unwrap_or_default()
    }

    /// The ids of the options in the short help; positional arguments are always shown.
    pub(crate) fn options(self) -> impl Iterator<Item = &'static str> {
        self.value("short").unwrap_or_default().split(' ')
    }

    /// What each exit status means that the command has.
    pub(crate) fn exit(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all = ["0", "1", "2"].into_iter();
        all.filter_map(move |status| Some((status, self.value(status)?)))
    }

    /// The examples: command lines, and what each does.
    pub(crate) fn examples(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let (_, examples) = self.0.split_once("\n\n").unwrap_or_default();
        let mut lines = examples.trim().lines().map(str::trim);
        std::iter::from_fn(move || Some((lines.next()?, lines.next()?)))
    }

    /// The value of a key in front of the examples.
    fn value(self, key: &str) -> Option<&'static str> {
        let mut lines = self.0.lines().skip(1).take_while(|line| !line.is_empty());
        lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(": "))
    }
}

/// The complete tree of the commands of a command line. To answer a question, only the command that is called is built.
pub(crate) fn built(command_line: Command) -> Command {
    let mut command = of_commands(command_line, |inner, page| inner.about(page.about()));
    command.build();
    command
}

/// The complete tree with its help, which is [`short`] or [`long`].
pub(crate) fn built_with(help: fn(Command, Page) -> Command, command_line: Command) -> Command {
    of_commands(help(built(command_line), Page::of("")), help)
}

fn of_commands(program: Command, change: impl Fn(Command, Page) -> Command) -> Command {
    let pages = Page::all().filter(|page| !page.command().is_empty());
    pages.fold(program, |program, page| {
        program.mut_subcommand(page.command(), |inner| change(inner, page))
    })
}

/// Adds what `-h` shows: a screenful.
pub(crate) fn short(command: Command, page: Page) -> Command {
    let mut examples = format!("Examples (more with `{} --help`):\n", page.title());
    for (example, _) in page.examples().take(3) {
        let _ = writeln!(examples, "  {example}");
    }
    // Lists, commands for the installation, and clap's own.
    let rare = match page.command() {
        "" => "serve explain positions schema completions man help",
        _ => "",
    };
    let command = command.mut_args(|arg| {
        if arg.is_positional() {
            return arg;
        }
        let is_shown = page.options().any(|id| arg.get_id() == id);
        let takes_values = arg.get_action().takes_values();
        arg.hide(!is_shown)
            .help_heading(None)
            .hide_possible_values(takes_values)
            .hide_default_value(takes_values)
    });
    (rare.split_whitespace()).fold(command.after_help(examples), |command, rare| {
        command.mut_subcommand(rare, |rare| rare.hide(true))
    })
}

/// Adds what `--help` shows: everything.
pub(crate) fn long(command: Command, page: Page) -> Command {
    let has_headings = (command.get_arguments()).any(|arg| arg.get_help_heading().is_some());
    let command = command.mut_args(|arg| match arg.get_id().as_str() {
        "help" => arg
            .help("Print full help (`-h` for a summary)")
            .long_help(None)
            .help_heading(has_headings.then_some("Help")),
        _ => arg,
    });
    let mut text = String::from("Examples:\n");
    for (example, about) in page.examples() {
        let _ = writeln!(text, "  {example}\n      {about}");
    }
    if page.command().is_empty() {
        let _ = writeln!(text, "\n{POSITIONS_READ}");
    }
    text.push_str("\nExit status:\n");
    for (status, meaning) in page.exit() {
        let _ = writeln!(text, "  {status}  {meaning}");
    }
    command.after_long_help(text)
}

/// The features that the program is built with.
pub(crate) const FEATURES: &[&str] = if cfg!(feature = "png") {
    &["cli", "png"]
} else {
    &["cli"]
};

/// How slider attacks are looked up.
pub(crate) const SLIDERS: &str = if cfg!(target_feature = "bmi2") {
    "PEXT"
} else {
    "magic bitboards"
};

/// The version, the target, the features, the version of the records, and how slider attacks are looked up.
pub(crate) fn version() -> String {
    let (version, features) = (env!("CARGO_PKG_VERSION"), FEATURES.join(", "));
    format!(
        "chessmoves {version}\ntarget    {ARCH}-{OS}\nfeatures  {features}\nschema    {SCHEMA}\nsliders   {SLIDERS}\n"
    )
}
