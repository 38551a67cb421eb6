//! Where a position can be looked at by others.

use std::fmt::Write as _;

use crate::notation::fen;
use crate::setup::Setup;
use crate::types::Color;

/// How a terminal is told of a link: what stands before its address, between that and its text, and behind both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hyperlink {
    /// Before the address.
    pub before: &'static str,
    /// Between the address and the text.
    pub between: &'static str,
    /// Behind the text.
    pub behind: &'static str,
}

impl Hyperlink {
    pub(super) fn around(self, text: &str, address: &str) -> String {
        let Self {
            before,
            between,
            behind,
        } = self;
        format!("{before}{address}{between}{text}{behind}")
    }
}

/// The analysis board of Lichess with a position.
pub(super) fn lichess(setup: &Setup, bottom: Color) -> String {
    let variant = if setup.chess960 {
        "chess960"
    } else {
        "standard"
    };
    let fen = escaped(&fen::write(setup).to_string());
    let side = match bottom {
        Color::White => "",
        Color::Black => "?color=black",
    };
    format!("https://lichess.org/analysis/{variant}/{fen}{side}")
}

/// A FEN as the page wants it, with `_` for blanks; whatever else an address has a use for is escaped.
fn escaped(fen: &str) -> String {
    let mut text = String::new();
    for byte in fen.bytes() {
        match byte {
            b' ' => text.push('_'),
            b'/' | b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => text.push(char::from(byte)),
            _ => {
                // A string takes everything.
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
    fn no_text_ends_an_address_or_its_link() {
        assert_eq!(escaped("8/8 w KQ - 0 1"), "8/8_w_KQ_-_0_1");
        assert_eq!(
            escaped("?#%&_\u{1b}\\\u{7}é"),
            "%3F%23%25%26%5F%1B%5C%07%C3%A9"
        );
    }
}
