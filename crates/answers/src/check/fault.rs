//! The faults of a game, and the warnings about it.

use std::ops::Range;

use chessmoves_core::internal::{joined, unusual};
use chessmoves_core::notation::{San, pgn::GameResult};
use chessmoves_core::{AnyPosition, Code, Fault, IllegalMove, MoveError, Reason, Verdict};

/// A fault of a game, or a warning about what is unusual but not a fault, at its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFault {
    /// The stable code.
    pub code: Code,
    /// The number of the ply, from 1, if the fault concerns a move.
    pub ply: Option<u32>,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// What is wrong, without the text of the move.
    pub message: String,
    /// What was probably meant, or what to do.
    pub hint: Option<String>,
    /// Whether it is inside a variation. The main line is then not affected.
    pub in_variation: bool,
    /// The position before the move, if the fault concerns one.
    pub position: Option<Box<AnyPosition>>,
    /// The verdicts on the moves that an illegal move can stand for; empty if there is no such piece, and for other faults.
    pub illegal: Vec<IllegalMove>,
    /// For a repetition of which a draw could be claimed, after which plies the position has occurred; 0 is the start position.
    pub occurrences: Vec<u32>,
}

/// A fault of the whole game.
impl From<Fault> for GameFault {
    fn from(fault: Fault) -> Self {
        Self {
            code: fault.code,
            ply: fault.ply,
            span: fault.span.unwrap_or_default(),
            message: fault.message,
            hint: fault.hint,
            in_variation: false,
            position: None,
            illegal: Vec::new(),
            occurrences: Vec::new(),
        }
    }
}

impl GameFault {
    /// The code of the primary reason of an illegal move, otherwise the code of the fault.
    pub fn reason_code(&self) -> Code {
        let verdict = self.illegal.first().map(IllegalMove::verdict);
        match verdict.and_then(Verdict::primary) {
            Some(reason) => reason.into(),
            None if self.is_without_piece() => Reason::NoPieceOnOrigin.into(),
            None => self.code,
        }
    }

    /// Whether there is no piece that could be meant.
    pub(crate) fn is_without_piece(&self) -> bool {
        self.code == Code::IllegalMove && self.illegal.is_empty()
    }
}

/// The fault of a move that cannot be played. The message lacks the text of the move, unless it cannot be read.
pub(super) fn of_move(error: MoveError, hint: Option<String>) -> GameFault {
    let (fault, illegal) = match error {
        MoveError::Illegal {
            reason, illegal, ..
        } => (Fault::new(Code::IllegalMove, reason), illegal),
        MoveError::Ambiguous { moves, .. } => {
            let message = format!("it can be {}", joined(moves, " or "));
            (Fault::new(Code::AmbiguousMove, message), Vec::new())
        }
        MoveError::Unreadable { .. } | MoveError::NotUci { .. } => (error.fault(), Vec::new()),
    };
    GameFault {
        illegal,
        ..fault.with_hint(hint).into()
    }
}

pub(super) fn unclosed_comment() -> Fault {
    let message = "the comment is not closed, expected }";
    Fault::new(Code::UnclosedComment, message).with_hint(Some("write } where the comment ends"))
}

pub(super) fn unclosed_variation() -> Fault {
    let message = "the variation is not closed, expected )";
    Fault::new(Code::UnclosedVariation, message)
}

/// The hint for a file that ends in the middle of something.
pub(super) fn cut_off(what: &str) -> String {
    format!("the file ends here, in the middle of {what}: it may be cut off")
}

/// The fault of a bracket without a counterpart.
pub(super) fn stray_bracket(bracket: u8) -> Fault {
    let (open, hint) = match bracket {
        b'}' => ('{', "the comment may begin before this brace"),
        b')' => ('(', "the variation may begin before this bracket"),
        _ => {
            let message = format!("{} has no meaning here", char::from(bracket));
            return Fault::new(Code::StrayBracket, message);
        }
    };
    let message = format!("{} without {open} before it", char::from(bracket));
    Fault::new(Code::StrayBracket, message).with_hint(Some(hint))
}

/// The warning about a move that is not written in SAN.
pub(super) fn not_san(expected: San) -> Fault {
    // A game in another notation has one for each move, and `format!` would take longer.
    let message = expected.with_text(|san| ["the move is ", san, " in SAN"].concat());
    Fault::new(Code::NotSan, message)
}

/// The warning about a character that a move never has but that is meant for another one, such as a Cyrillic letter or a no-break space.
pub(super) fn unusual_character(found: char) -> Fault {
    let message = match found {
        '[' => "a variation is in round brackets".to_owned(),
        'A'..='Z' | 'a'..='z' => format!("{found} is not part of a move number, expected a digit"),
        ' '..='~' => format!("{found} is not part of a move number, expected a dot"),
        _ => {
            let plain = unusual::ascii(&found.to_string()).map_or_else(String::new, |it| it.0);
            let expected = if plain.is_empty() { "" } else { ", expected " };
            let code = u32::from(found);
            format!("U+{code:04X} is not a character of moves{expected}{plain}")
        }
    };
    Fault::new(Code::UnusualCharacter, message)
}

/// The warning about a result that is not written as the standard has it.
pub(super) fn result_form(expected: GameResult) -> Fault {
    let message = format!("the result is written {}", expected.as_str());
    Fault::new(Code::ResultForm, message)
}

/// The warning about two kings in the centre.
pub(super) fn kings_mark_the_result() -> Fault {
    let message = "both kings stand in the centre, which is how electronic boards record a result";
    Fault::new(Code::KingsMarkTheResult, message)
}
