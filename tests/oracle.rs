//! Random walks, where every answer must equal that of an independent library: shakmaty, and cozy-chess in Chess960.

mod common;

use chessmoves::{Bitboard, CastlingSide, Color, Move, Piece, Position, Role, Square};
use common::starts::{CASTLING, EN_PASSANT, PROMOTIONS, USUAL, chess960_start, choose};
use common::{Chance, Difference};
use shakmaty::{Chess, EnPassantMode, Position as _};

/// Why two positions are to be shown: the FEN, and our view of the board.
fn scene(position: &Position, chess: &Chess) -> String {
    format!("{}\n{:?}", common::fen(chess), position.board())
}

/// Compares every answer about one position and hands back the legal moves.
fn compare(position: &Position, chess: &Chess) -> Vec<Move> {
    let scene = || scene(position, chess);
    let listed = position.legal_moves();
    let ours = common::sorted(listed.iter().copied());
    let theirs = common::sorted(chess.legal_moves().into_iter().map(common::mv));
    assert!(
        ours == theirs,
        "{}\n{}",
        Difference(&ours, &theirs),
        scene()
    );
    assert_eq!(position.count_legal(), listed.len() as u64, "{}", scene());
    for &mv in &listed {
        assert!(position.is_legal(mv), "{mv:?}\n{}", scene());
        compare_capture(position, mv, &scene);
    }
    compare_castling(position, chess, &listed, &scene);
    compare_state(position, chess, &scene);
    compare_pins(position, chess, &scene);
    listed
}

/// What a move takes stands where the move says.
fn compare_capture(position: &Position, mv: Move, scene: &impl Fn() -> String) {
    let board = position.board();
    let taken = mv.capture_square().and_then(|at| board.piece_at(at));
    let expected = (mv.captured()).map(|role| Piece::new(!position.turn(), role));
    assert_eq!(taken, expected, "{mv:?}\n{}", scene());
    assert_eq!(
        board.role_at(mv.from()),
        Some(mv.role()),
        "{mv:?}\n{}",
        scene()
    );
}

fn compare_castling(
    position: &Position,
    chess: &Chess,
    listed: &[Move],
    scene: &impl Fn() -> String,
) {
    for side in CastlingSide::ALL {
        for color in Color::ALL {
            assert_eq!(
                position.castling_rook(color, side),
                (chess.castles())
                    .rook(common::their_color(color), common::their_side(side))
                    .map(common::square),
                "{color} {side}\n{}",
                scene()
            );
        }
        let castle = listed.iter().find(|mv| mv.castle() == Some(side));
        let theirs = chess.castling_moves(common::their_side(side));
        assert_eq!(castle.is_some(), !theirs.is_empty(), "{side}\n{}", scene());
        if let Some(castle) = castle {
            let to = common::their_side(side).king_to(chess.turn());
            assert_eq!(castle.to(), common::square(to), "{side}\n{}", scene());
        }
    }
    assert_eq!(
        position.castling_rights(Color::White) | position.castling_rights(Color::Black),
        Bitboard(chess.castles().castling_rights().0),
        "{}",
        scene()
    );
}

fn compare_state(position: &Position, chess: &Chess, scene: &impl Fn() -> String) {
    assert_eq!(
        position.checkers().0,
        chess.checkers().0,
        "checkers of {}",
        scene()
    );
    let ours = [
        position.is_check(),
        position.is_checkmate(),
        position.is_stalemate(),
        position.is_insufficient_material(),
    ];
    let theirs = [
        chess.is_check(),
        chess.is_checkmate(),
        chess.is_stalemate(),
        chess.is_insufficient_material(),
    ];
    assert_eq!(ours, theirs, "check, mate, stalemate, dead\n{}", scene());
    let jumped = chess.ep_square(EnPassantMode::Always).map(common::square);
    assert_eq!(position.en_passant(), jumped, "{}", scene());
    assert_eq!(position.halfmoves(), chess.halfmoves(), "{}", scene());
    assert_eq!(position.fullmoves(), chess.fullmoves().get(), "{}", scene());
    assert_eq!(position, &common::from_oracle(chess), "{}", scene());
}

/// A piece is pinned when an enemy slider would attack the king, were the piece not there.
fn compare_pins(position: &Position, chess: &Chess, scene: &impl Fn() -> String) {
    let board = chess.board();
    let king = board.king_of(chess.turn()).expect("a king");
    let attackers = |occupied| board.attacks_to(king, !chess.turn(), occupied);
    let mut pinned = Bitboard::EMPTY;
    for at in board.by_color(chess.turn()).without(king) {
        let uncovered = attackers(board.occupied().without(at)) & !attackers(board.occupied());
        let pinner = uncovered.single_square().map(common::square);
        assert_eq!(
            position.pinner(common::square(at)),
            pinner,
            "{at}\n{}",
            scene()
        );
        if uncovered.any() {
            pinned = pinned.with(common::square(at));
        }
    }
    assert_eq!(position.pinned(), pinned, "{}", scene());
}

