//! What lists of moves and their SAN need: the targets of each piece, in order; the pieces that SAN must tell apart; which moves give check.

use super::any_position::AnyPosition;
use super::attacks;
use super::generate::{MoveSink, Sink, moves_to};
use super::movement::{Side, for_side};
use super::stages::{CastlingPath, Context, Filters};
use crate::types::{Bitboard, CastlingSide, Move, MoveList, Piece, Role, Square, Step};

/// Stage 4: legal targets.
pub const LEGAL: bool = true;
/// Stage 3: pseudo-legal targets.
pub const PSEUDO_LEGAL: bool = false;

/// For each piece of the side to move, the squares to which it can move.
#[derive(Clone, Debug)]
pub struct MoveTargets {
    /// By origin, without castling.
    targets: [Bitboard; 64],
    /// The pieces that have any move.
    movers: Bitboard,
    castles: [Option<Move>; 2],
}

impl MoveTargets {
    /// No moves. A constant would be copied, which takes longer than filling the table with zeros.
    #[inline(always)]
    pub fn none() -> Self {
        Self {
            targets: [Bitboard::EMPTY; 64],
            movers: Bitboard::EMPTY,
            castles: [None; 2],
        }
    }

    /// The moves of the side to move: [`LEGAL`] or [`PSEUDO_LEGAL`] ones.
    pub fn of<const IS_LEGAL: bool>(position: &AnyPosition) -> Self {
        let mut moves = Self::none();
        for_side!(position, S => moves.fill::<S, IS_LEGAL>(&Context::new(position)));
        moves
    }

    /// Fills an empty table with [`LEGAL`] or [`PSEUDO_LEGAL`] targets, in place: it is too large to be copied for every position.
    #[inline(never)]
    pub fn fill<S: Side, const IS_LEGAL: bool>(&mut self, cx: &Context<'_, S>) {
        cx.generate(Bitboard::ALL, &mut TargetSink::<IS_LEGAL>(self));
    }

    /// Whether there is no move at all.
    pub const fn is_empty(&self) -> bool {
        self.movers.is_empty()
    }

    /// Whether the king can castle on this side.
    pub const fn can_castle(&self, side: CastlingSide) -> bool {
        self.castles[side as usize].is_some()
    }

    /// Whether the piece on a square can move to another square, castling to the given side or not at all.
    pub fn has(&self, from: Square, to: Square, castling: Option<CastlingSide>) -> bool {
        match castling {
            Some(side) => self.castles[side as usize].is_some_and(|mv| mv.from() == from),
            None => self.targets[from.index()].contains(to),
        }
    }

    /// The other pieces of the role that can move to the same square. Pawns are never ambiguous: a capture names its file.
    pub fn ambiguous_with(&self, position: &AnyPosition, mv: Move) -> Bitboard {
        let others = self.others_of_role(position, mv.role(), mv.from());
        let has_target = |&from: &Square| self.targets[from.index()].contains(mv.to());
        others.into_iter().filter(has_target).collect()
    }

    /// The targets that a piece shares with other pieces of its role.
    pub fn shared(&self, position: &AnyPosition, role: Role, from: Square) -> SharedTargets {
        let mut shared = SharedTargets::default();
        for other in self.others_of_role(position, role, from) {
            let targets = self.targets[other.index()];
            shared.any |= targets;
            if other.file() == from.file() {
                shared.on_file |= targets;
            }
            if other.rank() == from.rank() {
                shared.on_rank |= targets;
            }
        }
        shared
    }

    /// The other pieces of a role that have any move; none for pawns.
    fn others_of_role(&self, position: &AnyPosition, role: Role, from: Square) -> Bitboard {
        if role == Role::Pawn {
            Bitboard::EMPTY
        } else {
            (self.movers & position.board().by_role(role)).without(from)
        }
    }

