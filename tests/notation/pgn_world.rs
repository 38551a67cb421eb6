//! Games as spreadsheets, forums, mails and language models write them.

use crate::pgn_games::{check, check_all, fault_codes, warning_codes};
use crate::pgn_unusual::is_read_as;
use chessmoves::answer::{GameView, TextPlace};
use chessmoves::check::Checker;
use chessmoves::notation::pgn::GameResult;

/// After a fault, only words that look like moves count.
#[test]
fn words_after_a_fault_do_not_count_as_moves() {
    let game = check("1. e4 Ke5 then he resigned and went home 2. Nf3 O-O N3xe5 *");
    assert_eq!((fault_codes(&game), game.moves), (vec!["illegal-move"], 5));
}

/// Words before a move that a comma or a full stop follows are not the heading of a game, and neither is a position before moves.
#[test]
fn sentences_and_puzzles_are_not_games() {
    for text in [
        "After 1. e4, I play e5.",
        "I will play 1. e4. If Black plays 1... e5, I will play 2. Nf3.",
        "Id,FEN,Moves\nx,5rk1/5ppp/8/8/8/8/5PPP/3R2K1 b - - 0 1,f8b8 d1d8 b8d8,700\n",
    ] {
        assert!(check(text).is_prose(text.as_bytes()), "{text}");
    }
    let game = check("1. e4 e5 2. Nf3 castles e6 *");
    assert_eq!(fault_codes(&game), ["move-unreadable"]);
}

/// A tag that occurs again after the seven standard ones does not change their order.
#[test]
fn a_tag_that_occurs_again_does_not_change_the_order() {
    let names = "Event Site Date Round White Black Result ECO White".split(' ');
    let tags: Vec<_> = names.map(|name| format!("[{name} \"*\"]\n")).collect();
    let tags = tags.concat();
    let swapped = tags.replacen("Site", "Opening", 1) + "[Site \"?\"]\n";
    for (tags, expected) in [(tags, &[][..]), (swapped, &["tag-order"])] {
        let text = tags + "\n1. e4 *";
        assert_eq!(warning_codes(&check(&text)), expected, "{text}");
    }
}

/// The record of a game has the first tag of each name, whether there are few tags or many.
#[test]
fn the_first_tag_of_each_name_is_written() {
    for count in [1, 70] {
        let others: Vec<_> = (0..count).map(|n| format!("[A{n} \"{n}\"]\n")).collect();
        let others = others.concat();
        let text = format!("[White \"A\"]\n{others}[White \"B\"]\n[A0 \"x\"]\n\n1. e4 *");
        let game = check(&text);
        let view = GameView {
            game: &game,
            place: TextPlace::new(text.as_bytes()),
            number: 1,
            source: None,
        };
        let mut line = Vec::new();
        view.json(&[], &mut line);
        let line = String::from_utf8(line).expect("UTF-8");
        assert!(line.contains("{\"White\":\"A\",\"A0\":\"0\""), "{line}");
        assert_eq!(line.matches("\"White\"").count(), 1, "{line}");
        assert_eq!(line.matches("\"A0\"").count(), 1, "{line}");
    }
}

/// A move that is glued to its number is movetext, too.
#[test]
fn a_numbered_move_behind_a_tag_is_not_ignored() {
    let fen = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"] [SetUp \"1\"]";
    for (first, moves) in [("1...Kd7", 2), ("1...", 1), ("1.", 1), ("Kd7", 2)] {
        let text = format!("{fen} {first} {{Black waits}} 2. e4 *[/pgn]");
        let game = check(&text);
        assert_eq!(game.moves, moves, "{first}");
        assert!(!warning_codes(&game).contains(&"bad-tag"), "{first}");
    }
    let game = check("[White \"A\"] 2024.05.01 [Black \"B\"]\n\n1. e4 *");
    assert_eq!(warning_codes(&game)[0], "bad-tag");
}

