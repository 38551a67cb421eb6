//! What must hold of any bytes, one file a subject. The fuzz targets call these, and so does `tests/fuzz_seeds.rs`, which
//! includes this file as a module.
#![allow(unreachable_pub, reason = "a module of the tests is no crate")]

mod bytes;
pub mod fen;
pub mod json;
pub mod links;
pub mod moves;
pub mod stages;
pub mod stream;
pub mod svg;
