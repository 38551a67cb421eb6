//! Answers as JSON: the keys of each kind. Values of the library are in `object`, records that are not such answers in `other_records`.

mod object;
mod other_records;

use std::ops::Range;

use chessmoves_core::internal::sans;
use chessmoves_core::notation::Uci;
use chessmoves_core::{
    Bitboard, CanArise, Claim, Color, Fault, Outcome, PerftDetails, PieceOn, Problem,
    ReasonExample, Role, Step,
};
use chessmoves_workbench::{Finding, PathStep};

use self::object::{Json, Object, items, object, quoted, values};
use crate::ask::Answer;
use crate::facts::{
    BisectReport, Body, CastlingReport, CheckmateReport, Control, DiffReport, Differences,
    EffectReport, MoveReport, Moves, PerftReport, Pin, Played, PlayedMove, RawMove, RawMoves,
    ReasonReport, Status, VerdictReport, Why,
};
use crate::input::Change;
use crate::record::RecordKind;

pub use object::{Fields, SCHEMA, SCHEMA_DOCUMENT, has_byte, needs_escape};
use other_records::outcome_name;
pub use other_records::{explanation, output, position, reason, schema, version};

impl Answer<'_> {
    /// Appends the answer as one line of JSON, followed by the extra keys of the input. Returns the place of the number of a
    /// game, if the answer has that key, for those who know the final number only later.
    pub fn json(&self, out: &mut Vec<u8>) -> Option<Range<usize>> {
        self.json_of::<true>(out)
    }

    /// As [`json`](Self::json), but without `ALL` it writes the keys of four kinds of answers only: lists of moves in SAN,
    /// `status`, `why` and `play`. A program that asks for no others, such as a board, does not contain their code.
    pub fn json_of<const ALL: bool>(&self, out: &mut Vec<u8>) -> Option<Range<usize>> {
        let fields = Fields(self.question.settings.write.fields.as_deref());
        let kind = self.body.kind();
        let mut object = Object::new(out, fields);
        object.put_head(kind.name(), self.question.line);
        match &self.body {
            Body::Moves(list) => put_moves(list, self, &mut object),
            Body::Status(status) => put_status(status, self, &mut object),
            Body::Why(why) => put_why(why, self, &mut object),
            Body::Played(played) => put_played(played, self, &mut object),
            _ if !ALL => {}
            Body::Raw(raw) => put_raw(raw, self, &mut object),
            Body::Slim(list) => put_moves(list, self, &mut object),
            Body::Control(control) => put_control(control, self, &mut object),
            Body::Perft(report) => put_perft(report, self, &mut object),
            Body::Diff(diff) => put_diff(diff, self, &mut object),
            Body::Bisect(report) => put_bisect(report, self, &mut object),
        }
        // The status has all problems.
        if !matches!(self.body, Body::Status(_)) {
            object.put_items("problems", &self.question.decisions());
        }
        object.put_items("notes", &self.notes());
        object.end_record(&self.question.input.extra, |key| {
            // `diff` answers the list of moves of its input.
            kind.has_key(key) || kind == RecordKind::Diff && key == "moves"
        })
    }

    /// Writes the FEN, if there is a position, and whether it is Chess960.
    #[inline(always)]
    fn put_position(&self, object: &mut Object<'_, '_>) {
        let Some(position) = self.position() else {
            return;
        };
        let fen = (self.question.input.fen.as_deref()).map(str::as_bytes);
        match fen.or(self.question.text) {
            // Copying the text is faster than writing it.
            Some(text) if self.question.is_canonical && self.other_position().is_none() => {
                if let Some(out) = object.key("fen") {
                    quoted(text, out);
                }
            }
            _ => object.put("fen", &self.written(position)),
        }
        object.put_true("chess960", position.is_chess960());
    }
}

