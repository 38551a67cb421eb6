//! What a command asks, and the inputs that it asks about.

use std::borrow::Cow;

use chessmoves::input::json::MisspeltKey;
use chessmoves::input::{self, Input, find_piece, play_line, split_moves};
use chessmoves::notation::PieceName;
use chessmoves::record::{Buffers, PieceOn, PlayedMove, ProblemReport, Record, RecordKind};
use chessmoves::{AnyPosition, Color, Faults, Piece, Problem, Setup};

use crate::args::{CommonArgs, PieceWord};

/// The function that answers one input, with the buffers of earlier records.
type Answer<'a> =
    Box<dyn Fn(&Resolved<'_>, &mut Buffers) -> Result<Record, Faults> + Send + Sync + 'a>;

/// What a command asks about each input.
pub(crate) struct Query<'a> {
    /// The kind of its records.
    pub(crate) kind: RecordKind,
    /// Whether its records can be reduced to lists of moves.
    pub(crate) lists_moves: bool,
    /// The position among the words of the command line.
    pub(crate) position: Option<String>,
    /// The piece.
    pub(crate) piece: PieceWord,
    /// Whether a piece alone can be answered, without a position.
    pub(crate) piece_suffices: bool,
    /// Whether faulty input is repaired first.
    pub(crate) repairs: bool,
    /// What is written.
    pub(crate) purpose: Purpose,
    /// The answer.
    pub(crate) answer: Answer<'a>,
}

/// What a command does with its answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Writes the answers.
    Answer,
    /// Writes the number of moves of each answer.
    Count,
    /// Writes the boards only.
    Board,
    /// Selects the lines of a stream whose answer is yes, like grep. One yes is enough for exit status 0.
    Test,
}

impl<'a> Query<'a> {
    /// A query about positions.
    pub(crate) fn new(
        kind: RecordKind,
        position: Option<String>,
        answer: impl Fn(&Resolved<'_>, &mut Buffers) -> Result<Record, Faults> + Send + Sync + 'a,
    ) -> Self {
        Self {
            kind,
            lists_moves: false,
            position,
            piece: PieceWord::Missing,
            piece_suffices: false,
            repairs: false,
            purpose: Purpose::Answer,
            answer: Box::new(answer),
        }
    }

    /// Whether the text of an answer is a single line.
    pub(crate) fn is_one_line(&self) -> bool {
        self.repairs || self.kind == RecordKind::Play
    }

    /// What a stream consists of.
    pub(crate) fn inputs(&self) -> &'static str {
        if self.takes_records() {
            "records"
        } else if self.piece_suffices {
            "pieces"
        } else {
            "positions"
        }
    }

    /// Whether the piece of each answer comes from a record on standard input.
    pub(crate) fn takes_records(&self) -> bool {
        self.piece == PieceWord::FromRecord
    }
}

/// A query with the options of its command.
pub(crate) struct Prepared {
    /// The options.
    pub(crate) common: CommonArgs,
    /// The query.
    pub(crate) query: Query<'static>,
}

impl Prepared {
    /// A query with its options.
    pub(crate) const fn new(common: CommonArgs, query: Query<'static>) -> Self {
        Self { common, query }
    }
}

/// What a message of `serve` asks, apart from its position and piece. On the command line these are arguments.
#[derive(Default)]
pub(crate) struct Asked {
    /// The moves to play first, in place of `--moves`.
    pub(crate) moves: Option<String>,
    /// The move that `why` explains.
    pub(crate) mv: Option<String>,
    /// The moves that `play` plays.
    pub(crate) line: Option<String>,
}

/// An input with the options of the command line applied.
pub(crate) struct Resolved<'i> {
    /// The input as read.
    pub(crate) input: &'i Input,
    /// What a message of `serve` asks.
    asked: &'i Asked,
    /// The position after `--moves`; absent if there is only a piece.
    position: Option<AnyPosition>,
    /// How often the position has occurred, if there are moves.
    pub(crate) repetitions: Option<u32>,
    /// The piece on the command line, otherwise the one in the input.
    piece: Option<PieceName>,
    /// Keys of the input that are not used, and how the moves of `--moves` were read if they say something else.
    pub(crate) notes: Vec<String>,
    /// Whether the input is a line of a stream.
    pub(crate) in_stream: bool,
}

