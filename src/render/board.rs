use std::io::{self, Write};

use super::{Palette, Tone};
use crate::board::Board;
use crate::report::{MoveReport, PieceOn, VerdictReport};
use crate::rules::reason::Refusal;
use crate::types::{Bitboard, Color, File, Rank, Square};

/// A board in letters, with the piece asked about and its targets marked; no mark needs colour to be told from
/// another.
pub(super) struct Picture<'a> {
    pub(super) board: &'a Board,
    pub(super) asked: Option<PieceOn>,
    pub(super) moves: &'a [MoveReport],
    pub(super) verdicts: &'a [VerdictReport],
    pub(super) checkers: Bitboard,
}

impl Picture<'_> {
    pub(super) fn write(&self, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
        let frame = palette.paint(Tone::Faint, "+---------------------------------+");
        writeln!(out, "   {frame}")?;
        for rank in (0..8).rev().filter_map(Rank::from_index) {
            let label = palette.paint(Tone::Faint, &format!(" {rank} |"));
            write!(out, "{label} ")?;
            for file in (0..8).filter_map(File::from_index) {
                write!(out, "{} ", self.cell(Square::new(file, rank), palette))?;
            }
            writeln!(out, "{}", palette.paint(Tone::Faint, "|"))?;
        }
        writeln!(out, "   {frame}")?;
        let files = palette.paint(Tone::Faint, "a   b   c   d   e   f   g   h");
        writeln!(out, "      {files}")?;
        if let Some(legend) = self.legend() {
            writeln!(out, "   {}", palette.paint(Tone::Faint, &legend))?;
        }
        Ok(())
    }

    /// Three signs a square.
    fn cell(&self, square: Square, palette: &Palette) -> String {
        let piece = self.board.piece_at(square);
        let letter = piece.map_or(' ', crate::types::Piece::letter);
        if self.asked.is_some_and(|asked| asked.square == square) {
            return palette.paint(Tone::Asked, &format!("[{letter}]"));
        }
        if let Some(mark) = self.mark(square) {
            return palette.paint(mark.tone(), &mark.cell(letter));
        }
        if self.checkers.contains(square) {
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
        self.asked?;
        if let Some(verdict) = self.verdicts.iter().find(|verdict| verdict.to == square) {
            return Some(Mark::judged(verdict));
        }
        let mv = self.moves.iter().find(|mv| mv.to == square)?;
        Some(Mark::of(mv))
    }

    fn legend(&self) -> Option<String> {
        let mut words = Vec::new();
        if let Some(asked) = self.asked {
            words.push(format!("[{}] the {}", asked.piece().letter(), asked.role));
            let mut marks: Vec<Mark> = (self.moves.iter().map(Mark::of))
                .chain(self.verdicts.iter().map(Mark::judged))
                .collect();
            marks.sort_unstable();
            marks.dedup();
            words.extend(marks.iter().map(|mark| mark.legend().to_owned()));
        }
        if self.checkers.any() {
            words.push("! gives check".to_owned());
        }
        (!words.is_empty()).then(|| words.join("   "))
    }
}

/// How a target is marked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mark {
    Quiet,
    Capture,
    EnPassant,
    Promotion,
    CapturePromotion,
    Castle,
    Legal,
    Board,
    King,
}

impl Mark {
    /// By the stage that took the square.
    const fn judged(verdict: &VerdictReport) -> Self {
        match verdict.stage {
            None => Self::Legal,
            Some(Refusal::King) => Self::King,
            Some(_) => Self::Board,
        }
    }

    const fn sign(self) -> char {
        match self {
            Self::Board => '-',
            Self::King => '+',
            _ => '*',
        }
    }

    const fn of(mv: &MoveReport) -> Self {
        match mv {
            MoveReport {
                castle: Some(_), ..
            } => Self::Castle,
            MoveReport {
                en_passant: true, ..
            } => Self::EnPassant,
            MoveReport {
                promotion: Some(_),
                has_captured: Some(_),
                ..
            } => Self::CapturePromotion,
            MoveReport {
                promotion: Some(_), ..
            } => Self::Promotion,
            MoveReport {
                has_captured: Some(_),
                ..
            } => Self::Capture,
            _ => Self::Quiet,
        }
    }

    fn cell(self, letter: char) -> String {
        match self {
            Self::Quiet | Self::Legal | Self::Board | Self::King => match letter {
                ' ' => format!(" {} ", self.sign()),
                // Stage 2 does not know what stands there, and `why` tells of it below.
                piece => format!("{}{piece} ", self.sign()),
            },
            Self::Capture => format!("x{letter} "),
            Self::EnPassant => "ep ".to_owned(),
            Self::Promotion => " = ".to_owned(),
            Self::CapturePromotion => format!("x{letter}="),
            Self::Castle => "O-O".to_owned(),
        }
    }

    const fn tone(self) -> Tone {
        match self {
            Self::Quiet | Self::Legal => Tone::Quiet,
            Self::Board => Tone::Warning,
            Self::King => Tone::Check,
            Self::Capture | Self::EnPassant | Self::CapturePromotion => Tone::Capture,
            Self::Promotion | Self::Castle => Tone::Special,
        }
    }

    const fn legend(self) -> &'static str {
        match self {
            Self::Quiet => "* move",
            Self::Capture => "x capture",
            Self::EnPassant => "ep en passant",
            Self::Promotion => "= promotion",
            Self::CapturePromotion => "x= capture and promotion",
            Self::Castle => "O-O castling",
            Self::Legal => "* legal",
            Self::Board => "- refused by the other pieces",
            Self::King => "+ refused by the king",
        }
    }
}
