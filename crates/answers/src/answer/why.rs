//! `why`: the verdicts on moves, with the pieces responsible.

use std::mem;

use chessmoves_core::internal::{
    SanMove, for_each_verdict, for_each_verdict_of_piece, move_text::MoveText, outcome,
    shrink_rejection,
};
use chessmoves_core::notation::{PieceName, San};
use chessmoves_core::{
    AnyPosition, Bitboard, Claim, Fault, Faults, MoveError, SeveralKings, Square, Stage, Verdict,
};

use super::buffers::boxed;
use super::json::Object;
use super::scene::Scene;
use super::text::{self, Page};
use super::verdict::Reporter;
use super::{
    Answer, Body, Buffers, Kind, PieceOn, Question, ReasonReport, RecordKind, Status,
    VerdictReport, move_notes, title,
};
use crate::input::{find_piece, split_moves};

/// The verdicts on a move, the moves of a piece, or those of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// How the question was read, if it could also be read in another way, or if the move says something that is not true of
    /// it.
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
    pub fn moves(position: &AnyPosition, piece: Option<PieceOn>) -> Result<Self, SeveralKings> {
        let reporter = Reporter::new(position, None);
        Self::moves_in(&reporter, piece, &mut Buffers::default()).map(|record| *record)
    }

    /// The same in the memory of earlier answers.
    fn moves_in(
        reporter: &Reporter<'_>,
        piece: Option<PieceOn>,
        buffers: &mut Buffers,
    ) -> Result<Box<Self>, SeveralKings> {
        let position = reporter.position;
        position.check_kings()?;
        let mut reports = mem::take(&mut buffers.verdicts);
        let mut reasons = mem::take(&mut buffers.details);
        let add = |verdict: &_| reports.push(reporter.report(verdict, false, buffers));
        match piece.map(|piece| piece.square) {
            Some(at) => {
                for_each_verdict_of_piece(position, at, Bitboard::ALL, &mut reasons, add);
            }
            None => for_each_verdict(position, &mut reasons, add),
        }
        buffers.details = reasons;
        let record = Self::new(position, piece, reports);
        Ok(boxed(&mut buffers.why, record))
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
        let reporter = Reporter::new(position, None);
        Self::one_move_in(&reporter, text, &mut Buffers::default()).map(|record| *record)
    }

    /// The same in the memory of earlier answers.
    fn one_move_in(
        reporter: &Reporter<'_>,
        text: &str,
        buffers: &mut Buffers,
    ) -> Result<Box<Self>, Faults> {
        let position = reporter.position;
        let read = MoveText::parse(text).ok_or_else(|| unreadable(position, text))?;
        position.check_kings()?;
        let verdicts = read.verdicts(position);
        let piece = match &verdicts[..] {
            [verdict] => piece_on(position, verdict.from()),
            _ => None,
        };
        let mut reports = mem::take(&mut buffers.verdicts);
        reports.extend((verdicts.iter()).map(|verdict| reporter.report(verdict, true, buffers)));
        match read {
            MoveText::San(SanMove::Castle(side)) => {
                for report in &mut reports {
                    report.san = report.san.or(Some(San::castling(side)));
                }
            }
            MoveText::San(SanMove::Step(step)) if reports.is_empty() => {
                reports.extend(no_such_piece(reporter, read, step.to));
            }
            _ => {}
        }
        let claimable = match &verdicts[..] {
            [verdict] if verdict.is_legal() => verdict.mv().map_or(Vec::new(), |mv| {
                let keys = reporter
                    .history
                    .map_or(Vec::new(), |history| history.keys());
                outcome::claims_with(position, mv, &keys)
            }),
            _ => Vec::new(),
        };
        let record = Self {
            mv: Some(text.to_owned()),
            legal: Some(verdicts.iter().any(Verdict::is_legal)),
            claimable,
            note: move_notes::reading(position, read, &verdicts, text),
            ..Self::new(position, piece, reports)
        };
        Ok(boxed(&mut buffers.why, record))
    }

    fn new(position: &AnyPosition, piece: Option<PieceOn>, verdicts: Vec<VerdictReport>) -> Self {
        let side = piece.map_or(position.turn(), |piece| piece.color);
        Self {
            checkers: position.attackers_of_king(side),
            piece,
            mv: None,
            legal: None,
            verdicts,
            claimable: Vec::new(),
            note: None,
            shrunk: None,
        }
    }

    /// The same answer about a smaller position in which the move is illegal for the same reasons. If the move is legal, a note
    /// says that there is nothing to shrink.
    fn shrink(
        mut self: Box<Self>,
        position: &AnyPosition,
        buffers: &mut Buffers,
    ) -> Result<Box<Self>, Faults> {
        let read = self.mv.as_deref().and_then(MoveText::parse);
        let read = read.ok_or_else(no_move_to_shrink)?;
        let Some(shrunk) = shrink_rejection(position, |smaller| read.verdicts(smaller)) else {
            let before = self.note.take().map_or(String::new(), |note| note + "; ");
            self.note = Some(before + "the move is legal: there is nothing to shrink");
            return Ok(self);
        };
        let (text, note) = (self.mv.take().unwrap_or_default(), self.note.take());
        buffers.recycle(Body::Why(self));
        let mut smaller = Self::one_move_in(&Reporter::new(&shrunk, None), &text, buffers)?;
        (smaller.note, smaller.shrunk) = (note, Some(shrunk));
        Ok(smaller)
    }
}

