//! Boards as text, read back: they show the position and the answer, from either side, in letters and in figurines.

use std::collections::{BTreeMap, BTreeSet};

use chessmoves::answer::scene::Orientation;
use chessmoves::answer::text::{Charset, Options, Palette, SquareColors};
use chessmoves::answer::{Moves, PieceOn, Status};
use chessmoves::{AnyPosition, Bitboard, Board, Color, File, Piece, Rank, Role, Setup, Square};

use crate::samples::{Sample, pieces, status};
use crate::support::any_position;

const ORIENTATIONS: [Orientation; 3] = [Orientation::White, Orientation::Black, Orientation::Asked];

/// The positions of the perft suites, and a few with checks and pins.
fn positions() -> Vec<AnyPosition> {
    let suites = concat!(
        include_str!("../../fixtures/edges.perft"),
        include_str!("../../fixtures/suite.perft"),
        "4r1k1/8/8/8/8/5n2/4B1P1/4K3 w - - 0 1\n",
        "q3k3/1P6/2K5/8/8/8/8/8 w - - 0 1\n",
        "4r2k/8/8/8/1b6/8/3R4/4K1R1 w - - 0 1\n",
        "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3\n",
    );
    (suites.lines())
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| any_position(line.split(';').next().unwrap_or_default().trim()))
        .collect()
}

/// A board read back.
struct ReadBoard {
    /// The four columns of each square.
    cells: BTreeMap<Square, [char; 4]>,
    /// The marks that the legend explains.
    legend: BTreeSet<String>,
}

/// Reads a board in a frame by its labels.
fn read(text: &str) -> ReadBoard {
    let lines: Vec<_> = text.lines().collect();
    let files_at = (lines.iter())
        .position(|line| {
            let names: String = line.split_whitespace().collect();
            names == "abcdefgh" || names == "hgfedcba"
        })
        .expect("the labels of the files");
    let files: Vec<_> = lines[files_at].split_whitespace().collect();
    let mut cells = BTreeMap::new();
    for line in &lines[..files_at] {
        let Some((label, row)) = line.split_once(" |") else {
            continue;
        };
        let rank = rank_of(label);
        let row: Vec<_> = row.chars().collect();
        for (file, cell) in files.iter().zip(row[1..].chunks(4)) {
            let file = file.chars().next().and_then(File::from_letter);
            let square = Square::new(file.expect("a file"), rank);
            cells.insert(square, cell.try_into().expect("four columns"));
        }
    }
    assert_eq!(cells.len(), 64, "{text}");
    let legend = (lines[files_at + 1..].iter())
        .flat_map(|line| line.trim().split("   "))
        .filter_map(|entry| Some(entry.split_once(' ')?.0.to_owned()))
        .collect();
    ReadBoard { cells, legend }
}

fn rank_of(label: &str) -> Rank {
    let digit = label.trim().chars().next();
    digit
        .and_then(Rank::from_digit)
        .expect("the label of a rank")
}

/// What the board of a piece's legal moves has to show.
struct Expected {
    board: Board,
    asked: PieceOn,
    targets: BTreeSet<Square>,
    castling_targets: BTreeSet<Square>,
    /// The king in check and the pieces that give check.
    in_check: Bitboard,
    pinned: Bitboard,
    pinners: Bitboard,
}

impl Expected {
    /// `None` if a side has several kings.
    fn new(position: &AnyPosition, asked: PieceOn) -> Option<(Self, Sample)> {
        let moves = Moves::legal(position, Some(asked)).ok()?;
        let board = *position.board();
        let checkers = moves.king.map_or(Bitboard::EMPTY, |king| king.checkers);
        let king = board.king(asked.color).filter(|_| checkers.any());
        let pins = Status::new(position, &[]).pins.into_iter();
        let pins: Vec<_> = pins
            .filter(|pin| board.color_at(pin.square) == Some(asked.color))
            .collect();
        let castlings = moves.moves.iter().filter(|mv| mv.castle.is_some());
        let expected = Self {
            board,
            asked,
            targets: moves.moves.iter().map(|mv| mv.to).collect(),
            castling_targets: castlings.map(|mv| mv.to).collect(),
            in_check: king.map_or(checkers, |king| checkers.with(king)),
            pinned: pins.iter().map(|pin| pin.square).collect(),
            pinners: pins.iter().map(|pin| pin.by).collect(),
        };
        Some((expected, Sample::of(position, moves)))
    }

    /// Checks a square, and returns the marks on it that the legend has to explain.
    fn check(&self, at: Square, cell: [char; 4]) -> Vec<String> {
        let [before, middle, after, last] = cell;
        let letter = self.board.piece_at(at).map(Piece::letter);
        let mut marks = Vec::new();
        if at == self.asked.square {
            assert_eq!((before, Some(middle), after), ('[', letter, ']'), "{at}");
            marks.push(format!("[{middle}]"));
        } else if self.castling_targets.contains(&at) && before == 'O' {
            assert_eq!([before, middle, after], ['O', '-', 'O'], "{at}");
            return vec!["O-O".to_owned()];
        } else {
            let mark = [before, middle]
                .into_iter()
                .find(|sign| "*x=e".contains(*sign));
            assert_eq!(mark.is_some(), self.targets.contains(&at), "{at}");
            match (letter, mark) {
                (Some(letter), _) => assert_eq!(middle, letter, "{at}"),
                (None, None) => assert_eq!(middle, '.', "{at}"),
                (None, Some(_)) => {}
            }
            let name = mark.map(|mark| match (mark, after) {
                ('e', _) => "ep",
                ('x', '=') => "x=",
                ('x', _) => "x",
                ('=', _) => "=",
                _ => "*",
            });
            marks.extend(name.map(str::to_owned));
        }
        let suffixes = [after, last];
        assert_eq!(suffixes.contains(&'!'), self.in_check.contains(at), "{at}");
        assert_eq!(suffixes.contains(&'~'), self.pinned.contains(at), "{at}");
        // There is no room for a third suffix after a promotion and a check.
        if suffixes != ['=', '!'] {
            assert_eq!(suffixes.contains(&'^'), self.pinners.contains(at), "{at}");
        }
        let suffixes = suffixes.iter().filter(|sign| "!~^".contains(**sign));
        marks.extend(suffixes.map(char::to_string));
        marks
    }
}

