//! `bisect` with an engine that has one bug: the right move and the right reason, from a position of a suite.
//!
//! The engine is the example `faulty_engine`, which `cargo test` builds. It runs as a child process.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use serde_json::{Value, json};

use crate::process::{ROOT, TEMPORARY, is_installed, program, run, shell};

/// Bugs with a position in which they show, by its name in `fixtures/edges.perft` or as a FEN, the depth, the kind of the finding, its code, and the move:
/// an extra or missing one, the one whose count is wrong, or the end of the path. Behind a slash, the move of a state bug; without a
/// slash, no such move may be named.
const CASES: &str = "
no-en-passant | en passant is the only legal move | 2 | moves | en-passant | b4c3
en-passant-rank | en passant uncovers the rank, White captures | 2 | moves | en-passant-exposes-king | d5e6
en-passant-diagonal | en passant uncovers a diagonal through the captured pawn | 2 | moves | en-passant-exposes-king | e4d3
en-passant-checker | en passant captures the checking pawn | 2 | moves | en-passant | e4d3
castling-through-attack | castling: f1 attacked, through check | 2 | moves | castling-through-attack | e1g1
castling-into-attack | castling: c8 attacked, into check | 2 | moves | castling-into-attack | e8c8
castling-out-of-check | a check by a knight cannot be blocked | 2 | moves | castling-out-of-check | e1c1
castling-rook-path | castling: b1 attacked, which is legal | 2 | moves | castling-rook-path-attacked | e1c1
castling-over-piece | castling: own knight on b1 | 2 | moves | castling-path-occupied | e1c1
chess960-shield | chess960: the rook shields the king, which stays | 2 | moves | castling-into-attack | c1b1
queen-only | promotion blocks a check | 2 | moves | promotes | d7d8r
no-capture-promotion | promotion to a knight mates | 2 | moves | promotes | f7g8q
double-push-over-piece | a single push onto a piece is illegal | 2 | moves | pawn-push-blocked | e2e4
double-push-anywhere | a double push starts from the start rank only | 2 | moves | pawn-double-not-from-start | e3e5
pin-ignored | a pinned knight cannot move | 2 | moves | pinned | e2g3
pin-frozen | a pinned rook slides along its file | 2 | moves | stays-on-pin-line | e4e5
double-check-block | mate by double check, although either checker could be captured | 1 | moves | double-check-only-king-moves | d3e5
retreat-on-ray | the king cannot retreat along the line of a bishop | 2 | moves | target-attacked-through-king | d4c3
protected-piece | double check: the king cannot capture a protected checker | 2 | moves | target-protected | e1e2
no-block | a double push blocks a check that a single push does not | 2 | moves | blocks-check | d2d4
wrap-around | a pawn capture does not wrap around the edge | 2 | moves | not-on-any-vector | h3a5
stalemate-counted | promotion to a queen stalemates and to a rook does not | 2 | total | stalemate-counted | g7g8q
wrong-side-pawns | en passant is possible for one move only | 2 | moves | not-your-turn | e4e3
rights-after-capture | castling: the right of a rook captured in its corner is lost | 2 | state-played | no-castling-right | e8c8/g2a8
rights-wrong-rook | castling: c1 attacked, into check | 3 | state-played | castling-right-held | e1g1/a1a8
unmake-castling | castling: a king that has moved and returned has no rights | 2 | state-unmake | state-not-restored | e1c1/e1g1
unmake-promotion | promotion uncovers a check | 2 | state-unmake | state-not-restored | h7h8/d7d8n
unmake-en-passant | en passant captures the checking pawn | 2 | state-unmake | state-not-restored | c5c6/e4d3
unmake-wrong-piece | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 | 2 | state-unmake | state-not-restored | g2g3/e2a6
unmake-rights | castling: rook captures rook in the corner: both rights are lost | 2 | state-unmake | state-not-restored | a1b1/a1a8
en-passant-kept | en passant captures the checking pawn | 3 | state-played | en-passant-not-available | e4d3/c5d5
en-passant-pawn-left | en passant captures the checking pawn | 2 | state-played | en-passant-pawn-left | e4d3/e4d3
fen-without-en-passant | en passant captures the checking pawn | 2 | state-fen | en-passant | e4d3/d2d4
ignores-moves | castling: a1 attacked, which is legal | 2 | position | other-position | a1b1
hash-without-side | 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 | 3 | | |
hash-without-rights | k7/p7/P7/8/8/8/8/R3K2R w KQ - 0 1 | 5 | count | hash-without-rights |
hash-without-en-passant | 7k/8/8/8/3p4/8/4P3/K7 w - - 0 1 | 5 | count | hash-without-en-passant |
hash-without-depth | 7k/8/7p/7P/8/8/8/K6B w - - 0 1 | 6 | count | hash-without-depth |
pseudo-legal-leaves | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 | 2 | count | pseudo-legal-counted |
fifty-moves-end | 4k3/8/8/8/8/8/8/R3K3 w Q - 97 80 | 4 | count | fifty-moves-counted |
repetition-end | 7k/8/7p/7P/8/8/8/K7 w - - 0 80 | 6 | count | repetition-counted |
bare-kings-end | 8/8/8/4k3/3P4/8/8/4K3 b - - 0 1 | 3 | count | material-counted |
random | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 | 2 | unsteady | not-reproducible |
depth-off-by-one | castling: a1 attacked, which is legal | 2 | depth | depth-off-by-one |
total-off-by-one | castling: a1 attacked, which is legal | 2 | total | total |
no-total | castling: a1 attacked, which is legal | 2 | | |
crash | castling: a1 attacked, which is legal | 2 | failure | engine-exited |
hang | castling: a1 attacked, which is legal | 2 | failure | engine-timeout |
garbage | castling: a1 attacked, which is legal | 2 | failure | engine-timeout |
";

