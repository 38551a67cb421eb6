//! Tests of parts of the command that no run shows alone: the environment, colours, progress, and the words of a command line.

use std::time::Duration;

use chessmoves::answer::text::Charset;
use chessmoves::cli::internal::{
    ColorDepth, PLAIN, Progress, Shade, TONED, Timeouts, bisect_progress, charset, color_depth,
    looks_like_position, perft_progress, split_fen, square_colors, stream_progress,
};

fn table(variables: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
    move |name| {
        let found = variables.iter().find(|(known, _)| *known == name);
        found.map(|(_, value)| (*value).to_owned())
    }
}

#[test]
fn the_locale_is_the_first_of_three_variables() {
    for (variables, expected) in [
        (&[][..], Charset::Ascii),
        (&[("LANG", "C")], Charset::Ascii),
        (&[("LANG", "en_GB.UTF-8")], Charset::Unicode),
        (&[("LANG", "de_DE.utf8")], Charset::Unicode),
        (&[("LC_CTYPE", "UTF-8")], Charset::Unicode),
        (&[("LANG", "de_DE.ISO-8859-1")], Charset::Ascii),
        (&[("LANG", "C"), ("LC_CTYPE", "C.UTF-8")], Charset::Unicode),
        (
            &[
                ("LC_ALL", "C"),
                ("LC_CTYPE", "C.UTF-8"),
                ("LANG", "C.UTF-8"),
            ],
            Charset::Ascii,
        ),
        (
            &[("LC_CTYPE", "POSIX"), ("LANG", "C.UTF-8")],
            Charset::Ascii,
        ),
        (&[("LANG", "C.UTF-8"), ("TERM", "dumb")], Charset::Ascii),
        (&[("LANG", "C.UTF-8"), ("TERM", "xterm")], Charset::Unicode),
    ] {
        assert_eq!(charset(&table(variables)), expected, "{variables:?}");
    }
}

#[test]
fn square_colours_need_more_than_sixteen_colours() {
    let depth = |variables: &[(&str, &str)]| color_depth(&table(variables));
    assert_eq!(depth(&[]), None);
    assert_eq!(depth(&[("TERM", "xterm")]), None);
    assert_eq!(depth(&[("TERM", "xterm"), ("COLORTERM", "yes")]), None);
    let few = Some(ColorDepth::Palette256);
    assert_eq!(depth(&[("TERM", "screen-256color")]), few);
    for value in ["truecolor", "24bit"] {
        let variables = [("TERM", "xterm"), ("COLORTERM", value)];
        assert_eq!(depth(&variables), Some(ColorDepth::True));
    }
    assert_eq!(depth(&[("TERM", "xterm-direct")]), Some(ColorDepth::True));
}

#[test]
fn escape_sequences_are_those_of_the_depth() {
    let plain = |depth| square_colors(depth).plain[0].clone();
    assert_eq!(plain(ColorDepth::Palette256), "\x1b[48;5;137m");
    assert_eq!(plain(ColorDepth::True), "\x1b[48;2;176;138;94m");
}

