//! Every refusal and everything it blames, against an independent library's attacks; and what happens when the blamed
//! pieces leave the board.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::collections::{BTreeMap, HashSet};
use std::fmt;

use chessmoves::notation::fen;
use chessmoves::notation::text::{MoveError, MoveText};
use chessmoves::report::{Asked, Why};
use chessmoves::rules::reason::{Because, Reason, Refusal};
use chessmoves::{
    Bitboard, Board, CastlingSide, Color, Move, Piece, Position, Role, Setup, Square, Verdict,
    explain, explain_castling, explain_squares,
};
use common::Chance;
use common::starts::{CASTLING, EN_PASSANT, PROMOTIONS, USUAL, chess960_start, choose};
use shakmaty::attacks::{self, between, ray};
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, PositionError};

/// Chess960 positions where the rook shields the king, stands beside it, or the king stands still; and other rarities.
const ODD: &[&str] = &[
    "2r1k3/8/8/8/8/8/8/qRK4R w HB - 0 1",
    "2r1k3/8/8/8/8/8/8/qR1K3R w HB - 0 1",
    "4k3/8/8/8/8/8/8/1KRq3R w C - 0 1",
    "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
    "rk4r1/8/8/3Q4/3q4/8/8/RK4R1 b GAga - 0 1",
    "r5kr/8/1Q6/8/8/1q6/8/R5KR w HAha - 0 1",
    "3rr1k1/4r3/8/8/8/4r3/4R3/3RK2R w KD - 0 1",
    "4r1k1/4q3/4r3/8/8/3b1n2/8/R3K2R w KQ - 0 1",
    "4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1",
    "4k3/b7/8/2pP4/8/4K3/8/8 w - c6 0 1",
    "4k3/8/8/q1pP3K/8/8/8/8 w - c6 0 1",
    "8/8/8/8/k1Pp3R/8/8/4K3 b - c3 0 1",
    "8/8/4k3/8/2Pp4/8/B7/4K3 b - c3 0 1",
    "8/8/8/8/Q1Pp3k/8/8/4K3 b - c3 0 1",
];

/// Shows the positions of random games from these starts.
fn visit(
    seed: u64,
    starts: &[&str],
    plies: usize,
    at_least: usize,
    mut show: impl FnMut(&mut Chance, &Position, &Chess),
) {
    let mut chance = Chance::new(seed);
    let mut seen = 0;
    while seen < at_least {
        for start in starts {
            seen += game(&mut chance, common::oracle(start), plies, &mut show);
        }
    }
}

fn game(
    chance: &mut Chance,
    mut chess: Chess,
    plies: usize,
    show: &mut impl FnMut(&mut Chance, &Position, &Chess),
) -> usize {
    for seen in 0..plies {
        let position = common::from_oracle(&chess);
        show(chance, &position, &chess);
        let moves: Vec<Move> = chess.legal_moves().into_iter().map(common::mv).collect();
        if moves.is_empty() {
            return seen + 1;
        }
        let mv = choose(chance, &moves);
        let theirs = (chess.legal_moves().into_iter()).find(|&theirs| common::mv(theirs) == mv);
        chess.play_unchecked(theirs.unwrap());
    }
    plies
}

/// The same for Chess960.
fn visit_chess960(
    seed: u64,
    games: u32,
    plies: usize,
    mut show: impl FnMut(&mut Chance, &Position, &Chess),
) {
    let mut chance = Chance::new(seed);
    for number in 0..games {
        let other = u32::try_from(chance.below(960)).unwrap();
        let chess = chess960_start(&mut chance, number * 7 % 960, other, number % 3 > 0);
        game(&mut chance, chess, plies, &mut show);
    }
}

/// Every kind of start, some of each.
fn visit_all(seed: u64, share: usize, mut show: impl FnMut(&mut Chance, &Position, &Chess)) {
    visit(seed, USUAL, 120, share, &mut show);
    visit(seed + 1, PROMOTIONS, 60, share, &mut show);
    visit(seed + 2, EN_PASSANT, 50, share, &mut show);
    visit(seed + 3, CASTLING, 16, share, &mut show);
    visit(seed + 4, ODD, 6, share / 4, &mut show);
    let games = u32::try_from(share / 20).unwrap();
    visit_chess960(seed + 5, games, 30, &mut show);
}

fn everything(position: &Position) -> Vec<Verdict> {
    let own = position.board().by_color(position.turn());
    own.iter()
        .flat_map(|from| explain(position, from))
        .collect()
}

fn ours(set: shakmaty::Bitboard) -> Bitboard {
    Bitboard(set.0)
}

fn their(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(u32::try_from(square.index()).unwrap())
}

