//! Checks games one after the other: reads their tokens and dispatches them, for the main line and its variations.

use std::ops::Range;

use chessmoves_core::internal::history::History;
pub(super) use chessmoves_core::internal::move_text::is_move;
use chessmoves_core::internal::move_text::{self, MoveText};
use chessmoves_core::internal::{Class, Occurrences, unusual};
use chessmoves_core::notation::pgn::{self, Boundaries, Lexer, Tag, Token, TokenKind};
use chessmoves_core::{AnyPosition, Code, DrawReason, Fault, IllegalMove, Move};

use super::findings::{self, Checked, GameFault};

pub(super) const MAX_DEPTH: usize = 200;
/// The number of tag pairs for which a game reserves memory.
const TAGS: usize = 20;
/// The maximum number of faults reported for a game, which keeps the work linear in its length.
const MAX_FAULTS: usize = 100;

/// How many bytes are searched for the next move, or for a brace.
pub(super) const LOOKAHEAD: usize = 2 * 1024;

/// Optional parts of a check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checks {
    /// Whether to report a move that leaves the king in check and then play it: such moves occur in over-the-board games.
    pub carry_on: bool,
    /// Whether to look for contradictions that leave a game valid: clocks that rise, draws that were not claimed, moves after a dead
    /// position, repeated tags and a wrong tag `PlyCount`. Keeps the moves and the hash of the game, too.
    pub lint: bool,
    /// Whether to find losses on time against a player who could no longer checkmate (FIDE Laws 6.9).
    pub timeouts: bool,
}

/// Checks any number of games, and reuses its buffers.
#[derive(Debug, Default)]
pub struct Checker {
    pub(super) carry_on: bool,
    pub(super) lint: bool,
    pub(super) timeouts: bool,
    pub(super) fix: bool,
    pub(super) keep_moves: bool,
    /// The positions of the main line.
    pub(super) occurrences: Occurrences,
    /// The lines around the current variation.
    pub(super) stack: Vec<Variation>,
    pub(super) standard: AnyPosition,
}

impl From<Checks> for Checker {
    fn from(checks: Checks) -> Self {
        let Checks {
            carry_on,
            lint,
            timeouts,
        } = checks;
        Self {
            carry_on,
            lint,
            timeouts,
            keep_moves: lint,
            ..Self::default()
        }
    }
}

impl Checker {
    /// A checker that stops a line at its first fault; one that does more is made from [`Checks`].
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets whether to collect corrections of the notation.
    #[must_use]
    pub fn fix(mut self, fix: bool) -> Self {
        self.fix = fix;
        self
    }

    /// Sets whether to keep the moves of the main line.
    #[must_use]
    pub fn keep_moves(mut self, keep_moves: bool) -> Self {
        self.keep_moves = keep_moves;
        self
    }

    /// Checks the game that begins at a byte of a text, and returns it with the beginning of the next game. Text without
    /// tag pairs and moves is not a game, unless it is a comment that is never closed.
    pub fn next_game<'a>(&mut self, text: &'a [u8], at: usize) -> (Option<Checked<'a>>, usize) {
        // Kept in one variable: a tuple made of two variables would be copied when it is returned.
        let mut read = self.read_game(text, at);
        let mut faults = read.0.iter().flat_map(|game| &game.faults);
        let is_concerned = faults.any(|fault| {
            let mut verdicts = fault.illegal.iter().map(IllegalMove::verdict);
            fault.is_without_piece() || verdicts.any(History::concerns)
        });
        if is_concerned && !self.keep_moves {
            // What happened before a fault is known only if moves are kept, so the game is read once more.
            self.keep_moves = true;
            read = self.read_game(text, at);
            self.keep_moves = false;
            if let Some(game) = &mut read.0 {
                game.played.clear();
            }
        }
        read
    }

    fn read_game<'a>(&mut self, text: &'a [u8], at: usize) -> (Option<Checked<'a>>, usize) {
        let mut lexer = Lexer::of_game(text, at);
        self.stack.clear();
        let standard = self.standard;
        let mut game = Game {
            checker: self,
            text,
            boundaries: Boundaries::default(),
            line: Variation::new(standard),
            seen: Seen::default(),
            checked: Checked {
                tags: Vec::with_capacity(TAGS),
                ..Checked::new(at..at, standard)
            },
        };
        let mut end = text.len();
        while let Some(class) = lexer.next_class() {
            // The frequent forms come first, one after the other: processors predict a test better than a jump by the class.
            let is_number = class == Class::Digit && game.expected_number(&mut lexer);
            let from = lexer.position();
            let belongs = if class == Class::Brace && game.seen.has_begun {
                let token = lexer.comment();
                matches!(token.kind, TokenKind::Comment(_))
                    || lexer.apart(|lexer| game.token(token, lexer))
            } else if class == Class::Bracket
                && let Some(tag) = lexer.tag()
            {
                game.tag(tag)
            } else if let Some(belongs) = game.common_move(&mut lexer) {
                belongs
            } else if is_number {
                // Another token follows.
                true
            } else {
                lexer.apart(|lexer| lexer.next().is_none_or(|token| game.token(token, lexer)))
            };
            if !belongs {
                end = from;
                break;
            }
        }
        let is_game = game.boundaries.is_in_game() || end < text.len();
        game.end(end);
        (is_game.then_some(game.checked), end)
    }
}

