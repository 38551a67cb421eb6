//! What a wrong list or count depends on: the position, how it was reached, or a move that is not taken back correctly.

use chessmoves_core::internal::{counted, last_moves, zobrist};
use chessmoves_core::notation::{Uci, fen};
use chessmoves_core::{AnyPosition, Code, Color, Move, Piece, Position, Role, Setup, Square};

use super::bisect::{DifferenceSearch, DivideQuery, Exchange, Stop};
use super::count_bugs::{self, BUGS, Bug, Cause};
use super::finding::{Comparison, Failure, Finding, FindingKind, WrongCount};
use super::given::GivenMoves;

/// A shorter list is not taken for that of another position.
const MIN_MOVES: usize = 3;
/// At this depth a generator takes back only the root moves: what follows them is counted.
const ROOT_MOVES: u32 = 2;

impl DifferenceSearch<'_> {
    pub(super) fn wrong_list(&mut self, asked: Exchange) -> Result<Finding, Stop> {
        let Exchange {
            comparison, given, ..
        } = asked;
        if comparison.found.is_empty()
            && comparison.extra.is_empty()
            && !comparison.unreadable.is_empty()
        {
            let message = "the answer is not a list of moves";
            let mut failure = Failure::new(Code::EngineGarbage, message);
            let lines = comparison.unreadable.iter();
            failure.dialogue = lines.map(|(text, _)| format!("< {text}")).collect();
            return Err(Stop::Failure(failure));
        }
        let own_fen = self.own_fen(None);
        let is_other =
            given.moves.len() >= MIN_MOVES && 2 * comparison.extra.len() >= given.moves.len();
        if let Some(which) = is_other.then(|| self.other_position(&given)).flatten() {
            let message = format!("the moves are those of another position: {which}");
            let kind = FindingKind::OtherPosition;
            return Ok(Finding {
                own_fen,
                ..self.finding(kind, Code::OtherPosition, message)
            });
        }
        let mut finding = Finding {
            own_fen,
            ..Finding::new(self.position, FindingKind::Moves, Code::Moves)
        };
        if let Some(line) = self.state_bug()? {
            let again = self.ask(0, 1)?.comparison;
            if (&again.extra, &again.missing) != (&comparison.extra, &comparison.missing) {
                return Ok(self.unsteady());
            }
            finding.line_played = Some(line);
            finding.kind = FindingKind::StateFen;
            if !self.path.is_empty() {
                finding.kind = FindingKind::StatePlayed;
                if let Some(square) = self.pawn_left(&given) {
                    finding.code = Code::EnPassantPawnLeft;
                    finding.message = Some(format!(
                        "the pawn on {square} was captured en passant, and is still on the board"
                    ));
                }
            }
        }
        finding.comparison = Some(Box::new(comparison));
        Ok(finding)
    }

    fn unsteady(&self) -> Finding {
        let message = "the same question gets different answers";
        self.finding(FindingKind::Unsteady, Code::NotReproducible, message)
    }

    /// Asks about the end of the path in another way: from its FEN if it was reached by playing, and after a move if it was set
    /// up from its FEN. If the list is right then, it depends on how the position was reached: by the line that is returned.
    fn state_bug(&mut self) -> Result<Option<(AnyPosition, Vec<Move>)>, Stop> {
        let plies = self.path.len();
        if plies == 0 {
            let Some((from, mv)) = retract(&self.position) else {
                return Ok(None);
            };
            let moves = vec![mv];
            let is_right = self.ask_after(&from, &moves, 1)?.comparison.is_equal();
            return Ok(is_right.then_some((from, moves)));
        }
        if !self.ask(plies, 1)?.comparison.is_equal() {
            return Ok(None);
        }
        let mut from = plies - 1;
        while from > 0 && self.ask(from, 1)?.comparison.is_equal() {
            from -= 1;
        }
        Ok(Some(self.line(from)))
    }

    /// The square of a pawn that was captured en passant on the path, if the list is right with it.
    fn pawn_left(&self, given: &GivenMoves) -> Option<Square> {
        let mut left = None;
        let mut setup = Setup::from(self.position);
        for step in &self.path {
            if let Move::EnPassant { .. } = step.mv
                && let Some(square) = step.mv.capture_square()
                && self.position.board().piece_at(square).is_none()
            {
                let pawn = Piece::new(!step.position.turn(), Role::Pawn);
                setup.board.put(pawn, square);
                left = Some(square);
            }
        }
        let (position, _) = AnyPosition::from_setup(setup).ok()?;
        let comparison = Comparison::new(&position, given).ok()?;
        // The generator may capture a king with it.
        let with_pawn = |square: &Square| {
            let from = square.to_string();
            comparison.extra.iter().all(|text| text.starts_with(&from))
        };
        left.filter(|square| comparison.missing.is_empty() && with_pawn(square))
    }

    /// The position whose moves the list has, among those that an engine is likely to mistake for the one asked about.
    fn other_position(&self, given: &GivenMoves) -> Option<String> {
        let turned = self.position.with_turn(!self.position.turn());
        let side = turned.turn().side_name();
        let earlier = self.path.iter().rev().zip(1..).map(|(step, plies)| {
            let plies = counted(plies, "ply");
            (step.position, format!("the one {plies} earlier"))
        });
        let others = [
            (AnyPosition::default(), "the start position".to_owned()),
            (turned, format!("this one with {side} to move")),
        ];
        let has_list = |(other, _): &(AnyPosition, String)| {
            Comparison::new(other, given).is_ok_and(|comparison| comparison.is_equal())
        };
        let found = others.into_iter().chain(earlier).find(has_list);
        found.map(|(_, which)| which)
    }

    /// The finding if the count of the last move is wrong at `depth`, and the position after it is counted correctly by itself.
    pub(super) fn right_by_itself(
        &mut self,
        wrong: WrongCount,
        depth: u32,
    ) -> Result<Finding, Stop> {
        self.pop();
        let (position, path) = (self.position, self.path.clone());
        // What is asked first depends on nothing that was asked before.
        for greatest in depth.. {
            for depth in ROOT_MOVES..=greatest {
                self.generator.restart();
                let asked = self.ask(0, depth)?;
                if !asked.wrong_counts().is_empty() {
                    return self.wrong_counts(&asked, depth);
                }
            }
            if self.path.is_empty() {
                break;
            }
            self.pop();
        }
        (self.position, self.path) = (position, path);
        self.by_experiment(wrong, depth)
    }

    pub(super) fn wrong_counts(&mut self, asked: &Exchange, depth: u32) -> Result<Finding, Stop> {
        let all = asked.wrong_counts();
        self.generator.restart();
        let again = self.ask(0, depth)?;
        let (Some(&wrong), true) = (all.first(), again.given.moves == asked.given.moves) else {
            return Ok(self.unsteady());
        };
        let is_leaf = depth < ROOT_MOVES;
        let own_fen = match self.own_fen(None) {
            None if !is_leaf => self.own_fen(Some(depth)),
            _ => None,
        };
        let mut line: Vec<_> = self.path.iter().map(|step| step.position).collect();
        line.push(self.position);
        let culprit = match count_bugs::cause(asked, &line, depth, wrong, own_fen.is_some()) {
            Some(Cause::Count(code, message)) => {
                return Ok(self.wrong_count(wrong, depth, code, message));
            }
            Some(Cause::Unmake(position, mv)) => Some((position, vec![mv])),
            None if is_leaf => {
                let message = "at depth 1 every move counts as one leaf node";
                return Ok(Finding {
                    counts: all,
                    ..self.finding(FindingKind::Leaves, Code::LeafCounting, message)
                });
            }
            None if own_fen.is_none() => return self.by_experiment(wrong, depth),
            None => None,
        };
        let message = self.right_alone(wrong, depth);
        Ok(Finding {
            counts: vec![wrong],
            line_played: culprit,
            own_fen,
            ..self.finding(FindingKind::StateUnmake, Code::StateNotRestored, message)
        })
    }

    fn wrong_count(&self, wrong: WrongCount, depth: u32, code: Code, message: &str) -> Finding {
        let message = format!("{}: {message}", self.right_alone(wrong, depth));
        Finding {
            counts: vec![wrong],
            ..self.finding(FindingKind::Count, code, message)
        }
    }

    fn right_alone(&self, wrong: WrongCount, depth: u32) -> String {
        let mv = Uci::new(wrong.mv, self.position.is_chess960());
        format!(
            "in the divide at depth {depth} the count of {mv} is wrong, but the position after {mv} is counted correctly by itself"
        )
    }

    /// The finding if no fault explains a wrong count: what experiments show.
    fn by_experiment(&mut self, wrong: WrongCount, depth: u32) -> Result<Finding, Stop> {
        let (position, path) = (self.position, std::mem::take(&mut self.path));
        let (mut code, mut message) = (Code::CauseUnknown, "why cannot be told");
        for &(of_hash, what, ref change) in BUGS {
            let &Bug::Hash(_, [first, second]) = change else {
                continue;
            };
            self.generator.restart();
            let is_right = self.is_right(second)?;
            self.generator.restart();
            self.is_right(first)?;
            if is_right && !self.is_right(second)? {
                (code, message) = (of_hash, what);
                break;
            }
        }
        (self.position, self.path) = (position, path);
        Ok(self.wrong_count(wrong, depth, code, message))
    }

    /// Whether the counts of a position are right, or there is no answer.
    fn is_right(&mut self, (fen, depth): (&str, u32)) -> Result<bool, Stop> {
        self.position = position_of(fen).unwrap_or(self.position);
        match self.ask(0, depth) {
            Ok(asked) => Ok(asked.wrong_counts().is_empty()),
            Err(Stop::Failure(_)) => Ok(true),
            Err(stop) => Err(stop),
        }
    }

    /// The generator's own FEN of the end of the path, after a divide if there is a depth, if it denotes another position, apart from
    /// the clocks and from en passant squares that no pawn can use.
    fn own_fen(&mut self, divide: Option<u32>) -> Option<String> {
        let (start, moves) = &self.line(0);
        let depth = divide.unwrap_or(1);
        let query = DivideQuery {
            start,
            moves,
            depth,
        };
        let fen = self.generator.fen(&query, divide.is_some());
        let key = zobrist::key_of(&self.position);
        fen.filter(|text| position_of(text).is_none_or(|other| zobrist::key_of(&other) != key))
    }
}

fn position_of(fen: &str) -> Option<AnyPosition> {
    let setup = fen::parse(fen).ok()?.setup;
    Some(AnyPosition::from_setup(setup).ok()?.0)
}

/// A position and a legal move that leads to this one, apart from the clocks: the double push that passed over the en passant square,
/// otherwise a move of a knight, bishop or queen without a capture. `None` if there is none.
pub fn retract(position: &AnyPosition) -> Option<(AnyPosition, Move)> {
    let mut found = Vec::new();
    last_moves(&Setup::from(*position), &mut |mv, before| {
        let is_meant = position.en_passant().is_some()
            || matches!(mv.role(), Role::Knight | Role::Bishop | Role::Queen);
        if let (true, Move::Normal { captured: None, .. }) = (is_meant, mv) {
            let mut before = *before;
            before.halfmoves = before.halfmoves.saturating_sub(1);
            if before.turn == Color::Black {
                before.fullmoves = before.fullmoves.saturating_sub(1).max(1);
            }
            let before = Position::try_from(before).ok();
            found.extend(before.map(|before| (before.into(), mv)));
        }
        false
    });
    found.into_iter().min_by_key(|(_, mv)| mv.role())
}
