//! What happens to the program when the ends of its pipes go away, fill up or never come.
#![cfg(unix)]

use std::io::Write as _;
use std::process::{Command, Output, Stdio};
use std::thread;

/// One more byte than a line may have.
const TOO_LONG: usize = (1 << 20) + 1;

fn shell(script: &str, stdin: &[u8]) -> Output {
    let program = env!("CARGO_BIN_EXE_chessmoves");
    let folder = program.strip_suffix("/chessmoves").expect("a folder");
    let mut child = Command::new("/bin/sh")
        .args(["-c", script])
        .env_clear()
        .env("PATH", format!("{folder}:/usr/bin:/bin"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a shell");
    let mut pipe = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || {
            // Whoever does not read it all has had enough.
            let _ = pipe.write_all(stdin);
        });
        child.wait_with_output().expect("an output")
    })
}

/// Standard output, standard error and the exit status.
fn seen(output: &Output) -> (String, String, Option<i32>) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (
        text(&output.stdout),
        text(&output.stderr),
        output.status.code(),
    )
}

/// Runs the script, where `$?` of the program is printed on descriptor 3, and gives that.
fn status_of_program(command: &str, rest: &str, stdin: &[u8]) -> (String, String) {
    let script = format!("{{ {{ {command}; echo \"exit $?\" >&3; }} | {rest}; }} 3>&2");
    let (out, err, _) = seen(&shell(&script, stdin));
    (out, err)
}

/// More than any pipe and any buffer holds.
fn many() -> Vec<u8> {
    b"startpos\n".repeat(20_000)
}

#[test]
fn a_reader_may_go_away() {
    for command in [
        "chessmoves legal --json",
        "chessmoves legal",
        "chessmoves status --json",
        "chessmoves play e4",
    ] {
        let (out, err) = status_of_program(command, "head -n 1", &many());
        assert_eq!(out.lines().count(), 1, "{command}");
        assert_eq!(err, "exit 0\n", "{command}");
    }
}

#[test]
fn a_reader_may_never_come() {
    for command in [
        "chessmoves legal --json --fen startpos e2",
        "chessmoves legal --fen startpos e2",
        "chessmoves --help",
        "chessmoves --version",
        "chessmoves perft -h",
    ] {
        let command = format!("sleep 0.2; {command}");
        let (out, err) = status_of_program(&command, "true", b"");
        assert_eq!((&*out, &*err), ("", "exit 0\n"), "{command}");
    }
}

