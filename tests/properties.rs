//! What must hold of the stages and the tables whatever the position.

mod common;

use chessmoves::rules::{lines, movement};
use chessmoves::{Bitboard, Board, Color, Move, Piece, Position, Role, Setup, Square, Step};
use common::Chance;

const ROOK: [Step; 4] = [Step::NORTH, Step::EAST, Step::SOUTH, Step::WEST];
const BISHOP: [Step; 4] = [
    Step::new(1, 1),
    Step::new(1, -1),
    Step::new(-1, -1),
    Step::new(-1, 1),
];

fn pieces() -> impl Iterator<Item = Piece> {
    (Color::ALL.into_iter()).flat_map(|color| {
        Role::ALL
            .map(move |role| Piece::new(color, role))
            .into_iter()
    })
}

/// The positions of a few random games and as many random boards that are none.
fn each_position(seed: u64, mut each: impl FnMut(&Position)) {
    let mut chance = Chance::new(seed);
    for start in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "1r1k2r1/6p1/8/8/8/8/6P1/1R1K2R1 w KQkq - 0 1",
    ] {
        for _ in 0..40 {
            let mut position = common::position(start);
            for _ in 0..60 {
                each(&position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(chance.one_of(&moves));
            }
        }
    }
    for _ in 0..10_000 {
        each(&any_position(&mut chance));
    }
}

fn any_position(chance: &mut Chance) -> Position {
    let any_square = |chance: &mut Chance| Square::from_index(chance.below(64)).expect("64");
    let mut board = Board::EMPTY;
    for _ in 0..=chance.below(30) {
        let piece = Piece::new(chance.one_of(&Color::ALL), chance.one_of(&Role::ALL[..5]));
        board.put(piece, any_square(chance));
    }
    for color in Color::ALL {
        if !chance.once_in(6) {
            board.put(Piece::new(color, Role::King), any_square(chance));
        }
    }
    let setup = Setup {
        board,
        turn: chance.one_of(&Color::ALL),
        castling: Bitboard::ALL,
        en_passant: Some(any_square(chance)),
        ..Setup::EMPTY
    };
    Position::try_from(setup).expect("a board with pieces")
}

/// Where the moves of one piece lead.
fn targets(moves: &[Move], from: Square) -> Bitboard {
    (moves.iter())
        .filter(|mv| mv.from() == from)
        .map(|mv| mv.to())
        .collect()
}

#[test]
fn each_stage_only_removes() {
    each_position(21, |position| {
        let (board, legal) = (position.board_moves(), position.legal_moves());
        assert!(
            legal.iter().all(|mv| board.contains(mv)),
            "{position:?}\n{legal:?}"
        );
        for (from, piece) in position.board().pieces() {
            // In Chess960 the king castles from squares that have no castling lane.
            let lanes: Vec<Move> = (board.iter().copied())
                .filter(|mv| mv.castle().is_none() || !position.is_chess960())
                .collect();
            let (clipped, open) = (movement::clipped(piece, from), targets(&lanes, from));
            assert!(
                open.is_subset(clipped),
                "{piece} on {from} of {position:?}\nclipped{clipped:?}board{open:?}"
            );
        }
    });
}

#[test]
fn moves_come_in_the_promised_order_and_once() {
    each_position(22, |position| {
        for moves in [position.legal_moves(), position.board_moves()] {
            let keys: Vec<_> = (moves.iter())
                .map(|mv| {
                    let into = Role::PROMOTIONS
                        .into_iter()
                        .position(|role| Some(role) == mv.promotion());
                    (mv.from(), mv.castle().is_some(), mv.castle(), mv.to(), into)
                })
                .collect();
            assert!(keys.is_sorted_by(|a, b| a < b), "{position:?}\n{moves:?}");
        }
    });
}

#[test]
fn mirroring_the_board_mirrors_the_moves() {
    each_position(23, |position| {
        let mirror = common::mirrored(position);
        let mirrored =
            |moves: Vec<Move>| common::sorted(moves.into_iter().map(common::mirrored_move));
        assert_eq!(
            common::sorted(mirror.board_moves()),
            mirrored(position.board_moves()),
            "{position:?}"
        );
        assert_eq!(
            common::sorted(mirror.legal_moves()),
            mirrored(position.legal_moves()),
            "{position:?}"
        );
        assert_eq!(
            mirror.checkers(),
            position.checkers().mirror(),
            "{position:?}"
        );
        assert_eq!(mirror.pinned(), position.pinned().mirror(), "{position:?}");
        assert_eq!(&common::mirrored(&mirror), position);
    });
}

#[test]
fn a_position_is_what_its_setup_says() {
    each_position(24, |position| {
        assert_eq!(Position::try_from(Setup::from(*position)), Ok(*position));
    });
}

#[test]
fn no_legal_move_leaves_its_own_king_attacked() {
    each_position(25, |position| {
        for mv in position.legal_moves() {
            let next = position.play(mv);
            assert!(
                next.attackers_of_king(position.turn()).is_empty(),
                "{mv:?} in {position:?}"
            );
        }
    });
}

