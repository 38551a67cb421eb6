//! The records of `perft`.

use chessmoves::answer::{MoveReport, PerftReport, SuiteCheck};
use chessmoves::{AnyPosition, Perft};
use serde_json::Value;

use crate::json_lines::both;
use crate::samples::{Sample, legal, positions};
use crate::support::any_position;
use crate::value::{object, text};

#[test]
fn counts_of_the_root_moves_add_up() {
    for position in positions().iter().step_by(5) {
        let nodes = Perft::new().count(position, 2).expect("a small count");
        let mut report = PerftReport::new(2, nodes);
        let plain = both(&Sample::of(position, report.clone()));
        assert!(
            plain.get("divide").is_none() && plain.get("fens").is_none(),
            "{plain}"
        );
        let parts = Perft::new().divide(position, 2).expect("small counts");
        let moves = legal(position, None).moves;
        for in_san in [false, true] {
            report.add_root_moves(position, &parts, in_san, false);
            let record = both(&Sample::of(position, report.clone()));
            assert!(record.get("fens").is_none(), "{record}");
            report.add_root_moves(position, &parts, in_san, true);
            let record = both(&Sample::of(position, report.clone()));
            let name = |mv: &MoveReport| {
                if in_san {
                    mv.san.to_string()
                } else {
                    mv.uci.to_string()
                }
            };
            let names: Vec<_> = moves.iter().map(name).collect();
            for key in ["divide", "fens"] {
                assert!(object(&record[key]).keys().eq(&names), "{record}");
            }
            let counts = object(&record["divide"]).values();
            let counts: Vec<_> = counts
                .map(|count| count.as_u64().expect("a count"))
                .collect();
            assert!(
                counts
                    .iter()
                    .copied()
                    .eq(parts.iter().map(|&(_, nodes)| nodes))
            );
            assert_eq!(record["nodes"], counts.iter().sum::<u64>(), "{record}");
            assert_eq!(record["nodes"], nodes, "{record}");
            assert_fens_have_counts(&record);
        }
    }
}

/// The position after each root move has as many moves as were counted for it.
fn assert_fens_have_counts(record: &Value) {
    for (name, fen) in object(&record["fens"]) {
        let next = any_position(text(fen));
        let moves = next.legal_moves().expect("at most one king per side");
        assert_eq!(record["divide"][name], moves.len(), "{name} of {record}");
    }
}

#[test]
fn depth_zero_has_one_node_and_no_root_moves() {
    let position = AnyPosition::default();
    let mut report = PerftReport::new(0, 1);
    report.add_root_moves(&position, &[], false, true);
    let record = both(&Sample::of(&position, report));
    assert!(object(&record["divide"]).is_empty() && object(&record["fens"]).is_empty());
}

#[test]
fn suite_checks_have_their_keys() {
    let position = AnyPosition::default();
    for (entry, expected) in [(None, None), (Some("start"), Some(20)), (None, Some(21))] {
        let (depth, nodes) = if expected.is_some() { (1, 20) } else { (0, 1) };
        let mut report = PerftReport::new(depth, nodes);
        report.suite = Some(SuiteCheck {
            exceeded: false,
            entry: entry.map(str::to_owned),
            expected,
            ok: expected.map(|expected| expected == nodes),
            checked: if expected == Some(nodes) {
                vec![1]
            } else {
                Vec::new()
            },
            skipped: vec![7],
        });
        let record = both(&Sample::of(&position, report));
        assert_eq!(record["entry"].as_str(), entry);
        assert_eq!(record["expected"].as_u64(), expected);
        let ok = expected.map(|expected| record["nodes"] == expected);
        assert_eq!(record["ok"].as_bool(), ok);
        assert_eq!(record["skipped"], Value::from(vec![7]));
        let checked = record["checked"].as_array().map(Vec::len);
        assert_eq!(checked, Some(usize::from(ok == Some(true))));
    }
}
