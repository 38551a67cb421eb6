//! Random games in which the lists of legal moves have to agree with shakmaty, with each other, and with their JSON.

use chessmoves::answer::{
    Answer, Ask, Body, Buffers, Listing, MoveReport, Moves, PieceOn, Question, answer,
};
use chessmoves::{AnyPosition, Bitboard, CastlingSide, Color, File, Position, Role, Square};
use serde_json::{Value, json};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position as _};

use crate::support::starts::{CASTLING, EN_PASSANT, PROMOTIONS, RARE, USUAL};
use crate::support::{Rng, any_position, oracle, setups, walk};

fn compare(_: &mut Rng, position: &Position, chess: &Chess) {
    let text = oracle::fen(chess);
    let record = Moves::legal(position.as_any(), None).expect("one king per side");
    let king = record.king.expect("a record of stage 4");
    assert_eq!(
        (king.in_check, king.check_mated, king.stale_mated),
        (chess.is_check(), chess.is_checkmate(), chess.is_stalemate()),
        "{text}"
    );
    let theirs = chess.legal_moves();
    assert_eq!(record.moves.len(), theirs.len(), "{text}");
    for (report, &mv) in record.moves.iter().zip(&position.legal_moves().sorted()) {
        let their_move = (theirs.iter().copied())
            .find(|&theirs| oracle::mv(theirs) == mv)
            .unwrap_or_else(|| panic!("{mv:?} in {text}"));
        compare_move(report, chess, their_move, &text);
    }
    compare_with_pieces(position, &record, &text);
    let ask = Ask::Moves(Listing {
        only_uci: true,
        ..Listing::default()
    });
    let question = Question::about(position.as_any());
    let slim = answer(&ask, &question, &mut Buffers::default()).expect("one king per side");
    assert_eq!(slim.body, Body::from(record.clone().slim()), "{text}");
    compare_with_json(position, &record, &position.to_string());
}

fn compare_move(report: &MoveReport, chess: &Chess, mv: shakmaty::Move, text: &str) {
    let san = SanPlus::from_move(chess.clone(), mv);
    assert_eq!(report.san.to_string(), san.to_string(), "{text}");
    assert_eq!(
        report.uci.to_string(),
        UciMove::from_move(mv, chess.castles().mode()).to_string(),
        "{text}"
    );
    assert_eq!(
        report.has_captured.is_some(),
        mv.is_capture(),
        "{san} in {text}"
    );
    assert_eq!(report.en_passant, mv.is_en_passant(), "{san} in {text}");
    let mut after = chess.clone();
    after.play_unchecked(mv);
    assert_eq!(report.gives_check, after.is_check(), "{san} in {text}");
}

/// The moves of a side are those of its pieces, and the move vectors of a piece are the targets of its moves.
fn compare_with_pieces(position: &Position, of_side: &Moves, text: &str) {
    let own = position.board().by_color(position.turn());
    let of_pieces: Vec<_> = (own.iter())
        .filter_map(|square| Some(PieceOn::new(position.board().piece_at(square)?, square)))
        .flat_map(|piece| {
            let record = Moves::legal(position.as_any(), Some(piece)).expect("one king per side");
            let in_vectors: Bitboard = (record.move_vectors.iter().flatten().flatten())
                .copied()
                .collect();
            let targets = record.moves.iter().map(|mv| mv.to).collect();
            assert_eq!(in_vectors, targets, "{text}");
            record.moves
        })
        .collect();
    assert_eq!(of_pieces, of_side.moves, "{text}");
}

/// Lists of moves are written byte by byte, and have to be what serde writes, with the position and the moves.
fn compare_with_json(position: &Position, moves: &Moves, text: &str) {
    let mut question = Question::about(position.as_any());
    question.line = Some(7_000_000_000);
    let answer = Answer {
        question: &question,
        body: Body::from(moves.clone()),
    };
    let mut written = Vec::new();
    assert_eq!(answer.json(&mut written), None);
    let value: Value = serde_json::from_slice(&written).expect("JSON");
    let line = String::from_utf8_lossy(&written);
    assert_eq!(line.strip_suffix('\n'), Some(&*value.to_string()), "{text}");
    assert_eq!(value["fen"], text);
    assert_eq!(value["line"], 7_000_000_000_u64);
    let listed = value["moves"].as_array().expect("a list");
    assert_eq!(listed.len(), moves.moves.len(), "{text}");
    for (found, mv) in listed.iter().zip(&moves.moves) {
        assert_eq!(found["uci"], mv.uci.to_string(), "{text}");
        assert_eq!(found["san"], mv.san.to_string(), "{text}");
        let captured = mv.has_captured.map(|piece| piece.square.name());
        assert_eq!(found["hasCaptured"]["square"], json!(captured), "{text}");
        assert_eq!(found["givesCheck"] == true, mv.gives_check, "{text}");
    }
}

