//! Writes records of moves as JSON, byte by byte: most streams consist of them, and serde takes four times as long. A test
//! compares the bytes with those of serde.

use std::io;

use serde::Serialize;

use super::fields::Fields;
use super::{KingStage, MoveReport, Moves, PieceOn, SCHEMA, serializer};
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
    /// The index of the object in the buffer. Each entry begins with a comma; in the end the first one becomes the brace.
    start: usize,
}

impl<'o, 'f> ObjectWriter<'o, 'f> {
    pub(super) const fn new(out: &'o mut Vec<u8>, fields: Fields<'f>) -> Self {
        let start = out.len();
        Self { out, fields, start }
    }

    /// Begins an entry, and returns the buffer for its value; `None` if the key is not wanted. Call it with [`key!`].
    #[inline(always)]
    fn begin(&mut self, key: &str, with_punctuation: &str) -> Option<&mut Vec<u8>> {
        if !self.fields.has(key) {
            return None;
        }
        self.out.extend_from_slice(with_punctuation.as_bytes());
        Some(self.out)
    }

    /// Writes a whole object that has at least one key, and leaves it open for further keys. If the FEN of its position is
    /// known, it is copied.
    pub(super) fn whole(&mut self, object: &impl Serialize, fen: Option<&[u8]>) -> io::Result<()> {
        serializer::append(object, fen, self.out)?;
        self.out.pop();
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
        self.out.push(b',');
        serde_json::to_writer(&mut *self.out, key)?;
        self.out.push(b':');
        self.out.extend_from_slice(value.as_bytes());
        Ok(())
    }

    /// Closes the object.
    pub(super) fn end(self) {
        match self.out.get_mut(self.start) {
            Some(first) => *first = b'{',
            None => self.out.push(b'{'),
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
                list(vector, out, |&to, out| square(to, out));
                out.push(b',');
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
    // One number is stored in fewer instructions than seven bytes.
    const QUOTES: u64 = u64::from_le_bytes(*b"\"\0\0\0\0\",\0");
    let [from, to] = [uci.from, uci.to].map(|square| u64::from(u16::from_le_bytes(square.ascii())));
    let text = QUOTES | from << 8 | to << 24;
    out.extend_from_slice(&text.to_le_bytes());
    out.pop();
    if let Some(role) = uci.promotion {
        let end = out.len() - 2;
        insert_promotion(role, end, out);
    }
}

/// Inserts the letter of a promotion at the end of a move in UCI notation.
#[cold]
fn insert_promotion(role: Role, end: usize, out: &mut Vec<u8>) {
    out.insert(end, letter(role).to_ascii_lowercase());
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

/// Copies the text that all moves have in common, and fills in the letters.
fn move_report(mv: &MoveReport, out: &mut Vec<u8>) {
    const MOVE: &[u8; 65] = br#"{"piece":"P","from":"e2","to":"e4","uci":"e2e4","san":"          "#;
    const UCI_END: usize = 46;
    const SAN: usize = 55;
    const END: &[u8; 3] = br#""},"#;
    let start = out.len();
    let end = SAN + mv.san.len() + END.len();
    out.extend_from_slice(MOVE);
    if let Some(text) = out.last_chunk_mut::<{ MOVE.len() }>() {
        text[10] = letter(mv.role);
        text[21..23].copy_from_slice(&mv.from.ascii());
        text[31..33].copy_from_slice(&mv.to.ascii());
        text[42..44].copy_from_slice(&mv.uci.from.ascii());
        text[44..UCI_END].copy_from_slice(&mv.uci.to.ascii());
        text[SAN..SAN + 8].copy_from_slice(&mv.san.bytes());
        text[end - END.len()..end].copy_from_slice(END);
    }
    out.truncate(start + end);
    if let Some(role) = mv.uci.promotion {
        insert_promotion(role, start + UCI_END, out);
    }
    let has_more_keys = mv.has_captured.is_some()
        || mv.promotion.is_some()
        || mv.en_passant
        || mv.castle.is_some()
        || mv.gives_check;
    if has_more_keys {
        out.truncate(out.len() - 2);
        more_keys(mv, out);
        out.extend_from_slice(b"},");
    }
}

/// The keys that most moves do not have.
fn more_keys(mv: &MoveReport, out: &mut Vec<u8>) {
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

/// Writes an array. Each item is written with a comma after it; the last one becomes the bracket.
fn list<T>(items: impl IntoIterator<Item = T>, out: &mut Vec<u8>, write: impl Fn(T, &mut Vec<u8>)) {
    out.push(b'[');
    for item in items {
        write(item, out);
    }
    match out.last_mut() {
        Some(comma @ b',') => *comma = b']',
        _ => out.push(b']'),
    }
}

fn set(squares: Bitboard, out: &mut Vec<u8>) {
    list(squares, out, square);
}

fn square(square: Square, out: &mut Vec<u8>) {
    let [file, rank] = square.ascii();
    out.extend_from_slice(&[b'"', file, rank, b'"', b',']);
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
    // Each copies a constant number of bytes.
    if value {
        out.extend_from_slice(b"true");
    } else {
        out.extend_from_slice(b"false");
    }
}

const fn letter(role: Role) -> u8 {
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
