//! Pieces: roles, colours, and the two sides to which a king castles.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

use super::{File, Square};

/// A piece: its colour and its role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side it belongs to.
    pub color: Color,
    /// Pawn, knight, bishop, rook, queen or king.
    pub role: Role,
}

impl Piece {
    /// All twelve pieces, White's first, each side's from pawn to king.
    pub(crate) const ALL: [Self; 12] = {
        let mut all = [Self::new(Color::White, Role::Pawn); 12];
        let mut n = 0;
        while n < 12 {
            all[n] = Self::new(Color::ALL[n / 6], Role::ALL[n % 6]);
            n += 1;
        }
        all
    };

    /// A piece of this colour and role.
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// The FEN letter: upper case for White, lower case for Black.
    pub const fn letter(self) -> char {
        let letter = self.role.letter();
        self.color.pick(letter, letter.to_ascii_lowercase())
    }

    /// The piece with this FEN letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match Role::from_letter(letter.to_ascii_uppercase()) {
            Some(role) if letter.is_ascii_uppercase() => Some(Self::new(Color::White, role)),
            Some(role) => Some(Self::new(Color::Black, role)),
            None => None,
        }
    }
}

/// In words: `white king`.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.color, self.role)
    }
}

crate::named! {
    /// The type of a piece, regardless of its colour. The name is the English one, in lower case.
    Role:
    /// Pawn.
    Pawn "pawn";
    /// Knight.
    Knight "knight";
    /// Bishop.
    Bishop "bishop";
    /// Rook.
    Rook "rook";
    /// Queen.
    Queen "queen";
    /// King.
    King "king";
}

impl Role {
    /// The roles to which a pawn may be promoted (FIDE Laws 3.7.3.3), in the order in which moves are listed.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    const LETTERS: [char; 6] = ['P', 'N', 'B', 'R', 'Q', 'K'];

    /// The English letter in upper case, as SAN and FEN use it: `P N B R Q K`.
    pub const fn letter(self) -> char {
        Self::LETTERS[self as usize]
    }

    /// The role with this English letter, upper case.
    pub const fn from_letter(letter: char) -> Option<Self> {
        let mut n = 0;
        while n < Self::ALL.len() {
            if Self::LETTERS[n] == letter {
                return Some(Self::ALL[n]);
            }
            n += 1;
        }
        None
    }

    /// The role that a word names: its English letter or name, in any case.
    #[doc(hidden)]
    pub fn from_word(word: &str) -> Option<Self> {
        let is_meant = |role: &Self| names(word, role.name(), role.letter());
        Self::ALL.into_iter().find(is_meant)
    }
}

/// Whether a word is a name or a letter, in any case.
fn names(word: &str, name: &str, letter: char) -> bool {
    word.eq_ignore_ascii_case(name) || word.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4]))
}

crate::named! {
    /// White or Black. The name is an adjective, also in JSON.
    #[derive(Default)]
    Color:
    /// The side that moves first.
    #[default]
    White "white";
    /// The other side.
    Black "black";
}

impl Color {
    /// The name of the side, as a noun in a sentence: `White` or `Black`.
    pub const fn side_name(self) -> &'static str {
        self.pick("White", "Black")
    }

    /// The letter of the second FEN field: `w` or `b`.
    pub const fn letter(self) -> char {
        self.pick('w', 'b')
    }

    /// The colour that a word names: its letter or its name, in any case.
    #[doc(hidden)]
    pub fn from_word(word: &str) -> Option<Self> {
        let is_meant = |color: &Self| names(word, color.name(), color.letter());
        Self::ALL.into_iter().find(is_meant)
    }
}

/// The opponent.
impl Not for Color {
    type Output = Self;

    fn not(self) -> Self {
        self.pick(Self::Black, Self::White)
    }
}

crate::named! {
    /// The side to which a king castles.
    CastlingSide:
    /// Kingside, `O-O`: the king ends on the g-file.
    King "kingside";
    /// Queenside, `O-O-O`: the king ends on the c-file.
    Queen "queenside";
}

impl CastlingSide {
    /// The file on which the king ends, also in Chess960 (FIDE Laws, Guidelines II.3.2).
    pub const fn king_file(self) -> File {
        self.pick(File::G, File::C)
    }

    /// The file on which the rook ends, also in Chess960.
    pub const fn rook_file(self) -> File {
        self.pick(File::F, File::D)
    }

    /// The rook's file in the start position of standard chess.
    pub const fn corner_file(self) -> File {
        self.pick(File::H, File::A)
    }

    /// The move in SAN: `O-O` or `O-O-O`.
    pub const fn san(self) -> &'static str {
        self.pick("O-O", "O-O-O")
    }
}

/// A type with one value for each of two keys, which index it and pick one of two values.
macro_rules! one_for_each {
    ($type:ident $about:literal, $key:ident: $first:ident $a:ident $a_about:literal, $second:ident $b:ident $b_about:literal) => {
        #[doc = $about]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub struct $type<T> {
            #[doc = $a_about]
            pub $a: T,
            #[doc = $b_about]
            pub $b: T,
        }

        impl<T> $type<T> {
            /// Calls `value` for each key, in their order.
            pub fn new(mut value: impl FnMut($key) -> T) -> Self {
                Self {
                    $a: value($key::$first),
                    $b: value($key::$second),
                }
            }
        }

        impl $key {
            #[doc = concat!("The first value for `", stringify!($first), "`, the second for `", stringify!($second), "`.")]
            #[inline]
            pub const fn pick<T: Copy>(self, $a: T, $b: T) -> T {
                match self {
                    Self::$first => $a,
                    Self::$second => $b,
                }
            }
        }

        impl<T> Index<$key> for $type<T> {
            type Output = T;

            #[inline]
            fn index(&self, key: $key) -> &T {
                key.pick(&self.$a, &self.$b)
            }
        }

        impl<T> IndexMut<$key> for $type<T> {
            #[inline]
            fn index_mut(&mut self, key: $key) -> &mut T {
                match key {
                    $key::$first => &mut self.$a,
                    $key::$second => &mut self.$b,
                }
            }
        }
    };
}

one_for_each! { ByColor "One value per colour.", Color: White white "White's value.", Black black "Black's value." }
one_for_each! { BySide "One value per castling side.", CastlingSide: King king "The kingside value.", Queen queen "The queenside value." }

/// A piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceOn {
    /// The role.
    pub role: Role,
    /// The colour.
    pub color: Color,
    /// The square.
    pub square: Square,
}

impl PieceOn {
    /// A piece on a square.
    pub const fn new(piece: Piece, square: Square) -> Self {
        Self {
            role: piece.role,
            color: piece.color,
            square,
        }
    }

    /// The piece without its square.
    pub const fn piece(self) -> Piece {
        Piece::new(self.color, self.role)
    }
}

/// The letter for a chess figurine, U+2654 to U+265F (White's first, each from king to pawn), or the digit for a full-width one.
pub fn to_ascii(found: char) -> Option<char> {
    use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
    if let '\u{FF11}'..='\u{FF18}' = found {
        return char::from_digit(u32::from(found) - 0xFF10, 10);
    }
    let n = u32::from(found).checked_sub(0x2654)? as usize;
    let role = *[King, Queen, Rook, Bishop, Knight, Pawn].get(n % 6)?;
    let color = *Color::ALL.get(n / 6)?;
    Some(Piece::new(color, role).letter())
}
