//! `explain`: what a code means, with an example.

use std::io::{self, Write as _};

use anyhow::Context;
use chessmoves_answers::answer::{
    Answer, Ask, Body, Buffers, Code, CodeExample, ErrorRecord, Format, GameView, Question,
    TextPlace, Write, answer, explanation, synonyms,
    text::{self, Options, Palette},
};
use chessmoves_answers::check::Checker;
use chessmoves_answers::input::{Input, did_you_mean};
use chessmoves_core::Faults;
use clap::Args;

use super::check::{GameNumbers, GameReport};
use crate::args::OutputArgs;
use crate::exit::{self, Exit};
use crate::stream::Sink;
use crate::ui::{self, When};

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// A code, such as pinned, a part of codes, or an article such as 3.9; all codes are listed if omitted
    code: Vec<String>,
    /// Print JSON, one record per code
    #[arg(long, help_heading = "Output", conflicts_with = "format")]
    json: bool,
    /// The format; svg is a picture of the example
    #[arg(long, value_name = "FORMAT", help_heading = "Output", value_parser = ["text", "json", "svg"])]
    format: Option<String>,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &ExplainArgs, color: When) -> anyhow::Result<Exit> {
    let given = args.format.as_deref().and_then(Format::from_word);
    let given = given.or(args.json.then_some(Format::Json));
    let format = args.output.format_for(given)?.or(given).unwrap_or_default();
    let codes = match &args.code[..] {
        [] => Code::all().collect(),
        words => find(&words.join(" "))?,
    };
    let options = match args.output.file() {
        Some(_) => Options::default(),
        None => ui::text_options(color, &Write::default(), When::Auto),
    };
    let mut out = Vec::new();
    match (format, &codes[..]) {
        (Format::Json, _) => codes.iter().for_each(|&code| explanation(code, &mut out)),
        (Format::Svg, &[code]) => {
            let drawn = answered(code, |answer| {
                answer.svg(&answer.question.settings.write.picture, &mut out)
            });
            let drawn = drawn.and_then(Result::ok);
            drawn.with_context(|| format!("the example of {code} is not a position"))??;
        }
        (Format::Svg, _) => anyhow::bail!("a picture is that of one code, such as pinned"),
        (_, &[code]) => {
            out.extend_from_slice(text::code(code, &options).as_bytes());
            example(code, &options, &mut out)?;
        }
        (_, codes) => out.extend_from_slice(text::codes(codes, &options.palette).as_bytes()),
    }
    let mut sink = Sink::new(&args.output, format, &[])?;
    sink.write(&out)?;
    sink.finish()?;
    Ok(Exit::Done)
}

/// The code that a text names, otherwise those that contain it or have that article as their source; brackets are ignored.
fn find(text: &str) -> Result<Vec<Code>, clap::Error> {
    let name = text.trim_matches(['[', ']']).to_lowercase();
    let name = name.replace([' ', '_'], "-");
    let of = |is_meant: &dyn Fn(&Code) -> bool| Code::all().filter(is_meant).collect::<Vec<_>>();
    let part = synonyms::condition(&name).unwrap_or(&name).replace('-', "");
    let has_part = |code: &Code| code.name().replace('-', "").contains(&part);
    let is_in_article = |word: &str| {
        (word.strip_prefix(&*name)).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    let has_source = |code: &Code| code.source().split([' ', ',']).any(is_in_article);
    let found = match of(&|code| code.name() == name) {
        exact if exact.is_empty() => of(&|code| has_part(code) || has_source(code)),
        exact => exact,
    };
    if !found.is_empty() {
        return Ok(found);
    }
    let known: Vec<_> = Code::all().map(Code::name).collect();
    let list = || Some("`chessmoves explain` lists all codes".to_owned());
    let hint = did_you_mean(&name, &known).or_else(list);
    let message = format!("{text:?} is not a code");
    Err(exit::hinted(message, hint))
}

/// Shows the answer to the question of an example, if it is one.
fn answered<T>(code: Code, show: impl FnOnce(&Answer<'_>) -> T) -> Option<Result<T, ErrorRecord>> {
    let (ask, settings, text) = Ask::of_example(code.example())?;
    let shown = || -> Result<T, Faults> {
        let mut input = Input::read(text)?;
        let question = Question::new(&settings, &mut input)?;
        Ok(show(&answer(&ask, &question, &mut Buffers::default())?))
    };
    Some(shown().map_err(|faults| ErrorRecord::new(&faults, text)))
}

/// Writes what the command of an example prints, with the board, if it asks a question or reads a game.
fn example(code: Code, options: &Options, out: &mut Vec<u8>) -> io::Result<()> {
    let shown = answered(code, |answer| {
        // The text of a verdict has no board.
        let board = matches!(answer.body, Body::Why(_)).then(|| answer.board(options) + "\n");
        board.unwrap_or_default() + &answer.text(options)
    });
    match (shown, code.example()) {
        (Some(shown), _) => {
            let text = shown.unwrap_or_else(|record| text::error(&record, &options.palette));
            write!(out, "\n{text}")
        }
        (None, CodeExample::Game(text)) => game(text, &options.palette, out),
        _ => Ok(()),
    }
}

/// Writes the faults of a game and the warnings about it.
fn game(text: &str, palette: &Palette, out: &mut Vec<u8>) -> io::Result<()> {
    let (game, _) = Checker::new().next_game(text.as_bytes(), 0);
    let Some(game) = &game else { return Ok(()) };
    let mut numbers = GameNumbers::default();
    out.push(b'\n');
    let view = GameView {
        game,
        place: TextPlace::new(text.as_bytes()),
        number: 1,
        source: None,
    };
    let mut report = GameReport::new(view, palette, out, &mut numbers);
    report.faults()?;
    report.warnings()
}
