//! The completions load in each shell and complete commands, positions and values.

use std::fs;

use crate::help::{commands, folder, script_in, stdout};
use crate::process::is_installed;

#[test]
fn bash_completes() {
    if !is_installed("bash") {
        return;
    }
    let script = |words: &str, nth: usize| {
        format!(
            "touch lonely.json; eval \"$(chessmoves completions bash)\"; COMP_WORDS=({words}); COMP_CWORD={nth}; \
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
        ("chessmoves status --is check,stale", 3, "check,stalemate"),
        ("chessmoves legal --only k", 3, "knight king"),
        ("chessmoves legal --only knight,q", 3, "knight,queen"),
        (
            "chessmoves legal --fields fen,pieceOn",
            3,
            "fen,pieceOnMove",
        ),
        ("chessmoves legal --board lone", 3, "lonely.json"),
        ("chessmoves completions fi", 2, "fish"),
        ("chessmoves man perf", 2, "perft"),
    ] {
        assert_eq!(stdout(&script(words, nth)).trim(), completed, "{words}");
    }
}

/// Types its first argument after the name of the program, then a tab, and waits for its second argument. Zsh completes
/// only in its line editor, which needs a terminal; a function in place of the program shows the completed line.
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
fn zsh_completes() {
    if !is_installed("zsh") {
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
        ("status --is check,stale", "<status --is check,stalemate>"),
        ("legal --only knight,q", "<legal --only knight,queen>"),
        (
            "legal --fields fen,checkers,pieceOn",
            "<legal --fields fen,checkers,pieceOnMove>",
        ),
        ("legal --input positions.f", "<legal --input positions.fen>"),
    ] {
        let script = format!(
            "chessmoves completions zsh > _chessmoves && timeout 20 zsh -f complete.zsh '{typed}' '{completed}'"
        );
        let output = script_in(&folder, &script);
        assert!(
            output.status == Some(0) && output.stderr.is_empty(),
            "{typed}: {output:?}"
        );
    }
}

#[test]
fn fish_completes() {
    if !is_installed("fish") {
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
    assert_eq!(complete("chessmoves explain kings-t"), ["kings-touch"]);
    assert_eq!(complete("chessmoves legal --format s"), ["san", "svg"]);
    assert_eq!(complete("chessmoves status --is stale"), ["stalemate"]);
    assert_eq!(
        complete("chessmoves status --is check,stale"),
        ["check,stalemate"]
    );
    assert_eq!(
        complete("chessmoves status --is=check,stale"),
        ["--is=check,stalemate"]
    );
    assert_eq!(complete("chessmoves legal --only k"), ["king", "knight"]);
    assert_eq!(
        complete("chessmoves legal --only knight,q"),
        ["knight,queen"]
    );
    assert_eq!(
        complete("chessmoves legal --fields fen,pieceOn"),
        ["fen,pieceOnMove"]
    );
}

#[test]
fn elvish_and_powershell_know_every_command() {
    for shell in ["elvish", "powershell"] {
        let script = stdout(&format!("chessmoves completions {shell}"));
        for name in commands() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
    }
}
