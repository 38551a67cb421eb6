//! Positions and notation: FEN, SAN and UCI as methods of [`Position`], and what the text of a move says.

use std::fmt;
use std::str::FromStr;

use super::free_text::mentions::spoken;
use super::history::History;
use super::move_error::{self, MoveError};
use super::move_text::{MoveText, SanStep};
use super::san::{San, numbered, san};
use super::uci::Uci;
use super::{fen, unusual};
use crate::rules::any_position::{AnyPosition, Setup};
use crate::rules::explain::IllegalMove;
use crate::rules::game::Game;
use crate::rules::position::Position;
use crate::types::{Bitboard, Fault, Faults, Move, Role};

/// Parses a FEN strictly: fields that are missing, and castling rights and en passant squares that cannot be used, are
/// errors. [`fen::parse`] and [`Position::from_setup`] are lenient.
impl FromStr for Position {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        let fen = fen::parse(text)?;
        let faults = Faults::of(fen.warnings.into_iter().map(Fault::from).collect());
        faults.map_or_else(|| Self::try_from(fen.setup), Err)
    }
}

/// The FEN of six fields.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.as_any(), f)
    }
}

impl AnyPosition {
    /// The number of the next move with its dots: `4.`, `3...`.
    pub fn move_number(&self) -> impl fmt::Display + use<> {
        let dots = self.turn().pick(".", "...");
        let number = self.fullmoves();
        fmt::from_fn(move |f| write!(f, "{number}{dots}"))
    }
}

/// The FEN of six fields.
impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", fen::write(&Setup::from(*self)))
    }
}

impl Position {
    /// Finds the legal move that a text stands for, in UCI, SAN or long algebraic notation.
    ///
    /// ```
    /// let position = chessmoves::Position::default();
    /// assert_eq!(position.parse_move("e4")?, position.parse_move("e2-e4")?);
    /// # Ok::<(), chessmoves::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is not a move, fits several moves, or fits no legal move; in the last case the error says why.
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        parse_move(self.as_any(), text, None)
    }

    /// Plays a move given in SAN, or any other notation.
    ///
    /// ```
    /// use chessmoves::Position;
    /// let position: Position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1".parse()?;
    /// let error = position.play_san("Qg3").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "\"Qg3\" is not a legal move: the queen on e3 is pinned to the king on c1 by the bishop on g5"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`Position::parse_move`].
    pub fn play_san(&self, text: &str) -> Result<Self, MoveError> {
        Ok(self.play_unchecked(self.parse_move(text)?))
    }

    /// Plays a move given in UCI notation, and in no other. Both spellings of castling are accepted.
    ///
    /// ```
    /// let position = chessmoves::Position::default().play_uci("e2e4")?.play_uci("c7c5")?;
    /// assert_eq!(position.to_string(), "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2");
    /// assert!(position.play_uci("Nf3").is_err());
    /// # Ok::<(), chessmoves::MoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Like [`Position::parse_move`].
    pub fn play_uci(&self, text: &str) -> Result<Self, MoveError> {
        let uci: Uci = text.parse()?;
        let (position, read) = (self.as_any(), MoveText::Squares(uci));
        let mv = read.find_in(position).only();
        Ok(self.play_unchecked(mv.ok_or_else(|| not_found(position, read, text, None))?))
    }

    /// A legal move in SAN, with the disambiguation that it needs and its suffix.
    pub fn san(&self, mv: Move) -> San {
        san(self.as_any(), mv)
    }

    /// A move in UCI notation: in Chess960, castling is written as king takes rook.
    pub fn uci(&self, mv: Move) -> Uci {
        Uci::new(mv, self.is_chess960())
    }
}

impl Game {
    /// Plays a move given in SAN, or any other notation, and returns it.
    ///
    /// # Errors
    ///
    /// Like [`Position::parse_move`]; the game stays as it is.
    pub fn play_san(&mut self, text: &str) -> Result<Move, MoveError> {
        let mv = self.position().parse_move(text).or_else(|_| {
            // Only an error needs the history.
            let moves: Vec<_> = self.moves().map(|(_, mv)| mv).collect();
            let (start, moves) = (self.start().as_any(), &moves[..]);
            let history = Some(History::new(start, moves));
            parse_move(self.position().as_any(), text, history)
        })?;
        self.advance(mv, self.position().play_unchecked(mv));
        Ok(mv)
    }

    /// The FEN of the position.
    pub fn fen(&self) -> String {
        self.position().to_string()
    }

