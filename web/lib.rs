//! chessmoves for JavaScript. With the feature `full`, a function answers messages with the records of `chessmoves serve`, and `read`
//! takes any text that has a position; with `board`, a function answers the questions that a board asks. [`Session`] is a game to play
//! on, and [`Games`] reads files of games, which need no records.

#[cfg(any(feature = "full", not(feature = "board")))]
mod games;
#[cfg(any(feature = "full", not(feature = "board")))]
mod moves;
#[cfg(feature = "full")]
mod records;
#[cfg(any(feature = "full", not(feature = "board")))]
mod session;
#[cfg(any(feature = "full", not(feature = "board")))]
mod setup;
#[cfg(any(feature = "full", not(feature = "board")))]
mod text;
#[cfg(any(feature = "full", not(feature = "board")))]
mod walk;

#[cfg(any(feature = "full", not(feature = "board")))]
pub use {
    games::Games,
    session::Session,
    setup::{fen_faults, is_fen},
};

#[cfg(any(feature = "board", feature = "full"))]
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a message with one line of JSON.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn answer(message: &str) -> String {
    use chessmoves::answer::{Buffers, message::Service};
    let service = Service {
        // A page does not react meanwhile.
        max_nodes: 5_000_000,
        ..Service::default()
    };
    let mut line = Vec::new();
    service.answer(message, &mut Buffers::default(), &mut line);
    String::from_utf8_lossy(&line).into_owned()
}

/// Answers with the record of `status` for a text in any notation that has a position; with `fix` it is repaired first. Spans are those
/// of the text, which a message could not have.
#[cfg(feature = "full")]
#[wasm_bindgen]
pub fn read(text: &str, fix: bool) -> String {
    use chessmoves::answer::{Ask, Buffers, ErrorRecord, Examination, Question, Settings, answer};
    let settings = Settings {
        fix,
        ..Settings::default()
    };
    let mut line = Vec::new();
    let read = settings.read(text).and_then(|mut input| {
        let question = Question::new(&settings, &mut input)?;
        answer(
            &Ask::Status(Examination::default()),
            &question,
            &mut Buffers::default(),
        )?
        .json(&mut line);
        Ok(())
    });
    if let Err(faults) = read {
        ErrorRecord::new(&faults, text).json(&[], &mut line);
    }
    String::from_utf8_lossy(&line).into_owned()
}

/// Answers a question with one line of JSON: the command `legal`, `why`, `status`, `play`, or `pass` for the status after a null move;
/// the text of a position; and the move or the square of a piece, empty for the side to move.
#[cfg(all(feature = "board", not(feature = "full")))]
#[wasm_bindgen]
pub fn answer(command: &str, position: &str, about: &str) -> String {
    use chessmoves::answer::ErrorRecord;
    let mut line = Vec::new();
    if let Err(faults) = board::put(command, position, about, &mut line) {
        ErrorRecord::new(&faults, position).json(&[], &mut line);
    }
    String::from_utf8_lossy(&line).into_owned()
}

#[cfg(all(feature = "board", not(feature = "full")))]
mod board {
    use chessmoves::answer::{Answer, Body, Moves, PieceOn, Played, Question, Status, Why};
    use chessmoves::input::read_fen;
    use chessmoves::{AnyPosition, Code, Fault, Faults, Square, problems};

    /// Appends the answer.
    pub(crate) fn put(
        command: &str,
        text: &str,
        about: &str,
        out: &mut Vec<u8>,
    ) -> Result<(), Faults> {
        let fen = read_fen(text)?;
        let (mut position, _) = AnyPosition::from_setup(fen.setup)?;
        if command == "pass" {
            let message = "a null move is not allowed in check";
            let in_check = || Fault::new(Code::MoveIllegal, message);
            position = position.pass().ok_or_else(in_check)?;
        }
        let square: Option<Square> = about.parse().ok();
        let on = |square| Some(PieceOn::new(position.board().piece_at(square)?, square));
        let body: Body = match (command, square.and_then(on)) {
            ("legal", Some(piece)) => Moves::with_stages(&position, piece)?.into(),
            ("legal", None) => Moves::legal(&position, None)?.into(),
            ("why", Some(piece)) => Why::moves(&position, Some(piece))?.into(),
            ("why", None) if about.is_empty() => Why::moves(&position, None)?.into(),
            ("why", None) => Why::one_move(&position, about)?.into(),
            ("play", _) => Played::after(&position, about)?.into(),
            _ => {
                let mut all = fen.warnings;
                all.extend(problems(&fen.setup));
                Status::new(&position, &all).into()
            }
        };
        let question = &Question::about(&position);
        Answer { question, body }.json_of::<false>(out);
        Ok(())
    }
}
