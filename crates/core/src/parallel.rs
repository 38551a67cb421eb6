//! Work in parts, which several threads do and whose results are accepted in order.
//!
//! All threads do the same: take the next part, make its result, and pass it on. The thread that has the next part in order has its
//! result accepted, and after it the results of the following parts that are finished already. The other threads leave their results
//! in a queue of limited length and go on. No thread is reserved for taking or accepting, so the same code runs with one thread.

use std::collections::VecDeque;
use std::mem;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

/// Gives a worker the next part; `None` if there is none. One thread at a time does so.
type Next<'a, W, P> = &'a mut (dyn FnMut(&mut W) -> Option<P> + Send);

/// Makes the result of a part, in the memory of an earlier one. Its last argument is a function that waits until all earlier
/// results are accepted, then passes on what this one has so far.
type Make<'a, W, P, R> = &'a (dyn Fn(&mut W, P, &mut R, &mut dyn FnMut(&mut R)) + Sync);

/// Accepts the results in the order of the parts; what it leaves in them is reused. If it returns false, the work ends.
type Accept<'a, R> = &'a mut (dyn FnMut(&mut R) -> bool + Send);

/// Some work and how it is done: `P` is a part of it, `R` a result, and `W` what each thread keeps.
struct Work<'a, W, P, R> {
    /// The number of the next part, from 0, and what takes it.
    next: Mutex<(u64, Next<'a, W, P>)>,
    make: Make<'a, W, P, R>,
    /// Only the thread whose turn it is locks it.
    accept: Mutex<Accept<'a, R>>,
    /// The maximum number of finished results that wait for an earlier one.
    queue_length: usize,
    queue: Mutex<Queue<R>>,
    next_turn: Condvar,
    is_single: bool,
    is_over: AtomicBool,
}

/// Which result is accepted next.
#[derive(Default)]
struct Queue<R> {
    part: u64,
    /// The results of the parts after it, if they are finished.
    after: VecDeque<Option<R>>,
    /// How many of these are finished.
    finished: usize,
    spare: Vec<R>,
}

/// Does some work, with a thread for each worker. `next` takes a part, `make` makes its result, and `accept` gets the results in the order
/// of the parts. At most `queue_length` results wait for an earlier one.
///
/// A thread is started when there is a part for it. All have ended when this returns, so a later `fork` loses no thread.
pub fn in_order<W: Send, P, R: Default + Send>(
    workers: impl ExactSizeIterator<Item = W> + Send,
    next: Next<'_, W, P>,
    make: Make<'_, W, P, R>,
    accept: Accept<'_, R>,
    queue_length: usize,
) {
    let work = Work {
        next: Mutex::new((0, next)),
        make,
        accept: Mutex::new(accept),
        queue_length,
        queue: Mutex::default(),
        next_turn: Condvar::new(),
        is_single: workers.len() == 1,
        is_over: AtomicBool::new(false),
    };
    let workers = Mutex::new(workers);
    thread::scope(|scope| work.work(&workers, scope));
}

impl<W: Send, P, R: Default + Send> Work<'_, W, P, R> {
    /// The work of one thread. It starts the next one when there is a part to do.
    fn work<'scope>(
        &'scope self,
        workers: &'scope Mutex<impl ExactSizeIterator<Item = W> + Send>,
        scope: &'scope Scope<'scope, '_>,
    ) {
        let mut others = lock(workers);
        let Some(mut worker) = others.next() else {
            return;
        };
        let mut starts_next = others.len() > 0;
        drop(others);
        let (mut result, mut next) = (R::default(), None);
        while let Some((number, part)) = self.next(&mut worker) {
            if mem::take(&mut starts_next) {
                let work = move || self.work(workers, scope);
                // If the system refuses another thread, the existing ones do the work.
                next = thread::Builder::new().spawn_scoped(scope, work).ok();
            }
            (self.make)(&mut worker, part, &mut result, &mut |early| {
                let is_waiting = |queue: &mut Queue<R>| queue.part != number;
                drop(self.next_turn.wait_while(lock(&self.queue), is_waiting));
                self.accept(early);
            });
            self.pass_on(number, &mut result);
        }
        if let Some(Err(panic)) = next.map(ScopedJoinHandle::join) {
            resume_unwind(panic);
        }
    }

    /// Takes the next part, and numbers it. The lock is held only while taking.
    fn next(&self, worker: &mut W) -> Option<(u64, P)> {
        let mut next = lock(&self.next);
        let (number, take) = &mut *next;
        let part = (!self.is_over.load(Relaxed)).then(|| take(worker))??;
        let taken = *number;
        *number += 1;
        Some((taken, part))
    }

    fn accept(&self, result: &mut R) {
        if !self.is_over.load(Relaxed) && !lock(&self.accept)(result) {
            self.is_over.store(true, Relaxed);
        }
    }

    /// Has a result accepted if it is the next one, otherwise leaves it in the queue.
    fn pass_on(&self, part: u64, result: &mut R) {
        // The thread with the next part never waits here, so the others do not wait forever.
        let is_full =
            |queue: &mut Queue<R>| queue.part != part && queue.finished >= self.queue_length;
        let queue = self.next_turn.wait_while(lock(&self.queue), is_full);
        let mut queue = queue.unwrap_or_else(PoisonError::into_inner);
        if queue.part != part {
            let empty = queue.spare.pop().unwrap_or_default();
            let parts_between = queue.part + 1..part;
            let at = parts_between.count();
            if queue.after.len() <= at {
                queue.after.resize_with(at + 1, || None);
            }
            queue.after[at] = Some(mem::replace(result, empty));
            queue.finished += 1;
            return;
        }
        drop(queue);
        self.accept(result);
        loop {
            let mut queue = lock(&self.queue);
            queue.part += 1;
            let finished = queue.after.pop_front().flatten();
            queue.finished -= usize::from(finished.is_some());
            // With one thread, none is waiting, and the system call would delay the next result.
            if !self.is_single {
                self.next_turn.notify_all();
            }
            drop(queue);
            let Some(mut finished) = finished else {
                return;
            };
            self.accept(&mut finished);
            lock(&self.queue).spare.push(finished);
        }
    }
}

/// Locks a mutex. Poisoning is ignored: a panic ends the work, or the program.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Takes the value out of a mutex, like [`lock`].
pub fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Does `count` parts of some work with several threads, and returns the results in order. A stop flag ends it early, with fewer.
pub fn in_parts<T: Send>(
    count: usize,
    threads: usize,
    is_stopped: &AtomicBool,
    work: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    let (mut parts, mut results) = (0..count, Vec::with_capacity(count));
    let workers = std::iter::repeat_n((), threads.clamp(1, count.max(1)));
    in_order(
        workers,
        &mut |()| parts.next().filter(|_| !is_stopped.load(Relaxed)),
        &|(), part, result, _| *result = Some(work(part)),
        &mut |result: &mut Option<T>| {
            results.extend(result.take());
            true
        },
        usize::MAX,
    );
    results
}
