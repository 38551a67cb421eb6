//! The record of `why`.

use std::cell::OnceCell;
use std::fmt;

use schemars::{JsonSchema, Schema};
use serde::Serialize;
use serde_json::json;

use super::signs;
use super::values::OnlyTrue;
use super::{PieceOn, PositionFen, SchemaVersion, is_false};
use crate::notation::move_text::MoveText;
use crate::notation::position::SanContext;
use crate::notation::{MoveError, San, SanMove, Uci};
use crate::rules::any_position::{AnyPosition, SeveralKings};
use crate::rules::explain::{self, Effect, Reason, ReasonDetail, Reply, Sentences, Stage, Verdict};
use crate::rules::outcome::{self, Outcome};
use crate::rules::targets::MoveTargets;
use crate::types::{Bitboard, ByColor, Color, Move, Square};

/// One reason why a move is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "reasonOf")]
pub struct ReasonReport {
    /// The stable code.
    pub code: Reason,
    /// The pieces responsible.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
    /// One sentence.
    pub message: String,
}

impl ReasonReport {
    pub(super) fn new(sentences: &Sentences<'_>, verdict: &Verdict, detail: &ReasonDetail) -> Self {
        Self {
            code: detail.reason,
            by: detail.by,
            at: detail.at,
            message: sentences.reason(verdict, detail),
        }
    }
}

/// One thing that a legal move does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "meritOf")]
pub struct EffectReport {
    /// The stable code.
    pub code: Effect,
    /// The pieces concerned.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
    /// One sentence.
    pub message: String,
}

/// The verdict on one candidate move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[schemars(rename = "verdict", transform = verdict_conditions)]
pub struct VerdictReport {
    /// The origin; absent if the side has no such piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Square>,
    /// The target; the king's new square for castling.
    pub to: Square,
    /// In UCI notation; absent if the piece has no such move on any board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<Uci>,
    /// In SAN, as if it were legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<San>,
    /// Whether it is legal.
    pub legal: bool,
    /// The stage that rejects it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<Stage>,
    /// Why it is not legal, in the order of precedence; empty if it is.
    pub reasons: Vec<ReasonReport>,
    /// What it does, if it is legal and was asked about by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merits: Option<Vec<EffectReport>>,
    /// How it answers a check.
    #[serde(skip)]
    pub reply: Option<Reply>,
    /// The move; absent if the piece has no such move on any board.
    #[serde(skip)]
    pub mv: Option<Move>,
}

/// A legal move has no reasons, and an illegal one has a stage and at least one reason.
fn verdict_conditions(schema: &mut Schema) {
    schema.insert(
        "dependentRequired".to_owned(),
        json!({ "uci": ["from", "san"] }),
    );
    schema.insert(
        "if".to_owned(),
        json!({ "properties": { "legal": { "const": true } } }),
    );
    schema.insert(
        "then".to_owned(),
        json!({ "properties": { "reasons": { "maxItems": 0 } }, "not": { "required": ["stage"] } }),
    );
    schema.insert(
        "else".to_owned(),
        json!({ "properties": { "reasons": { "minItems": 1 } }, "required": ["stage"] }),
    );
}

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
    /// How the question was read, if it could also be read in another way. Only text output shows it.
    #[serde(skip)]
    pub note: Option<String>,
    /// How the game has ended, if it has. Only text output shows it.
    #[serde(skip)]
    pub ended: Option<Outcome>,
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

/// Few sides have more candidate moves.
const USUAL_VERDICTS: usize = 160;

