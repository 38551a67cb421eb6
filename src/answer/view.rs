//! The views of an answer.

use std::io::{self, Write};

use super::json::{Fields, Object, quoted};
use super::{Answer, Body, svg, text};
use crate::notation::fen;
use crate::rules::setup::Setup;

impl Answer<'_> {
    /// Appends the answer as one line of JSON, followed by the extra keys of the input. Returns the place of the number of a
    /// game, which is left out, if the answer has that key.
    pub fn json(&self, out: &mut Vec<u8>) -> Option<usize> {
        let fields = match &self.question.asked.fields {
            Some(names) => Fields::Only(names),
            None => Fields::All,
        };
        let kind = self.body.kind();
        let mut object = Object::new(out, fields);
        object.put_head(kind, self.question.line);
        self.body.json(self, &mut object);
        object.put_items("notes", &self.notes());
        object.put_extra(&self.question.input.extra, |key| kind.answers_key(key));
        let number = object.end();
        out.push(b'\n');
        number
    }

    /// Writes the FEN, if there is a position, and whether it is Chess960.
    #[inline(always)]
    pub(super) fn put_position(&self, object: &mut Object<'_, '_>) {
        let Some(position) = self.position() else {
            return;
        };
        match self.question.canonical_fen() {
            // Copying the text is faster than writing it.
            Some(text) if self.other_position().is_none() => {
                if let Some(out) = object.key("fen") {
                    quoted(text, out);
                }
            }
            _ => object.put("fen", position),
        }
        object.put_true("chess960", position.is_chess960());
    }

    /// Writes the answer as text for people.
    ///
    /// # Errors
    ///
    /// Any error of the writer.
    pub fn text(&self, options: &text::Options, out: &mut dyn Write) -> io::Result<()> {
        text::write(self, options, out)
    }

    /// Writes the title and the board as text.
    ///
    /// # Errors
    ///
    /// Any error of the writer.
    pub fn board(&self, options: &text::Options, out: &mut dyn Write) -> io::Result<()> {
        text::show(self, options, out)
    }

    /// Writes the answer as a picture, which is one line. The messages of its problems are part of the description.
    ///
    /// # Errors
    ///
    /// Any error of the writer, or [`io::ErrorKind::Unsupported`] if the answer has no picture, such as a perft count.
    pub fn svg(&self, options: &svg::Options, out: &mut dyn Write) -> io::Result<()> {
        let scenes = self.scenes();
        if scenes.is_empty() {
            let message = "this answer has no picture";
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        let problems = self.question.problems();
        let picture = svg::draw(&self.title(), &scenes, &problems, options);
        writeln!(out, "{picture}")
    }

    /// Appends the FEN of the position as a line, or the line of the EPD that was repaired.
    pub fn fen(&self, out: &mut Vec<u8>) {
        match (self.question.repaired_epd(), self.position()) {
            (Some(epd), _) => out.extend_from_slice(epd.as_bytes()),
            (None, Some(position)) => fen::append(&Setup::from(*position), out),
            (None, None) => {}
        }
        out.push(b'\n');
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
