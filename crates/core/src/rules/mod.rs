//! The rules of chess. The legality of a move is decided in [`stages`] and nowhere else; all else feeds or reads those filters.
//!
//! | question | where |
//! |---|---|
//! | how a piece moves on an empty board | [`movement`] |
//! | checks, check mask, pins; which moves are legal | [`stages`]; [`generate`] passes its filters to a sink |
//! | which moves give check | [`targets`] |
//! | what an input states; what a move changes | [`any_position`] |
//! | how a game ends; how often a position has occurred | [`outcome`], [`game`]; [`zobrist`] makes its key |
//! | why a move is legal or not | [`explain`] |
//! | what is impossible about a position | [`problem`] |
//! | whether a game can lead to it | [`origin`] |
//! | who can still checkmate | [`winnable`] |

pub(crate) mod any_position;
pub mod attacks;
pub(crate) mod explain;
pub(crate) mod game;
pub(crate) mod generate;
pub(crate) mod movement;
pub(crate) mod origin;
pub mod outcome;
pub(crate) mod perft;
pub(crate) mod position;
pub mod problem;
pub(crate) mod stages;
pub(crate) mod targets;
pub(crate) mod winnable;
pub mod zobrist;
