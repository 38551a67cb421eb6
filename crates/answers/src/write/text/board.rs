//! Boards of characters: three per square, with labelled ranks and files, and a legend. No two marks differ by colour alone.

use std::fmt;

use chessmoves_core::internal::{counted, joined};
use chessmoves_core::{Bitboard, ByColor, Color, Piece, Square};

use super::Options;
use super::layout::{Charset, Page, Palette, SquareColors, Tone, figurine, width};
use crate::write::scene::{Mark, Scene, Spot};

/// The maximum width of text in columns.
const WIDTH: usize = 80;
/// The space between two boards.
const GAP: usize = 2;

/// What follows the letter of a piece, the tone of one that is neither asked about nor a target, and the meaning.
type Suffix = (char, Tone, &'static str);
// After the king in check and its checkers, after a pinned piece, and after a pinner.
const CHECK: Suffix = ('!', Tone::Check, "check");
const PINNED: Suffix = ('~', Tone::Pin, "pinned");
const PINS: Suffix = ('^', Tone::Pin, "pins");

/// Writes the board of a scene, or the two boards of the squares that each side controls.
pub(super) fn write(scene: &Scene, options: &Options, page: &mut Page<'_>) {
    let drawer = Drawer {
        scene,
        palette: &options.palette,
        charset: options.charset,
        bottom: options.orientation.bottom(scene),
    };
    if let Some(control) = &scene.control {
        return drawer.control(control, page);
    }
    let rows = drawer.rows(|spot| drawer.cell(spot));
    write_lines(&drawer.lines(&rows), page);
    write_lines(&drawer.legend_lines(&drawer.legend(&rows)), page);
}

/// Writes lines without the spaces at their ends.
fn write_lines(lines: &[String], page: &mut Page<'_>) {
    for line in lines {
        page.line(line.trim_end());
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cell {
    tone: Tone,
    letters: [char; 3],
    /// The piece whose letter one of them is.
    piece: Option<Piece>,
    /// A character for which the three leave no room.
    extra: Option<char>,
}

impl Cell {
    /// A square whose letter in the middle is that of the piece, if there is one.
    fn new(tone: Tone, before: char, middle: char, piece: Option<Piece>, after: char) -> Self {
        Self {
            tone,
            letters: [before, piece.map_or(middle, Piece::letter), after],
            piece,
            extra: None,
        }
    }

    /// Adds a suffix to the piece, if there is room.
    fn add(&mut self, suffix: char) {
        if self.letters[2] == ' ' {
            self.letters[2] = suffix;
        } else {
            self.extra = self.extra.or(Some(suffix));
        }
    }
}

/// Draws a scene seen from one side.
#[derive(Clone, Copy)]
struct Drawer<'a> {
    scene: &'a Scene,
    palette: &'a Palette,
    charset: Charset,
    bottom: Color,
}

/// A row of a board: its spots from left to right, and what is drawn on them.
type Row = Vec<(Spot, Cell)>;

// What is drawn on the squares.
impl Drawer<'_> {
    fn rows(self, cell: impl Fn(Spot) -> Cell) -> Vec<Row> {
        let rows = self.scene.rows(self.bottom).into_iter();
        let cells = |row: Vec<Spot>| row.into_iter().map(|spot| (spot, cell(spot))).collect();
        rows.map(cells).collect()
    }

    fn piece(self, spot: Spot) -> Option<Piece> {
        self.scene.board.piece_at(spot.square()?)
    }

    fn cell(self, spot: Spot) -> Cell {
        let piece = self.piece(spot);
        let asked = self.scene.asked.map(|asked| asked.square.into());
        // The targets of a whole side would cover the board.
        let target = self.scene.target(spot).filter(|_| asked.is_some());
        let suffixes = spot.square().map_or(Vec::new(), |at| self.suffixes(at));
        let mut cell = match target {
            _ if asked == Some(spot) => Cell::new(Tone::Asked, '[', ' ', piece, ']'),
            Some(mark) => self.marked(mark, piece),
            None => {
                let tone = suffixes.first().map_or(Tone::Faint, |(_, tone, _)| *tone);
                self.unmarked(tone, piece)
            }
        };
        // A mark that hides the piece hides its suffixes, too.
        if cell.piece.is_some() {
            for (suffix, ..) in suffixes {
                cell.add(suffix);
            }
        }
        cell
    }

    fn unmarked(self, tone: Tone, piece: Option<Piece>) -> Cell {
        Cell::new(tone, ' ', self.charset.sign('.'), piece, ' ')
    }

    /// What is said of the piece on a square after its letter.
    fn suffixes(self, square: Square) -> Vec<Suffix> {
        let scene = self.scene;
        let is_check = scene.has(Mark::InCheck, square)
            || scene.lines(Mark::Check).any(|check| check.from == square);
        let pins = scene.lines(Mark::Pin).any(|pin| pin.from == square);
        let is_pinned = scene.lines(Mark::Pin).any(|pin| pin.to == square);
        let all = [(CHECK, is_check), (PINS, pins), (PINNED, is_pinned)];
        let occurring = all.into_iter().filter(|(_, occurs)| *occurs);
        occurring.map(|(suffix, _)| suffix).collect()
    }

    fn marked(self, mark: Mark, piece: Option<Piece>) -> Cell {
        let charset = self.charset;
        let capture = |after| Cell::new(Tone::Capture, charset.sign('x'), ' ', piece, after);
        let (tone, sign) = match mark {
            Mark::Capture => return capture(' '),
            Mark::CapturePromotion => return capture('='),
            Mark::EnPassant => return Cell::new(Tone::Capture, 'e', 'p', None, ' '),
            Mark::Promotion => return Cell::new(Tone::Special, ' ', '=', None, ' '),
            Mark::Castle => return Cell::new(Tone::Special, 'O', '-', None, 'O'),
            Mark::Board => (Tone::Blocked, '-'),
            Mark::King => (Tone::Rejected, '+'),
            Mark::OffBoard => (Tone::Quiet, charset.sign('o')),
            _ => (Tone::Quiet, charset.sign('*')),
        };
        // Stage 2 does not know the piece, and `why` explains it below.
        Cell::new(tone, piece.map_or(' ', |_| sign), sign, piece, ' ')
    }

    fn legend(self, rows: &[Row]) -> Vec<(Cell, String)> {
        let mut entries = Vec::new();
        if let Some(asked) = self.scene.asked {
            let here = Spot::from(asked.square);
            let cell = Cell::new(Tone::Asked, '[', ' ', Some(asked.piece()), ']');
            entries.push((cell, self.scene.label_of(asked)));
            let elsewhere =
                (self.scene.targets()).filter(|(_, spots)| spots.iter().any(|&spot| spot != here));
            let entry = |(mark, _): (Mark, _)| (self.marked(mark, None), mark.label());
            entries.extend(elsewhere.map(entry));
        }
        for (suffix, tone, meaning) in [CHECK, PINNED, PINS] {
            let has_suffix =
                |(_, cell): &(Spot, Cell)| cell.letters[2] == suffix || cell.extra == Some(suffix);
            if rows.iter().flatten().any(has_suffix) {
                let cell = Cell::new(tone, ' ', suffix, None, ' ');
                entries.push((cell, meaning.to_owned()));
            }
        }
        entries
    }

    /// Writes a board for each side, or that of the piece asked about, with the number of pieces that control each square.
    fn control(self, control: &ByColor<Vec<(Square, Bitboard)>>, page: &mut Page<'_>) {
        let lines = |color| self.lines(&self.rows(|spot| self.counted(spot, color)));
        let count = |color: Color| counted(control[color].len(), "square");
        if let Some(piece) = self.scene.asked {
            write_lines(&lines(piece.color), page);
            let names = joined(control[piece.color].iter().map(|(square, _)| square), " ");
            let line = format!("{}: {names}", count(piece.color));
            return page.line(format_args!("\n{}", line.trim_end_matches(": ")));
        }
        let [white, black] = [Color::White, Color::Black].map(lines);
        let columns = white.first().map_or(0, |line| width(line)) + GAP;
        let mut titles = String::new();
        for (color, column) in [(Color::White, 3), (Color::Black, columns + 3)] {
            pad(&mut titles, column);
            let title = format!("{} controls {}", color.side_name(), count(color));
            titles += &self.palette.paint(Tone::Heading, &title);
        }
        write_lines(&[titles], page);
        for (mut line, right) in white.into_iter().zip(black) {
            pad(&mut line, columns);
            write_lines(&[line + &right], page);
        }
        let number = Cell::new(Tone::Quiet, ' ', 'n', None, ' ');
        let legend = [(number, "controlled by n pieces".to_owned())];
        write_lines(&self.legend_lines(&legend), page);
    }

    /// A square with the number of pieces of a side that control it.
    fn counted(self, spot: Spot, color: Color) -> Cell {
        let piece = self.piece(spot);
        let count = (spot.square()).map_or(0, |at| self.scene.control_count(color, at));
        if count == 0 {
            return self.unmarked(Tone::Faint, piece);
        }
        // On an empty square the number takes the place of the piece.
        let indent = (piece.is_none() && count < 10).then_some(' ');
        let (digits, letter) = (count.to_string(), piece.map(Piece::letter));
        let mut letters = indent.into_iter().chain(digits.chars()).chain(letter);
        Cell {
            letters: [(); 3].map(|()| letters.next().unwrap_or(' ')),
            ..Cell::new(Tone::Quiet, ' ', ' ', piece, ' ')
        }
    }
}

// From cells to lines.
impl Drawer<'_> {
    /// A square without a background: letters, and the extra character if there is one.
    fn plain(self, cell: &Cell) -> String {
        let tone = match (cell.tone, cell.piece) {
            (Tone::Faint, Some(piece)) => piece.color.pick(Tone::White, Tone::Black),
            (tone, _) => tone,
        };
        let letters = cell.letters.into_iter().chain(cell.extra);
        self.palette.paint(tone, &letters.collect::<String>())
    }

    /// A square with a background.
    fn colored(self, colors: &SquareColors, cell: &Cell, is_light: bool) -> String {
        let mut letters = cell.letters;
        if letters[1] == self.charset.sign('.') {
            letters[1] = ' ';
        }
        // The closing bracket makes room for an extra character; the opening one is enough.
        if let (Some(extra), ']') = (cell.extra, letters[2]) {
            letters[2] = extra;
        }
        let toned = colors.toned.iter().find(|(of, _)| *of == cell.tone);
        let [light, dark] = toned.map_or(&colors.plain, |(_, shades)| shades);
        let mut out = if is_light { light } else { dark }.clone();
        let mut last = None;
        for letter in letters {
            let piece = cell.piece.filter(|piece| piece.letter() == letter);
            // The place of its ink: that of White, of Black, or of signs.
            let ink = match (piece, cell.tone) {
                (Some(piece), _) => Some(piece.color as usize),
                (None, _) if letter == ' ' => last,
                (None, Tone::Asked | Tone::Pin | Tone::Check) => Some(0),
                (None, _) => Some(2),
            };
            if let (Some(ink), true) = (ink, ink != last) {
                out += &colors.inks[ink];
            }
            last = ink;
            match (piece, self.charset) {
                (Some(piece), Charset::Unicode) => out.extend(figurine(piece.role)),
                _ => out.push(letter),
            }
        }
        out + colors.end
    }

    fn sample(self, cell: &Cell) -> String {
        match &self.palette.square_colors {
            // Squares off the board have no background.
            Some(_) if cell.letters[1] == self.charset.sign('o') => self.plain(cell),
            Some(colors) => self.colored(colors, cell, true),
            None => {
                let letters = String::from_iter(cell.letters).replace(' ', "");
                self.palette.paint(cell.tone, &letters)
            }
        }
    }

    /// Samples of cells with their meanings, as many on a line as fit.
    fn legend_lines(self, entries: &[(Cell, String)]) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for (cell, meaning) in entries {
            let entry = format!("   {} {meaning}", self.sample(cell));
            match lines.last_mut() {
                Some(line) if width(line) + width(&entry) <= WIDTH => *line += &entry,
                _ => lines.push(entry),
            }
        }
        lines
    }

    /// The lines of a board from top to bottom, all of the same width. Without colours, a frame is around the 8x8 board.
    fn lines(self, rows: &[Row]) -> Vec<String> {
        let has_frame = self.palette.square_colors.is_none();
        let [left_top, right_top, left_end, right_end, ..] = self.charset.frame();
        let mut lines = Vec::new();
        for part in rows.chunk_by(|above, below| is_on_board(above) == is_on_board(below)) {
            let is_framed = has_frame && is_on_board(&part[0]);
            let frame = |left, right| is_framed.then(|| self.frame(&part[0], left, right));
            lines.extend(frame(left_top, right_top));
            lines.extend(part.iter().map(|row| self.rank(row)));
            lines.extend(frame(left_end, right_end));
        }
        lines.push(self.labels(&rows[0]));
        let columns = lines.iter().map(|line| width(line)).max().unwrap_or(0);
        for line in &mut lines {
            pad(line, columns);
        }
        lines
    }

    fn faint(self, text: impl fmt::Display) -> String {
        self.palette.paint(Tone::Faint, &text.to_string())
    }

    fn rank(self, row: &Row) -> String {
        let [.., side] = self.charset.frame();
        let square = row.iter().find_map(|(spot, _)| spot.square());
        let (border, label) = match square {
            Some(square) => (self.faint(side), square.rank().digit()),
            None => (" ".to_owned(), ' '),
        };
        let mut line = self.faint(format_args!(" {label} "));
        let Some(colors) = &self.palette.square_colors else {
            let (left, rest) = row.split_at(files_before(row));
            let (on_board, right) = rest.split_at(8);
            let parts = [("", left), (&*border, on_board), (&*border, right)];
            for (border, cells) in parts.into_iter().skip_while(|(_, cells)| cells.is_empty()) {
                line += border;
                line.push(' ');
                for (_, cell) in cells {
                    line += &self.plain(cell);
                    if cell.extra.is_none() {
                        line.push(' ');
                    }
                }
            }
            return line;
        };
        for (spot, cell) in row {
            let colored = |at: Square| self.colored(colors, cell, at.is_light());
            line += &spot.square().map_or_else(|| self.plain(cell), colored);
        }
        line
    }

    /// The upper or lower side of the frame, above or below a row.
    fn frame(self, row: &Row, left: char, right: char) -> String {
        let [.., across, _] = self.charset.frame();
        let across = String::from(across).repeat(8 * 4 + 1);
        " ".repeat(3 + framed_width(files_before(row)))
            + &self.faint(format_args!("{left}{across}{right}"))
    }

    /// The letters of the files, below a row.
    fn labels(self, row: &Row) -> String {
        let before = files_before(row);
        let (indent, gap) = match self.palette.square_colors {
            Some(_) => (4 + before * 3, "  "),
            None => (6 + framed_width(before), "   "),
        };
        let ranks = self.scene.ranks(self.bottom);
        let names = joined(ranks[0].iter().map(|square| square.file()), gap);
        " ".repeat(indent) + &self.faint(names)
    }
}

/// Whether a row goes through the 8x8 board.
fn is_on_board(row: &Row) -> bool {
    row.iter().any(|(spot, _)| spot.square().is_some())
}

/// The number of squares in a row before those of the 8x8 board.
fn files_before(row: &Row) -> usize {
    let is_outside = |(spot, _): &&(Spot, Cell)| !(0..8).contains(&spot.file);
    row.iter().take_while(is_outside).count()
}

const fn framed_width(squares: usize) -> usize {
    if squares > 0 { squares * 4 + 1 } else { 0 }
}

/// Appends spaces up to a width in columns.
fn pad(line: &mut String, columns: usize) {
    *line += &" ".repeat(columns.saturating_sub(width(line)));
}
