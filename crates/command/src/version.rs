//! The version of the program, and what it is built with.

use std::env::consts::{ARCH, OS};

use chessmoves_answers::answer;

pub(crate) const FEATURES: &[&str] = if cfg!(feature = "png") {
    &["cli", "png"]
} else {
    &["cli"]
};

/// How slider attacks are looked up.
pub(crate) const SLIDERS: &str = if cfg!(target_feature = "bmi2") {
    "PEXT"
} else {
    "magic bitboards"
};

/// The version, the target, the features, the version of the records, and how slider attacks are looked up.
pub(crate) fn text() -> String {
    let (version, features) = (env!("CARGO_PKG_VERSION"), FEATURES.join(", "));
    let schema = answer::SCHEMA;
    format!(
        "chessmoves {version}\ntarget    {ARCH}-{OS}\nfeatures  {features}\nschema    {schema}\nsliders   {SLIDERS}\n"
    )
}
