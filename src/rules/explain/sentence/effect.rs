//! One sentence for each effect.

use super::{Sentences, list, list_with, rook, verb};
use crate::rules::explain::effect::{Effect, EffectDetail};
use crate::rules::lines;
use crate::rules::stages::CastlingPath;
use crate::types::{Bitboard, Move, Role};

impl Sentences<'_> {
    /// What a legal move does.
    pub(crate) fn effect(&self, mv: Move, detail: &EffectDetail) -> String {
        let EffectDetail { effect, by, at } = *detail;
        let piece = self.piece(mv.from());
        match effect {
            Effect::CapturesChecker => {
                let checkers =
                    list_with(at, |square| format!("the checking {}", self.piece(square)));
                format!("it captures {checkers}")
            }
            Effect::BlocksCheck => {
                format!(
                    "on {} it blocks the check from {}",
                    list(at),
                    self.pieces(by)
                )
            }
            Effect::LeavesCheck if by.contains(mv.to()) => {
                format!(
                    "the king answers the check by capturing the {}",
                    self.piece(mv.to())
                )
            }
            Effect::LeavesCheck => {
                format!("the king moves out of check from {}", self.pieces(by))
            }
            Effect::Captures => format!("it captures {}", self.pieces(by)),
            Effect::EnPassant => format!(
                "it captures {}, which has just moved two squares, en passant",
                self.pieces(by)
            ),
            Effect::Promotes => {
                let into = mv.promotion().map_or("piece", Role::name);
                format!("the pawn is promoted to a {into} on {}", list(at))
            }
            Effect::StaysOnPinLine => format!(
                "the {piece} is pinned by {}, but stays on the pin line",
                self.pieces(by)
            ),
            Effect::CastlingRightHeld => {
                format!(
                    "{} has the right to castle with {}",
                    self.side.side_name(),
                    rook(mv)
                )
            }
            Effect::CastlingPathEmpty if at.is_empty() => "no square has to be empty".to_owned(),
            Effect::CastlingPathEmpty => format!("{} {} empty", list(at), verb(at, "is", "are")),
            Effect::CastlingKingSafe => {
                format!("{} {} not attacked", list(at), verb(at, "is", "are"))
            }
            Effect::CastlingRookAttacked => format!(
                "{} is attacked by {}, which does not matter",
                rook(mv),
                self.pieces(by)
            ),
            Effect::CastlingRookPathAttacked => format!(
                "{} is attacked by {}, which does not matter: only the rook crosses it",
                list(at),
                self.pieces(by)
            ),
            Effect::GivesCheck => self.check(mv, by),
            Effect::Mates => {
                let check = self.check(mv, by);
                match check.strip_prefix("check by") {
                    Some(checker) => format!("checkmate by{checker}"),
                    None => format!("checkmate: {check}"),
                }
            }
            Effect::Stalemates => format!(
                "{} is not in check and has no legal move: stalemate, a draw",
                (!self.side).side_name()
            ),
            Effect::Quiet => {
                let between = lines::between(mv.from(), mv.to());
                if between.is_empty() {
                    format!("{} is empty", list(at))
                } else {
                    format!("{} are empty", list(between | at))
                }
            }
        }
    }

    /// `check by the queen on h5`, `discovered check by the rook on d1`, `double check: ...`; the checkers are those after
    /// the move.
    fn check(&self, mv: Move, checkers: Bitboard) -> String {
        let moved_to = match mv {
            Move::Castle { king, rook } => CastlingPath::new(king, rook).rook_to,
            _ => mv.to(),
        };
        let mover = match mv {
            Move::Castle { .. } => Role::Rook,
            Move::Promotion { into, .. } => into,
            _ => mv.role(),
        };
        let direct = checkers & Bitboard::of(moved_to);
        let discovered = checkers - direct;
        let moved = format!("the {mover} on {moved_to}");
        match (direct.any(), discovered.any()) {
            (_, false) => format!("check by {moved}"),
            (false, true) => format!("discovered check by {}", self.pieces(discovered)),
            (true, true) => format!(
                "double check by {moved} and by {}, which it uncovers",
                self.pieces(discovered)
            ),
        }
    }
}