/// The findings about an engine that does not know the command `d`. The cause may be unknown, but no other cause and no other move are named.
const WITHOUT_FEN: &str = "
unmake-castling | 4k3/p7/8/8/8/8/8/R3K2R w KQ - 0 1 | 4 | state-unmake | state-not-restored | e8d8/e1g1
unmake-promotion | promotion uncovers a check | 2 | state-unmake | state-not-restored | h7h8/d7d8n
unmake-en-passant | en passant captures the checking pawn | 2 | state-unmake | state-not-restored | c5c6/e4d3
unmake-wrong-piece | r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 | 2 | state-unmake | state-not-restored | g2g3/e2a6
unmake-wrong-piece | 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 | 4 | count | cause-unknown |
unmake-rights | castling: rook captures rook in the corner: both rights are lost | 2 | state-unmake | state-not-restored | a1b1/a1a8
en-passant-pawn-left | en passant captures the checking pawn | 2 | state-played | en-passant-pawn-left | e4d3/e4d3
hash-without-rights | k7/p7/P7/8/8/8/8/R3K2R w KQ - 0 1 | 5 | count | hash-without-rights |
";

/// The example program.
pub(crate) fn faulty_engine() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_chessmoves"));
    let engine = program.with_file_name("examples").join("faulty_engine");
    if !engine.is_file() {
        // `cargo test` builds the examples, `cargo test --test cli` does not.
        let mut cargo = Command::new(env!("CARGO"));
        let built = cargo
            .args(["build", "--quiet", "--example", "faulty_engine"])
            .status();
        assert!(
            built.expect("cargo").success() && engine.is_file(),
            "{}",
            engine.display()
        );
    }
    engine
}

/// Asks the faulty engine, and returns the record and the exit status.
fn bisect(bug: &[&str], position: &str, depth: &str, shrink: Option<&str>) -> (Value, Option<i32>) {
    // A slow machine needs more time for answers that come.
    let is_silent = matches!(bug, ["hang" | "garbage", ..]);
    let timeout = if is_silent { "0.2" } else { "30" };
    let mut command = program();
    command
        .args(["bisect", "--json", "--timeout", timeout])
        .args(shrink)
        .arg("--engine")
        .arg(faulty_engine())
        .args([position, depth, "--"])
        .args(bug);
    let output = run(&mut command, "");
    assert_eq!(output.stderr, "", "{bug:?}");
    let record = serde_json::from_str(&output.stdout);
    let record = record.unwrap_or_else(|error| panic!("{bug:?}: {error}\n{}", output.stdout));
    (record, output.status)
}

/// The positions of the suite by their names.
fn suite() -> Vec<(String, String)> {
    let path = Path::new(ROOT).join("fixtures/edges.perft");
    let text = fs::read_to_string(path).expect("a suite");
    let lines: Vec<_> = text.lines().collect();
    (lines.windows(2))
        .filter_map(|pair| Some((pair[0].strip_prefix("# ")?, pair[1])))
        .map(|(name, line)| {
            let fen = line.split(" ;").next().unwrap_or_default();
            (name.to_owned(), fen.to_owned())
        })
        .collect()
}

