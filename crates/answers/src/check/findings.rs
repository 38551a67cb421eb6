//! What is found in a game: its faults and warnings, what else is known of it once it has been checked, and their places in the file.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use chessmoves_core::internal::{joined, move_text::is_move, outcome, unusual};
use chessmoves_core::notation::San;
use chessmoves_core::notation::pgn::{self, GameResult, Lexer, Tag, Token, TokenKind};
use chessmoves_core::{
    AnyPosition, Code, Fault, IllegalMove, Move, MoveError, Outcome, Reason, Verdict,
};

use super::GivenGame;

/// A game that has been checked.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Checked<'a> {
    /// Its bytes in the text, with the white space that follows it.
    pub span: Range<usize>,
    /// Its tag pairs.
    pub tags: Vec<Tag<'a>>,
    /// The position with which it begins; `None` for the start position of standard chess.
    pub start: Option<AnyPosition>,
    /// The number of moves of the main line that were played.
    pub plies: u32,
    /// The number of moves in the text, those of variations included.
    pub moves: u64,
    /// The result after the moves.
    pub result: Option<GameResult>,
    /// The position after the last move that was played.
    pub end: AnyPosition,
    /// How often that position has occurred.
    pub repetitions: u32,
    /// Everything that makes it faulty, in the order of the text.
    pub faults: Vec<GameFault>,
    /// Everything else that is unusual, in the order of the text.
    pub warnings: Vec<GameFault>,
    /// Corrections of the notation: byte ranges and their new texts, in the order of the text. Further ones may show once these are
    /// made. Only [`Checker::fix`](super::Checker::fix) asks for them.
    pub edits: Vec<(Range<usize>, String)>,
    /// Whether all of the main line was played, null moves and moves after which the king was in check included.
    pub is_complete: bool,
    /// The moves of the main line that were played, except null moves. Only [`Checker::keep_moves`](super::Checker::keep_moves) and
    /// [`Checks::lint`](super::Checks::lint) ask for them.
    pub played: Vec<Move>,
    /// The plies of the null moves in the main line, from 1.
    pub null_moves: Vec<u32>,
    /// A hash of the start position and the moves, if the game has moves and is valid. Only
    /// [`Checks::lint`](super::Checks::lint) asks for it.
    pub hash: Option<u64>,
    /// A hash of the players, the start position and the moves so far after each move, if both players are named and the game is
    /// valid. Only [`Checks::lint`](super::Checks::lint) asks for it.
    pub beginnings: Vec<u64>,
}

impl<'a> Checked<'a> {
    /// A game of which only the first bytes were read.
    pub fn unread(len: usize) -> Self {
        Self::new(0..len, AnyPosition::default())
    }

    /// A game that is longer than this number of bytes, and was not read.
    pub fn too_long(len: usize, limit: usize) -> Self {
        let message = format!("the game is longer than {limit} bytes");
        let mut game = Self::unread(len.min(80));
        game.faults
            .push(Fault::new(Code::GameTooLong, message).into());
        game
    }

    pub(super) fn new(span: Range<usize>, end: AnyPosition) -> Self {
        Self {
            span,
            end,
            repetitions: 1,
            ..Self::default()
        }
    }

    /// The main line if its moves were kept: its moves, and `None` for each null move.
    pub fn line(&self) -> impl Iterator<Item = Option<Move>> {
        let mut moves = self.played.iter().copied();
        let plies = (1..).take(self.played.len() + self.null_moves.len());
        plies.map(move |ply| match self.null_moves.binary_search(&ply) {
            Ok(_) => None,
            Err(_) => moves.next(),
        })
    }

