//! Texts that stand for a FEN: URLs, PGN tags and Chess960 start position numbers.

use chessmoves::Faults;
use chessmoves::answer::ErrorRecord;
use chessmoves::input::{self, Input};
use chessmoves::notation::fen;

use super::texts::START;

const FEN: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";

/// The FEN of an input, and whether it is Chess960.
fn read(text: &str) -> (String, bool) {
    let input = Input::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let setup = input.setup.expect("a position");
    (fen::write(&setup).to_string(), setup.chess960 == Some(true))
}

/// The error of an input, and its record.
fn error(text: &str) -> (Faults, ErrorRecord) {
    let error = Input::read(text).expect_err(text);
    let record = ErrorRecord::new(&error, text);
    (error, record)
}

/// The part of the text that an error record underlines.
fn underlined<'t>(record: &ErrorRecord, text: &'t str) -> &'t str {
    &text[record.fault.span.clone().expect("a place")]
}

#[test]
fn the_fen_in_a_url_is_read() {
    let path = FEN.replace(' ', "_");
    let encoded = FEN.replace('/', "%2F").replace(' ', "%20");
    let form = FEN.replace('/', "%2f").replace(' ', "+");
    let analysis = "https://lichess.org/analysis";
    for url in [
        format!("{analysis}/{path}"),
        format!("{analysis}/standard/{path}"),
        format!("{analysis}/standard/{path}?color=black"),
        format!("{analysis}/standard/{path}#3"),
        format!("{analysis}/fromPosition/{path}?color=white#3"),
        format!("http://www.lichess.org/analysis/{encoded}"),
        format!("HTTPS://LICHESS.ORG/analysis/{path}"),
        format!("lichess.org/analysis/{path}"),
        format!("https://lichess.org/editor/{path}"),
        format!("https://lichess.org/editor/{path}?color=black"),
        format!("https://lichess.org/editor?fen={form}&variant=standard&color=white"),
        format!("https://lichess1.org/export/fen.gif?fen={encoded}&color=white"),
        format!("https://www.chess.com/analysis?fen={form}&flip=true&tab=details"),
        format!("https://www.chess.com/analysis?tab=details&fen={encoded}#top"),
        format!("chess.com/analysis?fen={FEN}"),
        format!("www.chess.com/play/computer?fen={form}"),
        format!("https://example.org/board?fen={form}"),
        format!("  {analysis}/{path}\r\n"),
    ] {
        assert_eq!(read(&url), (FEN.to_owned(), false), "{url}");
        let message = serde_json::json!({ "fen": url }).to_string();
        assert_eq!(read(&message), (FEN.to_owned(), false), "{message}");
    }
    for url in [
        format!("{analysis}/chess960/{path}"),
        format!("https://lichess.org/editor?variant=chess960&fen={form}"),
    ] {
        assert_eq!(read(&url), (FEN.to_owned(), true), "{url}");
        let message = serde_json::json!({ "fen": url }).to_string();
        assert_eq!(read(&message), (FEN.to_owned(), true), "{message}");
    }
}

#[test]
fn a_url_without_a_fen_is_an_error() {
    for (url, code) in [
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
        let (error, record) = error(url);
        assert_eq!(error.code().name(), code, "{url}");
        let message = match code {
            "link-game" => "this is the URL of a game, expected one that contains a FEN",
            _ => "there is no FEN in the URL",
        };
        assert_eq!(error.to_string(), message, "{url}");
        assert_eq!(record.fault.span, Some(0..url.len()), "{url}");
        assert_eq!(
            record.fault.hint.as_deref(),
            Some("URLs are never fetched: copy the FEN from the page"),
            "{url}"
        );
    }
}

#[test]
fn other_variants_are_errors() {
    let url = "https://lichess.org/analysis/atomic/8/8/8/8/8/8/8/K6k_w_-_-_0_1";
    let (error, record) = error(url);
    assert_eq!(error.code().name(), "link-variant");
    assert_eq!(
        error.to_string(),
        "the variant \"atomic\" is not supported, expected standard chess or Chess960"
    );
    assert_eq!(underlined(&record, url), "atomic");
}

#[test]
fn faults_of_the_fen_are_located_in_the_url() {
    for (url, found) in [
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
        let (_, record) = error(url);
        assert_eq!(underlined(&record, url), found, "{url}");
        let message = format!("{{\"fen\": \"{url}\"}}");
        let (_, record) = error(&message);
        assert_eq!(underlined(&record, &message), found, "{message}");
    }
}

/// URLs inside URLs, truncated escapes, and escapes that are not UTF-8.
#[test]
fn hostile_urls_are_errors() {
    let nested = "https://a?fen=".repeat(50_000);
    for url in [
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
        let (_, record) = error(url);
        let span = record.fault.span.expect("a place");
        assert!(url.get(span.clone()).is_some(), "{span:?}");
        assert!(input::repair(url).is_err());
    }
}

