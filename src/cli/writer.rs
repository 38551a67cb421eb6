//! How answers are written: chosen once per run.

use std::io::{self, Write};

use chessmoves::record::Record;
use chessmoves::record::json::{self, Fields};
use chessmoves::render::{svg, text};

use crate::args::{CommonArgs, Format};
use crate::query::{Purpose, Query, Resolved};
use crate::ui::Ui;

/// Writes answers in one format.
pub(crate) enum Writer<'a> {
    /// JSON, one record per line.
    Json(Fields<'a>),
    /// Moves in UCI notation or SAN: one per line, in a stream one position per line.
    Names,
    /// The number of moves.
    Count,
    /// The lines of a stream whose answer is yes; `yes` or `no` for a single question.
    Grep,
    /// Nothing: the answer is the exit status.
    Quiet,
    /// A picture per line.
    Svg(svg::Options),
    /// The board as text.
    Board(text::Options),
    /// Text.
    Text(text::Options),
    /// Text of one line.
    Line(text::Options),
}

impl<'a> Writer<'a> {
    /// The writer that the options ask for.
    pub(crate) fn new(common: &'a CommonArgs, query: &Query<'_>, ui: Ui) -> Self {
        let output = &common.output;
        let text = || match output.file() {
            Some(_) => text::Options {
                orientation: common.picture.orientation(),
                ..text::Options::default()
            },
            None => ui.text_options(&common.picture),
        };
        match (query.purpose, output.format()) {
            (Purpose::Test, _) if common.stream.quiet => Self::Quiet,
            (Purpose::Count, _) => Self::Count,
            (_, Format::Json) => Self::Json(output.fields()),
            (_, Format::Uci | Format::San) => Self::Names,
            (Purpose::Test, _) => Self::Grep,
            (_, Format::Svg) => Self::Svg(common.picture.svg()),
            (Purpose::Board, Format::Text) => Self::Board(text()),
            (Purpose::Answer, Format::Text) if query.is_one_line() => Self::Line(text()),
            (Purpose::Answer, Format::Text) => Self::Text(text()),
        }
    }

    /// Whether an empty line separates two answers.
    pub(crate) fn separates(&self) -> bool {
        matches!(self, Self::Board(_) | Self::Text(_))
    }

    /// Whether each line of a stream has one line of output, empty if there is no answer, so that `paste` joins both.
    pub(crate) fn has_a_line_per_input(&self) -> bool {
        matches!(self, Self::Names | Self::Count)
    }

    /// Writes an answer. `line` is the line of the stream that it answers.
    pub(crate) fn write(
        &self,
        record: &Record,
        resolved: &Resolved<'_>,
        line: Option<&[u8]>,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        match self {
            Self::Json(fields) => {
                let fen = line.and_then(|line| resolved.canonical_fen(record, line));
                json::append_with_fen(record, fen, &resolved.input.extra, *fields, out)
            }
            Self::Names => {
                let on_one_line = line.is_some();
                match record {
                    Record::Slim(slim) => {
                        text::move_names(&slim.moves, |uci, out| uci.append(out), on_one_line, out);
                    }
                    Record::Moves(moves) => {
                        text::move_names(
                            &moves.moves,
                            |mv, out| mv.san.append(out),
                            on_one_line,
                            out,
                        );
                    }
                    _ => {}
                }
                Ok(())
            }
            Self::Count => match record {
                Record::Slim(slim) => writeln!(out, "{}", slim.moves.len()),
                Record::Moves(moves) => writeln!(out, "{}", moves.moves.len()),
                _ => Ok(()),
            },
            Self::Grep => {
                let is_yes = record.yes_or_no() == Some(true);
                match line {
                    Some(line) if is_yes => {
                        out.extend_from_slice(line);
                        writeln!(out)
                    }
                    Some(_) => Ok(()),
                    None => writeln!(out, "{}", if is_yes { "yes" } else { "no" }),
                }
            }
            Self::Quiet => Ok(()),
            Self::Svg(options) => svg::write(record, &resolved.problem_reports(), options, out),
            Self::Board(options) => text::show(record, &resolved.problem_reports(), options, out),
            Self::Line(_) if let Some(epd) = resolved.repaired_epd() => writeln!(out, "{epd}"),
            Self::Text(options) | Self::Line(options) => {
                text::write(record, &resolved.problem_reports(), options, out)
            }
        }
    }
}
