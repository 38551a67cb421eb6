//! The lexer and the reader on any bytes: nothing is dropped, nothing panics, and no answer depends on where the input is cut.
#![allow(
    clippy::cast_possible_truncation,
    clippy::naive_bytecount,
    reason = "the texts are short"
)]

use std::io::{self, Read};

use chessmoves::check::Checker;
use chessmoves::notation::pgn::{GameResult, Gap, Lexer, Places, Reader, Tag, TokenKind};

use crate::pgn_games::{carry_on, check, check_all, lint, warning_codes};
use crate::support::Rng;
use crate::support::games::{Layout, file};

/// The length of texts that consist of one thing only.
const LENGTH: usize = 300_000;

/// Bytes that mean something in PGN.
const SPECIAL: &[u8] = b"{}()[]<>;%\"\\\n\r\t \0.$!?*1-0/=+#eNOZ\xef\xbb\xbf\xff";

/// Some seeded changes of a text: bytes are replaced, inserted, removed, and parts repeated or exchanged.
fn mutate(rng: &mut Rng, text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..=rng.below(12) {
        let at = rng.below(text.len());
        match rng.below(5) {
            0 => text[at] = rng.choose(SPECIAL),
            1 => text.insert(at, rng.choose(SPECIAL)),
            2 => {
                text.remove(at);
            }
            3 => {
                let part = text[at..(at + rng.below(40)).min(text.len())].to_vec();
                let to = rng.below(text.len());
                text.splice(to..to, part);
            }
            _ => text.truncate(at.max(text.len() - rng.below(60).min(text.len()))),
        }
        if text.is_empty() {
            text.push(b'1');
        }
    }
    text
}

fn assert_covers_every_byte(text: &[u8]) {
    let mut at = if text.starts_with(b"\xef\xbb\xbf") {
        3
    } else {
        0
    };
    let is_space = |byte: &u8| *byte <= b' ';
    for token in Lexer::new(text) {
        assert!(
            token.from >= at && token.to > token.from,
            "{token:?} after byte {at}"
        );
        assert!(
            text[at..token.from].iter().all(is_space),
            "a byte before {token:?} is skipped"
        );
        at = token.to;
    }
    assert!(
        at <= text.len() && text[at..].iter().all(is_space),
        "the end is skipped"
    );
}

/// A reader that returns a few bytes at a time.
struct Slow<'t> {
    text: &'t [u8],
    rng: Rng,
    at_most: usize,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = (1 + self.rng.below(self.at_most))
            .min(self.text.len())
            .min(buffer.len());
        buffer[..len].copy_from_slice(&self.text[..len]);
        self.text = &self.text[len..];
        Ok(len)
    }
}

/// The offset, the line and the text of each game.
fn read_all(input: impl Read) -> Vec<(u64, u64, Vec<u8>)> {
    let (mut reader, mut games) = (Reader::new(input), Vec::new());
    while let Some(game) = reader.next_game().expect("readable") {
        games.push((game.offset, game.line, game.text.to_vec()));
    }
    games
}

#[test]
fn tokens_cover_every_byte_once_and_in_order() {
    let mut rng = Rng::new(110);
    for _ in 0..60 {
        let (text, _) = file(&mut rng, Layout::Wild, 2);
        assert_covers_every_byte(&text);
        for _ in 0..20 {
            let mutant = mutate(&mut rng, &text);
            assert_covers_every_byte(&mutant);
            let games = check_all(&mut carry_on().fix(true), &mutant);
            for game in &games {
                let spans = game.faults.iter().map(|fault| &fault.span);
                for span in spans.chain(game.warnings.iter().map(|warning| &warning.span)) {
                    assert!(span.start <= span.end && span.end <= mutant.len());
                }
                if !game.faults.is_empty() {
                    assert_eq!(game.fixed(&mutant), mutant[game.span.clone()]);
                }
            }
        }
    }
}

