//! Texts that refer to a position: a name, a Chess960 start position number, a URL, a PGN tag.
//!
//! A URL is parsed and never fetched. Lichess puts the FEN into the path of its analysis and editor pages, with `_` for
//! spaces; chess.com and most other sites put it into the query parameter `fen`, which is accepted for any host.

use std::ops::Range;

use super::fen::{self, Fen};
use super::{chess960, named};
use crate::codes::Code;
use crate::types::{Fault, Faults, span_in};

/// Reads a reference; `None` if the text is not one.
pub fn read(text: &str) -> Option<Result<Fen, Faults>> {
    let body = text.trim();
    let (name, operations) = split_operations(body);
    let parse = |fen: &str, chess960| {
        let given = text.trim_end().len() - operations.len();
        let spelt_out = fen.len() + 1;
        let in_text = |at: usize| (given + at).saturating_sub(spelt_out);
        let relocate = |span: Range<usize>| in_text(span.start)..in_text(span.end);
        referred(format!("{fen} {operations}").trim_end(), chess960)
            .map_err(|faults| faults.relocated(|span| span.map(relocate)))
    };
    if let Some(named) = named::find(name) {
        return Some(parse(named.fen, None));
    }
    if let Some(numbered) = chess960::parse(name) {
        return Some(match numbered {
            Ok(fen) => parse(&fen, Some(true)),
            Err(fault) => Err(fault.into()),
        });
    }
    let link = embedded_fen(text)?;
    Some(link.map_err(Faults::from).and_then(|link| link.parse()))
}

/// The operations of an EPD that follow a name.
pub fn operations(text: &str) -> Option<&str> {
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

/// The FEN inside a URL or a PGN tag; `None` if the text is neither. URLs of Lichess and chess.com need no `https://`. A URL with it
/// can be anywhere in the text, as in a link of Markdown.
pub fn embedded_fen(text: &str) -> Option<Result<Link, Fault>> {
    let link = || Some(Url::parse(text)?.link());
    tag(text).map(Ok).or_else(link)
}

/// A FEN that was copied from a URL, with `%20` or `+` for spaces.
pub fn encoded(text: &str) -> Option<Link> {
    let signs = ["%20w", "%20b", "+w+", "+b+", "%2F8", "%2f8"];
    let is_encoded = signs.iter().any(|sign| text.contains(sign));
    is_encoded.then(|| decoded(text, text, true, None))
}

/// Whether a text is a FEN, except that other signs than slashes separate its ranks.
pub fn has_other_signs(text: &str) -> bool {
    fen::with_slashes(text).is_some()
}

/// Whether a text that begins with a bracket is not JSON, but a tag, a link of Markdown, or a FEN in brackets.
pub fn is_in_brackets(body: &str) -> bool {
    let inner = body.get(1..).unwrap_or_default();
    !inner.starts_with(['"', '{', '[', ' '])
        && (of_tag(body).is_some() || body.contains("](http") || fen::find_ranks(inner) == Some(0))
}

/// The text after the name of a tag that holds a FEN.
fn of_tag(body: &str) -> Option<&str> {
    let (name, rest) = body.strip_prefix('[')?.split_at_checked(3)?;
    (name.eq_ignore_ascii_case("fen") && !rest.starts_with(char::is_alphanumeric)).then_some(rest)
}

/// The PGN tag `[FEN "..."]` (PGN standard 9.7.2), with any quotes or none.
fn tag(text: &str) -> Option<Link> {
    let value = of_tag(text.trim())?.strip_suffix(']')?;
    let fen = value.trim_matches(|c: char| c.is_whitespace() || ":\"'“”".contains(c));
    let span = span_in(text, fen);
    Some(Link {
        fen: fen.to_owned(),
        chess960: None,
        offsets: (span.start..=span.end).collect(),
    })
}

/// Parses a FEN that another text refers to, which may say whether it is Chess960.
fn referred(fen: &str, chess960: Option<bool>) -> Result<Fen, Faults> {
    let mut fen = fen::parse(fen)?;
    fen.is_canonical = false;
    fen.setup.chess960 = chess960.or(fen.setup.chess960);
    Ok(fen)
}

/// A FEN inside a URL or a PGN tag.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The FEN, not yet parsed.
    pub fen: String,
    /// Whether the position is Chess960, if the URL says so.
    pub chess960: Option<bool>,
    /// The byte offset in the text of each byte of the FEN, and of its end.
    offsets: Vec<usize>,
}

