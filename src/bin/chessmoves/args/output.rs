//! What is written, where to, and how it looks.

use std::path::{Path, PathBuf};

use chessmoves::notation::json::RecordKind;
use clap::{Args, ValueEnum};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// What to write: text, json, uci, san or svg
    ///
    /// Text when neither this nor the ending of -o says otherwise.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to this file, in the format of its ending
    ///
    /// The endings are .svg, .png, .json, .jsonl and .txt; `-` is standard output.
    #[arg(short, long = "output", value_name = "FILE", id = "out")]
    out: Option<PathBuf>,
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

#[derive(Args, Clone, Debug)]
pub(crate) struct ColorArgs {
    /// When to colour
    ///
    /// What decides is this option, then `NO_COLOR`, `CLICOLOR_FORCE` and `CLICOLOR`, then whether it is a terminal, and TERM not dumb.
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Auto)]
    color: When,
}

impl OutputArgs {
    /// Whether the answers are records; that is so wherever only records could be meant.
    pub(crate) fn is_json(&self) -> bool {
        self.format() == Format::Json
    }

    /// Whether the answers are names of moves, in UCI or SAN, and nothing else.
    pub(crate) fn is_list(&self) -> bool {
        matches!(self.format(), Format::Uci | Format::San)
    }

    /// Whether all that is told of a move is its name in UCI.
    pub(crate) fn is_slim(&self) -> bool {
        self.slim || self.format() == Format::Uci
    }

    /// Whether the answers are drawn.
    pub(crate) fn is_picture(&self) -> bool {
        self.format() == Format::Svg
    }

    /// The file to write to.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Whether a picture in this file is one of pixels.
    pub(crate) fn is_png(path: &Path) -> bool {
        Ending::of(path) == Some(Ending::Png)
    }

    /// What the options ask for, and otherwise the name of the file.
    fn format(&self) -> Format {
        let ending = || Ending::of(self.file()?)?.formats().first().copied();
        self.asked().or_else(ending).unwrap_or(Format::Text)
    }

    /// What the options ask for.
    fn asked(&self) -> Option<Format> {
        if self.json {
            return Some(Format::Json);
        }
        let has_keys = self.slim || self.fields.is_some();
        self.format.or(has_keys.then_some(Format::Json))
    }

    /// Whether the name of the file agrees with the options.
    fn check_file(&self) -> anyhow::Result<()> {
        let Some(path) = self.file() else {
            return Ok(());
        };
        let (name, asked) = (path.display(), self.asked());
        match (Ending::of(path), asked) {
            (Some(Ending::Png), _) if !cfg!(feature = "png") => {
                anyhow::bail!("-o {name}: {NO_PNG}")
            }
            (Some(ending), Some(asked)) => anyhow::ensure!(
                ending.formats().contains(&asked),
                "-o {name}: the ending says {}, the options say {}",
                ending.name(),
                asked.name()
            ),
            (None, None) => anyhow::ensure!(
                path.extension().is_none(),
                "-o {name}: no format has this ending: expected .svg, .png, .json, .jsonl or .txt, or --format too"
            ),
            _ => {}
        }
        Ok(())
    }

    /// Refuses to draw what has no picture.
    pub(crate) fn refuse_picture(&self, what: &str) -> anyhow::Result<()> {
        anyhow::ensure!(
            !self.is_picture(),
            "{what} has no picture: show, raw, clip, board, legal, why, status and control have one"
        );
        Ok(())
    }

    /// The keys that records are to have, if not all.
    pub(crate) fn fields(&self) -> Option<&[String]> {
        self.fields.as_deref()
    }

    /// Whether records of this kind can be written so.
    pub(crate) fn check(&self, kind: RecordKind, lists_moves: bool) -> anyhow::Result<()> {
        self.check_file()?;
        match kind {
            RecordKind::Perft => self.refuse_picture("perft")?,
            RecordKind::Play => self.refuse_picture("play")?,
            _ => {}
        }
        let is_for_moves = self.slim || self.is_list();
        anyhow::ensure!(
            lists_moves || !is_for_moves,
            "--slim and --format uci or san are for lists of moves: legal, board and clip"
        );
        anyhow::ensure!(
            !(self.slim || self.fields.is_some()) || self.is_json(),
            "--format {} has no keys: it goes with neither --slim nor --fields",
            self.format().name()
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

/// What is said to whoever asks for a picture in pixels where there can be none.
pub(crate) const NO_PNG: &str = "this chessmoves was built without PNG; `cargo install --path . --features png` builds it \
with, or write a .svg, which rsvg-convert and resvg turn into a PNG";

/// The formats that a file can be seen to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ending {
    Text,
    Json,
    Svg,
    Png,
}

impl Ending {
    fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match &*ending {
            "txt" => Self::Text,
            "json" | "jsonl" => Self::Json,
            "svg" => Self::Svg,
            "png" => Self::Png,
            _ => return None,
        })
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Svg => "svg",
            Self::Png => "png",
        }
    }

    /// What may be in the file, and first what is when nothing else is asked for.
    const fn formats(self) -> &'static [Format] {
        match self {
            Self::Text => &[Format::Text, Format::Uci, Format::San],
            Self::Json => &[Format::Json],
            Self::Svg | Self::Png => &[Format::Svg],
        }
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
    /// A picture, one a line; for show, raw, clip, board, legal, why, status and control
    Svg,
}

impl Format {
    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().to_owned())
    }
}

/// For colours it is looked for before the arguments are parsed, so that help obeys it too.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}
