//! Writes a file under a temporary name and renames it at the end, so that a full disk or a signal never destroys the old
//! file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::signals;

/// A file that takes the place of another one when it is finished. If it is dropped before, the old file stays.
pub(crate) struct Replacement {
    file: File,
    /// The temporary name and the name at the end; absent if the target is a device or a pipe, which is written directly.
    names: Option<(PathBuf, PathBuf)>,
}

impl Replacement {
    /// Creates the temporary file in the folder of the target.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let old = match path.metadata() {
            Ok(old) if !old.is_file() => return Self::direct(path),
            Ok(old) => {
                // A file that may not be written is not replaced either.
                OpenOptions::new().write(true).open(path)?;
                Some(old)
            }
            Err(_) => None,
        };
        // A link stays, and the file that it leads to is replaced.
        let target = match old {
            Some(_) => path.canonicalize()?,
            None => path.to_owned(),
        };
        let Some(name) = target.file_name() else {
            return Self::direct(path);
        };
        let id = std::process::id();
        let temporary = target.with_file_name(format!(".{}.{id}.tmp", name.to_string_lossy()));
        let file = match OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary)
        {
            Ok(file) => file,
            // The file may be written, but its folder may not.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && old.is_some() => {
                return Self::direct(path);
            }
            Err(error) => return Err(error),
        };
        signals::remove_at_end(temporary.clone());
        let replacement = Self {
            file,
            names: Some((temporary, target)),
        };
        if let Some(old) = old {
            replacement.file.set_permissions(old.permissions())?;
        }
        Ok(replacement)
    }

    fn direct(path: &Path) -> io::Result<Self> {
        Ok(Self {
            file: File::create(path)?,
            names: None,
        })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        match self.names.take() {
            Some((temporary, target)) => {
                let renamed = fs::rename(&temporary, target);
                if renamed.is_err() {
                    // The error of the renaming says more.
                    let _ = fs::remove_file(&temporary);
                }
                signals::keep(&temporary);
                renamed
            }
            None => Ok(()),
        }
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.names {
            // The error that prevented the file from being finished is reported already.
            let _ = fs::remove_file(temporary);
            signals::keep(temporary);
        }
    }
}
