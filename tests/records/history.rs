//! What reasons say about the past if the moves of a game are known.

use std::collections::{BTreeMap, BTreeSet};

use chessmoves::answer::{
    Answer, Ask, Body, Buffers, Examination, Question, ReasonReport, Settings, answer,
};
use chessmoves::check::{Checker, GivenGame};
use chessmoves::input::Input;
use chessmoves::{
    AnyPosition, CastlingSide, Color, File, Game, Move, Piece, Position, Reason, Role, Setup,
    Square,
};

use crate::support::{Rng, position, starts};

/// Asks about a position after some moves.
fn ask<T>(ask: &Ask, start: &str, moves: &str, read: impl Fn(&Answer<'_>) -> T) -> T {
    let settings = Settings {
        moves: Some(moves.to_owned()),
        ..Settings::default()
    };
    let mut input = Input::read(start).expect("a position");
    let question = Question::new(&settings, &mut input).expect("moves that can be played");
    let answer = answer(ask, &question, &mut Buffers::default());
    read(&answer.expect("an answer"))
}

/// The reasons against a move after some others.
fn reasons(start: &str, moves: &str, mv: &str) -> Vec<ReasonReport> {
    ask(&Ask::why(mv), start, moves, |answer| match &answer.body {
        Body::Why(why) => why.verdicts[0].reasons.clone(),
        body => panic!("{body:?}"),
    })
}

/// The reasons against castling after some moves.
fn castling(start: &str, moves: &str) -> Vec<(Color, CastlingSide, Vec<ReasonReport>)> {
    ask(
        &Ask::Status(Examination::default()),
        start,
        moves,
        |answer| match &answer.body {
            Body::Status(status) => (Color::ALL.into_iter())
                .flat_map(|color| CastlingSide::ALL.map(|side| (color, side)))
                .map(|(color, side)| (color, side, status.castling[color][side].reasons.clone()))
                .collect(),
            body => panic!("{body:?}"),
        },
    )
}

/// Compares the first sentence against a move after some others, each case given as start, moves, move and sentence.
#[track_caller]
fn check_sentences(cases: &[[&str; 4]]) {
    for [start, moves, mv, expected] in cases {
        let reasons = reasons(start, moves, mv);
        assert_eq!(reasons[0].message, *expected, "{start} {moves}");
    }
}

#[test]
fn a_sentence_says_how_a_pawn_came_to_its_square() {
    check_sentences(&[
        [
            "startpos",
            "e4 d6 e5 d5",
            "exd6",
            "the pawn on d5 cannot be captured en passant: it came to d5 in two single steps (1... d6, 2... d5)",
        ],
        [
            "startpos",
            "e4 a6 e5 d5 a3 h6",
            "exd6",
            "the pawn on d5 cannot be captured en passant: it moved two squares with 2... d5, and en passant was possible only on \
             the next move",
        ],
        [
            "startpos",
            "e4 e6 e5 a6 d4 b5 d5 c6 a3 cxd5 a4 h6",
            "exd6",
            "the pawn on d5 cannot be captured en passant: it came to d5 with 5... cxd5, and not by moving two squares",
        ],
        [
            "4k3/8/3p4/4P3/8/8/8/4K3 b - - 0 9",
            "d5",
            "exd6",
            "the pawn on d5 cannot be captured en passant: it came to d5 with 9... d5, and not by moving two squares",
        ],
        [
            "4k3/2p5/3N4/4P3/8/8/8/4K3 b - - 0 9",
            "cxd6 Kd1 d5",
            "exd6",
            "the pawn on d5 cannot be captured en passant: it came to d5 with 10... d5, and not by moving two squares",
        ],
        [
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9",
            "Kd1 Kd8",
            "exd6",
            "the pawn on d5 can be captured en passant only on the very next move after it has moved two squares (the en passant field \
             of the FEN is -; after d7-d5 it would be d6)",
        ],
    ]);
}

#[test]
fn a_sentence_names_the_moves_that_changed_a_castling_right() {
    check_sentences(&[
        [
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 4",
            "Ke2 Kd8 Ke1 Ke8",
            "O-O",
            "White has no right to castle kingside: the king left e1 with 4. Ke2 and returned with 5. Ke1",
        ],
        [
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 4",
            "Ke2 Kd8",
            "O-O-O",
            "White has no right to castle queenside: the king left e1 with 4. Ke2",
        ],
        [
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 4",
            "Rg1 Kd8 Rh1 Ke8",
            "O-O",
            "White has no right to castle kingside: the rook left h1 with 4. Rg1 and returned with 5. Rh1",
        ],
        [
            "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 4",
            "Rh2 Kd7 Raa2 Ke8 Rag2 Kd8 Rg1 Ke8 Rgh1 Kd8",
            "O-O",
            "White has no right to castle kingside: the rook left h1 with 4. Rh2, and another rook came there with 8. Rgh1",
        ],
        [
            "4k2r/8/8/8/8/R7/8/4K2R w K - 0 4",
            "Rh5 Rxh5 Ra5 Kd7 Rxh5 Ke7 Rh1 Kd7",
            "O-O",
            "White has no right to castle kingside: the rook left h1 with 4. Rh5, and another rook came there with 7. Rh1",
        ],
        [
            "4k2b/8/8/8/8/8/8/R3K3 w Q - 0 4",
            "Kd2 Bxa1",
            "O-O-O",
            "White has no right to castle queenside: the king left e1 with 4. Kd2",
        ],
        [
            "4k2b/8/8/8/8/7P/8/R3K3 w Q - 0 4",
            "h4 Bxa1 h5 Bf6",
            "O-O-O",
            "White has no right to castle queenside: the rook on a1 was captured with 4... Bxa1",
        ],
        [
            "4k2b/8/8/8/8/7R/8/R3K3 w Q - 0 4",
            "Rha3 Bxa1 Rxa1 Kd7",
            "O-O-O",
            "White has no right to castle queenside: the rook on a1 was captured with 4... Bxa1, and another rook came there with \
             5. Rxa1",
        ],
        [
            "4k3/8/8/8/8/8/8/4K2R w K - 0 4",
            "O-O Kd8 Kg2 Ke8 Kf3 Kd8 Ke2 Ke8 Ke1 Kd8",
            "O-O",
            "White has no right to castle kingside: it castled with 4. O-O",
        ],
        [
            "4k3/8/8/8/8/8/8/4K2R w - - 0 4",
            "Ke2 Kd8 Ke1 Ke8",
            "O-O",
            "White has no right to castle kingside: it was already missing in the start position",
        ],
        [
            "4k3/8/8/8/8/8/8/5K1R w - - 0 4",
            "Kg1 Kd8",
            "O-O",
            "White may no longer castle kingside: its king is on g1, not on e1",
        ],
        [
            "4k3/8/8/8/8/8/8/RK6 w A - 0 4",
            "Ra2 Kd8 Ra1 Ke8",
            "O-O-O",
            "White has no right to castle queenside: the rook left a1 with 4. Ra2 and returned with 5. Ra1",
        ],
    ]);
}

/// The indices of the moves that a sentence names.
fn named_moves(message: &str, game: &Game) -> Vec<usize> {
    let words: Vec<_> = message
        .split([' ', '(', ')', ','])
        .filter(|word| !word.is_empty())
        .collect();
    let names: Vec<_> = (game.moves().zip(game.sans()))
        .map(|((before, _), san)| {
            let dots = if before.turn() == Color::White {
                "."
            } else {
                "..."
            };
            (format!("{}{dots}", before.fullmoves()), san.to_string())
        })
        .collect();
    (words.windows(2))
        .filter(|pair| pair[0].ends_with('.'))
        .map(|pair| {
            let is_named = |(number, san): &(String, String)| pair[0] == *number && pair[1] == *san;
            (names.iter().position(is_named))
                .unwrap_or_else(|| panic!("{pair:?} in {game}: {message}"))
        })
        .collect()
}

/// The positions of a game, the last one included.
fn positions(game: &Game) -> Vec<AnyPosition> {
    let before = game.moves().map(|(before, _)| *before.as_any());
    before.chain([*game.position().as_any()]).collect()
}

/// For each position of a game, which of the pieces of the start position stands on each square, by its first square.
fn pieces(game: &Game) -> Vec<BTreeMap<Square, Square>> {
    let board = *game.start().board();
    let mut now: BTreeMap<_, _> = (board.occupied().into_iter()).map(|at| (at, at)).collect();
    let mut all = vec![now.clone()];
    for (_, mv) in game.moves() {
        if let Some(square) = mv.capture_square() {
            now.remove(&square);
        }
        if let Move::Castle { king, rook } = mv {
            let (king_id, rook_id) = (now.remove(&king), now.remove(&rook));
            let file = match mv.castle() {
                Some(CastlingSide::King) => File::F,
                _ => File::D,
            };
            now.insert(mv.to(), king_id.expect("a king"));
            now.insert(Square::new(file, king.rank()), rook_id.expect("a rook"));
        } else {
            let id = now.remove(&mv.from()).expect("a piece");
            now.insert(mv.to(), id);
        }
        all.push(now.clone());
    }
    all
}

/// Compares a sentence about a lost castling right with the positions around the moves that it names, and returns what it
/// says in a word.
fn check_castling(game: &Game, color: Color, side: CastlingSide, message: &str) -> &'static str {
    let (positions, pieces) = (positions(game), pieces(game));
    let right = |n: usize| positions[n].castling_rook(color, side);
    let named = named_moves(message, game);
    let Some(&lost) = named.first() else {
        assert_eq!(right(0), None, "{game}: {message}");
        return "missing";
    };
    assert!(
        right(lost).is_some() && right(lost + 1).is_none(),
        "{game}: {message}"
    );
    let (before, mv) = game.moves().nth(lost).expect("the move");
    if message.contains("castled") {
        assert!(
            before.turn() == color && mv.castle().is_some(),
            "{game}: {message}"
        );
        return "castled";
    }
    let king = before.board().king(color).expect("a king");
    let rook = right(lost).expect("a right");
    let (square, role, word) = if message.contains("the king left") {
        (king, Role::King, "king")
    } else {
        (rook, Role::Rook, "rook")
    };
    let said = if message.contains("captured") {
        "was captured"
    } else {
        "left"
    };
    assert!(
        message.contains(&format!("the {role} ")),
        "{game}: {message}"
    );
    if said == "left" {
        assert!(
            message.contains(&format!("the {role} left {square} with")),
            "{game}: {message}"
        );
        assert_eq!(
            (before.turn(), mv.from()),
            (color, square),
            "{game}: {message}"
        );
    } else {
        assert!(
            message.contains(&format!("the rook on {square} was captured")),
            "{game}: {message}"
        );
        assert_eq!(
            (before.turn(), mv.capture_square()),
            (!color, Some(square)),
            "{game}: {message}"
        );
    }
    let last = positions.len() - 1;
    let is_there = positions[last].board().piece_at(square) == Some(Piece::new(color, role));
    let is_same = pieces[last].get(&square) == pieces[lost].get(&square);
    assert_eq!(
        named.len(),
        if is_there { 2 } else { 1 },
        "{game}: {message}"
    );
    if let Some(&back) = named.get(1) {
        let expected = if is_same { "returned" } else { "another" };
        assert!(message.contains(expected), "{game}: {message}");
        assert_ne!(
            pieces[back].get(&square),
            pieces[last].get(&square),
            "{game}: {message}"
        );
        let stays = (back + 1..=last).all(|n| pieces[n].get(&square) == pieces[last].get(&square));
        assert!(stays, "{game}: {message}");
        return expected;
    }
    if said == "left" { word } else { said }
}

