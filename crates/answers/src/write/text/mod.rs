//! Records as text for people. It may change at any time; scripts read JSON.

mod board;
mod diff;
mod error;
mod layout;
mod lists;
mod why;

#[doc(hidden)]
pub use error::visible;
#[doc(hidden)]
pub use layout::{width, wrap};

use chessmoves_core::notation::fen;
use chessmoves_core::{Color, Setup};

use self::layout::{Page, lichess};
use super::scene::Orientation;
use crate::ask::{Answer, Write};
use crate::facts::Body;

pub use diff::findings;
pub use error::error;
pub use layout::{Charset, Palette, SquareColors, Tone, problems};
pub use lists::{code, codes, positions, reason_codes};

/// How text looks.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The colours.
    pub palette: Palette,
    /// The side at the bottom of the board.
    pub orientation: Orientation,
    /// The characters that boards are drawn with.
    pub charset: Charset,
    /// Whether the title of a board is linked to the analysis page of the position, on a terminal.
    pub is_linked: bool,
    /// The maximum width of a line, if there is one; boards may be wider.
    pub columns: Option<usize>,
}

impl Options {
    /// The look of text in a file: without colours, links and a width.
    pub fn new(write: &Write) -> Self {
        Self {
            orientation: write.picture.orientation,
            charset: write.charset.unwrap_or_default(),
            ..Self::default()
        }
    }
}

impl Answer<'_> {
    /// The answer as text for people, with the problems that the reader of its position found.
    pub fn text(&self, options: &Options) -> String {
        let mut page = Page::new(&options.palette);
        page.is_plain = self.question.settings.write.is_plain;
        page.number = self.question.line;
        let problems = self.question.problems();
        if let (Body::Why(_), Some(outcome)) = (&self.body, self.outcome()) {
            let side = outcome.winner().map(Color::side_name);
            let end = side.map_or("The game is a draw".to_owned(), |side| {
                format!("{side} has won")
            });
            let sentence = format!("{end}: {}", self.grounds(outcome));
            page.sentence(0, &sentence, outcome.code());
            page.line("");
        }
        // The status has all problems itself, and counts and lists have none.
        let (has_board, shows_problems) = match &self.body {
            Body::Raw(_) | Body::Moves(_) | Body::Control(_) => (true, true),
            Body::Why(why) => (why.mv.is_none(), true),
            Body::Status(_) => (true, false),
            Body::Slim(_) | Body::Played(_) | Body::Perft(_) | Body::Diff(_) | Body::Bisect(_) => {
                (false, false)
            }
        };
        if has_board {
            boards(self, options, &mut page);
            let says_all =
                matches!(&self.body, Body::Control(record) if record.attackers.is_none());
            if !says_all || !problems.is_empty() {
                page.line("");
            }
        }
        facts(self, &mut page);
        if shows_problems {
            page.problems(&problems);
        }
        // The text of a position after some moves is its FEN, for scripts and pipes.
        let columns = (options.columns).filter(|_| !matches!(self.body, Body::Played(_)));
        if let Some(columns) = columns {
            page.text = layout::wrap(&page.text, columns);
        }
        page.text
    }

    /// The title and the board as text, and the problems that the reader of its position found.
    pub fn board(&self, options: &Options) -> String {
        let mut page = Page::new(&options.palette);
        let problems = self.question.problems();
        boards(self, options, &mut page);
        if !problems.is_empty() {
            page.line("");
        }
        page.problems(&problems);
        page.text
    }

    /// Appends the FEN of the position as a line, or the line of the EPD that was repaired, unless moves were played.
    pub fn fen(&self, out: &mut Vec<u8>) {
        let epd = self.question.input.repaired_epd.as_ref();
        let epd = epd.filter(|_| self.question.repetitions.is_none());
        match (epd, self.position()) {
            (Some(epd), _) => out.extend_from_slice(epd.as_bytes()),
            (None, Some(position)) => fen::append(&Setup::from(self.written(position)), out),
            (None, None) => {}
        }
        out.push(b'\n');
    }

    /// Appends the moves in UCI notation if they are slim, otherwise in SAN: one per line, or all on one line, even if there is none.
    pub fn names(&self, on_one_line: bool, out: &mut Vec<u8>) {
        let (start, end) = (out.len(), if on_one_line { b' ' } else { b'\n' });
        match &self.body {
            Body::Slim(slim) => slim.moves.iter().for_each(|uci| {
                uci.append(out);
                out.push(end);
            }),
            Body::Moves(moves) => moves.moves.iter().for_each(|mv| {
                mv.san.append(out);
                out.push(end);
            }),
            _ => return,
        }
        if on_one_line {
            // The end of the line takes the place of the space after the last name.
            out.truncate(start.max(out.len().saturating_sub(1)));
            out.push(b'\n');
        }
    }
}

/// Writes what follows the board, or all of an answer; nothing if the board says all.
fn facts(answer: &Answer<'_>, page: &mut Page<'_>) {
    let position = answer.position().map(|position| answer.written(position));
    match (&answer.body, &position) {
        (Body::Raw(raw), _) => lists::raw(raw, page),
        (Body::Moves(moves), _) => lists::moves(moves, answer, page),
        (Body::Slim(slim), _) => slim.moves.iter().for_each(|uci| page.line(uci)),
        (Body::Played(_), Some(position)) => page.line(position),
        (Body::Status(status), Some(position)) => lists::status(status, answer, position, page),
        (Body::Control(control), Some(position)) => {
            if let Some(attackers) = &control.attackers {
                lists::attackers(attackers, position, page);
            }
        }
        (Body::Why(why), Some(position)) => why::write(why, position, page),
        (Body::Perft(report), Some(position)) => lists::perft(report, answer, position, page),
        (Body::Diff(diff), Some(position)) => diff::diff(diff, position, page),
        (Body::Bisect(report), Some(position)) => diff::bisect(report, position, page),
        (_, None) => {}
    }
}

/// Writes the title and the board, or those of the four stages; only the title if there is no board.
fn boards(answer: &Answer<'_>, options: &Options, page: &mut Page<'_>) {
    let scenes = answer.scenes();
    if scenes.is_empty() {
        page.heading(&answer.title());
    }
    for (n, scene) in scenes.iter().enumerate() {
        if n > 0 {
            page.line("");
        }
        match &scene.position {
            Some(position) if options.is_linked => {
                let url = lichess(position, options.orientation.bottom(scene));
                let title = page.paint(Tone::Heading, &scene.title);
                // OSC 8. Terminals that do not know it may print it.
                page.line(format_args!("\x1b]8;;{url}\x1b\\{title}\x1b]8;;\x1b\\\n"));
            }
            _ => page.heading(&scene.title),
        }
        board::write(scene, options, page);
    }
}