fn set(square: shakmaty::Square) -> shakmaty::Bitboard {
    shakmaty::Bitboard::from_square(square)
}

const NONE: shakmaty::Bitboard = shakmaty::Bitboard::EMPTY;

/// What is against a candidate, worked out with the oracle's attacks and nothing of ours.
struct Oracle<'c> {
    chess: &'c Chess,
    board: &'c shakmaty::Board,
    us: shakmaty::Color,
    occupied: shakmaty::Bitboard,
    king: shakmaty::Square,
    checkers: shakmaty::Bitboard,
}

struct Expected(Vec<Because>);

impl Expected {
    fn push(&mut self, reason: Reason, by: shakmaty::Bitboard, at: shakmaty::Bitboard) {
        let (by, at) = (ours(by), ours(at));
        self.0.push(Because { reason, by, at });
    }
}

impl<'c> Oracle<'c> {
    fn new(chess: &'c Chess) -> Self {
        let board = chess.board();
        Self {
            chess,
            board,
            us: chess.turn(),
            occupied: board.occupied(),
            king: board.king_of(chess.turn()).unwrap(),
            checkers: chess.checkers(),
        }
    }

    fn attackers(
        &self,
        square: shakmaty::Square,
        occupied: shakmaty::Bitboard,
    ) -> shakmaty::Bitboard {
        self.board.attacks_to(square, !self.us, occupied)
    }

    fn own(&self) -> shakmaty::Bitboard {
        self.board.by_color(self.us)
    }

    fn enemy(&self) -> shakmaty::Bitboard {
        self.board.by_color(!self.us)
    }

    /// Where the pieces could go on a board without any others, with every promotion and each castling.
    fn candidates(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.own() {
            let piece = self.board.piece_at(from).unwrap();
            for to in attacks::attacks(from, piece, NONE) {
                self.candidate(from, to, &mut moves);
            }
            if piece.role == shakmaty::Role::Pawn {
                let ahead = self.us.fold_wb(8, -8);
                let starts = self.us.relative_rank(from.rank()) == shakmaty::Rank::Second;
                for step in 1..=if starts { 2 } else { 1 } {
                    if let Some(to) = from.offset(ahead * step) {
                        self.candidate(from, to, &mut moves);
                    }
                }
            }
        }
        for side in CastlingSide::ALL {
            if let Some(rook) = self.castling_rook(side) {
                moves.push(Move::Castle {
                    king: common::square(self.king),
                    rook: common::square(rook),
                });
            }
        }
        common::sorted(moves)
    }

