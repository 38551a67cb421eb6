//! Pictures are well-formed, self-contained, safe and small documents.

use std::collections::{BTreeMap, BTreeSet};

use chessmoves::AnyPosition;
use chessmoves::answer::scene::Orientation;
use chessmoves::answer::svg::{Options, SIZE, Theme};
use chessmoves::answer::{Body, PerftReport, Why};
use roxmltree::Node;

use super::{ORIENTATIONS, POSITIONS, THEMES, draw_plain, parse, records};
use crate::samples::{Sample, legal, read, status};

/// What every picture has in common: a title and a description, a few kinds of elements, no styles or scripts, and no
/// references to anything but shapes of its own, all of which are used.
fn check(picture: &str) {
    assert!(
        picture.ends_with("</svg>\n") && picture.lines().count() == 1,
        "{picture}"
    );
    assert!(
        !picture.contains("NaN") && !picture.contains("inf"),
        "{picture}"
    );
    let document = parse(picture);
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "svg");
    assert_eq!(root.attribute("role"), Some("img"));
    let mut children = root.children();
    for name in ["title", "desc"] {
        let child = children.next().expect("a child");
        assert_eq!(child.tag_name().name(), name);
        assert!(
            child.text().is_some_and(|text| !text.trim().is_empty()),
            "{name}"
        );
    }
    let (mut defined, mut used) = (BTreeSet::new(), BTreeSet::new());
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert_eq!(
            node.tag_name().namespace(),
            Some("http://www.w3.org/2000/svg")
        );
        let known = [
            "svg", "title", "desc", "defs", "g", "path", "rect", "circle", "use",
        ];
        assert!(known.contains(&name), "<{name}>");
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "style", "{name}");
            assert!(
                !value.contains("url(") && !value.contains(':'),
                "{name}={value}"
            );
            match name {
                "id" => assert!(defined.insert(value), "{value} is defined twice"),
                "href" => {
                    used.insert(
                        value
                            .strip_prefix('#')
                            .expect("a reference within the document"),
                    );
                }
                _ => {}
            }
        }
    }
    assert_eq!(defined, used);
}

#[test]
fn every_picture_is_well_formed_and_self_contained() {
    let mut pictures = 0;
    for text in POSITIONS {
        for (n, record) in records(&read(text)).iter().enumerate() {
            let options = Options {
                theme: THEMES[n % 4],
                orientation: ORIENTATIONS[n % 3],
                ..Options::default()
            };
            check(&record.svg(&options));
            pictures += 1;
        }
    }
    assert!(pictures > 700, "only {pictures}");
}

#[test]
fn themes_orientations_and_sizes_give_different_pictures() {
    let position = read("kiwipete");
    let record = Sample::of(&position, legal(&position, None));
    let mut seen = BTreeSet::new();
    for theme in THEMES {
        for orientation in [Orientation::White, Orientation::Black] {
            for size in [16, 240, 8192] {
                let options = Options {
                    orientation,
                    size,
                    theme,
                    title: true,
                };
                let picture = record.svg(&options);
                check(&picture);
                assert!(picture.contains(&format!(r#"width="{size}""#)));
                assert!(seen.insert(picture), "{options:?}");
            }
        }
    }
}

#[test]
fn equal_records_give_equal_bytes() {
    for record in records(&read("kiwipete")) {
        assert_eq!(draw_plain(&record), draw_plain(&record.clone()));
    }
}

/// Several pictures can share a page: the ids of different pictures differ.
#[test]
fn different_pictures_have_no_id_in_common() {
    let mut owners: BTreeMap<String, String> = BTreeMap::new();
    for text in POSITIONS {
        for record in records(&read(text)) {
            let picture = draw_plain(&record);
            let document = parse(&picture);
            for id in document
                .descendants()
                .filter_map(|node| node.attribute("id"))
            {
                let owner = owners
                    .entry(id.to_owned())
                    .or_insert_with(|| picture.clone());
                assert_eq!(*owner, picture, "{id}");
            }
        }
    }
}

/// A full board takes 11.5 kB at most. The counts of `control`, the tints and legends of `why` and the hatching of the print
/// theme take more.
#[test]
fn pictures_are_small() {
    for text in ["startpos", "kiwipete"] {
        for record in records(&read(text)) {
            let limit = match &record.body {
                Body::Moves(record) if record.stages.is_some() => 40_000,
                Body::Control(_) => 17_000,
                Body::Why(record) if record.mv.is_none() => 13_500,
                _ => 11_500,
            };
            for orientation in [Orientation::White, Orientation::Black] {
                for (theme, limit) in [(Theme::Brown, limit), (Theme::Print, limit + 3_000)] {
                    let options = Options {
                        orientation,
                        theme,
                        ..Options::default()
                    };
                    let size = record.svg(&options).len();
                    let title = record.title();
                    assert!(size <= limit, "{text}, {title}, {theme:?}: {size} bytes");
                }
            }
        }
    }
    let size = draw_plain(&status(&read("startpos"), &[])).len();
    assert!(
        (5_000..7_000).contains(&size),
        "{size} bytes for the start position"
    );
}

/// A title contains the move as the user wrote it. Characters that XML does not permit are replaced.
#[test]
fn hostile_text_is_escaped() {
    let position = read("startpos");
    for hostile in [
        "<script>alert(1)</script>",
        "</title><script>&\"'",
        "]]>--><!--",
        "&lt;&#0;&bogus;",
        "\u{0}\u{1}\u{b}\u{1b}\u{7f}\u{85}\u{fffe}\u{ffff}",
        "line\nfeed\r\ttab\u{2028}",
        "\u{202e}right to left\u{1f600}",
    ] {
        let mut why = Why::one_move(&position, "e4").expect("a move");
        why.mv = Some(hostile.to_owned());
        let picture = draw_plain(&Sample::of(&position, why));
        check(&picture);
        let document = parse(&picture);
        let title = document
            .root_element()
            .first_element_child()
            .expect("a title");
        let expected: String = (hostile.chars())
            .map(|c| match c {
                '\t' | '\n' | '\r' => c,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
                _ => c,
            })
            .collect();
        assert_eq!(title.text(), Some(&*format!("{expected} is legal")));
    }
}

/// More pieces than a game can have, and counts of two digits.
#[test]
fn impossible_positions_are_drawn() {
    for fen in [
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w - - 0 1",
        "N1N1N1NN/1Q1Q1Q1Q/NQN1NQN1/QQ1q1QQ1/NQN1NQN1/1Q1Q1Q1Q/N1N1N1N1/8 w - - 0 1",
    ] {
        for record in records(&read(fen)) {
            check(&draw_plain(&record));
        }
    }
}

#[test]
fn perft_counts_have_no_picture() {
    let perft = Sample::of(&AnyPosition::default(), PerftReport::new(1, 20));
    let error = (perft.answer()).svg(&Options::default(), &mut Vec::new());
    let error = error.expect_err("no picture");
    assert_eq!(error.kind(), std::io::ErrorKind::Unsupported);
    assert_eq!(Options::default().size, SIZE);
}
