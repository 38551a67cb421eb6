//! Options as keys of messages: every long option of the commands that `serve` answers is one, or is refused with a reason.

use std::collections::BTreeSet;

use chessmoves::answer::{Command, message::REFUSED};
use serde_json::{Map, Value, json};

use crate::process::{program, run};
use crate::streams::{command, records};

/// The commands that a message can name, with keys that are enough for an answer.
fn commands() -> Vec<(Command, Value)> {
    use Command::{
        Bisect, Board, Check, Clip, Control, Diff, Legal, Perft, Play, Raw, Show, Status, Why,
    };
    let fen = "kiwipete";
    let keys = |command| {
        Some(match command {
            Raw | Clip => json!({"piece": "Ke1"}),
            Board | Legal | Show => json!({"fen": fen, "piece": "e1"}),
            Why => json!({"fen": fen, "move": "e1c1"}),
            Status | Control => json!({"fen": fen}),
            Play => json!({"fen": fen, "moves": "e1d1"}),
            Perft => json!({"fen": fen, "depth": 1, "divide": true}),
            Check => json!({"movetext": "1. e4 e5 2. Ke3 *\n"}),
            Diff | Bisect => return None,
        })
    };
    let all = Command::ALL.into_iter();
    all.filter_map(|command| Some((command, keys(command)?)))
        .collect()
}

/// A value for an option.
fn sample(option: &str) -> Value {
    match option {
        "board" => json!({"white": ["Ke1", "Rh1"], "black": ["Ke8"]}),
        "depth" => json!(2),
        "fen" => json!("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        "en-passant" => json!("legal"),
        "fields" => json!(["type", "schema"]),
        "flip" => json!("black"),
        "format" => json!("text"),
        "from" | "piece" => json!("e1"),
        "is" => json!("check"),
        "move" => json!("e1d1"),
        "moves" => json!("a2a3 h8h7"),
        "only" => json!(["K", "R"]),
        "size" => json!(200),
        "theme" => json!("print"),
        "to" => json!("d1,g1"),
        // A file, a number or a name: the option is refused, whatever its value.
        "bad" | "color" | "good" | "hash" | "hyperlink" | "input" | "limit" | "output"
        | "suite" | "tags" | "threads" => json!("1"),
        _ => json!(true),
    }
}

/// The long options of a command, from its help.
fn options(name: &str) -> Vec<String> {
    let help = run(&mut command(&format!("{name} --help")), "").stdout;
    let lines = help.lines().map(str::trim_start);
    let option = |line: &str| {
        let long = match line.split_once(", --") {
            Some((short, long)) if short.len() == 2 && short.starts_with('-') => long,
            _ => line.strip_prefix("--")?,
        };
        let end = long.find(|c: char| c != '-' && !c.is_ascii_alphanumeric());
        Some(long[..end.unwrap_or(long.len())].to_owned())
    };
    lines.filter_map(option).collect()
}

/// What the command prints for the keys of a message.
fn on_the_command_line(name: &str, keys: &Map<String, Value>) -> String {
    let mut words = vec![name.to_owned()];
    let mut stdin = String::new();
    for (key, value) in keys {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Array(items) => {
                let items: Vec<_> = items
                    .iter()
                    .map(|item| item.as_str().expect("a text"))
                    .collect();
                items.join(",")
            }
            other => other.to_string(),
        };
        match (&**key, value) {
            ("movetext", _) => stdin = text,
            ("piece", _) if name != "why" => words.push(text),
            ("moves", _) if name == "play" => words.extend(text.split(' ').map(str::to_owned)),
            ("board", _) => words.push(format!("--board={{\"board\": {text}}}")),
            (_, Value::Bool(true)) => words.push(format!("--{key}")),
            _ => words.push(format!("--{key}={text}")),
        }
    }
    let has_format = ["format", "json", "count"]
        .iter()
        .any(|key| keys.contains_key(*key));
    match name {
        _ if has_format => {}
        "show" => words.push("--format=svg".to_owned()),
        _ => words.push("--json".to_owned()),
    }
    run(program().args(words), stdin).stdout
}

