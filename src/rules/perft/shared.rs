//! The answers that the moves of a position share.
//!
//! Most moves leave most answers as they were, and what a filter has seen is what it depends on: the answers of a slider
//! change when something changes among the squares that it sees, those of the pawns when something comes before them or
//! leaves. So the answers of each slider and of the pawns are counted once a position, and after a move only those
//! that it touches are counted again, through the same filters. A move that may matter to the king is left to be played.

use super::key;
use crate::moves::Move;
use crate::rules::context::Context;
use crate::rules::control;
use crate::rules::generate::{Count, Sink, generate};
use crate::rules::lines;
use crate::rules::movement;
use crate::rules::side::Side;
use crate::rules::stages::{CastlingWay, Filters};
use crate::types::{Bitboard, Piece, Role, Square, Step};

/// Answers that depend on the same squares.
#[derive(Clone, Copy)]
struct Group {
    /// The pieces that give them.
    of: Bitboard,
    /// The squares they depend on.
    seen: Bitboard,
    count: u64,
}

/// The answers to the moves of a position, as far as they can be known before a move is made.
pub(super) struct Shared {
    /// All answers, were the other side on move.
    pub(super) all: u64,
    /// Sliders one by one, and the pawns.
    groups: Vec<Group>,
    /// The squares that any group depends on.
    seen: Bitboard,
    /// The squares where a piece that comes or goes may matter to the king, whatever it is.
    lines: Bitboard,
    /// Those where a pawn may, for what it attacks itself.
    pawns: Bitboard,
    /// Those where a knight may.
    leaps: Bitboard,
    /// Those where a bishop may, and a queen.
    diagonals: Bitboard,
    /// Those where a rook may, and a queen.
    straights: Bitboard,
    /// What knights and kings see: a king there cannot be taken.
    steps: Bitboard,
}

impl Shared {
    pub(super) const fn new() -> Self {
        Self {
            all: 0,
            groups: Vec::new(),
            seen: Bitboard::EMPTY,
            lines: Bitboard::ALL,
            pawns: Bitboard::EMPTY,
            leaps: Bitboard::EMPTY,
            diagonals: Bitboard::EMPTY,
            straights: Bitboard::EMPTY,
            steps: Bitboard::EMPTY,
        }
    }

    /// Counts the answers, as the side sees them that is to answer.
    #[inline(always)]
    pub(super) fn fill<A: Side>(&mut self, cx: &Context<'_, A>) {
        let mut groups = std::mem::take(&mut self.groups);
        groups.clear();
        *self = Self {
            groups,
            ..Self::new()
        };
        let mut watch = Watch {
            shared: self,
            pawns: Count::default(),
            before_pawns: Bitboard::EMPTY,
            others: Count::default(),
            path: Bitboard::EMPTY,
            open: Bitboard::EMPTY,
        };
        generate(cx, Bitboard::ALL, &mut watch);
        let Watch {
            pawns,
            before_pawns,
            others,
            path,
            open,
            ..
        } = watch;
        self.add(cx.own_of(Role::Pawn), before_pawns, pawns.total());
        self.all += others.total();
        self.lines = path;
        let Some(king) = cx.king else {
            return;
        };
        // A slider gives check along what the king sees, and pins behind the first piece of its own.
        let queen = Piece::new(A::COLOR, Role::Queen);
        let first = control::controls(queen, king, cx.occupied) & cx.own;
        self.watch_sliders::<A>(king, cx.occupied - first);
        self.watch(cx, king, 1);
        // Where the king could go it matters whether that square is attacked. What lies behind the king from there is on
        // a line of the king, and kept already.
        for to in open {
            self.watch_sliders::<A>(to, cx.occupied);
            self.watch(cx, to, 0);
        }
    }

    #[inline(always)]
    fn add(&mut self, of: Bitboard, seen: Bitboard, count: u64) {
        self.all += count;
        self.seen |= seen;
        self.groups.push(Group { of, seen, count });
    }

