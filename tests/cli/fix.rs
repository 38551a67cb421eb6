//! `status --fix`: the FEN goes to standard output, the changes to standard error.

use serde_json::json;

use crate::process::{Output, program, run};

fn fix(arguments: &[&str], stdin: &str) -> Output {
    run(program().args(["status", "--fix"]).args(arguments), stdin)
}

fn output(stdout: &str, stderr: &str, status: i32) -> Output {
    Output {
        status: Some(status),
        stdout: stdout.to_owned(),
        stderr: stderr.to_owned(),
    }
}

#[test]
fn nothing_is_reported_if_nothing_changes() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let unchanged = output(&format!("{fen}\n"), "", 0);
    assert_eq!(fix(&["--fen", fen], ""), unchanged);
    assert_eq!(fix(&["--fen", "4k3/8/8/8/8/8/8/4K2R_w_K_-"], ""), unchanged);
    let board = r#"{"board": {"white": ["Ke1", "Rh1"], "black": ["Ke8"]}, "onMove": "white"}"#;
    assert_eq!(fix(&["--board", board], ""), unchanged);
}

#[test]
fn the_fen_goes_to_standard_output_and_the_changes_to_standard_error() {
    let expected = output(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n",
        "side to move: White -> w (the side to move is written w or b)\n\
         castling: KQ -> K (White has the right to castle queenside, but no rook on a1; the right is ignored)\n",
        0,
    );
    assert_eq!(
        fix(&["--fen", "4k3/8/8/8/8/8/8/4K2R White KQ - 0 1"], ""),
        expected
    );
}

#[test]
fn a_fen_with_several_possible_repairs_is_an_error() {
    let found = fix(&["--fen", "4k3/8/7/8/8/8/8/4K2R W K - 0 1"], "");
    assert_eq!((&*found.stdout, found.status), ("", Some(2)));
    assert!(
        (found.stderr).starts_with("error: placement, rank 6: 7 squares, expected 8\n"),
        "{found:?}"
    );
}

#[test]
fn the_changes_of_a_stream_have_line_numbers() {
    let lines = "4k3/8/8/8/8/8/8/4K2R W K - 0 1\n\n8/8\n4k3/8/8/8/8/8/8/4K2R w K - 0 0\n";
    let found = fix(&[], lines);
    assert_eq!(
        found.stdout,
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"
    );
    assert_eq!(found.status, Some(2));
    let reported: Vec<_> = found.stderr.lines().collect();
    assert_eq!(
        reported[0],
        "line 1: side to move: W -> w (the side to move is written w or b)"
    );
    assert!(reported[1].starts_with("line 3: error: "), "{found:?}");
    let last = "line 4: move number: 0 -> 1 (move numbers start with 1 and have no leading zeros)";
    assert!(reported.contains(&last), "{found:?}");
}

