//! The engine under the streams: what lines it survives, that threads do not show, and how it ends.
#![cfg(all(unix, feature = "cli"))]

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;

use serde_json::Value;

/// One more byte than a line may have.
const TOO_LONG: usize = (1 << 20) + 1;

fn command(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chessmoves"));
    command
        .args(arguments.split_whitespace())
        .env_clear()
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn spawn(arguments: &str) -> Child {
    command(arguments).spawn().expect("the program")
}

fn run(arguments: &str, stdin: &[u8]) -> Output {
    let mut child = spawn(arguments);
    let mut pipe = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || {
            // Whoever does not read it all has had enough.
            let _ = pipe.write_all(stdin);
        });
        child.wait_with_output().expect("an output")
    })
}

/// A file of this test alone, which is gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, content: &[u8]) -> Self {
        let name = format!("chessmoves-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, content).expect("a file");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a path")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// Every line of the output, which has to be UTF-8 and JSON.
fn records(output: &[u8]) -> Vec<Value> {
    let text = str::from_utf8(output).expect("UTF-8");
    assert!(text.is_empty() || text.ends_with('\n'));
    let read = |line: &str| -> serde_json::Map<String, Value> {
        serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line:.200}"))
    };
    text.lines().map(|line| read(line).into()).collect()
}

/// Lines that cannot be answered, each with the code of its error.
fn faults() -> Vec<(Vec<u8>, &'static str)> {
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
fn every_fault_is_one_error_and_the_next_line_is_answered() {
    let faults = faults();
    let mut lines = Vec::new();
    for (fault, _) in &faults {
        lines.extend_from_slice(fault);
        lines.extend_from_slice(b"\nstartpos\n");
    }
    let all = 2 * faults.len();
    for threads in [1, 4] {
        let output = run(&format!("play e4 --json --threads {threads}"), &lines);
        let records = records(&output.stdout);
        assert_eq!(records.len(), all);
        for (n, record) in records.iter().enumerate() {
            assert_eq!(record["line"], n + 1);
            if n % 2 == 1 {
                assert_eq!(record["type"], "play");
            } else {
                assert_eq!(record["code"], faults[n / 2].1, "{n}");
            }
        }
        let summary = format!("{} of {all} lines could not be answered\n", faults.len());
        assert_eq!(String::from_utf8_lossy(&output.stderr), summary);
        assert_eq!(output.status.code(), Some(2));
    }
}

/// What is odd and no fault: each line has its answer.
#[test]
fn ends_and_marks_and_blanks_are_survived() {
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
            let output = run(&format!("play e4 --json {options}"), stdin);
            let found: Vec<_> = (records(&output.stdout).iter())
                .map(|record| record["line"].as_u64().expect("a number"))
                .collect();
            assert_eq!(found, lines, "{stdin:?} {options}");
            assert_eq!((&*output.stderr, output.status.code()), (&b""[..], Some(0)));
        }
    }
}

#[test]
fn foreign_keys_travel_byte_for_byte() {
    let foreign = r#""id":1.0e+400,"a":  [1 ,{"x":"\u00e9\ud800"}],"n":12345678901234567890123"#;
    let stdin = format!("{{\"fen\":\"startpos\",{foreign}}}\n");
    for options in ["--json", "--slim", "--fields fen,+id,+a,+n"] {
        let output = run(&format!("legal {options}"), stdin.as_bytes());
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let travelled = foreign.replace(":  [", ":[");
        assert!(text.ends_with(&format!(",{travelled}}}\n")), "{text}");
    }
}

/// Thousands of lines of every kind, the bad ones among them.
fn mixed() -> Vec<u8> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures");
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
    once.repeat(8)
}

#[test]
fn threads_do_not_show() {
    let lines = mixed();
    let file = Scratch::new("mixed.txt", &lines);
    for question in [
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
        let one = run(&format!("{question} --threads 1"), &lines);
        assert!(one.stdout.len() > 10_000, "{question}");
        for rest in [
            "--threads 2",
            "--threads 8",
            "--line-buffered",
            &format!("--input {} --threads 3", file.path()),
        ] {
            let more = run(&format!("{question} {rest}"), &lines);
            assert!(one.stdout == more.stdout, "{question} {rest}");
            assert!(one.stderr == more.stderr, "{question} {rest}");
            assert_eq!(one.status, more.status, "{question} {rest}");
        }
    }
}

#[test]
fn a_missing_file_is_named_and_the_others_are_answered() {
    let arguments = "play Kd2 --json --input tests/cli/files/ended.fen --input nowhere.fen --input tests \
                     --input tests/cli/files/ended.fen";
    for threads in [1, 4] {
        let output = run(&format!("{arguments} --threads {threads}"), b"");
        assert!(records(&output.stdout).len() >= 2);
        let err = String::from_utf8(output.stderr).expect("UTF-8");
        for named in [
            "--input nowhere.fen cannot be read",
            "--input tests cannot be read",
        ] {
            assert!(err.contains(named), "{err}");
        }
        assert_eq!(output.status.code(), Some(2));
    }
}

/// The question is whether the program waits for the next line, of which there is none.
#[test]
fn a_reader_goes_away_while_a_writer_says_nothing() {
    for threads in [1, 4] {
        let mut child = spawn(&format!("legal --json --threads {threads}"));
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        stdin
            .write_all(&b"startpos\n".repeat(2000))
            .expect("it reads");
        let mut line = String::new();
        stdout.read_line(&mut line).expect("a line");
        drop(stdout);
        let status = child.wait().expect("an end");
        assert_eq!(status.code(), Some(0), "{threads}");
        let mut err = String::new();
        let mut stderr = child.stderr.take().expect("a pipe");
        stderr.read_to_string(&mut err).expect("UTF-8");
        assert_eq!(err, "");
        drop(stdin);
    }
}

