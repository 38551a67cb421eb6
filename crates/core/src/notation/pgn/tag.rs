//! The bytes of PGN as text; tag pairs (PGN standard 8.1), and what is written in their place.

use std::borrow::Cow;
use std::ops::Range;

use memchr::{memchr, memchr_iter, memchr2, memchr3, memrchr};

/// The byte order mark of UTF-8.
pub(super) const BOM: &[u8] = b"\xef\xbb\xbf";

/// How many bytes of a line or of a word are searched for a quote, a bracket or a space in it: the work has to be linear.
pub(super) const LINE: usize = 4 * 1024;

/// Bytes of a PGN file as text: UTF-8, otherwise Windows-1252, which has the characters of Latin-1, the encoding of the PGN standard
/// (4.1), and others in place of most control characters.
pub fn text(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let character = |&byte: &u8| {
        let at = usize::from(byte).checked_sub(0x80);
        (at.and_then(|at| WINDOWS.chars().nth(at))).unwrap_or(byte.into())
    };
    Cow::Owned(bytes.iter().map(character).collect())
}

/// The characters of Windows-1252 from 0x80 to 0x9F; those that it lacks are control characters.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The first space of a text that is not white space of the standard: no-break and typographic spaces, also of Windows-1252. A byte order
/// mark at the end of a text, or before the number of a first move, is one, too; elsewhere it can be part of a move.
pub(super) fn unusual_space(text: &[u8]) -> Option<(Range<usize>, char)> {
    let mut at = 0;
    for chunk in text.utf8_chunks() {
        let valid = chunk.valid();
        let mut spaces = valid.char_indices().filter(|(_, c)| !c.is_ascii());
        let is_mark = |(from, c)| {
            c == '\u{feff}' && matches!(valid.as_bytes().get(from + BOM.len()), None | Some(b'1'))
        };
        if let Some((from, c)) = spaces.find(|it| it.1.is_whitespace() || is_mark(*it)) {
            return Some((at + from..at + from + c.len_utf8(), c));
        }
        at += valid.len();
        if chunk.invalid() == b"\xa0" {
            return Some((at..at + 1, '\u{a0}'));
        }
        at += chunk.invalid().len();
    }
    None
}

/// The first line of a text, as far as it is searched.
pub(super) fn first_line(text: &[u8]) -> &[u8] {
    let near = &text[..text.len().min(LINE)];
    memchr(b'\n', near).map_or(near, |end| &near[..end])
}

/// The index of the first byte of the line in which a text ends.
pub(super) fn line_start(text: &[u8]) -> usize {
    memrchr(b'\n', text).map_or(0, |end| end + 1)
}

/// A tag pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag<'a> {
    /// The name.
    pub name: &'a [u8],
    /// The value between the quotes, with its escapes.
    pub raw_value: &'a [u8],
}

impl<'a> Tag<'a> {
    /// The value without escapes.
    ///
    /// ```
    /// use chessmoves::notation::pgn::{Lexer, TokenKind};
    /// let token = Lexer::new(br#"[Event "The \"Immortal\" game"]"#).next();
    /// let Some(TokenKind::Tag(tag)) = token.map(|token| token.kind) else { panic!() };
    /// assert_eq!(tag.value(), "The \"Immortal\" game");
    /// ```
    pub fn value(&self) -> Cow<'a, str> {
        unescaped(self.raw_value)
    }

    /// The tag pair in the export format.
    pub fn written(&self) -> String {
        let value = self.value().replace('\\', "\\\\").replace('"', "\\\"");
        let lines = value.lines().map(str::trim_end);
        let lines: Vec<_> = lines.skip_while(|line| line.is_empty()).collect();
        format!("[{} \"{}\"]", text(self.name), lines.join(" "))
    }
}

/// The value of a tag without escapes.
pub fn unescaped(raw_value: &[u8]) -> Cow<'_, str> {
    let text = text(raw_value);
    if !text.contains('\\') {
        return text;
    }
    let mut value = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = match character {
            '\\' => characters.next_if(|next| matches!(next, '"' | '\\')),
            _ => None,
        };
        value.push(escaped.unwrap_or(character));
    }
    Cow::Owned(value)
}

