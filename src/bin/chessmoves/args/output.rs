//! What is written, and how it looks.

use chessmoves::notation::json::RecordKind;
use chessmoves::render::json::Options;
use chessmoves::render::text::Notation;
use clap::{Args, ValueEnum};

#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// What to write: text, json, uci or san
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// The moves as a list of UCI strings, in JSON that is otherwise the same
    #[arg(long)]
    slim: bool,
    /// The keys that the JSON is to have, such as fen,moves
    ///
    /// `+id` is the key `id` of the input. Errors keep their keys.
    #[arg(long, value_name = "KEYS", value_delimiter = ',')]
    fields: Option<Vec<String>>,
    #[command(flatten)]
    color: ColorArgs,
}

#[derive(Args, Debug)]
pub(crate) struct ColorArgs {
    /// When to colour
    ///
    /// What decides is this option, then `NO_COLOR`, `CLICOLOR_FORCE` and `CLICOLOR`, then whether it is a terminal.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    color: When,
}

impl OutputArgs {
    /// Whether the answers are records; that is so wherever only records could be meant.
    pub(crate) fn is_json(&self) -> bool {
        self.json || self.format == Format::Json || self.slim || self.fields.is_some()
    }

    /// How the moves are written, where the answers are nothing but moves.
    pub(crate) fn notation(&self) -> Option<Notation> {
        match self.format {
            Format::Uci => Some(Notation::Uci),
            Format::San => Some(Notation::San),
            _ => None,
        }
    }

    /// How the records are to look.
    pub(crate) fn options(&self) -> Options<'_> {
        Options {
            slim: self.slim,
            fields: self.fields.as_deref(),
        }
    }

    /// Whether records of this kind can be written so.
    pub(crate) fn check(&self, kind: RecordKind, lists_moves: bool) -> anyhow::Result<()> {
        let is_for_moves = self.slim || self.notation().is_some();
        anyhow::ensure!(
            lists_moves || !is_for_moves,
            "--slim and --format uci or san are for lists of moves: legal, board and clip"
        );
        anyhow::ensure!(
            !(self.notation().is_some() && self.is_json()),
            "--format uci or san has no keys: it goes with neither --slim nor --fields"
        );
        for field in self.fields.iter().flatten() {
            anyhow::ensure!(
                field.starts_with('+') || kind.keys().contains(&&**field),
                "--fields: there is no key {field:?} in the record, expected some of {}, or +KEY for a key of the input",
                kind.keys().join(",")
            );
        }
        Ok(())
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// For people
    Text,
    /// One record a line
    Json,
    /// The moves as e2e4, for legal, board and clip: one a line, in a stream one position a line
    Uci,
    /// The moves as Nf3, in the same way
    San,
}

/// Looked for before the arguments are parsed, so that help obeys it too.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    Auto,
    Always,
    Never,
}
