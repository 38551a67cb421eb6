//! The format of the records, written down once more: the keys of each object in their order, and their types. No key can
//! appear, vanish, move or change its type unnoticed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use chessmoves::Square;
use chessmoves::answer::RecordKind;
use serde_json::Value;

use crate::schema::schema;

/// Each object with its name in the schema and its keys. `?` marks a key that may be absent; `true` is the type of a key
/// that is absent instead of false. `[x]` is a list, and `{x:y}` an object with keys of type `x`.
const FORMAT: &str = r#"
raw type:"moves" schema:1 line?:count stage:"raw" fen?:text chess960?:true onMove:color piece:piece moves:[rawMove] moveVectors:[[offset]]
    problems?:[problem] notes?:[text]

clip type:"moves" schema:1 line?:count stage:"clipped" fen:text chess960?:true onMove:color piece:piece|null
    moves:[move]|[text] moveVectors:[[square]]|null problems?:[problem] notes?:[text]

board type:"moves" schema:1 line?:count stage:"board" fen:text chess960?:true onMove:color piece:piece|null
    pieceOnMove?:false moves:[move]|[text] moveVectors:[[square]]|null problems?:[problem] notes?:[text]

legal type:"moves" schema:1 line?:count stage:"king" fen:text chess960?:true onMove:color piece:piece|null
    pieceOnMove?:false moves:[move]|[text] moveVectors:[[square]]|null inCheck:bool checkers:[square] checkMated:bool staleMated:bool
    canKSideCastle:bool canQSideCastle:bool stages?:stages problems?:[problem] notes?:[text]

status type:"status" schema:1 line?:count fen:text chess960?:true onMove:color moveCount:count|null
    captureCount:count|null inCheck:bool checkers:[square] doubleCheck:bool checkMated:bool staleMated:bool
    insufficientMaterial:bool fiftyMoves:bool repetitions?:count occurrences?:[count] outcome:"white"|"black"|"draw"|null
    reason:text|null claimable:[text] claimableWith?:{text:[text]} canCheckmate?:canCheckmate checkmateReasons?:checkmateReasons pins:[pin] castling:castlingByColor problems:[problem] canArise?:"yes"|"no"|"unknown"
    originReasons?:[originReason] proofGame?:[text] changes?:[change] is?:bool
    notes?:[text]

control type:"control" schema:1 line?:count fen:text chess960?:true piece?:piece white:controlled
    black:controlled square?:square attackers?:attackers pinned?:[square] behind?:[square] problems?:[problem] notes?:[text]

why type:"why" schema:1 line?:count fen:text chess960?:true shrunkFrom?:text onMove:color checkers:[square]
    piece:piece|null move?:text legal?:bool claimable?:[text] verdicts:[verdict] problems?:[problem] notes?:[text]

play type:"play" schema:1 line?:count game?:count ply?:count tags?:{text:text} fen:text chess960?:true onMove:color played:[playedMove]
    problems?:[problem] notes?:[text]

perft type:"perft" schema:1 line?:count fen:text chess960?:true depth:count nodes:count divide?:{text:count} details?:perftDetails divideDetails?:{text:perftDetails}
    fens?:{text:text} entry?:text expected?:count ok?:bool exceeded?:true checked?:[count] skipped?:[count] problems?:[problem] notes?:[text]

diff type:"diff" schema:1 line?:count fen:text chess960?:true given:count legal:count depth?:count equal:bool
    extra:[extraMove] missing:[verdict] duplicate:[text] unreadable:[unreadableMove] counts:[countDifference]
    total?:totalDifference problems?:[problem] notes?:[text]

bisect type:"bisect" schema:1 line?:count entry?:text fen:text chess960?:true depth:count expected:count reported?:count
    queries:count equal:bool path:[bisectStep] finding?:finding
    shrunk?:finding problems?:[problem] notes?:[text]

game type:"game" schema:1 source?:text game:count line:count tags:{text:text} start?:text chess960?:true plies:count
    result:"1-0"|"0-1"|"1/2-1/2"|"*"|null end:gameEnd ok:bool faults:[gameFault] warnings:[gameWarning]

reason type:"reason" schema:1 code:text stage:stage about:text example:example|null command:text|null

explanation type:"explanation" schema:1 code:text group:text about:text rule:text|null source:text|null command:text|null

position type:"position" schema:1 name:text fen:text about:text

