//! Random games as PGN: legal play by the oracle, printed in every layout that the import format permits.

use std::ops::Range;

use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position as _};

use super::starts::{CASTLING, EN_PASSANT, PROMOTIONS, RARE, USUAL};
use super::{Rng, oracle};

/// A move in a text.
#[derive(Clone, Debug)]
pub(crate) struct PlacedMove {
    /// Its bytes.
    pub(crate) span: Range<usize>,
    /// The number of the ply, from 1.
    pub(crate) ply: u32,
    /// The position before it.
    pub(crate) before: Chess,
    pub(crate) in_variation: bool,
}

/// A random game and its text.
#[derive(Clone, Debug)]
pub(crate) struct GameText {
    pub(crate) text: Vec<u8>,
    pub(crate) moves: Vec<PlacedMove>,
    /// The opening and the closing bracket of each comment and variation.
    pub(crate) brackets: Vec<[usize; 2]>,
    /// The position at the end of the main line.
    pub(crate) end: Chess,
    pub(crate) plies: u32,
    pub(crate) result: &'static str,
    pub(crate) has_tags: bool,
}

impl GameText {
    /// The moves of the main line.
    pub(crate) fn main_line(&self) -> Vec<&PlacedMove> {
        (self.moves.iter()).filter(|mv| !mv.in_variation).collect()
    }
}

/// How a text is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Layout {
    /// Tags first, then movetext on one line, as Lichess writes it; comments only with clocks.
    Plain,
    /// Everything that the import format permits.
    Wild,
}

/// Generates a game with at most this number of plies.
pub(crate) fn game(rng: &mut Rng, layout: Layout, plies: usize) -> GameText {
    let start = start(rng);
    Printer::new(rng, layout).print(start, plies)
}

/// A start position, and its FEN unless it is that of standard chess.
fn start(rng: &mut Rng) -> (Chess, Option<String>) {
    let fens = match rng.below(12) {
        0 => USUAL,
        1 => EN_PASSANT,
        2 => CASTLING,
        3 => PROMOTIONS,
        4 => RARE,
        5 | 6 => {
            let mut setup = shakmaty::Setup::initial();
            setup.board = shakmaty::Board::chess960(u32::try_from(rng.below(960)).expect("small"));
            setup.castling_rights = setup.board.rooks();
            let chess = Chess::from_setup(setup, CastlingMode::Chess960).expect("a start position");
            let fen = Fen::from_position(&chess, EnPassantMode::Legal).to_string();
            return (chess, Some(fen));
        }
        _ => return (Chess::default(), None),
    };
    let fen = rng.choose(fens);
    (oracle::parse(fen), Some(fen.to_owned()))
}

/// A legal move; in half of all cases a rare kind of move.
fn choose(rng: &mut Rng, chess: &Chess) -> Option<shakmaty::Move> {
    let all = chess.legal_moves();
    let rare: Vec<_> = (all.iter().copied())
        .filter(|mv| mv.is_castle() || mv.is_en_passant() || mv.is_promotion() || mv.is_capture())
        .collect();
    match (all.is_empty(), rare.is_empty() || rng.one_in(2)) {
        (true, _) => None,
        (_, true) => Some(all[rng.below(all.len())]),
        _ => Some(rng.choose(&rare)),
    }
}

/// The line of a game: positions and moves, up to the end on the board or by rule.
fn play(rng: &mut Rng, mut chess: Chess, plies: usize) -> (Vec<(Chess, shakmaty::Move)>, Chess) {
    // What counts for repetition (FIDE Laws 9.2).
    let key = |chess: &Chess| {
        let setup = chess.to_setup(EnPassantMode::Legal);
        (
            setup.board,
            setup.turn,
            setup.castling_rights,
            setup.ep_square,
        )
    };
    let (mut line, mut seen) = (Vec::new(), vec![key(&chess)]);
    while line.len() < plies && !chess.is_insufficient_material() && chess.halfmoves() < 150 {
        let Some(mv) = choose(rng, &chess) else {
            break;
        };
        line.push((chess.clone(), mv));
        chess.play_unchecked(mv);
        let last = key(&chess);
        let is_fifth = seen.iter().filter(|&other| *other == last).count() == 4;
        seen.push(last);
        if is_fifth {
            break;
        }
    }
    (line, chess)
}

/// Prints one game.
struct Printer<'r> {
    rng: &'r mut Rng,
    layout: Layout,
    newline: &'static str,
    latin1: bool,
    game: GameText,
}

impl<'r> Printer<'r> {
    fn new(rng: &'r mut Rng, layout: Layout) -> Self {
        let is_wild = layout == Layout::Wild;
        let newline = if is_wild && rng.one_in(3) {
            "\r\n"
        } else {
            "\n"
        };
        let latin1 = is_wild && rng.one_in(6);
        Self {
            rng,
            layout,
            newline,
            latin1,
            game: GameText {
                text: Vec::new(),
                moves: Vec::new(),
                brackets: Vec::new(),
                end: Chess::default(),
                plies: 0,
                result: "*",
                has_tags: true,
            },
        }
    }

