//! Notes on the text of a move: how it was read, and what it says that is not true of the move, such as a wrong `x`, `+` or
//! `#`.

use std::fmt::Display;

use chessmoves_core::internal::{effects, move_text::MoveText, san, unusual};
use chessmoves_core::notation::Uci;
use chessmoves_core::{AnyPosition, Effect, Move, Role, Square, Verdict};

use crate::check::needless_origin;

/// Whether a move is written as a capture, as in `Nxf3`, and is not one.
pub(super) fn is_false_capture(mv: Move, text: &str) -> bool {
    text.contains(['x', ':']) && mv.capture_square().is_none()
}

/// How such a move of a position was read.
pub(super) fn false_capture_note(position: &AnyPosition, mv: impl Display, to: Square) -> String {
    let only_pawns = match position.en_passant() {
        Some(passed) if passed == to => ", and only a pawn captures en passant",
        _ => "",
    };
    format!("{mv} is not a capture: there is nothing on {to}{only_pawns}")
}

/// How the text of a single move was read, if it could also be read in another way, or is not true of the move.
pub(super) fn reading(
    position: &AnyPosition,
    read: MoveText,
    verdicts: &[Verdict],
    text: &str,
) -> Option<String> {
    match verdicts {
        [verdict] => note(position, verdict, text)
            .or_else(|| bishops_move(position, read, Some(verdict), text))
            .or_else(|| opponents_move(position, read, verdict)),
        [] => bishops_move(position, read, None, text),
        _ => None,
    }
}

/// How a move in a form that no standard has was read.
pub(super) fn unusual_form(text: &str) -> Option<String> {
    let plain = unusual::plain(text).filter(|_| MoveText::parse(text).is_none())?;
    let read = unusual::spelled(&plain.text);
    (read != text).then(|| format!("{text} is read as {read}"))
}

/// What a written move says that is not true of it; `None` if there is nothing.
fn note(position: &AnyPosition, verdict: &Verdict, text: &str) -> Option<String> {
    let (mv, to) = (verdict.mv()?, verdict.to());
    let mover = position.board().color_at(verdict.from());
    let is_own = mover.is_some() && position.board().color_at(to) == mover;
    let is_diagonal = mv.role() == Role::Pawn && mv.from().file() != to.file();
    if is_false_capture(mv, text) && is_own {
        return Some(format!(
            "{text} is not a capture: the piece on {to} has the same colour"
        ));
    }
    // A pawn that captures nothing has a reason that says so.
    if is_false_capture(mv, text) && !is_diagonal {
        if position.board().piece_at(to).is_some() {
            return Some(format!("{text}: a pawn cannot capture straight ahead"));
        }
        return Some(false_capture_note(position, text, to));
    }
    if text.contains("e.p.") && mv.captured().is_some() && !matches!(mv, Move::EnPassant { .. }) {
        return Some(format!("{text} is not a capture en passant"));
    }
    if !verdict.is_legal() {
        return None;
    }
    let note = needless_disambiguation(position, mv, text);
    if note.is_some() || !text.contains(['+', '#']) {
        return note;
    }
    let effects = effects(position, verdict);
    let does = |effect| effects.iter().any(|detail| detail.effect == effect);
    let (gives_check, mates) = (does(Effect::GivesCheck), does(Effect::Mates));
    if text.contains('#') && !mates {
        let what = if gives_check {
            ", but check"
        } else {
            ", and does not give check"
        };
        Some(format!("{text} is not checkmate{what}"))
    } else if text.contains('+') && !gives_check && !mates {
        Some(format!("{text} does not give check"))
    } else {
        None
    }
}

/// The SAN of a legal move, if the text names its origin although SAN does not, and the pin because of which it need not.
fn needless_disambiguation(position: &AnyPosition, mv: Move, text: &str) -> Option<String> {
    let MoveText::Step(step) = MoveText::parse(text)? else {
        return None;
    };
    let expected = san(position, mv).without_suffix();
    let why =
        needless_origin(position, step, mv, expected).filter(|_| !text.contains(['-', ':']))?;
    Some(format!("{text} is {expected} in SAN{why}"))
}

/// The other side's move that an illegal text could mean, as in `e5` of White in the start position.
fn opponents_move(position: &AnyPosition, read: MoveText, verdict: &Verdict) -> Option<String> {
    if verdict.mv().is_some() {
        return None;
    }
    let theirs = read.of_opponent(position);
    let [other] = &theirs[..] else {
        return None;
    };
    let uci = Uci::new(other.mv()?, position.is_chess960());
    let side = (!position.turn()).side_name();
    Some(format!(
        "{uci} is a move of {side}, but it is not {side}'s turn"
    ))
}

/// The bishop's move that an impossible pawn move could mean, as `Bc4` for `bc4`.
fn bishops_move(
    position: &AnyPosition,
    read: MoveText,
    verdict: Option<&Verdict>,
    text: &str,
) -> Option<String> {
    let MoveText::Step(step) = read else {
        return None;
    };
    let rest = text.strip_prefix('b').filter(|_| step.role == Role::Pawn)?;
    let bishops = format!("B{rest}");
    let mut verdicts = MoveText::parse(&bishops)?.verdicts(position).into_iter();
    let is_impossible = verdict.is_none_or(|verdict| verdict.mv().is_none());
    let can_be_meant = is_impossible && verdicts.any(|verdict| verdict.mv().is_some());
    can_be_meant
        .then(|| format!("{text} is read as a pawn move; the bishop move is written {bishops}"))
}
