//! Work without the GIL that Ctrl-C can end. Every call starts its own threads, so nothing is left over that a `fork` would miss.

use std::panic::resume_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use chessmoves::internal;
use pyo3::prelude::*;

use crate::ask::Threads;

/// How often Python looks for signals during work. Work that is asked to stop should do so within the same time.
const POLL: Duration = Duration::from_millis(20);

/// Does work in another thread, without the GIL, while this one waits for it and for signals. After a signal, such as Ctrl-C, the flag
/// that the work has got is set, and its result is dropped.
pub(crate) fn while_waiting<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let is_stopped = AtomicBool::new(false);
    let (done, is_done) = sync_channel(0);
    thread::scope(|scope| {
        let worker = scope.spawn(|| {
            // Dropped at the end of the work, even if it panics.
            let _done = done;
            work(&is_stopped)
        });
        let signal = wait_for(py, is_done).err();
        is_stopped.store(signal.is_some(), Relaxed);
        let result = py.detach(|| worker.join());
        match (signal, result) {
            (Some(error), _) => Err(error),
            (None, Ok(result)) => Ok(result),
            (None, Err(panic)) => resume_unwind(panic),
        }
    })
}

/// Waits for work that cannot be stopped, but ends within a second or two: after a signal it is left alone.
pub(crate) fn or_abandoned<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (done, is_done) = sync_channel(0);
    let worker = thread::spawn(|| {
        let _done = done;
        work()
    });
    wait_for(py, is_done)?;
    match py.detach(|| worker.join()) {
        Ok(result) => Ok(result),
        Err(panic) => resume_unwind(panic),
    }
}

/// Waits until the sender is dropped, or until there is a signal that raises an exception.
fn wait_for(py: Python<'_>, is_done: Receiver<()>) -> PyResult<()> {
    // Only what is `Sync` can be used without the GIL.
    let is_done = Mutex::new(is_done);
    let goes_on = || match is_done.lock() {
        Ok(is_done) => is_done.recv_timeout(POLL) == Err(RecvTimeoutError::Timeout),
        Err(_) => false,
    };
    while py.detach(goes_on) {
        py.check_signals()?;
    }
    Ok(())
}

/// Does `count` parts of some work with several threads, and returns the results in order. One part is done in this thread.
pub(crate) fn in_parts<T: Send>(
    py: Python<'_>,
    count: usize,
    threads: Option<Threads>,
    work: impl Fn(usize) -> T + Sync,
) -> PyResult<Vec<T>> {
    if count == 1 {
        return Ok(py.detach(|| vec![work(0)]));
    }
    let threads = Threads::count(threads).get();
    while_waiting(py, |is_stopped| {
        internal::in_parts(count, threads, is_stopped, &work)
    })
}
