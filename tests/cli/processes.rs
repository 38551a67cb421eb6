//! The program next to other processes: co-processes, readers that stop, signals, and its memory.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::thread;

use crate::process::{TEMPORARY, run, shell, spawn};
use crate::streams::{Scratch, command, records};

/// A running program, and its standard input and output.
fn start(arguments: &str) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut child = spawn(&mut command(arguments));
    let stdin = child.stdin.take().expect("a pipe");
    let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    (child, stdin, stdout)
}

/// The program must not wait for the next line, which never comes.
#[test]
fn a_closed_reader_ends_the_program_while_its_input_stays_open() {
    for threads in [1, 4] {
        let (mut child, mut stdin, mut stdout) =
            start(&format!("legal --json --threads {threads}"));
        (stdin.write_all(&b"startpos\n".repeat(2000))).expect("the program reads");
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
fn a_co_process_gets_each_answer_before_its_next_line() {
    for options in ["--line-buffered", "--threads 1", "--threads 4"] {
        let (mut child, mut stdin, mut stdout) = start(&format!("legal --json {options}"));
        for number in 1..=20 {
            let fen = if number % 3 == 0 {
                "nonsense"
            } else {
                "kiwipete"
            };
            writeln!(stdin, "{fen}").expect("the program reads");
            let mut answer = String::new();
            stdout.read_line(&mut answer).expect("a line");
            let line = format!("\"line\":{number},");
            assert!(answer.contains(&line), "{answer}");
        }
        drop(stdin);
        assert_eq!(child.wait().expect("an end").code(), Some(2));
    }
}

/// The input stays open.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_every_thread() {
    for threads in [1, 4] {
        for lines in [1, 5000] {
            let full = File::options().write(true).open("/dev/full");
            let mut child = spawn(
                command(&format!("legal --json --threads {threads}"))
                    .stdout(full.expect("Linux has it")),
            );
            let mut stdin = child.stdin.take().expect("a pipe");
            // The program need not read all of it.
            let _ = stdin.write_all(&b"startpos\n".repeat(lines));
            let output = child.wait_with_output().expect("an output");
            assert_eq!(
                String::from_utf8_lossy(&output.stderr),
                "error: standard output: No space left on device (os error 28)\n"
            );
            assert_eq!(output.status.code(), Some(2));
            drop(stdin);
        }
    }
}

fn send(signal: &str, child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-s", signal, &id]).status();
    assert!(sent.expect("kill").success());
}

/// The signals to test. A shell lets its background jobs ignore SIGINT, and the processes that they start as well.
fn signals() -> Vec<(&'static str, i32)> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = (status.lines())
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0);
    let mut all = vec![("HUP", 1), ("INT", 2), ("QUIT", 3), ("TERM", 15)];
    all.retain(|(_, number)| (ignored >> (number - 1)) & 1 == 0);
    all
}

/// The output goes to a file, and the input does not end.
#[test]
fn a_signal_leaves_complete_lines_in_a_file() {
    for (n, (name, number)) in signals().into_iter().cycle().take(12).enumerate() {
        let file = Scratch::new(&format!("signal-{n}"), b"");
        let threads = 1 + 2 * (n % 2);
        let mut child = spawn(
            command(&format!("legal --json --threads {threads}"))
                .stdout(File::create(&file.0).expect("a file")),
        );
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

#[test]
fn a_signal_leaves_no_temporary_file() {
    for (name, number) in signals() {
        let folder = Path::new(TEMPORARY).join(format!("unfinished-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir(&folder).expect("a folder");
        let files = || fs::read_dir(&folder).expect("a folder").count();
        let mut child = spawn(command("legal --json -o out.json").current_dir(&folder));
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin
            .write_all(&b"startpos\n".repeat(100))
            .expect("a reader");
        while files() == 0 {
            thread::yield_now();
        }
        send(name, &child);
        assert_eq!(child.wait().expect("an end").signal(), Some(number));
        assert_eq!(files(), 0, "{name}");
    }
}

/// `exec` keeps the process id of the shell.
#[test]
fn a_temporary_file_of_an_earlier_process_with_the_same_id_is_not_in_the_way() {
    let folder = Path::new(TEMPORARY).join("left-behind");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    let script =
        "echo left > .out.txt.$$-0.tmp; exec chessmoves legal startpos --format uci -o out.txt";
    let output = run(shell(script).current_dir(&folder), "");
    assert_eq!((output.status, &*output.stderr), (Some(0), ""));
    let text = fs::read_to_string(folder.join("out.txt")).expect("a file");
    assert_eq!(text.lines().count(), 20);
    let files = fs::read_dir(&folder).expect("a folder");
    assert_eq!(files.count(), 2, "the other file stays");
}

#[test]
fn a_link_that_leads_nowhere_stays_a_link() {
    let folder = Path::new(TEMPORARY).join("dangling");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    std::os::unix::fs::symlink("target.txt", folder.join("link.txt")).expect("a link");
    let mut command = shell("chessmoves legal startpos --format uci -o link.txt");
    assert_eq!(run(command.current_dir(&folder), "").status, Some(0));
    assert!(folder.join("link.txt").is_symlink());
    let text = fs::read_to_string(folder.join("target.txt")).expect("a file");
    assert_eq!(text.lines().count(), 20);
}

/// The reader of a full pipe goes on after the signal; or the program waits for its next line.
#[test]
fn a_signal_leaves_complete_lines_in_a_pipe() {
    for (name, number) in signals() {
        for (threads, lines) in [(1, 1000), (3, 1000), (1, 1), (3, 1)] {
            let (mut child, mut stdin, mut stdout) =
                start(&format!("legal --json --threads {threads}"));
            (stdin.write_all(&b"startpos\n".repeat(lines))).expect("the program reads");
            let mut out = String::new();
            stdout.read_line(&mut out).expect("a line");
            send(name, &child);
            stdout.read_to_string(&mut out).expect("UTF-8");
            assert_eq!(child.wait().expect("an end").signal(), Some(number));
            records(&out);
            drop(stdin);
        }
    }
}

/// The peak memory of a process in KiB.
#[cfg(target_os = "linux")]
fn peak_memory(child: &Child) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).expect("a process");
    let kibibytes = |key: &str| -> u64 {
        (status.lines())
            .find_map(|line| line.strip_prefix(key))
            .and_then(|number| number.split_whitespace().next())
            .and_then(|number| number.parse().ok())
            .expect("a number of KiB")
    };
    kibibytes("VmHWM:") - kibibytes("RssFile:")
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_stream() {
    for threads in [1, 2, 4] {
        let (mut child, mut stdin, mut stdout) =
            start(&format!("legal --json --threads {threads}"));
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
            peaks.push(peak_memory(&child));
        }
        drop(stdin);
        assert!(child.wait().expect("an end").success());
        let limit = 5 * 1024 + (threads - 1) * 4 * 1024;
        assert!(peaks[1] < limit, "{threads} threads: {peaks:?} KiB");
        if threads == 1 {
            assert!(peaks[1] < peaks[0] + 1024, "{peaks:?} KiB");
        }
    }
}
