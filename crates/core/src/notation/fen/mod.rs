//! FEN and EPD: a position in one line of text.
//!
//! FEN is read according to PGN standard 16.1 and EPD according to 16.2, castling as X-FEN or Shredder-FEN. Common
//! deviations are accepted: several spaces or tabs between fields, `_` instead of spaces, white space around the text, a
//! byte order mark, missing counters, leading zeros, move number 0. Whatever is ambiguous is an error; all errors are reported at once.

mod read;
mod repair;
mod surroundings;

use std::fmt::{self, Display};
use std::ops::Range;

use crate::codes::Code;
use crate::rules::any_position::{AnyPosition, Setup};
use crate::rules::movement::{self, home_rank};
use crate::rules::problem::Problem;
use crate::rules::zobrist;
use crate::types::{
    Bitboard, Board, CastlingSide, Color, Fault, Faults, Piece, Rank, Role, Square,
};

#[doc(hidden)]
pub use crate::types::to_ascii;
use read::{FenLine, parse_line};
pub use read::{fields, parse_castling};
pub use repair::{Repair, Repaired, repair};
pub(crate) use surroundings::find_ranks;
pub(super) use surroundings::with_slashes;

/// Parses a FEN of four to six fields, or an EPD. Fewer fields are accepted with a warning.
///
/// ```
/// use chessmoves::notation::fen;
/// let fen = fen::parse("4k3/8/8/8/8/8/8/4K2R w K - 3 40")?;
/// assert_eq!(fen.setup.fullmoves, 40);
/// assert_eq!(fen::write(&fen.setup).to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 3 40");
///
/// let error = fen::parse("4k3/8/8/8/7/8/8/4K2R W K - 3 40").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "placement, rank 4: 7 squares, expected 8; side to move: \"W\", expected w or b"
/// );
/// # Ok::<(), chessmoves::Faults>(())
/// ```
///
/// # Errors
///
/// All faults, each with its byte range: first those of the whole line (quotes, unusual spaces), then those of the fields, in order.
pub fn parse(text: &str) -> Result<Fen, Faults> {
    parse_line(&mut FenLine::new(text)).map_err(|faults| surroundings::in_text(text, faults))
}

/// Parses a line like [`parse`], without finding out what else a text with faults has.
#[doc(hidden)]
pub fn read(text: &str) -> Option<Fen> {
    parse_line(&mut FenLine::new(text)).ok()
}

/// The content of a FEN or an EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The position.
    pub setup: Setup,
    /// What is wrong with the text, but was accepted.
    pub warnings: Vec<Problem>,
    /// The operations of an EPD, in order.
    pub operations: Vec<Operation>,
    /// Whether [`write()`] writes the same text, if the castling rights and the en passant square can be used.
    pub is_canonical: bool,
}

impl Fen {
    /// The operand of an EPD operation, as written.
    ///
    /// ```
    /// use chessmoves::notation::fen;
    /// let epd = fen::parse("4k3/8/8/8/8/8/8/4K3 w - - id \"bare; kings\"; ce 0;")?;
    /// assert_eq!(epd.operation("id"), Some("\"bare; kings\""));
    /// # Ok::<(), chessmoves::Faults>(())
    /// ```
    pub fn operation(&self, opcode: &str) -> Option<&str> {
        (self.operations.iter())
            .find(|operation| operation.opcode == opcode)
            .map(|operation| operation.operand.as_str())
    }
}

crate::named! {
    /// A part of a FEN or an EPD: the six fields in their order, and what has them. The name is the field of a [`Fault`].
    FenField:
    /// The placement of the pieces.
    Placement "placement";
    /// The side to move.
    Turn "turn";
    /// The castling rights.
    Castling "castling";
    /// The en passant square.
    EnPassant "en-passant";
    /// The half-move clock.
    HalfmoveClock "halfmove-clock";
    /// The move number.
    FullmoveNumber "fullmove-number";
    /// The text as a whole.
    Fields "fields";
    /// The operations of an EPD.
    Operations "operations";
}

