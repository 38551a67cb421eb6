//! Typographic characters and look-alikes that people write in place of ASCII.

/// Characters that are not ASCII, what they stand for, and whether they look like it or cannot be seen. Cyrillic and full-width letters
/// are files, captures and castling only: as pieces, К and С are others in Russian.
#[rustfmt::skip]
const CHARACTERS: [(&str, &str, bool); 33] = [
    ("♔♚", "K", false), ("♕♛", "Q", false), ("♖♜", "R", false), ("♗♝", "B", false), ("♘♞", "N", false), ("♙♟", "", false),
    ("±∓⩲⩱∞□■⇄→↑⟳○\u{fe0e}\u{fe0f}", "", false), ("…", "...", false), ("½", "1/2", false), ("×", "x", false), ("†", "+", false),
    ("\u{ad}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2060}\u{feff}", "", true),
    ("‐‑‒–—―−－", "-", true), ("хｘ", "x", true), ("ОоＯ", "O", true),
    ("аａ", "a", true), ("ｂ", "b", true), ("сｃ", "c", true), ("ｄ", "d", true), ("еｅ", "e", true), ("ｆ", "f", true),
    ("ｇ", "g", true), ("ｈ", "h", true),
    ("０", "0", true), ("１", "1", true), ("２", "2", true), ("３", "3", true), ("４", "4", true), ("５", "5", true),
    ("６", "6", true), ("７", "7", true), ("８", "8", true), ("９", "9", true),
];

/// A word in ASCII, and its first character that only looks like another one. `None` if it has a character that stands for nothing.
#[cold]
pub fn ascii(word: &str) -> Option<(String, Option<char>)> {
    let (mut plain, mut found) = (String::new(), None);
    for c in word.chars() {
        if c.is_ascii() {
            plain.push(c);
            continue;
        }
        let (_, text, is_look_alike) = CHARACTERS.iter().find(|(all, ..)| all.contains(c))?;
        plain += text;
        found = found.or(Some(c).filter(|_| *is_look_alike));
    }
    Some((plain, found))
}
