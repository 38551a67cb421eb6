//! Tests of the rules: legal moves, explanations, perft and problems, compared with other implementations and with the
//! definitions.

#[path = "../support/mod.rs"]
mod support;

mod any_boards;
mod arise;
mod blind;
mod chess960;
mod counterfactual;
mod explain;
mod explain_examples;
mod explain_model;
mod explain_moves;
mod games;
mod given_moves;
mod internal;
mod lanes;
mod mailbox;
mod parallel;
mod perft;
mod problems;
mod properties;
mod random_boards;
mod reasons;
mod sentences;
mod shrink;
mod types;
mod whole_games;
mod winnable;
mod workbench;
