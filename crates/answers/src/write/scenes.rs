//! The pictures of answers: what each kind of answer shows on a board.

use std::io::{self, Write};

use chessmoves_core::internal::{attackers, counted, entry, set, sort_short};
use chessmoves_core::notation::Uci;
use chessmoves_core::{
    AnyPosition, Bitboard, Board, CastlingSide, Color, Effect, Move, PieceOn, Reason, Reply, Setup,
    Square, Stage, Step, between,
};

use super::scene::{Arrow, Mark, Scene, Spot};
use super::{svg, title_of_moves, title_of_raw};
use crate::ask::Answer;
use crate::facts::{
    Body, Control, MoveReport, Moves, Pin, RawMove, RawMoves, Status, VerdictReport, Why, pins,
};

impl Answer<'_> {
    /// Writes the answer as a picture, which is one line. The messages of its problems are part of the description.
    ///
    /// # Errors
    ///
    /// Any error of the writer, or [`io::ErrorKind::Unsupported`] if the answer has no picture, such as a perft count.
    pub fn svg(&self, options: &svg::Options, out: &mut dyn Write) -> io::Result<()> {
        let scenes = self.scenes();
        if scenes.is_empty() {
            let message = "this answer has no picture";
            return Err(io::Error::new(io::ErrorKind::Unsupported, message));
        }
        let problems = self.question.problems();
        let picture = svg::draw(&self.title(), &scenes, &problems, options);
        writeln!(out, "{picture}")
    }

    /// The boards of the answer: one, four for the stages of a piece, or none.
    pub(super) fn scenes(&self) -> Vec<Scene> {
        let mut scenes = match (&self.body, self.position()) {
            (Body::Raw(raw), _) => vec![Scene::of_raw(raw)],
            (Body::Moves(moves), Some(position)) => match (&moves.stages, moves.piece) {
                (Some(stages), Some(piece)) => {
                    // Stage 2 has the piece alone on the board.
                    let lone = AnyPosition::lone(piece.piece(), piece.square);
                    vec![
                        Scene::of_raw(&stages.raw),
                        Scene::of_moves(&stages.clipped, &lone),
                        Scene::of_moves(&stages.board, position),
                        Scene::of_moves(moves, position),
                    ]
                }
                _ => vec![Scene::of_moves(moves, position)],
            },
            (Body::Status(status), Some(position)) => vec![Scene::of_status(status, position)],
            (Body::Control(control), Some(position)) => vec![Scene::of_control(control, position)],
            (Body::Why(why), Some(position)) => vec![Scene::of_why(why, position)],
            _ => return Vec::new(),
        };
        for scene in &mut scenes {
            if scene.title.is_empty() {
                scene.title = self.title();
            }
            if scene.to_move.is_some() {
                let played = self.question.history.as_deref();
                let last = played.and_then(|(_, moves)| moves.last());
                scene.add_lines(Mark::LastMove, last.map(|mv| (mv.from(), mv.to())));
            }
        }
        scenes
    }
}

impl Scene {
    /// The board of a position, seen by the side of the piece asked about or the side to move.
    fn of_position(position: &AnyPosition, asked: Option<PieceOn>) -> Self {
        let side = asked.map_or(position.turn(), |piece| piece.color);
        Self {
            position: Some(Setup::from(*position)),
            to_move: Some(position.turn()),
            asked,
            ..Self::new(*position.board(), side)
        }
    }

    /// The movement mask of a lone piece.
    pub fn of_raw(record: &RawMoves) -> Self {
        let piece = record.piece;
        let middle = Spot::from(piece.square);
        let spot = |step: &Step| Spot {
            rank: middle.rank.saturating_add(step.rank),
            file: middle.file.saturating_add(step.file),
        };
        let mark = |mv: &RawMove| mv.to.map_or(Mark::OffBoard, |_| Mark::OnBoard);
        let marks = record.moves.iter().map(|mv| (mark(mv), spot(&mv.offset)));
        let mut marks: Vec<_> = marks.collect();
        sort_short(&mut marks, |(mark, _)| *mark);
        let last = (record.move_vectors.iter()).filter_map(|vector| vector.last());
        let board = Board::from_iter([(piece.square, piece.piece())]);
        Self {
            title: title_of_raw(record),
            caption: caption(Stage::Raw, record.moves.len()),
            asked: Some(piece),
            middle: Some(piece.square),
            marks,
            vectors: last.map(|offset| (middle, spot(offset))).collect(),
            ..Self::new(board, piece.color)
        }
    }

