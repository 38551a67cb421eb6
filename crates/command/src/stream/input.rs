//! The inputs that commands read: standard input and files, and what messages call them.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::args::is_position;

/// Standard input, or a file that an argument or an option names.
#[derive(Clone, Debug)]
pub(crate) struct InputFile {
    /// Absent for standard input.
    pub(super) path: Option<PathBuf>,
    /// What is in front of the path in messages: `--input `, or nothing for a file that is an argument of its own.
    option: &'static str,
    /// Whether more files can be named.
    can_be_several: bool,
}

impl InputFile {
    /// The file with this name; `-` is standard input.
    pub(crate) fn new(path: &Path, option: &'static str) -> Self {
        Self {
            path: Some(path.to_owned()).filter(|path| path != Path::new("-")),
            option,
            can_be_several: false,
        }
    }

    /// The files with these names, or standard input if there are none.
    pub(crate) fn all(paths: &[PathBuf], option: &'static str) -> Vec<Self> {
        let stdin = [PathBuf::from("-")];
        let paths = if paths.is_empty() { &stdin } else { paths };
        let file = |path: &PathBuf| Self {
            can_be_several: true,
            ..Self::new(path, option)
        };
        paths.iter().map(file).collect()
    }

    pub(super) fn path_or(&self, stdin: &str) -> String {
        (self.path.as_ref()).map_or_else(|| stdin.to_owned(), |path| path.display().to_string())
    }

    /// Its name in messages, with the option that names it.
    pub(crate) fn name(&self) -> String {
        let option = self.path.as_ref().map_or("", |_| self.option);
        format!("{option}{}", self.path_or("standard input"))
    }

    pub(super) fn cannot_read(&self) -> String {
        format!("{} cannot be read", self.name())
    }

    pub(crate) fn read_text(&self) -> anyhow::Result<String> {
        String::from_utf8(self.read(u64::MAX)?).with_context(|| self.cannot_read())
    }

    /// Reads the whole input, or this many bytes of it.
    pub(crate) fn read(&self, longest: u64) -> anyhow::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let read = self.open()?.take(longest).read_to_end(&mut bytes);
        read.with_context(|| self.cannot_read())?;
        check_encoding(&bytes, self.path.as_deref())?;
        Ok(bytes)
    }

    pub(super) fn open(&self) -> anyhow::Result<Box<dyn Read + Send>> {
        let Some(path) = &self.path else {
            return Ok(Box::new(io::stdin()));
        };
        let cannot_read = || self.cannot_read();
        let opened = File::open(path);
        let is_position = || path.to_str().is_some_and(is_position);
        anyhow::ensure!(
            opened.is_ok() || self.option.is_empty() || !is_position(),
            "{}takes a file; use --fen for \"{}\"",
            self.option,
            path.display()
        );
        let file = opened.with_context(cannot_read)?;
        if self.can_be_several && file.metadata().with_context(cannot_read)?.is_dir() {
            let path = path.display();
            let message = format!("is a directory: name the files in it ({path}/*)");
            return Err(io::Error::other(message)).with_context(cannot_read);
        }
        Ok(Box::new(file))
    }

    /// The number of bytes, if it is known before reading.
    pub(super) fn len(&self) -> Option<u64> {
        let metadata = (self.path.as_ref()).map_or_else(stdin_metadata, |path| path.metadata());
        Some(metadata.ok().filter(Metadata::is_file)?.len())
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

/// Fails if an input begins like a compressed file or UTF-16, and names the pipe that reads it. Standard input has no path.
pub(crate) fn check_encoding(start: &[u8], path: Option<&Path>) -> anyhow::Result<()> {
    let (name, file) = match path.map(|path| path.display().to_string()) {
        Some(path) => (path.clone(), path),
        None => ("standard input".to_owned(), "FILE".to_owned()),
    };
    let utf_16 = match start {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("UTF-16"),
        [1..=255, 0, 1..=255, 0, ..] => Some("UTF-16LE"),
        [0, 1..=255, 0, 1..=255, ..] => Some("UTF-16BE"),
        _ => None,
    };
    if let Some(encoding) = utf_16 {
        anyhow::bail!(
            "{name} is UTF-16, expected UTF-8: convert it in a pipe, `iconv -f {encoding} -t UTF-8 {file} | chessmoves ...`"
        );
    }
    for (format, magic, command) in FORMATS {
        anyhow::ensure!(
            !start.starts_with(magic),
            "{name} is compressed with {format}: decompress it in a pipe, `{command} {file} | chessmoves ...`"
        );
    }
    Ok(())
}
