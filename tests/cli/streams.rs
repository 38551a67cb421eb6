//! Streams: every line has one answer or one error, whatever it contains and however many threads there are.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

use serde_json::Value;

use crate::pipes::TOO_LONG;
use crate::process::{Output, ROOT, program, run};

/// The program with these arguments, which have no spaces.
pub(crate) fn command(arguments: &str) -> Command {
    let mut command = program();
    command.args(arguments.split_whitespace());
    command
}

fn answer(arguments: &str, stdin: impl AsRef<[u8]> + Send) -> Output {
    run(&mut command(arguments), stdin)
}

/// A file that is deleted when the test ends.
pub(crate) struct Scratch(pub(crate) PathBuf);

impl Scratch {
    pub(crate) fn new(name: &str, content: &[u8]) -> Self {
        let name = format!("chessmoves-{}-{name}", process::id());
        let path = env::temp_dir().join(name);
        fs::write(&path, content).expect("a file");
        Self(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Reads every line as a JSON object; the last line has to be complete.
pub(crate) fn records(output: &str) -> Vec<Value> {
    assert!(output.is_empty() || output.ends_with('\n'));
    let read = |line: &str| -> serde_json::Map<String, Value> {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:.200}"))
    };
    output.lines().map(|line| read(line).into()).collect()
}

/// Lines that cannot be answered, each with the code of its error.
fn faulty_lines() -> Vec<(Vec<u8>, &'static str)> {
    let mut all: Vec<(Vec<u8>, &'static str)> = [
        (&b"nonsense"[..], "fen-placement-character"),
        (b"startpos\0", "fen-placement-character"),
        (b"{\"fen\":\"start\0pos\"}", "json-syntax"),
        (b"\xff\xfe", "not-utf8"),
        (b"{\"fen\":\"startpos\",\"id\":\"\xe9\"}", "not-utf8"),
        (
            b"{\"fen\":\"startpos\",\"fen\":\"kiwipete\"}",
            "json-duplicate-key",
        ),
        (
            b"{\"fen\":\"startpos\",\"id\":1,\"id\":1}",
            "json-duplicate-key",
        ),
        (b"{\"fen\":\"startpos\"", "json-syntax"),
        (b"{\"fen\":1e400}", "json-wrong-type"),
        (b"{\"board\":{\"e1\":1e400}}", "json-wrong-type"),
        (b"{\"board\":{\"e1\":NaN}}", "json-syntax"),
        (b"{\"fen\":\"startpos\",\"id\":-Infinity}", "json-syntax"),
        (b"{\"fen\":\"\\ud800\"}", "json-syntax"),
        (
            b"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1",
            "fen-number-too-large",
        ),
    ]
    .map(|(line, code)| (line.to_vec(), code))
    .into();
    let nested = "[".repeat(100_000) + &"]".repeat(100_000);
    let nested = |start: &str, end: &str| [start, &nested, end].concat().into_bytes();
    all.push((
        nested("{\"fen\":\"startpos\",\"id\":", "}"),
        "json-too-deep",
    ));
    all.push((nested("{\"board\":", "}"), "json-too-deep"));
    all.push((b"{\"a\":".repeat(100_000), "json-syntax"));
    all.push((vec![b'x'; TOO_LONG], "line-too-long"));
    all.push((vec![b'x'; 50_000_000], "line-too-long"));
    all.push((vec![0xff; TOO_LONG], "line-too-long"));
    all
}

#[test]
fn every_faulty_line_is_one_error_and_the_next_line_is_answered() {
    let faulty = faulty_lines();
    let mut lines = Vec::new();
    for (line, _) in &faulty {
        lines.extend_from_slice(line);
        lines.extend_from_slice(b"\nstartpos\n");
    }
    let count = 2 * faulty.len();
    for threads in [1, 4] {
        let output = answer(&format!("play e4 --json --threads {threads}"), &lines);
        let records = records(&output.stdout);
        assert_eq!(records.len(), count);
        for (n, record) in records.iter().enumerate() {
            assert_eq!(record["line"], n + 1);
            if n % 2 == 1 {
                assert_eq!(record["type"], "play");
            } else {
                assert_eq!(record["code"], faulty[n / 2].1, "{n}");
            }
        }
        let summary = format!("{} of {count} lines could not be answered\n", faulty.len());
        assert_eq!(output.stderr, summary);
        assert_eq!(output.status, Some(2));
    }
}

#[test]
fn line_ends_byte_order_marks_and_blank_lines_are_not_errors() {
    for (stdin, lines) in [
        (&b""[..], &[][..]),
        (b"\n\r\n \t\n", &[]),
        (b"\xef\xbb\xbf", &[]),
        (b"\xef\xbb\xbf\r\n", &[]),
        (b"startpos", &[1]),
        (b"startpos\r\nstartpos\r\n", &[1, 2]),
        (b"\xef\xbb\xbfstartpos\r\n\r\nstartpos", &[1, 3]),
        (b"\n\n{\"fen\":\"startpos\",\"id\":1e4}\n\n", &[3]),
    ] {
        for options in ["--threads 1", "--threads 3", "--line-buffered"] {
            let output = answer(&format!("play e4 --json {options}"), stdin);
            let found: Vec<_> = (records(&output.stdout).iter())
                .map(|record| record["line"].as_u64().expect("a number"))
                .collect();
            assert_eq!(found, lines, "{stdin:?} {options}");
            let end = if lines.is_empty() {
                (
                    "error: the input has no positions\n  hint: `chessmoves play startpos e4` plays from the start position\n",
                    Some(2),
                )
            } else {
                ("", Some(0))
            };
            assert_eq!((&*output.stderr, output.status), end, "{stdin:?} {options}");
        }
    }
}

#[test]
fn unknown_keys_are_passed_through_byte_for_byte() {
    let unknown = r#""id":1.0e+400,"a":  [1 ,{"x":"\u00e9\ud800"}],"n":12345678901234567890123"#;
    let stdin = format!("{{\"fen\":\"startpos\",{unknown}}}\n");
    for options in ["--json", "--slim", "--fields fen,+id,+a,+n"] {
        let output = answer(&format!("legal {options}"), &stdin);
        let expected = format!(",{}}}\n", unknown.replace(":  [", ":["));
        assert!(output.stdout.ends_with(&expected), "{output:?}");
    }
}

/// Thousands of lines of every kind, some of them faulty.
fn mixed_lines() -> Vec<u8> {
    let folder = Path::new(ROOT).join("fixtures");
    let mut once = Vec::new();
    for file in [
        "positions.txt",
        "edges.perft",
        "fen-edge-cases.jsonl",
        "suite.perft",
    ] {
        once.extend(fs::read(folder.join(file)).expect("a fixture"));
        once.extend(b"\n\xff\xfe\r\n");
    }
    once.repeat(4)
}

#[test]
fn the_output_does_not_depend_on_the_number_of_threads() {
    let lines = mixed_lines();
    let file = Scratch::new("mixed.txt", &lines);
    let input = file.0.display();
    for query in [
        "legal --json",
        "legal --slim e1",
        "legal --fields line,fen,+id",
        "board --format uci",
        "status --json",
        "status --fix",
        "status",
        "control --json",
        "why --json",
        "play --json e4",
        "perft 1",
    ] {
        let one = answer(&format!("{query} --threads 1"), &lines);
        assert!(one.stdout.len() > 10_000, "{query}");
        for options in [
            "--threads 2",
            "--threads 8",
            "--line-buffered",
            &format!("--input {input} --threads 3"),
        ] {
            let other = answer(&format!("{query} {options}"), &lines);
            // The texts are too long for a message.
            assert!(one == other, "{query} {options}");
        }
    }
}

#[test]
fn an_unreadable_file_is_reported_and_the_others_are_answered() {
    let arguments = "play Kd2 --json --input tests/cli/files/ended.fen --input nowhere.fen --input tests \
                     --input tests/cli/files/ended.fen";
    for threads in [1, 4] {
        let output = answer(&format!("{arguments} --threads {threads}"), "");
        assert!(records(&output.stdout).len() >= 2);
        for message in [
            "--input nowhere.fen cannot be read",
            "--input tests cannot be read",
        ] {
            assert!(output.stderr.contains(message), "{output:?}");
        }
        assert_eq!(output.status, Some(2));
    }
}
