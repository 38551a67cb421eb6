//! `why`: the stage, the reasons and the pieces behind each verdict.

use chessmoves_answers::answer::{self, Ask, Command, Format, Subject, text};
use chessmoves_answers::input::{is_move, without_number};
use chessmoves_core::notation::PieceName;
use chessmoves_core::{Reason, Square};
use clap::Args;

use crate::args::{CommonArgs, OwnOptions, Words};
use crate::exit::Exit;
use crate::ui::{self, Ui};

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
    #[command(flatten)]
    own: OwnOptions,
    /// List every reason code with its meaning and an example
    ///
    /// This takes no position.
    #[arg(
        long,
        conflicts_with_all = [
            "position", "piece", "move", "shrink", "fen", "board", "input", "moves", "chess960", "out"
        ]
    )]
    codes: bool,
    #[command(flatten)]
    common: CommonArgs,
}

pub(super) fn run(mut args: WhyArgs, ui: Ui) -> anyhow::Result<Exit> {
    let common = &mut args.common;
    if args.codes {
        anyhow::ensure!(
            common.flags.format() != Some(Format::Svg),
            "why --codes has no pictures; show, raw, clip, board, legal, why, status and control do"
        );
        return codes(common.flags.format() == Some(Format::Json), ui);
    }
    let words = (args.position.iter()).chain(&args.what).chain(&args.more);
    let mut words = Words::new(words, common)?;
    // `1. e4` is one move.
    (words.others).retain(|word| word.is_empty() || !without_number(word).is_empty());
    // `e1 g1` is one move, too, and so are `e2 to e4` and `castle kingside`.
    let are_squares = |words: &[&String]| words.iter().all(|word| word.parse::<Square>().is_ok());
    let joined = words.others.join(" ");
    match &words.others[..] {
        [from, to] | [from, .., to]
            if (words.others.len() == 2 || words.others[1] == "to") && are_squares(&[from, to]) =>
        {
            words.others = vec![format!("{from}{to}")];
        }
        [_, _] if is_move(&joined) => words.others = vec![joined],
        _ => {}
    }
    let word = if common.has("piece") || common.has("move") {
        words.none()?;
        None
    } else {
        words.one(|word| {
            word == "-" || word.parse::<PieceName>().is_ok() || is_move(without_number(word))
        })?
    };
    let mut ask = common.ask(Command::Why)?;
    if let (Some(word), Ask::Why { subject, .. }) = (word, &mut ask) {
        match without_number(&word) {
            "-" => common.flags.asked.piece_from_input = true,
            // With a move number it is a move.
            mv if mv.len() < word.len() => *subject = Subject::Move(mv.trim().to_owned()),
            _ => *subject = Subject::Word(word),
        }
    }
    super::ask(common, Command::Why, &ask, ui)
}

/// Lists the reason codes.
fn codes(as_json: bool, ui: Ui) -> anyhow::Result<Exit> {
    let mut out = Vec::new();
    if as_json {
        for reason in Reason::ALL {
            answer::reason(*reason, &mut out);
        }
    } else {
        out.extend_from_slice(text::reason_codes(&ui.stdout_palette()).as_bytes());
    }
    Ok(ui::print(&out)?)
}
