//! Reads a move in any of its spellings: UCI, SAN or long algebraic.

use std::fmt;

use super::piece::square_hint;
use super::san::Body;
use super::uci::Uci;
use crate::moves::Move;
use crate::types::{CastlingSide, File, Rank, Role, Square};

/// A move as somebody wrote it; which move it means depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveText {
    /// Two squares and perhaps a promotion: `e2e4`, `e7-e8=Q`.
    Squares(Uci),
    /// SAN, or long algebraic with a piece letter: `Nf3`, `Ng1-f3`, `O-O`.
    San(Body),
}

/// Why a move could not be read, or not be found among the moves of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is no move in any of the notations.
    Unreadable {
        /// What was read.
        text: String,
    },
    /// No legal move fits the text.
    Illegal {
        /// What was read.
        text: String,
        /// The spelling of a legal move that is the same but for the case of its first letter.
        near: Option<String>,
    },
    /// More than one legal move fits the text.
    Ambiguous {
        /// What was read.
        text: String,
        /// The moves that fit.
        moves: Vec<Uci>,
    },
}

impl MoveError {
    /// The stable code that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "move-unreadable",
            Self::Illegal { .. } => "move-illegal",
            Self::Ambiguous { .. } => "move-ambiguous",
        }
    }

    /// What might have been meant.
    pub fn hint(&self) -> Option<String> {
        match self {
            Self::Unreadable { text } => {
                let lower = text.to_ascii_lowercase();
                let better = [capital(&lower), lower]
                    .into_iter()
                    .find(|better| better != text && MoveText::parse(better).is_ok());
                (better.map(|better| format!("did you mean {better:?}?")))
                    .or_else(|| squares_hint(text))
            }
            Self::Illegal {
                near: Some(near), ..
            } if near.starts_with(['b', 'B']) => Some(format!(
                "did you mean {near:?}? B is the bishop, b the b-file"
            )),
            Self::Illegal {
                near: Some(near), ..
            } => Some(format!("did you mean {near:?}?")),
            Self::Illegal { text, near: None } => {
                let shown: String = text.chars().filter(|c| !c.is_control()).collect();
                Some(format!(
                    "`chessmoves why {shown}` tells which rule is against it"
                ))
            }
            Self::Ambiguous { moves, .. } => {
                let all: Vec<_> = moves.iter().map(ToString::to_string).collect();
                Some(format!("say which one: {}", all.join(", ")))
            }
        }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { text } => write!(
                f,
                "{text:?} is no move, expected UCI (e2e4), SAN (Nf3, O-O) or long algebraic (e2-e4)"
            ),
            Self::Illegal { text, .. } => write!(f, "{text:?} is no legal move here"),
            Self::Ambiguous { text, moves } => {
                write!(f, "{text:?} can mean {} moves here", moves.len())
            }
        }
    }
}

impl std::error::Error for MoveError {}

impl MoveText {
    /// Reads one move. Missing and superfluous `+`, `#`, `!`, `?`, `x`, `-` and `=` are forgiven, `0-0` is `O-O`.
    ///
    /// # Errors
    ///
    /// [`MoveError::Unreadable`].
    pub fn parse(text: &str) -> Result<Self, MoveError> {
        Self::read(text).ok_or_else(|| MoveError::Unreadable {
            text: text.to_owned(),
        })
    }

