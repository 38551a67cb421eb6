//! Finds the FEN in a text that has more: marks, words before it, a remark after it, other signs than spaces between its fields, or none.

use std::iter;
use std::ops::Range;

use super::read::{ALL_FIELDS, FenLine, fields, parse_line};
use super::{FenField, could_be, read, write};
use crate::codes::Code;
use crate::types::{Fault, Faults, Piece, to_ascii, truncated};

/// The faults of a text that may have more than a FEN: those of the rest, and those of the FEN.
#[cold]
pub(super) fn in_text(text: &str, faults: Faults) -> Faults {
    // Without the feature, a program is smaller, and only finds marks and words around the FEN.
    let is_read = cfg!(feature = "prose");
    if is_read && let Some((sign, written)) = with_slashes(text) {
        let found = &text[sign.clone()];
        let message = if sign.len() == text.len() {
            "this is a drawing of a board, expected a FEN"
        } else {
            &format!("{found:?} between ranks, expected \"/\"")
        };
        let fault = FenField::Fields.fault(Code::FenRankSeparator, sign, message);
        // If other fields are faulty, only the placement is sure.
        let is_other = |c: char| !c.is_ascii_alphanumeric() && c != '/';
        let written = match read(&written) {
            Some(_) => &*written,
            None => written.split(is_other).next().unwrap_or_default(),
        };
        return fault.with_hint(Some(format!("write {written}"))).into();
    }
    if is_read && !text.contains('\n') && drawn_rank(text).is_some() {
        let message = "this is one rank of a drawn board, expected a FEN";
        let fault = FenField::Fields.fault(Code::FenRankSeparator, 0..text.len(), message);
        let hint = "give the whole drawing as one argument";
        return fault.with_hint(Some(hint)).into();
    }
    let (mut all, fen, of_fen) = match find_fen(text) {
        Some((fen, rest)) => {
            let mut line = FenLine::within(text, fen.clone());
            (rest, fen, parse_line(&mut line).err())
        }
        None if !is_read => return faults,
        None => (Vec::new(), 0..text.len(), Some(faults.clone())),
    };
    if let Some(of_fen) = of_fen {
        let is_rest_sure = all.iter().any(|fault| fault.code != Code::FenExtraField);
        if !all.is_empty() && !is_rest_sure {
            return faults;
        }
        let mut of_fen = of_fen.into_list();
        if is_read && let Some(sign) = sign_between_fields(text, fen.clone()) {
            of_fen = vec![sign];
        } else if is_read && let Some(separated) = separated(&text[fen]) {
            of_fen.truncate(1);
            let (_, fields) = separated.split_once(' ').unwrap_or_default();
            of_fen[0].hint = Some(format!("spaces seem to be missing: {fields}"));
        }
        all.extend(of_fen);
    }
    Faults::of(all).unwrap_or(faults)
}

/// Marks that are written around a FEN: before it, after it, and their name.
const PAIRS: [(char, char, &str); 13] = [
    ('"', '"', "double quotes"),
    ('\'', '\'', "single quotes"),
    ('`', '`', "backticks"),
    ('“', '”', "quotation marks"),
    ('„', '“', "quotation marks"),
    ('«', '»', "quotation marks"),
    ('‘', '’', "quotation marks"),
    ('(', ')', "parentheses"),
    ('[', ']', "brackets"),
    ('{', '}', "braces"),
    ('<', '>', "angle brackets"),
    ('*', '*', "asterisks"),
    ('_', '_', "underscores"),
];

/// How many of them are quotes.
const QUOTES: usize = 7;

pub(super) fn is_quoted(text: &str) -> bool {
    let mut quotes = PAIRS[..QUOTES].iter();
    quotes.any(|(quote, ..)| text.starts_with(*quote))
}

/// How a remark after a FEN begins and ends.
const REMARKS: [(&str, &str); 5] = [
    (" (", ")"),
    (" [", "]"),
    (" #", ""),
    (" //", ""),
    ("\n", ""),
];

