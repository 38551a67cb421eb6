//! Contradictions that leave a game valid: clocks that rise, draws that were not claimed, moves after a dead position (FIDE Laws
//! 5.2.2), losses on time against a player who could not win (6.9), and tags.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use chessmoves_core::internal::{outcome, san};
use chessmoves_core::notation::pgn::{self, GameResult, Lexer, TokenKind, outside_variations};
use chessmoves_core::{AnyPosition, Claim, Code, Color, Fault, Move, Position};
use memchr::{memchr, memmem};

use super::checker::Game;
use super::findings::{GameFault, find_tag};

/// By how many milliseconds a clock may rise without an increment, because clocks are rounded.
const TOLERANCE: u64 = 1000;

impl Game<'_, '_> {
    /// Examines the last move of the main line, when the next one has been read: its clock, and whether a draw could be claimed.
    #[inline(never)]
    pub(super) fn lint_move(&mut self, next: usize) {
        if self.checker.stack.is_empty() {
            self.lint_clocks(next);
            self.lint_claims();
        }
    }

    /// Examines the comments between the last move and this byte, those in variations excepted.
    fn lint_clocks(&mut self, end: usize) {
        let Some(last) = self.line.last_move else {
            return;
        };
        for token in outside_variations(Lexer::at(&self.text[..end], last.to)) {
            if let TokenKind::Comment(text) = token.kind
                && let Some((command, clock)) = clock(text)
            {
                let at = token.from + 1;
                self.lint_clock(clock, at + command.start..at + command.end);
            }
        }
    }

    /// Compares a clock with the last one of the same player.
    fn lint_clock(&mut self, clock: u64, span: Range<usize>) {
        let ply = self.line.ply;
        let control = find_tag(&self.checked.tags, b"TimeControl");
        let Some((time, increment)) = control.and_then(|tag| time_control(&tag.value())) else {
            return;
        };
        let last = &mut self.seen.clocks[ply as usize % 2];
        let Some((last_ply, before)) = last.replace((ply, clock)) else {
            // A tag in minutes, or of another game.
            let most = time.saturating_add(increment).saturating_add(TOLERANCE);
            self.seen.is_other_control |= clock > most;
            return;
        };
        let moves = u64::from(ply - last_ply).div_ceil(2).max(1);
        let increment = increment.saturating_mul(moves);
        let by = clock.saturating_sub(before);
        if by > increment.saturating_add(TOLERANCE) && !self.seen.is_other_control {
            let [by, increment] = [by, increment].map(|time| time / 1000);
            let message =
                format!("the clock rises by {by} s, and the increment explains {increment} s");
            self.warn_of_last(Fault::new(Code::ClockRises, message), span);
        }
    }

    /// Warns of each kind of draw that can be claimed in the position of the main line, once.
    fn lint_claims(&mut self) {
        let occurrences = self.checker.occurrences.of_current();
        let position = &self.line.position;
        let mut claims = outcome::claims(None, position.halfmoves(), occurrences);
        claims.retain(|claim| !self.seen.draws.contains(&claim.code()));
        if claims.is_empty() || outcome::outcome_in_game(position, occurrences).is_some() {
            return;
        }
        let span =
            (self.line.last_move).map_or_else(|| self.tag_span(b"FEN"), |last| last.from..last.to);
        for claim in claims {
            self.seen.draws.push(claim.code());
            let history = (self.history()).filter(|_| claim == Claim::ThreefoldRepetition);
            let place = match self.line.ply {
                0 => "in the start position",
                _ => "after this move",
            };
            let grounds = (history.and_then(|history| history.repetition()))
                .map_or_else(String::new, |grounds| format!(": {grounds}"));
            let message =
                format!("a draw by {claim} could be claimed {place}, and was not{grounds}");
            let occurrences = history.map(|it| it.occurrences(&self.line.position));
            let warning = GameFault {
                occurrences: occurrences.unwrap_or_default(),
                ..Fault::new(claim.code(), message).into()
            };
            self.warn_of_last(warning, span.clone());
        }
    }

    /// Hashes the moves of the main line, with which games of a run are compared.
    pub(super) fn hash_moves(&mut self) {
        let mut hasher = DefaultHasher::new();
        self.start().hash(&mut hasher);
        let mut of_players = hasher.clone();
        self.checked.played.hash(&mut hasher);
        self.checked.hash = Some(hasher.finish());
        let is_named = |name: &String| !matches!(name.trim(), "" | "?");
        let players = ["White", "Black"].map(|side| self.checked.tag(side).filter(is_named));
        // A single ply may be all of a game that was forfeited.
        let is_decided = (self.checked.result).is_some_and(|it| it != GameResult::Unknown);
        let is_forfeit = self.checked.plies == 1 && is_decided;
        if let [Some(white), Some(black)] = &players
            && !is_forfeit
        {
            (white, black).hash(&mut of_players);
            let after = |mv| {
                Move::hash(mv, &mut of_players);
                of_players.finish()
            };
            self.checked.beginnings = self.checked.played.iter().map(after).collect();
        }
    }

