//! What a search finds.

use std::fmt;

use chessmoves_core::{AnyPosition, Code, Move};

use super::compare::{Comparison, WrongCount};

/// The first difference between a generator and the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The position in which it shows.
    pub position: AnyPosition,
    /// What it is.
    pub kind: FindingKind,
    /// The stable code of the cause; [`Code::Moves`] if the moves of a wrong list say more.
    pub code: Code,
    /// What it means, in one sentence.
    pub message: Option<String>,
    /// The differences of a wrong list.
    pub comparison: Option<Box<Comparison>>,
    /// The counts that are wrong.
    pub counts: Vec<WrongCount>,
    /// The total given and ours, if they differ although all moves and their counts agree.
    pub total: Option<(u64, u64)>,
    /// The shortest line after which the list is wrong, if it is right from the FEN; the move after which it is right, if it is
    /// wrong from the FEN; or the move that is probably not taken back correctly. The position in which the line begins.
    pub line_played: Option<(AnyPosition, Vec<Move>)>,
    /// The generator's own FEN, if it denotes another position; after counting, if a move is not taken back correctly.
    pub own_fen: Option<String>,
    /// What was sent and received before a failure.
    pub dialogue: Vec<String>,
}

/// The kind of a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FindingKind {
    /// The list of moves is wrong.
    Moves,
    /// The list of moves is wrong after some moves, and right if the position is set up from its FEN.
    StatePlayed,
    /// The list of moves is wrong if the position is set up from its FEN, and right after a move.
    StateFen,
    /// A count is wrong as a part of a greater count, and right if the position after the move is asked about directly: a move
    /// is not taken back correctly.
    StateUnmake,
    /// A count is wrong as a part of a greater count, and right if the position after the move is asked about directly, for
    /// another reason than a move that is not taken back.
    Count,
    /// The same question gets different answers.
    Unsteady,
    /// The counts of a divide at depth 1, which should all be 1.
    Leaves,
    /// The total differs, although all moves and their counts agree.
    Total,
    /// The counts are those of another depth.
    Depth,
    /// The moves are those of another position.
    OtherPosition,
    /// The generator gives no answer.
    Failure,
}

impl FindingKind {
    /// The stable name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::StatePlayed => "state-played",
            Self::StateFen => "state-fen",
            Self::StateUnmake => "state-unmake",
            Self::Count => "count",
            Self::Unsteady => "unsteady",
            Self::Leaves => "leaves",
            Self::Total => "total",
            Self::Depth => "depth",
            Self::OtherPosition => "position",
            Self::Failure => "failure",
        }
    }
}

impl Finding {
    /// A finding of which nothing else is known.
    pub(super) const fn new(position: AnyPosition, kind: FindingKind, code: Code) -> Self {
        Self {
            position,
            kind,
            code,
            message: None,
            comparison: None,
            counts: Vec::new(),
            total: None,
            line_played: None,
            own_fen: None,
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
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}
