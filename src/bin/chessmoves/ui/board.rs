//! What the environment says of the terminal: colours, and for boards characters, backgrounds and links.

use std::env;

use chessmoves::render::{Chequer, Hyperlink, Signs, Tone};
use owo_colors::{Rgb, Style, XtermColors};
use supports_hyperlinks::Stream;

use crate::args::When;

/// The variables of the environment; a table in tests.
type Environment<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A variable that is set and not empty.
pub(super) fn environment(name: &str) -> Option<String> {
    let value = env::var_os(name)?;
    Some(value.to_string_lossy().into_owned()).filter(|value| !value.is_empty())
}

/// The option goes before the environment, and the environment before what the stream is; a terminal that does not say
/// its name is not trusted with colours, but where terminals have none.
pub(super) fn is_colored(when: When, environment: Environment<'_>, is_terminal: bool) -> bool {
    let is = |name, value: &str| environment(name).is_some_and(|set| set == value);
    match when {
        When::Always => true,
        When::Never => false,
        When::Auto if environment("NO_COLOR").is_some() => false,
        When::Auto if environment("CLICOLOR_FORCE").is_some_and(|set| set != "0") => true,
        When::Auto if is("CLICOLOR", "0") || is_dumb(environment) => false,
        When::Auto => is_terminal && (cfg!(windows) || environment("TERM").is_some()),
    }
}

/// Figures and lines where the locale is UTF-8; POSIX has the order of the variables.
pub(super) fn signs(environment: Environment<'_>) -> Signs {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(environment);
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    let is_utf8 = locale.contains("utf-8") || locale.contains("utf8");
    if is_utf8 && !is_dumb(environment) {
        Signs::Unicode
    } else {
        Signs::Ascii
    }
}

fn is_dumb(environment: Environment<'_>) -> bool {
    environment("TERM").is_some_and(|term| term == "dumb")
}

/// A colour as 24 bits, and the nearest of the 256 with enough contrast.
struct Shade(u32, u8);

/// Lightness is between 0.10 and 0.31, so that white stands out from all of them, and black does.
const PLAIN: [Shade; 2] = [Shade(0xb0_8a_5e, 137), Shade(0x7d_5a_3c, 94)];
const GROUNDS: [(Tone, [Shade; 2]); 8] = [
    (Tone::Asked, [Shade(0x4f_88_c0, 68), Shade(0x3a_6f_a8, 26)]),
    (Tone::Quiet, [Shade(0x75_9f_49, 34), Shade(0x57_85_34, 28)]),
    (
        Tone::Capture,
        [Shade(0xd0_6a_55, 167), Shade(0xb0_4a_3a, 131)],
    ),
    (
        Tone::Special,
        [Shade(0xa8_78_c8, 133), Shade(0x88_58_a8, 97)],
    ),
    (
        Tone::Blocked,
        [Shade(0x8e_8e_8e, 245), Shade(0x6a_6a_6a, 242)],
    ),
    (
        Tone::Refused,
        [Shade(0xd0_6a_55, 167), Shade(0xb0_4a_3a, 131)],
    ),
    (Tone::Pin, [Shade(0x4a_98_98, 30), Shade(0x2c_7a_7a, 30)]),
    (
        Tone::Check,
        [Shade(0xd8_20_30, 160), Shade(0xd8_20_30, 160)],
    ),
];

/// Backgrounds where there are colours that no theme changes: 256 of them, or all.
pub(super) fn chequer(environment: Environment<'_>) -> Option<Chequer> {
    let term = environment("TERM").unwrap_or_default();
    let depth = environment("COLORTERM").unwrap_or_default();
    let is_true = matches!(&*depth, "truecolor" | "24bit") || term.ends_with("-direct");
    if !is_true && !term.contains("256color") {
        return None;
    }
    let ground = |&Shade(all, few): &Shade| {
        let style = if is_true {
            Style::new().on_color(rgb(all))
        } else {
            Style::new().on_color(XtermColors::from(few))
        };
        style.prefix_formatter().to_string()
    };
    let ink = |all, few| {
        let style = if is_true {
            Style::new().color(rgb(all))
        } else {
            Style::new().color(XtermColors::from(few))
        };
        style.prefix_formatter().to_string()
    };
    let (white, black) = (ink(0xff_ff_ff, 231), ink(0, 16));
    Some(Chequer {
        plain: PLAIN.each_ref().map(ground),
        grounds: (GROUNDS.iter())
            .map(|(tone, shades)| (*tone, shades.each_ref().map(ground)))
            .collect(),
        inks: [white, black.clone(), black],
        end: "\x1b[0m",
    })
}

