//! `explain` knows every code that the program can report, and its examples show their codes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chessmoves::answer::{
    Buffers, CONDITIONS, Code, CodeExample, CodeGroup, Command, ErrorRecord, OPTIONS, Question,
    answer,
};
use chessmoves::input::Input;

use crate::process::{ROOT, run, shell};

/// The source, without its tables of codes.
fn source() -> String {
    fn read(folder: &Path, text: &mut String) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("a file").path();
            if path.is_dir() {
                read(&path, text);
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("ask/codes.rs")
            {
                let file = fs::read_to_string(path).expect("UTF-8");
                text.push_str(&file);
            }
        }
    }
    let mut text = String::new();
    for folder in ["crates", "src"] {
        read(&Path::new(ROOT).join(folder), &mut text);
    }
    text
}

/// Words of the source that look like codes: values of terminals, FEN fields, SAN, classes of pictures, and kinds of findings.
const NOT_CODES: &str = "utf-8 screen-256color xterm-direct o-o o-o-o e2-e4 g2-g4 carry-on command-line line-buffered \
    fullmove-number pseudo-legal last-move state-played state-fen state-unmake";

fn is_code_like(word: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    word.contains('-')
        && word.starts_with(|c: char| c.is_ascii_lowercase())
        && word
            .split('-')
            .all(|part| !part.is_empty() && part.chars().all(is_letter))
}

#[test]
fn every_code_in_the_source_can_be_explained() {
    let source = source();
    let lines = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    let words = lines.flat_map(|line| line.split('"').filter(|word| is_code_like(word)));
    let mut found: BTreeSet<_> = words.collect();
    // Codes of one word are found only where faults are made, and in the expected outputs.
    for start in ["Fault::new(\"", "const CODE: &str = \"", "code() -> \""] {
        let rest = source.split(start).skip(1);
        found.extend(rest.filter_map(|rest| rest.split('"').next()));
    }
    let not_codes: BTreeSet<_> = (NOT_CODES.split_whitespace())
        .chain(CONDITIONS.iter().map(|(name, ..)| *name))
        .chain(OPTIONS.iter().map(|option| option.name))
        .collect();
    let known: BTreeSet<_> = Code::all().map(|code| code.code).collect();
    let unknown: Vec<_> = found.difference(&known).collect();
    let unknown: Vec<_> = unknown
        .iter()
        .filter(|word| !not_codes.contains(**word))
        .collect();
    assert!(unknown.is_empty(), "codes without an entry: {unknown:?}");
    for code in &known {
        assert!(
            source.contains(&format!("\"{code}\"")),
            "{code} is in the table, and nowhere else"
        );
    }
}

#[test]
fn every_code_in_an_expected_output_can_be_explained() {
    let known: BTreeSet<_> = Code::all().map(|code| code.code).collect();
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(Path::new(ROOT).join("tests/cli")).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let text = fs::read_to_string(path).expect("UTF-8");
            for start in ["\"code\":\"", "\"reason\":\""] {
                let rest = text.split(start).skip(1);
                found.extend(rest.filter_map(|rest| Some(rest.split('"').next()?.to_owned())));
            }
        }
    }
    assert!(found.len() > 60, "{found:?}");
    let unknown: Vec<_> = found
        .iter()
        .filter(|code| !known.contains(&***code))
        .collect();
    assert!(unknown.is_empty(), "codes without an entry: {unknown:?}");
}

#[test]
fn every_code_is_listed_once_with_a_sentence() {
    let codes: Vec<_> = Code::all().collect();
    let names: BTreeSet<_> = codes.iter().map(|code| code.code).collect();
    assert_eq!(names.len(), codes.len());
    let list = run(&mut shell("chessmoves explain"), "");
    assert_eq!(list.status, Some(0));
    for Code {
        code, about, rule, ..
    } in codes
    {
        let line = format!("{code:<30}{about}");
        assert!(list.stdout.lines().any(|found| found == line), "{line}");
        assert!(about.ends_with('.'), "{about}");
        assert!(rule.is_empty() || rule.ends_with('.'), "{rule}");
    }
}

/// The answer or the error as JSON.
fn json(example: CodeExample) -> Option<String> {
    let (ask, asked, text) = example.question()?;
    let mut out = Vec::new();
    let answered = Input::read(text).and_then(|mut input| {
        let question = Question::new(&asked, &mut input)?;
        answer(&ask, &question, &mut Buffers::default())?.json(&mut out);
        Ok(())
    });
    if let Err(faults) = answered {
        ErrorRecord::new(&faults, text).json(&[], &mut out);
    }
    String::from_utf8(out).ok()
}

#[test]
fn every_example_shows_its_code_and_what_its_command_prints() {
    let (mut without, mut wrong) = (Vec::new(), Vec::new());
    for code in Code::all() {
        let explained = run(&mut shell(&format!("chessmoves explain {}", code.code)), "");
        assert_eq!((explained.status, &*explained.stderr), (Some(0), ""));
        let explained = explained.stdout;
        let Some(command) = code.example.command() else {
            // Findings need an engine with a bug.
            without.extend(Some(code.code).filter(|_| code.group != CodeGroup::Bisect));
            continue;
        };
        assert!(
            explained.contains(&format!("\nExample: {command}\n")),
            "{explained}"
        );
        let printed = run(&mut shell(&format!("{{ {command}\n}} 2>&1")), "").stdout;
        let shown = match code.example {
            CodeExample::Question { .. } => json(code.example).expect("a question"),
            _ => {
                printed.clone()
                    + &run(&mut shell(&command.replace("--warnings", "--json")), "").stdout
            }
        };
        let forms = [format!("\"{}\"", code.code), format!("[{}]", code.code)];
        if !forms.iter().any(|code| shown.contains(code)) {
            wrong.push(format!("{}: {command}\n{shown}", code.code));
        }
        let (_, example) = explained.split_once("\nExample: ").expect("an example");
        let (_, example) = example.split_once('\n').expect("a line");
        match code.example {
            CodeExample::Question {
                command: Command::Why,
                ..
            } => {
                assert!(example.ends_with(&printed), "{example}\n{printed}");
            }
            CodeExample::Question { .. } => assert_eq!(example.trim_start(), printed),
            CodeExample::Game(_) => assert!(printed.starts_with(example.trim_start()), "{printed}"),
            _ => assert_eq!(example, ""),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let library_only = [
        "move-mismatch",
        "off-board",
        "undecided",
        "castling-off-home-rank",
        "count-too-large",
    ];
    assert_eq!(without, library_only);
}