/// The place of an error is on the way out as well.
#[test]
fn a_reader_may_go_away_before_an_error() {
    let mut lines = b"nonsense\n".repeat(50_000);
    lines.extend(many());
    let (out, err) = status_of_program("chessmoves play e4 --json", "head -n 1", &lines);
    assert!(
        out.starts_with(r#"{"type":"error","schema":1,"line":1,"#),
        "{out}"
    );
    assert_eq!(err, "exit 0\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    const FULL: &str = "error: standard output: No space left on device (os error 28)\n";
    for (command, stdin) in [
        ("chessmoves legal --json", many()),
        ("chessmoves legal", many()),
        ("chessmoves legal --json", b"startpos\n".to_vec()),
        ("chessmoves legal --json --fen startpos e2", Vec::new()),
        ("chessmoves legal --fen startpos e2", Vec::new()),
        ("chessmoves perft --fen startpos 1", Vec::new()),
        ("chessmoves --help", Vec::new()),
        ("chessmoves legal -h", Vec::new()),
        ("chessmoves --version", Vec::new()),
    ] {
        let output = shell(&format!("{command} > /dev/full"), &stdin);
        assert_eq!(
            seen(&output),
            (String::new(), FULL.to_owned(), Some(2)),
            "{command}"
        );
    }
}

/// Nobody is left to be told, and the exit status tells all the same.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_nothing_else() {
    let script = "chessmoves legal --fen nonsense 2> /dev/full";
    assert_eq!(
        seen(&shell(script, b"")),
        (String::new(), String::new(), Some(2))
    );
    let script = "chessmoves play e4 2> /dev/full";
    let (out, _, code) = seen(&shell(script, b"nonsense\nstartpos\n"));
    assert_eq!((out.lines().count(), code), (1, Some(2)));
    let script = "chessmoves play e4 --json 2> /dev/full";
    let (out, _, code) = seen(&shell(script, b"nonsense\nstartpos\n"));
    assert_eq!((out.lines().count(), code), (2, Some(2)));
}

#[test]
fn standard_input_may_be_closed() {
    let (out, err, code) = seen(&shell("chessmoves legal --json <&-", b""));
    assert_eq!((&*out, &*err, code), ("", "", Some(0)));
    let (out, err, code) = seen(&shell("chessmoves legal --fen startpos e2 --json <&-", b""));
    assert_eq!((out.lines().count(), &*err, code), (1, "", Some(0)));
    let (out, err, code) = seen(&shell("chessmoves legal --fen startpos --json <&-", b""));
    assert_eq!((out.lines().count(), &*err, code), (1, "", Some(0)));
}

#[test]
fn the_other_ends_may_be_closed_too() {
    let (out, _, code) = seen(&shell("chessmoves legal --fen startpos e2 2>&-", b""));
    assert!(out.starts_with("White pawn"));
    assert_eq!(code, Some(0));
    let (_, _, code) = seen(&shell("chessmoves legal --fen nonsense 2>&-", b""));
    assert_eq!(code, Some(2));
}

#[test]
fn a_line_that_is_too_long_is_one_error() {
    let mut lines = b"startpos\n".to_vec();
    lines.extend(vec![b'x'; TOO_LONG]);
    lines.extend(b"\nkiwipete\n");
    let output = shell("chessmoves perft 1 --json", &lines);
    let (out, err, code) = seen(&output);
    let records: Vec<_> = out.lines().collect();
    assert_eq!(records.len(), 3);
    assert!(records[0].contains(r#""line":1,"#) && records[0].ends_with(r#""nodes":20}"#));
    let expected = format!(
        r#"{{"type":"error","schema":1,"line":2,"input":"{}","code":"line-too-long","message":"the line is longer than 1048576 bytes"}}"#,
        "x".repeat(80)
    );
    assert_eq!(records[1], expected);
    assert!(records[2].contains(r#""line":3,"#) && records[2].ends_with(r#""nodes":48}"#));
    assert_eq!(
        (&*err, code),
        ("1 of 3 lines could not be answered\n", Some(2))
    );
}

#[test]
fn the_longest_line_is_read_with_its_end_or_without() {
    let mut line = b"startpos".to_vec();
    line.resize(TOO_LONG - 1, b' ');
    for end in [&b""[..], b"\n"] {
        let lines = [&line[..], end].concat();
        let (out, _, code) = seen(&shell("chessmoves perft 1 --json", &lines));
        assert!(
            out.ends_with("\"nodes\":20}\n"),
            "{end:?}: {}",
            &out[..out.len().min(200)]
        );
        assert_eq!(code, Some(0));
    }
    line.push(b' ');
    let (out, _, code) = seen(&shell("chessmoves perft 1 --json", &line));
    assert!(out.contains("line-too-long"));
    assert_eq!(code, Some(2));
}

#[test]
fn a_big_stream_goes_through_a_pipe_in_order() {
    let script =
        "chessmoves raw --json | chessmoves clip --json | chessmoves legal --fen startpos --json";
    let lines = b"{\"piece\":\"Nb1\"}\n{\"piece\":\"Pe2\"}\n".repeat(500);
    let (out, err, code) = seen(&shell(script, &lines));
    assert_eq!((&*err, code), ("", Some(0)));
    assert_eq!(out.lines().count(), 1000);
    for (n, line) in out.lines().enumerate() {
        let start = format!(
            r#"{{"type":"moves","schema":1,"line":{},"stage":"king","#,
            n + 1
        );
        assert!(line.starts_with(&start), "{line}");
        let square = if n % 2 == 0 { "b1" } else { "e2" };
        assert!(
            line.contains(&format!(r#""square":"{square}"}},"moves":["#)),
            "{line}"
        );
    }
}
