//! Letters and digits in single strokes, so that a picture needs no font: the height of x is 6, that of l is 9.

use super::pen::{Number, Point, draw};

/// From one letter to the next, and for a blank.
const GAP: f64 = 2.3;
const BLANK: f64 = 3.2;

/// How high the capitals and digits are.
pub(super) const HEIGHT: f64 = 9.0;

/// Where a stroke begins, from the left end of the base line, and how it goes on from there.
type Stroke = (f64, f64, &'static str);

/// The bowl of a, b, d, g, o and p: an arc all around, but for a gap that closing it fills.
const BOWL: Stroke = (4.8, -3.0, "a2.4 3 0 1 1 0-.1z");
/// The arch of h and n.
const ARCH: Stroke = (0.0, -3.4, "c0-3.4 4.2-3.6 4.2-.2v3.6");
/// A short and a long stem.
const STEM: Stroke = (0.0, -6.0, "v6");
const LONG_STEM: Stroke = (0.0, -9.0, "v9");

/// The width of a letter and its strokes; nothing for what there is no need of.
#[rustfmt::skip]
const fn glyph(letter: char) -> Option<(f64, &'static [Stroke])> {
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
        'k' => (4.0, &[LONG_STEM, (3.8, -6.0, "l-3.8 3.6"), (1.4, -3.7, "l2.6 3.7")]),
        'l' => (0.0, &[LONG_STEM]),
        'n' => (4.2, &[STEM, ARCH]),
        'o' => (4.8, &[BOWL]),
        'p' => (4.8, &[(0.0, -6.0, "v9"), BOWL]),
        'r' => (2.8, &[STEM, (0.0, -3.2, "q.3-3.1 2.9-2.6")]),
        's' => (3.8, &[(3.6, -5.2, "c-1-1.2-3.5-1-3.5.7s3.8.9 3.8 2.8-2.8 2-4 .6")]),
        't' => (3.1, &[(1.3, -8.0, "v6.4q0 2 2 1.4"), (-0.3, -6.0, "h3.4")]),
        'u' => (4.2, &[(0.0, -6.0, "v3.8c0 3 4.2 3 4.2 0"), (4.2, -6.0, "v6")]),
        'v' => (4.4, &[(0.0, -6.0, "l2.2 6l2.2-6")]),
        'w' => (6.8, &[(0.0, -6.0, "l1.7 6l1.7-6l1.7 6l1.7-6")]),
        'y' => (4.5, &[(0.0, -6.0, "l2.3 6"), (4.5, -6.0, "l-3.3 9")]),
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
        _ => return None,
    })
}

/// How far a text goes to the right.
pub(super) fn width(text: &str) -> f64 {
    let wide = |letter| glyph(letter).map_or(BLANK, |(width, _)| width + GAP);
    text.chars().map(wide).sum::<f64>() - GAP
}

/// Appends the strokes of a text that begins on the base line at `start`, as the data of a path.
pub(super) fn append(text: &str, start: Point, data: &mut String) {
    let mut pen = start;
    for letter in text.chars() {
        let Some((width, strokes)) = glyph(letter) else {
            pen = pen.by(BLANK, 0.0);
            continue;
        };
        for &(x, y, stroke) in strokes {
            let Point { x, y } = pen.by(x, y);
            draw!(data, "M{} {}{stroke}", Number(x), Number(y));
        }
        pen = pen.by(width + GAP, 0.0);
    }
}

/// Appends a text with its middle at `middle`; letters stand on one line, whatever their height.
pub(super) fn append_centred(text: &str, middle: Point, data: &mut String) {
    append(text, middle.by(-width(text) / 2.0, HEIGHT / 2.0), data);
}

#[cfg(test)]
pub(super) fn has(letter: char) -> bool {
    letter == ' ' || glyph(letter).is_some()
}
