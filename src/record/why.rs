//! The record of `why`.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;

use super::values::OnlyTrue;
use super::verdict::Reporter;
use super::{
    Buffers, PieceOn, PositionFen, ReasonReport, SchemaVersion, VerdictReport, is_false,
    move_notes, status,
};
use crate::notation::move_text::MoveText;
use crate::notation::{MoveError, San, SanMove};
use crate::rules::any_position::{AnyPosition, SeveralKings};
use crate::rules::explain::{self, Reason, Stage, Verdict};
use crate::rules::outcome::Outcome;
use crate::types::{Bitboard, Color, Square};

/// The answer of `why`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename = "why", rename_all = "camelCase")]
#[schemars(extend("dependentRequired" = { "move": ["legal"], "legal": ["move"] }))]
pub struct Why {
    /// The version of the records.
    pub schema: SchemaVersion,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub line: Option<u64>,
    /// The position.
    pub fen: PositionFen,
    /// Whether the position is Chess960, in which castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(with = "OnlyTrue")]
    pub chess960: bool,
    /// The side to move.
    pub on_move: Color,
    /// The pieces that give check to the side asked about.
    pub checkers: Bitboard,
    /// The piece asked about.
    pub piece: Option<PieceOn>,
    /// The move asked about, as written.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Whether that move is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<bool>,
    /// The verdicts: by piece, by move vector, outward, castling last.
    pub verdicts: Vec<VerdictReport>,
    /// How a word was read that could be a piece or a move. Only text output shows it.
    #[serde(skip)]
    pub note: Option<String>,
}

/// The error of explaining a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WhyError {
    /// A side has several kings.
    SeveralKings(SeveralKings),
    /// The text is not a move.
    Move(MoveError),
}

impl fmt::Display for WhyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SeveralKings(error) => error.fmt(f),
            Self::Move(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WhyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(match self {
            Self::SeveralKings(error) => error,
            Self::Move(error) => error,
        })
    }
}

impl From<SeveralKings> for WhyError {
    fn from(error: SeveralKings) -> Self {
        Self::SeveralKings(error)
    }
}

