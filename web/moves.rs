//! Finds moves that are given as texts, and puts them in order.

use chessmoves::internal::history::History;
use chessmoves::internal::move_text::{MoveText, without_suffix};
use chessmoves::internal::{parse_move, san};
use chessmoves::{AnyPosition, Move, MoveError, Role};

/// The error of a text that stands for a legal move, but is not its SAN.
pub(crate) fn strict_error(position: &AnyPosition, mv: Move, text: &str) -> Option<MoveError> {
    let written = san(position, mv).without_suffix();
    let plain = |text: &[u8]| {
        text.iter()
            .copied()
            .filter(|&byte| byte != b'=')
            .collect::<Vec<_>>()
    };
    let is_same =
        written.with_text(|san| plain(san.as_bytes()) == plain(without_suffix(text.as_bytes())));
    (!is_same).then(|| MoveError::Illegal {
        text: text.to_owned(),
        illegal: Vec::new(),
        reason: format!("in standard algebraic notation it is {written}"),
        similar: Some(written.to_string()),
    })
}

/// The legal move that a text stands for.
pub(crate) fn find(
    position: &AnyPosition,
    text: &str,
    history: Option<History<'_>>,
) -> Result<Move, MoveError> {
    // Boards that always send a promotion send `e2e4q`, too.
    if let Some(MoveText::Squares(mut read)) = MoveText::parse(text)
        && read.drop_promotion(position).is_some()
    {
        return parse_move(position, &read.to_string(), history);
    }
    parse_move(position, text, history)
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
