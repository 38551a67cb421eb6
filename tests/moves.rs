//! Moves as people and programs write them: each spelling, what is no move, and SAN by the PGN standard.

use chessmoves::Position;
use chessmoves::input::Input;
use chessmoves::notation::text::{MoveError, MoveText};
use chessmoves::notation::uci::Uci;
use chessmoves::report::Moves;

fn position(fen: &str) -> Position {
    let input = Input::read(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    input
        .position()
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn find(fen: &str, text: &str) -> Result<String, MoveError> {
    let position = position(fen);
    let mv = MoveText::parse(text)?.find(text, &position.legal_moves(), position.is_chess960())?;
    assert!(position.is_legal(mv));
    Ok(Uci::new(mv, position.is_chess960()).to_string())
}

/// Each spelling finds the move.
fn all_mean(fen: &str, uci: &str, spellings: &[&str]) {
    for text in spellings {
        assert_eq!(find(fen, text).as_deref(), Ok(uci), "{text} in {fen}");
    }
}

fn refused(fen: &str, text: &str) -> MoveError {
    match find(fen, text) {
        Ok(mv) => panic!("{text} in {fen} means {mv}"),
        Err(error) => error,
    }
}

/// The legal moves in SAN.
fn sans(fen: &str) -> Vec<String> {
    let record = Moves::king(&position(fen), None).unwrap_or_else(|error| panic!("{fen}: {error}"));
    record.moves.iter().map(|mv| mv.san.to_string()).collect()
}

/// The legal moves to a square, in SAN.
fn sans_to(fen: &str, to: &str) -> Vec<String> {
    let all = sans(fen).into_iter();
    all.filter(|san| san.trim_end_matches(['+', '#']).ends_with(to))
        .collect()
}

const START: &str = "startpos";

#[test]
fn a_piece_in_all_spellings() {
    all_mean(
        START,
        "g1f3",
        &[
            "Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "N-f3", "g1f3", "g1-f3", "Nf3!", "Nf3?",
            "Nf3!?", "Nf3?!", "Nf3!!", "Nf3+", "Nf3#", "Nxf3", "Ng1xf3", " Nf3 ",
        ],
    );
}

#[test]
fn a_pawn_in_all_spellings() {
    all_mean(
        START,
        "e2e4",
        &["e4", "e2e4", "e2-e4", "e4!", "Pe4", "Pe2e4", "Pe2-e4"],
    );
    let takes = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    all_mean(
        takes,
        "e4d5",
        &[
            "exd5", "ed5", "e4xd5", "e4d5", "e4-d5", "exd5!?", "e:d5", "e4:d5", "Pexd5", "d5",
        ],
    );
}

#[test]
fn en_passant_in_all_spellings() {
    let jumped = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    all_mean(
        jumped,
        "e5d6",
        &[
            "exd6",
            "ed6",
            "e5xd6",
            "e5d6",
            "e5-d6",
            "exd6 e.p.",
            "exd6e.p.",
            "exd6 e.p.!",
            "exd6+ e.p.",
        ],
    );
}

#[test]
fn promotions_in_all_spellings() {
    let last = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    all_mean(
        last,
        "e7e8q",
        &[
            "e8=Q", "e8Q", "e8(Q)", "e8=Q+", "e8=q", "e8q", "e8/Q", "e7e8q", "e7e8Q", "e7-e8=Q",
            "e7-e8=Q+", "e7e8=Q", "e8=Q#!?",
        ],
    );
    all_mean(
        last,
        "e7d8n",
        &["exd8=N", "ed8N", "e7xd8=N", "e7d8n", "exd8(N)", "exd8=N+"],
    );
    for (letter, uci) in [("R", "e7e8r"), ("B", "e7e8b"), ("N", "e7e8n")] {
        all_mean(
            last,
            uci,
            &[
                &format!("e8={letter}"),
                &format!("e7e8{}", letter.to_lowercase()),
            ],
        );
    }
    // A bishop's letter is a file's too.
    all_mean(
        "4k3/8/8/8/8/8/1p6/K7 b - - 0 1",
        "b2b1b",
        &["b1=B", "b1B", "b1b", "b2b1b", "b2-b1=b"],
    );
}

#[test]
fn no_promotion_is_made_up() {
    let last = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    for text in ["e8", "e7e8", "e7-e8", "e8=K", "e8=P", "e7e8k", "e7e8p"] {
        let error = refused(last, text);
        assert_eq!(error.code(), "move-illegal", "{text}");
    }
    for text in ["Kb1=Q", "a1b1q", "Ka1-b1=Q"] {
        let error = refused(last, text);
        assert_eq!(error.code(), "move-illegal", "{text}");
    }
}

#[test]
fn castling_in_all_spellings() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    all_mean(
        both,
        "e1g1",
        &[
            "O-O", "0-0", "o-o", "OO", "00", "O-O+", "O-O#", "O-O!?", "0-0!", "e1g1", "e1h1",
            "e1-g1", "e1-h1",
        ],
    );
    all_mean(
        both,
        "e1c1",
        &[
            "O-O-O", "0-0-0", "o-o-o", "OOO", "000", "O-O-O+", "0-0-0?", "e1c1", "e1a1", "e1-c1",
        ],
    );
    // The king does not walk there.
    for text in ["Kg1", "Ke1g1", "Kh1", "Kc1"] {
        assert_eq!(refused(both, text).code(), "move-illegal", "{text}");
    }
}

#[test]
fn castling_in_chess960() {
    let standard = r#"{"fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "chess960": true}"#;
    let input = Input::read(standard).expect("a message");
    assert!(input.position().expect("a position").is_chess960());
    all_mean(standard, "e1h1", &["e1h1", "e1g1", "O-O"]);
    all_mean(standard, "e1a1", &["e1a1", "e1c1", "O-O-O"]);

    // Castling is written as king takes rook, and f1g1 with a rook on g1 is nothing else.
    let beside = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    all_mean(beside, "f1g1", &["f1g1", "O-O"]);
    assert_eq!(refused(beside, "Kg1").code(), "move-illegal");

    // The rook has gone to h1: f1g1 is a step, and the king takes its rook from further off.
    let away = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    all_mean(away, "f1g1", &["f1g1", "Kg1", "Kf1-g1"]);
    all_mean(away, "f1h1", &["f1h1", "O-O"]);

    // The king stands where castling takes it.
    let still = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    all_mean(still, "g1h1", &["g1h1", "O-O"]);
}

/// In standard chess a step goes before a castling that would be written the same in Chess960, and the other way round.
#[test]
fn two_squares_that_can_mean_two_moves() {
    let beside = "4k3/8/8/8/8/8/8/1R1K3R w HB - 0 1";
    // King d1, rook b1: castling on the queen's side takes it to c1, where it can step as well.
    all_mean(beside, "d1c1", &["d1c1", "Kc1"]);
    all_mean(beside, "d1b1", &["d1b1", "O-O-O"]);
}

#[test]
fn what_is_no_move() {
    for text in [
        "", " ", "e", "e9", "i4", "e2e9", "i2e4", "Nf", "Nf33", "Xf3", "nf3", "NF3", "E4", "E2E4",
        "--", "-", "+", "x", "xd5", "-e4", "2e4", "4", "O-", "O-O-O-O", "0-O", "e4 e5", "e2--e4",
        "e2xxe4", "Ng1f3e5", "e8=", "=Q", "Q", "(Q)", "e.p.", "♘f3", "é4", "e2e4\0", "NNf3", "K",
        "Ke", "null", "0000", "@@@@", "1.e4",
    ] {
        let error = match MoveText::parse(text) {
            Ok(read) => panic!("{text:?} is read as {read:?}"),
            Err(error) => error,
        };
        assert_eq!(
            error,
            MoveError::Unreadable {
                text: text.to_owned()
            }
        );
        let quoted = format!("{text:?}");
        assert_eq!(
            error.to_string(),
            format!(
                "{quoted} is no move, expected UCI (e2e4), SAN (Nf3, O-O) or long algebraic (e2-e4)"
            )
        );
        assert_eq!(error.code(), "move-unreadable");
    }
    let hint = |text| MoveText::parse(text).expect_err("no move").hint();
    assert_eq!(hint("E2E4").as_deref(), Some("did you mean \"e2e4\"?"));
    assert_eq!(hint("E4").as_deref(), Some("did you mean \"e4\"?"));
    assert_eq!(hint("hello"), None);
}

#[test]
fn what_is_not_legal() {
    let error = refused(START, "Ke2");
    assert_eq!(
        error,
        MoveError::Illegal {
            text: "Ke2".to_owned(),
            near: None,
        }
    );
    assert_eq!(error.to_string(), "\"Ke2\" is no legal move here");
    assert_eq!(error.code(), "move-illegal");
    assert_eq!(
        error.hint().as_deref(),
        Some("`chessmoves why Ke2` tells which rule is against it")
    );
    for text in [
        "e5", "e2e5", "Nd2", "exd3", "e7e5", "O-O", "O-O-O", "e1g1", "a1a1", "Nb1f3", "Nhf3",
        "N2f3", "e2e4q",
    ] {
        assert_eq!(refused(START, text).code(), "move-illegal", "{text}");
    }
    // Pinned, in check, and into an attack.
    assert_eq!(
        refused("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3").code(),
        "move-illegal"
    );
    assert_eq!(
        refused("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", "a3").code(),
        "move-illegal"
    );
    assert_eq!(
        refused("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "Kd1").code(),
        "move-illegal"
    );
}

#[test]
fn what_can_mean_several_moves() {
    let rooks = "R7/7k/8/8/8/8/8/R3K3 w - - 0 1";
    let error = refused(rooks, "Ra4");
    assert_eq!(error.to_string(), "\"Ra4\" can mean 2 moves here");
    assert_eq!(error.code(), "move-ambiguous");
    assert_eq!(error.hint().as_deref(), Some("say which one: a1a4, a8a4"));
    assert_eq!(
        refused(rooks, "Raa4").to_string(),
        "\"Raa4\" can mean 2 moves here"
    );
    all_mean(rooks, "a1a4", &["R1a4", "Ra1a4", "a1a4"]);
    all_mean(rooks, "a8a4", &["R8a4", "Ra8-a4"]);

    let queens = "1k6/8/8/8/4Q2Q/8/K7/7Q w - - 0 1";
    let error = refused(queens, "Qe1");
    assert_eq!(error.to_string(), "\"Qe1\" can mean 3 moves here");
    assert_eq!(
        error.hint().as_deref(),
        Some("say which one: h1e1, e4e1, h4e1")
    );

    let pawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    assert_eq!(
        refused(pawns, "d5").hint().as_deref(),
        Some("say which one: c4d5, e4d5")
    );
    all_mean(pawns, "c4d5", &["cxd5", "cd5", "c4d5"]);

    // A step and a capture onto one square.
    let knights = "4k3/8/8/8/8/8/8/N3KN2 w - - 0 1";
    assert_eq!(sans_to(knights, "d2"), ["Kd2", "Nd2"]);
}

/// A letter for a piece and one for a file are told apart by their case.
#[test]
fn a_bishop_and_a_pawn_on_the_b_file() {
    let both = "4k3/8/8/2p5/1P1B4/8/8/4K3 w - - 0 1";
    all_mean(both, "b4c5", &["bxc5", "bc5", "b4xc5"]);
    all_mean(both, "d4c5", &["Bxc5", "Bc5", "Bd4xc5"]);
}

/// The moves of one kind of piece to a square, in SAN.
#[track_caller]
fn are(fen: &str, to: &str, letter: char, expected: &[&str]) {
    let mut found = sans_to(fen, to);
    found.retain(|san| san.starts_with(letter));
    assert_eq!(found, expected, "{fen}");
    // What is written is read as that move and no other.
    for san in &found {
        assert!(find(fen, san).is_ok(), "{san} in {fen}");
    }
}

/// PGN standard 8.2.3.4: nothing where one piece can go there, the file before the rank, both where neither will do.
#[test]
fn san_says_as_little_as_tells_the_pieces_apart() {
    are("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "d2", 'N', &["Nd2"]);
    // By the file.
    are(
        "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1",
        "d2",
        'N',
        &["Nbd2", "Nfd2"],
    );
    // By the file, though the rank would do as well.
    are(
        "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
        "d2",
        'N',
        &["Nbd2", "Nfd2"],
    );
    // By the rank, on one file.
    are(
        "R7/7k/8/8/8/8/8/R3K3 w - - 0 1",
        "a4",
        'R',
        &["R1a4", "R8a4"],
    );
    // By both: three queens on the corners of a square.
    are(
        "1k6/8/8/8/4Q2Q/8/K7/7Q w - - 0 1",
        "e1",
        'Q',
        &["Q1e1", "Qee1", "Qh4e1"],
    );
    // Captures, and with a check.
    are(
        "4k3/8/8/8/8/8/3p4/1N2KN2 w - - 0 1",
        "d2",
        'N',
        &["Nbxd2", "Nfxd2"],
    );
    are("3k4/8/8/8/8/8/8/R3K2R w - - 0 1", "d1", 'R', &["Rd1+"]);
    are(
        "3k4/8/8/8/8/8/4K3/R6R w - - 0 1",
        "d1",
        'R',
        &["Rad1+", "Rhd1+"],
    );
}

/// Only pieces that may go there count: not a pinned one, and none that leaves its king in check.
#[test]
fn san_does_not_tell_a_piece_from_one_that_may_not_move() {
    are("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "c3", 'N', &["Nc3"]);
    // Without the pin both can.
    are(
        "5rk1/8/8/8/8/8/4N3/1N2K3 w - - 0 1",
        "c3",
        'N',
        &["Nbc3", "Nec3"],
    );
    // A pinned rook that stays on its line is a rival.
    are(
        "4r1k1/8/8/8/8/R7/4R3/4K3 w - - 0 1",
        "e3",
        'R',
        &["Ree3", "Rae3"],
    );
    // In check by a rook, one knight can step between, and the other is pinned besides.
    are("4r1k1/8/8/8/7b/2N5/5N2/4K3 w - - 0 1", "e4", 'N', &["Ne4"]);
}

/// The file of a pawn that takes is always said, that of one that steps never.
#[test]
fn san_of_pawns() {
    let fen = "4k3/8/8/2ppp3/3P4/8/8/4K3 w - - 0 1";
    are(fen, "c5", 'd', &["dxc5"]);
    are(fen, "e5", 'd', &["dxe5"]);
    let fen = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    assert_eq!(sans_to(fen, "d5"), ["cxd5", "exd5"]);
    let fen = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(sans_to(fen, "d6"), ["cxd6", "exd6"]);
    let fen = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    let promotions: Vec<_> = sans(fen)
        .into_iter()
        .filter(|san| san.contains('='))
        .collect();
    assert_eq!(
        promotions,
        [
            "exd8=Q+", "exd8=R+", "exd8=B", "exd8=N", "e8=Q+", "e8=R+", "e8=B", "e8=N"
        ]
    );
}

#[test]
fn san_of_checks_and_mates() {
    are("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a8", 'R', &["Ra8#"]);
    are("6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1", "a8", 'R', &["Ra8+"]);
    // Castling that gives check, and that mates.
    let castles = |fen| -> Vec<_> {
        sans(fen)
            .into_iter()
            .filter(|san| san.starts_with('O'))
            .collect()
    };
    assert_eq!(castles("5k2/8/8/8/8/8/8/4K2R w K - 0 1"), ["O-O+"]);
    assert_eq!(castles("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1"), ["O-O-O+"]);
    assert_eq!(castles("4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1"), ["O-O#"]);
}

/// Each legal move is found by what is written of it, in both notations, in positions of every kind.
#[test]
fn every_move_is_read_as_it_is_written() {
    for fen in [
        "startpos",
        "kiwipete",
        "position3",
        "position4",
        "position5",
        "position6",
        "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 0 1",
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
        "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1",
        "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
        "1r1r3k/2P1P3/8/8/8/8/2p1p3/K2R1R2 w - - 0 1",
        "QQQ5/Q1Q5/QQQ5/8/8/8/8/8 w - - 0 1",
        "7k/8/8/2N1N3/1N3N2/8/1N3N2/K1N1N3 w - - 0 1",
    ] {
        let position = position(fen);
        let record = Moves::king(&position, None).expect("one king");
        for (mv, report) in position.legal_moves().into_iter().zip(&record.moves) {
            let moves = position.legal_moves();
            for text in [report.san.to_string(), report.uci.to_string()] {
                let read = MoveText::parse(&text)
                    .and_then(|read| read.find(&text, &moves, position.is_chess960()));
                assert_eq!(read, Ok(mv), "{text} in {fen}");
            }
        }
    }
}

/// Where a colour has several kings, stage 3 still tells their moves apart.
#[test]
fn two_kings_that_reach_a_square_are_told_apart() {
    let position = position("4k3/8/8/8/8/8/8/K1K5 w - - 0 1");
    let names: Vec<_> = (Moves::board(&position, None).moves.iter())
        .filter(|mv| mv.to == chessmoves::Square::B1)
        .map(|mv| mv.san.to_string())
        .collect();
    assert_eq!(names, ["Kab1", "Kcb1"]);
}