    /// The outcome on the board at the end.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome::outcome_in_game(&self.end, self.repetitions)
    }

    /// Each tag, with whether it is the first with its name.
    pub(crate) fn tags_by_name(&self) -> impl Iterator<Item = (&Tag<'a>, bool)> {
        let (tags, mut names, mut seen) = (&self.tags, HashSet::new(), 0_u64);
        tags.iter().enumerate().map(move |(n, tag)| {
            // A bit for the length and the ends of each name: a name that sets another bit is new. For few tags, a set takes longer.
            let ends = tag.name.first().into_iter().chain(tag.name.last());
            let before = seen;
            seen |= 1 << (ends.fold(tag.name.len(), |sum, end| sum + usize::from(*end)) % 64);
            let is_first = match tags.len() {
                0..64 => seen > before || tags[..n].iter().all(|it| it.name != tag.name),
                _ => names.insert(tag.name),
            };
            (tag, is_first)
        })
    }

    /// Whether the text is not a game but prose before or after one: there are no tag pairs, it begins with neither a move nor a
    /// move number, and more than three quarters of its words are not moves; or there is not even a letter, nor a result.
    ///
    /// ```
    /// use chessmoves::check::Checker;
    /// let text = b"Here is the game you asked for: [Event \"Test\"] 1. e4 *";
    /// let (prose, next) = Checker::new().next_game(text, 0);
    /// let (game, _) = Checker::new().next_game(text, next);
    /// assert!(prose.is_some_and(|prose| prose.is_prose(text)));
    /// assert!(game.is_some_and(|game| !game.is_prose(text)));
    /// ```
    pub fn is_prose(&self, text: &[u8]) -> bool {
        let text = &text[self.span.clone()];
        if !self.tags.is_empty() || self.plies > 0 {
            return false;
        }
        let is_without_letters = |token: Token<'_>| {
            matches!(token.kind, TokenKind::Markup(_))
                || !text[token.span()].iter().any(u8::is_ascii_alphabetic)
        };
        let Some(fault) = self.faults.first() else {
            return self.result.is_none() && Lexer::new(text).all(is_without_letters);
        };
        let first = Lexer::new(text).next().map(|token| token.kind);
        let has_number = matches!(first, Some(TokenKind::MoveNumber(_)));
        // A text in quotes can be an item of a list.
        let words = Lexer::new(text).filter_map(|token| match token.kind {
            TokenKind::Move(word) => Some(is_move(word) && !text[..token.from].ends_with(b"\"")),
            _ => None,
        });
        let (moves, others): (Vec<_>, Vec<_>) = words.partition(|is_move| *is_move);
        fault.code == Code::MoveUnreadable && !has_number && others.len() > 3 * moves.len()
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        find_tag(&self.tags, name.as_bytes()).map(|tag| tag.value().into_owned())
    }
}

pub(super) fn find_tag<'t, 'a>(tags: &'t [Tag<'a>], name: &[u8]) -> Option<&'t Tag<'a>> {
    tags.iter().find(|tag| tag.name == name)
}

/// A fault of a game, or a warning about what is unusual but not a fault, at its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFault {
    /// The stable code.
    pub code: Code,
    /// The number of the ply, from 1, if the fault concerns a move.
    pub ply: Option<u32>,
    /// Its bytes in the text.
    pub span: Range<usize>,
    /// What is wrong, without the text of the move.
    pub message: String,
    /// What was probably meant, or what to do.
    pub hint: Option<String>,
    /// Whether it is inside a variation. The main line is then not affected.
    pub in_variation: bool,
    /// The position before the move, if the fault concerns one.
    pub position: Option<Box<AnyPosition>>,
    /// The verdicts on the moves that an illegal move can stand for; empty if there is no such piece, and for other faults.
    pub illegal: Vec<IllegalMove>,
    /// For a repetition of which a draw could be claimed, after which plies the position has occurred; 0 is the start position.
    pub occurrences: Vec<u32>,
}

/// A fault of the whole game.
impl From<Fault> for GameFault {
    fn from(fault: Fault) -> Self {
        Self {
            code: fault.code,
            ply: fault.ply,
            span: fault.span.unwrap_or_default(),
            message: fault.message,
            hint: fault.hint,
            in_variation: false,
            position: None,
            illegal: Vec::new(),
            occurrences: Vec::new(),
        }
    }
}