/// The moves of the main line or of a variation, as far as they have been played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variation {
    /// The position after the last move.
    pub(super) position: AnyPosition,
    /// The position before it: a variation begins there.
    pub(super) previous: AnyPosition,
    /// The number of moves played, from the beginning of the game.
    pub(super) ply: u32,
    /// Whether the position is unknown because of a fault.
    pub(super) is_broken: bool,
    /// The last move, whose check sign is examined when the next one is read.
    pub(super) last_move: Option<LastMove>,
    /// Where the variation begins in the text.
    pub(super) from: usize,
    /// While a variation of this line is read and moves are kept: the move that it replaces, and the number of moves before it.
    pub(super) replaced: Option<Move>,
    pub(super) kept: usize,
}

/// A move whose check sign has not been examined yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastMove {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) sign: Sign,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    None,
    Check,
    Mate,
    /// `++`, which stands for double check or for checkmate.
    Double,
}

impl Sign {
    #[inline(always)]
    pub(super) fn ending(word: &[u8]) -> Self {
        match word {
            [.., b'+', b'+'] => Self::Double,
            [.., b'+'] => Self::Check,
            [.., b'#'] => Self::Mate,
            _ => Self::None,
        }
    }
}

impl Variation {
    /// The line before the first move.
    pub(super) const fn new(position: AnyPosition) -> Self {
        Self {
            position,
            previous: position,
            ply: 0,
            is_broken: false,
            last_move: None,
            from: 0,
            replaced: None,
            kept: 0,
        }
    }

    /// A variation that replaces the last move.
    pub(super) const fn variation(&self, from: usize) -> Self {
        Self {
            ply: self.ply.saturating_sub(1),
            is_broken: self.is_broken,
            from,
            ..Self::new(self.previous)
        }
    }
}

pub(super) struct Game<'a, 'c> {
    pub(super) checker: &'c mut Checker,
    pub(super) text: &'a [u8],
    pub(super) boundaries: Boundaries,
    /// The main line or the current variation.
    pub(super) line: Variation,
    pub(super) seen: Seen<'a>,
    pub(super) checked: Checked<'a>,
}

/// What was seen of a game so far and is needed later.
#[derive(Debug, Default)]
pub(super) struct Seen<'a> {
    /// Whether the tag pairs have been read.
    pub(super) has_begun: bool,
    /// The draw that should have ended the game.
    pub(super) over: Option<DrawReason>,
    /// The depth below variations that are nested too deeply.
    pub(super) skipped_depth: usize,
    /// The last result of the main line in the text.
    pub(super) result_span: Range<usize>,
    /// The last move number that is not the usual one of its move, and its place.
    pub(super) number: Option<(usize, u32)>,
    /// Whether a wrong move number has been reported.
    pub(super) number_is_wrong: bool,
    /// Whether a tag on which the start position depends cannot be read.
    pub(super) start_is_unknown: bool,
    /// The end of the last tag, if the notation is to be fixed.
    pub(super) tags_end: Option<usize>,
    /// The first tag of HTML or of a forum, and their number.
    pub(super) markup: Option<(Range<usize>, usize)>,
    /// A brace within a comment: either another brace is missing before it, or it is one too many.
    pub(super) nested_brace: Option<usize>,
    /// The last comment that has a brace and moves in it, none of which can be played. Its own closing brace is probably missing.
    pub(super) swallowing: Option<usize>,
    /// The brackets of variations after the first place where one may be missing.
    pub(super) brackets: Option<Vec<Token<'a>>>,
    /// The last clock of each player with its ply, by the remainder of the ply.
    pub(super) clocks: [Option<(u32, u64)>; 2],
    /// Whether the first clock does not fit the tag `TimeControl`, so that the two are not compared.
    pub(super) is_other_control: bool,
    /// The draws that have been found, and those that could be claimed: each is reported once.
    pub(super) draws: Vec<Code>,
}

