//! Boards made of characters: three characters per square, with labelled ranks and files.

use std::iter;
use std::ops::RangeInclusive;

use super::charset::{self, Charset};
use super::paint::{Ink, SquareColors};
use super::{Palette, Tone};
use crate::types::{Color, File, Piece, Rank, Square};

/// The maximum width of text in columns.
pub(super) const WIDTH: usize = 80;

/// One character of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Glyph {
    Char(char),
    Piece(Piece),
}

/// A square as drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) tone: Tone,
    pub(super) glyphs: [Glyph; 3],
    /// A character for which the three leave no room.
    pub(super) extra: Option<char>,
}

impl Cell {
    pub(super) const fn new(tone: Tone, before: char, glyph: Glyph, after: char) -> Self {
        Self {
            tone,
            glyphs: [Glyph::Char(before), glyph, Glyph::Char(after)],
            extra: None,
        }
    }

    /// A square without a piece.
    pub(super) const fn text(tone: Tone, [before, middle, after]: [char; 3]) -> Self {
        Self::new(tone, before, Glyph::Char(middle), after)
    }

    /// Adds a suffix to the piece, if there is room.
    pub(super) fn add(&mut self, suffix: char) {
        if self.glyphs[2] == Glyph::Char(' ') {
            self.glyphs[2] = Glyph::Char(suffix);
        } else if self.extra.is_none() {
            self.extra = Some(suffix);
        }
    }
}

/// Turns cells into text.
#[derive(Clone, Copy)]
pub(super) struct CellPainter<'a> {
    pub(super) palette: &'a Palette,
    pub(super) charset: Charset,
}

impl CellPainter<'_> {
    /// Appends a square without a background: letters, and the extra character if there is one.
    fn plain(self, cell: &Cell, out: &mut String) {
        let piece = match cell.glyphs[1] {
            Glyph::Piece(piece) => Some(piece.color),
            Glyph::Char(_) => None,
        };
        let tone = match (cell.tone, piece) {
            (Tone::Faint, Some(Color::White)) => Tone::White,
            (Tone::Faint, Some(Color::Black)) => Tone::Black,
            (tone, _) => tone,
        };
        self.palette.append(tone, out, |out| {
            out.extend(cell.glyphs.map(letter));
            out.extend(cell.extra);
        });
    }

    /// Appends a square with a background.
    fn colored(self, colors: &SquareColors, cell: &Cell, is_light: bool, out: &mut String) {
        let mut glyphs = cell.glyphs;
        if glyphs[1] == Glyph::Char(self.charset.empty()) {
            glyphs[1] = Glyph::Char(' ');
        }
        // The closing bracket makes room for an extra character; the opening one is enough.
        if let (Some(extra), Glyph::Char(']')) = (cell.extra, glyphs[2]) {
            glyphs[2] = Glyph::Char(extra);
        }
        *out += colors.background(cell.tone, is_light);
        let mut last = None;
        for glyph in glyphs {
            let ink = match glyph {
                Glyph::Char(' ') => last,
                Glyph::Char(_) => Some(match cell.tone {
                    Tone::Asked | Tone::Pin | Tone::Check => Ink::White,
                    _ => Ink::Text,
                }),
                Glyph::Piece(piece) => Some(charset::ink(piece)),
            };
            if let (Some(ink), true) = (ink, ink != last) {
                *out += colors.ink(ink);
            }
            last = ink;
            match (glyph, self.charset) {
                (Glyph::Piece(piece), Charset::Unicode) => *out += charset::figurine(piece.role),
                (glyph, _) => out.push(letter(glyph)),
            }
        }
        *out += colors.end;
    }

    /// A cell as shown in the legend.
    fn sample(self, cell: &Cell) -> Line {
        let mut line = Line::default();
        match self.palette.square_colors() {
            // Squares off the board have no background.
            Some(_) if cell.glyphs[1] == Glyph::Char(self.charset.off_board()) => {
                line.add(3, |out| self.plain(cell, out));
            }
            Some(colors) => line.add(3, |out| self.colored(colors, cell, true, out)),
            None => {
                let letters = cell.glyphs.map(letter).into_iter();
                let letters = letters.filter(|&letter| letter != ' ');
                line.add(letters.clone().count(), |out| {
                    (self.palette).append(cell.tone, out, |out| out.extend(letters));
                });
            }
        }
        line
    }
}

