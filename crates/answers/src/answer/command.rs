//! The commands that ask about positions, pieces or games, and how each is answered.

use chessmoves_core::{Fault, Faults};

use super::kind::Kind as _;
use super::{
    Answer, BisectReport, Body, Buffers, Control, DiffReport, PerftReport, Played, Question,
    RecordKind, Status, Why, control, game, moves, perft, play, raw, status, why,
};

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

impl Command {
    /// The commands that ask about positions or pieces: all but the last.
    pub const ABOUT_POSITIONS: &[Self] = match Self::ALL {
        [about_positions @ .., Self::Check] => about_positions,
        _ => panic!("`check` is the last of the list of commands"),
    };

    /// The command with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        (Self::ALL.iter().copied()).find(|command| command.name() == name)
    }

    /// Whether a piece alone can be answered, without a position.
    pub const fn takes_lone_piece(self) -> bool {
        matches!(self, Self::Raw | Self::Clip)
    }

    /// Whether the answer is a list of moves on the board, which can be reduced to their names.
    pub(super) const fn lists_moves(self) -> bool {
        matches!(self, Self::Clip | Self::Board | Self::Legal)
    }

    /// Whether the answer has a picture.
    pub(super) const fn has_picture(self) -> bool {
        self.takes_lone_piece()
            || self.lists_moves()
            || matches!(
                self,
                Self::Why | Self::Status | Self::Control | Self::Show | Self::Check
            )
    }
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
