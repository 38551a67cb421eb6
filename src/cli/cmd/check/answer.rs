//! Answers a block of games.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use chessmoves_answers::answer::{
    ErrorRecord, Extra, Fields, GameView, TextPlace,
    text::{self, Palette},
};
use chessmoves_answers::check::{Checked, Checker, Warning, WarningKind};
use chessmoves_answers::input::json::extra_keys;
use chessmoves_core::Faults;
use chessmoves_core::notation::pgn;

use super::text::Report;
use super::{CheckArgs, ReportFormat, given};
use crate::cli::exit;
use crate::cli::lock::lock;
use crate::cli::stream::{Block, Content, Flush, GAME_LIMIT, Output};

/// Checks games and writes about them as the arguments ask.
pub(super) struct Check<'a> {
    pub(super) args: &'a CheckArgs,
    pub(super) palette: Palette,
    /// The games of earlier blocks, for `--lint`.
    pub(super) games: Mutex<Games>,
}

/// The games that were counted.
#[derive(Default)]
pub(super) struct Games {
    count: u64,
    /// The numbers of the first games with each hash.
    first: HashMap<u64, u64>,
    /// The last file with tags out of order, and what was said about them.
    order: Option<(Option<Arc<str>>, String)>,
}

impl Games {
    /// Counts a game, and returns the number of the first one with the same start position and moves if there is one.
    fn first_like(&mut self, game: &Checked<'_>) -> Option<u64> {
        self.count += 1;
        let first = *self.first.entry(game.hash?).or_insert(self.count);
        (first < self.count).then_some(first)
    }

    /// Withdraws what was said about the order of the tags of an earlier game of the same file.
    fn withdraw_order(&mut self, game: &mut Checked<'_>, file: Option<&Arc<str>>) {
        let order = game
            .warnings
            .iter()
            .find_map(|warning| match &warning.kind {
                WarningKind::TagOrder { message } => Some((file.cloned(), message.clone())),
                _ => None,
            });
        if order.is_some() && order == self.order {
            game.warnings
                .retain(|warning| !matches!(warning.kind, WarningKind::TagOrder { .. }));
        }
        self.order = order.or(self.order.take());
    }
}

