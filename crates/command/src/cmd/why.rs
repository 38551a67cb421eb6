//! `why`: the stage, the reasons and the pieces behind each verdict.

use std::io;

use chessmoves_answers::answer::{self, Command, Format, Subject, text};
use chessmoves_answers::input::{is_move, without_number};
use chessmoves_core::Reason;
use chessmoves_core::notation::{PieceName, Uci};
use clap::Args;

use crate::args::{CommonArgs, Words};
use crate::exit::Exit;
use crate::reply;
use crate::ui::{self, When};

#[derive(Args, Debug)]
pub(crate) struct WhyArgs {
    #[command(flatten)]
    common: CommonArgs,
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
}

pub(super) fn run(mut args: WhyArgs, color: When) -> anyhow::Result<Exit> {
    let common = &mut args.common;
    if args.codes {
        anyhow::ensure!(
            common.flags.format() != Some(Format::Svg),
            Command::no_pictures("why --codes")
        );
        return codes(common.flags.format() == Some(Format::Json), color);
    }
    let mut words = Words::new(common)?;
    // `1. e4` is one move.
    (words.others).retain(|word| word.is_empty() || !without_number(word).is_empty());
    // `e1 g1` is one move, too, and so are `e2 to e4`, `knight takes e5` and `castle kingside`.
    let joined = words.others.join(" ");
    if words.others.len() > 1 && is_move(&joined) {
        let squares = joined.replace(" to ", "").replace(' ', "");
        let are_squares = squares.parse::<Uci>().is_ok();
        words.others = vec![if are_squares { squares } else { joined }];
    }
    let word = if common.has("piece") || common.has("move") {
        words.none()?;
        None
    } else {
        words.one(|word| {
            word == "-" || word.parse::<PieceName>().is_ok() || is_move(without_number(word))
        })?
    };
    if let Some(word) = word {
        let flags = &mut common.flags;
        match without_number(&word) {
            "-" => flags.settings.piece_from_input = true,
            // With a move number it is a move.
            mv if mv.len() < word.len() => flags.subject = Subject::Move(mv.trim().to_owned()),
            _ => flags.subject = Subject::Word(word),
        }
    }
    reply::ask(common, Command::Why, color)
}

fn codes(as_json: bool, color: When) -> anyhow::Result<Exit> {
    let mut out = Vec::new();
    if as_json {
        for reason in Reason::ALL {
            answer::reason(*reason, &mut out);
        }
    } else {
        out.extend_from_slice(text::reason_codes(&ui::palette(color, &io::stdout())).as_bytes());
    }
    Ok(ui::print(&out)?)
}
