//! No file imports one that imports it, directly or through others. That a `mod.rs` names the files of its own folder does not count.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::process::ROOT;

/// The folders of crates without circles.
const CRATES: [&str; 4] = [
    "crates/answers/src",
    "crates/command/src",
    "crates/core/src",
    "crates/workbench/src",
];

type Module = Vec<String>;

/// The file of a module.
#[derive(Default)]
struct File {
    text: String,
    /// Whether it is a `mod.rs`, which names the files of its folder.
    is_mod: bool,
}

/// The modules of a crate, each with its file.
fn modules(folder: &Path, module: &Module, all: &mut BTreeMap<Module, File>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let mut inner = module.clone();
        inner.extend(name.map(str::to_owned));
        if path.is_dir() {
            modules(&path, &inner, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let is_mod = matches!(name, Some("mod" | "lib" | "main"));
            if is_mod {
                inner.pop();
            }
            let text = fs::read_to_string(path).expect("UTF-8");
            let lines = text.lines().filter_map(|line| line.split("//").next());
            let file = all.entry(inner).or_default();
            file.text += &lines.collect::<Vec<_>>().join(" ");
            file.is_mod |= is_mod;
        }
    }
}

/// The paths that a tree of imports such as `a::{b, c::d}` stands for.
fn expand(tree: &str, before: &[String], paths: &mut Vec<Module>) {
    let (path, rest) = tree.split_once('{').unwrap_or((tree, ""));
    let path = path.split(" as ").next().unwrap_or_default();
    let names = path.split("::").map(|name| name.trim().to_owned());
    let mut whole = before.to_vec();
    whole.extend(names.filter(|name| !name.is_empty() && name != "self"));
    let Some((inside, _)) = rest.rsplit_once('}') else {
        return paths.push(whole);
    };
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in inside.char_indices().chain([(inside.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                expand(&inside[start..at], &whole, paths);
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The paths that a file imports, those of them that it exports, and the paths that it names elsewhere.
fn paths(text: &str) -> (Vec<Module>, Vec<Module>) {
    let (mut all, mut exported) = (Vec::new(), Vec::new());
    for statement in text.split(';') {
        // An import can follow attributes, a function or a macro.
        let use_at = (statement.rfind(" use ")).or(statement.starts_with("use ").then_some(0));
        let use_at = use_at.filter(|at| !statement[*at..].contains(['=', '(']));
        let (before, import) = statement.split_at(use_at.unwrap_or(statement.len()));
        if let Some(tree) = import.trim_start().strip_prefix("use ") {
            let start = all.len();
            expand(tree, &[], &mut all);
            if before.trim_end().ends_with([')', 'b']) {
                exported.extend_from_slice(&all[start..]);
            }
        }
        let words = before.split(|c: char| !c.is_alphanumeric() && !"_:".contains(c));
        let words = words.filter(|word| word.contains("::"));
        all.extend(words.map(|word| word.split("::").map(str::to_owned).collect::<Module>()));
    }
    (all, exported)
}

/// The modules of a crate that import each other in a circle.
fn circles(folder: &str) -> Vec<String> {
    let mut files = BTreeMap::new();
    modules(&Path::new(ROOT).join(folder), &Module::new(), &mut files);
    let read: BTreeMap<_, _> = (files.iter())
        .map(|(of, file)| (of, paths(&file.text)))
        .collect();
    let find = |from: &Module, path: &Module| {
        let (mut from, mut path) = (from.clone(), path.clone());
        let mut found = None;
        // Re-exports are followed, each of them once.
        for _ in 0..8 {
            let mut at = if path[0] == "crate" {
                Module::new()
            } else {
                from.clone()
            };
            let known = ["crate", "super", "self"].contains(&&*path[0]);
            for name in &path {
                match &**name {
                    "crate" | "self" => {}
                    "super" => drop(at.pop()),
                    _ => at.push(name.clone()),
                }
            }
            let depth = (0..=at.len())
                .rev()
                .find(|&depth| files.contains_key(&at[..depth]))?;
            if !known && depth <= from.len() {
                break;
            }
            let (module, rest) = at.split_at(depth);
            let (_, exported) = &read[&module.to_vec()];
            found = Some(module.to_vec());
            let Some(next) = exported.iter().find(|path| rest.first() == path.last()) else {
                break;
            };
            (from, path) = (module.to_vec(), next.clone());
        }
        found.filter(|module| !module.is_empty())
    };
    let mut graph: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for (module, (all, _)) in &read {
        let used = all.iter().filter_map(|path| find(module, path));
        let is_mod = files[*module].is_mod;
        let used = used.filter(|other| other != *module && !(is_mod && other.starts_with(module)));
        graph.insert((*module).clone(), used.collect());
    }
    let is_in_circle = |module: &&Module| {
        let (mut reached, mut next) = (BTreeSet::new(), vec![*module]);
        while let Some(used) = next.pop().and_then(|module| graph.get(module)) {
            next.extend(used.iter().filter(|other| reached.insert(*other)));
        }
        reached.contains(*module)
    };
    let names = graph.keys().filter(is_in_circle);
    names.map(|module| module.join("::")).collect()
}

#[test]
fn no_file_imports_one_that_imports_it() {
    for folder in CRATES {
        assert_eq!(circles(folder), [""; 0], "circles in {folder}");
    }
}
