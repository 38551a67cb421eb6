//! A child process, read by threads. It never outlives the program: dropping it ends it, and so do the signals that end the program.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use chessmoves_core::internal::lock;

use super::{Channel, Event};

/// How many lines are read ahead. A program that writes more has to wait, and memory stays bounded.
const READ_AHEAD: usize = 1024;
/// The longest line in bytes; the rest of a longer one is skipped.
const LINE_LIMIT: u64 = 64 * 1024;
/// The interval between two looks at a child that should end.
const PAUSE: Duration = Duration::from_millis(5);
/// How long a program may take to end after it has closed its output.
const PATIENCE: Duration = Duration::from_millis(500);

/// A program and its arguments. No shell is involved.
pub(crate) struct Program {
    path: OsString,
    arguments: Vec<OsString>,
    reads_stdin: bool,
    running: Option<Running>,
}

/// A program that has been started. On Unix it leads a process group, which is ended as a whole.
struct Running {
    child: Arc<Mutex<Child>>,
    stdin: Option<ChildStdin>,
    events: Receiver<Event>,
}

impl Program {
    pub(crate) fn new(path: OsString, arguments: Vec<OsString>, reads_stdin: bool) -> Self {
        Self {
            path,
            arguments,
            reads_stdin,
            running: None,
        }
    }
}

impl Channel for Program {
    fn start(&mut self, arguments: &[String]) -> io::Result<()> {
        self.stop();
        let mut command = Command::new(&self.path);
        command
            .args(&self.arguments)
            .args(arguments)
            .stdin(if self.reads_stdin {
                Stdio::piped()
            } else {
                Stdio::null()
            })
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        // A signal between the start and the registration would miss the child.
        let mut children = lock(&CHILDREN);
        let mut child = command.spawn()?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let child = Arc::new(Mutex::new(child));
        children.push(Arc::clone(&child));
        drop(children);
        let (sender, events) = sync_channel(READ_AHEAD);
        // If one of the threads does not start, dropping this ends the program.
        let running = Running {
            child,
            stdin,
            events,
        };
        let of_errors = sender.clone();
        thread::Builder::new().spawn(move || read(stdout, Event::Out, &sender))?;
        thread::Builder::new().spawn(move || read(stderr, Event::Err, &of_errors))?;
        self.running = Some(running);
        Ok(())
    }

    fn send(&mut self, line: &str) {
        let running = self.running.as_mut();
        if let Some(stdin) = running.and_then(|running| running.stdin.as_mut()) {
            // A program that has ended cannot be written to; that it has ended is the next event.
            let _ = stdin.write_all(format!("{line}\n").as_bytes());
        }
    }

    fn receive(&mut self, until: Instant) -> Event {
        let Some(running) = &mut self.running else {
            return Event::Ended("not running".to_owned());
        };
        let left = until.saturating_duration_since(Instant::now());
        let status = match running.events.recv_timeout(left) {
            // Endless output leaves the queue full, so the time has to be looked at as well.
            Ok(_) if Instant::now() > until => return Event::Timeout,
            Ok(event) => return event,
            // A process that the program has started may keep its output open.
            Err(RecvTimeoutError::Timeout) => running.wait(Duration::ZERO),
            Err(RecvTimeoutError::Disconnected) => (running.wait(PATIENCE))
                .or_else(|| Some("it closed its output and went on".to_owned())),
        };
        let Some(status) = status else {
            return Event::Timeout;
        };
        self.stop();
        Event::Ended(status)
    }

    fn stop(&mut self) {
        // Dropping the child ends it, and the rest of its group.
        self.running = None;
    }
}

/// Sends each line of a stream until it ends or the receiver is gone.
fn read(stream: Option<impl Read>, event: fn(String) -> Event, sender: &SyncSender<Event>) {
    let Some(stream) = stream else { return };
    let mut reader = BufReader::new(stream);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut reader).take(LINE_LIMIT).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            _ => return,
        }
        let is_whole = line.ends_with(b"\n");
        let text = String::from_utf8_lossy(&line).trim_end().to_owned();
        if sender.send(event(text)).is_err() {
            return;
        }
        if !is_whole && line.len() as u64 == LINE_LIMIT && reader.skip_until(b'\n').is_err() {
            return;
        }
    }
}

/// The children that have not been ended.
static CHILDREN: Mutex<Vec<Arc<Mutex<Child>>>> = Mutex::new(Vec::new());

impl Running {
    /// Waits for the end of the program. Returns its exit status, or `None` if it runs on for this long.
    fn wait(&self, patience: Duration) -> Option<String> {
        let until = Instant::now() + patience;
        loop {
            match lock(&self.child).try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Err(error) => return Some(error.to_string()),
                Ok(None) if Instant::now() >= until => return None,
                Ok(None) => {}
            }
            thread::sleep(PAUSE);
        }
    }
}

impl Drop for Running {
    /// Ends the program and the processes that it has started.
    fn drop(&mut self) {
        let mut children = lock(&CHILDREN);
        end(&mut lock(&self.child));
        children.retain(|child| !Arc::ptr_eq(child, &self.child));
    }
}

/// Ends all children. The program is about to end: threads that use one wait forever, and report nothing.
#[cfg(unix)]
pub(crate) fn end_all() {
    let children = lock(&CHILDREN);
    for child in children.iter() {
        let mut child = lock(child);
        end(&mut child);
        std::mem::forget(child);
    }
    std::mem::forget(children);
}

fn end(child: &mut Child) {
    // No other process gets the id of the group as long as the child has not been waited for; if it has, then just now.
    #[cfg(unix)]
    if let Some(group) = (i32::try_from(child.id()).ok()).and_then(rustix::process::Pid::from_raw) {
        use rustix::process::{Signal, kill_process_group};
        // A group without processes needs no signal.
        let _ = kill_process_group(group, Signal::KILL);
    }
    // A child that has ended by itself can still be waited for.
    let _ = child.kill();
    let _ = child.wait();
}
