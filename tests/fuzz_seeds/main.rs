//! The properties of the fuzz targets, checked for their seeds and for mutations of them, which are the same in every run.
//! `fuzz/README.md` in the repository says how to search further.
#![cfg(feature = "json")]

mod properties;
#[path = "../support/mod.rs"]
mod support;

use std::fs;
use std::panic::catch_unwind;

use support::Rng;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/fuzz_seeds");

/// The seeds of a target, sorted by name.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{FOLDER}/seeds/{target}");
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let seeds: Vec<_> = (paths.iter())
        .map(|path| fs::read(path).expect("a seed"))
        .collect();
    assert!(seeds.len() >= 4, "{folder} has {} seeds", seeds.len());
    seeds
}

/// The words of a libFuzzer dictionary: one `"text"` per line, with `\xNN`, `\\` and `\"`.
fn words(dictionary: &str) -> Vec<Vec<u8>> {
    let path = format!("{FOLDER}/dictionaries/{dictionary}.dict");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let quoted = text.lines().filter_map(|line| line.strip_prefix('"'));
    quoted
        .map(|line| unescape(line.strip_suffix('"').expect("a closing quote")))
        .collect()
}

fn unescape(text: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next() {
                Some(b'x') => {
                    let digits = [rest.next(), rest.next()].map(|digit| digit.expect("a digit"));
                    let digits = str::from_utf8(&digits).expect("digits");
                    u8::from_str_radix(digits, 16).expect("two hexadecimal digits")
                }
                other => other.expect("a character after the backslash"),
            },
            byte => byte,
        });
    }
    bytes
}

/// One of the seeds with one to four changes.
fn mutated(rng: &mut Rng, seeds: &[Vec<u8>], words: &[Vec<u8>]) -> Vec<u8> {
    let seed = |rng: &mut Rng| &seeds[rng.below(seeds.len())];
    let mut bytes = seed(rng).clone();
    for _ in 0..=rng.below(4) {
        let at = rng.below(bytes.len() + 1);
        let end = at + rng.below((bytes.len() - at).min(12) + 1);
        match rng.below(7) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let part = bytes[at..end].to_vec();
                let to = rng.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
            2 => {
                let other = seed(rng);
                let from = rng.below(other.len() + 1);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            3 if at < bytes.len() => bytes[at] ^= 1 << rng.below(8),
            4 if at < bytes.len() => bytes[at] = u8::try_from(rng.below(256)).expect("a byte"),
            5 if at < bytes.len() => bytes[at] = bytes[rng.below(bytes.len())],
            _ if words.is_empty() => drop(bytes.splice(at..end, [0])),
            _ => {
                let word = words[rng.below(words.len())].iter().copied();
                bytes.splice(at..end, word);
            }
        }
    }
    bytes
}

/// Checks a property for the seeds of a target and for a number of mutations.
fn check(target: &str, dictionaries: &[&str], mutations: usize, property: fn(&[u8])) {
    let seeds = seeds(target);
    let words: Vec<_> = dictionaries.iter().flat_map(|name| words(name)).collect();
    let mut rng = Rng::new(30);
    let mutations = (0..mutations).map(|_| mutated(&mut rng, &seeds, &words));
    for bytes in seeds.iter().cloned().chain(mutations) {
        assert!(
            catch_unwind(|| property(&bytes)).is_ok(),
            "{target}: b\"{}\"",
            bytes.escape_ascii()
        );
    }
}

#[test]
fn fen() {
    check("fen", &["fen"], 20_000, properties::fen::check);
}

#[test]
fn json() {
    check("json", &["json", "fen"], 10_000, properties::json::check);
}

#[test]
fn moves() {
    check("moves", &["moves"], 4_000, properties::moves::check);
}

#[test]
fn stages() {
    check("stages", &[], 1_500, properties::stages::check);
}

#[test]
fn links() {
    check("links", &["links", "fen"], 10_000, properties::links::check);
}

#[test]
fn svg() {
    check("svg", &[], 500, properties::svg::check);
}

#[test]
fn stream() {
    let words = ["fen", "json", "links"];
    check("stream", &words, 5_000, properties::stream::check);
}

#[test]
fn pgn() {
    check("pgn", &["pgn", "moves"], 3_000, properties::pgn::check);
}
