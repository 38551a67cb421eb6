use serde::Serialize;

use super::moves::san;
use super::sentence::Names;
use super::{FenText, PieceOn, SCHEMA, is_false};
use crate::notation::san::{Body, San};
use crate::notation::text::MoveText;
use crate::notation::uci::Uci;
use crate::position::{Position, SeveralKings};
use crate::rules::explain::{Verdict, explain};
use crate::rules::explain_move::{explain_castling, explain_squares, explain_step};
use crate::rules::merit::merits;
use crate::rules::reason::{Because, Reason, Refusal};
use crate::types::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// One reason why a candidate is no legal move, or one thing that a legal move does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReasonReport {
    /// The stable code.
    pub code: &'static str,
    /// The pieces responsible.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
    /// One plain sentence.
    pub message: String,
}

/// What became of one candidate move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct VerdictReport {
    /// From here; absent when the side has no such piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Square>,
    /// To here; the king's new square when castling.
    pub to: Square,
    /// In coordinates; absent when the piece has no such move at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uci: Option<Uci>,
    /// In algebraic notation, as it would be written were it legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub san: Option<San>,
    /// Whether it is legal.
    pub legal: bool,
    /// Where it was refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stage: Option<Refusal>,
    /// Why, in the order of precedence; nothing when it is legal.
    pub reasons: Vec<ReasonReport>,
    /// What it does, when it is legal and was asked about by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub merits: Option<Vec<ReasonReport>>,
    /// How it would answer a check, if it does.
    #[serde(skip)]
    pub answer: Option<Answer>,
}

/// The three answers to a check (FIDE Laws 3.9.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The king moves.
    KingMoves,
    /// The checking piece is taken.
    Captures,
    /// A piece stands in between.
    Blocks,
}

/// What was asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Asked {
    /// All candidates of one piece.
    Piece(PieceOn),
    /// One move.
    Move {
        /// As it was written.
        text: String,
        /// As it was read.
        read: MoveText,
    },
    /// All pieces of the side on move.
    Everything,
}

/// The answer of `why`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename = "why", rename_all = "camelCase")]
pub struct Why {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The line of the input, in a stream.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The position.
    pub fen: FenText,
    /// Whether castling is written as king takes rook.
    #[serde(skip_serializing_if = "is_false")]
    pub chess960: bool,
    /// Who is on move.
    pub on_move: Color,
    /// The pieces that give check to the side asked about.
    pub checkers: Bitboard,
    /// The piece asked about.
    pub piece: Option<PieceOn>,
    /// The move asked about, as it was written.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Whether that move is legal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<bool>,
    /// What became of each candidate: by piece, by vector, outward, castling last.
    pub verdicts: Vec<VerdictReport>,
}

impl Why {
    /// Explains a piece, a move, or all that the side on move has.
    ///
    /// # Errors
    ///
    /// When a colour has several kings.
    pub fn new(position: &Position, asked: &Asked) -> Result<Self, SeveralKings> {
        position.check_kings()?;
        let verdicts = match asked {
            Asked::Piece(piece) => explain(position, piece.square),
            Asked::Move { read, .. } => readings(position, *read),
            Asked::Everything => (position.board().by_color(position.turn()).iter())
                .flat_map(|square| explain(position, square))
                .collect(),
        };
        let (piece, mv) = match asked {
            Asked::Piece(piece) => (Some(*piece), None),
            Asked::Move { text, .. } => {
                let sole = verdicts.first().filter(|_| verdicts.len() == 1);
                (
                    sole.and_then(|verdict| piece_on(position, verdict.from)),
                    Some(text.clone()),
                )
            }
            Asked::Everything => (None, None),
        };
        let side = piece.map_or(position.turn(), |piece| piece.color);
        let mut reports: Vec<_> = (verdicts.iter())
            .map(|verdict| report(position, verdict, mv.is_some()))
            .collect();
        if let Asked::Move { read, .. } = asked {
            complete(position, *read, &mut reports);
        }
        Ok(Self {
            schema: SCHEMA,
            line: None,
            fen: FenText::of(position),
            chess960: position.is_chess960(),
            on_move: position.turn(),
            checkers: position.attackers_of_king(side),
            piece,
            legal: mv.as_ref().map(|_| verdicts.iter().any(Verdict::is_legal)),
            verdicts: reports,
            mv,
        })
    }
}

/// Says what no verdict of a piece can: that there is no such piece, and that a castling move was meant.
fn complete(position: &Position, read: MoveText, reports: &mut Vec<VerdictReport>) {
    match read {
        MoveText::San(body @ Body::Castle(_)) => {
            for report in reports.iter_mut() {
                report.san = report.san.or(Some(San { body, suffix: None }));
            }
        }
        MoveText::San(Body::Normal {
            role,
            file,
            rank,
            to,
            ..
        }) if reports.is_empty() => reports.push(VerdictReport {
            from: None,
            to,
            uci: None,
            san: None,
            legal: false,
            stage: Some(Refusal::Input),
            reasons: vec![no_such_piece(position, role, (file, rank), to)],
            merits: None,
            answer: None,
        }),
        _ => {}
    }
}

