//! Random walks, where every answer must equal that of an independent library: shakmaty, and cozy-chess in Chess960.

mod common;

use chessmoves::{Bitboard, CastlingSide, Color, Move, Piece, Position, Role, Square};
use common::{Chance, Difference};
use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position as _};

const USUAL: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 7 21",
];

const PROMOTIONS: &[&str] = &[
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "1n1n1n1n/P1P1P1P1/8/2k5/8/8/1p1p1p1p/N1N1N1NK w - - 0 1",
    "k7/7P/8/8/8/8/p7/7K b - - 98 120",
    "8/1k1P1P2/8/8/8/8/2p1p1K1/8 w - - 0 1",
    "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
    "8/5k2/8/2n5/8/4B3/1K6/8 w - - 0 1",
    "b7/1k6/8/8/8/8/6K1/B6B w - - 0 1",
    "8/8/3kn3/8/8/2K1N3/8/8 b - - 0 1",
    "8/6pk/8/8/8/8/PK6/8 w - - 0 1",
];

const EN_PASSANT: &[&str] = &[
    "4k3/pppp4/8/4PPPP/pppp4/8/4PPPP/4K3 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 b - - 0 1",
    "8/p1p1p1p1/8/1P1P1P1P/r1p1p1pk/8/KP1P1P1P/7R w - - 0 1",
    "b6b/p1p1p1p1/7k/RP1P1P1r/r1p1p1pR/K7/1P1P1P1P/B6B w - - 0 1",
    "q3r2b/p3p1p1/8/KP1P1P1r/R1p1p1pk/8/1P1P1P1P/B2R3Q b - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/1k1Pp3/8/8/4KQ2 b - d3 0 1",
];

const CASTLING: &[&str] = &[
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
    "2r1k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
    "rn2k1nr/8/8/2b2b2/2B2B2/8/8/RN2K1NR b KQkq - 3 7",
    "r3k2r/p6p/8/B7/1pp1p3/3b4/P6P/R3K2R w KQkq - 0 1",
];

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

/// Half of the time a rarer kind of move, when there is one.
fn choose(chance: &mut Chance, moves: &[Move]) -> Move {
    let rare: Vec<Move> = (moves.iter().copied())
        .filter(|mv| !matches!(mv, Move::Step { captured: None, .. }))
        .filter(|mv| !matches!(mv, Move::Step { .. }) || mv.to().index() % 3 == 0)
        .collect();
    if rare.is_empty() || chance.once_in(2) {
        chance.one_of(moves)
    } else {
        chance.one_of(&rare)
    }
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

/// A Chess960 start position, each side with its own Scharnagl number; thinned out, so that kings castle soon.
fn chess960_start(chance: &mut Chance, white: u32, black: u32, thin: bool) -> Chess {
    let mut setup = shakmaty::Setup::initial();
    let (whites, blacks) = (
        shakmaty::Board::chess960(white),
        shakmaty::Board::chess960(black),
    );
    for at in shakmaty::Square::ALL {
        let from = if at < shakmaty::Square::A5 {
            &whites
        } else {
            &blacks
        };
        setup.board.discard_piece_at(at);
        if let Some(piece) = from.piece_at(at) {
            let stays = matches!(piece.role, shakmaty::Role::King | shakmaty::Role::Rook);
            if !thin || stays || chance.once_in(3) {
                setup.board.set_piece_at(at, piece);
            }
        }
    }
    setup.castling_rights = setup.board.rooks();
    // A thinned out board may leave black in check at once: then it is black who moves.
    if Chess::from_setup(setup.clone(), CastlingMode::Chess960).is_err() {
        setup.turn = shakmaty::Color::Black;
    }
    Chess::from_setup(setup, CastlingMode::Chess960)
        .unwrap_or_else(|_| chess960_start(chance, white, black, false))
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
