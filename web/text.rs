//! What the sessions return: records, one after the other, of fields. JavaScript splits them, which is faster than reading JSON.

use std::fmt::{Display, Write as _};

use chessmoves::internal::history::History;
use chessmoves::internal::{Sentences, double_push, san};
use chessmoves::notation::{San, fen};
use chessmoves::{
    AnyPosition, Bitboard, CastlingSide, Fault, Faults, IllegalMove, Move, MoveError, Role, Setup,
    Square, Verdict,
};

/// Ends a field.
pub(crate) const FIELD: char = '\u{1f}';
/// Ends a record.
pub(crate) const RECORD: char = '\u{1e}';

/// Records that are being written.
#[derive(Default)]
pub(crate) struct Text(pub(crate) String);

impl Text {
    /// Appends a field.
    #[inline(never)]
    pub(crate) fn field(&mut self, value: &dyn Display) {
        let _ = write!(self.0, "{value}{FIELD}");
    }

    /// Appends a field with a text of the user, which can contain anything.
    pub(crate) fn foreign(&mut self, value: &str) {
        self.0.push_str(&value.replace([FIELD, RECORD], " "));
        self.0.push(FIELD);
    }

    /// Begins a line, unless it is the first.
    pub(crate) fn begin_line(&mut self) {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
    }

    /// Ends the record.
    pub(crate) fn end(&mut self) {
        self.0.push(RECORD);
    }

    /// Appends a field with squares, without anything between them.
    fn squares(&mut self, squares: Bitboard) {
        self.0.extend(squares.into_iter().map(Square::name));
        self.0.push(FIELD);
    }

    /// Appends a fault: `!`, its code, message, hint, field and span.
    pub(crate) fn fault(&mut self, fault: &Fault) {
        self.0.push('!');
        self.field(&fault.code);
        self.foreign(&fault.message);
        self.foreign(fault.hint.as_deref().unwrap_or_default());
        self.foreign(fault.field.as_deref().unwrap_or_default());
        if let Some(span) = &fault.span {
            self.field(&span.start);
            self.field(&span.end);
        }
        self.end();
    }

    /// Appends a fault, and the verdicts behind it: of the moves that a text can stand for.
    pub(crate) fn move_error(&mut self, error: &MoveError, span: Option<std::ops::Range<usize>>) {
        let mut fault = error.fault();
        fault.span = span;
        self.fault(&fault);
        match error {
            MoveError::Illegal { illegal, .. } => {
                for illegal in illegal {
                    self.illegal(illegal);
                }
            }
            MoveError::Ambiguous { moves, .. } => {
                self.0.push('a');
                for san in moves {
                    self.field(&san);
                }
                self.end();
            }
            _ => {}
        }
    }

    /// Appends the verdict on an illegal move.
    fn illegal(&mut self, illegal: &IllegalMove) {
        self.verdict(illegal.verdict(), None);
        self.reasons(illegal.verdict(), &illegal.sentences());
    }

    /// Appends a verdict: `v`, its origin and target, whether it is legal, the piece of a promotion, and the SAN of a legal move.
    fn verdict(&mut self, verdict: &Verdict, san: Option<San>) {
        self.0.push('v');
        self.field(&verdict.from());
        self.field(&verdict.to());
        self.field(&u8::from(verdict.is_legal()));
        let promotion = verdict.mv().and_then(Move::promotion);
        self.0
            .extend(promotion.map(|role| role.letter().to_ascii_lowercase()));
        self.0.push(FIELD);
        self.0
            .push_str(&san.map_or(String::new(), |san| san.to_string()));
        self.0.push(FIELD);
        self.end();
    }

    /// Appends the reasons of a verdict: `r`, the code, the pieces responsible, the squares concerned, and the sentence.
    fn reasons(&mut self, verdict: &Verdict, sentences: &Sentences<'_>) {
        for detail in verdict.reasons() {
            let mut message = String::new();
            sentences.append_reason(verdict, detail, &mut message);
            self.0.push('r');
            self.field(&detail.reason.code());
            self.squares(detail.by);
            self.squares(detail.at);
            self.field(&message);
            self.end();
        }
    }

    /// Appends verdicts on moves of a position, with all reasons.
    pub(crate) fn verdicts(
        &mut self,
        position: &AnyPosition,
        verdicts: &[Verdict],
        history: Option<History<'_>>,
    ) {
        for verdict in verdicts {
            let legal = verdict.mv().filter(|_| verdict.is_legal());
            self.verdict(verdict, legal.map(|mv| san(position, mv)));
            let past = history.and_then(|history| history.past(verdict));
            let sentences = Sentences::about(position, verdict).with_past(past.as_deref());
            self.reasons(verdict, &sentences);
        }
    }

    /// Appends a move: a character each for the side, origin, target, piece, captured piece, promotion and kind; then its SAN.
    pub(crate) fn mv(&mut self, position: &AnyPosition, mv: Option<Move>, san: Option<San>) {
        self.0.push(position.turn().letter());
        let Some(mv) = mv else {
            // As in chess.js, a null move is one of the king from a8 to a8.
            self.0.push_str("hhk-----");
            return;
        };
        let square = |square: Square| char::from(b'0' + square.index().to_le_bytes()[0]);
        let letter = |role: Role| role.letter().to_ascii_lowercase();
        let optional = |role: Option<Role>| role.map_or('-', letter);
        let (from, to) = (square(mv.from()), square(mv.to()));
        let (captured, promotion) = (optional(mv.captured()), optional(mv.promotion()));
        let kind = kind(position, mv);
        self.0
            .extend([from, to, letter(mv.role()), captured, promotion, kind]);
        let san = san.unwrap_or_else(|| self::san(position, mv));
        san.with_text(|text| self.0.push_str(text));
    }
}

/// The letter of the kind of a move, as in the flags of chess.js: castling, en passant, double push, capture, and normal.
fn kind(position: &AnyPosition, mv: Move) -> char {
    let is_pawn = mv.role() == Role::Pawn;
    match mv.castle() {
        Some(CastlingSide::King) => 'k',
        Some(CastlingSide::Queen) => 'q',
        None if matches!(mv, Move::EnPassant { .. }) => 'e',
        None if mv.captured().is_some() => 'c',
        None if is_pawn && double_push(position.turn(), mv.from(), mv.to()).is_some() => 'b',
        None => 'n',
    }
}

/// Appends the FEN of a position, with the en passant square only if a capture there is legal.
pub(crate) fn append_fen(position: &AnyPosition, is_forced: bool, out: &mut String) {
    let mut setup = Setup::from(*position);
    setup.en_passant =
        (setup.en_passant).filter(|&square| is_forced || can_capture_en_passant(position, square));
    append_setup(&setup, out);
}

/// Appends the FEN of a setup.
pub(crate) fn append_setup(setup: &Setup, out: &mut String) {
    let mut bytes = Vec::with_capacity(96);
    fen::append(setup, &mut bytes);
    out.push_str(&String::from_utf8(bytes).unwrap_or_default());
}

fn can_capture_en_passant(position: &AnyPosition, square: Square) -> bool {
    let capturers =
        position.attackers(square, position.turn()) & position.board().by_role(Role::Pawn);
    let is_capture = |mv: &Move| matches!(mv, Move::EnPassant { .. });
    capturers.any() && position.list_legal().iter().any(is_capture)
}

/// Writes faults.
pub(crate) fn of_faults(faults: &Faults) -> String {
    let mut text = Text::default();
    faults.list().iter().for_each(|fault| text.fault(fault));
    text.0
}
