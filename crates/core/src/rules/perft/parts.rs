//! Work in parts, which threads take one after the other.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

/// Does `count` parts of some work with several threads, and returns the results in order. A stop flag ends it early, with fewer. Every
/// call starts its own threads, so nothing is left over that a `fork` would miss.
pub fn in_parts<T: Send>(
    count: usize,
    threads: usize,
    is_stopped: &AtomicBool,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let do_parts = || {
        let mut done = Vec::new();
        while !is_stopped.load(Relaxed) {
            let part = next.fetch_add(1, Relaxed);
            if part >= count {
                break;
            }
            done.push((part, work(part)));
        }
        done
    };
    let mut all = thread::scope(|scope| {
        let others: Vec<_> = (1..threads.min(count))
            .map(|_| scope.spawn(do_parts))
            .collect();
        let mut all = do_parts();
        for other in others {
            match other.join() {
                Ok(done) => all.extend(done),
                Err(panic) => resume_unwind(panic),
            }
        }
        all
    });
    all.sort_by_key(|&(part, _)| part);
    all.into_iter().map(|(_, result)| result).collect()
}
