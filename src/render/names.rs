//! The positions that have a name, as text.

use std::io::{self, Write};

use super::{Palette, Tone};
use crate::notation::scharnagl;
use crate::report::NamedPosition;

pub(super) fn write(
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
        "{label}a start position of Chess960 by its number, 0 to {}; 960:518 is the standard array",
        scharnagl::COUNT - 1
    )
}
