//! One sentence for each reason and each effect.
//!
//! Pieces and squares become words only in the sentence that is chosen: until then, a name such as `piece` or `by` stands for them.

use super::verdict::{EffectDetail, ReasonDetail, Verdict};
use crate::codes::{Effect, Reason};
use crate::rules::any_position::AnyPosition;
use crate::rules::movement::{
    double_push_over, for_side, king_home, pawn_start_rank, pawn_steps, promotion_rank,
};
use crate::rules::stages::{CastlingPath, Context};
use crate::rules::{attacks, problem};
use crate::types::{Bitboard, Board, CastlingSide, Color, Move, Piece, Role, Square, Step};

/// Appends parts of a sentence to a text. Records contain many sentences, and `write!` takes several times the instructions.
macro_rules! say {
    ($text:ident: $($part:tt)+) => {{
        $(Part::append(&$part, $text);)+
    }};
}

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

trait Part {
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

/// Writes sentences about the moves of one side of a position.
pub struct Sentences<'a> {
    position: &'a AnyPosition,
    board: &'a Board,
    /// The side whose move is explained.
    side: Color,
    /// What happened in the game, if it is known and a reason.
    past: Option<&'a str>,
    /// The only squares that may be named, if the answer is not to reveal more; it names no other move, then.
    only: Option<Bitboard>,
}

impl<'a> Sentences<'a> {
    /// Sentences about a verdict.
    #[inline]
    pub fn about(position: &'a AnyPosition, verdict: &Verdict) -> Self {
        // If the side to move has no king to castle with, another piece may stand on the king's home square.
        let is_castling =
            verdict.mv().is_none() && verdict.primary() == Some(Reason::NoCastlingRight);
        let owner = position.board().color_at(verdict.from());
        let side = owner.filter(|_| !is_castling).unwrap_or(position.turn());
        Self::of_side(position, side)
    }

    /// Sentences about the moves of a side.
    #[inline]
    pub fn of_side(position: &'a AnyPosition, side: Color) -> Self {
        let board = position.board();
        Self {
            position,
            board,
            side,
            past: None,
            only: None,
        }
    }

    /// Sentences that name no other squares than these, and no moves.
    pub(crate) fn naming_only(self, squares: Bitboard) -> Self {
        let only = Some(squares);
        Self { only, ..self }
    }

    fn may_name(&self, square: Square) -> bool {
        self.only.is_none_or(|only| only.contains(square))
    }

    /// Sentences that also say what happened in the game, for the reasons that depend on it, as `notation::history` words it.
    #[must_use]
    pub fn with_past(self, past: Option<&'a str>) -> Self {
        Self { past, ..self }
    }

    /// Why a move is not legal: appends a sentence to a text.
    pub fn append_reason(&self, verdict: &Verdict, detail: &ReasonDetail, text: &mut String) {
        let ReasonDetail { reason, by, at } = *detail;
        let (from, to, king) = (verdict.from(), verdict.to(), self.king());
        let (piece, target) = (self.piece(from), self.piece(to));
        let (pieces, places) = (self.pieces(by), squares(at));
        let counted = |one, many| number_of(by, one, many);
        let kings = self.board.by_piece(Piece::new(self.side, Role::King));
        let (attackers, checkers) = (self.attackers(by, at), self.attackers(by, kings));
        let (our_side, their_side) = (self.side.side_name(), (!self.side).side_name());
        // Without squares between king and checker, the check cannot be blocked.
        let is_blockable = (at - by).any();
        sentences! { text: Reason, reason =>
            NoPieceOnOrigin [from " is empty"]
            NotYourTurn ["it is " their_side "'s turn, and " piece " is " our_side "'s"]
            MoveMismatch ["the move does not match the position: another piece, capture or castling rook"]
            NotOnAnyVector { self.off_vectors(verdict, reason, text) }
            PawnBackwards { self.off_vectors(verdict, reason, text) }
            PawnDoubleNotFromStart { self.off_vectors(verdict, reason, text) }
            OffBoard ["the square is off the board"]
            OwnPieceOnTarget [our_side "'s own " (self.role_name(to)) " stands on " to]
            PathBlocked [pieces " " (counted("is", "are")) " in the way"]
            PawnPushBlocked [pieces " " (counted("blocks", "block")) " " piece (self.but_could_be_captured(by, to))]
            PawnDiagonalNeedsCapture ["there is nothing on " to " for " piece " to capture"]
            EnPassantNotAvailable { self.too_late_for_en_passant(by, to, text) }
            CannotCaptureKing [target " cannot be captured: a king is never captured"]
            PromotionPieceMissing ["the pawn reaches the last rank on " to ": name the new piece (queen, rook, bishop or knight)"]
            PromotionNotAllowedHere { self.no_promotion(from, to, text) }
            PromotionPieceInvalid ["a pawn can only be promoted to a queen, rook, bishop or knight"]
            NoCastlingRight { self.no_right(verdict, text) }
            RookMissing [our_side " has no rook on " places]
            CastlingPathOccupied { self.castling_path(verdict.mv(), by, text) }
            DoubleCheckOnlyKingMoves [king " is in " (check_from(by)) checkers ": only the king can move"]
            DoesNotAnswerCheck [
                king " would still be in check from " checkers ": the move "
                (if is_blockable { "neither captures it nor blocks the check" } else { "does not capture it" })
            ]
            Pinned [piece " is pinned to " king " by " pieces (self.although_pinned(by, Bitboard::of(from), true))]
            TargetAttacked [to " is attacked by " attackers]
            TargetProtected [target " is protected by " attackers]
            TargetAttackedThroughKing [
                pieces " " (counted("attacks", "attack")) " " to " as well, once the king has left "
                (if self.may_name(from) { from.name() } else { "its square" }) (self.although_pinned(by, at, false))
            ]
            EnPassantExposesKing [
                "with " (self.pieces(at)) " gone, " pieces " would attack " king (self.although_pinned(by, kings, false))
            ]
            CastlingOutOfCheck [king " is in " (check_from(by)) checkers]
            CastlingThroughAttack { self.attacked_squares(from, at, text) }
            CastlingIntoAttack [
                (self.once_uncovered(verdict, by)) "the king would end on " places ", attacked by " attackers
            ]
        }
    }

