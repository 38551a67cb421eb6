//! What is impossible or unusual about a setup, and what the analysis does about it. A problem is made where it is found.

use std::borrow::Cow;
use std::fmt::{self, Display as _};

use super::any_position::Setup;
use super::attacks::{self, attackers};
use super::movement::{self, home_rank, king_home, promotion_rank};
use super::origin::census::{Census, passed_files};
use super::origin::retract::{has_last_move, is_check_out_of_turn};
use super::outcome::SEVENTY_FIVE_MOVES;
use crate::codes::Code;
use crate::types::{Bitboard, CastlingSide, Color, Fault, Move, Piece, Role, Square};
use Kind::{Abridged, DropsCastling, DropsEnPassant, Harmless, Illegal, Impossible};

/// Something that cannot occur in a game, or that the reader of a position had to decide. No problem prevents an analysis.
///
/// Its `Display` says what is wrong and what the analysis does about it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Problem {
    kind: Kind,
    code: Code,
    squares: Bitboard,
    cause: String,
    consequence: Cow<'static, str>,
}

/// What a problem means for the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    /// The position keeps everything that was given.
    Harmless,
    /// The FEN has only this many fields, and the others are assumed.
    Abridged(usize),
    /// The position keeps everything that was given, but no game leads to it.
    Impossible,
    /// A [`Position`](crate::Position) cannot have the problem: it makes check, checkmate or a pawn's moves meaningless.
    Illegal,
    /// A castling right is dropped.
    DropsCastling,
    /// The en passant square is dropped.
    DropsEnPassant,
}

impl Problem {
    fn new(kind: Kind, code: Code, squares: Bitboard, cause: impl Into<String>) -> Self {
        let consequence = match kind {
            Harmless | Abridged(_) | Impossible | Illegal => "the position is analysed as it is",
            DropsCastling if squares.more_than_one() => "the rights are ignored",
            DropsCastling => "the right is ignored",
            DropsEnPassant => "the en passant square is ignored",
        };
        Self {
            kind,
            code,
            squares,
            cause: cause.into(),
            consequence: consequence.into(),
        }
    }

    /// The problem, with another consequence than is usual for its kind.
    fn with_consequence(self, consequence: impl Into<Cow<'static, str>>) -> Self {
        let consequence = consequence.into();
        Self {
            consequence,
            ..self
        }
    }

    /// No game leads to a position.
    pub(super) fn impossible(code: Code, squares: Bitboard, cause: impl Into<String>) -> Self {
        Self::new(Impossible, code, squares, cause)
    }

    /// A JSON message has keys that the analysis does not use.
    #[doc(hidden)]
    pub fn ignored_keys(keys: &[String]) -> Self {
        let keys = keys.join(", ");
        let cause = format!("the JSON board has keys that the analysis does not use: {keys}");
        Self::new(Harmless, Code::IgnoredKeys, Bitboard::EMPTY, cause)
            .with_consequence("they are ignored")
    }

    /// A FEN has fewer than four fields.
    pub(crate) fn missing_fields(given: usize) -> Self {
        let (cause, assumed) = match given {
            0 | 1 => (
                "side to move, castling rights and en passant square are missing",
                "White to move and no castling rights are assumed",
            ),
            2 => (
                "castling rights and en passant square are missing",
                "no castling rights are assumed",
            ),
            _ => (
                "the en passant square is missing",
                "no en passant square is assumed",
            ),
        };
        let (code, squares) = (Code::MissingFields, Bitboard::EMPTY);
        Self::new(Abridged(given), code, squares, cause).with_consequence(assumed)
    }

    /// Whether the FEN of the position lacks the field with this index, such as 1 for the side to move.
    #[doc(hidden)]
    pub fn lacks(&self, field: usize) -> bool {
        matches!(self.kind, Abridged(given) if given <= field)
    }

    /// The castling field names the right of a rook more than once.
    pub(crate) fn repeated_castling_right(rook: Square) -> Self {
        let (code, squares) = (Code::RepeatedCastlingRight, Bitboard::of(rook));
        let cause = format!("the castling field names the rook on {rook} more than once");
        Self::new(Harmless, code, squares, cause).with_consequence("it counts once")
    }

    /// The stable code.
    pub const fn code(&self) -> Code {
        self.code
    }

