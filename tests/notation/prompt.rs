//! What a player is told about an illegal move, and what not.

use std::collections::BTreeSet;

use chessmoves::answer::Why;
use chessmoves::{Bitboard, MoveError, Position, Reveal};

use crate::support::{Rng, position, walk};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn the_reason_names_only_what_was_asked_about() {
    for (fen, text, reason) in [
        (
            "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
            "Nc3",
            "the knight on e2 is pinned to the king by the rook on e8",
        ),
        (
            "4r1k1/8/8/8/8/8/P7/4K3 w - - 0 1",
            "a3",
            "the king would still be in check from the rook on e8: the move neither captures it nor blocks the check",
        ),
        (START, "Ke2", "White's own pawn stands on e2"),
        (
            START,
            "Nd5",
            "a knight cannot go to d5 in one move: a knight moves two squares in one direction and one to the side",
        ),
        (
            START,
            "g1d5",
            "a knight cannot go from g1 to d5 in one move: a knight moves two squares in one direction and one to the side",
        ),
        (START, "Qxd5", "the pawn on d2 is in the way"),
        (
            START,
            "e7e5",
            "it is White's turn, and the pawn on e7 is Black's",
        ),
        (START, "e4e5", "e4 is empty"),
        (
            "4k3/8/8/8/8/8/8/N3K2R w K - 0 1",
            "Bc4",
            "White has no bishop",
        ),
        (
            "4k3/8/8/8/8/8/8/N3K2R w K - 0 1",
            "Nbc2",
            "White has no knight on the b-file",
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w - - 0 1",
            "Kg1",
            "a king cannot go to g1 in one move: a king moves one square in any direction",
        ),
        (
            "5rk1/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            "the king would cross f1, attacked by the rook on f8",
        ),
        (
            "4k3/8/8/8/8/8/8/3K3R w - - 0 1",
            "O-O",
            "White may no longer castle kingside: its king is not on its home square",
        ),
        (
            "4r1k1/8/8/8/8/4K3/8/8 w - - 0 1",
            "Ke2",
            "the rook on e8 attacks e2 as well, once the king has left its square",
        ),
        (
            "8/8/8/8/k2Pp2Q/8/8/4K3 b - d3 0 1",
            "exd3",
            "with the pawn on d4 and the pawn on e4 gone, the queen on h4 would attack the king",
        ),
        (
            "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1",
            "Knight to f5",
            "a knight cannot go to f5 in one move: a knight moves two squares in one direction and one to the side",
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "I play Knight to f5.",
            "White has no knight",
        ),
        (
            "4k3/8/8/8/8/8/P1P5/4K3 w - - 0 1",
            "pawn to b5",
            "White has no pawn on the b-file",
        ),
    ] {
        let told = position(fen).explain_illegal_move(text, Reveal::Reason);
        let told = told
            .split_once(" is not a legal move: ")
            .map(|(_, reason)| reason);
        assert_eq!(told, Some(&*format!("{reason}.")), "{text} in {fen}");
    }
}

#[test]
fn what_is_revealed_is_chosen() {
    let knights = position("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1");
    for (text, reveal, told) in [
        ("Nb3", Reveal::Nothing, "\"Nb3\" is not a legal move."),
        (
            "Nb3",
            Reveal::Reason,
            "\"Nb3\" is ambiguous: several pieces can make it.",
        ),
        (
            "**Nb3**",
            Reveal::Reason,
            "\"Nb3\" is ambiguous: several pieces can make it.",
        ),
        (
            "Na2 or Nc2",
            Reveal::Reason,
            "\"Na2 or Nc2\" names several legal moves, expected one.",
        ),
        ("hello", Reveal::Nothing, "\"hello\" is not a legal move."),
        (
            "hello",
            Reveal::Reason,
            "\"hello\" is not a move in UCI, SAN or long algebraic notation.",
        ),
        (
            "Nb3",
            Reveal::Moves,
            "\"Nb3\" is ambiguous: several pieces can make it. Legal moves: Nab3, Ncb3.",
        ),
        (
            "Na1d4",
            Reveal::Moves,
            "\"Na1d4\" is not a legal move: a knight cannot go from a1 to d4 in one move: a knight moves two squares in one direction and one to the side. Legal moves of the knight on a1: Nc2, Nab3.",
        ),
        ("Ke2", Reveal::Reason, "\"Ke2\" is a legal move."),
    ] {
        assert_eq!(knights.explain_illegal_move(text, reveal), told);
    }
    let mated = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert!(
        mated
            .explain_illegal_move("e4", Reveal::Moves)
            .ends_with(". There is no legal move.")
    );
    let long = format!("I think {} is best: Qh5", "very ".repeat(100));
    assert!(
        position(START)
            .explain_illegal_move(&long, Reveal::Reason)
            .len()
            < 200
    );
}

