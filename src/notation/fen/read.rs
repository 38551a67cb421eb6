//! Parses the fields of a line one by one, continuing after a fault.

use std::ops::Range;

use super::error::{FenError, FenFaultKind, FenField};
use super::fields::{ALL_FIELDS, Line, SHARED_FIELDS};
use super::hint::{self, MiddleField};
use super::{Fen, operations, placement};
use crate::notation::castling;
use crate::notation::excerpt::truncated;
use crate::rules::movement::en_passant_rank;
use crate::rules::problem::Problem;
use crate::rules::setup::Setup;
use crate::types::{Color, Square};

/// The fields between the placement and the counters, which are easily mixed up.
type Middle = [Range<usize>; 3];

pub(super) fn read(text: &str) -> Result<Fen, FenError> {
    let mut reader = Reader::new(text);
    reader.read();
    FenError::of_faults(reader.line.faults)?;
    Ok(reader.fen)
}

struct Reader<'t> {
    line: Line<'t>,
    fen: Fen,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            line: Line::new(text),
            fen: Fen {
                setup: Setup::EMPTY,
                warnings: Vec::new(),
                operations: Vec::new(),
                names_rook_files: false,
                is_canonical: false,
            },
        }
    }

    fn read(&mut self) {
        let mut faults = Vec::new();
        let (board, placement) = placement::read(&mut self.line, &mut faults);
        let (fields, given) = self.line.split(placement);
        // What concerns the whole line comes first.
        self.line.faults.append(&mut faults);
        if given == 0 {
            self.line.fault(
                FenField::Placement,
                self.line.at..self.line.bytes.len(),
                FenFaultKind::Empty,
                None,
            );
            return;
        }
        self.fen.setup.board = board;
        self.fen.is_canonical = given == ALL_FIELDS && self.are_canonical(&fields);
        let [_, turn, castling, en_passant, halfmoves, fullmoves] = fields;
        let middle = [turn.clone(), castling.clone(), en_passant.clone()];
        let color = if given > 1 {
            self.turn(turn, &middle)
        } else {
            Some(Color::White)
        };
        if given > 2 {
            self.castling(castling, &middle);
        }
        if given > 3 {
            self.en_passant(en_passant, &middle, color);
        }
        if given < SHARED_FIELDS {
            self.fen.warnings.push(Problem::MissingFields { given });
        }
        if given > 4
            && let Some(halfmoves) = self.number(FenField::HalfmoveClock, halfmoves)
        {
            self.fen.setup.halfmoves = halfmoves;
        }
        if given > 5
            && let Some(fullmoves) = self.number(FenField::FullmoveNumber, fullmoves)
        {
            // The first move has number 1 (PGN standard 16.1.3.6), but many programs write 0.
            self.fen.setup.fullmoves = fullmoves.max(1);
        }
        self.after_fields();
    }

    /// Whether six fields fill the text, separated by one space each, and written as usual.
    fn are_canonical(&self, fields: &[Range<usize>; ALL_FIELDS]) -> bool {
        let bytes = self.line.text.as_bytes();
        let [before_last @ .., fullmoves] = fields;
        let [placement, _, castling, _, halfmoves] = before_last;
        let spaces = before_last.len();
        fields.iter().map(Range::len).sum::<usize>() + spaces == bytes.len()
            && (before_last.iter()).all(|field| bytes.get(field.end) == Some(&b' '))
            && placement::is_canonical(placement.len(), &self.fen.setup.board)
            && castling::is_canonical(self.line.slice(castling))
            && (halfmoves.len() == 1 || bytes.get(halfmoves.start) != Some(&b'0'))
            && bytes.get(fullmoves.start) != Some(&b'0')
    }

    #[cold]
    fn misplaced(&self, field: MiddleField, middle: &Middle) -> Option<String> {
        hint::misplaced(field, middle.each_ref().map(|range| self.line.slice(range)))
    }

    fn turn(&mut self, span: Range<usize>, middle: &Middle) -> Option<Color> {
        let color = match self.line.slice_bytes(&span) {
            b"w" => Color::White,
            b"b" => Color::Black,
            _ => {
                let text = self.line.slice(&span);
                let hint = hint::turn(text).or_else(|| self.misplaced(MiddleField::Turn, middle));
                let found = truncated(text);
                self.line
                    .fault(FenField::Turn, span, FenFaultKind::Turn { found }, hint);
                return None;
            }
        };
        self.fen.setup.turn = color;
        Some(color)
    }

    fn castling(&mut self, span: Range<usize>, middle: &Middle) {
        match castling::parse(self.line.slice(&span), &self.fen.setup) {
            Ok((rights, mut warnings)) => {
                self.fen.setup.castling = rights;
                self.fen.names_rook_files = castling::names_files(self.line.slice(&span));
                self.fen.warnings.append(&mut warnings);
            }
            Err(error) => {
                let hint = (self.misplaced(MiddleField::Castling, middle))
                    .or_else(|| error.hint().map(str::to_owned));
                let at = error.span();
                let span = span.start + at.start..span.start + at.end;
                let kind = FenFaultKind::Castling(error);
                self.line.fault(FenField::Castling, span, kind, hint);
            }
        }
    }

    fn en_passant(&mut self, span: Range<usize>, middle: &Middle, turn: Option<Color>) {
        if self.line.slice_bytes(&span) == b"-" {
            return;
        }
        let text = self.line.slice(&span);
        let Some(square) = Square::from_name(text) else {
            let hint = (self.misplaced(MiddleField::EnPassant, middle))
                .or_else(|| hint::en_passant(text, &self.fen.setup, turn));
            let found = truncated(text);
            let kind = FenFaultKind::EnPassant { found, turn };
            self.line.fault(FenField::EnPassant, span, kind, hint);
            return;
        };
        match turn {
            Some(turn) if square.rank() != en_passant_rank(!turn) => {
                let hint = hint::wrong_rank(square, &self.fen.setup);
                let kind = FenFaultKind::EnPassantRank { square, turn };
                self.line.fault(FenField::EnPassant, span, kind, hint);
            }
            _ => self.fen.setup.en_passant = Some(square),
        }
    }

    fn number(&mut self, field: FenField, span: Range<usize>) -> Option<u32> {
        let digits = self.line.slice_bytes(&span);
        let number = digits.iter().try_fold(0_u32, |number, &digit| {
            let digit = char::from(digit).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit)
        });
        if number.is_some() && !digits.is_empty() {
            return number;
        }
        self.not_a_number(field, span);
        None
    }

    #[cold]
    fn not_a_number(&mut self, field: FenField, span: Range<usize>) {
        let text = self.line.slice(&span);
        let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let found = truncated(text);
        let (kind, hint) = if is_digits {
            (FenFaultKind::NumberTooLarge { found }, None)
        } else {
            (FenFaultKind::NotANumber { found }, hint::number(text))
        };
        self.line.fault(field, span, kind, hint);
    }

    /// Parses the operations, or reports superfluous fields.
    fn after_fields(&mut self) {
        if self.line.at_operations() {
            let (offset, underscores) = (self.line.at, self.line.underscores());
            let is_space = |c| matches!(c, ' ' | '\t') || underscores && c == '_';
            match operations::read(
                self.line.slice(&(offset..self.line.bytes.len())),
                offset,
                is_space,
            ) {
                Ok(operations) => {
                    for (operation, operand) in operations {
                        self.operation(&operation.opcode, operand);
                        self.fen.operations.push(operation);
                    }
                }
                Err(fault) => self.line.faults.push(fault),
            }
        } else if self.line.at < self.line.bytes.len() {
            let span = self.line.at..self.line.bytes.len();
            let found = truncated(self.line.slice(&span));
            let kind = FenFaultKind::ExtraField { found };
            self.line.fault(FenField::Fields, span, kind, None);
        }
    }

    /// The counters, which are operations in an EPD (PGN standard 16.2.5).
    fn operation(&mut self, opcode: &str, operand: Range<usize>) {
        match opcode {
            "hmvc" => {
                if let Some(halfmoves) = self.number(FenField::Operations, operand) {
                    self.fen.setup.halfmoves = halfmoves;
                }
            }
            "fmvn" => {
                if let Some(fullmoves) = self.number(FenField::Operations, operand) {
                    self.fen.setup.fullmoves = fullmoves.max(1);
                }
            }
            _ => {}
        }
    }
}
