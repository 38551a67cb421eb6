//! Properties that hold for arbitrary bytes, one file per subject. The fuzz targets call them, and so does
//! `tests/fuzz_seeds.rs`, which includes this file as a module.
#![allow(unreachable_pub, reason = "the test includes this crate as a module")]

mod bytes;
pub mod fen;
pub mod json;
pub mod links;
pub mod moves;
pub mod pgn;
pub mod stages;
pub mod stream;
pub mod svg;
