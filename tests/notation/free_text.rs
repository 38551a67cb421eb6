//! The move in a free answer.

use chessmoves::MoveError;
use chessmoves::notation::{offers_draw, resigns};

use crate::support::{position, walk};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// After 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6: White can castle, take on c6, or retreat.
const SPANISH: &str = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
/// Both sides can castle, and a pawn can be promoted with or without a capture.
const RICH: &str = "1n2k3/P6p/8/8/4p3/8/4K3/R6R w - - 0 30";
const BLACK: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

/// The move that is found in SAN, and where.
fn found(fen: &str, text: &str) -> Result<(String, String), MoveError> {
    let position = position(fen);
    let found = position.find_move(text)?;
    Ok((
        position.san(found.mv).to_string(),
        text[found.span].to_owned(),
    ))
}

#[track_caller]
fn assert_found(fen: &str, table: &[(&str, &str, &str)]) {
    let wrong: Vec<_> = (table.iter())
        .map(|&(text, san, span)| (text, found(fen, text), (san.to_owned(), span.to_owned())))
        .filter(|(_, found, expected)| found.as_ref() != Ok(expected))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {}: {wrong:#?}",
        wrong.len(),
        table.len()
    );
}

/// An answer, its move in SAN, and where it is written.
const IN_MARKUP_AND_WORDS: &[(&str, &str, &str)] = &[
    ("e4", "e4", "e4"),
    (" e4\n", "e4", "e4"),
    ("e2e4", "e4", "e2e4"),
    ("**e4**", "e4", "e4"),
    ("`e4`", "e4", "e4"),
    ("e4.", "e4", "e4"),
    ("e4!", "e4", "e4!"),
    ("\"e4\"", "e4", "e4"),
    ("'e4'", "e4", "e4"),
    ("“Nf3”", "Nf3", "Nf3"),
    ("(Nf3)", "Nf3", "Nf3"),
    ("[Nf3]", "Nf3", "Nf3"),
    ("1. e4", "e4", "e4"),
    ("1.e4", "e4", "e4"),
    ("**1. Nf3**", "Nf3", "Nf3"),
    ("1. **Nf3**", "Nf3", "Nf3"),
    ("My move is e4", "e4", "e4"),
    ("My move: e4", "e4", "e4"),
    ("Move: e2e4", "e4", "e2e4"),
    ("**Move:** e4", "e4", "e4"),
    ("Move:e4", "e4", "e4"),
    ("move=e2e4", "e4", "e2e4"),
    ("bestmove e2e4 ponder e7e5", "e4", "e2e4"),
    ("e2 e4", "e4", "e2 e4"),
    ("e2-e4", "e4", "e2-e4"),
    ("e2–e4", "e4", "e2–e4"),
    ("e2→e4", "e4", "e2→e4"),
    ("e2 -> e4", "e4", "e2 -> e4"),
    ("e2->e4", "e4", "e2->e4"),
    ("e2 to e4", "e4", "e2 to e4"),
    ("from e2 to e4", "e4", "e2 to e4"),
    ("E2E4", "e4", "E2E4"),
    ("E4", "e4", "E4"),
    ("E2 E4", "e4", "E2 E4"),
    ("nf3", "Nf3", "nf3"),
    ("NF3", "Nf3", "NF3"),
    ("g1 f3", "Nf3", "g1 f3"),
    ("g1f3", "Nf3", "g1f3"),
    ("Ng1-f3", "Nf3", "Ng1-f3"),
    ("Ng1 f3", "Nf3", "Ng1 f3"),
    ("<move>e4</move>", "e4", "e4"),
    ("<move> 1. e4 </move>", "e4", "e4"),
    ("<answer>\nNf3\n</answer>", "Nf3", "Nf3"),
    ("<uci_move>e2e4</uci_move>", "e4", "e2e4"),
    ("[MOVE] e4 [/MOVE]", "e4", "e4"),
    ("Knight f3", "Nf3", "Knight f3"),
    ("Knight to f3", "Nf3", "Knight to f3"),
    ("knight f3", "Nf3", "knight f3"),
    ("knight g1 to f3", "Nf3", "knight g1 to f3"),
    ("Knight from g1 to f3", "Nf3", "Knight from g1 to f3"),
    (
        "The knight on g1 moves to f3.",
        "Nf3",
        "knight on g1 moves to f3",
    ),
    (
        "Move the knight from g1 to f3",
        "Nf3",
        "knight from g1 to f3",
    ),
    ("Pawn to e4", "e4", "Pawn to e4"),
    ("pawn e4", "e4", "pawn e4"),
    ("King's pawn to e4!", "e4", "pawn to e4"),
    ("Pawn from e2 to e4", "e4", "Pawn from e2 to e4"),
    ("N f3", "Nf3", "N f3"),
    ("♘f3", "Nf3", "♘f3"),
    ("♞f3", "Nf3", "♞f3"),
    ("♘ f3", "Nf3", "♘ f3"),
    ("♘\u{fe0e}f3", "Nf3", "♘\u{fe0e}f3"),
    ("♙e4", "e4", "♙e4"),
    ("$\\boxed{Nf3}$", "Nf3", "Nf3"),
    ("The answer is \\boxed{\\text{Nf3}}.", "Nf3", "Nf3"),
    ("Final Answer: **Nf3**", "Nf3", "Nf3"),
    ("Final answer - Nf3", "Nf3", "Nf3"),
    ("### Final Answer\n\nNf3", "Nf3", "Nf3"),
    ("{\"move\": \"Nf3\"}", "Nf3", "Nf3"),
    ("{\"move\":\"Nf3\"}", "Nf3", "Nf3"),
    ("{\"uci\": \"g1f3\", \"san\": \"Nf3\"}", "Nf3", "Nf3"),
    (
        "{\"from\": \"g1\", \"to\": \"f3\"}",
        "Nf3",
        "g1\", \"to\": \"f3",
    ),
    (
        "{\n  \"from\": \"g1\",\n  \"to\": \"f3\"\n}",
        "Nf3",
        "g1\",\n  \"to\": \"f3",
    ),
    (
        "{\"from\":\"e2\",\"to\":\"e4\",\"promotion\":null}",
        "e4",
        "e2\",\"to\":\"e4",
    ),
    (
        "{\"piece\": \"knight\", \"from\": \"g1\", \"to\": \"f3\"}",
        "Nf3",
        "knight\", \"from\": \"g1\", \"to\": \"f3",
    ),
    (
        "{\"reasoning\": \"e4 and d4 are main lines\", \"best_move\": \"Nf3\"}",
        "Nf3",
        "Nf3",
    ),
    (
        "{\"move\": \"Nf3\", \"alternatives\": [\"e4\", \"d4\"]}",
        "Nf3",
        "Nf3",
    ),
    (
        "{\"candidates\": [\"e4\", \"d4\"], \"move\": \"Nf3\"}",
        "Nf3",
        "Nf3",
    ),
    ("```json\n{\"move\": \"Nf3\"}\n```", "Nf3", "Nf3"),
    ("```\ne4\n```", "e4", "e4"),
    ("```uci\ne2e4\n```", "e4", "e2e4"),
    ("Here is my move:\n```\ne4\n```\nGood luck!", "e4", "e4"),
    ("move: e4\nconfidence: 0.9", "e4", "e4"),
    ("| Move | e4 |", "e4", "e4"),
    ("我选择e4。", "e4", "e4"),
    ("Mein Zug: e4", "e4", "e4"),
    ("<b>e4</b>", "e4", "e4"),
    ("e4 ♟️", "e4", "e4"),
    ("♟️ e4", "e4", "♟️ e4"),
    ("white: e4", "e4", "e4"),
    ("White plays e4", "e4", "e4"),
    ("As White, I will open with e4.", "e4", "e4"),
];

#[test]
fn moves_are_found_in_markup_and_words() {
    assert_found(START, IN_MARKUP_AND_WORDS);
}

