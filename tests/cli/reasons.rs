//! `why --codes` lists every reason code, and each of its commands shows the reason.

use chessmoves::Reason;
use chessmoves::answer::Code;

use crate::process::{run, shell};

#[test]
fn every_command_of_the_list_shows_its_reason() {
    let list = run(&mut shell("chessmoves why --codes"), "");
    let has_line = |text: &str| list.stdout.lines().any(|line| line.trim() == text);
    let mut without_command = Vec::new();
    for &reason in Reason::ALL {
        let code = reason.code();
        for text in [code, Code::from(reason).about()] {
            assert!(has_line(text), "{text}");
        }
        let Some(command) = Code::from(reason).example().command() else {
            without_command.push(code);
            continue;
        };
        assert!(has_line(&command), "{command}");
        let output = run(&mut shell(&command), "");
        assert!(
            output.stdout.contains(&format!("[{code}]")),
            "{command}\n{output:?}"
        );
        assert_eq!(output.status, Some(1), "{command}");
    }
    // A move given as text cannot have these reasons.
    assert_eq!(without_command, ["move-mismatch", "off-board"]);
}
