//! Pictures show what the record says.

use std::slice;

use chessmoves::answer::scene::{Orientation, Scene};
use chessmoves::answer::svg::{Options, Theme, draw};
use chessmoves::answer::{
    Ask, Body, Buffers, Control, Examination, Moves, PieceOn, Question, Settings, Why, answer,
};
use chessmoves::input::Input;
use chessmoves::{AnyPosition, Board, Color, Piece, Role, Setup, Square};
use roxmltree::Node;

use super::{POSITIONS, count, count_shapes, draw_plain, parse, piece_on, records, with_class};
use crate::samples::{Sample, legal, read, status, why_move};

/// The king would castle across f1, which the queen on f3 attacks.
const ACROSS_ATTACK: &str = "4k3/8/8/8/8/5q2/4P3/4K2R w K - 0 1";
/// The knight on f2 attacks the rook, but no square that the king crosses.
const ROOK_ATTACKED: &str = "4k3/8/8/8/8/8/5n2/4K2R w K - 0 1";

fn why_piece(position: &AnyPosition, square: Square) -> Sample {
    let why = Why::moves(position, Some(piece_on(position, square)));
    Sample::of(position, why.expect("at most one king per side"))
}

fn draw_from(record: &Sample, orientation: Orientation) -> String {
    let options = Options {
        orientation,
        ..Options::default()
    };
    record.svg(&options)
}

#[test]
fn description_has_the_board_and_the_meaning_of_each_mark() {
    let record = why_piece(&read(ACROSS_ATTACK), Square::E1);
    let description = |orientation| {
        let picture = draw_from(&record, orientation);
        let document = parse(&picture);
        let desc = with_class(&document, "chessmoves")[0].children().nth(1);
        desc.and_then(|desc| desc.text())
            .expect("a description")
            .to_owned()
    };
    assert_eq!(
        description(Orientation::White),
        "8 . . . . k . . .\n7 . . . . . . . .\n6 . . . . . . . .\n5 . . . . . . . .\n4 . . . . . . . .\n3 . . . . . q . .\n\
         2 . . . . P . . .\n1 . . . . K . . R\n  a b c d e f g h\nWhite to move\nHighlighted: the white king on e1\n\
         Dots, legal: d1 d2\nBars, ruled out on the board: c1 e2\nCrosses, ruled out by king safety: f1 g1 f2\n\
         Thin arrow, an attack: f3 to f1\n\
         Thin arrow, an attack: f3 to f2"
    );
    assert!(description(Orientation::Black).starts_with("1 R . . K . . . .\n2 "));
}

/// The coordinates of the pieces with these classes.
fn places(picture: &str, classes: &str) -> Vec<(f64, f64)> {
    let document = parse(picture);
    let number = |node: &Node<'_, '_>, name| -> f64 {
        node.attribute(name)
            .and_then(|text| text.parse().ok())
            .expect("a number")
    };
    (with_class(&document, classes).iter())
        .flat_map(Node::children)
        .map(|node| (number(&node, "x"), number(&node, "y")))
        .collect()
}

#[test]
fn board_is_drawn_from_the_side_at_the_bottom() {
    let record = status(&read("startpos"), &[]);
    let white = draw_from(&record, Orientation::White);
    let black = draw_from(&record, Orientation::Black);
    // Squares are 45 units wide; the margins are 20 on the left and 10 at the top. The e-file is the fifth from the left,
    // or the fourth.
    assert_eq!(places(&white, "piece white king"), [(200.0, 325.0)]);
    assert_eq!(places(&white, "piece black king"), [(200.0, 10.0)]);
    assert_eq!(places(&black, "piece white king"), [(155.0, 10.0)]);
    assert_eq!(places(&black, "piece black king"), [(155.0, 325.0)]);
    assert_eq!(places(&white, "piece white pawn").len(), 8);
    let document = parse(&white);
    let pieces = with_class(&document, "piece");
    let pieces: usize = pieces.iter().map(|group| group.children().count()).sum();
    assert_eq!(pieces, 32);
}