rawMoves type:"rawMoves" schema:1 piece:placedPiece moves:[fileAndRank] moveVectors:[[fileAndRank]]

legalMoves type:"legalMoves" schema:1 fen:text piece:placedPiece moves:[placedMove] moveVectors:[[fileAndRank]]
    inCheck?:bool checkers?:[square] checkMated?:bool staleMated?:bool canKSideCastle?:bool canQSideCastle?:bool

squaresControlledBy type:"squaresControlledBy" schema:1 fen:text color:color pieceMoves:[pieceMoves]
    controlled:[fileAndRank]

output type:"output" schema:1 format:"text"|"uci"|"san"|"svg" text:text

schema type:"schema" schema:1 document:json

version type:"version" schema:1 version:text target:text features:[text] sliders:text

error type:"error" schema:1 line?:count file?:text fileLine?:count input:text code:text field?:text span?:span message:text ply?:count hint?:text
    faults?:[fault]

piece piece:role color:color square:square
move piece:role from:square to:square uci:text san:text hasCaptured?:piece promotion?:promotion enPassant?:true
    castle?:"kingside"|"queenside" givesCheck?:true
rawMove offset:offset to:square|null
stages raw:rawMovesOfStage clipped:movesOfStage board:movesOfStage king:movesOfStage
rawMovesOfStage moves:[rawMove] moveVectors:[[offset]]
movesOfStage moves:[move] moveVectors:[[square]]
pin square:square by:square line:[square]
canCheckmate white:"yes"|"no"|"unknown" black:"yes"|"no"|"unknown"
checkmateReasons white:checkmateReason black:checkmateReason
checkmateReason code:text message:text line?:[text] wall?:[square] reach?:{square:[square]}
castlingByColor white:castlingBySide black:castlingBySide
castlingBySide kingside:castling queenside:castling
castling right:bool possible:bool reasons:[reasonOf]
reasonOf code:text by:[square] at:[square] message:text
problem code:text message:text squares:[square]
originReason code:text message:text squares:[square] pieces:[piece]
change field:text from?:text to?:text message:text
attackers white:[square] black:[square]
controlled controlled:[square] by:{square:[square]}
verdict from?:square to:square uci?:text san?:text legal:bool stage?:stage reasons:[reasonOf] merits?:[meritOf]
meritOf code:text by:[square] at:[square] message:text
playedMove uci:text san:text
extraMove move:text verdicts:[verdict]
unreadableMove text:text message:text
countDifference uci:text given:count expected:count
totalDifference given:count expected:count
bisectStep uci:text san:text given?:count expected?:count
finding kind:findingKind code:text fen:text extra:[extraMove] missing:[verdict] duplicate:[text] unreadable:[unreadableMove]
    counts:[countDifference] total?:totalDifference linePlayed?:linePlayed ownFen?:text message?:text dialogue?:[text]
linePlayed fen:text moves:[playedMove]
example fen:text question:text
fileAndRank file:text rank:text
placedPiece piece:role color:"W"|"B" position:fileAndRank
placedMove file:text rank:text hasCaptured?:placedPiece uci?:text san?:text promotion?:promotion
    castle?:"kingside"|"queenside"
pieceMoves piece:placedPiece moves:movesAndVectors
movesAndVectors moves:[placedMove] moveVectors:[[fileAndRank]]
gameEnd fen:text outcome:"white"|"black"|"draw"|null reason:text|null repetitions:count
gameFault code:text ply?:count line:count column:count span:span text:text variation?:true fen?:text reasons?:[reasonOf]
    message:text hint?:text
gameWarning code:text ply?:count line:count column:count span:span text:text message:text occurrences?:[count]
perftDetails nodes:count captures:count enPassant:count castles:count promotions:count checks:count discoveredChecks:count
    doubleChecks:count checkmates:count
fault code:text field:text span:span message:text hint?:text
"#;

/// A key of an object.
struct Field {
    key: &'static str,
    is_optional: bool,
    ty: &'static str,
}

