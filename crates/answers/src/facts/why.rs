//! `why`: verdicts on moves with their reasons, and notes on the text of a move: how it was read, and what is not true of the move.

use std::fmt::Display;
use std::mem;

use chessmoves_core::internal::{
    MoveTargets, PSEUDO_LEGAL, SanContext, Sentences, effects, for_each_verdict,
    for_each_verdict_of_piece, history::History, in_words, joined, move_text::MoveText,
    needless_origin, outcome, read_move, san, several_moves_hint, shrink_rejection, unusual,
};
use chessmoves_core::notation::{San, Uci};
use chessmoves_core::{
    AnyPosition, Bitboard, ByColor, Claim, Code, Effect, EffectDetail, Fault, Faults, Move,
    MoveError, PieceOn, Reason, ReasonDetail, Reply, Role, Square, Stage, Verdict,
};

use super::Buffers;

/// The verdicts on a move, the moves of a piece, or those of a side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Why {
    /// The pieces that give check to the side asked about.
    pub checkers: Bitboard,
    /// The piece asked about.
    pub piece: Option<PieceOn>,
    /// The move asked about, as written.
    pub mv: Option<String>,
    /// Whether that move is legal.
    pub legal: Option<bool>,
    /// The verdicts: by piece, by move vector, outward, castling last.
    pub verdicts: Vec<VerdictReport>,
    /// Why a draw can be claimed with that move (FIDE Laws 9.2.1, 9.3.1), and how often the position after it will have occurred.
    pub claimable: Vec<(Claim, u32)>,
    /// How the question was read, if there is another way, or what the text says that is not true of the move.
    pub note: Option<String>,
    /// The position that the verdicts are about, if pieces were removed that the verdict on the move does not need.
    pub shrunk: Option<AnyPosition>,
}

impl Why {
    /// Explains all candidate moves of one piece, or of all pieces of the side to move.
    ///
    /// # Errors
    ///
    /// If a side has several kings.
    pub fn moves(position: &AnyPosition, piece: Option<PieceOn>) -> Result<Self, Fault> {
        (Explainer::new(position, None, &mut Buffers::default()).moves(piece)).map(|why| *why)
    }

    /// Explains one move, in any notation: every move that the text can stand for.
    ///
    /// ```
    /// use chessmoves::{Position, answer::Why};
    /// let position: Position = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
    /// let why = Why::one_move(position.as_any(), "Rd2")?;
    /// assert_eq!(why.legal, Some(false));
    /// let message = &why.verdicts[0].reasons[0].message;
    /// assert_eq!(message, "the rook on e2 is pinned to the king on e1 by the rook on e7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a side has several kings, or the text is not a move.
    pub fn one_move(position: &AnyPosition, text: &str) -> Result<Self, Faults> {
        (Explainer::new(position, None, &mut Buffers::default()).one_move(text)).map(|why| *why)
    }

    fn new(position: &AnyPosition, piece: Option<PieceOn>, verdicts: Vec<VerdictReport>) -> Self {
        let side = piece.map_or(position.turn(), |piece| piece.color);
        Self {
            checkers: position.attackers_of_king(side),
            piece,
            verdicts,
            ..Self::default()
        }
    }

    /// Shrinks the position to one in which the move is illegal for the same reasons. A note says if the move is legal.
    pub(crate) fn shrink(
        mut self: Box<Self>,
        position: &AnyPosition,
        buffers: &mut Buffers,
    ) -> Result<Box<Self>, Faults> {
        let mv = self.mv.as_deref();
        let read = mv.and_then(|text| read_move(position, text).ok());
        let read = read.ok_or_else(|| {
            let message = "there is no move to shrink the position for, expected one such as Nf3";
            let hint = "`move` names one, as an option or as a key";
            Fault::new(Code::NoMove, message).with_hint(Some(hint))
        })?;
        let Some(shrunk) = shrink_rejection(position, |smaller| read.verdicts(smaller)) else {
            let before = self.note.take().map_or(String::new(), |note| note + "; ");
            self.note = Some(before + "the move is legal: there is nothing to shrink");
            return Ok(self);
        };
        let (text, note) = (self.mv.take().unwrap_or_default(), self.note.take());
        buffers.why = Some(self);
        let mut smaller = Explainer::new(&shrunk, None, buffers).one_move(&text)?;
        (smaller.note, smaller.shrunk) = (note, Some(shrunk));
        Ok(smaller)
    }
}

