//! JSON values with their place in the message: borrowed text, parsed one level at a time. Nesting depth and duplicate keys
//! are checked for the whole message, including values that are passed through.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::ops::Range;

use chessmoves_core::internal::{Excerpt, truncated};
use chessmoves_core::{Code, Fault};
use memchr::memchr2;
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The path of a value in its message; converted to text only in an error.
#[derive(Clone, Copy)]
pub(super) enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Index(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(parent, key) => {
                write!(f, "{parent}")?;
                write_key(key, matches!(parent, Path::Root), f)
            }
            Self::Index(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// Adds a key to a path.
fn write_key(key: &str, is_first: bool, path: &mut impl Write) -> fmt::Result {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    if key.len() > 40 || !key.chars().all(is_plain) {
        return write!(path, "[{}]", Excerpt(key));
    }
    let dot = if is_first { "" } else { "." };
    write!(path, "{dot}{key}")
}

/// A value of the message, not yet parsed.
#[derive(Clone, Copy)]
pub(super) struct Value<'p, 'a> {
    message: &'a str,
    raw: &'a str,
    path: Path<'p>,
}

/// The entries of an object, in order.
pub(super) type Entries<'a> = Vec<(Cow<'a, str>, &'a RawValue)>;

impl<'a> Value<'_, 'a> {
    /// The message itself.
    pub(super) const fn root(message: &'a str) -> Self {
        Self {
            message,
            raw: message,
            path: Path::Root,
        }
    }

    /// The value of a key of this object.
    pub(super) fn key<'q>(&'q self, key: &'q str, raw: &'a RawValue) -> Value<'q, 'a> {
        Value {
            raw: raw.get(),
            path: Path::Key(&self.path, key),
            ..*self
        }
    }

    /// The value of an entry of this object.
    pub(super) fn entry<'q>(
        &'q self,
        entries: &'q Entries<'a>,
        key: &str,
    ) -> Option<Value<'q, 'a>> {
        let (key, raw) = entries.iter().find(|(known, _)| known == key)?;
        Some(self.key(key, raw))
    }

    fn index<'q>(&'q self, index: usize, raw: &'a RawValue) -> Value<'q, 'a> {
        Value {
            raw: raw.get(),
            path: Path::Index(&self.path, index),
            ..*self
        }
    }

    /// The byte range of the value in the message.
    pub(super) fn span(&self) -> Range<usize> {
        // A raw value is a slice of the message, so the difference of the addresses is its offset.
        let [raw, message] = [self.raw, self.message].map(|text| text.as_ptr().addr());
        let start = raw.saturating_sub(message);
        start..start + self.raw.len()
    }

    /// A fault of this value; the message is put after its path.
    #[cold]
    pub(super) fn fault(&self, code: Code, message: &str) -> Fault {
        let fault = match self.path {
            Path::Root => Fault::new(code, message),
            path => Fault::new(code, format!("{path}: {message}")).in_field(path.to_string()),
        };
        fault.at(self.span())
    }

    /// The fault of a key that is not one of those expected, which are in quotes.
    #[cold]
    pub(super) fn unknown_key(&self, expected: &str) -> Fault {
        let message = format!("unknown key, expected {expected}");
        let hint = similar_key(&self.path.to_string(), expected);
        self.fault(Code::JsonUnknownKey, &message).with_hint(hint)
    }

    /// The fault of an object without a key.
    #[cold]
    pub(super) fn missing_key(&self, missing: &str) -> Fault {
        let message = format!("no {missing:?} in this object");
        self.fault(Code::JsonMissingKey, &message)
    }

    /// The fault of a value that is something else than expected.
    #[cold]
    pub(super) fn not_a(&self, code: Code, expected: &str) -> Fault {
        self.fault(code, &format!("{} is not {expected}", self.found()))
    }

    /// The value for an error message: strings in quotes, numbers as they are, lists and objects by type.
    pub(super) fn found(&self) -> String {
        match self.first_byte() {
            b'{' => "an object".to_owned(),
            b'[' => "a list".to_owned(),
            b'"' => match self.text() {
                Ok(text) => Excerpt(&text).to_string(),
                Err(_) => "a string".to_owned(),
            },
            _ => truncated(self.raw).into_owned(),
        }
    }

    #[cold]
    pub(super) fn wrong_type(&self, expected: &str) -> Fault {
        let message = format!("found {}, expected {expected}", self.found());
        self.fault(Code::JsonWrongType, &message)
    }

    /// Whether it is the message.
    pub(super) const fn is_root(&self) -> bool {
        matches!(self.path, Path::Root)
    }

    fn first_byte(&self) -> u8 {
        self.raw.bytes().next().unwrap_or_default()
    }

    pub(super) fn is_text(&self) -> bool {
        self.first_byte() == b'"'
    }

    pub(super) fn is_list(&self) -> bool {
        self.first_byte() == b'['
    }

    pub(super) fn is_object(&self) -> bool {
        self.first_byte() == b'{'
    }

    /// The JSON of the value.
    pub(super) const fn raw(&self) -> &'a str {
        self.raw
    }

    /// The text of a string.
    pub(super) fn text_or(&self, expected: &str) -> Result<Cow<'a, str>, Fault> {
        if self.is_text() {
            self.text()
        } else {
            Err(self.wrong_type(expected))
        }
    }

    fn text(&self) -> Result<Cow<'a, str>, Fault> {
        match self.raw.get(1..self.raw.len() - 1) {
            Some(text) if !text.contains('\\') => Ok(Cow::Borrowed(text)),
            _ => self.parse().map(Cow::Owned),
        }
    }

    /// The value of a boolean.
    pub(super) fn flag(&self) -> Result<bool, Fault> {
        match self.raw {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.wrong_type("true or false")),
        }
    }

    /// The entries of an object whose values are not null.
    pub(super) fn entries(&self, expected: &str) -> Result<Entries<'a>, Fault> {
        if !self.is_object() {
            return Err(self.wrong_type(expected));
        }
        let mut entries = self.parse::<Object<'_>>()?.0;
        entries.retain(|(_, raw)| raw.get() != "null");
        Ok(entries)
    }

    /// The entries of the message, including null.
    pub(super) fn message_entries(&self) -> Result<Entries<'a>, Fault> {
        let raw = self.raw.trim_ascii_start();
        if !raw.is_empty() && !raw.starts_with('{') {
            let value = Self {
                raw: self.parse::<&RawValue>()?.get(),
                ..*self
            };
            let is_of_objects = raw
                .strip_prefix('[')
                .is_some_and(|items| items.trim_start().starts_with('{'));
            let hint = Some(if is_of_objects {
                LIST
            } else {
                "write {\"fen\": ...} or {\"board\": ..., \"onMove\": ...}"
            });
            let message = format!("found {}, expected an object", value.found());
            return Err(value.fault(Code::JsonNotAnObject, &message).with_hint(hint));
        }
        Ok(self.parse::<Object<'_>>()?.0)
    }

    /// The items of a list.
    pub(super) fn items(&self, expected: &str) -> Result<Vec<Value<'_, 'a>>, Fault> {
        if !self.is_list() {
            return Err(self.wrong_type(expected));
        }
        let items = self.parse::<Vec<&RawValue>>()?.into_iter().enumerate();
        Ok(items.map(|(index, raw)| self.index(index, raw)).collect())
    }

    fn parse<T: Deserialize<'a>>(&self) -> Result<T, Fault> {
        serde_json::from_str(self.raw).map_err(|error| self.syntax(&error))
    }

    /// A syntax error of the JSON parser in this value, located in the message.
    #[cold]
    fn syntax(&self, error: &serde_json::Error) -> Fault {
        let lines = self.raw.split_inclusive('\n');
        let before: usize = lines
            .take(error.line().saturating_sub(1))
            .map(str::len)
            .sum();
        let at = if error.is_eof() {
            self.message.len()
        } else {
            let at = self.span().start + before + error.column().saturating_sub(1);
            self.message.floor_char_boundary(at)
        };
        let (given, rest) = self.message.split_at(at);
        let line = given.matches('\n').count() + 1;
        let line_start = given.rfind('\n').map_or(0, |newline| newline + 1);
        let column = given[line_start..].chars().count() + 1;
        let text = error.to_string();
        let text = text.rfind(" at line ").map_or(&*text, |end| &text[..end]);
        let hint = match text {
            "key must be a string" => {
                Some("keys are written in double quotes, with no comma after the last entry")
            }
            "EOF while parsing a list" => Some(LIST),
            "EOF while parsing an object" => Some(
                "a message is one line: `jq -c .` joins its lines, and --board reads it from a file",
            ),
            "trailing comma" => Some("remove the comma before the bracket"),
            "trailing characters" => Some("a message is one object, with nothing after it"),
            _ => None,
        };
        let message = format!("not JSON: {text} (line {line}, column {column})");
        let span = at..at + rest.chars().next().map_or(0, char::len_utf8);
        self.fault(Code::JsonSyntax, &message)
            .at(span)
            .with_hint(hint)
    }
}

