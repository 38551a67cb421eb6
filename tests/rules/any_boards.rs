//! Random boards, possible in a game or not, on which every answer must equal that of the mailbox.

use chessmoves::answer::{Control, Status};
use chessmoves::{
    AnyPosition, Bitboard, Board, Color, File, Move, Piece, Position, Rank, Role, Setup, Square,
    Step,
};

use super::mailbox::Mailbox;
use super::random_boards::{accept, any_setup, any_square, play, put_kings, scatter};
use crate::support::positions::Difference;
use crate::support::{Rng, sorted};

const ALL_BUT_KING: &[Role] = &[
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

#[test]
fn random_boards_agree_with_the_mailbox() {
    let mut rng = Rng::new(11);
    for _ in 0..8_000 {
        let mut board = Board::EMPTY;
        let count = 1 + rng.below(40);
        scatter(&mut rng, &mut board, ALL_BUT_KING, count);
        put_kings(&mut rng, &mut board);
        compare(&any_setup(&mut rng, board));
    }
}

#[test]
fn boards_crowded_with_sliders_agree_with_the_mailbox() {
    let mut rng = Rng::new(12);
    for _ in 0..4_000 {
        let mut board = Board::EMPTY;
        let count = 1 + rng.below(100);
        let roles: &[Role] = match rng.below(3) {
            0 => &[Role::Queen],
            1 => &[Role::Queen, Role::Rook, Role::Bishop],
            _ => &[Role::Queen, Role::Pawn],
        };
        scatter(&mut rng, &mut board, roles, count);
        put_kings(&mut rng, &mut board);
        compare(&any_setup(&mut rng, board));
    }
}

/// Kings and rooks on their home ranks, every rook with its right, and few other pieces.
#[test]
fn castling_from_any_square_of_the_home_rank_agrees_with_the_mailbox() {
    let mut rng = Rng::new(13);
    for _ in 0..8_000 {
        let mut board = Board::EMPTY;
        let count = rng.below(8);
        scatter(&mut rng, &mut board, ALL_BUT_KING, count);
        for (color, home) in [(Color::White, Rank::FIRST), (Color::Black, Rank::EIGHTH)] {
            for role in [Role::Rook, Role::Rook, Role::Rook, Role::King] {
                let square = Square::new(any_file(&mut rng), home);
                board.put(Piece::new(color, role), square);
            }
        }
        let setup = any_setup(&mut rng, board);
        compare(&Setup {
            castling: if rng.one_in(4) {
                setup.castling
            } else {
                Bitboard::ALL
            },
            ..setup
        });
    }
}

/// A pawn that has just made a double push, enemy pawns next to it, and often a king in line with them.
#[test]
fn en_passant_with_kings_and_sliders_in_line_agrees_with_the_mailbox() {
    let mut rng = Rng::new(14);
    for _ in 0..8_000 {
        let turn = rng.choose(&Color::ALL);
        let (origin, passed, target) = match turn {
            Color::White => (Rank::SEVENTH, Rank::SIXTH, Rank::FIFTH),
            Color::Black => (Rank::SECOND, Rank::THIRD, Rank::FOURTH),
        };
        let mut board = Board::EMPTY;
        let count = rng.below(6);
        let sliders = [Role::Queen, Role::Rook, Role::Bishop];
        scatter(&mut rng, &mut board, &sliders, count);
        put_kings(&mut rng, &mut board);
        let file = any_file(&mut rng);
        if rng.one_in(2) {
            let king = if rng.one_in(2) {
                Square::new(any_file(&mut rng), target)
            } else {
                any_square(&mut rng)
            };
            board.put(Piece::new(turn, Role::King), king);
        }
        board.clear(Square::new(file, passed));
        board.clear(Square::new(file, origin));
        let pawn = Square::new(file, target);
        board.put(Piece::new(!turn, Role::Pawn), pawn);
        for step in [Step::EAST, Step::WEST] {
            if let Some(beside) = pawn.step(step).filter(|_| !rng.one_in(4)) {
                board.put(Piece::new(turn, Role::Pawn), beside);
            }
        }
        compare(&Setup {
            board,
            turn,
            en_passant: Some(Square::new(file, passed)),
            ..Setup::EMPTY
        });
    }
}

#[test]
fn boards_full_of_queens_agree_with_the_mailbox() {
    let queen = |color| Piece::new(color, Role::Queen);
    for turn in Color::ALL {
        let full = |color: &dyn Fn(Square) -> Color| -> Board {
            Square::all()
                .map(|square| (square, queen(color(square))))
                .collect()
        };
        let own_if = |is_own: bool| if is_own { turn } else { !turn };
        let mut boards = vec![
            full(&|_| Color::White),
            full(&|square| own_if(square.is_light())),
            full(&|square| own_if(square.rank() < Rank::FIFTH)),
        ];
        for (white, black) in [(Square::E1, Square::E8), (Square::D4, Square::E5)] {
            for n in 0..3 {
                let mut board = boards[n];
                board.put(Piece::new(Color::White, Role::King), white);
                board.put(Piece::new(Color::Black, Role::King), black);
                boards.push(board);
            }
        }
        // On every other square, so that each queen can move.
        boards.push(
            Square::all()
                .filter(|square| !square.is_light())
                .map(|square| (square, queen(turn)))
                .collect(),
        );
        for board in boards {
            compare(&Setup {
                board,
                turn,
                castling: Bitboard::ALL,
                ..Setup::EMPTY
            });
        }
    }
}

#[test]
fn a_king_next_to_a_king_is_in_check_and_cannot_capture_it() {
    let mut board = Board::EMPTY;
    board.put(Piece::new(Color::White, Role::King), Square::A1);
    board.put(Piece::new(Color::Black, Role::King), Square::B2);
    let setup = Setup {
        board,
        ..Setup::EMPTY
    };
    compare(&setup);
    let position = accept(setup);
    assert_eq!(position.checkers(), Bitboard::of(Square::B2));
    assert_eq!(position.pseudo_legal_moves().len(), 2);
    assert!(Status::new(&position, &[]).check_mated);
    assert!(Position::from_setup(setup).is_err());
}

fn any_file(rng: &mut Rng) -> File {
    File::from_index(rng.below(8)).expect("8 files")
}

/// Compares everything that can be asked about a setup.
fn compare(setup: &Setup) {
    // The mailbox knows only complete rights: the position is Chess960 if one of them is none of standard chess.
    let read = |chess960| {
        let setup = Setup {
            chess960: Some(chess960),
            ..*setup
        };
        AnyPosition::from_setup(setup).expect("a board with pieces")
    };
    let (standard, chess960) = (read(false), read(true));
    let (position, dropped) = if standard.1 == chess960.1 {
        standard
    } else {
        chess960
    };
    let setup = &Setup {
        chess960: Some(position.is_chess960()),
        ..*setup
    };
    let mailbox = Mailbox::new(setup);
    let scene = || format!("{position}{:?}", position.board());
    let rights = position.castling_rights(Color::White) | position.castling_rights(Color::Black);
    assert_eq!(rights, mailbox.castling, "castling rights of {}", scene());
    assert_eq!(position.en_passant(), mailbox.en_passant, "{}", scene());
    assert_eq!(dropped.castling, setup.castling - rights, "{}", scene());
    let en_passant = dropped.en_passant.or(position.en_passant());
    assert_eq!(en_passant, setup.en_passant, "{}", scene());
    assert_eq!(
        dropped.is_empty(),
        setup.castling == rights && setup.en_passant == position.en_passant(),
        "{}",
        scene()
    );
    compare_attacks(&position, &mailbox, &scene);
    compare_pins(&position, &mailbox, &scene);

    let pseudo_legal = sorted(mailbox.pseudo_legal());
    compare_moves(&position.pseudo_legal_moves(), &pseudo_legal, &|| {
        format!("stage 3 of {}", scene())
    });
    let legal: Vec<Move> = (pseudo_legal.into_iter())
        .filter(|&mv| mailbox.is_legal(mv))
        .collect();
    let several_kings = (Color::ALL.into_iter())
        .map(|color| (color, mailbox.kings(color)))
        .find(|(_, kings)| kings.more_than_one())
        .map(|(color, kings)| {
            let (side, count) = (color.side_name(), kings.len());
            let squares: Vec<_> = kings.iter().map(Square::name).collect();
            let squares = squares.join(", ");
            format!("{side} has {count} kings ({squares}), expected at most one for legal moves")
        });
    match position.legal_moves() {
        Ok(listed) => {
            assert_eq!(several_kings, None, "{}", scene());
            compare_moves(&listed, &legal, &|| format!("stage 4 of {}", scene()));
            compare_end(&position, &mailbox, &legal, &scene);
            for mv in legal.iter().copied() {
                let next = play(&position, mv);
                let expected = mailbox.play(mv).board();
                assert_eq!(next.board(), &expected, "{mv:?} in {}", scene());
                assert_eq!(next.turn(), !position.turn(), "{mv:?} in {}", scene());
            }
        }
        Err(error) => assert_eq!(Some(error.message), several_kings, "{}", scene()),
    }
    compare_game_position(setup, &position, &mailbox, &legal);
}

fn compare_moves(found: &[Move], expected: &[Move], scene: &impl Fn() -> String) {
    let found = &sorted(found.iter().copied());
    let difference = Difference { found, expected };
    assert!(found == expected, "{difference}\n{}", scene());
}

fn compare_attacks(position: &AnyPosition, mailbox: &Mailbox, scene: &impl Fn() -> String) {
    for square in Square::all() {
        assert_eq!(
            position.attacks_from(square),
            mailbox.attacks_from(square),
            "from {square} of {}",
            scene()
        );
    }
    let record = Control::new(position, None);
    for color in Color::ALL {
        for target in Square::all() {
            assert_eq!(
                position.attackers(target, color),
                mailbox.attackers(target, color),
                "{color} on {target} of {}",
                scene()
            );
        }
        assert_eq!(
            position.attackers_of_king(color),
            mailbox.checkers(color),
            "{color} of {}",
            scene()
        );
        // The record looks through the enemy king.
        let without_king = match mailbox.king(!color) {
            Some(king) => mailbox.without(king),
            None => mailbox.clone(),
        };
        let controlled: Vec<(Square, Bitboard)> = Square::all()
            .map(|square| (square, without_king.attackers(square, color)))
            .filter(|(_, attackers)| attackers.any())
            .collect();
        let side = &record.sides[color];
        assert_eq!(*side, controlled, "{color} of {}", scene());
    }
    let checkers = mailbox.checkers(mailbox.turn);
    assert_eq!(position.checkers(), checkers, "checkers of {}", scene());
    assert_eq!(position.is_check(), checkers.any(), "{}", scene());
}

fn compare_pins(position: &AnyPosition, mailbox: &Mailbox, scene: &impl Fn() -> String) {
    let mut pinned = Bitboard::EMPTY;
    for square in Square::all() {
        let pinner = mailbox.pinner(square);
        assert_eq!(position.pinner(square), pinner, "{square} of {}", scene());
        if pinner.is_some() {
            pinned = pinned.with(square);
        }
    }
    assert_eq!(position.pinned(), pinned, "pinned of {}", scene());
}

/// Compares what the record of the status says about the end of the game.
fn compare_end(
    position: &AnyPosition,
    mailbox: &Mailbox,
    legal: &[Move],
    scene: &impl Fn() -> String,
) {
    let status = Status::new(position, &[]);
    let has_ended = legal.is_empty() && mailbox.king(mailbox.turn).is_some();
    let is_check = mailbox.checkers(mailbox.turn).any();
    assert_eq!(status.move_count, Some(legal.len()), "{}", scene());
    assert_eq!(status.check_mated, has_ended && is_check, "{}", scene());
    assert_eq!(status.stale_mated, has_ended && !is_check, "{}", scene());
}

/// Checks that exactly the positions of a game make a [`Position`], and compares what only that type has.
fn compare_game_position(setup: &Setup, position: &AnyPosition, mailbox: &Mailbox, legal: &[Move]) {
    let scene = || format!("{position}{:?}", position.board());
    let accepted = Position::from_setup(*setup);
    assert_eq!(accepted.is_ok(), mailbox.is_of_game(), "{}", scene());
    let is_as_stated = setup.castling == mailbox.castling && setup.en_passant == mailbox.en_passant;
    let strict = Position::try_from(*setup);
    assert_eq!(
        strict.is_ok(),
        accepted.is_ok() && is_as_stated,
        "{}",
        scene()
    );
    let Ok((game, _)) = accepted else {
        return;
    };
    assert_eq!(game.as_any(), position, "{}", scene());
    compare_moves(&game.legal_moves(), legal, &scene);
    let count = u64::try_from(legal.len()).expect("a short list");
    assert_eq!(game.count_legal_moves(), count, "{}", scene());
    assert_eq!(game.has_legal_moves(), count > 0, "{}", scene());
    let is_check = mailbox.checkers(mailbox.turn).any();
    let has_ended = legal.is_empty();
    assert_eq!(game.is_checkmate(), has_ended && is_check, "{}", scene());
    assert_eq!(game.is_stalemate(), has_ended && !is_check, "{}", scene());
    for mv in position.pseudo_legal_moves() {
        let is_legal = legal.contains(&mv);
        assert_eq!(game.is_legal(mv), is_legal, "{mv:?} in {}", scene());
        let next = game.play(mv).ok().map(|next| *next.board());
        let expected = is_legal.then(|| mailbox.play(mv).board());
        assert_eq!(next, expected, "{mv:?} in {}", scene());
    }
}
