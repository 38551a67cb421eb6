//! Moves in forms that people write and no standard has: typographic characters and look-alikes of letters, signs, words and Markdown
//! around a move, piece letters in lower case, short captures. A word is brought into its plain form, and then judged like any other.

use std::borrow::Cow;

use super::move_error::MoveError;
use super::move_text::{
    DASHES, ENDINGS, MoveText, only_char, split_moves, with_first, without_number,
};
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::Verdict;
use crate::rules::generate::Matches;
use crate::types::{File, Move, Square};

/// Characters that are not ASCII, what they stand for, and whether they look like it or cannot be seen. Cyrillic letters are files, captures
/// and castling only: as pieces, К and С are others in Russian.
#[rustfmt::skip]
const CHARACTERS: [(&str, &str, bool); 20] = [
    ("♔♚", "K", false), ("♕♛", "Q", false), ("♖♜", "R", false), ("♗♝", "B", false), ("♘♞", "N", false), ("♙♟Δ", "", false),
    ("\u{ad}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2060}\u{feff}", "", true),
    ("\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}", "", true),
    ("≠", "#", false), ("…", "...", false), ("½", "1/2", false), ("⁄", "/", false), ("×", "x", false), ("†‡", "+", false),
    (DASHES, "-", true), ("х", "x", true), ("Оо", "O", true), ("а", "a", true), ("с", "c", true), ("е", "e", true),
];
/// The characters of ASCII from 0x21 on; each of them has a full-width form.
const ASCII: &str = r##"!"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~"##;

/// The signs of evaluations, longer ones first, with their Numeric Annotation Glyphs (PGN standard 10).
#[rustfmt::skip]
const SIGNS: [(&str, u8); 41] = [
    ("+/-", 16), ("-/+", 17), ("+/=", 14), ("=/+", 15), ("+-", 18), ("-+", 19), ("+=", 14), ("=+", 15), ("=∞", 44), ("=/∞", 44), ("∞=", 44),
    ("±", 16), ("∓", 17), ("⩲", 14), ("⩱", 15), ("∞", 13), ("⇄", 132), ("⇆", 132), ("→", 40), ("↑", 36), ("⟳", 32), ("□", 7),
    ("■", 7), ("○", 26), ("‼", 3), ("⁇", 4), ("⁉", 5), ("⁈", 6), ("△", 140), ("∆", 140), ("Δ", 140), ("∇", 141), ("⌓", 142), ("/\\", 140),
    ("⊙", 22), ("⨀", 22), ("⊕", 138), ("⨁", 138), ("=", 10), ("[]", 7), ("~", 13),
];
/// Words with such a glyph: a novelty, a diagram, an editorial comment.
#[rustfmt::skip]
const WORDS: [(&str, u8); 5] = [("N", 146), ("TN", 146), ("D", 220), ("RR", 145), ("unclear", 13)];
/// What stands for a sign, a hyphen or the letter of a new piece.
#[rustfmt::skip]
const SPELT_OUT: [(&str, &str); 20] = [
    (":+", "+"), (":#", "#"), ("+=", "="), ("->", "-"), ("=Queen", "=Q"), ("=Rook", "=R"), ("=Bishop", "=B"), ("=Knight", "=N"),
    ("=queen", "=Q"), ("=rook", "=R"), ("=bishop", "=B"), ("=knight", "=N"), ("(Queen)", "=Q"), ("(Rook)", "=R"), ("(Bishop)", "=B"),
    ("(Knight)", "=N"), ("(queen)", "=Q"), ("(rook)", "=R"), ("(bishop)", "=B"), ("(knight)", "=N"),
];
/// Characters that HTML has by name.
#[rustfmt::skip]
const REFERENCES: [(&str, char); 14] = [
    ("frac12", '½'), ("half", '½'), ("ndash", '–'), ("mdash", '—'), ("minus", '−'), ("hellip", '…'), ("plusmn", '±'), ("times", '×'),
    ("plus", '+'), ("num", '#'), ("equals", '='), ("ast", '*'), ("excl", '!'), ("quest", '?'),
];
/// Whether a character around a move says nothing: Markdown, quotes, commas, emoji. A hyphen at the end may be half of castling.
fn is_decoration(c: char) -> bool {
    let is_plain = known(c).is_none_or(|(plain, _)| plain.starts_with(is_decoration));
    !c.is_alphanumeric() && !c.is_control() && !"+#=-!?().".contains(c) && is_plain
}

