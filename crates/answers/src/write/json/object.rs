//! The writer of objects, which selects the keys of `--fields` and adds the extra keys of the input, and the values of keys.

use std::borrow::Cow;
use std::ops::Range;

use chessmoves_core::notation::{San, fen};
use chessmoves_core::{
    AnyPosition, Bitboard, ByColor, BySide, CastlingSide, Claim, Code, Color, Effect, Reason, Role,
    Setup, Square, Stage,
};

use serde_json::value::RawValue;

use crate::input::Extra;

/// The version of the answers, the value of the key `schema`. Keys are only added; a change that breaks readers raises it.
pub const SCHEMA: u32 = 1;

/// A JSON Schema (draft 2020-12) of every kind of answer: each line of output with `--json` is one of them. Keys of the input
/// that are passed through may follow the answer's own.
pub const SCHEMA_DOCUMENT: &str = include_str!("schema.json");

/// Which keys are written: the keys of the answer with one of these names and, with a plus sign before the name, those of the input; or
/// all keys of the answer, and all extra keys of the input.
#[derive(Clone, Copy, Default, Debug)]
pub struct Fields<'a>(pub Option<&'a [String]>);

impl Fields<'_> {
    /// Whether a key of the answer is written.
    #[inline(always)]
    pub fn has(self, key: &str) -> bool {
        self.0
            .is_none_or(|names| names.iter().any(|name| name == key))
    }

    /// Whether a key of the input is written.
    pub fn has_extra(self, key: &str) -> bool {
        let is_named = |name: &String| name.strip_prefix('+') == Some(key);
        self.0.is_none_or(|names| names.iter().any(is_named))
    }
}

/// The maximum length of a key of ours.
const LONGEST_KEY: usize = 28;

/// Appends an object, whose keys the function writes.
#[inline(always)]
pub(crate) fn object(out: &mut Vec<u8>, write: impl FnOnce(&mut Object<'_, '_>)) {
    let mut object = Object::new(out, Fields::default());
    write(&mut object);
    object.end();
}

/// Writes a JSON object key by key, and skips keys that are not wanted.
pub(crate) struct Object<'o, 'f> {
    out: &'o mut Vec<u8>,
    fields: Fields<'f>,
    /// The index of the object in the buffer. Each entry begins with a comma; in the end the first one becomes the brace.
    start: usize,
    /// The place of the number of a game, if it was written.
    game_number: Option<Range<usize>>,
}

impl<'o, 'f> Object<'o, 'f> {
    pub(crate) const fn new(out: &'o mut Vec<u8>, fields: Fields<'f>) -> Self {
        let start = out.len();
        Self {
            out,
            fields,
            start,
            game_number: None,
        }
    }

    /// Writes the keys that every kind has, and the number of the line.
    #[inline(always)]
    pub(super) fn put_head(&mut self, name: &str, line: Option<u64>) {
        if let Some(out) = self.key("type") {
            quoted(name.as_bytes(), out);
        }
        self.put("schema", &SCHEMA);
        self.put_some("line", line.as_ref());
    }

    /// Begins an entry, and returns the buffer for its value; `None` if the key is not wanted.
    #[inline(always)]
    pub(crate) fn key(&mut self, key: &'static str) -> Option<&mut Vec<u8>> {
        if !self.fields.has(key) {
            return None;
        }
        // The key is a constant, so the compiler composes these bytes, and they are copied in one piece.
        let mut entry = [b'"'; LONGEST_KEY + 4];
        let end = key.len() + 4;
        entry[0] = b',';
        entry[2..end - 2].copy_from_slice(key.as_bytes());
        entry[end - 1] = b':';
        self.out.extend_from_slice(&entry[..end]);
        Some(self.out)
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, key: &'static str, value: &(impl Json + ?Sized)) {
        if let Some(out) = self.key(key) {
            value.json(out);
        }
    }

    /// Writes an entry if there is a value.
    #[inline(always)]
    pub(crate) fn put_some(&mut self, key: &'static str, value: Option<&(impl Json + ?Sized)>) {
        if let Some(value) = value {
            self.put(key, value);
        }
    }

    /// Writes a key that is present only if it is true.
    #[inline(always)]
    pub(crate) fn put_true(&mut self, key: &'static str, value: bool) {
        if value {
            self.put(key, &true);
        }
    }

