//! The colours of the themes.

use crate::ask::looks::Theme;

/// The colours of a theme, as SVG attribute values.
pub(super) struct Colors {
    /// The background of the picture.
    pub(super) frame: &'static str,
    /// Coordinates, legend labels and the edge of the board.
    pub(super) label: &'static str,
    /// Light squares.
    pub(super) light: &'static str,
    /// Dark squares.
    pub(super) dark: &'static str,
    /// The hatching of dark squares; `None` if they have a plain colour.
    pub(super) hatch: Option<&'static str>,
    /// The square of the piece asked about.
    pub(super) asked: &'static str,
    /// Legal moves, except captures.
    pub(super) target: &'static str,
    /// Captures and illegal moves, and the brackets around the pieces that rule out a move.
    pub(super) capture: &'static str,
    /// The king in check and the arrows from its checkers.
    pub(super) check: &'static str,
    /// Pins.
    pub(super) pin: &'static str,
    /// Tint of candidate squares ruled out on the board.
    pub(super) tint_board: &'static str,
    /// Tint of candidate squares ruled out by king safety.
    pub(super) tint_king: &'static str,
    /// Markers of legal candidate squares.
    pub(super) marker_legal: &'static str,
    /// Markers of candidate squares ruled out on the board.
    pub(super) marker_board: &'static str,
    /// Markers of candidate squares ruled out by king safety, and the attack lines that explain them.
    pub(super) marker_king: &'static str,
    /// The boxes of White's counts, and the digits of Black's.
    pub(super) count_light: &'static str,
    /// The boxes of Black's counts, and the digits of White's.
    pub(super) count_dark: &'static str,
    /// Tint of squares that White controls with more pieces than Black.
    pub(super) tint_white: &'static str,
    /// Tint of squares that Black controls with more pieces than White.
    pub(super) tint_black: &'static str,
    /// The opacity of these two tints.
    pub(super) majority_opacity: &'static str,
    /// The opacity of the tints of candidate squares.
    pub(super) tint_opacity: &'static str,
}

const BROWN: Colors = Colors {
    frame: "#fbf6ee",
    label: "#6d5540",
    light: "#f2e1c4",
    dark: "#bb8e66",
    hatch: None,
    asked: "#ffd83d",
    target: "#1f6e3a",
    capture: "#b3261e",
    check: "#d92b20",
    pin: "#6a2c9c",
    tint_board: "#e0861a",
    tint_king: "#b8326e",
    marker_legal: "#0c4220",
    marker_board: "#5a3000",
    marker_king: "#5e0a33",
    count_light: "#f8f8f4",
    count_dark: "#2b2b2b",
    tint_white: "#2f7fd6",
    tint_black: "#d0352b",
    majority_opacity: ".32",
    tint_opacity: ".55",
};

const GREEN: Colors = Colors {
    frame: "#f7f9f1",
    label: "#4c6040",
    light: "#edf0da",
    dark: "#84a269",
    target: "#174f8f",
    marker_legal: "#0a2c52",
    ..BROWN
};

const BLUE: Colors = Colors {
    frame: "#f4f7fa",
    label: "#44586c",
    light: "#e6edf3",
    dark: "#86a3bd",
    target: "#14603a",
    ..BROWN
};

const PRINT: Colors = Colors {
    frame: "#fff",
    label: "#000",
    light: "#fff",
    dark: "#fff",
    hatch: Some("#666"),
    asked: "#ddd",
    target: "#000",
    capture: "#000",
    check: "#000",
    pin: "#000",
    tint_board: "#000",
    tint_king: "#000",
    marker_legal: "#000",
    marker_board: "#000",
    marker_king: "#000",
    count_light: "#fff",
    count_dark: "#000",
    tint_white: "#fff",
    tint_black: "#aaa",
    majority_opacity: "1",
    tint_opacity: "0",
};

impl Theme {
    /// Returns the colours of the theme.
    pub(super) const fn colors(self) -> &'static Colors {
        match self {
            Self::Brown => &BROWN,
            Self::Green => &GREEN,
            Self::Blue => &BLUE,
            Self::Print => &PRINT,
        }
    }
}