/// Plays on from a position, comparing as it goes; `each` sees every position with its moves. Returns how many were
/// compared.
fn walk(
    chance: &mut Chance,
    mut chess: Chess,
    plies: usize,
    mut each: impl FnMut(&Position, &Chess, &[Move]),
) -> usize {
    let mut position = common::from_oracle(&chess);
    for seen in 0..plies {
        let moves = compare(&position, &chess);
        each(&position, &chess, &moves);
        if moves.is_empty() {
            return seen + 1;
        }
        let mv = choose(chance, &moves);
        let theirs = (chess.legal_moves().into_iter())
            .find(|&theirs| common::mv(theirs) == mv)
            .expect("the lists are equal");
        let before = scene(&position, &chess);
        position = position.play(mv);
        chess.play_unchecked(theirs);
        assert_eq!(position, common::from_oracle(&chess), "{mv:?} in\n{before}");
    }
    plies
}

/// Walks from each start in turn until so many positions have been compared.
fn walks(seed: u64, starts: &[&str], plies: usize, at_least: usize) {
    let mut chance = Chance::new(seed);
    let mut compared = 0;
    while compared < at_least {
        for start in starts {
            compared += walk(&mut chance, common::oracle(start), plies, |_, _, _| ());
        }
    }
}

#[test]
fn games_from_the_usual_positions() {
    walks(1, USUAL, 160, 200_000);
}

#[test]
fn games_with_promotions() {
    walks(2, PROMOTIONS, 80, 100_000);
}

#[test]
fn games_with_en_passant() {
    walks(3, EN_PASSANT, 60, 150_000);
}

#[test]
fn games_with_castling() {
    walks(4, CASTLING, 24, 150_000);
}

/// The same position for the other oracle.
fn cozy(chess: &Chess) -> cozy_chess::Board {
    let mut builder = cozy_chess::BoardBuilder::empty();
    for (at, piece) in chess.board() {
        let color = cozy_color(piece.color);
        let role = cozy_chess::Piece::ALL[usize::from(piece.role) - 1];
        *builder.square_mut(cozy_chess::Square::index(at.to_usize())) = Some((role, color));
    }
    for color in shakmaty::Color::ALL {
        let file = |side| {
            let rook = chess.castles().rook(color, side)?;
            Some(cozy_chess::File::index(rook.file().to_usize()))
        };
        *builder.castle_rights_mut(cozy_color(color)) = cozy_chess::CastleRights {
            short: file(shakmaty::CastlingSide::KingSide),
            long: file(shakmaty::CastlingSide::QueenSide),
        };
    }
    builder.side_to_move = cozy_color(chess.turn());
    let jumped = chess.ep_square(EnPassantMode::Always);
    builder.en_passant = jumped.map(|at| cozy_chess::Square::index(at.to_usize()));
    (builder.build()).unwrap_or_else(|error| panic!("{}: {error}", common::fen(chess)))
}

fn cozy_color(color: shakmaty::Color) -> cozy_chess::Color {
    color.fold_wb(cozy_chess::Color::White, cozy_chess::Color::Black)
}

/// From, to (the rook when castling) and promotion, which is all that the other oracle says of a move.
type Bare = (Square, Square, Option<Role>);

fn bare(mv: Move) -> Bare {
    match mv {
        Move::Castle { king, rook } => (king, rook, None),
        _ => (mv.from(), mv.to(), mv.promotion()),
    }
}

fn cozy_moves(board: &cozy_chess::Board) -> Vec<Bare> {
    let square = |at: cozy_chess::Square| Square::from_index(at as usize).expect("64 squares");
    let mut bares = Vec::new();
    board.generate_moves(|moves| {
        bares.extend(moves.into_iter().map(|mv| {
            let into = mv.promotion.map(|piece| Role::ALL[piece as usize]);
            (square(mv.from), square(mv.to), into)
        }));
        false
    });
    bares.sort_unstable();
    bares
}

/// Walks from every start position of Chess960 whose number leaves this remainder when halved.
fn chess960(seed: u64, remainder: u32) {
    let mut chance = Chance::new(seed);
    let (mut compared, mut castles) = (0, 0);
    for number in (0..960).filter(|number| number % 2 == remainder) {
        for thin in [false, true, true] {
            let other = if thin {
                u32::try_from(chance.below(960)).expect("below 960")
            } else {
                number
            };
            let chess = chess960_start(&mut chance, number, other, thin);
            compared += walk(&mut chance, chess, 50, |position, chess, moves| {
                let mut bares: Vec<Bare> = moves.iter().copied().map(bare).collect();
                bares.sort_unstable();
                let scene = || scene(position, chess);
                assert_eq!(bares, cozy_moves(&cozy(chess)), "{}", scene());
                castles += moves.iter().filter(|mv| mv.castle().is_some()).count();
            });
        }
    }
    assert!(compared > 50_000, "{compared} positions are not many");
    assert!(castles > 2_000, "only {castles} times a king could castle");
}

#[test]
fn games_of_chess960_with_even_numbers() {
    chess960(5, 0);
}

#[test]
fn games_of_chess960_with_odd_numbers() {
    chess960(6, 1);
}
