//! The commands, and what is asked, whatever the input: made once per run or message, and borrowed by each question.

use chessmoves_core::notation::PieceName;
use chessmoves_core::{EnPassantMode, ReasonExample};

use super::{CodeExample, Condition};
use crate::facts::MoveFilter;
use crate::record::RecordKind;

chessmoves_core::named! {
    /// A command that asks about positions, pieces or games. The name is that on the command line and in messages.
    #[derive(Default)]
    Command:
    /// Stage 1: the movement mask of a lone piece.
    Raw "raw";
    /// Stage 2: the mask clipped to the board.
    Clip "clip";
    /// Stage 3: pseudo-legal moves.
    Board "board";
    /// Stage 4: legal moves.
    #[default]
    Legal "legal";
    /// Why a move is legal or not.
    Why "why";
    /// Check, mate, draws, pins, castling and problems.
    Status "status";
    /// The squares that each side controls.
    Control "control";
    /// The board.
    Show "show";
    /// The position after some moves.
    Play "play";
    /// A count of leaf nodes.
    Perft "perft";
    /// A list of moves compared with the legal moves.
    Diff "diff";
    /// The first wrong move of an engine.
    Bisect "bisect";
    /// A game.
    Check "check";
}

impl Command {
    /// The kind of record that answers it.
    pub const fn kind(self) -> RecordKind {
        match self {
            Self::Raw | Self::Clip | Self::Board | Self::Legal => RecordKind::Moves,
            Self::Why => RecordKind::Why,
            Self::Status | Self::Show => RecordKind::Status,
            Self::Control => RecordKind::Control,
            Self::Play => RecordKind::Play,
            Self::Perft => RecordKind::Perft,
            Self::Diff => RecordKind::Diff,
            Self::Bisect => RecordKind::Bisect,
            Self::Check => RecordKind::Game,
        }
    }

    /// Whether a piece alone can be answered, without a position.
    pub const fn takes_lone_piece(self) -> bool {
        matches!(self, Self::Raw | Self::Clip)
    }
}

/// What is asked about a position or a piece: a variant for each kind of question, with what decides its answer.
#[derive(Clone, Debug)]
pub enum Ask {
    /// The movement mask of a lone piece.
    Raw,
    /// The mask clipped to the board.
    Clip {
        /// Whether moves are listed in UCI notation only.
        only_uci: bool,
    },
    /// The moves of stage 3 or 4.
    Moves(Listing),
    /// The moves of the piece in all four stages.
    Stages,
    /// Why moves are legal or not.
    Why {
        /// Which moves.
        subject: Subject,
        /// Whether pieces are removed that an illegal move does not need.
        shrink: bool,
    },
    /// Check, mate, draws, pins, castling and problems.
    Status(Examination),
    /// The squares that each side, or the piece, controls.
    Control,
    /// The moves of the piece, or the status of the position.
    Show,
    /// The position after these moves.
    Play(Vec<String>),
    /// A count of leaf nodes.
    Perft(Counting),
}

/// All legal moves.
impl Default for Ask {
    fn default() -> Self {
        Self::Moves(Listing::default())
    }
}

impl Ask {
    /// Why a move is legal or not.
    pub fn why(mv: impl Into<String>) -> Self {
        let subject = Subject::Move(mv.into());
        Self::Why {
            subject,
            shrink: false,
        }
    }

    /// What the example of a code asks about which text, if it is a question about a position.
    pub fn of_example(example: CodeExample) -> Option<(Self, Settings, &'static str)> {
        let mut settings = Settings::default();
        Some(match example {
            CodeExample::Status { input, moves } => {
                settings.moves = Some(moves.to_owned()).filter(|moves| !moves.is_empty());
                (Self::Status(Examination::default()), settings, input)
            }
            CodeExample::Why(ReasonExample { fen, question }) => {
                (Self::why(question), settings, fen)
            }
            _ => return None,
        })
    }
}

/// Which moves are listed, and how.
#[derive(Clone, Copy, Debug, Default)]
pub struct Listing {
    /// Whether they are pseudo-legal, and not legal.
    pub is_pseudo_legal: bool,
    /// Which of them.
    pub filter: MoveFilter,
    /// Whether they are listed in UCI notation only.
    pub only_uci: bool,
}

/// What `status` finds out apart from what it always does.
#[derive(Clone, Debug, Default)]
pub struct Examination {
    /// The conditions to test. Each list has alternatives.
    pub is: Vec<Vec<Condition>>,
    /// Whether each side can still checkmate.
    pub checkmate: bool,
    /// Whether a game can lead to the position.
    pub origin: bool,
}

