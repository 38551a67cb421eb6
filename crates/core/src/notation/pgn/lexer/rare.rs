//! The rare tokens of PGN, and frequent ones in unusual forms.

use std::ops::Range;

use memchr::{memchr, memchr_iter, memrchr, memrchr_iter, memrchr2};

use super::{GameResult, Lexer, Token, TokenKind};
use crate::notation::move_text::{is_move, is_null_move};
use crate::notation::pgn::boundaries::{follows_blank_line, has_movetext};
use crate::notation::pgn::tag::{
    BOM, LINE, MOST_BRACKETS, NAMES, WIDE, bracket_len, broken_len, closing_bracket, first_line,
    is_bare_tag, is_meant_as_tag, line_start, markup_len, open_brackets, tag_pair, text,
    unusual_space,
};
use crate::notation::unusual::{Plain, is_dash, plain, reference};

impl<'a> Lexer<'a> {
    /// A token other than a move, a number or a comment; or a move whose first letter is not in the class `Move`.
    #[inline(never)]
    pub(super) fn rare(&mut self) -> Token<'a> {
        // Whether only white space stands between the last tag, or the beginning, and this token.
        let between = self.text.get(self.section..self.at);
        let in_section = between.is_some_and(|between| between.iter().all(|byte| *byte <= b' '));
        let token = self.rare_token(in_section);
        let goes_on = matches!(token.kind, TokenKind::Space(_) | TokenKind::Markup(_));
        if token.kind == TokenKind::BrokenTag || in_section && goes_on {
            self.section = token.to;
        }
        token
    }

    fn rare_token(&mut self, in_section: bool) -> Token<'a> {
        let (text, at) = (self.text, self.at);
        let rest = &text[at..];
        let annotation = |to: usize| (TokenKind::Annotation(&text[at..to]), to);
        let markup = |to: usize| (TokenKind::Markup(&text[at..to]), to);
        let (kind, to) = match rest[0] {
            b'%' if at == 0 || text[at - 1] == b'\n' => return self.line_comment(),
            // Between cells of a table, or behind a tag.
            b';' if self.is_separator(in_section) => markup(at + 1),
            b';' => return self.line_comment(),
            b'!' | b'?' => annotation(self.skip_all(at, b"!?")),
            b'$' => annotation(self.glyph_end()),
            // Brackets around tags.
            b'(' | b')' | b'<' | b'>'
                if markup_len(rest).is_none()
                    && (in_section && text[..at].ends_with(b"]")
                        || self.begins_line()
                            && rest[1..].starts_with(b"[")
                            && is_meant_as_tag(&rest[1..])) =>
            {
                markup(at + 1)
            }
            b'(' | b'<' if let Some(token) = self.token_in_brackets() => token,
            b'(' => (TokenKind::OpenVariation, at + 1),
            b')' => (TokenKind::CloseVariation, at + 1),
            b'<' if rest.starts_with(b"<>") => (TokenKind::NullMove, at + 2),
            b'[' if let Some((tag, span)) = self.tag() => {
                return Token {
                    kind: TokenKind::Tag(tag),
                    from: span.start,
                    to: span.end,
                };
            }
            b'A'..=b'Z' if in_section && let Some(token) = self.token_in_brackets() => token,
            b'&' if reference(rest).is_some() => return self.with_result(self.long_word_end(at)),
            b'[' | b'<' | b'&' if let Some(len) = markup_len(rest) => markup(at + len),
            b'[' => self.square_bracket(in_section),
            0xef if in_section && rest.starts_with(WIDE[0]) => self.square_bracket(true),
            b']' if in_section && text[..at].trim_ascii_end().ends_with(b"]") => {
                (TokenKind::BrokenTag, self.skip_all(at, b"]"))
            }
            b']' if self.closes_variation() => (TokenKind::CloseVariation, at + 1),
            b'>' | b']' | b'|' | b'-' | b'*' | b'#' | b'/'
                if let Some(to) = self.line_mark(in_section) =>
            {
                markup(to)
            }
            // `->`, `>=`, `:)`
            b'-' | b'=' | b'<' | b'>' | b':' if let Some(len) = sign_len(rest) => {
                annotation(at + len)
            }
            b'&' => annotation(at + 1),
            b'"' | b'|' => markup(at + 1),
            // An emphasis that begins with a number.
            b'*' | b'_' | b'`' | b'\'' | b'~'
                if let to = self.skip_all(at, b"*_`'~")
                    && (to > at + 1 || rest[0] != b'*')
                    && begins_with_number(&text[to..]) =>
            {
                markup(to)
            }
            // Brackets and line ends with backslashes.
            b'\\' => markup(self.skip_all(at + 1, b"\\nrt")),
            b'*' if self.word_end(at) == at + 1 && self.is_emphasis(at) => markup(at + 1),
            // A `%` is not part of a word, so that no game begins with it and turns into a comment when read by itself.
            bracket @ (b']' | b'}' | b'<' | b'>' | b'%') => {
                (TokenKind::StrayBracket(bracket), at + 1)
            }
            // Each of several files that were joined may begin with one.
            0xef if rest.starts_with(BOM) => markup(at + BOM.len()),
            128..
                if let Some((Range { start: 0, end }, space)) =
                    unusual_space(&rest[..rest.len().min(char::MAX.len_utf8())]) =>
            {
                (TokenKind::Space(space), at + end)
            }
            _ => {
                let mut token = self.move_word();
                if let TokenKind::Move(word) = token.kind {
                    token.kind = Self::kind_of_word(word);
                }
                return token;
            }
        };
        self.token(kind, to)
    }

    /// The end of a Numeric Annotation Glyph; in `$11-0`, a result follows it.
    fn glyph_end(&self) -> usize {
        let end = self.skip_all(self.at + 1, b"0123456789");
        let result = &self.text[end - 1..self.word_end_before(end, end + GameResult::LONGEST)];
        let is_glued = end > self.at + 2 && GameResult::parse(result).is_some();
        end - usize::from(is_glued)
    }

    /// What begins with `[` and is neither a tag nor markup, and its end.
    fn square_bracket(&self, in_section: bool) -> (TokenKind<'a>, usize) {
        let rest = &self.text[self.at..];
        let through = |kind: fn(&'a [u8]) -> TokenKind<'a>, inner: &[u8]| {
            let len = bracket_len(rest) + inner.len() + 1;
            (kind(&rest[..len]), self.at + len)
        };
        match self.in_brackets() {
            // A command such as `[%clk 0:01:00]`, which can be put into braces.
            Some(command) if command.starts_with(b"%") && !command.contains(&b'}') => {
                through(TokenKind::Annotation, command)
            }
            // Brackets around a whole game mean nothing.
            _ if in_section && begins_with_number(&rest[1..]) => {
                (TokenKind::Markup(&rest[..1]), self.at + 1)
            }
            _ if in_section || self.is_meant_as_tag() => {
                let whole = tag_pair(rest).map(|(_, len)| len);
                let len = whole.unwrap_or_else(|| broken_len(rest));
                // A bracket ends a broken tag.
                let is_closed = rest[..len].ends_with(b"]") || rest[..len].ends_with(WIDE[1]);
                let has_words = whole.is_some() || !is_closed;
                let words = Self::words_behind(&rest[len..]).filter(|_| has_words);
                (
                    TokenKind::BrokenTag,
                    self.at + len + words.unwrap_or_default(),
                )
            }
            _ if let Some(result) = self.token_in_brackets() => result,
            Some(word) if is_move(word) => through(TokenKind::Move, word),
            // `[]` is the sign of an only move.
            Some(sign) if sign.is_empty() || is_sign(sign) => through(TokenKind::Annotation, sign),
            _ if variation_len(rest).is_some() => (TokenKind::OpenVariation, self.at + 1),
            // A command in which the text ends.
            None if rest.len() < LONGEST_SIGN
                && rest.starts_with(b"[%")
                && !rest[1..].iter().any(|byte| b"\n[{}".contains(byte)) =>
            {
                (TokenKind::StrayBracket(b'['), self.text.len())
            }
            _ => (TokenKind::StrayBracket(b'['), self.at + 1),
        }
    }

    /// Whether a square bracket closes a variation, as in `[2. f4 exf4]`.
    fn closes_variation(&self) -> bool {
        let line = self.at.saturating_sub(LINE);
        let near = &self.text[line..self.at];
        let mut opened = memrchr_iter(b'[', near).take(MOST_BRACKETS);
        opened.any(|from| variation_len(&self.text[line + from..]) == Some(near.len() - from))
    }

    /// Whether a star ends an emphasis of Markdown that begins in its line, as in `*2. Nf3*`, or begins one with a bracket.
    fn is_emphasis(&self, star: usize) -> bool {
        let text = self.text;
        let ends = memrchr2(b'*', b'\n', &text[..star]).is_some_and(|at| {
            let is_apart = at == 0 || text[at - 1] <= b' ' || text[at - 1] == b'(';
            let begins = text[at + 1].is_ascii_alphanumeric() || text[at + 1] == b'(';
            text[at] == b'*' && is_apart && begins
        });
        ends && text[star - 1] > b' ' || text[star + 1..].starts_with(b"(")
    }

    /// The end of a mark that begins a line: of a quoted mail, of lines in code, the head of a table, a heading or an item of a list in
    /// Markdown, a line between games or before the signature of a mail.
    fn line_mark(&self, in_section: bool) -> Option<usize> {
        let (rest, from) = (&self.text[self.at..], self.at);
        if !self.begins_line() {
            return None;
        }
        let next = rest[1..].trim_ascii_start();
        Some(match rest[0] {
            // Before the first move, it can be a result.
            b'*' if !begins_with_number(&rest[1..]) || !in_section && next.starts_with(b"1.") => {
                let is_item = in_section && first_line(rest).windows(3).any(|it| it == b" 1.");
                is_item.then_some(from + 1)?
            }
            // It can be a null move elsewhere.
            b'-' if !rest.starts_with(b"-- \n") && !is_divider(rest) => return None,
            b'-' => self.skip_all(from, b"-"),
            // A heading of Markdown, or a comment in code. It can be the sign of checkmate elsewhere.
            b'#' | b'/' => {
                let end = self.skip_all(from, b"#/");
                let words = self.text[self.skip_all(end, b" \t")..].first()?;
                let is_apart = in_section || follows_blank_line(self.text, from);
                let is_clear = end > from + 1 || is_apart && !words.is_ascii_digit();
                (is_clear && (words.is_ascii_alphanumeric() || *words == b'[')).then_some(end)?
            }
            b'>' => {
                let mark = &self.text[..self.skip_all(from, b"> ")];
                mark.trim_ascii_end().len()
            }
            b'|' => {
                let below = from + memchr(b'\n', &rest[..rest.len().min(LINE)])? + 1;
                let end = self.skip_all(below, b"|-: \t\r");
                let is_line = matches!(self.byte(end), None | Some(b'\n'));
                (is_line && self.text[below..end].contains(&b'-')).then_some(end)?
            }
            _ => from + 1,
        })
    }

    /// The text between a bracket and its counterpart in the same line.
    fn in_brackets(&self) -> Option<&'a [u8]> {
        let rest = &self.text[self.at..];
        let close = match rest[0] {
            b'(' => b')',
            b'<' => b'>',
            _ => b']',
        };
        let len = memchr(close, first_line(rest))?;
        Some(&rest[bracket_len(rest)..len])
    }

    /// `(1-0)`, `[1-0]`; `<White "A">` as a line, or without its first bracket, where the first character of a file was not copied
    fn token_in_brackets(&self) -> Option<(TokenKind<'a>, usize)> {
        let inner = self.in_brackets()?;
        let to = self.at + bracket_len(&self.text[self.at..]) + inner.len() + 1;
        let result = |text| GameResult::parse(text).map(TokenKind::Result);
        // `(1-0, time)` at the end of a game
        let with_words = || {
            let first = inner.iter().position(|byte| b" ,".contains(byte))?;
            let after = self.text[to..].trim_ascii_start();
            let is_end = matches!(after, [] | [b'[', ..])
                || follows_blank_line(self.text, self.text.len() - after.len());
            result(&inner[..first]).filter(|_| is_end && is_sign(&inner[first..]))
        };
        let result = result(inner.trim_ascii()).or_else(with_words);
        let is_tag = || self.begins_line() && is_bare_tag(inner);
        let kind = result.or_else(|| is_tag().then_some(TokenKind::BrokenTag))?;
        Some((kind, to))
    }

    /// The result that a word up to a byte is, perhaps with the words after it: `1/2`, `1 - 0`, `½ – ½`, `1 -0`.
    fn result(&mut self, to: usize) -> Option<Token<'a>> {
        let end = |at| self.word_end_before(at, at + GameResult::LONGEST);
        let second = self.skip_all(to, b" \r\n");
        let second_end = end(second);
        let is_dash =
            is_dash(&self.text[second..second_end]) || self.text[second..].starts_with(b": ");
        // `1/2 1/2`
        let is_repeated = self.text[self.at..to] == self.text[second..second_end];
        let third_end = is_dash.then(|| end(self.skip_all(second_end, b" \r\n")));
        let third_end = third_end.or(is_repeated.then_some(second_end));
        let mut ends = third_end.into_iter().chain([to, second_end]);
        let (kind, to) = ends.find_map(|end| {
            let text = &self.text[self.at..end];
            let result = GameResult::parse(text).map(TokenKind::Result);
            // It can be castling, too.
            let foreign = || GameResult::foreign(text).map(|_| TokenKind::Move(text));
            Some((result.or_else(foreign)?, end))
        })?;
        Some(self.token(kind, to))
    }

    /// The end of the word that goes up to a byte at least, or before its first unusual space.
    #[cold]
    pub(super) fn before_unusual_space(&self, to: usize) -> usize {
        let space = unusual_space(&self.text[self.at..to]);
        space.map_or_else(|| self.word_end(to), |(space, _)| self.at + space.start)
    }

    /// Whether a bracket outside a section of tags begins what is meant as a tag: a name with a value in quotes.
    fn is_meant_as_tag(&self) -> bool {
        let rest = &self.text[self.at..];
        // In movetext the bracket may be a slip, and what follows it is examined.
        let is_begun = |end: &[u8]| !end.is_empty() && NAMES.iter().any(|it| it.starts_with(end));
        let is_cut_off = || rest.len() < LINE && is_begun(rest[1..].trim_ascii_end());
        self.begins_line() && (is_meant_as_tag(rest) || is_cut_off())
            || rest.get(1).is_some_and(u8::is_ascii_alphabetic) && first_line(rest).contains(&b'"')
    }

    /// Whether a semicolon stands between the cells of a table that begins with a number, or behind a tag, and begins no comment. Behind
    /// the first bytes of a row, it begins one.
    fn is_separator(&self, in_section: bool) -> bool {
        let (before, after) = (&self.text[..self.at], &self.text[self.at + 1..]);
        let near = before.len().saturating_sub(LINE);
        let line = near + line_start(&before[near..]);
        let is_whole = line == 0 || before[line - 1] == b'\n';
        let row = &self.text[line..=self.at];
        let digits = row.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let next = after.iter().find(|byte| !b" \t\r".contains(byte));
        is_whole && digits > 0 && row[digits] == b';'
            || in_section && before.ends_with(b"]") && matches!(next, None | Some(b'\n' | b'['))
    }

    /// Whether only spaces stand before the next token in its line.
    fn begins_line(&self) -> bool {
        let mut before = self.text[..self.at].iter().rev();
        let last = before.find(|byte| !b" \t".contains(byte));
        last.is_none_or(|&byte| byte == b'\n')
    }

    fn line_comment(&mut self) -> Token<'a> {
        let rest = &self.text[self.at..];
        let len = memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest[..len].trim_ascii_end();
        self.token(TokenKind::LineComment(&line[1..]), self.at + line.len())
    }

    /// A word up to a byte, or the move in it that a result follows, as in `Rg8#1-0` and `e5=1/2-1/2`. Results can begin with `O`.
    #[cold]
    pub(super) fn with_result(&mut self, to: usize) -> Token<'a> {
        let word = &self.text[self.at..to];
        if is_move(word) {
            return self.token(TokenKind::Move(word), to);
        }
        if let Some(token) = self.label(to) {
            return token;
        }
        let first = word.len().saturating_sub(GameResult::LONGEST).max(1);
        let mut ends = (first..word.len()).rev().filter(|&end| {
            GameResult::parse(&word[end..]).is_some()
                && is_move_or_sign(&word[..end])
                && !(&word[end..] == b"*" && self.is_emphasis(self.at + end))
        });
        match ends.next() {
            Some(end) => self.token(TokenKind::Move(&word[..end]), self.at + end),
            None => (self.result(to)).unwrap_or_else(|| self.token(TokenKind::Move(word), to)),
        }
    }

    /// The beginning of a word up to a byte that stands before a game: an item of a list, as in `b) 1. d4` and `II. 1. d4`, or cells of
    /// a table, as in `A,B,1. e4` and `A,"1. e4 e5"`.
    fn label(&mut self, to: usize) -> Option<Token<'a>> {
        let word = &self.text[self.at..to];
        let end = match self.byte(to) {
            Some(b')') if word.len() < 3 => to + 1,
            Some(b' ') if word.len() < 5 && word.ends_with(b".") => to,
            _ => self.at + memrchr(b',', word)? + 1,
        };
        let (label, rest) = (&self.text[self.at..end], &self.text[end..]);
        let rest = rest.strip_prefix(b"\"").unwrap_or(rest);
        (begins_with_number(rest) && self.begins_line() && !is_move(&label[..label.len() - 1]))
            .then(|| self.token(TokenKind::Markup(label), end))
    }

    /// The end of a word that a bracket or a character reference follows: in `e8(Q)` and `O&#8209;O` they belong to it.
    #[cold]
    pub(super) fn long_word_end(&self, mut at: usize) -> usize {
        // Behind any other move, `(N)` is a sign.
        let word = &self.text[self.at..at];
        let promotes = matches!(word, [b'a'..=b'h', .., b'1' | b'8' | b'=']);
        if promotes && self.byte(at) == Some(b'(') {
            let close = self.word_end_before(at + 1, at + LONGEST_SIGN);
            let piece = &self.text[at + 1..close];
            let is_piece = |known: &&str| known.as_bytes().eq_ignore_ascii_case(piece);
            if self.byte(close) == Some(b')') && NEW_PIECES.iter().any(is_piece) {
                return self.word_end(close + 1);
            }
        }
        while let Some((_, len)) = reference(&self.text[at..]) {
            at = self.word_end(at + len);
        }
        at
    }

    /// What a word is that begins with another letter than most moves.
    fn kind_of_word(word: &'a [u8]) -> TokenKind<'a> {
        if let Some(result) = GameResult::parse(word) {
            return TokenKind::Result(result);
        }
        match word {
            b"e.p." | b"ep" | b"e.p" => TokenKind::Annotation(word),
            // Words of letters can be prose.
            _ if is_null_move(word) && !word.iter().all(u8::is_ascii_alphabetic) => {
                TokenKind::NullMove
            }
            // A fence around a block of Markdown.
            [b'`', b'`', b'`', ..] => TokenKind::Markup(word),
            // A line between games, the end of an emphasis, an empty line of code, a comma behind the last tag.
            [first, rest @ ..]
                if rest.len() > 2
                    && b"-=~#".contains(first)
                    && rest.iter().all(|byte| byte == first)
                    || word.iter().all(|byte| b"*_`',".contains(byte)) =>
            {
                TokenKind::Markup(word)
            }
            // Evaluations such as `+/-` and `=`, and dots that have lost their number.
            _ if word.iter().all(|byte| b"+-=/.~#".contains(byte)) => TokenKind::Annotation(word),
            _ => TokenKind::Move(word),
        }
    }

    /// A word that begins with digits that no dot follows.
    #[cold]
    pub(super) fn without_dot(&mut self, number: u32, digits_end: usize) -> Token<'a> {
        let to = self.long_word_end(self.whole_word_end(digits_end));
        let word = &self.text[self.at..to];
        if let Some(token) = self.label(to).or_else(|| self.result(to)) {
            return token;
        }
        // `1: e4`, `1-e4`
        let after = &self.text[digits_end..];
        let is_apart = matches!(after, [b':' | b',' | b'-' | b'/', b' ', ..]);
        if is_apart
            || matches!(after, [b':', b'A'..=b'z', ..])
            || matches!(after, [b',' | b';', b'A'..=b'z', ..]) && self.begins_line()
            || number > 0 && after.starts_with(b"-") && is_move(&self.text[digits_end + 1..to])
        {
            return self.token(TokenKind::MoveNumber(number), digits_end + 1);
        }
        let is_iccf =
            matches!(word.len(), 4 | 5) && word.iter().all(|byte| b"12345678".contains(byte));
        if is_null_move(word) {
            return self.token(TokenKind::NullMove, to);
        } else if is_iccf || to > digits_end || matches!(word, b"00" | b"000") {
            return self.with_result(to);
        }
        // `12 .`
        let dot = self.skip_all(to, b" \t");
        let dots_end = self.skip_all(dot, b".");
        let to = if dots_end > dot { dots_end } else { to };
        self.token(TokenKind::MoveNumber(number), to)
    }

    /// How many bytes after a tag are words, not moves, that belong to it, because another tag follows them in this line or the next.
    #[cold]
    pub(super) fn words_behind(text: &[u8]) -> Option<usize> {
        let near = &text[..text.len().min(LINE)];
        let len = near.iter().position(|byte| b"[{;%".contains(byte))?;
        let (words, next) = near.split_at(len);
        // Full stops and glyphs are skipped elsewhere, and another bracket closes nothing.
        let is_more = |byte: &u8| byte.is_ascii_graphic() && !b".?!".contains(byte);
        let begins_markup = matches!(words.trim_ascii_start(), [b'<' | b'&', ..]);
        let belong_to_it = words.iter().any(is_more)
            && !words.starts_with(b"]")
            && !begins_markup
            && !memchr_iter(b'\n', words).any(|end| follows_blank_line(words, end + 1))
            && is_meant_as_tag(next)
            && !has_movetext(words);
        belong_to_it.then(|| words.trim_ascii_end().len())
    }
}

