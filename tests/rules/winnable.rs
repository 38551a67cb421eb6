//! Who can still checkmate, compared with what shakmaty's moves can reach.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use chessmoves::{Bitboard, CanCheckmate, Color, NODE_LIMIT, Position, Square, Unwinnable};
use shakmaty::zobrist::Zobrist128;
use shakmaty::{Chess, EnPassantMode, Position as _};

use crate::support::oracle::{self, their_color};
use crate::support::positions::position;
use crate::support::random::Rng;
use crate::support::starts::{PROMOTIONS, USUAL};
use crate::support::walk;

/// Whether the winner has checkmated.
fn is_mate_by(chess: &Chess, winner: Color) -> bool {
    chess.is_checkmate() && chess.turn() != their_color(winner)
}

/// A key that is equal for positions that differ only in their clocks.
fn key(chess: &Chess) -> Zobrist128 {
    chess.zobrist_hash(EnPassantMode::Legal)
}

/// Whether a side can checkmate, found by visiting every position that can arise; `None` if there are more than `limit`.
fn visit_all(start: &Chess, winner: Color, limit: usize) -> Option<bool> {
    visit_while(start, winner, limit, |_| true)
}

/// Like [`visit_all`], but plays no moves in a position for which `goes_on` is false, since neither side can checkmate from it.
fn visit_while(
    start: &Chess,
    winner: Color,
    limit: usize,
    goes_on: impl Fn(&Chess) -> bool,
) -> Option<bool> {
    let mut seen = HashSet::from([key(start)]);
    let mut queue = VecDeque::from([start.clone()]);
    while let Some(chess) = queue.pop_front() {
        if is_mate_by(&chess, winner) {
            return Some(true);
        }
        if !goes_on(&chess) {
            continue;
        }
        for mv in chess.legal_moves() {
            let mut next = chess.clone();
            next.play_unchecked(mv);
            if seen.insert(key(&next)) {
                queue.push_back(next);
            }
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(false)
}

/// Replays a helpmate with shakmaty.
fn assert_helpmate(position: &Position, winner: Color, line: &[chessmoves::Move]) {
    let mut chess = oracle::parse(&position.to_string());
    for &mv in line {
        let legal = chess.legal_moves();
        let theirs = legal.iter().find(|&&theirs| oracle::mv(theirs) == mv);
        chess.play_unchecked(*theirs.unwrap_or_else(|| panic!("{position}: {mv:?}")));
    }
    assert!(is_mate_by(&chess, winner), "{position}: {line:?}");
}

/// `yes` with a helpmate that can be replayed, `unknown`, or the code of the proof that there is none.
fn verdict(position: &Position, winner: Color) -> &'static str {
    match position.can_checkmate(winner, NODE_LIMIT) {
        CanCheckmate::Yes(line) => {
            assert_helpmate(position, winner, &line);
            assert!(!position.is_unwinnable(winner), "{position}, {winner:?}");
            "yes"
        }
        CanCheckmate::No(why) => why.code().name(),
        CanCheckmate::Unknown => "unknown",
    }
}

#[test]
fn helpmates_of_games_can_be_replayed_and_are_almost_always_found() {
    let (mut yes, mut unknown) = (0, 0);
    for (seed, starts) in [(71, USUAL), (72, PROMOTIONS)] {
        let mut ply = 0;
        walk::games(seed, starts, 120, 4_000, |_, position, _| {
            ply += 1;
            if ply % 40 != 0 {
                return;
            }
            for winner in Color::ALL {
                match position.can_checkmate(winner, 5_000) {
                    CanCheckmate::Yes(line) => {
                        assert_helpmate(position, winner, &line);
                        yes += 1;
                    }
                    CanCheckmate::Unknown => unknown += 1,
                    CanCheckmate::No(_) => {}
                }
            }
        });
    }
    assert!(
        yes > 200 && unknown * 20 < yes,
        "{yes} found, {unknown} not"
    );
}

/// Pawns that block each other on some files, kings, and sometimes a piece.
fn locked(rng: &mut Rng) -> Option<Chess> {
    let mut board = [[' '; 8]; 8];
    for file in board.iter_mut().take(8) {
        if !rng.one_in(3) {
            let rank = 1 + rng.below(5);
            (file[rank], file[rank + 1]) = ('P', 'p');
        }
    }
    for piece in ['K', 'k', 'B', 'b', 'N', 'r'] {
        if piece.eq_ignore_ascii_case(&'k') || rng.one_in(6) {
            let (file, rank) = (rng.below(8), rng.below(8));
            if board[file][rank] != ' ' {
                return None;
            }
            board[file][rank] = piece;
        }
    }
    let rank = |rank: usize| -> String {
        let squares = board.iter().map(|file| file[rank]);
        squares
            .map(|piece| if piece == ' ' { '1' } else { piece })
            .collect()
    };
    let ranks: Vec<_> = (0..8).rev().map(rank).collect();
    let turn = rng.choose(&["w", "b"]);
    let fen = format!("{} {turn} - - 0 1", ranks.join("/"));
    let setup: shakmaty::fen::Fen = fen.parse().ok()?;
    setup.into_position(shakmaty::CastlingMode::Standard).ok()
}

#[test]
fn every_verdict_is_that_of_visiting_all_positions() {
    let mut rng = Rng::new(73);
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let mut quick = 0;
    while counts.values().sum::<usize>() < 160 {
        let Some(chess) = locked(&mut rng) else {
            continue;
        };
        let position = oracle::position(&chess);
        for winner in Color::ALL {
            let Some(expected) = visit_all(&chess, winner, 2_000) else {
                continue;
            };
            let code = verdict(&position, winner);
            assert_ne!(code, "unknown", "{position}, {winner:?}");
            assert_eq!(code == "yes", expected, "{position}, {winner:?}: {code}");
            *counts.entry(code).or_default() += 1;
            if position.is_unwinnable(winner) {
                assert!(!expected, "{position}, {winner:?}");
                quick += 1;
            }
        }
    }
    let codes: BTreeSet<_> = counts.keys().copied().collect();
    let expected = ["game-over", "walled-off", "yes"];
    assert!(
        expected.iter().all(|code| codes.contains(code)),
        "{counts:?}"
    );
    assert!(quick > 40, "{quick}");
}

/// The pieces on random squares, half of the time in a corner, where they are lost by force more often.
fn scattered(rng: &mut Rng, pieces: &[char]) -> Option<Chess> {
    let is_near = rng.one_in(2);
    let mut ranks = [['1'; 8]; 8];
    for &piece in pieces {
        let square = rng.below(64);
        let (file, rank) = if is_near {
            (square % 3, square / 3 % 3)
        } else {
            (square % 8, square / 8)
        };
        if ranks[rank][file] != '1' {
            return None;
        }
        ranks[rank][file] = piece;
    }
    let ranks: Vec<String> = ranks.iter().map(|rank| rank.iter().collect()).collect();
    let fen = format!("{} {} - - 0 1", ranks.join("/"), rng.choose(&["w", "b"]));
    let setup: shakmaty::fen::Fen = fen.parse().ok()?;
    setup.into_position(shakmaty::CastlingMode::Standard).ok()
}

/// In all positions with a rook against a bare king, the rook's side can checkmate unless its rook is lost by force.
#[test]
fn a_rook_against_a_bare_king_is_decided_by_brute_force() {
    let mut rng = Rng::new(74);
    let mut decided = [0, 0];
    while decided[0] < 60 || decided[1] < 2 {
        let Some(chess) = scattered(&mut rng, &['K', 'R', 'k']) else {
            continue;
        };
        let expected = visit_all(&chess, Color::White, 500_000).expect("few positions");
        let position = oracle::position(&chess);
        let found = position.can_checkmate(Color::White, NODE_LIMIT);
        assert_eq!(
            found.name(),
            if expected { "yes" } else { "no" },
            "{position}"
        );
        decided[usize::from(!expected)] += 1;
    }
}

/// Kings and two more pieces, wherever few positions are left that can still arise.
#[test]
fn four_pieces_are_decided_by_brute_force() {
    const PIECES: [char; 10] = ['Q', 'R', 'B', 'N', 'P', 'q', 'r', 'b', 'n', 'p'];
    let mut rng = Rng::new(75);
    let mut counts: HashMap<&str, usize> = HashMap::new();
    let enough = [
        ("yes", 300),
        ("forced-moves", 60),
        ("no-checkmate-left", 10),
    ];
    let is_enough = |counts: &HashMap<&str, usize>| {
        let mut all = enough.iter();
        all.all(|(code, least)| counts.get(code).is_some_and(|count| count >= least))
    };
    while !is_enough(&counts) {
        let [one, other] = [0; 2].map(|_| rng.choose(&PIECES));
        let Some(chess) = scattered(&mut rng, &['K', 'k', one, other]) else {
            continue;
        };
        let position = oracle::position(&chess);
        for winner in Color::ALL {
            // What the material decides, and the ends of games, have tests of their own.
            let has_material =
                |chess: &Chess| !chess.has_insufficient_material(their_color(winner));
            if chess.is_game_over() || !has_material(&chess) {
                continue;
            }
            if let Some(expected) = visit_while(&chess, winner, 300, has_material) {
                let code = verdict(&position, winner);
                assert_eq!(code == "yes", expected, "{position}, {winner:?}: {code}");
                *counts.entry(code).or_default() += 1;
            }
        }
    }
}

#[test]
fn each_proof_is_found_where_it_applies() {
    let cases = [
        (
            "8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1",
            "walled-off",
            "walled-off",
        ),
        // The example of chasolver's readme: only White's bishop can be of use.
        (
            "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1",
            "yes",
            "walled-off",
        ),
        (
            "k7/8/8/8/8/8/1q6/K7 w - - 0 1",
            "insufficient-material",
            "forced-moves",
        ),
        (
            "2k5/6p1/6P1/6PK/6P1/6PR/7P/8 b - - 0 1",
            "no-checkmate-left",
            "no-checkmate-left",
        ),
        ("k7/2Q5/2K5/8/8/8/8/8 b - - 0 1", "game-over", "game-over"),
        ("R3k3/8/4K3/8/8/8/8/8 b - - 0 1", "yes", "game-over"),
        // A knight can mate a king that a rook, a bishop, a knight or a pawn encloses, but not a queen.
        (
            "8/8/4k3/8/8/3NK3/8/q7 w - - 0 1",
            "insufficient-material",
            "yes",
        ),
        ("8/8/4k3/8/8/3NK3/8/r7 w - - 0 1", "yes", "yes"),
        // Bishops on squares of one colour cannot, unless another piece encloses the king.
        (
            "8/8/4k3/8/8/3BK3/8/r7 w - - 0 1",
            "insufficient-material",
            "yes",
        ),
        ("8/8/4k3/8/8/3BK3/8/n7 w - - 0 1", "yes", "yes"),
        (
            "8/8/4k3/8/8/3BK3/2b5/8 w - - 0 1",
            "insufficient-material",
            "insufficient-material",
        ),
        // A capture en passant opens the wall, and without the right the wall stays.
        ("8/8/4k3/pPp1p1p1/P1P1P1P1/8/4K3/8 w - a6 0 1", "yes", "yes"),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "yes",
            "insufficient-material",
        ),
        // White can only castle, so that king and rook change places, and then everything opens.
        (
            "4k3/8/8/8/1p1p1p1p/1P1P1P1P/B1B1BPB1/1BNBNKRB w G - 0 1",
            "yes",
            "yes",
        ),
    ];
    for (fen, white, black) in cases {
        for (winner, expected) in [(Color::White, white), (Color::Black, black)] {
            assert_eq!(
                verdict(&position(fen), winner),
                expected,
                "{fen}, {winner:?}"
            );
        }
    }
}

