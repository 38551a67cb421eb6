//! The tag pairs of a game: its start position, and their order.

use std::error::Error;
use std::ops::Range;

use chessmoves_core::internal::{home_rank, joined, outcome, problem, span_in};
use chessmoves_core::notation::fen;
use chessmoves_core::notation::pgn::{self, BrokenTag, Lexer, Tag};
use chessmoves_core::{
    AnyPosition, Bitboard, CastlingSide, Code, Color, Fault, Piece, Position, Problem, Reason,
    Role, Setup, Verdict,
};
use memchr::memchr_iter;

use super::checker::{Game, Variation, played};
use super::findings::find_tag;

/// The seven tag roster (PGN standard 8.1.1).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
/// The tags on which the start position depends.
const OF_START: [&str; 3] = ["FEN", "SetUp", "Variant"];

impl<'a> Game<'a, '_> {
    /// Reads a line that is meant as a tag and is not one, and reports it.
    pub(super) fn broken_tag(&mut self, span: Range<usize>) {
        let mut read = BrokenTag::read(&self.text[span.clone()]);
        if self.is_last(&span) && !self.text[span.clone()].ends_with(b"]") {
            read.message += ": the game ends here, and may be cut off";
        }
        let is_needed = matches!(read.name, b"FEN" | b"Variant");
        if is_needed && (read.tags.is_empty() || read.is_escape) {
            self.seen.start_is_unknown = true;
            return self.fault(Fault::new(Code::BadTag, read.message), span);
        }
        let code = if read.is_escape {
            Code::TagQuotes
        } else {
            Code::BadTag
        };
        self.warn(Fault::new(code, read.message), span.clone());
        self.checked.tags.extend(&read.tags);
        let is_utf8 = |tag: &Tag<'_>| str::from_utf8(tag.raw_value).is_ok();
        if self.text[span.start] == b']' {
            self.edit(span, "");
        } else if !read.tags.is_empty() && read.tags.iter().all(is_utf8) {
            self.seen.tags_end = Some(span.end);
            let tags: Vec<_> = read.tags.iter().map(Tag::written).collect();
            self.edit(span, tags.join("\n"));
        }
    }

    /// Reads the start position of the game, and examines the order of its tags.
    #[cold]
    pub(super) fn read_tags(&mut self) {
        self.correct_names();
        let is_of_start = |tag: &Tag<'_>| OF_START.iter().any(|name| name.as_bytes() == tag.name);
        if self.seen.start_is_unknown || self.checked.tags.iter().any(is_of_start) {
            self.read_start();
        }
        if let Some((tag, message)) = out_of_order(&self.checked.tags) {
            let span = self.value_span(tag);
            self.warn(Fault::new(Code::TagOrder, message), span);
        }
        self.checker.occurrences.restart();
    }

    /// Writes the names of standard tags in their usual letters, and reports those that are not.
    fn correct_names(&mut self) {
        for at in 0..self.checked.tags.len() {
            if let Some(usual) = usual_name(self.checked.tags[at].name) {
                let name = std::mem::replace(&mut self.checked.tags[at].name, usual.as_bytes());
                let span = span_in(self.text, name);
                let name = pgn::text(name);
                let message = format!("the name of the tag is {name}, expected {usual}");
                self.correct(Fault::new(Code::BadTag, message), span, usual);
            }
        }
    }

    /// Reads the tags on which the start position depends.
    fn read_start(&mut self) {
        match start(&self.checked.tags) {
            Ok(Some((start, problems))) => {
                self.begin_with(start);
                let span = self.tag_span(b"FEN");
                for message in problems {
                    self.warn(Fault::new(Code::FenTag, message), span.clone());
                }
                if let Some(tag) = fen_tag(&self.checked.tags).copied()
                    && let Some((fen, _)) = before_remark(&tag.value())
                {
                    self.edit(self.value_span(&tag), fen);
                }
            }
            Ok(None) if self.seen.start_is_unknown => self.line.is_broken = true,
            Ok(None) => {
                let tags = &self.checked.tags;
                // If there is such a tag, it has no value.
                let empty = find_tag(tags, b"FEN").copied();
                let is_960 = |tag: &Tag<'_>| chess960_of(&tag.value()) == Some(true);
                if find_tag(tags, b"SetUp").is_some_and(|tag| tag.raw_value == b"1")
                    || find_tag(tags, b"Variant").is_some_and(is_960)
                {
                    let span = self.checked.span.start..self.checked.span.start;
                    let message = "the tags say that the game has a start position of its own, expected a tag FEN";
                    self.warn(Fault::new(Code::StartMissing, message), span);
                } else if let Some(tag) = empty {
                    let value = tag.value();
                    let is_empty = value.trim().is_empty();
                    let value = if is_empty { "empty" } else { &*value };
                    let message = format!(
                        "the tag FEN is {value}: the game begins at the usual start position"
                    );
                    self.warn(Fault::new(Code::FenTag, message), self.value_span(&tag));
                }
                if let Some(tag) = empty {
                    self.edit(self.value_span(&tag), self.checker.standard.to_string());
                }
            }
            Err(fault) => {
                let name = fault.field.as_deref().unwrap_or_default();
                let span = self.tag_span(name.as_bytes());
                self.fault(fault, span);
                self.line.is_broken = true;
            }
        }
        if let Some(tag) = find_tag(&self.checked.tags, b"Variant").copied()
            && !["", "Chess960", "Standard", "From Position"].contains(&&*tag.value())
            && let Some(chess960) = chess960_of(&tag.value())
        {
            let usual = if chess960 { "Chess960" } else { "Standard" };
            self.edit(self.value_span(&tag), usual);
        }
    }

    fn begin_with(&mut self, start: AnyPosition) {
        self.checked.start = Some(start);
        self.line = Variation::new(start);
        self.checker.occurrences.restart();
        if let Some(reason) = outcome::forced_draw(&start, 1) {
            self.draw(reason);
        }
    }

    /// Begins the game with a FEN that stands before its moves, and not in a tag. Reports it, and writes the tags.
    pub(super) fn position_in_text(&mut self, words: Range<usize>, lexer: &mut Lexer<'a>) -> bool {
        let is_first = self.line.ply == 0 && self.checker.stack.is_empty();
        let found = is_first.then(|| position_in_text(self.text, words.start));
        let of_tag = self.checked.start;
        let is_meant = |(_, start): &(_, AnyPosition)| of_tag.is_none_or(|of_tag| of_tag == *start);
        let Some((span, start)) = found.flatten().filter(is_meant) else {
            return false;
        };
        let comment = words.start..span.end;
        self.skip_to(span.end, lexer);
        if of_tag.is_some() {
            self.stray_annotation(comment);
            return true;
        }
        let fen = pgn::text(&self.text[span.clone()]);
        let message = "the position stands in the text, expected it in a tag FEN";
        self.warn(Fault::new(Code::FenTag, message), span);
        let tags = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]");
        if let Some(end) = self.seen.tags_end {
            self.edit(end..end, format!("\n{tags}"));
        } else {
            let start = self.checked.span.start;
            self.edit(start..start, tags + "\n\n");
        }
        let text = pgn::text(&self.text[comment.clone()]);
        let after = self.text[comment.end..].trim_ascii_start().len();
        let end = if after > 0 { "\n" } else { "" };
        let comment = comment.start..self.text.len() - after;
        self.edit(comment, format!("{{{text}}}{end}"));
        self.begin_with(start);
        true
    }

    #[cold]
    pub(super) fn write_tag(&mut self, tag: Tag<'_>, span: Range<usize>) {
        let is_standard = span.len() == tag.name.len() + tag.raw_value.len() + 5
            && self.text[span.start + 1 + tag.name.len()] == b' ';
        self.seen.tags_end = Some(span.end);
        if !is_standard && str::from_utf8(tag.raw_value).is_ok() {
            self.edit(span, tag.written());
        }
    }

    /// The value of a tag in the text.
    pub(super) fn tag_span(&self, name: &[u8]) -> Range<usize> {
        let tag = find_tag(&self.checked.tags, name);
        tag.map_or_else(|| self.checked.span.clone(), |tag| self.value_span(tag))
    }

    /// The value of one of the tags in the text, of which it is a part.
    pub(super) fn value_span(&self, tag: &Tag<'_>) -> Range<usize> {
        span_in(self.text, tag.raw_value)
    }

    /// What the tag `FEN` has to do with an illegal move.
    pub(super) fn cause_in_fen(&self, illegal: &Verdict, word: &[u8]) -> Option<String> {
        let (tags, is_first) = (&self.checked.tags, self.line.ply == 0);
        let other = || self.line.position.pass();
        match illegal.primary()? {
            Reason::NoCastlingRight => {
                let setup = fen::parse(&fen_tag(tags)?.value()).ok()?.setup;
                letters_without_rooks(tags, &setup)
            }
            _ if is_first && other().is_some_and(|other| played(&other, word).is_some()) => {
                let field = fen_field(tags, 1)?;
                let other = if field == "b" { "w" } else { "b" };
                Some(format!(
                    "the side to move in the tag FEN is {field}; {other} would allow the move"
                ))
            }
            _ => None,
        }
    }
}