impl<'a> Game<'a, '_> {
    /// Skips the number of the next move, if it is written as usual.
    #[inline(always)]
    fn expected_number(&mut self, lexer: &mut Lexer<'a>) -> bool {
        self.begin();
        let position = &self.line.position;
        let (expected, side) = (position.fullmoves(), position.turn());
        self.boundaries.note_number(expected, side) && lexer.skip_number(expected, side)
    }

    /// Keeps a tag, unless it is the first of the next game: then it returns false.
    #[inline(always)]
    fn tag(&mut self, (tag, span): (Tag<'a>, Range<usize>)) -> bool {
        let is_start = self.boundaries.note_tag(tag.name, span.start, self.text);
        if !is_start {
            self.checked.tags.push(tag);
            if self.checker.fix {
                self.write_tag(tag, span);
            }
        }
        !is_start
    }

    /// Examines a token, unless it is the first of the next game: then it returns false.
    pub(super) fn token(&mut self, token: Token<'a>, lexer: &mut Lexer<'a>) -> bool {
        if self.boundaries.note(&token, self.text) {
            return false;
        }
        match token.kind {
            TokenKind::Move(_) | TokenKind::MoveNumber(_)
                if self.boundaries.has_words_after_result() =>
            {
                self.after_result(token.span(), lexer);
            }
            TokenKind::Move(word) => {
                self.begin();
                let counts = if self.line.is_broken {
                    // `P-K4`, `BxN`
                    let is_sign = |byte: &u8| byte.is_ascii_digit() || byte.is_ascii_uppercase();
                    word[1..].iter().any(is_sign) || unusual::is_move(&pgn::text(word))
                } else {
                    self.read_any_move(token.span(), lexer)
                };
                self.checked.moves += u64::from(counts);
            }
            TokenKind::MoveNumber(number) => {
                self.begin();
                self.number(number, token.span());
            }
            _ => self.rare_token(&token, lexer),
        }
        true
    }

    /// Skips to `end`. The tokens before it have been read, and `boundaries` still has to see them.
    pub(super) fn skip_to(&mut self, end: usize, lexer: &mut Lexer<'a>) {
        for token in lexer.clone().take_while(|token| token.to <= end) {
            self.boundaries.note(&token, self.text);
        }
        lexer.set_position(end);
    }

    #[inline(never)]
    fn rare_token(&mut self, token: &Token<'a>, lexer: &mut Lexer<'a>) {
        match token.kind {
            TokenKind::BrokenTag => self.broken_tag(token.span()),
            TokenKind::Comment(inner) if !self.seen.has_begun && pgn::is_bare_tag(inner) => {
                self.broken_tag(token.span());
            }
            TokenKind::CommentWithBrace(_) => self.comment_with_brace(token),
            TokenKind::UnclosedComment(_) => {
                let mut fault = findings::unclosed_comment();
                if token.to == self.text.len() {
                    let hint = "write } where the comment ends; the file may also be cut off";
                    fault.hint = Some(hint.to_owned());
                }
                self.fault(fault, token.from..token.from + 1);
            }
            TokenKind::OpenVariation => match self.words_in_brackets(token) {
                Some(close) => {
                    let words = &self.text[token.to..close.from];
                    self.skip_to(close.to, lexer);
                    // `2... (pass)`
                    if move_text::is_null_move(words) && self.follows_number(token.from) {
                        self.null_move(token.from..close.to);
                    } else {
                        self.stray_annotation(token.from..close.to);
                    }
                }
                None => self.open_variation(token.from),
            },
            TokenKind::CloseVariation => self.close_variation(token),
            // A dash between a move and words about it.
            TokenKind::NullMove
                if self.line.ply > 0
                    && !self.follows_number(token.from)
                    && self.precedes_word(token.to) =>
            {
                self.stray_annotation(token.span());
            }
            TokenKind::NullMove => self.null_move(token.span()),
            TokenKind::Result(result) => self.end_by(result, token.span(), None),
            TokenKind::Markup(_) => self.skip_markup(token.span()),
            TokenKind::Space(found) => {
                self.correct(findings::unusual_character(found), token.span(), " ");
            }
            TokenKind::Annotation(b"+" | b"++" | b"#")
                if self.late_sign(token.span()).is_some() => {}
            TokenKind::Annotation([b'!' | b'?', ..])
                if let (Some(result), end) = (self.checked.result, self.seen.result_span.end)
                    && self.text[end..token.from].trim_ascii().is_empty() =>
            {
                self.correct(findings::result_form(result), end..token.to, "");
            }
            TokenKind::Annotation(text) => {
                // Before the moves, a sign is part of a heading.
                let is_heading = |byte: &u8| self.line.ply == 0 && b"+-=/~#&".contains(byte);
                let is_usual = matches!(text, [b'$', _, ..] | [b'e', ..])
                    || (text.iter()).all(|byte| b"!?.".contains(byte) || is_heading(byte));
                if !is_usual || self.is_null_dash(&token.span()) {
                    self.stray_annotation(token.span());
                }
            }
            TokenKind::StrayBracket(bracket) => {
                self.begin();
                if bracket == b'}' {
                    self.stray_brace(token.from);
                } else if self.skip_comment(token.from, lexer).is_none() {
                    let is_cut_off = bracket == b'[' && self.is_last(&token.span());
                    let hint = is_cut_off.then(|| findings::cut_off("a tag"));
                    let fault = findings::stray_bracket(bracket).with_hint(hint);
                    self.fault(fault, token.span());
                }
            }
            _ => {}
        }
    }

    /// Skips a tag of HTML or of a forum. One warning reports all of them.
    pub(super) fn skip_markup(&mut self, span: Range<usize>) {
        let mut lines = ["<br", "<p", "</p", "<div", "</div"].iter();
        let breaks_line = lines.any(|tag| self.text[span.start..].starts_with(tag.as_bytes()));
        let before = self.text[..span.start].last().unwrap_or(&b'\n');
        let after = self.text.get(span.end).unwrap_or(&b'\n');
        let new = match (breaks_line, *before <= b' ' || *after <= b' ') {
            (_, true) => "",
            (true, _) => "\n",
            (false, _) => " ",
        };
        let first = self.text[span.start];
        let hides_line = b"#/".contains(&first);
        // Spaces after a tag or a heading mark go as well.
        let has_blanks = *before == b']' || hides_line;
        let blanks = self.text[span.end..].iter();
        let blanks = blanks.take_while(|byte| has_blanks && b" \t".contains(byte));
        self.edit(span.start..span.end + blanks.count(), new);
        // Code fences and lines between games are usual and unambiguous, so there is no warning. But `#` hides a tag from other readers.
        let hides_tag = hides_line && self.text[span.end..].starts_with(b"[");
        if b"<>[&|,;\\".contains(&first) || hides_tag {
            self.seen.markup.get_or_insert((span, 0)).1 += 1;
        }
    }

    /// Reads the tag pairs before the first token of the movetext.
    #[inline(always)]
    pub(super) fn begin(&mut self) {
        if !self.seen.has_begun {
            self.seen.has_begun = true;
            self.read_tags();
        }
    }

    pub(super) fn start(&self) -> AnyPosition {
        self.checked.start.unwrap_or(self.checker.standard)
    }

    /// Whether the game has no fault, and all its variations are closed.
    pub(super) fn is_valid_so_far(&self) -> bool {
        self.checked.faults.is_empty() && self.checker.stack.is_empty()
    }

    /// Whether no more faults are reported.
    pub(super) fn is_full(&self) -> bool {
        self.checked.faults.len() >= MAX_FAULTS
    }

    /// Whether nothing follows in the text.
    pub(super) fn is_last(&self, span: &Range<usize>) -> bool {
        self.text[span.end..].trim_ascii_start().is_empty()
    }

    /// Removes the warnings from a byte on, which were found in a wrong position.
    pub(super) fn withdraw_warnings(&mut self, from: usize) {
        (self.checked.warnings).retain(|warning| warning.span.start < from);
    }

    #[inline(always)]
    pub(super) fn number(&mut self, number: u32, span: Range<usize>) {
        let expected = self.line.position.fullmoves();
        self.seen.number = Some((span.start, number));
        let is_checked = number == expected || self.seen.number_is_wrong;
        if !is_checked && self.numbered_elsewhere(&span).is_some() {
            return;
        }
        if !is_checked && !self.line.is_broken {
            self.seen.number_is_wrong = true;
            let message = format!("expected move number {expected}");
            self.warn_of_next(Fault::new(Code::MoveNumber, message), span.clone());
        }
        if let Some(sign @ (b':' | b',' | b';' | b'-' | b'/')) = self.text[span.clone()].last() {
            self.warn(findings::unusual_character(char::from(*sign)), span.clone());
        }
        let text = &self.text[span.clone()];
        let is_usual = number == expected && text.iter().all(|it| b" 0123456789.".contains(it));
        if self.checker.fix && !self.line.is_broken && !is_usual {
            let text = pgn::text(text).replace('…', "...").replace(".-", ".");
            let text = text.replace([':', ',', ';', '-', '/'], ".");
            let dots = &text[text.trim_end_matches('.').len()..];
            self.edit(span, format!("{expected}{dots}"));
        }
    }

    /// Reports a fault of the game, or of the ply that it names.
    pub(super) fn fault(&mut self, fault: impl Into<GameFault>, span: Range<usize>) {
        if !self.is_full() {
            let mut fault = fault.into();
            fault.span = span;
            fault.in_variation = !self.checker.stack.is_empty();
            fault.position = fault.ply.map(|_| Box::new(self.line.position));
            self.checked.faults.push(fault);
        }
    }

    pub(super) fn fault_of_next(&mut self, fault: impl Into<GameFault>, span: Range<usize>) {
        let mut fault = fault.into();
        fault.ply = Some(self.line.ply + 1);
        self.fault(fault, span);
    }

    /// Reports a fault of the next move, after which the position is unknown.
    pub(super) fn break_line(&mut self, fault: Fault, span: Range<usize>) {
        self.fault_of_next(fault, span);
        self.line.is_broken = true;
    }

    /// Warns of the game, or of the ply that the warning names.
    pub(super) fn warn(&mut self, warning: impl Into<GameFault>, span: Range<usize>) {
        let mut warning = warning.into();
        warning.span = span;
        self.checked.warnings.push(warning);
    }

    pub(super) fn warn_of_next(&mut self, mut warning: Fault, span: Range<usize>) {
        warning.ply = Some(self.line.ply + 1);
        self.warn(warning, span);
    }

    /// Adds a warning about the last move, or about the game if there is none.
    pub(super) fn warn_of_last(&mut self, warning: impl Into<GameFault>, span: Range<usize>) {
        let mut warning = warning.into();
        warning.ply = Some(self.line.ply).filter(|&ply| ply > 0);
        self.warn(warning, span);
    }

    pub(super) fn has_warned(&self, code: Code) -> bool {
        (self.checked.warnings.iter()).any(|warning| warning.code == code)
    }

    /// Changes the notation, if it is to be fixed.
    pub(super) fn edit(&mut self, span: Range<usize>, text: impl Into<String>) {
        if self.checker.fix {
            self.checked.edits.push((span, text.into()));
        }
    }

    /// Warns of an unusual form, and puts the usual one in its place.
    pub(super) fn correct(&mut self, warning: Fault, span: Range<usize>, text: impl Into<String>) {
        self.warn(warning, span.clone());
        self.edit(span, text);
    }
}

/// The legal move that a text stands for, if there is exactly one.
pub(super) fn find(position: &AnyPosition, read: MoveText) -> Option<Move> {
    read.find_in(position).only()
}

/// The position after a move of a game.
pub(super) fn played(position: &AnyPosition, word: &[u8]) -> Option<AnyPosition> {
    let read = MoveText::parse_ascii(word)?.in_game();
    Some(position.play_unchecked(find(position, read)?))
}

/// The position after moves of a game, if all of them can be played.
pub(super) fn all_played<'a>(
    start: AnyPosition,
    mut words: impl Iterator<Item = &'a [u8]>,
) -> Option<AnyPosition> {
    words.try_fold(start, |position, word| played(&position, word))
}
