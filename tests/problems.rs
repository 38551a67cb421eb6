//! Every problem of a position: its code, its squares and its exact sentence.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use chessmoves::notation::fen;
use chessmoves::{Bitboard, Setup, Square, problems};

const AS_IT_IS: &str = "the analysis takes the position as it is";

/// The problems of a FEN, those of the reader first: code, squares, sentence.
fn told(text: &str) -> Vec<(&'static str, String, String)> {
    let read = fen::parse(text).unwrap();
    let mut all = read.forgiven;
    all.extend(problems(&read.setup));
    (all.iter())
        .map(|problem| {
            let squares: Vec<_> = problem.squares().iter().map(Square::name).collect();
            (problem.code(), squares.join(" "), problem.to_string())
        })
        .collect()
}

#[track_caller]
fn tells(text: &str, code: &str, squares: &str, sentence: &str) {
    let told = told(text);
    let [(a, b, c)] = told.as_slice() else {
        panic!("{text}: {told:?}");
    };
    assert_eq!((*a, b.as_str(), c.as_str()), (code, squares, sentence));
}

#[test]
fn missing_fields() {
    for (text, sentence) in [
        (
            "4k3/8/8/8/8/8/8/4K3",
            "turn, castling and en passant are missing; white is on move, and there are no castling rights",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b",
            "castling and en passant are missing; there are no castling rights",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b -",
            "en passant is missing; no pawn has just jumped",
        ),
    ] {
        tells(text, "missing-fields", "", sentence);
    }
}

#[test]
fn kings() {
    tells(
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "no-king",
        "",
        "black has no king; black is never in check, and all its pseudo-legal moves count as legal",
    );
    tells(
        "4k3/8/8/8/8/8/8/K2K3K w - - 0 1",
        "several-kings",
        "a1 d1 h1",
        "white has 3 kings, on a1, d1 and h1; no rule says which to protect, so there are no legal moves to tell",
    );
    tells(
        "8/8/8/8/8/8/8/Kk6 w - - 0 1",
        "kings-touch",
        "a1 b1",
        &format!("the kings on a1 and b1 stand side by side; {AS_IT_IS}"),
    );
}

#[test]
fn impossible_checks() {
    tells(
        "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1",
        "opponent-in-check",
        "e2",
        "black is in check from e2, but white is on move; the king cannot be captured, and white plays another move",
    );
    tells(
        "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1",
        "too-many-checkers",
        "e2 d6 f7",
        &format!(
            "black is in check from 3 pieces, on e2, d6 and f7, and no move gives so many checks; {AS_IT_IS}"
        ),
    );
    for (text, squares, both) in [
        ("8/8/N7/2k5/N7/8/8/3K4 b - - 0 1", "a4 a6", "a4 and a6"),
        ("8/8/8/2k5/1P1P4/8/8/3K4 b - - 0 1", "b4 d4", "b4 and d4"),
        ("8/8/N7/2k5/3P4/8/8/3K4 b - - 0 1", "d4 a6", "d4 and a6"),
    ] {
        tells(
            text,
            "checkers-without-slider",
            squares,
            &format!(
                "black is in check from {both}, and no move gives both checks, as neither can be a discovered one; {AS_IT_IS}"
            ),
        );
    }
    tells(
        "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
        "checkers-on-one-line",
        "d3 a6",
        &format!(
            "white is in check from d3 and a6, on one line with the king on c4, and no move gives both checks; {AS_IT_IS}"
        ),
    );
    tells(
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "check-before-double-step",
        "f1",
        &format!(
            "black was in check from f1 before the pawn went from d2 to d4, when white was on move; {AS_IT_IS}"
        ),
    );
}

#[test]
fn possible_checks_are_no_problem() {
    for text in [
        // A knight that uncovers a rook.
        "4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1",
        // The double step uncovers a bishop, and the pawn itself gives check.
        "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
        "8/8/8/7k/3Pp3/8/8/2B1KQ1R b - d3 0 3",
        // Two queens on lines that do not meet but in the king.
        "QQQQQQQQ/Q7/8/8/8/8/7k/K7 b - - 0 1",
    ] {
        let told: Vec<_> = (told(text).into_iter())
            .filter(|(code, ..)| code.contains("checkers"))
            .collect();
        assert_eq!(told, [], "{text}");
    }
}

