//! The help texts and the version: they fit the screen, are complete, and their examples run.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::process::{Output, ROOT, TEMPORARY, is_installed, run, shell_named};

/// Runs a script in a folder, with a home folder and a terminal width of 80 columns. Some examples need bash.
pub(crate) fn script_in(folder: &Path, script: &str) -> Output {
    let bash = "/bin/bash";
    let shell = if Path::new(bash).exists() {
        bash
    } else {
        "/bin/sh"
    };
    run(
        shell_named(shell, script)
            .env("HOME", folder)
            .env("COLUMNS", "80")
            .current_dir(folder),
        "",
    )
}

/// Runs a script.
pub(crate) fn script(script: &str) -> Output {
    script_in(Path::new(TEMPORARY), script)
}

/// The standard output of a script, which has to succeed.
pub(crate) fn stdout(text: &str) -> String {
    let output = script(text);
    assert_eq!(output.status, Some(0), "{text}\n{}", output.stderr);
    output.stdout
}

/// The names of all commands apart from `help`.
pub(crate) fn commands() -> Vec<String> {
    let help = stdout("chessmoves --help");
    let (_, list) = help.split_once("Commands:\n").expect("a list of commands");
    let names: Vec<_> = (list.lines().take_while(|line| !line.is_empty()))
        .filter_map(|line| line.strip_prefix("  ")?.split(' ').next())
        // The rest of a long line is indented further.
        .filter(|&name| !name.is_empty() && name != "help")
        .map(str::to_owned)
        .collect();
    assert!(names.len() >= 14, "{names:?}");
    names
}

/// The names of all commands, and an empty name for the program itself.
pub(crate) fn pages() -> Vec<String> {
    let mut pages = commands();
    pages.push(String::new());
    pages
}

/// The command lines below the heading "Examples".
fn examples(help: &str) -> Vec<String> {
    (help.lines())
        .skip_while(|line| !line.starts_with("Examples"))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// A folder with the files that the examples name.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(TEMPORARY).join(name);
    fs::create_dir_all(&folder).expect("a folder");
    let positions = "4k3/8/8/8/8/8/8/4K2R w K - 0 1 id \"1\";\n\
                     rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3\n\
                     {\"fen\": \"startpos\", \"id\": 3}\n";
    fs::write(folder.join("positions.fen"), positions).expect("a file");
    let suite = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n";
    fs::write(folder.join("suite.perft"), suite).expect("a file");
    let messages = "{\"id\": 1, \"cmd\": \"status\", \"fen\": \"kiwipete\"}\n";
    fs::write(folder.join("messages.jsonl"), messages).expect("a file");
    let games = "1. e4 e5 *\n\n1. e4 e5 2. Ke3 *\n";
    for name in ["games.pgn", "broadcast.pgn"] {
        fs::write(folder.join(name), games).expect("a file");
    }
    write_generators(&folder);
    folder
}

/// Programs and lists for `diff` and `bisect`; the programs call chessmoves.
fn write_generators(folder: &Path) {
    const ENGINE: &str = r#"#!/bin/sh
while read -r line; do
  case $line in
    uci) echo 'option name UCI_Chess960 type check default false'; echo uciok ;;
    isready) echo readyok ;;
    'position startpos') fen=startpos moves= ;;
    position*) fen=${line#position fen } moves=${fen#* moves }; [ "$moves" = "$fen" ] && moves=; fen=${fen% moves *} ;;
    go*) chessmoves perft --divide --fen "$fen" --moves "$moves" "${line#go perft }" ;;
    quit) exit ;;
  esac
done
"#;
    for (name, text) in [
        ("my-engine", ENGINE),
        (
            "my-generator",
            "#!/bin/sh\nchessmoves legal \"$1\" --format uci\n",
        ),
        (
            "divide.sh",
            "#!/bin/sh\nchessmoves perft --divide --fen \"$2\" --moves \"$3\" \"$1\"\n",
        ),
    ] {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("permissions");
    }
    let divide = stdout("chessmoves perft --divide kiwipete 2");
    fs::write(folder.join("divide.txt"), divide).expect("a file");
    let pairs = "{\"fen\": \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\", \"moves\": []}\n";
    fs::write(folder.join("pairs.jsonl"), pairs).expect("a file");
}

