//! The text of `--version`.

use std::env::consts::{ARCH, OS};
use std::fmt::Write as _;

use chessmoves::record::{SchemaVersion, VersionRecord};

/// The optional features, and whether they are enabled.
const FEATURES: [(&str, bool); 2] = [
    ("cli", cfg!(feature = "cli")),
    ("png", cfg!(feature = "png")),
];

/// How slider attacks are looked up.
const SLIDERS: &str = if cfg!(target_feature = "bmi2") {
    "PEXT"
} else {
    "magic bitboards"
};

fn target() -> String {
    format!("{ARCH}-{OS}")
}

fn features() -> Vec<&'static str> {
    (FEATURES.iter())
        .filter(|(_, is_enabled)| *is_enabled)
        .map(|(name, _)| *name)
        .collect()
}

/// The version as a record.
pub(crate) fn record() -> VersionRecord {
    VersionRecord {
        schema: SchemaVersion,
        version: env!("CARGO_PKG_VERSION"),
        target: target(),
        features: features(),
        sliders: SLIDERS,
    }
}

/// The version, the target, the features, the version of the records, and how slider attacks are looked up.
pub(crate) fn long() -> String {
    let mut text = format!("chessmoves {}\n", env!("CARGO_PKG_VERSION"));
    for (label, value) in [
        ("target", target()),
        ("features", features().join(", ")),
        ("schema", chessmoves::record::SCHEMA.to_string()),
        ("sliders", SLIDERS.to_owned()),
    ] {
        let _ = writeln!(text, "{label:<9} {value}");
    }
    text
}
