//! The text of `--version`.

use std::env::consts::{ARCH, OS};
use std::fmt::Write as _;

/// The optional features, and whether they are enabled.
const FEATURES: [(&str, bool); 2] = [
    ("cli", cfg!(feature = "cli")),
    ("png", cfg!(feature = "png")),
];

/// The version, the target, the features, the version of the records, and how slider attacks are looked up.
pub(crate) fn long() -> String {
    let features: Vec<_> = (FEATURES.iter())
        .filter(|(_, is_enabled)| *is_enabled)
        .map(|(name, _)| *name)
        .collect();
    let sliders = if cfg!(target_feature = "bmi2") {
        "PEXT"
    } else {
        "magic bitboards"
    };
    let mut text = format!("chessmoves {}\n", env!("CARGO_PKG_VERSION"));
    for (label, value) in [
        ("target", format!("{ARCH}-{OS}")),
        ("features", features.join(", ")),
        ("schema", chessmoves::record::SCHEMA.to_string()),
        ("sliders", sliders.to_owned()),
    ] {
        let _ = writeln!(text, "{label:<9} {value}");
    }
    text
}
