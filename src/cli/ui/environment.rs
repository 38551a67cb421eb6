//! What the environment variables say about the terminal: colours, characters and links.

use std::env;

use chessmoves_answers::answer::text::{Charset, Hyperlink};
use supports_hyperlinks::Stream;

use super::When;
use super::shades::ColorDepth;

/// The environment variables; a table in tests.
pub(super) type Variables<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The value of a variable that is set and not empty.
pub(super) fn variable(name: &str) -> Option<String> {
    let value = env::var_os(name)?;
    Some(value.to_string_lossy().into_owned()).filter(|value| !value.is_empty())
}

/// Whether a stream has colours. The option takes precedence over the variables, and these over the kind of stream. A
/// terminal without TERM has no colours, except on Windows.
pub(super) fn has_colors(when: When, variables: Variables<'_>, is_terminal: bool) -> bool {
    let is = |name, value: &str| variables(name).is_some_and(|set| set == value);
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto if variables("NO_COLOR").is_some() => false,
        When::Auto if variables("CLICOLOR_FORCE").is_some_and(|set| set != "0") => true,
        When::Auto if is("CLICOLOR", "0") || is_dumb(variables) => false,
        When::Auto => is_terminal && (cfg!(windows) || variables("TERM").is_some()),
    }
}

/// Figurines and box-drawing characters in UTF-8 locales. The order of the variables is that of POSIX.
pub fn charset(variables: Variables<'_>) -> Charset {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(variables);
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
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

/// OSC 8. Terminals that do not know it may print it.
const OSC_8: Hyperlink = Hyperlink {
    before: "\x1b]8;;",
    between: "\x1b\\",
    after: "\x1b]8;;\x1b\\",
};

/// How titles are linked; by default only on terminals that are known to support links.
pub(super) fn hyperlink(when: When) -> Option<Hyperlink> {
    let is_forced = || variable("FORCE_HYPERLINK").is_some();
    let is_linked = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            supports_hyperlinks::on(Stream::Stdout) && (is_forced() || !is_dumb(&variable))
        }
    };
    is_linked.then_some(OSC_8)
}
