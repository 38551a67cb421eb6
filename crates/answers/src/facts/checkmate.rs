//! Whether each side can still checkmate, with the proof: part of `status` if it is asked for.

use chessmoves_core::internal::{can_checkmate, joined, numbered, sans};
use chessmoves_core::{
    AnyPosition, Bitboard, ByColor, CanCheckmate, Code, Color, Role, Square, Unwinnable,
};

/// Whether a side can checkmate by any series of legal moves, and why (FIDE Laws 5.2.2 and 6.9).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckmateReport {
    /// `yes`, `no` or `unknown`.
    pub answer: &'static str,
    /// The code of the reason.
    pub code: Code,
    /// The reason, in a sentence.
    pub message: String,
    /// A helpmate, or the forced moves, in SAN. Empty if the reason is another one.
    pub line: Vec<String>,
    /// The pieces that cannot move or be captured, if they are the reason: for good or, if the message says so, in moves that could
    /// lead to the checkmate.
    pub wall: Bitboard,
    /// The squares that each other piece can reach in such moves, if walls are the reason.
    pub reach: Vec<(Square, Bitboard)>,
}

impl CheckmateReport {
    /// The reports on both sides.
    pub(super) fn of_both(position: &AnyPosition) -> ByColor<Self> {
        ByColor::new(|side| Self::new(position, side, &can_checkmate(position, side)))
    }

    /// Whether it has been proved that the side cannot checkmate.
    pub(super) fn is_no(&self) -> bool {
        self.answer == "no"
    }

    fn new(position: &AnyPosition, winner: Color, answer: &CanCheckmate) -> Self {
        let side = winner.side_name();
        let mut report = Self {
            answer: answer.name(),
            code: Code::Helpmate,
            message: String::new(),
            line: Vec::new(),
            wall: Bitboard::EMPTY,
            reach: Vec::new(),
        };
        match answer {
            CanCheckmate::Yes(line) => {
                report.line = sans(position, line);
                report.message = match line.len() {
                    0 => format!("{side} has checkmated"),
                    _ => format!("{side} can checkmate: {}", numbered(position, &report.line)),
                };
            }
            CanCheckmate::Unknown => {
                report.code = Code::Undecided;
                report.message = format!(
                    "it is not known whether {side} can checkmate: neither a checkmate nor a proof was found"
                );
            }
            CanCheckmate::No(why) => {
                report.code = why.code();
                let cause = report.cause(position, winner, why);
                report.message = format!("{side} cannot checkmate: {cause}");
            }
        }
        report
    }

    /// Why a side cannot checkmate; fills in the pieces and moves that are responsible.
    fn cause(&mut self, position: &AnyPosition, winner: Color, why: &Unwinnable) -> String {
        match why {
            Unwinnable::Over(outcome) => format!("the game is over ({outcome})"),
            Unwinnable::Material => "its material does not suffice".to_owned(),
            Unwinnable::Walls {
                wall,
                reach,
                for_good,
            } => {
                (self.wall, self.reach) = (*wall, reach.clone());
                walls(position, winner, *wall, reach, *for_good)
            }
            Unwinnable::Forced(line, then) => {
                let play = |position: AnyPosition, &mv: &_| position.play_unchecked(mv);
                let end = line.iter().fold(*position, play);
                let line = sans(position, line);
                let forced = numbered(position, &line);
                let each = match line.len() {
                    1 => "is the only move",
                    _ => "are the only moves",
                };
                let then = self.cause(&end, winner, then);
                self.line = line;
                format!("{forced} {each}, and then {then}")
            }
            Unwinnable::Exhausted { positions: 1 } => {
                "no move leads to another position".to_owned()
            }
            Unwinnable::Exhausted { positions } => {
                format!("every series of moves has been tried ({positions} positions)")
            }
        }
    }
}

/// `no pawn can ever move or be captured, and neither king can cross the wall a4-b4-c4`, or, if this is not for good, `in moves
/// that could lead to it, no pawn can move or be captured, and …`
fn walls(
    position: &AnyPosition,
    winner: Color,
    wall: Bitboard,
    reach: &[(Square, Bitboard)],
    for_good: bool,
) -> String {
    let board = position.board();
    let pawns = board.by_role(Role::Pawn);
    let names = |squares: Bitboard| joined(squares, "-");
    let of_king = |color| {
        let king = board.king(color)?;
        let found = reach.iter().find(|(start, _)| *start == king);
        Some(found.map_or(Bitboard::of(king), |(_, squares)| *squares))
    };
    let [when, ever, never] = if for_good {
        ["", " ever", " never"]
    } else {
        ["in moves that could lead to it, ", "", "not"]
    };
    let held = match wall {
        _ if wall.is_empty() => format!("{when}the pieces block each other"),
        _ if pawns.any() && pawns.is_subset(wall) => {
            format!("{when}no pawn can{ever} move or be captured")
        }
        _ => {
            let wall = names(wall);
            format!("{when}the pieces on {wall} can{never} move or be captured")
        }
    };
    let (own, theirs) = (of_king(winner), of_king(!winner));
    let apart = (own.zip(theirs)).is_some_and(|(own, theirs)| (own & theirs).is_empty());
    if apart && (pawns & wall).any() {
        let wall = names(pawns & wall);
        format!("{held}, and neither king can cross the wall {wall}")
    } else {
        let king = (!winner).side_name();
        let squares = theirs.map_or(0, Bitboard::len);
        format!(
            "{held}, and on none of the {squares} squares that {king}'s king can reach could it be checkmated"
        )
    }
}