fn put_raw(raw: &RawMoves, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    object.put("stage", "raw");
    answer.put_position(object);
    object.put("onMove", &raw.piece.color);
    object.put("piece", &raw.piece);
    object.put("moves", &raw.moves);
    object.put("moveVectors", &raw.move_vectors);
}

fn put_status(status: &Status, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    answer.put_position(object);
    object.put("onMove", &answer.turn());
    object.put("moveCount", &status.move_count);
    object.put("captureCount", &status.capture_count);
    object.put("inCheck", &status.in_check);
    object.put("checkers", &status.checkers);
    object.put("doubleCheck", &status.double_check);
    object.put("checkMated", &status.check_mated);
    object.put("staleMated", &status.stale_mated);
    object.put("insufficientMaterial", &status.insufficient_material);
    object.put("fiftyMoves", &status.claimable.contains(&Claim::FiftyMoves));
    object.put_some("repetitions", status.repetitions.as_ref());
    object.put_items("occurrences", &status.occurrences);
    object.put("outcome", &status.outcome.map(outcome_name));
    object.put("reason", &status.outcome.map(Outcome::code));
    let claims =
        (status.claimable.iter()).chain(status.claimable_with.iter().map(|(claim, _)| claim));
    object.put("claimable", &claims.copied().collect::<Vec<_>>());
    if !status.claimable_with.is_empty() {
        object.put_map("claimableWith", &status.claimable_with);
    }
    if let Some(reports) = &status.can_checkmate {
        object.put_object("canCheckmate", |object| {
            object.put("white", reports.white.answer);
            object.put("black", reports.black.answer);
        });
        object.put("checkmateReasons", &**reports);
    }
    object.put("pins", &status.pins);
    object.put("castling", &status.castling);
    object.put("problems", &status.problems);
    if let Some(can_arise) = &status.can_arise {
        object.put("canArise", &can_arise.name());
        if let Some(position) = answer.position() {
            let reasons = can_arise.reasons();
            object.put_objects("originReasons", reasons, |problem, object| {
                let on = |at| Some(PieceOn::new(position.board().piece_at(at)?, at));
                let pieces: Vec<_> = problem.squares().iter().filter_map(on).collect();
                object.put("code", &problem.code());
                object.put("message", problem.cause());
                object.put("squares", &problem.squares());
                object.put("pieces", &pieces);
            });
        }
        if let CanArise::Yes { start, moves } = can_arise {
            object.put("proofGame", &sans(start.as_any(), moves));
        }
    }
    let question = answer.question;
    let changes = question.settings.fix.then_some(&question.input.changes);
    object.put_some("changes", changes);
    object.put_some("is", status.is.as_ref());
}

fn put_control(control: &Control, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    answer.put_position(object);
    object.put_some("piece", control.piece.as_ref());
    for (color, key) in [(Color::White, "white"), (Color::Black, "black")] {
        let by = &control.sides[color];
        object.put_object(key, |object| {
            let squares: Bitboard = by.iter().map(|&(square, _)| square).collect();
            object.put("controlled", &squares);
            object.put_map("by", by);
        });
    }
    if let Some(attackers) = &control.attackers {
        object.put("square", &attackers.square);
        object.put("attackers", &attackers.by);
        object.put("pinned", &attackers.pinned);
        object.put("behind", &attackers.behind);
    }
}

fn put_why(why: &Why, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    answer.put_position(object);
    let from = (answer.question.position.as_ref()).filter(|_| why.shrunk.is_some());
    object.put_some("shrunkFrom", from.map(|from| answer.written(from)).as_ref());
    object.put("onMove", &answer.turn());
    object.put("checkers", &why.checkers);
    object.put("piece", &why.piece);
    object.put_some("move", why.mv.as_ref());
    object.put_some("legal", why.legal.as_ref());
    let claims: Vec<_> = why.claimable.iter().map(|&(claim, _)| claim).collect();
    object.put_items("claimable", &claims);
    object.put("verdicts", &why.verdicts);
}

