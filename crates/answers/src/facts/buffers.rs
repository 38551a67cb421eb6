//! Buffers of earlier answers, reused by the next ones.

use std::mem;

use chessmoves_core::notation::Uci;

use super::reasons::Pool;
use super::{Body, Moves, Status, Why};

/// Boxes, lists and texts of earlier answers, whose memory later ones reuse.
///
/// ```
/// use chessmoves::answer::{Ask, Asked, Buffers, Question, answer};
/// let (ask, asked) = (Ask::why("Nf3"), Asked::default());
/// let mut input = chessmoves::input::Input::read("startpos")?;
/// let (question, mut buffers) = (Question::new(&asked, &mut input)?, Buffers::default());
/// for _ in 0..2 {
///     let answer = answer(&ask, &question, &mut buffers)?;
///     buffers.recycle(answer.body);
/// }
/// # Ok::<(), chessmoves::Faults>(())
/// ```
#[derive(Default, Debug)]
pub struct Buffers {
    pub(crate) moves: Option<Box<Moves>>,
    pub(crate) slim: Option<Box<Moves<Uci>>>,
    pub(crate) why: Option<Box<Why>>,
    pub(crate) status: Option<Box<Status>>,
    pub(crate) pool: Pool,
}

impl Buffers {
    /// Keeps the memory of an answer for later ones.
    pub fn recycle(&mut self, body: Body) {
        match body {
            Body::Moves(record) => self.moves = Some(record),
            Body::Slim(record) => self.slim = Some(record),
            Body::Why(mut record) => {
                for verdict in record.verdicts.drain(..) {
                    self.pool.recycle(verdict.reasons);
                }
                self.why = Some(record);
            }
            Body::Status(mut record) => {
                let castling = &mut record.castling;
                for side in [&mut castling.white, &mut castling.black] {
                    self.pool.recycle(mem::take(&mut side.king.reasons));
                    self.pool.recycle(mem::take(&mut side.queen.reasons));
                }
                self.status = Some(record);
            }
            _ => {}
        }
    }
}
