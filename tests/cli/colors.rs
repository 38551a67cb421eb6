//! Colours: the option takes precedence over the environment, and the environment over the missing terminal.

use crate::process::{run, shell};

fn is_colored(variables: &[(&str, &str)], arguments: &str) -> bool {
    let script = format!("chessmoves {arguments}");
    let output = run(shell(&script).envs(variables.iter().copied()), "");
    (output.stdout + &output.stderr).contains('\u{1b}')
}

#[test]
fn colors_follow_the_option_and_the_environment() {
    for command in [
        "legal --fen startpos e2",
        "legal --fen startpos e5",
        "--help",
        "legal -h",
        "status --fen startpos",
    ] {
        let with = |option: &str| format!("{command} {option}");
        assert!(!is_colored(&[], command), "{command}");
        for (variables, expected) in [
            (&[("CLICOLOR_FORCE", "1")][..], true),
            (&[("CLICOLOR_FORCE", "0")], false),
            (&[("CLICOLOR", "1")], false),
            (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], false),
            (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "")], true),
            (&[("CLICOLOR_FORCE", "1"), ("TERM", "dumb")], true),
        ] {
            let found = is_colored(variables, command);
            assert_eq!(found, expected, "{variables:?} {command}");
        }
        let force = [("CLICOLOR_FORCE", "1")];
        let no_color = [("NO_COLOR", "1")];
        for never in ["--color never", "--color=never"] {
            assert!(!is_colored(&force, &with(never)), "{command} {never}");
        }
        for always in ["--color always", "--color=always"] {
            assert!(is_colored(&no_color, &with(always)), "{command} {always}");
        }
        assert!(is_colored(&force, &with("--color auto")), "{command}");
    }
}

/// The option is global: it may come before the command.
#[test]
fn the_color_option_may_come_before_the_command() {
    for command in ["status startpos", "legal startpos e5", "legal -h"] {
        let arguments = format!("--color always {command}");
        assert!(is_colored(&[("NO_COLOR", "1")], &arguments), "{command}");
        let arguments = format!("--color=never {command}");
        assert!(
            !is_colored(&[("CLICOLOR_FORCE", "1")], &arguments),
            "{command}"
        );
    }
}

#[test]
fn json_has_no_colors() {
    for arguments in ["legal --json e2", "status --json", "control --json"] {
        let script = format!("echo startpos | chessmoves {arguments} --color always");
        let output = run(&mut shell(&script), "");
        assert!(!output.stdout.is_empty(), "{arguments}");
        assert!(!output.stdout.contains('\u{1b}'), "{arguments}");
    }
}
