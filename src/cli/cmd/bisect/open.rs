//! Opens what is asked: an engine, a script or a transcript.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::Context;
use chessmoves_answers::answer::Asked;
use chessmoves_core::Perft;

use super::{BisectArgs, HASH, Workbench};
use crate::cli::engine::{Engine, Program, Replay, Script, Session, Timeouts, Uci};
use crate::cli::progress::Progress;

/// Progress is not shown before this time: many searches have ended by then.
const PROGRESS_DELAY: Duration = Duration::from_millis(300);
/// The interval between two lines of progress.
const LINE_INTERVAL: Duration = Duration::from_secs(10);

/// The progress of a search on a terminal; that of a suite is also written to a file or pipe.
pub(super) fn progress(args: &BisectArgs) -> Option<Arc<Mutex<Progress>>> {
    let is_wanted = !args.common.stream.quiet;
    let progress = Progress::on_terminal(is_wanted, PROGRESS_DELAY, Duration::ZERO);
    let lines = || (is_wanted && args.suite.is_some()).then(|| Progress::lines(LINE_INTERVAL));
    progress.or_else(lines).map(Mutex::new).map(Arc::new)
}

/// Starts the engine, or finds the script.
pub(super) fn workbench(
    (args, asked): (&BisectArgs, &Asked),
    depth: Option<u32>,
    progress: Option<Arc<Mutex<Progress>>>,
) -> anyhow::Result<Workbench> {
    let stream = &args.common.stream;
    let (hash_depth, bytes) = HASH;
    let bytes = if depth.is_some_and(|depth| depth >= hash_depth) {
        bytes
    } else {
        0
    };
    let perft = Perft::new().threads(stream.perft_threads()).hash(bytes)?;
    let (engine, lists) = engine(args, asked)?;
    Ok(Workbench {
        engine,
        perft,
        lists: args.lists.unwrap_or(lists),
        shrinks: args.common.has("shrink"),
        progress,
        label: String::new(),
    })
}

/// The engine, and the default of `--lists`.
fn engine(args: &BisectArgs, asked: &Asked) -> anyhow::Result<(Box<dyn Engine>, u32)> {
    let timeouts = Timeouts::new(args.timeout);
    let replay = args.replay.as_deref().map(read_transcript).transpose()?;
    let (option, program) = match (&args.replay, &args.engine, &args.script) {
        (Some(path), ..) => ("--replay", path.as_os_str()),
        (None, Some(program), _) => ("--engine", &**program),
        (None, None, Some(program)) => ("--script", &**program),
        // clap demands one of the three.
        (None, None, None) => anyhow::bail!("there is no --engine"),
    };
    let is_uci = match &replay {
        Some(replay) => !replay.is_of_script(),
        None => args.engine.is_some(),
    };
    let session = if let Some(replay) = replay {
        Session::new(Box::new(replay), None)
    } else {
        if !is_uci {
            check_program(program)?;
        }
        let log = args.log.as_deref();
        let log = log.map(|path| open_log(path, option, program));
        let program = Program::new(program.to_owned(), args.arguments.clone(), is_uci);
        Session::new(Box::new(program), log.transpose()?)
    };
    if !is_uci {
        let chess960 = asked.chess960 == Some(true);
        let script = Script::new(session, timeouts.answer, chess960);
        return Ok((Box::new(script), 0));
    }
    let mut uci = Uci::new(session, timeouts);
    uci.start().with_context(|| {
        let hint = if program.to_string_lossy().contains(' ') {
            " (the arguments of an engine follow --)"
        } else {
            ""
        };
        format!("{option} {}{hint}", program.display())
    })?;
    Ok((Box::new(uci), 1))
}

fn read_transcript(path: &Path) -> anyhow::Result<Replay> {
    let text = fs::read_to_string(path)
        .with_context(|| format!("--replay {} cannot be read", path.display()))?;
    Replay::new(&text).map_err(|line| {
        anyhow::anyhow!(
            "--replay {}: line {line} does not belong in a transcript, expected one of $ > < ! = # in front",
            path.display()
        )
    })
}

/// Checks that a script with a path exists. One without is looked for by the system when it is started.
fn check_program(program: &OsStr) -> anyhow::Result<()> {
    let path = Path::new(program);
    if path.components().nth(1).is_some() {
        let cannot_start = || format!("--script {} cannot be started", path.display());
        let metadata = fs::metadata(path).with_context(cannot_start)?;
        anyhow::ensure!(
            metadata.is_file(),
            "--script {}: not a file",
            path.display()
        );
    }
    Ok(())
}

fn open_log(path: &Path, option: &str, program: &OsStr) -> anyhow::Result<File> {
    let cannot_write = || format!("--log {} cannot be written", path.display());
    let mut file = File::create(path).with_context(cannot_write)?;
    let version = env!("CARGO_PKG_VERSION");
    writeln!(
        file,
        "# chessmoves {version}, bisect {option} {}: $ started, > sent, < received, ! standard error, = event\n\
         # Again: chessmoves bisect --replay {} POSITION DEPTH",
        program.display(),
        path.display()
    )
    .with_context(cannot_write)?;
    Ok(file)
}
