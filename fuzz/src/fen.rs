//! FEN and EPD: what is read is what was written, errors have their places, and what is repaired can be read.

use chessmoves::input::Input;
use chessmoves::notation::fen;
use chessmoves::{Position, Setup, fix};

use super::bytes;

pub fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    match fen::parse(text) {
        Ok(read) => written_is_read(&read.setup),
        Err(error) => {
            assert!(!error.faults().is_empty());
            for fault in error.faults() {
                bytes::check_span(&fault.span(), text, fault);
                assert!(!fault.to_string().is_empty());
            }
        }
    }
    if let Ok(repaired) = fen::repair(text) {
        let read = fen::parse(&repaired.text);
        assert!(read.is_ok(), "{repaired:?}: {read:?}");
        let again = fen::repair(&repaired.text).expect("it is repaired");
        assert_eq!((again.repairs.len(), &again.text), (0, &repaired.text));
    }
    match fix::read(text) {
        Ok((input, changes)) => {
            for change in changes {
                assert!(!change.why.is_empty(), "{change:?}");
            }
            if let Ok(position) = input.position() {
                fixed_is_sound(&position);
            }
        }
        Err(error) => bytes::check_error(&error, text),
    }
}

/// What a FEN says is what it says when it is written again, whatever it says.
fn written_is_read(setup: &Setup) {
    for text in [
        fen::write(setup).to_string(),
        fen::write_shredder(setup).to_string(),
    ] {
        let again = fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(&again.setup, setup, "{text}");
        assert!(again.operations.is_empty(), "{text}");
    }
    let epd = fen::write_epd(setup).to_string();
    let again = fen::parse(&epd).unwrap_or_else(|error| panic!("{epd}: {error}"));
    let counters = Setup {
        halfmoves: setup.halfmoves,
        fullmoves: setup.fullmoves,
        ..again.setup
    };
    assert_eq!(&counters, setup, "{epd}");
}

/// What is analysed is written as a FEN in which nothing is left to fix.
fn fixed_is_sound(position: &Position) {
    let text = fen::write(&Setup::from(*position)).to_string();
    let (input, changes) = fix::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(changes, [], "{text}");
    let read = input.position().expect("it was one");
    let expected = Position::try_from(Setup {
        // A FEN cannot say that standard rights are to be read as those of Chess960.
        chess960: read.is_chess960(),
        ..Setup::from(*position)
    });
    assert_eq!(Ok(read), expected, "{text}");
    let plain = Input::read(&text).expect("a FEN").position();
    assert_eq!(plain, Ok(read), "{text}");
}
