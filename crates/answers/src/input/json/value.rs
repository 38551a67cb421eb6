//! JSON values with their place in the message: borrowed text, parsed one level at a time. Nesting depth and duplicate keys
//! are checked for the whole message, including values that are passed through, apart from those that a record drops.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::ops::Range;

use chessmoves_core::internal::{Excerpt, span_in, truncated};
use chessmoves_core::{Code, Fault};
use serde::de::{Deserialize, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::input::did_you_mean;

/// What is found while a message is read.
#[derive(Default)]
pub(super) struct Findings {
    pub(super) faults: RefCell<Vec<Fault>>,
    /// Keys that are not used.
    pub(super) ignored: RefCell<Vec<String>>,
}

impl Findings {
    /// Adds a fault. There is no value then.
    pub(super) fn add<T>(&self, fault: Fault) -> Option<T> {
        self.faults.borrow_mut().push(fault);
        None
    }

    pub(super) fn count(&self) -> usize {
        self.faults.borrow().len()
    }

    pub(super) fn ignore(&self, key: &str) {
        let mut ignored = self.ignored.borrow_mut();
        if !ignored.iter().any(|known| known == key) {
            ignored.push(key.to_owned());
        }
    }
}

/// The path of a value in its message; converted to text only in an error.
#[derive(Clone, Copy)]
enum Path<'p> {
    Root,
    Key(&'p Path<'p>, &'p str),
    Index(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(parent, key) => {
                let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
                match parent {
                    _ if key.len() > 40 || !key.chars().all(is_plain) => {
                        write!(f, "{parent}[{}]", Excerpt(key))
                    }
                    Self::Root => f.write_str(key),
                    _ => write!(f, "{parent}.{key}"),
                }
            }
            Self::Index(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// A value of the message, not yet parsed.
#[derive(Clone, Copy)]
pub(super) struct Value<'p, 'a> {
    message: &'a str,
    /// The JSON of the value.
    pub(super) raw: &'a str,
    path: Path<'p>,
    pub(super) findings: &'p Findings,
}

/// The entries of an object, in order.
pub(super) type Entries<'a> = Vec<(Cow<'a, str>, &'a RawValue)>;

impl<'p, 'a> Value<'p, 'a> {
    /// The message itself, without white space around it.
    pub(super) fn root(message: &'a str, findings: &'p Findings) -> Self {
        Self {
            message,
            raw: message.trim_ascii(),
            path: Path::Root,
            findings,
        }
    }

    pub(super) fn key<'q>(&'q self, key: &'q str, raw: &'a RawValue) -> Value<'q, 'a> {
        Value {
            raw: raw.get(),
            path: Path::Key(&self.path, key),
            ..*self
        }
    }

    pub(super) fn entry<'q>(
        &'q self,
        entries: &'q Entries<'a>,
        key: &str,
    ) -> Option<Value<'q, 'a>> {
        let (key, raw) = entries.iter().find(|(known, _)| known == key)?;
        Some(self.key(key, raw))
    }

    /// Reads the values of an object's entries; `None` if one is faulty.
    pub(super) fn each(
        &self,
        entries: &Entries<'a>,
        mut read: impl FnMut(&str, Value<'_, 'a>),
    ) -> Option<()> {
        let before = self.findings.count();
        for (key, raw) in entries {
            read(key, self.key(key, raw));
        }
        (self.findings.count() == before).then_some(())
    }

    /// The byte range of the value in the message.
    pub(super) fn span(&self) -> Range<usize> {
        // A raw value is a slice of the message, so the difference of the addresses is its offset.
        let [raw, message] = [self.raw, self.message].map(|text| text.as_ptr().addr());
        let start = raw.saturating_sub(message);
        start..start + self.raw.len()
    }

    /// A fault of this value; the message is put after its path.
    pub(super) fn fault(&self, code: Code, message: &str) -> Fault {
        let fault = match self.path {
            Path::Root => Fault::new(code, message),
            path => Fault::new(code, format!("{path}: {message}")).in_field(path.to_string()),
        };
        fault.at(self.span())
    }

    /// Adds a fault of this value. There is no value then.
    pub(super) fn refuse<T>(&self, code: Code, message: &str, hint: Option<String>) -> Option<T> {
        (self.findings).add(self.fault(code, message).with_hint(hint))
    }

    /// Adds the fault of a key that is not one of those expected, which are in quotes.
    pub(super) fn unknown_key<T>(&self, expected: &str) -> Option<T> {
        let message = format!("unknown key, expected {expected}");
        let known: Vec<_> = expected.split('"').skip(1).step_by(2).collect();
        let hint = match self.path {
            Path::Key(_, key) => did_you_mean(key, &known),
            _ => None,
        };
        self.refuse(Code::JsonUnknownKey, &message, hint)
    }

    /// Adds the fault of an object without a key.
    pub(super) fn missing_key<T>(&self, missing: &str) -> Option<T> {
        let message = format!("no {missing:?} in this object");
        self.refuse(Code::JsonMissingKey, &message, None)
    }

    /// Adds the fault of a value that is something else than expected.
    pub(super) fn not_a<T>(&self, code: Code, expected: &str) -> Option<T> {
        self.refuse(code, &format!("{} is not {expected}", self.found()), None)
    }

    /// The value for an error message: strings in quotes, numbers as they are, lists and objects by type.
    pub(super) fn found(&self) -> String {
        match self.text() {
            Some(text) => Excerpt(&text).to_string(),
            None if self.is_text() => "a string".to_owned(),
            None if self.is_list() => "a list".to_owned(),
            None if self.is_object() => "an object".to_owned(),
            None => truncated(self.raw).into_owned(),
        }
    }

    /// Adds the fault of a value of another type than expected.
    pub(super) fn wrong_type<T>(&self, expected: &str) -> Option<T> {
        let message = format!("found {}, expected {expected}", self.found());
        self.refuse(Code::JsonWrongType, &message, None)
    }

    pub(super) const fn is_root(&self) -> bool {
        matches!(self.path, Path::Root)
    }

    pub(super) fn is_text(&self) -> bool {
        self.raw.starts_with('"')
    }

    pub(super) fn is_list(&self) -> bool {
        self.raw.starts_with('[')
    }

    pub(super) fn is_object(&self) -> bool {
        self.raw.starts_with('{')
    }

    pub(super) fn text(&self) -> Option<Cow<'a, str>> {
        self.is_text().then(|| self.parse_text().ok()).flatten()
    }

    /// The text of what has to be a string.
    pub(super) fn text_or(&self, expected: &str) -> Option<Cow<'a, str>> {
        if !self.is_text() {
            return self.wrong_type(expected);
        }
        self.valid(self.parse_text())
    }

    fn parse_text(&self) -> Result<Cow<'a, str>, Fault> {
        match self.raw.get(1..self.raw.len() - 1) {
            Some(text) if !text.contains('\\') => Ok(Cow::Borrowed(text)),
            _ => self.parse().map(Cow::Owned),
        }
    }

    pub(super) fn flag(&self) -> Option<bool> {
        match self.raw {
            "true" => Some(true),
            "false" => Some(false),
            _ => self.wrong_type("true or false"),
        }
    }

    /// The entries whose values are not null, if it is an object.
    pub(super) fn object(&self) -> Option<Entries<'a>> {
        self.is_object().then(|| self.present_entries().ok())?
    }

    /// The entries of what has to be an object whose values are not null.
    pub(super) fn entries(&self, expected: &str) -> Option<Entries<'a>> {
        if !self.is_object() {
            return self.wrong_type(expected);
        }
        self.valid(self.present_entries())
    }

    fn present_entries(&self) -> Result<Entries<'a>, Fault> {
        let mut entries = self.all_entries()?;
        entries.retain(|(_, raw)| raw.get() != "null");
        Ok(entries)
    }

    /// The entries of the message, including null.
    pub(super) fn message_entries(&self) -> Result<Entries<'a>, Fault> {
        if !self.raw.is_empty() && !self.is_object() {
            let value = Self {
                raw: self.parse::<&RawValue>()?.get(),
                ..*self
            };
            let items = self.raw.strip_prefix('[').unwrap_or_default();
            let hint = Some(if items.trim_start().starts_with('{') {
                LIST
            } else {
                "write {\"fen\": ...} or {\"board\": ..., \"onMove\": ...}"
            });
            let message = format!("found {}, expected an object", value.found());
            return Err(value.fault(Code::JsonNotAnObject, &message).with_hint(hint));
        }
        self.all_entries()
    }

    fn all_entries(&self) -> Result<Entries<'a>, Fault> {
        let mut json = serde_json::Deserializer::from_str(self.raw);
        let entries = json.deserialize_map(ObjectVisitor);
        let entries = entries.and_then(|entries| json.end().map(|()| entries));
        entries.map_err(|error| self.syntax(&error))
    }

    /// Rejects duplicate keys in this object, and duplicate keys and nesting beyond the limit in the values that are used.
    pub(super) fn check(
        &self,
        entries: &Entries<'a>,
        is_used: &dyn Fn(&str) -> bool,
        depth: usize,
    ) -> Result<(), Fault> {
        for (key, raw) in entries.iter().filter(|(key, _)| is_used(key)) {
            self.key(key, raw).check_value(depth + 1)?;
        }
        let is_second = |n: &usize| entries[..*n].iter().any(|(key, _)| *key == entries[*n].0);
        let second = if entries.len() < 16 {
            (1..entries.len()).find(is_second)
        } else {
            // Sorting keeps objects with many keys from taking quadratic time, but takes memory.
            let mut keys: Vec<_> = (entries.iter().map(|(key, _)| key)).zip(0..).collect();
            keys.sort_unstable();
            let twice = keys.windows(2).filter(|pair| pair[0].0 == pair[1].0);
            twice.map(|pair| pair[1].1).min()
        };
        let Some(n) = second else {
            return Ok(());
        };
        let (key, raw) = &entries[n];
        let second = self.key(key, raw);
        // Between the value before and this one is nothing but its key, with a comma before it and a colon after it.
        let between = self.key("", entries[n - 1].1).span().end..second.span().start;
        let quoted = self.message[between].trim_matches(|c: char| " \t\r\n,:".contains(c));
        let fault = second.fault(Code::JsonDuplicateKey, DUPLICATE_KEY);
        Err(fault.at(span_in(self.message, quoted)))
    }

    fn check_value(&self, depth: usize) -> Result<(), Fault> {
        if (self.is_object() || self.is_list()) && depth > MAX_DEPTH {
            let message = format!("lists and objects nested more than {MAX_DEPTH} deep");
            let start = self.span().start;
            return Err(Fault::new(Code::JsonTooDeep, message).at(start..start + 1));
        }
        if self.is_list() {
            let mut items = self.all_items()?;
            items.try_for_each(|item| item.check_value(depth + 1))
        } else if self.is_object()
            && let Ok(entries) = self.all_entries()
        {
            self.check(&entries, &|_| true, depth)
        } else {
            Ok(())
        }
    }

    pub(super) fn items(&self, expected: &str) -> Option<Vec<Value<'_, 'a>>> {
        if !self.is_list() {
            return self.wrong_type(expected);
        }
        Some(self.valid(self.all_items())?.collect())
    }

    fn all_items(&self) -> Result<impl Iterator<Item = Value<'_, 'a>>, Fault> {
        let items = self.parse::<Vec<&RawValue>>()?.into_iter().enumerate();
        Ok(items.map(|(index, raw)| Value {
            raw: raw.get(),
            path: Path::Index(&self.path, index),
            ..*self
        }))
    }

    fn parse<T: Deserialize<'a>>(&self) -> Result<T, Fault> {
        serde_json::from_str(self.raw).map_err(|error| self.syntax(&error))
    }

    /// What was parsed; its fault is added.
    pub(super) fn valid<T>(&self, parsed: Result<T, Fault>) -> Option<T> {
        parsed.map_or_else(|fault| self.findings.add(fault), Some)
    }

    /// A syntax error of the JSON parser in this value, located in the message.
    fn syntax(&self, error: &serde_json::Error) -> Fault {
        let lines = self.raw.split_inclusive('\n');
        let before = lines.take(error.line().saturating_sub(1));
        let before: usize = before.map(str::len).sum();
        let at = if error.is_eof() {
            self.message.len()
        } else {
            let at = self.span().start + before + error.column().saturating_sub(1);
            self.message.floor_char_boundary(at)
        };
        let (given, rest) = self.message.split_at(at);
        let line = given.matches('\n').count() + 1;
        let before = given.rsplit('\n').next().unwrap_or_default();
        let column = before.chars().count() + 1;
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
        (self.fault(Code::JsonSyntax, &message).at(span)).with_hint(hint)
    }
}

const LIST: &str =
    "a message is one object: `jq -c '.[]'` writes those of a list on lines of their own";

/// Reads the entries of an object, in order; each key is in the message unless it is written with escapes.
struct ObjectVisitor;

impl<'de> Visitor<'de> for ObjectVisitor {
    type Value = Entries<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Entries<'de>, A::Error> {
        let mut entries = Vec::with_capacity(8);
        while let Some(key) = map.next_key_seed(KeyVisitor)? {
            entries.push((key, map.next_value()?));
        }
        Ok(entries)
    }
}

struct KeyVisitor;

impl<'de> DeserializeSeed<'de> for KeyVisitor {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for KeyVisitor {
    type Value = Cow<'de, str>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    fn visit_borrowed_str<E>(self, key: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(key))
    }

    fn visit_str<E>(self, key: &str) -> Result<Self::Value, E> {
        Ok(Cow::Owned(key.to_owned()))
    }
}

/// The maximum nesting depth.
const MAX_DEPTH: usize = 128;

pub(super) const DUPLICATE_KEY: &str = "this key is given twice, expected once";
