//! Files of positions with expected counts, for `perft --suite` and `bisect --suite`.

use std::io::{self, Write};
use std::path::Path;

use chessmoves_answers::answer::text::Options;
use chessmoves_answers::answer::{Answer, Body, ErrorRecord, Format, Question, Settings};
use chessmoves_answers::input::read_fen;
use chessmoves_core::internal::in_order;
use chessmoves_core::notation::fen::Operation;
use chessmoves_core::{AnyPosition, Faults};

use crate::reply;
use crate::stream::{InputFile, Output};
use crate::ui::{self, When};

pub(crate) struct SuiteLine<'a> {
    pub(crate) number: u64,
    /// The comment on the line before it.
    pub(crate) comment: Option<String>,
    /// The position and its counts.
    pub(crate) text: &'a str,
}

/// The lines with positions. Lines that begin with `#` are comments.
fn lines(content: &str) -> impl Iterator<Item = SuiteLine<'_>> {
    let mut comment = None;
    let lines = content.trim_start_matches('\u{feff}').lines();
    (1..).zip(lines).filter_map(move |(number, line)| {
        let text = line.trim();
        if let Some(about) = text.strip_prefix('#') {
            comment = Some(about.trim().to_owned()).filter(|about| !about.is_empty());
            return None;
        }
        let comment = comment.take();
        (!text.is_empty()).then_some(SuiteLine {
            number,
            comment,
            text,
        })
    })
}

impl SuiteLine<'_> {
    /// The position, in which a side has at most one king, and the operations behind it.
    pub(crate) fn position(
        &self,
        settings: &Settings,
    ) -> Result<(AnyPosition, Vec<Operation>), Faults> {
        let mut fen = read_fen(self.text)?;
        fen.setup.chess960 = settings.chess960.or(fen.setup.chess960);
        let (position, _) = AnyPosition::from_setup(fen.setup)?;
        position.check_kings()?;
        Ok((position, fen.operations))
    }
}

/// The answer about a line, if there is one, and its position.
type Answered = Result<Option<(AnyPosition, Body)>, Faults>;

/// A file of positions, and how answers about them are written.
#[derive(Clone, Copy)]
pub(crate) struct Suite<'a> {
    pub(crate) path: &'a Path,
    pub(crate) settings: &'a Settings,
    pub(crate) color: When,
}

impl Suite<'_> {
    /// Answers every line. The workers do so at the same time, a thread each, given a line and its place, such as `3 of 9`; then each
    /// result is accepted in the order of the lines, and its answer, if there is one, is written. Returns the number of unreadable lines.
    pub(crate) fn answer<W: Send, R: Send>(
        self,
        workers: &mut [W],
        work: impl Fn(&mut W, &SuiteLine<'_>, &str) -> R + Sync,
        mut accept: impl FnMut(&SuiteLine<'_>, R) -> Answered + Send,
    ) -> anyhow::Result<u64> {
        let content = InputFile::new(self.path, "--suite ").read_text()?;
        let lines: Vec<_> = lines(&content).collect();
        anyhow::ensure!(
            !lines.is_empty(),
            "--suite {}: the file has no positions",
            self.path.display()
        );
        let (mut numbered, total) = ((1..).zip(&lines), lines.len());
        let mut out = ui::stdout();
        let (mut unreadable, mut written, queue_length) = (0, Ok(()), 2 * workers.len());
        in_order(
            workers.iter_mut(),
            &mut |_| numbered.next(),
            &|worker, (at, line), result, _| {
                *result = Some((line, work(worker, line, &format!("{at} of {total}"))));
            },
            &mut |result: &mut Option<(&SuiteLine<'_>, R)>| {
                if let Some((line, result)) = result.take() {
                    let answered = accept(line, result);
                    unreadable += u64::from(answered.is_err());
                    written = self.write(line, answered, &mut *out);
                }
                written.is_ok()
            },
            queue_length,
        );
        written.map(|()| unreadable)
    }

    /// Writes the answer about a line, if there is one, or why it could not be read.
    fn write(
        self,
        line: &SuiteLine<'_>,
        answered: Answered,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let mut output = Output::<()>::default();
        match answered {
            Ok(None) => {}
            Ok(Some((position, body))) => {
                let mut question = Question::in_game(self.settings, &position, None, None);
                question.line = Some(line.number);
                let question = &question;
                let answer = Answer { question, body };
                reply::write_view(&answer, &Options::default(), &mut output.out)?;
            }
            Err(error) => {
                let mut record = ErrorRecord::new(&error, line.text);
                record.line = Some(line.number);
                let is_json = self.settings.write.format == Format::Json;
                let palette = ui::palette(self.color, &io::stderr());
                reply::write_error_record(&record, &[], is_json, &palette, &mut output);
            }
        }
        // If standard error is closed, the exit status remains.
        let _ = io::stderr().write_all(&output.err);
        out.write_all(&output.out)?;
        // An answer may take long, and its predecessors should be visible meanwhile.
        Ok(out.flush()?)
    }
}

/// `3 positions: 2 correct, 1 line could not be read`: the counts that are not 0, after the first ones, which are always shown.
pub(crate) fn summary(
    positions: u64,
    first: &str,
    unreadable: u64,
    others: [(u64, &str); 2],
) -> String {
    let plural = if positions == 1 { "" } else { "s" };
    let could_not = match unreadable {
        1 => "line could not be read",
        _ => "lines could not be read",
    };
    let mut text = format!("{positions} position{plural}: {first}");
    let [before, after] = others;
    for (count, what) in [before, (unreadable, could_not), after] {
        if count > 0 {
            text.extend([", ", &count.to_string(), " ", what]);
        }
    }
    text
}
