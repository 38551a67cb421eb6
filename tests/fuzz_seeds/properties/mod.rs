//! Properties that hold for arbitrary bytes, one file per subject. The test calls them, and so do the fuzz targets, for which
//! this file is a library.
#![allow(unreachable_pub, reason = "for the test, this is not a library")]

mod bytes;
pub mod fen;
pub mod json;
pub mod links;
pub mod moves;
pub mod pgn;
pub mod stages;
pub mod stream;
pub mod svg;
