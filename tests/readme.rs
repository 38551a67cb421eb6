//! The README as it stands: every command is run, and its output is what is shown. `BLESS=1 cargo test --test readme`
//! writes what is run and what is generated into the file.
#![cfg(all(unix, feature = "cli"))]

use std::fmt::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use chessmoves::rules::reason::{Reason, Refusal};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

fn readme() -> String {
    std::fs::read_to_string(Path::new(ROOT).join("README.md")).expect("README.md")
}

/// Two tests write their own part of the file, one after the other.
static FILE: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// Compares the README with what it should be, or makes it so.
fn settle(expected: impl Fn(&str) -> String) {
    let _one_at_a_time = FILE.lock().expect("no test panicked while it wrote");
    let found = readme();
    let expected = expected(&found);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(Path::new(ROOT).join("README.md"), expected).expect("README.md");
        return;
    }
    for (n, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
        assert_eq!(found, expected, "README.md, line {}", n + 1);
    }
    assert_eq!(found.lines().count(), expected.lines().count());
}

/// Runs a line as a shell on the author's machine would, `chessmoves` being the binary under test.
fn shell(line: &str) -> Output {
    let binary = Path::new(env!("CARGO_BIN_EXE_chessmoves"));
    let mut path = binary.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    Command::new("sh")
        .arg("-c")
        .arg(line)
        .current_dir(ROOT)
        .env("PATH", path)
        .env_remove("CLICOLOR_FORCE")
        .env_remove("FORCE_HYPERLINK")
        // The boards on the page are in ASCII, whatever the author's locale.
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .expect("a shell")
}

/// What a terminal would show: both streams, without blanks at the end of lines and of the text.
fn shown(line: &str) -> String {
    let output = shell(&format!("{{ {line}\n}} 2>&1"));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_end().to_owned()
}

/// The text with the output of every command in its console blocks; commands that need a program which is not here keep
/// the output that they have.
fn with_outputs(text: &str) -> String {
    let missing: Vec<_> = (["jq ", "zstd "].into_iter())
        .filter(|program| !shell(&format!("{program} --version")).status.success())
        .collect();
    let (mut result, mut in_block, mut keep, mut first) = (String::new(), false, true, true);
    for line in text.lines() {
        match line {
            "```console" => (in_block, keep, first) = (true, false, true),
            "```" if in_block => (in_block, keep) = (false, true),
            _ => {}
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| in_block) else {
            if keep || line == "```console" {
                writeln!(result, "{line}").expect("a string takes it");
            }
            continue;
        };
        if !first && !result.ends_with("\n\n") {
            result.push('\n');
        }
        first = false;
        writeln!(result, "{line}").expect("a string takes it");
        keep = missing.iter().any(|program| command.contains(program));
        if !keep {
            writeln!(result, "{}", shown(command)).expect("a string takes it");
        }
    }
    result
}

#[test]
fn every_command_shows_what_it_prints() {
    settle(with_outputs);
}

/// The commands that write a picture, with the name of its file.
fn drawing_commands(text: &str) -> Vec<(String, String)> {
    let code = text.split('`').skip(1).step_by(2);
    let written = code.filter_map(|code| {
        let (command, file) = code.rsplit_once(" -o ")?;
        let is_one = command.starts_with("chessmoves ") && file.strip_suffix(".svg").is_some();
        is_one.then(|| (command.to_owned(), file.to_owned()))
    });
    written.collect()
}

/// `BLESS=1` writes the pictures anew.
#[test]
fn every_picture_is_what_its_command_writes() {
    let text = readme();
    let folder = Path::new(ROOT).join("pictures");
    let commands = drawing_commands(&text);
    let mut files: Vec<_> = commands.iter().map(|(_, file)| file.clone()).collect();
    for (command, file) in &commands {
        let output = shell(&format!("{command} --format svg"));
        assert!(output.stderr.is_empty(), "{command}: {output:?}");
        let path = folder.join(file);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&path, &output.stdout).expect("a picture");
        }
        let found = std::fs::read(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(
            found == output.stdout,
            "{file} is not what is written today by {command}"
        );
        assert!(
            text.contains(&format!("](pictures/{file})")),
            "{file} is not shown"
        );
    }
    for drawing in [
        "show", "raw", "clip", "board", "legal", "why", "control", "status",
    ] {
        let command = format!("chessmoves {drawing} ");
        assert!(
            commands
                .iter()
                .any(|(shown, _)| shown.starts_with(&command)),
            "{drawing}"
        );
    }
    files.sort();
    let mut there: Vec<_> = std::fs::read_dir(folder)
        .expect("the pictures")
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("UTF-8")
        })
        .collect();
    there.sort();
    assert_eq!(there, files, "each file of pictures/ has one command");
    for shown in text.split("](pictures/").skip(1) {
        let file = shown.split(')').next().unwrap_or_default();
        assert!(
            files.iter().any(|known| known == file),
            "{file} has no command"
        );
    }
}

/// The commands for a fresh machine begin with cargo, which is running already: what it would run is run here.
#[test]
fn the_first_command_answers() {
    let text = readme();
    let commands: Vec<_> = (text.lines())
        .filter_map(|line| line.strip_prefix("cargo run --release -- "))
        .collect();
    assert_eq!(commands.len(), 1);
    let output = shell(&format!("chessmoves {}", commands[0]));
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        text.contains("Moves (7)    Kd1 Kf1 Kd2 Ke2 Kf2 O-O O-O-O"),
        "{text}"
    );
}

/// The boards in JSON are read.
#[test]
fn every_board_is_read() {
    let text = readme();
    let boards: Vec<_> = text
        .lines()
        .filter(|line| line.starts_with("{\"board\"") || line.starts_with("{\"fen\""))
        .collect();
    assert!(boards.len() >= 4, "{boards:?}");
    for board in boards {
        let input = chessmoves::input::Input::read(board)
            .unwrap_or_else(|error| panic!("{board}: {error}"));
        assert!(input.setup.is_some(), "{board}");
    }
}

const CODES: (&str, &str) = (
    "<!-- reason codes: BLESS=1 cargo test --test readme writes them -->\n",
    "<!-- end of reason codes -->",
);

#[test]
fn the_table_of_reason_codes_is_the_enum() {
    let mut table = String::from("\n| stage | code | meaning |\n|---|---|---|\n");
    for reason in Reason::ALL {
        let stage = match reason.stage() {
            Refusal::Input => "(input)",
            stage => stage.name(),
        };
        writeln!(
            table,
            "| {stage} | `{}` | {} |",
            reason.code(),
            reason.about()
        )
        .expect("a string takes it");
    }
    table.push('\n');
    settle(|text| {
        let (before, rest) = text.split_once(CODES.0).expect("the mark before the table");
        let (_, after) = rest.split_once(CODES.1).expect("the mark after the table");
        format!("{before}{}{table}{}{after}", CODES.0, CODES.1)
    });
}
