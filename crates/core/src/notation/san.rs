//! Standard Algebraic Notation (SAN, PGN standard 8.2.3): `Nf3`, `exd5`, `e8=Q+`, `O-O-O`.

use std::fmt::{self, Display, Write};

use crate::rules::any_position::AnyPosition;
use crate::rules::targets::{CheckInfo, LEGAL, MoveTargets};
use crate::types::{Bitboard, CastlingSide, Color, Move, Role, Square};

/// The index of the byte with the number of characters.
const LEN: usize = 7;

/// 1 in the byte of the number of characters.
const ONE: u64 = 1 << (8 * LEN);

/// A move in SAN, as it is written.
///
/// ```
/// use chessmoves::Position;
/// let position: Position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse()?;
/// let mv = position.parse_move("e1g1")?;
/// assert_eq!(position.san(mv).to_string(), "O-O");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct San {
    /// At most seven ASCII characters, the first in the lowest byte, and their number in the highest. An integer is copied faster.
    text: u64,
}

/// The suffix of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suffix {
    /// `+`
    Check,
    /// `#`
    Mate,
}

impl Suffix {
    /// The character.
    pub const fn sign(self) -> char {
        match self {
            Self::Check => '+',
            Self::Mate => '#',
        }
    }
}

impl San {
    const EMPTY: Self = Self { text: 0 };

    /// A move in SAN. `ambiguous_with` are the other pieces of the same role that can move to the same square; file, rank
    /// or both are added to tell the origin from theirs, the file preferably (PGN standard 8.2.3.4).
    pub fn new(mv: Move, ambiguous_with: Bitboard, suffix: Option<Suffix>) -> Self {
        let from = mv.from();
        let on = |squares| (ambiguous_with & squares).any();
        let (file, rank) = (Bitboard::file(from.file()), Bitboard::rank(from.rank()));
        let origin = Disambiguation::new(on(file), on(rank));
        let is_ambiguous = ambiguous_with.any();
        let san = SanOfPiece::new(mv.role(), from).san(&mv, is_ambiguous.then_some(origin));
        suffix.map_or(san, |suffix| san.with_suffix(suffix))
    }

    /// A move that is written already.
    pub(super) fn verbatim(text: &str) -> Self {
        let mut san = Self::EMPTY;
        text.chars().for_each(|character| san.push(character));
        san
    }

    #[inline(always)]
    fn push(&mut self, character: char) {
        debug_assert!(self.len() < LEN, "no move has more than seven characters");
        self.text |= (character as u64) << (8 * self.len());
        self.text += ONE;
    }

    #[inline(always)]
    fn push_square(&mut self, square: Square) {
        let name = u16::from_le_bytes(square.ascii());
        self.text |= u64::from(name) << (8 * self.len());
        self.text += 2 * ONE;
    }

    /// Adds what tells the origin from others, and the `x` of a capture. Few moves need this.
    #[cold]
    fn with_origin(mut self, from: Square, origin: Disambiguation, is_capture: bool) -> Self {
        if origin.file {
            self.push(from.file().letter());
        }
        if origin.rank {
            self.push(from.rank().digit());
        }
        if is_capture {
            self.push('x');
        }
        self
    }

    /// Castling in SAN.
    #[doc(hidden)]
    pub fn castling(side: CastlingSide) -> Self {
        Self::verbatim(side.san())
    }

    /// Appends a suffix to a move that has none.
    #[doc(hidden)]
    #[must_use]
    pub fn with_suffix(mut self, suffix: Suffix) -> Self {
        self.push(suffix.sign());
        self
    }

    /// The move without its sign of check or checkmate.
    #[must_use]
    pub fn without_suffix(self) -> Self {
        self.with_text(|text| Self::verbatim(text.trim_end_matches(['+', '#'])))
    }

    /// The suffix, if there is one.
    pub fn suffix(self) -> Option<Suffix> {
        let last = |suffix: &Suffix| self.with_text(|text| text.ends_with(suffix.sign()));
        [Suffix::Check, Suffix::Mate].into_iter().find(last)
    }

    /// The side on which the king castles, if the move is castling.
    pub fn castling_side(self) -> Option<CastlingSide> {
        match self.bytes() {
            [b'O', b'-', b'O', b'-', ..] => Some(CastlingSide::Queen),
            [b'O', ..] => Some(CastlingSide::King),
            _ => None,
        }
    }

    /// The characters in order; the bytes after the first [`len`](Self::len) are not part of the text.
    #[doc(hidden)]
    #[inline(always)]
    pub const fn bytes(self) -> [u8; 8] {
        self.text.to_le_bytes()
    }

    /// The number of characters. The mask tells the compiler that it is at most seven.
    #[doc(hidden)]
    #[inline(always)]
    #[allow(clippy::len_without_is_empty, reason = "a move is never empty")]
    pub const fn len(self) -> usize {
        (self.text >> (8 * LEN)) as usize & 7
    }

    /// Appends the move: at most seven ASCII characters.
    #[inline(always)]
    pub fn append(self, out: &mut Vec<u8>) {
        let end = out.len() + self.len();
        // Copying all eight bytes takes one instruction.
        out.extend_from_slice(&self.bytes());
        out.truncate(end);
    }

