//! `bisect` ends the programs that it starts, whatever they do.

use std::fs;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use crate::process::{TEMPORARY, program, run, spawn};

/// An engine that writes its process id and that of a process of its own to a file, and then does something else than answer.
fn engine(name: &str, then: &str) -> (PathBuf, PathBuf) {
    let folder = Path::new(TEMPORARY).join(format!("engine-{name}"));
    // The folder does not exist at first.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let (script, ids) = (folder.join("engine.sh"), folder.join("ids"));
    let text = format!(
        "sleep 1000 &\necho $$ $! > {0}.new\nmv {0}.new {0}\n{then}\n",
        ids.display()
    );
    fs::write(&script, text).expect("a script");
    (script, ids)
}

/// Whether a process is there and has not ended.
fn is_running(id: &str) -> bool {
    let state = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let state = state
        .rsplit(") ")
        .next()
        .and_then(|rest| rest.chars().next());
    state.is_some_and(|state| state != 'Z')
}

/// Checks that the engine and its child end.
fn assert_ended(ids: &Path) {
    let ids = fs::read_to_string(ids).expect("the ids of two processes");
    let ids: Vec<_> = ids.split_whitespace().collect();
    assert_eq!(ids.len(), 2, "{ids:?}");
    let until = Instant::now() + Duration::from_secs(10);
    while ids.iter().any(|id| is_running(id)) {
        assert!(Instant::now() < until, "{ids:?} are still running");
        thread::sleep(Duration::from_millis(5));
    }
}

fn bisect(option: &str, script: &Path, timeout: &str) -> Command {
    let mut command = program();
    command
        .args([
            "bisect",
            "--json",
            "--timeout",
            timeout,
            option,
            "/bin/sh",
            "startpos",
            "2",
            "--",
        ])
        .arg(script);
    command
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_is_left_behind() {
    for (name, then, code) in [
        ("silent", "sleep 1000", "engine-timeout"),
        (
            "endless",
            "while :; do echo info string endless; done",
            "engine-timeout",
        ),
        ("one-line", "exec tr '\\0' x < /dev/zero", "engine-timeout"),
        ("exits", "exit 3", "engine-exited"),
        ("killed", "kill -9 $$", "engine-exited"),
        (
            "errors",
            "while :; do echo error >&2; done",
            "engine-timeout",
        ),
        (
            "search",
            "while read -r line; do echo uciok; echo readyok; echo bestmove e2e4; done",
            "engine-without-perft",
        ),
    ] {
        let options = if name == "search" {
            &["--engine"][..]
        } else {
            &["--engine", "--script"]
        };
        for option in options {
            let (script, ids) = engine(name, then);
            let output = run(&mut bisect(option, &script, "0.3"), "");
            let found = format!("\"code\":\"{code}\"");
            assert!(output.stdout.contains(&found), "{name}: {output:?}");
            let status = if code == "engine-without-perft" { 2 } else { 1 };
            assert_eq!(output.status, Some(status), "{name}: {output:?}");
            assert_ended(&ids);
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_the_engine_as_well() {
    for option in ["--engine", "--script"] {
        let (script, ids) = engine(&format!("signal{option}"), "sleep 1000");
        let child = spawn(&mut bisect(option, &script, "100"));
        while !ids.exists() {
            thread::sleep(Duration::from_millis(5));
        }
        let id = child.id().to_string();
        let sent = Command::new("kill").args(["-s", "TERM", &id]).status();
        assert!(sent.expect("kill").success());
        let output = child.wait_with_output().expect("an end");
        assert_eq!(output.status.signal(), Some(15));
        assert_eq!(output.stdout, b"");
        assert_ended(&ids);
    }
}