#[test]
fn a_co_process_has_each_answer_before_the_next_question() {
    for options in ["--line-buffered", "--threads 1", "--threads 4"] {
        let mut child = spawn(&format!("legal --json {options}"));
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        for question in 1..=20 {
            let fen = if question % 3 == 0 {
                "nonsense"
            } else {
                "kiwipete"
            };
            writeln!(stdin, "{fen}").expect("it reads");
            let mut answer = String::new();
            stdout.read_line(&mut answer).expect("a line");
            assert!(
                answer.contains(&format!("\"line\":{question},")),
                "{answer}"
            );
        }
        drop(stdin);
        assert_eq!(child.wait().expect("an end").code(), Some(2));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_every_thread() {
    for threads in [1, 4] {
        for lines in [1, 5000] {
            let full = File::options().write(true).open("/dev/full").expect("it");
            let mut child = command(&format!("legal --json --threads {threads}"))
                .stdout(full)
                .spawn()
                .expect("the program");
            let mut stdin = child.stdin.take().expect("a pipe");
            // It need not read all of it.
            let _ = stdin.write_all(&b"startpos\n".repeat(lines));
            let output = child.wait_with_output().expect("an output");
            let err = String::from_utf8_lossy(&output.stderr);
            assert_eq!(
                err,
                "error: standard output: No space left on device (os error 28)\n"
            );
            assert_eq!(output.status.code(), Some(2));
        }
    }
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &id]).status();
    assert!(sent.expect("kill").success());
}

/// Whoever runs the tests in the background may have them ignore SIGINT, and so does what they start.
fn signals() -> Vec<(&'static str, i32)> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = (status.lines())
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0);
    let mut all = vec![("INT", 2), ("TERM", 15)];
    all.retain(|(_, number)| (mask >> (number - 1)) & 1 == 0);
    all
}

/// To a file that is never whole, from a stream that does not end.
#[test]
fn a_signal_leaves_whole_lines_in_a_file() {
    for (n, (name, number)) in signals().into_iter().cycle().take(12).enumerate() {
        let file = Scratch::new(&format!("signal-{n}"), b"");
        let threads = 1 + 2 * (n % 2);
        let mut child = command(&format!("legal --json --threads {threads}"))
            .stdout(File::create(&file.0).expect("a file"))
            .spawn()
            .expect("the program");
        let mut stdin = child.stdin.take().expect("a pipe");
        let writer = thread::spawn(move || while stdin.write_all(b"startpos\n").is_ok() {});
        while fs::metadata(&file.0).expect("a file").len() < 1_000_000 {
            thread::yield_now();
        }
        send(name, &child);
        let status = child.wait().expect("an end");
        writer.join().expect("an end");
        assert_eq!(status.signal(), Some(number));
        let out = fs::read(&file.0).expect("a file");
        assert!(out.ends_with(b"}\n"), "{name} {threads}");
    }
}

/// To a pipe that is full, whose reader goes on after the signal; and to one whose writer says nothing.
#[test]
fn a_signal_leaves_whole_lines_in_a_pipe() {
    for (name, number) in signals() {
        for (threads, lines) in [(1, 1000), (3, 1000), (1, 1), (3, 1)] {
            let mut child = spawn(&format!("legal --json --threads {threads}"));
            let mut stdin = child.stdin.take().expect("a pipe");
            stdin
                .write_all(&b"startpos\n".repeat(lines))
                .expect("it reads");
            let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
            let mut out = Vec::new();
            stdout.read_until(b'\n', &mut out).expect("a line");
            send(name, &child);
            stdout.read_to_end(&mut out).expect("an end");
            assert_eq!(child.wait().expect("an end").signal(), Some(number));
            records(&out);
            drop(stdin);
        }
    }
}

/// The most memory that the program has had so far, in KiB.
#[cfg(target_os = "linux")]
fn peak(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a process");
    (status.lines())
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .and_then(|peak| peak.split_whitespace().next())
        .and_then(|peak| peak.parse().ok())
        .expect("a number of KiB")
}

#[cfg(target_os = "linux")]
#[test]
fn memory_is_small_and_flat() {
    for threads in [1, 2, 4] {
        let mut child = spawn(&format!("legal --json --threads {threads}"));
        let mut stdin = child.stdin.take().expect("a pipe");
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut peaks = Vec::new();
        for lines in [1000, 40_000] {
            thread::scope(|scope| {
                let stdin = &mut stdin;
                scope.spawn(move || (0..lines).try_for_each(|_| stdin.write_all(b"kiwipete\n")));
                let mut line = Vec::new();
                for _ in 0..lines {
                    line.clear();
                    stdout.read_until(b'\n', &mut line).expect("a line");
                }
            });
            peaks.push(peak(&child));
        }
        drop(stdin);
        assert!(child.wait().expect("an end").success());
        let limit = 8 * 1024 + (threads - 1) * 4 * 1024;
        assert!(peaks[1] < limit, "{threads} threads: {peaks:?} KiB");
        if threads == 1 {
            assert!(peaks[1] < peaks[0] + 1024, "{peaks:?} KiB");
        }
    }
}
