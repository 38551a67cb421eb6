//! One sentence for each reason and each effect.

use super::effect::{Effect, EffectDetail};
use super::reason::Reason;
use super::verdict::Verdict;
use crate::rules::any_position::AnyPosition;
use crate::rules::lines;
use crate::rules::stages::CastlingPath;
use crate::types::{Bitboard, Board, Color, Move, Rank, Role, Square};

/// Appends the parts of a sentence, in a fraction of the instructions of `write!`: records contain a sentence for each
/// reason.
macro_rules! append {
    ($text:expr, $($part:expr),+ $(,)?) => {{
        $(Part::append(&$part, $text);)+
    }};
}

mod reason;

/// Writes sentences about the moves of one side of a position.
pub(crate) struct Sentences<'a> {
    position: &'a AnyPosition,
    board: &'a Board,
    /// The side whose move is explained.
    side: Color,
}

impl<'a> Sentences<'a> {
    /// Sentences about a verdict.
    pub(crate) fn about(position: &'a AnyPosition, verdict: &Verdict) -> Self {
        // If the side to move has no king to castle with, another piece may stand on the king's home square.
        let is_castling =
            verdict.mv().is_none() && verdict.primary() == Some(Reason::NoCastlingRight);
        let owner = position.board().color_at(verdict.from());
        let side = owner.filter(|_| !is_castling).unwrap_or(position.turn());
        Self::of_side(position, side)
    }

    /// Sentences about the moves of a side.
    pub(crate) fn of_side(position: &'a AnyPosition, side: Color) -> Self {
        let board = position.board();
        Self {
            position,
            board,
            side,
        }
    }

    /// `knight on e2`
    fn piece(&self, square: Square) -> PieceName {
        PieceName {
            role: self.role_name(square),
            square: Some(square),
        }
    }

    /// `knight`
    fn role_name(&self, square: Square) -> &'static str {
        self.board.role_at(square).map_or("piece", Role::name)
    }

    /// `the knight on e2`, `the knight on e2 and the rook on e8`
    fn pieces(&self, squares: Bitboard) -> impl Part {
        List(squares, |square| The(self.piece(square)))
    }

    /// `the king on e1`
    fn king(&self) -> The<PieceName> {
        The(PieceName {
            role: Role::King.name(),
            square: self.board.king(self.side),
        })
    }
}

/// Few sentences are longer.
const USUAL_LENGTH: usize = 80;

/// A part of a sentence.
trait Part {
    fn append(&self, text: &mut String);
}

impl Part for &str {
    #[inline]
    fn append(&self, text: &mut String) {
        text.push_str(self);
    }
}

impl Part for Square {
    #[inline]
    fn append(&self, text: &mut String) {
        text.push_str(self.name());
    }
}

impl Part for Rank {
    fn append(&self, text: &mut String) {
        text.push(self.digit());
    }
}

/// `knight on e2`; without a square, `knight`
#[derive(Clone, Copy)]
struct PieceName {
    role: &'static str,
    square: Option<Square>,
}

impl Part for PieceName {
    fn append(&self, text: &mut String) {
        append![text, self.role];
        if let Some(square) = self.square {
            append![text, " on ", square];
        }
    }
}

/// A part with the definite article.
struct The<P>(P);

impl<P: Part> Part for The<P> {
    #[inline]
    fn append(&self, text: &mut String) {
        append![text, "the ", self.0];
    }
}

/// The rook that castles.
fn rook(mv: Move) -> The<PieceName> {
    let square = match mv {
        Move::Castle { rook, .. } => Some(rook),
        _ => None,
    };
    The(PieceName {
        role: Role::Rook.name(),
        square,
    })
}

const fn verb(squares: Bitboard, one: &'static str, many: &'static str) -> &'static str {
    if squares.more_than_one() { many } else { one }
}

/// `f1`, `f1 and g1`, `b1, c1 and d1`
fn list(squares: Bitboard) -> impl Part {
    List(squares, |square| square)
}

/// The same with a name for each square.
struct List<F>(Bitboard, F);

impl<P: Part, F: Fn(Square) -> P> Part for List<F> {
    fn append(&self, text: &mut String) {
        let Self(squares, name) = self;
        let last = squares.last();
        for (n, square) in squares.iter().enumerate() {
            match n {
                0 => {}
                _ if Some(square) == last => append![text, " and "],
                _ => append![text, ", "],
            }
            append![text, name(square)];
        }
    }
}

