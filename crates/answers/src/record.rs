//! The lines of JSON: the kinds of records, and the keys of each.

macro_rules! records {
    ($($(#[$about:meta])* $kind:ident $name:literal: $($key:ident)*;)*) => {
        chessmoves_core::named! {
            /// What a line of JSON is. The name is the value of its key `type`.
            RecordKind:
            $($(#[$about])* $kind $name;)*
        }

        impl RecordKind {
            /// The keys, required or not, in their order.
            pub const fn keys(self) -> &'static [&'static str] {
                match self { $(Self::$kind => &["type", "schema", $(stringify!($key)),*],)* }
            }
        }
    };
}

records! {
    /// The moves of a stage.
    Moves "moves": line stage fen chess960 onMove piece pieceOnMove moves moveVectors inCheck checkers checkMated staleMated
        canKSideCastle canQSideCastle stages problems notes;
    /// Check, mate, draws, pins, castling and problems.
    Status "status": line fen chess960 onMove moveCount captureCount inCheck checkers doubleCheck checkMated staleMated
        insufficientMaterial fiftyMoves repetitions occurrences outcome reason claimable claimableWith canCheckmate
        checkmateReasons pins castling problems canArise originReasons proofGame changes is notes;
    /// The squares that each side controls.
    Control "control": line fen chess960 piece white black square attackers pinned behind problems notes;
    /// Verdicts with their reasons.
    Why "why": line fen chess960 shrunkFrom onMove checkers piece move legal claimable verdicts problems notes;
    /// The position after some moves.
    Play "play": line game ply tags fen chess960 onMove played problems notes;
    /// A count of leaf nodes.
    Perft "perft": line fen chess960 depth nodes divide details divideDetails fens entry expected ok exceeded checked skipped
        problems notes;
    /// A list of moves compared with the legal moves.
    Diff "diff": line fen chess960 given legal depth equal extra missing duplicate unreadable counts total problems notes;
    /// The first wrong move of an engine.
    Bisect "bisect": line entry fen chess960 depth expected reported queries equal path finding shrunk problems notes;
    /// A game with its faults and warnings.
    Game "game": source game line tags start chess960 plies result end ok faults warnings;
    /// What there is to say about a code.
    Explanation "explanation": code group about rule source command;
    /// A named position.
    Position "position": name fen about;
    /// An answer in another format than JSON.
    Output "output": format text;
    /// The schema of all kinds.
    Schema "schema": document;
    /// The version of the program.
    Version "version": version target features sliders;
    /// The answer to a message of the articles: the movement mask of a piece.
    RawMoves "rawMoves": piece moves moveVectors;
    /// The answer to a message of the articles: the legal moves of a piece.
    LegalMoves "legalMoves": fen piece moves moveVectors inCheck checkers checkMated staleMated canKSideCastle canQSideCastle;
    /// The answer to a message of the articles: the squares that a side controls.
    SquaresControlledBy "squaresControlledBy": fen color pieceMoves controlled;
    /// An input that could not be answered.
    Error "error": line file fileLine input code field span message ply hint faults;
}

impl RecordKind {
    /// Whether this kind has a key.
    pub fn has_key(self, key: &str) -> bool {
        self.keys().contains(&key)
    }
}
