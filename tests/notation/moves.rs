//! Moves as people and programs write them: every accepted spelling, and the errors of texts that are not legal moves.

use std::error::Error;

use chessmoves::answer::Moves;
use chessmoves::answer::play_moves;
use chessmoves::input::Input;
use chessmoves::{AnyPosition, MoveError, Position, Reason};

const START: &str = "startpos";

fn any_position(text: &str) -> AnyPosition {
    (Input::read(text).and_then(|input| input.position()))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position(text: &str) -> Position {
    Position::try_from(any_position(text)).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The UCI notation of the move that a text stands for.
fn parsed(fen: &str, text: &str) -> Result<String, MoveError> {
    let position = position(fen);
    let mv = position.parse_move(text)?;
    assert!(position.is_legal(mv), "{text} in {fen}");
    assert_eq!(position.play_san(text), Ok(position.play(mv).expect(text)));
    let uci = position.uci(mv).to_string();
    assert_eq!(position.play_uci(&uci), position.play_san(text));
    Ok(uci)
}

/// Asserts that every spelling stands for the move.
#[track_caller]
fn assert_spellings(fen: &str, uci: &str, spellings: &[&str]) {
    for text in spellings {
        assert_eq!(parsed(fen, text).as_deref(), Ok(uci), "{text} in {fen}");
    }
}

#[track_caller]
fn error(fen: &str, text: &str) -> MoveError {
    match parsed(fen, text) {
        Ok(mv) => panic!("{text} stands for {mv} in {fen}"),
        Err(error) => error,
    }
}

#[track_caller]
fn assert_illegal(fen: &str, texts: &[&str]) {
    for text in texts {
        assert_eq!(
            error(fen, text).fault().code.name(),
            "move-illegal",
            "{text} in {fen}"
        );
    }
}

#[test]
fn a_piece_move_has_many_spellings() {
    assert_spellings(
        START,
        "g1f3",
        &[
            "Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "N-f3", "g1f3", "g1-f3", "Nf3!", "Nf3?",
            "Nf3!?", "Nf3?!", "Nf3!!", "Nf3+", "Nf3#", "Nxf3", "Ng1xf3", " Nf3 ",
        ],
    );
}

#[test]
fn a_pawn_move_has_many_spellings() {
    assert_spellings(
        START,
        "e2e4",
        &["e4", "e2e4", "e2-e4", "e4!", "Pe4", "Pe2e4", "Pe2-e4"],
    );
    assert_spellings(
        "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
        "e4d5",
        &[
            "exd5", "ed5", "e4xd5", "e4d5", "e4-d5", "exd5!?", "e:d5", "e4:d5", "Pexd5", "d5",
        ],
    );
}

#[test]
fn en_passant_has_many_spellings() {
    assert_spellings(
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
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
fn a_promotion_has_many_spellings() {
    let fen = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
    assert_spellings(
        fen,
        "e7e8q",
        &[
            "e8=Q", "e8Q", "e8(Q)", "e8=Q+", "e8=q", "e8q", "e8/Q", "e7e8q", "e7e8Q", "e7-e8=Q",
            "e7-e8=Q+", "e7e8=Q", "e8=Q#!?",
        ],
    );
    assert_spellings(
        fen,
        "e7d8n",
        &["exd8=N", "ed8N", "e7xd8=N", "e7d8n", "exd8(N)", "exd8=N+"],
    );
    for (letter, uci) in [("R", "e7e8r"), ("B", "e7e8b"), ("N", "e7e8n")] {
        let lower = letter.to_lowercase();
        assert_spellings(
            fen,
            uci,
            &[&format!("e8={letter}"), &format!("e7e8{lower}")],
        );
    }
    // The letter of the bishop is also that of a file.
    assert_spellings(
        "4k3/8/8/8/8/8/1p6/7K b - - 0 1",
        "b2b1b",
        &["b1=B", "b1B", "b1b", "b2b1b", "b2-b1=b"],
    );
}

#[test]
fn a_missing_or_impossible_promotion_is_illegal() {
    assert_illegal(
        "7k/4P3/8/8/8/8/8/K7 w - - 0 1",
        &[
            "e8", "e7e8", "e7-e8", "e8=K", "e8=P", "e7e8k", "e7e8p", "Kb1=Q", "a1b1q", "Ka1-b1=Q",
        ],
    );
}

#[test]
fn castling_has_many_spellings() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_spellings(
        fen,
        "e1g1",
        &[
            "O-O", "0-0", "o-o", "OO", "00", "O-O+", "O-O#", "O-O!?", "0-0!", "e1g1", "e1h1",
            "e1-g1", "e1-h1",
        ],
    );
    assert_spellings(
        fen,
        "e1c1",
        &[
            "O-O-O", "0-0-0", "o-o-o", "OOO", "000", "O-O-O+", "0-0-0?", "e1c1", "e1a1", "e1-c1",
        ],
    );
    // A move that names the king is a step.
    assert_illegal(fen, &["Kg1", "Ke1g1", "Kh1", "Kc1"]);
}

#[test]
fn castling_in_chess960_is_written_as_king_takes_rook() {
    let standard = r#"{"fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "chess960": true}"#;
    assert!(position(standard).is_chess960());
    assert_spellings(standard, "e1h1", &["e1h1", "e1g1", "O-O"]);
    assert_spellings(standard, "e1a1", &["e1a1", "e1c1", "O-O-O"]);

    // With the rook on g1, f1g1 cannot be a step.
    let adjacent = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1";
    assert_spellings(adjacent, "f1g1", &["f1g1", "O-O"]);
    assert_illegal(adjacent, &["Kg1"]);

    // With the rook on h1, f1g1 is a step.
    let distant = "4k3/8/8/8/8/8/8/5K1R w H - 0 1";
    assert_spellings(distant, "f1g1", &["f1g1", "Kg1", "Kf1-g1"]);
    assert_spellings(distant, "f1h1", &["f1h1", "O-O"]);

    // The king stands on its castling target already.
    let stationary = "4k3/8/8/8/8/8/8/6KR w H - 0 1";
    assert_spellings(stationary, "g1h1", &["g1h1", "O-O"]);

    // Castling queenside takes the king to c1, which it can also reach by a step.
    let both = "4k3/8/8/8/8/8/8/1R1K3R w HB - 0 1";
    assert_spellings(both, "d1c1", &["d1c1", "Kc1"]);
    assert_spellings(both, "d1b1", &["d1b1", "O-O-O"]);
}

#[test]
fn texts_that_are_not_moves_are_unreadable() {
    for text in [
        "", " ", "e", "e9", "i4", "e2e9", "i2e4", "Nf", "Nf33", "Xf3", "B4", "--", "-", "+", "x",
        "xx5", "-e4", "2e4", "4", "O-", "O-O-O-O", "e4 e5", "e2--e4", "e2xxe4", "Ng1f3e5", "=Q",
        "Q", "(Q)", "e.p.", "é4", "e2e4\0", "NNf3", "K", "Ke", "null", "0000", "@@@@", "1.e4",
    ] {
        let error = error(START, text);
        assert_eq!(
            error,
            MoveError::Unreadable {
                text: text.to_owned()
            }
        );
        assert_eq!(
            error.to_string(),
            format!(
                "{text:?} is not a move, expected UCI (e2e4), SAN (Nf3, O-O) or long algebraic (e2-e4)"
            )
        );
        assert_eq!(error.fault().code.name(), "move-unreadable");
    }
}

#[test]
fn only_uci_is_read_where_nothing_else_is_allowed() {
    let error = position(START).play_uci("Nf3").expect_err("SAN");
    let message = "\"Nf3\" is not a move in UCI notation, expected for example e2e4 or e7e8q";
    assert_eq!(error.to_string(), message);
    assert_eq!(error.fault().code.name(), "move-unreadable");
    assert_eq!((error.text(), error.reason()), ("Nf3", None));
    assert!(error.source().is_none());
}

#[test]
fn the_error_of_an_illegal_move_has_the_first_verdict_as_its_source() {
    let pinned = error("7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1", "Qg3");
    let why = "the queen on e3 is pinned to the king on c1 by the bishop on g5";
    let source = pinned.source().map(ToString::to_string);
    assert_eq!(
        (source.as_deref(), pinned.reason()),
        (Some(why), Some(Reason::Pinned))
    );
    let missing = error("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4");
    assert_eq!(missing.reason(), Some(Reason::NoPieceOnOrigin));
    assert!(missing.source().is_none());
}

#[test]
fn unreadable_moves_have_hints() {
    for (text, hint) in [
        ("B4", Some("did you mean \"b4\"?")),
        (
            "e4 e5 Nf3",
            Some("these are 3 moves: play the others first, and ask about Nf3"),
        ),
        ("e9", Some("ranks run from 1 to 8")),
        ("Ni3", Some("files run from a to h")),
        ("e2e9", Some("ranks run from 1 to 8")),
        ("draw", None),
        ("game", None),
        ("hello", None),
    ] {
        assert_eq!(error(START, text).fault().hint.as_deref(), hint, "{text}");
    }
}

#[test]
fn illegal_moves_are_errors() {
    assert_illegal(
        START,
        &[
            "Ke2", "e5", "e2e5", "Nd2", "exd3", "e7e5", "O-O", "O-O-O", "e1g1", "a1a1", "Nb1f3",
            "Nhf3", "N2f3", "e2e4q",
        ],
    );
    // Pinned, in check, and into an attack.
    assert_illegal("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", &["Nc3"]);
    assert_illegal("4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1", &["a3"]);
    assert_illegal("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", &["Kd1"]);
}

#[test]
fn the_error_of_an_illegal_move_says_why() {
    for (fen, text, reason) in [
        (START, "Ke2", "White's own pawn stands on e2"),
        (
            START,
            "e7e5",
            "it is White's turn, and the pawn on e7 is Black's",
        ),
        (START, "e4e5", "e4 is empty"),
        (
            "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "Nc3",
            "the knight on e2 is pinned to the king on e1 by the rook on e8",
        ),
        (
            "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1",
            "a3",
            "the king on e1 would still be in check from the rook on e8: the move neither captures it nor blocks the check",
        ),
        (
            "3r2k1/8/8/8/8/8/8/4K3 w - - 0 1",
            "Kd1",
            "d1 is attacked by the rook on d8",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", "White has no queen"),
        (
            START,
            "axb5",
            "a pawn cannot go from a2 to b5 in one move: a pawn moves one square forward, or two from its start rank, and captures diagonally forward",
        ),
        // The other side's knight.
        (
            START,
            "Nf6",
            "it is White's turn, and the knight on g8 is Black's",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
            "axb4",
            "Black has no pawn on the a-file",
        ),
        // Two knights, neither of which can ever reach the square.
        (
            START,
            "Ng4",
            "a knight cannot go from b1 to g4 in one move: a knight moves two squares in one direction and one to the side; \
             a knight cannot go from g1 to g4 in one move: a knight moves two squares in one direction and one to the side",
        ),
        // Both rooks could reach it, and both reasons are given.
        (
            "4k3/8/8/8/8/8/8/R1K1N2R w - - 0 1",
            "Rd1",
            "the king on c1 is in the way; the knight on e1 is in the way",
        ),
    ] {
        let error = error(fen, text);
        assert_eq!(
            error.to_string(),
            format!("{text:?} is not a legal move: {reason}")
        );
        assert_eq!(error.fault().hint, None, "{text}");
        let MoveError::Illegal {
            text: found,
            illegal,
            reason: found_reason,
            similar,
        } = error
        else {
            panic!("{error:?}");
        };
        assert_eq!((&*found, &*found_reason, similar), (text, reason, None));
        let mut reasons: Vec<_> = illegal.iter().map(ToString::to_string).collect();
        reasons.dedup();
        if reasons.is_empty() {
            assert!(reason.contains("has no "), "{text}");
        } else {
            assert_eq!(reasons.join("; "), reason, "{text}");
        }
    }
}

#[test]
fn the_other_case_of_the_first_letter_is_suggested() {
    let fen = "4k3/8/8/8/p7/1P6/8/2B1K3 w - - 0 1";
    for (text, hint) in [
        ("bd2", "did you mean \"Bd2\"? B is the bishop, b the b-file"),
        (
            "Bxa4",
            "did you mean \"bxa4\"? B is the bishop, b the b-file",
        ),
    ] {
        assert_eq!(
            error(fen, text).fault().hint.as_deref(),
            Some(hint),
            "{text}"
        );
    }
}

#[test]
fn texts_that_fit_several_moves_are_ambiguous() {
    let rooks = "R7/7k/8/8/8/8/8/R3K3 w - - 0 1";
    let queens = "1k6/8/8/8/4Q2Q/8/K7/7Q w - - 0 1";
    let pawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    for (fen, text, count, hint) in [
        (rooks, "Ra4", 2, "write one of R1a4, R8a4"),
        (rooks, "Raa4", 2, "write one of R1a4, R8a4"),
        (queens, "Qe1", 3, "write one of Q1e1, Qee1, Qh4e1"),
        (pawns, "d5", 2, "write one of cxd5, exd5"),
    ] {
        let error = error(fen, text);
        assert_eq!(error.fault().code.name(), "move-ambiguous", "{text}");
        assert_eq!(
            error.to_string(),
            format!("{text:?} is ambiguous: {count} legal moves"),
            "{text}"
        );
        assert_eq!(error.fault().hint.as_deref(), Some(hint), "{text}");
    }
    assert_spellings(rooks, "a1a4", &["R1a4", "Ra1a4", "a1a4"]);
    assert_spellings(rooks, "a8a4", &["R8a4", "Ra8-a4"]);
    assert_spellings(pawns, "c4d5", &["cxd5", "cd5", "c4d5"]);
}

#[test]
fn bishops_and_the_b_file_are_told_apart_by_case() {
    let fen = "4k3/8/8/2p5/1P1B4/8/8/4K3 w - - 0 1";
    assert_spellings(fen, "b4c5", &["bxc5", "bc5", "b4xc5"]);
    assert_spellings(fen, "d4c5", &["Bxc5", "Bc5", "Bd4xc5"]);
}

#[test]
fn written_moves_parse_back() {
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
        let any = any_position(fen);
        let record = Moves::legal(&any, None).expect("one king per side");
        let moves = any.legal_moves().expect("one king per side").sorted();
        assert_eq!(record.moves.len(), moves.len(), "{fen}");
        for (mv, report) in moves.iter().copied().zip(&record.moves) {
            for text in [report.san.to_string(), report.uci.to_string()] {
                let (line, ..) = play_moves(any, [&*text])
                    .unwrap_or_else(|error| panic!("{text} in {fen}: {error}"));
                assert_eq!(
                    line.played[0].map(|played| (played.uci, played.san)),
                    Some((report.uci, report.san)),
                    "{text} in {fen}"
                );
                if let Ok(position) = Position::try_from(any) {
                    assert_eq!(position.parse_move(&text), Ok(mv), "{text} in {fen}");
                }
            }
        }
    }
}