const LIST: &str =
    "a message is one object: `jq -c '.[]'` writes those of a list on lines of their own";

/// The expected key that is most similar to the last part of a path, if at most two letters differ.
fn similar_key(path: &str, expected: &str) -> Option<String> {
    const MAX_EDITS: usize = 2;
    let found = path.rsplit('.').next()?;
    let edits = |key: &str| strsim::levenshtein(&found.to_lowercase(), &key.to_lowercase());
    let quoted = expected.split('"').skip(1).step_by(2);
    let (edits, meant) = quoted.map(|key| (edits(key), key)).min()?;
    (edits <= MAX_EDITS && meant != found).then(|| format!("did you mean {meant:?}?"))
}

struct Object<'a>(Entries<'a>);

impl<'de> Deserialize<'de> for Object<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keys;

        impl<'de> Visitor<'de> for Keys {
            type Value = Object<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object<'de>, A::Error> {
                let mut entries = Vec::with_capacity(8);
                while let Some((Key(key), value)) = map.next_entry()? {
                    entries.push((key, value));
                }
                Ok(Object(entries))
            }
        }

        deserializer.deserialize_map(Keys)
    }
}

/// A key, borrowed if it is written without escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl<'de> Visitor<'de> for Text {
            type Value = Key<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a key")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Key<'de>, E> {
                Ok(Key(Cow::Owned(text.to_owned())))
            }
        }

        deserializer.deserialize_str(Text)
    }
}

