//! The address of a page that shows a position. It is read and never fetched: the FEN must stand in it.
//!
//! Lichess writes the FEN into the path of its analysis and editor pages, with `_` for blanks, and chess.com into the
//! parameter `fen`, as most sites do: that parameter is read of any address.

use std::fmt;
use std::ops::Range;

/// A FEN that stands in an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The FEN, unread.
    pub fen: String,
    /// Whether the page is one of Chess960.
    pub chess960: bool,
    /// Where in the text each byte of the FEN comes from, and where its end is.
    places: Vec<usize>,
}

impl Link {
    /// A FEN that stands in a text as it is.
    pub(crate) fn verbatim(text: &str, span: Range<usize>) -> Option<Self> {
        Some(Self {
            fen: text.get(span.clone())?.to_owned(),
            chess960: false,
            places: (span.start..=span.end).collect(),
        })
    }

    /// The bytes of the whole text where a part of the FEN stands.
    pub fn span_of(&self, part: Range<usize>) -> Range<usize> {
        let place = |at: usize| self.places.get(at).or(self.places.last()).copied();
        place(part.start).unwrap_or_default()..place(part.end).unwrap_or_default()
    }
}

/// Why no FEN could be found in an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkError {
    kind: Kind,
    span: Range<usize>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Kind {
    /// A game has many positions, and none in its address.
    Game,
    /// Any other page.
    NoFen,
    /// A variant with rules of its own.
    Variant { name: String },
}

impl LinkError {
    /// The stable code that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match self.kind {
            Kind::Game => "link-game",
            Kind::NoFen => "link-without-fen",
            Kind::Variant { .. } => "link-variant",
        }
    }

    /// Where in the text, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// What to do instead.
    pub const fn hint(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Game | Kind::NoFen => {
                Some("an address is read and never fetched: copy the FEN from the page")
            }
            Kind::Variant { .. } => None,
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Game => f.write_str("the address of a game, expected one with a FEN in it"),
            Kind::NoFen => f.write_str("there is no FEN in the address"),
            Kind::Variant { name } => write!(
                f,
                "{name:?} has rules of its own, expected standard chess or Chess960"
            ),
        }
    }
}

impl std::error::Error for LinkError {}

const LICHESS: &str = "lichess.org";
const CHESS_COM: &str = "chess.com";

/// The variants of Lichess with rules of their own.
const VARIANTS: [&str; 8] = [
    "antichess",
    "atomic",
    "crazyhouse",
    "horde",
    "kingOfTheHill",
    "racingKings",
    "threeCheck",
    "variant",
];

/// Finds the FEN in an address; `None` where the text is no address. Without `https://`, those of Lichess and chess.com
/// are known.
///
/// ```
/// use chessmoves::notation::link;
/// let link = link::read("https://www.chess.com/analysis?fen=8%2F8%2F8%2F8%2F8%2F8%2F8%2FK6k+w+-+-+0+1&tab=details");
/// assert_eq!(link.and_then(Result::ok).map(|link| link.fen).as_deref(), Some("8/8/8/8/8/8/8/K6k w - - 0 1"));
///
/// let link = link::read("lichess.org/analysis/chess960/8/8/8/8/8/8/8/K6k_w_-_-_0_1?color=black#3");
/// assert!(link.and_then(Result::ok).is_some_and(|link| link.chess960 && link.fen.ends_with("K6k_w_-_-_0_1")));
/// ```
///
/// # Errors
///
/// When no FEN stands in it, as in the address of a game.
pub fn read(text: &str) -> Option<Result<Link, LinkError>> {
    let address = Address::read(text)?;
    Some(address.link())
}

/// An address, cut into its parts.
struct Address<'t> {
    text: &'t str,
    host: &'t str,
    path: Range<usize>,
    query: Range<usize>,
    whole: Range<usize>,
}

impl<'t> Address<'t> {
    fn read(text: &'t str) -> Option<Self> {
        let body = text.trim_start_matches('\u{feff}').trim_start();
        let from = text.len() - body.len();
        let body = body.trim_end();
        let scheme = ["https://", "http://"].into_iter().find(|scheme| {
            (body.get(..scheme.len())).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
        });
        let start = scheme.map_or(0, str::len);
        // What comes after # is for the page alone, and never the FEN.
        let rest = body[start..].split('#').next().unwrap_or_default();
        let end = rest.find(['/', '?']).unwrap_or(rest.len());
        let host = &rest[..end];
        let host = host.strip_prefix("www.").unwrap_or(host);
        let is_known = [LICHESS, CHESS_COM]
            .into_iter()
            .any(|known| host.eq_ignore_ascii_case(known));
        if scheme.is_none() && !is_known {
            return None;
        }
        let question = rest.find('?');
        let offset = from + start;
        let path = offset + end..offset + question.unwrap_or(rest.len());
        let query = question.map_or(path.end, |at| offset + at + 1)..offset + rest.len();
        Some(Self {
            text,
            host,
            path,
            query,
            whole: from..from + body.len(),
        })
    }