    /// Visits the moves of the pieces on the squares `of`, ordered by origin and target, then queen, rook, bishop,
    /// knight for promotions; castling comes after the king's steps.
    pub fn each<S: Side>(&self, cx: &Context<'_, S>, of: Bitboard, mut each: impl MoveSink<S>) {
        for (from, role) in self.origins(cx, of) {
            self.each_of_piece(cx, role, from, &mut each);
        }
    }

    /// The pieces on the squares `of` that have any move.
    #[inline(always)]
    pub fn origins<S: Side>(
        &self,
        cx: &Context<'_, S>,
        of: Bitboard,
    ) -> impl Iterator<Item = (Square, Role)> {
        let movers = (self.movers & of).into_iter();
        movers.filter_map(|from| Some((from, cx.position.board().role_at(from)?)))
    }

    /// Visits the moves of one piece in the same order.
    #[inline(always)]
    pub fn each_of_piece<S: Side>(
        &self,
        cx: &Context<'_, S>,
        role: Role,
        from: Square,
        moves: &mut impl MoveSink<S>,
    ) {
        if role == Role::Pawn {
            for to in self.targets[from.index()] {
                if cx.position.en_passant() == Some(to) && from.file() != to.file() {
                    moves.take(&Move::EnPassant { from, to });
                } else {
                    let captured = cx.captured(Role::Pawn, from, to);
                    moves_to::<S>(Role::Pawn, from, to, captured, moves);
                }
            }
            return;
        }
        for to in self.targets[from.index()] {
            moves_to::<S>(role, from, to, cx.captured(role, from, to), moves);
        }
        if role == Role::King {
            let castles = self.castles.into_iter().flatten();
            for castle in castles.filter(|castle| castle.from() == from) {
                moves.take(&castle);
            }
        }
    }

    fn add(&mut self, from: Square, targets: Bitboard) {
        self.targets[from.index()] |= targets;
        if targets.any() {
            self.movers = self.movers.with(from);
        }
    }
}

impl AnyPosition {
    /// Stage 3: the pseudo-legal moves, sorted like [`MoveList::sort`].
    pub fn pseudo_legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        for_side!(self, S => {
            let cx = Context::<S>::new(self);
            let mut targets = MoveTargets::none();
            targets.fill::<S, PSEUDO_LEGAL>(&cx);
            targets.each(&cx, Bitboard::ALL, |mv| moves.push(mv));
        });
        moves
    }
}

/// The squares to which other pieces of the same role can move, from which SAN has to tell a move apart.
#[derive(Clone, Copy, Default, Debug)]
pub struct SharedTargets {
    /// The targets of all other pieces of the role.
    pub any: Bitboard,
    /// The targets of those on the same file.
    pub on_file: Bitboard,
    /// The targets of those on the same rank.
    pub on_rank: Bitboard,
}

/// Sorts the targets by origin.
struct TargetSink<'m, const IS_LEGAL: bool>(&'m mut MoveTargets);

impl<const IS_LEGAL: bool> TargetSink<'_, IS_LEGAL> {
    #[inline(always)]
    fn select(filters: &Filters) -> Bitboard {
        if IS_LEGAL {
            filters.legal()
        } else {
            filters.board()
        }
    }
}

impl<S: Side, const IS_LEGAL: bool> Sink<S> for TargetSink<'_, IS_LEGAL> {
    const WANTS_ALL: bool = !IS_LEGAL;

    fn piece(&mut self, _: &Context<'_, S>, _: Role, from: Square, filters: Filters) {
        self.0.add(from, Self::select(&filters));
    }

    fn pawns(&mut self, _: &Context<'_, S>, step: Step, filters: Filters) {
        for to in Self::select(&filters) {
            self.0.add(to.origin_of(step), Bitboard::of(to));
        }
    }

    fn en_passant(&mut self, _: &Context<'_, S>, from: Square, _: Square, filters: Filters) {
        self.0.add(from, Self::select(&filters));
    }

    fn castle(&mut self, _: &Context<'_, S>, path: CastlingPath, filters: Filters) {
        if Self::select(&filters).any() {
            let side = Move::castling_side(path.king, path.rook);
            self.0.castles[side as usize] = Some(path.mv());
            self.0.movers = self.0.movers.with(path.king);
        }
    }
}

