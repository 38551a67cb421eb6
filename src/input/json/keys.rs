//! The keys that give a position: which of them belong together, and what they say.

use super::board::{self, Pieces};
use super::value::{Entries, Value};
use super::{BOARD_PIECES, Embedded, Findings, JsonError, JsonErrorKind, JsonPosition, en_passant};
use crate::notation::PieceName;
use crate::rules::setup::Setup;
use crate::types::{Bitboard, Color, Piece, Role};

/// The values of the known keys, if they are not null.
#[derive(Default)]
pub(super) struct Keys<'p, 'a> {
    pub(super) fen: Option<Value<'p, 'a>>,
    pub(super) board: Option<Value<'p, 'a>>,
    pub(super) piece: Option<Value<'p, 'a>>,
    pub(super) chess960: Option<Value<'p, 'a>>,
    pub(super) on_move: Option<Value<'p, 'a>>,
    pub(super) castling: Option<Value<'p, 'a>>,
    pub(super) en_passant: Option<Value<'p, 'a>>,
    pub(super) ep_pawn: Option<Value<'p, 'a>>,
    pub(super) last_move: Option<Value<'p, 'a>>,
}

impl<'p, 'a> Keys<'p, 'a> {
    /// Reads the keys inside a board whose pieces are in a key of their own.
    pub(super) fn read_nested(
        &mut self,
        board: &'p Value<'_, 'a>,
        entries: &'p Entries<'a>,
        findings: &mut Findings,
    ) {
        self.board = None;
        for (key, raw) in entries {
            let value = board.key(key, raw);
            let slot = match &**key {
                BOARD_PIECES => &mut self.board,
                "onMove" => &mut self.on_move,
                "castling" => &mut self.castling,
                "enPassant" => &mut self.en_passant,
                "epPossibleOnPawn" => &mut self.ep_pawn,
                "lastMove" => &mut self.last_move,
                key => {
                    findings.ignore(&[key]);
                    continue;
                }
            };
            if slot.is_some() {
                findings.ok::<()>(Err(value.error(JsonErrorKind::DuplicateKey)));
            }
            *slot = Some(value);
        }
    }

    pub(super) fn position(
        &self,
        piece: Option<PieceName>,
        chess960: bool,
        findings: &mut Findings,
    ) -> Option<JsonPosition> {
        let position = match (self.fen, self.board) {
            (Some(_), Some(board)) => Err(board.error(JsonErrorKind::TwoPositions)),
            (Some(fen), None) => self.fen("fen", fen),
            (None, Some(board)) if board.is_text() => self.fen("board", board),
            (None, Some(board)) => return Some(self.board(board, piece, chess960, findings)),
            (None, None) => match self.about_a_board().next() {
                Some((key, value)) => Err(value.error(JsonErrorKind::WithoutBoard { key })),
                None => return None,
            },
        };
        findings.ok(position)
    }

    /// The keys that complete a board, or repeat what a FEN says.
    fn about_a_board(&self) -> impl Iterator<Item = (&'static str, Value<'p, 'a>)> {
        [
            ("onMove", self.on_move),
            ("castling", self.castling),
            ("enPassant", self.en_passant),
            ("epPossibleOnPawn", self.ep_pawn),
            ("lastMove", self.last_move),
        ]
        .into_iter()
        .filter_map(|(key, value)| Some((key, value?)))
    }

    fn fen(&self, key: &'static str, value: Value<'_, '_>) -> Result<JsonPosition, JsonError> {
        let fen = Embedded::read(key, value, "a FEN")?;
        for (key, value) in self.about_a_board() {
            let agrees = key == "onMove" && is_on_move(&fen.text, board::color(value)?);
            if !agrees {
                return Err(value.error(JsonErrorKind::BesideFen { key, fen: fen.key }));
            }
        }
        Ok(JsonPosition::Fen(fen))
    }

    fn board(
        &self,
        value: Value<'_, '_>,
        piece: Option<PieceName>,
        chess960: bool,
        findings: &mut Findings,
    ) -> JsonPosition {
        let pieces = Pieces::read(value, findings);
        let of_piece =
            |piece: PieceName| piece.color.or_else(|| pieces.board.color_at(piece.square));
        let on_move = (self.on_move).and_then(|value| findings.ok(board::color(value)));
        let mut setup = Setup {
            board: pieces.board,
            turn: on_move
                .or_else(|| piece.and_then(of_piece))
                .unwrap_or(Color::White),
            chess960,
            ..Setup::EMPTY
        };
        let castling = (self.castling).and_then(|value| {
            let castling = Embedded::read("castling", value, "castling rights such as \"KQkq\"");
            findings.ok(castling)
        });
        if castling.is_none() {
            setup.castling = unmoved_rights(&setup, pieces.moved);
        }
        setup.en_passant = en_passant::read(
            &setup,
            [
                self.en_passant.map(|value| ("enPassant", value)),
                self.ep_pawn.map(|value| ("epPossibleOnPawn", value)),
                self.last_move.map(|value| ("lastMove", value)),
            ],
            findings,
        );
        JsonPosition::Board { setup, castling }
    }
}

/// Whether the second field of a FEN is this colour's letter.
fn is_on_move(fen: &str, color: Color) -> bool {
    fen.split(|c: char| c == '_' || c.is_whitespace())
        .filter(|field| !field.is_empty())
        .nth(1)
        .is_some_and(|field| field.chars().eq([color.letter()]))
}

/// The castling rights of unmoved kings and rooks on their home squares.
fn unmoved_rights(setup: &Setup, moved: Bitboard) -> Bitboard {
    let unmoved = |color, role| setup.board.by_piece(Piece::new(color, role)) - moved;
    let mut rights = Bitboard::EMPTY;
    for color in Color::ALL {
        let rooks = unmoved(color, Role::Rook);
        if unmoved(color, Role::King).is_empty() {
            continue;
        }
        rights |= (rooks.iter())
            .filter(|&rook| setup.is_standard_right(color, rook))
            .collect();
    }
    rights
}
