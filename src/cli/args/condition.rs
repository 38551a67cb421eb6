//! The conditions of `status --is`.

use std::ffi::OsStr;

use chessmoves::record::{OutcomeReport, Status};
use chessmoves::{AnyPosition, CastlingSide, Color, Move};
use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Command, ValueEnum};

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Condition {
    /// The side to move is in check
    Check,
    /// The side to move is in double check
    DoubleCheck,
    /// The side to move is checkmated
    #[value(alias = "mate")]
    Checkmate,
    /// The side to move is stalemated
    Stalemate,
    /// Insufficient material to mate
    InsufficientMaterial,
    /// A draw can be claimed after fifty moves
    FiftyMoves,
    /// Stalemate, insufficient material or seventy-five moves
    Draw,
    /// The game has ended
    GameOver,
    /// White to move
    White,
    /// Black to move
    Black,
    /// The side to move can capture
    Capture,
    /// The side to move can capture en passant
    EnPassant,
    /// The side to move can castle kingside
    CastlingKingside,
    /// The side to move can castle queenside
    CastlingQueenside,
    /// The side to move can castle on either side
    Castling,
    /// White could castle on either side if it were White's turn
    WhiteCastling,
    /// Black could castle on either side if it were Black's turn
    BlackCastling,
    /// White could castle kingside if it were White's turn
    WhiteCastlingKingside,
    /// White could castle queenside if it were White's turn
    WhiteCastlingQueenside,
    /// Black could castle kingside if it were Black's turn
    BlackCastlingKingside,
    /// Black could castle queenside if it were Black's turn
    BlackCastlingQueenside,
    /// A piece of either side is pinned to its king
    Pin,
    /// The position is Chess960
    Chess960,
    /// The position has no problem
    NoProblems,
}

impl Condition {
    /// Whether the condition holds. Conditions about legal moves do not hold if a side has several kings.
    pub(crate) fn holds(self, position: &AnyPosition, status: &Status) -> bool {
        let castling = |color: Color, side: CastlingSide| status.castling[color][side].possible;
        let any_castling = |color: Color| {
            CastlingSide::ALL
                .into_iter()
                .any(|side| castling(color, side))
        };
        match self {
            Self::Check => status.in_check,
            Self::DoubleCheck => status.double_check,
            Self::Checkmate => status.check_mated,
            Self::Stalemate => status.stale_mated,
            Self::InsufficientMaterial => status.insufficient_material,
            Self::FiftyMoves => status.fifty_moves,
            Self::Draw => status.outcome == Some(OutcomeReport::Draw),
            Self::GameOver => status.outcome.is_some(),
            Self::White => status.on_move == Color::White,
            Self::Black => status.on_move == Color::Black,
            Self::Capture => status.capture_count.is_some_and(|count| count > 0),
            Self::EnPassant => {
                let is_en_passant = |mv: &Move| matches!(mv, Move::EnPassant { .. });
                (position.legal_moves()).is_ok_and(|moves| moves.iter().any(is_en_passant))
            }
            Self::CastlingKingside => castling(status.on_move, CastlingSide::King),
            Self::CastlingQueenside => castling(status.on_move, CastlingSide::Queen),
            Self::Castling => any_castling(status.on_move),
            Self::WhiteCastling => any_castling(Color::White),
            Self::BlackCastling => any_castling(Color::Black),
            Self::WhiteCastlingKingside => castling(Color::White, CastlingSide::King),
            Self::WhiteCastlingQueenside => castling(Color::White, CastlingSide::Queen),
            Self::BlackCastlingKingside => castling(Color::Black, CastlingSide::King),
            Self::BlackCastlingQueenside => castling(Color::Black, CastlingSide::Queen),
            Self::Pin => !status.pins.is_empty(),
            Self::Chess960 => status.chess960,
            Self::NoProblems => status.problems.is_empty(),
        }
    }
}

/// Conditions of which one has to hold: `check`, `not-check`, `check,pin`.
#[derive(Clone, Debug)]
pub(crate) struct AnyOf(Vec<Test>);

/// A condition, or its negation.
#[derive(Clone, Copy, Debug)]
struct Test {
    condition: Condition,
    negated: bool,
}

impl AnyOf {
    /// Whether one of the conditions holds.
    pub(crate) fn holds(&self, position: &AnyPosition, status: &Status) -> bool {
        let holds = |test: &Test| test.condition.holds(position, status) != test.negated;
        self.0.iter().any(holds)
    }
}

/// Parses conditions separated by commas or vertical bars.
#[derive(Clone, Debug)]
pub(crate) struct AnyOfParser;

impl TypedValueParser for AnyOfParser {
    type Value = AnyOf;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<AnyOf, clap::Error> {
        let names = EnumValueParser::<Condition>::new();
        let test = |word: &str| {
            let word = word.trim();
            let negated = word.strip_prefix("not-");
            Ok(Test {
                condition: names.parse_ref(command, arg, negated.unwrap_or(word).as_ref())?,
                negated: negated.is_some(),
            })
        };
        match value.to_str() {
            Some(text) => text
                .split([',', '|'])
                .map(test)
                .collect::<Result<_, _>>()
                .map(AnyOf),
            // The names are ASCII, so this is an error.
            None => (names.parse_ref(command, arg, value)).map(|condition| {
                let negated = false;
                AnyOf(vec![Test { condition, negated }])
            }),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let values = Condition::value_variants().iter();
        Some(Box::new(values.filter_map(ValueEnum::to_possible_value)))
    }
}