    fn candidate(&self, from: shakmaty::Square, to: shakmaty::Square, moves: &mut Vec<Move>) {
        let role = Role::from_letter(self.board.role_at(from).unwrap().upper_char()).unwrap();
        let pawn = role == Role::Pawn;
        let takes = self.enemy().contains(to) && !(pawn && from.file() == to.file());
        let taken = self.board.role_at(to).filter(|_| takes);
        let captured = taken.map(|role| Role::from_letter(role.upper_char()).unwrap());
        let last = self.us.relative_rank(to.rank()) == shakmaty::Rank::Eighth;
        let jumped = self.chess.ep_square(EnPassantMode::Always) == Some(to);
        let (from, to) = (common::square(from), common::square(to));
        if pawn && last {
            for into in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
                moves.push(Move::Promotion {
                    from,
                    to,
                    captured,
                    into,
                });
            }
        } else if pawn && jumped && from.file() != to.file() {
            moves.push(Move::EnPassant { from, to });
        } else {
            moves.push(Move::Step {
                role,
                from,
                to,
                captured,
            });
        }
    }

    /// The rook of the right, or the corner for a king at home.
    fn castling_rook(&self, side: CastlingSide) -> Option<shakmaty::Square> {
        let right = self.chess.castles().rook(self.us, common::their_side(side));
        let home = self.us.fold_wb(shakmaty::Square::E1, shakmaty::Square::E8);
        let corner = match side {
            CastlingSide::King => shakmaty::File::H,
            CastlingSide::Queen => shakmaty::File::A,
        };
        let corner = shakmaty::Square::from_coords(corner, self.king.rank());
        right.or((self.king == home).then_some(corner))
    }

    fn against(&self, mv: Move) -> Vec<Because> {
        let mut list = Expected(Vec::new());
        let (from, to) = (their(mv.from()), their(mv.to()));
        match mv {
            Move::Castle { rook, .. } => {
                self.castling(mv.castle().unwrap(), their(rook), &mut list);
            }
            _ if mv.role() == Role::King => {
                self.occupant(to, &mut list);
                self.king_step(to, &mut list);
            }
            _ => {
                self.board_stage(mv, from, to, &mut list);
                self.check(mv, to, &mut list);
                self.pin(from, to, &mut list);
                if let Move::EnPassant { .. } = mv {
                    self.en_passant(from, to, &mut list);
                }
            }
        }
        list.0.sort_by_key(|because| because.reason);
        list.0
    }

    fn occupant(&self, to: shakmaty::Square, list: &mut Expected) {
        if self.own().contains(to) {
            list.push(Reason::OwnPieceOnTarget, set(to), set(to));
        } else if self.board.kings().contains(to) {
            list.push(Reason::CannotCaptureKing, set(to), set(to));
        }
    }

    fn board_stage(
        &self,
        mv: Move,
        from: shakmaty::Square,
        to: shakmaty::Square,
        list: &mut Expected,
    ) {
        let way = between(from, to) & self.occupied;
        if mv.role() != Role::Pawn {
            self.occupant(to, list);
            if way.any() {
                list.push(Reason::PathBlocked, way, way);
            }
        } else if from.file() == to.file() {
            let way = way | (set(to) & self.occupied);
            if way.any() {
                list.push(Reason::PawnPushBlocked, way, way);
            }
        } else if self.occupied.contains(to) {
            self.occupant(to, list);
        } else if !matches!(mv, Move::EnPassant { .. }) {
            let beside = shakmaty::Square::from_coords(to.file(), from.rank());
            let pawns = self.enemy() & self.board.pawns();
            let fifth = self.us.relative_rank(from.rank()) == shakmaty::Rank::Fifth;
            if fifth && pawns.contains(beside) {
                list.push(Reason::EnPassantNotAvailable, set(beside), set(to));
            } else {
                list.push(Reason::PawnDiagonalNeedsCapture, NONE, set(to));
            }
        }
    }

    fn check(&self, mv: Move, to: shakmaty::Square, list: &mut Expected) {
        if self.checkers.more_than_one() {
            list.push(Reason::DoubleCheckOnlyKingMoves, self.checkers, NONE);
        } else if let Some(checker) = self.checkers.single_square() {
            let answers = between(self.king, checker) | set(checker);
            let taken = mv.capture_square().map(their);
            if !answers.contains(to) && taken != Some(checker) {
                list.push(Reason::DoesNotAnswerCheck, self.checkers, answers);
            }
        }
    }

    fn pin(&self, from: shakmaty::Square, to: shakmaty::Square, list: &mut Expected) {
        let before = self.attackers(self.king, self.occupied);
        let uncovered = self.attackers(self.king, self.occupied.without(from)) & !before;
        if let Some(pinner) = uncovered.single_square()
            && !ray(self.king, pinner).contains(to)
        {
            let line = between(self.king, pinner) | set(pinner);
            list.push(Reason::Pinned, set(pinner), line);
        }
    }

    fn king_step(&self, to: shakmaty::Square, list: &mut Expected) {
        let direct = self.attackers(to, self.occupied);
        let through = self.attackers(to, self.occupied.without(self.king)) & !direct;
        if direct.any() {
            let capture = self.enemy().contains(to);
            let reason = if capture {
                Reason::TargetProtected
            } else {
                Reason::TargetAttacked
            };
            list.push(reason, direct, set(to));
        }
        if through.any() {
            assert!(
                through.is_subset(self.checkers),
                "only a checker's line goes on"
            );
            list.push(Reason::TargetAttackedThroughKing, through, set(to));
        }
    }

    /// A slider that attacks the king because the pawn that is taken has left, and the pawns that stood on its line.
    fn en_passant(&self, from: shakmaty::Square, to: shakmaty::Square, list: &mut Expected) {
        let taken = shakmaty::Square::from_coords(to.file(), from.rank());
        let stays = self.occupied.without(from).with(to);
        let by =
            self.attackers(self.king, stays.without(taken)) & !self.attackers(self.king, stays);
        if by.any() {
            let lines = (by.into_iter()).fold(NONE, |lines, at| lines | between(self.king, at));
            let pawns = (set(from) | set(taken)) & lines;
            list.push(Reason::EnPassantExposesKing, by, pawns);
        }
    }

    fn castling(&self, side: CastlingSide, rook: shakmaty::Square, list: &mut Expected) {
        let their_side = common::their_side(side);
        let (king_to, rook_to) = (their_side.king_to(self.us), their_side.rook_to(self.us));
        let right = self.chess.castles().has(self.us, their_side);
        if !right {
            list.push(Reason::NoCastlingRight, NONE, set(self.king) | set(rook));
        }
        if !(self.own() & self.board.rooks()).contains(rook) {
            list.push(Reason::RookMissing, NONE, set(rook));
        }
        let path = if right {
            self.chess.castles().path(self.us, their_side)
        } else {
            between(self.king, rook)
        };
        if (path & self.occupied).any() {
            list.push(
                Reason::CastlingPathOccupied,
                path & self.occupied,
                path & self.occupied,
            );
        }
        if self.checkers.any() {
            list.push(Reason::CastlingOutOfCheck, self.checkers, set(self.king));
        }
        let lifted = self.occupied.without(self.king);
        let (mut by, mut at) = (NONE, NONE);
        for square in between(self.king, king_to) {
            let attackers = self.attackers(square, lifted);
            if attackers.any() {
                by |= attackers;
                at = at.with(square);
            }
        }
        if at.any() {
            list.push(Reason::CastlingThroughAttack, by, at);
        }
        let here = self.attackers(king_to, lifted);
        let mut by = if king_to == self.king { NONE } else { here };
        // The rook that shields the king now, and would no longer.
        let shielded = self.attackers(self.king, self.occupied.without(rook)) & !self.checkers;
        let after = lifted.without(rook).with(king_to).with(rook_to);
        by |= self.attackers(king_to, after) & shielded & !here;
        if by.any() {
            list.push(Reason::CastlingIntoAttack, by, set(king_to));
        }
    }
}

