//! The picture in words, for whoever cannot see it: the board in letters, and what each sign stands for.

use std::collections::BTreeMap;

use super::grid::Grid;
use super::pen::draw;
use crate::report::{Arrow, Mark, Picture, ProblemReport, RawMoves};
use crate::types::{Bitboard, Color, Piece, Square};

/// The description of a picture, a line for each thing that there is to see.
pub(super) fn of(picture: &Picture, grid: Grid) -> String {
    let mut text = String::new();
    letters(grid, &mut text, |square| {
        picture.board.piece_at(square).map_or('.', Piece::letter)
    });
    let mut line = |words: &str, squares: &str| {
        draw!(&mut text, "\n{words}: {squares}");
    };
    if let Some(asked) = picture.asked {
        line(
            "Highlighted",
            &format!("the {} on {}", asked.piece(), asked.square),
        );
    }
    let mut marks: BTreeMap<Mark, Bitboard> = BTreeMap::new();
    for (&square, &mark) in &picture.targets {
        let of = marks.entry(mark).or_insert(Bitboard::EMPTY);
        *of = of.with(square);
    }
    for (mark, squares) in marks {
        line(meaning(mark), &list(squares));
    }
    if let Some(passed) = picture.passed {
        line("Broken ring, the pawn that en passant takes", passed.name());
    }
    for arrow in arrows(picture) {
        let words = if arrow.legal {
            "Arrow, a legal move"
        } else {
            "Broken arrow, an illegal move"
        };
        line(words, &format!("{} to {}", arrow.from, arrow.to));
    }
    if let Some(king) = picture.in_check {
        line(
            "Arrow, a check",
            &format!("{} to {king}", list(picture.checkers)),
        );
    }
    for pin in &picture.pins {
        line(
            "Dotted line, a pin",
            &format!("{} by {}", pin.square, pin.by),
        );
    }
    if picture.responsible.any() {
        line(
            "Corners, the pieces responsible",
            &list(picture.responsible),
        );
    }
    for (by, to) in &picture.sights {
        line("Thin arrow, what a piece sees", &format!("{by} to {to}"));
    }
    if let Some(control) = &picture.control {
        for color in Color::ALL {
            let place = match color {
                Color::White => "lower left",
                Color::Black => "upper right",
            };
            draw!(
                &mut text,
                "\nNumbers at the {place}, the {color} pieces that control a square:\n"
            );
            letters(grid, &mut text, |square| digit(control[color].get(&square)));
        }
    }
    text
}

/// The moves that are drawn with their verdict: the one asked about, or what it can mean where that is illegal. Several
/// legal ones are drawn as the directions of the pieces are.
pub(super) fn arrows(picture: &Picture) -> impl Iterator<Item = Arrow> {
    let illegal = picture.moves.iter().filter(|mv| !mv.legal);
    picture.arrow.iter().chain(illegal).copied()
}

/// The description of a mask.
pub(super) fn of_raw(record: &RawMoves) -> String {
    let mut text = format!(
        "The {} in the middle of a board of 15 by 15; the real board is framed.",
        record.piece.piece()
    );
    let on: Bitboard = (record.moves.iter())
        .filter_map(|mv| mv.to)
        .fold(Bitboard::EMPTY, Bitboard::with);
    let beyond = record.moves.iter().filter(|mv| mv.to.is_none()).count();
    draw!(&mut text, "\nDots, squares on the board: {}", list(on));
    draw!(
        &mut text,
        "\nSmall rings, squares beyond its edge: {beyond}"
    );
    text
}

/// What is odd about the position, which no sign shows.
pub(super) fn of_problems(problems: &[ProblemReport]) -> String {
    let mut text = String::new();
    for problem in problems {
        draw!(&mut text, "\nProblem: {}", problem.message);
    }
    text
}

fn letters(grid: Grid, text: &mut String, letter: impl Fn(Square) -> char) {
    for rank in grid.ranks() {
        draw!(text, "{rank}");
        for file in grid.files() {
            draw!(text, " {}", letter(Square::new(file, rank)));
        }
        text.push('\n');
    }
    text.push(' ');
    for file in grid.files() {
        draw!(text, " {file}");
    }
}

/// A number in one sign; beyond 9, of which no game knows, a plus.
fn digit(count: Option<&usize>) -> char {
    let count = count.and_then(|&count| u32::try_from(count).ok());
    count.map_or('.', |count| char::from_digit(count, 10).unwrap_or('+'))
}

fn list(squares: Bitboard) -> String {
    let names: Vec<_> = squares.iter().map(Square::name).collect();
    if names.is_empty() {
        return "none".to_owned();
    }
    names.join(" ")
}

const fn meaning(mark: Mark) -> &'static str {
    match mark {
        Mark::Quiet => "Dots, moves",
        Mark::Capture => "Rings, captures",
        Mark::EnPassant => "Dot in a ring, en passant",
        Mark::Promotion => "Stars, promotions",
        Mark::CapturePromotion => "Rings with a star, captures and promotions",
        Mark::Castle => "Two rings and a bar, castling",
        Mark::Legal => "Dots, legal",
        Mark::Board => "Bars, refused by the other pieces",
        Mark::King => "Crosses, refused by the king",
    }
}
