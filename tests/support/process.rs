//! Runs the program, or shell scripts that call it, and collects what they write.
#![allow(
    dead_code,
    reason = "each test binary includes this module and uses a part of it"
)]

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::{env, thread};

/// The root of the source tree.
pub(crate) const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The folder that tests may write to.
pub(crate) const TEMPORARY: &str = env!("CARGO_TARGET_TMPDIR");

/// What a process has written, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Output {
    /// The exit status; `None` if a signal has ended the process.
    pub(crate) status: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// A command that runs the program in an empty environment, with pipes for its streams.
pub(crate) fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chessmoves"));
    command
        .env_clear()
        .current_dir(ROOT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// A command that runs a script in `/bin/sh`. Its environment has only PATH, which begins with the folder of the program.
pub(crate) fn shell(script: &str) -> Command {
    shell_named("/bin/sh", script)
}

/// A command that runs a script in another shell, with the environment of [`shell`].
pub(crate) fn shell_named(shell: &str, script: &str) -> Command {
    let mut command = Command::new(shell);
    command
        .args(["-c", script])
        .env_clear()
        .env("PATH", path())
        .current_dir(ROOT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// PATH with the folder of the program in front.
fn path() -> OsString {
    let program = Path::new(env!("CARGO_BIN_EXE_chessmoves"));
    let folder = program.parent().expect("the program is in a folder");
    let mut path = folder.as_os_str().to_owned();
    path.push(":");
    path.push(env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into()));
    path
}

/// Runs a command whose streams are pipes, with this standard input. Its output has to be UTF-8.
pub(crate) fn run(command: &mut Command, stdin: impl AsRef<[u8]> + Send) -> Output {
    let mut child = spawn(command);
    let mut pipe = child.stdin.take().expect("standard input is a pipe");
    let output = thread::scope(|scope| {
        scope.spawn(move || {
            // A process need not read all of its input.
            let _ = pipe.write_all(stdin.as_ref());
        });
        child.wait_with_output()
    });
    let output = output.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let text = |bytes| {
        String::from_utf8(bytes).unwrap_or_else(|error| panic!("{command:?} writes {error}"))
    };
    Output {
        status: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// Starts a command.
pub(crate) fn spawn(command: &mut Command) -> Child {
    (command.spawn()).unwrap_or_else(|error| panic!("{command:?}: {error}"))
}

/// Whether a program is installed. A test that is skipped without it prints the fact.
pub(crate) fn is_installed(program: &str) -> bool {
    let found = run(&mut shell(&format!("command -v {program}")), "").status == Some(0);
    if !found {
        let _ = writeln!(std::io::stderr(), "skipped: {program} is not installed");
    }
    found
}
