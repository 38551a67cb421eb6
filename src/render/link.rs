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
    let mut address = format!("https://lichess.org/analysis/{variant}/");
    for byte in fen::write(setup).to_string().bytes() {
        match byte {
            b' ' => address.push('_'),
            b'/' | b'-' | b'_' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' => {
                address.push(char::from(byte));
            }
            _ => {
                // A string takes everything.
                let _ = write!(address, "%{byte:02X}");
            }
        }
    }
    if bottom == Color::Black {
        address += "?color=black";
    }
    address
}
