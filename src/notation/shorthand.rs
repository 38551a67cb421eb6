//! Texts that stand for a FEN: the name of a position, a Chess960 start position number, a URL, a PGN tag.

use std::fmt;
use std::ops::Range;

use super::chess960::{self, NumberError};
use super::fen::{self, Fen, FenError};
use super::link::{self, Link, LinkError};
use super::named;

/// The error of reading a shorthand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ShorthandError {
    /// The Chess960 number does not exist.
    Number(NumberError),
    /// The URL contains no FEN.
    Link(LinkError),
    /// The FEN in a URL or a tag has faults; their byte ranges refer to the whole text.
    Fen(FenError),
}

/// The text without white space at the beginning. Nearly all texts begin with a letter or a digit, and have none.
#[inline]
pub(crate) fn trim_start(text: &str) -> &str {
    match text.as_bytes().first() {
        Some(first) if first.is_ascii_alphanumeric() => text,
        _ => text.trim_start(),
    }
}

/// Whether a text can be a shorthand, judged by its first character, which no FEN begins with.
fn is_candidate(body: &str) -> bool {
    let first = body.as_bytes().first().copied().unwrap_or_default();
    matches!(
        first.to_ascii_lowercase(),
        b'[' | b'c' | b'h' | b'k' | b'l' | b'p' | b's' | b'w' | b'9'
    )
}

/// Reads a shorthand; `None` if the text is not one.
pub(crate) fn read(text: &str) -> Option<Result<Fen, ShorthandError>> {
    if !is_candidate(trim_start(text)) {
        return None;
    }
    let body = text.trim();
    let (name, operations) = split_operations(body);
    let parse = |fen: &str| {
        let given = text.trim_end().len() - operations.len();
        let spelt_out = fen.len() + 1;
        fen::parse(format!("{fen} {operations}").trim_end()).map_err(|error| {
            let in_text = |at: usize| (given + at).saturating_sub(spelt_out);
            ShorthandError::Fen(error.relocated(|span| in_text(span.start)..in_text(span.end)))
        })
    };
    if let Some(named) = named::find(name) {
        return Some(parse(named.fen));
    }
    if let Some(numbered) = chess960::parse(name) {
        return Some(match numbered {
            Ok(fen) => parse(&fen).map(as_chess960),
            Err(error) => Err(ShorthandError::Number(error)),
        });
    }
    Some(match embedded_fen(text)? {
        Ok(link) => read_link(&link),
        Err(error) => Err(ShorthandError::Link(error)),
    })
}

/// The operations of an EPD that follow a name.
pub(crate) fn operations(text: &str) -> Option<&str> {
    let (_, operations) = split_operations(text.trim());
    (!operations.is_empty()).then_some(operations)
}

/// A name, and the operations of an EPD that follow it.
fn split_operations(body: &str) -> (&str, &str) {
    let end = body.find(|c: char| c == ';' || c.is_whitespace());
    match end {
        Some(end) if body[end..].contains(';') => {
            let (name, operations) = body.split_at(end);
            (name, operations.trim_start())
        }
        _ => (body, ""),
    }
}

/// The FEN inside a URL or a PGN tag; `None` if the text is neither.
pub(crate) fn embedded_fen(text: &str) -> Option<Result<Link, LinkError>> {
    tag(text).map(Ok).or_else(|| link::read(text))
}

/// Whether a text begins like the PGN tag that holds a FEN.
pub(crate) fn is_tag(body: &str) -> bool {
    body.starts_with(TAG)
}

const TAG: &str = "[FEN \"";

/// The PGN tag `[FEN "..."]` (PGN standard 9.7.2).
fn tag(text: &str) -> Option<Link> {
    let start = text.find(TAG)? + TAG.len();
    let is_first = text[..start - TAG.len()].trim().is_empty();
    let end = text.trim_end().strip_suffix("\"]")?.len();
    Link::verbatim(text, start..end).filter(|_| is_first)
}

fn read_link(link: &Link) -> Result<Fen, ShorthandError> {
    match fen::parse(&link.fen) {
        Ok(fen) if link.chess960 => Ok(as_chess960(fen)),
        Ok(fen) => Ok(fen),
        Err(error) => Err(ShorthandError::Fen(
            error.relocated(|span| link.span_of(span)),
        )),
    }
}

fn as_chess960(mut fen: Fen) -> Fen {
    fen.setup.chess960 = true;
    fen
}

impl ShorthandError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Number(_) => "chess960-number",
            Self::Link(error) => error.code(),
            Self::Fen(error) => error.primary().code(),
        }
    }

    /// The byte range of the fault, if it is not the whole text.
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
            Self::Number(_) => Some("the start position of standard chess is 960:518"),
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

impl std::error::Error for ShorthandError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            Self::Number(error) => error,
            Self::Link(error) => error,
            Self::Fen(error) => error,
        })
    }
}