/// The length of an arrow, a comparison or a smiley with which a text begins.
fn sign_len(text: &[u8]) -> Option<usize> {
    let signs = text.iter().take_while(|byte| b"<>=-".contains(byte));
    let len = signs.count();
    let is_arrow = len > 1 && text[..len].iter().any(|byte| b"<>".contains(byte));
    let mut smileys = [":)", ":-)", ":(", ":-("].into_iter().map(str::as_bytes);
    let smiley = smileys.find(|smiley| text.starts_with(smiley));
    is_arrow.then_some(len).or(smiley.map(<[u8]>::len))
}

/// Whether a word is a move, the sign of an evaluation, or both: `Nf3+-`. Small programs do without these signs.
fn is_move_or_sign(word: &[u8]) -> bool {
    let has_move = |text: &str| text.is_empty() || is_move(text.as_bytes());
    let has_sign = |it: Plain| it.glyph.is_some() && has_move(&it.text);
    let is_short = cfg!(feature = "prose") && word.len() <= GameResult::LONGEST;
    is_move(word) || is_short && plain(&text(word)).is_some_and(has_sign)
}

/// Whether a text begins with a line of three hyphens before a tag or a first move, or with the last line.
fn is_divider(text: &[u8]) -> bool {
    text.strip_prefix(b"---").is_some_and(|after| {
        let next = after.trim_ascii_start();
        let begins_game = next.is_empty() || next.starts_with(b"[") || next.starts_with(b"1.");
        begins_game && after.first().is_none_or(u8::is_ascii_whitespace)
    })
}