fn put_played(played: &Played, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    if let Some(number) = played.game {
        object.put_game_number(number);
    }
    object.put_some("ply", played.ply.as_ref());
    if let Some(tags) = &played.tags {
        object.put_map("tags", tags);
    }
    answer.put_position(object);
    object.put("onMove", &played.position.turn());
    object.put_objects("played", &played.played, |mv, object| {
        let (uci, san): (&dyn Json, &dyn Json) = match mv {
            Some(mv) => (&mv.uci, &mv.san),
            None => (&"0000", &"--"),
        };
        object.put("uci", uci);
        object.put("san", san);
    });
}

fn put_perft(report: &PerftReport, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    answer.put_position(object);
    object.put("depth", &report.depth);
    object.put("nodes", &report.nodes);
    let roots = report.divide.iter().flatten();
    if report.divide.is_some() {
        let counts = roots.clone().map(|root| (&*root.name, root.nodes));
        object.put_map("divide", &counts.collect::<Vec<_>>());
    }
    object.put_some("details", report.details.as_ref());
    if report.divide.is_some() && report.details.is_some() {
        let details = roots.clone().map(|root| (&*root.name, root.details));
        object.put_map("divideDetails", &details.collect::<Vec<_>>());
    }
    if report.divide.is_some() && report.shows_fens {
        let fens = roots.map(|root| (&*root.name, answer.written(&root.after)));
        object.put_map("fens", &fens.collect::<Vec<_>>());
    }
    let Some(suite) = &report.suite else {
        return;
    };
    object.put_some("entry", suite.entry.as_ref());
    object.put_some("expected", suite.expected.as_ref());
    object.put_some("ok", suite.ok.as_ref());
    object.put_true("exceeded", suite.exceeded);
    object.put("checked", &suite.checked);
    object.put("skipped", &suite.skipped);
}

fn put_diff(diff: &DiffReport, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    answer.put_position(object);
    object.put("given", &diff.comparison.given);
    object.put("legal", &diff.comparison.legal);
    object.put_some("depth", diff.depth.as_ref());
    object.put("equal", &diff.is_equal());
    if let Some(position) = answer.position() {
        diff.differences(position).put(object);
    }
}

fn put_bisect(report: &BisectReport, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    object.put_some("entry", report.entry.as_ref());
    answer.put_position(object);
    object.put("depth", &report.depth);
    let found = &report.bisection;
    object.put("expected", &found.expected);
    object.put_some("reported", found.reported.as_ref());
    object.put("queries", &found.queries);
    object.put("equal", &found.finding.is_none());
    object.put("path", &found.path);
    object.put_some("finding", found.finding.as_ref());
    object.put_some("shrunk", found.shrunk.as_ref());
}

/// Writes the keys of a list of moves.
fn put_moves(moves: &Moves<impl Json>, answer: &Answer<'_>, object: &mut Object<'_, '_>) {
    object.put("stage", &moves.stage);
    answer.put_position(object);
    object.put("onMove", &answer.turn());
    object.put("piece", &moves.piece);
    if answer.other_side(moves).is_some() {
        object.put("pieceOnMove", &false);
    }
    if let Some(out) = object.key("moves") {
        items(&moves.moves, out);
    }
    object.put("moveVectors", &moves.move_vectors);
    if let Some(king) = &moves.king {
        object.put("inCheck", &king.in_check);
        object.put("checkers", &king.checkers);
        object.put("checkMated", &king.check_mated);
        object.put("staleMated", &king.stale_mated);
        object.put("canKSideCastle", &king.can_k_side_castle);
        object.put("canQSideCastle", &king.can_q_side_castle);
    }
    if let Some(stages) = &moves.stages {
        let (raw, clipped, board) = (&stages.raw, &stages.clipped, &stages.board);
        let stages: [(_, &dyn Json, &dyn Json); 4] = [
            ("raw", &raw.moves, &raw.move_vectors),
            ("clipped", &clipped.moves, &clipped.move_vectors),
            ("board", &board.moves, &board.move_vectors),
            ("king", &moves.moves, &moves.move_vectors),
        ];
        object.put_object("stages", |object| {
            for (stage, moves, vectors) in stages {
                object.put_object(stage, |object| {
                    object.put("moves", moves);
                    object.put("moveVectors", vectors);
                });
            }
        });
    }
}

