//! The stable codes that say why a move is not legal, and what a legal move does. `CONTRIBUTING.md` says how to add a reason.

use super::CodeExample::{self, None as Without};
use super::{Entry, why};

crate::named! {
    /// A stage of the pipeline, where an answer stops or a candidate move is rejected, in the order in which candidates pass.
    Stage:
    /// Before the first stage: the question does not fit the position.
    Input "input";
    /// Stage 1: the movement mask of a lone piece on the 15x15 board.
    Raw "raw";
    /// Stage 2: the mask clipped to the 8x8 board.
    Clipped "clipped";
    /// Stage 3: pseudo-legal moves, with regard to the other pieces.
    Board "board";
    /// Stage 4: legal moves, with regard to the king.
    King "king";
}

/// A position and a move that is rejected for a certain reason: `chessmoves why FEN MOVE`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ReasonExample {
    /// The position.
    pub fen: &'static str,
    /// The move.
    pub question: &'static str,
}

macro_rules! reasons {
    ($([$stage:ident] $($name:ident $code:literal $about:literal $rule:literal $source:literal => $example:expr;)*)*) => {
        coded! {
            /// Why a move is not legal. The order is that of precedence: the first reason of a verdict is the primary one.
            Reason code pub ALL: $($($name $code $about $rule $source $example;)*)*
        }

        impl Reason {
            /// The stage that rejects the move.
            pub const fn stage(self) -> Stage {
                match self { $($(Self::$name => Stage::$stage,)*)* }
            }
        }
    };
}

