//! What stands for a FEN without being one: the name of a position, the number of a Chess960 start position, the address
//! of a page, the tag of a PGN.

use std::fmt;
use std::ops::Range;

use super::fen::{self, Fen, FenError};
use super::link::{self, Link, LinkError};
use super::names;
use super::scharnagl::{self, NumberError};

/// Why a shorthand stands for no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShorthandError {
    /// The number is none of a start position.
    Number(NumberError),
    /// The address has no FEN in it.
    Link(LinkError),
    /// The address has one that cannot be read; its faults have their places in the address.
    Fen(FenError),
}

/// Whether a text may be one of these. No FEN, and so hardly any line of a stream, begins so.
fn may_be(body: &str) -> bool {
    let first = body.as_bytes().first().copied().unwrap_or_default();
    matches!(
        first.to_ascii_lowercase(),
        b'[' | b'c' | b'h' | b'k' | b'l' | b'p' | b's' | b'w' | b'9'
    )
}

/// Reads a shorthand; `None` where the text is none.
///
/// ```
/// use chessmoves::notation::shorthand;
/// let turn = |text| shorthand::read(text)?.ok().map(|fen| fen.setup.turn.name());
/// assert_eq!(turn("startpos"), Some("white"));
/// assert_eq!(turn("960:0"), Some("white"));
/// assert_eq!(turn("lichess.org/editor/8/8/8/8/8/8/8/K6k_b_-_-_0_1?color=black"), Some("black"));
/// assert_eq!(turn("8/8/8/8/8/8/8/K6k b - - 0 1"), None);
/// ```
///
/// # Errors
///
/// When it is one, and stands for no position.
pub fn read(text: &str) -> Option<Result<Fen, ShorthandError>> {
    let body = text.trim_start_matches('\u{feff}').trim();
    if !may_be(body) {
        return None;
    }
    let known = |fen: &str| fen::parse(fen).map_err(ShorthandError::Fen);
    if let Some(named) = names::find(body) {
        return Some(known(named.fen));
    }
    if let Some(numbered) = scharnagl::read(body) {
        return Some(match numbered {
            Ok(fen) => known(&fen).map(as_chess960),
            Err(error) => Err(ShorthandError::Number(error)),
        });
    }
    Some(match within(text)? {
        Ok(link) => of_link(&link),
        Err(error) => Err(ShorthandError::Link(error)),
    })
}

/// The FEN inside of an address or of a tag.
pub(crate) fn within(text: &str) -> Option<Result<Link, LinkError>> {
    tag(text).map(Ok).or_else(|| link::read(text))
}

/// Whether a text begins as the tag of a PGN does that holds a FEN.
pub(crate) fn is_tag(body: &str) -> bool {
    body.starts_with(TAG)
}

const TAG: &str = "[FEN \"";

/// `[FEN "..."]`, as it stands in a PGN (PGN standard 9.7.2).
fn tag(text: &str) -> Option<Link> {
    let start = text.find(TAG)? + TAG.len();
    let is_first = text[..start - TAG.len()]
        .chars()
        .all(|c| c == '\u{feff}' || c.is_whitespace());
    let end = text.trim_end().strip_suffix("\"]")?.len();
    Link::verbatim(text, start..end).filter(|_| is_first)
}

fn of_link(link: &Link) -> Result<Fen, ShorthandError> {
    match fen::parse(&link.fen) {
        Ok(fen) if link.chess960 => Ok(as_chess960(fen)),
        Ok(fen) => Ok(fen),
        Err(error) => Err(ShorthandError::Fen(error.placed(|span| link.span_of(span)))),
    }
}

fn as_chess960(mut fen: Fen) -> Fen {
    fen.setup.chess960 = true;
    fen
}

impl ShorthandError {
    /// The stable code that scripts rely on.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Number(_) => "chess960-number",
            Self::Link(error) => error.code(),
            Self::Fen(error) => error.primary().code(),
        }
    }

    /// Where in the text, in bytes, if not all of it.
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Number(_) => None,
            Self::Link(error) => Some(error.span()),
            Self::Fen(error) => Some(error.primary().span()),
        }
    }

    /// What was probably meant.
    pub fn hint(&self) -> Option<&str> {
        match self {
            Self::Number(_) => Some("the standard array is 960:518"),
            Self::Link(error) => error.hint(),
            Self::Fen(error) => error.primary().hint(),
        }
    }
}

impl fmt::Display for ShorthandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(error) => error.fmt(f),
            Self::Link(error) => error.fmt(f),
            Self::Fen(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ShorthandError {}
