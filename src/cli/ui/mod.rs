//! The terminal: colours, characters, links and width. Only this module names colours.

pub(super) mod environment;
pub(super) mod shades;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, LineWriter, Write};

use chessmoves_answers::answer::{
    Write as Written,
    text::{Options, Palette, Tone, grouped},
};

use clap::ValueEnum;
use owo_colors::Style;

use self::environment::variable;

/// When to use colours or links.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}

/// How this run shows text.
#[derive(Clone, Copy)]
pub(crate) struct Ui {
    color: When,
}

impl Ui {
    /// With the value of `--color`.
    pub(crate) const fn new(color: When) -> Self {
        Self { color }
    }

    /// For arguments that could not be parsed: with the value of `--color`, wherever it is.
    pub(crate) fn of_arguments(arguments: &[OsString]) -> Self {
        let words: Vec<_> = arguments.iter().filter_map(|word| word.to_str()).collect();
        let next_word = words.windows(2).find(|pair| pair[0] == "--color");
        let next_word = next_word.map(|pair| pair[1]);
        let same_word = words.iter().find_map(|word| word.strip_prefix("--color="));
        let when = same_word
            .or(next_word)
            .map(|word| When::from_str(word, false));
        Self::new(when.and_then(Result::ok).unwrap_or(When::Auto))
    }

    /// Whether standard output or standard error has colours.
    pub(crate) fn has_colors(self, stream: &impl IsTerminal) -> bool {
        environment::has_colors(self.color, &variable, stream.is_terminal())
    }

    /// How text on standard output looks.
    pub(crate) fn text_options(self, write: &Written, hyperlink: When) -> Options {
        Options {
            palette: self.stdout_palette(),
            orientation: write.picture.orientation,
            charset: (write.charset).unwrap_or_else(|| environment::charset(&variable)),
            hyperlink: environment::hyperlink(hyperlink),
            columns: columns(),
        }
    }

    /// The colours of standard output.
    pub(crate) fn stdout_palette(self) -> Palette {
        palette(self.has_colors(&io::stdout()))
    }

    /// The colours of standard error.
    pub(crate) fn stderr_palette(self) -> Palette {
        palette(self.has_colors(&io::stderr()))
    }
}

/// Standard output: line by line on a terminal, otherwise in large blocks.
pub(crate) fn stdout() -> Box<dyn Write + Send> {
    let stdout = io::stdout();
    if stdout.is_terminal() {
        Box::new(LineWriter::new(stdout))
    } else {
        Box::new(BufWriter::with_capacity(64 * 1024, stdout))
    }
}

/// A number and its unit, `1 line` or `1,000 lines`.
pub(crate) fn counted(number: u64, unit: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {unit}{plural}", grouped(number))
}

/// Writes a whole text to standard output.
pub(crate) fn print(text: &[u8]) -> io::Result<()> {
    let mut out = stdout();
    out.write_all(text)?;
    out.flush()
}

/// Writes a line to standard error. If that is closed, the answer and the exit status remain.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// The width of lines on a terminal; none for a pipe. Boards take up to 80 columns, so on a narrower terminal nothing is
/// gained by wrapping the text below them.
fn columns() -> Option<usize> {
    const BOARD_COLUMNS: usize = 80;
    let stdout = io::stdout();
    let (width, _) = stdout
        .is_terminal()
        .then(|| terminal_size::terminal_size_of(&stdout))
        .flatten()?;
    Some(usize::from(width.0).max(BOARD_COLUMNS))
}

fn palette(has_colors: bool) -> Palette {
    if !has_colors {
        return Palette::PLAIN;
    }
    // Themes choose the sixteen basic colours; these are legible on dark and on light backgrounds.
    let palette = [
        (Tone::Faint, Style::new().dimmed()),
        (Tone::White, Style::new().bold()),
        (Tone::Asked, Style::new().bold().reversed()),
        (Tone::Quiet, Style::new().green()),
        (Tone::Capture, Style::new().red()),
        (Tone::Special, Style::new().magenta()),
        (Tone::Blocked, Style::new().magenta()),
        (Tone::Rejected, Style::new().red()),
        (Tone::Pin, Style::new().magenta()),
        (Tone::Check, Style::new().bold().red()),
        (Tone::Heading, Style::new().bold()),
        (Tone::Warning, Style::new().bold().magenta()),
    ]
    .into_iter()
    .fold(Palette::PLAIN, |palette, (tone, style)| {
        palette.with(
            tone,
            style.prefix_formatter().to_string(),
            style.suffix_formatter().to_string(),
        )
    });
    match environment::color_depth(&variable) {
        Some(depth) => palette.with_square_colors(shades::square_colors(depth)),
        None => palette,
    }
}
