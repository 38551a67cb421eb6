//! Records as text for people. It may change at any time; scripts read JSON.

use std::io::{self, Write};
use std::ops::Range;

use super::board::Picture;
use super::{Palette, Tone};
use crate::report::{
    Control, Controlled, ErrorRecord, KingStage, MoveReport, Moves, PerftReport, PieceOn,
    ProblemReport, RawMoves, Record, Stage, Status, SuiteCheck,
};
use crate::types::{Bitboard, CastlingSide, Color, Square};

/// Writes a record, with the problems that the reader of its position found.
///
/// # Errors
///
/// Whatever the writer says.
pub fn write(
    record: &Record,
    problems: &[ProblemReport],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    match record {
        Record::Raw(record) => raw(record, palette, out)?,
        Record::Moves(record) => moves(record, palette, out)?,
        Record::Status(record) => return status(record, palette, out),
        Record::Control(record) => control(record, palette, out)?,
        Record::Why(record) => super::why::write(record, palette, out)?,
        // What scripts and pipes want of a position is its FEN.
        Record::Played(record) => return writeln!(out, "{}", record.fen),
        Record::Perft(record) => return perft(record, out),
    }
    self::problems(problems, palette, out)
}

/// Writes the moves of a record on one line, in UCI, for whoever splits it at blanks.
///
/// # Errors
///
/// Whatever the writer says.
pub fn uci(record: &Moves, out: &mut dyn Write) -> io::Result<()> {
    for (n, mv) in record.moves.iter().enumerate() {
        write!(out, "{}{}", if n > 0 { " " } else { "" }, mv.uci)?;
    }
    writeln!(out)
}

/// Writes what every reason code means, with a question that shows it.
///
/// # Errors
///
/// Whatever the writer says.
pub fn reason_codes(palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    super::codes::write(palette, out)
}

pub(super) fn heading(text: &str, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", palette.paint(Tone::Heading, text))?;
    writeln!(out)
}

/// A label in a column of its own, then what there is to say.
pub(super) fn row(label: &str, value: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", format!("{label:<12} {value}").trim_end())
}

fn raw(record: &RawMoves, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    let piece = record.piece;
    let title = format!(
        "{} on {}: its moves on the 15x15 board",
        capital(&piece.piece().to_string()),
        piece.square
    );
    heading(&title, palette, out)?;
    for rank in (-7..=7).rev() {
        write!(out, "  ")?;
        for file in -7..=7 {
            let to = [file, rank];
            let cell = if to == [0, 0] {
                palette.paint(Tone::Asked, &piece.piece().letter().to_string())
            } else if let Some(mv) = record.moves.iter().find(|mv| mv.offset == to) {
                // Off the real board the square is there all the same, but nothing can stand on it.
                let (tone, sign) = if mv.to.is_some() {
                    (Tone::Quiet, "*")
                } else {
                    (Tone::Faint, "o")
                };
                palette.paint(tone, sign)
            } else {
                palette.paint(Tone::Faint, ".")
            };
            write!(out, " {cell}")?;
        }
        writeln!(out)?;
    }
    writeln!(out)?;
    writeln!(out, "   * on the board   o off it")?;
    writeln!(out)?;
    row(
        &format!("Moves ({})", record.moves.len()),
        "offsets in files and ranks, a vector a line",
        out,
    )?;
    for vector in &record.move_vectors {
        let offsets: Vec<_> = vector
            .iter()
            .map(|[file, rank]| format!("{file:+},{rank:+}"))
            .collect();
        writeln!(out, "  {}", offsets.join("  "))?;
    }
    Ok(())
}

fn moves(record: &Moves, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    heading(&title(record), palette, out)?;
    let board = &record.fen.0.board;
    let checkers = record.king.map_or(Bitboard::EMPTY, |king| king.checkers);
    Picture {
        board,
        asked: record.piece,
        moves: &record.moves,
        checkers,
        verdicts: &[],
    }
    .write(palette, out)?;
    writeln!(out)?;
    list(record, out)?;
    if record.stage >= Stage::Board {
        captures(&record.moves, out)?;
    }
    if let Some(king) = record.king {
        king_stage(record, king, palette, out)?;
    }
    Ok(())
}

