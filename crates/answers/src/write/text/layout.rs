//! What several texts have in common: colours, the characters of boards, links, and the wrapping of lines.

use std::fmt::{self, Write as _};
use std::mem;

use chessmoves_core::internal::{Sentences, check_from, joined};
use chessmoves_core::notation::fen;
use chessmoves_core::{AnyPosition, Bitboard, Board, Code, Color, Piece, Problem, Role, Setup};

pub use crate::ask::asked::Charset;

/// The meaning of a piece of text. The palette decides how it looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tone {
    /// Labels and frames.
    Faint,
    /// White pieces.
    White,
    /// Black pieces.
    Black,
    /// The piece asked about.
    Asked,
    /// A square to which a piece can move.
    Quiet,
    /// A capture.
    Capture,
    /// A castling or promotion square.
    Special,
    /// A square that is ruled out on the board.
    Blocked,
    /// A square that is ruled out by king safety.
    Rejected,
    /// A pinned piece or its pinner.
    Pin,
    /// A check or a checker.
    Check,
    /// A heading.
    Heading,
    /// A warning.
    Warning,
}

/// Escape sequences; none without colours.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    /// Those before and after text of each tone.
    pub styles: Vec<(Tone, String, String)>,
    /// Those of the squares of boards, if these have colours.
    pub square_colors: Option<SquareColors>,
}

/// Colours for the squares of a board, as escape sequences that switch them on.
#[derive(Clone, Debug)]
pub struct SquareColors {
    /// The background of a light and a dark square.
    pub plain: [String; 2],
    /// The backgrounds of squares with a tone.
    pub toned: Vec<(Tone, [String; 2])>,
    /// The foregrounds of white pieces, black pieces and other characters.
    pub inks: [String; 3],
    /// The sequence that ends all colours.
    pub end: &'static str,
}

impl Palette {
    /// The text in its tone.
    pub fn paint(&self, tone: Tone, text: &str) -> String {
        match self.styles.iter().find(|(of, ..)| *of == tone) {
            Some((_, before, after)) => format!("{before}{text}{after}"),
            None => text.to_owned(),
        }
    }
}

impl Charset {
    /// The corners of a frame from top left to bottom right, then its horizontal and vertical line.
    pub(super) const fn frame(self) -> [char; 6] {
        match self {
            Self::Ascii => ['+', '+', '+', '+', '-', '|'],
            Self::Unicode => ['┌', '┐', '└', '┘', '─', '│'],
        }
    }

    /// A sign of the board, given in ASCII: an empty square, a move, a square off the board, or a capture.
    pub(super) const fn sign(self, ascii: char) -> char {
        match (self, ascii) {
            (Self::Unicode, '.') => '·',
            (Self::Unicode, '*') => '•',
            (Self::Unicode, 'o') => '○',
            (Self::Unicode, 'x') => '×',
            _ => ascii,
        }
    }
}

/// The solid figurine, used for both colours with different ink. U+FE0E keeps the pawn from being drawn as an emoji.
pub(super) const fn figurine(role: Role) -> [char; 2] {
    [['♟', '♞', '♝', '♜', '♛', '♚'][role as usize], '\u{fe0e}']
}

/// A text that is being written, and its colours.
pub(super) struct Page<'a> {
    pub(super) palette: &'a Palette,
    pub(super) text: String,
    /// Whether sentences are without their codes.
    pub(super) is_plain: bool,
    /// The number of the line of the input, in a stream.
    pub(super) number: Option<u64>,
}

impl<'a> Page<'a> {
    pub(super) const fn new(palette: &'a Palette) -> Self {
        Self {
            palette,
            text: String::new(),
            is_plain: false,
            number: None,
        }
    }

    /// Adds a row for each value, of which the first has the label; without values, a row that says `none`.
    pub(super) fn rows(&mut self, mut label: &str, values: impl IntoIterator<Item = String>) {
        for value in values {
            self.row(mem::take(&mut label), value);
        }
        if !label.is_empty() {
            self.row(label, "none");
        }
    }

    pub(super) fn add(&mut self, part: impl fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "{part}");
    }

    pub(super) fn line(&mut self, line: impl fmt::Display) {
        self.add(line);
        self.text.push('\n');
    }

    pub(super) fn paint(&self, tone: Tone, text: &str) -> String {
        self.palette.paint(tone, text)
    }

    /// Adds a title with an empty line below.
    pub(super) fn heading(&mut self, text: &str) {
        self.line(self.paint(Tone::Heading, text));
        self.line("");
    }

    /// Adds a label in its own column, and a value.
    pub(super) fn row(&mut self, label: &str, value: impl fmt::Display) {
        self.line(format!("{label:<12} {value}").trim_end());
    }

    pub(super) fn sentence(&mut self, indent: usize, message: &str, code: Code) {
        if self.is_plain {
            return self.line(format_args!("{:indent$}{message}", ""));
        }
        let code = self.paint(Tone::Faint, &format!("[{code}]"));
        self.line(format_args!("{:indent$}{message} {code}", ""));
    }

    /// Adds a row for each problem of a position.
    pub(super) fn problems(&mut self, problems: &[Problem]) {
        for problem in problems {
            let label = self.paint(Tone::Warning, &format!("{:<12}", "Problem"));
            self.line(format_args!("{label} {problem}"));
        }
    }
}

