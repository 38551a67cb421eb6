//! Every problem of a position: its code, its squares and its exact sentence.

use chessmoves::notation::fen;
use chessmoves::{Bitboard, Problem, Setup, Square, problems};

use crate::support::positions::setup;

const AS_IT_IS: &str = "the position is analysed as it is";

/// The problems of a FEN, with the warnings of its reader first.
fn all_problems(text: &str) -> Vec<Problem> {
    let read = fen::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut all = read.warnings;
    all.extend(problems(&read.setup));
    all
}

fn sentences(text: &str) -> Vec<String> {
    all_problems(text).iter().map(Problem::to_string).collect()
}

/// Checks that a FEN has exactly one problem.
#[track_caller]
fn check(text: &str, code: &str, squares: &str, sentence: &str) {
    let all = all_problems(text);
    let [problem] = &all[..] else {
        panic!("{text}: {all:?}");
    };
    check_problem(problem, code, squares, sentence);
}

#[track_caller]
fn check_problem(problem: &Problem, code: &str, squares: &str, sentence: &str) {
    let names: Vec<_> = problem.squares().iter().map(Square::name).collect();
    assert_eq!(
        (
            problem.code().name(),
            &*names.join(" "),
            &*problem.to_string()
        ),
        (code, squares, sentence)
    );
    let (cause, _) = sentence
        .rsplit_once("; ")
        .expect("a cause and what follows");
    assert_eq!(problem.cause(), cause);
}

#[test]
fn missing_fields_say_what_is_assumed() {
    for (text, sentence) in [
        (
            "4k3/8/8/8/8/8/8/4K3",
            "side to move, castling rights and en passant square are missing; White to move and no castling rights are assumed",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b",
            "castling rights and en passant square are missing; no castling rights are assumed",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b -",
            "the en passant square is missing; no en passant square is assumed",
        ),
    ] {
        check(text, "missing-fields", "", sentence);
    }
}

#[test]
fn a_side_has_one_king_that_does_not_touch_the_other() {
    check(
        "8/8/8/8/8/8/8/4K3 w - - 0 1",
        "no-king",
        "",
        "Black has no king; Black is never in check, and all its pseudo-legal moves count as legal",
    );
    check(
        "4k3/8/8/8/8/8/8/K2K3K w - - 0 1",
        "several-kings",
        "a1 d1 h1",
        "White has 3 kings, on a1, d1 and h1; no rule says which of them to protect, so there are no legal moves to report",
    );
    check(
        "8/8/8/8/8/8/8/Kk6 w - - 0 1",
        "kings-touch",
        "a1 b1",
        &format!("the kings on a1 and b1 stand next to each other; {AS_IT_IS}"),
    );
}

#[test]
fn impossible_checks_name_the_checkers() {
    check(
        "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1",
        "opponent-in-check",
        "e2",
        &format!("it is White's turn and Black is in check from e2; {AS_IT_IS}"),
    );
    check(
        "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1",
        "too-many-checkers",
        "e2 d6 f7",
        &format!(
            "Black is in check from 3 pieces, on e2, d6 and f7, but no move gives more than two checks; {AS_IT_IS}"
        ),
    );
    for (text, squares, both) in [
        ("8/8/N7/2k5/N7/8/8/3K4 b - - 0 1", "a4 a6", "a4 and a6"),
        ("8/8/8/2k5/1P1P4/8/8/3K4 b - - 0 1", "b4 d4", "b4 and d4"),
        ("8/8/N7/2k5/3P4/8/8/3K4 b - - 0 1", "d4 a6", "d4 and a6"),
    ] {
        check(
            text,
            "checkers-without-slider",
            squares,
            &format!(
                "Black is in check from {both}, but no move gives both checks: neither can be a discovered check; {AS_IT_IS}"
            ),
        );
    }
    check(
        "QQQQQQQQ/Q7/8/8/8/8/7k/K7 b - - 0 1",
        "checkers-not-at-once",
        "b8 h8",
        &format!(
            "Black is in check from b8 and h8, but no move gives both checks: no last move is possible that uncovers one of them and gives the other; {AS_IT_IS}"
        ),
    );
    check(
        "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
        "checkers-on-one-line",
        "d3 a6",
        &format!(
            "White is in check from d3 and a6, but no move gives both checks: they are on the same line as the king on c4; {AS_IT_IS}"
        ),
    );
    check(
        "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
        "check-before-double-step",
        "f1",
        &format!(
            "Black was in check from f1 before the pawn moved from d2 to d4, although it was White's turn; {AS_IT_IS}"
        ),
    );
}

