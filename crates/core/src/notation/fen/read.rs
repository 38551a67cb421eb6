//! Parses the fields of a line one by one, continuing after a fault.

use std::ops::Range;

use super::FenField::{
    self, Castling, EnPassant, Fields, FullmoveNumber, HalfmoveClock, Operations, Turn,
};
use super::fields::{self, ALL_FIELDS, FenLine, SHARED_FIELDS};
use super::{Fen, Operation};
use crate::codes::Code;
use crate::notation::{castling, unusual};
use crate::rules::movement::en_passant_rank;
use crate::rules::problem::Problem;
use crate::rules::setup::Setup;
use crate::types::{Color, Fault, Faults, Square, truncated};

/// Reads a line without what can surround it.
pub(super) fn parse_line(line: FenLine<'_>) -> Result<Fen, Faults> {
    let mut reader = FenReader {
        line,
        fen: Fen {
            setup: Setup::EMPTY,
            warnings: Vec::new(),
            operations: Vec::new(),
            is_canonical: false,
        },
    };
    reader.read();
    match Faults::of(reader.line.faults) {
        Some(faults) => Err(faults),
        None => Ok(reader.fen),
    }
}

struct FenReader<'t> {
    line: FenLine<'t>,
    fen: Fen,
}

impl<'t> FenReader<'t> {
    fn read(&mut self) {
        let (board, placement) = fields::placement(&mut self.line);
        let given = self.line.split(placement);
        if given == 0 {
            let fault = Fault::new(Code::FenEmpty, "the text is empty, expected a FEN");
            let fault = fault.in_field(FenField::Placement.name());
            let span = self.line.at..self.line.bytes.len();
            return self.line.add(fault.at(span));
        }
        self.fen.setup.board = board;
        self.fen.is_canonical = given == ALL_FIELDS && self.are_canonical();
        let is_given = |field: FenField| given > field as usize;
        let turn = self.turn();
        // Without it, all other fields are in the places of others.
        if turn.is_none() && self.lacks_turn() {
            return;
        }
        if is_given(Castling) {
            self.castling();
        }
        self.en_passant(turn);
        if given < SHARED_FIELDS {
            if self.stray_semicolon(given) {
                return;
            }
            self.fen.warnings.push(Problem::missing_fields(given));
        }
        for field in [HalfmoveClock, FullmoveNumber] {
            if is_given(field) {
                self.counter(field, field, self.span(field));
            }
        }
        if given == FullmoveNumber as usize {
            self.joint_counters();
        }
        self.after_fields();
    }

    fn span(&self, field: FenField) -> Range<usize> {
        self.line.fields[field as usize].clone()
    }