const DECISIONS: &[(&str, &str, &str)] = &[
    ("I considered Qh5 but I play Nf3", "Nf3", "Nf3"),
    ("I considered e4 but I play Nf3", "Nf3", "Nf3"),
    ("I considered e4, but I'll play Nf3.", "Nf3", "Nf3"),
    ("I play Nf3, considering e4 too slow.", "Nf3", "Nf3"),
    ("I could play e4 or d4. My move is Nf3.", "Nf3", "Nf3"),
    ("My move is Nf3. I could also play e4.", "Nf3", "Nf3"),
    (
        "e4 is popular, d4 is solid. I'll go with Nf3.",
        "Nf3",
        "Nf3",
    ),
    ("I'll go with Nf3 instead of e4.", "Nf3", "Nf3"),
    ("I prefer Nf3 over e4.", "Nf3", "Nf3"),
    ("I'd rather play Nf3 than e4.", "Nf3", "Nf3"),
    ("Not e4. Nf3!", "Nf3", "Nf3"),
    ("I won't play e4; I choose d4.", "d4", "d4"),
    (
        "I am not going to play e4, I am going to play d4.",
        "d4",
        "d4",
    ),
    (
        "Candidate moves: e4, d4, Nf3.\n\nBest move: Nf3",
        "Nf3",
        "Nf3",
    ),
    (
        "Candidates:\n1. e4\n2. d4\n3. Nf3\n\nI choose d4.",
        "d4",
        "d4",
    ),
    (
        "Nf3 controls e5 and d4, and prepares kingside castling.",
        "Nf3",
        "Nf3",
    ),
    ("Nf3, attacking e5", "Nf3", "Nf3"),
    (
        "e4\n\nThis controls the center and opens lines for the bishop on f1 and the queen on d1. It also prepares d4.",
        "e4",
        "e4",
    ),
    ("I play e4 to control d5 and f5.", "e4", "e4"),
    ("The best move is e4", "e4", "e4"),
    (
        "The best move for White in this position is e4.",
        "e4",
        "e4",
    ),
    ("e4 is the best move.", "e4", "e4"),
    ("d4 is fine, but e4 is my choice", "e4", "e4"),
    ("e4 it is!", "e4", "e4"),
    ("Let me think. d4 is possible. e4 it is.", "e4", "e4"),
    ("My next move is e4", "e4", "e4"),
    ("My first instinct was d4, but I decided on e4.", "e4", "e4"),
    ("After careful thought the best move is e4", "e4", "e4"),
    (
        "Let's play e4, and if Black replies e5 then Nf3.",
        "e4",
        "e4",
    ),
    (
        "I will play 1. e4. If Black plays 1... e5, I will play 2. Nf3.",
        "e4",
        "e4",
    ),
    ("1. e4 e5 2. Nf3 Nc6", "e4", "e4"),
    ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "e4", "e4"),
    ("e4 e5 Nf3 Nc6", "e4", "e4"),
    ("e4, e5, Nf3", "e4", "e4"),
    (
        "<think>I could play d4. I play d4. My move is d4.</think>e4",
        "e4",
        "e4",
    ),
    ("I play d4.</think>\n\n**e4**", "e4", "e4"),
    (
        "<reasoning>My move is d4</reasoning><move>e4</move>",
        "e4",
        "e4",
    ),
    (
        "The position is rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1. I play e4.",
        "e4",
        "e4",
    ),
    (
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 arises after e2e4: I play e2e4",
        "e4",
        "e2e4",
    ),
    (
        "**e4** is best here. It is better than d4 and Nf3.",
        "e4",
        "e4",
    ),
    ("I would play e4.", "e4", "e4"),
    ("I could play e4.", "e4", "e4"),
    ("I think e4 is good.", "e4", "e4"),
    (
        "Sure! Here's my move: e4. The pawn on e4 controls d5 and f5.",
        "e4",
        "e4",
    ),
    ("The Sicilian arises after e4 c5. I play d4.", "d4", "d4"),
    ("Nf3 loses a pawn, so e4", "e4", "e4"),
    ("e4, hoping for e5", "e4", "e4"),
    (
        "I considered Qh5, so e4 instead of d4. Final: Nf3",
        "Nf3",
        "Nf3",
    ),
];

#[test]
fn the_decision_counts_and_not_what_is_talked_about() {
    assert_found(START, DECISIONS);
}

#[test]
fn the_last_of_several_decisions_counts() {
    assert_found(
        START,
        &[
            ("e4\nWait.\nNf3", "Nf3", "Nf3"),
            ("My move is e4. Wait, no: my move is d4.", "d4", "d4"),
            ("<move>e4</move>\nActually:\n<move>d4</move>", "d4", "d4"),
            ("I play e4. No, I play d4.", "d4", "d4"),
            ("e4? No. d4!", "d4", "d4"),
            ("I play d4. I could play e4.", "d4", "d4"),
            ("I'll play d4. I might play e4.", "d4", "d4"),
            ("I first thought of e4. Then of d4. Nf3!", "Nf3", "Nf3"),
            ("e4\n\nActually, d4", "d4", "d4"),
            (
                "{\"move\": \"e4\"}\nCorrection:\n{\"move\": \"d4\"}",
                "d4",
                "d4",
            ),
            (
                "{\"moves\": [{\"move\": \"e4\"}], \"final_move\": \"d4\"}",
                "d4",
                "d4",
            ),
            ("Final answer: e4\n\nFinal answer: e4", "e4", "e4"),
        ],
    );
    let no_decision = [
        "e4\nd4\nNf3",
        "I play e4. I play d4.",
        "My final move is e4. My final move is d4.",
        "{\"move\": \"e4\"}\n{\"move\": \"d4\"}",
        "Move: e4\nTime: 3\nMove: d4\nTime: 4",
        "from,to\ne2,e4\nd2,d4",
        "\\boxed{e4 \\text{ or } d4}",
    ];
    assert_ambiguous(START, &no_decision);
}

#[test]
fn moves_that_one_side_can_choose_from_are_not_a_line() {
    let position = "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R b KQkq - 0 5";
    assert_found(position, &[("Nd4, Nd5, d6", "Nd4", "Nd4")]);
    assert!(found(position, "Nd4, O-O, Nb8").is_err());
}

#[test]
fn the_side_of_castling_is_read_as_the_value_of_a_key() {
    for (side, san) in [("king", "O-O"), ("queen", "O-O-O")] {
        let text = format!("{{\"type\": \"castle\", \"side\": \"{side}\"}}");
        let position = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
        let (found, _) = found(position, &text).expect("castling");
        assert_eq!(found, san);
    }
}

#[test]
fn castling_captures_and_promotions_are_found_in_words() {
    assert_found(
        SPANISH,
        &[
            ("castles kingside", "O-O", "castles kingside"),
            ("Castle kingside", "O-O", "Castle kingside"),
            (
                "I castle on the king side.",
                "O-O",
                "castle on the king side",
            ),
            ("kingside castling", "O-O", "kingside castling"),
            ("short castle", "O-O", "short castle"),
            ("I castle short!", "O-O", "castle short"),
            ("0-0", "O-O", "0-0"),
            ("o-o", "O-O", "o-o"),
            ("O–O", "O-O", "O–O"),
            // In Cyrillic
            ("О-О", "O-O", "О-О"),
            ("О–О", "O-O", "О–О"),
            ("**O-O**", "O-O", "O-O"),
            ("4. O-O", "O-O", "O-O"),
            ("e1g1", "O-O", "e1g1"),
            ("King from e1 to g1", "O-O", "King from e1 to g1"),
            (
                "{\"piece\": \"king\", \"from\": \"e1\", \"to\": \"g1\"}",
                "O-O",
                "king\", \"from\": \"e1\", \"to\": \"g1",
            ),
            ("Bxc6", "Bxc6", "Bxc6"),
            ("bishop takes c6", "Bxc6", "bishop takes c6"),
            ("Bishop captures on c6", "Bxc6", "Bishop captures on c6"),
            (
                "Bishop on b5 takes the knight on c6: b5xc6",
                "Bxc6",
                "b5xc6",
            ),
            ("B x c6", "Bxc6", "B x c6"),
            ("Bb5xc6", "Bxc6", "Bb5xc6"),
            ("Bb5×c6", "Bxc6", "Bb5×c6"),
            ("b5 takes c6", "Bxc6", "b5 takes c6"),
            ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4", "Ba4", "Ba4"),
            (
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O",
                "Ba4",
                "Ba4",
            ),
            ("4. Ba4 Nf6 5. O-O", "Ba4", "Ba4"),
            ("Ba4 Nf6 O-O", "Ba4", "Ba4"),
            ("After 3... a6 I play 4. Ba4", "Ba4", "Ba4"),
            (
                "Black's last move was a6, attacking my bishop on b5. I play Ba4.",
                "Ba4",
                "Ba4",
            ),
            ("Ba4, preparing to castle kingside", "Ba4", "Ba4"),
        ],
    );
    assert_found(
        RICH,
        &[
            ("a8=Q", "a8=Q", "a8=Q"),
            ("a7a8q", "a8=Q", "a7a8q"),
            ("a8 = Q", "a8=Q", "a8 = Q"),
            ("**a8=Q+**", "a8=Q", "a8=Q+"),
            ("a8(Q)", "a8=Q", "a8(Q)"),
            ("I play a8/Q.", "a8=Q", "a8/Q"),
            ("a7-a8=Q", "a8=Q", "a7-a8=Q"),
            ("a7 a8 queen", "a8=Q", "a7 a8 queen"),
            (
                "Pawn to a8, promoting to a queen",
                "a8=Q",
                "Pawn to a8, promoting to a queen",
            ),
            (
                "pawn takes b8 and promotes to a knight",
                "axb8=N",
                "pawn takes b8 and promotes to a knight",
            ),
            ("axb8=Q+", "axb8=Q+", "axb8=Q+"),
            (
                "{\"from\": \"a7\", \"to\": \"b8\", \"promotion\": \"r\"}",
                "axb8=R+",
                "a7\", \"to\": \"b8\", \"promotion\": \"r",
            ),
        ],
    );
    assert_found(
        BLACK,
        &[
            ("1... e5", "e5", "e5"),
            ("1...e5", "e5", "e5"),
            ("1... c5, the Sicilian", "c5", "c5"),
            ("1. e4 e5", "e5", "e5"),
            ("1. e4 c5 2. Nf3 d6", "c5", "c5"),
            ("After 1. e4, I play e5.", "e5", "e5"),
            ("White played e4, so I respond with e5", "e5", "e5"),
            ("e5 Nf3 Nc6", "e5", "e5"),
            ("My move as Black: Nf6", "Nf6", "Nf6"),
        ],
    );
}

