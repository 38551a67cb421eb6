//! A board, or more than one, out of characters: squares with room for three signs, ranks and files labelled.

use std::ops::RangeInclusive;

use super::paint::{Chequer, Ink};
use super::signs::{self, Signs};
use super::{Palette, Tone};
use crate::types::{Color, File, Piece, Rank, Square};

/// How wide text may be.
pub(super) const WIDTH: usize = 80;

/// One character of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Char(char),
    Piece(Piece),
}

/// A square as it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    pub(super) tone: Tone,
    pub(super) signs: [Sign; 3],
    /// One that the three leave no room for.
    pub(super) more: Option<char>,
}

impl Cell {
    pub(super) const fn new(tone: Tone, before: char, sign: Sign, after: char) -> Self {
        Self {
            tone,
            signs: [Sign::Char(before), sign, Sign::Char(after)],
            more: None,
        }
    }

    /// Characters and no piece.
    pub(super) const fn text(tone: Tone, [before, sign, after]: [char; 3]) -> Self {
        Self::new(tone, before, Sign::Char(sign), after)
    }

    /// Puts one more sign behind the piece, where there is room.
    pub(super) fn add(&mut self, sign: char) {
        if self.signs[2] == Sign::Char(' ') {
            self.signs[2] = Sign::Char(sign);
        } else if self.more.is_none() {
            self.more = Some(sign);
        }
    }
}

/// How cells become text.
#[derive(Clone, Copy)]
pub(super) struct Pen<'a> {
    pub(super) palette: &'a Palette,
    pub(super) signs: Signs,
}

impl Pen<'_> {
    /// A square without a background: letters, and one sign more where there is one.
    fn plain(self, cell: &Cell) -> String {
        let mut text: String = cell.signs.iter().map(|sign| letter(*sign)).collect();
        text.extend(cell.more);
        let piece = match cell.signs[1] {
            Sign::Piece(piece) => Some(piece.color),
            Sign::Char(_) => None,
        };
        let tone = match (cell.tone, piece) {
            (Tone::Faint, Some(Color::White)) => Tone::White,
            (Tone::Faint, Some(Color::Black)) => Tone::Black,
            (tone, _) => tone,
        };
        self.palette.paint(tone, &text)
    }

    /// A square with a background.
    fn chequered(self, chequer: &Chequer, cell: &Cell, is_light: bool) -> String {
        let mut signs = cell.signs;
        if signs[1] == Sign::Char(self.signs.empty()) {
            signs[1] = Sign::Char(' ');
        }
        // The bracket that opens says enough.
        if let (Some(more), Sign::Char(']')) = (cell.more, signs[2]) {
            signs[2] = Sign::Char(more);
        }
        let mut text = chequer.ground(cell.tone, is_light).to_owned();
        let mut last = None;
        for sign in signs {
            let ink = match sign {
                Sign::Char(' ') => last,
                Sign::Char(_) => Some(match cell.tone {
                    Tone::Asked | Tone::Pin | Tone::Check => Ink::White,
                    _ => Ink::Sign,
                }),
                Sign::Piece(piece) => Some(signs::ink(piece)),
            };
            if let (Some(ink), true) = (ink, ink != last) {
                text += chequer.ink(ink);
            }
            last = ink;
            match (sign, self.signs) {
                (Sign::Piece(piece), Signs::Unicode) => text += signs::figure(piece.role),
                (sign, _) => text.push(letter(sign)),
            }
        }
        text + chequer.end
    }

    /// What a legend shows of a cell.
    pub(super) fn sample(self, cell: &Cell) -> (String, usize) {
        match self.palette.chequer() {
            // What is off the board has no background.
            Some(_) if cell.signs[1] == Sign::Char(self.signs.off_board()) => {
                return (self.plain(cell), 3);
            }
            Some(chequer) => return (self.chequered(chequer, cell, true), 3),
            None => {}
        }
        let signs = cell.signs.iter().map(|sign| letter(*sign));
        let text: String = signs.filter(|&sign| sign != ' ').collect();
        (self.palette.paint(cell.tone, &text), text.chars().count())
    }
}

fn letter(sign: Sign) -> char {
    match sign {
        Sign::Char(sign) => sign,
        Sign::Piece(piece) => piece.letter(),
    }
}

/// A line and how many columns it takes on a terminal.
#[derive(Default)]
pub(super) struct Line {
    text: String,
    width: usize,
}

impl Line {
    pub(super) fn push(&mut self, text: &str, width: usize) {
        self.text += text;
        self.width += width;
    }

    pub(super) const fn width(&self) -> usize {
        self.width
    }

    pub(super) fn append(&mut self, line: &Self) {
        self.push(&line.text, line.width);
    }

    /// Blanks up to a width.
    pub(super) fn pad(&mut self, width: usize) {
        let blanks = width.saturating_sub(self.width);
        self.push(&" ".repeat(blanks), blanks);
    }

    /// Without blanks at its end.
    pub(super) fn finish(self) -> String {
        self.text.trim_end().to_owned()
    }
}

/// Squares in files and ranks, 0 to 7 being those of the board; what is beyond them is off it.
pub(super) struct Grid<'a> {
    pub(super) files: RangeInclusive<i8>,
    pub(super) ranks: RangeInclusive<i8>,
    pub(super) bottom: Color,
    pub(super) cell: &'a dyn Fn(i8, i8) -> Cell,
}

const BOARD: RangeInclusive<i8> = 0..=7;