impl FenField {
    /// A fault of this part, which is the first word of its message.
    #[cold]
    fn fault(self, code: Code, span: Range<usize>, message: &str) -> Fault {
        let fault = Fault::new(code, format!("{self}: {message}"));
        fault.in_field(self.name()).at(span)
    }
}

/// The name in words.
impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Turn => "side to move",
            Self::EnPassant => "en passant",
            Self::HalfmoveClock => "half-move clock",
            Self::FullmoveNumber => "move number",
            _ => self.name(),
        })
    }
}

/// Whether a text has digits only.
#[doc(hidden)]
pub fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a text could be a field after the placement. Fields are often omitted or swapped.
#[doc(hidden)]
pub fn could_be(field: FenField, text: &str) -> bool {
    match field {
        FenField::Turn => matches!(text, "w" | "b"),
        FenField::Castling => {
            text == "-"
                || (1..=4).contains(&text.len())
                    && text.bytes().all(|c| b"KQkqABCDEFGHabcdefgh".contains(&c))
        }
        FenField::HalfmoveClock | FenField::FullmoveNumber => is_number(text),
        _ => text == "-" || Square::from_name(text).is_some(),
    }
}

/// An operation of an EPD. This crate interprets `hmvc` and `fmvn` only.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Operation {
    /// The opcode, such as `bm` for best move.
    pub opcode: String,
    /// Everything up to the semicolon, as written, quotes included, without surrounding spaces.
    pub operand: String,
}

impl Operation {
    /// The operand; if it is a single string, without its quotes.
    ///
    /// ```
    /// let line = chessmoves::notation::fen::parse("8/8/8/8/8/8/8/K6k w - - id \"BK.01\"; bm Kb1;")?;
    /// assert!(line.operations.iter().map(|operation| operation.text()).eq(["BK.01", "Kb1"]));
    /// # Ok::<(), chessmoves::Faults>(())
    /// ```
    pub fn text(&self) -> &str {
        let inner = (self.operand.strip_prefix('"')).and_then(|rest| rest.strip_suffix('"'));
        match inner {
            Some(inner) if !inner.contains('"') => inner,
            _ => &self.operand,
        }
    }
}

/// The operation with its semicolon.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        if !self.operand.is_empty() {
            write!(f, " {}", self.operand)?;
        }
        f.write_str(";")
    }
}

/// A FEN of six fields with castling in X-FEN, which for standard chess is the form of the PGN standard.
pub fn write(setup: &Setup) -> impl Display {
    ascii(|out| append(setup, out))
}

/// A FEN of six fields with castling in Shredder-FEN: always by the files of the rooks.
pub fn write_shredder(setup: &Setup) -> impl Display {
    ascii(|out| six_fields(setup, append_shredder, out))
}

/// The four fields of EPD with castling in X-FEN.
pub fn write_epd(setup: &Setup) -> impl Display {
    ascii(|out| four_fields(setup, append_castling, out))
}

/// Appends a FEN of six fields with castling in X-FEN.
pub fn append(setup: &Setup, out: &mut Vec<u8>) {
    six_fields(setup, append_castling, out);
}

/// When a FEN names the en passant square; see [`AnyPosition::with_en_passant`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantMode {
    /// After every double push, as the PGN standard asks.
    #[default]
    Always,
    /// If a pawn attacks the square, even if the capture would leave the king in check.
    PseudoLegal,
    /// If the capture is legal, as in Lichess and python-chess.
    Legal,
}

impl AnyPosition {
    /// Removes the en passant square, unless it is to be written: a FEN names it after every double push,
    /// as the PGN standard asks (16.1.3.4), but many programs only if a pawn can capture. The moves stay the same.
    #[must_use]
    pub fn with_en_passant(self, mode: EnPassantMode) -> Self {
        let pawns = self.board().by_piece(Piece::new(self.turn(), Role::Pawn));
        let is_written = |square| match mode {
            EnPassantMode::Always => true,
            EnPassantMode::PseudoLegal => (movement::pawn(!self.turn(), square) & pawns).any(),
            EnPassantMode::Legal => zobrist::is_usable_en_passant(&self, square),
        };
        if self.en_passant().is_none_or(is_written) {
            self
        } else {
            self.without_en_passant()
        }
    }
}

