//! Whether a player could still checkmate at the end of a game: moves after a dead position (FIDE Laws 5.2.2), and losses on time
//! against a player who could not win (6.9).

use chessmoves_core::internal::san;
use chessmoves_core::notation::pgn::{GameResult, Tag};
use chessmoves_core::{AnyPosition, Code, Color, Position};

use super::checked::find_tag;
use super::game::Game;
use super::warning::WarningKind;

impl Game<'_, '_> {
    /// Warns of moves that were made after the position was dead. A position that can arise from a dead one is dead. Only quick
    /// proofs count: a search would take longer than the rest of the check.
    pub(super) fn lint_dead_position(&mut self) {
        let is_dead = |position: &AnyPosition| {
            Position::try_from(*position).is_ok_and(|position| position.is_dead())
        };
        let has_warning = |kind: &WarningKind| kind.code() == Code::DeadPosition;
        if (self.checked.warnings.iter()).any(|warning| has_warning(&warning.kind))
            || !is_dead(&self.line.position)
        {
            return;
        }
        let play = |position: AnyPosition, &mv: &_| position.play_unchecked(mv);
        let after = |plies: usize| (self.checked.played[..plies].iter()).fold(self.start(), play);
        let plies = self.checked.played.len();
        let (mut alive, mut dead) = (0, plies);
        while alive < dead {
            let middle = alive.midpoint(dead);
            if is_dead(&after(middle)) {
                dead = middle;
            } else {
                alive = middle + 1;
            }
        }
        if dead == plies {
            return;
        }
        let since = match dead.checked_sub(1) {
            Some(last) => {
                let before = after(last);
                let mv = san(&before, self.checked.played[last]);
                format!("{} {mv}", before.move_number())
            }
            None => "the start".to_owned(),
        };
        let plies = plies - dead;
        self.warn_at_end(WarningKind::DeadSince { since, plies });
    }

    /// Warns of a loss on time if the other player could not have checkmated, as far as that is quickly shown.
    pub(super) fn examine_flag_fall(&mut self) {
        let tag = find_tag(&self.checked.tags, b"Termination").map(Tag::value);
        let is_on_time = |text: &str| {
            let text = text.to_ascii_lowercase();
            text.contains("time forfeit") || text.contains("on time")
        };
        let winner = match self.checked.result {
            Some(GameResult::WhiteWins) => Color::White,
            Some(GameResult::BlackWins) => Color::Black,
            _ => return,
        };
        if tag.is_some_and(|tag| is_on_time(&tag))
            && let Ok(position) = Position::try_from(self.line.position)
            && position.is_unwinnable(winner)
        {
            self.warn_at_end(WarningKind::UnfairTimeout { winner });
        }
    }

    /// Warns of what the last move of the main line shows.
    fn warn_at_end(&mut self, kind: WarningKind) {
        let start = self.checked.span.start;
        let span = (self.line.last_move).map_or(start..start, |last| last.from..last.to);
        self.warn_of_last(kind, span);
    }
}
