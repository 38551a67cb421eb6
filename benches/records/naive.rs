//! A straightforward program with shakmaty and `serde_json`, which allocates a string per field. Its records are those of
//! chessmoves, byte for byte.

use serde::Serialize;
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, CastlingSide, Chess, Color, EnPassantMode, Move, Position, Role, Square,
};

#[derive(Serialize)]
struct Piece {
    #[allow(clippy::struct_field_names, reason = "the key of the record")]
    piece: char,
    color: &'static str,
    square: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveRecord {
    piece: char,
    from: String,
    to: String,
    uci: String,
    san: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    has_captured: Option<Piece>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<char>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    en_passant: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    castle: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    gives_check: bool,
}

#[allow(clippy::struct_excessive_bools, reason = "the record has them")]
#[derive(Serialize)]
#[serde(tag = "type", rename = "moves", rename_all = "camelCase")]
struct Record<M> {
    schema: u32,
    stage: &'static str,
    fen: String,
    on_move: &'static str,
    piece: Option<Piece>,
    moves: Vec<M>,
    move_vectors: Option<Vec<Vec<String>>>,
    in_check: bool,
    checkers: Vec<String>,
    check_mated: bool,
    stale_mated: bool,
    can_k_side_castle: bool,
    can_q_side_castle: bool,
}

pub(crate) fn full(line: &str, out: &mut Vec<u8>) {
    record(line, move_record, out);
}

pub(crate) fn slim(line: &str, out: &mut Vec<u8>) {
    record(line, |_, mv| UciMove::from_standard(mv).to_string(), out);
}

fn record<M: Serialize>(line: &str, write: fn(&Chess, Move) -> M, out: &mut Vec<u8>) {
    let fen: Fen = line.parse().expect("a FEN");
    let position: Chess = fen
        .into_position(CastlingMode::Standard)
        .expect("a position");
    let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
    legal.sort_by_key(order);
    let castle = |side| legal.iter().any(|mv| mv.castling_side() == Some(side));
    let record = Record {
        schema: 1,
        stage: "king",
        fen: Fen::from_position(&position, EnPassantMode::Always).to_string(),
        on_move: name(position.turn()),
        piece: None,
        moves: legal.iter().map(|&mv| write(&position, mv)).collect(),
        move_vectors: None,
        in_check: position.is_check(),
        checkers: position
            .checkers()
            .into_iter()
            .map(|square| square.to_string())
            .collect(),
        check_mated: position.is_checkmate(),
        stale_mated: position.is_stalemate(),
        can_k_side_castle: castle(CastlingSide::KingSide),
        can_q_side_castle: castle(CastlingSide::QueenSide),
    };
    serde_json::to_writer(&mut *out, &record).expect("a buffer");
    out.push(b'\n');
}

fn move_record(position: &Chess, mv: Move) -> MoveRecord {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let gives_check = after.is_check();
    let suffix = gives_check.then(|| {
        if after.is_checkmate() {
            Suffix::Checkmate
        } else {
            Suffix::Check
        }
    });
    let san = San::from_move(position, mv);
    let (from, to) = squares(&mv);
    let taken = mv.capture().map(|role| Piece {
        piece: role.upper_char(),
        color: name(!position.turn()),
        square: if mv.is_en_passant() {
            Square::from_coords(to.file(), from.rank()).to_string()
        } else {
            to.to_string()
        },
    });
    MoveRecord {
        piece: mv.role().upper_char(),
        from: from.to_string(),
        to: to.to_string(),
        uci: UciMove::from_standard(mv).to_string(),
        san: SanPlus { san, suffix }.to_string(),
        has_captured: taken,
        promotion: mv.promotion().map(Role::upper_char),
        en_passant: mv.is_en_passant(),
        castle: mv.castling_side().map(|side| match side {
            CastlingSide::KingSide => "kingside",
            CastlingSide::QueenSide => "queenside",
        }),
        gives_check,
    }
}

fn squares(mv: &Move) -> (Square, Square) {
    match *mv {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            (king, Square::from_coords(side.king_to_file(), king.rank()))
        }
        _ => (mv.from().expect("no drops"), mv.to()),
    }
}

fn order(mv: &Move) -> impl Ord + use<> {
    let (from, to) = squares(mv);
    let into = mv.promotion().map_or(0, |role| 6 - role as u8);
    (
        from,
        mv.is_castle(),
        mv.castling_side() == Some(CastlingSide::QueenSide),
        to,
        into,
    )
}

const fn name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}
