//! What an answer looks like on a board. The text board and the SVG draw a [`Scene`], and know nothing else of the answer.

use std::fmt::Write as _;

use chessmoves_core::internal::{joined, set};
use chessmoves_core::{Bitboard, Board, ByColor, Color, Piece, PieceOn, Role, Setup, Square, Step};

pub use crate::ask::asked::Orientation;

/// Everything to draw of an answer, without how it is drawn.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Scene {
    /// What the answer is about, in one line.
    pub title: String,
    /// What distinguishes the board from others beside it.
    pub caption: String,
    /// The position, to which a title can be linked.
    pub position: Option<Setup>,
    /// The pieces.
    pub board: Board,
    /// The side asked about: that of the piece, or the side to move.
    pub side: Color,
    /// The side to move; absent for a lone piece.
    pub to_move: Option<Color>,
    /// The piece asked about.
    pub asked: Option<PieceOn>,
    /// The square in the middle of a 15x15 board, which the 8x8 board is a part of, for a movement mask.
    pub middle: Option<Square>,
    /// The marks on squares, by mark. Of several marks of targets on a square, [`Scene::targets`] selects the one to draw.
    pub marks: Vec<(Mark, Spot)>,
    /// The lines and arrows between squares, in the order in which they are described.
    pub lines: Vec<Arrow>,
    /// The thin arrows that show where the piece asked about, or the move asked about, can go: origin and target.
    pub vectors: Vec<(Spot, Spot)>,
    /// The pieces with which each side controls each square.
    pub control: Option<ByColor<Vec<(Square, Bitboard)>>>,
}

/// A line or an arrow between two squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Its meaning.
    pub mark: Mark,
    /// The origin of a move, or the piece that attacks, pins or protects.
    pub from: Square,
    /// The target of a move, or the square that is attacked.
    pub to: Square,
}

/// A square of the plane that the board is a part of. Files and ranks from 0 to 7 are on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// The rank, from 0 for the first; White's side is below.
    pub rank: i8,
    /// The file, from 0 for the a-file.
    pub file: i8,
}

impl Spot {
    /// The square of the board, if the spot is on it.
    pub fn square(self) -> Option<Square> {
        Square::A1.step(Step::new(self.file, self.rank))
    }
}

impl From<Square> for Spot {
    fn from(square: Square) -> Self {
        let Step { file, rank } = Square::A1.step_to(square);
        Self { rank, file }
    }
}

