//! Boards as text, read back: what is drawn is the position and the answer, from either side, in letters and in figures.

use std::collections::{BTreeMap, BTreeSet};

use chessmoves::notation::fen;
use chessmoves::render::text::{self, Look};
use chessmoves::render::{Bottom, Chequer, Palette, Signs};
use chessmoves::report::{Moves, PieceOn, Record, Status};
use chessmoves::{Bitboard, Color, File, Piece, Position, Rank, Role, Square};

/// The positions of the perft suites, and a few with checks and pins.
fn positions() -> Vec<Position> {
    let suites = concat!(
        include_str!("../fixtures/edges.perft"),
        include_str!("../fixtures/suite.perft"),
        "4r1k1/8/8/8/8/5n2/4B1P1/4K3 w - - 0 1\n",
        "q3k3/1P6/2K5/8/8/8/8/8 w - - 0 1\n",
        "4r2k/8/8/8/1b6/8/3R4/4K1R1 w - - 0 1\n",
        "rnb1kbnr/pppp1ppp/8/4p3/5PPq/8/PPPPP2P/RNBQKBNR w KQkq - 1 3\n",
    );
    let fens = suites
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split(';').next().unwrap_or_default().trim());
    let position = |text: &str| {
        let setup = fen::parse(text).expect("a FEN").setup;
        Position::try_from(setup).expect("a position")
    };
    fens.map(position).collect()
}

fn draw(record: &Record, look: &Look) -> String {
    let mut out = Vec::new();
    text::show(record, &[], look, &mut out).expect("a vector takes everything");
    String::from_utf8(out).expect("UTF-8")
}

/// What stands before, on and behind each square, and the signs that the legend explains.
struct Read {
    cells: BTreeMap<Square, [char; 4]>,
    legend: BTreeSet<String>,
}

