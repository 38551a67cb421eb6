//! A lean program with shakmaty and `serde_json`: nothing is allocated per move, and every move is played once, for SAN and
//! check.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, CastlingSide, Chess, Color, Move, Position, Role, Square};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveRecord {
    #[serde(serialize_with = "square")]
    from: Square,
    #[serde(serialize_with = "square")]
    to: Square,
    piece: &'static str,
    #[serde(serialize_with = "display")]
    uci: UciMove,
    #[serde(serialize_with = "display")]
    san: SanPlus,
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

#[derive(Serialize, Default)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Castling {
    pub(crate) king_side: bool,
    pub(crate) queen_side: bool,
}

/// The record of a position.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Record<'a, M> {
    pub(crate) fen: &'a str,
    pub(crate) turn: &'static str,
    pub(crate) in_check: bool,
    pub(crate) checkmate: bool,
    pub(crate) stalemate: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) castling: Option<Castling>,
    pub(crate) moves: &'a [M],
}

#[derive(Serialize)]
#[serde(transparent)]
struct Uci(#[serde(serialize_with = "display")] UciMove);

/// Lists for reuse.
#[derive(Default)]
pub(crate) struct Buffers {
    full: Vec<MoveRecord>,
    slim: Vec<Uci>,
}

impl Buffers {
    /// Appends the record of a line.
    pub(crate) fn record(&mut self, line: &str, is_slim: bool, out: &mut Vec<u8>) {
        let position = read(line);
        let legal = position.legal_moves();
        let in_check = position.is_check();
        let (turn, checkmate, stalemate) = (
            name_of_side(position.turn()),
            in_check && legal.is_empty(),
            !in_check && legal.is_empty(),
        );
        if is_slim {
            self.slim.clear();
            (self.slim).extend(legal.iter().map(|mv| Uci(UciMove::from_standard(*mv))));
            let record = Record {
                fen: line,
                turn,
                in_check,
                checkmate,
                stalemate,
                castling: None,
                moves: &self.slim,
            };
            serde_json::to_writer(&mut *out, &record).expect("a buffer");
        } else {
            self.full.clear();
            (self.full).extend(legal.iter().map(|&mv| move_record(&position, mv)));
            let can = |side| legal.iter().any(|mv| mv.castling_side() == Some(side));
            let record = Record {
                fen: line,
                turn,
                in_check,
                checkmate,
                stalemate,
                castling: Some(Castling {
                    king_side: can(CastlingSide::KingSide),
                    queen_side: can(CastlingSide::QueenSide),
                }),
                moves: &self.full,
            };
            serde_json::to_writer(&mut *out, &record).expect("a buffer");
        }
        out.push(b'\n');
    }
}

fn move_record(position: &Chess, mv: Move) -> MoveRecord {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let gives_check = after.is_check();
    let mates = gives_check && after.legal_moves().is_empty();
    let suffix = if mates {
        Some(Suffix::Checkmate)
    } else {
        gives_check.then_some(Suffix::Check)
    };
    let san = San::from_move(position, mv);
    let (from, to) = squares(mv);
    MoveRecord {
        from,
        to,
        piece: name(mv.role()),
        uci: UciMove::from_standard(mv),
        san: SanPlus { san, suffix },
        captured: mv.capture().map(name),
        promotion: mv.promotion().map(name),
        en_passant: mv.is_en_passant(),
        castle: mv.castling_side().map(|side| match side {
            CastlingSide::KingSide => "king",
            CastlingSide::QueenSide => "queen",
        }),
        gives_check,
    }
}

/// Reads a FEN.
pub(crate) fn read(line: &str) -> Chess {
    let fen = Fen::from_ascii(line.as_bytes()).expect("a FEN");
    fen.into_position(CastlingMode::Standard)
        .expect("a position")
}

/// The origin and the target; of castling, those of the king.
pub(crate) fn squares(mv: Move) -> (Square, Square) {
    match mv {
        Move::Castle { king, rook } => {
            let side = CastlingSide::from_king_side(king < rook);
            (king, Square::from_coords(side.king_to_file(), king.rank()))
        }
        mv => (mv.from().expect("no drops"), mv.to()),
    }
}

/// The name of a piece.
pub(crate) const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

const fn name_of_side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

fn display<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn square<S: Serializer>(square: &Square, serializer: S) -> Result<S::Ok, S::Error> {
    let name = [square.file().char() as u8, square.rank().char() as u8];
    serializer.serialize_str(str::from_utf8(&name).expect("ASCII"))
}
