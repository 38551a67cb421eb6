//! Why a text is not a move that can be played.

use std::fmt;
use std::str::FromStr;

use super::free_text::mentions::mentioned;
use super::free_text::vocabulary::{Language, role_of};
use super::move_text::{MoveText, is_null_move, split_moves, with_first};
use super::san::{San, SanContext};
use super::uci::Uci;
use crate::codes::{Code, Reason};
use crate::lists::joined;
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::IllegalMove;
use crate::types::{Excerpt, Fault, Faults, File, Move, Role, Square, square_hint};

/// Error returned when a text does not stand for exactly one legal move.
///
/// ```
/// use chessmoves::{Position, Reason};
/// let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
/// assert_eq!(position.parse_move("Qg3").unwrap_err().reason(), Some(Reason::Pinned));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text is not a move in any notation.
    Unreadable {
        /// The text.
        text: String,
    },
    /// The text is not a move in UCI notation, where no other is allowed.
    NotUci {
        /// The text.
        text: String,
    },
    /// No legal move fits the text.
    Illegal {
        /// The text.
        text: String,
        /// The verdicts on the moves that the text can stand for, one for each piece. Empty if there is no such piece.
        illegal: Vec<IllegalMove>,
        /// Why no move that the text can stand for is legal.
        reason: String,
        /// The text of a legal move that differs only in the case of its first letter.
        similar: Option<String>,
    },
    /// More than one legal move fits the text.
    Ambiguous {
        /// The text.
        text: String,
        /// The moves that fit.
        moves: Vec<San>,
    },
}

impl MoveError {
    /// The text is not a move in any notation.
    pub(super) fn unreadable(text: &str) -> Self {
        let text = text.to_owned();
        Self::Unreadable { text }
    }

    /// These legal moves fit the text.
    pub(super) fn ambiguous(position: &AnyPosition, text: &str, moves: &[Move]) -> Self {
        let (text, context) = (text.to_owned(), SanContext::new(*position));
        let moves = moves.iter().map(|&mv| context.san(mv)).collect();
        Self::Ambiguous { text, moves }
    }

    /// The primary reason why the move is illegal; if several moves can be meant, that of the first. `None` for other errors.
    pub fn reason(&self) -> Option<Reason> {
        match self {
            Self::Illegal { illegal, .. } => match illegal.first() {
                Some(illegal) => illegal.verdict().primary(),
                None => Some(Reason::NoPieceOnOrigin),
            },
            _ => None,
        }
    }

    /// The text that is not a legal move: of a free answer, the part that is meant as one, if it is known.
    pub fn text(&self) -> &str {
        match self {
            Self::Unreadable { text }
            | Self::NotUci { text }
            | Self::Illegal { text, .. }
            | Self::Ambiguous { text, .. } => text,
        }
    }

    /// The error as a fault: its code, its message, and a hint at what was probably meant.
    pub fn fault(&self) -> Fault {
        match self {
            Self::Unreadable { text } => {
                let found = Excerpt(text);
                let message = format!(
                    "{found} is not a move, expected UCI (e2e4), SAN (Nf3, O-O) or long algebraic (e2-e4)"
                );
                // In `Hf3`, `H` is a queen in Polish, a knight in Hungarian, and a rook in Icelandic.
                let is_disputed = text.contains('H') && !text.contains(' ');
                Fault::new(Code::MoveUnreadable, message)
                    .with_hint(unreadable_hint(text, &|_| !is_disputed))
            }
            Self::NotUci { text } => {
                let found = Excerpt(text);
                let message = format!(
                    "{found} is not a move in UCI notation, expected for example e2e4 or e7e8q"
                );
                Fault::new(Code::MoveUnreadable, message)
            }
            Self::Illegal {
                text,
                reason,
                similar,
                ..
            } => {
                let message = format!("{} is not a legal move: {reason}", Excerpt(text));
                let hint = similar.as_ref().map(|similar| {
                    let is_b = similar.starts_with(['b', 'B']);
                    let letters = is_b.then_some(" B is the bishop, b the b-file");
                    format!("did you mean {similar:?}?{}", letters.unwrap_or_default())
                });
                Fault::new(Code::MoveIllegal, message).with_hint(hint)
            }
            Self::Ambiguous { text, moves } => {
                let (found, count) = (Excerpt(text), moves.len());
                let message = format!("{found} is ambiguous: {count} legal moves");
                let hint = format!("write one of {}", joined(moves, ", "));
                Fault::new(Code::MoveAmbiguous, message).with_hint(Some(hint))
            }
        }
    }
}

