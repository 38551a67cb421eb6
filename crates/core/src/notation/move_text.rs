//! A move in any notation: UCI, SAN or long algebraic.

use std::fmt::Write as _;

use super::history::History;
use super::uci::Uci;
use crate::codes::Reason;
use crate::lists::joined;
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::{Verdict, explain_castling, explain_squares, explain_step, number_of};
use crate::rules::generate::Matches;
use crate::rules::movement::{Side, for_side};
use crate::rules::problem;
use crate::rules::stages::Context;
use crate::types::{Bitboard, CastlingSide, Color, File, Move, Piece, Rank, Role, Square};

/// A move as it was written. Which move it stands for depends on the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveText {
    /// Origin, target and an optional promotion: `e2e4`, `e7-e8=Q`.
    Squares(Uci),
    /// `O-O` or `O-O-O`.
    Castle(CastlingSide),
    /// SAN of any other move, or long algebraic with a piece letter: `Nf3`, `Ng1-f3`.
    Step(SanStep),
}

/// What a text in SAN says of a move other than castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanStep {
    /// The moving piece.
    pub role: Role,
    /// The file of the origin, if given.
    pub file: Option<File>,
    /// The rank of the origin, if given.
    pub rank: Option<Rank>,
    /// Whether it is written as a capture.
    pub capture: bool,
    /// The target.
    pub to: Square,
    /// The role to which a pawn is promoted.
    pub promotion: Option<Role>,
}

impl SanStep {
    /// The text without a suffix; `None` if it does not follow the standard.
    pub(super) fn as_written(self) -> Option<String> {
        let is_pawn = self.role == Role::Pawn;
        let is_standard = if is_pawn {
            self.file.is_some() == self.capture && self.rank.is_none()
        } else {
            self.promotion.is_none()
        };
        let mut text = String::new();
        text.extend((!is_pawn).then_some(self.role.letter()));
        text.extend(self.file.map(File::letter));
        text.extend(self.rank.map(Rank::digit));
        text.extend(self.capture.then_some('x'));
        text += self.to.name();
        text.extend((self.promotion.into_iter()).flat_map(|role| ['=', role.letter()]));
        is_standard.then_some(text)
    }

    /// Whether the text can stand for a move.
    fn matches(self, mv: Move) -> bool {
        mv.castle().is_none()
            && mv.role() == self.role
            && self.origins().contains(mv.from())
            && mv.to() == self.to
            && mv.promotion() == self.promotion
    }

    /// The squares from which the text says the piece can come.
    #[inline(always)]
    fn origins(self) -> Bitboard {
        let files = match self.file {
            Some(file) => Bitboard::file(file),
            None if self.is_capture_without_file() => beside(self.to).map(Bitboard::file).collect(),
            None => Bitboard::ALL,
        };
        let ranks = self.rank.map_or(Bitboard::ALL, Bitboard::rank);
        files & ranks
    }

    /// `xe5`
    const fn is_capture_without_file(self) -> bool {
        self.capture && self.file.is_none() && matches!(self.role, Role::Pawn)
    }

    /// The verdicts on the moves of a side's pieces that the text can stand for.
    fn verdicts(self, position: &AnyPosition, color: Color) -> Vec<Verdict> {
        let pieces = position.board().by_piece(Piece::new(color, self.role));
        let explain = |from| explain_step(position, from, self.to, self.promotion);
        (pieces & self.origins()).into_iter().map(explain).collect()
    }
}

impl MoveText {
    /// Parses a move; `None` if the text is not a move. Missing and superfluous `+`, `#`, `!`, `?`, `x`, `-`, `=` and
    /// `e.p.` are accepted, `0-0` is castling, and `xe5` a capture by a pawn of any file. `unusual::read` reads further forms.
    pub fn parse(text: &str) -> Option<Self> {
        Self::parse_ascii(text.trim().as_bytes())
    }