impl GameFault {
    /// The code of the primary reason of an illegal move, otherwise the code of the fault.
    pub fn reason_code(&self) -> Code {
        let verdict = self.illegal.first().map(IllegalMove::verdict);
        match verdict.and_then(Verdict::primary) {
            Some(reason) => reason.into(),
            None if self.is_without_piece() => Reason::NoPieceOnOrigin.into(),
            None => self.code,
        }
    }

    /// Whether there is no piece that could be meant.
    pub(crate) fn is_without_piece(&self) -> bool {
        self.code == Code::IllegalMove && self.illegal.is_empty()
    }
}

/// A game that has been checked and its place in the input: an answer of `check`.
///
/// ```
/// use chessmoves::answer::{GameView, TextPlace};
/// use chessmoves::check::Checker;
/// let text = b"1. e4 e5 2. Ke3 *";
/// let (game, _) = Checker::new().next_game(text, 0);
/// let game = game.expect("a game");
/// let view = GameView { game: &game, place: TextPlace::new(text), number: 1, source: None };
/// let place = TextPlace::new(text).find(&game.faults[0].span);
/// assert_eq!((place.line, place.column), (1, 13));
/// let mut line = Vec::new();
/// view.json(&[], &mut line);
/// assert!(line.starts_with(br#"{"type":"game","schema":1,"game":1,"line":1,"#));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GameView<'a> {
    /// The game.
    pub game: &'a Checked<'a>,
    /// The place of the text in which it is.
    pub place: TextPlace<'a>,
    /// The number of the game, from 1.
    pub number: u64,
    /// The file, if one was named.
    pub source: Option<&'a str>,
}

/// The place of a text in its file.
#[derive(Clone, Copy, Debug)]
pub struct TextPlace<'a> {
    /// The text.
    pub text: &'a [u8],
    /// The index of its first byte in the file.
    pub offset: u64,
    /// The lines and columns of the file, from a place before the text of interest on.
    pub places: pgn::Places<'a>,
    /// For a text made from a line of JSON, its number, and the index of the first move, from which columns and spans count in bytes.
    pub moves: Option<(u64, usize)>,
}

impl<'a> TextPlace<'a> {
    /// A text that is a whole file.
    pub fn new(text: &'a [u8]) -> Self {
        Self {
            text,
            offset: 0,
            places: pgn::Places::new(text, (0, 1)),
            moves: None,
        }
    }

    /// A part of a stream of PGN.
    pub fn of_part(part: &pgn::Part<'a>) -> Self {
        Self {
            offset: part.offset,
            places: part.places(),
            ..Self::new(part.text)
        }
    }

    /// A game of a line of JSON, given the number of the line.
    pub fn of_given(game: &'a GivenGame, line: u64) -> Self {
        Self {
            moves: Some((line, game.prefix())),
            ..Self::new(game.text())
        }
    }

    /// Counts the lines up to a byte, which is not before the last one given, and returns the place from there on.
    #[doc(hidden)]
    #[must_use]
    pub fn advance_to(&mut self, at: usize) -> Self {
        self.places.find(at);
        *self
    }

    /// The place of a byte range, which does not begin before the ones asked for earlier.
    pub fn find(&mut self, range: &Range<usize>) -> Location<'a> {
        let Range { start, end } = *range;
        let (line, column, span) = if let Some((line, first)) = self.moves {
            let in_moves = |at: usize| at.saturating_sub(first) as u64;
            (line, in_moves(start) + 1, in_moves(start)..in_moves(end))
        } else {
            let pgn::Place { line, column } = self.places.find(start);
            let in_file = |at: usize| self.places.in_file(at, self.offset);
            (line, column, in_file(start)..in_file(end))
        };
        Location {
            line,
            column,
            span,
            text: pgn::text(&self.text[start..end]),
        }
    }
}