    /// Examines the tags, and the last position of a game that was decided.
    pub(super) fn lint_end(&mut self) {
        let result = self.checked.result;
        let is_decided = matches!(result, Some(GameResult::WhiteWins | GameResult::BlackWins));
        if self.checker.stack.is_empty() && !self.line.is_broken {
            self.lint_clocks(self.checked.span.end);
            if is_decided {
                self.lint_claims();
            }
        }
        let tags = self.checked.tags_by_name();
        let repeated = tags.filter_map(|(tag, is_first)| (!is_first).then_some(*tag));
        for tag in repeated.collect::<Vec<_>>() {
            let (name, span) = (pgn::text(tag.name), self.value_span(&tag));
            let message = format!("the tag {name} occurs again, and the first one is used");
            self.warn(Fault::new(Code::DuplicateTag, message), span);
        }
        if !self.is_valid_so_far() {
            return;
        }
        self.lint_dead_position();
        let plies = self.line.ply;
        let tag = self.checked.tag("PlyCount");
        if let Some(tag) = tag.and_then(|tag| tag.trim().parse::<u32>().ok())
            && tag != plies
        {
            let span = self.tag_span(b"PlyCount");
            let message = format!("the game has {plies} plies, but the tag PlyCount says {tag}");
            self.warn(Fault::new(Code::PlyCountDiffers, message), span);
        }
    }

    /// Warns of moves after the position was dead. Only quick proofs count: a search would take longer than the rest of the check.
    fn lint_dead_position(&mut self) {
        let is_dead = |position: &AnyPosition| {
            Position::try_from(*position).is_ok_and(|position| position.is_dead())
        };
        if self.has_warned(Code::DeadPosition) || !is_dead(&self.line.position) {
            return;
        }
        let (mut position, mut since) = (self.start(), "the start".to_owned());
        let mut rest = self.checked.played.iter();
        while !is_dead(&position)
            && let Some(&mv) = rest.next()
        {
            since = format!("{} {}", position.move_number(), san(&position, mv));
            position = position.play_unchecked(mv);
        }
        let plies = match rest.len() {
            0 => return,
            1 => "a ply".to_owned(),
            plies => format!("{plies} plies"),
        };
        let message =
            format!("the game was drawn by a dead position after {since}, and {plies} followed");
        self.warn_at_end(Fault::new(Code::DeadPosition, message));
    }

    /// Warns of a loss on time if the other player could not have checkmated, as far as that is quickly shown.
    pub(super) fn examine_flag_fall(&mut self) {
        let tag = self.checked.tag("Termination").unwrap_or_default();
        let tag = tag.to_ascii_lowercase();
        let winner = match self.checked.result {
            Some(GameResult::WhiteWins) => Color::White,
            Some(GameResult::BlackWins) => Color::Black,
            _ => return,
        };
        if (tag.contains("time forfeit") || tag.contains("on time"))
            && let Ok(position) = Position::try_from(self.line.position)
            && position.is_unwinnable(winner)
        {
            let message = format!(
                "{} lost on time, but {} could not checkmate by any series of legal moves: a draw",
                (!winner).side_name(),
                winner.side_name()
            );
            self.warn_at_end(Fault::new(Code::UnfairLossOnTime, message));
        }
    }

    /// Warns of what the last move of the main line shows.
    fn warn_at_end(&mut self, warning: Fault) {
        let start = self.checked.span.start;
        let span = (self.line.last_move).map_or(start..start, |last| last.from..last.to);
        self.warn_of_last(warning, span);
    }
}

/// The time and the increment in milliseconds, if the game has a single period: `300`, `180+2`. With several periods, or
/// with an hourglass, clocks rise.
fn time_control(tag: &str) -> Option<(u64, u64)> {
    let tag = tag.trim();
    let (time, increment) = tag.split_once('+').unwrap_or((tag, "0"));
    let milliseconds = |text: &str| text.parse::<u64>().ok()?.checked_mul(1000);
    Some((milliseconds(time)?, milliseconds(increment)?))
}

/// The command `[%clk 0:02:59.8]` of a comment: its bytes, and its time in milliseconds.
fn clock(comment: &[u8]) -> Option<(Range<usize>, u64)> {
    const START: &[u8] = b"[%clk ";
    let start = memmem::find(comment, START)?;
    let from = start + START.len();
    let end = from + memchr(b']', &comment[from..])?;
    let value = str::from_utf8(&comment[from..end]).ok()?.trim();
    let (whole, fraction) = value.split_once('.').unwrap_or((value, "0"));
    let tenths = fraction.get(..1)?.parse::<u64>().ok()?;
    let parts: Option<Vec<u64>> = whole.split(':').map(|part| part.parse().ok()).collect();
    let [hours, minutes @ 0..60, seconds @ 0..60] = parts?[..] else {
        return None;
    };
    let time = hours.checked_mul(3_600_000)?;
    let time = time.checked_add((minutes * 60 + seconds) * 1000 + tenths * 100)?;
    Some((start..end + 1, time))
}
