//! Where the answers go: to standard output, or to a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::args::OutputArgs;
#[cfg(feature = "png")]
use crate::png;

/// Takes answers, whole lines at a time.
pub(crate) enum Sink {
    /// Standard output.
    Stdout,
    /// A file. It is created with the first answer, so that an error leaves an old file as it is.
    Text { path: PathBuf, file: Option<File> },
    /// A file with one picture, which is written at the end.
    Picture { path: PathBuf, document: Vec<u8> },
}

impl Sink {
    /// The sink that the options ask for. `inputs` are the files that are read at the same time.
    pub(crate) fn new(output: &OutputArgs, inputs: &[PathBuf]) -> anyhow::Result<Self> {
        let Some(path) = output.file() else {
            return Ok(Self::Stdout);
        };
        for input in inputs {
            anyhow::ensure!(
                !is_same(input, path),
                "-o {} would overwrite the input",
                path.display()
            );
        }
        let path = path.to_owned();
        Ok(if output.is_picture() {
            Self::Picture {
                path,
                document: Vec::new(),
            }
        } else {
            Self::Text { path, file: None }
        })
    }

    /// Writes some whole lines.
    pub(crate) fn write(&mut self, lines: &[u8]) -> anyhow::Result<()> {
        match self {
            Self::Stdout => Ok(io::stdout().write_all(lines)?),
            Self::Text { path, file } => {
                let file = match file {
                    Some(file) => file,
                    none => none.insert(File::create(&path).with_context(|| cannot_write(path))?),
                };
                file.write_all(lines).with_context(|| cannot_write(path))
            }
            Self::Picture { path, document } => {
                document.extend_from_slice(lines);
                let mut pictures = document.split_inclusive(|&byte| byte == b'\n');
                anyhow::ensure!(
                    pictures.nth(1).is_none(),
                    "-o {} takes one picture, and there are more; --format svg writes one per line to standard output",
                    path.display()
                );
                Ok(())
            }
        }
    }

    /// Completes the output after the last answer.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Stdout => Ok(io::stdout().flush()?),
            Self::Picture { document, .. } if document.is_empty() => Ok(()),
            Self::Picture { path, document } => {
                let bytes = if OutputArgs::is_png(&path) {
                    to_png(&document).with_context(|| cannot_write(&path))?
                } else {
                    document
                };
                fs::write(&path, bytes).with_context(|| cannot_write(&path))
            }
            Self::Text { .. } => Ok(()),
        }
    }
}

#[cfg(feature = "png")]
fn to_png(document: &[u8]) -> anyhow::Result<Vec<u8>> {
    png::from_svg(document)
}

/// The arguments are checked before, so this error is never shown.
#[cfg(not(feature = "png"))]
fn to_png(_: &[u8]) -> anyhow::Result<Vec<u8>> {
    anyhow::bail!("{}", crate::args::NO_PNG)
}

fn cannot_write(path: &Path) -> String {
    format!("-o {} cannot be written", path.display())
}

/// Whether two paths lead to the same existing file.
fn is_same(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}
