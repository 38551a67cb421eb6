//! The colours of the themes.

use crate::ask::asked::Theme;

macro_rules! colors {
    ($($(#[$about:meta])* $part:ident: $type:ty = $brown:expr, $green:expr, $blue:expr, $print:expr;)*) => {
        /// The colours of a theme, as SVG attribute values.
        pub(super) struct Colors {
            $($(#[$about])* pub(super) $part: $type,)*
        }

        /// Those of each theme.
        static THEMES: [Colors; 4] = [
            Colors { $($part: $brown,)* },
            Colors { $($part: $green,)* },
            Colors { $($part: $blue,)* },
            Colors { $($part: $print,)* },
        ];
    };
}

type Text = &'static str;

// The columns are those of `Theme`.
colors! {
    /// The background of the picture.
    frame: Text = "#fbf6ee", "#f7f9f1", "#f4f7fa", "#fff";
    /// Coordinates, legend labels and the edge of the board.
    label: Text = "#6d5540", "#4c6040", "#44586c", "#000";
    /// Light squares.
    light: Text = "#f2e1c4", "#edf0da", "#e6edf3", "#fff";
    /// Dark squares.
    dark: Text = "#bb8e66", "#84a269", "#86a3bd", "#fff";
    /// The hatching of dark squares; `None` if they have a plain colour.
    hatch: Option<Text> = None, None, None, Some("#666");
    /// The square of the piece asked about.
    asked: Text = "#ffd83d", "#ffd83d", "#ffd83d", "#ddd";
    /// Legal moves, except captures.
    target: Text = "#1f6e3a", "#174f8f", "#14603a", "#000";
    /// Captures and illegal moves, and the brackets around the pieces that rule out a move.
    capture: Text = "#b3261e", "#b3261e", "#b3261e", "#000";
    /// The king in check and the arrows from its checkers.
    check: Text = "#d92b20", "#d92b20", "#d92b20", "#000";
    /// Pins.
    pin: Text = "#6a2c9c", "#6a2c9c", "#6a2c9c", "#000";
    /// Tint of candidate squares ruled out on the board.
    tint_board: Text = "#e0861a", "#e0861a", "#e0861a", "#000";
    /// Tint of candidate squares ruled out by king safety.
    tint_king: Text = "#b8326e", "#b8326e", "#b8326e", "#000";
    /// Markers of legal candidate squares.
    marker_legal: Text = "#0c4220", "#0a2c52", "#0c4220", "#000";
    /// Markers of candidate squares ruled out on the board.
    marker_board: Text = "#5a3000", "#5a3000", "#5a3000", "#000";
    /// Markers of candidate squares ruled out by king safety, and the attack lines that explain them.
    marker_king: Text = "#5e0a33", "#5e0a33", "#5e0a33", "#000";
    /// The boxes of White's counts, and the digits of Black's.
    count_light: Text = "#f8f8f4", "#f8f8f4", "#f8f8f4", "#fff";
    /// The boxes of Black's counts, and the digits of White's.
    count_dark: Text = "#2b2b2b", "#2b2b2b", "#2b2b2b", "#000";
    /// Tint of squares that White controls with more pieces than Black.
    tint_white: Text = "#2f7fd6", "#2f7fd6", "#2f7fd6", "#fff";
    /// Tint of squares that Black controls with more pieces than White.
    tint_black: Text = "#d0352b", "#d0352b", "#d0352b", "#aaa";
    /// The opacity of these two tints.
    majority_opacity: Text = ".32", ".32", ".32", "1";
    /// The opacity of the tints of candidate squares.
    tint_opacity: Text = ".55", ".55", ".55", "0";
}

impl Theme {
    /// The colours of the theme.
    pub(super) const fn colors(self) -> &'static Colors {
        &THEMES[self as usize]
    }
}
