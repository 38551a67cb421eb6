//! The name of a piece on its square: `e1`, `Ke1`, `ke1`.

use std::fmt;
use std::str::FromStr;

use super::text::MoveText;
use crate::types::{Color, File, Piece, Rank, Role, Square};

/// Which piece is asked about: at least its square.
///
/// As text it is a square (`e1`) or a FEN letter and a square: `Ke1` is the white king, `ke1` the black one. JSON
/// objects can name a kind without a colour as well.
///
/// ```
/// use chessmoves::notation::piece::PieceName;
/// use chessmoves::{Color, Role, Square};
///
/// let bishop: PieceName = "be4".parse()?;
/// assert_eq!((bishop.role, bishop.color), (Some(Role::Bishop), Some(Color::Black)));
/// let square: PieceName = "b4".parse()?;
/// assert_eq!((square.role, square.square), (None, Square::B4));
/// # Ok::<(), chessmoves::notation::piece::PieceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceName {
    /// What it is, when that is said.
    pub role: Option<Role>,
    /// Whose it is, when that is said.
    pub color: Option<Color>,
    /// Where it stands.
    pub square: Square,
}

impl PieceName {
    /// The piece, when both its colour and its kind are said.
    pub fn piece(self) -> Option<Piece> {
        Some(Piece::new(self.color?, self.role?))
    }

    /// Whether this piece on the square named would answer to the name.
    pub fn fits(self, piece: Piece) -> bool {
        self.role.is_none_or(|role| role == piece.role)
            && self.color.is_none_or(|color| color == piece.color)
    }
}

/// Why a text names no piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceError {
    found: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The square is one, the letter before it is none of ours.
    Letter,
    /// Nothing wrong but the square.
    Square,
    /// Nothing like a piece at all.
    Shape,
}

impl PieceError {
    /// The stable code that scripts rely on.
    pub const fn code(&self) -> &'static str {
        match self.kind {
            Kind::Letter => "piece-letter",
            Kind::Square => "piece-square",
            Kind::Shape => "piece-name",
        }
    }

    /// The text that names no piece.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What the writer may have meant.
    pub fn hint(&self) -> Option<String> {
        let (letter, square) = match self.found.char_indices().nth(1) {
            Some((at, _)) if self.found.chars().count() == 3 => self.found.split_at(at),
            _ => ("", &*self.found),
        };
        match self.kind {
            Kind::Letter => Some(SPELLING.to_owned()),
            Kind::Square => square_hint(letter, square),
            Kind::Shape => {
                let found = &self.found;
                Some(if MoveText::parse(found).is_ok() {
                    format!(
                        "that is a move: `chessmoves why {found}` asks about it, `chessmoves play {found}` plays it"
                    )
                } else {
                    SPELLING.to_owned()
                })
            }
        }
    }
}

const SPELLING: &str = "Be4 is a white bishop, be4 a black bishop, b4 a square";

/// What somebody may have meant who wrote this for a square, with what stood before it.
pub fn square_hint(before: &str, square: &str) -> Option<String> {
    let lower = square.to_ascii_lowercase();
    if Square::from_name(&lower).is_some() && lower != square {
        return Some(format!("did you mean {:?}?", format!("{before}{lower}")));
    }
    let mut letters = lower.chars();
    let (file, rank) = (letters.next()?, letters.next()?);
    if letters.next().is_some() {
        return None;
    }
    if let (Some(file), Some(rank)) = (File::from_letter(rank), Rank::from_digit(file)) {
        let square = Square::new(file, rank);
        return Some(format!("did you mean {:?}?", format!("{before}{square}")));
    }
    match (File::from_letter(file), Rank::from_digit(rank)) {
        (Some(_), None) => Some("ranks run from 1 to 8".to_owned()),
        (None, Some(_)) => Some("files run from a to h".to_owned()),
        _ => None,
    }
}

impl fmt::Display for PieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Clipped(&self.found);
        match self.kind {
            Kind::Letter => write!(
                f,
                "{found} begins with no piece letter, expected K Q R B N P for white or k q r b n p for black"
            ),
            Kind::Square => write!(f, "{found} has no square of the board, expected a1 to h8"),
            Kind::Shape => write!(
                f,
                "{found} names no piece, expected a square such as e1, or a piece and its square such as Ke1"
            ),
        }
    }
}

impl std::error::Error for PieceError {}

impl FromStr for PieceName {
    type Err = PieceError;

    /// Reads `e1`, `Ke1` or `ke1`.
    ///
    /// # Errors
    ///
    /// Tells whether the letter, the square or the whole is at fault.
    fn from_str(text: &str) -> Result<Self, PieceError> {
        let error = |kind| PieceError {
            found: text.to_owned(),
            kind,
        };
        if let Some(square) = Square::from_name(text) {
            return Ok(Self {
                role: None,
                color: None,
                square,
            });
        }
        let mut rest = text.chars();
        let letter = rest.next().unwrap_or_default();
        let piece = Piece::from_letter(letter);
        match (piece, Square::from_name(rest.as_str())) {
            (Some(piece), Some(square)) => Ok(Self {
                role: Some(piece.role),
                color: Some(piece.color),
                square,
            }),
            (None, Some(_)) => Err(error(Kind::Letter)),
            (piece, None) => Err(error(match text.chars().count() {
                2 => Kind::Square,
                3 if piece.is_some() => Kind::Square,
                _ => Kind::Shape,
            })),
        }
    }
}

/// A text of the user's in quotes, control characters escaped, and cut where it would flood the message.
pub(crate) struct Clipped<'a>(pub(crate) &'a str);

impl fmt::Display for Clipped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const LONGEST: usize = 40;
        match self.0.char_indices().nth(LONGEST) {
            Some((end, _)) => write!(f, "{:?}...", &self.0[..end]),
            None => write!(f, "{:?}", self.0),
        }
    }
}
