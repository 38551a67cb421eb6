//! The text of `check`: one block per faulty game, in the form `file:line:column` that editors can jump to.

use std::cmp::Reverse;
use std::io::{self, Write};

use chessmoves::answer::text::{Palette, Tone, grouped};
use chessmoves::answer::{GameFault, GameRecord, MoveFault, TextPlace};
use chessmoves::check::Checked;
use chessmoves::notation::pgn::{self, Place, Places};

use crate::stream::{Block, GameNumbers, Totals};

/// Writes about a game whose number is known later.
pub(in crate::cmd) struct Report<'a> {
    /// The file, or `-`.
    source: &'a str,
    record: &'a GameRecord,
    palette: &'a Palette,
    out: &'a mut Vec<u8>,
    numbers: &'a mut GameNumbers,
}

impl<'a> Report<'a> {
    pub(in crate::cmd) fn new(
        block: &'a Block,
        record: &'a GameRecord,
        palette: &'a Palette,
        out: &'a mut Vec<u8>,
        numbers: &'a mut GameNumbers,
    ) -> Self {
        Self {
            source: block.file.as_deref().unwrap_or("-"),
            record,
            palette,
            out,
            numbers,
        }
    }

    /// The faults of the game.
    pub(in crate::cmd) fn faults(&mut self) -> io::Result<()> {
        (self.record.faults.iter()).try_for_each(|fault| self.fault(fault))
    }

    /// The warnings about the game.
    pub(super) fn warnings(&mut self) -> io::Result<()> {
        for warning in &self.record.warnings {
            self.place(warning.line, warning.column)?;
            let text = match warning.text.as_str() {
                "" => String::new(),
                text => format!("{text}: "),
            };
            writeln!(
                self.out,
                "warning: {text}{} [{}]",
                warning.message, warning.code
            )?;
        }
        Ok(())
    }

    fn fault(&mut self, fault: &GameFault) -> io::Result<()> {
        self.place(fault.line, fault.column)?;
        match &fault.move_fault {
            Some(MoveFault { text, verdict }) => {
                let place = if fault.variation {
                    ", in a variation"
                } else {
                    ""
                };
                writeln!(
                    self.out,
                    "{text} {}{place}",
                    self.palette.paint(Tone::Check, verdict.as_str())
                )?;
                for reason in &fault.reasons {
                    writeln!(self.out, "  {} [{}]", reason.message, reason.code)?;
                }
                if fault.reasons.is_empty() && !verdict.says_all() {
                    writeln!(self.out, "  {} [{}]", fault.message, fault.code)?;
                }
            }
            None => writeln!(self.out, "{} [{}]", fault.message, fault.code)?,
        }
        if let Some(hint) = &fault.hint {
            writeln!(
                self.out,
                "  {} {hint}",
                self.palette.paint(Tone::Heading, "hint:")
            )?;
        }
        Ok(())
    }

    /// What `--fix` has changed.
    pub(super) fn edits(&mut self, game: &Checked<'_>, place: &TextPlace<'_>) -> io::Result<()> {
        let mut places = Places::new(place.text, place.known_line);
        for (range, new) in &game.edits {
            let Place { line, column } = places.of(range.start);
            self.place(line, column)?;
            let old = pgn::text(&place.text[range.clone()]);
            if old.is_empty() {
                writeln!(self.out, "{} added", new.trim())?;
            } else {
                writeln!(self.out, "{old} is now {new}")?;
            }
        }
        Ok(())
    }

    /// `games.pgn:23:41: game 7, Adams - Torre, New Orleans 1920: `
    fn place(&mut self, line: u64, column: u64) -> io::Result<()> {
        write!(self.out, "{}:{line}:{column}: game ", self.source)?;
        let from = self.out.len();
        write!(self.out, "{}", self.record.game)?;
        self.numbers.push(from..self.out.len(), self.record.game);
        write!(self.out, "{}: ", title(self.record))
    }
}

/// `, Adams - Torre, New Orleans 1920`
fn title(record: &GameRecord) -> String {
    let tag = |name: &str| {
        let tag = record.tags.iter().find(|(tag, _)| tag == name);
        tag.map(|(_, value)| value.as_str())
            .filter(|value| !value.trim_matches('?').is_empty())
    };
    let players = match (tag("White"), tag("Black")) {
        (Some(white), Some(black)) => format!(", {white} - {black}"),
        _ => String::new(),
    };
    let year = tag("Date")
        .and_then(|date| date.get(..4))
        .filter(|year| !year.contains('?'));
    let event = match (tag("Site").filter(|site| *site != "-"), year) {
        // An address leads to the date.
        (Some(site), _) if site.contains("://") => format!(", {site}"),
        (Some(site), Some(year)) => format!(", {site} {year}"),
        (Some(only), None) | (None, Some(only)) => format!(", {only}"),
        (None, None) => String::new(),
    };
    players + &event
}

/// `3,426 games, 212,803 moves: 51 faulty (pinned 12, path-blocked 9, move-unreadable 8, ...)`
pub(super) fn summary(totals: &Totals, out: &mut dyn Write) -> io::Result<()> {
    /// How many codes are shown.
    const CODES: usize = 5;
    let plural = |count: u64| if count == 1 { "" } else { "s" };
    let (games, moves) = (totals.answered, totals.moves);
    write!(
        out,
        "{} game{}, {} move{}: ",
        grouped(games),
        plural(games),
        grouped(moves),
        plural(moves)
    )?;
    let unreadable = match totals.failed {
        0 => String::new(),
        failed => format!("; {} line{} not readable", grouped(failed), plural(failed)),
    };
    if totals.no == 0 {
        return writeln!(out, "no faults{unreadable}");
    }
    let mut codes: Vec<_> = totals.faults.iter().collect();
    codes.sort_by_key(|(_, count)| Reverse(**count));
    let mut shown: Vec<_> = (codes.iter().take(CODES))
        .map(|(code, count)| format!("{code} {}", grouped(**count)))
        .collect();
    if codes.len() > CODES {
        shown.push("...".to_owned());
    }
    let faulty = grouped(totals.no);
    writeln!(out, "{faulty} faulty ({}){unreadable}", shown.join(", "))
}