    /// The squares concerned; empty if the problem is not about squares.
    pub const fn squares(&self) -> Bitboard {
        self.squares
    }

    /// What is wrong, without what the analysis does about it.
    pub fn cause(&self) -> &str {
        &self.cause
    }

    /// Whether a [`Position`](crate::Position) cannot have this problem.
    pub(crate) fn is_illegal(&self) -> bool {
        self.kind == Illegal
    }

    /// Whether no game leads to a position with this problem.
    pub(crate) fn is_impossible(&self) -> bool {
        matches!(self.kind, Impossible | Illegal)
    }

    /// Whether a castling right or an en passant square is dropped because of this problem.
    #[doc(hidden)]
    pub fn drops_something(&self) -> bool {
        self.drops_castling() || self.drops_en_passant()
    }

    /// Whether a castling right is dropped because of this problem.
    #[doc(hidden)]
    pub fn drops_castling(&self) -> bool {
        self.kind == DropsCastling
    }

    /// Whether the en passant square is dropped because of this problem.
    #[doc(hidden)]
    pub fn drops_en_passant(&self) -> bool {
        self.kind == DropsEnPassant
    }
}

/// What is wrong, and what the analysis does about it.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.cause, self.consequence)
    }
}

/// As an error, a problem says only what is wrong.
impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Self::new(problem.code, problem.cause)
    }
}

/// All problems of a setup in this order, White's first: kings, checks, pawns and pieces, castling, en passant, half-move clock.
///
/// ```
/// use chessmoves::{Code, notation::fen, problems};
/// let setup = fen::parse("4k3/8/8/8/8/8/8/4K3 w K - 0 1")?.setup;
/// let problems = problems(&setup);
/// assert_eq!(problems.len(), 1);
/// assert_eq!(problems[0].code(), Code::CastlingWithoutRook);
/// assert_eq!(
///     problems[0].to_string(),
///     "White has the right to castle kingside, but no rook on h1; the right is ignored"
/// );
/// # Ok::<(), chessmoves::Faults>(())
/// ```
pub fn problems(setup: &Setup) -> Vec<Problem> {
    let mut found = Vec::new();
    kings(setup, &mut found);
    let census = Census::both(&setup.board);
    checks(setup, &census, &mut found);
    for side in &census {
        material(setup, side, &mut found);
    }
    found.extend(passed_pawns(&census));
    let kept @ (usable, chess960) = setup.usable_castling();
    for color in Color::ALL {
        castling(setup, color, kept, &mut found);
    }
    if chess960 && setup.chess960.is_none() {
        found.extend(chess960_assumed(setup, usable));
    }
    let [white, black] = Color::ALL.map(|color| Bitboard::rank(home_rank(color)));
    let off_home = setup.castling - white - black;
    if off_home.any() {
        let cause = format!(
            "no rook can castle from {}: castling takes place on the first and eighth rank",
            list(off_home, "or")
        );
        let code = Code::CastlingOffHomeRank;
        found.push(Problem::new(DropsCastling, code, off_home, cause));
    }
    if let Some(square) = setup.en_passant {
        en_passant(setup, square, &mut found);
    }
    if setup.halfmoves > SEVENTY_FIVE_MOVES {
        let clock = setup.halfmoves;
        let cause = format!("the half-move clock is {clock}, but a game is drawn at 150");
        let (code, squares) = (Code::HalfmoveClock, Bitboard::EMPTY);
        found.push(Problem::new(Harmless, code, squares, cause));
    }
    found
}

fn kings(setup: &Setup, found: &mut Vec<Problem>) {
    for color in Color::ALL {
        let side = color.side_name();
        let kings = setup.board.by_piece(Piece::new(color, Role::King));
        let mut push = |code, cause, consequence: String| {
            let problem = Problem::new(Illegal, code, kings, cause);
            found.push(problem.with_consequence(consequence));
        };
        if kings.is_empty() {
            let (code, cause) = (Code::NoKing, format!("{side} has no king"));
            let all = "all its pseudo-legal moves count as legal";
            push(code, cause, format!("{side} is never in check, and {all}"));
        } else if kings.more_than_one() {
            let (count, squares) = (kings.len(), list(kings, "and"));
            let cause = format!("{side} has {count} kings, on {squares}");
            let consequence =
                "no rule says which of them to protect, so there are no legal moves to report";
            push(Code::SeveralKings, cause, consequence.to_owned());
        }
    }
    if let [Some(white), Some(black)] = Color::ALL.map(|color| setup.board.king(color))
        && movement::king(white).contains(black)
    {
        let kings = Bitboard::of(white).with(black);
        let squares = list(kings, "and");
        let cause = format!("the kings on {squares} stand next to each other");
        found.push(Problem::new(Illegal, Code::KingsTouch, kings, cause));
    }
}

