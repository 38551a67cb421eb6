//! How a legal move is written.

use chessmoves_core::internal::{
    Context, Side,
    move_text::{self, MoveText, SanStep},
    san,
};
use chessmoves_core::notation::San;
use chessmoves_core::{AnyPosition, Bitboard, Code, Fault, Move, Role, Square, for_side};

use super::fault::not_san;

/// Whether a move is obviously in standard notation, apart from its check sign. If not, [`examine`] decides.
#[inline(always)]
pub(super) fn is_plain<S: Side>(
    cx: &Context<'_, S>,
    word: &[u8],
    read: MoveText,
    mv: Move,
) -> bool {
    let MoveText::Step(step) = read else {
        return word.starts_with(b"O-");
    };
    if step.capture != mv.captured().is_some()
        || step.rank.is_some()
        || word.iter().any(|byte| b"-:".contains(byte))
    {
        return false;
    }
    if step.role == Role::Pawn {
        return step.promotion.is_none() && !b"Px".contains(&word[0]) && word.last() != Some(&b'.');
    }
    has_right_file::<S>(cx.position, step.role, step.file.is_some(), step.to)
}

/// Whether the file of origin is written only if it is needed; pawns have it in captures.
#[inline(always)]
pub(super) fn has_right_file<S: Side>(
    position: &AnyPosition,
    role: Role,
    has_file: bool,
    to: Square,
) -> bool {
    role == Role::Pawn || !has_file || is_ambiguous::<S>(position, role, to)
}

/// Whether several pieces of a role can move to a square.
#[inline(never)]
fn is_ambiguous<S: Side>(position: &AnyPosition, role: Role, to: Square) -> bool {
    Context::<S>::new(position)
        .find(role, Bitboard::ALL, to, None)
        .count
        > 1
}

/// What is unusual about the way in which a legal move is written, apart from its check sign.
#[cold]
pub(super) fn examine(position: &AnyPosition, word: &[u8], read: MoveText, mv: Move) -> Vec<Fault> {
    let expected = san(position, mv).without_suffix();
    let MoveText::Step(step) = read else {
        let is_castling = matches!(read, MoveText::Castle(_));
        return match word {
            [b'0', ..] if is_castling => {
                let message = "castling is written with the letter O";
                vec![Fault::new(Code::CastlingWithZeros, message)]
            }
            [b'O', b'-', b'O', ..] if is_castling => Vec::new(),
            _ => vec![not_san(expected)],
        };
    };
    if word.iter().any(|byte| b"-:".contains(byte)) {
        return vec![not_san(expected)];
    }
    let mut warnings = Vec::new();
    let captures = mv.captured().is_some();
    if word.contains(&b'x') != captures {
        let message = match captures {
            true => "the move captures, expected x",
            false => "the move does not capture",
        };
        warnings.push(Fault::new(Code::WrongCaptureSign, message));
    }
    if step.promotion.is_some() && !word.contains(&b'=') {
        let message = "a promotion is written with =";
        warnings.push(Fault::new(Code::PromotionWithoutEquals, message));
    }
    if let Some((expected, why)) = needless_origin(position, step, mv) {
        let message = format!("{expected} is unambiguous{why}");
        warnings.push(Fault::new(Code::NeedlessDisambiguation, message));
    }
    let is_plain = |text: &str| move_text::without_suffix(word) == text.as_bytes();
    if warnings.is_empty() && !expected.with_text(is_plain) {
        warnings.push(not_san(expected));
    }
    warnings
}

/// If a text names a file or rank of the origin that is not needed: the SAN of its move, and after a colon the pin because of which it is
/// not needed.
pub(crate) fn needless_origin(
    position: &AnyPosition,
    step: SanStep,
    mv: Move,
) -> Option<(San, String)> {
    let expected = san(position, mv).without_suffix();
    let Some(MoveText::Step(needed)) = expected.with_text(MoveText::parse) else {
        return None;
    };
    let is_needless = match step.role {
        Role::Pawn => step.rank.is_some(),
        _ => (step.file, step.rank) != (needed.file, needed.rank),
    };
    is_needless.then(|| {
        let pin = pinned_rival(position, mv);
        (
            expected,
            pin.map_or_else(String::new, |pin| format!(": {pin}")),
        )
    })
}

/// Names another piece of the same role that could move to the same square if it were not pinned, and its pinner.
fn pinned_rival(position: &AnyPosition, mv: Move) -> Option<String> {
    let rivals = (position.pseudo_legal_moves().iter())
        .filter(|other| {
            other.role() == mv.role() && other.to() == mv.to() && other.from() != mv.from()
        })
        .map(|other| other.from())
        .collect::<Bitboard>();
    for_side!(position, S => {
        let cx = Context::<S>::new(position);
        (rivals & cx.pinned()).into_iter().find_map(|rival| {
            let by = cx.pinner(rival)?;
            let [name, pinner] = [rival, by].map(|at| position.board().role_at(at).map_or("piece", Role::name));
            Some(format!("the {name} on {rival} is pinned by the {pinner} on {by}"))
        })
    })
}