macro_rules! marks {
    ($($(#[$about:meta])* $mark:ident $(($of:ident: $type:ty))? $label:literal $description:literal;)*) => {
        /// What can be drawn on squares or between them, in the order of a legend.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Mark {
            $($(#[$about])* $mark $(($type))?,)*
        }

        impl Mark {
            /// The label; and how a picture shows the mark and what it means, or nothing if another mark says it.
            fn words(self) -> (String, &'static str) {
                match self {
                    $(Self::$mark $(($of))? => (format!($label), $description),)*
                }
            }
        }
    };
}

marks! {
    /// The piece asked about.
    Asked(role: Role) "the {role}" "Highlighted";
    /// The move that was played last: the square that it left, and the square that it went to.
    LastMove "last move" "Dashed squares, the last move";
    /// The target of a move to an empty square. Of the marks of targets, later ones are more particular.
    Quiet "move" "Dots, moves";
    /// The target of a capture.
    Capture "capture" "Rings, captures";
    /// The target of a capture en passant.
    EnPassant "en passant" "Dot in a ring, en passant";
    /// The target of a promotion.
    Promotion "promotion" "Stars, promotions";
    /// The target of a capture with promotion.
    CapturePromotion "capture and promotion" "Rings with a star, captures and promotions";
    /// The king's square after castling.
    Castle "castling" "Two rings and a bar, castling";
    /// The target of a legal move, in an answer that shows illegal ones, too.
    Legal "legal" "Dots, legal";
    /// The target of a move ruled out before or at stage 3.
    Board "ruled out on the board" "Bars, ruled out on the board";
    /// The target of a move ruled out at stage 4.
    King "ruled out by king safety" "Crosses, ruled out by king safety";
    /// A square of a movement mask that is on the 8x8 board.
    OnBoard "on the board" "Dots, squares on the board";
    /// A square of a movement mask that is off the 8x8 board.
    OffBoard "off the board" "Small rings, squares off the board";
    /// The pawn that is captured en passant.
    Passed "the pawn captured en passant" "Dashed ring, the pawn captured en passant";
    /// A legal move that is asked about.
    Move "legal move" "Arrow, a legal move";
    /// An illegal move that is asked about.
    IllegalMove "illegal move" "Dashed arrow, an illegal move";
    /// A move of the side that is not to move.
    WrongSide "move of the wrong side" "Dashed arrow, a move of the wrong side";
    /// A move that a piece of this role cannot make on any board.
    WrongPiece(role: Role) "not a {role} move" "Dashed arrow, not a move of this piece";
    /// A move without the piece to which the pawn is promoted.
    NoPromotion "promotion piece missing" "Dashed arrow, a move without its promotion piece";
    /// The king in check.
    InCheck "king in check" "";
    /// A check: from the checker to the king.
    Check "check" "Arrow, a check";
    /// A check that the move asked about would give, from the checker's square after the move.
    NextCheck "check" "Arrow, a check after the move";
    /// A pin: from the pinning piece to the pinned piece, in the direction of the king.
    Pin "pin" "Dotted line, a pin";
    /// A pinned piece, in legends.
    Pinned "pinned piece" "";
    /// An attack on a square, which explains a verdict.
    Attack "attack" "Thin arrow, an attack";
    /// The protection of a piece by another of its side, which explains a verdict.
    Protection "protection" "Thin arrow, a protection";
    /// A piece that a reason for an illegal move names.
    Responsible "piece responsible" "Brackets, the pieces responsible";
    /// A piece that the explanation of a legal move names.
    Concerned "piece concerned" "Brackets, the pieces responsible";
    /// The number of pieces with which a side controls a square.
    Control(color: Color) "controlled by {color}" "";
    /// A square that a side controls with more pieces than the other.
    MoreControl(color: Color) "more control by {color}" "";
    /// A square that both sides control with as many pieces.
    EqualControl "equal control" "";
    /// A piece of the wall because of which a side cannot checkmate.
    Fixed "wall" "Brackets, the wall of pieces that do not move and are not captured";
    /// A square that a piece of a side may ever reach.
    Reach(color: Color) "reach of {color}" "";
}

impl Mark {
    /// Whether the mark shows where a piece can or cannot move.
    fn is_target(self) -> bool {
        (Self::Quiet..=Self::OffBoard).contains(&self)
    }

    /// Whether the mark is the arrow of a move that is asked about.
    pub fn is_move(self) -> bool {
        (Self::Move..=Self::NoPromotion).contains(&self)
    }

    /// The meaning, as a legend has it: lower-case letters and spaces.
    pub fn label(self) -> String {
        self.words().0
    }
}

impl Scene {
    /// A board without marks.
    pub fn new(board: Board, side: Color) -> Self {
        Self {
            board,
            side,
            ..Self::default()
        }
    }

    /// The spots to draw: the rows from top to bottom, each from left to right, seen from one side.
    pub fn rows(&self, bottom: Color) -> Vec<Vec<Spot>> {
        let range = |middle: Option<i8>| middle.map_or(0..=7, |middle| middle - 7..=middle + 7);
        let middle = self.middle.map(Spot::from);
        let mut files: Vec<_> = range(middle.map(|spot| spot.file)).collect();
        let mut ranks: Vec<_> = range(middle.map(|spot| spot.rank)).collect();
        match bottom {
            Color::White => ranks.reverse(),
            Color::Black => files.reverse(),
        }
        let row = |rank| files.iter().map(|&file| Spot { rank, file }).collect();
        ranks.into_iter().map(row).collect()
    }

    /// The squares of the 8x8 board in the same order.
    pub fn ranks(&self, bottom: Color) -> Vec<Vec<Square>> {
        let rows = self.rows(bottom).into_iter();
        let squares = |row: Vec<Spot>| row.into_iter().filter_map(Spot::square).collect();
        let rows = rows.map(squares);
        rows.filter(|row: &Vec<_>| !row.is_empty()).collect()
    }

    /// Adds a mark on a square, once.
    pub fn mark(&mut self, mark: Mark, square: Square) {
        let entry = (mark, square.into());
        let at = self.marks.partition_point(|other| *other < entry);
        if self.marks.get(at) != Some(&entry) {
            self.marks.insert(at, entry);
        }
    }

    /// The squares that have a mark.
    pub fn squares(&self, mark: Mark) -> impl Iterator<Item = Square> {
        let marked = self.marks.iter().filter(move |(other, _)| *other == mark);
        marked.filter_map(|(_, spot)| spot.square())
    }

    /// Whether a square has a mark.
    pub fn has(&self, mark: Mark, square: Square) -> bool {
        self.marks.contains(&(mark, square.into()))
    }

    /// The lines and arrows with a mark.
    pub fn lines(&self, mark: Mark) -> impl Iterator<Item = &Arrow> {
        self.lines.iter().filter(move |line| line.mark == mark)
    }

    /// The arrows of the moves asked about.
    pub fn moves(&self) -> impl Iterator<Item = &Arrow> {
        self.lines.iter().filter(|line| line.mark.is_move())
    }

    /// The mark of a target to draw at a spot: legal before illegal, and castling, en passant and promotions before other moves.
    pub fn target(&self, spot: Spot) -> Option<Mark> {
        let here = self.marks.iter().filter(|(_, at)| *at == spot);
        here.map(|(mark, _)| *mark)
            .filter(|mark| mark.is_target())
            .max_by_key(|&mark| (mark == Mark::Legal, mark))
    }

    /// The marks of targets and the spots where they are drawn: one mark per spot.
    pub fn targets(&self) -> impl Iterator<Item = (Mark, Vec<Spot>)> {
        let groups = self.marks.chunk_by(|(a, _), (b, _)| a == b);
        let shown = groups.map(|group| {
            let spots = group.iter().map(|(_, spot)| *spot);
            let mark = group[0].0;
            let drawn = spots.filter(|&spot| self.target(spot) == Some(mark));
            (mark, drawn.collect::<Vec<_>>())
        });
        shown.filter(|(_, spots)| !spots.is_empty())
    }

    /// The squares that one move can go to and another cannot, because of king safety. Their mark is that of the legal move.
    pub fn also_rejected(&self) -> Vec<Square> {
        let rejected = self.squares(Mark::King);
        rejected.filter(|&at| self.has(Mark::Legal, at)).collect()
    }

    /// The marks that occur, and their meanings.
    pub fn legend(&self) -> Vec<(Mark, String)> {
        let is_rejected = !self.also_rejected().is_empty();
        let other_marks = self.marks.iter().map(|(mark, _)| *mark);
        let is_pinned = self.lines(Mark::Pin).next().is_some();
        let mut marks = set((self.targets().map(|(mark, _)| mark))
            .chain(other_marks.filter(|mark| !mark.is_target()))
            .chain(self.lines.iter().map(|line| line.mark))
            .chain(self.asked.map(|asked| Mark::Asked(asked.role)))
            .chain(is_rejected.then_some(Mark::King))
            .chain(is_pinned.then_some(Mark::Pinned))
            .chain(self.control_marks()));
        let has_both = marks.contains(&Mark::Attack) && marks.contains(&Mark::Protection);
        marks.retain(|&mark| !has_both || mark != Mark::Protection);
        let label = |mark: Mark| match (mark, self.asked) {
            (Mark::Asked(_), Some(asked)) => self.label_of(asked),
            (Mark::Control(_) | Mark::MoreControl(_), Some(asked)) => {
                format!("controlled by the {}", asked.role)
            }
            (Mark::EqualControl, Some(_)) => "not controlled".to_owned(),
            (Mark::Legal, _) if is_rejected => "legal for at least one piece".to_owned(),
            (Mark::Attack, _) if has_both => "attack or protection".to_owned(),
            _ if mark.is_move() && self.rook_moves() => format!("{} of the rook", mark.label()),
            _ => mark.label(),
        };
        let mut entries: Vec<_> = marks.into_iter().map(|mark| (mark, label(mark))).collect();
        entries.dedup_by(|(_, one), (_, other)| one == other);
        entries
    }

    /// Whether the arrow of a move is that of a rook, because the king asked about stays in place when it castles.
    fn rook_moves(&self) -> bool {
        let is_king = self.asked.is_some_and(|asked| asked.role == Role::King);
        is_king && (self.moves()).any(|line| self.board.role_at(line.from) == Some(Role::Rook))
    }

    /// The label of the piece asked about. In Chess960, a king may castle without moving.
    pub fn label_of(&self, asked: PieceOn) -> String {
        let castles = self.target(asked.square.into()) == Some(Mark::Castle);
        let label = Mark::Asked(asked.role).label();
        if castles || self.rook_moves() {
            return format!("{label}, which stays in place when it castles");
        }
        label
    }

    /// The number of pieces with which a side controls a square.
    pub fn control_count(&self, color: Color, square: Square) -> usize {
        let controlled = self.control.as_ref().map_or(&[][..], |sides| &sides[color]);
        let at = controlled.binary_search_by_key(&square, |(at, _)| *at);
        at.map_or(0, |at| controlled[at].1.len())
    }

    fn control_marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        for square in Square::all().filter(|_| self.control.is_some()) {
            let count = |color| self.control_count(color, square);
            let mut colors = Color::ALL.into_iter();
            let numbers = colors.clone().filter(|&color| count(color) > 0);
            marks.extend(numbers.map(Mark::Control));
            let more = colors.find(|&color| count(color) > count(!color));
            marks.push(more.map_or(Mark::EqualControl, Mark::MoreControl));
        }
        marks
    }

    /// The board in letters, seen from one side, and the squares of each mark.
    pub fn description(&self, bottom: Color) -> String {
        if self.middle.is_some() {
            return self.mask_description();
        }
        let mut text = String::new();
        self.letters(bottom, &mut text, &|at| {
            self.board.piece_at(at).map_or('.', Piece::letter)
        });
        if let Some(side) = self.to_move {
            let _ = write!(text, "\n{} to move", side.side_name());
        }
        if let Some(asked) = self.asked {
            let value = format!("the {} on {}", asked.piece(), asked.square);
            describe(Mark::Asked(asked.role), &value, &mut text);
        }
        let marked = |is_described: fn(Mark) -> bool, text: &mut String| {
            for group in self.marks.chunk_by(|(a, _), (b, _)| a == b) {
                let mark = group[0].0;
                if is_described(mark) {
                    describe(mark, &names(self.squares(mark)), text);
                }
            }
        };
        let between = |is_described: fn(Mark) -> bool, text: &mut String| {
            for line in self.lines.iter().filter(|line| is_described(line.mark)) {
                describe(line.mark, &format!("{} to {}", line.from, line.to), text);
            }
        };
        between(|mark| mark == Mark::LastMove, &mut text);
        marked(|mark| mark.is_target() || mark == Mark::Passed, &mut text);
        between(Mark::is_move, &mut text);
        if let Some(Arrow { mark, to, .. }) = self.lines(Mark::Check).next() {
            let checkers = names(self.lines(Mark::Check).map(|line| line.from));
            describe(*mark, &format!("{checkers} to {to}"), &mut text);
        }
        for Arrow { mark, from, to } in self.lines(Mark::Pin) {
            describe(*mark, &format!("{to} by {from}"), &mut text);
        }
        marked(|mark| mark > Mark::Pinned, &mut text);
        between(|mark| mark > Mark::Pin, &mut text);
        between(|mark| mark == Mark::NextCheck, &mut text);
        if self.control.is_some() {
            for (color, corner) in [(Color::White, "lower left"), (Color::Black, "upper right")] {
                let _ = write!(
                    text,
                    "\nNumbers at the {corner}, how many {color} pieces control each square:\n"
                );
                self.letters(bottom, &mut text, &|at| {
                    let count = self.control_count(color, at);
                    ".123456789".chars().nth(count).unwrap_or('+')
                });
            }
        }
        text
    }

    /// Appends the board with coordinates and one character per square.
    fn letters(&self, bottom: Color, text: &mut String, character: &dyn Fn(Square) -> char) {
        let rows = self.ranks(bottom);
        for row in &rows {
            *text += &row[0].rank().to_string();
            text.extend(row.iter().flat_map(|&square| [' ', character(square)]));
            text.push('\n');
        }
        text.push(' ');
        let files = rows[0].iter().map(|square| square.file().letter());
        text.extend(files.flat_map(|letter| [' ', letter]));
    }

    fn mask_description(&self) -> String {
        let mut text = self.asked.map_or(String::new(), |asked| {
            let piece = asked.piece();
            format!("The {piece} in the middle of a 15x15 board; the real board is outlined.")
        });
        let on_board = set(self.squares(Mark::OnBoard));
        describe(Mark::OnBoard, &names(on_board), &mut text);
        let outside = (self.marks.iter()).filter(|(mark, _)| *mark == Mark::OffBoard);
        describe(Mark::OffBoard, &outside.count().to_string(), &mut text);
        text
    }
}

/// Appends a line with the description of a mark, if it has one.
fn describe(mark: Mark, value: &str, text: &mut String) {
    // The sides have different signs.
    let name = match mark {
        Mark::Reach(Color::White) => "Rings, squares that White may reach",
        Mark::Reach(Color::Black) => "Dots, squares that Black may reach",
        _ => mark.words().1,
    };
    if !name.is_empty() {
        let _ = write!(text, "\n{name}: {value}");
    }
}

/// The names of squares, separated by spaces, or `none`.
fn names(squares: impl IntoIterator<Item = Square>) -> String {
    match joined(squares, " ") {
        names if names.is_empty() => "none".to_owned(),
        names => names,
    }
}

impl Orientation {
    /// The side at the bottom of a scene.
    pub const fn bottom(self, scene: &Scene) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::Asked => scene.side,
        }
    }
}