impl<'i> Resolved<'i> {
    /// Applies the options of the command line and of a message; `--chess960` changes the setup of the input.
    pub(crate) fn new(
        input: &'i mut Input,
        asked: &'i Asked,
        common: &CommonArgs,
        piece: PieceWord,
        in_stream: bool,
    ) -> Result<Self, Faults> {
        let args = &common.position;
        if let (Some(setup), true) = (&mut input.setup, args.chess960) {
            setup.chess960 = true;
        }
        let mut repetitions = None;
        let mut position = match input.setup {
            Some(_) => Some(input.position()?),
            None => None,
        };
        let mut notes: Vec<_> = (input.misspelt.iter())
            .map(|MisspeltKey { key, meant }| {
                format!("the key {key:?} is not used, did you mean {meant:?}?")
            })
            .collect();
        if let Some(moves) = asked.moves.as_ref().or(args.moves.as_ref()) {
            let start = position.ok_or_else(input::no_position)?;
            let line = play_line(start, split_moves(moves))?;
            notes.extend(line.played.iter().filter_map(PlayedMove::note));
            (position, repetitions) = (Some(line.position), Some(line.repetitions));
        }
        if piece == PieceWord::FromRecord && input.piece.is_none() {
            return Err(input::no_piece());
        }
        Ok(Self {
            input,
            asked,
            position,
            repetitions,
            piece: piece.named().or(input.piece),
            notes,
            in_stream,
        })
    }

    /// The moves that `play` plays for a message of `serve`.
    pub(crate) fn line(&self) -> Option<&'i str> {
        self.asked.line.as_deref()
    }

    /// The position.
    pub(crate) fn position(&self) -> Result<&AnyPosition, Faults> {
        match &self.position {
            Some(position) => Ok(position),
            // With `ok_or`, the error would be made and dropped for every line.
            None => Err(input::no_position()),
        }
    }

    /// The move asked about in a message: that of `serve`, or the key `move` of a line.
    pub(crate) fn mv(&self) -> Option<Cow<'_, str>> {
        let of_line = || {
            let (_, value) = self.input.extra.iter().find(|(key, _)| key == "move")?;
            serde_json::from_str(value.get()).ok().map(Cow::Owned)
        };
        self.asked.mv.as_deref().map(Cow::Borrowed).or_else(of_line)
    }

    /// The piece asked about, found on the board.
    pub(crate) fn piece(&self) -> Result<Option<PieceOn>, Faults> {
        let position = self.position()?;
        match self.piece {
            Some(name) => find_piece(position, name).map(Some),
            None => Ok(None),
        }
    }

    /// The piece asked about, found on the board if there is a position; otherwise its name has to be complete.
    pub(crate) fn lone_piece(&self) -> Result<PieceOn, Faults> {
        let name = self.piece.ok_or_else(input::no_piece)?;
        match (&self.position, name.role) {
            (Some(position), _) => find_piece(position, name),
            (None, Some(role)) => {
                // Only JSON can name a role without a colour.
                let color = name.color.unwrap_or(Color::White);
                Ok(PieceOn::new(Piece::new(color, role), name.square))
            }
            (None, None) => Err(input::bare_square(name.square)),
        }
    }

    /// The text of the input, if the FEN in the record is written in the same way.
    pub(crate) fn canonical_fen<'l>(&self, record: &Record, line: &'l [u8]) -> Option<&'l [u8]> {
        let (given, written) = (self.input.setup.as_ref()?, record.setup()?);
        // The FEN does not say whether the position is Chess960.
        let same = Setup {
            chess960: given.chess960,
            ..*written
        };
        (self.input.is_canonical && same == *given).then_some(line)
    }

    /// The line of an EPD that was repaired, unless moves were played.
    pub(crate) fn repaired_epd(&self) -> Option<&str> {
        let epd = self.input.repaired_epd.as_deref();
        epd.filter(|_| self.repetitions.is_none())
    }

    /// What is wrong with the position as given.
    pub(crate) fn problems(&self) -> Vec<Problem> {
        self.input.problems()
    }

    /// The problems that text and pictures show beside an answer. Unused keys of pieces are for `status` only.
    pub(crate) fn problem_reports(&self) -> Vec<ProblemReport> {
        let is_shown = |problem: &&Problem| !matches!(problem, Problem::IgnoredKeys { .. });
        let problems = self.problems();
        (problems.iter().filter(is_shown))
            .map(ProblemReport::from)
            .collect()
    }
}
