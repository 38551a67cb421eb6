//! A session: a game that is played on, with positions that may be set up freely. The rules are those of the library; what is a
//! method here and not there is what chess.js has.

use std::mem;

use chessmoves::internal::empty_board;
use chessmoves::internal::history::History;
use chessmoves::internal::move_text::MoveText;
use chessmoves::internal::outcome::{FIFTY_MOVES, is_insufficient_material};
use chessmoves::internal::{SanContext, san, zobrist};
use chessmoves::notation::{San, Uci};
use chessmoves::{AnyPosition, Bitboard, Color, Move, MoveError, Piece, Role, Setup, Square};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::moves::{find, only, order, read_free};
use crate::setup::{CORNERS, Now, loadable, rights_of};
use crate::text::{FIELD, Text, append_fen, append_setup, of_faults};
use crate::walk::{Event, Options, walk};

/// A move that was played; `None` is a null move.
pub(crate) struct Ply {
    pub(crate) before: AnyPosition,
    pub(crate) mv: Option<Move>,
    /// Written when the move was played, otherwise when it is asked for.
    san: Option<San>,
    /// Whether the position before it was set up after the move before it.
    is_edited: bool,
}

/// A game to play on.
#[wasm_bindgen]
pub struct Session {
    pub(crate) now: Now,
    pub(crate) plies: Vec<Ply>,
    /// The Zobrist keys of the earlier positions.
    keys: Vec<u64>,
    /// Whether the position was set up after the last move.
    is_edited: bool,
    /// Whether a side may have several kings.
    is_free: bool,
    /// In JavaScript a `u64` would be a `BigInt`, so attackers are returned in two halves: this is the lower one.
    lower_attackers: u32,
}

fn color(is_black: bool) -> Color {
    if is_black { Color::Black } else { Color::White }
}

fn half(bits: u64) -> u32 {
    u32::try_from(bits & u64::from(u32::MAX)).unwrap_or_default()
}

fn square(index: u8) -> Option<Square> {
    Square::from_index(index.into())
}

impl Session {
    pub(crate) fn position(&self) -> Option<&AnyPosition> {
        self.now.position()
    }

    /// How often the position has occurred in the game, this time included.
    pub(crate) fn occurrences(&self) -> u32 {
        let key = self.now.key();
        let earlier = self.keys.iter().filter(|&&other| other == key).count();
        u32::try_from(earlier + 1).unwrap_or(u32::MAX)
    }

    pub(crate) fn restart(&mut self, now: Now) {
        self.plies.clear();
        self.keys.clear();
        self.now = now;
        self.is_edited = false;
    }

    fn edit(&mut self, setup: Setup) {
        let before = mem::replace(&mut self.now, setup.into());
        self.is_edited |= self.now != before;
    }

    fn push(
        &mut self,
        before: AnyPosition,
        mv: Option<Move>,
        after: AnyPosition,
        san: Option<San>,
    ) {
        self.keys.push(zobrist::key_of(&before).short());
        let is_edited = mem::take(&mut self.is_edited);
        self.plies.push(Ply {
            before,
            mv,
            san,
            is_edited,
        });
        self.now = Now::Position(after);
    }

    fn fen_into(&self, is_forced: bool, out: &mut String) {
        match &self.now {
            Now::Position(position) => append_fen(position, is_forced, out),
            Now::Empty(setup) => append_setup(setup, out),
        }
    }

