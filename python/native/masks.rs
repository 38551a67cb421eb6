//! Masks of legal moves, as networks take and return them.

use std::sync::{LazyLock, Mutex};

use chessmoves::answer::{Ask, Question, Settings};
use chessmoves::input::Input;
use chessmoves::{Code, Color, Fault, Faults, Move, Role, Square};
use numpy::{PyArray2, PyArrayMethods, PyReadwriteArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::argument;
use crate::ask::{Query, Source, Threads, ask, question};
use crate::batch::set;
use crate::errors::of_faults;
use crate::texts::{Lines, Texts};
use crate::waiting::in_parts;

/// How many positions a thread answers at a time.
const POSITIONS: usize = 2_048;

/// Which move an index of a mask stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Layout {
    /// AlphaZero's 8 x 8 x 73 planes in the order of pgx, as the side to move sees the board: the square of origin, counted file by
    /// file, times 73, plus the plane.
    Az,
    /// The 1,858 moves of lc0, on a board that is turned for Black.
    Lc0,
    /// The square of origin times 64, plus the target.
    FromTo,
}

impl Layout {
    const ALL: [(&'static str, Self, usize); 3] = [
        ("az", Self::Az, 64 * 73),
        ("lc0", Self::Lc0, 1_858),
        ("from_to", Self::FromTo, 64 * 64),
    ];

    /// The indices of moves that are not promotions, by origin and target.
    fn indices(self) -> &'static [u16] {
        match self {
            Self::Az => &AZ_MOVES,
            Self::Lc0 => &LC0_MOVES,
            Self::FromTo => &FROM_TO,
        }
    }

    /// The index of a promotion that has one of its own.
    fn promotion(self, from: Square, to: Square, into: Role) -> Option<usize> {
        let (file, to_file) = (from.file().index(), to.file().index());
        let number = |roles: [Role; 3]| roles.iter().position(|&role| role == into);
        match self {
            Self::Az => {
                let piece = number([Role::Rook, Role::Bishop, Role::Knight])?;
                // Straight, to the right, to the left.
                let direction = match step(from.index(), to.index()).0 {
                    0 => 0,
                    1 => 1,
                    _ => 2,
                };
                Some(az_square(from.index()) * AZ_PLANES + piece * 3 + direction)
            }
            Self::Lc0 => {
                let piece = number([Role::Queen, Role::Rook, Role::Bishop])?;
                // Two moves from the a-file, and three from each of the others.
                Some(LC0_PROMOTIONS + 3 * (2 * file + to_file) + piece)
            }
            Self::FromTo => None,
        }
    }
}

/// The files and ranks between two squares.
fn step(from: usize, to: usize) -> (isize, isize) {
    let (file, rank) = (
        (to % 8).cast_signed() - (from % 8).cast_signed(),
        (to / 8).cast_signed() - (from / 8).cast_signed(),
    );
    (file, rank)
}

/// The number of planes of a square.
const AZ_PLANES: usize = 73;

/// The number of a square, file by file.
const fn az_square(square: usize) -> usize {
    square % 8 * 8 + square / 8
}

/// The planes 0 to 8 are underpromotions. The planes 9 to 72 belong to the steps from origin to target: seven to each direction of a
/// queen, then one to each step of a knight. For some directions the nearest square comes first, for the others the farthest.
static AZ_MOVES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    /// Files and ranks per square, and whether the farthest comes first.
    const DIRECTIONS: [(isize, isize, bool); 8] = [
        (0, -1, true),
        (0, 1, false),
        (-1, 0, true),
        (1, 0, false),
        (-1, -1, true),
        (1, 1, false),
        (-1, 1, true),
        (1, -1, false),
    ];
    const KNIGHT: [(isize, isize); 8] = [
        (-2, -1),
        (-2, 1),
        (-1, -2),
        (-1, 2),
        (2, -1),
        (2, 1),
        (1, -2),
        (1, 2),
    ];
    let plane = |from: usize, to: usize| {
        let (file, rank) = step(from, to);
        if let Some(knight) = KNIGHT.iter().position(|&step| step == (file, rank)) {
            return 65 + knight;
        }
        let distance = file.abs().max(rank.abs());
        let is_on = |&(files, ranks, _): &(isize, isize, bool)| {
            (files * distance, ranks * distance) == (file, rank)
        };
        let Some(direction) = DIRECTIONS.iter().position(is_on).filter(|_| distance > 0) else {
            return 0;
        };
        let distance = distance.unsigned_abs();
        let nth = if DIRECTIONS[direction].2 {
            7 - distance
        } else {
            distance - 1
        };
        9 + 7 * direction + nth
    };
    by_squares(|from, to| az_square(from) * AZ_PLANES + plane(from, to))
});

