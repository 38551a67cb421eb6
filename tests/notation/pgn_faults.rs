//! Seeded faults: the checker names the code, the ply, the line and the column, and checks the other games as if nothing
//! had happened.
#![allow(clippy::format_push_string, reason = "messages of a test")]

use std::collections::{BTreeMap, BTreeSet};

use chessmoves::answer::TextPlace;
use chessmoves::check::{Checked, Checker, GameFault};
use chessmoves::notation::pgn;
use shakmaty::{Bitboard, Chess, Piece, Position as _, Role, Square, attacks};

use crate::pgn_games::{check, check_all, fault_codes};
use crate::support::Rng;
use crate::support::games::{GameText, Layout, PlacedMove, game, line_and_column};

/// A text between two valid games.
pub(crate) struct Between {
    /// The bytes of all games.
    pub(crate) all: Vec<u8>,
    /// The index of the text.
    pub(crate) start: usize,
    /// The number of plies of the text that were played.
    plies: u32,
    /// The faults of the text, with their lines and columns.
    pub(crate) faults: Vec<(GameFault, (u64, u64))>,
}

/// The faults of a game, with their lines and columns.
fn located(game: &Checked<'_>, text: &[u8]) -> Vec<(GameFault, (u64, u64))> {
    let mut finder = TextPlace::new(text);
    let located = game.faults.iter().map(|fault| {
        let found = finder.find(&fault.span);
        (fault.clone(), (found.line, found.column))
    });
    located.collect()
}

/// A valid game with tags.
fn neighbour(rng: &mut Rng) -> GameText {
    loop {
        let game = game(rng, Layout::Plain, 30);
        if game.plies > 0 {
            return game;
        }
    }
}

/// Puts a text between two valid games, checks that these are still valid, and returns the faults of the text.
pub(crate) fn check_between(rng: &mut Rng, text: &[u8]) -> Between {
    let (before, after) = (neighbour(rng), neighbour(rng));
    let mut all = [&before.text[..], b"\n"].concat();
    let start = all.len();
    all.extend_from_slice(text);
    all.push(b'\n');
    all.extend_from_slice(&after.text);
    let games = check_all(&mut Checker::new(), &all);
    let shown = || String::from_utf8_lossy(text).into_owned();
    assert_eq!(games.len(), 3, "{}", shown());
    for (checked, game) in [(&games[0], &before), (&games[2], &after)] {
        assert!(
            checked.faults.is_empty(),
            "{:?}\n{}",
            checked.faults,
            shown()
        );
        assert_eq!(checked.plies, game.plies, "{}", shown());
    }
    let (plies, faults) = (games[1].plies, located(&games[1], &all));
    Between {
        all,
        start,
        plies,
        faults,
    }
}

/// The moves of the side to move that are illegal for one reason, by a model of its own: the text and the reason code.
fn illegal_moves(chess: &Chess) -> Vec<(String, &'static str)> {
    let (us, board) = (chess.turn(), chess.board());
    let occupied = board.occupied();
    let own = board.by_color(us);
    let king = board.king_of(us).expect("a king");
    let attackers = |at: Square, occupied: Bitboard| chess.king_attackers(at, !us, occupied);
    let checkers = chess.checkers();
    let legal = chess.legal_moves();
    let mut illegal = Vec::new();
    for from in own {
        let role = board.role_at(from).expect("a piece");
        let piece = Piece { color: us, role };
        for to in Square::ALL.into_iter().filter(|&to| to != from) {
            let is_legal = (legal.iter())
                .any(|mv| mv.from() == Some(from) && (mv.to() == to || mv.is_castle()));
            if is_legal || role == Role::Pawn || board.king_of(!us) == Some(to) {
                continue;
            }
            let seen = attacks::attacks(from, piece, occupied);
            let on_empty = attacks::attacks(from, piece, Bitboard::EMPTY);
            let reason = if !on_empty.contains(to) {
                if role == Role::King {
                    continue;
                }
                "not-on-any-vector"
            } else if own.contains(to) {
                if !seen.contains(to) {
                    continue;
                }
                "own-piece-on-target"
            } else if !seen.contains(to) {
                "path-blocked"
            } else if role == Role::King {
                match (occupied.contains(to), attackers(to, occupied).any()) {
                    (true, _) => "target-protected",
                    (false, true) => "target-attacked",
                    (false, false) => "target-attacked-through-king",
                }
            } else if checkers.is_empty() {
                "pinned"
            } else if checkers.count() > 1 {
                "double-check-only-king-moves"
            } else {
                // A pinned piece has two reasons.
                let without = attackers(king, occupied.without(from)) & !checkers;
                if without.any() {
                    continue;
                }
                "does-not-answer-check"
            };
            let sign = if occupied.contains(to) { "x" } else { "" };
            illegal.push((format!("{}{from}{sign}{to}", role.upper_char()), reason));
        }
    }
    illegal
}

