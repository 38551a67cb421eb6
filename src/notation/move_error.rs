//! Why a text is not a move that can be played.

use std::fmt;

use super::excerpt::Excerpt;
use super::move_text::MoveText;
use super::uci::Uci;
use crate::rules::explain::{IllegalMove, Reason};
use crate::types::square_hint;
use crate::types::{Move, Square};

/// The error of playing a move given as text.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a move in any notation.
    Unreadable {
        /// The text.
        text: String,
    },
    /// The text is not a move in UCI notation, where no other is allowed.
    NotUci {
        /// The text.
        text: String,
    },
    /// No legal move fits the text.
    Illegal {
        /// The text.
        text: String,
        /// The verdict on the move; on the first of them if several pieces could make it. `None` if no piece could.
        illegal: Option<IllegalMove>,
        /// Why no move that the text can stand for is legal.
        reason: String,
        /// The text of a legal move that differs only in the case of its first letter.
        similar: Option<String>,
    },
    /// More than one legal move fits the text.
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit.
        moves: Vec<Uci>,
    },
}

impl MoveError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } | Self::NotUci { .. } => "move-unreadable",
            Self::Illegal { .. } => "move-illegal",
            Self::Ambiguous { .. } => "move-ambiguous",
        }
    }

    /// The primary reason why a move is not legal.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Self::Illegal { illegal, .. } => illegal.as_ref()?.verdict().primary(),
            _ => None,
        }
    }

    /// What was probably meant, or what to do.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Unreadable { text } => {
                let lower = text.to_ascii_lowercase();
                let better = [
                    with_first(&lower, |first| first.to_ascii_uppercase()),
                    lower,
                ]
                .into_iter()
                .find(|better| better != text && MoveText::parse(better).is_some());
                (better.map(|better| format!("did you mean {better:?}?")))
                    .or_else(|| typo_hint(text.trim()))
                    .or_else(|| squares_hint(text))
            }
            Self::Illegal {
                similar: Some(similar),
                ..
            } if similar.starts_with(['b', 'B']) => Some(format!(
                "did you mean {similar:?}? B is the bishop, b the b-file"
            )),
            Self::Illegal { similar, .. } => {
                (similar.as_ref()).map(|similar| format!("did you mean {similar:?}?"))
            }
            Self::NotUci { .. } => None,
            Self::Ambiguous { moves, .. } => {
                let all: Vec<_> = moves.iter().map(ToString::to_string).collect();
                Some(format!("write one of {}", all.join(", ")))
            }
        }
    }
}

/// The text with the other case of its first letter, if that is a legal move.
pub(super) fn similar(text: &str, legal: &[Move], chess960: bool) -> Option<String> {
    let other_case = with_first(text.trim(), |first| {
        if first.is_ascii_lowercase() {
            first.to_ascii_uppercase()
        } else {
            first.to_ascii_lowercase()
        }
    });
    // `bb4` for `bxb4` is readable, but too rare to be suggested.
    let is_rare = other_case.starts_with('b') && !other_case.contains('x');
    let other = MoveText::parse(&other_case).filter(|_| !is_rare)?;
    (!other.matching(legal, chess960).is_empty()).then_some(other_case)
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { text } => write!(
                f,
                "{} is not a move, expected UCI (e2e4), SAN (Nf3, O-O) or long algebraic (e2-e4)",
                Excerpt(text)
            ),
            Self::NotUci { text } => write!(
                f,
                "{} is not a move in UCI notation, expected for example e2e4 or e7e8q",
                Excerpt(text)
            ),
            Self::Illegal { text, reason, .. } => {
                write!(f, "{} is not a legal move: {reason}", Excerpt(text))
            }
            Self::Ambiguous { text, moves } => {
                let count = moves.len();
                write!(f, "{} is ambiguous: {count} legal moves", Excerpt(text))
            }
        }
    }
}

impl std::error::Error for MoveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Illegal {
                illegal: Some(illegal),
                ..
            } => Some(illegal),
            _ => None,
        }
    }
}

fn with_first(text: &str, change: impl Fn(char) -> char) -> String {
    let mut characters = text.chars();
    (characters.next().map(change).into_iter())
        .chain(characters)
        .collect()
}

/// What is wrong with a text that is almost a move: `--`, `ed`, `Nf33`, or `Sf3` with a German letter.
fn typo_hint(text: &str) -> Option<String> {
    let is_file = |byte: &u8| (b'a'..=b'h').contains(byte);
    match text.as_bytes() {
        b"--" | b"0000" | b"Z0" | b"z0" => {
            return Some("a null move is not a move of the game".to_owned());
        }
        [from, to] | [from, b'x', to] if is_file(from) && is_file(to) => {
            return Some(format!(
                "name the target square, as in {}x{}5",
                char::from(*from),
                char::from(*to)
            ));
        }
        _ => {}
    }
    let is_move = |text: &String| MoveText::parse(text).is_some();
    let doubled = || {
        let last = text.chars().next_back()?;
        let shorter = text.strip_suffix(last)?.to_owned();
        (shorter.ends_with(last) && is_move(&shorter)).then_some(shorter)
    };
    if let Some(shorter) = doubled() {
        return Some(format!("did you mean {shorter:?}?"));
    }
    let (german, letter) = [('S', 'N'), ('L', 'B'), ('T', 'R'), ('D', 'Q')]
        .into_iter()
        .find(|(german, _)| text.starts_with(*german))?;
    let english = text.replacen(german, &letter.to_string(), 1);
    is_move(&english).then(|| {
        format!("did you mean {english:?}? The letters of the pieces are K, Q, R, B and N")
    })
}

/// What is wrong with the squares of a text that would otherwise be a move: `e9`, `Ni3`, `e2e9`.
fn squares_hint(text: &str) -> Option<String> {
    let text = text.trim();
    if !text.is_ascii() {
        return None;
    }
    let (before, squares) = match text.len() {
        3 => text.split_at(1),
        _ => ("", text),
    };
    match squares.len() {
        2 => square_hint(before, squares),
        4 => {
            let (from, to) = squares.split_at(2);
            let wrong = [from, to]
                .into_iter()
                .find(|square| Square::from_name(square).is_none())?;
            // A corrected square alone would not be the move.
            square_hint("", wrong).filter(|hint| !hint.starts_with("did"))
        }
        _ => None,
    }
}
