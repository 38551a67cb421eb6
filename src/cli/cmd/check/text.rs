//! The text of `check`: one block per faulty game, in the form `file:line:column` that editors can jump to.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::io::{self, Write};

use chessmoves_answers::answer::{
    Found, GameView, ReasonReport,
    text::{Palette, Tone, grouped},
};
use chessmoves_answers::check::{Checked, FaultOfGame};

use super::ReportFormat;
use crate::cli::stream::{GameNumbers, Totals};
use crate::cli::ui::counted;

/// Writes about a game whose number is known later.
pub(in crate::cli::cmd) struct Report<'a> {
    pub(in crate::cli::cmd) view: GameView<'a>,
    pub(in crate::cli::cmd) palette: &'a Palette,
    pub(in crate::cli::cmd) format: ReportFormat,
    /// Whether messages are without their codes.
    pub(in crate::cli::cmd) is_plain: bool,
    pub(in crate::cli::cmd) out: &'a mut Vec<u8>,
    pub(in crate::cli::cmd) numbers: &'a mut GameNumbers,
}

/// A fault or a warning of the game.
pub(super) struct Finding<'f> {
    pub(super) code: &'static str,
    pub(super) is_fault: bool,
    pub(super) found: &'f Found<'f>,
    /// What is wrong, as one or several lines.
    pub(super) text: String,
}

impl Report<'_> {
    /// The faults of the game.
    pub(in crate::cli::cmd) fn faults(&mut self) -> io::Result<()> {
        let mut finder = self.view.place.finder();
        for fault in &self.view.game.faults {
            let found = finder.of(&fault.span);
            self.finding(&Finding {
                code: fault.code,
                is_fault: true,
                found: &found,
                text: self.fault(fault, &one_line(&found.text)),
            })?;
        }
        Ok(())
    }

    /// The warnings about the game.
    pub(in crate::cli::cmd) fn warnings(&mut self) -> io::Result<()> {
        let mut finder = self.view.place.finder();
        for warning in &self.view.game.warnings {
            let found = finder.of(&warning.span);
            let colon = if found.text.is_empty() { "" } else { ": " };
            let (text, kind) = (one_line(&found.text), warning.kind.to_string());
            let kind = one_line(&kind);
            let code = self.code(warning.kind.code());
            self.finding(&Finding {
                code: warning.kind.code(),
                is_fault: false,
                found: &found,
                text: format!("{text}{colon}{kind}{code}"),
            })?;
        }
        Ok(())
    }

    /// Writes a fault or a warning.
    fn finding(&mut self, finding: &Finding<'_>) -> io::Result<()> {
        match self.format {
            ReportFormat::Github => self.annotation(finding),
            ReportFormat::Sarif => self.sarif_result(finding),
            ReportFormat::Text | ReportFormat::Json => {
                self.place(finding.found.line, finding.found.column)?;
                let label = if finding.is_fault { "" } else { "warning: " };
                writeln!(self.out, "{label}{}", finding.text)
            }
        }
    }

    /// A code, as it follows a message.
    fn code(&self, code: &str) -> String {
        if self.is_plain {
            return String::new();
        }
        format!(" [{code}]")
    }

    /// What is wrong, as one or several lines.
    fn fault(&self, fault: &FaultOfGame, text: &str) -> String {
        let (code, message) = (fault.code, &fault.message);
        let mut lines = match fault.position.as_deref().zip(verdict(code)) {
            Some((position, verdict)) => {
                let place = if fault.in_variation {
                    ", in a variation"
                } else {
                    ""
                };
                let painted = self.palette.paint(Tone::Check, verdict);
                let number = position.move_number();
                let mut lines = vec![format!("{number} {text} {painted}{place}")];
                let reasons = ReasonReport::of_fault(fault);
                for reason in &reasons {
                    let code = self.code(reason.code.code());
                    lines.push(format!("  {}{code}", reason.message));
                }
                if reasons.is_empty() {
                    lines.push(format!("  {message}{}", self.code(code)));
                }
                lines
            }
            None => vec![format!("{message}{}", self.code(code))],
        };
        if let Some(hint) = &fault.hint {
            let label = self.palette.paint(Tone::Heading, "hint:");
            lines.push(format!("  {label} {hint}"));
        }
        lines.join("\n")
    }

    /// What `--fix` has changed.
    pub(super) fn edits(&mut self) -> io::Result<()> {
        let mut finder = self.view.place.finder();
        for (range, new) in &self.view.game.edits {
            let found = finder.of(range);
            self.place(found.line, found.column)?;
            if found.text.is_empty() {
                writeln!(self.out, "{} added", one_line(new.trim()))?;
            } else if new.trim().is_empty() {
                writeln!(self.out, "{} removed", one_line(&found.text))?;
            } else {
                writeln!(
                    self.out,
                    "{} is now {}",
                    one_line(&found.text),
                    one_line(new)
                )?;
            }
        }
        Ok(())
    }

    /// `games.pgn:23:41: game 7, Adams - Torre, New Orleans 1920: `
    fn place(&mut self, line: u64, column: u64) -> io::Result<()> {
        let source = self.view.source.unwrap_or("-");
        write!(self.out, "{source}:{line}:{column}: game ")?;
        self.numbers.push(self.out.len(), self.view.number);
        write!(self.out, "{}: ", title(self.view.game))
    }
}

/// A text on one line, without control characters: those of a terminal begin with one.
fn one_line(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let escaped = |c: char| match c {
        _ if c.is_control() => c.escape_default().to_string(),
        c => c.into(),
    };
    Cow::Owned(text.chars().map(escaped).collect())
}

/// The verdict on a move, as it follows the move; `None` if the fault is not one of a move.
fn verdict(code: &str) -> Option<&'static str> {
    Some(match code {
        "illegal-move" => "is illegal",
        "ambiguous-move" => "is ambiguous",
        "move-unreadable" => "is not a move",
        "null-move" => "is not allowed",
        "move-after-end" => "cannot be played",
        "misplaced-variation" => "is in the wrong place",
        "unsupported-variant" => "is not a move of this game",
        _ => return None,
    })
}

/// `, Adams - Torre, New Orleans 1920`
pub(super) fn title(game: &Checked<'_>) -> String {
    let tag = |name| {
        let tag = game.tag(name)?;
        (!tag.trim_matches('?').is_empty()).then(|| one_line(&tag).into_owned())
    };
    let players = match (tag("White"), tag("Black")) {
        (Some(white), Some(black)) => format!(", {white} - {black}"),
        _ => String::new(),
    };
    let year = tag("Date")
        .and_then(|date| date.get(..4).map(str::to_owned))
        .filter(|year| !year.contains('?'));
    let event = match (tag("Site").filter(|site| site != "-"), year) {
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
    let games = counted(totals.answered, "game");
    let moves = counted(totals.moves, "move");
    write!(out, "{games}, {moves}: ")?;
    let unreadable = match totals.failed {
        0 => String::new(),
        failed => format!("; {} not readable", counted(failed, "line")),
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
