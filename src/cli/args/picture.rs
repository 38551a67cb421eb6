//! How a board is drawn.

use chessmoves::render::text::Charset;
use chessmoves::render::{Orientation, svg};
use clap::{Args, ValueEnum};

use super::{When, number};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Draw the board with Black at the bottom
    ///
    /// `--flip auto` puts the side asked about at the bottom.
    #[arg(long, value_enum, value_name = "SIDE", num_args = 0..=1, require_equals = true)]
    #[allow(clippy::option_option, reason = "an option with an optional value")]
    flip: Option<Option<Flip>>,
    /// Draw with ASCII only
    ///
    /// The default if the locale is not UTF-8 or TERM is dumb.
    #[arg(long, overrides_with = "unicode")]
    ascii: bool,
    /// Draw with box-drawing characters and dots in any locale
    ///
    /// On coloured squares, the pieces are figurines.
    #[arg(long, overrides_with = "ascii")]
    unicode: bool,
    /// When to link the title of a board to the analysis page of Lichess
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    hyperlink: When,
    /// The width of an SVG or PNG in pixels
    ///
    /// With --stages, it is the width of each of the four boards.
    #[arg(long, value_name = "PIXELS", default_value_t = svg::SIZE, value_parser = |text: &str| number::<u32>(text, 16..=8192))]
    size: u32,
    /// The colours of an SVG or PNG
    #[arg(long, value_enum, default_value_t = Theme::Brown)]
    theme: Theme,
}

impl PictureArgs {
    /// Takes a word as the value of `--flip`, if it has none and the word is one.
    pub(super) fn complete_flip(&mut self, word: &str) -> bool {
        match (self.flip, Flip::from_str(word, false)) {
            (Some(None), Ok(side)) => {
                self.flip = Some(Some(side));
                true
            }
            _ => false,
        }
    }

    /// The side at the bottom.
    pub(crate) fn orientation(&self) -> Orientation {
        match self.flip {
            None | Some(Some(Flip::White)) => Orientation::White,
            Some(None | Some(Flip::Black)) => Orientation::Black,
            Some(Some(Flip::Auto)) => Orientation::Asked,
        }
    }

    /// The characters to draw boards with, if given.
    pub(crate) fn charset(&self) -> Option<Charset> {
        match (self.ascii, self.unicode) {
            (true, _) => Some(Charset::Ascii),
            (_, true) => Some(Charset::Unicode),
            _ => None,
        }
    }

    /// When to link titles.
    pub(crate) const fn hyperlink(&self) -> When {
        self.hyperlink
    }

    /// How an SVG looks.
    pub(crate) fn svg(&self) -> svg::Options {
        svg::Options {
            orientation: self.orientation(),
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
    /// White at the bottom, the default
    White,
    /// The side asked about at the bottom
    Auto,
}
