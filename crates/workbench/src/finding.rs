//! What a search finds.

use std::fmt;

use chessmoves_core::{AnyPosition, Code, Move, Square};

use super::compare::{Comparison, WrongCount};

/// The first difference between a generator and the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The position in which it shows.
    pub position: AnyPosition,
    /// What it is.
    pub kind: FindingKind,
}

/// The kind of a difference.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// The list of moves is wrong.
    Moves {
        /// The differences.
        comparison: Box<Comparison>,
        /// Whether the list depends on how the position was reached.
        state: Option<StateBug>,
        /// The generator's own FEN, if it denotes another position.
        own_fen: Option<String>,
    },
    /// A count is wrong as a part of a greater count, and right if the position after the move is asked about directly: a move
    /// is not taken back correctly.
    Unmake {
        /// The wrong count in the smallest divide that has one.
        wrong: WrongCount,
        /// The depth of that divide.
        depth: u32,
        /// The move that is not taken back correctly, and the position in which it is made, if it explains the counts or the
        /// generator's own FEN.
        culprit: Option<(Box<AnyPosition>, Move)>,
        /// The generator's own FEN after the divide, if it denotes another position than before.
        own_fen: Option<String>,
    },
    /// A count is wrong as a part of a greater count, and right if the position after the move is asked about directly, for
    /// another reason than a move that is not taken back.
    Count {
        /// The first wrong count in the smallest divide that has one.
        wrong: WrongCount,
        /// The depth of that divide.
        depth: u32,
        /// The stable code of the cause.
        code: Code,
        /// What the generator does wrong.
        message: &'static str,
    },
    /// The same question gets different answers.
    Unsteady,
    /// The counts of a divide at depth 1, which should all be 1.
    Leaves {
        /// The counts that are not 1.
        wrong: Vec<WrongCount>,
    },
    /// The total differs, although all moves and their counts agree.
    Total {
        /// The total given.
        given: u64,
        /// Our total.
        expected: u64,
    },
    /// The counts are those of another depth.
    Depth {
        /// The depth asked for.
        asked: u32,
        /// The depth of the counts.
        given: u32,
    },
    /// The moves are those of another position.
    OtherPosition {
        /// Which position it is.
        which: String,
        /// The generator's own FEN.
        own_fen: Option<String>,
    },
    /// The generator gives no answer.
    Failure(Failure),
}

/// A wrong list that depends on how the position was reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StateBug {
    /// The list is wrong after these moves, and right if the position is set up from its FEN.
    OnlyPlayed {
        /// The position from which the fewest moves lead to the wrong list.
        from: Box<AnyPosition>,
        /// Those moves.
        moves: Vec<Move>,
        /// The square of a pawn that was captured en passant and left on the board.
        pawn_left: Option<Square>,
    },
    /// The list is wrong if the position is set up from its FEN, and right after this move.
    OnlyFromFen {
        /// The position before the move.
        from: Box<AnyPosition>,
        /// The move.
        mv: Move,
    },
}

/// Why a generator gives no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The stable code of an engine's failure, such as [`Code::EngineTimeout`].
    pub code: Code,
    /// What happened, in one sentence.
    pub message: String,
    /// What was sent (`> `) and received (`< `, from standard error `! `), in order.
    pub dialogue: Vec<String>,
}

impl Failure {
    /// A failure without a dialogue.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            dialogue: Vec::new(),
        }
    }

    /// Whether the generator could not be asked, so that nothing is known about its moves.
    pub const fn is_unasked(&self) -> bool {
        matches!(
            self.code,
            Code::EngineNotStarted
                | Code::EngineWithoutPerft
                | Code::EngineWithoutChess960
                | Code::NotInTranscript
        )
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