/// An unusual form, the same game in standard notation, and the warnings about it.
const FORMS: &[(&str, &str, &[&str])] = &[
    ("1. e4 e5 0 : 0", "1. e4 e5 *", &["both-lost"]),
    ("1. e4 e5 0 - 0", "1. e4 e5 *", &["both-lost"]),
    ("1. e4 e5 ½ – 0", "1. e4 e5 *", &["result-form"]),
    (
        "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. 0 - 0 0 – 0 *",
        "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. O-O O-O *",
        &["not-san", "unusual-character"],
    ),
    (
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0 - 0 - 0 O - O - O *",
        "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O-O-O O-O-O *",
        &["not-san"; 2],
    ),
    (
        "1. [e4] e5 2. [Nf3!] *",
        "1. e4 e5 2. Nf3 *",
        &["not-san"; 2],
    ),
    ("1. aa3. a6 *", "1. a3 a6 *", &["not-san"]),
    // Commas between moves, and rows of a table.
    (
        "1.e4,e5 2. Nf3,Nc6 *",
        "1. e4 e5 2. Nf3 Nc6 *",
        &["not-san"; 2],
    ),
    (
        "No,White,Black\n1,e4,e5\n2,Nf3,Nc6\n*",
        "1. e4 e5 2. Nf3 Nc6 *",
        &[
            "stray-annotation",
            "unusual-character",
            "not-san",
            "unusual-character",
            "not-san",
        ],
    ),
    // Letters of a scan in place of digits.
    (
        "l. e4 e5 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["unusual-character"],
    ),
    // The idea of a move, which cannot be the next one.
    (
        "1. e4 e5 2. Nf3 /\\Nxe5 Nc6 3. Bb5 ∆ Bxc6 a6 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
        &["stray-annotation"; 2],
    ),
    // Remarks of an engine, and remarks that name a square.
    (
        "1. e4 e5\nR: Still book. I3: White is up\n2. Nf3 Nc6 *",
        "1. e4 e5 2. Nf3 Nc6 *",
        &["stray-annotation"],
    ),
    (
        "1. e4 e5 2. Nf3 f6 (2... Qe7 3. Nc3 And what is the pawn doing on f6?) 3. d4 *",
        "1. e4 e5 2. Nf3 f6 3. d4 *",
        &["stray-annotation"],
    ),
    // Cells between moves, and the list of moves of a server.
    (
        "1. e4\n|\nA good move. |\n1 comment\n|\n| |\n1... e5 *",
        "1. e4 e5 *",
        &["markup", "stray-annotation"],
    ),
    (
        "A (1500) vs. B (1600) --- Jan 1, 12:00\n\n----  ----------\n  1.  e4      (0:00)     c5      (0:00)\n      {White resigns} 0-1",
        "1. e4 c5 0-1",
        &["stray-annotation"; 3],
    ),
    // A list, and what language models write.
    ("a) 1. d4 d5 *", "1. d4 d5 *", &[]),
    ("IV. 1. d4 d5 *", "1. d4 d5 *", &[]),
    ("**1. d4 d5** *", "1. d4 d5 *", &["not-san"]),
    (
        "Here is a game:\n\n**1. d4 d5** *",
        "1. d4 d5 *",
        &["stray-annotation", "not-san"],
    ),
    ("__1.__ d4 d5 *", "1. d4 d5 *", &[]),
    ("'1. d4 d5 *';", "1. d4 d5 *", &["result-form"]),
    // Words in variations of the first move.
    ("1. e4 (or 1. d4) e5 *", "1. e4 e5 *", &["stray-annotation"]),
    (
        "1. e4 (also good is d4 d5) 1... e5 *",
        "1. e4 e5 *",
        &["stray-annotation"],
    ),
    (
        "1. f3 (instead of 1. f4 with the idea Nf3) f6 *",
        "1. f3 f6 *",
        &["stray-annotation"; 2],
    ),
    // Castling with other signs.
    (
        "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. O_O 0/0 *",
        "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. O-O O-O *",
        &["not-san"; 2],
    ),
    (
        "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. O~O O--O *",
        "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. O-O O-O *",
        &["not-san"; 2],
    ),
    (
        "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. O-\nO O\n-O *",
        "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. O-O O-O *",
        &["not-san"; 2],
    ),
    (
        "1. e4 f6 2. Bc4 g5 3. Qh5:# *",
        "1. e4 f6 2. Bc4 g5 3. Qh5# *",
        &["not-san"],
    ),
    (
        "1. e4 g6 2. Qh5 g:h5 3. Bc4 a6 4. Bf7:+ *",
        "1. e4 g6 2. Qh5 gxh5 3. Bc4 a6 4. Bxf7+ *",
        &["not-san", "wrong-capture-sign", "not-san"],
    ),
    (
        "[FEN \"4k3/8/8/8/8/8/6p1/4K2R b - - 0 1\"]\n\n1... gxh1+=Q+ *",
        "[FEN \"4k3/8/8/8/8/8/6p1/4K2R b - - 0 1\"]\n\n1... gxh1=Q+ *",
        &["not-san"],
    ),
    // Words in quotes.
    (
        "1. e4 \"best by test\" e5 (\"C20\") 2. \"Nf3\" *",
        "1. e4 e5 2. Nf3 *",
        &["stray-annotation"; 2],
    ),
    // A missing space before a number.
    (
        "1. e4 e52. Nf3 Nc63.Bb5 a6 *",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *",
        &["not-san"; 2],
    ),
    ("1. Ng1 to f3 d7 to d5 *", "1. Nf3 d5 *", &["not-san"; 2]),
    // Full-width letters, digits and signs, as Chinese and Japanese keyboards write them.
    (
        "１．ｅ４ ｅ５ ２．ｄ４！ Nｃ６， 3. ｄ５ Ｎｂ８ *",
        "1. e4 e5 2. d4 Nc6 3. d5 Nb8 *",
        &["unusual-character"; 6],
    ),
    // A full stop behind a word at the end of a move.
    (
        "1. e4 f6 2. Qh5ch. g6 3. Qg4 d5 4. Qf4ep. *",
        "1. e4 f6 2. Qh5+ g6 3. Qg4 d5 4. Qf4 *",
        &["not-san", "wrong-check-sign", "not-san"],
    ),
    (
        "［Event “Cup”］\n［White ＂A＂］\n\n1. e4 *",
        "[Event \"Cup\"]\n[White \"A\"]\n\n1. e4 *",
        &["bad-tag"; 2],
    ),
    // The new piece in words.
    (
        "[FEN \"4k3/P7/8/8/8/8/6p1/K7 w - - 0 1\"]\n\n1. a8=queen+ Kd7 2. Kb2 g1 Knight *",
        "[FEN \"4k3/P7/8/8/8/8/6p1/K7 w - - 0 1\"]\n\n1. a8=Q+ Kd7 2. Kb2 g1=N *",
        &["not-san"; 2],
    ),
    (
        "[FEN \"4k3/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8(Queen)+ Kd7 *",
        "[FEN \"4k3/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q+ Kd7 *",
        &["not-san"],
    ),
    (
        "1. e4 e5 2. Nf3(N) Nc6(Knight) 3. Ng1(N) *",
        "1. e4 e5 2. Nf3 Nc6 3. Ng1 *",
        &["stray-annotation"; 3],
    ),
    // A word that is glued to a pawn's move.
    (
        "1. e4 e6unclear 2. d4TN *",
        "1. e4 e6 2. d4 *",
        &["not-san"; 2],
    ),
    // Other signs for the hyphen, and a line that ends behind one.
    ("1. e4 e5 1_0", "1. e4 e5 1-0", &["result-form"]),
    ("1. e4 e5 1/2~1/2", "1. e4 e5 1/2-1/2", &["result-form"]),
    ("1. e4 e5 1/2-\n1/2", "1. e4 e5 1/2-1/2", &["result-form"]),
    // Dots in the place of Black's move.
    (
        "1. e4 e5 (1... .. 2. d4) (1... c5 2. d4 ... 3. c4) (1... z0) 2. Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["not-san"; 3],
    ),
    // A string of JSON.
    (
        "1. e4 e5\\n2. Nf3\\nNc6 1-0\\n",
        "1. e4 e5 2. Nf3 Nc6 1-0",
        &["markup", "result-form"],
    ),
    // Evaluations at the end of a move.
    (
        "1. d4 d5=0.15 2. c4/+0.30 c6=12 *",
        "1. d4 d5 2. c4 c6 *",
        &["not-san"; 3],
    ),
    // A table with semicolons between its cells.
    (
        "1;d4;d5\n2;c4;c6 *",
        "1. d4 d5\n2. c4 c6 *",
        &["unusual-character", "markup", "unusual-character"],
    ),
    // Null moves in words.
    (
        "1. e4 e5 (1... (pass) 2. d4) (1... null move 2. d4) (1... null-move 2. d4) *",
        "1. e4 e5 *",
        &["not-san"; 3],
    ),
    ("1. e4 e5 1\\2-1\\2", "1. e4 e5 1/2-1/2", &["result-form"]),
    ("1. e4 e5 *.", "1. e4 e5 *", &["result-form"]),
    // Headings of Markdown, and lines of code.
    (
        "## Game 1\n\n1. e4 e5 *",
        "1. e4 e5 *",
        &["stray-annotation"],
    ),
    ("// 1. e4 e5 *", "1. e4 e5 *", &[]),
    (
        "#[White \"A\"]\n# [Black \"B\"]\n\n1. e4 *",
        "1. e4 *",
        &["markup"],
    ),
    // Other signs behind numbers and between moves.
    (
        "1-e4 e5 2-Nf3 *",
        "1. e4 e5 2. Nf3 *",
        &["unusual-character"; 2],
    ),
    (
        "1.e4/e5,2.Nf3/Nc6 *",
        "1. e4 e5 2. Nf3 Nc6 *",
        &["not-san"; 3],
    ),
    // Other brackets around tags.
    (
        "<White \"A\">\n(Black \"B\")\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag"; 2],
    ),
    (
        "[White \"A\"]]\n[Black \"B\"]\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag"],
    ),
    (
        "[White \"A\"; Black \"B\"]\n\n1. e4 *",
        "1. e4 *",
        &["bad-tag"],
    ),
    // Semicolons between tags.
    (
        "[White \"A\"];\n[Black \"B\"]; \n\n1. e4 *",
        "[White \"A\"]\n[Black \"B\"]\n\n1. e4 *",
        &["markup"],
    ),
];