/// Checks what a sentence says happened to a pawn that cannot be captured en passant, and returns it in a word.
fn check_en_passant(game: &Game, reason: &ReasonReport) -> &'static str {
    let positions = positions(game);
    let (pawn, over) = (
        reason.by.only().expect("a pawn"),
        reason.at.only().expect("a square"),
    );
    let message = &reason.message;
    let named = named_moves(message, game);
    let mv = |n: usize| game.moves().nth(n).expect("the move").1;
    let Some(&last) = named.last() else {
        let id = pieces(game).last().expect("a position").get(&pawn).copied();
        assert_eq!(id, Some(pawn), "{game}: {message}");
        return "unmoved";
    };
    assert_eq!(mv(last).to(), pawn, "{game}: {message}");
    let is_double = positions[last + 1].en_passant() == Some(over);
    assert_eq!(
        message.contains("moved two squares with"),
        is_double,
        "{game}: {message}"
    );
    if is_double {
        assert!(last + 1 < positions.len() - 1, "{game}: {message}");
        return "too late";
    }
    if let &[first, _] = &named[..] {
        assert_eq!(
            (mv(first).to(), mv(last).from()),
            (over, over),
            "{game}: {message}"
        );
        assert_eq!(mv(first).from().file(), pawn.file(), "{game}: {message}");
        return "two steps";
    }
    "otherwise"
}

