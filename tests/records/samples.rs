//! Positions, and the answers about them.

use chessmoves::answer::{
    Answer, Ask, BisectReport, Body, Buffers, Control, DiffReport, Extra, GameView, Listing, Moves,
    PerftReport, PieceOn, Played, Question, RawMoves, Settings, Status, SuiteCheck, TextPlace, Why,
    answer, play_moves,
};
use chessmoves::answer::{svg, text};
use chessmoves::check::{Checker, Checks};
use chessmoves::input::Input;
use chessmoves::notation::{PieceName, Uci};
use chessmoves::workbench::{self, DivideQuery, Failure, Generator, GivenMoves, Limits};
use chessmoves::{AnyPosition, Claim, Code, Perft, Problem, Square};

use crate::support::{Rng, any_position, setups, starts, walk};

/// An answer that owns its question.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) question: Question<'static>,
    pub(crate) body: Body,
}

impl Sample {
    /// An answer about a position.
    pub(crate) fn of(position: &AnyPosition, body: impl Into<Body>) -> Self {
        Self {
            question: Question::about(position),
            body: body.into(),
        }
    }

    /// The answer about a lone piece.
    pub(crate) fn raw(piece: PieceOn) -> Self {
        let mut sample = Self::of(&AnyPosition::default(), RawMoves::new(piece));
        sample.question.position = None;
        sample
    }

    pub(crate) fn answer(&self) -> Answer<'_> {
        Answer {
            question: &self.question,
            body: self.body.clone(),
        }
    }

    pub(crate) fn title(&self) -> String {
        self.answer().title()
    }

    /// The answer as one line, without the line end.
    pub(crate) fn json(&self) -> String {
        self.json_with(None, &[])
    }

    /// The answer as one line, with some keys only, and with the extra keys of an input.
    pub(crate) fn json_with(&self, fields: Option<&[String]>, extra: &[Extra]) -> String {
        let mut settings = Settings::default();
        settings.write.fields = fields.map(<[_]>::to_vec);
        let input = Input {
            extra: extra.to_vec(),
            ..Input::default()
        };
        let mut question: Question<'_> = self.question.clone();
        (question.settings, question.input) = (&settings, &input);
        let answer = Answer {
            question: &question,
            body: self.body.clone(),
        };
        let mut out = Vec::new();
        answer.json(&mut out);
        finished(out)
    }

    /// Its title and its board as text.
    pub(crate) fn board(&self, options: &text::Options) -> String {
        self.answer().board(options)
    }

    /// Its picture.
    pub(crate) fn svg(&self, options: &svg::Options) -> String {
        let mut out = Vec::new();
        self.answer().svg(options, &mut out).expect("a picture");
        String::from_utf8(out).expect("UTF-8")
    }
}

/// A line of JSON without its end.
pub(crate) fn finished(line: Vec<u8>) -> String {
    let mut line = String::from_utf8(line).expect("UTF-8");
    assert_eq!(line.matches('\n').count(), 1, "{line}");
    assert_eq!(line.pop(), Some('\n'));
    line
}

/// The line of JSON that a function writes, without its end.
pub(crate) fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut line = Vec::new();
    write(&mut line);
    finished(line)
}

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

/// The legal moves of a position in which no side has several kings.
pub(crate) fn legal(position: &AnyPosition, piece: Option<PieceOn>) -> Moves {
    Moves::legal(position, piece).expect("at most one king per side")
}

/// The moves of a position in UCI notation only, as a stream lists them.
pub(crate) fn slim(
    position: &AnyPosition,
    is_pseudo_legal: bool,
    piece: Option<PieceOn>,
) -> Moves<Uci> {
    let ask = Ask::Moves(Listing {
        is_pseudo_legal,
        only_uci: true,
        ..Listing::default()
    });
    let name = |piece: PieceOn| PieceName {
        role: Some(piece.role),
        color: Some(piece.color),
        square: piece.square,
    };
    let mut question: Question<'_> = Question::about(position);
    question.piece = piece.map(name);
    let body = answer(&ask, &question, &mut Buffers::default()).map(|answer| answer.body);
    match body.expect("one king per side") {
        Body::Slim(list) => *list,
        other => panic!("not a list in UCI notation: {other:?}"),
    }
}

