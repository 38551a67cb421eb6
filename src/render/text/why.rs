//! The answer of `why` as text.

use std::io::{self, Write};

use super::layout::{pieces, row};
use super::{Palette, Tone};
use crate::record::{EffectReport, ReasonReport, VerdictReport, Why, draw};
use crate::rules::any_position::AnyPosition;
use crate::rules::explain::{Effect, Reason, Reply, Stage};
use crate::types::{Bitboard, Board, Role, Square};

pub(super) fn write(
    record: &Why,
    position: &AnyPosition,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(note) = record.reading(position) {
        writeln!(out, "{}", palette.paint(Tone::Faint, &format!("({note})")))?;
    }
    if record.mv.is_some() {
        return one_move(record, position, palette, out);
    }
    let all: Vec<_> = record.verdicts.iter().collect();
    let has_moves = record.verdicts.iter().any(|verdict| verdict.legal);
    if record.piece.is_some() {
        verdicts(&all, usize::MAX, palette, out)?;
    } else if record.checkers.any() {
        ways_out(record, position, palette, out)?;
    } else if has_moves {
        stage_counts(record, position.board(), out)?;
    } else {
        let side = position.turn();
        if position.board().king(side).is_some() {
            let name = side.side_name();
            writeln!(
                out,
                "{name} is not in check, but has no legal move: a draw\n"
            )?;
        }
        by_piece(record, position.board(), palette, out)?;
    }
    if draw(position).is_some() {
        writeln!(out)?;
    }
    game_over(position, out)
}

/// A line if the game is drawn although there are legal moves.
fn game_over(position: &AnyPosition, out: &mut dyn Write) -> io::Result<()> {
    match draw(position) {
        Some(draw) => writeln!(out, "The game is over: {draw}"),
        None => Ok(()),
    }
}

/// The verdict on one move in a line, and the sentences below; several moves one after the other.
fn one_move(
    record: &Why,
    position: &AnyPosition,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    if position.is_chess960() && record.verdicts.iter().any(VerdictReport::is_castling) {
        let note = "(the position is read as Chess960)";
        writeln!(out, "{}", palette.paint(Tone::Faint, note))?;
    }
    let asked = record.mv.as_deref().unwrap_or_default();
    let count = record.verdicts.len();
    let is_ambiguous = count > 1;
    // Either all verdicts are legal moves, or none is.
    match record.legal {
        _ if !is_ambiguous => {}
        Some(true) => writeln!(out, "{asked} is ambiguous: {count} legal moves")?,
        _ => writeln!(out, "{asked}: none of the {count} candidate moves is legal")?,
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
        writeln!(out, "{name} is {}", palette.paint(tone, word))?;
        for reason in told(&verdict.reasons) {
            sentence("  ", &reason.message, reason.code.code(), palette, out)?;
        }
        let effects = || verdict.merits.iter().flatten();
        let is_told = |effect: &&EffectReport| {
            // A king that leaves check by capturing the checker does one thing.
            let leaves_check = effects().find(|other| other.code == Effect::LeavesCheck);
            effect.code != Effect::Captures
                || leaves_check.is_none_or(|leaves| !effect.by.is_subset(leaves.by))
        };
        for effect in effects().filter(is_told) {
            sentence("  ", &effect.message, effect.code.code(), palette, out)?;
        }
    }
    game_over(position, out)
}

/// The reasons that no other reason implies.
fn told(reasons: &[ReasonReport]) -> impl Iterator<Item = &ReasonReport> {
    let is_implied = |code: Reason| (reasons.iter()).any(|other| code.is_implied_by(other.code));
    reasons
        .iter()
        .filter(move |reason| !is_implied(reason.code))
}

fn sentence(
    indent: &str,
    message: &str,
    code: &str,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let code = palette.paint(Tone::Faint, &format!("[{code}]"));
    writeln!(out, "{indent}{message} {code}")
}

/// A line per candidate, with at most some of its reasons; the four promotions on a square share one.
fn verdicts(
    verdicts: &[&VerdictReport],
    max_reasons: usize,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let share_line = |a: &&VerdictReport, b: &&VerdictReport| {
        (a.from, a.to) == (b.from, b.to) && is_promotion(a) && is_promotion(b)
    };
    for group in verdicts.chunk_by(share_line) {
        let verdict = group[0];
        let names: Vec<_> = (group.iter())
            .filter_map(|verdict| Some(verdict.san?.to_string()))
            .collect();
        let stage = match verdict.stage {
            None => palette.paint(Tone::Quiet, "legal"),
            Some(stage) => {
                let tone = match stage {
                    Stage::King => Tone::Rejected,
                    _ => Tone::Blocked,
                };
                palette.paint(tone, &format!("{:<6}", stage_name(stage)))
            }
        };
        write!(out, "  {:<8} {stage}", names.join(" "))?;
        for (n, reason) in told(&verdict.reasons).take(max_reasons).enumerate() {
            let indent = if n == 0 { 1 } else { 18 };
            sentence(
                &" ".repeat(indent),
                &reason.message,
                reason.code.code(),
                palette,
                out,
            )?;
        }
        if verdict.reasons.is_empty() {
            writeln!(out)?;
        }
    }
    if verdicts.is_empty() {
        writeln!(out, "  it has no square to go to, even on an empty board")?;
    }
    Ok(())
}

