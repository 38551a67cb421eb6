//! The terminal: colours, characters, links and width, as options and environment variables ask for them, and the progress of long runs.

use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal, LineWriter, Write};
use std::time::{Duration, Instant};

use chessmoves_answers::answer::Write as Written;
use chessmoves_answers::answer::text::{Charset, Options, Palette, SquareColors, Tone};
use chessmoves_core::internal::Grouped;
/// When to use colours or links.
pub(crate) use clap::ColorChoice as When;
use clap::ValueEnum;
use owo_colors::{DynColors, Style};
use supports_hyperlinks::Stream;

use crate::exit::Exit;

/// For arguments that could not be parsed: the value of `--color`, wherever it is.
pub(crate) fn color_of(arguments: &[OsString]) -> When {
    let words: Vec<_> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let next_word = words.windows(2).find(|pair| pair[0] == "--color");
    let next_word = next_word.map(|pair| pair[1]);
    let same_word = words.iter().find_map(|word| word.strip_prefix("--color="));
    let when = (same_word.or(next_word)).map(|word| <When as ValueEnum>::from_str(word, false));
    when.and_then(Result::ok).unwrap_or(When::Auto)
}

/// Whether standard output or standard error has colours.
///
/// The option precedes the variables, and these the kind of stream. Except on Windows, a terminal without TERM has no colours.
pub(crate) fn has_colors(color: When, stream: &impl IsTerminal) -> bool {
    let is = |name, value: &str| variable(name).is_some_and(|set| set == value);
    match color {
        When::Always => true,
        When::Never => false,
        When::Auto if variable("NO_COLOR").is_some() => false,
        When::Auto if variable("CLICOLOR_FORCE").is_some_and(|set| set != "0") => true,
        When::Auto if is("CLICOLOR", "0") || is_dumb(&variable) => false,
        When::Auto => stream.is_terminal() && (cfg!(windows) || variable("TERM").is_some()),
    }
}