impl Check<'_> {
    /// Checks the games of a block.
    pub(super) fn block(
        &self,
        block: &Block,
        output: &mut Output,
        flush: &mut Flush<'_>,
    ) -> io::Result<()> {
        match block.content {
            Content::LongGame => {
                self.wait_for_earlier_games(output, flush);
                self.long_game(block, output)
            }
            Content::RestOfLongGame => {
                if self.args.fix {
                    output.out.extend_from_slice(&block.bytes);
                }
                self.copy(&block.bytes, false, output);
                Ok(())
            }
            Content::JsonGames if self.args.fix => Self::refuse_fix(block, output),
            Content::JsonGames => self.json_lines(block, output, flush),
            _ => self.pgn_games(block, output, flush),
        }
    }

    fn pgn_games(
        &self,
        block: &Block,
        output: &mut Output,
        flush: &mut Flush<'_>,
    ) -> io::Result<()> {
        let checker = self.checker().fix(self.args.fix);
        let mut waiting = Vec::new();
        each_game(block, checker, |game, place, text| {
            if self.args.lint {
                waiting.push((game, place, text));
                return Ok(());
            }
            self.pgn_game(block, game, place, text, output)?;
            flush(output);
            Ok(())
        })?;
        self.wait_for_earlier_games(output, flush);
        for (game, place, text) in waiting {
            self.pgn_game(block, game, place, text, output)?;
            flush(output);
        }
        Ok(())
    }

    /// With `--lint`, waits until all games before this block have been counted: a game can be one of them.
    fn wait_for_earlier_games(&self, output: &mut Output, flush: &mut Flush<'_>) {
        if self.args.lint {
            output.waits = true;
            flush(output);
        }
    }

    /// Writes about a game, or about text that is not part of one.
    fn pgn_game(
        &self,
        block: &Block,
        mut game: Option<Checked<'_>>,
        place: TextPlace<'_>,
        text: &[u8],
        output: &mut Output,
    ) -> io::Result<()> {
        if let Some(prose) = game.take_if(|game| game.is_prose(place.text))
            && !self.args.stream.quiet
        {
            skipped(&prose, place, block, output)?;
        }
        if let Some(game) = &mut game {
            self.game(block, game, place, &[], output)?;
            self.copy(text, game.faults.is_empty(), output);
        } else {
            self.copy(text, true, output);
            if self.args.fix {
                output.out.extend_from_slice(text);
            }
        }
        Ok(())
    }

    fn checker(&self) -> Checker {
        Checker::new()
            .carry_on(self.args.carry_on)
            .lint(self.args.lint)
            .timeouts(self.args.timeouts)
    }

    fn json_lines(
        &self,
        block: &Block,
        output: &mut Output,
        flush: &mut Flush<'_>,
    ) -> io::Result<()> {
        self.wait_for_earlier_games(output, flush);
        let mut checker = self.checker();
        let lines = block.bytes.split_inclusive(|&byte| byte == b'\n');
        for (number, line) in (block.line..).zip(lines) {
            let text = pgn::text(line);
            if !text.trim().is_empty() {
                match given::parse(&text) {
                    Ok((game, extra)) => {
                        let (mut checked, _) = game.check(&mut checker);
                        self.copy(line, checked.faults.is_empty(), output);
                        let place = TextPlace::of_given(&game, number);
                        self.game(block, &mut checked, place, &extra, output)?;
                    }
                    Err(error) => {
                        output.totals.failed += 1;
                        self.copy(line, false, output);
                        self.unreadable_line(&error, text.trim(), number, output)?;
                    }
                }
            }
            flush(output);
        }
        Ok(())
    }

    /// Reports once per input that JSON cannot be fixed.
    fn refuse_fix(block: &Block, output: &mut Output) -> io::Result<()> {
        if block.offset > 0 {
            return Ok(());
        }
        output.totals.unreadable += 1;
        let error = anyhow::anyhow!("--fix writes PGN, and the input is JSON");
        exit::write_error(&error, &mut output.err)
    }

    /// Reports a line of JSON that is not a game.
    fn unreadable_line(
        &self,
        error: &Faults,
        text: &str,
        number: u64,
        output: &mut Output,
    ) -> io::Result<()> {
        let mut record = ErrorRecord::new(error, text);
        record.line = Some(number);
        if self.args.format() == ReportFormat::Json {
            let mut extra = extra_keys(text);
            extra.retain(|(key, _)| !given::is_of_game(key));
            record.json(&extra, &mut output.out);
            Ok(())
        } else {
            text::error(&record, &self.palette, &mut output.err)
        }
    }

    /// Reports a game that is too long.
    fn long_game(&self, block: &Block, output: &mut Output) -> io::Result<()> {
        let mut game = Checked::too_long(block.bytes.len(), GAME_LIMIT);
        let place = TextPlace::of_part(&block.part());
        self.game(block, &mut game, place, &[], output)?;
        if self.args.fix {
            // The first bytes, which the report is about, have been written.
            output.out.extend_from_slice(&block.bytes[game.span.end..]);
        }
        self.copy(&block.bytes, false, output);
        Ok(())
    }

    fn copy(&self, text: &[u8], is_good: bool, output: &mut Output) {
        let [good, bad] = &mut output.copies;
        match (is_good, &self.args.good, &self.args.bad) {
            (true, Some(_), _) => good.extend_from_slice(text),
            (false, _, Some(_)) => bad.extend_from_slice(text),
            _ => {}
        }
    }

    /// Counts a game, and writes the answer for it.
    fn game(
        &self,
        block: &Block,
        game: &mut Checked<'_>,
        place: TextPlace<'_>,
        extra: &[Extra],
        output: &mut Output,
    ) -> io::Result<()> {
        let (args, totals) = (self.args, &mut output.totals);
        if args.lint
            && let Some(first) = lock(&self.games).first_like(game)
        {
            let (kind, span) = (WarningKind::DuplicateGame { first }, game.span.start);
            let warning = Warning {
                kind,
                ply: None,
                span: span..span,
            };
            game.warnings.insert(0, warning);
        }
        if args.lint && args.format() != ReportFormat::Json {
            lock(&self.games).withdraw_order(game, block.file.as_ref());
        }
        totals.answered += 1;
        totals.moves += game.moves;
        if let Some(fault) = game.faults.first() {
            totals.no += 1;
            *totals.faults.entry(fault.reason_code()).or_default() += 1;
        }
        if args.fix {
            output.out.extend_from_slice(&game.fixed(place.text));
        }
        if !self.is_shown(game) {
            return Ok(());
        }
        let view = GameView {
            game: &*game,
            place,
            number: output.totals.answered,
            source: block.file.as_deref(),
        };
        if args.format() == ReportFormat::Json {
            if let Some(at) = view.json(Fields::All, extra, &mut output.out) {
                output.numbers.push(at, view.number);
            }
            return Ok(());
        }
        let (out, numbers) = if args.fix {
            (&mut output.err, &mut output.err_numbers)
        } else {
            (&mut output.out, &mut output.numbers)
        };
        let mut report = Report::new(view, &self.palette, out, numbers);
        (report.format, report.is_plain) = (args.format(), args.plain);
        report.faults()?;
        if args.shows_warnings() {
            report.warnings()?;
        }
        if args.fix && game.faults.is_empty() {
            report.edits()?;
        }
        Ok(())
    }

    fn is_shown(&self, game: &Checked<'_>) -> bool {
        let args = self.args;
        !game.faults.is_empty()
            || args.format() == ReportFormat::Json && !args.faulty
            || args.shows_warnings() && !game.warnings.is_empty()
            || args.fix && !game.edits.is_empty()
    }
}

/// Says that text is not a game.
pub(in crate::cli::cmd) fn skipped(
    prose: &Checked<'_>,
    place: TextPlace<'_>,
    block: &Block,
    output: &mut Output,
) -> io::Result<()> {
    let span = prose.span.clone();
    let start = span.end - place.text[span.clone()].trim_ascii_start().len();
    let found = place.finder().of(&(start..span.end));
    let file = block.file.as_deref().unwrap_or("-");
    let (line, column) = (found.line, found.column);
    let text = exit::shortened(found.text.lines().next().unwrap_or_default());
    writeln!(
        output.err,
        "{file}:{line}:{column}: skipped, not a game: {text:?}"
    )
}

/// Calls a function for each game of a block, and for text that is not part of one.
pub(in crate::cli::cmd) fn each_game<'a>(
    block: &'a Block,
    mut checker: Checker,
    mut each: impl FnMut(Option<Checked<'a>>, TextPlace<'a>, &'a [u8]) -> io::Result<()>,
) -> io::Result<()> {
    let (mut place, mut at) = (TextPlace::of_part(&block.part()), 0);
    while at < place.text.len() {
        let (game, next) = checker.next_game(place.text, at);
        place.places.of(at);
        each(game, place, &place.text[at..next])?;
        at = next;
    }
    Ok(())
}
