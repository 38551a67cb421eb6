//! The list of reason codes as text.

use std::io::{self, Write};

use super::layout::heading;
use super::{Palette, Tone};
use crate::rules::explain::{Reason, Stage};

/// Writes the meaning of every reason code, with a question that shows it.
///
/// # Errors
///
/// Any error of the writer.
pub fn reason_codes(palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    heading(
        "Why a move is not legal: the reason codes, in the order of precedence",
        palette,
        out,
    )?;
    let all = Reason::ALL;
    for (n, of_stage) in all.chunk_by(|a, b| a.stage() == b.stage()).enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        let title = stage(of_stage[0].stage());
        writeln!(out, "{}", palette.paint(Tone::Heading, title))?;
        for reason in of_stage {
            writeln!(out)?;
            writeln!(out, "  {}", palette.paint(Tone::Quiet, reason.code()))?;
            writeln!(out, "    {}", reason.about())?;
            match reason.command() {
                Some(command) => writeln!(out, "    {}", palette.paint(Tone::Faint, &command))?,
                None => writeln!(out, "    {}", without_example(*reason))?,
            }
        }
    }
    Ok(())
}

/// Why no command asks about a reason.
const fn without_example(reason: Reason) -> &'static str {
    match reason {
        Reason::OffBoard => "Such a square has no name: `raw` shows it, `clip` does not.",
        _ => "Only the library can ask about such a move.",
    }
}

const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Input => "Before any stage: the question does not fit the position",
        Stage::Raw => "Stage 1, raw: the piece does not move that way",
        Stage::Clipped => "Stage 2, clip: the square is off the board",
        Stage::Board => "Stage 3, board: ruled out by the other pieces",
        Stage::King => "Stage 4, king: ruled out by king safety",
    }
}