    /// Parses a move like [`parse`](Self::parse), from bytes without white space around them.
    #[inline(never)]
    pub fn parse_ascii(text: &[u8]) -> Option<Self> {
        let mut body = without_suffix(text);
        if let Some(rest) = body.strip_suffix(b"e.p.") {
            body = without_suffix(rest.trim_ascii_end());
        }
        if let Some(b'O' | b'0' | b'o') = body.first() {
            let side = match body {
                b"O-O" | b"0-0" | b"o-o" | b"OO" | b"00" | b"oo" => CastlingSide::King,
                b"O-O-O" | b"0-0-0" | b"o-o-o" | b"OOO" | b"000" | b"ooo" => CastlingSide::Queen,
                _ => return None,
            };
            return Some(Self::Castle(side));
        }
        // The last letter of `Nd8N` and `e4N` is a sign, and not a new piece.
        let can_promote = matches!(body, [b'a'..=b'h' | b'x' | b'P', .., b'1' | b'8', b'N']);
        if matches!(body, [.., b'1'..=b'8', b'N']) && !can_promote {
            return None;
        }
        // From the end: promotion, target, separator, origin, piece letter.
        let (body, promotion) = split_promotion(body);
        let (body, rank) = split_last(body, Rank::from_digit);
        let (body, file) = split_last(body, File::from_letter);
        let to = Square::new(file?, rank?);
        let (body, separator) = match body {
            [rest @ .., sign @ (b'x' | b'-' | b':')] => (rest, Some(sign)),
            _ => (body, None),
        };
        let (body, rank) = split_last(body, Rank::from_digit);
        let (body, file) = split_last(body, File::from_letter);
        let role = match body {
            [] => None,
            &[letter] => Some(Role::from_letter(letter as char)?),
            _ => return None,
        };
        match (role, file, rank) {
            (None, Some(file), Some(rank)) => Some(Self::Squares(Uci {
                from: Square::new(file, rank),
                to,
                promotion,
            })),
            (None, None, Some(_)) => None,
            (None, None, None) if matches!(separator, Some(b'-' | b':')) => None,
            _ => Some(Self::Step(SanStep {
                role: role.unwrap_or(Role::Pawn),
                file,
                rank,
                capture: matches!(separator, Some(b'x' | b':')),
                to,
                promotion,
            })),
        }
    }

    /// The reading in a game, where a pawn move without a file and without `x` is a push; elsewhere, a capture if no push is possible.
    #[inline(always)]
    #[must_use]
    pub fn in_game(mut self) -> Self {
        if let Self::Step(step) = &mut self
            && step.role == Role::Pawn
            && step.file.is_none()
            && !step.capture
        {
            step.file = Some(step.to.file());
        }
        self
    }

    /// Whether it can be a pawn's move, or names two squares: `bxc5` can be, `bd6` and `bb5` can only be a misspelt `Bd6` and `Bb5`.
    pub fn can_be_pawns(self) -> bool {
        let Self::Step(step) = self else {
            return true;
        };
        step.role == Role::Pawn
            && step.file.is_none_or(|file| {
                let distance = file.index().abs_diff(step.to.file().index());
                distance == 1 || step.capture && distance == 0
            })
    }

    pub(super) fn is_king_to(self, square: Square) -> bool {
        matches!(self, Self::Step(step) if step.role == Role::King && step.to == square)
    }

    /// Finds the legal moves that the text can stand for, through the filters of the pieces concerned only.
    #[inline(always)]
    pub fn find<S: Side>(self, cx: &Context<'_, S>) -> Matches {
        match self {
            Self::Step(step) => cx.find(step.role, step.origins(), step.to, step.promotion),
            Self::Castle(side) => cx.find_castling(side),
            Self::Squares(uci) => self.find_squares(uci.from, cx.position),
        }
    }

    /// Finds the legal moves of a position that the text can stand for.
    pub fn find_in(self, position: &AnyPosition) -> Matches {
        for_side!(position, S => self.find(&Context::<S>::new(position)))
    }

    /// Finds a move given as two squares, among the legal ones of the piece.
    #[inline(never)]
    fn find_squares(self, from: Square, position: &AnyPosition) -> Matches {
        let mut found = Matches::default();
        let legal = position.list_legal_of(Bitboard::of(from));
        self.matching(&legal, position.is_chess960())
            .for_each(|mv| found.push(mv));
        found
    }

    /// The moves that the text can stand for, out of those given. If two squares can stand for a step and for castling,
    /// the notation for the position's variant has precedence: in Chess960, `f1g1` with a rook on g1 is castling, otherwise a step.
    pub fn matching(self, moves: &[Move], chess960: bool) -> impl Iterator<Item = Move> {
        let is_meant = move |mv: Move, chess960| match self {
            Self::Castle(side) => mv.castle() == Some(side),
            Self::Step(step) => step.matches(mv),
            Self::Squares(uci) => Uci::new(mv, chess960) == uci,
        };
        let as_written = moves.iter().any(|&mv| is_meant(mv, chess960));
        let chess960 = if as_written { chess960 } else { !chess960 };
        (moves.iter().copied()).filter(move |&mv| is_meant(mv, chess960))
    }

