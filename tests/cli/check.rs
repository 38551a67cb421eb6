//! `check`: streams of games, files of valid and faulty games, limits and exit statuses.

use std::collections::HashMap;
use std::path::PathBuf;
use std::{env, fs};

use serde_json::{Value, json};

use crate::process::{Output, TEMPORARY, run, shell};
use crate::support::Rng;
use crate::support::games::{Layout, file};

/// A file of the tests' own.
fn path(name: &str) -> PathBuf {
    PathBuf::from(TEMPORARY).join(name)
}

fn check(arguments: &str, stdin: impl AsRef<[u8]> + Send) -> Output {
    run(
        shell(&format!("chessmoves check {arguments}")).current_dir(TEMPORARY),
        stdin,
    )
}

/// A large file of valid games, and of games whose first move is illegal.
fn large(seed: u64, games: usize) -> Vec<u8> {
    let mut rng = Rng::new(seed);
    let mut text = Vec::new();
    for n in 0..games {
        let layout = if n % 3 == 0 {
            Layout::Wild
        } else {
            Layout::Plain
        };
        let (file, _) = file(&mut rng, layout, 1);
        let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&file).to_vec();
        text.extend_from_slice(&file);
        if n % 4 == 0 {
            text.extend_from_slice(
                b"\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Ke3 {illegal} *\n\n",
            );
        }
    }
    text
}

#[test]
fn answers_do_not_depend_on_the_number_of_threads() {
    let text = large(200, 400);
    let input = path("threads.pgn");
    fs::write(&input, &text).expect("a file");
    let fixed = |threads: u32| {
        // The output has names in Latin-1.
        let script = format!(
            "threads.pgn --fix --threads {threads} 2> fixed.txt | cksum; cksum < fixed.txt"
        );
        check(&script, "").stdout
    };
    let one = fixed(1);
    assert!(fixed(2) == one && fixed(3) == one);
    for options in [
        "--json",
        "--warnings",
        "--lint",
        "--lint --json",
        "--format sarif",
    ] {
        let one = check(&format!("threads.pgn {options} --threads 1"), "");
        assert_eq!(one.status, Some(1));
        for threads in [2, 3] {
            let other = check(&format!("threads.pgn {options} --threads {threads}"), "");
            assert!(one == other, "{options}, {threads} threads");
        }
        let piped = check(options, &text);
        let named = |text: &str| {
            text.replace("\"source\":\"threads.pgn\",", "")
                .replace("\"threads.pgn\"", "\"-\"")
                .replace("threads.pgn:", "-:")
        };
        assert!(named(&one.stdout) == piped.stdout, "{options} from a pipe");
    }
}

#[test]
fn the_moves_of_a_line_of_json_have_one_of_several_keys() {
    for key in ["movetext", "pgn", "moves"] {
        let line = json!({key: "1. e4 e5 2. Ke3", "id": 7}).to_string();
        let found = check("--json", &line).stdout;
        let record: Value = serde_json::from_str(&found).expect("JSON");
        assert_eq!(record["faults"][0]["ply"], 3, "{key}");
        assert_eq!(record["id"], 7, "{key}");
    }
}

/// Each game is a duplicate of the one before the same number of games, in whatever block it is.
#[test]
fn duplicates_name_the_first_game_with_the_same_moves() {
    let text = large(202, 300);
    let games = check("--json", &text).stdout.lines().count();
    let twice = [&text[..], b"\n\n", &text].concat();
    for threads in [1, 3] {
        let found = check(&format!("--lint --json --threads {threads}"), &twice).stdout;
        let records: Vec<Value> = (found.lines())
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        assert_eq!(records.len(), 2 * games);
        let mut first = HashMap::new();
        for (number, record) in (1..).zip(&records) {
            let warning = (record["warnings"].as_array().into_iter().flatten())
                .find(|warning| warning["code"] == "duplicate-game");
            let message = warning.map(|warning| warning["message"].as_str().expect("a text"));
            // A game that ends in the same position with the same clocks, after as many plies, has the same moves here.
            let end = (record["end"].to_string(), record["plies"].to_string());
            let is_compared = record["ok"] == true && record["plies"] != 0;
            let earlier = is_compared.then(|| *first.entry(end).or_insert(number));
            let expected = earlier.filter(|&earlier| earlier < number);
            let expected = expected.map(|earlier| {
                format!("the start position and the moves are those of game {earlier}")
            });
            assert_eq!(message, expected.as_deref(), "game {number}");
            assert!(
                number <= games
                    || record["ok"] == false
                    || message.is_some()
                    || record["plies"] == 0
            );
        }
    }
}