/// How text on standard output looks.
pub(crate) fn text_options(color: When, write: &Written, links: When) -> Options {
    Options {
        palette: palette(color, &io::stdout()),
        charset: (write.charset).unwrap_or_else(|| charset(&variable)),
        is_linked: match links {
            When::Always => true,
            When::Never => false,
            // Only terminals that are known to support links have them.
            When::Auto => {
                let is_known = || variable("FORCE_HYPERLINK").is_some() || !is_dumb(&variable);
                supports_hyperlinks::on(Stream::Stdout) && is_known()
            }
        },
        // A pipe has no width. Boards take up to 80 columns, so on a narrower terminal wrapping the text below gains nothing.
        columns: terminal_size::terminal_size_of(io::stdout())
            .map(|(width, _)| usize::from(width.0).max(80)),
        ..Options::new(write)
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

/// How many there are per second, rounded.
pub(crate) fn per_second(count: u64, time: Duration) -> String {
    let nanos = time.max(Duration::from_millis(1)).as_nanos();
    let speed = (u128::from(count) * 1_000_000_000 + nanos / 2) / nanos;
    Grouped(u64::try_from(speed).unwrap_or(u64::MAX)).to_string()
}

/// Writes a whole text to standard output, and is done.
pub(crate) fn print(text: &[u8]) -> io::Result<Exit> {
    let mut out = stdout();
    out.write_all(text)?;
    out.flush()?;
    Ok(Exit::Done)
}

/// Writes a line to standard error. If that is closed, the answer and the exit status remain.
pub(crate) fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// The colours of text on standard output or standard error.
pub(crate) fn palette(color: When, stream: &impl IsTerminal) -> Palette {
    if !has_colors(color, stream) {
        return Palette::default();
    }
    // Themes choose the sixteen basic colours; these are legible on dark and on light backgrounds.
    let styles = [
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
    .map(|(tone, style)| {
        let (before, after) = (style.prefix_formatter(), style.suffix_formatter());
        (tone, before.to_string(), after.to_string())
    });
    Palette {
        styles: styles.into(),
        square_colors: color_depth(&variable).map(square_colors),
    }
}

/// The environment variables; a table in tests.
type Variables<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The value of a variable that is set and not empty.
fn variable(name: &str) -> Option<String> {
    let value = env::var_os(name)?;
    Some(value.to_string_lossy().into_owned()).filter(|value| !value.is_empty())
}

/// Figurines and box-drawing characters in UTF-8 locales. The order of the variables is that of POSIX.
pub fn charset(variables: Variables<'_>) -> Charset {
    let mut names = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter();
    let locale = names.find_map(variables).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    let is_utf8 = locale.contains("utf-8") || locale.contains("utf8");
    if is_utf8 && !is_dumb(variables) {
        Charset::Unicode
    } else {
        Charset::Ascii
    }
}

fn is_dumb(variables: Variables<'_>) -> bool {
    variables("TERM").is_some_and(|term| term == "dumb")
}

/// How many colours the terminal has, if it has more than sixteen.
pub fn color_depth(variables: Variables<'_>) -> Option<ColorDepth> {
    let term = variables("TERM").unwrap_or_default();
    let depth = variables("COLORTERM").unwrap_or_default();
    if matches!(&*depth, "truecolor" | "24bit") || term.ends_with("-direct") {
        Some(ColorDepth::True)
    } else if term.contains("256color") {
        Some(ColorDepth::Palette256)
    } else {
        None
    }
}

/// How many colours a terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColorDepth {
    /// The palette of 256 colours.
    Palette256,
    /// 24 bits.
    True,
}

/// A colour in 24 bits, and the closest of the 256 colours with enough contrast.
#[derive(Clone, Copy)]
pub struct Shade(pub u32, pub u8);

/// The relative luminance is between 0.10 and 0.31, so that both white and black pieces stand out.
pub const PLAIN: [Shade; 2] = [Shade(0xb0_8a_5e, 137), Shade(0x7d_5a_3c, 94)];
/// The colours of marked squares.
#[rustfmt::skip]
pub const TONED: [(Tone, [Shade; 2]); 8] = [
    (Tone::Asked, [Shade(0x4f_88_c0, 68), Shade(0x3a_6f_a8, 26)]),
    (Tone::Quiet, [Shade(0x75_9f_49, 34), Shade(0x57_85_34, 28)]),
    (Tone::Capture, [Shade(0xd0_6a_55, 167), Shade(0xb0_4a_3a, 131)]),
    (Tone::Special, [Shade(0xa8_78_c8, 133), Shade(0x88_58_a8, 97)]),
    (Tone::Blocked, [Shade(0x8e_8e_8e, 245), Shade(0x6a_6a_6a, 242)]),
    (Tone::Rejected, [Shade(0xd0_6a_55, 167), Shade(0xb0_4a_3a, 131)]),
    (Tone::Pin, [Shade(0x4a_98_98, 30), Shade(0x2c_7a_7a, 30)]),
    (Tone::Check, [Shade(0xd8_20_30, 160), Shade(0xd8_20_30, 160)]),
];
const WHITE: Shade = Shade(0xff_ff_ff, 231);
const BLACK: Shade = Shade(0, 16);

/// The escape sequences of the squares.
pub fn square_colors(depth: ColorDepth) -> SquareColors {
    let color = |Shade(rgb, xterm): Shade| match (depth, rgb.to_be_bytes()) {
        (ColorDepth::True, [_, red, green, blue]) => DynColors::Rgb(red, green, blue),
        (ColorDepth::Palette256, _) => DynColors::Xterm(xterm.into()),
    };
    let sequence = |style: Style| style.prefix_formatter().to_string();
    let background = |shade: Shade| sequence(Style::new().on_color(color(shade)));
    let foreground = |shade: Shade| sequence(Style::new().color(color(shade)));
    let black = foreground(BLACK);
    let toned = (TONED.iter()).map(|&(tone, shades)| (tone, shades.map(background)));
    SquareColors {
        plain: PLAIN.map(background),
        toned: toned.collect(),
        inks: [foreground(WHITE), black.clone(), black],
        end: "\x1b[0m",
    }
}

/// One line on the terminal that is overwritten again and again, or lines in a file or pipe.
pub struct Progress {
    /// When the work began.
    pub start: Instant,
    /// When the line is written next; never if there is no progress to show.
    next: Option<Instant>,
    interval: Duration,
    on_terminal: bool,
    /// Whether a line is on the terminal, to be removed.
    pub is_shown: bool,
}

impl Progress {
    /// Progress on standard error, if it is wanted and standard error is a terminal. Nothing is shown before the delay, because
    /// many runs have ended by then, and the text changes at most once per interval.
    pub(crate) fn on_terminal(is_wanted: bool, delay: Duration, interval: Duration) -> Self {
        let is_shown = is_wanted && io::stderr().is_terminal();
        Self::new(is_shown.then_some(delay), interval, true)
    }

    /// Progress in whole lines on standard error, one per interval.
    pub fn lines(interval: Duration) -> Self {
        Self::new(Some(interval), interval, false)
    }

    fn new(delay: Option<Duration>, interval: Duration, on_terminal: bool) -> Self {
        let start = Instant::now();
        Self {
            start,
            next: delay.map(|delay| start + delay),
            interval,
            on_terminal,
            is_shown: false,
        }
    }

    /// Shows a text, which depends on the time since the start, unless that was done less than an interval ago.
    pub(crate) fn show(&mut self, text: impl FnOnce(Duration) -> String) {
        if let Some(line) = self.line_at(Instant::now(), text) {
            // If standard error is gone, there is nothing to show it on.
            let _ = io::stderr().write_all(line.as_bytes());
        }
    }

    /// The next line, if it is due.
    pub fn line_at(
        &mut self,
        now: Instant,
        text: impl FnOnce(Duration) -> String,
    ) -> Option<String> {
        if self.next.is_none_or(|next| now < next) {
            return None;
        }
        self.next = Some(now + self.interval);
        self.is_shown = self.on_terminal;
        let text = text(now - self.start);
        Some(if self.on_terminal {
            format!("\r{text}\x1b[K")
        } else {
            format!("{text}\n")
        })
    }

    pub(crate) fn clear(&mut self) {
        if self.is_shown {
            self.is_shown = false;
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }

    /// Shows the last text, which stays.
    pub(crate) fn end(self, text: impl FnOnce(Duration) -> String) {
        if self.next.is_some() {
            let _ = writeln!(io::stderr(), "\r{}\x1b[K", text(self.start.elapsed()));
        }
    }
}

/// No progress.
impl Default for Progress {
    fn default() -> Self {
        Self::new(None, Duration::ZERO, false)
    }
}
