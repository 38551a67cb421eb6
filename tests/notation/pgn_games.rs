//! Generated games, valid in every layout: the checker finds all games and moves, and nothing wrong with them.

use chessmoves::check::{Checked, Checker, Checks};
use shakmaty::{Chess, Position as _};

use crate::support::games::{GameText, Layout, file, replay};
use crate::support::{Rng, oracle};

/// A checker with more warnings.
pub(crate) fn lint() -> Checker {
    Checker::from(Checks {
        lint: true,
        ..Checks::default()
    })
}

/// A checker that plays moves which only king safety rules out.
pub(crate) fn carry_on() -> Checker {
    Checker::from(Checks {
        carry_on: true,
        ..Checks::default()
    })
}

/// Checks all games of a text.
pub(crate) fn check_all<'t>(checker: &mut Checker, text: &'t [u8]) -> Vec<Checked<'t>> {
    let (mut games, mut at) = (Vec::new(), 0);
    while at < text.len() {
        let (game, next) = checker.next_game(text, at);
        assert!(next > at, "the checker does not advance at byte {at}");
        games.extend(game);
        at = next;
    }
    games
}

/// Checks the only game of a text.
pub(crate) fn check(text: &str) -> Checked<'_> {
    let mut games = check_all(&mut Checker::new(), text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

pub(crate) fn warning_codes(game: &Checked<'_>) -> Vec<&'static str> {
    game.warnings
        .iter()
        .map(|warning| warning.code.name())
        .collect()
}

pub(crate) fn fault_codes(game: &Checked<'_>) -> Vec<&'static str> {
    game.faults.iter().map(|fault| fault.code.name()).collect()
}

/// Whether both kings stand in the centre with other pieces, as the oracle's board has it.
fn kings_mark_the_result(chess: &Chess) -> bool {
    use shakmaty::Square::{D4, D5, E4, E5};
    let board = chess.board();
    board
        .kings()
        .into_iter()
        .all(|king| [D4, E4, D5, E5].contains(&king))
        && board.occupied().count() > 2
}

fn assert_as_generated(checked: &Checked<'_>, game: &GameText) {
    let text = String::from_utf8_lossy(&game.text);
    assert!(checked.faults.is_empty(), "{:?}\n{text}", checked.faults);
    let mut expected = Vec::new();
    if game.plies == 0 && !checked.tags.is_empty() {
        expected.push("no-moves");
    }
    if str::from_utf8(&game.text).is_err() {
        expected.push("encoding");
    }
    if kings_mark_the_result(&game.end) {
        expected.push("kings-mark-the-result");
    }
    // The layout has signs such as `=` outside comments.
    let mut found = warning_codes(checked);
    found.retain(|code| *code != "stray-annotation");
    assert_eq!(found, expected, "{:?}\n{text}", checked.warnings);
    assert_eq!(checked.plies, game.plies, "{text}");
    assert_eq!(checked.moves, game.moves.len() as u64, "{text}");
    assert_eq!(
        checked
            .result
            .map(chessmoves::notation::pgn::GameResult::as_str),
        Some(game.result),
        "{text}"
    );
    assert_eq!(checked.end, oracle::position(&game.end).into(), "{text}");
}

#[test]
fn generated_games_have_no_faults() {
    let mut rng = Rng::new(100);
    let (mut games, mut variations) = (0, 0);
    for (layout, files) in [(Layout::Plain, 10), (Layout::Wild, 50)] {
        for _ in 0..files {
            let (text, generated) = file(&mut rng, layout, 12);
            let checked = check_all(&mut Checker::new(), &text);
            assert_eq!(
                checked.len(),
                generated.len(),
                "{}",
                String::from_utf8_lossy(&text)
            );
            for (checked, game) in checked.iter().zip(&generated) {
                assert_as_generated(checked, game);
                variations += game.moves.iter().filter(|mv| mv.in_variation).count();
                games += 1;
            }
        }
    }
    assert_eq!(games, 720);
    assert!(variations > 5000, "only {variations} moves in variations");
}

/// `--fix` leaves a valid game without warnings about its notation, and with the same moves.
#[test]
fn fixed_games_have_the_same_moves_and_no_warnings() {
    let mut rng = Rng::new(101);
    for _ in 0..12 {
        let (text, generated) = file(&mut rng, Layout::Wild, 8);
        let sloppy = sloppy(&mut rng, &text, &generated);
        let checked = check_all(&mut Checker::new().fix(true), &sloppy);
        let fixed: Vec<u8> = checked
            .iter()
            .flat_map(|game| game.fixed(&sloppy))
            .collect();
        let again = check_all(&mut Checker::new().fix(true), &fixed);
        assert_eq!(again.len(), generated.len());
        for ((first, again), game) in checked.iter().zip(&again).zip(&generated) {
            let shown = String::from_utf8_lossy(&fixed[again.span.clone()]).into_owned();
            assert!(first.faults.is_empty(), "{:?}", first.faults);
            assert_as_generated(again, game);
            assert!(again.edits.is_empty(), "{:?}\n{shown}", again.edits);
        }
    }
}

/// The same games with moves in notations that the standard does not permit.
fn sloppy(rng: &mut Rng, text: &[u8], generated: &[GameText]) -> Vec<u8> {
    let mut sloppy = Vec::new();
    let mut rest = text;
    for game in generated {
        let before = (rest.windows(game.text.len()))
            .position(|window| window == game.text)
            .expect("the game");
        sloppy.extend_from_slice(&rest[..before]);
        rest = &rest[before + game.text.len()..];
        let mut from = 0;
        for mv in &game.moves {
            let san = str::from_utf8(&game.text[mv.span.clone()]).expect("ASCII");
            let plain = san.trim_end_matches(['+', '#']);
            let new = match rng.below(8) {
                0 => plain.to_owned(),
                1 => format!("{plain}++"),
                2 => san.replace('O', "0"),
                3 => san.replace('=', ""),
                4 => san.replace('x', ""),
                5 => {
                    let parsed: shakmaty::san::San = plain.parse().expect("SAN");
                    let mv = parsed.to_move(&mv.before).expect("a legal move");
                    mv.to_uci(mv_mode(&mv, &game.end)).to_string()
                }
                _ => san.to_owned(),
            };
            // A pawn capture without `x` names two squares.
            let new = if san.as_bytes()[0].is_ascii_lowercase()
                && !new.contains('x')
                && san.contains('x')
            {
                san.to_owned()
            } else {
                new
            };
            sloppy.extend_from_slice(&game.text[from..mv.span.start]);
            sloppy.extend_from_slice(new.as_bytes());
            from = mv.span.end;
        }
        sloppy.extend_from_slice(&game.text[from..]);
    }
    sloppy.extend_from_slice(rest);
    sloppy
}

fn mv_mode(_: &shakmaty::Move, end: &Chess) -> shakmaty::CastlingMode {
    end.castles().mode()
}

/// Real games of the Lichess open database.
#[test]
fn lichess_games_agree_with_the_oracle() {
    let text = include_str!("../../fixtures/lichess.pgn");
    let checked = check_all(&mut Checker::new(), text.as_bytes());
    assert_eq!(checked.len(), 47);
    let mut reader = chessmoves::notation::pgn::Reader::new(text.as_bytes());
    for game in &checked {
        assert!(game.faults.is_empty(), "{:?}", game.faults);
        assert!(game.warnings.is_empty(), "{:?}", game.warnings);
        let read = reader.next_game().expect("a text").expect("a game");
        let moves: Vec<_> = read
            .moves()
            .map(|word| str::from_utf8(word).expect("ASCII"))
            .collect();
        assert_eq!(moves.len(), game.plies as usize);
        let end = replay(Chess::default(), moves).expect("legal moves");
        assert_eq!(game.end, oracle::position(&end).into());
        assert_eq!(
            game.tag("Result").as_deref(),
            game.result
                .map(chessmoves::notation::pgn::GameResult::as_str)
        );
    }
    assert!(reader.next_game().expect("a text").is_none());
}
