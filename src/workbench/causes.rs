//! What a wrong list or count depends on: the position, how it was reached, or a move that is not taken back correctly.

use super::bisect::{Asked, DivideQuery, Search, Stop};
use super::compare::{Comparison, WrongCount};
use super::finding::{Failure, FailureKind, Finding, FindingKind, StateBug};
use super::given::GivenMoves;
use crate::notation::fen;
use crate::rules::any_position::AnyPosition;
use crate::rules::position::Position;
use crate::rules::setup::Setup;
use crate::rules::zobrist;
use crate::types::{Color, Move, Piece, Role, Square};

/// A shorter list is not taken for that of another position.
const MIN_MOVES: usize = 3;

impl Search<'_> {
    /// The finding in a position whose list is wrong.
    pub(super) fn wrong_list(&mut self, asked: Asked) -> Result<Finding, Stop> {
        let Asked {
            comparison, given, ..
        } = asked;
        if comparison.found.is_empty()
            && comparison.extra.is_empty()
            && !comparison.unreadable.is_empty()
        {
            let message = "the answer is not a list of moves";
            let mut failure = Failure::new(FailureKind::Garbage, message);
            let lines = comparison.unreadable.iter();
            failure.dialogue = lines.map(|(text, _)| format!("< {text}")).collect();
            return Err(Stop::Failure(failure));
        }
        let own_fen = self.own_fen(None);
        let is_other =
            given.moves.len() >= MIN_MOVES && 2 * comparison.extra.len() >= given.moves.len();
        if let Some(which) = is_other.then(|| self.other_position(&given)).flatten() {
            return Ok(self.finding(FindingKind::OtherPosition { which, own_fen }));
        }
        let state = self.state_bug()?;
        Ok(self.finding(FindingKind::Moves {
            comparison: Box::new(comparison),
            state,
            own_fen,
        }))
    }

    /// Asks about the end of the path in another way: from its FEN if it was reached by playing, and after a move if it was set
    /// up from its FEN.
    fn state_bug(&mut self) -> Result<Option<StateBug>, Stop> {
        let plies = self.path.len();
        if plies == 0 {
            let Some((from, mv)) = retract(&self.position) else {
                return Ok(None);
            };
            let asked = self.ask_after(&from, &[mv], 1)?;
            let from = Box::new(from);
            let bug = StateBug::OnlyFromFen { from, mv };
            return Ok(asked.comparison.is_equal().then_some(bug));
        }
        if !self.ask(plies, 1)?.comparison.is_equal() {
            return Ok(None);
        }
        let mut from = plies - 1;
        while from > 0 && self.ask(from, 1)?.comparison.is_equal() {
            from -= 1;
        }
        let (from, moves) = self.line(from);
        let from = Box::new(from);
        Ok(Some(StateBug::OnlyPlayed { from, moves }))
    }

    /// The position whose moves the list has, among those that an engine is likely to mistake for the one asked about.
    fn other_position(&self, given: &GivenMoves) -> Option<String> {
        let turned = self.position.with_turn(!self.position.turn());
        let mut others = vec![
            (AnyPosition::default(), "the start position".to_owned()),
            (
                turned,
                format!("this one with {} to move", turned.turn().side_name()),
            ),
        ];
        others.extend(self.path.iter().rev().zip(1..).map(|(step, plies)| {
            let unit = if plies == 1 { "ply" } else { "plies" };
            (step.position, format!("the one {plies} {unit} earlier"))
        }));
        let has_list = |other: &AnyPosition| {
            Comparison::new(other, given).is_ok_and(|comparison| comparison.is_equal())
        };
        let mut others = others.into_iter();
        others.find_map(|(other, which)| has_list(&other).then_some(which))
    }
}

/// Whether a FEN denotes another position, apart from the clocks and from en passant squares that no pawn can use.
fn denotes_other(text: &str, position: &AnyPosition) -> bool {
    let read = fen::parse(text).ok();
    let other = read.and_then(|fen| AnyPosition::from_setup(fen.setup).ok());
    other.is_none_or(|(other, _)| zobrist::key_of(&other) != zobrist::key_of(position))
}

/// At this depth a generator takes back only the root moves: what follows them is counted.
const ROOT_MOVES: u32 = 2;