/// The row that says whether a side is in check.
pub(super) fn check(side: Color, position: &AnyPosition, checkers: Bitboard, page: &mut Page<'_>) {
    let (name, board) = (side.side_name(), position.board());
    if board.king(side).is_none() {
        let has_any = board.by_piece(Piece::new(side, Role::King)).any();
        let number = if has_any { "several kings" } else { "no king" };
        return page.row("Check", format_args!("none: {name} has {number}"));
    }
    if checkers.is_empty() {
        return page.row("Check", format_args!("{name} is not in check"));
    }
    let pieces = Sentences::of_side(position, side).attackers_alone(checkers, board.king(side));
    let value = format!("{name} is in {}{pieces}", check_from(checkers));
    page.row("Check", page.paint(Tone::Check, &value));
}

/// `the knight on f3 and the rook on e8`
pub(super) fn pieces(board: &Board, squares: Bitboard) -> String {
    let name = |square| Some(format!("the {} on {square}", board.role_at(square)?));
    joined(squares.iter().filter_map(name), " and ")
}

/// A row for each problem of a position.
pub fn problems(problems: &[Problem], palette: &Palette) -> String {
    let mut page = Page::new(palette);
    page.problems(problems);
    page.text
}

/// The URL of a position on the analysis board of Lichess.
pub(super) fn lichess(setup: &Setup, bottom: Color) -> String {
    let is_chess960 = setup.is_chess960();
    let variant = if is_chess960 { "chess960" } else { "standard" };
    // Of the characters of a FEN, only the space has to be replaced.
    let fen = fen::write(setup).to_string().replace(' ', "_");
    let side = bottom.pick("", "?color=black");
    format!("https://lichess.org/analysis/{variant}/{fen}{side}")
}

/// A text whose lines are wrapped at spaces if they are too wide. The rest of a line is indented to the last column that two
/// spaces set apart, so that lists stay lists. A FEN is meant to be copied and is not wrapped.
pub fn wrap(text: &str, columns: usize) -> String {
    let mut wrapped = String::new();
    for line in text.split_inclusive('\n') {
        if width(line.trim_end()) <= columns || line.starts_with("FEN ") {
            wrapped += line;
        } else {
            wrap_line(line.trim_end_matches('\n'), columns, &mut wrapped);
        }
    }
    wrapped
}

fn wrap_line(line: &str, columns: usize, out: &mut String) {
    let indent = indent(line);
    let (mut start, mut column, mut space) = (0, 0, None);
    for (at, letter) in visible(line) {
        if letter == ' ' && column > indent && column <= columns {
            space = Some((at, column));
        }
        column += 1;
        if column > columns {
            // A word that is wider than the line is not broken.
            let Some((end, width)) = space.take() else {
                continue;
            };
            *out += &line[start..end];
            *out += "\n";
            *out += &" ".repeat(indent);
            start = end + 1;
            column = indent + column - width - 1;
        }
    }
    *out += &line[start..];
    out.push('\n');
}

/// The last column of a line that two spaces set apart, within the left part of the line.
fn indent(line: &str) -> usize {
    const RIGHTMOST: usize = 24;
    let (mut indent, mut spaces) = (0, 0);
    for (column, (_, letter)) in visible(line).enumerate().take(RIGHTMOST) {
        if letter == ' ' {
            spaces += 1;
        } else {
            if spaces > 1 {
                indent = column;
            }
            spaces = 0;
        }
    }
    indent
}

/// The number of columns of a line.
pub fn width(line: &str) -> usize {
    visible(line).count()
}

/// The characters that occupy a column, with their byte offsets: escape sequences and variation selectors do not.
fn visible(line: &str) -> impl Iterator<Item = (usize, char)> {
    // Within an escape sequence, its first character or, once it is known, the second: `[` for colours, `]` for links.
    let mut sequence = None;
    line.char_indices().filter(move |&(_, letter)| {
        let is_inside = sequence.is_some();
        sequence = match (sequence, letter) {
            (_, '\u{1b}') | (Some('\u{1b}'), '[' | ']') => Some(letter),
            (Some('\u{1b}'), _) | (Some('['), 'm') | (Some(']'), '\u{7}') => None,
            (sequence, _) => sequence,
        };
        !is_inside && sequence.is_none() && letter != '\u{fe0e}'
    })
}
