//! How text and numbers are spelt in XML.

use std::fmt::{self, Write as _};

/// A place in the picture: to the right, and down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// So much further to the right and down.
    pub(super) fn by(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    /// So far on the way to another point, or beyond it.
    pub(super) fn towards(self, there: Self, length: f64) -> Self {
        let (x, y) = (there.x - self.x, there.y - self.y);
        let all = x.hypot(y).max(f64::EPSILON);
        self.by(x / all * length, y / all * length)
    }
}

/// As in the data of a path.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// A length with one decimal at most: a tenth of a unit is less than a tenth of a pixel.
pub(super) struct Number(pub(super) f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round();
        // There is no -0 in a picture.
        write!(f, "{}", if tenths == 0.0 { 0.0 } else { tenths / 10.0 })
    }
}

/// Appends what is formatted; a string always takes it.
macro_rules! draw {
    ($out:expr, $($arguments:tt)*) => {
        let _ = std::fmt::Write::write_fmt($out, format_args!($($arguments)*));
    };
}
pub(super) use draw;

/// Text for an element or an attribute, on one line. What XML cannot hold at all becomes a replacement character.
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
    fn no_text_leaves_its_element_or_its_line() {
        assert_eq!(
            escape("<a b=\"c\">&'\n\r\t\0\u{1b}\u{85}\u{ffff}"),
            "&lt;a b=&quot;c&quot;&gt;&amp;&#39;&#10;&#13;&#9;\u{fffd}\u{fffd}&#133;\u{fffd}"
        );
        assert_eq!(escape("O-O é ♔"), "O-O é ♔");
    }

    #[test]
    fn numbers_are_short() {
        let spelt = |number| Number(number).to_string();
        assert_eq!(spelt(12.0), "12");
        assert_eq!(spelt(-0.01), "0");
        assert_eq!(spelt(1.25), "1.3");
        assert_eq!(spelt(-7.96), "-8");
    }
}