/// The side that is checkmated has to promote a pawn to a knight, or to bring a piece beside its own king.
#[test]
fn a_lone_minor_piece_or_pawn_finds_its_helpmate() {
    for (fen, winner) in [
        ("7k/p7/8/3B1b2/8/r5K1/8/8 w - - 2 1", Color::White),
        ("q7/6N1/4Kp2/8/8/8/7k/6q1 b - - 1 1", Color::White),
        ("8/4KBk1/7p/8/8/8/8/r5q1 w - - 0 1", Color::White),
        ("8/8/2Q2k2/3Kb3/8/2P5/1P6/8 b - - 2 1", Color::Black),
        ("8/5kp1/8/R7/6P1/7P/P5K1/8 b - - 2 1", Color::Black),
    ] {
        assert_eq!(verdict(&position(fen), winner), "yes", "{fen}");
    }
}

/// A wall, the squares of the other pieces, and whether that is for good.
type Walls = (Bitboard, Vec<(Square, Bitboard)>, bool);

/// The walls because of which a side cannot checkmate.
fn walls(position: &Position, winner: Color) -> Option<Walls> {
    match position.can_checkmate(winner, NODE_LIMIT) {
        CanCheckmate::No(Unwinnable::Walls {
            wall,
            reach,
            for_good,
        }) => Some((wall, reach, for_good)),
        _ => None,
    }
}