/// The keys of each object, by its name.
fn objects() -> &'static BTreeMap<&'static str, Vec<Field>> {
    static OBJECTS: OnceLock<BTreeMap<&str, Vec<Field>>> = OnceLock::new();
    OBJECTS.get_or_init(|| {
        let mut objects = BTreeMap::new();
        let mut name = "";
        for word in FORMAT.split_whitespace() {
            let Some((key, ty)) = word.split_once(':') else {
                name = word;
                continue;
            };
            let fields: &mut Vec<_> = objects.entry(name).or_default();
            fields.push(Field {
                key: key.trim_end_matches('?'),
                is_optional: key.ends_with('?'),
                ty,
            });
        }
        objects
    })
}

/// The name of a record's format.
pub(crate) fn name_of(record: &Value) -> &str {
    match (record["type"].as_str(), record["stage"].as_str()) {
        (Some("moves"), Some("clipped")) => "clip",
        (Some("moves"), Some("king")) => "legal",
        (Some("moves"), Some(stage)) => stage,
        (Some(name), _) => name,
        (None, _) => panic!("a record without a type: {record}"),
    }
}

/// Reads a line that has exactly the format of its record, with each key once and in its place.
pub(crate) fn read(line: &str) -> Value {
    let value: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}\n{line}"));
    // Duplicate keys would be gone, and spaces, escapes and numbers would differ.
    assert_eq!(value.to_string(), line);
    if let Err(error) = check(&value, name_of(&value)) {
        panic!("{error}\n{line}");
    }
    value
}

/// Whether a value has a type; if not, the error says where it differs.
pub(crate) fn check(value: &Value, ty: &str) -> Result<(), String> {
    let alternatives = split(ty, '|');
    if alternatives.len() > 1 {
        let errors: Vec<_> = (alternatives.iter())
            .filter_map(|ty| check(value, ty).err())
            .collect();
        return if errors.len() < alternatives.len() {
            Ok(())
        } else {
            Err(errors.join("; "))
        };
    }
    if let Some(item) = ty.strip_prefix('[').and_then(|ty| ty.strip_suffix(']')) {
        let items = value.as_array().ok_or(format!("{value} is not a list"))?;
        return items.iter().try_for_each(|value| check(value, item));
    }
    if let Some(pair) = ty.strip_prefix('{').and_then(|ty| ty.strip_suffix('}')) {
        let [key_type, value_type] = split(pair, ':')[..] else {
            panic!("{ty} is not the type of an object");
        };
        let object = value
            .as_object()
            .ok_or(format!("{value} is not an object"))?;
        return object.iter().try_for_each(|(key, value)| {
            check(&Value::from(&**key), key_type)?;
            check(value, value_type).map_err(|error| format!("{key}: {error}"))
        });
    }
    if let Some(fields) = objects().get(ty) {
        return check_object(value, fields);
    }
    let one_of = |names: &[&str]| value.as_str().is_some_and(|text| names.contains(&text));
    let list = || value.as_array().map_or(&[][..], |items| items);
    let is_as_expected = match ty {
        "null" => value.is_null(),
        "true" => *value == true,
        "bool" => value.is_boolean(),
        "count" => value.is_u64(),
        "text" => value.is_string(),
        "json" => value.is_object(),
        "square" => value.as_str().and_then(Square::from_name).is_some(),
        "color" => one_of(&["white", "black"]),
        "role" => one_of(&["K", "Q", "R", "B", "N", "P"]),
        "promotion" => one_of(&["Q", "R", "B", "N"]),
        "stage" => one_of(&["input", "raw", "clipped", "board", "king"]),
        "findingKind" => one_of(&[
            "moves",
            "state-played",
            "state-fen",
            "state-unmake",
            "count",
            "unsteady",
            "leaves",
            "total",
            "depth",
            "position",
            "failure",
        ]),
        "span" => list().len() == 2 && list().iter().all(Value::is_u64),
        "offset" => {
            let is_offset = |n: &Value| n.as_i64().is_some_and(|n| (-7..=7).contains(&n));
            list().len() == 2 && list().iter().all(is_offset)
        }
        literal => *value == serde_json::from_str::<Value>(literal).expect("a literal"),
    };
    if is_as_expected {
        Ok(())
    } else {
        Err(format!("{value} is not {ty}"))
    }
}