/// What a character that is not ASCII stands for, and whether it looks like that.
fn known(c: char) -> Option<(&'static str, bool)> {
    let mut known = CHARACTERS.iter().filter(|_| !c.is_ascii());
    if let Some((_, text, is_look_alike)) = known.find(|(all, ..)| all.contains(c)) {
        return Some((text, *is_look_alike));
    }
    let at = (c as usize).checked_sub('！' as usize)?;
    Some((ASCII.get(at..=at)?, true))
}

/// Whether a word is a single dash, into which editors change two hyphens.
pub fn is_dash(word: &[u8]) -> bool {
    let only = only_char(str::from_utf8(word).unwrap_or_default());
    only.is_some_and(|c| c == '-' || DASHES.contains(c))
}

/// The character reference of HTML with which a text begins, and its length; `None` for spaces, and for names that moves do not have.
pub fn reference(text: &[u8]) -> Option<(char, usize)> {
    const LONGEST: usize = 8;
    let text = text.strip_prefix(b"&")?;
    let len = text.iter().take(LONGEST).position(|byte| *byte == b';')?;
    let name = str::from_utf8(&text[..len]).ok()?;
    let c = match name.strip_prefix('#') {
        Some(digits) => {
            let hex = digits.strip_prefix(['x', 'X']);
            let radix = if hex.is_some() { 16 } else { 10 };
            char::from_u32(u32::from_str_radix(hex.unwrap_or(digits), radix).ok()?)?
        }
        None => REFERENCES.iter().find(|(known, _)| *known == name)?.1,
    };
    (c > ' ' && !c.is_whitespace()).then_some((c, len + 2))
}

/// A word with characters in place of references.
fn decoded(word: &str) -> Cow<'_, str> {
    let mut decoded = Cow::Borrowed(word);
    let mut from = 0;
    while let Some(len) = decoded[from..].find('&') {
        from += len;
        if let Some((c, len)) = reference(&decoded.as_bytes()[from..]) {
            (decoded.to_mut()).replace_range(from..from + len, c.encode_utf8(&mut [0; 4]));
        }
        from += decoded[from..].chars().next().map_or(0, char::len_utf8);
    }
    decoded
}

/// The Numeric Annotation Glyph of a sign or of a word beside a move.
pub fn glyph(word: &str) -> Option<u8> {
    let word = decoded(word).replace(|c| DASHES.contains(c), "-");
    let mut all = SIGNS.iter().chain(&WORDS);
    all.find(|(sign, _)| *sign == word).map(|(_, glyph)| *glyph)
}

/// Whether a word begins with the sign of an idea or of a better move, which a move can follow.
pub fn begins_idea(word: &str) -> bool {
    (SIGNS.iter()).any(|(sign, glyph)| matches!(glyph, 140..=142) && word.starts_with(sign))
}

/// A number or a result with digits in place of letters that look like them.
pub fn digits(text: &str) -> String {
    text.replace(['O', 'o'], "0").replace(['l', 'I'], "1")
}

/// A word in ASCII, and its first character that only looks like another one or cannot be seen. `None` if it has a letter or a digit of
/// another script; other signs stand for nothing.
#[cold]
pub fn ascii(word: &str) -> Option<(String, Option<char>)> {
    let (mut plain, mut found) = (String::new(), None);
    for c in decoded(word).chars() {
        match known(c) {
            Some((text, is_look_alike)) => {
                plain += text;
                found = found.or(Some(c).filter(|_| is_look_alike));
            }
            None if c.is_ascii() => plain.push(c),
            None if c.is_alphanumeric() => return None,
            None => {}
        }
    }
    Some((plain, found))
}

/// A word without what does not belong to a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plain {
    /// The rest of the word in ASCII; empty if nothing is left.
    pub text: String,
    /// Its first character that only looks like another one, or cannot be seen.
    pub found: Option<char>,
    /// The Numeric Annotation Glyph of the sign after it.
    pub glyph: Option<u8>,
}

