//! Streams of records compared with a program based on shakmaty and `serde_json`, in one run:
//! `cargo bench -p chessmoves-benches --bench records`.
//!
//! Both read the same FEN lines and write the same bytes, which is checked first. Then they take turns, with one thread and
//! into a buffer that is discarded. The best of several rounds counts.

use std::hint::black_box;
use std::io::{self, Write};
use std::time::Instant;

use chessmoves::input::Input;
use chessmoves::record::json::{self, Fields};
use chessmoves::record::{Moves, Record};
use chessmoves_benches::positions;

fn main() -> io::Result<()> {
    let mut numbers = std::env::args().filter_map(|word| word.parse().ok());
    let count = numbers.next().unwrap_or(200_000);
    let rounds = numbers.next().unwrap_or(3);
    let lines = positions::varied(count);
    let mut out = io::stdout().lock();
    writeln!(out, "{}", positions::Census::of(&lines))?;

    let kinds: [(&str, Program, Program); 2] = [
        ("full", |line, out| by_us(line, false, out), peer::full),
        ("slim", |line, out| by_us(line, true, out), peer::slim),
    ];
    for (kind, ours, theirs) in kinds {
        writeln!(out, "{kind} records")?;
        compare(
            &lines,
            rounds,
            [("chessmoves", ours), ("shakmaty + serde_json", theirs)],
            &mut out,
        )?;
    }
    out.flush()
}

/// Answers a line.
type Program = fn(&str, &mut Vec<u8>);

/// Checks that both write the same bytes, and measures them in turns.
fn compare(
    lines: &[String],
    rounds: usize,
    programs: [(&str, Program); 2],
    out: &mut dyn Write,
) -> io::Result<()> {
    for line in lines {
        let written = programs.map(|(_, program)| {
            let mut buffer = Vec::new();
            program(line, &mut buffer);
            String::from_utf8(buffer).expect("UTF-8")
        });
        assert_eq!(written[0], written[1], "{line}");
    }
    let mut best = [f64::INFINITY; 2];
    let mut bytes = 0;
    for _ in 0..rounds {
        for (best, (_, program)) in best.iter_mut().zip(programs) {
            let (start, mut buffer) = (Instant::now(), Vec::new());
            bytes = 0;
            for line in lines {
                buffer.clear();
                program(line, &mut buffer);
                bytes += black_box(&buffer).len();
            }
            *best = best.min(start.elapsed().as_secs_f64());
        }
    }
    for ((name, _), seconds) in programs.iter().zip(best) {
        #[allow(clippy::cast_precision_loss, reason = "thousands and millions")]
        let (per_second, megabytes) = (lines.len() as f64 / seconds, bytes as f64 / seconds / 1e6);
        let ratio = best[1] / seconds;
        writeln!(
            out,
            "  {name:<22} {per_second:>10.0} records/s {megabytes:>8.0} MB/s {ratio:>6.2}x"
        )?;
    }
    Ok(())
}

fn by_us(line: &str, slim: bool, out: &mut Vec<u8>) {
    let input = Input::read(line).expect("a FEN");
    let position = input.position().expect("a position");
    let record = if slim {
        Record::Slim(Moves::legal_slim(&position, None).expect("one king per side"))
    } else {
        Record::Moves(Moves::legal(&position, None).expect("one king per side"))
    };
    json::append(&record, &input.extra, Fields::All, out).expect("a buffer");
}

/// A straightforward program with shakmaty and `serde_json`.
mod peer {
    use serde::Serialize;
    use shakmaty::fen::Fen;
    use shakmaty::san::{San, SanPlus, Suffix};
    use shakmaty::uci::UciMove;
    use shakmaty::{
        CastlingMode, CastlingSide, Chess, Color, EnPassantMode, Move, Position, Role, Square,
    };

    #[derive(Serialize)]
    struct Piece {
        #[allow(clippy::struct_field_names, reason = "the key of the record")]
        piece: char,
        color: &'static str,
        square: String,
    }

    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct MoveRecord {
        piece: char,
        from: String,
        to: String,
        uci: String,
        san: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        has_captured: Option<Piece>,
        #[serde(skip_serializing_if = "Option::is_none")]
        promotion: Option<char>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        en_passant: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        castle: Option<&'static str>,
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        gives_check: bool,
    }

