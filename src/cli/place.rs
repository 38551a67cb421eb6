//! The inputs of a stream: standard input and files.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::args::is_position;

/// An input.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// Standard input.
    Stdin,
    /// A file, given with `--input`.
    Input(PathBuf),
    /// A file, given as an argument.
    Argument(PathBuf),
}

impl Place {
    /// The places that `--input` names; `-` is standard input.
    pub(crate) fn of_input(paths: &[PathBuf]) -> Vec<Self> {
        paths
            .iter()
            .map(|path| Self::new(path, Self::Input))
            .collect()
    }

    /// The places that arguments name; `-` is standard input, and so is no argument.
    pub(crate) fn of_arguments(paths: &[PathBuf]) -> Vec<Self> {
        if paths.is_empty() {
            return vec![Self::Stdin];
        }
        paths
            .iter()
            .map(|path| Self::new(path, Self::Argument))
            .collect()
    }

    fn new(path: &Path, file: impl Fn(PathBuf) -> Self) -> Self {
        if path == Path::new("-") {
            Self::Stdin
        } else {
            file(path.to_owned())
        }
    }

    /// The path of a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::Input(path) | Self::Argument(path) => Some(path),
        }
    }

    /// The name in messages.
    pub(crate) fn name(&self) -> String {
        match self.path() {
            Some(path) => path.display().to_string(),
            None => "standard input".to_owned(),
        }
    }

    /// The name in front of line numbers: the path, and `-` for standard input.
    pub(crate) fn short_name(&self) -> String {
        (self.path()).map_or_else(|| "-".to_owned(), |path| path.display().to_string())
    }

    /// The message if it cannot be read.
    pub(crate) fn cannot_read(&self) -> String {
        match self {
            Self::Stdin => "standard input cannot be read".to_owned(),
            Self::Input(path) => format!("--input {} cannot be read", path.display()),
            Self::Argument(path) => format!("{} cannot be read", path.display()),
        }
    }

    /// Opens the input.
    pub(crate) fn open(&self) -> anyhow::Result<Box<dyn Read + Send>> {
        match self {
            Self::Stdin => Ok(Box::new(io::stdin())),
            Self::Input(path) | Self::Argument(path) => {
                let cannot_read = || self.cannot_read();
                let opened = File::open(path);
                let is_position = || path.to_str().is_some_and(is_position);
                anyhow::ensure!(
                    opened.is_ok() || matches!(self, Self::Argument(_)) || !is_position(),
                    "--input takes a file; use --fen for \"{}\"",
                    path.display()
                );
                let file = opened.with_context(cannot_read)?;
                if file.metadata().with_context(cannot_read)?.is_dir() {
                    let error = io::Error::from(io::ErrorKind::IsADirectory);
                    return Err(error).with_context(cannot_read);
                }
                Ok(Box::new(file))
            }
        }
    }

    /// The number of bytes, if it is known before reading.
    pub(crate) fn len(&self) -> Option<u64> {
        let metadata = match self {
            Self::Stdin => stdin_metadata(),
            Self::Input(path) | Self::Argument(path) => path.metadata(),
        };
        (metadata.ok())
            .filter(Metadata::is_file)
            .map(|metadata| metadata.len())
    }
}

fn stdin_metadata() -> io::Result<Metadata> {
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let stdin = io::stdin().as_fd().try_clone_to_owned()?;
        File::from(stdin).metadata()
    }
    #[cfg(not(unix))]
    {
        Err(io::ErrorKind::Unsupported.into())
    }
}
