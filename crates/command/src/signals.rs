//! Signals that end a program, such as SIGINT and SIGTERM, do so here as well, but not in the middle of a line, and leave no
//! temporary files.
//!
//! If a signal ends a process during a long write to a pipe or a file, the write is cut short. A thread waits for the
//! signals and lets the current write finish, unless the reader accepts nothing for three seconds.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use chessmoves_core::internal::lock;

use crate::exit::Exit;

/// Locked during every write.
static WRITING: Mutex<()> = Mutex::new(());
/// Set if a signal is waiting for the current write: no thread begins another one.
static ENDING: AtomicBool = AtomicBool::new(false);

/// The temporary files that are not finished yet.
static TEMPORARY: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

pub(crate) fn remove_at_end(file: PathBuf) {
    lock(&TEMPORARY).push(file);
}

/// Forgets a temporary file that has its final name, or has been removed.
pub(crate) fn keep(file: &Path) {
    lock(&TEMPORARY).retain(|other| other != file);
}

/// Ends the program without its unfinished files.
pub(crate) fn exit(exit: Exit) -> ! {
    remove_unfinished();
    std::process::exit(exit as i32)
}

fn remove_unfinished() {
    for file in lock(&TEMPORARY).drain(..) {
        // Nothing is left to report an error to.
        let _ = std::fs::remove_file(file);
    }
}

const PAUSE: Duration = Duration::from_millis(10);
#[cfg(unix)]
const ATTEMPTS: usize = 300;

pub(crate) fn uninterrupted<T>(write: impl FnOnce() -> T) -> T {
    while ENDING.load(Ordering::Relaxed) {
        thread::sleep(PAUSE);
    }
    let _writing = lock(&WRITING);
    write()
}

/// Starts the thread that waits for the signals.
#[cfg(unix)]
pub(crate) fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Signals that the parent process ignores remain ignored: shells start background jobs in this way.
    let mut watched = vec![SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXFSZ];
    watched.retain(|&signal| !is_ignored(signal));
    // Registered before the first write, not when the thread gets to run.
    let Ok(mut signals) = Signals::new(watched) else {
        return;
    };
    let wait = move || {
        for signal in signals.forever() {
            ENDING.store(true, Ordering::Relaxed);
            let try_lock = || {
                let guard = WRITING.try_lock().ok();
                if guard.is_none() {
                    thread::sleep(PAUSE);
                }
                guard
            };
            let _writing = (0..ATTEMPTS).find_map(|_| try_lock());
            remove_unfinished();
            crate::engine::end_all();
            // This does not return: all these signals end the program.
            let _ = emulate_default_handler(signal);
            ENDING.store(false, Ordering::Relaxed);
        }
    };
    // Without the thread, a signal ends the program at once.
    let _ = thread::Builder::new().spawn(wait);
}

/// Whether a signal is ignored, on systems that report it.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    (status.lines())
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(not(unix))]
pub(crate) fn watch() {}