impl Json for Uci {
    #[inline(always)]
    fn json_item(&self, out: &mut Vec<u8>) {
        let ([a, b], [c, d]) = (self.from.ascii(), self.to.ascii());
        out.extend_from_slice(&[b'"', a, b, c, d, b'"', b',']);
        if let Some(role) = self.promotion {
            insert_promotion(role, out.len() - 2, out);
        }
    }
}

/// Inserts the letter of a promotion at the end of a move in UCI notation.
#[cold]
fn insert_promotion(role: Role, end: usize, out: &mut Vec<u8>) {
    out.insert(end, role.letter().to_ascii_lowercase() as u8);
}

impl Json for MoveReport {
    /// Copies the text that all moves have in common, and fills in the letters.
    #[inline(always)]
    fn json_item(&self, out: &mut Vec<u8>) {
        const MOVE: &[u8; 65] =
            br#"{"piece":"P","from":"e2","to":"e4","uci":"e2e4","san":"          "#;
        const UCI_END: usize = 46;
        const SAN: usize = 55;
        let (start, end) = (out.len(), SAN + self.san.len());
        out.extend_from_slice(MOVE);
        if let Some(text) = out.last_chunk_mut::<{ MOVE.len() }>() {
            text[10] = self.role.letter() as u8;
            text[21..23].copy_from_slice(&self.from.ascii());
            text[31..33].copy_from_slice(&self.to.ascii());
            text[42..44].copy_from_slice(&self.uci.from.ascii());
            text[44..UCI_END].copy_from_slice(&self.uci.to.ascii());
            text[SAN..SAN + 8].copy_from_slice(&self.san.bytes());
            text[end..end + 3].copy_from_slice(br#""},"#);
        }
        out.truncate(start + end + 3);
        if let Some(role) = self.uci.promotion {
            insert_promotion(role, start + UCI_END, out);
        }
        let has_more_keys = self.has_captured.is_some()
            || self.promotion.is_some()
            || self.en_passant
            || self.castle.is_some()
            || self.gives_check;
        if has_more_keys {
            out.truncate(out.len() - 2);
            self.more_keys(out);
            out.extend_from_slice(b"},");
        }
    }
}

impl MoveReport {
    /// The keys that most moves do not have, each after a comma.
    fn more_keys(&self, out: &mut Vec<u8>) {
        let mut object = Object::new(out, Fields::default());
        object.put_some("hasCaptured", self.has_captured.as_ref());
        object.put_some("promotion", self.promotion.as_ref());
        object.put_true("enPassant", self.en_passant);
        object.put_some("castle", self.castle.as_ref());
        object.put_true("givesCheck", self.gives_check);
    }
}

/// Copies the text that all pieces of a colour have in common, and fills in the letters.
impl Json for PieceOn {
    fn json(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(match self.color {
            Color::White => br#"{"piece":"P","color":"white","square":"e2"}"#,
            Color::Black => br#"{"piece":"P","color":"black","square":"e2"}"#,
        });
        if let Some(text) = out.last_chunk_mut::<43>() {
            text[10] = self.role.letter() as u8;
            text[39..41].copy_from_slice(&self.square.ascii());
        }
    }
}

/// Types whose fields have the names of their keys.
macro_rules! keys {
    ($($type:ty { $($key:ident)* })*) => {values! {$(
        [$type] |value, out| object(out, |object| {
            $(object.put(stringify!($key), &value.$key);)*
        });
    )*}};
}

keys! {
    CastlingReport { right possible reasons }
    EffectReport { code by at message }
    Pin { square by line }
    PlayedMove { uci san }
    RawMove { offset to }
    ReasonExample { fen question }
    ReasonReport { code by at message }
}

values! {
    [Step] |step, out| [step.file, step.rank][..].json(out);
    [VerdictReport] |verdict, out| object(out, |object| {
        object.put_some("from", verdict.from.as_ref());
        object.put("to", &verdict.to);
        object.put_some("uci", verdict.uci.as_ref());
        object.put_some("san", verdict.san.as_ref());
        object.put("legal", &verdict.legal);
        object.put_some("stage", verdict.stage.as_ref());
        object.put("reasons", &verdict.reasons);
        object.put_some("merits", verdict.effects.as_ref());
    });
    [Problem] |problem, out| object(out, |object| {
        object.put("code", &problem.code());
        object.put("message", &problem.to_string());
        object.put("squares", &problem.squares());
    });
    [Change] |change, out| object(out, |object| {
        object.put("field", change.field.name());
        if let Some((from, to)) = &change.texts {
            object.put("from", from);
            object.put("to", to);
        }
        object.put("message", &change.why);
    });
    [CheckmateReport] |report, out| object(out, |object| {
        object.put("code", &report.code);
        object.put("message", &report.message);
        object.put_items("line", &report.line);
        if report.wall.any() {
            object.put("wall", &report.wall);
        }
        if !report.reach.is_empty() {
            object.put_map("reach", &report.reach);
        }
    });
    [PerftDetails] |details, out| object(out, |object| {
        for (name, count) in details.columns() {
            object.put(name, &count);
        }
    });
    // A move on the way to the finding.
    [PathStep] |step, out| object(out, |object| {
        let played = PlayedMove::new(&step.position, step.mv);
        object.put("uci", &played.uci);
        object.put("san", &played.san);
        let wrong = step.wrong.as_ref();
        object.put_some("given", wrong.map(|wrong| &wrong.given));
        object.put_some("expected", wrong.map(|wrong| &wrong.expected));
    });
    [Finding] |finding, out| object(out, |object| {
        let (differences, code) = Differences::of_finding(finding);
        object.put("kind", finding.kind.name());
        object.put("code", &code);
        object.put("fen", &finding.position);
        differences.put(object);
        if let Some((from, moves)) = &finding.line_played {
            object.put_object("linePlayed", |object| {
                object.put("fen", from);
                let mut position = *from;
                let played = moves.iter().map(|&mv| {
                    let played = PlayedMove::new(&position, mv);
                    position = position.play_unchecked(mv);
                    played
                });
                object.put("moves", &played.collect::<Vec<_>>());
            });
        }
        object.put_some("ownFen", finding.own_fen.as_ref());
        object.put_some("message", finding.message.as_ref());
        object.put_items("dialogue", &finding.dialogue);
    });
    [Fault] |fault, out| object(out, |object| {
        object.put("code", &fault.code);
        object.put("field", fault.field.as_deref().unwrap_or_default());
        object.put("span", &fault.span.clone().unwrap_or_default());
        object.put("message", &fault.message);
        object.put_some("hint", fault.hint.as_ref());
    });
}

impl Differences<'_> {
    fn put(&self, object: &mut Object<'_, '_>) {
        object.put_objects("extra", &self.extra, |(mv, verdicts), object| {
            object.put("move", *mv);
            object.put("verdicts", verdicts);
        });
        object.put("missing", &self.missing);
        object.put("duplicate", self.duplicate);
        object.put_objects("unreadable", self.unreadable, |(text, message), object| {
            object.put("text", text);
            object.put("message", message);
        });
        object.put_objects("counts", self.counts, |wrong, object| {
            object.put("uci", &Uci::new(wrong.mv, self.chess960));
            object.put("given", &wrong.given);
            object.put("expected", &wrong.expected);
        });
        if let Some((given, expected)) = self.total {
            object.put_object("total", |object| {
                object.put("given", &given);
                object.put("expected", &expected);
            });
        }
    }
}
