//! Lists of moves that another generator gives: how they are read, and how they differ from the legal moves.

use chessmoves::workbench::{Comparison, GivenMoves};

use crate::support::any_position;

fn texts(given: &GivenMoves) -> Vec<&str> {
    given.moves.iter().map(|given| &*given.text).collect()
}

#[test]
fn lists_are_read_in_every_form() {
    for text in [
        "e2e4 d2d4 Nf3",
        "e2e4,d2d4;Nf3\n",
        "1. e2e4\n2. d2d4\n3. Nf3",
        r#"["e2e4", "d2d4", "Nf3"]"#,
        "<LegalMoveGenerator at 0x7f3cde8b1a90 (e2e4, d2d4, Nf3)>",
        "[Move.from_uci('e2e4'), Move.from_uci('d2d4'), Move.from_uci('Nf3')]",
        "Legal moves (3): e2e4 d2d4 Nf3",
        "- e2e4\n- d2d4\n- Nf3",
    ] {
        let given = GivenMoves::parse(text);
        assert_eq!(texts(&given), ["e2e4", "d2d4", "Nf3"], "{text}");
        assert_eq!(given.total, None, "{text}");
        assert!(
            given.moves.iter().all(|given| given.count.is_none()),
            "{text}"
        );
    }
}

#[test]
fn divides_are_read_with_their_counts_and_totals() {
    for text in [
        "Stockfish 15.1 by the Stockfish developers (see AUTHORS file)\ninfo string NNUE e2e4\ne2e4: 20\nO-O: 7\n\nNodes searched: 27\n",
        "e2e4 20\nO-O 7\n\nTotal: 27",
        "info string e2e4 20\ninfo string O-O: 7\ninfo depth 1 nodes 27 pv e2e4\nNodes searched: 27",
        "e2e4 - 20\nO-O - 7\n27",
        "1. e2e4 20\n2. O-O 7\nDepth: 2\nTotal nodes: 27, total time: 12 ms, 1000 nps",
        "e2e4:20\nO-O:7\nPerft(2): 27",
        r#"{"e2e4": 20, "O-O": 7, "nodes": 27}"#,
        "e2e4 -> 20 nodes\nO-O -> 7 nodes\nperft 2 27",
    ] {
        let given = GivenMoves::parse(text);
        let counts: Vec<_> = given.moves.iter().map(|given| given.count).collect();
        assert_eq!(texts(&given), ["e2e4", "O-O"], "{text}");
        assert_eq!(counts, [Some(20), Some(7)], "{text}");
        assert_eq!(given.total_or_sum(), Some(27), "{text}");
    }
}

#[test]
fn words_that_are_not_moves_are_kept() {
    let given = GivenMoves::parse("e2e4 Zf3 d4\nq9: 3\nhello there\n");
    assert_eq!(texts(&given), ["e2e4", "Zf3", "d4", "q9"]);
    assert_eq!(given.skipped, ["hello there"]);
}

#[test]
fn a_position_without_moves_has_a_total() {
    let given = GivenMoves::parse("\nNodes searched: 0\n\n");
    assert_eq!((given.moves.len(), given.total), (0, Some(0)));
}

#[test]
fn a_total_of_zero_counts_and_a_speed_does_not() {
    let given = GivenMoves::parse("e2e4: 20\n\nNodes searched: 0\n");
    assert_eq!((given.total, given.total_or_sum()), (Some(0), Some(0)));
    let given = GivenMoves::parse("e2e4: 20\nNodes/second: 4711\n");
    assert_eq!((given.total, given.total_or_sum()), (None, Some(20)));
    assert_eq!(given.skipped, ["Nodes/second: 4711"]);
}

fn compare(fen: &str, list: &str) -> Comparison {
    Comparison::new(&any_position(fen), &GivenMoves::parse(list)).expect("one king per side")
}

#[test]
fn both_spellings_of_castling_denote_the_same_move() {
    const STEPS: &str = "h1g1 h1f1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8 e1d1 e1f1 e1d2 e1e2 e1f2";
    for castling in ["e1g1", "e1h1", "O-O", "0-0"] {
        let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
        let comparison = compare(fen, &format!("{STEPS} {castling}"));
        assert!(comparison.is_equal(), "{castling}: {comparison:?}");
    }
    let twice = compare(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        &format!("{STEPS} e1g1 e1h1"),
    );
    assert_eq!(twice.duplicate, ["e1h1"]);
}

/// With the king on f1 and the rook on h1, the step to g1 and castling are both written f1g1.
#[test]
fn a_step_and_castling_can_be_written_alike() {
    let fen = "4k3/8/8/8/8/8/5PPP/5K1R w H - 0 1";
    let moves = "h1g1 f1e1 f1g1 f1e2 f2f3 g2g3 h2h3 f2f4 g2g4 h2h4";
    assert_eq!(compare(fen, moves).missing.len(), 1);
    let both = compare(fen, &format!("{moves} f1g1"));
    assert!(both.is_equal(), "{both:?}");
    let three = compare(fen, &format!("{moves} f1g1 f1g1"));
    assert_eq!(three.duplicate, ["f1g1"]);
}

#[test]
fn extra_missing_duplicate_and_unreadable_moves_are_distinguished() {
    let list = "a2a3 a2a3 e2e5 e2e5 Zf3 Nc3 Na3";
    let comparison = compare(START, list);
    assert_eq!(comparison.extra, ["e2e5"]);
    assert_eq!(comparison.duplicate, ["a2a3", "e2e5"]);
    assert_eq!(
        comparison.unreadable,
        [(
            "Zf3".to_owned(),
            "not a move, expected UCI, SAN or long algebraic notation".to_owned()
        )]
    );
    assert_eq!(comparison.missing.len(), 17);
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn a_text_without_moves_is_unreadable_and_an_empty_one_is_an_empty_list() {
    assert_eq!(compare(START, "hello there").unreadable.len(), 1);
    assert!(compare(START, "").unreadable.is_empty());
    assert!(compare("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "").is_equal());
}