#[test]
fn lanes_partition_the_clipped_set() {
    for piece in pieces() {
        for from in Square::all() {
            let lanes = movement::lanes_from(piece, from).map(|lane| lane.squares(from));
            let squares: Vec<Square> = lanes.flatten().collect();
            let set: Bitboard = squares.iter().copied().collect();
            assert_eq!(set.len(), squares.len(), "{piece} on {from}: {squares:?}");
            assert_eq!(set, movement::clipped(piece, from), "{piece} on {from}");
        }
    }
}

#[test]
fn raw_offsets_stay_on_the_large_board_and_differ() {
    for piece in pieces() {
        let offsets: Vec<Step> = (movement::lanes(piece).iter())
            .flat_map(|lane| lane.offsets())
            .collect();
        for (n, offset) in offsets.iter().enumerate() {
            assert!(
                offset.file.abs() <= 7 && offset.rank.abs() <= 7,
                "{piece}: {offset:?}"
            );
            assert!(!offsets[..n].contains(offset), "{piece}: {offset:?} twice");
        }
    }
}

#[test]
fn clipping_is_all_that_the_square_takes_away() {
    for piece in pieces() {
        for from in Square::all() {
            // Jumps and castling depend on the rank as well: they may be missing, nothing else.
            let raw: Bitboard = (movement::lanes(piece).iter())
                .flat_map(|lane| lane.offsets())
                .filter_map(|offset| from.step(offset))
                .collect();
            let clipped = movement::clipped(piece, from);
            assert!(
                clipped.is_subset(raw),
                "{piece} on {from}: {clipped:?}{raw:?}"
            );
            let missing = raw - clipped;
            let special = |to: Square| {
                matches!(
                    from.to(to),
                    Step {
                        file: 0,
                        rank: 2 | -2
                    } | Step {
                        file: 2 | -2,
                        rank: 0
                    }
                )
            };
            assert!(
                missing.iter().all(special)
                    && (missing.is_empty() || matches!(piece.role, Role::Pawn | Role::King)),
                "{piece} on {from}: {missing:?}"
            );
        }
    }
}

/// What a slider sees, walked square by square.
fn walk(from: Square, steps: [Step; 4], occupied: Bitboard) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    for step in steps {
        let mut at = from.step(step);
        while let Some(square) = at {
            seen = seen.with(square);
            at = square.step(step).filter(|_| !occupied.contains(square));
        }
    }
    seen
}

#[test]
fn sliders_see_what_a_walk_sees() {
    let mut chance = Chance::new(26);
    for from in Square::all() {
        for density in 0..3_000 {
            let occupied = Bitboard(match density % 4 {
                0 => chance.bits(),
                1 => chance.bits() & chance.bits(),
                2 => chance.bits() & chance.bits() & chance.bits(),
                _ => chance.bits() | chance.bits(),
            });
            assert_eq!(
                lines::rook(from, occupied),
                walk(from, ROOK, occupied),
                "rook on {from} among {occupied:?}"
            );
            assert_eq!(
                lines::bishop(from, occupied),
                walk(from, BISHOP, occupied),
                "bishop on {from} among {occupied:?}"
            );
        }
    }
}

/// Every arrangement of blockers on a slider's lanes, so that no entry of the table goes unseen.
#[test]
fn sliders_see_what_a_walk_sees_for_every_arrangement() {
    for from in Square::all() {
        for (steps, sees) in [
            (ROOK, lines::rook as fn(Square, Bitboard) -> Bitboard),
            (BISHOP, lines::bishop),
        ] {
            let lanes = walk(from, steps, Bitboard::EMPTY);
            let mut blockers = Bitboard::EMPTY;
            loop {
                assert_eq!(
                    sees(from, blockers),
                    walk(from, steps, blockers),
                    "{from} among {blockers:?}"
                );
                blockers = Bitboard(blockers.0.wrapping_sub(lanes.0)) & lanes;
                if blockers.is_empty() {
                    break;
                }
            }
        }
    }
}

#[test]
fn between_and_line_are_what_they_say() {
    for a in Square::all() {
        for b in Square::all() {
            let (mut between, mut line) = (Bitboard::EMPTY, Bitboard::EMPTY);
            let Step { file, rank } = a.to(b);
            let aligned = file == 0 || rank == 0 || file.abs() == rank.abs();
            if a != b && aligned {
                let step = Step::new(file.signum(), rank.signum());
                line = Bitboard::of(a);
                for n in 1..8 {
                    let squares = [a.step(step.times(n)), a.step(step.times(-n))];
                    line |= squares.into_iter().flatten().collect();
                    if n < file.abs().max(rank.abs()) {
                        between |= squares[0].into_iter().collect();
                    }
                }
            }
            assert_eq!(lines::between(a, b), between, "between {a} and {b}");
            assert_eq!(lines::line(a, b), line, "through {a} and {b}");
        }
    }
}

#[test]
fn control_tables_are_the_lanes_that_may_capture() {
    for piece in pieces() {
        for from in Square::all() {
            let expected: Bitboard = (movement::lanes(piece).iter())
                .filter(|lane| {
                    matches!(
                        lane.rule,
                        movement::Rule::Either | movement::Rule::CaptureOnly
                    )
                })
                .flat_map(|lane| lane.squares(from))
                .collect();
            assert_eq!(
                chessmoves::rules::control::controls(piece, from, Bitboard::EMPTY),
                expected,
                "{piece} on {from}"
            );
        }
    }
}