/// The name of a standard tag that is written in other letters.
fn usual_name(name: &[u8]) -> Option<&'static str> {
    // A name with one capital at its beginning is written as usual, apart from these.
    let is_plain = matches!(name, [b'A'..=b'Z', b'a'..=b'z', ..]);
    if is_plain && !matches!(name, b"Fen" | b"Setup") {
        return None;
    }
    let mut usual = ROSTER.into_iter().chain(OF_START);
    usual.find(|usual| usual.as_bytes() != name && usual.as_bytes().eq_ignore_ascii_case(name))
}

/// The first FEN of a text after a byte, and its position, if only words that are not moves stand before it.
fn position_in_text(text: &[u8], from: usize) -> Option<(Range<usize>, AnyPosition)> {
    let near = &text[from..text.len().min(from + MOST_PROSE)];
    let words = near.split(u8::is_ascii_whitespace);
    let mut words = words.filter(|word| !word.is_empty());
    let is_placement = |word: &[u8]| memchr_iter(b'/', word).count() == 7;
    let is_moves = |word: &[u8]| word.ends_with(b".") && word[0].is_ascii_digit();
    let first = words.find(|word| is_placement(word) || is_moves(word))?;
    // A FEN has six fields, or fewer.
    let others = words.take_while(|word| !is_moves(word)).take(5);
    let fields: Vec<_> = std::iter::once(first).chain(others).collect();
    fields.into_iter().rev().find_map(|last| {
        let span = span_in(text, first).start..span_in(text, last).end;
        let parsed = fen::parse(str::from_utf8(&text[span.clone()]).ok()?).ok()?;
        let (position, _) = Position::from_setup(parsed.setup).ok()?;
        Some((span, position.into()))
    })
}