fn rgb(color: u32) -> Rgb {
    let [_, red, green, blue] = color.to_be_bytes();
    Rgb(red, green, blue)
}

/// OSC 8, which a terminal that does not know it may print.
const LINK: Hyperlink = Hyperlink {
    before: "\x1b]8;;",
    between: "\x1b\\",
    behind: "\x1b]8;;\x1b\\",
};

/// How titles are linked, if they are to be: by themselves only where a terminal is known to have links.
pub(super) fn link(when: When) -> Option<Hyperlink> {
    let is_forced = || environment("FORCE_HYPERLINK").is_some();
    let is_linked = match when {
        When::Always => true,
        When::Never => false,
        When::Auto => {
            supports_hyperlinks::on(Stream::Stdout) && (is_forced() || !is_dumb(&environment))
        }
    };
    is_linked.then_some(LINK)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(variables: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        let known: Vec<_> = (variables.iter())
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect();
        move |name| {
            let found = known.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.clone())
        }
    }

    #[test]
    fn the_locale_is_the_first_of_three_variables() {
        for (variables, expected) in [
            (&[][..], Signs::Ascii),
            (&[("LANG", "C")], Signs::Ascii),
            (&[("LANG", "en_GB.UTF-8")], Signs::Unicode),
            (&[("LANG", "de_DE.utf8")], Signs::Unicode),
            (&[("LC_CTYPE", "UTF-8")], Signs::Unicode),
            (&[("LANG", "de_DE.ISO-8859-1")], Signs::Ascii),
            (&[("LANG", "C"), ("LC_CTYPE", "C.UTF-8")], Signs::Unicode),
            (
                &[
                    ("LC_ALL", "C"),
                    ("LC_CTYPE", "C.UTF-8"),
                    ("LANG", "C.UTF-8"),
                ],
                Signs::Ascii,
            ),
            (&[("LC_CTYPE", "POSIX"), ("LANG", "C.UTF-8")], Signs::Ascii),
            (&[("LANG", "C.UTF-8"), ("TERM", "dumb")], Signs::Ascii),
            (&[("LANG", "C.UTF-8"), ("TERM", "xterm")], Signs::Unicode),
        ] {
            assert_eq!(signs(&table(variables)), expected, "{variables:?}");
        }
    }

    #[test]
    fn backgrounds_are_for_colours_that_no_theme_changes() {
        let start = |variables: &[(&str, &str)]| {
            chequer(&table(variables)).map(|chequer| chequer.plain[0].clone())
        };
        assert_eq!(start(&[]), None);
        assert_eq!(start(&[("TERM", "xterm")]), None);
        assert_eq!(start(&[("TERM", "xterm"), ("COLORTERM", "yes")]), None);
        let few = Some("\x1b[48;5;137m".to_owned());
        assert_eq!(start(&[("TERM", "screen-256color")]), few);
        let all = Some("\x1b[48;2;176;138;94m".to_owned());
        for depth in ["truecolor", "24bit"] {
            assert_eq!(start(&[("TERM", "xterm"), ("COLORTERM", depth)]), all);
        }
        assert_eq!(start(&[("TERM", "xterm-direct")]), all);
    }

    /// Contrast as in WCAG 2: 3 to 1 is what large signs need, and 256 colours leave little choice.
    #[test]
    fn white_and_black_stand_out_from_every_square() {
        let cube = |index: u8| -> [u8; 3] {
            const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
            if index >= 232 {
                return [8 + 10 * (index - 232); 3];
            }
            let index = usize::from(index - 16);
            [index / 36, index / 6 % 6, index % 6].map(|level| LEVELS[level])
        };
        let lightness = |color: [u8; 3]| {
            let [red, green, blue] = color.map(|level| {
                let level = f64::from(level) / 255.0;
                if level <= 0.04045 {
                    level / 12.92
                } else {
                    ((level + 0.055) / 1.055).powf(2.4)
                }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let squares = (GROUNDS.iter())
            .flat_map(|(_, shades)| shades)
            .chain(&PLAIN);
        for &Shade(all, few) in squares {
            let [_, red, green, blue] = all.to_be_bytes();
            for color in [[red, green, blue], cube(few)] {
                let lightness = lightness(color) + 0.05;
                assert!(1.05 / lightness >= 2.9, "white on {color:?}");
                assert!(lightness / 0.05 >= 3.0, "black on {color:?}");
            }
        }
    }
}
