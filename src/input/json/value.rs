//! JSON values with their place in the message: borrowed text, parsed one level at a time.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::error::{JsonError, JsonErrorKind};
use crate::notation::excerpt::Excerpt;

/// The path of a value in its message; converted to text only in an error.
#[derive(Clone, Copy)]
pub(super) enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Index(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        match self {
            Self::Root => Ok(()),
            Self::Key(parent, key) if key.len() <= 40 && key.chars().all(plain) => {
                let dot = if matches!(parent, Path::Root) {
                    ""
                } else {
                    "."
                };
                write!(f, "{parent}{dot}{key}")
            }
            Self::Key(parent, key) => write!(f, "{parent}[{}]", Excerpt(key)),
            Self::Index(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
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
        let start = self
            .raw
            .as_ptr()
            .addr()
            .saturating_sub(self.message.as_ptr().addr());
        start..start + self.raw.len()
    }

    /// An error about this value.
    pub(super) fn error(&self, kind: JsonErrorKind) -> JsonError {
        JsonError::new(kind, self.path_text(), Some(self.span()))
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
            _ => match self.raw.char_indices().nth(40) {
                Some((end, _)) => format!("{}...", &self.raw[..end]),
                None => self.raw.to_owned(),
            },
        }
    }

    pub(super) fn wrong_type(&self, expected: &'static str) -> JsonError {
        self.error(JsonErrorKind::WrongType {
            found: self.found(),
            expected,
        })
    }

    fn first_byte(&self) -> u8 {
        self.raw.bytes().next().unwrap_or_default()
    }

    pub(super) fn is_text(&self) -> bool {
        self.first_byte() == b'"'
    }

    pub(super) fn is_object(&self) -> bool {
        self.first_byte() == b'{'
    }

    /// The JSON of the value.
    pub(super) const fn raw(&self) -> &'a str {
        self.raw
    }

    /// The text of a string.
    pub(super) fn text_or(&self, expected: &'static str) -> Result<Cow<'a, str>, JsonError> {
        if self.is_text() {
            self.text()
        } else {
            Err(self.wrong_type(expected))
        }
    }

    fn text(&self) -> Result<Cow<'a, str>, JsonError> {
        match self.raw.get(1..self.raw.len() - 1) {
            Some(text) if !text.contains('\\') => Ok(Cow::Borrowed(text)),
            _ => self.parse().map(Cow::Owned),
        }
    }

    /// The value of a boolean.
    pub(super) fn flag(&self) -> Result<bool, JsonError> {
        match self.raw {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.wrong_type("true or false")),
        }
    }

    /// The entries of an object whose values are not null.
    pub(super) fn entries(&self, expected: &'static str) -> Result<Entries<'a>, JsonError> {
        if !self.is_object() {
            return Err(self.wrong_type(expected));
        }
        let mut entries = self.parse::<Object<'_>>()?.0;
        entries.retain(|(_, raw)| raw.get() != "null");
        Ok(entries)
    }

    /// The entries of the message, including null.
    pub(super) fn message_entries(&self) -> Result<Entries<'a>, JsonError> {
        let raw = self.raw.trim_ascii_start();
        if !raw.is_empty() && !raw.starts_with('{') {
            let value = Self {
                raw: self.parse::<&RawValue>()?.get(),
                ..*self
            };
            return Err(value.error(JsonErrorKind::NotAnObject {
                found: value.found(),
            }));
        }
        Ok(self.parse::<Object<'_>>()?.0)
    }

    /// Visits every item of a list.
    pub(super) fn each(
        &self,
        expected: &'static str,
        mut read: impl FnMut(Value<'_, 'a>),
    ) -> Result<(), JsonError> {
        if self.first_byte() != b'[' {
            return Err(self.wrong_type(expected));
        }
        for (index, raw) in self.parse::<Vec<&RawValue>>()?.into_iter().enumerate() {
            read(self.index(index, raw));
        }
        Ok(())
    }

    fn parse<T: Deserialize<'a>>(&self) -> Result<T, JsonError> {
        serde_json::from_str(self.raw).map_err(|error| self.syntax(&error))
    }

    /// A syntax error of the JSON parser in this value, located in the message.
    fn syntax(&self, error: &serde_json::Error) -> JsonError {
        let lines = self.raw.split_inclusive('\n');
        let before: usize = lines
            .take(error.line().saturating_sub(1))
            .map(str::len)
            .sum();
        let start = self.span().start;
        let at = if error.is_eof() {
            self.message.len()
        } else {
            let at = start + before + error.column().saturating_sub(1);
            self.message.floor_char_boundary(at)
        };
        let length = self.message[at..].chars().next().map_or(0, char::len_utf8);
        let line_start = self.message[..at]
            .rfind('\n')
            .map_or(0, |newline| newline + 1);
        let text = error.to_string();
        let message = text.rfind(" at line ").map_or(&*text, |end| &text[..end]);
        let kind = JsonErrorKind::Syntax {
            message: message.to_owned(),
            line: self.message[..at].matches('\n').count() + 1,
            column: self.message[line_start..at].chars().count() + 1,
        };
        JsonError::new(kind, self.path_text(), Some(at..at + length))
    }

    fn path_text(&self) -> Option<String> {
        match self.path {
            Path::Root => None,
            path => Some(path.to_string()),
        }
    }
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
                let mut entries = Vec::new();
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
