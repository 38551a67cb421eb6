//! The legend below the board.

use super::grid::{BOARD_CORNER, VIEW_SIZE};
use super::ids::Ids;
use super::markup::{Point, stroke_path};
use super::theme::Colors;
use super::{arrows, board, control, glyphs, marks};
use crate::record::{Mark, NoMove, Picture, RawMoves};
use crate::types::{Color, Role};

/// The height of a row.
const ROW_HEIGHT: f64 = 21.0;
/// The space below the last row.
const BOTTOM_MARGIN: f64 = 5.0;
/// The indentation of a row from the edge of the board.
const INDENT: f64 = 8.0;
/// The distance from the centre of a symbol to its label.
const LABEL_GAP: f64 = 14.0;
/// The distance from the end of a label to the centre of the next symbol.
const ENTRY_GAP: f64 = 24.0;
/// The side length of a square.
const SWATCH_SIZE: f64 = 16.0;
/// The scale of a marker.
const MARKER_SCALE: f64 = 0.7;

/// A symbol that can have a legend entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Symbol {
    /// The square of the piece asked about.
    Asked(Role),
    /// A mark on target squares.
    Mark(Mark),
    /// The mark of legal moves, if other moves to some of the squares are illegal.
    LegalForSome,
    /// The ring around the pawn captured en passant.
    Passed,
    /// The arrow of a move.
    Move { is_legal: bool },
    /// The arrow of what is not a move.
    NoMove(NoMove),
    /// The disc below a king in check.
    InCheck,
    /// The arrow of a check.
    Check,
    /// The line of a pin.
    Pin,
    /// The ring around a pinned piece.
    Pinned,
    /// The arrow from a piece to a square that it attacks.
    Attack,
    /// The same for a piece that it protects.
    Protection,
    /// The same if there are lines of both kinds.
    AttackOrProtection,
    /// The brackets around the pieces responsible.
    Responsible { is_legal: bool },
    /// The number of a side's pieces that control a square.
    Count(Color),
    /// A square that a side controls with more pieces.
    Majority(Color),
    /// A hatched square that both sides control with as many pieces.
    Level,
    /// A square of a movement mask on the 8x8 board.
    OnBoard,
    /// A square of a movement mask off the 8x8 board.
    OffBoard,
}

