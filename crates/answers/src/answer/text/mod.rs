//! Records as text for people. It may change at any time; scripts read JSON.

mod board;
mod diff;
mod error;
mod layout;
mod lists;
mod paint;
mod why;

#[doc(hidden)]
pub use layout::{width, wrap};

use std::io::{self, Write};

pub(crate) use layout::Page;

use super::scene::Orientation;
use super::{Answer, Body};

pub(crate) use diff::{bisect, diff};
pub use diff::{findings, grouped};
pub use error::error;
pub use layout::{Hyperlink, move_names, problems};
pub(crate) use lists::{attackers, moves, perft, raw, status};
pub use lists::{code, codes, positions, reason_codes};
pub use paint::{Charset, Palette, SquareColors, Tone};
pub(crate) use why::write as why;

/// How text looks.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The colours.
    pub palette: Palette,
    /// The side at the bottom of the board.
    pub orientation: Orientation,
    /// The characters that boards are drawn with.
    pub charset: Charset,
    /// How the title of a board is linked to the analysis page of the position, if it is.
    pub hyperlink: Option<Hyperlink>,
    /// The maximum width of a line, if there is one; boards may be wider.
    pub columns: Option<usize>,
}

/// Writes an answer, with the problems that the reader of its position found.
pub(crate) fn write(answer: &Answer<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(&options.palette);
    page.is_plain = answer.question.asked.plain;
    let problems = answer.question.problems();
    if let (Body::Why(_), Some(outcome)) = (&answer.body, answer.outcome()) {
        why::end(outcome, answer, &mut page);
    }
    if has_board(&answer.body) {
        boards(answer, options, &mut page);
        let says_all = matches!(&answer.body, Body::Control(record) if record.attackers.is_none());
        if !says_all || !problems.is_empty() {
            page.line("");
        }
    }
    answer.body.text(answer, &mut page);
    if shows_problems(&answer.body) {
        page.problems(&problems);
    }
    // The text of a position after some moves is its FEN, for scripts and pipes.
    let columns = (options.columns).filter(|_| !matches!(answer.body, Body::Played(_)));
    if let Some(columns) = columns {
        page.text = layout::wrap(&page.text, columns);
    }
    page.write(out)
}

/// Whether the problems of the position follow. The status has all of them itself, and counts and lists have none.
const fn shows_problems(body: &Body) -> bool {
    use Body::{Control, Moves, Raw, Why};
    matches!(body, Raw(_) | Moves(_) | Control(_) | Why(_))
}

/// Whether the answer begins with a title and a board.
const fn has_board(body: &Body) -> bool {
    match body {
        Body::Raw(_) | Body::Moves(_) | Body::Status(_) | Body::Control(_) => true,
        Body::Why(record) => record.mv.is_none(),
        _ => false,
    }
}

/// Writes the title and the board, or those of the four stages; only the title if there is no board.
fn boards(answer: &Answer<'_>, options: &Options, page: &mut Page<'_>) {
    let scenes = answer.scenes();
    if scenes.is_empty() {
        page.heading(&answer.title());
    }
    for (n, scene) in scenes.iter().enumerate() {
        if n > 0 {
            page.line("");
        }
        match (options.hyperlink, &scene.position) {
            (Some(link), Some(position)) => {
                let url = layout::lichess(position, options.orientation.bottom(scene));
                let title = page.paint(Tone::Heading, &scene.title);
                page.line(format_args!("{}\n", link.around(&title, &url)));
            }
            _ => page.heading(&scene.title),
        }
        board::write(scene, options, page);
    }
}

/// Writes the title and the board of an answer, and the problems that the reader of its position found.
pub(crate) fn show(answer: &Answer<'_>, options: &Options, out: &mut dyn Write) -> io::Result<()> {
    let mut page = Page::new(&options.palette);
    let problems = answer.question.problems();
    boards(answer, options, &mut page);
    if !problems.is_empty() {
        page.line("");
    }
    page.problems(&problems);
    page.write(out)
}
