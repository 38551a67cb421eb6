//! The shapes of the pieces, drawn for this project on a square of 45 by 45 units, and a single-stroke typeface, so that a
//! picture needs no font.
//!
//! Glyphs start at the left end of the baseline. The x-height is 6 units; ascenders and digits are 9 units high. Letters,
//! digits and the punctuation of titles have glyphs.

use chessmoves_core::Role;

use super::{Markup, Point};

/// The space between two glyphs.
const LETTER_SPACING: f64 = 2.3;
/// The width of a space, and of a character without a glyph.
const SPACE_WIDTH: f64 = 3.2;
const ASCENDER_HEIGHT: f64 = 9.0;

/// The x and y of the start of a stroke, and the path data that follows.
type Stroke = (f64, f64, &'static str);

/// The bowl of a, b, d, g, o, p and q: an arc of almost a full circle, which `z` closes.
const BOWL: Stroke = (4.8, -3.0, "a2.4 3 0 1 1 0-.1z");
/// The arch of h and n.
const ARCH: Stroke = (0.0, -3.4, "c0-3.4 4.2-3.6 4.2-.2v3.6");
/// The stem of i, m, n and r.
const STEM: Stroke = (0.0, -6.0, "v6");
/// The stem of b, h, k and l.
const LONG_STEM: Stroke = (0.0, -9.0, "v9");

/// Returns the width and the strokes of a character, or `None` if it has no glyph.
#[rustfmt::skip]
pub const fn glyph(letter: char) -> Option<(f64, &'static [Stroke])> {
    Some(match letter {
        'a' => (4.8, &[BOWL, (4.8, -6.0, "v6")]),
        'b' => (4.8, &[LONG_STEM, BOWL]),
        'c' => (4.1, &[(4.0, -5.1, "a2.35 3 0 1 0 0 4.2")]),
        'd' => (4.8, &[BOWL, (4.8, -9.0, "v9")]),
        'e' => (4.7, &[(0.1, -3.1, "h4.6a2.3 3 0 1 0-.8 2.2")]),
        'f' => (3.2, &[(3.4, -8.7, "q-2.4-.9-2.4 1.3v7.4"), (-0.4, -6.0, "h3.3")]),
        'g' => (4.8, &[BOWL, (4.8, -6.0, "v6.3c0 3-3.6 3-4.3 1.7")]),
        'h' => (4.2, &[LONG_STEM, ARCH]),
        'i' => (0.0, &[STEM, (0.0, -8.6, "h.01")]),
        'j' => (1.2, &[(1.2, -6.0, "v7.2q0 1.8-1.9 1.5"), (1.2, -8.6, "h.01")]),
        'k' => (4.0, &[LONG_STEM, (3.8, -6.0, "l-3.8 3.6"), (1.4, -3.7, "l2.6 3.7")]),
        'l' | 'I' => (0.0, &[LONG_STEM]),
        'm' => (6.8, &[STEM, (0.0, -3.4, "c0-3.4 3.4-3.6 3.4-.2v3.6"), (3.4, -3.4, "c0-3.4 3.4-3.6 3.4-.2v3.6")]),
        'n' => (4.2, &[STEM, ARCH]),
        'o' => (4.8, &[BOWL]),
        'p' => (4.8, &[(0.0, -6.0, "v9"), BOWL]),
        'q' => (4.8, &[BOWL, (4.8, -6.0, "v9")]),
        'r' => (2.8, &[STEM, (0.0, -3.2, "q.3-3.1 2.9-2.6")]),
        's' => (3.8, &[(3.6, -5.2, "c-1-1.2-3.5-1-3.5.7s3.8.9 3.8 2.8-2.8 2-4 .6")]),
        't' => (3.1, &[(1.3, -8.0, "v6.4q0 2 2 1.4"), (-0.3, -6.0, "h3.4")]),
        'u' => (4.2, &[(0.0, -6.0, "v3.8c0 3 4.2 3 4.2 0"), (4.2, -6.0, "v6")]),
        'v' => (4.4, &[(0.0, -6.0, "l2.2 6l2.2-6")]),
        'w' => (6.8, &[(0.0, -6.0, "l1.7 6l1.7-6l1.7 6l1.7-6")]),
        'x' => (4.2, &[(0.0, -6.0, "l4.2 6"), (4.2, -6.0, "l-4.2 6")]),
        'y' => (4.5, &[(0.0, -6.0, "l2.3 6"), (4.5, -6.0, "l-3.3 9")]),
        'z' => (4.2, &[(0.0, -6.0, "h4.2l-4.2 6h4.2")]),
        '0' => (5.0, &[(5.0, -4.5, "a2.5 4.5 0 1 1 0-.1z")]),
        '1' => (3.0, &[(0.4, -7.3, "l2.2-1.7v9")]),
        '2' => (5.0, &[(0.2, -6.9, "c.2-1.3 1.1-2.1 2.3-2.1c1.4 0 2.3.9 2.3 2.3c0 1-.5 1.8-1.4 2.8l-3.3 3.9h4.9")]),
        '3' => (5.0, &[(0.4, -8.0, "c.5-.6 1.2-1 2.1-1c1.3 0 2.2.8 2.2 2.1c0 1.3-.9 2.1-2.3 2.1c1.6 0 2.6.9 2.6 2.3c0 1.5-1.1 2.5-2.6 2.5c-1.1 0-1.9-.4-2.4-1.2")]),
        '4' => (5.0, &[(3.6, 0.0, "v-9l-3.6 6.2h5")]),
        '5' => (5.0, &[(4.5, -9.0, "h-3.7l-.4 4c.6-.5 1.3-.7 2-.7c1.5 0 2.6 1.1 2.6 2.8c0 1.7-1.1 2.9-2.7 2.9c-1 0-1.8-.4-2.3-1.2")]),
        '6' => (5.0, &[(4.3, -8.2, "c-.5-.5-1.1-.8-1.8-.8c-1.7 0-2.5 2-2.5 5.2c0 2.5 1 3.8 2.5 3.8c1.5 0 2.5-1.1 2.5-2.8c0-1.6-1-2.7-2.4-2.7c-1.3 0-2.3.9-2.6 2.2")]),
        '7' => (5.0, &[(0.0, -9.0, "h4.8l-3 9")]),
        '8' => (5.0, &[(4.5, -6.8, "a2 2.2 0 1 1 0-.1z"), (5.0, -2.3, "a2.5 2.3 0 1 1 0-.1z")]),
        '9' => (5.0, &[(0.7, -0.8, "c.5.5 1.1.8 1.8.8c1.7 0 2.5-2 2.5-5.2c0-2.5-1-3.8-2.5-3.8c-1.5 0-2.5 1.1-2.5 2.8c0 1.6 1 2.7 2.4 2.7c1.3 0 2.3-.9 2.6-2.2")]),
        'A' => (6.0, &[(0.0, 0.0, "l3-9l3 9"), (1.0, -3.0, "h4")]),
        'B' => (5.0, &[LONG_STEM, (0.0, -9.0, "h2.6a2.2 2.2 0 0 1 0 4.4h-2.6h3a2.3 2.3 0 0 1 0 4.6h-3")]),
        'C' => (5.6, &[(5.6, -7.4, "c-2-2.6-5.6-1.8-5.6 2.9s3.6 5.5 5.6 2.9")]),
        'D' => (5.4, &[LONG_STEM, (0.0, -9.0, "h1.4c5.4 0 5.4 9 0 9h-1.4")]),
        'E' => (4.6, &[LONG_STEM, (4.6, -9.0, "h-4.6"), (0.0, -4.6, "h4"), (0.0, 0.0, "h4.6")]),
        'F' => (4.4, &[LONG_STEM, (0.0, -9.0, "h4.4"), (0.0, -4.6, "h3.8")]),
        'G' => (5.8, &[(5.6, -7.4, "c-2-2.6-5.6-1.8-5.6 2.9s3.8 5.6 5.8 2.6v-2.3h-2.8")]),
        'H' => (5.4, &[LONG_STEM, (5.4, -9.0, "v9"), (0.0, -4.6, "h5.4")]),
        'J' => (3.8, &[(3.8, -9.0, "v6.6c0 3.2-3.8 3.2-3.8 0")]),
        'K' => (5.0, &[LONG_STEM, (4.8, -9.0, "l-4.8 5.4"), (1.8, -5.6, "l3.2 5.6")]),
        'L' => (4.2, &[LONG_STEM, (0.0, 0.0, "h4.2")]),
        'M' => (7.0, &[(0.0, 0.0, "v-9l3.5 5.6l3.5-5.6v9")]),
        'N' => (5.4, &[(0.0, 0.0, "v-9l5.4 9v-9")]),
        'O' => (6.4, &[(6.4, -4.5, "a3.2 4.5 0 1 1 0-.1z")]),
        'P' => (5.0, &[LONG_STEM, (0.0, -9.0, "h2.6a2.4 2.4 0 0 1 0 4.8h-2.6")]),
        'Q' => (6.4, &[(6.4, -4.5, "a3.2 4.5 0 1 1 0-.1z"), (4.0, -2.4, "l2.4 2.6")]),
        'R' => (5.0, &[LONG_STEM, (0.0, -9.0, "h2.6a2.4 2.4 0 0 1 0 4.8h-2.6"), (2.2, -4.2, "l2.8 4.2")]),
        'S' => (4.8, &[(4.6, -7.8, "c-1.2-1.8-4.4-1.5-4.4.9s4.7 1.6 4.7 4.2-3.6 3.3-4.9 1")]),
        'T' => (5.4, &[(0.0, -9.0, "h5.4"), (2.7, -9.0, "v9")]),
        'U' => (5.4, &[(0.0, -9.0, "v6c0 4 5.4 4 5.4 0v-6")]),
        'V' => (5.6, &[(0.0, -9.0, "l2.8 9l2.8-9")]),
        'W' => (8.4, &[(0.0, -9.0, "l2.1 9l2.1-9l2.1 9l2.1-9")]),
        'X' => (5.4, &[(0.0, -9.0, "l5.4 9"), (5.4, -9.0, "l-5.4 9")]),
        'Y' => (5.4, &[(0.0, -9.0, "l2.7 4.4l2.7-4.4"), (2.7, -4.6, "v4.6")]),
        'Z' => (5.0, &[(0.0, -9.0, "h5l-5 9h5")]),
        '+' => (4.6, &[(0.0, -4.0, "h4.6"), (2.3, -6.3, "v4.6")]),
        '-' => (3.0, &[(0.0, -4.0, "h3")]),
        '=' => (4.6, &[(0.0, -5.0, "h4.6"), (0.0, -2.8, "h4.6")]),
        '#' => (5.0, &[(1.6, -7.4, "l-.8 6.4"), (4.2, -7.4, "l-.8 6.4"), (0.0, -5.4, "h5"), (0.0, -3.0, "h5")]),
        '.' => (0.0, &[(0.0, -0.4, "h.01")]),
        ',' => (0.6, &[(0.6, -0.6, "l-.8 2.2")]),
        '\'' => (0.0, &[(0.0, -9.0, "v2.4")]),
        ':' => (0.0, &[(0.0, -5.2, "h.01"), (0.0, -0.4, "h.01")]),
        _ => return None,
    })
}

pub(super) fn text_width(text: &str) -> f64 {
    let advance = |letter| glyph(letter).map_or(SPACE_WIDTH, |(width, _)| width + LETTER_SPACING);
    text.chars().map(advance).sum::<f64>() - LETTER_SPACING
}

/// Splits a text at its spaces into lines of a width, if its words are not wider.
pub(super) fn lines(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}")) <= width => {
                line.extend([" ", word]);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns the strokes of a text as path data. The text starts at `start` on the baseline.
pub(super) fn text(text: &str, start: Point) -> String {
    let (mut data, mut pen) = (Markup::default(), start);
    for letter in text.chars() {
        let Some((width, strokes)) = glyph(letter) else {
            pen = pen.offset(SPACE_WIDTH, 0.0);
            continue;
        };
        for &(x, y, stroke) in strokes {
            data.add(format_args!("M{}{stroke}", pen.offset(x, y)));
        }
        pen = pen.offset(width + LETTER_SPACING, 0.0);
    }
    data.0
}

/// Returns the strokes of a text centred at `centre`. The baseline does not depend on the letters.
pub(super) fn centred_text(text: &str, centre: Point) -> String {
    let start = centre.offset(-text_width(text) / 2.0, ASCENDER_HEIGHT / 2.0);
    self::text(text, start)
}

/// The side length of the square that each shape is drawn on.
pub(super) const SQUARE_SIZE: f64 = 45.0;

/// The outline of the base, which is the same for all pieces.
pub(super) const BASE: &str = "M11 39v-3.4c0-1.3 1-2.3 2.3-2.3h18.4c1.3 0 2.3 1 2.3 2.3V39z";

/// The line between a piece and its base, which is the same for all pieces.
pub(super) const BASE_LINE: &str = "M13.6 33.4h17.8";

/// Returns the path data of a kind of piece, without its base: the outline, and the lines inside it, which are light on black pieces.
pub(super) const fn shape(role: Role) -> (&'static str, &'static str) {
    match role {
        Role::Pawn => (
            "M22.5 7.6a6.2 6.2 0 0 1 4.3 10.7h2.3v3h-2.6c.4 4.7 2.4 8.2 5.7 12H12.8c3.3-3.8 5.3-7.3 5.7-12h-2.6v-3h2.3a6.2 6.2 0 0 1 4.3-10.7z",
            "M18.3 21.3h8.4",
        ),
        Role::Knight => (
            "M32.7 33.3H14.6c.1-5.4 2.9-8.3 6.2-10.8 1.4-1.1 2-2.2 1.9-3.7-1.9 1.7-4.1 2-5.8 3.2-1.7 1.3-2.4 3.3-4.4 3.5-2.2.2-4.3-1.7-4.3-4.2 0-1.9 1.8-3.6 2.8-5.8.8-1.7 1-3.4 2.1-5 .7-1 1.6-1.8 2.6-2.4l.1-4 3.5 2.7c.5-.1.9-.2 1.4-.2L22.5 4l2.1 3.5c5.9 1.5 9 6.8 9.3 13 .2 4.4-.2 8.7-1.2 12.8z",
            "M17.6 12.6l1.9-.8M11.3 21.4l.6-.5M25.3 10.6c3.3 2.1 5 6 5 10.6 0 3.2-.4 6.2-1.2 9.3",
        ),
        Role::Bishop => (
            "M22.5 4.3a2.5 2.5 0 0 1 1.9 4.1c4.5 3.6 7.2 7.6 7.2 12 0 3.2-1.5 5.6-3.9 7.3l1.6 5.6H15.7l1.6-5.6c-2.4-1.7-3.9-4.1-3.9-7.3 0-4.4 2.7-8.4 7.2-12a2.5 2.5 0 0 1 1.9-4.1z",
            "M20.6 8.4h3.8M26.3 13.2l-4.6 6.2M17.3 27.7h10.4",
        ),
        Role::Rook => (
            "M12.2 8h4.6v3.2h3.4V8h4.6v3.2h3.4V8h4.6v7.2l-3.3 3.2v11.2l2.7 3.7H12.8l2.7-3.7V18.4l-3.3-3.2z",
            "M15.5 18.4h14M15.5 29.6h14",
        ),
        Role::Queen => (
            "M8.8 10.3a2.3 2.3 0 0 1 1.7 3.9l4.8 6.9 1.3-9.6a2.3 2.3 0 1 1 2.6-.6l3.3 8.2 3.3-8.2a2.3 2.3 0 1 1 2.6.6l1.3 9.6 4.8-6.9a2.3 2.3 0 1 1 2.4 1L33 28.6l1 4.7H11l1-4.7-3.9-13.4a2.3 2.3 0 0 1 .7-4.9z",
            "M14.4 24.6c5-1.4 11.2-1.4 16.2 0M12 28.9c6.6-1 14.4-1 21 0",
        ),
        Role::King => (
            "M20.7 2h3.6v3.1h3.3v3.4h-3.3v3.9c1.4.5 2.4 1.7 3 3.3 1.7-1.1 3.7-1.6 5.7-1.3 3.9.6 6 4.2 5 7.9-.8 3.2-3.2 5.4-5 7.9v3.1H12v-3.1c-1.8-2.5-4.2-4.7-5-7.9-1-3.7 1.1-7.3 5-7.9 2-.3 4 .2 5.7 1.3.6-1.6 1.8-2.8 3.3-3.3V9.5h-2.7V6.6H21z",
            "M12 30.2h21M22.5 16.5v13.7M17.7 15.7c1.6 1.1 2.9 2.6 3.6 4.4M27.3 15.7c-1.6 1.1-2.9 2.6-3.6 4.4",
        ),
    }
}
