//! Named positions, and the numbered start positions of Chess960.

use std::collections::HashSet;

use chessmoves::input::closest_name;
use chessmoves::notation::{chess960, fen, named};
use chessmoves::{Position, Role, perft, problems};

#[test]
fn named_positions_have_the_published_perft_counts() {
    let nodes = [8_902, 97_862, 2_812, 9_467, 62_379, 89_890];
    assert_eq!(named::POSITIONS.len(), nodes.len());
    for (named, nodes) in named::POSITIONS.iter().zip(nodes) {
        let position: Position = named.fen.parse().expect(named.name);
        assert_eq!(position.to_string(), named.fen);
        let codes: Vec<_> = (problems(&position.into()).iter())
            .map(|problem| problem.code().name())
            .collect();
        // White has eight pawns, two of them on the a-file, and only one black man is missing.
        let is_composed = named.name == "position4";
        let expected = if is_composed {
            vec!["pawns-cannot-have-passed"]
        } else {
            vec![]
        };
        assert_eq!(codes, expected, "{}", named.name);
        assert_eq!(perft(&position, 3), nodes, "{}", named.name);
        assert_eq!(named::find(&named.name.to_uppercase()), Some(named));
    }
    assert_eq!(named::POSITIONS[0].fen.parse(), Ok(Position::default()));
}

#[test]
fn misspelt_names_find_the_closest_name() {
    for (misspelt, closest) in [
        ("kiwpete", Some("kiwipete")),
        ("Startpso", Some("startpos")),
        ("position 4", Some("position4")),
        ("rnbqkbnr/pppppppp", None),
        ("", None),
    ] {
        let found = closest_name(misspelt).map(|named| named.name);
        assert_eq!(found, closest, "{misspelt}");
    }
}

/// All 960 start positions differ, have bishops on squares of both colours and the king between the rooks, and equal those
/// that cozy-chess has under the same numbers.
#[test]
fn numbered_start_positions_are_those_of_chess960() {
    let mut all = HashSet::new();
    for number in 0..chess960::COUNT {
        let pieces = chess960::pieces(number).expect("a start position");
        assert!(all.insert(pieces), "{number}");
        let files = |role| (0..8).filter(move |&file| pieces[file] == role);
        let counts = [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
        ]
        .map(|role| files(role).count());
        assert_eq!(counts, [1, 1, 2, 2, 2], "{number}");
        assert_eq!(files(Role::Bishop).sum::<usize>() % 2, 1, "{number}");
        let king = files(Role::King).next().expect("a king");
        let rooks: Vec<_> = files(Role::Rook).collect();
        assert!(rooks[0] < king && king < rooks[1], "{number}");

        let text = chess960::fen(number).expect("a start position");
        let setup = fen::parse(&text).expect("a FEN").setup;
        let peer = cozy_chess::Board::chess960_startpos(u32::from(number));
        let expected = fen::parse(&format!("{peer:#}")).expect("a FEN").setup;
        assert_eq!(
            (setup.board, setup.castling),
            (expected.board, expected.castling),
            "{number}"
        );
    }
    assert_eq!(all.len(), 960);
    assert_eq!(chess960::pieces(960), None);
    assert_eq!(chess960::pieces(u16::MAX), None);
}
