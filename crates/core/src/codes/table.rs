//! The codes that are neither reasons nor effects: one line each, with the code, its meaning in one sentence, the rule
//! behind it (empty if there is no more to say), where that is written (empty if nowhere), and an example.

use super::CodeExample::{self, Game, None as Without, Shell};
use super::{CodeGroup, Effect, Entry, Reason};

const fn status(input: &'static str) -> CodeExample {
    after(input, "")
}

const fn after(input: &'static str, moves: &'static str) -> CodeExample {
    CodeExample::Status { input, moves }
}

/// The example of what only some engines do.
const ENGINE: CodeExample = Without(
    "It takes an engine that does so; examples/faulty_engine.rs has many bugs to choose from.",
);

const PYTHON: CodeExample = Without("Only the Python package reports it.");

/// Marks the codes of a FEN or an EPD.
const FEN: bool = true;

macro_rules! codes {
    ($($group:ident $(of $part:ident)? { $($name:ident $code:literal $about:literal $rule:literal $source:literal $example:expr;)* })*) => {
        coded! {
            /// The stable code of something that a record reports.
            Code name pub(super) OTHERS Reason "Why a move is not legal." Effect "What a legal move does.":
            $($($name $code $about $rule $source $example;)*)*
        }

        impl Code {
            /// What it is about.
            pub const fn group(self) -> CodeGroup {
                match self {
                    Self::Reason(_) => CodeGroup::Reason,
                    Self::Effect(_) => CodeGroup::Effect,
                    $($(Self::$name)|* => CodeGroup::$group,)*
                }
            }

            /// Whether it is about a FEN or an EPD.
            pub const fn is_of_fen(self) -> bool {
                match self {
                    Self::Reason(_) | Self::Effect(_) => false,
                    $($(Self::$name)|* => false $(|| $part)?,)*
                }
            }
        }
    };
}

