//! The answer to each command's question.

use super::{Asked, Body, Buffers, Command, Condition, Question};
use crate::input::{InputError, find_piece, play_moves, split_moves};
use crate::notation::PieceName;
use crate::record::{Control, Moves, PerftReport, Played, RawMoves, Record, Status, Why, WhyError};
use crate::rules::any_position::AnyPosition;
use crate::rules::perft::{LimitedPerft, Perft, PerftError};
use crate::rules::setup::Setup;
use crate::types::{Board, Move, Square};

/// An answer: the question with its position, and the facts.
#[derive(Debug)]
pub struct Answer<'q> {
    /// The question.
    pub question: &'q Question<'q>,
    /// The facts.
    pub body: Body,
}

/// Answers a question. `buffers` has the memory of earlier answers, and [`Buffers::recycle`] takes that of this one.
///
/// # Errors
///
/// What prevents an answer, such as a missing position, several kings of a side, or a text that is not a move. `diff` and
/// `bisect` are not answered here: they need a list or an engine.
pub fn answer<'q>(
    question: &'q Question<'q>,
    buffers: &mut Buffers,
) -> Result<Answer<'q>, InputError> {
    let asked = question.asked;
    let mut body = match asked.command {
        Command::Raw => raw(question)?,
        Command::Clip => clip(question)?,
        Command::Board | Command::Legal => moves(question, buffers)?,
        Command::Why => Body::Why(why(question, buffers)?),
        Command::Status => status(question, buffers)?,
        Command::Control => control(question)?,
        Command::Show => show(question)?,
        Command::Play => play(question)?,
        Command::Perft => perft(question, &Perft::new())?,
        Command::Diff | Command::Bisect => return Err(InputError::NoMoveList),
    };
    if let Some(line) = question.line {
        body.set_line(line);
    }
    Ok(Answer { question, body })
}

fn listed(moves: Moves, asked: &Asked) -> Body {
    if asked.slim {
        Record::from(moves.slim())
    } else {
        Record::from(moves)
    }
}

fn raw(question: &Question<'_>) -> Result<Body, InputError> {
    let raw = RawMoves::new(question.lone_piece()?);
    Ok(Record::from(match question.position() {
        Ok(position) => raw.in_position(position),
        Err(_) => raw,
    }))
}

fn clip(question: &Question<'_>) -> Result<Body, InputError> {
    let piece = question.lone_piece()?;
    // A lone piece is on an otherwise empty board, and its side is to move.
    let lone = Setup {
        board: Board::from_iter([(piece.square, piece.piece())]),
        turn: piece.color,
        ..Setup::EMPTY
    };
    let position = match question.position() {
        Ok(position) => *position,
        Err(_) => AnyPosition::from_setup(lone)?.0,
    };
    Ok(listed(Moves::clipped(piece, &position), question.asked))
}

fn moves(question: &Question<'_>, buffers: &mut Buffers) -> Result<Body, InputError> {
    let asked = question.asked;
    let (position, piece) = (question.position()?, question.piece()?);
    if asked.stages {
        let piece = piece.ok_or(InputError::NoPiece)?;
        return Ok(Record::from(Moves::with_stages(position, piece)?));
    }
    let is_board = asked.command == Command::Board;
    let buffers = &mut buffers.moves;
    if !asked.filter.is_all() {
        let moves = if is_board {
            Moves::board(position, piece)
        } else {
            Moves::legal(position, piece)?
        };
        return Ok(listed(moves.filtered(asked.filter, position), asked));
    }
    Ok(match (is_board, asked.slim) {
        (true, true) => Record::Slim(Moves::board_slim_in(position, piece, buffers)),
        (true, false) => Record::Moves(Moves::board_in(position, piece, buffers)),
        (false, true) => Record::Slim(Moves::legal_slim_in(position, piece, buffers)?),
        (false, false) => Record::Moves(Moves::legal_in(position, piece, buffers)?),
    })
}

fn show(question: &Question<'_>) -> Result<Body, InputError> {
    let position = question.position()?;
    let piece = question.piece()?;
    if question.asked.stages {
        let piece = piece.ok_or(InputError::NoPiece)?;
        return Ok(Record::from(Moves::with_stages(position, piece)?));
    }
    let Some(piece) = piece else {
        let status = Status::new(position, &question.input.problems());
        return Ok(Record::from(status));
    };
    // If a side has several kings, there is no stage 4.
    let moves =
        Moves::legal(position, Some(piece)).unwrap_or_else(|_| Moves::board(position, Some(piece)));
    Ok(Record::from(moves))
}

fn control(question: &Question<'_>) -> Result<Body, InputError> {
    let position = question.position()?;
    Ok(Record::from(match question.piece()? {
        Some(piece) => Control::of_piece(position, piece),
        None => Control::new(position),
    }))
}

fn status(question: &Question<'_>, buffers: &mut Buffers) -> Result<Body, InputError> {
    let asked = question.asked;
    let position = question.position()?;
    let mut status = Status::new_in(position, &question.input.problems(), buffers);
    if let Some(repetitions) = question.repetitions {
        *status = status.with_repetitions(position, repetitions);
    }
    if !asked.is.is_empty() {
        let holds = |condition: &Condition| condition.holds(position, &status);
        status.is = Some((asked.is.iter()).all(|any_of| any_of.iter().any(holds)));
    }
    if asked.fix {
        status.changes = Some(question.changes.iter().map(Into::into).collect());
    }
    Ok(Record::from(status))
}