    /// The moves of the game, if they lead from its start to the position: not after null moves, or if pieces were put or removed.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.moves_to(self.plies.len())
    }

    /// The moves to the position before a ply.
    fn moves_to(&self, plies: usize) -> Vec<Move> {
        let next = self.plies.get(plies);
        let is_edited = next.map_or(self.is_edited, |ply| ply.is_edited);
        let played = &self.plies[..plies.min(self.plies.len())];
        let is_whole = !is_edited && !played.iter().skip(1).any(|ply| ply.is_edited);
        let moves: Option<_> = played.iter().map(|ply| ply.mv).collect();
        moves.filter(|_| is_whole).unwrap_or_default()
    }

    /// Plays a move, and returns it with the FEN after it.
    fn played(&mut self, before: AnyPosition, mv: Option<Move>, after: AnyPosition) -> String {
        let san = mv.map(|mv| san(&before, mv));
        self.push(before, mv, after, san);
        self.with_fen(&before, mv, san)
    }

    /// A move, and in the next line the FEN of the position.
    fn with_fen(&self, before: &AnyPosition, mv: Option<Move>, san: Option<San>) -> String {
        let mut text = Text::default();
        text.mv(before, mv, san);
        text.0.push('\n');
        self.fen_into(false, &mut text.0);
        text.0
    }

    /// The position, if each side has one king, or may have others; otherwise the records of why not.
    fn explainable(&self, is_free: bool) -> Result<&AnyPosition, String> {
        let position = self
            .position()
            .ok_or_else(|| of_faults(&empty_board().into()))?;
        match position.check_kings() {
            Err(error) if !is_free => Err(of_faults(&error.into())),
            _ => Ok(position),
        }
    }
}

#[wasm_bindgen]
impl Session {
    /// The start position.
    #[wasm_bindgen(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript has no defaults")]
    pub fn new() -> Self {
        Self {
            now: Now::Position(AnyPosition::default()),
            plies: Vec::new(),
            keys: Vec::new(),
            is_edited: false,
            is_free: false,
            lower_attackers: 0,
        }
    }

    /// Begins with the position of a FEN, whose last fields may be left out; returns whether it can be read.
    pub fn load(&mut self, fen: &str, is_free: bool) -> bool {
        let Some(setup) = loadable(fen, is_free, 2) else {
            return false;
        };
        self.restart(setup.into());
        self.is_free = is_free;
        true
    }

    /// Begins with the start position.
    pub fn reset(&mut self) {
        self.restart(Now::Position(AnyPosition::default()));
    }

    /// The number of moves that were played.
    pub fn plies(&self) -> usize {
        self.plies.len()
    }

    /// Begins with an empty board.
    pub fn clear(&mut self) {
        self.restart(Now::Empty(Setup::EMPTY));
    }

    /// The FEN; with an en passant square after every double push if that is forced.
    pub fn fen(&self, is_forced: bool) -> String {
        let mut fen = String::with_capacity(96);
        self.fen_into(is_forced, &mut fen);
        fen
    }

    /// The letters of the pieces from a8 to h1; `.` is an empty square.
    pub fn board(&self) -> String {
        let board = self.now.setup().board;
        let squares = (0..64_usize).filter_map(|n| Square::from_index(n ^ 0x38));
        let letter = |square| board.piece_at(square).map_or('.', Piece::letter);
        squares.map(letter).collect()
    }

    /// What is true about the position, as bits: check, a legal move, insufficient material, fifty moves, the third occurrence, and
    /// Black to move.
    pub fn flags(&self) -> u32 {
        let setup = self.now.setup();
        let is = |test: fn(&AnyPosition) -> bool| self.position().is_some_and(test);
        let bits = [
            is(AnyPosition::is_check),
            is(AnyPosition::any_legal),
            is(is_insufficient_material),
            setup.halfmoves >= FIFTY_MOVES,
            // The position can occur again after four plies.
            self.keys.len() >= 4 && self.occurrences() >= 3,
            setup.turn == Color::Black,
        ];
        bits.iter()
            .rev()
            .fold(0, |all, &bit| all << 1 | u32::from(bit))
    }

    /// The castling rights as bits, and in the next four bits those that the board allows.
    pub fn rights(&self) -> u32 {
        let Some(&position) = self.position() else {
            return 0;
        };
        let mut allowed = position;
        allowed.set_castling(CORNERS.into_iter().collect());
        rights_of(&position) | rights_of(&allowed) << CORNERS.len()
    }

    /// The number of the move.
    #[wasm_bindgen(js_name = moveNumber)]
    pub fn move_number(&self) -> u32 {
        self.now.setup().fullmoves
    }

    /// The Zobrist key in hexadecimal digits.
    pub fn hash(&self) -> String {
        format!("{:x}", self.now.key())
    }

