//! What people write in place of an option, a key or a command, and what it stands for. Spelling alone would lead to words that mean
//! something else: `--turn` is close to `--captures`.

/// What a word stands for that is neither an option nor a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meant {
    /// An argument of the command line, and a key of messages: the position, the piece or the move.
    Argument(&'static str),
    /// An option, with its value or an empty text.
    Option(&'static str, &'static str),
    /// The side to move, which is a field of the FEN.
    Turn,
    /// A command of its own.
    Command(&'static str),
}

use Meant::{Argument, Command, Option as Of, Turn};

/// The words for options and keys, in lower case and without `-` and `_`.
#[rustfmt::skip]
const OPTIONS: &[(&[&str], Meant)] = &[
    (&["command", "method", "action", "op", "operation", "query", "request", "function", "tool"], Argument("cmd")),
    (&["turn", "side", "sidetomove", "tomove", "stm", "player", "white", "black", "who"], Turn),
    (&["square", "sq", "from", "origin", "piecesquare", "piece", "on"], Argument("piece")),
    (&["position", "pos", "f", "epd", "setup", "start", "startpos", "url", "placement"], Argument("fen")),
    (&["to", "target", "mv", "move"], Argument("move")),
    (&["file", "i", "in", "infile", "inputfile", "p", "path", "fenfile"], Of("input", "")),
    (&["stdin", "standardinput", "batch"], Of("input", "-")),
    (&["san", "algebraic", "pgnmoves"], Of("format", "san")),
    (&["uci", "lan", "coordinate", "coordinates", "longalgebraic"], Of("format", "uci")),
    (&["svg", "image", "picture", "png"], Of("format", "svg")),
    (&["text", "plaintext", "pretty", "ascii", "txt"], Of("format", "text")),
    (&["j", "jsonl", "ndjson"], Of("json", "")),
    (&["outputformat"], Of("format", "")),
    (&["pieces", "grid", "matrix", "cells"], Of("board", "")),
    (&["nocolor", "nocolors", "nocolour", "nocolours", "monochrome"], Of("color", "never")),
    (&["width", "height", "pixels", "scale"], Of("size", "")),
    (&["style", "scheme", "colorscheme", "boardtheme"], Of("theme", "")),
    (&["variant", "variants", "960", "frc", "fischerandom", "fischerrandom", "rules"], Of("chess960", "")),
    (&["capture", "capturesonly", "capturing", "takes"], Of("captures", "")),
    (&["promotion", "promote", "promotionsonly"], Of("promotions", "")),
    (&["number", "total", "howmany", "c"], Of("count", "")),
    (&["line", "variation", "history", "after", "playmoves", "m", "last", "lastmove"], Of("moves", "")),
    (&["rotate", "orientation", "reverse", "perspective", "bottom"], Of("flip", "")),
    (&["outfile", "out", "save", "write"], Of("output", "")),
    (&["jobs", "t", "cores", "parallel", "workers", "cpus"], Of("threads", "")),
    (&["silent", "noprogress", "s"], Of("quiet", "")),
    (&["repair", "autofix", "correct"], Of("fix", "")),
    (&["breakdown", "stats", "statistics"], Of("details", "")),
    (&["split", "root", "rootmoves", "dividemoves"], Of("divide", "")),
    (&["where", "filter", "condition", "test", "assert"], Of("is", "")),
    (&["castle", "castling", "castlingrights", "rights", "cancastle"], Command("status")),
    (&["checkmate", "mate", "stalemate", "ischeck", "ischeckmate", "draw", "outcome"], Command("status")),
    (&["attackers", "attacks", "attackedby", "defenders", "attacked", "attack"], Command("control")),
    (&["pseudo", "pseudolegal"], Command("board")),
    (&["explain", "reason", "reasons", "why"], Command("why")),
    (&["play", "make", "push"], Command("play")),
    (&["depth", "d", "ply", "plies"], Of("depth", "")),
    (&["tt", "transpositiontable"], Of("hash", "")),
    (&["perft", "nodes"], Command("perft")),
    (&["timeout", "outoftime", "flag", "flagfall"], Of("deep", "")),
    (&["engine", "stockfish"], Command("bisect")),
    (&["pgn", "games", "game"], Command("check")),
];

/// The words for commands, in lower case and without `-` and `_`.
#[rustfmt::skip]
const COMMANDS: &[(&[&str], &str)] = &[
    (&["moves", "move", "legalmoves", "legals", "generate", "movegen", "gen", "list", "listmoves", "possible", "dests"], "legal"),
    (&["destinations", "captures", "mobility", "count"], "legal"),
    (&["pseudo", "pseudolegal", "pseudolegalmoves"], "board"),
    (&["attackers", "attacks", "attacked", "attack", "defenders", "defends", "protects", "threats", "isattacked", "squares"], "control"),
    (&["validate", "valid", "verify", "isvalid", "fen", "info", "analyze", "analyse", "analysis", "inspect", "state", "test"], "status"),
    (&["mate", "checkmate", "stalemate", "ischeck", "ischeckmate", "castling", "castle", "outcome", "result", "find", "grep", "filter", "search"], "status"),
    (&["gameover", "repair", "fix", "position", "timeout", "problems", "normalize", "normalise", "canonical"], "status"),
    (&["pin", "pins", "pinned", "checkers", "insufficientmaterial", "material", "winnable", "dead", "deadposition"], "status"),
    (&["reason", "reasons", "legality", "islegal", "illegal", "isillegal", "whynot"], "why"),
    (&["make", "apply", "push", "domove", "makemove", "after", "advance", "next"], "play"),
    (&["draw", "print", "display", "render", "diagram", "svg", "png", "image", "picture", "view", "ascii", "plot", "flip", "rotate"], "show"),
    (&["go", "divide", "nodes", "countnodes", "leaves", "bench"], "perft"),
    (&["pgn", "games", "game", "checkpgn", "validatepgn", "pgncheck", "lint"], "check"),
    (&["uci", "server", "daemon", "repl", "interactive", "mcp", "json", "api", "shell"], "serve"),
    (&["compare", "cmp"], "diff"),
    (&["debug", "engine"], "bisect"),
    (&["names", "fens", "startpos", "named"], "positions"),
    (&["mask", "vectors"], "raw"),
    (&["code", "codes", "describe", "define", "meaning"], "explain"),
    (&["completion", "complete"], "completions"),
];

/// The words for conditions of `status --is`, in lower case and without `-`, `_` and spaces.
#[rustfmt::skip]
const CONDITIONS: &[(&[&str], &str)] = &[
    (&["threefold", "3fold", "threefoldrepetition", "3foldrepetition", "repeated"], "repetition"),
    (&["50", "fifty", "50moves", "50move", "50moverule", "fiftymoverule"], "fifty-moves"),
    (&["75", "seventyfive", "75moves", "75move", "75moverule", "seventyfivemoverule"], "seventy-five-moves"),
    (&["5fold", "fivefold", "5foldrepetition"], "fivefold-repetition"),
    (&["legal", "valid", "ok", "possible"], "no-problems"),
    (&["illegal", "invalid", "impossible"], "not-no-problems"),
    (&["over", "end", "ended", "finished"], "game-over"),
    (&["won", "win", "lost", "mated"], "checkmate"),
    (&["incheck", "checked"], "check"),
    (&["!check", "nocheck"], "not-check"),
    (&["w", "whitetomove", "white'sturn"], "white"),
    (&["b", "blacktomove", "black'sturn"], "black"),
    (&["ep", "e.p."], "en-passant"),
    (&["castle", "cancastle"], "castling"),
    (&["oo", "00"], "castling-kingside"),
    (&["ooo", "000"], "castling-queenside"),
    (&["960", "frc"], "chess960"),
];

/// What to write in place of a word that is not a condition of `status --is`.
pub fn of_condition(word: &str) -> Option<String> {
    if let Some(condition) = condition(word) {
        return Some(format!("did you mean {condition}?"));
    }
    let word = word.to_lowercase();
    let of_mates_ahead = ["mate in", "mate-in", "mate_in", "win", "lose"];
    let is_ahead = of_mates_ahead.iter().any(|start| word.starts_with(start));
    is_ahead.then(|| "chessmoves does not look ahead; checkmate is on the board".to_owned())
}

/// The condition that a word stands for.
pub fn condition(word: &str) -> Option<&'static str> {
    find(CONDITIONS, word)
}

