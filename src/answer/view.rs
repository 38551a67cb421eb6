//! The views of an answer.

use std::io::{self, Write};

use super::{Answer, Body};
use crate::record::json::{self, Fields};
use crate::render::{svg, text};
use crate::rules::setup::Setup;

impl Answer<'_> {
    /// Appends the answer as one line of JSON, followed by the extra keys of the input.
    pub fn json(&self, out: &mut Vec<u8>) {
        let fields = match &self.question.asked.fields {
            Some(names) => Fields::Only(names),
            None => Fields::All,
        };
        let extra = &self.question.input.extra;
        // A buffer takes everything.
        let _ = json::append_with_fen(&self.body, self.canonical_fen(), extra, fields, out);
    }

    /// The text of the input, if the FEN in the answer is written in the same way.
    fn canonical_fen(&self) -> Option<&[u8]> {
        let input = self.question.input;
        let (given, written) = (input.setup.as_ref()?, self.body.setup()?);
        // The FEN does not say whether the position is Chess960.
        let same = Setup {
            chess960: given.chess960,
            ..*written
        };
        self.question
            .text
            .filter(|_| input.is_canonical && same == *given)
    }

    /// Writes the answer as text for people.
    ///
    /// # Errors
    ///
    /// Any error of the writer.
    pub fn text(&self, options: &text::Options, out: &mut dyn Write) -> io::Result<()> {
        text::write(&self.body, &self.question.problems(), options, out)
    }

    /// Writes the title and the board as text.
    ///
    /// # Errors
    ///
    /// Any error of the writer.
    pub fn board(&self, options: &text::Options, out: &mut dyn Write) -> io::Result<()> {
        text::show(&self.body, &self.question.problems(), options, out)
    }

    /// Writes the answer as a picture, which is one line.
    ///
    /// # Errors
    ///
    /// Any error of the writer, and an answer that cannot be drawn.
    pub fn svg(&self, options: &svg::Options, out: &mut dyn Write) -> io::Result<()> {
        svg::write(&self.body, &self.question.problems(), options, out)
    }

    /// Appends the moves in UCI notation if they are slim, otherwise in SAN: one per line, or all on one line.
    pub fn names(&self, on_one_line: bool, out: &mut Vec<u8>) {
        match &self.body {
            Body::Slim(slim) => {
                text::move_names(&slim.moves, |uci, out| uci.append(out), on_one_line, out);
            }
            Body::Moves(moves) => {
                text::move_names(&moves.moves, |mv, out| mv.san.append(out), on_one_line, out);
            }
            _ => {}
        }
    }

    /// The number of moves, if the answer is a list of moves.
    pub fn move_count(&self) -> Option<usize> {
        match &self.body {
            Body::Slim(slim) => Some(slim.moves.len()),
            Body::Moves(moves) => Some(moves.moves.len()),
            _ => None,
        }
    }
}
