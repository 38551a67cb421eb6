//! Pictures of arbitrary boards: well-formed, within bounds, on one line, and without fonts.

use chessmoves::answer::scene::Orientation;
use chessmoves::answer::svg::{Options, Theme};
use chessmoves::answer::{Body, Why};
use chessmoves::input::Input;
use roxmltree::Document;

use super::bytes;

/// The first byte selects the options, the second a piece; the text of a move comes before the board.
pub fn check(data: &[u8]) {
    let Some((&[options, choice, len], rest)) = data.split_first_chunk() else {
        return;
    };
    let (text, board) = rest.split_at(rest.len().min(usize::from(len % 16)));
    let Some(setup) = bytes::setup(board) else {
        return;
    };
    let input = Input {
        setup: Some(setup),
        ..Input::default()
    };
    let Ok(position) = input.position() else {
        return;
    };
    let mut bodies = bytes::bodies(&position, &input);
    let pieces = bytes::pieces(&position);
    let asked = pieces[usize::from(choice) % pieces.len()];
    bodies.extend(bytes::bodies_of(&position, asked));
    // The text of a move is part of the picture.
    let text = String::from_utf8_lossy(text);
    let why = Why::one_move(&position, &text).or_else(|_| Why::one_move(&position, "e2e4"));
    bodies.extend(why.ok().map(Body::from));
    let options = self::options(options);
    bytes::for_each_answer(&input, bodies, |answer| {
        let mut picture = Vec::new();
        answer.svg(&options, &mut picture).expect("a buffer");
        check_document(str::from_utf8(&picture).expect("UTF-8"), options.size);
    });
}

fn options(byte: u8) -> Options {
    let themes = [Theme::Brown, Theme::Green, Theme::Blue, Theme::Print];
    let orientations = [Orientation::White, Orientation::Black, Orientation::Asked];
    let byte = usize::from(byte);
    Options {
        theme: themes[byte % 4],
        orientation: orientations[byte / 4 % 3],
        size: [16, 390, 1000, 10_000][byte / 16 % 4],
        title: byte / 64 % 2 == 1,
    }
}

fn check_document(picture: &str, size: u32) {
    /// A full board with the counts of `control` takes 13 kB, and 1.5 kB more in the theme `print`; with 64 queens there are
    /// more lines.
    const LIMIT: usize = 64 << 10;
    assert!(picture.len() < LIMIT, "{} bytes", picture.len());
    assert_eq!(picture.lines().count(), 1, "{picture}");
    let document = Document::parse(picture).unwrap_or_else(|error| panic!("{error}: {picture}"));
    let root = document.root_element();
    assert_eq!(root.attribute("width"), Some(size.to_string().as_str()));
    let number = |text: &str| text.parse::<f64>().unwrap_or(f64::NAN);
    let bounds: Vec<_> = (root.attribute("viewBox").expect("a viewBox").split(' '))
        .map(number)
        .collect();
    for node in document.descendants().filter(roxmltree::Node::is_element) {
        let name = node.tag_name().name();
        assert_ne!(name, "text", "{picture}");
        for attribute in node.attributes() {
            let (first, length) = match attribute.name() {
                "cx" | "x" => (bounds[0], bounds[2]),
                "cy" | "y" => (bounds[1], bounds[3]),
                _ => continue,
            };
            let at = number(attribute.value());
            assert!(
                (first..=first + length).contains(&at),
                "<{name}> at {at}: {picture}"
            );
        }
    }
}
