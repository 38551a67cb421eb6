//! Named positions: the start position and the usual test positions for move generators.

/// A position with a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedFen {
    /// The name, in lower case.
    pub name: &'static str,
    /// The position, as a FEN of six fields.
    pub fen: &'static str,
    /// What it is useful for, in a line.
    pub about: &'static str,
}

/// All named positions. Kiwipete and the numbered ones come from the page "Perft Results" of the Chess Programming Wiki.
#[rustfmt::skip]
pub const POSITIONS: &[NamedFen] = &[
    NamedFen { name: "startpos", fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", about: "the start position of standard chess" },
    NamedFen { name: "kiwipete", fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", about: "castling by both sides, pins and captures" },
    NamedFen { name: "position3", fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", about: "en passant captures that would expose the king" },
    NamedFen { name: "position4", fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", about: "promotions, and White in check" },
    NamedFen { name: "position5", fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", about: "a promotion with capture, and castling past a knight" },
    NamedFen { name: "position6", fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", about: "a quiet middlegame with many moves" },
];

/// The position with this name, in upper or lower case.
///
/// ```
/// use chessmoves::notation::named;
/// assert!(named::find("startpos").is_some_and(|named| named.fen.starts_with("rnbqkbnr/")));
/// assert_eq!(named::find("start"), None);
/// ```
pub fn find(name: &str) -> Option<&'static NamedFen> {
    (POSITIONS.iter()).find(|named| named.name.eq_ignore_ascii_case(name))
}
