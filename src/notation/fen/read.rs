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

/// The indices of the fields after the placement.
const TURN: usize = 1;
const CASTLING: usize = 2;
const EN_PASSANT: usize = 3;
const HALFMOVE_CLOCK: usize = 4;
const FULLMOVE_NUMBER: usize = 5;

pub(super) fn read(text: &str) -> Result<Fen, FenError> {
    let mut reader = Reader::new(text);
    reader.read();
    if !reader.line.faults.is_empty() {
        return Err(FenError::new(reader.line.faults));
    }
    Ok(reader.fen)
}

struct Reader<'t> {
    line: Line<'t>,
    /// The byte ranges of the fields.
    fields: [Range<usize>; ALL_FIELDS],
    fen: Fen,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            line: Line::new(text),
            fields: [const { 0..0 }; ALL_FIELDS],
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
        let (board, placement) = placement::read(&mut self.line);
        let given = self.line.split(placement, &mut self.fields);
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
        self.fen.is_canonical = given == ALL_FIELDS && self.are_canonical();
        let turn = if given > TURN {
            self.turn()
        } else {
            Some(Color::White)
        };
        if given > CASTLING {
            self.castling();
        }
        if given > EN_PASSANT {
            self.en_passant(turn);
        }
        if given < SHARED_FIELDS {
            self.fen.warnings.push(Problem::MissingFields { given });
        }
        if given > HALFMOVE_CLOCK
            && let Some(halfmoves) = self.counter(FenField::HalfmoveClock, HALFMOVE_CLOCK)
        {
            self.fen.setup.halfmoves = halfmoves;
        }
        if given > FULLMOVE_NUMBER
            && let Some(fullmoves) = self.counter(FenField::FullmoveNumber, FULLMOVE_NUMBER)
        {
            // The first move has number 1 (PGN standard 16.1.3.6), but many programs write 0.
            self.fen.setup.fullmoves = fullmoves.max(1);
        }
        self.after_fields();
    }

    /// Whether six fields fill the text, separated by one space each, and are written as usual, apart from the castling rights.
    fn are_canonical(&self) -> bool {
        let bytes = self.line.text.as_bytes();
        let [before_last @ .., fullmoves] = &self.fields;
        let [placement, _, _, _, halfmoves] = before_last;
        let spaces = before_last.len();
        self.fields.iter().map(Range::len).sum::<usize>() + spaces == bytes.len()
            && (before_last.iter()).all(|field| bytes.get(field.end) == Some(&b' '))
            && placement::is_canonical(placement.len(), &self.fen.setup.board)
            && (halfmoves.len() == 1 || bytes.get(halfmoves.start) != Some(&b'0'))
            && bytes.get(fullmoves.start) != Some(&b'0')
    }

    /// What was probably meant, if fields between the placement and the counters are mixed up.
    #[cold]
    fn misplaced(&self, field: MiddleField) -> Option<String> {
        let middle = [TURN, CASTLING, EN_PASSANT];
        hint::misplaced(
            field,
            middle.map(|field| self.line.slice(&self.fields[field])),
        )
    }

    fn turn(&mut self) -> Option<Color> {
        let span = self.fields[TURN].clone();
        let color = match self.line.slice_bytes(&span) {
            b"w" => Color::White,
            b"b" => Color::Black,
            _ => {
                let text = self.line.slice(&span);
                let hint = hint::turn(text).or_else(|| self.misplaced(MiddleField::Turn));
                let found = truncated(text);
                self.line
                    .fault(FenField::Turn, span, FenFaultKind::Turn { found }, hint);
                return None;
            }
        };
        self.fen.setup.turn = color;
        Some(color)
    }

    fn castling(&mut self) {
        let span = self.fields[CASTLING].clone();
        match castling::parse(self.line.slice(&span), &self.fen.setup) {
            Ok(mut field) => {
                self.fen.setup.castling = field.rights;
                self.fen.names_rook_files = field.names_files;
                self.fen.is_canonical &= field.is_canonical;
                self.fen.warnings.append(&mut field.warnings);
            }
            Err(error) => {
                let hint = (self.misplaced(MiddleField::Castling))
                    .or_else(|| error.hint().map(str::to_owned));
                let at = error.span();
                let span = span.start + at.start..span.start + at.end;
                let kind = FenFaultKind::Castling(error);
                self.line.fault(FenField::Castling, span, kind, hint);
            }
        }
    }

    fn en_passant(&mut self, turn: Option<Color>) {
        let span = self.fields[EN_PASSANT].clone();
        if self.line.slice_bytes(&span) == b"-" {
            return;
        }
        let text = self.line.slice(&span);
        let Some(square) = Square::from_name(text) else {
            let hint = (self.misplaced(MiddleField::EnPassant))
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

    fn counter(&mut self, field: FenField, index: usize) -> Option<u32> {
        self.number(field, self.fields[index].clone())
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