/// What `why` explains.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Subject {
    /// The move in the key `move` of the input, otherwise the moves of the piece, or all moves.
    #[default]
    Input,
    /// A move.
    Move(String),
    /// A word that can name a piece or a move.
    Word(String),
}

/// What `perft` counts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counting {
    /// The depth in plies.
    pub depth: u32,
    /// Whether captures, checks and the like are counted as well.
    pub details: bool,
    /// How the count for each root move is listed, if it is.
    pub divide: Option<RootMoves>,
    /// The greatest number of leaf nodes that is counted.
    pub max_nodes: Option<u64>,
}

/// How the counts for root moves are listed.
#[derive(Clone, Copy, Debug, Default)]
pub struct RootMoves {
    /// In SAN.
    pub san: bool,
    /// With the position after each of them.
    pub fens: bool,
}

/// How inputs are read, and how answers are written.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// Whether the position is treated as Chess960.
    pub chess960: Option<bool>,
    /// Moves to play first, separated by spaces.
    pub moves: Option<String>,
    /// The piece; it takes precedence over the piece of an input.
    pub piece: Option<PieceName>,
    /// Whether each input has to name the piece.
    pub piece_from_input: bool,
    /// Whether a piece without a position stands alone on a board, as for `clip`.
    pub is_alone: bool,
    /// Whether faulty input is repaired first.
    pub fix: bool,
    /// How the answer is written.
    pub write: Write,
}

/// How an answer is written.
#[derive(Clone, Debug, Default)]
pub struct Write {
    /// The format.
    pub format: Format,
    /// What is written of it.
    pub view: View,
    /// The keys of JSON; all if absent. With a plus sign before the name, a key of the input.
    pub fields: Option<Vec<String>>,
    /// When a FEN names the en passant square.
    pub en_passant: EnPassantMode,
    /// Whether text has no reason codes.
    pub is_plain: bool,
    /// How a board is drawn.
    pub picture: Picture,
    /// The characters that boards are drawn with in text; by default, those that the reader can show.
    pub charset: Option<Charset>,
}

/// What is written of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum View {
    /// Text.
    #[default]
    Text,
    /// The board as text.
    Board,
    /// The FEN of the position.
    Fen,
    /// The number of moves.
    Count,
    /// The lines of a stream whose answer is yes; `yes` or `no` for a single question.
    Test,
    /// Moves in UCI notation or SAN: one per line, in a stream one position per line.
    Names,
    /// JSON, one record per line.
    Json,
    /// A picture per line.
    Svg,
    /// Nothing: the answer is an exit status.
    Nothing,
}

chessmoves_core::named! {
    /// The format of an answer.
    #[derive(Default)]
    Format:
    /// For people.
    #[default]
    Text "text";
    /// One line of JSON.
    Json "json";
    /// Moves in UCI notation.
    Uci "uci";
    /// Moves in SAN.
    San "san";
    /// A picture.
    Svg "svg";
}

impl Format {
    /// The format with this name, in upper or lower case.
    pub fn from_word(name: &str) -> Option<Self> {
        Self::from_name(&name.to_ascii_lowercase())
    }
}

/// Which side is at the bottom of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Orientation {
    /// White.
    #[default]
    White,
    /// Black.
    Black,
    /// The side asked about.
    Asked,
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// Wooden squares: light and dark brown.
    #[default]
    Brown,
    /// Cream and green squares.
    Green,
    /// Pale and medium blue-grey squares.
    Blue,
    /// Wooden squares on a dark ground.
    Dark,
    /// Black on white, with hatched dark squares.
    Print,
}

/// The appearance of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The side at the bottom of the board.
    pub orientation: Orientation,
    /// The width in pixels, of each board if there are several. The height follows from it, and is larger if there is a legend.
    pub size: u32,
    /// The colour theme.
    pub theme: Theme,
    /// Whether the title is above the board.
    pub title: bool,
}

/// The default width in pixels: one pixel per unit of the view box, so that the edges of all squares are sharp.
pub const SIZE: u32 = 390;

impl Default for Picture {
    fn default() -> Self {
        Self {
            orientation: Orientation::White,
            size: SIZE,
            theme: Theme::Brown,
            title: false,
        }
    }
}

/// The characters that boards are drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Charset {
    /// ASCII only.
    #[default]
    Ascii,
    /// Box-drawing characters, dots and figurines.
    Unicode,
}