#[test]
fn games_do_not_depend_on_how_the_input_arrives() {
    let mut rng = Rng::new(111);
    for n in 0..12 {
        let (text, generated) = file(&mut rng, Layout::Wild, 6);
        let whole = read_all(&text[..]);
        assert_eq!(whole.len(), generated.len());
        for (game, generated) in whole.iter().zip(&generated) {
            assert_eq!(text[game.0 as usize..][..game.2.len()], game.2);
            let newlines = text[..game.0 as usize]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count();
            assert_eq!(game.1, newlines as u64 + 1);
            assert!(
                game.2
                    .windows(generated.text.len())
                    .any(|window| window == generated.text)
            );
        }
        for at_most in [1, 7, 1000] {
            let slow = Slow {
                text: &text,
                rng: Rng::new(n),
                at_most,
            };
            let read = read_all(slow);
            for (read, whole) in read.iter().zip(&whole) {
                let show =
                    |game: &(u64, u64, Vec<u8>)| String::from_utf8_lossy(&game.2).into_owned();
                assert!(
                    read == whole,
                    "at most {at_most} bytes at a time\n{}:{}\n{}\nand\n{}:{}\n{}",
                    read.0,
                    read.1,
                    show(read),
                    whole.0,
                    whole.1,
                    show(whole)
                );
            }
            assert_eq!(read.len(), whole.len());
        }
        let mutant = mutate(&mut rng, &text);
        let slow = Slow {
            text: &mutant,
            rng: Rng::new(n),
            at_most: 9,
        };
        assert!(
            read_all(slow) == read_all(&mutant[..]),
            "{}",
            String::from_utf8_lossy(&mutant)
        );
    }
}

/// The reader and the checker agree about where games begin.
#[test]
fn reader_and_checker_find_the_same_games() {
    let mut rng = Rng::new(112);
    for _ in 0..30 {
        let (text, _) = file(&mut rng, Layout::Wild, 4);
        let read = read_all(&text[..]);
        let checked = check_all(&mut Checker::new(), &text);
        let read: Vec<_> = read
            .iter()
            .map(|(offset, _, text)| (*offset as usize, text.len()))
            .collect();
        let checked: Vec<_> = checked
            .iter()
            .map(|game| (game.span.start, game.span.len()))
            .collect();
        assert_eq!(read, checked);
    }
}

/// A line of control characters is white space, also where the input is cut.
#[test]
fn control_characters_between_tag_pairs_do_not_begin_a_game() {
    for blank in ["\0\0", "\u{c}", "\u{1} \0"] {
        let text =
            format!("[Event \"A\"]\n{blank}\n[White \"B\"]\n{blank}[Black \"C\"]\n[Round \"1\"]\n");
        let games = read_all(Slow {
            text: text.as_bytes(),
            rng: Rng::new(115),
            at_most: 1,
        });
        assert_eq!(games.len(), 1, "{blank:?}");
    }
}

/// A result at the end of a broken tag pair does not end a game, also where the input is cut.
#[test]
fn result_in_a_broken_tag_pair_does_not_end_a_game() {
    let text = "1. e4 *\n\n 1. e4 [White \"A} 1-0\n\n[Black \"B\"]\n\n1. d4 *\n";
    let games = read_all(Slow {
        text: text.as_bytes(),
        rng: Rng::new(116),
        at_most: 1,
    });
    let checked = check_all(&mut Checker::new(), text.as_bytes());
    assert_eq!(games.len(), checked.len());
}

/// The tag pair `Event` begins a section, so a second one begins the next game.
#[test]
fn second_event_begins_a_game_without_an_empty_line() {
    let text = b"[Event \"a\"]\n[White \"b\"]\n[Event \"c\"]\n\n1. e4 *\n";
    let games = check_all(&mut Checker::new(), text);
    let plies: Vec<_> = games.iter().map(|game| game.plies).collect();
    assert_eq!(plies, [0, 1]);
    assert_eq!(read_all(&text[..]).len(), 2);
}

/// The second line of a tag pair is not movetext, also where the input is cut.
#[test]
fn tag_pair_of_two_lines_does_not_begin_a_game() {
    let text = b"[Event \"a\\\n1. b\"]\n[Black \"c\"]\n\n1. e4 e5 *\n";
    assert_eq!(check_all(&mut Checker::new(), text).len(), 1);
    let games = read_all(Slow {
        text,
        rng: Rng::new(117),
        at_most: 1,
    });
    assert_eq!(games.len(), 1);
}

