//! The result of checking a game, and games that are given by a start position and moves.

use std::collections::HashSet;
use std::ops::Range;

use chessmoves_core::internal::outcome;
use chessmoves_core::notation::{
    fen,
    pgn::{GameResult, Tag},
};
use chessmoves_core::{AnyPosition, Code, Fault, Move, Outcome, Setup};

use super::fault::GameFault;

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
    /// [`Checker::lint`](super::Checker::lint) ask for them.
    pub played: Vec<Move>,
    /// The plies of the null moves in the main line, from 1.
    pub null_moves: Vec<u32>,
    /// A hash of the start position and the moves, if the game has moves and is valid. Only
    /// [`Checker::lint`](super::Checker::lint) asks for it.
    pub hash: Option<u64>,
    /// A hash of the players, the start position and the moves so far after each move, if both players are named and the game is
    /// valid. Only [`Checker::lint`](super::Checker::lint) asks for it.
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

    /// The text of the game with its edits, if it is valid; otherwise unchanged.
    pub(super) fn edited(&self, text: &[u8]) -> Vec<u8> {
        let mut fixed = Vec::with_capacity(self.span.len());
        let mut from = self.span.start;
        for (range, new) in self.edits.iter().filter(|_| self.faults.is_empty()) {
            fixed.extend_from_slice(&text[from..range.start]);
            fixed.extend_from_slice(new.as_bytes());
            from = range.end;
        }
        fixed.extend_from_slice(&text[from..self.span.end]);
        fixed
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

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<String> {
        find_tag(&self.tags, name.as_bytes()).map(|tag| tag.value().into_owned())
    }
}

/// The tag with a name.
pub(super) fn find_tag<'t, 'a>(tags: &'t [Tag<'a>], name: &[u8]) -> Option<&'t Tag<'a>> {
    tags.iter().find(|tag| tag.name == name)
}

/// A game given by a start position and movetext, as records and messages have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenGame {
    text: String,
    prefix: usize,
}

impl GivenGame {
    /// A game that begins with a position, by default the start position of standard chess. The moves are PGN movetext, where
    /// UCI notation is accepted as well; tag pairs may come first.
    pub fn new(start: Option<&Setup>, moves: &str) -> Self {
        let mut text = String::new();
        if let Some(setup) = start {
            if let Some(chess960) = setup.chess960 {
                let name = if chess960 { "Chess960" } else { "Standard" };
                text.extend(["[Variant \"", name, "\"]\n"]);
            }
            text.extend(["[FEN \"", &fen::write(setup).to_string(), "\"]\n"]);
            // Tag pairs of the movetext belong to the same tag section.
            if !moves.trim_start().starts_with('[') {
                text.push('\n');
            }
        }
        let prefix = text.len();
        text += moves;
        Self { text, prefix }
    }

    /// The game as PGN, in which spans of faults and warnings count.
    pub const fn text(&self) -> &[u8] {
        self.text.as_bytes()
    }

    /// The index in that text of the first byte of the moves as given.
    pub const fn prefix(&self) -> usize {
        self.prefix
    }
}