impl Why {
    /// Explains all candidate moves of a piece.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn piece(position: &AnyPosition, piece: PieceOn) -> Result<Self, SeveralKings> {
        position.check_kings()?;
        let verdicts = explain::explain_piece(position, piece.square);
        let reporter = Reporter::new(position);
        let reports = (verdicts.iter())
            .map(|verdict| reporter.report(verdict, false))
            .collect();
        Ok(Self::new(position, Some(piece), reports))
    }

    /// Explains all candidate moves of the side to move.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn side(position: &AnyPosition) -> Result<Self, SeveralKings> {
        position.check_kings()?;
        let reporter = Reporter::new(position);
        let mut reports = Vec::with_capacity(USUAL_VERDICTS);
        for square in position.board().by_color(position.turn()) {
            let verdicts = explain::explain_piece(position, square);
            reports.extend((verdicts.iter()).map(|verdict| reporter.report(verdict, false)));
        }
        Ok(Self::new(position, None, reports))
    }

    /// Explains one move, in any notation: every move that the text can stand for.
    ///
    /// ```
    /// use chessmoves::{Position, record::Why};
    /// let position: Position = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
    /// let why = Why::one_move(&position, "Rd2")?;
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
        let note = match &verdicts[..] {
            [verdict] => signs::note(position, verdict, text)
                .or_else(|| signs::opponents_move(position, read, verdict))
                .or_else(|| signs::bishops_move(position, read, verdict, text)),
            _ => None,
        };
        let reporter = Reporter::new(position);
        let mut reports: Vec<_> = (verdicts.iter())
            .map(|verdict| reporter.report(verdict, true))
            .collect();
        match read {
            MoveText::San(mv @ SanMove::Castle(_)) => {
                for report in &mut reports {
                    report.san = report.san.or(Some(San { mv, suffix: None }));
                }
            }
            MoveText::San(SanMove::Normal { to, .. }) if reports.is_empty() => {
                reports.extend(no_such_piece(position, read, to));
            }
            _ => {}
        }
        Ok(Self {
            mv: Some(text.to_owned()),
            legal: Some(verdicts.iter().any(Verdict::is_legal)),
            note,
            ..Self::new(position, piece, reports)
        })
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
            ended: outcome::of_position(position),
        }
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

/// Reports verdicts on moves of a position.
struct Reporter<'p> {
    position: &'p AnyPosition,
    /// By the side of the piece: what the SAN of its legal moves depends on.
    sans: ByColor<OnceCell<SanContext>>,
    /// By the side of the piece: its pseudo-legal moves, from which SAN has to tell its illegal moves.
    targets: ByColor<OnceCell<MoveTargets>>,
}

impl<'p> Reporter<'p> {
    fn new(position: &'p AnyPosition) -> Self {
        Self {
            position,
            sans: ByColor::new(|_| OnceCell::new()),
            targets: ByColor::new(|_| OnceCell::new()),
        }
    }

    fn report(&self, verdict: &Verdict, with_merits: bool) -> VerdictReport {
        let position = self.position;
        let color = (position.board().color_at(verdict.from())).unwrap_or(position.turn());
        let view = || position.with_turn(color);
        let san = |mv| {
            self.sans[color]
                .get_or_init(|| SanContext::new(view()))
                .san(mv)
        };
        let sentences = Sentences::about(position, verdict);
        let is_promotion_fault = |detail: &ReasonDetail| {
            matches!(
                detail.reason,
                Reason::PromotionPieceMissing
                    | Reason::PromotionPieceInvalid
                    | Reason::PromotionNotAllowedHere
            )
        };
        // Without a promotion piece there is no single move to write, and with a superfluous one it is another move.
        let has_promotion_fault = verdict.reasons().iter().any(is_promotion_fault);
        let mv = verdict.mv().filter(|_| !has_promotion_fault);
        let merits = || {
            let mv = mv?;
            let effects = explain::effects(&view(), verdict);
            Some(
                (effects.iter())
                    .map(|detail| EffectReport {
                        code: detail.effect,
                        by: detail.by,
                        at: detail.at,
                        message: sentences.effect(mv, detail),
                    })
                    .collect(),
            )
        };
        VerdictReport {
            from: Some(verdict.from()),
            to: verdict.to(),
            uci: mv.map(|mv| Uci::new(mv, position.is_chess960())),
            san: mv.map(|mv| {
                if verdict.is_legal() {
                    san(mv)
                } else {
                    let targets =
                        self.targets[color].get_or_init(|| MoveTargets::pseudo_legal_of(&view()));
                    San::new(mv, targets.ambiguous_with(position, mv), None)
                }
            }),
            legal: verdict.is_legal(),
            stage: verdict.stage(),
            reasons: (verdict.reasons().iter())
                .map(|detail| ReasonReport::new(&sentences, verdict, detail))
                .collect(),
            merits: (with_merits && verdict.is_legal()).then(merits).flatten(),
            reply: verdict.reply(),
            mv: verdict.mv(),
        }
    }
}
