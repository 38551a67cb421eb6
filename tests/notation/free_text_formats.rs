//! Never a move that was not meant: every legal move, written in many formats and languages, is found or is an error.

use std::collections::BTreeMap;

use chessmoves::notation::Language;
use chessmoves::{Move, MoveError, Position, Role};

use crate::support::walk;

/// How a move is written. `{from}` and `{to}` are its squares, `{piece}` and `{N}` the name and the letter of the piece, `{=Q}` and
/// `{promotion}` a promotion.
const READ: &[&str] = &[
    "{uci}",
    "{san}",
    "{lan}",
    "{from}{to}{q}",
    "{from} {to}{promotion}",
    "{from}-{to}{=Q}",
    "{from}->{to}{=Q}",
    "{from} → {to}{promotion}",
    "{from},{to}{promotion}",
    "({from}, {to}){promotion}",
    "[\"{from}\", \"{to}\"]{promotion}",
    "('{from}', '{to}'){promotion}",
    "{from}|{to}{promotion}",
    "{from} to {to}{promotion}",
    "{FROM} to {TO}{promotion}",
    "from {from} to {to}{promotion}",
    "to {to} from {from}{promotion}",
    "{to} from {from}{promotion}",
    "from: {from}, to: {to}{promotion}",
    "From: {from}\nTo: {to}{promotion}",
    "**From:** {from}\n**To:** {to}{promotion}",
    "Piece: {piece}\nFrom: {from}\nTo: {to}{promotion}",
    "piece: {piece}, from: {from}, to: {to}{promotion}",
    "Source: {from}; Target: {to}{promotion}",
    "source square {from}, target square {to}{promotion}",
    "origin={from}&destination={to}{promotion}",
    "{\"from\": \"{from}\", \"to\": \"{to}\"{json}}",
    "{'from': '{from}', 'to': '{to}'}{promotion}",
    "{\"to\": \"{to}\", \"from\": \"{from}\"{json}}",
    "{\"source\": \"{from}\", \"target\": \"{to}\"{json}}",
    "{\"src\": \"{from}\", \"dst\": \"{to}\"{json}}",
    "{\"start\": \"{from}\", \"end\": \"{to}\"{json}}",
    "{\"origin\": \"{from}\", \"destination\": \"{to}\"{json}}",
    "{\"fromSquare\": \"{from}\", \"toSquare\": \"{to}\"{json}}",
    "{\"from_square\": \"{from}\", \"to_square\": \"{to}\"{json}}",
    "{\"from_sq\": \"{from}\", \"to_sq\": \"{to}\"{json}}",
    "{\"initial\": \"{from}\", \"final\": \"{to}\"{json}}",
    "{\"initial_square\": \"{from}\", \"final_square\": \"{to}\"{json}}",
    "{\"piece\": \"{piece}\", \"from\": \"{from}\", \"to\": \"{to}\"{json}}",
    "{\"from\": \"{from}\", \"piece\": \"{N}\", \"to\": \"{to}\"{json}}",
    "{\"move\": {\"from\": \"{from}\", \"to\": \"{to}\"{json}}}",
    "{\"move\": \"{san}\"}",
    "{\"move\": \"{uci}\", \"reasoning\": \"It is good.\"}",
    "{\"reasoning\": \"My {piece} is well placed there.\", \"move\": \"{uci}\"}",
    "{\"tool\": \"make_move\", \"arguments\": {\"move\": \"{uci}\"}}",
    "make_move(\"{uci}\")",
    "{\"move_from\": \"{from}\", \"move_to\": \"{to}\"{json}}",
    "{\"startSquare\": \"{from}\", \"endSquare\": \"{to}\"{json}}",
    "Move(from_square={from}, to_square={to}{promotion})",
    "départ : {from}, arrivée : {to}{promotion}",
    "von: {from}, nach: {to}{promotion}",
    "desde {from} hasta {to}{promotion}",
    "с {from} на {to}{promotion}",
    "move:\n  from: {from}\n  to: {to}{promotion}",
    "{piece} {from} to {to}{promotion}",
    "{piece} from {from} to {to}{promotion}",
    "The {piece} on {from} moves to {to}{promotion}.",
    "Move the {piece} on {from} to {to}{promotion}.",
    "I move my {piece} from {from} to {to}{promotion}.",
    "I play {san}.",
    "My move is {uci}",
    "Final answer: {san}",
    "**{san}**",
    "\\boxed{{san}}",
    "~~h3~~ {san}",
    "<move>{uci}</move>",
    "{number} {san}",
    "{wide}",
    "Ich ziehe den {de:piece} von {from} nach {to}{promotion}.",
    "{de:piece} von {from} nach {to}{promotion}",
    "Mein Zug ist {de:san}.",
    "Ich spiele {de:san}",
    "Je joue le {fr:piece} de {from} en {to}{promotion}.",
    "{fr:piece} {from} {to}{promotion}",
    "Je joue {fr:san}.",
    "Mon coup : {fr:san}",
    "Muevo el {es:piece} de {from} a {to}{promotion}.",
    "Mi jugada es {es:san}.",
    "Movo o {pt:piece} de {from} para {to}{promotion}.",
    "Minha jogada é {pt:san}.",
    "Muovo il {it:piece} da {from} a {to}{promotion}.",
    "Gioco {it:san}.",
    "Ik speel mijn {nl:piece} van {from} naar {to}{promotion}.",
    "Ik speel {nl:san}.",
    "Мой ход: {ru:san}",
    "Я играю {ru:piece} с {from} на {to}{promotion}.",
    "Gram {pl:piece} z {from} na {to}{promotion}.",
    "Mój ruch: {pl:san}",
    "Hamlem {tr:san}",
    "我走{zh:piece}从{from}到{to}{promotion}。",
    "我选择{uci}。",
];