impl Symbol {
    /// Returns the text of the entry, which consists of small letters and spaces.
    const fn label(self) -> &'static str {
        match self {
            Self::Asked(Role::Pawn) => "the pawn",
            Self::Asked(Role::Knight) => "the knight",
            Self::Asked(Role::Bishop) => "the bishop",
            Self::Asked(Role::Rook) => "the rook",
            Self::Asked(Role::Queen) => "the queen",
            Self::Asked(Role::King) => "the king",
            Self::Mark(Mark::Quiet) => "move",
            Self::Mark(Mark::Capture) => "capture",
            Self::Mark(Mark::EnPassant) => "en passant",
            Self::Mark(Mark::Promotion) => "promotion",
            Self::Mark(Mark::CapturePromotion) => "capture and promotion",
            Self::Mark(Mark::Castle) => "castling",
            Self::Mark(Mark::Legal) => "legal",
            Self::Mark(Mark::Board) => "ruled out on the board",
            Self::Mark(Mark::King) => "ruled out by king safety",
            Self::LegalForSome => "legal for at least one piece",
            Self::Passed => "the pawn captured en passant",
            Self::Move { is_legal: true } => "legal move",
            Self::Move { is_legal: false } => "illegal move",
            Self::NoMove(NoMove::WrongSide) => "move of the wrong side",
            Self::NoMove(NoMove::WrongPiece(Role::Pawn)) => "not a pawn move",
            Self::NoMove(NoMove::WrongPiece(Role::Knight)) => "not a knight move",
            Self::NoMove(NoMove::WrongPiece(Role::Bishop)) => "not a bishop move",
            Self::NoMove(NoMove::WrongPiece(Role::Rook)) => "not a rook move",
            Self::NoMove(NoMove::WrongPiece(Role::Queen)) => "not a queen move",
            Self::NoMove(NoMove::WrongPiece(Role::King)) => "not a king move",
            Self::NoMove(NoMove::NoPromotion) => "promotion piece missing",
            Self::InCheck => "king in check",
            Self::Check => "check",
            Self::Pin => "pin",
            Self::Pinned => "pinned piece",
            Self::Attack => "attack",
            Self::Protection => "protection",
            Self::AttackOrProtection => "attack or protection",
            Self::Responsible { is_legal: true } => "piece concerned",
            Self::Responsible { is_legal: false } => "piece responsible",
            Self::Count(Color::White) => "controlled by white",
            Self::Count(Color::Black) => "controlled by black",
            Self::Majority(Color::White) => "more control by white",
            Self::Majority(Color::Black) => "more control by black",
            Self::Level => "equal control",
            Self::OnBoard => "on the board",
            Self::OffBoard => "off the board",
        }
    }

    fn draw(self, centre: Point, colors: &Colors, ids: &Ids, out: &mut String) {
        let corner = centre.offset(-SWATCH_SIZE / 2.0, -SWATCH_SIZE / 2.0);
        let (left, right) = (centre.offset(-9.0, 0.0), centre.offset(9.0, 0.0));
        match self {
            Self::Asked(_) => marks::asked_square(corner, SWATCH_SIZE, colors, out),
            Self::Mark(mark) => {
                marks::tint(mark, [corner].into_iter(), SWATCH_SIZE, colors, out);
                let scale = match mark {
                    Mark::CapturePromotion => 0.45,
                    _ => MARKER_SCALE,
                };
                if matches!(mark, Mark::Capture | Mark::CapturePromotion) {
                    marks::rings(&[centre], 7.0, 2.4, colors, out);
                }
                if mark != Mark::Capture {
                    marks::markers(mark, &[centre], scale, colors, out);
                }
            }
            Self::LegalForSome => Self::Mark(Mark::Legal).draw(centre, colors, ids, out),
            Self::Passed => marks::passed_ring(centre, 7.0, colors, out),
            Self::Move { is_legal } => arrows::verdict(is_legal, left, right, colors, out),
            Self::NoMove(_) => arrows::verdict(false, left, right, colors, out),
            Self::InCheck => marks::check_discs(centre, [8.0, 6.5], colors, out),
            Self::Check => arrows::check(left, right, colors, out),
            Self::Pin => arrows::pin_line(left, right, colors, out),
            Self::Pinned => arrows::pinned_ring(centre, 7.0, colors, out),
            Self::Attack | Self::Protection | Self::AttackOrProtection => {
                let mut data = String::new();
                arrows::thin_line(left, right, &mut data);
                arrows::attacks(&data, colors, out);
            }
            Self::Responsible { is_legal } => {
                marks::bracket_corners([corner].into_iter(), SWATCH_SIZE, is_legal, colors, out);
            }
            Self::Count(color) => control::legend_count(color, centre, colors, ids, out),
            Self::Majority(color) => control::legend_tint(color, corner, SWATCH_SIZE, colors, out),
            Self::Level => board::legend_hatch(corner, SWATCH_SIZE, colors, ids, out),
            Self::OnBoard => marks::markers(Mark::Quiet, &[centre], MARKER_SCALE, colors, out),
            Self::OffBoard => marks::off_board_rings(&[centre], colors, out),
        }
    }
}

/// The entries of a legend with their positions, and its height.
pub(super) struct Legend {
    /// Each symbol with its centre.
    entries: Vec<(Symbol, Point)>,
    pub(super) height: f64,
}