/// Whether a line begins like a tag pair: `[White "`.
pub fn is_tag_line(line: &[u8]) -> bool {
    line.strip_prefix(b"[").is_some_and(|rest| {
        let mut value = rest[name_len(rest)..].iter();
        let first = value.find(|byte| !b" \t".contains(byte));
        rest.first().is_some_and(u8::is_ascii_alphabetic) && first == Some(&b'"')
    })
}

/// The length of the letters, digits and `_` with which a text begins.
#[inline(always)]
fn name_len(text: &[u8]) -> usize {
    // Adding sets the highest bit of bytes from a first one on.
    let from = |first: u8, bytes: u64| bytes.wrapping_add(splat(0x80 - first));
    let is_in = |first, last, bytes| from(first, bytes) & !from(last + 1, bytes);
    let (chunks, rest) = text.as_chunks();
    for (n, &chunk) in chunks.iter().enumerate() {
        let bytes = u64::from_le_bytes(chunk);
        let ascii = bytes & splat(0x7f);
        let letters = is_in(b'a', b'z', ascii | splat(b' '));
        let others = is_in(b'0', b'9', ascii) | is_in(b'_', b'_', ascii);
        let stops = (!(letters | others) | bytes) & splat(1 << 7);
        if stops != 0 {
            return 8 * n + stops.trailing_zeros() as usize / 8;
        }
    }
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    text.len() - rest.len() + rest.iter().take_while(is_part).count()
}

/// The index of the first byte from a place on that is not white space.
#[inline(always)]
pub(super) fn spaces(text: &[u8], mut from: usize) -> usize {
    while text.get(from).is_some_and(|byte| *byte <= b' ') {
        from += 1;
    }
    from
}

/// The tag pair with which a text begins, after a bracket, and its length. There may be white space between its four tokens.
#[inline(always)]
pub(super) fn tag_pair(text: &[u8]) -> Option<(Tag<'_>, usize)> {
    let from = spaces(text, 1);
    let name = &text[from..from + name_len(&text[from..])];
    let quote = spaces(text, from + name.len());
    if name.is_empty() || text.get(quote) != Some(&b'"') {
        return None;
    }
    let mut end = quote + 1;
    loop {
        end += pass_over(&text[end..], |bytes| {
            // Subtracting 1 borrows from the next byte if a byte is 0.
            let is = |byte| (bytes ^ splat(byte)).wrapping_sub(splat(1));
            (is(b'"') | is(b'\\') | is(b'\n')) & !bytes
        });
        match text.get(end)? {
            b'"' => break,
            b'\\' => end = (end + 2).min(text.len()),
            b'\n' => return None,
            _ => end += memchr3(b'"', b'\\', b'\n', &text[end..])?,
        }
    }
    let close = spaces(text, end + 1);
    let raw_value = &text[quote + 1..end];
    (text.get(close) == Some(&b']')).then_some((Tag { name, raw_value }, close + 1))
}