    fn print(mut self, (chess, fen): (Chess, Option<String>), plies: usize) -> GameText {
        let chess960 = chess.castles().mode().is_chess960();
        let plies = if self.rng.one_in(12) { 0 } else { plies };
        let (line, end) = play(self.rng, chess, plies);
        self.game.plies = u32::try_from(line.len()).expect("a short game");
        self.game.result = match end.outcome().winner() {
            Some(winner) => winner.fold_wb("1-0", "0-1"),
            None if end.is_stalemate() => "1/2-1/2",
            None => self.rng.choose(&["1-0", "0-1", "1/2-1/2", "*"]),
        };
        self.game.end = end;
        self.game.has_tags =
            fen.is_some() || line.is_empty() || self.is_plain() || !self.rng.one_in(4);
        if self.game.has_tags {
            self.tags(fen.as_deref(), chess960);
        }
        self.line(&line, 0);
        let result = self.game.result;
        if self.is_plain() {
            self.push(" ");
        } else {
            self.space();
        }
        self.push(result);
        let newline = self.newline;
        self.push(newline);
        self.game
    }

    fn is_plain(&self) -> bool {
        self.layout == Layout::Plain
    }

    fn push(&mut self, text: &str) {
        if self.latin1 {
            let bytes = text
                .chars()
                .map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?'));
            self.game.text.extend(bytes);
        } else {
            self.game.text.extend_from_slice(text.as_bytes());
        }
    }

