//! Parses the fields of a line one by one, continuing after a fault.

use std::ops::Range;

use super::fields::{ALL_FIELDS, FenLine, SHARED_FIELDS};
use super::{Fen, FenField, Operation, placement};
use crate::codes::Code;
use crate::notation::{castling, unusual};
use crate::rules::movement::en_passant_rank;
use crate::rules::problem::Problem;
use crate::rules::setup::Setup;
use crate::types::{Color, Fault, Faults, Square, sort_short, truncated};

/// Reads a line without what can surround it.
pub(super) fn parse_line(line: FenLine<'_>) -> Result<Fen, Faults> {
    let mut reader = FenReader {
        line,
        fields: [const { 0..0 }; ALL_FIELDS],
        fen: Fen {
            setup: Setup::EMPTY,
            warnings: Vec::new(),
            operations: Vec::new(),
            is_canonical: false,
        },
    };
    reader.read();
    if !reader.line.faults.is_empty()
        && let Some(faults) = in_order(reader.line.faults)
    {
        return Err(faults);
    }
    Ok(reader.fen)
}

/// Faults of the whole line first.
#[cold]
fn in_order(mut faults: Vec<Fault>) -> Option<Faults> {
    sort_short(&mut faults, |fault| fault.code != Code::FenStrangeBlank);
    Faults::of(faults)
}

struct FenReader<'t> {
    line: FenLine<'t>,
    /// The byte ranges of the fields.
    fields: [Range<usize>; ALL_FIELDS],
    fen: Fen,
}