    /// Writes a list that is present only if it has items.
    #[inline(always)]
    pub(crate) fn put_items(&mut self, key: &'static str, items: &[impl Json]) {
        if !items.is_empty() {
            self.put(key, items);
        }
    }

    pub(crate) fn put_object(
        &mut self,
        key: &'static str,
        write: impl FnOnce(&mut Object<'_, '_>),
    ) {
        if let Some(out) = self.key(key) {
            object(out, write);
        }
    }

    /// Writes a list of objects as an entry.
    pub(crate) fn put_objects<T>(
        &mut self,
        key: &'static str,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(T, &mut Object<'_, '_>),
    ) {
        if let Some(out) = self.key(key) {
            list(items, out, |item, out| {
                object(out, |object| write(item, object));
                out.push(b',');
            });
        }
    }

    /// Writes an object with a key for each of the given entries.
    pub(crate) fn put_map(&mut self, key: &'static str, entries: &[(impl Json, impl Json)]) {
        self.put_object(key, |object| {
            for (key, value) in entries {
                object.put_entry(key, value);
            }
        });
    }

    /// Writes an entry whose key is not one of ours.
    pub(crate) fn put_entry(&mut self, key: &impl Json, value: &impl Json) {
        self.out.push(b',');
        key.json(self.out);
        self.out.push(b':');
        value.json(self.out);
    }

    /// Writes the key `game`, and remembers the place of the number.
    pub(super) fn put_game_number(&mut self, number: u64) {
        if let Some(out) = self.key("game") {
            let start = out.len();
            number.json(out);
            self.game_number = Some(start..out.len());
        }
    }

    /// Ends a record, which is a line, with the extra keys of an input that the answer does not have. Returns the place of the number of a game.
    pub(super) fn end_record(
        mut self,
        extra: &[Extra],
        is_own: impl Fn(&str) -> bool,
    ) -> Option<Range<usize>> {
        for (key, value) in extra {
            if self.fields.has_extra(key) && !is_own(key) {
                self.put_entry(key, value);
            }
        }
        let number = self.game_number.take();
        self.end().push(b'\n');
        number
    }

    /// Closes the object, and returns the buffer.
    fn end(self) -> &'o mut Vec<u8> {
        match self.out.get_mut(self.start) {
            Some(first) => *first = b'{',
            None => self.out.push(b'{'),
        }
        self.out.push(b'}');
        self.out
    }
}

/// A value that can be written as JSON. Implement one of the two functions, which by default call each other: the second for moves, of
/// which lists are long, and the first for all else.
pub(crate) trait Json {
    /// Appends the value.
    fn json(&self, out: &mut Vec<u8>) {
        self.json_item(out);
        out.pop();
    }

    /// Appends the value as an item of a list, with a comma after it.
    #[inline(always)]
    fn json_item(&self, out: &mut Vec<u8>) {
        self.json(out);
        out.push(b',');
    }
}

/// Appends a text that needs no escapes.
#[inline(always)]
pub(crate) fn quoted(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(text);
    out.push(b'"');
}

/// Appends an array. The function writes each item with a comma after it; the last one becomes the bracket.
#[inline(always)]
pub(super) fn list<T>(
    items: impl IntoIterator<Item = T>,
    out: &mut Vec<u8>,
    mut write: impl FnMut(T, &mut Vec<u8>),
) {
    out.push(b'[');
    for item in items {
        write(item, out);
    }
    close_list(out);
}

/// Appends an array of values.
#[inline(always)]
pub(super) fn items(items: &[impl Json], out: &mut Vec<u8>) {
    out.push(b'[');
    // With a closure for `list`, long items are not inlined.
    for item in items {
        item.json_item(out);
    }
    close_list(out);
}

/// Ends an array: the comma after the last item becomes the bracket.
#[inline(always)]
fn close_list(out: &mut Vec<u8>) {
    match out.last_mut() {
        Some(comma @ b',') => *comma = b']',
        _ => out.push(b']'),
    }
}