    /// Keeps the squares where a piece that is no slider changes what attacks a square, behind so many pieces at most: it
    /// attacks by itself, or is one of those in between, which may be one too many.
    #[inline(always)]
    fn watch<A: Side>(&mut self, cx: &Context<'_, A>, square: Square, behind: usize) {
        self.pawns |= movement::pawn(A::COLOR, square);
        self.leaps |= movement::knight(square);
        let of = |role| cx.position.board().by_role(role);
        let queens = of(Role::Queen);
        let sliders = movement::rook_lanes(square) & (of(Role::Rook) | queens)
            | movement::bishop_lanes(square) & (of(Role::Bishop) | queens);
        for slider in sliders & cx.enemy {
            let between = lines::between(square, slider);
            let blockers = between & cx.occupied;
            match blockers.len() {
                few if few <= behind => self.lines |= between,
                few if few == behind + 1 => self.lines |= blockers,
                _ => {}
            }
        }
    }

    /// Keeps the squares from where a slider attacks a square.
    #[inline(always)]
    fn watch_sliders<A: Side>(&mut self, square: Square, occupied: Bitboard) {
        let sees = |role| control::controls(Piece::new(A::COLOR, role), square, occupied);
        self.diagonals |= sees(Role::Bishop);
        self.straights |= sees(Role::Rook);
    }

    /// The squares where a piece of this kind changes answers, by coming or going.
    #[inline(always)]
    pub(super) const fn touchy(&self, role: Role) -> Bitboard {
        Bitboard(self.seen.0 | self.kings(role).0)
    }

    /// Those where it may matter to the king that answers.
    #[inline(always)]
    const fn kings(&self, role: Role) -> Bitboard {
        let own = match role {
            Role::Pawn => self.pawns,
            Role::Knight => self.leaps,
            Role::Bishop => self.diagonals,
            Role::Rook => self.straights,
            Role::Queen => Bitboard(self.diagonals.0 | self.straights.0),
            // It attacks like a queen, though not as far, and what it touches is not counted again.
            Role::King => {
                Bitboard(self.diagonals.0 | self.straights.0 | self.steps.0 | self.seen.0)
            }
        };
        Bitboard(self.lines.0 | own.0)
    }

    /// The number of answers to a move, unless the move has to be made to know: a capture, a promotion, a jump
    /// that can be answered en passant, and whatever may matter to the king that answers.
    #[inline(always)]
    pub(super) fn after<A: Side>(&self, cx: &Context<'_, A>, mv: Move) -> Option<u64> {
        let Move::Step {
            role,
            from,
            to,
            captured: None,
        } = mv
        else {
            return None;
        };
        let touched = Bitboard::of(from).with(to);
        if (touched & self.kings(role)).any() {
            return None;
        }
        if role == Role::Pawn
            && key::jumped::<A::Enemy>(from, to)
                .is_some_and(|square| key::is_takeable::<A>(cx.position, square))
        {
            return None;
        }
        let (mut known, mut again) = (self.all, Bitboard::EMPTY);
        for group in &self.groups {
            let hit = (group.seen & touched).any();
            known -= if hit { group.count } else { 0 };
            again |= if hit { group.of } else { Bitboard::EMPTY };
        }
        if again.any() {
            let mut count = Count::default();
            generate(&cx.after_enemy_step(from, to), again, &mut count);
            known += count.total();
        }
        Some(known)
    }
}

/// The sink that counts, and keeps what the counts depend on.
struct Watch<'s> {
    shared: &'s mut Shared,
    pawns: Count,
    before_pawns: Bitboard,
    /// Kings and knights: a knight takes what stands there or moves there, and either counts one.
    others: Count,
    /// What has to be empty for castling.
    path: Bitboard,
    /// Where the king could go, were it not attacked there.
    open: Bitboard,
}

