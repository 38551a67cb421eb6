//! Faults of games say why: a reason for each piece that can be meant, what became of a missing one, and the move that is missing,
//! superfluous or out of order.

use chessmoves::answer::ReasonReport;
use chessmoves::check::GameFault;
use chessmoves::{Code, Reason};
use shakmaty::{Position as _, Role, Square};

use crate::pgn_games::check;
use crate::support::Rng;
use crate::support::games::{Layout, game};

fn only_fault(text: &str) -> GameFault {
    let game = check(text);
    assert_eq!(game.faults.len(), 1, "{text}");
    game.faults[0].clone()
}

#[test]
fn the_reason_says_what_became_of_a_missing_piece() {
    for (text, message) in [
        (
            "1. e4 d5 2. exd5 e6 3. dxe6 Bb4 4. exf7+ Kf8 5. e5 *",
            "White has no pawn on the e-file: the last one left e6 with 4. exf7+",
        ),
        (
            "1. e4 d5 2. exd5 Qxd5 3. d4 Qxd4 4. Qxd4 c5 5. Qd5 Qa4 *",
            "Black has no queen: the last one was captured on d4 with 4. Qxd4",
        ),
        (
            "[FEN \"4k3/P7/8/8/8/8/8/R3K2R w - - 0 1\"]\n\n1. a8=N Kd8 2. a8=Q *",
            "White has no pawn on the a-file: the last one was promoted with 1. a8=N",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/R7/4K3 w - - 0 1\"]\n\n1. Rb2 Kd8 2. Rad2 *",
            "White has no rook on the a-file: the last one left a2 with 1. Rb2; its rook is on b2",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/1RR5/4K3 w - - 0 1\"]\n\n1. Rad2 *",
            "White has no rook on the a-file; its rooks are on b2 and c2",
        ),
        (
            "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1\"]\n\n1. Nf3 *",
            "White has no knight",
        ),
    ] {
        let fault = only_fault(text);
        assert_eq!(fault.message, message, "{text}");
        assert_eq!(
            fault.reason_code(),
            Code::Reason(Reason::NoPieceOnOrigin),
            "{text}"
        );
        assert!(fault.illegal.is_empty(), "{text}");
    }
}

#[test]
fn a_reason_of_two_pieces_is_said_once() {
    let fault = only_fault("[FEN \"3rk3/8/8/8/8/8/8/R2QK2R w - - 0 1\"]\n\n1. Rd1 *");
    let reasons = ReasonReport::of_fault(&fault);
    let messages: Vec<_> = reasons.iter().map(|reason| &*reason.message).collect();
    assert_eq!(fault.illegal.len(), 2);
    assert_eq!(
        messages,
        [
            "White's own queen stands on d1",
            "the king on e1 is in the way"
        ]
    );
}

/// The oracle's board tells how many pieces can be meant.
#[test]
fn there_is_a_reason_for_each_piece_that_can_be_meant() {
    let mut rng = Rng::new(41);
    let mut by_count = [0; 4];
    for _ in 0..2_000 {
        let game = game(&mut rng, Layout::Plain, 40);
        let Some(last) = game.main_line().pop().cloned() else {
            continue;
        };
        let role = rng.choose(&[Role::Knight, Role::Bishop, Role::Rook, Role::Queen]);
        let to = Square::new(u32::try_from(rng.below(64)).expect("small"));
        let (side, legal) = (last.before.turn(), last.before.legal_moves());
        let goes_there = |mv: &shakmaty::Move| mv.role() == role && mv.to() == to;
        let can_other_side =
            last.before
                .board()
                .attacks_to(to, !side, last.before.board().occupied());
        if legal.iter().any(goes_there)
            || (can_other_side & last.before.board().by_role(role)).any()
        {
            continue;
        }
        let pieces = last.before.board().by_piece(role.of(side));
        let pieces = pieces.into_iter().collect::<Vec<_>>();
        let reach = |&&from: &&Square| {
            let piece = last.before.board().piece_at(from).expect("a piece");
            shakmaty::attacks::attacks(from, piece, shakmaty::Bitboard::EMPTY).contains(to)
        };
        let on_vector = pieces.iter().filter(reach).count();
        let expected = if on_vector > 0 {
            on_vector
        } else {
            pieces.len()
        };
        let mut text = game.text.clone();
        text.truncate(last.span.start);
        text.extend_from_slice(format!("{}{to} *", role.upper_char()).as_bytes());
        let text = String::from_utf8(text).expect("ASCII");
        let fault = only_fault(&text);
        assert_eq!(fault.illegal.len(), expected, "{text}");
        assert_ne!(fault.reason_code(), fault.code, "{text}");
        by_count[expected.min(3)] += 1;
    }
    assert!(
        by_count[0] > 20 && by_count[1] > 100 && by_count[2] > 100,
        "{by_count:?}"
    );
}

