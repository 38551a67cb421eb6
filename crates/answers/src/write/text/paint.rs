//! The meaning of text, and how it is coloured; the characters that boards are drawn with.

use chessmoves_core::Role;

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

impl SquareColors {
    pub(super) fn background(&self, tone: Tone, is_light: bool) -> &str {
        let toned = self.toned.iter().find(|(of, _)| *of == tone);
        let [light, dark] = toned.map_or(&self.plain, |(_, shades)| shades);
        if is_light { light } else { dark }
    }
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
