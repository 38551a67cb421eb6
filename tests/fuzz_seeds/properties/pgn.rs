//! PGN: the tokens and the check of any bytes.

use std::io::{self, Read};
use std::ops::Range;

use chessmoves::answer::{GameView, TextPlace};
use chessmoves::check::{Checked, Checker, Checks};
use chessmoves::notation::pgn::{Lexer, Places, Reader};

/// A checker with more warnings.
fn lint() -> Checker {
    Checker::from(Checks {
        lint: true,
        ..Checks::default()
    })
}

/// A checker that plays moves which only king safety rules out.
fn carry_on() -> Checker {
    Checker::from(Checks {
        carry_on: true,
        ..Checks::default()
    })
}

/// Every byte other than white space belongs to one token, the tokens are in order, places are within the text, games do not
/// depend on how the text is read, `lint` only adds warnings, and a game whose notation was corrected is valid and has the same moves.
pub fn check(text: &[u8]) {
    tokens(text);
    let games = all(text, Checker::new().fix(true));
    for (n, game) in games.iter().enumerate() {
        places(game, text);
        let view = GameView {
            game,
            place: TextPlace::new(text),
            number: n as u64 + 1,
            source: None,
        };
        let mut line = Vec::new();
        view.json(&[], &mut line);
        let record = serde_json::from_slice::<serde_json::Value>(&line).expect("JSON");
        assert_eq!(record["game"], view.number);
        assert_eq!(record["ok"], game.faults.is_empty());
        if game.faults.is_empty() {
            corrected(game, text);
        }
    }
    let carried = all(text, carry_on());
    assert_eq!(carried.len(), games.len());
    let linted = all(text, lint());
    assert_eq!(linted.len(), games.len());
    for (linted, game) in linted.iter().zip(&games) {
        places(linted, text);
        assert_eq!(linted.faults, game.faults);
        let is_kept = |warning| linted.warnings.contains(warning);
        assert!(game.warnings.iter().all(is_kept), "{:?}", linted.warnings);
    }
    // Comments before a game may belong to it or not.
    let ends: Vec<_> = games.iter().map(|game| game.span.end).collect();
    let mut reader = Reader::new(Slowly(text));
    let mut read = Vec::new();
    while let Some(game) = reader.next_game().expect("a slice can be read") {
        let before = usize::try_from(game.offset).expect("an index");
        read.push(before + game.text.len());
        assert_eq!(game.line, Places::new(text, (0, 1)).find(before).line);
    }
    assert_eq!(read, ends);
}

fn tokens(text: &[u8]) {
    let mut end = if text.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    };
    for token in Lexer::new(text) {
        assert!(token.from < token.to, "{token:?}");
        assert!(is_blank(&text[end..token.from]), "before {token:?}");
        end = token.to;
    }
    assert!(is_blank(&text[end..]));
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(|&byte| byte <= b' ')
}

fn all(text: &[u8], mut checker: Checker) -> Vec<Checked<'_>> {
    let (mut games, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let (game, next) = checker.next_game(text, at);
        assert!(next > at, "a game at {at} ends at {next}");
        games.extend(game);
        at = next;
    }
    games
}

fn places(game: &Checked<'_>, text: &[u8]) {
    let spans = game.faults.iter().map(|fault| &fault.span);
    for span in spans.chain(game.warnings.iter().map(|warning| &warning.span)) {
        assert!(span.start <= span.end && span.end <= text.len(), "{span:?}");
        assert!(game.span.start <= span.start && span.end <= game.span.end);
    }
    let is_apart =
        |(one, _): &(Range<usize>, _), (next, _): &(Range<usize>, _)| one.end <= next.start;
    assert!(game.edits.is_sorted_by(is_apart), "{:?}", game.edits);
}

fn corrected(game: &Checked<'_>, text: &[u8]) {
    let fixed = game.fixed(text);
    let again = all(&fixed, Checker::new().fix(true));
    let [again] = &again[..] else {
        panic!(
            "{} games after the correction of {:?}: {:?}",
            again.len(),
            String::from_utf8_lossy(text),
            String::from_utf8_lossy(&fixed)
        );
    };
    assert!(again.faults.is_empty(), "{:?}", again.faults);
    assert!(again.edits.is_empty(), "{:?}", again.edits);
    assert_eq!((again.plies, again.end), (game.plies, game.end));
}

/// A reader that returns some bytes at a time.
struct Slowly<'a>(&'a [u8]);

impl Read for Slowly<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = (1 + self.0.len() % 61).min(self.0.len()).min(buffer.len());
        let (read, rest) = self.0.split_at(len);
        buffer[..len].copy_from_slice(read);
        self.0 = rest;
        Ok(len)
    }
}
