//! What each byte can be the beginning of.

/// What a byte can be the beginning of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Class {
    Digit,
    /// A letter with which a word is a move.
    Move,
    /// Any other letter, or any other byte that can be part of a word.
    Word,
    /// White space, and control characters.
    Space,
    /// `!` or `?`.
    Mark,
    /// `{`
    Brace,
    /// Any other character with a meaning of its own.
    Special,
}

/// The class of each byte.
pub(super) static CLASSES: [Class; 256] = {
    let mut classes = [Class::Word; 256];
    let mut byte = 0;
    while byte <= b' ' as usize {
        classes[byte] = Class::Space;
        byte += 1;
    }
    let moves = b"abcdfghKQRBNO";
    let mut n = 0;
    while n < moves.len() {
        classes[moves[n] as usize] = Class::Move;
        n += 1;
    }
    let mut digit = b'0';
    while digit <= b'9' {
        classes[digit as usize] = Class::Digit;
        digit += 1;
    }
    let special = b"[]}()<>;$";
    let mut n = 0;
    while n < special.len() {
        classes[special[n] as usize] = Class::Special;
        n += 1;
    }
    classes[b'{' as usize] = Class::Brace;
    classes[b'!' as usize] = Class::Mark;
    classes[b'?' as usize] = Class::Mark;
    classes
};