/// The message of the fault.
impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fault().message)
    }
}

impl std::error::Error for MoveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Illegal { illegal, .. } => Some(illegal.first()?),
            _ => None,
        }
    }
}

/// Reads four or five characters, the promotion in lower case.
impl FromStr for Uci {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let can_be = |role: Role| Role::PROMOTIONS.contains(&role);
        match MoveText::parse_ascii(text.as_bytes()) {
            Some(MoveText::Squares(uci))
                if uci.promotion.is_none_or(can_be) && uci.with_text(|it| it == text) =>
            {
                Ok(uci)
            }
            _ => Err(MoveError::NotUci {
                text: text.to_owned(),
            }),
        }
    }
}

/// Reads SAN as `Display` writes it: `Nbd2`, `exd8=Q+`, `O-O`. Whether the move exists depends on the position.
impl FromStr for San {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let body = text.strip_suffix(['+', '#']).unwrap_or(text);
        let written = match MoveText::parse_ascii(text.as_bytes()) {
            Some(MoveText::Castle(side)) => Some(side.san().to_owned()),
            Some(MoveText::Step(step)) => step.as_written(),
            _ => None,
        };
        let is_standard = written.is_some_and(|written| written == body);
        (is_standard.then(|| Self::verbatim(text))).ok_or_else(|| MoveError::unreadable(text))
    }
}

/// What was probably meant by a text that is not a move. Only moves that can be meant are suggested.
pub fn unreadable_hint(text: &str, can_be_meant: &dyn Fn(&str) -> bool) -> Option<String> {
    let is_open = text.starts_with(['{', '(', '$']) && !text.starts_with("{\"");
    if is_open || text.ends_with(['}', ')']) && !text.contains(['(', '"']) {
        let hint = "comments and variations belong to PGN: `chessmoves play --pgn FILE` reads them";
        return Some(hint.to_owned());
    }
    let are_squares = |from: &str, to: &str| from.len() + to.len() == 4;
    if let Some(hint) = several_moves_hint(text, are_squares) {
        return Some(hint);
    }
    // The reader of free answers is a third of a small program that needs it for these hints alone.
    let is_read = cfg!(feature = "prose");
    let role = |word| Role::from_word(word).or_else(|| is_read.then(|| role_of(word)).flatten());
    // `e8 queen`
    let parts = text.trim().rsplit_once(['-', ' ']);
    if let Some((pawn, role)) = parts.and_then(|(pawn, word)| Some((pawn, role(word)?)))
        && !pawn.contains('-')
        && pawn.starts_with(|file: char| File::from_letter(file).is_some())
        && Role::PROMOTIONS.contains(&role)
    {
        let joined = format!("{}={}", pawn.replace([' ', '='], ""), role.letter());
        if MoveText::parse(&joined).is_some() && can_be_meant(&joined) {
            return Some(format!("did you mean {joined:?}?"));
        }
    }
    let is_meant = |better: &str| better != text && can_be_meant(better);
    let better = is_read.then(|| {
        // `f1;b5` are the squares of one move.
        let mentioned = mentioned(&text.replace(';', ",")).into_iter();
        let mentioned = mentioned.map(|move_text| move_text.trim_start_matches('P').to_owned());
        // `Jf3` is Czech.
        let foreign = Language::foreign().filter_map(|language| language.translated(text));
        let foreign = foreign.filter(|translated| MoveText::parse(translated).is_some());
        mentioned.chain(foreign).find(|better| is_meant(better))
    });
    (better
        .flatten()
        .map(|better| format!("did you mean {better:?}?")))
    .or_else(|| typo_hint(text.trim(), can_be_meant))
    .or_else(|| squares_hint(text))
}

