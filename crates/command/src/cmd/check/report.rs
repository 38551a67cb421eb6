//! The text of `check`: one block per faulty game, in the form `file:line:column` that editors can jump to.

use std::cmp::Reverse;
use std::fmt::Write as _;
use std::io::{self, Write};

use chessmoves_answers::answer::text::{Palette, Tone, visible};
use chessmoves_answers::answer::{Code, CodeGroup, GameView, Location, ReasonReport};
use chessmoves_answers::check::{Checked, GameFault};
use chessmoves_core::internal::{Grouped, counted, is_number, sort_short};
use serde_json::{Value, json};

use super::{GameNumbers, GameTotals, ReportFormat};
use crate::stream::Sum;

/// Writes about a game whose number may change later.
pub(in crate::cmd) struct GameReport<'a> {
    pub(super) view: GameView<'a>,
    /// What follows the number of the game.
    pub(super) title: String,
    palette: &'a Palette,
    pub(super) format: ReportFormat,
    /// Whether messages are without their codes.
    pub(super) is_plain: bool,
    pub(super) out: &'a mut Vec<u8>,
    pub(super) numbers: &'a mut GameNumbers,
}

impl<'a> GameReport<'a> {
    /// Writes text with codes.
    pub(in crate::cmd) fn new(
        view: GameView<'a>,
        palette: &'a Palette,
        out: &'a mut Vec<u8>,
        numbers: &'a mut GameNumbers,
    ) -> Self {
        Self {
            view,
            title: title(view.game),
            palette,
            format: ReportFormat::Text,
            is_plain: false,
            out,
            numbers,
        }
    }

    pub(in crate::cmd) fn faults(&mut self) -> io::Result<()> {
        let mut place = self.view.place;
        (self.view.game.faults.iter()).try_for_each(|fault| {
            let found = place.find(&fault.span);
            let text = self.fault(fault, &visible(&found.text));
            self.finding(fault.code, true, &found, &text)
        })
    }

    pub(in crate::cmd) fn warnings(&mut self) -> io::Result<()> {
        let mut place = self.view.place;
        (self.view.game.warnings.iter()).try_for_each(|warning| {
            let found = place.find(&warning.span);
            let colon = if found.text.is_empty() { "" } else { ": " };
            let (text, message) = (visible(&found.text), visible(&warning.message));
            let text = format!("{text}{colon}{message}{}", self.code(warning.code));
            self.finding(warning.code, false, &found, &text)
        })
    }

    /// Writes a fault or a warning, whose text is one or several lines.
    fn finding(
        &mut self,
        code: Code,
        is_fault: bool,
        found: &Location<'_>,
        text: &str,
    ) -> io::Result<()> {
        let level = if is_fault { "error" } else { "warning" };
        let message = || format!("{}: {text}", self.title);
        match self.format {
            // `::error file=games.pgn,line=23,col=41,title=illegal-move::game 7, Adams - Torre: 12. Nd5 is illegal`
            ReportFormat::Github => {
                let file = escaped(self.view.source.unwrap_or("-"));
                let file = file.replace(':', "%3A").replace(',', "%2C");
                let Location { line, column, .. } = found;
                write!(
                    self.out,
                    "::{level} file={file},line={line},col={column},title={code}::game "
                )?;
                self.numbers.write(self.view.number, self.out)?;
                writeln!(self.out, "{}", escaped(&message()))
            }
            // A result, after a comma.
            ReportFormat::Sarif => {
                let start = b",\n{\"message\":{\"text\":\"game ";
                self.out.extend_from_slice(start);
                self.numbers.write(self.view.number, self.out)?;
                // The quote at the start is there already.
                let message = Value::from(message()).to_string().split_off(1);
                let mut region = json!({"startLine": found.line, "startColumn": found.column});
                if !found.text.contains('\n') {
                    let end = found.column + found.text.chars().count() as u64;
                    region["endColumn"] = end.into();
                }
                let location = json!([{"physicalLocation": {
                    "artifactLocation": {"uri": uri(self.view.source.unwrap_or("-"))},
                    "region": region,
                }}]);
                write!(
                    self.out,
                    "{message}}},\"ruleId\":\"{code}\",\"level\":\"{level}\",\"locations\":{location}}}"
                )
            }
            ReportFormat::Text | ReportFormat::Json => {
                self.place(found)?;
                let label = if is_fault { "" } else { "warning: " };
                writeln!(self.out, "{label}{text}")
            }
        }
    }

    fn code(&self, code: Code) -> String {
        if self.is_plain {
            return String::new();
        }
        format!(" [{code}]")
    }

    /// What is wrong, as one or several lines.
    fn fault(&self, fault: &GameFault, text: &str) -> String {
        let message = format!("{}{}", visible(&fault.message), self.code(fault.code));
        let mut lines = Vec::new();
        if let (Some(position), Some(verdict)) = (&fault.position, verdict(fault.code)) {
            let place = if fault.in_variation {
                ", in a variation"
            } else {
                ""
            };
            let painted = self.palette.paint(Tone::Check, verdict);
            let number = self.written_number(fault);
            let number = number.unwrap_or_else(|| position.move_number().to_string());
            lines.push(format!("{number} {text} {painted}{place}"));
            let reasons = ReasonReport::of_fault(fault);
            let line = |it: &ReasonReport| format!("  {}{}", it.message, self.code(it.code.into()));
            lines.extend(reasons.iter().map(line));
            if reasons.is_empty() {
                lines.push(format!("  {message}"));
            }
        } else {
            lines.push(message);
        }
        if let Some(hint) = &fault.hint {
            let label = self.palette.paint(Tone::Heading, "hint:");
            lines.push(format!("  {label} {}", visible(hint)));
        }
        lines.join("\n")
    }

