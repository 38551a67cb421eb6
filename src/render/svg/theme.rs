//! The colours of a picture.

use crate::report::Mark;

/// The colours of board and marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Wood.
    #[default]
    Brown,
    /// Green and cream.
    Green,
    /// Blue and grey.
    Blue,
    /// Black on white, the dark squares hatched.
    Print,
}

/// What is painted in which colour.
pub(super) struct Colors {
    /// Around the board, and what is written there.
    pub(super) frame: &'static str,
    pub(super) label: &'static str,
    pub(super) light: &'static str,
    pub(super) dark: &'static str,
    /// The lines on dark squares, where there are any.
    pub(super) hatch: Option<&'static str>,
    /// The square of the piece asked about.
    pub(super) asked: &'static str,
    pub(super) target: &'static str,
    pub(super) capture: &'static str,
    pub(super) check: &'static str,
    pub(super) pin: &'static str,
    pub(super) responsible: &'static str,
    /// The squares that a stage has taken.
    pub(super) stage_board: &'static str,
    pub(super) stage_king: &'static str,
    /// The signs on them.
    pub(super) sign_legal: &'static str,
    pub(super) sign_board: &'static str,
    pub(super) sign_king: &'static str,
    /// What each side controls: the numbers, and the squares that it controls more often.
    pub(super) white: &'static str,
    pub(super) black: &'static str,
    pub(super) of_white: &'static str,
    pub(super) of_black: &'static str,
    /// How strong the colour of a whole square is.
    pub(super) tint: &'static str,
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
    responsible: "#b3261e",
    stage_board: "#e0861a",
    stage_king: "#b8326e",
    sign_legal: "#0c4220",
    sign_board: "#5a3000",
    sign_king: "#5e0a33",
    white: "#f8f8f4",
    black: "#2b2b2b",
    of_white: "#2f7fd6",
    of_black: "#d0352b",
    tint: ".55",
};

const GREEN: Colors = Colors {
    frame: "#f7f9f1",
    label: "#4c6040",
    light: "#edf0da",
    dark: "#84a269",
    target: "#174f8f",
    sign_legal: "#0a2c52",
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
    responsible: "#000",
    stage_board: "#000",
    stage_king: "#000",
    sign_legal: "#000",
    sign_board: "#000",
    sign_king: "#000",
    white: "#fff",
    black: "#000",
    of_white: "#000",
    of_black: "#000",
    tint: "0",
};

impl Theme {
    pub(super) const fn colors(self) -> &'static Colors {
        match self {
            Self::Brown => &BROWN,
            Self::Green => &GREEN,
            Self::Blue => &BLUE,
            Self::Print => &PRINT,
        }
    }
}

impl Colors {
    /// The sign of a mark.
    pub(super) const fn sign(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Quiet | Mark::Promotion | Mark::Castle => self.target,
            Mark::Capture | Mark::EnPassant | Mark::CapturePromotion => self.capture,
            Mark::Legal => self.sign_legal,
            Mark::Board => self.sign_board,
            Mark::King => self.sign_king,
        }
    }

    /// The square below it, where that is coloured.
    pub(super) const fn square(&self, mark: Mark) -> Option<&'static str> {
        match mark {
            Mark::Legal => Some(self.target),
            Mark::Board => Some(self.stage_board),
            Mark::King => Some(self.stage_king),
            _ => None,
        }
    }
}
