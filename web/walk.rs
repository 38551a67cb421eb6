//! Walks through a game in PGN, and plays its moves.

use std::borrow::Cow;
use std::ops::Range;

use chessmoves::internal::read_move;
use chessmoves::notation::pgn::{Boundaries, Lexer, Tag, Token, TokenKind, text};
use chessmoves::{AnyPosition, Code, Fault, Faults, Move};

use crate::moves::find;
use crate::setup::read_position;
use crate::text::{Text, append_fen, of_faults};

/// What a game has, in its order.
pub(crate) enum Event<'a> {
    /// A tag pair.
    Tag(Cow<'a, str>, Cow<'a, str>),
    /// The position before the first move, before anything but tag pairs.
    Start(&'a AnyPosition),
    /// A move of the main line, or of a variation; `None` is a null move.
    Move(&'a AnyPosition, Option<Move>, &'a AnyPosition),
    /// A comment.
    Comment(Cow<'a, str>),
    /// `!`, `??`, `$14`
    Annotation(Cow<'a, str>),
    /// A variation to the last move begins.
    Open,
    /// A variation ends.
    Close,
    /// A game termination marker.
    Result(&'static str),
    /// The records of why a move of a variation cannot be played. What follows in it is left out.
    Bad(&'a str),
}

impl Event<'_> {
    /// Writes the record of an event.
    pub(crate) fn write(&self, text: &mut Text) {
        let (letter, value) = match self {
            Self::Tag(name, value) => {
                text.0.push('t');
                text.foreign(name);
                text.foreign(value);
                return text.end();
            }
            Self::Move(before, mv, after) => {
                text.0.push('m');
                text.mv(before, *mv, None);
                text.0.push('\n');
                append_fen(after, false, &mut text.0);
                return text.end();
            }
            Self::Start(position) => {
                text.0.push('f');
                append_fen(position, false, &mut text.0);
                return text.end();
            }
            Self::Bad(records) => return text.0.push_str(records),
            Self::Comment(comment) => ('c', &**comment),
            Self::Annotation(annotation) => ('n', &**annotation),
            Self::Result(result) => ('x', *result),
            Self::Open => ('(', ""),
            Self::Close => (')', ""),
        };
        text.0.push(letter);
        text.foreign(value);
        text.end();
    }
}

/// How a game is read.
#[derive(Clone, Copy)]
pub(crate) struct Options {
    /// Whether moves are SAN as the PGN standard writes it, and the tag pair `FEN` counts only with `SetUp`.
    pub(crate) is_strict: bool,
    /// Whether variations are walked through as well.
    pub(crate) with_variations: bool,
}

/// Where a line has come to.
#[derive(Clone, Copy)]
struct Line {
    before: AnyPosition,
    now: AnyPosition,
    /// Whether the rest is left out, after a bad move.
    is_over: bool,
}

/// A walk through a game.
struct Walk<'a, 'v> {
    bytes: &'a [u8],
    options: Options,
    visit: &'v mut dyn FnMut(Event<'_>),
    fen: Option<(String, usize)>,
    is_set_up: bool,
    line: Option<Line>,
    /// The lines that open variations have left, with the bytes at which these began.
    outer: Vec<(Line, usize)>,
}

/// Walks through the only game of a text. An error is the records of why it cannot be read to its end.
pub(crate) fn walk(
    bytes: &[u8],
    options: Options,
    visit: &mut dyn FnMut(Event<'_>),
) -> Result<(), String> {
    let mut walk = Walk {
        bytes,
        options,
        visit,
        fen: None,
        is_set_up: false,
        line: None,
        outer: Vec::new(),
    };
    walk.run()
}

/// The record of a fault.
fn fault(code: Code, message: impl Into<String>, span: Range<usize>) -> String {
    of_faults(&Fault::new(code, message).at(span).into())
}

impl<'a> Walk<'a, '_> {
    fn run(&mut self) -> Result<(), String> {
        let mut boundaries = Boundaries::default();
        let mut lexer = Lexer::new(self.bytes);
        let mut last = 0..0;
        while let Some(token) = lexer.next() {
            if let TokenKind::StrayBracket(b'[') = token.kind
                && self.line.is_none()
                && let Some(end) = self.spaced_tag(token.from)
            {
                lexer.set_position(end);
                continue;
            }
            if boundaries.note(&token, self.bytes) {
                let message = "another game begins here, expected one game";
                return Err(fault(Code::NotOneGame, message, token.span()));
            }
            self.token(&token, &last)?;
            last = token.span();
        }
        if let Some((_, at)) = self.outer.last() {
            let message = "the variation is not closed, expected )";
            return Err(fault(Code::UnclosedVariation, message, *at..at + 1));
        }
        self.line().map(|_| ())
    }

    /// A tag pair with a space after the bracket; returns its end.
    fn spaced_tag(&mut self, at: usize) -> Option<usize> {
        let line = &self.bytes[at + 1..];
        let len = line.iter().position(|&byte| byte == b'\n');
        let line = &line[..len.unwrap_or(line.len())];
        let rest = line.trim_ascii_start();
        let copy = [b"[", rest].concat();
        let tag = Lexer::new(&copy).next()?;
        let TokenKind::Tag(pair) = tag.kind else {
            return None;
        };
        let end = at + 1 + line.len() - rest.len() + tag.to - 1;
        self.tag(pair, end);
        Some(end)
    }

    fn tag(&mut self, tag: Tag<'_>, end: usize) {
        let (name, value) = (text(tag.name), tag.value());
        if name.eq_ignore_ascii_case("FEN") && (!self.options.is_strict || name == "FEN") {
            let from = end.saturating_sub(tag.raw_value.len() + 2);
            self.fen = Some((value.clone().into_owned(), from));
        }
        self.is_set_up |= name == "SetUp" && value == "1";
        (self.visit)(Event::Tag(name, value));
    }

    fn token(&mut self, token: &Token<'a>, last: &Range<usize>) -> Result<(), String> {
        let skips = !self.outer.is_empty() && !self.options.with_variations;
        match token.kind {
            TokenKind::Tag(tag) => self.tag(tag, token.to),
            TokenKind::MoveNumber(_) => {}
            TokenKind::OpenVariation => {
                let line = self.line()?;
                self.outer.push((line, token.from));
                let now = line.before;
                self.line = Some(Line { now, ..line });
                self.visit(Event::Open);
            }
            TokenKind::CloseVariation => {
                let Some((line, _)) = self.outer.pop() else {
                    let message = "no variation is open, so there is nothing to close";
                    return Err(fault(Code::StrayBracket, message, token.span()));
                };
                self.line = Some(line);
                self.visit(Event::Close);
            }
            TokenKind::UnclosedComment(_) => {
                let message = "the comment is not closed, expected }";
                return Err(fault(
                    Code::UnclosedComment,
                    message,
                    token.from..token.from + 1,
                ));
            }
            TokenKind::BrokenTag => {
                let message = "this is not a tag pair, expected for example [White \"Adams\"]";
                return Err(fault(Code::BadTag, message, token.span()));
            }
            TokenKind::StrayBracket(byte) => {
                let message = format!("{:?} has no meaning here", char::from(byte));
                return Err(fault(Code::StrayBracket, message, token.span()));
            }
            TokenKind::Annotation(word)
                if matches!(word, b"+" | b"#") && last.end == token.from =>
            {
                let message = "a sign of check stands before ! and ?";
                return Err(fault(Code::StrayAnnotation, message, token.span()));
            }
            _ if skips => {}
            TokenKind::Move(word) => self.mv(word, token)?,
            TokenKind::NullMove => self.null_move(token)?,
            TokenKind::Annotation(word) => {
                self.line()?;
                self.visit(Event::Annotation(text(word)));
            }
            TokenKind::Comment(comment) | TokenKind::CommentWithBrace(comment) => {
                self.line()?;
                self.visit(Event::Comment(on_one_line(comment)));
            }
            TokenKind::LineComment(comment) => {
                self.line()?;
                self.visit(Event::Comment(text(comment.trim_ascii())));
            }
            TokenKind::Result(result) => {
                self.line()?;
                if self.outer.is_empty() {
                    self.visit(Event::Result(result.as_str()));
                }
            }
            // Kinds of tokens may be added; none has a meaning for the moves.
            _ => {}
        }
        Ok(())
    }

    /// Passes on what is not in a part that is left out.
    fn visit(&mut self, event: Event<'_>) {
        let with_all = self.options.with_variations || self.outer.is_empty();
        let is_left_out = self.line.is_some_and(|line| line.is_over);
        if with_all && !is_left_out {
            (self.visit)(event);
        }
    }

    /// Where the line has come to; before the first move, the position of the tag pairs.
    fn line(&mut self) -> Result<Line, String> {
        if let Some(line) = self.line {
            return Ok(line);
        }
        let now = match &self.fen {
            _ if self.options.is_strict && !self.is_set_up => AnyPosition::default(),
            Some((fen, from)) => {
                read_position(fen, false).map_err(|faults| in_tag(&faults, *from))?
            }
            None if self.options.is_strict => {
                let message = "Invalid PGN: FEN tag must be supplied with SetUp tag";
                return Err(fault(Code::StartMissing, message, 0..0));
            }
            None => AnyPosition::default(),
        };
        (self.visit)(Event::Start(&now));
        let line = Line {
            before: now,
            now,
            is_over: false,
        };
        self.line = Some(line);
        Ok(line)
    }

    fn mv(&mut self, word: &[u8], token: &Token<'_>) -> Result<(), String> {
        let line = self.line()?;
        if line.is_over {
            return Ok(());
        }
        let word = text(word);
        // Unlike boards, games write a promotion only where a pawn promotes.
        let read = read_move(&line.now, &word);
        match find(&line.now, read, &word, self.options.is_strict) {
            Ok(mv) => {
                self.advance(Some(mv), line.now.play_unchecked(mv));
                Ok(())
            }
            Err(why) => {
                let mut text = Text::default();
                let error = why.explain(&line.now, &word, None);
                text.move_error(&error, Some(token.span()));
                self.bad(text.0)
            }
        }
    }

    fn null_move(&mut self, token: &Token<'_>) -> Result<(), String> {
        let line = self.line()?;
        if line.is_over {
            return Ok(());
        }
        if let Some(now) = line.now.pass() {
            self.advance(None, now);
            return Ok(());
        }
        let message = "Null move not allowed when in check";
        self.bad(fault(Code::MoveIllegal, message, token.span()))
    }

    fn advance(&mut self, mv: Option<Move>, now: AnyPosition) {
        let before = self.line.map_or(now, |line| line.now);
        self.line = Some(Line {
            before,
            now,
            is_over: false,
        });
        (self.visit)(Event::Move(&before, mv, &now));
    }

    /// A bad move ends a variation, and the main line with an error.
    fn bad(&mut self, records: String) -> Result<(), String> {
        if self.outer.is_empty() {
            return Err(records);
        }
        (self.visit)(Event::Bad(&records));
        if let Some(line) = &mut self.line {
            line.is_over = true;
        }
        Ok(())
    }
}

/// The record of the first fault of the FEN in a tag pair, the value of which begins at a byte.
fn in_tag(faults: &Faults, from: usize) -> String {
    let fault = faults.first().clone();
    let span = fault.span.clone().unwrap_or_default();
    of_faults(&fault.at(from + span.start..from + span.end).into())
}

/// A comment without line breaks.
fn on_one_line(comment: &[u8]) -> Cow<'_, str> {
    let comment = text(comment);
    if !comment.contains(['\r', '\n']) {
        return comment;
    }
    let parts = comment.split(['\r', '\n']).enumerate();
    let parts = parts.filter(|(n, part)| *n == 0 || !part.is_empty());
    let mut line = parts.map(|(_, part)| part).collect::<Vec<_>>().join(" ");
    if comment.ends_with(['\r', '\n']) {
        line.push(' ');
    }
    line.into()
}
