//! Wrong usage: the message, the hint directly below it, and the whole usage line of the command.

use std::fs;

use chessmoves::answer::Command;

use crate::process::{ROOT, TEMPORARY, run, shell, shell_named};

/// What a command writes to standard error. It has to fail with status 2 and without output.
fn error(command: &str) -> String {
    let mut command = shell(&format!("chessmoves {command}"));
    let output = run(command.current_dir(format!("{ROOT}/tests/cli")), "");
    assert_eq!(
        (output.status, &*output.stdout),
        (Some(2), ""),
        "{command:?}: {output:?}"
    );
    output.stderr
}

/// The first line of the error, without its label.
fn message(command: &str) -> String {
    let text = error(command);
    let first = text.lines().next().unwrap_or_default();
    (first.strip_prefix("error: "))
        .unwrap_or_else(|| panic!("{command}: {text}"))
        .to_owned()
}

/// The hint.
fn hint(command: &str) -> Option<String> {
    let text = error(command);
    let hint = text.lines().find_map(|line| line.strip_prefix("  hint: "));
    hint.map(str::to_owned)
}

#[test]
fn options_of_perft_need_the_options_that_they_refine() {
    for (command, expected) in [
        ("perft startpos 2 --limit 5", "--limit needs --suite"),
        ("perft --fen startpos 2 --limit 5", "--limit needs --suite"),
        (
            "perft --limit 100000000 < /dev/null",
            "--limit needs --suite",
        ),
        ("perft startpos 2 --san", "--san needs --divide"),
        ("perft --fen startpos 2 --fens", "--fens needs --divide"),
        (
            "perft --suite files/suite.perft --san",
            "--san needs --divide",
        ),
    ] {
        assert_eq!(message(command), expected, "{command}");
    }
}

#[test]
fn a_suite_without_positions_is_an_error() {
    assert_eq!(
        message("perft --suite -"),
        "--suite -: the file has no positions"
    );
}

#[test]
fn perft_suite_takes_no_position_and_no_depth() {
    for (command, expected) in [
        (
            "perft --suite files/suite.perft 3",
            "unexpected argument \"3\"",
        ),
        (
            "perft 3 --suite files/suite.perft",
            "unexpected argument \"3\"",
        ),
        (
            "perft startpos 3 --suite files/suite.perft",
            "unexpected argument \"startpos\"",
        ),
    ] {
        assert_eq!(message(command), expected, "{command}");
    }
}

#[test]
fn a_depth_is_a_number_from_0_to_64() {
    for arguments in [
        "startpos DEPTH",
        "startpos --depth DEPTH",
        "--depth=DEPTH startpos",
    ] {
        for (depth, expected) in [
            ("65", "depth \"65\" is out of range, expected 0 to 64"),
            (
                "99999999999999999999",
                "depth \"99999999999999999999\" is out of range, expected 0 to 64",
            ),
            ("abc", "\"abc\" is not a depth, expected 0 to 64"),
            ("3x", "\"3x\" is not a depth, expected 0 to 64"),
        ] {
            let command = format!("perft {}", arguments.replace("DEPTH", depth));
            assert_eq!(message(&command), expected, "{command}");
        }
    }
    assert_eq!(message("perft startpos"), "no depth is given");
}

#[test]
fn numbers_of_options_are_checked() {
    for (command, expected) in [
        (
            "legal startpos --threads abc",
            "--threads: \"abc\" is not a number, expected 1 to 1024",
        ),
        (
            "legal startpos --threads 0",
            "--threads: \"0\" is out of range, expected 1 to 1024",
        ),
        (
            "show startpos --size 9000",
            "--size: \"9000\" is out of range, expected 16 to 8192",
        ),
        (
            "perft startpos 1 --hash much",
            "--hash: \"much\" is not a number, expected 0 to 1048576",
        ),
        (
            "perft --suite files/suite.perft --limit many",
            "--limit: \"many\" is not a number",
        ),
    ] {
        assert_eq!(message(command), expected, "{command}");
    }
}

