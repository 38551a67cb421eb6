//! The squares that each side controls, as text.

use std::io::{self, Write};

use super::grid::{self, Cell, CellPainter, Glyph, Grid, Line};
use super::{Options, Tone};
use crate::record::{Control, Picture};
use crate::types::{Color, Square};

/// The space between the two boards.
const GAP: usize = 2;

/// A board for each side, next to each other, with the number of pieces that control each square; of one piece, only the
/// board of its side.
pub(super) fn boards(
    record: &Control,
    picture: &Picture,
    options: &Options,
    out: &mut dyn Write,
) -> io::Result<()> {
    let painter = CellPainter {
        palette: &options.palette,
        charset: options.charset,
    };
    let bottom = options.orientation.bottom(picture);
    let lines = |color: Color| {
        let cell = |file, rank| cell(picture, color, grid::at(file, rank), painter);
        Grid::board(bottom, &cell).lines(painter)
    };
    let count = |color: Color| {
        let count = record.sides[color].controlled.len();
        let squares = if count == 1 { "square" } else { "squares" };
        format!("{count} {squares}")
    };
    if let Some(piece) = record.piece {
        for line in lines(piece.color) {
            writeln!(out, "{}", line.finish())?;
        }
        let squares = record.sides[piece.color].controlled;
        let names: Vec<_> = squares.iter().map(Square::name).collect();
        let line = format!("{}: {}", count(piece.color), names.join(" "));
        return writeln!(out, "\n{}", line.trim_end_matches(": "));
    }
    let title = |color: Color| format!("{} controls {}", color.side_name(), count(color));
    let [white, black] = [Color::White, Color::Black].map(lines);
    let width = white.first().map_or(0, Line::width);
    let mut titles = Line::default();
    for color in Color::ALL {
        titles.pad(if color == Color::White {
            3
        } else {
            width + GAP + 3
        });
        let title = title(color);
        titles.push(&painter.palette.paint(Tone::Heading, &title), title.len());
    }
    writeln!(out, "{}", titles.finish())?;
    for (mut line, right) in white.into_iter().zip(black) {
        line.pad(width + GAP);
        line.append(&right);
        writeln!(out, "{}", line.finish())?;
    }
    let number = Cell::text(Tone::Quiet, [' ', 'n', ' ']);
    let meaning = "controlled by n pieces".to_owned();
    for line in grid::legend(&[(number, meaning)], painter) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn cell(picture: &Picture, color: Color, square: Option<Square>, painter: CellPainter<'_>) -> Cell {
    let empty = Glyph::Char(painter.charset.empty());
    let piece = square.and_then(|square| picture.board.piece_at(square));
    let by = square.zip(picture.control.as_ref());
    let by = by.and_then(|(square, control)| control[color].get(&square).copied());
    let Some(by) = by else {
        return Cell::new(Tone::Faint, ' ', piece.map_or(empty, Glyph::Piece), ' ');
    };
    let digits = by.to_string();
    let mut digits = digits
        .chars()
        .map(Glyph::Char)
        .chain(piece.map(Glyph::Piece));
    // On an empty square the number takes the place of the piece.
    let first = if piece.is_none() && by < 10 {
        Some(Glyph::Char(' '))
    } else {
        digits.next()
    };
    let mut next = || digits.next().unwrap_or(Glyph::Char(' '));
    Cell {
        tone: Tone::Quiet,
        glyphs: [first.unwrap_or(empty), next(), next()],
        extra: None,
    }
}
