//! Positions, and the records about them.

use chessmoves::check::Checker;
use chessmoves::input::{Input, play_moves};
use chessmoves::record::{
    BisectReport, Control, DiffReport, GameRecord, Moves, PerftReport, PieceOn, Played, RawMoves,
    Record, Status, SuiteCheck, TextPlace, Why,
};
use chessmoves::workbench::{
    self, Comparison, DivideQuery, Failure, FailureKind, Generator, GivenMoves, Limits,
};
use chessmoves::{AnyPosition, Perft, Problem};

use crate::support::{Rng, any_position, setups, starts, walk};

/// Reads a position in any notation.
pub(crate) fn read(text: &str) -> AnyPosition {
    let position = Input::read(text).and_then(|input| input.position());
    position.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Positions that cannot occur in a game: without kings, with pawns on the first and last rank, with castling rights and
/// en passant squares that cannot be used, and with more queens than a game can have.
const IMPOSSIBLE: &[&str] = &[
    "8/8/8/3q4/8/8/3R4/8 w - - 98 70",
    "4kb2/8/8/8/8/8/8/2B5 w - - 0 1",
    "P3k2P/8/8/8/8/8/8/p3K2p w - - 150 1",
    "4k3/8/8/8/8/8/8/4K2P w KQ e6 0 1",
    "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq w - - 0 1",
];

/// The ends of games: checkmate with two kinds of pieces, and stalemate.
const ENDED: &[&str] = &[
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
    "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
];

/// Positions of random games, of standard chess and Chess960, and positions that cannot occur in a game. No side has
/// several kings.
pub(crate) fn positions() -> Vec<AnyPosition> {
    let mut positions = Vec::new();
    let mut add = |_: &mut Rng, position: &chessmoves::Position, _: &shakmaty::Chess| {
        positions.push(AnyPosition::from(*position));
    };
    walk::games(70, starts::USUAL, 13, 1, &mut add);
    walk::games(71, starts::PROMOTIONS, 6, 1, &mut add);
    walk::games(72, starts::EN_PASSANT, 6, 1, &mut add);
    walk::games(73, starts::CASTLING, 6, 1, &mut add);
    walk::games(74, starts::RARE, 2, 1, &mut add);
    walk::chess960_games(75, 9, 8, &mut add);
    positions.extend(ENDED.iter().chain(IMPOSSIBLE).map(|fen| any_position(fen)));
    let mut rng = Rng::new(76);
    let random = std::iter::repeat_with(|| AnyPosition::from_setup(setups::any(&mut rng)));
    let random = random.filter_map(|read| Some(read.ok()?.0));
    positions.extend((random.filter(|position| position.check_kings().is_ok())).take(50));
    assert!(positions.len() > 300, "{}", positions.len());
    positions
}

/// The pieces of a position.
pub(crate) fn pieces(position: &AnyPosition) -> Vec<PieceOn> {
    let pieces = position.board().pieces();
    (pieces.map(|(square, piece)| PieceOn::new(piece, square))).collect()
}

/// The record of legal moves of a position in which no side has several kings.
pub(crate) fn legal(position: &AnyPosition, piece: Option<PieceOn>) -> Moves {
    Moves::legal(position, piece).expect("at most one king per side")
}

/// Explains one move.
pub(crate) fn why_move(position: &AnyPosition, text: &str) -> Record {
    Record::from(Why::one_move(position, text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// The status of a position.
pub(crate) fn status(position: &AnyPosition, problems: &[Problem]) -> Record {
    Record::from(Status::new(position, problems))
}

/// All kinds of records about a position: about the position, its side to move, each piece, each pseudo-legal move, and a
/// few moves that it need not have. Records that exist only without several kings are left out if a side has several.
pub(crate) fn about(position: &AnyPosition, problems: &[Problem]) -> Vec<Record> {
    let mut records = vec![
        status(position, problems),
        Record::from(Control::new(position)),
        Record::from(Moves::board(position, None)),
        Record::from(Moves::board_slim(position, None)),
        Record::from(PerftReport::new(position, 3, 0)),
        Record::from(Played::new(position, Vec::new())),
    ];
    let mut with_condition = Status::new(position, problems);
    with_condition.is = Some(true);
    records.push(Record::from(with_condition));
    records.extend(Moves::legal(position, None).map(Record::from));
    records.extend(Moves::legal_slim(position, None).map(Record::from));
    records.extend(Why::side(position).map(Record::from));
    for piece in pieces(position) {
        records.push(Record::from(RawMoves::new(piece).in_position(position)));
        records.push(Record::from(Moves::clipped(piece, position)));
        records.push(Record::from(Moves::board(position, Some(piece))));
        records.extend(Moves::with_stages(position, piece).map(Record::from));
        records.push(Record::from(Moves::board_slim(position, Some(piece))));
        records.extend(Moves::legal(position, Some(piece)).map(Record::from));
        records.extend(Moves::legal_slim(position, Some(piece)).map(Record::from));
        records.extend(Why::piece(position, piece).map(Record::from));
        records.push(Record::from(Control::of_piece(position, piece)));
    }
    if position.check_kings().is_ok() {
        records.extend(about_moves(position));
        records.extend(counts(position));
    }
    records
}

/// What can be asked about moves.
fn about_moves(position: &AnyPosition) -> Vec<Record> {
    let mut records = Vec::new();
    for mv in Moves::board(position, None).moves {
        records.push(why_move(position, &mv.uci.to_string()));
    }
    for mv in legal(position, None).moves {
        let san = mv.san.to_string();
        records.push(why_move(position, &san));
        let (next, played) = play_moves(*position, [&*san]).expect("a legal move");
        if records
            .iter()
            .all(|record| !matches!(record, Record::Played(_)))
        {
            let status = Status::new(&next, &[]).with_repetitions(&next, 2);
            records.push(Record::from(status));
            records.push(Record::from(Played {
                game: Some(1),
                ply: Some(2),
                tags: Some([("White".to_owned(), "Adams".to_owned())].into()),
                ..Played::new(&next, played.clone())
            }));
        }
        records.push(Record::from(Played::new(&next, played)));
    }
    for text in ["O-O", "O-O-O", "e2e4", "a7a8", "a7a8k", "Ke2", "Nf3", "Nd4"] {
        records.push(why_move(position, text));
    }
    records
}

/// Perft counts: alone, with the counts for the root moves in both notations, and compared with a suite.
fn counts(position: &AnyPosition) -> [Record; 4] {
    let parts = Perft::new().divide(position, 1).expect("a small count");
    let nodes = parts.iter().map(|(_, nodes)| nodes).sum();
    let count = PerftReport::new(position, 1, nodes);
    let [mut in_uci, mut in_san, mut in_suite] = [count.clone(), count.clone(), count];
    in_uci.add_root_moves(position, &parts, false, false);
    in_san.add_root_moves(position, &parts, true, true);
    in_suite.suite = Some(SuiteCheck {
        exceeded: false,
        entry: Some("a position".to_owned()),
        expected: Some(20),
        ok: Some(nodes == 20),
        checked: vec![0],
        skipped: vec![2, 3],
    });
    let mut exceeded = in_suite.clone();
    if let Some(suite) = &mut exceeded.suite {
        suite.exceeded = true;
    }
    [in_uci, in_san, in_suite, exceeded].map(Record::from)
}

/// Games with all kinds of faults and warnings.
pub(crate) fn games() -> Vec<GameRecord> {
    let text = include_bytes!("../cli/files/games.pgn");
    let chess960 = b"[Variant \"Chess960\"]\n[FEN \"1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1\"]\n\n1. Rd2 (1. Ke8) *";
    let mate = b"1. f3 e5 2. g4 Qh4# 0-1";
    let (mut records, mut checker) = (Vec::new(), Checker::new());
    for text in [&text[..], chess960, mate] {
        let mut at = 0;
        while at < text.len() {
            let (game, next) = checker.next_game(text, at);
            let place = TextPlace {
                text,
                offset: 0,
                known_line: (0, 1),
            };
            records.extend(game.map(|game| GameRecord::new(&game, &place, 1)));
            at = next;
        }
    }
    records[0].source = Some("games.pgn".to_owned());
    records
}

/// A generator with a bug in each of some positions.
struct Faulty(&'static str);

impl Generator for Faulty {
    fn divide(&mut self, query: &DivideQuery<'_>) -> Result<GivenMoves, Failure> {
        let moves = query.moves.iter().map(|&mv| {
            let uci = chessmoves::notation::Uci::new(mv, query.start.is_chess960());
            uci.to_string()
        });
        let moves: Vec<_> = moves.collect();
        let texts = moves.iter().map(|text| &**text);
        let (position, _) = play_moves(*query.start, texts).expect("legal moves");
        if self.0 == "failure" {
            let mut failure = Failure::new(FailureKind::Exited, "it has ended");
            failure.dialogue = vec!["> uci".to_owned()];
            return Err(failure);
        }
        let mut report = PerftReport::new(&position, query.depth, 0);
        let counts = Perft::new().divide(&position, query.depth);
        report.add_root_moves(&position, &counts.expect("a small count"), false, false);
        let list = report.divide.unwrap_or_default().into_iter();
        let mut given = GivenMoves::of_texts(list.map(|(text, nodes)| (text, Some(nodes))));
        match self.0 {
            "total" => given.total = Some(7),
            "list" if query.depth == 1 => "e1e5".clone_into(&mut given.moves[0].text),
            "played" if query.moves.len() == 1 => "e1e5".clone_into(&mut given.moves[0].text),
            "count" if query.depth == 2 => given.moves[0].count = Some(7),
            _ => {}
        }
        if self.0 == "played" && query.depth == 2 {
            given.moves[0].count = Some(7);
        }
        Ok(given)
    }

    fn fen(&mut self, _: &DivideQuery<'_>) -> Option<String> {
        Some("4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned())
    }
}

/// Lists of moves that are compared, and searches for bugs.
pub(crate) fn workbench() -> Vec<Record> {
    let mut records = Vec::new();
    for fen in [
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
    ] {
        let position = read(fen);
        let given = GivenMoves::parse("e1d1: 9\nh1h2 4\nh1h2 4\ne1e3 7\nz9 3\n20");
        let comparison = Comparison::new(&position, &given).expect("one king per side");
        let mut diff = DiffReport::of(&position, &comparison);
        let counts = Perft::new().divide(&position, 2).expect("a small count");
        diff.compare_counts(&position, &comparison, (2, &counts), given.total);
        diff.line = Some(1);
        records.push(Record::from(diff));
        for bug in ["none", "total", "list", "played", "count", "failure"] {
            let limits = Limits { depth: 2, lists: 1 };
            let perft = Perft::new();
            let found =
                workbench::bisect(&position, limits, &perft, &mut Faulty(bug), &mut |_, _| ());
            let mut report = BisectReport::new(&position, 2, &found.expect("small counts"));
            assert_eq!(report.equal, bug == "none", "{bug}: {report:?}");
            report.entry = Some("a position".to_owned());
            report.line = Some(3);
            records.push(Record::from(report));
        }
    }
    records
}
