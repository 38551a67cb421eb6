//! The movement mask of stage 1 as text.

use std::io::{self, Write};

use super::grid::{self, Cell, CellPainter, Glyph, Grid, Line};
use super::layout::row;
use super::{Options, Tone};
use crate::record::{Offset, RawMoves};
use crate::render::Orientation;
use crate::types::Color;

/// The 15x15 board around the piece, with a frame around the 8x8 board.
pub(super) fn board(record: &RawMoves, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let painter = CellPainter {
        palette: &options.palette,
        charset: options.charset,
    };
    let piece = record.piece;
    let index = |index| i8::try_from(index).unwrap_or_default();
    let (file, rank) = (
        index(piece.square.file().index()),
        index(piece.square.rank().index()),
    );
    let asked = Cell::new(Tone::Asked, '[', Glyph::Piece(piece.piece()), ']');
    let inside = Cell::text(Tone::Quiet, [' ', painter.charset.quiet(), ' ']);
    let outside = Cell::text(Tone::Quiet, [' ', painter.charset.off_board(), ' ']);
    let cell = |to_file: i8, to_rank: i8| {
        let to = [to_file - file, to_rank - rank];
        if to == [0, 0] {
            asked
        } else if let Some(mv) = record
            .moves
            .iter()
            .find(|mv| mv.offset == Offset(to[0], to[1]))
        {
            if mv.to.is_some() { inside } else { outside }
        } else {
            Cell::text(Tone::Faint, [' ', painter.charset.empty(), ' '])
        }
    };
    let grid = Grid {
        files: file - 7..=file + 7,
        ranks: rank - 7..=rank + 7,
        bottom: match options.orientation {
            Orientation::White => Color::White,
            Orientation::Black => Color::Black,
            Orientation::Asked => piece.color,
        },
        cell: &cell,
    };
    for line in grid.lines(painter).into_iter().map(Line::finish) {
        writeln!(out, "{line}")?;
    }
    let mut entries = vec![(asked, format!("the {}", piece.role))];
    for (cell, meaning, is_on_board) in [
        (inside, "on the board", true),
        (outside, "off the board", false),
    ] {
        if record.moves.iter().any(|mv| mv.to.is_some() == is_on_board) {
            entries.push((cell, meaning.to_owned()));
        }
    }
    for line in grid::legend(&entries, painter) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The offsets, one move vector per line.
pub(super) fn vectors(record: &RawMoves, out: &mut dyn Write) -> io::Result<()> {
    row(
        &format!("Moves ({})", record.moves.len()),
        "offsets in files and ranks, one move vector per line",
        out,
    )?;
    for vector in &record.move_vectors {
        let offsets: Vec<_> = vector
            .iter()
            .map(|Offset(file, rank)| format!("{file:+},{rank:+}"))
            .collect();
        writeln!(out, "  {}", offsets.join("  "))?;
    }
    Ok(())
}