/// A SAN without what makes it unambiguous.
fn ambiguous_move(chess: &Chess) -> Option<String> {
    let moves = chess.legal_moves();
    let (mv, _) = (moves.iter())
        .map(|mv| {
            (
                mv,
                moves
                    .iter()
                    .filter(|other| other.role() == mv.role() && other.to() == mv.to())
                    .count(),
            )
        })
        .find(|(mv, count)| *count > 1 && mv.role() != Role::Pawn && !mv.is_castle())?;
    let sign = if mv.is_capture() { "x" } else { "" };
    Some(format!("{}{sign}{}", mv.role().upper_char(), mv.to()))
}

/// Replaces a move by all kinds of wrong ones: the text, the code of the fault, and that of its reason.
fn wrong_moves(rng: &mut Rng, mv: &PlacedMove) -> Vec<(String, &'static str, &'static str)> {
    let mut wrong: BTreeMap<&str, (String, &str)> = BTreeMap::new();
    for (text, reason) in illegal_moves(&mv.before) {
        if rng.one_in(4) || !wrong.contains_key(reason) {
            wrong.insert(reason, (text, "illegal-move"));
        }
    }
    if let Some(text) = ambiguous_move(&mv.before) {
        wrong.insert("ambiguous", (text, "ambiguous-move"));
    }
    let text = rng.choose(&["Xf9", "e9", "Nf", "Qh10", "0-0-0-0", "Pé5"]);
    wrong.insert("unreadable", (text.to_owned(), "move-unreadable"));
    wrong.insert(
        "null move",
        (rng.choose(&["--", "Z0"]).to_owned(), "null-move"),
    );
    wrong
        .into_iter()
        .map(|(reason, (text, code))| (text, code, reason))
        .collect()
}

#[test]
fn wrong_moves_are_located_exactly() {
    let mut rng = Rng::new(120);
    let mut kinds: BTreeMap<&str, u32> = BTreeMap::new();
    for n in 0..120 {
        let layout = if n % 2 == 0 {
            Layout::Plain
        } else {
            Layout::Wild
        };
        let game = game(&mut rng, layout, 60);
        let main_line = game.main_line();
        // A text without tags cannot follow a comment of the game before it.
        if main_line.is_empty() || !game.has_tags {
            continue;
        }
        // Of some moves, the one after whose position most kinds of moves are wrong.
        let some: Vec<_> = (0..8)
            .map(|_| main_line[rng.below(main_line.len())])
            .collect();
        let kinds_at = |mv: &PlacedMove| {
            illegal_moves(&mv.before)
                .into_iter()
                .map(|(_, reason)| reason)
                .collect::<BTreeSet<_>>()
                .len()
        };
        let mv = some
            .into_iter()
            .max_by_key(|mv| kinds_at(mv))
            .expect("a move");
        for (wrong, code, reason) in wrong_moves(&mut rng, mv) {
            let mut text = game.text.clone();
            text.splice(mv.span.clone(), wrong.bytes());
            let between = check_between(&mut rng, &text);
            let (all, start) = (&between.all, between.start);
            let (fault, found) =
                (between.faults.first()).unwrap_or_else(|| panic!("{wrong}: no fault"));
            let scene = format!(
                "{wrong} ({reason}) at ply {}: {fault:?}\n{}",
                mv.ply,
                String::from_utf8_lossy(&text)
            );
            assert_eq!(fault.code.name(), code, "{scene}");
            assert_eq!(fault.ply, Some(mv.ply), "{scene}");
            let place = line_and_column(all, start + mv.span.start);
            assert_eq!(*found, place, "{scene}");
            let text = pgn::text(&all[fault.span.clone()]);
            assert_eq!(text.chars().count(), wrong.chars().count(), "{scene}");
            // After a null move the position is known, and the rest is examined.
            if code != "null-move" {
                assert_eq!(between.plies, mv.ply - 1, "{scene}");
                assert_eq!(between.faults.len(), 1, "{scene}");
            }
            if code == "illegal-move" {
                assert_eq!(fault.reason_code().name(), reason, "{scene}");
            }
            *kinds.entry(reason).or_default() += 1;
        }
    }
    assert!(
        kinds.len() >= 11 && kinds.values().all(|&count| count > 1),
        "{kinds:?}"
    );
}