    /// The legal moves of a piece, of pieces of a kind, or of all, for which the square is 64 and the letter 0: lines of SAN; or
    /// moves, each with the FEN after it in the next line. `None` if there are none: JavaScript would have to decode an empty text.
    #[wasm_bindgen(js_name = moves)]
    pub fn list(&self, from: u8, letter: u8, is_verbose: bool) -> Option<String> {
        let position = self.position()?;
        let role = Role::from_letter(char::from(letter).to_ascii_uppercase());
        if letter != 0 && role.is_none() {
            return None;
        }
        let board = position.board();
        let mut pieces = board.by_color(position.turn());
        if let Some(role) = role {
            pieces &= board.by_role(role);
        }
        if let Some(from) = square(from) {
            pieces &= Bitboard::of(from);
        }
        if pieces.is_empty() {
            return None;
        }
        let mut moves: Vec<_> = position.list_legal_of(pieces).into_iter().collect();
        if moves.is_empty() {
            return None;
        }
        let mut text = Text::default();
        moves.sort_by_key(|&mv| order(mv));
        let context = SanContext::new(*position);
        for mv in moves {
            let san = context.san(mv);
            text.begin_line();
            if is_verbose {
                text.mv(position, Some(mv), Some(san));
                text.0.push('\n');
                append_fen(&position.play_unchecked(mv), false, &mut text.0);
            } else {
                san.with_text(|san| text.0.push_str(san));
            }
        }
        Some(text.0)
    }

    /// The legal moves as pairs of origin and target, each square a character from `0` on.
    pub fn targets(&self) -> String {
        let moves = self
            .position()
            .map(AnyPosition::list_legal)
            .unwrap_or_default();
        let pairs = moves.iter().flat_map(|&mv| match mv {
            Move::Castle { king, rook } => vec![king, mv.to(), king, rook],
            _ => vec![mv.from(), mv.to()],
        });
        pairs
            .map(|square| char::from(b'0' + square.index().to_le_bytes()[0]))
            .collect()
    }

    /// Plays a move in any notation, or in SAN only if it is strict. Returns the move with the FEN after it; `None` if it cannot be
    /// played.
    pub fn play(&mut self, text: &str, is_strict: bool) -> Option<String> {
        let before = *self.position()?;
        if !self.is_free && before.check_kings().is_err() {
            return None;
        }
        let mv = find(&before, read_free(&before, text), text, is_strict).ok()?;
        Some(self.played(before, Some(mv), before.play_unchecked(mv)))
    }

    /// Why a move cannot be played, with what happened in the game.
    #[wasm_bindgen(js_name = whyNot)]
    pub fn why_not(&self, text: &str, is_strict: bool) -> String {
        let position = match self.explainable(self.is_free) {
            Ok(position) => position,
            Err(faults) => return faults,
        };
        let moves = self.moves();
        let mut out = Text::default();
        if let Err(why) = find(position, read_free(position, text), text, is_strict) {
            out.move_error(&why.explain(position, text, self.history_of(&moves)), None);
        }
        out.0
    }

    /// How to come to the position before a ply: a line that says `free` if a side may have several kings, the FEN to begin with, and
    /// moves in UCI notation. There are none if pieces were put or removed meanwhile, or after null moves.
    pub fn line(&self, plies: usize) -> String {
        let mut text = String::from(if self.is_free { "free\n" } else { "\n" });
        let moves = self.moves_to(plies);
        let first = if moves.is_empty() { plies } else { 0 };
        match self.plies.get(first) {
            Some(ply) => append_fen(&ply.before, true, &mut text),
            None => self.fen_into(true, &mut text),
        }
        for &mv in &moves {
            text.push('\n');
            text.push_str(&Uci::new(mv, false).to_string());
        }
        text
    }

    /// Plays the move between two squares; the promotion is 0 or a letter, and is ignored where a pawn does not promote. `None` if there is no
    /// such move.
    #[wasm_bindgen(js_name = playSquares)]
    pub fn play_squares(&mut self, from: u8, to: u8, promotion: u8) -> Option<String> {
        let role = Role::from_letter(char::from(promotion).to_ascii_uppercase());
        let (before, from, to) = (*self.position()?, square(from)?, square(to)?);
        let mut squares = Uci {
            from,
            to,
            promotion: role,
        };
        squares.drop_promotion(&before);
        let mv = only(&before, MoveText::Squares(squares))?;
        Some(self.played(before, Some(mv), before.play_unchecked(mv)))
    }