/// The plain form of a word, or of the words of one move: `N f3`, `e2 - e4`. `None` if a character stands for nothing.
pub fn plain(word: &str) -> Option<Plain> {
    let dashed = decoded(word).replace(|c| DASHES.contains(c), "-");
    // In Markdown, two tildes end a line through the text.
    let dashed = dashed.strip_suffix("~~").unwrap_or(&dashed);
    let rest = dashed.trim_start_matches(is_decoration);
    // A character that may stand for a lost one, such as the figurine of a piece.
    let is_lost = |c| matches!(c, '¤' | '\u{e000}'..='\u{f8ff}' | '\u{fffd}');
    if dashed[..dashed.len() - rest.len()].ends_with(is_lost) {
        return None;
    }
    // A sign alone, such as `±`.
    let (mut body, mut glyph) = (if rest.is_empty() { dashed } else { rest }, None);
    loop {
        let end = |(sign, glyph): &(&str, u8)| Some((body.strip_suffix(sign)?, *glyph));
        // After a pawn's move to the last rank, a letter is that of a new piece.
        let is_other_move = |(rest, _): &(&str, u8)| {
            let is_promotion = body.len() == rest.len() + 1
                && rest.trim_end().ends_with(['1', '8'])
                && !rest.starts_with(|first: char| first.is_ascii_uppercase());
            !is_promotion && MoveText::parse(rest).is_some()
        };
        let glyph_of_number = || {
            let (rest, digits) = body.rsplit_once('$')?;
            Some((rest, digits.parse().ok()?))
        };
        let sign = SIGNS.iter().find_map(end).or_else(glyph_of_number);
        let sign = sign.or_else(|| WORDS.iter().filter_map(end).find(is_other_move));
        if let Some((rest, of_sign)) = sign {
            (body, glyph) = (rest.trim_end(), Some(of_sign));
            continue;
        }
        // An evaluation: `Nc6=20`, `Nc6/+0.35`
        let digits = body.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
        let rest = digits.trim_end_matches(['=', '+', '-', '/']);
        let has_measure = digits.ends_with('=') || body[digits.len()..].contains('.');
        let is_measured = has_measure && rest.len() < digits.len();
        let inner = body.strip_suffix(')').unwrap_or_default();
        let plain = (Some(rest).filter(|rest| is_measured && MoveText::parse(rest).is_some()))
            .or_else(|| inner.trim_end_matches(['!', '?']).strip_suffix('('))
            .or_else(|| body.strip_suffix(is_decoration))
            .or_else(|| ENDINGS.iter().find_map(|end| body.strip_suffix(end)));
        let Some(rest) = plain else { break };
        body = rest;
    }
    let (text, _) = ascii(body)?;
    // `e2 to e4`, `Qf7:#`, `gxh1+=Q`, `e2->e4`
    let mut text = text.replace(" to ", "-").replace(char::is_whitespace, "");
    for (sign, usual) in SPELT_OUT {
        text = text.replace(sign, usual);
    }
    let (_, found) = ascii(word)?;
    // A dot can also end a move number.
    let rest = text.trim_matches('.');
    if rest.len() < text.len() && !candidates(rest).is_empty() {
        text = rest.to_owned();
    }
    Some(Plain { text, found, glyph })
}

/// What castling in words can mean: one side that is named, or both.
pub fn castling(text: &str) -> Option<&'static [&'static str]> {
    let lower = text.to_ascii_lowercase();
    let letters: String = lower.chars().filter(char::is_ascii_alphabetic).collect();
    let without = |verb| (letters.strip_suffix(verb)).or_else(|| letters.strip_prefix(verb));
    let mut verbs = ["castles", "castling", "castle"].into_iter();
    match verbs.find_map(without)? {
        "kingside" | "kingsside" | "short" => Some(&["O-O"]),
        "queenside" | "queensside" | "long" => Some(&["O-O-O"]),
        "" => Some(&["O-O", "O-O-O"]),
        _ => None,
    }
}

/// The moves that a plain word may be, legal or not: as it is, with its piece in upper case or its files in lower case; short captures.
fn candidates(word: &str) -> Vec<String> {
    if let Some(moves) = castling(word) {
        return moves.iter().map(|&text| text.to_owned()).collect();
    }
    let is_file = |byte: u8| File::from_letter(byte as char).is_some();
    let are_beside = |from, to| is_file(from) && is_file(to) && from.abs_diff(to) == 1;
    let mut all = match *word.as_bytes() {
        [from, to] | [from, b'x' | b':', to] if are_beside(from, to) => {
            let (from, to) = (char::from(from), char::from(to));
            (1..=8).map(|rank| format!("{from}x{to}{rank}")).collect()
        }
        [b'O' | b'0' | b'o', ..] if word.bytes().all(|byte| b"Oo0-.=_/~".contains(&byte)) => {
            let letters = word.split(|c| !"Oo0".contains(c));
            let letters: Vec<_> = letters.filter(|part| !part.is_empty()).collect();
            vec![letters.join("-").replace(['0', 'o'], "O")]
        }
        [first, second, ..]
            if MoveText::parse(word)
                .is_none_or(|read| b"kqrbn".contains(&first) && !read.can_be_pawns()) =>
        {
            // The last letter can be that of a promotion.
            let (inner, last) = word.split_at(word.len() - 1);
            let lower = inner.chars().map(|c| match c {
                'A'..='H' | 'X' => c.to_ascii_lowercase(),
                c => c,
            });
            let lower: String = lower.chain(last.chars()).collect();
            // `B4` can be a bishop's move, and `De4` is one in another language.
            let is_capitals = lower[1..] != word[1..] || first != b'B' && second.is_ascii_digit();
            let is_pawns = MoveText::parse(&lower).is_some_and(MoveText::can_be_pawns);
            let upper = with_first(&lower, |piece| piece.to_ascii_uppercase());
            let pawns = (is_capitals && is_pawns).then_some(lower);
            [upper].into_iter().chain(pawns).collect()
        }
        _ => vec![word.to_owned()],
    };
    all.retain(|text| MoveText::parse(text).is_some());
    all
}

