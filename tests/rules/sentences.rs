//! Every sentence about many positions: it names only pieces that are there, and says of pins, checks and en passant what the
//! oracle says.

use chessmoves::answer::{Attackers, Body, Question, Status, Why, text};
use chessmoves::{
    Bitboard, Board, Claim, Color, EnPassantMode, File, Game, Position, Rank, Reason, Role, Square,
    between, bishop_attacks, line, queen_attacks, rook_attacks,
};
use chessmoves_core::internal::{check_from, outcome};
use shakmaty::{Chess, Position as _, attacks};

use crate::support::{Rng, oracle, position, walk};

/// The pieces of a side that are pinned to its king: without one of them, another enemy attacks the king.
fn pinned(chess: &Chess, color: Color) -> Bitboard {
    let (board, theirs) = (chess.board(), oracle::their_color(color));
    let Some(king) = board.king_of(theirs) else {
        return Bitboard::EMPTY;
    };
    let occupied = board.occupied();
    let checkers = board.attacks_to(king, !theirs, occupied);
    let mut pieces = board.by_color(theirs);
    pieces.discard(king);
    (pieces.into_iter())
        .filter(|&at| (board.attacks_to(king, !theirs, occupied.without(at)) & !checkers).any())
        .map(oracle::square)
        .collect()
}

/// The pieces that a sentence names, such as `the knight on e2`.
fn named(sentence: &str) -> Vec<(Role, Square)> {
    let words: Vec<_> = sentence.split([' ', ',', ';', ':', '\n']).collect();
    let role = |word: &str| Role::ALL.into_iter().find(|role| role.name() == word);
    let found = words
        .windows(4)
        .filter(|words| words[0] != "no" && words[2] == "on");
    let found = found.filter_map(|words| Some((role(words[1])?, Square::from_name(words[3])?)));
    found.collect()
}

/// The pinned pieces that cannot move along their pin line to a square.
fn held(chess: &Chess, color: Color, at: Square) -> Bitboard {
    let king = chess.board().king_of(oracle::their_color(color));
    let is_on_line = |pinned| {
        let king = king.expect("a pinned piece has a king");
        attacks::aligned(king, oracle::their_square(pinned), oracle::their_square(at))
    };
    (pinned(chess, color).into_iter())
        .filter(|&pinned| !is_on_line(pinned))
        .collect()
}

/// Checks that pieces are there, and that those of `by` are called pinned exactly if they are.
fn check(sentence: &str, board: &Board, by: Option<(Bitboard, Bitboard)>, scene: &str) {
    for (role, square) in named(sentence) {
        assert_eq!(board.role_at(square), Some(role), "{sentence}\n{scene}");
    }
    assert!(!sentence.contains("king is pinned"), "{sentence}\n{scene}");
    let Some((by, pinned)) = by else {
        return;
    };
    let held = by & pinned;
    let said = sentence.split("although").skip(1).map(|rest| {
        let rest = rest.split(" pinned").next().unwrap_or_default();
        if rest.contains("they") {
            return by;
        }
        let squares = named(rest).into_iter().map(|(_, square)| square);
        let squares: Bitboard = squares.collect();
        if squares.is_empty() { held } else { squares }
    });
    let said = said.fold(Bitboard::EMPTY, |all, some| all | some);
    // With several groups of attackers, `they` are those of one group.
    assert!(
        said == held || sentence.contains(", and ") && held.is_subset(said),
        "{sentence}\n{scene}"
    );
    assert_eq!(
        sentence.contains("although"),
        held.any(),
        "{sentence}\n{scene}"
    );
}

/// Whether the pieces of a reason attack something.
const fn is_by_attackers(reason: Reason) -> bool {
    use Reason::{
        CastlingIntoAttack, CastlingOutOfCheck, CastlingThroughAttack, DoesNotAnswerCheck,
        DoubleCheckOnlyKingMoves, EnPassantExposesKing, Pinned, TargetAttacked,
        TargetAttackedThroughKing, TargetProtected,
    };
    matches!(
        reason,
        DoubleCheckOnlyKingMoves
            | DoesNotAnswerCheck
            | Pinned
            | TargetAttacked
            | TargetProtected
            | TargetAttackedThroughKing
            | EnPassantExposesKing
            | CastlingOutOfCheck
            | CastlingThroughAttack
            | CastlingIntoAttack
    )
}