    /// The moves of a piece or a side.
    pub fn of_moves(record: &Moves, position: &AnyPosition) -> Self {
        let mut scene = Self {
            title: title_of_moves(record, position.turn()),
            caption: caption(record.stage, record.moves.len()),
            ..Self::of_position(position, record.piece)
        };
        if record.stage == Stage::Clipped {
            scene.to_move = None;
        }
        for mv in &record.moves {
            scene.mark(target(mv), mv.to);
        }
        if let Some(piece) = record.piece {
            let vectors = record.move_vectors.iter().flatten();
            let steps = vectors.filter_map(|vector| Some((piece.square, *vector.last()?)));
            let rooks = (record.moves.iter()).filter_map(|mv| rook_move(mv.uci, mv.to, mv.castle?));
            scene.add_vectors(&mut steps.chain(rooks));
        }
        let en_passant = record.moves.iter().filter(|mv| mv.en_passant);
        let victims = en_passant.filter_map(|mv| Some(mv.has_captured?.square));
        scene.mark_all(Mark::Passed, victims);
        scene.add_checks(record.king.map_or(Bitboard::EMPTY, |king| king.checkers));
        if record.stage == Stage::King {
            scene.add_pins(&pins(position, scene.side));
        }
        scene
    }

    /// Checks and pins, and the walls because of which a side cannot checkmate, with the squares that the other pieces can reach.
    pub fn of_status(record: &Status, position: &AnyPosition) -> Self {
        let mut scene = Self::of_position(position, None);
        scene.add_checks(record.checkers);
        scene.add_pins(&record.pins);
        let mut reports = (record.can_checkmate.iter()).flat_map(|both| [&both.white, &both.black]);
        if let Some(report) = reports.find(|report| !report.reach.is_empty()) {
            scene.mark_all(Mark::Fixed, report.wall);
            for &(start, squares) in &report.reach {
                if let Some(color) = scene.board.color_at(start) {
                    let squares = squares - scene.board.by_color(color);
                    scene.mark_all(Mark::Reach(color), squares);
                }
            }
        }
        scene
    }

    /// The pieces that control each square.
    pub fn of_control(record: &Control, position: &AnyPosition) -> Self {
        let mut scene = Self::of_position(position, record.piece);
        scene.control = Some(record.sides.clone());
        if let Some(attackers) = &record.attackers {
            for color in Color::ALL {
                let mut pins = pins(position, color);
                pins.retain(|pin| attackers.pinned.contains(pin.square));
                scene.add_pins(&pins);
                let by = attackers.by[color].into_iter();
                scene.add_lines(Mark::Attack, by.map(|by| (by, attackers.square)));
            }
        }
        scene
    }

    /// The verdicts on the moves of a piece or a side, or on a move.
    pub fn of_why(record: &Why, position: &AnyPosition) -> Self {
        let mut scene = Self::of_position(position, record.piece);
        scene.add_checks(record.checkers);
        scene.add_pins(&pins(position, scene.side));
        // The pawn that a move captures en passant, or would capture.
        let mut victims = (record.verdicts.iter())
            .filter(|verdict| matches!(verdict.stage, None | Some(Stage::King)))
            .filter_map(|verdict| verdict.mv?.capture_square().filter(|&at| at != verdict.to));
        if record.piece.is_some() || record.mv.is_some() {
            scene.mark_all(Mark::Passed, victims.next());
        }
        // Own pieces and edges would cover the board with marks. In check, only the moves that could answer it matter.
        let is_shown = |verdict: &VerdictReport| match verdict.reply {
            _ if record.piece.is_some() => true,
            Some(Reply::KingMoves) => !verdict.is_castling(),
            Some(_) => true,
            None => record.checkers.is_empty() && verdict_target(verdict) != Mark::Board,
        };
        if record.mv.is_some() {
            scene.add_move(record);
        } else {
            for verdict in record.verdicts.iter().filter(|verdict| is_shown(verdict)) {
                scene.mark(verdict_target(verdict), verdict.to);
            }
            if record.piece.is_some() {
                let legal = record.verdicts.iter().filter(|verdict| verdict.legal);
                scene.add_vectors(&mut legal.filter_map(rook_arrow));
            }
        }
        if record.piece.is_some() || record.mv.is_none() {
            scene.add_attacks(record, position);
        }
        scene
    }

    fn mark_all(&mut self, mark: Mark, squares: impl IntoIterator<Item = Square>) {
        for square in squares {
            self.mark(mark, square);
        }
    }

