//! JSON messages: every shape that is accepted, and what it means.

use chessmoves::answer::RecordKind;
use chessmoves::input::json::{JsonInput, parse};
use chessmoves::notation::PieceName;
use chessmoves::{Bitboard, Board, Color, Piece, Role, Setup, Square};

fn read(text: &str) -> JsonInput {
    parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The setup of a message that gives a board without a castling field.
fn setup(text: &str) -> Setup {
    let message = read(text);
    assert!(message.castling.is_none(), "{text}");
    message.input.setup.expect(text)
}

/// The FEN of a message that gives one.
fn fen(message: &JsonInput) -> &str {
    &message.fen.as_ref().expect("a FEN").text
}

/// Whether a message has neither a board nor a FEN.
fn gives_no_position(message: &JsonInput) -> bool {
    message.input.setup.is_none() && message.fen.is_none()
}

fn board(names: &[&str]) -> Board {
    (names.iter())
        .map(|name| {
            let name: PieceName = name.parse().expect("a piece");
            (name.square, name.piece().expect("a letter"))
        })
        .collect()
}

fn set(squares: &[Square]) -> Bitboard {
    squares.iter().copied().collect()
}

/// The extra keys of a message.
fn extra_keys(message: &JsonInput) -> Vec<&str> {
    message.input.extra.iter().map(|(key, _)| &**key).collect()
}

#[test]
fn a_fen_and_a_piece_are_read() {
    let text = r#"{"fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "piece": "Ke1"}"#;
    let message = read(text);
    assert_eq!(fen(&message), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let king = PieceName {
        role: Some(Role::King),
        color: Some(Color::White),
        square: Square::E1,
    };
    assert_eq!(message.input.piece, Some(king));
    assert!(
        message.chess960.is_none()
            && message.input.extra.is_empty()
            && message.input.record.is_none()
    );

    for text in [
        r#"{"board": "startpos"}"#,
        r#"{"fen": "startpos", "piece": null, "board": null, "onMove": null}"#,
        r#"{"fen": "start\u0070os"}"#,
    ] {
        assert_eq!(fen(&read(text)), "startpos", "{text}");
    }
}

#[test]
fn on_move_may_repeat_the_side_to_move_of_a_fen() {
    read(r#"{"fen": "8/8/8/8/8/8/8/K1k5 w - -", "onMove": "white"}"#);
    read(r#"{"fen": "8/8/8/8/8/8/8/K1k5_b_-_-", "onMove": "B"}"#);
}

#[test]
fn parts_of_a_fen_are_located_in_the_message() {
    let text = r#"{"fen": "8/8 w", "x": "ä"}"#;
    let embedded = read(text).fen.expect("a FEN");
    assert_eq!(
        (embedded.key, &text[embedded.span.clone()]),
        ("fen", "\"8/8 w\"")
    );
    assert_eq!(&text[embedded.span_of(4..5)], "w");
    assert_eq!(embedded.span_of(4..99), embedded.span);

    let text = r#"{"board": "8\/8"}"#;
    let escaped = read(text).fen.expect("a FEN");
    assert_eq!((escaped.key, &*escaped.text), ("board", "8/8"));
    assert_eq!(escaped.span_of(0..1), escaped.span);
}

#[test]
fn boards_are_read_in_every_shape() {
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
    let said = |text| setup(text).chess960;
    assert_eq!(said(r#"{"board": {}, "chess960": true}"#), Some(true));
    assert_eq!(said(r#"{"board": {}, "chess960": false}"#), Some(false));
    assert_eq!(said(r#"{"board": {}, "chess960": null}"#), None);
}

#[test]
fn the_piece_asked_about_is_read_in_every_shape() {
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
        assert_eq!(message.input.piece, Some(name), "{json}");
        assert!(gives_no_position(&message));
    }
    let name: PieceName = "ke1".parse().expect("a piece");
    assert!(name.fits(Piece::new(Color::Black, Role::King)));
    assert!(!name.fits(Piece::new(Color::White, Role::King)));
}

#[test]
fn names_of_pieces_that_are_not_ascii_are_errors() {
    for (text, code) in [
        ("ä1", "piece-square"),
        ("♔e1", "piece-letter"),
        ("Kä1", "piece-square"),
        ("ääää", "piece-name"),
        ("\0", "piece-name"),
    ] {
        let error = text.parse::<PieceName>().expect_err(text);
        assert_eq!(error.code.name(), code);
        assert!(error.message.starts_with(&format!("{text:?} ")), "{error}");
    }
}

#[test]
fn the_side_to_move_of_a_board_follows_from_on_move_or_from_the_piece() {
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
fn unmoved_kings_and_rooks_have_castling_rights() {
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
fn a_castling_field_is_returned_unparsed() {
    let text = r#"{"board": {"e1": "K", "h1": "R"}, "castling": "HA?"}"#;
    let message = read(text);
    assert_eq!(
        message.input.setup.expect("a board").castling,
        Bitboard::EMPTY
    );
    let castling = message.castling.expect("a castling field");
    assert_eq!((&*castling.text, castling.key), ("HA?", "castling"));
    assert_eq!(&text[castling.span_of(2..3)], "?");
}

#[test]
fn the_en_passant_square_can_be_given_by_three_keys() {
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
        // Not double pushes of the side that has just moved: its own pawn, one rank, two files, no pawn, other ranks.
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
fn extra_keys_are_kept_byte_for_byte() {
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
    let extra: Vec<(&str, &str)> = (message.input.extra.iter())
        .map(|(key, value)| (&**key, value.get()))
        .collect();
    assert_eq!(extra, values);
    assert_eq!(message.input.record, None);
}

#[test]
fn records_are_messages() {
    let legal = read(
        r#"{"type": "moves", "schema": 1, "line": 3, "stage": "king", "fen": "startpos", "onMove": "white",
            "piece": {"piece": "N", "color": "white", "square": "g1"}, "moves": [], "moveVectors": null,
            "inCheck": false, "checkers": [], "id": 7, "lastMove": "x", "outcome": 1}"#,
    );
    assert_eq!(legal.input.record, RecordKind::from_name("moves"));
    assert_eq!(fen(&legal), "startpos");
    let knight = "Ng1".parse().expect("a piece");
    assert_eq!(legal.input.piece, Some(knight));
    assert_eq!(extra_keys(&legal), ["id", "lastMove", "outcome"]);

    let raw = read(
        r#"{"type": "moves", "schema": 1, "stage": "raw", "onMove": "white",
            "piece": {"piece": "N", "color": "white", "square": "g1"}, "moves": [], "moveVectors": []}"#,
    );
    assert!(
        gives_no_position(&raw) && raw.input.piece == Some(knight) && raw.input.extra.is_empty()
    );

    let status = read(
        r#"{"type": "status", "schema": 1, "fen": "startpos", "onMove": "black", "castling": {"white": {}},
            "board": 1, "piece": null}"#,
    );
    assert_eq!(status.input.record, RecordKind::from_name("status"));
    assert_eq!(
        (fen(&status), &*extra_keys(&status)),
        ("startpos", &["board"][..])
    );

    let error =
        read(r#"{"type": "error", "schema": 1, "input": "?", "code": "x", "message": "y"}"#);
    assert!(gives_no_position(&error) && error.input.extra.is_empty());
}

#[test]
fn similar_keys_do_not_make_a_message_a_record() {
    for text in [
        r#"{"type": "moves"}"#,
        r#"{"type": "moves", "schema": null}"#,
        r#"{"type": "puzzle", "schema": 1}"#,
        r#"{"type": 1, "schema": 1}"#,
        r#"{"schema": 1}"#,
    ] {
        assert_eq!(read(text).input.record, None, "{text}");
    }
}

#[test]
fn kinds_of_records_have_names_and_keys() {
    assert_eq!(RecordKind::ALL.len(), 18);
    for kind in RecordKind::ALL {
        assert_eq!(RecordKind::from_name(kind.name()), Some(kind));
        assert_eq!(kind.keys()[..2], ["type", "schema"], "{kind:?}");
    }
}
