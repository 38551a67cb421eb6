//! Pipes and files whose other end is closed, full, or never opened.

use crate::process::{Output, run, shell};

/// One byte more than a line may have.
pub(crate) const TOO_LONG: usize = (1 << 20) + 1;

/// The output of a script, and its exit status.
fn seen(script: &str, stdin: impl AsRef<[u8]> + Send) -> (String, String, Option<i32>) {
    let Output {
        stdout,
        stderr,
        status,
    } = run(&mut shell(script), stdin);
    (stdout, stderr, status)
}

/// Pipes the output of a command of the program into another command, and returns the output of that command, and what is
/// written to standard error: by the program, and its exit status.
fn piped_into(command: &str, reader: &str, stdin: impl AsRef<[u8]> + Send) -> (String, String) {
    let script = format!("{{ {{ {command}; echo \"exit $?\" >&3; }} | {reader}; }} 3>&2");
    let (out, err, _) = seen(&script, stdin);
    (out, err)
}

/// More lines than fit into a pipe and the buffers.
fn many_lines() -> Vec<u8> {
    b"startpos\n".repeat(20_000)
}

#[test]
fn a_reader_that_stops_early_is_not_an_error() {
    for command in [
        "chessmoves legal --json",
        "chessmoves legal",
        "chessmoves status --json",
        "chessmoves play e4",
    ] {
        let (out, err) = piped_into(command, "head -n 1", many_lines());
        assert_eq!(out.lines().count(), 1, "{command}");
        assert_eq!(err, "exit 0\n", "{command}");
    }
}

#[test]
fn a_reader_that_reads_nothing_is_not_an_error() {
    for command in [
        "chessmoves legal --json --fen startpos e2",
        "chessmoves legal --fen startpos e2",
        "chessmoves --help",
        "chessmoves --version",
        "chessmoves perft -h",
    ] {
        let command = format!("sleep 0.2; {command}");
        let (out, err) = piped_into(&command, "true", "");
        assert_eq!((&*out, &*err), ("", "exit 0\n"), "{command}");
    }
}

/// The error records go through the pipe as well.
#[test]
fn a_reader_that_stops_at_an_error_record_is_not_an_error() {
    let mut lines = b"nonsense\n".repeat(50_000);
    lines.extend(many_lines());
    let (out, err) = piped_into("chessmoves play e4 --json", "head -n 1", &lines);
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
        ("chessmoves legal --json", many_lines()),
        ("chessmoves legal", many_lines()),
        ("chessmoves legal --json", b"startpos\n".to_vec()),
        ("chessmoves legal --json --fen startpos e2", Vec::new()),
        ("chessmoves legal --fen startpos e2", Vec::new()),
        ("chessmoves perft --fen startpos 1", Vec::new()),
        ("chessmoves --help", Vec::new()),
        ("chessmoves legal -h", Vec::new()),
        ("chessmoves --version", Vec::new()),
    ] {
        let found = seen(&format!("{command} > /dev/full"), &stdin);
        assert_eq!(
            found,
            (String::new(), FULL.to_owned(), Some(2)),
            "{command}"
        );
    }
}

/// The message is lost, but the answers and the exit status are the same.
#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_neither_answers_nor_exit_status() {
    let found = seen("chessmoves legal --fen nonsense 2> /dev/full", "");
    assert_eq!(found, (String::new(), String::new(), Some(2)));
    let lines = "nonsense\nstartpos\n";
    let (out, _, status) = seen("chessmoves play e4 2> /dev/full", lines);
    assert_eq!((out.lines().count(), status), (1, Some(2)));
    let (out, _, status) = seen("chessmoves play e4 --json 2> /dev/full", lines);
    assert_eq!((out.lines().count(), status), (2, Some(2)));
}

#[test]
fn a_closed_standard_input_has_no_positions() {
    let (out, err, status) = seen("chessmoves legal --json <&-", "");
    let expected = "error: the input has no positions\n  hint: `chessmoves legal startpos` asks about the start position\n";
    assert_eq!((&*out, &*err, status), ("", expected, Some(2)));
    for arguments in ["--fen startpos e2 --json", "--fen startpos --json"] {
        let (out, err, status) = seen(&format!("chessmoves legal {arguments} <&-"), "");
        assert_eq!((out.lines().count(), &*err, status), (1, "", Some(0)));
    }
}

#[test]
fn a_closed_standard_error_changes_neither_answers_nor_exit_status() {
    let (out, _, status) = seen("chessmoves legal --fen startpos e2 2>&-", "");
    assert!(out.starts_with("White pawn"), "{out}");
    assert_eq!(status, Some(0));
    let (_, _, status) = seen("chessmoves legal --fen nonsense 2>&-", "");
    assert_eq!(status, Some(2));
}

#[test]
fn a_line_that_is_too_long_is_one_error() {
    let mut lines = b"startpos\n".to_vec();
    lines.extend(vec![b'x'; TOO_LONG]);
    lines.extend(b"\nkiwipete\n");
    let (out, err, status) = seen("chessmoves perft 1 --json", &lines);
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
        (&*err, status),
        ("1 of 3 lines could not be answered\n", Some(2))
    );
}

#[test]
fn the_longest_line_may_lack_its_newline() {
    let mut line = b"startpos".to_vec();
    line.resize(TOO_LONG - 1, b' ');
    for end in [&b""[..], b"\n"] {
        let lines = [&line[..], end].concat();
        let (out, _, status) = seen("chessmoves perft 1 --json", &lines);
        assert!(out.ends_with("\"nodes\":20}\n"), "{end:?}: {out:.200}");
        assert_eq!(status, Some(0));
    }
    line.push(b' ');
    let (out, _, status) = seen("chessmoves perft 1 --json", &line);
    assert!(out.contains("line-too-long"), "{out:.200}");
    assert_eq!(status, Some(2));
}

#[test]
fn a_long_stream_keeps_its_order_through_a_pipeline() {
    let script =
        "chessmoves raw --json | chessmoves clip --json | chessmoves legal startpos - --json";
    let lines = b"{\"piece\":\"Nb1\"}\n{\"piece\":\"Pe2\"}\n".repeat(500);
    let (out, err, status) = seen(script, &lines);
    assert_eq!((&*err, status), ("", Some(0)));
    assert_eq!(out.lines().count(), 1000);
    for (line, number) in out.lines().zip(1..) {
        let start = format!(r#"{{"type":"moves","schema":1,"line":{number},"stage":"king","#);
        assert!(line.starts_with(&start), "{line}");
        let square = if number % 2 == 1 { "b1" } else { "e2" };
        let piece = format!(r#""square":"{square}"}},"moves":["#);
        assert!(line.contains(&piece), "{line}");
    }
}