/// Formats that do not say the origin, or that are not understood; most are refused if another piece can be meant.
const OTHERS: &[&str] = &[
    "{to}",
    "{from}",
    "{N}{to}",
    "{N} {to}",
    "{piece} {to}",
    "{piece} to {to}",
    "{piece}, {to}",
    "{piece}: {to}",
    "{piece} - {to}",
    "{piece} ({to})",
    "{piece} | {to}",
    "{piece}. {to}",
    "{piece}\n{to}",
    "{piece}-{to}",
    "{piece}_{to}",
    "{piece}@{to}",
    "{to} {piece}",
    "{to} ({piece})",
    "{to}, {piece}",
    "{to}\n{piece}",
    "{to} with the {piece}",
    "{to}, moving the {piece}",
    "I play {to} with my {piece}.",
    "I play {to} by moving the {piece} from {from}.",
    "With the {piece}, I play {to}.",
    "With my {piece}, I'll go to {to}.",
    "Using the {piece}: {to}",
    "Best {piece} move: {to}",
    "The best move for the {piece} is {to}",
    "{piece} ({from}) to {to}",
    "{piece} at {from}, {to}",
    "{piece} on {from}. Move to {to}.",
    "The {piece} is on {from}. It goes to {to}.",
    "Knite to {to}",
    "Kngiht to {to}",
    "Kngiht {to}",
    "horsey {to}",
    "The horse jumps to {to}",
    "My clergyman goes {to}",
    "{to} knihgt",
    "{to} {from}",
    "{to},{from}",
    "{to} <- {from}",
    "{to} ← {from}",
    "{to} (from {from})",
    "{from}\n{to}",
    "{from}. {to}.",
    "{from}; {to}",
    "{from} / {to}",
    "{from} and {to}",
    "{from} then {to}",
    "{from} => {to}",
    "{from}: {to}",
    "{from} = {to}",
    "{from} is going to {to}",
    "the piece on {from} goes to {to}",
    "the one on {from} goes {to}",
    "click {from} and then {to}",
    "first {from}, then {to}",
    "start {from}, end {to}",
    "Start: {from}. End: {to}.",
    "My target is {to} and the piece is on {from}.",
    "Target: {to}, piece: {piece}",
    "piece: {piece}, to: {to}",
    "Piece: {piece}\nTo: {to}",
    "Piece: {piece}\nMove: {to}",
    "Piece: {piece}\nSquare: {to}",
    "Move: {to}\nPiece: {piece}",
    "to: {to}",
    "target: {to}",
    "{\"to\": \"{to}\"}",
    "{\"square\": \"{to}\"}",
    "{\"target\": \"{to}\", \"source\": \"{from}\"}",
    "{\"piece\": \"{piece}\", \"to\": \"{to}\"}",
    "{\"to\": \"{to}\", \"piece\": \"{piece}\"}",
    "{\"piece\": \"{N}\", \"destination\": \"{to}\"}",
    "{\"piece\": \"w{N}\", \"destination\": \"{to}\"}",
    "{\"piece\": \"white_{piece}\", \"move\": \"{to}\"}",
    "{\"piece\": \"the horse\", \"move\": \"{to}\"}",
    "{\"figure\": \"{piece}\", \"target\": \"{to}\"}",
    "{\"{piece}\": \"{to}\"}",
    "{\"{from}\": \"{to}\"}",
    "{\"{to}\": \"{piece}\"}",
    "{\"a\": \"{from}\", \"b\": \"{to}\"}",
    "{\"x\": \"{to}\", \"y\": \"{from}\"}",
    "{\"squares\": [\"{from}\", \"{to}\"]}",
    "{\"departure\": \"{from}\", \"arrival\": \"{to}\"}",
    "{\"when\": \"{from}\", \"where\": \"{to}\"}",
    "{\"von\": \"{from}\", \"nach\": \"{to}\"}",
    "{\"origen\": \"{from}\", \"destino\": \"{to}\"}",
    "{\"tool\": \"get_legal_moves\", \"arguments\": {\"square\": \"{to}\"}}",
    "{\"name\": \"is_legal\", \"arguments\": {\"move\": \"{uci}\"}}",
    "is_legal_move(\"{to}\")",
    "from={from} piece={N} dest={to}",
    "| from | to |\n|---|---|\n| {from} | {to} |",
    "| piece | to |\n|---|---|\n| {piece} | {to} |",
    "- from {from}\n- to {to}",
    "1) {from}\n2) {to}",
    "<from>{from}</from><to>{to}</to>",
    "{from}{to}",
    "{from}..{to}",
    "{from} x {to}",
    "{from}_{to}",
    "move {from} {to}",
    "mv {from} {to}",
    "Moving from {from}, landing on {to}.",
    "I pick up {from} and drop it on {to}",
    "piece from {from} lands on {to}",
    "{fig}{to}",
    "{fig} {from} {to}",
    "{fig}: {to}",
    "{to} {fig}",
    "{N}-{to}",
    "{N}{from}-{to}",
    "{n}{to}",
    "{N}@{to}",
    "{de:N}{to}",
    "{de:piece} {to}",
    "{de:piece} nach {to}",
    "{de:piece} auf {to}",
    "Ich spiele den {de:piece} nach {to}.",
    "Mit dem {de:piece} nach {to}",
    "Zug: {to} (mit {de:piece})",
    "Ich setze das Ross nach {to}",
    "{to} mit dem {de:piece}",
    "{de:san}",
    "{nl:san}",
    "{ru:san}",
    "{pl:san}",
    "{fr:piece} en {to}",
    "Je joue le {fr:piece} en {to}.",
    "Je déplace mon {fr:piece} vers {to}.",
    "le {fr:piece} va en {to}",
    "{es:piece} a {to}",
    "Juego {es:piece} a {to}",
    "{es:piece} en {to}",
    "{pt:piece} para {to}",
    "Jogo o {pt:piece} em {to}",
    "{it:piece} in {to}",
    "Gioco il {it:piece} in {to}",
    "{nl:piece} naar {to}",
    "Ik zet mijn {nl:piece} op {to}",
    "{ru:piece} на {to}",
    "{ru:piece} {to}",
    "Хожу на {to}",
    "Лошадью на {to}",
    "{pl:piece} na {to}",
    "{tr:piece} {to}",
    "{zh:piece}{to}",
    "{zh:piece}到{to}",
    "我走{zh:piece}{to}",
    "我把{zh:piece}走到{to}",
    "ナイト{to}",
    "{to}のナイト",
    "skakač {to}",
    "Skakač: {to}",
    "riddari á {to}",
    "{cs:piece} na {to}",
    "{hu:piece} {to}",
    "{ro:piece} la {to}",
    "{sv:piece} till {to}",
    "{fi:piece}: {to}",
    "Lépésem: {hu:san}",
    "Můj tah je {cs:san}.",
    "Mutarea mea: {ro:san}",
    "Mitt drag är {sv:san}",
    "Siirtoni: {fi:san}",
    "kuda ke {to}",
    "{\"position\": \"{to}\"}",
    "{to} is a great square for the {piece}.",
    "the {piece}. {to}.",
    "A {piece} on {to} would be great, so {to}.",
    "The piece on {from} should go to {to}",
    "chess.Move(chess.{FROM}, chess.{TO})",
    "{\"move\":\"{to}\",\"moved\":\"{piece}\"}",
    "{\"move\":\"{to}\",\"piece_at\":\"{from}\"}",
    "{\"pos1\":\"{from}\",\"pos2\":\"{to}\"}",
    "I put a {piece} on {to}",
    "{from}.{to}",
    "{from};{to}",
    "Steed, {to}",
    "{to} from my {from} {piece}",
    "I relocate the {piece} to {to}",
    "I put my {piece} on {to}",
    "Answer: {to} ({piece})",
    "I choose {to}, bringing the {piece} into play.",
    "Best is {to} by the {piece}.",
    "{\"unit\": \"{piece}\", \"cell\": \"{to}\"}",
    "Der {de:piece} geht auf {to}.",
    "Mein Ross geht nach {to}",
    "{de:piece} schlägt auf {to}",
    "Le {fr:piece} prend en {to}",
    "Mi {es:piece} va a {to}",
    "{from}'den {to}'e",
    "{zh:piece}吃{to}",
    "घोड़ा {to}",
    "나이트 {to}",
];

