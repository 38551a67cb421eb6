//! Lists of moves as JSON, byte by byte: most streams consist of them.

use chessmoves_core::notation::Uci;
use chessmoves_core::{Color, PieceOn, Role};

use super::object::{Fields, Json, Object, items, quoted};
use super::values::role_letter;
use crate::ask::Answer;
use crate::facts::{MoveReport, Moves};

/// Writes the keys of a list of moves.
#[inline]
pub(super) fn put(moves: &Moves<impl Json>, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    object.put("stage", &moves.stage);
    answer.put_position(object);
    object.put("onMove", &answer.turn());
    object.put("piece", &moves.piece);
    if answer.other_side(moves).is_some() {
        object.put("pieceOnMove", &false);
    }
    if let Some(out) = object.key("moves") {
        items(&moves.moves, out);
    }
    object.put("moveVectors", &moves.move_vectors);
    if let Some(king) = &moves.king {
        object.put("inCheck", &king.in_check);
        object.put("checkers", &king.checkers);
        object.put("checkMated", &king.check_mated);
        object.put("staleMated", &king.stale_mated);
        object.put("canKSideCastle", &king.can_k_side_castle);
        object.put("canQSideCastle", &king.can_q_side_castle);
    }
    if let Some(stages) = &moves.stages {
        object.put_object("stages", |object| {
            let (raw, clipped, board) = (&stages.raw, &stages.clipped, &stages.board);
            put_stage("raw", &raw.moves, &raw.move_vectors, object);
            put_stage("clipped", &clipped.moves, &clipped.move_vectors, object);
            put_stage("board", &board.moves, &board.move_vectors, object);
            put_stage("king", &moves.moves, &moves.move_vectors, object);
        });
    }
}

/// Writes the moves that one stage finds.
fn put_stage(
    stage: &'static str,
    moves: &impl Json,
    vectors: &impl Json,
    object: &mut Object<'_, '_>,
) {
    object.put_object(stage, |object| {
        object.put("moves", moves);
        object.put("moveVectors", vectors);
    });
}

impl Json for Uci {
    fn json(&self, out: &mut Vec<u8>) {
        self.with_text(|text| quoted(text.as_bytes(), out));
    }

    #[inline(always)]
    fn json_item(&self, out: &mut Vec<u8>) {
        // One number is stored in fewer instructions than seven bytes.
        const QUOTES: u64 = u64::from_le_bytes(*b"\"\0\0\0\0\",\0");
        let [from, to] =
            [self.from, self.to].map(|square| u64::from(u16::from_le_bytes(square.ascii())));
        let text = QUOTES | from << 8 | to << 24;
        out.extend_from_slice(&text.to_le_bytes());
        out.pop();
        if let Some(role) = self.promotion {
            let end = out.len() - 2;
            insert_promotion(role, end, out);
        }
    }
}

/// Inserts the letter of a promotion at the end of a move in UCI notation.
#[cold]
fn insert_promotion(role: Role, end: usize, out: &mut Vec<u8>) {
    out.insert(end, role_letter(role).to_ascii_lowercase());
}

impl Json for MoveReport {
    fn json(&self, out: &mut Vec<u8>) {
        self.json_item(out);
        out.pop();
    }

    /// Copies the text that all moves have in common, and fills in the letters.
    #[inline(always)]
    fn json_item(&self, out: &mut Vec<u8>) {
        const MOVE: &[u8; 65] =
            br#"{"piece":"P","from":"e2","to":"e4","uci":"e2e4","san":"          "#;
        const UCI_END: usize = 46;
        const SAN: usize = 55;
        const END: &[u8; 3] = br#""},"#;
        let start = out.len();
        let end = SAN + self.san.len() + END.len();
        out.extend_from_slice(MOVE);
        if let Some(text) = out.last_chunk_mut::<{ MOVE.len() }>() {
            text[10] = role_letter(self.role);
            text[21..23].copy_from_slice(&self.from.ascii());
            text[31..33].copy_from_slice(&self.to.ascii());
            text[42..44].copy_from_slice(&self.uci.from.ascii());
            text[44..UCI_END].copy_from_slice(&self.uci.to.ascii());
            text[SAN..SAN + 8].copy_from_slice(&self.san.bytes());
            text[end - END.len()..end].copy_from_slice(END);
        }
        out.truncate(start + end);
        if let Some(role) = self.uci.promotion {
            insert_promotion(role, start + UCI_END, out);
        }
        let has_more_keys = self.has_captured.is_some()
            || self.promotion.is_some()
            || self.en_passant
            || self.castle.is_some()
            || self.gives_check;
        if has_more_keys {
            out.truncate(out.len() - 2);
            self.more_keys(out);
            out.extend_from_slice(b"},");
        }
    }
}

impl MoveReport {
    /// The keys that most moves do not have, each after a comma.
    fn more_keys(&self, out: &mut Vec<u8>) {
        let mut object = Object::new(out, Fields::All);
        object.put_some("hasCaptured", self.has_captured.as_ref());
        object.put_some("promotion", self.promotion.as_ref());
        object.put_true("enPassant", self.en_passant);
        object.put_some("castle", self.castle.as_ref());
        object.put_true("givesCheck", self.gives_check);
    }
}

impl Json for PieceOn {
    fn json(&self, out: &mut Vec<u8>) {
        const WHITE: &[u8; 43] = b"{\"piece\":\"P\",\"color\":\"white\",\"square\":\"e2\"}";
        const BLACK: &[u8; 43] = b"{\"piece\":\"P\",\"color\":\"black\",\"square\":\"e2\"}";
        out.extend_from_slice(match self.color {
            Color::White => WHITE,
            Color::Black => BLACK,
        });
        if let Some(text) = out.last_chunk_mut::<{ WHITE.len() }>() {
            text[10] = role_letter(self.role);
            text[39..41].copy_from_slice(&self.square.ascii());
        }
    }
}
