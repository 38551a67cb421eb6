//! What stands for a FEN: addresses of pages and numbers of start positions, wherever a position is read.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use chessmoves::input::{Input, InputError};
use chessmoves::notation::fen;

const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

fn read(text: &str) -> (String, bool) {
    let setup = (Input::read(text).unwrap_or_else(|error| panic!("{text}: {error}")))
        .setup
        .unwrap();
    (fen::write(&setup).to_string(), setup.chess960)
}

fn refused(text: &str) -> (InputError, chessmoves::report::ErrorRecord) {
    let error = Input::read(text).expect_err(text);
    let record = error.record(text);
    (error, record)
}

#[test]
fn addresses_as_the_sites_write_them_are_read() {
    let path = FEN.replace(' ', "_");
    let encoded = FEN.replace('/', "%2F").replace(' ', "%20");
    let form = FEN.replace('/', "%2f").replace(' ', "+");
    for (address, is_960) in [
        (format!("https://lichess.org/analysis/{path}"), false),
        (
            format!("https://lichess.org/analysis/standard/{path}"),
            false,
        ),
        (
            format!("https://lichess.org/analysis/standard/{path}?color=black"),
            false,
        ),
        (
            format!("https://lichess.org/analysis/standard/{path}#3"),
            false,
        ),
        (
            format!("https://lichess.org/analysis/fromPosition/{path}?color=white#3"),
            false,
        ),
        (
            format!("https://lichess.org/analysis/chess960/{path}"),
            true,
        ),
        (format!("http://www.lichess.org/analysis/{encoded}"), false),
        (format!("HTTPS://LICHESS.ORG/analysis/{path}"), false),
        (format!("lichess.org/analysis/{path}"), false),
        (format!("https://lichess.org/editor/{path}"), false),
        (
            format!("https://lichess.org/editor/{path}?color=black"),
            false,
        ),
        (
            format!("https://lichess.org/editor?fen={form}&variant=standard&color=white"),
            false,
        ),
        (
            format!("https://lichess.org/editor?variant=chess960&fen={form}"),
            true,
        ),
        (
            format!("https://lichess1.org/export/fen.gif?fen={encoded}&color=white"),
            false,
        ),
        (
            format!("https://www.chess.com/analysis?fen={form}&flip=true&tab=details"),
            false,
        ),
        (
            format!("https://www.chess.com/analysis?tab=details&fen={encoded}#top"),
            false,
        ),
        (format!("chess.com/analysis?fen={FEN}"), false),
        (format!("www.chess.com/play/computer?fen={form}"), false),
        (format!("https://example.org/board?fen={form}"), false),
        (format!("  https://lichess.org/analysis/{path}\r\n"), false),
        (
            format!("\u{feff}https://lichess.org/analysis/{path}"),
            false,
        ),
    ] {
        assert_eq!(read(&address), (FEN.to_owned(), is_960), "{address}");
        let quoted = serde_json::json!({ "fen": address }).to_string();
        assert_eq!(read(&quoted), (FEN.to_owned(), is_960), "{quoted}");
    }
}

#[test]
fn addresses_without_a_fen_say_so() {
    for (address, code) in [
        ("https://lichess.org/AbCd1234", "link-game"),
        ("https://lichess.org/AbCd1234/black#17", "link-game"),
        ("https://lichess.org/AbCd1234EfGh", "link-game"),
        ("https://www.chess.com/game/live/123456789", "link-game"),
        (
            "https://www.chess.com/analysis/game/live/123456789?tab=review",
            "link-game",
        ),
        ("chess.com/live/game/123456789", "link-game"),
        ("https://lichess.org/analysis", "link-without-fen"),
        ("https://lichess.org/analysis/standard", "link-without-fen"),
        ("https://lichess.org/editor?fen=", "link-without-fen"),
        ("https://lichess.org", "link-without-fen"),
        (
            "https://www.chess.com/analysis?tab=details",
            "link-without-fen",
        ),
        ("https://", "link-without-fen"),
        ("https://example.org/fen/8/8", "link-without-fen"),
    ] {
        let (error, record) = refused(address);
        assert_eq!(error.code(), code, "{address}");
        assert_eq!(record.span, Some(0..address.len()), "{address}");
        assert!(record.hint.is_some(), "{address}");
    }
    let (error, record) =
        refused("https://lichess.org/analysis/atomic/8/8/8/8/8/8/8/K6k_w_-_-_0_1");
    assert_eq!(
        error.to_string(),
        "\"atomic\" has rules of its own, expected standard chess or Chess960"
    );
    assert_eq!(record.span, Some(29..35));
}

