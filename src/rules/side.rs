//! The side to move as a type, so that colours differ at the entrance only.

use super::movement;
use crate::types::{Color, Step};

/// A colour known to the compiler.
pub(crate) trait Side {
    /// The other colour.
    type Enemy: Side<Enemy = Self>;
    /// The colour.
    const COLOR: Color;
    /// A pawn's way ahead.
    const FORWARD: Step = movement::pawn_steps(Self::COLOR)[0];
    /// A pawn's two ways to capture.
    const CAPTURES: [Step; 2] = {
        let [_, east, west] = movement::pawn_steps(Self::COLOR);
        [east, west]
    };
}

pub(crate) enum White {}
pub(crate) enum Black {}

impl Side for White {
    type Enemy = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Enemy = White;
    const COLOR: Color = Color::Black;
}

/// Runs an expression for the side to move, known to the compiler: the one dispatch on colour.
macro_rules! for_side {
    ($position:expr, $side:ident => $value:expr) => {
        match $position.turn() {
            $crate::types::Color::White => {
                type $side = $crate::rules::side::White;
                $value
            }
            $crate::types::Color::Black => {
                type $side = $crate::rules::side::Black;
                $value
            }
        }
    };
}
pub(crate) use for_side;