/// WCAG 2 demands a contrast of 3 to 1 for large symbols; the 256 colours leave little choice.
#[test]
fn white_and_black_pieces_stand_out_from_every_square() {
    let palette_color = |index: u8| -> [u8; 3] {
        const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
        if index >= 232 {
            return [8 + 10 * (index - 232); 3];
        }
        let index = usize::from(index - 16);
        [index / 36, index / 6 % 6, index % 6].map(|level| LEVELS[level])
    };
    let luminance = |color: [u8; 3]| {
        let [red, green, blue] = color.map(|level| {
            let level = f64::from(level) / 255.0;
            if level <= 0.04045 {
                level / 12.92
            } else {
                ((level + 0.055) / 1.055).powf(2.4)
            }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let toned = TONED.iter().flat_map(|(_, shades)| shades);
    for &Shade(color, index) in toned.chain(&PLAIN) {
        let [_, red, green, blue] = color.to_be_bytes();
        for color in [[red, green, blue], palette_color(index)] {
            let luminance = luminance(color) + 0.05;
            assert!(1.05 / luminance >= 2.9, "white on {color:?}");
            assert!(luminance / 0.05 >= 3.0, "black on {color:?}");
        }
    }
}

#[test]
fn a_file_gets_a_whole_line_per_interval() {
    let interval = Duration::from_secs(10);
    let mut progress = Progress::lines(interval);
    let start = progress.start;
    let mut after = |seconds| {
        let now = start + Duration::from_secs(seconds);
        progress.line_at(now, |time| format!("{} s", time.as_secs()))
    };
    let lines = [9, 11, 20, 21].map(&mut after);
    assert_eq!(
        lines,
        [None, Some("11 s\n".into()), None, Some("21 s\n".into())]
    );
    // There is nothing to remove.
    assert!(!progress.is_shown);
}

/// The message of an engine that does not answer names `--timeout`, so the option has to help.
#[test]
fn the_option_applies_to_the_handshake_as_well() {
    let seconds =
        |timeouts: Timeouts| [timeouts.handshake, timeouts.answer].map(|limit| limit.as_secs());
    assert_eq!(seconds(Timeouts::new(None)), [10, 60]);
    let timeout = Some(Duration::from_mins(5));
    assert_eq!(seconds(Timeouts::new(timeout)), [300, 300]);
}

#[test]
fn positions_are_recognised_among_pieces_moves_and_numbers() {
    for (words, expected) in [
        ("kiwipete e1", "kiwipete"),
        ("e1 Kiwipete", "Kiwipete"),
        ("kiwipet 3", "kiwipet"),
        ("960:518", "960:518"),
        ("{\"fen\":1} e1", "{\"fen\":1}"),
        (
            "4k3/8/8/8/8/8/8/4K2R_w_K_- O-O",
            "4k3/8/8/8/8/8/8/4K2R_w_K_-",
        ),
        ("e2-e4 O-O-O exd8=Q+ Nb1xc3 1.e4 e7e8q", ""),
        ("Ke1", ""),
        ("-", ""),
        ("5", ""),
    ] {
        let positions = words.split(' ').filter(|word| looks_like_position(word));
        let positions: Vec<_> = positions.collect();
        assert_eq!(positions.join(" "), expected, "{words}");
    }
}

fn split(words: &str) -> Option<String> {
    let words: Vec<_> = words.split(' ').map(str::to_owned).collect();
    split_fen(None, &words)
}

#[test]
fn a_word_is_part_of_a_split_fen_only_in_the_place_of_its_field() {
    for (words, fen) in [
        (
            "e1 8/8/8/8/8/8/8/K6k w - - 0 1 x",
            "8/8/8/8/8/8/8/K6k w - - 0 1",
        ),
        // A square is a field only after the castling rights.
        ("8/8/8/8/8/8/8/K6k b e1", "8/8/8/8/8/8/8/K6k b"),
        ("8/8/8/8/8/8/8/K6k w - - e1", "8/8/8/8/8/8/8/K6k w - -"),
        (
            "8/8/8/8/8/8/8/K6k w KQ e6 0 1",
            "8/8/8/8/8/8/8/K6k w KQ e6 0 1",
        ),
        ("8/8/8/8/8/8/8/K6k w HAha -", "8/8/8/8/8/8/8/K6k w HAha -"),
        // Side to move and castling rights do not occur twice.
        ("8/8/8/8/8/8/8/K6k w w", "8/8/8/8/8/8/8/K6k w"),
        ("8/8/8/8/8/8/8/K6k w - KQkq", "8/8/8/8/8/8/8/K6k w -"),
        // The depth of perft.
        ("8/8/8/8/8/8/8/K6k w - - 3", "8/8/8/8/8/8/8/K6k w - -"),
        (
            "8/8/8/8/8/8/8/K6k w - - 0 1 3",
            "8/8/8/8/8/8/8/K6k w - - 0 1",
        ),
    ] {
        assert_eq!(split(words).as_deref(), Some(fen), "{words}");
    }
    for words in ["e1", "8/8/8/8/8/8/8/K6k e1", "w - - 0 1"] {
        assert_eq!(split(words), None, "{words}");
    }
}

#[test]
fn the_bar_grows_with_the_plies() {
    let expected = "3 of 9 (line 7): [========            ] ply 2 of 5, 14 queries";
    assert_eq!(bisect_progress("3 of 9 (line 7): ", 14, 2, 5), expected);
}

#[test]
fn numbers_of_nodes_have_thousands_separators() {
    let two = Duration::from_secs(2);
    assert_eq!(
        perft_progress(1000, two),
        "1,000 nodes in 2.0 s, 500 nodes/s"
    );
    assert_eq!(perft_progress(1, two), "1 node in 2.0 s, 1 nodes/s");
}

#[test]
fn the_percentage_is_shown_if_the_size_is_known() {
    let two = Duration::from_secs(2);
    let text = stream_progress;
    assert_eq!(
        text(1000, "line", 42, Some(100), two),
        "42%, 1,000 lines, 500 lines/s"
    );
    assert_eq!(
        text(1000, "game", 42, None, two),
        "1,000 games, 500 games/s"
    );
    // The file has grown in the meantime.
    assert_eq!(
        text(1, "line", 200, Some(100), Duration::ZERO),
        "100%, 1 line, 1,000 lines/s"
    );
}
