//! The four stages of one piece, side by side.

use super::grid::{BOARD_CORNER, BOARD_SIZE, Grid, VIEW_SIZE};
use super::ids::Ids;
use super::legend::Legend;
use super::markup::{Number, Point, emit, stroke_path};
use super::{Options, board, description, document, glyphs, panel, raw_panel};
use crate::answer::{Answer, Body, Picture, ProblemReport, Question};
use crate::rules::explain::Stage;

/// The height of the captions above the boards.
const CAPTION_HEIGHT: f64 = 18.0;

/// Returns the SVG document of the four stages.
pub(super) fn of(
    stages: &[(Question<'_>, Body); 4],
    title: &str,
    problems: &[ProblemReport],
    options: &Options,
) -> String {
    let colors = options.theme.colors();
    let pictures: Vec<_> = (stages.iter())
        .filter_map(|(question, body)| {
            let Body::Moves(record) = body else {
                return None;
            };
            let body = body.clone();
            let picture = Picture::of(&Answer { question, body })?;
            let grid = Grid {
                bottom: options.orientation.bottom(&picture),
            };
            let legend = Legend::of(&picture, colors);
            Some((
                picture,
                grid,
                legend,
                caption(record.stage, record.moves.len()),
            ))
        })
        .collect();
    let (_, Body::Raw(raw)) = &stages[0] else {
        return String::new();
    };
    let raw_legend = Legend::of_raw(raw);
    let legends = pictures.iter().map(|(_, _, legend, _)| legend.height);
    let height = CAPTION_HEIGHT + VIEW_SIZE + legends.fold(raw_legend.height, f64::max);
    let width = 4.0 * VIEW_SIZE;
    let raw_caption = caption(Stage::Raw, raw.moves.len());
    let draw = |ids: &Ids| {
        let mut out = String::new();
        board::frame(width, height, colors, &mut out);
        let captions = [&raw_caption]
            .into_iter()
            .chain(pictures.iter().map(|(.., text)| text));
        for (n, (caption, letter)) in captions.zip('a'..).enumerate() {
            let left = super::grid::times(VIEW_SIZE, n);
            emit!(
                &mut out,
                r#"<g class="stage" transform="translate({} {})">"#,
                Number(left),
                Number(CAPTION_HEIGHT)
            );
            let ids = ids.of_board(letter);
            match n.checked_sub(1).and_then(|n| pictures.get(n)) {
                None => raw_panel(raw, &raw_legend, options, &ids, &mut out),
                Some((picture, grid, legend, _)) => {
                    panel(picture, *grid, legend, colors, &ids, &mut out);
                }
            }
            let centre = Point::new(BOARD_CORNER.x + BOARD_SIZE / 2.0, -1.0);
            let mut data = String::new();
            glyphs::append_centred(caption, centre, &mut data);
            stroke_path("caption", colors.label, 1.5, &data, &mut out);
            out.push_str("</g>");
        }
        out
    };
    let mut desc = format!("{raw_caption}\n{}", description::of_raw(raw));
    for (picture, grid, _, caption) in &pictures {
        emit!(
            &mut desc,
            "\n{caption}\n{}",
            description::of(picture, *grid)
        );
    }
    desc += &description::of_problems(problems);
    document(
        [4.0 * f64::from(options.size), width, height],
        title,
        &desc,
        &draw,
    )
}

/// Returns the caption of a stage, such as `3 among the pieces: 12 moves`.
fn caption(stage: Stage, moves: usize) -> String {
    let name = match stage {
        Stage::Input | Stage::Raw => "1 empty board without edge",
        Stage::Clipped => "2 clipped to the board",
        Stage::Board => "3 among the pieces",
        Stage::King => "4 legal moves",
    };
    let noun = match (stage, moves) {
        (Stage::King, _) => "",
        (_, 1) => " move",
        _ => " moves",
    };
    format!("{name}: {moves}{noun}")
}