/// An answer that does not decide, and one whose decision is illegal, is an error even if it names a legal move.
#[test]
fn nothing_is_guessed() {
    for text in [
        "e4 or d4",
        "e4/d4",
        "I play e4 or d4.",
        "**e4** or **d4**",
        "<move>e4 or d4</move>",
        "{\"moves\": [\"e4\", \"d4\"]}",
        "e4, d4, Nf3",
        "Candidate moves: e4, d4 and Nf3",
        "1. Nf3\n2. e4\n3. d4",
        "1. Nf3 2. e4 3. d4",
        "- Nf3\n- e4",
        "e4 is strong. d4 is strong, too.",
        "Nf3 is better than e4, but d4 is good.",
    ] {
        let error = found(START, text).expect_err(text);
        let is_undecided = matches!(&error, MoveError::Ambiguous { moves, .. } if moves.len() > 1);
        assert!(is_undecided || text == "e4/d4", "{text:?}: {error:?}");
    }
    let two_knights = "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1";
    for text in ["Nb3", "My move is **Nb3**", "Knight to b3"] {
        let error = found(two_knights, text).unwrap_err();
        assert!(
            matches!(&error, MoveError::Ambiguous { moves, .. } if moves.len() == 2),
            "{text:?}: {error:?}"
        );
    }
    let pawn_or_bishop = "4k3/8/8/8/3p4/2P5/1B6/4K3 w - - 0 1";
    assert_eq!(
        found(pawn_or_bishop, "CXD4")
            .map(|found| found.0)
            .as_deref(),
        Ok("cxd4")
    );
    let pawn_or_bishop = "4k3/8/8/2p5/1P6/B7/8/4K3 w - - 0 1";
    assert!(matches!(
        found("4k3/8/8/2p5/1P1B4/8/8/4K3 w - - 0 1", "BXC5").unwrap_err(),
        MoveError::Ambiguous { .. }
    ));
    assert_eq!(
        found(pawn_or_bishop, "BXC5")
            .map(|found| found.0)
            .as_deref(),
        Ok("bxc5")
    );
    for (text, written) in [
        ("Final answer: Qh5. (e4 is too slow.)", "Qh5"),
        ("I play e5. Not e4.", "e5"),
        ("**Ke2** is best", "Ke2"),
        (
            "<move>e2e5</move>, since e2e4 is played by everyone",
            "e2e5",
        ),
        ("Knight to f5, my friend", "Knight to f5"),
        ("Qh5 wins at once, e4 does not", "Qh5"),
        ("castles kingside", "castles kingside"),
        ("e2 to e5", "e2 to e5"),
    ] {
        match found(START, text) {
            Err(MoveError::Illegal { text: named, .. }) => assert_eq!(named, written, "{text:?}"),
            other => panic!("{text:?}: {other:?}"),
        }
    }
    for text in [
        "",
        " ",
        "I resign.",
        "draw?",
        "?",
        "Let me think about the position",
        "1-0",
        "not e4",
        "I won't play e4.",
        "<think>My move is e4",
        "<think>My move is e4.</think>",
        "instead of e4",
        "The pawn on e4 is strong",
        "at 10:00",
        "I move e2 e5",
        "it controls e4 and d4",
        "chapter 4, page 2",
    ] {
        let error = found(START, text).unwrap_err();
        assert!(
            matches!(error, MoveError::Unreadable { .. }),
            "{text:?}: {error:?}"
        );
    }
}

fn assert_ambiguous(fen: &str, texts: &[&str]) {
    for text in texts {
        let error = found(fen, text).expect_err(text);
        assert!(
            matches!(error, MoveError::Ambiguous { .. }),
            "{text:?}: {error:?}"
        );
    }
}

/// P is the letter of a pawn in English and of a knight in Dutch; a figurine is the same in all languages.
#[test]
fn the_letter_of_a_pawn_is_not_that_of_a_knight_if_both_can_move() {
    let both_take = "4k3/8/8/2p5/1P6/1N6/8/4K3 w - - 0 1";
    for (fen, texts) in [
        (START, ["Pf3", "P f3", "P-f3"]),
        (both_take, ["Pc5", "P c5", "P-c5"]),
    ] {
        assert_ambiguous(fen, &texts);
    }
    assert_found(
        START,
        &[
            ("♙f3", "f3", "♙f3"),
            ("P-e4", "e4", "P-e4"),
            ("P e4", "e4", "P e4"),
        ],
    );
    assert!(found(both_take, "♙c5").is_err());
    // The pawn's move is illegal: it is not taken for the knight's without a sign of the language.
    let only_knight = "4k3/8/8/8/5P2/8/8/4K1N1 w - - 0 1";
    for text in ["Pf3", "P f3", "P-f3", "My move is Pf3.", "P-h3"] {
        assert!(found(only_knight, text).is_err(), "{text:?}");
    }
    assert_found(only_knight, &[("Ik speel Pf3.", "Nf3", "Pf3")]);
}

/// The text says which piece moves, and that it is not the pawn.
#[test]
fn a_square_is_refused_if_the_piece_that_is_named_cannot_go_there() {
    for text in [
        "g3! The knight is happy there.",
        "h4! The bishop loves it.",
        "A rook on a4 would be great, so a4.",
        "Where? a4. Which piece? The king.",
        "\\boxed{the queen. a4.}",
        "{\"move\": \"a4\", \"moved\": \"knight\"}",
        "{\"move\": \"a3\", \"piece_at\": \"c1\"}",
        "{\"square\": \"c1\", \"move\": \"a3\"}",
        "{\"move\": \"a4\", \"notes\": \"the rook belongs there\"}",
        "My move: bishop f1 b3",
        "fil c1'den a4'e",
        "Mijn zet is Pb3",
        "Najlepszy ruch: Gxd4",
        "B1-D3",
    ] {
        assert!(found(START, text).is_err(), "{text:?}");
    }
    assert_found(
        START,
        &[
            ("g3! The pawn is happy there.", "g3", "g3"),
            ("{\"move\": \"a3\", \"piece_at\": \"a2\"}", "a3", "a3"),
            ("B1-C3", "Nc3", "B1-C3"),
            ("Mijn zet is Pc3", "Nc3", "Pc3"),
        ],
    );
}

#[test]
fn a_square_is_not_a_pawns_move_if_a_piece_is_named_that_can_go_there() {
    let ruy = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    for (fen, texts) in [
        (
            START,
            [
                "a3! The knight is happy there.",
                "a3. A great square for the knight!",
            ],
        ),
        (
            START,
            [
                "c3\nThe knight belongs there.",
                "f3! Der Springer steht dort gut.",
            ],
        ),
        (
            ruy,
            [
                "d3! The bishop is happy there.",
                "c4! That is where the bishop belongs.",
            ],
        ),
    ] {
        assert_ambiguous(fen, &texts);
    }
    assert_found(
        ruy,
        &[
            ("a3! The pawn is happy there.", "a3", "a3"),
            ("Final answer: d3. The bishop can move now.", "d3", "d3"),
        ],
    );
}