/// The number of bytes before the first one at which a test stops, at most 32. The test gets eight bytes at once, the first of them
/// in the lowest bits, and sets the highest bit of the byte to stop at; in the bytes after that one it may set any bit.
#[inline(always)]
pub(super) fn pass_over(text: &[u8], stops: impl Fn(u64) -> u64) -> usize {
    let mut at = 0;
    for &bytes in text.as_chunks().0.iter().take(4) {
        let found = stops(u64::from_le_bytes(bytes)) & splat(1 << 7);
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}

/// Eight times the same byte.
pub(super) const fn splat(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Names that begin a tag also where it lacks its quotes.
#[rustfmt::skip]
pub(super) const NAMES: [&[u8]; 15] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result", b"FEN", b"SetUp", b"Variant", b"ECO", b"Opening",
    b"WhiteElo", b"BlackElo", b"TimeControl",
];

/// The name with which a tag begins, or a line that is meant as one; empty if other characters are part of it, as in `[Évent "A"]`.
#[inline(always)]
pub(super) fn name_of(tag: &[u8]) -> &[u8] {
    let from = spaces(tag, bracket_len(tag));
    let (name, after) = tag[from..].split_at(name_len(&tag[from..]));
    let is_end = |byte: &u8| *byte <= b' ' || b":=,]\"".contains(byte);
    let is_whole = after.first().is_none_or(is_end) || quote_len(after).is_some();
    if is_whole { name } else { b"" }
}

/// The length of the bracket with which a tag begins; 0 if it lacks it.
pub(super) fn bracket_len(tag: &[u8]) -> usize {
    match tag.first() {
        Some(b'A'..=b'Z') => 0,
        _ if tag.starts_with(WIDE[0]) => 3,
        _ if tag.starts_with(b"[[") => 2,
        _ => 1,
    }
}

/// Quotes that people write for the one of ASCII, the last ones in Windows-1252.
#[rustfmt::skip]
const QUOTES: [&[u8]; 23] = [
    b"\"", b"``", b"''", "“".as_bytes(), "”".as_bytes(), "„".as_bytes(), "‟".as_bytes(), "«".as_bytes(), "»".as_bytes(), b"'", "’".as_bytes(),
    "‘".as_bytes(), b"`", "＂".as_bytes(), "″".as_bytes(), b"&quot;", b"&#34;", b"\\\"", b"\x93", b"\x94", b"\x91", b"\x92", b"\x84",
];

/// Full-width brackets, which stand for those of ASCII.
pub(super) const WIDE: [&[u8]; 2] = ["［".as_bytes(), "］".as_bytes()];

fn quote_len(text: &[u8]) -> Option<usize> {
    let mut lens = QUOTES.iter().filter(|quote| text.starts_with(quote));
    lens.next().map(|quote| quote.len())
}

/// Whether a text between other brackets is a tag with a usual name and a value in quotes, as in `<White "A">` and `{White "A"}`.
#[doc(hidden)]
pub fn is_bare_tag(inner: &[u8]) -> bool {
    let inner = inner.trim_ascii();
    let (name, value) = inner.split_at(name_len(inner));
    NAMES.contains(&name) && matches!(value.trim_ascii(), [b'"', .., b'"'])
}

/// Whether a line begins like a tag: with a name and a quote, or with a usual name.
pub(super) fn is_meant_as_tag(line: &[u8]) -> bool {
    let line = &line[..line.len().min(LINE)];
    let name = name_of(line);
    let after = spaces(line, bracket_len(line)) + name.len();
    let value = spaces(line, after);
    let end = memchr2(b']', b'\n', line);
    let is_usual = NAMES.contains(&name) && end.is_some_and(|end| line[end] == b']');
    let is_apart = !name.is_empty() && value > after;
    let is_whole = is_usual && (is_apart || end == Some(value));
    is_tag_line(line) || is_whole || is_apart && quote_len(&line[value..]).is_some()
}

/// How many brackets of a line are examined in search of one with a meaning: the work has to be linear.
pub(super) const MOST_BRACKETS: usize = 32;

/// How many brackets of a kind a text leaves open; `None` if it closes one that is not open.
pub(super) fn open_brackets(text: &[u8], kind: &[u8; 2]) -> Option<usize> {
    text.iter().try_fold(0_usize, |open, byte| match byte {
        _ if *byte == kind[0] => Some(open + 1),
        _ if *byte == kind[1] => open.checked_sub(1),
        _ => Some(open),
    })
}

/// The index of the counterpart of the square bracket with which a text begins.
pub(super) fn closing_bracket(text: &[u8]) -> Option<usize> {
    let mut open = 0_usize;
    let end = text.iter().position(|byte| {
        open += usize::from(*byte == b'[');
        open = open.saturating_sub(usize::from(*byte == b']'));
        open == 0 || open > MOST_BRACKETS
    });
    end.filter(|_| open == 0 && text.starts_with(b"["))
}

/// The length of a line, or part of one, that is meant as a tag and is not one; what follows it in the line is not part of it.
pub(super) fn broken_len(text: &[u8]) -> usize {
    let line = first_line(text);
    let quote = memchr(b'"', line).unwrap_or(line.len());
    // Another tag may follow in the line.
    let begins_tag = |&at: &usize| {
        let before = line[..at].trim_ascii_end();
        let is_apart = matches!(before, [.., b'"' | b']']) || before.len() <= quote;
        before.len() > 1 && is_apart && is_meant_as_tag(&line[at..])
    };
    let mut brackets = memchr_iter(b'[', line).skip(1).take(MOST_BRACKETS);
    let next = brackets.find(begins_tag);
    let line = line[..next.unwrap_or(line.len())].trim_ascii_end();
    let mut quotes = memchr_iter(b'"', line).map(|at| at + 1);
    if let Some(bracket) = memchr(b']', line) {
        let mut closes = quotes.map(|at| spaces(line, at));
        let close = closes.find(|close| line.get(*close) == Some(&b']'));
        let end = (close.or_else(|| closing_bracket(line))).unwrap_or(bracket) + 1;
        let is_doubled = text.starts_with(b"[[") && line.get(end) == Some(&b']');
        return end + usize::from(is_doubled);
    }
    if let (Some(_), Some(end)) = (quotes.next(), quotes.next()) {
        // One of them can stand for the bracket.
        let signs = (line[end..].iter()).take_while(|byte| b"})>|-.,:".contains(byte));
        let is_wide = line[end..].starts_with(WIDE[1]);
        return end + if is_wide { 3 } else { signs.count() };
    }
    // The value may go on in the next lines.
    let rest = if line.contains(&b'"') { text } else { &[] };
    let end = (rest.windows(2).take(LINE)).position(|pair| pair == b"\"]");
    let end = end.map_or(0, |end| end + 2);
    let mut later = text[..end].split(|&byte| byte == b'\n').skip(1);
    let is_value =
        |line: &[u8]| !line.trim_ascii().is_empty() && !line.trim_ascii_start().starts_with(b"[");
    if end > 0 && later.all(is_value) {
        end
    } else {
        line.len()
    }
}

/// A line that is meant as a tag and is not one: what is wrong, and the tag if it can be one thing only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenTag<'a> {
    /// The name, as far as there is one.
    pub name: &'a [u8],
    /// The tag, and further ones in its brackets; none if it is not clear what is meant.
    pub tags: Vec<Tag<'a>>,
    /// Whether only quotes or backslashes within the value are wrong.
    pub is_escape: bool,
    /// What is wrong.
    pub message: String,
}