#[test]
fn a_move_that_is_missing_or_misplaced_is_named() {
    for (moves, hint) in [
        ("1. e4 2. Nf3 *", "a move of Black is missing before 2. Nf3"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 4. Ba4 Nf6 5. O-O Be7 *",
            "a move of Black is missing before 4. Ba4",
        ),
        // White castles in place of Black, and the fault is later.
        (
            "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 5. O-O O-O 6. Re1 d6 7. c3 a6 *",
            "a move of Black is missing before 5. O-O",
        ),
        // Without numbers, the moves after the fault show it.
        (
            "1. d4 d5 c4 Nc3 Nf6 Bg5 Be7 e3 O-O *",
            "a move of Black is missing before 3. Nc3",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O O-O Be7 6. Re1 b5 7. Bb3 d6 *",
            "O-O is written twice",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Qe4 Be7 6. Re1 b5 7. Bb3 d6 *",
            "without 5... Qe4 the rest can be played",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Ba4 a6 4. Bb5 Nf6 5. O-O Be7 6. Re1 b5 *",
            "3. Ba4 and the later Bb5 are in the wrong order",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 O-O 5. Nf6 Be7 6. Re1 b5 7. Bb3 d6 *",
            "4... O-O and the later Nf6 are in the wrong order",
        ),
        // A slip of the pen: with one letter changed the rest can be played.
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb4 d6 8. c3 O-O 9. h3 Nb8 *",
            "did you mean Bb3?",
        ),
    ] {
        assert_eq!(only_fault(moves).hint.as_deref(), Some(hint), "{moves}");
    }
    // A variation has an order of its own, and too few moves show nothing.
    for (moves, hint) in [
        (
            "1. e4 e5 (1... d5 exd5 3. Nc3) 2. Nf3 *",
            Some("did you mean Nc6?"),
        ),
        ("1. e4 e5 2. Rb6 *", None),
    ] {
        assert_eq!(only_fault(moves).hint.as_deref(), hint, "{moves}");
    }
}

/// Electronic boards record a result with the kings, also after a draw.
#[test]
fn a_king_in_the_centre_after_a_dead_position_may_mark_the_result() {
    for (moves, is_mark) in [
        ("8/8/3k4/8/8/3K4/4p3/8 w - - 0 1\"]\n\n1. Kxe2 Ke5", true),
        ("8/8/3k4/8/8/3K4/4p3/8 w - - 0 1\"]\n\n1. Kxe2 Kc5", false),
        (
            "8/8/3k4/2P5/1N6/8/2K5/8 b - - 0 1\"]\n\n1... Kxc5 2. Nd5",
            false,
        ),
    ] {
        let text = format!("[FEN \"{moves} 1/2-1/2");
        let game = check(&text);
        let [warning] = &game.warnings[..] else {
            panic!("{:?}", game.warnings);
        };
        assert_eq!(warning.code.name(), "dead-position");
        let message = &warning.message;
        assert_eq!(message.contains("mark the result"), is_mark, "{message}");
    }
}

/// A move of Black is left out of a generated game.
#[test]
fn the_place_of_a_missing_move_is_found() {
    let mut rng = Rng::new(42);
    let (mut faulty, mut right) = (0, 0);
    for _ in 0..600 {
        let game = game(&mut rng, Layout::Plain, 60);
        let line = game.main_line();
        let blacks: Vec<_> = (line.iter().enumerate())
            .filter(|(n, mv)| !mv.before.turn().is_white() && n + 12 < line.len())
            .map(|(n, mv)| (*mv, line[n + 1]))
            .collect();
        if blacks.is_empty() {
            continue;
        }
        let (left_out, next) = rng.choose(&blacks);
        let mut text = game.text.clone();
        let expected = {
            let san = str::from_utf8(&game.text[next.span.clone()]).expect("ASCII");
            format!("before {}. {san}", next.before.fullmoves())
        };
        text.drain(left_out.span.clone());
        let text = String::from_utf8(text).expect("ASCII");
        let Some(fault) = check(&text)
            .faults
            .into_iter()
            .find(|fault| !fault.in_variation)
        else {
            continue;
        };
        faulty += 1;
        let hint = fault.hint.unwrap_or_default();
        right +=
            usize::from(hint.starts_with("a move of Black is missing") && hint.contains(&expected));
    }
    assert!(
        faulty > 200 && right * 100 > faulty * 97,
        "{right} of {faulty}"
    );
}
