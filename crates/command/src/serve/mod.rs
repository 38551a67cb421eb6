//! The service: answers commands sent as JSON messages.

mod articles;

use std::io::{self, IsTerminal};

use chessmoves_answers::answer::message::{self, Message, Service, error};
use chessmoves_answers::answer::{self, Buffers, number};
use chessmoves_answers::input::json::Opened;
use chessmoves_core::Faults;
use clap::Args;

use crate::exit::Exit;
use crate::help::{FEATURES, SLIDERS};
use crate::stream::{self, Blocks, Sink, StreamSettings};
use crate::ui::{self, When};
use crate::{reply, signals};

/// The default of `--perft-limit`.
const PERFT_LIMIT: u64 = 100_000_000;

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The greatest number of leaf nodes that perft counts for a message
    #[arg(
        long,
        value_name = "NODES",
        default_value_t = PERFT_LIMIT,
        value_parser = |text: &str| number::<u64>(text, 0..=u64::MAX)
    )]
    perft_limit: u64,
    /// Threads for the messages
    ///
    /// The output does not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = |text: &str| number::<u16>(text, 1..=1024))]
    threads: u16,
}

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Exit> {
    signals::watch();
    if io::stdin().is_terminal() {
        ui::say(
            "reading messages, one per line, such as {\"cmd\": \"legal\", \"fen\": \"startpos\"}",
        );
    }
    let settings = StreamSettings {
        threads: args.threads.into(),
        ..StreamSettings::default()
    };
    let service = service(args.perft_limit);
    let (blocks, sink) = (Blocks::lines(&[]), Sink::Stdout);
    let (sum, sink) = stream::run(blocks, settings, sink, (), &|block, output, turn| {
        for line in block.lines().filter(|line| !line.is_blank()) {
            match line.text() {
                Ok(text) => service.answer(text, &mut output.buffers, &mut output.out),
                Err(error) => {
                    let text = String::from_utf8_lossy(line.bytes);
                    message::refuse(&error, &text, &mut output.out);
                }
            }
            output.flush(turn);
        }
        Ok(())
    });
    sink.finish()?;
    Ok(Exit::of(sum.counts.unreadable > 0, false))
}

/// The service with all that the command adds: text, `schema`, `version`, and the messages of the articles.
const fn service(max_nodes: u64) -> Service<'static> {
    Service {
        max_nodes,
        view: &|answer, out| {
            let options =
                ui::text_options(When::Never, &answer.question.settings.write, When::Auto);
            reply::write_view(answer, &options, out)
        },
        further_names: &["schema", "version"],
        further: &further,
    }
}

/// The answer of the service to a message: a line of JSON.
pub fn answer_message(message: &str) -> Vec<u8> {
    let mut line = Vec::new();
    service(PERFT_LIMIT).answer(message, &mut Buffers::default(), &mut line);
    line
}

/// Appends the answer to `schema`, `version`, or a message in the format of the articles, which has a `role` whatever its command: with
/// `legal` it is an error.
fn further(
    name: &str,
    message: &Message,
    opened: &Opened<'_>,
    out: &mut Vec<u8>,
) -> Result<bool, Faults> {
    match name {
        "schema" | "version" if let Some(key) = message.keys().next() => {
            return Err(error::unknown_key(key, &["id", "cmd"]));
        }
        "schema" => answer::schema(&message.input.extra, out),
        "version" => answer::version(FEATURES, SLIDERS, &message.input.extra, out),
        _ => return articles::answer(name, message, opened, out),
    }
    Ok(true)
}
