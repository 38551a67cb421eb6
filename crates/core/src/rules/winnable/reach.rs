//! Which squares each piece can ever reach, and which pieces can ever be captured: more than is possible, never less. What is
//! missing from it can never happen in any series of legal moves that ends in checkmate by one side.

use super::Unwinnable;
use super::kings::KingPairs;
use crate::rules::any_position::{AnyPosition, Setup};
use crate::rules::movement::LaneKind;
use crate::rules::stages::all_if;
use crate::rules::{attacks, movement};
use crate::types::{Bitboard, ByColor, CastlingSide, Color, Piece, Role, Square};

#[derive(Clone, Copy, Debug)]
struct Unit {
    piece: Piece,
    start: Square,
    /// The squares on which it may stand, promoted or not.
    reach: Bitboard,
    /// The squares to which it may move so that it could capture there.
    capture_targets: Bitboard,
    capturable: bool,
    promotes: bool,
}

impl Unit {
    /// Whether it stands on its square for the rest of the game.
    fn is_fixed(&self) -> bool {
        !self.capturable && self.reach == Bitboard::of(self.start)
    }

    /// The squares that it may attack from one of its squares.
    fn attacks(&self, from: Square, occupied: Bitboard) -> Bitboard {
        let own = attacks::attacks(self.piece, from, occupied);
        if self.promotes {
            own | attacks::queen(from, occupied) | movement::knight(from)
        } else {
            own
        }
    }
}

/// What the pieces of a position can ever do.
#[derive(Clone, Debug)]
pub(super) struct Reach {
    winner: Color,
    /// The winner's only piece beside its king, if it has only one. Without it, it cannot checkmate, so it is not captured.
    last: Bitboard,
    /// Whether this covers every series of moves. If not, moves after which the winner cannot checkmate are left out.
    is_complete: bool,
    position: AnyPosition,
    units: Vec<Unit>,
    /// The squares of the pieces that never move and are never captured.
    fixed: Bitboard,
    /// The squares that a side attacks for the rest of the game.
    always_attacked: ByColor<Bitboard>,
    /// The squares that the pieces of a side never capture on while the piece there has not moved: those of its own pieces, of the
    /// other king, of the winner's last piece, and of one that is assumed to be safe.
    never_captured_on: ByColor<Bitboard>,
    /// The pieces that are assumed never to move.
    assumed_fixed: Bitboard,
    /// The pieces that can be captured before they have moved, as far as that was found before any pawn could promote.
    capturable_at_start: Bitboard,
    /// The squares on which any piece may stand.
    ever: Bitboard,
    /// The squares that the pieces of a side other than its king may reach.
    reached: ByColor<Bitboard>,
}

impl Reach {
    /// Begins with pieces that cannot move at all, and adds what the rules allow until nothing can be added.
    pub(super) fn new(position: &AnyPosition, winner: Color) -> Self {
        Self::assuming(position, winner, Bitboard::EMPTY, Bitboard::EMPTY)
    }

    /// Reach under the assumption that some pieces are not captured before they have moved, and that others never move.
    fn assuming(position: &AnyPosition, winner: Color, safe: Bitboard, fixed: Bitboard) -> Self {
        let board = position.board();
        let pieces = board.by_color(winner) - board.by_role(Role::King);
        let last: Bitboard = pieces.only().into_iter().collect();
        let safe = safe | last;
        let pushed =
            (position.en_passant()).and_then(|to| movement::double_push_over(!position.turn(), to));
        let unit = |start| {
            Some(Unit {
                piece: board.piece_at(start)?,
                start,
                reach: Bitboard::of(start),
                capture_targets: Bitboard::EMPTY,
                // En passant, a pawn is captured on a square on which it does not stand.
                capturable: pushed.is_some_and(|(_, pawn)| pawn == start),
                promotes: false,
            })
        };
        let mut reach = Self {
            winner,
            position: *position,
            units: board.occupied().into_iter().filter_map(unit).collect(),
            fixed: board.occupied(),
            ever: board.occupied(),
            always_attacked: ByColor::new(|_| Bitboard::EMPTY),
            never_captured_on: ByColor::new(|color| {
                board.by_color(color) | board.by_role(Role::King) | safe
            }),
            assumed_fixed: fixed,
            capturable_at_start: Bitboard::EMPTY,
            last,
            is_complete: false,
            reached: ByColor::new(|_| Bitboard::EMPTY),
        };
        while !reach.is_open() && reach.grow() {}
        reach
    }

