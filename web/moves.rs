//! Finds moves that are given as texts, and puts them in order.

use chessmoves::internal::history::History;
use chessmoves::internal::move_text::{MoveText, without_suffix};
use chessmoves::internal::{not_found, read_move, san};
use chessmoves::notation::San;
use chessmoves::{AnyPosition, Move, MoveError, Role};

/// Whether a text is the SAN of a move, apart from `=`, and from signs after it.
fn is_san(san: San, text: &str) -> bool {
    let plain = |text: &[u8]| -> Vec<u8> {
        let bytes = text.iter().copied();
        bytes.filter(|&byte| byte != b'=').collect()
    };
    san.with_text(|san| plain(san.as_bytes()) == plain(without_suffix(text.as_bytes())))
}

/// What a text says of a move. Boards that always send a promotion send `e2e4q`, too.
fn read(position: &AnyPosition, text: &str) -> Result<MoveText, MoveError> {
    let mut read = read_move(position, text)?;
    if let MoveText::Squares(squares) = &mut read {
        squares.drop_promotion(position);
    }
    Ok(read)
}

/// The only legal move that can be meant.
#[inline(never)]
pub(crate) fn only(position: &AnyPosition, read: MoveText) -> Option<Move> {
    read.find_in(position).only()
}

/// The legal move that a text stands for, without finding out why there is none, which takes longer.
pub(crate) fn legal_move(position: &AnyPosition, text: &str, is_strict: bool) -> Option<Move> {
    let mv = only(position, read(position, text).ok()?)?;
    let is_written = || is_san(san(position, mv).without_suffix(), text);
    (!is_strict || is_written()).then_some(mv)
}

/// The legal move that a text stands for, or why there is none.
pub(crate) fn find(
    position: &AnyPosition,
    text: &str,
    is_strict: bool,
    history: Option<History<'_>>,
) -> Result<Move, MoveError> {
    find_read(position, read(position, text)?, text, is_strict, history)
}

/// The legal move that a text in a game stands for, with a promotion only where a pawn promotes.
pub(crate) fn find_exact(
    position: &AnyPosition,
    text: &str,
    is_strict: bool,
) -> Result<Move, MoveError> {
    find_read(position, read_move(position, text)?, text, is_strict, None)
}

fn find_read(
    position: &AnyPosition,
    read: MoveText,
    text: &str,
    is_strict: bool,
    history: Option<History<'_>>,
) -> Result<Move, MoveError> {
    let mv = only(position, read).ok_or_else(|| not_found(position, read, text, history))?;
    if !is_strict {
        return Ok(mv);
    }
    let written = san(position, mv).without_suffix();
    if is_san(written, text) {
        return Ok(mv);
    }
    Err(MoveError::Illegal {
        text: text.to_owned(),
        illegal: Vec::new(),
        reason: format!("in standard algebraic notation it is {written}"),
        similar: Some(written.to_string()),
    })
}

/// The order of chess.js: by origin from a8 to h1, clockwise from the upper left, outward; pushes first, castling last.
pub(crate) fn order(mv: Move) -> impl Ord {
    let (from, to) = (mv.from(), mv.to());
    let step = from.step_to(to);
    let (file, rank) = (step.file.unsigned_abs(), step.rank.unsigned_abs());
    // Knights have two targets between two diagonals.
    let (sector, is_second) = match (step.file.signum(), step.rank.signum()) {
        (0, _) if mv.role() == Role::Pawn => (0, false),
        (-1, 1) => (1, rank > file),
        (0, 1) => (2, false),
        (1, 1) => (3, file > rank),
        (1, 0) => (4, false),
        (1, -1) => (5, rank > file),
        (0, _) => (6, false),
        (-1, -1) => (7, file > rank),
        _ => (8, false),
    };
    let distance = file.max(rank);
    (
        mv.castle(),
        from.index() ^ 0x38,
        sector,
        is_second,
        distance,
        mv.promotion(),
    )
}