/// The byte range of the FEN in a text that has more, and a fault for each part of the rest; `None` if there is no more.
pub(super) fn find_fen(text: &str) -> Option<(Range<usize>, Vec<Fault>)> {
    let is_around = |c: char| c.is_whitespace() || c == '\u{feff}';
    let whole = text.trim_end_matches(is_around);
    let from = whole.len() - whole.trim_start_matches(is_around).len();
    let placement = find_placement(whole);
    // If no ranks are found, brackets and other marks may be part of the text; quotes are not.
    let pairs = match placement {
        Some(_) => &PAIRS[..],
        None => &PAIRS[..QUOTES],
    };
    let is_opening = |c: char| pairs.iter().any(|(opening, ..)| *opening == c);
    let start = placement.unwrap_or_else(|| {
        let after_marks = whole[from..].trim_start_matches(is_opening);
        whole.len() - after_marks.len()
    });
    let before = &whole[from..start];
    let label = before.trim_end_matches(|c: char| is_opening(c) || c.is_whitespace());
    let opening = before[label.len()..].trim();
    let is_closing = |c: char| {
        let is_mark = pairs.iter().any(|(_, closing, _)| *closing == c);
        is_mark || ".,:!?".contains(c) || c == ';' && !opening.is_empty()
    };
    let remark = placement.and_then(|_| find_remark(&whole[start..]));
    let remark = remark.map_or(whole.len(), |at| start + at);
    let end = start + whole[start..remark].trim_end_matches(is_closing).len();
    let pair = pairs.iter().find(|(first, closing, _)| {
        opening.starts_with(*first) && whole[end..remark].contains(*closing)
    });
    let (label_end, rest) = match pair {
        Some(_) => (from + before.trim_end().len() - opening.len(), remark),
        None => (start, end),
    };
    let marks = pair.map(|(.., name)| (*name, label_end..remark));
    let faults = faults_around(whole, from..label_end, marks, rest);
    let has_fen = placement.is_some() || pair.is_some();
    (!faults.is_empty() && has_fen).then_some((start..end, faults))
}

/// The byte offset of a remark after a FEN. Operations of an EPD can contain its signs, and it follows at least two fields.
fn find_remark(fen: &str) -> Option<usize> {
    let remarks = REMARKS.iter().filter(|(_, end)| fen.ends_with(end));
    let remarks = remarks.filter_map(|(begin, _)| fen.find(begin));
    // The next column of a table.
    let is_whole = |at: &usize| {
        let before = fen[..*at].trim_end_matches(['"', '\'']);
        let has_more = fen[at + 1..].contains(|c: char| !c.is_whitespace());
        has_more && fields(before).len() == ALL_FIELDS && read(before).is_some()
    };
    let remark = remarks.chain(fen.find(',').filter(is_whole)).min();
    remark.filter(|at| fen[..*at].contains(' ') && !fen.contains(';'))
}

/// The faults of a text that has words before its FEN, marks around it, or more from a byte on.
fn faults_around(
    text: &str,
    label: Range<usize>,
    marks: Option<(&str, Range<usize>)>,
    rest: usize,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let (before, more) = (&text[label.clone()], text[rest..].trim_start());
    let is_column = before.trim_end().ends_with(',') || more.starts_with(',') && more.len() > 1;
    let column = is_column.then(|| {
        let number = 1 + before.matches(',').count();
        let quotes = text.contains('"').then_some(" | tr -d '\"'");
        let quotes = quotes.unwrap_or_default();
        format!("the FEN is in column {number}: `cut -d, -f{number}{quotes}`")
    });
    let mut add = |code, span, message: String, hint: String| {
        let fault = FenField::Fields.fault(code, span, &message);
        faults.push(fault.with_hint(Some(column.clone().unwrap_or(hint))));
    };
    let words = truncated(before.trim());
    if !words.is_empty() {
        let message = format!("the text begins with {words:?}, expected the FEN alone");
        let hint = format!("leave out {words:?}");
        add(Code::FenLabel, label, message, hint);
    }
    if let Some((name, span)) = marks {
        let message = format!("{name} around the FEN, expected none");
        let is_quote = is_quoted(&text[span.clone()]);
        let marks = if is_quote { "quotes" } else { name };
        let hint = format!("write the FEN without {marks}");
        add(Code::FenQuoted, span, message, hint);
    }
    if !more.is_empty() {
        let words = truncated(more);
        let message = format!("{words:?} after the FEN, expected the end of the line");
        let span = text.len() - more.len()..text.len();
        let hint = format!("leave out {words:?}");
        add(Code::FenExtraField, span, message, hint);
    }
    faults
}

/// The byte offset of a placement that is a word of its own.
fn find_placement(text: &str) -> Option<usize> {
    find_after(text, |c| {
        !(c.is_alphanumeric() || matches!(c, '/' | '\\' | '~'))
    })
}

/// The byte offset of the first eight ranks of a placement between slashes.
pub(crate) fn find_ranks(text: &str) -> Option<usize> {
    find_after(text, |c| c == '/')
}

