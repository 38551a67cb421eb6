//! The list of reason codes as text.

use std::io::{self, Write};

use super::text::heading;
use super::{Palette, Tone};
use crate::report::ReasonCode;
use crate::rules::reason::Refusal;

pub(super) fn write(palette: &Palette, out: &mut dyn Write) -> io::Result<()> {
    heading(
        "Why a move is refused: the codes, in the order of precedence",
        palette,
        out,
    )?;
    let all: Vec<_> = ReasonCode::all().collect();
    for (n, of_stage) in all.chunk_by(|a, b| a.stage == b.stage).enumerate() {
        if n > 0 {
            writeln!(out)?;
        }
        let title = stage(of_stage[0].stage);
        writeln!(out, "{}", palette.paint(Tone::Heading, title))?;
        for reason in of_stage {
            writeln!(out)?;
            writeln!(out, "  {}", palette.paint(Tone::Quiet, reason.code))?;
            writeln!(out, "    {}", reason.about)?;
            match &reason.command {
                Some(command) => writeln!(out, "    {}", palette.paint(Tone::Faint, command))?,
                None => writeln!(
                    out,
                    "    Such a square has no name to ask about: `raw` has it, and `clip` has not."
                )?,
            }
        }
    }
    Ok(())
}

const fn stage(stage: Refusal) -> &'static str {
    match stage {
        Refusal::Input => "Before any stage: the question does not fit the position",
        Refusal::Raw => "Stage 1, raw: the piece does not move that way",
        Refusal::Clipped => "Stage 2, clip: the board ends there",
        Refusal::Board => "Stage 3, board: the other pieces are against it",
        Refusal::King => "Stage 4, king: the king is against it",
    }
}
