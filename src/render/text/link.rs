//! Links to the analysis page of a position.

use std::fmt::Write as _;

use crate::notation::fen;
use crate::rules::setup::Setup;
use crate::types::Color;

/// The escape sequences of a terminal hyperlink.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hyperlink {
    /// Before the URL.
    pub before: &'static str,
    /// Between URL and text.
    pub between: &'static str,
    /// After the text.
    pub after: &'static str,
}

impl Hyperlink {
    pub(super) fn around(self, text: &str, url: &str) -> String {
        let Self {
            before,
            between,
            after,
        } = self;
        format!("{before}{url}{between}{text}{after}")
    }
}

/// The URL of a position on the analysis board of Lichess.
pub(super) fn lichess(setup: &Setup, bottom: Color) -> String {
    let variant = if setup.chess960 {
        "chess960"
    } else {
        "standard"
    };
    let fen = percent_encoded(&fen::write(setup).to_string());
    let side = match bottom {
        Color::White => "",
        Color::Black => "?color=black",
    };
    format!("https://lichess.org/analysis/{variant}/{fen}{side}")
}

/// A FEN for the URL, with `_` for spaces; characters with a meaning in URLs are percent-encoded.
fn percent_encoded(fen: &str) -> String {
    let mut text = String::new();
    for byte in fen.bytes() {
        match byte {
            b' ' => text.push('_'),
            b'/' | b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => text.push(char::from(byte)),
            _ => {
                // Writing to a string cannot fail.
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_character_ends_the_url() {
        assert_eq!(percent_encoded("8/8 w KQ - 0 1"), "8/8_w_KQ_-_0_1");
        assert_eq!(
            percent_encoded("?#%&_\u{1b}\\\u{7}é"),
            "%3F%23%25%26%5F%1B%5C%07%C3%A9"
        );
    }
}
