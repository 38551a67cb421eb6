//! A lean program with cozy-chess and `serde_json`: the records of [`lean`](crate::lean) without SAN, which the library does
//! not have.

use std::fmt::Display;

use cozy_chess::{Board, Color, File, Move, Piece, Square};
use serde::{Serialize, Serializer};

use crate::lean::{Castling, Record};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveRecord {
    #[serde(serialize_with = "square")]
    from: Square,
    #[serde(serialize_with = "square")]
    to: Square,
    piece: &'static str,
    #[serde(serialize_with = "display")]
    uci: Move,
    #[serde(skip_serializing_if = "Option::is_none")]
    captured: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    en_passant: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    castle: Option<&'static str>,
    gives_check: bool,
}

#[derive(Serialize)]
#[serde(transparent)]
struct Uci(#[serde(serialize_with = "display")] Move);

/// Whether the library reads a FEN: it rejects half-move clocks above 100.
pub(crate) fn can_read(line: &str) -> bool {
    Board::from_fen(line, false).is_ok()
}

/// Lists for reuse.
#[derive(Default)]
pub(crate) struct Buffers {
    full: Vec<MoveRecord>,
    slim: Vec<Uci>,
}

impl Buffers {
    /// Appends the record of a line.
    pub(crate) fn record(&mut self, line: &str, is_slim: bool, out: &mut Vec<u8>) {
        let board = Board::from_fen(line, false).expect("a FEN");
        let (full, slim) = (&mut self.full, &mut self.slim);
        full.clear();
        slim.clear();
        board.generate_moves(|moves| {
            if is_slim {
                let names = moves
                    .into_iter()
                    .map(|mv| king_move(&board, moves.piece, mv));
                slim.extend(names.map(|(mv, _)| Uci(mv)));
            } else {
                let records = (moves.into_iter()).map(|mv| move_record(&board, moves.piece, mv));
                full.extend(records);
            }
            false
        });
        let in_check = !board.checkers().is_empty();
        let has_no_move = full.is_empty() && slim.is_empty();
        let can = |side| full.iter().any(|mv| mv.castle == Some(side));
        let record = Record {
            fen: line,
            turn: match board.side_to_move() {
                Color::White => "white",
                Color::Black => "black",
            },
            in_check,
            checkmate: in_check && has_no_move,
            stalemate: !in_check && has_no_move,
            castling: (!is_slim).then(|| Castling {
                king_side: can("king"),
                queen_side: can("queen"),
            }),
            moves: &full[..],
        };
        let written = if is_slim {
            let record = Record {
                fen: line,
                turn: record.turn,
                in_check,
                checkmate: record.checkmate,
                stalemate: record.stalemate,
                castling: None,
                moves: &slim[..],
            };
            serde_json::to_writer(&mut *out, &record)
        } else {
            serde_json::to_writer(&mut *out, &record)
        };
        written.expect("a buffer");
        out.push(b'\n');
    }
}

/// The move with the king's target, and the side to which the king castles: the library writes castling as king takes rook.
fn king_move(board: &Board, piece: Piece, mv: Move) -> (Move, Option<&'static str>) {
    if piece != Piece::King || !board.colors(board.side_to_move()).has(mv.to) {
        return (mv, None);
    }
    let (file, side) = if mv.to > mv.from {
        (File::G, "king")
    } else {
        (File::C, "queen")
    };
    let to = Square::new(file, mv.from.rank());
    (Move { to, ..mv }, Some(side))
}

fn move_record(board: &Board, piece: Piece, mv: Move) -> MoveRecord {
    let (uci, castle) = king_move(board, piece, mv);
    let mut after = board.clone();
    after.play_unchecked(mv);
    let en_passant =
        piece == Piece::Pawn && mv.from.file() != mv.to.file() && !board.occupied().has(mv.to);
    let captured = if en_passant {
        Some(Piece::Pawn)
    } else {
        board.piece_on(uci.to)
    };
    MoveRecord {
        from: uci.from,
        to: uci.to,
        piece: name(piece),
        uci,
        captured: captured.filter(|_| castle.is_none()).map(name),
        promotion: mv.promotion.map(name),
        en_passant,
        castle,
        gives_check: !after.checkers().is_empty(),
    }
}

const fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

fn display<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn square<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    let index = *square as u8;
    let name = [b'a' + index % 8, b'1' + index / 8];
    serializer.serialize_str(str::from_utf8(&name).expect("ASCII"))
}
