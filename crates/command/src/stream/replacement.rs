//! Files that are replaced when they are complete. Those of pictures can have numbers, and can be PNG.

use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::signals;

/// The option that names the output, in messages.
const OPTION: &str = "-o ";

/// Creates a file that begins with these bytes. A picture is converted to PNG if the name asks for it.
pub(super) fn created(path: &Path, bytes: &[u8]) -> anyhow::Result<Replacement> {
    let mut bytes = Cow::Borrowed(bytes);
    let extension = path.extension();
    if extension.is_some_and(|name| name.eq_ignore_ascii_case("png")) {
        bytes = (to_png(&bytes).with_context(|| cannot_write(path, OPTION))?).into();
    }
    let mut file = Replacement::create(path, OPTION)?;
    file.write(&bytes)?;
    Ok(file)
}

/// The path with a number in place of `%d`, or of `%03d` with leading zeros; `None` if it has neither.
pub(super) fn numbered(path: &Path, number: u64) -> Option<PathBuf> {
    let name = path.file_name()?.to_str()?;
    let (before, rest) = name.split_once('%')?;
    let (width, after) = rest.split_once('d')?;
    let width = match width.as_bytes() {
        [] => 0,
        [b'0', digit @ b'0'..=b'9'] => usize::from(digit - b'0'),
        _ => return None,
    };
    Some(path.with_file_name(format!("{before}{number:0width$}{after}")))
}

/// Draws an SVG at its size in pixels.
#[cfg(feature = "png")]
fn to_png(document: &[u8]) -> anyhow::Result<Vec<u8>> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg::{Options, Tree};
    let tree = Tree::from_data(document, &Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixels =
        Pixmap::new(size.width(), size.height()).context("the picture is too large")?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels.encode_png()?)
}

/// The arguments are checked before, so this error is never shown.
#[cfg(not(feature = "png"))]
fn to_png(_: &[u8]) -> anyhow::Result<Vec<u8>> {
    anyhow::bail!("{}", crate::args::NO_PNG)
}

/// A file that takes the place of another one when it is finished, so that neither a full disk nor a signal destroys the old
/// file. If it is dropped before, the old file stays.
pub(crate) struct Replacement {
    file: File,
    /// The temporary name and the name at the end; absent if the target is a device or a pipe, which is written directly.
    names: Option<(PathBuf, PathBuf)>,
    cannot_write: String,
}

impl Replacement {
    /// Creates the temporary file in the folder of the target. `option` is in front of the path in messages.
    pub(crate) fn create(path: &Path, option: &str) -> anyhow::Result<Self> {
        let cannot_write = cannot_write(path, option);
        Self::open(path, &cannot_write).with_context(|| cannot_write)
    }

    fn open(path: &Path, cannot_write: &str) -> io::Result<Self> {
        let new = |file, names| Self {
            file,
            names,
            cannot_write: cannot_write.to_owned(),
        };
        let directly = || Ok(new(File::create(path)?, None));
        let (old, target) = match path.metadata() {
            Ok(old) if !old.is_file() => return directly(),
            Ok(old) => {
                // A file that may not be written is not replaced either.
                OpenOptions::new().write(true).open(path)?;
                // A link stays, and the file that it leads to is replaced.
                (Some(old), path.canonicalize()?)
            }
            Err(_) if path.is_symlink() => return directly(),
            Err(_) => (None, path.to_owned()),
        };
        let Some(name) = target.file_name() else {
            return directly();
        };
        let name = format!(".{}.{}", name.to_string_lossy(), std::process::id());
        let (file, temporary) = match create_new(&target, &name) {
            Ok(created) => created,
            // The file may be written, but its folder may not.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && old.is_some() => {
                return directly();
            }
            Err(error) => return Err(error),
        };
        signals::remove_at_end(temporary.clone());
        let replacement = new(file, Some((temporary, target)));
        if let Some(old) = old {
            replacement.file.set_permissions(old.permissions())?;
        }
        Ok(replacement)
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> anyhow::Result<()> {
        (self.file.write_all(bytes)).with_context(|| self.cannot_write.clone())
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> anyhow::Result<()> {
        if let Some((temporary, target)) = &self.names {
            fs::rename(temporary, target).with_context(|| self.cannot_write.clone())?;
            signals::keep(temporary);
        }
        self.names = None;
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.names {
            // The error that prevented the file from being finished is the one to report.
            let _ = fs::remove_file(temporary);
            signals::keep(temporary);
        }
    }
}

/// Creates a file beside another one. A process that was killed may have left a file of the same name, or a process in another
/// container that has the same number may be writing it.
fn create_new(target: &Path, name: &str) -> io::Result<(File, PathBuf)> {
    const ATTEMPTS: u32 = 1000;
    let mut attempts = (0..ATTEMPTS).map(|n| {
        let temporary = target.with_file_name(format!("{name}-{n}.tmp"));
        let file = File::create_new(&temporary)?;
        Ok((file, temporary))
    });
    let taken = io::ErrorKind::AlreadyExists;
    let is_free = |created: &io::Result<_>| !matches!(created, Err(error) if error.kind() == taken);
    attempts.find(is_free).unwrap_or_else(|| Err(taken.into()))
}

fn cannot_write(path: &Path, option: &str) -> String {
    format!("{option}{} cannot be written", path.display())
}

/// Whether two paths lead to the same file, which may not exist yet. A device or a pipe can be read and written at the same time.
pub(crate) fn is_same(a: &Path, b: &Path) -> bool {
    let resolved = |path: &Path| {
        let in_folder = || {
            let folder = path.parent().filter(|folder| *folder != Path::new(""));
            let folder = folder.unwrap_or(Path::new(".")).canonicalize().ok()?;
            Some(folder.join(path.file_name()?))
        };
        path.canonicalize().ok().or_else(in_folder)
    };
    match (resolved(a), resolved(b)) {
        (Some(a), Some(b)) => a == b && (a.is_file() || !a.exists()),
        _ => false,
    }
}