#[test]
fn walls_come_with_the_squares_that_each_piece_can_reach() {
    let start = position("8/8/4k3/p1p1p1p1/P1P1P1P1/8/4K3/8 w - - 0 1");
    let (wall, reach, for_good) = walls(&start, Color::White).expect("walls");
    assert!(for_good);
    assert_eq!(wall.len(), 8);
    let lengths: Vec<_> = reach
        .iter()
        .map(|(start, squares)| (start.name(), squares.len()))
        .collect();
    assert_eq!(lengths, [("e2", 24), ("e6", 24)]);
}

/// Each wall is broken by these moves, after which the side cannot checkmate.
#[test]
fn walls_that_hold_only_on_the_way_to_checkmate_are_not_for_good() {
    for (fen, winner, moves) in [
        // Checkmate by the other side.
        (
            "3b1b2/3k4/2ppp3/3p4/1p1K1p1p/bP1P1P1P/8/1B3B2 w - - 0 1",
            Color::White,
            "Bg2 Ke8 Bh1 Kf7 Bg2 e5",
        ),
        // The capture of the last piece, with a pawn of the wall or as a part of it.
        (
            "8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1",
            Color::White,
            "g5 Qg3 h5 Qe3 h4 Qd3 cxd3",
        ),
        (
            "8/8/6pk/6pb/6pb/6p1/6P1/7K w - - 0 1",
            Color::White,
            "Kg1 Kg7 Kf1 Kf6 Ke2 Ke5 Kd2 Kf4 Kc3 Ke3 Kc4 Kf2 Kc5 Kxg2",
        ),
        // Stalemate.
        (
            "8/b7/7p/5p1P/5p1K/5Pp1/6P1/5k2 w - - 0 1",
            Color::Black,
            "Kh3 Kg1 Kh4 Kxg2",
        ),
    ] {
        let start = position(fen);
        let (wall, _, for_good) = walls(&start, winner).expect(fen);
        assert!(!for_good, "{fen}");
        let (mut position, mut broken) = (start, false);
        for san in moves.split(' ') {
            let mv = position.parse_move(san).expect(san);
            broken |= wall.contains(mv.from()) || wall.contains(mv.to());
            position = position.play(mv).expect(san);
        }
        assert!(broken, "{fen}");
        assert!(position.is_unwinnable(winner), "{fen}");
    }
}

