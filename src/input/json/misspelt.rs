//! Extra keys that differ from a key of a message in their spelling only.

/// An extra key that is almost a key of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MisspeltKey {
    /// The key.
    pub key: String,
    /// The key that was probably meant.
    pub meant: &'static str,
}

impl MisspeltKey {
    /// The keys that a message can have.
    pub(super) const KNOWN: [&'static str; 9] = [
        "fen",
        "board",
        "piece",
        "onMove",
        "castling",
        "enPassant",
        "epPossibleOnPawn",
        "lastMove",
        "chess960",
    ];

    /// Compares a key with those of a message: they may differ in the case of letters, and in `_` and `-`. A key that differs
    /// in a letter, such as `pieces`, can have a meaning of its own.
    pub(super) fn of(key: &str) -> Option<Self> {
        let letters = || key.bytes().filter(|byte| !b"_-".contains(byte));
        let is_meant = |meant: &&str| {
            letters()
                .map(|byte| byte.to_ascii_lowercase())
                .eq(meant.bytes().map(|byte| byte.to_ascii_lowercase()))
        };
        let meant = Self::KNOWN.into_iter().find(is_meant)?;
        (key != meant).then(|| Self {
            key: key.to_owned(),
            meant,
        })
    }
}
