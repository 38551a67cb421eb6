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
    /// A file, which is begun with the first answer, so that a question without one leaves it as it was.
    Text { path: PathBuf, file: Option<File> },
    /// A file with one picture, which is written at the end.
    Picture { path: PathBuf, document: Vec<u8> },
}

impl Sink {
    /// As the command line says. `inputs` are the files that are read meanwhile.
    pub(crate) fn new(output: &OutputArgs, inputs: &[PathBuf]) -> anyhow::Result<Self> {
        let Some(path) = output.file() else {
            return Ok(Self::Stdout);
        };
        for input in inputs {
            anyhow::ensure!(
                !is_same(input, path),
                "-o {} would write over the input",
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

    /// Takes some whole lines.
    pub(crate) fn write(&mut self, lines: &[u8]) -> anyhow::Result<()> {
        match self {
            Self::Stdout => Ok(io::stdout().write_all(lines)?),
            Self::Text { path, file } => {
                let file = match file {
                    Some(file) => file,
                    none => none.insert(File::create(&path).with_context(|| cannot(path))?),
                };
                file.write_all(lines).with_context(|| cannot(path))
            }
            Self::Picture { path, document } => {
                document.extend_from_slice(lines);
                let mut pictures = document.split_inclusive(|&byte| byte == b'\n');
                anyhow::ensure!(
                    pictures.nth(1).is_none(),
                    "-o {} takes one picture, and there are more; --format svg writes one a line to standard output",
                    path.display()
                );
                Ok(())
            }
        }
    }

    /// After the last answer.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Stdout => Ok(io::stdout().flush()?),
            Self::Picture { document, .. } if document.is_empty() => Ok(()),
            Self::Picture { path, document } => {
                let bytes = if OutputArgs::is_png(&path) {
                    to_png(&document).with_context(|| cannot(&path))?
                } else {
                    document
                };
                fs::write(&path, bytes).with_context(|| cannot(&path))
            }
            Self::Text { .. } => Ok(()),
        }
    }
}

#[cfg(feature = "png")]
fn to_png(document: &[u8]) -> anyhow::Result<Vec<u8>> {
    png::from_svg(document)
}

/// The arguments were checked before anything was drawn.
#[cfg(not(feature = "png"))]
fn to_png(_: &[u8]) -> anyhow::Result<Vec<u8>> {
    anyhow::bail!("{}", crate::args::NO_PNG)
}

fn cannot(path: &Path) -> String {
    format!("-o {} cannot be written", path.display())
}

/// Whether both are the same file, which exists already.
fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}
