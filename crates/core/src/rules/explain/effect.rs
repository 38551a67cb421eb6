//! The effects of a legal move, such as captures and checks.

use std::fmt;

use super::reason::ReasonExample;
use super::verdict::{Reply, Verdict};
use crate::rules::any_position::AnyPosition;
use crate::rules::context::{Context, Side, for_side};
use crate::rules::stages::CastlingPath;
use crate::rules::{attacks, lines};
use crate::types::{Bitboard, Move};

macro_rules! effects {
    ($($name:ident $code:literal $about:literal => $fen:literal $question:literal;)*) => {
        /// What a legal move does, or why nothing prevents it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Effect {
            $(#[doc = $about] $name,)*
        }

        impl Effect {
            /// All effects.
            pub const ALL: &[Self] = &[$(Self::$name,)*];

            /// The stable code.
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)* }
            }

            /// The meaning of the code, in one sentence.
            pub const fn about(self) -> &'static str {
                match self { $(Self::$name => $about,)* }
            }

            /// A position and a move that has the effect.
            pub const fn example(self) -> ReasonExample {
                match self { $(Self::$name => ReasonExample { fen: $fen, question: $question },)* }
            }
        }
    };
}

effects! {
    CapturesChecker "captures-checker" "It captures the checking piece." => "R3r1k1/8/8/8/8/8/8/4K3 w - - 0 1" "a8e8";
    BlocksCheck "blocks-check" "It moves between the checking piece and the king." => "4r1k1/8/8/8/8/8/R7/4K3 w - - 0 1" "a2e2";
    LeavesCheck "leaves-check" "The king moves out of check." => "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1" "e1d1";
    Captures "captures" "It captures a piece." => "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1" "e4d5";
    EnPassant "en-passant" "It captures a pawn en passant." => "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1" "e5d6";
    Promotes "promotes" "A pawn is promoted." => "8/P3k3/8/8/8/8/8/4K3 w - - 0 1" "a7a8q";
    StaysOnPinLine "stays-on-pin-line" "The piece is pinned and stays on its pin line." => "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1" "e2e5";
    CastlingRightHeld "castling-right-held" "The right to castle is held." => "4k3/8/8/8/8/8/8/4K2R w K - 0 1" "e1g1";
    CastlingPathEmpty "castling-path-empty" "The squares between king and rook, and their new squares, are empty." => "4k3/8/8/8/8/8/8/4K2R w K - 0 1" "e1g1";
    CastlingKingSafe "castling-king-safe" "The king is not in check, and neither crosses nor reaches an attacked square." => "4k3/8/8/8/8/8/8/4K2R w K - 0 1" "e1g1";
    CastlingRookAttacked "castling-rook-attacked" "The rook is attacked, which does not matter." => "4k2r/8/8/8/8/8/8/4K2R w K - 0 1" "e1g1";
    CastlingRookPathAttacked "castling-rook-path-attacked" "A square that only the rook crosses is attacked, which does not matter." => "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1" "e1c1";
    GivesCheck "gives-check" "It gives check." => "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" "a1a8";
    Mates "mates" "It gives checkmate." => "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1" "a1a8";
    Stalemates "stalemates" "It stalemates the other side, which is a draw." => "k7/7Q/2K5/8/8/8/8/8 w - - 0 1" "h7c7";
    Quiet "quiet" "None of the above." => "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" "e2e4";
}

impl fmt::Display for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// An effect with the pieces and squares that it concerns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EffectDetail {
    /// What the move does.
    pub effect: Effect,
    /// The pieces concerned.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
}

/// What a legal move of the side to move does; at least one effect. Empty if the verdict is that the move is illegal.
pub fn effects(position: &AnyPosition, verdict: &Verdict) -> Vec<EffectDetail> {
    let Some(mv) = verdict.mv().filter(|_| verdict.is_legal()) else {
        return Vec::new();
    };
    let mut effects = for_side!(position, S => {
        before_the_move(&Context::<S>::new(position), mv, verdict.reply())
    });
    let after = position.play_unchecked(mv);
    let checkers = after.checkers();
    let none = Bitboard::EMPTY;
    let of = |effect, by, at| EffectDetail { effect, by, at };
    if checkers.any() && after.any_legal() {
        effects.push(of(Effect::GivesCheck, checkers, none));
    } else if checkers.any() {
        effects.push(of(Effect::Mates, checkers, none));
    } else if let Some(king) = after.board().king(after.turn())
        && !after.any_legal()
    {
        effects.push(of(Effect::Stalemates, none, Bitboard::of(king)));
    }
    if effects.is_empty() {
        effects.push(of(Effect::Quiet, none, Bitboard::of(mv.to())));
    }
    effects
}

/// The effects that the position before the move shows.
fn before_the_move<S: Side>(
    cx: &Context<'_, S>,
    mv: Move,
    reply: Option<Reply>,
) -> Vec<EffectDetail> {
    let mut effects = Vec::new();
    let mut push = |effect, by, at| effects.push(EffectDetail { effect, by, at });
    let (from, to) = (Bitboard::of(mv.from()), Bitboard::of(mv.to()));
    let captured = mv.capture_square().map_or(Bitboard::EMPTY, Bitboard::of);
    match reply {
        Some(Reply::KingMoves) => push(Effect::LeavesCheck, cx.checkers, to),
        Some(Reply::CapturesChecker) => push(Effect::CapturesChecker, cx.checkers, captured),
        Some(Reply::BlocksCheck) => push(Effect::BlocksCheck, cx.checkers, to),
        None => {}
    }
    if matches!(mv, Move::EnPassant { .. }) {
        push(Effect::EnPassant, captured, to);
    } else if captured.any() && reply != Some(Reply::CapturesChecker) {
        push(Effect::Captures, captured, captured);
    }
    if mv.promotion().is_some() {
        push(Effect::Promotes, from, to);
    }
    if let (Some(pinner), Some(king)) = (cx.pinner(mv.from()), cx.king) {
        let line = lines::between(king, pinner).with(pinner);
        push(Effect::StaysOnPinLine, Bitboard::of(pinner), line);
    }
    if let Move::Castle { king, rook } = mv {
        castling(cx, &CastlingPath::new(king, rook), &mut push);
    }
    effects
}

fn castling<S: Side>(
    cx: &Context<'_, S>,
    path: &CastlingPath,
    push: &mut impl FnMut(Effect, Bitboard, Bitboard),
) {
    let (none, king_and_rook) = (Bitboard::EMPTY, Bitboard::of(path.king).with(path.rook));
    push(Effect::CastlingRightHeld, none, king_and_rook);
    push(Effect::CastlingPathEmpty, none, path.must_be_empty);
    let king_path = path.king_crosses.with(path.king).with(path.king_to);
    push(Effect::CastlingKingSafe, none, king_path);
    let attackers =
        |square| attacks::attackers(cx.position.board(), square, S::Enemy::COLOR, cx.occupied);
    let mut push_if_attacked = |effect, square| {
        if attackers(square).any() {
            push(effect, attackers(square), Bitboard::of(square));
        }
    };
    push_if_attacked(Effect::CastlingRookAttacked, path.rook);
    for square in path.must_be_empty - king_path {
        push_if_attacked(Effect::CastlingRookPathAttacked, square);
    }
}