/// The reasons against an illegal move at the end of a game in PGN, and in a variation in place of the last move.
fn check_reports(game: &Game, moves: &str, mv: &str) -> [Vec<ReasonReport>; 2] {
    let setup = Setup::from(*game.start().as_any());
    let next = game.position().legal_moves()[0];
    let next = game.position().uci(next);
    [format!("{moves} {mv}"), format!("{moves} {next} ({mv})")].map(|text| {
        let game = GivenGame::new(Some(&setup), &text);
        let (checked, _) = game.check(&mut Checker::new());
        let fault = checked.faults.first().unwrap_or_else(|| panic!("{text}"));
        assert!(checked.played.is_empty());
        ReasonReport::of_fault(fault)
    })
}

#[test]
fn the_moves_named_are_in_the_game_and_change_what_they_are_said_to_change() {
    let mut rng = Rng::new(13);
    let mut seen = BTreeSet::new();
    let chess960 = [
        "rk4r1/8/8/8/8/8/8/RK4R1 w GAga - 0 1",
        "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1",
    ];
    let starts = [
        starts::USUAL,
        starts::EN_PASSANT,
        starts::CASTLING,
        &chess960[..],
    ]
    .concat();
    for round in 0..12 {
        for start in &starts {
            let mut game = Game::new(position(start));
            let plies = rng.below(if round % 2 == 0 { 24 } else { 60 });
            while game.moves().len() < plies && game.position().has_legal_moves() {
                let moves = game.position().legal_moves();
                // Kings, rooks and pawns move more often than others.
                let chosen: Vec<Move> = (moves.iter().copied())
                    .filter(|mv| matches!(mv.role(), Role::King | Role::Rook | Role::Pawn))
                    .collect();
                let mv = if chosen.is_empty() {
                    rng.choose(&moves)
                } else {
                    rng.choose(&chosen)
                };
                game.play(mv).expect("a legal move");
            }
            if game.moves().len() == 0 || !game.position().has_legal_moves() {
                continue;
            }
            seen.extend(check_game(start, &game));
        }
    }
    let expected = [
        "another",
        "castled",
        "king",
        "missing",
        "otherwise",
        "returned",
        "rook",
        "too late",
        "two steps",
        "unmoved",
        "was captured",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), expected);
}