/// Reasons in a line: `pinned by e8 at e2 e3`.
struct Told<'a>(&'a [Because]);

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Because { reason, by, at } in self.0 {
            write!(f, "[{reason} by")?;
            by.iter().try_for_each(|square| write!(f, " {square}"))?;
            f.write_str(" at")?;
            at.iter().try_for_each(|square| write!(f, " {square}"))?;
            f.write_str("]")?;
        }
        Ok(())
    }
}

/// A verdict in a line.
fn line(verdict: &Verdict) -> String {
    format!(
        "{}{} {:?}: {}",
        verdict.from,
        verdict.to,
        verdict.mv,
        Told(&verdict.reasons)
    )
}

fn scene(position: &Position, chess: &Chess) -> String {
    format!("{}\n{:?}", common::fen(chess), position.board())
}

#[test]
fn the_verdicts_without_reasons_are_the_legal_moves() {
    let mut positions = 0;
    visit_all(100, 8_000, |_, position, chess| {
        positions += 1;
        let verdicts = everything(position);
        let legal = |verdict: &&Verdict| verdict.is_legal();
        let found = common::sorted(verdicts.iter().filter(legal).map(|v| v.mv.unwrap()));
        let moves = common::sorted(chess.legal_moves().into_iter().map(common::mv));
        assert_eq!(found, moves, "{}", scene(position, chess));
        let pseudo: HashSet<Move> = position.board_moves().into_iter().collect();
        for verdict in &verdicts {
            let told = || format!("{verdict:?}\n{}", scene(position, chess));
            let mv = verdict.mv.unwrap();
            assert_eq!(
                (mv.from(), mv.to()),
                (verdict.from, verdict.to),
                "{}",
                told()
            );
            let reasons: Vec<Reason> = verdict.reasons.iter().map(|b| b.reason).collect();
            assert!(reasons.is_sorted_by(|a, b| a < b), "{}", told());
            let expected = match verdict.refusal() {
                None | Some(Refusal::King) => true,
                Some(Refusal::Board) => false,
                Some(other) => panic!("{other:?}: {}", told()),
            };
            assert_eq!(pseudo.contains(&mv), expected, "{}", told());
        }
    });
    assert!(positions > 30_000, "only {positions} positions");
}

#[test]
fn every_reason_and_everything_it_blames_is_what_the_oracle_says() {
    let mut refused = 0;
    let mut codes: BTreeMap<(Reason, Color), usize> = BTreeMap::new();
    visit_all(200, 5_000, |_, position, chess| {
        let oracle = Oracle::new(chess);
        let verdicts = everything(position);
        let found = common::sorted(verdicts.iter().map(|verdict| verdict.mv.unwrap()));
        assert_eq!(found, oracle.candidates(), "{}", scene(position, chess));
        for verdict in verdicts {
            let expected = oracle.against(verdict.mv.unwrap());
            assert!(
                verdict.reasons == expected,
                "{}\nexpected {}\n{}",
                line(&verdict),
                Told(&expected),
                scene(position, chess)
            );
            refused += usize::from(!expected.is_empty());
            for because in expected {
                *codes.entry((because.reason, position.turn())).or_default() += 1;
            }
        }
    });
    assert!(refused > 300_000, "only {refused} refusals");
    for &reason in Reason::ALL {
        if matches!(reason.stage(), Refusal::Board | Refusal::King) && !is_of_promotion(reason) {
            for color in Color::ALL {
                let times = codes.get(&(reason, color)).copied().unwrap_or_default();
                assert!(times >= 10, "{reason} of {color} was met {times} times");
            }
        }
    }
}