    /// Whether a piece of the winner can go almost anywhere: then the analysis proves nothing.
    fn is_open(&self) -> bool {
        self.units.iter().any(|unit| self.goes_far(unit))
    }

    fn goes_far(&self, unit: &Unit) -> bool {
        unit.piece.color == self.winner
            && unit.piece.role != Role::King
            && unit.reach.len() > 32
            && (unit.promotes || self.last.is_empty())
    }

    /// Whether no piece of a side is captured, because it is the winner's last one.
    fn never_captures(&self, color: Color) -> bool {
        color == self.winner && self.last.any() && !self.is_complete
    }

    /// Adds what the facts so far allow, and returns whether that added anything.
    fn grow(&mut self) -> bool {
        self.update();
        let is_first = !self.units.iter().any(|unit| unit.promotes);
        let mut grown = false;
        for n in 0..self.units.len() {
            let (moves, takes) = self.steps_that_matter(n);
            let unit = &mut self.units[n];
            let reach = unit.reach | moves | takes;
            grown |= reach != unit.reach || !takes.is_subset(unit.capture_targets);
            unit.reach = reach;
            unit.capture_targets |= takes;
            // No pawn starts on its last rank, so a promotion is never the only thing that is added.
            let promotes = |to| movement::is_promoted_on(unit.piece, to);
            unit.promotes |= reach.iter().any(promotes);
            let unit = *unit;
            if self.goes_far(&unit) {
                return true;
            }
            if self.never_captures(!unit.piece.color) {
                continue;
            }
            for other in &mut self.units {
                if other.piece.color != unit.piece.color
                    && other.piece.role != Role::King
                    && !other.capturable
                    && (other.reach & unit.capture_targets).any()
                {
                    other.capturable = true;
                    grown = true;
                    if is_first && other.reach == Bitboard::of(other.start) {
                        self.capturable_at_start = self.capturable_at_start.with(other.start);
                    }
                }
            }
        }
        grown
    }

    /// Derives the sets that depend on all pieces.
    fn update(&mut self) {
        let fixed = self.units.iter().filter(|unit| unit.is_fixed());
        self.fixed = fixed.map(|unit| unit.start).collect();
        let mut by_kind = ByColor::new(|_| [Bitboard::EMPTY; Role::ALL.len()]);
        for unit in &self.units {
            by_kind[unit.piece.color][unit.piece.role as usize] |= unit.reach;
        }
        let union = |kinds: &[Bitboard]| kinds.iter().copied().collect::<Bitboard>();
        self.reached = ByColor::new(|color| union(&by_kind[color][..Role::King as usize]));
        self.ever = union(&by_kind.white) | union(&by_kind.black);
        // Behind a piece of the same kind, this one attacks the same squares.
        let others = |Piece { color, role }| {
            let mut kinds = by_kind[color];
            kinds[role as usize] = Bitboard::EMPTY;
            union(&kinds) | union(&by_kind[!color])
        };
        self.always_attacked = ByColor::new(|color| {
            let staying = (self.units.iter())
                .filter(|unit| unit.piece.color == color && !unit.capturable && !unit.promotes);
            staying.fold(Bitboard::EMPTY, |attacked, unit| {
                let others = others(unit.piece);
                let mut always = Bitboard::ALL;
                for from in unit.reach {
                    always &= attacks::attacks(unit.piece, from, others);
                    if always.is_empty() {
                        break;
                    }
                }
                attacked | always
            })
        });
    }

