//! Whole runs of the program: every file below `tests/cli` shows commands and what comes of them.
//!
//! A file is a list of runs. Lines before a command are comments; a command begins with `$ ` and goes to the shell, with
//! the program first in the path, `tests/cli` as the working directory, an empty folder to write to in `OUT`, and nothing
//! else in the environment. What
//! follows are sections: `--- stdin`, `--- stdout` and `--- stderr` where there is any, and `--- exit N`, which ends the
//! run. Without a section `stdin`, standard input is empty. `BLESS=1 cargo test --test cli` writes what comes of the
//! commands into the files.
#![cfg(unix)]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::{env, fs, thread};

/// The folder of the program.
fn program_folder() -> &'static str {
    let program = env!("CARGO_BIN_EXE_chessmoves");
    program
        .strip_suffix("/chessmoves")
        .expect("the program in its folder")
}

/// The folder that runs may write to.
const OUT: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/cli");

/// Takes out what an earlier run has written.
fn clear_out() {
    // There is none at first.
    let _ = fs::remove_dir_all(OUT);
    fs::create_dir_all(OUT).expect("a folder");
}

/// A command of the shell, in nearly no environment.
fn shell(script: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    command
        .args(["-c", script])
        .env_clear()
        .env("PATH", format!("{}:/usr/bin:/bin", program_folder()))
        .env("OUT", OUT)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli"))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

fn run(script: &str, stdin: Option<&str>) -> Output {
    let mut command = shell(script);
    if stdin.is_some() {
        command.stdin(Stdio::piped());
    }
    let mut child = command.spawn().expect("a shell");
    let pipe = child.stdin.take();
    thread::scope(|scope| {
        scope.spawn(move || {
            if let (Some(mut pipe), Some(text)) = (pipe, stdin) {
                // The program need not read what it is given.
                let _ = pipe.write_all(text.as_bytes());
            }
        });
        child.wait_with_output().expect("the output of the shell")
    })
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// One command with what is known about it.
#[derive(Default)]
struct Case {
    /// Everything before the command.
    comment: String,
    command: String,
    stdin: Option<String>,
    is_expected: bool,
}

/// The runs of a file, and what stands after the last of them.
fn parse(content: &str) -> (Vec<Case>, String) {
    let mut cases = Vec::new();
    let mut case = Case::default();
    let mut section = "";
    for line in content.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            if !case.command.is_empty() {
                cases.push(std::mem::take(&mut case));
            }
            command.clone_into(&mut case.command);
            section = "command";
        } else if let Some(name) = line.strip_prefix("--- ") {
            assert!(
                !case.command.is_empty(),
                "a section without a command: {line}"
            );
            match name {
                "stdin" => case.stdin = Some(String::new()),
                "stdout" | "stderr" => {}
                _ => {
                    assert!(name.starts_with("exit "), "no such section: {line}");
                    case.is_expected = true;
                    cases.push(std::mem::take(&mut case));
                }
            }
            section = if name.starts_with("exit ") { "" } else { name };
        } else if section.is_empty() || section == "command" {
            if !case.command.is_empty() {
                cases.push(std::mem::take(&mut case));
            }
            section = "";
            case.comment.push_str(line);
            case.comment.push('\n');
        } else if section == "stdin" {
            let stdin = case.stdin.get_or_insert_default();
            stdin.push_str(line);
            stdin.push('\n');
        }
    }
    if !case.command.is_empty() {
        cases.push(std::mem::take(&mut case));
    }
    (cases, case.comment)
}

/// The file as it would be, were everything as expected.
fn render(cases: &[Case], rest: &str) -> String {
    let mut all = String::new();
    for case in cases {
        clear_out();
        let output = run(&case.command, case.stdin.as_deref());
        let _ = writeln!(all, "{}$ {}", case.comment, case.command);
        let mut section = |name: &str, content: &str| {
            let _ = writeln!(
                all,
                "--- {name}\n{}",
                content.strip_suffix('\n').unwrap_or(content)
            );
            assert!(
                !content
                    .lines()
                    .any(|line| line.starts_with("--- ") || line.starts_with("$ ")),
                "{}: a line like that of a section",
                case.command
            );
        };
        if let Some(stdin) = &case.stdin {
            section("stdin", stdin);
        }
        for (name, bytes) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
            if !bytes.is_empty() {
                assert!(
                    bytes.ends_with(b"\n"),
                    "{}: no newline at the end of {name}",
                    case.command
                );
                section(name, &text(bytes));
            }
        }
        let status = output
            .status
            .code()
            .map_or("by a signal".to_owned(), |code| code.to_string());
        let _ = writeln!(all, "--- exit {status}");
    }
    all + rest
}

