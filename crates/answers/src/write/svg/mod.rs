//! Records drawn as SVG documents, each on one line.
//!
//! Shapes are grouped by class and coloured by presentation attributes, so a page can restyle them with a style sheet.
//! The pictures need no font: coordinates and legends are drawn as strokes, and only `<title>` and `<desc>` hold text.
//! All ids start with a hash of the content, so several pictures can share a page.
//!
//! ```
//! use chessmoves::Position;
//! use chessmoves::answer::{Answer, Moves, Question, svg::Options};
//!
//! let position: Position = "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1".parse()?;
//! let mut document = Vec::new();
//! let body = Moves::legal(position.as_any(), None)?.into();
//! let answer = Answer { question: &Question::about(position.as_any()), body };
//! answer.svg(&Options::default(), &mut document)?;
//! assert!(document.starts_with(b"<svg ") && document.ends_with(b"</svg>\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod marks;
mod shapes;

#[doc(hidden)]
pub use shapes::glyph;

use std::fmt::{self, Write as _};

use chessmoves_core::{Color, Problem};
use shapes::SQUARE_SIZE;

use super::scene::{Mark, Scene, Spot};

pub use crate::ask::asked::{Picture as Options, SIZE, Theme};

/// The upper left corner of the board: rank labels are on its left, file labels below it.
const BOARD_CORNER: Point = Point::new(20.0, 10.0);
/// The side length of the board.
const BOARD_SIZE: f64 = 8.0 * SQUARE_SIZE;
/// The width of the view box of one board, and its height without the legend.
const VIEW_SIZE: f64 = BOARD_CORNER.x + BOARD_SIZE + BOARD_CORNER.y;
/// The height of a line of the title, and of the captions above several boards.
const CAPTION_HEIGHT: f64 = 18.0;

const ROW_HEIGHT: f64 = 21.0;
/// The space below the last row.
const BOTTOM_MARGIN: f64 = 5.0;
/// The indentation of a row from the edge of the board.
const INDENT: f64 = 8.0;
/// The distance from the centre of a symbol to its label.
const LABEL_GAP: f64 = 14.0;
/// The distance from the end of a label to the centre of the next symbol.
const ENTRY_GAP: f64 = 24.0;

/// The SVG document of one board, or of several under their captions. Its description has the messages of `problems`, too.
pub fn draw(title: &str, scenes: &[Scene], problems: &[Problem], options: &Options) -> String {
    let colors = &THEMES[options.theme as usize];
    let has_captions = scenes.len() > 1;
    let mut desc = Vec::new();
    for scene in scenes {
        desc.extend(has_captions.then(|| scene.caption.clone()));
        desc.push(scene.description(options.orientation.bottom(scene)));
    }
    desc.extend((problems.iter()).map(|problem| format!("Problem: {problem}")));
    let legends: Vec<_> = scenes.iter().map(|scene| legend(scene, colors)).collect();
    let top = if has_captions { CAPTION_HEIGHT } else { 0.0 };
    let rows = legends.iter().flatten().map(|(.., centre)| centre.y);
    let height = |row| row + ROW_HEIGHT / 2.0 + BOTTOM_MARGIN - VIEW_SIZE;
    let below = rows.map(height).fold(0.0, f64::max);
    let width = times(VIEW_SIZE, scenes.len());
    let lines = shapes::lines(title, width - 2.0 * BOARD_CORNER.x);
    let lines = if options.title { lines } else { Vec::new() };
    // The title is above the origin.
    let head = times(CAPTION_HEIGHT, lines.len());
    let height = head + top + VIEW_SIZE + below;
    let size = times(f64::from(options.size), scenes.len());
    let scaled_height = Number(size * height / width);
    let (y, view_width, height) = (Number(-head), Number(width), Number(height));
    let mut out = Markup::default();
    out.add(format_args!(
        r#"<rect class="frame" y="{y}" width="{view_width}" height="{height}" rx="6" fill="{}"/>"#,
        colors.frame
    ));
    for (line, n) in lines.iter().zip((1..=lines.len()).rev()) {
        let centre = Point::new(width / 2.0, 12.0 - times(CAPTION_HEIGHT, n));
        let data = shapes::centred_text(line, centre);
        out.strokes("title", colors.label, 1.5, &data);
    }
    for (n, (scene, letter)) in scenes.iter().zip('a'..).enumerate() {
        if has_captions {
            let left = Number(times(VIEW_SIZE, n));
            out.add(format_args!(
                r#"<g class="stage" transform="translate({left} {top})">"#
            ));
        }
        let bottom = options.orientation.bottom(scene);
        let rows = scene.rows(bottom);
        let mut canvas = Canvas {
            scene,
            bottom,
            first: rows[0][0],
            size: BOARD_SIZE / times(1.0, rows.len()),
            colors,
            id: has_captions.then_some(letter),
            out: &mut out,
        };
        canvas.draw(&legends[n]);
        if has_captions {
            let centre = Point::new(BOARD_CORNER.x + BOARD_SIZE / 2.0, -1.0);
            let data = shapes::centred_text(&scene.caption, centre);
            out.strokes("caption", colors.label, 1.5, &data);
            out.add("</g>");
        }
    }
    let (title, desc) = (escape(title), escape(&desc.join("\n")));
    let content = with_own_ids(&out.0, [&title, &desc, &out.0]);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="chessmoves" role="img" width="{size}" height="{scaled_height}" viewBox="0 {y} {view_width} {height}"><title>{title}</title><desc>{desc}</desc>{content}</svg>"#
    )
}

