//! The bugs, each a mistake that move generators are known for.

macro_rules! bugs {
    ($($bug:ident $name:literal $about:literal;)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Bug {
            None,
            $($bug,)*
        }

        /// The name of each bug, and what it does.
        pub(crate) const NAMES: &[(&str, Bug, &str)] = &[$(($name, Bug::$bug, $about),)*];
    };
}

bugs! {
    NoEnPassant "no-en-passant" "captures en passant are missing";
    EnPassantRank "en-passant-rank" "en passant may expose the king on its rank";
    EnPassantDiagonal "en-passant-diagonal" "en passant may expose the king on a diagonal";
    EnPassantChecker "en-passant-checker" "a checking pawn is not captured en passant";
    CastlingThroughAttack "castling-through-attack" "the king may cross an attacked square";
    CastlingIntoAttack "castling-into-attack" "the king may castle into check";
    CastlingOutOfCheck "castling-out-of-check" "the king may castle out of check";
    CastlingRookPath "castling-rook-path" "no castling if the square beside the rook on the a-file is attacked";
    CastlingOverPiece "castling-over-piece" "a piece beside the rook on the a-file does not prevent castling";
    Chess960Shield "chess960-shield" "the castling rook is taken to shield the king";
    QueenOnly "queen-only" "pawns are promoted to queens only";
    NoCapturePromotion "no-capture-promotion" "promotions that capture are missing";
    DoublePushOverPiece "double-push-over-piece" "a pawn may jump over a piece";
    DoublePushAnywhere "double-push-anywhere" "a pawn may make a double push from the third rank";
    PinIgnored "pin-ignored" "a pinned piece may leave its pin line";
    PinFrozen "pin-frozen" "a pinned piece may not move along its pin line";
    DoubleCheckBlock "double-check-block" "in double check only one of the checks has to be answered";
    RetreatOnRay "retreat-on-ray" "the king may step back along the line of a check";
    ProtectedPiece "protected-piece" "the king may capture a protected piece";
    NoBlock "no-block" "a check cannot be blocked";
    WrapAround "wrap-around" "pawns capture around the edge of the board";
    StalemateCounted "stalemate-counted" "a stalemate is counted as a leaf node";
    WrongSidePawns "wrong-side-pawns" "the opponent's pawns may be pushed";
    RightsAfterCapture "rights-after-capture" "the castling right of a captured rook is kept";
    RightsWrongRook "rights-wrong-rook" "a move of either rook loses both castling rights";
    UnmakeCastling "unmake-castling" "the rook stays where it has castled to when castling is taken back";
    UnmakePromotion "unmake-promotion" "the new piece stays a queen when a promotion is taken back";
    UnmakeEnPassant "unmake-en-passant" "the captured pawn is missing when a capture en passant is taken back";
    UnmakeWrongPiece "unmake-wrong-piece" "a pawn takes the place of any captured piece when a capture is taken back";
    UnmakeRights "unmake-rights" "castling rights are not restored when a move is taken back";
    EnPassantKept "en-passant-kept" "the en passant square is kept one ply too long";
    EnPassantPawnLeft "en-passant-pawn-left" "the pawn captured en passant stays on the board";
    FenWithoutEnPassant "fen-without-en-passant" "the en passant square of a FEN is ignored";
    IgnoresMoves "ignores-moves" "the moves after a FEN are ignored";
    HashWithoutSide "hash-without-side" "the key of the hash table lacks the side to move";
    HashWithoutRights "hash-without-rights" "the key of the hash table lacks the castling rights";
    HashWithoutEnPassant "hash-without-en-passant" "the key of the hash table lacks the en passant square";
    HashWithoutDepth "hash-without-depth" "the hash table does not store the depth of a count";
    PseudoLegalLeaves "pseudo-legal-leaves" "the moves before the last ply are counted without a check of their legality";
    FiftyMovesEnd "fifty-moves-end" "there are no moves after fifty moves without a capture or pawn move";
    RepetitionEnd "repetition-end" "there are no moves after a repetition";
    BareKingsEnd "bare-kings-end" "there are no moves if only the kings are left";
    Random "random" "every count is wrong by a random number";
    DepthOffByOne "depth-off-by-one" "the counts are those of one ply less";
    TotalOffByOne "total-off-by-one" "the total has one node too many";
    NoTotal "no-total" "no bug: the counts have no total";
    Crash "crash" "ends at depth 2";
    Hang "hang" "does not answer at depth 2";
    Garbage "garbage" "prints nonsense at depth 2";
}
