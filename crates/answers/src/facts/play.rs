//! `play`: the position after some moves, or after those of a game that was checked; and the reasons of its faults.

use chessmoves_core::internal::history::History;
use chessmoves_core::internal::{Occurrences, outcome, parse_move, san, set, unreadable_hint};
use chessmoves_core::notation::{San, Uci};
use chessmoves_core::{AnyPosition, DrawReason, Fault, Faults, IllegalMove, Move, MoveError};

use super::ReasonReport;
use super::why::{Pool, false_capture_note, is_false_capture, unusual_form};
use crate::check::{Checked, GameFault};

/// A move that was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// In UCI notation.
    pub uci: Uci,
    /// In SAN.
    pub san: San,
}

impl PlayedMove {
    /// A legal move of a position.
    pub fn new(position: &AnyPosition, mv: Move) -> Self {
        Self {
            uci: Uci::new(mv, position.is_chess960()),
            san: san(position, mv),
        }
    }
}

/// The position after some moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Played {
    /// The number of the game in a PGN file, from 1.
    pub game: Option<u64>,
    /// The number of plies played in the game.
    pub ply: Option<u32>,
    /// The tag pairs of the game that were asked for, in the order of their names.
    pub tags: Option<Vec<(String, String)>>,
    /// The position after the moves.
    pub position: AnyPosition,
    /// The moves; `None` is a null move.
    pub played: Vec<Option<PlayedMove>>,
    /// How moves were read that say something else, and which move was played after the end of the game.
    pub notes: Vec<String>,
}

/// Plays moves in any notation, and counts how often the last position has occurred (FIDE Laws 9.2.3). Also returns the moves.
///
/// # Errors
///
/// The first move that cannot be read or played.
pub fn play_moves<'a>(
    start: AnyPosition,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(Played, u32, Vec<Move>), Faults> {
    let mut position = start;
    let moves: Vec<_> = moves.into_iter().collect();
    let mut played = Vec::with_capacity(moves.len());
    let mut line = Vec::with_capacity(moves.len());
    let (mut counter, mut occurrences) = (Occurrences::default(), 1);
    let (mut notes, mut has_ended) = (Vec::new(), false);
    for (n, text) in moves.iter().enumerate() {
        position.check_kings()?;
        let draw = outcome::forced_draw(&position, occurrences).filter(|_| !has_ended);
        has_ended |= draw.is_some();
        let history = History::new(&start, &line);
        let mv =
            play_move(&position, text, Some(history), draw, &mut notes).map_err(
                |fault| match moves.len() {
                    1 => fault,
                    _ => fault.in_ply(u32::try_from(n + 1).unwrap_or(u32::MAX)),
                },
            )?;
        played.push(Some(PlayedMove::new(&position, mv)));
        line.push(mv);
        let before = position;
        position = before.play_unchecked(mv);
        occurrences = counter.add(mv, &before, &position);
    }
    let played = Played::new(&position, played);
    Ok((Played { notes, ..played }, counter.of_current(), line))
}

/// Finds a move, and appends the notes on it; `draw` is how the game was over before.
fn play_move(
    position: &AnyPosition,
    text: &str,
    history: Option<History<'_>>,
    draw: Option<DrawReason>,
    notes: &mut Vec<String>,
) -> Result<Move, Fault> {
    let mv = parse_move(position, text, history).map_err(|error| {
        let mut fault = error.fault();
        if let MoveError::Unreadable { text } = &error {
            let is_legal = |text: &str| parse_move(position, text, None).is_ok();
            fault.hint = unreadable_hint(text, &is_legal);
        }
        fault
    })?;
    notes.extend(draw.map(|draw| format!("the game was over before {text}: draw by {draw}")));
    notes.extend(unusual_form(text));
    if is_false_capture(mv, text) {
        let san = san(position, mv);
        notes.push(false_capture_note(position, san, mv.to()));
    }
    Ok(mv)
}

impl Played {
    /// The last position with all moves, or every one with its move, of a game checked with [`keep_moves`](crate::check::Checker::keep_moves).
    pub fn of_game(game: &Checked<'_>, number: u64, every: bool, tags: &[String]) -> Vec<Self> {
        let mut position = game.start.unwrap_or_default();
        let mut moves = Vec::new();
        let mut records = Vec::new();
        let named = |name: &String| Some((name.clone(), game.tag(name)?));
        let tags = (!tags.is_empty()).then(|| set(tags.iter().filter_map(named)));
        let record = |position: &AnyPosition, moves, ply| Self {
            game: Some(number),
            ply: Some(ply),
            tags: tags.clone(),
            ..Self::new(position, moves)
        };
        for (ply, mv) in (1..).zip(game.line()) {
            moves.push(mv.map(|mv| PlayedMove::new(&position, mv)));
            let after = mv.map(|mv| position.play_unchecked(mv));
            position = after.or_else(|| position.pass()).unwrap_or(position);
            if every {
                records.push(record(&position, std::mem::take(&mut moves), ply));
            }
        }
        if !every {
            records.push(record(&position, moves, game.plies));
        }
        records
    }

    /// The position after one move in any notation: as [`play_moves`], without what only a game needs.
    ///
    /// # Errors
    ///
    /// If the move cannot be read or played.
    pub fn after(position: &AnyPosition, text: &str) -> Result<Self, Faults> {
        position.check_kings()?;
        let (draw, mut notes) = (outcome::forced_draw(position, 1), Vec::new());
        let mv = play_move(position, text, None, draw, &mut notes)?;
        let played = vec![Some(PlayedMove::new(position, mv))];
        let played = Self::new(&position.play_unchecked(mv), played);
        Ok(Self { notes, ..played })
    }

    /// The position after some moves.
    pub fn new(position: &AnyPosition, played: Vec<Option<PlayedMove>>) -> Self {
        Self {
            position: *position,
            played,
            ..Self::default()
        }
    }
}

impl ReasonReport {
    /// Why the move of a fault is illegal, as in `why`; empty for other faults. A reason of several pieces is there once.
    pub fn of_fault(fault: &GameFault) -> Vec<Self> {
        if fault.is_without_piece() {
            return vec![Self::no_such_piece(fault.message.clone())];
        }
        let pool = &mut Pool::default();
        let of_piece =
            |illegal: &IllegalMove| Self::list(&illegal.sentences(), illegal.verdict(), pool);
        let mut all = Vec::new();
        for reason in fault.illegal.iter().flat_map(of_piece) {
            if !all.contains(&reason) {
                all.push(reason);
            }
        }
        all
    }
}
