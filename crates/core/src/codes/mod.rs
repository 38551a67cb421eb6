//! The stable codes of records: every reason, effect, problem, fault, warning and end of a game, each with its meaning,
//! its rule, where that is written, and a command that shows it.
//!
//! A [`Reason`] has a stage and an [`Effect`] an example that is a move, so each has a table of its own; any other code
//! is a line of [`table`]. A code without these texts does not compile.

use std::fmt;

/// A table of codes as an enum: lines of variant, code, meaning, rule, source and example. Other tables (`outer`) can be part of it.
macro_rules! coded {
    ($(#[$about:meta])* $type:ident $code:ident $vis:vis $all:ident $($outer:ident $outer_about:literal)*:
        $($name:ident $text:literal $meaning:literal $rule:literal $source:literal $example:expr;)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $type {
            $(#[doc = $outer_about] $outer($outer),)*
            $(#[doc = $meaning] $name,)*
        }

        impl $type {
            /// All of this table, in its order.
            $vis const $all: &[Self] = &[$(Self::$name,)*];

            /// The stable code.
            pub const fn $code(self) -> &'static str {
                match self {
                    $(Self::$outer(code) => code.code(),)*
                    $(Self::$name => $text,)*
                }
            }

            pub(super) const fn entry(self) -> &'static Entry {
                match self {
                    $(Self::$outer(code) => code.entry(),)*
                    $(Self::$name => const { &Entry {
                        about: $meaning, rule: $rule, source: $source, example: $example,
                    }},)*
                }
            }
        }

        // The code: the names of the variants would be in each program as well.
        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.$code())
            }
        }

        $(impl From<$outer> for $type {
            fn from(code: $outer) -> Self {
                Self::$outer(code)
            }
        })*
    };
}

mod reason;
mod table;

pub use reason::{Effect, Reason, ReasonExample, Stage};
pub use table::Code;

macro_rules! groups {
    ($($group:ident $name:literal $title:literal $about:literal;)*) => {
        crate::named! {
            /// What a code is about.
            #[non_exhaustive]
            CodeGroup: $(#[doc = $about] $group $name;)*
        }

        impl CodeGroup {
            /// What the codes of the group are about, as a heading.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$group => $title,)* }
            }
        }
    };
}

groups! {
    Reason "reason" "Why a move is not legal" "Why a move is not legal.";
    Effect "effect" "What a legal move does" "What a legal move does.";
    End "end" "Ends of a game, and claims of a draw" "How a game ends on the board, or can be claimed to be drawn.";
    Checkmate "checkmate" "Whether a side can still checkmate" "Why a side can still checkmate, or not.";
    Problem "problem" "Problems of a position" "What is impossible or unusual about a position.";
    Input "input" "Faults of an input" "Why an input cannot be answered.";
    Game "game" "Faults of a game" "What is wrong with a game.";
    Warning "warning" "Warnings about a game" "What is unusual about a game.";
    Bisect "bisect" "Findings of bisect" "What `bisect` finds.";
}

/// A command that shows a code. Its `Display` is the command as a shell takes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CodeExample {
    /// `status` of a position, after some moves.
    Status {
        /// The text of the position.
        input: &'static str,
        /// The moves; empty if there are none.
        moves: &'static str,
    },
    /// `why` with a position and a move.
    Why(ReasonExample),
    /// A game that `check` reads.
    Game(&'static str),
    /// Any other command.
    Shell(&'static str),
    /// None, and why.
    None(&'static str),
}

impl CodeExample {
    /// The command, if there is one.
    pub fn command(self) -> Option<String> {
        (!matches!(self, Self::None(_))).then(|| self.to_string())
    }
}

/// The command, or why there is none.
impl fmt::Display for CodeExample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Status { input, moves } => {
                let quote = if input.contains('"') { '\'' } else { '"' };
                write!(f, "chessmoves status --fen {quote}{input}{quote}")?;
                match moves {
                    "" => Ok(()),
                    moves => write!(f, " --moves \"{moves}\""),
                }
            }
            Self::Why(ReasonExample { fen, question }) => {
                write!(f, "chessmoves why --fen \"{fen}\" {question}")
            }
            Self::Game(text) => write!(f, "echo '{text}' | chessmoves check --warnings"),
            Self::Shell(text) | Self::None(text) => f.write_str(text),
        }
    }
}

/// What the tables say about a code, apart from its name: a program that does not explain codes is spared these texts.
struct Entry {
    about: &'static str,
    rule: &'static str,
    source: &'static str,
    example: CodeExample,
}

const fn why(fen: &'static str, question: &'static str) -> CodeExample {
    CodeExample::Why(ReasonExample { fen, question })
}

impl Code {
    /// The meaning, in one sentence.
    pub const fn about(self) -> &'static str {
        self.entry().about
    }

    /// The rule behind it, in one or two sentences; empty if there is no more to say.
    pub const fn rule(self) -> &'static str {
        self.entry().rule
    }

    /// Where the rule is written: an article of the FIDE Laws or a section of the PGN standard; empty if nowhere.
    pub const fn source(self) -> &'static str {
        self.entry().source
    }

    /// A command that shows it.
    pub const fn example(self) -> CodeExample {
        self.entry().example
    }

    /// All codes, group by group. A code of several groups is in the first of them.
    pub fn all() -> impl Iterator<Item = Self> {
        let reasons = Reason::ALL.iter().copied().map(Self::Reason);
        let effects = Effect::ALL.iter().copied().map(Self::Effect);
        reasons.chain(effects).chain(Self::OTHERS.iter().copied())
    }
}