/// A table of indices by origin and target.
fn by_squares(index: impl Fn(usize, usize) -> usize) -> Vec<u16> {
    let pairs = (0..64).flat_map(|from| (0..64).map(move |to| (from, to)));
    let index = |(from, to)| u16::try_from(index(from, to)).unwrap_or_default();
    pairs.map(index).collect()
}

static FROM_TO: LazyLock<Vec<u16>> = LazyLock::new(|| by_squares(|from, to| from * 64 + to));

/// The number of lc0's moves without promotions to queen, rook and bishop, which follow them.
const LC0_PROMOTIONS: usize = 1_792;

/// By origin and target, the number of the move among all moves of queens and knights, ordered in the same way.
static LC0_MOVES: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let is_move = |from: usize, to: usize| {
        let (file, rank) = step(from, to);
        let (file, rank) = (file.abs(), rank.abs());
        from != to && (file == 0 || rank == 0 || file == rank || file + rank == 3)
    };
    let mut count = 0;
    let mut numbers = Vec::with_capacity(64 * 64);
    for (from, to) in (0..64).flat_map(|from| (0..64).map(move |to| (from, to))) {
        numbers.push(count);
        count += u16::from(is_move(from, to));
    }
    numbers
});

/// Which masks are asked for.
#[derive(Clone, Copy)]
struct Mask {
    layout: Layout,
    indices: &'static [u16],
    packed: bool,
}

/// Reads a position and marks its legal moves in a row.
fn mark(text: &str, settings: &Settings, mask: Mask, row: &mut [u8]) -> Result<(), Faults> {
    let mut input = Input::read(text)?;
    let question = Question::new(settings, &mut input)?;
    let (layout, position) = (mask.layout, question.position()?);
    let (is_black, chess960) = (position.turn() == Color::Black, position.is_chess960());
    if layout == Layout::Az && chess960 {
        let message = "the position is Chess960, whose castling the layout az cannot express";
        return Err(Fault::new(Code::Layout, message).into());
    }
    // Networks see the board from the side to move, and so do all layouts but the last.
    let is_turned = is_black && layout != Layout::FromTo;
    let takes_rook = layout == Layout::Lc0 || layout == Layout::FromTo && chess960;
    let seen = |square: Square| if is_turned { square.mirror() } else { square };
    position.for_each_legal(|mv| {
        let (from, to) = match mv {
            Move::Castle { king, rook } if takes_rook => (seen(king), seen(rook)),
            _ => (seen(mv.from()), seen(mv.to())),
        };
        let promotion = mv
            .promotion()
            .and_then(|into| layout.promotion(from, to, into));
        let of_squares = || usize::from(mask.indices[from.index() * 64 + to.index()]);
        let index = promotion.unwrap_or_else(of_squares);
        if mask.packed {
            row[index / 8] |= 1 << (index % 8);
        } else {
            row[index] = 1;
        }
    })?;
    Ok(())
}