/// What is said of several moves in place of one. `are_squares` says whether the only two can be the squares of one move.
pub fn several_moves_hint(text: &str, are_squares: impl Fn(&str, &str) -> bool) -> Option<String> {
    let moves: Vec<_> = split_moves(text).collect();
    let [.., before, last] = moves[..] else {
        return None;
    };
    let is_pair = moves.len() == 2 && are_squares(before, last);
    let count = moves.len();
    (!is_pair && moves.iter().all(|word| MoveText::parse(word).is_some()))
        .then(|| format!("these are {count} moves: play the others first, and ask about {last}"))
}

/// The text with the other case of its first letter, if that is a legal move.
pub(super) fn similar(text: &str, position: &AnyPosition) -> Option<String> {
    let other_case = with_first(text.trim(), |first| {
        if first.is_ascii_lowercase() {
            first.to_ascii_uppercase()
        } else {
            first.to_ascii_lowercase()
        }
    });
    // `bb4` for `bxb4` is readable, but too rare to be suggested.
    let is_rare = other_case.starts_with('b') && !other_case.contains('x');
    let other = MoveText::parse(&other_case).filter(|_| !is_rare)?;
    (other.find_in(position).count > 0).then_some(other_case)
}

/// What is wrong with a text that is almost a move: `--`, `Nf33`.
fn typo_hint(text: &str, can_be_meant: &dyn Fn(&str) -> bool) -> Option<String> {
    Some(match text.as_bytes() {
        [a, b, c, d, ..]
            if text.len() <= 5 && text.bytes().all(|byte| (b'1'..=b'8').contains(&byte)) =>
        {
            let [from, to] = [a, c].map(|file| char::from(file - b'1' + b'a'));
            let [from_rank, to_rank] = [*b, *d].map(char::from);
            format!("in ICCF notation it is {from}{from_rank}{to}{to_rank}")
        }
        _ if is_descriptive(text) => {
            "descriptive notation is not read: P-K4 is e4 for White, e5 for Black".to_owned()
        }
        null if is_null_move(null) => "a null move is not a move of the game".to_owned(),
        _ => {
            let last = text.chars().next_back()?;
            let shorter = text.strip_suffix(last).filter(|it| it.ends_with(last))?;
            let is_move = MoveText::parse(shorter).is_some() && can_be_meant(shorter);
            return is_move.then(|| format!("did you mean {shorter:?}?"));
        }
    })
}

/// Whether a text is a move in descriptive notation: `P-K4`, `N-KB3`, `KtxP`.
fn is_descriptive(text: &str) -> bool {
    let pieces = ["Kt", "K", "Q", "R", "B", "N", "P"];
    let after_piece = (pieces.iter()).find_map(|piece| text.strip_prefix(piece));
    let target = after_piece.and_then(|rest| rest.strip_prefix(['-', 'x']));
    target.is_some_and(|target| target.starts_with(['K', 'Q', 'R', 'B', 'N', 'P']))
}

/// What is wrong with the squares of a text that would otherwise be a move: `e9`, `Ni3`, `e2e9`.
fn squares_hint(text: &str) -> Option<String> {
    let text = text.trim();
    if !text.is_ascii() {
        return None;
    }
    let (before, squares) = match text.len() {
        3 => text.split_at(1),
        _ => ("", text),
    };
    let has_both = |a: u8, b: u8| a.is_ascii_alphabetic() && b.is_ascii_digit();
    let is_meant = |square: &str| match *square.as_bytes() {
        [first, second] => has_both(first, second) || has_both(second, first),
        _ => false,
    };
    match squares.len() {
        2 if is_meant(squares) => square_hint(Some(before), squares),
        4 => {
            let (from, to) = squares.split_at(2);
            let mut squares = [from, to].into_iter();
            let wrong = squares.find(|square| Square::from_name(square).is_none())?;
            // A corrected square alone would not be the move.
            square_hint(None, wrong).filter(|_| is_meant(wrong))
        }
        _ => None,
    }
}

impl From<MoveError> for Faults {
    fn from(error: MoveError) -> Self {
        error.fault().into()
    }
}
