//! Points, numbers, text and stroked paths as SVG markup.

use std::fmt::{self, Write as _};

/// A point in view box coordinates: `x` to the right, `y` down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the point `dx` to the right and `dy` down.
    pub(super) fn offset(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// Returns the point at a distance from this point, in the direction of `target`.
    pub(super) fn towards(self, target: Self, distance: f64) -> Self {
        let (dx, dy) = (target.x - self.x, target.y - self.y);
        let length = (dx * dx + dy * dy).sqrt().max(f64::EPSILON);
        self.offset(dx / length * distance, dy / length * distance)
    }
}

/// Writes the coordinates as path data.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// A number with at most one decimal place, which is a tenth of a pixel at the default size.
pub(super) struct Number(pub(super) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round();
        // Without this, small negative numbers would become "-0".
        write!(f, "{}", if tenths == 0.0 { 0.0 } else { tenths / 10.0 })
    }
}

/// Appends formatted markup to a `String`, which cannot fail.
macro_rules! emit {
    ($out:expr, $($arguments:tt)*) => {
        let _ = std::fmt::Write::write_fmt($out, format_args!($($arguments)*));
    };
}
pub(super) use emit;

/// Appends a path of unfilled strokes with round caps and joins, or nothing if `data` is empty.
pub(super) fn stroke_path(class: &str, color: &str, width: f64, data: &str, out: &mut String) {
    if data.is_empty() {
        return;
    }
    emit!(
        out,
        r#"<path class="{class}" fill="none" stroke="{color}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" d="{data}"/>"#,
        Number(width)
    );
}

/// Escapes text for an element or an attribute, on one line. Characters that XML does not allow become U+FFFD.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(escaped, "&#{};", u32::from(letter));
            }
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_handles_markup_and_control_characters() {
        assert_eq!(
            escape("<a b=\"c\">&'\n\r\t\0\u{1b}\u{85}\u{ffff}"),
            "&lt;a b=&quot;c&quot;&gt;&amp;&#39;&#10;&#13;&#9;\u{fffd}\u{fffd}&#133;\u{fffd}"
        );
        assert_eq!(escape("O-O é ♔"), "O-O é ♔");
    }

    #[test]
    fn numbers_have_at_most_one_decimal_place() {
        let format = |number| Number(number).to_string();
        assert_eq!(format(12.0), "12");
        assert_eq!(format(-0.01), "0");
        assert_eq!(format(1.25), "1.3");
        assert_eq!(format(-7.96), "-8");
    }
}