    fn is_of(&self, site: &str) -> bool {
        self.host.eq_ignore_ascii_case(site)
    }

    /// The place of a parameter's value.
    fn parameter(&self, name: &str) -> Option<Range<usize>> {
        let mut at = self.query.start;
        for pair in self.text[self.query.clone()].split('&') {
            let value = pair.split_once('=').filter(|(key, _)| *key == name);
            if let Some((key, value)) = value {
                let start = at + key.len() + 1;
                return Some(start..start + value.len());
            }
            at += pair.len() + 1;
        }
        None
    }

    fn link(&self) -> Result<Link, LinkError> {
        let mut chess960 = false;
        if let Some(span) = self.parameter("variant") {
            chess960 = self.variant(span)?.unwrap_or_default();
        }
        if let Some(span) = self.parameter("fen").filter(|span| !span.is_empty()) {
            return Ok(self.decoded(span, true, chess960));
        }
        if self.is_of(LICHESS)
            && let Some(mut at) = self.after_page(&["analysis", "editor"])
        {
            let rest = &self.text[at..self.path.end];
            let first = rest.split('/').next().unwrap_or_default();
            if let Some(named) = self.variant(at..at + first.len())? {
                chess960 |= named;
                at = (at + first.len() + 1).min(self.path.end);
            }
            let rest = &self.text[at..self.path.end];
            // Ranks, or what must be meant for them.
            if rest.contains('/') || rest.contains('%') {
                return Ok(self.decoded(at..self.path.end, false, chess960));
            }
        }
        Err(LinkError {
            kind: if self.is_game() {
                Kind::Game
            } else {
                Kind::NoFen
            },
            span: self.whole.clone(),
        })
    }

    /// Where the path goes on after one of these pages.
    fn after_page(&self, pages: &[&str]) -> Option<usize> {
        let path = self.text[self.path.clone()].strip_prefix('/')?;
        let (page, rest) = path.split_once('/')?;
        (pages.contains(&page)).then(|| self.path.end - rest.len())
    }

    /// Whether this names Chess960; nothing where it names no variant.
    fn variant(&self, span: Range<usize>) -> Result<Option<bool>, LinkError> {
        match &self.text[span.clone()] {
            "chess960" => Ok(Some(true)),
            "standard" | "fromPosition" => Ok(Some(false)),
            name if VARIANTS.contains(&name) => Err(LinkError {
                kind: Kind::Variant {
                    name: name.to_owned(),
                },
                span,
            }),
            _ => Ok(None),
        }
    }

    fn is_game(&self) -> bool {
        let path = &self.text[self.path.clone()];
        let mut segments = path.split('/').filter(|segment| !segment.is_empty());
        if self.is_of(LICHESS) {
            // Eight letters and digits name a game, and four more the player's own view of it.
            let pages = ["analysis", "training", "practice"];
            return segments.next().is_some_and(|id| {
                matches!(id.len(), 8 | 12)
                    && id.bytes().all(|byte| byte.is_ascii_alphanumeric())
                    && !pages.contains(&id)
            });
        }
        self.is_of(CHESS_COM) && segments.any(|segment| segment == "game")
    }

    /// The FEN that stands there.
    fn decoded(&self, span: Range<usize>, plus_is_blank: bool, chess960: bool) -> Link {
        let source = &self.text.as_bytes()[span.clone()];
        let (mut bytes, mut places) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(&byte) = source.get(at) {
            places.push(span.start + at);
            let encoded = (byte == b'%')
                .then(|| source.get(at + 1..at + 3))
                .flatten()
                .and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok());
            at += if encoded.is_some() { 3 } else { 1 };
            bytes.push(match byte {
                b'+' if plus_is_blank => b' ',
                byte => encoded.unwrap_or(byte),
            });
        }
        places.push(span.end);
        let fen = String::from_utf8(bytes).unwrap_or_else(|_| {
            // What is no text after decoding is no FEN before it either.
            places = (span.start..=span.end).collect();
            self.text[span.clone()].to_owned()
        });
        Link {
            fen,
            chess960,
            places,
        }
    }
}
