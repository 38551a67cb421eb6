//! SAN as it is written, by the PGN standard 8.2.3.

use chessmoves::answer::Moves;
use chessmoves::notation::Suffix;
use chessmoves::{CastlingSide, Square};

use crate::support;

/// The legal moves in SAN.
fn all_sans(fen: &str) -> Vec<String> {
    let position = support::position(fen);
    let record = Moves::legal(position.as_any(), None).expect("one king per side");
    let sans: Vec<_> = (position.legal_moves().sorted().iter())
        .map(|&mv| position.san(mv).to_string())
        .collect();
    let reported: Vec<_> = record.moves.iter().map(|mv| mv.san.to_string()).collect();
    assert_eq!(sans, reported, "{fen}");
    sans
}

/// The legal moves to a square, in SAN.
fn sans_to(fen: &str, to: &str) -> Vec<String> {
    let mut sans = all_sans(fen);
    sans.retain(|san| san.trim_end_matches(['+', '#']).ends_with(to));
    sans
}

/// Asserts how the moves to a square that begin with a letter are written, and that each of them parses back.
#[track_caller]
fn assert_sans(fen: &str, to: &str, letter: char, expected: &[&str]) {
    let mut found = sans_to(fen, to);
    found.retain(|san| san.starts_with(letter));
    assert_eq!(found, expected, "{fen}");
    let position = support::position(fen);
    for san in &found {
        let mv = position
            .parse_move(san)
            .unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(position.san(mv).to_string(), *san, "{fen}");
    }
}

/// PGN standard 8.2.3.4: nothing if the move is unambiguous, otherwise the file, otherwise the rank, otherwise both.
#[test]
fn disambiguation_is_as_short_as_possible() {
    assert_sans("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "d2", 'N', &["Nd2"]);
    assert_sans(
        "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1",
        "d2",
        'N',
        &["Nbd2", "Nfd2"],
    );
    // The file has precedence over the rank.
    assert_sans(
        "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1",
        "d2",
        'N',
        &["Nbd2", "Nfd2"],
    );
    // Two rooks on one file.
    assert_sans(
        "R7/7k/8/8/8/8/8/R3K3 w - - 0 1",
        "a4",
        'R',
        &["R1a4", "R8a4"],
    );
    // Three queens on the corners of a square.
    assert_sans(
        "1k6/8/8/8/4Q2Q/8/K7/7Q w - - 0 1",
        "e1",
        'Q',
        &["Q1e1", "Qee1", "Qh4e1"],
    );
    // With a capture, and with a check.
    assert_sans(
        "4k3/8/8/8/8/8/3p4/1N2KN2 w - - 0 1",
        "d2",
        'N',
        &["Nbxd2", "Nfxd2"],
    );
    assert_sans("3k4/8/8/8/8/8/8/R3K2R w - - 0 1", "d1", 'R', &["Rd1+"]);
    assert_sans(
        "3k4/8/8/8/8/8/4K3/R6R w - - 0 1",
        "d1",
        'R',
        &["Rad1+", "Rhd1+"],
    );
    // A king and a knight that reach the same square are told apart by their letters.
    let fen = "4k3/8/8/8/8/8/8/N3KN2 w - - 0 1";
    assert_eq!(sans_to(fen, "d2"), ["Kd2", "Nd2"]);
}

#[test]
fn pieces_without_a_legal_move_need_no_disambiguation() {
    // One knight is pinned.
    assert_sans("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1", "c3", 'N', &["Nc3"]);
    // Without the pin both can move.
    assert_sans(
        "5rk1/8/8/8/8/8/4N3/1N2K3 w - - 0 1",
        "c3",
        'N',
        &["Nbc3", "Nec3"],
    );
    // A pinned rook can move along the pin line.
    assert_sans(
        "4r1k1/8/8/8/8/R7/4R3/4K3 w - - 0 1",
        "e3",
        'R',
        &["Ree3", "Rae3"],
    );
    // One knight can block the check, the other is pinned.
    assert_sans("4r1k1/8/8/8/7b/2N5/5N2/4K3 w - - 0 1", "e4", 'N', &["Ne4"]);
}

#[test]
fn pawn_captures_are_written_with_the_file_of_the_pawn() {
    let fen = "4k3/8/8/2ppp3/3P4/8/8/4K3 w - - 0 1";
    assert_sans(fen, "c5", 'd', &["dxc5"]);
    assert_sans(fen, "e5", 'd', &["dxe5"]);
    let fen = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1";
    assert_eq!(sans_to(fen, "d5"), ["cxd5", "exd5"]);
    let fen = "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(sans_to(fen, "d6"), ["cxd6", "exd6"]);
    let mut promotions = all_sans("3r3k/4P3/8/8/8/8/8/K7 w - - 0 1");
    promotions.retain(|san| san.contains('='));
    assert_eq!(
        promotions,
        [
            "exd8=Q+", "exd8=R+", "exd8=B", "exd8=N", "e8=Q+", "e8=R+", "e8=B", "e8=N"
        ]
    );
}

#[test]
fn checks_and_mates_have_suffixes() {
    assert_sans("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a8", 'R', &["Ra8#"]);
    assert_sans("6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1", "a8", 'R', &["Ra8+"]);
    for (fen, san) in [
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "O-O+"),
        ("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O+"),
        ("4rkr1/4p1p1/8/8/8/8/8/4K2R w K - 0 1", "O-O#"),
    ] {
        let mut castling = all_sans(fen);
        castling.retain(|san| san.starts_with('O'));
        assert_eq!(castling, [san], "{fen}");
    }
}

