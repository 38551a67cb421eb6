//! Zobrist keys: equal for positions that are the same by the repetition rule, different for others.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use chessmoves::{Position, Setup};
use shakmaty::fen::Epd;
use shakmaty::{Chess, EnPassantMode};

use crate::support::{Rng, starts, walk};

/// What the repetition rule compares, according to the oracle: pieces, side to move, castling rights, and the en passant
/// square if a pawn can legally capture there.
fn identity(chess: &Chess) -> String {
    Epd::from_position(chess, EnPassantMode::Legal).to_string()
}

#[test]
fn keys_are_equal_for_transpositions_and_different_for_other_positions() {
    // The key of each identity, with one position that has it, and the identity of each key.
    let mut keys: HashMap<String, (u64, Position)> = HashMap::new();
    let mut identities: HashMap<u64, String> = HashMap::new();
    let mut transpositions = 0;
    walk::all_games(61, 20_000, |_, position, chess| {
        let (key, identity) = (position.zobrist(), identity(chess));
        match keys.entry(identity.clone()) {
            Entry::Vacant(entry) => {
                entry.insert((key, *position));
                let other = identities.insert(key, identity.clone());
                assert_eq!(other, None, "two positions with the key of {identity}");
            }
            Entry::Occupied(entry) => {
                let (first_key, first) = entry.get();
                assert_eq!(*first_key, key, "{identity}");
                // The same position after another number of moves, or with an en passant square that is not usable.
                transpositions += usize::from(first != position);
            }
        }
    });
    assert!(
        keys.len() > 70_000 && transpositions > 1_000,
        "{} positions, {transpositions} transpositions",
        keys.len()
    );
}

#[test]
fn every_feature_of_the_repetition_rule_changes_the_key() {
    let [mut legal, mut unusable, mut rights] = [0; 3];
    let mut compare = |_: &mut Rng, position: &Position, chess: &Chess| {
        let setup = Setup::from(*position);
        let key = position.zobrist();
        let key_of = |setup: Setup| Some(Position::try_from(setup).ok()?.zobrist());

        let later = Setup {
            halfmoves: setup.halfmoves + 1,
            fullmoves: setup.fullmoves + 7,
            ..setup
        };
        assert_eq!(key_of(later), Some(key), "{position}");

        if setup.en_passant.is_some() {
            let without = Setup {
                en_passant: None,
                ..setup
            };
            let is_legal = shakmaty::Position::legal_ep_square(chess).is_some();
            assert_eq!(key_of(without) != Some(key), is_legal, "{position}");
            legal += usize::from(is_legal);
            unusable += usize::from(!is_legal);
        }
        for rook in setup.castling {
            let without = Setup {
                castling: setup.castling.without(rook),
                ..setup
            };
            assert_ne!(key_of(without), Some(key), "{position}");
            rights += 1;
        }
        let null_move = Setup {
            turn: !setup.turn,
            en_passant: None,
            ..setup
        };
        assert_ne!(key_of(null_move), Some(key), "{position}");
    };
    walk::all_games(62, 3_000, &mut compare);
    walk::games(68, starts::EN_PASSANT, 30, 6_000, &mut compare);
    assert!(
        legal > 200 && unusable > 200 && rights > 5_000,
        "{legal} {unusable} {rights}"
    );
}

#[test]
fn the_key_of_the_start_position_is_the_same_in_chess960() {
    let start = Position::default();
    let chess960 = Position::try_from(Setup {
        chess960: Some(true),
        ..start.into()
    });
    assert_eq!(
        chess960.map(|position| position.zobrist()),
        Ok(start.zobrist())
    );
}