/// How many bytes before the moves are searched for a position.
const MOST_PROSE: usize = 512;

/// The position with which a game begins, and what its FEN lacks or what is ignored in it; `None` for the start position of
/// standard chess. The field of a fault is the tag.
fn start(tags: &[Tag<'_>]) -> Result<Option<(AnyPosition, Vec<String>)>, Fault> {
    // Without a name, the position decides.
    let variant = find_tag(tags, b"Variant").filter(|tag| !tag.raw_value.is_empty());
    let variant = variant.map(Tag::value);
    let chess960 = variant.as_deref().map(chess960_of);
    if let (Some(name), Some(None)) = (&variant, chess960) {
        let message =
            format!("the variant {name:?} is not supported, expected standard chess or Chess960");
        return Err(Fault::new(Code::UnsupportedVariant, message).in_field("Variant"));
    }
    let Some(tag) = fen_tag(tags) else {
        return Ok(None);
    };
    let bad_fen = |error: &dyn Error| {
        let message = format!("the tag FEN is not a valid position: {error}");
        Fault::new(Code::BadFen, message).in_field("FEN")
    };
    // The value may go on in the next line.
    let value = tag.value().replace("\r\n", " ").replace('\n', " ");
    let remark = before_remark(&value);
    let parsed = fen::parse(&value)
        .or_else(|error| remark.map_or(Err(error), |(fen, _)| fen::parse(fen)))
        .map_err(|error| bad_fen(&error))?;
    let mut setup = parsed.setup;
    setup.chess960 = chess960.flatten().or(setup.chess960);
    let (position, _) = Position::from_setup(setup).map_err(|error| bad_fen(&error))?;
    let field = letters_without_rooks(tags, &setup);
    // Composed positions need not be possible in a game.
    let is_told = |problem: &Problem| {
        (problem.drops_castling() && field.is_none())
            || problem.drops_en_passant()
            || problem.code() == Code::Chess960Assumed
    };
    let dropped = problem::problems(&setup).into_iter().filter(is_told);
    let mut told: Vec<Problem> = parsed.warnings.into_iter().chain(dropped).collect();
    let both = Color::ALL.map(|color| both_rights(&mut told, color));
    let mut problems = Vec::from_iter(field);
    problems.extend(both.into_iter().flatten());
    problems.extend(told.iter().map(Problem::to_string));
    if let Some((_, rest)) = remark {
        problems.push(format!(
            "{rest:?} follows the fields of the FEN, and is ignored"
        ));
    }
    if find_tag(tags, b"SetUp").is_some_and(|tag| tag.raw_value == b"0") {
        problems.push("the tag SetUp is 0 beside a tag FEN, expected 1".to_owned());
    }
    Ok(Some((position.into(), problems)))
}

/// What is said of a side that has both castling rights and no rook, in place of its two problems.
fn both_rights(problems: &mut Vec<Problem>, color: Color) -> Option<String> {
    let home = Bitboard::rank(home_rank(color));
    let is_one = |problem: &Problem| {
        problem.code() == Code::CastlingWithoutRook && problem.squares().is_subset(home)
    };
    if problems.iter().filter(|problem| is_one(problem)).count() < 2 {
        return None;
    }
    let both = problems.extract_if(.., |problem| is_one(problem));
    let squares = joined(both.flat_map(|problem| problem.squares()), " or ");
    let name = color.side_name();
    Some(format!(
        "{name} has both castling rights, but no rook on {squares}; the rights are ignored"
    ))
}

/// What is said if the castling field names squares without rooks by their files: the letters of the outermost rooks are expected.
fn letters_without_rooks(tags: &[Tag<'_>], setup: &Setup) -> Option<String> {
    let field = fen_field(tags, 2)?;
    if field.chars().all(|letter| "KQkq-".contains(letter))
        || (setup.castling).is_subset(setup.board.by_role(Role::Rook))
    {
        return None;
    }
    let outermost = |color| {
        let squares = CastlingSide::ALL.map(|side| setup.outermost_rook(color, side));
        let rooks = setup.board.by_piece(Piece::new(color, Role::Rook));
        Bitboard::from_iter(squares) & rooks
    };
    let mut expected = *setup;
    expected.castling = outermost(Color::White) | outermost(Color::Black);
    let expected = fen::write_shredder(&expected).to_string();
    let expected = expected.split(' ').nth(2)?;
    Some(format!(
        "the castling field {field} of the FEN names squares without a rook, expected {expected}; those rights are ignored"
    ))
}

/// A field of the tag `FEN`, from 0.
pub(super) fn fen_field<'a>(tags: &[Tag<'a>], field: usize) -> Option<&'a str> {
    let fen = str::from_utf8(fen_tag(tags)?.raw_value).ok()?;
    fen.split_whitespace().nth(field)
}