fn letter(glyph: Glyph) -> char {
    match glyph {
        Glyph::Char(character) => character,
        Glyph::Piece(piece) => piece.letter(),
    }
}

/// A line and its width in columns, without the escape sequences in it.
pub(super) struct Line {
    text: String,
    width: usize,
}

impl Default for Line {
    /// The empty line, with memory for a line of a board without colours.
    fn default() -> Self {
        Self {
            text: String::with_capacity(WIDTH),
            width: 0,
        }
    }
}

impl Line {
    pub(super) fn push(&mut self, text: &str, width: usize) {
        self.add(width, |out| *out += text);
    }

    /// Appends what a function appends, which is `width` columns wide.
    fn add(&mut self, width: usize, text: impl FnOnce(&mut String)) {
        text(&mut self.text);
        self.width += width;
    }

    pub(super) const fn width(&self) -> usize {
        self.width
    }

    pub(super) fn append(&mut self, line: &Self) {
        self.push(&line.text, line.width);
    }

    /// Appends spaces up to a width.
    pub(super) fn pad(&mut self, width: usize) {
        let spaces = width.saturating_sub(self.width);
        self.add(spaces, |out| out.extend(iter::repeat_n(' ', spaces)));
    }

    /// The line without trailing spaces.
    pub(super) fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text
    }
}

/// A range of files and ranks, in which 0 to 7 are those of the board.
pub(super) struct Grid<'a> {
    pub(super) files: RangeInclusive<i8>,
    pub(super) ranks: RangeInclusive<i8>,
    pub(super) bottom: Color,
    pub(super) cell: &'a dyn Fn(i8, i8) -> Cell,
}

const BOARD: RangeInclusive<i8> = 0..=7;

impl Grid<'_> {
    /// The 8x8 board.
    pub(super) fn board(bottom: Color, cell: &dyn Fn(i8, i8) -> Cell) -> Grid<'_> {
        Grid {
            files: BOARD,
            ranks: BOARD,
            bottom,
            cell,
        }
    }

    fn oriented(&self, range: &RangeInclusive<i8>, first: Color) -> Vec<i8> {
        if self.bottom == first {
            range.clone().collect()
        } else {
            range.clone().rev().collect()
        }
    }

    /// The lines from top to bottom, all of the same width.
    pub(super) fn lines(&self, painter: CellPainter<'_>) -> Vec<Line> {
        let files = self.oriented(&self.files, Color::White);
        let ranks = self.oriented(&self.ranks, Color::Black);
        let has_frame = painter.palette.square_colors().is_none();
        let (first, last) = match self.bottom {
            Color::White => (0, 7),
            Color::Black => (7, 0),
        };
        let [left_top, right_top, left_end, right_end, ..] = painter.charset.frame();
        let mut lines = Vec::new();
        for rank in ranks {
            if has_frame && rank == 7 - first {
                lines.push(side(&files, first, (left_top, right_top), painter));
            }
            lines.push(self.rank(rank, &files, (first, last), painter));
            if has_frame && rank == 7 - last {
                lines.push(side(&files, first, (left_end, right_end), painter));
            }
        }
        lines.push(labels(&files, first, painter));
        let width = lines.iter().map(|line| line.width).max().unwrap_or(0);
        for line in &mut lines {
            line.pad(width);
        }
        lines
    }

    fn rank(
        &self,
        rank: i8,
        files: &[i8],
        (first, last): (i8, i8),
        painter: CellPainter<'_>,
    ) -> Line {
        let is_on_board = BOARD.contains(&rank);
        let (palette, colors) = (painter.palette, painter.palette.square_colors());
        let border = |line: &mut Line| match painter.charset.frame() {
            [.., side] if is_on_board => {
                line.add(1, |out| {
                    palette.append(Tone::Faint, out, |out| out.push(side));
                });
            }
            _ => line.push(" ", 1),
        };
        let number = u8::try_from(rank + 1).unwrap_or_default();
        let label = if is_on_board {
            char::from(b'0' + number)
        } else {
            ' '
        };
        let mut line = Line::default();
        line.add(3, |out| {
            palette.append(Tone::Faint, out, |out| out.extend([' ', label, ' ']));
        });
        for (n, &file) in files.iter().enumerate() {
            let cell = (self.cell)(file, rank);
            if let Some(colors) = colors {
                let is_light = (file + rank).rem_euclid(2) == 1;
                line.add(3, |out| {
                    if is_on_board && BOARD.contains(&file) {
                        painter.colored(colors, &cell, is_light, out);
                    } else {
                        painter.plain(&cell, out);
                    }
                });
                continue;
            }
            if file == first {
                border(&mut line);
            }
            if n == 0 || file == first {
                line.push(" ", 1);
            }
            line.add(3, |out| painter.plain(&cell, out));
            line.push(if cell.extra.is_none() { " " } else { "" }, 1);
            if file == last {
                border(&mut line);
                line.push(" ", 1);
            }
        }
        line
    }
}