/// Explains one move.
pub(crate) fn why_move(position: &AnyPosition, text: &str) -> Sample {
    let why = Why::one_move(position, text).unwrap_or_else(|error| panic!("{text}: {error}"));
    Sample::of(position, why)
}

/// The status of a position.
pub(crate) fn status(position: &AnyPosition, problems: &[Problem]) -> Sample {
    Sample::of(position, Status::new(position, problems))
}

/// All kinds of answers about a position: about the position, its side to move, each piece, each pseudo-legal move, and a
/// few moves that it need not have. Answers that exist only without several kings are left out if a side has several.
pub(crate) fn about(position: &AnyPosition, problems: &[Problem]) -> Vec<Sample> {
    let status = Status::new(position, problems);
    let with_condition = Status {
        is: Some(true),
        ..status.clone()
    };
    let mut bodies = vec![
        Body::from(status),
        Body::from(Control::new(position, None)),
        Body::from(Control::of_square(position, Square::E4)),
        Body::from(Moves::board(position, None)),
        Body::from(slim(position, true, None)),
        Body::from(PerftReport::new(3, 0)),
        Body::from(Played::new(position, Vec::new())),
        Body::from(with_condition),
    ];
    bodies.extend(Moves::legal(position, None).map(Body::from));
    bodies.extend(Why::moves(position, None).map(Body::from));
    for piece in pieces(position) {
        bodies.push(Body::from(RawMoves::new(piece)));
        bodies.push(Body::from(Moves::clipped(piece)));
        bodies.push(Body::from(Moves::board(position, Some(piece))));
        bodies.extend(Moves::with_stages(position, piece).map(Body::from));
        bodies.push(Body::from(slim(position, true, Some(piece))));
        bodies.extend(Moves::legal(position, Some(piece)).map(Body::from));
        bodies.extend(Why::moves(position, Some(piece)).map(Body::from));
        bodies.push(Body::from(Control::new(position, Some(piece))));
    }
    if position.check_kings().is_ok() {
        let all = pieces(position).into_iter().map(Some).chain([None]);
        bodies.extend(all.map(|piece| Body::from(slim(position, false, piece))));
    }
    let samples = bodies.into_iter().map(|body| Sample::of(position, body));
    let mut samples: Vec<_> = samples.collect();
    if position.check_kings().is_ok() {
        samples.extend(about_moves(position));
        samples.extend(counts(position));
    }
    samples
}

/// What can be asked about moves.
fn about_moves(position: &AnyPosition) -> Vec<Sample> {
    let mut samples = Vec::new();
    for mv in Moves::board(position, None).moves {
        samples.push(why_move(position, &mv.uci.to_string()));
    }
    for (n, mv) in legal(position, None).moves.into_iter().enumerate() {
        let san = mv.san.to_string();
        samples.push(why_move(position, &san));
        let (line, ..) = play_moves(*position, [&*san]).expect("a legal move");
        let next = line.position;
        if n == 0 {
            let status = Status {
                occurrences: vec![0, 4],
                claimable_with: [(Claim::FiftyMoves, vec![mv.san])].into(),
                ..Status::new(&next, &[]).with_repetitions(&next, 2)
            };
            samples.push(Sample::of(&next, status));
            let in_game = Played {
                game: Some(1),
                ply: Some(2),
                tags: Some([("White".to_owned(), "Adams".to_owned())].into()),
                ..Played::new(&next, line.played.clone())
            };
            samples.push(Sample::of(&next, in_game));
        }
        samples.push(Sample::of(&next, Played::new(&next, line.played)));
    }
    for text in ["O-O", "O-O-O", "e2e4", "a7a8", "a7a8k", "Ke2", "Nf3", "Nd4"] {
        let sample = why_move(position, text);
        if let Body::Why(why) = &sample.body
            && why.legal == Some(false)
        {
            let shrunk = Some(*position);
            let why = Why {
                shrunk,
                ..(**why).clone()
            };
            samples.push(Sample::of(position, why));
        }
        samples.push(sample);
    }
    samples
}

