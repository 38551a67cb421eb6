//! Addresses: what is found in one stands there, and every FEN can be put into one.

use chessmoves::input::Input;
use chessmoves::notation::{link, shorthand};

use super::bytes;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    match link::read(text) {
        Some(Ok(link)) => {
            for start in 0..=link.fen.len() {
                for end in start..=link.fen.len() {
                    if link.fen.get(start..end).is_some() {
                        bytes::check_span(&link.span_of(start..end), text, &link);
                    }
                }
            }
        }
        Some(Err(error)) => {
            bytes::check_span(&error.span(), text, &error);
            assert!(!error.to_string().is_empty());
        }
        None => {}
    }
    if let Some(Err(error)) = shorthand::read(text)
        && let Some(span) = error.span()
    {
        bytes::check_span(&span, text, &error);
    }
    if let Err(error) = Input::read(text) {
        bytes::check_error(&error, text);
    }
    if !text.is_empty() {
        encoded(text);
    }
}

/// A text in the parameter of an address is that text again, and says the same as by itself.
fn encoded(text: &str) {
    use std::fmt::Write as _;
    let mut address = String::from("https://example.org/board?fen=");
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || byte == b'/' {
            address.push(char::from(byte));
        } else {
            write!(address, "%{byte:02X}").expect("a text");
        }
    }
    let found = link::read(&address).expect("an address").expect("a FEN");
    assert_eq!(found.fen, text, "{address}");
    let [inside, alone] = [Input::read(&address), Input::read(text)].map(|input| match input {
        Ok(input) => input.setup.ok_or("no setup"),
        Err(error) => Err(error.code()),
    });
    if chessmoves::notation::fen::parse(text).is_ok() {
        assert_eq!(inside, alone, "{address}");
    }
}
