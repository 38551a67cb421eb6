//! Positions that are known by a name: the start position and the usual test positions of move generators.

/// A position with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// The name, in lower case.
    pub name: &'static str,
    /// The position in six fields.
    pub fen: &'static str,
    /// What it is good for, in a line.
    pub about: &'static str,
}

/// All positions that have a name. The numbered ones, like kiwipete, are those of the Chess Programming Wiki's page
/// "Perft Results".
pub const POSITIONS: &[Named] = &[
    Named {
        name: "startpos",
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        about: "the start position of standard chess",
    },
    Named {
        name: "kiwipete",
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        about: "castling on all sides, pins and captures",
    },
    Named {
        name: "position3",
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        about: "en passant captures that would uncover a check",
    },
    Named {
        name: "position4",
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        about: "promotions, and white in check",
    },
    Named {
        name: "position5",
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        about: "a promotion that captures, and castling past a knight",
    },
    Named {
        name: "position6",
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        about: "a quiet middlegame with much to move",
    },
];

/// The position of this name, in upper or lower case.
///
/// ```
/// use chessmoves::notation::names;
/// assert!(names::find("startpos").is_some_and(|named| named.fen.starts_with("rnbqkbnr/")));
/// assert_eq!(names::find("start"), None);
/// ```
pub fn find(name: &str) -> Option<&'static Named> {
    (POSITIONS.iter()).find(|named| named.name.eq_ignore_ascii_case(name))
}

/// The position whose name is nearest to a misspelt one; `None` when the two are too unlike.
///
/// ```
/// use chessmoves::notation::names;
/// assert_eq!(names::near("kiwipet").map(|named| named.name), Some("kiwipete"));
/// assert_eq!(names::near("e2e4"), None);
/// ```
pub fn near(name: &str) -> Option<&'static Named> {
    const MOST_EDITS: usize = 2;
    // A name that is much longer cannot be near, and need not be compared.
    if name.len() > 32 {
        return None;
    }
    let name = name.to_lowercase();
    (POSITIONS.iter())
        .map(|named| (edits(&name, named.name), named))
        .filter(|&(edits, _)| edits <= MOST_EDITS)
        .min_by_key(|&(edits, _)| edits)
        .map(|(_, named)| named)
}

/// How many letters must be put in, left out or changed to make one word of the other (Levenshtein 1966).
fn edits(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    // The edits from the part of `one` read so far to each beginning of `other`.
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (n, a) in one.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = n + 1;
        for (m, &b) in other.iter().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[m + 1];
            row[m + 1] = changed.min(row[m] + 1).min(diagonal + 1);
        }
    }
    row[other.len()]
}
