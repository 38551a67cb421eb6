//! An answer: its question and the facts that it asks for, and how they are found; and the record in its place if there is none.

use chessmoves_core::internal::{in_words, joined, outcome};
use chessmoves_core::notation::PieceName;
use chessmoves_core::{
    AnyPosition, CanArise, Code, Color, DrawReason, Fault, Faults, Outcome, Perft, PieceOn, Square,
    Stage,
};
use chessmoves_workbench::Finding;

use super::asked::{Ask, Counting, Examination, Listing, RootMoves, Subject};
use super::{Condition, Question};
use crate::facts::{
    Body, Buffers, Control, Explainer, MoveFilter, Moves, PerftReport, RawMoves, Status, Why,
    play_moves,
};
use crate::input::{find_piece, no_piece, split_moves, without_bom};

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

    pub(crate) fn turn(&self) -> Color {
        self.position().map_or(Color::White, AnyPosition::turn)
    }

    /// How the game has ended, by fivefold repetition, too. `None` for a position that `why` has shrunk: no game has led to it.
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

    /// Notes on the answer: that an input was not read as it is written, that it is about the side not to move, or a game that is over.
    #[inline]
    pub fn notes(&self) -> Vec<String> {
        let is_about_all = match &self.body {
            Body::Moves(moves) => moves.piece.is_none() && moves.filter.is_none(),
            Body::Slim(moves) => moves.piece.is_none() && moves.filter.is_none(),
            body => matches!(body, Body::Status(_)),
        };
        if is_about_all && self.question.notes.is_empty() {
            return Vec::new();
        }
        self.composed_notes()
    }

    fn composed_notes(&self) -> Vec<String> {
        let mut notes = self.question.notes.clone();
        match &self.body {
            Body::Moves(moves) => notes.extend(self.note_on_pieces(moves)),
            Body::Slim(moves) => notes.extend(self.note_on_pieces(moves)),
            Body::Why(why) => {
                notes.extend(why.note.clone());
                let end = |legal| if legal { self.draw() } else { self.outcome() };
                let is_over =
                    |outcome| format!("the game is over: {outcome}; {}", self.grounds(outcome));
                notes.extend(why.legal.and_then(end).map(is_over));
            }
            Body::Played(played) => notes.extend_from_slice(&played.notes),
            Body::Bisect(report) => notes.extend(report.note.clone()),
            _ => {}
        }
        notes
    }

    /// A position as its FEN is written: without its en passant square if that is not wanted.
    pub(crate) fn written(&self, position: &AnyPosition) -> AnyPosition {
        position.with_en_passant(self.question.settings.write.en_passant)
    }

    /// The note on moves that are not those of the side to move, or on a filter that leaves out all its pieces.
    fn note_on_pieces<M>(&self, moves: &Moves<M>) -> Option<String> {
        let on_move = self.turn().side_name();
        if let Some(piece) = self.other_side(moves) {
            let (role, square, side) = (piece.role, piece.square, piece.color.side_name());
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
    pub(crate) fn other_side<M>(&self, moves: &Moves<M>) -> Option<PieceOn> {
        let is_on_board = matches!(moves.stage, Stage::Board | Stage::King);
        (moves.piece).filter(|piece| is_on_board && piece.color != self.turn())
    }
}

impl Body {
    /// The answer to a yes-or-no question: whether the conditions of `status --is` hold, the move of `why` is legal, the
    /// list of `diff` is that of the legal moves, or `bisect` finds no difference.
    #[inline]
    pub fn is_yes(&self) -> Option<bool> {
        match self {
            Self::Status(status) => status.is,
            Self::Why(why) => why.legal,
            Self::Diff(diff) => Some(diff.is_equal()),
            Self::Bisect(report) => Some(report.finding().is_none()),
            _ => None,
        }
    }

    /// Whether the question has no certain answer: a move of `why` can be several legal moves, a list of `diff` has
    /// texts that are not moves, or the engine of `bisect` could not be asked.
    #[inline]
    pub fn is_ambiguous(&self) -> bool {
        match self {
            Self::Why(why) => {
                let legal = why.verdicts.iter().filter(|verdict| verdict.legal);
                why.mv.is_some() && legal.count() > 1
            }
            Self::Diff(diff) => !diff.comparison.unreadable.is_empty(),
            Self::Bisect(report) => report.finding().is_some_and(Finding::is_unasked),
            _ => false,
        }
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

/// Answers a question. `buffers` has the memory of earlier answers, and [`Buffers::recycle`] takes that of this one.
///
/// # Errors
///
/// What prevents an answer, such as a missing position, several kings of a side, or a text that is not a move.
pub fn answer<'q>(
    ask: &Ask,
    question: &'q Question<'q>,
    buffers: &mut Buffers,
) -> Result<Answer<'q>, Faults> {
    let body = match ask {
        Ask::Raw => RawMoves::new(question.lone_piece()?).into(),
        Ask::Clip { only_uci } => listed(Moves::clipped(question.lone_piece()?), *only_uci),
        Ask::Moves(listing) => moves(listing, question, buffers)?,
        Ask::Stages => {
            let piece = question.piece()?.ok_or_else(no_piece)?;
            Moves::with_stages(question.position()?, piece)?.into()
        }
        Ask::Why { subject, shrink } => {
            let mut why = why(subject, question, buffers)?;
            if *shrink {
                why = why.shrink(question.position()?, buffers)?;
            }
            Body::Why(why)
        }
        Ask::Status(examination) => Body::Status(status(examination, question, buffers)?),
        Ask::Control => control(question)?.into(),
        Ask::Show => show(question)?,
        Ask::Play(line) => {
            let line = line.iter().map(String::as_str);
            play_moves(*question.position()?, line)?.0.into()
        }
        Ask::Perft(counting) => {
            (counting.count(question.position()?, &Perft::new(), &|_| true)?).into()
        }
    };
    Ok(Answer { question, body })
}

fn listed(moves: Moves, only_uci: bool) -> Body {
    if only_uci {
        moves.slim().into()
    } else {
        moves.into()
    }
}

/// The moves of stage 3 or 4, in the memory of earlier answers.
fn moves(
    listing: &Listing,
    question: &Question<'_>,
    buffers: &mut Buffers,
) -> Result<Body, Faults> {
    let &Listing {
        is_pseudo_legal,
        filter,
        only_uci,
    } = listing;
    let (position, piece) = (question.position()?, question.piece()?);
    if let Some(PieceOn { square, .. }) = piece
        && !filter.from.contains(square)
    {
        let from = joined(filter.from, ",");
        let message = format!("the piece on {square} has no moves from {from}");
        let hint = format!("separate several squares with commas: {from},{square}");
        let fault = Fault::new(Code::Filter, message);
        return Err(fault.with_hint(Some(hint)).into());
    }
    let stage = if is_pseudo_legal {
        Stage::Board
    } else {
        position.check_kings()?;
        Stage::King
    };
    if only_uci && filter.is_all() {
        let mut list = buffers.slim.take().unwrap_or_default();
        list.fill(position, piece, stage);
        return Ok(Body::Slim(list));
    }
    let mut list = buffers.moves.take().unwrap_or_default();
    list.fill(position, piece, stage);
    if filter.is_all() {
        return Ok(Body::Moves(list));
    }
    Ok(listed(list.filtered(filter, position), only_uci))
}

/// What `show` draws: the moves of a piece, or the status of the position.
fn show(question: &Question<'_>) -> Result<Body, Faults> {
    let position = question.position()?;
    let Some(piece) = question.piece()? else {
        return Ok(Status::new(position, &question.input.problems()).into());
    };
    // If a side has several kings, there is no stage 4.
    let moves = Moves::legal(position, Some(piece));
    Ok((moves.unwrap_or_else(|_| Moves::board(position, Some(piece)))).into())
}

/// The status of the position, in the memory of earlier answers.
fn status(
    examination: &Examination,
    question: &Question<'_>,
    buffers: &mut Buffers,
) -> Result<Box<Status>, Faults> {
    let Examination {
        is,
        checkmate,
        origin,
    } = examination;
    let (position, history) = (question.position()?, question.history());
    let mut status = Status::new_in(position, question.input.problems(), history, buffers);
    if let Some(repetitions) = question.repetitions {
        *status = status.with_repetitions(position, repetitions);
        status.occurrences = history.map_or(Vec::new(), |history| history.occurrences(position));
    }
    status.find_claims(position, history);
    if *checkmate {
        status.find_checkmates(position);
    }
    if *origin {
        status.can_arise = Some(can_arise(question, position));
    }
    if !is.is_empty() {
        let holds = |condition: &Condition| condition.holds(position, &status);
        status.is = Some(is.iter().all(|any_of| any_of.iter().any(holds)));
    }
    Ok(status)
}

/// Whether a game can lead to a position. One that moves have led to from a start position is such a game.
fn can_arise(question: &Question<'_>, position: &AnyPosition) -> CanArise {
    if let Some(history) = question.history()
        && let CanArise::Yes { start, mut moves } = history.start.can_arise()
    {
        moves.extend_from_slice(history.moves);
        return CanArise::Yes { start, moves };
    }
    position.can_arise()
}

/// The verdicts on what `why` is asked about: a move, a piece, or all moves.
fn why(
    subject: &Subject,
    question: &Question<'_>,
    buffers: &mut Buffers,
) -> Result<Box<Why>, Faults> {
    let mut explainer = Explainer::new(question.position()?, question.history(), buffers);
    match subject {
        Subject::Word(word) if question.line.is_some() => {
            explain_word_of_stream(&mut explainer, word)
        }
        Subject::Word(word) => explain_word(&mut explainer, word),
        Subject::Move(text) => explainer.one_move(only_move(text)),
        Subject::Input => match (question.mv_of_input(), question.piece()?) {
            (Some((mv, note)), piece) if question.settings.piece.is_none() => {
                let mut why = match mv {
                    Some(text) => explainer.one_move(only_move(&text))?,
                    None => explainer.moves(piece)?,
                };
                why.note = why.note.or(note);
                Ok(why)
            }
            (_, piece) => Ok(explainer.moves(piece)?),
        },
    }
}

/// The move of a text that has a single one, without its number; any other text as it is.
fn only_move(text: &str) -> &str {
    let mut moves = split_moves(text);
    match (moves.next(), moves.next()) {
        (Some(mv), None) => mv,
        _ => text,
    }
}

/// Explains a word that can name a piece and a move: the piece of the side to move on that square, otherwise the move.
/// If only the opponent has a piece there, a bare square is the move of a pawn that could be meant, otherwise that piece.
fn explain_word(explainer: &mut Explainer<'_, '_>, word: &str) -> Result<Box<Why>, Faults> {
    let position = explainer.position;
    let (plain, mv) = (in_words(word), explainer.one_move(word));
    let Ok(name) = plain.as_deref().unwrap_or(word).parse() else {
        return mv;
    };
    let piece = match find_piece(position, name) {
        Ok(piece) => piece,
        // `nf3` names a black knight, but Nf3 may be meant.
        Err(error) => {
            return mv.map_err(|unreadable| match unreadable.first().hint {
                Some(_) => unreadable,
                None => error,
            });
        }
    };
    let is_square = word.parse::<Square>().is_ok();
    let could_be_meant = |why: &Why| why.verdicts.iter().any(|verdict| verdict.uci.is_some());
    let Some(mut mv) = mv.ok().filter(|why| could_be_meant(why)) else {
        return Ok(explainer.moves(Some(piece))?);
    };
    let (role, color, square) = (piece.role, piece.color, piece.square);
    if is_square && color != position.turn() {
        let note = format!("{word} is read as a move; --piece {word} explains the {color} {role}");
        mv.note = Some(note);
        return Ok(mv);
    }
    let mut why = explainer.moves(Some(piece))?;
    let note = format!("{word} is read as the {role} on {square}; --move {word} explains the move");
    why.note = Some(note);
    Ok(why)
}

/// In a stream, the reading of a word does not depend on the position: a square is a piece, anything else a move if it can be one.
fn explain_word_of_stream(
    explainer: &mut Explainer<'_, '_>,
    word: &str,
) -> Result<Box<Why>, Faults> {
    let is_square = word.parse::<Square>().is_ok();
    if !is_square {
        match explainer.one_move(word) {
            Err(faults)
                if faults.code() == Code::MoveUnreadable && word.parse::<PieceName>().is_ok() => {}
            why => return why,
        }
    }
    let piece = find_piece(explainer.position, word.parse()?)?;
    Ok(explainer.moves(Some(piece))?)
}

/// The squares that each side, or the piece asked about, controls.
fn control(question: &Question<'_>) -> Result<Control, Faults> {
    let position = question.position()?;
    match question.piece {
        Some(name) if name.role.is_none() => Ok(Control::of_square(position, name.square)),
        _ => Ok(Control::new(position, question.piece()?)),
    }
}

impl Counting {
    /// Counts the leaf nodes. Without a limit and details, the count so far is repeatedly passed to `progress`, from any thread.
    ///
    /// # Errors
    ///
    /// If a side has several kings, or there are too many leaf nodes.
    pub fn count(
        self,
        position: &AnyPosition,
        perft: &Perft,
        progress: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<PerftReport, Faults> {
        let Self {
            depth,
            details,
            divide,
            max_nodes: limit,
        } = self;
        let too_many = || {
            let limit = limit.unwrap_or_default();
            let message = format!("there are more than {limit} leaf nodes, expected fewer");
            Fault::new(Code::PerftLimit, message)
        };
        let count = || match limit {
            Some(limit) => (perft.count_up_to(position, depth, limit)?).ok_or_else(too_many),
            None => perft.count_with_progress(position, depth, progress),
        };
        if divide.is_none() && !details {
            return Ok(PerftReport::new(depth, count()?));
        }
        let (counts, of_moves): (Vec<_>, Vec<_>) = if details {
            // A count takes a small part of the time of the details.
            if limit.is_some() {
                count()?;
            }
            let all = perft.details(position, depth)?.into_iter();
            all.map(|(mv, details)| ((mv, details.nodes), details))
                .unzip()
        } else {
            let counts = match limit {
                Some(limit) => perft.divide_up_to(position, depth, limit)?,
                None => Some(perft.divide_with_progress(position, depth, progress)?),
            };
            (counts.ok_or_else(too_many)?, Vec::new())
        };
        // At depth 0, the position itself is the only leaf node, and there is no root move.
        let nodes = counts.iter().map(|(_, nodes)| nodes).sum::<u64>() + u64::from(depth == 0);
        let mut report = PerftReport::new(depth, nodes);
        if let Some(RootMoves { san, fens }) = divide {
            report.add_root_moves(position, &counts, san, fens);
        }
        if details {
            report.add_details(&of_moves);
        }
        Ok(report)
    }
}
