//! The FENs of `fixtures/fen-edge-cases.jsonl`, with the verdict that a reader has to reach on each.

use serde_json::Value;

/// A FEN of the fixture.
pub(crate) struct EdgeCase {
    pub(crate) id: String,
    pub(crate) fen: String,
    /// `accept`, `repair` (accepted, and written differently), `warn` or `reject`.
    pub(crate) verdict: String,
}

/// All FENs of the fixture, in order.
pub(crate) fn all() -> Vec<EdgeCase> {
    (include_str!("../../fixtures/fen-edge-cases.jsonl").lines())
        .map(|line| {
            let case: Value = serde_json::from_str(line).expect(line);
            let [id, fen, verdict] =
                ["id", "fen", "verdict"].map(|key| case[key].as_str().expect(line).to_owned());
            EdgeCase { id, fen, verdict }
        })
        .collect()
}