/// The squares, the moves with a piece letter, the moves in UCI notation, and the castling words of a text, found with a reading of
/// its own.
fn tokens(text: &str) -> BTreeSet<String> {
    let bytes = text.as_bytes();
    let is = |at: usize, set: &str| {
        bytes
            .get(at)
            .is_some_and(|byte| set.as_bytes().contains(byte))
    };
    let is_square = |at: usize| is(at, "abcdefgh") && is(at + 1, "12345678");
    let mut tokens = BTreeSet::new();
    for at in 0..bytes.len() {
        if is_square(at) {
            tokens.insert(text[at..at + 2].to_owned());
            if is_square(at + 2) {
                tokens.insert(text[at..at + 4].to_owned());
            }
        }
        if is(at, "KQRBN") {
            let end = (at + 1..bytes.len()).find(|&end| !is(end, "abcdefgh12345678x-"));
            let word = &text[at..end.unwrap_or(bytes.len())];
            if (1..word.len()).any(|n| is_square(at + n)) {
                tokens.insert(word.to_owned());
            }
        }
        for word in ["O-O", "0-0", "o-o", "did you mean"] {
            if text[at..].starts_with(word) {
                tokens.insert(word.to_owned());
            }
        }
    }
    tokens
}

/// A text that is not the only spelling of a legal move, of every kind.
fn question(rng: &mut Rng, position: &Position) -> String {
    let square = |rng: &mut Rng| {
        rng.choose(&Bitboard::ALL.iter().collect::<Vec<_>>())
            .name()
            .to_owned()
    };
    let own: Vec<_> = position.board().pieces().collect();
    let piece = |rng: &mut Rng| rng.choose(&own).0.name().to_owned();
    let letter = |rng: &mut Rng| rng.choose(&["K", "Q", "R", "B", "N"]);
    let target = square(rng);
    match rng.below(10) {
        0 => square(rng) + &target,
        1 | 2 => piece(rng) + &target,
        3 => format!(
            "{}{target}{}",
            piece(rng),
            rng.choose(&["q", "k", "n", "p"])
        ),
        4 => format!("{}{target}", letter(rng)),
        5 => format!(
            "{}{}{target}",
            letter(rng),
            rng.choose(&["x", "a", "h", "3", "bx"])
        ),
        6 => format!(
            "{}x{target}",
            rng.choose(&["a", "b", "c", "d", "e", "f", "g", "h"])
        ),
        7 => rng
            .choose(&[
                "O-O", "O-O-O", "0-0", "0-0-0", "e1g1", "e1c1", "e8g8", "e8c8", "e1h1", "e8a8",
            ])
            .to_string(),
        8 => rng
            .choose(&[
                "", "hello", "Nf9", "e9", "--", "nf3", "BB4", "Sf3", "z1z2", "e2e", "1-0",
            ])
            .to_string(),
        _ => target,
    }
}

#[test]
fn the_reason_reveals_no_other_move_or_square() {
    let (mut asked, mut with_reason) = (0, 0);
    walk::all_games(2525, 1500, |rng, position, _| {
        for _ in 0..6 {
            let question = question(rng, position);
            if position.parse_move(&question).is_ok() || position.find_move(&question).is_ok() {
                continue;
            }
            asked += 1;
            let scene = || format!("{question:?} in {position}");
            let mut allowed = tokens(&question);
            let hidden = position.explain_illegal_move(&question, Reveal::Nothing);
            assert!(tokens(&hidden).is_subset(&allowed), "{hidden}: {}", scene());
            assert!(hidden.ends_with("\" is not a legal move."), "{hidden}");
            // The pieces and squares of the record; a question such as nf3 has the record of the move that is found in it.
            let error = position.find_move(&question).expect_err("no legal move");
            let record = |text: &str| Why::one_move(position.as_any(), text).ok();
            let capital = |text: &str| text[..1].to_uppercase() + &text[1..].to_lowercase();
            let why = match &error {
                MoveError::Illegal { text, .. } => record(text)
                    .or_else(|| record(&capital(text)))
                    .or_else(|| record(&text.replacen('S', "N", 1))),
                _ => None,
            };
            if let Some(why) = why {
                let reasons = || why.verdicts.iter().flat_map(|verdict| &verdict.reasons);
                for square in reasons().flat_map(|reason| reason.by | reason.at) {
                    allowed.insert(square.name().to_owned());
                }
                with_reason += usize::from(reasons().next().is_some());
            }
            let told = position.explain_illegal_move(&question, Reveal::Reason);
            let revealed: Vec<_> = tokens(&told).difference(&allowed).cloned().collect();
            assert!(revealed.is_empty(), "{revealed:?} in {told:?}: {}", scene());
            // Castling is a word of the reason only if the question is castling.
            let king = position
                .board()
                .king(position.turn())
                .or(position.board().king(!position.turn()));
            let kings = position
                .board()
                .pieces()
                .filter(|(_, piece)| piece.role == chessmoves::Role::King);
            let is_castling = question.contains(['O', '0'])
                || kings
                    .into_iter()
                    .any(|(at, _)| question.starts_with(at.name()));
            assert!(
                king.is_some() && (is_castling || !told.to_lowercase().contains("castl")),
                "{told:?}: {}",
                scene()
            );
        }
    });
    assert!(
        asked > 20_000 && with_reason > 15_000,
        "{asked} {with_reason}"
    );
}
