//! Finds the problems of a setup.

use super::Problem;
use crate::rules::attacks::attackers;
use crate::rules::lines;
use crate::rules::movement::{self, castling_rook, home_rank, king_home, promotion_rank};
use crate::rules::outcome::SEVENTY_FIVE_MOVES;
use crate::rules::setup::Setup;
use crate::types::{Bitboard, CastlingSide, Color, Move, Piece, Role, Square};

/// All problems of a setup, in a fixed order: kings, checks, pawns and pieces, castling, en passant, half-move clock;
/// White's before Black's.
///
/// ```
/// use chessmoves::{notation::fen, problems};
/// let setup = fen::parse("4k3/8/8/8/8/8/8/4K3 w K - 0 1")?.setup;
/// let problems = problems(&setup);
/// assert_eq!(problems.len(), 1);
/// assert_eq!(problems[0].code(), "castling-without-rook");
/// assert_eq!(
///     problems[0].to_string(),
///     "White has the right to castle kingside, but no rook on h1; the right is ignored"
/// );
/// # Ok::<(), chessmoves::Faults>(())
/// ```
pub fn problems(setup: &Setup) -> Vec<Problem> {
    let mut found = Vec::new();
    kings(setup, &mut found);
    checks(setup, &mut found);
    for color in Color::ALL {
        material(setup, color, &mut found);
    }
    for color in Color::ALL {
        castling(setup, color, &mut found);
    }
    let off_home = Color::ALL.into_iter().fold(setup.castling, |rooks, color| {
        rooks - Bitboard::rank(home_rank(color))
    });
    if off_home.any() {
        found.push(Problem::CastlingOffHomeRank { rooks: off_home });
    }
    if let Some(square) = setup.en_passant {
        en_passant(setup, square, &mut found);
    }
    if setup.halfmoves > SEVENTY_FIVE_MOVES {
        let halfmoves = setup.halfmoves;
        found.push(Problem::HalfmoveClock { halfmoves });
    }
    found
}

fn kings(setup: &Setup, found: &mut Vec<Problem>) {
    for color in Color::ALL {
        let kings = setup.board.by_piece(Piece::new(color, Role::King));
        if kings.is_empty() {
            found.push(Problem::NoKing { color });
        } else if kings.more_than_one() {
            found.push(Problem::SeveralKings { color, kings });
        }
    }
    let of = |color| setup.board.king(color);
    if let (Some(white), Some(black)) = (of(Color::White), of(Color::Black))
        && movement::king(white).contains(black)
    {
        let kings = Bitboard::of(white).with(black);
        found.push(Problem::KingsTouch { kings });
    }
}

fn attackers_of(setup: &Setup, square: Square, by: Color) -> Bitboard {
    attackers(&setup.board, square, by, setup.board.occupied())
}

/// The pieces that give check. Kings are left out: kings next to each other are a problem of their own.
fn checkers(setup: &Setup, king: Square, color: Color) -> Bitboard {
    attackers_of(setup, king, !color) - setup.board.by_role(Role::King)
}

fn checks(setup: &Setup, found: &mut Vec<Problem>) {
    let opponent = !setup.turn;
    if let Some(king) = setup.board.king(opponent) {
        let checkers = checkers(setup, king, opponent);
        if checkers.any() {
            let color = opponent;
            found.push(Problem::OpponentInCheck { color, checkers });
        }
    }
    let color = setup.turn;
    let Some(king) = setup.board.king(color) else {
        return;
    };
    let checkers = checkers(setup, king, color);
    let sliders = [Role::Queen, Role::Rook, Role::Bishop]
        .map(|role| setup.board.by_role(role))
        .into_iter()
        .fold(Bitboard::EMPTY, |sliders, role| sliders | role);
    if checkers.len() > 2 {
        found.push(Problem::TooManyCheckers { color, checkers });
    } else if let (Some(one), Some(other)) = (checkers.first(), checkers.last())
        && one != other
    {
        // In a double check at least one check is discovered, by a move of the other piece or a capture en passant.
        if (checkers & sliders).is_empty() {
            found.push(Problem::CheckersWithoutSlider { color, checkers });
        } else if lines::line(king, one).contains(other) {
            found.push(Problem::CheckersOnOneLine {
                color,
                king,
                checkers,
            });
        }
    }
    check_before_double_step(setup, king, found);
}