    #[allow(clippy::struct_excessive_bools, reason = "the record has them")]
    #[derive(Serialize)]
    #[serde(tag = "type", rename = "moves", rename_all = "camelCase")]
    struct Record<M> {
        schema: u32,
        stage: &'static str,
        fen: String,
        on_move: &'static str,
        piece: Option<Piece>,
        moves: Vec<M>,
        move_vectors: Option<Vec<Vec<String>>>,
        in_check: bool,
        checkers: Vec<String>,
        check_mated: bool,
        stale_mated: bool,
        can_k_side_castle: bool,
        can_q_side_castle: bool,
    }

    pub(super) fn full(line: &str, out: &mut Vec<u8>) {
        record(line, move_record, out);
    }

    pub(super) fn slim(line: &str, out: &mut Vec<u8>) {
        record(line, |_, mv| UciMove::from_standard(mv).to_string(), out);
    }

    fn record<M: Serialize>(line: &str, write: fn(&Chess, Move) -> M, out: &mut Vec<u8>) {
        let fen: Fen = line.parse().expect("a FEN");
        let position: Chess = fen
            .into_position(CastlingMode::Standard)
            .expect("a position");
        let mut legal: Vec<Move> = position.legal_moves().into_iter().collect();
        legal.sort_by_key(order);
        let castle = |side| legal.iter().any(|mv| mv.castling_side() == Some(side));
        let record = Record {
            schema: 1,
            stage: "king",
            fen: Fen::from_position(&position, EnPassantMode::Always).to_string(),
            on_move: name(position.turn()),
            piece: None,
            moves: legal.iter().map(|&mv| write(&position, mv)).collect(),
            move_vectors: None,
            in_check: position.is_check(),
            checkers: position
                .checkers()
                .into_iter()
                .map(|square| square.to_string())
                .collect(),
            check_mated: position.is_checkmate(),
            stale_mated: position.is_stalemate(),
            can_k_side_castle: castle(CastlingSide::KingSide),
            can_q_side_castle: castle(CastlingSide::QueenSide),
        };
        serde_json::to_writer(&mut *out, &record).expect("a buffer");
        out.push(b'\n');
    }

    fn move_record(position: &Chess, mv: Move) -> MoveRecord {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let gives_check = after.is_check();
        let suffix = gives_check.then(|| {
            if after.is_checkmate() {
                Suffix::Checkmate
            } else {
                Suffix::Check
            }
        });
        let san = San::from_move(position, mv);
        let (from, to) = squares(&mv);
        let taken = mv.capture().map(|role| Piece {
            piece: role.upper_char(),
            color: name(!position.turn()),
            square: if mv.is_en_passant() {
                Square::from_coords(to.file(), from.rank()).to_string()
            } else {
                to.to_string()
            },
        });
        MoveRecord {
            piece: mv.role().upper_char(),
            from: from.to_string(),
            to: to.to_string(),
            uci: UciMove::from_standard(mv).to_string(),
            san: SanPlus { san, suffix }.to_string(),
            has_captured: taken,
            promotion: mv.promotion().map(Role::upper_char),
            en_passant: mv.is_en_passant(),
            castle: mv.castling_side().map(|side| match side {
                CastlingSide::KingSide => "kingside",
                CastlingSide::QueenSide => "queenside",
            }),
            gives_check,
        }
    }

    fn squares(mv: &Move) -> (Square, Square) {
        match *mv {
            Move::Castle { king, rook } => {
                let side = CastlingSide::from_king_side(king < rook);
                (king, Square::from_coords(side.king_to_file(), king.rank()))
            }
            _ => (mv.from().expect("no drops"), mv.to()),
        }
    }

    fn order(mv: &Move) -> impl Ord + use<> {
        let (from, to) = squares(mv);
        let into = mv.promotion().map_or(0, |role| 6 - role as u8);
        (
            from,
            mv.is_castle(),
            mv.castling_side() == Some(CastlingSide::QueenSide),
            to,
            into,
        )
    }

    const fn name(color: Color) -> &'static str {
        match color {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}