/// The upper or lower side of the frame.
fn side(files: &[i8], first: i8, (left, right): (char, char), painter: CellPainter<'_>) -> Line {
    let before = files.iter().take_while(|&&file| file != first).count();
    let inside = files.iter().filter(|file| BOARD.contains(file)).count() * 4 + 1;
    let [.., across, _] = painter.charset.frame();
    let mut line = Line::default();
    line.pad(3 + if before > 0 { before * 4 + 1 } else { 0 });
    line.add(inside + 2, |out| {
        painter.palette.append(Tone::Faint, out, |out| {
            out.push(left);
            out.extend(iter::repeat_n(across, inside));
            out.push(right);
        });
    });
    line
}

/// The letters of the files.
fn labels(files: &[i8], first: i8, painter: CellPainter<'_>) -> Line {
    let before = files.iter().take_while(|&&file| file != first).count();
    let (indent, gap) = if painter.palette.square_colors().is_some() {
        (4 + before * 3, "  ")
    } else {
        (6 + if before > 0 { before * 4 + 1 } else { 0 }, "   ")
    };
    let mut names = String::new();
    for square in files.iter().filter_map(|&file| at(file, 0)) {
        if !names.is_empty() {
            names += gap;
        }
        names.push(square.file().letter());
    }
    let mut line = Line::default();
    line.pad(indent);
    line.push(&painter.palette.paint(Tone::Faint, &names), names.len());
    line
}

/// The square of a file and a rank, if it is on the board.
pub(super) fn at(file: i8, rank: i8) -> Option<Square> {
    let file = File::from_index(usize::try_from(file).ok()?)?;
    let rank = Rank::from_index(usize::try_from(rank).ok()?)?;
    Some(Square::new(file, rank))
}

/// Samples of cells with their meanings, as many on a line as fit.
pub(super) fn legend(entries: &[(Cell, String)], painter: CellPainter<'_>) -> Vec<String> {
    let mut lines: Vec<Line> = Vec::new();
    for (cell, meaning) in entries {
        let sample = painter.sample(cell);
        let width = 3 + sample.width + 1 + meaning.chars().count();
        let last = lines.pop_if(|line| line.width + width <= WIDTH);
        let mut line = last.unwrap_or_default();
        line.push("   ", 3);
        line.append(&sample);
        line.push(" ", 1);
        line.push(meaning, meaning.chars().count());
        lines.push(line);
    }
    lines.into_iter().map(Line::finish).collect()
}