#[test]
fn every_option_is_a_key_or_is_refused_with_a_reason() {
    let (mut refused, mut misused) = (BTreeSet::new(), BTreeSet::new());
    for (asked, base) in commands() {
        let name = asked.name();
        for option in options(name) {
            let mut keys = base.as_object().expect("keys").clone();
            match &*option {
                "fen" | "board" => drop(keys.remove("fen")),
                // A move and a piece are two questions, and --stages asks about all moves of a piece.
                "piece" => drop(keys.remove("move")),
                // The moves need a position.
                "moves" => drop(keys.entry("fen").or_insert(json!("kiwipete"))),
                _ => {}
            }
            keys.insert(option.clone(), sample(&option));
            let mut message = keys.clone();
            message.insert("cmd".to_owned(), json!(name));
            let output = run(
                &mut command("serve"),
                Value::from(message.clone()).to_string(),
            );
            let answer = &records(&output.stdout)[0];
            let text = answer["message"].as_str().unwrap_or_default();
            if text.contains(": this option is not available in messages: ") {
                assert_eq!(answer["field"], option);
                refused.insert((option, name));
                continue;
            }
            let printed = on_the_command_line(name, &keys);
            if printed.is_empty() {
                assert_eq!(answer["type"], "error", "{message:?}");
                misused.insert(format!("{name} --{option}"));
                continue;
            }
            let given = match answer["text"].as_str() {
                Some(text) if answer["type"] == "output" => text,
                _ => &output.stdout,
            };
            assert_eq!(given, printed, "{message:?}");
        }
    }
    let expected: BTreeSet<_> = commands()
        .into_iter()
        .flat_map(|(asked, _)| {
            let rows = REFUSED.iter().filter(move |(_, of, _)| of.contains(&asked));
            rows.map(move |(option, ..)| ((*option).to_owned(), asked.name()))
        })
        .collect();
    assert_eq!(refused, expected);
    // The command line refuses these, too: there is no list of moves, or no record.
    let expected = [
        "control --slim",
        "perft --slim",
        "play --slim",
        "raw --slim",
        "show --fields",
        "show --json",
        "show --slim",
        "status --slim",
        "why --slim",
    ];
    assert_eq!(Vec::from_iter(misused), expected);
}

/// Inputs of a command, in all formats: positions with castling, en passant, mate and a rule of Chess960, and games with findings of every kind.
fn questions(command: Command, base: &Value) -> Vec<Map<String, Value>> {
    let base = base.as_object().expect("keys");
    if command == Command::Check {
        let games = [
            "[PlyCount \"9\"]\n\n1. e4 e5 *",
            "1. e4 e5 2. Bc4 d6 3. Bb5+ a6 4. Nf3 *",
            "[Termination \"Time forfeit\"]\n[FEN \"7k/8/8/8/8/8/R7/K7 w - - 0 1\"]\n\n1. Ra3 Kg8 0-1",
        ];
        return games
            .map(|game| Map::from_iter([("movetext".to_owned(), json!(game))]))
            .into();
    }
    let positions = [
        ("kiwipete", "e1g1"),
        ("4k3/8/8/2pP4/8/8/4r3/R3K2R w KQ c6 0 1", "e1g1"),
        (
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            "e1d3",
        ),
        ("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "e1e2"),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "h8g8"),
    ];
    let formats = [None, Some("text"), Some("svg"), Some("uci")];
    let mut all = Vec::new();
    for (fen, mv) in positions {
        for format in formats {
            let mut keys = base.clone();
            for (key, value) in [("fen", Some(fen)), ("move", Some(mv)), ("format", format)] {
                let is_used = keys.contains_key(key) || key == "format";
                if let Some(value) = value.filter(|_| is_used) {
                    keys.insert(key.to_owned(), json!(value));
                }
            }
            all.push(keys);
        }
    }
    all
}

/// What sets an option may do nothing, or set what nothing reads.
#[test]
fn every_option_changes_an_answer() {
    let (mut all, mut changing) = (BTreeSet::new(), BTreeSet::new());
    for (command, base) in commands() {
        for option in command.options() {
            all.insert(option.name);
            let changes = |mut keys: Map<String, Value>| {
                keys.retain(|key, _| key != option.name && !option.conflicts.contains(&&**key));
                if !option.needs.is_empty() {
                    keys.insert(option.needs.to_owned(), sample(option.needs));
                }
                let without = on_the_command_line(command.name(), &keys);
                keys.insert(option.name.to_owned(), sample(option.name));
                let with = on_the_command_line(command.name(), &keys);
                !with.is_empty() && with != without
            };
            if !changing.contains(option.name) && questions(command, &base).into_iter().any(changes)
            {
                changing.insert(option.name);
            }
        }
    }
    // Answers are JSON unless another format is asked for, and ASCII outside of a terminal.
    assert_eq!(&all - &changing, BTreeSet::from(["ascii", "json"]));
}
