//! The choice of keys, as in `--fields`.

/// Which keys of a record are written.
#[derive(Clone, Copy, Debug)]
pub enum Fields<'a> {
    /// All keys of the record, and all extra keys of the input.
    All,
    /// The keys of the record with one of these names, and with a plus sign before the name, those of the input.
    Only(&'a [String]),
}

impl Fields<'_> {
    /// Whether a key of the record is written.
    pub(super) fn has(self, key: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.iter().any(|name| name == key),
        }
    }

    /// Whether a key of the input is written.
    pub(super) fn has_extra(self, key: &str) -> bool {
        match self {
            Self::All => true,
            Self::Only(names) => names.iter().any(|name| name.strip_prefix('+') == Some(key)),
        }
    }
}