/// Markup whose ids, and references to them, get a hash of some texts (64-bit FNV-1a) as their prefix. Twelve hexadecimal digits: of a
/// million pictures, two have an id in common with a probability of 1 in 500.
fn with_own_ids(markup: &str, texts: [&String; 3]) -> String {
    let bytes = texts.into_iter().flat_map(|text| text.bytes());
    let hash = bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let prefix = format!("c{:012x}", (hash >> 48) ^ (hash & 0xffff_ffff_ffff));
    (markup.replace(" id=\"", &format!(" id=\"{prefix}")))
        .replace("href=\"#", &format!("href=\"#{prefix}"))
}

/// A scene, and what has been drawn of it.
struct Canvas<'a> {
    scene: &'a Scene,
    bottom: Color,
    /// The spot in the upper left corner.
    first: Spot,
    /// The side length of a square.
    size: f64,
    colors: &'static Colors,
    /// What tells the ids of one board from those of others beside it.
    id: Option<char>,
    out: &'a mut Markup,
}

/// Markup or path data that is being written.
#[derive(Default)]
struct Markup(String);

impl Markup {
    fn add(&mut self, part: impl fmt::Display) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{part}");
    }

    /// Draws a group of elements, or nothing if there is none.
    fn group(&mut self, attributes: &str, elements: impl IntoIterator<Item = String>) {
        let elements: String = elements.into_iter().collect();
        if !elements.is_empty() {
            self.add(format_args!("<g {attributes}>{elements}</g>"));
        }
    }

    /// Draws unfilled strokes with round caps and joins, or nothing if `data` is empty.
    fn strokes(&mut self, class: &str, color: &str, width: f64, data: &str) {
        if !data.is_empty() {
            self.add(format_args!(
                r#"<path class="{class}" fill="none" stroke="{color}" stroke-width="{}" stroke-linecap="round" stroke-linejoin="round" d="{data}"/>"#,
                Number(width)
            ));
        }
    }
}