/// These belong to the question, not to a candidate.
fn is_of_promotion(reason: Reason) -> bool {
    matches!(
        reason,
        Reason::PromotionPieceMissing
            | Reason::PromotionNotAllowedHere
            | Reason::PromotionPieceInvalid
    )
}

#[test]
fn without_the_blamed_pieces_the_reason_is_gone_or_falls_to_those_behind() {
    let mut gone = 0;
    let mut fell = 0;
    visit_all(300, 2_500, |_, position, _| {
        for verdict in everything(position) {
            for because in &verdict.reasons {
                let Some(changed) = remedy(position, &verdict, because) else {
                    continue;
                };
                let told = || {
                    format!(
                        "{}: {}\n{:?}",
                        because.reason,
                        line(&verdict),
                        position.board()
                    )
                };
                let again = (explain(&changed, verdict.from).into_iter())
                    .find(|again| same_candidate(again, &verdict))
                    .unwrap_or_else(|| panic!("no candidate any more: {}", told()));
                let still = again.reasons.iter().find(|b| b.reason == because.reason);
                let Some(still) = still else {
                    gone += 1;
                    continue;
                };
                fell += 1;
                let seen_from = seen_from(position, &verdict, because);
                assert!(seen_from.any(), "nothing can be behind: {}", told());
                for square in still.by {
                    let behind = seen_from
                        .iter()
                        .any(|eye| (ours(between(their(eye), their(square))) & because.by).any());
                    assert!(behind, "{square} is not behind: {}", told());
                }
            }
        }
    });
    assert!(gone > 100_000, "only {gone} reasons went");
    assert!(fell > 500, "only {fell} reasons fell to a piece behind");
}

fn same_candidate(a: &Verdict, b: &Verdict) -> bool {
    let kind = |verdict: &Verdict| {
        let mv = verdict.mv.unwrap();
        (verdict.from, verdict.to, mv.promotion(), mv.castle())
    };
    kind(a) == kind(b)
}

/// The position without the pieces that are to blame; where something is missing instead, the position with it.
fn remedy(position: &Position, verdict: &Verdict, because: &Because) -> Option<Position> {
    let mut setup = Setup::from(*position);
    let turn = position.turn();
    match because.reason {
        Reason::PawnDiagonalNeedsCapture => {
            setup.board.put(Piece::new(!turn, Role::Knight), verdict.to);
        }
        Reason::RookMissing => {
            let Some(Move::Castle { rook, .. }) = verdict.mv else {
                panic!("{verdict:?}");
            };
            setup.board.put(Piece::new(turn, Role::Rook), rook);
        }
        Reason::NoCastlingRight => {
            let Some(Move::Castle { rook, .. }) = verdict.mv else {
                panic!("{verdict:?}");
            };
            setup.board.put(Piece::new(turn, Role::Rook), rook);
            setup.castling = setup.castling.with(rook);
        }
        _ => {
            assert!(because.by.any(), "{because:?}");
            for square in because.by {
                setup.board.clear(square);
            }
        }
    }
    // Nobody left but nothing to ask either.
    Position::try_from(setup).ok()
}

/// From where one looks along the lines of a reason; nowhere, for a reason that leaves no room for a piece behind.
fn seen_from(position: &Position, verdict: &Verdict, because: &Because) -> Bitboard {
    let king = position.board().king(position.turn());
    let king = king.map_or(Bitboard::EMPTY, Bitboard::of);
    match because.reason {
        Reason::DoubleCheckOnlyKingMoves
        | Reason::DoesNotAnswerCheck
        | Reason::Pinned
        | Reason::EnPassantExposesKing
        | Reason::CastlingOutOfCheck => king,
        Reason::TargetAttacked | Reason::TargetProtected | Reason::TargetAttackedThroughKing => {
            Bitboard::of(verdict.to)
        }
        Reason::CastlingThroughAttack | Reason::CastlingIntoAttack => because.at,
        _ => Bitboard::EMPTY,
    }
}

/// What the oracle makes of two squares: castling in either spelling.
fn legal_squares(chess: &Chess) -> HashSet<(Square, Square, Option<Role>)> {
    (chess.legal_moves().into_iter().map(common::mv))
        .flat_map(|mv| {
            let rook = match mv {
                Move::Castle { rook, .. } => rook,
                _ => mv.to(),
            };
            [
                (mv.from(), mv.to(), mv.promotion()),
                (mv.from(), rook, mv.promotion()),
            ]
        })
        .collect()
}

const ROLES: [Option<Role>; 12] = [
    None,
    None,
    None,
    None,
    None,
    None,
    Some(Role::Queen),
    Some(Role::Rook),
    Some(Role::Bishop),
    Some(Role::Knight),
    Some(Role::King),
    Some(Role::Pawn),
];

