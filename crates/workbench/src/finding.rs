//! How a list of moves differs from the legal moves, and what a search finds.

use std::fmt;

use chessmoves_core::internal::{joined, move_text::MoveText};
use chessmoves_core::notation::Uci;
use chessmoves_core::{AnyPosition, Code, Fault, Move};

use super::given::{GivenMove, GivenMoves};

/// How a list of moves differs from the legal moves of a position.
///
/// ```
/// use chessmoves::{Position, workbench::{Comparison, GivenMoves}};
/// let position: Position = "4k3/8/8/8/8/8/6n1/4K2R w K - 0 1".parse()?;
/// let given = GivenMoves::parse("e1g1 e1d1 e1d2 e1e2 e1f1 e1f2");
/// let comparison = Comparison::new(position.as_any(), &given)?;
/// assert_eq!(comparison.extra, ["e1g1"]);
/// assert!(comparison.missing.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Comparison {
    /// The number of moves given.
    pub given: usize,
    /// The number of legal moves.
    pub legal: usize,
    /// Moves that are not legal, as written, each once.
    pub extra: Vec<String>,
    /// Legal moves that are not in the list.
    pub missing: Vec<Move>,
    /// Moves that are in the list more than once, as written, for each repetition.
    pub duplicate: Vec<String>,
    /// Texts that are not moves, or that fit several moves, with what is wrong with them.
    pub unreadable: Vec<(String, String)>,
    /// The legal moves in the list with their counts, in the order of the list.
    pub found: Vec<(Move, Option<u64>)>,
}

/// A count of leaf nodes that differs from ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongCount {
    /// The move.
    pub mv: Move,
    /// The count given.
    pub given: u64,
    /// Our count.
    pub expected: u64,
}

const NOT_A_MOVE: &str = "not a move, expected UCI, SAN or long algebraic notation";

impl Comparison {
    /// Compares a list with the legal moves of a position. Both spellings of castling denote the same move.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn new(position: &AnyPosition, given: &GivenMoves) -> Result<Self, Fault> {
        let legal = position.legal_moves()?.sorted();
        let mut comparison = Self {
            given: given.moves.len(),
            legal: legal.len(),
            ..Self::default()
        };
        for mv in &given.moves {
            comparison.add(position, &legal, mv);
        }
        if given.moves.is_empty() && given.total.is_none() {
            // A text without a single move is not an empty list.
            let lines = given.skipped.iter().cloned();
            let unreadable = lines.map(|line| (line, NOT_A_MOVE.to_owned()));
            comparison.unreadable.extend(unreadable);
        }
        comparison.missing = (legal.iter().copied().filter(|&mv| !comparison.has(mv))).collect();
        Ok(comparison)
    }

    fn add(&mut self, position: &AnyPosition, legal: &[Move], given: &GivenMove) {
        let text = &given.text;
        let Some(read) = MoveText::parse(text) else {
            self.unreadable.push((text.clone(), NOT_A_MOVE.to_owned()));
            return;
        };
        let chess960 = position.is_chess960();
        let moves: Vec<_> = read.matching(legal, chess960).collect();
        match moves[..] {
            [] if self.extra.contains(text) => self.duplicate.push(text.clone()),
            [] => self.extra.push(text.clone()),
            [mv] if !self.has(mv) => self.found.push((mv, given.count)),
            // With a king on f1, f1g1 is a step, and castling in the notation of standard chess.
            [_] => match self.other_spelling(read, legal, chess960) {
                Some(mv) => self.found.push((mv, given.count)),
                None => self.duplicate.push(text.clone()),
            },
            _ => {
                let moves = joined(moves.iter().map(|&mv| Uci::new(mv, chess960)), ", ");
                let message = format!("ambiguous: {moves}");
                self.unreadable.push((text.clone(), message));
            }
        }
    }

    /// The castling move that the text denotes in the notation of the other variant, if it is not in the list yet and is
    /// written like another move that is.
    fn other_spelling(&self, read: MoveText, legal: &[Move], chess960: bool) -> Option<Move> {
        let MoveText::Squares(uci) = read else {
            return None;
        };
        (legal.iter().copied()).find(|&mv| Uci::new(mv, !chess960) == uci && !self.has(mv))
    }

    fn has(&self, mv: Move) -> bool {
        self.found.iter().any(|(found, _)| *found == mv)
    }

    /// Whether the list has exactly the legal moves, each once.
    pub fn is_equal(&self) -> bool {
        (self.extra.is_empty() && self.missing.is_empty())
            && (self.duplicate.is_empty() && self.unreadable.is_empty())
    }

    /// The counts that differ from ours, in the order of the list. Moves without a count are left out.
    pub fn wrong_counts(&self, expected: &[(Move, u64)]) -> Vec<WrongCount> {
        let wrong = |&(mv, given): &(Move, Option<u64>)| {
            let given = given?;
            let (_, expected) = *expected.iter().find(|(other, _)| *other == mv)?;
            (given != expected).then_some(WrongCount {
                mv,
                given,
                expected,
            })
        };
        self.found.iter().filter_map(wrong).collect()
    }
}

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

chessmoves_core::named! {
    /// The kind of a difference.
    FindingKind:
    /// The list of moves is wrong.
    Moves "moves";
    /// The list of moves is wrong after some moves, and right if the position is set up from its FEN.
    StatePlayed "state-played";
    /// The list of moves is wrong if the position is set up from its FEN, and right after a move.
    StateFen "state-fen";
    /// A count is wrong as a part of a greater one, and right if the position is asked about directly: a move is not taken back correctly.
    StateUnmake "state-unmake";
    /// A count is wrong as a part of a greater count, and right if the position after the move is asked about directly, for
    /// another reason than a move that is not taken back.
    Count "count";
    /// The same question gets different answers.
    Unsteady "unsteady";
    /// The counts of a divide at depth 1, which should all be 1.
    Leaves "leaves";
    /// The total differs, although all moves and their counts agree.
    Total "total";
    /// The counts are those of another depth.
    Depth "depth";
    /// The moves are those of another position.
    OtherPosition "position";
    /// The generator gives no answer.
    Failure "failure";
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