/// The fault of a text that is not a move. `en passant` can be asked about without naming the move.
fn unreadable(position: &AnyPosition, text: &str) -> Fault {
    let fault = MoveError::Unreadable {
        text: text.to_owned(),
    };
    let words = text.to_ascii_lowercase().replace('-', " ");
    if !matches!(words.trim(), "en passant" | "enpassant" | "e.p." | "e. p.") {
        return fault.fault();
    }
    let hint = match &Status::en_passant(position)[..] {
        [] => "no capture en passant is legal here".to_owned(),
        captures => format!("did you mean {}, en passant?", captures.join(" or ")),
    };
    fault.fault().with_hint(Some(hint))
}

/// The fault of a question that is not about one move, if the position is to be shrunk.
fn no_move_to_shrink() -> Faults {
    let message = "there is no move to shrink the position for, expected one such as Nf3";
    let hint = "`move` names one, as an option or as a key";
    Fault::new("no-move", message).with_hint(Some(hint)).into()
}

fn piece_on(position: &AnyPosition, square: Square) -> Option<PieceOn> {
    Some(PieceOn::new(position.board().piece_at(square)?, square))
}

/// The verdict on a move of a piece that the side to move does not have.
fn no_such_piece(reporter: &Reporter<'_>, read: MoveText, to: Square) -> Option<VerdictReport> {
    let message = read.no_such_piece(reporter.position, reporter.history, true)?;
    Some(VerdictReport {
        from: None,
        to,
        uci: None,
        san: None,
        legal: false,
        stage: Some(Stage::Input),
        reasons: vec![ReasonReport::no_such_piece(message)],
        merits: None,
        reply: None,
        mv: None,
    })
}

impl Kind for Why {
    #[rustfmt::skip]
    const KIND: RecordKind = RecordKind::new("why", &[
        "type", "schema", "line", "fen", "chess960", "shrunkFrom", "onMove", "checkers", "piece", "move", "legal",
        "claimable", "verdicts", "problems", "notes",
    ]);

    fn json(&self, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
        answer.put_position(object);
        if self.shrunk.is_some() {
            let from = answer.question.position.as_ref();
            object.put_some("shrunkFrom", from.map(|from| answer.written(from)).as_ref());
        }
        object.put("onMove", &answer.turn());
        object.put("checkers", &self.checkers);
        object.put("piece", &self.piece);
        object.put_some("move", self.mv.as_ref());
        object.put_some("legal", self.legal.as_ref());
        let claims: Vec<_> = self.claimable.iter().map(|&(claim, _)| claim).collect();
        object.put_items("claimable", &claims);
        object.put("verdicts", &self.verdicts);
    }

    fn text(&self, answer: &Answer<'_>, page: &mut Page<'_>) {
        if let Some(position) = answer.position() {
            text::why(self, position, page);
        }
    }

    fn scene(&self, answer: &Answer<'_>) -> Option<Scene> {
        Some(Scene::of_why(self, answer.position()?))
    }

    fn title(&self, answer: &Answer<'_>) -> String {
        title::of_why(self, answer)
    }

    fn notes(&self, answer: &Answer<'_>) -> Vec<String> {
        let outcome = match self.legal {
            None => None,
            Some(true) => answer.draw(),
            Some(false) => answer.outcome(),
        };
        let game_over = outcome.map(|outcome| {
            let grounds = answer.grounds(outcome);
            format!("the game is over: {outcome}; {grounds}")
        });
        self.note.clone().into_iter().chain(game_over).collect()
    }

