//! Splits the move tree into tasks, which threads take one after the other.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

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

/// The counts below each of the root moves, according to `count`, which also gets the index of the root move. After each task,
/// `progress` gets the count so far; if it returns `false`, no further task is started.
pub(super) fn count(
    position: &AnyPosition,
    moves: &[Move],
    depth: u32,
    threads: NonZero<usize>,
    count: impl Fn(usize, &AnyPosition, u32) -> u64 + Sync,
    progress: &(dyn Fn(u64) -> bool + Sync),
) -> Vec<u64> {
    let wanted = threads.get().saturating_mul(TASKS_PER_THREAD);
    let tasks = tasks(position, moves, depth, wanted);
    let counts: Vec<_> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let (total, is_stopped) = (AtomicU64::new(0), AtomicBool::new(false));
    in_parts(tasks.len(), threads.get(), &is_stopped, |task| {
        let task = &tasks[task];
        let nodes = count(task.root_move, &task.position, task.depth);
        saturating_add(&counts[task.root_move], nodes);
        if !progress(saturating_add(&total, nodes)) {
            is_stopped.store(true, Relaxed);
        }
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}

/// Adds to a count, and returns the sum; it saturates at the largest number.
fn saturating_add(count: &AtomicU64, nodes: u64) -> u64 {
    let sum = |old: u64| Some(old.saturating_add(nodes));
    match count.fetch_update(Relaxed, Relaxed, sum) {
        Ok(old) | Err(old) => old.saturating_add(nodes),
    }
}