/// The pieces that give check. Kings are left out: kings next to each other are a problem of their own.
fn checkers(setup: &Setup, king: Square, color: Color) -> Bitboard {
    attackers(&setup.board, king, !color, setup.board.occupied()) - setup.board.by_role(Role::King)
}

fn checks(setup: &Setup, census: &[Census; 2], found: &mut Vec<Problem>) {
    let opponent = !setup.turn;
    let (side, enemy) = (setup.turn.side_name(), opponent.side_name());
    if let Some(king) = setup.board.king(opponent) {
        let checkers = checkers(setup, king, opponent);
        if checkers.any() {
            let pieces = list(checkers, "and");
            let cause = format!("it is {side}'s turn and {enemy} is in check from {pieces}");
            let code = Code::OpponentInCheck;
            found.push(Problem::new(Illegal, code, checkers, cause));
        }
    }
    let Some(king) = setup.board.king(setup.turn) else {
        return;
    };
    let checkers = checkers(setup, king, setup.turn);
    let pieces = list(checkers, "and");
    let mut push = |code, cause| found.push(Problem::impossible(code, checkers, cause));
    let of = |role| setup.board.by_role(role);
    let sliders = of(Role::Queen) | of(Role::Rook) | of(Role::Bishop);
    if checkers.len() > 2 {
        let count = checkers.len();
        let cause = format!(
            "{side} is in check from {count} pieces, on {pieces}, but no move gives more than two checks"
        );
        push(Code::TooManyCheckers, cause);
    } else if let (Some(one), Some(other)) = (checkers.first(), checkers.last())
        && one != other
    {
        // In a double check at least one check is discovered, by a move of the other piece or a capture en passant.
        let mut push_because = |code, why: &str| {
            let both = format!("{side} is in check from {pieces}, but no move gives both checks");
            push(code, format!("{both}: {why}"));
        };
        if (checkers & sliders).is_empty() {
            let why = "neither can be a discovered check";
            push_because(Code::CheckersWithoutSlider, why);
        } else if attacks::line(king, one).contains(other) {
            let why = format!("they are on the same line as the king on {king}");
            push_because(Code::CheckersOnOneLine, &why);
        } else if is_one_game(setup, census) && !has_last_move(setup) {
            let why = "no last move is possible that uncovers one of them and gives the other";
            push_because(Code::CheckersNotAtOnce, why);
        }
    }
    found.extend(check_before_double_step(setup, king));
}

/// Whether nothing else that the search for a last move relies on is wrong with the board.
fn is_one_game(setup: &Setup, census: &[Census; 2]) -> bool {
    let kings = Color::ALL.map(|color| setup.board.king(color));
    kings.iter().all(Option::is_some)
        && census.iter().all(|side| side.spent().is_some())
        && passed_files(census).is_none()
        && !is_check_out_of_turn(setup)
}

/// Takes the double push back: if the king was attacked before it, its side was in check although it was not its turn.
fn check_before_double_step(setup: &Setup, king: Square) -> Option<Problem> {
    let (turn, enemy) = (setup.turn, !setup.turn);
    let square = (setup.en_passant).filter(|&passed| setup.is_possible_en_passant(passed));
    let (origin, pawn) = movement::double_push_over(enemy, square?)?;
    let mut before = *setup;
    before.board.clear(pawn);
    before.board.put(Piece::new(enemy, Role::Pawn), origin);
    let checkers = checkers(&before, king, turn);
    checkers.any().then(|| {
        let (side, enemy, pieces) = (turn.side_name(), enemy.side_name(), list(checkers, "and"));
        let cause = format!(
            "{side} was in check from {pieces} before the pawn moved from {origin} to {pawn}, although it was {enemy}'s turn"
        );
        Problem::impossible(Code::CheckBeforeDoubleStep, checkers, cause)
    })
}

