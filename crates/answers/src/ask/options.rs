//! The table of options, the [`Flags`] that they set, and the conversion of `Flags` to [`Ask`] and [`Settings`]. The command line, its
//! help, man pages and completions, and the reader of messages are made from the table.

use std::ops::RangeInclusive;

use chessmoves_core::internal::{Excerpt, is_number, span_in};
use chessmoves_core::{Bitboard, Code, EnPassantMode, Fault, Role, Square};

use super::Command::{
    self, Bisect, Board, Check, Clip, Control, Diff, Legal, Perft, Play, Raw, Show, Status, Why,
};
use super::asked::{
    Ask, Charset, Counting, Examination, Format, Listing, Orientation as Side, RootMoves, Settings,
    Subject, Theme, View, Write,
};
use super::synonyms::{self, Meant};
use super::{CONDITIONS, Condition};
use crate::check::Checks;
use crate::facts::MoveFilter;
use crate::input::moves_in_json;
use crate::record::RecordKind;

/// An option of a question: a long option of the command line, and a key of messages.
#[derive(Debug)]
pub struct QuestionOption {
    /// The name.
    pub name: &'static str,
    /// The commands that have it.
    pub commands: &'static [Command],
    /// The heading of the help under which it is listed; empty if it has none.
    pub heading: &'static str,
    /// What it does, in one line; help texts are empty in a build without the command line.
    pub help: &'static str,
    /// What the full help adds.
    pub more: &'static str,
    /// The options that it cannot be combined with.
    pub conflicts: &'static [&'static str],
    /// The option without which it has no effect; empty if there is none.
    pub needs: &'static str,
    /// The possible values, each with its meaning; empty if they are not a list.
    pub values: &'static [(&'static str, &'static str)],
    /// The default value, as the help shows it.
    pub default: Option<&'static str>,
    /// Its values, and what they change in the question.
    pub takes: Values,
}