#[test]
fn raw_and_clip_have_a_mark_per_square() {
    let queen = PieceOn::new(Piece::new(Color::White, Role::Queen), Square::D4);
    let raw = draw_plain(&Sample::raw(queen));
    // 27 of the 56 squares are on the board. The legend has one more mark of each kind.
    assert_eq!(count_shapes(&raw, "beyond"), 29 + 1);
    assert_eq!(count_shapes(&raw, "target"), 27 + 1);
    let setup = Setup {
        board: Board::from_iter([(queen.square, queen.piece())]),
        ..Setup::EMPTY
    };
    let (position, _) = AnyPosition::from_setup(setup).expect("a piece");
    let clip = draw_plain(&Sample::of(&position, Moves::clipped(queen)));
    assert_eq!(count_shapes(&clip, "target"), 27 + 1);
    // A line and a head for each direction, in both.
    for picture in [raw, clip] {
        let document = parse(&picture);
        let vectors = with_class(&document, "vector");
        let data = vectors[0].attribute("d").expect("path data");
        assert_eq!((vectors.len(), data.matches('M').count()), (1, 8 * 2));
    }
}

#[test]
fn each_kind_of_move_has_its_own_mark() {
    let draw_piece = |text: &str, square| {
        let position = read(text);
        draw_plain(&Sample::of(
            &position,
            legal(&position, Some(piece_on(&position, square))),
        ))
    };
    // The legend has one more mark of each kind.
    let rook = draw_piece("4k3/8/3p4/8/1P1R1n2/8/3P4/4K3 w - - 0 1", Square::D4);
    assert_eq!(count_shapes(&rook, "capture"), 2 + 1);
    assert_eq!(count_shapes(&rook, "target"), 4 + 1);
    let king = draw_piece("kiwipete", Square::E1);
    // Two rings and a bar for each side.
    assert_eq!(count_shapes(&king, "castling"), 6 + 3);
    let pawn = draw_piece("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", Square::E5);
    assert_eq!(count(&pawn, "capture en-passant"), 1 + 1);
    assert_eq!(count(&pawn, "capture passed"), 1 + 1);
    let promoting = draw_piece("1n1n3k/2P5/8/8/8/8/8/4K3 w - - 0 1", Square::C7);
    // A star straight ahead, and two in the badges of the captured pieces.
    assert_eq!(count_shapes(&promoting, "target promotion"), 3 + 2);
    assert_eq!(count_shapes(&promoting, "capture"), 2 + 1);
    assert_eq!(count_shapes(&promoting, "badge"), 2);
}