fn material(setup: &Setup, census: &Census, found: &mut Vec<Problem>) {
    let (color, pawns) = (census.color, census.pawns);
    let side = color.side_name();
    let mut push = |kind, code, squares, what| {
        let cause = format!("{side} has {what}");
        found.push(Problem::new(kind, code, squares, cause));
    };
    let edge = pawns & (Bitboard::rank(home_rank(color)) | Bitboard::rank(promotion_rank(color)));
    if edge.any() {
        let (squares, several) = (list(edge, "and"), edge.more_than_one());
        let noun = if several { "pawns" } else { "a pawn" };
        let what = format!("{noun} on {squares}, but pawns never stand on the first or last rank");
        push(Illegal, Code::PawnsOnEdgeRank, edge, what);
    }
    let count = pawns.len();
    if count > 8 {
        let what = format!("{count} pawns, more than 8");
        push(Impossible, Code::TooManyPawns, pawns, what);
    }
    let pieces = setup.board.by_color(color);
    if pieces.len() > 16 {
        let what = format!("{} pieces, more than 16", pieces.len());
        push(Impossible, Code::TooManyMen, pieces, what);
    }
    let promoted = census.promotions();
    if promoted > 8_usize.saturating_sub(count) && promoted > 0 {
        let (pieces, left) = (counted(promoted, "promoted piece"), counted(count, "pawn"));
        let what =
            format!("more promoted pieces than pawns are missing: at least {pieces}, {left}");
        push(Impossible, Code::TooManyPromoted, pawns, what);
    }
}

/// Pawns have passed each other on more files than the captures allow.
fn passed_pawns(census: &[Census; 2]) -> Option<Problem> {
    let (needed, possible) = passed_files(census)?;
    let [white, black] = census;
    let cause = format!(
        "more pawns have passed each other than the captures allow: on at least {}, and possible on {possible} (White has {}, Black has {}, {} men on the board)",
        counted(needed, "file"),
        pawns_in_words(white),
        pawns_in_words(black),
        32 - white.missing - black.missing,
    );
    let (code, squares) = (Code::PawnsCannotHavePassed, white.pawns | black.pawns);
    Some(Problem::impossible(code, squares, cause))
}

/// `8 pawns`, `1 pawn and at least 2 promoted pieces`
pub(super) fn pawns_in_words(census: &Census) -> impl fmt::Display {
    let (pawns, promoted) = (census.pawns.len(), census.promotions());
    fmt::from_fn(move |f| {
        counted(pawns, "pawn").fmt(f)?;
        match promoted {
            0 => Ok(()),
            _ => write!(f, " and at least {}", counted(promoted, "promoted piece")),
        }
    })
}

/// `1 pawn`, `8 pawns`, `1,000 queries`
pub fn counted(count: impl TryInto<u64>, noun: &str) -> impl fmt::Display {
    let count = count.try_into().unwrap_or(u64::MAX);
    let (stem, ending) = match noun.strip_suffix('y') {
        _ if count == 1 => (noun, ""),
        Some(stem) => (stem, "ies"),
        None => (noun, "s"),
    };
    fmt::from_fn(move |f| write!(f, "{} {stem}{ending}", Grouped(count)))
}

/// A number with thousands separators.
pub struct Grouped(pub u64);

impl fmt::Display for Grouped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            small @ 0..1000 => write!(f, "{small}"),
            great => write!(f, "{},{:03}", Self(great / 1000), great % 1000),
        }
    }
}

