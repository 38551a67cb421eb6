//! The mask of stage 1 as text.

use std::io::{self, Write};

use super::grid::{self, Cell, Grid, Line, Pen, Sign};
use super::text::{Look, row};
use super::{Bottom, Tone};
use crate::report::RawMoves;
use crate::types::Color;

/// The 15x15 board around the piece, with the real one where it lies: `clip` draws what is inside of it.
pub(super) fn board(record: &RawMoves, look: &Look, out: &mut dyn Write) -> io::Result<()> {
    let pen = Pen {
        palette: &look.palette,
        signs: look.signs,
    };
    let piece = record.piece;
    let index = |index| i8::try_from(index).unwrap_or_default();
    let (file, rank) = (
        index(piece.square.file().index()),
        index(piece.square.rank().index()),
    );
    let asked = Cell::new(Tone::Asked, '[', Sign::Piece(piece.piece()), ']');
    let inside = Cell::text(Tone::Quiet, [' ', pen.signs.quiet(), ' ']);
    let outside = Cell::text(Tone::Quiet, [' ', pen.signs.off_board(), ' ']);
    let cell = |to_file: i8, to_rank: i8| {
        let to = [to_file - file, to_rank - rank];
        if to == [0, 0] {
            asked
        } else if let Some(mv) = record.moves.iter().find(|mv| mv.offset == to) {
            if mv.to.is_some() { inside } else { outside }
        } else {
            Cell::text(Tone::Faint, [' ', pen.signs.empty(), ' '])
        }
    };
    let grid = Grid {
        files: file - 7..=file + 7,
        ranks: rank - 7..=rank + 7,
        bottom: match look.bottom {
            Bottom::White => Color::White,
            Bottom::Black => Color::Black,
            Bottom::Asked => piece.color,
        },
        cell: &cell,
    };
    for line in grid.lines(pen).into_iter().map(Line::finish) {
        writeln!(out, "{line}")?;
    }
    let mut entries = vec![(asked, format!("the {}", piece.role))];
    for (cell, meaning, is_on_board) in [(inside, "on the board", true), (outside, "off it", false)]
    {
        if record.moves.iter().any(|mv| mv.to.is_some() == is_on_board) {
            entries.push((cell, meaning.to_owned()));
        }
    }
    for line in grid::legend(&entries, pen) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// The offsets of the moves.
pub(super) fn vectors(record: &RawMoves, out: &mut dyn Write) -> io::Result<()> {
    row(
        &format!("Moves ({})", record.moves.len()),
        "offsets in files and ranks, a vector a line",
        out,
    )?;
    for vector in &record.move_vectors {
        let offsets: Vec<_> = vector
            .iter()
            .map(|[file, rank]| format!("{file:+},{rank:+}"))
            .collect();
        writeln!(out, "  {}", offsets.join("  "))?;
    }
    Ok(())
}
