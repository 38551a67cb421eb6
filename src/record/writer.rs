//! Writes records of moves as JSON, byte by byte: most streams consist of them, and serde takes four times as long. A test
//! compares the bytes with those of serde.

use std::io;

use serde::Serialize;

use super::fields::Fields;
use super::{KingStage, MoveReport, Moves, PieceOn, SCHEMA};
use crate::notation::{Uci, fen};
use crate::types::{Bitboard, Role, Square};

/// Writes one JSON object, key by key, skipping keys that are not wanted.
pub(super) struct ObjectWriter<'o, 'f> {
    out: &'o mut Vec<u8>,
    fields: Fields<'f>,
    /// What comes before the next key.
    separator: u8,
}

impl<'o, 'f> ObjectWriter<'o, 'f> {
    pub(super) const fn new(out: &'o mut Vec<u8>, fields: Fields<'f>) -> Self {
        Self {
            out,
            fields,
            separator: b'{',
        }
    }

    /// Begins an entry, and returns the buffer for its value; `None` if the key is not wanted.
    #[inline]
    fn key(&mut self, key: &str) -> Option<&mut Vec<u8>> {
        if !self.fields.has(key) {
            return None;
        }
        self.out.extend_from_slice(&[self.separator, b'"']);
        self.out.extend_from_slice(key.as_bytes());
        self.out.extend_from_slice(b"\":");
        self.separator = b',';
        Some(self.out)
    }

    /// Writes a whole object that has at least one key, and leaves it open for further keys.
    pub(super) fn whole(&mut self, object: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut *self.out, object)?;
        self.out.pop();
        self.separator = b',';
        Ok(())
    }

    /// Writes an entry, if its key is wanted.
    pub(super) fn entry(&mut self, key: &str, value: &impl Serialize) -> io::Result<()> {
        match self.key(key) {
            Some(out) => Ok(serde_json::to_writer(out, value)?),
            None => Ok(()),
        }
    }

    /// Writes an entry of the input; its value is JSON already.
    pub(super) fn extra(&mut self, key: &str, value: &str) -> io::Result<()> {
        self.out.push(self.separator);
        serde_json::to_writer(&mut *self.out, key)?;
        self.out.push(b':');
        self.out.extend_from_slice(value.as_bytes());
        self.separator = b',';
        Ok(())
    }

    /// Closes the object.
    pub(super) fn end(self) {
        if self.separator == b'{' {
            self.out.push(b'{');
        }
        self.out.push(b'}');
    }
}

/// Writes a full record of moves.
pub(super) fn moves(record: &Moves, object: &mut ObjectWriter<'_, '_>) -> io::Result<()> {
    write(record, object, move_report)
}

/// Writes a slim record of moves.
pub(super) fn slim_moves(record: &Moves<Uci>, object: &mut ObjectWriter<'_, '_>) -> io::Result<()> {
    write(record, object, |uci, out| {
        out.push(b'"');
        uci.append(out);
        out.push(b'"');
    })
}

fn write<M>(
    record: &Moves<M>,
    object: &mut ObjectWriter<'_, '_>,
    entry: impl Fn(&M, &mut Vec<u8>),
) -> io::Result<()> {
    if let Some(out) = object.key("type") {
        out.extend_from_slice(b"\"moves\"");
    }
    if let Some(out) = object.key("schema") {
        number(u64::from(SCHEMA), out);
    }
    if let Some(line) = record.line
        && let Some(out) = object.key("line")
    {
        number(line, out);
    }
    if let Some(out) = object.key("stage") {
        text(record.stage.name(), out);
    }
    if let Some(out) = object.key("fen") {
        out.push(b'"');
        fen::append(&record.fen.0, out);
        out.push(b'"');
    }
    if record.chess960
        && let Some(out) = object.key("chess960")
    {
        out.extend_from_slice(b"true");
    }
    if let Some(out) = object.key("onMove") {
        text(record.on_move.name(), out);
    }
    if let Some(out) = object.key("piece") {
        match record.piece {
            Some(piece) => piece_on(piece, out),
            None => out.extend_from_slice(b"null"),
        }
    }
    if let Some(out) = object.key("moves") {
        list(&record.moves, out, entry);
    }
    if let Some(out) = object.key("moveVectors") {
        match &record.move_vectors {
            Some(vectors) => list(vectors, out, |vector, out| {
                list(vector, out, |square, out| quoted(*square, out));
            }),
            None => out.extend_from_slice(b"null"),
        }
    }
    if let Some(king) = &record.king {
        king_stage(king, object);
    }
    match &record.stages {
        Some(stages) => object.entry("stages", stages),
        None => Ok(()),
    }
}

