//! Positions made from bytes, the answers about them, and checks that several targets need.

use std::fmt::Debug;
use std::ops::Range;

use chessmoves::Faults;
use chessmoves::answer::{
    Answer, Body, Control, ErrorRecord, Moves, PieceOn, Question, RawMoves, Status, Why,
};
use chessmoves::input::Input;
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
        chess960: [None, Some(true), Some(false), None][usize::from(flags >> 1 & 3)],
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

/// Calls a function with each answer about the input. The movement mask of a lone piece has no position.
pub fn for_each_answer(input: &Input, bodies: Vec<Body>, check: impl Fn(&Answer<'_>)) {
    let position = input.position().expect("a position");
    for body in bodies {
        let mut question: Question<'_> = Question::about(&position);
        question.input = input;
        if matches!(body, Body::Raw(_)) {
            question.position = None;
        }
        let question = &question;
        check(&Answer { question, body });
    }
}

/// All answers about the position as a whole.
pub fn bodies(position: &AnyPosition, input: &Input) -> Vec<Body> {
    let problems = input.problems();
    let mut bodies = vec![
        Body::from(Status::new(position, &problems)),
        Body::from(Control::new(position, None)),
        Body::from(Moves::board(position, None)),
    ];
    bodies.extend(Moves::legal(position, None).ok().map(Body::from));
    bodies.extend(Why::moves(position, None).ok().map(Body::from));
    for problem in &problems {
        assert!(!problem.to_string().is_empty(), "{}", problem.code());
    }
    bodies
}

/// All answers about one piece.
pub fn bodies_of(position: &AnyPosition, piece: PieceOn) -> Vec<Body> {
    let mut bodies = vec![
        Body::from(RawMoves::new(piece)),
        Body::from(Moves::clipped(piece)),
        Body::from(Moves::board(position, Some(piece))),
    ];
    bodies.extend(Moves::legal(position, Some(piece)).ok().map(Body::from));
    bodies.extend(Why::moves(position, Some(piece)).ok().map(Body::from));
    bodies
}

/// Checks that an error has a code and a message, and that its spans are in the text, in which a byte order mark does not
/// count.
pub fn check_error(error: &Faults, text: &str) {
    let record = ErrorRecord::new(error, text);
    assert_eq!(record.input, text.strip_prefix('\u{feff}').unwrap_or(text));
    assert!(!record.fault.message.is_empty(), "{error:?}");
    assert!(!record.fault.code.name().is_empty(), "{error:?}");
    let faults = record.faults.iter().filter_map(|fault| fault.span.as_ref());
    for span in record.fault.span.iter().chain(faults) {
        check_span(span, &record.input, &record);
    }
}

/// Checks that a span is a part of the text.
pub fn check_span(span: &Range<usize>, text: &str, of: &dyn Debug) {
    assert!(text.get(span.clone()).is_some(), "{span:?} of {of:?}");
}
