//! The records: their JSON and its schema, their text boards and pictures, and the answers of `why`.

#[path = "../support/mod.rs"]
mod support;

mod boards;
mod counts;
mod errors;
mod filter;
mod format;
mod history;
mod internal;
mod json_lines;
mod moves;
mod samples;
mod schema;
mod status;
mod svg;
mod table;
mod value;
mod verdicts;
mod why_cases;
