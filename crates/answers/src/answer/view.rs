//! An answer, and its views.

use std::io::{self, Write};

use chessmoves_core::internal::outcome;
use chessmoves_core::notation::fen;
use chessmoves_core::{AnyPosition, Color, DrawReason, Outcome, Setup};

use super::json::{Fields, Object, quoted};
use super::{Body, Question, svg, text};

/// An answer: the question, which has the position, and the facts.
#[derive(Debug)]
pub struct Answer<'q> {
    /// The question.
    pub question: &'q Question<'q>,
    /// The facts.
    pub body: Body,
}

impl Answer<'_> {
    /// The position that the answer is about; absent for a lone piece.
    pub fn position(&self) -> Option<&AnyPosition> {
        self.other_position().or(self.question.position.as_ref())
    }

    /// The position that the answer is about, if it is not that of the question.
    fn other_position(&self) -> Option<&AnyPosition> {
        match &self.body {
            Body::Played(played) => Some(&played.position),
            Body::Why(why) => why.shrunk.as_ref(),
            _ => None,
        }
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Color {
        self.position().map_or(Color::White, AnyPosition::turn)
    }

    /// How the game has ended; with the moves to play first, fivefold repetition is known. `None` for a position that `why` has
    /// shrunk, because no game has led to it.
    pub fn outcome(&self) -> Option<Outcome> {
        if matches!(self.body, Body::Why(_)) && self.other_position().is_some() {
            return None;
        }
        outcome::outcome_in_game(self.position()?, self.question.repetitions.unwrap_or(1))
    }

    /// What an outcome rests on: for a repetition, the moves after which the position has occurred.
    pub(super) fn grounds(&self, outcome: Outcome) -> String {
        let is_repetition = outcome == Outcome::Draw(DrawReason::FivefoldRepetition);
        let history = self.question.history().filter(|_| is_repetition);
        (history.and_then(|history| history.repetition())).unwrap_or_else(|| {
            outcome::grounds(&self.position().copied().unwrap_or_default(), outcome)
        })
    }

    /// The draw that has ended the game although there are legal moves.
    pub(super) fn draw(&self) -> Option<Outcome> {
        let position = self.position()?;
        let draw = outcome::forced_draw(position, self.question.repetitions.unwrap_or(1))?;
        position.any_legal().then_some(Outcome::Draw(draw))
    }

    /// Whether a side has a king that has to be safe.
    pub(super) fn has_king(&self, side: Color) -> bool {
        (self.position()).is_some_and(|position| position.board().king(side).is_some())
    }

    /// What is said alongside the answer: how its input was read, if it says something else, and that it is not about the side
    /// to move, or about a game that is over.
    #[inline]
    pub fn notes(&self) -> Vec<String> {
        let mut notes = self.question.notes.clone();
        notes.extend(self.body.notes(self));
        notes
    }

    /// What the answer is about, in one line.
    pub fn title(&self) -> String {
        self.body.title(self)
    }

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
        // The status has all problems.
        if !matches!(self.body, Body::Status(_)) {
            object.put_items("problems", &self.question.decisions());
        }
        object.put_items("notes", &self.notes());
        object.put_extra(&self.question.input.extra, |key| kind.answers_key(key));
        let number = object.end();
        out.push(b'\n');
        number
    }

    /// A position as its FEN is written: without its en passant square if that is not wanted.
    pub(super) fn written(&self, position: &AnyPosition) -> AnyPosition {
        position.with_en_passant(self.question.asked.en_passant)
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
            _ => object.put("fen", &self.written(position)),
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
            (None, Some(position)) => fen::append(&Setup::from(self.written(position)), out),
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
