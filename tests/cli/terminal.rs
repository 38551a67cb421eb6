//! The program on a terminal: each run connects its streams to pseudo-terminals or to pipes.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::fs::OpenOptionsExt;
use std::process::Stdio;
use std::thread::{self, JoinHandle};

use chessmoves::answer::Command;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

use crate::process::program;

/// What a stream is connected to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Terminal,
    Pipe,
}

/// The width of most terminals here.
pub(crate) const COLUMNS: u16 = 80;

/// The two ends of a new pseudo-terminal: one for the test, and one for the program.
fn pseudo_terminal(columns: u16) -> (File, OwnedFd) {
    let control = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&control).expect("access to the terminal");
    unlockpt(&control).expect("an unlocked terminal");
    let name = ptsname(&control, Vec::new()).expect("the name of the terminal");
    let name = name.into_string().expect("UTF-8");
    let no_control = i32::try_from(OpenptFlags::NOCTTY.bits()).expect("a flag");
    let terminal = (OpenOptions::new().read(true).write(true))
        .custom_flags(no_control)
        .open(name)
        .expect("the terminal");
    let size = Winsize {
        ws_row: 40,
        ws_col: columns,
        ws_xpixel: 0,
        ws_ypixel: 0,
    };
    tcsetwinsize(&terminal, size).expect("the size of the terminal");
    (control.into(), terminal.into())
}

/// The end for the program, and the text that it will have written.
fn output(kind: End, columns: u16) -> (Stdio, JoinHandle<String>) {
    let (mut reader, program): (Box<dyn Read + Send>, Stdio) = match kind {
        End::Pipe => {
            let (reader, writer) = std::io::pipe().expect("a pipe");
            (Box::new(reader), writer.into())
        }
        End::Terminal => {
            let (control, terminal) = pseudo_terminal(columns);
            (Box::new(control), terminal.into())
        }
    };
    let text = thread::spawn(move || {
        let mut text = Vec::new();
        // Linux reports an error when the program has closed its end of the terminal.
        let _ = reader.read_to_end(&mut text);
        String::from_utf8(text).expect("UTF-8").replace('\r', "")
    });
    (program, text)
}

/// What the program writes to standard output and standard error, and its exit status. Its environment has only these
/// variables.
fn run_with(
    stdin: Stdio,
    arguments: &[&str],
    variables: &[(&str, &str)],
    [out, err]: [End; 2],
    columns: u16,
) -> ([String; 2], Option<i32>) {
    let (out, out_text) = output(out, columns);
    let (err, err_text) = output(err, columns);
    let mut command = program();
    command
        .args(arguments)
        .envs(variables.iter().copied())
        .stdin(stdin)
        .stdout(out)
        .stderr(err);
    let status = command.status().expect("a run");
    assert!(status.code().is_some(), "{arguments:?}");
    // The command keeps the program's ends of the streams open, and the readers would not come to an end.
    drop(command);
    let texts = [out_text, err_text].map(|text| text.join().expect("a reader"));
    (texts, status.code())
}

/// What the program prints without standard input.
pub(crate) fn run(
    arguments: &[&str],
    variables: &[(&str, &str)],
    ends: [End; 2],
    columns: u16,
) -> [String; 2] {
    run_with(Stdio::null(), arguments, variables, ends, columns).0
}

const TERMINALS: [End; 2] = [End::Terminal; 2];
const PIPES: [End; 2] = [End::Pipe; 2];

fn is_colored(text: &str) -> bool {
    assert!(!text.is_empty());
    text.contains("\u{1b}[")
}