/// Compares all sentences about the past of a game, and returns what they say.
fn check_game(start: &str, game: &Game) -> Vec<&'static str> {
    let mut said = Vec::new();
    let before = game.moves().map(|(before, mv)| before.uci(mv).to_string());
    let moves = before.collect::<Vec<_>>().join(" ");
    let now: &Position = game.position();
    for (color, side, reasons) in castling(start, &moves) {
        let is_about_right = |reason: &&ReasonReport| reason.code == Reason::NoCastlingRight;
        let Some(reason) = reasons.iter().find(is_about_right) else {
            continue;
        };
        if reason.message.contains("may no longer") {
            assert!(
                game.start().as_any().castling_rook(color, side).is_none(),
                "{game}"
            );
            continue;
        }
        if reason.message.contains(": ") {
            said.push(check_castling(game, color, side, &reason.message));
        }
        if color == now.turn() {
            for found in check_reports(game, &moves, side.san()) {
                assert_eq!(found, reasons, "{game}");
            }
        }
    }
    for pawn in now.board().by_piece(Piece::new(now.turn(), Role::Pawn)) {
        for verdict in now.explain(pawn) {
            if verdict.primary() == Some(Reason::EnPassantNotAvailable) {
                let mv = format!("{}{}", verdict.from(), verdict.to());
                let reasons = reasons(start, &moves, &mv);
                said.push(check_en_passant(game, &reasons[0]));
                for found in check_reports(game, &moves, &mv) {
                    assert_eq!(found, reasons, "{game}");
                }
            }
        }
    }
    said
}

#[test]
fn a_null_move_in_a_variation_hides_the_past() {
    let text = "1. e4 d6 2. e5 d5 3. a3 (3. -- h6 4. exd6) (3. exd6) *";
    let (game, _) = Checker::new().next_game(text.as_bytes(), 0);
    let messages: Vec<_> = (game.expect("a game").faults.into_iter())
        .map(|fault| fault.message)
        .collect();
    assert_eq!(
        messages,
        [
            "the pawn on d5 cannot be captured en passant: the last move was not its double push",
            "the pawn on d5 cannot be captured en passant: it came to d5 in two single steps (1... d6, 2... d5)"
        ]
    );
}

#[test]
fn a_game_of_the_library_says_what_happened() {
    let mut game = Game::default();
    for san in ["e4", "d6", "e5", "d5"] {
        game.play_san(san).expect("a legal move");
    }
    let error = game
        .play_san("exd6")
        .expect_err("an illegal move")
        .to_string();
    assert!(
        error.ends_with("it came to d5 in two single steps (1... d6, 2... d5)"),
        "{error}"
    );
}