codes! {
    End {
        Checkmate "checkmate" "The side to move is in check and has no legal move: it has lost."
            "The game is over at once. Checkmate takes precedence over every draw." "FIDE Laws 5.1.1" status("R3k3/8/4K3/8/8/8/8/8 b - - 0 1");
        Stalemate "stalemate" "The side to move is not in check and has no legal move: a draw."
            "The game is over at once, and no move can follow." "FIDE Laws 5.2.1" status("k7/2Q5/2K5/8/8/8/8/8 b - - 0 1");
        InsufficientMaterial "insufficient-material" "Neither side has the material for any checkmate: a draw."
            "That is so for bare kings, a single minor piece, or bishops that all stand on squares of one colour. Any other dead position is found if it is asked for: `dead-position`." "FIDE Laws 5.2.2" status("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1");
        DeadPosition "dead-position" "Neither side can checkmate by any series of legal moves: a draw."
            "The game is over at once. `status --deep` finds out, and `check` warns of a game that goes on: always if the material is insufficient, with `--lint` whatever the reason." "FIDE Laws 5.2.2" Shell(r#"chessmoves status --deep --fields reason "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1""#);
        SeventyFiveMoves "seventy-five-moves" "Each side has made 75 moves without a capture or a pawn move: a draw."
            "Nobody has to claim it. `check` warns of a game that goes on." "FIDE Laws 9.6.2" status("4k3/8/8/8/8/8/8/R3K3 w - - 150 100");
        FivefoldRepetition "fivefold-repetition" "The position has occurred five times: a draw."
            "Nobody has to claim it. The same side must be to move, with the same possible moves. `check` warns of a game that goes on." "FIDE Laws 9.6.1"
            after("startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
        ThreefoldRepetition "threefold-repetition" "The position has occurred three times, so a draw can be claimed."
            "The same side must be to move, with the same possible moves, including castling and captures en passant. `check --lint` warns of a game that goes on or is decided." "FIDE Laws 9.2" after("startpos", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
        FiftyMoves "fifty-moves" "Each side has made 50 moves without a capture or a pawn move, so a draw can be claimed."
            "The half-move clock of a FEN counts the moves of both sides, so it is 100 then. `check --lint` warns of a game that goes on or is decided." "FIDE Laws 9.3" status("4k3/8/8/8/8/8/8/R3K3 w - - 100 80");
        Timeout "timeout" "A player whose time runs out loses, unless the other side cannot checkmate by any series of legal moves: then it is a draw."
            "`status --deep` says who can still checkmate, `status --is timeout` tests it for the side to move, and `check --timeouts` looks for games that were decided otherwise. US Chess and some servers, such as chess.com, decide by the material alone." "FIDE Laws 6.9" Shell(r#"chessmoves status --deep "8/8/8/5k1n/8/7P/8/7K w - - 0 1""#);
    }
    Checkmate {
        Helpmate "helpmate" "A side can still checkmate: these moves lead there." "The line is not necessarily the shortest. The clocks and repetition are ignored." "FIDE Laws 5.2.2, 6.9" Shell(r#"chessmoves status --fields checkmateReasons "8/8/8/8/8/6k1/4r3/7K b - - 0 1""#);
        GameOver "game-over" "A side cannot checkmate because the game has ended on the board." "" "FIDE Laws 5.1.1, 5.2.1" Shell(r#"chessmoves status --fields checkmateReasons "k7/2Q5/2K5/8/8/8/8/8 b - - 0 1""#);
        WalledOff "walled-off" "Pieces that cannot move or be captured keep the others from any square where a side could checkmate."
            "`wall` has these pieces, and `reach` the squares that every other piece can reach at most. If the wall is not for good, the message speaks of moves that could lead to the checkmate: only others break it." "FIDE Laws 5.2.2, 6.9" Shell(r#"chessmoves status --fields checkmateReasons "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1""#);
        ForcedMoves "forced-moves" "Each of these moves is the only one, and after them a side cannot checkmate." "" "FIDE Laws 5.2.2, 6.9" Shell(r#"chessmoves status --fields checkmateReasons "k7/8/8/8/8/8/1q6/K7 w - - 0 1""#);
        NoCheckmateLeft "no-checkmate-left" "A side cannot checkmate: all positions that can still arise have been examined." "Positions from which another proof excludes checkmate are not followed." "FIDE Laws 5.2.2, 6.9" Shell(r#"chessmoves status --fields checkmateReasons "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1""#);
        Undecided "undecided" "It is not known whether a side can checkmate: neither a checkmate nor a proof that there is none was found." "" "FIDE Laws 5.2.2, 6.9" Without("Such positions are rare, and most are composed.");
    }
    Problem {
        NoKing "no-king" "A side has no king." "It is never in check, and all its pseudo-legal moves count as legal." "FIDE Laws 2.2" status("4k3/8/8/8/8/8/8/Q7 w - - 0 1");
        SeveralKings "several-kings" "A side has several kings." "No rule says which of them to protect, so stage 4 has no answer; `board` lists the pseudo-legal moves." "FIDE Laws 2.2" status("4k3/8/8/8/8/8/8/K1K5 w - - 0 1");
        KingsTouch "kings-touch" "The kings stand next to each other." "Each would be in check from the other, so no legal move leads there." "FIDE Laws 3.9.2, 3.10.3" status("8/8/8/3kK3/8/8/8/R7 w - - 0 1");
        OpponentInCheck "opponent-in-check" "The side that has just moved is in check." "Its last move must have left or put its king in check. Often the side to move is wrong." "FIDE Laws 3.9.2, 3.10.3" status("4k3/8/8/8/8/8/8/4RK2 w - - 0 1");
        TooManyCheckers "too-many-checkers" "More than two pieces give check." "A move gives check with the piece that moves, and uncovers at most one more line to the king." "FIDE Laws 3.10.3" status("4k3/8/8/8/4r3/8/2n5/b3K2r w - - 0 1");
        CheckersWithoutSlider "checkers-without-slider" "Two pieces give check, and neither is a queen, rook or bishop." "In a double check, at least one check is uncovered, and only these pieces can give it." "FIDE Laws 3.10.3" status("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1");
        CheckersOnOneLine "checkers-on-one-line" "Two pieces give check along the same line." "No move brings or uncovers both." "FIDE Laws 3.10.3" status("4rk2/8/8/8/4K3/8/8/4r3 w - - 0 1");
        CheckersNotAtOnce "checkers-not-at-once" "Two pieces give check, and no possible move gives both checks." "The piece that has moved must have stood between the king and the other one. A capture en passant can uncover a line, too. If the move would have been a capture, there must be room for the captured man." "FIDE Laws 3.10.3" status("8/8/5B2/8/3k1R2/8/8/K7 b - - 0 1");
        CheckBeforeDoubleStep "check-before-double-step" "Before the double push that the en passant square stands for, the other side was in check." "It was in check although it was not its turn." "FIDE Laws 3.10.3" status("6k1/8/8/2pP4/5B2/8/8/1K5q w - c6 0 1");
        PawnsOnEdgeRank "pawns-on-edge-rank" "A pawn stands on the first or last rank." "Pawns start on the second rank, never move backwards, and are promoted on the last rank." "FIDE Laws 3.7.3.3" status("4k3/8/8/8/8/8/8/P3K3 w - - 0 1");
        TooManyPawns "too-many-pawns" "A side has more than eight pawns." "" "FIDE Laws 2.2" status("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1");
        TooManyMen "too-many-men" "A side has more than sixteen pieces." "" "FIDE Laws 2.2" status("4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1");
        TooManyPromoted "too-many-promoted" "A side has more promoted pieces than pawns are missing." "Pieces beyond those of the start position, and a second bishop on squares of one colour, are promoted pawns." "FIDE Laws 3.7.3.3" status("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1");
        PawnsCannotHavePassed "pawns-cannot-have-passed" "Pawns have passed each other on more files than the captures allow." "Two pawns that start on one file pass each other only if one of them captures or is captured. Each missing man allows that on one file, or on two if a pawn captured a pawn." "FIDE Laws 3.7" status("rnbqkbnr/1ppppppp/8/P7/p7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1");
        TooFewCaptures "too-few-captures" "The pawns and the promoted pieces need more captures than men are missing." "`status --origin` looks for pawns of the start position that can have become those on the board and the promoted pieces: each change of file takes a capture, a bishop is promoted on a square of its colour, and a pawn captures a pawn on its file or a piece. It is a key of `originReasons`." "FIDE Laws 3.7" Shell("chessmoves status --origin --json \"rnbqkbnr/pppppppp/8/8/8/1P6/1PPPPPPP/RNBQKB1R w KQkq - 0 1\"");
        CagedBishop "caged-bishop" "A bishop that never left its start square was captured there, and another one takes its place." "With both pawns before it on their start squares, a bishop has never moved. A castling right says that it started there, as in standard chess; in Chess960 nothing does. `status --origin` looks for it." "FIDE Laws 2.3" Shell("chessmoves status --origin --json \"rnbqkbnr/pppppppp/8/8/5B2/P7/1PPPPPPP/RN1QKBNR b KQkq - 0 1\"");
        NoLastMove "no-last-move" "Every move that can have been the last one comes from an impossible position." "`status --origin` takes two plies back: the side that was not to move was in check, the men were impossible, or there was no last move in turn." "FIDE Laws 3.10.3" Shell("chessmoves status --origin --json \"8/8/8/8/8/ppp5/1p6/K6k w - - 0 1\"");
        CastlingWithoutKing "castling-without-king" "A side has a castling right, but its king is not on its home square, or in Chess960 not on its first rank." "The right is ignored; `status --fix` removes it. `--chess960` keeps a right that Chess960 knows." "FIDE Laws 3.8.2.1" status("4k3/8/8/8/8/8/4K3/7R w K - 0 1");
        CastlingWithoutRook "castling-without-rook" "A side has a castling right, but there is no rook to castle with." "The right is ignored; `status --fix` removes it. `--chess960` keeps a right that Chess960 knows." "FIDE Laws 3.8.2.1" status("4k3/8/8/8/8/8/8/4K3 w K - 0 1");
        CastlingInnerRook "castling-inner-rook" "A side has two castling rights on one side of the king." "A game begins with one rook on each side of the king, so the right of the inner rook is ignored." "FIDE Laws, Guidelines II" status("4k3/8/8/8/8/8/8/4KR1R w FH - 0 1");
        CastlingOffHomeRank "castling-off-home-rank" "A castling right belongs to a rook that is not on the first rank of a side." "The right is ignored." "FIDE Laws 3.8.2" Without("No FEN can say so: only the library can.");
        RepeatedCastlingRight "repeated-castling-right" "The castling field names a rook twice." "It counts once." "PGN standard 16.1.3.3" status("4k3/8/8/8/8/8/8/4K2R w KK - 0 1");
        Chess960Assumed "chess960-assumed" "The castling rights are possible only in Chess960." "Both sides have rights of one start position, so the position is treated as Chess960, and castling is written as king takes rook. Rights of one side alone are ignored, unless the position is said to be Chess960." "FIDE Laws, Guidelines II" status("3k3r/8/8/8/8/8/8/R2K3R w KQk - 0 1");
        EnPassantWrongRank "en-passant-wrong-rank" "No double push passes over the en passant square." "That would be a square of rank 6 with White to move, and of rank 3 with Black to move. In a FEN it is a fault." "PGN standard 16.1.3.4" status(r#"{"board": {"white": ["Ke1"], "black": ["Ke8"]}, "enPassant": "e4"}"#);
        EnPassantWithoutPawn "en-passant-without-pawn" "There is no pawn that can have passed over the en passant square." "The square is ignored." "PGN standard 16.1.3.4" status("4k3/8/8/8/8/8/8/4K3 w - e6 0 1");
        EnPassantOccupied "en-passant-occupied" "A piece stands on the en passant square." "The pawn cannot have passed over it, so the square is ignored." "FIDE Laws 3.7.2" status("4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1");
        EnPassantOriginOccupied "en-passant-origin-occupied" "A piece stands where the pawn must have started." "The pawn has just left that square, so the en passant square is ignored." "FIDE Laws 3.7.2" status("6k1/4n3/8/4p3/8/8/8/4K3 w - e6 0 1");
        HalfmoveClock "halfmove-clock" "The half-move clock is above 150." "A game is drawn at 150." "FIDE Laws 9.6.2" status("4k3/8/8/8/8/8/8/R3K3 w - - 300 200");
        MissingFields "missing-fields" "A FEN has fewer than four fields." "The message says what is assumed in their place." "PGN standard 16.1.3" status("4k3/8/8/8/8/8/8/4K3 w");
        IgnoredKeys "ignored-keys" "A board in JSON has keys that the analysis does not use." "It finds out itself whether a king is in check." "" status(r#"{"board": {"white": ["Ke1"], "black": [{"piece": "K", "square": "e8", "inCheck": true}]}}"#);
    }
    Input of FEN {
        FenEmpty "fen-empty" "There is no text where a FEN is expected." "" "PGN standard 16.1" status("");
        FenLabel "fen-label" "A FEN has words or marks before it." "`status --fix` removes it." "PGN standard 16.1" status("FEN: 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        FenQuoted "fen-quoted" "A FEN is in quotes or other marks that are part of the text." "`status --fix` removes them." "PGN standard 16.1" status("\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"");
        FenStrangeBlank "fen-strange-blank" "A character between the fields of a FEN looks like a space and is not one." "" "PGN standard 16.1.3" Shell(r"printf '4k3/8/8/8/8/8/8/4K3\302\240w - - 0 1\n' | chessmoves status --json");
        FenRankCount "fen-rank-count" "The placement of a FEN does not have eight ranks." "" "PGN standard 16.1.3.1" status("4k3/8/8/8/8/8/4K3 w - - 0 1");
        FenRankLength "fen-rank-length" "A rank of a FEN does not have eight squares." "" "PGN standard 16.1.3.1" status("4k3/8/8/8/8/8/8/4K2 w - - 0 1");
        FenPlacementCharacter "fen-placement-character" "A character is neither a piece letter nor a number of empty squares." "" "PGN standard 16.1.3.1" status("4k3/8/8/8/8/8/8/4X3 w - - 0 1");
        FenExtraSlash "fen-extra-slash" "A slash follows the last rank, or precedes the first." "" "PGN standard 16.1.3.1" status("4k3/8/8/8/8/8/8/4K3/ w - - 0 1");
        FenBackslash "fen-backslash" "Ranks are separated by a backslash." "" "PGN standard 16.1.3.1" status(r"4k3\8/8/8/8/8/8/4K3 w - - 0 1");
        FenRankSeparator "fen-rank-separator" "Another sign than a slash separates two ranks." "`status --fix` replaces it." "PGN standard 16.1.3.1" status("4k3|8|8|8|8|8|8|4K3 w - - 0 1");
        FenTurn "fen-turn" "The side to move is not w or b." "" "PGN standard 16.1.3.2" status("4k3/8/8/8/8/8/8/4K3 W - - 0 1");
        FenCastling "fen-castling" "The castling field is neither - nor letters of castling rights." "KQkq are the outermost rooks; letters of files name rooks, as in Shredder-FEN." "PGN standard 16.1.3.3" status("4k3/8/8/8/8/8/8/4K3 w X - 0 1");
        FenEnPassant "fen-en-passant" "The en passant field is neither - nor a square." "" "PGN standard 16.1.3.4" status("4k3/8/8/8/8/8/8/4K3 w - e9 0 1");
        FenEnPassantRank "fen-en-passant-rank" "The en passant square is on a rank that no double push passes over." "That is rank 6 with White to move, and rank 3 with Black to move." "PGN standard 16.1.3.4" status("4k3/8/8/8/8/8/8/4K3 w - e3 0 1");
        FenNotANumber "fen-not-a-number" "The half-move clock or the move number is not a number." "" "PGN standard 16.1.3.5, 16.1.3.6" status("4k3/8/8/8/8/8/8/4K3 w - - x 1");
        FenNumberTooLarge "fen-number-too-large" "The half-move clock or the move number does not fit in 32 bits." "" "" status("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999");
        FenSemicolon "fen-semicolon" "A semicolon or another sign stands between two fields of a FEN." "`status --fix` replaces it." "PGN standard 16.1.3" status("4k3/8/8/8/8/8/8/4K3 ; w - - 0 1");
        FenExtraField "fen-extra-field" "There is text after a FEN." "`status --fix` removes marks and remarks." "PGN standard 16.1.3" status("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2 x");
        EpdOpcode "epd-opcode" "The opcode of an EPD operation does not begin with a letter." "" "PGN standard 16.2.4" status("4k3/8/8/8/8/8/8/4K3 w - - id 3; 5d 4;");
        EpdUnclosedString "epd-unclosed-string" "A text of an EPD has no closing quote." "" "PGN standard 16.2.4" status("4k3/8/8/8/8/8/8/4K3 w - - id \"x;");
    }
    Input {
        Castling "castling" "The castling rights of a board in JSON are not those letters." "" "PGN standard 16.1.3.3" status(r#"{"board": {"white": ["Ke1"], "black": ["Ke8"]}, "castling": "KX"}"#);
        Chess960Number "chess960-number" "The number of a Chess960 start position is not 0 to 959." "" "FIDE Laws, Guidelines II" status("960:960");
        LinkGame "link-game" "The URL is that of a game, and contains no FEN." "URLs are never fetched." "" status("lichess.org/abcdefgh");
        LinkWithoutFen "link-without-fen" "The URL contains no FEN." "URLs are never fetched." "" status("lichess.org/editor");
        LinkVariant "link-variant" "The URL is about a variant other than standard chess and Chess960." "" "" status("lichess.org/editor/atomic/4k3/8/8/8/8/8/8/4K3_w_-_-_0_1");
        PgnTag "pgn-tag" "The line is a tag pair of PGN, and not a position." "`check` reads games, and `play --pgn` prints their positions." "PGN standard 8.1" status("[Event \"Casual game\"]");
        JsonSyntax "json-syntax" "The text is not valid JSON." "" "RFC 8259" status(r#"{"board": {"white": ["Ke1"]}"#);
        JsonTooDeep "json-too-deep" "The JSON is nested too deeply." "" "RFC 8259 section 9" Shell("printf '{\"id\": %s1%s}\\n' $(printf '[%.0s' $(seq 200)) $(printf ']%.0s' $(seq 200)) | chessmoves status --json");
        JsonDuplicateKey "json-duplicate-key" "A JSON object has a key twice." "" "RFC 8259 section 4" status(r#"{"board": {"white": ["Ke1"], "white": ["Ke2"]}}"#);
        JsonNotAnObject "json-not-an-object" "The JSON is not an object." "" "" status("[1]");
        JsonUnknownKey "json-unknown-key" "A JSON object has a key that is not known there." "" "" status(r#"{"board": {"whit": ["Ke1"]}}"#);
        JsonMissingKey "json-missing-key" "A JSON object lacks a key." "" "" status(r#"{"board": {"white": [{"piece": "K"}]}}"#);
        JsonWrongType "json-wrong-type" "A JSON value is of another type than expected." "" "" status(r#"{"board": {"white": "Ke1"}}"#);
        NotASquare "json-square" "A text is not the name of a square." "" "" status(r#"{"board": {"white": ["Ke1"]}, "enPassant": "e9"}"#);
        JsonFile "json-file" "A text is not the letter of a file." "" "" status(r#"{"board": {"white": [{"piece": "K", "position": {"file": "x", "rank": "1"}}]}}"#);
        JsonRank "json-rank" "A text is not the number of a rank." "" "" status(r#"{"board": {"white": [{"piece": "K", "position": {"file": "e", "rank": "9"}}]}}"#);
        JsonColor "json-color" "A text is not a colour." "" "" status(r#"{"board": {"white": ["Ke1"]}, "onMove": "green"}"#);
        JsonLetter "json-letter" "A text is not the letter of a piece." "" "" status(r#"{"board": {"e1": "X"}}"#);
        JsonNoLetter "json-no-letter" "A piece is named without its letter." "" "" status(r#"{"board": {"white": ["e1"]}}"#);
        JsonContradiction "json-contradiction" "A piece in the list of one side has the colour of the other." "" "" status(r#"{"board": {"white": [{"piece": "K", "color": "B", "square": "e1"}]}}"#);
        JsonDuplicateSquare "json-duplicate-square" "A board in JSON has two pieces on a square." "" "" status(r#"{"board": {"white": ["Ke1", "Qe1"]}}"#);
        JsonEnPassant "json-en-passant" "Two keys give different en passant squares." "" "" status(r#"{"board": {"white": ["Pe5"], "black": ["Pd5"]}, "enPassant": "d6", "lastMove": "e7e5"}"#);
        JsonEnPassantPawn "json-en-passant-pawn" "The key `epPossibleOnPawn` does not name a pawn that can have moved two squares." "" "" status(r#"{"board": {"white": ["Pe5"], "black": ["Nd5"]}, "epPossibleOnPawn": "Nd5"}"#);
        JsonMove "json-move" "A text is not a move in UCI notation." "" "" status(r#"{"board": {"white": ["Ke1"]}, "lastMove": "e4"}"#);
        JsonTwoPositions "json-two-positions" "A JSON object gives a position twice." "" "" status(r#"{"board": {"white": ["Ke1"]}, "fen": "startpos"}"#);
        JsonWithoutBoard "json-without-board" "A JSON object has keys about a board, and no board." "" "" status(r#"{"onMove": "W"}"#);
        JsonBesideFen "json-beside-fen" "A key says what a field of the FEN says." "" "" status(r#"{"fen": "startpos", "castling": "KQ"}"#);
        PieceLetter "piece-letter" "The name of a piece does not begin with a piece letter." "" "" status(r#"{"fen": "startpos", "piece": "Xe2"}"#);
        PieceSquare "piece-square" "The name of a piece does not end with a square." "" "" status(r#"{"fen": "startpos", "piece": "e9"}"#);
        PieceName "piece-name" "The text is neither a square nor a piece with its square." "" "" status(r#"{"fen": "startpos", "piece": "hello"}"#);
        NoMove "no-move" "`--shrink` needs a move." "" "" Shell("echo startpos | chessmoves why --shrink --json");
        NoPiece "no-piece" "No piece is named." "" "" Shell("echo startpos | chessmoves legal - --json");
        NoPieceOnSquare "no-piece-on-square" "There is no piece on the square." "" "" Shell("echo '{\"fen\": \"startpos\", \"piece\": \"e5\"}' | chessmoves legal --json");
        OtherPieceOnSquare "other-piece-on-square" "Another piece stands on the square." "" "" Shell("echo '{\"fen\": \"startpos\", \"piece\": \"Qe2\"}' | chessmoves legal --json");
        BareSquare "bare-square" "Only the square of a lone piece is named, and not the piece." "" "" Shell("echo '{\"piece\": \"e4\"}' | chessmoves raw --json");
        MoveUnreadable "move-unreadable" "The text is not a move in any notation." "SAN, long algebraic and UCI notation are read, with figurines, and castling with zeros." "PGN standard 8.2.3" after("startpos", "e9");
        MoveIllegal "move-illegal" "The move is not legal." "The message gives the first reason, and `why` all of them." "FIDE Laws 3.10.2" after("startpos", "Ke3");
        MoveAmbiguous "move-ambiguous" "Several legal moves fit the text." "The file or the rank of the origin tells them apart." "FIDE Laws C.10" after("6k1/8/8/8/8/8/8/R4R1K w - - 0 1", "Rd1");
        NoPosition "no-position" "No position is given." "" "" status("{\"id\": 1}");
        TwoPositions "two-positions" "A line gives a position, and the command line another." "" "" Shell("echo startpos | chessmoves legal kiwipete - --json");
        EmptyBoard "empty-board" "There is no piece on the board." "" "" status("8/8/8/8/8/8/8/8 w - - 0 1");
        NoMoveList "no-move-list" "There is no list of moves to compare." "" "" Shell("echo '{\"fen\": \"startpos\"}' | chessmoves diff --json");
        MoveList "move-list" "The list of moves is not a list of texts." "" "" Shell("echo '{\"fen\": \"startpos\", \"moves\": 7}' | chessmoves diff --json");
        GameJson "game-json" "A line of JSON has no moves of a game." "" "" Shell("echo '{\"id\": 1}' | chessmoves check --json");
        Filter "filter" "The options leave out all moves of the piece asked about." "" "" Shell("echo '{\"fen\": \"startpos\", \"piece\": \"e2\"}' | chessmoves legal --from d2 --json");
        NotUtf8 "not-utf8" "The line is not valid UTF-8." "" "RFC 3629" Shell(r"printf '\377\n' | chessmoves status --json");
        LineTooLong "line-too-long" "The line is longer than 1 MiB." "" "" Shell(r"head -c 2000000 /dev/zero | tr '\0' x | chessmoves status --json");
        ErrorRecord "error-record" "The line is the error record of an earlier command, which has no answer." "" "" Shell(r#"echo '{"cmd": "legal", "type": "error", "schema": 1, "input": "", "code": "fen-turn", "message": ""}' | chessmoves serve"#);
        SuiteCount "suite-count" "An entry of a perft suite has a count that is not a number." "" "" Shell("echo '4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 x' | chessmoves perft --suite - --json");
        SuiteDepth "suite-depth" "An entry of a perft suite has a depth above 64." "" "" Shell("echo '4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D65 5' | chessmoves perft --suite - --json");
        SuiteDepthTwice "suite-depth-twice" "An entry of a perft suite has a depth twice." "" "" Shell("echo '4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D1 5' | chessmoves perft --suite - --json");
        SuiteNoCount "suite-no-count" "An entry of a perft suite has no count." "" "" Shell("echo '4k3/8/8/8/8/8/8/4K3 w - - 0 1' | chessmoves perft --suite - --json");
        PerftLimit "perft-limit" "A message asks for a count above the limit of the service." "`serve --perft-limit` sets it." "" Shell("echo '{\"cmd\": \"perft\", \"fen\": \"startpos\", \"depth\": 5}' | chessmoves serve --perft-limit 1000");
        CountTooLarge "count-too-large" "The count does not fit in 64 bits." "" "" Without("Such a count takes too long for an example.");
        UnknownCommand "unknown-command" "A message names a command that messages do not have." "" "" Shell("echo '{\"cmd\": \"legl\"}' | chessmoves serve");
        Option "option" "An option of a message has a wrong value, or does not fit the others." "" "" Shell("echo '{\"cmd\": \"legal\", \"fen\": \"startpos\", \"size\": \"x\"}' | chessmoves serve");
        NotOneGame "not-one-game" "A message does not have the moves of exactly one game." "" "" Shell("echo '{\"cmd\": \"check\", \"movetext\": \"1. e4 * 1. d4 *\"}' | chessmoves serve");
        TextMissing "text-missing" "A value of a batch is not a text." "It may be None or NaN, as where a table has no value." "" PYTHON;
        ArgumentsSwapped "arguments-swapped" "A position is given where a move is expected, and a move where a position is." "" "" PYTHON;
        PositionIllegal "position-illegal" "A game cannot begin with the position." "`problems` of its status says why." "" PYTHON;
        Layout "layout" "The layout of a mask cannot express the castling of Chess960." "" "" PYTHON;
        NotPgn "not-pgn" "The text is neither PGN nor the path of a PGN file." "" "" PYTHON;
        Resignation "resignation" "The answer of a language model resigns, and names no move." "" "FIDE Laws 5.1.2" PYTHON;
        DrawOffer "draw-offer" "The answer of a language model offers a draw, and names no move." "" "FIDE Laws 5.2.3" PYTHON;
    }
    Game {
        IllegalMove "illegal-move" "A move of the game is not legal." "The reasons follow, as in `why`. The rest of the line is not examined, because its positions are unknown." "FIDE Laws 3.10.2" Game("1. e4 e5 2. Ke3 *");
        AmbiguousMove "ambiguous-move" "More than one legal move fits the text." "" "PGN standard 8.2.3.4" Game("1. Nf3 d5 2. d3 d4 3. Nd2 *");
        NullMove "null-move" "There is a null move in the main line, or while in check." "In a variation, --, Z0 and other spellings pass the turn. In the main line the game is examined on after it." "" Game("1. e4 -- *");
        MoveAfterEnd "move-after-end" "A move follows checkmate or stalemate." "" "FIDE Laws 5.1.1, 5.2.1" Game("1. f3 e5 2. g4 Qh4# 3. a3 0-1");
        ResultContradictsBoard "result-contradicts-board" "The result differs from the checkmate or stalemate on the board." "" "FIDE Laws 5.1.1, 5.2.1" Game("1. f3 e5 2. g4 Qh4# 1-0");
        BadFen "bad-fen" "The tag `FEN` is not a position of a game." "" "PGN standard 9.7.2" Game("[FEN \"x\"] 1. e4 *");
        BadTag "bad-tag" "A line begins like a tag pair and is not one." "A fault for the tags `FEN` and `Variant`, and otherwise a warning. If the line can mean one thing only, the tag is used, and `--fix` writes it." "PGN standard 8.1" Game("[Event x] 1. e4 *");
        UnsupportedVariant "unsupported-variant" "The tag `Variant` names a variant other than standard chess and Chess960." "" "" Game("[Variant \"Atomic\"] 1. e4 *");
        MisplacedVariation "misplaced-variation" "A variation begins with a move that is legal one ply earlier or later, where its number belongs if it has one." "A variation replaces the move before it." "PGN standard 8.2.5" Game("1. e4 (1... e5) *");
        UnclosedComment "unclosed-comment" "A comment has no closing brace." "Moves that it has swallowed are examined if they are legal." "PGN standard 5" Game("1. e4 {best by test *");
        UnclosedVariation "unclosed-variation" "A variation has no closing bracket." "" "PGN standard 8.2.5" Game("1. e4 (1. d4 *");
        StrayBracket "stray-bracket" "A bracket has no counterpart." "" "PGN standard 7" Game("1. e4 ) *");
        DeepVariation "deep-variation" "Variations are nested more than 200 deep." "" "PGN standard 8.2.5" Shell("echo \"1. e4 $(printf '(%.0s' $(seq 201)) *\" | chessmoves check");
        GameTooLong "game-too-long" "The game is longer than 2 MiB, apart from long comments." "Its moves are not examined. Often two files were joined without a tag pair or a result between them." "" Shell("yes e4 | head -c 3000000 | chessmoves check");
    }
    Warning {
        WrongCheckSign "wrong-check-sign" "The sign + or # is missing or superfluous." "" "PGN standard 8.2.3.5" Game("1. e4 e5 2. Nf3+ *");
        WrongCaptureSign "wrong-capture-sign" "The sign x is missing or superfluous." "" "PGN standard 8.2.3.3" Game("1. e4 d5 2. ed5 *");
        NeedlessDisambiguation "needless-disambiguation" "The file or the rank of the origin is given and not needed." "A piece that is pinned, and so cannot make the move, does not count." "PGN standard 8.2.3.4" Game("1. e4 e5 2. Ngf3 *");
        CastlingWithZeros "castling-with-zeros" "Castling is written with zeros, and not with the letter O." "The FIDE Laws write zeros, and PGN the letter." "PGN standard 8.2.3.3" Game("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0-0 *");
        PromotionWithoutEquals "promotion-without-equals" "A promotion is written without the sign =." "" "PGN standard 8.2.3.3" Game("[FEN \"8/P3k3/8/8/8/8/8/4K3 w - - 0 1\"] 1. a8Q *");
        NotSan "not-san" "A move is in UCI or long algebraic notation, or in another form that is not SAN." "Among them are piece letters in lower case, figurines, signs and Markdown around a move, and captures without a file or rank." "PGN standard 8.2.3" Game("1. e2e4 *");
        UnusualCharacter "unusual-character" "A character that a move never has stands for another one." "Letters of other alphabets, full-width letters, spaces that cannot be seen and typographic dashes look like those of a move. They are read as files, captures, castling and dashes, and never as pieces." "PGN standard 4.1" Game("1. e4\u{200b} *");
        StrayAnnotation "stray-annotation" "An annotation or another text is not in a comment." "Evaluations, signs of novelties and diagrams, clocks, HTML tags and prose belong into braces." "PGN standard 8.2.5" Game("1. e4 [%clk 0:01:00] e5 *");
        MoveNumber "move-number" "A move number does not fit the position." "" "PGN standard 8.2.2" Game("2. e4 *");
        ResultTagDiffers "result-tag-differs" "The tag `Result` differs from the result after the moves." "" "PGN standard 8.1.1" Game("[Result \"1-0\"] 1. e4 0-1");
        ResultMissing "result-missing" "There is no result after the moves." "" "PGN standard 8.2.6" Game("1. e4 e5");
        ResultForm "result-form" "The result is not written as the standard has it." "The forms of the standard are 1-0, 0-1, 1/2-1/2 and *." "PGN standard 8.2.6" Game("1. e4 e5 1:0");
        Markup "markup" "Tags of HTML or of a forum, such as `[pgn]`, stand outside comments." "They are skipped, and `--fix` removes them." "" Game("[pgn] 1. e4 e5 * [/pgn]");
        EarlyVariation "early-variation" "A variation stands before the first move." "A variation replaces the move before it." "PGN standard 8.2.5" Game("(1. d4) 1. e4 *");
        BothLost "both-lost" "The result `0-0` says that both sides have lost, by a double forfeit for example." "It is castling if that is legal and the tag `Result` is not `0-0`." "PGN standard 8.2.6" Game("1. e4 e5 0-0");
        TagQuotes "tag-quotes" "A value of a tag contains a quote without a backslash." "Or its value ends with one, which belongs to the quote. The tag is used, and `--fix` writes it as it should be." "PGN standard 7" Shell(r#"printf '[Event "The "Open""]\n1. e4 *' | chessmoves check --warnings"#);
        KingsMarkTheResult "kings-mark-the-result" "Both kings stand in the centre at the end, where no legal move leads." "Electronic boards record the result in this way: players put the kings there." "" Game("[FEN \"8/8/3k4/8/8/3K4/P7/8 w - - 0 1\"] 1. Kd4 Ke5 1-0");
        NoMoves "no-moves" "The game has tags and no moves." "" "" Game("[Event \"A\"] *");
        StartMissing "start-missing" "The tags say that the game has a start position of its own, and there is no tag `FEN`." "" "PGN standard 9.7.2" Game("[SetUp \"1\"] 1. e4 *");
        TagOrder "tag-order" "The seven standard tags are not first, or not in their order." "" "PGN standard 8.1.1" Game("[White \"A\"] [Event \"B\"] 1. e4 *");
        FenTag "fen-tag" "Something in the tag `FEN` is missing or ignored." "" "PGN standard 9.7.2" Game("[FEN \"4k3/8/8/8/8/8/8/4K3 w K - 0 1\"] 1. Ke2 *");
        NulCharacter "nul-character" "The text contains NUL." "" "PGN standard 4.1" Shell(r"printf '1. e4 {\000} *' | chessmoves check --warnings");
        LostCharacter "lost-character" "The text contains U+FFFD, which stands for letters that were lost." "Often a text in Latin-1 was read as UTF-8." "PGN standard 4.1" Game("1. e4 {Fran\u{fffd}ois} *");
        Encoding "encoding" "The text is not UTF-8." "It is read as Windows-1252, which has the letters of Latin-1, the encoding of the PGN standard. The place is that of the first such byte." "PGN standard 4.1" Shell(r"printf '1. e4 {\351} *' | chessmoves check --warnings");
        PlyCountDiffers "ply-count-differs" "The tag `PlyCount` is not the number of plies of a valid game." "`check --lint` looks for it." "PGN standard 9.9.3" Shell(r#"echo '[PlyCount "3"] 1. e4 e5 *' | chessmoves check --lint"#);
        ClockRises "clock-rises" "A player's clock rises by more than the increments." "`check --lint` compares the clocks `[%clk h:mm:ss]` of the main line if the tag `TimeControl` has one period, such as 180+2." "PGN standard 9.6.1" Shell(r#"echo '[TimeControl "180+2"] 1. e4 {[%clk 0:03:00]} e5 2. d4 {[%clk 0:03:10]} *' | chessmoves check --lint"#);
        UnfairLossOnTime "unfair-loss-on-time" "A player lost on time, although the other one could not checkmate by any series of legal moves: a draw." "`check --timeouts` looks for it in games whose tag `Termination` names the time." "FIDE Laws 6.9" Shell(r#"echo '[Termination "Time forfeit"] [FEN "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1"] 1. Kd2 1-0' | chessmoves check --timeouts"#);
        DuplicateTag "duplicate-tag" "A tag occurs twice in a game." "The first one is used. `check --lint` looks for it." "PGN standard 8.1" Shell(r#"echo '[White "A"] [White "B"] 1. e4 *' | chessmoves check --lint"#);
        PartialGame "partial-game" "An earlier valid game has the same players and start position, and only the first of the moves." "`check --lint` compares the games of named players by a hash. The earlier game may be an incomplete copy." "" Shell(r#"printf '[White "A"]\n[Black "B"]\n\n1. e4 e5 *\n\n[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *\n' | chessmoves check --lint"#);
        DuplicateGame "duplicate-game" "An earlier valid game has the same start position and the same moves." "`check --lint` compares all games of a run by a hash." "" Shell("echo '1. e4 e5 1-0 1. e4 e5 0-1' | chessmoves check --lint");
    }
    Bisect {
        Duplicate "duplicate" "A move is in the list more than once." "" "" ENGINE;
        Unreadable "unreadable" "The list contains a text that is not a move." "" "" ENGINE;
        Moves "moves" "The list of moves is wrong." "It has the code of the reason or the effect of a wrong move, if there is one." "" ENGINE;
        StateNotRestored "state-not-restored" "A count is wrong, and right if the position is asked about by itself." "A move is not taken back correctly." "" ENGINE;
        EnPassantPawnLeft "en-passant-pawn-left" "A pawn that was captured en passant is still on the board." "" "FIDE Laws 3.7.3.1" ENGINE;
        PseudoLegalCounted "pseudo-legal-counted" "The last moves are counted without the test of king safety." "A count of moves that leave the king in check is that of pseudo-legal moves." "" ENGINE;
        FiftyMovesCounted "fifty-moves-counted" "Nothing is counted below a position after fifty moves." "Perft counts on: a draw that has to be claimed ends no line." "FIDE Laws 9.3" ENGINE;
        RepetitionCounted "repetition-counted" "Nothing is counted below a repeated position." "Perft counts on: a repetition ends no line." "FIDE Laws 9.2" ENGINE;
        MaterialCounted "material-counted" "Nothing is counted below a position without the material for checkmate." "Perft counts on: insufficient material ends no line." "FIDE Laws 5.2.2" ENGINE;
        HashWithoutSide "hash-without-side" "The count is that of the same board with the other side to move." "The hash key lacks the side to move." "" ENGINE;
        HashWithoutRights "hash-without-rights" "The count is that of the same board with other castling rights." "The hash key lacks the castling rights." "" ENGINE;
        HashWithoutEnPassant "hash-without-en-passant" "The count is that of the same board with another en passant square." "The hash key lacks the en passant square." "" ENGINE;
        HashWithoutDepth "hash-without-depth" "The count is that of the same position at another depth." "The hash table does not distinguish depths." "" ENGINE;
        CounterOverflow "counter-overflow" "The count is the right one without its highest bits." "The counter has 16 or 32 bits." "" ENGINE;
        NotReproducible "not-reproducible" "The same question has another answer when it is asked again." "" "" ENGINE;
        CauseUnknown "cause-unknown" "A count is wrong, and no cause that was tested explains it." "No move is named, because the evidence does not point to one." "" ENGINE;
        LeafCounting "leaf-counting" "At depth 1, a move does not count as one leaf node." "" "" ENGINE;
        CheckmateCounted "checkmate-counted" "A checkmate counts as a leaf node below it." "" "" ENGINE;
        StalemateCounted "stalemate-counted" "A stalemate counts as a leaf node below it." "" "" ENGINE;
        Total "total" "All moves and counts agree, and the total does not." "" "" ENGINE;
        DepthOffByOne "depth-off-by-one" "All counts are those of one ply more or less." "" "" ENGINE;
        OtherPosition "other-position" "The moves are those of another position." "" "" ENGINE;
        EngineNotStarted "engine-not-started" "The engine cannot be started." "" "" ENGINE;
        EngineWithoutPerft "engine-without-perft" "The engine does not count leaf nodes." "It has to know `go perft N`." "" ENGINE;
        EngineWithoutChess960 "engine-without-chess960" "The engine does not know Chess960." "It needs the option `UCI_Chess960`." "" ENGINE;
        EngineExited "engine-exited" "The engine has ended." "" "" Shell("chessmoves bisect --script /bin/false startpos 1 --json");
        EngineTimeout "engine-timeout" "The engine does not answer in time." "" "" Shell("chessmoves bisect --engine cat startpos 1 --timeout 1 --json");
        EngineGarbage "engine-garbage" "The answer of the engine is not a list of moves." "" "" Shell("chessmoves bisect --script /bin/echo startpos 1 --json");
        NotInTranscript "not-in-transcript" "The transcript that is replayed does not have the answer." "" "" Shell("chessmoves bisect --replay /dev/null startpos 1 --json");
    }
}
