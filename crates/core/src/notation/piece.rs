//! A piece named by its square: `e1`, `Ke1`, `ke1`.

use std::str::FromStr;

use super::free_text::mentions::mentioned;
use super::move_text::MoveText;
use super::unusual;
use crate::codes::Code;
use crate::types::{Color, Excerpt, Fault, Piece, Role, Square, square_hint, to_ascii};

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

    /// The piece that is meant by other words or signs: `king e1`, `wKe1`, `e 1`.
    #[doc(hidden)]
    pub fn meant(text: &str) -> Option<Self> {
        match of_words(text) {
            Ok(name) => Some(name),
            Err(Some(_)) => None,
            Err(None) => of_signs(text),
        }
    }
}

impl FromStr for PieceName {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        read(text).ok_or_else(|| fault(text))
    }
}

fn read(text: &str) -> Option<PieceName> {
    let (mut rest, mut piece) = (text.chars(), None);
    let square = Square::from_name(text).or_else(|| {
        piece = Some(Piece::from_letter(rest.next()?)?);
        Square::from_name(rest.as_str())
    })?;
    Some(PieceName {
        role: piece.map(|piece| piece.role),
        color: piece.map(|piece| piece.color),
        square,
    })
}

/// What is wrong with a text that does not name a piece.
fn fault(text: &str) -> Fault {
    const SPELLING: &str = "Be4 is a white bishop, be4 a black bishop, b4 a square";
    let (found, length) = (Excerpt(text), text.chars().count());
    let mut rest = text.chars();
    let has_letter = rest.next().and_then(Piece::from_letter).is_some();
    let has_square = Square::from_name(rest.as_str()).is_some();
    if has_square {
        let message = format!(
            "{found} does not begin with a piece letter, expected K Q R B N P for White or k q r b n p for Black"
        );
        let hint = of_signs(text).map_or_else(|| SPELLING.to_owned(), written);
        return Fault::new(Code::PieceLetter, message).with_hint(Some(hint));
    }
    if length == 2 || length == 3 && has_letter {
        let (letter, square) = text.split_at(usize::from(length == 3));
        let message = format!("{found} does not name a square, expected a1 to h8");
        let plain = of_signs(text).filter(|_| !text.is_ascii()).map(written);
        let hint = plain.or_else(|| square_hint(Some(letter), square));
        return Fault::new(Code::PieceSquare, message).with_hint(hint);
    }
    let message = format!(
        "{found} is not a piece, expected a square such as e1, or a piece and its square such as Ke1"
    );
    let hint = match of_words(text) {
        Ok(name) => written(name),
        Err(Some(hint)) => hint,
        Err(None) if MoveText::parse(text).is_some() => format!(
            "that is a move: `chessmoves why POSITION {text}` explains it, `chessmoves play POSITION {text}` plays it"
        ),
        Err(None) => of_signs(text).map_or_else(|| SPELLING.to_owned(), written),
    };
    Fault::new(Code::PieceName, message).with_hint(Some(hint))
}

/// The piece of `king e1` or `white king on e1`, or what to write for `K` or `e1 g1`.
fn of_words(text: &str) -> Result<PieceName, Option<String>> {
    let text = text.to_ascii_lowercase();
    let words: Vec<_> = text.split([' ', '_', '-', ',']).collect();
    let is_of = |role: &Role, word: &str| word.strip_suffix('s').unwrap_or(word) == role.name();
    let role = |word: &str| (Role::ALL.into_iter()).find(|role| is_of(role, word));
    let letter = Role::from_word(&text).filter(|_| text.len() == 1);
    let role = letter.or_else(|| words.iter().copied().find_map(role));
    let squares = words.iter().copied().filter_map(Square::from_name);
    let square = match squares.collect::<Vec<_>>()[..] {
        [] => {
            let role = role.ok_or(None)?;
            let letter = role.letter();
            return Err(Some(format!(
                "name its square, as in {letter}e1; --only {letter} lists the moves of every {role}"
            )));
        }
        [square] => square,
        [first, second, ..] => {
            return Err(Some(format!(
                "name one piece: `chessmoves legal POSITION --from {first},{second}` lists the moves of several; {first}{second} is a move for `why`"
            )));
        }
    };
    let mut colors = Color::ALL.into_iter();
    Ok(PieceName {
        role: Some(role.ok_or(None)?),
        color: colors.find(|color| words.contains(&color.name())),
        square,
    })
}

fn written(name: PieceName) -> String {
    let square = name.square;
    let Some(role) = name.role else {
        return format!("write {square}");
    };
    let [white, black] = Color::ALL.map(|color| Piece::new(color, role).letter());
    match name.color {
        Some(color) => format!("write {}{square}", color.pick(white, black)),
        None => format!(
            "write {white}{square} for a white {role}, {black}{square} for a black one, or {square}"
        ),
    }
}

/// The piece of a text with other signs or letters: `e 1`, `♔e1`, `wKe1`, and `Sg1`, a knight in German.
fn of_signs(text: &str) -> Option<PieceName> {
    let letters = text.chars().map(|c| to_ascii(c).unwrap_or(c));
    let letters: String = letters.filter(|c| c.is_alphanumeric()).collect();
    let (plain, _) = unusual::ascii(&letters)?;
    if let Some(name) = read(&plain).filter(|_| plain != text) {
        return Some(name);
    }
    let of_piece = |name: &PieceName| name.role.is_some();
    let color = plain.get(..1).and_then(Color::from_word);
    let name = plain.get(1..).and_then(read).filter(of_piece);
    if let (Some(_), Some(name)) = (color, name) {
        return Some(PieceName { color, ..name });
    }
    let mentioned = cfg!(feature = "prose").then(|| mentioned(text)).flatten()?;
    let (name, color) = (read(&mentioned).filter(of_piece)?, None);
    Some(PieceName { color, ..name })
}
