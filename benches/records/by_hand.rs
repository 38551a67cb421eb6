//! A lean program with shakmaty that writes the record byte by byte: the bytes of [`lean`](crate::lean), without serde.

use std::io::Write;

use shakmaty::san::San;
use shakmaty::{CastlingSide, Chess, Color, Move, Position, Square};

use crate::lean::{name, read, squares};

/// Appends the record of a line.
pub(crate) fn record(line: &str, is_slim: bool, out: &mut Vec<u8>) {
    let position = read(line);
    let legal = position.legal_moves();
    let in_check = position.is_check();
    out.extend_from_slice(b"{\"fen\":\"");
    out.extend_from_slice(line.as_bytes());
    out.extend_from_slice(match position.turn() {
        Color::White => b"\",\"turn\":\"white\",\"inCheck\":",
        Color::Black => b"\",\"turn\":\"black\",\"inCheck\":",
    });
    flag(in_check, out);
    out.extend_from_slice(b",\"checkmate\":");
    flag(in_check && legal.is_empty(), out);
    out.extend_from_slice(b",\"stalemate\":");
    flag(!in_check && legal.is_empty(), out);
    if !is_slim {
        let can = |side| legal.iter().any(|mv| mv.castling_side() == Some(side));
        out.extend_from_slice(b",\"castling\":{\"kingSide\":");
        flag(can(CastlingSide::KingSide), out);
        out.extend_from_slice(b",\"queenSide\":");
        flag(can(CastlingSide::QueenSide), out);
        out.push(b'}');
    }
    out.extend_from_slice(b",\"moves\":[");
    for (n, &mv) in legal.iter().enumerate() {
        if n > 0 {
            out.push(b',');
        }
        if is_slim {
            out.push(b'"');
            uci(mv, out);
            out.push(b'"');
        } else {
            move_record(&position, mv, out);
        }
    }
    out.extend_from_slice(b"]}\n");
}

fn move_record(position: &Chess, mv: Move, out: &mut Vec<u8>) {
    let (from, to) = squares(mv);
    out.extend_from_slice(b"{\"from\":\"");
    square(from, out);
    out.extend_from_slice(b"\",\"to\":\"");
    square(to, out);
    out.extend_from_slice(b"\",\"piece\":\"");
    out.extend_from_slice(name(mv.role()).as_bytes());
    out.extend_from_slice(b"\",\"uci\":\"");
    uci(mv, out);
    out.extend_from_slice(b"\",\"san\":\"");
    write!(out, "{}", San::from_move(position, mv)).expect("a buffer");
    let mut after = position.clone();
    after.play_unchecked(mv);
    let gives_check = after.is_check();
    if gives_check {
        out.push(if after.legal_moves().is_empty() {
            b'#'
        } else {
            b'+'
        });
    }
    out.push(b'"');
    for (key, role) in [
        (&b",\"captured\":\""[..], mv.capture()),
        (b",\"promotion\":\"", mv.promotion()),
    ] {
        if let Some(role) = role {
            out.extend_from_slice(key);
            out.extend_from_slice(name(role).as_bytes());
            out.push(b'"');
        }
    }
    if mv.is_en_passant() {
        out.extend_from_slice(b",\"enPassant\":true");
    }
    out.extend_from_slice(match mv.castling_side() {
        Some(CastlingSide::KingSide) => b",\"castle\":\"king\"",
        Some(CastlingSide::QueenSide) => b",\"castle\":\"queen\"",
        None => b"",
    });
    out.extend_from_slice(b",\"givesCheck\":");
    flag(gives_check, out);
    out.push(b'}');
}

fn uci(mv: Move, out: &mut Vec<u8>) {
    let (from, to) = squares(mv);
    square(from, out);
    square(to, out);
    if let Some(role) = mv.promotion() {
        out.push(role.char() as u8);
    }
}

fn square(square: Square, out: &mut Vec<u8>) {
    let index = u8::from(square);
    out.extend_from_slice(&[b'a' + index % 8, b'1' + index / 8]);
}

fn flag(value: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(if value { b"true" } else { b"false" });
}
