//! Records about the position of a session, as `chessmoves serve` writes them.

use chessmoves::AnyPosition;
use chessmoves::answer::{Ask, Buffers, ErrorRecord, Examination, Question, Settings, answer};
use chessmoves::internal::empty_board;
use chessmoves::notation::{Uci, fen};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::session::Session;
use crate::setup::Now;
use crate::text::of_faults;

#[wasm_bindgen]
impl Session {
    /// Begins with the position of a FEN, which may be one of Chess960; returns the faults.
    pub fn open(&mut self, fen: &str) -> String {
        let position = fen::parse(fen).and_then(|fen| Ok(AnyPosition::from_setup(fen.setup)?));
        match position {
            Ok((position, _)) => {
                self.restart(Now::Position(position));
                String::new()
            }
            Err(faults) => of_faults(&faults),
        }
    }

    /// The last move in UCI notation.
    #[wasm_bindgen(js_name = lastUci)]
    pub fn last_uci(&self) -> String {
        let last = self.plies.last();
        let uci = last.and_then(|ply| Some(Uci::new(ply.mv?, ply.before.is_chess960())));
        uci.map_or(String::new(), |uci| uci.to_string())
    }

    /// The record of `status`, or that of `legal` or `why` about a piece or a move.
    pub fn answer(&self, command: &str, about: &str) -> String {
        let mut settings = Settings::default();
        let ask = match command {
            "legal" => {
                settings.piece = about.parse().ok();
                Ask::default()
            }
            "why" => Ask::why(about),
            _ => Ask::Status(Examination::default()),
        };
        let mut line = Vec::new();
        let moves = self.moves();
        let record = (|| {
            let position = self.position().ok_or_else(empty_board)?;
            let history = self.history_of(&moves);
            let repetitions = history.map(|_| self.occurrences());
            let question = Question::in_game(&settings, position, repetitions, history);
            answer(&ask, &question, &mut Buffers::default())?.json(&mut line);
            Ok(())
        })();
        if let Err(faults) = record {
            ErrorRecord::new(&faults, about).json(&[], &mut line);
        }
        String::from_utf8_lossy(&line).into_owned()
    }
}
