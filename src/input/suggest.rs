//! Suggestions for misspelt names.

use crate::notation::named::{NamedFen, POSITIONS};

/// The named position whose name is closest to a text, if at most two letters differ.
///
/// ```
/// use chessmoves::input::closest_name;
/// assert_eq!(closest_name("kiwipet").map(|named| named.name), Some("kiwipete"));
/// assert!(closest_name("e2e4").is_none());
/// ```
pub fn closest_name(text: &str) -> Option<&'static NamedFen> {
    const MAX_EDITS: usize = 2;
    // Comparing long texts is useless and slow.
    const MAX_LENGTH: usize = 32;
    if text.len() > MAX_LENGTH {
        return None;
    }
    let text = text.to_lowercase();
    (POSITIONS.iter())
        .map(|named| (strsim::levenshtein(&text, named.name), named))
        .filter(|&(edits, _)| edits <= MAX_EDITS)
        .min_by_key(|&(edits, _)| edits)
        .map(|(_, named)| named)
}