/// The pieces that attack each square, those behind them, the attack tables, and the en passant square that a FEN names.
fn examine_squares(position: &Position, chess: &Chess, scene: &str) {
    let (board, occupied) = (chess.board(), chess.board().occupied());
    let ours = |set: shakmaty::Bitboard| Bitboard(set.0);
    for square in Square::all() {
        let at = oracle::their_square(square);
        let attackers = Attackers::new(position.as_any(), square);
        let of = |color, occupied| ours(board.attacks_to(at, oracle::their_color(color), occupied));
        let all = |occupied| of(Color::White, occupied) | of(Color::Black, occupied);
        for color in Color::ALL {
            let by = attackers.by[color];
            assert_eq!(by, of(color, occupied), "{square}\n{scene}");
            assert_eq!(
                attackers.pinned & by,
                pinned(chess, color) & by,
                "{square}\n{scene}"
            );
        }
        // With all of them gone, there is nothing further behind; and each of them has one before it.
        let (front, behind) = (all(occupied), attackers.behind);
        let gone = shakmaty::Bitboard((front | behind).0);
        assert_eq!(all(occupied & !gone), front | behind, "{square}\n{scene}");
        assert!((front & behind).is_empty(), "{square}\n{scene}");
        let set = Bitboard(occupied.0);
        assert_eq!(
            rook_attacks(square, set),
            ours(attacks::rook_attacks(at, occupied))
        );
        assert_eq!(
            bishop_attacks(square, set),
            ours(attacks::bishop_attacks(at, occupied))
        );
        assert_eq!(
            queen_attacks(square, set),
            ours(attacks::queen_attacks(at, occupied))
        );
    }
    for (mode, theirs) in [
        (EnPassantMode::Always, shakmaty::EnPassantMode::Always),
        (
            EnPassantMode::PseudoLegal,
            shakmaty::EnPassantMode::PseudoLegal,
        ),
        (EnPassantMode::Legal, shakmaty::EnPassantMode::Legal),
    ] {
        let named = position.as_any().with_en_passant(mode).en_passant();
        assert_eq!(
            named,
            chess.ep_square(theirs).map(oracle::square),
            "{mode:?}\n{scene}"
        );
    }
}

#[test]
fn lines_distances_and_subsets_are_those_of_the_oracle() {
    for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
        let (from, to) = (oracle::their_square(a), oracle::their_square(b));
        assert_eq!(
            between(a, b),
            Bitboard(attacks::between(from, to).0),
            "{a} {b}"
        );
        assert_eq!(line(a, b), Bitboard(attacks::ray(from, to).0), "{a} {b}");
        assert_eq!(a.distance(b), from.distance(to), "{a} {b}");
    }
    let set = Bitboard(0x8100_0000_0810_0081);
    let theirs: Vec<_> = shakmaty::Bitboard(set.0)
        .carry_rippler()
        .map(|set| Bitboard(set.0))
        .collect();
    assert_eq!(set.subsets().collect::<Vec<_>>(), theirs);
    assert_eq!(Bitboard::EMPTY.subsets().count(), 1);
    assert_eq!(Square::from_coords(File::E, Rank::FOURTH), Square::E4);
}

/// A claim with an intended move is the claim that can be made once it has been played.
#[test]
fn claims_with_an_intended_move_are_those_after_it() {
    let mut rng = Rng::new(53);
    let (mut repetitions, mut fifty) = (0, 0);
    for n in 0..30 {
        let clock = 80 + n % 15;
        let start = position(&format!("k6n/8/8/8/8/8/7p/K6N w - - {clock} 60"));
        let mut game = Game::new(start);
        for _ in 0..40 {
            let moves = game.position().legal_moves();
            if game.outcome().is_some() || moves.is_empty() {
                break;
            }
            for &mv in &moves {
                let claims = game.claimable_with(mv).expect("a legal move");
                let mut after = game.clone();
                after.play(mv).expect("a legal move");
                let zeroes = after.position().halfmoves() == 0;
                let expected = if zeroes {
                    Vec::new()
                } else {
                    after.claimable()
                };
                assert_eq!(claims, expected, "{mv:?} in {}", game.position());
                repetitions += usize::from(claims.contains(&Claim::ThreefoldRepetition));
                fifty += usize::from(claims.contains(&Claim::FiftyMoves));
            }
            // Going back and forth, the knights and kings repeat positions.
            let back = game
                .moves()
                .rev()
                .nth(1)
                .map(|(_, mv)| (mv.to(), mv.from()));
            let is_back = |mv: &&chessmoves::Move| Some((mv.from(), mv.to())) == back;
            let mv = moves
                .iter()
                .find(is_back)
                .copied()
                .filter(|_| !rng.one_in(4));
            game.play(mv.unwrap_or_else(|| rng.choose(&moves)))
                .expect("a legal move");
            assert_eq!(game.occurrences().len(), game.repetitions() as usize);
        }
    }
    assert!(repetitions > 50 && fifty > 50, "{repetitions} {fifty}");
}

