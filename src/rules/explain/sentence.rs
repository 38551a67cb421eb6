//! One sentence for each reason and each effect.
//!
//! A sentence is a template. [`Sentences::part`] lists what its names in braces stand for; `{is|are}` depends on the number of
//! pieces responsible, or else of squares concerned.

use super::effect::{Effect, EffectDetail};
use super::reason::{Reason, ReasonDetail};
use super::verdict::Verdict;
use crate::rules::any_position::AnyPosition;
use crate::rules::context::{Context, for_side};
use crate::rules::movement::{king_home, pawn_start_rank, promotion_rank};
use crate::rules::stages::{self, CastlingPath};
use crate::rules::{attacks, lines};
use crate::types::{Bitboard, Board, CastlingSide, Color, Move, Piece, Role, Square};

/// Writes sentences about the moves of one side of a position.
pub(crate) struct Sentences<'a> {
    position: &'a AnyPosition,
    board: &'a Board,
    /// The side whose move is explained.
    side: Color,
}

/// What a sentence is about.
#[derive(Clone, Copy)]
struct Subject {
    mv: Option<Move>,
    from: Square,
    to: Square,
    /// The pieces responsible.
    by: Bitboard,
    /// The squares concerned.
    at: Bitboard,
}

/// Few sentences are longer.
const USUAL_LENGTH: usize = 80;

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

    /// Why a move is not legal.
    pub(crate) fn reason(&self, verdict: &Verdict, detail: &ReasonDetail) -> String {
        let mut text = String::with_capacity(USUAL_LENGTH);
        self.append_reason(verdict, detail, &mut text);
        text
    }

    /// The same, appended to a text.
    pub(crate) fn append_reason(
        &self,
        verdict: &Verdict,
        detail: &ReasonDetail,
        text: &mut String,
    ) {
        let subject = Subject {
            mv: verdict.mv(),
            from: verdict.from(),
            to: verdict.to(),
            by: detail.by,
            at: detail.at,
        };
        self.fill(
            self.template_of_reason(detail.reason, subject),
            subject,
            text,
        );
        if detail.reason == Reason::CastlingThroughAttack {
            self.append_attacked_squares(subject, text);
        }
    }

    /// What a legal move does.
    pub(crate) fn effect(&self, mv: Move, detail: &EffectDetail) -> String {
        let EffectDetail { effect, by, mut at } = *detail;
        let (from, to) = (mv.from(), mv.to());
        if effect == Effect::Quiet {
            at |= lines::between(from, to);
        }
        let subject = Subject {
            mv: Some(mv),
            from,
            to,
            by,
            at,
        };
        let mut text = String::with_capacity(USUAL_LENGTH);
        self.fill(template_of_effect(effect, mv, subject), subject, &mut text);
        text
    }

    fn template_of_reason(&self, reason: Reason, subject: Subject) -> &'static str {
        let Subject {
            mv, from, to, by, ..
        } = subject;
        match reason {
            Reason::NoPieceOnOrigin => "{from} is empty",
            Reason::NotYourTurn => "it is {Enemy}'s turn, and {piece} is {Side}'s",
            Reason::NotOnAnyVector | Reason::PawnBackwards if from == to => {
                "{piece} would not move"
            }
            Reason::NotOnAnyVector if self.is_castling_lane(from, to) => {
                "{piece} cannot step to {to}: castling is written {castling san}"
            }
            Reason::NotOnAnyVector => {
                "a {role} cannot go from {from} to {to} in one move: {how it moves}"
            }
            Reason::PawnBackwards => {
                "{piece} cannot move to {to}: a pawn never moves backwards or sideways"
            }
            Reason::PawnDoubleNotFromStart => {
                "{piece} cannot move two squares: a {side} pawn can do so only from rank {start rank}"
            }
            Reason::MoveMismatch => {
                "the move does not match the position: another piece, capture or castling rook"
            }
            Reason::OffBoard => "the square is off the board",
            Reason::OwnPieceOnTarget => "{Side}'s own {role on target} stands on {to}",
            Reason::PathBlocked => "{by} {is|are} in the way",
            Reason::PawnPushBlocked if self.could_be_captured(by, to) => {
                "{by} {blocks|block} {piece}: a pawn captures diagonally, never straight ahead"
            }
            Reason::PawnPushBlocked => "{by} {blocks|block} {piece}",
            Reason::PawnDiagonalNeedsCapture => "there is nothing on {to} for {piece} to capture",
            Reason::EnPassantNotAvailable => {
                "{by} can be captured en passant only on the very next move after it has moved two squares"
            }
            Reason::CannotCaptureKing => "{target} cannot be captured: a king is never captured",
            Reason::PromotionPieceMissing => {
                "the pawn reaches the last rank on {to}: name the new piece (queen, rook, bishop or knight)"
            }
            Reason::PromotionNotAllowedHere => {
                if self.board.role_at(from) != Some(Role::Pawn) {
                    "{piece} cannot be promoted: only a pawn can be"
                } else if to.rank() == promotion_rank(self.side) {
                    "{piece} cannot be promoted on {to}: it does not get there in one move"
                } else {
                    "{piece} is not promoted on {to}: a {side} pawn is promoted on rank {last rank}"
                }
            }
            Reason::PromotionPieceInvalid => {
                "a pawn can only be promoted to a queen, rook, bishop or knight"
            }
            Reason::NoCastlingRight => self.template_of_no_right(subject),
            Reason::RookMissing => "{Side} has no rook on {at}",
            Reason::CastlingPathOccupied => match mv {
                Some(Move::Castle { king, rook }) if by.is_subset(lines::between(king, rook)) => {
                    "{by} {stands|stand} between king and rook"
                }
                _ => "{by} {stands|stand} on the path of king or rook",
            },
            Reason::DoubleCheckOnlyKingMoves => {
                "{king} is in double check from {by}: only the king can move"
            }
            // Without squares between king and checker, the check cannot be blocked.
            Reason::DoesNotAnswerCheck if (subject.at - by).is_empty() => {
                "{king} would still be in check from {by}: the move does not capture it"
            }
            Reason::DoesNotAnswerCheck => {
                "{king} would still be in check from {by}: the move neither captures it nor blocks the check"
            }
            Reason::Pinned => "{piece} is pinned to {king} by {by}",
            Reason::TargetAttacked => "{to} is attacked by {by}",
            Reason::TargetProtected => "{target} is protected by {by}",
            Reason::TargetAttackedThroughKing => {
                "{by} {attacks|attack} {to} as well, once the king has left {from}"
            }
            Reason::EnPassantExposesKing => "with {pieces at} gone, {by} would attack {king}",
            Reason::CastlingOutOfCheck => "{king} is in check from {by}",
            Reason::CastlingThroughAttack => "the king would cross ",
            Reason::CastlingIntoAttack if mv.is_some() && self.is_shielded(subject) => {
                "with {castling rook} gone, the king would end on {at}, attacked by {by}"
            }
            Reason::CastlingIntoAttack => "the king would end on {at}, attacked by {by}",
        }
    }

    fn template_of_no_right(&self, subject: Subject) -> &'static str {
        let kings = self.board.by_piece(Piece::new(self.side, Role::King));
        let rooks = self.board.by_piece(Piece::new(self.side, Role::Rook));
        let is_rook_there =
            matches!(subject.mv, Some(Move::Castle { rook, .. }) if rooks.contains(rook));
        if kings.is_empty() {
            "{Side} cannot castle: it has no king"
        } else if kings.more_than_one() {
            "{Side} cannot castle: it has several kings"
        } else if subject.mv.is_none() && !self.position.is_chess960() {
            "{Side} may no longer castle {castling side}: its king is on {from}, not on {king home}"
        } else if subject.castling_side().is_none() {
            "{Side} may no longer castle"
        } else if is_rook_there {
            "{Side} may no longer castle {castling side}: the king or the rook has moved (the castling rights are without {castling letter})"
        } else {
            "{Side} has no right to castle {castling side}"
        }
    }

    /// Appends a template with its names replaced.
    fn fill(&self, template: &str, subject: Subject, text: &mut String) {
        let mut rest = template;
        // Templates are short: a loop over their bytes takes fewer instructions than a search.
        while let Some(open) = rest.bytes().position(|byte| byte == b'{')
            && let Some(length) = rest[open..].bytes().position(|byte| byte == b'}')
        {
            text.push_str(&rest[..open]);
            self.part(&rest[open + 1..open + length], subject, text);
            rest = &rest[open + length + 1..];
        }
        text.push_str(rest);
    }

    /// Appends what a name in a template stands for.
    fn part(&self, name: &str, subject: Subject, text: &mut String) {
        let Subject {
            from, to, by, at, ..
        } = subject;
        let castling = subject.castling_side();
        // Bytes are compared with all names at once, texts with one after the other.
        match name.as_bytes() {
            b"piece" => self.append_piece(from, text),
            b"role" => text.push_str(self.role_name(from)),
            b"from" => text.push_str(from.name()),
            b"to" => text.push_str(to.name()),
            b"target" => self.append_piece(to, text),
            b"role on target" => text.push_str(self.role_name(to)),
            b"by" => append_list(by, text, |square, text| self.append_piece(square, text)),
            b"at" => append_list(at, text, |square, text| text.push_str(square.name())),
            b"pieces at" => append_list(at, text, |square, text| self.append_piece(square, text)),
            b"king" => match self.board.king(self.side) {
                Some(king) => self.append_piece(king, text),
                None => text.push_str("the king"),
            },
            b"king home" => text.push_str(king_home(self.side).name()),
            b"Side" => text.push_str(self.side.side_name()),
            b"side" => text.push_str(self.side.name()),
            b"Enemy" => text.push_str((!self.side).side_name()),
            b"how it moves" => text.push_str(how_it_moves(self.board.role_at(from))),
            b"start rank" => text.push(pawn_start_rank(self.side).digit()),
            b"last rank" => text.push(promotion_rank(self.side).digit()),
            b"castling rook" => match subject.mv {
                Some(Move::Castle { rook, .. }) => append_role_on(Role::Rook, rook, text),
                _ => text.push_str("the rook"),
            },
            b"castling side" => text.push_str(castling.map_or("there", CastlingSide::name)),
            b"castling san" => text.push_str(castling.map_or("O-O", CastlingSide::san)),
            b"castling letter" => {
                let role = match castling {
                    Some(CastlingSide::Queen) => Role::Queen,
                    _ => Role::King,
                };
                text.push(Piece::new(self.side, role).letter());
            }
            b"captured" => {
                for square in at {
                    text.extend([self.role_name(square), " on ", square.name()]);
                }
            }
            b"promoted" => {
                let into = subject.mv.and_then(Move::promotion);
                text.push_str(into.map_or("piece", Role::name));
            }
            b"checker" => {
                if let Some(mv) = subject.mv {
                    append_role_on(new_role(mv), new_square(mv), text);
                }
            }
            b"discovered" => {
                let moved = subject.mv.map(new_square).into_iter().collect();
                let pieces = by - moved;
                append_list(pieces, text, |square, text| self.append_piece(square, text));
            }
            _ => {
                let counted = if by.any() { by } else { at };
                if let Some((one, many)) = name.split_once('|') {
                    text.push_str(if counted.more_than_one() { many } else { one });
                }
            }
        }
    }

    /// `the knight on e2`
    fn append_piece(&self, square: Square, text: &mut String) {
        text.push_str("the ");
        text.push_str(self.role_name(square));
        text.push_str(" on ");
        text.push_str(square.name());
    }

    /// `knight`
    fn role_name(&self, square: Square) -> &'static str {
        self.board.role_at(square).map_or("piece", Role::name)
    }

    /// `e1 and f1, attacked by the queen on d1`, for each group of squares with the same attackers; the king is lifted off
    /// the board.
    fn append_attacked_squares(&self, subject: Subject, text: &mut String) {
        let occupied = self.board.occupied().without(subject.from);
        let attackers =
            |square: Square| attacks::attackers(self.board, square, !self.side, occupied);
        let mut left = subject.at;
        while let Some(first) = left.first() {
            let by = attackers(first);
            let at = (left.iter().filter(|&square| attackers(square) == by)).collect();
            if left != subject.at {
                text.push_str(", and ");
            }
            let subject = Subject { by, at, ..subject };
            self.fill("{at}, attacked by {by}", subject, text);
            left -= at;
        }
    }

    /// Whether the only piece in a pawn's way stands on its target, and a pawn could capture it.
    fn could_be_captured(&self, by: Bitboard, to: Square) -> bool {
        let is_capturable = |piece: Piece| piece.color != self.side && piece.role != Role::King;
        by == Bitboard::of(to) && self.board.piece_at(to).is_some_and(is_capturable)
    }

    /// Whether the castling rook shields the king's new square from these pieces, before it moves.
    fn is_shielded(&self, Subject { from, to, by, .. }: Subject) -> bool {
        let occupied = self.board.occupied().without(from);
        let before = attacks::attackers(self.board, to, !self.side, occupied);
        (before & by).is_empty()
    }

    /// Whether a king castles by moving from one square to another.
    fn is_castling_lane(&self, from: Square, to: Square) -> bool {
        let view = self.position.with_turn(self.side);
        for_side!(view, S => {
            let cx = Context::<S>::new(&view);
            stages::castling_lanes(&cx, from).any(|lane| from.step(lane.step) == Some(to))
        })
    }
}

