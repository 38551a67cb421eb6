//! Whether a game can lead to a position, and if not, why.
//!
//! | question | where |
//! |---|---|
//! | which pieces are promoted pawns, and how many men are missing | [`census`] |
//! | whether the pawns can have become what is on the board | [`pawns`] |
//! | which moves can have been the last one | [`retract`] |
//! | a short game that leads to the position | `proof_game` |
//!
//! A position that cannot arise is told from one that can by necessary conditions only: each follows from the rules for
//! every game, so there are no false alarms, and a position that meets all of them may still be impossible.

pub(crate) mod census;
mod pawns;
pub(crate) mod retract;

use census::Census;

use self::retract::{Rejected, Retraction, is_check_out_of_turn, is_start, last_moves};
use super::any_position::{AnyPosition, Setup};
use super::position::Position;
use super::problem::{self, Problem, counted, list};
use crate::codes::Code;
use crate::types::{Bitboard, Board, Color, Move, Role};

/// How many plies are taken back.
const PLIES: usize = 2;

/// Whether a game can lead to a position; the answer of [`AnyPosition::can_arise`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CanArise {
    /// It can: by this game.
    Yes {
        /// The start position, of standard chess or Chess960.
        start: Position,
        /// The moves of the game.
        moves: Vec<Move>,
    },
    /// It cannot.
    No {
        /// What is impossible about the position; never empty.
        reasons: Vec<Problem>,
    },
    /// Neither a proof that it can was found, nor one that it cannot.
    Unknown,
}

impl CanArise {
    /// `yes`, `no` or `unknown`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Yes { .. } => "yes",
            Self::No { .. } => "no",
            Self::Unknown => "unknown",
        }
    }

    /// What is impossible about the position; empty unless it cannot arise.
    pub fn reasons(&self) -> &[Problem] {
        match self {
            Self::No { reasons } => reasons,
            Self::Yes { .. } | Self::Unknown => &[],
        }
    }
}

impl AnyPosition {
    /// Whether a game of chess can lead to this position, and if not, why.
    ///
    /// The proof that it can is a short game; the proofs that it cannot are that pieces give checks that no move gives, that
    /// there are too many men, that the pawns and the promoted pieces need more captures than men are missing, or that no
    /// last move is possible. Most positions are neither, and the answer is [`CanArise::Unknown`]. The clocks are ignored.
    /// It takes some milliseconds, at most about a second.
    ///
    /// ```
    /// use chessmoves::{CanArise, Code, Position};
    /// let position: Position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2".parse()?;
    /// assert!(matches!(position.can_arise(), CanArise::Yes { moves, .. } if moves.len() == 2));
    ///
    /// let position: Position = "rnbqkbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKB1R w KQkq - 0 1".parse()?;
    /// assert_eq!(position.can_arise().reasons()[0].code(), Code::TooFewCaptures);
    /// # Ok::<(), chessmoves::Faults>(())
    /// ```
    pub fn can_arise(&self) -> CanArise {
        let setup = Setup::from(*self);
        let mut reasons = problem::problems(&setup);
        reasons.retain(Problem::is_impossible);
        if reasons.is_empty() {
            if let Some((start, moves)) = proof_game(self) {
                return CanArise::Yes { start, moves };
            }
            let census = Census::both(&setup.board);
            let reason = too_few_captures(&setup.board, &census)
                .or_else(|| caged_bishop(self, &census))
                .or_else(|| no_last_move(&setup));
            reasons.extend(reason);
        }
        if reasons.is_empty() {
            CanArise::Unknown
        } else {
            CanArise::No { reasons }
        }
    }
}

/// The men on the board need more captures than there were.
fn too_few_captures(board: &Board, census: &[Census; 2]) -> Option<Problem> {
    if pawns::may_have_come(census, [0; 2]) {
        return None;
    }
    let [white, black] = census.map(|side| side.missing);
    let with = match (white, black) {
        (0, 0) => " without a capture: all 32 men are on the board".to_owned(),
        _ => format!(" with only {white} white and {black} black men captured"),
    };
    let (code, cause) = (Code::TooFewCaptures, cannot_have_come(census, &with));
    let squares = pawns_and_promoted(board, census);
    Some(Problem::impossible(code, squares, cause))
}

/// The men of both sides, and what would have been needed for them.
fn cannot_have_come(census: &[Census; 2], with: &str) -> String {
    let ([white, black], more) = (census.map(|side| men(&side)), more_captures(census));
    format!(
        "{white}, and {black}, cannot have come from the pawns of the start position{with}{more}"
    )
}

fn pawns_and_promoted(board: &Board, census: &[Census; 2]) -> Bitboard {
    let [white, black] = census.each_ref().map(|side| side.pawns_and_promoted(board));
    white | black
}

/// How many more captures it takes, as the end of a sentence; empty if that is not known.
fn more_captures(census: &[Census; 2]) -> String {
    let may =
        |more: usize| (0..=more).any(|white| pawns::may_have_come(census, [white, more - white]));
    let Some(more) = (1..=4).find(|&more| may(more)) else {
        return String::new();
    };
    let is_missing = census.iter().any(|side| side.missing > 0);
    let link = if is_missing { ':' } else { ';' };
    let more = counted(more, "more capture");
    format!("{link} at least {more} would be needed")
}

/// `White's 2 pawns and at least 3 promoted pieces (among them 1 bishop on dark squares)`
fn men(census: &Census) -> String {
    let bishops: Vec<_> = (census.promoted.iter().zip(["light", "dark"]))
        .filter(|(count, _)| **count > 0)
        .map(|(&count, squares)| format!("{} on {squares} squares", counted(count, "bishop")))
        .collect();
    let among = match bishops[..] {
        [] => String::new(),
        _ => format!(" (among them {})", bishops.join(" and ")),
    };
    let (side, pawns) = (census.color.side_name(), problem::pawns_in_words(census));
    format!("{side}'s {pawns}{among}")
}

