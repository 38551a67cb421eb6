//! The list of reason codes: each has a question that shows it.

use chessmoves::Position;
use chessmoves::notation::fen;
use chessmoves::notation::text::MoveText;
use chessmoves::report::{Asked, ReasonCode, Why};
use chessmoves::rules::reason::{Example, Reason};

fn why(Example { fen, question }: Example) -> Why {
    let setup = fen::parse(fen)
        .unwrap_or_else(|error| panic!("{fen}: {error}"))
        .setup;
    let position = Position::try_from(setup).expect("a piece on the board");
    let read = MoveText::parse(question).unwrap_or_else(|error| panic!("{question}: {error}"));
    let asked = Asked::Move {
        text: question.to_owned(),
        read,
    };
    Why::new(&position, &asked).expect("one king a side")
}

#[test]
fn every_example_shows_its_reason() {
    for reason in Reason::ALL {
        let Some(example) = reason.example() else {
            continue;
        };
        let answer = why(example);
        let [verdict] = &answer.verdicts[..] else {
            panic!("{example:?}: several readings");
        };
        let codes: Vec<_> = verdict.reasons.iter().map(|reason| reason.code).collect();
        assert!(codes.contains(&reason.code()), "{example:?}: {codes:?}");
        assert!(!verdict.legal);
        // Where the right is held the rook is there: without a rook there is no right either.
        if *reason != Reason::RookMissing {
            assert_eq!(codes[0], reason.code(), "{example:?}");
            assert_eq!(verdict.stage, Some(reason.stage()), "{example:?}");
        }
    }
}

#[test]
fn only_a_square_without_a_name_has_no_example() {
    let without: Vec<_> = (Reason::ALL.iter())
        .filter(|reason| reason.example().is_none())
        .collect();
    assert_eq!(without, [&Reason::OffBoard]);
}

#[test]
fn the_list_has_every_code_once_in_the_order_of_precedence() {
    let codes: Vec<_> = ReasonCode::all().map(|reason| reason.code).collect();
    let expected: Vec<_> = Reason::ALL.iter().map(|reason| reason.code()).collect();
    assert_eq!(codes, expected);
    assert!(Reason::ALL.is_sorted());
    assert!(Reason::ALL.is_sorted_by_key(|reason| reason.stage()));
    let mut unique = codes.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), codes.len());
}

/// The commands that `why --codes` prints are run as they stand.
#[cfg(all(unix, feature = "cli"))]
#[test]
fn every_command_answers_with_its_reason() {
    use std::path::Path;
    use std::process::{Command, Stdio};
    let binary = Path::new(env!("CARGO_BIN_EXE_chessmoves"));
    let mut path = binary.parent().expect("a folder").as_os_str().to_owned();
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let listed = Command::new(binary)
        .args(["why", "--codes"])
        .env_clear()
        .stdin(Stdio::null())
        .output()
        .expect("the binary");
    let listed = String::from_utf8(listed.stdout).expect("UTF-8");
    for reason in ReasonCode::all() {
        for text in [reason.code, reason.about] {
            assert!(listed.lines().any(|line| line.trim() == text), "{text}");
        }
        let Some(command) = reason.command else {
            continue;
        };
        assert!(
            listed.lines().any(|line| line.trim() == command),
            "{command}"
        );
        let output = Command::new("sh")
            .args(["-c", &command])
            .env("PATH", &path)
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null())
            .output()
            .expect("a shell");
        let answer = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(
            answer.contains(&format!("[{}]", reason.code)),
            "{command}\n{answer}"
        );
        assert_eq!(output.status.code(), Some(1), "{command}");
    }
}
