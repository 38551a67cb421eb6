//! The positions that have a name.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use chessmoves::notation::{fen, names};
use chessmoves::{Position, perft, problems};

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