/// Whether a text in brackets is a sign or words without a square, as in `[#]`, the mark of a diagram.
fn is_sign(text: &[u8]) -> bool {
    let is_square = |pair: &[u8]| matches!(pair, [b'a'..=b'h', b'1'..=b'8'] | b"O-" | b"0-");
    let is_graphic = |byte: &u8| (b' '..=b'~').contains(byte) && !b"\"()[]{}".contains(byte);
    (1..LONGEST_SIGN).contains(&text.len())
        && text.iter().all(is_graphic)
        && !text.windows(2).any(is_square)
}

/// How far the counterpart of a square bracket is that stands for a round one: the number of a move follows, and brackets within are closed.
fn variation_len(text: &[u8]) -> Option<usize> {
    let text = Some(text).filter(|text| begins_with_number(&text[1..]))?;
    let len = closing_bracket(&text[..text.len().min(LINE)])?;
    (open_brackets(&text[..len], b"()") == Some(0)).then_some(len)
}

/// Whether a text begins with the number of a move, in the same line.
fn begins_with_number(text: &[u8]) -> bool {
    let spaces = text.iter().take_while(|byte| b" \t".contains(byte));
    let text = &text[spaces.count()..];
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits > 0 && text.get(digits) == Some(&b'.')
}

/// How the new piece of a promotion is named in brackets.
const NEW_PIECES: [&str; 8] = ["Q", "R", "B", "N", "queen", "rook", "bishop", "knight"];

/// The length in bytes of the longest words in square brackets.
const LONGEST_SIGN: usize = 80;