/// A name that goes on with other characters is not the name of a tag that begins the next game.
#[test]
fn a_longer_name_is_not_that_of_another_tag() {
    for text in [
        &b"[Event\x9f\n[Event\""[..],
        b"[Event-Date \"2020\"]\n[Event \"x\"]\n\n1. e4 *",
    ] {
        assert_eq!(check_all(&mut Checker::new(), text).len(), 1);
    }
    let text = "<Event \"x\">\n\n1. e4 *\n\n<Event \"y\">\n\n1. d4 *";
    assert_eq!(check_all(&mut Checker::new(), text.as_bytes()).len(), 2);
}

/// For other readers, an empty line ends the tags or the game.
#[test]
fn there_is_an_empty_line_between_tags_and_moves_and_nowhere_else() {
    for (text, expected) in [
        ("[White \"A\"]\n\n\n\n1. e4 *", "[White \"A\"]\n\n1. e4 *"),
        ("1. e4 e5\n\n\n2. Nf3\n\nNc6 *", "1. e4 e5\n2. Nf3\nNc6 *"),
        ("1. e4\n\n{ x }\n\ne5 *\n\n{y}", "1. e4\n{ x }\ne5 *\n\n{y}"),
        ("{ x }\n\n1. e4 *", "{ x }\n1. e4 *"),
        (
            "{A}\n\n{B}\n\n[White \"A\"]\n\n1. e4 *",
            "{A}\n\n{B}\n\n[White \"A\"]\n\n1. e4 *",
        ),
        (
            "A\n\nB\n\n[White \"A\"]\n\n1. e4 *",
            "A\n\nB\n\n[White \"A\"]\n\n1. e4 *",
        ),
    ] {
        let games = check_all(&mut Checker::new().fix(true), text.as_bytes());
        let fixed: Vec<u8> = (games.iter())
            .flat_map(|game| game.fixed(text.as_bytes()))
            .collect();
        assert_eq!(String::from_utf8(fixed).expect("UTF-8"), expected);
    }
}

