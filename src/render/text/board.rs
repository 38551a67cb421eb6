//! The board of a picture as text.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::grid::{self, Cell, CellPainter, Glyph, Grid, Line};
use super::{Charset, Options, Palette, Tone};
use crate::record::{Mark, Picture};
use crate::types::{Bitboard, Color, Square};

/// A board with the piece asked about and its targets marked. No two marks differ by colour alone.
pub(super) struct BoardText<'a> {
    picture: &'a Picture,
    /// The marks of the targets, one per square.
    shown: BTreeMap<Mark, Bitboard>,
    bottom: Color,
    charset: Charset,
    palette: &'a Palette,
}

// After the king in check and its checkers, after a pinned piece, and after a pinner.
const CHECK: char = '!';
const PINNED: char = '~';
const PINS: char = '^';

impl<'a> BoardText<'a> {
    pub(super) fn new(picture: &'a Picture, options: &'a Options) -> Self {
        Self {
            picture,
            shown: picture.shown_targets(),
            bottom: options.orientation.bottom(picture),
            charset: options.charset,
            palette: &options.palette,
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let painter = CellPainter {
            palette: self.palette,
            charset: self.charset,
        };
        let cells: Vec<_> = Square::all().map(|square| self.cell(square)).collect();
        let cell =
            |file, rank| grid::at(file, rank).map_or(self.empty(), |square| cells[square.index()]);
        let lines = Grid::board(self.bottom, &cell).lines(painter);
        for line in lines.into_iter().map(Line::finish) {
            writeln!(out, "{line}")?;
        }
        for line in grid::legend(&self.legend(&cells), painter) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    const fn empty(&self) -> Cell {
        Cell::text(Tone::Faint, [' ', self.charset.empty(), ' '])
    }

    fn cell(&self, square: Square) -> Cell {
        let piece = self.picture.board.piece_at(square);
        let mark = self.mark(square);
        let sign = piece.map(Glyph::Piece);
        let mut cell = match (self.is_asked(square), mark, sign) {
            (true, _, sign) => Cell::new(Tone::Asked, '[', sign.unwrap_or(Glyph::Char(' ')), ']'),
            (false, Some(mark), sign) => self.marked(mark, sign),
            (false, None, Some(sign)) => Cell::new(self.tone(square), ' ', sign, ' '),
            (false, None, None) => return self.empty(),
        };
        // A mark that hides the piece hides its suffixes, too.
        if matches!(cell.glyphs[1], Glyph::Piece(_)) {
            for (sign, is_so) in [
                (CHECK, self.is_check(square)),
                (PINS, self.picture.pins.iter().any(|pin| pin.by == square)),
                (PINNED, self.is_pinned(square)),
            ] {
                if is_so {
                    cell.add(sign);
                }
            }
        }
        cell
    }

    fn is_asked(&self, square: Square) -> bool {
        self.picture
            .asked
            .is_some_and(|asked| asked.square == square)
    }

    fn is_check(&self, square: Square) -> bool {
        self.picture.checkers.contains(square) || self.picture.in_check == Some(square)
    }

    fn is_pinned(&self, square: Square) -> bool {
        self.picture.pins.iter().any(|pin| pin.square == square)
    }

    /// The tone of a piece that is neither asked about nor a target.
    fn tone(&self, square: Square) -> Tone {
        let pins = self.picture.pins.iter();
        if self.is_check(square) {
            Tone::Check
        } else if pins.map(|pin| pin.by).any(|by| by == square) || self.is_pinned(square) {
            Tone::Pin
        } else {
            Tone::Faint
        }
    }

    fn mark(&self, square: Square) -> Option<Mark> {
        // The targets of a whole side would cover the board.
        self.picture.asked?;
        self.shown_at(square)
    }

    fn shown_at(&self, square: Square) -> Option<Mark> {
        let mut shown = self.shown.iter();
        let (&mark, _) = shown.find(|(_, squares)| squares.contains(square))?;
        Some(mark)
    }

    fn marked(&self, mark: Mark, sign: Option<Glyph>) -> Cell {
        let capture = self.charset.capture();
        let captured = sign.unwrap_or(Glyph::Char(' '));
        match mark {
            // Stage 2 does not know the piece, and `why` explains it below.
            Mark::Quiet | Mark::Legal | Mark::Board | Mark::King => {
                let before = match mark {
                    Mark::Board => '-',
                    Mark::King => '+',
                    _ => self.charset.quiet(),
                };
                match sign {
                    Some(sign) => Cell::new(tone(mark), before, sign, ' '),
                    None => Cell::text(tone(mark), [' ', before, ' ']),
                }
            }
            Mark::Capture => Cell::new(tone(mark), capture, captured, ' '),
            Mark::CapturePromotion => Cell::new(tone(mark), capture, captured, '='),
            Mark::EnPassant => Cell::text(tone(mark), ['e', 'p', ' ']),
            Mark::Promotion => Cell::text(tone(mark), [' ', '=', ' ']),
            Mark::Castle => Cell::text(tone(mark), ['O', '-', 'O']),
        }
    }

    /// The legend of what is drawn.
    fn legend(&self, cells: &[Cell]) -> Vec<(Cell, String)> {
        let mut entries = Vec::new();
        let mut drawn: Vec<(Tone, char)> = Vec::new();
        for cell in cells {
            let behind = [cell.extra, character(cell.glyphs[2])];
            for sign in behind.into_iter().flatten() {
                match sign {
                    CHECK => drawn.push((Tone::Check, CHECK)),
                    PINS | PINNED => drawn.push((Tone::Pin, sign)),
                    _ => {}
                }
            }
        }
        if let Some(asked) = self.picture.asked {
            let piece = Glyph::Piece(asked.piece());
            let cell = Cell::new(Tone::Asked, '[', piece, ']');
            // In Chess960 the king may castle without moving.
            let here = self.shown_at(asked.square);
            let castles = match here {
                Some(Mark::Castle) => ", which stays in place when it castles",
                _ => "",
            };
            entries.push((cell, format!("the {}{castles}", asked.role)));
            let here = Bitboard::of(asked.square);
            let elsewhere = self
                .shown
                .iter()
                .filter(|&(_, &squares)| (squares - here).any());
            let marks = elsewhere.map(|(&mark, _)| mark);
            let words = |mark| (self.marked(mark, None), meaning(mark).to_owned());
            entries.extend(marks.map(words));
        }
        for (tone, sign, meaning) in [
            (Tone::Check, CHECK, "check"),
            (Tone::Pin, PINNED, "pinned"),
            (Tone::Pin, PINS, "pins"),
        ] {
            if drawn.contains(&(tone, sign)) {
                entries.push((Cell::text(tone, [' ', sign, ' ']), meaning.to_owned()));
            }
        }
        entries
    }
}

const fn character(glyph: Glyph) -> Option<char> {
    match glyph {
        Glyph::Char(character) => Some(character),
        Glyph::Piece(_) => None,
    }
}

const fn tone(mark: Mark) -> Tone {
    match mark {
        Mark::Quiet | Mark::Legal => Tone::Quiet,
        Mark::Board => Tone::Blocked,
        Mark::King => Tone::Rejected,
        Mark::Capture | Mark::EnPassant | Mark::CapturePromotion => Tone::Capture,
        Mark::Promotion | Mark::Castle => Tone::Special,
    }
}

const fn meaning(mark: Mark) -> &'static str {
    match mark {
        Mark::Quiet => "move",
        Mark::Capture => "capture",
        Mark::EnPassant => "en passant",
        Mark::Promotion => "promotion",
        Mark::CapturePromotion => "capture and promotion",
        Mark::Castle => "castling",
        Mark::Legal => "legal",
        Mark::Board => "ruled out on the board",
        Mark::King => "ruled out by king safety",
    }
}