/// Reads a board in a frame by its labels.
fn read(text: &str) -> Read {
    let lines: Vec<_> = text.lines().collect();
    let files_at = (lines.iter())
        .position(|line| {
            let names = line.split_whitespace().collect::<String>();
            names == "abcdefgh" || names == "hgfedcba"
        })
        .expect("the names of the files");
    let files: Vec<_> = lines[files_at].split_whitespace().collect();
    let mut cells = BTreeMap::new();
    for line in &lines[..files_at] {
        let Some((label, row)) = line.split_once(" |") else {
            continue;
        };
        let rank = label.trim().chars().next().and_then(Rank::from_digit);
        let rank = rank.expect("the name of a rank");
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
    Read { cells, legend }
}

/// Every piece of every position, asked about, from both sides.
#[test]
fn a_board_in_letters_shows_the_answer() {
    let mut asked = 0;
    for position in positions() {
        let board = position.board();
        let pins = Status::new(&position, &[]).pins;
        for square in board.occupied() {
            let piece = board.piece_at(square).expect("a piece");
            let moves = Moves::king(&position, Some(PieceOn::new(piece, square)));
            let Ok(moves) = moves else {
                continue;
            };
            let checkers = moves.king.map_or(Bitboard::EMPTY, |king| king.checkers);
            let king = board.king(piece.color).filter(|_| checkers.any());
            let in_question = |square| board.color_at(square) == Some(piece.color);
            let pins: Vec<_> = pins.iter().filter(|pin| in_question(pin.square)).collect();
            let targets: BTreeSet<_> = moves.moves.iter().map(|mv| mv.to).collect();
            let castles = (moves.moves.iter())
                .filter(|mv| mv.castle.is_some())
                .map(|mv| mv.to);
            let castles: BTreeSet<_> = castles.collect();
            let record = Record::Moves(moves);
            for bottom in [Bottom::White, Bottom::Black, Bottom::Asked] {
                let look = Look {
                    bottom,
                    ..Look::default()
                };
                let text = draw(&record, &look);
                let Read { cells, legend } = read(&text);
                let mut drawn = BTreeSet::new();
                for (&at, &[before, sign, after, more]) in &cells {
                    let letter = board.piece_at(at).map(Piece::letter);
                    if at == square {
                        assert_eq!((before, Some(sign), after), ('[', letter, ']'), "{text}");
                        drawn.insert(format!("[{sign}]"));
                    } else if castles.contains(&at) && before == 'O' {
                        assert_eq!([before, sign, after], ['O', '-', 'O'], "{text}");
                        drawn.insert("O-O".to_owned());
                        continue;
                    } else {
                        let mark = [before, sign]
                            .into_iter()
                            .find(|sign| "*x=e".contains(*sign));
                        assert_eq!(mark.is_some(), targets.contains(&at), "{at}\n{text}");
                        let name = match (mark, after) {
                            (Some('e'), _) => Some("ep"),
                            (Some('x'), '=') => Some("x="),
                            (Some('x'), _) => Some("x"),
                            (Some('='), _) => Some("="),
                            (Some(_), _) => Some("*"),
                            (None, _) => None,
                        };
                        drawn.extend(name.map(str::to_owned));
                        match (letter, mark) {
                            (Some(letter), _) => assert_eq!(sign, letter, "{at}\n{text}"),
                            (None, None) => assert_eq!(sign, '.', "{at}\n{text}"),
                            (None, Some(_)) => {}
                        }
                    }
                    let is_check = checkers.contains(at) || king == Some(at);
                    let behind = [after, more];
                    assert_eq!(behind.contains(&'!'), is_check, "{at}\n{text}");
                    let is_pinned = pins.iter().any(|pin| pin.square == at);
                    assert_eq!(behind.contains(&'~'), is_pinned, "{at}\n{text}");
                    let is_pinner = pins.iter().any(|pin| pin.by == at);
                    // Check, promotion and a pin are one sign too many.
                    if behind != ['=', '!'] {
                        assert_eq!(behind.contains(&'^'), is_pinner, "{at}\n{text}");
                    }
                    let signs = behind.iter().filter(|sign| "!~^".contains(**sign));
                    drawn.extend(signs.map(char::to_string));
                }
                assert_eq!(legend, drawn, "{text}");
            }
            asked += 1;
        }
    }
    assert!(asked > 500, "only {asked} pieces");
}

/// Texts that tell what would be a colour.
fn chequer() -> Palette {
    let ground = |shade: &str| format!("<{shade}");
    Palette::PLAIN.with_chequer(Chequer {
        plain: ["light", "dark"].map(ground),
        grounds: Vec::new(),
        inks: ["(white)", "(black)", "(sign)"].map(str::to_owned),
        end: ">",
    })
}

fn role(figure: char) -> Option<Role> {
    Some(match figure {
        '\u{265a}' => Role::King,
        '\u{265b}' => Role::Queen,
        '\u{265c}' => Role::Rook,
        '\u{265d}' => Role::Bishop,
        '\u{265e}' => Role::Knight,
        '\u{265f}' => Role::Pawn,
        _ => return None,
    })
}

/// Each figure in the ink of its side, on a square of the right shade, and never without what keeps it from being an emoji.
#[test]
fn a_board_in_figures_shows_the_position() {
    for position in positions() {
        let record = Record::Status(Box::new(Status::new(&position, &[])));
        for bottom in [Bottom::White, Bottom::Black] {
            let look = Look {
                palette: chequer(),
                bottom,
                signs: Signs::Unicode,
                ..Look::default()
            };
            let text = draw(&record, &look);
            let mut found = BTreeMap::new();
            for line in text.lines().skip(2).take(8) {
                let rank = line.trim().chars().next().and_then(Rank::from_digit);
                let rank = rank.expect("the name of a rank");
                let squares: Vec<_> = line.split('<').skip(1).collect();
                assert_eq!(squares.len(), 8, "{text}");
                for (n, cell) in squares.into_iter().enumerate() {
                    let file = if bottom == Bottom::Black { 7 - n } else { n };
                    let square = Square::new(File::from_index(file).expect("a file"), rank);
                    let shade = if square.is_light() { "light" } else { "dark" };
                    assert!(cell.starts_with(shade), "{square}\n{text}");
                    let Some((at, figure)) = cell.char_indices().find(|(_, c)| role(*c).is_some())
                    else {
                        continue;
                    };
                    let behind = &cell[at + figure.len_utf8()..];
                    assert!(behind.starts_with('\u{fe0e}'), "{square}\n{text}");
                    let color = if cell[..at].ends_with("(white)") {
                        Color::White
                    } else {
                        assert!(cell[..at].ends_with("(black)"), "{square}\n{text}");
                        Color::Black
                    };
                    found.insert(square, Piece::new(color, role(figure).expect("a figure")));
                }
            }
            let pieces = (position.board().occupied().iter())
                .filter_map(|square| Some((square, position.board().piece_at(square)?)));
            assert_eq!(found, pieces.collect(), "{text}");
        }
    }
}

/// The mask is that of the piece wherever it stands: what is inside of the frame is what `clip` draws.
#[test]
fn the_frame_in_the_mask_holds_the_board() {
    use chessmoves::report::RawMoves;
    use chessmoves::{Board, Setup};
    for role in [
        Role::King,
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ] {
        for square in Square::all() {
            for (color, bottom) in [(Color::White, Bottom::White), (Color::Black, Bottom::Asked)] {
                let piece = PieceOn::new(Piece::new(color, role), square);
                let look = Look {
                    bottom,
                    ..Look::default()
                };
                let raw = draw(&Record::Raw(RawMoves::new(piece)), &look);
                let setup = Setup {
                    board: Board::from_iter([(square, piece.piece())]),
                    turn: color,
                    ..Setup::EMPTY
                };
                let position = Position::try_from(setup).expect("a piece alone");
                let clipped = draw(&Record::Moves(Moves::clipped(piece, &position)), &look);
                let inside: Vec<String> = (raw.lines())
                    .filter(|line| line.matches('|').count() == 2)
                    .filter_map(|line| line.split('|').nth(1))
                    .map(str::to_owned)
                    .collect();
                let board: Vec<String> = (clipped.lines())
                    .filter_map(|line| line.split('|').nth(1))
                    // Castling is a move like others before there are rooks to tell of.
                    .map(|row| row.replace("O-O", " * "))
                    .collect();
                assert_eq!(inside.len(), 8, "{raw}");
                assert_eq!(inside, board, "{raw}\n{clipped}");
            }
        }
    }
}
