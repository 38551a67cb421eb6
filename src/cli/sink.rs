//! Where the answers go: to standard output, or to a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use chessmoves::answer::{Asked, Format};

use crate::args::OutputArgs;
#[cfg(feature = "png")]
use crate::png;
use crate::replacement::Replacement;

/// Takes answers, whole lines at a time.
pub(crate) enum Sink {
    /// Standard output.
    Stdout,
    /// A file. It is created with the first answer, so that an error leaves an old file as it is.
    Text {
        path: PathBuf,
        file: Option<Replacement>,
    },
    /// A file with one picture, which is written at the end.
    Picture { path: PathBuf, document: Vec<u8> },
    /// A file for each picture. The number of the picture takes the place of `%d` in its name.
    Pictures { pattern: PathBuf, count: u64 },
}

impl Sink {
    /// The sink that the options ask for. `inputs` are the files that are read at the same time.
    pub(crate) fn new(
        output: &OutputArgs,
        asked: &Asked,
        inputs: &[PathBuf],
    ) -> anyhow::Result<Self> {
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
        let is_picture = asked.format() == Format::Svg;
        Ok(if is_picture && numbered(&path, 1).is_some() {
            Self::Pictures {
                pattern: path,
                count: 0,
            }
        } else if is_picture {
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
                    none => {
                        none.insert(Replacement::create(path).with_context(|| cannot_write(path))?)
                    }
                };
                file.write(lines).with_context(|| cannot_write(path))
            }
            Self::Pictures { pattern, count } => {
                for document in lines.split_inclusive(|&byte| byte == b'\n') {
                    *count += 1;
                    let path = numbered(pattern, *count).unwrap_or_else(|| pattern.clone());
                    write_picture(&path, document)?;
                }
                Ok(())
            }
            Self::Picture { path, document } => {
                document.extend_from_slice(lines);
                let mut pictures = document.split_inclusive(|&byte| byte == b'\n');
                anyhow::ensure!(
                    pictures.nth(1).is_none(),
                    "-o {} takes one picture, but there are several; -o 'NAME-%d.svg' writes a file for each, and --format svg \
                     writes one per line to standard output",
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
            Self::Picture { path, document } => write_picture(&path, &document),
            Self::Text { path, file } => match file {
                Some(file) => file.finish().with_context(|| cannot_write(&path)),
                None => Ok(()),
            },
            Self::Pictures { .. } => Ok(()),
        }
    }
}

/// Writes a picture to a file, converted to PNG if its name asks for it.
fn write_picture(path: &Path, document: &[u8]) -> anyhow::Result<()> {
    let png;
    let bytes = if OutputArgs::is_png(path) {
        png = to_png(document).with_context(|| cannot_write(path))?;
        &png[..]
    } else {
        document
    };
    let write = || {
        let mut file = Replacement::create(path)?;
        file.write(bytes)?;
        file.finish()
    };
    write().with_context(|| cannot_write(path))
}

/// The path with a number in place of `%d`, or of `%03d` with leading zeros; `None` if it has neither.
fn numbered(path: &Path, number: u64) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let (before, rest) = name.split_once('%')?;
    let (width, after) = rest.split_once('d')?;
    let is_width = width.is_empty() || width.len() == 2 && width.starts_with('0');
    let width: usize = if width.is_empty() {
        0
    } else {
        width.parse().ok()?
    };
    is_width.then(|| path.with_file_name(format!("{before}{number:0width$}{after}")))
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

/// A file that takes a part of the input unchanged. If the program ends early, an old file stays as it is.
pub(crate) struct CopyFile {
    path: PathBuf,
    file: Replacement,
}

impl CopyFile {
    /// Creates the file.
    pub(crate) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = Replacement::create(path).with_context(|| Self::cannot_write(path))?;
        Ok(Self {
            path: path.to_owned(),
            file,
        })
    }

    /// Appends some bytes.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        (self.file.write(bytes)).with_context(|| Self::cannot_write(&self.path))
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        (self.file.finish()).with_context(|| Self::cannot_write(&self.path))
    }

    fn cannot_write(path: &Path) -> String {
        format!("{} cannot be written", path.display())
    }
}

fn cannot_write(path: &Path) -> String {
    format!("-o {} cannot be written", path.display())
}

/// Whether two paths lead to the same existing file. A device or a pipe can be read and written at the same time.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b && a.is_file(),
        _ => false,
    }
}
