//! Pictures as SVG.

mod content;
mod document;
mod why;

use chessmoves::AnyPosition;
use chessmoves::Square;
use chessmoves::answer::scene::Orientation;
use chessmoves::answer::svg::{Options, Theme};
use chessmoves::answer::{Body, PieceOn};
use roxmltree::{Document, Node};

use crate::samples::{Sample, about};

const THEMES: [Theme; 4] = [Theme::Brown, Theme::Green, Theme::Blue, Theme::Print];
const ORIENTATIONS: [Orientation; 3] = [Orientation::White, Orientation::Black, Orientation::Asked];

const POSITIONS: [&str; 12] = [
    "startpos",
    "kiwipete",
    "position4",
    // The king would cross an attacked square; and only the rook is attacked, which does not matter.
    "4k3/8/8/8/8/5q2/4P3/4K2R w K - 0 1",
    "4k3/8/8/8/8/8/5n2/4K2R w K - 0 1",
    // En passant, and en passant that would expose the king.
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
    // Check, double check, a pin, promotions, and no kings.
    "4k3/8/8/8/1b6/8/2P5/R2QK3 w Q - 0 1",
    "4r1k1/8/8/8/8/5n2/8/R3K3 w Q - 0 1",
    "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
    "1n1n3k/2P5/8/8/8/8/8/4K3 w - - 0 1",
    "8/8/3p4/8/1P1R1n2/8/8/8 w - - 0 1",
];

fn piece_on(position: &AnyPosition, square: Square) -> PieceOn {
    PieceOn::new(position.board().piece_at(square).expect("a piece"), square)
}

/// All records about a position that have a picture.
fn records(position: &AnyPosition) -> Vec<Sample> {
    let mut records = about(position, &[]);
    records.retain(|record| {
        !matches!(
            record.body,
            Body::Slim(_) | Body::Played(_) | Body::Perft(_)
        )
    });
    records
}

fn draw_plain(record: &Sample) -> String {
    record.svg(&Options::default())
}

fn parse(picture: &str) -> Document<'_> {
    Document::parse(picture).unwrap_or_else(|error| panic!("{error}\n{picture}"))
}

/// The elements that have all of these classes.
fn with_class<'a>(document: &'a Document<'_>, classes: &str) -> Vec<Node<'a, 'a>> {
    let wanted: Vec<_> = classes.split(' ').collect();
    let has_all = |node: &Node<'_, '_>| {
        let class = node.attribute("class").unwrap_or_default();
        let found: Vec<_> = class.split(' ').collect();
        wanted.iter().all(|class| found.contains(class))
    };
    document.descendants().filter(has_all).collect()
}

/// The number of elements that have all of these classes.
fn count(picture: &str, classes: &str) -> usize {
    with_class(&parse(picture), classes).len()
}

/// The number of shapes in the groups that have all of these classes.
fn count_shapes(picture: &str, classes: &str) -> usize {
    let document = parse(picture);
    let groups = with_class(&document, classes);
    (groups.iter())
        .map(|group| group.children().filter(Node::is_element).count())
        .sum()
}
