//! Parts that several texts have in common.

use std::io::{self, Write};

use super::{Palette, Tone};
use crate::record::ProblemReport;
use crate::types::{Bitboard, Board, Color, Piece, Role};

/// A title with an empty line below.
pub(super) fn heading(text: &str, palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", palette.paint(Tone::Heading, text))?;
    writeln!(out)
}

/// A label in its own column, and a value.
pub(super) fn row(label: &str, value: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", format!("{label:<12} {value}").trim_end())
}

/// The row that says whether a side is in check.
pub(super) fn check(
    side: Color,
    board: &Board,
    checkers: Bitboard,
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    let name = side.side_name();
    if board.king(side).is_none() {
        let kings = board.by_piece(Piece::new(side, Role::King));
        let what = if kings.any() {
            "several kings"
        } else {
            "no king"
        };
        return row("Check", &format!("none: {name} has {what}"), out);
    }
    if checkers.is_empty() {
        return row("Check", &format!("{name} is not in check"), out);
    }
    let kind = if checkers.more_than_one() {
        "double check"
    } else {
        "check"
    };
    let value = format!("{name} is in {kind} from {}", pieces(board, checkers));
    row("Check", &palette.paint(Tone::Check, &value), out)
}

/// `the knight on f3 and the rook on e8`
pub(super) fn pieces(board: &Board, squares: Bitboard) -> String {
    let names: Vec<_> = (squares.iter())
        .filter_map(|square| Some(format!("the {} on {square}", board.role_at(square)?)))
        .collect();
    names.join(" and ")
}

/// One row per problem of a position.
///
/// # Errors
///
/// Any error of the writer.
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

/// Appends the names of moves and nothing else: one per line, or all on one line, which is there even if there is no move.
pub fn move_names<M>(
    moves: impl IntoIterator<Item = M>,
    append_name: impl Fn(M, &mut Vec<u8>),
    on_one_line: bool,
    out: &mut Vec<u8>,
) {
    let start = out.len();
    for mv in moves {
        append_name(mv, out);
        out.push(if on_one_line { b' ' } else { b'\n' });
    }
    if on_one_line {
        // The space after the last name is not needed.
        if out.len() > start {
            out.pop();
        }
        out.push(b'\n');
    }
}
