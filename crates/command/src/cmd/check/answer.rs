//! Answers a block of games in PGN, or in JSON lines, as database exports and puzzle files have them.

use std::collections::HashMap;
use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use chessmoves_answers::answer::text::Palette;
use chessmoves_answers::answer::{ErrorRecord, Extra, GameView, TextPlace};
use chessmoves_answers::check::{Checked, Checker, GivenGame};
use chessmoves_answers::input::{Input, is_list_of_moves, line_of, list_of};
use chessmoves_core::internal::{entry, lock};
use chessmoves_core::notation::pgn::{self, PartKind};
use chessmoves_core::{AnyPosition, Code, Fault, Faults};
use memchr::{memchr, memchr_iter, memrchr};
use serde_json::Value;

use super::report::GameReport;
use super::{CheckArgs, GameOutput, GameTotals, ReportFormat};
use crate::stream::{Block, GAME_LIMIT, Turn};
use crate::{exit, reply};

/// About how many hashes of beginnings each half of [`Games::going_on`] holds: those of some 8,000 games.
const MOST_BEGINNINGS: usize = 1 << 19;

#[derive(Default)]
pub(super) struct Games {
    count: u64,
    /// The numbers of the first games with each hash.
    first: HashMap<u64, u64>,
    /// The numbers of the last games that end with each hash of players and moves.
    ends: HashMap<u64, u64>,
    /// By the hash of players and the moves so far: a recent game that goes on after them. If the first map is full, it replaces the second.
    going_on: [HashMap<u64, u64>; 2],
    /// The last file with tags out of order, and what was said about them.
    order: Option<(Option<Arc<str>>, String)>,
}

impl Games {
    /// Counts a game, and finds an earlier one with the same start position and moves, or with the first of them.
    fn earlier_like(&mut self, game: &Checked<'_>) -> Option<Fault> {
        self.count += 1;
        let first = *self.first.entry(game.hash?).or_insert(self.count);
        let partial = self.partial(&game.beginnings);
        if first < self.count {
            let message = format!("the start position and the moves are those of game {first}");
            return Some(Fault::new(Code::DuplicateGame, message));
        }
        partial
    }

    /// Finds an earlier game of which the moves are the first of this one, or the other way round, and remembers this one. The hashes
    /// are those of its players and the moves so far after each ply.
    fn partial(&mut self, beginnings: &[u64]) -> Option<Fault> {
        let (end, before) = beginnings.split_last()?;
        let mut parts = before.iter().enumerate().rev();
        let shorter = parts.find_map(|(ply, hash)| Some((*self.ends.get(hash)?, ply + 1, true)));
        let longer = self.going_on.iter().find_map(|known| known.get(end));
        let found = shorter.or(longer.map(|&first| (first, beginnings.len(), false)));
        self.ends.insert(*end, self.count);
        let [recent, older] = &mut self.going_on;
        if recent.len() > MOST_BEGINNINGS {
            *older = std::mem::take(recent);
        }
        recent.extend(before.iter().map(|&hash| (hash, self.count)));
        let (first, plies, is_first) = found?;
        let plies = match plies {
            1 => "ply".to_owned(),
            _ => format!("{plies} plies"),
        };
        let message = if is_first {
            format!("game {first} has the same players and only the first {plies} of these moves")
        } else {
            format!("game {first} has the same players, and these moves are only its first {plies}")
        };
        Some(Fault::new(Code::PartialGame, message))
    }

    /// Removes what is said about the order of the tags of this game if the same was said of an earlier game of the file.
    fn withdraw_order(&mut self, game: &mut Checked<'_>, file: Option<&Arc<str>>) {
        let mut warnings = game.warnings.iter();
        let order = (warnings.find(|warning| warning.code == Code::TagOrder))
            .map(|warning| (file.cloned(), warning.message.clone()));
        if order.is_some() && order == self.order {
            (game.warnings).retain(|warning| warning.code != Code::TagOrder);
        }
        self.order = order.or(self.order.take());
    }
}