#[test]
fn the_short_help_fits_a_screen() {
    for name in pages() {
        let help = stdout(&format!("chessmoves {name} -h"));
        // One of 24 lines is left for the prompt.
        assert!(help.lines().count() <= 23, "chessmoves {name} -h\n{help}");
        let widest = help.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "chessmoves {name} -h\n{help}");
        assert_eq!(examples(&help).len(), 3, "chessmoves {name} -h\n{help}");
        let long_help = format!("`{} --help`", format!("chessmoves {name}").trim());
        assert!(help.contains(&long_help), "chessmoves {name} -h\n{help}");
    }
}

#[test]
fn the_list_of_commands_has_one_line_each() {
    let help = stdout("chessmoves -h");
    let (_, list) = help.split_once("Commands:\n").expect("a list of commands");
    for line in list.lines().take_while(|line| !line.is_empty()) {
        let is_command = line.starts_with("  ") && !line.starts_with("   ");
        assert!(is_command && line.chars().count() <= 80, "{line}");
    }
}

#[test]
fn package_help_and_readme_describe_the_program_in_the_same_words() {
    let tagline = env!("CARGO_PKG_DESCRIPTION");
    assert_eq!(
        tagline,
        "Lists legal chess moves, and explains why a move is legal or not"
    );
    for option in ["-h", "--help"] {
        let help = stdout(&format!("chessmoves {option}"));
        assert_eq!(help.lines().next(), Some(tagline));
    }
    let readme = fs::read_to_string(Path::new(ROOT).join("README.md")).expect("the README");
    let sentence = format!("chessmoves {}.", tagline.replacen('L', "l", 1));
    let first = readme.lines().nth(2).unwrap_or_default();
    assert!(first.starts_with(&sentence), "{first}");
}

#[test]
fn why_help_says_that_a_square_can_name_the_opponents_piece() {
    let help = stdout("chessmoves why --help");
    let words: Vec<_> = help.split_whitespace().collect();
    let help = words.join(" ");
    assert!(
        help.contains("otherwise for the opponent's piece on it"),
        "{help}"
    );
}

#[test]
fn the_long_help_has_examples_and_the_exit_status() {
    for name in pages() {
        let help = stdout(&format!("chessmoves {name} --help"));
        let done = if name == "check" {
            "every game is valid"
        } else {
            "done"
        };
        assert!(
            help.contains(&format!("Exit status:\n  0  {done}")),
            "{help}"
        );
        let short = examples(&stdout(&format!("chessmoves {name} -h")));
        let long = examples(&help);
        assert!(long.iter().all(|example| example.len() <= 78), "{long:?}");
        assert_eq!(long[..3], short, "{name}");
        // These commands have few options.
        let is_simple = ["positions", "schema", "completions", "man"].contains(&&*name);
        let least = if is_simple { 3 } else { 6 };
        assert!(long.len() >= least, "{name}: {}", long.len());
    }
}

#[test]
fn every_example_runs() {
    let folder = folder("examples");
    if is_installed("zstd") {
        script_in(&folder, "zstd -qf games.pgn");
    }
    let mut count = 0;
    for name in pages() {
        for example in examples(&stdout(&format!("chessmoves {name} --help"))) {
            let needed = [("man -l", "man"), ("eval", "bash"), ("zstd", "zstd")];
            let is_missing =
                |&(text, program): &(&str, &str)| example.contains(text) && !is_installed(program);
            if needed.iter().any(is_missing) {
                continue;
            }
            count += 1;
            let output = script_in(&folder, &example);
            // The answer to a question may be no.
            let is_question = ["chessmoves why", "chessmoves check", "--pgn", "--is"]
                .iter()
                .any(|text| example.contains(text));
            assert!(
                output.status == Some(0) || is_question && output.status == Some(1),
                "{example}\n{output:?}"
            );
            assert!(
                output.stderr.is_empty() || example.contains("--fix") || example.contains("--pgn"),
                "{example}\n{}",
                output.stderr
            );
            let writes_nothing = ["eval", ">", "--out", " -o "]
                .iter()
                .any(|text| example.contains(text));
            assert_eq!(output.stdout.is_empty(), writes_nothing, "{example}");
        }
    }
    assert!(count >= 80, "only {count} examples");
}

#[test]
fn the_long_version_describes_the_build() {
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
    assert!(lines.contains(&&*format!("schema    {}", chessmoves::answer::SCHEMA)));
    assert_eq!(stdout("chessmoves -V").lines().count(), 1);
}
