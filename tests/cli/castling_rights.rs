//! What a castling right says about the variant: the command, its streams and the service read it alike. The tests of the Python
//! package and of the one for JavaScript read the same file.

use serde_json::{Value, json};

use crate::process::{program, run};
use crate::streams::records;

const CASES: &str = include_str!("../../fixtures/castling-rights.jsonl");

fn cases() -> Vec<Value> {
    CASES
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// The position of a case as a message with some more keys.
fn message(case: &Value, more: &[(&str, &str)]) -> String {
    let mut message = json!({"fen": case["fen"]});
    if case["chess960"].is_boolean() {
        message["chess960"] = case["chess960"].clone();
    }
    for (key, value) in more {
        message[*key] = json!(value);
    }
    message.to_string()
}

/// Whether a record says that the position is Chess960, and the codes of its problems.
fn verdict(record: &Value) -> (bool, Vec<&str>) {
    let problems = record["problems"].as_array().into_iter().flatten();
    let codes = problems.filter_map(|problem| problem["code"].as_str());
    (record["chess960"] == true, codes.collect())
}

/// The castlings among the moves of a full record.
fn castles(record: &Value) -> Vec<&str> {
    let moves = record["moves"].as_array().expect("a list of moves").iter();
    let castles = moves.filter(|mv| mv.get("castle").is_some());
    castles.filter_map(|mv| mv["uci"].as_str()).collect()
}

fn expected(case: &Value) -> (bool, Vec<&str>) {
    let problems = case["problems"].as_array().expect("a list").iter();
    let codes = problems.filter_map(Value::as_str);
    (case["is"] == true, codes.collect())
}

fn check(case: &Value, record: &Value) {
    assert_eq!(verdict(record), expected(case), "{case}\n{record}");
    if record["type"] == "moves" {
        let mut found: Vec<_> = castles(record).into_iter().map(Value::from).collect();
        let mut castles = case["castles"].as_array().expect("a list").clone();
        found.sort_by_key(Value::to_string);
        castles.sort_by_key(Value::to_string);
        assert_eq!(found, castles, "{case}");
    }
}

#[test]
fn a_right_says_the_same_through_every_door() {
    let cases = cases();
    for name in ["status", "legal", "board", "why", "control"] {
        let lines: Vec<_> = cases.iter().map(|case| message(case, &[])).collect();
        let stream = run(program().args([name, "--json"]), lines.join("\n"));
        let messages: Vec<_> = cases
            .iter()
            .map(|case| message(case, &[("cmd", name)]))
            .collect();
        let service = run(program().arg("serve"), messages.join("\n"));
        for records in [records(&stream.stdout), records(&service.stdout)] {
            assert_eq!(records.len(), cases.len(), "{name}");
            for (case, record) in cases.iter().zip(&records) {
                if name != "board" || record["type"] != "moves" {
                    check(case, record);
                }
            }
        }
    }
    for case in &cases {
        let mut command = program();
        command.args([
            "legal",
            "--json",
            "--fen",
            case["fen"].as_str().expect("a text"),
        ]);
        command.args(
            case["chess960"].as_bool().map(
                |said| {
                    if said { "--chess960" } else { "--chess960=no" }
                },
            ),
        );
        check(case, &records(&run(&mut command, "").stdout)[0]);
    }
}

#[test]
fn lists_and_counts_tell_which_rights_they_ignore() {
    let fen = "4k3/8/8/8/8/8/8/R4K2 w Q - 4 30";
    for words in [
        &["legal", fen, "--format", "uci"][..],
        &["legal", fen, "--count"],
        &["perft", fen, "1"],
        &["play", fen, "Ra2"],
    ] {
        let output = run(program().args(words), "");
        let told = "note: White cannot castle: its king stands on f1, not on e1; the right is ignored, unless the position is said to be Chess960\n";
        assert_eq!(output.stderr, told, "{words:?}");
        assert_eq!(output.status, Some(0));
    }
    let stream = [fen, "startpos", fen, "4k3/8/8/8/8/8/8/4K3 w K - 0 1"].join("\n");
    let output = run(program().args(["legal", "--count"]), &stream);
    assert_eq!(output.stdout, "16\n20\n16\n5\n");
    assert!(
        output
            .stderr
            .starts_with("note: impossible castling rights of 3 lines are ignored"),
        "{}",
        output.stderr
    );
    let output = run(program().args(["legal", "--count", "--chess960"]), &stream);
    assert_eq!(output.stdout, "17\n20\n17\n5\n");
    assert!(
        output
            .stderr
            .starts_with("note: impossible castling rights of 1 line"),
        "{}",
        output.stderr
    );
}

/// A king that takes its own rook castles, or would if it had the right.
#[test]
fn taking_the_own_rook_is_an_attempt_to_castle() {
    let lines = [
        r#"{"fen":"1k1r4/8/8/8/8/8/8/1K1R4 w - - 0 1","chess960":true,"move":"b1d1"}"#,
        r#"{"fen":"1k1r4/8/8/8/8/8/8/1K1R4 w - - 0 1","move":"b1d1"}"#,
        r#"{"fen":"1k1r4/8/8/8/8/8/8/1K1R4 w - - 0 1","move":"b8d8"}"#,
        // The right is that of the outer rook.
        r#"{"fen":"1k6/8/8/8/8/8/8/1K1R3R w H - 0 1","move":"b1d1"}"#,
        // Not a castling: no rook is there, or it is on another rank.
        r#"{"fen":"1k6/8/8/8/8/8/8/1K1N4 w - - 0 1","move":"b1d1"}"#,
        r#"{"fen":"1k6/8/8/8/8/8/1R6/1K6 w - - 0 1","move":"b1b2"}"#,
    ];
    let output = run(program().args(["why", "--json"]), lines.join("\n"));
    let codes: Vec<_> = (records(&output.stdout).iter())
        .map(|record| {
            record["verdicts"][0]["reasons"][0]["code"]
                .as_str()
                .unwrap_or("legal")
                .to_owned()
        })
        .collect();
    assert_eq!(
        codes,
        [
            "no-castling-right",
            "no-castling-right",
            "not-your-turn",
            "not-on-any-vector",
            "not-on-any-vector",
            "own-piece-on-target"
        ]
    );
}
