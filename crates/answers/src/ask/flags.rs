//! The options as they are given, and what they ask.

use chessmoves_core::ReasonExample;

use super::asked::{Ask, Asked, Counting, Examination, Format, Listing, RootMoves, Subject, View};
use super::{CodeExample, Command, Misuse};
use crate::check::Checker;
use crate::facts::MoveFilter;

/// The options of any command, as the setters of their table fill them. [`Flags::asked`] and [`Flags::ask`] lower them to what a command
/// needs.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// What needs no lowering.
    pub asked: Asked,
    pub(super) mv: Option<String>,
    pub(super) filter: MoveFilter,
    pub(super) stages: bool,
    pub(crate) count: bool,
    pub(super) shrink: bool,
    pub(super) status: Examination,
    pub(crate) depth: Option<u32>,
    pub(super) divide: bool,
    pub(super) details: bool,
    pub(super) root_moves: RootMoves,
    pub(super) carry_on: bool,
    pub(super) lint: bool,
    pub(super) timeouts: bool,
    pub(super) format: Option<Format>,
    pub(super) slim: bool,
}

impl Flags {
    /// The format that the options ask for, if they do: `slim` and `fields` are about JSON.
    pub fn format(&self) -> Option<Format> {
        let has_keys = self.slim || self.asked.write.fields.is_some();
        self.format.or(has_keys.then_some(Format::Json))
    }

    /// How a command reads and writes. Without an option for it, the answer is written in this format.
    ///
    /// # Errors
    ///
    /// The first option that does not fit the others, or the command.
    pub fn asked(self, command: Command, format: Format) -> Result<Asked, Misuse> {
        let format = self.format().unwrap_or(format);
        self.check(command, format)?;
        let mut asked = self.asked;
        asked.is_alone = command == Command::Clip;
        asked.write.format = format;
        asked.write.view = match (format, command) {
            (Format::Json, _) => View::Json,
            (Format::Uci | Format::San, _) => View::Names,
            _ if !self.status.is.is_empty() => View::Test,
            (Format::Svg, _) => View::Svg,
            _ if self.count => View::Count,
            (_, Command::Show) => View::Board,
            (_, Command::Play) => View::Fen,
            _ if asked.fix => View::Fen,
            _ => View::Text,
        };
        Ok(asked)
    }

    /// Checks that the options fit together, and the command.
    fn check(&self, command: Command, format: Format) -> Result<(), Misuse> {
        let RootMoves { san, fens } = self.root_moves;
        for (is_given, option) in [(san, "san"), (fens, "fens")] {
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
        if (self.slim || self.asked.write.fields.is_some()) && format != Format::Json {
            return misuse(&format!(
                "--format {} has no keys: it cannot be combined with --slim or --fields",
                format.name()
            ));
        }
        (command.kind()).check_fields(self.asked.write.fields.as_deref().unwrap_or_default())
    }

    /// What a command asks; `None` if it makes its answers itself: from a list of moves, an engine or a game.
    pub fn ask(&self, command: Command) -> Option<Ask> {
        // All fields are named, so that none is forgotten; those with `_` are read below.
        let Self {
            asked,
            format,
            slim,
            filter,
            stages,
            mv,
            shrink,
            status,
            count: _,
            depth: _,
            details: _,
            divide: _,
            root_moves: _,
            carry_on: _,
            lint: _,
            timeouts: _,
        } = self;
        let has_field = |keys: &[&str]| {
            let mut fields = asked.write.fields.iter().flatten();
            fields.any(|field| keys.contains(&field.as_str()))
        };
        let only_uci = *slim || *format == Some(Format::Uci);
        Some(match command {
            Command::Raw => Ask::Raw,
            Command::Clip => Ask::Clip { only_uci },
            Command::Legal | Command::Show if *stages => Ask::Stages,
            Command::Board | Command::Legal => Ask::Moves(Listing {
                is_pseudo_legal: command == Command::Board,
                filter: *filter,
                only_uci,
            }),
            Command::Why => Ask::Why {
                subject: mv.clone().map_or(Subject::Input, Subject::Move),
                shrink: *shrink,
            },
            Command::Status => {
                let mut status = status.clone();
                status.checkmate |= has_field(&["canCheckmate", "checkmateReasons"]);
                status.origin |= has_field(&["canArise", "originReasons", "proofGame"]);
                Ask::Status(status)
            }
            Command::Control => Ask::Control,
            Command::Show => Ask::Show,
            Command::Play => Ask::Play { line: Vec::new() },
            Command::Perft => Ask::Perft(self.counting()),
            Command::Diff | Command::Bisect | Command::Check => return None,
        })
    }

    /// What `perft` counts, without a limit.
    pub fn counting(&self) -> Counting {
        Counting {
            depth: self.depth.unwrap_or_default(),
            details: self.details,
            divide: self.divide.then_some(self.root_moves),
            max_nodes: None,
        }
    }

    /// How `check` examines games.
    pub(crate) fn checker(&self) -> Checker {
        Checker::new()
            .carry_on(self.carry_on)
            .lint(self.lint)
            .timeouts(self.timeouts)
    }
}

impl Ask {
    /// What the example of a code asks about which text, if it is a question about a position.
    pub fn of_example(example: CodeExample) -> Option<(Self, Asked, &'static str)> {
        let mut flags = Flags::default();
        let (command, input) = match example {
            CodeExample::Status { input, moves } => {
                flags.asked.moves = Some(moves.to_owned()).filter(|moves| !moves.is_empty());
                (Command::Status, input)
            }
            CodeExample::Why(ReasonExample { fen, question }) => {
                flags.mv = Some(question.to_owned());
                (Command::Why, fen)
            }
            _ => return None,
        };
        let ask = flags.ask(command)?;
        Some((ask, flags.asked(command, Format::Text).ok()?, input))
    }
}
