//! Checks of a whole message, including values that are passed through: nesting depth and duplicate keys.

use std::borrow::Cow;
use std::ops::Range;

use super::error::{JsonError, JsonErrorKind};
use super::value::Path;

/// The maximum nesting depth.
const MAX_DEPTH: usize = 128;

/// A list or object that encloses the current place.
enum Open {
    /// The index of the current item.
    List(usize),
    /// The index of its first key in the stack of keys.
    Object(usize),
}

/// Rejects duplicate keys in any object and nesting beyond the limit, in one pass over the text, which must be JSON.
pub(super) fn check(message: &str) -> Result<(), JsonError> {
    let bytes = message.as_bytes();
    let mut open: Vec<Open> = Vec::with_capacity(8);
    let mut keys: Vec<(Cow<'_, str>, Range<usize>)> = Vec::with_capacity(16);
    let mut key_next = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => {
                let end = end_of_text(bytes, at);
                if key_next {
                    keys.push((key(&message[at..end]), at..end));
                    key_next = false;
                }
                at = end;
                continue;
            }
            b'{' | b'[' => {
                if open.len() == MAX_DEPTH {
                    let kind = JsonErrorKind::TooDeep { limit: MAX_DEPTH };
                    return Err(JsonError::new(kind, None, Some(at..at + 1)));
                }
                key_next = byte == b'{';
                open.push(if key_next {
                    Open::Object(keys.len())
                } else {
                    Open::List(0)
                });
            }
            b',' => match open.last_mut() {
                Some(Open::List(index)) => *index += 1,
                _ => key_next = true,
            },
            b'}' | b']' => {
                key_next = false;
                if let Some(&Open::Object(first)) = open.last() {
                    if let Some((key, span)) = duplicate(&mut keys[first..]) {
                        let path = path(&open, &keys, &Path::Root, &key);
                        let kind = JsonErrorKind::DuplicateKey;
                        return Err(JsonError::new(kind, Some(path), Some(span)));
                    }
                    keys.truncate(first);
                }
                open.pop();
            }
            _ => {}
        }
        at += 1;
    }
    Ok(())
}

/// The offset after the closing quote of the string that begins here.
fn end_of_text(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// The key without quotes and escapes: `"a"` and `"\u0061"` are the same key. Half a surrogate pair, which no string can
/// hold, stays as written.
fn key(quoted: &str) -> Cow<'_, str> {
    let inside = &quoted[1..quoted.len() - 1];
    if inside.contains('\\')
        && let Ok(text) = serde_json::from_str(quoted)
    {
        return Cow::Owned(text);
    }
    Cow::Borrowed(inside)
}

/// The first duplicate key. Sorting keeps objects with many keys from taking quadratic time.
fn duplicate<'a>(
    keys: &mut [(Cow<'a, str>, Range<usize>)],
) -> Option<(Cow<'a, str>, Range<usize>)> {
    keys.sort_unstable_by(|(one, at), (other, there)| {
        one.cmp(other).then(at.start.cmp(&there.start))
    });
    keys.windows(2)
        .filter(|pair| pair[0].0 == pair[1].0)
        .map(|pair| pair[1].clone())
        .min_by_key(|(_, span)| span.start)
}

/// The path of a key of the innermost object. In each outer object the path goes through the latest key, which is the one
/// just before the keys of the next object.
fn path(
    open: &[Open],
    keys: &[(Cow<'_, str>, Range<usize>)],
    parent: &Path<'_>,
    last: &str,
) -> String {
    match open {
        [Open::List(index), rest @ ..] => path(rest, keys, &Path::Index(parent, *index), last),
        [Open::Object(_), rest @ ..] if !rest.is_empty() => {
            let next = rest.iter().find_map(|open| match open {
                Open::Object(first) => Some(*first),
                Open::List(_) => None,
            });
            let latest = next.and_then(|first| keys.get(first.checked_sub(1)?));
            let name = latest.map_or("", |(key, _)| key);
            path(rest, keys, &Path::Key(parent, name), last)
        }
        _ => Path::Key(parent, last).to_string(),
    }
}
