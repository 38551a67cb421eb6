//! Searches the text around a fault for its cause, and the legal moves for a similar one.

use std::ops::Range;

use crate::notation::move_text::MoveText;
use crate::notation::pgn::{Boundaries, Lexer, TokenKind};
use crate::notation::position;
use crate::rules::any_position::AnyPosition;

/// How many bytes are searched for a brace.
const LOOKAHEAD: usize = 2 * 1024;

/// The closing brace of a comment whose opening brace is missing, if the text up to it can be that comment, with the
/// boundaries after it.
pub(super) fn lone_closing_brace(
    text: &[u8],
    from: usize,
    mut boundaries: Boundaries,
) -> Option<(usize, Boundaries)> {
    let mut lexer = Lexer::new(text);
    lexer.set_position(from);
    for token in lexer.take_while(|token| token.from < from + LOOKAHEAD) {
        if boundaries.is_start(&token, text) {
            return None;
        }
        match token.kind {
            TokenKind::StrayBracket(b'}') => return Some((token.from, boundaries)),
            TokenKind::Comment(_)
            | TokenKind::CommentWithBrace(_)
            | TokenKind::UnclosedComment(_) => return None,
            _ => {}
        }
    }
    None
}

/// The last comment of a game before a place that contains an opening brace and moves: probably its own closing brace is
/// missing.
pub(super) fn swallowing_comment(text: &[u8], game: Range<usize>) -> Option<usize> {
    let text = &text[..game.end];
    let mut lexer = Lexer::new(text);
    lexer.set_position(game.start);
    let comments = lexer.filter_map(|token| match token.kind {
        TokenKind::CommentWithBrace(inner) => {
            let mut parts = inner.split(|&byte| byte == b'{');
            parts.any(has_move).then_some(token.from)
        }
        _ => None,
    });
    comments.last()
}

/// Whether a word of a text is a move.
fn has_move(text: &[u8]) -> bool {
    Lexer::new(text).any(|token| match token.kind {
        TokenKind::Move(word) => MoveText::parse_ascii(word).is_some(),
        _ => false,
    })
}

/// The closing brackets of a game after a place whose opening brackets come before it: the first one, and their number.
pub(super) fn closing_brackets(
    text: &[u8],
    from: usize,
    mut boundaries: Boundaries,
) -> (Option<usize>, usize) {
    let mut lexer = Lexer::new(text);
    lexer.set_position(from);
    let (mut first, mut count, mut depth) = (None, 0, 0_u32);
    for token in lexer {
        if boundaries.is_start(&token, text) {
            break;
        }
        match token.kind {
            TokenKind::OpenVariation => depth += 1,
            TokenKind::CloseVariation if depth == 0 => {
                first.get_or_insert(token.from);
                count += 1;
            }
            TokenKind::CloseVariation => depth -= 1,
            _ => {}
        }
    }
    (first, count)
}

/// The only legal move whose SAN differs from a text by one inserted, removed or changed character.
pub(super) fn similar_move(position: &AnyPosition, text: &str) -> Option<String> {
    let text = text.trim_end_matches(['+', '#']);
    let mut similar = (position.list_legal().iter())
        .map(|&mv| position::san(position, mv).to_string())
        .filter(|san| strsim::levenshtein(text, san.trim_end_matches(['+', '#'])) == 1)
        .collect::<Vec<_>>();
    match similar.len() {
        1 => similar.pop(),
        _ => None,
    }
}
