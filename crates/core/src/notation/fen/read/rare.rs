//! What few lines have: faults, with what was probably meant, and the operations of an EPD.

use std::ops::Range;

use super::{FenLine, FenReader, Placement};
use crate::codes::Code;
use crate::notation::fen::FenField::{
    self, Castling, EnPassant, Fields, FullmoveNumber, HalfmoveClock, Operations, Turn,
};
use crate::notation::fen::{Operation, could_be, is_number};
use crate::notation::unusual;
use crate::rules::movement::en_passant_rank;
use crate::rules::problem::counted;
use crate::types::{Color, Fault, Rank, Square, to_ascii, truncated};

impl FenLine<'_> {
    /// The length in bytes of a space that is not ASCII; 0 if it is not a space.
    #[cold]
    pub(super) fn unusual_space_width(&mut self) -> usize {
        let found = self.slice(&(self.at..self.bytes.len())).chars().next();
        let Some(found) = found.filter(|found| found.is_whitespace()) else {
            return 0;
        };
        let width = found.len_utf8();
        if !self.has_fault(Code::FenStrangeBlank) {
            let message = format!("{found:?} between fields, expected a space or a tab");
            let span = self.at..self.at + width;
            let fault = FenField::Fields.fault(Code::FenStrangeBlank, span, &message);
            // Faults of the whole line come first.
            self.faults.insert(0, fault);
        }
        width
    }
}

impl FenReader<'_, '_> {
    #[cold]
    pub(super) fn wrong_turn(&mut self, span: Range<usize>) {
        let text = self.text(Turn);
        let meant = Color::from_word(text);
        let hint = meant.map(|color| format!("write {} for {}", color.letter(), color.name()));
        let hint = hint.or_else(|| self.misplaced(Turn));
        let message = format!("{:?}, expected w or b", truncated(text));
        self.line
            .add(Turn.fault(Code::FenTurn, span, &message).with_hint(hint));
    }

    #[cold]
    pub(super) fn not_a_square(&mut self, span: Range<usize>, turn: Option<Color>) {
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
    pub(super) fn other_square(&self, square: Square) -> Option<String> {
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

    #[cold]
    pub(super) fn not_a_number(&mut self, field: FenField, span: Range<usize>) {
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

    /// Whether a field was swapped with another, or a field before it is missing.
    #[cold]
    pub(super) fn misplaced(&self, field: FenField) -> Option<String> {
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
    pub(super) fn lacks_turn(&self) -> bool {
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

    /// Reports a semicolon before the next field. Operations of an EPD can also follow fewer than four fields.
    #[cold]
    pub(super) fn stray_semicolon(&mut self, given: usize) -> bool {
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

    /// Reports what follows the last field.
    #[cold]
    pub(super) fn extra_field(&mut self) {
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

    /// Parses the operations of an EPD (PGN standard 16.2.4), an opcode and its operands up to a semicolon each, and stops
    /// at the first fault. Perft suites put the semicolon before each operation, `;D1 20 ;D2 400`. This works because a
    /// semicolon without an operation is skipped, and the end of the line ends the last operation.
    pub(super) fn operations(&mut self) {
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

fn is_opcode(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

impl Placement<'_, '_> {
    #[cold]
    pub(super) fn backslash(&mut self, at: usize) {
        if !self.line.has_fault(Code::FenBackslash) {
            let message = "'\\\\' between ranks, expected '/'";
            let hint = Some("write / for \\");
            self.fault(Code::FenBackslash, at..at + 1, message, hint);
        }
    }

    #[cold]
    pub(super) fn wrong_rank_count(&mut self, end: usize) {
        let message = format!("{}, expected 8", counted(self.ranks, "rank"));
        let hint = match self.ranks {
            7 => Some("one rank is missing; an empty rank is written 8"),
            9 => Some("there is one rank too many"),
            _ => None,
        };
        self.fault(Code::FenRankCount, self.start..end, &message, hint);
    }

    #[cold]
    pub(super) fn wrong_length(&mut self, at: usize, found: usize) {
        let text = self.line.slice(&(self.rank_start..at));
        let is_digit = matches!(text.as_bytes(), [byte] if byte.is_ascii_digit());
        let message = format!("{}, expected 8", counted(found, "square"));
        let hint = match found {
            0..8 if found == 0 || is_digit => Some(EMPTY_RANK.to_owned()),
            16 => Some("a slash between two ranks seems to be missing".to_owned()),
            _ => None,
        };
        self.rank_fault(Code::FenRankLength, self.rank_start..at, &message, hint);
    }

    #[cold]
    pub(super) fn invalid(&mut self, at: usize) {
        let rest = self.line.slice(&(at..self.line.bytes.len()));
        if let (Some(found), false) = (rest.chars().next(), self.has_invalid) {
            self.has_invalid = true;
            let message = format!(
                "{found:?}, expected a piece (PNBRQK, pnbrqk) or a number of empty squares (1 to 8)"
            );
            let span = at..at + found.len_utf8();
            self.rank_fault(Code::FenPlacementCharacter, span, &message, meant(found));
        }
    }

    /// Adds a fault of the current rank; there is none after the eighth.
    fn rank_fault(&mut self, code: Code, span: Range<usize>, message: &str, hint: Option<String>) {
        if let Some(rank) = 7_usize.checked_sub(self.ranks).and_then(Rank::from_index) {
            let message = format!("placement, rank {rank}: {message}");
            let fault = Fault::new(code, message).at(span).with_hint(hint);
            (self.line).add(fault.in_field(FenField::Placement.name()));
        }
    }

    #[cold]
    pub(super) fn fault(
        &mut self,
        code: Code,
        span: Range<usize>,
        message: &str,
        hint: Option<&str>,
    ) {
        let fault = FenField::Placement.fault(code, span, message);
        self.line.add(fault.with_hint(hint));
    }
}

const EMPTY_RANK: &str = "an empty rank is written 8";

/// What to write for a character that is not part of a placement.
fn meant(found: char) -> Option<String> {
    const DIGITS: &str = "digits count empty squares, from 1 to 8";
    Some(match found {
        '9' => EMPTY_RANK.to_owned(),
        '0' => format!("omit it: {DIGITS}"),
        'O' | 'o' => format!("the letter O and the digit 0 do not stand for squares: {DIGITS}"),
        '~' => "the crazyhouse marker for promoted pieces is not part of FEN".to_owned(),
        '[' | ']' => "the crazyhouse pocket is not part of FEN".to_owned(),
        '+' => "a marker for promoted pieces is not part of FEN".to_owned(),
        '"' | '\'' | '`' | '\u{2018}'..='\u{201F}' => "write the FEN without quotes".to_owned(),
        '.' | '-' | '*' => DIGITS.to_owned(),
        _ => match to_ascii(found) {
            Some(digit) if digit.is_ascii_digit() => format!("write the ASCII digit {digit}"),
            Some(letter) => format!("write {letter} for {found}"),
            None if found.is_alphabetic() => {
                "pieces are written with English letters: P N B R Q K".to_owned()
            }
            None => return None,
        },
    })
}
