//! The list of reason codes, and the example of each.

use chessmoves::answer::Why;
use chessmoves::{Code, Reason, ReasonExample};

use crate::support::any_position;

#[test]
fn every_example_is_rejected_for_its_reason() {
    for &reason in Reason::ALL {
        let Some(example) = reason.example() else {
            continue;
        };
        let ReasonExample { fen, question } = example;
        let why = Why::one_move(&any_position(fen), question)
            .unwrap_or_else(|error| panic!("{example:?}: {error}"));
        let [verdict] = &why.verdicts[..] else {
            panic!("{example:?}: {} readings", why.verdicts.len());
        };
        let codes: Vec<_> = verdict.reasons.iter().map(|reason| reason.code).collect();
        assert!(codes.contains(&reason), "{example:?}: {codes:?}");
        assert!(!verdict.legal, "{example:?}");
        assert_eq!(why.legal, Some(false), "{example:?}");
        // Without the rook there is no right either, which has precedence.
        if reason != Reason::RookMissing {
            assert_eq!(codes[0], reason, "{example:?}");
            assert_eq!(verdict.stage, Some(reason.stage()), "{example:?}");
        }
    }
}

#[test]
fn only_reasons_that_no_text_can_lead_to_have_no_example() {
    let without: Vec<_> = (Reason::ALL.iter())
        .filter(|reason| reason.example().is_none())
        .collect();
    assert_eq!(without, [&Reason::MoveMismatch, &Reason::OffBoard]);
}

#[test]
fn the_list_has_every_code_once_in_the_order_of_precedence() {
    assert!(Reason::ALL.is_sorted());
    assert!(Reason::ALL.is_sorted_by_key(|reason| reason.stage()));
    let mut codes: Vec<_> = Reason::ALL.iter().map(|reason| reason.code()).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Reason::ALL.len());
}

#[test]
fn the_list_has_the_example_of_each_reason_as_a_command() {
    for &reason in Reason::ALL {
        let mut line = Vec::new();
        chessmoves::answer::reason(reason, &mut line);
        let listed: serde_json::Value = serde_json::from_slice(&line).expect("JSON");
        assert_eq!(listed["code"], reason.code());
        assert_eq!(listed["stage"], reason.stage().name());
        assert_eq!(listed["about"], Code::from(reason).about());
        let found = &listed["example"];
        let found = (found["fen"].as_str()).zip(found["question"].as_str());
        let example = reason.example();
        let expected = example.map(|example| (example.fen, example.question));
        assert_eq!(found, expected, "{reason}");
        let command =
            expected.map(|(fen, question)| format!("chessmoves why --fen \"{fen}\" {question}"));
        assert_eq!(listed["command"].as_str(), command.as_deref(), "{reason}");
    }
}