#[test]
fn why_marks_the_squares_that_each_stage_rules_out() {
    let picture = draw_plain(&why_piece(&read(ACROSS_ATTACK), Square::E1));
    // The legend has one more sign of each kind, and one more tint.
    assert_eq!(count_shapes(&picture, "sign stage-legal"), 2 + 1);
    assert_eq!(count_shapes(&picture, "sign stage-board"), 2 + 1);
    assert_eq!(count_shapes(&picture, "sign stage-king"), 3 + 1);
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
fn moves_are_arrows_that_show_whether_they_are_legal() {
    let arrows = |picture: &str| (count(picture, "move illegal"), count(picture, "move legal"));
    // The legend has one more of each.
    let illegal = draw_plain(&why_move(&read(ACROSS_ATTACK), "O-O"));
    assert_eq!(arrows(&illegal), (1 + 1, 0));
    assert_eq!(
        (count(&illegal, "responsible"), count(&illegal, "sight")),
        (1 + 1, 1 + 1)
    );
    let legal = draw_plain(&why_move(&read(ROOK_ATTACKED), "O-O"));
    assert_eq!(arrows(&legal), (0, 1 + 1));
    // There is no queen, so there is nothing but the position to draw.
    let no_queen = draw_plain(&why_move(&read(ROOK_ATTACKED), "Qd4"));
    assert_eq!(arrows(&no_queen), (0, 0));
    assert_eq!(count(&no_queen, "move"), 0);
}

#[test]
fn ambiguous_moves_are_several_arrows() {
    let draw_nd2 = |fen: &str| draw_plain(&why_move(&read(fen), "Nd2"));
    let legal = draw_nd2("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    // One path has both lines and both heads.
    let document = parse(&legal);
    let vectors = with_class(&document, "vector");
    let data = vectors[0].attribute("d").expect("path data");
    assert_eq!((vectors.len(), data.matches('M').count()), (1, 2 * 2));
    let illegal = draw_nd2("4k3/8/8/8/7b/5N2/3P4/1N2K3 w - - 0 1");
    assert_eq!(
        (count(&illegal, "move illegal"), count(&illegal, "vector")),
        (2 + 1, 0)
    );
}

#[test]
fn checks_and_pins_are_lines() {
    let draw_status = |fen: &str| draw_plain(&status(&read(fen), &[]));
    let double_check = draw_status("4r1k1/8/8/8/8/5n2/8/R3K3 w Q - 0 1");
    // An arrow from each checker, the king, and the legend, which has one of each.
    assert_eq!(count(&double_check, "check"), 2 + 1 + 2);
    assert_eq!(count(&double_check, "pin"), 0);
    let pin = draw_status("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1");
    // The line, a ring, and the legend, which has one of each.
    assert_eq!((count(&pin, "check"), count(&pin, "pin")), (0, 2 + 2));
    assert_eq!(count(&draw_status("startpos"), "check"), 0);
}

#[test]
fn control_has_a_count_per_square_and_side() {
    let position = read("startpos");
    let control = Control::new(&position, None);
    let [white, black] = [Color::White, Color::Black].map(|color| control.sides[color].len());
    let picture = draw_plain(&Sample::of(&position, control));
    // The legend has one more count for each side.
    assert_eq!(count_shapes(&picture, "control white"), white + 1);
    assert_eq!(count_shapes(&picture, "control black"), black + 1);
}

#[test]
fn control_has_legend_entries_for_the_marks_on_the_board_only() {
    let labels = |text: &str, square: Option<Square>| {
        let position = read(text);
        let piece = square.map(|square| piece_on(&position, square));
        let control = Control::new(&position, piece);
        let scene = Scene::of_control(&control, &position);
        let labels: Vec<_> = scene.legend().into_iter().map(|(_, label)| label).collect();
        labels
    };
    assert_eq!(
        labels("startpos", Some(Square::B1)),
        ["the knight", "controlled by the knight", "not controlled"]
    );
    assert_eq!(
        labels("8/8/8/8/8/8/4P3/K7 w - - 0 1", None),
        [
            "controlled by white",
            "more control by white",
            "equal control"
        ]
    );
}

/// A piece takes two thirds of its square, between the two corners that have the numbers.
#[test]
fn pieces_are_small_beside_numbers() {
    let position = read("startpos");
    let control = draw_plain(&Sample::of(&position, Control::new(&position, None)));
    let rooks = places(&control, "piece white rook");
    // The corner of a1 is (20, 325), and the piece is 45 * 0.66 = 29.7 wide.
    assert_eq!(rooks[0], (26.7, 333.7));
    assert!(control.contains(r#"R" transform="scale(0.66)">"#));
    let light_and_dark =
        count(&control, "square light") == 3 && count(&control, "square dark") == 3;
    assert!(light_and_dark, "the board and both tints of the legend");
}

#[test]
fn side_to_move_has_a_disc_at_its_end_of_the_board() {
    let disc = |picture: &str| {
        let document = parse(picture);
        let groups = with_class(&document, "to-move");
        let class = groups.first()?.attribute("class")?.to_owned();
        let y = groups[0].first_element_child()?.attribute("cy")?.to_owned();
        Some((class, y))
    };
    let of = |text: &str, orientation| disc(&draw_from(&status(&read(text), &[]), orientation));
    let black = "4k3/8/8/8/8/8/8/4K3 b - - 0 1";
    let is = |class: &str, y: &str| Some((class.to_owned(), y.to_owned()));
    assert_eq!(
        of("startpos", Orientation::White),
        is("to-move white", "347.5")
    );
    assert_eq!(
        of("startpos", Orientation::Black),
        is("to-move white", "32.5")
    );
    assert_eq!(of(black, Orientation::White), is("to-move black", "32.5"));
    // A lone piece has no turn.
    let queen = PieceOn::new(Piece::new(Color::White, Role::Queen), Square::D4);
    assert_eq!(disc(&draw_plain(&Sample::raw(queen))), None);
    let clipped = Sample::of(&read("startpos"), Moves::clipped(queen));
    assert_eq!(disc(&draw_plain(&clipped)), None);
}

#[test]
fn last_move_is_outlined() {
    let after = |position: &str, moves: Option<&str>| {
        let settings = Settings {
            moves: moves.map(str::to_owned),
            ..Settings::default()
        };
        let mut input = Input::read(position).unwrap();
        let question = Question::new(&settings, &mut input).unwrap();
        let answer = answer(
            &Ask::Status(Examination::default()),
            &question,
            &mut Buffers::default(),
        )
        .unwrap();
        let mut picture = Vec::new();
        answer.svg(&Options::default(), &mut picture).unwrap();
        String::from_utf8(picture).unwrap()
    };
    assert_eq!(count(&after("startpos", None), "last-move"), 0);
    let picture = after("startpos", Some("e4 e5"));
    // Both squares, and the legend.
    assert_eq!(count(&picture, "last-move"), 1 + 1);
    let text = description(&picture);
    assert!(
        text.ends_with("\nDashed squares, the last move: e7 to e5"),
        "{text}"
    );
    // A king that castles in place leaves no square.
    let picture = after("4k3/8/8/8/8/8/8/6KR w H - 0 1", Some("O-O"));
    assert_eq!(count(&picture, "last-move"), 1 + 1);
}

#[test]
fn title_is_above_the_board_and_wraps() {
    let drawn = |record: &Sample, title| {
        record.svg(&Options {
            title,
            ..Options::default()
        })
    };
    let record = status(&read("startpos"), &[]);
    assert_eq!(count(&drawn(&record, false), "title"), 0);
    let titled = drawn(&record, true);
    assert_eq!(count(&titled, "title"), 1);
    assert!(
        titled.contains(r#"height="408" viewBox="0 -18 390 408""#),
        "{titled}"
    );
    let options = Options {
        title: true,
        ..Options::default()
    };
    let scene = Scene::new(Board::default(), Color::White);
    let lines = |title: &str| {
        count(
            &draw(title, slice::from_ref(&scene), &[], &options),
            "title",
        )
    };
    // A line has room for about 60 letters.
    assert_eq!(lines("sixteen letters "), 1);
    assert_eq!(lines(&"sixteen letters ".repeat(5)), 2);
}

/// The heads of the arrows of a double check are not on top of each other.
#[test]
fn arrowheads_at_a_king_keep_their_distance() {
    for text in [
        "4r1k1/8/8/8/8/5n2/8/R3K3 w Q - 0 1",
        "k3r3/8/8/8/1b6/8/8/4K3 w - - 0 1",
    ] {
        let picture = draw_plain(&status(&read(text), &[]));
        let document = parse(&picture);
        let tip = |arrow: &Node<'_, '_>| -> Option<Vec<f64>> {
            let head = arrow.last_element_child()?.attribute("d")?;
            let tip = head.strip_prefix('M')?.split('L').next()?;
            Some(
                tip.split(' ')
                    .filter_map(|number| number.parse().ok())
                    .collect(),
            )
        };
        let arrows = with_class(&document, "check");
        // The discs below the king come first; the arrow of the legend is the last.
        let tips: Vec<_> = arrows.iter().filter_map(tip).collect();
        let distance = (tips[0][0] - tips[1][0]).hypot(tips[0][1] - tips[1][1]);
        assert!(tips.len() == 3 && distance > 12.0, "{text}: {tips:?}");
    }
}

fn description(picture: &str) -> String {
    let document = parse(picture);
    let desc = with_class(&document, "chessmoves")[0].children().nth(1);
    let text = desc.and_then(|desc| desc.text()).map(str::to_owned);
    text.expect("a description")
}

/// Another piece can reach the squares, too: the rooks c1 and g1, the knight d6.
#[test]
fn castling_and_en_passant_of_a_whole_side_are_shown() {
    let position = read("4k3/8/8/1N1pP3/8/8/8/R3K2R w KQ d6 0 1");
    let why = Why::moves(&position, None).expect("at most one king per side");
    for record in [
        Moves::board(&position, None),
        Moves::legal(&position, None).expect("at most one king per side"),
    ] {
        let picture = draw_plain(&Sample::of(&position, record));
        assert_eq!(count_shapes(&picture, "castling"), 6 + 3);
        assert_eq!(count(&picture, "capture en-passant"), 1 + 1);
        let text = description(&picture);
        assert!(
            text.contains("\nTwo rings and a bar, castling: c1 g1"),
            "{text}"
        );
        assert!(text.contains("\nDot in a ring, en passant: d6"), "{text}");
        // The marks say what moves there are; the dots are those of the other pieces.
        assert!(text.contains("\nDots, moves: b1 c1 d1 f1 g1 "), "{text}");
    }
    assert!(description(&draw_plain(&Sample::of(&position, why))).contains("\nDots, legal: "));
}

#[test]
fn a_whole_side_has_no_arrows() {
    let position = read("kiwipete");
    let why = Why::moves(&position, None).expect("at most one king per side");
    for record in [
        Sample::of(&position, legal(&position, None)),
        Sample::of(&position, why),
    ] {
        let picture = draw_plain(&record);
        assert_eq!((count(&picture, "vector"), count(&picture, "move")), (0, 0));
    }
}

#[test]
fn why_of_a_whole_side_shows_the_moves_ruled_out_by_king_safety() {
    let mate = read("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    let picture = draw_plain(&Sample::of(
        &mate,
        Why::moves(&mate, None).expect("one king per side"),
    ));
    let text = description(&picture);
    assert!(
        text.contains("\nCrosses, ruled out by king safety: f2\n"),
        "{text}"
    );
    // The arrow of the check covers the line from h4 to f2.
    assert!(!text.contains("an attack"), "{text}");
    let own = "\nBars, ruled out on the board: d1 f1 d2 e2\n";
    assert!(text.contains(own), "{text}");
}

#[test]
fn legend_explains_every_mark() {
    let marks = [
        "asked",
        "target",
        "promotion",
        "capture",
        "en-passant",
        "passed",
        "castling",
        "check",
        "pin",
        "sight",
        "responsible",
        "move legal",
        "move illegal",
        "beyond",
        "stage-legal",
        "stage-board",
        "stage-king",
        "control white",
        "control black",
    ];
    let mut seen = std::collections::BTreeSet::new();
    for record in POSITIONS.iter().flat_map(|text| records(&read(text))) {
        let picture = draw_plain(&record);
        let document = parse(&picture);
        let in_legend = |node: &Node<'_, '_>| {
            (node.ancestors()).any(|node| node.attribute("class") == Some("legend"))
        };
        for mark in marks {
            let all = with_class(&document, mark);
            if !all.is_empty() {
                seen.insert(mark);
                assert!(all.iter().any(in_legend), "{mark}: {}", record.title());
            }
        }
    }
    assert_eq!(seen.len(), marks.len(), "{seen:?}");
}

/// In Chess960 the king may stay in place when it castles; the arrow is that of the rook.
#[test]
fn castling_of_a_king_that_stays_has_an_arrow() {
    let position = read("4k3/8/8/8/8/8/8/R5KR w HA - 0 1");
    let castling = draw_plain(&why_move(&position, "O-O"));
    assert_eq!(count(&castling, "move legal"), 1 + 1);
    assert!(description(&castling).contains("Arrow, a legal move: h1 to f1"));
    let Body::Why(why) = why_move(&position, "O-O").body else {
        panic!("an explanation")
    };
    let legend = Scene::of_why(&why, &position).legend();
    let labels: Vec<_> = legend.into_iter().map(|(_, label)| label).collect();
    assert_eq!(
        labels,
        [
            "the king, which stays in place when it castles",
            "legal move of the rook"
        ]
    );
    let king = draw_plain(&Sample::of(
        &position,
        legal(&position, Some(piece_on(&position, Square::G1))),
    ));
    let document = parse(&king);
    let vectors = with_class(&document, "vector")[0]
        .attribute("d")
        .map(str::to_owned);
    // West, north-west, north, north-east, and the rook's move; each has a line and a head.
    assert_eq!(vectors.expect("path data").matches('M').count(), 5 * 2);
    // The badge of castling is within the square, whose right edge is at 20 + 7 * 45.
    let badges = with_class(&document, "badge");
    let badge = badges[0].first_element_child().expect("a badge");
    let number = |name| -> f64 {
        let text = badge.attribute(name);
        text.and_then(|text| text.parse().ok()).expect("a number")
    };
    assert!(
        number("x") > 290.0 && number("x") + number("width") < 335.0,
        "{badge:?}"
    );
}

/// The marker of a rejected move is drawn after the arrow that ends on its square, and in the corner.
#[test]
fn arrow_of_an_illegal_move_leaves_its_marker_visible() {
    let picture = draw_plain(&why_move(&read(ACROSS_ATTACK), "Kf1"));
    let at = |class: &str| picture.find(&format!("class=\"{class}")).expect("a mark");
    assert!(at("move illegal") < at("badge"));
    assert!(at("badge") < at("sign stage-king"));
}

#[test]
fn tips_of_attack_lines_are_not_hidden_behind_pieces() {
    // The knight on f2 attacks the rook on h1, whose centre is (357.5, 347.5).
    let picture = draw_plain(&why_move(&read(ROOK_ATTACKED), "O-O"));
    let document = parse(&picture);
    let data = with_class(&document, "sight")[0]
        .attribute("d")
        .expect("path data");
    let tip = data.split(['M', 'L']).nth(2).expect("a tip");
    let tip: Vec<f64> = tip
        .split(' ')
        .filter_map(|number| number.parse().ok())
        .collect();
    let distance = (tip[0] - 357.5).hypot(tip[1] - 347.5);
    assert!(distance >= 20.0, "{tip:?}");
}

/// The print theme has no colours: the squares of a majority are white or grey, and the others hatched.
#[test]
fn control_shows_majorities_in_print() {
    let position = read("startpos");
    let control = Sample::of(&position, Control::new(&position, None));
    let options = Options {
        theme: Theme::Print,
        ..Options::default()
    };
    let picture = control.svg(&options);
    for color in ["white", "black"] {
        assert_eq!(count(&picture, &format!("square control {color}")), 1 + 1);
    }
    // The dark squares, the light ones that are level, and the legend.
    assert_eq!(count(&picture, "hatch"), 3);
}

#[test]
fn stages_are_four_boards_side_by_side() {
    let position = read("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1");
    let record = Moves::with_stages(&position, piece_on(&position, Square::E3));
    let picture = draw_plain(&Sample::of(&position, record.expect("one king per side")));
    let document = parse(&picture);
    assert_eq!(document.root_element().attribute("width"), Some("1560"));
    let stages = with_class(&document, "stage");
    assert_eq!(stages.len(), 4);
    let text = description(&picture);
    let captions: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with(['1', '2', '3', '4']) && line.contains(": "))
        .collect();
    assert_eq!(
        captions,
        [
            "1 empty board without edge: 56 moves",
            "2 clipped to the board: 25 moves",
            "3 among the pieces: 23 moves",
            "4 legal moves: 3"
        ]
    );
}
