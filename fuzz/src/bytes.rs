//! Positions from bytes, and what is asked of them.

use std::ops::Range;

use chessmoves::input::{Input, InputError};
use chessmoves::report::{
    Asked, Control, Moves, PieceOn, ProblemReport, RawMoves, Record, Status, Why,
};
use chessmoves::{Bitboard, Board, Color, Piece, Position, Role, Setup, Square};

/// A setup from three bytes and two for each piece: most are no game, and every one with a piece can be analysed.
pub fn setup(data: &[u8]) -> Option<Setup> {
    let (&[flags, en_passant, castling], pieces) = data.split_first_chunk()?;
    let mut board = Board::EMPTY;
    for pair in pieces.chunks_exact(2).take(64) {
        let (square, piece) = (square(pair[0]), pair[1] as usize);
        let color = Color::ALL[piece / 8 % 2];
        // Two more numbers for pawns, of which a board has most.
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

pub fn position(data: &[u8]) -> Option<Position> {
    Position::try_from(setup(data)?).ok()
}

/// The pieces on the board, as they are asked about.
pub fn pieces(position: &Position) -> impl Iterator<Item = PieceOn> {
    let board = *position.board();
    let all: Vec<_> = board.pieces().collect();
    all.into_iter()
        .map(|(square, piece)| PieceOn::new(piece, square))
}

/// Every answer that there is about a position as a whole.
pub fn records(position: &Position, input: &Input) -> Vec<Record> {
    let problems = input.problems();
    let mut records = vec![
        Record::Status(Box::new(Status::new(position, &problems))),
        Record::Control(Box::new(Control::new(position))),
        Record::Moves(Moves::board(position, None)),
    ];
    records.extend(Moves::king(position, None).ok().map(Record::Moves));
    let why = Why::new(position, &Asked::Everything);
    records.extend(why.ok().map(Record::Why));
    // Each problem has its sentence.
    for problem in problems.iter().map(ProblemReport::from) {
        assert!(!problem.message.is_empty(), "{}", problem.code);
    }
    records
}

/// Every answer about one piece.
pub fn records_of(position: &Position, piece: PieceOn) -> Vec<Record> {
    let mut records = vec![
        Record::Raw(RawMoves::new(piece)),
        Record::Moves(Moves::clipped(piece, position)),
        Record::Moves(Moves::board(position, Some(piece))),
    ];
    records.extend(Moves::king(position, Some(piece)).ok().map(Record::Moves));
    let why = Why::new(position, &Asked::Piece(piece));
    records.extend(why.ok().map(Record::Why));
    records
}

/// Holds that an error has its place inside of the text, and something to say.
pub fn check_error(error: &InputError, text: &str) {
    let record = error.record(text);
    assert!(!record.message.is_empty(), "{error:?}");
    assert!(!record.code.is_empty(), "{error:?}");
    let spans = (record.span.iter()).chain(record.faults.iter().map(|fault| &fault.span));
    for span in spans {
        check_span(span, text, &format_args!("{record:?}"));
    }
}

/// Holds that a place is a part of the text.
pub fn check_span(span: &Range<usize>, text: &str, of: &dyn std::fmt::Debug) {
    assert!(text.get(span.clone()).is_some(), "{span:?} of {of:?}");
}
