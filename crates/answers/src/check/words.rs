//! Words that are not moves in standard notation: moves in forms that the PGN standard does not have, signs beside moves, and words that
//! are not part of a game, as in transcripts, which are skipped with a warning if the game goes on after them.

use std::ops::Range;

use chessmoves_core::internal::unusual::{self, Unusual};
use chessmoves_core::internal::{move_text, san};
use chessmoves_core::notation::pgn::{self, Lexer, Token, TokenKind, outside_variations};
use chessmoves_core::{Code, Color, Fault};

use super::checker::{Game, LOOKAHEAD, LastMove, Sign, is_move, played};
use super::findings::{self, GameFault};

/// No move in standard notation has as many bytes.
pub(super) const LONGEST_MOVE: usize = 9;
/// What stands between moves that no space separates.
const SEPARATORS: [char; 2] = [',', '/'];
/// How many tokens are searched for the next move.
const MOST_TOKENS: usize = 32;

impl<'a> Game<'a, '_> {
    /// A word that is not a move in any notation: an unusual form, an annotation, a comment. Returns whether it counts as a move.
    #[cold]
    pub(super) fn unreadable(&mut self, span: Range<usize>, lexer: &mut Lexer<'a>) -> bool {
        let word = &self.text[span.clone()];
        let text = &*pgn::text(word);
        let plain = unusual::plain(text);
        let body = plain.as_ref().map_or(text, |plain| &plain.text);
        if let Some(end) = self.null_move_end(&span) {
            self.skip_to(end, lexer);
            self.null_move(span.start..end);
            return false;
        } else if self.several_words(&span, lexer) || self.move_before_next(&span, lexer).is_some()
        {
            return true;
        } else if self.beside_moves(text, body, span.clone()) {
            return false;
        }
        // `N@f6`, a move of variants in which captured pieces come back.
        let is_drop = (text.split_once('@'))
            .is_some_and(|(piece, square)| piece.len() <= 1 && is_move(square.as_bytes()));
        let read = unusual::read(&self.line.position, text, true);
        if let Ok(unusual) = &read
            && !is_drop
            && self.play_unusual(unusual, &span)
        {
            return true;
        }
        let can_be_words = read.is_err() || unusual::begins_idea(text);
        if self.skip_comment(span.start, lexer).is_some()
            || self.position_in_text(span.clone(), lexer)
            || can_be_words && self.skip_words(span.clone(), lexer).is_some()
        {
            return false;
        }
        match read {
            _ if is_drop => {
                let message = "it drops a piece: a move of crazyhouse or bughouse, and the game has no such tag Variant";
                self.break_line(Fault::new(Code::UnsupportedVariant, message), span);
            }
            Ok(unusual) => self.not_played(unusual.parsed, span),
            Err(error) => self.move_fault(error, span),
        }
        // Most moves have a square.
        let mut pairs = body.as_bytes().windows(2);
        pairs.any(|pair| matches!(pair, [b'a'..=b'h', b'1'..=b'8']))
    }

    /// Reads a move of several words: the letter of a piece and a square, as in `2. N f3`, or two squares, as in `e2 e4` and `Ng1 - f3`,
    /// if the moves before are written so, too, or a word joins them, as in `Ng1 to f3`; a file and a rank, as in `e 4`; or castling, as in
    /// `O - O` and `castles long`. After a move, `N` can be a sign.
    pub(super) fn several_words(&mut self, first: &Range<usize>, lexer: &mut Lexer<'a>) -> bool {
        let (word, from) = (&self.text[first.clone()], first.start);
        let has_space = |last: LastMove| self.text[last.from..last.to].contains(&b' ');
        let written = pgn::text(word);
        let is_castling = word.iter().all(|byte| b"Oo0- ".contains(byte))
            || unusual::castling(&written).is_some();
        let promotes = matches!(word, [b'a'..=b'h', .., b'1' | b'8']);
        let text = self.text;
        let is_part = |token: &Token<'_>| {
            let word = &text[token.span()];
            // `e 4`, `O - O`
            let is_digit = matches!(word, [b'0'..=b'9']);
            is_digit || matches!(token.kind, TokenKind::Move(_)) || unusual::is_dash(word)
        };
        // `O - O - O`
        let tokens: Vec<_> = lexer.clone().take_while(is_part).take(4).collect();
        // A figurine is the letter of a piece.
        let plain = unusual::ascii(&written).map_or_else(String::new, |(plain, _)| plain);
        // `Ng1 to f3`, `Ng1 - f3`
        let second = tokens.first().map(|token| &text[token.span()]);
        let joins = |word| word == b"to" || unusual::is_dash(word);
        let is_joined = !is_castling && second.is_some_and(joins);
        let can_be_part = match plain.as_bytes() {
            [b'K' | b'Q' | b'R' | b'B' | b'a'..=b'h'] => true,
            [b'N'] if self.follows_number(from) => true,
            [b'N'] | [.., b'a'..=b'h', b'1'..=b'8'] => {
                is_joined || self.line.last_move.is_none_or(has_space)
            }
            _ => is_castling,
        };
        if !(can_be_part || promotes) || self.line.is_broken {
            return false;
        }
        // What follows a joined square is another move.
        let most = if is_joined { 2 } else { tokens.len() };
        let found = tokens.iter().take(most).rev().find_map(|last| {
            let read = |text: &str| {
                let read = unusual::read(&self.line.position, text, true).ok();
                read.filter(|read| is_castling || is_joined || read.mv.is_some())
            };
            let written = pgn::text(&text[from..last.to]);
            // `a8 Queen`
            let of_promotion = || promotes.then(|| read(&written.replace(' ', "="))).flatten();
            Some((read(&written).or_else(of_promotion)?, from..last.to))
        });
        let Some((read, span)) = found else {
            return false;
        };
        self.skip_to(span.end, lexer);
        if !self.play_unusual(&read, &span) {
            self.not_played(read.parsed, span);
        }
        true
    }

    /// Plays a move that the next one or its number follows without a space, as in `e4,e5`, `e4/e5` and `Nc63.`.
    fn move_before_next(&mut self, whole: &Range<usize>, lexer: &mut Lexer<'a>) -> Option<()> {
        let word = &self.text[whole.clone()];
        // A list is read again after each of its moves.
        let is_short = word.len() < 16 * LONGEST_MOVE;
        let precedes_next = |end: &usize| {
            let rest = pgn::text(&word[*end..]);
            let next = rest.strip_prefix(SEPARATORS).map(move_text::without_number);
            let next = next.and_then(|next| next.split(SEPARATORS).next());
            move_text::without_number(&rest).len() < rest.len()
                || is_short && next.is_some_and(unusual::is_move)
                || rest.starts_with('\\')
        };
        let is_legal = |end: &usize| played(&self.line.position, &word[..*end]).is_some();
        let mut ends = (2..word.len().min(LONGEST_MOVE)).filter(precedes_next);
        let end = ends.rfind(is_legal)?;
        let span = whole.start..whole.start + end;
        let next = span.end + usize::from(b",/".contains(&word[end]));
        lexer.set_position(next);
        self.read_any_move(span.clone(), lexer);
        // A line end in a string of JSON is markup.
        if word[end] == b'\\' {
            return Some(());
        }
        let message = "a space is missing before the next move or its number";
        self.warn_of_last(Fault::new(Code::NotSan, message), span.clone());
        self.edit(span.end..next, " ");
        Some(())
    }

    /// Whether a move number with dots stands before a byte.
    pub(super) fn follows_number(&self, at: usize) -> bool {
        dots_after_number(self.text[..at].trim_ascii_end()).is_some_and(|dots| dots > 0)
    }

    /// What the next token after a byte is, apart from markup.
    pub(super) fn next_kind(&self, at: usize) -> Option<TokenKind<'a>> {
        let mut kinds = Lexer::at(self.text, at).map(|token| token.kind);
        kinds.find(|kind| !matches!(kind, TokenKind::Markup(_)))
    }

    /// The end of a null move in words, as in `null` and `null move`, which can also be words of a sentence; or of a dash in its place.
    fn null_move_end(&self, span: &Range<usize>) -> Option<usize> {
        let word = &self.text[span.clone()];
        let signs = word.iter().rev().take_while(|byte| b"+#,.".contains(byte));
        let word = word[..word.len() - signs.count()].to_ascii_lowercase();
        let without = |end: &str| word.strip_suffix(end.as_bytes());
        let name = ["-move", "move"].into_iter().find_map(without);
        if !move_text::is_null_move(name.unwrap_or(&word)) {
            return self.is_null_dash(span).then_some(span.end);
        }
        let next = Lexer::at(self.text, span.end).next();
        let next = next.filter(|next| next.kind == TokenKind::Move(b"move"));
        let end = next.map_or(span.end, |next| next.to);
        (self.is_null_dash(span) || !self.precedes_word(end)).then_some(end)
    }

    /// Whether a dash, dots, or a programming language's word for nothing, stand in the place of a move: after a number, or before that of
    /// White's next move. Dots after a number can belong to it.
    pub(super) fn is_null_dash(&self, span: &Range<usize>) -> bool {
        let (word, position) = (&self.text[span.clone()], &self.line.position);
        let next = Some(TokenKind::MoveNumber(position.fullmoves() + 1));
        let is_dash = unusual::is_dash(word) || word == b"(null)";
        is_dash && self.follows_number(span.start)
            || (is_dash || word.iter().all(|byte| *byte == b'.'))
                && position.turn() == Color::Black
                && self.next_kind(span.end) == next
    }

    /// Whether a word that is not a move comes next.
    pub(super) fn precedes_word(&self, at: usize) -> bool {
        let next = self.next_kind(at);
        matches!(next, Some(TokenKind::Move(word)) if !unusual::is_move(&pgn::text(word)))
    }

    /// Whether a first move comes next, in any form. After a comma or a full stop, a sentence goes on.
    fn precedes_first_move(&self, at: usize) -> bool {
        let Some(TokenKind::Move(word)) = self.next_kind(at) else {
            return false;
        };
        let is_whole = word.last().is_some_and(|last| !b",.;:)".contains(last));
        is_whole && word.iter().any(u8::is_ascii_digit) && unusual::is_move(&pgn::text(word))
    }

    /// Reads a word that is a move number in unusual characters, dots, or a sign.
    fn beside_moves(&mut self, text: &str, body: &str, span: Range<usize>) -> bool {
        let number = unusual::digits(body.trim_end_matches('.'));
        let has_dots = number.len() < body.len();
        // `Δ Bc4` before another move, `N` after a number
        let is_of_next = || {
            unusual::begins_idea(text) && !self.goes_on(span.end)
                || text.starts_with(char::is_alphabetic) && self.follows_number(span.start)
        };
        if has_dots && number.is_empty() {
            // Dots that have lost their number say nothing.
            self.edit(span, body);
        } else if has_dots && number.bytes().all(|byte| byte.is_ascii_digit()) {
            let is_other = |c: &char| c.is_alphanumeric() && !c.is_ascii_digit();
            if let Some(found) = text.chars().find(is_other) {
                self.warn(findings::unusual_character(found), span.clone());
            }
            self.number(number.parse().unwrap_or(u32::MAX), span);
        } else if self.line.ply > 0
            && (body.is_empty() || body == "-" || unusual::glyph(text).is_some())
            && !is_of_next()
        {
            self.stray_annotation(span);
        } else {
            return false;
        }
        true
    }

    /// Reads a check sign that is apart from its move, as in `Qxf7 #` and `Qxf7!!#`. `None`: the sign is about something else.
    pub(super) fn late_sign(&mut self, span: Range<usize>) -> Option<()> {
        let last = (self.line.last_move).filter(|last| last.sign == Sign::None)?;
        let [word, between] =
            [last.from..last.to, last.to..span.start].map(|part| &self.text[part]);
        let previous = &self.line.previous;
        let read = unusual::read(previous, &pgn::text(word), true).ok()?;
        let is_near = between.iter().all(|byte| b" !?".contains(byte));
        let expected = san(previous, read.mv.filter(|_| is_near)?);
        let sign = Sign::ending(&self.text[span.clone()]);
        self.line.last_move = Some(LastMove { sign, ..last });
        self.warn_of_last(findings::not_san(expected), last.from..span.end);
        self.edit(last.to + between.trim_ascii_end().len()..span.end, "");
        Some(())
    }

    /// Warns about an annotation outside a comment, and puts it into one; a sign is written as its glyph. A dash can be a null move.
    pub(super) fn stray_annotation(&mut self, span: Range<usize>) {
        if self.is_null_dash(&span) {
            return self.null_move(span);
        }
        let text = pgn::text(&self.text[span.clone()]);
        let glyph = unusual::glyph(&text).map(|glyph| format!("${glyph}"));
        let message = match &glyph {
            // `N`
            _ if self.text.len() == span.end && may_be_cut_off(text.as_bytes()) => {
                findings::cut_off("a move")
            }
            Some(glyph) => format!("the annotation is written {glyph}"),
            None => "this is not a move, expected it in a comment".to_owned(),
        };
        let text = glyph.unwrap_or_else(|| format!("{{{text}}}"));
        let warning = Fault::new(Code::StrayAnnotation, message);
        self.correct(warning, span, text);
    }

    /// Reads words after the result, which belong to the game.
    pub(super) fn after_result(&mut self, span: Range<usize>, lexer: &mut Lexer<'a>) {
        use TokenKind::{Annotation, Move, MoveNumber, Space};
        let mut boundaries = self.boundaries;
        let is_word = |kind| matches!(kind, Move(_) | MoveNumber(_) | Annotation(_) | Space(_));
        let words = (lexer.clone())
            .take_while(|token| is_word(token.kind) && !boundaries.note(token, self.text));
        let end = words.last().map_or(span.end, |word| word.to);
        self.skip_to(end, lexer);
        self.stray_annotation(span.start..end);
    }

    /// Plays a move that is written in an unusual form, and warns about it; false if it is not legal.
    pub(super) fn play_unusual(&mut self, unusual: &Unusual, span: &Range<usize>) -> bool {
        let Some(mv) = unusual.mv else {
            return false;
        };
        let expected = san(&self.line.position, mv).without_suffix();
        self.play(unusual.plain.text.as_bytes(), unusual.parsed, span.clone());
        let found = unusual.plain.found.map(findings::unusual_character);
        let warning = found.unwrap_or_else(|| findings::not_san(expected));
        let is_told = |last: &GameFault| last.code == warning.code && last.span == *span;
        if !self.checked.warnings.last().is_some_and(is_told) {
            self.warn_of_last(warning, span.clone());
        }
        if let (Some(glyph), Some((_, text))) = (unusual.plain.glyph, self.checked.edits.last_mut())
        {
            text.extend([" $", &glyph.to_string()]);
        }
        true
    }

    /// Skips words about the move before them, words up to the next number, or a label such as `White:` before a move.
    pub(super) fn skip_words(&mut self, span: Range<usize>, lexer: &mut Lexer<'a>) -> Option<()> {
        let first = &self.text[span.clone()];
        // `Bad` is a word, unless the text ends with it.
        let is_word = first.len() > 2 && first.iter().all(u8::is_ascii_alphabetic);
        let is_fragment =
            first.len() > 1 && may_be_cut_off(first) && (!is_word || self.is_last(&span));
        // `Game1:`, `#2`
        let is_label = self.line.ply == 0 && (first.ends_with(b":") || first.starts_with(b"#"));
        let has_digit = first.iter().any(u8::is_ascii_digit);
        let is_part = !is_known(first) && !is_label && (has_digit || is_fragment);
        if is_part || self.is_full() {
            return None;
        }
        let end = self.words_to_skip(&span, first.ends_with(b":"))?;
        self.skip_to(end, lexer);
        self.stray_annotation(span.start..end);
        Some(())
    }

    /// The end of words that are not moves, if the game goes on after them.
    fn words_to_skip(&self, first: &Range<usize>, is_label: bool) -> Option<usize> {
        use TokenKind::{CloseVariation, NullMove, OpenVariation};
        let from = first.start;
        let is_main_line = self.checker.stack.is_empty();
        let is_first = is_main_line && self.line.ply == 0;
        // Whether the words can be about the move before them.
        let mut are_beside = !is_first && !self.follows_number(from);
        let mut end = from;
        // The boundaries are those after the first word.
        let words = Lexer::at(self.text, from).take(1);
        for token in words.chain(self.boundaries.rest(self.text, first.end)) {
            if token.from > from + LOOKAHEAD {
                return None;
            }
            let goes_on = || self.goes_on(token.from);
            let is_next = match token.kind {
                TokenKind::Move(word) if is_known(word) => false,
                TokenKind::Move(word) if is_move(word) => {
                    let fits = are_beside && goes_on();
                    // `with the idea Bxc6`, `or 2... d6`, `on f6`
                    let before = self.text[..token.from].trim_ascii_end();
                    let is_place = word.len() == 2 && before.ends_with(b" on");
                    are_beside &= !fits && (is_place || self.is_of_other_side(word));
                    fits || is_main_line && is_label && end > from
                }
                TokenKind::Move(word) => {
                    are_beside &= !word.iter().any(u8::is_ascii_digit) || word.ends_with(b":");
                    false
                }
                TokenKind::Annotation(_) | TokenKind::Space(_) => false,
                TokenKind::MoveNumber(_) if are_beside && goes_on() => true,
                TokenKind::MoveNumber(number) => {
                    let written = &self.text[token.span()];
                    // The number of an alternative to the last move; a year, the rating of a player, or `Round 2: Smith`.
                    let is_other = are_beside && number == self.line.previous.fullmoves()
                        || number != self.line.position.fullmoves() && !written.ends_with(b".")
                        || self.is_in_prose(&token);
                    are_beside &= is_other;
                    let expected = self.line.position.move_number().to_string();
                    !is_other
                        && is_main_line
                        && [&*expected, expected.trim_end_matches('.')]
                            .contains(&pgn::text(written).trim_end_matches([',', ':']))
                        && self.precedes_first_move(token.to)
                }
                _ if are_beside && goes_on() => true,
                OpenVariation | CloseVariation | NullMove if is_first => false,
                TokenKind::Comment(_) if is_first => continue,
                TokenKind::Markup(mark) if is_first || are_beside || mark == b"\"" => continue,
                _ => return None,
            };
            if is_next {
                return Some(end);
            }
            end = token.to;
        }
        // The end of the text, which may have been cut off.
        are_beside.then_some(end)
    }

    /// Whether a word would be a move if it were the turn of the side that moved last: a threat, or another move in its place.
    fn is_of_other_side(&self, word: &[u8]) -> bool {
        let threat = self.line.position.pass();
        let mut places = threat.iter().chain([&self.line.previous]);
        self.line.last_move.is_some() && places.any(|place| played(place, word).is_some())
    }

    /// Whether a number stands before a word that is not a move, or before another number.
    fn is_in_prose(&self, number: &Token<'_>) -> bool {
        matches!(self.next_kind(number.to), Some(TokenKind::MoveNumber(_)))
            || self.precedes_word(number.to)
    }

    /// Whether what follows a place fits the position: the number of the next move, or the move, or the end of the line.
    pub(super) fn goes_on(&self, from: usize) -> bool {
        let position = &self.line.position;
        let near = self.boundaries.rest(self.text, from).take(MOST_TOKENS);
        for token in outside_variations(near) {
            match token.kind {
                TokenKind::CloseVariation => return true,
                TokenKind::MoveNumber(number) => {
                    let is_black = self.text[token.span()].ends_with(b"..");
                    return number == position.fullmoves()
                        && (position.turn() == Color::White || is_black)
                        && !self.is_in_prose(&token);
                }
                TokenKind::Move(word) if is_move(word) => return played(position, word).is_some(),
                _ => {}
            }
        }
        true
    }

    /// The closing bracket of a variation that is not one: `(best by test)`, `(with the idea of Nxe5)`, `(12)`, `(=)`.
    pub(super) fn words_in_brackets(&self, open: &Token<'_>) -> Option<Token<'a>> {
        // Moves can be part of a sentence that begins with another word, and has no numbers of moves.
        let (mut has_words, mut is_sentence) = (false, false);
        for token in Lexer::at(self.text, open.to) {
            match token.kind {
                TokenKind::Move(_) if is_sentence => {}
                TokenKind::Move(word) if !is_move(word) => {
                    is_sentence = !has_words && begins_sentence(word);
                    has_words = true;
                }
                // A sign, or a number such as that of seconds.
                TokenKind::Annotation(sign) if !sign.starts_with(b"$") => has_words = true,
                TokenKind::MoveNumber(_) if !self.text[token.span()].ends_with(b".") => {
                    has_words = true;
                }
                TokenKind::Space(_) | TokenKind::Markup(b"\"") => {}
                TokenKind::CloseVariation if has_words => return Some(token),
                _ => return None,
            }
        }
        None
    }
}

