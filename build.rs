//! Links the release build of the program statically where that works, because a static program starts in three quarters of the
//! time.
//!
//! `-C target-feature=+crt-static` does the same, but cargo accepts it only together with `--target`. So this script passes the
//! linker option itself, with a folder that has the static libraries under the names that rustc links. It first tries this on a
//! small program, because some systems have no static C library. If `RUSTFLAGS` mentions `crt-static`, it takes precedence.

#![allow(clippy::print_stdout, reason = "cargo reads the standard output")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if !is_release_for_this_system() {
        return;
    }
    let Some(folder) = env::var_os("OUT_DIR").map(PathBuf::from) else {
        return;
    };
    // If this fails, the program is linked dynamically.
    if let Ok(true) = collect_libraries(&folder).and_then(|()| links_statically(&folder)) {
        for arg in link_args(&folder) {
            println!("cargo::rustc-link-arg-bins={arg}");
        }
    }
}

fn is_release_for_this_system() -> bool {
    let is = |name, value| env::var(name).is_ok_and(|set| set == value);
    env::var_os("CARGO_FEATURE_CLI").is_some()
        && is("PROFILE", "release")
        && is("CARGO_CFG_TARGET_OS", "linux")
        && is("CARGO_CFG_TARGET_ENV", "gnu")
        && env::var("TARGET") == env::var("HOST")
        && !rustflags().any(|flag| flag.contains("crt-static"))
}

fn rustflags() -> impl Iterator<Item = String> {
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    let flags: Vec<_> = flags.split('\x1f').map(str::to_owned).collect();
    flags.into_iter().filter(|flag| !flag.is_empty())
}

fn linker() -> Option<String> {
    env::var("RUSTC_LINKER").ok()
}

fn link_args(folder: &Path) -> [String; 2] {
    ["-static-pie".to_owned(), format!("-L{}", folder.display())]
}

/// Writes a linker script for each library that rustc links, with the name of that library, which points to the static one.
/// The C library and the support library of the compiler depend on each other.
fn collect_libraries(folder: &Path) -> io::Result<()> {
    let linker = linker().unwrap_or_else(|| "cc".to_owned());
    for (name, libraries) in [
        ("c", &["c", "gcc_eh", "gcc"][..]),
        ("gcc_s", &["gcc_eh", "gcc", "c"]),
        ("m", &["m"]),
        ("util", &["util"]),
        ("rt", &["rt"]),
        ("pthread", &["pthread"]),
        ("dl", &["dl"]),
    ] {
        let mut script = String::from("GROUP(");
        for library in libraries {
            let option = format!("-print-file-name=lib{library}.a");
            let output = Command::new(&linker).arg(option).output()?.stdout;
            let path = String::from_utf8_lossy(&output);
            // For a library that does not exist, the linker prints the name without a path.
            if Path::new(path.trim()).is_absolute() {
                let _ = write!(script, " \"{}\"", path.trim());
            }
        }
        fs::write(folder.join(format!("lib{name}.a")), script + " )\n")?;
    }
    Ok(())
}

/// Whether a small program can be linked in this way, and runs.
fn links_statically(folder: &Path) -> io::Result<bool> {
    let (source, program) = (folder.join("probe.rs"), folder.join("probe"));
    fs::write(
        &source,
        "fn main() { std::thread::spawn(|| println!()).join().unwrap() }\n",
    )?;
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let built = Command::new(rustc)
        .arg(&source)
        .arg("-o")
        .arg(&program)
        .args(linker().map(|linker| format!("-Clinker={linker}")))
        .args(link_args(folder).map(|arg| format!("-Clink-arg={arg}")))
        .args(rustflags())
        .output()?;
    Ok(built.status.success() && Command::new(&program).output()?.status.success())
}
