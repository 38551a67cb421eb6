//! The parts of which [sentences](super::sentence) consist.
//!
//! Pieces and squares become words only in the sentence that is chosen: until then, a name such as `piece` or `by` stands for them.

use crate::rules::stages::CastlingPath;
use crate::types::{Bitboard, Move, Role, Square};

/// Appends parts of a sentence to a text. Records contain many sentences, and `write!` takes several times the instructions.
macro_rules! say {
    ($text:ident: $($part:tt)+) => {{
        $(Part::append(&$part, $text);)+
    }};
}
pub(super) use say;

/// Appends the sentence for a code: a table with its parts in brackets, as for `say`, or with what appends them in braces.
macro_rules! sentences {
    ($text:ident: $type:ident, $code:expr => $($name:ident $sentence:tt)+) => {
        match $code {
            $($type::$name => sentences!($text: $sentence),)+
        }
    };
    ($text:ident: [$($part:tt)+]) => { say!($text: $($part)+) };
    ($text:ident: $append:block) => { $append };
}
pub(super) use sentences;

pub(super) trait Part {
    fn append(&self, text: &mut String);
}

impl Part for &str {
    fn append(&self, text: &mut String) {
        text.push_str(self);
    }
}

impl Part for char {
    fn append(&self, text: &mut String) {
        text.push(*self);
    }
}

impl Part for Square {
    fn append(&self, text: &mut String) {
        text.push_str(self.name());
    }
}

impl<F: Fn(&mut String)> Part for F {
    fn append(&self, text: &mut String) {
        self(text);
    }
}

/// `the rook on a1`
pub(super) fn role_on(role: Role, square: Square) -> impl Part {
    move |text: &mut String| say!(text: "the " (role.name()) " on " square)
}

/// `f1 and g1`
pub(super) fn squares(squares: Bitboard) -> impl Part {
    list(squares, |square| square)
}

/// `f1`, `f1 and g1`, `b1, c1 and d1`
pub(super) fn list<T: Part>(squares: Bitboard, name: impl Fn(Square) -> T) -> impl Part {
    move |text: &mut String| {
        let last = squares.last();
        for (n, square) in squares.iter().enumerate() {
            text.push_str(match n {
                0 => "",
                _ if Some(square) == last => " and ",
                _ => ", ",
            });
            name(square).append(text);
        }
    }
}

/// What stands before the names of the pieces that give check: a double check has two.
pub const fn check_from(checkers: Bitboard) -> &'static str {
    match checkers.len() {
        0 | 1 => "check from ",
        2 => "double check from ",
        3 => "check from three pieces: ",
        _ => "check from several pieces: ",
    }
}

/// The singular or the plural, as the number of squares asks for.
pub(crate) fn number_of(squares: Bitboard, one: &'static str, many: &'static str) -> &'static str {
    if squares.more_than_one() { many } else { one }
}

/// The square from which the moved piece can give check; for castling, that of the rook.
pub(in crate::rules) fn new_square(mv: Move) -> Square {
    match mv {
        Move::Castle { king, rook } => CastlingPath::new(king, rook).rook_to,
        _ => mv.to(),
    }
}

/// The role of the moved piece on that square.
pub(super) const fn new_role(mv: Move) -> Role {
    match mv {
        Move::Castle { .. } => Role::Rook,
        Move::Promotion { into, .. } => into,
        _ => mv.role(),
    }
}

/// How the pieces of a role move.
pub(super) const fn how_it_moves(role: Role) -> &'static str {
    match role {
        Role::Pawn => {
            "a pawn moves one square forward, or two from its start rank, and captures diagonally forward"
        }
        Role::Knight => "a knight moves two squares in one direction and one to the side",
        Role::Bishop => "a bishop moves along diagonals",
        Role::Rook => "a rook moves along files and ranks",
        Role::Queen => "a queen moves along files, ranks and diagonals",
        Role::King => "a king moves one square in any direction",
    }
}
