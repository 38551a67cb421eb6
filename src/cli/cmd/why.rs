//! `why`: the stage, the reasons and the pieces behind each verdict.

use std::io::Write;

use chessmoves::input::{find_piece, is_move, split_moves, without_number};
use chessmoves::notation::PieceName;
use chessmoves::record::{Buffers, ReasonCode, Record, RecordKind, Why, json};
use chessmoves::render::text;
use chessmoves::{AnyPosition, Faults, Square};
use clap::Args;

use crate::args::{CommonArgs, Page, PieceWord, UsageError, Words};
use crate::exit::Exit;
use crate::query::{Prepared, Query, Resolved};
use crate::run;
use crate::ui::Ui;

pub(super) const PAGE: Page = Page {
    command: "why",
    options: &["fen", "board", "input", "moves", "json", "codes", "out"],
    examples: &[
        (
            "chessmoves why \"4k3/8/8/8/8/8/5n2/4K2R w K - 0 1\" O-O",
            "A move: the exit status is 0 if it is legal, otherwise 1",
        ),
        (
            "chessmoves why kiwipete e1",
            "Every candidate square of the king",
        ),
        (
            "chessmoves why --codes",
            "The reason codes, each with an example",
        ),
        (
            "chessmoves why \"7k/6Q1/5K2/8/8/8/8/8 b - - 0 1\"",
            "Why the side to move is checkmated",
        ),
        (
            "chessmoves why startpos --moves \"f3 e5 g4 Qh4\"",
            "The possible replies to a check",
        ),
        (
            "chessmoves why startpos e2e5 --json",
            "An illegal move: codes, pieces and squares",
        ),
        (
            "chessmoves why e1g1 --json < positions.fen",
            "The same move in many positions",
        ),
        (
            "chessmoves why \"4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1\" Rd2",
            "A move of a pinned piece",
        ),
        (
            "chessmoves why kiwipete e1 -o why.svg",
            "A picture: the stage that rules out each square",
        ),
    ],
};

#[derive(Args, Debug)]
pub(crate) struct WhyArgs {
    /// A FEN in quotes, a name, a URL or JSON
    position: Option<String>,
    /// A piece (e1, Ke1), or a move in any notation (e1g1, O-O, Nf3)
    ///
    /// Without it, `why` explains the move in the key `move` of a JSON line, or else all moves of the side to move. A square such as e5 stands for a piece of the side to move
    /// on that square, otherwise for a pawn move to it, otherwise for the opponent's piece on it. In a stream, a square
    /// always stands for a piece, and anything else that can be a move, such as Nf3, for the move. A move number in front,
    /// as in 1.e4, is skipped.
    #[arg(value_name = "PIECE|MOVE")]
    what: Option<String>,
    #[arg(hide = true)]
    more: Vec<String>,
    /// Explain this piece
    #[arg(long, value_name = "PIECE", conflicts_with = "move")]
    piece: Option<String>,
    /// Explain this move
    #[arg(long = "move", value_name = "MOVE", id = "move")]
    mv: Option<String>,
    /// List every reason code with its meaning and an example
    ///
    /// This takes no position.
    #[arg(
        long,
        conflicts_with_all = [
            "position", "piece", "move", "fen", "board", "input", "moves", "chess960", "out"
        ]
    )]
    codes: bool,
    #[command(flatten)]
    common: CommonArgs,
}

/// What is to be explained.
enum Subject {
    /// The move or the piece of the input, otherwise all moves of the side to move.
    All,
    /// A piece.
    Piece(PieceName),
    /// A move.
    Move(String),
    /// A word that can name a piece or a move.
    Word(String),
}

impl Subject {
    /// A word without an option. With a move number it is a move.
    fn of_word(word: String) -> Self {
        match without_number(&word) {
            mv if mv.len() < word.len() => Self::Move(mv.trim().to_owned()),
            _ => Self::Word(word),
        }
    }

    /// A move, with or without a move number.
    fn of_move(text: &str) -> Self {
        Self::Move(only_move(text).to_owned())
    }
}

/// The move of a text that has a single one, without its number; any other text as it is.
fn only_move(text: &str) -> &str {
    let mut moves = split_moves(text);
    match (moves.next(), moves.next()) {
        (Some(mv), None) => mv,
        _ => text,
    }
}

pub(super) fn run(args: WhyArgs, ui: Ui) -> anyhow::Result<Exit> {
    if args.codes {
        args.common.output.refuse_picture("why --codes")?;
        return codes(args.common.output.is_json(), ui);
    }
    run::prepared(&query(args)?, ui)
}

