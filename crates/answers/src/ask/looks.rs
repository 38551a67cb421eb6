//! How boards look, in pictures and in text.

/// Which side is at the bottom of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// The side asked about.
    Asked,
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Wooden squares: light and dark brown.
    #[default]
    Brown,
    /// Cream and green squares.
    Green,
    /// Pale and medium blue-grey squares.
    Blue,
    /// Black on white, with hatched dark squares.
    Print,
}

/// The appearance of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// The side at the bottom of the board.
    pub orientation: Orientation,
    /// The width in pixels, of each board if there are several. The height follows from it, and is larger if there is a legend.
    pub size: u32,
    /// The colour theme.
    pub theme: Theme,
    /// Whether the title is above the board.
    pub title: bool,
}

/// The default width in pixels: one pixel per unit of the view box, so that the edges of all squares are sharp.
pub const SIZE: u32 = 390;

impl Default for Options {
    fn default() -> Self {
        Self {
            orientation: Orientation::White,
            size: SIZE,
            theme: Theme::Brown,
            title: false,
        }
    }
}

/// The characters that boards are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Charset {
    /// ASCII only.
    #[default]
    Ascii,
    /// Box-drawing characters, dots and figurines.
    Unicode,
}
