//! What this program is.

use std::env::consts::{ARCH, OS};
use std::fmt::Write as _;

/// The optional parts, and whether they are in.
const FEATURES: [(&str, bool); 2] = [
    ("cli", cfg!(feature = "cli")),
    ("png", cfg!(feature = "png")),
];

/// `--version`: version, target, features, the number in `schema`, and how sliders are looked up.
pub(crate) fn long() -> String {
    let features: Vec<_> = (FEATURES.iter())
        .filter(|(_, is_in)| *is_in)
        .map(|(name, _)| *name)
        .collect();
    let sliders = if cfg!(target_feature = "bmi2") {
        "PEXT"
    } else {
        "magic numbers"
    };
    let mut text = format!("chessmoves {}\n", env!("CARGO_PKG_VERSION"));
    for (label, value) in [
        ("target", format!("{ARCH}-{OS}")),
        ("features", features.join(", ")),
        ("schema", chessmoves::report::SCHEMA.to_string()),
        ("sliders", sliders.to_owned()),
    ] {
        let _ = writeln!(text, "{label:<9} {value}");
    }
    text
}