#[test]
fn possible_double_checks_are_not_problems() {
    for text in [
        // A knight that discovers the check of a rook.
        "4k3/8/3N4/8/8/8/4R3/4K3 b - - 0 1",
        // A double push that discovers the check of a bishop, while the pawn itself gives check.
        "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
        "8/8/8/7k/3Pp3/8/8/2B1KQ1R b - d3 0 3",
        // A promotion that discovers the check of another queen.
        "3Q4/Q3k3/8/8/8/8/8/K7 b - - 0 1",
    ] {
        let codes: Vec<_> = (all_problems(text).iter())
            .map(|problem| problem.code().name())
            .filter(|code| code.contains("checkers"))
            .collect();
        assert!(codes.is_empty(), "{text}: {codes:?}");
    }
}

#[test]
fn impossible_material_names_the_pieces() {
    check(
        "4k3/8/8/8/8/8/8/p3K3 b - - 0 1",
        "pawns-on-edge-rank",
        "a1",
        &format!(
            "Black has a pawn on a1, but pawns never stand on the first or last rank; {AS_IT_IS}"
        ),
    );
    check(
        "P3k2P/8/8/8/8/8/8/4K3 w - - 0 1",
        "pawns-on-edge-rank",
        "a8 h8",
        &format!(
            "White has pawns on a8 and h8, but pawns never stand on the first or last rank; {AS_IT_IS}"
        ),
    );
    check(
        "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1",
        "too-many-pawns",
        "a2 b2 c2 d2 e2 f2 g2 h2 a3",
        &format!("White has 9 pawns, more than 8; {AS_IT_IS}"),
    );
    check(
        "QQQQk3/8/8/8/8/8/PPPPPP2/4K3 b - - 0 1",
        "too-many-promoted",
        "a2 b2 c2 d2 e2 f2",
        &format!(
            "White has more promoted pieces than pawns are missing: at least 3 promoted pieces, 6 pawns; {AS_IT_IS}"
        ),
    );
    check(
        // Two bishops on dark squares.
        "4k3/8/8/8/8/8/PPPPPPPP/B1B1K3 w - - 0 1",
        "too-many-promoted",
        "a2 b2 c2 d2 e2 f2 g2 h2",
        &format!(
            "White has more promoted pieces than pawns are missing: at least 1 promoted piece, 8 pawns; {AS_IT_IS}"
        ),
    );
    let crowded = all_problems("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    check_problem(
        &crowded[0],
        "too-many-men",
        "a1 b1 c1 d1 e1 f1 g1 h1 a2 b2 c2 d2 e2 f2 g2 h2 a3",
        &format!("White has 17 pieces, more than 16; {AS_IT_IS}"),
    );
    assert_eq!(crowded[1].code().name(), "too-many-promoted");
    assert_eq!(crowded.len(), 2);
}