pub(super) fn query(mut args: WhyArgs) -> anyhow::Result<Prepared> {
    let words = (args.position.iter()).chain(&args.what).chain(&args.more);
    let mut words = Words::new(words, &mut args.common)?;
    // `1. e4` is one move.
    (words.others).retain(|word| word.is_empty() || !without_number(word).is_empty());
    let (position, subject, piece) = match (args.piece, args.mv) {
        (None, None) => {
            let (position, word) = words.one(is_piece_or_move)?;
            match word {
                None => (position, Subject::All, PieceWord::Missing),
                Some(word) if word == "-" => (position, Subject::All, PieceWord::FromRecord),
                Some(word) => (position, Subject::of_word(word), PieceWord::Missing),
            }
        }
        (Some(piece), _) => {
            let piece = piece.parse().map_err(UsageError::Piece)?;
            (words.none()?, Subject::Piece(piece), PieceWord::Missing)
        }
        (None, Some(mv)) => (words.none()?, Subject::of_move(&mv), PieceWord::Missing),
    };
    let query = Query {
        piece,
        ..Query::new(RecordKind::Why, position, move |input, buffers| {
            explain(&subject, input, buffers).map(Record::Why)
        })
    };
    Ok(Prepared::new(args.common, query))
}

fn explain(
    subject: &Subject,
    input: &Resolved<'_>,
    buffers: &mut Buffers,
) -> Result<Box<Why>, Faults> {
    let position = input.position()?;
    match subject {
        Subject::All => match (input.mv(), input.piece()?) {
            (Some(text), _) => Why::one_move_in(position, only_move(&text), buffers),
            (None, Some(piece)) => Ok(Why::piece_in(position, piece, buffers)?),
            (None, None) => Ok(Why::side_in(position, buffers)?),
        },
        Subject::Piece(name) => {
            let piece = find_piece(position, *name)?;
            Ok(Why::piece_in(position, piece, buffers)?)
        }
        Subject::Move(text) => Why::one_move_in(position, text, buffers),
        Subject::Word(word) if input.in_stream => read_in_stream(position, word, buffers),
        Subject::Word(word) => read(position, word, buffers),
    }
}

/// Explains a word that can name a piece and a move: the piece of the side to move on that square, otherwise the move.
/// If only the opponent has a piece there, a bare square is the move of a pawn that could be meant, otherwise that piece.
fn read(position: &AnyPosition, word: &str, buffers: &mut Buffers) -> Result<Box<Why>, Faults> {
    let piece = match word.parse().map(|name| find_piece(position, name)) {
        Ok(Ok(piece)) => piece,
        Ok(Err(error)) => return move_or(Why::one_move_in(position, word, buffers), error),
        Err(_) => return Why::one_move_in(position, word, buffers),
    };
    let mv = Why::one_move_in(position, word, buffers);
    let is_square = word.parse::<Square>().is_ok();
    let could_be_meant = |why: &Why| why.verdicts.iter().any(|verdict| verdict.uci.is_some());
    match mv {
        Ok(mut why) if could_be_meant(&why) => {
            if is_square && piece.color != position.turn() {
                why.note = Some(format!(
                    "{word} is read as a move; --piece {word} explains the {} {}",
                    piece.color, piece.role
                ));
                return Ok(why);
            }
            let mut why = Why::piece_in(position, piece, buffers)?;
            why.note = Some(format!(
                "{word} is read as the {} on {}; --move {word} explains the move",
                piece.role, piece.square
            ));
            Ok(why)
        }
        _ => Ok(Why::piece_in(position, piece, buffers)?),
    }
}

/// In a stream, the reading of a word does not depend on the position: a square is a piece, and anything else a move if it
/// can be one.
fn read_in_stream(
    position: &AnyPosition,
    word: &str,
    buffers: &mut Buffers,
) -> Result<Box<Why>, Faults> {
    let piece = |buffers: &mut Buffers| -> Result<Box<Why>, Faults> {
        let name = word.parse()?;
        Ok(Why::piece_in(
            position,
            find_piece(position, name)?,
            buffers,
        )?)
    };
    if word.parse::<Square>().is_ok() {
        return piece(buffers);
    }
    match (
        Why::one_move_in(position, word, buffers),
        word.parse::<PieceName>(),
    ) {
        (Err(faults), Ok(_)) if faults.code() == "move-unreadable" => piece(buffers),
        (why, _) => why,
    }
}

/// The explanation of a move, or another error if the text is not a move. `nf3` names a black knight, but Nf3 may be meant.
fn move_or(why: Result<Box<Why>, Faults>, error: Faults) -> Result<Box<Why>, Faults> {
    match why {
        Err(unreadable) if unreadable.first().hint.is_none() => Err(error),
        why => why,
    }
}

/// Whether a word can be what is explained.
fn is_piece_or_move(word: &str) -> bool {
    word == "-" || word.parse::<PieceName>().is_ok() || is_move(without_number(word))
}

/// Lists the reason codes.
fn codes(as_json: bool, ui: Ui) -> anyhow::Result<Exit> {
    let mut out = ui.stdout();
    if as_json {
        for reason in ReasonCode::all() {
            json::write(&reason, &mut out)?;
        }
    } else {
        text::reason_codes(&ui.stdout_palette(), &mut *out)?;
    }
    out.flush()?;
    Ok(Exit::Done)
}