/// The verdict on one candidate move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerdictReport {
    /// The origin; absent if the side has no such piece.
    pub from: Option<Square>,
    /// The target; the king's new square for castling.
    pub to: Square,
    /// In UCI notation; absent if the piece has no such move on any board.
    pub uci: Option<Uci>,
    /// In SAN, as if it were legal.
    pub san: Option<San>,
    /// Whether it is legal.
    pub legal: bool,
    /// The stage that rejects it.
    pub stage: Option<Stage>,
    /// Why it is not legal, in the order of precedence; empty if it is.
    pub reasons: Vec<ReasonReport>,
    /// What it does, if it is legal and was asked about by itself.
    pub effects: Option<Vec<EffectReport>>,
    /// How it answers a check.
    pub reply: Option<Reply>,
    /// The move; absent if the piece has no such move on any board.
    pub mv: Option<Move>,
}

impl VerdictReport {
    pub(crate) fn is_castling(&self) -> bool {
        self.san.is_some_and(|san| san.castling_side().is_some())
    }

    pub(crate) fn effects(&self) -> impl Iterator<Item = &EffectReport> {
        self.effects.iter().flatten()
    }
}

/// A reason or an effect of a move, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<C> {
    /// The stable code.
    pub code: C,
    /// The pieces responsible, or concerned.
    pub by: Bitboard,
    /// The squares concerned.
    pub at: Bitboard,
    /// One sentence.
    pub message: String,
}

/// One reason why a move is not legal.
pub type ReasonReport = Report<Reason>;
/// One thing that a legal move does.
pub type EffectReport = Report<Effect>;

impl ReasonReport {
    /// The reason why the move of a piece that the side to move does not have is illegal.
    pub(super) fn no_such_piece(message: String) -> Self {
        Self {
            code: Reason::NoPieceOnOrigin,
            by: Bitboard::EMPTY,
            at: Bitboard::EMPTY,
            message,
        }
    }

    /// The reasons of a verdict, in the memory of earlier answers.
    pub(super) fn list(sentences: &Sentences<'_>, verdict: &Verdict, pool: &mut Pool) -> Vec<Self> {
        if verdict.reasons().is_empty() {
            return Vec::new();
        }
        let mut reports = pool.reasons.pop().unwrap_or_default();
        for detail in verdict.reasons() {
            let new = || String::with_capacity(SENTENCE_CAPACITY);
            let mut message = pool.sentences.pop().unwrap_or_else(new);
            message.clear();
            sentences.append_reason(verdict, detail, &mut message);
            reports.push(Self {
                code: detail.reason,
                by: detail.by,
                at: detail.at,
                message,
            });
        }
        reports
    }
}

/// Lists and texts of the reasons of earlier answers, whose memory later ones reuse.
#[derive(Default, Debug)]
pub(crate) struct Pool {
    reasons: Vec<Vec<ReasonReport>>,
    sentences: Vec<String>,
    pub(super) details: Vec<ReasonDetail>,
}

/// The number of texts that are kept. Few answers contain more.
const MAX_KEPT: usize = 256;

/// The capacity of a new sentence; few are longer.
const SENTENCE_CAPACITY: usize = 160;

impl Pool {
    /// Keeps the memory of reasons.
    pub(crate) fn recycle(&mut self, mut reasons: Vec<ReasonReport>) {
        if reasons.is_empty() || self.sentences.len() >= MAX_KEPT {
            return;
        }
        let sentences = reasons.drain(..).map(|reason| reason.message);
        self.sentences.extend(sentences);
        self.reasons.push(reasons);
    }
}

/// Puts a value into the free box if there is one, otherwise into a new one.
pub(super) fn boxed<T>(free: &mut Option<Box<T>>, value: T) -> Box<T> {
    match free.take() {
        Some(mut reused) => {
            *reused = value;
            reused
        }
        None => Box::new(value),
    }
}

