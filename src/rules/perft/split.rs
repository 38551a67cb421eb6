//! The move tree cut into pieces of work, which threads take one after the other.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;

use crate::moves::Move;
use crate::position::Position;

/// How many pieces of work there should be for each thread, so that none waits long for the last one.
const EACH: usize = 64;
/// What has fewer plies left is not worth being cut.
const WHOLE: u32 = 3;

/// A part of the tree below one of the first moves.
struct Task {
    first: usize,
    position: Position,
    depth: u32,
}

/// Cuts the tree below the first moves, which have `depth` plies to go.
fn tasks(position: &Position, moves: &[Move], depth: u32, wanted: usize) -> Vec<Task> {
    let mut tasks: Vec<_> = (moves.iter().enumerate())
        .map(|(first, &mv)| Task {
            first,
            position: position.play(mv),
            depth,
        })
        .collect();
    while tasks.len() < wanted && tasks.iter().any(|task| task.depth > WHOLE) {
        tasks = (tasks.into_iter())
            .flat_map(|task| {
                let moves = task.position.legal_moves();
                moves.into_iter().map(move |mv| Task {
                    position: task.position.play(mv),
                    depth: task.depth - 1,
                    ..task
                })
            })
            .collect();
    }
    tasks
}

/// The counts below each of the moves. Each worker counts with what `worker` makes for it; after each piece of work,
/// `watch` hears of all that was counted.
pub(super) fn count<W: FnMut(&Position, u32) -> u64>(
    position: &Position,
    moves: &[Move],
    depth: u32,
    threads: NonZero<usize>,
    worker: impl Fn() -> W + Sync,
    watch: &(dyn Fn(u64) + Sync),
) -> Vec<u64> {
    let tasks = tasks(position, moves, depth, threads.get().saturating_mul(EACH));
    let counts: Vec<_> = moves.iter().map(|_| AtomicU64::new(0)).collect();
    let (next, all) = (AtomicUsize::new(0), AtomicU64::new(0));
    let work = || {
        let mut count = worker();
        while let Some(task) = tasks.get(next.fetch_add(1, Relaxed)) {
            let nodes = count(&task.position, task.depth);
            add(&counts[task.first], nodes);
            watch(add(&all, nodes));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.get().min(tasks.len()) {
            scope.spawn(work);
        }
        work();
    });
    counts.into_iter().map(AtomicU64::into_inner).collect()
}

/// Adds as the counts do: what does not fit is the largest number.
fn add(to: &AtomicU64, nodes: u64) -> u64 {
    let sum = |old: u64| Some(old.saturating_add(nodes));
    match to.fetch_update(Relaxed, Relaxed, sum) {
        Ok(old) | Err(old) => old.saturating_add(nodes),
    }
}
