//! Plays the moves of a game, and reports those that cannot be played or are not in standard notation.

use std::ops::Range;

use super::ends::CENTRE;
use super::fault::{self, FaultOfGame};
use super::game::{Game, LastMove, MAX_FAULTS, Sign};
use super::warning::{Warning, WarningKind};
use super::{brackets, style, tags};
use crate::notation::history::History;
use crate::notation::move_text::{self, MoveText};
use crate::notation::pgn::{self, GameResult, Lexer, Tag, Token, TokenKind};
use crate::notation::san::san;
use crate::notation::{MoveError, SanMove, position};
use crate::rules::context::{Context, Side, for_side};
use crate::rules::explain::{IllegalMove, Stage, Verdict};
use crate::rules::outcome::{self, DrawReason};
use crate::rules::zobrist::{self, KeyUpdater};
use crate::types::{Fault, Move, Role};

impl<'a> Game<'a, '_> {
    /// Reads a move of the main line or of a variation, and plays it.
    #[inline(never)]
    pub(super) fn read_move(&mut self, word: &'a [u8], from: usize, lexer: &mut Lexer<'a>) {
        self.begin();
        self.checked.moves += 1;
        if self.line.is_broken {
            return;
        }
        let span = from..from + word.len();
        let Some(san) = move_text::parse_common(word) else {
            self.read_rare_move(word, span, lexer);
            return;
        };
        let read = MoveText::San(san).in_game();
        if !for_side!(self.line.position, S => self.play::<S>(word, read, span.clone())) {
            self.not_played(word, read, span);
        }
    }

    /// The same for a move that is not in one of the common forms of SAN.
    #[inline(never)]
    fn read_rare_move(&mut self, word: &'a [u8], span: Range<usize>, lexer: &mut Lexer<'a>) {
        let Some(read) = MoveText::parse_ascii(word).map(MoveText::in_game) else {
            self.unreadable(word, span, lexer);
            return;
        };
        if word == b"0-0" && self.is_result(read, span.end) {
            self.checked.moves -= 1;
            self.warn(WarningKind::BothLost, span.clone(), None);
            self.result(GameResult::Unknown, span);
        } else if !self.play_rare(word, read, span.clone()) {
            self.not_played(word, read, span);
        }
    }

    /// Whether `0-0` at the end of a game is its result, and not castling.
    fn is_result(&self, castling: MoveText, end: usize) -> bool {
        let mut lexer = Lexer::new(self.text);
        lexer.set_position(end);
        let is_end = match lexer.next().map(|token| token.kind) {
            None | Some(TokenKind::Tag(_) | TokenKind::BrokenTag) => true,
            Some(_) => false,
        };
        let says_so = |tag: &Tag<'_>| tag.raw_value == b"0-0";
        self.checker.stack.is_empty()
            && is_end
            && (tags::find(&self.checked.tags, b"Result").is_some_and(says_so)
                || brackets::find(&self.line.position, castling).is_none())
    }

    /// Plays a move as [`play`](Self::play) does.
    #[inline(never)]
    pub(super) fn play_rare(&mut self, word: &[u8], read: MoveText, span: Range<usize>) -> bool {
        for_side!(self.line.position, S => self.play::<S>(word, read, span))
    }

    /// Plays a move, if there is exactly one that the text can stand for.
    #[inline(always)]
    fn play<S: Side>(&mut self, word: &[u8], read: MoveText, span: Range<usize>) -> bool {
        let cx = Context::<S>::new(&self.line.position);
        let Some(mv) = read.find(&cx).only() else {
            return false;
        };
        let is_check = cx.checkers.any();
        let is_plain = style::is_plain(&cx, word, read, mv);
        if let Some(last) = self.line.last_move {
            let is_right = match last.sign {
                Sign::None => !is_check,
                Sign::Check => is_check,
                Sign::Mate | Sign::Double => false,
            };
            if !is_right {
                self.wrong_sign(last, is_check.then_some('+'));
            }
        }
        if !is_plain {
            self.examine_style(word, read, mv, span.clone());
        }
        if self.checker.fix {
            self.edit_move(mv, span.clone());
        }
        match mv {
            // A known kind of move lets the compiler remove the code for the others.
            Move::Normal {
                role,
                from,
                to,
                captured,
            } => {
                self.advance::<S>(
                    Move::Normal {
                        role,
                        from,
                        to,
                        captured,
                    },
                    word,
                    span,
                );
            }
            _ => self.advance_rare::<S>(mv, word, span),
        }
        true
    }

    /// Writes a move in standard notation.
    #[cold]
    fn edit_move(&mut self, mv: Move, span: Range<usize>) {
        let text = san(&self.line.position, mv).to_string();
        if text.as_bytes() != &self.text[span.clone()] {
            self.checked.edits.push((span, text));
        }
    }

    /// Goes on to the position after a move other than [`Move::Normal`].
    #[inline(never)]
    fn advance_rare<S: Side>(&mut self, mv: Move, word: &[u8], span: Range<usize>) {
        self.advance::<S>(mv, word, span);
    }

    /// Goes on to the position after a move.
    #[inline(always)]
    fn advance<S: Side>(&mut self, mv: Move, word: &[u8], span: Range<usize>) {
        if self.checker.keep_moves {
            if self.checker.lint {
                self.lint_move(span.start);
            }
            self.checked.played.push(mv);
        }
        self.line.previous = self.line.position;
        self.line.position.advance::<S>(mv);
        self.line.ply += 1;
        self.line.last_move = Some(LastMove {
            from: span.start,
            to: span.end,
            sign: Sign::of(word),
        });
        if !self.checker.stack.is_empty() {
            return;
        }
        if self.over.is_some() {
            self.move_after_end(mv, span.clone());
        }
        let key = match self.key {
            Some(key) => KeyUpdater::new(&self.line.previous, key).after::<S>(mv),
            None => zobrist::key_of(&self.line.position),
        };
        self.key = Some(key);
        let position = &self.line.position;
        self.repetitions = self.checker.repetitions.add(key);
        if let Some(reason) = outcome::forced_draw(position, self.repetitions) {
            self.draw(reason);
        }
    }

    /// Reports a move after the end of the game.
    #[cold]
    fn move_after_end(&mut self, mv: Move, span: Range<usize>) {
        if let Some(reason) = self.over.take() {
            let to_centre = mv.role() == Role::King && CENTRE.contains(&mv.to());
            let kind = WarningKind::PlayedOn { reason, to_centre };
            self.warn(kind, span, Some(self.line.ply));
        }
    }

    /// Remembers that the game is drawn, in case it goes on. Each reason is reported once.
    #[cold]
    fn draw(&mut self, reason: DrawReason) {
        let is_reported = |warning: &Warning| matches!(warning.kind, WarningKind::PlayedOn { reason: known, .. } if known == reason);
        if !self.checked.warnings.iter().any(is_reported) {
            self.over = Some(reason);
        }
    }

    #[cold]
    fn examine_style(&mut self, word: &[u8], read: MoveText, mv: Move, span: Range<usize>) {
        let ply = Some(self.line.ply + 1);
        for kind in style::examine(&self.line.position, word, read, mv) {
            self.warn(kind, span.clone(), ply);
        }
    }

    #[cold]
    fn wrong_sign(&mut self, last: LastMove, expected: Option<char>) {
        let ply = Some(self.line.ply);
        self.warn(WarningKind::CheckSign { expected }, last.from..last.to, ply);
    }

    /// Examines the check sign of the last move of a line.
    pub(super) fn end_line(&mut self) {
        let Some(last) = self.line.last_move.take() else {
            return;
        };
        let position = &self.line.position;
        let expected = match (position.is_check(), last.sign) {
            (false, _) => None,
            (true, _) if !position.any_legal() => Some('#'),
            (true, _) => Some('+'),
        };
        let is_right = match last.sign {
            Sign::None => expected.is_none(),
            Sign::Check => expected == Some('+'),
            Sign::Mate => expected == Some('#'),
            Sign::Double => false,
        };
        if !is_right {
            self.wrong_sign(last, expected);
        }
    }

    /// A word that is not a move: perhaps one in unusual notation, or a comment without its opening brace.
    #[cold]
    fn unreadable(&mut self, word: &'a [u8], span: Range<usize>, lexer: &mut Lexer<'a>) {
        if self.split_at_spaces(word, span.clone(), lexer) {
            self.checked.moves -= 1;
            return;
        }
        let ply = self.line.ply;
        if self.unusual_form(word, span.clone())
            || self.skip_comment(span.start, lexer)
            || self.skip_prose(span.clone(), lexer)
        {
            self.checked.moves -= u64::from(self.line.ply == ply);
            return;
        }
        let error = MoveError::Unreadable {
            text: pgn::text(word).into_owned(),
        };
        self.move_fault(error, word, span.clone());
    }

    /// Reports a move that cannot be played.
    #[cold]
    fn not_played(&mut self, word: &'a [u8], read: MoveText, span: Range<usize>) {
        if self.play_unusual(word, span.clone(), None) {
            return;
        }
        if self.missing_bracket(read, span.start) {
            self.play_rare(word, read, span);
            return;
        }
        let position = self.line.position;
        if !position.any_legal()
            && let Some(outcome) = outcome::without_moves(&position, position.is_check())
        {
            let ply = Some(self.line.ply + 1);
            let message = format!("the game has ended before this move: {outcome}");
            let fault = Fault::new("move-after-end", message);
            self.fault(fault, span.clone(), ply);
            self.line.is_broken = true;
            return;
        }
        let text = pgn::text(word);
        let error = position::not_found(&position, read, &text, self.history());
        let ruled_out_by_king = match &error {
            MoveError::Illegal { illegal, .. } => (illegal.first())
                .map(IllegalMove::verdict)
                .filter(|verdict| verdict.stage() == Some(Stage::King))
                .and_then(Verdict::mv),
            _ => None,
        };
        if self.is_signal(read) {
            let ply = Some(self.line.ply + 1);
            self.warn(WarningKind::KingsMarkTheResult, span.clone(), ply);
        }
        self.move_fault(error, word, span.clone());
        if let (true, Some(mv)) = (self.checker.carry_on, ruled_out_by_king) {
            self.line.is_broken = false;
            self.key = None;
            for_side!(position, S => self.advance::<S>(mv, word, span.clone()));
            // The sign of an illegal move means nothing.
            self.line.last_move = None;
        }
    }

    /// The moves of the current line, if they are kept; null moves are not.
    fn history(&self) -> Option<History<'_>> {
        let moves = &self.checked.played[..];
        let is_whole = u32::try_from(moves.len()) == Ok(self.line.ply);
        let start = (self.checked.start.as_ref()).unwrap_or(&self.checker.standard);
        (self.checker.keep_moves && is_whole).then_some(History { start, moves })
    }

    /// Whether an illegal move puts a king beside the other one in the centre: electronic boards record a result in this
    /// way.
    fn is_signal(&self, read: MoveText) -> bool {
        let position = &self.line.position;
        let other = position.board().king(!position.turn());
        let MoveText::San(SanMove::Normal {
            role: Role::King,
            to,
            ..
        }) = read
        else {
            return false;
        };
        CENTRE.contains(&to) && other.is_some_and(|king| CENTRE.contains(&king))
    }

    /// Reports a move, or the bracket that is missing before it.
    fn move_fault(&mut self, error: MoveError, word: &'a [u8], span: Range<usize>) {
        self.line.is_broken = true;
        if self.checked.faults.len() >= MAX_FAULTS {
            return;
        }
        let game = self.checked.span.start..span.start;
        if let Some(comment) = brackets::swallowing_comment(self.text, game) {
            let is_reported = |fault: &FaultOfGame| fault.span.start == comment;
            if !self.checked.faults.iter().any(is_reported) {
                // The moves after the comment were read in the wrong position.
                self.checked
                    .warnings
                    .retain(|warning| warning.span.start < comment);
                self.fault(fault::unclosed_comment(), comment..comment + 1, None);
                return;
            }
        }
        let hint = match error {
            MoveError::Ambiguous { .. } => None,
            _ => self.meant(span.start, &pgn::text(word)),
        };
        let ply = self.line.ply + 1;
        self.fault(fault::of_move(error, hint), span, Some(ply));
    }

    pub(super) fn null_move(&mut self, token: &Token<'a>) {
        self.begin();
        if self.line.is_broken {
            return;
        }
        let after = self.line.position.pass();
        let Some(after) = after.filter(|_| !self.checker.stack.is_empty()) else {
            let ply = Some(self.line.ply + 1);
            let message = "a null move is allowed only in a variation, and not in check";
            self.fault(Fault::new("null-move", message), token.span(), ply);
            self.line.is_broken = true;
            return;
        };
        self.end_line();
        self.line.previous = self.line.position;
        self.line.position = after;
        self.line.ply += 1;
    }
}
