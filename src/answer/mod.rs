//! Questions and answers: one path from a question, whatever door it comes through, to an answer that knows its position,
//! and the views of it: JSON, text and pictures.
//!
//! ```
//! use chessmoves::answer::{Asked, Buffers, Command, Question, answer};
//! use chessmoves::input::Input;
//! let asked = Asked { command: Command::Status, ..Asked::default() };
//! let mut input = Input::read("startpos")?;
//! let question = Question::new(&asked, &mut input)?;
//! let answer = answer(&question, &mut Buffers::default())?;
//! let mut line = Vec::new();
//! answer.json(&mut line);
//! assert!(line.starts_with(br#"{"type":"status","schema":1,"fen":"rnbqkbnr"#));
//! # Ok::<(), chessmoves::Faults>(())
//! ```
//!
//! Every kind of answer is a file of this folder: its facts, how they are found, and its keys in JSON. Its title is in `title`, its
//! text in `text`, and its picture in `scenes`.

mod asked;
mod bisect;
mod buffers;
mod condition;
mod control;
mod diff;
mod error;
mod filter;
mod game;
mod json;
mod lists;
mod move_notes;
mod moves;
mod options;
mod perft;
mod play;
mod question;
mod raw;
pub mod scene;
mod scenes;
mod status;
pub mod svg;
pub mod text;
mod title;
mod verdict;
mod view;
mod why;

pub use asked::{Asked, Format};
pub use bisect::{BisectReport, Timing};
pub use buffers::Buffers;
pub use condition::{CONDITIONS, Condition};
pub use control::{Control, Controlled};
pub use diff::{DiffReport, Differences};
pub use error::ErrorRecord;
pub use filter::MoveFilter;
pub use game::{Finder, Found, GameView, TextPlace};
pub use json::{Extra, Fields, SCHEMA, SCHEMA_DOCUMENT};
pub use lists::{NamedPosition, ReasonCode, output, schema, version};
pub use moves::{KingStage, MoveReport, Moves, PieceOn, Stages};
pub use options::{
    Excerpt, MAX_DEPTH, Misuse, OPTIONS, QuestionOption, Takes, ValueError, depth, number,
};
pub use perft::{CountLeaves, PerftReport, SuiteCheck};
pub use play::{Played, PlayedMove, play_moves};
pub use question::Question;
pub use raw::{Offset, RawMove, RawMoves};
pub use status::{CastlingReport, Pin, Status};
pub use verdict::{EffectReport, ReasonReport, Report, VerdictReport};
pub use why::Why;

pub(crate) use bisect::FindingView;
pub(crate) use status::pin;
pub(crate) use title::capitalized;

use json::Object;
use scene::Scene;
use text::Page;

use crate::notation::Uci;
use crate::rules::any_position::AnyPosition;
use crate::rules::outcome::{self, Outcome};
use crate::types::{Color, Fault, Faults};

/// A kind of answer.
pub(crate) trait Kind {
    /// The value of the key `type`, and the keys, in the order of the schema.
    const KIND: RecordKind;

    /// Writes the keys after `line`.
    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>);

    /// What the answer is about, in one line.
    fn title(&self, answer: &Answer<'_>) -> String;

    /// Writes the text below the board, or all of it.
    fn text(&self, answer: &Answer<'_>, page: &mut Page<'_>);

    /// The board of the answer, if it has one.
    fn scene(&self, _: &Answer<'_>) -> Option<Scene> {
        None
    }

    /// What is said about how the question was read, and what it is about.
    fn notes(&self, _: &Answer<'_>) -> Vec<String> {
        Vec::new()
    }

    /// The answer to a yes-or-no question.
    fn is_yes(&self) -> Option<bool> {
        None
    }

    /// Whether the question has no certain answer.
    fn is_ambiguous(&self) -> bool {
        false
    }
}