fn play(question: &Question<'_>) -> Result<Body, InputError> {
    let line = question.asked.line.iter().map(String::as_str);
    let (position, played) = play_moves(*question.position()?, line)?;
    Ok(Record::from(Played::new(&position, played)))
}

/// Counts leaf nodes: [`Perft`], or a counter that shows its progress.
pub trait CountLeaves {
    /// The number of leaf nodes at a depth.
    ///
    /// # Errors
    ///
    /// If a side has several kings, or the count exceeds 64 bits.
    fn count(&self, position: &AnyPosition, depth: u32) -> Result<u64, PerftError>;

    /// The count for each root move.
    ///
    /// # Errors
    ///
    /// As for [`count`](Self::count).
    fn divide(&self, position: &AnyPosition, depth: u32) -> Result<Vec<(Move, u64)>, PerftError>;
}

impl CountLeaves for Perft {
    fn count(&self, position: &AnyPosition, depth: u32) -> Result<u64, PerftError> {
        self.count(position, depth)
    }

    fn divide(&self, position: &AnyPosition, depth: u32) -> Result<Vec<(Move, u64)>, PerftError> {
        self.divide(position, depth)
    }
}

/// Counts the leaf nodes below a position.
///
/// # Errors
///
/// If a side has several kings, or there are too many leaf nodes.
pub fn perft(question: &Question<'_>, counter: &impl CountLeaves) -> Result<Body, InputError> {
    let (asked, position) = (question.asked, question.position()?);
    let depth = asked.depth;
    let mut report = PerftReport::new(position, depth, 0);
    let limit = asked.max_nodes;
    let mut limited = limit.map(LimitedPerft::new);
    let too_many = || {
        let limit = limit.unwrap_or(u64::MAX);
        InputError::PerftLimit { limit }
    };
    if !asked.divide {
        report.nodes = match &mut limited {
            Some(limited) => limited.count(position, depth)?.ok_or_else(too_many)?,
            None => counter.count(position, depth)?,
        };
        return Ok(Record::from(report));
    }
    let counts = match &mut limited {
        Some(limited) => limited.divide(position, depth)?.ok_or_else(too_many)?,
        None => counter.divide(position, depth)?,
    };
    report.nodes = match depth {
        // The position itself is the only leaf node, and there is no root move.
        0 => 1,
        _ => counts.iter().map(|(_, nodes)| nodes).sum(),
    };
    report.add_root_moves(position, &counts, asked.san, asked.fens);
    Ok(Record::from(report))
}

fn why(question: &Question<'_>, buffers: &mut Buffers) -> Result<Box<Why>, InputError> {
    let position = question.position()?;
    if let Some(word) = &question.asked.word {
        return if question.line.is_some() {
            read_in_stream(position, word, buffers)
        } else {
            read(position, word, buffers)
        };
    }
    match (question.mv(), question.piece()?) {
        (Some(text), _) if question.asked.piece.is_none() => {
            Ok(Why::one_move_in(position, only_move(&text), buffers)?)
        }
        (_, Some(piece)) => Ok(Why::piece_in(position, piece, buffers)?),
        (_, None) => Ok(Why::side_in(position, buffers)?),
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
fn read(position: &AnyPosition, word: &str, buffers: &mut Buffers) -> Result<Box<Why>, InputError> {
    let piece = match word.parse().map(|name| find_piece(position, name)) {
        Ok(Ok(piece)) => piece,
        Ok(Err(error)) => return move_or(Why::one_move_in(position, word, buffers), error),
        Err(_) => return Ok(Why::one_move_in(position, word, buffers)?),
    };
    let mv = Why::one_move_in(position, word, buffers);
    let is_square = word.parse::<Square>().is_ok();
    let could_be_meant = |why: &Why| why.verdicts.iter().any(|verdict| verdict.uci.is_some());
    match mv {
        Ok(mut why) if could_be_meant(&why) => {
            if is_square && piece.color != position.turn() {
                why.note = Some(format!(
                    "{word} is read as a move; --piece {word} explains the {} {}",
                    piece.color, piece.role
                ));
                return Ok(why);
            }
            let mut why = Why::piece_in(position, piece, buffers)?;
            why.note = Some(format!(
                "{word} is read as the {} on {}; --move {word} explains the move",
                piece.role, piece.square
            ));
            Ok(why)
        }
        _ => Ok(Why::piece_in(position, piece, buffers)?),
    }
}

/// In a stream, the reading of a word does not depend on the position: a square is a piece, and anything else a move if it
/// can be one.
fn read_in_stream(
    position: &AnyPosition,
    word: &str,
    buffers: &mut Buffers,
) -> Result<Box<Why>, InputError> {
    let piece = |buffers: &mut Buffers| -> Result<Box<Why>, InputError> {
        let name = word.parse().map_err(InputError::Piece)?;
        let piece = find_piece(position, name)?;
        Ok(Why::piece_in(position, piece, buffers)?)
    };
    if word.parse::<Square>().is_ok() {
        return piece(buffers);
    }
    let is_piece = word.parse::<PieceName>().is_ok();
    match Why::one_move_in(position, word, buffers) {
        Err(WhyError::Move(_)) if is_piece => piece(buffers),
        why => Ok(why?),
    }
}

/// The explanation of a move, or another error if the text is not a move. `nf3` names a black knight, but Nf3 may be meant.
fn move_or(why: Result<Box<Why>, WhyError>, error: InputError) -> Result<Box<Why>, InputError> {
    match why {
        Err(WhyError::Move(unreadable)) if unreadable.hint().is_none() => Err(error),
        why => Ok(why?),
    }
}
