//! Golden tests: each file `tests/cli/*.txt` lists commands with their expected output and exit status.
//!
//! Lines before a command are comments. A command begins with `$ ` and is run by `/bin/sh` in the folder `tests/cli`, with
//! the program in its path. The variable `OUT` names an empty folder to write to; there are no other variables. Sections
//! follow: `--- stdin` (without it, standard input is empty), `--- stdout` and `--- stderr` unless they are empty, and
//! `--- exit N`, which ends the entry.
//!
//! `BLESS=1 cargo test --test cli golden` writes the actual outputs into the files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, mem};

use crate::process::{ROOT, TEMPORARY, run, shell};

/// One command and what is expected of it.
#[derive(Default)]
struct Case {
    /// The lines before the command.
    comment: String,
    command: String,
    stdin: Option<String>,
    /// Whether the exit status is there, and with it the whole entry.
    is_complete: bool,
}

/// What the current line of a golden file belongs to.
enum Section {
    Comment,
    Command,
    Stdin,
    Output,
}

/// The cases of a golden file, and the comment after the last of them.
fn parse(content: &str) -> (Vec<Case>, String) {
    let mut cases = Vec::new();
    let mut case = Case::default();
    let mut section = Section::Comment;
    for line in content.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            push(&mut cases, &mut case);
            command.clone_into(&mut case.command);
            section = Section::Command;
        } else if let Some(name) = line.strip_prefix("--- ") {
            assert!(
                !case.command.is_empty(),
                "a section without a command: {line}"
            );
            section = match name {
                "stdin" => {
                    case.stdin = Some(String::new());
                    Section::Stdin
                }
                "stdout" | "stderr" => Section::Output,
                _ => {
                    assert!(name.starts_with("exit "), "unknown section: {line}");
                    case.is_complete = true;
                    push(&mut cases, &mut case);
                    Section::Comment
                }
            };
        } else {
            match section {
                Section::Comment | Section::Command => {
                    push(&mut cases, &mut case);
                    section = Section::Comment;
                    case.comment += line;
                    case.comment.push('\n');
                }
                Section::Stdin => {
                    let stdin = case.stdin.get_or_insert_default();
                    stdin.push_str(line);
                    stdin.push('\n');
                }
                Section::Output => {}
            }
        }
    }
    push(&mut cases, &mut case);
    (cases, case.comment)
}

/// Ends a case that has a command.
fn push(cases: &mut Vec<Case>, case: &mut Case) {
    if !case.command.is_empty() {
        cases.push(mem::take(case));
    }
}

/// The golden file with the actual outputs of its commands.
fn actual(cases: &[Case], rest: &str) -> String {
    let out = Path::new(TEMPORARY).join("golden");
    let mut all = String::new();
    for Case {
        comment,
        command,
        stdin,
        ..
    } in cases
    {
        // The folder does not exist at first.
        let _ = fs::remove_dir_all(&out);
        fs::create_dir_all(&out).expect("a new folder");
        let output = run(
            shell(command)
                .current_dir(Path::new(ROOT).join("tests/cli"))
                .env("OUT", &out),
            stdin.as_deref().unwrap_or_default(),
        );
        let _ = writeln!(all, "{comment}$ {command}");
        let mut section = |name: &str, content: &str| {
            let is_marker = |line: &str| line.starts_with("--- ") || line.starts_with("$ ");
            assert!(
                !content.lines().any(is_marker),
                "{command}: {name} has a line like that of a section"
            );
            assert!(
                content.is_empty() || content.ends_with('\n'),
                "{command}: {name} does not end with a newline"
            );
            let _ = write!(all, "--- {name}\n{content}");
        };
        if let Some(stdin) = stdin {
            section("stdin", stdin);
        }
        for (name, content) in [("stdout", &output.stdout), ("stderr", &output.stderr)] {
            if !content.is_empty() {
                section(name, content);
            }
        }
        let status = (output.status).map_or("by a signal".to_owned(), |code| code.to_string());
        let _ = writeln!(all, "--- exit {status}");
    }
    all + rest
}

/// The golden files in order.
fn files() -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(ROOT).join("tests/cli")).expect("the golden files");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .collect();
    files.sort();
    assert!(files.len() >= 30, "{} golden files", files.len());
    files
}

/// The lines to remove from (-) and to add to (+) the expected text, with some context.
fn difference(expected: &str, found: &str) -> String {
    const CONTEXT: usize = 2;
    let (old, new): (Vec<_>, Vec<_>) = (expected.lines().collect(), found.lines().collect());
    // The length of the longest common subsequence of the lines from each pair of indices on.
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
    let is_near_a_change = |at: usize| {
        let near = at.saturating_sub(CONTEXT)..(at + CONTEXT + 1).min(lines.len());
        lines[near].iter().any(|&(sign, _)| sign != ' ')
    };
    let mut shown = String::new();
    for (at, (sign, line)) in lines.iter().enumerate() {
        if is_near_a_change(at) {
            let _ = writeln!(shown, "{sign} {line}");
        } else if at > 0 && is_near_a_change(at - 1) {
            shown.push_str("  ...\n");
        }
    }
    shown
}

#[test]
fn every_command_prints_what_its_golden_file_says() {
    let bless = env::var_os("BLESS").is_some_and(|value| !value.is_empty());
    let mut wrong = String::new();
    for path in &files() {
        let name = path.display();
        let content = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (cases, rest) = parse(&content);
        assert!(!cases.is_empty(), "{name} has no command");
        for case in &cases {
            assert!(
                bless || case.is_complete,
                "{name}: nothing is expected of `{}`",
                case.command
            );
        }
        let found = actual(&cases, &rest);
        if found == content {
            continue;
        }
        if bless {
            fs::write(path, found).unwrap_or_else(|error| panic!("{name}: {error}"));
        } else {
            let _ = writeln!(wrong, "{name}\n{}", difference(&content, &found));
        }
    }
    assert!(
        wrong.is_empty(),
        "expected (-) and found (+); BLESS=1 writes the outputs found into the golden files\n\n{wrong}"
    );
}

/// Every JSON object in the golden files begins with its type and its schema version.
#[test]
fn every_record_begins_with_its_type() {
    let mut records = 0;
    for path in files() {
        let content = fs::read_to_string(&path).expect("a golden file");
        for line in (content.lines()).filter(|line| line.starts_with(r#"{"type":"#)) {
            let record: serde_json::Value =
                serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
            let name = record["type"].as_str().expect("a string");
            let start = format!(r#"{{"type":"{name}","schema":1,"#);
            assert!(line.starts_with(&start), "{}: {line}", path.display());
            let kind = chessmoves::answer::RecordKind::from_name(name);
            assert!(kind.is_some(), "{}: {line}", path.display());
            records += 1;
        }
    }
    assert!(records > 100, "only {records} records");
}
