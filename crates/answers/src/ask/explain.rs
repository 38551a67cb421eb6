//! What `why` explains: a move, a piece or all moves, and which of them a word names.

use chessmoves_core::notation::PieceName;
use chessmoves_core::{Faults, Square};

use super::Question;
use crate::facts::{Buffers, Explainer, Why};
use crate::input::{find_piece, split_moves};

/// What a question asks `why` about: a move, a piece, or all moves.
pub(super) fn why(question: &Question<'_>, buffers: &mut Buffers) -> Result<Box<Why>, Faults> {
    let (asked, position) = (question.asked, question.position()?);
    let (free, pool) = (&mut buffers.why, &mut buffers.pool);
    let mut explainer = Explainer::new(position, question.history(), free, pool);
    let why = if let Some(word) = &asked.word {
        if question.line.is_some() {
            read_in_stream(&mut explainer, word)?
        } else {
            read(&mut explainer, word)?
        }
    } else if let Some(text) = &asked.mv {
        explainer.one_move(only_move(text))?
    } else {
        match (question.mv_of_input(), question.piece()?) {
            (Some((text, notes)), _) if asked.piece.is_none() => {
                let mut why = explainer.one_move(only_move(&text))?;
                why.note = why.note.or_else(|| notes.into_iter().next());
                why
            }
            (_, piece) => explainer.moves(piece)?,
        }
    };
    if asked.shrink {
        return why.shrink(position, &mut buffers.pool);
    }
    Ok(why)
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
fn read(explainer: &mut Explainer<'_, '_>, word: &str) -> Result<Box<Why>, Faults> {
    let position = explainer.position;
    let piece = match word.parse().map(|name| find_piece(position, name)) {
        Ok(Ok(piece)) => piece,
        Ok(Err(error)) => {
            // `nf3` names a black knight, but Nf3 may be meant.
            return explainer
                .one_move(word)
                .map_err(|unreadable| match unreadable.first().hint {
                    Some(_) => unreadable,
                    None => error,
                });
        }
        Err(_) => return explainer.one_move(word),
    };
    let mv = explainer.one_move(word);
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
            let mut why = explainer.moves(Some(piece))?;
            why.note = Some(format!(
                "{word} is read as the {} on {}; --move {word} explains the move",
                piece.role, piece.square
            ));
            Ok(why)
        }
        _ => Ok(explainer.moves(Some(piece))?),
    }
}

/// In a stream, the reading of a word does not depend on the position: a square is a piece, and anything else a move if it
/// can be one.
fn read_in_stream(explainer: &mut Explainer<'_, '_>, word: &str) -> Result<Box<Why>, Faults> {
    let is_square = word.parse::<Square>().is_ok();
    if !is_square {
        match explainer.one_move(word) {
            Err(faults)
                if faults.code() == "move-unreadable" && word.parse::<PieceName>().is_ok() => {}
            why => return why,
        }
    }
    let piece = find_piece(explainer.position, word.parse()?)?;
    Ok(explainer.moves(Some(piece))?)
}
