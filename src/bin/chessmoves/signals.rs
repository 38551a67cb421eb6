//! SIGINT and SIGTERM end the program as they always do, but not in the middle of a line.
//!
//! The system cuts a long write short when a signal kills the writer, be it to a pipe or to a file. A thread that waits
//! for the signals lets the write under way finish first, unless its reader takes nothing for three seconds.

use std::sync::{Mutex, PoisonError};

static WRITING: Mutex<()> = Mutex::new(());

/// Writes, with no end by a signal while it lasts.
pub(crate) fn between<T>(write: impl FnOnce() -> T) -> T {
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    write()
}

/// Waits for the signals from here on.
#[cfg(unix)]
pub(crate) fn watch() {
    use std::thread;
    use std::time::Duration;

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
            let mut patience = 300;
            let _writing = loop {
                match WRITING.try_lock() {
                    Ok(guard) => break Some(guard),
                    Err(_) if patience == 0 => break None,
                    Err(_) => thread::sleep(Duration::from_millis(10)),
                }
                patience -= 1;
            };
            // It does not come back: both signals end a program.
            let _ = emulate_default_handler(signal);
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