/// The byte offset of the first eight ranks at the beginning or after a sign.
fn find_after(text: &str, is_sign: impl Fn(char) -> bool) -> Option<usize> {
    let after = (text.match_indices(is_sign)).map(|(at, sign)| at + sign.len());
    let mut starts = iter::once(0).chain(after);
    starts.find(|&at| begins_with_ranks(&text[at..]))
}

fn begins_with_ranks(text: &str) -> bool {
    let is_rank = |c: char| matches!(c, '1'..='8') || Piece::from_letter(c).is_some();
    let mut rest = Some(text);
    for _ in 0..7 {
        let rank = rest.filter(|rest| rest.starts_with(is_rank));
        rest = rank.and_then(|rank| rank.trim_start_matches(is_rank).strip_prefix('/'));
    }
    rest.is_some_and(|rest| rest.starts_with(is_rank))
}

/// The FEN of a text whose ranks are separated by other signs than slashes, or that is the drawing of a board: the first such sign,
/// or the whole drawing, and the FEN in the usual form.
pub(in crate::notation) fn with_slashes(text: &str) -> Option<(Range<usize>, String)> {
    let board = || drawn(text).or_else(|| drawn_with_spaces(text));
    with_signs(text).or_else(|| Some((0..text.len(), board()?)))
}

/// The placement of a board whose empty squares are spaces: eight lines, whose squares may have a space between them.
fn drawn_with_spaces(text: &str) -> Option<String> {
    let lines = text.trim_matches('\n').lines();
    let lines: Vec<_> = lines.map(str::trim_end).collect();
    let step = 1 + usize::from(lines.iter().any(|line| line.len() > 8));
    // Spaces before the first rank may have been lost.
    let is_whole = lines.first()?.len() + step > 8 * step;
    let rank = |line: &&str| {
        let padded = format!("{line:16}");
        let mut between = padded.chars().skip(1).step_by(2);
        let is_rank = line.len() <= 8 * step && (step == 1 || between.all(|sign| sign == ' '));
        let squares = padded.replace(' ', "1");
        is_rank.then(|| squares.chars().step_by(step).take(8).collect::<String>())
    };
    let ranks: Vec<_> = lines.iter().map(rank).collect::<Option<_>>()?;
    let fen = read(&ranks.join("/")).filter(|_| is_whole && ranks.len() == 8)?;
    Some(write(&fen.setup).to_string().split_once(' ')?.0.to_owned())
}

/// The placement of a drawn board, as chess engines and this program draw it: a line for each rank, and perhaps frames and names.
fn drawn(text: &str) -> Option<String> {
    // The squares of a rank may be one word, unlike an edge of hyphens.
    let spaced = |line: &str| -> String { line.chars().flat_map(|sign| [sign, ' ']).collect() };
    let is_edge = |line: &str| line.trim().chars().all(|sign| "-_*".contains(sign));
    let rank =
        |line| drawn_rank(line).or_else(|| drawn_rank(&spaced(line)).filter(|_| !is_edge(line)));
    let (numbers, mut ranks): (Vec<_>, Vec<_>) = text.lines().filter_map(rank).unzip();
    if ranks.len() != 8 || find_placement(text).is_some() {
        return None;
    }
    // Seen by Black.
    if numbers[0] == Some('1') {
        ranks.reverse();
        for rank in &mut ranks {
            *rank = rank.chars().rev().collect();
        }
    }
    let fen = read(&ranks.join("/"))?;
    let written = write(&fen.setup).to_string();
    Some(written.split_once(' ')?.0.to_owned())
}

/// The number and the squares of a line of a drawn board, such as `| r |   | b |` or `8  r . b`. An empty square becomes `1`.
fn drawn_rank(line: &str) -> Option<(Option<char>, String)> {
    let is_bar = |c: char| matches!(c, '|' | '│' | '║');
    let words = || line.split(|c: char| c.is_whitespace() || is_bar(c));
    let number = words().find_map(|word| word.chars().next().filter(char::is_ascii_digit));
    let cells: Vec<_> = if line.matches(is_bar).count() > 8 {
        line.split(is_bar).skip(1).take(8).map(str::trim).collect()
    } else {
        let is_cell =
            |word: &&str| !word.is_empty() && !word.starts_with(|c: char| c.is_ascii_digit());
        words().filter(is_cell).take(9).collect()
    };
    let square = |cell: &&str| match cell.chars().next() {
        None | Some('.' | '·' | '-' | '_' | '*') => Some('1'),
        // A mark after the piece is that of this program: `b~` for a bishop without moves.
        Some(piece) if !cell.chars().skip(1).any(char::is_alphanumeric) => {
            to_ascii(piece).or(Piece::from_letter(piece).map(|_| piece))
        }
        Some(_) => None,
    };
    let squares = cells.iter().map(square).collect::<Option<String>>()?;
    (cells.len() == 8).then_some((number, squares))
}