/// Words behind a tag belong to it, but not over an empty line: there, the text can be cut.
#[test]
fn words_behind_a_broken_tag_belong_to_it_up_to_an_empty_line() {
    let end = "\n\n[Event \"B\"]\n\n1. e4 *";
    let first = "[Event\u{178}\nwords";
    let alone = check_all(&mut Checker::new(), first.as_bytes());
    let text = format!("{first}{end}");
    let games = check_all(&mut Checker::new(), text.as_bytes());
    assert_eq!(games.len(), 2);
    assert_eq!(warning_codes(&games[0]), warning_codes(&alone[0]));
    // Neither do other tags belong to a tag.
    let game = check("［Event \"x\"］\n［White \"A\"］\n[Black \"B\"]\n\n1. e4 *");
    assert_eq!((game.tags.len(), game.plies), (3, 1));
}

#[test]
fn a_letter_at_the_end_of_the_text_may_be_a_move_that_is_cut_off() {
    let message = |text: &str| check(text).warnings[0].message.clone();
    assert!(message("1. e4 e5 2. Nf3 N").contains("cut off"));
    assert!(!message("1. e4 e5 2. Nf3 N\n").contains("cut off"));
}

#[test]
fn forms_of_the_world_are_read_and_corrected() {
    FORMS.iter().for_each(is_read_as);
}

