//! The service: every message has one answer, in order and at once, and it is that of the command.

use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Write as _};

use serde_json::value::RawValue;
use serde_json::{Value, json};

use crate::pipes::TOO_LONG;
use crate::process::{run, spawn};
use crate::streams::{command, records};
use crate::support::{Rng, edge_cases};

fn serve(stdin: impl AsRef<[u8]> + Send) -> Vec<Value> {
    let output = run(&mut command("serve"), stdin);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert_eq!(output.stderr, "");
    records(&output.stdout)
}

/// A message for each command line, without spaces inside its words.
const COMMANDS: [(&str, &str); 12] = [
    ("raw Ke1 --json", r#"{"cmd":"raw","piece":"Ke1"}"#),
    ("clip Pe7 --json", r#"{"cmd":"clip","piece":"Pe7"}"#),
    (
        "board kiwipete e5 --checks --json",
        r#"{"cmd":"board","fen":"kiwipete","piece":"e5","checks":true}"#,
    ),
    (
        "legal kiwipete --from e1,e2 --slim --fields fen,moves",
        r#"{"cmd":"legal","fen":"kiwipete","from":["e1","e2"],"slim":true,"fields":["fen","moves"]}"#,
    ),
    (
        "legal kiwipete e1 --stages --json",
        r#"{"cmd":"legal","fen":"kiwipete","piece":"e1","stages":true}"#,
    ),
    (
        "why kiwipete --move O-O --json",
        r#"{"cmd":"why","fen":"kiwipete","move":"O-O"}"#,
    ),
    (
        "why kiwipete e1 --json --chess960",
        r#"{"cmd":"why","fen":"kiwipete","piece":"e1","chess960":true}"#,
    ),
    ("why kiwipete --json", r#"{"cmd":"why","fen":"kiwipete"}"#),
    (
        "status 960:0 --moves e4,e5 --is check --json",
        r#"{"cmd":"status","fen":"960:0","moves":"e4,e5","is":"check"}"#,
    ),
    (
        "control kiwipete --json",
        r#"{"cmd":"control","fen":"kiwipete"}"#,
    ),
    (
        "play startpos e4 e7e5 --json",
        r#"{"cmd":"play","fen":"startpos","moves":["e4","e7e5"]}"#,
    ),
    (
        "perft kiwipete 2 --divide --fens --json",
        r#"{"cmd":"perft","fen":"kiwipete","depth":2,"divide":true,"fens":true}"#,
    ),
];

#[test]
fn answers_are_the_records_of_the_commands() {
    let messages: String = COMMANDS.map(|(_, message)| format!("{message}\n")).concat();
    for threads in ["1", "3"] {
        let output = run(
            &mut command(&format!("serve --threads {threads}")),
            &messages,
        );
        let answers: Vec<_> = output.stdout.lines().collect();
        assert_eq!(answers.len(), COMMANDS.len());
        for ((line, message), answer) in COMMANDS.iter().zip(answers) {
            let alone = run(&mut command(line), "");
            // `--moves e4,e5` is a fault, which on the command line is text.
            if alone.status == Some(2) {
                assert!(
                    answer.starts_with(r#"{"type":"error","#),
                    "{message}\n{answer}"
                );
            } else {
                assert_eq!(alone.stdout.trim_end(), answer, "{message}");
            }
        }
    }
}

#[test]
fn pictures_and_texts_are_those_of_the_commands() {
    let answers = serve(
        r#"{"cmd":"show","fen":"kiwipete","piece":"e1","flip":true}
{"cmd":"status","fen":"kiwipete","format":"text","ascii":true}
"#,
    );
    for (line, answer) in [
        "show kiwipete e1 --flip --format svg",
        "status kiwipete --format text --ascii",
    ]
    .iter()
    .zip(answers)
    {
        assert_eq!(run(&mut command(line), "").stdout, answer["text"], "{line}");
    }
}

/// Boards send a promotion with every move. As a field it is ignored, with a note, unless a pawn promotes; a text means what it says.
#[test]
fn a_needless_promotion_is_ignored_as_a_field_and_not_in_a_text() {
    let answers = serve(
        r#"{"cmd":"why","fen":"7k/R7/8/8/8/8/8/K7 w - - 0 1","move":{"from":"a7","to":"a8","promotion":"q"}}
{"cmd":"play","fen":"startpos","moves":[{"from":"e2","to":"e4","promotion":"q"},{"from":"g8","to":"f6","promotion":"q"}]}
{"cmd":"why","fen":"startpos","moves":"e4 e5","move":{"from":"d1","to":"h5","promotion":"q"}}
{"cmd":"play","fen":"7k/P7/8/8/8/8/8/K7 w - - 0 1","moves":[{"from":"a7","to":"a8","promotion":"q"}]}
{"cmd":"why","fen":"7k/R7/8/8/8/8/8/K7 w - - 0 1","move":"a7a8q"}
"#,
    );
    let notes = [
        json!(["the promotion of a7a8 is ignored: the rook on a7 is not a pawn"]),
        json!([
            "the promotion of e2e4 is ignored: e4 is not on the last rank",
            "the promotion of g8f6 is ignored: the knight on g8 is not a pawn"
        ]),
        json!(["the promotion of d1h5 is ignored: the queen on d1 is not a pawn"]),
        Value::Null,
        Value::Null,
    ];
    assert_eq!(
        answers
            .iter()
            .map(|answer| &answer["notes"])
            .collect::<Vec<_>>(),
        notes.each_ref()
    );
    assert_eq!(answers[0]["legal"], true);
    assert_eq!(answers[1]["played"][1]["uci"], "g8f6");
    assert_eq!(answers[2]["legal"], true);
    assert_eq!(answers[3]["played"][0]["san"], "a8=Q+");
    assert_eq!(answers[4]["legal"], false);
}

/// The answer does not wait for further input, and a question after an error is answered.
#[test]
fn every_message_is_answered_at_once() {
    let mut child = spawn(&mut command("serve"));
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    for n in 0..200 {
        let move_text = if n % 3 == 0 { "e2e5" } else { "e4" };
        let fen = if n % 5 == 0 { "nowhere" } else { "startpos" };
        let message = json!({"cmd": "why", "move": move_text, "id": n, "fen": fen});
        writeln!(stdin, "{message}").expect("the service reads");
        let mut answer = String::new();
        stdout.read_line(&mut answer).expect("the service writes");
        let answer: Value = serde_json::from_str(&answer).expect("a record");
        assert_eq!(answer["id"], n);
        assert_eq!(answer["type"] == "error", n % 5 == 0, "{answer}");
    }
    drop(stdin);
    assert!(child.wait().expect("the end").success());
}

/// The parts of messages, and what does not belong in one.
const PARTS: [&str; 34] = [
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\\",
    "\u{0}",
    "\u{feff}",
    "é",
    "\"id\":",
    "\"cmd\":",
    "\"legal\"",
    "\"why\"",
    "\"perft\"",
    "\"check\"",
    "\"rawMoves\"",
    "\"role\":\"movement\",",
    "\"fen\":\"startpos\"",
    "\"board\":",
    "\"e1\":\"K\"",
    "\"piece\":\"e2\"",
    "\"move\":\"e4\"",
    "\"moves\":",
    "\"movetext\":\"1. e4 {\"",
    "\"depth\":64",
    "\"fields\":",
    "null",
    "true",
    "-1e400",
    "\"--json\"",
    "\"\\ud800\"",
    "\"slim\":true",
];

/// The messages of the golden file.
fn golden_messages() -> impl Iterator<Item = &'static str> {
    let lines = include_str!("serve.txt").lines();
    lines.filter(|line| line.starts_with('{') && !line.starts_with(r#"{"type""#))
}

/// The values of an object as written.
type Fields = HashMap<String, Box<RawValue>>;

/// A line of garbage, or a message with some changes and an id.
fn garbage(rng: &mut Rng, n: usize) -> Vec<u8> {
    let mut line = Vec::new();
    if rng.below(4) > 0 {
        let golden = golden_messages().count();
        let message = match rng.below(golden + COMMANDS.len()) {
            golden if let Some(message) = golden_messages().nth(golden) => message,
            other => COMMANDS[other - golden].1,
        };
        match message.strip_prefix('{') {
            Some(rest) if !message.contains("\"id\"") => {
                line.extend_from_slice(format!("{{\"id\":\"{n}\",{rest}").as_bytes());
            }
            _ => line.extend_from_slice(message.as_bytes()),
        }
    }
    for _ in 0..rng.below(3) {
        let part = PARTS[rng.below(PARTS.len())].as_bytes();
        let at = rng.below(line.len() + 1);
        // Values are replaced as well as cut.
        let is_end = |byte: &u8| b",}]".contains(byte);
        let end = match rng.below(2) {
            0 => at + rng.below((line.len() - at).min(6) + 1),
            _ => at + line[at..].iter().position(is_end).unwrap_or(0),
        };
        line.splice(at..end, part.iter().copied());
    }
    if rng.below(8) == 0 && !line.is_empty() {
        let at = rng.below(line.len());
        line[at] = u8::try_from(rng.below(256)).expect("a byte");
    }
    line.retain(|byte| *byte != b'\n');
    line
}

#[test]
fn garbage_has_one_record_per_line_and_ends_nothing() {
    let mut rng = Rng::new(14);
    let mut lines: Vec<Vec<u8>> = (0..6000).map(|n| garbage(&mut rng, n)).collect();
    lines.push(vec![b'{'; TOO_LONG]);
    lines.push("[".repeat(100_000).into());
    lines.push(("{\"cmd\":\"legal\",\"x\":".to_owned() + &"[".repeat(100_000)).into());
    for case in edge_cases::all() {
        lines.push(json!({"cmd": "status", "fen": case.fen}).to_string().into());
        lines.push(json!({"cmd": case.fen, "id": case.fen}).to_string().into());
    }
    lines.push(br#"{"cmd":"version","id":"last"}"#.to_vec());
    let stdin = lines.join(&b'\n');
    let output = run(&mut command("serve"), &stdin);
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    let mut answers = output.stdout.lines();
    let (mut errors, mut with_id) = (0, 0);
    for line in &lines {
        let text = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
        if text.trim_ascii().is_empty() {
            continue;
        }
        let line = String::from_utf8_lossy(line);
        let answer = answers.next().expect("an answer for each line");
        // As texts: an id may be a number that is too large to be read.
        let answer: Fields = serde_json::from_str(answer).expect("a record");
        let kind = answer.get("type").map(|kind| kind.get());
        errors += usize::from(kind == Some("\"error\""));
        let message: Result<Fields, _> = serde_json::from_slice(text);
        if let Some(id) = message.unwrap_or_default().get("id") {
            with_id += 1;
            let found = answer.get("id").map(|id| id.get());
            assert_eq!(found, Some(id.get()), "{line}");
        }
    }
    assert_eq!(answers.next(), None);
    assert!(
        errors > 2000 && with_id > 1500,
        "{errors} errors, {with_id} ids"
    );
}

#[test]
fn the_version_is_that_of_the_program() {
    let answers = serve(r#"{"cmd":"version","id":1}"#);
    assert_eq!(answers[0]["version"], env!("CARGO_PKG_VERSION"));
    let text = run(&mut command("--version"), "").stdout;
    for key in ["target", "sliders"] {
        assert!(
            text.contains(answers[0][key].as_str().expect("a text")),
            "{text}"
        );
    }
}

#[test]
fn long_searches_are_cut_off() {
    // A position in which each side has more than a hundred moves.
    let fen = "qqqqqqqq/qqqqkqqq/8/8/8/8/QQQQKQQQ/QQQQQQQQ w - - 0 1";
    let message = json!({"cmd": "perft", "fen": fen, "depth": 64, "divide": true});
    let arguments = "serve --perft-limit 5000";
    let output = run(&mut command(arguments), message.to_string());
    let answer = &records(&output.stdout)[0];
    assert_eq!(answer["code"], "perft-limit", "{answer}");
}

/// A key of JSON can contain anything, also what separates the parts of another message.
#[test]
fn a_forged_key_is_an_unknown_key() {
    let honest = r#"{"cmd":"legal","fen":"startpos","from":"b1","only":"N"}"#;
    let forged = r#"{"cmd":"legal","fen":"startpos","from\u0000\"b1\"\u0000only":"N"}"#;
    let alone = serve(forged);
    assert_eq!(alone[0]["code"], "json-unknown-key", "{}", alone[0]);
    assert_eq!(serve(format!("{honest}\n{forged}\n"))[1], alone[0]);
}

#[test]
fn the_color_of_a_message_of_the_articles_is_read_in_any_case() {
    let ask = |color: &str| {
        let message = json!({"role": "board", "cmd": "squaresControlledBy", "color": color, "board": {"white": ["Ke1"]}});
        serve(message.to_string()).remove(0)
    };
    for color in ["W", "w", "white", "White"] {
        assert_eq!(ask(color)["color"], "white", "{color}");
    }
    assert_eq!(ask("red")["code"], "json-wrong-type");
}