#[test]
fn walls_that_are_for_good_hold_in_random_moves() {
    let mut rng = Rng::new(76);
    let mut count = 0;
    while count < 200 {
        let Some(start) = locked(&mut rng) else {
            continue;
        };
        for winner in Color::ALL {
            let Some((wall, mut reach, true)) = walls(&oracle::position(&start), winner) else {
                continue;
            };
            count += 1;
            let mut chess = start.clone();
            for _ in 0..60 {
                let legal = chess.legal_moves();
                let moves: Vec<_> = legal.iter().map(|&theirs| oracle::mv(theirs)).collect();
                if moves.is_empty() {
                    break;
                }
                let mv = walk::choose(&mut rng, &moves);
                let captured = mv.capture_square();
                let touched = [Some(mv.from()), captured].into_iter().flatten();
                for square in touched {
                    assert!(!wall.contains(square), "{mv:?} in {}", oracle::fen(&chess));
                }
                reach.retain(|&(at, _)| Some(at) != captured);
                let moving = reach.iter_mut().find(|(at, _)| *at == mv.from());
                let (at, squares) = moving.expect("a piece outside the wall");
                *at = mv.to();
                assert!(squares.contains(*at), "{mv:?} in {}", oracle::fen(&chess));
                let theirs = legal.into_iter().find(|&theirs| oracle::mv(theirs) == mv);
                chess.play_unchecked(theirs.expect("the same list"));
            }
        }
    }
}