fn examine(position: &Position, chess: &Chess) {
    let scene = oracle::scene(position, chess);
    examine_squares(position, chess, &scene);
    let (board, turn) = (position.board(), position.turn());
    let why = Why::moves(position.as_any(), None).expect("one king per side");
    let king = board.king(turn).expect("a king");
    let checkers = held(chess, !turn, king);
    for verdict in &why.verdicts {
        for reason in &verdict.reasons {
            let attacked = match reason.code {
                Reason::Pinned => verdict.from,
                Reason::TargetAttacked
                | Reason::TargetProtected
                | Reason::TargetAttackedThroughKing
                | Reason::CastlingIntoAttack => Some(verdict.to),
                Reason::CastlingThroughAttack => reason.at.only(),
                code => is_by_attackers(code).then_some(king),
            };
            let by = attacked.map(|at| (reason.by, held(chess, !turn, at)));
            check(&reason.message, board, by, &scene);
            if reason.code == Reason::EnPassantNotAvailable {
                let field = chess.to_setup(shakmaty::EnPassantMode::Always).ep_square;
                let field = field.map_or("-".to_owned(), |square| square.to_string());
                let says = format!("(the en passant field of the FEN is {field}; after ");
                assert!(
                    reason.message.contains(&says),
                    "{}\n{scene}",
                    reason.message
                );
            }
        }
    }
    // What legal moves do: pins are those after the move.
    for mv in position.legal_moves() {
        let after = position.play_unchecked(mv);
        let their_mv = (chess.legal_moves().into_iter()).find(|&theirs| oracle::mv(theirs) == mv);
        let their_after = chess.clone().play(their_mv.expect("the same moves"));
        let their_after = their_after.expect("a legal move");
        let san = position.san(mv).to_string();
        let why = Why::one_move(position.as_any(), &san).expect("a move");
        let next: Bitboard = their_after
            .checkers()
            .into_iter()
            .map(oracle::square)
            .collect();
        for effect in why
            .verdicts
            .iter()
            .flat_map(|verdict| verdict.effects.iter().flatten())
        {
            if matches!(effect.code.code(), "gives-check" | "mates") {
                assert_eq!(effect.by, next, "{}\n{scene}", effect.message);
                let their_king = after.board().king(!turn).expect("a king");
                let by = Some((next, held(&their_after, turn, their_king)));
                check(&effect.message, after.board(), by, &scene);
            } else if matches!(effect.code.code(), "leaves-check" | "blocks-check") {
                check(&effect.message, board, Some((effect.by, checkers)), &scene);
            }
        }
    }
    let body = Body::from(Status::new(position.as_any(), &[]));
    let question = Question::about(position.as_any());
    let answer = chessmoves::answer::Answer {
        question: &question,
        body,
    };
    let out = answer.text(&text::Options::default());
    check(&out, board, None, &scene);
    let row = out
        .lines()
        .find(|line| line.starts_with("Check  "))
        .expect("a row");
    if position.is_check() {
        let of_turn: Bitboard = chess.checkers().into_iter().map(oracle::square).collect();
        check(row, board, Some((of_turn, checkers)), &scene);
    }
}

#[test]
fn every_sentence_names_pieces_that_are_there_and_pins_that_the_oracle_sees() {
    walk::all_games(41, 60, |_, position, chess| examine(position, chess));
    walk::games(47, PINNED_ATTACKERS, 12, 200, |_, position, chess| {
        examine(position, chess);
    });
}

/// Positions in which pinned pieces attack, protect, pin and give check.
const PINNED_ATTACKERS: &[&str] = &[
    "3rk3/8/8/b7/8/2N5/3R4/R2QK2R w KQ - 0 1",
    "4k3/4r3/8/b3q3/8/2B1R3/3N4/R3K2R w KQ - 0 1",
    "r3k2r/4q3/2n5/1B6/4R3/8/8/b3K2R b Kkq - 0 1",
    "6k1/5rp1/8/3b4/2B5/8/6R1/7K b - - 0 1",
    "4r1k1/8/8/4q3/1b6/8/3NR3/4K3 w - - 0 1",
];