/// Takes the double push back: if the king was attacked before it, its side was in check although it was not its turn.
fn check_before_double_step(setup: &Setup, king: Square, found: &mut Vec<Problem>) {
    let color = setup.turn;
    let square = (setup.en_passant).filter(|&passed| setup.is_possible_en_passant(passed));
    let Some((origin, pawn)) = square.and_then(|square| setup.double_push_over(square)) else {
        return;
    };
    let mut before = *setup;
    before.board.clear(pawn);
    before.board.put(Piece::new(!color, Role::Pawn), origin);
    let checkers = checkers(&before, king, color);
    if checkers.any() {
        found.push(Problem::CheckBeforeDoubleStep {
            color,
            checkers,
            origin,
            pawn,
        });
    }
}

fn material(setup: &Setup, color: Color, found: &mut Vec<Problem>) {
    let of = |role| setup.board.by_piece(Piece::new(color, role));
    let pawns = of(Role::Pawn);
    let edge = pawns & (Bitboard::rank(home_rank(color)) | Bitboard::rank(promotion_rank(color)));
    if edge.any() {
        found.push(Problem::PawnsOnEdgeRank { color, pawns: edge });
    }
    if pawns.len() > 8 {
        found.push(Problem::TooManyPawns { color, pawns });
    }
    let pieces = setup.board.by_color(color);
    if pieces.len() > 16 {
        found.push(Problem::TooManyPieces { color, pieces });
    }
    let bishops = of(Role::Bishop);
    // A second bishop on squares of one colour must be a promoted one.
    let promoted: usize = [
        (of(Role::Queen), 1),
        (of(Role::Rook), 2),
        (of(Role::Knight), 2),
        (bishops & Bitboard::LIGHT, 1),
        (bishops - Bitboard::LIGHT, 1),
    ]
    .into_iter()
    .map(|(pieces, at_start)| pieces.len().saturating_sub(at_start))
    .sum();
    if promoted > 8_usize.saturating_sub(pawns.len()) && promoted > 0 {
        found.push(Problem::TooManyPromoted {
            color,
            promoted,
            pawns,
        });
    }
}

/// Explains what [`Setup::usable_castling`] drops.
fn castling(setup: &Setup, color: Color, found: &mut Vec<Problem>) {
    let home = Bitboard::rank(home_rank(color));
    let rights = setup.castling & home;
    let king = setup.board.king(color).filter(|&king| home.contains(king));
    let Some(king) = king else {
        if rights.any() {
            found.push(Problem::CastlingWithoutKing {
                color,
                kings: setup.board.by_piece(Piece::new(color, Role::King)),
                rooks: rights,
            });
        }
        return;
    };
    let usable = setup.usable_castling() & home;
    let rooks = setup.board.by_piece(Piece::new(color, Role::Rook));
    for rook in rights - usable {
        let side = Move::castling_side(king, rook);
        found.push(match castling_rook(usable, king, side) {
            Some(outer) if rooks.contains(rook) => Problem::CastlingInnerRook {
                color,
                side,
                inner: rook,
                outer,
            },
            _ => Problem::CastlingWithoutRook { color, side, rook },
        });
    }
    let corners = CastlingSide::ALL
        .into_iter()
        .map(|side| Square::new(side.corner_file(), king.rank()))
        .collect();
    if usable == corners && king != king_home(color) && !setup.chess960 {
        found.push(Problem::Chess960Assumed {
            color,
            king,
            rooks: usable,
        });
    }
}

/// Explains why [`Setup::is_possible_en_passant`] does not hold.
fn en_passant(setup: &Setup, square: Square, found: &mut Vec<Problem>) {
    let (turn, color) = (setup.turn, !setup.turn);
    let Some((origin, pawn)) = setup.double_push_over(square) else {
        found.push(Problem::EnPassantWrongRank { square, turn });
        return;
    };
    let occupied = setup.board.occupied();
    if !(setup.board.by_piece(Piece::new(color, Role::Pawn))).contains(pawn) {
        found.push(Problem::EnPassantWithoutPawn {
            square,
            pawn,
            color,
        });
    }
    if occupied.contains(square) {
        found.push(Problem::EnPassantOccupied { square });
    }
    if occupied.contains(origin) {
        found.push(Problem::EnPassantOriginOccupied { square, origin });
    }
}