    /// The verdicts on all moves that the text can stand for: the legal ones if there are any, otherwise those along a
    /// move vector of a piece, otherwise all. Empty if there is no such piece.
    pub fn verdicts(self, position: &AnyPosition) -> Vec<Verdict> {
        let step = match self {
            Self::Squares(uci) => {
                return vec![explain_squares(position, uci.from, uci.to, uci.promotion)];
            }
            Self::Castle(side) => return vec![explain_castling(position, side)],
            Self::Step(step) => step,
        };
        let mut verdicts = step.verdicts(position, position.turn());
        if verdicts.iter().any(Verdict::is_legal) {
            verdicts.retain(Verdict::is_legal);
            return verdicts;
        }
        let can_be_meant = verdicts.iter().any(|verdict| verdict.mv().is_some());
        if verdicts.is_empty() || step.role != Role::Pawn && !can_be_meant {
            // No piece of the side to move can be meant, but perhaps one of the other side.
            let theirs = self.of_opponent(position);
            if !theirs.is_empty() {
                return theirs;
            }
        }
        if step.role == Role::Pawn && step.file.is_none() && !step.capture {
            // Without a file it is a push, if a pawn stands on the file of the target.
            let is_push = |verdict: &Verdict| verdict.from().file() == step.to.file();
            if verdicts.iter().any(is_push) {
                verdicts.retain(is_push);
            } else {
                // Otherwise only a capture can be meant, so `b5` needs a piece to capture there.
                let needs_capture = |verdict: &Verdict| {
                    let mut reasons = verdict.reasons().iter();
                    reasons.any(|detail| detail.reason == Reason::PawnDiagonalNeedsCapture)
                };
                verdicts.retain(|verdict| verdict.mv().is_some() && !needs_capture(verdict));
            }
        }
        if verdicts.iter().any(|verdict| verdict.mv().is_some()) {
            verdicts.retain(|verdict| verdict.mv().is_some());
        }
        verdicts
    }

    /// The verdicts on the moves in SAN that the text stands for if it is the other side's turn, and which are legal then.
    pub fn of_opponent(self, position: &AnyPosition) -> Vec<Verdict> {
        let Self::Step(step) = self else {
            return Vec::new();
        };
        let view = position.with_turn(!position.turn());
        if self.find_in(&view).count == 0 {
            return Vec::new();
        }
        let mut verdicts = step.verdicts(position, view.turn());
        verdicts.retain(
            |verdict| matches!(verdict.reasons(), [only] if only.reason == Reason::NotYourTurn),
        );
        verdicts
    }

    /// A sentence that the side to move has no piece that can be meant, where its other pieces of that kind are, and what became of the
    /// last one there, if the history has it. `None` for castling and for a move given as two squares.
    pub fn no_such_piece(
        self,
        position: &AnyPosition,
        history: Option<History<'_>>,
    ) -> Option<String> {
        let Self::Step(mut step) = self else {
            return None;
        };
        let role = step.role;
        let side = position.turn();
        let pieces = |position: &AnyPosition| position.board().by_piece(Piece::new(side, role));
        let others = pieces(position);
        let is_push = role == Role::Pawn && !step.capture && others.any();
        step.file = (step.file).or_else(|| is_push.then(|| step.to.file()));
        let place = match (step.file, step.rank) {
            (Some(file), Some(rank)) => format!(" on {}", Square::new(file, rank)),
            (Some(file), None) => format!(" on the {file}-file"),
            (None, None) if step.is_capture_without_file() => {
                format!(" on the {}-file", joined(beside(step.to), "- or "))
            }
            (None, Some(rank)) => format!(" on rank {rank}"),
            (None, None) => String::new(),
        };
        let mut sentence = format!("{} has no {role}{place}", side.side_name());
        let past = history.and_then(|history| history.of_last(|it| pieces(it) & step.origins()));
        if let Some(past) = past {
            let _ = write!(sentence, ": the last one {past}");
        }
        if role != Role::Pawn && others.any() {
            let verb = number_of(others, " is", "s are");
            let squares = problem::list(others, "and");
            let _ = write!(sentence, "; its {role}{verb} on {squares}");
        }
        Some(sentence)
    }
}