#[test]
fn a_word_that_is_neither_a_position_nor_a_piece_is_named() {
    for (command, expected) in [
        (
            "legal garbage",
            "\"garbage\" is neither a position nor a piece",
        ),
        ("legal ''", "\"\" is neither a position nor a piece"),
        (
            "clip garbage",
            "\"garbage\" is neither a position nor a piece",
        ),
        (
            "perft garbage",
            "\"garbage\" is neither a position nor a depth",
        ),
        ("status garbage", "\"garbage\" is not a position"),
        ("status ''", "\"\" is not a position"),
        ("control ''", "\"\" is neither a position nor a piece"),
        // With a position, the word can only be a piece, or nothing.
        (
            "legal startpos garbage",
            "\"garbage\" is not a piece, expected a square such as e1, or a piece and its square such as Ke1",
        ),
        (
            "legal --input files/ended.fen garbage",
            "\"garbage\" is not a piece, expected a square such as e1, or a piece and its square such as Ke1",
        ),
        ("status startpos garbage", "unexpected argument \"garbage\""),
        // A misspelt square.
        (
            "legal e9",
            "\"e9\" does not name a square, expected a1 to h8",
        ),
        (
            "legal Ke9",
            "\"Ke9\" does not name a square, expected a1 to h8",
        ),
    ] {
        assert_eq!(message(command), expected, "{command}");
    }
}

#[test]
fn a_hyphen_in_place_of_a_position_is_explained() {
    for command in ["status -", "perft -"] {
        assert_eq!(
            hint(command).as_deref(),
            Some("leave it out: standard input is read if no position is given"),
            "{command}"
        );
    }
}

#[test]
fn quotes_around_a_fen_are_named() {
    for (quoted, name) in [
        ("\"'8/8/8/8/8/8/8/K6k w - - 0 1'\"", "single quotes"),
        ("'\"8/8/8/8/8/8/8/K6k w - - 0 1\"'", "double quotes"),
        ("'`8/8/8/8/8/8/8/K6k w - - 0 1`'", "backticks"),
    ] {
        assert_eq!(
            message(&format!("legal {quoted}")),
            format!("fields: {name} around the FEN, expected none")
        );
    }
}

#[test]
fn words_are_trimmed() {
    let output = |command: &str| {
        let output = run(&mut shell(&format!("chessmoves {command}")), "");
        assert_eq!(output.status, Some(0), "{command}: {output:?}");
        output.stdout
    };
    for (padded, plain) in [
        ("legal startpos 'e2 '", "legal startpos e2"),
        ("legal ' startpos' ' Ng1 '", "legal startpos Ng1"),
        ("perft startpos ' 2'", "perft startpos 2"),
        ("why startpos ' Nf3 '", "why startpos Nf3"),
        (
            "legal startpos --from 'e2, d2' --format uci",
            "legal startpos --from e2,d2 --format uci",
        ),
    ] {
        assert_eq!(output(padded), output(plain), "{padded}");
    }
}

#[test]
fn a_file_among_the_words_is_hinted_at() {
    let expected = Some("use --input files/ended.fen to read a file".to_owned());
    for command in [
        "legal files/ended.fen",
        "legal --fen files/ended.fen",
        "status kiwipete files/ended.fen",
        "legal files/ended.fen e2 e4",
        "perft files/ended.fen abc",
        "perft startpos files/ended.fen 2",
        "play startpos files/ended.fen e4",
    ] {
        assert_eq!(hint(command), expected, "{command}");
    }
    let json = Some("use --board files/king.json to read a file".to_owned());
    assert_eq!(hint("legal files/king.json"), json);
    // A file that is read already needs no hint.
    assert_eq!(hint("legal --input files/ended.fen kiwipete"), None);
    assert_eq!(
        message("legal --input files/ended.fen kiwipete"),
        "both \"kiwipete\" and --input give positions"
    );
    // A name without a slash could also be a piece.
    let folder = format!("{TEMPORARY}/usage");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(format!("{folder}/games"), "startpos\n").expect("a file");
    let mut command = shell_named("/bin/sh", "chessmoves legal games");
    let output = run(command.current_dir(&folder), "");
    assert_eq!(
        output.stderr.lines().nth(2),
        Some("  hint: use --input games to read a file"),
        "{output:?}"
    );
}

