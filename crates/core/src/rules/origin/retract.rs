//! The last move: which moves can have led to a position, and whether each of them comes from an impossible one.

use std::collections::HashMap;

use super::census::{Census, passed_files};
use super::pawns;
use crate::rules::any_position::{AnyPosition, Setup};
use crate::rules::attacks::{attackers, attacks};
use crate::rules::movement::{self, home_rank, pawn_start_rank, pawn_steps, promotion_rank};
use crate::rules::stages::CastlingPath;
use crate::types::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square};

/// After this many positions the search stops, and assumes that a last move exists.
const MOST_POSITIONS: usize = 2_000;

/// Why none of the moves that fit the board can have been the last one: how many of them come from a position of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Rejected {
    /// The side that was not to move was in check.
    pub(crate) checks: usize,
    /// There were too many men, or too few captures for the pawns and the promoted pieces.
    pub(crate) men: usize,
    /// No move leads there.
    pub(crate) pasts: usize,
}

/// A quick test: whether some last move comes from a position with possible men and no check out of turn.
pub(crate) fn has_last_move(setup: &Setup) -> bool {
    // Without castling rights and an en passant square that the board contradicts.
    let Ok((position, _)) = AnyPosition::from_setup(*setup) else {
        return false;
    };
    is_start(setup)
        || last_moves(&position.into(), &mut |_, before| {
            !is_check_out_of_turn(before) && {
                let census = Census::both(&before.board);
                census.iter().all(|side| side.spent().is_some()) && passed_files(&census).is_none()
            }
        })
}

/// The search for the last plies that can have led to a position.
#[derive(Default)]
pub(crate) struct Retraction {
    men: HashMap<[Census; 2], bool>,
    positions: usize,
}

impl Retraction {
    /// Why no sequence of this many plies leads to a position; `None` if there may be one.
    pub(crate) fn rejected(&mut self, setup: &Setup, plies: usize) -> Option<Rejected> {
        self.positions += 1;
        let mut rejected = Rejected::default();
        let found = self.positions > MOST_POSITIONS
            || is_start(setup)
            || last_moves(setup, &mut |_, before| {
                let count = if is_check_out_of_turn(before) {
                    &mut rejected.checks
                } else if !self.may_have_men(before) {
                    &mut rejected.men
                } else if plies > 1 && self.rejected(before, plies - 1).is_some() {
                    &mut rejected.pasts
                } else {
                    return true;
                };
                *count += 1;
                false
            });
        (!found).then_some(rejected)
    }

    fn may_have_men(&mut self, setup: &Setup) -> bool {
        let census = Census::both(&setup.board);
        let has_sixteen = |color| setup.board.by_color(color).len() <= 16;
        let known = self.men.entry(census);
        Color::ALL.into_iter().all(has_sixteen)
            && *known.or_insert_with(|| pawns::may_have_come(&census, [0; 2]))
    }
}

/// Whether it was one side's turn while the other one was in check.
pub(crate) fn is_check_out_of_turn(setup: &Setup) -> bool {
    let king = setup.board.king(!setup.turn);
    king.is_some_and(|king| attackers(&setup.board, king, setup.turn, setup.board.occupied()).any())
}

/// Whether all men stand on the ranks on which a game starts, of standard chess or Chess960.
pub(super) fn is_start(setup: &Setup) -> bool {
    let stands = |color| {
        let own = setup.board.by_color(color);
        let second = Bitboard::rank(pawn_start_rank(color));
        own == Bitboard::rank(home_rank(color)) | second
            && setup.board.by_piece(Piece::new(color, Role::Pawn)) == second
    };
    setup.turn == Color::White && Color::ALL.into_iter().all(stands)
}

