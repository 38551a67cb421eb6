//! A transcript in place of a program.

use std::collections::VecDeque;
use std::io;
use std::time::Instant;

use super::{Channel, Event};

/// A transcript written with `--log`: it answers the same questions in the same way.
pub(crate) struct Replay {
    /// Each line: its sign and its text.
    lines: VecDeque<(char, String)>,
    /// What was sent and is not in the transcript.
    missing: Option<String>,
}

impl Replay {
    /// Reads a transcript, in which `#` begins a comment; or the number of the first line that does not belong in one.
    pub(crate) fn new(text: &str) -> Result<Self, usize> {
        let mut lines = VecDeque::new();
        for (number, line) in (1..).zip(text.lines()) {
            let mut letters = line.chars();
            match letters.next() {
                None | Some('#') => {}
                Some(sign @ ('$' | '>' | '<' | '!' | '=')) => {
                    let text = letters.as_str();
                    let text = text.strip_prefix(' ').unwrap_or(text);
                    lines.push_back((sign, text.to_owned()));
                }
                Some(_) => return Err(number),
            }
        }
        Ok(Self {
            lines,
            missing: None,
        })
    }

    /// Whether it is not that of a script, which is started with arguments.
    pub(crate) fn is_of_engine(&self) -> bool {
        !matches!(self.lines.front(), Some(('$', arguments)) if !arguments.is_empty())
    }

    fn expect(&mut self, sign: char, text: &str) {
        // What the program wrote after its last answer was not read.
        while self.lines.pop_front_if(is_of_program).is_some() {}
        let found = self.lines.pop_front();
        if self.missing.is_none() && found.as_ref() != Some(&(sign, text.to_owned())) {
            let line = |(sign, text)| format!("\"{sign} {text}\"");
            let found = found.map_or("its end".to_owned(), line);
            self.missing = Some(format!(
                "the transcript has {found} where \"{sign} {text}\" is asked: was it written for the same position, depth and options?"
            ));
        }
    }
}

/// Whether a line is what the program did, and not what it was asked.
fn is_of_program((sign, _): &mut (char, String)) -> bool {
    matches!(sign, '<' | '!' | '=')
}

impl Channel for Replay {
    fn start(&mut self, arguments: &[String]) -> io::Result<()> {
        self.expect('$', &arguments.join("\t"));
        Ok(())
    }

    fn send(&mut self, line: &str) {
        self.expect('>', line);
    }

    fn receive(&mut self, _: Instant) -> Event {
        if let Some(missing) = &self.missing {
            return Event::NotInTranscript(missing.clone());
        }
        match self.lines.pop_front_if(is_of_program) {
            Some(('<', text)) => Event::Out(text),
            Some(('!', text)) => Event::Err(text),
            Some((_, text)) => (text.strip_prefix("ended: "))
                .map_or(Event::Timeout, |status| Event::Ended(status.to_owned())),
            None => Event::NotInTranscript("the transcript has no further answer".to_owned()),
        }
    }
}