/// All files with runs, in order.
fn files() -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "txt") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// What is to be taken out of one text and put in to make the other of it, with some lines around.
fn difference(before: &str, after: &str) -> String {
    const AROUND: usize = 2;
    let (old, new): (Vec<_>, Vec<_>) = (before.lines().collect(), after.lines().collect());
    // The longest common subsequence of what begins at each pair of lines.
    let mut common = vec![vec![0_usize; new.len() + 1]; old.len() + 1];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i][j] = if old[i] == new[j] {
                common[i + 1][j + 1] + 1
            } else {
                common[i + 1][j].max(common[i][j + 1])
            };
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push((' ', old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            lines.push(('-', old[i]));
            i += 1;
        } else {
            lines.push(('+', new[j]));
            j += 1;
        }
    }
    let is_near = |at: usize| {
        let near = at.saturating_sub(AROUND)..(at + AROUND + 1).min(lines.len());
        lines[near].iter().any(|&(sign, _)| sign != ' ')
    };
    let mut shown = String::new();
    for (at, (sign, line)) in lines.iter().enumerate() {
        if is_near(at) {
            let _ = writeln!(shown, "{sign} {line}");
        } else if at > 0 && is_near(at - 1) {
            shown.push_str("  ...\n");
        }
    }
    shown
}

#[test]
fn every_run_is_as_written() {
    let bless = env::var_os("BLESS").is_some_and(|value| !value.is_empty());
    let files = files();
    assert!(!files.is_empty(), "there are no runs below tests/cli");
    let mut wrong = String::new();
    for path in &files {
        let content = fs::read_to_string(path).expect("a text");
        let (cases, rest) = parse(&content);
        assert!(!cases.is_empty(), "{}: no runs", path.display());
        let is_complete = cases.iter().all(|case| case.is_expected);
        assert!(
            bless || is_complete,
            "{}: a run without expectations",
            path.display()
        );
        let after = render(&cases, &rest);
        if after == content {
            continue;
        }
        if bless {
            fs::write(path, after).expect("a file that can be written");
        } else {
            let _ = writeln!(
                wrong,
                "{}\n{}",
                path.display(),
                difference(&content, &after)
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "not as expected (-), but so (+); BLESS=1 keeps the new outputs\n\n{wrong}"
    );
}

/// Everything that the program prints as JSON is an object a line that begins with its type and its schema.
#[test]
fn every_record_begins_with_its_type() {
    let mut records = 0;
    for path in files() {
        let content = fs::read_to_string(&path).expect("a text");
        for line in content
            .lines()
            .filter(|line| line.starts_with(r#"{"type":"#))
        {
            let record: serde_json::Value =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let name = record["type"].as_str().expect("a text");
            let start = format!(r#"{{"type":"{name}","schema":1,"#);
            assert!(line.starts_with(&start), "{}: {line}", path.display());
            let kind = chessmoves::notation::json::RecordKind::from_name(name);
            assert!(kind.is_some(), "{}: {line}", path.display());
            records += 1;
        }
    }
    assert!(records > 100, "only {records} records");
}

/// The option goes before the environment, and the environment before the lack of a terminal.
#[test]
fn colours_obey_the_option_and_the_environment() {
    let colored = |variables: &[(&str, &str)], arguments: &str| {
        let output = shell(&format!("chessmoves {arguments}"))
            .envs(variables.iter().copied())
            .output()
            .expect("a shell");
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        (out + &err).contains('\u{1b}')
    };
    let legal = "legal --fen startpos e2";
    let mistaken = "legal --fen startpos e5";
    for command in [
        legal,
        mistaken,
        "--help",
        "legal -h",
        "status --fen startpos",
    ] {
        let with = |rest: &str| format!("{command} {rest}");
        assert!(!colored(&[], command), "{command}");
        for (variables, expected) in [
            (&[("CLICOLOR_FORCE", "1")][..], true),
            (&[("CLICOLOR_FORCE", "0")], false),
            (&[("CLICOLOR", "1")], false),
            (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
            (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "")], true),
            (&[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")], true),
        ] {
            assert_eq!(
                colored(variables, command),
                expected,
                "{variables:?} {command}"
            );
        }
        let forced = [("CLICOLOR_FORCE", "1")];
        let refused = [("NO_COLOR", "1")];
        for never in ["--color never", "--color=never"] {
            assert!(!colored(&forced, &with(never)), "{command} {never}");
        }
        for always in ["--color always", "--color=always"] {
            assert!(colored(&refused, &with(always)), "{command} {always}");
        }
        assert!(colored(&forced, &with("--color auto")), "{command}");
    }
}

#[test]
fn json_has_no_colours() {
    for arguments in ["legal --json e2", "status --json", "control --json"] {
        let script = format!("echo startpos | chessmoves {arguments} --color always");
        assert!(
            !text(&run(&script, None).stdout).contains('\u{1b}'),
            "{arguments}"
        );
    }
}