/// The squares from which each piece of the side to move would give check, and its pieces that would discover one.
#[derive(Clone, Debug)]
pub struct CheckInfo {
    /// The enemy king; `None` if there is none to check.
    king: Option<Square>,
    /// By role: the squares from which it attacks the king.
    check_squares: [Bitboard; 6],
    /// The pieces that discover a check when they leave the line between the king and a slider.
    discoverers: Bitboard,
    /// Whether the enemy king is attacked already, which no game allows. Each move is then played to see whether it gives check.
    is_attacked: bool,
}

impl CheckInfo {
    /// Examines the enemy king of a position.
    pub fn new(position: &AnyPosition) -> Self {
        let (board, turn) = (position.board(), position.turn());
        let mut info = Self {
            king: board.king(!turn),
            check_squares: [Bitboard::EMPTY; 6],
            discoverers: Bitboard::EMPTY,
            is_attacked: false,
        };
        let Some(king) = info.king else {
            return info;
        };
        let (own, occupied) = (board.by_color(turn), board.occupied());
        // A piece attacks the king from the squares that an enemy piece of the same role would attack from the king's.
        let attacks = |role| attacks::attacks(Piece::new(!turn, role), king, occupied);
        info.check_squares = Role::ALL.map(attacks);
        let attacks_king =
            |&role: &Role| (info.check_squares[role as usize] & board.by_role(role) & own).any();
        info.is_attacked = Role::ALL.iter().any(attacks_king);
        let [straight, diagonal] = attacks::sliders_aimed_at(board, king, turn);
        for slider in straight | diagonal {
            let blockers = attacks::between(king, slider) & occupied;
            if !blockers.more_than_one() {
                info.discoverers |= blockers & own;
            }
        }
        info
    }

    pub(crate) fn gives_check(&self, position: &AnyPosition, mv: Move) -> bool {
        let checks = self.of_piece(mv.role(), mv.from());
        checks.gives_check(position, &mv)
    }

    /// The checks that one piece of the side to move can give.
    pub fn of_piece(&self, role: Role, from: Square) -> PieceChecks {
        let discovered = match self.king {
            Some(king) if self.discoverers.contains(from) => !attacks::line(king, from),
            _ => Bitboard::EMPTY,
        };
        PieceChecks {
            king: self.king,
            discovered,
            checking: self.check_squares[role as usize] | discovered,
            is_attacked: self.is_attacked,
        }
    }
}

/// The checks that one piece can give.
#[derive(Clone, Copy, Debug)]
pub struct PieceChecks {
    king: Option<Square>,
    /// The targets with a discovered check.
    discovered: Bitboard,
    /// The targets with a direct or a discovered check, other than by promotion.
    checking: Bitboard,
    /// Whether the enemy king is attacked before the move.
    is_attacked: bool,
}

impl PieceChecks {
    /// Whether a move of the piece gives check.
    #[inline(always)]
    pub fn gives_check(&self, position: &AnyPosition, mv: &Move) -> bool {
        match (self.king, *mv) {
            // Without an enemy king, the set is empty.
            (_, Move::Normal { to, .. }) if !self.is_attacked => self.checking.contains(to),
            (None, _) => false,
            (Some(king), Move::Promotion { from, to, into, .. }) if !self.is_attacked => {
                // The new piece may attack through the square that the pawn has left.
                let occupied = position.board().occupied().without(from);
                let piece = Piece::new(position.turn(), into);
                attacks::attacks(piece, to, occupied).contains(king) || self.discovered.contains(to)
            }
            _ => gives_check_when_played(position, mv),
        }
    }
}

/// Takes a reference, so that the compiler keeps the parts of the move in registers until it is called.
#[inline(never)]
fn gives_check_when_played(position: &AnyPosition, mv: &Move) -> bool {
    position.play_unchecked(*mv).is_check()
}