fn title(record: &Moves) -> String {
    let (who, turn) = match record.piece {
        Some(piece) => (
            format!(
                "{} on {}",
                capital(&piece.piece().to_string()),
                piece.square
            ),
            piece.color,
        ),
        None => (capital(record.on_move.name()), record.on_move),
    };
    let what = match record.stage {
        Stage::Raw | Stage::Clipped => ": its moves on the empty board",
        Stage::Board => ": pseudo-legal moves",
        Stage::King => ": legal moves",
    };
    if turn == record.on_move {
        who + what
    } else {
        format!("{who}{what}, were {turn} on move ({} is)", record.on_move)
    }
}

/// One line for a piece asked about, else one for each piece.
fn list(record: &Moves, out: &mut dyn Write) -> io::Result<()> {
    let count = format!("Moves ({})", record.moves.len());
    if record.moves.is_empty() {
        return row(&count, "none", out);
    }
    let names = |moves: &[&MoveReport]| {
        let names: Vec<_> = moves.iter().map(|mv| mv.san.to_string()).collect();
        names.join(" ")
    };
    if record.piece.is_some() {
        return row(
            &count,
            &names(&record.moves.iter().collect::<Vec<_>>()),
            out,
        );
    }
    row(&count, "", out)?;
    for of_piece in record.moves.chunk_by(|a, b| a.from == b.from) {
        let label = format!("  {} {}", of_piece[0].role, of_piece[0].from);
        row(&label, &names(&of_piece.iter().collect::<Vec<_>>()), out)?;
    }
    Ok(())
}

fn captures(moves: &[MoveReport], out: &mut dyn Write) -> io::Result<()> {
    let mut lines: Vec<(PieceOn, Vec<String>)> = Vec::new();
    for mv in moves {
        let Some(taken) = mv.has_captured else {
            continue;
        };
        let name = mv.san.to_string();
        match lines.iter_mut().find(|(of, _)| *of == taken) {
            Some((_, names)) => names.push(name),
            None => lines.push((taken, vec![name])),
        }
    }
    let count = moves.iter().filter(|mv| mv.has_captured.is_some()).count();
    let label = format!("Captures ({count})");
    if lines.is_empty() {
        return row(&label, "none", out);
    }
    for (n, (taken, names)) in lines.iter().enumerate() {
        let verb = if names.len() == 1 { "takes" } else { "take" };
        let what = format!(
            "{} {verb} the {} on {}",
            names.join(" "),
            taken.piece(),
            taken.square
        );
        row(if n == 0 { &label } else { "" }, &what, out)?;
    }
    Ok(())
}

fn king_stage(
    record: &Moves,
    king: KingStage,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let side = record.piece.map_or(record.on_move, |piece| piece.color);
    let board = &record.fen.0.board;
    check(side, board, king.checkers, palette, out)?;
    if king.check_mated {
        row(
            "Checkmate",
            &palette.paint(Tone::Check, &format!("{} wins", !side)),
            out,
        )?;
    }
    if king.stale_mated {
        row(
            "Stalemate",
            &palette.paint(Tone::Check, &format!("{side} has no legal move: a draw")),
            out,
        )?;
    }
    if board.king(side).is_some() {
        let yes = |can| if can { "yes" } else { "no" };
        let value = format!(
            "kingside {}, queenside {}",
            yes(king.can_k_side_castle),
            yes(king.can_q_side_castle)
        );
        row("Castling", &value, out)?;
    }
    Ok(())
}

fn check(
    side: Color,
    board: &crate::board::Board,
    checkers: Bitboard,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    if board.king(side).is_none() {
        return row("Check", &format!("{side} has no king to be checked"), out);
    }
    if checkers.is_empty() {
        return row("Check", "none", out);
    }
    let by: Vec<_> = (checkers.iter())
        .filter_map(|square| Some(format!("the {} on {square}", board.role_at(square)?)))
        .collect();
    let double = if checkers.several() {
        "double check"
    } else {
        "check"
    };
    let value = format!("{side} is in {double} from {}", by.join(" and "));
    row("Check", &palette.paint(Tone::Check, &value), out)
}

