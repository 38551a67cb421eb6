//! The answer of `why` as text.

use chessmoves_core::internal::{Sentences, check_from, joined};
use chessmoves_core::{
    AnyPosition, Bitboard, Board, Effect, Reason, Reply, Role, Square, Stage, between,
};

use super::Tone;
use super::layout::{Page, pieces};
use crate::facts::{EffectReport, ReasonReport, VerdictReport, Why};
use crate::write::capitalized;

pub(super) fn write(record: &Why, position: &AnyPosition, page: &mut Page<'_>) {
    if let Some(note) = &record.note {
        page.line(page.paint(Tone::Faint, &format!("({note})")));
    }
    let mut all = record.verdicts.iter();
    if let Some(mv) = &record.mv {
        verdict_on_move(record, mv, position, page);
    } else if record.piece.is_some() {
        verdicts(&all.collect::<Vec<_>>(), usize::MAX, page);
    } else if record.checkers.any() {
        ways_out(record, position, page);
    } else if all.any(|verdict| verdict.legal) {
        stage_counts(record, position.board(), page);
    } else {
        by_piece(record, position.board(), page);
    }
    if record.shrunk.is_some() {
        page.line(format_args!("shrunk to {position}"));
    }
}

/// The verdict on one move in a line, and the sentences below; several moves one after the other.
fn verdict_on_move(record: &Why, asked: &str, position: &AnyPosition, page: &mut Page<'_>) {
    if position.is_chess960() && record.verdicts.iter().any(VerdictReport::is_castling) {
        let note = "(the position is read as Chess960)";
        page.line(page.paint(Tone::Faint, note));
    }
    let count = record.verdicts.len();
    let is_ambiguous = count > 1;
    // Either all verdicts are legal moves, or none is.
    match record.legal {
        _ if !is_ambiguous => {}
        Some(true) => page.line(format_args!("{asked} is ambiguous: {count} legal moves")),
        _ => page.line(format!(
            "{asked}: none of the {count} candidate moves is legal"
        )),
    }
    for verdict in &record.verdicts {
        let name = match (verdict.san, verdict.uci, verdict.from) {
            (Some(san), Some(uci), _) => format!("{san} ({uci})"),
            (Some(san), None, _) => san.to_string(),
            (None, _, Some(from)) if is_ambiguous => format!("{from}{}", verdict.to),
            _ => asked.to_owned(),
        };
        let (tone, word) = if verdict.legal {
            (Tone::Quiet, "legal")
        } else {
            (Tone::Check, "illegal")
        };
        page.line(format_args!("{name} is {}", page.paint(tone, word)));
        for reason in told(&verdict.reasons) {
            page.sentence(2, &reason.message, reason.code.into());
        }
        // A king that leaves check by capturing the checker does one thing.
        let leaves_check = (verdict.effects()).find(|effect| effect.code == Effect::LeavesCheck);
        let is_told = |effect: &&EffectReport| {
            effect.code != Effect::Captures
                || leaves_check.is_none_or(|leaves| !effect.by.is_subset(leaves.by))
        };
        for effect in verdict.effects().filter(is_told) {
            page.sentence(2, &effect.message, effect.code.into());
        }
        for (claim, occurrences) in &record.claimable {
            let message = format!("{}: a draw can be claimed", claim.grounds(*occurrences));
            page.sentence(2, &message, claim.code());
        }
    }
}

/// The reasons that no other reason implies.
fn told(reasons: &[ReasonReport]) -> impl Iterator<Item = &ReasonReport> {
    let is_implied = |code: Reason| (reasons.iter()).any(|other| code.is_implied_by(other.code));
    (reasons.iter()).filter(move |reason| !is_implied(reason.code))
}

/// A line per candidate, with at most some of its reasons; the four promotions on a square share one.
fn verdicts(verdicts: &[&VerdictReport], max_reasons: usize, page: &mut Page<'_>) {
    let is_promotion =
        |verdict: &VerdictReport| verdict.uci.is_some_and(|uci| uci.promotion.is_some());
    let share_line = |a: &&VerdictReport, b: &&VerdictReport| {
        (a.from, a.to) == (b.from, b.to) && is_promotion(a) && is_promotion(b)
    };
    for group in verdicts.chunk_by(share_line) {
        let verdict = group[0];
        let names = joined(group.iter().filter_map(|verdict| verdict.san), " ");
        // The stages before these two rule out no candidate.
        let (tone, stage) = match verdict.stage {
            None => (Tone::Quiet, "legal"),
            Some(Stage::King) => (Tone::Rejected, "king  "),
            Some(_) => (Tone::Blocked, "board "),
        };
        let stage = page.paint(tone, stage);
        page.add(format_args!("  {names:<8} {stage}"));
        for (n, reason) in told(&verdict.reasons).take(max_reasons).enumerate() {
            let indent = if n == 0 { 1 } else { 18 };
            page.sentence(indent, &reason.message, reason.code.into());
        }
        if verdict.reasons.is_empty() {
            page.line("");
        }
    }
    if verdicts.is_empty() {
        page.line("  it has no square to go to, even on an empty board");
    }
}