/// How many dots follow the number with which a text ends; `None` if it does not end with a number that is a word of its own. The rank
/// of a square, as in `Nc6.`, is not such a number.
pub(super) fn dots_after_number(text: &[u8]) -> Option<usize> {
    let count = |text: &[u8], is_meant: fn(&u8) -> bool| {
        text.iter().rev().take_while(|&byte| is_meant(byte)).count()
    };
    let dots = count(text, |byte| *byte == b'.');
    let before_dots = text[..text.len() - dots].trim_ascii_end();
    let digits = count(before_dots, u8::is_ascii_digit);
    let before = before_dots[..before_dots.len() - digits].last();
    let is_word = before.is_none_or(|byte| byte.is_ascii_whitespace() || b"([{}])*".contains(byte));
    (digits > 0 && is_word).then_some(dots)
}

/// Whether a word is about the move before it, although it looks like part of a move: `ch`, a sign, a time, an ECO code.
fn is_known(word: &[u8]) -> bool {
    let code = word.strip_suffix(b":").unwrap_or(word);
    let is_code = matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']);
    let word = pgn::text(word);
    let is_sign = unusual::glyph(&word).is_some() || unusual::begins_idea(&word);
    is_code || word == "ch" || is_sign || is_measure(&word)
}

/// Whether a word is a time or the evaluation of an engine: `0:03`, `+0.35`, `1.5s`, `#12`.
fn is_measure(word: &str) -> bool {
    let number = word.trim_start_matches(['+', '-', '#', 'M']);
    let unit = number.trim_start_matches(|c: char| c.is_ascii_digit() || ":.,/".contains(c));
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    number.starts_with(|c: char| c.is_ascii_digit())
        && ["", "s", "sec", "m", "min", "h", "cp", "%"].contains(&unit)
        && !number.ends_with([':', '.', ',', '/'])
        && (!is_plain || number.len() < word.len())
}

/// Whether a word begins a sentence, and is not a misspelt move.
fn begins_sentence(word: &[u8]) -> bool {
    let plain = word.trim_ascii_end().strip_suffix(b":").unwrap_or(word);
    let has_letters = plain.len() > 2 && plain.iter().all(u8::is_ascii_alphabetic);
    has_letters && !may_be_cut_off(word) && !word.starts_with(b"cast") || word == "Δ".as_bytes()
}

/// Whether a word begins like a move and is not one, as at the end of a file that was cut off: `Bx`, `O-O-`.
pub(super) fn may_be_cut_off(word: &[u8]) -> bool {
    let results = ["1-0", "0-1", "1/2-1/2"].map(str::as_bytes);
    let parts = "KQRBN abcdefgh 12345678 x abcdefgh 12345678".split(' ');
    let rest = parts.fold(word, |rest, part| match rest {
        [first, after @ ..] if part.as_bytes().contains(first) => after,
        _ => rest,
    });
    rest.is_empty()
        || matches!(word, b"O" | b"O-" | b"O-O-")
        || word.len() > 1 && results.iter().any(|result| result.starts_with(word))
}