    /// Whether a move gives a check after which the winner cannot checkmate: a check to its king that cannot be answered, or one with
    /// its last piece, which then has to be captured. All that is known holds before the move, so the answers are those that are possible
    /// with this square added.
    fn ends_with_check(&self, n: usize, to: Square) -> bool {
        let unit = &self.units[n];
        let is_winner = unit.piece.color == self.winner;
        let Some(king) = self.king(!unit.piece.color) else {
            return false;
        };
        let at = king.start;
        if (is_winner && self.last.is_empty())
            || unit.promotes
            || movement::is_promoted_on(unit.piece, to)
            || king.reach != Bitboard::of(at)
            || !attacks::attacks(unit.piece, to, self.ever).contains(at)
            || is_winner && !self.is_captured_on(to, at)
        {
            return false;
        }
        let mut after = self.clone();
        after.units[n].reach = unit.reach.with(to);
        for other in &mut after.units {
            other.capturable |= other.piece.color != unit.piece.color && other.reach.contains(to);
        }
        after.update();
        // After the capture of its last piece, the winner cannot checkmate. A pawn that could be captured en passant could as well
        // have been captured after a single step.
        let lost = all_if(is_winner) & Bitboard::of(to);
        let answers = attacks::between(to, at).with(to);
        let is_answered = |m: usize| {
            let other = &after.units[m];
            let (moves, takes) = after.steps(m);
            let answers = if other.piece.role == Role::King {
                (moves | takes) - other.reach
            } else {
                (moves | takes | other.reach) & answers
            };
            other.piece.color != unit.piece.color && (answers - lost).any()
        };
        !(0..after.units.len()).any(is_answered)
    }

    /// Whether the other side can capture the winner's last piece on a square from which it checks their king.
    fn is_captured_on(&self, to: Square, king: Square) -> bool {
        let is_guarded =
            (self.king(self.winner)).is_some_and(|king| (king.reach & movement::king(to)).any());
        let captures = |unit: &Unit| {
            unit.piece.color != self.winner
                && unit.piece.role != Role::King
                && unit.is_fixed()
                && attacks::attacks(unit.piece, unit.start, self.ever).contains(to)
        };
        (movement::king(king).contains(to) && !is_guarded) || self.units.iter().any(captures)
    }

    /// Those of the squares of [`steps`](Self::steps) after which the game can go on.
    fn steps_that_matter(&self, n: usize) -> (Bitboard, Bitboard) {
        let (moves, takes) = self.steps(n);
        if self.is_complete {
            return (moves, takes);
        }
        let added = ((moves | takes) - self.units[n].reach).into_iter();
        let ends: Bitboard = added.filter(|&to| self.ends_with_check(n, to)).collect();
        (moves - ends, takes - ends)
    }

    /// The squares to which a piece may move without capturing, if it is a pawn, and those on which it may capture.
    fn steps(&self, n: usize) -> (Bitboard, Bitboard) {
        let unit = &self.units[n];
        let color = unit.piece.color;
        let (mut moves, mut takes) = (Bitboard::EMPTY, Bitboard::EMPTY);
        if self.assumed_fixed.contains(unit.start) {
            return (moves, takes);
        }
        let prey = all_if(!self.never_captures(!color)) & self.reached[!color];
        let mut king_pairs = None;
        for from in unit.reach {
            let mut targets = Bitboard::EMPTY;
            if unit.piece.role == Role::Pawn {
                let is_open = |&to: &Square| {
                    !self.fixed.contains(to)
                        && self.may_pass(n, from, to, false)
                        && self.is_behind_others(n, to)
                };
                let mut lanes = movement::lanes_from(unit.piece, from);
                if let Some(push) = lanes.find(|lane| lane.kind == LaneKind::MoveOnly) {
                    moves |= push.squares(from).take_while(is_open).collect();
                }
                let passed = self.position.en_passant().filter(|_| from == unit.start);
                let prey = passed.into_iter().fold(prey, Bitboard::with);
                targets |= movement::pawn(color, from) & prey;
            }
            if unit.piece.role != Role::Pawn || unit.promotes {
                targets |= unit.attacks(from, self.fixed);
            }
            targets -= self.fixed & self.never_captured_on[color];
            if unit.piece.role == Role::King {
                targets -= self.always_attacked[!color];
                for to in targets & self.fixed {
                    let pairs = king_pairs.get_or_insert_with(|| self.king_pairs());
                    let ends = (pairs.as_ref())
                        .is_some_and(|pairs| !self.goes_on_after(pairs, unit, from, to));
                    if ends && !self.is_complete {
                        targets = targets.without(to);
                    }
                }
            }
            // A castling king only goes where it can also walk. In Chess960, the rook may jump over a king that cannot move.
            if self.position.castling_rights(color).contains(unit.start) {
                let square = |side: CastlingSide| Square::new(side.rook_file(), unit.start.rank());
                takes |= Bitboard::from_iter(CastlingSide::ALL.map(square));
            }
            for to in targets - takes - unit.capture_targets {
                if self.may_pass(n, from, to, true) {
                    takes = takes.with(to);
                }
            }
        }
        (moves, takes)
    }