/// A part of a text and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location<'a> {
    /// The line of the file, from 1.
    pub line: u64,
    /// The column, from 1, in characters.
    pub column: u64,
    /// The bytes of the file.
    pub span: Range<u64>,
    /// The part.
    pub text: Cow<'a, str>,
}

impl GameView<'_> {
    /// The line in which the game begins.
    pub fn line(&self) -> u64 {
        let Range { start, end } = self.game.span;
        let first = end - self.place.text[start..end].trim_ascii_start().len();
        let mut place = self.place;
        place.find(&(first..first)).line
    }
}

/// The fault of a move that cannot be played. The message lacks the text of the move, unless it cannot be read.
pub(super) fn of_move(error: MoveError, hint: Option<String>) -> GameFault {
    let (fault, illegal) = match error {
        MoveError::Illegal {
            reason, illegal, ..
        } => (Fault::new(Code::IllegalMove, reason), illegal),
        MoveError::Ambiguous { moves, .. } => {
            let message = format!("it can be {}", joined(moves, " or "));
            (Fault::new(Code::AmbiguousMove, message), Vec::new())
        }
        MoveError::Unreadable { .. } | MoveError::NotUci { .. } => (error.fault(), Vec::new()),
    };
    GameFault {
        illegal,
        ..fault.with_hint(hint).into()
    }
}

pub(super) fn unclosed_comment() -> Fault {
    let message = "the comment is not closed, expected }";
    Fault::new(Code::UnclosedComment, message).with_hint(Some("write } where the comment ends"))
}

pub(super) fn unclosed_variation() -> Fault {
    let message = "the variation is not closed, expected )";
    Fault::new(Code::UnclosedVariation, message)
}

/// The hint for a game that ends in the middle of something.
pub(super) fn cut_off(what: &str) -> String {
    format!("the game ends here, in the middle of {what}: it may be cut off")
}

/// The fault of a bracket without a counterpart.
pub(super) fn stray_bracket(bracket: u8) -> Fault {
    let (open, hint) = match bracket {
        b'}' => ('{', "the comment may begin before this brace"),
        b')' => ('(', "the variation may begin before this bracket"),
        _ => {
            let message = format!("{} has no meaning here", char::from(bracket));
            return Fault::new(Code::StrayBracket, message);
        }
    };
    let message = format!("{} without {open} before it", char::from(bracket));
    Fault::new(Code::StrayBracket, message).with_hint(Some(hint))
}

pub(super) fn not_san(expected: San) -> Fault {
    // A game in another notation has one for each move, and `format!` would take longer.
    let message = expected.with_text(|san| ["the move is ", san, " in SAN"].concat());
    Fault::new(Code::NotSan, message)
}

/// The warning about a character that a move never has but that is meant for another one, such as a Cyrillic letter or a no-break space.
pub(super) fn unusual_character(found: char) -> Fault {
    let message = match found {
        '[' => "a variation is in round brackets".to_owned(),
        'A'..='Z' | 'a'..='z' => format!("{found} is not part of a move number, expected a digit"),
        ' '..='~' => format!("{found} is not part of a move number, expected a dot"),
        _ => {
            let plain = unusual::ascii(&found.to_string()).map_or_else(String::new, |it| it.0);
            let expected = if plain.is_empty() { "" } else { ", expected " };
            let code = u32::from(found);
            format!("U+{code:04X} is not a character of moves{expected}{plain}")
        }
    };
    Fault::new(Code::UnusualCharacter, message)
}

pub(super) fn result_form(expected: GameResult) -> Fault {
    let message = format!("the result is written {}", expected.as_str());
    Fault::new(Code::ResultForm, message)
}

pub(super) fn kings_mark_the_result() -> Fault {
    let message = "both kings stand in the centre, which is how electronic boards record a result";
    Fault::new(Code::KingsMarkTheResult, message)
}