    fn is_yes(&self) -> Option<bool> {
        self.legal
    }

    fn is_ambiguous(&self) -> bool {
        let legal = self.verdicts.iter().filter(|verdict| verdict.legal);
        self.mv.is_some() && legal.count() > 1
    }
}

/// What a question asks `why` about: a move, a piece, or all moves.
pub(super) fn answer(question: &Question<'_>, buffers: &mut Buffers) -> Result<Body, Faults> {
    let why = explain(question, buffers)?;
    Ok(Body::Why(if question.asked.shrink {
        why.shrink(question.position()?, buffers)?
    } else {
        why
    }))
}

fn explain(question: &Question<'_>, buffers: &mut Buffers) -> Result<Box<Why>, Faults> {
    let reporter = &Reporter::new(question.position()?, question.history());
    if let Some(word) = &question.asked.word {
        return if question.line.is_some() {
            read_in_stream(reporter, word, buffers)
        } else {
            read(reporter, word, buffers)
        };
    }
    if let Some(text) = &question.asked.mv {
        return Why::one_move_in(reporter, only_move(text), buffers);
    }
    match (question.mv_of_input(), question.piece()?) {
        (Some(text), _) if question.asked.piece.is_none() => {
            Why::one_move_in(reporter, only_move(&text), buffers)
        }
        (_, piece) => Ok(Why::moves_in(reporter, piece, buffers)?),
    }
}

/// The move of a text that has a single one, without its number; any other text as it is.
fn only_move(text: &str) -> &str {
    let mut moves = split_moves(text);
    match (moves.next(), moves.next()) {
        (Some(mv), None) => mv,
        _ => text,
    }
}

/// Explains a word that can name a piece and a move: the piece of the side to move on that square, otherwise the move.
/// If only the opponent has a piece there, a bare square is the move of a pawn that could be meant, otherwise that piece.
fn read(reporter: &Reporter<'_>, word: &str, buffers: &mut Buffers) -> Result<Box<Why>, Faults> {
    let position = reporter.position;
    let piece = match word.parse().map(|name| find_piece(position, name)) {
        Ok(Ok(piece)) => piece,
        Ok(Err(error)) => {
            // `nf3` names a black knight, but Nf3 may be meant.
            return Why::one_move_in(reporter, word, buffers).map_err(
                |unreadable| match unreadable.first().hint {
                    Some(_) => unreadable,
                    None => error,
                },
            );
        }
        Err(_) => return Why::one_move_in(reporter, word, buffers),
    };
    let mv = Why::one_move_in(reporter, word, buffers);
    let is_square = word.parse::<Square>().is_ok();
    let could_be_meant = |why: &Why| why.verdicts.iter().any(|verdict| verdict.uci.is_some());
    match mv {
        Ok(mut why) if could_be_meant(&why) => {
            if is_square && piece.color != position.turn() {
                why.note = Some(format!(
                    "{word} is read as a move; --piece {word} explains the {} {}",
                    piece.color, piece.role
                ));
                return Ok(why);
            }
            let mut why = Why::moves_in(reporter, Some(piece), buffers)?;
            why.note = Some(format!(
                "{word} is read as the {} on {}; --move {word} explains the move",
                piece.role, piece.square
            ));
            Ok(why)
        }
        _ => Ok(Why::moves_in(reporter, Some(piece), buffers)?),
    }
}

/// In a stream, the reading of a word does not depend on the position: a square is a piece, and anything else a move if it
/// can be one.
fn read_in_stream(
    reporter: &Reporter<'_>,
    word: &str,
    buffers: &mut Buffers,
) -> Result<Box<Why>, Faults> {
    let piece = |buffers: &mut Buffers| -> Result<Box<Why>, Faults> {
        let name = word.parse()?;
        let piece = find_piece(reporter.position, name)?;
        Ok(Why::moves_in(reporter, Some(piece), buffers)?)
    };
    if word.parse::<Square>().is_ok() {
        return piece(buffers);
    }
    let is_piece = word.parse::<PieceName>().is_ok();
    match Why::one_move_in(reporter, word, buffers) {
        Err(faults) if is_piece && faults.code() == "move-unreadable" => piece(buffers),
        why => why,
    }
}
