//! Lists of moves as other programs print them.

use chessmoves_core::internal::move_text::{MoveText, without_number};

/// A list of moves that another program has printed, possibly with a count for each move and a total.
///
/// Read are UCI, SAN and long algebraic notation with any separators, divides (`e2e4: 20`, `e2e4 20`, `e2e4 - 20`,
/// `1. e2e4 20`) with their totals (`Nodes searched: 400`, `Total: 400`, `400`), JSON arrays of strings, and the printed form
/// of python-chess's `board.legal_moves`. Banners and lines that begin with `info` are skipped.
///
/// ```
/// use chessmoves::workbench::GivenMoves;
/// let given = GivenMoves::parse("a2a3: 20\nNf3 20\n\nNodes searched: 400\n");
/// assert_eq!(given.moves.len(), 2);
/// assert_eq!(given.moves[1].text, "Nf3");
/// assert_eq!(given.moves[1].count, Some(20));
/// assert_eq!(given.total, Some(400));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GivenMoves {
    /// The moves, in the order of the text. Words that should be moves and are not are among them.
    pub moves: Vec<GivenMove>,
    /// The total.
    pub total: Option<u64>,
    /// Lines that are neither moves nor a total: banners, statistics.
    pub skipped: Vec<String>,
}

/// One move of a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenMove {
    /// The text.
    pub text: String,
    /// The number of leaf nodes after the move, in a divide.
    pub count: Option<u64>,
}

/// The first words of lines that are not part of a list: answers of the Universal Chess Interface, and banners.
const SKIPPED: &str =
    "info id option uciok readyok bestmove copyprotection registration Stockfish position go error";

/// How many skipped lines are kept.
const MAX_SKIPPED: usize = 20;

impl GivenMoves {
    /// Reads a list.
    pub fn parse(text: &str) -> Self {
        let mut given = Self::default();
        for line in text.lines() {
            given.push_line(line);
        }
        given
    }

    /// A list of texts, each of which should be a move.
    pub fn of_texts(texts: impl IntoIterator<Item = (String, Option<u64>)>) -> Self {
        let moves = (texts.into_iter())
            .map(|(text, count)| GivenMove { text, count })
            .collect();
        Self {
            moves,
            ..Self::default()
        }
    }

    /// Adds a line of a list.
    pub fn push_line(&mut self, line: &str) {
        let line = after_info(after_generator(line.trim()));
        let first = line.split_whitespace().next().unwrap_or_default();
        let is_fen = |word: &str| word.matches('/').count() >= 6;
        if line.is_empty() {
            return;
        }
        if SKIPPED.split(' ').any(|word| word == first) || line.split_whitespace().any(is_fen) {
            return self.skip(line);
        }
        let tokens = after_label(tokens(line));
        if tokens.iter().any(|token| matches!(token, Lexeme::Move(_))) {
            self.push_moves(&tokens);
        } else if let Some(total) = total(&tokens) {
            self.total.get_or_insert(total);
        } else if is_unreadable(&tokens) {
            self.push_moves(&tokens);
        } else {
            self.skip(line);
        }
    }

    /// The total; if there is none, the sum of the counts; without counts, nothing.
    pub fn total_or_sum(&self) -> Option<u64> {
        let counts = self.moves.iter().map(|given| given.count);
        (self.total).or_else(|| counts.sum::<Option<_>>().filter(|_| !self.moves.is_empty()))
    }

