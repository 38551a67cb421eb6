//! FEN and EPD: a setup survives writing and parsing, errors have spans, and a repaired FEN can be parsed.

use chessmoves::input::{self, Input};
use chessmoves::notation::fen;
use chessmoves::{AnyPosition, Setup};

use super::bytes;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    match fen::parse(text) {
        Ok(read) => check_written(&read.setup),
        Err(error) => {
            assert!(!error.list().is_empty());
            for fault in error.list() {
                let span = fault.span.clone().expect("a place");
                bytes::check_span(&span, text, fault);
                assert!(!fault.to_string().is_empty());
            }
        }
    }
    if let Ok(repaired) = fen::repair(text) {
        let read = fen::parse(&repaired.text);
        assert!(read.is_ok(), "{repaired:?}: {read:?}");
        let again = fen::repair(&repaired.text).expect("a FEN without faults");
        assert_eq!((again.repairs.len(), &again.text), (0, &repaired.text));
    }
    match input::repair(text) {
        Ok(input) => {
            for change in &input.changes {
                assert!(!change.why.is_empty(), "{change:?}");
            }
            if let Ok(position) = input.position() {
                check_analysed(&position);
            }
        }
        Err(error) => bytes::check_error(&error, text),
    }
}

/// Each kind of FEN and EPD that is written for a setup stands for the same setup.
fn check_written(setup: &Setup) {
    for text in [
        fen::write(setup).to_string(),
        fen::write_shredder(setup).to_string(),
    ] {
        let again = fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let again_as_said = Setup {
            chess960: setup.chess960,
            ..again.setup
        };
        assert_eq!(&again_as_said, setup, "{text}");
        assert!(again.operations.is_empty(), "{text}");
    }
    let epd = fen::write_epd(setup).to_string();
    let again = fen::parse(&epd).unwrap_or_else(|error| panic!("{epd}: {error}"));
    let with_counters = Setup {
        halfmoves: setup.halfmoves,
        fullmoves: setup.fullmoves,
        chess960: setup.chess960,
        ..again.setup
    };
    assert_eq!(&with_counters, setup, "{epd}");
}

/// In the FEN of a position that is analysed, nothing has to be repaired or dropped.
fn check_analysed(position: &AnyPosition) {
    let text = fen::write(&Setup::from(*position)).to_string();
    let input = input::repair(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(input.changes, [], "{text}");
    let read = input.position().expect("a board with pieces");
    let (expected, dropped) = AnyPosition::from_setup(Setup {
        // A FEN does not say whether standard castling rights are meant as Chess960.
        chess960: Some(read.is_chess960()),
        ..Setup::from(*position)
    })
    .expect("a board with pieces");
    assert!(dropped.is_empty(), "{text}: {dropped:?}");
    assert_eq!(read, expected, "{text}");
    let plain = Input::read(&text).expect("a FEN").position();
    assert_eq!(plain, Ok(read), "{text}");
}
