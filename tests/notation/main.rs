//! Notation and input: what is read, repaired and written, the errors, and the promises of the types behind it.

#[path = "../support/mod.rs"]
mod support;

mod castling;
mod common_forms;
mod fen;
mod fen_errors;
mod free_text;
mod free_text_formats;
mod hand_built_moves;
mod json_errors;
mod json_input;
mod links;
mod move_records;
mod moves;
mod named;
mod oracle;
mod pgn_brackets;
mod pgn_faults;
mod pgn_games;
mod pgn_habits;
mod pgn_reader;
mod pgn_reasons;
mod pgn_rules;
mod pgn_slips;
mod pgn_unusual;
mod pgn_world;
mod prompt;
mod repair;
mod san;
mod setups;
mod steps;
mod texts;
mod zobrist;
