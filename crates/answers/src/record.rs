//! The lines of JSON: the kinds of records, and the keys of each.

/// What a line of JSON is: the value of its key `type`, and its keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordKind {
    name: &'static str,
    keys: &'static [&'static str],
}

macro_rules! records {
    ($($(#[$about:meta])* $constant:ident $name:literal: $($key:ident)*;)*) => {
        impl RecordKind {
            $($(#[$about])* pub const $constant: Self = Self {
                name: $name,
                keys: &["type", "schema", $(stringify!($key)),*],
            };)*

            const ALL: &[Self] = &[$(Self::$constant,)*];
        }
    };
}

records! {
    /// The moves of a stage.
    MOVES "moves": line stage fen chess960 onMove piece pieceOnMove moves moveVectors inCheck checkers checkMated staleMated
        canKSideCastle canQSideCastle stages problems notes;
    /// Check, mate, draws, pins, castling and problems.
    STATUS "status": line fen chess960 onMove moveCount captureCount inCheck checkers doubleCheck checkMated staleMated
        insufficientMaterial fiftyMoves repetitions occurrences outcome reason claimable claimableWith canCheckmate
        checkmateReasons pins castling problems canArise originReasons proofGame changes is notes;
    /// The squares that each side controls.
    CONTROL "control": line fen chess960 piece white black square attackers pinned behind problems notes;
    /// Verdicts with their reasons.
    WHY "why": line fen chess960 shrunkFrom onMove checkers piece move legal claimable verdicts problems notes;
    /// The position after some moves.
    PLAY "play": line game ply tags fen chess960 onMove played problems notes;
    /// A count of leaf nodes.
    PERFT "perft": line fen chess960 depth nodes divide details divideDetails fens entry expected ok exceeded checked skipped
        problems notes;
    /// A list of moves compared with the legal moves.
    DIFF "diff": line fen chess960 given legal depth equal extra missing duplicate unreadable counts total problems notes;
    /// The first wrong move of an engine.
    BISECT "bisect": line entry fen chess960 depth expected reported queries equal path finding shrunk problems notes;
    /// A game with its faults and warnings.
    GAME "game": source game line tags start chess960 plies result end ok faults warnings;
    /// What there is to say about a code.
    EXPLANATION "explanation": code group about rule source command;
    /// A named position.
    POSITION "position": name fen about;
    /// An answer in another format than JSON.
    OUTPUT "output": format text;
    /// The schema of all kinds.
    SCHEMA "schema": document;
    /// The version of the program.
    VERSION "version": version target features sliders;
    /// The answer to a message of the articles: the movement mask of a piece.
    RAW_MOVES "rawMoves": piece moves moveVectors;
    /// The answer to a message of the articles: the legal moves of a piece.
    LEGAL_MOVES "legalMoves": fen piece moves moveVectors inCheck checkers checkMated staleMated canKSideCastle canQSideCastle;
    /// The answer to a message of the articles: the squares that a side controls.
    SQUARES_CONTROLLED_BY "squaresControlledBy": fen color pieceMoves controlled;
    /// An input that could not be answered.
    ERROR "error": line file fileLine input code field span message ply hint faults;
}

impl RecordKind {
    /// All kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied()
    }

    /// The kind with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().find(|kind| kind.name == name)
    }

    /// The value of the key `type`.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// The keys, required or not, in their order.
    pub const fn keys(self) -> &'static [&'static str] {
        self.keys
    }

    /// Whether this kind has a key.
    pub fn has_key(self, key: &str) -> bool {
        self.keys.contains(&key)
    }
}