#[test]
fn errors_show_the_whole_usage_of_their_command() {
    for (command, usage) in [
        // Errors that clap finds.
        (
            "legal --fen startpos --board '{}'",
            "chessmoves legal [OPTIONS] [POSITION] [PIECE]",
        ),
        (
            "legal --fem startpos",
            "chessmoves legal [OPTIONS] [POSITION] [PIECE]",
        ),
        (
            "legal startpos --format xml",
            "chessmoves legal [OPTIONS] [POSITION] [PIECE]",
        ),
        (
            "legal startpos --from e9",
            "chessmoves legal [OPTIONS] [POSITION] [PIECE]",
        ),
        (
            "perft --suite x --divide",
            "chessmoves perft [OPTIONS] [POSITION] [DEPTH]",
        ),
        (
            "--color never why --codes startpos",
            "chessmoves why [OPTIONS] [POSITION] [PIECE|MOVE]",
        ),
        ("lega", "chessmoves [OPTIONS] <COMMAND>"),
        // Errors that the command finds.
        (
            "play startpos",
            "chessmoves play [OPTIONS] [POSITION] [MOVE]...",
        ),
        ("status garbage", "chessmoves status [OPTIONS] [POSITION]"),
    ] {
        let text = error(command);
        let usages: Vec<_> = text
            .lines()
            .filter(|line| line.starts_with("Usage: "))
            .collect();
        assert_eq!(usages, [format!("Usage: {usage}")], "{text}");
    }
}

#[test]
fn hints_are_directly_below_the_error() {
    for command in [
        "legal startpos e9",
        "legal startpos e2e4",
        "legal startpos --from e9",
        "legal kiwipet",
        "play startpos e2e9",
        "legal 8/8/8/8/8/8/8/K6k w - - 0 1",
    ] {
        let text = error(command);
        let (above, below) = text.split_once("\n\n  hint: ").expect("a hint");
        assert!(!above.contains("Usage:"), "{text}");
        assert!(!below.contains("hint:"), "{text}");
    }
}

#[test]
fn hints_about_other_commands_can_be_copied() {
    for (command, expected) in [
        (
            "legal startpos e2e4",
            "that is a move: `chessmoves why POSITION e2e4` explains it, `chessmoves play POSITION e2e4` plays it",
        ),
        (
            "legal startpos Nf3",
            "a piece is named by the square it stands on; `chessmoves why POSITION Nf3` asks about a move",
        ),
    ] {
        assert_eq!(hint(command).as_deref(), Some(expected), "{command}");
    }
}

#[test]
fn an_empty_input_is_named_after_what_the_command_reads() {
    for (command, expected) in [
        (
            "raw",
            "pieces\n  hint: `chessmoves raw Ne4` asks about a knight on e4",
        ),
        (
            "clip --json",
            "pieces\n  hint: `chessmoves clip Ne4` asks about a knight on e4",
        ),
        ("raw -", "records"),
        ("legal startpos -", "records"),
        ("why startpos -", "records"),
        ("bisect --script true 3", "positions"),
        (
            "legal e2",
            "positions\n  hint: `chessmoves legal startpos` asks about the start position",
        ),
        (
            "perft 2",
            "positions\n  hint: `chessmoves perft startpos 3` counts from the start position",
        ),
        (
            "why e2e4",
            "positions\n  hint: `chessmoves why startpos` asks about the start position",
        ),
    ] {
        let expected = format!("error: the input has no {expected}\n");
        assert_eq!(error(command), expected, "{command}");
    }
}

