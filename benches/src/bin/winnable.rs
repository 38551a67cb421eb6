//! Compares the verdicts on who can still checkmate, and the time that they take, with those of `chasolver`.
//!
//! `winnable FILE [full or quick] [EVERY] [LIMIT]` reads lines such as `W- FEN`: `W` if White can win, `B` if Black can, as in the
//! tests of `chasolver`. Only every EVERY-th line is used, and no search visits more than LIMIT positions. Helpmates are replayed.
//! `winnable locked:4000` makes 4,000 positions with locked pawns, for which the verdicts of `chasolver` are expected, and names
//! those that differ on standard error.

use std::error::Error;
use std::io::Write as _;
use std::time::{Duration, Instant};

use chasolver::Winnability;
use chess::Board;
use chessmoves::notation::fen;
use chessmoves::{CanCheckmate, Color, NODE_LIMIT, Outcome, Position};
use chessmoves_benches::positions::locked;

/// A position and a side, and whether that side can checkmate.
struct Question {
    fen: String,
    position: Position,
    board: Board,
    winner: Color,
    expected: bool,
}

/// The answers of a program.
#[derive(Default)]
struct Answers {
    yes: usize,
    no: usize,
    unknown: usize,
    wrong: usize,
    times: Vec<Duration>,
}

impl Answers {
    fn of(questions: &[Question], answer: impl Fn(&Question) -> Option<bool>) -> Self {
        let mut answers = Self::default();
        for question in questions {
            let start = Instant::now();
            let found = answer(question);
            answers.times.push(start.elapsed());
            match found {
                Some(true) => answers.yes += 1,
                Some(false) => answers.no += 1,
                None => answers.unknown += 1,
            }
            if found.is_some_and(|found| found != question.expected) {
                answers.wrong += 1;
                let (winner, fen) = (question.winner, &question.fen);
                let _ = writeln!(std::io::stderr(), "wrong: {winner:?}, {fen}");
            }
        }
        answers.times.sort();
        answers
    }

    fn report(&self, name: &str) -> String {
        let total: Duration = self.times.iter().sum();
        let count = u32::try_from(self.times.len()).unwrap_or(u32::MAX);
        let at = |part: usize| self.times[(self.times.len() - 1) * part / 100];
        format!(
            "{name}: {:.0} a second, {} yes, {} no, {} unknown, {} wrong, 99 % within {:?}, all within {:?}\n",
            f64::from(count) / total.as_secs_f64(),
            self.yes,
            self.no,
            self.unknown,
            self.wrong,
            at(99),
            at(100)
        )
    }
}

fn questions(text: &str, every: usize) -> Result<Vec<Question>, Box<dyn Error>> {
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut questions = Vec::new();
    for line in lines.step_by(every) {
        let (verdict, text) = line.split_once(' ').ok_or("a line without a verdict")?;
        let (position, _) = Position::from_setup(fen::parse(text)?.setup)?;
        for (winner, letter) in [(Color::White, 'W'), (Color::Black, 'B')] {
            let mut question = Question {
                fen: text.to_owned(),
                position,
                board: text
                    .parse()
                    .map_err(|_| format!("chess cannot read {text}"))?,
                winner,
                expected: verdict.contains(letter),
            };
            if verdict == "?" {
                question.expected = theirs(&question).ok_or("chasolver leaves a question open")?;
            }
            questions.push(question);
        }
    }
    Ok(questions)
}

fn ours(question: &Question, limit: usize) -> Option<bool> {
    match question.position.can_checkmate(question.winner, limit) {
        CanCheckmate::Yes(line) => {
            let play = |position: Position, &mv: &_| position.play(mv).ok();
            let end = line.iter().try_fold(question.position, play);
            let winner = end.and_then(|end| end.outcome()).and_then(Outcome::winner);
            assert_eq!(winner, Some(question.winner), "{}", question.fen);
            Some(true)
        }
        CanCheckmate::No(_) => Some(false),
        CanCheckmate::Unknown => None,
    }
}

/// The side as the crate `chess` names it.
fn side(winner: Color) -> chess::Color {
    match winner {
        Color::White => chess::Color::White,
        Color::Black => chess::Color::Black,
    }
}

fn theirs(question: &Question) -> Option<bool> {
    let found = chasolver::winnability(&question.board, side(question.winner))?;
    Some(matches!(found, Winnability::Winnable { .. }))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let file = args
        .next()
        .ok_or("usage: winnable FILE [full or quick] [EVERY] [LIMIT]")?;
    let is_quick = args.next().is_some_and(|mode| mode == "quick");
    let every = args.next().map_or(Ok(1), |every| every.parse())?;
    let limit = args.next().map_or(Ok(NODE_LIMIT), |limit| limit.parse())?;
    let text = match file.strip_prefix("locked:") {
        Some(count) => {
            let lines = locked(count.parse()?);
            lines.iter().flat_map(|line| ["? ", line, "\n"]).collect()
        }
        None => std::fs::read_to_string(file)?,
    };
    let questions = questions(&text, every)?;
    let mut out = std::io::stdout();
    if is_quick {
        let quick = |question: &Question| question.position.is_unwinnable(question.winner);
        let answers = Answers::of(&questions, |question| quick(question).then_some(false));
        out.write_all(answers.report("chessmoves").as_bytes())?;
        let answers = Answers::of(&questions, |question| {
            let is_no = chasolver::is_unwinnable_fast(&question.board, side(question.winner));
            is_no.then_some(false)
        });
        out.write_all(answers.report("chasolver").as_bytes())?;
    } else {
        out.write_all(
            Answers::of(&questions, |question| ours(question, limit))
                .report("chessmoves")
                .as_bytes(),
        )?;
        out.write_all(
            Answers::of(&questions, theirs)
                .report("chasolver")
                .as_bytes(),
        )?;
    }
    Ok(())
}
