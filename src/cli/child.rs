//! Child processes that never outlive the program: they are ended when they are dropped, and by the signals that end the
//! program.

use std::io;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The children that have not been dropped.
static CHILDREN: Mutex<Vec<Arc<Mutex<Leader>>>> = Mutex::new(Vec::new());

/// The first process of a group.
struct Leader {
    child: Child,
    /// Whether the group has been ended.
    is_over: bool,
}

/// The interval between two looks at a child that should end.
const PAUSE: Duration = Duration::from_millis(5);

/// A child process. On Unix it leads a process group, which is ended as a whole.
pub(crate) struct ChildProcess(Arc<Mutex<Leader>>);

/// A child and its pipes; standard input if it is one.
type Spawned = (ChildProcess, Option<ChildStdin>, ChildStdout, ChildStderr);

impl ChildProcess {
    /// Starts a program whose output and errors are pipes.
    pub(crate) fn spawn(command: &mut Command) -> io::Result<Spawned> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // A signal between the start and the registration would miss the child.
        let mut children = lock(&CHILDREN);
        let mut child = command.spawn()?;
        let stdin = child.stdin.take();
        let pipes = (child.stdout.take(), child.stderr.take());
        let leader = Arc::new(Mutex::new(Leader {
            child,
            is_over: false,
        }));
        children.push(Arc::clone(&leader));
        drop(children);
        let child = Self(leader);
        match pipes {
            (Some(stdout), Some(stderr)) => Ok((child, stdin, stdout, stderr)),
            _ => Err(io::Error::other("the program has no pipes")),
        }
    }

    /// The exit status of a program that has ended, although a process that it has started may keep its output open.
    pub(crate) fn ended(&mut self) -> Option<String> {
        let mut leader = lock(&self.0);
        let status = leader.child.try_wait().ok().flatten()?;
        leader.end();
        Some(status.to_string())
    }

    /// Waits for the end of a program that has closed its output, and ends it after a while. Returns its exit status.
    pub(crate) fn wait(&mut self, patience: Duration) -> String {
        let until = Instant::now() + patience;
        loop {
            let mut leader = lock(&self.0);
            match leader.child.try_wait() {
                Ok(Some(status)) => {
                    leader.end();
                    return status.to_string();
                }
                Err(error) => return error.to_string(),
                Ok(None) if Instant::now() >= until => break,
                Ok(None) => {}
            }
            drop(leader);
            thread::sleep(PAUSE);
        }
        self.end();
        "it closed its output and went on".to_owned()
    }

    /// Ends the program and the processes that it has started.
    pub(crate) fn end(&mut self) {
        lock(&self.0).end();
    }
}

impl Drop for ChildProcess {
    fn drop(&mut self) {
        self.end();
        lock(&CHILDREN).retain(|child| !Arc::ptr_eq(child, &self.0));
    }
}

/// Ends all children. Afterwards, threads that use one wait for ever: the program is about to end, and should not report that a
/// child has ended.
#[cfg(unix)]
pub(crate) fn end_all() {
    let children = lock(&CHILDREN);
    for child in children.iter() {
        let mut leader = lock(child);
        leader.end();
        std::mem::forget(leader);
    }
    std::mem::forget(children);
}

impl Leader {
    /// Ends the group, and waits for its leader.
    fn end(&mut self) {
        if self.is_over {
            return;
        }
        self.is_over = true;
        // No other process gets the id of the group as long as the leader has not been waited for; if it has, then just now.
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id())
            .ok()
            .and_then(rustix::process::Pid::from_raw)
        {
            use rustix::process::{Signal, kill_process_group};
            // A group without processes needs no signal.
            let _ = kill_process_group(group, Signal::KILL);
        }
        // A child that has ended by itself can still be waited for.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Locks a mutex. A panic ends the program, so no lock is ever poisoned.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
