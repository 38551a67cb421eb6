//! What the pictures of `why` show, as their descriptions say.

use chessmoves::answer::Why;

use super::{count, draw_plain, parse, with_class};
use crate::samples::{Sample, read, why_move};

/// The lines of a picture's description below the board and the side to move.
fn marks(record: &Sample) -> Vec<String> {
    let picture = draw_plain(record);
    let document = parse(&picture);
    let desc = with_class(&document, "chessmoves")[0].children().nth(1);
    let text = desc.and_then(|desc| desc.text()).map(str::to_owned);
    let text = text.expect("a description");
    text.lines().skip(10).map(str::to_owned).collect()
}

fn why_side(fen: &str) -> Sample {
    let position = read(fen);
    Sample::of(
        &position,
        Why::moves(&position, None).expect("one king per side"),
    )
}

fn marks_of_side(fen: &str) -> Vec<String> {
    marks(&why_side(fen))
}

fn marks_of_move(fen: &str, mv: &str) -> Vec<String> {
    marks(&why_move(&read(fen), mv))
}

fn title(fen: &str, mv: &str) -> String {
    why_move(&read(fen), mv).title()
}

/// The other squares of rooks and pawns do not matter.
#[test]
fn smothered_mate_marks_only_the_squares_of_the_king() {
    assert_eq!(
        marks_of_side("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1"),
        [
            "Bars, ruled out on the board: g7 h7 g8",
            "Arrow, a check: f7 to h8",
        ]
    );
}

#[test]
fn replies_to_a_check_are_marked_and_other_moves_are_not() {
    // The rook a4 can capture the checker on e4, and the bishop b1 is pinned.
    assert_eq!(
        marks_of_side("4k3/8/8/8/R3r3/8/8/r2BK3 w - - 0 1"),
        [
            "Dots, legal: f1 d2 f2 e4",
            "Bars, ruled out on the board: d1",
            "Crosses, ruled out by king safety: e2",
            "Arrow, a check: e4 to e1",
            "Dotted line, a pin: d1 by a1",
        ]
    );
}

#[test]
fn en_passant_has_a_ring_and_no_attack_line() {
    assert_eq!(
        marks_of_move("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6"),
        [
            "Highlighted: the white pawn on e5",
            "Dashed ring, the pawn captured en passant: d5",
            "Arrow, a legal move: e5 to d6",
        ]
    );
}

#[test]
fn squares_that_only_some_pieces_can_go_to_have_a_second_mark() {
    let picture = draw_plain(&why_side("4k3/8/8/8/8/5q2/4P3/4K2R w K - 0 1"));
    // Badges: the capture on f3; and the king's f1 and g1, to which the rook can go.
    let document = parse(&picture);
    let badges = with_class(&document, "badge");
    let shapes = |n: usize| badges[n].children().count();
    assert_eq!((badges.len(), shapes(0), shapes(1)), (2, 1, 2));
    assert!(
        marks_of_side("4k3/8/8/8/8/5q2/4P3/4K2R w K - 0 1")
            .contains(&"Crosses, ruled out by king safety: f1 g1 f2".to_owned())
    );
}

#[test]
fn what_is_not_a_move_has_an_arrow_and_no_mark() {
    assert_eq!(
        marks_of_move("startpos", "e7e5"),
        [
            "Highlighted: the black pawn on e7",
            "Dashed arrow, a move of the wrong side: e7 to e5",
        ]
    );
    assert_eq!(
        marks_of_move("startpos", "b1c4"),
        [
            "Highlighted: the white knight on b1",
            "Dashed arrow, not a move of this piece: b1 to c4",
        ]
    );
}

/// The squares that the king would cross decide nothing before it is the side's turn.
#[test]
fn castling_out_of_turn_has_no_marks_on_its_path() {
    assert_eq!(
        marks_of_move("4k2r/8/8/8/8/8/8/4KR2 w k - 0 1", "e8g8"),
        [
            "Highlighted: the black king on e8",
            "Dashed arrow, a move of the wrong side: e8 to g8",
            "Brackets, the pieces responsible: f1",
        ]
    );
}

#[test]
fn arrow_of_a_check_replaces_the_attack_line_below_it() {
    let castling = marks_of_move("4k3/8/8/8/8/8/6n1/R3K2R w KQ - 0 1", "O-O");
    assert_eq!(
        castling,
        [
            "Highlighted: the white king on e1",
            "Crosses, ruled out by king safety: g1",
            "Dashed arrow, an illegal move: e1 to g1",
            "Arrow, a check: g2 to e1",
            "Brackets, the pieces responsible: g2",
        ]
    );
}

#[test]
fn checks_after_the_move_are_arrows_and_in_the_title() {
    const FEN: &str = "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1";
    const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    const STALEMATE: &str = "7k/8/4Q1K1/8/8/8/8/8 w - - 0 1";
    assert_eq!(
        marks_of_move(FEN, "Nf6"),
        [
            "Highlighted: the white knight on e4",
            "Arrow, a legal move: e4 to f6",
            "Arrow, a check after the move: e1 to e8",
            "Arrow, a check after the move: f6 to e8",
        ]
    );
    assert_eq!(title(FEN, "Nf6"), "Nf6 is legal: double check");
    assert_eq!(title(MATE, "Ra8"), "Ra8 is legal: checkmate");
    assert_eq!(title(STALEMATE, "Qf7"), "Qf7 is legal: stalemate");
}

#[test]
fn illegal_castling_marks_its_target_and_the_square_at_fault() {
    let through = marks_of_move("4k3/8/8/8/8/5q2/4P3/4K2R w K - 0 1", "O-O");
    assert!(through.contains(&"Crosses, ruled out by king safety: f1 g1".to_owned()));
    assert!(through.contains(&"Thin arrow, an attack: f3 to f1".to_owned()));
    let blocked = marks_of_move("startpos", "O-O");
    assert_eq!(
        blocked.last().map(String::as_str),
        Some("Brackets, the pieces responsible: f1 g1")
    );
    assert!(blocked.contains(&"Bars, ruled out on the board: g1".to_owned()));
    // Each of several squares has the lines of its own attackers.
    let several = marks_of_move("3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O");
    assert!(
        several.contains(&"Thin arrow, an attack: d8 to d1".to_owned()),
        "{several:?}"
    );
}

#[test]
fn lines_to_pieces_are_protections() {
    let capture = marks_of_move("3r2k1/8/8/8/8/8/3n4/4K3 w - - 0 1", "Kxd2");
    assert!(capture.contains(&"Thin arrow, a protection: d8 to d2".to_owned()));
    let picture = draw_plain(&why_move(
        &read("1n1n3k/2P5/8/8/8/8/8/4K3 w - - 0 1"),
        "c8=Q",
    ));
    // The star of the move, and that of the legend.
    assert_eq!(count(&picture, "target promotion"), 1 + 1);
}

#[test]
fn a_move_without_its_promotion_piece_is_not_ruled_out_on_the_board() {
    assert_eq!(
        marks_of_move("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a8"),
        [
            "Highlighted: the white pawn on a7",
            "Stars, promotions: a8",
            "Dashed arrow, a move without its promotion piece: a7 to a8",
        ]
    );
}
