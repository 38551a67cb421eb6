//! The terminal: the only file that names colours.

use std::io::{self, BufWriter, IsTerminal, LineWriter, Write};

use anstream::{AutoStream, ColorChoice};
use chessmoves::render::text::Look;
use chessmoves::render::{Bottom, Palette, Tone};
use owo_colors::Style;

/// Decides once for the whole run, help included, before the arguments are parsed: `--color`, wherever it stands.
pub(crate) fn choose_colors(arguments: &[std::ffi::OsString]) {
    let words: Vec<_> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let after = words
        .iter()
        .position(|&word| word == "--color")
        .and_then(|at| words.get(at + 1).copied());
    let joined = words.iter().find_map(|word| word.strip_prefix("--color="));
    match joined.or(after) {
        Some("always") => ColorChoice::Always.write_global(),
        Some("never") => ColorChoice::Never.write_global(),
        _ => {}
    }
}

/// What clap is to do about colours in its help, which goes to standard output.
pub(crate) fn help_colors() -> clap::ColorChoice {
    if wants_color(&io::stdout()) {
        clap::ColorChoice::Always
    } else {
        clap::ColorChoice::Never
    }
}

/// Whether standard error has colours.
pub(crate) fn colors_stderr() -> bool {
    wants_color(&io::stderr())
}

fn wants_color(stream: &impl anstream::stream::RawStream) -> bool {
    // Anstream takes any value of the variable for a yes.
    let is = |name: &str, value: &str| std::env::var_os(name).is_some_and(|set| set == value);
    if ColorChoice::global() == ColorChoice::Auto && is("CLICOLOR_FORCE", "0") {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|set| !set.is_empty());
        return stream.is_terminal() && !no_color && !is("CLICOLOR", "0") && !is("TERM", "dumb");
    }
    !matches!(AutoStream::choice(stream), ColorChoice::Never)
}

/// How text on standard output looks.
pub(crate) fn look(bottom: Bottom) -> Look {
    Look {
        palette: stdout_palette(),
        bottom,
    }
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
    [
        (Tone::Faint, Style::new().dimmed()),
        (Tone::White, Style::new().bold()),
        (Tone::Black, Style::new().cyan()),
        (Tone::Asked, Style::new().bold().reversed()),
        (Tone::Quiet, Style::new().green()),
        (Tone::Capture, Style::new().red()),
        (Tone::Special, Style::new().magenta()),
        (Tone::Check, Style::new().bold().red()),
        (Tone::Heading, Style::new().bold()),
        (Tone::Warning, Style::new().yellow()),
    ]
    .into_iter()
    .fold(Palette::PLAIN, |palette, (tone, style)| {
        palette.with(
            tone,
            style.prefix_formatter().to_string(),
            style.suffix_formatter().to_string(),
        )
    })
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