    fn add_checks(&mut self, checkers: Bitboard) {
        if let Some(king) = self.board.king(self.side).filter(|_| checkers.any()) {
            self.mark(Mark::InCheck, king);
            self.add_lines(Mark::Check, checkers.into_iter().map(|by| (by, king)));
        }
    }

    fn add_pins(&mut self, pins: &[Pin]) {
        self.add_lines(Mark::Pin, pins.iter().map(|pin| (pin.by, pin.square)));
    }

    fn add_lines(&mut self, mark: Mark, ends: impl IntoIterator<Item = (Square, Square)>) {
        let line = |(from, to)| Arrow { mark, from, to };
        self.lines.extend(ends.into_iter().map(line));
    }

    /// Adds the longest of some moves in each direction from each square.
    fn add_vectors(&mut self, moves: &mut dyn Iterator<Item = (Square, Square)>) {
        let mut farthest: Vec<(_, (u32, Option<Square>))> = Vec::new();
        for (from, to) in moves.filter(|(from, to)| from != to) {
            let Step { file, rank } = from.step_to(to);
            let direction = if file == 0 || rank == 0 || file.abs() == rank.abs() {
                (file.signum(), rank.signum())
            } else {
                (file, rank)
            };
            let best = entry(&mut farthest, (from, direction));
            *best = (*best).max((from.distance(to), Some(to)));
        }
        sort_short(&mut farthest, |(key, _)| *key);
        let ends = farthest.into_iter();
        let ends = ends.filter_map(|((from, _), (_, to))| Some((from.into(), to?.into())));
        self.vectors = ends.collect();
    }

    /// Adds the arrows of a move, what is on its target, and the pieces responsible.
    fn add_move(&mut self, record: &Why) {
        let (legal, others): (Vec<_>, Vec<_>) =
            (record.verdicts.iter()).partition(|verdict| verdict.legal);
        let illegal = |verdict: &&VerdictReport| match verdict.stage {
            _ if lacks_promotion(verdict) => Mark::NoPromotion,
            Some(Stage::Input) => Mark::WrongSide,
            Some(Stage::Raw | Stage::Clipped) => {
                let role = verdict.from.and_then(|from| self.board.role_at(from));
                role.map_or(Mark::IllegalMove, Mark::WrongPiece)
            }
            _ => Mark::IllegalMove,
        };
        let illegal = others.first().map_or(Mark::IllegalMove, illegal);
        let is_single = record.verdicts.len() == 1;
        // A text that can stand for several legal moves has thin arrows.
        if is_single {
            self.add_lines(Mark::Move, legal.into_iter().filter_map(arrow));
        } else {
            self.add_vectors(&mut legal.into_iter().filter_map(arrow));
        }
        self.add_lines(illegal, others.into_iter().filter_map(arrow));
        let mark = match self.lines(Mark::Move).next() {
            Some(_) => Mark::Concerned,
            None => Mark::Responsible,
        };
        for verdict in &record.verdicts {
            for reason in &verdict.reasons {
                match reason.code {
                    // A piece on the target has the mark of the target.
                    Reason::OwnPieceOnTarget | Reason::CannotCaptureKing => continue,
                    // The squares that prevent castling. Brackets or the arrow of a check show the other causes.
                    Reason::CastlingThroughAttack | Reason::CastlingIntoAttack
                        if verdict.stage >= Some(Stage::Board) =>
                    {
                        self.mark_all(Mark::King, reason.at);
                    }
                    _ => {}
                }
                self.mark_all(mark, reason.by);
            }
            for effect in verdict.effects() {
                use Effect::{EnPassant, GivesCheck, Mates, Promotes};
                // The pieces of these effects move, are on squares that are still empty, or have another mark.
                if !matches!(effect.code, GivesCheck | Mates | Promotes | EnPassant) {
                    self.mark_all(mark, effect.by);
                }
            }
            match verdict.stage {
                None if is_single => {
                    if verdict.mv.and_then(Move::promotion).is_some() {
                        self.mark(Mark::Promotion, verdict.to);
                    }
                    // The checks that the move gives.
                    let effects = (verdict.effects())
                        .filter(|effect| matches!(effect.code, Effect::GivesCheck | Effect::Mates));
                    let checkers: Bitboard = effects.flat_map(|effect| effect.by).collect();
                    if let Some(king) = self.board.king(!self.side) {
                        self.add_lines(Mark::NextCheck, checkers.into_iter().map(|by| (by, king)));
                    }
                }
                Some(Stage::Input | Stage::Raw | Stage::Clipped) => {}
                Some(_) if lacks_promotion(verdict) => self.mark(Mark::Promotion, verdict.to),
                _ => self.mark(verdict_target(verdict), verdict.to),
            }
        }
    }