    /// Calls a function with the text.
    #[doc(hidden)]
    pub fn with_text<T>(self, f: impl FnOnce(&str) -> T) -> T {
        let bytes = self.bytes();
        let text = bytes.get(..self.len()).unwrap_or_default();
        f(str::from_utf8(text).unwrap_or_default())
    }
}

impl fmt::Display for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.with_text(|text| f.write_str(text))
    }
}

impl fmt::Debug for San {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "San({self})")
    }
}

/// A legal move in SAN.
pub fn san(position: &AnyPosition, mv: Move) -> San {
    SanContext::new(*position).san(mv)
}

/// What the SAN of every legal move of a position depends on, computed once.
pub struct SanContext {
    position: AnyPosition,
    targets: MoveTargets,
    checks: CheckInfo,
}

impl SanContext {
    /// The targets of all pieces, and the squares from which the king would be in check.
    pub fn new(position: AnyPosition) -> Self {
        Self {
            targets: MoveTargets::of::<LEGAL>(&position),
            checks: CheckInfo::new(&position),
            position,
        }
    }

    /// A legal move in SAN.
    pub fn san(&self, mv: Move) -> San {
        let position = &self.position;
        let ambiguous_with = self.targets.ambiguous_with(position, mv);
        let gives_check = self.checks.gives_check(position, mv);
        let suffix = gives_check.then(|| check_or_mate(position, &mv));
        San::new(mv, ambiguous_with, suffix)
    }
}

/// The suffix of a move that gives check. The move is a reference because the compiler then keeps its parts in registers longer.
#[inline(never)]
pub fn check_or_mate(position: &AnyPosition, mv: &Move) -> Suffix {
    if position.play_unchecked(*mv).any_legal() {
        Suffix::Check
    } else {
        Suffix::Mate
    }
}

/// The moves of a line in SAN.
pub fn sans(start: &AnyPosition, moves: &[Move]) -> Vec<String> {
    let mut position = *start;
    let name = |&mv: &Move| {
        let name = san(&position, mv).to_string();
        position = position.play_unchecked(mv);
        name
    };
    moves.iter().map(name).collect()
}

/// The moves of a line, in any notation, with their numbers: `12... Kh4 13. Bf2#`.
pub fn numbered(start: &AnyPosition, words: impl IntoIterator<Item: Display>) -> String {
    let first = usize::from(start.turn() == Color::Black);
    let mut line = String::new();
    for (ply, word) in (first..).zip(words) {
        let number = start.fullmoves() as usize + ply / 2;
        let _ = if ply == first {
            write!(line, "{} {word}", start.move_number())
        } else if ply % 2 == 0 {
            write!(line, " {number}. {word}")
        } else {
            write!(line, " {word}")
        };
    }
    line
}

/// What SAN adds to tell the origin of a move from those of other pieces of the same role that can move to the same square.
#[derive(Clone, Copy, Debug)]
pub struct Disambiguation {
    file: bool,
    rank: bool,
}

impl Disambiguation {
    /// What has to be written if another of these pieces stands on the same file, or on the same rank.
    pub const fn new(on_file: bool, on_rank: bool) -> Self {
        Self {
            file: !on_file || on_rank,
            rank: on_file,
        }
    }
}

/// How the SAN of the moves of a piece begins.
#[derive(Clone, Copy)]
pub struct SanOfPiece {
    from: Square,
    /// If the move is quiet: `N` for a knight, nothing for a pawn.
    quiet: San,
    /// If it is a capture: `Nx` for a knight, `ex` for a pawn on the e-file.
    capture: San,
}

impl SanOfPiece {
    /// The part of the text that all moves of a piece share.
    #[inline]
    pub fn new(role: Role, from: Square) -> Self {
        let (mut quiet, mut capture) = (San::EMPTY, San::EMPTY);
        if role == Role::Pawn {
            capture.push(from.file().letter());
        } else {
            quiet.push(role.letter());
            capture = quiet;
        }
        capture.push('x');
        Self {
            from,
            quiet,
            capture,
        }
    }

    /// The SAN of a move of the piece, without its suffix. `origin` says which parts of the origin have to be written.
    #[inline(always)]
    pub fn san(&self, mv: &Move, origin: Option<Disambiguation>) -> San {
        if let Some(side) = mv.castle() {
            return San::castling(side);
        }
        let to = mv.to();
        // A pawn that leaves its file is written as capturing, even if the move is illegal because there is nothing to capture.
        let leaves_file = mv.role() == Role::Pawn && self.from.file() != to.file();
        let is_capture = leaves_file || mv.captured().is_some();
        let mut san = match origin {
            // The file before a pawn's capture is enough.
            Some(origin) if mv.role() != Role::Pawn => {
                self.quiet.with_origin(self.from, origin, is_capture)
            }
            _ if is_capture => self.capture,
            _ => self.quiet,
        };
        san.push_square(to);
        if let Some(role) = mv.promotion() {
            san.push('=');
            san.push(role.letter());
        }
        san
    }
}