/// A bishop that never left its start square was captured there, so that the other ones of its colour are promoted pawns.
///
/// The start squares are those of standard chess, which only a castling right shows: without one, the game may be one of Chess960.
fn caged_bishop(position: &AnyPosition, census: &[Census; 2]) -> Option<Problem> {
    if position.is_chess960() || Setup::from(*position).castling.is_empty() {
        return None;
    }
    let board = position.board();
    let mut caged = *census;
    let mut causes = Vec::new();
    let mut squares = Bitboard::EMPTY;
    for (side, color) in caged.iter_mut().zip(Color::ALL) {
        for (home, pawns) in Census::caged(board, color) {
            *side = side.without_bishop_of(board, home);
            let name = color.side_name();
            causes.push(format!(
                "{name}'s bishop cannot have left {home} behind the pawns on {}",
                list(pawns, "and")
            ));
            squares |= pawns.with(home);
        }
    }
    if causes.is_empty() || pawns::may_have_come(&caged, [0; 2]) {
        return None;
    }
    let (causes, then) = (causes.join(", and "), cannot_have_come(&caged, ""));
    let cause = format!("{causes}, so it was captured there; then {then}");
    let squares = squares | pawns_and_promoted(board, &caged);
    Some(Problem::impossible(Code::CagedBishop, squares, cause))
}

/// Every move that can have been the last one comes from an impossible position.
fn no_last_move(setup: &Setup) -> Option<Problem> {
    let Rejected { checks, men, pasts } = Retraction::default().rejected(setup, PLIES)?;
    let (mover, other) = ((!setup.turn).side_name(), setup.turn.side_name());
    let in_check = format!("{other} was in check on {mover}'s turn");
    let why = [
        (checks, &*in_check),
        (men, "the men cannot have come from the start position"),
        (pasts, "there is no last move in turn"),
    ];
    let all = checks + men + pasts;
    let why: Vec<_> = (why.iter().filter(|(count, _)| *count > 0))
        .map(|(count, why)| match (*count, all) {
            (1, 1) => format!("before it {why}"),
            (count, all) if count == all => format!("before each of them {why}"),
            (count, _) => format!("before {count} of them {why}"),
        })
        .collect();
    let why = why.join(", ");
    let cause = match all {
        0 => "no piece can have come to its square".to_owned(),
        1 => format!("only one fits the board: {why}"),
        _ => format!("none of the {all} that fit the board is possible: {why}"),
    };
    let link = if all == 1 { "and" } else { "but" };
    let cause = format!("{mover} has made the last move, {link} {cause}");
    let squares = setup.board.by_color(!setup.turn);
    Some(Problem::impossible(Code::NoLastMove, squares, cause))
}

/// The most positions that a search examines.
const MOST_POSITIONS: usize = 100;
/// Longer games are not searched for.
const MOST_PLIES: usize = 20;

/// A shortest game from the start position in which no castling right was lost but by castling, if it is found soon.
fn proof_game(position: &AnyPosition) -> Option<(Position, Vec<Move>)> {
    let setup = Setup::from(*position);
    // Both rooks of both sides, and the same arrangement for both.
    let is_mirrored = setup.board == setup.board.mirror();
    if is_start(&setup) && is_mirrored && setup.castling == setup.board.by_role(Role::Rook) {
        return Some((Position::try_from(*position).ok()?, Vec::new()));
    }
    let mut search = ProofGameSearch {
        start: Setup::from(AnyPosition::default()),
        moves: Vec::new(),
        positions: 0,
    };
    let shortest = usize::from(setup.turn == Color::Black);
    let mut lengths = (shortest..=MOST_PLIES).step_by(2);
    let found = !position.is_chess960() && lengths.any(|plies| search.leads_back(&setup, plies));
    let mut end = Position::default();
    for &mv in &search.moves {
        end = end.play(mv).ok()?;
    }
    // Without a capture there, the en passant square makes no difference.
    let captures = |mv: &Move| matches!(mv, Move::EnPassant { .. });
    let same_square = end.en_passant() == setup.en_passant
        || setup.en_passant.is_none() && !end.legal_moves().iter().any(captures);
    (found && same_square).then_some((Position::default(), search.moves))
}

struct ProofGameSearch {
    start: Setup,
    moves: Vec<Move>,
    positions: usize,
}

impl ProofGameSearch {
    /// Whether the start position stands this many plies before the setup.
    fn leads_back(&mut self, setup: &Setup, plies: usize) -> bool {
        if plies == 0 {
            return setup.board == self.start.board && setup.castling == self.start.castling;
        }
        // Castling brings two pieces to new squares, any other move one.
        let castled = |color| {
            let rooks = self.start.castling & self.start.board.by_color(color);
            !rooks.is_subset(setup.castling)
        };
        let enough = |color: Color, moves: usize| {
            let at_home = self.start.board.pieces().filter(|&(square, piece)| {
                piece.color == color && setup.board.piece_at(square) == Some(piece)
            });
            let moved = setup.board.by_color(color).len() - at_home.count();
            moved <= moves + usize::from(castled(color))
        };
        if !enough(!setup.turn, plies.div_ceil(2))
            || !enough(setup.turn, plies / 2)
            || setup.board.occupied().len() + plies < 32
        {
            return false;
        }
        self.positions += 1;
        self.positions <= MOST_POSITIONS
            && last_moves(setup, &mut |mv, before| {
                let found = !is_check_out_of_turn(before) && self.leads_back(before, plies - 1);
                if found {
                    self.moves.push(mv);
                }
                found
            })
    }
}
