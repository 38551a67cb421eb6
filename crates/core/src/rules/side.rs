//! The side to move as a type parameter: code below [`for_side`] never branches on the colour.

use super::movement;
use crate::types::{Color, Step};

/// A colour known at compile time.
pub trait Side {
    /// The opponent.
    type Enemy: Side<Enemy = Self>;
    /// The colour.
    const COLOR: Color;
    /// The step of a pawn push.
    const FORWARD: Step = movement::pawn_steps(Self::COLOR)[0];
    /// The two steps of a pawn capture.
    const CAPTURES: [Step; 2] = {
        let [_, east, west] = movement::pawn_steps(Self::COLOR);
        [east, west]
    };
}

/// White to move.
pub enum White {}
/// Black to move.
pub enum Black {}

impl Side for White {
    type Enemy = Black;
    const COLOR: Color = Color::White;
}

impl Side for Black {
    type Enemy = White;
    const COLOR: Color = Color::Black;
}

/// Evaluates an expression with the side to move as a type: the only dispatch on colour.
#[doc(hidden)]
#[macro_export]
macro_rules! for_side {
    ($position:expr, $side:ident => $value:expr) => {
        match $position.turn() {
            $crate::Color::White => {
                type $side = $crate::internal::White;
                $value
            }
            $crate::Color::Black => {
                type $side = $crate::internal::Black;
                $value
            }
        }
    };
}
pub(crate) use for_side;
