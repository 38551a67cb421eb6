//! The commands that ask about positions, pieces or games.

use crate::record::RecordKind;

macro_rules! commands {
    ($($(#[$about:meta])* $variant:ident $name:literal $kind:ident;)*) => {
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
                match self { $(Self::$variant => RecordKind::$kind,)* }
            }
        }
    };
}

commands! {
    /// Stage 1: the movement mask of a lone piece.
    Raw "raw" MOVES;
    /// Stage 2: the mask clipped to the board.
    Clip "clip" MOVES;
    /// Stage 3: pseudo-legal moves.
    Board "board" MOVES;
    /// Stage 4: legal moves.
    #[default]
    Legal "legal" MOVES;
    /// Why a move is legal or not.
    Why "why" WHY;
    /// Check, mate, draws, pins, castling and problems.
    Status "status" STATUS;
    /// The squares that each side controls.
    Control "control" CONTROL;
    /// The board.
    Show "show" STATUS;
    /// The position after some moves.
    Play "play" PLAY;
    /// A count of leaf nodes.
    Perft "perft" PERFT;
    /// A list of moves compared with the legal moves.
    Diff "diff" DIFF;
    /// The first wrong move of an engine.
    Bisect "bisect" BISECT;
    /// A game.
    Check "check" GAME;
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