/// The fields of a FEN, and the remark that follows the six of them, or the operations that follow the four of EPD.
fn before_remark(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let ends = (text.match_indices(' ')).filter(|(at, _)| !text[..*at].ends_with(' '));
    let mut parts = ends.map(|(at, _)| (text[..at].trim_end(), text[at..].trim()));
    let is_operation = |rest: &str| rest.starts_with(char::is_alphabetic) && rest.contains(';');
    let (fen, rest) =
        (parts.by_ref().nth(3).filter(|(_, rest)| is_operation(rest))).or_else(|| parts.nth(1))?;
    (!rest.is_empty()).then_some((fen, rest))
}

/// The tag `FEN`, if it has a value.
fn fen_tag<'t, 'a>(tags: &'t [Tag<'a>]) -> Option<&'t Tag<'a>> {
    find_tag(tags, b"FEN").filter(|tag| chess960_of(&tag.value()) != Some(false))
}

/// The names of the variants in the tag `Variant`, in their plain form. Those of standard chess are also what a tag `FEN` says for
/// nothing, or for its start position.
#[rustfmt::skip]
const CHESS960: [&str; 7] = [
    "frc", "dfrc", "9lx", "fischerandom", "fischerrandom", "doublefischerrandom", "freestyle",
];
#[rustfmt::skip]
const STANDARD: [&str; 20] = [
    "", "startpos", "start", "initial", "default", "none", "standard", "normal", "regular", "orthodox", "fromposition", "classic",
    "classical", "null", "undefined", "na", "unknown", "rapid", "blitz", "bullet",
];

