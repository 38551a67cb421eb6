//! The program from the outside: its output, its streams and its exit status.
#![cfg(all(unix, feature = "cli"))]

#[path = "../support/process.rs"]
mod process;
#[path = "../support/mod.rs"]
mod support;

mod bisect;
mod castling_rights;
mod check;
mod circles;
mod colors;
mod completions;
mod documents;
mod engines;
mod explain;
mod fix;
mod golden;
mod help;
mod internal;
mod man;
mod pipes;
mod processes;
mod progress;
mod reasons;
mod serve;
mod serve_options;
mod streams;
mod terminal;
mod usage;