impl Grid<'_> {
    /// A board and nothing around it.
    pub(super) fn board(bottom: Color, cell: &dyn Fn(i8, i8) -> Cell) -> Grid<'_> {
        Grid {
            files: BOARD,
            ranks: BOARD,
            bottom,
            cell,
        }
    }

    fn turned(&self, range: &RangeInclusive<i8>, first: Color) -> Vec<i8> {
        if self.bottom == first {
            range.clone().collect()
        } else {
            range.clone().rev().collect()
        }
    }

    /// The lines from the top, all of them equally wide.
    pub(super) fn lines(&self, pen: Pen<'_>) -> Vec<Line> {
        let files = self.turned(&self.files, Color::White);
        let ranks = self.turned(&self.ranks, Color::Black);
        let has_frame = pen.palette.chequer().is_none();
        let (first, last) = match self.bottom {
            Color::White => (0, 7),
            Color::Black => (7, 0),
        };
        let [left_top, right_top, left_end, right_end, ..] = pen.signs.frame();
        let mut lines = Vec::new();
        for rank in ranks {
            if has_frame && rank == 7 - first {
                lines.push(side(&files, first, (left_top, right_top), pen));
            }
            lines.push(self.rank(rank, &files, (first, last), pen));
            if has_frame && rank == 7 - last {
                lines.push(side(&files, first, (left_end, right_end), pen));
            }
        }
        lines.push(labels(&files, first, pen));
        let width = lines.iter().map(|line| line.width).max().unwrap_or(0);
        for line in &mut lines {
            line.pad(width);
        }
        lines
    }

    fn rank(&self, rank: i8, files: &[i8], (first, last): (i8, i8), pen: Pen<'_>) -> Line {
        let is_on_board = BOARD.contains(&rank);
        let label = if is_on_board {
            format!(" {} ", rank + 1)
        } else {
            "   ".to_owned()
        };
        let chequer = pen.palette.chequer();
        let border = match pen.signs.frame() {
            [.., side] if is_on_board => pen.palette.paint(Tone::Faint, &side.to_string()),
            _ => " ".to_owned(),
        };
        let mut line = Line::default();
        line.push(&pen.palette.paint(Tone::Faint, &label), 3);
        for (n, &file) in files.iter().enumerate() {
            let cell = (self.cell)(file, rank);
            if let Some(chequer) = chequer {
                let is_light = (file + rank).rem_euclid(2) == 1;
                if is_on_board && BOARD.contains(&file) {
                    line.push(&pen.chequered(chequer, &cell, is_light), 3);
                } else {
                    line.push(&pen.plain(&cell), 3);
                }
                continue;
            }
            if file == first {
                line.push(&border, 1);
            }
            if n == 0 || file == first {
                line.push(" ", 1);
            }
            line.push(&pen.plain(&cell), 3);
            line.push(if cell.more.is_none() { " " } else { "" }, 1);
            if file == last {
                line.push(&border, 1);
                line.push(" ", 1);
            }
        }
        line
    }
}

/// The upper or the lower side of the frame.
fn side(files: &[i8], first: i8, (left, right): (char, char), pen: Pen<'_>) -> Line {
    let before = files.iter().take_while(|&&file| file != first).count();
    let inside = files.iter().filter(|file| BOARD.contains(file)).count() * 4 + 1;
    let [.., across, _] = pen.signs.frame();
    let across: String = std::iter::repeat_n(across, inside).collect();
    let side = format!("{left}{across}{right}");
    let mut line = Line::default();
    line.pad(3 + if before > 0 { before * 4 + 1 } else { 0 });
    line.push(&pen.palette.paint(Tone::Faint, &side), inside + 2);
    line
}

/// The names of the files, each below its own.
fn labels(files: &[i8], first: i8, pen: Pen<'_>) -> Line {
    let before = files.iter().take_while(|&&file| file != first).count();
    let (indent, gap) = if pen.palette.chequer().is_some() {
        (4 + before * 3, "  ")
    } else {
        (6 + if before > 0 { before * 4 + 1 } else { 0 }, "   ")
    };
    let names = files.iter().filter_map(|&file| at(file, 0));
    let names: Vec<_> = names
        .map(|square| square.file().letter().to_string())
        .collect();
    let names = names.join(gap);
    let mut line = Line::default();
    line.pad(indent);
    line.push(&pen.palette.paint(Tone::Faint, &names), names.len());
    line
}

/// The square of a file and a rank, where the board has one.
pub(super) fn at(file: i8, rank: i8) -> Option<Square> {
    let file = File::from_index(usize::try_from(file).ok()?)?;
    let rank = Rank::from_index(usize::try_from(rank).ok()?)?;
    Some(Square::new(file, rank))
}

/// Signs with their meanings, as many on a line as it can hold.
pub(super) fn legend(entries: &[(Cell, String)], pen: Pen<'_>) -> Vec<String> {
    let mut lines = vec![Line::default()];
    for (cell, meaning) in entries {
        let (sample, columns) = pen.sample(cell);
        let width = columns + 1 + meaning.chars().count();
        let is_full = |line: &Line| line.width > 0 && line.width + 3 + width > WIDTH;
        if lines.last().is_some_and(is_full) {
            lines.push(Line::default());
        }
        if let Some(line) = lines.last_mut() {
            line.push("   ", 3);
            line.push(&format!("{sample} {meaning}"), width);
        }
    }
    lines.retain(|line| line.width > 0);
    lines.into_iter().map(Line::finish).collect()
}