#[test]
fn castling_rights_that_cannot_be_used_say_why() {
    check(
        "4k3/8/8/8/8/8/8/R3K2R w KKQ - 0 1",
        "repeated-castling-right",
        "h1",
        "the castling field names the rook on h1 more than once; it counts once",
    );
    check(
        "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1",
        "castling-without-king",
        "a1 h1",
        "White cannot castle: its king stands on e2, not on e1; the rights are ignored",
    );
    assert_eq!(
        sentences("7r/8/8/8/8/8/8/4K3 w k - 0 1")[1],
        "Black cannot castle: it has no king; the right is ignored"
    );
    assert_eq!(
        sentences("k3k2r/8/8/8/8/8/8/4K3 w k - 0 1")[1],
        "Black cannot castle: it has 2 kings; the right is ignored"
    );
    check(
        "4k3/8/8/8/8/8/8/4K2n w K - 0 1",
        "castling-without-rook",
        "h1",
        "White has the right to castle kingside, but no rook on h1; the right is ignored",
    );
    check(
        "4k3/8/8/8/8/8/8/4K2n w KQ - 0 1",
        "castling-without-rook",
        "a1 h1",
        "White has both castling rights, but no rook on a1 or h1; the rights are ignored",
    );
    check(
        "2rrk3/8/8/8/8/8/3PPPPP/2RK4 w cd - 0 1",
        "castling-inner-rook",
        "d8",
        "Black has two castling rights queenside, with the rooks on c8 and d8; the right of the inner rook, d8, is ignored",
    );
}

#[test]
fn castling_rights_of_chess960_are_a_problem_unless_the_setup_is_chess960() {
    const TEXT: &str = "r2k4/8/8/8/8/8/8/R2K3R w KQq - 0 1";
    check(
        TEXT,
        "chess960-assumed",
        "a1 d1 h1 a8 d8",
        "the castling rights KQq are possible only in Chess960; the position is treated as Chess960",
    );
    let mut setup = Setup {
        chess960: Some(true),
        ..setup(TEXT)
    };
    assert_eq!(problems(&setup), []);
    setup.castling |= Bitboard::of(Square::B4).with(Square::C4);
    let [off_home] = &problems(&setup)[..] else {
        panic!("{:?}", problems(&setup));
    };
    check_problem(
        off_home,
        "castling-off-home-rank",
        "b4 c4",
        "no rook can castle from b4 or c4: castling takes place on the first and eighth rank; the rights are ignored",
    );
}

#[test]
fn en_passant_squares_that_cannot_be_used_say_why() {
    const IGNORED: &str = "the en passant square is ignored";
    check(
        "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
        "en-passant-without-pawn",
        "e4",
        &format!("no pawn has passed over e3: there is no white pawn on e4; {IGNORED}"),
    );
    check(
        "4k3/8/8/8/3pP3/4N3/8/4K3 b - e3 0 1",
        "en-passant-occupied",
        "e3",
        &format!("no pawn has passed over e3: the square is occupied; {IGNORED}"),
    );
    check(
        "4k3/8/8/8/3pP3/8/4N3/4K3 b - e3 0 1",
        "en-passant-origin-occupied",
        "e2",
        &format!("no pawn has passed over e3: e2, where it came from, is occupied; {IGNORED}"),
    );
    let wrong_rank = problems(&Setup {
        en_passant: Some(Square::E6),
        ..setup("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")
    });
    let [wrong_rank] = &wrong_rank[..] else {
        panic!("{wrong_rank:?}");
    };
    check_problem(
        wrong_rank,
        "en-passant-wrong-rank",
        "e6",
        &format!("a white pawn cannot have passed over e6; {IGNORED}"),
    );
}

#[test]
fn a_half_move_clock_above_150_is_a_problem() {
    check(
        "4k3/8/8/8/8/8/8/4K3 w - - 151 200",
        "halfmove-clock",
        "",
        &format!("the half-move clock is 151, but a game is drawn at 150; {AS_IT_IS}"),
    );
}

#[test]
fn all_problems_are_listed_in_a_fixed_order() {
    let all = all_problems("R2pk3/8/8/8/8/8/PPPPPPPP/QQQQK3 w KKkq e6 200 9");
    let codes: Vec<_> = all.iter().map(|problem| problem.code().name()).collect();
    assert_eq!(
        codes,
        [
            "repeated-castling-right",
            "too-many-promoted",
            "pawns-on-edge-rank",
            "castling-without-rook",
            "castling-without-rook",
            "en-passant-without-pawn",
            "halfmove-clock",
        ]
    );
}
