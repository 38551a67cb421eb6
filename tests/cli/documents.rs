//! README.md and docs/*.md: the output of every command, the pictures and the tables of codes are up to date.
//!
//! `BLESS=1 cargo test --test cli documents` writes them into the pages, and the pictures into `pictures/`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use chessmoves::Stage;
use chessmoves::answer::{self, Code, CodeGroup};

use crate::process::{self, ROOT, is_installed, run};

/// The path and the text of every page.
fn pages() -> Vec<(PathBuf, String)> {
    let root = Path::new(ROOT);
    let mut paths = vec![root.join("README.md")];
    if let Ok(docs) = fs::read_dir(root.join("docs")) {
        let mut docs: Vec<_> = docs.map(|entry| entry.expect("a file").path()).collect();
        docs.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
        docs.sort();
        paths.extend(docs);
    }
    let read = |path: PathBuf| {
        let text =
            fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

fn bless() -> bool {
    env::var_os("BLESS").is_some_and(|value| !value.is_empty())
}

/// The script in the root of the source tree. The C locale makes boards ASCII.
fn shell(script: &str) -> Command {
    let mut command = process::shell(script);
    command.env("LC_ALL", "C");
    command
}

/// What a terminal would show: standard output and standard error, without spaces at the ends of lines.
fn shown(command: &str) -> String {
    let output = run(&mut shell(&format!("{{ {command}\n}} 2>&1")), "");
    let mut text: String = (output.stdout.lines())
        .flat_map(|line| [line.trim_end(), "\n"])
        .collect();
    text.truncate(text.trim_end().len());
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

/// The page with the output of every command in its console blocks. A command that needs a missing program keeps the output
/// that it has.
fn with_outputs(page: &str) -> String {
    let missing: Vec<_> = ["jq", "zstd"]
        .into_iter()
        .filter(|&program| page.contains(&format!("{program} ")) && !is_installed(program))
        .collect();
    let mut result = String::new();
    let (mut in_block, mut keep, mut is_first) = (false, true, true);
    for line in page.lines() {
        match line {
            "```console" => (in_block, is_first) = (true, true),
            "```" if in_block => (in_block, keep) = (false, true),
            _ => {}
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| in_block) else {
            if keep {
                let _ = writeln!(result, "{line}");
            }
            continue;
        };
        if !is_first && !result.ends_with("\n\n") {
            result.push('\n');
        }
        is_first = false;
        let _ = writeln!(result, "{line}");
        keep = missing
            .iter()
            .any(|program| command.contains(&format!("{program} ")));
        if !keep {
            result += &shown(command);
        }
    }
    result
}

/// The comments around the tables of codes.
const TABLE: [&str; 2] = [
    "<!-- codes: BLESS=1 cargo test --test cli writes them -->\n",
    "<!-- end of codes -->",
];

/// The page with the current tables of codes, if it has them.
fn with_codes(page: &str) -> String {
    let parts = page
        .split_once(TABLE[0])
        .and_then(|(before, rest)| Some((before, rest.split_once(TABLE[1])?.1)));
    let Some((before, after)) = parts else {
        return page.to_owned();
    };
    let mut table = String::new();
    let codes: Vec<_> = Code::all().collect();
    for group in codes.chunk_by(|a, b| a.group() == b.group()) {
        let (title, is_reason) = (
            group[0].group().title(),
            group[0].group() == CodeGroup::Reason,
        );
        let (stage, line) = if is_reason {
            ("| stage ", "|---")
        } else {
            ("", "")
        };
        let _ = write!(
            table,
            "\n## {title}\n\n{stage}| code | meaning | source |\n"
        );
        let _ = writeln!(table, "{line}|---|---|---|");
        for row in group {
            let stage = match row {
                Code::Reason(reason) if reason.stage() == Stage::Input => "| (input) ".to_owned(),
                Code::Reason(reason) => format!("| {} ", reason.stage()),
                _ => String::new(),
            };
            let (about, source) = (row.about(), row.source());
            let _ = writeln!(table, "{stage}| `{row}` | {about} | {source} |");
        }
    }
    format!("{before}{}{table}\n{}{after}", TABLE[0], TABLE[1])
}

/// These pages say more of their codes than the list of all of them does.
#[test]
fn the_pages_of_games_and_engines_name_all_their_codes() {
    let pages = pages();
    let names = |page: &str, code| {
        let page = pages.iter().find(|(path, _)| path.ends_with(page));
        page.is_some_and(|(_, text)| text.contains(&format!("`{code}`")))
    };
    let is_missing = |code: &Code| match code.group() {
        CodeGroup::Game | CodeGroup::Warning => !names("games.md", *code),
        CodeGroup::Bisect => !names("workbench.md", *code),
        _ => false,
    };
    let missing: Vec<_> = Code::all().filter(is_missing).collect();
    assert_eq!(missing, []);
}

/// The first line in which two texts differ.
fn difference(found: &str, expected: &str) -> String {
    let mut lines = (1..).zip(found.lines().zip(expected.lines()));
    match lines.find(|(_, (found, expected))| found != expected) {
        Some((number, (found, expected))) => {
            format!("line {number}:\n- {found}\n+ {expected}\n")
        }
        None => "one text is longer\n".to_owned(),
    }
}

#[test]
fn every_output_and_the_tables_of_codes_are_up_to_date() {
    let (mut wrong, mut commands, mut tables) = (String::new(), 0, 0);
    for (path, text) in pages() {
        commands += text.lines().filter(|line| line.starts_with("$ ")).count();
        tables += text.matches(TABLE[0]).count();
        let expected = with_codes(&with_outputs(&text));
        if expected == text {
            continue;
        }
        if bless() {
            fs::write(&path, expected).expect("a page");
        } else {
            let _ = write!(
                wrong,
                "{}, {}",
                path.display(),
                difference(&text, &expected)
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "found (-) and expected (+); BLESS=1 updates the pages\n{wrong}"
    );
    assert!(commands >= 30, "only {commands} commands");
    assert_eq!(tables, 1, "pages with codes");
}

/// The commands in the text that write an SVG file, such as `chessmoves show startpos -o show.svg`, by the name of the file.
fn drawing_commands(pages: &[(PathBuf, String)]) -> BTreeMap<String, String> {
    let mut commands = BTreeMap::new();
    for (path, text) in pages {
        let mut in_block = false;
        let prose = text.lines().filter(|line| {
            let is_fence = line.starts_with("```");
            in_block ^= is_fence;
            !in_block && !is_fence
        });
        for code in prose.flat_map(|line| line.split('`').skip(1).step_by(2)) {
            let Some((command, file)) = code.rsplit_once(" -o ") else {
                continue;
            };
            if command.starts_with("chessmoves ") && file.strip_suffix(".svg").is_some() {
                let earlier = commands.insert(file.to_owned(), command.to_owned());
                assert!(
                    earlier.as_deref().is_none_or(|earlier| earlier == command),
                    "{}: another command writes {file}, too",
                    path.display()
                );
            }
        }
    }
    commands
}

#[test]
fn every_picture_is_what_its_command_writes() {
    let pages = pages();
    let folder = Path::new(ROOT).join("pictures");
    let commands = drawing_commands(&pages);
    let mut wrong = Vec::new();
    for (file, command) in &commands {
        let output = run(&mut shell(&format!("{command} --format svg")), "");
        assert_eq!(output.stderr, "", "{command}");
        let path = folder.join(file);
        if bless() {
            fs::write(&path, &output.stdout).expect("a picture");
        }
        if fs::read_to_string(&path).ok() != Some(output.stdout) {
            wrong.push(format!("{file} differs from the output of {command}"));
        }
    }
    let shown: Vec<_> = (pages.iter())
        .flat_map(|(_, text)| text.split("pictures/").skip(1))
        .filter_map(|rest| rest.split_once(')'))
        .map(|(file, _)| file.to_owned())
        .filter(|file| Path::new(file).extension().is_some())
        .collect();
    for file in commands.keys().filter(|&file| !shown.contains(file)) {
        wrong.push(format!("{file} is not shown on any page"));
    }
    for file in shown.iter().filter(|&file| !commands.contains_key(file)) {
        wrong.push(format!(
            "{file} is shown, but no command on the pages writes it"
        ));
    }
    for entry in fs::read_dir(folder).expect("the pictures") {
        let file = entry.expect("a file").file_name();
        let file = file.into_string().expect("UTF-8");
        if !commands.contains_key(&file) {
            wrong.push(format!("no command on the pages writes {file}"));
        }
    }
    for name in answer::Command::WITH_PICTURES.map(answer::Command::name) {
        let start = format!("chessmoves {name} ");
        if !commands.values().any(|command| command.starts_with(&start)) {
            wrong.push(format!("there is no picture of `{name}`"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The first commands for a new machine start with cargo; the program is run here without it.
#[test]
fn the_first_command_of_the_readme_lists_the_legal_moves() {
    let (_, readme) = pages().swap_remove(0);
    let commands: Vec<_> = (readme.lines())
        .filter_map(|line| line.strip_prefix("cargo run --release -- "))
        .collect();
    assert_eq!(commands.len(), 1);
    let output = run(&mut shell(&format!("chessmoves {}", commands[0])), "");
    assert_eq!(output.status, Some(0));
    assert!(
        (output.stdout).contains("Moves (7)    Kd1 Kf1 Kd2 Ke2 Kf2 O-O O-O-O"),
        "{output:?}"
    );
}

#[test]
fn every_line_of_a_json_block_is_a_position() {
    let pages = pages();
    let boards: Vec<_> = (pages.iter())
        .flat_map(|(_, text)| text.split("\n```json\n").skip(1))
        .flat_map(|block| block.lines().take_while(|&line| line != "```"))
        .collect();
    assert!(boards.len() >= 4, "{boards:?}");
    for board in boards {
        let input = chessmoves::input::Input::read(board)
            .unwrap_or_else(|error| panic!("{board}: {error}"));
        assert!(input.setup.is_some(), "{board}");
    }
}

/// The packages that are published together: the program, the wheel, the package for MCP, and that for JavaScript.
#[test]
fn all_packages_have_one_version() {
    for (path, starts) in [
        ("python/Cargo.toml", &["version = \""][..]),
        ("web/Cargo.toml", &["version = \""]),
        (
            "python/chessmoves-mcp/pyproject.toml",
            &["version = \"", "chessmoves[mcp]=="],
        ),
        (
            "python/chessmoves-mcp/server.json",
            &["  \"version\": \"", "      \"version\": \""],
        ),
    ] {
        let text = fs::read_to_string(Path::new(ROOT).join(path)).unwrap();
        for start in starts {
            let version = text
                .split_once(&format!("\n{start}"))
                .or_else(|| text.split_once(start))
                .and_then(|(_, rest)| rest.split('"').next());
            assert_eq!(version, Some(env!("CARGO_PKG_VERSION")), "{path}: {start}");
        }
    }
}