    /// Plays a null move; returns it with the FEN after it, or `None` in check.
    pub fn pass(&mut self) -> Option<String> {
        let before = *self.position()?;
        let after = before.pass()?;
        Some(self.played(before, None, after))
    }

    /// Lets the other side move on an empty board, where no null move can be played; returns whether it is one.
    #[wasm_bindgen(js_name = turnEmpty)]
    pub fn turn_empty(&mut self) -> bool {
        let Now::Empty(setup) = &mut self.now else {
            return false;
        };
        setup.turn = !setup.turn;
        true
    }

    /// Takes the last move back; returns it with the FEN before it, or `None`.
    pub fn undo(&mut self) -> Option<String> {
        let Ply {
            before,
            mv,
            san,
            is_edited,
        } = self.plies.pop()?;
        self.keys.pop();
        self.is_edited = is_edited;
        self.now = Now::Position(before);
        Some(self.with_fen(&before, mv, san))
    }

    /// The moves in SAN, one per line.
    pub fn history(&mut self) -> String {
        let mut text = Text::default();
        for ply in &mut self.plies {
            text.begin_line();
            match ply.mv {
                Some(mv) => {
                    let san = ply.san.get_or_insert_with(|| san(&ply.before, mv));
                    san.with_text(|san| text.0.push_str(san));
                }
                None => text.0.push_str("--"),
            }
        }
        text.0
    }

    /// The moves, each with the FEN before it and the FEN after it in the next lines.
    #[wasm_bindgen(js_name = verboseHistory)]
    pub fn verbose_history(&self) -> String {
        let mut text = Text::default();
        for ply in &self.plies {
            let before = &ply.before;
            text.begin_line();
            text.mv(before, ply.mv, ply.san);
            let play = |mv| Some(before.play_unchecked(mv));
            let after = ply.mv.map_or_else(|| before.pass(), play);
            for position in [*before, after.unwrap_or(*before)] {
                text.0.push('\n');
                append_fen(&position, false, &mut text.0);
            }
        }
        text.0
    }

    /// The FEN before the first move.
    pub fn start(&self) -> String {
        let mut fen = String::new();
        match self.plies.first() {
            Some(ply) => append_fen(&ply.before, false, &mut fen),
            None => self.fen_into(false, &mut fen),
        }
        fen
    }

    /// The FEN of each position of the game, one per line.
    pub fn fens(&self) -> String {
        let mut fens = String::new();
        for ply in &self.plies {
            append_fen(&ply.before, false, &mut fens);
            fens.push('\n');
        }
        self.fen_into(false, &mut fens);
        fens
    }

    /// Why a move is legal or not; with a square, all moves of the piece there.
    pub fn why(&self, text: &str) -> String {
        let position = match self.explainable(false) {
            Ok(position) => position,
            Err(faults) => return faults,
        };
        let mut out = Text::default();
        let moves = self.moves();
        let history = self.history_of(&moves);
        let piece = text
            .parse()
            .ok()
            .filter(|&square| position.board().piece_at(square).is_some());
        if let Some(square) = piece {
            let verdicts = position.explain(square).unwrap_or_default();
            out.verdicts(position, &verdicts, history);
            return out.0;
        }
        match find(position, read_free(position, text), text, false) {
            Ok(mv) => {
                let squares = MoveText::Squares(Uci::new(mv, false));
                let read = mv.castle().map_or(squares, MoveText::Castle);
                out.verdicts(position, &read.verdicts(position), history);
            }
            Err(why) => match (why.explain(position, text, history), MoveText::parse(text)) {
                (MoveError::Ambiguous { .. }, Some(read)) => {
                    out.verdicts(position, &read.verdicts(position), history);
                }
                (error, _) => out.move_error(&error, None),
            },
        }
        out.0
    }

    /// Puts a piece, named by its letter in FEN, on a square. A side has one king at most.
    pub fn put(&mut self, letter: u8, at: u8) -> bool {
        let mut setup = self.now.setup();
        let (Some(piece), Some(square)) = (Piece::from_letter(letter.into()), square(at)) else {
            return false;
        };
        let others = setup.board.by_piece(piece).without(square);
        if piece.role == Role::King && others.any() {
            return false;
        }
        setup.board.clear(square);
        setup.board.put(piece, square);
        self.edit(setup);
        true
    }