    /// Why the piece cannot make the move on any board.
    fn off_vectors(&self, verdict: &Verdict, reason: Reason, text: &mut String) {
        let (from, to) = (verdict.from(), verdict.to());
        let piece = self.piece(from);
        if from == to {
            say!(text: piece " already stands there");
        } else if let Some((over, victim)) = self.meant_en_passant(from, to) {
            self.not_en_passant(from, over, victim, text);
        } else if reason == Reason::PawnBackwards {
            say!(text: piece " cannot move to " to ": a pawn never moves backwards or sideways");
        } else if reason == Reason::PawnDoubleNotFromStart {
            let (side, rank) = (self.side.name(), pawn_start_rank(self.side).digit());
            say!(text: piece " cannot move two squares: a " side " pawn can do so only from rank " rank);
        } else if self.only.is_none() && self.is_castling_lane(from, to) {
            let san = verdict.castling_side().map_or("O-O", CastlingSide::san);
            say!(text: piece " cannot step to " to ": castling is written " san);
        } else {
            let how = self.board.role_at(from).map_or("", how_it_moves);
            let role = self.role_name(from);
            say!(text: "a " role " cannot go");
            if self.may_name(from) {
                say!(text: " from " from);
            }
            say!(text: " to " to " in one move: " how);
        }
    }

