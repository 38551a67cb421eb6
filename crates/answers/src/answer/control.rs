//! `control`: the squares that each side, or one piece, controls.

use std::collections::BTreeMap;

use chessmoves_core::internal::{attacked_by, attackers};
use chessmoves_core::{AnyPosition, Bitboard, ByColor, Color, Faults, Square};

use super::json::{Keys, Object};
use super::scene::Scene;
use super::{Answer, Body, Buffers, Kind, PieceOn, Question, RecordKind, title};

/// The squares that one side controls: on which it could capture an enemy piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Controlled {
    /// The squares.
    pub controlled: Bitboard,
    /// The pieces that control each square.
    pub by: BTreeMap<Square, Bitboard>,
}

impl Controlled {
    /// The squares that some pieces of one side control.
    fn new(position: &AnyPosition, color: Color, pieces: Bitboard) -> Self {
        let board = position.board();
        // Lines continue behind the enemy king: it could not escape there.
        let enemy_king = board.king(!color);
        let occupied = enemy_king.map_or(board.occupied(), |king| board.occupied().without(king));
        let attacked = attacked_by(board, color, occupied).iter();
        let by: BTreeMap<_, _> = attacked
            .map(|square| (square, pieces & attackers(board, square, color, occupied)))
            .filter(|(_, by)| by.any())
            .collect();
        Self {
            controlled: by.keys().copied().collect(),
            by,
        }
    }
}

/// The squares that each side, or one piece, controls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Control {
    /// The piece asked about: only the squares that it controls are listed.
    pub piece: Option<PieceOn>,
    /// The squares that each side controls.
    pub sides: ByColor<Controlled>,
}

/// The squares that each side, or the piece asked about, controls.
pub(super) fn answer(question: &Question<'_>, _: &mut Buffers) -> Result<Body, Faults> {
    let position = question.position()?;
    Ok(Body::from(match question.piece()? {
        Some(piece) => Control::of_piece(position, piece),
        None => Control::new(position),
    }))
}

impl Control {
    /// The squares that both sides control.
    pub fn new(position: &AnyPosition) -> Self {
        Self {
            piece: None,
            sides: ByColor::new(|color| Controlled::new(position, color, Bitboard::ALL)),
        }
    }

    /// The squares that one piece controls.
    pub fn of_piece(position: &AnyPosition, piece: PieceOn) -> Self {
        Self {
            piece: Some(piece),
            sides: ByColor::new(|color| {
                Controlled::new(position, color, Bitboard::of(piece.square))
            }),
        }
    }
}

impl Keys for Controlled {
    fn keys(&self, object: &mut Object<'_, '_>) {
        object.put("controlled", &self.controlled);
        let by = self.by.iter().map(|(square, by)| (square.name(), *by));
        object.put_map("by", by);
    }
}

impl Kind for Control {
    #[rustfmt::skip]
    const KIND: RecordKind = RecordKind::new("control", &[
        "type", "schema", "line", "fen", "chess960", "piece", "white", "black", "problems", "notes",
    ]);

    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
        answer.put_position(object);
        object.put_some("piece", self.piece.as_ref());
        object.put("white", &self.sides.white);
        object.put("black", &self.sides.black);
    }

    fn scene(&self, answer: &Answer<'_>) -> Option<Scene> {
        Some(Scene::of_control(self, answer.position()?))
    }

    fn title(&self, _: &Answer<'_>) -> String {
        match self.piece {
            Some(piece) => format!("{}: the squares that it controls", title::of_piece(piece)),
            None => "The squares that each side controls".to_owned(),
        }
    }
}