    /// Removes the piece on a square; returns its letter in FEN, or 0.
    pub fn remove(&mut self, at: u8) -> u32 {
        let mut setup = self.now.setup();
        let piece = square(at).and_then(|square| Some((square, setup.board.piece_at(square)?)));
        piece.map_or(0, |(square, piece)| {
            setup.board.clear(square);
            self.edit(setup);
            piece.letter().into()
        })
    }

    /// Changes the castling rights, to others that the board allows.
    #[wasm_bindgen(js_name = setRights)]
    pub fn set_rights(&mut self, rights: u32) {
        if let Now::Position(position) = &mut self.now {
            let bit = |n: usize| u64::from(rights >> n & 1) << CORNERS[n].index();
            position.set_castling(Bitboard((0..CORNERS.len()).map(bit).sum()));
            self.is_edited = true;
        }
    }

    /// The pieces of a side that attack a square, those on the upper half of the board: from a8 to h5, as bits from the lowest on.
    /// Those on the lower half are asked for next.
    pub fn attackers(&mut self, at: u8, is_black: bool) -> u32 {
        let found = match (self.position(), square(at)) {
            (Some(position), Some(square)) => position.attackers(square, color(is_black)),
            _ => Bitboard::EMPTY,
        };
        let Bitboard(bits) = found.mirror();
        self.lower_attackers = half(bits >> 32);
        half(bits)
    }

    /// The pieces on the lower half of the board, from a4 to h1, that attack the square that was asked about last.
    #[wasm_bindgen(js_name = lowerAttackers)]
    pub fn lower_attackers(&self) -> u32 {
        self.lower_attackers
    }

    /// Whether a side attacks a square.
    #[wasm_bindgen(js_name = isAttacked)]
    pub fn is_attacked(&self, at: u8, is_black: bool) -> bool {
        let Some(position) = self.position() else {
            return false;
        };
        square(at).is_some_and(|square| position.attackers(square, color(is_black)).any())
    }

    /// The number of leaf nodes at a depth.
    pub fn perft(&self, depth: u32) -> f64 {
        self.position()
            .map_or(0.0, |position| perft(position, depth))
    }

    /// Begins with the game of a text in PGN, and returns its tag pairs and annotations; or why it cannot be read, and stays as it is.
    #[wasm_bindgen(js_name = loadPgn)]
    pub fn load_pgn(&mut self, pgn: &str, is_strict: bool) -> String {
        let mut text = Text::default();
        let mut next = Self::new();
        let options = Options {
            is_strict,
            with_variations: false,
        };
        let read = walk(pgn.as_bytes(), options, &mut |event| match &event {
            Event::Start(position) => next.restart(Now::Position(**position)),
            Event::Move(before, mv, after) => next.push(**before, *mv, **after, None),
            Event::Comment(words) | Event::Annotation(words) => {
                let is_comment = matches!(event, Event::Comment(_));
                text.0.push(if is_comment { 'c' } else { 'n' });
                next.fen_into(false, &mut text.0);
                text.0.push(FIELD);
                text.foreign(words);
                text.end();
            }
            _ => event.write(&mut text),
        });
        match read {
            Ok(()) => {
                *self = next;
                text.0
            }
            Err(error) => error,
        }
    }
}

impl Session {
    pub(crate) fn history_of<'a>(&'a self, moves: &'a [Move]) -> Option<History<'a>> {
        let start = &self.plies.first()?.before;
        (!moves.is_empty()).then(|| History::new(start, moves))
    }
}

/// The number of leaf nodes, also of positions that no game can have.
fn perft(position: &AnyPosition, depth: u32) -> f64 {
    let moves = position.list_legal();
    match depth {
        0 => 1.0,
        1 => f64::from(u32::try_from(moves.len()).unwrap_or(u32::MAX)),
        _ => moves
            .iter()
            .map(|&mv| perft(&position.play_unchecked(mv), depth - 1))
            .sum(),
    }
}