    /// What to add about a piece in a pawn's way if it is the only one and stands where a pawn could capture it.
    fn but_could_be_captured(&self, by: Bitboard, to: Square) -> &'static str {
        let is_capturable = |piece: Piece| piece.color != self.side && piece.role != Role::King;
        if by == Bitboard::of(to) && self.board.piece_at(to).is_some_and(is_capturable) {
            ": a pawn captures diagonally, never straight ahead"
        } else {
            ""
        }
    }

    fn too_late_for_en_passant(&self, by: Bitboard, to: Square, text: &mut String) {
        let pawn = self.pieces(by);
        if let Some(past) = self.past {
            say!(text: pawn " cannot be captured en passant: " past);
        } else {
            let field = self.en_passant_field(to);
            say!(text: pawn " can be captured en passant only on the very next move after it has moved two squares" field);
        }
    }

    fn no_promotion(&self, from: Square, to: Square, text: &mut String) {
        let (piece, last_rank) = (self.piece(from), promotion_rank(self.side));
        if self.board.role_at(from) != Some(Role::Pawn) {
            say!(text: piece " cannot be promoted: only a pawn can be");
        } else if to.rank() == last_rank {
            say!(text: piece " cannot be promoted on " to ": it does not get there in one move");
        } else {
            let (side, rank) = (self.side.name(), last_rank.digit());
            say!(text: piece " is not promoted on " to ": a " side " pawn is promoted on rank " rank);
        }
    }

    fn no_right(&self, verdict: &Verdict, text: &mut String) {
        let kings = self.board.by_piece(Piece::new(self.side, Role::King));
        let rooks = self.board.by_piece(Piece::new(self.side, Role::Rook));
        let is_rook_there =
            matches!(verdict.mv(), Some(Move::Castle { rook, .. }) if rooks.contains(rook));
        let side = self.side.side_name();
        let castling = verdict.castling_side();
        let place = castling.map_or("there", CastlingSide::name);
        if kings.is_empty() {
            say!(text: side " cannot castle: it has no king");
        } else if kings.more_than_one() {
            say!(text: side " cannot castle: it has several kings");
        } else if let Some(past) = self.past {
            say!(text: side " has no right to castle " place ": " past);
        } else if verdict.mv().is_none() && !self.position.is_chess960() {
            let (from, home) = (verdict.from(), king_home(self.side));
            say!(text: side " may no longer castle " place ": its king is ");
            if self.may_name(from) && self.may_name(home) {
                say!(text: "on " from ", not on " home);
            } else {
                text.push_str("not on its home square");
            }
        } else if is_rook_there {
            let role = castling.map_or(Role::King, |side| side.pick(Role::King, Role::Queen));
            let letter = Piece::new(self.side, role).letter();
            say!(text: side " may no longer castle " place ": the king or the rook has moved (the castling rights are without " letter ")");
        } else {
            say!(text: side " has no right to castle " place);
        }
    }

    /// What a legal move does: appends a sentence to a text.
    pub fn append_effect(&self, mv: Move, detail: &EffectDetail, text: &mut String) {
        let EffectDetail { effect, by, at } = *detail;
        let passed = match effect {
            Effect::Quiet => attacks::between(mv.from(), mv.to()),
            _ => Bitboard::EMPTY,
        };
        let places = squares(at | passed);
        let are = number_of(at | passed, "is", "are");
        let (pieces, attackers) = (self.pieces(by), self.attackers(by, at));
        let mover = self.piece(mv.from());
        let kings = self.board.by_piece(Piece::new(self.side, Role::King));
        let checkers = self.attackers(by, kings);
        let (our_side, their_side) = (self.side.side_name(), (!self.side).side_name());
        let into = mv.promotion().map_or("piece", Role::name);
        let rook = |text: &mut String| match mv {
            Move::Castle { rook, .. } => role_on(Role::Rook, rook).append(text),
            _ => text.push_str("the rook"),
        };
        sentences! { text: Effect, effect =>
            CapturesChecker ["it captures the checking " (list(at, |at| move |text: &mut String| say!(text: (self.role_name(at)) " on " at)))]
            BlocksCheck ["on " places " it blocks the check from " checkers]
            LeavesCheck {
                if by.contains(mv.to()) {
                    say!(text: "the king answers the check by capturing " (self.piece(mv.to())));
                } else {
                    say!(text: "the king moves out of " (check_from(by)) checkers);
                }
            }
            Captures ["it captures " pieces]
            EnPassant ["it captures " pieces ", which has just moved two squares, en passant"]
            Promotes ["the pawn is promoted to a " into " on " places]
            StaysOnPinLine [
                mover " is pinned by " pieces (self.although_pinned(by, Bitboard::of(mv.from()), true)) ", but stays on the pin line"
            ]
            CastlingRightHeld [our_side " has the right to castle with " rook]
            CastlingPathEmpty {
                if at.is_empty() {
                    text.push_str("no square has to be empty");
                } else {
                    say!(text: places " " are " empty");
                }
            }
            CastlingKingSafe [places " " are " not attacked"]
            CastlingRookAttacked [rook " is attacked by " attackers ", which does not matter"]
            CastlingRookPathAttacked [places " is attacked by " attackers ", which does not matter: only the rook crosses it"]
            GivesCheck { self.gives_check(mv, by, effect, text) }
            Mates { self.gives_check(mv, by, effect, text) }
            Stalemates [their_side " is not in check and has no legal move: stalemate, a draw"]
            Quiet [places " " are " empty"]
        }
    }

    fn gives_check(&self, mv: Move, by: Bitboard, effect: Effect, text: &mut String) {
        let moved = Bitboard::of(new_square(mv));
        let checker = role_on(new_role(mv), new_square(mv));
        let discovered = self.pieces(by - moved);
        let (is_direct, is_discovered) = ((by & moved).any(), (by - moved).any());
        let check = match (effect == Effect::Mates, is_discovered) {
            (false, false) => "check by ",
            (false, true) => "",
            (true, false) => "checkmate by ",
            (true, true) => "checkmate: ",
        };
        text.push_str(check);
        match (is_direct, is_discovered) {
            (_, false) => checker.append(text),
            (false, true) => say!(text: "discovered check by " discovered),
            (true, true) => {
                say!(text: "double check by " checker " and by " discovered ", which it uncovers");
            }
        }
        let after = self.position.play_unchecked(mv);
        let kings = self.board.by_piece(Piece::new(!self.side, Role::King));
        let after = Sentences::of_side(&after, !self.side);
        after.although_pinned(by, kings, false).append(text);
    }

    /// `the knight on e2`
    fn piece(&self, square: Square) -> impl Part {
        move |text: &mut String| say!(text: "the " (self.role_name(square)) (self.on(square)))
    }

    /// ` on e2`, or nothing.
    fn on(&self, square: Square) -> impl Part {
        move |text: &mut String| {
            if self.may_name(square) {
                say!(text: " on " square);
            }
        }
    }

    /// `the knight on e2 and the pawn on f2`
    fn pieces(&self, squares: Bitboard) -> impl Part {
        list(squares, |square| self.piece(square))
    }

    /// `the king on e1`
    fn king(&self) -> impl Part {
        |text: &mut String| match self.board.king(self.side) {
            Some(king) => self.piece(king).append(text),
            None => text.push_str("the king"),
        }
    }

    /// `knight`
    fn role_name(&self, square: Square) -> &'static str {
        self.board.role_at(square).map_or("piece", Role::name)
    }

    /// `the king would cross e1 and f1, attacked by the queen on d1`: squares grouped by attackers, with the king lifted off the board.
    fn attacked_squares(&self, king: Square, at: Bitboard, text: &mut String) {
        text.push_str("the king would cross ");
        let occupied = self.board.occupied().without(king);
        let attackers =
            |square: Square| attacks::attackers(self.board, square, !self.side, occupied);
        let mut left = at;
        while let Some(first) = left.first() {
            let by = attackers(first);
            let same = (left.iter().filter(|&square| attackers(square) == by)).collect();
            let separator = if left == at { "" } else { ", and " };
            say!(text: separator (squares(same)) ", attacked by " (self.attackers(by, same)));
            left -= same;
        }
    }

    /// The names of pieces that attack some squares, and which of them are pinned.
    fn attackers(&self, by: Bitboard, at: Bitboard) -> impl Part {
        move |text: &mut String| say!(text: (self.pieces(by)) (self.although_pinned(by, at, false)))
    }

    /// What to add to the names of attacking pieces whose pins keep them from moving to the squares that they attack: they attack
    /// them nevertheless (FIDE Laws 3.1.3). With `in_full`, their squares are repeated, because the sentence names other pieces.
    fn although_pinned(&self, by: Bitboard, at: Bitboard, in_full: bool) -> impl Part {
        move |text: &mut String| {
            let king = self.board.king(!self.side);
            let is_held =
                |one: &Square| king.is_some_and(|king| (attacks::line(king, *one) & at).is_empty());
            let pinned = by & self.position.with_turn(!self.side).pinned();
            let pinned: Bitboard = pinned.into_iter().filter(is_held).collect();
            match pinned.only() {
                _ if pinned.is_empty() => {}
                Some(one) if pinned == by && !in_full => {
                    say!(text: ", although the " (self.role_name(one)) " is pinned");
                }
                None if pinned == by && !in_full => text.push_str(", although they are pinned"),
                _ => {
                    let are = number_of(pinned, "is", "are");
                    say!(text: ", although " (self.pieces(pinned)) " " are " pinned");
                }
            }
        }
    }

    /// The names of attacking pieces as an answer of its own: `the rook on g2, although it is pinned`.
    pub fn attackers_alone(&self, by: Bitboard, at: Option<Square>) -> String {
        let mut text = String::new();
        self.attackers(by, at.map_or(Bitboard::EMPTY, Bitboard::of))
            .append(&mut text);
        match by.only().map(|one| self.role_name(one)) {
            Some(role) => text.replace(&format!("although the {role} is"), "although it is"),
            None => text,
        }
    }

    /// The square that a pawn would pass over and the pawn itself, if a pawn move that no pawn can make is meant as its capture
    /// en passant: the target is the en passant square, or a pawn that can have come beside this one by a double push.
    fn meant_en_passant(&self, from: Square, to: Square) -> Option<(Square, Square)> {
        let [forward, ..] = pawn_steps(self.side);
        let over = to.step(forward)?;
        let over = match self.position.en_passant() {
            _ if from.file() == to.file() => return None,
            Some(current) if [to, over].contains(&current) => current,
            _ if from.rank() == to.rank() && from.distance(to) == 1 => over,
            _ => return None,
        };
        let (_, victim) = double_push_over(!self.side, over)?;
        let is = |at, color| self.board.piece_at(at) == Some(Piece::new(color, Role::Pawn));
        let is_meant = self.only.is_none() && is(from, self.side) && is(victim, !self.side);
        is_meant.then_some((over, victim))
    }

    /// Why a pawn does not capture en passant as it is written.
    fn not_en_passant(&self, from: Square, over: Square, victim: Square, text: &mut String) {
        let (piece, pawn, file) = (self.piece(from), self.piece(victim), from.file().letter());
        if from.rank() != victim.rank() || from.distance(victim) > 1 {
            let beside = [1, -1].map(|file| victim.step(Step::new(file, 0)));
            let beside = problem::list(beside.into_iter().flatten().collect(), "or").to_string();
            say!(text: piece " cannot capture " pawn " en passant: only a pawn beside it can, on " (&*beside));
            return;
        }
        say!(text: piece " captures " pawn " en passant by moving to " over ", which is written " file "x" over);
        if self.position.en_passant() != Some(over) {
            say!(text: ", and only on the very next move after the double push" (self.en_passant_field(over)));
        }
    }

    /// What the en passant field of the FEN says, and what it would have to say for a capture on a square; nothing if it is about
    /// the other side, or if no other square may be named.
    fn en_passant_field(&self, over: Square) -> impl Part {
        move |text: &mut String| {
            let push = double_push_over(!self.side, over);
            let is_told = self.only.is_none() && self.side == self.position.turn();
            if let Some((origin, pawn)) = push.filter(|_| is_told) {
                let field = self.position.en_passant().map_or("-", Square::name);
                say!(text: " (the en passant field of the FEN is " field "; after " origin "-" pawn " it would be " over ")");
            }
        }
    }

    /// Which pieces are in the way of castling, and where.
    fn castling_path(&self, mv: Option<Move>, by: Bitboard, text: &mut String) {
        let Some(Move::Castle { king, rook }) = mv else {
            return;
        };
        let path = CastlingPath::new(king, rook);
        let places = [
            (attacks::between(king, rook), "between king and rook"),
            (Bitboard::of(path.rook_to), "where the rook has to land"),
            (Bitboard::of(path.king_to), "where the king has to land"),
            (Bitboard::ALL, "on the path of king or rook"),
        ];
        let mut left = by;
        for (place, name) in places {
            let here = left & place;
            if here.any() {
                let separator = if left == by { "" } else { ", and " };
                let stands = number_of(here, "stands", "stand");
                say!(text: separator (self.pieces(here)) " " stands " " name);
                left -= here;
            }
        }
    }

    /// What precedes castling into an attack if the rook shields the king's new square from these pieces before it moves.
    fn once_uncovered(&self, verdict: &Verdict, by: Bitboard) -> impl Part {
        move |text: &mut String| {
            let occupied = self.board.occupied().without(verdict.from());
            let before = attacks::attackers(self.board, verdict.to(), !self.side, occupied);
            if let Some(Move::Castle { rook, .. }) = verdict.mv()
                && (before & by).is_empty()
            {
                say!(text: "with the rook" (self.on(rook)) " gone, ");
            }
        }
    }

    /// Whether a king castles by moving from one square to another.
    fn is_castling_lane(&self, from: Square, to: Square) -> bool {
        let view = self.position.with_turn(self.side);
        for_side!(view, S => {
            let cx = Context::<S>::new(&view);
            cx.castling_lanes(from).any(|lane| from.step(lane.step) == Some(to))
        })
    }
}

/// `the rook on a1`
fn role_on(role: Role, square: Square) -> impl Part {
    move |text: &mut String| say!(text: "the " (role.name()) " on " square)
}

/// `f1 and g1`
fn squares(squares: Bitboard) -> impl Part {
    list(squares, |square| square)
}

/// `f1`, `f1 and g1`, `b1, c1 and d1`
fn list<T: Part>(squares: Bitboard, name: impl Fn(Square) -> T) -> impl Part {
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
const fn new_role(mv: Move) -> Role {
    match mv {
        Move::Castle { .. } => Role::Rook,
        Move::Promotion { into, .. } => into,
        _ => mv.role(),
    }
}

const fn how_it_moves(role: Role) -> &'static str {
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