const PIECES: &[(&str, [&str; 6], [&str; 6])] = &[
    (
        "de",
        ["Bauern", "Springer", "Läufer", "Turm", "Dame", "König"],
        ["", "S", "L", "T", "D", "K"],
    ),
    (
        "fr",
        ["pion", "cavalier", "fou", "tour", "dame", "roi"],
        ["", "C", "F", "T", "D", "R"],
    ),
    (
        "es",
        ["peón", "caballo", "alfil", "torre", "dama", "rey"],
        ["", "C", "A", "T", "D", "R"],
    ),
    (
        "pt",
        ["peão", "cavalo", "bispo", "torre", "dama", "rei"],
        ["", "C", "B", "T", "D", "R"],
    ),
    (
        "it",
        ["pedone", "cavallo", "alfiere", "torre", "donna", "re"],
        ["", "C", "A", "T", "D", "R"],
    ),
    (
        "nl",
        ["pion", "paard", "loper", "toren", "dame", "koning"],
        ["", "P", "L", "T", "D", "K"],
    ),
    (
        "ru",
        ["пешка", "конь", "слон", "ладья", "ферзь", "король"],
        ["", "К", "С", "Л", "Ф", "Кр"],
    ),
    (
        "pl",
        [
            "pionem",
            "skoczkiem",
            "gońcem",
            "wieżą",
            "hetmanem",
            "królem",
        ],
        ["", "S", "G", "W", "H", "K"],
    ),
    (
        "tr",
        ["piyon", "at", "fil", "kale", "vezir", "şah"],
        ["", "A", "F", "K", "V", "Ş"],
    ),
    ("zh", ["兵", "马", "象", "车", "后", "王"], [""; 6]),
    (
        "cs",
        ["pěšec", "jezdec", "střelec", "věž", "dáma", "král"],
        ["", "J", "S", "V", "D", "K"],
    ),
    (
        "hu",
        ["gyalog", "huszár", "futó", "bástya", "vezér", "király"],
        ["", "H", "F", "B", "V", "K"],
    ),
    (
        "ro",
        ["pion", "calul", "nebun", "turnul", "damă", "rege"],
        ["", "C", "N", "T", "D", "R"],
    ),
    (
        "sv",
        ["bonde", "springare", "löpare", "torn", "dam", "kung"],
        ["", "S", "L", "T", "D", "K"],
    ),
    (
        "fi",
        [
            "sotilas",
            "ratsu",
            "lähetti",
            "torni",
            "kuningatar",
            "kuningas",
        ],
        ["", "R", "L", "T", "D", "K"],
    ),
];

