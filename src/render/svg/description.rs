//! The text of `<desc>`: the board in letters, and the meaning and squares of every mark.

use super::grid::Grid;
use super::markup::emit;
use crate::record::{Mark, NoMove, Picture, ProblemReport, RawMoves};
use crate::types::{Bitboard, Color, Piece, Square};

/// Returns the description of a position: the board, and a line for each kind of mark, arrow and count.
pub(super) fn of(picture: &Picture, grid: Grid) -> String {
    let mut text = String::new();
    board(grid, &mut text, |square| {
        picture.board.piece_at(square).map_or('.', Piece::letter)
    });
    let mut line = |name: &str, value: &str| {
        emit!(&mut text, "\n{name}: {value}");
    };
    if let Some(asked) = picture.asked {
        line(
            "Highlighted",
            &format!("the {} on {}", asked.piece(), asked.square),
        );
    }
    for (&mark, &squares) in &picture.targets {
        line(meaning(mark), &names(squares));
    }
    if let Some(victim) = picture.en_passant_victim {
        line("Dashed ring, the pawn captured en passant", victim.name());
    }
    for arrow in picture.verdict_arrows() {
        let name = if arrow.legal {
            "Arrow, a legal move"
        } else {
            match picture.no_move {
                None => "Dashed arrow, an illegal move",
                Some(NoMove::WrongSide) => "Dashed arrow, a move of the wrong side",
                Some(NoMove::WrongPiece(_)) => "Dashed arrow, not a move of this piece",
                Some(NoMove::NoPromotion) => "Dashed arrow, a move without its promotion piece",
            }
        };
        line(name, &format!("{} to {}", arrow.from, arrow.to));
    }
    if let Some(king) = picture.in_check {
        line(
            "Arrow, a check",
            &format!("{} to {king}", names(picture.checkers)),
        );
    }
    for pin in &picture.pins {
        line(
            "Dotted line, a pin",
            &format!("{} by {}", pin.square, pin.by),
        );
    }
    if picture.responsible.any() {
        line(
            "Brackets, the pieces responsible",
            &names(picture.responsible),
        );
    }
    for (by, to) in &picture.attack_lines {
        let name = if picture.is_protection((*by, *to)) {
            "Thin arrow, a protection"
        } else {
            "Thin arrow, an attack"
        };
        line(name, &format!("{by} to {to}"));
    }
    for (by, king) in &picture.given_checks {
        line("Arrow, a check after the move", &format!("{by} to {king}"));
    }
    counts(picture, grid, &mut text);
    text
}

/// Appends a board of counts for each side.
fn counts(picture: &Picture, grid: Grid, text: &mut String) {
    let Some(control) = &picture.control else {
        return;
    };
    for color in Color::ALL {
        let corner = match color {
            Color::White => "lower left",
            Color::Black => "upper right",
        };
        emit!(
            text,
            "\nNumbers at the {corner}, how many {color} pieces control each square:\n"
        );
        board(grid, text, |square| digit(control[color].get(&square)));
    }
}

/// Returns the description of a movement mask.
pub(super) fn of_raw(record: &RawMoves) -> String {
    let mut text = format!(
        "The {} in the middle of a 15x15 board; the real board is outlined.",
        record.piece.piece()
    );
    let on_board: Bitboard = (record.moves.iter())
        .filter_map(|mv| mv.to)
        .fold(Bitboard::EMPTY, Bitboard::with);
    let off_board = record.moves.iter().filter(|mv| mv.to.is_none()).count();
    emit!(
        &mut text,
        "\nDots, squares on the board: {}",
        names(on_board)
    );
    emit!(
        &mut text,
        "\nSmall rings, squares off the board: {off_board}"
    );
    text
}

/// Returns a line for each problem of the position. The picture does not show problems in any other way.
pub(super) fn of_problems(problems: &[ProblemReport]) -> String {
    let mut text = String::new();
    for problem in problems {
        emit!(&mut text, "\nProblem: {}", problem.message);
    }
    text
}

/// Appends a board with coordinates and one character per square.
fn board(grid: Grid, text: &mut String, character: impl Fn(Square) -> char) {
    for rank in grid.ranks() {
        emit!(text, "{rank}");
        for file in grid.files() {
            emit!(text, " {}", character(Square::new(file, rank)));
        }
        text.push('\n');
    }
    text.push(' ');
    for file in grid.files() {
        emit!(text, " {file}");
    }
}

/// Returns a count as a digit, `.` if there is none, or `+` above 9.
fn digit(count: Option<&usize>) -> char {
    let count = count.and_then(|&count| u32::try_from(count).ok());
    count.map_or('.', |count| char::from_digit(count, 10).unwrap_or('+'))
}

/// Returns the names of squares, separated by spaces, or `none`.
fn names(squares: Bitboard) -> String {
    let names: Vec<_> = squares.iter().map(Square::name).collect();
    if names.is_empty() {
        return "none".to_owned();
    }
    names.join(" ")
}

/// Returns the look and the meaning of a mark.
const fn meaning(mark: Mark) -> &'static str {
    match mark {
        Mark::Quiet => "Dots, moves",
        Mark::Capture => "Rings, captures",
        Mark::EnPassant => "Dot in a ring, en passant",
        Mark::Promotion => "Stars, promotions",
        Mark::CapturePromotion => "Rings with a star, captures and promotions",
        Mark::Castle => "Two rings and a bar, castling",
        Mark::Legal => "Dots, legal",
        Mark::Board => "Bars, ruled out on the board",
        Mark::King => "Crosses, ruled out by king safety",
    }
}