#[test]
fn event_inside_a_comment_does_not_begin_a_game() {
    let game = check("[Event \"a\"]\n\n1. e4 {from\n\n[Event \"b\"]\n\n1. d4 *\n} e5 *\n");
    assert_eq!((game.plies, game.faults.len()), (2, 0));
    let game = check("1. e4 ; [Event \"b\"]\n1... e5 *\n");
    assert_eq!((game.plies, game.faults.len()), (2, 0));
    let game = check("1. e4\n% [Event \"b\"]\n1... e5 *\n");
    assert_eq!((game.plies, game.faults.len()), (2, 0));
}

/// Work that grows faster than the text would keep this test from ending.
#[test]
fn work_is_linear_in_the_number_of_brackets() {
    for (_, unit) in [
        ("(", "("),
        (")", ")"),
        ("{", "{"),
        ("}", "}"),
        ("[", "["),
        ("<", "<"),
        ("()", "()"),
        ("(e4", "(e4 "),
        ("{ lines", "{\n"),
        ("tags", "[A \"\n"),
        ("tags on a line", "[A \"b\"]"),
        ("tags in comments", "{\n[A \"b\"]\n"),
        ("unclosed comments", "{\n[A \"\n"),
        ("moves", "e4 "),
        ("words", "x "),
        ("words in quotes", "\"k\", "),
        ("variations", "(x)"),
        ("variations that go on", "(e4) "),
        ("results", "* "),
        ("quotes", "\"\\"),
        ("escapes", "%\n"),
        ("NUL", "\0"),
    ] {
        let text = ["1. d4 d5 ", &unit.repeat(LENGTH / unit.len())].concat();
        assert_covers_every_byte(text.as_bytes());
        let mut checker = carry_on().fix(true);
        check_all(&mut checker, text.as_bytes());
        read_all(text.as_bytes());
    }
}

/// A row of a table, a word and a comment can be as long as the text. Work for each part that grows with the whole would keep this test
/// from ending.
#[test]
fn work_is_linear_in_the_number_of_parts_of_a_line() {
    for cell in [";", "Bc5\u{a0}4,", "[%clk "] {
        let text = ["1", &cell.repeat(40 * LENGTH / cell.len())].concat();
        check_all(&mut Checker::new(), text.as_bytes());
    }
    // Each bracket can begin the name of a tag in which the file ends.
    let text = ["1. e4\n", &"[\n".repeat(LENGTH), &" ".repeat(LENGTH)].concat();
    check_all(&mut Checker::new(), text.as_bytes());
}

/// A game that goes on after a draw can have any number of warnings. Work for each further move that grows with them would keep this test
/// from ending.
#[test]
fn work_is_linear_in_the_number_of_warnings_before_a_draw() {
    let count = LENGTH / 4;
    let (warnings, moves) = (
        "(1. Ng1f3) ".repeat(4 * count),
        "Nf3 Nf6 Ng1 Ng8 ".repeat(count),
    );
    let text = ["1. e4 ", &warnings, "1... e5 ", &moves].concat();
    check_all(&mut lint(), text.as_bytes());
}

