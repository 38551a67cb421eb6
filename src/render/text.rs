//! Records as text for people. It may change at any time; scripts read JSON.

use std::fmt::Display;
use std::io::{self, Write};

use super::board::Drawing;
use super::link::{self, Hyperlink};
use super::signs::Signs;
use super::{Bottom, Palette, Tone};
use crate::report::{
    KingStage, MoveReport, Moves, NamedPosition, Picture, PieceOn, ProblemReport, Record, Stage,
};
use crate::types::{Bitboard, Color, Piece, Role};

/// How text looks.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// The colours.
    pub palette: Palette,
    /// Which side of the board is at the bottom.
    pub bottom: Bottom,
    /// What boards are drawn with.
    pub signs: Signs,
    /// How the title of a board is linked to the page where its position can be analysed, if it is.
    pub link: Option<Hyperlink>,
    /// How wide a line may be, where that is known; boards are as wide as they are.
    pub columns: Option<usize>,
}

/// Writes a record, with the problems that the reader of its position found.
///
/// # Errors
///
/// Whatever the writer says.
pub fn write(
    record: &Record,
    problems: &[ProblemReport],
    look: &Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    match (record, look.columns) {
        // What scripts and pipes want of a position is its FEN.
        (Record::Played(record), _) => writeln!(out, "{}", record.fen),
        (_, None) => write_whole(record, problems, look, out),
        (_, Some(columns)) => {
            let mut text = Vec::new();
            write_whole(record, problems, look, &mut text)?;
            super::wrap::write(&text, columns, out)
        }
    }
}

fn write_whole(
    record: &Record,
    problems: &[ProblemReport],
    look: &Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    let palette = &look.palette;
    if has_board(record) {
        board(record, look, out)?;
        if !matches!(record, Record::Control(_)) || !problems.is_empty() {
            writeln!(out)?;
        }
    }
    match record {
        Record::Raw(record) => super::raw::vectors(record, out)?,
        Record::Moves(record) => moves(record, palette, out)?,
        Record::Slim(record) => return move_names(&record.moves, false, out),
        Record::Status(record) => return super::status::status(record, palette, out),
        Record::Control(_) => {}
        Record::Why(record) => super::why::write(record, palette, out)?,
        Record::Played(_) => return Ok(()),
        Record::Perft(record) => return super::perft::perft(record, out),
    }
    self::problems(problems, palette, out)
}

/// Whether the answer begins with a title and a board.
const fn has_board(record: &Record) -> bool {
    match record {
        Record::Raw(_) | Record::Moves(_) | Record::Status(_) | Record::Control(_) => true,
        Record::Why(record) => record.mv.is_none(),
        Record::Slim(_) | Record::Played(_) | Record::Perft(_) => false,
    }
}

/// The title and the board.
fn board(record: &Record, look: &Look, out: &mut dyn Write) -> io::Result<()> {
    let picture = Picture::of(record);
    let title = look.palette.paint(Tone::Heading, &record.title());
    let title = match (look.link, &picture, record.setup()) {
        (Some(link), Some(picture), Some(setup)) => {
            link.around(&title, &link::lichess(setup, look.bottom.color(picture)))
        }
        _ => title,
    };
    writeln!(out, "{title}\n")?;
    match (record, picture) {
        (Record::Raw(record), _) => super::raw::board(record, look, out),
        (Record::Control(record), Some(picture)) => {
            super::control::boards(record, &picture, look, out)
        }
        (_, Some(picture)) => {
            let drawing = Drawing::new(&picture, look.bottom).with(look.signs);
            drawing.write(&look.palette, out)
        }
        (_, None) => Ok(()),
    }
}

/// Writes the board of a record and nothing else but the problems that the reader of its position found.
///
/// # Errors
///
/// Whatever the writer says.
pub fn show(
    record: &Record,
    problems: &[ProblemReport],
    look: &Look,
    out: &mut dyn Write,
) -> io::Result<()> {
    board(record, look, out)?;
    if !problems.is_empty() {
        writeln!(out)?;
    }
    self::problems(problems, &look.palette, out)
}

/// Writes the names of the moves of a list and nothing else: one a line, or all on one line with blanks between them, which
/// is there also when no move is.
///
/// # Errors
///
/// Whatever the writer says.
pub fn move_names(
    names: impl IntoIterator<Item: Display>,
    on_one_line: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    for (n, name) in names.into_iter().enumerate() {
        if on_one_line && n > 0 {
            write!(out, " ")?;
        }
        write!(out, "{name}")?;
        if !on_one_line {
            writeln!(out)?;
        }
    }
    if on_one_line { writeln!(out) } else { Ok(()) }
}

/// Writes the positions that have a name.
///
/// # Errors
///
/// Whatever the writer says.
pub fn positions(
    positions: &[NamedPosition],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    super::names::write(positions, palette, out)
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

fn moves(record: &Moves, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    list(record, out)?;
    if record.stage >= Stage::Board {
        captures(&record.moves, out)?;
    }
    if let Some(king) = record.king {
        king_stage(record, king, palette, out)?;
    }
    Ok(())
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

pub(super) fn check(
    side: Color,
    board: &crate::board::Board,
    checkers: Bitboard,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    if board.king(side).is_none() {
        let kings = board.by_piece(Piece::new(side, Role::King));
        let what = if kings.several() {
            "several kings"
        } else {
            "no king"
        };
        return row("Check", &format!("none: {side} has {what}"), out);
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

/// Writes the problems of a position, a line for each.
///
/// # Errors
///
/// Whatever the writer says.
pub fn problems(
    problems: &[ProblemReport],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    for problem in problems {
        let label = palette.paint(Tone::Warning, &format!("{:<12}", "Problem"));
        writeln!(out, "{label} {}", problem.message)?;
    }
    Ok(())
}