/// Without an input on the command line, and with a terminal as standard input, there is nothing to answer.
#[test]
fn a_command_without_input_prints_its_short_help() {
    use Command::{Bisect, Check, Diff, Perft, Play};
    for command in Command::ALL {
        let name = match command {
            Diff | Bisect | Check => continue,
            Play => "play e4",
            Perft => "perft 1",
            _ => command.name(),
        };
        let (mut control, terminal) = pseudo_terminal(COLUMNS);
        // If the program reads from the terminal, it gets the end of the input.
        control.write_all(b"\x04").expect("an end of input");
        let arguments: Vec<_> = name.split(' ').collect();
        let ([out, err], status) = run_with(terminal.into(), &arguments, &[], TERMINALS, COLUMNS);
        assert_eq!((&*out, status), ("", Some(2)), "{name}\n{err}");
        let missing = if command.takes_lone_piece() {
            "no piece is given"
        } else {
            "no position is given"
        };
        assert!(err.contains(missing), "{name}\n{err}");
        let usage = format!("Usage: chessmoves {}", arguments[0]);
        assert!(err.contains(&usage), "{name}\n{err}");
        assert!(err.contains("Examples (more with"), "{name}\n{err}");
    }
}

/// In order of precedence: the option, `NO_COLOR`, `CLICOLOR_FORCE`, `CLICOLOR`, and the terminal with its name.
#[test]
fn help_errors_and_answers_follow_the_same_rule_for_colors() {
    let mut runs = 0;
    for option in [None, Some("auto"), Some("always"), Some("never")] {
        for no_color in [None, Some(""), Some("1")] {
            for force in [None, Some(""), Some("0"), Some("1")] {
                for clicolor in [None, Some("0"), Some("1")] {
                    for term in [None, Some("dumb"), Some("xterm"), Some("xterm-256color")] {
                        for end in [End::Pipe, End::Terminal] {
                            let variables: Vec<_> = [
                                ("NO_COLOR", no_color),
                                ("CLICOLOR_FORCE", force),
                                ("CLICOLOR", clicolor),
                                ("TERM", term),
                            ]
                            .into_iter()
                            .filter_map(|(name, value)| Some((name, value?)))
                            .collect();
                            let expected = match (option, no_color, force, clicolor, term) {
                                (Some("always"), ..) => true,
                                (Some("never"), ..) | (_, Some("1"), ..) => false,
                                (_, _, Some("1"), ..) => true,
                                (_, _, _, Some("0"), _) | (.., None | Some("dumb")) => false,
                                _ => end == End::Terminal,
                            };
                            assert_color(runs, option, &variables, end, expected);
                            runs += 1;
                        }
                    }
                }
            }
        }
    }
    assert_eq!(runs, 4 * 3 * 4 * 3 * 4 * 2);
}

/// Checks whether an answer, help or an error is coloured; the number of the run decides which of them.
fn assert_color(
    number: usize,
    option: Option<&str>,
    variables: &[(&str, &str)],
    end: End,
    expected: bool,
) {
    let commands = [
        (&["show", "startpos"][..], 0),
        (&["show", "-h"], 0),
        (&["show", "x9x9"], 1),
        (&["show", "--no-such-option"], 1),
    ];
    // The values of TERM and of `end` repeat after eight runs, so the commands move on after eight.
    let (command, stream) = commands[(number + number / 8) % commands.len()];
    let option = (option.into_iter()).flat_map(|when| ["--color", when]);
    let arguments: Vec<_> = command.iter().copied().chain(option).collect();
    let texts = run(&arguments, variables, [end; 2], COLUMNS);
    assert_eq!(
        is_colored(&texts[stream]),
        expected,
        "{arguments:?} {variables:?} {end:?}"
    );
}

#[test]
fn only_the_stream_that_is_a_terminal_is_colored() {
    let variables = [("TERM", "xterm")];
    for (ends, expected) in [
        ([End::Terminal, End::Pipe], [true, false]),
        ([End::Pipe, End::Terminal], [false, true]),
    ] {
        for (arguments, stream) in [
            (&["legal", "--fen", "startpos", "e2"][..], 0),
            (&["legal", "-h"], 0),
            (&["legal", "--fen", "startpos", "e5"], 1),
            (&["legal", "--no-such-option"], 1),
        ] {
            let texts = run(arguments, &variables, ends, COLUMNS);
            assert_eq!(
                is_colored(&texts[stream]),
                expected[stream],
                "{arguments:?} {ends:?}"
            );
        }
    }
}

