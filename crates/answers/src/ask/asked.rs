//! What is asked, whatever the position: made once per run or message, and borrowed by each question.

use chessmoves_core::notation::PieceName;
use chessmoves_core::{EnPassantMode, ReasonExample};

use super::looks::{self, Charset};
use super::{CodeExample, Command, Condition, Misuse};
use crate::facts::MoveFilter;

/// How an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// For people.
    Text,
    /// One line of JSON.
    Json,
    /// Moves in UCI notation.
    Uci,
    /// Moves in SAN.
    San,
    /// A picture.
    Svg,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Text, Self::Json, Self::Uci, Self::San, Self::Svg];

    /// The name.
    pub const fn name(self) -> &'static str {
        ["text", "json", "uci", "san", "svg"][self as usize]
    }
}

/// What is asked about each position: the command with the options that decide its answer, and how it is written.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The command.
    pub command: Command,
    /// Whether the position is treated as Chess960.
    pub chess960: Option<bool>,
    /// When a FEN that is written names the en passant square.
    pub en_passant: EnPassantMode,
    /// Moves to play first, separated by spaces.
    pub moves: Option<String>,
    /// The piece; it takes precedence over the piece of an input.
    pub piece: Option<PieceName>,
    /// Whether each input has to name the piece.
    pub piece_from_input: bool,
    /// For `why`: the move to explain; it takes precedence over the key `move` of an input.
    pub mv: Option<String>,
    /// For `why`: a word that can name a piece or a move.
    pub word: Option<String>,
    /// For `why` and `bisect`: whether pieces are removed that an illegal move, or a wrong list of moves, does not need.
    pub shrink: bool,
    /// For `play`: the moves.
    pub line: Vec<String>,
    /// Whether moves are listed in UCI notation only.
    pub slim: bool,
    /// For `legal` and `show`: whether the moves of all four stages are listed.
    pub stages: bool,
    /// For `legal`: whether only the number of moves is written.
    pub count: bool,
    /// Which moves are listed.
    pub filter: MoveFilter,
    /// For `why`: whether the text has no reason codes.
    pub plain: bool,
    /// For `status`: the conditions to test. Each list has alternatives.
    pub is: Vec<Vec<Condition>>,
    /// For `status`: whether to find out if each side can still checkmate.
    pub deep: bool,
    /// For `status`: whether a game can lead to the position; see [`asks_origin`](Self::asks_origin).
    pub origin: bool,
    /// For `status`: whether faulty input is repaired first.
    pub fix: bool,
    /// For `perft`: the depth in plies.
    pub depth: Option<u32>,
    /// For `perft`: whether captures, checks and the like are counted as well.
    pub details: bool,
    /// For `perft`: whether the count for each root move is listed.
    pub divide: bool,
    /// For `perft`: whether the root moves are in SAN.
    pub san: bool,
    /// For `perft`: whether the position after each root move is listed.
    pub fens: bool,
    /// For `perft`: the greatest number of leaf nodes that is counted.
    pub max_nodes: Option<u64>,
    /// For `check`: whether a move that leaves the king in check is reported and played.
    pub carry_on: bool,
    /// For `check`: whether to look for contradictions that leave a game valid, such as clocks that rise.
    pub lint: bool,
    /// For `check`: whether to look for losses on time against a player who could not checkmate.
    pub timeouts: bool,
    /// The format; see [`format`](Self::format).
    pub format: Option<Format>,
    /// The keys of JSON; all if absent. With a plus sign before the name, a key of the input.
    pub fields: Option<Vec<String>>,
    /// How a board is drawn.
    pub picture: looks::Options,
    /// The characters that boards are drawn with in text; by default, those that the reader can show.
    pub charset: Option<Charset>,
}

impl Asked {
    /// The format that the options ask for, if they do: `slim` and `fields` are about JSON.
    pub fn given_format(&self) -> Option<Format> {
        let has_keys = self.slim || self.fields.is_some();
        self.format.or(has_keys.then_some(Format::Json))
    }

    /// The keys of the input that `fields` asks for.
    pub fn extra_keys(&self) -> impl Iterator<Item = &str> {
        let fields = self.fields.iter().flatten();
        fields.filter_map(|field| field.strip_prefix('+'))
    }

    /// Whether `status` says who can still checkmate: if `deep` is set, or `fields` has one of its keys.
    pub fn asks_checkmate(&self) -> bool {
        self.deep || self.has_field(&["canCheckmate", "checkmateReasons"])
    }

    /// Whether `status` says whether a game can lead to the position: if `origin` is set, or `fields` has one of its keys.
    pub fn asks_origin(&self) -> bool {
        self.origin || self.has_field(&["canArise", "originReasons", "proofGame"])
    }

    fn has_field(&self, keys: &[&str]) -> bool {
        let mut fields = self.fields.iter().flatten();
        fields.any(|field| keys.contains(&field.as_str()))
    }

    /// The format of the answer; text by default.
    pub fn format(&self) -> Format {
        self.given_format().unwrap_or(Format::Text)
    }

    /// Whether moves are listed in UCI notation only.
    pub fn lists_uci(&self) -> bool {
        self.slim || self.format == Some(Format::Uci)
    }

    /// Checks that the options fit together, and the command.
    ///
    /// # Errors
    ///
    /// The first option that does not fit.
    pub fn check(&self) -> Result<(), Misuse> {
        let (command, format) = (self.command, self.format());
        for (is_given, option) in [(self.san, "san"), (self.fens, "fens")] {
            if is_given && !self.divide {
                let required = "divide";
                return Err(Misuse::Requires { option, required });
            }
        }
        let misuse = |message: &str| Err(Misuse::Other(message.to_owned()));
        if self.count && format != Format::Text {
            return misuse("--count is text: it cannot be combined with JSON or a picture");
        }
        if command == Command::Show && format == Format::Json {
            return misuse(
                "show has no JSON: use status for a position, or legal or board for a piece",
            );
        }
        if format == Format::Svg && !command.has_picture() {
            return misuse(&format!(
                "{} has no pictures; show, raw, clip, board, legal, why, status and control do",
                command.name()
            ));
        }
        let is_for_moves = self.slim || matches!(format, Format::Uci | Format::San);
        if is_for_moves && !command.lists_moves() {
            return misuse(
                "--slim and --format uci or san are for lists of moves: legal, board and clip",
            );
        }
        if (self.slim || self.fields.is_some()) && format != Format::Json {
            return misuse(&format!(
                "--format {} has no keys: it cannot be combined with --slim or --fields",
                format.name()
            ));
        }
        (command.kind()).check_fields(self.fields.as_deref().unwrap_or_default())
    }
}

impl Asked {
    /// What the example of a code asks about which text, if it is a question about a position.
    pub fn of_example(example: CodeExample) -> Option<(Self, &'static str)> {
        let mut asked = Self::default();
        match example {
            CodeExample::Status { input, moves } => {
                asked.command = Command::Status;
                asked.moves = Some(moves.to_owned()).filter(|moves| !moves.is_empty());
                Some((asked, input))
            }
            CodeExample::Why(ReasonExample { fen, question }) => {
                asked.command = Command::Why;
                asked.mv = Some(question.to_owned());
                Some((asked, fen))
            }
            _ => None,
        }
    }
}
