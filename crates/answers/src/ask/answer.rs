//! An answer: what was asked, the facts, and what both say together; and the record in its place if there is none.

use chessmoves_core::internal::{joined, outcome};
use chessmoves_core::{AnyPosition, Color, DrawReason, Fault, Faults, Outcome, PieceOn, Stage};

use super::Question;
use crate::facts::{Body, MoveFilter, Moves};
use crate::input::without_bom;

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
    pub(crate) fn other_position(&self) -> Option<&AnyPosition> {
        match &self.body {
            Body::Played(played) => Some(&played.position),
            Body::Why(why) => why.shrunk.as_ref(),
            _ => None,
        }
    }

    /// The side to move.
    pub(crate) fn turn(&self) -> Color {
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
    pub(crate) fn grounds(&self, outcome: Outcome) -> String {
        let is_repetition = outcome == Outcome::Draw(DrawReason::FivefoldRepetition);
        let history = self.question.history().filter(|_| is_repetition);
        (history.and_then(|history| history.repetition())).unwrap_or_else(|| {
            outcome::grounds(&self.position().copied().unwrap_or_default(), outcome)
        })
    }

    /// The draw that has ended the game although there are legal moves.
    pub(crate) fn draw(&self) -> Option<Outcome> {
        let position = self.position()?;
        let draw = outcome::forced_draw(position, self.question.repetitions.unwrap_or(1))?;
        position.any_legal().then_some(Outcome::Draw(draw))
    }

    /// What is said alongside the answer: how its input was read, if it says something else, and that it is not about the side
    /// to move, or about a game that is over.
    #[inline]
    pub fn notes(&self) -> Vec<String> {
        let mut notes = self.question.notes.clone();
        match &self.body {
            Body::Moves(moves) => notes.extend(self.note_on_pieces(moves)),
            Body::Slim(moves) => notes.extend(self.note_on_pieces(moves)),
            Body::Why(why) => {
                notes.extend(why.note.clone());
                let outcome = match why.legal {
                    None => None,
                    Some(true) => self.draw(),
                    Some(false) => self.outcome(),
                };
                notes.extend(outcome.map(|outcome| {
                    format!("the game is over: {outcome}; {}", self.grounds(outcome))
                }));
            }
            Body::Played(played) => notes.extend_from_slice(&played.notes),
            Body::Bisect(report) => notes.extend(report.note.clone()),
            _ => {}
        }
        notes
    }

    /// A position as its FEN is written: without its en passant square if that is not wanted.
    pub(crate) fn written(&self, position: &AnyPosition) -> AnyPosition {
        position.with_en_passant(self.question.asked.write.en_passant)
    }

    /// The number of moves, if the answer is a list of moves.
    pub fn move_count(&self) -> Option<usize> {
        match &self.body {
            Body::Slim(slim) => Some(slim.moves.len()),
            Body::Moves(moves) => Some(moves.moves.len()),
            _ => None,
        }
    }

    /// The note on moves that are not those of the side to move, or on a filter that leaves out all its pieces.
    #[inline]
    fn note_on_pieces<M>(&self, moves: &Moves<M>) -> Option<String> {
        if moves.piece.is_none() && moves.filter.is_none() {
            return None;
        }
        let on_move = self.turn().side_name();
        if let Some(PieceOn {
            role,
            color,
            square,
        }) = self.other_side(moves)
        {
            let side = color.side_name();
            return Some(format!(
                "it is {on_move}'s turn; these would be the moves of the {role} on {square} if it were {side}'s"
            ));
        }
        let (MoveFilter { from, .. }, position) = (moves.filter?, self.position()?);
        let own = position.board().by_color(moves.side(self.turn()));
        let from = (from & own).is_empty().then(|| joined(from, " or "))?;
        Some(format!(
            "it is {on_move}'s turn, and {on_move} has no piece on {from}"
        ))
    }

    /// The piece whose moves are listed, if they are those on the board, and it is not its side's turn.
    #[inline]
    pub(crate) fn other_side<M>(&self, moves: &Moves<M>) -> Option<PieceOn> {
        let is_on_board = matches!(moves.stage, Stage::Board | Stage::King);
        (moves.piece).filter(|piece| is_on_board && piece.color != self.turn())
    }
}

/// The record in place of an answer if an input cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ErrorRecord {
    /// The line of the input, in a stream.
    pub line: Option<u64>,
    /// The file, in a stream of several inputs; `-` is standard input.
    pub file: Option<String>,
    /// The line of that file.
    pub file_line: Option<u64>,
    /// The input.
    pub input: String,
    /// The first fault; its field is the JSON key if that holds the faulty text.
    pub fault: Fault,
    /// All faults, if there is more than one.
    pub faults: Vec<Fault>,
}

impl ErrorRecord {
    /// The record of the faults of an input, without its place in a stream.
    pub fn new(faults: &Faults, input: &str) -> Self {
        let mut fault = faults.first().clone();
        if let Some(key) = faults.key() {
            fault.field = Some(key.into());
            fault.message = faults.message().into_owned();
        }
        let all = faults.list();
        let several = if all.len() > 1 { all } else { &[] };
        Self {
            line: None,
            file: None,
            file_line: None,
            input: without_bom(input).to_owned(),
            fault,
            faults: several.to_vec(),
        }
    }
}