/// Squares are coloured with the colours that the terminal has; pieces are figurines on coloured squares if the locale is
/// UTF-8.
#[test]
fn boards_depend_on_the_colors_of_the_terminal_and_the_locale() {
    let utf8 = ("LC_ALL", "C.UTF-8");
    let few = ("TERM", "xterm-256color");
    let all = ("COLORTERM", "truecolor");
    for (variables, ends, expected) in [
        (
            &[utf8, few, all][..],
            TERMINALS,
            ["\u{1b}[48;2;", "\u{265f}\u{fe0e}"],
        ),
        (
            &[utf8, few],
            TERMINALS,
            ["\u{1b}[48;5;", "\u{265a}\u{fe0e}"],
        ),
        (&[few], TERMINALS, ["\u{1b}[48;5;", " q  k "]),
        (
            &[utf8, ("TERM", "linux")],
            TERMINALS,
            ["\u{1b}[1m P ", "┌──"],
        ),
        (&[utf8, ("TERM", "dumb")], TERMINALS, ["| ", " k "]),
        (&[utf8, few, all], PIPES, ["│ ", " k "]),
        (&[few, all], PIPES, ["| ", " k "]),
    ] {
        let [text, _] = run(&["show", "startpos"], variables, ends, COLUMNS);
        for part in expected {
            let is_there = text.contains(part) || plain(&text).contains(part);
            assert!(is_there, "{variables:?} {ends:?}\n{text}");
        }
        let has_figurines = text.contains('\u{265f}');
        assert_eq!(has_figurines, expected[1].contains('\u{fe0e}'), "{text}");
    }
}

#[test]
fn links_are_for_terminals_that_support_them_and_on_request() {
    let show = &["show", "startpos"][..];
    let json = &["status", "--fen", "startpos", "--json"];
    let term = ("TERM", "xterm-256color");
    for (variables, ends, arguments, expected) in [
        (&[term][..], TERMINALS, show, false),
        (&[term, ("TERM_PROGRAM", "WezTerm")], TERMINALS, show, true),
        (&[term, ("VTE_VERSION", "7600")], TERMINALS, show, true),
        (&[("TERM", "xterm-kitty")], TERMINALS, show, true),
        (
            &[("TERM", "xterm-kitty"), ("NO_COLOR", "1")],
            TERMINALS,
            show,
            true,
        ),
        (
            &[("TERM", "xterm-kitty"), ("FORCE_HYPERLINK", "0")],
            TERMINALS,
            show,
            false,
        ),
        (&[("TERM", "xterm-kitty")], TERMINALS, json, false),
        (&[("TERM", "xterm-kitty")], PIPES, show, false),
        (
            &[("TERM", "dumb"), ("VTE_VERSION", "7600")],
            TERMINALS,
            show,
            false,
        ),
        (&[("FORCE_HYPERLINK", "1")], PIPES, show, true),
        (&[("FORCE_HYPERLINK", "1")], PIPES, json, false),
    ] {
        for (option, expected) in [
            (&[][..], expected),
            (&["--hyperlink", "never"], false),
            (&["--hyperlink=always"], arguments == show),
        ] {
            let arguments = [arguments, option].concat();
            let [text, _] = run(&arguments, variables, ends, COLUMNS);
            let link = "\u{1b}]8;;https://lichess.org/analysis/standard/rnbqkbnr/";
            let context = format!("{arguments:?} {variables:?} {ends:?}\n{text}");
            assert_eq!(text.contains(link), expected, "{context}");
            assert_eq!(
                text.matches("\u{1b}]8;").count(),
                if expected { 2 } else { 0 },
                "{context}"
            );
        }
    }
}

/// The line without its escape sequences.
fn plain(line: &str) -> String {
    let mut rest = line;
    let mut text = String::new();
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        text += before;
        rest = after.split_once('m').map_or("", |(_, rest)| rest);
    }
    text + rest
}

/// The number of columns of a line. The variation selector after a figurine takes no column.
fn width(line: &str) -> usize {
    plain(line).replace('\u{fe0e}', "").chars().count()
}