/// The legal moves of many positions as masks: an array of numpy (`uint8`) with a row per position and a column per index, which is 1
/// for a legal move. Packed, bit `i % 8` of byte `i // 8` stands for the index `i`:
/// `numpy.unpackbits(masks, axis=1, count=1858, bitorder="little")`.
///
/// - `az` has 4,672 indices, as pgx counts them: the square of origin times 73, plus the plane, as the side to move sees the board.
///   Squares are counted file by file. A position of Chess960 is an error.
/// - `lc0` has the 1,858 moves of lc0: the board is turned for Black, castling is king takes rook, and a promotion to a knight has no
///   suffix.
/// - `from_to` has 4,096: the square of origin times 64, plus the target as in UCI notation, with a1 = 0 and b1 = 1. Promotions share
///   an index.
///
/// The positions and the moves that are played first are as for `legal_many`. One that cannot be read is a `ChessmovesError`, whose `row` is its number, from 0; with
/// `errors="zero"`, its row is zero.
///
/// >>> masks = legal_masks(["startpos"], "lc0")
/// >>> masks.shape, int(masks.sum())
/// ((1, 1858), 20)
///
/// Raises:
///     `ChessmovesError`: a position cannot be read; `row` is its number.
///     `TypeError`: `fens` is one text, or not texts.
///     `ValueError`: there is no such layout or value of `errors`, or there are not as many `moves` as positions.
#[pyfunction]
#[pyo3(signature = (fens, layout, packed=false, *, moves=None, chess960=false, errors="raise", threads=None))]
pub(crate) fn legal_masks<'py>(
    py: Python<'py>,
    #[pyo3(from_py_with = argument::fens)] fens: Texts,
    #[pyo3(from_py_with = argument::layout)] layout: &str,
    #[pyo3(from_py_with = argument::packed)] packed: bool,
    #[pyo3(from_py_with = argument::moves)] moves: Option<Lines>,
    #[pyo3(from_py_with = argument::chess960)] chess960: bool,
    #[pyo3(from_py_with = argument::errors)] errors: &str,
    threads: Option<Threads>,
) -> PyResult<Bound<'py, PyArray2<u8>>> {
    let Some((_, layout, size)) = Layout::ALL.into_iter().find(|&(name, ..)| name == layout) else {
        let message = format!("layout: expected 'az', 'lc0' or 'from_to', found {layout:?}");
        return Err(PyValueError::new_err(message));
    };
    if !["raise", "zero"].contains(&errors) {
        let message = format!("errors: expected 'raise' or 'zero', found {errors:?}");
        return Err(PyValueError::new_err(message));
    }
    let moves = moves
        .map(|moves| moves.0.beside("moves", &fens))
        .transpose()?;
    let Query { settings, .. } = question(Ask::Show, None, chess960);
    let mask = Mask {
        layout,
        indices: layout.indices(),
        packed,
    };
    let width = if packed { size.div_ceil(8) } else { size };
    // Without numpy, the next line would panic.
    py.import("numpy")?;
    let masks = PyArray2::<u8>::zeros(py, [fens.len(), width], false);
    let mut writing: PyReadwriteArray2<'_, u8> = masks.readwrite();
    let bytes = writing.as_slice_mut()?;
    let parts: Vec<_> = bytes
        .chunks_mut(POSITIONS * width)
        .map(Mutex::new)
        .collect();
    let do_part = |part: usize| {
        let mut rows = parts[part]
            .lock()
            .map_err(|_| (0, Faults::from(Fault::new(Code::Layout, "busy"))))?;
        let mut settings = settings.clone();
        for (n, row) in rows.chunks_mut(width).enumerate() {
            let number = part * POSITIONS + n;
            let played = set(&mut settings.moves, moves.as_ref(), number);
            let text = played.and_then(|()| fens.get(number));
            let marked = text.and_then(|text| mark(text, &settings, mask, row));
            if errors == "raise" {
                marked.map_err(|faults| (number, faults))?;
            }
        }
        Ok(())
    };
    let done: Vec<Result<(), (usize, Faults)>> = in_parts(py, parts.len(), threads, do_part)?;
    if let Some((row, faults)) = done.into_iter().find_map(Result::err) {
        let played = moves.as_ref().map(|moves| moves.get(row)).transpose();
        let error = match (fens.get(row).map(Input::read), played) {
            // The exception of the function that asks the same about one position.
            (Ok(Ok(input)), Ok(played)) => {
                let mut query = question(Ask::Show, None, chess960);
                query.settings.moves = played.map(str::to_owned);
                let asked = ask(Source::Input(Box::new(input)), &query);
                let refused = asked.err();
                refused.map_or_else(
                    || of_faults(py, &faults),
                    |refused| refused.exception(py, &query),
                )
            }
            (Ok(Err(faults)), _) => of_faults(py, &faults.in_key("fen")),
            _ => of_faults(py, &faults),
        };
        let message = format!("row {row}: {}", error.value(py));
        error.value(py).setattr("args", (message,))?;
        error.value(py).setattr("row", row)?;
        return Err(error);
    }
    drop(parts);
    drop(writing);
    Ok(masks)
}
