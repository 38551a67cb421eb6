//! Tests of parts that the library does not show: wrapped lines, and what JSON and SVG escape.

use chessmoves_answers::internal::{Number, escape, glyph, has_byte, needs_escape, width, wrap};

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
    let line =
        "\u{1b}[1ma\u{1b}[0m \u{1b}]8;;https://a b\u{1b}\\bc\u{1b}]8;;\u{1b}\\ \u{265f}\u{fe0e}d";
    assert_eq!(width(line), 7);
    assert_eq!(wrap(line, 7), line);
    let broken = line.replace(" \u{265f}", "\n\u{265f}") + "\n";
    assert_eq!(wrap(line, 6), broken);
}

#[test]
fn escape_handles_markup_and_control_characters() {
    assert_eq!(
        escape("<a b=\"c\">&'\n\r\t\0\u{1b}\u{85}\u{ffff}"),
        "&lt;a b=&quot;c&quot;&gt;&amp;&#39;&#10;&#13;&#9;\u{fffd}\u{fffd}&#133;\u{fffd}"
    );
    assert_eq!(escape("O-O é ♔"), "O-O é ♔");
}

#[test]
fn numbers_have_at_most_one_decimal_place() {
    let format = |number| Number(number).to_string();
    assert_eq!(
        [12.0, -0.01, 1.25, -7.96].map(format),
        ["12", "0", "1.3", "-8"]
    );
}

/// A character without a glyph would be drawn as a space.
#[test]
fn every_letter_and_digit_has_a_glyph() {
    for letter in ('a'..='z')
        .chain('A'..='Z')
        .chain('0'..='9')
        .chain("+-=#.,':".chars())
    {
        assert!(glyph(letter).is_some(), "{letter}");
    }
}

#[test]
fn a_character_to_escape_is_found_at_every_place() {
    for len in 0..50 {
        assert!(!has_byte("x".repeat(len).as_bytes(), needs_escape));
        for at in 0..len {
            for found in ["\"", "\\", "\n", "\u{1f}"] {
                let text = ["x".repeat(at), found.to_owned(), "x".repeat(len - at - 1)];
                assert!(
                    has_byte(text.concat().as_bytes(), needs_escape),
                    "{found:?} at {at} of {len}"
                );
            }
        }
    }
}