/// Another key, piece or square near a square can be a part of the move, which is then not certain.
#[test]
fn a_square_is_ambiguous_beside_what_else_can_move_there() {
    let knight_or_pawn = "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4";
    assert_ambiguous(
        knight_or_pawn,
        &[
            "A knight on d4 would be great, so d4.",
            "the knight. d4.",
            "{\"move\": \"d4\", \"moved\": \"knight\"}",
            "{\"move\": \"d4\", \"piece_at\": \"f3\"}",
            "{\"move\": \"d4\", \"notes\": \"the knight belongs there\"}",
            "{\"move\": \"c4\", \"piece_at\": \"b5\"}",
            "bishop.move(\"c4\")",
            "pieces[\"bishop\"].move(\"c4\")",
            "casilla original: b5, casilla final: c4",
        ],
    );
    assert_found(
        knight_or_pawn,
        &[
            (
                "{\"move\": \"d4\", \"reasoning\": \"the knight is ready\"}",
                "d4",
                "d4",
            ),
            ("The knight is fine. I play d3.", "d3", "d3"),
            (
                "The piece on f3 should go to d4",
                "Nd4",
                "f3 should go to d4",
            ),
            ("chess.Move(chess.F3, chess.D4)", "Nd4", "F3, chess.D4"),
        ],
    );
}

/// Words that are not known do not matter beside `move`, but a piece that is misspelt or a picture does.
#[test]
fn a_square_is_refused_beside_a_misspelt_piece() {
    for text in [
        "a knihgt move: f3",
        "My best Kngiht move is f3",
        "bishp move: d4",
        "The knight's new home is f3",
        "👑 f3",
        "I play f3 horsie",
        "My move is c3ナイト",
        "e4 is weak. N at c3",
        "I refuse to play e4.",
    ] {
        assert!(found(START, text).is_err(), "{text:?}");
    }
    assert_found(
        START,
        &[
            ("🐴f3", "Nf3", "🐴f3"),
            ("My splendid move: f3", "f3", "f3"),
        ],
    );
}

/// What other languages say around moves, keys, and moves that are ruled out.
#[test]
fn moves_are_found_in_more_languages_and_keys() {
    assert_found(
        START,
        &[
            ("Elijo e4, no a3.", "e4", "e4"),
            ("Pensé en a3, pero juego e4.", "e4", "e4"),
            ("Nicht a3, sondern e4.", "e4", "e4"),
            ("Statt a3 spiele ich e4.", "e4", "e4"),
            ("Au lieu de a3, je joue Cf3.", "Nf3", "Cf3"),
            ("Вместо a3 я играю Кf3.", "Nf3", "Кf3"),
            ("a3 yerine Af3 oynuyorum.", "Nf3", "Af3"),
            ("Můj tah: Jf3", "Nf3", "Jf3"),
            ("A legjobb lépés: Hf3", "Nf3", "Hf3"),
            ("Mutarea mea: Cf3", "Nf3", "Cf3"),
            ("Mitt drag är Sf3", "Nf3", "Sf3"),
            ("Siirtoni on Rf3", "Nf3", "Rf3"),
            ("at g1'den f3'e", "Nf3", "g1'den f3"),
            ("Candidates: a3, h3, e4. Best: e4", "e4", "e4"),
            ("a3 is possible, but e4 is better.", "e4", "e4"),
            ("e4 looks strongest.", "e4", "e4"),
            ("I considered a3 and e4, but e4 is strongest.", "e4", "e4"),
            (
                "Ng1-f3 (Knight from g1 to f3)",
                "Nf3",
                "Knight from g1 to f3",
            ),
            (
                "{\"piece_from\": \"g1\", \"piece_to\": \"f3\"}",
                "Nf3",
                "g1\", \"piece_to\": \"f3",
            ),
            (
                "{\"rejected\": [\"e5\", \"h6\"], \"move\": \"e4\"}",
                "e4",
                "e4",
            ),
            ("{\"move\": \"Nf3\", \"reply\": \"a6\"}", "Nf3", "Nf3"),
            (
                "{\"откуда\": \"g1\", \"куда\": \"f3\"}",
                "Nf3",
                "g1\", \"куда\": \"f3",
            ),
            (
                "{\"起点\": \"g1\", \"终点\": \"f3\"}",
                "Nf3",
                "g1\", \"终点\": \"f3",
            ),
        ],
    );
    for text in ["Can I play e4?", "<del>Nf3</del>", "no e4", "e4.pgn"] {
        assert!(found(START, text).is_err(), "{text:?}");
    }
}

/// A square that is not understood can be the answer, so that a move that is only named is not.
#[test]
fn a_named_move_is_not_the_answer_if_a_square_was_not_understood() {
    assert_ambiguous(
        START,
        &[
            "{\"best\": \"d3\", \"next\": \"Nf3\"}",
            "e4? d4? I don't know.",
            "Primary: e4\nSecondary: d4",
        ],
    );
    assert_found(
        START,
        &[
            (
                "I was going to play e4, but d4 is better, so d4.",
                "d4",
                "d4",
            ),
            (
                "I was thinking about e4 or Nf3. In the end I play g3.",
                "g3",
                "g3",
            ),
            ("Is e4 legal? I play d4.", "d4", "d4"),
            (
                "Final answer: f3 coming from g1",
                "Nf3",
                "f3 coming from g1",
            ),
            ("In response to Nf3 I play d4.", "d4", "d4"),
            ("1st choice: e4, 2nd choice: d4", "e4", "e4"),
            (
                "{\"candidates\":[\"e4\",\"Nf3\"],\"selected\":\"d4\"}",
                "d4",
                "d4",
            ),
            ("[thinking]e4?[/thinking]d4", "d4", "d4"),
            ("<s>e4</s> I play d4", "d4", "d4"),
        ],
    );
    let error = found(START, "Thought: is e4 legal?\nAction: check_move(e4)");
    assert!(
        matches!(error, Err(MoveError::Unreadable { .. })),
        "{error:?}"
    );
    // Both squares are places of the sentence, and not those of one move.
    let knight = "4k3/8/8/4N3/8/8/6P1/4K3 w - - 0 1";
    assert_ambiguous(knight, &["The best reply to e5 is g4"]);
}

/// Czech, Hungarian and others have the letters of the languages that are read for other pieces.
#[test]
fn letters_that_are_disputed_need_a_language_that_is_read() {
    let queen_or_knight = "4k3/8/8/8/8/2N5/8/3QK3 w - - 0 1";
    assert!(found(queen_or_knight, "Moja poteza: He2").is_err());
    assert_found(
        queen_or_knight,
        &[("Gram He2.", "Qe2+", "He2"), ("Lépésem: He2", "Ne2", "He2")],
    );
    let bishop_or_rook = "4k3/8/8/8/8/3B4/8/4K2R w - - 0 1";
    for (text, san) in [("Lépésem: Bf1", None), ("Lépésem: Bg1", Some("Rg1"))] {
        let found = found(bishop_or_rook, text).ok().map(|found| found.0);
        assert_eq!(found.as_deref(), san, "{text:?}");
    }
    let promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    for text in ["a8=P", "a8(P)", "Moja poteza: a8=H"] {
        assert!(found(promotion, text).is_err(), "{text:?}");
    }
    assert_found(promotion, &[("Lépésem: a8=H", "a8=N", "a8=H")]);
    // A pawn does not capture on its own file.
    let bishop_or_pawn = "4k3/8/8/8/2B5/8/1P6/4K3 w - - 0 1";
    assert_found(
        bishop_or_pawn,
        &[("bxb3", "Bb3", "bxb3"), ("Bb3", "Bb3", "Bb3")],
    );
}

#[test]
fn castling_is_found_in_chinese() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_found(
        fen,
        &[
            ("我走短易位。", "O-O", "短易位"),
            ("王车长易位", "O-O-O", "王车长易位"),
        ],
    );
    assert!(position(fen).find_move("王车易位").is_err());
    let only = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_found(only, &[("我选择王车易位", "O-O", "王车易位")]);
}

