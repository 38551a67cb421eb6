//! What is written, and where.

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use chessmoves::record::json::Fields;
use chessmoves::record::{RecordKind, TextFormat};
use clap::{Args, ValueEnum};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Output format: text, json, uci, san or svg
    ///
    /// By default, the format of the -o file, otherwise text.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to this file, in the format of its extension
    ///
    /// The extensions are .svg, .png, .json, .jsonl and .txt; `-` is standard output. In the name of a picture, %d (or
    /// %03d) stands for its number, so that a stream becomes a file for each position. An existing file is replaced only
    /// when the new one is complete.
    #[arg(short, long = "output", value_name = "FILE", id = "out")]
    out: Option<PathBuf>,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// JSON with the moves as UCI strings only
    #[arg(long)]
    slim: bool,
    /// Only these keys of the JSON, such as fen,moves
    ///
    /// `+id` is the key `id` of the input. Errors keep all their keys.
    #[arg(long, value_name = "KEYS", value_delimiter = ',', value_parser = trimmed)]
    fields: Option<Vec<String>>,
}

impl OutputArgs {
    /// Whether the output is JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.format() == Format::Json
    }

    /// Whether the output consists of moves only, in UCI notation or SAN.
    fn is_list(&self) -> bool {
        matches!(self.format(), Format::Uci | Format::San)
    }

    /// Whether moves are written in UCI notation only.
    pub(crate) fn is_slim(&self) -> bool {
        self.slim || self.format() == Format::Uci
    }

    /// Whether the output is a picture.
    pub(crate) fn is_picture(&self) -> bool {
        self.format() == Format::Svg
    }

    /// The file to write to.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.out.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// Whether a picture in this file is a PNG.
    pub(crate) fn is_png(path: &Path) -> bool {
        Extension::of(path) == Some(Extension::Png)
    }

    /// The format according to the options, otherwise according to the file.
    pub(crate) fn format(&self) -> Format {
        let of_file = || Extension::of(self.file()?)?.formats().first().copied();
        self.option().or_else(of_file).unwrap_or(Format::Text)
    }

    /// The format according to the options.
    fn option(&self) -> Option<Format> {
        if self.json {
            return Some(Format::Json);
        }
        let has_keys = self.slim || self.fields.is_some();
        self.format.or(has_keys.then_some(Format::Json))
    }

    /// Checks that the file name agrees with the options.
    fn check_file(&self) -> anyhow::Result<()> {
        let Some(path) = self.file() else {
            return Ok(());
        };
        let (name, option) = (path.display(), self.option());
        match (Extension::of(path), option) {
            (Some(Extension::Png), _) if !cfg!(feature = "png") => {
                anyhow::bail!("-o {name}: {NO_PNG}")
            }
            (Some(extension), Some(option)) => anyhow::ensure!(
                extension.formats().contains(&option),
                "-o {name}: the extension means {}, but the options ask for {}",
                extension.name(),
                option.name()
            ),
            (None, None) => anyhow::ensure!(
                path.extension().is_none(),
                "-o {name}: unknown extension, expected .svg, .png, .json, .jsonl or .txt, or else --format"
            ),
            _ => {}
        }
        Ok(())
    }

    /// Checks that a command without pictures is not asked for one.
    pub(crate) fn refuse_picture(&self, what: &str) -> anyhow::Result<()> {
        anyhow::ensure!(
            !self.is_picture(),
            "{what} has no pictures; show, raw, clip, board, legal, why, status and control do"
        );
        Ok(())
    }

    /// The keys of records that are written.
    pub(crate) fn fields(&self) -> Fields<'_> {
        self.fields.as_deref().map_or(Fields::All, Fields::Only)
    }

    /// Whether `--fields` has a key.
    pub(crate) fn selects(&self, key: &str) -> bool {
        self.fields.iter().flatten().any(|field| field == key)
    }

    /// Checks that records of this kind can be written in this way.
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
            "--format {} has no keys: it cannot be combined with --slim or --fields",
            self.format().name()
        );
        for field in self.fields.iter().flatten() {
            anyhow::ensure!(
                field.starts_with('+') || kind.has_key(field),
                "--fields: the record has no key {field:?}, expected one of {}, or +KEY for a key of the input",
                kind.keys().join(", ")
            );
        }
        Ok(())
    }
}

/// A part of a list without the spaces around it.
#[allow(clippy::unnecessary_wraps, reason = "clap expects a result")]
pub(crate) fn trimmed(part: &str) -> Result<String, Infallible> {
    Ok(part.trim().to_owned())
}

/// The error of asking for PNG in a build without it.
pub(crate) const NO_PNG: &str = "this build cannot write PNG: install it with `--features png`, or write a .svg and convert it \
with rsvg-convert or resvg";

/// The extensions of files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extension {
    Text,
    Json,
    Svg,
    Png,
}

impl Extension {
    fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Some(match &*extension {
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

    /// The formats that the file can have; the first is the default.
    const fn formats(self) -> &'static [Format] {
        match self {
            Self::Text => &[Format::Text, Format::Uci, Format::San],
            Self::Json => &[Format::Json],
            Self::Svg | Self::Png => &[Format::Svg],
        }
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Format {
    /// Human-readable text
    Text,
    /// One record per line
    Json,
    /// The moves as e2e4, for legal, board and clip: one per line, in a stream one position per line
    Uci,
    /// The moves as Nf3, laid out in the same way
    San,
    /// A picture, one per line; for show, raw, clip, board, legal, why, status and control
    Svg,
}

impl Format {
    /// The format of an answer that is not JSON.
    pub(crate) const fn of_text(self) -> Option<TextFormat> {
        Some(match self {
            Self::Json => return None,
            Self::Text => TextFormat::Text,
            Self::Uci => TextFormat::Uci,
            Self::San => TextFormat::San,
            Self::Svg => TextFormat::Svg,
        })
    }

    fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or(String::new(), |value| value.get_name().to_owned())
    }
}

/// When to use colours or links.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum When {
    Auto,
    Always,
    Never,
}
