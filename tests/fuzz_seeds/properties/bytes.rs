//! Positions made from bytes, the records about them, and checks that several targets need.

use std::fmt::Debug;
use std::ops::Range;

use chessmoves::Faults;
use chessmoves::input::Input;
use chessmoves::record::{Control, Moves, PieceOn, ProblemReport, RawMoves, Record, Status, Why};
use chessmoves::{AnyPosition, Bitboard, Board, Color, Piece, Role, Setup, Square};

/// A setup from three bytes and two bytes per piece. Most of them cannot occur in a game, and every setup with a piece can
/// be analysed.
pub fn setup(data: &[u8]) -> Option<Setup> {
    let (&[flags, en_passant, castling], pieces) = data.split_first_chunk()?;
    let mut board = Board::EMPTY;
    for pair in pieces.chunks_exact(2).take(64) {
        let (square, piece) = (square(pair[0]), pair[1] as usize);
        let color = Color::ALL[piece / 8 % 2];
        // Three of eight numbers are pawns, the most frequent role.
        let role = Role::ALL.get(piece % 8).copied().unwrap_or(Role::Pawn);
        board.put(Piece::new(color, role), square);
    }
    let rook = |bit: u8, letter| (castling >> bit & 1 == 1).then(|| square(letter));
    let corners = [rook(0, 0), rook(1, 7), rook(2, 56), rook(3, 63)];
    let all = if castling & 16 == 0 {
        Bitboard::EMPTY
    } else {
        Bitboard::ALL
    };
    Some(Setup {
        board,
        turn: Color::ALL[usize::from(flags & 1)],
        castling: corners.into_iter().flatten().collect::<Bitboard>() | all,
        en_passant: (en_passant & 64 != 0).then(|| square(en_passant)),
        halfmoves: u32::from(flags >> 2),
        chess960: flags & 2 != 0,
        ..Setup::EMPTY
    })
}

fn square(byte: u8) -> Square {
    Square::from_index(usize::from(byte % 64)).expect("64 squares")
}

/// The position of such a setup, unless the board is empty.
pub fn position(data: &[u8]) -> Option<AnyPosition> {
    let (position, _) = AnyPosition::from_setup(setup(data)?).ok()?;
    Some(position)
}

/// The pieces on the board.
pub fn pieces(position: &AnyPosition) -> Vec<PieceOn> {
    (position.board().pieces())
        .map(|(square, piece)| PieceOn::new(piece, square))
        .collect()
}

/// All records about the position as a whole.
pub fn records(position: &AnyPosition, input: &Input) -> Vec<Record> {
    let problems = input.problems();
    let mut records = vec![
        Record::from(Status::new(position, &problems)),
        Record::from(Control::new(position)),
        Record::from(Moves::board(position, None)),
    ];
    records.extend(Moves::legal(position, None).ok().map(Record::from));
    records.extend(Why::side(position).ok().map(Record::from));
    for problem in problems.iter().map(ProblemReport::from) {
        assert!(!problem.message.is_empty(), "{}", problem.code);
    }
    records
}

/// All records about one piece.
pub fn records_of(position: &AnyPosition, piece: PieceOn) -> Vec<Record> {
    let mut records = vec![
        Record::from(RawMoves::new(piece)),
        Record::from(Moves::clipped(piece, position)),
        Record::from(Moves::board(position, Some(piece))),
    ];
    records.extend(Moves::legal(position, Some(piece)).ok().map(Record::from));
    records.extend(Why::piece(position, piece).ok().map(Record::from));
    records
}

/// Checks that an error has a code and a message, and that its spans are in the text, in which a byte order mark does not
/// count.
pub fn check_error(error: &Faults, text: &str) {
    let record = error.record(text);
    assert_eq!(record.input, text.strip_prefix('\u{feff}').unwrap_or(text));
    assert!(!record.message.is_empty(), "{error:?}");
    assert!(!record.code.is_empty(), "{error:?}");
    let faults = record.faults.iter().map(|fault| &fault.span);
    for span in record.span.iter().chain(faults) {
        check_span(span, &record.input, &record);
    }
}

/// Checks that a span is a part of the text.
pub fn check_span(span: &Range<usize>, text: &str, of: &dyn Debug) {
    assert!(text.get(span.clone()).is_some(), "{span:?} of {of:?}");
}