    fn king(&self, color: Color) -> Option<&Unit> {
        let king = Piece::new(color, Role::King);
        self.units.iter().find(|unit| unit.piece == king)
    }

    /// Whether no piece of a side but its king can move.
    fn must_move_king(&self, color: Color) -> bool {
        (self.units.iter())
            .filter(|unit| unit.piece.color == color && unit.piece.role != Role::King)
            .all(|unit| unit.reach == Bitboard::of(unit.start))
    }

    /// Where both kings can stand at the same time, if that is limited: if a side must move its king, and none can castle.
    fn king_pairs(&self) -> Option<KingPairs> {
        let (white, black) = (self.king(Color::White)?, self.king(Color::Black)?);
        let kings = ByColor { white, black };
        let must_move = ByColor::new(|color| self.must_move_king(color));
        let is_limited = must_move[Color::White] || must_move[Color::Black];
        let can_castle = Setup::from(self.position).castling.any();
        (is_limited && !can_castle).then(|| {
            let start = ByColor::new(|color| kings[color].start);
            let reach = ByColor::new(|color| kings[color].reach);
            KingPairs::reachable(self.position.turn(), start, reach, must_move)
        })
    }

    /// Whether the game goes on after a king captures a piece that has not moved, or the winner's king checkmates with that. If not,
    /// there is stalemate: no piece of the other side can move, and its king, wherever it can be then, has no square to go to.
    fn goes_on_after(&self, pairs: &KingPairs, king: &Unit, from: Square, to: Square) -> bool {
        let color = king.piece.color;
        // What only the king has held can move now.
        let [push, ..] = movement::pawn_steps(!color);
        let is_freed = |unit: &Unit| match unit.piece.role {
            _ if unit.piece.color == color => false,
            Role::King => false,
            Role::Pawn => unit.start.step(push) == Some(from),
            _ => unit.attacks(unit.start, self.fixed).contains(from),
        };
        if !self.must_move_king(!color) || self.units.iter().any(is_freed) {
            return true;
        }
        let near = movement::king(to).with(to);
        let reach = king.reach.into_iter().map(movement::king);
        let left = reach.fold(Bitboard::ALL, |set, near| set & near);
        let closed = (self.always_attacked[color] - left)
            | (self.fixed & self.never_captured_on[!color])
            | near;
        (pairs.opposite(color, color, from) - near)
            .iter()
            .any(|other| {
                (movement::king(other) - closed).any()
                    || color == self.winner && self.uncovers(from, other)
            })
    }

    /// Whether the winner's king may uncover an attack on a square when it leaves another one.
    fn uncovers(&self, from: Square, attacked: Square) -> bool {
        self.units.iter().any(|unit| {
            let fixed = self.fixed.without(from);
            let attacks = |at| {
                attacks::between(at, attacked).contains(from)
                    && unit.attacks(at, fixed).contains(attacked)
            };
            unit.piece.color == self.winner && unit.reach.into_iter().any(attacks)
        })
    }

    /// Whether a piece may move along a line: not if another one, which is never captured, can never leave the line.
    fn may_pass(&self, n: usize, from: Square, to: Square, takes: bool) -> bool {
        let way = attacks::between(from, to).with(from).with(to);
        let color = self.units[n].piece.color;
        !self.units.iter().enumerate().any(|(m, other)| {
            let is_prey = takes && other.piece.color != color && other.piece.role != Role::King;
            m != n
                && !other.capturable
                && other.reach.is_subset(way)
                && !(is_prey && other.reach.contains(to))
        })
    }

