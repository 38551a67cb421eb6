//! What each side controls, as text.

use std::io::{self, Write};

use super::Tone;
use super::grid::{self, Cell, Grid, Line, Pen, Sign};
use super::text::Look;
use crate::report::{Control, Picture, capital};
use crate::types::{Color, Square};

/// The blanks between the two boards.
const GAP: usize = 2;

/// A board for each side, beside each other, with the number of pieces that control each square.
pub(super) fn boards(
    record: &Control,
    picture: &Picture,
    look: &Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    let pen = Pen {
        palette: &look.palette,
        signs: look.signs,
    };
    let bottom = look.bottom.color(picture);
    let [white, black] = [Color::White, Color::Black].map(|color| {
        let cell = |file, rank| cell(picture, color, grid::at(file, rank), pen);
        Grid::board(bottom, &cell).lines(pen)
    });
    let title = |color: Color| {
        let controlled = match color {
            Color::White => &record.white.controlled,
            Color::Black => &record.black.controlled,
        };
        let count = controlled.len();
        let squares = if count == 1 { "square" } else { "squares" };
        format!("{} controls {count} {squares}", capital(color.name()))
    };
    let width = white.first().map_or(0, Line::width);
    let mut titles = Line::default();
    for color in Color::ALL {
        titles.pad(if color == Color::White {
            3
        } else {
            width + GAP + 3
        });
        let title = title(color);
        titles.push(&pen.palette.paint(Tone::Heading, &title), title.len());
    }
    writeln!(out, "{}", titles.finish())?;
    for (mut line, right) in white.into_iter().zip(black) {
        line.pad(width + GAP);
        line.append(&right);
        writeln!(out, "{}", line.finish())?;
    }
    let number = Cell::text(Tone::Quiet, [' ', 'n', ' ']);
    let meaning = "controlled by n pieces".to_owned();
    for line in grid::legend(&[(number, meaning)], pen) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn cell(picture: &Picture, color: Color, square: Option<Square>, pen: Pen<'_>) -> Cell {
    let empty = Sign::Char(pen.signs.empty());
    let piece = square.and_then(|square| picture.board.piece_at(square));
    let by = square.zip(picture.control.as_ref());
    let by = by.and_then(|(square, control)| control[color].get(&square).copied());
    let Some(by) = by else {
        return Cell::new(Tone::Faint, ' ', piece.map_or(empty, Sign::Piece), ' ');
    };
    let digits = by.to_string();
    let mut digits = digits.chars().map(Sign::Char).chain(piece.map(Sign::Piece));
    // An empty square shows the number alone, where a piece would stand.
    let first = if piece.is_none() && by < 10 {
        Some(Sign::Char(' '))
    } else {
        digits.next()
    };
    let mut next = || digits.next().unwrap_or(Sign::Char(' '));
    Cell {
        tone: Tone::Quiet,
        signs: [first.unwrap_or(empty), next(), next()],
        more: None,
    }
}