#[test]
fn a_board_in_a_file_has_the_characters_that_are_asked_for() {
    for option in ["--ascii", "--unicode"] {
        let show = format!("chessmoves show startpos --format text {option}");
        let board = |to: &str| run(&mut shell(&format!("{show}{to}")), "").stdout;
        assert_eq!(board(" -o /dev/stdout"), board(""), "{option}");
    }
}

#[test]
fn every_fen_of_a_text_names_the_en_passant_square_as_asked() {
    const FEN: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq";
    for (input, command) in [
        ("1. e4 *".to_owned(), "play --pgn -"),
        (format!("{FEN} e3 0 1"), "perft 1"),
        ("a7a6".to_owned(), &*format!("diff --fen '{FEN} e3 0 1'")),
    ] {
        for (mode, square) in [("always", "e3"), ("legal", "-")] {
            let command = format!("chessmoves {command} --en-passant {mode}");
            let text = run(&mut shell(&command), &input).stdout;
            assert!(
                text.contains(&format!("{FEN} {square} 0 1")),
                "{command}: {text}"
            );
        }
    }
}

#[test]
fn files_and_formats_that_do_not_fit_are_refused() {
    for (command, expected) in [
        (
            "legal startpos --json -o out.svg",
            "-o out.svg: the extension means svg, but the options ask for json",
        ),
        (
            "play startpos e4 --format svg",
            "play has no pictures; show, raw, clip, board, legal, why, status and control do",
        ),
        (
            "perft --suite files/suite.perft --format svg",
            "perft has no pictures; show, raw, clip, board, legal, why, status and control do",
        ),
        (
            "perft startpos 1 --fields node",
            "--fields: the record has no key \"node\", expected one of type, schema, line, fen, chess960, depth, nodes, \
             divide, details, divideDetails, fens, entry, expected, ok, exceeded, checked, skipped, problems, notes, or +KEY for a key of the input",
        ),
        ("play startpos", "no move to play is given"),
    ] {
        assert_eq!(message(command), expected, "{command}");
    }
    for name in Command::WITH_PICTURES.map(Command::name) {
        let takes_no_piece = ["status", "control"].contains(&name);
        let piece = if takes_no_piece { "" } else { "g1" };
        let command = format!("chessmoves {name} startpos {piece} --format svg");
        assert_eq!(run(&mut shell(&command), "").status, Some(0), "{command}");
    }
    let format = Command::Legal.option("format").expect("the option");
    let (_, help) = format.values.last().expect("svg");
    let names = help.strip_prefix("A picture, one per line; for ");
    let message = names.map(|names| format!("play has no pictures; {names} do"));
    assert_eq!(message, Some(Command::no_pictures("play")));
}

/// `--from e5 f3` reads f3 as PIECE, whose moves --from leaves out. Lines and messages can say the same.
#[test]
fn a_piece_whose_moves_are_left_out_is_an_error() {
    for command in ["legal kiwipete --from e5 f3", "board kiwipete f3 --from e5"] {
        let expected = "the piece on f3 has no moves from e5";
        assert_eq!(message(command), expected, "{command}");
        let expected = "separate several squares with commas: e5,f3";
        assert_eq!(hint(command).as_deref(), Some(expected), "{command}");
    }
    for (command, line) in [
        (
            "chessmoves legal --from e5 --json",
            r#"{"fen":"kiwipete","piece":"f3"}"#,
        ),
        (
            "chessmoves serve",
            r#"{"cmd":"legal","fen":"kiwipete","piece":"f3","from":"e5"}"#,
        ),
    ] {
        let answer = run(&mut shell(command), line).stdout;
        assert!(answer.contains(r#""code":"filter""#), "{answer}");
    }
    let one = run(
        &mut shell("chessmoves legal kiwipete --from e5,f3 f3 --count"),
        "",
    );
    assert_eq!((one.status, &*one.stdout), (Some(0), "9\n"));
}
