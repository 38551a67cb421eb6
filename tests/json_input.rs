//! The reader of JSON messages: each shape, each error with its exact words, and what must not break it.

use chessmoves::notation::json::{JsonError, Message, RecordKind, Said, parse};
use chessmoves::notation::piece::PieceName;
use chessmoves::{Bitboard, Board, Color, Piece, Role, Setup, Square};

fn read(text: &str) -> Message {
    parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refused(text: &str) -> JsonError {
    match parse(text) {
        Ok(message) => panic!("{text}: {message:?}"),
        Err(error) => error,
    }
}

fn setup(text: &str) -> Setup {
    match read(text).position {
        Some(Said::Board {
            setup,
            castling: None,
        }) => setup,
        other => panic!("{text}: {other:?}"),
    }
}

fn fen(message: &Message) -> &str {
    match &message.position {
        Some(Said::Fen(fen)) => &fen.text,
        other => panic!("{other:?}"),
    }
}

fn board(letters: &[&str]) -> Board {
    letters
        .iter()
        .map(|name| {
            let name: PieceName = name.parse().expect("a piece");
            (name.square, name.piece().expect("a letter"))
        })
        .collect()
}

fn set(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

#[test]
fn a_fen_and_a_piece() {
    let text = r#"{"fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "piece": "Ke1"}"#;
    let message = read(text);
    assert_eq!(fen(&message), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let king = PieceName {
        role: Some(Role::King),
        color: Some(Color::White),
        square: Square::E1,
    };
    assert_eq!(message.piece, Some(king));
    assert!(!message.chess960 && message.unknown.is_empty() && message.record.is_none());

    for text in [
        r#"{"board": "startpos"}"#,
        r#"{"fen": "startpos", "piece": null, "board": null, "onMove": null}"#,
        r#"{"fen": "start\u0070os"}"#,
    ] {
        assert_eq!(fen(&read(text)), "startpos", "{text}");
    }
    read(r#"{"fen": "8/8/8/8/8/8/8/K1k5 w - -", "onMove": "white"}"#);
    read(r#"{"fen": "8/8/8/8/8/8/8/K1k5_b_-_-", "onMove": "B"}"#);
}

#[test]
fn a_fen_keeps_its_place() {
    let text = r#"{"fen": "8/8 w", "x": "ä"}"#;
    let Some(Said::Fen(quoted)) = read(text).position else {
        panic!("no FEN");
    };
    assert_eq!(
        (quoted.key, &text[quoted.span.clone()]),
        ("fen", "\"8/8 w\"")
    );
    assert_eq!(&text[quoted.span_of(4..5)], "w");
    assert_eq!(quoted.span_of(4..99), quoted.span);

    let Some(Said::Fen(escaped)) = read(r#"{"board": "8\/8"}"#).position else {
        panic!("no FEN");
    };
    assert_eq!((escaped.key, &*escaped.text), ("board", "8/8"));
    assert_eq!(escaped.span_of(0..1), escaped.span);
}

#[test]
fn boards_in_each_shape() {
    let kings = board(&["Ke1", "Rh1", "ke8"]);
    for text in [
        r#"{"board": {"white": ["Ke1", "Rh1"], "black": ["Ke8"]}, "onMove": "W", "piece": "Ke1"}"#,
        r#"{"board": {"e1": "K", "h1": "R", "e8": "k"}, "onMove": "white"}"#,
        r#"{"board": {"e1": "K", "h1": "R", "e8": "k", "a1": null}}"#,
        r#"{"board": {"black": ["Ke8"], "e1": "K", "h1": "R"}}"#,
        r#"{"board": {"white": [{"piece": "K", "color": "W", "position": {"file": "e", "rank": "1"}, "hasMoved": false},
            {"piece": "rook", "square": "h1"}], "black": [{"piece": "King", "position": "e8", "color": null}]}}"#,
        r#"{"board": {"white": ["Ke1", {"piece": "R", "square": {"file": "h", "rank": 1}}], "black": ["Ke8"]}}"#,
        "\t\n {\"bo\\u0061rd\": {\"e1\": \"\\u004b\", \"h1\": \"R\", \"e8\": \"k\"}}\r\n ",
    ] {
        let setup = setup(text);
        assert_eq!(setup.board, kings, "{text}");
        assert_eq!(setup.turn, Color::White, "{text}");
        assert_eq!(setup.castling, set(&[Square::H1]), "{text}");
        assert_eq!((setup.halfmoves, setup.fullmoves), (0, 1));
    }
    for text in [
        r#"{"board": {}}"#,
        r#"{"board": {"white": [], "black": []}}"#,
        r#"{"board": {"white": null}}"#,
    ] {
        assert_eq!(setup(text).board, Board::EMPTY, "{text}");
    }
    assert!(setup(r#"{"board": {}, "chess960": true}"#).chess960);
    assert!(!setup(r#"{"board": {}, "chess960": null}"#).chess960);
}

#[test]
fn the_piece_asked_about() {
    let white = Some(Color::White);
    let black = Some(Color::Black);
    for (json, role, color, square) in [
        (r#""e1""#, None, None, Square::E1),
        (r#""Be4""#, Some(Role::Bishop), white, Square::E4),
        (r#""be4""#, Some(Role::Bishop), black, Square::E4),
        (r#""b4""#, None, None, Square::B4),
        (
            r#"{"piece": "K", "position": {"file": "e", "rank": "1"}}"#,
            Some(Role::King),
            None,
            Square::E1,
        ),
        (
            r#"{"piece": "K", "color": "black", "square": "e1"}"#,
            Some(Role::King),
            black,
            Square::E1,
        ),
        (
            r#"{"piece": "k", "square": "e1"}"#,
            Some(Role::King),
            black,
            Square::E1,
        ),
        (r#"{"square": "e1"}"#, None, None, Square::E1),
        (r#"{"file": "e", "rank": 1}"#, None, None, Square::E1),
    ] {
        let message = read(&format!("{{\"piece\": {json}}}"));
        let name = PieceName {
            role,
            color,
            square,
        };
        assert_eq!(message.piece, Some(name), "{json}");
        assert!(message.position.is_none());
    }
    let name: PieceName = "ke1".parse().expect("a piece");
    assert!(name.fits(Piece::new(Color::Black, Role::King)));
    assert!(!name.fits(Piece::new(Color::White, Role::King)));
}

#[test]
fn names_of_pieces_beyond_ascii_are_refused() {
    for (text, code) in [
        ("ä1", "piece-square"),
        ("♔e1", "piece-letter"),
        ("Kä1", "piece-square"),
        ("ääää", "piece-name"),
        ("\0", "piece-name"),
    ] {
        let error = text.parse::<PieceName>().expect_err(text);
        assert_eq!((error.code(), error.found()), (code, text));
        error.hint();
    }
}

#[test]
fn who_is_on_move() {
    let board = r#""board": {"e1": "K", "e8": "k"}"#;
    for (rest, turn) in [
        ("", Color::White),
        (r#", "onMove": "B""#, Color::Black),
        (r#", "onMove": "b""#, Color::Black),
        (r#", "onMove": "Black""#, Color::Black),
        (r#", "onMove": "WHITE""#, Color::White),
        (r#", "onMove": "w", "piece": "ke8""#, Color::White),
        (r#", "onMove": null, "piece": "ke8""#, Color::Black),
        (r#", "piece": "e8""#, Color::Black),
        (r#", "piece": {"piece": "K", "square": "e8"}"#, Color::Black),
        (r#", "piece": "e4""#, Color::White),
    ] {
        assert_eq!(setup(&format!("{{{board}{rest}}}")).turn, turn, "{rest}");
    }
}

#[test]
fn castling_by_what_has_not_moved() {
    let corners = r#""Ra1", "Rh1""#;
    let moved_rook = r#""Ra1", {"piece": "R", "square": "h1", "hasMoved": true}"#;
    let moved_king = r#"{"piece": "K", "square": "e1", "hasMoved": true}"#;
    let both = set(&[Square::A1, Square::H1]);
    for (white, rights) in [
        (format!(r#""Ke1", {corners}"#), both),
        (format!(r#""Ke1", {moved_rook}"#), set(&[Square::A1])),
        (format!("{moved_king}, {corners}"), Bitboard::EMPTY),
        (format!(r#""Kd1", {corners}"#), Bitboard::EMPTY),
        (format!(r#""Ke1", "Kd4", {corners}"#), Bitboard::EMPTY),
        (
            r#""Ke1", "Ra1", "Nh1", "Rg1", "Ra8""#.to_owned(),
            set(&[Square::A1]),
        ),
    ] {
        let text = format!(r#"{{"board": {{"white": [{white}]}}}}"#);
        assert_eq!(setup(&text).castling, rights, "{white}");
    }
    let black = setup(r#"{"board": {"e8": "k", "a8": "r", "h8": "R", "a1": "r"}}"#);
    assert_eq!(black.castling, set(&[Square::A8]));
}

#[test]
fn a_castling_text_is_left_to_others() {
    let text = r#"{"board": {"e1": "K", "h1": "R"}, "castling": "HA?"}"#;
    let Some(Said::Board {
        setup,
        castling: Some(castling),
    }) = read(text).position
    else {
        panic!("no castling text");
    };
    assert_eq!(setup.castling, Bitboard::EMPTY);
    assert_eq!((&*castling.text, castling.key), ("HA?", "castling"));
    assert_eq!(&text[castling.span_of(2..3)], "?");
}

#[test]
fn en_passant_in_three_ways() {
    let board = r#""board": {"e5": "p", "d5": "P", "e8": "k", "d4": "p", "c4": "P", "h7": "p"}"#;
    for (rest, square) in [
        (r#""enPassant": "e6""#, Some(Square::E6)),
        (r#""enPassant": {"file": "e", "rank": 6}"#, Some(Square::E6)),
        (r#""enPassant": "-""#, None),
        (r#""enPassant": null"#, None),
        (r#""epPossibleOnPawn": "e5""#, Some(Square::E6)),
        (r#""epPossibleOnPawn": "pe5""#, Some(Square::E6)),
        (
            r#""epPossibleOnPawn": {"file": "e", "rank": "5"}"#,
            Some(Square::E6),
        ),
        (
            r#""epPossibleOnPawn": {"piece": "P", "color": "B", "position": {"file": "e", "rank": "5"}, "hasMoved": true}"#,
            Some(Square::E6),
        ),
        (r#""epPossibleOnPawn": "-""#, None),
        (
            r#""epPossibleOnPawn": "Pc4", "onMove": "B""#,
            Some(Square::C3),
        ),
        (
            r#""epPossibleOnPawn": "c4", "onMove": "B""#,
            Some(Square::C3),
        ),
        (r#""epPossibleOnPawn": "a5""#, Some(Square::A6)),
        (r#""lastMove": "e7e5""#, Some(Square::E6)),
        (
            r#""lastMove": {"from": "e7", "to": "e5", "san": "e5"}"#,
            Some(Square::E6),
        ),
        (
            r#""lastMove": {"from": {"file": "e", "rank": "7"}, "to": {"file": "e", "rank": 5}}"#,
            Some(Square::E6),
        ),
        (r#""lastMove": "c2c4", "onMove": "B""#, Some(Square::C3)),
        // Not the pawn of the side that has just moved, one rank only, another file, no pawn, no jump at all.
        (r#""lastMove": "c2c4""#, None),
        (r#""lastMove": "e6e5""#, None),
        (r#""lastMove": "d7e5""#, None),
        (r#""lastMove": "e7e6""#, None),
        (r#""lastMove": "h8h7""#, None),
        (r#""lastMove": "e2e1q", "onMove": "W""#, None),
        (
            r#""enPassant": "e6", "epPossibleOnPawn": "e5", "lastMove": "e7e5""#,
            Some(Square::E6),
        ),
        (r#""enPassant": "-", "lastMove": "d8e8""#, None),
    ] {
        assert_eq!(
            setup(&format!("{{{rest}, {board}}}")).en_passant,
            square,
            "{rest}"
        );
    }
}

#[test]
fn what_is_not_ours_travels_byte_for_byte() {
    let values = [
        ("id", "1e2"),
        ("x", "[1,  2]"),
        ("big", "1e400"),
        ("long", "123456789012345678901234567890.00"),
        ("none", "null"),
        ("half", r#""\ud800 \u0041""#),
        ("inside", r#"{"\ud800": 1, "fen": 2, "b" : {"fen": [{}]}}"#),
        ("type", "\"puzzle\""),
        ("moves", "[\"e2e4\"]"),
        ("lastMove", "\"e2e4\""),
        ("", "true"),
        ("ä\"", "\"ö\""),
    ];
    let quote = |key: &str| format!("\"{}\"", key.replace('"', "\\\""));
    let rest: Vec<String> = (values.iter())
        .map(|(key, value)| format!(", {} :\t{value} ", quote(key)))
        .collect();
    let message = read(&format!("{{\"fen\": \"startpos\"{}}}", rest.concat()));
    let unknown: Vec<(&str, &str)> = (message.unknown.iter())
        .map(|(key, value)| (&**key, value.get()))
        .collect();
    assert_eq!(unknown, values);
    assert_eq!(message.record, None);
}

#[test]
fn records_come_back() {
    let legal = read(
        r#"{"type": "moves", "schema": 1, "line": 3, "stage": "king", "fen": "startpos", "onMove": "white",
            "piece": {"piece": "N", "color": "white", "square": "g1"}, "moves": [], "moveVectors": null,
            "inCheck": false, "checkers": [], "id": 7, "lastMove": "x", "outcome": 1}"#,
    );
    assert_eq!(legal.record, Some(RecordKind::Moves));
    assert_eq!(fen(&legal), "startpos");
    let knight = "Ng1".parse().expect("a piece");
    assert_eq!(legal.piece, Some(knight));
    let unknown: Vec<&str> = legal.unknown.iter().map(|(key, _)| &**key).collect();
    assert_eq!(unknown, ["id", "lastMove", "outcome"]);

    let raw = read(
        r#"{"type": "moves", "schema": 1, "stage": "raw", "onMove": "white",
            "piece": {"piece": "N", "color": "white", "square": "g1"}, "moves": [], "moveVectors": []}"#,
    );
    assert!(raw.position.is_none() && raw.piece == Some(knight) && raw.unknown.is_empty());

    let status = read(
        r#"{"type": "status", "schema": 1, "fen": "startpos", "onMove": "black", "castling": {"white": {}},
            "board": 1, "piece": null}"#,
    );
    assert_eq!(status.record, Some(RecordKind::Status));
    assert_eq!((fen(&status), status.unknown.len()), ("startpos", 1));

    let error =
        read(r#"{"type": "error", "schema": 1, "input": "?", "code": "x", "message": "y"}"#);
    assert!(error.position.is_none() && error.unknown.is_empty());

    // Somebody else's keys of these names make no record.
    for text in [
        r#"{"type": "moves"}"#,
        r#"{"type": "moves", "schema": null}"#,
        r#"{"type": "puzzle", "schema": 1}"#,
        r#"{"type": 1, "schema": 1}"#,
        r#"{"schema": 1}"#,
    ] {
        assert_eq!(read(text).record, None, "{text}");
    }
}

#[test]
fn kinds_of_record_find_their_names_and_keys() {
    for kind in RecordKind::all() {
        assert_eq!(RecordKind::from_name(kind.name()), Some(kind));
        assert!(kind.keys().starts_with(&["type", "schema"]), "{kind:?}");
    }
    assert_eq!(RecordKind::all().count(), 8);
}

/// Message, code, key, the bytes of the span, text, hint.
type Refusal = (
    &'static str,
    &'static str,
    Option<&'static str>,
    &'static str,
    &'static str,
    Option<&'static str>,
);

const SPELLING: Option<&str> = Some("Be4 is a white bishop, be4 a black bishop, b4 a square");

#[rustfmt::skip]
const REFUSALS: &[Refusal] = &[
    // The text.
    ("", "json-syntax", None, "", "not JSON: EOF while parsing a value (line 1, column 1)", None),
    ("{\"fen\": ", "json-syntax", None, "", "not JSON: EOF while parsing a value (line 1, column 9)", None),
    ("{\n \"fen\": x}", "json-syntax", None, "x", "not JSON: expected value (line 2, column 9)", None),
    ("{fen: 1}", "json-syntax", None, "f", "not JSON: key must be a string (line 1, column 2)",
        Some("keys stand in double quotes")),
    ("{\"fen\": 1,}", "json-syntax", None, "}", "not JSON: trailing comma (line 1, column 11)",
        Some("take out the comma before the bracket")),
    ("{} {}", "json-syntax", None, "{", "not JSON: trailing characters (line 1, column 4)",
        Some("a message is one object and nothing after it")),
    ("ä", "json-syntax", None, "ä", "not JSON: expected value (line 1, column 1)", None),
    ("{\"\\ud800\": 1}", "json-syntax", None, "\"",
        "not JSON: unexpected end of hex escape (line 1, column 9)", None),
    ("{\"ä\": 1, \"fen\": \"\\ud800x\"}", "json-syntax", Some("fen"), "x",
        "fen: not JSON: unexpected end of hex escape (line 1, column 24)", None),
    (" [1, 2]", "json-not-an-object", None, "[1, 2]", "found a list, expected an object",
        Some("write {\"fen\": ...} or {\"board\": ..., \"onMove\": ...}")),
    ("\"e4\"", "json-not-an-object", None, "\"e4\"", "found \"e4\", expected an object",
        Some("write {\"fen\": ...} or {\"board\": ..., \"onMove\": ...}")),
    // Keys.
    (r#"{"fen": "a", "fen": "b"}"#, "json-duplicate-key", Some("fen"), "\"fen\"",
        "fen: this key is there twice, expected it once", None),
    (r#"{"b": 1, "b": 2, "a": 1, "\u0061": 2}"#, "json-duplicate-key", Some("b"), "\"b\"",
        "b: this key is there twice, expected it once", None),
    (r#"{"a": 0, "id": [1, {"x": 1, "y z": [[], {"q": "}", "q": 2}]}]}"#, "json-duplicate-key",
        Some("id[1][\"y z\"][1].q"), "\"q\"", "id[1][\"y z\"][1].q: this key is there twice, expected it once", None),
    (r#"{"board": {"e1": "K", "\u0065\u0031": "R"}}"#, "json-duplicate-key", Some("board.e1"), "\"\\u0065\\u0031\"",
        "board.e1: this key is there twice, expected it once", None),
    (r#"{"fen": "startpos", "board": {}}"#, "json-two-positions", Some("board"), "{}",
        "board: \"fen\" and \"board\" both give a position, expected one of them", None),
    (r#"{"fen": "startpos", "enPassant": "-"}"#, "json-beside-fen", Some("enPassant"), "\"-\"",
        "enPassant: \"enPassant\" does not go with \"fen\", where the FEN says it already",
        Some("leave it out, or change the FEN")),
    (r#"{"board": "8/8/8/8/8/8/8/K1k5 w - -", "onMove": "B"}"#, "json-beside-fen", Some("onMove"), "\"B\"",
        "onMove: \"onMove\" does not go with \"board\", where the FEN says it already",
        Some("leave \"onMove\" out, or let it agree with the FEN")),
    (r#"{"bord": {}, "onMove": "W"}"#, "json-without-board", Some("onMove"), "\"W\"",
        "onMove: \"onMove\" without a position, expected \"board\" beside it", None),
    // Types.
    (r#"{"fen": 1e400}"#, "json-wrong-type", Some("fen"), "1e400", "fen: found 1e400, expected a FEN", None),
    (r#"{"board": [1]}"#, "json-wrong-type", Some("board"), "[1]",
        "board: found a list, expected an object of pieces, or a FEN", None),
    (r#"{"board": {"white": {}}}"#, "json-wrong-type", Some("board.white"), "{}",
        "board.white: found an object, expected a list of pieces", None),
    (r#"{"board": {"white": [null]}}"#, "json-wrong-type", Some("board.white[0]"), "null",
        "board.white[0]: found null, expected a piece such as \"Ke1\" or {\"piece\": \"K\", \"square\": \"e1\"}", None),
    (r#"{"board": {}, "castling": {}}"#, "json-wrong-type", Some("castling"), "{}",
        "castling: found an object, expected castling rights such as \"KQkq\"", None),
    (r#"{"board": {}, "onMove": true}"#, "json-wrong-type", Some("onMove"), "true",
        "onMove: found true, expected a colour, \"W\" or \"B\"", None),
    (r#"{"chess960": "yes"}"#, "json-wrong-type", Some("chess960"), "\"yes\"",
        "chess960: found \"yes\", expected true or false", None),
    (r#"{"piece": ["Ke1"]}"#, "json-wrong-type", Some("piece"), "[\"Ke1\"]",
        "piece: found a list, expected a piece such as \"Ke1\" or {\"piece\": \"K\", \"square\": \"e1\"}", None),
    (r#"{"board": {}, "lastMove": 1}"#, "json-wrong-type", Some("lastMove"), "1",
        "lastMove: found 1, expected a move such as \"e7e5\" or {\"from\": \"e7\", \"to\": \"e5\"}", None),
    (r#"{"board": {}, "enPassant": []}"#, "json-wrong-type", Some("enPassant"), "[]",
        "enPassant: found a list, expected a square such as \"e1\" or {\"file\": \"e\", \"rank\": 1}", None),
    // Pieces as texts.
    (r#"{"piece": "Xe1"}"#, "piece-letter", Some("piece"), "\"Xe1\"",
        "piece: \"Xe1\" begins with no piece letter, expected K Q R B N P for white or k q r b n p for black", SPELLING),
    (r#"{"piece": "E2"}"#, "piece-square", Some("piece"), "\"E2\"",
        "piece: \"E2\" has no square of the board, expected a1 to h8", Some("did you mean \"e2\"?")),
    (r#"{"piece": "KE2"}"#, "piece-square", Some("piece"), "\"KE2\"",
        "piece: \"KE2\" has no square of the board, expected a1 to h8", Some("did you mean \"Ke2\"?")),
    (r#"{"piece": "Ke9"}"#, "piece-square", Some("piece"), "\"Ke9\"",
        "piece: \"Ke9\" has no square of the board, expected a1 to h8", Some("ranks run from 1 to 8")),
    (r#"{"piece": "i4"}"#, "piece-square", Some("piece"), "\"i4\"",
        "piece: \"i4\" has no square of the board, expected a1 to h8", Some("files run from a to h")),
    (r#"{"piece": "king"}"#, "piece-name", Some("piece"), "\"king\"",
        "piece: \"king\" names no piece, expected a square such as e1, or a piece and its square such as Ke1", SPELLING),
    (r#"{"piece": "e2e4"}"#, "piece-name", Some("piece"), "\"e2e4\"",
        "piece: \"e2e4\" names no piece, expected a square such as e1, or a piece and its square such as Ke1",
        Some("that is a move: `chessmoves why e2e4` asks about it, `chessmoves play e2e4` plays it")),
    (r#"{"piece": ""}"#, "piece-name", Some("piece"), "\"\"",
        "piece: \"\" names no piece, expected a square such as e1, or a piece and its square such as Ke1", SPELLING),
    (r#"{"board": {"white": ["e4"]}}"#, "json-no-letter", Some("board.white[0]"), "\"e4\"",
        "board.white[0]: \"e4\" is a square without a piece, expected a letter before it",
        Some("a pawn on e4 is \"Pe4\"")),
    (r#"{"board": {"black": ["Ke8", "pe7"]}}"#, "json-lower-case", Some("board.black[1]"), "\"pe7\"",
        "board.black[1]: \"pe7\" in lower case, expected \"Pe7\"", Some("the list says whose piece it is")),
    (r#"{"board": {"black": [{"piece": "p", "square": "e7"}]}}"#, "json-lower-case", Some("board.black[0]"),
        r#"{"piece": "p", "square": "e7"}"#,
        "board.black[0]: \"p\" in lower case, expected \"P\"", Some("the list says whose piece it is")),
    (r#"{"board": {"white": ["pe7"]}}"#, "json-contradiction", Some("board.white[0]"), "\"pe7\"",
        "board.white[0]: \"pe7\" means black, expected a white piece", None),
    (r#"{"board": {"black": ["Ke8", "Be8"]}}"#, "json-duplicate-square", Some("board.black[1]"), "\"Be8\"",
        "board.black[1]: a second piece on e8, where a black king stands already", None),
    (r#"{"board": {"white": ["Qa1"], "a1": "n"}}"#, "json-duplicate-square", Some("board.a1"), "\"n\"",
        "board.a1: a second piece on a1, where a white queen stands already", None),
    // Squares with letters.
    (r#"{"board": {"e1": "X"}}"#, "json-letter", Some("board.e1"), "\"X\"",
        "board.e1: \"X\" is no piece, expected a letter of K Q R B N P for white or k q r b n p for black", None),
    (r#"{"board": {"e9": "K"}}"#, "json-square", Some("board.e9"), "\"K\"",
        "board.e9: \"e9\" is no square, expected a1 to h8", Some("ranks run from 1 to 8")),
    (r#"{"board": {"White": []}}"#, "json-unknown-key", Some("board.White"), "[]",
        "board.White: unknown key, expected \"white\", \"black\" or a square", None),
    // Pieces as objects.
    (r#"{"board": {"white": ["Ke1", {"piece": "R", "position": {"file": "h", "rank": "9"}}]}}"#, "json-rank",
        Some("board.white[1].position.rank"), "\"9\"",
        "board.white[1].position.rank: \"9\" is no rank, expected 1 to 8", None),
    (r#"{"piece": {"position": {"file": "h", "rank": -1.5}}}"#, "json-rank", Some("piece.position.rank"), "-1.5",
        "piece.position.rank: -1.5 is no rank, expected 1 to 8", None),
    (r#"{"piece": {"position": {"file": "H", "rank": 1}}}"#, "json-file", Some("piece.position.file"), "\"H\"",
        "piece.position.file: \"H\" is no file, expected \"a\" to \"h\"", None),
    (r#"{"piece": {"position": {"file": "h"}}}"#, "json-missing-key", Some("piece.position"), r#"{"file": "h"}"#,
        "piece.position: no \"rank\" in this object", None),
    (r#"{"piece": {"position": {"file": "h", "rank": 1, "row": 1}}}"#, "json-unknown-key", Some("piece.position.row"),
        "1", "piece.position.row: unknown key, expected \"file\" and \"rank\"", None),
    (r#"{"piece": {"square": "E1"}}"#, "json-square", Some("piece.square"), "\"E1\"",
        "piece.square: \"E1\" is no square, expected a1 to h8", Some("did you mean \"e1\"?")),
    (r#"{"piece": {"square": "e1", "position": "e1"}}"#, "json-unknown-key", Some("piece.position"), "\"e1\"",
        "piece.position: unknown key, expected only one of \"position\" and \"square\"", None),
    (r#"{"piece": {"piece": "K"}}"#, "json-missing-key", Some("piece"), r#"{"piece": "K"}"#,
        "piece: no \"position\" in this object", None),
    (r#"{"piece": {"piece": "queeen", "square": "d1"}}"#, "json-letter", Some("piece.piece"), "\"queeen\"",
        "piece.piece: \"queeen\" is no piece, expected a letter of K Q R B N P, or a name such as \"king\"", None),
    (r#"{"piece": {"piece": "k", "color": "W", "square": "d1"}}"#, "json-contradiction", Some("piece"),
        r#"{"piece": "k", "color": "W", "square": "d1"}"#,
        "piece: \"piece\": \"k\" means black, expected a white piece", None),
    (r#"{"board": {"white": [{"piece": "K", "color": "B", "square": "d1"}]}}"#, "json-contradiction",
        Some("board.white[0]"), r#"{"piece": "K", "color": "B", "square": "d1"}"#,
        "board.white[0]: \"color\": \"B\" means black, expected a white piece", None),
    (r#"{"board": {"white": [{"square": "d1"}]}}"#, "json-missing-key", Some("board.white[0]"), r#"{"square": "d1"}"#,
        "board.white[0]: no \"piece\" in this object", None),
    (r#"{"board": {"white": [{"piece": "R", "square": "h1", "hasMovd": true}]}}"#, "json-unknown-key",
        Some("board.white[0].hasMovd"), "true",
        "board.white[0].hasMovd: unknown key, expected \"piece\", \"color\", \"position\", \"square\" or \"hasMoved\"",
        None),
    (r#"{"board": {}, "onMove": "red"}"#, "json-color", Some("onMove"), "\"red\"",
        "onMove: \"red\" is no colour, expected \"W\", \"B\", \"white\" or \"black\"", None),
    // En passant.
    (r#"{"board": {}, "lastMove": "e5"}"#, "json-move", Some("lastMove"), "\"e5\"",
        "lastMove: \"e5\" is no move, expected its two squares such as \"e7e5\"", None),
    (r#"{"board": {}, "lastMove": {"from": "e7"}}"#, "json-missing-key", Some("lastMove"), r#"{"from": "e7"}"#,
        "lastMove: no \"to\" in this object", None),
    (r#"{"board": {}, "enPassant": "e9"}"#, "json-square", Some("enPassant"), "\"e9\"",
        "enPassant: \"e9\" is no square, expected a1 to h8", Some("ranks run from 1 to 8")),
    (r#"{"board": {}, "epPossibleOnPawn": "Ne5"}"#, "json-en-passant-pawn", Some("epPossibleOnPawn"), "\"Ne5\"",
        "epPossibleOnPawn: a knight cannot be taken en passant, expected a pawn that has just jumped", None),
    (r#"{"board": {}, "epPossibleOnPawn": "pe8"}"#, "json-en-passant-pawn", Some("epPossibleOnPawn"), "\"pe8\"",
        "epPossibleOnPawn: a black pawn on e8 cannot be taken en passant, expected a pawn that has just jumped", None),
    (r#"{"board": {"e5": "p"}, "enPassant": "d6", "lastMove": "e7e5"}"#, "json-en-passant", Some("lastMove"),
        "\"e7e5\"",
        "lastMove: \"enPassant\" gives d6 and \"lastMove\" gives e6, expected the same en passant square",
        Some("leave one of them out")),
    (r#"{"board": {"e5": "p"}, "enPassant": "-", "epPossibleOnPawn": "e5"}"#, "json-en-passant",
        Some("epPossibleOnPawn"), "\"e5\"",
        "epPossibleOnPawn: \"enPassant\" gives no square and \"epPossibleOnPawn\" gives e6, expected the same en passant square",
        Some("leave one of them out")),
];

#[test]
fn each_refusal_in_its_words() {
    for &(text, code, key, span, message, hint) in REFUSALS {
        let error = refused(text);
        assert_eq!(error.to_string(), message, "{text}");
        assert_eq!(error.code(), code, "{text}");
        assert_eq!(error.key(), key, "{text}");
        assert_eq!(error.span().map(|span| &text[span]), Some(span), "{text}");
        assert_eq!(error.hint().as_deref(), hint, "{text}");
    }
}

#[test]
fn long_and_strange_values_are_quoted_with_care() {
    let long = "x".repeat(100_000);
    let error = refused(&format!(r#"{{"piece": "{long}"}}"#)).to_string();
    assert!(error.len() < 200, "{error}");
    let error = refused(&format!(r#"{{"board": {{"{long}": 1}}}}"#)).to_string();
    assert!(error.len() < 200, "{error}");
    let error = refused("{\"piece\": \"\\u001b[31m\u{202e}\"}").to_string();
    assert!(
        error.starts_with(r#"piece: "\u{1b}[31m\u{202e}" names"#),
        "{error}"
    );
}

#[test]
fn depth_is_limited_and_size_is_not() {
    let nested = |depth: usize| format!("{{\"x\": {}{}}}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(read(&nested(127)).unknown.len(), 1);
    for depth in [128, 100_000, 1_000_000] {
        let error = refused(&nested(depth));
        assert_eq!(
            error.to_string(),
            "lists and objects nested more than 128 deep"
        );
        assert_eq!(error.code(), "json-too-deep");
        assert_eq!(error.span(), Some(133..134));
    }
    for open in ["[", "{\"a\":", "{\"fen\":[", "{\"board\":{\"white\":["] {
        assert_eq!(refused(&open.repeat(100_000)).code(), "json-syntax");
    }
    let text = format!("{{\"x\": \"{}\"}}", "[{\\\"".repeat(100_000));
    assert_eq!(read(&text).unknown.len(), 1);
    let many: Vec<String> = (0..100_000).map(|n| format!("\"k{n}\": {n}")).collect();
    assert_eq!(
        read(&format!("{{{}}}", many.join(","))).unknown.len(),
        100_000
    );
}

/// Every message of this file with each of its characters dropped, doubled, replaced, and everything after it cut off.
#[test]
fn no_input_panics() {
    let good = r#"{"board": {"white": [{"piece": "K", "color": "W", "position": {"file": "e", "rank": "1"}}, "Rh1"],
        "black": ["Ke8", "Pe5"]}, "onMove": "W", "castling": "K\u00e9ä", "lastMove": {"from": "e7", "to": "e5"},
        "epPossibleOnPawn": "pe5", "enPassant": "e6", "piece": "Ke1", "x": [1e9, {"\ud83d\ude00": "\\"}]}"#;
    let texts = REFUSALS.iter().map(|refusal| refusal.0).chain([good]);
    for text in texts {
        for (at, c) in text.char_indices() {
            let (before, after) = (&text[..at], &text[at + c.len_utf8()..]);
            let mut variants = vec![before.to_owned(), format!("{before}{after}")];
            for other in [
                "\"",
                "\\",
                "{",
                "]",
                ",",
                ":",
                "ä",
                "\u{1f600}",
                "\0",
                "9",
                "\n",
                "\\u12",
            ] {
                variants.push(format!("{before}{other}{after}"));
                variants.push(format!("{before}{other}{c}{after}"));
            }
            for variant in variants {
                if let Err(error) = parse(&variant) {
                    let span = error.span().expect("every error has its place");
                    assert!(variant.get(span).is_some(), "{variant}: {error}");
                    assert!(!error.to_string().is_empty());
                    error.hint();
                }
            }
        }
    }
}