/// The keys of SARIF 2.1.0 that the report has, as its schema describes them; `required` are those that it requires.
fn sarif_schema() -> Value {
    let object = |required: &[&str], properties: Value| json!({"type": "object", "additionalProperties": false, "required": required, "properties": properties});
    let text = json!({"type": "string", "minLength": 1});
    let message = object(&["text"], json!({"text": text}));
    let level = json!({"enum": ["none", "note", "warning", "error"]});
    let number = json!({"type": "integer", "minimum": 1});
    let rule = object(
        &["id"],
        json!({
            "id": text,
            "shortDescription": message,
            "help": message,
            "defaultConfiguration": object(&[], json!({"level": level})),
        }),
    );
    let region = json!({"startLine": number, "startColumn": number, "endColumn": number});
    let location = json!({
        "artifactLocation": object(&[], json!({"uri": {"type": "string", "pattern": "^[-A-Za-z0-9/._~%:]+$"}})),
        "region": object(&[], region),
    });
    let location = object(&[], json!({"physicalLocation": object(&[], location)}));
    let result = object(
        &["message"],
        json!({
            "message": message,
            "ruleId": text,
            "level": level,
            "locations": {"type": "array", "items": location},
        }),
    );
    let driver = json!({
        "name": text,
        "version": text,
        "rules": {"type": "array", "uniqueItems": true, "items": rule},
    });
    let run = object(
        &["tool"],
        json!({
            "tool": object(&["driver"], json!({"driver": object(&["name"], driver)})),
            "columnKind": {"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            "results": {"type": "array", "items": result},
        }),
    );
    object(
        &["version", "runs"],
        json!({
            "$schema": text,
            "version": {"const": "2.1.0"},
            "runs": {"type": "array", "items": run},
        }),
    )
}

/// The variable `SARIF_SCHEMA` can name the file with the whole schema, which OASIS publishes. Its pattern of `language` has a bracket too
/// many (`]?$`), which has to be removed first.
#[test]
fn sarif_is_valid_and_has_every_finding() {
    let mut schemas = vec![sarif_schema()];
    if let Some(path) = env::var_os("SARIF_SCHEMA") {
        let schema = fs::read_to_string(path).expect("the schema");
        schemas.push(serde_json::from_str(&schema).expect("JSON"));
    }
    for text in [large(203, 300), b"1. e4 e5 *".to_vec(), Vec::new()] {
        let sarif = check("--format sarif --warnings --threads 3", &text).stdout;
        let sarif: Value = serde_json::from_str(&sarif).expect("JSON");
        for schema in &schemas {
            let valid = jsonschema::validate(schema, &sarif);
            assert!(valid.is_ok(), "{valid:?}");
        }
        let run = &sarif["runs"][0];
        let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
        let results = run["results"].as_array().expect("results");
        let mut found = Vec::new();
        for line in check("--json", &text).stdout.lines() {
            let record: Value = serde_json::from_str(line).expect("JSON");
            for (kind, level) in [("faults", "error"), ("warnings", "warning")] {
                for finding in record[kind].as_array().expect("a list") {
                    let place = [&finding["line"], &finding["column"]].map(Value::to_string);
                    let game = format!("game {}", record["game"]);
                    found.push((game, finding["code"].to_string(), level, place));
                }
            }
        }
        assert_eq!(results.len(), found.len());
        for (result, (game, code, level, place)) in results.iter().zip(found) {
            let message = result["message"]["text"].as_str().expect("a text");
            let rest = message.strip_prefix(&game).expect(message);
            assert!(rest.starts_with([',', ':']), "{message}");
            assert_eq!(
                (result["ruleId"].to_string(), &result["level"]),
                (code, &json!(level))
            );
            let region = &result["locations"][0]["physicalLocation"]["region"];
            assert_eq!(
                [&region["startLine"], &region["startColumn"]].map(Value::to_string),
                place
            );
            let rule = rules.iter().find(|rule| rule["id"] == result["ruleId"]);
            assert_eq!(
                rule.expect("a rule")["defaultConfiguration"]["level"],
                level
            );
        }
    }
}

#[test]
fn good_and_bad_games_are_all_bytes_of_the_input() {
    let text = large(201, 60);
    for threads in [1, 3] {
        let output = check(
            &format!("--good good.pgn --bad bad.pgn --threads {threads}"),
            &text,
        );
        assert_eq!(output.status, Some(1));
        let [good, bad] = ["good.pgn", "bad.pgn"].map(|name| fs::read(path(name)).expect("a file"));
        assert_eq!(good.len() + bad.len(), text.len());
        // Each byte of the input is the next one of one of the files, game by game.
        let (mut good, mut bad) = (&good[..], &bad[..]);
        let mut reader = chessmoves::notation::pgn::Reader::new(&text[..]);
        while let Some(game) = reader.next_game().expect("readable") {
            match (good.strip_prefix(game.text), bad.strip_prefix(game.text)) {
                (Some(rest), _) => good = rest,
                (None, Some(rest)) => bad = rest,
                (None, None) => panic!("{} is missing", String::from_utf8_lossy(game.text)),
            }
        }
        assert!(good.is_empty() && bad.is_empty());
    }
}

/// The user's files stay as they are: the input, and the other file.
#[test]
fn files_of_games_do_not_replace_the_input_or_each_other() {
    const GAMES: &str = "[Event \"x\"]\n\n1. e4 e5 *\n\n1. Ke2 *\n";
    fs::write(path("input.pgn"), GAMES).expect("a file");
    fs::write(path("other.pgn"), "kept").expect("a file");
    for (arguments, message) in [
        (
            "input.pgn --good input.pgn",
            "would be both read and written",
        ),
        (
            "input.pgn --bad ./input.pgn",
            "would be both read and written",
        ),
        (
            "input.pgn --good other.pgn --bad other.pgn",
            "are the same file",
        ),
        (
            "input.pgn --good ./other.pgn --bad other.pgn",
            "are the same file",
        ),
        (
            "input.pgn --good new.pgn --bad new.pgn",
            "are the same file",
        ),
        (
            "input.pgn --good ./new.pgn --bad new.pgn",
            "are the same file",
        ),
    ] {
        let output = check(arguments, "");
        assert_eq!(output.status, Some(2), "{arguments}");
        assert!(output.stderr.contains(message), "{}", output.stderr);
        let texts = ["input.pgn", "other.pgn"].map(|name| fs::read_to_string(path(name)));
        assert_eq!(texts.map(|text| text.expect("a file")), [GAMES, "kept"]);
        assert!(!path("new.pgn").exists(), "{arguments}");
    }
}

/// A game of this length, in comments of 2 KiB.
fn long_game(len: usize) -> String {
    let comment = format!("{{{}}}\n", "x".repeat(2045));
    format!(
        "[White \"long\"]\n\n1. e4 {} e5 *\n\n",
        comment.repeat(len / 2048)
    )
}

/// Lines that are not games do not count, wherever a block of the input ends.
#[test]
fn numbers_of_games_in_json_lines_do_not_depend_on_the_blocks() {
    let game = format!(
        "{{\"moves\":\"e4 e5\",\"comment\":\"{}\"}}\n",
        "x".repeat(900)
    );
    let text = [&game, "{\"moves\":5}\n"].concat().repeat(1000);
    for threads in [1, 2] {
        let output = check(&format!("--json --threads {threads}"), &text);
        let numbers = output.stdout.match_indices("\"game\":").map(|(at, key)| {
            let digits = output.stdout[at + key.len()..].split(',').next();
            digits.and_then(|digits| digits.parse().ok())
        });
        assert!(numbers.eq((1..=1000).map(Some::<u32>)), "{threads} threads");
    }
}

/// A game that is too long ends with its file.
#[test]
fn a_game_that_is_too_long_does_not_hide_games_of_the_next_file() {
    const SMALL: usize = 3000;
    let big = ["[Event \"x\"]\n\n1. e4 ", &"x".repeat(3 << 20)].concat();
    let small = "[Event \"x\"]\n\n1. e4 e5 *\n\n".repeat(SMALL);
    fs::write(path("too-long.pgn"), &big).expect("a file");
    fs::write(path("small.pgn"), &small).expect("a file");
    for threads in [1, 2] {
        let files = format!("too-long.pgn small.pgn --threads {threads}");
        let output = check(&format!("-q --json {files}"), "");
        assert_eq!(output.stdout.lines().count(), SMALL + 1);
        assert_eq!(output.stdout.matches("\"ok\":true").count(), SMALL);
        check(
            &format!("-q {files} --good small-good.pgn --bad small-bad.pgn"),
            "",
        );
        assert!(fs::read_to_string(path("small-good.pgn")).expect("a file") == small);
        assert!(fs::read_to_string(path("small-bad.pgn")).expect("a file") == big);
    }
}

/// A line of JSON that is too long ends with its line.
#[test]
fn a_line_that_is_too_long_does_not_hide_the_lines_after_it() {
    let game = "{\"moves\":\"e4 e5\"}\n";
    for rest in ["\"}\n", "\n"] {
        let long = ["{\"moves\":\"e4", &" ".repeat(5 << 20), rest].concat();
        let output = check("--json", [game, &long, game, game].concat());
        let records: Vec<Value> = (output.stdout.lines())
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let lines: Vec<_> = records.iter().map(|record| &record["line"]).collect();
        assert_eq!(lines, [1, 2, 3, 4]);
        assert_eq!(records[1]["faults"][0]["code"], "game-too-long");
        assert_eq!(records[3]["ok"], true);
    }
}

#[test]
fn games_up_to_two_mebibytes_are_accepted() {
    let short = "[White \"short\"]\n\n1. d4 d5 *\n\n";
    let output = check("--json", [short, &long_game(1 << 20), short].concat());
    assert_eq!(output.status, Some(0), "{}", output.stderr);
    assert_eq!(output.stdout.matches("\"ok\":true").count(), 3);
    let output = check(
        "--json --threads 2",
        [short, &long_game(3 << 20), short].concat(),
    );
    assert_eq!(output.status, Some(1), "{}", output.stderr);
    let records: Vec<serde_json::Value> = output
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    assert_eq!(records.len(), 3);
    assert_eq!(records[1]["faults"][0]["code"], "game-too-long");
    assert_eq!(records[2]["tags"]["White"], "short");
    assert_eq!(
        (&records[2]["game"], &records[2]["plies"]),
        (&3.into(), &2.into())
    );
    assert_eq!(records[2]["line"], 3 + (3 << 9) + 6);
}

/// The middles of long comments are left out, unless the games are copied.
#[test]
fn long_comments_change_nothing() {
    const WORDS: [&str; 10] = [
        "word",
        "ünder",
        "\u{e9}",
        "e4",
        "1-0",
        "[%clk 0:01:00]",
        "(",
        ")",
        ";",
        "%",
    ];
    let mut rng = Rng::new(44);
    let mut text = Vec::new();
    for game in 0..40 {
        let is_latin1 = rng.one_in(3);
        let mut comment = || {
            let len = rng.choose(&[100, 5_000, 20_000, 300_000, 550_000]);
            let words_per_line = rng.choose(&[4, 5_000, 1_000_000]);
            let words_per_brace = rng.choose(&[1_000, 100_000]);
            let mut words = String::from("{");
            while words.len() < len {
                words += rng.choose(&WORDS);
                words += if rng.one_in(words_per_line) {
                    "\n"
                } else {
                    " "
                };
                words += if rng.one_in(words_per_brace) { "{" } else { "" };
            }
            words + "}"
        };
        let (first, second) = (comment(), comment());
        let open = rng.choose(&["", "(1... c5"]);
        let end = rng.choose(&["\n\n", " ", " 1. Ke3 * 1. d4 * "]);
        let fault = rng.choose(&["", "Ke3", ")", "}"]);
        let header = if rng.one_in(2) {
            "[White \"x\"]\n\n"
        } else {
            ""
        };
        let game = format!(
            "{header}1. e4 {first} e5 {open} 2. Nf3+ {second} {fault} {game}... Nc6 *{end}"
        );
        if is_latin1 {
            text.extend(game.chars().map(|c| u8::try_from(c).unwrap_or(b'?')));
        } else {
            text.extend_from_slice(game.as_bytes());
        }
    }
    for threads in [1, 2] {
        let options = format!("--json --warnings --threads {threads}");
        let whole = check(
            &format!("{options} --good long-good.pgn --bad long-bad.pgn"),
            &text,
        );
        let len = |name| fs::metadata(path(name)).expect("a file").len();
        assert_eq!(
            len("long-good.pgn") + len("long-bad.pgn"),
            text.len() as u64
        );
        let records = whole.stdout.lines().count();
        assert!(records > 30, "{records}");
        assert!(!whole.stdout.contains("game-too-long"));
        let output = check(&options, &text);
        for (left, right) in output.stdout.lines().zip(whole.stdout.lines()) {
            assert_eq!(left, right);
        }
        assert_eq!(output, whole);
    }
}

/// Blocks can end within a line.
#[test]
fn columns_do_not_depend_on_the_blocks() {
    let line = "\u{feff}1. d4 {ünder} Ke3 * ".repeat(20_000);
    for threads in [1, 2] {
        let output = check(&format!("--json --threads {threads}"), &line);
        let mut column = 1;
        for (number, record) in output.stdout.lines().enumerate() {
            let record: Value = serde_json::from_str(record).expect(record);
            // The byte order mark at the beginning of a file has no column.
            let start = column + u64::from(number > 0);
            let fault = &record["faults"][0];
            assert_eq!(
                (&fault["line"], &fault["column"]),
                (&1.into(), &(start + 14).into())
            );
            column = start + 20;
        }
        assert_eq!(output.stdout.lines().count(), 20_000);
    }
}

#[test]
fn long_comments_do_not_count_towards_the_length_of_a_game() {
    let comment = "line\n".repeat(1 << 20);
    let text =
        format!("[White \"a\"]\n\n1. e4 {{{comment}}} e5 2. Ke3 *\n\n[White \"b\"]\n\n1. d4 *\n");
    let output = check("", &text);
    let (line, game) = (3 + (1 << 20), 5 + (1 << 20));
    assert!(
        output
            .stdout
            .starts_with(&format!("-:{line}:9: game 1: 2. Ke3 is illegal\n")),
        "{output:?}"
    );
    let output = check("--json", &text);
    let next = output.stdout.lines().nth(1).expect("two games");
    assert!(next.contains(&format!("\"line\":{game},")), "{next}");
}

#[test]
fn fix_writes_a_game_that_is_too_long_unchanged() {
    let short = "[White \"short\"]\n\n1. d4 d5 *\n\n";
    let text = [short, &long_game(3 << 20), short].concat();
    for threads in [1, 2] {
        let output = check(&format!("--fix --threads {threads}"), &text);
        assert_eq!(output.stdout.len(), text.len());
        assert!(output.stdout == text);
    }
}

/// Brackets, tags and faults without end.
#[test]
fn a_million_of_anything_is_answered() {
    for unit in [
        "(",
        "{",
        "}",
        ")",
        "[A \"\n",
        "{\n",
        "({",
        "(e5) ",
        "e2e4 e7e5 ",
    ] {
        let text = format!("1. d4 {}", unit.repeat(200_000 / unit.len()));
        for options in ["--json", "--fix"] {
            let output = check(options, &text);
            assert!(
                matches!(output.status, Some(0 | 1)),
                "{unit} {options}: {}",
                output.stderr
            );
        }
    }
}

/// Each of them names the game, whose tags are looked through once: for each change, that would be 90 billion tags.
#[test]
fn a_game_with_very_many_tags_and_changes_is_corrected() {
    let text = "[A \"\n".repeat(300_000);
    let output = check("--fix", text);
    assert_eq!(output.status, Some(0));
    assert_eq!(output.stderr.matches(" is now [A \"\"]").count(), 300_000);
}

#[test]
fn each_tag_is_written_once_with_its_first_value() {
    let names = (0..500).flat_map(|n| [format!("A{n}"), format!("Tag{n}e"), format!("T{n}ge")]);
    let names: Vec<_> = names.chain(["UTCDate".into(), "UTCTime".into()]).collect();
    let mut text = String::new();
    for value in ["first", "again"] {
        text.extend(names.iter().map(|name| format!("[{name} \"{value}\"]\n")));
    }
    let record = check("--json", text + "\n1. e4 *\n").stdout;
    let record: Value = serde_json::from_str(&record).expect("a record");
    let tags = record["tags"].as_object().expect("tags");
    assert!(names.iter().eq(tags.keys()) && tags.values().all(|value| value == "first"));
}

/// The bracket that closes a command is looked for nearby: up to the end of the line, there are two terabytes to search.
#[test]
fn very_many_commands_without_a_closing_bracket_are_faults() {
    for command in ["[%", "[%clk "] {
        let text = format!("1. e4 {}", command.repeat(1_800_000 / command.len()));
        let output = check("-q", text);
        assert_eq!(output.status, Some(1));
        assert_eq!(output.stdout.matches("[stray-bracket]").count(), 100);
    }
}

#[test]
fn an_empty_tag_that_is_written_anew_gets_its_value_at_once() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for tag in [
        "[FEN\"]",
        "[FEN\"\"",
        "[FEN  \"\"]",
        "[FEN \"\" ]",
        "[FEN ?]",
    ] {
        let output = check("--fix", format!("{tag}\n\n1. e4 *\n"));
        let fixed = format!("[FEN \"{start}\"]\n\n1. e4 *\n");
        assert_eq!(
            (&*output.stdout, output.status),
            (&*fixed, Some(0)),
            "{tag}"
        );
    }
}

