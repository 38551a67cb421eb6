//! Checks games: finds the faulty ones, the moves responsible, and the reasons.
//!
//! ```
//! use chessmoves::{Code, check::Checker};
//! let text = b"[White \"Adams\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxd7+ 1-0";
//! let mut checker = Checker::new();
//! let game = checker.next_game(text, 0).0.expect("a game");
//! let fault = &game.faults[0];
//! assert_eq!(fault.ply, Some(7));
//! assert_eq!(fault.code, Code::IllegalMove);
//! assert_eq!(fault.message, "the knight on c6 is in the way");
//! ```

mod brackets;
mod checker;
mod ends;
mod findings;
mod fix;
mod lint;
mod meant;
mod play;
mod tags;
mod words;

use chessmoves_core::internal::move_text;
use chessmoves_core::notation::fen;
use chessmoves_core::{Code, Setup};

pub use checker::{Checker, Checks};
pub use findings::{Checked, GameFault, GameView, Location, TextPlace};

/// A game given by a start position and movetext, as records and messages have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenGame {
    text: String,
    prefix: usize,
}

impl GivenGame {
    /// A game that begins with a position, by default the start position of standard chess. The moves are PGN movetext, where
    /// UCI notation is accepted as well; tag pairs may come first.
    pub fn new(start: Option<&Setup>, moves: &str) -> Self {
        let mut text = String::new();
        if let Some(setup) = start {
            if let Some(chess960) = setup.chess960 {
                let name = if chess960 { "Chess960" } else { "Standard" };
                text.extend(["[Variant \"", name, "\"]\n"]);
            }
            text.extend(["[FEN \"", &fen::write(setup).to_string(), "\"]\n"]);
            // Tag pairs of the movetext belong to the same tag section.
            if !moves.trim_start().starts_with('[') {
                text.push('\n');
            }
        }
        let prefix = text.len();
        text += moves;
        Self { text, prefix }
    }

    /// The game as PGN, in which spans of faults and warnings count.
    pub const fn text(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// The index in that text of the first byte of the moves as given.
    pub const fn prefix(&self) -> usize {
        self.prefix
    }

    /// Checks the game, and returns it with whether another one follows it. A game without moves is not faulty. There are no
    /// warnings about UCI notation, which is as usual as SAN in JSON, or about a missing result, which may be elsewhere.
    ///
    /// ```
    /// use chessmoves::check::{Checker, GivenGame};
    /// let game = GivenGame::new(None, "e2e4 e7e5 e1e3");
    /// let (checked, has_more) = game.check(&mut Checker::new());
    /// assert_eq!(checked.faults[0].ply, Some(3));
    /// assert!(checked.warnings.is_empty() && !has_more);
    /// ```
    pub fn check(&self, checker: &mut Checker) -> (Checked<'_>, bool) {
        let (game, end) = checker.next_game(self.text(), 0);
        let mut checked = game.unwrap_or_else(|| Checked::unread(end));
        checked.warnings.retain(|warning| match warning.code {
            Code::NotSan => move_text::is_null_move(&self.text()[warning.span.clone()]),
            code => code != Code::ResultMissing,
        });
        let has_more = end < self.text().len() && checker.next_game(self.text(), end).0.is_some();
        (checked, has_more)
    }
}