/// What it should say is not known, and the game is read.
#[test]
fn a_tag_that_has_only_its_name_is_one_finding() {
    for text in ["[Event]\n\n1. e4 e5 *", "[Event]\n1. e4 e5 *"] {
        let game = check(text);
        assert_eq!((fault_codes(&game), game.plies), (vec![], 2), "{text}");
        assert_eq!(warning_codes(&game), ["bad-tag"], "{text}");
        let (fixed, _) = Checker::new().fix(true).next_game(text.as_bytes(), 0);
        let fixed = fixed.expect("a game").fixed(text.as_bytes());
        assert_eq!(fixed, text.as_bytes());
    }
}

/// Cells of a spreadsheet, items of a list, and results in words between games.
#[test]
fn games_in_lists_and_tables_are_apart() {
    for (text, plies) in [
        ("A,\"1. e4 e5\"\nB,\"1. d4 d5 2. c4\"\n", &[2, 3][..]),
        ("id,pgn\n1,\"1. e4 e5 *\"\n2,\"1. d4 1-0\",x", &[2, 1]),
        ("A|B|1. e4 e5|1-0\nC|D|1. d4 d5 2. c4|*\n", &[2, 3]),
        ("A,B,1. e4 e5,1-0\nC,D,1. d4 d5 2. c4,*\n", &[2, 3]),
        ("a) 1. e4 e5\nb) 1. d4 d5 2. c4\n", &[2, 3]),
        ("I. 1. e4 e5\nII. 1. d4 d5 2. c4\n", &[2, 3]),
        ("1) 1. e4 e5 *\n2) 1. d4 d5 2. c4 *\n", &[2, 3]),
        ("1) 1. e4 e5\n2) 1. d4 d5 2. c4\n", &[2, 3]),
        (
            "1. e4 e5 2. Nf3\nWhite wins\n1. d4 d5\nDraw agreed\n1. c4",
            &[3, 2, 1],
        ),
        ("1. e4 e5\nBlack resigned.\n\n1. d4 d5\n", &[2, 2]),
    ] {
        let games = check_all(&mut Checker::new(), text.as_bytes());
        let found: Vec<_> = games.iter().map(|game| game.plies).collect();
        assert_eq!(found, plies, "{text}");
        for game in &games {
            assert_eq!(fault_codes(game), [""; 0], "{text}");
        }
    }
}

#[test]
fn a_list_in_quotes_is_not_a_game_of_words() {
    for text in [
        "moves: [\"e4\", \"e5\", \"Nf3\"]",
        "x = [\n\"e4\",\n\"e5\"]",
    ] {
        assert!(check(text).is_prose(text.as_bytes()), "{text}");
    }
}

/// An unknown sign in front of a square may have been the figurine of a piece.
#[test]
fn a_lost_figurine_is_not_a_pawn() {
    for text in ["\u{fffd}f3", "\u{e000}f3", "¤f3"] {
        let text = format!("1. e4 e5 2. {text} *");
        let game = check(&text);
        assert_eq!(fault_codes(&game), ["move-unreadable"], "{text}");
        assert_eq!(game.faults[0].hint, None, "{text}");
    }
    let game = check("1. e4\u{fffd} e5 *");
    assert_eq!((fault_codes(&game), game.plies), (vec![], 2));
}