impl Link {
    /// Parses the FEN.
    ///
    /// # Errors
    ///
    /// What is wrong with it, and where in the whole text.
    pub fn parse(&self) -> Result<Fen, Faults> {
        referred(&self.fen, self.chess960)
            .map_err(|faults| faults.relocated(|span| span.map(|span| self.span_of(span))))
    }

    /// The byte range in the whole text of a part of the FEN.
    pub(crate) fn span_of(&self, part: Range<usize>) -> Range<usize> {
        let offset = |at: usize| self.offsets.get(at).or(self.offsets.last()).copied();
        offset(part.start).unwrap_or_default()..offset(part.end).unwrap_or_default()
    }
}

const LICHESS: &str = "lichess.org";
const CHESS_COM: &str = "chess.com";

/// The other variants on Lichess.
const VARIANTS: &str =
    "antichess atomic crazyhouse horde kingOfTheHill racingKings threeCheck variant";

/// Whether a host is that of a site, or has a subdomain of it, such as that of a language.
fn is_host_of(host: &str, site: &str) -> bool {
    let start = host.len().checked_sub(site.len());
    let subdomain = start.and_then(|at| host.split_at_checked(at));
    subdomain.is_some_and(|(sub, end)| {
        end.eq_ignore_ascii_case(site) && (sub.is_empty() || sub.ends_with('.'))
    })
}

/// A URL, split into its parts.
struct Url<'t> {
    text: &'t str,
    whole: &'t str,
    host: &'t str,
    path: &'t str,
    query: &'t str,
}