/// The moves that a finding names.
fn moves_of(finding: &Value) -> BTreeSet<String> {
    let all = |key: &str, inner: &str| -> Vec<String> {
        let items = finding[key].as_array().into_iter().flatten();
        items
            .filter_map(|item| Some(item[inner].as_str()?.to_owned()))
            .collect()
    };
    [
        all("extra", "move"),
        all("missing", "uci"),
        all("counts", "uci"),
    ]
    .concat()
    .into_iter()
    .collect()
}

/// The moves that the finding names, and the last one of the path.
fn named_moves(record: &Value) -> BTreeSet<String> {
    let last = record["path"].as_array().and_then(|path| path.last());
    let last = last.and_then(|step| Some(step["uci"].as_str()?.to_owned()));
    moves_of(&record["finding"])
        .into_iter()
        .chain(last)
        .collect()
}

fn check(case: &str, more: &[&str], suite: &[(String, String)]) {
    let fields: Vec<_> = case.split('|').map(str::trim).collect();
    let [bug, name, depth, kind, code, mv] = fields[..] else {
        panic!("{case}");
    };
    let of_suite = suite.iter().find(|(other, _)| other == name);
    let fen = of_suite.map_or(name, |(_, fen)| fen);
    let (record, status) = bisect(&[&[bug], more].concat(), fen, depth, None);
    if kind.is_empty() {
        assert_eq!(
            (status, &record["equal"]),
            (Some(0), &Value::Bool(true)),
            "{record}"
        );
        return;
    }
    assert_eq!(status, Some(1), "{bug}: {record}");
    let finding = &record["finding"];
    assert_eq!(finding["kind"], kind, "{bug}: {record}");
    assert_eq!(finding["code"], code, "{bug}: {record}");
    let (mv, of_state) = mv.split_once('/').unwrap_or((mv, ""));
    assert!(
        mv.is_empty() || named_moves(&record).contains(mv),
        "{bug}: {record}"
    );
    let named = finding["linePlayed"]["moves"][0]["uci"].as_str();
    assert_eq!(named.unwrap_or_default(), of_state, "{bug}: {record}");
}

#[test]
fn every_bug_is_found_with_its_move_and_its_reason() {
    let suite = suite();
    let cases: Vec<_> = CASES.lines().filter(|line| !line.is_empty()).collect();
    let bugs: Vec<_> = cases
        .iter()
        .filter_map(|case| case.split(' ').next())
        .collect();
    let list = run(
        Command::new(faulty_engine())
            .arg("list")
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped()),
        "",
    );
    let names = list
        .stdout
        .lines()
        .filter_map(|line| line.split(' ').next());
    assert!(names.eq(bugs.iter().copied()), "{}", list.stdout);
    let cases = cases.into_iter().map(|case| (case, &[][..]));
    let without_fen = WITHOUT_FEN.lines().filter(|line| !line.is_empty());
    let cases = cases.chain(without_fen.map(|case| (case, &["without-fen"][..])));
    let left = Mutex::new(cases);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let next = left.lock().expect("no other thread has failed").next();
                    let Some((case, more)) = next else {
                        return;
                    };
                    check(case, more, &suite);
                }
            });
        }
    });
}

/// With `--shrink`, a list that is wrong from the FEN is also wrong in a position with few pieces: for the same reason, and in the
/// same move. Any other finding stays as it is.
#[test]
fn a_wrong_list_is_shrunk_to_few_pieces() {
    let suite = suite();
    let mut sizes = BTreeSet::new();
    for case in CASES.lines().filter(|line| line.contains(" | moves | ")) {
        let fields: Vec<_> = case.split(" | ").collect();
        let [bug, name, depth, _, code, mv] = fields[..] else {
            panic!("{case}");
        };
        let (_, fen) = suite.iter().find(|(other, _)| other == name).expect(name);
        let (record, _) = bisect(&[bug], fen, depth, Some("--shrink"));
        let (finding, shrunk) = (&record["finding"], &record["shrunk"]);
        assert_eq!(
            (&shrunk["kind"], &shrunk["code"]),
            (&finding["kind"], &json!(code)),
            "{record}"
        );
        let both = &moves_of(finding) & &moves_of(shrunk);
        assert!(
            !both.is_empty() && moves_of(shrunk).len() <= moves_of(finding).len(),
            "{bug} {mv}: {record}"
        );
        let fen = shrunk["fen"].as_str().expect("a FEN");
        let again = bisect(&[bug], fen, "1", None).0;
        assert_eq!(moves_of(&again["finding"]), moves_of(shrunk), "{again}");
        let board = fen.split(' ').next().unwrap_or_default();
        let size = board.chars().filter(char::is_ascii_alphabetic).count();
        sizes.insert(size);
    }
    assert!(sizes.last() <= Some(&6), "{sizes:?}");
    let (record, _) = bisect(
        &["castling-through-attack"],
        "kiwipete",
        "2",
        Some("--shrink"),
    );
    assert_eq!(
        record["shrunk"]["fen"], "r3k3/8/2N5/8/8/8/8/4K3 b q - 0 1",
        "{record}"
    );
}

