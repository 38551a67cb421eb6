//! The fast reader of the common forms of SAN, compared with the one that reads all forms.

use chessmoves::{Bitboard, Square};
use chessmoves_core::internal::move_text::{MoveText, SanStep, parse_common};

/// Every word of at most six of these characters.
#[test]
fn common_forms_are_read_as_any_move() {
    let mut words: Vec<Vec<u8>> = vec![Vec::new()];
    let mut accepted = 0;
    for _ in 0..6 {
        words = (words.iter())
            .flat_map(|word| b"NPabx18+#".map(|byte| [&word[..], &[byte]].concat()))
            .collect();
        for word in &words {
            let mut bytes = [b' '; 8];
            bytes[..word.len()].copy_from_slice(word);
            let len = 8 * u32::try_from(word.len()).expect("short");
            let Some(san) = parse_common(u64::from_le_bytes(bytes), len) else {
                continue;
            };
            accepted += 1;
            let read = MoveText::parse_ascii(word).map(MoveText::in_game);
            let file = (san.of != Bitboard::ALL).then(|| san.of.first().map(Square::file));
            let expected = MoveText::Step(SanStep {
                role: san.role,
                file: file.flatten(),
                rank: None,
                capture: san.capture,
                to: san.to,
                promotion: None,
            });
            assert_eq!(read, Some(expected), "{}", word.escape_ascii());
        }
    }
    // `a1`, `Na1`, `Nxa1`, `axa1`, `Naa1` and `Naxa1`, with files a and b, four targets and three check signs.
    assert_eq!(accepted, (1 + 1 + 1 + 2 + 2 + 2) * 4 * 3);
}
