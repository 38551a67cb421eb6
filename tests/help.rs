//! The help, the completions and the manual pages: what they promise is so.
#![cfg(all(unix, feature = "cli"))]

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs a line in a shell, with the program in its path and little else in its environment.
fn shell_in(folder: &Path, script: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_chessmoves"));
    let programs = program.parent().expect("a folder").display();
    // The examples for bash need one; the rest any shell.
    let bash = Path::new("/bin/bash");
    let shell = if bash.exists() {
        bash
    } else {
        Path::new("/bin/sh")
    };
    Command::new(shell)
        .args(["-c", script])
        .env_clear()
        .env("PATH", format!("{programs}:/usr/local/bin:/usr/bin:/bin"))
        .env("HOME", folder)
        .env("COLUMNS", "80")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

fn shell(script: &str) -> Output {
    shell_in(Path::new(env!("CARGO_TARGET_TMPDIR")), script)
}

fn stdout(script: &str) -> String {
    let output = shell(script);
    assert!(
        output.status.success(),
        "{script}\n{}",
        text(&output.stderr)
    );
    text(&output.stdout)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Whether a program is on this machine; a test that needs it says so where it is not.
fn has(program: &str) -> bool {
    let has = shell(&format!("command -v {program}")).status.success();
    if !has {
        let _ = writeln!(
            std::io::stderr(),
            "skipped: there is no {program} on this machine"
        );
    }
    has
}

/// Every command that the program has, `help` apart.
fn commands() -> Vec<String> {
    let help = stdout("chessmoves --help");
    let list = help
        .split_once("Commands:\n")
        .expect("a list of commands")
        .1;
    let names: Vec<_> = (list.lines().take_while(|line| !line.is_empty()))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&name| name != "help")
        .map(str::to_owned)
        .collect();
    assert!(names.len() >= 13, "{names:?}");
    names
}

/// The examples in a help: the command lines below their heading.
fn examples(help: &str) -> Vec<String> {
    (help.lines())
        .skip_while(|line| !line.starts_with("Examples"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// A folder with the files that examples speak of.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    let positions = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 id \"1\";\nrnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3\n{\"fen\": \"startpos\", \"id\": 3}\n";
    fs::write(folder.join("positions.fen"), positions).expect("a file");
    let suite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n";
    fs::write(folder.join("suite.perft"), suite).expect("a file");
    folder
}

#[test]
fn the_short_help_fits_a_screen() {
    for name in commands().iter().map(String::as_str).chain([""]) {
        let help = stdout(&format!("chessmoves {name} -h"));
        // One line of the 24 is for the prompt that comes after it.
        assert!(help.lines().count() <= 23, "chessmoves {name} -h\n{help}");
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "chessmoves {name} -h\n{help}");
        assert_eq!(examples(&help).len(), 3, "chessmoves {name} -h\n{help}");
        assert!(help.contains(&format!("`{} --help`", format!("chessmoves {name}").trim())));
    }
}

#[test]
fn the_long_help_is_complete() {
    for name in commands().iter().map(String::as_str).chain([""]) {
        let help = stdout(&format!("chessmoves {name} --help"));
        assert!(help.contains("Exit status:\n  0  done"), "{help}");
        let short = examples(&stdout(&format!("chessmoves {name} -h")));
        let long = examples(&help);
        assert!(long.iter().all(|example| example.len() <= 78), "{long:?}");
        assert_eq!(long[..3], short, "{name}");
        // What only writes a file or a list has few ways to be used.
        let few = ["positions", "schema", "completions", "man"].contains(&name);
        let least = if few { 3 } else { 6 };
        assert!(long.len() >= least, "{name}: {}", long.len());
    }
}

#[test]
fn every_example_of_every_help_runs() {
    let folder = folder("examples");
    let mut all = 0;
    for name in commands().iter().map(String::as_str).chain([""]) {
        for example in examples(&stdout(&format!("chessmoves {name} --help"))) {
            let needed = [("man -l", "man"), ("eval", "bash")];
            let is_missing =
                |&(sign, program): &(&str, &str)| example.contains(sign) && !has(program);
            if needed.iter().any(is_missing) {
                continue;
            }
            all += 1;
            let output = shell_in(&folder, &example);
            // The answer to a question may be no.
            let asks = ["chessmoves why", "--is"]
                .iter()
                .any(|asks| example.contains(asks));
            let status = output.status.code();
            let stderr = text(&output.stderr);
            assert!(
                status == Some(0) || asks && status == Some(1),
                "{example}\n{stderr}"
            );
            assert!(
                stderr.is_empty() || example.contains("--fix"),
                "{example}\n{stderr}"
            );
            let is_silent = ["eval", ">", "--out", " -o "]
                .iter()
                .any(|silent| example.contains(silent));
            assert_eq!(output.stdout.is_empty(), is_silent, "{example}");
        }
    }
    assert!(all >= 80, "only {all} examples");
}

#[test]
fn the_long_version_tells_what_the_program_is() {
    let version = stdout("chessmoves --version");
    let lines: Vec<_> = version.lines().collect();
    assert_eq!(
        lines[0],
        format!("chessmoves {}", env!("CARGO_PKG_VERSION"))
    );
    for label in ["target", "features", "schema", "sliders"] {
        assert!(
            lines.iter().any(|line| line.starts_with(label)),
            "{version}"
        );
    }
    assert!(lines.contains(&&*format!("schema    {}", chessmoves::report::SCHEMA)));
    assert_eq!(stdout("chessmoves -V").lines().count(), 1);
}

/// Without an input and with a terminal there is nobody to ask: the short help of the command says what to give.
#[test]
fn a_terminal_gets_the_short_help() {
    if !has("script") {
        return;
    }
    for name in [
        "raw", "clip", "legal", "board", "why", "status", "control", "play e4", "perft 1",
    ] {
        let script = format!("timeout 20 script -qec 'chessmoves {name}' /dev/null < /dev/null");
        let output = shell(&script);
        let shown = text(&output.stdout).replace('\r', "");
        assert_eq!(output.status.code(), Some(2), "{name}\n{shown}");
        let is_lone = ["raw", "clip"].contains(&name);
        let missing = if is_lone { "no piece" } else { "no position" };
        assert!(shown.contains(missing), "{name}\n{shown}");
        let usage = format!("Usage: chessmoves {}", name.split(' ').next().expect(name));
        assert!(shown.contains(&usage), "{name}\n{shown}");
        assert!(shown.contains("Examples, and more with"), "{name}\n{shown}");
    }
}

#[test]
fn completions_load_in_bash_and_complete() {
    if !has("bash") {
        return;
    }
    let script = |words: &str, nth: usize| {
        format!(
            "eval \"$(chessmoves completions bash)\"; COMP_WORDS=({words}); COMP_CWORD={nth}; \
             _chessmoves chessmoves \"${{COMP_WORDS[{nth}]}}\" \"${{COMP_WORDS[{}]}}\"; echo \"${{COMPREPLY[*]}}\"",
            nth - 1
        )
    };
    for (words, nth, completed) in [
        ("chessmoves st", 1, "status"),
        ("chessmoves legal --fen kiwi", 3, "kiwipete"),
        ("chessmoves legal kiwi", 2, "kiwipete"),
        ("chessmoves legal --format u", 3, "uci"),
        ("chessmoves status --is checkm", 3, "checkmate"),
        ("chessmoves completions fi", 2, "fish"),
        ("chessmoves man perf", 2, "perft"),
    ] {
        assert_eq!(stdout(&script(words, nth)).trim(), completed, "{words}");
    }
}

/// Types its first argument after the program's name in a zsh, with a tab, and waits for its second. Zsh completes in its
/// line editor alone, which takes a terminal; a function in place of the program shows what the line has become.
const IN_ZSH: &str = r#"
zmodload zsh/zpty
zpty shell 'TERM=dumb zsh -f -i'
zpty -w shell 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D'
zpty -w shell 'chessmoves() { print -r -- "<$*>" }; PS1="ready> "'
zpty -r shell shown '*ready> *'
zpty -w -n shell "chessmoves $1"$'\t\n'
zpty -r shell shown "*$2*"
"#;

#[test]
fn completions_load_in_zsh_and_complete() {
    if !has("zsh") {
        return;
    }
    let folder = folder("zsh");
    fs::write(folder.join("complete.zsh"), IN_ZSH).expect("a file");
    for (typed, completed) in [
        ("perf", "<perft>"),
        ("legal --fen kiwi", "<legal --fen kiwipete>"),
        ("show kiwi", "<show kiwipete>"),
        ("legal --format u", "<legal --format uci>"),
        ("status --is stale", "<status --is stalemate>"),
        ("legal --input positions.f", "<legal --input positions.fen>"),
    ] {
        let script = format!(
            "chessmoves completions zsh > _chessmoves && timeout 20 zsh -f complete.zsh '{typed}' '{completed}'"
        );
        let output = shell_in(&folder, &script);
        let stderr = text(&output.stderr);
        assert!(
            output.status.success() && stderr.is_empty(),
            "{typed}: {:?} {stderr}",
            output.status
        );
    }
}

#[test]
fn completions_load_in_fish_and_complete() {
    if !has("fish") {
        return;
    }
    let complete = |line: &str| {
        let words = stdout(&format!(
            "fish --no-config -c 'chessmoves completions fish | source; complete -C \"{line}\"'"
        ));
        words
            .lines()
            .map(|line| line.split('\t').next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(complete("chessmoves perf"), ["perft"]);
    assert_eq!(complete("chessmoves legal --fen kiwi"), ["kiwipete"]);
    assert_eq!(complete("chessmoves show kiwi"), ["kiwipete"]);
    assert_eq!(complete("chessmoves legal --format s"), ["san", "svg"]);
    assert_eq!(complete("chessmoves status --is stale"), ["stalemate"]);
}

#[test]
fn completions_for_the_others_name_every_command() {
    for shell in ["elvish", "powershell"] {
        let script = stdout(&format!("chessmoves completions {shell}"));
        for name in commands() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
    }
}

#[test]
fn manual_pages_have_their_sections() {
    for name in commands().iter().map(String::as_str).chain([""]) {
        let page = stdout(&format!("chessmoves man {name}"));
        let title = format!("CHESSMOVES-{}", name.to_uppercase());
        let title = title.trim_end_matches('-');
        let header = page
            .lines()
            .find(|line| line.starts_with(".TH"))
            .expect(name);
        assert!(header.starts_with(&format!(".TH {title} 1 ")), "{header}");
        assert!(header.contains(env!("CARGO_PKG_VERSION")), "{header}");
        for section in [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "EXAMPLES",
            "EXIT STATUS",
            "SEE ALSO",
        ] {
            let heading = [format!(".SH {section}"), format!(".SH \"{section}\"")];
            assert!(
                page.lines()
                    .any(|line| heading.iter().any(|heading| line == heading)),
                "{name}: {section}\n{page}"
            );
        }
        assert_eq!(page, stdout(&format!("chessmoves man {name}")));
    }
}

#[test]
fn manual_pages_print_without_warnings() {
    let mut printers = Vec::new();
    // man alone prints, and groff is what complains.
    if has("man") && has("groff") {
        printers.push("man --warnings -E UTF-8 -l -Tutf8 -Z - 2>&1 > /dev/null");
    }
    if has("mandoc") {
        printers.push("mandoc -T lint -W warning");
    }
    for name in commands().iter().map(String::as_str).chain([""]) {
        for printer in &printers {
            let output = shell(&format!("chessmoves man {name} | LC_ALL=C.UTF-8 {printer}"));
            assert_eq!(text(&output.stdout), "", "{name}");
            assert_eq!(text(&output.stderr), "", "{name}");
        }
    }
}

#[test]
fn all_manual_pages_are_written_at_once() {
    let folder = folder("man");
    let output = shell_in(&folder, "rm -rf man1 && chessmoves man --out man1");
    assert!(output.status.success(), "{}", text(&output.stderr));
    for name in commands() {
        let path = folder.join(format!("man1/chessmoves-{name}.1"));
        let written = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(written, stdout(&format!("chessmoves man {name}")));
    }
    assert!(folder.join("man1/chessmoves.1").is_file());
}