#[test]
fn moves_are_found_in_more_words_and_signs() {
    assert_found(
        START,
        &[
            ("e-pawn to e4", "e4", "e-pawn to e4"),
            ("My g1-knight goes to f3.", "Nf3", "g1-knight goes to f3"),
            ("knightf3", "Nf3", "knightf3"),
            ("f3 with the knight", "Nf3", "f3 with the knight"),
            ("I put my knight on f3.", "Nf3", "knight on f3"),
            (
                "Ich ziehe meinen Springer auf f3.",
                "Nf3",
                "Springer auf f3",
            ),
            ("Springer von g1 auf f3", "Nf3", "Springer von g1 auf f3"),
            ("Springer auf f3", "Nf3", "Springer auf f3"),
            ("cavallo in f3", "Nf3", "cavallo in f3"),
            ("Muovo il cavallo in f3.", "Nf3", "cavallo in f3"),
            ("Weiß spielt e4", "e4", "e4"),
            ("La mejor jugada es e4.", "e4", "e4"),
            ("e4 oynuyorum", "e4", "e4"),
            ("g1'den f3'e", "Nf3", "g1'den f3"),
            ("我选择走e4，控制中心。", "e4", "e4"),
            ("е2е4", "e4", "е2е4"),
            ("My move: 𝐍𝐟𝟑", "Nf3", "𝐍𝐟𝟑"),
            ("e2_e4", "e4", "e2_e4"),
            ("e 2 e 4", "e4", "e 2 e 4"),
            ("e-2-e-4", "e4", "e-2-e-4"),
            ("(g, 1) -> (f, 3)", "Nf3", "(g, 1) -> (f, 3)"),
            ("board.push_san(\"e4\")", "e4", "e4"),
        ],
    );
    assert_found(
        SPANISH,
        &[
            ("castling_kingside", "O-O", "castling_kingside"),
            (
                "I capture on c6 with my bishop.",
                "Bxc6",
                "c6 with my bishop",
            ),
            ("The bishop retreats to a4.", "Ba4", "bishop retreats to a4"),
        ],
    );
    assert_found(RICH, &[("Promote to queen: a8=Q", "a8=Q", "a8=Q")]);
    let pawn = "4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1";
    assert_found(pawn, &[("d takes e6", "dxe6", "d takes e6")]);
}

/// Words, signs and moves, in any order.
const PIECES: &[&str] = &[
    "e4",
    "e5",
    "Nf3",
    "nf6",
    "♘f3",
    "e2",
    "e4",
    "O-O",
    "o-o-o",
    "0-0",
    "Qxd5+",
    "e8=Q",
    "a7a8q",
    "Knight",
    "pawn",
    "K",
    "to",
    "takes",
    "on",
    "castle",
    "kingside",
    "long",
    "promotes",
    "queen",
    "my",
    "move",
    "is",
    "not",
    "I",
    "play",
    "or",
    "and",
    "if",
    "final",
    "answer",
    "best",
    "White",
    "black",
    "<think>",
    "</think>",
    "<move>",
    "</move>",
    "\\boxed{",
    "}",
    "{\"move\":",
    "\"",
    "1.",
    "1...",
    "30.",
    ".",
    ",",
    ":",
    "!",
    "?",
    "\n",
    "- ",
    "**",
    "`",
    "(",
    ")",
    "/",
    "—",
    "–",
    "é",
    "我",
    "\u{200b}",
    "\u{fe0f}",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1",
    "n't",
    "’",
    "\0",
    "=",
    "x",
    "-",
    "#",
    "00",
    "1-0",
];

/// A long list takes no more of the stack than a short one. Work for each word that grows with the list would keep this test from ending.
#[test]
fn long_answers_end() {
    for part in [
        "\"e4\", ",
        "e4 ",
        "e4, ",
        "from e2 ",
        "knight ",
        "{\"to\": ",
        "(",
        "O - ",
        "e2 to ",
    ] {
        let found = found(START, &part.repeat(100_000));
        assert!(found.map_or(true, |(san, _)| san == "e4"), "{part:?}");
    }
    // Work for each word that grows with the distance from the last move would keep this test from ending.
    let found = found(START, &["e4. ", &"word ".repeat(300_000)].concat());
    assert!(found.map_or(true, |(san, _)| san == "e4"));
}

/// The move is legal, its text is a part of the answer, and nothing panics. The moves of the text itself, as the answer, are found.
#[test]
fn found_moves_are_legal_and_within_the_text() {
    let mut found = 0;
    walk::all_games(25, 150, |rng, position, _| {
        for _ in 0..20 {
            let mut text = String::new();
            let legal = position.legal_moves();
            for _ in 0..rng.below(14) {
                let mv = (!legal.is_empty() && rng.one_in(4)).then(|| rng.choose(&legal));
                match mv {
                    Some(mv) if rng.one_in(2) => text += &position.uci(mv).to_string(),
                    Some(mv) => text += &position.san(mv).to_string(),
                    None => text += rng.choose(PIECES),
                }
                text += if rng.one_in(3) { "" } else { " " };
            }
            let Ok(answer) = position.find_move(&text) else {
                continue;
            };
            found += 1;
            assert!(legal.contains(&answer.mv), "{text:?} in {position}");
            assert!(
                text.get(answer.span.clone())
                    .is_some_and(|text| !text.is_empty()),
                "{text:?}"
            );
            let mut end = 0;
            for span in &answer.skipped {
                assert!(
                    span.start >= end && text.get(span.clone()).is_some(),
                    "{text:?}"
                );
                assert!(
                    span.end <= answer.span.start || span.start >= answer.span.end,
                    "{text:?}"
                );
                end = span.end;
            }
        }
        for &mv in &position.legal_moves() {
            let (san, uci) = (position.san(mv).to_string(), position.uci(mv).to_string());
            for written in [&san, &uci] {
                for text in [
                    format!("**{written}**"),
                    format!("My move is {written}."),
                    format!("<move>{written}</move>"),
                    format!("{{\"move\": \"{written}\"}}"),
                    format!("{} {written}", position.as_any().move_number()),
                ] {
                    let found = position.find_move(&text).map(|found| found.mv);
                    assert_eq!(found.as_ref(), Ok(&mv), "{text:?} in {position}");
                }
            }
            let (from, to) = (&uci[..2], &uci[2..4]);
            let promotion = mv
                .promotion()
                .map_or(String::new(), |role| format!(", promoting to a {role}"));
            let role = mv.role();
            for text in [
                format!("I move the {role} from {from} to {to}{promotion}"),
                format!("{from} to {to}{promotion}"),
            ] {
                let is_step = mv.castle().is_some() && position.is_chess960();
                let found = position.find_move(&text).map(|found| found.mv);
                assert!(
                    is_step || found.as_ref() == Ok(&mv),
                    "{text:?} in {position}: {found:?}"
                );
            }
        }
    });
    assert!(found > 1000, "{found}");
}

/// A remark in parentheses may name other moves, and two squares of an illegal move are not two moves.
#[test]
fn moves_of_a_remark_and_squares_of_a_call_are_not_the_answer() {
    assert_found(START, &[("e4 (I also looked at Nf3 and d4)", "e4", "e4")]);
    for text in [
        // The knight may be what goes to h3.
        "My move is h3! The knight loves it.",
        "chess.Move(chess.F1, chess.C3)",
        "{\"square\": \"c1\", \"move\": \"a3\"}",
    ] {
        assert!(found(START, text).is_err(), "{text:?}");
    }
    assert_ambiguous(START, &["e4 (or d4)", "e4 (solid) or d4 (sharp)"]);
}

/// What is asked, compared, taken back or expected is not the answer.
#[test]
fn the_numbers_of_python_chess_are_squares_only_with_its_keys() {
    let table = [
        ("{\"from_square\": 6, \"to_square\": 21}", "Nf3"),
        ("{\"to_square\": 21, \"from_square\": 6}", "Nf3"),
        (
            "```json\n{\"move\": {\"from_square\": 6, \"to_square\": 21}}\n```",
            "Nf3",
        ),
        (
            "Move(from_square=6, to_square=21, promotion=None, drop=None)",
            "Nf3",
        ),
    ];
    for (text, san) in table {
        assert_eq!(found(START, text).expect(text).0, san, "{text}");
    }
    for (number, san) in [(2, "a8=N"), (3, "a8=B"), (4, "a8=R"), (5, "a8=Q")] {
        let text =
            format!("{{'from_square': 48, 'to_square': 56, 'promotion': {number}, 'drop': None}}");
        assert_eq!(found(RICH, &text).expect(&text).0, san, "{text}");
    }
    for text in [
        "{\"from\": 6, \"to\": 21}",
        "{\"fromSquare\": 6, \"toSquare\": 21}",
        "{\"source\": 6, \"target\": 21}",
        "{\"from_square\": 6}",
        "{\"to_square\": 20}",
        "{\"from_square\": 6, \"to_square\": -21}",
        "{\"from_square\": 6, \"to_square\": 21.5}",
        "{\"from_square\": 6, \"to_square\": 64}",
        "{\"opponent\": {\"from_square\": 6, \"to_square\": 21}}",
    ] {
        assert!(found(START, text).is_err(), "{text}");
    }
    for promotion in ["null", "1", "6", "-5", "7"] {
        let text =
            format!("{{\"from_square\": 48, \"to_square\": 56, \"promotion\": {promotion}}}");
        assert!(found(RICH, &text).is_err(), "{text}");
    }
}