/// What a move in one of the common forms of SAN says.
pub struct CommonSan {
    /// The moving piece.
    pub role: Role,
    /// The squares on which it can stand: a file, or all squares.
    pub of: Bitboard,
    /// Whether it is written as a capture.
    pub capture: bool,
    /// The target.
    pub to: Square,
    /// The last character, which may be a check sign.
    pub last: u8,
}

/// Reads the common forms of SAN as [`MoveText::parse_ascii`] and [`MoveText::in_game`] do, but faster: `e4`, `Nf3`, `exd5`, `Nxd5`, `Nbd2`
/// and `Nbxd2` with at most one check sign. `word` holds the bytes, the first one lowest; `len` is their length in bits.
#[inline(always)]
pub fn parse_common(word: u64, len: u32) -> Option<CommonSan> {
    let byte = |at: u32| word.wrapping_shr(at).to_le_bytes()[0];
    let last = byte(len.wrapping_sub(8));
    let has_sign = matches!(last, b'+' | b'#');
    let before_target = len.checked_sub(if has_sign { 24 } else { 16 })?;
    // File and rank are three bits each, unless the two bytes are not a square.
    #[allow(clippy::cast_possible_truncation, reason = "the two bytes")]
    let target = (word >> before_target) as u16;
    let target = target.wrapping_sub(u16::from_le_bytes(*b"a1"));
    if target & !0x0707 != 0 {
        return None;
    }
    let to = Square::wrap(u32::from(target & 7 | target >> 5));
    let [first, second, ..] = word.to_le_bytes();
    let capture = (before_target > 0) & (byte(before_target.wrapping_sub(8)) == b'x');
    let before_sign = before_target - if capture { 8 } else { 0 };
    // A pawn move, push or capture, begins with the file of its origin.
    let (role, file) = match PIECES[first as usize]? {
        Role::Pawn if before_target == 2 * before_sign => (Role::Pawn, first),
        Role::Pawn => return None,
        role if before_sign == 16 => (role, second),
        role if before_sign == 8 => (role, 0),
        _ => return None,
    };
    let of = match file {
        0 => Bitboard::ALL,
        letter => Bitboard::file(File::from_letter(letter as char)?),
    };
    Some(CommonSan {
        role,
        of,
        capture,
        to,
        last,
    })
}

/// The piece that a first letter names; a file names a pawn.
static PIECES: [Option<Role>; 256] = {
    let mut pieces = [None; 256];
    let mut byte = 0;
    while byte < 128_u8 {
        pieces[byte as usize] = match byte {
            b'a'..=b'h' => Some(Role::Pawn),
            b'P' => None,
            _ => Role::from_letter(byte as char),
        };
        byte += 1;
    }
    pieces
};

/// Characters that stand for a hyphen or a minus sign.
pub(super) const DASHES: &str = "‐‑‒–—―−－";

/// Whether a word is a move in some notation.
pub fn is_move(word: &[u8]) -> bool {
    MoveText::parse_ascii(word).is_some()
}

/// The spellings of a null move; `--` is the usual one.
pub fn is_null_move(word: &[u8]) -> bool {
    const WORDS: [&[u8]; 6] = [b"Z0", b"0000", b"@@@@", b"<>", b"null", b"pass"];
    let is_dash = |c: char| c == '-' || DASHES.contains(c);
    let are_dashes = |it: &str| matches!(it.chars().count(), 2 | 3) && it.chars().all(is_dash);
    let is_word = WORDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    is_word || str::from_utf8(word).is_ok_and(are_dashes)
}

/// A move without its check sign and its `!` and `?`.
pub fn without_suffix(mut text: &[u8]) -> &[u8] {
    while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
        text = rest;
    }
    text
}

/// Splits off the promotion: `=Q`, `Q`, `q`, `(Q)`, `=(Q)`.
fn split_promotion(body: &[u8]) -> (&[u8], Option<Role>) {
    let inner = body.strip_suffix(b")").unwrap_or(body);
    match split_last(inner, |letter| {
        Role::from_letter(letter.to_ascii_uppercase())
    }) {
        (_, None) => (body, None),
        ([rest @ .., b'=', b'('] | [rest @ .., b'=' | b'(' | b'/'] | rest, role) => (rest, role),
    }
}

fn beside(to: Square) -> impl Iterator<Item = File> {
    let at = to.file().index();
    let both = [at.wrapping_sub(1), at + 1].into_iter();
    both.filter_map(File::from_index)
}