#[test]
fn clocks_and_repetition_do_not_end_a_series_of_moves() {
    for fen in [
        "8/8/4k3/8/8/4K3/8/R7 w - - 149 200",
        "8/8/4k3/8/8/4K3/8/R7 b - - 150 200",
    ] {
        assert_eq!(
            position(fen).can_checkmate(Color::White, NODE_LIMIT).name(),
            "yes",
            "{fen}"
        );
    }
}

#[test]
fn limits_leave_the_question_open() {
    let start = Position::default();
    assert_eq!(start.can_checkmate(Color::White, 1), CanCheckmate::Unknown);
    assert_eq!(start.can_checkmate(Color::White, NODE_LIMIT).name(), "yes");
}

/// The winner of each has a pawn without an enemy pawn in front of it.
#[test]
fn walls_are_found_quickly_where_both_sides_are_held() {
    for (fen, winner) in [
        ("8/8/8/6p1/6Pk/6pP/6P1/4bK2 w - - 0 1", Color::White),
        ("3k4/2pPp3/2P1P3/4b3/8/8/8/5K2 w - - 0 1", Color::White),
        ("k1b5/Pp6/1P6/8/8/1p6/pP6/K1B5 w - - 0 1", Color::Black),
    ] {
        assert!(position(fen).is_unwinnable(winner), "{fen}");
        let can = position(fen).can_checkmate(winner, NODE_LIMIT);
        assert!(can.is_no(), "{fen}");
    }
}

/// With a pawn of the other side in front of each of the winner's pawns, whatever the other side's pawns do.
#[test]
fn walls_are_found_quickly_where_the_winner_is_held() {
    for (fen, winner) in [
        ("8/8/8/8/7k/5Bp1/6Pp/7K w - - 0 1", Color::White),
        ("k7/Pp6/1P6/K2b4/8/8/8/8 w - - 0 1", Color::Black),
        // The pawns of the a-file can move, but never past each other, and so can those of the c-file.
        ("7k/p1p2p1P/5PpK/6P1/8/8/P1P5/8 w - - 0 1", Color::Black),
        // The king and the bishop never pass each other on the last rank.
        ("k1b5/1p1p4/1P1P4/1P6/KP6/PP6/8/8 w - - 0 1", Color::White),
        // To guard the right squares, White's king would have to stand next to Black's.
        ("4k3/8/1p2K3/bP5B/Pp6/1Pp5/B1P5/NB6 b - - 0 1", Color::White),
        // A single bishop blocks only one of the squares to which its king could go.
        ("k7/1b6/8/8/8/1pB5/pP6/K7 w - - 0 1", Color::White),
        // None of White's pieces can stand on the squares to which its king could go.
        (
            "3b1kBR/b3pP1P/1pBpP2P/1P1P1Bp1/K2pB1P1/3P1B2/4B3/8 b - - 0 1",
            Color::Black,
        ),
    ] {
        assert!(position(fen).is_unwinnable(winner), "{fen}");
    }
}