impl Subject {
    /// The castling side that the sentence is about.
    fn castling_side(&self) -> Option<CastlingSide> {
        match self.mv {
            Some(mv) => mv.castle(),
            None => CastlingSide::ALL
                .into_iter()
                .find(|side| side.king_file() == self.to.file()),
        }
    }
}

fn template_of_effect(effect: Effect, mv: Move, Subject { by, at, .. }: Subject) -> &'static str {
    let moved = Bitboard::of(new_square(mv));
    let (direct, discovered) = ((by & moved).any(), (by - moved).any());
    match effect {
        Effect::CapturesChecker => "it captures the checking {captured}",
        Effect::BlocksCheck => "on {at} it blocks the check from {by}",
        Effect::LeavesCheck if by.contains(mv.to()) => {
            "the king answers the check by capturing {target}"
        }
        Effect::LeavesCheck => "the king moves out of check from {by}",
        Effect::Captures => "it captures {by}",
        Effect::EnPassant => "it captures {by}, which has just moved two squares, en passant",
        Effect::Promotes => "the pawn is promoted to a {promoted} on {at}",
        Effect::StaysOnPinLine => "{piece} is pinned by {by}, but stays on the pin line",
        Effect::CastlingRightHeld => "{Side} has the right to castle with {castling rook}",
        Effect::CastlingPathEmpty if at.is_empty() => "no square has to be empty",
        Effect::CastlingPathEmpty | Effect::Quiet => "{at} {is|are} empty",
        Effect::CastlingKingSafe => "{at} {is|are} not attacked",
        Effect::CastlingRookAttacked => {
            "{castling rook} is attacked by {by}, which does not matter"
        }
        Effect::CastlingRookPathAttacked => {
            "{at} is attacked by {by}, which does not matter: only the rook crosses it"
        }
        Effect::GivesCheck => match (direct, discovered) {
            (_, false) => "check by {checker}",
            (false, true) => "discovered check by {discovered}",
            (true, true) => "double check by {checker} and by {discovered}, which it uncovers",
        },
        Effect::Mates => match (direct, discovered) {
            (_, false) => "checkmate by {checker}",
            (false, true) => "checkmate: discovered check by {discovered}",
            (true, true) => {
                "checkmate: double check by {checker} and by {discovered}, which it uncovers"
            }
        },
        Effect::Stalemates => "{Enemy} is not in check and has no legal move: stalemate, a draw",
    }
}

/// `the rook on a1`
fn append_role_on(role: Role, square: Square, text: &mut String) {
    text.extend(["the ", role.name(), " on ", square.name()]);
}

/// `f1`, `f1 and g1`, `b1, c1 and d1`
fn append_list(squares: Bitboard, text: &mut String, append: impl Fn(Square, &mut String)) {
    let last = squares.last();
    for (n, square) in squares.iter().enumerate() {
        match n {
            0 => {}
            _ if Some(square) == last => text.push_str(" and "),
            _ => text.push_str(", "),
        }
        append(square, text);
    }
}

/// The square from which the moved piece can give check; for castling, that of the rook.
fn new_square(mv: Move) -> Square {
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

/// How the pieces of a role move.
const fn how_it_moves(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Pawn) => {
            "a pawn moves one square forward, or two from its start rank, and captures diagonally forward"
        }
        Some(Role::Knight) => "a knight moves two squares in one direction and one to the side",
        Some(Role::Bishop) => "a bishop moves along diagonals",
        Some(Role::Rook) => "a rook moves along files and ranks",
        Some(Role::Queen) => "a queen moves along files, ranks and diagonals",
        Some(Role::King) => "a king moves one square in any direction",
        None => "the square is empty",
    }
}