/// A FEN of eight ranks with other signs than slashes between them.
fn with_signs(text: &str) -> Option<(Range<usize>, String)> {
    let is_sign = |c: char| c.is_whitespace() || "/|-_,:;／".contains(c);
    let mut rest = text.trim_start();
    let (mut fen, mut first) = (String::new(), None);
    for rank in 1..=8 {
        let (squares, more) = rest.split_at_checked(end_of_rank(rest)?)?;
        fen.push_str(squares);
        rest = more;
        if rank < 8 {
            let after = rest.trim_start_matches(is_sign);
            let start = text.len() - rest.len();
            let sign = start..text.len() - after.len();
            first = first.or((&text[sign.clone()] != "/").then_some(sign));
            rest = after;
            fen.push('/');
        }
    }
    let first = first.filter(|sign| !sign.is_empty())?;
    read(&fen)?;
    Some((first, format!("{fen}{}", rest.trim_end())))
}

/// The fault of a sign that separates two fields in place of a space, if that is the only fault of a FEN.
pub(super) fn sign_between_fields(text: &str, fen: Range<usize>) -> Option<Fault> {
    let (placement, fields) = split_placement(&text[fen.clone()])?;
    let spaced = fields.replace([',', ';', '|', '+', '_'], " ");
    read(&format!("{placement} {spaced}"))?;
    let at = (fields.bytes().zip(spaced.bytes())).position(|(given, spaced)| given != spaced)?;
    let sign = char::from(fields.as_bytes()[at]);
    // `+1` is a number.
    if sign == '+' && fields[..at].ends_with(' ') {
        return None;
    }
    let before = 1 + spaced[..at].split_whitespace().count();
    let message = format!("{sign:?} after field {before}, expected a space");
    let at = fen.end - fields.len() + at;
    Some(FenField::Fields.fault(Code::FenSemicolon, at..at + 1, &message))
}

/// A placement and the rest of a FEN, which begins after eight squares of the last rank.
fn split_placement(fen: &str) -> Option<(&str, &str)> {
    let fen = fen.trim_start();
    let (last_rank, _) = fen.match_indices('/').nth(6)?;
    fen.split_at_checked(last_rank + 1 + end_of_rank(&fen[last_rank + 1..])?)
}

/// The byte offset after the first eight squares of a text.
fn end_of_rank(text: &str) -> Option<usize> {
    let mut squares = 0;
    let is_last = |(_, square): &(usize, char)| {
        squares += square.to_digit(10).unwrap_or(1);
        squares >= 8
    };
    let (at, last) = text.char_indices().find(is_last)?;
    Some(at + last.len_utf8())
}

/// The FEN with spaces between the fields that have grown together, if there is only one way to separate them.
pub(super) fn separated(fen: &str) -> Option<String> {
    /// Longer fields do not belong to a FEN, and would be tried at length.
    const LONGEST: usize = 40;
    let (placement, fields) = split_placement(fen)?;
    if fields.len() > LONGEST || !fields.is_ascii() {
        return None;
    }
    let mut found = Vec::new();
    separate(fields, &mut vec![placement], &mut found);
    let given = fen.split_whitespace().count();
    found.retain(|fen| fen.split(' ').count() > given && read(fen).is_some());
    let separated = found.pop()?;
    found.is_empty().then_some(separated)
}

/// Adds every way to go on with the fields of a FEN.
fn separate<'t>(rest: &'t str, fields: &mut Vec<&'t str>, found: &mut Vec<String>) {
    let rest = rest.trim_start();
    if rest.is_empty() {
        found.push(fields.join(" "));
        return;
    }
    let Some(&field) = FenField::ALL[..FenField::Fields as usize].get(fields.len()) else {
        return;
    };
    let word = rest.split_whitespace().next().unwrap_or_default();
    for end in 1..=word.len() {
        let (text, after) = rest.split_at(end);
        let fits = match field {
            FenField::HalfmoveClock => end == 1 || !text.starts_with('0'),
            FenField::FullmoveNumber => !text.starts_with('0'),
            _ => true,
        };
        if fits && could_be(field, text) {
            fields.push(text);
            separate(after, fields, found);
            fields.pop();
        }
    }
}
