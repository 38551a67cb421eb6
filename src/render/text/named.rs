//! Named positions as text.

use std::io::{self, Write};

use super::{Palette, Tone};
use crate::notation::chess960;
use crate::record::NamedPosition;

/// Writes the named positions.
///
/// # Errors
///
/// Any error of the writer.
pub fn positions(
    positions: &[NamedPosition],
    palette: &Palette,
    out: &mut dyn Write,
) -> io::Result<()> {
    for NamedPosition {
        name, fen, about, ..
    } in positions
    {
        let label = palette.paint(Tone::Quiet, &format!("{name:<11}"));
        writeln!(out, "{label}{about}")?;
        writeln!(out, "{:11}{}", "", palette.paint(Tone::Faint, fen))?;
    }
    let label = palette.paint(Tone::Quiet, &format!("{:<11}", "960:N"));
    writeln!(
        out,
        "{label}Chess960 start position N, 0 to {}; 960:518 is the standard start position",
        chess960::COUNT - 1
    )
}
