//! Reads files of many games in PGN.

use chessmoves::notation::pgn::{GameText, first_game};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::text::Text;
use crate::walk::{Options, walk};

/// The games of a text. They are found when they are asked for, so that the first ones of a long text need not wait for the others.
#[wasm_bindgen]
pub struct Games {
    text: Vec<u8>,
    /// The bytes of the games that were found, and the lines in which they begin.
    found: Vec<(usize, usize, u64)>,
    /// The text up to here has been read.
    at: usize,
    line: u64,
}

#[wasm_bindgen]
impl Games {
    /// The games of a text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: Vec<u8>) -> Self {
        Self {
            text,
            found: Vec::new(),
            at: 0,
            line: 1,
        }
    }

    /// Whether there is a game with this number, from 0.
    pub fn has(&mut self, number: usize) -> bool {
        while self.found.len() <= number && self.at < self.text.len() {
            self.find_next();
        }
        number < self.found.len()
    }

    /// The number of games.
    pub fn count(&mut self) -> usize {
        while self.at < self.text.len() {
            self.find_next();
        }
        self.found.len()
    }

    /// The bytes of a game in the text, and its line: three numbers.
    pub fn place(&mut self, number: usize) -> Vec<f64> {
        if !self.has(number) {
            return Vec::new();
        }
        let (from, to, line) = self.found[number];
        let number = |n: u64| f64::from(u32::try_from(n).unwrap_or(u32::MAX));
        [from as u64, to as u64, line].map(number).to_vec()
    }

    /// The tag pairs of a game.
    pub fn tags(&mut self, number: usize) -> String {
        let mut text = Text::default();
        if self.has(number) {
            let (from, to, line) = self.found[number];
            let game = GameText {
                text: &self.text[from..to],
                offset: from as u64,
                line,
            };
            for tag in game.tags() {
                text.0.push('t');
                text.foreign(&String::from_utf8_lossy(tag.name));
                text.foreign(&tag.value());
                text.end();
            }
        }
        text.0
    }

    /// A game as a series of events: its tag pairs, moves, annotations, and what is wrong with it.
    pub fn read(&mut self, number: usize, is_strict: bool) -> String {
        if !self.has(number) {
            return String::new();
        }
        let (from, to, _) = self.found[number];
        read(&self.text[from..to], is_strict)
    }
}

impl Games {
    fn find_next(&mut self) {
        let rest = &self.text[self.at..];
        let (len, is_game) = first_game(rest);
        if is_game {
            self.found.push((self.at, self.at + len, self.line));
        }
        self.line += rest[..len].split(|&byte| byte == b'\n').skip(1).count() as u64;
        self.at += len;
    }
}

/// Writes the events of a game.
fn read(bytes: &[u8], is_strict: bool) -> String {
    let mut text = Text::default();
    let options = Options {
        is_strict,
        with_variations: true,
    };
    let read = walk(bytes, options, &mut |event| event.write(&mut text));
    if let Err(error) = read {
        text.0.push_str(&error);
    }
    text.0
}
