use std::io::{self, Write};

use super::grid::{self, Cell, Grid, Line, Pen, Sign};
use super::signs::Signs;
use super::{Bottom, Palette, Tone};
use crate::report::{Mark, Picture};
use crate::types::{Color, Square};

/// A board in letters or figures, with the piece asked about and its targets marked; no mark needs colour to be told from
/// another.
pub(super) struct Drawing<'a> {
    picture: &'a Picture,
    bottom: Color,
    signs: Signs,
}

/// Behind the king in check and the pieces that give it, a pinned piece, and the piece that pins it.
const CHECK: char = '!';
const PINNED: char = '~';
const PINS: char = '^';

impl<'a> Drawing<'a> {
    pub(super) fn new(picture: &'a Picture, bottom: Bottom) -> Self {
        Self {
            picture,
            bottom: bottom.color(picture),
            signs: Signs::Ascii,
        }
    }

    pub(super) const fn with(mut self, signs: Signs) -> Self {
        self.signs = signs;
        self
    }

    pub(super) fn write(&self, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
        let pen = Pen {
            palette,
            signs: self.signs,
        };
        let cell =
            |file, rank| grid::at(file, rank).map_or(self.empty(), |square| self.cell(square));
        let lines = Grid::board(self.bottom, &cell).lines(pen);
        for line in lines.into_iter().map(Line::finish) {
            writeln!(out, "{line}")?;
        }
        for line in grid::legend(&self.legend(), pen) {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    const fn empty(&self) -> Cell {
        Cell::text(Tone::Faint, [' ', self.signs.empty(), ' '])
    }

    fn cell(&self, square: Square) -> Cell {
        let piece = self.picture.board.piece_at(square);
        let mark = self.mark(square);
        let sign = piece.map(Sign::Piece);
        let mut cell = match (self.is_asked(square), mark, sign) {
            (true, _, sign) => Cell::new(Tone::Asked, '[', sign.unwrap_or(Sign::Char(' ')), ']'),
            (false, Some(mark), sign) => self.marked(mark, sign),
            (false, None, Some(sign)) => Cell::new(self.tone(square), ' ', sign, ' '),
            (false, None, None) => return self.empty(),
        };
        // What hides a piece has no room for what there is to say of it.
        if matches!(cell.signs[1], Sign::Piece(_)) {
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
        // Only the targets of one piece make a picture.
        self.picture.asked?;
        self.picture.targets.get(&square).copied()
    }

    fn marked(&self, mark: Mark, sign: Option<Sign>) -> Cell {
        let capture = self.signs.capture();
        let taken = sign.unwrap_or(Sign::Char(' '));
        match mark {
            // Stage 2 does not know what stands there, and `why` tells of it below.
            Mark::Quiet | Mark::Legal | Mark::Board | Mark::King => {
                let before = match mark {
                    Mark::Board => '-',
                    Mark::King => '+',
                    _ => self.signs.quiet(),
                };
                match sign {
                    Some(sign) => Cell::new(tone(mark), before, sign, ' '),
                    None => Cell::text(tone(mark), [' ', before, ' ']),
                }
            }
            Mark::Capture => Cell::new(tone(mark), capture, taken, ' '),
            Mark::CapturePromotion => Cell::new(tone(mark), capture, taken, '='),
            Mark::EnPassant => Cell::text(tone(mark), ['e', 'p', ' ']),
            Mark::Promotion => Cell::text(tone(mark), [' ', '=', ' ']),
            Mark::Castle => Cell::text(tone(mark), ['O', '-', 'O']),
        }
    }

    /// What is drawn, and nothing else.
    fn legend(&self) -> Vec<(Cell, String)> {
        let mut entries = Vec::new();
        let mut drawn: Vec<(Tone, char)> = Vec::new();
        for square in Square::all() {
            let cell = self.cell(square);
            let behind = [cell.more, sign(cell.signs[2])];
            for sign in behind.into_iter().flatten() {
                match sign {
                    CHECK => drawn.push((Tone::Check, CHECK)),
                    PINS | PINNED => drawn.push((Tone::Pin, sign)),
                    _ => {}
                }
            }
        }
        if let Some(asked) = self.picture.asked {
            let piece = Sign::Piece(asked.piece());
            let cell = Cell::new(Tone::Asked, '[', piece, ']');
            // In Chess960 the king may castle to the square it stands on.
            let here = self.picture.targets.get(&asked.square);
            let castles = match here {
                Some(Mark::Castle) => ", which castles where it stands",
                _ => "",
            };
            entries.push((cell, format!("the {}{castles}", asked.role)));
            let mut marks: Vec<Mark> = self
                .picture
                .targets
                .iter()
                .filter(|(square, _)| **square != asked.square)
                .map(|(_, mark)| *mark)
                .collect();
            marks.sort_unstable();
            marks.dedup();
            let words = |mark| (self.marked(mark, None), meaning(mark).to_owned());
            entries.extend(marks.into_iter().map(words));
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

const fn sign(sign: Sign) -> Option<char> {
    match sign {
        Sign::Char(sign) => Some(sign),
        Sign::Piece(_) => None,
    }
}

const fn tone(mark: Mark) -> Tone {
    match mark {
        Mark::Quiet | Mark::Legal => Tone::Quiet,
        Mark::Board => Tone::Blocked,
        Mark::King => Tone::Refused,
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
        Mark::Board => "refused by the other pieces",
        Mark::King => "refused by the king",
    }
}