impl Legend {
    /// Returns the legend of a position: every kind of mark, arrow and number that is drawn.
    pub(super) fn of(picture: &Picture, colors: &Colors) -> Self {
        let mut symbols: Vec<_> = (picture.asked.iter())
            .map(|asked| Symbol::Asked(asked.role))
            .collect();
        let shown = picture.shown_targets();
        let verdicts = [Mark::Legal, Mark::Board, Mark::King];
        let moves = (shown.keys().copied()).filter(|mark| !verdicts.contains(mark));
        symbols.extend(moves.map(Symbol::Mark));
        let has_rejected = picture.also_rejected().any();
        let verdicts = verdicts
            .into_iter()
            .filter(|mark| shown.contains_key(mark) || (*mark == Mark::King && has_rejected));
        symbols.extend(verdicts.map(|mark| match mark {
            Mark::Legal if has_rejected => Symbol::LegalForSome,
            _ => Symbol::Mark(mark),
        }));
        let has_move = |is_legal| {
            picture
                .verdict_arrows()
                .any(|arrow| arrow.legal == is_legal)
        };
        let is_legal = has_move(true);
        let illegal = picture
            .no_move
            .map_or(Symbol::Move { is_legal: false }, Symbol::NoMove);
        let is_check = picture.in_check.is_some();
        let has_line = |protects: bool| {
            let mut lines = picture.attack_lines.iter();
            lines.any(|&line| picture.is_protection(line) == protects)
        };
        let line = match (has_line(false), has_line(true)) {
            (true, true) => Symbol::AttackOrProtection,
            (false, true) => Symbol::Protection,
            _ => Symbol::Attack,
        };
        symbols.extend(
            [
                (Symbol::Passed, picture.en_passant_victim.is_some()),
                (Symbol::Move { is_legal: true }, is_legal),
                (illegal, has_move(false)),
                (Symbol::InCheck, is_check),
                (Symbol::Check, is_check || !picture.given_checks.is_empty()),
                (Symbol::Pin, !picture.pins.is_empty()),
                (Symbol::Pinned, !picture.pins.is_empty()),
                (line, !picture.attack_lines.is_empty()),
                (Symbol::Responsible { is_legal }, picture.responsible.any()),
            ]
            .into_iter()
            .filter_map(|(symbol, occurs)| occurs.then_some(symbol)),
        );
        if picture.control.is_some() {
            symbols.extend(Color::ALL.map(Symbol::Count));
            symbols.extend(Color::ALL.map(Symbol::Majority));
            symbols.extend(colors.hatch.map(|_| Symbol::Level));
        }
        Self::new(symbols)
    }

    /// Returns the legend of a movement mask.
    pub(super) fn of_raw(record: &RawMoves) -> Self {
        let has = |on_board: bool| record.moves.iter().any(|mv| mv.to.is_some() == on_board);
        let asked = Symbol::Asked(record.piece.role);
        let others = [(Symbol::OnBoard, has(true)), (Symbol::OffBoard, has(false))];
        let others = others
            .into_iter()
            .filter_map(|(symbol, occurs)| occurs.then_some(symbol));
        Self::new([asked].into_iter().chain(others))
    }

    /// Places the symbols from left to right, in rows no wider than the board.
    fn new(symbols: impl IntoIterator<Item = Symbol>) -> Self {
        let left = BOARD_CORNER.x + INDENT;
        let right = VIEW_SIZE - BOARD_CORNER.y;
        let mut centre = Point::new(left, VIEW_SIZE + ROW_HEIGHT / 2.0 - 2.0);
        let mut entries = Vec::new();
        for symbol in symbols {
            let width = LABEL_GAP + glyphs::text_width(symbol.label());
            if centre.x > left && centre.x + width > right {
                centre = Point::new(left, centre.y + ROW_HEIGHT);
            }
            entries.push((symbol, centre));
            centre = centre.offset(width + ENTRY_GAP, 0.0);
        }
        let height = if entries.is_empty() {
            0.0
        } else {
            centre.y + ROW_HEIGHT / 2.0 + BOTTOM_MARGIN - VIEW_SIZE
        };
        Self { entries, height }
    }

    /// Draws the entries.
    pub(super) fn draw(&self, colors: &Colors, ids: &Ids, out: &mut String) {
        if self.entries.is_empty() {
            return;
        }
        out.push_str(r#"<g class="legend">"#);
        let mut data = String::new();
        for &(symbol, centre) in &self.entries {
            symbol.draw(centre, colors, ids, out);
            glyphs::append(symbol.label(), centre.offset(LABEL_GAP, 4.0), &mut data);
        }
        stroke_path("words", colors.label, 1.2, &data, out);
        out.push_str("</g>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A character without a glyph would be drawn as a space.
    #[test]
    fn every_letter_and_digit_has_a_glyph() {
        for letter in ('a'..='z').chain('0'..='9') {
            assert!(glyphs::has_glyph(letter), "{letter}");
        }
    }
}
