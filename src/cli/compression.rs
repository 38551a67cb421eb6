//! Recognises compressed files and UTF-16, to say how to convert them.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The formats: the name, the first bytes, and the command that decompresses to standard output.
const FORMATS: [(&str, &[u8], &str); 5] = [
    ("gzip", b"\x1f\x8b", "gzip -dc"),
    ("zstd", b"\x28\xb5\x2f\xfd", "zstd -dc"),
    ("xz", b"\xfd7zXZ\0", "xz -dc"),
    ("bzip2", b"BZh", "bzip2 -dc"),
    ("zip", b"PK\x03\x04", "unzip -p"),
];

/// Fails if the input begins like a compressed file or UTF-16; the error names the pipe that reads it. `path` is absent for standard
/// input.
pub(crate) fn check(start: &[u8], path: Option<&Path>) -> anyhow::Result<()> {
    if start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff") {
        let (what, file) = names(path);
        anyhow::bail!(
            "{what} is UTF-16, expected UTF-8: convert it in a pipe, `iconv -f UTF-16 -t UTF-8 {file} | chessmoves ...`"
        );
    }
    let is_format = |(_, magic, _): &&(&str, &[u8], &str)| start.starts_with(magic);
    let Some((name, _, command)) = FORMATS.iter().find(is_format) else {
        return Ok(());
    };
    let (what, file) = names(path);
    anyhow::bail!(
        "{what} is compressed with {name}: decompress it in a pipe, `{command} {file} | chessmoves ...`"
    )
}

/// The input in a message, and in a command.
fn names(path: Option<&Path>) -> (String, String) {
    match path {
        Some(path) => (path.display().to_string(), path.display().to_string()),
        None => ("standard input".to_owned(), "FILE".to_owned()),
    }
}

/// The same for a file that is not text. A file that cannot be opened is reported elsewhere.
pub(crate) fn check_file(path: &Path) -> anyhow::Result<()> {
    const LONGEST: u64 = 6;
    let mut start = Vec::new();
    match File::open(path).and_then(|file| file.take(LONGEST).read_to_end(&mut start)) {
        Ok(_) => check(&start, Some(path)),
        Err(_) => Ok(()),
    }
}
