//! Values as JSON: texts, numbers, and what the types of the library and of the facts are written as.

use std::borrow::Cow;
use std::ops::Range;

use chessmoves_core::notation::{San, Uci, fen};
use chessmoves_core::{
    AnyPosition, Bitboard, ByColor, BySide, CastlingSide, Claim, Code, Color, Effect, Fault,
    PerftDetails, Problem, Reason, Role, Setup, Square, Stage,
};
use chessmoves_workbench::{Finding, PathStep};

use super::object::{Json, Keys, Object, close_list, has_byte, items, list, needs_escape, quoted};
use crate::facts::{
    CastlingReport, CheckmateReport, Controlled, Differences, EffectReport, FindingView, Offset,
    Pin, PlayedMove, RawMove, ReasonReport, VerdictReport,
};
use crate::input::Change;

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

macro_rules! texts {
    ($($type:ty)*) => {$(
        impl Json for $type {
            #[inline]
            fn json(&self, out: &mut Vec<u8>) {
                (**self).json(out);
            }
        }
    )*};
}

texts! { &str String Cow<'_, str> }

impl Json for bool {
    #[inline(always)]
    fn json(&self, out: &mut Vec<u8>) {
        // Each copies a constant number of bytes.
        if *self {
            out.extend_from_slice(b"true");
        } else {
            out.extend_from_slice(b"false");
        }
    }
}

macro_rules! numbers {
    ($($type:ty)*) => {$(
        impl Json for $type {
            #[inline]
            fn json(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(itoa::Buffer::new().format(*self).as_bytes());
            }
        }
    )*};
}

numbers! { i8 u32 u64 usize }

macro_rules! names {
    ($($type:ty, $($name:ident).+;)*) => {$(
        impl Json for $type {
            #[inline]
            fn json(&self, out: &mut Vec<u8>) {
                quoted(self$(.$name())+.as_bytes(), out);
            }
        }
    )*};
}

names! { Color, name; CastlingSide, name; Stage, name; Reason, code; Effect, code; Code, name; Claim, code.name; }

impl Json for Square {
    #[inline(always)]
    fn json(&self, out: &mut Vec<u8>) {
        let [file, rank] = self.ascii();
        out.extend_from_slice(&[b'"', file, rank, b'"']);
    }
}

impl Json for Role {
    #[inline]
    fn json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&[b'"', role_letter(*self), b'"']);
    }
}

pub(super) const fn role_letter(role: Role) -> u8 {
    // A table is read in fewer instructions than `match` takes.
    static LETTERS: [u8; 6] = {
        let mut letters = [0; 6];
        let mut i = 0;
        while i < letters.len() {
            letters[i] = Role::ALL[i].letter() as u8;
            i += 1;
        }
        letters
    };
    LETTERS[role as usize]
}

/// A list of squares, `a1` first.
impl Json for Bitboard {
    #[inline]
    fn json(&self, out: &mut Vec<u8>) {
        out.push(b'[');
        for square in *self {
            let [file, rank] = square.ascii();
            out.extend_from_slice(&[b'"', file, rank, b'"', b',']);
        }
        close_list(out);
    }
}

impl Json for San {
    fn json(&self, out: &mut Vec<u8>) {
        self.with_text(|text| quoted(text.as_bytes(), out));
    }
}

/// The FEN.
impl Json for Setup {
    fn json(&self, out: &mut Vec<u8>) {
        out.push(b'"');
        fen::append(self, out);
        out.push(b'"');
    }
}

/// The FEN.
impl Json for AnyPosition {
    fn json(&self, out: &mut Vec<u8>) {
        Setup::from(*self).json(out);
    }
}

/// `null` if there is no value.
impl<T: Json> Json for Option<T> {
    #[inline]
    fn json(&self, out: &mut Vec<u8>) {
        match self {
            Some(value) => value.json(out),
            None => out.extend_from_slice(b"null"),
        }
    }
}

impl<T: Json> Json for [T] {
    #[inline]
    fn json(&self, out: &mut Vec<u8>) {
        items(self, out);
    }
}

impl<T: Json> Json for Vec<T> {
    #[inline]
    fn json(&self, out: &mut Vec<u8>) {
        self.as_slice().json(out);
    }
}

/// A byte range: its start, and its end, which is not included.
impl<T: Json> Json for Range<T> {
    fn json(&self, out: &mut Vec<u8>) {
        list([&self.start, &self.end], out, Json::json);
    }
}

impl<T: Json> Keys for ByColor<T> {
    #[inline(always)]
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("white", &self.white);
        object.put("black", &self.black);
    }
}