/// A word in plain form with the letter of its piece in upper case.
pub fn spelled(word: &str) -> String {
    match &candidates(word)[..] {
        [only] => only.clone(),
        _ => word.to_owned(),
    }
}

/// A word in an unusual form, as it is read in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unusual {
    /// The move that it stands for, in plain form.
    pub plain: Plain,
    /// What that says.
    pub parsed: MoveText,
    /// The move, if it is legal.
    pub mv: Option<Move>,
}

/// Reads a word that is not a move in any notation, or not a legal one, in whatever form. In a game, a pawn move without a file is a
/// push, and a number may stand before the move.
///
/// # Errors
///
/// If it cannot be a move, or if it can be several legal ones.
pub fn read(position: &AnyPosition, word: &str, in_game: bool) -> Result<Unusual, MoveError> {
    let unreadable = || MoveError::unreadable(word);
    let mut plain = plain(word).ok_or_else(unreadable)?;
    let text = if in_game {
        without_number(&plain.text)
    } else if are_several_moves(position, word) {
        return Err(unreadable());
    } else {
        &plain.text
    };
    let text = text.trim_start_matches(is_decoration);
    let mut all = candidates(text);
    if all.is_empty() && !in_game && !text.is_empty() {
        // `kingside`, which is a word of a sentence otherwise.
        all = candidates(&format!("castle {text}"));
    }
    let mut all: Vec<_> = (all.into_iter())
        .filter_map(|text| {
            let read = MoveText::parse(&text)?;
            let read = if in_game { read.in_game() } else { read };
            Some((text, read, read.find_in(position)))
        })
        .collect();
    // A short capture, or castling on either side.
    let is_castling = all.len() > 1 && matches!(all[0].1, MoveText::Castle(_));
    if is_castling || all.iter().any(|(.., found)| found.count > 0) {
        all.retain(|(.., found)| found.count > 0);
    } else {
        // A short capture is rather meant of a pawn that could move there, above all if it captures something.
        let likelihood = |(_, read, _): &(String, MoveText, Matches)| {
            let verdicts = read.verdicts(position);
            let moves: Vec<Move> = verdicts.iter().filter_map(Verdict::mv).collect();
            let is_capture = moves.iter().any(|mv| mv.captured().is_some());
            (!verdicts.is_empty(), !moves.is_empty(), is_capture)
        };
        all = all.into_iter().max_by_key(likelihood).into_iter().collect();
    }
    match &all[..] {
        [(text, parsed, matches)] if matches.count <= 1 => {
            plain.text.clone_from(text);
            let (parsed, mv) = (*parsed, matches.only());
            Ok(Unusual { plain, parsed, mv })
        }
        [] => Err(unreadable()),
        several => {
            let (legal, chess960) = (position.list_legal().sorted(), position.is_chess960());
            let matching = |(_, read, _): &(_, MoveText, _)| read.matching(&legal, chess960);
            let moves: Vec<_> = several.iter().flat_map(matching).collect();
            Err(MoveError::ambiguous(position, word, &moves))
        }
    }
}

/// Whether words are moves one after the other, and not the two squares of a move of the side whose turn it is.
fn are_several_moves(position: &AnyPosition, words: &str) -> bool {
    let moves: Vec<_> = split_moves(words).collect();
    let is_origin = |at| position.board().color_at(at) == Some(position.turn());
    let square = |word: &str| Square::from_name(word.get(word.len().checked_sub(2)?..)?);
    let are_squares = moves.len() == 2 && square(moves[0]).is_some_and(is_origin);
    moves.len() > 1 && !are_squares && moves.into_iter().all(is_move)
}

/// Whether a text is a move in any form, legal or not; or moves with commas between them.
pub fn is_move(text: &str) -> bool {
    text.split(',').all(|text| MoveText::parse(text).is_some())
        || plain(text).is_some_and(|plain| !candidates(&plain.text).is_empty())
}
