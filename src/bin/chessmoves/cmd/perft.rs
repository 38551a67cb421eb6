//! `perft`: how many ways there are to play on.

use std::collections::BTreeMap;

use chessmoves::notation::json::RecordKind;
use chessmoves::notation::uci::Uci;
use chessmoves::report::{PerftReport, Record};
use chessmoves::{divide, perft};

use crate::args::Counting;
use crate::exit::Exit;
use crate::run::{self, Question};

pub(crate) fn run(args: &Counting) -> anyhow::Result<Exit> {
    let question = Question {
        kind: RecordKind::Perft,
        lists_moves: false,
        piece: None,
        complete: false,
        takes_piece: false,
        answer: &|ready| {
            let position = ready.position()?;
            position.check_kings()?;
            let mut report = PerftReport::new(position, args.depth, 0);
            if args.divide && args.depth > 0 {
                let parts = divide(position, args.depth);
                report.nodes = parts.iter().map(|(_, nodes)| nodes).sum();
                let name = |mv| Uci::new(mv, position.is_chess960()).to_string();
                report.divide = Some(
                    parts
                        .into_iter()
                        .map(|(mv, nodes)| (name(mv), nodes))
                        .collect(),
                );
            } else {
                report.nodes = perft(position, args.depth);
                // The position itself is one way to play nothing, without a first move.
                report.divide = args.divide.then(BTreeMap::new);
            }
            Ok(Record::Perft(report))
        },
    };
    run::run(&args.common, &question)
}