#[test]
fn too_much_material() {
    tells(
        "4k3/8/8/8/8/8/8/p3K3 b - - 0 1",
        "pawns-on-edge-rank",
        "a1",
        &format!(
            "black has a pawn on a1, but pawns never stand on the first or the last rank; {AS_IT_IS}"
        ),
    );
    tells(
        "P3k2P/8/8/8/8/8/8/4K3 w - - 0 1",
        "pawns-on-edge-rank",
        "a8 h8",
        &format!(
            "white has pawns on a8 and h8, but pawns never stand on the first or the last rank; {AS_IT_IS}"
        ),
    );
    tells(
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        "too-many-pawns",
        "a2 b2 c2 d2 e2 f2 g2 h2 a3",
        &format!("white has 9 pawns, more than 8; {AS_IT_IS}"),
    );
    tells(
        "QQQQk3/8/8/8/8/8/PPPPPP2/4K3 b - - 0 1",
        "too-many-promoted",
        "a2 b2 c2 d2 e2 f2",
        &format!(
            "white has at least 3 promoted pieces besides 6 pawns, more than 8 together; {AS_IT_IS}"
        ),
    );
    tells(
        // Two bishops on light squares.
        "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1",
        "too-many-promoted",
        "a2 b2 c2 d2 e2 f2 g2 h2",
        &format!(
            "white has at least 1 promoted piece besides 8 pawns, more than 8 together; {AS_IT_IS}"
        ),
    );
    let crowd = told("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(
        crowd[0],
        (
            "too-many-men",
            "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3".to_owned(),
            format!("white has 17 men, more than 16; {AS_IT_IS}")
        )
    );
    assert_eq!(crowd[1].0, "too-many-promoted");
}

#[test]
fn castling_rights() {
    tells(
        "4k3/8/8/8/8/8/8/R3K2R w KKQ - 0 1",
        "repeated-castling-right",
        "h1",
        "the castling field names the rook on h1 more than once; it counts once",
    );
    tells(
        "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1",
        "castling-without-king",
        "a1 h1",
        "white may not castle: the king stands on e2, not on rank 1; the rights are ignored",
    );
    assert_eq!(
        told("7r/8/8/8/8/8/8/4K3 w k - 0 1")[1].2,
        "black may not castle: there is no king; the right is ignored"
    );
    assert_eq!(
        told("k3k2r/8/8/8/8/8/8/4K3 w k - 0 1")[1].2,
        "black may not castle: there are 2 kings; the right is ignored"
    );
    tells(
        "4k3/8/8/8/8/8/8/4K2n w K - 0 1",
        "castling-without-rook",
        "h1",
        "white may not castle kingside: there is no white rook on h1; the right is ignored",
    );
    tells(
        "2rrk3/8/8/8/8/8/3PPPPP/2RK4 w cd - 0 1",
        "castling-inner-rook",
        "d8",
        "black has two castling rights queenside, with the rooks on c8 and d8; the right with the inner one, d8, is ignored",
    );
    tells(
        "4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1",
        "chess960-assumed",
        "a1 d1 h1",
        "white has castling rights with the rooks on a1 and h1, but its king stands on d1, not on e1; the position is taken as Chess960",
    );
    let mut setup = fen::parse("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1")
        .unwrap()
        .setup;
    setup.chess960 = true;
    assert_eq!(problems(&setup), []);
    setup.castling |= Bitboard::of(Square::B4).with(Square::C4);
    let off_home = problems(&setup).remove(0);
    assert_eq!(off_home.code(), "castling-off-home-rank");
    assert_eq!(
        off_home.to_string(),
        "no rook castles from b4 or c4, off the first and the eighth rank; the rights are ignored"
    );
}

#[test]
fn en_passant_squares() {
    const IGNORED: &str = "the en passant square is ignored";
    tells(
        "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
        "en-passant-without-pawn",
        "e4",
        &format!("no pawn has jumped over e3: there is no white pawn on e4; {IGNORED}"),
    );
    tells(
        "4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1",
        "en-passant-occupied",
        "e3",
        &format!("no pawn has jumped over e3: the square is occupied; {IGNORED}"),
    );
    tells(
        "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1",
        "en-passant-origin-occupied",
        "e2",
        &format!("no pawn has jumped over e3: e2, where it came from, is occupied; {IGNORED}"),
    );
    let setup = Setup {
        en_passant: Some(Square::E6),
        ..fen::parse("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")
            .unwrap()
            .setup
    };
    let [wrong_rank] = problems(&setup).try_into().unwrap();
    assert_eq!(wrong_rank.code(), "en-passant-wrong-rank");
    assert_eq!(wrong_rank.squares(), Bitboard::of(Square::E6));
    assert_eq!(
        wrong_rank.to_string(),
        format!("no white pawn jumps over e6; {IGNORED}")
    );
}

#[test]
fn halfmove_clock() {
    tells(
        "4k3/8/8/8/8/8/8/4K3 w - - 151 200",
        "halfmove-clock",
        "",
        &format!("the halfmove clock says 151, but a game is drawn at 150; {AS_IT_IS}"),
    );
}

#[test]
fn all_problems_are_listed_in_a_fixed_order() {
    let codes: Vec<_> = told("R2pk3/8/8/8/8/8/PPPPPPPP/QQQQK3 w KKkq e6 200 9")
        .into_iter()
        .map(|(code, ..)| code)
        .collect();
    assert_eq!(
        codes,
        [
            "repeated-castling-right",
            "too-many-promoted",
            "pawns-on-edge-rank",
            "castling-without-rook",
            "castling-without-rook",
            "castling-without-rook",
            "en-passant-without-pawn",
            "halfmove-clock",
        ]
    );
}
