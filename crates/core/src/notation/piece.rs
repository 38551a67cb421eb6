//! A piece named by its square: `e1`, `Ke1`, `ke1`.

use std::str::FromStr;

use super::move_text::MoveText;
use crate::codes::Code;
use crate::types::{Color, Excerpt, Fault, Piece, Role, Square, square_hint};

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
/// # Ok::<(), chessmoves::Fault>(())
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

impl FromStr for PieceName {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        if let Some(square) = Square::from_name(text) {
            return Ok(Self {
                role: None,
                color: None,
                square,
            });
        }
        let mut rest = text.chars();
        let piece = rest.next().and_then(Piece::from_letter);
        match (piece, Square::from_name(rest.as_str())) {
            (Some(piece), Some(square)) => Ok(Self {
                role: Some(piece.role),
                color: Some(piece.color),
                square,
            }),
            (piece, square) => Err(fault(text, piece.is_some(), square.is_some())),
        }
    }
}

/// What is wrong with a text that does not name a piece; it begins with a piece letter, or ends with a square after one
/// character, but not both.
fn fault(text: &str, has_letter: bool, has_square: bool) -> Fault {
    const SPELLING: &str = "Be4 is a white bishop, be4 a black bishop, b4 a square";
    let (found, length) = (Excerpt(text), text.chars().count());
    if has_square {
        let message = format!(
            "{found} does not begin with a piece letter, expected K Q R B N P for White or k q r b n p for Black"
        );
        return Fault::new(Code::PieceLetter, message).with_hint(Some(SPELLING));
    }
    if length == 2 || length == 3 && has_letter {
        let (letter, square) = text.split_at(usize::from(length == 3));
        let message = format!("{found} does not name a square, expected a1 to h8");
        return Fault::new(Code::PieceSquare, message).with_hint(square_hint(letter, square));
    }
    let message = format!(
        "{found} is not a piece, expected a square such as e1, or a piece and its square such as Ke1"
    );
    let hint = if let Some(hint) = word_hint(text) {
        hint
    } else if MoveText::parse(text).is_some() {
        format!(
            "that is a move: `chessmoves why POSITION {text}` explains it, `chessmoves play POSITION {text}` plays it"
        )
    } else {
        SPELLING.to_owned()
    };
    Fault::new(Code::PieceName, message).with_hint(Some(hint))
}

/// What to write for `king e1`, `white king on e1`, or `K`.
fn word_hint(text: &str) -> Option<String> {
    let text = text.to_ascii_lowercase();
    if let (1, Some(role)) = (text.len(), Role::from_word(&text)) {
        let letter = role.letter();
        return Some(format!(
            "name its square, as in {letter}e1; --only {letter} lists the moves of every {role}"
        ));
    }
    let words: Vec<_> = text.split([' ', '_', '-', ',']).collect();
    let role = |word: &str| (Role::ALL.into_iter()).find(|role| role.name() == word);
    let role = words.iter().copied().find_map(role)?;
    let color = Color::ALL
        .into_iter()
        .find(|color| words.contains(&color.name()));
    let square = words.iter().copied().find_map(Square::from_name)?;
    let name = |color| format!("{}{square}", Piece::new(color, role).letter());
    Some(match color {
        Some(color) => format!("write {}", name(color)),
        None => format!(
            "write {} for a white {role}, {} for a black one, or {square}",
            name(Color::White),
            name(Color::Black)
        ),
    })
}