/// Explains what [`Setup::usable_castling`] drops.
fn castling(setup: &Setup, color: Color, usable: (Bitboard, bool), found: &mut Vec<Problem>) {
    let ((usable, chess960), rank) = (usable, home_rank(color));
    let home = Bitboard::rank(rank);
    let rights = setup.castling & home;
    let name = color.side_name();
    let is_said = setup.chess960.is_some();
    let drop = |code, rights: Bitboard, cause: String| {
        let mut problem = Problem::new(DropsCastling, code, rights, cause);
        if !is_said && (rights & setup.complete_castling()).any() {
            problem.consequence += ", unless the position is said to be Chess960";
        }
        problem
    };
    let king_home = king_home(color);
    let homes = if chess960 {
        home
    } else {
        Bitboard::of(king_home)
    };
    let is_home = |king: &Square| homes.contains(*king);
    let Some(king) = setup.board.king(color).filter(is_home) else {
        if rights.any() {
            let kings = setup.board.by_piece(Piece::new(color, Role::King));
            let why = match kings.only() {
                Some(king) if chess960 => format!("its king stands on {king}, not on rank {rank}"),
                Some(king) => format!("its king stands on {king}, not on {king_home}"),
                None if kings.is_empty() => "it has no king".to_owned(),
                None => format!("it has {} kings", kings.len()),
            };
            let cause = format!("{name} cannot castle: {why}");
            found.push(drop(Code::CastlingWithoutKing, rights, cause));
        }
        return;
    };
    let rooks = setup.board.by_piece(Piece::new(color, Role::Rook));
    for rook in rights - usable {
        let (square, side) = (Bitboard::of(rook), Move::castling_side(king, rook));
        if let Some(outer) = movement::castling_rook(usable & home, king, side)
            && rooks.contains(rook)
        {
            let both = list(square.with(outer), "and");
            let cause = format!("{name} has two castling rights {side}, with the rooks on {both}");
            let consequence = format!("the right of the inner rook, {rook}, is ignored");
            let problem = Problem::new(DropsCastling, Code::CastlingInnerRook, square, cause);
            found.push(problem.with_consequence(consequence));
            continue;
        }
        let missing = if !chess960 {
            format!("on {}", Square::new(side.corner_file(), rank))
        } else if movement::castling_rook(rooks & home, king, side).is_some() {
            format!("on {rook}")
        } else {
            format!("on the {side} of its king")
        };
        let cause = format!("{name} has the right to castle {side}, but no rook {missing}");
        found.push(drop(Code::CastlingWithoutRook, square, cause));
    }
}

/// The input does not say that the position is Chess960; only the kings do: the rooks stand in corners, as in standard chess.
fn chess960_assumed(setup: &Setup, usable: Bitboard) -> Option<Problem> {
    let (mut others, mut letters) = (usable, String::new());
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let corner = Square::new(side.corner_file(), home_rank(color));
            if usable.contains(corner) {
                letters.push(Piece::new(color, side.pick(Role::King, Role::Queen)).letter());
                others = others.without(corner);
            }
        }
    }
    if others.any() {
        return None;
    }
    let kings = Color::ALL.map(|color| setup.board.king(color));
    let squares = kings.into_iter().flatten().fold(usable, Bitboard::with);
    let cause = format!("the castling rights {letters} are possible only in Chess960");
    let problem = Problem::new(Harmless, Code::Chess960Assumed, squares, cause);
    Some(problem.with_consequence("the position is treated as Chess960"))
}

/// Explains why [`Setup::is_possible_en_passant`] does not hold.
fn en_passant(setup: &Setup, square: Square, found: &mut Vec<Problem>) {
    let enemy = !setup.turn;
    let mut push = |code, at, cause| {
        found.push(Problem::new(DropsEnPassant, code, Bitboard::of(at), cause));
    };
    let Some((origin, pawn)) = movement::double_push_over(enemy, square) else {
        let cause = format!("a {enemy} pawn cannot have passed over {square}");
        push(Code::EnPassantWrongRank, square, cause);
        return;
    };
    let mut push_because = |code, at, why| {
        push(code, at, format!("no pawn has passed over {square}: {why}"));
    };
    let occupied = setup.board.occupied();
    if !(setup.board.by_piece(Piece::new(enemy, Role::Pawn))).contains(pawn) {
        let why = format!("there is no {enemy} pawn on {pawn}");
        push_because(Code::EnPassantWithoutPawn, pawn, why);
    }
    if occupied.contains(square) {
        let why = "the square is occupied".to_owned();
        push_because(Code::EnPassantOccupied, square, why);
    }
    if occupied.contains(origin) {
        let why = format!("{origin}, where it came from, is occupied");
        push_because(Code::EnPassantOriginOccupied, origin, why);
    }
}

/// `a1, b1 and c1`
pub(crate) fn list(squares: Bitboard, conjunction: &'static str) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let last = squares.last();
        for (n, square) in squares.iter().enumerate() {
            match n {
                0 => write!(f, "{square}")?,
                _ if Some(square) == last => write!(f, " {conjunction} {square}")?,
                _ => write!(f, ", {square}")?,
            }
        }
        Ok(())
    })
}