fn status(record: &Status, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    heading(
        &format!("{} to move", capital(record.on_move.name())),
        palette,
        out,
    )?;
    let board = &record.fen.0.board;
    Picture {
        board,
        asked: None,
        moves: &[],
        checkers: record.checkers,
        verdicts: &[],
    }
    .write(palette, out)?;
    writeln!(out)?;
    row("FEN", &record.fen.to_string(), out)?;
    row(
        "Moves",
        &format!(
            "{}, {} of them captures",
            record.move_count, record.capture_count
        ),
        out,
    )?;
    check(record.on_move, board, record.checkers, palette, out)?;
    let outcome = match record.outcome {
        Some("draw") if record.stale_mated => "draw by stalemate",
        Some("draw") if record.insufficient_material => "draw: nobody has the material to mate",
        Some("draw") => "draw by the seventy-five-move rule",
        Some("white") => "white wins by checkmate",
        Some(_) => "black wins by checkmate",
        None if record.fifty_moves => "none yet; a draw by the fifty-move rule may be claimed",
        None => "none yet",
    };
    row("Outcome", outcome, out)?;
    if record.pins.is_empty() {
        row("Pins", "none", out)?;
    }
    for (n, pin) in record.pins.iter().enumerate() {
        let name = |square| {
            board
                .piece_at(square)
                .map_or(String::new(), |piece| piece.to_string())
        };
        let by = board.role_at(pin.by).map_or("", crate::types::Role::name);
        let value = format!(
            "the {} on {} by the {by} on {}",
            name(pin.square),
            pin.square,
            pin.by
        );
        row(if n == 0 { "Pins" } else { "" }, &value, out)?;
    }
    let mut label = "Castling";
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let report = &record.castling[color][side];
            let answer = if report.possible { "yes" } else { "no" };
            row(label, &format!("{color} {side}: {answer}"), out)?;
            label = "";
            for reason in &report.reasons {
                row("", &format!("  {}", reason.message), out)?;
            }
        }
    }
    problems(&record.problems, palette, out)
}

fn control(record: &Control, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    for (color, side) in [(Color::White, &record.white), (Color::Black, &record.black)] {
        let title = format!(
            "{} controls {} squares",
            capital(color.name()),
            side.controlled.len()
        );
        heading(&title, palette, out)?;
        controlled(side, &record.fen.0.board, palette, out)?;
        if color == Color::White {
            writeln!(out)?;
        }
    }
    Ok(())
}