#[test]
fn json_output_is_the_record_of_status() {
    let found = fix(&["--json", "--fen", "4k3/8/8/8/8/8/8/4K2R W K - 0 1"], "");
    let record: serde_json::Value = serde_json::from_str(&found.stdout).expect("one record");
    assert_eq!(record["type"], "status");
    assert_eq!(record["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let why = "the side to move is written w or b";
    let change = json!({"field": "turn", "from": "W", "to": "w", "message": why});
    assert_eq!(record["changes"], json!([change]));
    assert_eq!(found.stderr, format!("side to move: W -> w ({why})\n"));
    assert_eq!(found.status, Some(0));
}

#[test]
fn the_operations_of_an_epd_stay() {
    for (line, expected) in [
        (
            "4k3/8/8/8/8/8/8/4K2R W K - bm Rh8+; id \"x; y\";",
            "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+; id \"x; y\";",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R W KQ - 3 9 ;D1 15 ;D2 66",
            "4k3/8/8/8/8/8/8/4K2R w K - 3 9 ;D1 15 ;D2 66",
        ),
    ] {
        let found = fix(&["--fen", line], "");
        assert_eq!(
            (found.stdout, found.status),
            (format!("{expected}\n"), Some(0))
        );
        assert!(
            found.stderr.starts_with("side to move: W -> w"),
            "{}",
            found.stderr
        );
        let again = fix(&[], &format!("{expected}\n"));
        assert_eq!(again, output(&format!("{expected}\n"), "", 0));
    }
    let played = fix(
        &[
            "--moves",
            "Rh8+",
            "--fen",
            "4k3/8/8/8/8/8/8/4K2R w K - id 1;",
        ],
        "",
    );
    assert_eq!(played.stdout, "4k2R/8/8/8/8/8/8/4K3 b - - 1 1\n");
}

#[test]
fn the_operations_of_an_epd_in_json_stay() {
    let message = r#"{"id": 7, "fen": "4k3/8/8/8/8/8/8/4K2R W K - bm Rh8+; id \"x; y\";"}"#;
    let changes = "side to move: W -> w (the side to move is written w or b)\n";
    let epd = "4k3/8/8/8/8/8/8/4K2R w K - bm Rh8+; id \"x; y\";\n";
    assert_eq!(fix(&["--board", message], ""), output(epd, changes, 0));
    let alone = message.replace("\"id\": 7, ", "");
    assert_eq!(fix(&["--board", &alone], ""), output(epd, changes, 0));
    // Keys of the message are not operations of the EPD.
    let message = r#"{"id": 7, "fen": "4k3/8/8/8/8/8/8/4K2R w K -"}"#;
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n";
    assert_eq!(fix(&["--board", message], ""), output(fen, "", 0));
}

#[test]
fn a_faulty_fen_of_a_url_in_json_is_repaired() {
    let message = r#"{"fen": "https://lichess.org/analysis/8/8/8/9/8/8/8/K6k_w_-_-_0_1"}"#;
    let changes =
        "placement: 8/8/8/9/8/8/8/K6k -> 8/8/8/8/8/8/8/K6k (an empty rank has eight squares)\n";
    let fen = "8/8/8/8/8/8/8/K6k w - - 0 1\n";
    assert_eq!(fix(&["--board", message], ""), output(fen, changes, 0));
}

#[test]
fn operations_that_replace_the_counters_are_named() {
    let changes = "half-move clock: 5 -> 3 (the operation hmvc replaces it)\n\
                   move number: 9 -> 7 (the operation fmvn replaces it)\n";
    assert_eq!(
        fix(
            &["--fen", "4k3/8/8/8/8/8/8/4K2R w K - 5 9 hmvc 3; fmvn 7;"],
            ""
        ),
        output("4k3/8/8/8/8/8/8/4K2R w K - 3 7\n", changes, 0)
    );
    let changes = "half-move clock: 05 -> 5 (the same meaning in the usual form)\n\
                   move number: 0 -> 1 (move numbers start with 1 and have no leading zeros)\n";
    assert_eq!(
        fix(&["--fen", "4k3/8/8/8/8/8/8/4K2R w K - 05 0"], ""),
        output("4k3/8/8/8/8/8/8/4K2R w K - 5 1\n", changes, 0)
    );
}

#[test]
fn a_fen_in_json_is_repaired() {
    let message = r#"{"id": 7, "fen": "4k3/8/8/8/8/8/8/4K2R W KQ - 0 1", "a": "b"}"#;
    let changes = "side to move: W -> w (the side to move is written w or b)\n\
                   castling: KQ -> K (White has the right to castle queenside, but no rook on a1; the right is ignored)\n";
    let expected = output("4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", changes, 0);
    assert_eq!(fix(&["--board", message], ""), expected);
    let found = fix(&["--json"], &format!("{message}\n"));
    let record: serde_json::Value = serde_json::from_str(&found.stdout).expect("one record");
    assert_eq!((&record["id"], &record["a"]), (&7.into(), &"b".into()));
    assert_eq!(record["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let found = fix(&[], "{\"fen\": \"4k3/8/7/8/8/8/8/4K2R W K - 0 1\"}\n");
    assert_eq!(found.status, Some(2));
    assert!(
        found
            .stderr
            .starts_with("line 1: error: placement, rank 6: 7 squares"),
        "{found:?}"
    );
}

#[test]
fn a_faulty_fen_in_json_is_repaired() {
    let message = r#"{"fen": "4k3/8/9/8/8/8/8/4K2R w K - 0 1", "id": 1}"#;
    let found = fix(&["--json", "--fields", "fen,+id"], message);
    assert_eq!(
        found.stdout,
        "{\"fen\":\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\",\"id\":1}\n"
    );
    assert!(
        found.stderr.starts_with("line 1: placement: 4k3/8/9/"),
        "{found:?}"
    );
    // There is more than one way to repair this one.
    let message = r#"{"fen": "4k3/x/8/8/8/8/8/4K2R w K - 0 1"}"#;
    assert!(
        fix(&[], message)
            .stderr
            .contains("error: fen: placement, rank 7: 'x'")
    );
}