/// The three replies to a check: the king moves, the checker is captured, or the check is blocked.
fn ways_out(record: &Why, position: &AnyPosition, page: &mut Page<'_>) {
    let board = position.board();
    let sentences = Sentences::of_side(position, position.turn());
    let checkers = sentences.attackers_alone(record.checkers, board.king(position.turn()));
    let count = check_from(record.checkers).rsplit_once("from ");
    let count = count.map_or("", |(_, count)| count);
    page.row("Check from", format_args!("{count}{checkers}"));
    let with = |reply| {
        let verdicts = record.verdicts.iter();
        verdicts.filter(move |verdict| verdict.reply == Some(reply))
    };
    page.line("");
    let (castling, king_moves): (Vec<_>, Vec<_>) =
        with(Reply::KingMoves).partition(|verdict| verdict.is_castling());
    let none = "it has no square to go to";
    section("The king moves", &king_moves, none, page);
    if castling.into_iter().any(has_right) {
        page.line("  a king in check cannot castle");
    }
    let Some(checker) = record.checkers.only() else {
        let (check, both) = match record.checkers.len() {
            2 => ("double check", "both"),
            _ => ("check from several pieces", "all"),
        };
        return page.line(format_args!(
            "\nIn {check} only the king can move: no other move answers {both} checks."
        ));
    };
    let role = board.role_at(checker);
    page.line("");
    let captures: Vec<_> = with(Reply::CapturesChecker).collect();
    let king_captures = king_moves.iter().find(|verdict| verdict.to == checker);
    let name = role.map_or("checker", Role::name);
    let none = match king_captures {
        Some(verdict) if verdict.legal => "no other piece can capture the checker".to_owned(),
        Some(verdict) => {
            let reason = told(&verdict.reasons).next();
            let why = reason.map_or(String::new(), |reason| format!(", and {}", reason.message));
            format!("no piece but the king attacks {checker}{why}")
        }
        None => format!("no piece attacks {checker}, so the {name} cannot be captured"),
    };
    section("The checker is captured", &captures, &none, page);
    page.line("");
    let blocks: Vec<_> = with(Reply::BlocksCheck).collect();
    let king = board.king(position.turn());
    let none = match role {
        Some(Role::Knight | Role::Pawn) => format!("a {name}'s check cannot be blocked"),
        _ if king.is_some_and(|king| between(king, checker).is_empty()) => {
            format!("the {name} stands next to the king, so there is no square between them")
        }
        _ => format!("no piece can move between the {name} on {checker} and the king"),
    };
    section("The check is blocked", &blocks, &none, page);
}

/// Whether the side still has the right to this castling move.
fn has_right(verdict: &VerdictReport) -> bool {
    let mut codes = verdict.reasons.iter().map(|reason| reason.code);
    !codes.any(|code| matches!(code, Reason::NoCastlingRight | Reason::RookMissing))
}

/// Whether the square is behind a piece; the line of that piece's square says what is in the way.
fn is_behind_piece(verdict: &VerdictReport) -> bool {
    verdict.reasons.iter().any(|reason| match reason.code {
        Reason::PathBlocked => true,
        Reason::PawnPushBlocked => !reason.by.contains(verdict.to),
        _ => false,
    })
}

/// A titled list of verdicts with their primary reasons, or a sentence that says why there are none.
fn section(title: &str, of: &[&VerdictReport], none: &str, page: &mut Page<'_>) {
    page.line(page.paint(Tone::Heading, title));
    if of.is_empty() {
        return page.line(format_args!("  {none}"));
    }
    verdicts(of, 1, page);
}

/// The square of each piece, and the verdicts on its moves.
fn pieces_of(record: &Why) -> impl Iterator<Item = (Square, &[VerdictReport])> {
    let chunks = record.verdicts.chunk_by(|a, b| a.from == b.from);
    chunks.filter_map(|of_piece| Some((of_piece[0].from?, of_piece)))
}

/// The verdicts of each piece under its name.
fn by_piece(record: &Why, board: &Board, page: &mut Page<'_>) {
    for (n, (from, of_piece)) in pieces_of(record).enumerate() {
        if n > 0 {
            page.line("");
        }
        let piece = pieces(board, Bitboard::of(from));
        let title = capitalized(&piece);
        // In a whole side's answer, castling is of interest only if there is a right to it.
        let all: Vec<_> = (of_piece.iter())
            .filter(|verdict| !verdict.is_castling() || has_right(verdict))
            .filter(|verdict| !is_behind_piece(verdict))
            .collect();
        section(&title, &all, "no candidate square", page);
    }
}

/// For each piece, how many of its candidates each stage rules out.
fn stage_counts(record: &Why, board: &Board, page: &mut Page<'_>) {
    page.line("Piece        candidates  board   king  legal");
    for (from, of_piece) in pieces_of(record) {
        let role = board.role_at(from).map_or("piece", Role::name);
        let stages = [Some(Stage::Board), Some(Stage::King), None];
        let [board, king, legal] =
            stages.map(|stage| (of_piece.iter().filter(|verdict| verdict.stage == stage)).count());
        let (name, all) = (format!("{role} {from}"), of_piece.len());
        page.line(format!(
            "{name:<12} {all:>10} {board:>6} {king:>6} {legal:>6}"
        ));
    }
    page.line(
        "\nCandidates are the squares that the piece can go to on an empty board, and castling.\n\
         board: ruled out by the other pieces; king: ruled out by king safety.",
    );
}