/// Faults of whole games, in texts of their own: the code, the ply, and the text that the fault names.
#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn faults_of_tags_results_and_castling_have_their_codes() {
    let castle = |fen: &str, mv: &str| format!("[FEN \"{fen}\"]\n\n1. {mv} *\n");
    let cases = [
        (
            "[FEN \"8/8/8 w\"]\n\n1. e4 *\n".to_owned(),
            "bad-fen",
            None,
            "8/8/8 w",
        ),
        (
            "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n".to_owned(),
            "bad-fen",
            None,
            "8/8/8/8/8/8/8/8 w - - 0 1",
        ),
        (
            "[Variant \"Atomic\"]\n\n1. e4 e5 *\n".to_owned(),
            "unsupported-variant",
            None,
            "Atomic",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 3. a3 0-1\n".to_owned(),
            "move-after-end",
            Some(5),
            "a3",
        ),
        (
            castle("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kh7"),
            "move-after-end",
            Some(1),
            "Kh7",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 1-0\n".to_owned(),
            "result-contradicts-board",
            Some(4),
            "1-0",
        ),
        (
            "1. f3 e5 2. g4 Qh4# 1/2-1/2 {agreed}\n".to_owned(),
            "result-contradicts-board",
            Some(4),
            "1/2-1/2",
        ),
        (
            "1. e4 e5 2. Ke3 *\n".to_owned(),
            "illegal-move",
            Some(3),
            "Ke3",
        ),
        (
            castle("4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "O-O"),
            "illegal-move",
            Some(1),
            "O-O",
        ),
        (
            castle("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "O-O"),
            "illegal-move",
            Some(1),
            "O-O",
        ),
        (
            castle("4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", "0-0"),
            "illegal-move",
            Some(1),
            "0-0",
        ),
        (
            castle("4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "O-O"),
            "illegal-move",
            Some(1),
            "O-O",
        ),
        (
            castle("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "O-O-O"),
            "illegal-move",
            Some(1),
            "O-O-O",
        ),
        (
            castle("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"),
            "illegal-move",
            Some(1),
            "a8",
        ),
        (
            castle("4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", "dxc6"),
            "illegal-move",
            Some(1),
            "dxc6",
        ),
        ("1. e4 {a *\n".to_owned(), "unclosed-comment", None, "{"),
        (
            "1. e4 (1. d4 *\n".to_owned(),
            "unclosed-variation",
            None,
            "(",
        ),
        ("1. e4 ) e5 *\n".to_owned(), "stray-bracket", None, ")"),
    ];
    let mut rng = Rng::new(122);
    for (text, code, ply, named) in cases {
        let checked = check(&text);
        assert_eq!(fault_codes(&checked), [code], "{text}");
        assert_eq!(checked.faults[0].ply, ply, "{text}");
        assert_eq!(&text[checked.faults[0].span.clone()], named, "{text}");
        // Between other games it needs tags.
        let text = if text.starts_with('[') {
            text
        } else {
            format!("[White \"A\"]\n\n{text}")
        };
        let between = check_between(&mut rng, text.as_bytes());
        let (fault, found) = &between.faults[0];
        assert_eq!((fault.code.name(), fault.ply), (code, ply), "{text}");
        let place = line_and_column(
            &between.all,
            between.start + text.rfind(named).expect(named),
        );
        if code != "stray-bracket" && code != "illegal-move" {
            assert_eq!(*found, place, "{text}");
        }
    }
}

/// A game begins at the byte order mark, whose place is that of the first character.
#[test]
fn faults_after_a_byte_order_mark_have_their_places() {
    for (text, place) in [
        ("\u{feff}1. e5", (1, 4)),
        ("\u{feff}]", (1, 1)),
        ("\u{feff}[FEN \"a\" b]\n\n1. e4 *", (1, 1)),
        ("\u{feff}\n1. e4 e5 2. Ke3", (2, 13)),
    ] {
        assert_eq!(
            located(&check(text), text.as_bytes())[0].1,
            place,
            "{text:?}"
        );
    }
}

/// A fault in a variation leaves the main line as it is.
#[test]
fn faults_in_variations_do_not_stop_the_main_line() {
    let text = "1. e4 (1. e5 e6) (1. d4 d5 2. c4 (2. Kd7) dxc4) e5 *";
    let checked = check(text);
    assert_eq!(fault_codes(&checked), ["illegal-move", "illegal-move"]);
    assert!(checked.faults.iter().all(|fault| fault.in_variation));
    assert_eq!(checked.plies, 2);
    let plies: Vec<_> = checked.faults.iter().map(|fault| fault.ply).collect();
    assert_eq!(plies, [Some(1), Some(3)]);
}

/// A pawn move without a file and without `x` is a push: it does not stand for a capture.
#[test]
fn pawn_push_does_not_stand_for_a_capture() {
    for text in ["1. e4 d5 2. d5 *", "1. e4 d5 2. e5 f5 3. f6 *"] {
        assert_eq!(fault_codes(&check(text)), ["illegal-move"], "{text}");
    }
    for text in ["1. e4 d5 2. ed5 *", "1. e4 d5 2. exd5 *"] {
        assert_eq!(fault_codes(&check(text)), [""; 0], "{text}");
    }
}

/// An unreadable word does not swallow the next game, whose comment lacks its opening brace.
#[test]
fn missing_brace_of_the_next_game_does_not_explain_an_unreadable_move() {
    let text = "[White \"A\"]\n\n1. e4 Xf9 *\n\n[White \"B\"]\n\n1. e4 b } e5 *\n";
    let games = check_all(&mut Checker::new(), text.as_bytes());
    assert_eq!(games.len(), 2);
    assert_eq!(fault_codes(&games[0]), ["move-unreadable"]);
    assert_eq!(fault_codes(&games[1]), ["stray-bracket"]);
}

/// At most a hundred faults of a game are reported.
#[test]
fn endless_faults_are_cut_off() {
    let text = ["1. e4 ", &"(1. e5) ".repeat(5000), " e5 *"].concat();
    let checked = check(&text);
    assert_eq!((checked.faults.len(), checked.plies), (100, 2));
}
