//! The tag pairs of a game: its start position, and their order.

use std::error::Error;

use chessmoves_core::internal::problem;
use chessmoves_core::notation::{fen, pgn::Tag};
use chessmoves_core::{AnyPosition, Fault, Position, Problem};

/// The seven tag roster (PGN standard 8.1.1).
const ROSTER: [&[u8]; 7] = [
    b"Event", b"Site", b"Date", b"Round", b"White", b"Black", b"Result",
];

/// The position with which a game begins, and what its FEN lacks or what is ignored in it; `None` for the start position of
/// standard chess. The field of a fault is the tag.
pub(super) fn start(tags: &[Tag<'_>]) -> Result<Option<(AnyPosition, Vec<Problem>)>, Fault> {
    let variant = find(tags, b"Variant").map(Tag::value);
    let chess960 = (variant.as_deref()).is_some_and(|name| is_one_of(name, &CHESS960));
    // Without a name, the position decides.
    let is_said = (variant.as_deref()).is_some_and(|name| !name.is_empty());
    if let Some(name) = variant
        && !chess960
        && !is_one_of(&name, &STANDARD)
    {
        let message =
            format!("the variant {name:?} is not supported, expected standard chess or Chess960");
        return Err(Fault::new("unsupported-variant", message).in_field("Variant"));
    }
    let Some(tag) = find(tags, b"FEN") else {
        return Ok(None);
    };
    let bad_fen = |error: &dyn Error| {
        let message = format!("the tag FEN is not a valid position: {error}");
        Fault::new("bad-fen", message).in_field("FEN")
    };
    let parsed = fen::parse(&tag.value()).map_err(|error| bad_fen(&error))?;
    let mut setup = parsed.setup;
    setup.chess960 = is_said.then_some(chess960).or(setup.chess960);
    let (position, _) = Position::from_setup(setup).map_err(|error| bad_fen(&error))?;
    let mut problems = parsed.warnings;
    // Composed positions need not be possible in a game.
    problems.extend(problem::problems(&setup).into_iter().filter(|problem| {
        problem.drops_something() || problem.code() == problem::CHESS960_ASSUMED
    }));
    Ok(Some((position.into(), problems)))
}

/// Whether the tags say that the game has a start position of its own.
pub(super) fn have_own_start(tags: &[Tag<'_>]) -> bool {
    find(tags, b"SetUp").is_some_and(|tag| tag.raw_value == b"1")
        || find(tags, b"Variant").is_some_and(|tag| is_one_of(&tag.value(), &CHESS960))
}

/// The names of the variants in the tag `Variant`, without what separates their words.
const CHESS960: [&str; 4] = ["chess960", "fischerandom", "fischerrandom", "freestyle"];
const STANDARD: [&str; 7] = [
    "",
    "standard",
    "chess",
    "normal",
    "fromposition",
    "classic",
    "classical",
];

fn is_one_of(variant: &str, names: &[&str]) -> bool {
    let name = variant.to_ascii_lowercase().replace([' ', '-', '_'], "");
    names.contains(&&*name)
}

/// The tag with a name.
pub(super) fn find<'t, 'a>(tags: &'t [Tag<'a>], name: &[u8]) -> Option<&'t Tag<'a>> {
    tags.iter().find(|tag| tag.name == name)
}

/// Whether the standard tags come first, in their order.
pub(super) fn are_in_order(tags: &[Tag<'_>]) -> bool {
    let place = |tag: &Tag<'_>| {
        let place = ROSTER.iter().position(|name| *name == tag.name);
        place.unwrap_or(ROSTER.len())
    };
    tags.is_sorted_by_key(place)
}

/// A tag pair in whose value only the quotes lack their backslashes, with them: `[Event "The "Open""]`. `None` for tags on which the
/// moves depend, and for other mistakes.
pub(super) fn escaped(tag: &[u8]) -> Option<String> {
    let tag = str::from_utf8(tag).ok()?;
    let (name, value) = tag
        .strip_prefix('[')?
        .strip_suffix("\"]")?
        .split_once(" \"")?;
    let is_plain = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_needed = ["FEN", "SetUp", "Variant"].contains(&name);
    let is_value = value.contains('"') && !value.contains(['[', ']', '\\']);
    (is_plain && is_value && !is_needed)
        .then(|| format!("[{name} \"{}\"]", value.replace('"', "\\\"")))
}