/// If Black's king captured on g2, White would be stalemated: where the king stands on h3, it guards the pawn. For a checkmate on
/// h4, Black's king would have to be on h2 already, which White's king leaves no time for.
#[test]
fn captures_that_end_in_stalemate_open_no_walls() {
    for fen in [
        "8/b7/k6p/5p1P/5p2/5PpK/6P1/8 w - - 0 1",
        "8/b7/7p/5p1P/5p1K/5Pp1/6P1/5k2 w - - 0 1",
    ] {
        for winner in Color::ALL {
            assert_eq!(verdict(&position(fen), winner), "walled-off", "{fen}");
            assert!(position(fen).is_unwinnable(winner), "{fen}, {winner:?}");
        }
    }
}

/// Of each position, a part of the reasoning about two kings would be wrong.
#[test]
fn a_side_that_can_only_move_its_king_may_still_be_checkmated() {
    use Color::{Black, White};
    for (fen, winner) in [
        // Black's king captures on g2, and White's king gets e2.
        ("8/8/8/8/8/2p3p1/2Pp1pPp/3K1kbn b - - 0 1", Black),
        // Black's king captures on g4, and the pawn that it has held can move.
        ("8/8/6p1/6Pk/6PP/1p4P1/pP6/K7 b - - 0 1", Black),
        // Black has been checkmated.
        ("1bK1kb2/b1p1pBp1/1pP1P1P1/1P4P1/p7/P7/8/8 b - - 0 1", White),
        // The king uncovers the attack.
        ("1b2k3/8/1p2K3/bP6/Pp6/1Pp5/B1P5/NB6 b - - 0 1", Black),
        // White can move a knight or a bishop meanwhile.
        (
            "8/8/5p2/2p1pP2/2PbPkBb/2pBp1p1/2P1P1P1/5BRK b - - 0 1",
            Black,
        ),
        ("rkb3b1/nb1p1p2/b1pP1P2/1pP5/1P6/8/1K6/8 w - - 0 1", Black),
        // Only the side that is to move decides which king gives way.
        ("8/1K1p2p1/3P2P1/k1p5/1pP5/1P6/8/8 w - - 0 1", White),
    ] {
        assert_eq!(verdict(&position(fen), winner), "yes", "{fen}");
    }
}

/// Of each position, one of the deductions about walls is needed.
#[test]
fn walls_are_found_by_looking_at_checks_captures_and_pieces_behind_each_other() {
    use Color::{Black, White};
    for (fen, winner) in [
        // Either the rook is never captured, or the king gets out in its place, which does not help.
        ("B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1", White),
        ("B2b4/8/8/4k3/1p6/1Pp1p1pB/K1P1P1Pb/RB6 b - - 0 1", Black),
        // The queen must not be captured, and each check next to the king would lose it.
        ("8/6pp/8/8/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", White),
        // The pawn's step to c5 is checkmate.
        (
            "3b1b2/3k4/2ppp3/3p4/1p1K1p1p/bP1P1P1P/8/1B3B2 w - - 0 1",
            White,
        ),
        // A bishop behind a bishop guards the same squares.
        (
            "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1",
            White,
        ),
        (
            "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1",
            Black,
        ),
    ] {
        assert_eq!(
            verdict(&position(fen), winner),
            "walled-off",
            "{fen}, {winner:?}"
        );
    }
}

