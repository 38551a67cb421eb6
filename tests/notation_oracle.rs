//! Random walks, where whatever is written of a position must equal what an independent library writes: FEN, SAN, UCI,
//! captures, checks and mates; and the bytes of a record must be those of `serde_json`.

mod common;

use chessmoves::notation::fen;
use chessmoves::render::json;
use chessmoves::report::{FenText, MoveReport, Moves, PieceOn, Record};
use chessmoves::rules::checks::Checks;
use chessmoves::{Bitboard, Position, Setup};
use common::Chance;
use common::starts::{CASTLING, EN_PASSANT, PROMOTIONS, USUAL, chess960_start, choose};
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position as _};

/// Compares everything that is written of one position.
fn compare(position: &Position, chess: &Chess) {
    let text = FenText::of(position).to_string();
    assert_eq!(text, common::fen(chess));
    let read = fen::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(read.forgiven, [], "{text}");
    let chess960 = position.is_chess960();
    let again = Position::try_from(Setup {
        chess960,
        ..read.setup
    });
    assert_eq!(again.as_ref(), Ok(position), "{text}");

    let record = Moves::king(position, None).expect("one king a side");
    let king = record.king.expect("stage 4");
    assert_eq!(
        (king.in_check, king.check_mated, king.stale_mated),
        (chess.is_check(), chess.is_checkmate(), chess.is_stalemate()),
        "{text}"
    );
    let theirs = chess.legal_moves();
    assert_eq!(record.moves.len(), theirs.len(), "{text}");
    for (report, mv) in record.moves.iter().zip(position.legal_moves()) {
        let their_move = (theirs.iter().copied())
            .find(|&theirs| common::mv(theirs) == mv)
            .unwrap_or_else(|| panic!("{mv:?} in {text}"));
        compare_move(report, position, chess, their_move, &text);
    }
    by_piece(position, &record, &text);
    let slim = Moves::king_slim(position, None).expect("one king a side");
    assert_eq!(slim, record.clone().slim(), "{text}");
    same_bytes(record, &text);
}

fn compare_move(
    report: &MoveReport,
    position: &Position,
    chess: &Chess,
    mv: shakmaty::Move,
    text: &str,
) {
    let san = SanPlus::from_move(chess.clone(), mv);
    assert_eq!(report.san.to_string(), san.to_string(), "{text}");
    let mode = chess.castles().mode();
    assert_eq!(
        report.uci.to_string(),
        UciMove::from_move(mv, mode).to_string(),
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
    let ours = common::mv(mv);
    assert_eq!(
        Checks::new(position).is_given_by(ours),
        position.play(ours).is_check(),
        "{san} in {text}"
    );
}

/// The records of the pieces are the record of the side, piece by piece.
fn by_piece(position: &Position, whole: &Moves, text: &str) {
    let own = position.board().by_color(position.turn());
    let of_pieces: Vec<_> = (own.iter())
        .filter_map(|square| Some(PieceOn::new(position.board().piece_at(square)?, square)))
        .flat_map(|piece| {
            let record = Moves::king(position, Some(piece)).expect("one king a side");
            let vectors = record.move_vectors.iter().flatten().flatten();
            let seen: Bitboard = vectors.copied().collect();
            assert_eq!(
                seen,
                record.moves.iter().map(|mv| mv.to).collect(),
                "{text}"
            );
            record.moves
        })
        .collect();
    assert_eq!(of_pieces, whole.moves, "{text}");
}

/// The writer of bytes writes what serde writes.
fn same_bytes(mut record: Moves, text: &str) {
    record.line = Some(7_000_000_000);
    let mut expected = serde_json::to_string(&record).expect("JSON");
    expected.push('\n');
    let mut written = Vec::new();
    json::append(&Record::Moves(record), &[], None, &mut written).expect("a buffer");
    assert_eq!(String::from_utf8_lossy(&written), expected, "{text}");
}

fn walk(chance: &mut Chance, mut chess: Chess, plies: usize) -> usize {
    let mut position = common::from_oracle(&chess);
    for seen in 0..plies {
        compare(&position, &chess);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return seen + 1;
        }
        let mv = choose(chance, &moves);
        let theirs = (chess.legal_moves().into_iter())
            .find(|&theirs| common::mv(theirs) == mv)
            .expect("the lists are equal");
        position = position.play(mv);
        chess.play_unchecked(theirs);
    }
    plies
}

fn walks(seed: u64, starts: &[&str], plies: usize, at_least: usize) {
    let mut chance = Chance::new(seed);
    let mut compared = 0;
    while compared < at_least {
        for start in starts {
            compared += walk(&mut chance, common::oracle(start), plies);
        }
    }
}

#[test]
fn games_from_the_usual_positions() {
    walks(11, USUAL, 160, 40_000);
}

#[test]
fn games_with_promotions() {
    walks(12, PROMOTIONS, 80, 40_000);
}

#[test]
fn games_with_en_passant_and_castling() {
    walks(13, EN_PASSANT, 60, 10_000);
    walks(14, CASTLING, 24, 10_000);
}

#[test]
fn games_of_chess960() {
    let mut chance = Chance::new(15);
    for number in 0..960 {
        let chess = chess960_start(&mut chance, number, number, number % 3 > 0);
        walk(&mut chance, chess, 24);
    }
}

/// Boards that no game leads to, on which nothing about checks is known beforehand.
#[test]
fn checks_are_what_playing_shows_when_the_wrong_king_is_attacked() {
    for text in [
        "k7/8/8/8/R6Q/8/8/K7 w - - 0 1",
        "4k3/8/8/8/4R2r/8/8/4K2r w - - 0 1",
        "8/8/8/8/8/8/8/Kk6 w - - 0 1",
        "3r4/8/8/8/3K4/8/3p4/3k4 b - - 0 1",
        "8/8/8/8/8/8/8/Q6Q w - - 0 1",
    ] {
        let setup = fen::parse(text).expect("a FEN").setup;
        let position = Position::try_from(setup).expect("a position");
        let checks = Checks::new(&position);
        for mv in position.board_moves() {
            assert_eq!(
                checks.is_given_by(mv),
                position.play(mv).is_check(),
                "{mv:?} in {text}"
            );
        }
    }
}
