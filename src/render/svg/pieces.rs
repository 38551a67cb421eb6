//! The shapes of the pieces, drawn for this project on a square of 45 by 45 units.

use crate::types::Role;

/// The side length of the square that each shape is drawn on.
pub(super) const SIZE: f64 = 45.0;

/// The path data of a piece, without its base.
pub(super) struct Shape {
    /// The outline, to be filled and stroked.
    pub(super) outline: &'static str,
    /// The lines inside the outline, light on black pieces.
    pub(super) details: &'static str,
}

/// The outline of the base, which is the same for all pieces.
pub(super) const BASE: &str = "M11 39v-3.4c0-1.3 1-2.3 2.3-2.3h18.4c1.3 0 2.3 1 2.3 2.3V39z";

/// The line between a piece and its base, which is the same for all pieces.
pub(super) const BASE_LINE: &str = "M13.6 33.4h17.8";

/// Returns the shape of a kind of piece.
pub(super) const fn shape(role: Role) -> Shape {
    match role {
        Role::Pawn => Shape {
            outline: "M22.5 7.6a6.2 6.2 0 0 1 4.3 10.7h2.3v3h-2.6c.4 4.7 2.4 8.2 5.7 12H12.8c3.3-3.8 5.3-7.3 5.7-12h-2.6v-3h2.3a6.2 6.2 0 0 1 4.3-10.7z",
            details: "M18.3 21.3h8.4",
        },
        Role::Knight => Shape {
            outline: "M32.7 33.3H14.6c.1-5.4 2.9-8.3 6.2-10.8 1.4-1.1 2-2.2 1.9-3.7-1.9 1.7-4.1 2-5.8 3.2-1.7 1.3-2.4 3.3-4.4 3.5-2.2.2-4.3-1.7-4.3-4.2 0-1.9 1.8-3.6 2.8-5.8.8-1.7 1-3.4 2.1-5 .7-1 1.6-1.8 2.6-2.4l.1-4 3.5 2.7c.5-.1.9-.2 1.4-.2L22.5 4l2.1 3.5c5.9 1.5 9 6.8 9.3 13 .2 4.4-.2 8.7-1.2 12.8z",
            details: "M17.6 12.6l1.9-.8M11.3 21.4l.6-.5M25.3 10.6c3.3 2.1 5 6 5 10.6 0 3.2-.4 6.2-1.2 9.3",
        },
        Role::Bishop => Shape {
            outline: "M22.5 4.3a2.5 2.5 0 0 1 1.9 4.1c4.5 3.6 7.2 7.6 7.2 12 0 3.2-1.5 5.6-3.9 7.3l1.6 5.6H15.7l1.6-5.6c-2.4-1.7-3.9-4.1-3.9-7.3 0-4.4 2.7-8.4 7.2-12a2.5 2.5 0 0 1 1.9-4.1z",
            details: "M20.6 8.4h3.8M26.3 13.2l-4.6 6.2M17.3 27.7h10.4",
        },
        Role::Rook => Shape {
            outline: "M12.2 8h4.6v3.2h3.4V8h4.6v3.2h3.4V8h4.6v7.2l-3.3 3.2v11.2l2.7 3.7H12.8l2.7-3.7V18.4l-3.3-3.2z",
            details: "M15.5 18.4h14M15.5 29.6h14",
        },
        Role::Queen => Shape {
            outline: "M8.8 10.3a2.3 2.3 0 0 1 1.7 3.9l4.8 6.9 1.3-9.6a2.3 2.3 0 1 1 2.6-.6l3.3 8.2 3.3-8.2a2.3 2.3 0 1 1 2.6.6l1.3 9.6 4.8-6.9a2.3 2.3 0 1 1 2.4 1L33 28.6l1 4.7H11l1-4.7-3.9-13.4a2.3 2.3 0 0 1 .7-4.9z",
            details: "M14.4 24.6c5-1.4 11.2-1.4 16.2 0M12 28.9c6.6-1 14.4-1 21 0",
        },
        Role::King => Shape {
            outline: "M20.7 2h3.6v3.1h3.3v3.4h-3.3v3.9c1.4.5 2.4 1.7 3 3.3 1.7-1.1 3.7-1.6 5.7-1.3 3.9.6 6 4.2 5 7.9-.8 3.2-3.2 5.4-5 7.9v3.1H12v-3.1c-1.8-2.5-4.2-4.7-5-7.9-1-3.7 1.1-7.3 5-7.9 2-.3 4 .2 5.7 1.3.6-1.6 1.8-2.8 3.3-3.3V9.5h-2.7V6.6H21z",
            details: "M12 30.2h21M22.5 16.5v13.7M17.7 15.7c1.6 1.1 2.9 2.6 3.6 4.4M27.3 15.7c-1.6 1.1-2.9 2.6-3.6 4.4",
        },
    }
}