    fn tags(&mut self, fen: Option<&str>, chess960: bool) {
        let result = self.game.result;
        let (white, black) = if self.is_plain() {
            ("Adams", "Torre")
        } else {
            (
                self.rng
                    .choose(&["Åström, Örjan", r#"The \"Turk\""#, "a]b[c", r"C:\\", "{(;%"]),
                self.rng.choose(&["Müller", "", "?", "1. e4 *", "Nf3"]),
            )
        };
        let mut pairs = vec![
            ("Event", "A game"),
            ("Site", "?"),
            ("Date", "2024.??.??"),
            ("Round", "-"),
            ("White", white),
            ("Black", black),
            ("Result", result),
        ];
        if chess960 {
            pairs.push(("Variant", self.rng.choose(&["Chess960", "Fischerandom"])));
        }
        if let Some(fen) = fen {
            if self.rng.one_in(2) {
                pairs.push(("SetUp", "1"));
            }
            pairs.push(("FEN", fen));
        }
        pairs.push(("TimeControl", "300+3"));
        let newline = self.newline;
        for (name, value) in pairs {
            let layouts = ["[N \"V\"]", "[N \"V\"]", "[ N\t\"V\" ]", "[N  \"V\"]"];
            let layout = if self.is_plain() {
                layouts[0]
            } else {
                self.rng.choose(&layouts)
            };
            let pair = layout
                .replace('N', "\u{1}")
                .replace('V', value)
                .replace('\u{1}', name);
            // A bracket and a blank are not the beginning of a tag pair.
            let pair = pair.replacen("[ ", "[", 1);
            self.push(&pair);
            let is_joined = !self.is_plain() && name != "TimeControl" && self.rng.one_in(5);
            self.push(if is_joined { " " } else { newline });
        }
        if self.is_plain() || !self.rng.one_in(5) {
            self.push(newline);
        }
    }

    /// The moves of the main line or of a variation.
    fn line(&mut self, line: &[(Chess, shakmaty::Move)], depth: usize) {
        let ply_before = line.first().map_or(0, |(chess, _)| self.ply_of(chess));
        let mut needs_number = true;
        for (n, (before, mv)) in line.iter().enumerate() {
            let ply = ply_before + u32::try_from(n).expect("a short line");
            if n > 0 {
                self.space();
            }
            self.number(before, needs_number);
            needs_number = false;
            let san = SanPlus::from_move(before.clone(), *mv).to_string();
            let from = self.game.text.len();
            self.push(&san);
            let span = from..self.game.text.len();
            self.game.moves.push(PlacedMove {
                span,
                ply: ply + 1,
                before: before.clone(),
                in_variation: depth > 0,
            });
            needs_number |= self.annotations(before, depth);
        }
    }

    /// The number of plies before a position of this game.
    fn ply_of(&self, chess: &Chess) -> u32 {
        let Some(first) = self.game.moves.iter().find(|mv| !mv.in_variation) else {
            return 0;
        };
        let count =
            |chess: &Chess| 2 * chess.fullmoves().get() + u32::from(chess.turn() == Color::Black);
        count(chess) - count(&first.before)
    }

    fn number(&mut self, before: &Chess, is_needed: bool) {
        let number = before.fullmoves();
        let is_white = before.turn() == Color::White;
        if self.is_plain() {
            if is_needed || is_white {
                let dots = if is_white { "." } else { "..." };
                self.push(&format!("{number}{dots} "));
            }
            return;
        }
        let is_first = self.game.moves.is_empty();
        let text = match self.rng.below(if is_first { 5 } else { 8 }) {
            0 => format!("{number}."),
            1 => format!("{number}... "),
            2 => format!("{number} . "),
            3 => format!("{number}.\t"),
            4 => format!("{number} "),
            _ => return,
        };
        self.push(&text);
    }

    /// White space between two tokens of movetext.
    fn space(&mut self) {
        let newline = self.newline;
        let space = match (self.layout, self.rng.below(10)) {
            (Layout::Plain, _) | (_, 0..=5) => " ",
            (_, 6) => newline,
            (_, 7) => "\t",
            (_, 8) => "  ",
            _ => {
                self.push(newline);
                self.push("% an escape } ) 1. e4 \"");
                newline
            }
        };
        self.push(space);
    }

    /// What follows a move. Returns whether the next move should have a number.
    fn annotations(&mut self, before: &Chess, depth: usize) -> bool {
        if self.is_plain() {
            self.push(" ");
            self.comment("[%clk 0:04:59]");
            if depth < 2 && self.rng.one_in(15) {
                self.push(" ");
                self.variation(before, depth);
            }
            return true;
        }
        if self.rng.one_in(6) {
            let suffix = self
                .rng
                .choose(&["!", "?", "!?", "??", " $14", " $1 $146", " +/-", " ="]);
            self.push(suffix);
        }
        let mut has_comment = false;
        if self.rng.one_in(4) {
            let glue = self.rng.choose(&["", " "]);
            self.push(glue);
            let newline = self.newline;
            let comment = match self.rng.below(8) {
                0 | 1 => "[%clk 0:04:59]".to_owned(),
                2 => " [%eval 0.31] [%emt 0:00:03] ".to_owned(),
                3 => format!("two{newline}lines (not a variation; not a comment"),
                4 => format!(
                    "a game:{newline}{newline}[Event \"in a comment\"]{newline}{newline}1. e4 *{newline}"
                ),
                5 => String::new(),
                6 => format!("{newline}% 12. Ke8 ) 1-0"),
                _ => "größer, „besser“".to_owned(),
            };
            self.comment(&comment);
            has_comment = true;
        }
        if self.rng.one_in(12) {
            let newline = self.newline;
            self.push("; to the end of the line { ( [Event \"x\"] 1-0");
            self.push(newline);
            has_comment = true;
        }
        while depth < 3 && self.rng.one_in(9) {
            self.variation(before, depth);
            has_comment = true;
        }
        has_comment
    }

    fn comment(&mut self, text: &str) {
        let from = self.game.text.len();
        self.push("{");
        self.push(text);
        self.game.brackets.push([from, self.game.text.len()]);
        self.push("}");
    }

    fn variation(&mut self, before: &Chess, depth: usize) {
        let from = self.game.text.len();
        self.push("(");
        let plies = 1 + self.rng.below(6);
        let (line, _) = play(self.rng, before.clone(), plies);
        self.line(&line, depth + 1);
        self.game.brackets.push([from, self.game.text.len()]);
        self.push(")");
    }
}

/// The line and the column of a byte, counted from the beginning of a text.
pub(crate) fn line_and_column(text: &[u8], at: usize) -> (u64, u64) {
    let (mut line, mut start) = (1, 0);
    for (n, &byte) in text[..at].iter().enumerate() {
        if byte == b'\n' {
            (line, start) = (line + 1, n + 1);
        }
    }
    let characters = match String::from_utf8(text[start..at].to_vec()) {
        Ok(text) => text.chars().count(),
        Err(error) => error.as_bytes().len(),
    };
    (line, u64::try_from(characters).expect("a short line") + 1)
}

/// A file of generated games; between two games stands an empty line, or in the wild layout perhaps none.
pub(crate) fn file(rng: &mut Rng, layout: Layout, games: usize) -> (Vec<u8>, Vec<GameText>) {
    let mut text = Vec::new();
    if layout == Layout::Wild && rng.one_in(2) {
        text.extend_from_slice(b"\xef\xbb\xbf");
    }
    let mut all = Vec::new();
    for _ in 0..games {
        let plies = 1 + rng.below(80);
        let game = game(rng, layout, plies);
        text.extend_from_slice(&game.text);
        if layout == Layout::Plain || !rng.one_in(3) {
            text.push(b'\n');
        }
        all.push(game);
    }
    (text, all)
}

/// The moves of a text in SAN, played by the oracle; `None` if one of them is not legal.
pub(crate) fn replay<'t>(
    mut chess: Chess,
    moves: impl IntoIterator<Item = &'t str>,
) -> Option<Chess> {
    for san in moves {
        let san: SanPlus = san.parse().ok()?;
        let mv = san.san.to_move(&chess).ok()?;
        chess.play_unchecked(mv);
    }
    Some(chess)
}
