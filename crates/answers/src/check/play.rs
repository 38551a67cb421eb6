//! Plays the moves of a game, and reports those that cannot be played and those that are not in standard notation.

use std::ops::Range;

use chessmoves_core::internal::history::History;
use chessmoves_core::internal::move_text::{self, CommonSan, MoveText};
use chessmoves_core::internal::{
    Context, Side, is_promoted_on, needless_origin, not_found, outcome, parse_move, san,
    unreadable_hint, unusual,
};
use chessmoves_core::notation::San;
use chessmoves_core::notation::pgn::{self, Lexer, TokenKind};
use chessmoves_core::{
    AnyPosition, Bitboard, Code, DrawReason, Fault, IllegalMove, Move, MoveError, Outcome, Piece,
    Role, Square, Stage, Verdict, for_side,
};

use super::checker::{Game, LastMove, Sign};
use super::ends::CENTRE;
use super::findings::{self, not_san};
use super::{tags, words};

impl<'a> Game<'a, '_> {
    /// Examines a move in one of the common forms of SAN, unless it is the first of the next game: then it returns false. `None` if
    /// the next token is not such a move.
    #[inline(always)]
    pub(super) fn common_move(&mut self, lexer: &mut Lexer<'a>) -> Option<bool> {
        let (word, len) = lexer.short_word()?;
        let san = move_text::parse_common(word, len)?;
        // Only `play` writes corrections.
        if self.boundaries.has_words_after_result() || self.checker.fix {
            return None;
        }
        let from = Lexer::position(lexer);
        if self.boundaries.note_move(from, self.text) {
            return Some(false);
        }
        let span = lexer.skip_short_word(len);
        self.begin();
        self.checked.moves += 1;
        let is_done = self.line.is_broken
            || for_side!(self.line.position, S => self.play_common::<S>(&san, span.clone()));
        if !is_done {
            lexer.apart(|lexer| self.read_any_move(span, lexer));
        }
        Some(true)
    }

    /// Reads a move in any form, and plays it. Returns whether the word counts as a move.
    #[inline(never)]
    pub(super) fn read_any_move(&mut self, span: Range<usize>, lexer: &mut Lexer<'a>) -> bool {
        if self.foreign_result(&span) {
            return false;
        }
        let word = &self.text[span.clone()];
        let Some(parsed) = MoveText::parse_ascii(word).map(MoveText::in_game) else {
            return self.unreadable(span, lexer);
        };
        if !self.play(word, parsed, span.clone()) && !self.several_words(&span, lexer) {
            self.not_played(parsed, span);
        }
        true
    }

    /// Plays a move, if there is exactly one that the text can stand for.
    #[inline(never)]
    pub(super) fn play(&mut self, word: &[u8], parsed: MoveText, span: Range<usize>) -> bool {
        for_side!(self.line.position, S => {
            let cx = Context::<S>::new(&self.line.position);
            let Some(mv) = parsed.find(&cx).only() else {
                return false;
            };
            let is_check = cx.checkers.any();
            // Castling is frequent.
            if self.checker.fix || !word.starts_with(b"O-") {
                self.examine_notation(word, parsed, mv, &span);
            }
            self.examine_last_sign(if is_check { Sign::Check } else { Sign::None });
            self.advance::<S>(mv, Sign::ending(word), &span);
        });
        true
    }

    /// Plays a move in one of the common forms of SAN, if it is neither en passant nor a promotion.
    #[inline(never)]
    fn play_common<S: Side>(&mut self, san: &CommonSan, span: Range<usize>) -> bool {
        let cx = Context::<S>::new(&self.line.position);
        let (role, to) = (san.role, san.to);
        let Some(from) = cx.origins(role, san.of, to).only() else {
            return false;
        };
        if is_promoted_on(Piece::new(S::COLOR, role), to) {
            return false;
        }
        let is_check = cx.checkers.any();
        let captured = cx.captured(role, from, to);
        // A file of origin is written only if it is needed; pawns have it in captures.
        let is_plain = san.capture == captured.is_some()
            && (role == Role::Pawn
                || san.of == Bitboard::ALL
                || is_ambiguous::<S>(cx.position, role, to));
        let mv = Move::Normal {
            role,
            from,
            to,
            captured,
        };
        if !is_plain {
            return false;
        }
        self.examine_last_sign(if is_check { Sign::Check } else { Sign::None });
        self.advance::<S>(mv, Sign::ending(&[san.last]), &span);
        true
    }

    /// Examines the check sign of the last move, given the one that it should have.
    #[inline(always)]
    fn examine_last_sign(&mut self, expected: Sign) {
        if let Some(last) = self.line.last_move
            && last.sign != expected
        {
            self.wrong_sign(last, expected);
        }
    }

    /// Goes on to the position after a move, and examines whether the game should have ended before it or ends with it.
    #[inline(always)]
    fn advance<S: Side>(&mut self, mv: Move, sign: Sign, span: &Range<usize>) {
        if self.checker.keep_moves {
            if self.checker.lint {
                self.lint_move(span.start);
            }
            self.checked.played.push(mv);
        }
        self.line.previous = self.line.position;
        self.line.position.advance::<S>(&mv);
        self.line.ply += 1;
        self.line.last_move = Some(LastMove {
            from: span.start,
            to: span.end,
            sign,
        });
        if !self.checker.stack.is_empty() {
            return;
        }
        if self.seen.over.is_some() {
            self.move_after_end(mv, span.clone());
        }
        let position = &self.line.position;
        let before = &mut self.checker.occurrences;
        let occurrences = before.add(mv, &self.line.previous, position);
        if let Some(reason) = outcome::forced_draw(position, occurrences) {
            self.draw(reason);
        }
    }

    #[cold]
    fn move_after_end(&mut self, mv: Move, span: Range<usize>) {
        if let Some(reason) = self.seen.over.take() {
            let mark = match mv.role() {
                Role::King if CENTRE.contains(&mv.to()) => {
                    "; a king in the centre may mark the result, as on electronic boards"
                }
                _ => "",
            };
            let message = format!("the game went on after a draw by {reason}{mark}");
            self.warn_of_last(Fault::new(code_of_draw(reason), message), span);
        }
    }

    /// Remembers that the game is drawn, in case it goes on. Each reason is reported once.
    #[cold]
    pub(super) fn draw(&mut self, reason: DrawReason) {
        use DrawReason::{FivefoldRepetition, SeventyFiveMoves};
        // FIDE Laws 9.6, in force since 1 July 2014.
        let is_new = matches!(reason, FivefoldRepetition | SeventyFiveMoves);
        let is_too_early = is_new && tags::is_before(&self.checked.tags, "2014.07");
        if !is_too_early && !self.seen.draws.contains(&code_of_draw(reason)) {
            self.seen.draws.push(code_of_draw(reason));
            self.seen.over = Some(reason);
        }
    }

    /// Warns of an unusual way of writing a legal move, apart from its check sign, and corrects it if that is wanted.
    #[cold]
    fn examine_notation(&mut self, word: &[u8], parsed: MoveText, mv: Move, span: &Range<usize>) {
        if self.checker.fix {
            let text = san(&self.line.position, mv).to_string();
            if text.as_bytes() != &self.text[span.clone()] {
                self.edit(span.clone(), text);
            }
        }
        let expected = match mv.role() {
            // No other pawn makes its move ambiguous.
            Role::Pawn => San::new(mv, Bitboard::EMPTY, None),
            _ => san(&self.line.position, mv).without_suffix(),
        };
        let is_plain = |text: &str| text.as_bytes() == move_text::without_suffix(word);
        if expected.with_text(is_plain) {
            return;
        }
        let step = match parsed {
            MoveText::Step(step) if !word.iter().any(|byte| b"-:".contains(byte)) => step,
            MoveText::Castle(_) if word.starts_with(b"0") => {
                let message = "castling is written with the letter O";
                let warning = Fault::new(Code::CastlingWithZeros, message);
                return self.warn_of_next(warning, span.clone());
            }
            _ => return self.warn_of_next(not_san(expected), span.clone()),
        };
        let (count, position) = (self.checked.warnings.len(), self.line.position);
        let mut warn = |code, message: &str| {
            self.warn_of_next(Fault::new(code, message), span.clone());
        };
        match (word.contains(&b'x'), mv.captured()) {
            (false, Some(_)) => warn(Code::WrongCaptureSign, "the move captures, expected x"),
            (true, None) => warn(Code::WrongCaptureSign, "the move does not capture"),
            _ => {}
        }
        if step.promotion.is_some() && !word.contains(&b'=') {
            let message = "a promotion is written with =";
            warn(Code::PromotionWithoutEquals, message);
        }
        if let Some(why) = needless_origin(&position, step, mv, expected) {
            let message = format!("{expected} is unambiguous{why}");
            warn(Code::NeedlessDisambiguation, &message);
        }
        if self.checked.warnings.len() == count {
            self.warn_of_next(not_san(expected), span.clone());
        }
    }

    #[cold]
    fn wrong_sign(&mut self, last: LastMove, expected: Sign) {
        let message = match expected {
            Sign::None => "the move does not give check",
            Sign::Mate => "the move is checkmate, expected #",
            Sign::Check | Sign::Double => "the move gives check, expected +",
        };
        let warning = Fault::new(Code::WrongCheckSign, message);
        self.warn_of_last(warning, last.from..last.to);
    }

    /// Examines the check sign of the last move of a line.
    pub(super) fn examine_sign_at_end(&mut self) {
        let position = &self.line.position;
        let expected = match position.is_check() {
            false => Sign::None,
            true if position.any_legal() => Sign::Check,
            true => Sign::Mate,
        };
        self.examine_last_sign(expected);
        self.line.last_move = None;
    }

    #[cold]
    pub(super) fn not_played(&mut self, parsed: MoveText, span: Range<usize>) {
        let word = &self.text[span.clone()];
        let text = pgn::text(word);
        let unusual = unusual::read(&self.line.position, &text, true);
        if unusual.is_ok_and(|unusual| self.play_unusual(&unusual, &span)) {
            return;
        }
        if self.shifted_variation(parsed, span.clone()).is_some()
            || self.missing_bracket(parsed, span.start)
        {
            self.play(word, parsed, span);
            return;
        }
        let position = self.line.position;
        if !position.any_legal()
            && let Some(outcome) = outcome::without_moves(&position, position.is_check())
        {
            let message = format!("the game has ended before this move: {outcome}");
            let fault = Fault::new(Code::MoveAfterEnd, message).with_hint(self.leads_to_start());
            return self.break_line(fault, span);
        }
        let error = not_found(&position, parsed, &text, self.history());
        let ruled_out_by_king = match &error {
            MoveError::Illegal { illegal, .. } => (illegal.first())
                .map(IllegalMove::verdict)
                .filter(|verdict| verdict.stage() == Some(Stage::King))
                .and_then(Verdict::mv),
            _ => None,
        };
        if self.is_signal(parsed, span.end) {
            self.warn_of_next(findings::kings_mark_the_result(), span.clone());
        }
        self.move_fault(error, span.clone());
        if let (true, Some(mv)) = (self.checker.carry_on, ruled_out_by_king) {
            self.line.is_broken = false;
            for_side!(position, S => self.advance::<S>(mv, Sign::None, &span));
            // The sign of an illegal move means nothing.
            self.line.last_move = None;
        }
    }

    /// The moves of the current line, if they are kept; without them if one is a null move.
    pub(super) fn history(&self) -> Option<History<'_>> {
        let moves = &self.checked.played[..];
        let is_partial = u32::try_from(moves.len()) != Ok(self.line.ply);
        let history = if is_partial {
            History::new(&self.line.position, &[])
        } else {
            let start = (self.checked.start.as_ref()).unwrap_or(&self.checker.standard);
            History::new(start, moves)
        };
        (self.checker.keep_moves).then(|| History {
            is_partial,
            castling_field: tags::fen_field(&self.checked.tags, 2),
            ..history
        })
    }

    /// Whether an illegal move sets a king in the centre, alone or with the next move: electronic boards record results in this way.
    fn is_signal(&self, parsed: MoveText, end: usize) -> bool {
        let position = &self.line.position;
        let is_central = |at: &Square| CENTRE.contains(at);
        let is_signal = |parsed: MoveText| matches!(parsed, MoveText::Step(step) if step.role == Role::King && is_central(&step.to));
        let next = || match self.next_kind(end) {
            Some(TokenKind::Move(word)) => MoveText::parse_ascii(word),
            _ => None,
        };
        let other = position.board().king(!position.turn());
        is_signal(parsed)
            && (other.is_some_and(|it| is_central(&it)) || next().is_some_and(is_signal))
    }

    /// Reports a move, or the bracket that is missing before it.
    pub(super) fn move_fault(&mut self, error: MoveError, span: Range<usize>) {
        self.line.is_broken = true;
        if self.is_full() {
            return;
        }
        if let Some(brace) = self.seen.swallowing.take() {
            self.withdraw_warnings(brace);
            return self.fault(findings::unclosed_comment(), brace..brace + 1);
        }
        let word = &self.text[span.clone()];
        let is_cut_off = matches!(error, MoveError::Unreadable { .. })
            && self.is_last(&span)
            && words::may_be_cut_off(word);
        let hint = match &error {
            _ if is_cut_off && word[0].is_ascii_digit() => Some(findings::cut_off("a result")),
            _ if is_cut_off => Some(findings::cut_off("a move")),
            MoveError::Ambiguous { .. } => None,
            MoveError::Illegal { illegal, .. }
                if let Some(illegal) = illegal.first()
                    && let Some(cause) = self.cause_in_fen(illegal.verdict(), word) =>
            {
                Some(cause)
            }
            _ => self.meant(span.start, &pgn::text(word)).or_else(|| {
                let position = self.line.position;
                let is_legal = |text: &str| parse_move(&position, text, None).is_ok();
                match &error {
                    // A letter of a piece may be lost.
                    MoveError::Unreadable { text } if !text.starts_with(|c: char| c.is_ascii()) => {
                        None
                    }
                    MoveError::Unreadable { text } => unreadable_hint(text, &is_legal),
                    _ => error.fault().hint,
                }
            }),
        };
        self.fault_of_next(findings::of_move(error, hint), span);
    }

    /// Passes the turn; in the main line, that is reported.
    pub(super) fn null_move(&mut self, span: Range<usize>) {
        self.begin();
        if self.line.is_broken {
            return;
        }
        let fault = |message| Fault::new(Code::NullMove, message);
        let Some(after) = self.line.position.pass() else {
            return self.break_line(fault("a null move is not allowed in check"), span);
        };
        let is_main_line = self.checker.stack.is_empty();
        if is_main_line {
            let message = "a null move is allowed only in a variation, not in the main line";
            self.fault_of_next(fault(message), span.clone());
        }
        if !matches!(&self.text[span.clone()], b"--" | b"Z0") {
            let message = "a null move is written --";
            self.warn_of_next(Fault::new(Code::NotSan, message), span.clone());
            self.edit(span, "--");
        }
        self.examine_sign_at_end();
        self.line.previous = self.line.position;
        self.line.position = after;
        self.line.ply += 1;
        if is_main_line {
            self.checked.null_moves.push(self.line.ply);
            self.checker.occurrences.restart();
        }
    }
}

/// The code of the warning that a game went on after a draw.
fn code_of_draw(reason: DrawReason) -> Code {
    match Outcome::Draw(reason).code() {
        Code::InsufficientMaterial => Code::DeadPosition,
        code => code,
    }
}

/// Whether several pieces of a role can move to a square.
#[inline(never)]
fn is_ambiguous<S: Side>(position: &AnyPosition, role: Role, to: Square) -> bool {
    let found = Context::<S>::new(position).find(role, Bitboard::ALL, to, None);
    found.count > 1
}