impl<'a> BrokenTag<'a> {
    /// Reads the text of a token.
    pub fn read(token: &'a [u8]) -> Self {
        let bracket = bracket_len(token);
        let pair = (bracket > 0).then(|| tag_pair(token)).flatten();
        if let Some((tag, len)) = pair {
            let words = text(first_line(&token[len..]).trim_ascii());
            let name = text(tag.name);
            return Self {
                name: tag.name,
                tags: vec![tag],
                is_escape: false,
                message: format!("{words} follows the tag {name} in its line, and is ignored"),
            };
        }
        let [is_wide, is_square] = [WIDE[0], b"["].map(|open| token.starts_with(open));
        let token = &token[bracket..];
        let from = spaces(token, 0);
        let is_part = |byte: &&u8| **byte > b' ' && !b"\"]:=,".contains(byte);
        let to = from + token[from..].iter().take_while(is_part).count();
        let unusual = unusual_space(&token[from..to]).map(|(space, _)| space);
        let space = unusual.clone().unwrap_or(to - from..to - from);
        let (to, after) = (from + space.start, from + space.end);
        let name = &token[from..to];
        // `Name: "value"`, `Name="value"`, `Name, "value"`
        let after = spaces(token, after);
        let sign = token.get(after).filter(|byte| b":=,".contains(byte));
        let after = spaces(token, after + usize::from(sign.is_some()));
        let quote = quote_len(&token[after..]);
        let value = token[after + quote.unwrap_or(0)..].trim_ascii_end();
        let without_other = match value {
            [rest @ .., b'>' | b')' | b'}'] if !is_wide && !is_square => Some(rest),
            _ => value.strip_suffix(WIDE[1]),
        };
        let has_bracket = without_other.is_some() || value.ends_with(b"]");
        let value = without_other.unwrap_or(value);
        // Without a bracket, other words can follow the value.
        let last = memrchr(b'"', value).filter(|_| quote.is_some() && !has_bracket);
        let value = &value[..last.map_or(value.len(), |last| last + 1)];
        let is_end = |byte: &&u8| **byte <= b' ' || **byte == b']';
        let end = value.len() - value.iter().rev().take_while(is_end).count();
        // `[Event Open [A]]`
        let open = open_brackets(&value[..end], b"[]").filter(|_| quote.is_none());
        let brackets = value[end..].iter().take_while(|byte| **byte == b']');
        let value = &value[..end + brackets.count().min(open.unwrap_or_default())];
        // `[White "A"\]`
        let escaped = value.strip_suffix(b"\\").filter(|rest| {
            let is_apart = has_bracket && !token[after..].starts_with(b"\\");
            is_apart && rest.len() > 1 && rest.ends_with(b"\"")
        });
        let value = escaped.unwrap_or(value);
        let is_utf8 = str::from_utf8(value).is_ok();
        let mut ends = QUOTES.iter().filter_map(|end| value.strip_suffix(*end));
        let end = ends.find(|rest| !is_utf8 || str::from_utf8(rest).is_ok());
        // A quote at the end may lack its counterpart.
        let is_bare = quote.is_none() && NAMES.contains(&name);
        let quoted = (value.strip_suffix(b"\"")).filter(|it| is_bare && !it.contains(&b'"'));
        let raw_value = match quote {
            Some(_) => end.unwrap_or(value),
            None => quoted.unwrap_or(value).trim_ascii(),
        };
        let (raw_value, others) = further_tags(raw_value).unwrap_or((raw_value, Vec::new()));
        let has_quote = raw_value.contains(&b'"');
        let is_other_quote = token.get(after) != Some(&b'"') || !value.ends_with(b"\"");
        let after_name = text(sign.map_or(b"", std::slice::from_ref))
            + " follows the name of the tag {}, expected a space";
        #[rustfmt::skip]
        let problems = [
            // What is meant is not clear.
            (name.is_empty() && token.is_empty(), "a bracket closes no tag"),
            (name.is_empty() || quote_len(name).is_some(), "a tag without a name, expected [Name \"value\"]"),
            (name_len(name) < name.len() || quote.is_none() && has_quote, "{} is not the name of a tag (letters, digits and _)"),
            (quote.is_none() && raw_value.is_empty(), "the tag {} has no value, expected [{} \"value\"]"),
            (quote.is_some() && end.is_none() && has_quote, "something stands between the value of the tag {} and its bracket"),
            // The tag can be one thing only.
            (!others.is_empty(), "another tag stands in the brackets of the tag {}"),
            (unusual.is_some(), "an unusual space follows the name of the tag {}"),
            (bracket == 2, "the brackets around the tag {} are doubled"),
            (is_wide, "the brackets around the tag {} are full-width, expected [ and ]"),
            (bracket == 0, "the tag {} has no opening bracket"),
            (!is_square, "the brackets around the tag {} are not those of PGN, expected [ and ]"),
            (sign.is_some(), &after_name),
            (escaped.is_some(), "a backslash stands before the bracket of the tag {}"),
            (quoted.is_some(), "the value of the tag {} has no opening quote"),
            (quote.is_none(), "the value of the tag {} is not in quotes"),
            (end.is_none(), "the value of the tag {} has no closing quote"),
            (!has_bracket, "the tag {} has no closing bracket"),
            (is_other_quote, "the quotes around the value of the tag {} are not those of PGN, expected \"value\""),
            (raw_value.contains(&b'\n'), "the value of the tag {} goes on in the next line"),
            // Quotes or backslashes within the value are wrong.
            (has_quote, "a quote inside the value of the tag {} lacks its backslash, expected \\\""),
            (true, "the value of the tag {} ends with a backslash, which belongs to the quote"),
        ];
        let unclear = 5;
        let first = (problems.iter().position(|problem| problem.0)).unwrap_or_default();
        let is_behind = |at: &usize| quote.is_none() && *at > to && first < unclear;
        let behind = memchr(b'"', token).filter(is_behind);
        let shown = behind.map_or(name, |at| token[from..at].trim_ascii_end());
        // A bracket inside the value may end the tag, or begin another one.
        let is_clear = first >= unclear
            && (quote.is_none()
                || (!raw_value.contains(&b'[') || open_brackets(raw_value, b"[]") == Some(0))
                    && (end.is_some() || !raw_value.contains(&b']')));
        let before_backslash = raw_value.strip_suffix(b"\\").filter(|_| quote.is_some());
        let raw_value = before_backslash.unwrap_or(raw_value);
        let first_tag = is_clear.then_some(Tag { name, raw_value });
        Self {
            name,
            tags: first_tag.into_iter().chain(others).collect(),
            is_escape: first + 2 >= problems.len(),
            message: problems[first].1.replace("{}", &text(shown)),
        }
    }
}