/// Boards and their legends do not depend on the width of the terminal.
#[test]
fn boards_fit_80_columns_and_help_fits_the_terminal() {
    let variables = [
        &[("TERM", "xterm-256color"), ("LC_ALL", "C.UTF-8")][..],
        &[("TERM", "xterm"), ("LC_ALL", "C.UTF-8")],
        &[("TERM", "xterm")],
    ];
    let pinned = "4r2k/8/8/8/1b6/8/3R4/4K1R1 w - - 0 1";
    for variables in variables {
        for arguments in [
            &["show", "kiwipete", "e1"][..],
            &["show", pinned, "e1"],
            &["show", pinned, "e1", "--flip"],
            &["raw", "Qd4"],
            &["raw", "Na1"],
            &["control", "--fen", "kiwipete"],
        ] {
            let [at_80, _] = run(arguments, variables, TERMINALS, 80);
            let [at_120, _] = run(arguments, variables, TERMINALS, 120);
            assert_eq!(at_80, at_120, "{arguments:?}");
            for line in at_80.lines() {
                assert!(width(line) <= 80, "{arguments:?} {variables:?}\n{line}");
            }
        }
        let widest = |columns| {
            let [help, _] = run(&["legal", "--help"], variables, TERMINALS, columns);
            help.lines().map(width).max().unwrap_or_default()
        };
        assert!((70..=80).contains(&widest(80)));
        assert!((90..=120).contains(&widest(120)));
    }
}

#[test]
fn long_lists_are_wrapped_on_a_terminal_and_not_in_a_pipe() {
    let position = "4k3/8/8/8/3Q4/8/8/4K3 w - - 0 1";
    for variables in [&[("TERM", "xterm-256color")][..], &[("TERM", "dumb")]] {
        let run = |ends, columns| {
            let [text, _] = run(
                &["legal", "--fen", position, "d4"],
                variables,
                ends,
                columns,
            );
            text.lines().map(plain).collect::<Vec<_>>()
        };
        let [at_80, at_120, in_pipe] = [(TERMINALS, 80), (TERMINALS, 120), (PIPES, 80)]
            .map(|(ends, columns)| run(ends, columns));
        let moves = |lines: &[String]| {
            let rest = lines.iter().skip_while(|line| !line.starts_with("Moves"));
            let list = rest.take_while(|line| !line.starts_with("Captures"));
            list.cloned().collect::<Vec<_>>()
        };
        assert!(at_80.iter().all(|line| width(line) <= 80));
        assert!(at_120.iter().all(|line| width(line) <= 120));
        assert_eq!(
            moves(&at_80),
            [
                "Moves (27)   Qa1 Qd1 Qg1 Qb2 Qd2 Qf2 Qc3 Qd3 Qe3+ Qa4+ Qb4 Qc4 Qe4+ Qf4 Qg4 Qh4",
                "             Qc5 Qd5 Qe5+ Qb6 Qd6 Qf6 Qa7 Qd7+ Qg7 Qd8+ Qh8+",
            ]
        );
        assert_eq!(
            moves(&at_120),
            [
                "Moves (27)   Qa1 Qd1 Qg1 Qb2 Qd2 Qf2 Qc3 Qd3 Qe3+ Qa4+ Qb4 Qc4 Qe4+ Qf4 Qg4 Qh4 Qc5 Qd5 Qe5+ Qb6 Qd6 Qf6 Qa7 Qd7+ Qg7",
                "             Qd8+ Qh8+",
            ]
        );
        assert_eq!(moves(&in_pipe).len(), 1);
        assert!(width(&moves(&in_pipe)[0]) > 120);
    }
}

#[test]
fn the_ranks_of_a_board_are_equally_wide() {
    for term in ["xterm-256color", "xterm"] {
        let variables = [("TERM", term), ("LC_ALL", "C.UTF-8")];
        let [text, _] = run(
            &["why", "--fen", "4r2k/8/8/8/1b6/8/3R4/4K1R1 w - - 0 1", "e1"],
            &variables,
            TERMINALS,
            80,
        );
        let ranks: Vec<_> = (text.lines())
            .map(plain)
            .filter(|line| {
                line.starts_with([' ']) && line[1..].starts_with(|c: char| c.is_ascii_digit())
            })
            .collect();
        assert_eq!(ranks.len(), 8, "{text}");
        for rank in &ranks {
            assert_eq!(width(rank), width(&ranks[0]), "{text}");
        }
    }
}