#[test]
fn a_file_and_a_rank_with_full_width_keys_are_a_square() {
    let text = "ｆｒｏｍFile: e, ｆｒｏｍRank: 2, toFile: e, toRank: 4";
    assert_found(
        START,
        &[(text, "e4", "e, ｆｒｏｍRank: 2, toFile: e, toRank: 4")],
    );
}

#[test]
fn a_move_beside_one_that_is_only_a_possibility_is_not_chosen() {
    assert_ambiguous(
        START,
        &["Hmm, Nf3 or maybe e4, hard to say.", "Nf3, perhaps e4"],
    );
    for text in [
        "Good question! Nf3 controls key squares, while Nc3 develops a piece.",
        "Nf3 loses. Nc3 loses.",
    ] {
        assert!(found(START, text).is_err(), "{text}");
    }
}

#[test]
fn moves_of_questions_comparisons_and_plans_are_not_the_answer() {
    let table = [
        ("Plutôt Cf3 que e4", "Nf3", "Cf3"),
        ("Besser als e4 ist Sf3.", "Nf3", "Sf3"),
        ("Meglio Cf3 di e4", "Nf3", "Cf3"),
        ("Лучше Кf3, чем e4", "Nf3", "Кf3"),
        ("Nach e4 käme e5, also spiele ich Sf3.", "Nf3", "Sf3"),
        ("Zuerst Sf3, dann e4.", "Nf3", "Sf3"),
        ("Сначала Кf3, потом e4.", "Nf3", "Кf3"),
        ("[ ] e4\n[x] Nf3", "Nf3", "Nf3"),
        ("☐ e4\n☑ Nf3", "Nf3", "Nf3"),
        ("No need for Nf3. e4.", "e4", "e4"),
        (
            "I was going to play e4 until I saw d5. Nf3 instead.",
            "Nf3",
            "Nf3",
        ),
        ("{\"candidate\": \"e4\", \"move\": \"Nf3\"}", "Nf3", "Nf3"),
    ];
    assert_found(START, &table);
    for text in [
        "Should I play Nf3 here?",
        "What about Nf3?",
        "Is Nf3 the best move here?",
        "Soll ich Sf3 spielen?",
        "¿Puedo jugar Cf3?",
        "I resign. Nf3 would not help.",
        "I resign. Nf3 does not help.",
        "J'abandonne, Cf3 perd aussi.",
        "There is no good move: e4 loses a piece and Nf3 is met by e5.",
        "Nf3 would have lost.",
        "Nf3 is forbidden.",
        "Let me check Nf3 first.",
        "Please tell me whether Nf3 is legal.",
        "if board.is_legal(chess.Move.from_uci(\"g1f3\")):",
        "assert \"Nf3\" in legal_moves",
        "{\"status\": \"thinking\", \"considering\": \"Nf3\"}",
        "{\"predicted_reply\": \"Nf3\"}",
        "{\"hint\": \"Nf3\"}",
        "Candidates: e4, e5. I take the second one.",
        "After Nf3, my opponent will play d5 and then I have e4.",
    ] {
        assert!(
            found(START, text).is_err(),
            "{text:?}: {:?}",
            found(START, text)
        );
    }
}

/// No move is found in an object whose move is null, nor after an error, a resignation, the end of the game or a takeback.
#[test]
fn an_answer_without_a_move_is_an_error() {
    for text in [
        "{\"error\": \"could not decide\", \"input\": \"Nc3\"}",
        "{\"move\": null, \"considered\": [\"Nc3\"]}",
        "{\"move\": {\"uci\": null}, \"note\": \"Nc3 is tempting\"}",
        "{\"ok\": false, \"move\": \"b1c3\"}",
        "{\"code\": 400, \"error\": {\"move\": \"b1c3\"}}",
        "<move></move><considered>Nc3</considered>",
        "move: null\nconsidered: Nc3",
        "Ich gebe auf. Sc3 verliert auch.",
        "White's best was Nc3, but the game is over.",
        "# takes back Nc3",
        "I'd like to take Nc3 back.",
        "board.pop()  # Nc3",
    ] {
        let found = found(START, text);
        assert!(
            matches!(found, Err(MoveError::Unreadable { .. })),
            "{text:?}: {found:?}"
        );
    }
    assert_ambiguous(
        START,
        &[
            "{\"moves\": [\"e4\", \"d4\"]}",
            "[{\"move\": \"e4\"}, {\"move\": \"d4\"}]",
        ],
    );
    assert_found(
        START,
        &[
            ("{\"move\": \"Nc3\", \"error\": null}", "Nc3", "Nc3"),
            ("{\"resign\": false, \"move\": \"Nc3\"}", "Nc3", "Nc3"),
            (
                "{\"error\": \"illegal\", \"move\": \"e5\"}\n{\"move\": \"e4\"}",
                "e4",
                "e4",
            ),
            ("I could resign, but I play Nc3.", "Nc3", "Nc3"),
            ("e4. Sorry, I meant Nc3.", "Nc3", "Nc3"),
            ("I retract e4. I play Nc3.", "Nc3", "Nc3"),
            ("\\boxed{Nc3} is my move, not \\boxed{e4}.", "Nc3", "Nc3"),
            (
                "Sure! Here's my move:\n\nNc3\n\nWhat will you play?",
                "Nc3",
                "Nc3",
            ),
        ],
    );
}

#[test]
fn an_en_passant_capture_is_found_in_a_sentence() {
    let position = "4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1";
    for text in ["exf6e.p.", "I play exf6e.p.", "My move: exf6 e.p."] {
        let found = found(position, text).map(|(san, _)| san);
        assert_eq!(found.as_deref(), Ok("exf6"), "{text:?}");
    }
}

#[test]
fn a_square_in_parentheses_after_a_piece_is_not_a_pawns_move() {
    for text in ["Knight (e4)", "My move: knight (e4)"] {
        assert!(found(START, text).is_err(), "{text:?}");
    }
    assert_found(START, &[("Knight (g1) to f3", "Nf3", "g1) to f3")]);
}

/// What is said after a sentence can take back its move; what is said about another one does not.
#[test]
fn a_later_sentence_takes_a_move_back_only_if_it_says_so() {
    for text in [
        "Nf3. That is a mistake.",
        "My move is Nf3. This is an example.",
        "Move: Nf3. Is that legal?",
        "Nf3\n\nNo, that loses a piece.",
    ] {
        assert!(found(START, text).is_err(), "{text:?}");
    }
    assert_found(
        START,
        &[
            ("Nf3. This prevents a mistake later.", "Nf3", "Nf3"),
            (
                "Nf3\n\nI did not choose e4 because it is known.",
                "Nf3",
                "Nf3",
            ),
            ("It is not easy, but I play Nf3.", "Nf3", "Nf3"),
            ("I don't see anything better. I play Nf3.", "Nf3", "Nf3"),
        ],
    );
}

#[test]
fn moves_that_are_crossed_out_or_lose_are_not_the_answer() {
    for text in ["e4 ❌", "e4 ❌\nNf3 ✅", "e4 loses to d5", "e4 fails to d5"] {
        assert!(found(START, text).is_err(), "{text}");
    }
}

#[test]
fn tags_and_keys_that_name_different_moves_are_a_list() {
    assert_ambiguous(
        START,
        &[
            "<move>e4</move><move>d4</move>",
            "{\"move\": \"e4\", \"my_move\": \"d4\"}",
            "{\"san\": \"e4\", \"uci\": \"d2d4\"}",
            "{\"from\": \"g1\", \"to\": \"f3\", \"san\": \"Nc3\"}",
            "{\"san\": \"e4\", \"move\": {\"from\": \"d2\", \"to\": \"d4\"}}",
            "from: d2\nto: d4\nsan: e4",
            "move(from=\"d2\", to=\"d4\", san=\"e4\")",
            "<san>e4</san><uci>d2d4</uci>",
            "<move from=\"e2\" to=\"e4\"/><move from=\"d2\" to=\"d4\"/>",
            "move=e4&move=d4",
            "{\"san\": \"e4\", \"lan\": \"e2-e3\"}",
            "UCI: e2e4\nSAN: d4",
        ],
    );
    assert_found(
        START,
        &[
            ("{\"san\": \"e4\", \"uci\": \"e2e4\"}", "e4", "e2e4"),
            ("UCI: e2e4\nSAN: e4", "e4", "e4"),
            (
                "{\"from\": \"d2\", \"to\": \"d4\", \"san\": \"d4\"}",
                "d4",
                "d4",
            ),
        ],
    );
}