/// The oracle's board after a move of a record.
fn board_after(position: &AnyPosition, report: &MoveReport) -> shakmaty::Board {
    let mut board = shakmaty::Board::empty();
    let mut put = |role: Role, color: Color, square: Square| {
        let piece = shakmaty::Piece {
            color: oracle::their_color(color),
            role: shakmaty::Role::from_char(role.letter()).expect("a role"),
        };
        board.set_piece_at(oracle::their_square(square), piece);
    };
    let turn = position.turn();
    let captured = report.has_captured.map(|piece| piece.square);
    let rook = (report.castle).and_then(|side| position.castling_rook(turn, side));
    for (square, piece) in position.board().pieces() {
        if square != report.from && Some(square) != captured && Some(square) != rook {
            put(piece.role, piece.color, square);
        }
    }
    put(report.promotion.unwrap_or(report.role), turn, report.to);
    if let Some(side) = report.castle {
        let file = match side {
            CastlingSide::King => File::F,
            CastlingSide::Queen => File::D,
        };
        put(Role::Rook, turn, Square::new(file, report.to.rank()));
    }
    board
}

/// Boards on which no game is played: the side that is not to move may be in check, and kings may be missing.
#[test]
fn checks_on_random_boards_are_those_of_the_oracle() {
    let mut rng = Rng::new(27);
    let mut counts = [0, 0];
    for _ in 0..20_000 {
        let setup = setups::any(&mut rng);
        let (position, _) = AnyPosition::from_setup(setup).expect("at least one piece");
        compare_checks(&position, &mut counts);
    }
    assert!(counts.iter().all(|&count| count > 50_000), "{counts:?}");
}

/// Counts the pseudo-legal moves that give check, and the others.
fn compare_checks(position: &AnyPosition, counts: &mut [u32; 2]) {
    for report in &Moves::board(position, None).moves {
        let board = board_after(position, report);
        let turn = oracle::their_color(position.turn());
        let is_check = (board.king_of(!turn))
            .is_some_and(|king| board.attacks_to(king, turn, board.occupied()).any());
        assert_eq!(report.gives_check, is_check, "{report:?} in {position}");
        counts[usize::from(is_check)] += 1;
    }
}

#[test]
fn checks_on_boards_with_unusual_kings_are_those_of_the_oracle() {
    let mut counts = [0, 0];
    for text in [
        // The side that is not to move is in check already.
        "k7/8/8/8/R6Q/8/8/K7 w - - 0 1",
        "4k3/8/8/8/4R2r/8/8/4K2r w - - 0 1",
        "4k3/4P3/4r3/3pP3/8/8/4R3/R3K2R w KQ d6 0 1",
        "3k4/P1P1P3/8/8/8/8/3R4/R3K2R w KQ - 0 1",
        // The kings stand next to each other.
        "8/8/8/8/8/8/8/Kk6 w - - 0 1",
        "3r4/8/8/8/3K4/8/3p4/3k4 b - - 0 1",
        // A side has no king or several.
        "8/8/8/8/8/8/8/Q6Q w - - 0 1",
        "4k3/8/8/8/8/8/4N3/4R3 w - - 0 1",
        "k3k3/8/8/8/8/8/4N3/K3R2K w - - 0 1",
    ] {
        compare_checks(&any_position(text), &mut counts);
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn games_from_the_usual_positions() {
    walk::games(21, USUAL, 160, 12_000, compare);
}

#[test]
fn games_with_promotions() {
    walk::games(22, PROMOTIONS, 80, 12_000, compare);
}

#[test]
fn games_with_en_passant_and_castling() {
    walk::games(23, EN_PASSANT, 60, 6_000, compare);
    walk::games(24, CASTLING, 24, 6_000, compare);
}

#[test]
fn games_of_chess960() {
    walk::chess960_games(25, 960, 10, compare);
    walk::games(26, RARE, 6, 2_000, compare);
}