/// Turns a function that appends ASCII into something to display.
fn ascii(append: impl Fn(&mut Vec<u8>)) -> impl Display {
    fmt::from_fn(move |f| {
        let mut text = Vec::with_capacity(96);
        append(&mut text);
        f.write_str(str::from_utf8(&text).map_err(|_| fmt::Error)?)
    })
}

fn four_fields(setup: &Setup, castling: fn(&Setup, &mut Vec<u8>), out: &mut Vec<u8>) {
    placement(&setup.board, out);
    out.extend_from_slice(&[b' ', setup.turn.letter() as u8, b' ']);
    castling(setup, out);
    out.push(b' ');
    let en_passant = setup.en_passant.map_or("-", Square::name);
    out.extend_from_slice(en_passant.as_bytes());
}

fn six_fields(setup: &Setup, castling: fn(&Setup, &mut Vec<u8>), out: &mut Vec<u8>) {
    four_fields(setup, castling, out);
    for counter in [setup.halfmoves, setup.fullmoves] {
        out.push(b' ');
        number(counter, out);
    }
}

fn number(number: u32, out: &mut Vec<u8>) {
    if number > 9 {
        self::number(number / 10, out);
    }
    out.push(b'0' + (number % 10).to_le_bytes()[0]);
}

fn placement(board: &Board, out: &mut Vec<u8>) {
    let mut letters = [0; 64];
    for piece in Piece::ALL {
        for square in board.by_piece(piece) {
            letters[square.index()] = piece.letter() as u8;
        }
    }
    let occupied = board.occupied();
    for rank in Rank::ALL.into_iter().rev() {
        // The file after the last piece.
        let mut next = 0;
        for square in occupied & Bitboard::rank(rank) {
            empty_squares(square.file().index() - next, out);
            out.push(letters[square.index()]);
            next = square.file().index() + 1;
        }
        empty_squares(8 - next, out);
        if rank != Rank::FIRST {
            out.push(b'/');
        }
    }
}

/// Appends the number of empty squares between two pieces, if there are any.
#[inline(always)]
fn empty_squares(count: usize, out: &mut Vec<u8>) {
    if count > 0 {
        out.push(b'0' + count.to_le_bytes()[0]);
    }
}

/// Appends the castling field in X-FEN: `K` and `Q` for the outermost rooks, the letter of the file for others; in Shredder-FEN if
/// the position is Chess960 and would not be read as such.
fn append_castling(setup: &Setup, out: &mut Vec<u8>) {
    if setup.chess960 == Some(true) && !setup.letters_suffice() {
        return append_shredder(setup, out);
    }
    append_letters(setup, out, |color, rook| {
        let outermost = |&side: &CastlingSide| setup.outermost_rook(color, side) == rook;
        let side = CastlingSide::ALL.into_iter().find(outermost);
        side.map_or(rook.file().letter(), |side| side.pick('K', 'Q'))
    });
}

/// Appends the castling field in Shredder-FEN: always the letter of the rook's file.
fn append_shredder(setup: &Setup, out: &mut Vec<u8>) {
    append_letters(setup, out, |_, rook| rook.file().letter());
}

/// White's letters in upper case, then Black's in lower case, each from the h-file to the a-file, as in `KQkq`.
fn append_letters(setup: &Setup, out: &mut Vec<u8>, letter: impl Fn(Color, Square) -> char) {
    let start = out.len();
    for color in Color::ALL {
        let rights = setup.castling & Bitboard::rank(home_rank(color));
        for rook in rights.into_iter().rev() {
            let letter = letter(color, rook) as u8;
            out.push(color.pick(letter.to_ascii_uppercase(), letter.to_ascii_lowercase()));
        }
    }
    if out.len() == start {
        out.push(b'-');
    }
}
