//! How a board is drawn.

use chessmoves::render::{Bottom, svg};
use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Draw the board with black at the bottom; `--flip=auto` with the side asked about
    #[arg(long, value_enum, value_name = "SIDE", num_args = 0..=1, require_equals = true, default_missing_value = "black")]
    flip: Option<Flip>,
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