    fn text(&self, field: FenField) -> &'t str {
        self.line.slice(&self.line.fields[field as usize])
    }

    /// Whether six fields fill the text, separated by one space each, and are written as usual, apart from the castling rights.
    fn are_canonical(&self) -> bool {
        let bytes = self.line.text.as_bytes();
        let [before_last @ .., fullmoves] = &self.line.fields;
        let [placement, _, _, _, halfmoves] = before_last;
        let spaces = before_last.len();
        self.line.fields.iter().map(Range::len).sum::<usize>() + spaces == bytes.len()
            && (before_last.iter()).all(|field| bytes.get(field.end) == Some(&b' '))
            && fields::is_shortest(placement.len(), &self.fen.setup.board)
            && (halfmoves.len() == 1 || bytes.get(halfmoves.start) != Some(&b'0'))
            && bytes.get(fullmoves.start) != Some(&b'0')
    }

    /// Whether a field was swapped with another, or a field before it is missing.
    #[cold]
    fn misplaced(&self, field: FenField) -> Option<String> {
        let found = self.text(field);
        let swapped = [Turn, Castling, EnPassant].into_iter().find(|&other| {
            other != field && could_be(other, found) && could_be(field, self.text(other))
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
        let found = self.text(Turn);
        could_be(Castling, found)
            && !could_be(Turn, self.text(Castling))
            && (found != "-" || is_number(self.text(EnPassant)))
    }

    /// The place in a field where the next one begins without a space between them.
    fn joint(&self, field: FenField) -> Option<usize> {
        let text = self.text(field);
        let next = FenField::ALL[field as usize + 1];
        let has_dash = |rest: &str| rest.starts_with('-') && next != HalfmoveClock;
        let is_next = |rest: &str| could_be(next, rest) || has_dash(rest);
        (1..text.len()).find(|&at| {
            let parts = text.split_at_checked(at);
            parts.is_some_and(|(own, rest)| could_be(field, own) && is_next(rest))
        })
    }

    /// Reads the side to move, which is White if the field is missing.
    fn turn(&mut self) -> Option<Color> {
        let span = self.span(Turn);
        let color = match self.line.slice_bytes(&span) {
            b"w" | b"" => Color::White,
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
        let text = self.text(Turn);
        let meant = Color::from_word(text);
        let hint = meant.map(|color| format!("write {} for {}", color.letter(), color.name()));
        let hint = hint.or_else(|| self.misplaced(Turn));
        let message = format!("{:?}, expected w or b", truncated(text));
        self.line
            .add(Turn.fault(Code::FenTurn, span, &message).with_hint(hint));
    }

    fn castling(&mut self) {
        let span = self.span(Castling);
        let (text, fen) = (self.line.slice(&span), &mut self.fen);
        match castling::parse(text, &mut fen.setup, &mut fen.warnings) {
            Ok(is_canonical) => fen.is_canonical &= is_canonical,
            Err(fault) => {
                let hint = self.misplaced(Castling).or(fault.hint);
                let at = fault.span.unwrap_or_default();
                let span = span.start + at.start..span.start + at.end;
                let fault = Castling.fault(Code::FenCastling, span, &fault.message);
                self.line.add(fault.with_hint(hint));
            }
        }
    }

    fn en_passant(&mut self, turn: Option<Color>) {
        let span = self.span(EnPassant);
        if matches!(self.line.slice_bytes(&span), b"-" | b"") {
            return;
        }
        let Some(square) = Square::from_name(self.line.slice(&span)) else {
            return self.not_a_square(span, turn);
        };
        match turn.map(|turn| (turn.side_name(), en_passant_rank(!turn))) {
            Some((side, rank)) if square.rank() != rank => {
                let message =
                    format!("{square} with {side} to move, expected a square on rank {rank}");
                let fault = EnPassant.fault(Code::FenEnPassantRank, span, &message);
                (self.line).add(fault.with_hint(self.other_square(square)));
            }
            _ => self.fen.setup.en_passant = Some(square),
        }
    }

    #[cold]
    fn not_a_square(&mut self, span: Range<usize>, turn: Option<Color>) {
        let text = self.text(EnPassant);
        let rank = turn.map(|turn| en_passant_rank(!turn));
        let on_rank = rank.map_or(String::new(), |rank| format!(" on rank {rank}"));
        let message = format!("{:?}, expected - or a square{on_rank}", truncated(text));
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
        let hint = self.misplaced(EnPassant).or_else(meant);
        let fault = EnPassant.fault(Code::FenEnPassant, span, &message);
        self.line.add(fault.with_hint(hint));
    }

    /// What to do about an en passant square on a rank that the opponent's double pushes do not pass over.
    #[cold]
    fn other_square(&self, square: Square) -> Option<String> {
        let setup = &self.fen.setup;
        let passed = Square::new(square.file(), en_passant_rank(!setup.turn));
        if setup.is_possible_en_passant(passed) {
            return Some(format!("the square that the pawn passed over is {passed}"));
        }
        let [side, other] = [setup.turn, !setup.turn].map(Color::side_name);
        (square.rank() == en_passant_rank(setup.turn)).then(|| {
            format!("{square} is possible with {other} to move, and - with {side} to move")
        })
    }

    /// Reads a counter, which is a field or an operation.
    fn counter(&mut self, counter: FenField, place: FenField, span: Range<usize>) {
        let digits = self.line.slice_bytes(&span);
        let number = digits.iter().try_fold(0_u32, |number, &digit| {
            let digit = char::from(digit).to_digit(10)?;
            number.checked_mul(10)?.checked_add(digit)
        });
        match number.filter(|_| !digits.is_empty()) {
            None => self.not_a_number(place, span),
            Some(number) if counter == HalfmoveClock => self.fen.setup.halfmoves = number,
            // The first move has number 1 (PGN standard 16.1.3.6), but many programs write 0.
            Some(number) => self.fen.setup.fullmoves = number.max(1),
        }
    }

    /// `01` without another counter is both of them, without the space between them.
    #[cold]
    fn joint_counters(&mut self) {
        let span = self.span(HalfmoveClock);
        if matches!(self.line.slice_bytes(&span), [b'0', b'0'..=b'9', ..]) {
            let message = format!("{:?}, expected two counters", self.line.slice(&span));
            (self.line).add(HalfmoveClock.fault(Code::FenNotANumber, span, &message));
        }
    }

    #[cold]
    fn not_a_number(&mut self, field: FenField, span: Range<usize>) {
        let text = self.line.slice(&span);
        let found = truncated(text);
        let (code, message) = if is_number(text) {
            let message = format!("{found:?}, expected a number up to {}", u32::MAX);
            (Code::FenNumberTooLarge, message)
        } else {
            (Code::FenNotANumber, format!("{found:?}, expected a number"))
        };
        let hint = match text {
            "" => None,
            "-" | "-0" => Some("write 0 if there is nothing to count"),
            _ if text.chars().all(|c| matches!(c, 'o' | 'O')) => {
                Some("write the digit 0, not the letter O")
            }
            _ if text.len() > 1 && text.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                Some("an EPD operation ends with a semicolon, and follows the counters")
            }
            _ => None,
        };
        self.line
            .add(field.fault(code, span, &message).with_hint(hint));
    }

    /// Reports a semicolon before the next field. Operations of an EPD can also follow fewer than four fields.
    #[cold]
    fn stray_semicolon(&mut self, given: usize) -> bool {
        let at = self.line.at;
        let rest = self.line.slice(&(at..self.line.bytes.len()));
        let next = rest.trim_start_matches([';', ' ', '\t']);
        let next = next.split([' ', '\t']).next().unwrap_or_default();
        let is_field = match FenField::ALL[given] {
            Castling => {
                next == "-" || !next.is_empty() && next.bytes().all(|c| b"KQkq".contains(&c))
            }
            field => could_be(field, next),
        };
        let is_stray = is_field && rest.starts_with(';');
        if is_stray {
            let message = format!("';' after field {given}, expected a space");
            (self.line).add(Fields.fault(Code::FenSemicolon, at..at + 1, &message));
        }
        is_stray
    }

    /// Parses the operations, or reports superfluous fields.
    fn after_fields(&mut self) {
        if self.line.at_operations() {
            self.operations();
        } else if self.line.at < self.line.bytes.len() {
            let span = self.line.at..self.line.bytes.len();
            let found = truncated(self.line.slice(&span));
            let message = format!("{found:?} after the sixth field, expected the end of the line");
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
            let fault = Fields.fault(Code::FenExtraField, span, &message);
            self.line.add(fault.with_hint(hint));
        }
    }

    /// Parses the operations of an EPD (PGN standard 16.2.4), an opcode and its operands up to a semicolon each, and stops
    /// at the first fault. Perft suites put the semicolon before each operation, `;D1 20 ;D2 400`. This works because a
    /// semicolon without an operation is skipped, and the end of the line ends the last operation.
    fn operations(&mut self) {
        let (end, underscores) = (self.line.bytes.len(), self.line.underscores());
        let is_space = |c| matches!(c, ' ' | '\t') || underscores && c == '_';
        let mut at = self.line.at;
        loop {
            let rest = self.line.slice(&(at..end));
            let rest = rest.trim_start_matches(|c| c == ';' || is_space(c));
            if rest.is_empty() {
                return;
            }
            let start = end - rest.len();
            let mut in_string = None;
            let is_end = |(at, byte)| {
                if byte == b'"' {
                    in_string = in_string.map_or(Some(at), |_| None);
                }
                byte == b';' && in_string.is_none()
            };
            let len = rest.bytes().enumerate().position(is_end);
            if let Some(open) = in_string {
                let message = format!("{:?}, expected a closing quote", truncated(&rest[open..]));
                let (code, span) = (Code::EpdUnclosedString, start + open..end);
                return self.line.add(Operations.fault(code, span, &message));
            }
            let operation = rest[..len.unwrap_or(rest.len())].trim_end_matches(is_space);
            let opcode = operation.split(is_space).next().unwrap_or_default();
            if !is_opcode(opcode) {
                let message = format!(
                    "{:?}, expected an opcode: a letter, then letters, digits or _",
                    truncated(opcode)
                );
                let (code, span) = (Code::EpdOpcode, start..start + opcode.len());
                return self.line.add(Operations.fault(code, span, &message));
            }
            let operand = operation[opcode.len()..].trim_start_matches(is_space);
            at = start + operation.len();
            let span = at - operand.len()..at;
            // The counters, which are operations in an EPD (PGN standard 16.2.5).
            match opcode {
                "hmvc" => self.counter(HalfmoveClock, Operations, span),
                "fmvn" => self.counter(FullmoveNumber, Operations, span),
                _ => {}
            }
            self.fen.operations.push(Operation {
                opcode: opcode.to_owned(),
                operand: operand.to_owned(),
            });
        }
    }
}

/// Whether a text has digits only.
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_opcode(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether a text could be a field after the placement. Fields are often omitted or swapped.
pub fn could_be(field: FenField, text: &str) -> bool {
    match field {
        Turn => matches!(text, "w" | "b"),
        Castling => {
            text == "-"
                || (1..=4).contains(&text.len())
                    && text.bytes().all(|c| b"KQkqABCDEFGHabcdefgh".contains(&c))
        }
        HalfmoveClock | FullmoveNumber => is_number(text),
        _ => text == "-" || Square::from_name(text).is_some(),
    }
}
