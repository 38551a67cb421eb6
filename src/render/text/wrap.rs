//! Wrapping of lines that are wider than the terminal.

use std::io::{self, Write};

/// Writes a text, and wraps lines that are too wide at spaces. The rest of a line is indented to the last column that two
/// spaces set apart, so that lists stay lists. A FEN is meant to be copied and is not wrapped.
///
/// # Errors
///
/// Any error of the writer.
pub(super) fn write(text: &[u8], columns: usize, out: &mut dyn Write) -> io::Result<()> {
    for line in String::from_utf8_lossy(text).split_inclusive('\n') {
        if width(line.trim_end()) <= columns || line.starts_with("FEN ") {
            out.write_all(line.as_bytes())?;
        } else {
            wrapped(line.trim_end_matches('\n'), columns, out)?;
        }
    }
    Ok(())
}

fn wrapped(line: &str, columns: usize, out: &mut dyn Write) -> io::Result<()> {
    let indent = indent(line);
    let (mut start, mut column, mut space) = (0, 0, None);
    for (at, letter) in visible(line) {
        if letter == ' ' && column > indent && column <= columns {
            space = Some((at, column));
        }
        column += 1;
        if column > columns {
            // A word that is wider than the line is not broken.
            let Some((end, width)) = space.take() else {
                continue;
            };
            write!(out, "{}\n{:indent$}", &line[start..end], "")?;
            start = end + 1;
            column = indent + column - width - 1;
        }
    }
    writeln!(out, "{}", &line[start..])
}

/// The last column of a line that two spaces set apart, within the left part of the line.
fn indent(line: &str) -> usize {
    const RIGHTMOST: usize = 24;
    let (mut indent, mut spaces) = (0, 0);
    for (column, (_, letter)) in visible(line).enumerate().take(RIGHTMOST) {
        if letter == ' ' {
            spaces += 1;
        } else {
            if spaces > 1 {
                indent = column;
            }
            spaces = 0;
        }
    }
    indent
}

fn width(line: &str) -> usize {
    visible(line).count()
}

/// The characters that occupy a column, with their byte offsets: escape sequences and variation selectors do not.
fn visible(line: &str) -> impl Iterator<Item = (usize, char)> {
    let mut code = Code::None;
    line.char_indices().filter(move |&(_, letter)| {
        code = match (code, letter) {
            (_, '\u{1b}') => Code::Escape,
            (Code::Escape, '[') => Code::Color,
            (Code::Escape, ']') => Code::Link,
            (Code::Escape, _)
            | (Code::Color, 'm')
            | (Code::Link, '\u{7}')
            | (Code::None | Code::End, '\u{fe0e}') => Code::End,
            (Code::End, _) => Code::None,
            (code, _) => code,
        };
        code == Code::None
    })
}

/// The part of an escape sequence that a character is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    None,
    Escape,
    Color,
    Link,
    /// The last character.
    End,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrap(text: &str, columns: usize) -> String {
        let mut out = Vec::new();
        write(text.as_bytes(), columns, &mut out).expect("a buffer takes it");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn lines_are_wrapped_at_spaces_and_indented() {
        for (text, columns, expected) in [
            ("a bc def\n", 8, "a bc def\n"),
            ("a bc def\n", 7, "a bc\ndef\n"),
            ("a bc def\n", 4, "a bc\ndef\n"),
            (
                "Moves (3)    Qa1 Qa2 Qa3\n",
                21,
                "Moves (3)    Qa1 Qa2\n             Qa3\n",
            ),
            (
                "Moves (3)    Qa1 Qa2 Qa3\n",
                20,
                "Moves (3)    Qa1 Qa2\n             Qa3\n",
            ),
            (
                "Moves (3)    Qa1 Qa2 Qa3\n",
                19,
                "Moves (3)    Qa1\n             Qa2\n             Qa3\n",
            ),
            (
                "  it is so for a reason\n",
                15,
                "  it is so for\n  a reason\n",
            ),
            ("abcdefgh ijk\n", 4, "abcdefgh ijk\n"),
            ("\nx\n", 4, "\nx\n"),
            (
                "FEN          4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
                20,
                "FEN          4k3/8/8/8/8/8/8/4K3 w - - 0 1\n",
            ),
        ] {
            assert_eq!(wrap(text, columns), expected);
        }
    }

    #[test]
    fn escape_sequences_and_variation_selectors_have_no_width() {
        let line = "\u{1b}[1ma\u{1b}[0m \u{1b}]8;;https://a b\u{1b}\\bc\u{1b}]8;;\u{1b}\\ \u{265f}\u{fe0e}d";
        assert_eq!(width(line), 7);
        assert_eq!(wrap(line, 7), line);
        let broken = line.replace(" \u{265f}", "\n\u{265f}") + "\n";
        assert_eq!(wrap(line, 6), broken);
    }
}