/// The board with the number of pieces that control each square.
fn controlled(
    side: &Controlled,
    board: &crate::board::Board,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    for rank in (0..8).rev() {
        write!(
            out,
            "{}",
            palette.paint(Tone::Faint, &format!(" {}", rank + 1))
        )?;
        for file in 0..8 {
            let Some(square) = Square::from_index(rank * 8 + file) else {
                continue;
            };
            let piece = board.piece_at(square).map(crate::types::Piece::letter);
            // An empty square shows the number alone.
            let cell = match (side.by.get(&square), piece) {
                (Some(by), Some(letter)) => format!("{}{letter}", by.len()),
                (Some(by), None) => format!("{:>2}", by.len()),
                (None, piece) => format!(" {}", piece.unwrap_or('.')),
            };
            let tone = if side.by.contains_key(&square) {
                Tone::Quiet
            } else {
                Tone::Faint
            };
            let cell = palette.paint(tone, &cell);
            write!(out, " {cell}")?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "    {}",
        palette.paint(Tone::Faint, "a  b  c  d  e  f  g  h")
    )
}

fn perft(record: &PerftReport, out: &mut dyn Write) -> io::Result<()> {
    if let Some(suite) = &record.suite {
        return suite_check(record, suite, out);
    }
    let mut fens = record.fens.iter().flatten();
    for (name, nodes) in record.divide.iter().flatten() {
        match fens.next() {
            Some((_, fen)) => writeln!(out, "{name}: {nodes}  {fen}")?,
            None => writeln!(out, "{name}: {nodes}")?,
        }
    }
    if record.divide.is_some() {
        writeln!(out)?;
    }
    writeln!(out, "Nodes searched: {}", record.nodes)
}

/// One line a position of a suite.
fn suite_check(record: &PerftReport, suite: &SuiteCheck, out: &mut dyn Write) -> io::Result<()> {
    let verdict = match suite.ok {
        Some(true) => "ok   ",
        Some(false) => "WRONG",
        None => "     ",
    };
    write!(out, "{verdict} ")?;
    match (&suite.entry, record.line) {
        (Some(entry), _) => write!(out, "{entry}")?,
        (None, Some(line)) => write!(out, "line {line}")?,
        (None, None) => write!(out, "{}", record.fen)?,
    }
    let mut sign = ':';
    for depth in &suite.checked {
        write!(out, "{sign} D{depth}")?;
        sign = ',';
    }
    if let (Some(false), Some(expected)) = (suite.ok, suite.expected) {
        let (depth, nodes) = (record.depth, record.nodes);
        write!(out, "{sign} D{depth}: {nodes}, expected {expected}")?;
        sign = ',';
    }
    for depth in &suite.skipped {
        write!(out, "{sign} D{depth} over the limit")?;
        sign = ',';
    }
    writeln!(out)
}

fn problems(problems: &[ProblemReport], palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    for problem in problems {
        let label = palette.paint(Tone::Warning, &format!("{:<12}", "Problem"));
        writeln!(out, "{label} {}", problem.message)?;
    }
    Ok(())
}

/// Writes why an input could not be answered, the place under a caret where it is known.
///
/// # Errors
///
/// Whatever the writer says.
pub fn error(record: &ErrorRecord, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    let line = record
        .line
        .map_or(String::new(), |line| format!("line {line}: "));
    let label = palette.paint(Tone::Check, "error:");
    if record.faults.is_empty() {
        writeln!(out, "{line}{label} {}", record.message)?;
        carets(
            &record.input,
            &record.span.iter().cloned().collect::<Vec<_>>(),
            palette,
            out,
        )?;
        return hint(record.hint.as_deref(), palette, out);
    }
    // Each fault in a line of its own, all their places under the input.
    for fault in &record.faults {
        writeln!(out, "{line}{label} {}", fault.message)?;
    }
    let spans: Vec<_> = record
        .faults
        .iter()
        .map(|fault| fault.span.clone())
        .collect();
    carets(&record.input, &spans, palette, out)?;
    let mut hints: Vec<_> = record
        .faults
        .iter()
        .filter_map(|fault| fault.hint.as_deref())
        .collect();
    hints.dedup();
    hints
        .into_iter()
        .try_for_each(|text| hint(Some(text), palette, out))
}

fn hint(text: Option<&str>, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    text.map_or(Ok(()), |text| {
        writeln!(out, "{} {text}", palette.paint(Tone::Heading, "hint:"))
    })
}

/// The input with some spans underlined; not when it is long or has control signs.
fn carets(
    input: &str,
    spans: &[Range<usize>],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    const WIDEST: usize = 160;
    if spans.is_empty()
        || input.is_empty()
        || input.chars().count() > WIDEST
        || input.chars().any(char::is_control)
    {
        return Ok(());
    }
    // A span may be empty, and stand behind the last sign.
    let marked = |at: usize| {
        spans
            .iter()
            .any(|span| span.contains(&at) || span.start == at)
    };
    let marks: String = (input.char_indices().map(|(at, _)| at).chain([input.len()]))
        .map(|at| if marked(at) { '^' } else { ' ' })
        .collect();
    writeln!(out, "  {input}")?;
    writeln!(out, "  {}", palette.paint(Tone::Check, marks.trim_end()))
}

pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