/// Short comments and values are searched in words of eight bytes, long ones in another way.
#[test]
fn comments_and_values_end_at_the_same_place_whatever_is_in_them() {
    let characters = [
        "x", "y", "z", "|", "~", "\u{7f}", "[", "'", " ", "\t", "é", "♞", "\u{a0}",
    ];
    for len in 0..50 {
        for at in 0..len {
            for character in characters {
                let inside = format!("{}{character}{}", "a".repeat(at), "a".repeat(len - at - 1));
                let text =
                    format!("[A \"{inside}\"]\n\n1. e4 {{{inside}\n}} e5 {{{inside}}} Nf3 *");
                let kinds: Vec<_> = Lexer::new(text.as_bytes())
                    .map(|token| token.kind)
                    .collect();
                let expected = [
                    TokenKind::Tag(Tag {
                        name: b"A",
                        raw_value: inside.as_bytes(),
                    }),
                    TokenKind::MoveNumber(1),
                    TokenKind::Move(b"e4"),
                    TokenKind::Comment(
                        &text.as_bytes()[text.find('{').expect("a comment") + 1..][..=inside.len()],
                    ),
                    TokenKind::Move(b"e5"),
                    TokenKind::Comment(inside.as_bytes()),
                    TokenKind::Move(b"Nf3"),
                    TokenKind::Result(GameResult::Unknown),
                ];
                assert_eq!(kinds, expected, "{text}");
            }
            let (before, after) = ("a".repeat(at), "a".repeat(len - at - 1));
            let text = format!("{{{before}{{{after}}} e4");
            let first = Lexer::new(text.as_bytes()).next().expect("a token");
            assert!(
                matches!(first.kind, TokenKind::CommentWithBrace(_)),
                "{text}"
            );
            for (value, is_tag) in [("\\\"", true), ("\\\\", true), ("\"", false), ("\n", false)] {
                let text = format!("[A \"{before}{value}{after}\"]\n");
                let first = Lexer::new(text.as_bytes()).next().expect("a token");
                // A quote without a backslash ends the value, and here it is not followed by a bracket.
                assert_eq!(matches!(first.kind, TokenKind::Tag(_)), is_tag, "{text}");
            }
        }
    }
}

#[test]
fn only_the_expected_move_number_passes_without_a_warning() {
    let mut numbers: Vec<u32> = (1..=130).collect();
    numbers.extend([999, 1000, 9999]);
    for number in numbers {
        for (turn, mv, dots) in [("w", "Ke2", "."), ("b", "Ke7", "...")] {
            let start = format!("[FEN \"4k2r/8/8/8/8/8/8/4K2R {turn} - - 0 {number}\"]\n\n");
            let written = |number: u32, dots: &str| {
                let text = format!("{start}{number}{dots} {mv} *");
                warning_codes(&check(&text))
            };
            assert!(written(number, dots).is_empty(), "{number}");
            assert!(written(number, "..").is_empty(), "{number}");
            for other in [
                number + 1,
                number - 1,
                number * 10,
                number + 100,
                number % 10 + 10,
            ] {
                let is_wrong = other != number;
                assert_eq!(
                    written(other, dots).contains(&"move-number"),
                    is_wrong,
                    "{other} for {number}"
                );
            }
        }
    }
}

/// Parts that are left out of a text count for the places in the rest, in whatever order these are asked for.
#[test]
fn places_in_a_text_with_gaps_are_those_of_the_file() {
    const PIECES: [&[u8]; 6] = [b"a", b"b ", "é".as_bytes(), "♞x".as_bytes(), b"\n", b"\xe9"];
    let mut rng = Rng::new(77);
    for _ in 0..2_000 {
        let (mut file, mut text) = (Vec::new(), Vec::new());
        let (mut gaps, mut places): (Vec<Gap>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
        for _ in 0..rng.below(8) {
            let part: Vec<u8> = (0..=rng.below(12))
                .flat_map(|_| rng.choose(&PIECES))
                .copied()
                .collect();
            if rng.one_in(2) {
                let gap = Gap::new(text.len(), &part);
                match gaps.last_mut() {
                    Some(last) if last.at == gap.at => *last = last.and(gap),
                    _ => gaps.push(gap),
                }
            } else {
                places.push((text.len(), file.len()));
                text.extend_from_slice(&part);
            }
            file.extend_from_slice(&part);
        }
        let line = 1 + gaps
            .first()
            .filter(|gap| gap.at == 0)
            .map_or(0, |gap| gap.newlines);
        let mut finder = Places::with_gaps(&text, (0, line), &gaps);
        for _ in 0..places.len() {
            let (at, of_file) = rng.choose(&places);
            assert_eq!(
                finder.find(at),
                Places::new(&file, (0, 1)).find(of_file),
                "{file:?} {gaps:?}"
            );
        }
    }
}