impl<'t> Url<'t> {
    fn parse(text: &'t str) -> Option<Self> {
        let body = text.trim();
        let scheme = body.find("://").map(|at| body[..at].to_ascii_lowercase());
        let http = (scheme.as_deref()).map(|scheme| scheme.strip_suffix('s').unwrap_or(scheme));
        // What is before and after the URL in a text: `[FEN](https://...)`.
        let begin = http.and_then(|http| Some(http.strip_suffix("http")?.len()));
        let (before, body) = body.split_at(begin.unwrap_or_default());
        let is_end = |c: char| !before.is_empty() && (c.is_whitespace() || ")>]\"'`*".contains(c));
        let body = body.split(is_end).next().unwrap_or_default();
        let start = body.find("://").filter(|_| begin.is_some());
        let start = start.map_or(0, |at| at + 3);
        // The fragment never contains the FEN.
        let rest = body[start..].split('#').next().unwrap_or_default();
        let (address, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = address.split_at(address.find('/').unwrap_or(address.len()));
        let host = host.strip_prefix("www.").unwrap_or(host);
        let mut known = [LICHESS, CHESS_COM].into_iter();
        let is_known = known.any(|site| is_host_of(host, site));
        if start == 0 && !is_known {
            return None;
        }
        Some(Self {
            text,
            whole: body,
            host,
            path,
            query,
        })
    }

    fn parameter(&self, name: &str) -> Option<&'t str> {
        let mut pairs = (self.query.split('&')).filter_map(|pair| pair.split_once('='));
        pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    fn link(&self) -> Result<Link, Fault> {
        let mut chess960 = None;
        if let Some(name) = self.parameter("variant") {
            chess960 = self.variant(name)?;
        }
        if let Some(fen) = self.parameter("fen").filter(|fen| !fen.is_empty()) {
            return Ok(decoded(self.text, fen, true, chess960));
        }
        let page = ["/analysis/", "/editor/"].map(|page| self.path.strip_prefix(page));
        let is_of_lichess = is_host_of(self.host, LICHESS);
        if let Some(mut rest) = page[0].or(page[1]).filter(|_| is_of_lichess) {
            let (first, others) = rest.split_once('/').unwrap_or((rest, ""));
            if let Some(named) = self.variant(first)? {
                chess960 = Some(named);
                rest = others;
            }
            // A placement, possibly percent-encoded, and not moves.
            if rest.contains(['/', '%']) && first != "pgn" {
                return Ok(decoded(self.text, rest, false, chess960));
            }
        }
        if let Some(span) = self.eight_ranks() {
            let before = &self.text[span_in(self.text, self.path).start..span.start];
            for segment in before.split('/') {
                chess960 = self.variant(segment)?.or(chess960);
            }
            return Ok(decoded(self.text, &self.text[span], true, chess960));
        }
        let (code, message) = if self.is_game() {
            let message = "this is the URL of a game, expected one that contains a FEN";
            (Code::LinkGame, message)
        } else {
            (Code::LinkWithoutFen, "there is no FEN in the URL")
        };
        let hint = Some("URLs are never fetched: copy the FEN from the page");
        let fault = Fault::new(code, message).at(span_in(self.text, self.whole));
        Err(fault.with_hint(hint))
    }

    /// The byte range of a FEN in any part of the URL: from eight ranks to the end of the part, or to a picture's extension.
    fn eight_ranks(&self) -> Option<Range<usize>> {
        let after_host = span_in(self.text, self.path).start..span_in(self.text, self.whole).end;
        let mut parts = self.text[after_host].split(['?', '&', '#', '=']);
        parts.find_map(|part| {
            let link = decoded(self.text, part, true, None);
            let at = fen::find_ranks(&link.fen)?;
            let fen = &link.fen[at..];
            let length = fen.find('.').unwrap_or(fen.len());
            Some(link.span_of(at..at + length))
        })
    }

    /// Whether this names Chess960; `None` if it does not name a variant.
    fn variant(&self, name: &str) -> Result<Option<bool>, Fault> {
        match name {
            "chess960" => Ok(Some(true)),
            "standard" | "fromPosition" => Ok(Some(false)),
            name if VARIANTS.split(' ').any(|variant| variant == name) => {
                let message = format!(
                    "the variant {name:?} is not supported, expected standard chess or Chess960"
                );
                Err(Fault::new(Code::LinkVariant, message).at(span_in(self.text, name)))
            }
            _ => Ok(None),
        }
    }

    fn is_game(&self) -> bool {
        let mut segments = self.path.split('/').filter(|segment| !segment.is_empty());
        if is_host_of(self.host, LICHESS) {
            // Eight letters and digits identify a game, and four more the view of one player.
            let pages = ["analysis", "training", "practice"];
            return segments.next().is_some_and(|id| {
                matches!(id.len(), 8 | 12)
                    && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
                    && !pages.contains(&id)
            });
        }
        is_host_of(self.host, CHESS_COM) && segments.any(|segment| segment == "game")
    }
}

/// The percent-decoded FEN of a part of a text.
fn decoded(text: &str, part: &str, plus_is_space: bool, chess960: Option<bool>) -> Link {
    let (source, span) = (part.as_bytes(), span_in(text, part));
    let (mut bytes, mut offsets) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(&byte) = source.get(at) {
        offsets.push(span.start + at);
        let digits = source.get(at + 1..at + 3).filter(|_| byte == b'%');
        let encoded =
            digits.and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok());
        at += if encoded.is_some() { 3 } else { 1 };
        bytes.push(match byte {
            b'+' if plus_is_space => b' ',
            byte => encoded.unwrap_or(byte),
        });
    }
    offsets.push(span.end);
    let fen = String::from_utf8(bytes).unwrap_or_else(|_| {
        // If the decoded bytes are not UTF-8, the text as it stands makes the better error message.
        offsets = (span.start..=span.end).collect();
        part.to_owned()
    });
    Link {
        fen,
        chess960,
        offsets,
    }
}
