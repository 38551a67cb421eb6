//! Answers one question with another library, at the least cost: `one_answer shakmaty|cozy-chess|nothing FEN SQUARE` prints
//! the moves of a piece, and whether the side to move is in check, checkmated or stalemated. `nothing` only prints a line.
//! `benches/start_up.sh` runs it beside chessmoves.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let answer = match words[..] {
        ["shakmaty", fen, square] => with_shakmaty(fen, square),
        ["cozy-chess", fen, square] => with_cozy_chess(fen, square),
        ["nothing", ..] => "e2 pawn: e2e3 e2e4".to_owned(),
        _ => return ExitCode::from(2),
    };
    match writeln!(io::stdout(), "{answer}") {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn with_shakmaty(fen: &str, square: &str) -> String {
    use shakmaty::fen::Fen;
    use shakmaty::uci::UciMove;
    use shakmaty::{CastlingMode, Chess, Position, Square};
    let fen: Fen = fen.parse().expect("a FEN");
    let position: Chess = (fen.into_position(CastlingMode::Standard)).expect("a position");
    let square: Square = square.parse().expect("a square");
    let legal = position.legal_moves();
    let mut answer = format!("{square}:");
    for &mv in legal.iter().filter(|mv| mv.from() == Some(square)) {
        let _ = write!(answer, " {}", UciMove::from_standard(mv));
    }
    append_outcome(&mut answer, position.is_check(), legal.is_empty());
    answer
}

fn with_cozy_chess(fen: &str, square: &str) -> String {
    use cozy_chess::{Board, Square};
    let board = Board::from_fen(fen, false).expect("a FEN");
    let square: Square = square.parse().expect("a square");
    let (mut answer, mut has_move) = (format!("{square}:"), false);
    board.generate_moves(|moves| {
        has_move = true;
        for mv in moves.into_iter().filter(|mv| mv.from == square) {
            let _ = write!(answer, " {mv}");
        }
        false
    });
    append_outcome(&mut answer, !board.checkers().is_empty(), !has_move);
    answer
}

fn append_outcome(answer: &mut String, is_check: bool, has_no_move: bool) {
    let (is_mate, is_stalemate) = (is_check && has_no_move, !is_check && has_no_move);
    let _ = write!(
        answer,
        "; check {is_check}, mate {is_mate}, stalemate {is_stalemate}"
    );
}