impl Search<'_> {
    /// The finding if the count of the last move is wrong, and the position after it is counted correctly by itself. `depth` is
    /// that of the wrong count.
    pub(super) fn unmake(&mut self, last: WrongCount, depth: u32) -> Result<Finding, Stop> {
        self.pop();
        for depth in ROOT_MOVES..=depth {
            let asked = self.ask(0, depth)?;
            if let Some(&wrong) = asked.wrong_counts().first() {
                let own_fen = self.own_fen(Some(depth));
                let shows_state = own_fen.is_some();
                let mut finding = self.finding(FindingKind::Unmake {
                    wrong,
                    depth,
                    culprit: None,
                    own_fen,
                });
                let plies = self.path.len();
                let found = self.culprit(&asked, wrong, depth, shows_state)?;
                if let FindingKind::Unmake { culprit, .. } = &mut finding.kind {
                    *culprit = found.map(|mv| (Box::new(self.position), mv));
                }
                // The path is the one to the wrong count.
                while self.path.len() > plies {
                    self.pop();
                }
                return Ok(finding);
            }
        }
        // The count is right now, so it depends on more than the position and the depth.
        Ok(self.finding(FindingKind::Unmake {
            wrong: last,
            depth,
            culprit: None,
            own_fen: None,
        }))
    }

    /// The move that is not taken back correctly: the one searched before the first wrong count, or one of the moves below it.
    /// The path ends at the position in which it is made.
    fn culprit(
        &mut self,
        asked: &Asked,
        wrong: WrongCount,
        mut depth: u32,
        shows_state: bool,
    ) -> Result<Option<Move>, Stop> {
        let Some(mut before) = searched_before(asked, Some(wrong)) else {
            return Ok(None);
        };
        while depth > ROOT_MOVES {
            depth -= 1;
            self.push(before, None);
            let is_below = if shows_state {
                self.own_fen(Some(depth)).is_some()
            } else {
                !changes_state(before)
            };
            if !is_below {
                self.pop();
                break;
            }
            let asked = self.ask(0, depth)?;
            match searched_before(&asked, asked.wrong_counts().first().copied()) {
                Some(mv) => before = mv,
                None => return Ok(None),
            }
        }
        Ok(Some(before))
    }

    /// The generator's own FEN of the end of the path, after a divide if there is a depth, if it denotes another position.
    fn own_fen(&mut self, divide: Option<u32>) -> Option<String> {
        let (start, moves) = &self.line(0);
        let depth = divide.unwrap_or(1);
        let query = DivideQuery {
            start,
            moves,
            depth,
        };
        let fen = match divide {
            None => self.generator.fen(&query),
            Some(_) => self.generator.fen_after(&query),
        };
        fen.filter(|text| denotes_other(text, &self.position))
    }
}

/// Whether a move changes more than the place of a piece, so that it is likely to be taken back wrongly.
fn changes_state(mv: Move) -> bool {
    mv.captured().is_some()
        || mv.promotion().is_some()
        || matches!(mv.role(), Role::King | Role::Rook)
}

/// The move searched before a wrong count; the last one if all counts are right.
fn searched_before(asked: &Asked, wrong: Option<WrongCount>) -> Option<Move> {
    let moves = asked.comparison.found.iter().map(|(mv, _)| *mv);
    moves
        .take_while(|&mv| wrong.is_none_or(|wrong| wrong.mv != mv))
        .last()
}

/// A position and a legal move that leads to this one, apart from the clocks: the double push that passed over the en passant square,
/// otherwise a move of a knight, bishop or queen without a capture. `None` if there is none.
fn retract(position: &AnyPosition) -> Option<(AnyPosition, Move)> {
    let mover = !position.turn();
    if let Some(passed) = position.en_passant() {
        let neighbours = |square: Square| square.file() == passed.file();
        let pawns = position.board().by_piece(Piece::new(mover, Role::Pawn));
        let pawn = (pawns.iter().filter(|&square| neighbours(square)))
            .find(|square| square.step_to(passed).rank.abs() == 1)?;
        let step = pawn.step_to(passed);
        let from = Square::all().find(|square| pawn.step_to(*square) == step.times(2))?;
        return before(position, Role::Pawn, from, pawn);
    }
    [Role::Knight, Role::Bishop, Role::Queen]
        .into_iter()
        .flat_map(|role| {
            let pieces = position.board().by_piece(Piece::new(mover, role));
            pieces.iter().map(move |to| (role, to))
        })
        .find_map(|(role, to)| {
            let origins = position.attacks_from(to) - position.board().occupied();
            origins
                .iter()
                .find_map(|from| before(position, role, from, to))
        })
}

/// The position before a move without a capture, if it is possible in a game and the move is legal in it.
fn before(
    position: &AnyPosition,
    role: Role,
    from: Square,
    to: Square,
) -> Option<(AnyPosition, Move)> {
    let mover = !position.turn();
    let mut setup = Setup::from(*position);
    setup.board.clear(to);
    setup.board.put(Piece::new(mover, role), from);
    setup.turn = mover;
    setup.en_passant = None;
    setup.halfmoves = setup.halfmoves.saturating_sub(1);
    if mover == Color::Black {
        setup.fullmoves = setup.fullmoves.saturating_sub(1).max(1);
    }
    let before = Position::try_from(setup).ok()?;
    let mv = Move::Normal {
        role,
        from,
        to,
        captured: None,
    };
    before.is_legal(mv).then_some((before.into(), mv))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::fen;

    fn retracted(fen: &str) -> Option<String> {
        let setup = fen::parse(fen).expect("a FEN").setup;
        let (position, _) = AnyPosition::from_setup(setup).expect("a position");
        retract(&position).map(|(before, _)| before.to_string())
    }

    #[test]
    fn a_double_push_or_a_quiet_move_is_taken_back() {
        assert_eq!(
            retracted("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1").as_deref(),
            Some("4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1")
        );
        assert_eq!(
            retracted("4k3/8/8/8/8/8/8/R3K2n w Q - 3 9").as_deref(),
            Some("4k3/8/8/8/8/8/5n2/R3K3 b Q - 2 8")
        );
        assert_eq!(retracted("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), None);
    }
}