    /// The moves in SAN.
    pub fn sans(&self) -> impl ExactSizeIterator<Item = San> {
        self.moves().map(|(before, mv)| before.san(mv))
    }
}

/// The moves in SAN with their numbers, as in PGN: `1. e4 e5 2. Nf3`, or `1... e5` if Black begins.
impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&numbered(self.start().as_any(), self.sans()))
    }
}

/// Finds the legal move that a text stands for; the caller has checked the kings. The history is that of the position.
///
/// # Errors
///
/// If the text is not a move, or the move is not legal.
pub fn parse_move(
    position: &AnyPosition,
    text: &str,
    history: Option<History<'_>>,
) -> Result<Move, MoveError> {
    let read = read_move(position, text)?;
    let found = read.find_in(position).only();
    found.ok_or_else(|| not_found(position, read, text, history))
}

/// What a text says of a move, in whatever form it is written.
///
/// # Errors
///
/// If it cannot be a move, or is a short form of several legal ones.
pub fn read_move(position: &AnyPosition, text: &str) -> Result<MoveText, MoveError> {
    if let Some(read) = MoveText::parse(text) {
        return Ok(read);
    }
    match unusual::read(position, text.trim(), false) {
        Ok(unusual) => Ok(unusual.parsed),
        Err(MoveError::Unreadable { .. }) => {
            let read = in_words(text).and_then(|text| MoveText::parse(&text));
            read.ok_or_else(|| MoveError::unreadable(text))
        }
        Err(error) => Err(error),
    }
}

/// How a text that is a move in words is written in notation: `Nxe5` for `knight takes e5`. Small programs have no reader of words.
pub fn in_words(text: &str) -> Option<String> {
    // The list of words is read when it is needed: for several words, of which one has letters only.
    let is_word =
        |word: &str| word.chars().nth(1).is_some() && word.chars().all(char::is_alphabetic);
    let mut words = text.split_whitespace();
    let has_word = cfg!(feature = "prose") && words.clone().nth(1).is_some() && words.any(is_word);
    // The text is part of a note, which is one line.
    let is_read = has_word && !text.contains(char::is_control);
    is_read.then(|| spoken(text)).flatten()
}

/// Why a text does not stand for exactly one legal move.
pub fn not_found(
    position: &AnyPosition,
    read: MoveText,
    text: &str,
    history: Option<History<'_>>,
) -> MoveError {
    if read.find_in(position).count > 0 {
        let legal = position.list_legal().sorted();
        let moves: Vec<_> = read.matching(&legal, position.is_chess960()).collect();
        return MoveError::ambiguous(position, text, &moves);
    }
    let explained = |verdict| {
        let past = history.and_then(|history| history.past(&verdict));
        IllegalMove::new(position, verdict, past)
    };
    let illegal: Vec<_> = read.verdicts(position).into_iter().map(explained).collect();
    let mut reasons: Vec<_> = illegal.iter().map(ToString::to_string).collect();
    if illegal.is_empty() {
        reasons.extend(read.no_such_piece(position, history));
    }
    reasons.dedup();
    MoveError::Illegal {
        text: text.to_owned(),
        illegal,
        reason: reasons.join("; "),
        similar: move_error::similar(text, position),
    }
}

/// Whether a text names a file or rank of the origin that the SAN of its move does not need. The value ends the sentence about it: a colon and
/// the pin that makes the move unambiguous, or nothing if no piece is pinned.
pub fn needless_origin(
    position: &AnyPosition,
    step: SanStep,
    mv: Move,
    expected: San,
) -> Option<String> {
    let Some(MoveText::Step(needed)) = expected.with_text(MoveText::parse) else {
        return None;
    };
    let is_needless = match step.role {
        Role::Pawn => step.rank.is_some(),
        _ => (step.file, step.rank) != (needed.file, needed.rank),
    };
    if !is_needless {
        return None;
    }
    // Another piece of the same role could move to the same square if it were not pinned.
    let is_rival = |other: &&Move| {
        other.role() == mv.role() && other.to() == mv.to() && other.from() != mv.from()
    };
    let others = position.pseudo_legal_moves();
    let rivals: Bitboard = (others.iter().filter(is_rival).map(|other| other.from())).collect();
    let mut pins = (rivals.into_iter()).filter_map(|it| Some([it, position.pinner(it)?]));
    let name = |at| position.board().role_at(at).map_or("piece", Role::name);
    let sentence = pins.next().map(|[rival, by]| {
        let (name, pinner) = (name(rival), name(by));
        format!(": the {name} on {rival} is pinned by the {pinner} on {by}")
    });
    Some(sentence.unwrap_or_default())
}