/// SAN with the letters of a language.
fn san_in(letters: &[&str; 6], san: &str) -> String {
    let letter = |c: char| match Role::from_letter(c) {
        Some(role) => letters[role as usize].to_owned(),
        None => c.to_string(),
    };
    san.chars().map(letter).collect()
}

/// Everything that the formats name of a move.
fn words(position: &Position, mv: Move) -> BTreeMap<String, String> {
    let (san, uci) = (position.san(mv).to_string(), position.uci(mv).to_string());
    let role = mv.role();
    let promotion = mv.promotion();
    let (from, to) = (&uci[..2], &uci[2..4]);
    let letter = role.letter();
    let wide: String = san
        .chars()
        .map(|c| char::from_u32(u32::from(c) + 0xfee0).expect("a wide character"))
        .collect();
    let lan = if mv.castle().is_some() {
        san.clone()
    } else {
        let piece = if role == Role::Pawn {
            String::new()
        } else {
            letter.to_string()
        };
        let equals = promotion
            .map(|role| format!("={}", role.letter()))
            .unwrap_or_default();
        format!("{piece}{from}-{to}{equals}")
    };
    let figurine = ["♙", "♘", "♗", "♖", "♕", "♔"][role as usize];
    let text = |f: &dyn Fn(Role) -> String| promotion.map(f).unwrap_or_default();
    let mut words: BTreeMap<String, String> = [
        ("san", san.clone()),
        ("uci", uci.clone()),
        ("lan", lan),
        ("from", from.to_owned()),
        ("to", to.to_owned()),
        ("FROM", from.to_uppercase()),
        ("TO", to.to_uppercase()),
        ("piece", role.name().to_owned()),
        ("N", letter.to_string()),
        ("n", letter.to_ascii_lowercase().to_string()),
        ("fig", figurine.to_owned()),
        ("wide", wide),
        (
            "q",
            text(&|role| role.letter().to_ascii_lowercase().to_string()),
        ),
        ("=Q", text(&|role| format!("={}", role.letter()))),
        (
            "promotion",
            text(&|role| format!(", promoting to a {role}")),
        ),
        ("json", text(&|role| format!(", \"promotion\": \"{role}\""))),
        ("number", position.as_any().move_number().to_string()),
    ]
    .map(|(name, text)| (name.to_owned(), text))
    .into_iter()
    .collect();
    for (code, pieces, letters) in PIECES {
        words.insert(format!("{code}:piece"), pieces[role as usize].to_owned());
        words.insert(format!("{code}:N"), letters[role as usize].to_owned());
        words.insert(format!("{code}:san"), san_in(letters, &san));
    }
    words
}

