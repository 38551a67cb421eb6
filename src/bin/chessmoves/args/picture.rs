//! How a board is drawn.

use std::ffi::OsString;

use chessmoves::render::{Bottom, Signs, svg};
use clap::{Args, ValueEnum};

use super::When;

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Draw the board with black at the bottom
    ///
    /// `--flip auto` puts the side asked about there.
    #[arg(long, value_enum, value_name = "SIDE", num_args = 0..=1, require_equals = true, default_missing_value = "black")]
    flip: Option<Flip>,
    /// Draw with ASCII alone
    ///
    /// That is so without the option where the locale is not UTF-8 or TERM is dumb.
    #[arg(long, overrides_with = "unicode")]
    ascii: bool,
    /// Draw with lines and dots whatever the locale
    ///
    /// Where there are backgrounds, the pieces are figures.
    #[arg(long, overrides_with = "ascii")]
    unicode: bool,
    /// When to link the title of a board to the analysis page of Lichess
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    hyperlink: When,
    /// The width of an SVG or PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = svg::SIZE, value_parser = clap::value_parser!(u32).range(16..=8192))]
    size: u32,
    /// The colours of an SVG or PNG
    #[arg(long, value_enum, default_value_t = Theme::Brown)]
    theme: Theme,
}

impl PictureArgs {
    /// Which side is at the bottom.
    pub(crate) fn bottom(&self) -> Bottom {
        match self.flip {
            None | Some(Flip::White) => Bottom::White,
            Some(Flip::Black) => Bottom::Black,
            Some(Flip::Auto) => Bottom::Asked,
        }
    }

    /// What boards are to be drawn with, if that is said.
    pub(crate) fn signs(&self) -> Option<Signs> {
        match (self.ascii, self.unicode) {
            (true, _) => Some(Signs::Ascii),
            (_, true) => Some(Signs::Unicode),
            _ => None,
        }
    }

    /// When boards have a link.
    pub(crate) const fn hyperlink(&self) -> When {
        self.hyperlink
    }

    /// How a picture looks.
    pub(crate) fn svg(&self) -> svg::Look {
        svg::Look {
            bottom: self.bottom(),
            size: self.size,
            theme: match self.theme {
                Theme::Brown => svg::Theme::Brown,
                Theme::Green => svg::Theme::Green,
                Theme::Blue => svg::Theme::Blue,
                Theme::Print => svg::Theme::Print,
            },
        }
    }
}

/// Joins `--flip` to a side that follows it as a word of its own; any other word, such as a piece, is not its value.
pub(crate) fn join_flip(arguments: Vec<OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::with_capacity(arguments.len());
    let mut are_options = true;
    for word in arguments {
        let side = word.to_str();
        let is_side = side.is_some_and(|side| Flip::from_str(side, false).is_ok());
        are_options &= word != "--";
        match joined.last_mut() {
            Some(last) if are_options && is_side && *last == "--flip" => {
                last.push("=");
                last.push(word);
            }
            _ => joined.push(word),
        }
    }
    joined
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Theme {
    /// Wood
    Brown,
    /// Green and cream
    Green,
    /// Blue and grey
    Blue,
    /// Black on white
    Print,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Flip {
    /// Black at the bottom
    Black,
    /// White at the bottom, as without the option
    White,
    /// The side asked about at the bottom
    Auto,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_belongs_to_flip_and_a_piece_does_not() {
        for (words, expected) in [
            ("legal --flip auto e1", "legal --flip=auto e1"),
            ("legal e1 --flip black", "legal e1 --flip=black"),
            ("legal --flip white --flip", "legal --flip=white --flip"),
            ("legal --flip e1", "legal --flip e1"),
            ("legal --flip=auto e1", "legal --flip=auto e1"),
            ("legal --flip auto auto", "legal --flip=auto auto"),
            ("legal -- --flip auto", "legal -- --flip auto"),
            ("legal --flip -- auto", "legal --flip -- auto"),
            ("legal --flip Auto", "legal --flip Auto"),
        ] {
            let words = words.split(' ').map(OsString::from).collect();
            let joined = join_flip(words).join(" ".as_ref());
            assert_eq!(joined, expected);
        }
    }
}