/// Explains moves of a position, in the memory of earlier answers.
pub(crate) struct Explainer<'p, 'b> {
    pub(crate) position: &'p AnyPosition,
    history: Option<History<'p>>,
    buffers: &'b mut Buffers,
    /// By the side of the piece: what the SAN of its legal moves depends on.
    sans: ByColor<Option<SanContext>>,
    /// The pseudo-legal moves of each side: the SAN of an illegal move has to differ from theirs.
    targets: ByColor<Option<MoveTargets>>,
}

impl<'p, 'b> Explainer<'p, 'b> {
    pub(crate) fn new(
        position: &'p AnyPosition,
        history: Option<History<'p>>,
        buffers: &'b mut Buffers,
    ) -> Self {
        Self {
            position,
            history,
            buffers,
            sans: ByColor::new(|_| None),
            targets: ByColor::new(|_| None),
        }
    }

    /// Explains all candidate moves of one piece, or of all pieces of the side to move.
    pub(crate) fn moves(&mut self, piece: Option<PieceOn>) -> Result<Box<Why>, Fault> {
        let position = self.position;
        position.check_kings()?;
        let mut reports = self.free_list();
        let mut reasons = mem::take(&mut self.buffers.pool.details);
        let add = |verdict: &_| reports.push(self.report(verdict, false));
        match piece.map(|piece| piece.square) {
            Some(at) => {
                for_each_verdict_of_piece(position, at, Bitboard::ALL, &mut reasons, add);
            }
            None => for_each_verdict(position, &mut reasons, add),
        }
        self.buffers.pool.details = reasons;
        let why = Why::new(position, piece, reports);
        Ok(boxed(&mut self.buffers.why, why))
    }

    /// Explains every move that a text can stand for.
    pub(crate) fn one_move(&mut self, text: &str) -> Result<Box<Why>, Faults> {
        let position = self.position;
        let plain = MoveText::parse(text);
        let read = plain.map_or_else(|| read_move(position, text), Ok);
        let read = read.map_err(|error| unreadable(position, &error))?;
        position.check_kings()?;
        let verdicts = read.verdicts(position);
        let mut reports = self.free_list();
        reports.extend(verdicts.iter().map(|verdict| self.report(verdict, true)));
        match read {
            MoveText::Castle(side) => {
                for report in &mut reports {
                    report.san = report.san.or(Some(San::castling(side)));
                }
            }
            MoveText::Step(step) if reports.is_empty() => {
                let message = read.no_such_piece(position, self.history);
                reports.extend(message.map(|message| VerdictReport {
                    from: None,
                    to: step.to,
                    uci: None,
                    san: None,
                    legal: false,
                    stage: Some(Stage::Input),
                    reasons: vec![ReasonReport::no_such_piece(message)],
                    effects: None,
                    reply: None,
                    mv: None,
                }));
            }
            _ => {}
        }
        let (mut piece, mut claimable) = (None, Vec::new());
        if let [verdict] = &verdicts[..] {
            let from = verdict.from();
            piece = (position.board().piece_at(from)).map(|piece| PieceOn::new(piece, from));
            if let Some(mv) = verdict.mv().filter(|_| verdict.is_legal()) {
                let keys = (self.history).map_or(Vec::new(), |history| history.keys());
                let (claims, occurrences) = outcome::claims_with(position, mv, &keys);
                claimable.extend(claims.into_iter().map(|claim| (claim, occurrences)));
            }
        }
        // If the text can be read in another way, too, or says something of the move that is not true.
        let reading = match &verdicts[..] {
            [verdict] if verdict.mv().is_some() => {
                let san = reports.first().and_then(|report| report.san);
                note(position, verdict, text, plain.zip(san))
            }
            [] | [_] => bishops_move(position, read, text)
                .or_else(|| opponents_move(position, read).filter(|_| !verdicts.is_empty())),
            _ => None,
        };
        let why = Why {
            mv: Some(text.to_owned()),
            legal: Some(verdicts.iter().any(Verdict::is_legal)),
            claimable,
            note: reading.or_else(|| plain.map_or_else(|| unusual_form(text), |_| None)),
            ..Why::new(position, piece, reports)
        };
        Ok(boxed(&mut self.buffers.why, why))
    }

