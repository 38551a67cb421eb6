//! Splits the move tree into tasks, which threads take one after the other.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crate::parallel::in_parts;
use crate::rules::any_position::AnyPosition;
use crate::types::Move;

/// Enough tasks that no thread waits long for the last one.
const TASKS_PER_THREAD: usize = 64;
/// Subtrees of this depth or less are not worth splitting.
const MIN_SPLIT_DEPTH: u32 = 3;

/// A subtree below one of the root moves.
struct Task {
    root_move: usize,
    position: AnyPosition,
    depth: u32,
}

/// Splits the tree below the root moves, `depth` plies deep, into at least `wanted` tasks if it is large enough.
fn tasks(position: &AnyPosition, moves: &[Move], depth: u32, wanted: usize) -> Vec<Task> {
    let mut tasks: Vec<_> = (moves.iter().enumerate())
        .map(|(root_move, &mv)| Task {
            root_move,
            position: position.play_unchecked(mv),
            depth,
        })
        .collect();
    while tasks.len() < wanted && tasks.iter().any(|task| task.depth > MIN_SPLIT_DEPTH) {
        tasks = (tasks.into_iter())
            .flat_map(|task| {
                let moves = task.position.list_legal();
                moves.into_iter().map(move |mv| Task {
                    position: task.position.play_unchecked(mv),
                    depth: task.depth - 1,
                    ..task
                })
            })
            .collect();
    }
    tasks
}

/// What `count` finds below each of the root moves, added up by `add`. `count` also says whether to go on; if not, no further task is
/// started.
pub(super) fn count<T: Copy + Default + Send>(
    position: &AnyPosition,
    moves: &[Move],
    depth: u32,
    threads: NonZero<usize>,
    count: impl Fn(&AnyPosition, u32) -> (T, bool) + Sync,
    add: impl Fn(T, T) -> T,
) -> Vec<T> {
    let wanted = threads.get().saturating_mul(TASKS_PER_THREAD);
    let tasks = tasks(position, moves, depth, wanted);
    let is_stopped = AtomicBool::new(false);
    let counted = in_parts(tasks.len(), threads.get(), &is_stopped, |task| {
        let task = &tasks[task];
        let (counted, goes_on) = count(&task.position, task.depth);
        if !goes_on {
            is_stopped.store(true, Relaxed);
        }
        counted
    });
    let mut counts = vec![T::default(); moves.len()];
    for (task, counted) in tasks.iter().zip(counted) {
        counts[task.root_move] = add(counts[task.root_move], counted);
    }
    counts
}