#[test]
fn an_illegal_move_of_two_fields_is_quoted_as_a_move() {
    let position = "7k/8/8/6b1/8/4Q3/8/2K5 w - - 0 1";
    for (text, quoted) in [
        ("{\"from\": \"e3\", \"to\": \"g3\"}", "e3g3"),
        ("from: e3\nto: g3", "e3g3"),
        ("I play e3 to g3.", "e3 to g3"),
    ] {
        let error = found(position, text).expect_err("an illegal move");
        assert_eq!(error.text(), quoted, "{text}");
        assert_eq!(error.reason(), Some(chessmoves::Reason::Pinned));
    }
}

#[test]
fn two_squares_an_example_and_a_preference_are_no_answer() {
    for text in [
        "e4 e5",
        "d3 a6",
        "I like to play e4.",
        "{\"candidate_moves\": [{\"move\": \"e4\", \"score\": 0.2}, {\"move\": \"d4\", \"score\": 0.1}]}",
        "JSON in this format (only an example): {\"move\": \"e4\"}. I cannot find a move.",
        "JSON in this format (only an example): {\"from\": \"e2\", \"to\": \"e4\"}",
        "/move?from=e2&to=e4&from=d2&to=d4",
    ] {
        assert!(found(START, text).is_err(), "{text}");
    }
    assert_found(START, &[("1. e4 e5", "e4", "e4"), ("e4 Nf6", "e4", "e4")]);
}

#[test]
fn castling_as_a_key_is_compared_with_the_other_fields() {
    let both = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_found(
        both,
        &[(
            "{\"castle\": \"queenside\"}",
            "O-O-O",
            "castle\": \"queenside",
        )],
    );
    for text in [
        "{\"castle\": \"queenside\", \"from\": \"e1\", \"to\": \"g1\"}",
        "( castle: x",
        "(castle: \"x\"",
    ] {
        assert!(found(both, text).is_err(), "{text}");
    }
}

#[test]
fn a_piece_that_a_record_names_is_the_one_that_moves() {
    for piece in ["rook", "pawn", "b"] {
        for record in [
            "{\"from\": \"g1\", \"to\": \"f3\", \"piece\": \"PIECE\"}",
            "piece: PIECE\nfrom: g1\nto: f3",
            "<piece>PIECE</piece><from>g1</from><to>f3</to>",
            "{\"san\": \"Nf3\", \"piece\": \"PIECE\"}",
        ] {
            let of = |piece| found(START, &record.replace("PIECE", piece));
            assert!(of(piece).is_err(), "{record} {piece}");
            assert_eq!(of("knight").expect("a move").0, "Nf3", "{record}");
        }
    }
    let promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    let record = "{\"uci\": \"a7a8q\", \"promotion\": \"PIECE\"}";
    let of = |piece| found(promotion, &record.replace("PIECE", piece));
    assert!(of("knight").is_err());
    assert_eq!(of("queen").expect("a move").0, "a8=Q+");
}

#[test]
fn what_a_move_prepares_is_not_the_move() {
    let text = "This move controls the center and prepares for castling.";
    assert!(found(SPANISH, text).is_err(), "{text}");
}

#[test]
fn a_move_that_is_corrected_is_the_answer() {
    assert_found(
        START,
        &[
            ("Thank you. My corrected move is Nf3.", "Nf3", "Nf3"),
            ("e4 looks good. On reflection, d4.", "d4", "d4"),
        ],
    );
}

/// Players say what a move does, or name the opening, in the sentence that names the move.
#[test]
fn verbs_of_the_player_and_names_of_openings_may_stand_before_a_move() {
    let table = [
        ("I attack the pawn with Nf6.", "Nf6", "Nf6"),
        ("I fight for the centre with c5.", "c5", "c5"),
        ("I'll challenge your pawn with d5.", "d5", "d5"),
        ("I go for the Sicilian Defence with c5.", "c5", "c5"),
        ("I'm a Sicilian player. c5!", "c5", "c5"),
        ("My choice is the solid Caro-Kann: c6", "c6", "c6"),
        ("Sicilian it is: c5", "c5", "c5"),
        ("I'll advance my e-pawn to e5.", "e5", "e-pawn to e5"),
        ("e5 removes the support of d4.", "e5", "e5"),
    ];
    assert_found(BLACK, &table);
    let table = [
        ("I develop my knight to f3.", "Nf3", "knight to f3"),
        ("I exchange knights: Bxc6.", "Bxc6", "Bxc6"),
        ("Let's castle.", "O-O", "castle"),
        ("I'm castling.", "O-O", "castling"),
        ("I castle to get the king safe.", "O-O", "castle"),
        (
            "I castle short to tuck my king away.",
            "O-O",
            "castle short",
        ),
        ("Castling is the best move.", "O-O", "Castling"),
    ];
    for (text, san, span) in table {
        let fen = if san == "Nf3" { START } else { SPANISH };
        assert_found(fen, &[(text, san, span)]);
    }
    let table = [
        (
            "Ich entwickle den Springer nach f3.",
            "Nf3",
            "Springer nach f3",
        ),
        (
            "Ich entscheide mich für die Englische Partie: c4",
            "c4",
            "c4",
        ),
        ("e4 kontrolliert d5.", "e4", "e4"),
        ("Je développe mon cavalier en f3.", "Nf3", "cavalier en f3"),
        ("Refuerzo el centro con d4.", "d4", "d4"),
        ("Desenvolvo o cavalo para f3.", "Nf3", "cavalo para f3"),
        ("Ik ontwikkel het paard naar f3.", "Nf3", "paard naar f3"),
        ("Развиваю коня на f3.", "Nf3", "коня на f3"),
        ("Ich verteidige e4.", "", ""),
        ("Defiendo e4.", "", ""),
        ("Difendo e4.", "", ""),
        ("Защищаю e4", "", ""),
        ("Ich greife nicht mit Sf3 an.", "", ""),
        ("Schwarz entwickelt nach Sf3 den Springer.", "", ""),
        ("La española empieza con e4.", "", ""),
    ];
    for (text, san, span) in table {
        let expected = (!san.is_empty()).then(|| (san.to_owned(), span.to_owned()));
        assert_eq!(found(START, text).ok(), expected, "{text:?}");
    }
    for text in [
        "In the French, Black plays e6.",
        "In the Sicilian Black answers c5.",
        "The Caro-Kann starts with c6.",
        "I used to play the Sicilian with c5.",
        "My friend plays the Sicilian with c5.",
        "I attacked the pawn with Nf6 last game.",
        "To attack the pawn with Nf6 would be premature.",
        "I push d6 so that e5 becomes possible later; which is better?",
        "Nf6 e5 loses the knight.",
        "Nf6 e5 Nd5 does not work here.",
        "I stop short of playing Nf6.",
        "Your pawn: d5",
        "I think your bishop likes d5.",
        "Let's castle later and keep e5 in mind.",
        "We were taught that e5 is equal.",
    ] {
        let found = found(BLACK, text);
        assert!(found.is_err(), "{text:?}: {found:?}");
    }
}

/// What stands beside a move belongs to it: the piece that takes, the other side's color, the rest of a line.
#[test]
fn what_is_beside_a_move_is_read_or_the_answer_is_refused() {
    let two_knights = "r1bqkbnr/pppp1ppp/2n5/4N3/4P3/8/PPPP1PPP/RNBQKB1R b KQkq - 0 3";
    for text in [
        "I recapture on e5 with my knight.",
        "I take the knight on e5 with my knight.",
    ] {
        let found = found(two_knights, text).map(|(san, _)| san);
        assert_eq!(found.as_deref(), Ok("Nxe5"), "{text:?}");
    }
    let promotion = "{\"from\": \"a7\", \"to\": \"a8\", \"promote_to\": \"rook\"}";
    assert_eq!(found(RICH, promotion).expect(promotion).0, "a8=R");
    let italian = "Muovo l'alfiere da b5 a c6.";
    assert_eq!(found(SPANISH, italian).expect(italian).0, "Bxc6");
    let chinese = "我把象从b5移到c6。";
    assert_eq!(found(SPANISH, chinese).expect(chinese).0, "Bxc6");
    for text in [
        "{\"color\": \"black\", \"move\": \"e4\"}",
        "Color: black\nMove: e4",
        "1. e4 e5 is an open game.",
        "e4 e5 Nf3 is the main line.",
        "I answer e4 with c5.",
        "board.piece_at(chess.E4)",
    ] {
        assert!(found(START, text).is_err(), "{text:?}");
    }
    assert_found(
        START,
        &[
            ("{\"color\": \"white\", \"move\": \"e4\"}", "e4", "e4"),
            ("{\"move\": \"e4\", \"turn\": \"black\"}", "e4", "e4"),
            (
                "{\"best_move\": \"e4\", \"second_best\": \"d4\"}",
                "e4",
                "e4",
            ),
            ("Move: e4\nStatus: ready", "e4", "e4"),
            ("Empiezo con e4.", "e4", "e4"),
            ("e4 ile başlıyorum.", "e4", "e4"),
        ],
    );
}

