//! The kinds of answers, and the records that they are in JSON.

use chessmoves_core::notation::Uci;

use super::json::Object;
use super::scene::Scene;
use super::text::Page;
use super::{
    Answer, BisectReport, Control, DiffReport, Misuse, Moves, PerftReport, Played, RawMoves,
    Status, Why, error, lists,
};

/// A kind of answer.
pub(crate) trait Kind {
    /// The value of the key `type`, and the keys, in the order of the schema.
    const KIND: RecordKind;

    /// Writes the keys after `line`.
    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>);

    /// What the answer is about, in one line.
    fn title(&self, answer: &Answer<'_>) -> String;

    /// Writes the text below the board, or all of it; nothing if the board says all.
    fn text(&self, _: &Answer<'_>, _: &mut Page<'_>) {}

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
        /// The facts of an answer. They are boxed, which makes them cheap to pass on; [`Buffers`](super::Buffers) reuses the boxes of the kinds
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
            pub(super) fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
                match self { $(Self::$variant(body) => body.json(answer, object),)* }
            }

            pub(super) fn title(&self, answer: &Answer<'_>) -> String {
                match self { $(Self::$variant(body) => body.title(answer),)* }
            }

            pub(super) fn text(&self, answer: &Answer<'_>, page: &mut Page<'_>) {
                match self { $(Self::$variant(body) => body.text(answer, page),)* }
            }

            pub(super) fn scene(&self, answer: &Answer<'_>) -> Option<Scene> {
                match self { $(Self::$variant(body) => body.scene(answer),)* }
            }

            #[inline]
            pub(super) fn notes(&self, answer: &Answer<'_>) -> Vec<String> {
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

/// What a line of JSON is: the value of its key `type`, and its keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordKind {
    name: &'static str,
    keys: &'static [&'static str],
}

impl RecordKind {
    pub(super) const fn new(name: &'static str, keys: &'static [&'static str]) -> Self {
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
    pub(super) fn answers_key(self, key: &str) -> bool {
        self.has_key(key) || self == DiffReport::KIND && key == "moves"
    }

    /// Checks that this kind has these keys; those with a plus sign are keys of the input.
    ///
    /// # Errors
    ///
    /// The first key that it does not have.
    pub fn check_fields(self, fields: &[String]) -> Result<(), Misuse> {
        let is_unknown = |field: &&String| !field.starts_with('+') && !self.has_key(field);
        let Some(field) = fields.iter().find(is_unknown) else {
            return Ok(());
        };
        let keys = self.keys().join(", ");
        Err(Misuse::Value {
            option: "fields",
            message: format!(
                "the record has no key {field:?}, expected one of {keys}, or +KEY for a key of the input"
            ),
        })
    }
}