    /// The list of the verdicts of an earlier answer, without them.
    fn free_list(&mut self) -> Vec<VerdictReport> {
        let earlier = self.buffers.why.as_mut();
        let mut list = earlier.map_or(Vec::new(), |why| mem::take(&mut why.verdicts));
        list.clear();
        list
    }

    fn report(&mut self, verdict: &Verdict, with_effects: bool) -> VerdictReport {
        const NO_MOVE: [Reason; 3] = [
            Reason::PromotionPieceMissing,
            Reason::PromotionPieceInvalid,
            Reason::PromotionNotAllowedHere,
        ];
        let position = self.position;
        let color = (position.board().color_at(verdict.from())).unwrap_or(position.turn());
        let view = || position.with_turn(color);
        let past = self.history.and_then(|history| history.past(verdict));
        let sentences = Sentences::about(position, verdict).with_past(past.as_deref());
        // SAN and effects belong to one move. A missing promotion piece leaves four moves to choose from, and a wrong one names none.
        let mut reasons = verdict.reasons().iter();
        let has_promotion_fault = reasons.any(|detail| NO_MOVE.contains(&detail.reason));
        let mv = verdict.mv().filter(|_| !has_promotion_fault);
        let described = |mv, detail: &EffectDetail| {
            let mut message = String::with_capacity(SENTENCE_CAPACITY);
            sentences.append_effect(mv, detail, &mut message);
            EffectReport {
                code: detail.effect,
                by: detail.by,
                at: detail.at,
                message,
            }
        };
        let effects = mv.filter(|_| with_effects && verdict.is_legal()).map(|mv| {
            let effects = effects(&view(), verdict);
            effects.iter().map(|detail| described(mv, detail)).collect()
        });
        VerdictReport {
            from: Some(verdict.from()),
            to: verdict.to(),
            uci: mv.map(|mv| Uci::new(mv, position.is_chess960())),
            san: mv.map(|mv| {
                if verdict.is_legal() {
                    let context = &mut self.sans[color];
                    return (context.get_or_insert_with(|| SanContext::new(view()))).san(mv);
                }
                let targets = self.targets[color]
                    .get_or_insert_with(|| MoveTargets::of::<PSEUDO_LEGAL>(&view()));
                San::new(mv, targets.ambiguous_with(position, mv), None)
            }),
            legal: verdict.is_legal(),
            stage: verdict.stage(),
            reasons: ReasonReport::list(&sentences, verdict, &mut self.buffers.pool),
            effects,
            reply: verdict.reply(),
            mv: verdict.mv(),
        }
    }
}

/// The fault of a text that is not a move. Neither are several in a row; `en passant` can be asked about without naming the move.
fn unreadable(position: &AnyPosition, error: &MoveError) -> Fault {
    let MoveError::Unreadable { text } = error else {
        return error.fault();
    };
    let is_origin = |word: &str| {
        Square::from_name(word).is_some_and(|from| position.board().piece_at(from).is_some())
    };
    if let Some(hint) = several_moves_hint(text, |from, _| is_origin(from)) {
        return error.fault().with_hint(Some(hint));
    }
    let words = text.to_ascii_lowercase().replace('-', " ");
    let names = [
        "en passant",
        "enpassant",
        "e.p.",
        "e. p.",
        "capture en passant",
    ];
    if !names.contains(&words.trim()) {
        return error.fault();
    }
    let hint = match &captures_en_passant(position)[..] {
        [] => "no capture en passant is legal here".to_owned(),
        captures => {
            let names = joined(captures.iter().map(|&mv| san(position, mv)), " or ");
            format!("did you mean {names}, en passant?")
        }
    };
    error.fault().with_hint(Some(hint))
}

/// The legal captures en passant of a position.
pub(crate) fn captures_en_passant(position: &AnyPosition) -> Vec<Move> {
    let moves = position.en_passant().and(position.legal_moves().ok());
    let moves = moves.into_iter().flatten();
    (moves.filter(|mv| matches!(mv, Move::EnPassant { .. }))).collect()
}

/// Whether a move is written as a capture, as in `Nxf3`, and is not one.
pub(super) fn is_false_capture(mv: Move, text: &str) -> bool {
    text.contains(['x', ':']) && mv.capture_square().is_none()
}

