//! Random games, played by the library and by the oracle side by side.

use chessmoves::{Move, Position};
use shakmaty::{CastlingMode, Chess, FromSetup, Position as _};

use super::random::Rng;
use super::{oracle, starts};

/// Visits the positions of random games from each start in turn, each game at most `plies` long, until `at_least` positions
/// have been visited.
pub(crate) fn games(
    seed: u64,
    starts: &[&str],
    plies: usize,
    at_least: usize,
    mut visit: impl FnMut(&mut Rng, &Position, &Chess),
) {
    let mut rng = Rng::new(seed);
    let mut visited = 0;
    while visited < at_least {
        for start in starts {
            visited += game(&mut rng, oracle::parse(start), plies, &mut visit);
        }
    }
}

/// Visits the positions of random Chess960 games. The first 960 games begin with different numbers; in two games out of
/// three most pieces are missing, so that kings castle soon. In 2,880 games each number begins one game with all pieces.
pub(crate) fn chess960_games(
    seed: u64,
    games: u32,
    plies: usize,
    mut visit: impl FnMut(&mut Rng, &Position, &Chess),
) {
    let mut rng = Rng::new(seed);
    for number in 0..games {
        let thinned = (number + number / 960) % 3 > 0;
        // 7 and 960 have no common divisor.
        let white = number * 7 % 960;
        let black = if thinned {
            u32::try_from(rng.below(960)).expect("below 960")
        } else {
            white
        };
        let start = chess960_start(&mut rng, white, black, thinned);
        game(&mut rng, start, plies, &mut visit);
    }
}

/// Visits positions from all kinds of starts, about six times `share`.
pub(crate) fn all_games(
    seed: u64,
    share: usize,
    mut visit: impl FnMut(&mut Rng, &Position, &Chess),
) {
    games(seed, starts::USUAL, 120, share, &mut visit);
    games(seed + 1, starts::PROMOTIONS, 60, share, &mut visit);
    games(seed + 2, starts::EN_PASSANT, 50, share, &mut visit);
    games(seed + 3, starts::CASTLING, 16, share, &mut visit);
    games(seed + 4, starts::RARE, 6, share / 4, &mut visit);
    let chess960 = u32::try_from(share / 20).expect("a small number");
    chess960_games(seed + 5, chess960, 30, &mut visit);
}

/// Plays one game and returns the number of positions visited.
fn game(
    rng: &mut Rng,
    mut chess: Chess,
    plies: usize,
    visit: &mut impl FnMut(&mut Rng, &Position, &Chess),
) -> usize {
    let mut position = oracle::position(&chess);
    for visited in 0..plies {
        visit(rng, &position, &chess);
        let moves = oracle::legal_moves(&chess);
        if moves.is_empty() {
            return visited + 1;
        }
        let mv = choose(rng, &moves);
        let theirs = (chess.legal_moves().into_iter())
            .find(|&theirs| oracle::mv(theirs) == mv)
            .expect("a move from the same list");
        let before = oracle::scene(&position, &chess);
        position = (position.play(mv)).unwrap_or_else(|error| panic!("{mv:?}: {error}\n{before}"));
        chess.play_unchecked(theirs);
        assert_eq!(position, oracle::position(&chess), "{mv:?} in\n{before}");
    }
    plies
}

/// Chooses a move, in half of all cases a rare kind of move if there is one.
pub(crate) fn choose(rng: &mut Rng, moves: &[Move]) -> Move {
    let rare: Vec<Move> = (moves.iter().copied())
        .filter(|mv| !matches!(mv, Move::Normal { captured: None, .. }))
        .filter(|mv| !matches!(mv, Move::Normal { .. }) || mv.to().index() % 3 == 0)
        .collect();
    if rare.is_empty() || rng.one_in(2) {
        rng.choose(moves)
    } else {
        rng.choose(&rare)
    }
}

/// A Chess960 start position in which each side has its own number.
fn chess960_start(rng: &mut Rng, white: u32, black: u32, thinned: bool) -> Chess {
    let mut setup = shakmaty::Setup::initial();
    let (white_board, black_board) = (
        shakmaty::Board::chess960(white),
        shakmaty::Board::chess960(black),
    );
    for square in shakmaty::Square::ALL {
        let board = if square < shakmaty::Square::A5 {
            &white_board
        } else {
            &black_board
        };
        setup.board.discard_piece_at(square);
        if let Some(piece) = board.piece_at(square) {
            let stays = matches!(piece.role, shakmaty::Role::King | shakmaty::Role::Rook);
            if !thinned || stays || rng.one_in(3) {
                setup.board.set_piece_at(square, piece);
            }
        }
    }
    setup.castling_rights = setup.board.rooks();
    // On a thinned board Black may be in check; then it is Black's turn.
    if Chess::from_setup(setup.clone(), CastlingMode::Chess960).is_err() {
        setup.turn = shakmaty::Color::Black;
    }
    Chess::from_setup(setup, CastlingMode::Chess960)
        .unwrap_or_else(|_| chess960_start(rng, white, black, false))
}
