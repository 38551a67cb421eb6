//! SIGINT and SIGTERM end the program as they always do, but not in the middle of a line.
//!
//! The system cuts a long write short when a signal kills the writer, be it to a pipe or to a file. A thread that waits
//! for the signals lets the write under way finish first, unless its reader takes nothing for three seconds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

static WRITING: Mutex<()> = Mutex::new(());
/// Whether a signal waits for the end of a write: nobody begins another, which might be one after the other until the
/// patience is gone.
static ENDING: AtomicBool = AtomicBool::new(false);

/// How long is waited at a time.
const PAUSE: Duration = Duration::from_millis(10);

/// Writes, with no end by a signal while it lasts.
pub(crate) fn between<T>(write: impl FnOnce() -> T) -> T {
    while ENDING.load(Ordering::Relaxed) {
        thread::sleep(PAUSE);
    }
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    write()
}

/// Waits for the signals from here on.
#[cfg(unix)]
pub(crate) fn watch() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // What the caller has the program ignore stays so: that is how a shell runs things in the background.
    let watched: Vec<_> = [SIGINT, SIGTERM]
        .into_iter()
        .filter(|&signal| !is_ignored(signal))
        .collect();
    let wait = move || {
        let Ok(mut signals) = Signals::new(watched) else {
            return;
        };
        for signal in signals.forever() {
            ENDING.store(true, Ordering::Relaxed);
            let mut patience = 300;
            let _writing = loop {
                match WRITING.try_lock() {
                    Ok(guard) => break Some(guard),
                    Err(_) if patience == 0 => break None,
                    Err(_) => thread::sleep(PAUSE),
                }
                patience -= 1;
            };
            // It does not come back: both signals end a program.
            let _ = emulate_default_handler(signal);
            ENDING.store(false, Ordering::Relaxed);
        }
    };
    // Without the thread a signal ends the program where it is.
    let _ = thread::Builder::new().spawn(wait);
}

/// Whether the signal is ignored, where the system tells.
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
