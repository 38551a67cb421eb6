//! The service: answers commands sent as JSON messages.
//!
//! The command and the options of a message become a command line, which clap parses like any other, and then a [`Prepared`]
//! query. Queries are cached, because many messages have the same command and options. The position, the piece and the
//! moves are read from each message.

mod articles;
mod error;
mod game;
mod message;
mod options;
mod prepare;

use std::collections::HashMap;
use std::io::{self, IsTerminal, Write};
use std::sync::{Arc, Mutex, PoisonError};

use chessmoves::Faults;
use chessmoves::input;
use chessmoves::record::{
    Buffers, OutputRecord, RecordKind, SchemaRecord, SchemaVersion, json, schema,
};
use serde::Serialize;
use serde_json::value::RawValue;

use self::message::Message;
pub(crate) use self::prepare::{Parse, Question};
use self::prepare::{Preparer, Service};
use crate::block::{LINE_LIMIT, Line};
use crate::blocks::Blocks;
use crate::exit::Exit;
use crate::query::{Prepared, Resolved};
use crate::sink::Sink;
use crate::stream::{self, Settings};
use crate::ui::Ui;
use crate::writer::Writer;
use crate::{args, signals, version};

/// How many prepared queries are kept.
const KEPT: usize = 256;
/// The maximum length of the options of a query that is kept.
const KEPT_LENGTH: usize = 1024;

/// What a message may ask for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The greatest number of leaf nodes that is counted.
    pub(crate) perft_nodes: u64,
}

/// Answers the messages of standard input.
pub(crate) fn run(limits: Limits, threads: usize, parse: Parse) -> anyhow::Result<Exit> {
    signals::watch();
    if io::stdin().is_terminal() {
        // If standard error is closed, the message is not needed.
        let _ = writeln!(
            io::stderr().lock(),
            "reading messages, one per line, such as {{\"cmd\": \"legal\", \"fen\": \"startpos\"}}"
        );
    }
    let server = Server {
        preparer: Mutex::new(Preparer::new(limits, parse)),
        kept: Mutex::default(),
    };
    let settings = Settings {
        threads,
        separate: false,
        until_yes: false,
        progress: None,
        copies: [None, None],
    };
    let blocks = Blocks::stdin();
    let (_, sink) = stream::run(blocks, settings, Sink::Stdout, &|block, answers, flush| {
        for line in block.lines() {
            server.line(line, &mut answers.out)?;
            flush(answers);
        }
        Ok(())
    });
    sink.finish()?;
    Ok(Exit::Done)
}

/// Answers messages.
struct Server {
    preparer: Mutex<Preparer>,
    /// Prepared queries, by the command and the options as written.
    kept: Mutex<HashMap<Vec<u8>, Arc<Service>>>,
}

impl Server {
    /// Appends the answer to a line, which is one line; nothing for an empty line.
    fn line(&self, line: Line<'_>, out: &mut Vec<u8>) -> io::Result<()> {
        if line.is_blank() {
            return Ok(());
        }
        let start = out.len();
        let answered = if line.too_long {
            Err(input::line_too_long(LINE_LIMIT))
        } else {
            match line.text() {
                Ok(text) => self.message(text, out),
                Err(error) => Err(input::not_utf8(error.valid_up_to())),
            }
        };
        let Err(error) = answered else {
            return Ok(());
        };
        out.truncate(start);
        let text = String::from_utf8_lossy(line.bytes);
        let id = message::id_of(&text);
        append(&error.record(&text), id.as_deref(), out)
    }

    /// Appends the answer to a message.
    fn message(&self, text: &str, out: &mut Vec<u8>) -> Result<(), Faults> {
        let message = Message::read(text)?;
        let service = self.service(&message)?;
        match &*service {
            Service::Query(prepared) => answer(prepared, message, out),
            Service::Check { carry_on } => {
                let record = game::check(&message, *carry_on)?;
                append(&record, message.id.as_deref(), out).map_err(error::of_io)
            }
            Service::Articles(pattern) => pattern.answer(&message, text, out),
            Service::Schema => {
                let record = SchemaRecord {
                    schema: SchemaVersion,
                    document: schema(),
                };
                append(&record, message.id.as_deref(), out).map_err(error::of_io)
            }
            Service::Version => {
                append(&version::record(), message.id.as_deref(), out).map_err(error::of_io)
            }
        }
    }

    /// The service that a message asks for: a kept one, if the command and the options are the same.
    fn service(&self, message: &Message) -> Result<Arc<Service>, Faults> {
        let key = message.service_key();
        if let Some(service) = lock(&self.kept).get(&key) {
            return Ok(service.clone());
        }
        let service = Arc::new(lock(&self.preparer).prepare(message)?);
        if key.len() <= KEPT_LENGTH {
            let mut kept = lock(&self.kept);
            if kept.len() == KEPT {
                kept.clear();
            }
            kept.insert(key, service.clone());
        }
        Ok(service)
    }
}

/// Locks a mutex. A panic ends the program, so no lock is ever poisoned.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Appends the answer to a query about a position.
fn answer(
    Prepared { common, query }: &Prepared,
    mut message: Message,
    out: &mut Vec<u8>,
) -> Result<(), Faults> {
    if message.asked.mv.is_some() && message.input.piece.is_some() {
        return Err(error::option(
            "move",
            "it cannot be combined with \"piece\"",
        ));
    }
    let (input, asked) = (&mut message.input, &mut message.asked);
    if query.kind == RecordKind::Play {
        asked.line = asked.moves.take();
    }
    let resolved = Resolved::new(input, asked, common, query.piece, false)?;
    let mut record = (query.answer)(&resolved, &mut Buffers::default())?;
    if query.repairs {
        record.set_changes(message.changes.iter().map(Into::into).collect());
    }
    let ui = Ui::new(args::When::Never);
    let writer = Writer::new(common, query, ui);
    if let Writer::Json(fields) = writer {
        json::append(&record, &[], fields, out).map_err(error::of_io)?;
        out.pop();
        end(message.id.as_deref(), out);
        return Ok(());
    }
    let Some(format) = common.output.format().of_text() else {
        return Ok(());
    };
    let mut text = Vec::new();
    (writer.write(&record, &resolved, None, &mut text)).map_err(error::of_io)?;
    let record = OutputRecord {
        schema: SchemaVersion,
        format,
        text: String::from_utf8_lossy(&text).into_owned(),
    };
    append(&record, message.id.as_deref(), out).map_err(error::of_io)
}

/// Appends a record as a line of JSON, with the id of the message.
fn append(record: &impl Serialize, id: Option<&RawValue>, out: &mut Vec<u8>) -> io::Result<()> {
    serde_json::to_writer(&mut *out, record)?;
    end(id, out);
    Ok(())
}

/// Appends the id to an object that is complete apart from it, and the end of the line.
fn end(id: Option<&RawValue>, out: &mut Vec<u8>) {
    if let Some(id) = id {
        out.pop();
        if out.last() != Some(&b'{') {
            out.push(b',');
        }
        out.extend_from_slice(b"\"id\":");
        out.extend_from_slice(id.get().as_bytes());
        out.push(b'}');
    }
    out.push(b'\n');
}
