//! Compares a list of moves with the legal moves.

use std::fmt;

use super::given::{GivenMove, GivenMoves};
use crate::notation::Uci;
use crate::notation::move_text::MoveText;
use crate::rules::any_position::{AnyPosition, SeveralKings};
use crate::types::Move;

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
    /// Texts that are not moves, or that fit several moves.
    pub unreadable: Vec<(String, UnreadableReason)>,
    /// The legal moves in the list with their counts, in the order of the list.
    pub found: Vec<(Move, Option<u64>)>,
}

/// Why a text of a list does not stand for a move.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UnreadableReason {
    /// It is not a move in any notation.
    NotAMove,
    /// It fits several legal moves.
    Ambiguous(Vec<Uci>),
}

impl fmt::Display for UnreadableReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAMove => {
                f.write_str("not a move, expected UCI, SAN or long algebraic notation")
            }
            Self::Ambiguous(moves) => {
                let moves: Vec<_> = moves.iter().map(Uci::to_string).collect();
                write!(f, "ambiguous: {}", moves.join(", "))
            }
        }
    }
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

impl Comparison {
    /// Compares a list with the legal moves of a position. Both spellings of castling denote the same move.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn new(position: &AnyPosition, given: &GivenMoves) -> Result<Self, SeveralKings> {
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
            let unreadable = lines.map(|line| (line, UnreadableReason::NotAMove));
            comparison.unreadable.extend(unreadable);
        }
        let is_found = |mv: &Move| comparison.found.iter().any(|(found, _)| found == mv);
        comparison.missing = legal.iter().copied().filter(|mv| !is_found(mv)).collect();
        Ok(comparison)
    }

    fn add(&mut self, position: &AnyPosition, legal: &[Move], given: &GivenMove) {
        let text = &given.text;
        let Some(read) = MoveText::parse(text) else {
            self.unreadable
                .push((text.clone(), UnreadableReason::NotAMove));
            return;
        };
        let chess960 = position.is_chess960();
        let moves = read.matching(legal, chess960);
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
                let moves = moves.iter().map(|&mv| Uci::new(mv, chess960)).collect();
                self.unreadable
                    .push((text.clone(), UnreadableReason::Ambiguous(moves)));
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
        let Self {
            extra,
            missing,
            duplicate,
            unreadable,
            ..
        } = self;
        extra.is_empty() && missing.is_empty() && duplicate.is_empty() && unreadable.is_empty()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn compare(fen: &str, list: &str) -> Comparison {
        let setup = fen::parse(fen).expect("a FEN").setup;
        let (position, _) = AnyPosition::from_setup(setup).expect("a position");
        Comparison::new(&position, &GivenMoves::parse(list)).expect("one king per side")
    }

    #[test]
    fn both_spellings_of_castling_denote_the_same_move() {
        const STEPS: &str = "h1g1 h1f1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 e1d1 e1f1 e1d2 e1e2 e1f2";
        for castling in ["e1g1", "e1h1", "O-O", "0-0"] {
            let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
            let comparison = compare(fen, &format!("{STEPS} {castling}"));
            assert!(comparison.is_equal(), "{castling}: {comparison:?}");
        }
        let twice = compare(
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            &format!("{STEPS} e1g1 e1h1"),
        );
        assert_eq!(twice.duplicate, ["e1h1"]);
    }

    /// With the king on f1 and the rook on h1, the step to g1 and castling are both written f1g1.
    #[test]
    fn a_step_and_castling_can_be_written_alike() {
        let fen = "4k3/8/8/8/8/8/5PPP/5K1R w H - 0 1";
        let moves = "h1g1 f1e1 f1g1 f1e2 f2f3 g2g3 h2h3 f2f4 g2g4 h2h4";
        assert_eq!(compare(fen, moves).missing.len(), 1);
        let both = compare(fen, &format!("{moves} f1g1"));
        assert!(both.is_equal(), "{both:?}");
        let three = compare(fen, &format!("{moves} f1g1 f1g1"));
        assert_eq!(three.duplicate, ["f1g1"]);
    }

    #[test]
    fn extra_missing_duplicate_and_unreadable_moves_are_distinguished() {
        let list = "a2a3 a2a3 e2e5 e2e5 Zf3 Nc3 Na3";
        let comparison = compare(START, list);
        assert_eq!(comparison.extra, ["e2e5"]);
        assert_eq!(comparison.duplicate, ["a2a3", "e2e5"]);
        assert_eq!(
            comparison.unreadable,
            [("Zf3".to_owned(), UnreadableReason::NotAMove)]
        );
        assert_eq!(comparison.missing.len(), 17);
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_text_without_moves_is_unreadable_and_an_empty_one_is_an_empty_list() {
        assert_eq!(compare(START, "hello there").unreadable.len(), 1);
        assert!(compare(START, "").unreadable.is_empty());
        assert!(compare("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "").is_equal());
    }
}
