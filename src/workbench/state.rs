//! What a wrong list depends on: the position, or how it was reached.

use super::bisect::{Asked, Search, Stop};
use super::compare::Comparison;
use super::finding::{Failure, FailureKind, Finding, FindingKind, StateBug};
use super::given::GivenMoves;
use super::retract::retract;
use crate::notation::fen;
use crate::rules::any_position::AnyPosition;
use crate::rules::zobrist;

/// A shorter list is not taken for that of another position.
const MIN_MOVES: usize = 3;

impl Search<'_> {
    /// The finding in a position whose list is wrong.
    pub(super) fn wrong_list(&mut self, asked: Asked) -> Result<Finding, Stop> {
        let Asked {
            comparison, given, ..
        } = asked;
        let position = self.position();
        if comparison.found.is_empty()
            && comparison.extra.is_empty()
            && !comparison.unreadable.is_empty()
        {
            let message = "the answer is not a list of moves";
            let mut failure = Failure::new(FailureKind::Garbage, message);
            let lines = comparison.unreadable.iter();
            failure.dialogue = lines.map(|(text, _)| format!("< {text}")).collect();
            return Err(Stop::Failure(failure));
        }
        let own_fen = self.own_fen().filter(|text| denotes_other(text, &position));
        let is_other =
            given.moves.len() >= MIN_MOVES && 2 * comparison.extra.len() >= given.moves.len();
        if let Some(which) = is_other.then(|| self.other_position(&given)).flatten() {
            let kind = FindingKind::OtherPosition { which, own_fen };
            return Ok(Finding { position, kind });
        }
        let state = self.state_bug()?;
        let kind = FindingKind::Moves {
            comparison: Box::new(comparison),
            state,
            own_fen,
        };
        Ok(Finding { position, kind })
    }

    /// Asks about the end of the path in another way: from its FEN if it was reached by playing, and after a move if it was set
    /// up from its FEN.
    fn state_bug(&mut self) -> Result<Option<StateBug>, Stop> {
        let plies = self.moves.len();
        if plies == 0 {
            let Some((from, mv)) = retract(&self.position()) else {
                return Ok(None);
            };
            let asked = self.ask_about(&from, &[mv], self.position(), 1)?;
            let from = Box::new(from);
            let bug = StateBug::OnlyFromFen { from, mv };
            return Ok(asked.comparison.is_equal().then_some(bug));
        }
        if !self.ask(plies, 1)?.comparison.is_equal() {
            return Ok(None);
        }
        for from in (1..plies).rev() {
            if !self.ask(from, 1)?.comparison.is_equal() {
                return Ok(Some(self.only_played(from)));
            }
        }
        Ok(Some(self.only_played(0)))
    }

    fn only_played(&self, from: usize) -> StateBug {
        StateBug::OnlyPlayed {
            from: Box::new(self.positions[from]),
            moves: self.moves[from..].to_vec(),
        }
    }

    /// The position whose moves the list has, among those that an engine is likely to mistake for the one asked about.
    fn other_position(&self, given: &GivenMoves) -> Option<String> {
        let position = self.position();
        let turned = position.with_turn(!position.turn());
        let mut others = vec![
            (AnyPosition::default(), "the start position".to_owned()),
            (
                turned,
                format!("this one with {} to move", turned.turn().side_name()),
            ),
        ];
        let earlier = self.positions.iter().rev().skip(1).zip(1..);
        others.extend(earlier.map(|(&position, plies)| {
            let unit = if plies == 1 { "ply" } else { "plies" };
            (position, format!("the one {plies} {unit} earlier"))
        }));
        let has_list = |other: &AnyPosition| {
            Comparison::new(other, given).is_ok_and(|comparison| comparison.is_equal())
        };
        let mut others = others.into_iter();
        others.find_map(|(other, which)| has_list(&other).then_some(which))
    }
}

/// Whether a FEN denotes another position, apart from the clocks and from en passant squares that no pawn can use.
pub(super) fn denotes_other(text: &str, position: &AnyPosition) -> bool {
    let read = fen::parse(text).ok();
    let other = read.and_then(|fen| AnyPosition::from_setup(fen.setup).ok());
    other.is_none_or(|(other, _)| zobrist::key_of(&other) != zobrist::key_of(position))
}