impl Canvas<'_> {
    /// Draws the board, with tints and lines below the pieces and markers and moves above, and the legend.
    fn draw(&mut self, legend: &[LegendEntry]) {
        self.define_shapes();
        self.squares();
        self.coordinates();
        self.side_to_move();
        self.tints();
        self.control_tints();
        self.vectors();
        self.pins();
        self.attacks_and_checks();
        self.pieces();
        self.moves();
        self.destinations();
        self.brackets();
        self.reach();
        self.counts();
        self.legend(legend);
    }

    fn is_mask(&self) -> bool {
        self.scene.middle.is_some()
    }

    /// The upper left corner of a square.
    fn corner(&self, spot: impl Into<Spot>) -> Point {
        let (Spot { rank, file }, first) = (spot.into(), self.first);
        let distance = |from: i8, to: i8| self.size * f64::from(to.abs_diff(from));
        BOARD_CORNER.offset(distance(first.file, file), distance(first.rank, rank))
    }

    fn centre(&self, spot: impl Into<Spot>) -> Point {
        self.corner(spot).offset(self.size / 2.0, self.size / 2.0)
    }

    fn legend(&mut self, entries: &[LegendEntry]) {
        if entries.is_empty() {
            return;
        }
        self.out.add(r#"<g class="legend">"#);
        let mut data = String::new();
        for (mark, label, centre) in entries {
            self.symbol(*mark, *centre);
            data += &shapes::text(label, centre.offset(LABEL_GAP, 4.0));
        }
        self.out.strokes("words", self.colors.label, 1.2, &data);
        self.out.add("</g>");
    }
}

/// A mark, its meaning, and the centre of its symbol.
type LegendEntry = (Mark, String, Point);

/// The legend below a board: the symbols from left to right, in rows no wider than the board.
fn legend(scene: &Scene, colors: &Colors) -> Vec<LegendEntry> {
    let left = BOARD_CORNER.x + INDENT;
    let right = VIEW_SIZE - BOARD_CORNER.y;
    let mut centre = Point::new(left, VIEW_SIZE + ROW_HEIGHT / 2.0 - 2.0);
    let mut entries = Vec::new();
    for (mark, label) in scene.legend() {
        if mark == Mark::EqualControl && colors.hatch.is_none() {
            continue;
        }
        let width = LABEL_GAP + shapes::text_width(&label);
        if centre.x > left && centre.x + width > right {
            centre = Point::new(left, centre.y + ROW_HEIGHT);
        }
        entries.push((mark, label, centre));
        centre = centre.offset(width + ENTRY_GAP, 0.0);
    }
    entries
}

fn times(length: f64, n: usize) -> f64 {
    length * f64::from(u32::try_from(n).unwrap_or(u32::MAX))
}

/// Returns a circle in the colours of its group.
fn circle(centre: Point, radius: f64) -> String {
    format!("<circle {}/>", place(centre, radius))
}

/// Returns the attributes of a circle that say where it is.
fn place(centre: Point, radius: f64) -> String {
    let (x, y, radius) = (Number(centre.x), Number(centre.y), Number(radius));
    format!(r#"cx="{x}" cy="{y}" r="{radius}""#)
}

fn square_data(corner: Point, size: f64) -> String {
    format!("M{corner}h{0}v{0}h-{0}z", Number(size))
}

/// A point in view box coordinates: `x` to the right, `y` down.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Point {
    x: f64,
    y: f64,
}

impl Point {
    const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// Returns the point `dx` to the right and `dy` down.
    fn offset(self, dx: f64, dy: f64) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    fn distance(self, other: Self) -> f64 {
        let (dx, dy) = (other.x - self.x, other.y - self.y);
        (dx * dx + dy * dy).sqrt()
    }

    /// Returns the point at a distance from this point, in the direction of `target`.
    fn towards(self, target: Self, distance: f64) -> Self {
        let (dx, dy) = (target.x - self.x, target.y - self.y);
        let length = self.distance(target).max(f64::EPSILON);
        self.offset(dx / length * distance, dy / length * distance)
    }
}

/// Writes the coordinates as path data.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Number(self.x), Number(self.y))
    }
}

/// A number with at most one decimal place, which is a tenth of a pixel at the default size.
#[doc(hidden)]
pub struct Number(pub f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round();
        #[allow(clippy::cast_possible_truncation, reason = "pictures are small")]
        let tenths = tenths as i32;
        let (sign, tenths) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
        // Without the code for floating point numbers, which is large.
        match tenths % 10 {
            0 => write!(f, "{sign}{}", tenths / 10),
            rest => write!(f, "{sign}{}.{rest}", tenths / 10),
        }
    }
}

