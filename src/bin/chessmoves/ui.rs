//! The terminal: the only file, with what is below it, that names colours.

mod board;

use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, LineWriter, Write};
use std::sync::OnceLock;

use chessmoves::render::text::Look;
use chessmoves::render::{Palette, Tone};
use clap::ValueEnum;
use owo_colors::Style;

use crate::args::{PictureArgs, When};

/// What `--color` says.
static COLORS: OnceLock<When> = OnceLock::new();

/// Decides once for the whole run, help included, before the arguments are parsed: `--color`, wherever it stands.
pub(crate) fn choose_colors(arguments: &[OsString]) {
    let words: Vec<_> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let after = words
        .iter()
        .position(|&word| word == "--color")
        .and_then(|at| words.get(at + 1).copied());
    let joined = words.iter().find_map(|word| word.strip_prefix("--color="));
    let when = joined.or(after).map(|word| When::from_str(word, false));
    COLORS.get_or_init(|| when.and_then(Result::ok).unwrap_or(When::Auto));
}

/// Writes help or an error of clap's, as the stream that it is for can show it.
pub(crate) fn print(error: &clap::Error) -> io::Result<()> {
    let text = error.render();
    if error.use_stderr() {
        let mut stderr = io::stderr().lock();
        if wants_color(&stderr) {
            write!(stderr, "{}", text.ansi())
        } else {
            write!(stderr, "{text}")
        }
    } else {
        let mut stdout = io::stdout().lock();
        if wants_color(&stdout) {
            write!(stdout, "{}", text.ansi())?;
        } else {
            write!(stdout, "{text}")?;
        }
        stdout.flush()
    }
}

/// Whether standard output has colours.
pub(crate) fn colors_stdout() -> bool {
    wants_color(&io::stdout())
}

/// Whether standard error has colours.
pub(crate) fn colors_stderr() -> bool {
    wants_color(&io::stderr())
}

fn wants_color(stream: &impl IsTerminal) -> bool {
    let when = COLORS.get().copied().unwrap_or(When::Auto);
    board::is_colored(when, &board::environment, stream.is_terminal())
}

/// How text on standard output looks.
pub(crate) fn look(picture: &PictureArgs) -> Look {
    Look {
        palette: stdout_palette(),
        bottom: picture.bottom(),
        signs: (picture.signs()).unwrap_or_else(|| board::signs(&board::environment)),
        link: board::link(picture.hyperlink()),
        columns: columns(),
    }
}

/// How wide the lines are; a pipe has no width. Boards take up to 80 columns, and nothing is gained by breaking what stands
/// below them earlier.
fn columns() -> Option<usize> {
    const OF_BOARDS: usize = 80;
    let stdout = io::stdout();
    let (width, _) = stdout
        .is_terminal()
        .then(|| terminal_size::terminal_size_of(&stdout))
        .flatten()?;
    Some(usize::from(width.0).max(OF_BOARDS))
}

/// The colours of standard output.
pub(crate) fn stdout_palette() -> Palette {
    palette(wants_color(&io::stdout()))
}

/// The colours of standard error.
pub(crate) fn stderr_palette() -> Palette {
    palette(wants_color(&io::stderr()))
}

fn palette(colors: bool) -> Palette {
    if !colors {
        return Palette::PLAIN;
    }
    // Of the sixteen colours that themes choose, these can be read on dark and on light; figures of black's are told by
    // their letter.
    let palette = [
        (Tone::Faint, Style::new().dimmed()),
        (Tone::White, Style::new().bold()),
        (Tone::Asked, Style::new().bold().reversed()),
        (Tone::Quiet, Style::new().green()),
        (Tone::Capture, Style::new().red()),
        (Tone::Special, Style::new().magenta()),
        (Tone::Blocked, Style::new().magenta()),
        (Tone::Refused, Style::new().red()),
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
    match board::chequer(&board::environment) {
        Some(chequer) => palette.with_chequer(chequer),
        None => palette,
    }
}

/// Standard output: line by line on a terminal, in blocks elsewhere.
pub(crate) fn stdout() -> Box<dyn Write> {
    let stdout = io::stdout();
    if stdout.is_terminal() {
        Box::new(LineWriter::new(stdout.lock()))
    } else {
        Box::new(BufWriter::with_capacity(64 * 1024, stdout.lock()))
    }
}
