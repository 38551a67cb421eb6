//! The facts of answers: a file for each kind, with public constructors that find them. They know nothing of JSON, text and pictures.
//!
//! ```
//! use chessmoves::{Position, facts::Status};
//! let position: Position = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".parse()?;
//! assert!(Status::new(position.as_any(), &[]).stale_mated);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod control;
mod diff;
mod moves;
mod perft;
mod play;
mod status;
mod why;

pub use crate::check::{GameView, Location, TextPlace};
pub use control::{Attackers, Control};
pub use diff::{BisectReport, DiffReport, Differences, SuiteFinding, Timing};
pub use moves::{KingStage, MoveFilter, MoveReport, Moves, RawMove, RawMoves, Stages};
pub use perft::{PerftReport, RootCount, SuiteCheck};
pub use play::{Played, PlayedMove, play_moves};
pub use status::{CastlingReport, CheckmateReport, Pin, Status};
pub use why::{EffectReport, ReasonReport, Report, VerdictReport, Why};

pub(crate) use status::pins;
pub(crate) use why::{Explainer, captures_en_passant};

use std::mem;

use chessmoves_core::notation::Uci;

use self::why::Pool;
use crate::record::RecordKind;

macro_rules! kinds {
    ($($(#[$about:meta])* $variant:ident($body:ty), $kind:ident;)*) => {
        /// The facts of an answer. They are boxed to be cheap to pass on; [`Buffers`] reuses the boxes of kinds that streams consist of.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Body {
            $($(#[$about])* $variant(Box<$body>),)*
        }

        impl Body {
            /// The kind of answer.
            pub const fn kind(&self) -> RecordKind {
                match self { $(Self::$variant(_) => RecordKind::$kind,)* }
            }
        }

        $(impl From<$body> for Body {
            fn from(body: $body) -> Self {
                Self::$variant(Box::new(body))
            }
        })*
    };
}

kinds! {
    /// The moves of stage 1.
    Raw(RawMoves), Moves;
    /// The moves of a later stage.
    Moves(Moves), Moves;
    /// The moves of a later stage, in UCI notation only.
    Slim(Moves<Uci>), Moves;
    /// Check, mate, draws, pins, castling and problems.
    Status(Status), Status;
    /// The squares that each side controls.
    Control(Control), Control;
    /// Verdicts with their reasons.
    Why(Why), Why;
    /// The position after some moves.
    Played(Played), Play;
    /// A count of leaf nodes.
    Perft(PerftReport), Perft;
    /// A list of moves compared with the legal moves.
    Diff(DiffReport), Diff;
    /// The first wrong move of an engine.
    Bisect(BisectReport), Bisect;
}

/// Boxes, lists and texts of earlier answers, whose memory later ones reuse.
///
/// ```
/// use chessmoves::answer::{Ask, Settings, Buffers, Question, answer};
/// let (ask, settings) = (Ask::why("Nf3"), Settings::default());
/// let mut input = chessmoves::input::Input::read("startpos")?;
/// let (question, mut buffers) = (Question::new(&settings, &mut input)?, Buffers::default());
/// for _ in 0..2 {
///     let answer = answer(&ask, &question, &mut buffers)?;
///     buffers.recycle(answer.body);
/// }
/// # Ok::<(), chessmoves::Faults>(())
/// ```
#[derive(Default, Debug)]
pub struct Buffers {
    pub(crate) moves: Option<Box<Moves>>,
    pub(crate) slim: Option<Box<Moves<Uci>>>,
    pub(crate) why: Option<Box<Why>>,
    pub(crate) status: Option<Box<Status>>,
    pub(crate) pool: Pool,
}

impl Buffers {
    /// Keeps the memory of an answer for later ones.
    pub fn recycle(&mut self, body: Body) {
        match body {
            Body::Moves(record) => self.moves = Some(record),
            Body::Slim(record) => self.slim = Some(record),
            Body::Why(mut record) => {
                for verdict in record.verdicts.drain(..) {
                    self.pool.recycle(verdict.reasons);
                }
                self.why = Some(record);
            }
            Body::Status(mut record) => {
                let castling = &mut record.castling;
                for side in [&mut castling.white, &mut castling.black] {
                    self.pool.recycle(mem::take(&mut side.king.reasons));
                    self.pool.recycle(mem::take(&mut side.queen.reasons));
                }
                self.status = Some(record);
            }
            _ => {}
        }
    }
}