    fn push_moves(&mut self, tokens: &[Lexeme<'_>]) {
        let mut takes_count = false;
        for &token in tokens {
            match token {
                Lexeme::Number(count) => {
                    if let (Some(last), true) = (self.moves.last_mut(), takes_count) {
                        last.count = Some(count);
                    }
                    takes_count = false;
                }
                // A sentence may stand between a move and its count.
                Lexeme::Word(text) if is_prose(text) => {}
                Lexeme::Move(text) | Lexeme::Word(text) => {
                    let (text, count) = (text.to_owned(), None);
                    self.moves.push(GivenMove { text, count });
                    takes_count = true;
                }
                Lexeme::Colon => {}
            }
        }
    }

    fn skip(&mut self, line: &str) {
        if self.skipped.len() < MAX_SKIPPED {
            self.skipped.push(line.to_owned());
        }
    }
}

/// The moves in `<LegalMoveGenerator at 0x7f3c (Nh3, Nf3)>`.
fn after_generator(line: &str) -> &str {
    match line.split_once("MoveGenerator at 0x") {
        Some((_, rest)) => rest.split_once('(').map_or("", |(_, moves)| moves),
        None => line,
    }
}

/// The move and its count in `info string e2e4 20`, as some engines print a divide; any other line as it is.
fn after_info(line: &str) -> &str {
    let is_count = |rest: &&str| {
        matches!(
            tokens(rest)[..],
            [Lexeme::Move(_), Lexeme::Number(_)]
                | [Lexeme::Move(_), Lexeme::Colon, Lexeme::Number(_)]
        )
    };
    let rest = line.strip_prefix("info string ").filter(is_count);
    rest.unwrap_or(line)
}

/// The tokens without a label in front, as in `Legal moves (20): e4 d4`.
fn after_label(tokens: Vec<Lexeme<'_>>) -> Vec<Lexeme<'_>> {
    let is_move = |token: &Lexeme<'_>| matches!(token, Lexeme::Move(_));
    let colon = tokens.iter().position(|token| *token == Lexeme::Colon);
    match colon {
        Some(at) if !tokens[..at].iter().any(is_move) && tokens[at..].iter().any(is_move) => {
            tokens[at + 1..].to_vec()
        }
        _ => tokens,
    }
}

/// Whether a word cannot be a move, even a misspelt one: it has only letters, and they are not those of castling.
fn is_prose(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', '!', '?']);
    let is_castling = |word: &str| word.chars().all(|letter| matches!(letter, 'o' | 'O'));
    !word.is_empty() && word.chars().all(char::is_alphabetic) && !is_castling(word)
}

/// The total in a line without moves: a bare number, or one with a label that says so.
fn total(tokens: &[Lexeme<'_>]) -> Option<u64> {
    if let [Lexeme::Number(number)] = tokens {
        return Some(*number);
    }
    let mut label: Vec<String> = Vec::new();
    for token in tokens {
        match token {
            Lexeme::Word(word) => label.push(word.to_ascii_lowercase()),
            Lexeme::Number(_) if label.first().is_some_and(|word| word.starts_with("perft")) => {
                return tokens.iter().rev().find_map(|token| match token {
                    Lexeme::Number(number) => Some(*number),
                    _ => None,
                });
            }
            Lexeme::Number(number) if is_total(&label) => return Some(*number),
            Lexeme::Number(_) => label.clear(),
            _ => {}
        }
    }
    None
}

fn is_total(label: &[String]) -> bool {
    let begins = |starts: &[&str]| {
        let mut words = label.iter();
        words.any(|word| starts.iter().any(|start| word.starts_with(start)))
    };
    begins(&["node", "total", "leaf", "leaves", "sum", "result"])
        && !begins(&["time", "depth", "second", "nps", "speed", "per", "ms"])
        && !label.iter().any(|word| word.contains('/'))
}

/// Whether a word should be a move: it stands alone and contains a digit, possibly with a count.
fn is_unreadable(tokens: &[Lexeme<'_>]) -> bool {
    let [Lexeme::Word(text), count @ ..] = tokens else {
        return false;
    };
    let is_count = matches!(
        count,
        [] | [Lexeme::Colon, Lexeme::Number(_)] | [Lexeme::Number(_)]
    );
    is_count && text.contains(|c: char| c.is_ascii_digit())
}

/// A part of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lexeme<'a> {
    /// A text that can be a move.
    Move(&'a str),
    /// A number.
    Number(u64),
    /// Anything else.
    Word(&'a str),
    /// A colon after a word.
    Colon,
}

/// The tokens of a line. Brackets, quotes, commas and bullets separate them, except for a comma inside a number such as
/// 193,690,690; numbers of lines and moves, such as `1.`, are left out.
pub fn tokens(line: &str) -> Vec<Lexeme<'_>> {
    let mut tokens = Vec::new();
    let mut from = 0;
    for (at, c) in line.char_indices() {
        let is_in_number = c == ',' && groups_thousands(line.as_bytes(), from, at);
        let is_separator = c.is_whitespace() || ",;|[]{}\"'`<>*•→".contains(c);
        if is_separator && !is_in_number {
            push_word(&line[from..at], &mut tokens);
            from = at + c.len_utf8();
        }
    }
    push_word(&line[from..], &mut tokens);
    tokens
}

/// Whether a comma stands between digits, with a group of three behind it.
fn groups_thousands(bytes: &[u8], from: usize, at: usize) -> bool {
    let before = &bytes[from..at];
    let group = (bytes[at + 1..].iter()).take_while(|byte| byte.is_ascii_digit());
    let digits = |byte: &u8| byte.is_ascii_digit() || *byte == b',';
    !before.is_empty() && before[0] != b',' && before.iter().all(digits) && group.count() == 3
}

fn push_word<'a>(word: &'a str, tokens: &mut Vec<Lexeme<'a>>) {
    let word = without_brackets(word);
    if word.starts_with("Move.from_uci") || is_filler(word) {
        return;
    }
    if let Some(rest) = word.strip_suffix(':') {
        push_word(rest, tokens);
        tokens.push(Lexeme::Colon);
        return;
    }
    let word = without_number(word);
    if word.is_empty() {
        return;
    }
    if let Some(number) = number(word) {
        tokens.push(Lexeme::Number(number));
        return;
    }
    // `e2e4:20` and `e2e4=20`
    if let Some((mv, count)) = word.rsplit_once([':', '='])
        && let Some(count) = number(count)
    {
        push_word(mv, tokens);
        tokens.extend([Lexeme::Colon, Lexeme::Number(count)]);
        return;
    }
    tokens.push(if MoveText::parse(word).is_some() {
        Lexeme::Move(word)
    } else {
        Lexeme::Word(word)
    });
}

/// A word without the brackets around it; those of a promotion such as `e8(Q)` stay.
fn without_brackets(word: &str) -> &str {
    let word = word.trim_start_matches('(');
    if word.contains('(') {
        word
    } else {
        word.trim_end_matches(')')
    }
}

/// Whether a word is empty, stands between a move and its count, or is a mark of a capture en passant.
fn is_filler(word: &str) -> bool {
    let is_punctuation = |c: char| !c.is_alphanumeric() && c != ':';
    word.chars().all(is_punctuation) || matches!(word, "e.p." | "ep")
}

/// A count, possibly with thousands separators.
fn number(word: &str) -> Option<u64> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || matches!(byte, b',' | b'_');
    if !word.starts_with(|c: char| c.is_ascii_digit()) || !word.bytes().all(is_digit) {
        return None;
    }
    word.replace([',', '_'], "").parse().ok()
}
