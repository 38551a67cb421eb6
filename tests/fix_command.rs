//! `status --fix`: what goes where.
#![cfg(feature = "cli")]

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Standard output, standard error and the exit status of `status --fix`.
fn fix(arguments: &[&str], input: &str) -> (String, String, Option<i32>) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chessmoves"))
        .args(["status", "--fix", "--color", "never"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary");
    let mut stdin = child.stdin.take().expect("a pipe");
    // A command that was given its position reads nothing.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

#[test]
fn nothing_is_told_when_nothing_changes() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let taken = (format!("{fen}\n"), String::new(), Some(0));
    assert_eq!(fix(&["--fen", fen], ""), taken);
    assert_eq!(fix(&["--fen", "4k3/8/8/8/8/8/8/4K2R_w_K_-"], ""), taken);
    let board = r#"{"board": {"white": ["Ke1", "Rh1"], "black": ["Ke8"]}, "onMove": "white"}"#;
    assert_eq!(fix(&["--board", board], ""), taken);
}

#[test]
fn the_position_goes_to_output_and_the_changes_to_error() {
    assert_eq!(
        fix(&["--fen", "4k3/8/8/8/8/8/8/4K2R White KQ - 0 1"], ""),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n".to_owned(),
            "turn: White -> w (the turn is written w or b)\n\
             castling: KQ -> K (white may not castle queenside: there is no white rook on a1; the right is ignored)\n"
                .to_owned(),
            Some(0)
        )
    );
}

#[test]
fn what_cannot_be_repaired_is_an_error_as_usual() {
    let (out, error, status) = fix(&["--fen", "4k3/8/7/8/8/8/8/4K2R W K - 0 1"], "");
    assert_eq!((&*out, status), ("", Some(2)));
    assert!(
        error.starts_with("error: placement, rank 6: 7 squares, expected 8\n"),
        "{error}"
    );
}

#[test]
fn a_stream_is_told_line_by_line() {
    let lines = "4k3/8/8/8/8/8/8/4K2R W K - 0 1\n\n8/8\n4k3/8/8/8/8/8/8/4K2R w K - 0 0\n";
    let (out, error, status) = fix(&[], lines);
    assert_eq!(
        out,
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"
    );
    assert_eq!(status, Some(2));
    let told: Vec<_> = error.lines().collect();
    assert_eq!(told[0], "line 1: turn: W -> w (the turn is written w or b)");
    assert!(told[1].starts_with("line 3: error: "), "{error}");
    let last =
        "line 4: fullmove number: 0 -> 1 (moves are counted from 1, without a zero in front)";
    assert!(told.contains(&last), "{error}");
}

#[test]
fn in_json_the_record_is_the_ordinary_one() {
    let (out, error, status) = fix(&["--json", "--fen", "4k3/8/8/8/8/8/8/4K2R W K - 0 1"], "");
    let record: serde_json::Value = serde_json::from_str(&out).expect("one record");
    assert_eq!(record["type"], "status");
    assert_eq!(record["fen"], "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    assert_eq!(error, "turn: W -> w (the turn is written w or b)\n");
    assert_eq!(status, Some(0));
}
