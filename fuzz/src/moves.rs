//! Moves as text: what is read is found or refused, and a question is answered yes exactly where the move is legal.

use chessmoves::Position;
use chessmoves::input::{Input, play_moves};
use chessmoves::notation::piece::PieceName;
use chessmoves::notation::text::{MoveError, MoveText};
use chessmoves::notation::uci::Uci;
use chessmoves::render::text::{self, Look};
use chessmoves::report::{Asked, PlayedMove, Record, Why};

use super::bytes;

/// Where moves of every kind are near.
const POSITIONS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "1r1k2r1/6p1/8/8/8/8/6P1/1R1K2R1 w KQkq - 0 1",
    "4k3/8/8/Q3Q3/8/Q3Q3/3N1N2/4K3 w - - 0 1",
    "8/8/8/3pP3/2B1b3/8/8/8 w - d6 0 1",
    "k1k5/8/8/8/8/8/1P6/K1K5 w - - 0 1",
];

/// The first byte chooses the position, or those of a whole board come first; the rest is the text.
pub fn check(data: &[u8]) {
    let Some((&choice, rest)) = data.split_first() else {
        return;
    };
    let Some((position, text)) = asked_in(choice, rest) else {
        return;
    };
    let Ok(text) = str::from_utf8(text) else {
        return;
    };
    if let Err(error) = text.parse::<PieceName>() {
        assert!(!error.to_string().is_empty());
        error.hint();
    }
    every_move_is_read_as_itself(&position);
    match MoveText::parse(text) {
        Ok(read) => asked(&position, text, read),
        Err(error) => {
            assert!(matches!(error, MoveError::Unreadable { .. }));
            error.hint();
        }
    }
    if let Err(error) = play_moves(position, text.split_whitespace()) {
        bytes::check_error(&error, text);
    }
}

fn asked_in(choice: u8, rest: &[u8]) -> Option<(Position, &[u8])> {
    if let Some(fen) = POSITIONS.get(usize::from(choice)) {
        let input = Input::read(fen).expect("a FEN");
        return Some((input.position().expect("a position"), rest));
    }
    let pieces = usize::from(choice % 32);
    let (board, text) = rest.split_at(rest.len().min(2 * pieces + 3));
    Some((bytes::position(board)?, text))
}

fn asked(position: &Position, text: &str, read: MoveText) {
    let (moves, chess960) = (position.legal_moves(), position.is_chess960());
    let found = read.find(text, &moves, chess960);
    if let Ok(mv) = found {
        assert!(moves.contains(&mv), "{mv:?}");
    }
    let question = Asked::Move {
        text: text.to_owned(),
        read,
    };
    let Ok(why) = Why::new(position, &question) else {
        assert!(position.check_kings().is_err());
        return;
    };
    let legal: Vec<_> = (why.verdicts.iter())
        .filter(|verdict| verdict.legal)
        .collect();
    for verdict in &why.verdicts {
        assert_eq!(verdict.legal, verdict.reasons.is_empty(), "{verdict:?}");
        assert_eq!(verdict.legal, verdict.stage.is_none(), "{verdict:?}");
        let is_move = moves.iter().any(|&mv| {
            verdict.uci == Some(Uci::new(mv, chess960)) && verdict.from == Some(mv.from())
        });
        // A promotion too many or too few is against a move that is one without it.
        let promotion = |code: &str| code.starts_with("promotion-");
        let is_other = (verdict.reasons.iter()).any(|reason| promotion(reason.code));
        assert!(
            is_other || verdict.legal == is_move,
            "{text:?}: {verdict:?}"
        );
    }
    assert_eq!(why.legal, Some(!legal.is_empty()));
    let expected = match &found {
        Ok(_) => 1..=1,
        Err(MoveError::Ambiguous { moves, .. }) => moves.len()..=moves.len(),
        Err(_) => 0..=0,
    };
    assert!(
        expected.contains(&legal.len()),
        "{text:?}: {found:?}, {legal:?}"
    );
    let mut out = Vec::new();
    text::write(&Record::Why(why), &[], &Look::default(), &mut out).expect("a buffer");
    assert!(str::from_utf8(&out).is_ok_and(|out| !out.contains('\u{1b}')));
}

/// In both spellings.
fn every_move_is_read_as_itself(position: &Position) {
    if position.check_kings().is_err() {
        return;
    }
    let (moves, chess960) = (position.legal_moves(), position.is_chess960());
    for &mv in &moves {
        let PlayedMove { uci, san } = PlayedMove::new(position, mv);
        for text in [uci.to_string(), san.to_string()] {
            let read = MoveText::parse(&text).expect("a move");
            assert_eq!(read.find(&text, &moves, chess960), Ok(mv), "{text}");
        }
    }
}
