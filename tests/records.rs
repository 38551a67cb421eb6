//! Reads the records back with types of their own that know each key and its place: none can appear, vanish, move or
//! change its type unnoticed.
#![allow(
    clippy::struct_excessive_bools,
    reason = "these are the records, key by key"
)]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use chessmoves::input::{Input, play_moves};
use chessmoves::notation::json::RecordKind;
use chessmoves::notation::text::MoveText;
use chessmoves::notation::uci::Uci;
use chessmoves::render::json;
use chessmoves::report::{
    Asked, Control, ErrorRecord, FenText, Moves, PerftReport, PieceOn, Played, RawMoves, Record,
    Status, SuiteCheck, Why,
};
use chessmoves::{Bitboard, Position, divide, perft};
use common::Chance;
use serde::de::{DeserializeOwned, IgnoredAny, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// Accepts null, but not that the key is missing.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    Option::deserialize(from)
}

/// Accepts that the key is missing, but not null.
fn no_null<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

/// Accepts that the key is missing, or true.
fn only_true<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
    if bool::deserialize(from)? {
        Ok(true)
    } else {
        Err(serde::de::Error::custom("false is not written"))
    }
}

const fn is_false(value: &bool) -> bool {
    !*value
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[serde(try_from = "String")]
struct At(String);

impl TryFrom<String> for At {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_bytes() {
            [b'a'..=b'h', b'1'..=b'8'] => Ok(Self(text)),
            _ => Err(format!("{text:?} is no square")),
        }
    }
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
enum Letter {
    K,
    Q,
    R,
    B,
    N,
    P,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Side {
    White,
    Black,
}

#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
enum Wing {
    Kingside,
    Queenside,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
struct Man {
    piece: Letter,
    color: Side,
    square: At,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct OneMove {
    piece: Letter,
    from: At,
    to: At,
    uci: String,
    san: String,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    has_captured: Option<Man>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    promotion: Option<Letter>,
    #[serde(
        default,
        deserialize_with = "only_true",
        skip_serializing_if = "is_false"
    )]
    en_passant: bool,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    castle: Option<Wing>,
    #[serde(
        default,
        deserialize_with = "only_true",
        skip_serializing_if = "is_false"
    )]
    gives_check: bool,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct RawMoveRecord {
    offset: [i8; 2],
    #[serde(deserialize_with = "present")]
    to: Option<At>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct RawRecord {
    r#type: String,
    schema: u32,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    line: Option<u64>,
    stage: String,
    on_move: Side,
    piece: Man,
    moves: Vec<RawMoveRecord>,
    move_vectors: Vec<Vec<[i8; 2]>>,
}

/// Stages 2 and 3.
#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct MovesRecord {
    r#type: String,
    schema: u32,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    line: Option<u64>,
    stage: String,
    fen: String,
    #[serde(
        default,
        deserialize_with = "only_true",
        skip_serializing_if = "is_false"
    )]
    chess960: bool,
    on_move: Side,
    #[serde(deserialize_with = "present")]
    piece: Option<Man>,
    moves: Vec<OneMove>,
    #[serde(deserialize_with = "present")]
    move_vectors: Option<Vec<Vec<At>>>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct KingRecord {
    r#type: String,
    schema: u32,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    line: Option<u64>,
    stage: String,
    fen: String,
    #[serde(
        default,
        deserialize_with = "only_true",
        skip_serializing_if = "is_false"
    )]
    chess960: bool,
    on_move: Side,
    #[serde(deserialize_with = "present")]
    piece: Option<Man>,
    moves: Vec<OneMove>,
    #[serde(deserialize_with = "present")]
    move_vectors: Option<Vec<Vec<At>>>,
    in_check: bool,
    checkers: Vec<At>,
    check_mated: bool,
    stale_mated: bool,
    can_k_side_castle: bool,
    can_q_side_castle: bool,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct PinRecord {
    square: At,
    by: At,
    line: Vec<At>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct MayCastle {
    right: bool,
    possible: bool,
    reasons: Vec<ReasonRecord>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ReasonRecord {
    code: String,
    by: Vec<At>,
    at: Vec<At>,
    message: String,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct VerdictRecord {
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    from: Option<At>,
    to: At,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    uci: Option<String>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    san: Option<String>,
    legal: bool,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    stage: Option<String>,
    reasons: Vec<ReasonRecord>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    merits: Option<Vec<ReasonRecord>>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct WhyRecord {
    r#type: String,
    schema: u32,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    line: Option<u64>,
    fen: String,
    #[serde(
        default,
        deserialize_with = "only_true",
        skip_serializing_if = "is_false"
    )]
    chess960: bool,
    on_move: Side,
    checkers: Vec<At>,
    #[serde(deserialize_with = "present")]
    piece: Option<Man>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    r#move: Option<String>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    legal: Option<bool>,
    verdicts: Vec<VerdictRecord>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct FaultRecord {
    code: String,
    field: String,
    span: [usize; 2],
    message: String,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    hint: Option<String>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Wings {
    kingside: MayCastle,
    queenside: MayCastle,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Sides<T> {
    white: T,
    black: T,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ProblemRecord {
    code: String,
    message: String,
    squares: Vec<At>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct StatusRecord {
    r#type: String,
    schema: u32,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    line: Option<u64>,
    fen: String,
    #[serde(
        default,
        deserialize_with = "only_true",
        skip_serializing_if = "is_false"
    )]
    chess960: bool,
    on_move: Side,
    move_count: usize,
    capture_count: usize,
    in_check: bool,
    checkers: Vec<At>,
    double_check: bool,
    check_mated: bool,
    stale_mated: bool,
    insufficient_material: bool,
    fifty_moves: bool,
    #[serde(deserialize_with = "present")]
    outcome: Option<String>,
    pins: Vec<PinRecord>,
    castling: Sides<Wings>,
    problems: Vec<ProblemRecord>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ControlledRecord {
    controlled: Vec<At>,
    /// As a text: the order of its keys is that of the squares, which a map would hide.
    by: Box<serde_json::value::RawValue>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ControlRecord {
    r#type: String,
    schema: u32,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    line: Option<u64>,
    fen: String,
    #[serde(
        default,
        deserialize_with = "only_true",
        skip_serializing_if = "is_false"
    )]
    chess960: bool,
    white: ControlledRecord,
    black: ControlledRecord,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct PerftRecord {
    r#type: String,
    schema: u32,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    line: Option<u64>,
    fen: String,
    #[serde(
        default,
        deserialize_with = "only_true",
        skip_serializing_if = "is_false"
    )]
    chess960: bool,
    depth: u32,
    nodes: u64,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    divide: Option<Pairs<u64>>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    fens: Option<Pairs<String>>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    entry: Option<String>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    expected: Option<u64>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    ok: Option<bool>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    checked: Option<Vec<u32>>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    skipped: Option<Vec<u32>>,
}

/// An object by the order of its keys, which are moves.
#[derive(Debug, PartialEq)]
struct Pairs<T>(Vec<(String, T)>);

impl<T: Serialize> Serialize for Pairs<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Reader<T>(std::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Pairs<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        from.deserialize_map(Reader(std::marker::PhantomData))
    }
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct PlayedMoveRecord {
    uci: String,
    san: String,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct PlayRecord {
    r#type: String,
    schema: u32,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    line: Option<u64>,
    fen: String,
    #[serde(
        default,
        deserialize_with = "only_true",
        skip_serializing_if = "is_false"
    )]
    chess960: bool,
    on_move: Side,
    played: Vec<PlayedMoveRecord>,
}

#[derive(Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct ErrorLine {
    r#type: String,
    schema: u32,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    line: Option<u64>,
    input: String,
    code: String,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    field: Option<String>,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    span: Option<[usize; 2]>,
    message: String,
    #[serde(
        default,
        deserialize_with = "no_null",
        skip_serializing_if = "Option::is_none"
    )]
    hint: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    faults: Vec<FaultRecord>,
}