fn is_promotion(verdict: &VerdictReport) -> bool {
    verdict.uci.is_some_and(|uci| uci.promotion.is_some())
}

/// The name of the command for a stage.
const fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::Input => "input",
        Stage::Raw => "raw",
        Stage::Clipped => "clip",
        Stage::Board => "board",
        Stage::King => "king",
    }
}

/// The three replies to a check: the king moves, the checker is captured, or the check is blocked.
fn ways_out(
    record: &Why,
    position: &AnyPosition,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = position.board();
    row("Check from", &pieces(board, record.checkers), out)?;
    let with = |reply| -> Vec<_> {
        (record.verdicts.iter())
            .filter(|verdict| verdict.reply == Some(reply))
            .collect()
    };
    writeln!(out)?;
    let (castling, king_moves): (Vec<_>, Vec<_>) =
        (with(Reply::KingMoves).into_iter()).partition(|verdict| verdict.is_castling());
    section(
        "The king moves",
        &king_moves,
        "it has no square to go to",
        palette,
        out,
    )?;
    if castling.into_iter().any(has_right) {
        writeln!(out, "  a king in check cannot castle")?;
    }
    let Some(checker) = record.checkers.only() else {
        return writeln!(
            out,
            "\nIn double check only the king can move: no other move answers both checks."
        );
    };
    let role = board.role_at(checker);
    writeln!(out)?;
    let captures = with(Reply::CapturesChecker);
    let king_captures = king_moves.iter().find(|verdict| verdict.to == checker);
    let name = role.map_or("checker", Role::name);
    let none = match king_captures {
        Some(verdict) if verdict.legal => "no other piece can capture the checker".to_owned(),
        Some(verdict) => match told(&verdict.reasons).next() {
            Some(reason) => format!(
                "no piece but the king attacks {checker}, and {}",
                reason.message
            ),
            None => format!("no piece but the king attacks {checker}"),
        },
        None => format!("no piece attacks {checker}, so the {name} cannot be captured"),
    };
    section("The checker is captured", &captures, &none, palette, out)?;
    writeln!(out)?;
    let blocks = with(Reply::BlocksCheck);
    let none = match role {
        Some(Role::Knight | Role::Pawn) => format!("a {name}'s check cannot be blocked"),
        _ if is_adjacent(board.king(position.turn()), checker) => {
            format!("the {name} stands next to the king, so there is no square between them")
        }
        _ => format!("no piece can move between the {name} on {checker} and the king"),
    };
    section("The check is blocked", &blocks, &none, palette, out)
}

fn is_adjacent(king: Option<Square>, checker: Square) -> bool {
    king.is_some_and(|king| {
        let step = king.step_to(checker);
        step.file.abs() <= 1 && step.rank.abs() <= 1
    })
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
fn section(
    title: &str,
    of: &[&VerdictReport],
    none: &str,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(out, "{}", palette.paint(Tone::Heading, title))?;
    if of.is_empty() {
        return writeln!(out, "  {none}");
    }
    verdicts(of, 1, palette, out)
}

/// The verdicts of each piece under its name.
fn by_piece(record: &Why, board: &Board, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    let chunks = record.verdicts.chunk_by(|a, b| a.from == b.from);
    for (n, of_piece) in chunks.enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        let Some(from) = of_piece[0].from else {
            continue;
        };
        let piece = pieces(board, Bitboard::of(from));
        let title = crate::record::capitalized(&piece);
        // In a whole side's answer, castling is of interest only if there is a right to it.
        let all: Vec<_> = (of_piece.iter())
            .filter(|verdict| !verdict.is_castling() || has_right(verdict))
            .filter(|verdict| !is_behind_piece(verdict))
            .collect();
        section(&title, &all, "no candidate square", palette, out)?;
    }
    Ok(())
}

/// For each piece, how many of its candidates each stage rules out.
fn stage_counts(record: &Why, board: &Board, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{:<12} {:>10} {:>6} {:>6} {:>6}",
        "Piece", "candidates", "board", "king", "legal"
    )?;
    for of_piece in record.verdicts.chunk_by(|a, b| a.from == b.from) {
        let Some(from) = of_piece[0].from else {
            continue;
        };
        let role = board.role_at(from).map_or("piece", Role::name);
        let count = |stage| {
            let verdicts = of_piece.iter();
            verdicts.filter(|verdict| verdict.stage == stage).count()
        };
        writeln!(
            out,
            "{:<12} {:>10} {:>6} {:>6} {:>6}",
            format!("{role} {from}"),
            of_piece.len(),
            count(Some(Stage::Board)),
            count(Some(Stage::King)),
            count(None)
        )?;
    }
    writeln!(
        out,
        "\nCandidates are the squares that the piece can go to on an empty board, and castling.\n\
         board: ruled out by the other pieces; king: ruled out by king safety."
    )
}
