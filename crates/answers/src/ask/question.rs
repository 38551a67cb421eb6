//! A question: an input with the position and the piece that it names, read as the [`Settings`] say.

use std::io;
use std::sync::LazyLock;

use chessmoves_core::internal::history::History;
use chessmoves_core::notation::{PieceName, Uci, fen::FenField};
use chessmoves_core::{
    AnyPosition, Code, Color, EnPassantMode, Fault, Faults, Move, Piece, PieceOn, Problem,
};
use serde_json::{Value, json};

use super::Settings;
use crate::facts::play_moves;
use crate::input::{
    Input, PROMOTION, find_piece, move_of, no_piece, no_position, repair, split_moves,
};

impl Settings {
    /// Reads an input, and repairs it first if that is asked.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    #[inline]
    pub fn read(&self, text: &str) -> Result<Input, Faults> {
        if self.fix {
            repair(text)
        } else {
            Input::read(text)
        }
    }
}

/// One input that something is asked about, wherever it comes from: words of a command line, a line of a stream, a message, or a call.
#[derive(Clone, Debug)]
pub struct Question<'a> {
    /// How the input is read, and the answer is written.
    pub settings: &'a Settings,
    /// The input as read.
    pub input: &'a Input,
    /// The position after the moves to play first; absent if there is only a piece.
    pub position: Option<AnyPosition>,
    /// How often the position has occurred, if there are moves.
    pub repetitions: Option<u32>,
    /// The position before those moves, and the moves.
    pub(crate) history: Option<Box<(AnyPosition, Vec<Move>)>>,
    /// The piece asked about: that of the options, otherwise that of the input.
    pub piece: Option<PieceName>,
    /// Whether the FEN of the input is byte for byte the one that JSON would contain, so that it can be copied.
    pub(crate) is_canonical: bool,
    /// Whether castling rights or an en passant square of the input are ignored, or Chess960 is assumed.
    pub reads_otherwise: bool,
    /// What was read otherwise than it is written: unused keys, and moves whose text says something that is not true of them.
    pub notes: Vec<String>,
    /// The text of the input, if it is a line of a stream.
    pub text: Option<&'a [u8]>,
    /// The number of that line.
    pub line: Option<u64>,
}

