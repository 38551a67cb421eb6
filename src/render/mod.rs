//! From a report to a writer: one file a format. No renderer knows another, none knows the rules.

mod board;
mod codes;
mod error;
pub mod json;
mod moves_json;
mod paint;
mod perft;
mod status;
pub mod text;
mod why;

pub use error::error;
pub use paint::{Palette, Tone};
