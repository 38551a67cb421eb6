//! The progress bar of `bisect`, which is shown on a terminal only.

use std::fs;
use std::path::Path;
use std::thread;

use crate::process::TEMPORARY;
use crate::terminal::{COLUMNS, End, run};

/// A script that answers after a while, and counts one leaf node too many below a2a3.
fn slow_script() -> String {
    let path = Path::new(TEMPORARY).join("slow-script.sh");
    let program = env!("CARGO_BIN_EXE_chessmoves");
    let text = format!(
        "sleep 0.4\n\
         '{program}' perft --fen \"$2\" --moves \"$3\" \"$1\" --divide --threads 1 | sed 's/^a2a3: 20$/a2a3: 21/'\n"
    );
    fs::write(&path, text).expect("a script");
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn the_progress_of_bisect_is_shown_on_a_terminal_and_removed_at_the_end() {
    let script = slow_script();
    let path = std::env::var("PATH").unwrap_or_default();
    let run = &|ends: [End; 2], options: &[&str]| {
        let arguments = ["bisect", "--script", "/bin/sh", "startpos", "2"];
        let arguments = [&arguments, options, &["--", &script]].concat();
        run(
            &arguments,
            &[("PATH", &path), ("TERM", "xterm")],
            ends,
            COLUMNS,
        )
    };
    // Most of a run is waiting, so all go on at the same time.
    let [shown, piped, quiet] = thread::scope(|scope| {
        let runs = [
            ([End::Pipe, End::Terminal], &[][..]),
            ([End::Pipe, End::Pipe], &[]),
            ([End::Pipe, End::Terminal], &["--quiet"]),
        ];
        let runs = runs.map(|(ends, options)| scope.spawn(move || run(ends, options)));
        runs.map(|run| run.join().expect("a run"))
    });
    let [out, err] = shown;
    assert!(out.contains("a2a3"), "{out}{err}");
    assert!(err.contains('[') && err.contains("] ply "), "{err:?}");
    assert!(err.contains(" of 2, "), "{err:?}");
    // The last thing that is written clears the line.
    assert!(err.ends_with("\u{1b}[K"), "{err:?}");
    for ([other_out, err], name) in [(piped, "a pipe"), (quiet, "--quiet")] {
        assert_eq!(err, "", "{name}");
        let before_times = |out: &str| out.split(" in ").next().map(str::to_owned);
        assert_eq!(before_times(&other_out), before_times(&out), "{name}");
    }
}
