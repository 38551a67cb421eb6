//! Buffers of earlier answers, reused by the next ones.

use std::mem;

use chessmoves_core::ReasonDetail;
use chessmoves_core::notation::Uci;

use super::{Body, Moves, Pin, ReasonReport, Status, VerdictReport, Why};

/// Boxes, lists and texts of earlier answers, whose memory later ones reuse.
///
/// ```
/// use chessmoves::answer::{Asked, Buffers, Command, Question, answer};
/// let asked = Asked { command: Command::Why, ..Asked::default() };
/// let mut input = chessmoves::input::Input::read("startpos")?;
/// let (question, mut buffers) = (Question::new(&asked, &mut input)?, Buffers::default());
/// for _ in 0..2 {
///     let answer = answer(&question, &mut buffers)?;
///     buffers.recycle(answer.body);
/// }
/// # Ok::<(), chessmoves::Faults>(())
/// ```
#[derive(Default, Debug)]
pub struct Buffers {
    pub(super) moves: Option<Box<Moves>>,
    pub(super) slim: Option<Box<Moves<Uci>>>,
    pub(super) why: Option<Box<Why>>,
    pub(super) status: Option<Box<Status>>,
    /// An empty list of verdicts.
    pub(super) verdicts: Vec<VerdictReport>,
    pub(super) reasons: Vec<Vec<ReasonReport>>,
    sentences: Vec<String>,
    /// A list for the reasons of verdicts.
    pub(super) details: Vec<ReasonDetail>,
    /// An empty list of pins.
    pub(super) pins: Vec<Pin>,
}

/// The number of lists and of texts that are kept. Few answers contain more.
const MAX_KEPT: usize = 256;

/// The capacity of a new sentence; few are longer.
const SENTENCE_CAPACITY: usize = 160;

impl Buffers {
    /// Keeps the memory of an answer for later ones.
    pub fn recycle(&mut self, body: Body) {
        match body {
            Body::Moves(record) => self.moves = Some(record),
            Body::Slim(record) => self.slim = Some(record),
            Body::Why(mut record) => {
                for verdict in record.verdicts.drain(..) {
                    self.recycle_reasons(verdict.reasons);
                }
                self.verdicts = mem::take(&mut record.verdicts);
                self.why = Some(record);
            }
            Body::Status(mut record) => {
                record.pins.clear();
                self.pins = mem::take(&mut record.pins);
                let castling = &mut record.castling;
                for side in [&mut castling.white, &mut castling.black] {
                    self.recycle_reasons(mem::take(&mut side.king.reasons));
                    self.recycle_reasons(mem::take(&mut side.queen.reasons));
                }
                self.status = Some(record);
            }
            _ => {}
        }
    }

    fn recycle_reasons(&mut self, mut reasons: Vec<ReasonReport>) {
        if reasons.is_empty() || self.sentences.len() >= MAX_KEPT {
            return;
        }
        let sentences = reasons.drain(..).map(|reason| reason.message);
        self.sentences.extend(sentences);
        self.reasons.push(reasons);
    }

    /// An empty text.
    pub(super) fn sentence(&mut self) -> String {
        let new = || String::with_capacity(SENTENCE_CAPACITY);
        let mut sentence = self.sentences.pop().unwrap_or_else(new);
        sentence.clear();
        sentence
    }
}

/// Puts a value into the free box if there is one, otherwise into a new one.
pub(super) fn boxed<T>(free: &mut Option<Box<T>>, value: T) -> Box<T> {
    match free.take() {
        Some(mut reused) => {
            *reused = value;
            reused
        }
        None => Box::new(value),
    }
}
