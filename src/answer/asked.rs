//! What is asked, whatever the position: made once per run or message, and borrowed by each question.

use super::Condition;
use crate::notation::PieceName;
use crate::record::MoveFilter;

/// A command that asks about positions or pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Command {
    /// Stage 1: the movement mask of a lone piece.
    Raw,
    /// Stage 2: the mask clipped to the board.
    Clip,
    /// Stage 3: pseudo-legal moves.
    Board,
    /// Stage 4: legal moves.
    #[default]
    Legal,
    /// Why a move is legal or not.
    Why,
    /// Check, mate, draws, pins, castling and problems.
    Status,
    /// The squares that each side controls.
    Control,
    /// The board.
    Show,
    /// The position after some moves.
    Play,
    /// A count of leaf nodes.
    Perft,
    /// A list of moves compared with the legal moves.
    Diff,
    /// The first wrong move of an engine.
    Bisect,
}

/// What is asked about each position: the command with the options that decide its answer.
#[allow(
    clippy::struct_excessive_bools,
    reason = "these are independent options"
)]
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The command.
    pub command: Command,
    /// Whether the position is treated as Chess960.
    pub chess960: bool,
    /// Moves to play first, separated by spaces.
    pub moves: Option<String>,
    /// The piece; it takes precedence over the piece of an input.
    pub piece: Option<PieceName>,
    /// Whether each input has to name the piece.
    pub piece_from_input: bool,
    /// For `why`: the move to explain; it takes precedence over the key `move` of an input.
    pub mv: Option<String>,
    /// For `why`: a word that can name a piece or a move.
    pub word: Option<String>,
    /// For `play`: the moves.
    pub line: Vec<String>,
    /// Whether moves are listed in UCI notation only.
    pub slim: bool,
    /// For `legal` and `show`: whether the moves of all four stages are listed.
    pub stages: bool,
    /// Which moves are listed.
    pub filter: MoveFilter,
    /// For `status`: the conditions to test. Each list has alternatives.
    pub is: Vec<Vec<Condition>>,
    /// For `status`: whether faulty input is repaired first.
    pub fix: bool,
    /// For `perft`: the depth in plies.
    pub depth: u32,
    /// For `perft`: whether the count for each root move is listed.
    pub divide: bool,
    /// For `perft`: whether the root moves are in SAN.
    pub san: bool,
    /// For `perft`: whether the position after each root move is listed.
    pub fens: bool,
    /// For `perft`: the greatest number of leaf nodes that is counted.
    pub max_nodes: Option<u64>,
    /// The keys of JSON; all if absent. With a plus sign before the name, a key of the input.
    pub fields: Option<Vec<String>>,
}