fn any_square(chance: &mut Chance) -> Square {
    Square::from_index(chance.below(64)).unwrap()
}

/// Asks about so many random pairs of squares, half of them from a piece; returns how many were legal.
fn ask(
    chance: &mut Chance,
    position: &Position,
    legal: Option<&HashSet<(Square, Square, Option<Role>)>>,
    times: usize,
) -> usize {
    let occupied: Vec<Square> = position.board().occupied().iter().collect();
    let mut found = 0;
    for _ in 0..times {
        let from = if chance.once_in(8) {
            any_square(chance)
        } else {
            chance.one_of(&occupied)
        };
        let (to, into) = (any_square(chance), chance.one_of(&ROLES));
        let verdict = explain_squares(position, from, to, into);
        let told = || format!("{from}{to} {into:?}: {}\n{position:?}", line(&verdict));
        assert_eq!(
            (verdict.from == from, verdict.is_legal()),
            (true, verdict.refusal().is_none())
        );
        let reasons: Vec<Reason> = verdict.reasons.iter().map(|b| b.reason).collect();
        assert!(reasons.is_sorted_by(|a, b| a < b), "{}", told());
        if verdict.is_legal() {
            assert!(position.is_legal(verdict.mv.unwrap()), "{}", told());
        }
        if let Some(legal) = legal {
            assert_eq!(
                verdict.is_legal(),
                legal.contains(&(from, to, into)),
                "{}",
                told()
            );
        }
        let on_move = position
            .board()
            .color_at(from)
            .map(|color| color == position.turn());
        let first = verdict.refusal() == Some(Refusal::Input);
        assert_eq!(first, on_move != Some(true), "{}", told());
        found += usize::from(verdict.is_legal());
    }
    found
}

#[test]
fn two_squares_from_games_mean_what_the_oracle_makes_of_them() {
    let (mut asked, mut legal) = (0, 0);
    visit_all(400, 3_000, |chance, position, chess| {
        let squares = legal_squares(chess);
        legal += ask(chance, position, Some(&squares), 64);
        // Most random pairs are nonsense: the legal ones get their turn too.
        for &(from, to, into) in &squares {
            let verdict = explain_squares(position, from, to, into);
            assert!(
                verdict.is_legal(),
                "{verdict:?}\n{}",
                scene(position, chess)
            );
        }
        asked += 64 + squares.len();
    });
    assert!(asked > 1_000_000, "only {asked} questions");
    assert!(legal > 10_000, "only {legal} were legal");
}

/// A board with a few pieces anywhere: without kings, with several, pawns on the last rank, rights without rooks.
fn odd_board(chance: &mut Chance) -> Setup {
    let mut setup = Setup::EMPTY;
    let kings = chance.below(4);
    if kings > 0 {
        for color in Color::ALL {
            setup
                .board
                .put(Piece::new(color, Role::King), any_square(chance));
        }
    }
    for _ in 0..=chance.below(20) {
        let limit = if kings == 3 { 6 } else { 5 };
        let role = Role::ALL[chance.below(limit)];
        let color = chance.one_of(&Color::ALL);
        let square = any_square(chance);
        if kings == 3 || setup.board.role_at(square) != Some(Role::King) {
            setup.board.put(Piece::new(color, role), square);
        }
    }
    setup.turn = chance.one_of(&Color::ALL);
    if chance.once_in(2) {
        setup.castling = setup.board.by_role(Role::Rook);
    }
    if chance.once_in(3) {
        setup.en_passant = Some(any_square(chance));
    }
    setup
}

