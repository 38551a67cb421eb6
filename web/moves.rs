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

/// Why a text stands for no legal move. The sentences about it take longer: they are found when they are asked for.
pub(crate) enum NoMove {
    Unreadable(MoveError),
    NotLegal(MoveText),
    /// Only SAN is wanted, and this is the SAN of the move.
    OtherSan(San),
}

impl NoMove {
    /// The error, with what happened in the game before.
    pub(crate) fn explain(
        self,
        position: &AnyPosition,
        text: &str,
        history: Option<History<'_>>,
    ) -> MoveError {
        match self {
            Self::Unreadable(error) => error,
            Self::NotLegal(read) => not_found(position, read, text, history),
            Self::OtherSan(san) => MoveError::Illegal {
                text: text.to_owned(),
                illegal: Vec::new(),
                reason: format!("in standard algebraic notation it is {san}"),
                similar: Some(san.to_string()),
            },
        }
    }
}

/// What a text says of a move. Boards that always send a promotion send `e2e4q`, too.
pub(crate) fn read_free(position: &AnyPosition, text: &str) -> Result<MoveText, MoveError> {
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

/// The legal move that a text stands for, which has been read.
pub(crate) fn find(
    position: &AnyPosition,
    read: Result<MoveText, MoveError>,
    text: &str,
    is_strict: bool,
) -> Result<Move, NoMove> {
    let read = read.map_err(NoMove::Unreadable)?;
    let mv = only(position, read).ok_or(NoMove::NotLegal(read))?;
    if is_strict {
        let san = san(position, mv).without_suffix();
        if !is_san(san, text) {
            return Err(NoMove::OtherSan(san));
        }
    }
    Ok(mv)
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
