//! The record of moves as JSON, written byte by byte: streams of millions of lines are made of this one.
//!
//! It writes what `serde_json` writes of the same record, which a test holds it to, in a quarter of the time.

use crate::decimal;
use crate::notation::uci::Uci;
use crate::report::{KingStage, MoveReport, Moves, PieceOn, Stage};
use crate::types::{Bitboard, Role, Square};

/// Appends the record to a buffer, without a line end.
pub(super) fn append(record: &Moves, out: &mut Vec<u8>) {
    append_with(record, move_report, out);
}

/// The same of a record that has the names of its moves alone.
pub(super) fn append_slim(record: &Moves<Uci>, out: &mut Vec<u8>) {
    let name = |uci: &Uci, out: &mut Vec<u8>| {
        out.push(b'"');
        uci.append(out);
        out.push(b'"');
    };
    append_with(record, name, out);
}

fn append_with<M>(record: &Moves<M>, tell: impl Fn(&M, &mut Vec<u8>), out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"type\":\"moves\",\"schema\":");
    decimal::append(u64::from(record.schema), out);
    if let Some(line) = record.line {
        out.extend_from_slice(b",\"line\":");
        decimal::append(line, out);
    }
    out.extend_from_slice(b",\"stage\":\"");
    out.extend_from_slice(match record.stage {
        Stage::Raw => b"raw",
        Stage::Clipped => b"clipped",
        Stage::Board => b"board",
        Stage::King => b"king",
    });
    out.extend_from_slice(b"\",\"fen\":\"");
    record.fen.append(out);
    out.extend_from_slice(if record.chess960 {
        b"\",\"chess960\":true,\"onMove\":\""
    } else {
        b"\",\"onMove\":\""
    });
    out.extend_from_slice(record.on_move.name().as_bytes());
    out.extend_from_slice(b"\",\"piece\":");
    match record.piece {
        Some(piece) => piece_on(piece, out),
        None => out.extend_from_slice(b"null"),
    }
    out.extend_from_slice(b",\"moves\":");
    list(&record.moves, out, tell);
    out.extend_from_slice(b",\"moveVectors\":");
    match &record.move_vectors {
        Some(vectors) => list(vectors, out, |vector, out| list(vector, out, quoted)),
        None => out.extend_from_slice(b"null"),
    }
    if let Some(king) = &record.king {
        king_stage(king, out);
    }
    out.push(b'}');
}

fn king_stage(king: &KingStage, out: &mut Vec<u8>) {
    out.extend_from_slice(b",\"inCheck\":");
    flag(king.in_check, out);
    out.extend_from_slice(b",\"checkers\":");
    set(king.checkers, out);
    out.extend_from_slice(b",\"checkMated\":");
    flag(king.check_mated, out);
    out.extend_from_slice(b",\"staleMated\":");
    flag(king.stale_mated, out);
    out.extend_from_slice(b",\"canKSideCastle\":");
    flag(king.can_k_side_castle, out);
    out.extend_from_slice(b",\"canQSideCastle\":");
    flag(king.can_q_side_castle, out);
}

fn move_report(mv: &MoveReport, out: &mut Vec<u8>) {
    // The part that every move has, in one piece: its letters are put in their places.
    let mut head = *b"{\"piece\":\"P\",\"from\":\"e2\",\"to\":\"e4\",\"uci\":\"";
    head[10] = letter(mv.role);
    head[21..23].copy_from_slice(&mv.from.ascii());
    head[31..33].copy_from_slice(&mv.to.ascii());
    out.extend_from_slice(&head);
    mv.uci.append(out);
    out.extend_from_slice(b"\",\"san\":\"");
    mv.san.append(out);
    out.push(b'"');
    if let Some(taken) = mv.has_captured {
        out.extend_from_slice(b",\"hasCaptured\":");
        piece_on(taken, out);
    }
    if let Some(role) = mv.promotion {
        out.extend_from_slice(b",\"promotion\":\"");
        out.extend_from_slice(&[letter(role), b'"']);
    }
    if mv.en_passant {
        out.extend_from_slice(b",\"enPassant\":true");
    }
    if let Some(side) = mv.castle {
        out.extend_from_slice(b",\"castle\":\"");
        out.extend_from_slice(side.name().as_bytes());
        out.push(b'"');
    }
    if mv.gives_check {
        out.extend_from_slice(b",\"givesCheck\":true");
    }
    out.push(b'}');
}

fn piece_on(piece: PieceOn, out: &mut Vec<u8>) {
    out.extend_from_slice(b"{\"piece\":\"");
    out.push(letter(piece.role));
    out.extend_from_slice(b"\",\"color\":\"");
    out.extend_from_slice(piece.color.name().as_bytes());
    out.extend_from_slice(b"\",\"square\":\"");
    out.extend_from_slice(&piece.square.ascii());
    out.extend_from_slice(b"\"}");
}

fn list<T>(items: &[T], out: &mut Vec<u8>, write: impl Fn(&T, &mut Vec<u8>)) {
    out.push(b'[');
    for (n, item) in items.iter().enumerate() {
        if n > 0 {
            out.push(b',');
        }
        write(item, out);
    }
    out.push(b']');
}

fn set(squares: Bitboard, out: &mut Vec<u8>) {
    list(&squares.iter().collect::<Vec<_>>(), out, quoted);
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as an item of a list")]
fn quoted(square: &Square, out: &mut Vec<u8>) {
    let [file, rank] = square.ascii();
    out.extend_from_slice(&[b'"', file, rank, b'"']);
}

fn flag(value: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(if value { b"true" } else { b"false" });
}

const fn letter(role: Role) -> u8 {
    role.letter() as u8
}