fn oracle_of(setup: &Setup) -> Option<Chess> {
    let text = fen::write_shredder(setup).to_string();
    let parsed = Fen::from_ascii(text.as_bytes()).ok()?;
    (parsed.into_position(CastlingMode::Chess960))
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

#[test]
fn two_squares_on_odd_boards_never_surprise() {
    let mut chance = Chance::new(500);
    let (mut boards, mut accepted) = (0, 0);
    while boards < 8_000 {
        let mut setup = odd_board(&mut chance);
        if setup.board == Board::EMPTY {
            continue;
        }
        let chess = oracle_of(&setup);
        setup.chess960 = chess.is_some() || chance.once_in(2);
        let position = Position::try_from(setup).unwrap();
        boards += 1;
        accepted += usize::from(chess.is_some());
        let squares = chess.as_ref().map(legal_squares);
        ask(&mut chance, &position, squares.as_ref(), 40);
        if let Some(chess) = &chess {
            let oracle = Oracle::new(chess);
            for verdict in everything(&position) {
                let expected = oracle.against(verdict.mv.unwrap());
                assert!(
                    verdict.reasons == expected,
                    "{}\nexpected {}\n{}",
                    line(&verdict),
                    Told(&expected),
                    scene(&position, chess)
                );
            }
        }
        let legal = common::sorted(position.legal_moves());
        let told = everything(&position).into_iter().filter(Verdict::is_legal);
        assert_eq!(
            common::sorted(told.map(|v| v.mv.unwrap())),
            legal,
            "{position:?}"
        );
        for side in CastlingSide::ALL {
            let verdict = explain_castling(&position, side);
            let castles = legal.iter().any(|mv| mv.castle() == Some(side));
            assert_eq!(verdict.is_legal(), castles, "{verdict:?}\n{position:?}");
        }
        for square in Square::all().filter(|_| position.check_kings().is_ok()) {
            if let Some(piece) = position.board().piece_at(square) {
                let asked = Asked::Piece(chessmoves::report::PieceOn::new(piece, square));
                for verdict in Why::new(&position, &asked).unwrap().verdicts {
                    assert_eq!(verdict.legal, verdict.reasons.is_empty());
                }
            }
        }
    }
    assert!(
        accepted > 500,
        "the oracle accepts only {accepted} of {boards}"
    );
}

/// One letter of a move changed, lost, doubled, or put in.
fn mutated(chance: &mut Chance, text: &str) -> String {
    const SIGNS: &[u8] = b"abcdefgh12345678KQRBNPkqrbnpxO0-=+#!?: ()e.\xc3";
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=chance.below(3) {
        let at = chance.below(bytes.len().max(1));
        match chance.below(4) {
            0 if at < bytes.len() => bytes[at] = chance.one_of(SIGNS),
            1 if at < bytes.len() => {
                bytes.remove(at);
            }
            2 if at < bytes.len() => bytes.insert(at, bytes[at]),
            _ => bytes.insert(at, chance.one_of(SIGNS)),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn mutated_moves_are_explained_as_they_would_be_played() {
    let (mut read_at_all, mut legal) = (0, 0);
    visit_all(600, 1_200, |chance, position, chess| {
        let moves: Vec<shakmaty::Move> = chess.legal_moves().into_iter().collect();
        if moves.is_empty() {
            return;
        }
        let listed = position.legal_moves();
        for round in 0..16 {
            let mv = chance.one_of(&moves);
            let san = San::from_move(chess, mv).to_string();
            let text = if round == 0 {
                san
            } else {
                mutated(chance, &san)
            };
            let Ok(read) = MoveText::parse(&text) else {
                assert!(round > 0, "{text}");
                continue;
            };
            let asked = Asked::Move { text, read };
            let why = Why::new(position, &asked).unwrap();
            let Asked::Move { text, .. } = &asked else {
                unreachable!();
            };
            let told = || format!("{text}: {why:?}\n{}", scene(position, chess));
            let playable = match read.find(text, &listed, position.is_chess960()) {
                Ok(_) | Err(MoveError::Ambiguous { .. }) => true,
                Err(_) => false,
            };
            assert_eq!(why.legal, Some(playable), "{}", told());
            if round == 0 {
                let found = read.find(text, &listed, position.is_chess960());
                assert_eq!(found, Ok(common::mv(mv)), "{}", told());
            }
            for verdict in &why.verdicts {
                assert_eq!(verdict.legal, verdict.reasons.is_empty(), "{}", told());
                assert_eq!(verdict.legal, verdict.merits.is_some(), "{}", told());
                assert!(
                    verdict.reasons.iter().all(|r| !r.message.is_empty()),
                    "{}",
                    told()
                );
            }
            if let Ok(theirs) = text.parse::<San>()
                && theirs.to_move(chess).is_ok()
            {
                assert_eq!(why.legal, Some(true), "{}", told());
            }
            read_at_all += 1;
            legal += usize::from(playable);
        }
    });
    assert!(read_at_all > 20_000, "only {read_at_all} could be read");
    assert!(legal > 5_000, "only {legal} were legal");
}

#[test]
fn a_piece_off_turn_is_judged_as_if_its_side_were_on_move() {
    visit_all(700, 800, |_, position, chess| {
        let setup = Setup::from(*position);
        let flipped = Position::try_from(Setup {
            turn: !setup.turn,
            ..setup
        })
        .unwrap();
        for square in position.board().by_color(!position.turn()) {
            let there = explain(&flipped, square);
            assert_eq!(
                explain(position, square),
                there,
                "{}",
                scene(position, chess)
            );
            for verdict in there {
                let mv = verdict.mv.unwrap();
                let asked = explain_squares(position, square, verdict.to, mv.promotion());
                let first = asked.reasons.first().map(|because| because.reason);
                assert_eq!(first, Some(Reason::NotYourTurn), "{asked:?}");
                if asked.mv == verdict.mv {
                    assert_eq!(asked.reasons[1..], verdict.reasons, "{asked:?}");
                }
            }
        }
    });
}

#[track_caller]
fn reasons(fen: &str, from: Square, to: Square) -> Vec<(Reason, Bitboard, Bitboard)> {
    let position = Position::try_from(fen::parse(fen).unwrap().setup).unwrap();
    (explain_squares(&position, from, to, None).reasons.iter())
        .map(|because| (because.reason, because.by, because.at))
        .collect()
}

fn squares<const N: usize>(squares: [Square; N]) -> Bitboard {
    squares.into_iter().collect()
}

/// A push and a capture never end on the same square, so that the file may be left out of a capture too.
#[test]
fn a_pawn_move_without_a_file_goes_straight_ahead_or_else_takes() {
    for (fen, text, legal, readings) in [
        ("4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1", "d5", true, 1),
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "d5", true, 2),
        ("4k3/8/8/3p4/2PPP3/8/8/4K3 w - - 0 1", "d5", true, 2),
        ("2r1k3/8/8/3p4/2P5/8/8/2K5 w - - 0 1", "d5", false, 1),
        ("4k3/8/8/3p4/3P4/8/4P3/4K3 w - - 0 1", "d5", false, 1),
        ("4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1", "d5", false, 1),
    ] {
        let position = Position::try_from(fen::parse(fen).unwrap().setup).unwrap();
        let read = MoveText::parse(text).unwrap();
        let text = text.to_owned();
        let why = Why::new(&position, &Asked::Move { text, read }).unwrap();
        assert_eq!(
            (why.legal, why.verdicts.len()),
            (Some(legal), readings),
            "{fen}"
        );
    }
}

#[test]
fn castling_into_attack_is_one_reason_with_the_attacker_and_the_pinner_of_the_rook() {
    assert_eq!(
        reasons(
            "2r1k3/8/8/8/8/8/8/qR1K3R w HB - 0 1",
            Square::D1,
            Square::B1
        ),
        [(
            Reason::CastlingIntoAttack,
            squares([Square::A1, Square::C8]),
            squares([Square::C1])
        )]
    );
}

#[test]
fn a_pinner_in_the_way_of_the_rook_is_in_the_way_and_no_more() {
    assert_eq!(
        reasons("4k3/8/8/8/8/8/8/1KRq1N2 w C - 0 1", Square::B1, Square::C1),
        [
            (
                Reason::CastlingPathOccupied,
                squares([Square::D1, Square::F1]),
                squares([Square::D1, Square::F1])
            ),
            (
                Reason::CastlingThroughAttack,
                squares([Square::D1]),
                squares([Square::C1, Square::E1, Square::F1])
            )
        ]
    );
}

#[test]
fn a_king_move_in_algebraic_notation_never_castles() {
    for (fen, text) in [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Kg1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Ke1-c1"),
        ("4k3/8/8/8/8/8/8/2R2K1R w HC - 0 1", "Kh1"),
    ] {
        let position = Position::try_from(fen::parse(fen).unwrap().setup).unwrap();
        let read = MoveText::parse(text).unwrap();
        let text = text.to_owned();
        let why = Why::new(&position, &Asked::Move { text, read }).unwrap();
        assert_eq!(why.legal, Some(false), "{why:?}");
    }
}

#[test]
fn the_enemy_rook_in_the_corner_is_nothing_to_castle_with() {
    assert_eq!(
        reasons("4k3/8/8/8/8/8/6P1/4K2r w - - 0 1", Square::E1, Square::H1),
        [(
            Reason::NotOnAnyVector,
            Bitboard::EMPTY,
            squares([Square::H1])
        )]
    );
}

#[test]
fn a_pinned_pawn_does_not_leave_its_line_towards_its_own_king() {
    assert_eq!(
        reasons("8/3B4/8/5p2/6k1/8/8/4K3 b - - 0 1", Square::F5, Square::G4),
        [(
            Reason::OwnPieceOnTarget,
            squares([Square::G4]),
            squares([Square::G4])
        )]
    );
}

#[test]
fn en_passant_names_only_the_pawns_on_the_line_that_it_opens() {
    assert_eq!(
        reasons("4k3/b7/8/2pP4/8/4K3/8/8 w - c6 0 1", Square::D5, Square::C6),
        [(
            Reason::EnPassantExposesKing,
            squares([Square::A7]),
            squares([Square::C5])
        )]
    );
    assert_eq!(
        reasons("4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", Square::D5, Square::C6),
        [(
            Reason::EnPassantExposesKing,
            squares([Square::H5]),
            squares([Square::C5, Square::D5])
        )]
    );
}
