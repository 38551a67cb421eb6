//! Lines that are wider than the terminal.

use std::io::{self, Write};

/// Writes a text whose wider lines are broken at a blank. What goes on stands below the last column that two blanks set
/// apart, so that lists stay lists. A FEN is copied as a whole and is not broken.
///
/// # Errors
///
/// Whatever the writer says.
pub(super) fn write(text: &[u8], columns: usize, out: &mut dyn Write) -> io::Result<()> {
    for line in String::from_utf8_lossy(text).split_inclusive('\n') {
        if width(line.trim_end()) <= columns || line.starts_with("FEN ") {
            out.write_all(line.as_bytes())?;
        } else {
            broken(line.trim_end_matches('\n'), columns, out)?;
        }
    }
    Ok(())
}

fn broken(line: &str, columns: usize, out: &mut dyn Write) -> io::Result<()> {
    let indent = indent(line);
    let (mut start, mut column, mut blank) = (0, 0, None);
    for (at, letter) in visible(line) {
        if letter == ' ' && column > indent && column <= columns {
            blank = Some((at, column));
        }
        column += 1;
        if column > columns {
            // A word that is wider than the line stays as it is.
            let Some((end, width)) = blank.take() else {
                continue;
            };
            write!(out, "{}\n{:indent$}", &line[start..end], "")?;
            start = end + 1;
            column = indent + column - width - 1;
        }
    }
    writeln!(out, "{}", &line[start..])
}

/// Where the last column of a line begins that two blanks set apart; such columns begin on the left.
fn indent(line: &str) -> usize {
    const RIGHTMOST: usize = 24;
    let (mut indent, mut blanks) = (0, 0);
    for (column, (_, letter)) in visible(line).enumerate().take(RIGHTMOST) {
        if letter == ' ' {
            blanks += 1;
        } else {
            if blanks > 1 {
                indent = column;
            }
            blanks = 0;
        }
    }
    indent
}

fn width(line: &str) -> usize {
    visible(line).count()
}

/// The characters that take a column, with their places: those of colours and links take none, nor does what selects the
/// form of a figure.
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

/// What part of a code a character is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Code {
    None,
    Escape,
    Color,
    Link,
    /// Its last character.
    End,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, columns: usize) -> String {
        let mut out = Vec::new();
        write(text.as_bytes(), columns, &mut out).expect("a buffer takes it");
        String::from_utf8(out).expect("UTF-8")
    }

    #[test]
    fn lines_are_broken_at_blanks_and_go_on_below_their_column() {
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
            assert_eq!(wrapped(text, columns), expected);
        }
    }

    #[test]
    fn colours_links_and_forms_take_no_column() {
        let line = "\u{1b}[1ma\u{1b}[0m \u{1b}]8;;https://a b\u{1b}\\bc\u{1b}]8;;\u{1b}\\ \u{265f}\u{fe0e}d";
        assert_eq!(width(line), 7);
        assert_eq!(wrapped(line, 7), line);
        let broken = line.replace(" \u{265f}", "\n\u{265f}") + "\n";
        assert_eq!(wrapped(line, 6), broken);
    }
}
