//! Moves that the generator did not make: playing one is an error, or exactly what the oracle does.

use chessmoves::{Move, Position, Role, Square};
use shakmaty::{Chess, Position as _};

use crate::support::{Rng, oracle, setups, walk};

fn role(rng: &mut Rng) -> Role {
    rng.choose(&Role::ALL)
}

fn captured(rng: &mut Rng) -> Option<Role> {
    if rng.one_in(2) { None } else { Some(role(rng)) }
}

/// A move with arbitrary fields.
fn arbitrary(rng: &mut Rng) -> Move {
    let (from, to) = (setups::square(rng), setups::square(rng));
    with_shape(rng, from, to)
}

/// A move of arbitrary shape between two squares.
fn with_shape(rng: &mut Rng, from: Square, to: Square) -> Move {
    match rng.below(4) {
        0 => Move::Normal {
            role: role(rng),
            from,
            to,
            captured: captured(rng),
        },
        1 => Move::EnPassant { from, to },
        2 => Move::Castle {
            king: from,
            rook: to,
        },
        _ => Move::Promotion {
            from,
            to,
            captured: captured(rng),
            into: role(rng),
        },
    }
}

/// A legal or pseudo-legal move with one field changed.
fn altered(rng: &mut Rng, mv: Move) -> Move {
    let other = setups::square(rng);
    match (rng.below(4), mv) {
        (0, _) => with_shape(rng, mv.from(), mv.to()),
        (1, Move::Normal { role, from, to, .. }) => Move::Normal {
            role,
            from,
            to,
            captured: captured(rng),
        },
        (1, Move::Promotion { from, to, into, .. }) => Move::Promotion {
            from,
            to,
            captured: captured(rng),
            into,
        },
        (
            2,
            Move::Normal {
                from, to, captured, ..
            },
        ) => Move::Normal {
            role: role(rng),
            from,
            to,
            captured,
        },
        (
            2,
            Move::Promotion {
                from, to, captured, ..
            },
        ) => Move::Promotion {
            from,
            to,
            captured,
            into: role(rng),
        },
        (1, Move::Castle { rook, .. }) => Move::Castle { king: other, rook },
        (2, Move::Castle { king, .. }) => Move::Castle { king, rook: other },
        (1, Move::EnPassant { to, .. }) => Move::EnPassant { from: other, to },
        (2, Move::EnPassant { from, .. }) => Move::EnPassant { from, to: other },
        _ => mv,
    }
}

/// Plays a move, and compares the result with the oracle. Returns whether the move is legal.
fn compare(position: &Position, chess: &Chess, mv: Move) -> bool {
    let before = *position;
    let theirs = (chess.legal_moves().into_iter()).find(|&theirs| oracle::mv(theirs) == mv);
    let scene = || format!("{mv:?} in\n{}", oracle::scene(position, chess));
    assert_eq!(position.is_legal(mv), theirs.is_some(), "{}", scene());
    assert_eq!(
        position.effects(mv).is_ok(),
        theirs.is_some(),
        "{}",
        scene()
    );
    match (position.play(mv), theirs) {
        (Ok(next), Some(theirs)) => {
            let mut after = chess.clone();
            after.play_unchecked(theirs);
            assert_eq!(next, oracle::position(&after), "{}", scene());
        }
        (Err(error), None) => assert!(!error.to_string().is_empty(), "{}", scene()),
        (Ok(_), None) => panic!("an illegal move was played: {}", scene()),
        (Err(error), Some(_)) => panic!("{error}: {}", scene()),
    }
    assert_eq!(*position, before, "{}", scene());
    theirs.is_some()
}

#[test]
fn arbitrary_moves_are_errors_or_what_the_oracle_plays() {
    let (mut played, mut refused) = (0, 0);
    walk::all_games(51, 3_000, |rng, position, chess| {
        let pseudo_legal = position.as_any().pseudo_legal_moves();
        let legal = position.legal_moves();
        for n in 0..24 {
            let mv = match n % 4 {
                0 => arbitrary(rng),
                1 if !legal.is_empty() => {
                    let mv = rng.choose(&legal);
                    altered(rng, mv)
                }
                2 if !pseudo_legal.is_empty() => {
                    let mv = rng.choose(&pseudo_legal);
                    altered(rng, mv)
                }
                _ => {
                    // A move of any shape from a square of the side to move.
                    let own = position.board().by_color(position.turn());
                    let own: Vec<_> = own.iter().collect();
                    let (from, to) = (rng.choose(&own), setups::square(rng));
                    with_shape(rng, from, to)
                }
            };
            if compare(position, chess, mv) {
                played += 1;
            } else {
                refused += 1;
            }
        }
    });
    assert!(
        played > 18_000 && refused > 110_000,
        "{played} played, {refused} refused"
    );
}

/// In a few positions of each kind, every value that a move can have.
#[test]
fn exactly_the_legal_moves_of_all_possible_values_are_played() {
    let captures = || [None].into_iter().chain(Role::ALL.map(Some));
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
        "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1",
        "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 b GBgb - 0 1",
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        "6k1/5ppp/8/8/8/8/8/R3r1K1 w - - 0 1",
    ] {
        let chess = oracle::parse(fen);
        let position = oracle::position(&chess);
        let expected = oracle::legal_moves(&chess);
        let mut legal = Vec::new();
        let mut visit = |mv: Move| {
            let is_legal = position.is_legal(mv);
            if is_legal {
                legal.push(mv);
            }
            assert_eq!(position.play(mv).is_ok(), is_legal, "{mv:?} in {fen}");
        };
        for from in Square::all() {
            for to in Square::all() {
                visit(Move::EnPassant { from, to });
                visit(Move::Castle {
                    king: from,
                    rook: to,
                });
                for (role, captured) in Role::ALL
                    .into_iter()
                    .flat_map(|role| captures().map(move |captured| (role, captured)))
                {
                    visit(Move::Normal {
                        role,
                        from,
                        to,
                        captured,
                    });
                    visit(Move::Promotion {
                        from,
                        to,
                        captured,
                        into: role,
                    });
                }
            }
        }
        assert_eq!(
            crate::support::sorted(legal),
            crate::support::sorted(expected),
            "{fen}"
        );
    }
}

/// Only legal moves have a meaningful notation, but any move can be written.
#[test]
fn writing_an_arbitrary_move_never_panics() {
    walk::all_games(52, 500, |rng, position, _| {
        for _ in 0..8 {
            let mv = arbitrary(rng);
            let uci = position.uci(mv).to_string();
            assert!(matches!(uci.len(), 4 | 5), "{uci}");
            let san = position.san(mv).to_string();
            assert!((2..=8).contains(&san.len()), "{san}");
        }
    });
}
