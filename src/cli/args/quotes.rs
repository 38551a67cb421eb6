//! Recognises a FEN that the shell has split at its spaces.

use chessmoves::Square;

use super::UsageError;

/// Reports a FEN whose fields are words of their own. `option` is the value of `--fen`.
pub(super) fn check_quotes(option: Option<&String>, words: &[String]) -> Result<(), UsageError> {
    let all: Vec<&str> = (option.into_iter().chain(words))
        .map(String::as_str)
        .collect();
    let split =
        (all.windows(2)).position(|pair| is_placement(pair[0]) && matches!(pair[1], "w" | "b"));
    let Some(at) = split else {
        return Ok(());
    };
    let fields = &all[at + 1..];
    let mut count = (FIELDS.iter().zip(fields))
        .take_while(|(is_field, word)| is_field(word))
        .count();
    // A number alone is the depth of perft rather than one of the two counters.
    if count == FIELDS.len() - 1 {
        count -= 1;
    }
    let fen: Vec<_> = (std::iter::once(all[at]))
        .chain(fields[..count].iter().copied())
        .collect();
    Err(UsageError::UnquotedFen { fen: fen.join(" ") })
}

/// The fields after the placement: which words can be the side to move, the castling rights, the en passant square, and
/// the two counters.
const FIELDS: [fn(&str) -> bool; 5] = [
    |word| matches!(word, "w" | "b"),
    |word| word == "-" || !word.is_empty() && word.bytes().all(is_castling_letter),
    |word| word == "-" || word.parse::<Square>().is_ok(),
    is_number,
    is_number,
];

fn is_placement(word: &str) -> bool {
    word.matches('/').count() >= 2 && !word.contains([' ', '_'])
}

/// A right as in a FEN, or the file of a rook as in a Shredder-FEN.
fn is_castling_letter(letter: u8) -> bool {
    matches!(letter.to_ascii_lowercase(), b'k' | b'q' | b'a'..=b'h')
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fen_of(words: &str) -> Option<String> {
        let words: Vec<_> = words.split(' ').map(str::to_owned).collect();
        match check_quotes(None, &words) {
            Err(UsageError::UnquotedFen { fen }) => Some(fen),
            Err(error) => panic!("{words:?}: {error}"),
            Ok(()) => None,
        }
    }

    #[test]
    fn a_word_is_part_of_a_split_fen_only_in_the_place_of_its_field() {
        for (words, fen) in [
            (
                "e1 8/8/8/8/8/8/8/K6k w - - 0 1 x",
                "8/8/8/8/8/8/8/K6k w - - 0 1",
            ),
            // A square is a field only after the castling rights.
            ("8/8/8/8/8/8/8/K6k b e1", "8/8/8/8/8/8/8/K6k b"),
            ("8/8/8/8/8/8/8/K6k w - - e1", "8/8/8/8/8/8/8/K6k w - -"),
            (
                "8/8/8/8/8/8/8/K6k w KQ e6 0 1",
                "8/8/8/8/8/8/8/K6k w KQ e6 0 1",
            ),
            ("8/8/8/8/8/8/8/K6k w HAha -", "8/8/8/8/8/8/8/K6k w HAha -"),
            // Side to move and castling rights do not occur twice.
            ("8/8/8/8/8/8/8/K6k w w", "8/8/8/8/8/8/8/K6k w"),
            ("8/8/8/8/8/8/8/K6k w - KQkq", "8/8/8/8/8/8/8/K6k w -"),
            // The depth of perft.
            ("8/8/8/8/8/8/8/K6k w - - 3", "8/8/8/8/8/8/8/K6k w - -"),
            (
                "8/8/8/8/8/8/8/K6k w - - 0 1 3",
                "8/8/8/8/8/8/8/K6k w - - 0 1",
            ),
        ] {
            assert_eq!(fen_of(words).as_deref(), Some(fen), "{words}");
        }
        for words in ["e1", "8/8/8/8/8/8/8/K6k e1", "w - - 0 1"] {
            assert_eq!(fen_of(words), None, "{words}");
        }
    }

    #[test]
    fn the_value_of_an_option_can_be_the_placement_of_a_split_fen() {
        let option = "8/8/8/8/8/8/8/K6k".to_owned();
        let words = ["b", "-", "-"].map(str::to_owned);
        let fen = "8/8/8/8/8/8/8/K6k b - -".to_owned();
        assert_eq!(
            check_quotes(Some(&option), &words),
            Err(UsageError::UnquotedFen { fen })
        );
    }
}