/// Electronic boards write both kings into the centre.
#[test]
fn two_illegal_moves_of_kings_to_the_centre_mark_the_result() {
    let game = check("1. e4 e5 2. Nf3 Nc6 3. Ke4 Kd5 1/2-1/2");
    assert_eq!(fault_codes(&game), ["illegal-move"]);
    assert!(warning_codes(&game).contains(&"kings-mark-the-result"));
    let game = check("1. e4 e5 2. Nf3 Nc6 3. Ke4 a6 1/2-1/2");
    assert!(!warning_codes(&game).contains(&"kings-mark-the-result"));
}

/// After a pawn's move to the last rank, the letter is that of the new piece; elsewhere it is a sign.
#[test]
fn a_letter_behind_a_pawn_move_is_a_sign_or_a_promotion() {
    let start = chessmoves::Position::default();
    for text in ["f3 N", "f3N", "f3D", "f2f3N"] {
        assert_eq!(start.parse_move(text), start.parse_move("f3"), "{text}");
    }
    assert!(start.parse_move("f3=N").is_err());
    assert!(check("1. e4N e5 *").faults.is_empty());
    let position = "8/P6k/8/8/8/8/8/4K3 w - - 0 1";
    let position: chessmoves::Position = position.parse().expect("a FEN");
    assert_eq!(position.parse_move("a8 N"), position.parse_move("a8=N"));
    assert_eq!(
        position.parse_move("a8=Queen!"),
        position.parse_move("a8=Q")
    );
}

#[test]
fn other_dashes_name_the_hyphen() {
    let game = check("1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. O—O *");
    assert_eq!(warning_codes(&game), ["unusual-character"]);
    let message = &game.warnings[0].message;
    assert!(message.ends_with("expected -"), "{message}");
}

/// What a correction brings to light is corrected, too.
#[test]
fn games_are_corrected_at_once() {
    for text in [
        "[A \"x\"]/[B \"y\"\n\n1. e4 *",
        "[A\"\n\n<p>[Event",
        "[A\"]\n\n<p>[Event \"x\"]\n\n1. e4 *",
        "[Result\"\u{b9}0-1\n\n",
        "[E\nS\n[t \"\"]\n\n1. e4 *",
        "1. e4 f5 2. Qh5+ + g6 *",
    ] {
        let fix = |text: &[u8]| -> Vec<u8> {
            let games = check_all(&mut Checker::new().fix(true), text);
            games.iter().flat_map(|game| game.fixed(text)).collect()
        };
        let once = fix(text.as_bytes());
        let twice = String::from_utf8(fix(&once)).expect("UTF-8");
        assert_eq!(String::from_utf8(once).expect("UTF-8"), twice, "{text}");
    }
}

/// Words before the first move are not moves, whose letters tell the language, and do not hide that a move is missing.
#[test]
fn words_before_the_moves_do_not_hide_what_was_meant() {
    for (text, expected) in [
        ("Partie: 1. e4 e5 2. Sf3 *", "German"),
        (
            "Game: 1. e4 e5 2. Nf3 Nc6 3. Bb5 4. Ba4 Nf6 5. O-O *",
            "a move of Black is missing before 4. Ba4",
        ),
    ] {
        let hint = check(text).faults[0].hint.clone().unwrap_or_default();
        assert!(hint.contains(expected), "{text}: {hint}");
    }
}

/// Other readers know a byte order mark only at the beginning of a file.
#[test]
fn byte_order_marks_of_files_that_were_joined_are_removed() {
    let text = "[White \"A\"]\n\n1. e4 *\n\n\u{feff}[White \"B\"]\n\n1. d4 *\n";
    let games = check_all(&mut Checker::new().fix(true), text.as_bytes());
    let fixed: Vec<u8> = (games.iter())
        .flat_map(|game| game.fixed(text.as_bytes()))
        .collect();
    let expected = text.replace('\u{feff}', "");
    assert_eq!(String::from_utf8(fixed).expect("UTF-8"), expected);
    // Without a line end between the files.
    let games = check_all(
        &mut Checker::new(),
        "1. e4 *\u{feff}[White \"B\"]\n\n1. d4 *".as_bytes(),
    );
    let results: Vec<_> = games.iter().map(|game| game.result).collect();
    assert_eq!(results, [Some(GameResult::Unknown); 2]);
}