/// What stands before the first quote in a value, if the rest is tags that lack their brackets, and these: `A", Black "B`.
fn further_tags(value: &[u8]) -> Option<(&[u8], Vec<Tag<'_>>)> {
    let mut parts = value.split(|&byte| byte == b'"');
    let (first, rest) = (parts.next()?, parts.collect::<Vec<_>>());
    let (pairs, rest) = rest.as_chunks();
    let tags = pairs.iter().map(|&[name, raw_value]| {
        let mut words = name.split(|byte| b" \t,;:=".contains(byte));
        let name = words.find(|word| !word.is_empty())?;
        NAMES.contains(&name).then_some(Tag { name, raw_value })
    });
    Some((first, tags.collect::<Option<_>>()?)).filter(|_| rest.is_empty())
}

/// The tags of forums that stand around games; others begin with `pgn`, such as `[pgn_compat]`.
#[rustfmt::skip]
const FORUM: [&str; 14] = [
    "pgn", "chess", "chessboard", "code", "quote", "b", "i", "u", "url", "img", "color", "size", "center", "spoiler",
];

/// The length of a tag of HTML or of a forum (`[pgn]`), or of a character reference such as `&nbsp;`, with which a text begins.
pub(super) fn markup_len(text: &[u8]) -> Option<usize> {
    let (&first, rest) = text.split_first()?;
    let end = match first {
        b'<' => b'>',
        b'[' => b']',
        b'&' => {
            let name = 1 + usize::from(rest.starts_with(b"#"));
            let len = name + name_len(&text[name..]);
            return (len > name && text.get(len) == Some(&b';')).then_some(len + 1);
        }
        _ => return None,
    };
    let name = rest.strip_prefix(b"/").unwrap_or(rest);
    let len = name_len(name);
    if !name.first()?.is_ascii_alphabetic() && !text.starts_with(b"<!") {
        return None;
    }
    let is_known = |known: &&str| name[..len].eq_ignore_ascii_case(known.as_bytes());
    let is_end = rest[0] == b'/';
    let is_pgn = len > 3 && name[..3].eq_ignore_ascii_case(b"pgn");
    if first == b'[' && !(is_end || is_pgn || FORUM.iter().any(is_known)) {
        return None;
    }
    let text = &text[..text.len().min(LINE)];
    let len = memchr3(end, b'\n', b'}', text)?;
    (text[len] == end).then_some(len + 1)
}