impl Sentences<'_> {
    /// What a legal move does.
    pub(crate) fn effect(&self, mv: Move, detail: &EffectDetail) -> String {
        let mut text = String::with_capacity(USUAL_LENGTH);
        self.append_effect(mv, detail, &mut text);
        text
    }

    fn append_effect(&self, mv: Move, detail: &EffectDetail, text: &mut String) {
        let EffectDetail { effect, by, at } = *detail;
        let piece = self.piece(mv.from());
        match effect {
            Effect::CapturesChecker => {
                let checkers = List(at, |square| self.piece(square));
                append![text, "it captures the checking ", checkers];
            }
            Effect::BlocksCheck => {
                let checkers = self.pieces(by);
                append![
                    text,
                    "on ",
                    list(at),
                    " it blocks the check from ",
                    checkers
                ];
            }
            Effect::LeavesCheck if by.contains(mv.to()) => {
                let checker = self.piece(mv.to());
                append![
                    text,
                    "the king answers the check by capturing ",
                    The(checker)
                ];
            }
            Effect::LeavesCheck => {
                append![text, "the king moves out of check from ", self.pieces(by)];
            }
            Effect::Captures => append![text, "it captures ", self.pieces(by)],
            Effect::EnPassant => append![
                text,
                "it captures ",
                self.pieces(by),
                ", which has just moved two squares, en passant"
            ],
            Effect::Promotes => {
                let into = mv.promotion().map_or("piece", Role::name);
                append![text, "the pawn is promoted to a ", into, " on ", list(at)];
            }
            Effect::StaysOnPinLine => append![
                text,
                The(piece),
                " is pinned by ",
                self.pieces(by),
                ", but stays on the pin line"
            ],
            Effect::CastlingRightHeld => {
                let side = self.side.side_name();
                append![text, side, " has the right to castle with ", rook(mv)];
            }
            Effect::CastlingPathEmpty if at.is_empty() => {
                append![text, "no square has to be empty"];
            }
            Effect::CastlingPathEmpty => {
                append![text, list(at), " ", verb(at, "is", "are"), " empty"];
            }
            Effect::CastlingKingSafe => {
                append![text, list(at), " ", verb(at, "is", "are"), " not attacked"];
            }
            Effect::CastlingRookAttacked => append![
                text,
                rook(mv),
                " is attacked by ",
                self.pieces(by),
                ", which does not matter"
            ],
            Effect::CastlingRookPathAttacked => append![
                text,
                list(at),
                " is attacked by ",
                self.pieces(by),
                ", which does not matter: only the rook crosses it"
            ],
            Effect::GivesCheck => self.append_check(mv, by, text),
            Effect::Mates if by.is_subset(Bitboard::of(new_square(mv))) => {
                append![text, "checkmate by ", checker(mv)];
            }
            Effect::Mates => {
                append![text, "checkmate: "];
                self.append_check(mv, by, text);
            }
            Effect::Stalemates => append![
                text,
                (!self.side).side_name(),
                " is not in check and has no legal move: stalemate, a draw"
            ],
            Effect::Quiet => {
                let between = lines::between(mv.from(), mv.to());
                if between.is_empty() {
                    append![text, list(at), " is empty"];
                } else {
                    append![text, list(between | at), " are empty"];
                }
            }
        }
    }

    /// `check by the queen on h5`, `discovered check by the rook on d1`, `double check by ...`; the checkers are those after
    /// the move.
    fn append_check(&self, mv: Move, checkers: Bitboard, text: &mut String) {
        let direct = checkers & Bitboard::of(new_square(mv));
        let discovered = checkers - direct;
        match (direct.any(), discovered.any()) {
            (_, false) => append![text, "check by ", checker(mv)],
            (false, true) => append![text, "discovered check by ", self.pieces(discovered)],
            (true, true) => append![
                text,
                "double check by ",
                checker(mv),
                " and by ",
                self.pieces(discovered),
                ", which it uncovers"
            ],
        }
    }
}

/// The square from which the moved piece can give check; for castling, that of the rook.
fn new_square(mv: Move) -> Square {
    match mv {
        Move::Castle { king, rook } => CastlingPath::new(king, rook).rook_to,
        _ => mv.to(),
    }
}

/// The moved piece on that square.
fn checker(mv: Move) -> The<PieceName> {
    let role = match mv {
        Move::Castle { .. } => Role::Rook,
        Move::Promotion { into, .. } => into,
        _ => mv.role(),
    };
    The(PieceName {
        role: role.name(),
        square: Some(new_square(mv)),
    })
}