/// Checks the games of a block and writes about them as the arguments ask.
pub(super) struct Answering<'a, 'o> {
    pub(super) args: &'a CheckArgs,
    pub(super) palette: &'a Palette,
    /// The games of earlier blocks, for `--lint`.
    pub(super) games: &'a Mutex<Games>,
    pub(super) block: &'a Block,
    pub(super) output: &'o mut GameOutput,
    pub(super) turn: Turn<'o, GameTotals>,
}

impl Answering<'_, '_> {
    /// Checks the games of the block.
    pub(super) fn run(&mut self) -> io::Result<()> {
        let bytes = &self.block.bytes;
        match self.block.kind {
            PartKind::TooLong => {
                self.wait_for_earlier_games();
                self.long_game()
            }
            PartKind::RestOfTooLong => {
                if self.args.fix {
                    self.output.out.extend_from_slice(bytes);
                }
                self.copy(bytes, false);
                Ok(())
            }
            PartKind::Whole if !self.block.is_json => self.pgn_games(),
            // JSON cannot be fixed, which is said once per input.
            PartKind::Whole if self.args.fix && self.block.offset == 0 => {
                self.output.counts.unreadable += 1;
                let error = anyhow::anyhow!("--fix writes PGN, and the input is JSON");
                exit::write_error(&error, &mut self.output.err)
            }
            PartKind::Whole if self.args.fix => Ok(()),
            PartKind::Whole => self.json_lines(),
        }
    }

    fn pgn_games(&mut self) -> io::Result<()> {
        let args = self.args;
        let checker = Checker::from(args.checks).fix(args.fix);
        let mut waiting = Vec::new();
        each_game(self.block, checker, |game, place, text| {
            if args.shows_warnings() {
                let start = game.as_ref().map_or(0, |game| game.span.start);
                waiting.push((game.take(), place.advance_to(start), text));
                return Ok(());
            }
            self.write_pgn_game(game, place, text)
        })?;
        self.wait_for_earlier_games();
        (waiting.into_iter()).try_for_each(|(mut game, mut place, text)| {
            self.write_pgn_game(&mut game, &mut place, text)
        })
    }

    /// If warnings need all earlier games (those that occur twice, the order of tags, reported once), waits until they are counted.
    fn wait_for_earlier_games(&mut self) {
        if self.args.shows_warnings() {
            (self.turn)(self.output);
        }
    }

    /// Writes about a part of the text: a game, or what is not part of one.
    fn write_pgn_game(
        &mut self,
        game: &mut Option<Checked<'_>>,
        place: &mut TextPlace<'_>,
        part: &[u8],
    ) -> io::Result<()> {
        let (args, mut next) = (self.args, None);
        if let Some(prose) = game.take_if(|game| game.is_prose(place.text)) {
            if let Some(given) = list_in(part).filter(|_| !args.fix) {
                let line = place.find(&prose.span).line;
                let (mut checked, _) = given.check(&mut Checker::from(args.checks));
                self.write_game(&mut checked, &mut TextPlace::of_given(&given, line), &[])?;
            } else if !args.stream.quiet {
                skipped(&prose, *place, self.block, self.output)?;
            }
            next = (place.text.get(prose.span.end).copied()).or(self.block.next);
        }
        if let Some(game) = game {
            self.write_game(game, place, &[])?;
        } else if args.fix {
            self.output.out.extend_from_slice(part);
            // Other readers look for tags behind an empty line only.
            if next == Some(b'[') {
                let missing = missing_line_ends(part, true);
                self.output.out.extend_from_slice(missing);
            }
        }
        let is_good = game.as_ref().is_none_or(|game| game.faults.is_empty());
        self.copy(part, is_good);
        self.output.flush(self.turn);
        Ok(())
    }