fn no_such_piece(
    position: &Position,
    role: Role,
    (file, rank): (Option<File>, Option<Rank>),
    to: Square,
) -> ReasonReport {
    let side = position.turn();
    let place = match (file, rank) {
        (Some(file), Some(rank)) => format!(" on {}", Square::new(file, rank)),
        (Some(file), None) => format!(" on the {file}-file"),
        (None, Some(rank)) => format!(" on rank {rank}"),
        (None, None) => String::new(),
    };
    let all = position.board().by_piece(Piece::new(side, role));
    let of_file = file.map_or(all, |file| all & Bitboard::file(file));
    let there = rank.map_or(of_file, |rank| of_file & Bitboard::rank(rank));
    let message = if there.is_empty() {
        format!("{side} has no {role}{place}")
    } else {
        format!("no {side} {role}{place} moves to {to}")
    };
    ReasonReport {
        code: Reason::NoPieceOnOrigin.code(),
        by: Bitboard::EMPTY,
        at: Bitboard::EMPTY,
        message,
    }
}

/// How a candidate that only the king can be against answers the check.
fn answer(view: &Position, verdict: &Verdict) -> Option<Answer> {
    let mv = verdict.mv.filter(|_| view.is_check())?;
    if mv.role() == Role::King {
        return Some(Answer::KingMoves);
    }
    let misses = |because: &Because| {
        because.reason.stage() != Refusal::King
            || matches!(
                because.reason,
                Reason::DoesNotAnswerCheck | Reason::DoubleCheckOnlyKingMoves
            )
    };
    if verdict.reasons.iter().any(misses) {
        return None;
    }
    let taken = mv
        .capture_square()
        .is_some_and(|square| view.checkers().contains(square));
    Some(if taken {
        Answer::Captures
    } else {
        Answer::Blocks
    })
}

fn piece_on(position: &Position, square: Square) -> Option<PieceOn> {
    Some(PieceOn::new(position.board().piece_at(square)?, square))
}

/// What a move can mean here: the legal readings if there are any, else those along a vector, else all.
fn readings(position: &Position, read: MoveText) -> Vec<Verdict> {
    let mut all = match read {
        MoveText::Squares(uci) => vec![explain_squares(position, uci.from, uci.to, uci.promotion)],
        MoveText::San(Body::Castle(side)) => vec![explain_castling(position, side)],
        MoveText::San(Body::Normal {
            role,
            file,
            rank,
            to,
            promotion,
            ..
        }) => {
            let fits = |square: &Square| {
                file.is_none_or(|file| square.file() == file)
                    && rank.is_none_or(|rank| square.rank() == rank)
            };
            (position
                .board()
                .by_piece(Piece::new(position.turn(), role))
                .iter())
            .filter(fits)
            .map(|from| explain_step(position, from, to, promotion))
            .collect()
        }
    };
    if all.iter().any(Verdict::is_legal) {
        all.retain(Verdict::is_legal);
        return all;
    }
    if let MoveText::San(Body::Normal {
        role: Role::Pawn,
        file: None,
        capture: false,
        ..
    }) = read
    {
        // A pawn without a file goes straight ahead, or else takes.
        let ahead = |verdict: &Verdict| verdict.from.file() == verdict.to.file();
        let any_ahead = all.iter().any(ahead);
        all.retain(|verdict| {
            if any_ahead {
                ahead(verdict)
            } else {
                verdict.mv.is_some()
            }
        });
    }
    if all.iter().any(|verdict| verdict.mv.is_some()) {
        all.retain(|verdict| verdict.mv.is_some());
    }
    all
}

fn report(position: &Position, verdict: &Verdict, alone: bool) -> VerdictReport {
    let names = Names::new(position, verdict);
    let color = position
        .board()
        .color_at(verdict.from)
        .unwrap_or(position.turn());
    let view = position.with_turn(color);
    let legal = verdict.is_legal();
    let misnamed = |because: &Because| {
        matches!(
            because.reason,
            Reason::PromotionPieceMissing
                | Reason::PromotionPieceInvalid
                | Reason::PromotionNotAllowedHere
        )
    };
    // Without a promotion piece there is no one move to write, and with one too many it is another move.
    let mv = verdict.mv.filter(|_| !verdict.reasons.iter().any(misnamed));
    VerdictReport {
        from: Some(verdict.from),
        to: verdict.to,
        uci: mv.map(|mv| Uci::new(mv, position.is_chess960())),
        san: mv.map(|mv| {
            if legal {
                san(&view, mv)
            } else {
                San::new(mv, Bitboard::EMPTY, None)
            }
        }),
        legal,
        stage: verdict.refusal(),
        reasons: (verdict.reasons.iter())
            .map(|because| names.because(verdict, because))
            .collect(),
        merits: mv.filter(|_| legal && alone).map(|mv| {
            (merits(&view, mv).iter())
                .map(|fact| ReasonReport {
                    code: fact.merit.code(),
                    by: fact.by,
                    at: fact.at,
                    message: names.merit(mv, fact),
                })
                .collect()
        }),
        answer: answer(&view, verdict),
    }
}
