//! Writes records of moves as JSON, byte by byte: most streams consist of them, and serde takes four times as long. A test
//! compares the bytes with those of serde.

use std::io;

use serde::Serialize;

use super::fields::Fields;
use super::serializer::JsonSerializer;
use super::{KingStage, MoveReport, Moves, PieceOn, SCHEMA};
use crate::notation::{Uci, fen};
use crate::types::{Bitboard, Color, Role, Square};

/// Begins an entry whose key is known at compile time: comma, key and colon are copied in one piece.
macro_rules! key {
    ($object:expr, $key:literal) => {
        $object.begin($key, concat!(",\"", $key, "\":"))
    };
}

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

    /// Begins an entry, and returns the buffer for its value; `None` if the key is not wanted. Call it with [`key!`].
    #[inline(always)]
    fn begin(&mut self, key: &str, with_punctuation: &str) -> Option<&mut Vec<u8>> {
        if !self.fields.has(key) {
            return None;
        }
        let start = self.out.len();
        self.out.extend_from_slice(with_punctuation.as_bytes());
        if let Some(separator) = self.out.get_mut(start) {
            *separator = self.separator;
        }
        self.separator = b',';
        Some(self.out)
    }

    /// Writes a whole object that has at least one key, and leaves it open for further keys.
    pub(super) fn whole(&mut self, object: &impl Serialize) -> io::Result<()> {
        object.serialize(JsonSerializer(self.out))?;
        self.out.pop();
        self.separator = b',';
        Ok(())
    }

    /// Writes an entry, if its key is wanted.
    pub(super) fn entry(&mut self, key: &str, value: &impl Serialize) -> io::Result<()> {
        match self.begin(key, &format!(",\"{key}\":")) {
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
pub(super) fn moves(
    record: &Moves,
    fen: Option<&[u8]>,
    object: &mut ObjectWriter<'_, '_>,
) -> io::Result<()> {
    write(record, fen, object, move_report)
}

/// Writes a slim record of moves.
pub(super) fn slim_moves(
    record: &Moves<Uci>,
    fen: Option<&[u8]>,
    object: &mut ObjectWriter<'_, '_>,
) -> io::Result<()> {
    write(record, fen, object, uci)
}

#[inline(always)]
fn write<M>(
    record: &Moves<M>,
    fen: Option<&[u8]>,
    object: &mut ObjectWriter<'_, '_>,
    entry: impl Fn(&M, &mut Vec<u8>),
) -> io::Result<()> {
    if let Some(out) = key!(object, "type") {
        out.extend_from_slice(b"\"moves\"");
    }
    if let Some(out) = key!(object, "schema") {
        number(u64::from(SCHEMA), out);
    }
    if let Some(line) = record.line
        && let Some(out) = key!(object, "line")
    {
        number(line, out);
    }
    if let Some(out) = key!(object, "stage") {
        text(record.stage.name(), out);
    }
    if let Some(out) = key!(object, "fen") {
        out.push(b'"');
        match fen {
            Some(text) => out.extend_from_slice(text),
            None => fen::append(&record.fen.0, out),
        }
        out.push(b'"');
    }
    if record.chess960
        && let Some(out) = key!(object, "chess960")
    {
        out.extend_from_slice(b"true");
    }
    if let Some(out) = key!(object, "onMove") {
        text(record.on_move.name(), out);
    }
    if let Some(out) = key!(object, "piece") {
        match record.piece {
            Some(piece) => piece_on(piece, out),
            None => out.extend_from_slice(b"null"),
        }
    }
    if let Some(out) = key!(object, "moves") {
        list(&record.moves, out, entry);
    }
    if let Some(out) = key!(object, "moveVectors") {
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

fn uci(uci: &Uci, out: &mut Vec<u8>) {
    out.push(b'"');
    uci.append(out);
    out.push(b'"');
}

fn king_stage(king: &KingStage, object: &mut ObjectWriter<'_, '_>) {
    if let Some(out) = key!(object, "inCheck") {
        flag(king.in_check, out);
    }
    if let Some(out) = key!(object, "checkers") {
        set(king.checkers, out);
    }
    if let Some(out) = key!(object, "checkMated") {
        flag(king.check_mated, out);
    }
    if let Some(out) = key!(object, "staleMated") {
        flag(king.stale_mated, out);
    }
    if let Some(out) = key!(object, "canKSideCastle") {
        flag(king.can_k_side_castle, out);
    }
    if let Some(out) = key!(object, "canQSideCastle") {
        flag(king.can_q_side_castle, out);
    }
}

/// The parts that all moves, or all captures, have in common are copied in one piece, and their letters are filled in.
fn move_report(mv: &MoveReport, out: &mut Vec<u8>) {
    const HEAD: &[u8; 46] = b"{\"piece\":\"P\",\"from\":\"e2\",\"to\":\"e4\",\"uci\":\"e2e4";
    out.extend_from_slice(HEAD);
    if let Some(head) = out.last_chunk_mut::<{ HEAD.len() }>() {
        head[10] = letter(mv.role);
        head[21..23].copy_from_slice(&mv.from.ascii());
        head[31..33].copy_from_slice(&mv.to.ascii());
        head[42..44].copy_from_slice(&mv.uci.from.ascii());
        head[44..46].copy_from_slice(&mv.uci.to.ascii());
    }
    if let Some(role) = mv.uci.promotion {
        out.push(letter(role).to_ascii_lowercase());
    }
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
    const WHITE: &[u8; 43] = b"{\"piece\":\"P\",\"color\":\"white\",\"square\":\"e2\"}";
    const BLACK: &[u8; 43] = b"{\"piece\":\"P\",\"color\":\"black\",\"square\":\"e2\"}";
    out.extend_from_slice(match piece.color {
        Color::White => WHITE,
        Color::Black => BLACK,
    });
    if let Some(text) = out.last_chunk_mut::<{ WHITE.len() }>() {
        text[10] = letter(piece.role);
        text[39..41].copy_from_slice(&piece.square.ascii());
    }
}

fn list<T>(items: impl IntoIterator<Item = T>, out: &mut Vec<u8>, write: impl Fn(T, &mut Vec<u8>)) {
    out.push(b'[');
    let start = out.len();
    for item in items {
        write(item, out);
        out.push(b',');
    }
    // The last comma is not needed.
    out.truncate(start.max(out.len() - 1));
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
