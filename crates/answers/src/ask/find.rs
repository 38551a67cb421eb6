//! Finds the facts that a question asks for.

use chessmoves_core::Code;
use chessmoves_core::internal::joined;
use chessmoves_core::{AnyPosition, CanArise, Fault, Faults, Perft, PerftDetails, PieceOn, Stage};

use super::{Answer, Command, Condition, Question, explain};
use crate::facts::{
    Body, Buffers, Control, Moves, PerftReport, RawMoves, Status, list_again, play_moves,
};
use crate::input::no_piece;

/// Answers a question. `buffers` has the memory of earlier answers, and [`Buffers::recycle`] takes that of this one.
///
/// # Errors
///
/// What prevents an answer, such as a missing position, several kings of a side, or a text that is not a move.
pub fn answer<'q>(question: &'q Question<'q>, buffers: &mut Buffers) -> Result<Answer<'q>, Faults> {
    let asked = question.asked;
    let body = match asked.command {
        Command::Raw => RawMoves::new(question.lone_piece()?).into(),
        Command::Clip => listed(question, Moves::clipped(question.lone_piece()?)),
        Command::Board | Command::Legal => moves(question, buffers)?,
        Command::Why => Body::Why(explain::why(question, buffers)?),
        Command::Status => Body::Status(status(question, buffers)?),
        Command::Control => control(question)?.into(),
        Command::Show => show(question)?,
        Command::Play => {
            let line = asked.line.iter().map(String::as_str);
            play_moves(*question.position()?, line)?.0.into()
        }
        Command::Perft => PerftReport::answer(question, &Perft::new(), &|_| true)?.into(),
        // They make their answers themselves.
        Command::Diff | Command::Bisect | Command::Check => {
            let message = "this command needs a list of moves, an engine or a game";
            return Err(Fault::new(Code::NoAnswer, message).into());
        }
    };
    Ok(Answer { question, body })
}

fn listed(question: &Question<'_>, moves: Moves) -> Body {
    if question.asked.lists_uci() {
        moves.slim().into()
    } else {
        moves.into()
    }
}

/// The moves of stage 3 or 4, in the memory of earlier answers.
fn moves(question: &Question<'_>, buffers: &mut Buffers) -> Result<Body, Faults> {
    let asked = question.asked;
    let (position, piece) = (question.position()?, question.piece()?);
    if asked.stages {
        return with_stages(question);
    }
    let from = asked.filter.from;
    if let Some(PieceOn { square, .. }) = piece
        && !from.contains(square)
    {
        let from = joined(from, ",");
        let message = format!("the piece on {square} has no moves from {from}");
        let hint = format!("separate several squares with commas: {from},{square}");
        return Err(Fault::new(Code::Filter, message)
            .with_hint(Some(hint))
            .into());
    }
    let is_board = asked.command == Command::Board;
    if !asked.filter.is_all() {
        let moves = if is_board {
            Moves::board(position, piece)
        } else {
            Moves::legal(position, piece)?
        };
        return Ok(listed(question, moves.filtered(asked.filter, position)));
    }
    let stage = if is_board {
        Stage::Board
    } else {
        position.check_kings()?;
        Stage::King
    };
    Ok(if asked.lists_uci() {
        let mut list = buffers.slim.take().unwrap_or_default();
        list_again(&mut list, position, piece, stage);
        Body::Slim(list)
    } else {
        let mut list = buffers.moves.take().unwrap_or_default();
        list_again(&mut list, position, piece, stage);
        Body::Moves(list)
    })
}

/// What `show` draws: the moves of a piece, or the status of the position.
fn show(question: &Question<'_>) -> Result<Body, Faults> {
    if question.asked.stages {
        return with_stages(question);
    }
    let position = question.position()?;
    let Some(piece) = question.piece()? else {
        return Ok(Status::new(position, &question.input.problems()).into());
    };
    // If a side has several kings, there is no stage 4.
    let moves = Moves::legal(position, Some(piece));
    Ok((moves.unwrap_or_else(|_| Moves::board(position, Some(piece)))).into())
}

fn with_stages(question: &Question<'_>) -> Result<Body, Faults> {
    let piece = question.piece()?.ok_or_else(no_piece)?;
    Ok(Moves::with_stages(question.position()?, piece)?.into())
}