/// `V` is a queen in Turkish and a rook in Czech; `H` is a queen in Polish and a knight in Hungarian.
#[test]
fn a_letter_of_several_languages_is_ambiguous_if_several_pieces_can_move() {
    let position = "4k3/8/8/8/8/2N5/8/R2QK3 w - - 0 1";
    assert_ambiguous(position, &["Vb1", "Hd5"]);
    assert_found(position, &[("Vd7", "Qd7+", "Vd7"), ("Hd8", "Qd8+", "Hd8")]);
}

/// `B` is a rook in Hungarian: beside words that are not English, the letters of English are not taken for granted.
#[test]
fn english_letters_are_disputed_beside_words_of_an_unknown_language() {
    let both = "4k3/8/8/8/8/8/6B1/4K2R w - - 0 1";
    assert_ambiguous(both, &["Köszönöm! Bh3", "Bh3, mert így támadok."]);
    assert_found(
        both,
        &[
            ("Thanks! Bh3", "Bh3", "Bh3"),
            ("Köszönöm! Bd5", "Bd5", "Bd5"),
        ],
    );
    // The bishop cannot go there: only a language makes it the rook.
    assert!(found(both, "Köszönöm! Bh6").is_err());
    assert_found(both, &[("Lépésem: Bh6", "Rh6", "Bh6")]);
}

#[test]
fn resignations_and_draw_offers_are_told_in_many_languages() {
    for text in [
        "I resign.",
        "Ich gebe auf.",
        "Ich gebe die Partie auf.",
        "J'abandonne.",
        "Me rindo.",
        "Mi arrendo.",
        "Me rendo.",
        "Ik geef het op.",
        "Poddaję się.",
        "Сдаюсь.",
        "Pes ediyorum.",
        "我认输。",
        "投了します。",
        "{\"move\": \"resign\"}",
    ] {
        assert!(resigns(text) && !offers_draw(text), "{text:?}");
        assert!(found(START, text).is_err(), "{text:?}");
    }
    for text in [
        "I offer a draw.",
        "I am offering a draw.",
        "Draw?",
        "Ich biete Remis an.",
        "Je propose nulle.",
        "Ofrezco tablas.",
        "Propongo patta.",
        "Ofereço empate.",
        "Ik bied remise aan.",
        "Proponuję remis.",
        "Предлагаю ничью.",
        "Beraberlik teklif ediyorum.",
        "我提和。",
    ] {
        assert!(offers_draw(text) && !resigns(text), "{text:?}");
    }
    for text in [
        "I won't resign.",
        "Should I resign?",
        "My opponent may resign.",
        "I won't offer a draw.",
        "The position is a draw.",
        "e4",
    ] {
        assert!(!resigns(text) && !offers_draw(text), "{text:?}");
    }
}

/// Two moves of one sentence are compared, and none is chosen.
#[test]
fn a_move_that_is_contrasted_with_another_is_not_chosen() {
    for text in [
        "Good question! e4 controls key squares, while d4 opens lines.",
        "e4 opens lines, whereas Nf3 develops a piece.",
    ] {
        assert!(found(START, text).is_err(), "{text:?}");
    }
}

/// A piece that is in danger is not the move that follows.
#[test]
fn a_piece_that_hangs_does_not_move() {
    let fen = "1rb3kr/R1qnb3/n2pp1Pp/1p1P3P/QPR5/KNP1P3/5N2/5B2 b - - 2 40";
    for text in ["bishop g5 hangs: c7c4", "bishop g5 hangs => c7c4"] {
        let found = found(fen, text);
        assert!(found.map_or(true, |(san, _)| san == "Qxc4"), "{text:?}");
    }
}

/// What is said in a comment, in another cell, or in another key of a call is not the answer.
#[test]
fn what_is_said_beside_the_answer_is_not_the_answer() {
    let london = "rnbqk1nr/ppppbpp1/4p2p/8/3P1B2/2N5/PPP1PPPP/R2QKBNR w KQkq - 2 4";
    let call = "make_move(analysis=\"White has e4 and c8; Black has g6\", next_move=\"Nd5\")";
    assert_found(london, &[(call, "Nd5", "Nd5")]);
    assert_found(
        BLACK,
        &[
            ("d6 // f3 and f6 are weak squares", "d6", "d6"),
            ("d6 /* f3 and f6 are weak squares */", "d6", "d6"),
            ("d6 <!-- f3 and f6 are weak squares -->", "d6", "d6"),
            ("d6 # f3 and f6 are weak squares", "d6", "d6"),
            ("d6 // I play Nf6", "d6", "d6"),
        ],
    );
    let knight = "rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/R1BQKBNR b KQkq - 1 1";
    // Right or an error.
    for (fen, text, expected) in [
        (
            knight,
            "| thought | answer |\n|---|---|\n| It controls f8 and b8 | a6 |",
            "a6",
        ),
        (knight, "thought,answer\nIt controls f8 and b8,a6", "a6"),
        (knight, "f3 and f6 are weak squares", "a6"),
        (BLACK, "Move | Why\n---|---\nd6 | f3 and f6 are weak", "d6"),
        (
            START,
            "{\"comment\": \"d4 // too slow\", \"move\": \"e4\"}",
            "e4",
        ),
    ] {
        let found = found(fen, text);
        assert!(
            found.as_ref().map_or(true, |it| it.0 == expected),
            "{text:?}: {found:?}"
        );
    }
    for text in ["// I play Nf6", "/* my move: Nf6 */"] {
        let found = found(BLACK, text);
        assert!(found.is_err(), "{text:?}: {found:?}");
    }
    let call = "make_move(reason=\"Black has c6; White has e3\", move=\"e4\")";
    assert_found(
        START,
        &[(call, "e4", "e4"), ("g3 // Bg2 next, then d3", "g3", "g3")],
    );
}

/// A habit, an example, a list, or a remark that takes the move back makes none.
#[test]
fn habits_examples_and_moves_that_a_remark_takes_back_are_not_made() {
    for text in [
        "I play e4 for a living",
        "I always play e4 against him",
        "I play e4 as White in tournaments",
        "Usually, I play e4.",
        "As a rule, e4 is my choice.",
        "e4. On reflection I withdraw e4. I will tell you my move later.",
        "My favourite first move is e4.",
        "My go-to opening move is e4.",
        "Suppose White plays e4.",
        "e4 is the move I'd avoid.",
        "For example, {\"move\": \"e4\"} would be the format I should use.",
        "{\"move\": \"e4\"} is an example of the format.",
        "{\"move\": \"e4\"} would be a mistake.",
        "{\"move\": \"e4\", \"note\": \"do not play this\"}",
        "{\"note\": \"never play this\", \"move\": \"e4\"}",
        "{\"move\": \"e4\", \"note\": \"just an example\"}",
        "{\"move\": \"e4\", \"note\": \"this was my opponent's move\"}",
        "{\"move\": \"e4\", \"comment\": \"this is an illegal move\"}",
        "{\"move\": \"e4\", \"note\": \"don't submit it\"}",
        "{\"move\": \"e4\", \"comment\": \"ignore this, it was a mistake\"}",
        "a3, b3, e5",
        "d3, d4, e5, f2",
        "re e4",
    ] {
        let found = found(START, text);
        assert!(found.is_err(), "{text:?}: {found:?}");
    }
    assert_found(
        START,
        &[
            ("Here is my move: {\"move\": \"e4\"}", "e4", "e4"),
            (
                "{\"move\": \"e4\", \"note\": \"No threats by Black\"}",
                "e4",
                "e4",
            ),
            (
                "{\"move\": \"e4\", \"note\": \"Not slow, keeps options\"}",
                "e4",
                "e4",
            ),
        ],
    );
}
