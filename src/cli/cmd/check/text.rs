//! The text of `check`: one block per faulty game, in the form `file:line:column` that editors can jump to.

use std::cmp::Reverse;
use std::io::{self, Write};

use chessmoves::check::Checked;
use chessmoves::notation::pgn::{Place, Places};
use chessmoves::record::{GameFault, GameRecord, MoveFault, TextPlace};
use chessmoves::render::text::{Palette, Tone};

use crate::stream::{GameNumber, Totals};

/// Writes about games whose numbers are known later.
pub(in crate::cmd) struct Numbered<'a> {
    /// The file, or `-`.
    pub(in crate::cmd) source: &'a str,
    pub(in crate::cmd) palette: &'a Palette,
    /// The number of the game, counted from the first one of these answers.
    pub(in crate::cmd) number: u64,
    /// Where the number belongs.
    pub(in crate::cmd) numbers: &'a mut Vec<GameNumber>,
    pub(in crate::cmd) out: &'a mut Vec<u8>,
}

impl Numbered<'_> {
    /// The faults of a game, and its warnings on request.
    pub(in crate::cmd) fn game(&mut self, record: &GameRecord, warnings: bool) -> io::Result<()> {
        for fault in &record.faults {
            self.fault(record, fault)?;
        }
        for warning in record.warnings.iter().filter(|_| warnings) {
            self.place(warning.line, warning.column, record)?;
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

    fn fault(&mut self, record: &GameRecord, fault: &GameFault) -> io::Result<()> {
        self.place(fault.line, fault.column, record)?;
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
    pub(in crate::cmd) fn edits(
        &mut self,
        game: &Checked<'_>,
        place: &TextPlace<'_>,
        record: &GameRecord,
    ) -> io::Result<()> {
        let mut places = Places::new(place.text, place.known_line);
        for (range, new) in &game.edits {
            let Place { line, column } = places.of(range.start);
            self.place(line, column, record)?;
            let old = chessmoves::notation::pgn::text(&place.text[range.clone()]);
            if old.is_empty() {
                writeln!(self.out, "{} added", new.trim())?;
            } else {
                writeln!(self.out, "{old} is now {new}")?;
            }
        }
        Ok(())
    }

    /// `games.pgn:23:41: game 7, Adams - Torre, New Orleans 1920: `
    fn place(&mut self, line: u64, column: u64, record: &GameRecord) -> io::Result<()> {
        write!(self.out, "{}:{line}:{column}: game ", self.source)?;
        self.numbers.push(GameNumber {
            at: self.out.len(),
            number: self.number,
        });
        write!(self.out, "{}: ", title(record))
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

/// A number with a comma between groups of three digits.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (n, digit) in digits.chars().enumerate() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