/// What a word in place of an option or a key stands for.
pub fn of_option(word: &str) -> Option<Meant> {
    find(OPTIONS, word)
}

/// The command that a word stands for, or the first part of it that is one or stands for one: `show-board`, `validate-fen`.
pub fn of_command(word: &str) -> Option<&'static str> {
    let named = |part: &str| (COMMANDS.iter().map(|row| row.1)).find(|name| *name == part);
    let mut parts = word.split(['-', '_', ' ']);
    find(COMMANDS, word).or_else(|| parts.find_map(|part| named(part).or(find(COMMANDS, part))))
}

/// Whether a word asks how good a move is, which the rules do not say.
pub fn asks_engine(word: &str) -> bool {
    let word = word.to_lowercase();
    (["best", "eval", "score", "suggest"].iter()).any(|start| word.starts_with(start))
}

fn find<M: Copy>(table: &[(&[&str], M)], word: &str) -> Option<M> {
    let word: String = (word.chars())
        .filter(|letter| !matches!(letter, '-' | '_' | ' '))
        .flat_map(char::to_lowercase)
        .collect();
    let row = table.iter().find(|(words, _)| words.contains(&&*word));
    row.map(|(_, meant)| *meant)
}

impl Meant {
    /// What to write in a message that can have these keys.
    pub(crate) fn in_message(self, known: &[&str]) -> Option<String> {
        match self {
            Of("format", "san" | "uci") if known.contains(&"move") => {
                Argument("move").in_message(known)
            }
            Command("check") if known.contains(&"movetext") => {
                Some("the key is \"movetext\"".to_owned())
            }
            Argument("piece") if known.contains(&"move") => {
                Some("the key is \"piece\", or \"move\" for a move such as \"e2e4\"".to_owned())
            }
            Argument(key) | Of(key, _) if !known.contains(&key) => None,
            Argument(key) | Of(key, "") => Some(format!("the key is {key:?}")),
            Of(name, value) => Some(format!("write {name:?}: {value:?}")),
            Turn => Some("the side to move is the second field of the FEN".to_owned()),
            Command(name) => Some(format!("that is asked with \"cmd\": {name:?}")),
        }
    }
}
