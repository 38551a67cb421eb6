//! Pictures are well-formed, whole, safe and small, and show what the record says.

use std::collections::{BTreeMap, BTreeSet};

use chessmoves::input::Input;
use chessmoves::notation::text::MoveText;
use chessmoves::render::Bottom;
use chessmoves::render::svg::{self, Look, SIZE, Theme};
use chessmoves::report::{
    Asked, Control, Moves, PerftReport, PieceOn, RawMoves, Record, Status, Why,
};
use chessmoves::{Piece, Position, Square};
use roxmltree::{Document, Node};

const THEMES: [Theme; 4] = [Theme::Brown, Theme::Green, Theme::Blue, Theme::Print];
const BOTTOMS: [Bottom; 3] = [Bottom::White, Bottom::Black, Bottom::Asked];
const POSITIONS: [&str; 12] = [
    "startpos",
    "kiwipete",
    "position4",
    // Castling through an attack, and past one.
    "4k3/8/8/8/8/5q2/4P3/4K2R w K - 0 1",
    "4k3/8/8/8/8/8/5n2/4K2R w K - 0 1",
    // En passant, and one that exposes the king.
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    // A check, a double check, a pin, promotions, and no king at all.
    "4k3/8/8/8/1b6/8/2P5/R2QK3 w Q - 0 1",
    "4r1k1/8/8/8/8/5n2/8/R3K3 w Q - 0 1",
    "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
    "1n1n3k/2P5/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/3p4/8/1P1R1n2/8/8/8 w - - 0 1",
];

fn position(text: &str) -> Position {
    let input = Input::read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    input
        .position()
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn piece_on(position: &Position, square: Square) -> PieceOn {
    let piece = position.board().piece_at(square).expect("a piece");
    PieceOn::new(piece, square)
}

fn lone(letter: char, square: Square) -> PieceOn {
    PieceOn::new(Piece::from_letter(letter).expect("a piece"), square)
}

fn asked_move(position: &Position, text: &str) -> Record {
    let read = MoveText::parse(text).expect("a move");
    let text = text.to_owned();
    Record::Why(Why::new(position, &Asked::Move { text, read }).expect("one king"))
}

/// All that can be asked about a position and drawn, one record a question.
fn records(position: &Position) -> Vec<Record> {
    let mut records = vec![
        Record::Status(Box::new(Status::new(position, &[]))),
        Record::Control(Box::new(Control::new(position))),
        Record::Moves(Moves::board(position, None)),
        Record::Moves(Moves::king(position, None).expect("one king")),
        Record::Why(Why::new(position, &Asked::Everything).expect("one king")),
    ];
    for (square, piece) in position.board().pieces() {
        let piece = PieceOn::new(piece, square);
        records.push(Record::Raw(RawMoves::new(piece)));
        records.push(Record::Moves(Moves::clipped(piece, position)));
        records.push(Record::Moves(Moves::board(position, Some(piece))));
        records.push(Record::Moves(
            Moves::king(position, Some(piece)).expect("one king"),
        ));
        let why = Why::new(position, &Asked::Piece(piece)).expect("one king");
        records.push(Record::Why(why));
    }
    for mv in position.board_moves() {
        let text = chessmoves::notation::uci::Uci::new(mv, position.is_chess960()).to_string();
        records.push(asked_move(position, &text));
    }
    records
}

fn draw(record: &Record, look: &Look) -> String {
    let mut bytes = Vec::new();
    svg::write(record, &[], look, &mut bytes).expect("a picture");
    String::from_utf8(bytes).expect("UTF-8")
}

fn plain(record: &Record) -> String {
    draw(record, &Look::default())
}

fn parse(picture: &str) -> Document<'_> {
    Document::parse(picture).unwrap_or_else(|error| panic!("{error}\n{picture}"))
}

/// The elements that have all of these classes.
fn with_class<'a>(document: &'a Document<'_>, classes: &str) -> Vec<Node<'a, 'a>> {
    let wanted: Vec<_> = classes.split(' ').collect();
    let has_all = |node: &Node<'_, '_>| {
        let there: Vec<_> = node
            .attribute("class")
            .unwrap_or_default()
            .split(' ')
            .collect();
        wanted.iter().all(|class| there.contains(class))
    };
    document.descendants().filter(has_all).collect()
}

fn count(picture: &str, classes: &str) -> usize {
    with_class(&parse(picture), classes).len()
}

/// How many shapes there are in the groups of these classes.
fn shapes(picture: &str, classes: &str) -> usize {
    let document = parse(picture);
    let groups = with_class(&document, classes);
    groups
        .iter()
        .map(|group| group.children().filter(Node::is_element).count())
        .sum()
}

