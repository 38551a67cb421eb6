//! Pictures of any board: well-formed, within bounds, on one line, and without fonts.

use chessmoves::input::Input;
use chessmoves::notation::text::MoveText;
use chessmoves::render::Bottom;
use chessmoves::render::svg::{self, Look, Theme};
use chessmoves::report::{Asked, Record, Why};
use roxmltree::Document;

use super::bytes;

/// The first byte chooses the look, the second a piece; the text of a move comes before the board.
pub fn check(data: &[u8]) {
    let Some((&[look, choice, len], rest)) = data.split_first_chunk() else {
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
    let mut records = bytes::records(&position, &input);
    let pieces: Vec<_> = bytes::pieces(&position).collect();
    let asked = pieces[usize::from(choice) % pieces.len()];
    records.extend(bytes::records_of(&position, asked));
    let text = String::from_utf8_lossy(text).into_owned();
    // Whatever was typed, a picture has it as text.
    let why = MoveText::parse(&text)
        .or_else(|_| MoveText::parse("e2e4"))
        .ok()
        .and_then(|read| Why::new(&position, &Asked::Move { text, read }).ok());
    records.extend(why.map(Record::Why));
    let look = self::look(look);
    for record in records {
        let mut picture = Vec::new();
        svg::write(&record, &[], &look, &mut picture).expect("a buffer");
        well_formed(str::from_utf8(&picture).expect("UTF-8"), look.size);
    }
}

fn look(byte: u8) -> Look {
    let themes = [Theme::Brown, Theme::Green, Theme::Blue, Theme::Print];
    let bottoms = [Bottom::White, Bottom::Black, Bottom::Asked];
    let byte = usize::from(byte);
    Look {
        theme: themes[byte % 4],
        bottom: bottoms[byte / 4 % 3],
        size: [16, 390, 1000, 10_000][byte / 16 % 4],
    }
}

fn well_formed(picture: &str, size: u32) {
    /// A full board with the numbers of `control` takes 13 kB, `print` 1.5 kB more, and no game has 64 queens.
    const MOST: usize = 64 << 10;
    assert!(picture.len() < MOST, "{} bytes", picture.len());
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
            let limit = match attribute.name() {
                "cx" | "x" => bounds[2],
                "cy" | "y" => bounds[3],
                _ => continue,
            };
            let at = number(attribute.value());
            assert!((0.0..=limit).contains(&at), "<{name}> at {at}: {picture}");
        }
    }
}
