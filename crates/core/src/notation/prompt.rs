//! What a player is told about a move that cannot be played, if the other moves are not to be revealed.

use super::free_text;
use super::move_error::MoveError;
use super::san::{San, SanContext};
use crate::lists::joined;
use crate::rules::position::Position;
use crate::types::{Bitboard, Excerpt, Move, Square};

/// What the text about an illegal move reveals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reveal {
    /// Only that the move is illegal.
    Nothing,
    /// The rule, and the pieces and squares concerned; no other move, and no square but those of the question, `by` and `at`.
    Reason,
    /// Everything, with the legal moves of the piece, or all if it has none.
    Moves,
}

impl Position {
    /// Says why a move is illegal, for the prompt of a language model that is to find another one. The text may be an
    /// [answer](Self::find_move) in which the move is found; a long one is quoted in part.
    ///
    /// ```
    /// use chessmoves::{Position, Reveal};
    /// let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
    /// let explain = |reveal| position.explain_illegal_move("I play **Qg3**!", reveal);
    /// assert_eq!(explain(Reveal::Nothing), "\"Qg3\" is not a legal move.");
    /// assert_eq!(
    ///     explain(Reveal::Reason),
    ///     "\"Qg3\" is not a legal move: the queen on e3 is pinned to the king by the bishop on g5."
    /// );
    /// assert_eq!(
    ///     explain(Reveal::Moves),
    ///     "\"Qg3\" is not a legal move: the queen on e3 is pinned to the king on c1 by the bishop on g5. \
    ///      Legal moves of the queen on e3: Qd2, Qf4, Qxg5."
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain_illegal_move(&self, text: &str, reveal: Reveal) -> String {
        let error = match free_text::find(self.as_any(), text, None) {
            Ok(found) => return format!("{} is a legal move.", Excerpt(&text[found.span])),
            Err(error) => error,
        };
        let (written, reason) = (Excerpt(error.text().trim()), Self::reason(&error, reveal));
        match reveal {
            Reveal::Nothing => format!("{written} is not a legal move."),
            Reveal::Reason => format!("{written} {reason}."),
            Reveal::Moves => format!("{written} {reason}.{}", self.legal_moves_for(&error)),
        }
    }

    fn reason(error: &MoveError, reveal: Reveal) -> String {
        match error {
            MoveError::Unreadable { .. } | MoveError::NotUci { .. } => {
                "is not a move in UCI, SAN or long algebraic notation".to_owned()
            }
            MoveError::Ambiguous { moves, .. } => {
                // One text for several pieces, or several texts.
                let end = |text: String| text.chars().rev().take(2).collect::<String>();
                let ends = |san: &San| end(san.without_suffix().to_string());
                let mut ends = moves.iter().map(ends);
                let first = ends.next();
                if ends.all(|end| Some(end) == first) {
                    "is ambiguous: several pieces can make it".to_owned()
                } else {
                    "names several legal moves, expected one".to_owned()
                }
            }
            MoveError::Illegal { reason, .. } if reveal == Reveal::Moves => {
                format!("is not a legal move: {reason}")
            }
            MoveError::Illegal {
                illegal, reason, ..
            } => {
                let details = illegal.iter().flat_map(|it| it.verdict().reasons());
                let lower = error.text().to_ascii_lowercase();
                let names = (0..lower.len()).filter_map(|at| lower.get(at..at + 2));
                let squares: Bitboard = names.filter_map(Square::from_name).collect();
                let named = details.fold(squares, |all, it| all | it.by | it.at);
                let mut reasons: Vec<_> = illegal.iter().map(|it| it.naming_only(named)).collect();
                // Where the other pieces are is not told.
                let missing = reason.split(';').next().filter(|_| illegal.is_empty());
                reasons.extend(missing.map(str::to_owned));
                reasons.dedup();
                format!("is not a legal move: {}", reasons.join("; "))
            }
        }
    }

    /// The legal moves of the piece that an illegal move names, or all.
    fn legal_moves_for(&self, error: &MoveError) -> String {
        let from = match error {
            MoveError::Ambiguous { moves, .. } => {
                return format!(" Legal moves: {}.", joined(moves, ", "));
            }
            MoveError::Illegal { illegal, .. } => match &illegal[..] {
                [only] => Some(only.verdict().from()),
                _ => None,
            },
            _ => None,
        };
        let all = self.as_any().list_legal().sorted();
        let context = SanContext::new(*self.as_any());
        let first = all.iter().find(|mv| Some(mv.from()) == from);
        let is_listed = |mv: &&Move| first.is_none_or(|first| first.from() == mv.from());
        let listed = all.iter().filter(is_listed).map(|&mv| context.san(mv));
        let moves = joined(listed, ", ");
        match first {
            Some(mv) => {
                let (role, from) = (mv.role(), mv.from());
                format!(" Legal moves of the {role} on {from}: {moves}.")
            }
            None if moves.is_empty() => " There is no legal move.".to_owned(),
            None => format!(" Legal moves: {moves}."),
        }
    }
}