/// Of each position, one of these deductions would be wrong if it were applied without its conditions.
#[test]
fn checks_captures_and_pieces_behind_each_other_may_open_walls() {
    use Color::{Black, White};
    for (fen, winner) in [
        // After the first piece has been captured, or if it is never captured before it moves.
        ("2b5/1p6/pPp1p1p1/BkP1P1P1/1P6/KPp5/2P5/8 w - - 0 1", White),
        ("3k4/b7/8/p1p1p1p1/P1P1P1P1/8/2B3r1/5K2 w - - 0 1", White),
        // After the check of the knight or the pawn, the king has a square.
        (
            "bn4k1/2p2p1b/2p2Pp1/1pKp1pP1/1P1P1P2/8/5B2/2B1B1B1 w - - 0 1",
            White,
        ),
        // Only pieces of one kind guard the same squares.
        ("BRRQRBRB/1PPPP1P1/8/3k4/8/8/8/5K2 w - - 0 1", White),
        // The winner's last piece captures, and only the last one must not be captured.
        ("6k1/6p1/6P1/6P1/6PK/6P1/8/8 b - - 0 1", Black),
        ("1k6/1P6/1PK5/8/8/8/8/8 w - - 0 1", White),
    ] {
        assert_eq!(verdict(&position(fen), winner), "yes", "{fen}");
    }
}

/// What looks like a wall is opened by one kind of move only.
#[test]
fn castling_captures_en_passant_and_promotions_open_walls() {
    for fen in [
        // The rook jumps over the king, and both get out.
        "4k3/8/8/8/8/1p1p1p1p/1P1PpP1P/4B1KR b H - 0 1",
        "4k3/8/1p6/pPp1p1p1/p1P1P1P1/P7/8/4K3 w - a6 0 1",
        // Black's new queen can be captured by White's pawns.
        "8/8/4k3/p1p1p1p1/P1P1P1P1/1p6/4K3/8 b - - 0 1",
        // A promoted piece can stand in the way of its own king.
        "8/8/8/p7/8/K1k5/8/7B w - - 0 1",
    ] {
        assert_eq!(verdict(&position(fen), Color::White), "yes", "{fen}");
    }
}

/// Each line ends after four plies, or a few forced moves later: in stalemate, or with the winner's last pieces captured.
#[test]
fn lines_that_end_soon_are_found_quickly() {
    for fen in [
        "5r1k/6P1/7K/5q2/8/8/8/8 b - - 0 1",
        "8/8/p7/PP6/K7/1R6/1R6/k7 b - - 0 1",
        "k1q5/1Q6/K1P5/PP6/8/8/8/8 b - - 0 1",
    ] {
        assert!(position(fen).is_unwinnable(Color::White), "{fen}");
    }
}

/// Without these, the search would have to visit more positions.
#[test]
fn the_search_goes_by_material_walls_and_what_is_new() {
    for (fen, limit, expected) in [
        // Black can only capture the queen.
        ("Kbk5/2Q5/8/8/8/8/8/8 b - - 0 1", 100, "no"),
        // The pawns become a wall after some captures.
        (
            "6b1/1p1k4/4p1p1/1p1pP1P1/1P1P4/Bb6/1b6/1K6 w - - 0 1",
            20_000,
            "no",
        ),
        // The moves that look best do not lead there.
        ("1k6/1p6/1P6/BP6/1P6/8/2K5/8 w - - 0 1", 20_000, "yes"),
        // Checkmate in one of the corners is the aim.
        (
            "4b1b1/B2b1b1b/1B2k1b1/B1B2b2/pBp1p1p1/P1P1P1P1/4K3/8 b - - 0 1",
            20_000,
            "yes",
        ),
        // The captures that have to follow are walls in both of two cases.
        (
            "1bB5/k7/r7/8/1pBp1p1p/1PpP1PbP/K1P4b/RB6 w - - 0 1",
            20_000,
            "no",
        ),
    ] {
        let can = position(fen).can_checkmate(Color::White, limit);
        assert_eq!(can.name(), expected, "{fen}");
    }
}