/// The keys of an object, in order.
struct Keys(Vec<String>);

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Collect;
        impl<'de> Visitor<'de> for Collect {
            type Value = Keys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
                let mut keys = Vec::new();
                while let Some((key, IgnoredAny)) = map.next_entry()? {
                    keys.push(key);
                }
                Ok(Keys(keys))
            }
        }
        from.deserialize_map(Collect)
    }
}

fn written(record: &impl Serialize) -> String {
    let mut line = Vec::new();
    json::write(record, &[], &[], &mut line).expect("memory");
    let line = String::from_utf8(line).expect("UTF-8");
    assert_eq!(line.matches('\n').count(), 1, "{line}");
    line.trim_end().to_owned()
}

/// Reads a line with a type that writes the very same line again.
fn read<T: Serialize + DeserializeOwned>(line: &str, kind: RecordKind) -> T {
    let record: T = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}\n{line}"));
    let again = serde_json::to_string(&record).expect("JSON");
    assert_eq!(line, again, "another order of the keys");
    let Keys(keys) = serde_json::from_str(line).expect("an object");
    let mut known = kind.keys().iter();
    for key in &keys {
        assert!(
            known.any(|known| known == key),
            "{key:?} is not in its place among those of {kind:?}\n{line}"
        );
    }
    assert!(
        line.starts_with(&format!(r#"{{"type":"{}","schema":1,"#, kind.name())),
        "{line}"
    );
    record
}

/// A record without the line of a stream, and with it.
fn both<T: Serialize + DeserializeOwned>(record: &Record, line: impl Fn(&T) -> Option<u64>) -> T {
    let read_one: T = read(&written(record), record.kind());
    assert_eq!(line(&read_one), None);
    let mut numbered = record.clone();
    numbered.set_line(u64::MAX);
    let numbered: T = read(&written(&numbered), record.kind());
    assert_eq!(line(&numbered), Some(u64::MAX));
    read_one
}

const STARTS: &[&str] = &[
    "startpos",
    "kiwipete",
    "position3",
    "position4",
    "position5",
    "position6",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "1r1k2r1/pppppppp/8/8/8/8/PPPPPPPP/1R1K2R1 w GBgb - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
    "1r5k/P7/8/8/8/8/p7/1N5K w - - 0 1",
    "8/8/8/3q4/8/8/3R4/8 w - - 98 70",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",
    "4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1",
    "P3k2P/8/8/8/8/8/8/p3K2p w - - 150 1",
    "4k3/8/8/8/8/8/8/4K2P w KQ e6 0 1",
    "QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq w - - 0 1",
];

/// Positions of games played at random, from starts of every kind.
fn positions() -> Vec<Position> {
    const PLIES: usize = 24;
    let mut chance = Chance::new(7);
    let mut positions = Vec::new();
    for start in STARTS {
        let input = Input::read(start).expect("a position");
        let mut position = input.position().expect("a position");
        for _ in 0..PLIES {
            positions.push(position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play(chance.one_of(&moves));
        }
    }
    assert!(positions.len() > 250, "{}", positions.len());
    positions
}

fn pieces(position: &Position) -> Vec<PieceOn> {
    let board = position.board();
    (board.occupied().iter())
        .filter_map(|square| Some(PieceOn::new(board.piece_at(square)?, square)))
        .collect()
}

/// The squares of the moves are those of the vectors.
fn same_squares(moves: &[OneMove], vectors: &[Vec<At>], line: &str) {
    let targets: BTreeSet<_> = moves
        .iter()
        .map(|mv| (mv.castle.is_some(), &mv.to))
        .collect();
    let castles = moves.iter().filter(|mv| mv.castle.is_some()).count();
    let steps = vectors.len() - castles;
    let of_vectors: BTreeSet<_> = (vectors.iter().enumerate())
        .flat_map(|(n, vector)| vector.iter().map(move |to| (n >= steps, to)))
        .collect();
    assert_eq!(targets, of_vectors, "{line}");
    assert!(vectors.iter().all(|vector| !vector.is_empty()), "{line}");
}

#[test]
fn moves_of_one_piece() {
    for position in positions() {
        for piece in pieces(&position) {
            let raw: RawRecord = both(&Record::Raw(RawMoves::new(piece)), |raw: &RawRecord| {
                raw.line
            });
            assert_eq!(raw.stage, "raw");
            let offsets: Vec<_> = raw.move_vectors.iter().flatten().collect();
            assert!(raw.moves.iter().map(|mv| &mv.offset).eq(offsets));
            assert!(raw.moves.iter().filter(|mv| mv.to.is_some()).count() <= 27);

            let record = Record::Moves(Moves::clipped(piece, &position));
            let clipped: MovesRecord = both(&record, |record: &MovesRecord| record.line);
            assert_eq!(clipped.stage, "clipped");
            let record = Record::Moves(Moves::board(&position, Some(piece)));
            let board: MovesRecord = both(&record, |record: &MovesRecord| record.line);
            assert_eq!(board.stage, "board");
            let record = Record::Moves(Moves::king(&position, Some(piece)).expect("one king"));
            let king: KingRecord = both(&record, |record: &KingRecord| record.line);
            assert_eq!(king.stage, "king");

            for (moves, vectors) in [
                (&clipped.moves, &clipped.move_vectors),
                (&board.moves, &board.move_vectors),
                (&king.moves, &king.move_vectors),
            ] {
                let vectors = vectors.as_ref().expect("the vectors of a piece");
                same_squares(moves, vectors, &written(&record));
            }
            assert_eq!(Some(&raw.piece), king.piece.as_ref());
            assert_eq!(clipped.piece, king.piece);
            assert_eq!(board.fen, king.fen);
            let ucis = |moves: &[OneMove]| -> BTreeSet<_> {
                moves.iter().map(|mv| mv.uci.clone()).collect()
            };
            assert!(ucis(&king.moves).is_subset(&ucis(&board.moves)));
            let sans: BTreeSet<_> = king.moves.iter().map(|mv| &mv.san).collect();
            assert_eq!(sans.len(), king.moves.len());
        }
    }
}

#[test]
fn moves_of_a_side() {
    for position in positions() {
        let record = Record::Moves(Moves::board(&position, None));
        let board: MovesRecord = both(&record, |record: &MovesRecord| record.line);
        let record = Record::Moves(Moves::king(&position, None).expect("one king"));
        let king: KingRecord = both(&record, |record: &KingRecord| record.line);
        assert!(board.piece.is_none() && board.move_vectors.is_none());
        assert!(king.piece.is_none() && king.move_vectors.is_none());
        assert!(written(&record).contains(r#""piece":null,"moves":["#));
        assert!(written(&record).contains(r#""moveVectors":null,"#));

        let castles = |wing| king.moves.iter().any(|mv| mv.castle == Some(wing));
        assert_eq!(king.can_k_side_castle, castles(Wing::Kingside));
        assert_eq!(king.can_q_side_castle, castles(Wing::Queenside));
        assert_eq!(king.in_check, !king.checkers.is_empty());
        assert!(!king.check_mated || king.in_check && king.moves.is_empty());
        assert!(!king.stale_mated || !king.in_check && king.moves.is_empty());
        for mv in &king.moves {
            let suffix = mv.san.ends_with(['+', '#']);
            assert_eq!(mv.gives_check, suffix, "{mv:?}");
            assert_eq!(mv.has_captured.is_some(), mv.san.contains('x'), "{mv:?}");
            assert_eq!(mv.promotion.is_some(), mv.san.contains('='), "{mv:?}");
            assert_eq!(mv.castle.is_some(), mv.san.starts_with("O-O"), "{mv:?}");
            let beside = mv
                .has_captured
                .as_ref()
                .is_some_and(|taken| taken.square != mv.to);
            assert_eq!(mv.en_passant, beside, "{mv:?}");
        }

        let status = Record::Status(Box::new(Status::new(&position, &[])));
        let status: StatusRecord = both(&status, |record: &StatusRecord| record.line);
        assert_eq!(status.move_count, king.moves.len());
        let captures = king
            .moves
            .iter()
            .filter(|mv| mv.has_captured.is_some())
            .count();
        assert_eq!(status.capture_count, captures);
        assert_eq!(
            (status.in_check, &status.checkers),
            (king.in_check, &king.checkers)
        );
        assert_eq!(status.double_check, king.checkers.len() > 1);
        assert_eq!(
            (status.check_mated, status.stale_mated),
            (king.check_mated, king.stale_mated)
        );
        let own = match status.on_move {
            Side::White => &status.castling.white,
            Side::Black => &status.castling.black,
        };
        assert_eq!(own.kingside.possible, king.can_k_side_castle);
        assert_eq!(own.queenside.possible, king.can_q_side_castle);
        let outcomes = [None, Some("white"), Some("black"), Some("draw")];
        assert!(outcomes.contains(&status.outcome.as_deref()));
        assert!(status.problems.is_empty());
    }
}

/// The verdicts of a piece or a side that are legal are its legal moves, and every other has its reasons.
#[test]
fn verdicts_of_pieces_sides_and_moves() {
    for position in positions().iter().step_by(3) {
        let king = Moves::king(position, None).expect("one king");
        let legal: BTreeSet<_> = king.moves.iter().map(|mv| mv.uci.to_string()).collect();
        let record = Record::Why(Why::new(position, &Asked::Everything).expect("one king"));
        let why: WhyRecord = both(&record, |record: &WhyRecord| record.line);
        assert!(why.piece.is_none() && why.r#move.is_none() && why.legal.is_none());
        let told: BTreeSet<_> = (why.verdicts.iter().filter(|verdict| verdict.legal))
            .filter_map(|verdict| verdict.uci.clone())
            .collect();
        assert_eq!(told, legal, "{}", why.fen);
        for verdict in &why.verdicts {
            assert_eq!(verdict.legal, verdict.reasons.is_empty(), "{verdict:?}");
            assert_eq!(verdict.legal, verdict.stage.is_none(), "{verdict:?}");
            assert!(verdict.merits.is_none(), "{verdict:?}");
        }
        for piece in pieces(position).into_iter().step_by(5) {
            let record = Record::Why(Why::new(position, &Asked::Piece(piece)).expect("one king"));
            let why: WhyRecord = both(&record, |record: &WhyRecord| record.line);
            assert!(why.piece.is_some());
        }
        for mv in king.moves.iter().step_by(7) {
            let text = mv.san.to_string();
            let read = MoveText::parse(&text).expect("a move");
            let asked = Asked::Move {
                text: text.clone(),
                read,
            };
            let record = Record::Why(Why::new(position, &asked).expect("one king"));
            let why: WhyRecord = both(&record, |record: &WhyRecord| record.line);
            assert_eq!((why.r#move, why.legal), (Some(text), Some(true)));
            assert!(why.verdicts.len() == 1 && why.verdicts[0].merits.is_some());
        }
    }
}

#[test]
fn problems_of_a_position() {
    let mut problems = 0;
    for start in STARTS {
        let input = Input::read(start).expect("a position");
        let position = input.position().expect("a position");
        let all = input.problems();
        let record = Record::Status(Box::new(Status::new(&position, &all)));
        let status: StatusRecord = both(&record, |record: &StatusRecord| record.line);
        assert_eq!(status.problems.len(), all.len());
        for (said, problem) in status.problems.iter().zip(&all) {
            assert_eq!(
                (&*said.code, &said.message),
                (problem.code(), &problem.to_string())
            );
        }
        problems += all.len();
    }
    assert!(problems > 5, "only {problems} problems");
}

#[test]
fn control_of_both_sides() {
    for position in positions() {
        let record = Record::Control(Box::new(Control::new(&position)));
        let control: ControlRecord = both(&record, |record: &ControlRecord| record.line);
        for side in [control.white, control.black] {
            let Keys(squares) = serde_json::from_str(side.by.get()).expect("an object");
            assert!(
                squares
                    .iter()
                    .eq(side.controlled.iter().map(|At(name)| name))
            );
            let by: BTreeMap<At, Vec<At>> = serde_json::from_str(side.by.get()).expect("squares");
            assert!(by.values().all(|pieces| !pieces.is_empty()));
        }
    }
}

#[test]
fn perft_with_and_without_parts() {
    for position in positions().iter().step_by(5) {
        let mut report = PerftReport::new(position, 2, perft(position, 2));
        let record = Record::Perft(report.clone());
        let counted: PerftRecord = both(&record, |record: &PerftRecord| record.line);
        assert!(counted.divide.is_none() && counted.fens.is_none());
        let name = |mv| Uci::new(mv, position.is_chess960()).to_string();
        let parts = divide(position, 2);
        let named: Vec<_> = (parts.iter())
            .map(|&(mv, nodes)| (name(mv), nodes))
            .collect();
        report.divide = Some(named.clone());
        report.fens = Some(
            (parts.iter())
                .map(|&(mv, _)| (name(mv), FenText::of(&position.play(mv))))
                .collect(),
        );
        let counted: PerftRecord = both(&Record::Perft(report), |record: &PerftRecord| record.line);
        let (Pairs(parts), Pairs(fens)) = counted.divide.zip(counted.fens).expect("parts");
        assert_eq!(parts, named, "in the order of the moves");
        assert_eq!(parts.len() as u64, position.count_legal());
        let nodes = parts.iter().map(|(_, nodes)| nodes);
        assert_eq!(nodes.sum::<u64>(), counted.nodes);
        assert!(
            fens.iter()
                .map(|(name, _)| name)
                .eq(parts.iter().map(|(name, _)| name))
        );
    }
}

#[test]
fn perft_against_a_suite() {
    let position = Position::default();
    let mut report = PerftReport::new(&position, 0, 1);
    for (entry, expected) in [(None, None), (Some("start"), Some(20)), (None, Some(21))] {
        if expected.is_some() {
            (report.depth, report.nodes) = (1, 20);
        }
        report.suite = Some(SuiteCheck {
            entry: entry.map(str::to_owned),
            expected,
            ok: expected.map(|expected| expected == 20),
            checked: expected
                .filter(|&nodes| nodes == 20)
                .map(|_| 1)
                .into_iter()
                .collect(),
            skipped: vec![7],
        });
        let record = Record::Perft(report.clone());
        let counted: PerftRecord = both(&record, |record: &PerftRecord| record.line);
        assert_eq!(counted.entry.as_deref(), entry);
        assert_eq!(counted.expected, expected);
        assert_eq!(counted.ok, expected.map(|nodes| nodes == counted.nodes));
        assert_eq!(counted.skipped, Some(vec![7]));
        assert_eq!(
            counted.checked.map(|depths| depths.len()),
            Some(usize::from(counted.ok == Some(true)))
        );
    }
}

#[test]
fn moves_that_were_played() {
    let start = Position::default();
    for moves in ["", "e4", "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O"] {
        let words: Vec<_> = moves.split_whitespace().collect();
        let (position, played) = play_moves(start, words.iter().copied()).expect("moves");
        let record = Record::Played(Played::new(&position, played));
        let record: PlayRecord = both(&record, |record: &PlayRecord| record.line);
        assert!(
            record
                .played
                .iter()
                .map(|mv| &*mv.san)
                .eq(words.iter().copied())
        );
    }
}

#[test]
fn errors_with_all_their_keys_and_with_few() {
    let mut keys = BTreeSet::new();
    for text in [
        "",
        "kiwipet",
        "hello",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "{",
        "[]",
        "{}",
        r#"{"fen": "8/8"}"#,
        r#"{"board": {"e1": "K"}, "castling": "X"}"#,
        r#"{"board": {"e9": "K"}}"#,
        r#"{"board": {"white": ["Ke1", "Ke1"]}}"#,
        r#"{"board": {"white": ["Xe1"]}}"#,
        "{\"\u{0}\": \"\u{1F600} \\u0000\"}",
    ] {
        let error = match Input::read(text) {
            Ok(input) => input.position().expect_err("an error"),
            Err(error) => error,
        };
        let mut record: ErrorRecord = error.record(text);
        let line: ErrorLine = read(&written(&record), RecordKind::Error);
        assert_eq!(line.input, text);
        assert_eq!(line.line, None);
        let [from, to] = line.span.unwrap_or_default();
        assert!(from <= to && to <= text.len(), "{text}: {from}..{to}");
        assert!(text.get(from..to).is_some(), "{text}: {from}..{to}");
        record.line = Some(3);
        let line: ErrorLine = read(&written(&record), RecordKind::Error);
        assert_eq!(line.line, Some(3));
        let Keys(found) = serde_json::from_str(&written(&record)).expect("an object");
        keys.extend(found);
    }
    let all: BTreeSet<_> = RecordKind::Error
        .keys()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(keys, all, "every key has been seen");
}

/// What goes on from one command to the next is after the keys of the record, as it came.
#[test]
fn keys_that_travel_along() {
    let text = r#"{"z": 1.0, "fen": "startpos", "a": [ 1 ,2], "nodes": 5, "\u0061b": "\u0061"}"#;
    let input = Input::read(text).expect("a message");
    let position = input.position().expect("a position");
    let record = Record::Perft(PerftReport::new(&position, 1, 20));
    let mut line = Vec::new();
    json::write(&record, record.kind().keys(), &input.carried, &mut line).expect("memory");
    let line = String::from_utf8(line).expect("UTF-8");
    let end = r#","depth":1,"nodes":20,"z":1.0,"a":[ 1 ,2],"ab":"\u0061"}"#;
    assert!(line.trim_end().ends_with(end), "{line}");
}

/// A message may be written over several lines, a record is one.
#[test]
fn what_travels_along_stays_on_one_line() {
    let text = "{\"fen\": \"startpos\",\n \"tags\": {\r\n  \"a\": [1,\r\t2],\n\n  \"b\": \"x  \\n y\"\n }\n}\n";
    let input = Input::read(text).expect("a message");
    let carried: Vec<_> = (input.carried.iter())
        .map(|(key, value)| (key.as_str(), value.get()))
        .collect();
    assert_eq!(carried, [("tags", r#"{"a": [1,2],"b": "x  \n y"}"#)]);
}

/// A record is an input: the same position, and the same piece.
#[test]
fn every_record_comes_back_as_its_position() {
    for position in positions() {
        let fen = Moves::board(&position, None).fen.to_string();
        let asked = pieces(&position)[0];
        let records = [
            Record::Moves(Moves::clipped(asked, &position)),
            Record::Moves(Moves::board(&position, None)),
            Record::Moves(Moves::king(&position, Some(asked)).expect("one king")),
            Record::Status(Box::new(Status::new(&position, &[]))),
            Record::Control(Box::new(Control::new(&position))),
            Record::Played(Played::new(&position, Vec::new())),
            Record::Perft(PerftReport::new(&position, 0, 1)),
        ];
        for record in &records {
            let line = written(record);
            let input = Input::read(&line).unwrap_or_else(|error| panic!("{error}\n{line}"));
            assert_eq!(input.record, Some(record.kind()));
            assert_eq!(input.position(), Ok(position), "{fen}\n{line}");
            assert!(input.carried.is_empty(), "{line}");
            let piece = matches!(record, Record::Moves(moves) if moves.piece.is_some());
            assert_eq!(input.piece.is_some(), piece, "{line}");
            let square = input
                .piece
                .map_or(Bitboard::EMPTY, |piece| Bitboard::of(piece.square));
            assert!(square.is_subset(Bitboard::of(asked.square)));
        }
    }
}