    /// Adds lines from the pieces that rule out moves of the piece asked about, or of the king, to the squares that they attack.
    fn add_attacks(&mut self, record: &Why, position: &AnyPosition) {
        let board = position.board();
        let king = board.king(self.side);
        let king_square = king.map_or(Bitboard::EMPTY, Bitboard::of);
        let asked = record.piece.map(|piece| piece.square);
        let concerns_king = |verdict: &&VerdictReport| {
            verdict.from == asked.or(king) && matches!(verdict.stage, None | Some(Stage::King))
        };
        let mut attacks = Vec::new();
        for verdict in record.verdicts.iter().filter(concerns_king) {
            for reason in &verdict.reasons {
                match reason.code {
                    Reason::EnPassantExposesKing => attacks.push((reason.by, king_square)),
                    Reason::TargetAttacked
                    | Reason::TargetProtected
                    | Reason::TargetAttackedThroughKing
                    | Reason::CastlingThroughAttack
                    | Reason::CastlingIntoAttack => attacks.push((reason.by, reason.at)),
                    _ => {}
                }
            }
            for effect in verdict.effects() {
                if let Effect::CastlingRookAttacked | Effect::CastlingRookPathAttacked = effect.code
                {
                    attacks.push((effect.by, effect.at));
                }
            }
        }
        let occupied = board.occupied() - king_square;
        let mut ends = Vec::new();
        for (by, targets) in attacks {
            for to in targets {
                // Several squares can have different attackers.
                let from = if targets.more_than_one() {
                    by & attackers(board, to, !self.side, occupied)
                } else {
                    by
                };
                ends.extend(from.into_iter().map(|by| (by, to)));
            }
        }
        for (by, to) in set(ends) {
            // The arrow of a check covers some lines.
            let is_covered = (self.lines(Mark::Check)).any(|&Arrow { from, to: king, .. }| {
                from == by && between(by, king).with(king).contains(to)
            });
            if !is_covered {
                let mark = match board.color_at(to) {
                    color if color == board.color_at(by) => Mark::Protection,
                    _ => Mark::Attack,
                };
                self.add_lines(mark, [(by, to)]);
            }
        }
    }
}

/// What distinguishes the board of a stage, such as `3 among the pieces: 12 moves`.
fn caption(stage: Stage, moves: usize) -> String {
    let name = match stage {
        Stage::Input | Stage::Raw => "1 empty board without edge",
        Stage::Clipped => "2 clipped to the board",
        Stage::Board => "3 among the pieces",
        Stage::King => "4 legal moves",
    };
    match stage {
        Stage::King => format!("{name}: {moves}"),
        _ => format!("{name}: {}", counted(moves, "move")),
    }
}

const fn target(mv: &MoveReport) -> Mark {
    match (mv.promotion, mv.has_captured) {
        _ if mv.castle.is_some() => Mark::Castle,
        _ if mv.en_passant => Mark::EnPassant,
        (Some(_), Some(_)) => Mark::CapturePromotion,
        (Some(_), None) => Mark::Promotion,
        (None, Some(_)) => Mark::Capture,
        (None, None) => Mark::Quiet,
    }
}

/// The mark of the target of a move, by the stage that rejects it.
const fn verdict_target(verdict: &VerdictReport) -> Mark {
    match verdict.stage {
        None => Mark::Legal,
        Some(Stage::King) => Mark::King,
        Some(_) => Mark::Board,
    }
}

/// Whether a move is only missing the piece to which the pawn is promoted.
fn lacks_promotion(verdict: &VerdictReport) -> bool {
    let mut reasons = verdict.reasons.iter();
    reasons.any(|reason| reason.code == Reason::PromotionPieceMissing)
}

/// The origin and the target of a move; those of the rook if the king stays in place when it castles.
fn arrow(verdict: &VerdictReport) -> Option<(Square, Square)> {
    rook_arrow(verdict).or(Some((verdict.from?, verdict.to)))
}

fn rook_arrow(verdict: &VerdictReport) -> Option<(Square, Square)> {
    rook_move(verdict.uci?, verdict.to, verdict.san?.castling_side()?)
}

/// The rook's move if the king stays in place when it castles, which Chess960 permits.
fn rook_move(uci: Uci, king_to: Square, side: CastlingSide) -> Option<(Square, Square)> {
    // In Chess960, castling is written as king takes rook.
    let to = Square::new(side.rook_file(), king_to.rank());
    (uci.from == king_to).then_some((uci.to, to))
}