/// Escapes text for an element or an attribute, on one line. Characters that XML does not allow become U+FFFD.
#[doc(hidden)]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' | '\u{7f}'..='\u{9f}' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(escaped, "&#{};", u32::from(letter));
            }
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}

macro_rules! colors {
    ($($(#[$about:meta])* $part:ident: $type:ty = $brown:expr, $green:expr, $blue:expr, $dark:expr, $print:expr;)*) => {
        /// The colours of a theme, as SVG attribute values.
        struct Colors {
            $($(#[$about])* $part: $type,)*
        }

        static THEMES: [Colors; 5] = [
            Colors { $($part: $brown,)* },
            Colors { $($part: $green,)* },
            Colors { $($part: $blue,)* },
            Colors { $($part: $dark,)* },
            Colors { $($part: $print,)* },
        ];
    };
}

type Text = &'static str;

// The columns are those of `Theme`.
colors! {
    /// The background of the picture.
    frame: Text = "#fbf6ee", "#f7f9f1", "#f4f7fa", "#1b1714", "#fff";
    /// Coordinates, legend labels and the edge of the board.
    label: Text = "#6d5540", "#4c6040", "#44586c", "#bfae9b", "#000";
    /// Light squares.
    light: Text = "#f2e1c4", "#edf0da", "#e6edf3", "#dcc6a3", "#fff";
    /// Dark squares.
    dark: Text = "#bb8e66", "#84a269", "#86a3bd", "#b8906a", "#fff";
    /// The hatching of dark squares; `None` if they have a plain colour.
    hatch: Option<Text> = None, None, None, None, Some("#666");
    /// The square of the piece asked about.
    asked: Text = "#ffd83d", "#ffd83d", "#ffd83d", "#ffd83d", "#ddd";
    /// Legal moves, except captures.
    target: Text = "#1f6e3a", "#174f8f", "#14603a", "#1f6e3a", "#000";
    /// Captures and illegal moves, and the brackets around the pieces that rule out a move.
    capture: Text = "#b3261e", "#b3261e", "#b3261e", "#b3261e", "#000";
    /// The king in check and the arrows from its checkers.
    check: Text = "#d92b20", "#d92b20", "#d92b20", "#d92b20", "#000";
    /// Pins.
    pin: Text = "#6a2c9c", "#6a2c9c", "#6a2c9c", "#6a2c9c", "#000";
    /// Tint of candidate squares ruled out on the board.
    tint_board: Text = "#e0861a", "#e0861a", "#e0861a", "#e0861a", "#000";
    /// Tint of candidate squares ruled out by king safety.
    tint_king: Text = "#b8326e", "#b8326e", "#b8326e", "#b8326e", "#000";
    /// Markers of legal candidate squares.
    marker_legal: Text = "#0c4220", "#0a2c52", "#0c4220", "#0c4220", "#000";
    /// Markers of candidate squares ruled out on the board.
    marker_board: Text = "#5a3000", "#5a3000", "#5a3000", "#5a3000", "#000";
    /// Markers of candidate squares ruled out by king safety, and the attack lines that explain them.
    marker_king: Text = "#5e0a33", "#5e0a33", "#5e0a33", "#5e0a33", "#000";
    /// The boxes of White's counts, and the digits of Black's.
    count_light: Text = "#f8f8f4", "#f8f8f4", "#f8f8f4", "#f8f8f4", "#fff";
    /// The boxes of Black's counts, and the digits of White's.
    count_dark: Text = "#2b2b2b", "#2b2b2b", "#2b2b2b", "#2b2b2b", "#000";
    /// Tint of squares that White controls with more pieces than Black.
    tint_white: Text = "#2f7fd6", "#2f7fd6", "#2f7fd6", "#2f7fd6", "#fff";
    /// Tint of squares that Black controls with more pieces than White.
    tint_black: Text = "#d0352b", "#d0352b", "#d0352b", "#d0352b", "#aaa";
    /// The opacity of these two tints.
    majority_opacity: Text = ".32", ".32", ".32", ".32", "1";
    /// The opacity of the tints of candidate squares.
    tint_opacity: Text = ".55", ".55", ".55", ".55", "0";
}