/// `true` for a name of Chess960, such as `Standard 960`, `false` for one of standard chess, `None` for others, as `Crazyhouse 960`.
fn chess960_of(variant: &str) -> Option<bool> {
    let letters = variant.replace(|c: char| !c.is_alphanumeric(), "");
    let name = letters.to_ascii_lowercase().replace("chess", "");
    let rest = name.replace("960", "");
    let is_standard = STANDARD.contains(&&*rest);
    let chess960 = name.len() > rest.len() || CHESS960.contains(&&*rest);
    (is_standard || CHESS960.contains(&&*rest)).then_some(chess960)
}

/// The first tag that stands before one of the standard tags that should come first, and a sentence about it.
fn out_of_order<'t, 'a>(tags: &'t [Tag<'a>]) -> Option<(&'t Tag<'a>, String)> {
    if (tags.iter().map(|tag| tag.name).take(7)).eq(ROSTER.map(str::as_bytes)) {
        return None;
    }
    let place = |tag: &Tag<'_>| {
        let place = ROSTER.iter().position(|name| name.as_bytes() == tag.name);
        place.unwrap_or(ROSTER.len())
    };
    // The first tag with one after it that belongs before it.
    let (mut first, mut least) = (None, ROSTER.len());
    for (at, place) in tags.iter().map(place).enumerate().rev() {
        first = if place > least { Some(at) } else { first };
        least = least.min(place);
    }
    let at = first?;
    let is_in = |tags: &[Tag<'_>], name: &str| find_tag(tags, name.as_bytes()).is_some();
    let earlier = ROSTER[..place(&tags[at])].iter().copied();
    let later = joined(earlier.filter(|name| is_in(&tags[at + 1..], name)), ", ");
    let missing = ROSTER.into_iter().filter(|name| !is_in(tags, name));
    let missing: Vec<_> = missing.collect();
    let missing = match &missing[..] {
        [] => String::new(),
        [one] => format!("; {one} is missing"),
        all => format!("; {} are missing", joined(all, ", ")),
    };
    let name = pgn::text(tags[at].name);
    let message = format!(
        "{name} stands before {later}, expected the seven standard tags first, in their standard order{missing}"
    );
    Some((&tags[at], message))
}

/// Whether the game was certainly played before a year and month, as in `2014.07`.
pub(super) fn is_before(tags: &[Tag<'_>], month: &str) -> bool {
    let date = find_tag(tags, b"Date").map(Tag::value).unwrap_or_default();
    let part = |range| {
        let part: Option<&str> = date.trim().get(range);
        part.filter(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    // Within that year, the month counts.
    part(0..4).is_some_and(|year| *format!("{year}.{}", part(5..7).unwrap_or("99")) < *month)
}
