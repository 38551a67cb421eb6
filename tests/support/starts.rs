//! The start positions of random games.

/// The start position, and the positions of the usual perft suites.
pub(crate) const USUAL: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq - 7 21",
];

/// Positions with promotions, and with insufficient material nearby.
pub(crate) const PROMOTIONS: &[&str] = &[
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "1n1n1n1n/P1P1P1P1/8/2k5/8/8/1p1p1p1p/N1N1N1NK w - - 0 1",
    "k7/7P/8/8/8/8/p7/7K b - - 98 120",
    "8/1k1P1P2/8/8/8/8/2p1p1K1/8 w - - 0 1",
    "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
    "8/5k2/8/2n5/8/4B3/1K6/8 w - - 0 1",
    "b7/1k6/8/8/8/8/6K1/B6B w - - 0 1",
    "8/8/3kn3/8/8/2K1N3/8/8 b - - 0 1",
    "8/6pk/8/8/8/8/PK6/8 w - - 0 1",
];

/// Positions with double pushes and captures en passant, some of which would expose a king.
pub(crate) const EN_PASSANT: &[&str] = &[
    "4k3/pppp4/8/4PPPP/pppp4/8/4PPPP/4K3 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "4k3/p1p1p1p1/8/1P1P1P1P/p1p1p1p1/8/1P1P1P1P/4K3 b - - 0 1",
    "8/p1p1p1p1/8/1P1P1P1P/r1p1p1pk/8/KP1P1P1P/7R w - - 0 1",
    "b6b/p1p1p1p1/7k/RP1P1P1r/r1p1p1pR/K7/1P1P1P1P/B6B w - - 0 1",
    "q3r2b/p3p1p1/8/KP1P1P1r/R1p1p1pk/8/1P1P1P1P/B2R3Q b - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "8/8/8/8/1k1Pp3/8/8/4KQ2 b - d3 0 1",
];

/// Positions in which kings can castle, or may not.
pub(crate) const CASTLING: &[&str] = &[
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
    "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
    "2r1k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
    "rn2k1nr/8/8/2b2b2/2B2B2/8/8/RN2K1NR b KQkq - 3 7",
    "r3k2r/p6p/8/B7/1pp1p3/3b4/P6P/R3K2R w KQkq - 0 1",
];

/// Chess960 positions in which the rook shields the king or stands next to it, or the king stays where it is; and other
/// rarities.
pub(crate) const RARE: &[&str] = &[
    "2r1k3/8/8/8/8/8/8/qRK4R w HB - 0 1",
    "2r1k3/8/8/8/8/8/8/qR1K3R w HB - 0 1",
    "4k3/8/8/8/8/8/8/1KRq3R w C - 0 1",
    "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
    "rk4r1/8/8/3Q4/3q4/8/8/RK4R1 b GAga - 0 1",
    "r5kr/8/1Q6/8/8/1q6/8/R5KR w HAha - 0 1",
    "3rr1k1/4r3/8/8/8/4r3/4R3/3RK2R w KD - 0 1",
    "4r1k1/4q3/4r3/8/8/3b1n2/8/R3K2R w KQ - 0 1",
    "4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1",
    "4k3/b7/8/2pP4/8/4K3/8/8 w - c6 0 1",
    "4k3/8/8/q1pP3K/8/8/8/8 w - c6 0 1",
    "8/8/8/8/k1Pp3R/8/8/4K3 b - c3 0 1",
    "8/8/4k3/8/2Pp4/8/B7/4K3 b - c3 0 1",
    "8/8/8/8/Q1Pp3k/8/8/4K3 b - c3 0 1",
];
