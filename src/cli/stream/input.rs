//! The inputs of a stream: standard input and files.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::cli::args::is_position;

/// Standard input, or a file.
#[derive(Clone, Debug)]
pub(super) enum InputFile {
    /// Standard input.
    Stdin,
    /// A file, given with `--input`.
    Option(PathBuf),
    /// A file, given as an argument.
    Argument(PathBuf),
}

impl InputFile {
    /// The files with these names; `-` is standard input.
    pub(super) fn all(paths: &[PathBuf], file: fn(PathBuf) -> Self) -> Vec<Self> {
        let input = |path: &PathBuf| match path {
            _ if path == Path::new("-") => Self::Stdin,
            path => file(path.clone()),
        };
        paths.iter().map(input).collect()
    }

    /// The path of a file.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdin => None,
            Self::Option(path) | Self::Argument(path) => Some(path),
        }
    }

    /// The path, or this name for standard input.
    pub(super) fn name(&self, stdin: &str) -> String {
        (self.path()).map_or_else(|| stdin.to_owned(), |path| path.display().to_string())
    }

    /// The message if it cannot be read.
    pub(super) fn cannot_read(&self) -> String {
        let option = match self {
            Self::Option(_) => "--input ",
            _ => "",
        };
        format!("{option}{} cannot be read", self.name("standard input"))
    }

    /// Opens the input.
    pub(super) fn open(&self) -> anyhow::Result<Box<dyn Read + Send>> {
        let Some(path) = self.path() else {
            return Ok(Box::new(io::stdin()));
        };
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
            let message = format!(
                "is a directory: name the files in it ({}/*)",
                path.display()
            );
            return Err(io::Error::other(message)).with_context(cannot_read);
        }
        Ok(Box::new(file))
    }

    /// The number of bytes, if it is known before reading.
    pub(super) fn len(&self) -> Option<u64> {
        let metadata = match self.path() {
            None => stdin_metadata(),
            Some(path) => path.metadata(),
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

/// Compressed formats: the name, the first bytes, and the command that decompresses to standard output.
const FORMATS: [(&str, &[u8], &str); 5] = [
    ("gzip", b"\x1f\x8b", "gzip -dc"),
    ("zstd", b"\x28\xb5\x2f\xfd", "zstd -dc"),
    ("xz", b"\xfd7zXZ\0", "xz -dc"),
    ("bzip2", b"BZh", "bzip2 -dc"),
    ("zip", b"PK\x03\x04", "unzip -p"),
];

/// Fails if an input begins like a compressed file or UTF-16; the error names the pipe that reads it. `path` is absent for
/// standard input.
pub(crate) fn check_encoding(start: &[u8], path: Option<&Path>) -> anyhow::Result<()> {
    let (name, file) = match path.map(|path| path.display().to_string()) {
        Some(path) => (path.clone(), path),
        None => ("standard input".to_owned(), "FILE".to_owned()),
    };
    anyhow::ensure!(
        !start.starts_with(b"\xff\xfe") && !start.starts_with(b"\xfe\xff"),
        "{name} is UTF-16, expected UTF-8: convert it in a pipe, `iconv -f UTF-16 -t UTF-8 {file} | chessmoves ...`"
    );
    for (format, magic, command) in FORMATS {
        anyhow::ensure!(
            !start.starts_with(magic),
            "{name} is compressed with {format}: decompress it in a pipe, `{command} {file} | chessmoves ...`"
        );
    }
    Ok(())
}

/// Fails if a file that is not text is compressed or UTF-16. A file that cannot be opened is reported elsewhere.
pub(crate) fn check_file_encoding(path: &Path) -> anyhow::Result<()> {
    const LONGEST: u64 = 6;
    let mut start = Vec::new();
    match File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut start)) {
        Ok(_) => check_encoding(&start, Some(path)),
        Err(_) => Ok(()),
    }
}