/// The caret stands under the fault where it is in the address.
#[test]
fn faults_point_into_the_address() {
    for (address, at) in [
        (
            "https://lichess.org/analysis/8/8/8/9/8/8/8/K6k_w_-_-_0_1",
            "9",
        ),
        (
            "https://www.chess.com/analysis?fen=8%2F8%2F8%2F9%2F8%2F8%2F8%2FK6k+w+-+-+0+1&x=y",
            "9",
        ),
        (
            "lichess.org/analysis/8/8/8/8/8/8/8/K6k_W_-_-_0_1?color=black",
            "W",
        ),
        (
            "chess.com/analysis?fen=8%2F8%2F8%2F8%2F8%2F8%2F8%2FK6k%20white%20-%20-",
            "white",
        ),
        (
            "chess.com/analysis?fen=8/8/8/8/8/8/8/K6k+%77hite+-+-",
            "%77hite",
        ),
    ] {
        let (_, record) = refused(address);
        assert_eq!(&address[record.span.unwrap()], at, "{address}");
        let quoted = format!("{{\"fen\": \"{address}\"}}");
        let (_, record) = refused(&quoted);
        assert_eq!(&quoted[record.span.unwrap()], at, "{quoted}");
    }
}

/// An address in an address, cut escapes and bytes that are no text: errors, and never more than that.
#[test]
fn hostile_addresses_are_refused() {
    let nested = "https://a?fen=".repeat(50_000);
    for address in [
        &*nested,
        "https://a?fen=%",
        "https://a?fen=%2",
        "https://a?fen=%ff%fe",
        "https://a?fen=%C3%A9",
        "https://a?fen=é%é",
        "https://lichess.org/analysis/%",
        "https://lichess.org/analysis//",
        "https://é/é?é#é",
        "https://?&=&fen",
    ] {
        let (_, record) = refused(address);
        let span = record.span.unwrap();
        assert!(span.start <= span.end && span.end <= address.len());
        assert!(chessmoves::fix::read(address).is_err());
    }
}

#[test]
fn a_fen_in_an_address_is_repaired_like_any_other() {
    let (input, changes) =
        chessmoves::fix::read("https://lichess.org/analysis/chess960/8/8/8/9/8/8/8/K6k_W_-_-_0_1")
            .unwrap();
    let setup = input.setup.unwrap();
    assert!(setup.chess960);
    assert_eq!(
        fen::write(&setup).to_string(),
        "8/8/8/8/8/8/8/K6k w - - 0 1"
    );
    assert_eq!(changes.len(), 2, "{changes:?}");
}

#[test]
fn numbers_of_start_positions_are_read_as_chess960() {
    let standard = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(read("960:518"), (standard.to_owned(), true));
    assert_eq!(read(" 960:518\n"), (standard.to_owned(), true));
    assert_eq!(read(r#"{"fen": "960:518"}"#), (standard.to_owned(), true));
    for (text, found) in [
        ("960:960", "\"960\""),
        ("960:", "\"\""),
        ("960:-1", "\"-1\""),
        ("960:+1", "\"+1\""),
        ("960:99999999999999999999", "\"99999999999999999999\""),
    ] {
        let (error, _) = refused(text);
        assert_eq!(error.code(), "chess960-number");
        assert_eq!(
            error.to_string(),
            format!("{found} is no number of a start position, expected 0 to 959")
        );
    }
}

/// Cut anywhere and with any sign changed, an address is read or refused, and every place lies in it.
#[test]
fn mutilated_addresses_are_read_or_refused() {
    let address =
        "https://www.chess.com/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3+w+-+-+0+1&tab=x#y";
    let path = "lichess.org/analysis/chess960/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1?color=black";
    let mut refused = 0;
    for whole in [address, path] {
        for at in 0..whole.len() {
            let cut = [&whole[..at], &whole[at..]].map(str::to_owned);
            let changed = ["", "%", "é", "\u{0}", "?", "/", "#", "=", "_", "%zz"]
                .map(|sign| format!("{}{sign}{}", &whole[..at], &whole[at + 1..]));
            for text in cut.iter().chain(&changed) {
                let Err(error) = Input::read(text) else {
                    continue;
                };
                refused += 1;
                if let Some(span) = error.record(text).span {
                    assert!(text.get(span.clone()).is_some(), "{text}: {span:?}");
                }
                // Whatever cannot be read may be repaired, and may not.
                let _ = chessmoves::fix::read(text);
            }
        }
    }
    assert!(refused > 1000, "{refused}");
}

#[test]
fn the_tag_of_a_pgn_is_read() {
    for tag in [
        format!("[FEN \"{FEN}\"]"),
        format!("\u{feff} [FEN \"{FEN}\"]\r\n"),
    ] {
        assert_eq!(read(&tag), (FEN.to_owned(), false), "{tag}");
    }
    let tag = "[FEN \"8/8/8/9/8/8/8/K6k W - - 0 1\"]";
    let (_, record) = refused(tag);
    assert_eq!(&tag[record.span.unwrap()], "9");
    let (input, changes) = chessmoves::fix::read(tag).unwrap();
    assert_eq!(
        fen::write(&input.setup.unwrap()).to_string(),
        "8/8/8/8/8/8/8/K6k w - - 0 1"
    );
    assert_eq!(changes.len(), 2);
    for no_tag in [
        "[FEN \"",
        "[FEN \"]",
        "[FEN \"8/8\"",
        "[FEN 8/8]",
        "x [FEN \"8/8\"]",
    ] {
        refused(no_tag);
    }
}
