//! URLs: a FEN inside a URL means the same as by itself, and its errors have the corresponding spans.

use std::fmt::Write as _;
use std::ops::Range;

use chessmoves::input::Input;
use chessmoves::notation::fen;

use super::bytes;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    if let Err(error) = Input::read(text) {
        bytes::check_error(&error, text);
    }
    if !text.is_empty() {
        check_encoded(text);
    }
}

const START: &str = "https://example.org/board?fen=";

/// A text as the parameter `fen` of a URL is parsed like the text by itself.
fn check_encoded(text: &str) {
    let mut url = START.to_owned();
    // The offset in the URL of each byte of the text, and of its end.
    let mut offsets = Vec::new();
    for byte in text.bytes() {
        offsets.push(url.len());
        if byte.is_ascii_alphanumeric() || byte == b'/' {
            url.push(char::from(byte));
        } else {
            write!(url, "%{byte:02X}").expect("a string");
        }
    }
    offsets.push(url.len());
    match (fen::parse(text), Input::read(&url)) {
        (Ok(alone), Ok(inside)) => {
            assert_eq!(inside.setup, Some(alone.setup), "{url}");
            assert_eq!(inside.warnings, alone.warnings, "{url}");
        }
        (Err(alone), Err(inside)) if inside.is_of_fen() => {
            assert_eq!(inside.list().len(), alone.list().len(), "{url}");
            for (inside, alone) in inside.list().iter().zip(alone.list()) {
                assert_eq!(inside.to_string(), alone.to_string(), "{url}");
                let Range { start, end } = alone.span.clone().expect("a place");
                assert_eq!(inside.span, Some(offsets[start]..offsets[end]), "{url}");
            }
        }
        (alone, inside) => panic!("{url}: {alone:?}, {inside:?}"),
    }
}