    fn json_lines(&mut self) -> io::Result<()> {
        self.wait_for_earlier_games();
        let mut checker = Checker::from(self.args.checks);
        let lines = self.block.bytes.split_inclusive(|&byte| byte == b'\n');
        for (number, line) in (self.block.line..).zip(lines) {
            let text = pgn::text(line);
            if !text.trim().is_empty() {
                match game_of_line(&text) {
                    Ok((game, extra)) => {
                        let (mut checked, _) = game.check(&mut checker);
                        self.copy(line, checked.faults.is_empty());
                        let mut place = TextPlace::of_given(&game, number);
                        self.write_game(&mut checked, &mut place, &extra)?;
                    }
                    Err(error) => {
                        self.output.counts.failed += 1;
                        self.copy(line, false);
                        let mut record = ErrorRecord::new(&error, text.trim());
                        record.line = Some(number);
                        let is_json = self.args.format() == ReportFormat::Json;
                        let (palette, output) = (self.palette, &mut *self.output);
                        reply::write_error_record(&record, &OF_GAME, is_json, palette, output);
                    }
                }
            }
            self.output.flush(self.turn);
        }
        Ok(())
    }

    fn long_game(&mut self) -> io::Result<()> {
        let bytes = &self.block.bytes;
        let mut game = Checked::too_long(bytes.len(), GAME_LIMIT);
        self.write_game(&mut game, &mut TextPlace::of_part(&self.block.part()), &[])?;
        if self.args.fix {
            // The first bytes, which the report is about, have been written.
            self.output.out.extend_from_slice(&bytes[game.span.end..]);
        }
        self.copy(bytes, false);
        Ok(())
    }

    fn copy(&mut self, text: &[u8], is_good: bool) {
        let [good, bad] = &mut self.output.totals.copies;
        match (is_good, &self.args.good, &self.args.bad) {
            (true, Some(_), _) => good.extend_from_slice(text),
            (false, _, Some(_)) => bad.extend_from_slice(text),
            _ => {}
        }
    }

    /// Counts a game, and writes the answer for it. Lines are counted only for games about which something is written.
    fn write_game(
        &mut self,
        game: &mut Checked<'_>,
        place: &mut TextPlace<'_>,
        extra: &[Extra],
    ) -> io::Result<()> {
        let next = (place.text.get(game.span.end).copied()).or(self.block.next);
        let (args, output) = (self.args, &mut *self.output);
        if args.shows_warnings() {
            let mut games = lock(self.games);
            if let Some(warning) = games.earlier_like(game) {
                let start = game.span.start;
                game.warnings.insert(0, warning.at(start..start).into());
            }
            if args.format() != ReportFormat::Json {
                games.withdraw_order(game, self.block.file.as_ref());
            }
        }
        output.counts.answered += 1;
        output.totals.moves += game.moves;
        if let Some(fault) = game.faults.first() {
            output.totals.faulty += 1;
            let code = fault.reason_code().name();
            *entry(&mut output.totals.faults, code) += 1;
        }
        if args.fix {
            let fixed = game.fixed(place.text);
            output.out.extend_from_slice(&fixed);
            if let Some(next) = next.filter(|_| game.faults.is_empty()) {
                let missing = missing_line_ends(&fixed, next == b'[');
                output.out.extend_from_slice(missing);
            }
        }
        let is_shown = !game.faults.is_empty()
            || args.format() == ReportFormat::Json && !args.shown.faulty
            || args.shows_warnings() && !game.warnings.is_empty()
            || args.fix && !game.edits.is_empty();
        if !is_shown {
            return Ok(());
        }
        let view = GameView {
            game: &*game,
            place: place.advance_to(game.span.start),
            number: output.counts.answered,
            source: self.block.file.as_deref(),
        };
        if args.format() == ReportFormat::Json {
            if let Some(at) = view.json(extra, &mut output.out) {
                output.totals.numbers.push(at, view.number);
            }
            return Ok(());
        }
        let (out, numbers) = if args.fix {
            (&mut output.err, &mut output.totals.err_numbers)
        } else {
            (&mut output.out, &mut output.totals.numbers)
        };
        let mut report = GameReport::new(view, self.palette, out, numbers);
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
}

/// What a game lacks to end with an empty line. A comment can belong to the next game, unless that begins with a tag.
fn missing_line_ends(game: &[u8], before_tag: bool) -> &'static [u8] {
    let text = game.trim_ascii_end();
    let spaces = &game[text.len()..];
    match memchr_iter(b'\n', spaces).count() {
        _ if text.ends_with(b"}") && !before_tag => b"",
        0 => b"\n\n",
        1 => b"\n",
        _ => b"",
    }
}