#[test]
fn fixed_games_have_no_warnings() {
    let text = "1. e2e4 e5 2. Ng1f3 nc6 3. Bc4 Bc5 4. 0-0 Nf6\n\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e6 3. Qh5 Ke7\n";
    let before = check("--json", text);
    assert!(
        !before.stdout.contains("\"warnings\":[]"),
        "{}",
        before.stdout
    );
    let fixed = check("--fix", text);
    assert_eq!(fixed.status, Some(0));
    assert_eq!(
        fixed.stdout,
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6\n\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e6 2. Qh5 Ke7 1-0\n"
    );
    let again = check("--fix", &fixed.stdout);
    assert_eq!(again.stdout, fixed.stdout);
    assert_eq!(again.stderr, "2 games, 12 moves: no faults\n");
}

#[test]
fn exit_status_says_whether_all_games_are_valid() {
    for (arguments, stdin, status) in [
        ("", "1. e4 *\n", 0),
        ("", "1. e5 *\n", 1),
        ("", "", 2),
        ("", "\n \n", 2),
        ("missing.pgn", "", 2),
        ("- missing.pgn", "1. e5 *\n", 2),
        ("-q", "1. e4 *\n", 0),
        ("--faulty", "1. e4 *\n", 2),
        ("--fix --json", "1. e4 *\n", 2),
    ] {
        let output = check(arguments, stdin);
        assert_eq!(
            output.status,
            Some(status),
            "{arguments} {stdin:?}: {output:?}"
        );
        assert_eq!(output.stderr.is_empty(), status < 2, "{output:?}");
    }
    assert_eq!(check("-q", "1. e4 *\n").stdout, "");
}

#[test]
fn a_compressed_file_gets_a_hint() {
    fs::write(path("games.pgn.zst"), b"\x28\xb5\x2f\xfd\x04\x00").expect("a file");
    for arguments in ["games.pgn.zst", "< games.pgn.zst"] {
        let output = check(arguments, "");
        assert_eq!(output.status, Some(2), "{output:?}");
        assert!(output.stderr.contains("zstd -dc"), "{output:?}");
    }
}

#[test]
fn a_closed_pipe_is_quiet() {
    let text = large(202, 200);
    let script = "{ chessmoves check --json; echo \"exit $?\" >&2; } | head -n 1";
    let output = run(&mut shell(script), &text);
    assert_eq!(output.stdout.lines().count(), 1);
    assert!(
        output.stderr == "exit 0\n" || output.stderr == "exit 1\n",
        "{}",
        output.stderr
    );
}