impl<A: Side> Sink<A> for Watch<'_> {
    #[inline(always)]
    fn piece(&mut self, cx: &Context<'_, A>, role: Role, from: Square, filters: Filters) {
        match role {
            Role::King | Role::Knight => {
                if role == Role::King {
                    self.open |= filters.board();
                }
                self.shared.steps |= filters.seen;
                self.others.piece(cx, role, from, filters);
            }
            _ => {
                let count = filters.legal().len() as u64;
                self.shared.add(Bitboard::of(from), filters.seen, count);
            }
        }
    }

    #[inline(always)]
    fn pawns(&mut self, cx: &Context<'_, A>, step: Step, filters: Filters) {
        self.before_pawns |= filters.seen;
        self.pawns.pawns(cx, step, filters);
    }

    #[inline(always)]
    fn en_passant(&mut self, cx: &Context<'_, A>, from: Square, to: Square, filters: Filters) {
        // Never seen: the turn was passed on, and nothing has just jumped.
        self.pawns.en_passant(cx, from, to, filters);
    }

    #[inline(always)]
    fn castle(&mut self, cx: &Context<'_, A>, way: CastlingWay, filters: Filters) {
        if filters.allowed.any() {
            self.path |= way.path;
            if filters.seen.any() {
                self.open |= way.way;
            }
        }
        self.others.castle(cx, way, filters);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{fen, names};
    use crate::position::Position;
    use crate::rules::side::for_side;

    /// How many moves of a position have answers that are known before they are made; each is held against the count.
    fn known(position: &Position) -> usize {
        let mut known = 0;
        let mut shared = Shared::new();
        let passed = position.with_turn(!position.turn());
        for_side!(passed, A => {
            let cx = Context::<A>::new(&passed);
            shared.fill(&cx);
            for mv in position.legal_moves() {
                if let Some(answers) = shared.after(&cx, mv) {
                    let counted = position.play(mv).count_legal();
                    assert_eq!(answers, counted, "{mv:?} in {position:?}");
                    known += 1;
                }
            }
        });
        known
    }

    fn walk(position: &Position, depth: u32, known_and_all: &mut (usize, usize)) {
        known_and_all.0 += known(position);
        let moves = position.legal_moves();
        known_and_all.1 += moves.len();
        if depth > 0 {
            for mv in moves {
                walk(&position.play(mv), depth - 1, known_and_all);
            }
        }
    }

    #[test]
    fn what_is_known_of_a_move_is_so_when_it_is_made() {
        let suites = ["suite.perft", "edges.perft"].map(|name| {
            std::fs::read_to_string(format!("{}/fixtures/{name}", env!("CARGO_MANIFEST_DIR")))
                .expect("a suite")
        });
        let fens = (suites.iter().flat_map(|suite| suite.lines()))
            .filter_map(|line| line.split(';').next())
            .filter(|line| !line.starts_with('#') && !line.trim().is_empty());
        let odd = [
            "8/8/3q4/8/2PNP3/8/3R4/8 b - - 0 1",
            "k1k5/8/3b4/8/2PNP3/8/3R4/K1K5 b - - 0 1",
            "4k3/8/4r3/8/8/8/4K3/8 b - - 0 1",
            "8/8/1k1k4/8/1K1K4/8/8/8 w - - 0 1",
            // In check, and in double check, before the other side has moved.
            "4k3/8/4r3/8/8/5q2/3NQ3/R3K2R b KQ - 0 1",
            "4r1k1/8/8/8/6b1/5n2/3PP3/R3K2R b KQ - 0 1",
            "4r1k1/8/8/8/8/5n2/8/R3K3 b Q - 0 1",
            // Where a king has stood, one of several may go.
            "2k5/1K6/3K4/8/8/8/8/8 b - - 0 1",
        ];
        let mut all = (0, 0);
        for text in fens
            .chain(odd)
            .chain(names::POSITIONS.iter().map(|named| named.fen))
        {
            let setup = fen::parse(text.trim())
                .unwrap_or_else(|error| panic!("{text}: {error}"))
                .setup;
            walk(&Position::try_from(setup).expect("a position"), 2, &mut all);
        }
        assert!(all.1 > 900_000, "{all:?}");
        assert!(all.0 * 2 > all.1, "it is worth while: {all:?}");
    }
}