    /// Whether the pawns in front, which never leave the file, can be beyond this square.
    fn is_behind_others(&self, n: usize, to: Square) -> bool {
        let unit = &self.units[n];
        if !unit.capture_targets.is_empty() {
            return true;
        }
        let is_ahead = |square: Square, of: Square| {
            let (ahead, behind) = unit.piece.color.pick((square, of), (of, square));
            ahead.rank() > behind.rank()
        };
        let in_front = |other: &&Unit| {
            other.piece.role == Role::Pawn
                && !(other.capturable || other.promotes)
                && other.capture_targets.is_empty()
                && other.start.file() == unit.start.file()
                && is_ahead(other.start, unit.start)
        };
        let gets_ahead = |other: &Unit| other.reach.into_iter().any(|square| is_ahead(square, to));
        self.units.iter().filter(in_front).all(gets_ahead)
    }

    /// The proof that the winner cannot checkmate, if there is one; complete if nothing had to be left out.
    pub(super) fn proof(&self) -> Option<Self> {
        if self.may_checkmate() {
            return None;
        }
        let mut complete = self.clone();
        complete.is_complete = true;
        complete.never_captured_on[!self.winner] -= self.last;
        let is_complete = !complete.grow();
        Some(if is_complete { complete } else { self.clone() })
    }

    /// The proof by two cases of a piece that can be captured before it has moved: it is not captured so early, or it never moves.
    pub(super) fn in_cases(&self) -> Option<Self> {
        let closed = |safe, fixed| Self::assuming(&self.position, self.winner, safe, fixed).proof();
        self.capturable_at_start.into_iter().find_map(|start| {
            let safe = closed(Bitboard::of(start), Bitboard::EMPTY)?;
            let held = closed(Bitboard::EMPTY, Bitboard::of(start))?;
            Some(safe.or(&held))
        })
    }

    /// What is possible in one of two cases.
    fn or(mut self, other: &Self) -> Self {
        self.is_complete &= other.is_complete;
        self.fixed &= other.fixed;
        for (unit, other) in self.units.iter_mut().zip(&other.units) {
            unit.reach |= other.reach;
        }
        self
    }

    /// Whether the winner may ever checkmate: the other king may be attacked on one of its squares, and have no square to go to.
    pub(super) fn may_checkmate(&self) -> bool {
        if self.is_open() {
            return true;
        }
        let (Some(own_king), Some(king)) = (self.king(self.winner), self.king(!self.winner)) else {
            return true;
        };
        let of = |color| {
            self.units.iter().filter(move |unit| {
                unit.piece.color == color
                    && unit.piece.role != Role::King
                    && !self.assumed_fixed.contains(unit.start)
            })
        };
        let mut attacked = Bitboard::EMPTY;
        for unit in of(self.winner) {
            for from in unit.reach {
                attacked |= unit.attacks(from, self.fixed);
            }
        }
        // The pieces of its own side that may stand on its squares.
        let blockers = || of(!self.winner);
        let may_mate = |guard, mated| {
            let left = (movement::king(mated) & king.reach) - attacked - movement::king(guard);
            let is_blocked = |&square: &Square| blockers().any(|unit| unit.reach.contains(square));
            left.iter().all(|square| is_blocked(&square))
                && blockers().filter(|unit| (unit.reach & left).any()).count() >= left.len()
        };
        let mates = |guards: &dyn Fn(Square) -> Bitboard| {
            let mut mated = (king.reach & attacked).into_iter();
            mated.any(|mated| guards(mated).iter().any(|guard| may_mate(guard, mated)))
        };
        let apart = |mated| own_king.reach - movement::king(mated).with(mated);
        mates(&apart)
            && self.king_pairs().is_none_or(|pairs| {
                // Another piece checkmates, the king uncovers an attack, or the winner has already checkmated.
                mates(&|mated| {
                    let mut before = pairs.opposite(self.winner, !self.winner, mated);
                    if self.position.turn() != self.winner && mated == king.start {
                        before = before.with(own_king.start);
                    }
                    let uncovering = before.iter().filter(|&from| self.uncovers(from, mated));
                    before | (uncovering.map(movement::king).collect::<Bitboard>() & apart(mated))
                })
            })
    }
}

impl From<Reach> for Unwinnable {
    fn from(reach: Reach) -> Self {
        let units = reach.units.iter();
        let others = units.filter(|unit| !reach.fixed.contains(unit.start));
        Self::Walls {
            wall: reach.fixed,
            reach: others.map(|unit| (unit.start, unit.reach)).collect(),
            for_good: reach.is_complete,
        }
    }
}