    /// The number that stands before the faulty move of a variation, right or wrong.
    fn written_number(&self, fault: &GameFault) -> Option<String> {
        let before = self.view.place.text[..fault.span.start].trim_ascii_end();
        let is_part = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
        let number = before.rsplit(|byte| !is_part(byte)).next()?;
        let is_number = fault.in_variation && number.ends_with(b".") && number[0] != b'.';
        is_number.then(|| String::from_utf8_lossy(number).into_owned())
    }

    /// What `--fix` has changed.
    pub(super) fn edits(&mut self) -> io::Result<()> {
        let mut place = self.view.place;
        (self.view.game.edits.iter()).try_for_each(|(range, new)| {
            let found = place.find(range);
            self.place(&found)?;
            let old = visible(&found.text);
            let is_longer = new.matches('\n').count() > found.text.matches('\n').count();
            match (found.text.trim().is_empty(), new.trim().is_empty()) {
                (true, true) if is_longer => writeln!(self.out, "a line break added"),
                (true, true) if new.contains('\n') => writeln!(self.out, "empty lines removed"),
                (true, true) => writeln!(self.out, "spaces removed"),
                (false, true) => writeln!(self.out, "{old} removed"),
                _ if old.is_empty() => writeln!(self.out, "{} added", visible(new.trim())),
                _ => writeln!(self.out, "{old} is now {}", visible(new)),
            }
        })
    }

    /// `games.pgn:23:41: game 7, Adams - Torre, New Orleans 1920: `
    fn place(&mut self, found: &Location<'_>) -> io::Result<()> {
        let source = self.view.source.unwrap_or("-");
        write!(self.out, "{source}:{}:{}: game ", found.line, found.column)?;
        self.numbers.write(self.view.number, self.out)?;
        write!(self.out, "{}: ", self.title)
    }
}

/// The verdict on a move, as it follows the move; `None` if the fault is not one of a move.
fn verdict(code: Code) -> Option<&'static str> {
    Some(match code {
        Code::IllegalMove => "is illegal",
        Code::AmbiguousMove => "is ambiguous",
        Code::MoveUnreadable => "is not a move",
        Code::NullMove => "is not allowed",
        Code::MoveAfterEnd => "cannot be played",
        Code::MisplacedVariation => "is in the wrong place",
        Code::UnsupportedVariant => "is not a move of this game",
        _ => return None,
    })
}

/// `, Adams - Torre, New Orleans 1920`
fn title(game: &Checked<'_>) -> String {
    let tag = |name| {
        let tag = game.tag(name)?;
        (!tag.trim_matches('?').is_empty()).then(|| visible(&tag))
    };
    let players = tag("White").zip(tag("Black"));
    let players = players.map_or_else(String::new, |(white, black)| format!(", {white} - {black}"));
    let year = tag("Date")
        .and_then(|date| date.get(..4).map(str::to_owned))
        .filter(|year| is_number(year));
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
pub(super) fn summary(sum: &Sum<GameTotals>, out: &mut dyn Write) -> io::Result<()> {
    /// How many codes are shown.
    const CODES: usize = 5;
    let Sum { counts, totals } = sum;
    let games = counted(counts.answered, "game");
    let moves = counted(totals.moves, "move");
    write!(out, "{games}, {moves}: ")?;
    let unreadable = match counts.failed {
        0 => String::new(),
        failed => format!("; {} not readable", counted(failed, "line")),
    };
    if totals.faulty == 0 {
        return writeln!(out, "no faults{unreadable}");
    }
    let mut codes = totals.faults.clone();
    sort_short(&mut codes, |&(code, count)| (Reverse(count), code));
    let mut shown: Vec<_> = (codes.iter().take(CODES))
        .map(|(code, count)| format!("{code} {}", Grouped(*count)))
        .collect();
    if codes.len() > CODES {
        shown.push("...".to_owned());
    }
    let faulty = Grouped(totals.faulty);
    writeln!(out, "{faulty} faulty ({}){unreadable}", shown.join(", "))
}

/// The data of a workflow command. Its properties lack colons and commas, too.
fn escaped(text: &str) -> String {
    (text.replace('%', "%25").replace('\r', "%0D")).replace('\n', "%0A")
}

/// A path as a URI, relative if the path is.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    if path.starts_with('/') {
        uri += "file://";
    }
    for byte in path.replace(std::path::MAIN_SEPARATOR, "/").bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

/// SARIF up to the first result: the program, and the codes as its rules.
pub(super) fn sarif_start() -> String {
    let groups = [CodeGroup::End, CodeGroup::Game, CodeGroup::Warning];
    let codes = Code::all().filter(|code| groups.contains(&code.group()));
    let rules = codes.map(|code| {
        let level = match code.group() {
            CodeGroup::Game => "error",
            _ => "warning",
        };
        let mut help = vec![code.about(), code.rule(), code.source()];
        help.retain(|text| !text.is_empty());
        json!({
            "id": code.name(),
            "shortDescription": {"text": code.about()},
            "help": {"text": help.join("\n")},
            "defaultConfiguration": {"level": level},
        })
    });
    let driver = json!({
        "name": "chessmoves",
        "version": env!("CARGO_PKG_VERSION"),
        "rules": rules.collect::<Value>(),
    });
    format!(
        "{{\"$schema\":\"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json\",\
        \"version\":\"2.1.0\",\"runs\":[{{\"tool\":{{\"driver\":{driver}}},\
        \"columnKind\":\"unicodeCodePoints\",\"results\":["
    )
}

/// SARIF after the last result.
pub(super) const SARIF_END: &[u8] = b"\n]}]}\n";