reasons! {
    [Input]
    NoPieceOnOrigin "no-piece-on-origin" "There is no piece on the origin square."
        "A move begins on a square with a piece of the side to move." ""
        => why("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "d2d4");
    NotYourTurn "not-your-turn" "It is the other side's turn."
        "White begins, and then the players move alternately. The move is judged as if it were that side's turn, so other reasons may follow." "FIDE Laws 1.2"
        => why("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", "e7e5");
    MoveMismatch "move-mismatch" "The move does not match the position: it names another piece, capture or castling rook. Only library users can ask about such a move."
        "A move given as text always matches the position, because it is read with it." ""
        => Without("Only the library can ask about such a move.");
    [Raw]
    NotOnAnyVector "not-on-any-vector" "The piece does not move that way on any board."
        "Every role has its own move vectors. A pawn, and a king that castles, have moves of their own." "FIDE Laws 3.2 to 3.8"
        => why("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b3");
    PawnBackwards "pawn-backwards" "A pawn never moves backwards or sideways."
        "It moves towards the last rank of the other side, straight ahead or diagonally to capture." "FIDE Laws 3.7.1"
        => why("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4e3");
    PawnDoubleNotFromStart "pawn-double-not-from-start" "A pawn can move two squares only from its start rank."
        "That is rank 2 for White and rank 7 for Black, and both squares in front of it must be empty." "FIDE Laws 3.7.2"
        => why("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5");
    [Clipped]
    OffBoard "off-board" "The square is off the board."
        "Stage 1 moves a piece on a board of 15x15 squares; stage 2 keeps those of the 8x8 board around it." "FIDE Laws 2.1"
        => Without("Such a square has no name: `raw` shows it, `clip` does not.");
    [Board]
    OwnPieceOnTarget "own-piece-on-target" "The target square is occupied by a piece of the same colour."
        "A piece can go to an empty square, or capture a piece of the other side." "FIDE Laws 3.1"
        => why("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1e2");
    PathBlocked "path-blocked" "A piece stands between origin and target."
        "A bishop, rook or queen cannot move over a piece of either side; only a knight can." "FIDE Laws 3.5"
        => why("4k3/8/8/8/8/8/4P3/4R1K1 w - - 0 1", "e1e5");
    PawnPushBlocked "pawn-push-blocked" "A pawn cannot be pushed onto or over a piece."
        "A pawn captures diagonally, so a piece in front of it stops it. For a double push, both squares must be empty." "FIDE Laws 3.7.1, 3.7.2"
        => why("4k3/8/8/8/8/4n3/4P3/4K3 w - - 0 1", "e2e4");
    PawnDiagonalNeedsCapture "pawn-diagonal-needs-capture" "A pawn moves diagonally only to capture."
        "An enemy piece must stand on the square, unless the pawn captures en passant." "FIDE Laws 3.7.3"
        => why("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3");
    EnPassantNotAvailable "en-passant-not-available" "The adjacent pawn has not just moved two squares."
        "A capture en passant is possible only in the move that follows the double push. In a FEN, the fourth field says so." "FIDE Laws 3.7.3.1, 3.7.3.2"
        => why("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6");
    CannotCaptureKing "cannot-capture-king" "A king is never captured."
        "A game ends with checkmate, before the king is captured. In a legal position, the side to move does not attack the other king." "FIDE Laws 1.4.1"
        => why("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e8");
    PromotionPieceMissing "promotion-piece-missing" "A pawn that reaches the last rank is promoted, and the move must name the new piece."
        "The choice does not depend on the pieces that were captured. Write a7a8q or a8=Q." "FIDE Laws 3.7.3.3"
        => why("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8");
    PromotionNotAllowedHere "promotion-not-allowed-here" "Only a pawn that reaches the last rank is promoted."
        "The last rank is rank 8 for White and rank 1 for Black. The move must not name a new piece elsewhere." "FIDE Laws 3.7.3.3"
        => why("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e3q");
    PromotionPieceInvalid "promotion-piece-invalid" "A pawn is promoted to a queen, rook, bishop or knight."
        "It can neither remain a pawn nor become a king." "FIDE Laws 3.7.3.3"
        => why("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8k");
    NoCastlingRight "no-castling-right" "The right to castle on this side is lost: the king or the rook has moved, or the rook was captured."
        "A right that is lost never comes back. In a FEN, the third field has the rights." "FIDE Laws 3.8.2.1"
        => why("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1");
    RookMissing "rook-missing" "There is no rook to castle with."
        "The king castles with a rook of its own side on the first rank. Without that rook there is no right either." "FIDE Laws 3.8.2"
        => why("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1");
    CastlingPathOccupied "castling-path-occupied" "A piece stands on the path of the king or the rook."
        "All squares between king and rook, and the squares that they move to, must be empty apart from the two. The right remains." "FIDE Laws 3.8.2.2"
        => why("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "e1g1");
    [King]
    DoubleCheckOnlyKingMoves "double-check-only-king-moves" "In double check only the king can move."
        "One move cannot capture or block two checking pieces." "FIDE Laws 3.9.2"
        => why("4r1k1/8/8/8/8/5n2/8/R3K3 w - - 0 1", "a1a2");
    DoesNotAnswerCheck "does-not-answer-check" "The move neither captures the checking piece nor blocks the check."
        "A side in check must end it: the king moves, the checking piece is captured, or a piece moves between it and the king." "FIDE Laws 3.9.2"
        => why("4r1k1/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a2");
    Pinned "pinned" "The piece is pinned to its king and would leave the pin line."
        "No move may expose the own king to check. On the pin line, up to capturing the pinning piece, a piece may move." "FIDE Laws 3.9.2"
        => why("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3");
    TargetAttacked "target-attacked" "The king would move onto an attacked square."
        "It makes no difference whether the attacking piece is pinned itself." "FIDE Laws 3.1.3, 3.9.2"
        => why("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1");
    TargetProtected "target-protected" "The king would capture a protected piece."
        "After the capture, another piece would attack the king. It makes no difference whether that piece is pinned itself." "FIDE Laws 3.1.3, 3.9.2"
        => why("3r2k1/8/8/8/8/8/3n4/4K3 w - - 0 1", "e1d2");
    TargetAttackedThroughKing "target-attacked-through-king" "The king would stay on the line of the sliding piece that gives check."
        "Where the king stands now, it shields the square behind it; once it moves, the line is open." "FIDE Laws 3.9.2"
        => why("6k1/8/8/8/4r3/4K3/8/8 w - - 0 1", "e3e2");
    EnPassantExposesKing "en-passant-exposes-king" "With both pawns gone, an enemy piece would attack the king."
        "Two pawns leave their squares in one move, and can open a line that neither of them blocks alone." "FIDE Laws 3.7.3.1, 3.9.2"
        => why("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6");
    CastlingOutOfCheck "castling-out-of-check" "A king in check cannot castle."
        "Castling is prevented only for now: the right remains if the king does not move." "FIDE Laws 3.8.2.2"
        => why("4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    CastlingThroughAttack "castling-through-attack" "The king would cross an attacked square."
        "This concerns only the squares of the king: the rook may be attacked, and may cross an attacked square. The right remains." "FIDE Laws 3.8.2.2"
        => why("5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
    CastlingIntoAttack "castling-into-attack" "The king would end on an attacked square."
        "What counts is the position after castling, with king and rook on their new squares. The right remains." "FIDE Laws 3.8.2.2"
        => why("6rk/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
}

impl Reason {
    /// A position and a move that show the reason. `OffBoard` and `MoveMismatch` have none, since no text stands for such a move.
    pub const fn example(self) -> Option<ReasonExample> {
        match self.entry().example {
            CodeExample::Why(example) => Some(example),
            _ => None,
        }
    }

    /// Whether a sentence about another reason of the same verdict makes one about this reason superfluous.
    #[doc(hidden)]
    pub const fn is_implied_by(self, other: Self) -> bool {
        match other {
            // No piece can go there, whatever else prevents it.
            Self::OwnPieceOnTarget => !matches!(self, Self::OwnPieceOnTarget | Self::NotYourTurn),
            // Without the rook there is no path.
            Self::RookMissing => matches!(
                self,
                Self::CastlingPathOccupied | Self::CastlingThroughAttack | Self::CastlingIntoAttack
            ),
            Self::NotOnAnyVector | Self::PawnBackwards | Self::PawnDoubleNotFromStart => {
                matches!(self, Self::PromotionNotAllowedHere)
            }
            _ => false,
        }
    }
}

macro_rules! effects {
    ($($name:ident $code:literal $about:literal => $fen:literal $question:literal;)*) => {
        coded! {
            /// What a legal move does, or why nothing prevents it.
            Effect code pub ALL: $($name $code $about "" "" why($fen, $question);)*
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