/// Perft counts: alone, with the counts for the root moves in both notations, and compared with a suite.
fn counts(position: &AnyPosition) -> [Sample; 4] {
    let parts = Perft::new().divide(position, 1).expect("a small count");
    let nodes = parts.iter().map(|(_, nodes)| nodes).sum();
    let count = PerftReport::new(1, nodes);
    let [mut in_uci, mut in_san, mut in_suite] = [count.clone(), count.clone(), count];
    in_uci.add_root_moves(position, &parts, false, false);
    in_san.add_root_moves(position, &parts, true, true);
    let details = Perft::new()
        .details(position, 1)
        .expect("one king per side");
    let details: Vec<_> = details.into_iter().map(|(_, details)| details).collect();
    for report in [&mut in_uci, &mut in_san] {
        report.add_details(&details);
    }
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
    [in_uci, in_san, in_suite, exceeded].map(|report| Sample::of(position, report))
}

/// Games with all kinds of faults and warnings, as lines of JSON.
pub(crate) fn games() -> Vec<String> {
    let text = include_bytes!("../cli/files/games.pgn");
    let chess960 = b"[Variant \"Chess960\"]\n[FEN \"1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1\"]\n\n1. Rd2 (1. Ke8) *";
    let mate = b"1. f3 e5 2. g4 Qh4# 0-1";
    let repetition = b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
    let lint = Checks {
        lint: true,
        ..Checks::default()
    };
    let (mut lines, mut checker) = (Vec::new(), Checker::from(lint));
    for text in [&text[..], chess960, mate, repetition] {
        let mut at = 0;
        while at < text.len() {
            let (game, next) = checker.next_game(text, at);
            lines.extend(game.map(|game| {
                let view = GameView {
                    game: &game,
                    place: TextPlace::new(text),
                    number: 1,
                    source: lines.is_empty().then_some("games.pgn"),
                };
                let mut line = Vec::new();
                view.json(&[], &mut line);
                finished(line)
            }));
            at = next;
        }
    }
    lines
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
        let (line, ..) = play_moves(*query.start, texts).expect("legal moves");
        let position = line.position;
        if self.0 == "failure" {
            let mut failure = Failure::new(Code::EngineExited, "it has ended");
            failure.dialogue = vec!["> uci".to_owned()];
            return Err(failure);
        }
        let mut report = PerftReport::new(query.depth, 0);
        let counts = Perft::new().divide(&position, query.depth);
        report.add_root_moves(&position, &counts.expect("a small count"), false, false);
        let list = report.divide.unwrap_or_default().into_iter();
        let mut given = GivenMoves::of_texts(list.map(|root| (root.name, Some(root.nodes))));
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

    fn fen(&mut self, _: &DivideQuery<'_>, is_after: bool) -> Option<String> {
        (!is_after).then(|| "4k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned())
    }
}

/// Lists of moves that are compared, and searches for bugs.
pub(crate) fn workbench() -> Vec<Sample> {
    let mut samples = Vec::new();
    for fen in [
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
        "4k3/8/8/8/8/8/8/5K1R w H - 0 1",
    ] {
        let position = read(fen);
        let given = GivenMoves::parse("e1d1: 9\nh1h2 4\nh1h2 4\ne1e3 7\nz9 3\n20");
        let mut diff = DiffReport::new(&position, &given).expect("one king per side");
        let counts = Perft::new().divide(&position, 2).expect("a small count");
        diff.compare_counts(2, &counts, given.total);
        let mut sample = Sample::of(&position, diff);
        sample.question.line = Some(1);
        samples.push(sample);
        for bug in ["none", "total", "list", "played", "count", "failure"] {
            let limits = Limits { depth: 2, lists: 1 };
            let perft = Perft::new();
            let found =
                workbench::bisect(&position, limits, &perft, &mut Faulty(bug), &mut |_, _| ());
            let mut found = found.expect("small counts");
            found.shrink(&mut Faulty(bug), &mut |_, _| ());
            assert_eq!(found.shrunk.is_some(), bug == "list", "{bug}: {found:?}");
            let report = BisectReport {
                entry: Some("a position".to_owned()),
                depth: 2,
                bisection: found,
                timing: None,
                note: None,
            };
            assert_eq!(
                report.finding().is_none(),
                bug == "none",
                "{bug}: {report:?}"
            );
            let mut sample = Sample::of(&position, report);
            sample.question.line = Some(3);
            samples.push(sample);
        }
    }
    samples
}