/// Every piece of every position, from both sides.
#[test]
fn boards_in_letters_show_the_legal_moves() {
    let mut asked = 0;
    for position in positions() {
        for piece in pieces(&position) {
            let Some((expected, record)) = Expected::new(&position, piece) else {
                continue;
            };
            for orientation in ORIENTATIONS {
                let options = Options {
                    orientation,
                    ..Options::default()
                };
                let text = record.board(&options);
                let ReadBoard { cells, legend } = read(&text);
                let marks = cells
                    .iter()
                    .flat_map(|(&at, &cell)| expected.check(at, cell));
                assert_eq!(legend, marks.collect(), "{text}");
            }
            asked += 1;
        }
    }
    assert!(asked > 500, "only {asked} pieces");
}

/// A palette that writes words in place of colours.
fn colors_in_words() -> Palette {
    Palette {
        square_colors: Some(SquareColors {
            plain: ["<light", "<dark"].map(str::to_owned),
            toned: Vec::new(),
            inks: ["(white)", "(black)", "(sign)"].map(str::to_owned),
            end: ">",
        }),
        ..Palette::default()
    }
}

fn role_of(figurine: char) -> Option<Role> {
    Some(match figurine {
        '\u{265a}' => Role::King,
        '\u{265b}' => Role::Queen,
        '\u{265c}' => Role::Rook,
        '\u{265d}' => Role::Bishop,
        '\u{265e}' => Role::Knight,
        '\u{265f}' => Role::Pawn,
        _ => return None,
    })
}

/// Each figurine has the colour of its side, on a square of the right shade, and is followed by the variation selector that
/// keeps it from being drawn as an emoji.
#[test]
fn boards_in_figurines_show_the_position() {
    for position in positions() {
        let record = status(&position, &[]);
        for orientation in [Orientation::White, Orientation::Black] {
            let options = Options {
                palette: colors_in_words(),
                orientation,
                charset: Charset::Unicode,
                ..Options::default()
            };
            let text = record.board(&options);
            let found = read_figurines(&text, orientation);
            let expected: BTreeMap<_, _> = position.board().pieces().collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}

fn read_figurines(text: &str, orientation: Orientation) -> BTreeMap<Square, Piece> {
    let mut found = BTreeMap::new();
    for line in text.lines().skip(2).take(8) {
        let rank = rank_of(line);
        let cells: Vec<_> = line.split('<').skip(1).collect();
        assert_eq!(cells.len(), 8, "{text}");
        for (n, cell) in cells.into_iter().enumerate() {
            let file = match orientation {
                Orientation::Black => 7 - n,
                _ => n,
            };
            let square = Square::new(File::from_index(file).expect("a file"), rank);
            let shade = if square.is_light() { "light" } else { "dark" };
            assert!(cell.starts_with(shade), "{square}\n{text}");
            let figurine = cell
                .char_indices()
                .find_map(|(at, c)| Some((at, c, role_of(c)?)));
            let Some((at, figurine, role)) = figurine else {
                continue;
            };
            let rest = &cell[at + figurine.len_utf8()..];
            assert!(rest.starts_with('\u{fe0e}'), "{square}\n{text}");
            let color = if cell[..at].ends_with("(white)") {
                Color::White
            } else {
                assert!(cell[..at].ends_with("(black)"), "{square}\n{text}");
                Color::Black
            };
            found.insert(square, Piece::new(color, role));
        }
    }
    found
}

/// The frame on the 15x15 board contains what `clip` draws, wherever the piece stands.
#[test]
fn frame_on_the_15x15_board_contains_the_8x8_board() {
    let views = [
        (Color::White, Orientation::White),
        (Color::Black, Orientation::Asked),
    ];
    for (role, square) in Role::ALL
        .iter()
        .flat_map(|&role| Square::all().map(move |at| (role, at)))
    {
        for (color, orientation) in views {
            let piece = PieceOn::new(Piece::new(color, role), square);
            let options = Options {
                orientation,
                ..Options::default()
            };
            let raw = Sample::raw(piece).board(&options);
            let setup = Setup {
                board: Board::from_iter([(square, piece.piece())]),
                turn: color,
                ..Setup::EMPTY
            };
            let (position, _) = AnyPosition::from_setup(setup).expect("a piece");
            let clipped = Sample::of(&position, Moves::clipped(piece)).board(&options);
            let inside: Vec<_> = (raw.lines())
                .filter(|line| line.matches('|').count() == 2)
                .filter_map(|line| line.split('|').nth(1).map(str::to_owned))
                .collect();
            let board: Vec<_> = (clipped.lines())
                .filter_map(|line| line.split('|').nth(1))
                // On the 15x15 board castling is drawn like other moves.
                .map(|row| row.replace("O-O", " * "))
                .collect();
            assert_eq!(inside.len(), 8, "{raw}");
            assert_eq!(inside, board, "{raw}\n{clipped}");
        }
    }
}