    fn read(text: &str) -> Option<Self> {
        let signs = ['+', '#', '!', '?'];
        let body = text.trim().trim_end_matches(signs);
        let body = body.strip_suffix("e.p.").unwrap_or(body).trim_end();
        let body = body.trim_end_matches(signs);
        match body {
            "O-O" | "0-0" | "o-o" | "OO" | "00" => {
                return Some(Self::San(Body::Castle(CastlingSide::King)));
            }
            "O-O-O" | "0-0-0" | "o-o-o" | "OOO" | "000" => {
                return Some(Self::San(Body::Castle(CastlingSide::Queen)));
            }
            _ => {}
        }
        // From the end: the promotion, the target, a joint, and whatever is said of the origin.
        let (body, promotion) = promotion(body);
        let (body, rank) = last(body, Rank::from_digit)?;
        let (body, file) = last(body, File::from_letter)?;
        let to = Square::new(file, rank);
        let joint = body.ends_with(['x', '-', ':']);
        let body = body.strip_suffix(['x', '-', ':']).unwrap_or(body);
        let (body, rank) =
            last(body, Rank::from_digit).map_or((body, None), |(rest, rank)| (rest, Some(rank)));
        let (body, file) =
            last(body, File::from_letter).map_or((body, None), |(rest, file)| (rest, Some(file)));
        let role = match body.as_bytes() {
            [] => None,
            &[letter] => Some(Role::from_letter(letter as char)?),
            _ => return None,
        };
        match (role, file, rank) {
            (None, Some(file), Some(rank)) => Some(Self::Squares(Uci {
                from: Square::new(file, rank),
                to,
                promotion,
            })),
            (None, None, Some(_)) => None,
            (None, None, None) if joint => None,
            _ => Some(Self::San(Body::Normal {
                role: role.unwrap_or(Role::Pawn),
                file,
                rank,
                capture: joint,
                to,
                promotion,
            })),
        }
    }

    /// Finds the move among those of a position. Where squares can mean two moves, castling is read as the kind of
    /// position writes it: `f1g1` with a rook on g1 castles in Chess960, and steps elsewhere.
    ///
    /// # Errors
    ///
    /// [`MoveError::Illegal`] and [`MoveError::Ambiguous`].
    pub fn find(self, text: &str, moves: &[Move], chess960: bool) -> Result<Move, MoveError> {
        let fits = self.fits(moves, chess960);
        match fits[..] {
            [] => Err(MoveError::Illegal {
                text: text.to_owned(),
                near: near(text, moves, chess960),
            }),
            [mv] => Ok(mv),
            _ => Err(MoveError::Ambiguous {
                text: text.to_owned(),
                moves: fits.into_iter().map(|mv| Uci::new(mv, chess960)).collect(),
            }),
        }
    }

    fn fits(self, moves: &[Move], chess960: bool) -> Vec<Move> {
        match self {
            Self::San(body) => moves.iter().copied().filter(|&mv| body.means(mv)).collect(),
            Self::Squares(uci) => {
                let written = |chess960| {
                    moves
                        .iter()
                        .copied()
                        .filter(move |&mv| Uci::new(mv, chess960) == uci)
                };
                let as_written: Vec<_> = written(chess960).collect();
                if as_written.is_empty() {
                    written(!chess960).collect()
                } else {
                    as_written
                }
            }
        }
    }
}

/// The text with a capital letter.
fn capital(text: &str) -> String {
    with_first(text, |letter| letter.to_ascii_uppercase())
}

fn with_first(text: &str, change: impl Fn(char) -> char) -> String {
    let mut letters = text.chars();
    (letters.next().map(change).into_iter())
        .chain(letters)
        .collect()
}

/// The same text with its first letter in the other case, where that is a legal move: `bxc3` is one of a pawn, and `Bxc3`
/// one of a bishop.
fn near(text: &str, moves: &[Move], chess960: bool) -> Option<String> {
    let other = with_first(text.trim(), |letter| {
        if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        }
    });
    let read = MoveText::parse(&other).ok()?;
    (!read.fits(moves, chess960).is_empty()).then_some(other)
}

/// What is wrong with the squares of a text that would be a move otherwise: `e9`, `Ni3`, `e2e9`.
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
                .find(|square| Square::from_name(square).is_none());
            wrong
                .and_then(|square| square_hint("", square))
                .filter(|hint| !hint.starts_with("did"))
        }
        _ => None,
    }
}

/// Takes the promotion off the end: `=Q`, `Q`, `q`, `(Q)`.
fn promotion(body: &str) -> (&str, Option<Role>) {
    let inner = body.strip_suffix(')').unwrap_or(body);
    let Some((rest, role)) = last(inner, |letter| {
        Role::from_letter(letter.to_ascii_uppercase())
    }) else {
        return (body, None);
    };
    let rest = rest.strip_suffix(['=', '(', '/']).unwrap_or(rest);
    (rest, Some(role))
}

/// Takes the last sign off, if it can be read as this.
fn last<T>(body: &str, read: impl Fn(char) -> Option<T>) -> Option<(&str, T)> {
    let sign = body.chars().next_back()?;
    let value = read(sign)?;
    Some((&body[..body.len() - sign.len_utf8()], value))
}