impl Why {
    /// Explains all candidate moves of a piece.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn piece(position: &AnyPosition, piece: PieceOn) -> Result<Self, SeveralKings> {
        Self::piece_in(position, piece, &mut Buffers::default()).map(|record| *record)
    }

    /// Like [`piece`](Self::piece), but boxed, and in the memory of earlier records.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn piece_in(
        position: &AnyPosition,
        piece: PieceOn,
        buffers: &mut Buffers,
    ) -> Result<Box<Self>, SeveralKings> {
        position.check_kings()?;
        let reporter = Reporter::new(position);
        let (mut reports, mut reasons) = (buffers.verdicts(), buffers.details());
        explain::for_each_verdict_of_piece(position, piece.square, &mut reasons, |verdict| {
            reports.push(reporter.report(verdict, false, buffers));
        });
        buffers.recycle_details(reasons);
        Ok(buffers.boxed_why(Self::new(position, Some(piece), reports)))
    }

    /// Explains all candidate moves of the side to move.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn side(position: &AnyPosition) -> Result<Self, SeveralKings> {
        Self::side_in(position, &mut Buffers::default()).map(|record| *record)
    }

    /// Like [`side`](Self::side), but boxed, and in the memory of earlier records.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn side_in(
        position: &AnyPosition,
        buffers: &mut Buffers,
    ) -> Result<Box<Self>, SeveralKings> {
        position.check_kings()?;
        let reporter = Reporter::new(position);
        let (mut reports, mut reasons) = (buffers.verdicts(), buffers.details());
        explain::for_each_verdict(position, &mut reasons, |verdict| {
            reports.push(reporter.report(verdict, false, buffers));
        });
        buffers.recycle_details(reasons);
        Ok(buffers.boxed_why(Self::new(position, None, reports)))
    }

    /// Explains one move, in any notation: every move that the text can stand for.
    ///
    /// ```
    /// use chessmoves::{Position, record::Why};
    /// let position: Position = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
    /// let why = Why::one_move(position.as_any(), "Rd2")?;
    /// assert_eq!(why.legal, Some(false));
    /// let message = &why.verdicts[0].reasons[0].message;
    /// assert_eq!(message, "the rook on e2 is pinned to the king on e1 by the rook on e7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has several kings, or the text is not a move.
    pub fn one_move(position: &AnyPosition, text: &str) -> Result<Self, WhyError> {
        Self::one_move_in(position, text, &mut Buffers::default()).map(|record| *record)
    }

    /// Like [`one_move`](Self::one_move), but boxed, and in the memory of earlier records.
    ///
    /// # Errors
    ///
    /// If a side has several kings, or the text is not a move.
    pub fn one_move_in(
        position: &AnyPosition,
        text: &str,
        buffers: &mut Buffers,
    ) -> Result<Box<Self>, WhyError> {
        let read = MoveText::parse(text).ok_or_else(|| {
            WhyError::Move(MoveError::Unreadable {
                text: text.to_owned(),
            })
        })?;
        position.check_kings()?;
        let verdicts = read.verdicts(position);
        let piece = match &verdicts[..] {
            [verdict] => piece_on(position, verdict.from()),
            _ => None,
        };
        let reporter = Reporter::new(position);
        let mut reports = buffers.verdicts();
        reports.extend((verdicts.iter()).map(|verdict| reporter.report(verdict, true, buffers)));
        match read {
            MoveText::San(SanMove::Castle(side)) => {
                for report in &mut reports {
                    report.san = report.san.or(Some(San::castling(side)));
                }
            }
            MoveText::San(SanMove::Normal { to, .. }) if reports.is_empty() => {
                reports.extend(no_such_piece(position, read, to));
            }
            _ => {}
        }
        Ok(buffers.boxed_why(Self {
            mv: Some(text.to_owned()),
            legal: Some(verdicts.iter().any(Verdict::is_legal)),
            ..Self::new(position, piece, reports)
        }))
    }

    fn new(position: &AnyPosition, piece: Option<PieceOn>, verdicts: Vec<VerdictReport>) -> Self {
        let side = piece.map_or(position.turn(), |piece| piece.color);
        Self {
            schema: SchemaVersion,
            line: None,
            fen: PositionFen::of(position),
            chess960: position.is_chess960(),
            on_move: position.turn(),
            checkers: position.attackers_of_king(side),
            piece,
            mv: None,
            legal: None,
            verdicts,
            note: None,
        }
    }

    /// How the question was read, if it could also be read in another way, or if the move says something that is not true
    /// of it. Only text output shows it.
    pub(crate) fn reading(&self) -> Option<String> {
        self.note.clone().or_else(|| {
            let (position, _) = AnyPosition::from_setup(self.fen.0).ok()?;
            move_notes::reading(&position, self.mv.as_deref()?)
        })
    }

    /// The draw that has ended the game although there are legal moves. Only text output shows it.
    pub(crate) fn draw(&self) -> Option<Outcome> {
        status::draw(self.fen.0)
    }
}

fn piece_on(position: &AnyPosition, square: Square) -> Option<PieceOn> {
    Some(PieceOn::new(position.board().piece_at(square)?, square))
}

/// The verdict on a move of a piece that the side to move does not have.
fn no_such_piece(position: &AnyPosition, read: MoveText, to: Square) -> Option<VerdictReport> {
    Some(VerdictReport {
        from: None,
        to,
        uci: None,
        san: None,
        legal: false,
        stage: Some(Stage::Input),
        reasons: vec![ReasonReport {
            code: Reason::NoPieceOnOrigin,
            by: Bitboard::EMPTY,
            at: Bitboard::EMPTY,
            message: read.no_such_piece(position)?,
        }],
        merits: None,
        reply: None,
        mv: None,
    })
}
