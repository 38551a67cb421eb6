//! Answers a block of games.

use std::io;

use chessmoves::check::{Checked, Checker, FaultOfGame, WarningKind};
use chessmoves::input::json::extra_keys;
use chessmoves::notation::pgn;
use chessmoves::record::{Extra, GameRecord, RecordKind, TextPlace, json as records};
use chessmoves::render::text::{self, Palette};
use chessmoves::{Fault, Faults};

use super::text::Numbered;
use super::{CheckArgs, json};
use crate::block::Block;
use crate::failure;
use crate::games::GAME_LIMIT;
use crate::place::Place;
use crate::stream::{Answers, GameNumber, Totals};

/// Checks games and writes about them as the arguments ask.
pub(super) struct Check<'a> {
    pub(super) args: &'a CheckArgs,
    pub(super) places: &'a [Place],
    pub(super) palette: Palette,
}

impl Check<'_> {
    /// Checks the games of a block.
    pub(super) fn block(
        &self,
        block: &Block,
        answers: &mut Answers,
        flush: &mut dyn FnMut(&mut Answers),
    ) -> io::Result<()> {
        if block.too_long {
            return self.too_long(block, answers);
        }
        if block.is_json && self.args.fix {
            return Self::refuse_fix(block, answers);
        }
        if block.is_json {
            return self.json_lines(block, answers, flush);
        }
        let checker = Checker::new()
            .carry_on(self.args.carry_on)
            .fix(self.args.fix);
        each_game(block, checker, |game, place, text| {
            if let Some(game) = game {
                self.game(game, &place, block.input, answers)?;
                self.copy(text, game.faults.is_empty(), answers);
            } else {
                self.copy(text, true, answers);
                if self.args.fix {
                    answers.out.extend_from_slice(text);
                }
            }
            flush(answers);
            Ok(())
        })
    }

    /// Checks the games of JSON lines.
    fn json_lines(
        &self,
        block: &Block,
        answers: &mut Answers,
        flush: &mut dyn FnMut(&mut Answers),
    ) -> io::Result<()> {
        let mut checker = Checker::new().carry_on(self.args.carry_on);
        let mut offset = block.offset;
        for (number, line) in (block.line..).zip(block.bytes.split_inclusive(|&byte| byte == b'\n'))
        {
            let text = pgn::text(line);
            if !text.trim().is_empty() {
                match json::parse(&text) {
                    Ok(game) => {
                        let bytes = game.text.as_bytes();
                        let mut checked = match checker.next_game(bytes, 0) {
                            (Some(checked), _) => checked,
                            // A game without moves is not faulty.
                            (None, end) => Checked::unread(end),
                        };
                        // In JSON, UCI notation is as usual as SAN, and the result is elsewhere.
                        checked.warnings.retain(|warning| {
                            !matches!(
                                warning.kind,
                                WarningKind::NotSan { .. } | WarningKind::ResultMissing
                            )
                        });
                        let place = TextPlace {
                            text: bytes,
                            offset,
                            known_line: (0, number),
                        };
                        self.copy(line, checked.faults.is_empty(), answers);
                        count(&checked, &mut answers.totals);
                        let mut record = GameRecord::new(&checked, &place, answers.totals.answered);
                        record.locate_in_line(number, game.prefix as u64 + offset);
                        self.write(record, &checked, &place, block.input, &game.extra, answers)?;
                    }
                    Err(error) => {
                        answers.totals.failed += 1;
                        self.copy(line, false, answers);
                        self.unreadable_line(&error, text.trim(), number, answers)?;
                    }
                }
            }
            offset += line.len() as u64;
            flush(answers);
        }
        Ok(())
    }

    /// Reports once per input that JSON cannot be fixed.
    fn refuse_fix(block: &Block, answers: &mut Answers) -> io::Result<()> {
        if block.offset > 0 {
            return Ok(());
        }
        answers.totals.unreadable += 1;
        let error = anyhow::anyhow!("--fix writes PGN, and the input is JSON");
        failure::write(&error, &mut answers.err)
    }

    /// Reports a line of JSON that is not a game.
    fn unreadable_line(
        &self,
        error: &Faults,
        text: &str,
        number: u64,
        answers: &mut Answers,
    ) -> io::Result<()> {
        let mut record = error.record(text);
        record.line = Some(number);
        if self.args.json {
            let mut extra = extra_keys(text);
            extra.retain(|(key, _)| !json::is_of_game(key));
            records::append_other(&record, RecordKind::Error, &extra, &mut answers.out)
        } else {
            text::error(&record, &self.palette, &mut answers.err)
        }
    }

    /// Reports a game that is too long; the blocks after the first one belong to the same game.
    fn too_long(&self, block: &Block, answers: &mut Answers) -> io::Result<()> {
        if !block.is_continued {
            let mut game = Checked::unread(block.bytes.len().min(80));
            let message = format!("the game is longer than {GAME_LIMIT} bytes");
            let fault = Fault::new("game-too-long", message);
            game.faults.push(FaultOfGame::new(fault));
            let place = TextPlace {
                text: &block.bytes,
                offset: block.offset,
                known_line: (0, block.line),
            };
            self.game(&game, &place, block.input, answers)?;
        } else if self.args.fix {
            answers.out.extend_from_slice(&block.bytes);
        }
        self.copy(&block.bytes, false, answers);
        Ok(())
    }

    fn copy(&self, text: &[u8], is_good: bool, answers: &mut Answers) {
        let [good, bad] = &mut answers.copies;
        match (is_good, &self.args.good, &self.args.bad) {
            (true, Some(_), _) => good.extend_from_slice(text),
            (false, _, Some(_)) => bad.extend_from_slice(text),
            _ => {}
        }
    }

    /// Writes the answer for a game.
    fn game(
        &self,
        game: &Checked<'_>,
        place: &TextPlace<'_>,
        input: usize,
        answers: &mut Answers,
    ) -> io::Result<()> {
        count(game, &mut answers.totals);
        if self.args.fix {
            answers.out.extend_from_slice(&game.fixed(place.text));
        }
        if self.is_shown(game) {
            let record = GameRecord::new(game, place, answers.totals.answered);
            self.write(record, game, place, input, &[], answers)?;
        }
        Ok(())
    }

    fn is_shown(&self, game: &Checked<'_>) -> bool {
        let args = self.args;
        !game.faults.is_empty()
            || args.json && !args.faulty
            || args.warnings && !game.warnings.is_empty()
            || args.fix && !game.edits.is_empty()
    }

    fn write(
        &self,
        mut record: GameRecord,
        game: &Checked<'_>,
        place: &TextPlace<'_>,
        input: usize,
        extra: &[Extra],
        answers: &mut Answers,
    ) -> io::Result<()> {
        let args = self.args;
        if !self.is_shown(game) {
            return Ok(());
        }
        let source = self
            .places
            .get(input)
            .and_then(Place::path)
            .map(|path| path.display().to_string());
        record.source = source;
        let number = record.game;
        if args.json {
            return write_json(&record, extra, answers);
        }
        let (out, numbers) = if args.fix {
            (&mut answers.err, &mut answers.err_numbers)
        } else {
            (&mut answers.out, &mut answers.numbers)
        };
        let mut text = Numbered {
            source: record.source.as_deref().unwrap_or("-"),
            palette: &self.palette,
            number,
            numbers,
            out,
        };
        text.game(&record, args.warnings)?;
        if args.fix && record.ok {
            text.edits(game, place, &record)?;
        }
        Ok(())
    }
}