fn king_stage(king: &KingStage, object: &mut ObjectWriter<'_, '_>) {
    if let Some(out) = object.key("inCheck") {
        flag(king.in_check, out);
    }
    if let Some(out) = object.key("checkers") {
        set(king.checkers, out);
    }
    for (key, value) in [
        ("checkMated", king.check_mated),
        ("staleMated", king.stale_mated),
        ("canKSideCastle", king.can_k_side_castle),
        ("canQSideCastle", king.can_q_side_castle),
    ] {
        if let Some(out) = object.key(key) {
            flag(value, out);
        }
    }
}

fn move_report(mv: &MoveReport, out: &mut Vec<u8>) {
    // The part that every move has is copied in one piece, and its letters are filled in.
    let mut head = *b"{\"piece\":\"P\",\"from\":\"e2\",\"to\":\"e4\",\"uci\":\"";
    head[10] = letter(mv.role);
    head[21..23].copy_from_slice(&mv.from.ascii());
    head[31..33].copy_from_slice(&mv.to.ascii());
    out.extend_from_slice(&head);
    mv.uci.append(out);
    out.extend_from_slice(b"\",\"san\":\"");
    mv.san.append(out);
    out.push(b'"');
    if let Some(captured) = mv.has_captured {
        out.extend_from_slice(b",\"hasCaptured\":");
        piece_on(captured, out);
    }
    if let Some(role) = mv.promotion {
        out.extend_from_slice(b",\"promotion\":\"");
        out.extend_from_slice(&[letter(role), b'"']);
    }
    if mv.en_passant {
        out.extend_from_slice(b",\"enPassant\":true");
    }
    if let Some(side) = mv.castle {
        out.extend_from_slice(b",\"castle\":");
        text(side.name(), out);
    }
    if mv.gives_check {
        out.extend_from_slice(b",\"givesCheck\":true");
    }
    out.push(b'}');
}

fn piece_on(piece: PieceOn, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"piece\":\"");
    out.push(letter(piece.role));
    out.extend_from_slice(b"\",\"color\":");
    text(piece.color.name(), out);
    out.extend_from_slice(b",\"square\":");
    quoted(piece.square, out);
    out.push(b'}');
}

fn list<T>(items: impl IntoIterator<Item = T>, out: &mut Vec<u8>, write: impl Fn(T, &mut Vec<u8>)) {
    out.push(b'[');
    for (n, item) in items.into_iter().enumerate() {
        if n > 0 {
            out.push(b',');
        }
        write(item, out);
    }
    out.push(b']');
}

fn set(squares: Bitboard, out: &mut Vec<u8>) {
    list(squares, out, quoted);
}

fn quoted(square: Square, out: &mut Vec<u8>) {
    let [file, rank] = square.ascii();
    out.extend_from_slice(&[b'"', file, rank, b'"']);
}

/// Text that needs no escapes.
fn text(text: &str, out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(text.as_bytes());
    out.push(b'"');
}

fn number(number: u64, out: &mut Vec<u8>) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

fn flag(value: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(if value { b"true" } else { b"false" });
}

const fn letter(role: Role) -> u8 {
    role.letter() as u8
}