/// Splits off the last byte if `parse` accepts it.
#[inline(always)]
fn split_last<T>(body: &[u8], parse: impl Fn(char) -> Option<T>) -> (&[u8], Option<T>) {
    let last = body.split_last();
    match last.and_then(|(&last, rest)| Some((rest, parse(last.into())?))) {
        Some((rest, parsed)) => (rest, Some(parsed)),
        None => (body, None),
    }
}

/// Removes a move number, digits and one dot or more, from the beginning of a word.
///
/// ```
/// # #[cfg(feature = "json")] {
/// use chessmoves::input::without_number;
/// assert_eq!(without_number("1.e4"), "e4");
/// assert_eq!(without_number("12...O-O"), "O-O");
/// assert_eq!(without_number("0-0"), "0-0");
/// # }
/// ```
pub fn without_number(word: &str) -> &str {
    // `l.e4`, from a scan
    let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == 'l');
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    if after_digits.len() < word.len() && after_dots.len() < after_digits.len() {
        after_dots.trim_start()
    } else {
        word
    }
}

/// Splits a text into moves at spaces, commas and semicolons. A move written as several words (`N f3`, `O - O`, `Nf3 +=`) stays whole. Move
/// numbers and a result at the end are left out.
///
/// ```
/// # #[cfg(feature = "json")] {
/// use chessmoves::input::split_moves;
/// assert!(split_moves("1. e4 e5 2.N f3 2... Nc6 1-0").eq(["e4", "e5", "N f3", "Nc6"]));
/// # }
/// ```
pub fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim_end();
    let mut results = ["1-0", "0-1", "1/2-1/2", "*"].into_iter();
    let moves = results.find_map(|result| text.strip_suffix(result));
    let moves = moves.filter(|moves| moves.is_empty() || moves.ends_with(char::is_whitespace));
    let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mut rest = moves.unwrap_or(text);
    std::iter::from_fn(move || {
        loop {
            rest = rest.trim_start_matches(is_between);
            let len = |from: usize| {
                let len = rest[from..].find(is_between);
                len.map_or(rest.len(), |len| from + len)
            };
            let (mut from, mut end) = (0, len(0));
            if end == 0 {
                return None;
            }
            // A piece letter is joined to the next word, and a sign to the words on both sides.
            loop {
                let next = end + rest[end..].len() - rest[end..].trim_start().len();
                let end_of_next = len(next);
                if next == end || next == end_of_next {
                    break;
                }
                let word = without_number(&rest[from..end]);
                let is_piece = from == 0 && only_char(word).is_some_and(|c| BEGINNINGS.contains(c));
                let after = &rest[next..end_of_next];
                if !is_piece && !is_part(word) && !is_part(after) && !is_annotation(after) {
                    break;
                }
                (from, end) = (next, end_of_next);
            }
            let word = without_number(&rest[..end]);
            rest = &rest[end..];
            if !word.is_empty() {
                return Some(word);
            }
        }
    })
}

/// The letters with which a move of several words begins.
const BEGINNINGS: &str = "KQRBN♔♕♖♗♘♙♚♛♜♝♞♟O0";

/// Whether a word is a dash, the sign of a capture, or `to`.
fn is_part(word: &str) -> bool {
    word == "to" || only_char(word).is_some_and(|c| "-x×".contains(c) || DASHES.contains(c))
}

/// Words at the end of a move that say something about it.
#[rustfmt::skip]
pub(super) const ENDINGS: [&str; 11] = ["e.p.", "ep.", "ep", "en passant", "dbl.ch", "dis.ch", "dblch", "disch", "mate", "ch.", "ch"];

/// Whether a word says something about the move before it: a sign, a Numeric Annotation Glyph, `ch`. Small programs read single moves.
fn is_annotation(word: &str) -> bool {
    let is_other = |c: char| c.is_alphanumeric() || BEGINNINGS.contains(c) || "*(){}.".contains(c);
    let number = word.strip_prefix('$').unwrap_or_default();
    let is_known = number.parse::<u8>().is_ok() || ENDINGS.contains(&word);
    let is_read = cfg!(feature = "prose") && !is_null_move(word.as_bytes());
    is_read && (is_known || !word.contains(is_other))
}

/// The only character of a text, if it has exactly one.
pub fn only_char(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.as_str().is_empty())
}

pub(super) fn with_first(text: &str, change: impl Fn(char) -> char) -> String {
    let mut characters = text.chars();
    let first = characters.next().map(change);
    first.into_iter().chain(characters).collect()
}