fn written(format: &str, words: &BTreeMap<String, String>) -> String {
    let mut text = String::new();
    let mut rest = format;
    while let Some((before, after)) = rest.split_once('{') {
        text += before;
        let word = after
            .split_once('}')
            .and_then(|(name, behind)| Some((words.get(name)?, behind)));
        text += word.map_or("{", |(word, _)| word);
        rest = word.map_or(after, |(_, behind)| behind);
    }
    text + rest
}

#[test]
fn a_move_in_any_format_is_found_or_refused_and_never_another() {
    let (mut wrong, mut refused) = (
        BTreeMap::<&str, Vec<String>>::new(),
        BTreeMap::<&str, Vec<String>>::new(),
    );
    let mut count = BTreeMap::<&str, (u32, u32)>::new();
    let mut visited = 0;
    walk::all_games(42, 60, |_, position, _| {
        visited += 1;
        if position.as_any().is_chess960() || visited % 120 > 0 {
            return;
        }
        for &mv in &position.legal_moves() {
            let words = words(position, mv);
            let is_read = |format: &str| READ.contains(&format);
            for &format in READ.iter().chain(OTHERS) {
                let text = written(format, &words);
                let found = position.find_move(&text).map(|found| found.mv);
                let (all, good) = count.entry(format).or_default();
                *all += 1;
                *good += u32::from(found.is_ok());
                // A promotion that is not said is refused, as is a lone square that is a pawn's move.
                let is_pawn_square = text == position.san(mv).to_string();
                match found {
                    Ok(found) if found == mv => {}
                    // This is how a pawn's move is written.
                    Ok(found) if format == "{to}" || is_pawn_square => {
                        assert_eq!(found.role(), Role::Pawn);
                    }
                    Ok(found) => wrong
                        .entry(format)
                        .or_default()
                        .push(format!("{text:?} is {found:?}, not {mv:?} in {position}")),
                    Err(MoveError::Ambiguous { .. }) => {}
                    Err(error) if is_read(format) => refused
                        .entry(format)
                        .or_default()
                        .push(format!("{text:?}: {error} in {position}")),
                    Err(_) => {}
                }
            }
        }
    });
    let few = |all: BTreeMap<&str, Vec<String>>| -> Vec<String> {
        (all.into_iter())
            .map(|(format, texts)| format!("{format:?}, {} times: {}", texts.len(), texts[0]))
            .collect()
    };
    let (wrong, refused) = (few(wrong), few(refused));
    assert!(
        wrong.is_empty() && refused.is_empty(),
        "wrong: {wrong:#?}\nrefused: {refused:#?}"
    );
}

#[test]
fn the_letters_of_a_given_language_have_precedence() {
    walk::all_games(43, 20, |_, position, _| {
        for &mv in &position.legal_moves() {
            for (code, _, letters) in PIECES.iter().filter(|(code, ..)| *code != "zh") {
                let language = Language::from_code(code).expect("a language");
                let text = san_in(letters, &position.san(mv).to_string());
                let found = position.find_move_in(&text, language).map(|found| found.mv);
                assert_eq!(found.as_ref(), Ok(&mv), "{text:?} in {code}: {position}");
            }
        }
    });
}