/// The longest legal moves have seven characters.
#[test]
fn suffix_and_castling_side_are_recognised() {
    use Suffix::{Check, Mate};
    for (fen, san, suffix, castling) in [
        ("8/7k/8/8/8/Q7/8/Q1Q4K w - - 0 1", "Qa1b2", None, None),
        (
            "1k6/8/8/8/8/Q7/1r6/Q1Q4K w - - 0 1",
            "Qa1xb2#",
            Some(Mate),
            None,
        ),
        (
            "3r3k/4P1pp/8/8/8/8/8/K7 w - - 0 1",
            "exd8=Q#",
            Some(Mate),
            None,
        ),
        (
            "3r3k/4P1p1/8/8/8/8/8/K7 w - - 0 1",
            "exd8=R+",
            Some(Check),
            None,
        ),
        (
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O+",
            Some(Check),
            Some(CastlingSide::King),
        ),
        (
            "2rkr3/2p1p3/8/8/8/8/8/R3K3 w Q - 0 1",
            "O-O-O#",
            Some(Mate),
            Some(CastlingSide::Queen),
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            "O-O",
            None,
            Some(CastlingSide::King),
        ),
    ] {
        let position = support::position(fen);
        let mv = position.parse_move(san).expect("a legal move");
        let written = position.san(mv);
        assert_eq!(written.to_string(), san, "{fen}");
        assert_eq!(
            (written.suffix(), written.castling_side()),
            (suffix, castling),
            "{san}"
        );
        let without = written.without_suffix();
        assert_eq!(without.to_string(), san.trim_end_matches(['+', '#']));
        assert_eq!(
            (without.suffix(), without.castling_side()),
            (None, castling),
            "{san}"
        );
        assert_eq!(without, without.without_suffix());
    }
}

#[test]
fn pseudo_legal_moves_of_two_kings_are_disambiguated() {
    let position = support::any_position("4k3/8/8/8/8/8/8/K1K5 w - - 0 1");
    let sans: Vec<_> = (Moves::board(&position, None).moves.iter())
        .filter(|mv| mv.to == Square::B1)
        .map(|mv| mv.san.to_string())
        .collect();
    assert_eq!(sans, ["Kab1", "Kcb1"]);
}