impl FenReader<'_> {
    fn read(&mut self) {
        let (board, placement) = placement::read(&mut self.line);
        let given = self.line.split(placement, &mut self.fields);
        if given == 0 {
            let (field, span) = (FenField::Placement, self.line.at..self.line.bytes.len());
            let message = "the text is empty, expected a FEN";
            self.line.fault(field, span, Code::FenEmpty, message);
            return;
        }
        self.fen.setup.board = board;
        self.fen.is_canonical = given == ALL_FIELDS && self.are_canonical();
        let is_given = |field: FenField| given > field as usize;
        let turn = if is_given(FenField::Turn) {
            self.turn()
        } else {
            Some(Color::White)
        };
        // Without it, all other fields are in the places of others.
        if turn.is_none() && self.lacks_turn() {
            return;
        }
        if is_given(FenField::Castling) {
            self.castling();
        }
        if is_given(FenField::EnPassant) {
            self.en_passant(turn);
        }
        if given < SHARED_FIELDS {
            if self.stray_semicolon(given) {
                return;
            }
            self.fen.warnings.push(Problem::missing_fields(given));
        }
        for field in [FenField::HalfmoveClock, FenField::FullmoveNumber] {
            if is_given(field) {
                self.counter(field, field, self.span(field));
            }
        }
        if given == FenField::FullmoveNumber as usize {
            self.joint_counters();
        }
        self.after_fields();
    }

    /// The byte range of a field.
    fn span(&self, field: FenField) -> Range<usize> {
        self.fields[field as usize].clone()
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

    /// Whether a field was swapped with another, or a field before it is missing.
    #[cold]
    fn misplaced(&self, field: FenField) -> Option<String> {
        use FenField::{Castling, EnPassant, Turn};
        let text = |field| self.line.slice(&self.span(field));
        let found = text(field);
        let swapped = [Turn, Castling, EnPassant].into_iter().find(|&other| {
            other != field && could_be(other, found) && could_be(field, text(other))
        });
        if let Some(other) = swapped {
            let (first, second) = (field.min(other), field.max(other));
            return Some(format!("{first} and {second} seem to be swapped"));
        }
        let hint = match field {
            Turn if self.lacks_turn() => "the side to move, w or b, seems to be missing before it",
            _ if let Some(at) = self.joint(field) => {
                return Some(format!(
                    "a space seems to be missing between {:?} and {:?}",
                    &found[..at],
                    &found[at..]
                ));
            }
            Castling if is_number(found) => {
                return Some(format!(
                    "{found} looks like a move number: castling rights and en passant square seem to be missing before it"
                ));
            }
            Castling if could_be(EnPassant, found) => {
                "the castling field, - for no rights, seems to be missing before it"
            }
            Castling if found == "none" => "- stands for no rights",
            EnPassant if found == "none" => "- stands for no square",
            EnPassant if found.bytes().all(|letter| b"KQkq".contains(&letter)) => {
                "the castling rights are one field: KQkq"
            }
            EnPassant if is_number(found) => {
                "a field seems to be missing before the counters: - stands for no rights or no square"
            }
            _ => return None,
        };
        Some(hint.to_owned())
    }

    /// Whether the castling rights stand in the place of the side to move, and the side nowhere.
    fn lacks_turn(&self) -> bool {
        let text = |field| self.line.slice(&self.span(field));
        let found = text(FenField::Turn);
        could_be(FenField::Castling, found)
            && !could_be(FenField::Turn, text(FenField::Castling))
            && (found != "-" || is_number(text(FenField::EnPassant)))
    }

    /// The place in a field where the next one begins without a space between them.
    fn joint(&self, field: FenField) -> Option<usize> {
        let text = self.line.slice(&self.span(field));
        let next = FenField::ALL[field as usize + 1];
        let has_dash = |rest: &str| rest.starts_with('-') && next != FenField::HalfmoveClock;
        let is_next = |rest: &str| could_be(next, rest) || has_dash(rest);
        (1..text.len()).find(|&at| {
            let parts = text.split_at_checked(at);
            parts.is_some_and(|(own, rest)| could_be(field, own) && is_next(rest))
        })
    }

    fn turn(&mut self) -> Option<Color> {
        let span = self.span(FenField::Turn);
        let color = match self.line.slice_bytes(&span) {
            b"w" => Color::White,
            b"b" => Color::Black,
            _ => {
                self.wrong_turn(span);
                return None;
            }
        };
        self.fen.setup.turn = color;
        Some(color)
    }

    #[cold]
    fn wrong_turn(&mut self, span: Range<usize>) {
        let text = self.line.slice(&span);
        let hint = Color::from_word(text)
            .map(|color| format!("write {} for {}", color.letter(), color.name()))
            .or_else(|| self.misplaced(FenField::Turn));
        let message = format!("side to move: {:?}, expected w or b", truncated(text));
        self.line
            .fault(FenField::Turn, span, Code::FenTurn, message)
            .hint = hint;
    }

    fn castling(&mut self) {
        let span = self.span(FenField::Castling);
        match castling::parse(self.line.slice(&span), &self.fen.setup) {
            Ok(mut field) => {
                self.fen.setup.castling = field.rights;
                self.fen.setup.chess960 = field.is_chess960.then_some(true);
                self.fen.is_canonical &= field.is_canonical;
                self.fen.warnings.append(&mut field.warnings);
            }
            Err(fault) => {
                let hint = self.misplaced(FenField::Castling).or(fault.hint);
                let at = fault.span.unwrap_or_default();
                let span = span.start + at.start..span.start + at.end;
                let message = format!("castling: {}", fault.message);
                let field = FenField::Castling;
                self.line
                    .fault(field, span, Code::FenCastling, message)
                    .hint = hint;
            }
        }
    }

    fn en_passant(&mut self, turn: Option<Color>) {
        let span = self.span(FenField::EnPassant);
        if self.line.slice_bytes(&span) == b"-" {
            return;
        }
        let Some(square) = Square::from_name(self.line.slice(&span)) else {
            return self.not_a_square(span, turn);
        };
        match turn {
            Some(turn) if square.rank() != en_passant_rank(!turn) => {
                let hint = self.other_square(square);
                let message = format!(
                    "en passant: {square} with {} to move, expected a square on rank {}",
                    turn.side_name(),
                    en_passant_rank(!turn)
                );
                let field = FenField::EnPassant;
                let fault = self
                    .line
                    .fault(field, span, Code::FenEnPassantRank, message);
                fault.hint = hint;
            }
            _ => self.fen.setup.en_passant = Some(square),
        }
    }

    #[cold]
    fn not_a_square(&mut self, span: Range<usize>, turn: Option<Color>) {
        let text = self.line.slice(&span);
        let rank = turn.map(|turn| en_passant_rank(!turn));
        let on_rank = rank.map_or(String::new(), |rank| format!(" on rank {rank}"));
        let found = truncated(text);
        let message = format!("en passant: {found:?}, expected - or a square{on_rank}");
        let meant = || {
            if text == "–" || text == "—" {
                return Some("write the ASCII hyphen -".to_owned());
            }
            let square = Square::from_name(&text.to_ascii_lowercase())?;
            if square.rank() == rank? {
                return Some(format!("write {square}"));
            }
            self.other_square(square)
        };
        let hint = self.misplaced(FenField::EnPassant).or_else(meant);
        let field = FenField::EnPassant;
        self.line
            .fault(field, span, Code::FenEnPassant, message)
            .hint = hint;
    }

    /// What to do about an en passant square on a rank that the opponent's double pushes do not pass over.
    #[cold]
    fn other_square(&self, square: Square) -> Option<String> {
        let setup = &self.fen.setup;
        let passed = Square::new(square.file(), en_passant_rank(!setup.turn));
        if setup.is_possible_en_passant(passed) {
            return Some(format!("the square that the pawn passed over is {passed}"));
        }
        let other = (!setup.turn).side_name();
        (square.rank() == en_passant_rank(setup.turn)).then(|| {
            let side = setup.turn.side_name();
            format!("{square} is possible with {other} to move, and - with {side} to move")
        })
    }

    /// Reads a counter, which is a field or an operation.
    fn counter(&mut self, counter: FenField, place: FenField, span: Range<usize>) {
        let Some(number) = self.number(place, span) else {
            return;
        };
        match counter {
            FenField::HalfmoveClock => self.fen.setup.halfmoves = number,
            // The first move has number 1 (PGN standard 16.1.3.6), but many programs write 0.
            _ => self.fen.setup.fullmoves = number.max(1),
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

    /// `01` without another counter is both of them, without the space between them.
    #[cold]
    fn joint_counters(&mut self) {
        let span = self.span(FenField::HalfmoveClock);
        if matches!(self.line.slice_bytes(&span), [b'0', b'0'..=b'9', ..]) {
            let found = self.line.slice(&span);
            let message = format!("half-move clock: {found:?}, expected two counters");
            let field = FenField::HalfmoveClock;
            self.line.fault(field, span, Code::FenNotANumber, message);
        }
    }

    #[cold]
    fn not_a_number(&mut self, field: FenField, span: Range<usize>) {
        let text = self.line.slice(&span);
        let is_digits = is_number(text);
        let found = truncated(text);
        let (code, expected) = if is_digits {
            let expected = format!("expected a number up to {}", u32::MAX);
            (Code::FenNumberTooLarge, expected)
        } else {
            (Code::FenNotANumber, "expected a number".to_owned())
        };
        let hint = match text {
            "" => None,
            "-" => Some("write 0 if there is nothing to count"),
            _ if text.chars().all(|c| matches!(c, 'o' | 'O')) => {
                Some("write the digit 0, not the letter O")
            }
            _ if text.len() > 1 && text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                Some("an EPD operation ends with a semicolon")
            }
            _ => None,
        };
        let message = format!("{field}: {found:?}, {expected}");
        self.line.fault(field, span, code, message).hint = hint.map(str::to_owned);
    }

    /// Reports a semicolon before the next field. Operations of an EPD can also follow fewer than four fields.
    #[cold]
    fn stray_semicolon(&mut self, given: usize) -> bool {
        let at = self.line.at;
        let rest = self.line.slice(&(at..self.line.bytes.len()));
        let next = rest.trim_start_matches([';', ' ', '\t']);
        let next = next.split([' ', '\t']).next().unwrap_or_default();
        let is_field = match FenField::ALL[given] {
            FenField::Castling => {
                next == "-" || !next.is_empty() && next.bytes().all(|c| b"KQkq".contains(&c))
            }
            field => could_be(field, next),
        };
        if is_field && rest.starts_with(';') {
            let message = format!("fields: ';' after field {given}, expected a space");
            let (field, span) = (FenField::Fields, at..at + 1);
            self.line.fault(field, span, Code::FenSemicolon, message);
            return true;
        }
        false
    }

    /// Parses the operations, or reports superfluous fields.
    fn after_fields(&mut self) {
        if self.line.at_operations() {
            self.operations();
        } else if self.line.at < self.line.bytes.len() {
            let span = self.line.at..self.line.bytes.len();
            let found = truncated(self.line.slice(&span));
            let message =
                format!("fields: {found:?} after the sixth field, expected the end of the line");
            let hint = match found.split(' ').next() {
                Some("moves") => Some("write \"position fen FEN moves ...\""),
                Some(word) if unusual::is_move(word) => {
                    Some("moves follow the word moves: \"position fen FEN moves ...\"")
                }
                Some(opcode) if is_opcode(opcode) && opcode.len() == 2 => {
                    Some("an EPD operation ends with a semicolon")
                }
                Some("+0+0" | "3+3") => Some("the counters of three-check are not part of FEN"),
                _ => None,
            };
            let code = Code::FenExtraField;
            self.line.fault(FenField::Fields, span, code, message).hint = hint.map(str::to_owned);
        }
    }

    /// Parses the operations of an EPD (PGN standard 16.2.4), an opcode and its operands up to a semicolon each, and stops
    /// at the first fault. Perft suites put the semicolon before each operation, `;D1 20 ;D2 400`. This works because a
    /// semicolon without an operation is skipped, and the end of the line ends the last operation.
    fn operations(&mut self) {
        let (offset, underscores) = (self.line.at, self.line.underscores());
        let is_space = |c| matches!(c, ' ' | '\t') || underscores && c == '_';
        let text = self.line.slice(&(offset..self.line.bytes.len()));
        let (mut operations, mut from, mut in_string) = (Vec::new(), 0, None);
        for (at, byte) in text.bytes().chain([b';']).enumerate() {
            match byte {
                b'"' => in_string = in_string.map_or(Some(at), |_| None),
                b';' if at == text.len() || in_string.is_none() => {
                    if let Some(open) = in_string {
                        let found = truncated(&text[open..]);
                        let message = format!("operations: {found:?}, expected a closing quote");
                        let span = offset + open..offset + text.len();
                        let field = FenField::Operations;
                        self.line
                            .fault(field, span, Code::EpdUnclosedString, message);
                        return;
                    }
                    let start = at - text[from..at].trim_start_matches(is_space).len();
                    let operation = text[start..at].trim_end_matches(is_space);
                    from = at + 1;
                    if operation.is_empty() {
                        continue;
                    }
                    let opcode = operation.split(is_space).next().unwrap_or_default();
                    if !is_opcode(opcode) {
                        return self.wrong_opcode(opcode, offset + start);
                    }
                    let operand = operation[opcode.len()..].trim_start_matches(is_space);
                    let end = offset + start + operation.len();
                    let operation = Operation {
                        opcode: opcode.to_owned(),
                        operand: operand.to_owned(),
                    };
                    operations.push((operation, end - operand.len()..end));
                }
                _ => {}
            }
        }
        for (operation, operand) in operations {
            // The counters, which are operations in an EPD (PGN standard 16.2.5).
            match &*operation.opcode {
                "hmvc" => self.counter(FenField::HalfmoveClock, FenField::Operations, operand),
                "fmvn" => self.counter(FenField::FullmoveNumber, FenField::Operations, operand),
                _ => {}
            }
            self.fen.operations.push(operation);
        }
    }

    #[cold]
    fn wrong_opcode(&mut self, opcode: &str, at: usize) {
        let found = truncated(opcode);
        let message = format!(
            "operations: {found:?}, expected an opcode: a letter, then letters, digits or _"
        );
        let (field, span) = (FenField::Operations, at..at + opcode.len());
        self.line.fault(field, span, Code::EpdOpcode, message);
    }
}

pub(super) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_opcode(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether a text could be a field after the placement. Fields are often omitted or swapped.
pub fn could_be(field: FenField, text: &str) -> bool {
    match field {
        FenField::Turn => matches!(text, "w" | "b"),
        FenField::Castling => {
            text == "-"
                || (1..=4).contains(&text.len())
                    && text.chars().all(|c| "KQkqABCDEFGHabcdefgh".contains(c))
        }
        FenField::HalfmoveClock | FenField::FullmoveNumber => is_number(text),
        _ => text == "-" || Square::from_name(text).is_some(),
    }
}