impl<T: Json> Keys for BySide<T> {
    #[inline(always)]
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("kingside", &self.king);
        object.put("queenside", &self.queen);
    }
}

/// Types whose fields have the names of their keys.
macro_rules! keys {
    ($($type:ty { $($key:ident)* })*) => {$(
        impl Keys for $type {
            #[inline(always)]
            fn keys(&self, object: &mut Object<'_, '_>) {
                $(object.put(stringify!($key), &self.$key);)*
            }
        }
    )*};
}

keys! {
    CastlingReport { right possible reasons }
    EffectReport { code by at message }
    Pin { square by line }
    PlayedMove { uci san }
    RawMove { offset to }
    ReasonReport { code by at message }
}

impl Json for Offset {
    fn json(&self, out: &mut Vec<u8>) {
        list([self.0, self.1], out, |number, out| number.json(out));
    }
}

impl Keys for VerdictReport {
    #[inline(always)]
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put_some("from", self.from.as_ref());
        object.put("to", &self.to);
        object.put_some("uci", self.uci.as_ref());
        object.put_some("san", self.san.as_ref());
        object.put("legal", &self.legal);
        object.put_some("stage", self.stage.as_ref());
        object.put("reasons", &self.reasons);
        object.put_some("merits", self.effects.as_ref());
    }
}

impl Keys for Problem {
    #[inline(always)]
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("code", &self.code());
        object.put("message", &self.to_string());
        object.put("squares", &self.squares());
    }
}

impl Keys for Change {
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("field", self.field.name());
        if let Some((from, to)) = &self.texts {
            object.put("from", from);
            object.put("to", to);
        }
        object.put("message", &self.why);
    }
}

impl Keys for CheckmateReport {
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("code", &self.code);
        object.put("message", &self.message);
        object.put_items("line", &self.line);
        if self.wall.any() {
            object.put("wall", &self.wall);
        }
        if !self.reach.is_empty() {
            object.put_map("reach", self.reach.iter().map(|(start, to)| (start, to)));
        }
    }
}

impl Keys for Controlled {
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("controlled", &self.controlled);
        object.put_map("by", &self.by);
    }
}

impl Keys for PerftDetails {
    fn keys(&self, object: &mut Object<'_, '_>) {
        for (name, count) in self.columns() {
            object.put(name, &count);
        }
    }
}

/// A move on the way to the finding.
impl Keys for PathStep {
    fn keys(&self, object: &mut Object<'_, '_>) {
        PlayedMove::new(&self.position, self.mv).keys(object);
        let wrong = self.wrong.as_ref();
        object.put_some("given", wrong.map(|wrong| &wrong.given));
        object.put_some("expected", wrong.map(|wrong| &wrong.expected));
    }
}

impl Keys for Finding {
    fn keys(&self, object: &mut Object<'_, '_>) {
        let view = FindingView::new(self);
        object.put("kind", view.kind);
        object.put("code", &view.code);
        object.put("fen", &self.position);
        view.differences.put(object);
        if let Some((from, moves)) = view.line_played {
            object.put_object("linePlayed", |object| {
                object.put("fen", from);
                let mut position = *from;
                let played = moves.iter().map(|&mv| {
                    let played = PlayedMove::new(&position, mv);
                    position = position.play_unchecked(mv);
                    played
                });
                object.put("moves", &played.collect::<Vec<_>>());
            });
        }
        object.put_some("ownFen", view.own_fen);
        object.put_some("message", view.message.as_ref());
        object.put_items("dialogue", view.dialogue);
    }
}

impl Differences<'_> {
    /// Writes the differences.
    pub(super) fn put(&self, object: &mut Object<'_, '_>) {
        object.put_objects("extra", &self.extra, |(mv, verdicts), object| {
            object.put("move", *mv);
            object.put("verdicts", verdicts);
        });
        object.put("missing", &self.missing);
        object.put("duplicate", self.duplicate);
        object.put_objects("unreadable", self.unreadable, |(text, message), object| {
            object.put("text", text);
            object.put("message", message);
        });
        object.put_objects("counts", self.counts, |wrong, object| {
            object.put("uci", &Uci::new(wrong.mv, self.chess960));
            object.put("given", &wrong.given);
            object.put("expected", &wrong.expected);
        });
        if let Some((given, expected)) = self.total {
            object.put_object("total", |object| {
                object.put("given", &given);
                object.put("expected", &expected);
            });
        }
    }
}

impl Keys for Fault {
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("code", &self.code);
        object.put("field", self.field.as_deref().unwrap_or_default());
        object.put("span", &self.span.clone().unwrap_or_default());
        object.put("message", &self.message);
        object.put_some("hint", self.hint.as_ref());
    }
}
