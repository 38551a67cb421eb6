//! One sentence for each effect.

use super::{List, Part, PieceName, Sentences, The, USUAL_LENGTH, list, rook, verb};
use crate::rules::explain::effect::{Effect, EffectDetail};
use crate::rules::lines;
use crate::rules::stages::CastlingPath;
use crate::types::{Bitboard, Move, Role, Square};

impl Sentences<'_> {
    /// What a legal move does.
    pub(crate) fn effect(&self, mv: Move, detail: &EffectDetail) -> String {
        let mut text = String::with_capacity(USUAL_LENGTH);
        self.append_effect(mv, detail, &mut text);
        text
    }

    fn append_effect(&self, mv: Move, detail: &EffectDetail, text: &mut String) {
        let EffectDetail { effect, by, at } = *detail;
        let piece = self.piece(mv.from());
        match effect {
            Effect::CapturesChecker => {
                let checkers = List(at, |square| self.piece(square));
                append![text, "it captures the checking ", checkers];
            }
            Effect::BlocksCheck => {
                let checkers = self.pieces(by);
                append![
                    text,
                    "on ",
                    list(at),
                    " it blocks the check from ",
                    checkers
                ];
            }
            Effect::LeavesCheck if by.contains(mv.to()) => {
                let checker = self.piece(mv.to());
                append![
                    text,
                    "the king answers the check by capturing ",
                    The(checker)
                ];
            }
            Effect::LeavesCheck => {
                append![text, "the king moves out of check from ", self.pieces(by)];
            }
            Effect::Captures => append![text, "it captures ", self.pieces(by)],
            Effect::EnPassant => append![
                text,
                "it captures ",
                self.pieces(by),
                ", which has just moved two squares, en passant"
            ],
            Effect::Promotes => {
                let into = mv.promotion().map_or("piece", Role::name);
                append![text, "the pawn is promoted to a ", into, " on ", list(at)];
            }
            Effect::StaysOnPinLine => append![
                text,
                The(piece),
                " is pinned by ",
                self.pieces(by),
                ", but stays on the pin line"
            ],
            Effect::CastlingRightHeld => {
                let side = self.side.side_name();
                append![text, side, " has the right to castle with ", rook(mv)];
            }
            Effect::CastlingPathEmpty if at.is_empty() => {
                append![text, "no square has to be empty"];
            }
            Effect::CastlingPathEmpty => {
                append![text, list(at), " ", verb(at, "is", "are"), " empty"];
            }
            Effect::CastlingKingSafe => {
                append![text, list(at), " ", verb(at, "is", "are"), " not attacked"];
            }
            Effect::CastlingRookAttacked => append![
                text,
                rook(mv),
                " is attacked by ",
                self.pieces(by),
                ", which does not matter"
            ],
            Effect::CastlingRookPathAttacked => append![
                text,
                list(at),
                " is attacked by ",
                self.pieces(by),
                ", which does not matter: only the rook crosses it"
            ],
            Effect::GivesCheck => self.append_check(mv, by, text),
            Effect::Mates if by.is_subset(Bitboard::of(new_square(mv))) => {
                append![text, "checkmate by ", checker(mv)];
            }
            Effect::Mates => {
                append![text, "checkmate: "];
                self.append_check(mv, by, text);
            }
            Effect::Stalemates => append![
                text,
                (!self.side).side_name(),
                " is not in check and has no legal move: stalemate, a draw"
            ],
            Effect::Quiet => {
                let between = lines::between(mv.from(), mv.to());
                if between.is_empty() {
                    append![text, list(at), " is empty"];
                } else {
                    append![text, list(between | at), " are empty"];
                }
            }
        }
    }

    /// `check by the queen on h5`, `discovered check by the rook on d1`, `double check by ...`; the checkers are those after
    /// the move.
    fn append_check(&self, mv: Move, checkers: Bitboard, text: &mut String) {
        let direct = checkers & Bitboard::of(new_square(mv));
        let discovered = checkers - direct;
        match (direct.any(), discovered.any()) {
            (_, false) => append![text, "check by ", checker(mv)],
            (false, true) => append![text, "discovered check by ", self.pieces(discovered)],
            (true, true) => append![
                text,
                "double check by ",
                checker(mv),
                " and by ",
                self.pieces(discovered),
                ", which it uncovers"
            ],
        }
    }
}

/// The square from which the moved piece can give check; for castling, that of the rook.
fn new_square(mv: Move) -> Square {
    match mv {
        Move::Castle { king, rook } => CastlingPath::new(king, rook).rook_to,
        _ => mv.to(),
    }
}

/// The moved piece on that square.
fn checker(mv: Move) -> The<PieceName> {
    let role = match mv {
        Move::Castle { .. } => Role::Rook,
        Move::Promotion { into, .. } => into,
        _ => mv.role(),
    };
    The(PieceName {
        role: role.name(),
        square: Some(new_square(mv)),
    })
}
