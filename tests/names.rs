//! The positions that have a name.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::HashSet;

use chessmoves::notation::{fen, names, scharnagl};
use chessmoves::{Position, Role, perft, problems};

#[test]
fn named_positions_are_what_their_names_say() {
    let nodes = [8_902, 97_862, 2_812, 9_467, 62_379, 89_890];
    assert_eq!(names::POSITIONS.len(), nodes.len());
    for (named, nodes) in names::POSITIONS.iter().zip(nodes) {
        let setup = fen::parse(named.fen).unwrap().setup;
        assert_eq!(fen::write(&setup).to_string(), named.fen);
        assert_eq!(problems(&setup), [], "{}", named.name);
        let position = Position::try_from(setup).unwrap();
        assert_eq!(perft(&position, 3), nodes, "{}", named.name);
        assert_eq!(names::find(&named.name.to_uppercase()), Some(named));
    }
    assert_eq!(
        Position::try_from(fen::parse(names::POSITIONS[0].fen).unwrap().setup),
        Ok(Position::default())
    );
}

#[test]
fn misspelt_names_find_the_nearest() {
    for (misspelt, near) in [
        ("kiwpete", Some("kiwipete")),
        ("Startpso", Some("startpos")),
        ("position 4", Some("position4")),
        ("rnbqkbnr/pppppppp", None),
        ("", None),
    ] {
        assert_eq!(
            names::near(misspelt).map(|named| named.name),
            near,
            "{misspelt}"
        );
    }
}

/// All 960 are different, have their bishops on squares of both colours and the king between the rooks, as Chess960 asks,
/// and are those that cozy-chess has under the same numbers.
#[test]
fn numbered_start_positions_are_those_of_chess960() {
    let mut all = HashSet::new();
    for number in 0..scharnagl::COUNT {
        let pieces = scharnagl::pieces(number).unwrap();
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
        let (king, mut rooks) = (files(Role::King).next().unwrap(), files(Role::Rook));
        assert!(rooks.next().unwrap() < king && king < rooks.next().unwrap());

        let setup = fen::parse(&scharnagl::fen(number).unwrap()).unwrap().setup;
        let peer = cozy_chess::Board::chess960_startpos(u32::from(number));
        let theirs = fen::parse(&format!("{peer:#}")).unwrap().setup;
        assert_eq!(
            (setup.board, setup.castling),
            (theirs.board, theirs.castling),
            "{number}"
        );
    }
    assert_eq!(all.len(), 960);
    assert_eq!(scharnagl::pieces(960), None);
    assert_eq!(scharnagl::pieces(u16::MAX), None);
}
