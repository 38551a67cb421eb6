//! A piece named by its square: `e1`, `Ke1`, `ke1`.

use std::fmt;
use std::str::FromStr;

use super::excerpt::Excerpt;
use super::move_text::MoveText;
use crate::types::square_hint;
use crate::types::{Color, Piece, Role, Square};

/// A piece as a question names it: by its square, optionally with role and colour.
///
/// As text it is a square (`e1`), or a FEN letter and a square: `Ke1` is the white king on e1, `ke1` the black king. JSON
/// objects can also name a role without a colour.
///
/// ```
/// use chessmoves::notation::PieceName;
/// use chessmoves::{Color, Role, Square};
///
/// let bishop: PieceName = "be4".parse()?;
/// assert_eq!((bishop.role, bishop.color), (Some(Role::Bishop), Some(Color::Black)));
/// let square: PieceName = "b4".parse()?;
/// assert_eq!((square.role, square.square), (None, Square::B4));
/// # Ok::<(), chessmoves::notation::PieceError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceName {
    /// The role, if given.
    pub role: Option<Role>,
    /// The colour, if given.
    pub color: Option<Color>,
    /// The square.
    pub square: Square,
}

impl PieceName {
    /// The piece, if both colour and role are given.
    pub fn piece(self) -> Option<Piece> {
        Some(Piece::new(self.color?, self.role?))
    }

    /// Whether the name fits a piece that stands on its square.
    pub fn fits(self, piece: Piece) -> bool {
        self.role.is_none_or(|role| role == piece.role)
            && self.color.is_none_or(|color| color == piece.color)
    }
}

/// The error of parsing a [`PieceName`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PieceError {
    found: String,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The letter before the square is not a piece letter.
    Letter,
    /// Everything is right but the square.
    Square,
    /// Nothing like a piece.
    Shape,
}

const SPELLING: &str = "Be4 is a white bishop, be4 a black bishop, b4 a square";

impl PieceError {
    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self.kind {
            Kind::Letter => "piece-letter",
            Kind::Square => "piece-square",
            Kind::Shape => "piece-name",
        }
    }

    /// The text.
    pub fn found(&self) -> &str {
        &self.found
    }

    /// What was probably meant.
    pub fn hint(&self) -> Option<String> {
        let found = &*self.found;
        match self.kind {
            Kind::Square => {
                let (letter, square) = match found.char_indices().nth(1) {
                    Some((at, _)) if found.chars().count() == 3 => found.split_at(at),
                    _ => ("", found),
                };
                square_hint(letter, square)
            }
            Kind::Shape if MoveText::parse(found).is_some() => Some(format!(
                "that is a move: `chessmoves why POSITION {found}` explains it, `chessmoves play POSITION {found}` plays it"
            )),
            Kind::Letter | Kind::Shape => Some(SPELLING.to_owned()),
        }
    }
}

impl fmt::Display for PieceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Excerpt(&self.found);
        match self.kind {
            Kind::Letter => write!(
                f,
                "{found} does not begin with a piece letter, expected K Q R B N P for White or k q r b n p for Black"
            ),
            Kind::Square => write!(f, "{found} does not name a square, expected a1 to h8"),
            Kind::Shape => write!(
                f,
                "{found} is not a piece, expected a square such as e1, or a piece and its square such as Ke1"
            ),
        }
    }
}

impl std::error::Error for PieceError {}

impl FromStr for PieceName {
    type Err = PieceError;

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
