//! The stable codes that say what a legal move does. To add one, add a line to the table, and return it in
//! `rules/explain/effect.rs`.

use std::fmt;

use super::{Entry, why};

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

            pub(super) const fn entry(self) -> &'static Entry {
                match self {
                    $(Self::$name => const { &Entry {
                        code: $code, about: $about, rule: "", source: "", example: why($fen, $question),
                    }},)*
                }
            }
        }
    };
}

impl Effect {
    /// The stable code.
    pub const fn code(self) -> &'static str {
        self.entry().code
    }
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