macro_rules! kinds {
    ($($(#[$about:meta])* $variant:ident($body:ty),)*) => {
        /// The facts of an answer. They are boxed, which makes them cheap to pass on; [`Buffers`] reuses the boxes of the kinds
        /// that streams consist of.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Body {
            $($(#[$about])* $variant(Box<$body>),)*
        }

        impl Body {
            /// The kind of answer.
            pub const fn kind(&self) -> RecordKind {
                match self { $(Self::$variant(_) => <$body as Kind>::KIND,)* }
            }

            /// The answer to a yes-or-no question: whether the conditions of `status --is` hold, the move of `why` is legal, the
            /// list of `diff` is that of the legal moves, or `bisect` finds no difference.
            pub fn is_yes(&self) -> Option<bool> {
                match self { $(Self::$variant(body) => body.is_yes(),)* }
            }

            /// Whether the question has no certain answer: a move of `why` can be several legal moves, a list of `diff` has
            /// texts that are not moves, or the engine of `bisect` could not be asked.
            pub fn is_ambiguous(&self) -> bool {
                match self { $(Self::$variant(body) => body.is_ambiguous(),)* }
            }

            #[inline]
            fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
                match self { $(Self::$variant(body) => body.json(answer, object),)* }
            }

            fn title(&self, answer: &Answer<'_>) -> String {
                match self { $(Self::$variant(body) => body.title(answer),)* }
            }

            fn text(&self, answer: &Answer<'_>, page: &mut Page<'_>) {
                match self { $(Self::$variant(body) => body.text(answer, page),)* }
            }

            fn scene(&self, answer: &Answer<'_>) -> Option<Scene> {
                match self { $(Self::$variant(body) => body.scene(answer),)* }
            }

            #[inline]
            fn notes(&self, answer: &Answer<'_>) -> Vec<String> {
                match self { $(Self::$variant(body) => body.notes(answer),)* }
            }
        }

        /// The kinds of bodies; lists of moves have three.
        const BODY_KINDS: &[RecordKind] = &[$(<$body as Kind>::KIND,)*];

        $(impl From<$body> for Body {
            fn from(body: $body) -> Self {
                Self::$variant(Box::new(body))
            }
        })*
    };
}

kinds! {
    /// The moves of stage 1.
    Raw(RawMoves),
    /// The moves of a later stage.
    Moves(Moves),
    /// The same in UCI notation only.
    Slim(Moves<Uci>),
    /// Check, mate, draws, pins, castling and problems.
    Status(Status),
    /// The squares that each side controls.
    Control(Control),
    /// Verdicts with their reasons.
    Why(Why),
    /// The position after some moves.
    Played(Played),
    /// A count of leaf nodes.
    Perft(PerftReport),
    /// A list of moves compared with the legal moves.
    Diff(DiffReport),
    /// The first wrong move of an engine.
    Bisect(BisectReport),
}

/// An answer: the question, which has the position, and the facts.
#[derive(Debug)]
pub struct Answer<'q> {
    /// The question.
    pub question: &'q Question<'q>,
    /// The facts.
    pub body: Body,
}

macro_rules! commands {
    ($($(#[$about:meta])* $variant:ident $name:literal $kind:expr, $answer:expr;)*) => {
        /// A command that asks about positions, pieces or games.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum Command {
            $($(#[$about])* $variant,)*
        }

        impl Command {
            /// All commands.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name, as on the command line and in messages.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The kind of record that answers it.
            pub const fn kind(self) -> RecordKind {
                match self { $(Self::$variant => $kind,)* }
            }
        }

        /// The facts of an answer to a question.
        fn body_of(question: &Question<'_>, buffers: &mut Buffers) -> Result<Body, Faults> {
            match question.asked.command { $(Command::$variant => $answer(question, buffers),)* }
        }
    };
}

commands! {
    /// Stage 1: the movement mask of a lone piece.
    Raw "raw" moves::KIND, raw::answer;
    /// Stage 2: the mask clipped to the board.
    Clip "clip" moves::KIND, moves::answer;
    /// Stage 3: pseudo-legal moves.
    Board "board" moves::KIND, moves::answer;
    /// Stage 4: legal moves.
    #[default]
    Legal "legal" moves::KIND, moves::answer;
    /// Why a move is legal or not.
    Why "why" Why::KIND, why::answer;
    /// Check, mate, draws, pins, castling and problems.
    Status "status" Status::KIND, status::answer;
    /// The squares that each side controls.
    Control "control" Control::KIND, control::answer;
    /// The board.
    Show "show" Status::KIND, moves::show;
    /// The position after some moves.
    Play "play" Played::KIND, play::answer;
    /// A count of leaf nodes.
    Perft "perft" PerftReport::KIND, perft::answer;
    /// A list of moves compared with the legal moves.
    Diff "diff" DiffReport::KIND, elsewhere;
    /// The first wrong move of an engine.
    Bisect "bisect" BisectReport::KIND, elsewhere;
    /// A game.
    Check "check" game::KIND, elsewhere;
}

/// `diff`, `bisect` and `check` make their answers themselves, because they need a list, an engine or a game.
fn elsewhere(_: &Question<'_>, _: &mut Buffers) -> Result<Body, Faults> {
    let message = "this command needs a list of moves, an engine or a game";
    Err(Fault::new("no-answer", message).into())
}

/// Answers a question. `buffers` has the memory of earlier answers, and [`Buffers::recycle`] takes that of this one.
///
/// # Errors
///
/// What prevents an answer, such as a missing position, several kings of a side, or a text that is not a move.
pub fn answer<'q>(question: &'q Question<'q>, buffers: &mut Buffers) -> Result<Answer<'q>, Faults> {
    let body = body_of(question, buffers)?;
    Ok(Answer { question, body })
}

impl Answer<'_> {
    /// The position that the answer is about; absent for a lone piece.
    pub fn position(&self) -> Option<&AnyPosition> {
        self.other_position().or(self.question.position.as_ref())
    }

    /// The position that the answer is about, if it is not that of the question.
    fn other_position(&self) -> Option<&AnyPosition> {
        match &self.body {
            Body::Played(played) => Some(&played.position),
            Body::Why(why) => why.shrunk.as_ref(),
            _ => None,
        }
    }

    /// The side to move.
    fn turn(&self) -> Color {
        self.position().map_or(Color::White, AnyPosition::turn)
    }

    /// How the game has ended; with the moves to play first, fivefold repetition is known. `None` for a position that `why` has
    /// shrunk, because no game has led to it.
    pub fn outcome(&self) -> Option<Outcome> {
        if matches!(self.body, Body::Why(_)) && self.other_position().is_some() {
            return None;
        }
        outcome::outcome_in_game(self.position()?, self.question.repetitions.unwrap_or(1))
    }

    /// The draw that has ended the game although there are legal moves.
    fn draw(&self) -> Option<Outcome> {
        let position = self.position()?;
        let draw = outcome::forced_draw(position, self.question.repetitions.unwrap_or(1))?;
        position.any_legal().then_some(Outcome::Draw(draw))
    }

    /// Whether a side has a king that has to be safe.
    fn has_king(&self, side: Color) -> bool {
        (self.position()).is_some_and(|position| position.board().king(side).is_some())
    }

    /// What is said alongside the answer: how its input was read, if it says something else, and that it is not about the side
    /// to move, or about a game that is over.
    #[inline]
    pub fn notes(&self) -> Vec<String> {
        let mut notes = self.question.notes.clone();
        notes.extend(self.body.notes(self));
        notes
    }

    /// What the answer is about, in one line.
    pub fn title(&self) -> String {
        self.body.title(self)
    }
}

/// What a line of JSON is: the value of its key `type`, and its keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordKind {
    name: &'static str,
    keys: &'static [&'static str],
}

impl RecordKind {
    const fn new(name: &'static str, keys: &'static [&'static str]) -> Self {
        Self { name, keys }
    }

    /// An input that could not be answered.
    pub const ERROR: Self = error::KIND;

    /// All kinds.
    pub fn all() -> impl Iterator<Item = Self> {
        let is_first = |(n, kind): &(usize, &RecordKind)| !BODY_KINDS[..*n].contains(kind);
        let bodies = BODY_KINDS.iter().enumerate().filter(is_first);
        bodies.map(|(_, kind)| kind).chain(lists::KINDS).copied()
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

    /// Whether this kind answers a key of the input, which is then not repeated as an extra key.
    fn answers_key(self, key: &str) -> bool {
        self.has_key(key) || self == DiffReport::KIND && key == "moves"
    }
}