/// What holds for every picture.
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
    let (mut ids, mut used) = (BTreeSet::new(), BTreeSet::new());
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert_eq!(
            node.tag_name().namespace(),
            Some("http://www.w3.org/2000/svg")
        );
        let known = [
            "svg", "title", "desc", "defs", "g", "path", "rect", "circle", "use",
        ];
        assert!(
            known.contains(&name),
            "<{name}> is drawn differently, or by a font, or is no picture"
        );
        for attribute in node.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            assert!(!name.starts_with("on") && name != "style", "{name}");
            assert!(
                !value.contains("url(") && !value.contains(':'),
                "{name}={value}"
            );
            match name {
                "id" => assert!(ids.insert(value), "{value} twice"),
                "href" => drop(used.insert(value.strip_prefix('#').expect("a reference within"))),
                _ => {}
            }
        }
    }
    assert_eq!(
        ids, used,
        "what is there is used, and what is used is there"
    );
}

#[test]
fn every_picture_is_well_formed_and_stands_alone() {
    let mut pictures = 0;
    for text in POSITIONS {
        for (n, record) in records(&position(text)).iter().enumerate() {
            let look = Look {
                theme: THEMES[n % 4],
                bottom: BOTTOMS[n % 3],
                ..Look::default()
            };
            check(&draw(record, &look));
            pictures += 1;
        }
    }
    assert!(pictures > 700, "only {pictures}");
}

