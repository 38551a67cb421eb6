//! `explain` knows every code that the program can report, and its examples show their codes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use chessmoves::answer::{
    Ask, Buffers, Code, CodeExample, CodeGroup, ErrorRecord, Question, answer,
};
use chessmoves::input::Input;

use crate::process::{ROOT, run, shell};

#[test]
fn every_code_in_an_expected_output_can_be_explained() {
    let known: BTreeSet<_> = Code::all().map(Code::name).collect();
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
    let names: BTreeSet<_> = codes.iter().map(|code| code.name()).collect();
    assert_eq!(names.len(), codes.len());
    let list = run(&mut shell("chessmoves explain"), "");
    assert_eq!(list.status, Some(0));
    for code in codes {
        let (about, rule) = (code.about(), code.rule());
        let line = format!("{code:<30}{about}");
        assert!(list.stdout.lines().any(|found| found == line), "{line}");
        assert!(about.ends_with('.'), "{about}");
        assert!(rule.is_empty() || rule.ends_with('.'), "{rule}");
    }
}

/// The answer or the error as JSON.
fn json(example: CodeExample) -> Option<String> {
    let (ask, settings, text) = Ask::of_example(example)?;
    let mut out = Vec::new();
    let answered = Input::read(text).and_then(|mut input| {
        let question = Question::new(&settings, &mut input)?;
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
        let explained = run(&mut shell(&format!("chessmoves explain {code}")), "");
        assert_eq!((explained.status, &*explained.stderr), (Some(0), ""));
        let explained = explained.stdout;
        let Some(command) = code.example().command() else {
            // Findings need an engine with a bug.
            without.extend(Some(code.name()).filter(|_| code.group() != CodeGroup::Bisect));
            continue;
        };
        assert!(
            explained.contains(&format!("\nExample: {command}\n")),
            "{explained}"
        );
        let printed = run(&mut shell(&format!("{{ {command}\n}} 2>&1")), "").stdout;
        let shown = match code.example() {
            example @ (CodeExample::Status { .. } | CodeExample::Why(_)) => {
                json(example).expect("a question")
            }
            _ => {
                printed.clone()
                    + &run(&mut shell(&command.replace("--warnings", "--json")), "").stdout
            }
        };
        let forms = [format!("\"{code}\""), format!("[{code}]")];
        if !forms.iter().any(|code| shown.contains(code)) {
            wrong.push(format!("{code}: {command}\n{shown}"));
        }
        let (_, example) = explained.split_once("\nExample: ").expect("an example");
        let (_, example) = example.split_once('\n').expect("a line");
        match code.example() {
            CodeExample::Why(_) => {
                assert!(example.ends_with(&printed), "{example}\n{printed}");
            }
            CodeExample::Status { .. } => assert_eq!(example.trim_start(), printed),
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
        "text-missing",
        "arguments-swapped",
        "position-illegal",
        "layout",
        "not-pgn",
        "resignation",
        "draw-offer",
    ];
    assert_eq!(without, library_only);
}