/// Counts a game.
fn count(game: &Checked<'_>, totals: &mut Totals) {
    totals.answered += 1;
    totals.moves += game.moves;
    if let Some(fault) = game.faults.first() {
        totals.no += 1;
        *totals.faults.entry(fault.reason_code()).or_default() += 1;
    }
}

/// Calls a function for each game of a block, and for text that is not part of one.
pub(in crate::cmd) fn each_game(
    block: &Block,
    mut checker: Checker,
    mut each: impl FnMut(Option<&Checked<'_>>, TextPlace<'_>, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let (bytes, mut at) = (&block.bytes[..], 0);
    let mut known_line = (0, block.line);
    while at < bytes.len() {
        let (game, next) = checker.next_game(bytes, at);
        let newlines = memchr::memchr_iter(b'\n', &bytes[known_line.0..at]).count();
        known_line = (at, known_line.1 + newlines as u64);
        let place = TextPlace {
            text: bytes,
            offset: block.offset,
            known_line,
        };
        each(game.as_ref(), place, &bytes[at..next])?;
        at = next;
    }
    Ok(())
}

/// Appends the record of a game.
fn write_json(record: &GameRecord, extra: &[Extra], answers: &mut Answers) -> io::Result<()> {
    let mut line = Vec::new();
    records::append_other(record, RecordKind::Game, extra, &mut line)?;
    push_numbered(&line, record.game, answers);
    Ok(())
}

/// Appends the line of a record, and remembers where the number of its game belongs if the record has it.
pub(in crate::cmd) fn push_numbered(line: &[u8], number: u64, answers: &mut Answers) {
    // Quotes inside a text are escaped, and the value of a tag with this name is a text: a number follows the key only.
    let key = b"\"game\":";
    let at = memchr::memmem::find(line, key).map_or(line.len(), |at| at + key.len());
    let digits = line[at..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    answers.out.extend_from_slice(&line[..at]);
    if digits > 0 {
        answers.numbers.push(GameNumber {
            at: answers.out.len(),
            number,
        });
    }
    answers.out.extend_from_slice(&line[at + digits..]);
}