/// How such a move of a position was read.
pub(super) fn false_capture_note(position: &AnyPosition, mv: impl Display, to: Square) -> String {
    let only_pawns = match position.en_passant() {
        Some(passed) if passed == to => ", and only a pawn captures en passant",
        _ => "",
    };
    format!("{mv} is not a capture: there is nothing on {to}{only_pawns}")
}

/// How a move in a form that no standard has was read.
pub(super) fn unusual_form(text: &str) -> Option<String> {
    if MoveText::parse(text).is_some() {
        return None;
    }
    let read = if unusual::is_move(text) {
        unusual::spelled(&unusual::plain(text)?.text)
    } else {
        in_words(text)?
    };
    (read != text).then(|| format!("{text} is read as {read}"))
}

/// What a written move says that is not true of it, if anything. `plain` is the text in a standard form, and the SAN of the move.
fn note(
    position: &AnyPosition,
    verdict: &Verdict,
    text: &str,
    plain: Option<(MoveText, San)>,
) -> Option<String> {
    let (mv, to) = (verdict.mv()?, verdict.to());
    let mover = position.board().color_at(verdict.from());
    let is_own = mover.is_some() && position.board().color_at(to) == mover;
    let is_diagonal = mv.role() == Role::Pawn && mv.from().file() != to.file();
    // A pawn that captures nothing has a reason that says so.
    if is_false_capture(mv, text) && (is_own || !is_diagonal) {
        return Some(if is_own {
            format!("{text} is not a capture: the piece on {to} has the same colour")
        } else if position.board().piece_at(to).is_some() {
            format!("{text}: a pawn cannot capture straight ahead")
        } else {
            false_capture_note(position, text, to)
        });
    }
    if text.contains("e.p.") && mv.captured().is_some() && !matches!(mv, Move::EnPassant { .. }) {
        return Some(format!("{text} is not a capture en passant"));
    }
    if !verdict.is_legal() {
        return None;
    }
    // The SAN of a legal move, if the text names its origin although SAN does not, and the pin because of which it need not.
    if let (Some((MoveText::Step(step), san)), false) = (plain, text.contains(['-', ':'])) {
        let expected = san.without_suffix();
        if let Some(why) = needless_origin(position, step, mv, expected) {
            return Some(format!("{text} is {expected} in SAN{why}"));
        }
    }
    if !text.contains(['+', '#']) {
        return None;
    }
    let effects = effects(position, verdict);
    let does = |effect| effects.iter().any(|detail| detail.effect == effect);
    let (gives_check, mates) = (does(Effect::GivesCheck), does(Effect::Mates));
    match (gives_check, text.contains('#')) {
        _ if mates => None,
        (true, true) => Some(format!("{text} is not checkmate, but check")),
        (true, false) => None,
        (false, true) => Some(format!("{text} is not checkmate, and does not give check")),
        (false, false) => Some(format!("{text} does not give check")),
    }
}

/// The opponent's move that was probably meant: `e5` in the start position, where White is to move.
fn opponents_move(position: &AnyPosition, read: MoveText) -> Option<String> {
    let theirs = read.of_opponent(position);
    let [other] = &theirs[..] else {
        return None;
    };
    let uci = Uci::new(other.mv()?, position.is_chess960());
    let side = (!position.turn()).side_name();
    Some(format!(
        "{uci} is a move of {side}, but it is not {side}'s turn"
    ))
}

/// The bishop's move that an impossible pawn move could mean, as `Bc4` for `bc4`.
fn bishops_move(position: &AnyPosition, read: MoveText, text: &str) -> Option<String> {
    let MoveText::Step(step) = read else {
        return None;
    };
    let rest = text.strip_prefix('b').filter(|_| step.role == Role::Pawn)?;
    let bishops = format!("B{rest}");
    let mut verdicts = MoveText::parse(&bishops)?.verdicts(position).into_iter();
    let can_be_meant = verdicts.any(|verdict| verdict.mv().is_some());
    can_be_meant
        .then(|| format!("{text} is read as a pawn move; the bishop move is written {bishops}"))
}