/// The maximum nesting depth.
const MAX_DEPTH: usize = 128;

/// A list or object that encloses the current place.
enum Open {
    /// The index of the current item.
    List(usize),
    /// The index of its first key in the stack of keys.
    Object(usize),
}

/// Rejects duplicate keys in any object and nesting beyond the limit, in one pass over the text, which must be JSON.
pub(super) fn check_shape(message: &str) -> Result<(), Fault> {
    let bytes = message.as_bytes();
    let mut open: Vec<Open> = Vec::with_capacity(8);
    let mut keys: Vec<(Cow<'_, str>, Range<usize>)> = Vec::with_capacity(16);
    let mut key_next = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => {
                let end = end_of_text(bytes, at);
                if key_next {
                    keys.push((key(&message[at..end]), at..end));
                    key_next = false;
                }
                at = end;
                continue;
            }
            b'{' | b'[' => {
                if open.len() == MAX_DEPTH {
                    let message = format!("lists and objects nested more than {MAX_DEPTH} deep");
                    return Err(Fault::new(Code::JsonTooDeep, message).at(at..at + 1));
                }
                key_next = byte == b'{';
                open.push(if key_next {
                    Open::Object(keys.len())
                } else {
                    Open::List(0)
                });
            }
            b',' => match open.last_mut() {
                Some(Open::List(index)) => *index += 1,
                _ => key_next = true,
            },
            b'}' | b']' => {
                key_next = false;
                if let Some(&Open::Object(first)) = open.last() {
                    if let Some((key, span)) = duplicate(&mut keys[first..]) {
                        let path = path(&open, &keys, &key);
                        let message = format!("{path}: {DUPLICATE_KEY}");
                        let fault = Fault::new(Code::JsonDuplicateKey, message);
                        return Err(fault.in_field(path).at(span));
                    }
                    keys.truncate(first);
                }
                open.pop();
            }
            _ => {}
        }
        at += 1;
    }
    Ok(())
}

/// The offset after the closing quote of the string that begins here.
fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(found) = bytes.get(at..).and_then(|rest| memchr2(b'"', b'\\', rest)) {
        at += found;
        if bytes[at] == b'"' {
            return at + 1;
        }
        at += 2;
    }
    bytes.len()
}

/// The key without quotes and escapes: `"a"` and `"\u0061"` are the same key. Half a surrogate pair, which no string can
/// hold, stays as written.
fn key(quoted: &str) -> Cow<'_, str> {
    let inside = &quoted[1..quoted.len() - 1];
    if inside.contains('\\')
        && let Ok(text) = serde_json::from_str(quoted)
    {
        return Cow::Owned(text);
    }
    Cow::Borrowed(inside)
}

/// The first duplicate key. Sorting keeps objects with many keys from taking quadratic time.
fn duplicate<'a>(
    keys: &mut [(Cow<'a, str>, Range<usize>)],
) -> Option<(Cow<'a, str>, Range<usize>)> {
    keys.sort_unstable_by(|(one, at), (other, there)| {
        one.cmp(other).then(at.start.cmp(&there.start))
    });
    keys.windows(2)
        .filter(|pair| pair[0].0 == pair[1].0)
        .map(|pair| pair[1].clone())
        .min_by_key(|(_, span)| span.start)
}

/// What is wrong with a duplicate key.
pub(super) const DUPLICATE_KEY: &str = "this key is given twice, expected once";

/// The path of a key of the innermost object. In each outer object the path goes through the latest key, which is the one
/// just before the keys of the next object.
fn path(open: &[Open], keys: &[(Cow<'_, str>, Range<usize>)], last: &str) -> String {
    let firsts = open.iter().filter_map(|open| match open {
        Open::Object(first) => Some(*first),
        Open::List(_) => None,
    });
    let latest = |first: usize| keys.get(first.wrapping_sub(1)).map_or("", |(key, _)| key);
    let mut names = firsts.skip(1).map(latest).chain([last]);
    let mut path = String::new();
    for open in open {
        // Writing to a string cannot fail.
        let _ = match open {
            Open::List(index) => write!(path, "[{index}]"),
            Open::Object(_) => {
                let is_first = path.is_empty();
                write_key(names.next().unwrap_or_default(), is_first, &mut path)
            }
        };
    }
    path
}