/// The values of an option: what the help calls them, and how they are read.
#[derive(Clone, Copy, Debug)]
pub enum Values {
    /// None.
    Nothing(fn(&mut Flags)),
    /// One.
    One(&'static str, ReadValue<str>),
    /// One; the option can be repeated.
    Several(&'static str, ReadValue<str>),
    /// Some, separated by commas; the option can be repeated.
    List(&'static str, ReadValue<[String]>),
    /// One of `values`; the setter gets its index.
    Choice(&'static str, fn(&mut Flags, usize)),
    /// As `Choice`; without a value, the first.
    Optional(&'static str, fn(&mut Flags, usize)),
}

/// Sets what a value asks for. The span of a fault marks a word that is not one of the possible values.
pub type ReadValue<T> = fn(&mut Flags, &T) -> Result<(), Fault>;

/// The commands that ask about positions or pieces.
pub(crate) const POSITIONS: &[Command] = match &Command::ALL {
    [about_positions @ .., Check] => about_positions,
    _ => panic!("`check` is the last of the list of commands"),
};
/// Texts of the help are left out without the command line.
const fn help(text: &'static str) -> &'static str {
    if cfg!(feature = "command-line") {
        text
    } else {
        ""
    }
}

macro_rules! options {
    ($(
        $name:literal $commands:tt $takes:ident($($takes_what:expr),+) $heading:literal $help:literal
        $(more $more:literal)? $(excludes $($excluded:literal)+)? $(needs $needed:literal)? $(values $values:tt)? $(default $default:literal)?;
    )*) => {
        /// The options of questions, in the order of the help. All commands but `check` have those from `moves` on.
        pub static OPTIONS: &[QuestionOption] = &[$(QuestionOption {
            name: $name,
            commands: &$commands,
            heading: help($heading),
            help: help($help),
            more: help(concat!($($more)?)),
            conflicts: &[$($($excluded),+)?],
            needs: concat!($($needed)?),
            values: [$(&$values,)? &[] as &[_]][0],
            default: [$(Some($default),)? None][0],
            takes: Values::$takes($($takes_what),+),
        }),*];
    };
}

options! {
    "stages" [Legal] Nothing(|flags| flags.stages = true)
        "Moves" "Show what each of the four stages finds for PIECE: raw, clipped, board and king"
        more "JSON has them in the key `stages`, each with its moves and move vectors; a picture has four boards."
        excludes "captures" "checks" "promotions" "only" "from" "to" "slim" "count";
    "stages" [Show] Nothing(|flags| flags.stages = true) "Pictures" "Draw the four stages of PIECE: raw, clipped, board and king"
        more "In a picture, the four boards are side by side, and --size is the width of each.";
    "captures" [Board, Legal] Nothing(|flags| flags.filter.captures = true) "Moves" "Only captures";
    "checks" [Board, Legal] Nothing(|flags| flags.filter.checks = true) "Moves" "Only moves that give check";
    "promotions" [Board, Legal] Nothing(|flags| flags.filter.promotions = true) "Moves" "Only promotions";
    "only" [Board, Legal] List("PIECES", only) "Moves" "Only moves of these types of pieces, such as N,B or knight,bishop"
        more "Castling is a move of the king.";
    "from" [Board, Legal] List("SQUARES", |flags, names| { flags.filter.from = squares("from", names)?; Ok(()) })
        "Moves" "Only moves from one of these squares, such as e2,d2";
    "to" [Board, Legal] List("SQUARES", |flags, names| { flags.filter.to = squares("to", names)?; Ok(()) })
        "Moves" "Only moves to one of these squares"
        more "For castling this is the king's new square.";
    "count" [Legal] Nothing(|flags| flags.count = true) "Moves" "Print only the number of moves, one line per position"
        excludes "format" "json" "slim" "fields";
    "piece" [Why] One("PIECE", piece) "" "Explain this piece" excludes "move";
    "move" [Why] One("MOVE", |flags, text| { flags.subject = Subject::Move(text.to_owned()); Ok(()) }) "" "Explain this move";
    "shrink" [Why] Nothing(|flags| flags.shrink = true) "" "Remove the pieces without which the move is illegal for the same reasons"
        more "The answer is about the smaller position: the move is illegal for the same reasons, because of the same pieces, and no \
            further piece can be removed. Kings stay, castling rights and the en passant square are removed if they can be, and the \
            clocks start again. The position of a legal move stays as it is, and a note says so."
        excludes "piece";
    "shrink" [Bisect] Nothing(|flags| flags.shrink = true) "" "Also show the wrong move in a position with few pieces"
        more "The engine is asked about ever smaller positions, until no further piece can be removed. This needs a list that is wrong \
            if the position is set up from its FEN.";
    "plain" [Why] Nothing(|flags| flags.settings.write.is_plain = true) "" "Leave the reason codes out of the text";
    "deep" [Status] Nothing(|flags| flags.status.checkmate = true) "" "Find out whether each side can still checkmate, and why"
        more "A position is dead if neither side can checkmate by any series of legal moves: the game is drawn. A side whose flag falls \
            loses only if the other side can. The proof is a helpmate, or the reason why there is none. It takes from some \
            microseconds to some seconds, and may leave the question open.";
    "fix" [Status] Nothing(|flags| flags.settings.fix = true) "" "Print the FEN that is analysed, and report what differs from the input"
        more "The report goes to standard error, with the reasons. A FEN with faults is repaired if there is only one possible repair.";
    "origin" [Status] Nothing(|flags| flags.status.origin = true) "" "Say whether a game can lead to the position, and if not, why"
        more "JSON has the answer in `canArise`: yes with a game, no with reasons, or unknown. It takes some milliseconds for each \
            position.";
    "is" [Status] Several("CONDITION", is) "" "Test a condition: exit status 0 for yes, 1 for no"
        more "`not-check` is the negation of check. Conditions separated by commas are alternatives; if the option is repeated, every \
            one must hold. The lines of a stream that meet the conditions are printed unchanged, and one such line is enough for exit \
            status 0. With --json, every record has the key `is`. With -q, nothing is printed, and the first such line ends the run."
        excludes "fix" values CONDITION_NAMES;
    "depth" [Perft] One("N", |flags, text| { flags.counting.depth = depth(text.trim(), 0..=MAX_DEPTH).map_err(|message| Fault::new(Code::Option, message))?; Ok(()) })
        "" "The depth, instead of DEPTH";
    "divide" [Perft] Nothing(|flags| _ = root_moves(flags)) "" "Show the count for each root move";
    "details" [Perft] Nothing(|flags| flags.counting.details = true) "" "Also count captures, checks, mates and the like"
        more "They are the columns of published tables, counted among the moves to the leaf nodes: captures (those en passant \
            included), captures en passant, castling, promotions, checks, discovered and double checks, and mates. Double checks are \
            not counted as discovered. With --divide, each root move has them.";
    "san" [Perft] Nothing(|flags| root_moves(flags).san = true) "" "With --divide: root moves in SAN" needs "divide";
    "fens" [Perft] Nothing(|flags| root_moves(flags).fens = true) "" "With --divide: the position after each root move" needs "divide";
    "carry-on" [Check] Nothing(|flags| flags.checks.carry_on = true) "Games" "Report a move that leaves the king in check, and play it"
        more "Such moves occur in over-the-board games. Null moves of the main line are always played.";
    "lint" [Check] Nothing(|flags| flags.checks.lint = true) "Output" "More warnings, for example about games that occur twice"
        more "They are about clocks that rise, draws that were not claimed, moves after a dead position, games and tags that occur twice, and \
            a wrong number of plies in a tag. With this option, all warnings are shown.";
    "timeouts" [Check] Nothing(|flags| flags.checks.timeouts = true)
        "Output" "Warn of losses on time against a player who could not checkmate"
        more "If the tag Termination says that time ran out, and the winner could not have checkmated by any series of legal moves, the game \
            was a draw (FIDE Laws 6.9). With this option, all warnings are shown.";
    "moves" POSITIONS One("MOVES", |flags, text| { flags.settings.moves = moves_in_json(text).or_else(|| Some(text.to_owned())); Ok(()) })
        "Position" "Moves to play first, separated by spaces"
        more "Move numbers are skipped.";
    "chess960" POSITIONS Optional("yes|no", |flags, nth| flags.settings.chess960 = Some([true, false][nth]))
        "Position" "Whether the position is Chess960, in which castling is written as king takes rook"
        more "By default, it is if a name, a URL or JSON says so, if castling rights name rooks by files as only Chess960 has them, or if \
            both sides have castling rights of one start position. Otherwise rights that standard chess does not know are ignored."
        values [("yes", "Chess960"), ("no", "Standard chess")];
    "format" POSITIONS One("FORMAT", format) "Output" "Output format: text, json, uci, san or svg"
        more "By default, the format of the -o file, otherwise text."
        values [
            ("text", "Human-readable text"),
            ("json", "One record per line"),
            ("uci", "The moves as e2e4, for legal, board and clip: one per line, in a stream one position per line"),
            ("san", "The moves as Nf3, laid out in the same way"),
            ("svg", "A picture, one per line; for show, raw, clip, board, legal, why, status and control"),
        ];
    "json" POSITIONS Nothing(|flags| flags.format = Some(Format::Json)) "Output" "The same as --format json" excludes "format";
    "slim" POSITIONS Nothing(|flags| flags.slim = true) "Output" "JSON with the moves as UCI strings only";
    "fields" POSITIONS
        List("KEYS", |flags, keys| { flags.settings.write.fields = Some(keys.iter().map(|key| key.trim().to_owned()).collect()); Ok(()) })
        "Output" "Only these keys of the JSON, such as fen,moves"
        more "`+id` is the key `id` of the input. Errors keep all their keys.";
    "en-passant" POSITIONS
        Choice("WHEN", |flags, nth| flags.settings.write.en_passant = [EnPassantMode::Always, EnPassantMode::PseudoLegal, EnPassantMode::Legal][nth])
        "Output" "When a FEN that is written names the en passant square"
        more "The moves do not depend on it. Lichess, python-chess and chess.js write it if the capture is legal."
        values [
            ("always", "After every double push"),
            ("pseudo-legal", "If a pawn attacks the square"),
            ("legal", "If the capture is legal"),
        ]
        default "always";
    "flip" POSITIONS
        Optional("SIDE", |flags, nth| flags.settings.write.picture.orientation = [Side::Black, Side::White, Side::Asked][nth])
        "Pictures" "Draw the board with Black at the bottom"
        more "`--flip auto` puts the side asked about at the bottom."
        values [
            ("black", "Black at the bottom"),
            ("white", "White at the bottom, the default"),
            ("auto", "The side asked about at the bottom"),
        ];
    "ascii" POSITIONS Nothing(|flags| flags.settings.write.charset = Some(Charset::Ascii)) "Pictures" "Draw with ASCII only"
        more "The default if the locale is not UTF-8 or TERM is dumb.";
    "unicode" POSITIONS Nothing(|flags| flags.settings.write.charset = Some(Charset::Unicode))
        "Pictures" "Draw with box-drawing characters and dots in any locale"
        more "On coloured squares, the pieces are figurines.";
    "size" POSITIONS
        One("PIXELS", |flags, text| { flags.settings.write.picture.size = number(text, 16..=8192).map_err(|message| of_value("size", message))?; Ok(()) })
        "Pictures" "The width of an SVG or PNG in pixels"
        more "With --stages, it is the width of each of the four boards."
        default "390";
    "theme" POSITIONS
        Choice("THEME", |flags, nth| flags.settings.write.picture.theme = [Theme::Brown, Theme::Green, Theme::Blue, Theme::Dark, Theme::Print][nth])
        "Pictures" "The colours of an SVG or PNG"
        values [("brown", "Wood"), ("green", "Green and cream"), ("blue", "Blue and grey"), ("dark", "Wood on a dark ground"), ("print", "Black on white")]
        default "brown";
    "title" POSITIONS Nothing(|flags| flags.settings.write.picture.title = true) "Pictures" "Write what an SVG or PNG shows above its board";
}

const CONDITION_NAMES: [(&str, &str); CONDITIONS.len()] = {
    let mut names = [("", ""); CONDITIONS.len()];
    let mut i = 0;
    while i < names.len() {
        names[i] = (CONDITIONS[i].0, CONDITIONS[i].1);
        i += 1;
    }
    names
};

impl Command {
    /// The commands whose answers have pictures. The help of the option `format` names them in this order.
    pub const WITH_PICTURES: [Self; 8] = [Show, Raw, Clip, Board, Legal, Why, Status, Control];

    /// The message that a command or an answer has no pictures.
    pub fn no_pictures(what: &str) -> String {
        let [others @ .., last] = Self::WITH_PICTURES.map(Self::name);
        let others = others.join(", ");
        format!("{what} has no pictures; {others} and {last} do")
    }

    /// The options of the command, in the order of the help.
    pub fn options(self) -> impl Iterator<Item = &'static QuestionOption> {
        (OPTIONS.iter()).filter(move |option| option.commands.contains(&self))
    }

    /// The option of the command with this name.
    pub fn option(self, name: &str) -> Option<&'static QuestionOption> {
        (OPTIONS.iter()).find(|option| option.name == name && option.commands.contains(&self))
    }
}

impl QuestionOption {
    /// Checks that no option is given without the one that it needs.
    ///
    /// # Errors
    ///
    /// The first option that is given without it.
    pub fn check_needs(is_given: impl Fn(&str) -> bool) -> Result<(), Fault> {
        let lacks = |option: &&Self| {
            is_given(option.name) && !option.needs.is_empty() && !is_given(option.needs)
        };
        OPTIONS.iter().find(lacks).map_or(Ok(()), |option| {
            let message = format!("--{} needs --{}", option.name, option.needs);
            Err(Fault::new(Code::Option, message))
        })
    }

    /// Whether two options cannot be combined.
    pub fn excludes(&self, other: &Self) -> bool {
        self.conflicts.contains(&other.name) || other.conflicts.contains(&self.name)
    }

    /// Changes a question as the values ask. A list that is repeated has all its values here, and any other option its only
    /// one; without a value, the list is empty.
    ///
    /// # Errors
    ///
    /// The first value that cannot be read.
    pub fn set(&self, flags: &mut Flags, values: &[String]) -> Result<(), Fault> {
        match self.takes {
            Values::Nothing(set) => set(flags),
            Values::One(_, set) | Values::Several(_, set) => {
                values.iter().try_for_each(|value| set(flags, value))?;
            }
            Values::List(_, set) => set(flags, values)?,
            Values::Choice(_, set) | Values::Optional(_, set) => {
                set(flags, values.last().map_or(Ok(0), |value| self.nth(value))?);
            }
        }
        Ok(())
    }

    /// The place of a value in the list of the possible ones.
    fn nth(&self, value: &str) -> Result<usize, Fault> {
        let mut names = self.values.iter().map(|(name, _)| *name);
        (names.position(|name| name == value)).ok_or_else(|| not_possible(value, value))
    }
}

/// The options of any command, as their table fills them. [`Flags::settings`] and [`Flags::ask`] lower them to what a command needs.
#[derive(Clone, Debug, Default)]
pub struct Flags {
    /// What needs no lowering.
    pub settings: Settings,
    /// What `why` explains.
    pub subject: Subject,
    /// The moves that `play` plays.
    pub line: Vec<String>,
    filter: MoveFilter,
    stages: bool,
    pub(crate) count: bool,
    shrink: bool,
    status: Examination,
    /// What `perft` counts.
    pub counting: Counting,
    /// What `check` does.
    pub checks: Checks,
    format: Option<Format>,
    slim: bool,
}

impl Write {
    /// Checks that a kind of record has the keys that are asked for; those with a plus sign are keys of the input. The error names the first
    /// key that it does not have.
    pub(crate) fn check_fields(&self, kind: RecordKind) -> Result<(), Fault> {
        let is_unknown = |field: &&String| !field.starts_with('+') && !kind.has_key(field);
        let Some(field) = self.fields.iter().flatten().find(is_unknown) else {
            return Ok(());
        };
        let keys = kind.keys().join(", ");
        let message = format!(
            "the record has no key {field:?}, expected one of {keys}, or +KEY for a key of the input"
        );
        Err(Fault::new(Code::Option, message).in_field("fields"))
    }
}

impl Flags {
    /// The format that the options ask for, if they do: `slim` and `fields` are about JSON.
    pub fn format(&self) -> Option<Format> {
        let has_keys = self.slim || self.settings.write.fields.is_some();
        self.format.or(has_keys.then_some(Format::Json))
    }

    /// How a command reads and writes. `format` is used if no option asks for another one.
    ///
    /// # Errors
    ///
    /// The first option that does not fit the others, or the command.
    pub fn settings(self, command: Command, format: Format) -> Result<Settings, Fault> {
        let format = self.format().unwrap_or(format);
        self.check(command, format)?;
        let mut settings = self.settings;
        settings.is_alone = command == Clip;
        settings.write.format = format;
        settings.write.view = match (format, command) {
            (Format::Json, _) => View::Json,
            (Format::Uci | Format::San, _) => View::Names,
            _ if !self.status.is.is_empty() => View::Test,
            (Format::Svg, _) => View::Svg,
            _ if self.count => View::Count,
            (_, Show) => View::Board,
            (_, Play) => View::Fen,
            _ if settings.fix => View::Fen,
            _ => View::Text,
        };
        Ok(settings)
    }

    /// Checks that the options fit together, and the command.
    fn check(&self, command: Command, format: Format) -> Result<(), Fault> {
        let misuse = |message: &str| Err(Fault::new(Code::Option, message));
        if self.count && format != Format::Text {
            return misuse("--count is text: it cannot be combined with JSON or a picture");
        }
        if command == Show && format == Format::Json {
            return misuse(
                "show has no JSON: use status for a position, or legal or board for a piece",
            );
        }
        if format == Format::Svg && !Command::WITH_PICTURES.contains(&command) {
            return misuse(&Command::no_pictures(command.name()));
        }
        let is_for_moves = self.slim || matches!(format, Format::Uci | Format::San);
        if is_for_moves && !matches!(command, Clip | Board | Legal) {
            return misuse(
                "--slim and --format uci or san are for lists of moves: legal, board and clip",
            );
        }
        if (self.slim || self.settings.write.fields.is_some()) && format != Format::Json {
            return misuse(&format!(
                "--format {} has no keys: it cannot be combined with --slim or --fields",
                format.name()
            ));
        }
        self.settings.write.check_fields(command.kind())
    }

    /// What a command asks; `None` if it makes its answers itself: from a list of moves, an engine or a game.
    pub fn ask(&self, command: Command) -> Option<Ask> {
        // All fields are named, so that one which is not lowered does not compile. `count` is a view, and `check` reads its own.
        let Self {
            settings,
            subject,
            line,
            filter,
            stages,
            count: _,
            shrink,
            status,
            counting,
            checks: _,
            format,
            slim,
        } = self;
        let has_field = |keys: &[&str]| {
            let mut fields = settings.write.fields.iter().flatten();
            fields.any(|field| keys.contains(&field.as_str()))
        };
        let only_uci = *slim || *format == Some(Format::Uci);
        Some(match command {
            Raw => Ask::Raw,
            Clip => Ask::Clip { only_uci },
            Legal | Show if *stages => Ask::Stages,
            Board | Legal => Ask::Moves(Listing {
                is_pseudo_legal: command == Board,
                filter: *filter,
                only_uci,
            }),
            Why => Ask::Why {
                subject: subject.clone(),
                shrink: *shrink,
            },
            Status => {
                let mut status = status.clone();
                status.checkmate |= has_field(&["canCheckmate", "checkmateReasons"]);
                status.origin |= has_field(&["canArise", "originReasons", "proofGame"]);
                Ask::Status(status)
            }
            Control => Ask::Control,
            Show => Ask::Show,
            Play => Ask::Play(line.clone()),
            Perft => Ask::Perft(*counting),
            Diff | Bisect | Check => return None,
        })
    }
}

fn of_value(option: &'static str, message: String) -> Fault {
    Fault::new(Code::Option, message).in_field(option)
}

fn not_possible(word: &str, value: &str) -> Fault {
    let fault = Fault::new(Code::Option, format!("{word:?} is not a value"));
    fault.at(span_in(value, word))
}

/// The greatest depth of `perft`. At smaller depths the count already exceeds 64 bits, unless a position has very few moves.
pub const MAX_DEPTH: u32 = 64;

fn piece(flags: &mut Flags, text: &str) -> Result<(), Fault> {
    let name = text
        .parse()
        .map_err(|fault: Fault| Fault::new(Code::Option, fault.message).with_hint(fault.hint))?;
    flags.settings.piece = Some(name);
    Ok(())
}

fn root_moves(flags: &mut Flags) -> &mut RootMoves {
    flags.counting.divide.get_or_insert_default()
}

fn format(flags: &mut Flags, text: &str) -> Result<(), Fault> {
    let meant = || match synonyms::of_option(text)? {
        Meant::Option("format", meant) => Some(format!("did you mean {meant}?")),
        _ => None,
    };
    let format = Format::from_word(text);
    let format = format.ok_or_else(|| not_possible(text, text).with_hint(meant()))?;
    flags.format = Some(format);
    Ok(())
}

/// Adds a condition, in upper or lower case, or alternatives separated by commas or vertical bars.
fn is(flags: &mut Flags, text: &str) -> Result<(), Fault> {
    let condition = |word: &str| {
        let word = word.trim();
        let name = word.strip_prefix("not-").unwrap_or(word);
        Condition::from_name(&word.to_lowercase().replace([' ', '_'], "-"))
            .ok_or_else(|| not_possible(name, text).with_hint(synonyms::of_condition(name)))
    };
    let any_of: Result<_, _> = text.split([',', '|']).map(condition).collect();
    flags.status.is.push(any_of?);
    Ok(())
}

/// Restricts the moves to some types of pieces, given as letters or names.
fn only(flags: &mut Flags, names: &[String]) -> Result<(), Fault> {
    let role = |text: &String| {
        let text = text.trim();
        Role::from_word(text).ok_or_else(|| {
            let message = format!(
                "{text:?} is not a type of piece, expected letters of K Q R B N P, or names such as knight"
            );
            of_value("only", message)
        })
    };
    let roles: Vec<_> = names.iter().map(role).collect::<Result<_, _>>()?;
    flags.filter.roles = Role::ALL.map(|role| roles.contains(&role));
    Ok(())
}

/// The set of squares that is the value of an option.
fn squares(option: &'static str, names: &[String]) -> Result<Bitboard, Fault> {
    let square = |text: &String| {
        let square = text.trim().parse::<Square>();
        square.map_err(|fault| of_value(option, fault.message).with_hint(fault.hint))
    };
    names.iter().map(square).collect()
}

/// Parses a number in a range.
///
/// # Errors
///
/// What is wrong, as a message.
pub fn number<T: TryFrom<u64>>(text: &str, range: RangeInclusive<u64>) -> Result<T, String> {
    named_number("", "a number", text, range)
}

/// Parses a depth in a range.
///
/// # Errors
///
/// What is wrong, as a message.
pub fn depth(text: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
    let (min, max) = range.into_inner();
    named_number("depth ", "a depth", text, min.into()..=max.into())
}

fn named_number<T: TryFrom<u64>>(
    name: &str,
    what: &str,
    text: &str,
    range: RangeInclusive<u64>,
) -> Result<T, String> {
    let expected = match *range.end() {
        u64::MAX => String::new(),
        end => format!(", expected {} to {end}", range.start()),
    };
    let number = text.parse().ok().filter(|number| range.contains(number));
    (number.and_then(|number| T::try_from(number).ok())).ok_or_else(|| {
        let found = Excerpt(text);
        if is_number(text.strip_prefix(['-', '+']).unwrap_or(text)) {
            format!("{name}{found} is out of range{expected}")
        } else {
            format!("{found} is not {what}{expected}")
        }
    })
}