fn check_object(value: &Value, fields: &[Field]) -> Result<(), String> {
    let object = value
        .as_object()
        .ok_or(format!("{value} is not an object"))?;
    let mut fields = fields.iter();
    for (key, value) in object {
        loop {
            match fields.next() {
                Some(field) if field.key == key => {
                    check(value, field.ty).map_err(|error| format!("{key}: {error}"))?;
                    break;
                }
                Some(field) if field.is_optional => {}
                Some(field) => return Err(format!("{key} instead of {}", field.key)),
                None => return Err(format!("{key} is unknown or out of order")),
            }
        }
    }
    match fields.find(|field| !field.is_optional) {
        Some(missing) => Err(format!("{} is missing", missing.key)),
        None => Ok(()),
    }
}

/// Splits a type at a character that is not in brackets or quotes.
fn split(ty: &str, at: char) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0);
    for (n, c) in ty.char_indices() {
        match c {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            c if c == at && depth == 0 => {
                parts.push(&ty[start..n]);
                start = n + 1;
            }
            _ => {}
        }
    }
    parts.push(&ty[start..]);
    parts
}

/// The objects of the schema have the same keys in the same order, and require the same of them.
#[test]
fn schema_has_the_keys_of_the_format() {
    let schema = schema();
    let definitions = schema["$defs"].as_object().expect("definitions");
    for (&name, fields) in objects() {
        let castling = &definitions["status"]["properties"]["castling"];
        let definition = match name {
            "castlingByColor" => castling,
            "castlingBySide" => &castling["properties"]["white"],
            _ => &definitions[name],
        };
        let keys = definition["properties"].as_object().expect(name).keys();
        assert!(
            keys.eq(fields.iter().map(|field| field.key)),
            "{name}: {definition}"
        );
        let required: BTreeSet<_> = (definition["required"].as_array().expect(name).iter())
            .map(|key| key.as_str().expect("a key"))
            .collect();
        let expected: BTreeSet<_> = (fields.iter())
            .filter(|field| !field.is_optional)
            .map(|field| field.key)
            .collect();
        assert_eq!(required, expected, "{name}");
    }
    for (name, definition) in definitions {
        let is_object = definition.get("properties").is_some();
        assert_eq!(is_object, objects().contains_key(&**name), "{name}");
    }
}

/// The records with this value of `type`, and their keys.
fn keys_of(kind: RecordKind) -> Vec<Vec<&'static str>> {
    let formats: &[&str] = match kind.name() {
        "moves" => &["raw", "clip", "board", "legal"],
        name => &[name],
    };
    let keys = |name| objects()[name].iter().map(|field| field.key).collect();
    formats.iter().map(keys).collect()
}

/// Keys of an input that belong to a record are not passed through.
#[test]
fn record_kinds_know_the_keys_of_the_format() {
    for kind in RecordKind::all() {
        let expected: BTreeSet<_> = keys_of(kind).into_iter().flatten().collect();
        let known: BTreeSet<_> = kind.keys().iter().copied().collect();
        assert_eq!(known, expected, "{kind:?}");
        assert_eq!(
            known.len(),
            kind.keys().len(),
            "{kind:?} has a duplicate key"
        );
        assert_eq!(RecordKind::from_name(kind.name()), Some(kind));
    }
}

/// A message lists the keys of a kind of record.
#[test]
fn record_kinds_list_their_keys_in_the_order_of_each_record() {
    for kind in RecordKind::all() {
        for keys in keys_of(kind) {
            let mut known = kind.keys().iter();
            for key in keys {
                assert!(
                    known.any(|&known| known == key),
                    "{key} of {kind:?}: {:?}",
                    kind.keys()
                );
            }
        }
    }
}

#[test]
fn deviations_from_the_format_are_found() {
    let start = r#"{"type":"position","schema":1,"name":"a","fen":"b","about":"c"}"#;
    read(start);
    for (from, to, expected) in [
        (r#""about":"c""#, r#""about":7"#, "about: 7 is not text"),
        (r#","about":"c""#, "", "about is missing"),
        (r#","name":"a""#, "", "fen instead of name"),
        (
            r#""c"}"#,
            r#""c","is":true}"#,
            "is is unknown or out of order",
        ),
        (
            r#""name":"a","fen":"b""#,
            r#""fen":"b","name":"a""#,
            "fen instead of name",
        ),
        (r#""schema":1"#, r#""schema":2"#, "schema: 2 is not 1"),
    ] {
        let changed = start.replace(from, to);
        let value: Value = serde_json::from_str(&changed).expect("JSON");
        assert_eq!(
            check(&value, "position"),
            Err(expected.to_owned()),
            "{changed}"
        );
    }
}