#[test]
fn every_theme_is_drawn_from_both_sides_in_any_size() {
    let kiwipete = position("kiwipete");
    let record = Record::Moves(Moves::king(&kiwipete, None).expect("one king"));
    let mut seen = BTreeSet::new();
    for theme in THEMES {
        for bottom in [Bottom::White, Bottom::Black] {
            for size in [16, 240, 8192] {
                let picture = draw(
                    &record,
                    &Look {
                        bottom,
                        size,
                        theme,
                    },
                );
                check(&picture);
                assert!(picture.contains(&format!(r#"width="{size}""#)));
                assert!(
                    seen.insert(picture),
                    "{theme:?} {bottom:?} {size} looks like another"
                );
            }
        }
    }
}

#[test]
fn the_same_record_gives_the_same_bytes() {
    for record in records(&position("kiwipete")) {
        assert_eq!(plain(&record), plain(&record.clone()));
    }
}

/// Several pictures go on one page, each with the shapes of its own.
#[test]
fn pictures_of_different_things_share_no_id() {
    let mut owners: BTreeMap<String, String> = BTreeMap::new();
    for text in POSITIONS {
        for record in records(&position(text)) {
            let picture = plain(&record);
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

/// A full board takes 10 kB at most. What is added to one costs more: the numbers of `control`, the hatched squares of
/// print, the squares and words of `why`.
#[test]
fn pictures_are_small() {
    for text in ["startpos", "kiwipete"] {
        let position = position(text);
        for record in records(&position) {
            let limit = match &record {
                Record::Control(_) => 13_500,
                Record::Why(record) if record.mv.is_none() => 11_000,
                _ => 10_000,
            };
            for bottom in [Bottom::White, Bottom::Black] {
                let look = Look {
                    bottom,
                    ..Look::default()
                };
                let (size, title) = (draw(&record, &look).len(), record.title());
                assert!(size <= limit, "{text}, {title}: {size} bytes");
                let theme = Theme::Print;
                let size = draw(&record, &Look { theme, ..look }).len();
                assert!(
                    size <= limit + 1_700,
                    "{text}, {title}, for print: {size} bytes"
                );
            }
        }
    }
    let size = plain(&records(&position("startpos"))[0]).len();
    assert!(
        (5_000..7_000).contains(&size),
        "{size} bytes for the start position"
    );
}

/// A title holds what was typed.
#[test]
fn what_was_typed_stays_text() {
    let position = position("startpos");
    for hostile in [
        "<script>alert(1)</script>",
        "</title><script>&\"'",
        "]]>--><!--",
        "&lt;&#0;&bogus;",
        "\u{0}\u{1}\u{b}\u{1b}\u{7f}\u{85}\u{fffe}\u{ffff}",
        "line\nfeed\r\ttab\u{2028}",
        "\u{202e}right to left\u{1f600}",
    ] {
        let read = MoveText::parse("e4").expect("a move");
        let text = hostile.to_owned();
        let why = Why::new(&position, &Asked::Move { text, read }).expect("one king");
        let picture = plain(&Record::Why(why));
        check(&picture);
        let document = parse(&picture);
        let title = document
            .root_element()
            .first_element_child()
            .expect("a title");
        let kept: String = (hostile.chars())
            .map(|letter| match letter {
                '\t' | '\n' | '\r' => letter,
                '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => '\u{fffd}',
                _ => letter,
            })
            .collect();
        assert_eq!(title.text(), Some(&*format!("{kept} is legal")));
    }
}

#[test]
fn the_description_is_the_board_and_what_there_is_to_see() {
    let position = position("4k3/8/8/8/8/5q2/4P3/4K2R w K - 0 1");
    let why = Why::new(&position, &Asked::Piece(piece_on(&position, Square::E1)));
    let record = Record::Why(why.expect("one king"));
    let desc = |bottom| {
        let picture = draw(
            &record,
            &Look {
                bottom,
                ..Look::default()
            },
        );
        let document = parse(&picture);
        let desc = with_class(&document, "chessmoves")[0].children().nth(1);
        desc.and_then(|desc| desc.text())
            .expect("a description")
            .to_owned()
    };
    assert_eq!(
        desc(Bottom::White),
        "8 . . . . k . . .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n4 . . . . . . . .\n3 . . . . . q . .\n\
         2 . . . . P . . .\n1 . . . . K . . R\n  a b c d e f g h\nHighlighted: the white king on e1\n\
         Dots, legal: d1 d2\nBars, refused by the other pieces: c1 e2\nCrosses, refused by the king: f1 g1 f2\n\
         Thin arrow, what a piece sees: f3 to f1\n\
         Thin arrow, what a piece sees: f3 to f2"
    );
    assert!(desc(Bottom::Black).starts_with("1 R . . K . . . .\n2 "));
}

/// Where the pieces of a kind are drawn.
fn places(picture: &str, classes: &str) -> Vec<(f64, f64)> {
    let document = parse(picture);
    let number = |node: &Node<'_, '_>, name| -> f64 {
        node.attribute(name)
            .expect("a place")
            .parse()
            .expect("a number")
    };
    (with_class(&document, classes).iter())
        .flat_map(Node::children)
        .map(|node| (number(&node, "x"), number(&node, "y")))
        .collect()
}

#[test]
fn the_side_at_the_bottom_stands_below() {
    let record = Record::Status(Box::new(Status::new(&position("startpos"), &[])));
    let from = |bottom| {
        draw(
            &record,
            &Look {
                bottom,
                ..Look::default()
            },
        )
    };
    let (white, black) = (from(Bottom::White), from(Bottom::Black));
    // Squares are 45 wide, below a margin of 10 and beside one of 20: e1 and e8 are the fifth from the left, or the fourth.
    assert_eq!(places(&white, "piece white king"), [(200.0, 325.0)]);
    assert_eq!(places(&white, "piece black king"), [(200.0, 10.0)]);
    assert_eq!(places(&black, "piece white king"), [(155.0, 10.0)]);
    assert_eq!(places(&black, "piece black king"), [(155.0, 325.0)]);
    assert_eq!(places(&white, "piece white pawn").len(), 8);
    let document = parse(&white);
    let all: usize = (with_class(&document, "piece").iter())
        .map(|kind| kind.children().count())
        .sum();
    assert_eq!(all, 32);
}

#[test]
fn raw_has_a_mark_a_square_and_clip_those_on_the_board() {
    let queen = lone('Q', Square::D4);
    let raw = plain(&Record::Raw(RawMoves::new(queen)));
    // One more of each in the legend: 27 of the 56 squares are on the board.
    assert_eq!(shapes(&raw, "beyond"), 29 + 1);
    assert_eq!(shapes(&raw, "target"), 27 + 1);
    let board = Position::try_from(chessmoves::Setup {
        board: chessmoves::Board::from_iter([(queen.square, queen.piece())]),
        ..chessmoves::Setup::EMPTY
    });
    let clip = plain(&Record::Moves(Moves::clipped(
        queen,
        &board.expect("a position"),
    )));
    assert_eq!(shapes(&clip, "target"), 27);
    assert_eq!(count(&clip, "vector"), 1);
}

#[test]
fn each_kind_of_move_has_a_mark_of_its_own() {
    let of = |fen: &str, square| {
        let position = position(fen);
        let moves = Moves::king(&position, Some(piece_on(&position, square)));
        plain(&Record::Moves(moves.expect("one king")))
    };
    let rook = of("4k3/8/3p4/8/1P1R1n2/8/3P4/4K3 w - - 0 1", Square::D4);
    assert_eq!(shapes(&rook, "capture"), 2);
    assert_eq!(shapes(&rook, "target"), 4);
    let king = of("kiwipete", Square::E1);
    // Two rings and a bar for either side.
    assert_eq!(shapes(&king, "castling"), 6);
    let pawn = of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5);
    assert_eq!(count(&pawn, "capture en-passant"), 1);
    assert_eq!(count(&pawn, "capture passed"), 1);
    let promoting = of("1n1n3k/2P5/8/8/8/8/8/4K3 w - - 0 1", Square::C7);
    // A star ahead, and two in the badges of what is taken.
    assert_eq!(shapes(&promoting, "target promotion"), 3);
    assert_eq!(shapes(&promoting, "capture"), 2);
    assert_eq!(shapes(&promoting, "badge"), 2);
}

#[test]
fn why_marks_what_each_stage_takes() {
    let position = position("4k3/8/8/8/8/5q2/4P3/4K2R w K - 0 1");
    let why = Why::new(&position, &Asked::Piece(piece_on(&position, Square::E1)));
    let picture = plain(&Record::Why(why.expect("one king")));
    // Each sign once more in the legend, and a square below it.
    assert_eq!(shapes(&picture, "sign stage-legal"), 2 + 1);
    assert_eq!(shapes(&picture, "sign stage-board"), 2 + 1);
    assert_eq!(shapes(&picture, "sign stage-king"), 3 + 1);
    for stage in ["legal", "board", "king"] {
        assert_eq!(
            count(&picture, &format!("square stage-{stage}")),
            2,
            "{stage}"
        );
    }
    assert_eq!(count(&picture, "legend"), 1);
}

#[test]
fn a_move_is_an_arrow_with_its_verdict() {
    let through = position("4k3/8/8/8/8/5q2/4P3/4K2R w K - 0 1");
    let picture = plain(&asked_move(&through, "O-O"));
    assert_eq!(
        (
            count(&picture, "move illegal"),
            count(&picture, "move legal")
        ),
        (1, 0)
    );
    assert_eq!(
        (count(&picture, "responsible"), count(&picture, "sight")),
        (1, 1)
    );
    let past = position("4k3/8/8/8/8/8/5n2/4K2R w K - 0 1");
    let picture = plain(&asked_move(&past, "O-O"));
    assert_eq!(
        (
            count(&picture, "move illegal"),
            count(&picture, "move legal")
        ),
        (0, 1)
    );
    // Nobody stands where the move is from: there is nothing to draw but the position.
    let picture = plain(&asked_move(&past, "Qd4"));
    check(&picture);
    assert_eq!(count(&picture, "move"), 0);
}

/// Either knight can be meant.
#[test]
fn every_reading_of_a_move_is_an_arrow() {
    let both = |fen: &str| plain(&asked_move(&position(fen), "Nd2"));
    let legal = both("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    // Two lines of one path; each line ends in a head.
    let document = parse(&legal);
    let vectors = with_class(&document, "vector");
    let data = vectors[0].attribute("d").expect("data");
    assert_eq!((vectors.len(), data.matches('M').count()), (1, 2 * 2));
    let illegal = both("4k3/8/8/8/7b/5N2/3P4/1N2K3 w - - 0 1");
    assert_eq!(
        (count(&illegal, "move illegal"), count(&illegal, "vector")),
        (2, 0)
    );
}

#[test]
fn checks_and_pins_are_lines() {
    let status = |fen: &str| plain(&Record::Status(Box::new(Status::new(&position(fen), &[]))));
    let double = status("4r1k1/8/8/8/8/5n2/8/R3K3 w Q - 0 1");
    // An arrow from either piece, and the king.
    assert_eq!(count(&double, "check"), 2 + 1);
    assert_eq!(count(&double, "pin"), 0);
    let pinned = status("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1");
    // The line and a ring.
    assert_eq!((count(&pinned, "check"), count(&pinned, "pin")), (0, 2));
    assert_eq!(count(&status("startpos"), "check"), 0);
}

#[test]
fn control_counts_both_sides() {
    let position = position("startpos");
    let control = Control::new(&position);
    let (white, black) = (
        control.white.controlled.len(),
        control.black.controlled.len(),
    );
    let picture = plain(&Record::Control(Box::new(control)));
    // Those of the legend are groups of their own, and the squares paths.
    assert_eq!(shapes(&picture, "control white"), white + 1);
    assert_eq!(shapes(&picture, "control black"), black + 1);
}

/// More pieces than a game has, with numbers of two digits.
#[test]
fn boards_that_are_no_game_are_drawn() {
    for fen in [
        "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w - - 0 1",
        "N1N1N1NN/1Q1Q1Q1Q/NQN1NQN1/QQ1q1QQ1/NQN1NQN1/1Q1Q1Q1Q/N1N1N1N1/8 w - - 0 1",
    ] {
        for record in records(&position(fen)) {
            check(&plain(&record));
        }
    }
}

#[test]
fn counts_have_no_picture() {
    let perft = Record::Perft(PerftReport::new(&position("startpos"), 1, 20));
    let error = svg::write(&perft, &[], &Look::default(), &mut Vec::new()).expect_err("no picture");
    assert_eq!(error.kind(), std::io::ErrorKind::Unsupported);
    assert_eq!(Look::default().size, SIZE);
}
