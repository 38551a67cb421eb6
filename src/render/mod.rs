//! From a report to a writer: one file a format. No renderer knows another, none knows the rules.

mod board;
mod codes;
pub mod json;
mod paint;
pub mod text;
mod why;

pub use paint::{Palette, Tone};