/// The status of the position, in the memory of earlier answers.
fn status(question: &Question<'_>, buffers: &mut Buffers) -> Result<Box<Status>, Faults> {
    let (asked, position) = (question.asked, question.position()?);
    let history = question.history();
    let (free, pool) = (&mut buffers.status, &mut buffers.pool);
    let mut status = Status::new_in(position, question.input.problems(), history, free, pool);
    if let Some(repetitions) = question.repetitions {
        *status = status.with_repetitions(position, repetitions);
        status.occurrences = history.map_or(Vec::new(), |history| history.occurrences(position));
    }
    status.find_claims(position, history);
    if asked.asks_checkmate() {
        *status = status.with_checkmate(position);
    }
    if asked.asks_origin() {
        status.can_arise = Some(can_arise(question, position));
    }
    if !asked.is.is_empty() {
        let holds = |condition: &Condition| condition.holds(position, &status);
        status.is = Some((asked.is.iter()).all(|any_of| any_of.iter().any(holds)));
    }
    Ok(status)
}

/// Whether a game can lead to a position. One that moves have led to from a start position is such a game.
fn can_arise(question: &Question<'_>, position: &AnyPosition) -> CanArise {
    let from_start = question
        .history()
        .and_then(|history| match history.start.can_arise() {
            CanArise::Yes { start, mut moves } => {
                moves.extend_from_slice(history.moves);
                Some(CanArise::Yes { start, moves })
            }
            CanArise::No { .. } | CanArise::Unknown => None,
        });
    from_start.unwrap_or_else(|| position.can_arise())
}

/// The squares that each side, or the piece asked about, controls.
fn control(question: &Question<'_>) -> Result<Control, Faults> {
    let position = question.position()?;
    match question.piece {
        Some(name) if name.role.is_none() => Ok(Control::of_square(position, name.square)),
        _ => Ok((question.piece()?).map_or_else(
            || Control::new(position),
            |piece| Control::of_piece(position, piece),
        )),
    }
}

impl PerftReport {
    /// Counts the leaf nodes that a question asks for. Without a limit, and without details, the count so far is repeatedly passed to
    /// `progress`, from any of the threads.
    ///
    /// # Errors
    ///
    /// If a side has several kings, or there are too many leaf nodes.
    pub fn answer(
        question: &Question<'_>,
        perft: &Perft,
        progress: &(dyn Fn(u64) -> bool + Sync),
    ) -> Result<Self, Faults> {
        let (asked, position) = (question.asked, question.position()?);
        let depth = asked.depth.unwrap_or_default();
        let mut report = Self::new(depth, 0);
        let too_many = || {
            let limit = asked.max_nodes.unwrap_or_default();
            let message = format!("there are more than {limit} leaf nodes, expected fewer");
            Fault::new(Code::PerftLimit, message)
        };
        if asked.details {
            // A count takes a small part of the time of the details.
            if let Some(limit) = asked.max_nodes {
                (perft.count_up_to(position, depth, limit)?).ok_or_else(too_many)?;
            }
            let details = perft.details(position, depth)?;
            let (moves, details): (Vec<_>, Vec<_>) = details.into_iter().unzip();
            let mut total: PerftDetails = details.iter().copied().sum();
            total.nodes += u64::from(depth == 0);
            (report.nodes, report.details) = (total.nodes, Some(total));
            if asked.divide {
                let nodes = details.iter().map(|details| details.nodes);
                let counts: Vec<_> = moves.into_iter().zip(nodes).collect();
                report.add_root_moves(position, &counts, asked.san, asked.fens);
                let names = report.divide.iter().flatten().map(|(name, _)| name.clone());
                report.divide_details = Some(names.zip(details).collect());
            }
            return Ok(report);
        }
        if !asked.divide {
            let nodes = match asked.max_nodes {
                Some(limit) => perft.count_up_to(position, depth, limit)?,
                None => Some(perft.count_with_progress(position, depth, progress)?),
            };
            report.nodes = nodes.ok_or_else(too_many)?;
            return Ok(report);
        }
        let counts = match asked.max_nodes {
            Some(limit) => perft.divide_up_to(position, depth, limit)?,
            None => Some(perft.divide_with_progress(position, depth, progress)?),
        };
        let counts = counts.ok_or_else(too_many)?;
        report.nodes = match depth {
            // The position itself is the only leaf node, and there is no root move.
            0 => 1,
            _ => counts.iter().map(|(_, nodes)| nodes).sum(),
        };
        report.add_root_moves(position, &counts, asked.san, asked.fens);
        Ok(report)
    }
}