/// Whether a byte of a JSON text has to be escaped.
pub const fn needs_escape(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

/// Whether a test is true of a byte of a text. That of a chunk becomes vector instructions; the last chunk overlaps the one before.
#[inline(always)]
pub fn has_byte(text: &[u8], test: impl Fn(u8) -> bool) -> bool {
    #[inline(always)]
    fn in_chunk<const N: usize>(chunk: &[u8; N], test: impl Fn(u8) -> bool) -> bool {
        chunk.iter().fold(false, |found, &byte| found | test(byte))
    }
    if let Some(last) = text.last_chunk::<16>() {
        (text.as_chunks::<16>().0.iter()).any(|chunk| in_chunk(chunk, &test))
            || in_chunk(last, &test)
    } else if let (Some(first), Some(last)) = (text.first_chunk::<8>(), text.last_chunk::<8>()) {
        in_chunk(first, &test) | in_chunk(last, &test)
    } else if let (Some(first), Some(last)) = (text.first_chunk::<4>(), text.last_chunk::<4>()) {
        in_chunk(first, &test) | in_chunk(last, &test)
    } else {
        text.iter().any(|&byte| test(byte))
    }
}

impl Json for str {
    fn json(&self, out: &mut Vec<u8>) {
        if has_byte(self.as_bytes(), needs_escape) {
            // A buffer takes everything.
            let _ = serde_json::to_writer(out, self);
        } else {
            quoted(self.as_bytes(), out);
        }
    }
}

/// How the values of some types are appended.
macro_rules! values {
    ($([$($type:ty),+] |$value:ident, $out:ident| $write:expr;)*) => {$($(
        impl Json for $type {
            #[inline]
            fn json(&self, $out: &mut Vec<u8>) {
                let $value = self;
                $write;
            }
        }
    )+)*};
}
pub(super) use values;

values! {
    [&str, String, Cow<'_, str>] |text, out| (**text).json(out);
    [i8, u32, u64, usize] |number, out| {
        out.extend_from_slice(itoa::Buffer::new().format(*number).as_bytes());
    };
    // Each copies a constant number of bytes.
    [bool] |is_true, out| if *is_true {
        out.extend_from_slice(b"true");
    } else {
        out.extend_from_slice(b"false");
    };
    [Color, CastlingSide, Stage, Code] |named, out| quoted(named.name().as_bytes(), out);
    [Reason, Effect] |named, out| quoted(named.code().as_bytes(), out);
    [Claim] |claim, out| claim.code().json(out);
    [Square] |square, out| quoted(&square.ascii(), out);
    // A list of squares, `a1` first.
    [Bitboard] |squares, out| list(*squares, out, |square, out| {
        let [file, rank] = square.ascii();
        out.extend_from_slice(&[b'"', file, rank, b'"', b',']);
    });
    [Role] |role, out| quoted(&[role.letter() as u8], out);
    [San] |san, out| san.with_text(|text| quoted(text.as_bytes(), out));
    // The FEN.
    [Setup] |setup, out| {
        out.push(b'"');
        fen::append(setup, out);
        out.push(b'"');
    };
    [AnyPosition] |position, out| Setup::from(*position).json(out);
    // The text of an extra key, as it is in the input.
    [Box<RawValue>] |text, out| out.extend_from_slice(text.get().as_bytes());
}

/// `null` if there is no value.
impl<T: Json> Json for Option<T> {
    fn json(&self, out: &mut Vec<u8>) {
        match self {
            Some(value) => value.json(out),
            None => out.extend_from_slice(b"null"),
        }
    }
}

impl<T: Json> Json for [T] {
    fn json(&self, out: &mut Vec<u8>) {
        items(self, out);
    }
}

impl<T: Json> Json for Vec<T> {
    fn json(&self, out: &mut Vec<u8>) {
        self[..].json(out);
    }
}

/// A byte range: its start, and its end, which is not included.
impl<T: Json> Json for Range<T> {
    fn json(&self, out: &mut Vec<u8>) {
        list([&self.start, &self.end], out, Json::json_item);
    }
}

impl<T: Json> Json for ByColor<T> {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("white", &self.white);
            object.put("black", &self.black);
        });
    }
}

impl<T: Json> Json for BySide<T> {
    fn json(&self, out: &mut Vec<u8>) {
        object(out, |object| {
            object.put("kingside", &self.king);
            object.put("queenside", &self.queen);
        });
    }
}