/// A pawn move that can only be meant as a capture en passant.
fn reason_of(fen: &str, mv: &str) -> String {
    let why = Why::one_move(&crate::support::any_position(fen), mv).expect("a move");
    assert_eq!(why.legal, Some(false), "{fen} {mv}");
    why.verdicts[0].reasons[0].message.clone()
}

#[test]
fn pawn_moves_that_mean_a_capture_en_passant_are_explained_by_its_rules() {
    let fen = "4k3/8/8/2PpP2P/4P3/8/8/4K3 w - d6 0 2";
    for (mv, expected) in [
        (
            "cxd5",
            "the pawn on c5 captures the pawn on d5 en passant by moving to d6, which is written cxd6",
        ),
        (
            "e5d5",
            "the pawn on e5 captures the pawn on d5 en passant by moving to d6, which is written exd6",
        ),
        (
            "h5d6",
            "the pawn on h5 cannot capture the pawn on d5 en passant: only a pawn beside it can, on c5 or e5",
        ),
        (
            "e4d6",
            "the pawn on e4 cannot capture the pawn on d5 en passant: only a pawn beside it can, on c5 or e5",
        ),
        (
            "h5d5",
            "the pawn on h5 cannot capture the pawn on d5 en passant: only a pawn beside it can, on c5 or e5",
        ),
    ] {
        assert_eq!(reason_of(fen, mv), expected);
    }
    // On the edge there is one pawn beside; and without the field, it is said what it would have to be.
    let black = "4k3/8/8/8/pP4p1/8/8/4K3 b - b3 0 1";
    assert_eq!(
        reason_of(black, "g4b3"),
        "the pawn on g4 cannot capture the pawn on b4 en passant: only a pawn beside it can, on a4 or c4"
    );
    assert_eq!(
        reason_of("4k3/8/8/8/Pp6/8/8/4K3 b - - 0 1", "b4a4"),
        "the pawn on b4 captures the pawn on a4 en passant by moving to a3, which is written bxa3, and only on the very next move \
         after the double push (the en passant field of the FEN is -; after a2-a4 it would be a3)"
    );
    // A pawn that cannot have moved two squares is not meant.
    assert_eq!(
        reason_of("4k3/8/8/8/8/pP6/8/4K3 w - - 0 1", "b3a3"),
        "the pawn on b3 cannot move to a3: a pawn never moves backwards or sideways"
    );
}

#[test]
fn what_a_draw_rests_on_names_what_is_left() {
    let grounds = |fen: &str| {
        let position = position(fen);
        let drawn = position.outcome().expect(fen);
        outcome::grounds(position.as_any(), drawn)
    };
    for (fen, left) in [
        ("4k3/8/8/8/8/4K3/8/8 w - - 0 1", "only the kings are left"),
        (
            "4k3/8/8/8/8/2B1K3/8/8 w - - 0 1",
            "only the kings and a bishop are left",
        ),
        (
            "4k3/8/8/4b3/8/2B1K3/8/8 w - - 0 1",
            "both bishops stand on dark squares",
        ),
        (
            "4k3/8/8/8/8/4K3/8/1B1B1B2 w - - 0 1",
            "all bishops stand on light squares",
        ),
    ] {
        assert_eq!(grounds(fen), format!("{left}, so no checkmate is possible"));
    }
    let clock = "75 moves by each side without a capture or a pawn move";
    assert_eq!(grounds("4k3/8/8/8/8/8/8/R3K3 w - - 150 100"), clock);
}

#[test]
fn what_a_claim_rests_on_says_how_often_the_position_occurs() {
    let repetition = |occurrences| Claim::ThreefoldRepetition.grounds(occurrences);
    assert_eq!(repetition(3), "the position occurs for the third time");
    assert_eq!(repetition(4), "the position occurs for the fourth time");
    let clock = "fifty moves by each side without a capture or a pawn move";
    assert_eq!(Claim::FiftyMoves.grounds(1), clock);
}

#[test]
fn checks_are_counted_up_to_three() {
    let mut checkers = Bitboard::EMPTY;
    for (square, checks) in [
        (Square::A1, "check from "),
        (Square::B1, "double check from "),
        (Square::C1, "check from three pieces: "),
        (Square::D1, "check from several pieces: "),
    ] {
        checkers = checkers.with(square);
        assert_eq!(check_from(checkers), checks);
    }
}