/// The positions of a suite are asked about in one process, so a hash table has what was counted before.
#[test]
fn a_key_without_the_side_to_move_is_found_after_another_position() {
    let suite = "7k/8/8/8/8/8/8/K6R b - - 0 1\n6k1/8/8/8/8/8/8/K6R w - - 0 1\n";
    let mut command = program();
    command.args(["bisect", "--json", "--suite", "-", "4", "--engine"]);
    command
        .arg(faulty_engine())
        .args(["--", "hash-without-side"]);
    let output = run(&mut command, suite);
    let records: Vec<Value> = (output.stdout.lines())
        .map(|line| serde_json::from_str(line).expect("a record"))
        .collect();
    let codes: Vec<_> = records
        .iter()
        .map(|record| record["finding"]["code"].as_str())
        .collect();
    assert_eq!(codes, [None, Some("hash-without-side")], "{records:?}");
}

/// The output does not depend on the number of jobs, and each has a process of its own.
#[test]
fn jobs_share_the_lines_of_a_suite() {
    for bug in ["pin-ignored", "crash"] {
        let outputs = ["1", "3"].map(|jobs| {
            let mut command = program();
            command
                .current_dir(ROOT)
                .args(["bisect", "--limit", "100", "--jobs", jobs]);
            command.args(["--json", "--suite", "fixtures/edges.perft", "--engine"]);
            command.arg(faulty_engine()).args(["--", bug]);
            run(&mut command, "")
        });
        let [one, three] = outputs;
        assert_eq!(one.status, Some(1), "{one:?}");
        assert_eq!((one.stdout, one.stderr), (three.stdout, three.stderr));
    }
}

/// Stockfish, if it is installed. Debian installs it in a folder that is not in everyone's path.
fn stockfish() -> Option<PathBuf> {
    let games = Path::new("/usr/games/stockfish");
    if games.is_file() {
        return Some(games.to_owned());
    }
    is_installed("stockfish").then(|| "stockfish".into())
}

#[test]
fn stockfish_agrees_on_every_suite() {
    let Some(stockfish) = stockfish() else {
        return;
    };
    for (suite, positions) in [("fixtures/edges.perft", 142), ("fixtures/suite.perft", 6)] {
        let mut command =
            shell("exec chessmoves bisect --engine \"$0\" --suite \"$1\" --limit 2000 --lists 0");
        command.arg(&stockfish).arg(suite);
        let output = run(&mut command, "");
        assert_eq!(
            output.stdout,
            format!("{positions} positions: {positions} without a difference, 0 with one\n")
        );
        assert_eq!((output.status, &*output.stderr), (Some(0), ""));
    }
}

/// Stockfish writes castling as e1g1, and as e1h1 with its option `UCI_Chess960`.
#[test]
fn stockfish_agrees_in_both_spellings_of_castling() {
    let Some(stockfish) = stockfish() else {
        return;
    };
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (options, castling) in [("", "e1g1"), ("--chess960", "e1h1")] {
        let script = format!(
            "exec chessmoves bisect --engine \"$0\" --fen '{fen}' 3 --json {options} --log \"$1\""
        );
        let log = Path::new(TEMPORARY).join(format!("stockfish-{castling}.log"));
        let output = run(shell(&script).arg(&stockfish).arg(&log), "");
        assert_eq!(output.status, Some(0), "{output:?}");
        let said = fs::read_to_string(log).expect("a transcript");
        assert!(said.contains(&format!("< {castling}: ")), "{said}");
    }
}

#[test]
fn the_bug_of_the_python_example_is_found() {
    let python = run(&mut shell("python3 -c 'import chess'"), "");
    if python.status != Some(0) {
        is_installed("python3-with-chess");
        return;
    }
    let output = run(
        &mut shell("chessmoves bisect --script examples/divide.py kiwipete 2 --json"),
        "",
    );
    let record: Value = serde_json::from_str(&output.stdout).expect("a record");
    assert_eq!(
        record["finding"]["code"], "castling-rook-attacked",
        "{record}"
    );
    assert_eq!(output.status, Some(1));
}
