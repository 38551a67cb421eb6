//! The items of a list of moves: full reports, or UCI notation only.

use super::{MoveReport, Moves, PieceOn};
use crate::notation::position::check_or_mate;
use crate::notation::{Disambiguation, SanOfPiece, Uci};
use crate::record::Record;
use crate::rules::any_position::AnyPosition;
use crate::rules::check_info::{CheckInfo, PieceChecks};
use crate::rules::context::{Context, Side};
use crate::rules::sink::MoveSink;
use crate::rules::targets::{MoveTargets, SharedTargets};
use crate::types::{Bitboard, Move};

/// Earlier records of moves, whose memory later ones reuse.
#[derive(Default, Debug)]
pub struct MoveBuffers {
    full: Option<Box<Moves>>,
    slim: Option<Box<Moves<Uci>>>,
}

impl MoveBuffers {
    /// Keeps the memory of a record for later ones.
    pub fn recycle(&mut self, record: Record) {
        match record {
            Record::Moves(record) => self.full = Some(record),
            Record::Slim(record) => self.slim = Some(record),
            _ => {}
        }
    }
}

/// An item of a list of moves: all about a move, or its UCI notation.
pub(super) trait MoveEntry: Sized {
    /// The earlier record whose memory can be reused.
    fn free_record(buffers: &mut MoveBuffers) -> &mut Option<Box<Moves<Self>>>;

    /// Lists the moves of the pieces on the squares `of`.
    fn list<S: Side>(
        cx: &Context<'_, S>,
        of: Bitboard,
        targets: &MoveTargets,
        list: &mut Vec<Self>,
    );
}

impl MoveEntry for MoveReport {
    fn free_record(buffers: &mut MoveBuffers) -> &mut Option<Box<Moves>> {
        &mut buffers.full
    }

    fn list<S: Side>(
        cx: &Context<'_, S>,
        of: Bitboard,
        targets: &MoveTargets,
        list: &mut Vec<Self>,
    ) {
        let checks = CheckInfo::new(cx.position);
        for (from, role) in targets.origins(cx, of) {
            let mut reporter = Reporter {
                position: cx.position,
                shared: targets.shared(cx.position, role, from),
                checks: checks.of_piece(role, from),
                san: SanOfPiece::new(role, from),
                list,
            };
            targets.each_of_piece(cx, role, from, &mut reporter);
        }
    }
}

impl MoveEntry for Uci {
    fn free_record(buffers: &mut MoveBuffers) -> &mut Option<Box<Moves<Self>>> {
        &mut buffers.slim
    }

    fn list<S: Side>(
        cx: &Context<'_, S>,
        of: Bitboard,
        targets: &MoveTargets,
        list: &mut Vec<Self>,
    ) {
        let chess960 = cx.position.is_chess960();
        targets.each(cx, of, |mv| list.push(Self::new(mv, chess960)));
    }
}

/// Reports the moves of one piece.
struct Reporter<'p, 'l> {
    position: &'p AnyPosition,
    shared: SharedTargets,
    checks: PieceChecks,
    san: SanOfPiece,
    list: &'l mut Vec<MoveReport>,
}

impl<S: Side> MoveSink<S> for Reporter<'_, '_> {
    #[inline(always)]
    fn take(&mut self, mv: &Move) {
        let position = self.position;
        let gives_check = self.checks.gives_check(position, mv);
        let to = mv.to();
        let shared = &self.shared;
        let origin = shared
            .any
            .contains(to)
            .then(|| Disambiguation::new(shared.on_file.contains(to), shared.on_rank.contains(to)));
        let mut san = self.san.san(mv, origin);
        if gives_check {
            san = san.with_suffix(check_or_mate(position, mv));
        }
        let has_captured = match (mv.captured(), mv.capture_square()) {
            (Some(role), Some(square)) => Some(PieceOn {
                role,
                color: S::Enemy::COLOR,
                square,
            }),
            _ => None,
        };
        self.list.push(MoveReport {
            role: mv.role(),
            from: mv.from(),
            to,
            // Not `Uci::new`, which returns the three bytes packed in a number.
            uci: Uci {
                from: mv.from(),
                to: Uci::target(*mv, position.is_chess960()),
                promotion: mv.promotion(),
            },
            san,
            has_captured,
            promotion: mv.promotion(),
            en_passant: matches!(mv, Move::EnPassant { .. }),
            castle: mv.castle(),
            gives_check,
        });
    }
}