impl<'a> Question<'a> {
    /// A question about a position, for an answer that the caller makes.
    pub fn about(position: &AnyPosition) -> Question<'static> {
        static SETTINGS: LazyLock<Settings> = LazyLock::new(Settings::default);
        static INPUT: LazyLock<Input> = LazyLock::new(Input::default);
        Question {
            settings: &SETTINGS,
            input: &INPUT,
            position: Some(*position),
            repetitions: None,
            history: None,
            piece: None,
            is_canonical: false,
            reads_otherwise: false,
            notes: Vec::new(),
            text: None,
            line: None,
        }
    }

    /// A question about a position within a game, given how often it has occurred and the moves that led to it.
    pub fn in_game(
        settings: &'a Settings,
        position: &AnyPosition,
        repetitions: Option<u32>,
        history: Option<History<'_>>,
    ) -> Self {
        let of = |history: History<'_>| Box::new((*history.start, history.moves.to_vec()));
        Question {
            settings,
            repetitions,
            history: history.map(of),
            piece: settings.piece,
            ..Question::about(position)
        }
    }

    /// Reads the position of an input, and plays the moves of the input and of the settings.
    ///
    /// # Errors
    ///
    /// If the input has an empty board, a move cannot be played, or the input has to name a piece and does not.
    pub fn new(settings: &'a Settings, input: &'a mut Input) -> Result<Self, Faults> {
        // All settings are named, so that a new one does not compile until it is named here. `Settings::read` uses `fix`.
        let Settings {
            chess960,
            moves,
            piece,
            piece_from_input,
            is_alone,
            fix: _,
            write,
        } = settings;
        if let (Some(setup), Some(_)) = (&mut input.setup, chess960) {
            setup.chess960 = *chess960;
            input.is_canonical = false;
        }
        let (mut repetitions, mut history) = (None, None);
        let mut is_canonical = input.is_canonical && write.en_passant == EnPassantMode::Always;
        let mut reads_otherwise = false;
        let mut position = None;
        if let Some(setup) = input.setup {
            let (read, dropped) = AnyPosition::from_setup(setup)?;
            is_canonical &= dropped.is_empty();
            reads_otherwise = !dropped.is_empty() || read.is_chess960() && setup.chess960.is_none();
            position = Some(read);
        } else if *is_alone {
            let lone = piece.or(input.piece).and_then(alone);
            position = lone.map(|piece| AnyPosition::lone(piece.piece(), piece.square));
        }
        let in_fen =
            |key: &str| key == "onMove" && !input.has_board && !input.lacks(FenField::Turn);
        let mut notes: Vec<_> = (input.misspelt.iter())
            .map(|(key, meant)| match meant {
                &meant if in_fen(meant) => {
                    format!("the key {key:?} is not used: the FEN says which side is to move")
                }
                &"chess960" if key.eq_ignore_ascii_case("variant") => format!(
                    "the key {key:?} is not used: the rules are those of standard chess, or of Chess960 with \"chess960\": true"
                ),
                meant => format!("the key {key:?} is not used, did you mean {meant:?}?"),
            })
            .collect();
        notes.extend_from_slice(&input.notes);
        if input.moves.is_some() || moves.is_some() {
            let start = position.ok_or_else(no_position)?;
            let moves = input.moves.iter().chain(moves);
            let moves = moves.flat_map(|moves| split_moves(moves));
            let (played, occurrences, line) = play_moves(start, moves)?;
            notes.extend(played.notes);
            (position, repetitions) = (Some(played.position), Some(occurrences));
            history = Some(Box::new((start, line)));
            is_canonical = false;
        }
        // Even without moves, a history says that the FEN has no castling field, and so no right to castle.
        if history.is_none() && input.lacks(FenField::Castling) {
            history = position.map(|position| Box::new((position, Vec::new())));
        }
        if *piece_from_input && input.piece.is_none() {
            return Err(no_piece());
        }
        Ok(Self {
            settings,
            input,
            position,
            repetitions,
            history,
            piece: piece.or(input.piece),
            is_canonical,
            reads_otherwise,
            notes,
            text: None,
            line: None,
        })
    }

    /// Makes the question about an input, and passes it to `answer`. `line` is the number and the text of its line, if it comes from a
    /// stream. Unlike after [`new`](Self::new), input and question are freed here, in a crate that is optimized for speed.
    ///
    /// # Errors
    ///
    /// Those of the input, of [`Question::new`], and of `answer`.
    pub fn with(
        settings: &Settings,
        mut input: Result<Input, Faults>,
        line: Option<(u64, &[u8])>,
        answer: &mut dyn FnMut(&Question<'_>) -> Result<io::Result<()>, Faults>,
    ) -> Result<io::Result<()>, Faults> {
        // Inputs and questions are too large to be moved for every line.
        let input = input.as_mut().map_err(|faults| faults.clone())?;
        let mut question = Question::new(settings, input);
        let question = question.as_mut().map_err(|faults| faults.clone())?;
        (question.line, question.text) = line.unzip();
        answer(question)
    }

    /// The position.
    ///
    /// # Errors
    ///
    /// If there is only a piece.
    pub fn position(&self) -> Result<&AnyPosition, Faults> {
        self.position.as_ref().ok_or_else(no_position)
    }

    /// The moves that led to the position, if they are known, or that the FEN has no castling field.
    pub(crate) fn history(&self) -> Option<History<'_>> {
        let (start, moves) = self.history.as_deref()?;
        Some(History {
            castling_field: self.input.lacks(FenField::Castling).then_some(""),
            ..History::new(start, moves)
        })
    }

    /// The move in the key `move`, completed by the key `promotion`, and a note: on that move, or on a key such as `san` that is not used.
    pub(crate) fn mv_of_input(&self) -> Option<(Option<String>, Option<String>)> {
        let value = |name: &str| {
            let (_, raw) = self.input.extra.iter().find(|(key, _)| key == name)?;
            let value: Value = serde_json::from_str(raw.get()).ok()?;
            (!value.is_null()).then_some(value)
        };
        let Some(mut mv) = value("move") else {
            let is_move = |name: &str| ["san", "uci", "lan", "mv"].contains(&name);
            let (key, _) = (self.input.extra.iter()).find(|(key, _)| is_move(key))?;
            let note = format!("the key {key:?} is not used, did you mean \"move\"?");
            return Some((None, Some(note)));
        };
        if let Some(promotion) = value(PROMOTION)
            && let Some(Ok(uci)) = mv.as_str().map(str::parse::<Uci>)
            && uci.promotion.is_none()
        {
            let (from, to) = (uci.from.to_string(), uci.to.to_string());
            mv = json!({"from": from, "to": to, PROMOTION: promotion});
        }
        let mut notes = Vec::new();
        let text = move_of(&mv, self.position.as_ref(), &mut notes);
        if text.is_none() {
            notes.push(format!(
                "the key \"move\" is not used: found {mv}, expected a move such as \"Nf3\""
            ));
        }
        Some((text, notes.pop()))
    }

    /// The piece asked about, found on the board.
    pub(crate) fn piece(&self) -> Result<Option<PieceOn>, Faults> {
        let position = self.position()?;
        (self.piece.map(|name| find_piece(position, name))).transpose()
    }

    /// The piece asked about, found on the board if there is a position; otherwise its name has to be complete.
    ///
    /// # Errors
    ///
    /// If there is no such piece.
    pub fn lone_piece(&self) -> Result<PieceOn, Faults> {
        let name = self.piece.ok_or_else(no_piece)?;
        if let Some(position) = &self.position {
            return find_piece(position, name);
        }
        alone(name).ok_or_else(|| {
            let message = format!(
                "{square} does not name a piece without a position, expected for example K{square} (white) or k{square} (black)",
                square = name.square
            );
            Fault::new(Code::BareSquare, message).into()
        })
    }

    /// The problems because of which castling rights or the en passant square are ignored, or Chess960 is assumed.
    pub fn decisions(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if self.reads_otherwise {
            problems = self.input.problems();
            problems.retain(|problem| {
                problem.drops_something() || problem.code() == Code::Chess960Assumed
            });
        }
        problems
    }

    /// The problems that text and pictures show alongside an answer. Unused keys of pieces are for `status` only.
    pub fn problems(&self) -> Vec<Problem> {
        let mut problems = self.input.problems();
        problems.retain(|problem| problem.code() != Code::IgnoredKeys);
        problems
    }
}

/// The piece that is named without a position. Only JSON can name a role without a colour.
fn alone(name: PieceName) -> Option<PieceOn> {
    let piece = Piece::new(name.color.unwrap_or(Color::White), name.role?);
    Some(PieceOn::new(piece, name.square))
}