#[test]
fn a_faulty_fen_in_a_url_is_repaired() {
    let url = "https://lichess.org/analysis/chess960/8/8/8/9/8/8/8/K6k_W_-_-_0_1";
    let input = input::repair(url).expect(url);
    let setup = input.setup.expect("a position");
    assert_eq!(setup.chess960, Some(true));
    assert_eq!(
        fen::write(&setup).to_string(),
        "8/8/8/8/8/8/8/K6k w - - 0 1"
    );
    assert_eq!(input.changes.len(), 2, "{:?}", input.changes);
}

/// Every URL that is truncated, or in which one character is replaced, is read or is an error with a place inside the text.
#[test]
fn mutilated_urls_never_panic() {
    const CHESS_COM: &str =
        "https://www.chess.com/analysis?fen=4k3%2F8%2F8%2F8%2F8%2F8%2F4P3%2F4K3+w+-+-+0+1&tab=x#y";
    const LICHESS: &str =
        "lichess.org/analysis/chess960/4k3/8/8/8/8/8/4P3/4K3_w_-_-_0_1?color=black";
    let mut errors = 0;
    for url in [CHESS_COM, LICHESS] {
        for at in 0..url.len() {
            let halves = [&url[..at], &url[at..]].map(str::to_owned);
            let replaced = ["", "%", "é", "\u{0}", "?", "/", "#", "=", "_", "%zz"]
                .map(|inserted| format!("{}{inserted}{}", &url[..at], &url[at + 1..]));
            for text in halves.iter().chain(&replaced) {
                let Err(error) = Input::read(text) else {
                    continue;
                };
                errors += 1;
                if let Some(span) = ErrorRecord::new(&error, text).fault.span {
                    assert!(text.get(span.clone()).is_some(), "{text}: {span:?}");
                }
                let _ = input::repair(text);
            }
        }
    }
    assert!(errors > 1000, "only {errors} errors");
}

#[test]
fn chess960_numbers_are_read() {
    for text in ["960:518", " 960:518\n", r#"{"fen": "960:518"}"#] {
        assert_eq!(read(text), (START.to_owned(), true), "{text}");
    }
    for found in ["960", "", "-1", "+1", "99999999999999999999"] {
        let (error, record) = error(&format!("960:{found}"));
        assert_eq!(error.code().name(), "chess960-number");
        assert_eq!(
            error.to_string(),
            format!("{found:?} is not a Chess960 start position number, expected 0 to 959")
        );
        assert_eq!(
            record.fault.hint.as_deref(),
            Some("the start position of standard chess is 960:518")
        );
    }
}

#[test]
fn the_fen_tag_of_a_pgn_is_read() {
    for tag in [format!("[FEN \"{FEN}\"]"), format!(" [FEN \"{FEN}\"]\r\n")] {
        assert_eq!(read(&tag), (FEN.to_owned(), false), "{tag}");
    }
    for text in [
        "[FEN \"",
        "[FEN \"]",
        "[FEN \"8/8\"",
        "[FEN 8/8]",
        "x [FEN \"8/8\"]",
    ] {
        assert!(Input::read(text).is_err(), "{text}");
    }
}

#[test]
fn a_faulty_fen_in_a_tag_is_located_and_repaired() {
    let tag = "[FEN \"8/8/8/9/8/8/8/K6k W - - 0 1\"]";
    let (_, record) = error(tag);
    assert_eq!(underlined(&record, tag), "9");
    let input = input::repair(tag).expect(tag);
    assert_eq!(
        fen::write(&input.setup.expect("a position")).to_string(),
        "8/8/8/8/8/8/8/K6k w - - 0 1"
    );
    assert_eq!(input.changes.len(), 2, "{:?}", input.changes);
}

#[test]
fn a_byte_order_mark_is_ignored() {
    let path = FEN.replace(' ', "_");
    for (text, chess960) in [
        (FEN.to_owned(), false),
        (format!("https://lichess.org/analysis/{path}"), false),
        (format!("lichess.org/analysis/chess960/{path}"), true),
        (format!(" [FEN \"{FEN}\"]\r\n"), false),
        (format!("{{\"fen\": \"{FEN}\"}}"), false),
    ] {
        let text = format!("\u{feff}{text}");
        assert_eq!(read(&text), (FEN.to_owned(), chess960), "{text:?}");
    }
    for text in ["\u{feff}startpos", "\u{feff}960:518"] {
        assert_eq!(read(text).0, START, "{text:?}");
    }
}

#[test]
fn operations_after_the_command_position_are_passed_through() {
    for text in [
        "position startpos ;D1 20".to_owned(),
        format!("position fen {FEN} ;D1 20"),
    ] {
        let input = Input::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let extra = input.extra.iter().map(|(key, value)| (&**key, value.get()));
        assert!(extra.eq([("operations", r#"{"D1":"20"}"#)]), "{text}");
    }
}
