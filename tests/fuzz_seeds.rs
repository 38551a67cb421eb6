//! What the fuzz targets hold of any bytes, held of their seeds and of mutations of those. The mutations are the same in
//! every run; to look further is what `fuzz/README.md` tells.

mod common;
#[path = "../fuzz/src/lib.rs"]
mod properties;

use std::fs;
use std::panic::catch_unwind;

use common::Chance;

/// The seeds of a target, in the order of their names.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/fuzz/seeds/{target}", env!("CARGO_MANIFEST_DIR"));
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let seeds: Vec<_> = (paths.iter())
        .map(|path| fs::read(path).expect("a seed"))
        .collect();
    assert!(seeds.len() >= 4, "{folder} has {} seeds", seeds.len());
    seeds
}

/// The words of a dictionary of libFuzzer: `"text"` a line, with `\xNN`, `\\` and `\"`.
fn words(dictionary: &str) -> Vec<Vec<u8>> {
    let path = format!(
        "{}/fuzz/dictionaries/{dictionary}.dict",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let quoted = text.lines().filter_map(|line| line.strip_prefix('"'));
    quoted
        .map(|line| word(line.strip_suffix('"').expect("quotes")))
        .collect()
}

fn word(text: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), text.bytes());
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'\\' => match rest.next() {
                Some(b'x') => {
                    let digits = [rest.next(), rest.next()].map(|digit| digit.expect("a digit"));
                    let digits = str::from_utf8(&digits).expect("digits");
                    u8::from_str_radix(digits, 16).expect("two digits")
                }
                other => other.expect("a sign"),
            },
            byte => byte,
        });
    }
    bytes
}

/// Changes a seed in a few places.
fn mutated(chance: &mut Chance, seeds: &[Vec<u8>], words: &[Vec<u8>]) -> Vec<u8> {
    let seed = |chance: &mut Chance| &seeds[chance.below(seeds.len())];
    let mut bytes = seed(chance).clone();
    for _ in 0..=chance.below(4) {
        let at = chance.below(bytes.len() + 1);
        let end = at + chance.below((bytes.len() - at).min(12) + 1);
        match chance.below(7) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let part = bytes[at..end].to_vec();
                let to = chance.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
            2 => {
                let other = seed(chance);
                let from = chance.below(other.len() + 1);
                bytes.truncate(at);
                bytes.extend_from_slice(&other[from..]);
            }
            3 if at < bytes.len() => bytes[at] ^= 1 << chance.below(8),
            4 if at < bytes.len() => bytes[at] = u8::try_from(chance.below(256)).expect("a byte"),
            5 if at < bytes.len() => bytes[at] = bytes[chance.below(bytes.len())],
            _ if words.is_empty() => drop(bytes.splice(at..end, [0])),
            _ => {
                let word = words[chance.below(words.len())].iter().copied();
                bytes.splice(at..end, word);
            }
        }
    }
    bytes
}

/// Holds a property of the seeds and of so many mutations.
fn holds(target: &str, dictionaries: &[&str], mutations: usize, property: fn(&[u8])) {
    let seeds = seeds(target);
    let words: Vec<_> = dictionaries.iter().flat_map(|name| words(name)).collect();
    let mut chance = Chance::new(30);
    let mutations = (0..mutations).map(|_| mutated(&mut chance, &seeds, &words));
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
    holds("fen", &["fen"], 20_000, properties::fen::check);
}

#[test]
fn json() {
    holds("json", &["json", "fen"], 10_000, properties::json::check);
}

#[test]
fn moves() {
    holds("moves", &["moves"], 4_000, properties::moves::check);
}

#[test]
fn stages() {
    holds("stages", &[], 1_500, properties::stages::check);
}

#[test]
fn links() {
    holds("links", &["links", "fen"], 10_000, properties::links::check);
}

#[test]
fn svg() {
    holds("svg", &[], 500, properties::svg::check);
}

#[test]
fn stream() {
    let words = ["fen", "json", "links"];
    holds("stream", &words, 5_000, properties::stream::check);
}