/// Says that text is not a game.
pub(in crate::cmd) fn skipped(
    prose: &Checked<'_>,
    mut place: TextPlace<'_>,
    block: &Block,
    output: &mut GameOutput,
) -> io::Result<()> {
    let span = prose.span.clone();
    let start = span.end - place.text[span.clone()].trim_ascii_start().len();
    let found = place.find(&(start..span.end));
    let file = block.file.as_deref().unwrap_or("-");
    let (line, column) = (found.line, found.column);
    let text = exit::shortened(found.text.lines().next().unwrap_or_default());
    writeln!(
        output.err,
        "{file}:{line}:{column}: skipped, not a game: {text:?}"
    )
}

/// Calls a function for each game of a block, and for text that is not part of one.
pub(in crate::cmd) fn each_game<'a>(
    block: &'a Block,
    mut checker: Checker,
    mut each: impl FnMut(&mut Option<Checked<'a>>, &mut TextPlace<'a>, &'a [u8]) -> io::Result<()>,
) -> io::Result<()> {
    let (mut place, mut at) = (TextPlace::of_part(&block.part()), 0);
    while at < place.text.len() {
        let (mut game, next) = checker.next_game(place.text, at);
        let text = &place.text[at..next];
        each(&mut game, &mut place, text)?;
        at = next;
    }
    Ok(())
}

/// The keys that have the moves of a game.
const OF_GAME: [&str; 2] = ["movetext", "moves"];

/// Reads the game of a line: `movetext` (PGN), or `moves` (a text or a list, in SAN or UCI notation), and optionally a
/// position in the same form as for other commands; or only the list. The other keys are passed through to the record.
fn game_of_line(line: &str) -> Result<(GivenGame, Vec<Extra>), Faults> {
    let line = line.trim_start_matches('\u{feff}');
    let value = match list_of(line) {
        list if list.is_empty() => serde_json::from_str(line).unwrap_or_default(),
        list => Value::Array(list),
    };
    let mut input = match value {
        Value::Array(_) => Input::default(),
        _ => Input::read(line)?,
    };
    let list;
    let moves = match (&value, &value["movetext"], &value["moves"]) {
        (_, Value::String(text), _) | (_, _, Value::String(text)) => text,
        (Value::Array(moves), ..) | (.., Value::Array(moves)) => {
            let mut position = match input.setup {
                Some(_) => input.position().ok(),
                None => Some(AnyPosition::default()),
            };
            list = line_of(moves, &mut position, &mut Vec::new())
                .ok_or_else(|| Fault::new(Code::GameJson, NOT_MOVES))?;
            &list
        }
        _ => (value["pgn"].as_str()).ok_or_else(|| Fault::new(Code::GameJson, NO_MOVES))?,
    };
    input.extra.retain(|(key, _)| !OF_GAME.contains(&&**key));
    let game = GivenGame::new(input.setup.as_ref(), moves);
    Ok((game, input.extra))
}

/// The game of a list of moves in a text, as in `moves = [`, which may go on in other lines.
fn list_in(text: &[u8]) -> Option<GivenGame> {
    let from = memchr(b'[', text)?;
    let list = text.get(from..=memrchr(b']', text)?)?;
    let list = (str::from_utf8(list).ok()).filter(|_| is_list_of_moves(list))?;
    game_of_line(list).ok().map(|(game, _)| game)
}

const NO_MOVES: &str =
    "there are no moves, expected \"movetext\" (PGN) or \"moves\" (a text or a list of moves)";
const NOT_MOVES: &str = "the list has an item that is not a move, expected texts such as \"e4\", or objects with \"from\" and \"to\"";
