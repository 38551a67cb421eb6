use std::io::{self, Write};

use super::{Bottom, Palette, Tone};
use crate::report::{Mark, Picture};
use crate::types::{Color, File, Rank, Square};

/// A board in letters, with the piece asked about and its targets marked; no mark needs colour to be told from
/// another.
pub(super) struct Drawing<'a> {
    picture: &'a Picture,
    bottom: Color,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(picture: &'a Picture, bottom: Bottom) -> Self {
        Self {
            picture,
            bottom: bottom.color(picture),
        }
    }

    pub(super) fn write(&self, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
        let frame = palette.paint(Tone::Faint, "+---------------------------------+");
        writeln!(out, "   {frame}")?;
        let from_below = |index: usize| {
            if self.bottom == Color::White {
                index
            } else {
                7 - index
            }
        };
        for rank in (0..8).rev().map(from_below).filter_map(Rank::from_index) {
            let label = palette.paint(Tone::Faint, &format!(" {rank} |"));
            write!(out, "{label} ")?;
            for file in (0..8).map(from_below).filter_map(File::from_index) {
                write!(out, "{} ", self.cell(Square::new(file, rank), palette))?;
            }
            writeln!(out, "{}", palette.paint(Tone::Faint, "|"))?;
        }
        writeln!(out, "   {frame}")?;
        let files = match self.bottom {
            Color::White => "a   b   c   d   e   f   g   h",
            Color::Black => "h   g   f   e   d   c   b   a",
        };
        let files = palette.paint(Tone::Faint, files);
        writeln!(out, "      {files}")?;
        if let Some(legend) = self.legend() {
            writeln!(out, "   {}", palette.paint(Tone::Faint, &legend))?;
        }
        Ok(())
    }

    /// Three signs a square.
    fn cell(&self, square: Square, palette: &Palette) -> String {
        let piece = self.picture.board.piece_at(square);
        let letter = piece.map_or(' ', crate::types::Piece::letter);
        if self
            .picture
            .asked
            .is_some_and(|asked| asked.square == square)
        {
            return palette.paint(Tone::Asked, &format!("[{letter}]"));
        }
        if let Some(mark) = self.mark(square) {
            return palette.paint(tone(mark), &cell(mark, letter));
        }
        if self.picture.checkers.contains(square) {
            return palette.paint(Tone::Check, &format!("!{letter} "));
        }
        match piece {
            Some(piece) => {
                let tone = match piece.color {
                    Color::White => Tone::White,
                    Color::Black => Tone::Black,
                };
                palette.paint(tone, &format!(" {letter} "))
            }
            None => palette.paint(Tone::Faint, " . "),
        }
    }

    fn mark(&self, square: Square) -> Option<Mark> {
        // Only the targets of one piece make a picture.
        self.picture.asked?;
        self.picture.targets.get(&square).copied()
    }

    fn legend(&self) -> Option<String> {
        let mut words = Vec::new();
        if let Some(asked) = self.picture.asked {
            words.push(format!("[{}] the {}", asked.piece().letter(), asked.role));
            let mut marks: Vec<Mark> = self.picture.targets.values().copied().collect();
            marks.sort_unstable();
            marks.dedup();
            words.extend(marks.iter().map(|mark| legend(*mark).to_owned()));
        }
        if self.picture.checkers.any() {
            words.push("! gives check".to_owned());
        }
        (!words.is_empty()).then(|| words.join("   "))
    }
}

fn cell(mark: Mark, letter: char) -> String {
    let sign = match mark {
        Mark::Board => '-',
        Mark::King => '+',
        _ => '*',
    };
    match mark {
        Mark::Quiet | Mark::Legal | Mark::Board | Mark::King => match letter {
            ' ' => format!(" {sign} "),
            // Stage 2 does not know what stands there, and `why` tells of it below.
            piece => format!("{sign}{piece} "),
        },
        Mark::Capture => format!("x{letter} "),
        Mark::EnPassant => "ep ".to_owned(),
        Mark::Promotion => " = ".to_owned(),
        Mark::CapturePromotion => format!("x{letter}="),
        Mark::Castle => "O-O".to_owned(),
    }
}

const fn tone(mark: Mark) -> Tone {
    match mark {
        Mark::Quiet | Mark::Legal => Tone::Quiet,
        Mark::Board => Tone::Warning,
        Mark::King => Tone::Check,
        Mark::Capture | Mark::EnPassant | Mark::CapturePromotion => Tone::Capture,
        Mark::Promotion | Mark::Castle => Tone::Special,
    }
}

const fn legend(mark: Mark) -> &'static str {
    match mark {
        Mark::Quiet => "* move",
        Mark::Capture => "x capture",
        Mark::EnPassant => "ep en passant",
        Mark::Promotion => "= promotion",
        Mark::CapturePromotion => "x= capture and promotion",
        Mark::Castle => "O-O castling",
        Mark::Legal => "* legal",
        Mark::Board => "- refused by the other pieces",
        Mark::King => "+ refused by the king",
    }
}