/// Passes each possible last move and the position before it to a function, until it returns true; whether it did.
///
/// The move is legal in the position before it, as the filters of the rules say, and leads to this one. A castling right
/// that is held now was held before. Castling can have started on any squares, as in Chess960.
pub fn last_moves(setup: &Setup, is_found: &mut dyn FnMut(Move, &Setup) -> bool) -> bool {
    let (mover, occupied) = (!setup.turn, setup.board.occupied());
    let [forward, ..] = pawn_steps(mover);
    let (back, home) = (forward.reversed(), home_rank(mover));
    let mut fits = |mv| before(setup, mv).is_some_and(|before| is_found(mv, &before));
    let [queen, rook, bishop, knight] = Role::PROMOTIONS;
    let captures = [queen, rook, bishop, knight, Role::Pawn].map(Some);
    let is_own = |(_, piece): &(Square, Piece)| piece.color == mover;
    for (to, Piece { role, .. }) in setup.board.pieces().filter(is_own) {
        let normal = |from, captured| Move::Normal {
            role,
            from,
            to,
            captured,
        };
        let (behind, beside) = (to.step(back), movement::pawn(!mover, to) - occupied);
        let found = if role == Role::Pawn {
            let twice = behind.and_then(|from| from.step(back));
            (behind.into_iter().chain(twice)).any(|from| fits(normal(from, None)))
                || beside.into_iter().any(|from| {
                    fits(Move::EnPassant { from, to })
                        || (captures.into_iter()).any(|captured| fits(normal(from, captured)))
                })
        } else {
            let origins = attacks(Piece::new(mover, role), to, occupied) - occupied;
            let moves = || [None].into_iter().chain(captures);
            let promotes = to.rank() == promotion_rank(mover) && Role::PROMOTIONS.contains(&role);
            let promotion = |from, captured| Move::Promotion {
                from,
                to,
                captured,
                into: role,
            };
            (origins.into_iter()).any(|from| moves().any(|captured| fits(normal(from, captured))))
                || promotes
                    && (behind.is_some_and(|from| fits(promotion(from, None)))
                        || (beside.into_iter())
                            .any(|from| captures.into_iter().any(|it| fits(promotion(from, it)))))
        };
        if found {
            return true;
        }
    }
    let castled =
        |side: CastlingSide| setup.board.king(mover) == Some(Square::new(side.king_file(), home));
    CastlingSide::ALL.into_iter().any(castled)
        && Bitboard::rank(home).into_iter().any(|king| {
            let mut rooks = Bitboard::rank(home).without(king).into_iter();
            rooks.any(|rook| fits(Move::Castle { king, rook }))
        })
}

/// The position before a move; `None` if the move cannot have led to this position.
fn before(setup: &Setup, mv: Move) -> Option<Setup> {
    let mover = !setup.turn;
    let own = |role| Piece::new(mover, role);
    let mut before = Setup {
        turn: mover,
        en_passant: None,
        ..*setup
    };
    let mut origins = vec![(own(mv.role()), mv.from())];
    if let Move::Castle { king, rook } = mv {
        let path = CastlingPath::new(king, rook);
        for (role, square) in [(Role::King, path.king_to), (Role::Rook, path.rook_to)] {
            if setup.board.piece_at(square) != Some(own(role)) {
                return None;
            }
            before.board.clear(square);
        }
        origins.push((own(Role::Rook), rook));
        before.castling = before.castling.with(rook);
    } else {
        before.board.clear(mv.to());
    }
    if let (Some(role), Some(square)) = (mv.captured(), mv.capture_square()) {
        origins.push((Piece::new(setup.turn, role), square));
    }
    let edges = Bitboard::rank(home_rank(mover)) | Bitboard::rank(promotion_rank(mover));
    for (piece, square) in origins {
        let on_edge = piece.role == Role::Pawn && edges.contains(square);
        if on_edge || before.board.occupied().contains(square) {
            return None;
        }
        before.board.put(piece, square);
    }
    if let Move::EnPassant { to, .. } = mv {
        before.en_passant = Some(to);
    }
    let (position, dropped) = AnyPosition::from_setup(before).ok()?;
    let after = Setup::from(position.allows(mv).then(|| position.play_unchecked(mv))?);
    // Many FENs leave the en passant square out if there is nothing to capture.
    let fits = dropped.is_empty()
        && after.board == setup.board
        && after.castling == setup.castling
        && (setup.en_passant.is_none() || after.en_passant == setup.en_passant);
    fits.then_some(before)
}
